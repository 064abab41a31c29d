//! The email channels of agents.

pub mod addresses;
pub mod attachments;
pub mod blocked_senders;
pub mod domains;
pub mod messages;
pub mod participants;
pub mod raw_mails;
pub mod received;
pub mod removal;
pub mod removed_contents;
pub mod reports;
pub mod settings;
pub mod suppressions;
pub mod threads;

/// Maximum size of a block of a mail or an attachment, in bytes. The tables enforce the same limit.
const MAX_BLOCK_BYTES: usize = 256 * 1_024;
