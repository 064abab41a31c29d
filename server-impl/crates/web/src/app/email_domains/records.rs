//! Statuses and records of an email domain, as the pages show them.

use frontdesk_api::models::DnsRecord;
use frontdesk_types::{
    custom_domains::RecordStatus,
    email_domains::{ReceivingStatus, SendingStatus},
};

use crate::app::texts::Texts;

/// The name of a status, and the class of its color.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct StatusTag {
    pub(super) text: &'static str,
    pub(super) class: &'static str,
}

/// A record to publish.
pub(super) struct RecordRow {
    /// Number of the record on the page, for what copies its parts.
    pub(super) number: usize,
    pub(super) purpose: &'static str,
    pub(super) kind: &'static str,
    pub(super) name: String,
    pub(super) value: String,
    pub(super) priority: Option<i64>,
    pub(super) is_required: bool,
    pub(super) status: StatusTag,
    /// Value that was found instead.
    pub(super) other_value: Option<String>,
}

pub(super) fn sending_tag(t: &'static Texts, status: SendingStatus) -> StatusTag {
    let t = &t.email_domains;
    match status {
        SendingStatus::Pending => StatusTag { text: t.pending, class: "plain" },
        SendingStatus::Verified => StatusTag { text: t.verified, class: "good" },
        SendingStatus::Failed => StatusTag { text: t.failed, class: "bad" },
    }
}

pub(super) fn receiving_tag(t: &'static Texts, status: ReceivingStatus) -> StatusTag {
    let t = &t.email_domains;
    match status {
        ReceivingStatus::PendingMx => StatusTag { text: t.pending_mx, class: "plain" },
        ReceivingStatus::Active => StatusTag { text: t.active, class: "good" },
        ReceivingStatus::Disabled => StatusTag { text: t.disabled, class: "plain" },
    }
}

pub(super) fn record_row(t: &'static Texts, number: usize, record: DnsRecord) -> RecordRow {
    let t = &t.email_domains;
    let status = match record.status {
        RecordStatus::Unchecked => StatusTag { text: t.unchecked, class: "plain" },
        RecordStatus::Found => StatusTag { text: t.found, class: "good" },
        RecordStatus::Missing => StatusTag { text: t.missing, class: "bad" },
        RecordStatus::Wrong => StatusTag { text: t.wrong, class: "bad" },
    };
    RecordRow {
        number,
        purpose: record.purpose.as_str(),
        kind: record.r#type.as_str(),
        name: record.name,
        value: record.value,
        priority: record.priority.map(i64::from),
        is_required: record.is_required,
        other_value: record.found_value.filter(|_| record.status == RecordStatus::Wrong),
        status,
    }
}
