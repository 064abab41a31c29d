//! Email to agents, and from them.

pub mod addresses;
pub mod blocked_senders;
pub mod composing;
pub mod domains;
mod local_parts;
pub mod log;
pub mod receiving;
pub mod sending;
pub mod settings;
pub mod suppressions;

use frontdesk_types::{Code, Error, ErrorParams};
use sha2::{Digest, Sha256};

/// Refuses what is beyond a limit of an agent that is the same on all plans.
fn limit_exceeded(limit: i64, used: i64, message: String) -> Error {
    let params = ErrorParams::default().with_limit(limit).with_used(used).with_is_plan_limit(false);
    Error::refused_with(Code::LimitExceeded, message, params)
}

fn domain_not_found() -> Error {
    let message = "There is no such email domain in your organization. Check the id, or list the email domains.";
    Error::refused(Code::DomainNotFound, message)
}

/// Returns the hash by which a mail finds those that it names. Ids are compared as they are (RFC 5322, section 3.6.4).
fn hash_mail_id(id: &str) -> [u8; 32] {
    Sha256::digest(id.as_bytes()).into()
}
