//! `mailto:` links.

use frontdesk_platform::accounts::mail_addresses::MailAddress;
use frontdesk_types::{Error, Result};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

use super::LINK_TOO_LONG;
use crate::paths::MAX_PATH_BYTES;

/// Fields that a link may prefill: none that sends the mail to more people.
const PREFILLED_FIELDS: &[&str] = &["subject", "body"];

/// Characters escaped in the address and in prefilled fields (RFC 6068, section 2).
const ESCAPED_CHARS: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~').remove(b'+').remove(b'@');

/// Normalizes a `mailto:` link. `rest` is the text after `mailto:`.
pub(super) fn normalize_mailto(field: &str, rest: &str) -> Result<String> {
    let refused = |wrong: &'static str| Error::invalid(field, wrong);
    let (address, filled_in) = rest.split_once('?').unwrap_or((rest, ""));
    let address = MailAddress::parse(field, &decode_text(address).map_err(refused)?)?;
    let mut link = format!("mailto:{}", utf8_percent_encode(address.as_str(), ESCAPED_CHARS));
    let mut sign = '?';
    for pair in filled_in.split('&').filter(|pair| !pair.is_empty()) {
        let (name, text) = pair.split_once('=').unwrap_or((pair, ""));
        let Some(name) = PREFILLED_FIELDS.iter().find(|known| known.eq_ignore_ascii_case(name)) else {
            return Err(refused("A `mailto:` link must set `subject` and `body` only."));
        };
        let text = decode_text(text).map_err(refused)?;
        link.extend([sign.to_string().as_str(), *name, "=", &utf8_percent_encode(&text, ESCAPED_CHARS).to_string()]);
        sign = '&';
    }
    if link.len() > MAX_PATH_BYTES { Err(refused(LINK_TOO_LONG)) } else { Ok(link) }
}

/// Decodes percent-escapes. Line breaks separate lines of the body; other control characters do not occur in
/// mail that people write.
fn decode_text(text: &str) -> Result<String, &'static str> {
    let text = percent_decode_str(text)
        .decode_utf8()
        .map_err(|_| "The escapes of the `mailto:` link are not UTF-8. Send it with escapes that are.")?;
    if text.contains(|letter: char| letter.is_control() && !matches!(letter, '\r' | '\n')) {
        return Err("A `mailto:` link must not contain control characters.");
    }
    Ok(text.into_owned())
}
