//! A source in a list.

use std::collections::HashSet;

use frontdesk_api::models::{Source, SourceStatus, SourceType};
use frontdesk_types::{SourceId, Timestamp};

use crate::app::{moments::Moment, shell::Icon, texts::Texts, visit::MemberVisit};

/// A source in a list.
pub(crate) struct SourceRow {
    pub(crate) id: String,
    pub(crate) path: String,
    pub(crate) title: String,
    pub(crate) icon: Icon,
    /// Kind and address.
    pub(crate) about: String,
    pub(crate) passages: i64,
    pub(crate) changed: Moment,
    pub(crate) status: SourceStatus,
    /// Progress of its training in percent.
    pub(crate) progress: i32,
    /// Why it failed, and what to do.
    pub(crate) reason: Option<String>,
    /// `true` if it can be read again.
    pub(crate) is_website: bool,
    /// `true` if it comes from the help center and changes only there.
    pub(crate) is_managed: bool,
    /// `true` if it is to be deleted in a moment.
    pub(crate) is_deleting: bool,
}

impl SourceRow {
    pub(crate) fn new(visit: &MemberVisit, source: Source) -> Self {
        let t = visit.texts();
        let kind = kind_name(t, source.r#type);
        let about = match (&source.url, source.pages) {
            (Some(url), _) => format!("{kind} · {}", url.split_once("://").map_or(url.as_str(), |(_, rest)| rest)),
            (None, Some(pages)) => format!("{kind} · {}", t.sources.count_pages(i64::from(pages))),
            (None, None) => kind.to_owned(),
        };
        Self {
            path: visit.org_path(&format!("agents/{}/sources/{}", source.agent_id, source.id)),
            id: source.id.to_string(),
            title: source.title,
            icon: Icon(kind_icon(source.r#type)),
            about,
            passages: source.passages.into(),
            changed: visit.moments().show(Timestamp(source.updated_at.timestamp_micros())),
            status: source.status,
            progress: source.progress,
            reason: source.failure_reason,
            is_website: source.r#type == SourceType::Website,
            is_managed: source.r#type == SourceType::Article,
            is_deleting: false,
        }
    }

    /// Marks the source if it is among those that are to be deleted.
    pub(crate) fn with_pending(self, pending: &HashSet<SourceId>) -> Self {
        let is_deleting = self.id.parse().is_ok_and(|id| pending.contains(&id));
        Self { is_deleting, ..self }
    }

    /// Returns `true` if it can be ticked.
    pub(crate) fn can_be_chosen(&self) -> bool {
        !self.is_managed && !self.is_deleting
    }

    /// Returns `true` while it waits or is read.
    pub(crate) fn is_reading(&self) -> bool {
        !self.is_deleting && matches!(self.status, SourceStatus::Queued | SourceStatus::Processing)
    }

    /// Returns the name of its state.
    pub(crate) fn status_name(&self, t: &&'static Texts) -> &'static str {
        match self.status {
            _ if self.is_deleting => t.sources.deleting,
            SourceStatus::Queued => t.sources.waiting,
            SourceStatus::Processing => t.sources.reading,
            SourceStatus::Ready => t.sources.ready,
            SourceStatus::Failed => t.sources.failed,
        }
    }

    /// Returns the class of the tag of its state.
    pub(crate) fn status_class(&self) -> &'static str {
        match self.status {
            _ if self.is_deleting => "off",
            SourceStatus::Queued => "off",
            SourceStatus::Processing => "info",
            SourceStatus::Ready => "good",
            SourceStatus::Failed => "bad",
        }
    }
}

/// Returns the name of a kind.
pub(crate) fn kind_name(t: &'static Texts, kind: SourceType) -> &'static str {
    match kind {
        SourceType::Text => t.sources.text,
        SourceType::Qna => t.sources.qna,
        SourceType::File => t.sources.file,
        SourceType::Website => t.sources.website,
        SourceType::Article => t.sources.article,
    }
}

fn kind_icon(kind: SourceType) -> &'static str {
    match kind {
        SourceType::Text => "text",
        SourceType::Qna => "qna",
        SourceType::File => "file",
        SourceType::Website => "globe",
        SourceType::Article => "book",
    }
}
