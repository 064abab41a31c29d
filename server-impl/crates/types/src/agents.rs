//! Agents, as they are stored.

pub mod avatars;
pub mod counts;

pub use frontdesk_vocabulary::{AgentSort, GeoRestrictionMode, texts::AGENT_NAME};

use super::{AgentId, Metadata, MetadataChanges, OrgId, PublicId, Timestamp, changes::changes};

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
    /// The name in lower case, by which agents are sorted and found.
    pub name_key: String,
    /// Purpose, for people; `None` for nothing.
    pub description: Option<String>,
    /// The key-value pairs of its owner.
    pub metadata: Metadata,
    /// `true` if visitors reach it. Unset, which only an earlier release left behind, reads as false.
    pub is_public: bool,
    /// `true` if it asks visitors for their contact details.
    pub collect_leads: bool,
    /// `true` if its help page is on.
    pub help_page_enabled: bool,
    /// The model that answers, `<vendor>/<name>`.
    pub model: String,
    /// Instructions on how to answer; `None` for none.
    pub system_instruction: Option<String>,
    /// The wording when its sources do not tell; `None` for a sentence in the language of the answer.
    pub unknown_answer: Option<String>,
    /// The language of its answers (BCP 47); `None` for that of the question.
    pub language: Option<String>,
    /// Temperature of a provider's model; `None` for the provider's default.
    pub temperature: Option<f64>,
    /// Maximum length of a reply of a provider's model in tokens; `None` for what the provider takes.
    pub max_output_tokens: Option<i32>,
    /// Hours within which a visitor returns to the same conversation, 1 to 168.
    pub session_resume_hours: i32,
    /// Unanswered questions after which a conversation is escalated; `None` for never.
    pub escalate_after: Option<i32>,
    /// Days after their last message after which conversations are deleted; `None` for what the organization has set.
    pub conversation_retention_days: Option<i32>,
    /// Mode of the restriction by country.
    pub geo_restriction_mode: GeoRestrictionMode,
    /// Countries of the mode; `None` when none were ever set.
    pub geo_restriction_countries: Option<Vec<String>>,
    /// When its avatar was last set; `None` without one.
    pub avatar_updated_at: Option<Timestamp>,
    /// When it will be deleted for good; `None` for a live agent.
    pub pending_delete_at: Option<Timestamp>,
    /// Number of the last change to its chunks; 0 before the first. See `chunks::ChunkChange`.
    pub change: i64,
    /// When it was created.
    pub created_at: Timestamp,
    /// When it was last changed.
    pub updated_at: Timestamp,
}

impl Agent {
    /// A new agent, with all that people may set as it is until they do. A live one has a name.
    pub fn new(org: OrgId, id: AgentId, public_id: PublicId, model: &str, now: Timestamp) -> Self {
        Self {
            id,
            org,
            public_id,
            name: String::new(),
            name_key: String::new(),
            description: None,
            metadata: Metadata::new(),
            is_public: true,
            collect_leads: false,
            help_page_enabled: false,
            model: model.to_owned(),
            system_instruction: None,
            unknown_answer: None,
            language: None,
            temperature: None,
            max_output_tokens: None,
            session_resume_hours: 24,
            escalate_after: None,
            conversation_retention_days: None,
            geo_restriction_mode: GeoRestrictionMode::Off,
            geo_restriction_countries: None,
            avatar_updated_at: None,
            pending_delete_at: None,
            change: 0,
            created_at: now,
            updated_at: now,
        }
    }
}

/// Filter for agents.
#[derive(Debug, Clone, Default)]
pub struct AgentFilter {
    /// Part of the name, as [`name_key()`](super::name_key()) writes it; empty for any name.
    pub q: String,
    /// `true` if visitors reach it.
    pub is_public: Option<bool>,
}

changes! {
    /// Settings of an agent.
    AgentChanges of Agent {
        /// 1 to 200 characters after trimming.
        text "name" name: String,
        /// At most 2,000 characters.
        text "description" description: Option<String>,
        /// At most 50 texts.
        text "metadata" metadata: MetadataChanges,
        /// `true` if visitors reach it.
        plain "isPublic" is_public: bool,
        /// `true` if it asks visitors for their contact details.
        plain "collectLeads" collect_leads: bool,
        /// `true` if its help page is on.
        plain "helpPageEnabled" help_page_enabled: bool,
        /// A model of the catalogue.
        plain "model" model: String,
        /// At most 8,000 characters.
        text "systemInstruction" system_instruction: Option<String>,
        /// At most 500 characters.
        text "unknownAnswer" unknown_answer: Option<String>,
        /// A tag of BCP 47.
        plain "language" language: Option<String>,
        /// 0 to 2.
        plain "temperature" temperature: Option<f64>,
        /// 16 to 32,768.
        plain "maxOutputTokens" max_output_tokens: Option<i32>,
        /// 1 to 168.
        plain "sessionResumeHours" session_resume_hours: i32,
        /// 1 to 100.
        plain "escalateAfter" escalate_after: Option<i32>,
        /// 1 to 3,650.
        plain "conversationRetentionDays" conversation_retention_days: Option<i32>,
        /// Mode of the restriction by country.
        plain "geoRestrictionMode" geo_restriction_mode: GeoRestrictionMode,
        /// Codes of ISO 3166-1 in upper case, each once.
        plain "geoRestrictionCountries" geo_restriction_countries: Option<Vec<String>>,
    }
}

impl AgentChanges {
    /// Returns `true` if they include settings that only an owner or admin may change.
    pub fn concern_visitors(&self) -> bool {
        self.session_resume_hours.is_some() || self.geo_restriction_mode.is_some() || self.geo_restriction_countries.is_some()
    }
}
