//! Agents, as they are stored.

pub mod avatars;

use super::{AgentId, OrgId, PublicId, Timestamp};

pub use frontdesk_vocabulary::GeoRestrictionMode;

/// An agent.
#[derive(Debug, Clone)]
pub struct Agent {
    /// Its id in the API.
    pub id: AgentId,
    /// The organization that owns it.
    pub org: OrgId,
    /// Its id in the embed snippet.
    pub public_id: PublicId,
    /// Its name, for people. Trimmed, 1 to 200 characters; longer only from an earlier release.
    pub name: String,
    /// Whether visitors reach it. Unset, which only an earlier release left behind, reads as false.
    pub is_public: bool,
    /// Whether it asks visitors for their contact details.
    pub collect_leads: bool,
    /// The model that answers, `<vendor>/<name>`.
    pub model: String,
    /// Instructions on how to answer; `None` for none.
    pub system_instruction: Option<String>,
    /// Hours within which a visitor returns to the same conversation, 1 to 168.
    pub session_resume_hours: i32,
    /// Which countries' visitors it answers.
    pub geo_mode: GeoRestrictionMode,
    /// The countries that the mode applies to; `None` when none were ever set.
    pub geo_countries: Option<Vec<String>>,
    /// When its avatar was last set; `None` without one.
    pub avatar_updated_at: Option<Timestamp>,
    /// When it will be deleted for good; `None` for a live agent.
    pub pending_delete_at: Option<Timestamp>,
    /// Number of the last change to its chunks; 0 before the first. See `chunks::Change`.
    pub change: i64,
    /// When it was created.
    pub created_at: Timestamp,
    /// When it was last changed.
    pub updated_at: Timestamp,
}

/// Which fields of an agent to change; `None` leaves one unchanged.
#[derive(Debug, Clone, Default)]
pub struct AgentChanges {
    /// Already trimmed and validated.
    pub name: Option<String>,
    /// Whether visitors reach it.
    pub is_public: Option<bool>,
    /// Whether it asks visitors for their contact details.
    pub collect_leads: Option<bool>,
    /// A model of the catalogue.
    pub model: Option<String>,
    /// Already validated; `Some(None)` removes it.
    pub system_instruction: Option<Option<String>>,
    /// 1 to 168.
    pub session_resume_hours: Option<i32>,
    /// Which countries' visitors it answers.
    pub geo_mode: Option<GeoRestrictionMode>,
    /// `Some(None)` clears the list.
    pub geo_countries: Option<Option<Vec<String>>>,
}

impl AgentChanges {
    /// Whether they include settings that only an owner or admin may change.
    pub fn concern_visitors(&self) -> bool {
        self.session_resume_hours.is_some() || self.geo_mode.is_some() || self.geo_countries.is_some()
    }
}
