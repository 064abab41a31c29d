//! Addresses in fields (RFC 5322, section 3.4). A name never changes the address beside it, whatever it looks like.

mod reader;

use frontdesk_types::email_messages::Mailbox;

use self::reader::{Entry, read_entries};
use super::{encoded_words::decode_line, fields::Fields, unreadable::UnreadableMail};

/// Maximum bytes of a field of addresses that are read.
const MAX_VALUE_BYTES: usize = 64 * 1024;

/// Maximum bytes before and after the `@` (RFC 5321, section 4.5.3.1).
const MAX_LOCAL_BYTES: usize = 64;
const MAX_DOMAIN_BYTES: usize = 253;

/// Maximum characters of a name.
const MAX_NAME_CHARS: usize = 200;

/// Returns the sender.
///
/// # Errors
/// Unless there is exactly one field `From`, with exactly one address.
pub(crate) fn single_sender(fields: &Fields<'_>) -> Result<Mailbox, UnreadableMail> {
    let refuse = |reason| Err(UnreadableMail::From(reason));
    let mut found = fields.all("from");
    let (Some(value), None) = (found.next(), found.next()) else {
        return refuse("The mail must have exactly one field From.");
    };
    if value.len() > MAX_VALUE_BYTES {
        return refuse("The field From is too long.");
    }
    let list = read_entries(value);
    if list.has_group {
        return refuse("The field From must not have a group of addresses.");
    }
    let [entry] = list.entries.as_slice() else {
        return refuse("The field From must have exactly one address.");
    };
    match to_mailbox(entry).filter(|_| !list.is_malformed) {
        Some(mailbox) => Ok(mailbox),
        None => refuse("The field From must have an address such as name@example.com."),
    }
}

/// Returns the address of a field, if it has exactly one.
pub(crate) fn single(fields: &Fields<'_>, name: &str) -> Option<Mailbox> {
    let mut found = list(fields, name, 2);
    found.pop().filter(|_| found.is_empty())
}

/// Returns the addresses of all fields of a name, each once, at most `max` of them. What is no address is omitted.
pub(crate) fn list(fields: &Fields<'_>, name: &str, max: usize) -> Vec<Mailbox> {
    let mut mailboxes: Vec<Mailbox> = Vec::new();
    for value in fields.all(name) {
        let list = read_entries(&value[..value.len().min(MAX_VALUE_BYTES)]);
        for mailbox in list.entries.iter().filter_map(to_mailbox) {
            if mailboxes.len() == max {
                return mailboxes;
            }
            if !mailboxes.iter().any(|known| known.address == mailbox.address) {
                mailboxes.push(mailbox);
            }
        }
    }
    mailboxes
}

fn to_mailbox(entry: &Entry) -> Option<Mailbox> {
    let address = check_address(&entry.address)?;
    let name = decode_line(&entry.name, MAX_NAME_CHARS);
    Some(Mailbox { name: Some(name).filter(|name| !name.is_empty() && *name != address), address })
}

/// Returns an address with its domain in ASCII and lower case; `None` if no mail could be sent to it.
pub(crate) fn check_address(address: &[u8]) -> Option<String> {
    let address = std::str::from_utf8(address).ok()?.trim();
    let (local, domain) = address.rsplit_once('@')?;
    let is_local = (1..=MAX_LOCAL_BYTES).contains(&local.len()) && local.bytes().all(is_local_byte);
    if !is_local || domain.len() > 4 * MAX_DOMAIN_BYTES {
        return None;
    }
    let domain = idna::domain_to_ascii(domain).ok()?;
    let is_label = |label: &str| {
        (1..=63).contains(&label.len()) && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'))
    };
    (domain.len() <= MAX_DOMAIN_BYTES && domain.split('.').all(is_label)).then(|| format!("{local}@{domain}"))
}

/// Matches bytes that an address needs no quotes for (RFC 5322, section 3.2.3).
fn is_local_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"!#$%&'*+-/=?^_`{|}~.".contains(&byte)
}

#[cfg(test)]
mod tests;
