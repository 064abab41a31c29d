//! Percent-escapes in one spelling: upper-case, and only where they are needed.

use std::fmt::Write;

/// Context of a text, with the characters that may stand there as they are (RFC 3986, sections 3.3 to 3.5).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Allowed {
    /// A segment of a path.
    Path,
    /// A query, or a fragment.
    Query,
}

impl Allowed {
    /// Returns whether a byte stands for itself, and would mean something else if it were escaped.
    fn has(self, byte: u8) -> bool {
        is_unreserved(byte) || b"!$&'()*+,;=:@".contains(&byte) || (self == Self::Query && matches!(byte, b'/' | b'?'))
    }
}

/// Letters whose escapes mean the same as they do.
fn is_unreserved(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"-._~".contains(&byte)
}

/// A text in one spelling: what need not be escaped is not, and all else is. Texts that mean the same to every reader
/// are the same then.
///
/// # Errors
/// A sentence for people about what some programs would read as something else.
pub(crate) fn normalised(text: &str, allowed: Allowed) -> Result<String, &'static str> {
    let bytes = decoded(text)?;
    let meant: Vec<u8> = bytes.iter().map(|(byte, _)| *byte).collect();
    let meant = std::str::from_utf8(&meant).map_err(|_| "The escapes are not UTF-8. Send a path whose escapes are.")?;
    if meant.contains(char::is_control) {
        return Err("A path must not contain control characters.");
    }
    if allowed == Allowed::Path {
        refuse_tricks(meant, text)?;
    }
    let mut spelled = String::with_capacity(text.len());
    for (byte, is_escaped) in bytes {
        if is_unreserved(byte) || (!is_escaped && allowed.has(byte)) {
            spelled.push(char::from(byte));
        } else {
            // Writing to memory does not fail.
            let _ = write!(spelled, "%{byte:02X}");
        }
    }
    Ok(spelled)
}

/// Refuses what other programs read as more or fewer folders than we do: slashes that are escaped, backslashes, which
/// browsers take for slashes, and either of them or dots escaped twice, which proxies may read once more.
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

/// The bytes that a text stands for, and which of them it escapes.
fn decoded(text: &str) -> Result<Vec<(u8, bool)>, &'static str> {
    let mut rest = text.as_bytes();
    let mut bytes = Vec::with_capacity(rest.len());
    while let Some((first, after)) = rest.split_first() {
        rest = after;
        if *first != b'%' {
            bytes.push((*first, false));
            continue;
        }
        let escaped = rest.split_at_checked(2).and_then(|(digits, after)| Some((byte(digits)?, after)));
        let Some((byte, after)) = escaped else {
            return Err("A `%` is followed by two hexadecimal digits, as in `%20`. Write a percent sign as `%25`.");
        };
        bytes.push((byte, true));
        rest = after;
    }
    Ok(bytes)
}

fn byte(digits: &[u8]) -> Option<u8> {
    let digit = |at: usize| char::from(digits[at]).to_digit(16);
    u8::try_from(digit(0)? * 16 + digit(1)?).ok()
}
