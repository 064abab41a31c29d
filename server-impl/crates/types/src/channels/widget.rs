//! The chat widget of an agent, and its Help Page, which looks the same.

pub use frontdesk_vocabulary::{LeadFormField, LeadFormTiming, WidgetPosition};
use serde::{Deserialize, Serialize};

use crate::{AgentId, OrgId, ValueChange, changes::changes};

/// Settings of the chat widget of an agent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Widget {
    /// The organization of the agent.
    pub org: OrgId,
    /// The agent.
    pub agent: AgentId,
    /// Title; `None` for the name of the agent.
    pub title: Option<String>,
    /// First words of the agent; `None` for a sentence of ours.
    pub greeting: Option<String>,
    /// Questions that are offered to visitors who have not asked yet.
    pub suggestions: Vec<String>,
    /// Hint in the empty text field; `None` for one of ours.
    pub placeholder: Option<String>,
    /// Color of the button and of what the visitor says, `#rrggbb`.
    pub color: String,
    /// Corner in which the button is shown.
    pub position: WidgetPosition,
    /// Language (BCP 47); [`AUTO_LOCALE`] for that of the page.
    pub locale: String,
    /// Origins of websites that may show the widget; empty for all.
    pub allowed_origins: Vec<String>,
    /// `true` if answers show their sources.
    pub show_sources: bool,
    /// Form for leads.
    pub lead_form: LeadForm,
    /// Settings for visitors who want a person.
    pub escalation: WidgetEscalation,
    /// Address of the privacy policy.
    pub privacy_url: Option<String>,
    /// Questions of all visitors together per day; `None` for the number that the operator has set.
    pub daily_messages: Option<i32>,
}

/// The locale of a widget that speaks the language of the page.
pub const AUTO_LOCALE: &str = "auto";

impl Widget {
    /// The widget of an agent as it is until somebody changes it.
    pub fn new(org: OrgId, agent: AgentId) -> Self {
        Self {
            org,
            agent,
            title: None,
            greeting: None,
            suggestions: Vec::new(),
            placeholder: None,
            color: "#1f4fd8".to_owned(),
            position: WidgetPosition::Right,
            locale: AUTO_LOCALE.to_owned(),
            allowed_origins: Vec::new(),
            show_sources: true,
            lead_form: LeadForm::default(),
            escalation: WidgetEscalation::default(),
            privacy_url: None,
            daily_messages: None,
        }
    }
}

/// The form with which visitors leave their details.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LeadForm {
    /// When it is shown.
    pub when: LeadFormTiming,
    /// Its fields, in this order.
    pub fields: Vec<LeadFormField>,
    /// Those of its fields that cannot be left empty.
    pub required: Vec<LeadFormField>,
    /// Text above it; `None` for one of ours.
    pub title: Option<String>,
    /// Text after it was sent; `None` for one of ours.
    pub thanks: Option<String>,
}

impl Default for LeadForm {
    fn default() -> Self {
        Self {
            when: LeadFormTiming::Unanswered,
            fields: vec![LeadFormField::Name, LeadFormField::Email, LeadFormField::Message],
            required: vec![LeadFormField::Email],
            title: None,
            thanks: None,
        }
    }
}

/// Settings for visitors who want a person of the team.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct WidgetEscalation {
    /// `true` if visitors can ask for a person.
    pub is_enabled: bool,
    /// Number of questions in a row without an answer after which the widget offers a person.
    pub after_unanswered: Option<i32>,
}

impl Default for WidgetEscalation {
    fn default() -> Self {
        Self { is_enabled: true, after_unanswered: Some(2) }
    }
}

changes! {
    /// Changes of the form for leads.
    LeadFormChanges of LeadForm {
        /// When it is shown.
        plain "when" when: LeadFormTiming,
        /// 1 to 5, each once.
        plain "fields" fields: Vec<LeadFormField>,
        /// Some of the fields.
        plain "required" required: Vec<LeadFormField>,
        /// At most 200 characters.
        text "title" title: Option<String>,
        /// At most 300 characters.
        text "thanks" thanks: Option<String>,
    }
}

impl ValueChange<LeadForm> for LeadFormChanges {
    fn change(self, form: &mut LeadForm) {
        self.apply(form);
    }
}

changes! {
    /// Changes of the settings for visitors who want a person.
    EscalationChanges of WidgetEscalation {
        /// `true` if visitors can ask for a person.
        plain "isEnabled" is_enabled: bool,
        /// 1 to 5.
        plain "afterUnanswered" after_unanswered: Option<i32>,
    }
}

impl ValueChange<WidgetEscalation> for EscalationChanges {
    fn change(self, escalation: &mut WidgetEscalation) {
        self.apply(escalation);
    }
}

changes! {
    /// Changes of the settings of a widget.
    WidgetChanges of Widget {
        /// At most 60 characters.
        text "title" title: Option<String>,
        /// At most 500 characters.
        text "greeting" greeting: Option<String>,
        /// At most 4.
        text "suggestions" suggestions: Vec<String>,
        /// At most 80 characters.
        text "placeholder" placeholder: Option<String>,
        /// `#rrggbb`.
        plain "color" color: String,
        /// Corner of the button.
        plain "position" position: WidgetPosition,
        /// A language, or [`AUTO_LOCALE`].
        plain "locale" locale: String,
        /// At most 50 origins.
        text "allowedOrigins" allowed_origins: Vec<String>,
        /// `true` if answers show their sources.
        plain "showSources" show_sources: bool,
        /// Form for leads.
        text "leadForm" lead_form: LeadFormChanges,
        /// Settings for visitors who want a person.
        text "escalation" escalation: EscalationChanges,
        /// An address with `https`.
        text "privacyUrl" privacy_url: Option<String>,
        /// 1 to 1,000,000.
        plain "dailyMessages" daily_messages: Option<i32>,
    }
}
