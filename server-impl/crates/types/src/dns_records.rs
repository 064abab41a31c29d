//! The DNS records that people publish for their domains.

pub use frontdesk_vocabulary::{DnsRecordPurpose, DnsRecordStatus as RecordStatus, DnsRecordType};
use serde::{Deserialize, Serialize};

use crate::Timestamp;

/// A DNS record to publish, and what was found of it. Records of email domains are stored as JSON, so a field is never
/// renamed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DnsRecord {
    /// Purpose.
    pub purpose: DnsRecordPurpose,
    /// Its type.
    pub kind: DnsRecordType,
    /// Its name, fully qualified.
    pub name: String,
    /// Its value, without the priority.
    pub value: String,
    /// The priority of a mail exchanger.
    pub priority: Option<u16>,
    /// `true` if nothing works without it; otherwise it is recommended.
    pub is_required: bool,
    /// Status.
    pub status: RecordStatus,
    /// Value that was found.
    pub found: Option<String>,
    /// When it was last looked for.
    pub checked_at: Option<Timestamp>,
}
