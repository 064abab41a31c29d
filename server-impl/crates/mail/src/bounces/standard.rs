//! Fields of reports in the standard form (RFC 3464, section 2).

use super::{BouncedRecipient, MAX_DIAGNOSTIC_CHARS, MAX_RECIPIENTS};
use crate::{addresses::check_address, encoded_words::decode_line, fields::Fields};

/// Maximum number of groups of fields, with empty ones.
const MAX_GROUPS: usize = 1_000;

/// Reads the recipients that a mail did not reach, or not yet. Those that it reached are omitted.
pub(super) fn read_recipients(report: &[u8]) -> Vec<BouncedRecipient> {
    let (mut recipients, mut rest) = (Vec::new(), report);
    for _ in 0..MAX_GROUPS {
        let Ok(fields) = Fields::read_part(rest) else { break };
        recipients.extend(read_recipient(&fields));
        rest = &rest[fields.end()..];
        if rest.is_empty() || recipients.len() == MAX_RECIPIENTS {
            break;
        }
    }
    recipients
}

fn read_recipient(fields: &Fields<'_>) -> Option<BouncedRecipient> {
    // The original one is the one that we wrote to; the final one may be where that address leads.
    let address = ["original-recipient", "final-recipient"].iter().find_map(|name| read_address(fields.first(name)?))?;
    let status = fields.word("status").as_deref().and_then(find_status);
    let is_failure = match fields.word("action").as_deref() {
        Some("failed") => true,
        Some("delayed") => false,
        Some(_) => return None,
        None => status.as_ref()?.starts_with('5'),
    };
    let diagnostic = fields.first("diagnostic-code").map(|value| decode_line(value, MAX_DIAGNOSTIC_CHARS));
    let diagnostic = diagnostic.and_then(|text| clean_diagnostic(text.split_once(';').map_or(text.as_str(), |(_, said)| said)));
    Some(BouncedRecipient { address, is_failure, status, diagnostic })
}

/// Reads an address after its kind, such as `rfc822; a@example.com`.
fn read_address(value: &[u8]) -> Option<String> {
    let value = decode_line(value, 1_000);
    let address = value.split_once(';').map_or(value.as_str(), |(_, address)| address);
    check_address(address.trim().trim_start_matches('<').trim_end_matches('>').as_bytes())
}

/// Finds a status in a text (RFC 3463, section 2).
pub(super) fn find_status(text: &str) -> Option<String> {
    let is_status = |word: &&str| {
        let mut numbers = word.split('.');
        let is_class = matches!(numbers.next(), Some("2" | "4" | "5"));
        let rest: Vec<&str> = numbers.collect();
        let is_number = |number: &&str| (1..=3).contains(&number.len()) && number.bytes().all(|byte| byte.is_ascii_digit());
        is_class && rest.len() == 2 && rest.iter().all(is_number)
    };
    let words = text.split(|letter: char| !letter.is_ascii_digit() && letter != '.');
    words.map(|word| word.trim_matches('.')).find(is_status).map(ToOwned::to_owned)
}

/// Returns a diagnostic on one line; `None` if it is empty.
pub(super) fn clean_diagnostic(text: &str) -> Option<String> {
    Some(decode_line(text.as_bytes(), MAX_DIAGNOSTIC_CHARS)).filter(|line| !line.is_empty())
}
