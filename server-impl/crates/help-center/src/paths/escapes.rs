//! Canonical percent-escapes: upper-case, and only where needed.

use std::fmt::Write;

/// Component of a URL, which determines the characters allowed unescaped (RFC 3986, sections 3.3 to 3.5).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum UrlComponent {
    /// A segment of a path.
    Path,
    /// A query or a fragment.
    Query,
}

impl UrlComponent {
    /// Returns `true` if a byte may stay unescaped. Escaping a reserved one changes its meaning.
    fn allows(self, byte: u8) -> bool {
        is_unreserved(byte) || b"!$&'()*+,;=:@".contains(&byte) || (self == Self::Query && matches!(byte, b'/' | b'?'))
    }
}

/// Matches characters whose escaped and plain forms are equivalent.
fn is_unreserved(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"-._~".contains(&byte)
}

/// Normalizes escapes: only characters that need it are escaped. Texts that every reader treats as equivalent
/// become equal.
///
/// # Errors
/// The reason why it is invalid, as a message for users: some programs would read it differently.
pub(crate) fn normalize_escapes(text: &str, allowed: UrlComponent) -> Result<String, &'static str> {
    let bytes = decode_bytes(text)?;
    let meant: Vec<u8> = bytes.iter().map(|(byte, _)| *byte).collect();
    let meant = std::str::from_utf8(&meant).map_err(|_| "The escapes are not UTF-8. Send a path whose escapes are.")?;
    if meant.contains(char::is_control) {
        return Err("A path must not contain control characters.");
    }
    if allowed == UrlComponent::Path {
        refuse_tricks(meant, text)?;
    }
    let mut spelled = String::with_capacity(text.len());
    for (byte, is_escaped) in bytes {
        if is_unreserved(byte) || (!is_escaped && allowed.allows(byte)) {
            spelled.push(char::from(byte));
        } else {
            // Writing to memory does not fail.
            let _ = write!(spelled, "%{byte:02X}");
        }
    }
    Ok(spelled)
}

/// Refuses text that other programs may split into other folders than we do: escaped slashes, backslashes, which
/// browsers treat as slashes, and doubly escaped slashes, backslashes or dots, which proxies may decode once more.
fn refuse_tricks(meant: &str, text: &str) -> Result<(), &'static str> {
    if text.contains('\\') {
        return Err("A path has slashes, no backslashes. Send it with `/`.");
    }
    if meant.contains(['/', '\\']) {
        return Err("A path must not contain escaped slashes or backslashes (`%2F`, `%5C`).");
    }
    let lower = meant.to_ascii_lowercase();
    if ["%2f", "%5c", "%2e", "%25"].iter().any(|twice| lower.contains(twice)) {
        return Err("The path is escaped twice. Send it escaped once.");
    }
    Ok(())
}

/// Decodes a text into bytes, each with a flag that is `true` if it was escaped.
fn decode_bytes(text: &str) -> Result<Vec<(u8, bool)>, &'static str> {
    let mut rest = text.as_bytes();
    let mut bytes = Vec::with_capacity(rest.len());
    while let Some((first, after)) = rest.split_first() {
        rest = after;
        if *first != b'%' {
            bytes.push((*first, false));
            continue;
        }
        let escaped = rest.split_at_checked(2).and_then(|(digits, after)| Some((hex_byte(digits)?, after)));
        let Some((byte, after)) = escaped else {
            return Err("A `%` is followed by two hexadecimal digits, as in `%20`. Write a percent sign as `%25`.");
        };
        bytes.push((byte, true));
        rest = after;
    }
    Ok(bytes)
}

fn hex_byte(digits: &[u8]) -> Option<u8> {
    let digit = |at: usize| char::from(digits[at]).to_digit(16);
    u8::try_from(digit(0)? * 16 + digit(1)?).ok()
}
