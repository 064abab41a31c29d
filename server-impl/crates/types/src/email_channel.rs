//! The email channel of an agent: its settings and addresses, and who is not answered.

pub use frontdesk_vocabulary::EmailReplyMode;

use crate::{AgentId, BlockedSenderId, EmailAddressId, EmailDomainId, EmailSuppressionId, OrgId, Timestamp, changes::changes};

/// Number of automatic answers per day until somebody sets another one.
const DEFAULT_ANSWERS_PER_DAY: i32 = 1_000;

/// Settings of the email channel of an agent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EmailSettings {
    /// The organization of the agent.
    pub org: OrgId,
    /// The agent.
    pub agent: AgentId,
    /// `true` if the agent takes and answers email.
    pub is_enabled: bool,
    /// Mode of answering.
    pub reply_mode: EmailReplyMode,
    /// Name beside the address; `None` for the name of the agent.
    pub display_name: Option<String>,
    /// Lines below every answer.
    pub signature: Option<String>,
    /// `true` if the mail that is answered is quoted.
    pub include_history: bool,
    /// `true` if senders are answered whose address is not proven.
    pub answer_unverified: bool,
    /// Number of automatic answers per day (UTC).
    pub max_answers_per_day: i32,
}

impl EmailSettings {
    /// Returns the settings of an agent as they are until somebody changes them.
    pub fn new(org: OrgId, agent: AgentId) -> Self {
        Self {
            org,
            agent,
            is_enabled: false,
            reply_mode: EmailReplyMode::Automatic,
            display_name: None,
            signature: None,
            include_history: true,
            answer_unverified: false,
            max_answers_per_day: DEFAULT_ANSWERS_PER_DAY,
        }
    }
}

changes! {
    /// Changes of the settings of an email channel.
    EmailSettingsChanges of EmailSettings {
        /// `true` if the agent takes and answers email.
        plain "isEnabled" is_enabled: bool,
        /// Mode of answering.
        plain "replyMode" reply_mode: EmailReplyMode,
        /// At most 80 characters.
        text "displayName" display_name: Option<String>,
        /// At most 2,000 characters.
        text "signature" signature: Option<String>,
        /// `true` if the mail that is answered is quoted.
        plain "includeHistory" include_history: bool,
        /// `true` if senders are answered whose address is not proven.
        plain "answerUnverified" answer_unverified: bool,
        /// 1 to 10,000.
        plain "maxAnswersPerDay" max_answers_per_day: i32,
    }
}

/// The email channel of an agent as its operations show it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EmailChannel {
    /// Settings.
    pub settings: EmailSettings,
    /// Address that the agent writes from, once it has one.
    pub primary: Option<EmailAddress>,
}

/// An address at which an agent receives email.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EmailAddress {
    /// Its id.
    pub id: EmailAddressId,
    /// The organization of the agent.
    pub org: OrgId,
    /// The agent.
    pub agent: AgentId,
    /// Email domain of the organization; `None` for the address at the shared host, which was generated.
    pub domain: Option<EmailDomainId>,
    /// Hostname of the address.
    pub hostname: String,
    /// The address in lower case: `local@hostname`.
    pub address: String,
    /// `true` if the agent writes from it.
    pub is_primary: bool,
    /// When the agent got it.
    pub created_at: Timestamp,
}

/// A sender whose email an agent refuses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BlockedSender {
    /// Its id.
    pub id: BlockedSenderId,
    /// The organization of the agent.
    pub org: OrgId,
    /// The agent.
    pub agent: AgentId,
    /// An address in lower case, or `*@` and a domain.
    pub sender: String,
    /// When it was blocked.
    pub created_at: Timestamp,
}

/// An address that nothing is sent to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EmailSuppression {
    /// Its id.
    pub id: EmailSuppressionId,
    /// The organization that does not send to it.
    pub org: OrgId,
    /// The address in lower case.
    pub address: String,
    /// Answer of the mail server.
    pub detail: String,
    /// When the address was suppressed.
    pub created_at: Timestamp,
}
