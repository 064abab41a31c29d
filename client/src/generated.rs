// Made from openapi.yaml by `cargo codegen generate`. Change the contract, not this file.

#![allow(
    dead_code,
    missing_docs,
    unreachable_pub,
    unused_imports,
    clippy::all,
    rustdoc::all,
    reason = "written by progenitor and typify, in their style"
)]
pub use progenitor_client::{ByteStream, ClientInfo, Error, ResponseValue};
use progenitor_client::{ClientHooks, OperationInfo, RequestBuilderExt, encode_path};
/// Types used as operation parameters and responses.
pub mod types {
    pub use crate::generated_ext::{
        ActivityVerb, ActorKind, AgentSort, AnswerFormat, AssigneeKind, Channel, ClaimState, ConversationSort,
        ConversationStatus, CreditKind, DeletionOutcome, ErrorCode, ExportFormat, FailureCode, FinishReason, GeoRestrictionMode,
        KeyScope, MemberRole, MessageRole, PageOutcome, PaidPlan, Permission, PlanFeature, PlanName, QueryTermKind, Rating,
        ResourceKind, SortOrder, SourceStatus, SourceType, SubscriptionStatus, WebsiteMode,
    };
    /// The fields whose value changed. The values themselves are there only for plain fields, such as switches, numbers and choices;
    /// never for texts that people write, and never for secrets.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[non_exhaustive]
    pub struct ActivityChanges {
        /// The new values of the same fields.
        pub after: ::serde_json::Map<::std::string::String, ::serde_json::Value>,
        /// The previous values of plain fields, by name.
        pub before: ::serde_json::Map<::std::string::String, ::serde_json::Value>,
        /// The names of all fields that changed, as in the API, in alphabetical order; empty if the verb says it all.
        pub fields: ::std::vec::Vec<::std::string::String>,
    }
    impl ActivityChanges {
        pub fn builder() -> builder::ActivityChanges {
            Default::default()
        }
    }
    /// A change that somebody made.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[non_exhaustive]
    pub struct ActivityEntry {
        pub actor: Actor,
        pub changes: ActivityChanges,
        /// When the change was made.
        #[serde(rename = "createdAt")]
        pub created_at: ::chrono::DateTime<::chrono::offset::Utc>,
        /// Identifies the entry.
        pub id: ::uuid::Uuid,
        /// The `X-Request-Id` of the request that made the change; null if it was made outside of a request.
        #[serde(rename = "requestId", deserialize_with = "::std::option::Option::deserialize")]
        pub request_id: ::std::option::Option<::std::string::String>,
        pub resource: ActivityResource,
        pub verb: crate::generated_ext::ActivityVerb,
    }
    impl ActivityEntry {
        pub fn builder() -> builder::ActivityEntry {
            Default::default()
        }
    }
    /// A page of the activity.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[non_exhaustive]
    pub struct ActivityList {
        /// The entries, in the order of the list.
        pub items: ::std::vec::Vec<ActivityEntry>,
        /// Send it as `cursor` to get the next page; null on the last page.
        #[serde(rename = "nextCursor", deserialize_with = "::std::option::Option::deserialize")]
        pub next_cursor: ::std::option::Option<::std::string::String>,
    }
    impl ActivityList {
        pub fn builder() -> builder::ActivityList {
            Default::default()
        }
    }
    /// `ActivityList`, in the envelope.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[doc(hidden)]
    #[non_exhaustive]
    pub struct ActivityListEnvelope {
        pub data: ActivityList,
        /// Always true.
        pub success: bool,
    }
    impl ActivityListEnvelope {
        pub fn builder() -> builder::ActivityListEnvelope {
            Default::default()
        }
    }
    /// What was changed.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[non_exhaustive]
    pub struct ActivityResource {
        /// The id of the resource: that of the API, and for a key its public part.
        pub id: ::std::string::String,
        pub kind: crate::generated_ext::ResourceKind,
    }
    impl ActivityResource {
        pub fn builder() -> builder::ActivityResource {
            Default::default()
        }
    }
    /// Who made a change.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[non_exhaustive]
    pub struct Actor {
        /// The public part of a key (`id` in `GET /key`), or the account of a person (`accountId` in `GET /organization/members`); null for the operator and the system.
        #[serde(deserialize_with = "::std::option::Option::deserialize")]
        pub id: ::std::option::Option<::std::string::String>,
        pub kind: crate::generated_ext::ActorKind,
        /// The current name of a key, or the email address of a person, also of a former member; null for the operator and the system.
        #[serde(deserialize_with = "::std::option::Option::deserialize")]
        pub name: ::std::option::Option<::std::string::String>,
    }
    impl Actor {
        pub fn builder() -> builder::Actor {
            Default::default()
        }
    }
    /// An agent that answers questions from its sources.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[non_exhaustive]
    pub struct Agent {
        /// When the avatar was last set; null if there is none.
        #[serde(rename = "avatarUpdatedAt", deserialize_with = "::std::option::Option::deserialize")]
        pub avatar_updated_at: ::std::option::Option<::chrono::DateTime<::chrono::offset::Utc>>,
        /// Whether the agent asks visitors for their contact details.
        #[serde(rename = "collectLeads")]
        pub collect_leads: bool,
        /// When the agent was created.
        #[serde(rename = "createdAt")]
        pub created_at: ::chrono::DateTime<::chrono::offset::Utc>,
        /// What the agent is for, written for people; null if there is none.
        #[serde(deserialize_with = "::std::option::Option::deserialize")]
        pub description: ::std::option::Option<::std::string::String>,
        /// Number of questions that the agent could not answer after which a conversation is `escalated`; null for never.
        #[serde(rename = "escalateAfter", deserialize_with = "::std::option::Option::deserialize")]
        pub escalate_after: ::std::option::Option<i32>,
        /// Two-letter codes of the countries that `geoRestrictionMode` refers to; null if none were ever set.
        #[serde(rename = "geoRestrictionCountries", deserialize_with = "::std::option::Option::deserialize")]
        pub geo_restriction_countries: ::std::option::Option<::std::vec::Vec<::std::string::String>>,
        #[serde(rename = "geoRestrictionMode")]
        pub geo_restriction_mode: crate::generated_ext::GeoRestrictionMode,
        /// Identifies the agent in every call.
        pub id: ::uuid::Uuid,
        /// Whether visitors can reach the agent. An agent for which an earlier release left this unset is not public.
        #[serde(rename = "isPublic")]
        pub is_public: bool,
        /// The language of the agent's answers, a BCP 47 tag; null for the language of the question.
        #[serde(deserialize_with = "::std::option::Option::deserialize")]
        pub language: ::std::option::Option<::std::string::String>,
        /// Maximum length of a reply, in tokens of the model; null for the default of its provider.
        #[serde(rename = "maxOutputTokens", deserialize_with = "::std::option::Option::deserialize")]
        pub max_output_tokens: ::std::option::Option<i32>,
        /// Your own key-value pairs.
        pub metadata: ::std::collections::HashMap<::std::string::String, ::std::string::String>,
        /// The model that answers, `<vendor>/<name>`.
        pub model: ::std::string::String,
        /// The name, 1 to 200 characters, trimmed. An agent of an earlier release may have a longer one.
        pub name: ::std::string::String,
        /// When the agent will be deleted permanently; null for a live agent.
        #[serde(rename = "pendingDeleteAt", deserialize_with = "::std::option::Option::deserialize")]
        pub pending_delete_at: ::std::option::Option<::chrono::DateTime<::chrono::offset::Utc>>,
        /// The id for the embed snippet, `data-agent-id`. It cannot be guessed.
        #[serde(rename = "publicId")]
        pub public_id: ::std::string::String,
        /// Number of hours within which a returning visitor continues the same conversation.
        #[serde(rename = "sessionResumeHours")]
        pub session_resume_hours: i32,
        /// How the agent should answer; null if there is no instruction.
        #[serde(rename = "systemInstruction", deserialize_with = "::std::option::Option::deserialize")]
        pub system_instruction: ::std::option::Option<::std::string::String>,
        /// Sampling temperature of the model; null for the default of its provider.
        #[serde(deserialize_with = "::std::option::Option::deserialize")]
        pub temperature: ::std::option::Option<f64>,
        /// What the agent says when its sources do not contain the answer; null for a built-in sentence in the language of the answer.
        #[serde(rename = "unknownAnswer", deserialize_with = "::std::option::Option::deserialize")]
        pub unknown_answer: ::std::option::Option<::std::string::String>,
        /// When the agent was last changed.
        #[serde(rename = "updatedAt")]
        pub updated_at: ::chrono::DateTime<::chrono::offset::Utc>,
    }
    impl Agent {
        pub fn builder() -> builder::Agent {
            Default::default()
        }
    }
    /// An agent to create.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[non_exhaustive]
    pub struct AgentCreate {
        /// Whether the agent asks visitors for their contact details. If left out, it does not.
        #[serde(rename = "collectLeads", skip_serializing_if = "::std::option::Option::is_none")]
        pub collect_leads: ::std::option::Option<bool>,
        /// What the agent is for, written for people. 1 to 2,000 characters, not only white space; stored as sent.
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub description: ::std::option::Option<::std::string::String>,
        /// Number of questions that the agent could not answer after which a conversation is `escalated`, 1 to 100. Counted from when the conversation began, or was last resolved, reopened or handed back. Default: never.
        #[serde(rename = "escalateAfter", skip_serializing_if = "::std::option::Option::is_none")]
        pub escalate_after: ::std::option::Option<i32>,
        /// Whether visitors can reach the agent. If left out, they can; only false closes the agent.
        #[serde(rename = "isPublic", skip_serializing_if = "::std::option::Option::is_none")]
        pub is_public: ::std::option::Option<bool>,
        /// The language of the agent's answers, a BCP 47 tag such as `de` or `pt-BR`. Default: the language of the question. `builtin/extractive` quotes the sources as they are; only its own sentences are in this language.
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub language: ::std::option::Option<::std::string::String>,
        /// Maximum length of a reply, in tokens of the model. Default: that of the provider.
        #[serde(rename = "maxOutputTokens", skip_serializing_if = "::std::option::Option::is_none")]
        pub max_output_tokens: ::std::option::Option<i32>,
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub metadata: ::std::option::Option<Metadata>,
        /// The model that answers, `<vendor>/<name>`. Default: `openai/gpt-5.4-mini`, unless the operator configured another one (`default` in `GET /models`).
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub model: ::std::option::Option<::std::string::String>,
        /// The name, 1 to 200 characters after leading and trailing spaces are trimmed. The trimmed value is saved.
        pub name: ::std::string::String,
        /// How the agent should answer: its role, tone and rules. 1 to 8,000 characters, not only white space; stored as sent, and leading and trailing white space counts. `builtin/extractive` quotes the sources and does not use it.
        #[serde(rename = "systemInstruction", skip_serializing_if = "::std::option::Option::is_none")]
        pub system_instruction: ::std::option::Option<::std::string::String>,
        /// Sampling temperature of the model, 0 to 2, sent to providers whose model accepts it. Default: that of the provider.
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub temperature: ::std::option::Option<f64>,
        /// What the agent says when its sources do not contain the answer. 1 to 500 characters after trimming. Default: a built-in sentence.
        #[serde(rename = "unknownAnswer", skip_serializing_if = "::std::option::Option::is_none")]
        pub unknown_answer: ::std::option::Option<::std::string::String>,
    }
    impl AgentCreate {
        pub fn builder() -> builder::AgentCreate {
            Default::default()
        }
    }
    /// `Agent`, in the envelope.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[doc(hidden)]
    #[non_exhaustive]
    pub struct AgentEnvelope {
        pub data: Agent,
        /// Always true.
        pub success: bool,
    }
    impl AgentEnvelope {
        pub fn builder() -> builder::AgentEnvelope {
            Default::default()
        }
    }
    /// The number of live agents and the limit of the plan.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[non_exhaustive]
    pub struct AgentLimit {
        /// Maximum number of live agents; null if there is no limit.
        #[serde(deserialize_with = "::std::option::Option::deserialize")]
        pub limit: ::std::option::Option<i64>,
        /// Number of live agents that can still be added; null if there is no limit.
        #[serde(deserialize_with = "::std::option::Option::deserialize")]
        pub remaining: ::std::option::Option<i64>,
        /// Number of live agents.
        pub used: i64,
    }
    impl AgentLimit {
        pub fn builder() -> builder::AgentLimit {
            Default::default()
        }
    }
    /// `AgentLimit`, in the envelope.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[doc(hidden)]
    #[non_exhaustive]
    pub struct AgentLimitEnvelope {
        pub data: AgentLimit,
        /// Always true.
        pub success: bool,
    }
    impl AgentLimitEnvelope {
        pub fn builder() -> builder::AgentLimitEnvelope {
            Default::default()
        }
    }
    /// A page of agents.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[non_exhaustive]
    pub struct AgentList {
        /// The agents, in the order of the list.
        pub items: ::std::vec::Vec<Agent>,
        /// Send it as `cursor` to get the next page; null on the last page.
        #[serde(rename = "nextCursor", deserialize_with = "::std::option::Option::deserialize")]
        pub next_cursor: ::std::option::Option<::std::string::String>,
    }
    impl AgentList {
        pub fn builder() -> builder::AgentList {
            Default::default()
        }
    }
    /// `AgentList`, in the envelope.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[doc(hidden)]
    #[non_exhaustive]
    pub struct AgentListEnvelope {
        pub data: AgentList,
        /// Always true.
        pub success: bool,
    }
    impl AgentListEnvelope {
        pub fn builder() -> builder::AgentListEnvelope {
            Default::default()
        }
    }
    /// Fields of an agent to change. Fields that are left out stay unchanged.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, Default, PartialEq)]
    #[non_exhaustive]
    pub struct AgentUpdate {
        /// Whether the agent asks visitors for their contact details.
        #[serde(rename = "collectLeads", skip_serializing_if = "::std::option::Option::is_none")]
        pub collect_leads: ::std::option::Option<bool>,
        /// What the agent is for, written for people. 1 to 2,000 characters, not only white space; stored as sent. Null removes it.
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub description: ::std::option::Option<crate::Nullable<::std::string::String>>,
        /// Number of questions that the agent could not answer after which a conversation is `escalated`, 1 to 100. Counted from when the conversation began, or was last resolved, reopened or handed back. Null for never.
        #[serde(rename = "escalateAfter", skip_serializing_if = "::std::option::Option::is_none")]
        pub escalate_after: ::std::option::Option<crate::Nullable<i32>>,
        /// Two-letter codes of the countries that `geoRestrictionMode` refers to, at most 250, counted before duplicates are removed. Owner or admin only.
        #[serde(rename = "geoRestrictionCountries", skip_serializing_if = "::std::option::Option::is_none")]
        pub geo_restriction_countries: ::std::option::Option<crate::Nullable<::std::vec::Vec<::std::string::String>>>,
        /// Which visitors are allowed, by country. Owner or admin only.
        #[serde(rename = "geoRestrictionMode", skip_serializing_if = "::std::option::Option::is_none")]
        pub geo_restriction_mode: ::std::option::Option<crate::generated_ext::GeoRestrictionMode>,
        /// Whether visitors can reach the agent.
        #[serde(rename = "isPublic", skip_serializing_if = "::std::option::Option::is_none")]
        pub is_public: ::std::option::Option<bool>,
        /// The language of the agent's answers, a BCP 47 tag such as `de` or `pt-BR`. Null for the language of the question. `builtin/extractive` quotes the sources as they are; only its own sentences are in this language.
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub language: ::std::option::Option<crate::Nullable<::std::string::String>>,
        /// Maximum length of a reply, in tokens of the model. Null for the default of the provider.
        #[serde(rename = "maxOutputTokens", skip_serializing_if = "::std::option::Option::is_none")]
        pub max_output_tokens: ::std::option::Option<crate::Nullable<i32>>,
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub metadata: ::std::option::Option<MetadataUpdate>,
        /// The model that answers, `<vendor>/<name>`.
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub model: ::std::option::Option<::std::string::String>,
        /// The name, 1 to 200 characters after leading and trailing spaces are trimmed. If an earlier release left the agent a longer name, leave this field out rather than send that name back.
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub name: ::std::option::Option<::std::string::String>,
        /// Number of hours within which a returning visitor continues the same conversation, 1 to 168. Owner or admin only.
        #[serde(rename = "sessionResumeHours", skip_serializing_if = "::std::option::Option::is_none")]
        pub session_resume_hours: ::std::option::Option<i32>,
        /// How the agent should answer. 1 to 8,000 characters, not only white space; stored as sent, and leading and trailing white space counts. Null for no instruction.
        #[serde(rename = "systemInstruction", skip_serializing_if = "::std::option::Option::is_none")]
        pub system_instruction: ::std::option::Option<crate::Nullable<::std::string::String>>,
        /// Sampling temperature of the model, 0 to 2, sent to providers whose model accepts it. Null for the default of the provider.
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub temperature: ::std::option::Option<crate::Nullable<f64>>,
        /// What the agent says when its sources do not contain the answer. 1 to 500 characters after trimming. Null for a built-in sentence.
        #[serde(rename = "unknownAnswer", skip_serializing_if = "::std::option::Option::is_none")]
        pub unknown_answer: ::std::option::Option<crate::Nullable<::std::string::String>>,
    }
    impl AgentUpdate {
        pub fn builder() -> builder::AgentUpdate {
            Default::default()
        }
    }
    /// An API key, without its secret, and the workspace that it belongs to.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[non_exhaustive]
    pub struct ApiKey {
        /// When the key was created.
        #[serde(rename = "createdAt")]
        pub created_at: ::chrono::DateTime<::chrono::offset::Utc>,
        /// When the key expires; null if it does not expire.
        #[serde(rename = "expiresAt", deserialize_with = "::std::option::Option::deserialize")]
        pub expires_at: ::std::option::Option<::chrono::DateTime<::chrono::offset::Utc>>,
        /// The public part of the key: `fd_<id>_…`.
        pub id: ::std::string::String,
        /// The name of the key.
        pub name: ::std::string::String,
        pub organization: KeyOrganization,
        /// What the role allows; without a role, all permissions. The scope restricts them further.
        pub permissions: ::std::vec::Vec<crate::generated_ext::Permission>,
        /// The id of the custom role that restricts the key; null if there is none.
        #[serde(rename = "roleId", deserialize_with = "::std::option::Option::deserialize")]
        pub role_id: ::std::option::Option<::uuid::Uuid>,
        /// The name of that role; null if there is none.
        #[serde(rename = "roleName", deserialize_with = "::std::option::Option::deserialize")]
        pub role_name: ::std::option::Option<::std::string::String>,
        pub scope: crate::generated_ext::KeyScope,
    }
    impl ApiKey {
        pub fn builder() -> builder::ApiKey {
            Default::default()
        }
    }
    /// `ApiKey`, in the envelope.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[doc(hidden)]
    #[non_exhaustive]
    pub struct ApiKeyEnvelope {
        pub data: ApiKey,
        /// Always true.
        pub success: bool,
    }
    impl ApiKeyEnvelope {
        pub fn builder() -> builder::ApiKeyEnvelope {
            Default::default()
        }
    }
    /// Numbers of conversations that somebody has.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[non_exhaustive]
    pub struct AssigneeCounts {
        pub assignee: Actor,
        /// Number of their escalated conversations.
        pub escalated: i64,
        /// Number of their open conversations.
        pub open: i64,
    }
    impl AssigneeCounts {
        pub fn builder() -> builder::AssigneeCounts {
            Default::default()
        }
    }
    /// A member of the organization, or one of its keys. The caller, if it is left out.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[non_exhaustive]
    pub struct AssigneeReference {
        /// The `accountId` of a member or the `id` of a key.
        pub id: ::std::string::String,
        pub kind: crate::generated_ext::AssigneeKind,
    }
    impl AssigneeReference {
        pub fn builder() -> builder::AssigneeReference {
            Default::default()
        }
    }
    /// The reply of an agent.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[non_exhaustive]
    pub struct ChatReply {
        /// The text of the answer, in the `format` of the request.
        pub answer: ::std::string::String,
        /// The passages that the answer is based on; empty when the agent does not know.
        pub citations: ::std::vec::Vec<Citation>,
        /// The id of the conversation. Send it with the next message.
        #[serde(rename = "conversationId")]
        pub conversation_id: ::uuid::Uuid,
        /// Number of credits that the workspace has left.
        #[serde(rename = "creditsRemaining")]
        pub credits_remaining: i64,
        /// Number of credits that the reply cost.
        #[serde(rename = "creditsUsed")]
        pub credits_used: i64,
        #[serde(rename = "finishReason")]
        pub finish_reason: crate::generated_ext::FinishReason,
        /// Identifies this reply; with the `finishReason` `with_operator`, the stored question.
        #[serde(rename = "messageId")]
        pub message_id: ::uuid::Uuid,
        /// The model that answered. It may stand in for the model of the agent.
        pub model: ::std::string::String,
        /// Further pages to read, best first, when the answer may be only a part of what there is to know; otherwise empty.
        #[serde(rename = "seeAlso")]
        pub see_also: ::std::vec::Vec<SeeAlso>,
    }
    impl ChatReply {
        pub fn builder() -> builder::ChatReply {
            Default::default()
        }
    }
    /// `ChatReply`, in the envelope.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[doc(hidden)]
    #[non_exhaustive]
    pub struct ChatReplyEnvelope {
        pub data: ChatReply,
        /// Always true.
        pub success: bool,
    }
    impl ChatReplyEnvelope {
        pub fn builder() -> builder::ChatReplyEnvelope {
            Default::default()
        }
    }
    /// A message to an agent.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[non_exhaustive]
    pub struct ChatRequest {
        /// The id of the agent to ask.
        #[serde(rename = "agentId")]
        pub agent_id: ::uuid::Uuid,
        /// The id of the conversation to continue, as an earlier reply returned it.
        #[serde(rename = "conversationId", skip_serializing_if = "::std::option::Option::is_none")]
        pub conversation_id: ::std::option::Option<::uuid::Uuid>,
        /// How to write the answer. Default: `text`.
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub format: ::std::option::Option<crate::generated_ext::AnswerFormat>,
        /// The message, 1 to 4,000 characters, not only white space; stored as sent, and leading and trailing white space counts.
        pub message: ::std::string::String,
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub metadata: ::std::option::Option<MetadataUpdate>,
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub visitor: ::std::option::Option<VisitorUpdate>,
    }
    impl ChatRequest {
        pub fn builder() -> builder::ChatRequest {
            Default::default()
        }
    }
    /// A passage that an answer is based on.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[non_exhaustive]
    pub struct Citation {
        /// Position where the quote ends, in characters, exclusive.
        pub end: i64,
        /// The headings above the quote in its document, from the outermost on, joined by ` › `; null if there are none.
        #[serde(deserialize_with = "::std::option::Option::deserialize")]
        pub heading: ::std::option::Option<::std::string::String>,
        /// A quote that occurs word for word in the text of the source, in either `format`.
        pub quote: ::std::string::String,
        /// The id of the source that contains the quote.
        #[serde(rename = "sourceId")]
        pub source_id: ::uuid::Uuid,
        /// Position in the text of the source where the quote starts, in characters.
        pub start: i64,
        /// Title of the document, or of its source.
        pub title: ::std::string::String,
        /// Address of the document, with the fragment of the section that contains the quote, if the document has one there; null if it has no address.
        #[serde(deserialize_with = "::std::option::Option::deserialize")]
        pub url: ::std::option::Option<::std::string::String>,
    }
    impl Citation {
        pub fn builder() -> builder::Citation {
            Default::default()
        }
    }
    /// The result for a correct code.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[non_exhaustive]
    pub struct ClaimVerification {
        /// The address where the person claims it.
        pub claim_url: ::std::string::String,
        /// Always false: a person claims the workspace in a browser.
        pub claimed: bool,
    }
    impl ClaimVerification {
        pub fn builder() -> builder::ClaimVerification {
            Default::default()
        }
    }
    /// `ClaimVerification`, in the envelope.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[doc(hidden)]
    #[non_exhaustive]
    pub struct ClaimVerificationEnvelope {
        pub data: ClaimVerification,
        /// Always true.
        pub success: bool,
    }
    impl ClaimVerificationEnvelope {
        pub fn builder() -> builder::ClaimVerificationEnvelope {
            Default::default()
        }
    }
    /// A workspace, and the code that was emailed for it. The field names of this operation are in snake case.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[non_exhaustive]
    pub struct ClaimVerify {
        /// The 6-digit code from the email. Text in any other form is a wrong code.
        pub code: ::std::string::String,
        /// The `organization_id` from the sign-up. Any text is accepted; one that is not the id of a workspace gets the same response as a wrong code.
        pub organization_id: ::std::string::String,
    }
    impl ClaimVerify {
        pub fn builder() -> builder::ClaimVerify {
            Default::default()
        }
    }
    /// A conversation with an agent, without its messages.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[non_exhaustive]
    pub struct Conversation {
        /// The id of the agent.
        #[serde(rename = "agentId")]
        pub agent_id: ::uuid::Uuid,
        /// When it was assigned; null if nobody has it.
        #[serde(rename = "assignedAt", deserialize_with = "::std::option::Option::deserialize")]
        pub assigned_at: ::std::option::Option<::chrono::DateTime<::chrono::offset::Utc>>,
        /// Who has the conversation, instead of the agent; in a resolved one, who had it. Null if nobody does.
        #[serde(deserialize_with = "::std::option::Option::deserialize")]
        pub assignee: ::std::option::Option<Actor>,
        pub channel: crate::generated_ext::Channel,
        /// When the first question was asked.
        #[serde(rename = "createdAt")]
        pub created_at: ::chrono::DateTime<::chrono::offset::Utc>,
        /// Identifies the conversation: the `conversationId` of a reply.
        pub id: ::uuid::Uuid,
        /// When the visitor, the agent or an operator last wrote; `createdAt` while nobody has.
        #[serde(rename = "lastMessageAt")]
        pub last_message_at: ::chrono::DateTime<::chrono::offset::Utc>,
        /// Number of messages.
        #[serde(rename = "messageCount")]
        pub message_count: i64,
        /// Your own key-value pairs.
        pub metadata: ::std::collections::HashMap<::std::string::String, ::std::string::String>,
        pub ratings: RatingCounts,
        /// Raised by every change of the conversation. The `sequence` of its latest message is at most this.
        pub sequence: i64,
        pub status: crate::generated_ext::ConversationStatus,
        /// When it got this status; null if it never had another one.
        #[serde(rename = "statusChangedAt", deserialize_with = "::std::option::Option::deserialize")]
        pub status_changed_at: ::std::option::Option<::chrono::DateTime<::chrono::offset::Utc>>,
        /// Who gave it this status; null if it never had another one.
        #[serde(rename = "statusChangedBy", deserialize_with = "::std::option::Option::deserialize")]
        pub status_changed_by: ::std::option::Option<Actor>,
        /// Why it has this status; null if nobody said.
        #[serde(rename = "statusReason", deserialize_with = "::std::option::Option::deserialize")]
        pub status_reason: ::std::option::Option<::std::string::String>,
        /// Your own labels, in alphabetical order.
        pub tags: ::std::vec::Vec<::std::string::String>,
        /// Number of questions that the agent could not answer: `finishReason` of the reply is `no_answer`.
        #[serde(rename = "unansweredCount")]
        pub unanswered_count: i64,
        /// When the conversation last changed.
        #[serde(rename = "updatedAt")]
        pub updated_at: ::chrono::DateTime<::chrono::offset::Utc>,
        pub visitor: Visitor,
    }
    impl Conversation {
        pub fn builder() -> builder::Conversation {
            Default::default()
        }
    }
    /// Who is to have a conversation.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, Default, PartialEq)]
    #[non_exhaustive]
    pub struct ConversationAssignment {
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub assignee: ::std::option::Option<AssigneeReference>,
        /// Whether to take the conversation over if somebody else has it.
        #[serde(rename = "takeOver", skip_serializing_if = "::std::option::Option::is_none")]
        pub take_over: ::std::option::Option<bool>,
    }
    impl ConversationAssignment {
        pub fn builder() -> builder::ConversationAssignment {
            Default::default()
        }
    }
    /// `Conversation`, in the envelope.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[doc(hidden)]
    #[non_exhaustive]
    pub struct ConversationEnvelope {
        pub data: Conversation,
        /// Always true.
        pub success: bool,
    }
    impl ConversationEnvelope {
        pub fn builder() -> builder::ConversationEnvelope {
            Default::default()
        }
    }
    /// A page of conversations.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[non_exhaustive]
    pub struct ConversationList {
        /// The conversations, in the order of the list.
        pub items: ::std::vec::Vec<Conversation>,
        /// Send it as `cursor` to get the next page; null on the last page.
        #[serde(rename = "nextCursor", deserialize_with = "::std::option::Option::deserialize")]
        pub next_cursor: ::std::option::Option<::std::string::String>,
    }
    impl ConversationList {
        pub fn builder() -> builder::ConversationList {
            Default::default()
        }
    }
    /// `ConversationList`, in the envelope.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[doc(hidden)]
    #[non_exhaustive]
    pub struct ConversationListEnvelope {
        pub data: ConversationList,
        /// Always true.
        pub success: bool,
    }
    impl ConversationListEnvelope {
        pub fn builder() -> builder::ConversationListEnvelope {
            Default::default()
        }
    }
    /// Why a conversation is resolved.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, Default, PartialEq)]
    #[non_exhaustive]
    pub struct ConversationResolution {
        /// Why, 1 to 500 characters after trimming; null or nothing for no reason.
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub reason: ::std::option::Option<crate::Nullable<::std::string::String>>,
    }
    impl ConversationResolution {
        pub fn builder() -> builder::ConversationResolution {
            Default::default()
        }
    }
    /// Fields of a conversation to change. Fields that are left out stay unchanged.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, Default, PartialEq)]
    #[non_exhaustive]
    pub struct ConversationUpdate {
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub metadata: ::std::option::Option<MetadataUpdate>,
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub status: ::std::option::Option<crate::generated_ext::ConversationStatus>,
        /// Why it has this status, 1 to 500 characters after trimming; null for no reason. A new `status` without a reason has none.
        #[serde(rename = "statusReason", skip_serializing_if = "::std::option::Option::is_none")]
        pub status_reason: ::std::option::Option<crate::Nullable<::std::string::String>>,
        /// Your own labels, which replace those that there are: at most 20, of 1 to 50 characters after trimming. A label that occurs twice counts once.
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub tags: ::std::option::Option<::std::vec::Vec<::std::string::String>>,
    }
    impl ConversationUpdate {
        pub fn builder() -> builder::ConversationUpdate {
            Default::default()
        }
    }
    /// The number of website pages that were read and the limit of the plan.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[non_exhaustive]
    pub struct CrawlLimit {
        /// Number of pages of the website that has the most, and so comes closest to the limit, which applies to each website separately.
        #[serde(rename = "largestWebsite")]
        pub largest_website: i64,
        /// Maximum number of pages of a website; null if there is no limit.
        #[serde(rename = "limitPerWebsite", deserialize_with = "::std::option::Option::deserialize")]
        pub limit_per_website: ::std::option::Option<i64>,
        /// Number of pages of all websites together.
        pub pages: i64,
    }
    impl CrawlLimit {
        pub fn builder() -> builder::CrawlLimit {
            Default::default()
        }
    }
    /// `CrawlLimit`, in the envelope.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[doc(hidden)]
    #[non_exhaustive]
    pub struct CrawlLimitEnvelope {
        pub data: CrawlLimit,
        /// Always true.
        pub success: bool,
    }
    impl CrawlLimitEnvelope {
        pub fn builder() -> builder::CrawlLimitEnvelope {
            Default::default()
        }
    }
    /// An entry of the credit history.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[non_exhaustive]
    pub struct CreditEntry {
        /// Number of credits; negative when credits were taken.
        pub amount: i64,
        /// The balance immediately after the entry, in credits.
        pub balance: i64,
        /// When the entry was made.
        #[serde(rename = "createdAt")]
        pub created_at: ::chrono::DateTime<::chrono::offset::Utc>,
        /// Identifies the entry.
        pub id: ::uuid::Uuid,
        /// Whether the reply is still being written. Its credits are then spent with the reply, or returned.
        #[serde(rename = "isPending")]
        pub is_pending: bool,
        pub kind: crate::generated_ext::CreditKind,
        /// The id of the reply that the entry is for; null if there is none.
        #[serde(rename = "messageId", deserialize_with = "::std::option::Option::deserialize")]
        pub message_id: ::std::option::Option<::uuid::Uuid>,
    }
    impl CreditEntry {
        pub fn builder() -> builder::CreditEntry {
            Default::default()
        }
    }
    /// A page of the credit history.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[non_exhaustive]
    pub struct CreditEntryList {
        /// The entries.
        pub items: ::std::vec::Vec<CreditEntry>,
        /// Send it as `cursor` to get the next page; null on the last page.
        #[serde(rename = "nextCursor", deserialize_with = "::std::option::Option::deserialize")]
        pub next_cursor: ::std::option::Option<::std::string::String>,
    }
    impl CreditEntryList {
        pub fn builder() -> builder::CreditEntryList {
            Default::default()
        }
    }
    /// `CreditEntryList`, in the envelope.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[doc(hidden)]
    #[non_exhaustive]
    pub struct CreditEntryListEnvelope {
        pub data: CreditEntryList,
        /// Always true.
        pub success: bool,
    }
    impl CreditEntryListEnvelope {
        pub fn builder() -> builder::CreditEntryListEnvelope {
            Default::default()
        }
    }
    /// The answer to a request that failed.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[doc(hidden)]
    #[non_exhaustive]
    pub struct ErrorEnvelope {
        pub error: ErrorObject,
        /// Always false.
        pub success: bool,
    }
    impl ErrorEnvelope {
        pub fn builder() -> builder::ErrorEnvelope {
            Default::default()
        }
    }
    /// Why a request failed and what to do next.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[non_exhaustive]
    pub struct ErrorObject {
        pub code: crate::generated_ext::ErrorCode,
        /// Each invalid field, for `VALIDATION_ERROR`.
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub details: ::std::option::Option<::std::vec::Vec<FieldError>>,
        /// A sentence for people that says what to do next. Do not match on it.
        pub message: ::std::string::String,
        /// Identifies the request, like the header `X-Request-Id`.
        #[serde(rename = "requestId")]
        pub request_id: ::std::string::String,
    }
    impl ErrorObject {
        pub fn builder() -> builder::ErrorObject {
            Default::default()
        }
    }
    /// A conversation with its messages, as a line of an export.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[non_exhaustive]
    pub struct ExportedConversation {
        pub conversation: Conversation,
        /// All its messages, oldest first.
        pub messages: ::std::vec::Vec<Message>,
    }
    impl ExportedConversation {
        pub fn builder() -> builder::ExportedConversation {
            Default::default()
        }
    }
    /// What somebody thinks of an answer.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[non_exhaustive]
    pub struct Feedback {
        /// When it was given.
        #[serde(rename = "createdAt")]
        pub created_at: ::chrono::DateTime<::chrono::offset::Utc>,
        pub rating: crate::generated_ext::Rating,
        /// Why, in their words; null if they did not say.
        #[serde(deserialize_with = "::std::option::Option::deserialize")]
        pub reason: ::std::option::Option<::std::string::String>,
    }
    impl Feedback {
        pub fn builder() -> builder::Feedback {
            Default::default()
        }
    }
    /// What somebody thinks of an answer.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[non_exhaustive]
    pub struct FeedbackSet {
        /// Whether the answer helped; null removes the feedback.
        #[serde(deserialize_with = "::std::option::Option::deserialize")]
        pub rating: ::std::option::Option<crate::generated_ext::Rating>,
        /// Why, 1 to 1,000 characters after trimming.
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub reason: ::std::option::Option<::std::string::String>,
    }
    impl FeedbackSet {
        pub fn builder() -> builder::FeedbackSet {
            Default::default()
        }
    }
    /// A field that is not valid.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[non_exhaustive]
    pub struct FieldError {
        /// A JSON Pointer into the body (RFC 6901), or `path`, `query` or `header` and the name, as in `query/limit`.
        pub field: ::std::string::String,
        /// What is wrong with the field.
        pub message: ::std::string::String,
    }
    impl FieldError {
        pub fn builder() -> builder::FieldError {
            Default::default()
        }
    }
    /// Numbers of conversations in the inbox that are not resolved.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[non_exhaustive]
    pub struct InboxCounts {
        /// Those who have conversations: at most 100, the busiest first.
        pub assignees: ::std::vec::Vec<AssigneeCounts>,
        /// Number of escalated conversations, whether somebody has them or not.
        pub escalated: i64,
        /// Number of open conversations that somebody has.
        pub open: i64,
        /// Number of escalated conversations that nobody has.
        pub unassigned: i64,
    }
    impl InboxCounts {
        pub fn builder() -> builder::InboxCounts {
            Default::default()
        }
    }
    /// `InboxCounts`, in the envelope.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[doc(hidden)]
    #[non_exhaustive]
    pub struct InboxCountsEnvelope {
        pub data: InboxCounts,
        /// Always true.
        pub success: bool,
    }
    impl InboxCountsEnvelope {
        pub fn builder() -> builder::InboxCountsEnvelope {
            Default::default()
        }
    }
    /// The state of the training of an agent.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[non_exhaustive]
    pub struct Ingest {
        /// The id of the agent.
        #[serde(rename = "agentId")]
        pub agent_id: ::uuid::Uuid,
        /// Size of the texts of all sources, in bytes of UTF-8.
        pub bytes: i64,
        /// The same as `passages`.
        pub chunks: i64,
        /// Number of ready sources that are waiting for the embedding model; until it is 0, passages are found by their words only. 0 if there is no such model.
        pub embedding: i64,
        /// Number of sources that could not be ingested.
        pub failed: i64,
        /// Number of passages that the agent knows.
        pub passages: i64,
        /// Number of sources that a worker is processing.
        pub processing: i64,
        /// Number of sources that are waiting for a worker.
        pub queued: i64,
        /// Number of sources that the agent knows.
        pub ready: i64,
        /// Whether an earlier release prepared a source in another way. If so, retrain the agent.
        #[serde(rename = "retrainDue")]
        pub retrain_due: bool,
        /// Number of sources of the agent.
        pub sources: i64,
    }
    impl Ingest {
        pub fn builder() -> builder::Ingest {
            Default::default()
        }
    }
    /// `Ingest`, in the envelope.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[doc(hidden)]
    #[non_exhaustive]
    pub struct IngestEnvelope {
        pub data: Ingest,
        /// Always true.
        pub success: bool,
    }
    impl IngestEnvelope {
        pub fn builder() -> builder::IngestEnvelope {
            Default::default()
        }
    }
    /// A person who was invited and has not joined.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[non_exhaustive]
    pub struct Invitation {
        /// When the person was invited.
        #[serde(rename = "createdAt")]
        pub created_at: ::chrono::DateTime<::chrono::offset::Utc>,
        /// The email address that was invited.
        pub email: ::std::string::String,
        /// Identifies the invitation.
        pub id: ::uuid::Uuid,
        pub role: crate::generated_ext::MemberRole,
    }
    impl Invitation {
        pub fn builder() -> builder::Invitation {
            Default::default()
        }
    }
    /// A page of open invitations.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[non_exhaustive]
    pub struct InvitationList {
        /// The invitations.
        pub items: ::std::vec::Vec<Invitation>,
        /// Send it as `cursor` to get the next page; null on the last page.
        #[serde(rename = "nextCursor", deserialize_with = "::std::option::Option::deserialize")]
        pub next_cursor: ::std::option::Option<::std::string::String>,
    }
    impl InvitationList {
        pub fn builder() -> builder::InvitationList {
            Default::default()
        }
    }
    /// `InvitationList`, in the envelope.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[doc(hidden)]
    #[non_exhaustive]
    pub struct InvitationListEnvelope {
        pub data: InvitationList,
        /// Always true.
        pub success: bool,
    }
    impl InvitationListEnvelope {
        pub fn builder() -> builder::InvitationListEnvelope {
            Default::default()
        }
    }
    /// The workspace that a key belongs to.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[non_exhaustive]
    pub struct KeyOrganization {
        /// When the workspace will be deleted unless somebody claims it; null unless `claimState` is `unclaimed`.
        #[serde(rename = "claimExpiresAt", deserialize_with = "::std::option::Option::deserialize")]
        pub claim_expires_at: ::std::option::Option<::chrono::DateTime<::chrono::offset::Utc>>,
        #[serde(rename = "claimState")]
        pub claim_state: crate::generated_ext::ClaimState,
        /// Number of credits that are left.
        #[serde(rename = "creditsRemaining")]
        pub credits_remaining: i64,
        /// Identifies the organization.
        pub id: ::uuid::Uuid,
        /// The name of the organization.
        pub name: ::std::string::String,
        pub plan: crate::generated_ext::PlanName,
    }
    impl KeyOrganization {
        pub fn builder() -> builder::KeyOrganization {
            Default::default()
        }
    }
    /// A person who belongs to the organization.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[non_exhaustive]
    pub struct Member {
        /// Identifies the person, in every organization: the `id` of an actor in the activity.
        #[serde(rename = "accountId")]
        pub account_id: ::uuid::Uuid,
        /// The email address that the member signs in with.
        pub email: ::std::string::String,
        /// Identifies the member.
        pub id: ::uuid::Uuid,
        /// When the member joined.
        #[serde(rename = "joinedAt")]
        pub joined_at: ::chrono::DateTime<::chrono::offset::Utc>,
        pub role: crate::generated_ext::MemberRole,
    }
    impl Member {
        pub fn builder() -> builder::Member {
            Default::default()
        }
    }
    /// A page of members.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[non_exhaustive]
    pub struct MemberList {
        /// The members.
        pub items: ::std::vec::Vec<Member>,
        /// Send it as `cursor` to get the next page; null on the last page.
        #[serde(rename = "nextCursor", deserialize_with = "::std::option::Option::deserialize")]
        pub next_cursor: ::std::option::Option<::std::string::String>,
    }
    impl MemberList {
        pub fn builder() -> builder::MemberList {
            Default::default()
        }
    }
    /// `MemberList`, in the envelope.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[doc(hidden)]
    #[non_exhaustive]
    pub struct MemberListEnvelope {
        pub data: MemberList,
        /// Always true.
        pub success: bool,
    }
    impl MemberListEnvelope {
        pub fn builder() -> builder::MemberListEnvelope {
            Default::default()
        }
    }
    /// A message of a conversation. What only answers have is null, or empty, in the others.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[non_exhaustive]
    pub struct Message {
        /// Who of the team wrote it, or caused it; only in a message of the role `operator` or `system`.
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub author: ::std::option::Option<Actor>,
        /// The passages that an answer is based on.
        pub citations: ::std::vec::Vec<Citation>,
        /// The id of the conversation.
        #[serde(rename = "conversationId")]
        pub conversation_id: ::uuid::Uuid,
        /// When it was written.
        #[serde(rename = "createdAt")]
        pub created_at: ::chrono::DateTime<::chrono::offset::Utc>,
        /// Number of credits that the answer cost.
        #[serde(rename = "creditsUsed", deserialize_with = "::std::option::Option::deserialize")]
        pub credits_used: ::std::option::Option<i64>,
        /// How long the answer took, from the question on, in milliseconds; null also for an answer of an earlier release.
        #[serde(rename = "durationMs", deserialize_with = "::std::option::Option::deserialize")]
        pub duration_ms: ::std::option::Option<i64>,
        /// What somebody thinks of the answer; null if nobody said.
        #[serde(deserialize_with = "::std::option::Option::deserialize")]
        pub feedback: ::std::option::Option<Feedback>,
        /// How the answer ended.
        #[serde(rename = "finishReason", deserialize_with = "::std::option::Option::deserialize")]
        pub finish_reason: ::std::option::Option<crate::generated_ext::FinishReason>,
        /// Identifies the message: of an answer, the `messageId` of the reply.
        pub id: ::uuid::Uuid,
        /// The model that answered.
        #[serde(deserialize_with = "::std::option::Option::deserialize")]
        pub model: ::std::option::Option<::std::string::String>,
        /// The passages that were found for an answer, best first; only if the request asks for them, and empty for an answer of an earlier release.
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub retrieved: ::std::option::Option<::std::vec::Vec<RetrievedPassage>>,
        pub role: crate::generated_ext::MessageRole,
        /// Further pages to read.
        #[serde(rename = "seeAlso")]
        pub see_also: ::std::vec::Vec<SeeAlso>,
        /// Its place in the conversation. Numbers rise and may skip some.
        pub sequence: i64,
        /// What it says.
        pub text: ::std::string::String,
    }
    impl Message {
        pub fn builder() -> builder::Message {
            Default::default()
        }
    }
    /// `Message`, in the envelope.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[doc(hidden)]
    #[non_exhaustive]
    pub struct MessageEnvelope {
        pub data: Message,
        /// Always true.
        pub success: bool,
    }
    impl MessageEnvelope {
        pub fn builder() -> builder::MessageEnvelope {
            Default::default()
        }
    }
    /// A page of messages.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[non_exhaustive]
    pub struct MessageList {
        /// The messages, in the order of the list.
        pub items: ::std::vec::Vec<Message>,
        /// Send it as `cursor` to get the next page; null on the last page.
        #[serde(rename = "nextCursor", deserialize_with = "::std::option::Option::deserialize")]
        pub next_cursor: ::std::option::Option<::std::string::String>,
    }
    impl MessageList {
        pub fn builder() -> builder::MessageList {
            Default::default()
        }
    }
    /// `MessageList`, in the envelope.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[doc(hidden)]
    #[non_exhaustive]
    pub struct MessageListEnvelope {
        pub data: MessageList,
        /// Always true.
        pub success: bool,
    }
    impl MessageListEnvelope {
        pub fn builder() -> builder::MessageListEnvelope {
            Default::default()
        }
    }
    /// Data of `message.start`: an answer starts.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[non_exhaustive]
    pub struct MessageStart {
        /// The id of the conversation. Send it with the next message.
        #[serde(rename = "conversationId")]
        pub conversation_id: ::uuid::Uuid,
        /// Identifies the reply.
        #[serde(rename = "messageId")]
        pub message_id: ::uuid::Uuid,
        /// The model that answers.
        pub model: ::std::string::String,
    }
    impl MessageStart {
        pub fn builder() -> builder::MessageStart {
            Default::default()
        }
    }
    /// Your own key-value pairs: at most 50, with keys of 1 to 64 characters that are not blank, and values of at most 500 characters.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[serde(transparent)]
    pub struct Metadata(pub ::std::collections::HashMap<::std::string::String, ::std::string::String>);
    impl ::std::ops::Deref for Metadata {
        type Target = ::std::collections::HashMap<::std::string::String, ::std::string::String>;
        fn deref(&self) -> &::std::collections::HashMap<::std::string::String, ::std::string::String> {
            &self.0
        }
    }
    impl ::std::convert::From<Metadata> for ::std::collections::HashMap<::std::string::String, ::std::string::String> {
        fn from(value: Metadata) -> Self {
            value.0
        }
    }
    impl ::std::convert::From<::std::collections::HashMap<::std::string::String, ::std::string::String>> for Metadata {
        fn from(value: ::std::collections::HashMap<::std::string::String, ::std::string::String>) -> Self {
            Self(value)
        }
    }
    /// Keys to set in your own key-value pairs; null removes a key. Keys that are left out stay. At most 50 remain.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[serde(transparent)]
    pub struct MetadataUpdate(
        pub ::std::collections::HashMap<::std::string::String, ::std::option::Option<::std::string::String>>,
    );
    impl ::std::ops::Deref for MetadataUpdate {
        type Target = ::std::collections::HashMap<::std::string::String, ::std::option::Option<::std::string::String>>;
        fn deref(&self) -> &::std::collections::HashMap<::std::string::String, ::std::option::Option<::std::string::String>> {
            &self.0
        }
    }
    impl ::std::convert::From<MetadataUpdate>
        for ::std::collections::HashMap<::std::string::String, ::std::option::Option<::std::string::String>>
    {
        fn from(value: MetadataUpdate) -> Self {
            value.0
        }
    }
    impl ::std::convert::From<::std::collections::HashMap<::std::string::String, ::std::option::Option<::std::string::String>>>
        for MetadataUpdate
    {
        fn from(value: ::std::collections::HashMap<::std::string::String, ::std::option::Option<::std::string::String>>) -> Self {
            Self(value)
        }
    }
    /// A model that agents may answer with.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[non_exhaustive]
    pub struct Model {
        /// Whether the plan of the workspace includes the model.
        pub available: bool,
        /// Price of a reply, in credits.
        pub credits: i64,
        /// Whether the model answers for agents that name no model.
        pub default: bool,
        /// The id by which an agent refers to the model, `<vendor>/<name>`.
        pub id: ::std::string::String,
    }
    impl Model {
        pub fn builder() -> builder::Model {
            Default::default()
        }
    }
    /// The models of this server.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[non_exhaustive]
    pub struct ModelList {
        /// The models, sorted by id.
        pub items: ::std::vec::Vec<Model>,
    }
    impl ModelList {
        pub fn builder() -> builder::ModelList {
            Default::default()
        }
    }
    /// `ModelList`, in the envelope.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[doc(hidden)]
    #[non_exhaustive]
    pub struct ModelListEnvelope {
        pub data: ModelList,
        /// Always true.
        pub success: bool,
    }
    impl ModelListEnvelope {
        pub fn builder() -> builder::ModelListEnvelope {
            Default::default()
        }
    }
    /// What somebody of your team wrote down about a conversation.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[non_exhaustive]
    pub struct Note {
        /// The id of the agent.
        #[serde(rename = "agentId")]
        pub agent_id: ::uuid::Uuid,
        pub author: Actor,
        /// The id of the conversation.
        #[serde(rename = "conversationId")]
        pub conversation_id: ::uuid::Uuid,
        /// When it was written.
        #[serde(rename = "createdAt")]
        pub created_at: ::chrono::DateTime<::chrono::offset::Utc>,
        /// Identifies the note.
        pub id: ::uuid::Uuid,
        /// Its labels, in alphabetical order.
        pub tags: ::std::vec::Vec<::std::string::String>,
        /// What it says.
        pub text: ::std::string::String,
        /// When it last changed.
        #[serde(rename = "updatedAt")]
        pub updated_at: ::chrono::DateTime<::chrono::offset::Utc>,
    }
    impl Note {
        pub fn builder() -> builder::Note {
            Default::default()
        }
    }
    /// A note to write.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[non_exhaustive]
    pub struct NoteCreate {
        /// Labels: at most 20, of 1 to 50 characters after trimming. A label that occurs twice counts once.
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub tags: ::std::option::Option<::std::vec::Vec<::std::string::String>>,
        /// What it says, 1 to 10,000 characters, not only white space. Kept as it was sent.
        pub text: ::std::string::String,
    }
    impl NoteCreate {
        pub fn builder() -> builder::NoteCreate {
            Default::default()
        }
    }
    /// `Note`, in the envelope.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[doc(hidden)]
    #[non_exhaustive]
    pub struct NoteEnvelope {
        pub data: Note,
        /// Always true.
        pub success: bool,
    }
    impl NoteEnvelope {
        pub fn builder() -> builder::NoteEnvelope {
            Default::default()
        }
    }
    /// A page of notes.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[non_exhaustive]
    pub struct NoteList {
        /// The notes, in the order of the list.
        pub items: ::std::vec::Vec<Note>,
        /// Send it as `cursor` to get the next page; null on the last page.
        #[serde(rename = "nextCursor", deserialize_with = "::std::option::Option::deserialize")]
        pub next_cursor: ::std::option::Option<::std::string::String>,
    }
    impl NoteList {
        pub fn builder() -> builder::NoteList {
            Default::default()
        }
    }
    /// `NoteList`, in the envelope.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[doc(hidden)]
    #[non_exhaustive]
    pub struct NoteListEnvelope {
        pub data: NoteList,
        /// Always true.
        pub success: bool,
    }
    impl NoteListEnvelope {
        pub fn builder() -> builder::NoteListEnvelope {
            Default::default()
        }
    }
    /// Fields of a note to change. Fields that are left out stay unchanged.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, Default, PartialEq)]
    #[non_exhaustive]
    pub struct NoteUpdate {
        /// Labels, which replace those that there are: at most 20, of 1 to 50 characters after trimming. A label that occurs twice counts once.
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub tags: ::std::option::Option<::std::vec::Vec<::std::string::String>>,
        /// What it says, 1 to 10,000 characters, not only white space. Kept as it was sent.
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub text: ::std::option::Option<::std::string::String>,
    }
    impl NoteUpdate {
        pub fn builder() -> builder::NoteUpdate {
            Default::default()
        }
    }
    /// An OpenAPI document.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[serde(transparent)]
    pub struct OpenapiDocument(pub ::serde_json::Map<::std::string::String, ::serde_json::Value>);
    impl ::std::ops::Deref for OpenapiDocument {
        type Target = ::serde_json::Map<::std::string::String, ::serde_json::Value>;
        fn deref(&self) -> &::serde_json::Map<::std::string::String, ::serde_json::Value> {
            &self.0
        }
    }
    impl ::std::convert::From<OpenapiDocument> for ::serde_json::Map<::std::string::String, ::serde_json::Value> {
        fn from(value: OpenapiDocument) -> Self {
            value.0
        }
    }
    impl ::std::convert::From<::serde_json::Map<::std::string::String, ::serde_json::Value>> for OpenapiDocument {
        fn from(value: ::serde_json::Map<::std::string::String, ::serde_json::Value>) -> Self {
            Self(value)
        }
    }
    /// A reply to the visitor.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[non_exhaustive]
    pub struct OperatorReply {
        /// What the visitor is to read, 1 to 10,000 characters.
        pub text: ::std::string::String,
    }
    impl OperatorReply {
        pub fn builder() -> builder::OperatorReply {
            Default::default()
        }
    }
    /// A passage of a source.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[non_exhaustive]
    pub struct Passage {
        /// Position where the passage ends, in characters, exclusive.
        pub end: i64,
        /// Why the passage was found and what its score consists of; only with `explain`.
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub explanation: ::std::option::Option<PassageExplanation>,
        /// The headings above the passage in its document, from the outermost on, joined by ` › `; null if there are none.
        #[serde(deserialize_with = "::std::option::Option::deserialize")]
        pub heading: ::std::option::Option<::std::string::String>,
        /// How well the passage matches; comparable only within one response.
        pub score: f64,
        /// The id of the source that contains the passage.
        #[serde(rename = "sourceId")]
        pub source_id: ::uuid::Uuid,
        /// Position in the text of the source where the passage starts, in characters.
        pub start: i64,
        /// The passage, verbatim.
        pub text: ::std::string::String,
        /// Title of the document, or of its source.
        pub title: ::std::string::String,
        /// Address of the document, with the fragment of the section that contains the start of the passage, if the document has one there; null if it has no address.
        #[serde(deserialize_with = "::std::option::Option::deserialize")]
        pub url: ::std::option::Option<::std::string::String>,
    }
    impl Passage {
        pub fn builder() -> builder::Passage {
            Default::default()
        }
    }
    /// Why a passage was found and what its score consists of.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[non_exhaustive]
    pub struct PassageExplanation {
        /// How much of each of the `terms` the passage says, in their order.
        pub found: ::std::vec::Vec<TermFound>,
        /// The language in which the passage was read, as ISO 639-3 code (`eng`); null if it could not be detected.
        #[serde(deserialize_with = "::std::option::Option::deserialize")]
        pub language: ::std::option::Option<::std::string::String>,
        pub parts: ScoreParts,
    }
    impl PassageExplanation {
        pub fn builder() -> builder::PassageExplanation {
            Default::default()
        }
    }
    /// Passages, best first.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[non_exhaustive]
    pub struct PassageList {
        /// How the question was understood; only with `explain`.
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub explanation: ::std::option::Option<QueryExplanation>,
        /// The passages.
        pub items: ::std::vec::Vec<Passage>,
    }
    impl PassageList {
        pub fn builder() -> builder::PassageList {
            Default::default()
        }
    }
    /// `PassageList`, in the envelope.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[doc(hidden)]
    #[non_exhaustive]
    pub struct PassageListEnvelope {
        pub data: PassageList,
        /// Always true.
        pub success: bool,
    }
    impl PassageListEnvelope {
        pub fn builder() -> builder::PassageListEnvelope {
            Default::default()
        }
    }
    /// A question and its answer to train an agent on.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[non_exhaustive]
    pub struct QnaSourceCreate {
        /// The answer, 1 to 20,000 characters, not only white space; stored as sent, and leading and trailing white space counts.
        pub answer: ::std::string::String,
        /// Your own id for the source, 1 to 200 characters, unique within the agent. Sending the same id again replaces the source.
        #[serde(rename = "externalId", skip_serializing_if = "::std::option::Option::is_none")]
        pub external_id: ::std::option::Option<::std::string::String>,
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub metadata: ::std::option::Option<Metadata>,
        /// The question, 1 to 1,000 characters after trimming. Its beginning becomes the title of the source in citations.
        pub question: ::std::string::String,
    }
    impl QnaSourceCreate {
        pub fn builder() -> builder::QnaSourceCreate {
            Default::default()
        }
    }
    /// How a question was understood.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[non_exhaustive]
    pub struct QueryExplanation {
        /// The words of the question in their order, each once. Function words, such as articles, are left out: they are not searched for.
        pub terms: ::std::vec::Vec<QueryTerm>,
        /// Those of the `terms` that no passage of the agent contains, as they were written.
        pub unknown: ::std::vec::Vec<::std::string::String>,
    }
    impl QueryExplanation {
        pub fn builder() -> builder::QueryExplanation {
            Default::default()
        }
    }
    /// A word of a question.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[non_exhaustive]
    pub struct QueryTerm {
        pub kind: crate::generated_ext::QueryTermKind,
        /// Number of passages of the agent that contain it in any of its forms. In scripts without spaces: that contain its most frequent pair of characters.
        pub passages: i64,
        /// The word, as it was written.
        pub term: ::std::string::String,
        /// How much it counts: the fewer passages contain it, the more.
        pub weight: f64,
    }
    impl QueryTerm {
        pub fn builder() -> builder::QueryTerm {
            Default::default()
        }
    }
    /// How many answers are rated, and how.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[non_exhaustive]
    pub struct RatingCounts {
        /// Number of answers that are rated `down`.
        pub down: i64,
        /// Number of answers that are rated `up`.
        pub up: i64,
    }
    impl RatingCounts {
        pub fn builder() -> builder::RatingCounts {
            Default::default()
        }
    }
    /// A question to the index of an agent.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[non_exhaustive]
    pub struct RetrieveRequest {
        /// Whether to explain how the passages were found and ranked.
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub explain: ::std::option::Option<bool>,
        /// Maximum number of passages to return.
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub limit: ::std::option::Option<i32>,
        /// The question, 1 to 4,000 characters, not only white space; leading and trailing white space counts.
        pub query: ::std::string::String,
    }
    impl RetrieveRequest {
        pub fn builder() -> builder::RetrieveRequest {
            Default::default()
        }
    }
    /// A passage that was found for an answer, as it was then.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[non_exhaustive]
    pub struct RetrievedPassage {
        /// Position where it ended, in characters, exclusive.
        pub end: i64,
        /// The headings above it, from the outermost on, joined by ` › `; null if there are none.
        #[serde(deserialize_with = "::std::option::Option::deserialize")]
        pub heading: ::std::option::Option<::std::string::String>,
        /// How well it matches the question, compared with the others.
        pub score: f64,
        /// The id of the source that contained it.
        #[serde(rename = "sourceId")]
        pub source_id: ::uuid::Uuid,
        /// Position in the text of the source where it started, in characters.
        pub start: i64,
        /// The passage, verbatim; null if its source has been read again or deleted since.
        #[serde(deserialize_with = "::std::option::Option::deserialize")]
        pub text: ::std::option::Option<::std::string::String>,
        /// Title of the document, or of its source.
        pub title: ::std::string::String,
        /// Address of the document; null if it has none.
        #[serde(deserialize_with = "::std::option::Option::deserialize")]
        pub url: ::std::option::Option<::std::string::String>,
    }
    impl RetrievedPassage {
        pub fn builder() -> builder::RetrievedPassage {
            Default::default()
        }
    }
    /// A custom role.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[non_exhaustive]
    pub struct Role {
        /// When the role was created.
        #[serde(rename = "createdAt")]
        pub created_at: ::chrono::DateTime<::chrono::offset::Utc>,
        /// Identifies the role.
        pub id: ::uuid::Uuid,
        /// The name, 1 to 200 characters, unique among the roles of the organization.
        pub name: ::std::string::String,
        /// What the role allows, in the order of the list of permissions.
        pub permissions: ::std::vec::Vec<crate::generated_ext::Permission>,
        /// When the role was last changed.
        #[serde(rename = "updatedAt")]
        pub updated_at: ::chrono::DateTime<::chrono::offset::Utc>,
    }
    impl Role {
        pub fn builder() -> builder::Role {
            Default::default()
        }
    }
    /// A role to create.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[non_exhaustive]
    pub struct RoleCreate {
        /// The name, 1 to 200 characters after trimming, unique among the roles, ignoring case.
        pub name: ::std::string::String,
        /// What the role allows. A permission that is sent twice counts once.
        pub permissions: ::std::vec::Vec<crate::generated_ext::Permission>,
    }
    impl RoleCreate {
        pub fn builder() -> builder::RoleCreate {
            Default::default()
        }
    }
    /// `Role`, in the envelope.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[doc(hidden)]
    #[non_exhaustive]
    pub struct RoleEnvelope {
        pub data: Role,
        /// Always true.
        pub success: bool,
    }
    impl RoleEnvelope {
        pub fn builder() -> builder::RoleEnvelope {
            Default::default()
        }
    }
    /// A page of roles.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[non_exhaustive]
    pub struct RoleList {
        /// The roles.
        pub items: ::std::vec::Vec<Role>,
        /// Send it as `cursor` to get the next page; null on the last page.
        #[serde(rename = "nextCursor", deserialize_with = "::std::option::Option::deserialize")]
        pub next_cursor: ::std::option::Option<::std::string::String>,
    }
    impl RoleList {
        pub fn builder() -> builder::RoleList {
            Default::default()
        }
    }
    /// `RoleList`, in the envelope.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[doc(hidden)]
    #[non_exhaustive]
    pub struct RoleListEnvelope {
        pub data: RoleList,
        /// Always true.
        pub success: bool,
    }
    impl RoleListEnvelope {
        pub fn builder() -> builder::RoleListEnvelope {
            Default::default()
        }
    }
    /// Fields of a role to change. Fields that are left out stay unchanged.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, Default, PartialEq)]
    #[non_exhaustive]
    pub struct RoleUpdate {
        /// The name, 1 to 200 characters after trimming, unique among the roles, ignoring case.
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub name: ::std::option::Option<::std::string::String>,
        /// What the role allows, replacing all its previous permissions.
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub permissions: ::std::option::Option<::std::vec::Vec<crate::generated_ext::Permission>>,
    }
    impl RoleUpdate {
        pub fn builder() -> builder::RoleUpdate {
            Default::default()
        }
    }
    /// A new sandbox workspace.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, PartialEq)]
    #[non_exhaustive]
    pub struct SandboxWorkspace {
        /// The key, with the scope `write`. It is shown once: it can never be read again and is never issued again.
        pub api_key: ::std::string::String,
        /// Whether a mail server accepted the code. If false, the workspace and the key are valid, but nobody has the code yet: sending it is tried again or, on a server without a mail server, the operator finds it in the folder of emails. `next_step` says which.
        pub claim_email_sent: bool,
        /// When the code expires and the workspace is deleted if nobody claims it.
        pub claim_expires_at: ::chrono::DateTime<::chrono::offset::Utc>,
        /// The address where the person claims the workspace in a browser. The key is never shown there.
        pub claim_url: ::std::string::String,
        /// Number of credits, granted once; they are not topped up.
        pub credits: i64,
        /// When the key expires if nobody claims the workspace.
        pub key_expires_at: ::chrono::DateTime<::chrono::offset::Utc>,
        /// What to do next, in a sentence.
        pub next_step: ::std::string::String,
        /// Identifies the workspace.
        pub organization_id: ::uuid::Uuid,
    }
    impl SandboxWorkspace {
        pub fn builder() -> builder::SandboxWorkspace {
            Default::default()
        }
    }
    /// `SandboxWorkspace`, in the envelope.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[doc(hidden)]
    #[non_exhaustive]
    pub struct SandboxWorkspaceEnvelope {
        pub data: SandboxWorkspace,
        /// Always true.
        pub success: bool,
    }
    impl SandboxWorkspaceEnvelope {
        pub fn builder() -> builder::SandboxWorkspaceEnvelope {
            Default::default()
        }
    }
    /// A text that operators keep for their replies.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[non_exhaustive]
    pub struct SavedReply {
        /// When it was saved.
        #[serde(rename = "createdAt")]
        pub created_at: ::chrono::DateTime<::chrono::offset::Utc>,
        /// Identifies the saved reply.
        pub id: ::uuid::Uuid,
        /// The name, 1 to 200 characters, unique among the saved replies of the organization.
        pub name: ::std::string::String,
        /// What the reply says.
        pub text: ::std::string::String,
        /// When it was last changed.
        #[serde(rename = "updatedAt")]
        pub updated_at: ::chrono::DateTime<::chrono::offset::Utc>,
    }
    impl SavedReply {
        pub fn builder() -> builder::SavedReply {
            Default::default()
        }
    }
    /// A reply to save.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[non_exhaustive]
    pub struct SavedReplyCreate {
        /// The name, 1 to 200 characters after trimming, unique among the saved replies, ignoring case.
        pub name: ::std::string::String,
        /// What the reply says, 1 to 10,000 characters.
        pub text: ::std::string::String,
    }
    impl SavedReplyCreate {
        pub fn builder() -> builder::SavedReplyCreate {
            Default::default()
        }
    }
    /// `SavedReply`, in the envelope.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[doc(hidden)]
    #[non_exhaustive]
    pub struct SavedReplyEnvelope {
        pub data: SavedReply,
        /// Always true.
        pub success: bool,
    }
    impl SavedReplyEnvelope {
        pub fn builder() -> builder::SavedReplyEnvelope {
            Default::default()
        }
    }
    /// A page of saved replies.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[non_exhaustive]
    pub struct SavedReplyList {
        /// The saved replies, in the order of the list.
        pub items: ::std::vec::Vec<SavedReply>,
        /// Send it as `cursor` to get the next page; null on the last page.
        #[serde(rename = "nextCursor", deserialize_with = "::std::option::Option::deserialize")]
        pub next_cursor: ::std::option::Option<::std::string::String>,
    }
    impl SavedReplyList {
        pub fn builder() -> builder::SavedReplyList {
            Default::default()
        }
    }
    /// `SavedReplyList`, in the envelope.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[doc(hidden)]
    #[non_exhaustive]
    pub struct SavedReplyListEnvelope {
        pub data: SavedReplyList,
        /// Always true.
        pub success: bool,
    }
    impl SavedReplyListEnvelope {
        pub fn builder() -> builder::SavedReplyListEnvelope {
            Default::default()
        }
    }
    /// Fields of a saved reply to change. Fields that are left out stay unchanged.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, Default, PartialEq)]
    #[non_exhaustive]
    pub struct SavedReplyUpdate {
        /// The name, 1 to 200 characters after trimming, unique among the saved replies, ignoring case.
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub name: ::std::option::Option<::std::string::String>,
        /// What the reply says, 1 to 10,000 characters.
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub text: ::std::option::Option<::std::string::String>,
    }
    impl SavedReplyUpdate {
        pub fn builder() -> builder::SavedReplyUpdate {
            Default::default()
        }
    }
    /// What the score of a passage consists of. The parts add up to it.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[non_exhaustive]
    pub struct ScoreParts {
        /// For the best passages of the same document.
        pub document: f64,
        /// For a heading or a defined term that is just what is asked for.
        pub entry: f64,
        /// For what its headings, or its title, say of the question.
        pub headings: f64,
        /// For its meaning, by the embedding model; 0 without one.
        pub meaning: f64,
        /// For a passage at the beginning of its document or of a section.
        pub position: f64,
        /// What was deducted, as a negative number, because better passages come from the same document or have the same text.
        pub repetition: f64,
        /// For its sentence that says most of the question.
        pub sentence: f64,
        /// For the words that it has in common with the question (BM25), relative to the highest possible value.
        pub words: f64,
    }
    impl ScoreParts {
        pub fn builder() -> builder::ScoreParts {
            Default::default()
        }
    }
    /// A page that may tell more than an answer does.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[non_exhaustive]
    pub struct SeeAlso {
        /// The headings above the place in the page that fits best, from the outermost on, joined by ` › `; null if there are none.
        #[serde(deserialize_with = "::std::option::Option::deserialize")]
        pub heading: ::std::option::Option<::std::string::String>,
        /// The id of the source that contains the page.
        #[serde(rename = "sourceId")]
        pub source_id: ::uuid::Uuid,
        /// Title of the page, or of its source.
        pub title: ::std::string::String,
        /// Address of the page, with the fragment of the place that fits best, if it has one; null if it has no address.
        #[serde(deserialize_with = "::std::option::Option::deserialize")]
        pub url: ::std::option::Option<::std::string::String>,
    }
    impl SeeAlso {
        pub fn builder() -> builder::SeeAlso {
            Default::default()
        }
    }
    /// Who is to claim the new workspace. The field names of this operation are in snake case.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[non_exhaustive]
    pub struct SignUp {
        /// A real email address. The code is sent to it, and only its owner can claim the workspace.
        pub human_email: ::std::string::String,
        /// The name of the workspace, 1 to 200 characters after trimming. Default: `Sandbox workspace`.
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub org_name: ::std::option::Option<::std::string::String>,
    }
    impl SignUp {
        pub fn builder() -> builder::SignUp {
            Default::default()
        }
    }
    /// Content that an agent is trained on.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[non_exhaustive]
    pub struct Source {
        /// The id of the agent that is trained on the source.
        #[serde(rename = "agentId")]
        pub agent_id: ::uuid::Uuid,
        /// Size of the text, in bytes of UTF-8; counts against the plan.
        pub bytes: i64,
        /// The same as `passages`.
        pub chunks: i32,
        /// When the source was added.
        #[serde(rename = "createdAt")]
        pub created_at: ::chrono::DateTime<::chrono::offset::Utc>,
        /// The same as `failureReason`.
        #[serde(deserialize_with = "::std::option::Option::deserialize")]
        pub error: ::std::option::Option<::std::string::String>,
        /// Your own id for the source, unique within the agent; null if there is none.
        #[serde(rename = "externalId", deserialize_with = "::std::option::Option::deserialize")]
        pub external_id: ::std::option::Option<::std::string::String>,
        /// Why the ingestion failed, for programs to match on; null unless it failed, and if an earlier release left only a sentence.
        #[serde(rename = "failureCode", deserialize_with = "::std::option::Option::deserialize")]
        pub failure_code: ::std::option::Option<crate::generated_ext::FailureCode>,
        /// A sentence that says why the ingestion failed and what to do; null unless it failed.
        #[serde(rename = "failureReason", deserialize_with = "::std::option::Option::deserialize")]
        pub failure_reason: ::std::option::Option<::std::string::String>,
        /// Identifies the source.
        pub id: ::uuid::Uuid,
        /// Maximum number of pages to read from a sitemap or a crawl, after the limit of the plan was applied; null for a single page and for sources of other types.
        #[serde(rename = "maxPages", deserialize_with = "::std::option::Option::deserialize")]
        pub max_pages: ::std::option::Option<i32>,
        /// Your own key-value pairs.
        pub metadata: ::std::collections::HashMap<::std::string::String, ::std::string::String>,
        /// How a website is read; null for sources of other types.
        #[serde(deserialize_with = "::std::option::Option::deserialize")]
        pub mode: ::std::option::Option<crate::generated_ext::WebsiteMode>,
        /// Number of passages of the source that the agent knows; 0 until the source has been ready once.
        pub passages: i32,
        /// Progress of the ingestion, in percent; 100 once the source is ready.
        pub progress: i32,
        pub status: crate::generated_ext::SourceStatus,
        /// The title of the source in citations.
        pub title: ::std::string::String,
        #[serde(rename = "type")]
        pub type_: crate::generated_ext::SourceType,
        /// When the state of the source last changed.
        #[serde(rename = "updatedAt")]
        pub updated_at: ::chrono::DateTime<::chrono::offset::Utc>,
        /// The address from which a website is read; null for sources of other types.
        #[serde(deserialize_with = "::std::option::Option::deserialize")]
        pub url: ::std::option::Option<::std::string::String>,
    }
    impl Source {
        pub fn builder() -> builder::Source {
            Default::default()
        }
    }
    /// Which sources to delete. Send at least one field; a field that is left out does not restrict the selection.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, Default, PartialEq)]
    #[non_exhaustive]
    pub struct SourceBulkDelete {
        /// Sources with one of these ids.
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub ids: ::std::option::Option<::std::vec::Vec<::uuid::Uuid>>,
        /// Sources with this status.
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub status: ::std::option::Option<crate::generated_ext::SourceStatus>,
        /// Sources of this type.
        #[serde(rename = "type", skip_serializing_if = "::std::option::Option::is_none")]
        pub type_: ::std::option::Option<crate::generated_ext::SourceType>,
    }
    impl SourceBulkDelete {
        pub fn builder() -> builder::SourceBulkDelete {
            Default::default()
        }
    }
    /// A section of the text of a source.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[non_exhaustive]
    pub struct SourceContent {
        /// Position after the last character of the section.
        pub end: i64,
        /// The `start` of the next section; null at the end of the text.
        #[serde(rename = "nextStart", deserialize_with = "::std::option::Option::deserialize")]
        pub next_start: ::std::option::Option<i64>,
        /// The id of the source.
        #[serde(rename = "sourceId")]
        pub source_id: ::uuid::Uuid,
        /// Position of the first character of the section, counted from 0.
        pub start: i64,
        /// The text of the section.
        pub text: ::std::string::String,
        /// The title in citations: that of the page, or that of the source.
        pub title: ::std::string::String,
        /// The address of the page; null for sources of other types.
        #[serde(deserialize_with = "::std::option::Option::deserialize")]
        pub url: ::std::option::Option<::std::string::String>,
    }
    impl SourceContent {
        pub fn builder() -> builder::SourceContent {
            Default::default()
        }
    }
    /// `SourceContent`, in the envelope.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[doc(hidden)]
    #[non_exhaustive]
    pub struct SourceContentEnvelope {
        pub data: SourceContent,
        /// Always true.
        pub success: bool,
    }
    impl SourceContentEnvelope {
        pub fn builder() -> builder::SourceContentEnvelope {
            Default::default()
        }
    }
    /// The outcome for one source.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[non_exhaustive]
    pub struct SourceDeletion {
        /// The id of the source.
        pub id: ::uuid::Uuid,
        pub outcome: crate::generated_ext::DeletionOutcome,
    }
    impl SourceDeletion {
        pub fn builder() -> builder::SourceDeletion {
            Default::default()
        }
    }
    /// The outcome for each source.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[non_exhaustive]
    pub struct SourceDeletions {
        /// Whether more sources match the filter; false if ids were sent.
        #[serde(rename = "hasMore")]
        pub has_more: bool,
        /// The outcome for each id that was sent or found.
        pub items: ::std::vec::Vec<SourceDeletion>,
    }
    impl SourceDeletions {
        pub fn builder() -> builder::SourceDeletions {
            Default::default()
        }
    }
    /// `SourceDeletions`, in the envelope.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[doc(hidden)]
    #[non_exhaustive]
    pub struct SourceDeletionsEnvelope {
        pub data: SourceDeletions,
        /// Always true.
        pub success: bool,
    }
    impl SourceDeletionsEnvelope {
        pub fn builder() -> builder::SourceDeletionsEnvelope {
            Default::default()
        }
    }
    /// `Source`, in the envelope.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[doc(hidden)]
    #[non_exhaustive]
    pub struct SourceEnvelope {
        pub data: Source,
        /// Always true.
        pub success: bool,
    }
    impl SourceEnvelope {
        pub fn builder() -> builder::SourceEnvelope {
            Default::default()
        }
    }
    /// A page of sources.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[non_exhaustive]
    pub struct SourceList {
        /// The sources, in the order of the list.
        pub items: ::std::vec::Vec<Source>,
        /// Send it as `cursor` to get the next page; null on the last page.
        #[serde(rename = "nextCursor", deserialize_with = "::std::option::Option::deserialize")]
        pub next_cursor: ::std::option::Option<::std::string::String>,
    }
    impl SourceList {
        pub fn builder() -> builder::SourceList {
            Default::default()
        }
    }
    /// `SourceList`, in the envelope.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[doc(hidden)]
    #[non_exhaustive]
    pub struct SourceListEnvelope {
        pub data: SourceList,
        /// Always true.
        pub success: bool,
    }
    impl SourceListEnvelope {
        pub fn builder() -> builder::SourceListEnvelope {
            Default::default()
        }
    }
    /// One address of a website, and its outcome.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[non_exhaustive]
    pub struct SourcePage {
        /// Size of the text of the page, in bytes of UTF-8.
        pub bytes: i64,
        /// Why the page was skipped or failed, for programs to match on; null if it was read, and if an earlier release left only a sentence.
        #[serde(rename = "failureCode", deserialize_with = "::std::option::Option::deserialize")]
        pub failure_code: ::std::option::Option<crate::generated_ext::FailureCode>,
        pub outcome: crate::generated_ext::PageOutcome,
        /// A sentence that says why the page was skipped or failed; null if it was read.
        #[serde(deserialize_with = "::std::option::Option::deserialize")]
        pub reason: ::std::option::Option<::std::string::String>,
        /// The title of the page in citations; null if it has none.
        #[serde(deserialize_with = "::std::option::Option::deserialize")]
        pub title: ::std::option::Option<::std::string::String>,
        /// The address of the page.
        pub url: ::std::string::String,
    }
    impl SourcePage {
        pub fn builder() -> builder::SourcePage {
            Default::default()
        }
    }
    /// A page of the report of a website.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[non_exhaustive]
    pub struct SourcePageList {
        /// The addresses, in the order of the list.
        pub items: ::std::vec::Vec<SourcePage>,
        /// Send it as `cursor` to get the next page; null on the last page.
        #[serde(rename = "nextCursor", deserialize_with = "::std::option::Option::deserialize")]
        pub next_cursor: ::std::option::Option<::std::string::String>,
    }
    impl SourcePageList {
        pub fn builder() -> builder::SourcePageList {
            Default::default()
        }
    }
    /// `SourcePageList`, in the envelope.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[doc(hidden)]
    #[non_exhaustive]
    pub struct SourcePageListEnvelope {
        pub data: SourcePageList,
        /// Always true.
        pub success: bool,
    }
    impl SourcePageListEnvelope {
        pub fn builder() -> builder::SourcePageListEnvelope {
            Default::default()
        }
    }
    /// Fields of a source to change. Fields that are left out stay unchanged.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, Default, PartialEq)]
    #[non_exhaustive]
    pub struct SourceUpdate {
        /// The new answer, 1 to 20,000 characters, not only white space; stored as sent, and leading and trailing white space counts. For a `qna`.
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub answer: ::std::option::Option<::std::string::String>,
        /// The new text, at most 10 MiB in UTF-8, not only white space. For a source of type `text`.
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub content: ::std::option::Option<::std::string::String>,
        /// Your own id for the source, 1 to 200 characters, unique within the agent; null removes it.
        #[serde(rename = "externalId", skip_serializing_if = "::std::option::Option::is_none")]
        pub external_id: ::std::option::Option<crate::Nullable<::std::string::String>>,
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub metadata: ::std::option::Option<MetadataUpdate>,
        /// The new question, 1 to 1,000 characters after trimming. If the title was the beginning of the old question, it becomes the beginning of the new one. For a `qna`.
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub question: ::std::option::Option<::std::string::String>,
        /// The new title, 1 to 200 characters after trimming.
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub title: ::std::option::Option<::std::string::String>,
    }
    impl SourceUpdate {
        pub fn builder() -> builder::SourceUpdate {
            Default::default()
        }
    }
    /// The subscription of the organization.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[non_exhaustive]
    pub struct Subscription {
        /// The currency of the price (ISO 4217).
        pub currency: ::std::string::String,
        /// When the current month ends and the next one begins.
        #[serde(rename = "currentPeriodEnd")]
        pub current_period_end: ::chrono::DateTime<::chrono::offset::Utc>,
        /// When the current month of the subscription began.
        #[serde(rename = "currentPeriodStart")]
        pub current_period_start: ::chrono::DateTime<::chrono::offset::Utc>,
        /// What the plan includes besides numbers.
        pub features: ::std::vec::Vec<crate::generated_ext::PlanFeature>,
        /// Number of credits that the balance is topped up to when a month begins, once the month is paid.
        #[serde(rename = "monthlyCredits")]
        pub monthly_credits: i64,
        /// Price of a month, in cents; null if it was agreed individually.
        #[serde(rename = "monthlyPriceCents", deserialize_with = "::std::option::Option::deserialize")]
        pub monthly_price_cents: ::std::option::Option<i64>,
        pub plan: crate::generated_ext::PaidPlan,
        pub status: crate::generated_ext::SubscriptionStatus,
    }
    impl Subscription {
        pub fn builder() -> builder::Subscription {
            Default::default()
        }
    }
    /// `Subscription`, in the envelope.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[doc(hidden)]
    #[non_exhaustive]
    pub struct SubscriptionEnvelope {
        pub data: Subscription,
        /// Always true.
        pub success: bool,
    }
    impl SubscriptionEnvelope {
        pub fn builder() -> builder::SubscriptionEnvelope {
            Default::default()
        }
    }
    /// How much of a word a passage says.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[non_exhaustive]
    pub struct TermFound {
        /// 1: the passage, its title or its headings contain the word; less: they contain a part of it or a similar word; 0: they do not.
        pub share: f64,
        /// The word, as it was written in the question.
        pub term: ::std::string::String,
    }
    impl TermFound {
        pub fn builder() -> builder::TermFound {
            Default::default()
        }
    }
    /// Data of `text.delta`: the answer continues.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[non_exhaustive]
    pub struct TextDelta {
        /// Text to append to what came before.
        pub text: ::std::string::String,
    }
    impl TextDelta {
        pub fn builder() -> builder::TextDelta {
            Default::default()
        }
    }
    /// A text to train an agent on.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[non_exhaustive]
    pub struct TextSourceCreate {
        /// The text, at most 10 MiB in UTF-8, not only white space.
        pub content: ::std::string::String,
        /// Your own id for the source, 1 to 200 characters, unique within the agent. Sending the same id again replaces the source.
        #[serde(rename = "externalId", skip_serializing_if = "::std::option::Option::is_none")]
        pub external_id: ::std::option::Option<::std::string::String>,
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub metadata: ::std::option::Option<Metadata>,
        /// The title of the source in citations, 1 to 200 characters after trimming.
        pub title: ::std::string::String,
    }
    impl TextSourceCreate {
        pub fn builder() -> builder::TextSourceCreate {
            Default::default()
        }
    }
    /// The balance of the organization, and what was used in this period.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[non_exhaustive]
    pub struct Usage {
        /// Number of credits that are left; chat returns `INSUFFICIENT_CREDITS` when fewer are left than the model costs.
        #[serde(rename = "creditsRemaining")]
        pub credits_remaining: i64,
        /// Number of credits that replies have cost since the period began, without refunded ones.
        #[serde(rename = "creditsUsed")]
        pub credits_used: i64,
        /// Whether no credits are left.
        #[serde(rename = "isOutOfCredits")]
        pub is_out_of_credits: bool,
        /// Whether less than a tenth of the monthly credits is left.
        #[serde(rename = "isRunningLow")]
        pub is_running_low: bool,
        /// Number of credits that the balance is topped up to each month.
        #[serde(rename = "monthlyCredits")]
        pub monthly_credits: i64,
        /// When the balance is next topped up; null while a payment is late.
        #[serde(rename = "nextRefillAt", deserialize_with = "::std::option::Option::deserialize")]
        pub next_refill_at: ::std::option::Option<::chrono::DateTime<::chrono::offset::Utc>>,
        /// Bytes of training content in all sources.
        #[serde(rename = "trainingBytes")]
        pub training_bytes: i64,
        /// Maximum number of these bytes; null if there is no limit.
        #[serde(rename = "trainingBytesLimit", deserialize_with = "::std::option::Option::deserialize")]
        pub training_bytes_limit: ::std::option::Option<i64>,
    }
    impl Usage {
        pub fn builder() -> builder::Usage {
            Default::default()
        }
    }
    /// `Usage`, in the envelope.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[doc(hidden)]
    #[non_exhaustive]
    pub struct UsageEnvelope {
        pub data: Usage,
        /// Always true.
        pub success: bool,
    }
    impl UsageEnvelope {
        pub fn builder() -> builder::UsageEnvelope {
            Default::default()
        }
    }
    /// What is known of the person who asks. Nothing is, unless a request said so.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[non_exhaustive]
    pub struct Visitor {
        /// The country, as two letters; null if none was sent.
        #[serde(deserialize_with = "::std::option::Option::deserialize")]
        pub country: ::std::option::Option<::std::string::String>,
        /// The email address; null if none was sent.
        #[serde(deserialize_with = "::std::option::Option::deserialize")]
        pub email: ::std::option::Option<::std::string::String>,
        /// Your own id for the person; null if none was sent.
        #[serde(rename = "externalId", deserialize_with = "::std::option::Option::deserialize")]
        pub external_id: ::std::option::Option<::std::string::String>,
        /// The language that the person reads, a BCP 47 tag; null if none was sent.
        #[serde(deserialize_with = "::std::option::Option::deserialize")]
        pub language: ::std::option::Option<::std::string::String>,
        /// The name; null if none was sent.
        #[serde(deserialize_with = "::std::option::Option::deserialize")]
        pub name: ::std::option::Option<::std::string::String>,
    }
    impl Visitor {
        pub fn builder() -> builder::Visitor {
            Default::default()
        }
    }
    /// The person on whose behalf you ask. It is kept with the conversation and not told to the model. In an existing conversation, the
    /// fields that are sent replace what is known, and the others stay.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, Default, PartialEq)]
    #[non_exhaustive]
    pub struct VisitorUpdate {
        /// The country, as two letters (ISO 3166-1 alpha-2).
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub country: ::std::option::Option<::std::string::String>,
        /// The email address.
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub email: ::std::option::Option<::std::string::String>,
        /// Your own id for the person, 1 to 200 characters.
        #[serde(rename = "externalId", skip_serializing_if = "::std::option::Option::is_none")]
        pub external_id: ::std::option::Option<::std::string::String>,
        /// The language that the person reads, a BCP 47 tag such as `de` or `pt-BR`.
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub language: ::std::option::Option<::std::string::String>,
        /// The name, 1 to 200 characters after trimming.
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub name: ::std::option::Option<::std::string::String>,
    }
    impl VisitorUpdate {
        pub fn builder() -> builder::VisitorUpdate {
            Default::default()
        }
    }
    /// A website to train an agent on.
    #[derive(::serde::Deserialize, ::serde::Serialize, Clone, Debug, PartialEq)]
    #[non_exhaustive]
    pub struct WebsiteSourceCreate {
        /// Your own id for the source, 1 to 200 characters, unique within the agent.
        #[serde(rename = "externalId", skip_serializing_if = "::std::option::Option::is_none")]
        pub external_id: ::std::option::Option<::std::string::String>,
        /// Maximum number of pages to read from a sitemap or a crawl; lowered to the limit of the plan (25 on sandbox). Default: 100. Not allowed with the mode `page`, which reads one page.
        #[serde(rename = "maxPages", skip_serializing_if = "::std::option::Option::is_none")]
        pub max_pages: ::std::option::Option<i32>,
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub metadata: ::std::option::Option<Metadata>,
        /// Which pages to read. Default: `page`.
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub mode: ::std::option::Option<crate::generated_ext::WebsiteMode>,
        /// The title of the source in citations, 1 to 200 characters after trimming. Default: the host of the address.
        #[serde(skip_serializing_if = "::std::option::Option::is_none")]
        pub title: ::std::option::Option<::std::string::String>,
        /// The address to start from: an http or https address of at most 2,000 characters, also after percent-encoding, without user name and password.
        pub url: ::std::string::String,
    }
    impl WebsiteSourceCreate {
        pub fn builder() -> builder::WebsiteSourceCreate {
            Default::default()
        }
    }
    /// Types for composing complex structures.
    pub mod builder {
        #[derive(Clone, Debug)]
        pub struct ActivityChanges {
            after: ::std::result::Result<::serde_json::Map<::std::string::String, ::serde_json::Value>, ::std::string::String>,
            before: ::std::result::Result<::serde_json::Map<::std::string::String, ::serde_json::Value>, ::std::string::String>,
            fields: ::std::result::Result<::std::vec::Vec<::std::string::String>, ::std::string::String>,
        }
        impl ::std::default::Default for ActivityChanges {
            fn default() -> Self {
                Self {
                    after: Err("`after` is missing".to_string()),
                    before: Err("`before` is missing".to_string()),
                    fields: Err("`fields` is missing".to_string()),
                }
            }
        }
        impl ActivityChanges {
            /// The new values of the same fields.
            pub fn after<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::serde_json::Map<::std::string::String, ::serde_json::Value>>,
                T::Error: ::std::fmt::Display,
            {
                self.after = value.try_into().map_err(|e| format!("after: {e}"));
                self
            }
            /// The previous values of plain fields, by name.
            pub fn before<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::serde_json::Map<::std::string::String, ::serde_json::Value>>,
                T::Error: ::std::fmt::Display,
            {
                self.before = value.try_into().map_err(|e| format!("before: {e}"));
                self
            }
            /// The names of all fields that changed, as in the API, in alphabetical order; empty if the verb says it all.
            pub fn fields<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::vec::Vec<::std::string::String>>,
                T::Error: ::std::fmt::Display,
            {
                self.fields = value.try_into().map_err(|e| format!("fields: {e}"));
                self
            }
        }
        impl ::std::convert::TryFrom<ActivityChanges> for super::ActivityChanges {
            type Error = super::error::ConversionError;
            fn try_from(value: ActivityChanges) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self { after: value.after?, before: value.before?, fields: value.fields? })
            }
        }
        impl ::std::convert::From<super::ActivityChanges> for ActivityChanges {
            fn from(value: super::ActivityChanges) -> Self {
                Self { after: Ok(value.after), before: Ok(value.before), fields: Ok(value.fields) }
            }
        }
        #[derive(Clone, Debug)]
        pub struct ActivityEntry {
            actor: ::std::result::Result<super::Actor, ::std::string::String>,
            changes: ::std::result::Result<super::ActivityChanges, ::std::string::String>,
            created_at: ::std::result::Result<::chrono::DateTime<::chrono::offset::Utc>, ::std::string::String>,
            id: ::std::result::Result<::uuid::Uuid, ::std::string::String>,
            request_id: ::std::result::Result<::std::option::Option<::std::string::String>, ::std::string::String>,
            resource: ::std::result::Result<super::ActivityResource, ::std::string::String>,
            verb: ::std::result::Result<crate::generated_ext::ActivityVerb, ::std::string::String>,
        }
        impl ::std::default::Default for ActivityEntry {
            fn default() -> Self {
                Self {
                    actor: Err("`actor` is missing".to_string()),
                    changes: Err("`changes` is missing".to_string()),
                    created_at: Err("`created_at` is missing".to_string()),
                    id: Err("`id` is missing".to_string()),
                    request_id: Err("`request_id` is missing".to_string()),
                    resource: Err("`resource` is missing".to_string()),
                    verb: Err("`verb` is missing".to_string()),
                }
            }
        }
        impl ActivityEntry {
            pub fn actor<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<super::Actor>,
                T::Error: ::std::fmt::Display,
            {
                self.actor = value.try_into().map_err(|e| format!("actor: {e}"));
                self
            }
            pub fn changes<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<super::ActivityChanges>,
                T::Error: ::std::fmt::Display,
            {
                self.changes = value.try_into().map_err(|e| format!("changes: {e}"));
                self
            }
            /// When the change was made.
            pub fn created_at<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::chrono::DateTime<::chrono::offset::Utc>>,
                T::Error: ::std::fmt::Display,
            {
                self.created_at = value.try_into().map_err(|e| format!("created_at: {e}"));
                self
            }
            /// Identifies the entry.
            pub fn id<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::uuid::Uuid>,
                T::Error: ::std::fmt::Display,
            {
                self.id = value.try_into().map_err(|e| format!("id: {e}"));
                self
            }
            /// The `X-Request-Id` of the request that made the change; null if it was made outside of a request.
            pub fn request_id(
                mut self,
                value: impl crate::field::IntoField<::std::option::Option<::std::string::String>>,
            ) -> Self {
                self.request_id = Ok(crate::field::IntoField::into_field(value));
                self
            }
            pub fn resource<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<super::ActivityResource>,
                T::Error: ::std::fmt::Display,
            {
                self.resource = value.try_into().map_err(|e| format!("resource: {e}"));
                self
            }
            pub fn verb<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<crate::generated_ext::ActivityVerb>,
                T::Error: ::std::fmt::Display,
            {
                self.verb = value.try_into().map_err(|e| format!("verb: {e}"));
                self
            }
        }
        impl ::std::convert::TryFrom<ActivityEntry> for super::ActivityEntry {
            type Error = super::error::ConversionError;
            fn try_from(value: ActivityEntry) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self {
                    actor: value.actor?,
                    changes: value.changes?,
                    created_at: value.created_at?,
                    id: value.id?,
                    request_id: value.request_id?,
                    resource: value.resource?,
                    verb: value.verb?,
                })
            }
        }
        impl ::std::convert::From<super::ActivityEntry> for ActivityEntry {
            fn from(value: super::ActivityEntry) -> Self {
                Self {
                    actor: Ok(value.actor),
                    changes: Ok(value.changes),
                    created_at: Ok(value.created_at),
                    id: Ok(value.id),
                    request_id: Ok(value.request_id),
                    resource: Ok(value.resource),
                    verb: Ok(value.verb),
                }
            }
        }
        #[derive(Clone, Debug)]
        pub struct ActivityList {
            items: ::std::result::Result<::std::vec::Vec<super::ActivityEntry>, ::std::string::String>,
            next_cursor: ::std::result::Result<::std::option::Option<::std::string::String>, ::std::string::String>,
        }
        impl ::std::default::Default for ActivityList {
            fn default() -> Self {
                Self { items: Err("`items` is missing".to_string()), next_cursor: Err("`next_cursor` is missing".to_string()) }
            }
        }
        impl ActivityList {
            /// The entries, in the order of the list.
            pub fn items<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::vec::Vec<super::ActivityEntry>>,
                T::Error: ::std::fmt::Display,
            {
                self.items = value.try_into().map_err(|e| format!("items: {e}"));
                self
            }
            /// Send it as `cursor` to get the next page; null on the last page.
            pub fn next_cursor(
                mut self,
                value: impl crate::field::IntoField<::std::option::Option<::std::string::String>>,
            ) -> Self {
                self.next_cursor = Ok(crate::field::IntoField::into_field(value));
                self
            }
        }
        impl ::std::convert::TryFrom<ActivityList> for super::ActivityList {
            type Error = super::error::ConversionError;
            fn try_from(value: ActivityList) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self { items: value.items?, next_cursor: value.next_cursor? })
            }
        }
        impl ::std::convert::From<super::ActivityList> for ActivityList {
            fn from(value: super::ActivityList) -> Self {
                Self { items: Ok(value.items), next_cursor: Ok(value.next_cursor) }
            }
        }
        #[derive(Clone, Debug)]
        #[doc(hidden)]
        pub struct ActivityListEnvelope {
            data: ::std::result::Result<super::ActivityList, ::std::string::String>,
            success: ::std::result::Result<bool, ::std::string::String>,
        }
        impl ::std::default::Default for ActivityListEnvelope {
            fn default() -> Self {
                Self { data: Err("`data` is missing".to_string()), success: Err("`success` is missing".to_string()) }
            }
        }
        impl ActivityListEnvelope {
            pub fn data<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<super::ActivityList>,
                T::Error: ::std::fmt::Display,
            {
                self.data = value.try_into().map_err(|e| format!("data: {e}"));
                self
            }
            /// Always true.
            pub fn success<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<bool>,
                T::Error: ::std::fmt::Display,
            {
                self.success = value.try_into().map_err(|e| format!("success: {e}"));
                self
            }
        }
        impl ::std::convert::TryFrom<ActivityListEnvelope> for super::ActivityListEnvelope {
            type Error = super::error::ConversionError;
            fn try_from(value: ActivityListEnvelope) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self { data: value.data?, success: value.success? })
            }
        }
        impl ::std::convert::From<super::ActivityListEnvelope> for ActivityListEnvelope {
            fn from(value: super::ActivityListEnvelope) -> Self {
                Self { data: Ok(value.data), success: Ok(value.success) }
            }
        }
        #[derive(Clone, Debug)]
        pub struct ActivityResource {
            id: ::std::result::Result<::std::string::String, ::std::string::String>,
            kind: ::std::result::Result<crate::generated_ext::ResourceKind, ::std::string::String>,
        }
        impl ::std::default::Default for ActivityResource {
            fn default() -> Self {
                Self { id: Err("`id` is missing".to_string()), kind: Err("`kind` is missing".to_string()) }
            }
        }
        impl ActivityResource {
            /// The id of the resource: that of the API, and for a key its public part.
            pub fn id<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::string::String>,
                T::Error: ::std::fmt::Display,
            {
                self.id = value.try_into().map_err(|e| format!("id: {e}"));
                self
            }
            pub fn kind<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<crate::generated_ext::ResourceKind>,
                T::Error: ::std::fmt::Display,
            {
                self.kind = value.try_into().map_err(|e| format!("kind: {e}"));
                self
            }
        }
        impl ::std::convert::TryFrom<ActivityResource> for super::ActivityResource {
            type Error = super::error::ConversionError;
            fn try_from(value: ActivityResource) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self { id: value.id?, kind: value.kind? })
            }
        }
        impl ::std::convert::From<super::ActivityResource> for ActivityResource {
            fn from(value: super::ActivityResource) -> Self {
                Self { id: Ok(value.id), kind: Ok(value.kind) }
            }
        }
        #[derive(Clone, Debug)]
        pub struct Actor {
            id: ::std::result::Result<::std::option::Option<::std::string::String>, ::std::string::String>,
            kind: ::std::result::Result<crate::generated_ext::ActorKind, ::std::string::String>,
            name: ::std::result::Result<::std::option::Option<::std::string::String>, ::std::string::String>,
        }
        impl ::std::default::Default for Actor {
            fn default() -> Self {
                Self {
                    id: Err("`id` is missing".to_string()),
                    kind: Err("`kind` is missing".to_string()),
                    name: Err("`name` is missing".to_string()),
                }
            }
        }
        impl Actor {
            /// The public part of a key (`id` in `GET /key`), or the account of a person (`accountId` in `GET /organization/members`); null for the operator and the system.
            pub fn id(mut self, value: impl crate::field::IntoField<::std::option::Option<::std::string::String>>) -> Self {
                self.id = Ok(crate::field::IntoField::into_field(value));
                self
            }
            pub fn kind<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<crate::generated_ext::ActorKind>,
                T::Error: ::std::fmt::Display,
            {
                self.kind = value.try_into().map_err(|e| format!("kind: {e}"));
                self
            }
            /// The current name of a key, or the email address of a person, also of a former member; null for the operator and the system.
            pub fn name(mut self, value: impl crate::field::IntoField<::std::option::Option<::std::string::String>>) -> Self {
                self.name = Ok(crate::field::IntoField::into_field(value));
                self
            }
        }
        impl ::std::convert::TryFrom<Actor> for super::Actor {
            type Error = super::error::ConversionError;
            fn try_from(value: Actor) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self { id: value.id?, kind: value.kind?, name: value.name? })
            }
        }
        impl ::std::convert::From<super::Actor> for Actor {
            fn from(value: super::Actor) -> Self {
                Self { id: Ok(value.id), kind: Ok(value.kind), name: Ok(value.name) }
            }
        }
        #[derive(Clone, Debug)]
        pub struct Agent {
            avatar_updated_at:
                ::std::result::Result<::std::option::Option<::chrono::DateTime<::chrono::offset::Utc>>, ::std::string::String>,
            collect_leads: ::std::result::Result<bool, ::std::string::String>,
            created_at: ::std::result::Result<::chrono::DateTime<::chrono::offset::Utc>, ::std::string::String>,
            description: ::std::result::Result<::std::option::Option<::std::string::String>, ::std::string::String>,
            escalate_after: ::std::result::Result<::std::option::Option<i32>, ::std::string::String>,
            geo_restriction_countries:
                ::std::result::Result<::std::option::Option<::std::vec::Vec<::std::string::String>>, ::std::string::String>,
            geo_restriction_mode: ::std::result::Result<crate::generated_ext::GeoRestrictionMode, ::std::string::String>,
            id: ::std::result::Result<::uuid::Uuid, ::std::string::String>,
            is_public: ::std::result::Result<bool, ::std::string::String>,
            language: ::std::result::Result<::std::option::Option<::std::string::String>, ::std::string::String>,
            max_output_tokens: ::std::result::Result<::std::option::Option<i32>, ::std::string::String>,
            metadata: ::std::result::Result<
                ::std::collections::HashMap<::std::string::String, ::std::string::String>,
                ::std::string::String,
            >,
            model: ::std::result::Result<::std::string::String, ::std::string::String>,
            name: ::std::result::Result<::std::string::String, ::std::string::String>,
            pending_delete_at:
                ::std::result::Result<::std::option::Option<::chrono::DateTime<::chrono::offset::Utc>>, ::std::string::String>,
            public_id: ::std::result::Result<::std::string::String, ::std::string::String>,
            session_resume_hours: ::std::result::Result<i32, ::std::string::String>,
            system_instruction: ::std::result::Result<::std::option::Option<::std::string::String>, ::std::string::String>,
            temperature: ::std::result::Result<::std::option::Option<f64>, ::std::string::String>,
            unknown_answer: ::std::result::Result<::std::option::Option<::std::string::String>, ::std::string::String>,
            updated_at: ::std::result::Result<::chrono::DateTime<::chrono::offset::Utc>, ::std::string::String>,
        }
        impl ::std::default::Default for Agent {
            fn default() -> Self {
                Self {
                    avatar_updated_at: Err("`avatar_updated_at` is missing".to_string()),
                    collect_leads: Err("`collect_leads` is missing".to_string()),
                    created_at: Err("`created_at` is missing".to_string()),
                    description: Err("`description` is missing".to_string()),
                    escalate_after: Err("`escalate_after` is missing".to_string()),
                    geo_restriction_countries: Err("`geo_restriction_countries` is missing".to_string()),
                    geo_restriction_mode: Err("`geo_restriction_mode` is missing".to_string()),
                    id: Err("`id` is missing".to_string()),
                    is_public: Err("`is_public` is missing".to_string()),
                    language: Err("`language` is missing".to_string()),
                    max_output_tokens: Err("`max_output_tokens` is missing".to_string()),
                    metadata: Err("`metadata` is missing".to_string()),
                    model: Err("`model` is missing".to_string()),
                    name: Err("`name` is missing".to_string()),
                    pending_delete_at: Err("`pending_delete_at` is missing".to_string()),
                    public_id: Err("`public_id` is missing".to_string()),
                    session_resume_hours: Err("`session_resume_hours` is missing".to_string()),
                    system_instruction: Err("`system_instruction` is missing".to_string()),
                    temperature: Err("`temperature` is missing".to_string()),
                    unknown_answer: Err("`unknown_answer` is missing".to_string()),
                    updated_at: Err("`updated_at` is missing".to_string()),
                }
            }
        }
        impl Agent {
            /// When the avatar was last set; null if there is none.
            pub fn avatar_updated_at(
                mut self,
                value: impl crate::field::IntoField<::std::option::Option<::chrono::DateTime<::chrono::offset::Utc>>>,
            ) -> Self {
                self.avatar_updated_at = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// Whether the agent asks visitors for their contact details.
            pub fn collect_leads<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<bool>,
                T::Error: ::std::fmt::Display,
            {
                self.collect_leads = value.try_into().map_err(|e| format!("collect_leads: {e}"));
                self
            }
            /// When the agent was created.
            pub fn created_at<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::chrono::DateTime<::chrono::offset::Utc>>,
                T::Error: ::std::fmt::Display,
            {
                self.created_at = value.try_into().map_err(|e| format!("created_at: {e}"));
                self
            }
            /// What the agent is for, written for people; null if there is none.
            pub fn description(
                mut self,
                value: impl crate::field::IntoField<::std::option::Option<::std::string::String>>,
            ) -> Self {
                self.description = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// Number of questions that the agent could not answer after which a conversation is `escalated`; null for never.
            pub fn escalate_after(mut self, value: impl crate::field::IntoField<::std::option::Option<i32>>) -> Self {
                self.escalate_after = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// Two-letter codes of the countries that `geoRestrictionMode` refers to; null if none were ever set.
            pub fn geo_restriction_countries(
                mut self,
                value: impl crate::field::IntoField<::std::option::Option<::std::vec::Vec<::std::string::String>>>,
            ) -> Self {
                self.geo_restriction_countries = Ok(crate::field::IntoField::into_field(value));
                self
            }
            pub fn geo_restriction_mode<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<crate::generated_ext::GeoRestrictionMode>,
                T::Error: ::std::fmt::Display,
            {
                self.geo_restriction_mode = value.try_into().map_err(|e| format!("geo_restriction_mode: {e}"));
                self
            }
            /// Identifies the agent in every call.
            pub fn id<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::uuid::Uuid>,
                T::Error: ::std::fmt::Display,
            {
                self.id = value.try_into().map_err(|e| format!("id: {e}"));
                self
            }
            /// Whether visitors can reach the agent. An agent for which an earlier release left this unset is not public.
            pub fn is_public<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<bool>,
                T::Error: ::std::fmt::Display,
            {
                self.is_public = value.try_into().map_err(|e| format!("is_public: {e}"));
                self
            }
            /// The language of the agent's answers, a BCP 47 tag; null for the language of the question.
            pub fn language(mut self, value: impl crate::field::IntoField<::std::option::Option<::std::string::String>>) -> Self {
                self.language = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// Maximum length of a reply, in tokens of the model; null for the default of its provider.
            pub fn max_output_tokens(mut self, value: impl crate::field::IntoField<::std::option::Option<i32>>) -> Self {
                self.max_output_tokens = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// Your own key-value pairs.
            pub fn metadata<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::collections::HashMap<::std::string::String, ::std::string::String>>,
                T::Error: ::std::fmt::Display,
            {
                self.metadata = value.try_into().map_err(|e| format!("metadata: {e}"));
                self
            }
            /// The model that answers, `<vendor>/<name>`.
            pub fn model<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::string::String>,
                T::Error: ::std::fmt::Display,
            {
                self.model = value.try_into().map_err(|e| format!("model: {e}"));
                self
            }
            /// The name, 1 to 200 characters, trimmed. An agent of an earlier release may have a longer one.
            pub fn name<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::string::String>,
                T::Error: ::std::fmt::Display,
            {
                self.name = value.try_into().map_err(|e| format!("name: {e}"));
                self
            }
            /// When the agent will be deleted permanently; null for a live agent.
            pub fn pending_delete_at(
                mut self,
                value: impl crate::field::IntoField<::std::option::Option<::chrono::DateTime<::chrono::offset::Utc>>>,
            ) -> Self {
                self.pending_delete_at = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// The id for the embed snippet, `data-agent-id`. It cannot be guessed.
            pub fn public_id<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::string::String>,
                T::Error: ::std::fmt::Display,
            {
                self.public_id = value.try_into().map_err(|e| format!("public_id: {e}"));
                self
            }
            /// Number of hours within which a returning visitor continues the same conversation.
            pub fn session_resume_hours<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<i32>,
                T::Error: ::std::fmt::Display,
            {
                self.session_resume_hours = value.try_into().map_err(|e| format!("session_resume_hours: {e}"));
                self
            }
            /// How the agent should answer; null if there is no instruction.
            pub fn system_instruction(
                mut self,
                value: impl crate::field::IntoField<::std::option::Option<::std::string::String>>,
            ) -> Self {
                self.system_instruction = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// Sampling temperature of the model; null for the default of its provider.
            pub fn temperature(mut self, value: impl crate::field::IntoField<::std::option::Option<f64>>) -> Self {
                self.temperature = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// What the agent says when its sources do not contain the answer; null for a built-in sentence in the language of the answer.
            pub fn unknown_answer(
                mut self,
                value: impl crate::field::IntoField<::std::option::Option<::std::string::String>>,
            ) -> Self {
                self.unknown_answer = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// When the agent was last changed.
            pub fn updated_at<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::chrono::DateTime<::chrono::offset::Utc>>,
                T::Error: ::std::fmt::Display,
            {
                self.updated_at = value.try_into().map_err(|e| format!("updated_at: {e}"));
                self
            }
        }
        impl ::std::convert::TryFrom<Agent> for super::Agent {
            type Error = super::error::ConversionError;
            fn try_from(value: Agent) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self {
                    avatar_updated_at: value.avatar_updated_at?,
                    collect_leads: value.collect_leads?,
                    created_at: value.created_at?,
                    description: value.description?,
                    escalate_after: value.escalate_after?,
                    geo_restriction_countries: value.geo_restriction_countries?,
                    geo_restriction_mode: value.geo_restriction_mode?,
                    id: value.id?,
                    is_public: value.is_public?,
                    language: value.language?,
                    max_output_tokens: value.max_output_tokens?,
                    metadata: value.metadata?,
                    model: value.model?,
                    name: value.name?,
                    pending_delete_at: value.pending_delete_at?,
                    public_id: value.public_id?,
                    session_resume_hours: value.session_resume_hours?,
                    system_instruction: value.system_instruction?,
                    temperature: value.temperature?,
                    unknown_answer: value.unknown_answer?,
                    updated_at: value.updated_at?,
                })
            }
        }
        impl ::std::convert::From<super::Agent> for Agent {
            fn from(value: super::Agent) -> Self {
                Self {
                    avatar_updated_at: Ok(value.avatar_updated_at),
                    collect_leads: Ok(value.collect_leads),
                    created_at: Ok(value.created_at),
                    description: Ok(value.description),
                    escalate_after: Ok(value.escalate_after),
                    geo_restriction_countries: Ok(value.geo_restriction_countries),
                    geo_restriction_mode: Ok(value.geo_restriction_mode),
                    id: Ok(value.id),
                    is_public: Ok(value.is_public),
                    language: Ok(value.language),
                    max_output_tokens: Ok(value.max_output_tokens),
                    metadata: Ok(value.metadata),
                    model: Ok(value.model),
                    name: Ok(value.name),
                    pending_delete_at: Ok(value.pending_delete_at),
                    public_id: Ok(value.public_id),
                    session_resume_hours: Ok(value.session_resume_hours),
                    system_instruction: Ok(value.system_instruction),
                    temperature: Ok(value.temperature),
                    unknown_answer: Ok(value.unknown_answer),
                    updated_at: Ok(value.updated_at),
                }
            }
        }
        #[derive(Clone, Debug)]
        pub struct AgentCreate {
            collect_leads: ::std::result::Result<::std::option::Option<bool>, ::std::string::String>,
            description: ::std::result::Result<::std::option::Option<::std::string::String>, ::std::string::String>,
            escalate_after: ::std::result::Result<::std::option::Option<i32>, ::std::string::String>,
            is_public: ::std::result::Result<::std::option::Option<bool>, ::std::string::String>,
            language: ::std::result::Result<::std::option::Option<::std::string::String>, ::std::string::String>,
            max_output_tokens: ::std::result::Result<::std::option::Option<i32>, ::std::string::String>,
            metadata: ::std::result::Result<::std::option::Option<super::Metadata>, ::std::string::String>,
            model: ::std::result::Result<::std::option::Option<::std::string::String>, ::std::string::String>,
            name: ::std::result::Result<::std::string::String, ::std::string::String>,
            system_instruction: ::std::result::Result<::std::option::Option<::std::string::String>, ::std::string::String>,
            temperature: ::std::result::Result<::std::option::Option<f64>, ::std::string::String>,
            unknown_answer: ::std::result::Result<::std::option::Option<::std::string::String>, ::std::string::String>,
        }
        impl ::std::default::Default for AgentCreate {
            fn default() -> Self {
                Self {
                    collect_leads: Ok(Default::default()),
                    description: Ok(Default::default()),
                    escalate_after: Ok(Default::default()),
                    is_public: Ok(Default::default()),
                    language: Ok(Default::default()),
                    max_output_tokens: Ok(Default::default()),
                    metadata: Ok(Default::default()),
                    model: Ok(Default::default()),
                    name: Err("`name` is missing".to_string()),
                    system_instruction: Ok(Default::default()),
                    temperature: Ok(Default::default()),
                    unknown_answer: Ok(Default::default()),
                }
            }
        }
        impl AgentCreate {
            /// Whether the agent asks visitors for their contact details. If left out, it does not.
            pub fn collect_leads(mut self, value: impl crate::field::IntoField<::std::option::Option<bool>>) -> Self {
                self.collect_leads = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// What the agent is for, written for people. 1 to 2,000 characters, not only white space; stored as sent.
            pub fn description(
                mut self,
                value: impl crate::field::IntoField<::std::option::Option<::std::string::String>>,
            ) -> Self {
                self.description = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// Number of questions that the agent could not answer after which a conversation is `escalated`, 1 to 100. Counted from when the conversation began, or was last resolved, reopened or handed back. Default: never.
            pub fn escalate_after(mut self, value: impl crate::field::IntoField<::std::option::Option<i32>>) -> Self {
                self.escalate_after = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// Whether visitors can reach the agent. If left out, they can; only false closes the agent.
            pub fn is_public(mut self, value: impl crate::field::IntoField<::std::option::Option<bool>>) -> Self {
                self.is_public = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// The language of the agent's answers, a BCP 47 tag such as `de` or `pt-BR`. Default: the language of the question. `builtin/extractive` quotes the sources as they are; only its own sentences are in this language.
            pub fn language(mut self, value: impl crate::field::IntoField<::std::option::Option<::std::string::String>>) -> Self {
                self.language = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// Maximum length of a reply, in tokens of the model. Default: that of the provider.
            pub fn max_output_tokens(mut self, value: impl crate::field::IntoField<::std::option::Option<i32>>) -> Self {
                self.max_output_tokens = Ok(crate::field::IntoField::into_field(value));
                self
            }
            pub fn metadata(mut self, value: impl crate::field::IntoField<::std::option::Option<super::Metadata>>) -> Self {
                self.metadata = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// The model that answers, `<vendor>/<name>`. Default: `openai/gpt-5.4-mini`, unless the operator configured another one (`default` in `GET /models`).
            pub fn model(mut self, value: impl crate::field::IntoField<::std::option::Option<::std::string::String>>) -> Self {
                self.model = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// The name, 1 to 200 characters after leading and trailing spaces are trimmed. The trimmed value is saved.
            pub fn name<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::string::String>,
                T::Error: ::std::fmt::Display,
            {
                self.name = value.try_into().map_err(|e| format!("name: {e}"));
                self
            }
            /// How the agent should answer: its role, tone and rules. 1 to 8,000 characters, not only white space; stored as sent, and leading and trailing white space counts. `builtin/extractive` quotes the sources and does not use it.
            pub fn system_instruction(
                mut self,
                value: impl crate::field::IntoField<::std::option::Option<::std::string::String>>,
            ) -> Self {
                self.system_instruction = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// Sampling temperature of the model, 0 to 2, sent to providers whose model accepts it. Default: that of the provider.
            pub fn temperature(mut self, value: impl crate::field::IntoField<::std::option::Option<f64>>) -> Self {
                self.temperature = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// What the agent says when its sources do not contain the answer. 1 to 500 characters after trimming. Default: a built-in sentence.
            pub fn unknown_answer(
                mut self,
                value: impl crate::field::IntoField<::std::option::Option<::std::string::String>>,
            ) -> Self {
                self.unknown_answer = Ok(crate::field::IntoField::into_field(value));
                self
            }
        }
        impl ::std::convert::TryFrom<AgentCreate> for super::AgentCreate {
            type Error = super::error::ConversionError;
            fn try_from(value: AgentCreate) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self {
                    collect_leads: value.collect_leads?,
                    description: value.description?,
                    escalate_after: value.escalate_after?,
                    is_public: value.is_public?,
                    language: value.language?,
                    max_output_tokens: value.max_output_tokens?,
                    metadata: value.metadata?,
                    model: value.model?,
                    name: value.name?,
                    system_instruction: value.system_instruction?,
                    temperature: value.temperature?,
                    unknown_answer: value.unknown_answer?,
                })
            }
        }
        impl ::std::convert::From<super::AgentCreate> for AgentCreate {
            fn from(value: super::AgentCreate) -> Self {
                Self {
                    collect_leads: Ok(value.collect_leads),
                    description: Ok(value.description),
                    escalate_after: Ok(value.escalate_after),
                    is_public: Ok(value.is_public),
                    language: Ok(value.language),
                    max_output_tokens: Ok(value.max_output_tokens),
                    metadata: Ok(value.metadata),
                    model: Ok(value.model),
                    name: Ok(value.name),
                    system_instruction: Ok(value.system_instruction),
                    temperature: Ok(value.temperature),
                    unknown_answer: Ok(value.unknown_answer),
                }
            }
        }
        #[derive(Clone, Debug)]
        #[doc(hidden)]
        pub struct AgentEnvelope {
            data: ::std::result::Result<super::Agent, ::std::string::String>,
            success: ::std::result::Result<bool, ::std::string::String>,
        }
        impl ::std::default::Default for AgentEnvelope {
            fn default() -> Self {
                Self { data: Err("`data` is missing".to_string()), success: Err("`success` is missing".to_string()) }
            }
        }
        impl AgentEnvelope {
            pub fn data<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<super::Agent>,
                T::Error: ::std::fmt::Display,
            {
                self.data = value.try_into().map_err(|e| format!("data: {e}"));
                self
            }
            /// Always true.
            pub fn success<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<bool>,
                T::Error: ::std::fmt::Display,
            {
                self.success = value.try_into().map_err(|e| format!("success: {e}"));
                self
            }
        }
        impl ::std::convert::TryFrom<AgentEnvelope> for super::AgentEnvelope {
            type Error = super::error::ConversionError;
            fn try_from(value: AgentEnvelope) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self { data: value.data?, success: value.success? })
            }
        }
        impl ::std::convert::From<super::AgentEnvelope> for AgentEnvelope {
            fn from(value: super::AgentEnvelope) -> Self {
                Self { data: Ok(value.data), success: Ok(value.success) }
            }
        }
        #[derive(Clone, Debug)]
        pub struct AgentLimit {
            limit: ::std::result::Result<::std::option::Option<i64>, ::std::string::String>,
            remaining: ::std::result::Result<::std::option::Option<i64>, ::std::string::String>,
            used: ::std::result::Result<i64, ::std::string::String>,
        }
        impl ::std::default::Default for AgentLimit {
            fn default() -> Self {
                Self {
                    limit: Err("`limit` is missing".to_string()),
                    remaining: Err("`remaining` is missing".to_string()),
                    used: Err("`used` is missing".to_string()),
                }
            }
        }
        impl AgentLimit {
            /// Maximum number of live agents; null if there is no limit.
            pub fn limit(mut self, value: impl crate::field::IntoField<::std::option::Option<i64>>) -> Self {
                self.limit = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// Number of live agents that can still be added; null if there is no limit.
            pub fn remaining(mut self, value: impl crate::field::IntoField<::std::option::Option<i64>>) -> Self {
                self.remaining = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// Number of live agents.
            pub fn used<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<i64>,
                T::Error: ::std::fmt::Display,
            {
                self.used = value.try_into().map_err(|e| format!("used: {e}"));
                self
            }
        }
        impl ::std::convert::TryFrom<AgentLimit> for super::AgentLimit {
            type Error = super::error::ConversionError;
            fn try_from(value: AgentLimit) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self { limit: value.limit?, remaining: value.remaining?, used: value.used? })
            }
        }
        impl ::std::convert::From<super::AgentLimit> for AgentLimit {
            fn from(value: super::AgentLimit) -> Self {
                Self { limit: Ok(value.limit), remaining: Ok(value.remaining), used: Ok(value.used) }
            }
        }
        #[derive(Clone, Debug)]
        #[doc(hidden)]
        pub struct AgentLimitEnvelope {
            data: ::std::result::Result<super::AgentLimit, ::std::string::String>,
            success: ::std::result::Result<bool, ::std::string::String>,
        }
        impl ::std::default::Default for AgentLimitEnvelope {
            fn default() -> Self {
                Self { data: Err("`data` is missing".to_string()), success: Err("`success` is missing".to_string()) }
            }
        }
        impl AgentLimitEnvelope {
            pub fn data<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<super::AgentLimit>,
                T::Error: ::std::fmt::Display,
            {
                self.data = value.try_into().map_err(|e| format!("data: {e}"));
                self
            }
            /// Always true.
            pub fn success<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<bool>,
                T::Error: ::std::fmt::Display,
            {
                self.success = value.try_into().map_err(|e| format!("success: {e}"));
                self
            }
        }
        impl ::std::convert::TryFrom<AgentLimitEnvelope> for super::AgentLimitEnvelope {
            type Error = super::error::ConversionError;
            fn try_from(value: AgentLimitEnvelope) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self { data: value.data?, success: value.success? })
            }
        }
        impl ::std::convert::From<super::AgentLimitEnvelope> for AgentLimitEnvelope {
            fn from(value: super::AgentLimitEnvelope) -> Self {
                Self { data: Ok(value.data), success: Ok(value.success) }
            }
        }
        #[derive(Clone, Debug)]
        pub struct AgentList {
            items: ::std::result::Result<::std::vec::Vec<super::Agent>, ::std::string::String>,
            next_cursor: ::std::result::Result<::std::option::Option<::std::string::String>, ::std::string::String>,
        }
        impl ::std::default::Default for AgentList {
            fn default() -> Self {
                Self { items: Err("`items` is missing".to_string()), next_cursor: Err("`next_cursor` is missing".to_string()) }
            }
        }
        impl AgentList {
            /// The agents, in the order of the list.
            pub fn items<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::vec::Vec<super::Agent>>,
                T::Error: ::std::fmt::Display,
            {
                self.items = value.try_into().map_err(|e| format!("items: {e}"));
                self
            }
            /// Send it as `cursor` to get the next page; null on the last page.
            pub fn next_cursor(
                mut self,
                value: impl crate::field::IntoField<::std::option::Option<::std::string::String>>,
            ) -> Self {
                self.next_cursor = Ok(crate::field::IntoField::into_field(value));
                self
            }
        }
        impl ::std::convert::TryFrom<AgentList> for super::AgentList {
            type Error = super::error::ConversionError;
            fn try_from(value: AgentList) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self { items: value.items?, next_cursor: value.next_cursor? })
            }
        }
        impl ::std::convert::From<super::AgentList> for AgentList {
            fn from(value: super::AgentList) -> Self {
                Self { items: Ok(value.items), next_cursor: Ok(value.next_cursor) }
            }
        }
        #[derive(Clone, Debug)]
        #[doc(hidden)]
        pub struct AgentListEnvelope {
            data: ::std::result::Result<super::AgentList, ::std::string::String>,
            success: ::std::result::Result<bool, ::std::string::String>,
        }
        impl ::std::default::Default for AgentListEnvelope {
            fn default() -> Self {
                Self { data: Err("`data` is missing".to_string()), success: Err("`success` is missing".to_string()) }
            }
        }
        impl AgentListEnvelope {
            pub fn data<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<super::AgentList>,
                T::Error: ::std::fmt::Display,
            {
                self.data = value.try_into().map_err(|e| format!("data: {e}"));
                self
            }
            /// Always true.
            pub fn success<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<bool>,
                T::Error: ::std::fmt::Display,
            {
                self.success = value.try_into().map_err(|e| format!("success: {e}"));
                self
            }
        }
        impl ::std::convert::TryFrom<AgentListEnvelope> for super::AgentListEnvelope {
            type Error = super::error::ConversionError;
            fn try_from(value: AgentListEnvelope) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self { data: value.data?, success: value.success? })
            }
        }
        impl ::std::convert::From<super::AgentListEnvelope> for AgentListEnvelope {
            fn from(value: super::AgentListEnvelope) -> Self {
                Self { data: Ok(value.data), success: Ok(value.success) }
            }
        }
        #[derive(Clone, Debug)]
        pub struct AgentUpdate {
            collect_leads: ::std::result::Result<::std::option::Option<bool>, ::std::string::String>,
            description:
                ::std::result::Result<::std::option::Option<crate::Nullable<::std::string::String>>, ::std::string::String>,
            escalate_after: ::std::result::Result<::std::option::Option<crate::Nullable<i32>>, ::std::string::String>,
            geo_restriction_countries: ::std::result::Result<
                ::std::option::Option<crate::Nullable<::std::vec::Vec<::std::string::String>>>,
                ::std::string::String,
            >,
            geo_restriction_mode:
                ::std::result::Result<::std::option::Option<crate::generated_ext::GeoRestrictionMode>, ::std::string::String>,
            is_public: ::std::result::Result<::std::option::Option<bool>, ::std::string::String>,
            language: ::std::result::Result<::std::option::Option<crate::Nullable<::std::string::String>>, ::std::string::String>,
            max_output_tokens: ::std::result::Result<::std::option::Option<crate::Nullable<i32>>, ::std::string::String>,
            metadata: ::std::result::Result<::std::option::Option<super::MetadataUpdate>, ::std::string::String>,
            model: ::std::result::Result<::std::option::Option<::std::string::String>, ::std::string::String>,
            name: ::std::result::Result<::std::option::Option<::std::string::String>, ::std::string::String>,
            session_resume_hours: ::std::result::Result<::std::option::Option<i32>, ::std::string::String>,
            system_instruction:
                ::std::result::Result<::std::option::Option<crate::Nullable<::std::string::String>>, ::std::string::String>,
            temperature: ::std::result::Result<::std::option::Option<crate::Nullable<f64>>, ::std::string::String>,
            unknown_answer:
                ::std::result::Result<::std::option::Option<crate::Nullable<::std::string::String>>, ::std::string::String>,
        }
        impl ::std::default::Default for AgentUpdate {
            fn default() -> Self {
                Self {
                    collect_leads: Ok(Default::default()),
                    description: Ok(Default::default()),
                    escalate_after: Ok(Default::default()),
                    geo_restriction_countries: Ok(Default::default()),
                    geo_restriction_mode: Ok(Default::default()),
                    is_public: Ok(Default::default()),
                    language: Ok(Default::default()),
                    max_output_tokens: Ok(Default::default()),
                    metadata: Ok(Default::default()),
                    model: Ok(Default::default()),
                    name: Ok(Default::default()),
                    session_resume_hours: Ok(Default::default()),
                    system_instruction: Ok(Default::default()),
                    temperature: Ok(Default::default()),
                    unknown_answer: Ok(Default::default()),
                }
            }
        }
        impl AgentUpdate {
            /// Whether the agent asks visitors for their contact details.
            pub fn collect_leads(mut self, value: impl crate::field::IntoField<::std::option::Option<bool>>) -> Self {
                self.collect_leads = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// What the agent is for, written for people. 1 to 2,000 characters, not only white space; stored as sent. Null removes it.
            pub fn description(
                mut self,
                value: impl crate::field::IntoField<::std::option::Option<crate::Nullable<::std::string::String>>>,
            ) -> Self {
                self.description = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// Number of questions that the agent could not answer after which a conversation is `escalated`, 1 to 100. Counted from when the conversation began, or was last resolved, reopened or handed back. Null for never.
            pub fn escalate_after(
                mut self,
                value: impl crate::field::IntoField<::std::option::Option<crate::Nullable<i32>>>,
            ) -> Self {
                self.escalate_after = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// Two-letter codes of the countries that `geoRestrictionMode` refers to, at most 250, counted before duplicates are removed. Owner or admin only.
            pub fn geo_restriction_countries(
                mut self,
                value: impl crate::field::IntoField<::std::option::Option<crate::Nullable<::std::vec::Vec<::std::string::String>>>>,
            ) -> Self {
                self.geo_restriction_countries = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// Which visitors are allowed, by country. Owner or admin only.
            pub fn geo_restriction_mode(
                mut self,
                value: impl crate::field::IntoField<::std::option::Option<crate::generated_ext::GeoRestrictionMode>>,
            ) -> Self {
                self.geo_restriction_mode = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// Whether visitors can reach the agent.
            pub fn is_public(mut self, value: impl crate::field::IntoField<::std::option::Option<bool>>) -> Self {
                self.is_public = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// The language of the agent's answers, a BCP 47 tag such as `de` or `pt-BR`. Null for the language of the question. `builtin/extractive` quotes the sources as they are; only its own sentences are in this language.
            pub fn language(
                mut self,
                value: impl crate::field::IntoField<::std::option::Option<crate::Nullable<::std::string::String>>>,
            ) -> Self {
                self.language = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// Maximum length of a reply, in tokens of the model. Null for the default of the provider.
            pub fn max_output_tokens(
                mut self,
                value: impl crate::field::IntoField<::std::option::Option<crate::Nullable<i32>>>,
            ) -> Self {
                self.max_output_tokens = Ok(crate::field::IntoField::into_field(value));
                self
            }
            pub fn metadata(mut self, value: impl crate::field::IntoField<::std::option::Option<super::MetadataUpdate>>) -> Self {
                self.metadata = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// The model that answers, `<vendor>/<name>`.
            pub fn model(mut self, value: impl crate::field::IntoField<::std::option::Option<::std::string::String>>) -> Self {
                self.model = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// The name, 1 to 200 characters after leading and trailing spaces are trimmed. If an earlier release left the agent a longer name, leave this field out rather than send that name back.
            pub fn name(mut self, value: impl crate::field::IntoField<::std::option::Option<::std::string::String>>) -> Self {
                self.name = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// Number of hours within which a returning visitor continues the same conversation, 1 to 168. Owner or admin only.
            pub fn session_resume_hours(mut self, value: impl crate::field::IntoField<::std::option::Option<i32>>) -> Self {
                self.session_resume_hours = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// How the agent should answer. 1 to 8,000 characters, not only white space; stored as sent, and leading and trailing white space counts. Null for no instruction.
            pub fn system_instruction(
                mut self,
                value: impl crate::field::IntoField<::std::option::Option<crate::Nullable<::std::string::String>>>,
            ) -> Self {
                self.system_instruction = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// Sampling temperature of the model, 0 to 2, sent to providers whose model accepts it. Null for the default of the provider.
            pub fn temperature(
                mut self,
                value: impl crate::field::IntoField<::std::option::Option<crate::Nullable<f64>>>,
            ) -> Self {
                self.temperature = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// What the agent says when its sources do not contain the answer. 1 to 500 characters after trimming. Null for a built-in sentence.
            pub fn unknown_answer(
                mut self,
                value: impl crate::field::IntoField<::std::option::Option<crate::Nullable<::std::string::String>>>,
            ) -> Self {
                self.unknown_answer = Ok(crate::field::IntoField::into_field(value));
                self
            }
        }
        impl ::std::convert::TryFrom<AgentUpdate> for super::AgentUpdate {
            type Error = super::error::ConversionError;
            fn try_from(value: AgentUpdate) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self {
                    collect_leads: value.collect_leads?,
                    description: value.description?,
                    escalate_after: value.escalate_after?,
                    geo_restriction_countries: value.geo_restriction_countries?,
                    geo_restriction_mode: value.geo_restriction_mode?,
                    is_public: value.is_public?,
                    language: value.language?,
                    max_output_tokens: value.max_output_tokens?,
                    metadata: value.metadata?,
                    model: value.model?,
                    name: value.name?,
                    session_resume_hours: value.session_resume_hours?,
                    system_instruction: value.system_instruction?,
                    temperature: value.temperature?,
                    unknown_answer: value.unknown_answer?,
                })
            }
        }
        impl ::std::convert::From<super::AgentUpdate> for AgentUpdate {
            fn from(value: super::AgentUpdate) -> Self {
                Self {
                    collect_leads: Ok(value.collect_leads),
                    description: Ok(value.description),
                    escalate_after: Ok(value.escalate_after),
                    geo_restriction_countries: Ok(value.geo_restriction_countries),
                    geo_restriction_mode: Ok(value.geo_restriction_mode),
                    is_public: Ok(value.is_public),
                    language: Ok(value.language),
                    max_output_tokens: Ok(value.max_output_tokens),
                    metadata: Ok(value.metadata),
                    model: Ok(value.model),
                    name: Ok(value.name),
                    session_resume_hours: Ok(value.session_resume_hours),
                    system_instruction: Ok(value.system_instruction),
                    temperature: Ok(value.temperature),
                    unknown_answer: Ok(value.unknown_answer),
                }
            }
        }
        #[derive(Clone, Debug)]
        pub struct ApiKey {
            created_at: ::std::result::Result<::chrono::DateTime<::chrono::offset::Utc>, ::std::string::String>,
            expires_at:
                ::std::result::Result<::std::option::Option<::chrono::DateTime<::chrono::offset::Utc>>, ::std::string::String>,
            id: ::std::result::Result<::std::string::String, ::std::string::String>,
            name: ::std::result::Result<::std::string::String, ::std::string::String>,
            organization: ::std::result::Result<super::KeyOrganization, ::std::string::String>,
            permissions: ::std::result::Result<::std::vec::Vec<crate::generated_ext::Permission>, ::std::string::String>,
            role_id: ::std::result::Result<::std::option::Option<::uuid::Uuid>, ::std::string::String>,
            role_name: ::std::result::Result<::std::option::Option<::std::string::String>, ::std::string::String>,
            scope: ::std::result::Result<crate::generated_ext::KeyScope, ::std::string::String>,
        }
        impl ::std::default::Default for ApiKey {
            fn default() -> Self {
                Self {
                    created_at: Err("`created_at` is missing".to_string()),
                    expires_at: Err("`expires_at` is missing".to_string()),
                    id: Err("`id` is missing".to_string()),
                    name: Err("`name` is missing".to_string()),
                    organization: Err("`organization` is missing".to_string()),
                    permissions: Err("`permissions` is missing".to_string()),
                    role_id: Err("`role_id` is missing".to_string()),
                    role_name: Err("`role_name` is missing".to_string()),
                    scope: Err("`scope` is missing".to_string()),
                }
            }
        }
        impl ApiKey {
            /// When the key was created.
            pub fn created_at<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::chrono::DateTime<::chrono::offset::Utc>>,
                T::Error: ::std::fmt::Display,
            {
                self.created_at = value.try_into().map_err(|e| format!("created_at: {e}"));
                self
            }
            /// When the key expires; null if it does not expire.
            pub fn expires_at(
                mut self,
                value: impl crate::field::IntoField<::std::option::Option<::chrono::DateTime<::chrono::offset::Utc>>>,
            ) -> Self {
                self.expires_at = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// The public part of the key: `fd_<id>_…`.
            pub fn id<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::string::String>,
                T::Error: ::std::fmt::Display,
            {
                self.id = value.try_into().map_err(|e| format!("id: {e}"));
                self
            }
            /// The name of the key.
            pub fn name<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::string::String>,
                T::Error: ::std::fmt::Display,
            {
                self.name = value.try_into().map_err(|e| format!("name: {e}"));
                self
            }
            pub fn organization<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<super::KeyOrganization>,
                T::Error: ::std::fmt::Display,
            {
                self.organization = value.try_into().map_err(|e| format!("organization: {e}"));
                self
            }
            /// What the role allows; without a role, all permissions. The scope restricts them further.
            pub fn permissions<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::vec::Vec<crate::generated_ext::Permission>>,
                T::Error: ::std::fmt::Display,
            {
                self.permissions = value.try_into().map_err(|e| format!("permissions: {e}"));
                self
            }
            /// The id of the custom role that restricts the key; null if there is none.
            pub fn role_id(mut self, value: impl crate::field::IntoField<::std::option::Option<::uuid::Uuid>>) -> Self {
                self.role_id = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// The name of that role; null if there is none.
            pub fn role_name(
                mut self,
                value: impl crate::field::IntoField<::std::option::Option<::std::string::String>>,
            ) -> Self {
                self.role_name = Ok(crate::field::IntoField::into_field(value));
                self
            }
            pub fn scope<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<crate::generated_ext::KeyScope>,
                T::Error: ::std::fmt::Display,
            {
                self.scope = value.try_into().map_err(|e| format!("scope: {e}"));
                self
            }
        }
        impl ::std::convert::TryFrom<ApiKey> for super::ApiKey {
            type Error = super::error::ConversionError;
            fn try_from(value: ApiKey) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self {
                    created_at: value.created_at?,
                    expires_at: value.expires_at?,
                    id: value.id?,
                    name: value.name?,
                    organization: value.organization?,
                    permissions: value.permissions?,
                    role_id: value.role_id?,
                    role_name: value.role_name?,
                    scope: value.scope?,
                })
            }
        }
        impl ::std::convert::From<super::ApiKey> for ApiKey {
            fn from(value: super::ApiKey) -> Self {
                Self {
                    created_at: Ok(value.created_at),
                    expires_at: Ok(value.expires_at),
                    id: Ok(value.id),
                    name: Ok(value.name),
                    organization: Ok(value.organization),
                    permissions: Ok(value.permissions),
                    role_id: Ok(value.role_id),
                    role_name: Ok(value.role_name),
                    scope: Ok(value.scope),
                }
            }
        }
        #[derive(Clone, Debug)]
        #[doc(hidden)]
        pub struct ApiKeyEnvelope {
            data: ::std::result::Result<super::ApiKey, ::std::string::String>,
            success: ::std::result::Result<bool, ::std::string::String>,
        }
        impl ::std::default::Default for ApiKeyEnvelope {
            fn default() -> Self {
                Self { data: Err("`data` is missing".to_string()), success: Err("`success` is missing".to_string()) }
            }
        }
        impl ApiKeyEnvelope {
            pub fn data<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<super::ApiKey>,
                T::Error: ::std::fmt::Display,
            {
                self.data = value.try_into().map_err(|e| format!("data: {e}"));
                self
            }
            /// Always true.
            pub fn success<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<bool>,
                T::Error: ::std::fmt::Display,
            {
                self.success = value.try_into().map_err(|e| format!("success: {e}"));
                self
            }
        }
        impl ::std::convert::TryFrom<ApiKeyEnvelope> for super::ApiKeyEnvelope {
            type Error = super::error::ConversionError;
            fn try_from(value: ApiKeyEnvelope) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self { data: value.data?, success: value.success? })
            }
        }
        impl ::std::convert::From<super::ApiKeyEnvelope> for ApiKeyEnvelope {
            fn from(value: super::ApiKeyEnvelope) -> Self {
                Self { data: Ok(value.data), success: Ok(value.success) }
            }
        }
        #[derive(Clone, Debug)]
        pub struct AssigneeCounts {
            assignee: ::std::result::Result<super::Actor, ::std::string::String>,
            escalated: ::std::result::Result<i64, ::std::string::String>,
            open: ::std::result::Result<i64, ::std::string::String>,
        }
        impl ::std::default::Default for AssigneeCounts {
            fn default() -> Self {
                Self {
                    assignee: Err("`assignee` is missing".to_string()),
                    escalated: Err("`escalated` is missing".to_string()),
                    open: Err("`open` is missing".to_string()),
                }
            }
        }
        impl AssigneeCounts {
            pub fn assignee<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<super::Actor>,
                T::Error: ::std::fmt::Display,
            {
                self.assignee = value.try_into().map_err(|e| format!("assignee: {e}"));
                self
            }
            /// Number of their escalated conversations.
            pub fn escalated<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<i64>,
                T::Error: ::std::fmt::Display,
            {
                self.escalated = value.try_into().map_err(|e| format!("escalated: {e}"));
                self
            }
            /// Number of their open conversations.
            pub fn open<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<i64>,
                T::Error: ::std::fmt::Display,
            {
                self.open = value.try_into().map_err(|e| format!("open: {e}"));
                self
            }
        }
        impl ::std::convert::TryFrom<AssigneeCounts> for super::AssigneeCounts {
            type Error = super::error::ConversionError;
            fn try_from(value: AssigneeCounts) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self { assignee: value.assignee?, escalated: value.escalated?, open: value.open? })
            }
        }
        impl ::std::convert::From<super::AssigneeCounts> for AssigneeCounts {
            fn from(value: super::AssigneeCounts) -> Self {
                Self { assignee: Ok(value.assignee), escalated: Ok(value.escalated), open: Ok(value.open) }
            }
        }
        #[derive(Clone, Debug)]
        pub struct AssigneeReference {
            id: ::std::result::Result<::std::string::String, ::std::string::String>,
            kind: ::std::result::Result<crate::generated_ext::AssigneeKind, ::std::string::String>,
        }
        impl ::std::default::Default for AssigneeReference {
            fn default() -> Self {
                Self { id: Err("`id` is missing".to_string()), kind: Err("`kind` is missing".to_string()) }
            }
        }
        impl AssigneeReference {
            /// The `accountId` of a member or the `id` of a key.
            pub fn id<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::string::String>,
                T::Error: ::std::fmt::Display,
            {
                self.id = value.try_into().map_err(|e| format!("id: {e}"));
                self
            }
            pub fn kind<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<crate::generated_ext::AssigneeKind>,
                T::Error: ::std::fmt::Display,
            {
                self.kind = value.try_into().map_err(|e| format!("kind: {e}"));
                self
            }
        }
        impl ::std::convert::TryFrom<AssigneeReference> for super::AssigneeReference {
            type Error = super::error::ConversionError;
            fn try_from(value: AssigneeReference) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self { id: value.id?, kind: value.kind? })
            }
        }
        impl ::std::convert::From<super::AssigneeReference> for AssigneeReference {
            fn from(value: super::AssigneeReference) -> Self {
                Self { id: Ok(value.id), kind: Ok(value.kind) }
            }
        }
        #[derive(Clone, Debug)]
        pub struct ChatReply {
            answer: ::std::result::Result<::std::string::String, ::std::string::String>,
            citations: ::std::result::Result<::std::vec::Vec<super::Citation>, ::std::string::String>,
            conversation_id: ::std::result::Result<::uuid::Uuid, ::std::string::String>,
            credits_remaining: ::std::result::Result<i64, ::std::string::String>,
            credits_used: ::std::result::Result<i64, ::std::string::String>,
            finish_reason: ::std::result::Result<crate::generated_ext::FinishReason, ::std::string::String>,
            message_id: ::std::result::Result<::uuid::Uuid, ::std::string::String>,
            model: ::std::result::Result<::std::string::String, ::std::string::String>,
            see_also: ::std::result::Result<::std::vec::Vec<super::SeeAlso>, ::std::string::String>,
        }
        impl ::std::default::Default for ChatReply {
            fn default() -> Self {
                Self {
                    answer: Err("`answer` is missing".to_string()),
                    citations: Err("`citations` is missing".to_string()),
                    conversation_id: Err("`conversation_id` is missing".to_string()),
                    credits_remaining: Err("`credits_remaining` is missing".to_string()),
                    credits_used: Err("`credits_used` is missing".to_string()),
                    finish_reason: Err("`finish_reason` is missing".to_string()),
                    message_id: Err("`message_id` is missing".to_string()),
                    model: Err("`model` is missing".to_string()),
                    see_also: Err("`see_also` is missing".to_string()),
                }
            }
        }
        impl ChatReply {
            /// The text of the answer, in the `format` of the request.
            pub fn answer<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::string::String>,
                T::Error: ::std::fmt::Display,
            {
                self.answer = value.try_into().map_err(|e| format!("answer: {e}"));
                self
            }
            /// The passages that the answer is based on; empty when the agent does not know.
            pub fn citations<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::vec::Vec<super::Citation>>,
                T::Error: ::std::fmt::Display,
            {
                self.citations = value.try_into().map_err(|e| format!("citations: {e}"));
                self
            }
            /// The id of the conversation. Send it with the next message.
            pub fn conversation_id<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::uuid::Uuid>,
                T::Error: ::std::fmt::Display,
            {
                self.conversation_id = value.try_into().map_err(|e| format!("conversation_id: {e}"));
                self
            }
            /// Number of credits that the workspace has left.
            pub fn credits_remaining<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<i64>,
                T::Error: ::std::fmt::Display,
            {
                self.credits_remaining = value.try_into().map_err(|e| format!("credits_remaining: {e}"));
                self
            }
            /// Number of credits that the reply cost.
            pub fn credits_used<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<i64>,
                T::Error: ::std::fmt::Display,
            {
                self.credits_used = value.try_into().map_err(|e| format!("credits_used: {e}"));
                self
            }
            pub fn finish_reason<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<crate::generated_ext::FinishReason>,
                T::Error: ::std::fmt::Display,
            {
                self.finish_reason = value.try_into().map_err(|e| format!("finish_reason: {e}"));
                self
            }
            /// Identifies this reply; with the `finishReason` `with_operator`, the stored question.
            pub fn message_id<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::uuid::Uuid>,
                T::Error: ::std::fmt::Display,
            {
                self.message_id = value.try_into().map_err(|e| format!("message_id: {e}"));
                self
            }
            /// The model that answered. It may stand in for the model of the agent.
            pub fn model<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::string::String>,
                T::Error: ::std::fmt::Display,
            {
                self.model = value.try_into().map_err(|e| format!("model: {e}"));
                self
            }
            /// Further pages to read, best first, when the answer may be only a part of what there is to know; otherwise empty.
            pub fn see_also<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::vec::Vec<super::SeeAlso>>,
                T::Error: ::std::fmt::Display,
            {
                self.see_also = value.try_into().map_err(|e| format!("see_also: {e}"));
                self
            }
        }
        impl ::std::convert::TryFrom<ChatReply> for super::ChatReply {
            type Error = super::error::ConversionError;
            fn try_from(value: ChatReply) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self {
                    answer: value.answer?,
                    citations: value.citations?,
                    conversation_id: value.conversation_id?,
                    credits_remaining: value.credits_remaining?,
                    credits_used: value.credits_used?,
                    finish_reason: value.finish_reason?,
                    message_id: value.message_id?,
                    model: value.model?,
                    see_also: value.see_also?,
                })
            }
        }
        impl ::std::convert::From<super::ChatReply> for ChatReply {
            fn from(value: super::ChatReply) -> Self {
                Self {
                    answer: Ok(value.answer),
                    citations: Ok(value.citations),
                    conversation_id: Ok(value.conversation_id),
                    credits_remaining: Ok(value.credits_remaining),
                    credits_used: Ok(value.credits_used),
                    finish_reason: Ok(value.finish_reason),
                    message_id: Ok(value.message_id),
                    model: Ok(value.model),
                    see_also: Ok(value.see_also),
                }
            }
        }
        #[derive(Clone, Debug)]
        #[doc(hidden)]
        pub struct ChatReplyEnvelope {
            data: ::std::result::Result<super::ChatReply, ::std::string::String>,
            success: ::std::result::Result<bool, ::std::string::String>,
        }
        impl ::std::default::Default for ChatReplyEnvelope {
            fn default() -> Self {
                Self { data: Err("`data` is missing".to_string()), success: Err("`success` is missing".to_string()) }
            }
        }
        impl ChatReplyEnvelope {
            pub fn data<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<super::ChatReply>,
                T::Error: ::std::fmt::Display,
            {
                self.data = value.try_into().map_err(|e| format!("data: {e}"));
                self
            }
            /// Always true.
            pub fn success<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<bool>,
                T::Error: ::std::fmt::Display,
            {
                self.success = value.try_into().map_err(|e| format!("success: {e}"));
                self
            }
        }
        impl ::std::convert::TryFrom<ChatReplyEnvelope> for super::ChatReplyEnvelope {
            type Error = super::error::ConversionError;
            fn try_from(value: ChatReplyEnvelope) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self { data: value.data?, success: value.success? })
            }
        }
        impl ::std::convert::From<super::ChatReplyEnvelope> for ChatReplyEnvelope {
            fn from(value: super::ChatReplyEnvelope) -> Self {
                Self { data: Ok(value.data), success: Ok(value.success) }
            }
        }
        #[derive(Clone, Debug)]
        pub struct ChatRequest {
            agent_id: ::std::result::Result<::uuid::Uuid, ::std::string::String>,
            conversation_id: ::std::result::Result<::std::option::Option<::uuid::Uuid>, ::std::string::String>,
            format: ::std::result::Result<::std::option::Option<crate::generated_ext::AnswerFormat>, ::std::string::String>,
            message: ::std::result::Result<::std::string::String, ::std::string::String>,
            metadata: ::std::result::Result<::std::option::Option<super::MetadataUpdate>, ::std::string::String>,
            visitor: ::std::result::Result<::std::option::Option<super::VisitorUpdate>, ::std::string::String>,
        }
        impl ::std::default::Default for ChatRequest {
            fn default() -> Self {
                Self {
                    agent_id: Err("`agent_id` is missing".to_string()),
                    conversation_id: Ok(Default::default()),
                    format: Ok(Default::default()),
                    message: Err("`message` is missing".to_string()),
                    metadata: Ok(Default::default()),
                    visitor: Ok(Default::default()),
                }
            }
        }
        impl ChatRequest {
            /// The id of the agent to ask.
            pub fn agent_id<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::uuid::Uuid>,
                T::Error: ::std::fmt::Display,
            {
                self.agent_id = value.try_into().map_err(|e| format!("agent_id: {e}"));
                self
            }
            /// The id of the conversation to continue, as an earlier reply returned it.
            pub fn conversation_id(mut self, value: impl crate::field::IntoField<::std::option::Option<::uuid::Uuid>>) -> Self {
                self.conversation_id = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// How to write the answer. Default: `text`.
            pub fn format(
                mut self,
                value: impl crate::field::IntoField<::std::option::Option<crate::generated_ext::AnswerFormat>>,
            ) -> Self {
                self.format = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// The message, 1 to 4,000 characters, not only white space; stored as sent, and leading and trailing white space counts.
            pub fn message<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::string::String>,
                T::Error: ::std::fmt::Display,
            {
                self.message = value.try_into().map_err(|e| format!("message: {e}"));
                self
            }
            pub fn metadata(mut self, value: impl crate::field::IntoField<::std::option::Option<super::MetadataUpdate>>) -> Self {
                self.metadata = Ok(crate::field::IntoField::into_field(value));
                self
            }
            pub fn visitor(mut self, value: impl crate::field::IntoField<::std::option::Option<super::VisitorUpdate>>) -> Self {
                self.visitor = Ok(crate::field::IntoField::into_field(value));
                self
            }
        }
        impl ::std::convert::TryFrom<ChatRequest> for super::ChatRequest {
            type Error = super::error::ConversionError;
            fn try_from(value: ChatRequest) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self {
                    agent_id: value.agent_id?,
                    conversation_id: value.conversation_id?,
                    format: value.format?,
                    message: value.message?,
                    metadata: value.metadata?,
                    visitor: value.visitor?,
                })
            }
        }
        impl ::std::convert::From<super::ChatRequest> for ChatRequest {
            fn from(value: super::ChatRequest) -> Self {
                Self {
                    agent_id: Ok(value.agent_id),
                    conversation_id: Ok(value.conversation_id),
                    format: Ok(value.format),
                    message: Ok(value.message),
                    metadata: Ok(value.metadata),
                    visitor: Ok(value.visitor),
                }
            }
        }
        #[derive(Clone, Debug)]
        pub struct Citation {
            end: ::std::result::Result<i64, ::std::string::String>,
            heading: ::std::result::Result<::std::option::Option<::std::string::String>, ::std::string::String>,
            quote: ::std::result::Result<::std::string::String, ::std::string::String>,
            source_id: ::std::result::Result<::uuid::Uuid, ::std::string::String>,
            start: ::std::result::Result<i64, ::std::string::String>,
            title: ::std::result::Result<::std::string::String, ::std::string::String>,
            url: ::std::result::Result<::std::option::Option<::std::string::String>, ::std::string::String>,
        }
        impl ::std::default::Default for Citation {
            fn default() -> Self {
                Self {
                    end: Err("`end` is missing".to_string()),
                    heading: Err("`heading` is missing".to_string()),
                    quote: Err("`quote` is missing".to_string()),
                    source_id: Err("`source_id` is missing".to_string()),
                    start: Err("`start` is missing".to_string()),
                    title: Err("`title` is missing".to_string()),
                    url: Err("`url` is missing".to_string()),
                }
            }
        }
        impl Citation {
            /// Position where the quote ends, in characters, exclusive.
            pub fn end<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<i64>,
                T::Error: ::std::fmt::Display,
            {
                self.end = value.try_into().map_err(|e| format!("end: {e}"));
                self
            }
            /// The headings above the quote in its document, from the outermost on, joined by ` › `; null if there are none.
            pub fn heading(mut self, value: impl crate::field::IntoField<::std::option::Option<::std::string::String>>) -> Self {
                self.heading = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// A quote that occurs word for word in the text of the source, in either `format`.
            pub fn quote<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::string::String>,
                T::Error: ::std::fmt::Display,
            {
                self.quote = value.try_into().map_err(|e| format!("quote: {e}"));
                self
            }
            /// The id of the source that contains the quote.
            pub fn source_id<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::uuid::Uuid>,
                T::Error: ::std::fmt::Display,
            {
                self.source_id = value.try_into().map_err(|e| format!("source_id: {e}"));
                self
            }
            /// Position in the text of the source where the quote starts, in characters.
            pub fn start<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<i64>,
                T::Error: ::std::fmt::Display,
            {
                self.start = value.try_into().map_err(|e| format!("start: {e}"));
                self
            }
            /// Title of the document, or of its source.
            pub fn title<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::string::String>,
                T::Error: ::std::fmt::Display,
            {
                self.title = value.try_into().map_err(|e| format!("title: {e}"));
                self
            }
            /// Address of the document, with the fragment of the section that contains the quote, if the document has one there; null if it has no address.
            pub fn url(mut self, value: impl crate::field::IntoField<::std::option::Option<::std::string::String>>) -> Self {
                self.url = Ok(crate::field::IntoField::into_field(value));
                self
            }
        }
        impl ::std::convert::TryFrom<Citation> for super::Citation {
            type Error = super::error::ConversionError;
            fn try_from(value: Citation) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self {
                    end: value.end?,
                    heading: value.heading?,
                    quote: value.quote?,
                    source_id: value.source_id?,
                    start: value.start?,
                    title: value.title?,
                    url: value.url?,
                })
            }
        }
        impl ::std::convert::From<super::Citation> for Citation {
            fn from(value: super::Citation) -> Self {
                Self {
                    end: Ok(value.end),
                    heading: Ok(value.heading),
                    quote: Ok(value.quote),
                    source_id: Ok(value.source_id),
                    start: Ok(value.start),
                    title: Ok(value.title),
                    url: Ok(value.url),
                }
            }
        }
        #[derive(Clone, Debug)]
        pub struct ClaimVerification {
            claim_url: ::std::result::Result<::std::string::String, ::std::string::String>,
            claimed: ::std::result::Result<bool, ::std::string::String>,
        }
        impl ::std::default::Default for ClaimVerification {
            fn default() -> Self {
                Self { claim_url: Err("`claim_url` is missing".to_string()), claimed: Err("`claimed` is missing".to_string()) }
            }
        }
        impl ClaimVerification {
            /// The address where the person claims it.
            pub fn claim_url<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::string::String>,
                T::Error: ::std::fmt::Display,
            {
                self.claim_url = value.try_into().map_err(|e| format!("claim_url: {e}"));
                self
            }
            /// Always false: a person claims the workspace in a browser.
            pub fn claimed<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<bool>,
                T::Error: ::std::fmt::Display,
            {
                self.claimed = value.try_into().map_err(|e| format!("claimed: {e}"));
                self
            }
        }
        impl ::std::convert::TryFrom<ClaimVerification> for super::ClaimVerification {
            type Error = super::error::ConversionError;
            fn try_from(value: ClaimVerification) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self { claim_url: value.claim_url?, claimed: value.claimed? })
            }
        }
        impl ::std::convert::From<super::ClaimVerification> for ClaimVerification {
            fn from(value: super::ClaimVerification) -> Self {
                Self { claim_url: Ok(value.claim_url), claimed: Ok(value.claimed) }
            }
        }
        #[derive(Clone, Debug)]
        #[doc(hidden)]
        pub struct ClaimVerificationEnvelope {
            data: ::std::result::Result<super::ClaimVerification, ::std::string::String>,
            success: ::std::result::Result<bool, ::std::string::String>,
        }
        impl ::std::default::Default for ClaimVerificationEnvelope {
            fn default() -> Self {
                Self { data: Err("`data` is missing".to_string()), success: Err("`success` is missing".to_string()) }
            }
        }
        impl ClaimVerificationEnvelope {
            pub fn data<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<super::ClaimVerification>,
                T::Error: ::std::fmt::Display,
            {
                self.data = value.try_into().map_err(|e| format!("data: {e}"));
                self
            }
            /// Always true.
            pub fn success<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<bool>,
                T::Error: ::std::fmt::Display,
            {
                self.success = value.try_into().map_err(|e| format!("success: {e}"));
                self
            }
        }
        impl ::std::convert::TryFrom<ClaimVerificationEnvelope> for super::ClaimVerificationEnvelope {
            type Error = super::error::ConversionError;
            fn try_from(value: ClaimVerificationEnvelope) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self { data: value.data?, success: value.success? })
            }
        }
        impl ::std::convert::From<super::ClaimVerificationEnvelope> for ClaimVerificationEnvelope {
            fn from(value: super::ClaimVerificationEnvelope) -> Self {
                Self { data: Ok(value.data), success: Ok(value.success) }
            }
        }
        #[derive(Clone, Debug)]
        pub struct ClaimVerify {
            code: ::std::result::Result<::std::string::String, ::std::string::String>,
            organization_id: ::std::result::Result<::std::string::String, ::std::string::String>,
        }
        impl ::std::default::Default for ClaimVerify {
            fn default() -> Self {
                Self {
                    code: Err("`code` is missing".to_string()),
                    organization_id: Err("`organization_id` is missing".to_string()),
                }
            }
        }
        impl ClaimVerify {
            /// The 6-digit code from the email. Text in any other form is a wrong code.
            pub fn code<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::string::String>,
                T::Error: ::std::fmt::Display,
            {
                self.code = value.try_into().map_err(|e| format!("code: {e}"));
                self
            }
            /// The `organization_id` from the sign-up. Any text is accepted; one that is not the id of a workspace gets the same response as a wrong code.
            pub fn organization_id<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::string::String>,
                T::Error: ::std::fmt::Display,
            {
                self.organization_id = value.try_into().map_err(|e| format!("organization_id: {e}"));
                self
            }
        }
        impl ::std::convert::TryFrom<ClaimVerify> for super::ClaimVerify {
            type Error = super::error::ConversionError;
            fn try_from(value: ClaimVerify) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self { code: value.code?, organization_id: value.organization_id? })
            }
        }
        impl ::std::convert::From<super::ClaimVerify> for ClaimVerify {
            fn from(value: super::ClaimVerify) -> Self {
                Self { code: Ok(value.code), organization_id: Ok(value.organization_id) }
            }
        }
        #[derive(Clone, Debug)]
        pub struct Conversation {
            agent_id: ::std::result::Result<::uuid::Uuid, ::std::string::String>,
            assigned_at:
                ::std::result::Result<::std::option::Option<::chrono::DateTime<::chrono::offset::Utc>>, ::std::string::String>,
            assignee: ::std::result::Result<::std::option::Option<super::Actor>, ::std::string::String>,
            channel: ::std::result::Result<crate::generated_ext::Channel, ::std::string::String>,
            created_at: ::std::result::Result<::chrono::DateTime<::chrono::offset::Utc>, ::std::string::String>,
            id: ::std::result::Result<::uuid::Uuid, ::std::string::String>,
            last_message_at: ::std::result::Result<::chrono::DateTime<::chrono::offset::Utc>, ::std::string::String>,
            message_count: ::std::result::Result<i64, ::std::string::String>,
            metadata: ::std::result::Result<
                ::std::collections::HashMap<::std::string::String, ::std::string::String>,
                ::std::string::String,
            >,
            ratings: ::std::result::Result<super::RatingCounts, ::std::string::String>,
            sequence: ::std::result::Result<i64, ::std::string::String>,
            status: ::std::result::Result<crate::generated_ext::ConversationStatus, ::std::string::String>,
            status_changed_at:
                ::std::result::Result<::std::option::Option<::chrono::DateTime<::chrono::offset::Utc>>, ::std::string::String>,
            status_changed_by: ::std::result::Result<::std::option::Option<super::Actor>, ::std::string::String>,
            status_reason: ::std::result::Result<::std::option::Option<::std::string::String>, ::std::string::String>,
            tags: ::std::result::Result<::std::vec::Vec<::std::string::String>, ::std::string::String>,
            unanswered_count: ::std::result::Result<i64, ::std::string::String>,
            updated_at: ::std::result::Result<::chrono::DateTime<::chrono::offset::Utc>, ::std::string::String>,
            visitor: ::std::result::Result<super::Visitor, ::std::string::String>,
        }
        impl ::std::default::Default for Conversation {
            fn default() -> Self {
                Self {
                    agent_id: Err("`agent_id` is missing".to_string()),
                    assigned_at: Err("`assigned_at` is missing".to_string()),
                    assignee: Err("`assignee` is missing".to_string()),
                    channel: Err("`channel` is missing".to_string()),
                    created_at: Err("`created_at` is missing".to_string()),
                    id: Err("`id` is missing".to_string()),
                    last_message_at: Err("`last_message_at` is missing".to_string()),
                    message_count: Err("`message_count` is missing".to_string()),
                    metadata: Err("`metadata` is missing".to_string()),
                    ratings: Err("`ratings` is missing".to_string()),
                    sequence: Err("`sequence` is missing".to_string()),
                    status: Err("`status` is missing".to_string()),
                    status_changed_at: Err("`status_changed_at` is missing".to_string()),
                    status_changed_by: Err("`status_changed_by` is missing".to_string()),
                    status_reason: Err("`status_reason` is missing".to_string()),
                    tags: Err("`tags` is missing".to_string()),
                    unanswered_count: Err("`unanswered_count` is missing".to_string()),
                    updated_at: Err("`updated_at` is missing".to_string()),
                    visitor: Err("`visitor` is missing".to_string()),
                }
            }
        }
        impl Conversation {
            /// The id of the agent.
            pub fn agent_id<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::uuid::Uuid>,
                T::Error: ::std::fmt::Display,
            {
                self.agent_id = value.try_into().map_err(|e| format!("agent_id: {e}"));
                self
            }
            /// When it was assigned; null if nobody has it.
            pub fn assigned_at(
                mut self,
                value: impl crate::field::IntoField<::std::option::Option<::chrono::DateTime<::chrono::offset::Utc>>>,
            ) -> Self {
                self.assigned_at = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// Who has the conversation, instead of the agent; in a resolved one, who had it. Null if nobody does.
            pub fn assignee(mut self, value: impl crate::field::IntoField<::std::option::Option<super::Actor>>) -> Self {
                self.assignee = Ok(crate::field::IntoField::into_field(value));
                self
            }
            pub fn channel<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<crate::generated_ext::Channel>,
                T::Error: ::std::fmt::Display,
            {
                self.channel = value.try_into().map_err(|e| format!("channel: {e}"));
                self
            }
            /// When the first question was asked.
            pub fn created_at<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::chrono::DateTime<::chrono::offset::Utc>>,
                T::Error: ::std::fmt::Display,
            {
                self.created_at = value.try_into().map_err(|e| format!("created_at: {e}"));
                self
            }
            /// Identifies the conversation: the `conversationId` of a reply.
            pub fn id<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::uuid::Uuid>,
                T::Error: ::std::fmt::Display,
            {
                self.id = value.try_into().map_err(|e| format!("id: {e}"));
                self
            }
            /// When the visitor, the agent or an operator last wrote; `createdAt` while nobody has.
            pub fn last_message_at<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::chrono::DateTime<::chrono::offset::Utc>>,
                T::Error: ::std::fmt::Display,
            {
                self.last_message_at = value.try_into().map_err(|e| format!("last_message_at: {e}"));
                self
            }
            /// Number of messages.
            pub fn message_count<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<i64>,
                T::Error: ::std::fmt::Display,
            {
                self.message_count = value.try_into().map_err(|e| format!("message_count: {e}"));
                self
            }
            /// Your own key-value pairs.
            pub fn metadata<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::collections::HashMap<::std::string::String, ::std::string::String>>,
                T::Error: ::std::fmt::Display,
            {
                self.metadata = value.try_into().map_err(|e| format!("metadata: {e}"));
                self
            }
            pub fn ratings<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<super::RatingCounts>,
                T::Error: ::std::fmt::Display,
            {
                self.ratings = value.try_into().map_err(|e| format!("ratings: {e}"));
                self
            }
            /// Raised by every change of the conversation. The `sequence` of its latest message is at most this.
            pub fn sequence<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<i64>,
                T::Error: ::std::fmt::Display,
            {
                self.sequence = value.try_into().map_err(|e| format!("sequence: {e}"));
                self
            }
            pub fn status<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<crate::generated_ext::ConversationStatus>,
                T::Error: ::std::fmt::Display,
            {
                self.status = value.try_into().map_err(|e| format!("status: {e}"));
                self
            }
            /// When it got this status; null if it never had another one.
            pub fn status_changed_at(
                mut self,
                value: impl crate::field::IntoField<::std::option::Option<::chrono::DateTime<::chrono::offset::Utc>>>,
            ) -> Self {
                self.status_changed_at = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// Who gave it this status; null if it never had another one.
            pub fn status_changed_by(mut self, value: impl crate::field::IntoField<::std::option::Option<super::Actor>>) -> Self {
                self.status_changed_by = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// Why it has this status; null if nobody said.
            pub fn status_reason(
                mut self,
                value: impl crate::field::IntoField<::std::option::Option<::std::string::String>>,
            ) -> Self {
                self.status_reason = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// Your own labels, in alphabetical order.
            pub fn tags<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::vec::Vec<::std::string::String>>,
                T::Error: ::std::fmt::Display,
            {
                self.tags = value.try_into().map_err(|e| format!("tags: {e}"));
                self
            }
            /// Number of questions that the agent could not answer: `finishReason` of the reply is `no_answer`.
            pub fn unanswered_count<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<i64>,
                T::Error: ::std::fmt::Display,
            {
                self.unanswered_count = value.try_into().map_err(|e| format!("unanswered_count: {e}"));
                self
            }
            /// When the conversation last changed.
            pub fn updated_at<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::chrono::DateTime<::chrono::offset::Utc>>,
                T::Error: ::std::fmt::Display,
            {
                self.updated_at = value.try_into().map_err(|e| format!("updated_at: {e}"));
                self
            }
            pub fn visitor<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<super::Visitor>,
                T::Error: ::std::fmt::Display,
            {
                self.visitor = value.try_into().map_err(|e| format!("visitor: {e}"));
                self
            }
        }
        impl ::std::convert::TryFrom<Conversation> for super::Conversation {
            type Error = super::error::ConversionError;
            fn try_from(value: Conversation) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self {
                    agent_id: value.agent_id?,
                    assigned_at: value.assigned_at?,
                    assignee: value.assignee?,
                    channel: value.channel?,
                    created_at: value.created_at?,
                    id: value.id?,
                    last_message_at: value.last_message_at?,
                    message_count: value.message_count?,
                    metadata: value.metadata?,
                    ratings: value.ratings?,
                    sequence: value.sequence?,
                    status: value.status?,
                    status_changed_at: value.status_changed_at?,
                    status_changed_by: value.status_changed_by?,
                    status_reason: value.status_reason?,
                    tags: value.tags?,
                    unanswered_count: value.unanswered_count?,
                    updated_at: value.updated_at?,
                    visitor: value.visitor?,
                })
            }
        }
        impl ::std::convert::From<super::Conversation> for Conversation {
            fn from(value: super::Conversation) -> Self {
                Self {
                    agent_id: Ok(value.agent_id),
                    assigned_at: Ok(value.assigned_at),
                    assignee: Ok(value.assignee),
                    channel: Ok(value.channel),
                    created_at: Ok(value.created_at),
                    id: Ok(value.id),
                    last_message_at: Ok(value.last_message_at),
                    message_count: Ok(value.message_count),
                    metadata: Ok(value.metadata),
                    ratings: Ok(value.ratings),
                    sequence: Ok(value.sequence),
                    status: Ok(value.status),
                    status_changed_at: Ok(value.status_changed_at),
                    status_changed_by: Ok(value.status_changed_by),
                    status_reason: Ok(value.status_reason),
                    tags: Ok(value.tags),
                    unanswered_count: Ok(value.unanswered_count),
                    updated_at: Ok(value.updated_at),
                    visitor: Ok(value.visitor),
                }
            }
        }
        #[derive(Clone, Debug)]
        pub struct ConversationAssignment {
            assignee: ::std::result::Result<::std::option::Option<super::AssigneeReference>, ::std::string::String>,
            take_over: ::std::result::Result<::std::option::Option<bool>, ::std::string::String>,
        }
        impl ::std::default::Default for ConversationAssignment {
            fn default() -> Self {
                Self { assignee: Ok(Default::default()), take_over: Ok(Default::default()) }
            }
        }
        impl ConversationAssignment {
            pub fn assignee(
                mut self,
                value: impl crate::field::IntoField<::std::option::Option<super::AssigneeReference>>,
            ) -> Self {
                self.assignee = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// Whether to take the conversation over if somebody else has it.
            pub fn take_over(mut self, value: impl crate::field::IntoField<::std::option::Option<bool>>) -> Self {
                self.take_over = Ok(crate::field::IntoField::into_field(value));
                self
            }
        }
        impl ::std::convert::TryFrom<ConversationAssignment> for super::ConversationAssignment {
            type Error = super::error::ConversionError;
            fn try_from(value: ConversationAssignment) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self { assignee: value.assignee?, take_over: value.take_over? })
            }
        }
        impl ::std::convert::From<super::ConversationAssignment> for ConversationAssignment {
            fn from(value: super::ConversationAssignment) -> Self {
                Self { assignee: Ok(value.assignee), take_over: Ok(value.take_over) }
            }
        }
        #[derive(Clone, Debug)]
        #[doc(hidden)]
        pub struct ConversationEnvelope {
            data: ::std::result::Result<super::Conversation, ::std::string::String>,
            success: ::std::result::Result<bool, ::std::string::String>,
        }
        impl ::std::default::Default for ConversationEnvelope {
            fn default() -> Self {
                Self { data: Err("`data` is missing".to_string()), success: Err("`success` is missing".to_string()) }
            }
        }
        impl ConversationEnvelope {
            pub fn data<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<super::Conversation>,
                T::Error: ::std::fmt::Display,
            {
                self.data = value.try_into().map_err(|e| format!("data: {e}"));
                self
            }
            /// Always true.
            pub fn success<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<bool>,
                T::Error: ::std::fmt::Display,
            {
                self.success = value.try_into().map_err(|e| format!("success: {e}"));
                self
            }
        }
        impl ::std::convert::TryFrom<ConversationEnvelope> for super::ConversationEnvelope {
            type Error = super::error::ConversionError;
            fn try_from(value: ConversationEnvelope) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self { data: value.data?, success: value.success? })
            }
        }
        impl ::std::convert::From<super::ConversationEnvelope> for ConversationEnvelope {
            fn from(value: super::ConversationEnvelope) -> Self {
                Self { data: Ok(value.data), success: Ok(value.success) }
            }
        }
        #[derive(Clone, Debug)]
        pub struct ConversationList {
            items: ::std::result::Result<::std::vec::Vec<super::Conversation>, ::std::string::String>,
            next_cursor: ::std::result::Result<::std::option::Option<::std::string::String>, ::std::string::String>,
        }
        impl ::std::default::Default for ConversationList {
            fn default() -> Self {
                Self { items: Err("`items` is missing".to_string()), next_cursor: Err("`next_cursor` is missing".to_string()) }
            }
        }
        impl ConversationList {
            /// The conversations, in the order of the list.
            pub fn items<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::vec::Vec<super::Conversation>>,
                T::Error: ::std::fmt::Display,
            {
                self.items = value.try_into().map_err(|e| format!("items: {e}"));
                self
            }
            /// Send it as `cursor` to get the next page; null on the last page.
            pub fn next_cursor(
                mut self,
                value: impl crate::field::IntoField<::std::option::Option<::std::string::String>>,
            ) -> Self {
                self.next_cursor = Ok(crate::field::IntoField::into_field(value));
                self
            }
        }
        impl ::std::convert::TryFrom<ConversationList> for super::ConversationList {
            type Error = super::error::ConversionError;
            fn try_from(value: ConversationList) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self { items: value.items?, next_cursor: value.next_cursor? })
            }
        }
        impl ::std::convert::From<super::ConversationList> for ConversationList {
            fn from(value: super::ConversationList) -> Self {
                Self { items: Ok(value.items), next_cursor: Ok(value.next_cursor) }
            }
        }
        #[derive(Clone, Debug)]
        #[doc(hidden)]
        pub struct ConversationListEnvelope {
            data: ::std::result::Result<super::ConversationList, ::std::string::String>,
            success: ::std::result::Result<bool, ::std::string::String>,
        }
        impl ::std::default::Default for ConversationListEnvelope {
            fn default() -> Self {
                Self { data: Err("`data` is missing".to_string()), success: Err("`success` is missing".to_string()) }
            }
        }
        impl ConversationListEnvelope {
            pub fn data<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<super::ConversationList>,
                T::Error: ::std::fmt::Display,
            {
                self.data = value.try_into().map_err(|e| format!("data: {e}"));
                self
            }
            /// Always true.
            pub fn success<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<bool>,
                T::Error: ::std::fmt::Display,
            {
                self.success = value.try_into().map_err(|e| format!("success: {e}"));
                self
            }
        }
        impl ::std::convert::TryFrom<ConversationListEnvelope> for super::ConversationListEnvelope {
            type Error = super::error::ConversionError;
            fn try_from(value: ConversationListEnvelope) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self { data: value.data?, success: value.success? })
            }
        }
        impl ::std::convert::From<super::ConversationListEnvelope> for ConversationListEnvelope {
            fn from(value: super::ConversationListEnvelope) -> Self {
                Self { data: Ok(value.data), success: Ok(value.success) }
            }
        }
        #[derive(Clone, Debug)]
        pub struct ConversationResolution {
            reason: ::std::result::Result<::std::option::Option<crate::Nullable<::std::string::String>>, ::std::string::String>,
        }
        impl ::std::default::Default for ConversationResolution {
            fn default() -> Self {
                Self { reason: Ok(Default::default()) }
            }
        }
        impl ConversationResolution {
            /// Why, 1 to 500 characters after trimming; null or nothing for no reason.
            pub fn reason(
                mut self,
                value: impl crate::field::IntoField<::std::option::Option<crate::Nullable<::std::string::String>>>,
            ) -> Self {
                self.reason = Ok(crate::field::IntoField::into_field(value));
                self
            }
        }
        impl ::std::convert::TryFrom<ConversationResolution> for super::ConversationResolution {
            type Error = super::error::ConversionError;
            fn try_from(value: ConversationResolution) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self { reason: value.reason? })
            }
        }
        impl ::std::convert::From<super::ConversationResolution> for ConversationResolution {
            fn from(value: super::ConversationResolution) -> Self {
                Self { reason: Ok(value.reason) }
            }
        }
        #[derive(Clone, Debug)]
        pub struct ConversationUpdate {
            metadata: ::std::result::Result<::std::option::Option<super::MetadataUpdate>, ::std::string::String>,
            status: ::std::result::Result<::std::option::Option<crate::generated_ext::ConversationStatus>, ::std::string::String>,
            status_reason:
                ::std::result::Result<::std::option::Option<crate::Nullable<::std::string::String>>, ::std::string::String>,
            tags: ::std::result::Result<::std::option::Option<::std::vec::Vec<::std::string::String>>, ::std::string::String>,
        }
        impl ::std::default::Default for ConversationUpdate {
            fn default() -> Self {
                Self {
                    metadata: Ok(Default::default()),
                    status: Ok(Default::default()),
                    status_reason: Ok(Default::default()),
                    tags: Ok(Default::default()),
                }
            }
        }
        impl ConversationUpdate {
            pub fn metadata(mut self, value: impl crate::field::IntoField<::std::option::Option<super::MetadataUpdate>>) -> Self {
                self.metadata = Ok(crate::field::IntoField::into_field(value));
                self
            }
            pub fn status(
                mut self,
                value: impl crate::field::IntoField<::std::option::Option<crate::generated_ext::ConversationStatus>>,
            ) -> Self {
                self.status = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// Why it has this status, 1 to 500 characters after trimming; null for no reason. A new `status` without a reason has none.
            pub fn status_reason(
                mut self,
                value: impl crate::field::IntoField<::std::option::Option<crate::Nullable<::std::string::String>>>,
            ) -> Self {
                self.status_reason = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// Your own labels, which replace those that there are: at most 20, of 1 to 50 characters after trimming. A label that occurs twice counts once.
            pub fn tags(
                mut self,
                value: impl crate::field::IntoField<::std::option::Option<::std::vec::Vec<::std::string::String>>>,
            ) -> Self {
                self.tags = Ok(crate::field::IntoField::into_field(value));
                self
            }
        }
        impl ::std::convert::TryFrom<ConversationUpdate> for super::ConversationUpdate {
            type Error = super::error::ConversionError;
            fn try_from(value: ConversationUpdate) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self {
                    metadata: value.metadata?,
                    status: value.status?,
                    status_reason: value.status_reason?,
                    tags: value.tags?,
                })
            }
        }
        impl ::std::convert::From<super::ConversationUpdate> for ConversationUpdate {
            fn from(value: super::ConversationUpdate) -> Self {
                Self {
                    metadata: Ok(value.metadata),
                    status: Ok(value.status),
                    status_reason: Ok(value.status_reason),
                    tags: Ok(value.tags),
                }
            }
        }
        #[derive(Clone, Debug)]
        pub struct CrawlLimit {
            largest_website: ::std::result::Result<i64, ::std::string::String>,
            limit_per_website: ::std::result::Result<::std::option::Option<i64>, ::std::string::String>,
            pages: ::std::result::Result<i64, ::std::string::String>,
        }
        impl ::std::default::Default for CrawlLimit {
            fn default() -> Self {
                Self {
                    largest_website: Err("`largest_website` is missing".to_string()),
                    limit_per_website: Err("`limit_per_website` is missing".to_string()),
                    pages: Err("`pages` is missing".to_string()),
                }
            }
        }
        impl CrawlLimit {
            /// Number of pages of the website that has the most, and so comes closest to the limit, which applies to each website separately.
            pub fn largest_website<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<i64>,
                T::Error: ::std::fmt::Display,
            {
                self.largest_website = value.try_into().map_err(|e| format!("largest_website: {e}"));
                self
            }
            /// Maximum number of pages of a website; null if there is no limit.
            pub fn limit_per_website(mut self, value: impl crate::field::IntoField<::std::option::Option<i64>>) -> Self {
                self.limit_per_website = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// Number of pages of all websites together.
            pub fn pages<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<i64>,
                T::Error: ::std::fmt::Display,
            {
                self.pages = value.try_into().map_err(|e| format!("pages: {e}"));
                self
            }
        }
        impl ::std::convert::TryFrom<CrawlLimit> for super::CrawlLimit {
            type Error = super::error::ConversionError;
            fn try_from(value: CrawlLimit) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self {
                    largest_website: value.largest_website?,
                    limit_per_website: value.limit_per_website?,
                    pages: value.pages?,
                })
            }
        }
        impl ::std::convert::From<super::CrawlLimit> for CrawlLimit {
            fn from(value: super::CrawlLimit) -> Self {
                Self {
                    largest_website: Ok(value.largest_website),
                    limit_per_website: Ok(value.limit_per_website),
                    pages: Ok(value.pages),
                }
            }
        }
        #[derive(Clone, Debug)]
        #[doc(hidden)]
        pub struct CrawlLimitEnvelope {
            data: ::std::result::Result<super::CrawlLimit, ::std::string::String>,
            success: ::std::result::Result<bool, ::std::string::String>,
        }
        impl ::std::default::Default for CrawlLimitEnvelope {
            fn default() -> Self {
                Self { data: Err("`data` is missing".to_string()), success: Err("`success` is missing".to_string()) }
            }
        }
        impl CrawlLimitEnvelope {
            pub fn data<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<super::CrawlLimit>,
                T::Error: ::std::fmt::Display,
            {
                self.data = value.try_into().map_err(|e| format!("data: {e}"));
                self
            }
            /// Always true.
            pub fn success<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<bool>,
                T::Error: ::std::fmt::Display,
            {
                self.success = value.try_into().map_err(|e| format!("success: {e}"));
                self
            }
        }
        impl ::std::convert::TryFrom<CrawlLimitEnvelope> for super::CrawlLimitEnvelope {
            type Error = super::error::ConversionError;
            fn try_from(value: CrawlLimitEnvelope) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self { data: value.data?, success: value.success? })
            }
        }
        impl ::std::convert::From<super::CrawlLimitEnvelope> for CrawlLimitEnvelope {
            fn from(value: super::CrawlLimitEnvelope) -> Self {
                Self { data: Ok(value.data), success: Ok(value.success) }
            }
        }
        #[derive(Clone, Debug)]
        pub struct CreditEntry {
            amount: ::std::result::Result<i64, ::std::string::String>,
            balance: ::std::result::Result<i64, ::std::string::String>,
            created_at: ::std::result::Result<::chrono::DateTime<::chrono::offset::Utc>, ::std::string::String>,
            id: ::std::result::Result<::uuid::Uuid, ::std::string::String>,
            is_pending: ::std::result::Result<bool, ::std::string::String>,
            kind: ::std::result::Result<crate::generated_ext::CreditKind, ::std::string::String>,
            message_id: ::std::result::Result<::std::option::Option<::uuid::Uuid>, ::std::string::String>,
        }
        impl ::std::default::Default for CreditEntry {
            fn default() -> Self {
                Self {
                    amount: Err("`amount` is missing".to_string()),
                    balance: Err("`balance` is missing".to_string()),
                    created_at: Err("`created_at` is missing".to_string()),
                    id: Err("`id` is missing".to_string()),
                    is_pending: Err("`is_pending` is missing".to_string()),
                    kind: Err("`kind` is missing".to_string()),
                    message_id: Err("`message_id` is missing".to_string()),
                }
            }
        }
        impl CreditEntry {
            /// Number of credits; negative when credits were taken.
            pub fn amount<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<i64>,
                T::Error: ::std::fmt::Display,
            {
                self.amount = value.try_into().map_err(|e| format!("amount: {e}"));
                self
            }
            /// The balance immediately after the entry, in credits.
            pub fn balance<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<i64>,
                T::Error: ::std::fmt::Display,
            {
                self.balance = value.try_into().map_err(|e| format!("balance: {e}"));
                self
            }
            /// When the entry was made.
            pub fn created_at<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::chrono::DateTime<::chrono::offset::Utc>>,
                T::Error: ::std::fmt::Display,
            {
                self.created_at = value.try_into().map_err(|e| format!("created_at: {e}"));
                self
            }
            /// Identifies the entry.
            pub fn id<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::uuid::Uuid>,
                T::Error: ::std::fmt::Display,
            {
                self.id = value.try_into().map_err(|e| format!("id: {e}"));
                self
            }
            /// Whether the reply is still being written. Its credits are then spent with the reply, or returned.
            pub fn is_pending<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<bool>,
                T::Error: ::std::fmt::Display,
            {
                self.is_pending = value.try_into().map_err(|e| format!("is_pending: {e}"));
                self
            }
            pub fn kind<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<crate::generated_ext::CreditKind>,
                T::Error: ::std::fmt::Display,
            {
                self.kind = value.try_into().map_err(|e| format!("kind: {e}"));
                self
            }
            /// The id of the reply that the entry is for; null if there is none.
            pub fn message_id(mut self, value: impl crate::field::IntoField<::std::option::Option<::uuid::Uuid>>) -> Self {
                self.message_id = Ok(crate::field::IntoField::into_field(value));
                self
            }
        }
        impl ::std::convert::TryFrom<CreditEntry> for super::CreditEntry {
            type Error = super::error::ConversionError;
            fn try_from(value: CreditEntry) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self {
                    amount: value.amount?,
                    balance: value.balance?,
                    created_at: value.created_at?,
                    id: value.id?,
                    is_pending: value.is_pending?,
                    kind: value.kind?,
                    message_id: value.message_id?,
                })
            }
        }
        impl ::std::convert::From<super::CreditEntry> for CreditEntry {
            fn from(value: super::CreditEntry) -> Self {
                Self {
                    amount: Ok(value.amount),
                    balance: Ok(value.balance),
                    created_at: Ok(value.created_at),
                    id: Ok(value.id),
                    is_pending: Ok(value.is_pending),
                    kind: Ok(value.kind),
                    message_id: Ok(value.message_id),
                }
            }
        }
        #[derive(Clone, Debug)]
        pub struct CreditEntryList {
            items: ::std::result::Result<::std::vec::Vec<super::CreditEntry>, ::std::string::String>,
            next_cursor: ::std::result::Result<::std::option::Option<::std::string::String>, ::std::string::String>,
        }
        impl ::std::default::Default for CreditEntryList {
            fn default() -> Self {
                Self { items: Err("`items` is missing".to_string()), next_cursor: Err("`next_cursor` is missing".to_string()) }
            }
        }
        impl CreditEntryList {
            /// The entries.
            pub fn items<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::vec::Vec<super::CreditEntry>>,
                T::Error: ::std::fmt::Display,
            {
                self.items = value.try_into().map_err(|e| format!("items: {e}"));
                self
            }
            /// Send it as `cursor` to get the next page; null on the last page.
            pub fn next_cursor(
                mut self,
                value: impl crate::field::IntoField<::std::option::Option<::std::string::String>>,
            ) -> Self {
                self.next_cursor = Ok(crate::field::IntoField::into_field(value));
                self
            }
        }
        impl ::std::convert::TryFrom<CreditEntryList> for super::CreditEntryList {
            type Error = super::error::ConversionError;
            fn try_from(value: CreditEntryList) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self { items: value.items?, next_cursor: value.next_cursor? })
            }
        }
        impl ::std::convert::From<super::CreditEntryList> for CreditEntryList {
            fn from(value: super::CreditEntryList) -> Self {
                Self { items: Ok(value.items), next_cursor: Ok(value.next_cursor) }
            }
        }
        #[derive(Clone, Debug)]
        #[doc(hidden)]
        pub struct CreditEntryListEnvelope {
            data: ::std::result::Result<super::CreditEntryList, ::std::string::String>,
            success: ::std::result::Result<bool, ::std::string::String>,
        }
        impl ::std::default::Default for CreditEntryListEnvelope {
            fn default() -> Self {
                Self { data: Err("`data` is missing".to_string()), success: Err("`success` is missing".to_string()) }
            }
        }
        impl CreditEntryListEnvelope {
            pub fn data<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<super::CreditEntryList>,
                T::Error: ::std::fmt::Display,
            {
                self.data = value.try_into().map_err(|e| format!("data: {e}"));
                self
            }
            /// Always true.
            pub fn success<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<bool>,
                T::Error: ::std::fmt::Display,
            {
                self.success = value.try_into().map_err(|e| format!("success: {e}"));
                self
            }
        }
        impl ::std::convert::TryFrom<CreditEntryListEnvelope> for super::CreditEntryListEnvelope {
            type Error = super::error::ConversionError;
            fn try_from(value: CreditEntryListEnvelope) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self { data: value.data?, success: value.success? })
            }
        }
        impl ::std::convert::From<super::CreditEntryListEnvelope> for CreditEntryListEnvelope {
            fn from(value: super::CreditEntryListEnvelope) -> Self {
                Self { data: Ok(value.data), success: Ok(value.success) }
            }
        }
        #[derive(Clone, Debug)]
        #[doc(hidden)]
        pub struct ErrorEnvelope {
            error: ::std::result::Result<super::ErrorObject, ::std::string::String>,
            success: ::std::result::Result<bool, ::std::string::String>,
        }
        impl ::std::default::Default for ErrorEnvelope {
            fn default() -> Self {
                Self { error: Err("`error` is missing".to_string()), success: Err("`success` is missing".to_string()) }
            }
        }
        impl ErrorEnvelope {
            pub fn error<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<super::ErrorObject>,
                T::Error: ::std::fmt::Display,
            {
                self.error = value.try_into().map_err(|e| format!("error: {e}"));
                self
            }
            /// Always false.
            pub fn success<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<bool>,
                T::Error: ::std::fmt::Display,
            {
                self.success = value.try_into().map_err(|e| format!("success: {e}"));
                self
            }
        }
        impl ::std::convert::TryFrom<ErrorEnvelope> for super::ErrorEnvelope {
            type Error = super::error::ConversionError;
            fn try_from(value: ErrorEnvelope) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self { error: value.error?, success: value.success? })
            }
        }
        impl ::std::convert::From<super::ErrorEnvelope> for ErrorEnvelope {
            fn from(value: super::ErrorEnvelope) -> Self {
                Self { error: Ok(value.error), success: Ok(value.success) }
            }
        }
        #[derive(Clone, Debug)]
        pub struct ErrorObject {
            code: ::std::result::Result<crate::generated_ext::ErrorCode, ::std::string::String>,
            details: ::std::result::Result<::std::option::Option<::std::vec::Vec<super::FieldError>>, ::std::string::String>,
            message: ::std::result::Result<::std::string::String, ::std::string::String>,
            request_id: ::std::result::Result<::std::string::String, ::std::string::String>,
        }
        impl ::std::default::Default for ErrorObject {
            fn default() -> Self {
                Self {
                    code: Err("`code` is missing".to_string()),
                    details: Ok(Default::default()),
                    message: Err("`message` is missing".to_string()),
                    request_id: Err("`request_id` is missing".to_string()),
                }
            }
        }
        impl ErrorObject {
            pub fn code<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<crate::generated_ext::ErrorCode>,
                T::Error: ::std::fmt::Display,
            {
                self.code = value.try_into().map_err(|e| format!("code: {e}"));
                self
            }
            /// Each invalid field, for `VALIDATION_ERROR`.
            pub fn details(
                mut self,
                value: impl crate::field::IntoField<::std::option::Option<::std::vec::Vec<super::FieldError>>>,
            ) -> Self {
                self.details = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// A sentence for people that says what to do next. Do not match on it.
            pub fn message<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::string::String>,
                T::Error: ::std::fmt::Display,
            {
                self.message = value.try_into().map_err(|e| format!("message: {e}"));
                self
            }
            /// Identifies the request, like the header `X-Request-Id`.
            pub fn request_id<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::string::String>,
                T::Error: ::std::fmt::Display,
            {
                self.request_id = value.try_into().map_err(|e| format!("request_id: {e}"));
                self
            }
        }
        impl ::std::convert::TryFrom<ErrorObject> for super::ErrorObject {
            type Error = super::error::ConversionError;
            fn try_from(value: ErrorObject) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self { code: value.code?, details: value.details?, message: value.message?, request_id: value.request_id? })
            }
        }
        impl ::std::convert::From<super::ErrorObject> for ErrorObject {
            fn from(value: super::ErrorObject) -> Self {
                Self {
                    code: Ok(value.code),
                    details: Ok(value.details),
                    message: Ok(value.message),
                    request_id: Ok(value.request_id),
                }
            }
        }
        #[derive(Clone, Debug)]
        pub struct ExportedConversation {
            conversation: ::std::result::Result<super::Conversation, ::std::string::String>,
            messages: ::std::result::Result<::std::vec::Vec<super::Message>, ::std::string::String>,
        }
        impl ::std::default::Default for ExportedConversation {
            fn default() -> Self {
                Self {
                    conversation: Err("`conversation` is missing".to_string()),
                    messages: Err("`messages` is missing".to_string()),
                }
            }
        }
        impl ExportedConversation {
            pub fn conversation<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<super::Conversation>,
                T::Error: ::std::fmt::Display,
            {
                self.conversation = value.try_into().map_err(|e| format!("conversation: {e}"));
                self
            }
            /// All its messages, oldest first.
            pub fn messages<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::vec::Vec<super::Message>>,
                T::Error: ::std::fmt::Display,
            {
                self.messages = value.try_into().map_err(|e| format!("messages: {e}"));
                self
            }
        }
        impl ::std::convert::TryFrom<ExportedConversation> for super::ExportedConversation {
            type Error = super::error::ConversionError;
            fn try_from(value: ExportedConversation) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self { conversation: value.conversation?, messages: value.messages? })
            }
        }
        impl ::std::convert::From<super::ExportedConversation> for ExportedConversation {
            fn from(value: super::ExportedConversation) -> Self {
                Self { conversation: Ok(value.conversation), messages: Ok(value.messages) }
            }
        }
        #[derive(Clone, Debug)]
        pub struct Feedback {
            created_at: ::std::result::Result<::chrono::DateTime<::chrono::offset::Utc>, ::std::string::String>,
            rating: ::std::result::Result<crate::generated_ext::Rating, ::std::string::String>,
            reason: ::std::result::Result<::std::option::Option<::std::string::String>, ::std::string::String>,
        }
        impl ::std::default::Default for Feedback {
            fn default() -> Self {
                Self {
                    created_at: Err("`created_at` is missing".to_string()),
                    rating: Err("`rating` is missing".to_string()),
                    reason: Err("`reason` is missing".to_string()),
                }
            }
        }
        impl Feedback {
            /// When it was given.
            pub fn created_at<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::chrono::DateTime<::chrono::offset::Utc>>,
                T::Error: ::std::fmt::Display,
            {
                self.created_at = value.try_into().map_err(|e| format!("created_at: {e}"));
                self
            }
            pub fn rating<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<crate::generated_ext::Rating>,
                T::Error: ::std::fmt::Display,
            {
                self.rating = value.try_into().map_err(|e| format!("rating: {e}"));
                self
            }
            /// Why, in their words; null if they did not say.
            pub fn reason(mut self, value: impl crate::field::IntoField<::std::option::Option<::std::string::String>>) -> Self {
                self.reason = Ok(crate::field::IntoField::into_field(value));
                self
            }
        }
        impl ::std::convert::TryFrom<Feedback> for super::Feedback {
            type Error = super::error::ConversionError;
            fn try_from(value: Feedback) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self { created_at: value.created_at?, rating: value.rating?, reason: value.reason? })
            }
        }
        impl ::std::convert::From<super::Feedback> for Feedback {
            fn from(value: super::Feedback) -> Self {
                Self { created_at: Ok(value.created_at), rating: Ok(value.rating), reason: Ok(value.reason) }
            }
        }
        #[derive(Clone, Debug)]
        pub struct FeedbackSet {
            rating: ::std::result::Result<::std::option::Option<crate::generated_ext::Rating>, ::std::string::String>,
            reason: ::std::result::Result<::std::option::Option<::std::string::String>, ::std::string::String>,
        }
        impl ::std::default::Default for FeedbackSet {
            fn default() -> Self {
                Self { rating: Err("`rating` is missing".to_string()), reason: Ok(Default::default()) }
            }
        }
        impl FeedbackSet {
            /// Whether the answer helped; null removes the feedback.
            pub fn rating(
                mut self,
                value: impl crate::field::IntoField<::std::option::Option<crate::generated_ext::Rating>>,
            ) -> Self {
                self.rating = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// Why, 1 to 1,000 characters after trimming.
            pub fn reason(mut self, value: impl crate::field::IntoField<::std::option::Option<::std::string::String>>) -> Self {
                self.reason = Ok(crate::field::IntoField::into_field(value));
                self
            }
        }
        impl ::std::convert::TryFrom<FeedbackSet> for super::FeedbackSet {
            type Error = super::error::ConversionError;
            fn try_from(value: FeedbackSet) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self { rating: value.rating?, reason: value.reason? })
            }
        }
        impl ::std::convert::From<super::FeedbackSet> for FeedbackSet {
            fn from(value: super::FeedbackSet) -> Self {
                Self { rating: Ok(value.rating), reason: Ok(value.reason) }
            }
        }
        #[derive(Clone, Debug)]
        pub struct FieldError {
            field: ::std::result::Result<::std::string::String, ::std::string::String>,
            message: ::std::result::Result<::std::string::String, ::std::string::String>,
        }
        impl ::std::default::Default for FieldError {
            fn default() -> Self {
                Self { field: Err("`field` is missing".to_string()), message: Err("`message` is missing".to_string()) }
            }
        }
        impl FieldError {
            /// A JSON Pointer into the body (RFC 6901), or `path`, `query` or `header` and the name, as in `query/limit`.
            pub fn field<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::string::String>,
                T::Error: ::std::fmt::Display,
            {
                self.field = value.try_into().map_err(|e| format!("field: {e}"));
                self
            }
            /// What is wrong with the field.
            pub fn message<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::string::String>,
                T::Error: ::std::fmt::Display,
            {
                self.message = value.try_into().map_err(|e| format!("message: {e}"));
                self
            }
        }
        impl ::std::convert::TryFrom<FieldError> for super::FieldError {
            type Error = super::error::ConversionError;
            fn try_from(value: FieldError) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self { field: value.field?, message: value.message? })
            }
        }
        impl ::std::convert::From<super::FieldError> for FieldError {
            fn from(value: super::FieldError) -> Self {
                Self { field: Ok(value.field), message: Ok(value.message) }
            }
        }
        #[derive(Clone, Debug)]
        pub struct InboxCounts {
            assignees: ::std::result::Result<::std::vec::Vec<super::AssigneeCounts>, ::std::string::String>,
            escalated: ::std::result::Result<i64, ::std::string::String>,
            open: ::std::result::Result<i64, ::std::string::String>,
            unassigned: ::std::result::Result<i64, ::std::string::String>,
        }
        impl ::std::default::Default for InboxCounts {
            fn default() -> Self {
                Self {
                    assignees: Err("`assignees` is missing".to_string()),
                    escalated: Err("`escalated` is missing".to_string()),
                    open: Err("`open` is missing".to_string()),
                    unassigned: Err("`unassigned` is missing".to_string()),
                }
            }
        }
        impl InboxCounts {
            /// Those who have conversations: at most 100, the busiest first.
            pub fn assignees<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::vec::Vec<super::AssigneeCounts>>,
                T::Error: ::std::fmt::Display,
            {
                self.assignees = value.try_into().map_err(|e| format!("assignees: {e}"));
                self
            }
            /// Number of escalated conversations, whether somebody has them or not.
            pub fn escalated<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<i64>,
                T::Error: ::std::fmt::Display,
            {
                self.escalated = value.try_into().map_err(|e| format!("escalated: {e}"));
                self
            }
            /// Number of open conversations that somebody has.
            pub fn open<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<i64>,
                T::Error: ::std::fmt::Display,
            {
                self.open = value.try_into().map_err(|e| format!("open: {e}"));
                self
            }
            /// Number of escalated conversations that nobody has.
            pub fn unassigned<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<i64>,
                T::Error: ::std::fmt::Display,
            {
                self.unassigned = value.try_into().map_err(|e| format!("unassigned: {e}"));
                self
            }
        }
        impl ::std::convert::TryFrom<InboxCounts> for super::InboxCounts {
            type Error = super::error::ConversionError;
            fn try_from(value: InboxCounts) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self {
                    assignees: value.assignees?,
                    escalated: value.escalated?,
                    open: value.open?,
                    unassigned: value.unassigned?,
                })
            }
        }
        impl ::std::convert::From<super::InboxCounts> for InboxCounts {
            fn from(value: super::InboxCounts) -> Self {
                Self {
                    assignees: Ok(value.assignees),
                    escalated: Ok(value.escalated),
                    open: Ok(value.open),
                    unassigned: Ok(value.unassigned),
                }
            }
        }
        #[derive(Clone, Debug)]
        #[doc(hidden)]
        pub struct InboxCountsEnvelope {
            data: ::std::result::Result<super::InboxCounts, ::std::string::String>,
            success: ::std::result::Result<bool, ::std::string::String>,
        }
        impl ::std::default::Default for InboxCountsEnvelope {
            fn default() -> Self {
                Self { data: Err("`data` is missing".to_string()), success: Err("`success` is missing".to_string()) }
            }
        }
        impl InboxCountsEnvelope {
            pub fn data<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<super::InboxCounts>,
                T::Error: ::std::fmt::Display,
            {
                self.data = value.try_into().map_err(|e| format!("data: {e}"));
                self
            }
            /// Always true.
            pub fn success<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<bool>,
                T::Error: ::std::fmt::Display,
            {
                self.success = value.try_into().map_err(|e| format!("success: {e}"));
                self
            }
        }
        impl ::std::convert::TryFrom<InboxCountsEnvelope> for super::InboxCountsEnvelope {
            type Error = super::error::ConversionError;
            fn try_from(value: InboxCountsEnvelope) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self { data: value.data?, success: value.success? })
            }
        }
        impl ::std::convert::From<super::InboxCountsEnvelope> for InboxCountsEnvelope {
            fn from(value: super::InboxCountsEnvelope) -> Self {
                Self { data: Ok(value.data), success: Ok(value.success) }
            }
        }
        #[derive(Clone, Debug)]
        pub struct Ingest {
            agent_id: ::std::result::Result<::uuid::Uuid, ::std::string::String>,
            bytes: ::std::result::Result<i64, ::std::string::String>,
            chunks: ::std::result::Result<i64, ::std::string::String>,
            embedding: ::std::result::Result<i64, ::std::string::String>,
            failed: ::std::result::Result<i64, ::std::string::String>,
            passages: ::std::result::Result<i64, ::std::string::String>,
            processing: ::std::result::Result<i64, ::std::string::String>,
            queued: ::std::result::Result<i64, ::std::string::String>,
            ready: ::std::result::Result<i64, ::std::string::String>,
            retrain_due: ::std::result::Result<bool, ::std::string::String>,
            sources: ::std::result::Result<i64, ::std::string::String>,
        }
        impl ::std::default::Default for Ingest {
            fn default() -> Self {
                Self {
                    agent_id: Err("`agent_id` is missing".to_string()),
                    bytes: Err("`bytes` is missing".to_string()),
                    chunks: Err("`chunks` is missing".to_string()),
                    embedding: Err("`embedding` is missing".to_string()),
                    failed: Err("`failed` is missing".to_string()),
                    passages: Err("`passages` is missing".to_string()),
                    processing: Err("`processing` is missing".to_string()),
                    queued: Err("`queued` is missing".to_string()),
                    ready: Err("`ready` is missing".to_string()),
                    retrain_due: Err("`retrain_due` is missing".to_string()),
                    sources: Err("`sources` is missing".to_string()),
                }
            }
        }
        impl Ingest {
            /// The id of the agent.
            pub fn agent_id<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::uuid::Uuid>,
                T::Error: ::std::fmt::Display,
            {
                self.agent_id = value.try_into().map_err(|e| format!("agent_id: {e}"));
                self
            }
            /// Size of the texts of all sources, in bytes of UTF-8.
            pub fn bytes<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<i64>,
                T::Error: ::std::fmt::Display,
            {
                self.bytes = value.try_into().map_err(|e| format!("bytes: {e}"));
                self
            }
            /// The same as `passages`.
            pub fn chunks<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<i64>,
                T::Error: ::std::fmt::Display,
            {
                self.chunks = value.try_into().map_err(|e| format!("chunks: {e}"));
                self
            }
            /// Number of ready sources that are waiting for the embedding model; until it is 0, passages are found by their words only. 0 if there is no such model.
            pub fn embedding<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<i64>,
                T::Error: ::std::fmt::Display,
            {
                self.embedding = value.try_into().map_err(|e| format!("embedding: {e}"));
                self
            }
            /// Number of sources that could not be ingested.
            pub fn failed<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<i64>,
                T::Error: ::std::fmt::Display,
            {
                self.failed = value.try_into().map_err(|e| format!("failed: {e}"));
                self
            }
            /// Number of passages that the agent knows.
            pub fn passages<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<i64>,
                T::Error: ::std::fmt::Display,
            {
                self.passages = value.try_into().map_err(|e| format!("passages: {e}"));
                self
            }
            /// Number of sources that a worker is processing.
            pub fn processing<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<i64>,
                T::Error: ::std::fmt::Display,
            {
                self.processing = value.try_into().map_err(|e| format!("processing: {e}"));
                self
            }
            /// Number of sources that are waiting for a worker.
            pub fn queued<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<i64>,
                T::Error: ::std::fmt::Display,
            {
                self.queued = value.try_into().map_err(|e| format!("queued: {e}"));
                self
            }
            /// Number of sources that the agent knows.
            pub fn ready<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<i64>,
                T::Error: ::std::fmt::Display,
            {
                self.ready = value.try_into().map_err(|e| format!("ready: {e}"));
                self
            }
            /// Whether an earlier release prepared a source in another way. If so, retrain the agent.
            pub fn retrain_due<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<bool>,
                T::Error: ::std::fmt::Display,
            {
                self.retrain_due = value.try_into().map_err(|e| format!("retrain_due: {e}"));
                self
            }
            /// Number of sources of the agent.
            pub fn sources<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<i64>,
                T::Error: ::std::fmt::Display,
            {
                self.sources = value.try_into().map_err(|e| format!("sources: {e}"));
                self
            }
        }
        impl ::std::convert::TryFrom<Ingest> for super::Ingest {
            type Error = super::error::ConversionError;
            fn try_from(value: Ingest) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self {
                    agent_id: value.agent_id?,
                    bytes: value.bytes?,
                    chunks: value.chunks?,
                    embedding: value.embedding?,
                    failed: value.failed?,
                    passages: value.passages?,
                    processing: value.processing?,
                    queued: value.queued?,
                    ready: value.ready?,
                    retrain_due: value.retrain_due?,
                    sources: value.sources?,
                })
            }
        }
        impl ::std::convert::From<super::Ingest> for Ingest {
            fn from(value: super::Ingest) -> Self {
                Self {
                    agent_id: Ok(value.agent_id),
                    bytes: Ok(value.bytes),
                    chunks: Ok(value.chunks),
                    embedding: Ok(value.embedding),
                    failed: Ok(value.failed),
                    passages: Ok(value.passages),
                    processing: Ok(value.processing),
                    queued: Ok(value.queued),
                    ready: Ok(value.ready),
                    retrain_due: Ok(value.retrain_due),
                    sources: Ok(value.sources),
                }
            }
        }
        #[derive(Clone, Debug)]
        #[doc(hidden)]
        pub struct IngestEnvelope {
            data: ::std::result::Result<super::Ingest, ::std::string::String>,
            success: ::std::result::Result<bool, ::std::string::String>,
        }
        impl ::std::default::Default for IngestEnvelope {
            fn default() -> Self {
                Self { data: Err("`data` is missing".to_string()), success: Err("`success` is missing".to_string()) }
            }
        }
        impl IngestEnvelope {
            pub fn data<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<super::Ingest>,
                T::Error: ::std::fmt::Display,
            {
                self.data = value.try_into().map_err(|e| format!("data: {e}"));
                self
            }
            /// Always true.
            pub fn success<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<bool>,
                T::Error: ::std::fmt::Display,
            {
                self.success = value.try_into().map_err(|e| format!("success: {e}"));
                self
            }
        }
        impl ::std::convert::TryFrom<IngestEnvelope> for super::IngestEnvelope {
            type Error = super::error::ConversionError;
            fn try_from(value: IngestEnvelope) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self { data: value.data?, success: value.success? })
            }
        }
        impl ::std::convert::From<super::IngestEnvelope> for IngestEnvelope {
            fn from(value: super::IngestEnvelope) -> Self {
                Self { data: Ok(value.data), success: Ok(value.success) }
            }
        }
        #[derive(Clone, Debug)]
        pub struct Invitation {
            created_at: ::std::result::Result<::chrono::DateTime<::chrono::offset::Utc>, ::std::string::String>,
            email: ::std::result::Result<::std::string::String, ::std::string::String>,
            id: ::std::result::Result<::uuid::Uuid, ::std::string::String>,
            role: ::std::result::Result<crate::generated_ext::MemberRole, ::std::string::String>,
        }
        impl ::std::default::Default for Invitation {
            fn default() -> Self {
                Self {
                    created_at: Err("`created_at` is missing".to_string()),
                    email: Err("`email` is missing".to_string()),
                    id: Err("`id` is missing".to_string()),
                    role: Err("`role` is missing".to_string()),
                }
            }
        }
        impl Invitation {
            /// When the person was invited.
            pub fn created_at<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::chrono::DateTime<::chrono::offset::Utc>>,
                T::Error: ::std::fmt::Display,
            {
                self.created_at = value.try_into().map_err(|e| format!("created_at: {e}"));
                self
            }
            /// The email address that was invited.
            pub fn email<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::string::String>,
                T::Error: ::std::fmt::Display,
            {
                self.email = value.try_into().map_err(|e| format!("email: {e}"));
                self
            }
            /// Identifies the invitation.
            pub fn id<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::uuid::Uuid>,
                T::Error: ::std::fmt::Display,
            {
                self.id = value.try_into().map_err(|e| format!("id: {e}"));
                self
            }
            pub fn role<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<crate::generated_ext::MemberRole>,
                T::Error: ::std::fmt::Display,
            {
                self.role = value.try_into().map_err(|e| format!("role: {e}"));
                self
            }
        }
        impl ::std::convert::TryFrom<Invitation> for super::Invitation {
            type Error = super::error::ConversionError;
            fn try_from(value: Invitation) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self { created_at: value.created_at?, email: value.email?, id: value.id?, role: value.role? })
            }
        }
        impl ::std::convert::From<super::Invitation> for Invitation {
            fn from(value: super::Invitation) -> Self {
                Self { created_at: Ok(value.created_at), email: Ok(value.email), id: Ok(value.id), role: Ok(value.role) }
            }
        }
        #[derive(Clone, Debug)]
        pub struct InvitationList {
            items: ::std::result::Result<::std::vec::Vec<super::Invitation>, ::std::string::String>,
            next_cursor: ::std::result::Result<::std::option::Option<::std::string::String>, ::std::string::String>,
        }
        impl ::std::default::Default for InvitationList {
            fn default() -> Self {
                Self { items: Err("`items` is missing".to_string()), next_cursor: Err("`next_cursor` is missing".to_string()) }
            }
        }
        impl InvitationList {
            /// The invitations.
            pub fn items<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::vec::Vec<super::Invitation>>,
                T::Error: ::std::fmt::Display,
            {
                self.items = value.try_into().map_err(|e| format!("items: {e}"));
                self
            }
            /// Send it as `cursor` to get the next page; null on the last page.
            pub fn next_cursor(
                mut self,
                value: impl crate::field::IntoField<::std::option::Option<::std::string::String>>,
            ) -> Self {
                self.next_cursor = Ok(crate::field::IntoField::into_field(value));
                self
            }
        }
        impl ::std::convert::TryFrom<InvitationList> for super::InvitationList {
            type Error = super::error::ConversionError;
            fn try_from(value: InvitationList) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self { items: value.items?, next_cursor: value.next_cursor? })
            }
        }
        impl ::std::convert::From<super::InvitationList> for InvitationList {
            fn from(value: super::InvitationList) -> Self {
                Self { items: Ok(value.items), next_cursor: Ok(value.next_cursor) }
            }
        }
        #[derive(Clone, Debug)]
        #[doc(hidden)]
        pub struct InvitationListEnvelope {
            data: ::std::result::Result<super::InvitationList, ::std::string::String>,
            success: ::std::result::Result<bool, ::std::string::String>,
        }
        impl ::std::default::Default for InvitationListEnvelope {
            fn default() -> Self {
                Self { data: Err("`data` is missing".to_string()), success: Err("`success` is missing".to_string()) }
            }
        }
        impl InvitationListEnvelope {
            pub fn data<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<super::InvitationList>,
                T::Error: ::std::fmt::Display,
            {
                self.data = value.try_into().map_err(|e| format!("data: {e}"));
                self
            }
            /// Always true.
            pub fn success<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<bool>,
                T::Error: ::std::fmt::Display,
            {
                self.success = value.try_into().map_err(|e| format!("success: {e}"));
                self
            }
        }
        impl ::std::convert::TryFrom<InvitationListEnvelope> for super::InvitationListEnvelope {
            type Error = super::error::ConversionError;
            fn try_from(value: InvitationListEnvelope) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self { data: value.data?, success: value.success? })
            }
        }
        impl ::std::convert::From<super::InvitationListEnvelope> for InvitationListEnvelope {
            fn from(value: super::InvitationListEnvelope) -> Self {
                Self { data: Ok(value.data), success: Ok(value.success) }
            }
        }
        #[derive(Clone, Debug)]
        pub struct KeyOrganization {
            claim_expires_at:
                ::std::result::Result<::std::option::Option<::chrono::DateTime<::chrono::offset::Utc>>, ::std::string::String>,
            claim_state: ::std::result::Result<crate::generated_ext::ClaimState, ::std::string::String>,
            credits_remaining: ::std::result::Result<i64, ::std::string::String>,
            id: ::std::result::Result<::uuid::Uuid, ::std::string::String>,
            name: ::std::result::Result<::std::string::String, ::std::string::String>,
            plan: ::std::result::Result<crate::generated_ext::PlanName, ::std::string::String>,
        }
        impl ::std::default::Default for KeyOrganization {
            fn default() -> Self {
                Self {
                    claim_expires_at: Err("`claim_expires_at` is missing".to_string()),
                    claim_state: Err("`claim_state` is missing".to_string()),
                    credits_remaining: Err("`credits_remaining` is missing".to_string()),
                    id: Err("`id` is missing".to_string()),
                    name: Err("`name` is missing".to_string()),
                    plan: Err("`plan` is missing".to_string()),
                }
            }
        }
        impl KeyOrganization {
            /// When the workspace will be deleted unless somebody claims it; null unless `claimState` is `unclaimed`.
            pub fn claim_expires_at(
                mut self,
                value: impl crate::field::IntoField<::std::option::Option<::chrono::DateTime<::chrono::offset::Utc>>>,
            ) -> Self {
                self.claim_expires_at = Ok(crate::field::IntoField::into_field(value));
                self
            }
            pub fn claim_state<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<crate::generated_ext::ClaimState>,
                T::Error: ::std::fmt::Display,
            {
                self.claim_state = value.try_into().map_err(|e| format!("claim_state: {e}"));
                self
            }
            /// Number of credits that are left.
            pub fn credits_remaining<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<i64>,
                T::Error: ::std::fmt::Display,
            {
                self.credits_remaining = value.try_into().map_err(|e| format!("credits_remaining: {e}"));
                self
            }
            /// Identifies the organization.
            pub fn id<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::uuid::Uuid>,
                T::Error: ::std::fmt::Display,
            {
                self.id = value.try_into().map_err(|e| format!("id: {e}"));
                self
            }
            /// The name of the organization.
            pub fn name<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::string::String>,
                T::Error: ::std::fmt::Display,
            {
                self.name = value.try_into().map_err(|e| format!("name: {e}"));
                self
            }
            pub fn plan<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<crate::generated_ext::PlanName>,
                T::Error: ::std::fmt::Display,
            {
                self.plan = value.try_into().map_err(|e| format!("plan: {e}"));
                self
            }
        }
        impl ::std::convert::TryFrom<KeyOrganization> for super::KeyOrganization {
            type Error = super::error::ConversionError;
            fn try_from(value: KeyOrganization) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self {
                    claim_expires_at: value.claim_expires_at?,
                    claim_state: value.claim_state?,
                    credits_remaining: value.credits_remaining?,
                    id: value.id?,
                    name: value.name?,
                    plan: value.plan?,
                })
            }
        }
        impl ::std::convert::From<super::KeyOrganization> for KeyOrganization {
            fn from(value: super::KeyOrganization) -> Self {
                Self {
                    claim_expires_at: Ok(value.claim_expires_at),
                    claim_state: Ok(value.claim_state),
                    credits_remaining: Ok(value.credits_remaining),
                    id: Ok(value.id),
                    name: Ok(value.name),
                    plan: Ok(value.plan),
                }
            }
        }
        #[derive(Clone, Debug)]
        pub struct Member {
            account_id: ::std::result::Result<::uuid::Uuid, ::std::string::String>,
            email: ::std::result::Result<::std::string::String, ::std::string::String>,
            id: ::std::result::Result<::uuid::Uuid, ::std::string::String>,
            joined_at: ::std::result::Result<::chrono::DateTime<::chrono::offset::Utc>, ::std::string::String>,
            role: ::std::result::Result<crate::generated_ext::MemberRole, ::std::string::String>,
        }
        impl ::std::default::Default for Member {
            fn default() -> Self {
                Self {
                    account_id: Err("`account_id` is missing".to_string()),
                    email: Err("`email` is missing".to_string()),
                    id: Err("`id` is missing".to_string()),
                    joined_at: Err("`joined_at` is missing".to_string()),
                    role: Err("`role` is missing".to_string()),
                }
            }
        }
        impl Member {
            /// Identifies the person, in every organization: the `id` of an actor in the activity.
            pub fn account_id<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::uuid::Uuid>,
                T::Error: ::std::fmt::Display,
            {
                self.account_id = value.try_into().map_err(|e| format!("account_id: {e}"));
                self
            }
            /// The email address that the member signs in with.
            pub fn email<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::string::String>,
                T::Error: ::std::fmt::Display,
            {
                self.email = value.try_into().map_err(|e| format!("email: {e}"));
                self
            }
            /// Identifies the member.
            pub fn id<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::uuid::Uuid>,
                T::Error: ::std::fmt::Display,
            {
                self.id = value.try_into().map_err(|e| format!("id: {e}"));
                self
            }
            /// When the member joined.
            pub fn joined_at<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::chrono::DateTime<::chrono::offset::Utc>>,
                T::Error: ::std::fmt::Display,
            {
                self.joined_at = value.try_into().map_err(|e| format!("joined_at: {e}"));
                self
            }
            pub fn role<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<crate::generated_ext::MemberRole>,
                T::Error: ::std::fmt::Display,
            {
                self.role = value.try_into().map_err(|e| format!("role: {e}"));
                self
            }
        }
        impl ::std::convert::TryFrom<Member> for super::Member {
            type Error = super::error::ConversionError;
            fn try_from(value: Member) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self {
                    account_id: value.account_id?,
                    email: value.email?,
                    id: value.id?,
                    joined_at: value.joined_at?,
                    role: value.role?,
                })
            }
        }
        impl ::std::convert::From<super::Member> for Member {
            fn from(value: super::Member) -> Self {
                Self {
                    account_id: Ok(value.account_id),
                    email: Ok(value.email),
                    id: Ok(value.id),
                    joined_at: Ok(value.joined_at),
                    role: Ok(value.role),
                }
            }
        }
        #[derive(Clone, Debug)]
        pub struct MemberList {
            items: ::std::result::Result<::std::vec::Vec<super::Member>, ::std::string::String>,
            next_cursor: ::std::result::Result<::std::option::Option<::std::string::String>, ::std::string::String>,
        }
        impl ::std::default::Default for MemberList {
            fn default() -> Self {
                Self { items: Err("`items` is missing".to_string()), next_cursor: Err("`next_cursor` is missing".to_string()) }
            }
        }
        impl MemberList {
            /// The members.
            pub fn items<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::vec::Vec<super::Member>>,
                T::Error: ::std::fmt::Display,
            {
                self.items = value.try_into().map_err(|e| format!("items: {e}"));
                self
            }
            /// Send it as `cursor` to get the next page; null on the last page.
            pub fn next_cursor(
                mut self,
                value: impl crate::field::IntoField<::std::option::Option<::std::string::String>>,
            ) -> Self {
                self.next_cursor = Ok(crate::field::IntoField::into_field(value));
                self
            }
        }
        impl ::std::convert::TryFrom<MemberList> for super::MemberList {
            type Error = super::error::ConversionError;
            fn try_from(value: MemberList) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self { items: value.items?, next_cursor: value.next_cursor? })
            }
        }
        impl ::std::convert::From<super::MemberList> for MemberList {
            fn from(value: super::MemberList) -> Self {
                Self { items: Ok(value.items), next_cursor: Ok(value.next_cursor) }
            }
        }
        #[derive(Clone, Debug)]
        #[doc(hidden)]
        pub struct MemberListEnvelope {
            data: ::std::result::Result<super::MemberList, ::std::string::String>,
            success: ::std::result::Result<bool, ::std::string::String>,
        }
        impl ::std::default::Default for MemberListEnvelope {
            fn default() -> Self {
                Self { data: Err("`data` is missing".to_string()), success: Err("`success` is missing".to_string()) }
            }
        }
        impl MemberListEnvelope {
            pub fn data<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<super::MemberList>,
                T::Error: ::std::fmt::Display,
            {
                self.data = value.try_into().map_err(|e| format!("data: {e}"));
                self
            }
            /// Always true.
            pub fn success<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<bool>,
                T::Error: ::std::fmt::Display,
            {
                self.success = value.try_into().map_err(|e| format!("success: {e}"));
                self
            }
        }
        impl ::std::convert::TryFrom<MemberListEnvelope> for super::MemberListEnvelope {
            type Error = super::error::ConversionError;
            fn try_from(value: MemberListEnvelope) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self { data: value.data?, success: value.success? })
            }
        }
        impl ::std::convert::From<super::MemberListEnvelope> for MemberListEnvelope {
            fn from(value: super::MemberListEnvelope) -> Self {
                Self { data: Ok(value.data), success: Ok(value.success) }
            }
        }
        #[derive(Clone, Debug)]
        pub struct Message {
            author: ::std::result::Result<::std::option::Option<super::Actor>, ::std::string::String>,
            citations: ::std::result::Result<::std::vec::Vec<super::Citation>, ::std::string::String>,
            conversation_id: ::std::result::Result<::uuid::Uuid, ::std::string::String>,
            created_at: ::std::result::Result<::chrono::DateTime<::chrono::offset::Utc>, ::std::string::String>,
            credits_used: ::std::result::Result<::std::option::Option<i64>, ::std::string::String>,
            duration_ms: ::std::result::Result<::std::option::Option<i64>, ::std::string::String>,
            feedback: ::std::result::Result<::std::option::Option<super::Feedback>, ::std::string::String>,
            finish_reason:
                ::std::result::Result<::std::option::Option<crate::generated_ext::FinishReason>, ::std::string::String>,
            id: ::std::result::Result<::uuid::Uuid, ::std::string::String>,
            model: ::std::result::Result<::std::option::Option<::std::string::String>, ::std::string::String>,
            retrieved:
                ::std::result::Result<::std::option::Option<::std::vec::Vec<super::RetrievedPassage>>, ::std::string::String>,
            role: ::std::result::Result<crate::generated_ext::MessageRole, ::std::string::String>,
            see_also: ::std::result::Result<::std::vec::Vec<super::SeeAlso>, ::std::string::String>,
            sequence: ::std::result::Result<i64, ::std::string::String>,
            text: ::std::result::Result<::std::string::String, ::std::string::String>,
        }
        impl ::std::default::Default for Message {
            fn default() -> Self {
                Self {
                    author: Ok(Default::default()),
                    citations: Err("`citations` is missing".to_string()),
                    conversation_id: Err("`conversation_id` is missing".to_string()),
                    created_at: Err("`created_at` is missing".to_string()),
                    credits_used: Err("`credits_used` is missing".to_string()),
                    duration_ms: Err("`duration_ms` is missing".to_string()),
                    feedback: Err("`feedback` is missing".to_string()),
                    finish_reason: Err("`finish_reason` is missing".to_string()),
                    id: Err("`id` is missing".to_string()),
                    model: Err("`model` is missing".to_string()),
                    retrieved: Ok(Default::default()),
                    role: Err("`role` is missing".to_string()),
                    see_also: Err("`see_also` is missing".to_string()),
                    sequence: Err("`sequence` is missing".to_string()),
                    text: Err("`text` is missing".to_string()),
                }
            }
        }
        impl Message {
            /// Who of the team wrote it, or caused it; only in a message of the role `operator` or `system`.
            pub fn author(mut self, value: impl crate::field::IntoField<::std::option::Option<super::Actor>>) -> Self {
                self.author = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// The passages that an answer is based on.
            pub fn citations<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::vec::Vec<super::Citation>>,
                T::Error: ::std::fmt::Display,
            {
                self.citations = value.try_into().map_err(|e| format!("citations: {e}"));
                self
            }
            /// The id of the conversation.
            pub fn conversation_id<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::uuid::Uuid>,
                T::Error: ::std::fmt::Display,
            {
                self.conversation_id = value.try_into().map_err(|e| format!("conversation_id: {e}"));
                self
            }
            /// When it was written.
            pub fn created_at<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::chrono::DateTime<::chrono::offset::Utc>>,
                T::Error: ::std::fmt::Display,
            {
                self.created_at = value.try_into().map_err(|e| format!("created_at: {e}"));
                self
            }
            /// Number of credits that the answer cost.
            pub fn credits_used(mut self, value: impl crate::field::IntoField<::std::option::Option<i64>>) -> Self {
                self.credits_used = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// How long the answer took, from the question on, in milliseconds; null also for an answer of an earlier release.
            pub fn duration_ms(mut self, value: impl crate::field::IntoField<::std::option::Option<i64>>) -> Self {
                self.duration_ms = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// What somebody thinks of the answer; null if nobody said.
            pub fn feedback(mut self, value: impl crate::field::IntoField<::std::option::Option<super::Feedback>>) -> Self {
                self.feedback = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// How the answer ended.
            pub fn finish_reason(
                mut self,
                value: impl crate::field::IntoField<::std::option::Option<crate::generated_ext::FinishReason>>,
            ) -> Self {
                self.finish_reason = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// Identifies the message: of an answer, the `messageId` of the reply.
            pub fn id<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::uuid::Uuid>,
                T::Error: ::std::fmt::Display,
            {
                self.id = value.try_into().map_err(|e| format!("id: {e}"));
                self
            }
            /// The model that answered.
            pub fn model(mut self, value: impl crate::field::IntoField<::std::option::Option<::std::string::String>>) -> Self {
                self.model = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// The passages that were found for an answer, best first; only if the request asks for them, and empty for an answer of an earlier release.
            pub fn retrieved(
                mut self,
                value: impl crate::field::IntoField<::std::option::Option<::std::vec::Vec<super::RetrievedPassage>>>,
            ) -> Self {
                self.retrieved = Ok(crate::field::IntoField::into_field(value));
                self
            }
            pub fn role<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<crate::generated_ext::MessageRole>,
                T::Error: ::std::fmt::Display,
            {
                self.role = value.try_into().map_err(|e| format!("role: {e}"));
                self
            }
            /// Further pages to read.
            pub fn see_also<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::vec::Vec<super::SeeAlso>>,
                T::Error: ::std::fmt::Display,
            {
                self.see_also = value.try_into().map_err(|e| format!("see_also: {e}"));
                self
            }
            /// Its place in the conversation. Numbers rise and may skip some.
            pub fn sequence<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<i64>,
                T::Error: ::std::fmt::Display,
            {
                self.sequence = value.try_into().map_err(|e| format!("sequence: {e}"));
                self
            }
            /// What it says.
            pub fn text<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::string::String>,
                T::Error: ::std::fmt::Display,
            {
                self.text = value.try_into().map_err(|e| format!("text: {e}"));
                self
            }
        }
        impl ::std::convert::TryFrom<Message> for super::Message {
            type Error = super::error::ConversionError;
            fn try_from(value: Message) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self {
                    author: value.author?,
                    citations: value.citations?,
                    conversation_id: value.conversation_id?,
                    created_at: value.created_at?,
                    credits_used: value.credits_used?,
                    duration_ms: value.duration_ms?,
                    feedback: value.feedback?,
                    finish_reason: value.finish_reason?,
                    id: value.id?,
                    model: value.model?,
                    retrieved: value.retrieved?,
                    role: value.role?,
                    see_also: value.see_also?,
                    sequence: value.sequence?,
                    text: value.text?,
                })
            }
        }
        impl ::std::convert::From<super::Message> for Message {
            fn from(value: super::Message) -> Self {
                Self {
                    author: Ok(value.author),
                    citations: Ok(value.citations),
                    conversation_id: Ok(value.conversation_id),
                    created_at: Ok(value.created_at),
                    credits_used: Ok(value.credits_used),
                    duration_ms: Ok(value.duration_ms),
                    feedback: Ok(value.feedback),
                    finish_reason: Ok(value.finish_reason),
                    id: Ok(value.id),
                    model: Ok(value.model),
                    retrieved: Ok(value.retrieved),
                    role: Ok(value.role),
                    see_also: Ok(value.see_also),
                    sequence: Ok(value.sequence),
                    text: Ok(value.text),
                }
            }
        }
        #[derive(Clone, Debug)]
        #[doc(hidden)]
        pub struct MessageEnvelope {
            data: ::std::result::Result<super::Message, ::std::string::String>,
            success: ::std::result::Result<bool, ::std::string::String>,
        }
        impl ::std::default::Default for MessageEnvelope {
            fn default() -> Self {
                Self { data: Err("`data` is missing".to_string()), success: Err("`success` is missing".to_string()) }
            }
        }
        impl MessageEnvelope {
            pub fn data<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<super::Message>,
                T::Error: ::std::fmt::Display,
            {
                self.data = value.try_into().map_err(|e| format!("data: {e}"));
                self
            }
            /// Always true.
            pub fn success<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<bool>,
                T::Error: ::std::fmt::Display,
            {
                self.success = value.try_into().map_err(|e| format!("success: {e}"));
                self
            }
        }
        impl ::std::convert::TryFrom<MessageEnvelope> for super::MessageEnvelope {
            type Error = super::error::ConversionError;
            fn try_from(value: MessageEnvelope) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self { data: value.data?, success: value.success? })
            }
        }
        impl ::std::convert::From<super::MessageEnvelope> for MessageEnvelope {
            fn from(value: super::MessageEnvelope) -> Self {
                Self { data: Ok(value.data), success: Ok(value.success) }
            }
        }
        #[derive(Clone, Debug)]
        pub struct MessageList {
            items: ::std::result::Result<::std::vec::Vec<super::Message>, ::std::string::String>,
            next_cursor: ::std::result::Result<::std::option::Option<::std::string::String>, ::std::string::String>,
        }
        impl ::std::default::Default for MessageList {
            fn default() -> Self {
                Self { items: Err("`items` is missing".to_string()), next_cursor: Err("`next_cursor` is missing".to_string()) }
            }
        }
        impl MessageList {
            /// The messages, in the order of the list.
            pub fn items<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::vec::Vec<super::Message>>,
                T::Error: ::std::fmt::Display,
            {
                self.items = value.try_into().map_err(|e| format!("items: {e}"));
                self
            }
            /// Send it as `cursor` to get the next page; null on the last page.
            pub fn next_cursor(
                mut self,
                value: impl crate::field::IntoField<::std::option::Option<::std::string::String>>,
            ) -> Self {
                self.next_cursor = Ok(crate::field::IntoField::into_field(value));
                self
            }
        }
        impl ::std::convert::TryFrom<MessageList> for super::MessageList {
            type Error = super::error::ConversionError;
            fn try_from(value: MessageList) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self { items: value.items?, next_cursor: value.next_cursor? })
            }
        }
        impl ::std::convert::From<super::MessageList> for MessageList {
            fn from(value: super::MessageList) -> Self {
                Self { items: Ok(value.items), next_cursor: Ok(value.next_cursor) }
            }
        }
        #[derive(Clone, Debug)]
        #[doc(hidden)]
        pub struct MessageListEnvelope {
            data: ::std::result::Result<super::MessageList, ::std::string::String>,
            success: ::std::result::Result<bool, ::std::string::String>,
        }
        impl ::std::default::Default for MessageListEnvelope {
            fn default() -> Self {
                Self { data: Err("`data` is missing".to_string()), success: Err("`success` is missing".to_string()) }
            }
        }
        impl MessageListEnvelope {
            pub fn data<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<super::MessageList>,
                T::Error: ::std::fmt::Display,
            {
                self.data = value.try_into().map_err(|e| format!("data: {e}"));
                self
            }
            /// Always true.
            pub fn success<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<bool>,
                T::Error: ::std::fmt::Display,
            {
                self.success = value.try_into().map_err(|e| format!("success: {e}"));
                self
            }
        }
        impl ::std::convert::TryFrom<MessageListEnvelope> for super::MessageListEnvelope {
            type Error = super::error::ConversionError;
            fn try_from(value: MessageListEnvelope) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self { data: value.data?, success: value.success? })
            }
        }
        impl ::std::convert::From<super::MessageListEnvelope> for MessageListEnvelope {
            fn from(value: super::MessageListEnvelope) -> Self {
                Self { data: Ok(value.data), success: Ok(value.success) }
            }
        }
        #[derive(Clone, Debug)]
        pub struct MessageStart {
            conversation_id: ::std::result::Result<::uuid::Uuid, ::std::string::String>,
            message_id: ::std::result::Result<::uuid::Uuid, ::std::string::String>,
            model: ::std::result::Result<::std::string::String, ::std::string::String>,
        }
        impl ::std::default::Default for MessageStart {
            fn default() -> Self {
                Self {
                    conversation_id: Err("`conversation_id` is missing".to_string()),
                    message_id: Err("`message_id` is missing".to_string()),
                    model: Err("`model` is missing".to_string()),
                }
            }
        }
        impl MessageStart {
            /// The id of the conversation. Send it with the next message.
            pub fn conversation_id<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::uuid::Uuid>,
                T::Error: ::std::fmt::Display,
            {
                self.conversation_id = value.try_into().map_err(|e| format!("conversation_id: {e}"));
                self
            }
            /// Identifies the reply.
            pub fn message_id<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::uuid::Uuid>,
                T::Error: ::std::fmt::Display,
            {
                self.message_id = value.try_into().map_err(|e| format!("message_id: {e}"));
                self
            }
            /// The model that answers.
            pub fn model<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::string::String>,
                T::Error: ::std::fmt::Display,
            {
                self.model = value.try_into().map_err(|e| format!("model: {e}"));
                self
            }
        }
        impl ::std::convert::TryFrom<MessageStart> for super::MessageStart {
            type Error = super::error::ConversionError;
            fn try_from(value: MessageStart) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self { conversation_id: value.conversation_id?, message_id: value.message_id?, model: value.model? })
            }
        }
        impl ::std::convert::From<super::MessageStart> for MessageStart {
            fn from(value: super::MessageStart) -> Self {
                Self { conversation_id: Ok(value.conversation_id), message_id: Ok(value.message_id), model: Ok(value.model) }
            }
        }
        #[derive(Clone, Debug)]
        pub struct Model {
            available: ::std::result::Result<bool, ::std::string::String>,
            credits: ::std::result::Result<i64, ::std::string::String>,
            default: ::std::result::Result<bool, ::std::string::String>,
            id: ::std::result::Result<::std::string::String, ::std::string::String>,
        }
        impl ::std::default::Default for Model {
            fn default() -> Self {
                Self {
                    available: Err("`available` is missing".to_string()),
                    credits: Err("`credits` is missing".to_string()),
                    default: Err("`default` is missing".to_string()),
                    id: Err("`id` is missing".to_string()),
                }
            }
        }
        impl Model {
            /// Whether the plan of the workspace includes the model.
            pub fn available<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<bool>,
                T::Error: ::std::fmt::Display,
            {
                self.available = value.try_into().map_err(|e| format!("available: {e}"));
                self
            }
            /// Price of a reply, in credits.
            pub fn credits<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<i64>,
                T::Error: ::std::fmt::Display,
            {
                self.credits = value.try_into().map_err(|e| format!("credits: {e}"));
                self
            }
            /// Whether the model answers for agents that name no model.
            pub fn default<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<bool>,
                T::Error: ::std::fmt::Display,
            {
                self.default = value.try_into().map_err(|e| format!("default: {e}"));
                self
            }
            /// The id by which an agent refers to the model, `<vendor>/<name>`.
            pub fn id<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::string::String>,
                T::Error: ::std::fmt::Display,
            {
                self.id = value.try_into().map_err(|e| format!("id: {e}"));
                self
            }
        }
        impl ::std::convert::TryFrom<Model> for super::Model {
            type Error = super::error::ConversionError;
            fn try_from(value: Model) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self { available: value.available?, credits: value.credits?, default: value.default?, id: value.id? })
            }
        }
        impl ::std::convert::From<super::Model> for Model {
            fn from(value: super::Model) -> Self {
                Self { available: Ok(value.available), credits: Ok(value.credits), default: Ok(value.default), id: Ok(value.id) }
            }
        }
        #[derive(Clone, Debug)]
        pub struct ModelList {
            items: ::std::result::Result<::std::vec::Vec<super::Model>, ::std::string::String>,
        }
        impl ::std::default::Default for ModelList {
            fn default() -> Self {
                Self { items: Err("`items` is missing".to_string()) }
            }
        }
        impl ModelList {
            /// The models, sorted by id.
            pub fn items<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::vec::Vec<super::Model>>,
                T::Error: ::std::fmt::Display,
            {
                self.items = value.try_into().map_err(|e| format!("items: {e}"));
                self
            }
        }
        impl ::std::convert::TryFrom<ModelList> for super::ModelList {
            type Error = super::error::ConversionError;
            fn try_from(value: ModelList) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self { items: value.items? })
            }
        }
        impl ::std::convert::From<super::ModelList> for ModelList {
            fn from(value: super::ModelList) -> Self {
                Self { items: Ok(value.items) }
            }
        }
        #[derive(Clone, Debug)]
        #[doc(hidden)]
        pub struct ModelListEnvelope {
            data: ::std::result::Result<super::ModelList, ::std::string::String>,
            success: ::std::result::Result<bool, ::std::string::String>,
        }
        impl ::std::default::Default for ModelListEnvelope {
            fn default() -> Self {
                Self { data: Err("`data` is missing".to_string()), success: Err("`success` is missing".to_string()) }
            }
        }
        impl ModelListEnvelope {
            pub fn data<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<super::ModelList>,
                T::Error: ::std::fmt::Display,
            {
                self.data = value.try_into().map_err(|e| format!("data: {e}"));
                self
            }
            /// Always true.
            pub fn success<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<bool>,
                T::Error: ::std::fmt::Display,
            {
                self.success = value.try_into().map_err(|e| format!("success: {e}"));
                self
            }
        }
        impl ::std::convert::TryFrom<ModelListEnvelope> for super::ModelListEnvelope {
            type Error = super::error::ConversionError;
            fn try_from(value: ModelListEnvelope) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self { data: value.data?, success: value.success? })
            }
        }
        impl ::std::convert::From<super::ModelListEnvelope> for ModelListEnvelope {
            fn from(value: super::ModelListEnvelope) -> Self {
                Self { data: Ok(value.data), success: Ok(value.success) }
            }
        }
        #[derive(Clone, Debug)]
        pub struct Note {
            agent_id: ::std::result::Result<::uuid::Uuid, ::std::string::String>,
            author: ::std::result::Result<super::Actor, ::std::string::String>,
            conversation_id: ::std::result::Result<::uuid::Uuid, ::std::string::String>,
            created_at: ::std::result::Result<::chrono::DateTime<::chrono::offset::Utc>, ::std::string::String>,
            id: ::std::result::Result<::uuid::Uuid, ::std::string::String>,
            tags: ::std::result::Result<::std::vec::Vec<::std::string::String>, ::std::string::String>,
            text: ::std::result::Result<::std::string::String, ::std::string::String>,
            updated_at: ::std::result::Result<::chrono::DateTime<::chrono::offset::Utc>, ::std::string::String>,
        }
        impl ::std::default::Default for Note {
            fn default() -> Self {
                Self {
                    agent_id: Err("`agent_id` is missing".to_string()),
                    author: Err("`author` is missing".to_string()),
                    conversation_id: Err("`conversation_id` is missing".to_string()),
                    created_at: Err("`created_at` is missing".to_string()),
                    id: Err("`id` is missing".to_string()),
                    tags: Err("`tags` is missing".to_string()),
                    text: Err("`text` is missing".to_string()),
                    updated_at: Err("`updated_at` is missing".to_string()),
                }
            }
        }
        impl Note {
            /// The id of the agent.
            pub fn agent_id<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::uuid::Uuid>,
                T::Error: ::std::fmt::Display,
            {
                self.agent_id = value.try_into().map_err(|e| format!("agent_id: {e}"));
                self
            }
            pub fn author<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<super::Actor>,
                T::Error: ::std::fmt::Display,
            {
                self.author = value.try_into().map_err(|e| format!("author: {e}"));
                self
            }
            /// The id of the conversation.
            pub fn conversation_id<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::uuid::Uuid>,
                T::Error: ::std::fmt::Display,
            {
                self.conversation_id = value.try_into().map_err(|e| format!("conversation_id: {e}"));
                self
            }
            /// When it was written.
            pub fn created_at<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::chrono::DateTime<::chrono::offset::Utc>>,
                T::Error: ::std::fmt::Display,
            {
                self.created_at = value.try_into().map_err(|e| format!("created_at: {e}"));
                self
            }
            /// Identifies the note.
            pub fn id<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::uuid::Uuid>,
                T::Error: ::std::fmt::Display,
            {
                self.id = value.try_into().map_err(|e| format!("id: {e}"));
                self
            }
            /// Its labels, in alphabetical order.
            pub fn tags<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::vec::Vec<::std::string::String>>,
                T::Error: ::std::fmt::Display,
            {
                self.tags = value.try_into().map_err(|e| format!("tags: {e}"));
                self
            }
            /// What it says.
            pub fn text<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::string::String>,
                T::Error: ::std::fmt::Display,
            {
                self.text = value.try_into().map_err(|e| format!("text: {e}"));
                self
            }
            /// When it last changed.
            pub fn updated_at<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::chrono::DateTime<::chrono::offset::Utc>>,
                T::Error: ::std::fmt::Display,
            {
                self.updated_at = value.try_into().map_err(|e| format!("updated_at: {e}"));
                self
            }
        }
        impl ::std::convert::TryFrom<Note> for super::Note {
            type Error = super::error::ConversionError;
            fn try_from(value: Note) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self {
                    agent_id: value.agent_id?,
                    author: value.author?,
                    conversation_id: value.conversation_id?,
                    created_at: value.created_at?,
                    id: value.id?,
                    tags: value.tags?,
                    text: value.text?,
                    updated_at: value.updated_at?,
                })
            }
        }
        impl ::std::convert::From<super::Note> for Note {
            fn from(value: super::Note) -> Self {
                Self {
                    agent_id: Ok(value.agent_id),
                    author: Ok(value.author),
                    conversation_id: Ok(value.conversation_id),
                    created_at: Ok(value.created_at),
                    id: Ok(value.id),
                    tags: Ok(value.tags),
                    text: Ok(value.text),
                    updated_at: Ok(value.updated_at),
                }
            }
        }
        #[derive(Clone, Debug)]
        pub struct NoteCreate {
            tags: ::std::result::Result<::std::option::Option<::std::vec::Vec<::std::string::String>>, ::std::string::String>,
            text: ::std::result::Result<::std::string::String, ::std::string::String>,
        }
        impl ::std::default::Default for NoteCreate {
            fn default() -> Self {
                Self { tags: Ok(Default::default()), text: Err("`text` is missing".to_string()) }
            }
        }
        impl NoteCreate {
            /// Labels: at most 20, of 1 to 50 characters after trimming. A label that occurs twice counts once.
            pub fn tags(
                mut self,
                value: impl crate::field::IntoField<::std::option::Option<::std::vec::Vec<::std::string::String>>>,
            ) -> Self {
                self.tags = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// What it says, 1 to 10,000 characters, not only white space. Kept as it was sent.
            pub fn text<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::string::String>,
                T::Error: ::std::fmt::Display,
            {
                self.text = value.try_into().map_err(|e| format!("text: {e}"));
                self
            }
        }
        impl ::std::convert::TryFrom<NoteCreate> for super::NoteCreate {
            type Error = super::error::ConversionError;
            fn try_from(value: NoteCreate) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self { tags: value.tags?, text: value.text? })
            }
        }
        impl ::std::convert::From<super::NoteCreate> for NoteCreate {
            fn from(value: super::NoteCreate) -> Self {
                Self { tags: Ok(value.tags), text: Ok(value.text) }
            }
        }
        #[derive(Clone, Debug)]
        #[doc(hidden)]
        pub struct NoteEnvelope {
            data: ::std::result::Result<super::Note, ::std::string::String>,
            success: ::std::result::Result<bool, ::std::string::String>,
        }
        impl ::std::default::Default for NoteEnvelope {
            fn default() -> Self {
                Self { data: Err("`data` is missing".to_string()), success: Err("`success` is missing".to_string()) }
            }
        }
        impl NoteEnvelope {
            pub fn data<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<super::Note>,
                T::Error: ::std::fmt::Display,
            {
                self.data = value.try_into().map_err(|e| format!("data: {e}"));
                self
            }
            /// Always true.
            pub fn success<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<bool>,
                T::Error: ::std::fmt::Display,
            {
                self.success = value.try_into().map_err(|e| format!("success: {e}"));
                self
            }
        }
        impl ::std::convert::TryFrom<NoteEnvelope> for super::NoteEnvelope {
            type Error = super::error::ConversionError;
            fn try_from(value: NoteEnvelope) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self { data: value.data?, success: value.success? })
            }
        }
        impl ::std::convert::From<super::NoteEnvelope> for NoteEnvelope {
            fn from(value: super::NoteEnvelope) -> Self {
                Self { data: Ok(value.data), success: Ok(value.success) }
            }
        }
        #[derive(Clone, Debug)]
        pub struct NoteList {
            items: ::std::result::Result<::std::vec::Vec<super::Note>, ::std::string::String>,
            next_cursor: ::std::result::Result<::std::option::Option<::std::string::String>, ::std::string::String>,
        }
        impl ::std::default::Default for NoteList {
            fn default() -> Self {
                Self { items: Err("`items` is missing".to_string()), next_cursor: Err("`next_cursor` is missing".to_string()) }
            }
        }
        impl NoteList {
            /// The notes, in the order of the list.
            pub fn items<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::vec::Vec<super::Note>>,
                T::Error: ::std::fmt::Display,
            {
                self.items = value.try_into().map_err(|e| format!("items: {e}"));
                self
            }
            /// Send it as `cursor` to get the next page; null on the last page.
            pub fn next_cursor(
                mut self,
                value: impl crate::field::IntoField<::std::option::Option<::std::string::String>>,
            ) -> Self {
                self.next_cursor = Ok(crate::field::IntoField::into_field(value));
                self
            }
        }
        impl ::std::convert::TryFrom<NoteList> for super::NoteList {
            type Error = super::error::ConversionError;
            fn try_from(value: NoteList) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self { items: value.items?, next_cursor: value.next_cursor? })
            }
        }
        impl ::std::convert::From<super::NoteList> for NoteList {
            fn from(value: super::NoteList) -> Self {
                Self { items: Ok(value.items), next_cursor: Ok(value.next_cursor) }
            }
        }
        #[derive(Clone, Debug)]
        #[doc(hidden)]
        pub struct NoteListEnvelope {
            data: ::std::result::Result<super::NoteList, ::std::string::String>,
            success: ::std::result::Result<bool, ::std::string::String>,
        }
        impl ::std::default::Default for NoteListEnvelope {
            fn default() -> Self {
                Self { data: Err("`data` is missing".to_string()), success: Err("`success` is missing".to_string()) }
            }
        }
        impl NoteListEnvelope {
            pub fn data<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<super::NoteList>,
                T::Error: ::std::fmt::Display,
            {
                self.data = value.try_into().map_err(|e| format!("data: {e}"));
                self
            }
            /// Always true.
            pub fn success<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<bool>,
                T::Error: ::std::fmt::Display,
            {
                self.success = value.try_into().map_err(|e| format!("success: {e}"));
                self
            }
        }
        impl ::std::convert::TryFrom<NoteListEnvelope> for super::NoteListEnvelope {
            type Error = super::error::ConversionError;
            fn try_from(value: NoteListEnvelope) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self { data: value.data?, success: value.success? })
            }
        }
        impl ::std::convert::From<super::NoteListEnvelope> for NoteListEnvelope {
            fn from(value: super::NoteListEnvelope) -> Self {
                Self { data: Ok(value.data), success: Ok(value.success) }
            }
        }
        #[derive(Clone, Debug)]
        pub struct NoteUpdate {
            tags: ::std::result::Result<::std::option::Option<::std::vec::Vec<::std::string::String>>, ::std::string::String>,
            text: ::std::result::Result<::std::option::Option<::std::string::String>, ::std::string::String>,
        }
        impl ::std::default::Default for NoteUpdate {
            fn default() -> Self {
                Self { tags: Ok(Default::default()), text: Ok(Default::default()) }
            }
        }
        impl NoteUpdate {
            /// Labels, which replace those that there are: at most 20, of 1 to 50 characters after trimming. A label that occurs twice counts once.
            pub fn tags(
                mut self,
                value: impl crate::field::IntoField<::std::option::Option<::std::vec::Vec<::std::string::String>>>,
            ) -> Self {
                self.tags = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// What it says, 1 to 10,000 characters, not only white space. Kept as it was sent.
            pub fn text(mut self, value: impl crate::field::IntoField<::std::option::Option<::std::string::String>>) -> Self {
                self.text = Ok(crate::field::IntoField::into_field(value));
                self
            }
        }
        impl ::std::convert::TryFrom<NoteUpdate> for super::NoteUpdate {
            type Error = super::error::ConversionError;
            fn try_from(value: NoteUpdate) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self { tags: value.tags?, text: value.text? })
            }
        }
        impl ::std::convert::From<super::NoteUpdate> for NoteUpdate {
            fn from(value: super::NoteUpdate) -> Self {
                Self { tags: Ok(value.tags), text: Ok(value.text) }
            }
        }
        #[derive(Clone, Debug)]
        pub struct OperatorReply {
            text: ::std::result::Result<::std::string::String, ::std::string::String>,
        }
        impl ::std::default::Default for OperatorReply {
            fn default() -> Self {
                Self { text: Err("`text` is missing".to_string()) }
            }
        }
        impl OperatorReply {
            /// What the visitor is to read, 1 to 10,000 characters.
            pub fn text<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::string::String>,
                T::Error: ::std::fmt::Display,
            {
                self.text = value.try_into().map_err(|e| format!("text: {e}"));
                self
            }
        }
        impl ::std::convert::TryFrom<OperatorReply> for super::OperatorReply {
            type Error = super::error::ConversionError;
            fn try_from(value: OperatorReply) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self { text: value.text? })
            }
        }
        impl ::std::convert::From<super::OperatorReply> for OperatorReply {
            fn from(value: super::OperatorReply) -> Self {
                Self { text: Ok(value.text) }
            }
        }
        #[derive(Clone, Debug)]
        pub struct Passage {
            end: ::std::result::Result<i64, ::std::string::String>,
            explanation: ::std::result::Result<::std::option::Option<super::PassageExplanation>, ::std::string::String>,
            heading: ::std::result::Result<::std::option::Option<::std::string::String>, ::std::string::String>,
            score: ::std::result::Result<f64, ::std::string::String>,
            source_id: ::std::result::Result<::uuid::Uuid, ::std::string::String>,
            start: ::std::result::Result<i64, ::std::string::String>,
            text: ::std::result::Result<::std::string::String, ::std::string::String>,
            title: ::std::result::Result<::std::string::String, ::std::string::String>,
            url: ::std::result::Result<::std::option::Option<::std::string::String>, ::std::string::String>,
        }
        impl ::std::default::Default for Passage {
            fn default() -> Self {
                Self {
                    end: Err("`end` is missing".to_string()),
                    explanation: Ok(Default::default()),
                    heading: Err("`heading` is missing".to_string()),
                    score: Err("`score` is missing".to_string()),
                    source_id: Err("`source_id` is missing".to_string()),
                    start: Err("`start` is missing".to_string()),
                    text: Err("`text` is missing".to_string()),
                    title: Err("`title` is missing".to_string()),
                    url: Err("`url` is missing".to_string()),
                }
            }
        }
        impl Passage {
            /// Position where the passage ends, in characters, exclusive.
            pub fn end<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<i64>,
                T::Error: ::std::fmt::Display,
            {
                self.end = value.try_into().map_err(|e| format!("end: {e}"));
                self
            }
            /// Why the passage was found and what its score consists of; only with `explain`.
            pub fn explanation(
                mut self,
                value: impl crate::field::IntoField<::std::option::Option<super::PassageExplanation>>,
            ) -> Self {
                self.explanation = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// The headings above the passage in its document, from the outermost on, joined by ` › `; null if there are none.
            pub fn heading(mut self, value: impl crate::field::IntoField<::std::option::Option<::std::string::String>>) -> Self {
                self.heading = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// How well the passage matches; comparable only within one response.
            pub fn score<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<f64>,
                T::Error: ::std::fmt::Display,
            {
                self.score = value.try_into().map_err(|e| format!("score: {e}"));
                self
            }
            /// The id of the source that contains the passage.
            pub fn source_id<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::uuid::Uuid>,
                T::Error: ::std::fmt::Display,
            {
                self.source_id = value.try_into().map_err(|e| format!("source_id: {e}"));
                self
            }
            /// Position in the text of the source where the passage starts, in characters.
            pub fn start<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<i64>,
                T::Error: ::std::fmt::Display,
            {
                self.start = value.try_into().map_err(|e| format!("start: {e}"));
                self
            }
            /// The passage, verbatim.
            pub fn text<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::string::String>,
                T::Error: ::std::fmt::Display,
            {
                self.text = value.try_into().map_err(|e| format!("text: {e}"));
                self
            }
            /// Title of the document, or of its source.
            pub fn title<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::string::String>,
                T::Error: ::std::fmt::Display,
            {
                self.title = value.try_into().map_err(|e| format!("title: {e}"));
                self
            }
            /// Address of the document, with the fragment of the section that contains the start of the passage, if the document has one there; null if it has no address.
            pub fn url(mut self, value: impl crate::field::IntoField<::std::option::Option<::std::string::String>>) -> Self {
                self.url = Ok(crate::field::IntoField::into_field(value));
                self
            }
        }
        impl ::std::convert::TryFrom<Passage> for super::Passage {
            type Error = super::error::ConversionError;
            fn try_from(value: Passage) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self {
                    end: value.end?,
                    explanation: value.explanation?,
                    heading: value.heading?,
                    score: value.score?,
                    source_id: value.source_id?,
                    start: value.start?,
                    text: value.text?,
                    title: value.title?,
                    url: value.url?,
                })
            }
        }
        impl ::std::convert::From<super::Passage> for Passage {
            fn from(value: super::Passage) -> Self {
                Self {
                    end: Ok(value.end),
                    explanation: Ok(value.explanation),
                    heading: Ok(value.heading),
                    score: Ok(value.score),
                    source_id: Ok(value.source_id),
                    start: Ok(value.start),
                    text: Ok(value.text),
                    title: Ok(value.title),
                    url: Ok(value.url),
                }
            }
        }
        #[derive(Clone, Debug)]
        pub struct PassageExplanation {
            found: ::std::result::Result<::std::vec::Vec<super::TermFound>, ::std::string::String>,
            language: ::std::result::Result<::std::option::Option<::std::string::String>, ::std::string::String>,
            parts: ::std::result::Result<super::ScoreParts, ::std::string::String>,
        }
        impl ::std::default::Default for PassageExplanation {
            fn default() -> Self {
                Self {
                    found: Err("`found` is missing".to_string()),
                    language: Err("`language` is missing".to_string()),
                    parts: Err("`parts` is missing".to_string()),
                }
            }
        }
        impl PassageExplanation {
            /// How much of each of the `terms` the passage says, in their order.
            pub fn found<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::vec::Vec<super::TermFound>>,
                T::Error: ::std::fmt::Display,
            {
                self.found = value.try_into().map_err(|e| format!("found: {e}"));
                self
            }
            /// The language in which the passage was read, as ISO 639-3 code (`eng`); null if it could not be detected.
            pub fn language(mut self, value: impl crate::field::IntoField<::std::option::Option<::std::string::String>>) -> Self {
                self.language = Ok(crate::field::IntoField::into_field(value));
                self
            }
            pub fn parts<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<super::ScoreParts>,
                T::Error: ::std::fmt::Display,
            {
                self.parts = value.try_into().map_err(|e| format!("parts: {e}"));
                self
            }
        }
        impl ::std::convert::TryFrom<PassageExplanation> for super::PassageExplanation {
            type Error = super::error::ConversionError;
            fn try_from(value: PassageExplanation) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self { found: value.found?, language: value.language?, parts: value.parts? })
            }
        }
        impl ::std::convert::From<super::PassageExplanation> for PassageExplanation {
            fn from(value: super::PassageExplanation) -> Self {
                Self { found: Ok(value.found), language: Ok(value.language), parts: Ok(value.parts) }
            }
        }
        #[derive(Clone, Debug)]
        pub struct PassageList {
            explanation: ::std::result::Result<::std::option::Option<super::QueryExplanation>, ::std::string::String>,
            items: ::std::result::Result<::std::vec::Vec<super::Passage>, ::std::string::String>,
        }
        impl ::std::default::Default for PassageList {
            fn default() -> Self {
                Self { explanation: Ok(Default::default()), items: Err("`items` is missing".to_string()) }
            }
        }
        impl PassageList {
            /// How the question was understood; only with `explain`.
            pub fn explanation(
                mut self,
                value: impl crate::field::IntoField<::std::option::Option<super::QueryExplanation>>,
            ) -> Self {
                self.explanation = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// The passages.
            pub fn items<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::vec::Vec<super::Passage>>,
                T::Error: ::std::fmt::Display,
            {
                self.items = value.try_into().map_err(|e| format!("items: {e}"));
                self
            }
        }
        impl ::std::convert::TryFrom<PassageList> for super::PassageList {
            type Error = super::error::ConversionError;
            fn try_from(value: PassageList) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self { explanation: value.explanation?, items: value.items? })
            }
        }
        impl ::std::convert::From<super::PassageList> for PassageList {
            fn from(value: super::PassageList) -> Self {
                Self { explanation: Ok(value.explanation), items: Ok(value.items) }
            }
        }
        #[derive(Clone, Debug)]
        #[doc(hidden)]
        pub struct PassageListEnvelope {
            data: ::std::result::Result<super::PassageList, ::std::string::String>,
            success: ::std::result::Result<bool, ::std::string::String>,
        }
        impl ::std::default::Default for PassageListEnvelope {
            fn default() -> Self {
                Self { data: Err("`data` is missing".to_string()), success: Err("`success` is missing".to_string()) }
            }
        }
        impl PassageListEnvelope {
            pub fn data<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<super::PassageList>,
                T::Error: ::std::fmt::Display,
            {
                self.data = value.try_into().map_err(|e| format!("data: {e}"));
                self
            }
            /// Always true.
            pub fn success<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<bool>,
                T::Error: ::std::fmt::Display,
            {
                self.success = value.try_into().map_err(|e| format!("success: {e}"));
                self
            }
        }
        impl ::std::convert::TryFrom<PassageListEnvelope> for super::PassageListEnvelope {
            type Error = super::error::ConversionError;
            fn try_from(value: PassageListEnvelope) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self { data: value.data?, success: value.success? })
            }
        }
        impl ::std::convert::From<super::PassageListEnvelope> for PassageListEnvelope {
            fn from(value: super::PassageListEnvelope) -> Self {
                Self { data: Ok(value.data), success: Ok(value.success) }
            }
        }
        #[derive(Clone, Debug)]
        pub struct QnaSourceCreate {
            answer: ::std::result::Result<::std::string::String, ::std::string::String>,
            external_id: ::std::result::Result<::std::option::Option<::std::string::String>, ::std::string::String>,
            metadata: ::std::result::Result<::std::option::Option<super::Metadata>, ::std::string::String>,
            question: ::std::result::Result<::std::string::String, ::std::string::String>,
        }
        impl ::std::default::Default for QnaSourceCreate {
            fn default() -> Self {
                Self {
                    answer: Err("`answer` is missing".to_string()),
                    external_id: Ok(Default::default()),
                    metadata: Ok(Default::default()),
                    question: Err("`question` is missing".to_string()),
                }
            }
        }
        impl QnaSourceCreate {
            /// The answer, 1 to 20,000 characters, not only white space; stored as sent, and leading and trailing white space counts.
            pub fn answer<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::string::String>,
                T::Error: ::std::fmt::Display,
            {
                self.answer = value.try_into().map_err(|e| format!("answer: {e}"));
                self
            }
            /// Your own id for the source, 1 to 200 characters, unique within the agent. Sending the same id again replaces the source.
            pub fn external_id(
                mut self,
                value: impl crate::field::IntoField<::std::option::Option<::std::string::String>>,
            ) -> Self {
                self.external_id = Ok(crate::field::IntoField::into_field(value));
                self
            }
            pub fn metadata(mut self, value: impl crate::field::IntoField<::std::option::Option<super::Metadata>>) -> Self {
                self.metadata = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// The question, 1 to 1,000 characters after trimming. Its beginning becomes the title of the source in citations.
            pub fn question<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::string::String>,
                T::Error: ::std::fmt::Display,
            {
                self.question = value.try_into().map_err(|e| format!("question: {e}"));
                self
            }
        }
        impl ::std::convert::TryFrom<QnaSourceCreate> for super::QnaSourceCreate {
            type Error = super::error::ConversionError;
            fn try_from(value: QnaSourceCreate) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self {
                    answer: value.answer?,
                    external_id: value.external_id?,
                    metadata: value.metadata?,
                    question: value.question?,
                })
            }
        }
        impl ::std::convert::From<super::QnaSourceCreate> for QnaSourceCreate {
            fn from(value: super::QnaSourceCreate) -> Self {
                Self {
                    answer: Ok(value.answer),
                    external_id: Ok(value.external_id),
                    metadata: Ok(value.metadata),
                    question: Ok(value.question),
                }
            }
        }
        #[derive(Clone, Debug)]
        pub struct QueryExplanation {
            terms: ::std::result::Result<::std::vec::Vec<super::QueryTerm>, ::std::string::String>,
            unknown: ::std::result::Result<::std::vec::Vec<::std::string::String>, ::std::string::String>,
        }
        impl ::std::default::Default for QueryExplanation {
            fn default() -> Self {
                Self { terms: Err("`terms` is missing".to_string()), unknown: Err("`unknown` is missing".to_string()) }
            }
        }
        impl QueryExplanation {
            /// The words of the question in their order, each once. Function words, such as articles, are left out: they are not searched for.
            pub fn terms<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::vec::Vec<super::QueryTerm>>,
                T::Error: ::std::fmt::Display,
            {
                self.terms = value.try_into().map_err(|e| format!("terms: {e}"));
                self
            }
            /// Those of the `terms` that no passage of the agent contains, as they were written.
            pub fn unknown<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::vec::Vec<::std::string::String>>,
                T::Error: ::std::fmt::Display,
            {
                self.unknown = value.try_into().map_err(|e| format!("unknown: {e}"));
                self
            }
        }
        impl ::std::convert::TryFrom<QueryExplanation> for super::QueryExplanation {
            type Error = super::error::ConversionError;
            fn try_from(value: QueryExplanation) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self { terms: value.terms?, unknown: value.unknown? })
            }
        }
        impl ::std::convert::From<super::QueryExplanation> for QueryExplanation {
            fn from(value: super::QueryExplanation) -> Self {
                Self { terms: Ok(value.terms), unknown: Ok(value.unknown) }
            }
        }
        #[derive(Clone, Debug)]
        pub struct QueryTerm {
            kind: ::std::result::Result<crate::generated_ext::QueryTermKind, ::std::string::String>,
            passages: ::std::result::Result<i64, ::std::string::String>,
            term: ::std::result::Result<::std::string::String, ::std::string::String>,
            weight: ::std::result::Result<f64, ::std::string::String>,
        }
        impl ::std::default::Default for QueryTerm {
            fn default() -> Self {
                Self {
                    kind: Err("`kind` is missing".to_string()),
                    passages: Err("`passages` is missing".to_string()),
                    term: Err("`term` is missing".to_string()),
                    weight: Err("`weight` is missing".to_string()),
                }
            }
        }
        impl QueryTerm {
            pub fn kind<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<crate::generated_ext::QueryTermKind>,
                T::Error: ::std::fmt::Display,
            {
                self.kind = value.try_into().map_err(|e| format!("kind: {e}"));
                self
            }
            /// Number of passages of the agent that contain it in any of its forms. In scripts without spaces: that contain its most frequent pair of characters.
            pub fn passages<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<i64>,
                T::Error: ::std::fmt::Display,
            {
                self.passages = value.try_into().map_err(|e| format!("passages: {e}"));
                self
            }
            /// The word, as it was written.
            pub fn term<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::string::String>,
                T::Error: ::std::fmt::Display,
            {
                self.term = value.try_into().map_err(|e| format!("term: {e}"));
                self
            }
            /// How much it counts: the fewer passages contain it, the more.
            pub fn weight<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<f64>,
                T::Error: ::std::fmt::Display,
            {
                self.weight = value.try_into().map_err(|e| format!("weight: {e}"));
                self
            }
        }
        impl ::std::convert::TryFrom<QueryTerm> for super::QueryTerm {
            type Error = super::error::ConversionError;
            fn try_from(value: QueryTerm) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self { kind: value.kind?, passages: value.passages?, term: value.term?, weight: value.weight? })
            }
        }
        impl ::std::convert::From<super::QueryTerm> for QueryTerm {
            fn from(value: super::QueryTerm) -> Self {
                Self { kind: Ok(value.kind), passages: Ok(value.passages), term: Ok(value.term), weight: Ok(value.weight) }
            }
        }
        #[derive(Clone, Debug)]
        pub struct RatingCounts {
            down: ::std::result::Result<i64, ::std::string::String>,
            up: ::std::result::Result<i64, ::std::string::String>,
        }
        impl ::std::default::Default for RatingCounts {
            fn default() -> Self {
                Self { down: Err("`down` is missing".to_string()), up: Err("`up` is missing".to_string()) }
            }
        }
        impl RatingCounts {
            /// Number of answers that are rated `down`.
            pub fn down<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<i64>,
                T::Error: ::std::fmt::Display,
            {
                self.down = value.try_into().map_err(|e| format!("down: {e}"));
                self
            }
            /// Number of answers that are rated `up`.
            pub fn up<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<i64>,
                T::Error: ::std::fmt::Display,
            {
                self.up = value.try_into().map_err(|e| format!("up: {e}"));
                self
            }
        }
        impl ::std::convert::TryFrom<RatingCounts> for super::RatingCounts {
            type Error = super::error::ConversionError;
            fn try_from(value: RatingCounts) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self { down: value.down?, up: value.up? })
            }
        }
        impl ::std::convert::From<super::RatingCounts> for RatingCounts {
            fn from(value: super::RatingCounts) -> Self {
                Self { down: Ok(value.down), up: Ok(value.up) }
            }
        }
        #[derive(Clone, Debug)]
        pub struct RetrieveRequest {
            explain: ::std::result::Result<::std::option::Option<bool>, ::std::string::String>,
            limit: ::std::result::Result<::std::option::Option<i32>, ::std::string::String>,
            query: ::std::result::Result<::std::string::String, ::std::string::String>,
        }
        impl ::std::default::Default for RetrieveRequest {
            fn default() -> Self {
                Self {
                    explain: Ok(Default::default()),
                    limit: Ok(Default::default()),
                    query: Err("`query` is missing".to_string()),
                }
            }
        }
        impl RetrieveRequest {
            /// Whether to explain how the passages were found and ranked.
            pub fn explain(mut self, value: impl crate::field::IntoField<::std::option::Option<bool>>) -> Self {
                self.explain = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// Maximum number of passages to return.
            pub fn limit(mut self, value: impl crate::field::IntoField<::std::option::Option<i32>>) -> Self {
                self.limit = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// The question, 1 to 4,000 characters, not only white space; leading and trailing white space counts.
            pub fn query<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::string::String>,
                T::Error: ::std::fmt::Display,
            {
                self.query = value.try_into().map_err(|e| format!("query: {e}"));
                self
            }
        }
        impl ::std::convert::TryFrom<RetrieveRequest> for super::RetrieveRequest {
            type Error = super::error::ConversionError;
            fn try_from(value: RetrieveRequest) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self { explain: value.explain?, limit: value.limit?, query: value.query? })
            }
        }
        impl ::std::convert::From<super::RetrieveRequest> for RetrieveRequest {
            fn from(value: super::RetrieveRequest) -> Self {
                Self { explain: Ok(value.explain), limit: Ok(value.limit), query: Ok(value.query) }
            }
        }
        #[derive(Clone, Debug)]
        pub struct RetrievedPassage {
            end: ::std::result::Result<i64, ::std::string::String>,
            heading: ::std::result::Result<::std::option::Option<::std::string::String>, ::std::string::String>,
            score: ::std::result::Result<f64, ::std::string::String>,
            source_id: ::std::result::Result<::uuid::Uuid, ::std::string::String>,
            start: ::std::result::Result<i64, ::std::string::String>,
            text: ::std::result::Result<::std::option::Option<::std::string::String>, ::std::string::String>,
            title: ::std::result::Result<::std::string::String, ::std::string::String>,
            url: ::std::result::Result<::std::option::Option<::std::string::String>, ::std::string::String>,
        }
        impl ::std::default::Default for RetrievedPassage {
            fn default() -> Self {
                Self {
                    end: Err("`end` is missing".to_string()),
                    heading: Err("`heading` is missing".to_string()),
                    score: Err("`score` is missing".to_string()),
                    source_id: Err("`source_id` is missing".to_string()),
                    start: Err("`start` is missing".to_string()),
                    text: Err("`text` is missing".to_string()),
                    title: Err("`title` is missing".to_string()),
                    url: Err("`url` is missing".to_string()),
                }
            }
        }
        impl RetrievedPassage {
            /// Position where it ended, in characters, exclusive.
            pub fn end<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<i64>,
                T::Error: ::std::fmt::Display,
            {
                self.end = value.try_into().map_err(|e| format!("end: {e}"));
                self
            }
            /// The headings above it, from the outermost on, joined by ` › `; null if there are none.
            pub fn heading(mut self, value: impl crate::field::IntoField<::std::option::Option<::std::string::String>>) -> Self {
                self.heading = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// How well it matches the question, compared with the others.
            pub fn score<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<f64>,
                T::Error: ::std::fmt::Display,
            {
                self.score = value.try_into().map_err(|e| format!("score: {e}"));
                self
            }
            /// The id of the source that contained it.
            pub fn source_id<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::uuid::Uuid>,
                T::Error: ::std::fmt::Display,
            {
                self.source_id = value.try_into().map_err(|e| format!("source_id: {e}"));
                self
            }
            /// Position in the text of the source where it started, in characters.
            pub fn start<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<i64>,
                T::Error: ::std::fmt::Display,
            {
                self.start = value.try_into().map_err(|e| format!("start: {e}"));
                self
            }
            /// The passage, verbatim; null if its source has been read again or deleted since.
            pub fn text(mut self, value: impl crate::field::IntoField<::std::option::Option<::std::string::String>>) -> Self {
                self.text = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// Title of the document, or of its source.
            pub fn title<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::string::String>,
                T::Error: ::std::fmt::Display,
            {
                self.title = value.try_into().map_err(|e| format!("title: {e}"));
                self
            }
            /// Address of the document; null if it has none.
            pub fn url(mut self, value: impl crate::field::IntoField<::std::option::Option<::std::string::String>>) -> Self {
                self.url = Ok(crate::field::IntoField::into_field(value));
                self
            }
        }
        impl ::std::convert::TryFrom<RetrievedPassage> for super::RetrievedPassage {
            type Error = super::error::ConversionError;
            fn try_from(value: RetrievedPassage) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self {
                    end: value.end?,
                    heading: value.heading?,
                    score: value.score?,
                    source_id: value.source_id?,
                    start: value.start?,
                    text: value.text?,
                    title: value.title?,
                    url: value.url?,
                })
            }
        }
        impl ::std::convert::From<super::RetrievedPassage> for RetrievedPassage {
            fn from(value: super::RetrievedPassage) -> Self {
                Self {
                    end: Ok(value.end),
                    heading: Ok(value.heading),
                    score: Ok(value.score),
                    source_id: Ok(value.source_id),
                    start: Ok(value.start),
                    text: Ok(value.text),
                    title: Ok(value.title),
                    url: Ok(value.url),
                }
            }
        }
        #[derive(Clone, Debug)]
        pub struct Role {
            created_at: ::std::result::Result<::chrono::DateTime<::chrono::offset::Utc>, ::std::string::String>,
            id: ::std::result::Result<::uuid::Uuid, ::std::string::String>,
            name: ::std::result::Result<::std::string::String, ::std::string::String>,
            permissions: ::std::result::Result<::std::vec::Vec<crate::generated_ext::Permission>, ::std::string::String>,
            updated_at: ::std::result::Result<::chrono::DateTime<::chrono::offset::Utc>, ::std::string::String>,
        }
        impl ::std::default::Default for Role {
            fn default() -> Self {
                Self {
                    created_at: Err("`created_at` is missing".to_string()),
                    id: Err("`id` is missing".to_string()),
                    name: Err("`name` is missing".to_string()),
                    permissions: Err("`permissions` is missing".to_string()),
                    updated_at: Err("`updated_at` is missing".to_string()),
                }
            }
        }
        impl Role {
            /// When the role was created.
            pub fn created_at<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::chrono::DateTime<::chrono::offset::Utc>>,
                T::Error: ::std::fmt::Display,
            {
                self.created_at = value.try_into().map_err(|e| format!("created_at: {e}"));
                self
            }
            /// Identifies the role.
            pub fn id<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::uuid::Uuid>,
                T::Error: ::std::fmt::Display,
            {
                self.id = value.try_into().map_err(|e| format!("id: {e}"));
                self
            }
            /// The name, 1 to 200 characters, unique among the roles of the organization.
            pub fn name<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::string::String>,
                T::Error: ::std::fmt::Display,
            {
                self.name = value.try_into().map_err(|e| format!("name: {e}"));
                self
            }
            /// What the role allows, in the order of the list of permissions.
            pub fn permissions<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::vec::Vec<crate::generated_ext::Permission>>,
                T::Error: ::std::fmt::Display,
            {
                self.permissions = value.try_into().map_err(|e| format!("permissions: {e}"));
                self
            }
            /// When the role was last changed.
            pub fn updated_at<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::chrono::DateTime<::chrono::offset::Utc>>,
                T::Error: ::std::fmt::Display,
            {
                self.updated_at = value.try_into().map_err(|e| format!("updated_at: {e}"));
                self
            }
        }
        impl ::std::convert::TryFrom<Role> for super::Role {
            type Error = super::error::ConversionError;
            fn try_from(value: Role) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self {
                    created_at: value.created_at?,
                    id: value.id?,
                    name: value.name?,
                    permissions: value.permissions?,
                    updated_at: value.updated_at?,
                })
            }
        }
        impl ::std::convert::From<super::Role> for Role {
            fn from(value: super::Role) -> Self {
                Self {
                    created_at: Ok(value.created_at),
                    id: Ok(value.id),
                    name: Ok(value.name),
                    permissions: Ok(value.permissions),
                    updated_at: Ok(value.updated_at),
                }
            }
        }
        #[derive(Clone, Debug)]
        pub struct RoleCreate {
            name: ::std::result::Result<::std::string::String, ::std::string::String>,
            permissions: ::std::result::Result<::std::vec::Vec<crate::generated_ext::Permission>, ::std::string::String>,
        }
        impl ::std::default::Default for RoleCreate {
            fn default() -> Self {
                Self { name: Err("`name` is missing".to_string()), permissions: Err("`permissions` is missing".to_string()) }
            }
        }
        impl RoleCreate {
            /// The name, 1 to 200 characters after trimming, unique among the roles, ignoring case.
            pub fn name<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::string::String>,
                T::Error: ::std::fmt::Display,
            {
                self.name = value.try_into().map_err(|e| format!("name: {e}"));
                self
            }
            /// What the role allows. A permission that is sent twice counts once.
            pub fn permissions<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::vec::Vec<crate::generated_ext::Permission>>,
                T::Error: ::std::fmt::Display,
            {
                self.permissions = value.try_into().map_err(|e| format!("permissions: {e}"));
                self
            }
        }
        impl ::std::convert::TryFrom<RoleCreate> for super::RoleCreate {
            type Error = super::error::ConversionError;
            fn try_from(value: RoleCreate) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self { name: value.name?, permissions: value.permissions? })
            }
        }
        impl ::std::convert::From<super::RoleCreate> for RoleCreate {
            fn from(value: super::RoleCreate) -> Self {
                Self { name: Ok(value.name), permissions: Ok(value.permissions) }
            }
        }
        #[derive(Clone, Debug)]
        #[doc(hidden)]
        pub struct RoleEnvelope {
            data: ::std::result::Result<super::Role, ::std::string::String>,
            success: ::std::result::Result<bool, ::std::string::String>,
        }
        impl ::std::default::Default for RoleEnvelope {
            fn default() -> Self {
                Self { data: Err("`data` is missing".to_string()), success: Err("`success` is missing".to_string()) }
            }
        }
        impl RoleEnvelope {
            pub fn data<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<super::Role>,
                T::Error: ::std::fmt::Display,
            {
                self.data = value.try_into().map_err(|e| format!("data: {e}"));
                self
            }
            /// Always true.
            pub fn success<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<bool>,
                T::Error: ::std::fmt::Display,
            {
                self.success = value.try_into().map_err(|e| format!("success: {e}"));
                self
            }
        }
        impl ::std::convert::TryFrom<RoleEnvelope> for super::RoleEnvelope {
            type Error = super::error::ConversionError;
            fn try_from(value: RoleEnvelope) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self { data: value.data?, success: value.success? })
            }
        }
        impl ::std::convert::From<super::RoleEnvelope> for RoleEnvelope {
            fn from(value: super::RoleEnvelope) -> Self {
                Self { data: Ok(value.data), success: Ok(value.success) }
            }
        }
        #[derive(Clone, Debug)]
        pub struct RoleList {
            items: ::std::result::Result<::std::vec::Vec<super::Role>, ::std::string::String>,
            next_cursor: ::std::result::Result<::std::option::Option<::std::string::String>, ::std::string::String>,
        }
        impl ::std::default::Default for RoleList {
            fn default() -> Self {
                Self { items: Err("`items` is missing".to_string()), next_cursor: Err("`next_cursor` is missing".to_string()) }
            }
        }
        impl RoleList {
            /// The roles.
            pub fn items<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::vec::Vec<super::Role>>,
                T::Error: ::std::fmt::Display,
            {
                self.items = value.try_into().map_err(|e| format!("items: {e}"));
                self
            }
            /// Send it as `cursor` to get the next page; null on the last page.
            pub fn next_cursor(
                mut self,
                value: impl crate::field::IntoField<::std::option::Option<::std::string::String>>,
            ) -> Self {
                self.next_cursor = Ok(crate::field::IntoField::into_field(value));
                self
            }
        }
        impl ::std::convert::TryFrom<RoleList> for super::RoleList {
            type Error = super::error::ConversionError;
            fn try_from(value: RoleList) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self { items: value.items?, next_cursor: value.next_cursor? })
            }
        }
        impl ::std::convert::From<super::RoleList> for RoleList {
            fn from(value: super::RoleList) -> Self {
                Self { items: Ok(value.items), next_cursor: Ok(value.next_cursor) }
            }
        }
        #[derive(Clone, Debug)]
        #[doc(hidden)]
        pub struct RoleListEnvelope {
            data: ::std::result::Result<super::RoleList, ::std::string::String>,
            success: ::std::result::Result<bool, ::std::string::String>,
        }
        impl ::std::default::Default for RoleListEnvelope {
            fn default() -> Self {
                Self { data: Err("`data` is missing".to_string()), success: Err("`success` is missing".to_string()) }
            }
        }
        impl RoleListEnvelope {
            pub fn data<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<super::RoleList>,
                T::Error: ::std::fmt::Display,
            {
                self.data = value.try_into().map_err(|e| format!("data: {e}"));
                self
            }
            /// Always true.
            pub fn success<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<bool>,
                T::Error: ::std::fmt::Display,
            {
                self.success = value.try_into().map_err(|e| format!("success: {e}"));
                self
            }
        }
        impl ::std::convert::TryFrom<RoleListEnvelope> for super::RoleListEnvelope {
            type Error = super::error::ConversionError;
            fn try_from(value: RoleListEnvelope) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self { data: value.data?, success: value.success? })
            }
        }
        impl ::std::convert::From<super::RoleListEnvelope> for RoleListEnvelope {
            fn from(value: super::RoleListEnvelope) -> Self {
                Self { data: Ok(value.data), success: Ok(value.success) }
            }
        }
        #[derive(Clone, Debug)]
        pub struct RoleUpdate {
            name: ::std::result::Result<::std::option::Option<::std::string::String>, ::std::string::String>,
            permissions: ::std::result::Result<
                ::std::option::Option<::std::vec::Vec<crate::generated_ext::Permission>>,
                ::std::string::String,
            >,
        }
        impl ::std::default::Default for RoleUpdate {
            fn default() -> Self {
                Self { name: Ok(Default::default()), permissions: Ok(Default::default()) }
            }
        }
        impl RoleUpdate {
            /// The name, 1 to 200 characters after trimming, unique among the roles, ignoring case.
            pub fn name(mut self, value: impl crate::field::IntoField<::std::option::Option<::std::string::String>>) -> Self {
                self.name = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// What the role allows, replacing all its previous permissions.
            pub fn permissions(
                mut self,
                value: impl crate::field::IntoField<::std::option::Option<::std::vec::Vec<crate::generated_ext::Permission>>>,
            ) -> Self {
                self.permissions = Ok(crate::field::IntoField::into_field(value));
                self
            }
        }
        impl ::std::convert::TryFrom<RoleUpdate> for super::RoleUpdate {
            type Error = super::error::ConversionError;
            fn try_from(value: RoleUpdate) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self { name: value.name?, permissions: value.permissions? })
            }
        }
        impl ::std::convert::From<super::RoleUpdate> for RoleUpdate {
            fn from(value: super::RoleUpdate) -> Self {
                Self { name: Ok(value.name), permissions: Ok(value.permissions) }
            }
        }
        #[derive(Clone)]
        pub struct SandboxWorkspace {
            api_key: ::std::result::Result<::std::string::String, ::std::string::String>,
            claim_email_sent: ::std::result::Result<bool, ::std::string::String>,
            claim_expires_at: ::std::result::Result<::chrono::DateTime<::chrono::offset::Utc>, ::std::string::String>,
            claim_url: ::std::result::Result<::std::string::String, ::std::string::String>,
            credits: ::std::result::Result<i64, ::std::string::String>,
            key_expires_at: ::std::result::Result<::chrono::DateTime<::chrono::offset::Utc>, ::std::string::String>,
            next_step: ::std::result::Result<::std::string::String, ::std::string::String>,
            organization_id: ::std::result::Result<::uuid::Uuid, ::std::string::String>,
        }
        impl ::std::default::Default for SandboxWorkspace {
            fn default() -> Self {
                Self {
                    api_key: Err("`api_key` is missing".to_string()),
                    claim_email_sent: Err("`claim_email_sent` is missing".to_string()),
                    claim_expires_at: Err("`claim_expires_at` is missing".to_string()),
                    claim_url: Err("`claim_url` is missing".to_string()),
                    credits: Err("`credits` is missing".to_string()),
                    key_expires_at: Err("`key_expires_at` is missing".to_string()),
                    next_step: Err("`next_step` is missing".to_string()),
                    organization_id: Err("`organization_id` is missing".to_string()),
                }
            }
        }
        impl SandboxWorkspace {
            /// The key, with the scope `write`. It is shown once: it can never be read again and is never issued again.
            pub fn api_key<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::string::String>,
                T::Error: ::std::fmt::Display,
            {
                self.api_key = value.try_into().map_err(|e| format!("api_key: {e}"));
                self
            }
            /// Whether a mail server accepted the code. If false, the workspace and the key are valid, but nobody has the code yet: sending it is tried again or, on a server without a mail server, the operator finds it in the folder of emails. `next_step` says which.
            pub fn claim_email_sent<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<bool>,
                T::Error: ::std::fmt::Display,
            {
                self.claim_email_sent = value.try_into().map_err(|e| format!("claim_email_sent: {e}"));
                self
            }
            /// When the code expires and the workspace is deleted if nobody claims it.
            pub fn claim_expires_at<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::chrono::DateTime<::chrono::offset::Utc>>,
                T::Error: ::std::fmt::Display,
            {
                self.claim_expires_at = value.try_into().map_err(|e| format!("claim_expires_at: {e}"));
                self
            }
            /// The address where the person claims the workspace in a browser. The key is never shown there.
            pub fn claim_url<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::string::String>,
                T::Error: ::std::fmt::Display,
            {
                self.claim_url = value.try_into().map_err(|e| format!("claim_url: {e}"));
                self
            }
            /// Number of credits, granted once; they are not topped up.
            pub fn credits<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<i64>,
                T::Error: ::std::fmt::Display,
            {
                self.credits = value.try_into().map_err(|e| format!("credits: {e}"));
                self
            }
            /// When the key expires if nobody claims the workspace.
            pub fn key_expires_at<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::chrono::DateTime<::chrono::offset::Utc>>,
                T::Error: ::std::fmt::Display,
            {
                self.key_expires_at = value.try_into().map_err(|e| format!("key_expires_at: {e}"));
                self
            }
            /// What to do next, in a sentence.
            pub fn next_step<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::string::String>,
                T::Error: ::std::fmt::Display,
            {
                self.next_step = value.try_into().map_err(|e| format!("next_step: {e}"));
                self
            }
            /// Identifies the workspace.
            pub fn organization_id<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::uuid::Uuid>,
                T::Error: ::std::fmt::Display,
            {
                self.organization_id = value.try_into().map_err(|e| format!("organization_id: {e}"));
                self
            }
        }
        impl ::std::convert::TryFrom<SandboxWorkspace> for super::SandboxWorkspace {
            type Error = super::error::ConversionError;
            fn try_from(value: SandboxWorkspace) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self {
                    api_key: value.api_key?,
                    claim_email_sent: value.claim_email_sent?,
                    claim_expires_at: value.claim_expires_at?,
                    claim_url: value.claim_url?,
                    credits: value.credits?,
                    key_expires_at: value.key_expires_at?,
                    next_step: value.next_step?,
                    organization_id: value.organization_id?,
                })
            }
        }
        impl ::std::convert::From<super::SandboxWorkspace> for SandboxWorkspace {
            fn from(value: super::SandboxWorkspace) -> Self {
                Self {
                    api_key: Ok(value.api_key),
                    claim_email_sent: Ok(value.claim_email_sent),
                    claim_expires_at: Ok(value.claim_expires_at),
                    claim_url: Ok(value.claim_url),
                    credits: Ok(value.credits),
                    key_expires_at: Ok(value.key_expires_at),
                    next_step: Ok(value.next_step),
                    organization_id: Ok(value.organization_id),
                }
            }
        }
        #[derive(Clone, Debug)]
        #[doc(hidden)]
        pub struct SandboxWorkspaceEnvelope {
            data: ::std::result::Result<super::SandboxWorkspace, ::std::string::String>,
            success: ::std::result::Result<bool, ::std::string::String>,
        }
        impl ::std::default::Default for SandboxWorkspaceEnvelope {
            fn default() -> Self {
                Self { data: Err("`data` is missing".to_string()), success: Err("`success` is missing".to_string()) }
            }
        }
        impl SandboxWorkspaceEnvelope {
            pub fn data<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<super::SandboxWorkspace>,
                T::Error: ::std::fmt::Display,
            {
                self.data = value.try_into().map_err(|e| format!("data: {e}"));
                self
            }
            /// Always true.
            pub fn success<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<bool>,
                T::Error: ::std::fmt::Display,
            {
                self.success = value.try_into().map_err(|e| format!("success: {e}"));
                self
            }
        }
        impl ::std::convert::TryFrom<SandboxWorkspaceEnvelope> for super::SandboxWorkspaceEnvelope {
            type Error = super::error::ConversionError;
            fn try_from(value: SandboxWorkspaceEnvelope) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self { data: value.data?, success: value.success? })
            }
        }
        impl ::std::convert::From<super::SandboxWorkspaceEnvelope> for SandboxWorkspaceEnvelope {
            fn from(value: super::SandboxWorkspaceEnvelope) -> Self {
                Self { data: Ok(value.data), success: Ok(value.success) }
            }
        }
        #[derive(Clone, Debug)]
        pub struct SavedReply {
            created_at: ::std::result::Result<::chrono::DateTime<::chrono::offset::Utc>, ::std::string::String>,
            id: ::std::result::Result<::uuid::Uuid, ::std::string::String>,
            name: ::std::result::Result<::std::string::String, ::std::string::String>,
            text: ::std::result::Result<::std::string::String, ::std::string::String>,
            updated_at: ::std::result::Result<::chrono::DateTime<::chrono::offset::Utc>, ::std::string::String>,
        }
        impl ::std::default::Default for SavedReply {
            fn default() -> Self {
                Self {
                    created_at: Err("`created_at` is missing".to_string()),
                    id: Err("`id` is missing".to_string()),
                    name: Err("`name` is missing".to_string()),
                    text: Err("`text` is missing".to_string()),
                    updated_at: Err("`updated_at` is missing".to_string()),
                }
            }
        }
        impl SavedReply {
            /// When it was saved.
            pub fn created_at<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::chrono::DateTime<::chrono::offset::Utc>>,
                T::Error: ::std::fmt::Display,
            {
                self.created_at = value.try_into().map_err(|e| format!("created_at: {e}"));
                self
            }
            /// Identifies the saved reply.
            pub fn id<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::uuid::Uuid>,
                T::Error: ::std::fmt::Display,
            {
                self.id = value.try_into().map_err(|e| format!("id: {e}"));
                self
            }
            /// The name, 1 to 200 characters, unique among the saved replies of the organization.
            pub fn name<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::string::String>,
                T::Error: ::std::fmt::Display,
            {
                self.name = value.try_into().map_err(|e| format!("name: {e}"));
                self
            }
            /// What the reply says.
            pub fn text<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::string::String>,
                T::Error: ::std::fmt::Display,
            {
                self.text = value.try_into().map_err(|e| format!("text: {e}"));
                self
            }
            /// When it was last changed.
            pub fn updated_at<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::chrono::DateTime<::chrono::offset::Utc>>,
                T::Error: ::std::fmt::Display,
            {
                self.updated_at = value.try_into().map_err(|e| format!("updated_at: {e}"));
                self
            }
        }
        impl ::std::convert::TryFrom<SavedReply> for super::SavedReply {
            type Error = super::error::ConversionError;
            fn try_from(value: SavedReply) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self {
                    created_at: value.created_at?,
                    id: value.id?,
                    name: value.name?,
                    text: value.text?,
                    updated_at: value.updated_at?,
                })
            }
        }
        impl ::std::convert::From<super::SavedReply> for SavedReply {
            fn from(value: super::SavedReply) -> Self {
                Self {
                    created_at: Ok(value.created_at),
                    id: Ok(value.id),
                    name: Ok(value.name),
                    text: Ok(value.text),
                    updated_at: Ok(value.updated_at),
                }
            }
        }
        #[derive(Clone, Debug)]
        pub struct SavedReplyCreate {
            name: ::std::result::Result<::std::string::String, ::std::string::String>,
            text: ::std::result::Result<::std::string::String, ::std::string::String>,
        }
        impl ::std::default::Default for SavedReplyCreate {
            fn default() -> Self {
                Self { name: Err("`name` is missing".to_string()), text: Err("`text` is missing".to_string()) }
            }
        }
        impl SavedReplyCreate {
            /// The name, 1 to 200 characters after trimming, unique among the saved replies, ignoring case.
            pub fn name<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::string::String>,
                T::Error: ::std::fmt::Display,
            {
                self.name = value.try_into().map_err(|e| format!("name: {e}"));
                self
            }
            /// What the reply says, 1 to 10,000 characters.
            pub fn text<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::string::String>,
                T::Error: ::std::fmt::Display,
            {
                self.text = value.try_into().map_err(|e| format!("text: {e}"));
                self
            }
        }
        impl ::std::convert::TryFrom<SavedReplyCreate> for super::SavedReplyCreate {
            type Error = super::error::ConversionError;
            fn try_from(value: SavedReplyCreate) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self { name: value.name?, text: value.text? })
            }
        }
        impl ::std::convert::From<super::SavedReplyCreate> for SavedReplyCreate {
            fn from(value: super::SavedReplyCreate) -> Self {
                Self { name: Ok(value.name), text: Ok(value.text) }
            }
        }
        #[derive(Clone, Debug)]
        #[doc(hidden)]
        pub struct SavedReplyEnvelope {
            data: ::std::result::Result<super::SavedReply, ::std::string::String>,
            success: ::std::result::Result<bool, ::std::string::String>,
        }
        impl ::std::default::Default for SavedReplyEnvelope {
            fn default() -> Self {
                Self { data: Err("`data` is missing".to_string()), success: Err("`success` is missing".to_string()) }
            }
        }
        impl SavedReplyEnvelope {
            pub fn data<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<super::SavedReply>,
                T::Error: ::std::fmt::Display,
            {
                self.data = value.try_into().map_err(|e| format!("data: {e}"));
                self
            }
            /// Always true.
            pub fn success<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<bool>,
                T::Error: ::std::fmt::Display,
            {
                self.success = value.try_into().map_err(|e| format!("success: {e}"));
                self
            }
        }
        impl ::std::convert::TryFrom<SavedReplyEnvelope> for super::SavedReplyEnvelope {
            type Error = super::error::ConversionError;
            fn try_from(value: SavedReplyEnvelope) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self { data: value.data?, success: value.success? })
            }
        }
        impl ::std::convert::From<super::SavedReplyEnvelope> for SavedReplyEnvelope {
            fn from(value: super::SavedReplyEnvelope) -> Self {
                Self { data: Ok(value.data), success: Ok(value.success) }
            }
        }
        #[derive(Clone, Debug)]
        pub struct SavedReplyList {
            items: ::std::result::Result<::std::vec::Vec<super::SavedReply>, ::std::string::String>,
            next_cursor: ::std::result::Result<::std::option::Option<::std::string::String>, ::std::string::String>,
        }
        impl ::std::default::Default for SavedReplyList {
            fn default() -> Self {
                Self { items: Err("`items` is missing".to_string()), next_cursor: Err("`next_cursor` is missing".to_string()) }
            }
        }
        impl SavedReplyList {
            /// The saved replies, in the order of the list.
            pub fn items<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::vec::Vec<super::SavedReply>>,
                T::Error: ::std::fmt::Display,
            {
                self.items = value.try_into().map_err(|e| format!("items: {e}"));
                self
            }
            /// Send it as `cursor` to get the next page; null on the last page.
            pub fn next_cursor(
                mut self,
                value: impl crate::field::IntoField<::std::option::Option<::std::string::String>>,
            ) -> Self {
                self.next_cursor = Ok(crate::field::IntoField::into_field(value));
                self
            }
        }
        impl ::std::convert::TryFrom<SavedReplyList> for super::SavedReplyList {
            type Error = super::error::ConversionError;
            fn try_from(value: SavedReplyList) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self { items: value.items?, next_cursor: value.next_cursor? })
            }
        }
        impl ::std::convert::From<super::SavedReplyList> for SavedReplyList {
            fn from(value: super::SavedReplyList) -> Self {
                Self { items: Ok(value.items), next_cursor: Ok(value.next_cursor) }
            }
        }
        #[derive(Clone, Debug)]
        #[doc(hidden)]
        pub struct SavedReplyListEnvelope {
            data: ::std::result::Result<super::SavedReplyList, ::std::string::String>,
            success: ::std::result::Result<bool, ::std::string::String>,
        }
        impl ::std::default::Default for SavedReplyListEnvelope {
            fn default() -> Self {
                Self { data: Err("`data` is missing".to_string()), success: Err("`success` is missing".to_string()) }
            }
        }
        impl SavedReplyListEnvelope {
            pub fn data<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<super::SavedReplyList>,
                T::Error: ::std::fmt::Display,
            {
                self.data = value.try_into().map_err(|e| format!("data: {e}"));
                self
            }
            /// Always true.
            pub fn success<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<bool>,
                T::Error: ::std::fmt::Display,
            {
                self.success = value.try_into().map_err(|e| format!("success: {e}"));
                self
            }
        }
        impl ::std::convert::TryFrom<SavedReplyListEnvelope> for super::SavedReplyListEnvelope {
            type Error = super::error::ConversionError;
            fn try_from(value: SavedReplyListEnvelope) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self { data: value.data?, success: value.success? })
            }
        }
        impl ::std::convert::From<super::SavedReplyListEnvelope> for SavedReplyListEnvelope {
            fn from(value: super::SavedReplyListEnvelope) -> Self {
                Self { data: Ok(value.data), success: Ok(value.success) }
            }
        }
        #[derive(Clone, Debug)]
        pub struct SavedReplyUpdate {
            name: ::std::result::Result<::std::option::Option<::std::string::String>, ::std::string::String>,
            text: ::std::result::Result<::std::option::Option<::std::string::String>, ::std::string::String>,
        }
        impl ::std::default::Default for SavedReplyUpdate {
            fn default() -> Self {
                Self { name: Ok(Default::default()), text: Ok(Default::default()) }
            }
        }
        impl SavedReplyUpdate {
            /// The name, 1 to 200 characters after trimming, unique among the saved replies, ignoring case.
            pub fn name(mut self, value: impl crate::field::IntoField<::std::option::Option<::std::string::String>>) -> Self {
                self.name = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// What the reply says, 1 to 10,000 characters.
            pub fn text(mut self, value: impl crate::field::IntoField<::std::option::Option<::std::string::String>>) -> Self {
                self.text = Ok(crate::field::IntoField::into_field(value));
                self
            }
        }
        impl ::std::convert::TryFrom<SavedReplyUpdate> for super::SavedReplyUpdate {
            type Error = super::error::ConversionError;
            fn try_from(value: SavedReplyUpdate) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self { name: value.name?, text: value.text? })
            }
        }
        impl ::std::convert::From<super::SavedReplyUpdate> for SavedReplyUpdate {
            fn from(value: super::SavedReplyUpdate) -> Self {
                Self { name: Ok(value.name), text: Ok(value.text) }
            }
        }
        #[derive(Clone, Debug)]
        pub struct ScoreParts {
            document: ::std::result::Result<f64, ::std::string::String>,
            entry: ::std::result::Result<f64, ::std::string::String>,
            headings: ::std::result::Result<f64, ::std::string::String>,
            meaning: ::std::result::Result<f64, ::std::string::String>,
            position: ::std::result::Result<f64, ::std::string::String>,
            repetition: ::std::result::Result<f64, ::std::string::String>,
            sentence: ::std::result::Result<f64, ::std::string::String>,
            words: ::std::result::Result<f64, ::std::string::String>,
        }
        impl ::std::default::Default for ScoreParts {
            fn default() -> Self {
                Self {
                    document: Err("`document` is missing".to_string()),
                    entry: Err("`entry` is missing".to_string()),
                    headings: Err("`headings` is missing".to_string()),
                    meaning: Err("`meaning` is missing".to_string()),
                    position: Err("`position` is missing".to_string()),
                    repetition: Err("`repetition` is missing".to_string()),
                    sentence: Err("`sentence` is missing".to_string()),
                    words: Err("`words` is missing".to_string()),
                }
            }
        }
        impl ScoreParts {
            /// For the best passages of the same document.
            pub fn document<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<f64>,
                T::Error: ::std::fmt::Display,
            {
                self.document = value.try_into().map_err(|e| format!("document: {e}"));
                self
            }
            /// For a heading or a defined term that is just what is asked for.
            pub fn entry<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<f64>,
                T::Error: ::std::fmt::Display,
            {
                self.entry = value.try_into().map_err(|e| format!("entry: {e}"));
                self
            }
            /// For what its headings, or its title, say of the question.
            pub fn headings<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<f64>,
                T::Error: ::std::fmt::Display,
            {
                self.headings = value.try_into().map_err(|e| format!("headings: {e}"));
                self
            }
            /// For its meaning, by the embedding model; 0 without one.
            pub fn meaning<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<f64>,
                T::Error: ::std::fmt::Display,
            {
                self.meaning = value.try_into().map_err(|e| format!("meaning: {e}"));
                self
            }
            /// For a passage at the beginning of its document or of a section.
            pub fn position<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<f64>,
                T::Error: ::std::fmt::Display,
            {
                self.position = value.try_into().map_err(|e| format!("position: {e}"));
                self
            }
            /// What was deducted, as a negative number, because better passages come from the same document or have the same text.
            pub fn repetition<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<f64>,
                T::Error: ::std::fmt::Display,
            {
                self.repetition = value.try_into().map_err(|e| format!("repetition: {e}"));
                self
            }
            /// For its sentence that says most of the question.
            pub fn sentence<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<f64>,
                T::Error: ::std::fmt::Display,
            {
                self.sentence = value.try_into().map_err(|e| format!("sentence: {e}"));
                self
            }
            /// For the words that it has in common with the question (BM25), relative to the highest possible value.
            pub fn words<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<f64>,
                T::Error: ::std::fmt::Display,
            {
                self.words = value.try_into().map_err(|e| format!("words: {e}"));
                self
            }
        }
        impl ::std::convert::TryFrom<ScoreParts> for super::ScoreParts {
            type Error = super::error::ConversionError;
            fn try_from(value: ScoreParts) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self {
                    document: value.document?,
                    entry: value.entry?,
                    headings: value.headings?,
                    meaning: value.meaning?,
                    position: value.position?,
                    repetition: value.repetition?,
                    sentence: value.sentence?,
                    words: value.words?,
                })
            }
        }
        impl ::std::convert::From<super::ScoreParts> for ScoreParts {
            fn from(value: super::ScoreParts) -> Self {
                Self {
                    document: Ok(value.document),
                    entry: Ok(value.entry),
                    headings: Ok(value.headings),
                    meaning: Ok(value.meaning),
                    position: Ok(value.position),
                    repetition: Ok(value.repetition),
                    sentence: Ok(value.sentence),
                    words: Ok(value.words),
                }
            }
        }
        #[derive(Clone, Debug)]
        pub struct SeeAlso {
            heading: ::std::result::Result<::std::option::Option<::std::string::String>, ::std::string::String>,
            source_id: ::std::result::Result<::uuid::Uuid, ::std::string::String>,
            title: ::std::result::Result<::std::string::String, ::std::string::String>,
            url: ::std::result::Result<::std::option::Option<::std::string::String>, ::std::string::String>,
        }
        impl ::std::default::Default for SeeAlso {
            fn default() -> Self {
                Self {
                    heading: Err("`heading` is missing".to_string()),
                    source_id: Err("`source_id` is missing".to_string()),
                    title: Err("`title` is missing".to_string()),
                    url: Err("`url` is missing".to_string()),
                }
            }
        }
        impl SeeAlso {
            /// The headings above the place in the page that fits best, from the outermost on, joined by ` › `; null if there are none.
            pub fn heading(mut self, value: impl crate::field::IntoField<::std::option::Option<::std::string::String>>) -> Self {
                self.heading = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// The id of the source that contains the page.
            pub fn source_id<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::uuid::Uuid>,
                T::Error: ::std::fmt::Display,
            {
                self.source_id = value.try_into().map_err(|e| format!("source_id: {e}"));
                self
            }
            /// Title of the page, or of its source.
            pub fn title<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::string::String>,
                T::Error: ::std::fmt::Display,
            {
                self.title = value.try_into().map_err(|e| format!("title: {e}"));
                self
            }
            /// Address of the page, with the fragment of the place that fits best, if it has one; null if it has no address.
            pub fn url(mut self, value: impl crate::field::IntoField<::std::option::Option<::std::string::String>>) -> Self {
                self.url = Ok(crate::field::IntoField::into_field(value));
                self
            }
        }
        impl ::std::convert::TryFrom<SeeAlso> for super::SeeAlso {
            type Error = super::error::ConversionError;
            fn try_from(value: SeeAlso) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self { heading: value.heading?, source_id: value.source_id?, title: value.title?, url: value.url? })
            }
        }
        impl ::std::convert::From<super::SeeAlso> for SeeAlso {
            fn from(value: super::SeeAlso) -> Self {
                Self { heading: Ok(value.heading), source_id: Ok(value.source_id), title: Ok(value.title), url: Ok(value.url) }
            }
        }
        #[derive(Clone, Debug)]
        pub struct SignUp {
            human_email: ::std::result::Result<::std::string::String, ::std::string::String>,
            org_name: ::std::result::Result<::std::option::Option<::std::string::String>, ::std::string::String>,
        }
        impl ::std::default::Default for SignUp {
            fn default() -> Self {
                Self { human_email: Err("`human_email` is missing".to_string()), org_name: Ok(Default::default()) }
            }
        }
        impl SignUp {
            /// A real email address. The code is sent to it, and only its owner can claim the workspace.
            pub fn human_email<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::string::String>,
                T::Error: ::std::fmt::Display,
            {
                self.human_email = value.try_into().map_err(|e| format!("human_email: {e}"));
                self
            }
            /// The name of the workspace, 1 to 200 characters after trimming. Default: `Sandbox workspace`.
            pub fn org_name(mut self, value: impl crate::field::IntoField<::std::option::Option<::std::string::String>>) -> Self {
                self.org_name = Ok(crate::field::IntoField::into_field(value));
                self
            }
        }
        impl ::std::convert::TryFrom<SignUp> for super::SignUp {
            type Error = super::error::ConversionError;
            fn try_from(value: SignUp) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self { human_email: value.human_email?, org_name: value.org_name? })
            }
        }
        impl ::std::convert::From<super::SignUp> for SignUp {
            fn from(value: super::SignUp) -> Self {
                Self { human_email: Ok(value.human_email), org_name: Ok(value.org_name) }
            }
        }
        #[derive(Clone, Debug)]
        pub struct Source {
            agent_id: ::std::result::Result<::uuid::Uuid, ::std::string::String>,
            bytes: ::std::result::Result<i64, ::std::string::String>,
            chunks: ::std::result::Result<i32, ::std::string::String>,
            created_at: ::std::result::Result<::chrono::DateTime<::chrono::offset::Utc>, ::std::string::String>,
            error: ::std::result::Result<::std::option::Option<::std::string::String>, ::std::string::String>,
            external_id: ::std::result::Result<::std::option::Option<::std::string::String>, ::std::string::String>,
            failure_code: ::std::result::Result<::std::option::Option<crate::generated_ext::FailureCode>, ::std::string::String>,
            failure_reason: ::std::result::Result<::std::option::Option<::std::string::String>, ::std::string::String>,
            id: ::std::result::Result<::uuid::Uuid, ::std::string::String>,
            max_pages: ::std::result::Result<::std::option::Option<i32>, ::std::string::String>,
            metadata: ::std::result::Result<
                ::std::collections::HashMap<::std::string::String, ::std::string::String>,
                ::std::string::String,
            >,
            mode: ::std::result::Result<::std::option::Option<crate::generated_ext::WebsiteMode>, ::std::string::String>,
            passages: ::std::result::Result<i32, ::std::string::String>,
            progress: ::std::result::Result<i32, ::std::string::String>,
            status: ::std::result::Result<crate::generated_ext::SourceStatus, ::std::string::String>,
            title: ::std::result::Result<::std::string::String, ::std::string::String>,
            type_: ::std::result::Result<crate::generated_ext::SourceType, ::std::string::String>,
            updated_at: ::std::result::Result<::chrono::DateTime<::chrono::offset::Utc>, ::std::string::String>,
            url: ::std::result::Result<::std::option::Option<::std::string::String>, ::std::string::String>,
        }
        impl ::std::default::Default for Source {
            fn default() -> Self {
                Self {
                    agent_id: Err("`agent_id` is missing".to_string()),
                    bytes: Err("`bytes` is missing".to_string()),
                    chunks: Err("`chunks` is missing".to_string()),
                    created_at: Err("`created_at` is missing".to_string()),
                    error: Err("`error` is missing".to_string()),
                    external_id: Err("`external_id` is missing".to_string()),
                    failure_code: Err("`failure_code` is missing".to_string()),
                    failure_reason: Err("`failure_reason` is missing".to_string()),
                    id: Err("`id` is missing".to_string()),
                    max_pages: Err("`max_pages` is missing".to_string()),
                    metadata: Err("`metadata` is missing".to_string()),
                    mode: Err("`mode` is missing".to_string()),
                    passages: Err("`passages` is missing".to_string()),
                    progress: Err("`progress` is missing".to_string()),
                    status: Err("`status` is missing".to_string()),
                    title: Err("`title` is missing".to_string()),
                    type_: Err("`type_` is missing".to_string()),
                    updated_at: Err("`updated_at` is missing".to_string()),
                    url: Err("`url` is missing".to_string()),
                }
            }
        }
        impl Source {
            /// The id of the agent that is trained on the source.
            pub fn agent_id<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::uuid::Uuid>,
                T::Error: ::std::fmt::Display,
            {
                self.agent_id = value.try_into().map_err(|e| format!("agent_id: {e}"));
                self
            }
            /// Size of the text, in bytes of UTF-8; counts against the plan.
            pub fn bytes<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<i64>,
                T::Error: ::std::fmt::Display,
            {
                self.bytes = value.try_into().map_err(|e| format!("bytes: {e}"));
                self
            }
            /// The same as `passages`.
            pub fn chunks<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<i32>,
                T::Error: ::std::fmt::Display,
            {
                self.chunks = value.try_into().map_err(|e| format!("chunks: {e}"));
                self
            }
            /// When the source was added.
            pub fn created_at<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::chrono::DateTime<::chrono::offset::Utc>>,
                T::Error: ::std::fmt::Display,
            {
                self.created_at = value.try_into().map_err(|e| format!("created_at: {e}"));
                self
            }
            /// The same as `failureReason`.
            pub fn error(mut self, value: impl crate::field::IntoField<::std::option::Option<::std::string::String>>) -> Self {
                self.error = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// Your own id for the source, unique within the agent; null if there is none.
            pub fn external_id(
                mut self,
                value: impl crate::field::IntoField<::std::option::Option<::std::string::String>>,
            ) -> Self {
                self.external_id = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// Why the ingestion failed, for programs to match on; null unless it failed, and if an earlier release left only a sentence.
            pub fn failure_code(
                mut self,
                value: impl crate::field::IntoField<::std::option::Option<crate::generated_ext::FailureCode>>,
            ) -> Self {
                self.failure_code = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// A sentence that says why the ingestion failed and what to do; null unless it failed.
            pub fn failure_reason(
                mut self,
                value: impl crate::field::IntoField<::std::option::Option<::std::string::String>>,
            ) -> Self {
                self.failure_reason = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// Identifies the source.
            pub fn id<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::uuid::Uuid>,
                T::Error: ::std::fmt::Display,
            {
                self.id = value.try_into().map_err(|e| format!("id: {e}"));
                self
            }
            /// Maximum number of pages to read from a sitemap or a crawl, after the limit of the plan was applied; null for a single page and for sources of other types.
            pub fn max_pages(mut self, value: impl crate::field::IntoField<::std::option::Option<i32>>) -> Self {
                self.max_pages = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// Your own key-value pairs.
            pub fn metadata<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::collections::HashMap<::std::string::String, ::std::string::String>>,
                T::Error: ::std::fmt::Display,
            {
                self.metadata = value.try_into().map_err(|e| format!("metadata: {e}"));
                self
            }
            /// How a website is read; null for sources of other types.
            pub fn mode(
                mut self,
                value: impl crate::field::IntoField<::std::option::Option<crate::generated_ext::WebsiteMode>>,
            ) -> Self {
                self.mode = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// Number of passages of the source that the agent knows; 0 until the source has been ready once.
            pub fn passages<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<i32>,
                T::Error: ::std::fmt::Display,
            {
                self.passages = value.try_into().map_err(|e| format!("passages: {e}"));
                self
            }
            /// Progress of the ingestion, in percent; 100 once the source is ready.
            pub fn progress<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<i32>,
                T::Error: ::std::fmt::Display,
            {
                self.progress = value.try_into().map_err(|e| format!("progress: {e}"));
                self
            }
            pub fn status<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<crate::generated_ext::SourceStatus>,
                T::Error: ::std::fmt::Display,
            {
                self.status = value.try_into().map_err(|e| format!("status: {e}"));
                self
            }
            /// The title of the source in citations.
            pub fn title<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::string::String>,
                T::Error: ::std::fmt::Display,
            {
                self.title = value.try_into().map_err(|e| format!("title: {e}"));
                self
            }
            pub fn type_<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<crate::generated_ext::SourceType>,
                T::Error: ::std::fmt::Display,
            {
                self.type_ = value.try_into().map_err(|e| format!("type_: {e}"));
                self
            }
            /// When the state of the source last changed.
            pub fn updated_at<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::chrono::DateTime<::chrono::offset::Utc>>,
                T::Error: ::std::fmt::Display,
            {
                self.updated_at = value.try_into().map_err(|e| format!("updated_at: {e}"));
                self
            }
            /// The address from which a website is read; null for sources of other types.
            pub fn url(mut self, value: impl crate::field::IntoField<::std::option::Option<::std::string::String>>) -> Self {
                self.url = Ok(crate::field::IntoField::into_field(value));
                self
            }
        }
        impl ::std::convert::TryFrom<Source> for super::Source {
            type Error = super::error::ConversionError;
            fn try_from(value: Source) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self {
                    agent_id: value.agent_id?,
                    bytes: value.bytes?,
                    chunks: value.chunks?,
                    created_at: value.created_at?,
                    error: value.error?,
                    external_id: value.external_id?,
                    failure_code: value.failure_code?,
                    failure_reason: value.failure_reason?,
                    id: value.id?,
                    max_pages: value.max_pages?,
                    metadata: value.metadata?,
                    mode: value.mode?,
                    passages: value.passages?,
                    progress: value.progress?,
                    status: value.status?,
                    title: value.title?,
                    type_: value.type_?,
                    updated_at: value.updated_at?,
                    url: value.url?,
                })
            }
        }
        impl ::std::convert::From<super::Source> for Source {
            fn from(value: super::Source) -> Self {
                Self {
                    agent_id: Ok(value.agent_id),
                    bytes: Ok(value.bytes),
                    chunks: Ok(value.chunks),
                    created_at: Ok(value.created_at),
                    error: Ok(value.error),
                    external_id: Ok(value.external_id),
                    failure_code: Ok(value.failure_code),
                    failure_reason: Ok(value.failure_reason),
                    id: Ok(value.id),
                    max_pages: Ok(value.max_pages),
                    metadata: Ok(value.metadata),
                    mode: Ok(value.mode),
                    passages: Ok(value.passages),
                    progress: Ok(value.progress),
                    status: Ok(value.status),
                    title: Ok(value.title),
                    type_: Ok(value.type_),
                    updated_at: Ok(value.updated_at),
                    url: Ok(value.url),
                }
            }
        }
        #[derive(Clone, Debug)]
        pub struct SourceBulkDelete {
            ids: ::std::result::Result<::std::option::Option<::std::vec::Vec<::uuid::Uuid>>, ::std::string::String>,
            status: ::std::result::Result<::std::option::Option<crate::generated_ext::SourceStatus>, ::std::string::String>,
            type_: ::std::result::Result<::std::option::Option<crate::generated_ext::SourceType>, ::std::string::String>,
        }
        impl ::std::default::Default for SourceBulkDelete {
            fn default() -> Self {
                Self { ids: Ok(Default::default()), status: Ok(Default::default()), type_: Ok(Default::default()) }
            }
        }
        impl SourceBulkDelete {
            /// Sources with one of these ids.
            pub fn ids(
                mut self,
                value: impl crate::field::IntoField<::std::option::Option<::std::vec::Vec<::uuid::Uuid>>>,
            ) -> Self {
                self.ids = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// Sources with this status.
            pub fn status(
                mut self,
                value: impl crate::field::IntoField<::std::option::Option<crate::generated_ext::SourceStatus>>,
            ) -> Self {
                self.status = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// Sources of this type.
            pub fn type_(
                mut self,
                value: impl crate::field::IntoField<::std::option::Option<crate::generated_ext::SourceType>>,
            ) -> Self {
                self.type_ = Ok(crate::field::IntoField::into_field(value));
                self
            }
        }
        impl ::std::convert::TryFrom<SourceBulkDelete> for super::SourceBulkDelete {
            type Error = super::error::ConversionError;
            fn try_from(value: SourceBulkDelete) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self { ids: value.ids?, status: value.status?, type_: value.type_? })
            }
        }
        impl ::std::convert::From<super::SourceBulkDelete> for SourceBulkDelete {
            fn from(value: super::SourceBulkDelete) -> Self {
                Self { ids: Ok(value.ids), status: Ok(value.status), type_: Ok(value.type_) }
            }
        }
        #[derive(Clone, Debug)]
        pub struct SourceContent {
            end: ::std::result::Result<i64, ::std::string::String>,
            next_start: ::std::result::Result<::std::option::Option<i64>, ::std::string::String>,
            source_id: ::std::result::Result<::uuid::Uuid, ::std::string::String>,
            start: ::std::result::Result<i64, ::std::string::String>,
            text: ::std::result::Result<::std::string::String, ::std::string::String>,
            title: ::std::result::Result<::std::string::String, ::std::string::String>,
            url: ::std::result::Result<::std::option::Option<::std::string::String>, ::std::string::String>,
        }
        impl ::std::default::Default for SourceContent {
            fn default() -> Self {
                Self {
                    end: Err("`end` is missing".to_string()),
                    next_start: Err("`next_start` is missing".to_string()),
                    source_id: Err("`source_id` is missing".to_string()),
                    start: Err("`start` is missing".to_string()),
                    text: Err("`text` is missing".to_string()),
                    title: Err("`title` is missing".to_string()),
                    url: Err("`url` is missing".to_string()),
                }
            }
        }
        impl SourceContent {
            /// Position after the last character of the section.
            pub fn end<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<i64>,
                T::Error: ::std::fmt::Display,
            {
                self.end = value.try_into().map_err(|e| format!("end: {e}"));
                self
            }
            /// The `start` of the next section; null at the end of the text.
            pub fn next_start(mut self, value: impl crate::field::IntoField<::std::option::Option<i64>>) -> Self {
                self.next_start = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// The id of the source.
            pub fn source_id<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::uuid::Uuid>,
                T::Error: ::std::fmt::Display,
            {
                self.source_id = value.try_into().map_err(|e| format!("source_id: {e}"));
                self
            }
            /// Position of the first character of the section, counted from 0.
            pub fn start<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<i64>,
                T::Error: ::std::fmt::Display,
            {
                self.start = value.try_into().map_err(|e| format!("start: {e}"));
                self
            }
            /// The text of the section.
            pub fn text<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::string::String>,
                T::Error: ::std::fmt::Display,
            {
                self.text = value.try_into().map_err(|e| format!("text: {e}"));
                self
            }
            /// The title in citations: that of the page, or that of the source.
            pub fn title<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::string::String>,
                T::Error: ::std::fmt::Display,
            {
                self.title = value.try_into().map_err(|e| format!("title: {e}"));
                self
            }
            /// The address of the page; null for sources of other types.
            pub fn url(mut self, value: impl crate::field::IntoField<::std::option::Option<::std::string::String>>) -> Self {
                self.url = Ok(crate::field::IntoField::into_field(value));
                self
            }
        }
        impl ::std::convert::TryFrom<SourceContent> for super::SourceContent {
            type Error = super::error::ConversionError;
            fn try_from(value: SourceContent) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self {
                    end: value.end?,
                    next_start: value.next_start?,
                    source_id: value.source_id?,
                    start: value.start?,
                    text: value.text?,
                    title: value.title?,
                    url: value.url?,
                })
            }
        }
        impl ::std::convert::From<super::SourceContent> for SourceContent {
            fn from(value: super::SourceContent) -> Self {
                Self {
                    end: Ok(value.end),
                    next_start: Ok(value.next_start),
                    source_id: Ok(value.source_id),
                    start: Ok(value.start),
                    text: Ok(value.text),
                    title: Ok(value.title),
                    url: Ok(value.url),
                }
            }
        }
        #[derive(Clone, Debug)]
        #[doc(hidden)]
        pub struct SourceContentEnvelope {
            data: ::std::result::Result<super::SourceContent, ::std::string::String>,
            success: ::std::result::Result<bool, ::std::string::String>,
        }
        impl ::std::default::Default for SourceContentEnvelope {
            fn default() -> Self {
                Self { data: Err("`data` is missing".to_string()), success: Err("`success` is missing".to_string()) }
            }
        }
        impl SourceContentEnvelope {
            pub fn data<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<super::SourceContent>,
                T::Error: ::std::fmt::Display,
            {
                self.data = value.try_into().map_err(|e| format!("data: {e}"));
                self
            }
            /// Always true.
            pub fn success<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<bool>,
                T::Error: ::std::fmt::Display,
            {
                self.success = value.try_into().map_err(|e| format!("success: {e}"));
                self
            }
        }
        impl ::std::convert::TryFrom<SourceContentEnvelope> for super::SourceContentEnvelope {
            type Error = super::error::ConversionError;
            fn try_from(value: SourceContentEnvelope) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self { data: value.data?, success: value.success? })
            }
        }
        impl ::std::convert::From<super::SourceContentEnvelope> for SourceContentEnvelope {
            fn from(value: super::SourceContentEnvelope) -> Self {
                Self { data: Ok(value.data), success: Ok(value.success) }
            }
        }
        #[derive(Clone, Debug)]
        pub struct SourceDeletion {
            id: ::std::result::Result<::uuid::Uuid, ::std::string::String>,
            outcome: ::std::result::Result<crate::generated_ext::DeletionOutcome, ::std::string::String>,
        }
        impl ::std::default::Default for SourceDeletion {
            fn default() -> Self {
                Self { id: Err("`id` is missing".to_string()), outcome: Err("`outcome` is missing".to_string()) }
            }
        }
        impl SourceDeletion {
            /// The id of the source.
            pub fn id<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::uuid::Uuid>,
                T::Error: ::std::fmt::Display,
            {
                self.id = value.try_into().map_err(|e| format!("id: {e}"));
                self
            }
            pub fn outcome<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<crate::generated_ext::DeletionOutcome>,
                T::Error: ::std::fmt::Display,
            {
                self.outcome = value.try_into().map_err(|e| format!("outcome: {e}"));
                self
            }
        }
        impl ::std::convert::TryFrom<SourceDeletion> for super::SourceDeletion {
            type Error = super::error::ConversionError;
            fn try_from(value: SourceDeletion) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self { id: value.id?, outcome: value.outcome? })
            }
        }
        impl ::std::convert::From<super::SourceDeletion> for SourceDeletion {
            fn from(value: super::SourceDeletion) -> Self {
                Self { id: Ok(value.id), outcome: Ok(value.outcome) }
            }
        }
        #[derive(Clone, Debug)]
        pub struct SourceDeletions {
            has_more: ::std::result::Result<bool, ::std::string::String>,
            items: ::std::result::Result<::std::vec::Vec<super::SourceDeletion>, ::std::string::String>,
        }
        impl ::std::default::Default for SourceDeletions {
            fn default() -> Self {
                Self { has_more: Err("`has_more` is missing".to_string()), items: Err("`items` is missing".to_string()) }
            }
        }
        impl SourceDeletions {
            /// Whether more sources match the filter; false if ids were sent.
            pub fn has_more<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<bool>,
                T::Error: ::std::fmt::Display,
            {
                self.has_more = value.try_into().map_err(|e| format!("has_more: {e}"));
                self
            }
            /// The outcome for each id that was sent or found.
            pub fn items<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::vec::Vec<super::SourceDeletion>>,
                T::Error: ::std::fmt::Display,
            {
                self.items = value.try_into().map_err(|e| format!("items: {e}"));
                self
            }
        }
        impl ::std::convert::TryFrom<SourceDeletions> for super::SourceDeletions {
            type Error = super::error::ConversionError;
            fn try_from(value: SourceDeletions) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self { has_more: value.has_more?, items: value.items? })
            }
        }
        impl ::std::convert::From<super::SourceDeletions> for SourceDeletions {
            fn from(value: super::SourceDeletions) -> Self {
                Self { has_more: Ok(value.has_more), items: Ok(value.items) }
            }
        }
        #[derive(Clone, Debug)]
        #[doc(hidden)]
        pub struct SourceDeletionsEnvelope {
            data: ::std::result::Result<super::SourceDeletions, ::std::string::String>,
            success: ::std::result::Result<bool, ::std::string::String>,
        }
        impl ::std::default::Default for SourceDeletionsEnvelope {
            fn default() -> Self {
                Self { data: Err("`data` is missing".to_string()), success: Err("`success` is missing".to_string()) }
            }
        }
        impl SourceDeletionsEnvelope {
            pub fn data<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<super::SourceDeletions>,
                T::Error: ::std::fmt::Display,
            {
                self.data = value.try_into().map_err(|e| format!("data: {e}"));
                self
            }
            /// Always true.
            pub fn success<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<bool>,
                T::Error: ::std::fmt::Display,
            {
                self.success = value.try_into().map_err(|e| format!("success: {e}"));
                self
            }
        }
        impl ::std::convert::TryFrom<SourceDeletionsEnvelope> for super::SourceDeletionsEnvelope {
            type Error = super::error::ConversionError;
            fn try_from(value: SourceDeletionsEnvelope) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self { data: value.data?, success: value.success? })
            }
        }
        impl ::std::convert::From<super::SourceDeletionsEnvelope> for SourceDeletionsEnvelope {
            fn from(value: super::SourceDeletionsEnvelope) -> Self {
                Self { data: Ok(value.data), success: Ok(value.success) }
            }
        }
        #[derive(Clone, Debug)]
        #[doc(hidden)]
        pub struct SourceEnvelope {
            data: ::std::result::Result<super::Source, ::std::string::String>,
            success: ::std::result::Result<bool, ::std::string::String>,
        }
        impl ::std::default::Default for SourceEnvelope {
            fn default() -> Self {
                Self { data: Err("`data` is missing".to_string()), success: Err("`success` is missing".to_string()) }
            }
        }
        impl SourceEnvelope {
            pub fn data<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<super::Source>,
                T::Error: ::std::fmt::Display,
            {
                self.data = value.try_into().map_err(|e| format!("data: {e}"));
                self
            }
            /// Always true.
            pub fn success<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<bool>,
                T::Error: ::std::fmt::Display,
            {
                self.success = value.try_into().map_err(|e| format!("success: {e}"));
                self
            }
        }
        impl ::std::convert::TryFrom<SourceEnvelope> for super::SourceEnvelope {
            type Error = super::error::ConversionError;
            fn try_from(value: SourceEnvelope) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self { data: value.data?, success: value.success? })
            }
        }
        impl ::std::convert::From<super::SourceEnvelope> for SourceEnvelope {
            fn from(value: super::SourceEnvelope) -> Self {
                Self { data: Ok(value.data), success: Ok(value.success) }
            }
        }
        #[derive(Clone, Debug)]
        pub struct SourceList {
            items: ::std::result::Result<::std::vec::Vec<super::Source>, ::std::string::String>,
            next_cursor: ::std::result::Result<::std::option::Option<::std::string::String>, ::std::string::String>,
        }
        impl ::std::default::Default for SourceList {
            fn default() -> Self {
                Self { items: Err("`items` is missing".to_string()), next_cursor: Err("`next_cursor` is missing".to_string()) }
            }
        }
        impl SourceList {
            /// The sources, in the order of the list.
            pub fn items<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::vec::Vec<super::Source>>,
                T::Error: ::std::fmt::Display,
            {
                self.items = value.try_into().map_err(|e| format!("items: {e}"));
                self
            }
            /// Send it as `cursor` to get the next page; null on the last page.
            pub fn next_cursor(
                mut self,
                value: impl crate::field::IntoField<::std::option::Option<::std::string::String>>,
            ) -> Self {
                self.next_cursor = Ok(crate::field::IntoField::into_field(value));
                self
            }
        }
        impl ::std::convert::TryFrom<SourceList> for super::SourceList {
            type Error = super::error::ConversionError;
            fn try_from(value: SourceList) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self { items: value.items?, next_cursor: value.next_cursor? })
            }
        }
        impl ::std::convert::From<super::SourceList> for SourceList {
            fn from(value: super::SourceList) -> Self {
                Self { items: Ok(value.items), next_cursor: Ok(value.next_cursor) }
            }
        }
        #[derive(Clone, Debug)]
        #[doc(hidden)]
        pub struct SourceListEnvelope {
            data: ::std::result::Result<super::SourceList, ::std::string::String>,
            success: ::std::result::Result<bool, ::std::string::String>,
        }
        impl ::std::default::Default for SourceListEnvelope {
            fn default() -> Self {
                Self { data: Err("`data` is missing".to_string()), success: Err("`success` is missing".to_string()) }
            }
        }
        impl SourceListEnvelope {
            pub fn data<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<super::SourceList>,
                T::Error: ::std::fmt::Display,
            {
                self.data = value.try_into().map_err(|e| format!("data: {e}"));
                self
            }
            /// Always true.
            pub fn success<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<bool>,
                T::Error: ::std::fmt::Display,
            {
                self.success = value.try_into().map_err(|e| format!("success: {e}"));
                self
            }
        }
        impl ::std::convert::TryFrom<SourceListEnvelope> for super::SourceListEnvelope {
            type Error = super::error::ConversionError;
            fn try_from(value: SourceListEnvelope) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self { data: value.data?, success: value.success? })
            }
        }
        impl ::std::convert::From<super::SourceListEnvelope> for SourceListEnvelope {
            fn from(value: super::SourceListEnvelope) -> Self {
                Self { data: Ok(value.data), success: Ok(value.success) }
            }
        }
        #[derive(Clone, Debug)]
        pub struct SourcePage {
            bytes: ::std::result::Result<i64, ::std::string::String>,
            failure_code: ::std::result::Result<::std::option::Option<crate::generated_ext::FailureCode>, ::std::string::String>,
            outcome: ::std::result::Result<crate::generated_ext::PageOutcome, ::std::string::String>,
            reason: ::std::result::Result<::std::option::Option<::std::string::String>, ::std::string::String>,
            title: ::std::result::Result<::std::option::Option<::std::string::String>, ::std::string::String>,
            url: ::std::result::Result<::std::string::String, ::std::string::String>,
        }
        impl ::std::default::Default for SourcePage {
            fn default() -> Self {
                Self {
                    bytes: Err("`bytes` is missing".to_string()),
                    failure_code: Err("`failure_code` is missing".to_string()),
                    outcome: Err("`outcome` is missing".to_string()),
                    reason: Err("`reason` is missing".to_string()),
                    title: Err("`title` is missing".to_string()),
                    url: Err("`url` is missing".to_string()),
                }
            }
        }
        impl SourcePage {
            /// Size of the text of the page, in bytes of UTF-8.
            pub fn bytes<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<i64>,
                T::Error: ::std::fmt::Display,
            {
                self.bytes = value.try_into().map_err(|e| format!("bytes: {e}"));
                self
            }
            /// Why the page was skipped or failed, for programs to match on; null if it was read, and if an earlier release left only a sentence.
            pub fn failure_code(
                mut self,
                value: impl crate::field::IntoField<::std::option::Option<crate::generated_ext::FailureCode>>,
            ) -> Self {
                self.failure_code = Ok(crate::field::IntoField::into_field(value));
                self
            }
            pub fn outcome<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<crate::generated_ext::PageOutcome>,
                T::Error: ::std::fmt::Display,
            {
                self.outcome = value.try_into().map_err(|e| format!("outcome: {e}"));
                self
            }
            /// A sentence that says why the page was skipped or failed; null if it was read.
            pub fn reason(mut self, value: impl crate::field::IntoField<::std::option::Option<::std::string::String>>) -> Self {
                self.reason = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// The title of the page in citations; null if it has none.
            pub fn title(mut self, value: impl crate::field::IntoField<::std::option::Option<::std::string::String>>) -> Self {
                self.title = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// The address of the page.
            pub fn url<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::string::String>,
                T::Error: ::std::fmt::Display,
            {
                self.url = value.try_into().map_err(|e| format!("url: {e}"));
                self
            }
        }
        impl ::std::convert::TryFrom<SourcePage> for super::SourcePage {
            type Error = super::error::ConversionError;
            fn try_from(value: SourcePage) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self {
                    bytes: value.bytes?,
                    failure_code: value.failure_code?,
                    outcome: value.outcome?,
                    reason: value.reason?,
                    title: value.title?,
                    url: value.url?,
                })
            }
        }
        impl ::std::convert::From<super::SourcePage> for SourcePage {
            fn from(value: super::SourcePage) -> Self {
                Self {
                    bytes: Ok(value.bytes),
                    failure_code: Ok(value.failure_code),
                    outcome: Ok(value.outcome),
                    reason: Ok(value.reason),
                    title: Ok(value.title),
                    url: Ok(value.url),
                }
            }
        }
        #[derive(Clone, Debug)]
        pub struct SourcePageList {
            items: ::std::result::Result<::std::vec::Vec<super::SourcePage>, ::std::string::String>,
            next_cursor: ::std::result::Result<::std::option::Option<::std::string::String>, ::std::string::String>,
        }
        impl ::std::default::Default for SourcePageList {
            fn default() -> Self {
                Self { items: Err("`items` is missing".to_string()), next_cursor: Err("`next_cursor` is missing".to_string()) }
            }
        }
        impl SourcePageList {
            /// The addresses, in the order of the list.
            pub fn items<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::vec::Vec<super::SourcePage>>,
                T::Error: ::std::fmt::Display,
            {
                self.items = value.try_into().map_err(|e| format!("items: {e}"));
                self
            }
            /// Send it as `cursor` to get the next page; null on the last page.
            pub fn next_cursor(
                mut self,
                value: impl crate::field::IntoField<::std::option::Option<::std::string::String>>,
            ) -> Self {
                self.next_cursor = Ok(crate::field::IntoField::into_field(value));
                self
            }
        }
        impl ::std::convert::TryFrom<SourcePageList> for super::SourcePageList {
            type Error = super::error::ConversionError;
            fn try_from(value: SourcePageList) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self { items: value.items?, next_cursor: value.next_cursor? })
            }
        }
        impl ::std::convert::From<super::SourcePageList> for SourcePageList {
            fn from(value: super::SourcePageList) -> Self {
                Self { items: Ok(value.items), next_cursor: Ok(value.next_cursor) }
            }
        }
        #[derive(Clone, Debug)]
        #[doc(hidden)]
        pub struct SourcePageListEnvelope {
            data: ::std::result::Result<super::SourcePageList, ::std::string::String>,
            success: ::std::result::Result<bool, ::std::string::String>,
        }
        impl ::std::default::Default for SourcePageListEnvelope {
            fn default() -> Self {
                Self { data: Err("`data` is missing".to_string()), success: Err("`success` is missing".to_string()) }
            }
        }
        impl SourcePageListEnvelope {
            pub fn data<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<super::SourcePageList>,
                T::Error: ::std::fmt::Display,
            {
                self.data = value.try_into().map_err(|e| format!("data: {e}"));
                self
            }
            /// Always true.
            pub fn success<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<bool>,
                T::Error: ::std::fmt::Display,
            {
                self.success = value.try_into().map_err(|e| format!("success: {e}"));
                self
            }
        }
        impl ::std::convert::TryFrom<SourcePageListEnvelope> for super::SourcePageListEnvelope {
            type Error = super::error::ConversionError;
            fn try_from(value: SourcePageListEnvelope) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self { data: value.data?, success: value.success? })
            }
        }
        impl ::std::convert::From<super::SourcePageListEnvelope> for SourcePageListEnvelope {
            fn from(value: super::SourcePageListEnvelope) -> Self {
                Self { data: Ok(value.data), success: Ok(value.success) }
            }
        }
        #[derive(Clone, Debug)]
        pub struct SourceUpdate {
            answer: ::std::result::Result<::std::option::Option<::std::string::String>, ::std::string::String>,
            content: ::std::result::Result<::std::option::Option<::std::string::String>, ::std::string::String>,
            external_id:
                ::std::result::Result<::std::option::Option<crate::Nullable<::std::string::String>>, ::std::string::String>,
            metadata: ::std::result::Result<::std::option::Option<super::MetadataUpdate>, ::std::string::String>,
            question: ::std::result::Result<::std::option::Option<::std::string::String>, ::std::string::String>,
            title: ::std::result::Result<::std::option::Option<::std::string::String>, ::std::string::String>,
        }
        impl ::std::default::Default for SourceUpdate {
            fn default() -> Self {
                Self {
                    answer: Ok(Default::default()),
                    content: Ok(Default::default()),
                    external_id: Ok(Default::default()),
                    metadata: Ok(Default::default()),
                    question: Ok(Default::default()),
                    title: Ok(Default::default()),
                }
            }
        }
        impl SourceUpdate {
            /// The new answer, 1 to 20,000 characters, not only white space; stored as sent, and leading and trailing white space counts. For a `qna`.
            pub fn answer(mut self, value: impl crate::field::IntoField<::std::option::Option<::std::string::String>>) -> Self {
                self.answer = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// The new text, at most 10 MiB in UTF-8, not only white space. For a source of type `text`.
            pub fn content(mut self, value: impl crate::field::IntoField<::std::option::Option<::std::string::String>>) -> Self {
                self.content = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// Your own id for the source, 1 to 200 characters, unique within the agent; null removes it.
            pub fn external_id(
                mut self,
                value: impl crate::field::IntoField<::std::option::Option<crate::Nullable<::std::string::String>>>,
            ) -> Self {
                self.external_id = Ok(crate::field::IntoField::into_field(value));
                self
            }
            pub fn metadata(mut self, value: impl crate::field::IntoField<::std::option::Option<super::MetadataUpdate>>) -> Self {
                self.metadata = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// The new question, 1 to 1,000 characters after trimming. If the title was the beginning of the old question, it becomes the beginning of the new one. For a `qna`.
            pub fn question(mut self, value: impl crate::field::IntoField<::std::option::Option<::std::string::String>>) -> Self {
                self.question = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// The new title, 1 to 200 characters after trimming.
            pub fn title(mut self, value: impl crate::field::IntoField<::std::option::Option<::std::string::String>>) -> Self {
                self.title = Ok(crate::field::IntoField::into_field(value));
                self
            }
        }
        impl ::std::convert::TryFrom<SourceUpdate> for super::SourceUpdate {
            type Error = super::error::ConversionError;
            fn try_from(value: SourceUpdate) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self {
                    answer: value.answer?,
                    content: value.content?,
                    external_id: value.external_id?,
                    metadata: value.metadata?,
                    question: value.question?,
                    title: value.title?,
                })
            }
        }
        impl ::std::convert::From<super::SourceUpdate> for SourceUpdate {
            fn from(value: super::SourceUpdate) -> Self {
                Self {
                    answer: Ok(value.answer),
                    content: Ok(value.content),
                    external_id: Ok(value.external_id),
                    metadata: Ok(value.metadata),
                    question: Ok(value.question),
                    title: Ok(value.title),
                }
            }
        }
        #[derive(Clone, Debug)]
        pub struct Subscription {
            currency: ::std::result::Result<::std::string::String, ::std::string::String>,
            current_period_end: ::std::result::Result<::chrono::DateTime<::chrono::offset::Utc>, ::std::string::String>,
            current_period_start: ::std::result::Result<::chrono::DateTime<::chrono::offset::Utc>, ::std::string::String>,
            features: ::std::result::Result<::std::vec::Vec<crate::generated_ext::PlanFeature>, ::std::string::String>,
            monthly_credits: ::std::result::Result<i64, ::std::string::String>,
            monthly_price_cents: ::std::result::Result<::std::option::Option<i64>, ::std::string::String>,
            plan: ::std::result::Result<crate::generated_ext::PaidPlan, ::std::string::String>,
            status: ::std::result::Result<crate::generated_ext::SubscriptionStatus, ::std::string::String>,
        }
        impl ::std::default::Default for Subscription {
            fn default() -> Self {
                Self {
                    currency: Err("`currency` is missing".to_string()),
                    current_period_end: Err("`current_period_end` is missing".to_string()),
                    current_period_start: Err("`current_period_start` is missing".to_string()),
                    features: Err("`features` is missing".to_string()),
                    monthly_credits: Err("`monthly_credits` is missing".to_string()),
                    monthly_price_cents: Err("`monthly_price_cents` is missing".to_string()),
                    plan: Err("`plan` is missing".to_string()),
                    status: Err("`status` is missing".to_string()),
                }
            }
        }
        impl Subscription {
            /// The currency of the price (ISO 4217).
            pub fn currency<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::string::String>,
                T::Error: ::std::fmt::Display,
            {
                self.currency = value.try_into().map_err(|e| format!("currency: {e}"));
                self
            }
            /// When the current month ends and the next one begins.
            pub fn current_period_end<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::chrono::DateTime<::chrono::offset::Utc>>,
                T::Error: ::std::fmt::Display,
            {
                self.current_period_end = value.try_into().map_err(|e| format!("current_period_end: {e}"));
                self
            }
            /// When the current month of the subscription began.
            pub fn current_period_start<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::chrono::DateTime<::chrono::offset::Utc>>,
                T::Error: ::std::fmt::Display,
            {
                self.current_period_start = value.try_into().map_err(|e| format!("current_period_start: {e}"));
                self
            }
            /// What the plan includes besides numbers.
            pub fn features<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::vec::Vec<crate::generated_ext::PlanFeature>>,
                T::Error: ::std::fmt::Display,
            {
                self.features = value.try_into().map_err(|e| format!("features: {e}"));
                self
            }
            /// Number of credits that the balance is topped up to when a month begins, once the month is paid.
            pub fn monthly_credits<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<i64>,
                T::Error: ::std::fmt::Display,
            {
                self.monthly_credits = value.try_into().map_err(|e| format!("monthly_credits: {e}"));
                self
            }
            /// Price of a month, in cents; null if it was agreed individually.
            pub fn monthly_price_cents(mut self, value: impl crate::field::IntoField<::std::option::Option<i64>>) -> Self {
                self.monthly_price_cents = Ok(crate::field::IntoField::into_field(value));
                self
            }
            pub fn plan<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<crate::generated_ext::PaidPlan>,
                T::Error: ::std::fmt::Display,
            {
                self.plan = value.try_into().map_err(|e| format!("plan: {e}"));
                self
            }
            pub fn status<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<crate::generated_ext::SubscriptionStatus>,
                T::Error: ::std::fmt::Display,
            {
                self.status = value.try_into().map_err(|e| format!("status: {e}"));
                self
            }
        }
        impl ::std::convert::TryFrom<Subscription> for super::Subscription {
            type Error = super::error::ConversionError;
            fn try_from(value: Subscription) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self {
                    currency: value.currency?,
                    current_period_end: value.current_period_end?,
                    current_period_start: value.current_period_start?,
                    features: value.features?,
                    monthly_credits: value.monthly_credits?,
                    monthly_price_cents: value.monthly_price_cents?,
                    plan: value.plan?,
                    status: value.status?,
                })
            }
        }
        impl ::std::convert::From<super::Subscription> for Subscription {
            fn from(value: super::Subscription) -> Self {
                Self {
                    currency: Ok(value.currency),
                    current_period_end: Ok(value.current_period_end),
                    current_period_start: Ok(value.current_period_start),
                    features: Ok(value.features),
                    monthly_credits: Ok(value.monthly_credits),
                    monthly_price_cents: Ok(value.monthly_price_cents),
                    plan: Ok(value.plan),
                    status: Ok(value.status),
                }
            }
        }
        #[derive(Clone, Debug)]
        #[doc(hidden)]
        pub struct SubscriptionEnvelope {
            data: ::std::result::Result<super::Subscription, ::std::string::String>,
            success: ::std::result::Result<bool, ::std::string::String>,
        }
        impl ::std::default::Default for SubscriptionEnvelope {
            fn default() -> Self {
                Self { data: Err("`data` is missing".to_string()), success: Err("`success` is missing".to_string()) }
            }
        }
        impl SubscriptionEnvelope {
            pub fn data<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<super::Subscription>,
                T::Error: ::std::fmt::Display,
            {
                self.data = value.try_into().map_err(|e| format!("data: {e}"));
                self
            }
            /// Always true.
            pub fn success<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<bool>,
                T::Error: ::std::fmt::Display,
            {
                self.success = value.try_into().map_err(|e| format!("success: {e}"));
                self
            }
        }
        impl ::std::convert::TryFrom<SubscriptionEnvelope> for super::SubscriptionEnvelope {
            type Error = super::error::ConversionError;
            fn try_from(value: SubscriptionEnvelope) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self { data: value.data?, success: value.success? })
            }
        }
        impl ::std::convert::From<super::SubscriptionEnvelope> for SubscriptionEnvelope {
            fn from(value: super::SubscriptionEnvelope) -> Self {
                Self { data: Ok(value.data), success: Ok(value.success) }
            }
        }
        #[derive(Clone, Debug)]
        pub struct TermFound {
            share: ::std::result::Result<f64, ::std::string::String>,
            term: ::std::result::Result<::std::string::String, ::std::string::String>,
        }
        impl ::std::default::Default for TermFound {
            fn default() -> Self {
                Self { share: Err("`share` is missing".to_string()), term: Err("`term` is missing".to_string()) }
            }
        }
        impl TermFound {
            /// 1: the passage, its title or its headings contain the word; less: they contain a part of it or a similar word; 0: they do not.
            pub fn share<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<f64>,
                T::Error: ::std::fmt::Display,
            {
                self.share = value.try_into().map_err(|e| format!("share: {e}"));
                self
            }
            /// The word, as it was written in the question.
            pub fn term<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::string::String>,
                T::Error: ::std::fmt::Display,
            {
                self.term = value.try_into().map_err(|e| format!("term: {e}"));
                self
            }
        }
        impl ::std::convert::TryFrom<TermFound> for super::TermFound {
            type Error = super::error::ConversionError;
            fn try_from(value: TermFound) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self { share: value.share?, term: value.term? })
            }
        }
        impl ::std::convert::From<super::TermFound> for TermFound {
            fn from(value: super::TermFound) -> Self {
                Self { share: Ok(value.share), term: Ok(value.term) }
            }
        }
        #[derive(Clone, Debug)]
        pub struct TextDelta {
            text: ::std::result::Result<::std::string::String, ::std::string::String>,
        }
        impl ::std::default::Default for TextDelta {
            fn default() -> Self {
                Self { text: Err("`text` is missing".to_string()) }
            }
        }
        impl TextDelta {
            /// Text to append to what came before.
            pub fn text<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::string::String>,
                T::Error: ::std::fmt::Display,
            {
                self.text = value.try_into().map_err(|e| format!("text: {e}"));
                self
            }
        }
        impl ::std::convert::TryFrom<TextDelta> for super::TextDelta {
            type Error = super::error::ConversionError;
            fn try_from(value: TextDelta) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self { text: value.text? })
            }
        }
        impl ::std::convert::From<super::TextDelta> for TextDelta {
            fn from(value: super::TextDelta) -> Self {
                Self { text: Ok(value.text) }
            }
        }
        #[derive(Clone, Debug)]
        pub struct TextSourceCreate {
            content: ::std::result::Result<::std::string::String, ::std::string::String>,
            external_id: ::std::result::Result<::std::option::Option<::std::string::String>, ::std::string::String>,
            metadata: ::std::result::Result<::std::option::Option<super::Metadata>, ::std::string::String>,
            title: ::std::result::Result<::std::string::String, ::std::string::String>,
        }
        impl ::std::default::Default for TextSourceCreate {
            fn default() -> Self {
                Self {
                    content: Err("`content` is missing".to_string()),
                    external_id: Ok(Default::default()),
                    metadata: Ok(Default::default()),
                    title: Err("`title` is missing".to_string()),
                }
            }
        }
        impl TextSourceCreate {
            /// The text, at most 10 MiB in UTF-8, not only white space.
            pub fn content<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::string::String>,
                T::Error: ::std::fmt::Display,
            {
                self.content = value.try_into().map_err(|e| format!("content: {e}"));
                self
            }
            /// Your own id for the source, 1 to 200 characters, unique within the agent. Sending the same id again replaces the source.
            pub fn external_id(
                mut self,
                value: impl crate::field::IntoField<::std::option::Option<::std::string::String>>,
            ) -> Self {
                self.external_id = Ok(crate::field::IntoField::into_field(value));
                self
            }
            pub fn metadata(mut self, value: impl crate::field::IntoField<::std::option::Option<super::Metadata>>) -> Self {
                self.metadata = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// The title of the source in citations, 1 to 200 characters after trimming.
            pub fn title<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::string::String>,
                T::Error: ::std::fmt::Display,
            {
                self.title = value.try_into().map_err(|e| format!("title: {e}"));
                self
            }
        }
        impl ::std::convert::TryFrom<TextSourceCreate> for super::TextSourceCreate {
            type Error = super::error::ConversionError;
            fn try_from(value: TextSourceCreate) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self {
                    content: value.content?,
                    external_id: value.external_id?,
                    metadata: value.metadata?,
                    title: value.title?,
                })
            }
        }
        impl ::std::convert::From<super::TextSourceCreate> for TextSourceCreate {
            fn from(value: super::TextSourceCreate) -> Self {
                Self {
                    content: Ok(value.content),
                    external_id: Ok(value.external_id),
                    metadata: Ok(value.metadata),
                    title: Ok(value.title),
                }
            }
        }
        #[derive(Clone, Debug)]
        pub struct Usage {
            credits_remaining: ::std::result::Result<i64, ::std::string::String>,
            credits_used: ::std::result::Result<i64, ::std::string::String>,
            is_out_of_credits: ::std::result::Result<bool, ::std::string::String>,
            is_running_low: ::std::result::Result<bool, ::std::string::String>,
            monthly_credits: ::std::result::Result<i64, ::std::string::String>,
            next_refill_at:
                ::std::result::Result<::std::option::Option<::chrono::DateTime<::chrono::offset::Utc>>, ::std::string::String>,
            training_bytes: ::std::result::Result<i64, ::std::string::String>,
            training_bytes_limit: ::std::result::Result<::std::option::Option<i64>, ::std::string::String>,
        }
        impl ::std::default::Default for Usage {
            fn default() -> Self {
                Self {
                    credits_remaining: Err("`credits_remaining` is missing".to_string()),
                    credits_used: Err("`credits_used` is missing".to_string()),
                    is_out_of_credits: Err("`is_out_of_credits` is missing".to_string()),
                    is_running_low: Err("`is_running_low` is missing".to_string()),
                    monthly_credits: Err("`monthly_credits` is missing".to_string()),
                    next_refill_at: Err("`next_refill_at` is missing".to_string()),
                    training_bytes: Err("`training_bytes` is missing".to_string()),
                    training_bytes_limit: Err("`training_bytes_limit` is missing".to_string()),
                }
            }
        }
        impl Usage {
            /// Number of credits that are left; chat returns `INSUFFICIENT_CREDITS` when fewer are left than the model costs.
            pub fn credits_remaining<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<i64>,
                T::Error: ::std::fmt::Display,
            {
                self.credits_remaining = value.try_into().map_err(|e| format!("credits_remaining: {e}"));
                self
            }
            /// Number of credits that replies have cost since the period began, without refunded ones.
            pub fn credits_used<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<i64>,
                T::Error: ::std::fmt::Display,
            {
                self.credits_used = value.try_into().map_err(|e| format!("credits_used: {e}"));
                self
            }
            /// Whether no credits are left.
            pub fn is_out_of_credits<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<bool>,
                T::Error: ::std::fmt::Display,
            {
                self.is_out_of_credits = value.try_into().map_err(|e| format!("is_out_of_credits: {e}"));
                self
            }
            /// Whether less than a tenth of the monthly credits is left.
            pub fn is_running_low<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<bool>,
                T::Error: ::std::fmt::Display,
            {
                self.is_running_low = value.try_into().map_err(|e| format!("is_running_low: {e}"));
                self
            }
            /// Number of credits that the balance is topped up to each month.
            pub fn monthly_credits<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<i64>,
                T::Error: ::std::fmt::Display,
            {
                self.monthly_credits = value.try_into().map_err(|e| format!("monthly_credits: {e}"));
                self
            }
            /// When the balance is next topped up; null while a payment is late.
            pub fn next_refill_at(
                mut self,
                value: impl crate::field::IntoField<::std::option::Option<::chrono::DateTime<::chrono::offset::Utc>>>,
            ) -> Self {
                self.next_refill_at = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// Bytes of training content in all sources.
            pub fn training_bytes<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<i64>,
                T::Error: ::std::fmt::Display,
            {
                self.training_bytes = value.try_into().map_err(|e| format!("training_bytes: {e}"));
                self
            }
            /// Maximum number of these bytes; null if there is no limit.
            pub fn training_bytes_limit(mut self, value: impl crate::field::IntoField<::std::option::Option<i64>>) -> Self {
                self.training_bytes_limit = Ok(crate::field::IntoField::into_field(value));
                self
            }
        }
        impl ::std::convert::TryFrom<Usage> for super::Usage {
            type Error = super::error::ConversionError;
            fn try_from(value: Usage) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self {
                    credits_remaining: value.credits_remaining?,
                    credits_used: value.credits_used?,
                    is_out_of_credits: value.is_out_of_credits?,
                    is_running_low: value.is_running_low?,
                    monthly_credits: value.monthly_credits?,
                    next_refill_at: value.next_refill_at?,
                    training_bytes: value.training_bytes?,
                    training_bytes_limit: value.training_bytes_limit?,
                })
            }
        }
        impl ::std::convert::From<super::Usage> for Usage {
            fn from(value: super::Usage) -> Self {
                Self {
                    credits_remaining: Ok(value.credits_remaining),
                    credits_used: Ok(value.credits_used),
                    is_out_of_credits: Ok(value.is_out_of_credits),
                    is_running_low: Ok(value.is_running_low),
                    monthly_credits: Ok(value.monthly_credits),
                    next_refill_at: Ok(value.next_refill_at),
                    training_bytes: Ok(value.training_bytes),
                    training_bytes_limit: Ok(value.training_bytes_limit),
                }
            }
        }
        #[derive(Clone, Debug)]
        #[doc(hidden)]
        pub struct UsageEnvelope {
            data: ::std::result::Result<super::Usage, ::std::string::String>,
            success: ::std::result::Result<bool, ::std::string::String>,
        }
        impl ::std::default::Default for UsageEnvelope {
            fn default() -> Self {
                Self { data: Err("`data` is missing".to_string()), success: Err("`success` is missing".to_string()) }
            }
        }
        impl UsageEnvelope {
            pub fn data<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<super::Usage>,
                T::Error: ::std::fmt::Display,
            {
                self.data = value.try_into().map_err(|e| format!("data: {e}"));
                self
            }
            /// Always true.
            pub fn success<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<bool>,
                T::Error: ::std::fmt::Display,
            {
                self.success = value.try_into().map_err(|e| format!("success: {e}"));
                self
            }
        }
        impl ::std::convert::TryFrom<UsageEnvelope> for super::UsageEnvelope {
            type Error = super::error::ConversionError;
            fn try_from(value: UsageEnvelope) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self { data: value.data?, success: value.success? })
            }
        }
        impl ::std::convert::From<super::UsageEnvelope> for UsageEnvelope {
            fn from(value: super::UsageEnvelope) -> Self {
                Self { data: Ok(value.data), success: Ok(value.success) }
            }
        }
        #[derive(Clone, Debug)]
        pub struct Visitor {
            country: ::std::result::Result<::std::option::Option<::std::string::String>, ::std::string::String>,
            email: ::std::result::Result<::std::option::Option<::std::string::String>, ::std::string::String>,
            external_id: ::std::result::Result<::std::option::Option<::std::string::String>, ::std::string::String>,
            language: ::std::result::Result<::std::option::Option<::std::string::String>, ::std::string::String>,
            name: ::std::result::Result<::std::option::Option<::std::string::String>, ::std::string::String>,
        }
        impl ::std::default::Default for Visitor {
            fn default() -> Self {
                Self {
                    country: Err("`country` is missing".to_string()),
                    email: Err("`email` is missing".to_string()),
                    external_id: Err("`external_id` is missing".to_string()),
                    language: Err("`language` is missing".to_string()),
                    name: Err("`name` is missing".to_string()),
                }
            }
        }
        impl Visitor {
            /// The country, as two letters; null if none was sent.
            pub fn country(mut self, value: impl crate::field::IntoField<::std::option::Option<::std::string::String>>) -> Self {
                self.country = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// The email address; null if none was sent.
            pub fn email(mut self, value: impl crate::field::IntoField<::std::option::Option<::std::string::String>>) -> Self {
                self.email = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// Your own id for the person; null if none was sent.
            pub fn external_id(
                mut self,
                value: impl crate::field::IntoField<::std::option::Option<::std::string::String>>,
            ) -> Self {
                self.external_id = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// The language that the person reads, a BCP 47 tag; null if none was sent.
            pub fn language(mut self, value: impl crate::field::IntoField<::std::option::Option<::std::string::String>>) -> Self {
                self.language = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// The name; null if none was sent.
            pub fn name(mut self, value: impl crate::field::IntoField<::std::option::Option<::std::string::String>>) -> Self {
                self.name = Ok(crate::field::IntoField::into_field(value));
                self
            }
        }
        impl ::std::convert::TryFrom<Visitor> for super::Visitor {
            type Error = super::error::ConversionError;
            fn try_from(value: Visitor) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self {
                    country: value.country?,
                    email: value.email?,
                    external_id: value.external_id?,
                    language: value.language?,
                    name: value.name?,
                })
            }
        }
        impl ::std::convert::From<super::Visitor> for Visitor {
            fn from(value: super::Visitor) -> Self {
                Self {
                    country: Ok(value.country),
                    email: Ok(value.email),
                    external_id: Ok(value.external_id),
                    language: Ok(value.language),
                    name: Ok(value.name),
                }
            }
        }
        #[derive(Clone, Debug)]
        pub struct VisitorUpdate {
            country: ::std::result::Result<::std::option::Option<::std::string::String>, ::std::string::String>,
            email: ::std::result::Result<::std::option::Option<::std::string::String>, ::std::string::String>,
            external_id: ::std::result::Result<::std::option::Option<::std::string::String>, ::std::string::String>,
            language: ::std::result::Result<::std::option::Option<::std::string::String>, ::std::string::String>,
            name: ::std::result::Result<::std::option::Option<::std::string::String>, ::std::string::String>,
        }
        impl ::std::default::Default for VisitorUpdate {
            fn default() -> Self {
                Self {
                    country: Ok(Default::default()),
                    email: Ok(Default::default()),
                    external_id: Ok(Default::default()),
                    language: Ok(Default::default()),
                    name: Ok(Default::default()),
                }
            }
        }
        impl VisitorUpdate {
            /// The country, as two letters (ISO 3166-1 alpha-2).
            pub fn country(mut self, value: impl crate::field::IntoField<::std::option::Option<::std::string::String>>) -> Self {
                self.country = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// The email address.
            pub fn email(mut self, value: impl crate::field::IntoField<::std::option::Option<::std::string::String>>) -> Self {
                self.email = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// Your own id for the person, 1 to 200 characters.
            pub fn external_id(
                mut self,
                value: impl crate::field::IntoField<::std::option::Option<::std::string::String>>,
            ) -> Self {
                self.external_id = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// The language that the person reads, a BCP 47 tag such as `de` or `pt-BR`.
            pub fn language(mut self, value: impl crate::field::IntoField<::std::option::Option<::std::string::String>>) -> Self {
                self.language = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// The name, 1 to 200 characters after trimming.
            pub fn name(mut self, value: impl crate::field::IntoField<::std::option::Option<::std::string::String>>) -> Self {
                self.name = Ok(crate::field::IntoField::into_field(value));
                self
            }
        }
        impl ::std::convert::TryFrom<VisitorUpdate> for super::VisitorUpdate {
            type Error = super::error::ConversionError;
            fn try_from(value: VisitorUpdate) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self {
                    country: value.country?,
                    email: value.email?,
                    external_id: value.external_id?,
                    language: value.language?,
                    name: value.name?,
                })
            }
        }
        impl ::std::convert::From<super::VisitorUpdate> for VisitorUpdate {
            fn from(value: super::VisitorUpdate) -> Self {
                Self {
                    country: Ok(value.country),
                    email: Ok(value.email),
                    external_id: Ok(value.external_id),
                    language: Ok(value.language),
                    name: Ok(value.name),
                }
            }
        }
        #[derive(Clone, Debug)]
        pub struct WebsiteSourceCreate {
            external_id: ::std::result::Result<::std::option::Option<::std::string::String>, ::std::string::String>,
            max_pages: ::std::result::Result<::std::option::Option<i32>, ::std::string::String>,
            metadata: ::std::result::Result<::std::option::Option<super::Metadata>, ::std::string::String>,
            mode: ::std::result::Result<::std::option::Option<crate::generated_ext::WebsiteMode>, ::std::string::String>,
            title: ::std::result::Result<::std::option::Option<::std::string::String>, ::std::string::String>,
            url: ::std::result::Result<::std::string::String, ::std::string::String>,
        }
        impl ::std::default::Default for WebsiteSourceCreate {
            fn default() -> Self {
                Self {
                    external_id: Ok(Default::default()),
                    max_pages: Ok(Default::default()),
                    metadata: Ok(Default::default()),
                    mode: Ok(Default::default()),
                    title: Ok(Default::default()),
                    url: Err("`url` is missing".to_string()),
                }
            }
        }
        impl WebsiteSourceCreate {
            /// Your own id for the source, 1 to 200 characters, unique within the agent.
            pub fn external_id(
                mut self,
                value: impl crate::field::IntoField<::std::option::Option<::std::string::String>>,
            ) -> Self {
                self.external_id = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// Maximum number of pages to read from a sitemap or a crawl; lowered to the limit of the plan (25 on sandbox). Default: 100. Not allowed with the mode `page`, which reads one page.
            pub fn max_pages(mut self, value: impl crate::field::IntoField<::std::option::Option<i32>>) -> Self {
                self.max_pages = Ok(crate::field::IntoField::into_field(value));
                self
            }
            pub fn metadata(mut self, value: impl crate::field::IntoField<::std::option::Option<super::Metadata>>) -> Self {
                self.metadata = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// Which pages to read. Default: `page`.
            pub fn mode(
                mut self,
                value: impl crate::field::IntoField<::std::option::Option<crate::generated_ext::WebsiteMode>>,
            ) -> Self {
                self.mode = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// The title of the source in citations, 1 to 200 characters after trimming. Default: the host of the address.
            pub fn title(mut self, value: impl crate::field::IntoField<::std::option::Option<::std::string::String>>) -> Self {
                self.title = Ok(crate::field::IntoField::into_field(value));
                self
            }
            /// The address to start from: an http or https address of at most 2,000 characters, also after percent-encoding, without user name and password.
            pub fn url<T>(mut self, value: T) -> Self
            where
                T: ::std::convert::TryInto<::std::string::String>,
                T::Error: ::std::fmt::Display,
            {
                self.url = value.try_into().map_err(|e| format!("url: {e}"));
                self
            }
        }
        impl ::std::convert::TryFrom<WebsiteSourceCreate> for super::WebsiteSourceCreate {
            type Error = super::error::ConversionError;
            fn try_from(value: WebsiteSourceCreate) -> ::std::result::Result<Self, super::error::ConversionError> {
                Ok(Self {
                    external_id: value.external_id?,
                    max_pages: value.max_pages?,
                    metadata: value.metadata?,
                    mode: value.mode?,
                    title: value.title?,
                    url: value.url?,
                })
            }
        }
        impl ::std::convert::From<super::WebsiteSourceCreate> for WebsiteSourceCreate {
            fn from(value: super::WebsiteSourceCreate) -> Self {
                Self {
                    external_id: Ok(value.external_id),
                    max_pages: Ok(value.max_pages),
                    metadata: Ok(value.metadata),
                    mode: Ok(value.mode),
                    title: Ok(value.title),
                    url: Ok(value.url),
                }
            }
        }
        impl ::std::fmt::Debug for SandboxWorkspace {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.debug_struct("SandboxWorkspace")
                    .field("claim_email_sent", &self.claim_email_sent)
                    .field("claim_expires_at", &self.claim_expires_at)
                    .field("claim_url", &self.claim_url)
                    .field("credits", &self.credits)
                    .field("key_expires_at", &self.key_expires_at)
                    .field("next_step", &self.next_step)
                    .field("organization_id", &self.organization_id)
                    .field("api_key", &"[REDACTED]")
                    .finish()
            }
        }
    }
    /// Error types.
    pub mod error {
        /// Error from a `TryFrom` or `FromStr` implementation.
        pub struct ConversionError(::std::borrow::Cow<'static, str>);
        impl ::std::error::Error for ConversionError {}
        impl ::std::fmt::Display for ConversionError {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> Result<(), ::std::fmt::Error> {
                ::std::fmt::Display::fmt(&self.0, f)
            }
        }
        impl ::std::fmt::Debug for ConversionError {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> Result<(), ::std::fmt::Error> {
                ::std::fmt::Debug::fmt(&self.0, f)
            }
        }
        impl From<&'static str> for ConversionError {
            fn from(value: &'static str) -> Self {
                Self(value.into())
            }
        }
        impl From<String> for ConversionError {
            fn from(value: String) -> Self {
                Self(value.into())
            }
        }
    }
    impl ::std::fmt::Debug for SandboxWorkspace {
        fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
            f.debug_struct("SandboxWorkspace")
                .field("claim_email_sent", &self.claim_email_sent)
                .field("claim_expires_at", &self.claim_expires_at)
                .field("claim_url", &self.claim_url)
                .field("credits", &self.credits)
                .field("key_expires_at", &self.key_expires_at)
                .field("next_step", &self.next_step)
                .field("organization_id", &self.organization_id)
                .field("api_key", &"[REDACTED]")
                .finish()
        }
    }
}
#[derive(Clone, Debug)]
/// The API: a method for each operation.
///
/// Made by [`Client::builder`] or [`Client::from_env`]. It owns a connection pool and is cheap to clone: make one, and clone it where it is needed.
pub struct Client {
    pub(crate) baseurl: String,
    pub(crate) client: reqwest::Client,
    pub(crate) inner: crate::transport::Transport,
}
impl Client {
    /// Construct a new client with an existing `reqwest::Client`,
    /// allowing more control over its configuration.
    /// `baseurl` is the base URL provided to the internal
    /// `reqwest::Client`, and should include a scheme and hostname,
    /// as well as port and a path stem if applicable.
    pub(crate) fn new_with_client(baseurl: &str, client: reqwest::Client, inner: crate::transport::Transport) -> Self {
        Self { baseurl: baseurl.to_string(), client, inner }
    }
}
impl ClientInfo<crate::transport::Transport> for Client {
    fn api_version() -> &'static str {
        "1.0.0"
    }
    fn baseurl(&self) -> &str {
        self.baseurl.as_str()
    }
    fn client(&self) -> &reqwest::Client {
        &self.client
    }
    fn inner(&self) -> &crate::transport::Transport {
        &self.inner
    }
}
const _: () = {
    fn assert_client_hooks()
    where
        Client: ClientHooks<crate::transport::Transport>,
    {
    }
};
impl Client {
    /// List live agents
    ///
    /// Lists the live agents of the organization, newest first, or from A to Z with `sort=name`. `q` searches the name. Agents that are
    /// scheduled for deletion are left out.
    ///
    /// **Access.** Scope `read`, permission `agents:view`, plan `sandbox` or higher.
    ///
    /// Sends a `GET` request to `/agents`
    ///
    /// Arguments:
    /// - `cursor`: The `nextCursor` of the previous response. It is opaque and valid only for the list that returned it: the same operation,
    /// organization, path, filters and order. Anything else returns `VALIDATION_ERROR`. It does not expire.
    ///
    /// - `is_public`: Only agents that visitors can reach (`true`), or only the others (`false`).
    /// - `limit`: Maximum number of items to return.
    /// - `order`: The direction of the list: `asc` starts with the oldest, or with A; `desc` starts with the newest, or with Z. Default: the
    /// direction that the description of the operation states.
    ///
    /// - `q`: Only items whose name or title contains this text, ignoring case. 1 to 200 characters after trimming.
    /// - `sort`: What the list is sorted by. Default: `createdAt`.
    ///
    /// # Errors
    /// Awaiting it fails with one of these codes: `VALIDATION_ERROR`, `UNAUTHORIZED`, `INVALID_API_KEY`, `PLAN_UPGRADE_REQUIRED`, `FORBIDDEN`, `RATE_LIMITED`, `INTERNAL_ERROR`, `DEADLINE_EXCEEDED`.
    pub fn list_agents(&self) -> builder::ListAgents {
        builder::ListAgents::new(self)
    }
    /// Create an agent
    ///
    /// Creates an agent and returns its `id`, for this API, and its `publicId`, for the embed snippet. The plan limits the number of live
    /// agents (`LIMIT_EXCEEDED`). A sandbox workspace may only use models that cost 1 credit (`SANDBOX_MODEL_NOT_PERMITTED`).
    ///
    /// **Access.** Scope `write`, permission `agents:edit`, plan `sandbox` or higher. The body has at most 65,536 bytes.
    ///
    /// Sends a `POST` request to `/agents`
    ///
    /// Arguments:
    /// - `idempotency_key`: A value of your own, 1 to 255 characters, that makes it safe to send this request again. Within 24 hours, the same request gets
    /// the first response again. Another request with the same value returns `IDEMPOTENCY_KEY_REUSED`, and one that arrives while the
    /// first is still running returns `IDEMPOTENCY_IN_PROGRESS`. `IDEMPOTENCY_STORE_FULL` means that the organization has stored as many
    /// responses as its plan allows.
    ///
    /// - `body`: The agent to create.
    ///
    /// # Errors
    /// Awaiting it fails with one of these codes: `VALIDATION_ERROR`, `UNAUTHORIZED`, `INVALID_API_KEY`, `PLAN_UPGRADE_REQUIRED`, `INSUFFICIENT_SCOPE`, `FORBIDDEN`, `LIMIT_EXCEEDED`, `SANDBOX_MODEL_NOT_PERMITTED`, `REQUEST_TIMEOUT`, `IDEMPOTENCY_IN_PROGRESS`, `PAYLOAD_TOO_LARGE`, `UNSUPPORTED_MEDIA_TYPE`, `IDEMPOTENCY_KEY_REUSED`, `RATE_LIMITED`, `IDEMPOTENCY_STORE_FULL`, `INTERNAL_ERROR`, `DEADLINE_EXCEEDED`.
    pub fn create_agent(&self) -> builder::CreateAgent {
        builder::CreateAgent::new(self)
    }
    /// Read an agent
    ///
    /// Returns an agent. An agent that is scheduled for deletion is still returned, with its deadline in `pendingDeleteAt`.
    ///
    /// **Access.** Scope `read`, permission `agents:view`, plan `sandbox` or higher.
    ///
    /// Sends a `GET` request to `/agents/{agentId}`
    ///
    /// Arguments:
    /// - `agent_id`: The `id` of an agent.
    ///
    /// # Errors
    /// Awaiting it fails with one of these codes: `VALIDATION_ERROR`, `UNAUTHORIZED`, `INVALID_API_KEY`, `PLAN_UPGRADE_REQUIRED`, `FORBIDDEN`, `AGENT_NOT_FOUND`, `RATE_LIMITED`, `INTERNAL_ERROR`, `DEADLINE_EXCEEDED`.
    pub fn get_agent(&self, agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>) -> builder::GetAgent {
        builder::GetAgent::new(self).agent_id(agent_id)
    }
    /// Schedule an agent for deletion
    ///
    /// Schedules an agent for deletion and returns it with its deadline, 30 days from now unless the operator has set another time. Until
    /// then, only `cancel-delete` can change the agent. At the deadline, the agent and all its data are deleted permanently. Its place in
    /// the plan becomes free immediately, the bytes that it was trained on only once it is deleted. A sandbox can delete its own agent
    /// with its `write` key.
    ///
    /// **Access.** Scope `admin` (`write` in a sandbox), permission `agents:delete`, plan `sandbox` or higher.
    ///
    /// Sends a `DELETE` request to `/agents/{agentId}`
    ///
    /// Arguments:
    /// - `agent_id`: The `id` of an agent.
    /// - `idempotency_key`: A value of your own, 1 to 255 characters, that makes it safe to send this request again. Within 24 hours, the same request gets
    /// the first response again. Another request with the same value returns `IDEMPOTENCY_KEY_REUSED`, and one that arrives while the
    /// first is still running returns `IDEMPOTENCY_IN_PROGRESS`. `IDEMPOTENCY_STORE_FULL` means that the organization has stored as many
    /// responses as its plan allows.
    ///
    /// - `if_match`: The `ETag` of the resource to change, as you read it. If the resource has changed since, nothing is done and the response is
    /// `ETAG_MISMATCH`. A source changes by itself while it is being trained. `*` matches any state.
    ///
    /// # Errors
    /// Awaiting it fails with one of these codes: `VALIDATION_ERROR`, `UNAUTHORIZED`, `INVALID_API_KEY`, `PLAN_UPGRADE_REQUIRED`, `INSUFFICIENT_SCOPE`, `FORBIDDEN`, `AGENT_NOT_FOUND`, `IDEMPOTENCY_IN_PROGRESS`, `AGENT_UNAVAILABLE`, `ETAG_MISMATCH`, `IDEMPOTENCY_KEY_REUSED`, `RATE_LIMITED`, `IDEMPOTENCY_STORE_FULL`, `INTERNAL_ERROR`, `DEADLINE_EXCEEDED`.
    pub fn delete_agent(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
    ) -> builder::DeleteAgent {
        builder::DeleteAgent::new(self).agent_id(agent_id)
    }
    /// Update an agent
    ///
    /// Changes the fields that are sent and leaves the others unchanged. Only an owner or admin of the organization can change
    /// `sessionResumeHours`, `geoRestrictionMode` and `geoRestrictionCountries`. An API key never has such a role, so a request that
    /// contains one of these fields is refused as a whole with `FORBIDDEN`, whatever its value and the scope of the key.
    ///
    /// **Access.** Scope `write`, permission `agents:edit`, plan `sandbox` or higher. The body has at most 65,536 bytes.
    ///
    /// Sends a `PATCH` request to `/agents/{agentId}`
    ///
    /// Arguments:
    /// - `agent_id`: The `id` of an agent.
    /// - `idempotency_key`: A value of your own, 1 to 255 characters, that makes it safe to send this request again. Within 24 hours, the same request gets
    /// the first response again. Another request with the same value returns `IDEMPOTENCY_KEY_REUSED`, and one that arrives while the
    /// first is still running returns `IDEMPOTENCY_IN_PROGRESS`. `IDEMPOTENCY_STORE_FULL` means that the organization has stored as many
    /// responses as its plan allows.
    ///
    /// - `if_match`: The `ETag` of the resource to change, as you read it. If the resource has changed since, nothing is done and the response is
    /// `ETAG_MISMATCH`. A source changes by itself while it is being trained. `*` matches any state.
    ///
    /// - `body`: The fields to change; at least one.
    ///
    /// # Errors
    /// Awaiting it fails with one of these codes: `VALIDATION_ERROR`, `UNAUTHORIZED`, `INVALID_API_KEY`, `PLAN_UPGRADE_REQUIRED`, `INSUFFICIENT_SCOPE`, `FORBIDDEN`, `SANDBOX_MODEL_NOT_PERMITTED`, `AGENT_NOT_FOUND`, `REQUEST_TIMEOUT`, `IDEMPOTENCY_IN_PROGRESS`, `AGENT_UNAVAILABLE`, `ETAG_MISMATCH`, `PAYLOAD_TOO_LARGE`, `UNSUPPORTED_MEDIA_TYPE`, `IDEMPOTENCY_KEY_REUSED`, `RATE_LIMITED`, `IDEMPOTENCY_STORE_FULL`, `INTERNAL_ERROR`, `DEADLINE_EXCEEDED`.
    pub fn update_agent(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
    ) -> builder::UpdateAgent {
        builder::UpdateAgent::new(self).agent_id(agent_id)
    }
    /// Cancel the deletion of an agent
    ///
    /// Restores an agent that is scheduled for deletion. On a live agent, it changes nothing. A restored agent counts against the plan
    /// again, so it is refused with `LIMIT_EXCEEDED` if the plan is full.
    ///
    /// **Access.** Scope `write`, permission `agents:edit`, plan `sandbox` or higher.
    ///
    /// Sends a `POST` request to `/agents/{agentId}/cancel-delete`
    ///
    /// Arguments:
    /// - `agent_id`: The `id` of an agent.
    /// - `idempotency_key`: A value of your own, 1 to 255 characters, that makes it safe to send this request again. Within 24 hours, the same request gets
    /// the first response again. Another request with the same value returns `IDEMPOTENCY_KEY_REUSED`, and one that arrives while the
    /// first is still running returns `IDEMPOTENCY_IN_PROGRESS`. `IDEMPOTENCY_STORE_FULL` means that the organization has stored as many
    /// responses as its plan allows.
    ///
    /// # Errors
    /// Awaiting it fails with one of these codes: `VALIDATION_ERROR`, `UNAUTHORIZED`, `INVALID_API_KEY`, `PLAN_UPGRADE_REQUIRED`, `INSUFFICIENT_SCOPE`, `FORBIDDEN`, `LIMIT_EXCEEDED`, `AGENT_NOT_FOUND`, `IDEMPOTENCY_IN_PROGRESS`, `IDEMPOTENCY_KEY_REUSED`, `RATE_LIMITED`, `IDEMPOTENCY_STORE_FULL`, `INTERNAL_ERROR`, `DEADLINE_EXCEEDED`.
    pub fn cancel_agent_deletion(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
    ) -> builder::CancelAgentDeletion {
        builder::CancelAgentDeletion::new(self).agent_id(agent_id)
    }
    /// Read the avatar of an agent
    ///
    /// Returns the picture itself, as it was uploaded, without the envelope. `avatarUpdatedAt` of the agent says whether there is an
    /// avatar and when it changed. If there is none, the response is `AVATAR_NOT_FOUND`. The avatar of an agent that is scheduled for
    /// deletion can still be read.
    ///
    /// **Access.** Scope `read`, permission `agents:view`, plan `sandbox` or higher.
    ///
    /// Sends a `GET` request to `/agents/{agentId}/avatar`
    ///
    /// Arguments:
    /// - `agent_id`: The `id` of an agent.
    ///
    /// # Errors
    /// Awaiting it fails with one of these codes: `VALIDATION_ERROR`, `UNAUTHORIZED`, `INVALID_API_KEY`, `PLAN_UPGRADE_REQUIRED`, `FORBIDDEN`, `AGENT_NOT_FOUND`, `AVATAR_NOT_FOUND`, `RATE_LIMITED`, `INTERNAL_ERROR`, `DEADLINE_EXCEEDED`.
    pub fn get_agent_avatar(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
    ) -> builder::GetAgentAvatar {
        builder::GetAgentAvatar::new(self).agent_id(agent_id)
    }
    /// Set the avatar of an agent
    ///
    /// Replaces the avatar of an agent and returns the agent. The body is a PNG, JPEG, GIF or WebP file of at most 1 MiB and 4,096 x
    /// 4,096 pixels. The first bytes of the file determine its format, whatever its name. SVG is not accepted. Like every upload, it
    /// takes no `Idempotency-Key`; sending the same picture again leaves the same picture.
    ///
    /// **Access.** Scope `write`, permission `agents:edit`, plan `sandbox` or higher. The body has at most 1,048,576 bytes.
    ///
    /// Sends a `PUT` request to `/agents/{agentId}/avatar`
    ///
    /// Arguments:
    /// - `agent_id`: The `id` of an agent.
    /// - `body`: The bytes of the picture.
    ///
    /// # Errors
    /// Awaiting it fails with one of these codes: `VALIDATION_ERROR`, `UNAUTHORIZED`, `INVALID_API_KEY`, `PLAN_UPGRADE_REQUIRED`, `INSUFFICIENT_SCOPE`, `FORBIDDEN`, `AGENT_NOT_FOUND`, `REQUEST_TIMEOUT`, `AGENT_UNAVAILABLE`, `PAYLOAD_TOO_LARGE`, `UNSUPPORTED_MEDIA_TYPE`, `RATE_LIMITED`, `INTERNAL_ERROR`, `DEADLINE_EXCEEDED`.
    pub fn set_agent_avatar(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
    ) -> builder::SetAgentAvatar {
        builder::SetAgentAvatar::new(self).agent_id(agent_id)
    }
    /// Delete the avatar of an agent
    ///
    /// Deletes only the avatar, and returns the agent. If there is no avatar, it changes nothing.
    ///
    /// **Access.** Scope `write`, permission `agents:edit`, plan `sandbox` or higher.
    ///
    /// Sends a `DELETE` request to `/agents/{agentId}/avatar`
    ///
    /// Arguments:
    /// - `agent_id`: The `id` of an agent.
    /// - `idempotency_key`: A value of your own, 1 to 255 characters, that makes it safe to send this request again. Within 24 hours, the same request gets
    /// the first response again. Another request with the same value returns `IDEMPOTENCY_KEY_REUSED`, and one that arrives while the
    /// first is still running returns `IDEMPOTENCY_IN_PROGRESS`. `IDEMPOTENCY_STORE_FULL` means that the organization has stored as many
    /// responses as its plan allows.
    ///
    /// # Errors
    /// Awaiting it fails with one of these codes: `VALIDATION_ERROR`, `UNAUTHORIZED`, `INVALID_API_KEY`, `PLAN_UPGRADE_REQUIRED`, `INSUFFICIENT_SCOPE`, `FORBIDDEN`, `AGENT_NOT_FOUND`, `IDEMPOTENCY_IN_PROGRESS`, `AGENT_UNAVAILABLE`, `IDEMPOTENCY_KEY_REUSED`, `RATE_LIMITED`, `IDEMPOTENCY_STORE_FULL`, `INTERNAL_ERROR`, `DEADLINE_EXCEEDED`.
    pub fn delete_agent_avatar(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
    ) -> builder::DeleteAgentAvatar {
        builder::DeleteAgentAvatar::new(self).agent_id(agent_id)
    }
    /// Read the current API key
    ///
    /// Returns the key that sent this request (its scope, its role, what it allows and when it expires) and the workspace that it belongs
    /// to, with its plan, its credits and, for a sandbox, whether it has been claimed.
    ///
    /// **Access.** Scope `read`, permission `agents:view`, plan `sandbox` or higher.
    ///
    /// Sends a `GET` request to `/key`
    ///
    /// # Errors
    /// Awaiting it fails with one of these codes: `VALIDATION_ERROR`, `UNAUTHORIZED`, `INVALID_API_KEY`, `PLAN_UPGRADE_REQUIRED`, `FORBIDDEN`, `RATE_LIMITED`, `INTERNAL_ERROR`, `DEADLINE_EXCEEDED`.
    pub fn get_key(&self) -> builder::GetKey {
        builder::GetKey::new(self)
    }
    /// List the models
    ///
    /// Lists every model that an agent may use, by id, with its price and whether the plan of the workspace includes it. The operator
    /// configures the list. It is not paginated.
    ///
    /// **Access.** Scope `read`, permission `agents:view`, plan `sandbox` or higher.
    ///
    /// Sends a `GET` request to `/models`
    ///
    /// # Errors
    /// Awaiting it fails with one of these codes: `VALIDATION_ERROR`, `UNAUTHORIZED`, `INVALID_API_KEY`, `PLAN_UPGRADE_REQUIRED`, `FORBIDDEN`, `RATE_LIMITED`, `INTERNAL_ERROR`, `DEADLINE_EXCEEDED`.
    pub fn get_models(&self) -> builder::GetModels {
        builder::GetModels::new(self)
    }
    /// List the sources of an agent
    ///
    /// Lists everything that the agent is trained on, newest first, with the state of its ingestion. `q` searches the title.
    ///
    /// **Access.** Scope `read`, permission `sources:view`, plan `sandbox` or higher.
    ///
    /// Sends a `GET` request to `/agents/{agentId}/sources`
    ///
    /// Arguments:
    /// - `agent_id`: The `id` of an agent.
    /// - `cursor`: The `nextCursor` of the previous response. It is opaque and valid only for the list that returned it: the same operation,
    /// organization, path, filters and order. Anything else returns `VALIDATION_ERROR`. It does not expire.
    ///
    /// - `limit`: Maximum number of items to return.
    /// - `order`: The direction of the list: `asc` starts with the oldest, or with A; `desc` starts with the newest, or with Z. Default: the
    /// direction that the description of the operation states.
    ///
    /// - `q`: Only items whose name or title contains this text, ignoring case. 1 to 200 characters after trimming.
    /// - `status`: Only sources with this status.
    /// - `type_`: Only sources of this type.
    ///
    /// # Errors
    /// Awaiting it fails with one of these codes: `VALIDATION_ERROR`, `UNAUTHORIZED`, `INVALID_API_KEY`, `PLAN_UPGRADE_REQUIRED`, `FORBIDDEN`, `AGENT_NOT_FOUND`, `RATE_LIMITED`, `INTERNAL_ERROR`, `DEADLINE_EXCEEDED`.
    pub fn list_sources(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
    ) -> builder::ListSources {
        builder::ListSources::new(self).agent_id(agent_id)
    }
    /// Train an agent on a text
    ///
    /// Adds a text. The response comes immediately, with the status `queued`. The text is then split into passages and indexed in the
    /// background, and the agent knows it once the status is `ready`. The plan limits the total bytes of all sources of the workspace,
    /// and their number (`LIMIT_EXCEEDED`). The request can be up to 64 MiB, so that 10 MiB of text fit however they are escaped in JSON.
    /// If the request has an `externalId` that a source of the same type already has, the content of that source is replaced, and it is
    /// trained again under its id; the response is 201 in this case as well. A source of another type is not replaced (409
    /// `EXTERNAL_ID_TAKEN`).
    ///
    /// **Access.** Scope `write`, permission `sources:edit`, plan `sandbox` or higher. The body has at most 67,108,864 bytes.
    ///
    /// Sends a `POST` request to `/agents/{agentId}/sources/text`
    ///
    /// Arguments:
    /// - `agent_id`: The `id` of an agent.
    /// - `idempotency_key`: A value of your own, 1 to 255 characters, that makes it safe to send this request again. Within 24 hours, the same request gets
    /// the first response again. Another request with the same value returns `IDEMPOTENCY_KEY_REUSED`, and one that arrives while the
    /// first is still running returns `IDEMPOTENCY_IN_PROGRESS`. `IDEMPOTENCY_STORE_FULL` means that the organization has stored as many
    /// responses as its plan allows.
    ///
    /// - `body`: The text and its title.
    ///
    /// # Errors
    /// Awaiting it fails with one of these codes: `VALIDATION_ERROR`, `UNAUTHORIZED`, `INVALID_API_KEY`, `PLAN_UPGRADE_REQUIRED`, `INSUFFICIENT_SCOPE`, `FORBIDDEN`, `LIMIT_EXCEEDED`, `AGENT_NOT_FOUND`, `REQUEST_TIMEOUT`, `IDEMPOTENCY_IN_PROGRESS`, `EXTERNAL_ID_TAKEN`, `AGENT_UNAVAILABLE`, `PAYLOAD_TOO_LARGE`, `UNSUPPORTED_MEDIA_TYPE`, `IDEMPOTENCY_KEY_REUSED`, `RATE_LIMITED`, `IDEMPOTENCY_STORE_FULL`, `INTERNAL_ERROR`, `DEADLINE_EXCEEDED`.
    pub fn create_text_source(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
    ) -> builder::CreateTextSource {
        builder::CreateTextSource::new(self).agent_id(agent_id)
    }
    /// Train an agent on a question and its answer
    ///
    /// Adds a question with the answer that the agent should give. The agent also finds it when the question is worded differently. It is
    /// ingested like a text: poll the source until it is `ready`. It counts against the plan like a text (`LIMIT_EXCEEDED`). If the
    /// request has an `externalId` that a source of the same type already has, the content of that source is replaced, and it is trained
    /// again under its id; the response is 201 in this case as well. A source of another type is not replaced (409 `EXTERNAL_ID_TAKEN`).
    ///
    /// **Access.** Scope `write`, permission `sources:edit`, plan `sandbox` or higher. The body has at most 262,144 bytes.
    ///
    /// Sends a `POST` request to `/agents/{agentId}/sources/qna`
    ///
    /// Arguments:
    /// - `agent_id`: The `id` of an agent.
    /// - `idempotency_key`: A value of your own, 1 to 255 characters, that makes it safe to send this request again. Within 24 hours, the same request gets
    /// the first response again. Another request with the same value returns `IDEMPOTENCY_KEY_REUSED`, and one that arrives while the
    /// first is still running returns `IDEMPOTENCY_IN_PROGRESS`. `IDEMPOTENCY_STORE_FULL` means that the organization has stored as many
    /// responses as its plan allows.
    ///
    /// - `body`: The question and its answer.
    ///
    /// # Errors
    /// Awaiting it fails with one of these codes: `VALIDATION_ERROR`, `UNAUTHORIZED`, `INVALID_API_KEY`, `PLAN_UPGRADE_REQUIRED`, `INSUFFICIENT_SCOPE`, `FORBIDDEN`, `LIMIT_EXCEEDED`, `AGENT_NOT_FOUND`, `REQUEST_TIMEOUT`, `IDEMPOTENCY_IN_PROGRESS`, `EXTERNAL_ID_TAKEN`, `AGENT_UNAVAILABLE`, `PAYLOAD_TOO_LARGE`, `UNSUPPORTED_MEDIA_TYPE`, `IDEMPOTENCY_KEY_REUSED`, `RATE_LIMITED`, `IDEMPOTENCY_STORE_FULL`, `INTERNAL_ERROR`, `DEADLINE_EXCEEDED`.
    pub fn create_qna_source(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
    ) -> builder::CreateQnaSource {
        builder::CreateQnaSource::new(self).agent_id(agent_id)
    }
    /// Train an agent on a file
    ///
    /// Adds a file of at most 100 MiB: plain text (`.txt`), Markdown (`.md`), HTML (`.html`), CSV (`.csv`), PDF (`.pdf`) or Word
    /// (`.docx`). The extension of `name` determines the format, and the first bytes must match it. Text files are read in their own
    /// charset. Each row of a CSV file becomes a paragraph of `header: value` lines. The file is received in pieces, read in the
    /// background and then discarded: poll the source until it is `ready`, or `failed` with the reason. The text of the file counts
    /// against the plan: for a text file immediately (`LIMIT_EXCEEDED`), for PDF and Word once the file has been read. Only a few files
    /// may wait to be read at a time (`LIMIT_EXCEEDED`). The agent and the limits are checked before the file is received. Like every
    /// upload, it takes no `Idempotency-Key`; sending the same file again adds another source, unless it is sent with an `externalId`
    /// that a source has already (409 `EXTERNAL_ID_TAKEN`).
    ///
    /// **Access.** Scope `write`, permission `sources:edit`, plan `sandbox` or higher. The body has at most 104,857,600 bytes.
    ///
    /// Sends a `POST` request to `/agents/{agentId}/sources/file`
    ///
    /// Arguments:
    /// - `agent_id`: The `id` of an agent.
    /// - `external_id`: Your own id for the source, 1 to 200 characters, unique within the agent.
    /// - `name`: The name of the file, 1 to 200 characters. Its extension determines the format.
    /// - `title`: The title of the source in citations, 1 to 200 characters after trimming. Default: the name without its extension.
    /// - `body`: The bytes of the file.
    ///
    /// # Errors
    /// Awaiting it fails with one of these codes: `VALIDATION_ERROR`, `UNAUTHORIZED`, `INVALID_API_KEY`, `PLAN_UPGRADE_REQUIRED`, `INSUFFICIENT_SCOPE`, `FORBIDDEN`, `LIMIT_EXCEEDED`, `AGENT_NOT_FOUND`, `REQUEST_TIMEOUT`, `EXTERNAL_ID_TAKEN`, `AGENT_UNAVAILABLE`, `PAYLOAD_TOO_LARGE`, `UNSUPPORTED_MEDIA_TYPE`, `RATE_LIMITED`, `INTERNAL_ERROR`, `DEADLINE_EXCEEDED`.
    pub fn create_file_source(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
    ) -> builder::CreateFileSource {
        builder::CreateFileSource::new(self).agent_id(agent_id)
    }
    /// Train an agent on a website
    ///
    /// Adds a website, which is read in the background: one page (`page`), the pages that a sitemap lists (`sitemap`), or the pages on
    /// the same host that links lead to (`crawl`). `GET …/pages` reports the outcome for every address, and the reason; a page that
    /// cannot be read never fails the source. robots.txt, crawl delays, redirects, canonical addresses and `noindex` are respected.
    /// Private and special addresses are refused, unless the operator allows them: immediately if `url` itself contains one, otherwise in
    /// the report. The plan limits the pages of a website: a larger `maxPages` is lowered to this limit. The texts count against the
    /// plan; pages that no longer fit are skipped, and the report says so. A workspace without any space left is refused immediately
    /// (`LIMIT_EXCEEDED`), and so is one that has as many websites waiting to be read as its plan allows. An `externalId` that a source
    /// has already is refused (409 `EXTERNAL_ID_TAKEN`).
    ///
    /// **Access.** Scope `write`, permission `sources:edit`, plan `sandbox` or higher. The body has at most 65,536 bytes.
    ///
    /// Sends a `POST` request to `/agents/{agentId}/sources/website`
    ///
    /// Arguments:
    /// - `agent_id`: The `id` of an agent.
    /// - `idempotency_key`: A value of your own, 1 to 255 characters, that makes it safe to send this request again. Within 24 hours, the same request gets
    /// the first response again. Another request with the same value returns `IDEMPOTENCY_KEY_REUSED`, and one that arrives while the
    /// first is still running returns `IDEMPOTENCY_IN_PROGRESS`. `IDEMPOTENCY_STORE_FULL` means that the organization has stored as many
    /// responses as its plan allows.
    ///
    /// - `body`: The address to start from, and how many pages to read.
    ///
    /// # Errors
    /// Awaiting it fails with one of these codes: `VALIDATION_ERROR`, `UNAUTHORIZED`, `INVALID_API_KEY`, `PLAN_UPGRADE_REQUIRED`, `INSUFFICIENT_SCOPE`, `FORBIDDEN`, `LIMIT_EXCEEDED`, `AGENT_NOT_FOUND`, `REQUEST_TIMEOUT`, `IDEMPOTENCY_IN_PROGRESS`, `EXTERNAL_ID_TAKEN`, `AGENT_UNAVAILABLE`, `PAYLOAD_TOO_LARGE`, `UNSUPPORTED_MEDIA_TYPE`, `IDEMPOTENCY_KEY_REUSED`, `RATE_LIMITED`, `IDEMPOTENCY_STORE_FULL`, `INTERNAL_ERROR`, `DEADLINE_EXCEEDED`.
    pub fn create_website_source(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
    ) -> builder::CreateWebsiteSource {
        builder::CreateWebsiteSource::new(self).agent_id(agent_id)
    }
    /// Read a source
    ///
    /// Returns one source with the state of its ingestion. After you create or change a source, poll it until `status` is `ready` or
    /// `failed`. With `wait`, the response comes as soon as it is, or after that many seconds.
    ///
    /// **Access.** Scope `read`, permission `sources:view`, plan `sandbox` or higher.
    ///
    /// Sends a `GET` request to `/agents/{agentId}/sources/{sourceId}`
    ///
    /// Arguments:
    /// - `agent_id`: The `id` of an agent.
    /// - `source_id`: The `id` of a source of the agent.
    /// - `wait`: Maximum number of seconds to wait for `status` to become `ready` or `failed`; the response may come somewhat earlier. If left out, it comes immediately.
    ///
    /// # Errors
    /// Awaiting it fails with one of these codes: `VALIDATION_ERROR`, `UNAUTHORIZED`, `INVALID_API_KEY`, `PLAN_UPGRADE_REQUIRED`, `FORBIDDEN`, `AGENT_NOT_FOUND`, `SOURCE_NOT_FOUND`, `RATE_LIMITED`, `INTERNAL_ERROR`, `DEADLINE_EXCEEDED`.
    pub fn get_source(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
        source_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
    ) -> builder::GetSource {
        builder::GetSource::new(self).agent_id(agent_id).source_id(source_id)
    }
    /// Delete a source
    ///
    /// Deletes a source and its passages immediately, and returns the source as it was. Its bytes become free again.
    ///
    /// **Access.** Scope `write`, permission `sources:delete`, plan `sandbox` or higher.
    ///
    /// Sends a `DELETE` request to `/agents/{agentId}/sources/{sourceId}`
    ///
    /// Arguments:
    /// - `agent_id`: The `id` of an agent.
    /// - `source_id`: The `id` of a source of the agent.
    /// - `idempotency_key`: A value of your own, 1 to 255 characters, that makes it safe to send this request again. Within 24 hours, the same request gets
    /// the first response again. Another request with the same value returns `IDEMPOTENCY_KEY_REUSED`, and one that arrives while the
    /// first is still running returns `IDEMPOTENCY_IN_PROGRESS`. `IDEMPOTENCY_STORE_FULL` means that the organization has stored as many
    /// responses as its plan allows.
    ///
    /// - `if_match`: The `ETag` of the resource to change, as you read it. If the resource has changed since, nothing is done and the response is
    /// `ETAG_MISMATCH`. A source changes by itself while it is being trained. `*` matches any state.
    ///
    /// # Errors
    /// Awaiting it fails with one of these codes: `VALIDATION_ERROR`, `UNAUTHORIZED`, `INVALID_API_KEY`, `PLAN_UPGRADE_REQUIRED`, `INSUFFICIENT_SCOPE`, `FORBIDDEN`, `AGENT_NOT_FOUND`, `SOURCE_NOT_FOUND`, `IDEMPOTENCY_IN_PROGRESS`, `AGENT_UNAVAILABLE`, `ETAG_MISMATCH`, `IDEMPOTENCY_KEY_REUSED`, `RATE_LIMITED`, `IDEMPOTENCY_STORE_FULL`, `INTERNAL_ERROR`, `DEADLINE_EXCEEDED`.
    pub fn delete_source(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
        source_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
    ) -> builder::DeleteSource {
        builder::DeleteSource::new(self).agent_id(agent_id).source_id(source_id)
    }
    /// Update a source
    ///
    /// Changes the fields that are sent and leaves the others unchanged. `title` names the source in citations and is included in
    /// searches; a new title takes effect immediately. `content` replaces the text of a source of type `text`; `question` and `answer`
    /// replace those of a `qna`. Sources of other types have none of these to change (409 `SOURCE_TYPE_MISMATCH`). After such a
    /// replacement, the source is `queued` and trained again; until it is `ready`, the agent answers from the previous version. The plan
    /// limits the total bytes of all sources (`LIMIT_EXCEEDED`). No other source of the agent may have the same `externalId` (409
    /// `EXTERNAL_ID_TAKEN`).
    ///
    /// **Access.** Scope `write`, permission `sources:edit`, plan `sandbox` or higher. The body has at most 67,108,864 bytes.
    ///
    /// Sends a `PATCH` request to `/agents/{agentId}/sources/{sourceId}`
    ///
    /// Arguments:
    /// - `agent_id`: The `id` of an agent.
    /// - `source_id`: The `id` of a source of the agent.
    /// - `idempotency_key`: A value of your own, 1 to 255 characters, that makes it safe to send this request again. Within 24 hours, the same request gets
    /// the first response again. Another request with the same value returns `IDEMPOTENCY_KEY_REUSED`, and one that arrives while the
    /// first is still running returns `IDEMPOTENCY_IN_PROGRESS`. `IDEMPOTENCY_STORE_FULL` means that the organization has stored as many
    /// responses as its plan allows.
    ///
    /// - `if_match`: The `ETag` of the resource to change, as you read it. If the resource has changed since, nothing is done and the response is
    /// `ETAG_MISMATCH`. A source changes by itself while it is being trained. `*` matches any state.
    ///
    /// - `body`: The fields to change; at least one.
    ///
    /// # Errors
    /// Awaiting it fails with one of these codes: `VALIDATION_ERROR`, `UNAUTHORIZED`, `INVALID_API_KEY`, `PLAN_UPGRADE_REQUIRED`, `INSUFFICIENT_SCOPE`, `FORBIDDEN`, `LIMIT_EXCEEDED`, `AGENT_NOT_FOUND`, `SOURCE_NOT_FOUND`, `REQUEST_TIMEOUT`, `IDEMPOTENCY_IN_PROGRESS`, `SOURCE_TYPE_MISMATCH`, `EXTERNAL_ID_TAKEN`, `AGENT_UNAVAILABLE`, `ETAG_MISMATCH`, `PAYLOAD_TOO_LARGE`, `UNSUPPORTED_MEDIA_TYPE`, `IDEMPOTENCY_KEY_REUSED`, `RATE_LIMITED`, `IDEMPOTENCY_STORE_FULL`, `INTERNAL_ERROR`, `DEADLINE_EXCEEDED`.
    pub fn update_source(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
        source_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
    ) -> builder::UpdateSource {
        builder::UpdateSource::new(self).agent_id(agent_id).source_id(source_id)
    }
    /// Read the text of a source
    ///
    /// Returns the text that the agent is trained on, one section at a time: the text of a text or file source, the answer of a `qna`, or
    /// one page of a website, selected by its address (`url`) as in citations. `start` and `end` count characters, like those of
    /// citations and passages. If a source was changed, the response has its text as it will be trained. The text is empty for a website
    /// that was not read, and for a file that is still waiting. If the website has no text from `url`, the response is
    /// `SOURCE_PAGE_NOT_FOUND`.
    ///
    /// **Access.** Scope `read`, permission `sources:view`, plan `sandbox` or higher.
    ///
    /// Sends a `GET` request to `/agents/{agentId}/sources/{sourceId}/content`
    ///
    /// Arguments:
    /// - `agent_id`: The `id` of an agent.
    /// - `source_id`: The `id` of a source of the agent.
    /// - `length`: Maximum number of characters to return.
    /// - `start`: Position of the first character of the section.
    /// - `url`: The address of a page of a website, as in the report of the website and in citations; a fragment is ignored. Default: the first page. Sources of other types have none.
    ///
    /// # Errors
    /// Awaiting it fails with one of these codes: `VALIDATION_ERROR`, `UNAUTHORIZED`, `INVALID_API_KEY`, `PLAN_UPGRADE_REQUIRED`, `FORBIDDEN`, `AGENT_NOT_FOUND`, `SOURCE_NOT_FOUND`, `SOURCE_PAGE_NOT_FOUND`, `RATE_LIMITED`, `INTERNAL_ERROR`, `DEADLINE_EXCEEDED`.
    pub fn get_source_content(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
        source_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
    ) -> builder::GetSourceContent {
        builder::GetSourceContent::new(self).agent_id(agent_id).source_id(source_id)
    }
    /// Delete several sources
    ///
    /// Deletes the sources with these ids, or the newest 100 with this status or of this type. If several of these are sent, only sources
    /// that match all of them are deleted. The response lists the outcome for each id and says whether more sources match the filter.
    /// Either all of them are deleted or, on an error, none.
    ///
    /// **Access.** Scope `write`, permission `sources:delete`, plan `sandbox` or higher. The body has at most 65,536 bytes.
    ///
    /// Sends a `POST` request to `/agents/{agentId}/sources/bulk-delete`
    ///
    /// Arguments:
    /// - `agent_id`: The `id` of an agent.
    /// - `idempotency_key`: A value of your own, 1 to 255 characters, that makes it safe to send this request again. Within 24 hours, the same request gets
    /// the first response again. Another request with the same value returns `IDEMPOTENCY_KEY_REUSED`, and one that arrives while the
    /// first is still running returns `IDEMPOTENCY_IN_PROGRESS`. `IDEMPOTENCY_STORE_FULL` means that the organization has stored as many
    /// responses as its plan allows.
    ///
    /// - `body`: The sources to delete.
    ///
    /// # Errors
    /// Awaiting it fails with one of these codes: `VALIDATION_ERROR`, `UNAUTHORIZED`, `INVALID_API_KEY`, `PLAN_UPGRADE_REQUIRED`, `INSUFFICIENT_SCOPE`, `FORBIDDEN`, `AGENT_NOT_FOUND`, `REQUEST_TIMEOUT`, `IDEMPOTENCY_IN_PROGRESS`, `AGENT_UNAVAILABLE`, `PAYLOAD_TOO_LARGE`, `UNSUPPORTED_MEDIA_TYPE`, `IDEMPOTENCY_KEY_REUSED`, `RATE_LIMITED`, `IDEMPOTENCY_STORE_FULL`, `INTERNAL_ERROR`, `DEADLINE_EXCEEDED`.
    pub fn delete_sources(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
    ) -> builder::DeleteSources {
        builder::DeleteSources::new(self).agent_id(agent_id)
    }
    /// List the pages of a website
    ///
    /// Lists the addresses of a website that were tried, in the order in which they were visited unless `order=desc`, with the outcome
    /// and the reason. While the website is being read, the list shows what has been done so far. It is empty for a source that is not a
    /// website.
    ///
    /// **Access.** Scope `read`, permission `sources:view`, plan `sandbox` or higher.
    ///
    /// Sends a `GET` request to `/agents/{agentId}/sources/{sourceId}/pages`
    ///
    /// Arguments:
    /// - `agent_id`: The `id` of an agent.
    /// - `source_id`: The `id` of a source of the agent.
    /// - `cursor`: The `nextCursor` of the previous response. It is opaque and valid only for the list that returned it: the same operation,
    /// organization, path, filters and order. Anything else returns `VALIDATION_ERROR`. It does not expire.
    ///
    /// - `limit`: Maximum number of items to return.
    /// - `order`: The direction of the list: `asc` starts with the oldest, or with A; `desc` starts with the newest, or with Z. Default: the
    /// direction that the description of the operation states.
    ///
    /// - `outcome`: Only addresses with this outcome.
    ///
    /// # Errors
    /// Awaiting it fails with one of these codes: `VALIDATION_ERROR`, `UNAUTHORIZED`, `INVALID_API_KEY`, `PLAN_UPGRADE_REQUIRED`, `FORBIDDEN`, `AGENT_NOT_FOUND`, `SOURCE_NOT_FOUND`, `RATE_LIMITED`, `INTERNAL_ERROR`, `DEADLINE_EXCEEDED`.
    pub fn list_source_pages(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
        source_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
    ) -> builder::ListSourcePages {
        builder::ListSourcePages::new(self).agent_id(agent_id).source_id(source_id)
    }
    /// Resync a website
    ///
    /// Reads a website again. Pages that have not changed since are not downloaded in full (`ETag`, `Last-Modified`). Until the resync is
    /// done, the agent answers from the previous content. If the website is already being read, the current read continues. A source of
    /// any other type cannot be read again (409 `NOT_A_WEBSITE`): change its text with `PATCH`, or delete it and add it again. If as many
    /// websites are waiting to be read as the plan allows, the response is `LIMIT_EXCEEDED`.
    ///
    /// **Access.** Scope `write`, permission `sources:edit`, plan `sandbox` or higher.
    ///
    /// Sends a `POST` request to `/agents/{agentId}/sources/{sourceId}/resync`
    ///
    /// Arguments:
    /// - `agent_id`: The `id` of an agent.
    /// - `source_id`: The `id` of a source of the agent.
    /// - `idempotency_key`: A value of your own, 1 to 255 characters, that makes it safe to send this request again. Within 24 hours, the same request gets
    /// the first response again. Another request with the same value returns `IDEMPOTENCY_KEY_REUSED`, and one that arrives while the
    /// first is still running returns `IDEMPOTENCY_IN_PROGRESS`. `IDEMPOTENCY_STORE_FULL` means that the organization has stored as many
    /// responses as its plan allows.
    ///
    /// # Errors
    /// Awaiting it fails with one of these codes: `VALIDATION_ERROR`, `UNAUTHORIZED`, `INVALID_API_KEY`, `PLAN_UPGRADE_REQUIRED`, `INSUFFICIENT_SCOPE`, `FORBIDDEN`, `LIMIT_EXCEEDED`, `AGENT_NOT_FOUND`, `SOURCE_NOT_FOUND`, `IDEMPOTENCY_IN_PROGRESS`, `NOT_A_WEBSITE`, `AGENT_UNAVAILABLE`, `IDEMPOTENCY_KEY_REUSED`, `RATE_LIMITED`, `IDEMPOTENCY_STORE_FULL`, `INTERNAL_ERROR`, `DEADLINE_EXCEEDED`.
    pub fn resync_source(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
        source_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
    ) -> builder::ResyncSource {
        builder::ResyncSource::new(self).agent_id(agent_id).source_id(source_id)
    }
    /// Read the training state of an agent
    ///
    /// Returns what the agent knows and what is in progress: sources by status, bytes, passages, and whether a retrain is due because an
    /// earlier release prepared some of the content in another way.
    ///
    /// **Access.** Scope `read`, permission `sources:view`, plan `sandbox` or higher.
    ///
    /// Sends a `GET` request to `/agents/{agentId}/ingest`
    ///
    /// Arguments:
    /// - `agent_id`: The `id` of an agent.
    ///
    /// # Errors
    /// Awaiting it fails with one of these codes: `VALIDATION_ERROR`, `UNAUTHORIZED`, `INVALID_API_KEY`, `PLAN_UPGRADE_REQUIRED`, `FORBIDDEN`, `AGENT_NOT_FOUND`, `RATE_LIMITED`, `INTERNAL_ERROR`, `DEADLINE_EXCEEDED`.
    pub fn get_ingest(&self, agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>) -> builder::GetIngest {
        builder::GetIngest::new(self).agent_id(agent_id)
    }
    /// Retrain an agent
    ///
    /// Queues every source that is `ready` or `failed` to be split and indexed again, from the content as it was last read. The agent keeps
    /// answering from the previous passages of each source until that source is done. Indexing runs automatically when a source finishes, so this
    /// is needed only if `retrainDue` is true. Requires the Standard plan or higher.
    ///
    /// **Access.** Scope `write`, permission `sources:edit`, plan `standard` or higher.
    ///
    /// Sends a `POST` request to `/agents/{agentId}/ingest/retrain`
    ///
    /// Arguments:
    /// - `agent_id`: The `id` of an agent.
    /// - `idempotency_key`: A value of your own, 1 to 255 characters, that makes it safe to send this request again. Within 24 hours, the same request gets
    /// the first response again. Another request with the same value returns `IDEMPOTENCY_KEY_REUSED`, and one that arrives while the
    /// first is still running returns `IDEMPOTENCY_IN_PROGRESS`. `IDEMPOTENCY_STORE_FULL` means that the organization has stored as many
    /// responses as its plan allows.
    ///
    /// # Errors
    /// Awaiting it fails with one of these codes: `VALIDATION_ERROR`, `UNAUTHORIZED`, `INVALID_API_KEY`, `PLAN_UPGRADE_REQUIRED`, `INSUFFICIENT_SCOPE`, `FORBIDDEN`, `AGENT_NOT_FOUND`, `IDEMPOTENCY_IN_PROGRESS`, `AGENT_UNAVAILABLE`, `IDEMPOTENCY_KEY_REUSED`, `RATE_LIMITED`, `IDEMPOTENCY_STORE_FULL`, `INTERNAL_ERROR`, `DEADLINE_EXCEEDED`.
    pub fn retrain(&self, agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>) -> builder::Retrain {
        builder::Retrain::new(self).agent_id(agent_id)
    }
    /// Retrieve passages
    ///
    /// Returns the passages that the agent's index finds for a question, best first, with their scores: what an answer would be based on.
    /// It changes nothing and costs no credits, so it takes no idempotency key.
    ///
    /// Send `explain: true` to learn why they were found, or why others were not: how each word of the question was understood, how much
    /// it weighs, how many passages contain it, and what each score consists of.
    ///
    /// **Access.** Scope `read`, permission `sources:view`, plan `sandbox` or higher. The body has at most 65,536 bytes.
    ///
    /// Sends a `POST` request to `/agents/{agentId}/retrieve`
    ///
    /// Arguments:
    /// - `agent_id`: The `id` of an agent.
    /// - `body`: The question.
    ///
    /// # Errors
    /// Awaiting it fails with one of these codes: `VALIDATION_ERROR`, `UNAUTHORIZED`, `INVALID_API_KEY`, `PLAN_UPGRADE_REQUIRED`, `FORBIDDEN`, `AGENT_NOT_FOUND`, `REQUEST_TIMEOUT`, `AGENT_UNAVAILABLE`, `PAYLOAD_TOO_LARGE`, `UNSUPPORTED_MEDIA_TYPE`, `RATE_LIMITED`, `INTERNAL_ERROR`, `DEADLINE_EXCEEDED`.
    pub fn retrieve(&self, agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>) -> builder::Retrieve {
        builder::Retrieve::new(self).agent_id(agent_id)
    }
    /// Ask an agent
    ///
    /// Answers one message. Leave out `conversationId` to start a conversation, and send the one that was returned to continue it. An
    /// unknown one returns `CONVERSATION_NOT_FOUND` and never starts a new conversation. The agent answers from its sources and cites
    /// them, or says that it does not know. Either is a reply and costs the credits of the model (`INSUFFICIENT_CREDITS` if fewer
    /// remain). `isPublic` applies to visitors: a key may chat with an agent that is not public.
    ///
    /// If the model of a provider fails before its first words, it is asked again. If it still fails, the response is
    /// `MODEL_PROVIDER_ERROR`, nothing is charged, and neither message is stored. If you disconnect, the reply is charged all the same;
    /// send the request again with the same `Idempotency-Key` to get it. If an answer takes longer than this operation allows, read it as
    /// a stream instead.
    ///
    /// While a person has the conversation (`assignee`), the agent is silent: the question is stored, and the reply has an empty
    /// `answer`, no citations, `creditsUsed: 0` and the `finishReason` `with_operator`. Read what the person replies with
    /// `GET …/messages` or `GET …/stream` of the conversation.
    ///
    /// **Access.** Scope `write`, permission `chat:use`, plan `sandbox` or higher. The body has at most 65,536 bytes.
    ///
    /// Sends a `POST` request to `/chat`
    ///
    /// Arguments:
    /// - `idempotency_key`: A value of your own, 1 to 255 characters, that makes it safe to send this request again. Within 24 hours, the same request gets
    /// the first response again. Another request with the same value returns `IDEMPOTENCY_KEY_REUSED`, and one that arrives while the
    /// first is still running returns `IDEMPOTENCY_IN_PROGRESS`. `IDEMPOTENCY_STORE_FULL` means that the organization has stored as many
    /// responses as its plan allows.
    ///
    /// - `body`: The message, and the agent to ask.
    ///
    /// # Errors
    /// Awaiting it fails with one of these codes: `VALIDATION_ERROR`, `UNAUTHORIZED`, `INVALID_API_KEY`, `INSUFFICIENT_CREDITS`, `PLAN_UPGRADE_REQUIRED`, `INSUFFICIENT_SCOPE`, `FORBIDDEN`, `SANDBOX_MODEL_NOT_PERMITTED`, `AGENT_NOT_FOUND`, `CONVERSATION_NOT_FOUND`, `REQUEST_TIMEOUT`, `IDEMPOTENCY_IN_PROGRESS`, `AGENT_UNAVAILABLE`, `PAYLOAD_TOO_LARGE`, `UNSUPPORTED_MEDIA_TYPE`, `IDEMPOTENCY_KEY_REUSED`, `RATE_LIMITED`, `IDEMPOTENCY_STORE_FULL`, `INTERNAL_ERROR`, `MODEL_PROVIDER_ERROR`, `DEADLINE_EXCEEDED`.
    pub fn chat(&self) -> builder::Chat {
        builder::Chat::new(self)
    }
    /// Ask an agent and stream the answer
    ///
    /// Asks the same question as `POST /chat` and returns the reply as server-sent events: one `message.start`, any number of
    /// `text.delta`, one `citation` for each citation, and finally `message.end` with the whole reply, which equals what `POST /chat`
    /// returns and what is stored. The `id` of each event is `<messageId>:<n>`, where `n` counts from 0, the number of `message.start`. A
    /// comment every 15 seconds keeps the connection open.
    ///
    /// To resume a stream that was interrupted, send the same request with `Last-Event-ID`. The stream continues after that event, on any
    /// server that shares the database, and nothing is asked or charged again. The id of an answer that is not from this agent returns
    /// `MESSAGE_NOT_FOUND`. When a stream is resumed, only the `agentId` of the body counts: `message` and `conversationId` must be
    /// well-formed, but are ignored. After the last event there is nothing left to read, so the response is 204 without a body, which
    /// tells a browser's `EventSource` to stop reconnecting. The answer is completed, stored and charged once, whether or not anyone
    /// reads it.
    ///
    /// A conversation exists from its first question on, so you can ask more questions in it while the first answer is still being
    /// written. If that answer fails, the conversation is empty and accepts the next question. A conversation in which nothing was ever
    /// answered is deleted after 24 hours.
    ///
    /// While a person has the conversation, the stream is a `message.start` and a `message.end` with the `finishReason` `with_operator`.
    ///
    /// A request that fails before the stream starts gets an error in the envelope. The stream starts with the first words, or after 5
    /// seconds if the model is still thinking. A later failure ends the stream with `error`: `MODEL_PROVIDER_ERROR` if the provider
    /// failed, `INTERNAL_ERROR` if our server did. In both cases nothing is charged, and neither message is stored.
    ///
    /// **Access.** Scope `write`, permission `chat:use`, plan `sandbox` or higher. The body has at most 65,536 bytes.
    ///
    /// Sends a `POST` request to `/chat/stream`
    ///
    /// Arguments:
    /// - `idempotency_key`: A value of your own, 1 to 255 characters, that makes it safe to send this request again. Within 24 hours, the same request gets
    /// the first response again. Another request with the same value returns `IDEMPOTENCY_KEY_REUSED`, and one that arrives while the
    /// first is still running returns `IDEMPOTENCY_IN_PROGRESS`. `IDEMPOTENCY_STORE_FULL` means that the organization has stored as many
    /// responses as its plan allows.
    ///
    /// - `last_event_id`: The `id` of the last event of this answer that you have read, `<messageId>:<n>`. Once the answer is complete, an `n` that it does
    /// not have returns `VALIDATION_ERROR`.
    ///
    /// - `body`: The message, and the agent to ask.
    ///
    /// # Errors
    /// Awaiting it fails with one of these codes: `VALIDATION_ERROR`, `UNAUTHORIZED`, `INVALID_API_KEY`, `INSUFFICIENT_CREDITS`, `PLAN_UPGRADE_REQUIRED`, `INSUFFICIENT_SCOPE`, `FORBIDDEN`, `SANDBOX_MODEL_NOT_PERMITTED`, `AGENT_NOT_FOUND`, `CONVERSATION_NOT_FOUND`, `MESSAGE_NOT_FOUND`, `REQUEST_TIMEOUT`, `IDEMPOTENCY_IN_PROGRESS`, `AGENT_UNAVAILABLE`, `PAYLOAD_TOO_LARGE`, `UNSUPPORTED_MEDIA_TYPE`, `IDEMPOTENCY_KEY_REUSED`, `RATE_LIMITED`, `IDEMPOTENCY_STORE_FULL`, `INTERNAL_ERROR`, `MODEL_PROVIDER_ERROR`, `DEADLINE_EXCEEDED`.
    pub fn stream_chat(&self) -> builder::StreamChat {
        builder::StreamChat::new(self)
    }
    /// Stop a reply
    ///
    /// Ends a reply that is being written. What has been written so far becomes the answer, is stored and costs what the whole reply
    /// would have cost; `finishReason` is `stopped`. The stream of the reply ends with `message.end`. A complete reply is returned as it
    /// is, so it is safe to send this request twice. `messageId` comes with the event `message.start`.
    ///
    /// **Access.** Scope `write`, permission `chat:use`, plan `sandbox` or higher.
    ///
    /// Sends a `POST` request to `/agents/{agentId}/messages/{messageId}/stop`
    ///
    /// Arguments:
    /// - `agent_id`: The `id` of an agent.
    /// - `message_id`: The `messageId` of a reply of the agent.
    /// - `idempotency_key`: A value of your own, 1 to 255 characters, that makes it safe to send this request again. Within 24 hours, the same request gets
    /// the first response again. Another request with the same value returns `IDEMPOTENCY_KEY_REUSED`, and one that arrives while the
    /// first is still running returns `IDEMPOTENCY_IN_PROGRESS`. `IDEMPOTENCY_STORE_FULL` means that the organization has stored as many
    /// responses as its plan allows.
    ///
    /// # Errors
    /// Awaiting it fails with one of these codes: `VALIDATION_ERROR`, `UNAUTHORIZED`, `INVALID_API_KEY`, `PLAN_UPGRADE_REQUIRED`, `INSUFFICIENT_SCOPE`, `FORBIDDEN`, `AGENT_NOT_FOUND`, `MESSAGE_NOT_FOUND`, `IDEMPOTENCY_IN_PROGRESS`, `AGENT_UNAVAILABLE`, `IDEMPOTENCY_KEY_REUSED`, `RATE_LIMITED`, `IDEMPOTENCY_STORE_FULL`, `INTERNAL_ERROR`, `MODEL_PROVIDER_ERROR`, `DEADLINE_EXCEEDED`.
    pub fn stop_reply(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
        message_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
    ) -> builder::StopReply {
        builder::StopReply::new(self).agent_id(agent_id).message_id(message_id)
    }
    /// List the conversations of an agent
    ///
    /// Lists the conversations with an agent, from every channel: those with the latest message first, or the newest first with
    /// `sort=createdAt`. A conversation is listed from its first accepted question on, while the answer is still being written. If
    /// several filters are sent, a conversation must match all of them. `from` and `to` apply to the time that the list is sorted by.
    ///
    /// `text` searches the messages of visitors, agents and operators, not the notes: all words must be in one and the same message, in
    /// any order. Words are compared as `retrieve` compares them: regardless of case, accents and compatibility forms, and by their
    /// stems, so that `Häuser` finds `Haus`; in scripts that are written without spaces, each two neighbouring characters are a word. A
    /// query is compared in every language, a message in its own, or in every one if it is too short to tell. Common words count like
    /// any others. A text without a letter or digit finds nothing. A message can be found as soon as it can be read.
    ///
    /// **Access.** Scope `read`, permission `conversations:view`, plan `sandbox` or higher.
    ///
    /// Sends a `GET` request to `/agents/{agentId}/conversations`
    ///
    /// Arguments:
    /// - `agent_id`: The `id` of an agent.
    /// - `assignee`: Only conversations that are assigned to this actor, by the `id` of a key or the `accountId` of a person; `none` for those that are assigned to nobody.
    /// - `channel`: Only conversations of this channel.
    /// - `cursor`: The `nextCursor` of the previous response. It is opaque and valid only for the list that returned it: the same operation,
    /// organization, path, filters and order. Anything else returns `VALIDATION_ERROR`. It does not expire.
    ///
    /// - `from`: Only conversations at or after this time.
    /// - `limit`: Maximum number of items to return.
    /// - `note_tag`: Only conversations with a note that has this tag, 1 to 50 characters after trimming.
    /// - `order`: The direction of the list: `asc` starts with the oldest, or with A; `desc` starts with the newest, or with Z. Default: the
    /// direction that the description of the operation states.
    ///
    /// - `rating`: Only conversations with an answer that is rated like this.
    /// - `sort`: What the list is sorted by. Default: `lastMessageAt`.
    /// - `status`: Only conversations with this status.
    /// - `tag`: Only conversations with this tag, 1 to 50 characters after trimming.
    /// - `text`: Only conversations in which one message contains all words of this text, 1 to 200 characters after trimming.
    /// - `to`: Only conversations before this time.
    /// - `unanswered`: Only conversations with a question that the agent could not answer (`true`), or only the others (`false`).
    ///
    /// # Errors
    /// Awaiting it fails with one of these codes: `VALIDATION_ERROR`, `UNAUTHORIZED`, `INVALID_API_KEY`, `PLAN_UPGRADE_REQUIRED`, `FORBIDDEN`, `AGENT_NOT_FOUND`, `RATE_LIMITED`, `INTERNAL_ERROR`, `DEADLINE_EXCEEDED`.
    pub fn list_conversations(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
    ) -> builder::ListConversations {
        builder::ListConversations::new(self).agent_id(agent_id)
    }
    /// Export the conversations of an agent
    ///
    /// Returns all conversations that match the filters, with their messages, oldest first, as a file without the envelope. The file has
    /// no limit: it is sent while the database is read, so a conversation that changes meanwhile may be in it in either state. Notes are
    /// not part of it. A request that fails before the file starts gets an error in the envelope. A later failure breaks the connection
    /// off, so that what was received is not mistaken for the whole. The filters are those of the list of conversations; `from` and `to`
    /// apply to `createdAt`.
    ///
    /// `format=jsonl` (JSON Lines, the default): each line is an `ExportedConversation`. `format=csv` (RFC 4180, UTF-8): a header and one
    /// row for each message, with the columns `conversationId`, `agentId`, `channel`, `status`, `statusReason`, `statusChangedAt`,
    /// `assigneeId`, `visitorExternalId`, `visitorName`, `visitorEmail`, `visitorCountry`, `visitorLanguage`, `tags`, `metadata`,
    /// `conversationCreatedAt`, `messageId`, `sequence`, `role`, `authorId`, `text`, `citations`, `model`, `creditsUsed`, `durationMs`,
    /// `finishReason`, `rating`, `ratingReason` and `createdAt`; more may be added at the end. `tags`, `metadata` and `citations` are JSON.
    /// What is null is empty. A conversation without messages has no row. A text that begins with `=`, `+`, `-`, `@`, a full-width form of
    /// these, a tab or a line break has a `'` in front of it, so that no spreadsheet runs it as a formula; JSON Lines has each text as it
    /// is.
    ///
    /// **Access.** Scope `read`, permission `conversations:view`, plan `sandbox` or higher.
    ///
    /// Sends a `GET` request to `/agents/{agentId}/conversations/export`
    ///
    /// Arguments:
    /// - `agent_id`: The `id` of an agent.
    /// - `assignee`: Only conversations that are assigned to this actor, by the `id` of a key or the `accountId` of a person; `none` for those that are assigned to nobody.
    /// - `channel`: Only conversations of this channel.
    /// - `format`: The format of the file. Default: `jsonl`.
    /// - `from`: Only conversations at or after this time.
    /// - `note_tag`: Only conversations with a note that has this tag, 1 to 50 characters after trimming.
    /// - `rating`: Only conversations with an answer that is rated like this.
    /// - `status`: Only conversations with this status.
    /// - `tag`: Only conversations with this tag, 1 to 50 characters after trimming.
    /// - `text`: Only conversations in which one message contains all words of this text, 1 to 200 characters after trimming.
    /// - `to`: Only conversations before this time.
    /// - `unanswered`: Only conversations with a question that the agent could not answer (`true`), or only the others (`false`).
    ///
    /// # Errors
    /// Awaiting it fails with one of these codes: `VALIDATION_ERROR`, `UNAUTHORIZED`, `INVALID_API_KEY`, `PLAN_UPGRADE_REQUIRED`, `FORBIDDEN`, `AGENT_NOT_FOUND`, `RATE_LIMITED`, `INTERNAL_ERROR`, `DEADLINE_EXCEEDED`.
    pub fn export_conversations(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
    ) -> builder::ExportConversations {
        builder::ExportConversations::new(self).agent_id(agent_id)
    }
    /// Read a conversation
    ///
    /// Returns a conversation without its messages. A conversation of an agent that is scheduled for deletion can still be read.
    ///
    /// **Access.** Scope `read`, permission `conversations:view`, plan `sandbox` or higher.
    ///
    /// Sends a `GET` request to `/agents/{agentId}/conversations/{conversationId}`
    ///
    /// Arguments:
    /// - `agent_id`: The `id` of an agent.
    /// - `conversation_id`: The `id` of a conversation with the agent.
    ///
    /// # Errors
    /// Awaiting it fails with one of these codes: `VALIDATION_ERROR`, `UNAUTHORIZED`, `INVALID_API_KEY`, `PLAN_UPGRADE_REQUIRED`, `FORBIDDEN`, `AGENT_NOT_FOUND`, `CONVERSATION_NOT_FOUND`, `RATE_LIMITED`, `INTERNAL_ERROR`, `DEADLINE_EXCEEDED`.
    pub fn get_conversation(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
        conversation_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
    ) -> builder::GetConversation {
        builder::GetConversation::new(self).agent_id(agent_id).conversation_id(conversation_id)
    }
    /// Delete a conversation
    ///
    /// Deletes a conversation with its messages and notes, permanently, and returns it as it was. A reply that is being written in it
    /// fails with `CONVERSATION_NOT_FOUND`, and its credits are given back; what was spent on earlier replies stays spent.
    ///
    /// **Access.** Scope `admin` (`write` in a sandbox), permission `conversations:delete`, plan `sandbox` or higher.
    ///
    /// Sends a `DELETE` request to `/agents/{agentId}/conversations/{conversationId}`
    ///
    /// Arguments:
    /// - `agent_id`: The `id` of an agent.
    /// - `conversation_id`: The `id` of a conversation with the agent.
    /// - `idempotency_key`: A value of your own, 1 to 255 characters, that makes it safe to send this request again. Within 24 hours, the same request gets
    /// the first response again. Another request with the same value returns `IDEMPOTENCY_KEY_REUSED`, and one that arrives while the
    /// first is still running returns `IDEMPOTENCY_IN_PROGRESS`. `IDEMPOTENCY_STORE_FULL` means that the organization has stored as many
    /// responses as its plan allows.
    ///
    /// - `if_match`: The `ETag` of the resource to change, as you read it. If the resource has changed since, nothing is done and the response is
    /// `ETAG_MISMATCH`. A source changes by itself while it is being trained. `*` matches any state.
    ///
    /// # Errors
    /// Awaiting it fails with one of these codes: `VALIDATION_ERROR`, `UNAUTHORIZED`, `INVALID_API_KEY`, `PLAN_UPGRADE_REQUIRED`, `INSUFFICIENT_SCOPE`, `FORBIDDEN`, `AGENT_NOT_FOUND`, `CONVERSATION_NOT_FOUND`, `IDEMPOTENCY_IN_PROGRESS`, `AGENT_UNAVAILABLE`, `ETAG_MISMATCH`, `IDEMPOTENCY_KEY_REUSED`, `RATE_LIMITED`, `IDEMPOTENCY_STORE_FULL`, `INTERNAL_ERROR`, `DEADLINE_EXCEEDED`.
    pub fn delete_conversation(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
        conversation_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
    ) -> builder::DeleteConversation {
        builder::DeleteConversation::new(self).agent_id(agent_id).conversation_id(conversation_id)
    }
    /// Update a conversation
    ///
    /// Changes the fields that are sent and leaves the others unchanged. A new `status` is recorded with who set it, when, and
    /// `statusReason` if it is sent with it. The next question in a `resolved` conversation opens it again.
    ///
    /// **Access.** Scope `write`, permission `conversations:edit`, plan `sandbox` or higher. The body has at most 65,536 bytes.
    ///
    /// Sends a `PATCH` request to `/agents/{agentId}/conversations/{conversationId}`
    ///
    /// Arguments:
    /// - `agent_id`: The `id` of an agent.
    /// - `conversation_id`: The `id` of a conversation with the agent.
    /// - `idempotency_key`: A value of your own, 1 to 255 characters, that makes it safe to send this request again. Within 24 hours, the same request gets
    /// the first response again. Another request with the same value returns `IDEMPOTENCY_KEY_REUSED`, and one that arrives while the
    /// first is still running returns `IDEMPOTENCY_IN_PROGRESS`. `IDEMPOTENCY_STORE_FULL` means that the organization has stored as many
    /// responses as its plan allows.
    ///
    /// - `if_match`: The `ETag` of the resource to change, as you read it. If the resource has changed since, nothing is done and the response is
    /// `ETAG_MISMATCH`. A source changes by itself while it is being trained. `*` matches any state.
    ///
    /// - `body`: The fields to change; at least one.
    ///
    /// # Errors
    /// Awaiting it fails with one of these codes: `VALIDATION_ERROR`, `UNAUTHORIZED`, `INVALID_API_KEY`, `PLAN_UPGRADE_REQUIRED`, `INSUFFICIENT_SCOPE`, `FORBIDDEN`, `AGENT_NOT_FOUND`, `CONVERSATION_NOT_FOUND`, `REQUEST_TIMEOUT`, `IDEMPOTENCY_IN_PROGRESS`, `AGENT_UNAVAILABLE`, `ETAG_MISMATCH`, `PAYLOAD_TOO_LARGE`, `UNSUPPORTED_MEDIA_TYPE`, `IDEMPOTENCY_KEY_REUSED`, `RATE_LIMITED`, `IDEMPOTENCY_STORE_FULL`, `INTERNAL_ERROR`, `DEADLINE_EXCEEDED`.
    pub fn update_conversation(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
        conversation_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
    ) -> builder::UpdateConversation {
        builder::UpdateConversation::new(self).agent_id(agent_id).conversation_id(conversation_id)
    }
    /// List the messages of a conversation
    ///
    /// Lists the messages of a conversation, oldest first, in the order of `sequence`. A question and its answer are added together,
    /// once the answer is complete. To read what is new, send the last `sequence` that you have read as `since`: messages become
    /// readable in the order of their numbers, so none is missed.
    ///
    /// **Access.** Scope `read`, permission `conversations:view`, plan `sandbox` or higher.
    ///
    /// Sends a `GET` request to `/agents/{agentId}/conversations/{conversationId}/messages`
    ///
    /// Arguments:
    /// - `agent_id`: The `id` of an agent.
    /// - `conversation_id`: The `id` of a conversation with the agent.
    /// - `cursor`: The `nextCursor` of the previous response. It is opaque and valid only for the list that returned it: the same operation,
    /// organization, path, filters and order. Anything else returns `VALIDATION_ERROR`. It does not expire.
    ///
    /// - `limit`: Maximum number of items to return.
    /// - `order`: The direction of the list: `asc` starts with the oldest, or with A; `desc` starts with the newest, or with Z. Default: the
    /// direction that the description of the operation states.
    ///
    /// - `retrieved`: Whether answers come with the passages that were found for them, in `retrieved`.
    /// - `since`: Only what has a greater `sequence`.
    ///
    /// # Errors
    /// Awaiting it fails with one of these codes: `VALIDATION_ERROR`, `UNAUTHORIZED`, `INVALID_API_KEY`, `PLAN_UPGRADE_REQUIRED`, `FORBIDDEN`, `AGENT_NOT_FOUND`, `CONVERSATION_NOT_FOUND`, `RATE_LIMITED`, `INTERNAL_ERROR`, `DEADLINE_EXCEEDED`.
    pub fn list_messages(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
        conversation_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
    ) -> builder::ListMessages {
        builder::ListMessages::new(self).agent_id(agent_id).conversation_id(conversation_id)
    }
    /// Stream the changes of a conversation
    ///
    /// Returns what happens in a conversation as server-sent events, within a second, whichever server it happens at: `message.created`
    /// for each new message, in the order of `sequence`, and `conversation.updated` with the conversation as it is after one or several
    /// changes. Without `since`, the stream begins with `conversation.updated`, as it is now; with it, with everything that is newer.
    ///
    /// The `id` of an event is a sequence number: everything up to it has been sent. To resume a stream that was interrupted, send the
    /// last `id` as `Last-Event-ID`, which overrides `since`, to any server that shares the database. No message is lost or sent twice;
    /// `conversation.updated` may be repeated. A comment every 15 seconds keeps the connection open. After 15 minutes the stream ends;
    /// connect again the same way. If the conversation is deleted, the stream ends with `error`, `CONVERSATION_NOT_FOUND`.
    ///
    /// **Access.** Scope `read`, permission `conversations:view`, plan `sandbox` or higher.
    ///
    /// Sends a `GET` request to `/agents/{agentId}/conversations/{conversationId}/stream`
    ///
    /// Arguments:
    /// - `agent_id`: The `id` of an agent.
    /// - `conversation_id`: The `id` of a conversation with the agent.
    /// - `since`: Only what has a greater `sequence`.
    /// - `last_event_id`: The `id` of the last event that was read. The stream continues after it.
    ///
    /// # Errors
    /// Awaiting it fails with one of these codes: `VALIDATION_ERROR`, `UNAUTHORIZED`, `INVALID_API_KEY`, `PLAN_UPGRADE_REQUIRED`, `FORBIDDEN`, `AGENT_NOT_FOUND`, `CONVERSATION_NOT_FOUND`, `RATE_LIMITED`, `INTERNAL_ERROR`, `DEADLINE_EXCEEDED`.
    pub fn stream_conversation(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
        conversation_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
    ) -> builder::StreamConversation {
        builder::StreamConversation::new(self).agent_id(agent_id).conversation_id(conversation_id)
    }
    /// List the notes of a conversation
    ///
    /// Lists the notes of a conversation, oldest first. Those of an agent that is scheduled for deletion can still be read.
    ///
    /// **Access.** Scope `read`, permission `conversations:view`, plan `sandbox` or higher.
    ///
    /// Sends a `GET` request to `/agents/{agentId}/conversations/{conversationId}/notes`
    ///
    /// Arguments:
    /// - `agent_id`: The `id` of an agent.
    /// - `conversation_id`: The `id` of a conversation with the agent.
    /// - `cursor`: The `nextCursor` of the previous response. It is opaque and valid only for the list that returned it: the same operation,
    /// organization, path, filters and order. Anything else returns `VALIDATION_ERROR`. It does not expire.
    ///
    /// - `limit`: Maximum number of items to return.
    /// - `order`: The direction of the list: `asc` starts with the oldest, or with A; `desc` starts with the newest, or with Z. Default: the
    /// direction that the description of the operation states.
    ///
    /// # Errors
    /// Awaiting it fails with one of these codes: `VALIDATION_ERROR`, `UNAUTHORIZED`, `INVALID_API_KEY`, `PLAN_UPGRADE_REQUIRED`, `FORBIDDEN`, `AGENT_NOT_FOUND`, `CONVERSATION_NOT_FOUND`, `RATE_LIMITED`, `INTERNAL_ERROR`, `DEADLINE_EXCEEDED`.
    pub fn list_notes(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
        conversation_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
    ) -> builder::ListNotes {
        builder::ListNotes::new(self).agent_id(agent_id).conversation_id(conversation_id)
    }
    /// Write a note on a conversation
    ///
    /// Adds a note to a conversation, in the name of the key: for example to mark a transcript for review, or as training data. Only the
    /// operations of notes return it: it is not part of the transcript, of exports or of prompts, and it does not change the
    /// conversation. A conversation can have 500 notes; one more returns `LIMIT_EXCEEDED`.
    ///
    /// **Access.** Scope `write`, permission `conversations:edit`, plan `sandbox` or higher. The body has at most 262,144 bytes.
    ///
    /// Sends a `POST` request to `/agents/{agentId}/conversations/{conversationId}/notes`
    ///
    /// Arguments:
    /// - `agent_id`: The `id` of an agent.
    /// - `conversation_id`: The `id` of a conversation with the agent.
    /// - `idempotency_key`: A value of your own, 1 to 255 characters, that makes it safe to send this request again. Within 24 hours, the same request gets
    /// the first response again. Another request with the same value returns `IDEMPOTENCY_KEY_REUSED`, and one that arrives while the
    /// first is still running returns `IDEMPOTENCY_IN_PROGRESS`. `IDEMPOTENCY_STORE_FULL` means that the organization has stored as many
    /// responses as its plan allows.
    ///
    /// - `body`: The note.
    ///
    /// # Errors
    /// Awaiting it fails with one of these codes: `VALIDATION_ERROR`, `UNAUTHORIZED`, `INVALID_API_KEY`, `PLAN_UPGRADE_REQUIRED`, `INSUFFICIENT_SCOPE`, `FORBIDDEN`, `LIMIT_EXCEEDED`, `AGENT_NOT_FOUND`, `CONVERSATION_NOT_FOUND`, `REQUEST_TIMEOUT`, `IDEMPOTENCY_IN_PROGRESS`, `AGENT_UNAVAILABLE`, `PAYLOAD_TOO_LARGE`, `UNSUPPORTED_MEDIA_TYPE`, `IDEMPOTENCY_KEY_REUSED`, `RATE_LIMITED`, `IDEMPOTENCY_STORE_FULL`, `INTERNAL_ERROR`, `DEADLINE_EXCEEDED`.
    pub fn create_note(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
        conversation_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
    ) -> builder::CreateNote {
        builder::CreateNote::new(self).agent_id(agent_id).conversation_id(conversation_id)
    }
    /// Delete a note
    ///
    /// Deletes a note permanently, whoever wrote it, and returns it as it was.
    ///
    /// **Access.** Scope `write`, permission `conversations:edit`, plan `sandbox` or higher.
    ///
    /// Sends a `DELETE` request to `/conversations/notes/{noteId}`
    ///
    /// Arguments:
    /// - `note_id`: The `id` of a note.
    /// - `idempotency_key`: A value of your own, 1 to 255 characters, that makes it safe to send this request again. Within 24 hours, the same request gets
    /// the first response again. Another request with the same value returns `IDEMPOTENCY_KEY_REUSED`, and one that arrives while the
    /// first is still running returns `IDEMPOTENCY_IN_PROGRESS`. `IDEMPOTENCY_STORE_FULL` means that the organization has stored as many
    /// responses as its plan allows.
    ///
    /// - `if_match`: The `ETag` of the resource to change, as you read it. If the resource has changed since, nothing is done and the response is
    /// `ETAG_MISMATCH`. A source changes by itself while it is being trained. `*` matches any state.
    ///
    /// # Errors
    /// Awaiting it fails with one of these codes: `VALIDATION_ERROR`, `UNAUTHORIZED`, `INVALID_API_KEY`, `PLAN_UPGRADE_REQUIRED`, `INSUFFICIENT_SCOPE`, `FORBIDDEN`, `NOTE_NOT_FOUND`, `IDEMPOTENCY_IN_PROGRESS`, `AGENT_UNAVAILABLE`, `ETAG_MISMATCH`, `IDEMPOTENCY_KEY_REUSED`, `RATE_LIMITED`, `IDEMPOTENCY_STORE_FULL`, `INTERNAL_ERROR`, `DEADLINE_EXCEEDED`.
    pub fn delete_note(
        &self,
        note_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
    ) -> builder::DeleteNote {
        builder::DeleteNote::new(self).note_id(note_id)
    }
    /// Change a note
    ///
    /// Changes the fields that are sent and leaves the others unchanged. Any key that may write notes can change one, whoever wrote it;
    /// its author stays the same. The `ETag` of a note comes with the response that created or last changed it.
    ///
    /// **Access.** Scope `write`, permission `conversations:edit`, plan `sandbox` or higher. The body has at most 262,144 bytes.
    ///
    /// Sends a `PATCH` request to `/conversations/notes/{noteId}`
    ///
    /// Arguments:
    /// - `note_id`: The `id` of a note.
    /// - `idempotency_key`: A value of your own, 1 to 255 characters, that makes it safe to send this request again. Within 24 hours, the same request gets
    /// the first response again. Another request with the same value returns `IDEMPOTENCY_KEY_REUSED`, and one that arrives while the
    /// first is still running returns `IDEMPOTENCY_IN_PROGRESS`. `IDEMPOTENCY_STORE_FULL` means that the organization has stored as many
    /// responses as its plan allows.
    ///
    /// - `if_match`: The `ETag` of the resource to change, as you read it. If the resource has changed since, nothing is done and the response is
    /// `ETAG_MISMATCH`. A source changes by itself while it is being trained. `*` matches any state.
    ///
    /// - `body`: The fields to change; at least one.
    ///
    /// # Errors
    /// Awaiting it fails with one of these codes: `VALIDATION_ERROR`, `UNAUTHORIZED`, `INVALID_API_KEY`, `PLAN_UPGRADE_REQUIRED`, `INSUFFICIENT_SCOPE`, `FORBIDDEN`, `NOTE_NOT_FOUND`, `REQUEST_TIMEOUT`, `IDEMPOTENCY_IN_PROGRESS`, `AGENT_UNAVAILABLE`, `ETAG_MISMATCH`, `PAYLOAD_TOO_LARGE`, `UNSUPPORTED_MEDIA_TYPE`, `IDEMPOTENCY_KEY_REUSED`, `RATE_LIMITED`, `IDEMPOTENCY_STORE_FULL`, `INTERNAL_ERROR`, `DEADLINE_EXCEEDED`.
    pub fn update_note(
        &self,
        note_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
    ) -> builder::UpdateNote {
        builder::UpdateNote::new(self).note_id(note_id)
    }
    /// Rate an answer
    ///
    /// Records what somebody thinks of an answer, on behalf of the visitor or of your team, and returns the message. It replaces earlier
    /// feedback, so an answer counts once, however often it is rated. `rating: null` removes the feedback.
    ///
    /// **Access.** Scope `write`, permission `conversations:edit`, plan `sandbox` or higher. The body has at most 65,536 bytes.
    ///
    /// Sends a `PUT` request to `/agents/{agentId}/messages/{messageId}/feedback`
    ///
    /// Arguments:
    /// - `agent_id`: The `id` of an agent.
    /// - `message_id`: The `messageId` of a reply of the agent.
    /// - `idempotency_key`: A value of your own, 1 to 255 characters, that makes it safe to send this request again. Within 24 hours, the same request gets
    /// the first response again. Another request with the same value returns `IDEMPOTENCY_KEY_REUSED`, and one that arrives while the
    /// first is still running returns `IDEMPOTENCY_IN_PROGRESS`. `IDEMPOTENCY_STORE_FULL` means that the organization has stored as many
    /// responses as its plan allows.
    ///
    /// - `body`: The feedback.
    ///
    /// # Errors
    /// Awaiting it fails with one of these codes: `VALIDATION_ERROR`, `UNAUTHORIZED`, `INVALID_API_KEY`, `PLAN_UPGRADE_REQUIRED`, `INSUFFICIENT_SCOPE`, `FORBIDDEN`, `AGENT_NOT_FOUND`, `MESSAGE_NOT_FOUND`, `REQUEST_TIMEOUT`, `IDEMPOTENCY_IN_PROGRESS`, `AGENT_UNAVAILABLE`, `PAYLOAD_TOO_LARGE`, `UNSUPPORTED_MEDIA_TYPE`, `IDEMPOTENCY_KEY_REUSED`, `RATE_LIMITED`, `IDEMPOTENCY_STORE_FULL`, `INTERNAL_ERROR`, `DEADLINE_EXCEEDED`.
    pub fn set_feedback(
        &self,
        agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
        message_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
    ) -> builder::SetFeedback {
        builder::SetFeedback::new(self).agent_id(agent_id).message_id(message_id)
    }
    /// List the conversations in the inbox
    ///
    /// Lists the conversations of all agents that people are to look at: those that are `escalated`, and those that are assigned to
    /// somebody; the ones with the latest message first. If several filters are sent, a conversation must match all of them.
    ///
    /// **Access.** Scope `read`, permission `inbox:view`, plan `hobby` or higher.
    ///
    /// Sends a `GET` request to `/inbox/conversations`
    ///
    /// Arguments:
    /// - `agent_id`: Only conversations with this agent.
    /// - `assignee`: Only conversations that are assigned to this actor, by the `id` of a key or the `accountId` of a person; `none` for those that are assigned to nobody.
    /// - `cursor`: The `nextCursor` of the previous response. It is opaque and valid only for the list that returned it: the same operation,
    /// organization, path, filters and order. Anything else returns `VALIDATION_ERROR`. It does not expire.
    ///
    /// - `limit`: Maximum number of items to return.
    /// - `order`: The direction of the list: `asc` starts with the oldest, or with A; `desc` starts with the newest, or with Z. Default: the
    /// direction that the description of the operation states.
    ///
    /// - `status`: Only conversations with this status.
    ///
    /// # Errors
    /// Awaiting it fails with one of these codes: `VALIDATION_ERROR`, `UNAUTHORIZED`, `INVALID_API_KEY`, `PLAN_UPGRADE_REQUIRED`, `SANDBOX_NOT_PERMITTED`, `FORBIDDEN`, `RATE_LIMITED`, `INTERNAL_ERROR`, `DEADLINE_EXCEEDED`.
    pub fn list_inbox(&self) -> builder::ListInbox {
        builder::ListInbox::new(self)
    }
    /// Count the conversations in the inbox
    ///
    /// Counts the conversations in the inbox that are not resolved: all of them, and those of each person or program that has any.
    ///
    /// **Access.** Scope `read`, permission `inbox:view`, plan `hobby` or higher.
    ///
    /// Sends a `GET` request to `/inbox/counts`
    ///
    /// # Errors
    /// Awaiting it fails with one of these codes: `VALIDATION_ERROR`, `UNAUTHORIZED`, `INVALID_API_KEY`, `PLAN_UPGRADE_REQUIRED`, `SANDBOX_NOT_PERMITTED`, `FORBIDDEN`, `RATE_LIMITED`, `INTERNAL_ERROR`, `DEADLINE_EXCEEDED`.
    pub fn get_inbox_counts(&self) -> builder::GetInboxCounts {
        builder::GetInboxCounts::new(self)
    }
    /// Assign a conversation
    ///
    /// Assigns a conversation to a member of the organization or to a key; without `assignee`, to the caller. From then on, the agent is
    /// silent: questions in the conversation are stored and get an empty answer with the `finishReason` `with_operator`, at no cost,
    /// until the conversation is handed back or resolved. An answer that is already being written is still completed. If somebody else
    /// has the conversation, the response is `CONVERSATION_ASSIGNED`, unless `takeOver` is true: of several requests at once, one
    /// succeeds. A resolved conversation is opened.
    ///
    /// **Access.** Scope `write`, permission `inbox:edit`, plan `hobby` or higher. The body has at most 65,536 bytes.
    ///
    /// Sends a `POST` request to `/inbox/conversations/{conversationId}/assign`
    ///
    /// Arguments:
    /// - `conversation_id`: The `id` of a conversation with any agent of the organization.
    /// - `idempotency_key`: A value of your own, 1 to 255 characters, that makes it safe to send this request again. Within 24 hours, the same request gets
    /// the first response again. Another request with the same value returns `IDEMPOTENCY_KEY_REUSED`, and one that arrives while the
    /// first is still running returns `IDEMPOTENCY_IN_PROGRESS`. `IDEMPOTENCY_STORE_FULL` means that the organization has stored as many
    /// responses as its plan allows.
    ///
    /// - `body`: Who is to have it.
    ///
    /// # Errors
    /// Awaiting it fails with one of these codes: `VALIDATION_ERROR`, `UNAUTHORIZED`, `INVALID_API_KEY`, `PLAN_UPGRADE_REQUIRED`, `SANDBOX_NOT_PERMITTED`, `INSUFFICIENT_SCOPE`, `FORBIDDEN`, `CONVERSATION_NOT_FOUND`, `ASSIGNEE_NOT_FOUND`, `REQUEST_TIMEOUT`, `IDEMPOTENCY_IN_PROGRESS`, `CONVERSATION_ASSIGNED`, `AGENT_UNAVAILABLE`, `PAYLOAD_TOO_LARGE`, `UNSUPPORTED_MEDIA_TYPE`, `IDEMPOTENCY_KEY_REUSED`, `RATE_LIMITED`, `IDEMPOTENCY_STORE_FULL`, `INTERNAL_ERROR`, `DEADLINE_EXCEEDED`.
    pub fn assign_conversation(
        &self,
        conversation_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
    ) -> builder::AssignConversation {
        builder::AssignConversation::new(self).conversation_id(conversation_id)
    }
    /// Hand a conversation back to its agent
    ///
    /// Ends the assignment of a conversation, and opens it: the agent answers again. A conversation that is open and assigned to nobody
    /// stays as it is.
    ///
    /// **Access.** Scope `write`, permission `inbox:edit`, plan `hobby` or higher.
    ///
    /// Sends a `POST` request to `/inbox/conversations/{conversationId}/hand-back`
    ///
    /// Arguments:
    /// - `conversation_id`: The `id` of a conversation with any agent of the organization.
    /// - `idempotency_key`: A value of your own, 1 to 255 characters, that makes it safe to send this request again. Within 24 hours, the same request gets
    /// the first response again. Another request with the same value returns `IDEMPOTENCY_KEY_REUSED`, and one that arrives while the
    /// first is still running returns `IDEMPOTENCY_IN_PROGRESS`. `IDEMPOTENCY_STORE_FULL` means that the organization has stored as many
    /// responses as its plan allows.
    ///
    /// # Errors
    /// Awaiting it fails with one of these codes: `VALIDATION_ERROR`, `UNAUTHORIZED`, `INVALID_API_KEY`, `PLAN_UPGRADE_REQUIRED`, `SANDBOX_NOT_PERMITTED`, `INSUFFICIENT_SCOPE`, `FORBIDDEN`, `CONVERSATION_NOT_FOUND`, `IDEMPOTENCY_IN_PROGRESS`, `AGENT_UNAVAILABLE`, `IDEMPOTENCY_KEY_REUSED`, `RATE_LIMITED`, `IDEMPOTENCY_STORE_FULL`, `INTERNAL_ERROR`, `DEADLINE_EXCEEDED`.
    pub fn hand_back_conversation(
        &self,
        conversation_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
    ) -> builder::HandBackConversation {
        builder::HandBackConversation::new(self).conversation_id(conversation_id)
    }
    /// Resolve a conversation
    ///
    /// Sets the status `resolved`, with a reason if one is sent. The next question opens the conversation, and the agent answers it;
    /// until then, the assignee stays on record. A conversation that is resolved stays as it is.
    ///
    /// **Access.** Scope `write`, permission `inbox:edit`, plan `hobby` or higher. The body has at most 65,536 bytes.
    ///
    /// Sends a `POST` request to `/inbox/conversations/{conversationId}/resolve`
    ///
    /// Arguments:
    /// - `conversation_id`: The `id` of a conversation with any agent of the organization.
    /// - `idempotency_key`: A value of your own, 1 to 255 characters, that makes it safe to send this request again. Within 24 hours, the same request gets
    /// the first response again. Another request with the same value returns `IDEMPOTENCY_KEY_REUSED`, and one that arrives while the
    /// first is still running returns `IDEMPOTENCY_IN_PROGRESS`. `IDEMPOTENCY_STORE_FULL` means that the organization has stored as many
    /// responses as its plan allows.
    ///
    /// - `body`: Why, or nothing.
    ///
    /// # Errors
    /// Awaiting it fails with one of these codes: `VALIDATION_ERROR`, `UNAUTHORIZED`, `INVALID_API_KEY`, `PLAN_UPGRADE_REQUIRED`, `SANDBOX_NOT_PERMITTED`, `INSUFFICIENT_SCOPE`, `FORBIDDEN`, `CONVERSATION_NOT_FOUND`, `REQUEST_TIMEOUT`, `IDEMPOTENCY_IN_PROGRESS`, `AGENT_UNAVAILABLE`, `PAYLOAD_TOO_LARGE`, `UNSUPPORTED_MEDIA_TYPE`, `IDEMPOTENCY_KEY_REUSED`, `RATE_LIMITED`, `IDEMPOTENCY_STORE_FULL`, `INTERNAL_ERROR`, `DEADLINE_EXCEEDED`.
    pub fn resolve_conversation(
        &self,
        conversation_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
    ) -> builder::ResolveConversation {
        builder::ResolveConversation::new(self).conversation_id(conversation_id)
    }
    /// Reopen a conversation
    ///
    /// Opens a resolved conversation. Whoever had it when it was resolved has it again. A conversation that is not resolved stays as it
    /// is.
    ///
    /// **Access.** Scope `write`, permission `inbox:edit`, plan `hobby` or higher.
    ///
    /// Sends a `POST` request to `/inbox/conversations/{conversationId}/reopen`
    ///
    /// Arguments:
    /// - `conversation_id`: The `id` of a conversation with any agent of the organization.
    /// - `idempotency_key`: A value of your own, 1 to 255 characters, that makes it safe to send this request again. Within 24 hours, the same request gets
    /// the first response again. Another request with the same value returns `IDEMPOTENCY_KEY_REUSED`, and one that arrives while the
    /// first is still running returns `IDEMPOTENCY_IN_PROGRESS`. `IDEMPOTENCY_STORE_FULL` means that the organization has stored as many
    /// responses as its plan allows.
    ///
    /// # Errors
    /// Awaiting it fails with one of these codes: `VALIDATION_ERROR`, `UNAUTHORIZED`, `INVALID_API_KEY`, `PLAN_UPGRADE_REQUIRED`, `SANDBOX_NOT_PERMITTED`, `INSUFFICIENT_SCOPE`, `FORBIDDEN`, `CONVERSATION_NOT_FOUND`, `IDEMPOTENCY_IN_PROGRESS`, `AGENT_UNAVAILABLE`, `IDEMPOTENCY_KEY_REUSED`, `RATE_LIMITED`, `IDEMPOTENCY_STORE_FULL`, `INTERNAL_ERROR`, `DEADLINE_EXCEEDED`.
    pub fn reopen_conversation(
        &self,
        conversation_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
    ) -> builder::ReopenConversation {
        builder::ReopenConversation::new(self).conversation_id(conversation_id)
    }
    /// Reply to a visitor
    ///
    /// Adds a message of the role `operator` to a conversation. The visitor gets it through their channel; with the channel `api`, your
    /// program reads it with `GET …/messages` or `GET …/stream`. A conversation that nobody has is assigned to the caller, and a resolved
    /// one is opened. Send an `Idempotency-Key`, so that a repeated request does not add the reply twice.
    ///
    /// **Access.** Scope `write`, permission `inbox:edit`, plan `hobby` or higher. The body has at most 131,072 bytes.
    ///
    /// Sends a `POST` request to `/inbox/conversations/{conversationId}/messages`
    ///
    /// Arguments:
    /// - `conversation_id`: The `id` of a conversation with any agent of the organization.
    /// - `idempotency_key`: A value of your own, 1 to 255 characters, that makes it safe to send this request again. Within 24 hours, the same request gets
    /// the first response again. Another request with the same value returns `IDEMPOTENCY_KEY_REUSED`, and one that arrives while the
    /// first is still running returns `IDEMPOTENCY_IN_PROGRESS`. `IDEMPOTENCY_STORE_FULL` means that the organization has stored as many
    /// responses as its plan allows.
    ///
    /// - `body`: The reply.
    ///
    /// # Errors
    /// Awaiting it fails with one of these codes: `VALIDATION_ERROR`, `UNAUTHORIZED`, `INVALID_API_KEY`, `PLAN_UPGRADE_REQUIRED`, `SANDBOX_NOT_PERMITTED`, `INSUFFICIENT_SCOPE`, `FORBIDDEN`, `CONVERSATION_NOT_FOUND`, `REQUEST_TIMEOUT`, `IDEMPOTENCY_IN_PROGRESS`, `AGENT_UNAVAILABLE`, `PAYLOAD_TOO_LARGE`, `UNSUPPORTED_MEDIA_TYPE`, `IDEMPOTENCY_KEY_REUSED`, `RATE_LIMITED`, `IDEMPOTENCY_STORE_FULL`, `INTERNAL_ERROR`, `DEADLINE_EXCEEDED`.
    pub fn reply_to_conversation(
        &self,
        conversation_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
    ) -> builder::ReplyToConversation {
        builder::ReplyToConversation::new(self).conversation_id(conversation_id)
    }
    /// List saved replies
    ///
    /// Lists the texts that operators keep for their replies, from A to Z. `q` searches the name.
    ///
    /// **Access.** Scope `read`, permission `inbox:view`, plan `hobby` or higher.
    ///
    /// Sends a `GET` request to `/inbox/saved-replies`
    ///
    /// Arguments:
    /// - `cursor`: The `nextCursor` of the previous response. It is opaque and valid only for the list that returned it: the same operation,
    /// organization, path, filters and order. Anything else returns `VALIDATION_ERROR`. It does not expire.
    ///
    /// - `limit`: Maximum number of items to return.
    /// - `order`: The direction of the list: `asc` starts with the oldest, or with A; `desc` starts with the newest, or with Z. Default: the
    /// direction that the description of the operation states.
    ///
    /// - `q`: Only items whose name or title contains this text, ignoring case. 1 to 200 characters after trimming.
    ///
    /// # Errors
    /// Awaiting it fails with one of these codes: `VALIDATION_ERROR`, `UNAUTHORIZED`, `INVALID_API_KEY`, `PLAN_UPGRADE_REQUIRED`, `SANDBOX_NOT_PERMITTED`, `FORBIDDEN`, `RATE_LIMITED`, `INTERNAL_ERROR`, `DEADLINE_EXCEEDED`.
    pub fn list_saved_replies(&self) -> builder::ListSavedReplies {
        builder::ListSavedReplies::new(self)
    }
    /// Save a reply
    ///
    /// Saves a text for replies to come. Names are unique (`SAVED_REPLY_NAME_TAKEN`), and an organization has at most 1,000 saved
    /// replies (`LIMIT_EXCEEDED`).
    ///
    /// **Access.** Scope `write`, permission `inbox:edit`, plan `hobby` or higher. The body has at most 131,072 bytes.
    ///
    /// Sends a `POST` request to `/inbox/saved-replies`
    ///
    /// Arguments:
    /// - `idempotency_key`: A value of your own, 1 to 255 characters, that makes it safe to send this request again. Within 24 hours, the same request gets
    /// the first response again. Another request with the same value returns `IDEMPOTENCY_KEY_REUSED`, and one that arrives while the
    /// first is still running returns `IDEMPOTENCY_IN_PROGRESS`. `IDEMPOTENCY_STORE_FULL` means that the organization has stored as many
    /// responses as its plan allows.
    ///
    /// - `body`: The reply to save.
    ///
    /// # Errors
    /// Awaiting it fails with one of these codes: `VALIDATION_ERROR`, `UNAUTHORIZED`, `INVALID_API_KEY`, `PLAN_UPGRADE_REQUIRED`, `SANDBOX_NOT_PERMITTED`, `INSUFFICIENT_SCOPE`, `FORBIDDEN`, `LIMIT_EXCEEDED`, `REQUEST_TIMEOUT`, `IDEMPOTENCY_IN_PROGRESS`, `SAVED_REPLY_NAME_TAKEN`, `PAYLOAD_TOO_LARGE`, `UNSUPPORTED_MEDIA_TYPE`, `IDEMPOTENCY_KEY_REUSED`, `RATE_LIMITED`, `IDEMPOTENCY_STORE_FULL`, `INTERNAL_ERROR`, `DEADLINE_EXCEEDED`.
    pub fn create_saved_reply(&self) -> builder::CreateSavedReply {
        builder::CreateSavedReply::new(self)
    }
    /// Read a saved reply
    ///
    /// Returns one saved reply.
    ///
    /// **Access.** Scope `read`, permission `inbox:view`, plan `hobby` or higher.
    ///
    /// Sends a `GET` request to `/inbox/saved-replies/{savedReplyId}`
    ///
    /// Arguments:
    /// - `saved_reply_id`: The `id` of a saved reply.
    ///
    /// # Errors
    /// Awaiting it fails with one of these codes: `VALIDATION_ERROR`, `UNAUTHORIZED`, `INVALID_API_KEY`, `PLAN_UPGRADE_REQUIRED`, `SANDBOX_NOT_PERMITTED`, `FORBIDDEN`, `SAVED_REPLY_NOT_FOUND`, `RATE_LIMITED`, `INTERNAL_ERROR`, `DEADLINE_EXCEEDED`.
    pub fn get_saved_reply(
        &self,
        saved_reply_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
    ) -> builder::GetSavedReply {
        builder::GetSavedReply::new(self).saved_reply_id(saved_reply_id)
    }
    /// Delete a saved reply
    ///
    /// Deletes a saved reply, and returns it as it was. Replies that were sent stay as they are.
    ///
    /// **Access.** Scope `write`, permission `inbox:edit`, plan `hobby` or higher.
    ///
    /// Sends a `DELETE` request to `/inbox/saved-replies/{savedReplyId}`
    ///
    /// Arguments:
    /// - `saved_reply_id`: The `id` of a saved reply.
    /// - `idempotency_key`: A value of your own, 1 to 255 characters, that makes it safe to send this request again. Within 24 hours, the same request gets
    /// the first response again. Another request with the same value returns `IDEMPOTENCY_KEY_REUSED`, and one that arrives while the
    /// first is still running returns `IDEMPOTENCY_IN_PROGRESS`. `IDEMPOTENCY_STORE_FULL` means that the organization has stored as many
    /// responses as its plan allows.
    ///
    /// - `if_match`: The `ETag` of the resource to change, as you read it. If the resource has changed since, nothing is done and the response is
    /// `ETAG_MISMATCH`. A source changes by itself while it is being trained. `*` matches any state.
    ///
    /// # Errors
    /// Awaiting it fails with one of these codes: `VALIDATION_ERROR`, `UNAUTHORIZED`, `INVALID_API_KEY`, `PLAN_UPGRADE_REQUIRED`, `SANDBOX_NOT_PERMITTED`, `INSUFFICIENT_SCOPE`, `FORBIDDEN`, `SAVED_REPLY_NOT_FOUND`, `IDEMPOTENCY_IN_PROGRESS`, `ETAG_MISMATCH`, `IDEMPOTENCY_KEY_REUSED`, `RATE_LIMITED`, `IDEMPOTENCY_STORE_FULL`, `INTERNAL_ERROR`, `DEADLINE_EXCEEDED`.
    pub fn delete_saved_reply(
        &self,
        saved_reply_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
    ) -> builder::DeleteSavedReply {
        builder::DeleteSavedReply::new(self).saved_reply_id(saved_reply_id)
    }
    /// Update a saved reply
    ///
    /// Changes the fields that are sent and leaves the others unchanged. Replies that were sent stay as they are.
    ///
    /// **Access.** Scope `write`, permission `inbox:edit`, plan `hobby` or higher. The body has at most 131,072 bytes.
    ///
    /// Sends a `PATCH` request to `/inbox/saved-replies/{savedReplyId}`
    ///
    /// Arguments:
    /// - `saved_reply_id`: The `id` of a saved reply.
    /// - `idempotency_key`: A value of your own, 1 to 255 characters, that makes it safe to send this request again. Within 24 hours, the same request gets
    /// the first response again. Another request with the same value returns `IDEMPOTENCY_KEY_REUSED`, and one that arrives while the
    /// first is still running returns `IDEMPOTENCY_IN_PROGRESS`. `IDEMPOTENCY_STORE_FULL` means that the organization has stored as many
    /// responses as its plan allows.
    ///
    /// - `if_match`: The `ETag` of the resource to change, as you read it. If the resource has changed since, nothing is done and the response is
    /// `ETAG_MISMATCH`. A source changes by itself while it is being trained. `*` matches any state.
    ///
    /// - `body`: The fields to change; at least one.
    ///
    /// # Errors
    /// Awaiting it fails with one of these codes: `VALIDATION_ERROR`, `UNAUTHORIZED`, `INVALID_API_KEY`, `PLAN_UPGRADE_REQUIRED`, `SANDBOX_NOT_PERMITTED`, `INSUFFICIENT_SCOPE`, `FORBIDDEN`, `SAVED_REPLY_NOT_FOUND`, `REQUEST_TIMEOUT`, `IDEMPOTENCY_IN_PROGRESS`, `SAVED_REPLY_NAME_TAKEN`, `ETAG_MISMATCH`, `PAYLOAD_TOO_LARGE`, `UNSUPPORTED_MEDIA_TYPE`, `IDEMPOTENCY_KEY_REUSED`, `RATE_LIMITED`, `IDEMPOTENCY_STORE_FULL`, `INTERNAL_ERROR`, `DEADLINE_EXCEEDED`.
    pub fn update_saved_reply(
        &self,
        saved_reply_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
    ) -> builder::UpdateSavedReply {
        builder::UpdateSavedReply::new(self).saved_reply_id(saved_reply_id)
    }
    /// Create a sandbox workspace
    ///
    /// For an AI agent that has no key: creates a workspace of its own on the plan `sandbox`, with a key (scope `write`, valid for 7
    /// days) and 25 credits, and emails a 6-digit code to the person who is to claim it. Every call creates a new workspace, key and
    /// email. The key is in this response and nowhere else. A workspace that nobody claims within 7 days is deleted with all its data.
    ///
    /// The address must be one that a person reads: placeholder names (RFC 2606 and the like) and disposable inboxes return
    /// `BLOCKED_EMAIL_DOMAIN`. The limits are 5 calls an hour and 20 a day from one IP address (an IPv6 /64 network counts as one), 3 a
    /// day for one email address, and a number a day for the whole server, which counts only calls that were within the other limits. A
    /// refused call uses up none of them. If the limits cannot be counted, the response is `LIMITER_UNAVAILABLE`, and nothing was created
    /// or sent. After `INTERNAL_ERROR` or `DEADLINE_EXCEEDED`, a workspace may exist whose key nobody has; it expires after 7 days, and
    /// sending the request again creates another one. The claim page refuses an account under another address with status 403 and the
    /// code `CLAIM_ACCOUNT_MISMATCH`, whether or not the named address has an account; no operation returns that code. `/agent.md` at the
    /// root of the site describes the flow in plain text for an AI agent.
    ///
    /// **Access.** Public: no key is needed. The body has at most 65,536 bytes.
    ///
    /// Sends a `POST` request to `/agent/sign-up`
    ///
    /// Arguments:
    /// - `body`: The person who is to claim the workspace, and its name.
    ///
    /// # Errors
    /// Awaiting it fails with one of these codes: `VALIDATION_ERROR`, `BLOCKED_EMAIL_DOMAIN`, `REQUEST_TIMEOUT`, `PAYLOAD_TOO_LARGE`, `UNSUPPORTED_MEDIA_TYPE`, `RATE_LIMITED`, `INTERNAL_ERROR`, `LIMITER_UNAVAILABLE`, `DEADLINE_EXCEEDED`.
    pub fn sign_up(&self) -> builder::SignUp {
        builder::SignUp::new(self)
    }
    /// Check a claim code
    ///
    /// Checks whether the 6-digit code that was emailed at sign-up is correct. Call it with the key from the sign-up. It changes nothing:
    /// a person claims the workspace in a browser, at `claim_url`. A wrong code, an expired code and a code of an unknown workspace all
    /// return `INVALID_CLAIM_CODE`, in the same words and the same time. Five wrong codes, here and on the claim page together, lock the
    /// code; a correct code does not use up an attempt. The limits are 10 calls a minute from one IP address, 100 a day for one
    /// workspace, and a number a day for the whole server; if they cannot be counted, the response is `LIMITER_UNAVAILABLE`. The request
    /// can be sent again at any time. It requires no permission of a custom role, because only sign-ups create keys for it.
    ///
    /// **Access.** Scope `write`, plan `sandbox` or higher. The body has at most 65,536 bytes.
    ///
    /// Sends a `POST` request to `/agent/verify`
    ///
    /// Arguments:
    /// - `body`: The workspace and its code.
    ///
    /// # Errors
    /// Awaiting it fails with one of these codes: `VALIDATION_ERROR`, `INVALID_CLAIM_CODE`, `UNAUTHORIZED`, `INVALID_API_KEY`, `PLAN_UPGRADE_REQUIRED`, `INSUFFICIENT_SCOPE`, `REQUEST_TIMEOUT`, `PAYLOAD_TOO_LARGE`, `UNSUPPORTED_MEDIA_TYPE`, `RATE_LIMITED`, `INTERNAL_ERROR`, `LIMITER_UNAVAILABLE`, `DEADLINE_EXCEEDED`.
    pub fn verify_claim_code(&self) -> builder::VerifyClaimCode {
        builder::VerifyClaimCode::new(self)
    }
    /// Read the subscription
    ///
    /// Returns the plan of the organization, what it costs and includes, and the period that is paid for. Plans are changed outside this
    /// API. Without a subscription, or with one that was canceled, every operation returns `PLAN_UPGRADE_REQUIRED`, including this one.
    ///
    /// **Access.** Scope `read`, permission `billing:view`, plan `hobby` or higher.
    ///
    /// Sends a `GET` request to `/billing/subscription`
    ///
    /// # Errors
    /// Awaiting it fails with one of these codes: `VALIDATION_ERROR`, `UNAUTHORIZED`, `INVALID_API_KEY`, `PLAN_UPGRADE_REQUIRED`, `SANDBOX_NOT_PERMITTED`, `FORBIDDEN`, `RATE_LIMITED`, `INTERNAL_ERROR`, `DEADLINE_EXCEEDED`.
    pub fn get_subscription(&self) -> builder::GetSubscription {
        builder::GetSubscription::new(self)
    }
    /// Read the balance and usage
    ///
    /// Returns the credits that remain, what was used in this period, and whether the workspace is running low or has run out. On the day
    /// of `nextRefillAt`, the balance is topped up to `monthlyCredits`. Credits above that stay, and nothing accumulates from month to
    /// month.
    ///
    /// **Access.** Scope `read`, permission `billing:view`, plan `hobby` or higher.
    ///
    /// Sends a `GET` request to `/billing/usage`
    ///
    /// # Errors
    /// Awaiting it fails with one of these codes: `VALIDATION_ERROR`, `UNAUTHORIZED`, `INVALID_API_KEY`, `PLAN_UPGRADE_REQUIRED`, `SANDBOX_NOT_PERMITTED`, `FORBIDDEN`, `RATE_LIMITED`, `INTERNAL_ERROR`, `DEADLINE_EXCEEDED`.
    pub fn get_usage(&self) -> builder::GetUsage {
        builder::GetUsage::new(self)
    }
    /// List credit history
    ///
    /// Lists every entry of the credit history, newest first; `from` and `to` limit it to a period. The balance is always the sum of all
    /// entries, and never negative.
    ///
    /// **Access.** Scope `read`, permission `billing:view`, plan `hobby` or higher.
    ///
    /// Sends a `GET` request to `/billing/credit-history`
    ///
    /// Arguments:
    /// - `cursor`: The `nextCursor` of the previous response. It is opaque and valid only for the list that returned it: the same operation,
    /// organization, path, filters and order. Anything else returns `VALIDATION_ERROR`. It does not expire.
    ///
    /// - `from`: Only entries at or after this time.
    /// - `kind`: Only entries of this kind.
    /// - `limit`: Maximum number of items to return.
    /// - `order`: The direction of the list: `asc` starts with the oldest, or with A; `desc` starts with the newest, or with Z. Default: the
    /// direction that the description of the operation states.
    ///
    /// - `to`: Only entries before this time.
    ///
    /// # Errors
    /// Awaiting it fails with one of these codes: `VALIDATION_ERROR`, `UNAUTHORIZED`, `INVALID_API_KEY`, `PLAN_UPGRADE_REQUIRED`, `SANDBOX_NOT_PERMITTED`, `FORBIDDEN`, `RATE_LIMITED`, `INTERNAL_ERROR`, `DEADLINE_EXCEEDED`.
    pub fn list_credit_history(&self) -> builder::ListCreditHistory {
        builder::ListCreditHistory::new(self)
    }
    /// Read the agent limit
    ///
    /// Returns the number of live agents and the limit of the plan. Agents that are scheduled for deletion do not count.
    ///
    /// **Access.** Scope `read`, permission `billing:view`, plan `hobby` or higher.
    ///
    /// Sends a `GET` request to `/billing/agent-limit`
    ///
    /// # Errors
    /// Awaiting it fails with one of these codes: `VALIDATION_ERROR`, `UNAUTHORIZED`, `INVALID_API_KEY`, `PLAN_UPGRADE_REQUIRED`, `SANDBOX_NOT_PERMITTED`, `FORBIDDEN`, `RATE_LIMITED`, `INTERNAL_ERROR`, `DEADLINE_EXCEEDED`.
    pub fn get_agent_limit(&self) -> builder::GetAgentLimit {
        builder::GetAgentLimit::new(self)
    }
    /// Read the crawl limit
    ///
    /// Returns the number of website pages that were read and the limit of the plan, which applies to each website separately.
    ///
    /// **Access.** Scope `read`, permission `billing:view`, plan `hobby` or higher.
    ///
    /// Sends a `GET` request to `/billing/crawl-limit`
    ///
    /// # Errors
    /// Awaiting it fails with one of these codes: `VALIDATION_ERROR`, `UNAUTHORIZED`, `INVALID_API_KEY`, `PLAN_UPGRADE_REQUIRED`, `SANDBOX_NOT_PERMITTED`, `FORBIDDEN`, `RATE_LIMITED`, `INTERNAL_ERROR`, `DEADLINE_EXCEEDED`.
    pub fn get_crawl_limit(&self) -> builder::GetCrawlLimit {
        builder::GetCrawlLimit::new(self)
    }
    /// List members
    ///
    /// Lists the people in the organization with their roles, newest first. Members are invited, changed and removed outside this API.
    ///
    /// **Access.** Scope `admin`, permission `organization:view`, plan `hobby` or higher.
    ///
    /// Sends a `GET` request to `/organization/members`
    ///
    /// Arguments:
    /// - `cursor`: The `nextCursor` of the previous response. It is opaque and valid only for the list that returned it: the same operation,
    /// organization, path, filters and order. Anything else returns `VALIDATION_ERROR`. It does not expire.
    ///
    /// - `limit`: Maximum number of items to return.
    /// - `order`: The direction of the list: `asc` starts with the oldest, or with A; `desc` starts with the newest, or with Z. Default: the
    /// direction that the description of the operation states.
    ///
    /// - `role`: Only people with this role.
    ///
    /// # Errors
    /// Awaiting it fails with one of these codes: `VALIDATION_ERROR`, `UNAUTHORIZED`, `INVALID_API_KEY`, `PLAN_UPGRADE_REQUIRED`, `SANDBOX_NOT_PERMITTED`, `INSUFFICIENT_SCOPE`, `FORBIDDEN`, `RATE_LIMITED`, `INTERNAL_ERROR`, `DEADLINE_EXCEEDED`.
    pub fn list_members(&self) -> builder::ListMembers {
        builder::ListMembers::new(self)
    }
    /// List open invitations
    ///
    /// Lists invitations that were sent and not yet accepted, newest first.
    ///
    /// **Access.** Scope `admin`, permission `organization:view`, plan `hobby` or higher.
    ///
    /// Sends a `GET` request to `/organization/invitations`
    ///
    /// Arguments:
    /// - `cursor`: The `nextCursor` of the previous response. It is opaque and valid only for the list that returned it: the same operation,
    /// organization, path, filters and order. Anything else returns `VALIDATION_ERROR`. It does not expire.
    ///
    /// - `limit`: Maximum number of items to return.
    /// - `order`: The direction of the list: `asc` starts with the oldest, or with A; `desc` starts with the newest, or with Z. Default: the
    /// direction that the description of the operation states.
    ///
    /// - `role`: Only people with this role.
    ///
    /// # Errors
    /// Awaiting it fails with one of these codes: `VALIDATION_ERROR`, `UNAUTHORIZED`, `INVALID_API_KEY`, `PLAN_UPGRADE_REQUIRED`, `SANDBOX_NOT_PERMITTED`, `INSUFFICIENT_SCOPE`, `FORBIDDEN`, `RATE_LIMITED`, `INTERNAL_ERROR`, `DEADLINE_EXCEEDED`.
    pub fn list_invitations(&self) -> builder::ListInvitations {
        builder::ListInvitations::new(self)
    }
    /// List custom roles
    ///
    /// Lists the custom roles of the organization, newest first. `q` searches the name.
    ///
    /// **Access.** Scope `read`, permission `roles:view`, plan `enterprise` or higher.
    ///
    /// Sends a `GET` request to `/roles`
    ///
    /// Arguments:
    /// - `cursor`: The `nextCursor` of the previous response. It is opaque and valid only for the list that returned it: the same operation,
    /// organization, path, filters and order. Anything else returns `VALIDATION_ERROR`. It does not expire.
    ///
    /// - `limit`: Maximum number of items to return.
    /// - `order`: The direction of the list: `asc` starts with the oldest, or with A; `desc` starts with the newest, or with Z. Default: the
    /// direction that the description of the operation states.
    ///
    /// - `q`: Only items whose name or title contains this text, ignoring case. 1 to 200 characters after trimming.
    ///
    /// # Errors
    /// Awaiting it fails with one of these codes: `VALIDATION_ERROR`, `UNAUTHORIZED`, `INVALID_API_KEY`, `PLAN_UPGRADE_REQUIRED`, `SANDBOX_NOT_PERMITTED`, `FORBIDDEN`, `RATE_LIMITED`, `INTERNAL_ERROR`, `DEADLINE_EXCEEDED`.
    pub fn list_roles(&self) -> builder::ListRoles {
        builder::ListRoles::new(self)
    }
    /// Create a custom role
    ///
    /// Creates a role that keys can be bound to when they are created. Such a key allows only what both its scope and its role allow; a
    /// role without permissions allows nothing. Requires a key that was created by an owner of the organization. If that key is bound to
    /// a role itself, it can only grant what its role allows (`FORBIDDEN`). Names are unique (`ROLE_NAME_TAKEN`), and the plan limits the
    /// number of roles (`LIMIT_EXCEEDED`).
    ///
    /// **Access.** Scope `admin`, permission `roles:edit`, plan `enterprise` or higher, a key created by an owner. The body has at most 65,536 bytes.
    ///
    /// Sends a `POST` request to `/roles`
    ///
    /// Arguments:
    /// - `idempotency_key`: A value of your own, 1 to 255 characters, that makes it safe to send this request again. Within 24 hours, the same request gets
    /// the first response again. Another request with the same value returns `IDEMPOTENCY_KEY_REUSED`, and one that arrives while the
    /// first is still running returns `IDEMPOTENCY_IN_PROGRESS`. `IDEMPOTENCY_STORE_FULL` means that the organization has stored as many
    /// responses as its plan allows.
    ///
    /// - `body`: The role to create.
    ///
    /// # Errors
    /// Awaiting it fails with one of these codes: `VALIDATION_ERROR`, `UNAUTHORIZED`, `INVALID_API_KEY`, `PLAN_UPGRADE_REQUIRED`, `SANDBOX_NOT_PERMITTED`, `INSUFFICIENT_SCOPE`, `FORBIDDEN`, `LIMIT_EXCEEDED`, `REQUEST_TIMEOUT`, `IDEMPOTENCY_IN_PROGRESS`, `ROLE_NAME_TAKEN`, `PAYLOAD_TOO_LARGE`, `UNSUPPORTED_MEDIA_TYPE`, `IDEMPOTENCY_KEY_REUSED`, `RATE_LIMITED`, `IDEMPOTENCY_STORE_FULL`, `INTERNAL_ERROR`, `DEADLINE_EXCEEDED`.
    pub fn create_role(&self) -> builder::CreateRole {
        builder::CreateRole::new(self)
    }
    /// Read a custom role
    ///
    /// Returns one role with its permissions.
    ///
    /// **Access.** Scope `read`, permission `roles:view`, plan `enterprise` or higher.
    ///
    /// Sends a `GET` request to `/roles/{roleId}`
    ///
    /// Arguments:
    /// - `role_id`: The `id` of a custom role.
    ///
    /// # Errors
    /// Awaiting it fails with one of these codes: `VALIDATION_ERROR`, `UNAUTHORIZED`, `INVALID_API_KEY`, `PLAN_UPGRADE_REQUIRED`, `SANDBOX_NOT_PERMITTED`, `FORBIDDEN`, `ROLE_NOT_FOUND`, `RATE_LIMITED`, `INTERNAL_ERROR`, `DEADLINE_EXCEEDED`.
    pub fn get_role(&self, role_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>) -> builder::GetRole {
        builder::GetRole::new(self).role_id(role_id)
    }
    /// Delete a custom role
    ///
    /// Deletes a role, unless a live key is bound to it (`ROLE_IN_USE`): revoke the key first. Requires a key that was created by an
    /// owner.
    ///
    /// **Access.** Scope `admin`, permission `roles:edit`, plan `enterprise` or higher, a key created by an owner.
    ///
    /// Sends a `DELETE` request to `/roles/{roleId}`
    ///
    /// Arguments:
    /// - `role_id`: The `id` of a custom role.
    /// - `idempotency_key`: A value of your own, 1 to 255 characters, that makes it safe to send this request again. Within 24 hours, the same request gets
    /// the first response again. Another request with the same value returns `IDEMPOTENCY_KEY_REUSED`, and one that arrives while the
    /// first is still running returns `IDEMPOTENCY_IN_PROGRESS`. `IDEMPOTENCY_STORE_FULL` means that the organization has stored as many
    /// responses as its plan allows.
    ///
    /// - `if_match`: The `ETag` of the resource to change, as you read it. If the resource has changed since, nothing is done and the response is
    /// `ETAG_MISMATCH`. A source changes by itself while it is being trained. `*` matches any state.
    ///
    /// # Errors
    /// Awaiting it fails with one of these codes: `VALIDATION_ERROR`, `UNAUTHORIZED`, `INVALID_API_KEY`, `PLAN_UPGRADE_REQUIRED`, `SANDBOX_NOT_PERMITTED`, `INSUFFICIENT_SCOPE`, `FORBIDDEN`, `ROLE_NOT_FOUND`, `IDEMPOTENCY_IN_PROGRESS`, `ROLE_IN_USE`, `ETAG_MISMATCH`, `IDEMPOTENCY_KEY_REUSED`, `RATE_LIMITED`, `IDEMPOTENCY_STORE_FULL`, `INTERNAL_ERROR`, `DEADLINE_EXCEEDED`.
    pub fn delete_role(
        &self,
        role_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
    ) -> builder::DeleteRole {
        builder::DeleteRole::new(self).role_id(role_id)
    }
    /// Update a custom role
    ///
    /// Changes the fields that are sent. The change applies immediately to keys that are bound to the role. Requires a key that was
    /// created by an owner; if that key is bound to a role itself, it can only grant what its role allows. The name of another role
    /// returns `ROLE_NAME_TAKEN`.
    ///
    /// **Access.** Scope `admin`, permission `roles:edit`, plan `enterprise` or higher, a key created by an owner. The body has at most 65,536 bytes.
    ///
    /// Sends a `PATCH` request to `/roles/{roleId}`
    ///
    /// Arguments:
    /// - `role_id`: The `id` of a custom role.
    /// - `idempotency_key`: A value of your own, 1 to 255 characters, that makes it safe to send this request again. Within 24 hours, the same request gets
    /// the first response again. Another request with the same value returns `IDEMPOTENCY_KEY_REUSED`, and one that arrives while the
    /// first is still running returns `IDEMPOTENCY_IN_PROGRESS`. `IDEMPOTENCY_STORE_FULL` means that the organization has stored as many
    /// responses as its plan allows.
    ///
    /// - `if_match`: The `ETag` of the resource to change, as you read it. If the resource has changed since, nothing is done and the response is
    /// `ETAG_MISMATCH`. A source changes by itself while it is being trained. `*` matches any state.
    ///
    /// - `body`: The fields to change; at least one.
    ///
    /// # Errors
    /// Awaiting it fails with one of these codes: `VALIDATION_ERROR`, `UNAUTHORIZED`, `INVALID_API_KEY`, `PLAN_UPGRADE_REQUIRED`, `SANDBOX_NOT_PERMITTED`, `INSUFFICIENT_SCOPE`, `FORBIDDEN`, `ROLE_NOT_FOUND`, `REQUEST_TIMEOUT`, `IDEMPOTENCY_IN_PROGRESS`, `ROLE_NAME_TAKEN`, `ETAG_MISMATCH`, `PAYLOAD_TOO_LARGE`, `UNSUPPORTED_MEDIA_TYPE`, `IDEMPOTENCY_KEY_REUSED`, `RATE_LIMITED`, `IDEMPOTENCY_STORE_FULL`, `INTERNAL_ERROR`, `DEADLINE_EXCEEDED`.
    pub fn update_role(
        &self,
        role_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
    ) -> builder::UpdateRole {
        builder::UpdateRole::new(self).role_id(role_id)
    }
    /// List activity
    ///
    /// Lists what was changed in the organization, newest first: who did what to which resource, when, and in which request. Changes
    /// that were not made through this API, such as in the browser or by the operator, are listed as well. An entry is saved together
    /// with its change, so a change that was refused has none. Entries never change, and remain when their resource is deleted. They are
    /// deleted after 400 days, unless the operator has set another time. If several filters are sent, an entry must match all of them.
    ///
    /// **Access.** Scope `read`, permission `activity:view`, plan `sandbox` or higher.
    ///
    /// Sends a `GET` request to `/activity`
    ///
    /// Arguments:
    /// - `actor_id`: Only changes made by this actor: the `id` of a key, or the `accountId` of a person.
    /// - `actor_kind`: Only changes made by this kind of actor.
    /// - `cursor`: The `nextCursor` of the previous response. It is opaque and valid only for the list that returned it: the same operation,
    /// organization, path, filters and order. Anything else returns `VALIDATION_ERROR`. It does not expire.
    ///
    /// - `from`: Only entries at or after this time.
    /// - `limit`: Maximum number of items to return.
    /// - `order`: The direction of the list: `asc` starts with the oldest, or with A; `desc` starts with the newest, or with Z. Default: the
    /// direction that the description of the operation states.
    ///
    /// - `request_id`: Only changes made in this request, by its `X-Request-Id`.
    /// - `resource_id`: Only changes to the resource with this id, which may have been deleted.
    /// - `resource_kind`: Only changes to this kind of resource.
    /// - `to`: Only entries before this time.
    /// - `verb`: Only this kind of change.
    ///
    /// # Errors
    /// Awaiting it fails with one of these codes: `VALIDATION_ERROR`, `UNAUTHORIZED`, `INVALID_API_KEY`, `PLAN_UPGRADE_REQUIRED`, `FORBIDDEN`, `RATE_LIMITED`, `INTERNAL_ERROR`, `DEADLINE_EXCEEDED`.
    pub fn list_activity(&self) -> builder::ListActivity {
        builder::ListActivity::new(self)
    }
    /// Read this document
    ///
    /// Returns the contract that the server was built from, as JSON and without the envelope.
    ///
    /// **Access.** Public: no key is needed.
    ///
    /// Sends a `GET` request to `/openapi.json`
    ///
    /// # Errors
    /// Awaiting it fails with one of these codes: `VALIDATION_ERROR`.
    pub fn get_openapi(&self) -> builder::GetOpenapi {
        builder::GetOpenapi::new(self)
    }
    /// Read this document as YAML
    ///
    /// Returns the same document as `/openapi.json`, as YAML and without the envelope.
    ///
    /// **Access.** Public: no key is needed.
    ///
    /// Sends a `GET` request to `/openapi.yaml`
    ///
    /// # Errors
    /// Awaiting it fails with one of these codes: `VALIDATION_ERROR`.
    pub fn get_openapi_yaml(&self) -> builder::GetOpenapiYaml {
        builder::GetOpenapiYaml::new(self)
    }
    /// Read this document in OpenAPI 3.0
    ///
    /// Returns the same document as `/openapi.json`, in OpenAPI 3.0.3 for tools that do not read 3.1, without the envelope.
    ///
    /// **Access.** Public: no key is needed.
    ///
    /// Sends a `GET` request to `/openapi-3.0.json`
    ///
    /// # Errors
    /// Awaiting it fails with one of these codes: `VALIDATION_ERROR`.
    pub fn get_openapi30(&self) -> builder::GetOpenapi30 {
        builder::GetOpenapi30::new(self)
    }
}
/// Types for composing operation parameters.
pub mod builder {
    use super::types;
    use super::{ByteStream, ClientHooks, ClientInfo, Error, OperationInfo, RequestBuilderExt, ResponseValue, encode_path};
    /// Builder for [`Client::list_agents`]
    ///
    /// [`Client::list_agents`]: super::Client::list_agents
    #[derive(Debug, Clone)]
    pub struct ListAgents {
        pub(crate) client: super::Client,
        pub(crate) cursor: Result<Option<::std::string::String>, String>,
        pub(crate) is_public: Result<Option<bool>, String>,
        pub(crate) limit: Result<Option<i32>, String>,
        pub(crate) order: Result<Option<crate::generated_ext::SortOrder>, String>,
        pub(crate) q: Result<Option<::std::string::String>, String>,
        pub(crate) sort: Result<Option<crate::generated_ext::AgentSort>, String>,
    }
    impl ListAgents {
        pub(crate) fn new(client: &super::Client) -> Self {
            Self {
                client: client.clone(),
                cursor: Ok(None),
                is_public: Ok(None),
                limit: Ok(None),
                order: Ok(None),
                q: Ok(None),
                sort: Ok(None),
            }
        }
        /// The `nextCursor` of the previous response. It is opaque and valid only for the list that returned it: the same operation,
        /// organization, path, filters and order. Anything else returns `VALIDATION_ERROR`. It does not expire.
        pub fn cursor<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String, Error: std::fmt::Display>,
        {
            self.cursor = value.try_into().map(Some).map_err(|error| format!("`cursor`: {}", error));
            self
        }
        /// Only agents that visitors can reach (`true`), or only the others (`false`).
        pub fn is_public<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<bool, Error: std::fmt::Display>,
        {
            self.is_public = value.try_into().map(Some).map_err(|error| format!("`is_public`: {}", error));
            self
        }
        /// Maximum number of items to return.
        pub fn limit<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<i32, Error: std::fmt::Display>,
        {
            self.limit = value.try_into().map(Some).map_err(|error| format!("`limit`: {}", error));
            self
        }
        /// The direction of the list: `asc` starts with the oldest, or with A; `desc` starts with the newest, or with Z. Default: the
        /// direction that the description of the operation states.
        pub fn order<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<crate::generated_ext::SortOrder, Error: std::fmt::Display>,
        {
            self.order = value.try_into().map(Some).map_err(|error| format!("`order`: {}", error));
            self
        }
        /// Only items whose name or title contains this text, ignoring case. 1 to 200 characters after trimming.
        pub fn q<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String, Error: std::fmt::Display>,
        {
            self.q = value.try_into().map(Some).map_err(|error| format!("`q`: {}", error));
            self
        }
        /// What the list is sorted by. Default: `createdAt`.
        pub fn sort<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<crate::generated_ext::AgentSort, Error: std::fmt::Display>,
        {
            self.sort = value.try_into().map(Some).map_err(|error| format!("`sort`: {}", error));
            self
        }
        /// Sends a `GET` request to `/agents`
        pub(crate) async fn raw(self) -> Result<ResponseValue<types::AgentListEnvelope>, Error<types::ErrorEnvelope>> {
            let Self { client, cursor, is_public, limit, order, q, sort } = self;
            let cursor = cursor.map_err(Error::InvalidRequest)?;
            let is_public = is_public.map_err(Error::InvalidRequest)?;
            let limit = limit.map_err(Error::InvalidRequest)?;
            let order = order.map_err(Error::InvalidRequest)?;
            let q = q.map_err(Error::InvalidRequest)?;
            let sort = sort.map_err(Error::InvalidRequest)?;
            let url = format!("{}/agents", client.baseurl,);
            let mut header_map = ::reqwest::header::HeaderMap::with_capacity(1usize);
            header_map.append(
                ::reqwest::header::HeaderName::from_static("api-version"),
                ::reqwest::header::HeaderValue::from_static(super::Client::api_version()),
            );
            let mut request = client
                .client
                .get(url)
                .header(::reqwest::header::ACCEPT, ::reqwest::header::HeaderValue::from_static("application/json"))
                .query(&progenitor_client::QueryParam::new("cursor", &cursor))
                .query(&progenitor_client::QueryParam::new("isPublic", &is_public))
                .query(&progenitor_client::QueryParam::new("limit", &limit))
                .query(&progenitor_client::QueryParam::new("order", &order))
                .query(&progenitor_client::QueryParam::new("q", &q))
                .query(&progenitor_client::QueryParam::new("sort", &sort))
                .headers(header_map)
                .build()?;
            let info = OperationInfo { operation_id: "list_agents" };
            client.pre(&mut request, &info).await?;
            let result = client.exec(request, &info).await;
            client.post(&result, &info).await?;
            let response = result?;
            match response.status().as_u16() {
                200u16 => ResponseValue::from_response(response).await,
                400u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                401u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                403u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                429u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                500u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                503u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                _ => Err(Error::UnexpectedResponse(response)),
            }
        }
    }
    /// Builder for [`Client::create_agent`]
    ///
    /// [`Client::create_agent`]: super::Client::create_agent
    #[derive(Debug, Clone)]
    pub struct CreateAgent {
        pub(crate) client: super::Client,
        pub(crate) idempotency_key: Result<Option<::std::string::String>, String>,
        pub(crate) body: Result<types::builder::AgentCreate, String>,
    }
    impl CreateAgent {
        pub(crate) fn new(client: &super::Client) -> Self {
            Self { client: client.clone(), idempotency_key: Ok(None), body: Ok(::std::default::Default::default()) }
        }
        /// A value of your own, 1 to 255 characters, that makes it safe to send this request again. Within 24 hours, the same request gets
        /// the first response again. Another request with the same value returns `IDEMPOTENCY_KEY_REUSED`, and one that arrives while the
        /// first is still running returns `IDEMPOTENCY_IN_PROGRESS`. `IDEMPOTENCY_STORE_FULL` means that the organization has stored as many
        /// responses as its plan allows.
        pub fn idempotency_key<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String, Error: std::fmt::Display>,
        {
            self.idempotency_key = value.try_into().map(Some).map_err(|error| format!("`idempotency_key`: {}", error));
            self
        }
        /// The agent to create.
        pub fn body<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<types::AgentCreate>,
            <V as std::convert::TryInto<types::AgentCreate>>::Error: std::fmt::Display,
        {
            self.body = value.try_into().map(From::from).map_err(|error| format!("`body`: {}", error));
            self
        }
        /// Sets fields of the body without naming its type: `body_map(|body| body.name("Reception"))`.
        pub fn body_map<F>(mut self, f: F) -> Self
        where
            F: std::ops::FnOnce(types::builder::AgentCreate) -> types::builder::AgentCreate,
        {
            self.body = self.body.map(f);
            self
        }
        /// Sends a `POST` request to `/agents`
        pub(crate) async fn raw(self) -> Result<ResponseValue<types::AgentEnvelope>, Error<types::ErrorEnvelope>> {
            let Self { client, idempotency_key, body } = self;
            let idempotency_key = idempotency_key.map_err(Error::InvalidRequest)?;
            let body =
                body.and_then(|v| types::AgentCreate::try_from(v).map_err(|e| e.to_string())).map_err(Error::InvalidRequest)?;
            let url = format!("{}/agents", client.baseurl,);
            let mut header_map = ::reqwest::header::HeaderMap::with_capacity(2usize);
            header_map.append(
                ::reqwest::header::HeaderName::from_static("api-version"),
                ::reqwest::header::HeaderValue::from_static(super::Client::api_version()),
            );
            if let Some(value) = idempotency_key {
                header_map.append("Idempotency-Key", value.to_string().try_into()?);
            }
            let mut request = client
                .client
                .post(url)
                .header(::reqwest::header::ACCEPT, ::reqwest::header::HeaderValue::from_static("application/json"))
                .json(&body)
                .headers(header_map)
                .build()?;
            let info = OperationInfo { operation_id: "create_agent" };
            client.pre(&mut request, &info).await?;
            let result = client.exec(request, &info).await;
            client.post(&result, &info).await?;
            let response = result?;
            match response.status().as_u16() {
                201u16 => ResponseValue::from_response(response).await,
                400u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                401u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                403u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                408u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                409u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                413u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                415u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                422u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                429u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                500u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                503u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                _ => Err(Error::UnexpectedResponse(response)),
            }
        }
    }
    /// Builder for [`Client::get_agent`]
    ///
    /// [`Client::get_agent`]: super::Client::get_agent
    #[derive(Debug, Clone)]
    pub struct GetAgent {
        pub(crate) client: super::Client,
        pub(crate) agent_id: Result<::uuid::Uuid, String>,
    }
    impl GetAgent {
        pub(crate) fn new(client: &super::Client) -> Self {
            Self { client: client.clone(), agent_id: Err("`agent_id` is missing".to_string()) }
        }
        /// The `id` of an agent.
        pub(crate) fn agent_id<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
        {
            self.agent_id = value.try_into().map_err(|error| format!("`agent_id`: {}", error));
            self
        }
        /// Sends a `GET` request to `/agents/{agentId}`
        pub(crate) async fn raw(self) -> Result<ResponseValue<types::AgentEnvelope>, Error<types::ErrorEnvelope>> {
            let Self { client, agent_id } = self;
            let agent_id = agent_id.map_err(Error::InvalidRequest)?;
            let url = format!("{}/agents/{}", client.baseurl, encode_path(&agent_id.to_string()),);
            let mut header_map = ::reqwest::header::HeaderMap::with_capacity(1usize);
            header_map.append(
                ::reqwest::header::HeaderName::from_static("api-version"),
                ::reqwest::header::HeaderValue::from_static(super::Client::api_version()),
            );
            let mut request = client
                .client
                .get(url)
                .header(::reqwest::header::ACCEPT, ::reqwest::header::HeaderValue::from_static("application/json"))
                .headers(header_map)
                .build()?;
            let info = OperationInfo { operation_id: "get_agent" };
            client.pre(&mut request, &info).await?;
            let result = client.exec(request, &info).await;
            client.post(&result, &info).await?;
            let response = result?;
            match response.status().as_u16() {
                200u16 => ResponseValue::from_response(response).await,
                400u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                401u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                403u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                404u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                429u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                500u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                503u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                _ => Err(Error::UnexpectedResponse(response)),
            }
        }
    }
    /// Builder for [`Client::delete_agent`]
    ///
    /// [`Client::delete_agent`]: super::Client::delete_agent
    #[derive(Debug, Clone)]
    pub struct DeleteAgent {
        pub(crate) client: super::Client,
        pub(crate) agent_id: Result<::uuid::Uuid, String>,
        pub(crate) idempotency_key: Result<Option<::std::string::String>, String>,
        pub(crate) if_match: Result<Option<::std::string::String>, String>,
    }
    impl DeleteAgent {
        pub(crate) fn new(client: &super::Client) -> Self {
            Self {
                client: client.clone(),
                agent_id: Err("`agent_id` is missing".to_string()),
                idempotency_key: Ok(None),
                if_match: Ok(None),
            }
        }
        /// The `id` of an agent.
        pub(crate) fn agent_id<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
        {
            self.agent_id = value.try_into().map_err(|error| format!("`agent_id`: {}", error));
            self
        }
        /// A value of your own, 1 to 255 characters, that makes it safe to send this request again. Within 24 hours, the same request gets
        /// the first response again. Another request with the same value returns `IDEMPOTENCY_KEY_REUSED`, and one that arrives while the
        /// first is still running returns `IDEMPOTENCY_IN_PROGRESS`. `IDEMPOTENCY_STORE_FULL` means that the organization has stored as many
        /// responses as its plan allows.
        pub fn idempotency_key<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String, Error: std::fmt::Display>,
        {
            self.idempotency_key = value.try_into().map(Some).map_err(|error| format!("`idempotency_key`: {}", error));
            self
        }
        /// The `ETag` of the resource to change, as you read it. If the resource has changed since, nothing is done and the response is
        /// `ETAG_MISMATCH`. A source changes by itself while it is being trained. `*` matches any state.
        pub fn if_match<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String, Error: std::fmt::Display>,
        {
            self.if_match = value.try_into().map(Some).map_err(|error| format!("`if_match`: {}", error));
            self
        }
        /// Sends a `DELETE` request to `/agents/{agentId}`
        pub(crate) async fn raw(self) -> Result<ResponseValue<types::AgentEnvelope>, Error<types::ErrorEnvelope>> {
            let Self { client, agent_id, idempotency_key, if_match } = self;
            let agent_id = agent_id.map_err(Error::InvalidRequest)?;
            let idempotency_key = idempotency_key.map_err(Error::InvalidRequest)?;
            let if_match = if_match.map_err(Error::InvalidRequest)?;
            let url = format!("{}/agents/{}", client.baseurl, encode_path(&agent_id.to_string()),);
            let mut header_map = ::reqwest::header::HeaderMap::with_capacity(3usize);
            header_map.append(
                ::reqwest::header::HeaderName::from_static("api-version"),
                ::reqwest::header::HeaderValue::from_static(super::Client::api_version()),
            );
            if let Some(value) = idempotency_key {
                header_map.append("Idempotency-Key", value.to_string().try_into()?);
            }
            if let Some(value) = if_match {
                header_map.append("If-Match", value.to_string().try_into()?);
            }
            let mut request = client
                .client
                .delete(url)
                .header(::reqwest::header::ACCEPT, ::reqwest::header::HeaderValue::from_static("application/json"))
                .headers(header_map)
                .build()?;
            let info = OperationInfo { operation_id: "delete_agent" };
            client.pre(&mut request, &info).await?;
            let result = client.exec(request, &info).await;
            client.post(&result, &info).await?;
            let response = result?;
            match response.status().as_u16() {
                200u16 => ResponseValue::from_response(response).await,
                400u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                401u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                403u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                404u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                409u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                410u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                412u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                422u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                429u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                500u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                503u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                _ => Err(Error::UnexpectedResponse(response)),
            }
        }
    }
    /// Builder for [`Client::update_agent`]
    ///
    /// [`Client::update_agent`]: super::Client::update_agent
    #[derive(Debug, Clone)]
    pub struct UpdateAgent {
        pub(crate) client: super::Client,
        pub(crate) agent_id: Result<::uuid::Uuid, String>,
        pub(crate) idempotency_key: Result<Option<::std::string::String>, String>,
        pub(crate) if_match: Result<Option<::std::string::String>, String>,
        pub(crate) body: Result<types::builder::AgentUpdate, String>,
    }
    impl UpdateAgent {
        pub(crate) fn new(client: &super::Client) -> Self {
            Self {
                client: client.clone(),
                agent_id: Err("`agent_id` is missing".to_string()),
                idempotency_key: Ok(None),
                if_match: Ok(None),
                body: Ok(::std::default::Default::default()),
            }
        }
        /// The `id` of an agent.
        pub(crate) fn agent_id<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
        {
            self.agent_id = value.try_into().map_err(|error| format!("`agent_id`: {}", error));
            self
        }
        /// A value of your own, 1 to 255 characters, that makes it safe to send this request again. Within 24 hours, the same request gets
        /// the first response again. Another request with the same value returns `IDEMPOTENCY_KEY_REUSED`, and one that arrives while the
        /// first is still running returns `IDEMPOTENCY_IN_PROGRESS`. `IDEMPOTENCY_STORE_FULL` means that the organization has stored as many
        /// responses as its plan allows.
        pub fn idempotency_key<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String, Error: std::fmt::Display>,
        {
            self.idempotency_key = value.try_into().map(Some).map_err(|error| format!("`idempotency_key`: {}", error));
            self
        }
        /// The `ETag` of the resource to change, as you read it. If the resource has changed since, nothing is done and the response is
        /// `ETAG_MISMATCH`. A source changes by itself while it is being trained. `*` matches any state.
        pub fn if_match<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String, Error: std::fmt::Display>,
        {
            self.if_match = value.try_into().map(Some).map_err(|error| format!("`if_match`: {}", error));
            self
        }
        /// The fields to change; at least one.
        pub fn body<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<types::AgentUpdate>,
            <V as std::convert::TryInto<types::AgentUpdate>>::Error: std::fmt::Display,
        {
            self.body = value.try_into().map(From::from).map_err(|error| format!("`body`: {}", error));
            self
        }
        /// Sets fields of the body without naming its type: `body_map(|body| body.name("Reception"))`.
        pub fn body_map<F>(mut self, f: F) -> Self
        where
            F: std::ops::FnOnce(types::builder::AgentUpdate) -> types::builder::AgentUpdate,
        {
            self.body = self.body.map(f);
            self
        }
        /// Sends a `PATCH` request to `/agents/{agentId}`
        pub(crate) async fn raw(self) -> Result<ResponseValue<types::AgentEnvelope>, Error<types::ErrorEnvelope>> {
            let Self { client, agent_id, idempotency_key, if_match, body } = self;
            let agent_id = agent_id.map_err(Error::InvalidRequest)?;
            let idempotency_key = idempotency_key.map_err(Error::InvalidRequest)?;
            let if_match = if_match.map_err(Error::InvalidRequest)?;
            let body =
                body.and_then(|v| types::AgentUpdate::try_from(v).map_err(|e| e.to_string())).map_err(Error::InvalidRequest)?;
            let url = format!("{}/agents/{}", client.baseurl, encode_path(&agent_id.to_string()),);
            let mut header_map = ::reqwest::header::HeaderMap::with_capacity(3usize);
            header_map.append(
                ::reqwest::header::HeaderName::from_static("api-version"),
                ::reqwest::header::HeaderValue::from_static(super::Client::api_version()),
            );
            if let Some(value) = idempotency_key {
                header_map.append("Idempotency-Key", value.to_string().try_into()?);
            }
            if let Some(value) = if_match {
                header_map.append("If-Match", value.to_string().try_into()?);
            }
            let mut request = client
                .client
                .patch(url)
                .header(::reqwest::header::ACCEPT, ::reqwest::header::HeaderValue::from_static("application/json"))
                .json(&body)
                .headers(header_map)
                .build()?;
            let info = OperationInfo { operation_id: "update_agent" };
            client.pre(&mut request, &info).await?;
            let result = client.exec(request, &info).await;
            client.post(&result, &info).await?;
            let response = result?;
            match response.status().as_u16() {
                200u16 => ResponseValue::from_response(response).await,
                400u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                401u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                403u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                404u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                408u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                409u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                410u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                412u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                413u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                415u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                422u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                429u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                500u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                503u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                _ => Err(Error::UnexpectedResponse(response)),
            }
        }
    }
    /// Builder for [`Client::cancel_agent_deletion`]
    ///
    /// [`Client::cancel_agent_deletion`]: super::Client::cancel_agent_deletion
    #[derive(Debug, Clone)]
    pub struct CancelAgentDeletion {
        pub(crate) client: super::Client,
        pub(crate) agent_id: Result<::uuid::Uuid, String>,
        pub(crate) idempotency_key: Result<Option<::std::string::String>, String>,
    }
    impl CancelAgentDeletion {
        pub(crate) fn new(client: &super::Client) -> Self {
            Self { client: client.clone(), agent_id: Err("`agent_id` is missing".to_string()), idempotency_key: Ok(None) }
        }
        /// The `id` of an agent.
        pub(crate) fn agent_id<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
        {
            self.agent_id = value.try_into().map_err(|error| format!("`agent_id`: {}", error));
            self
        }
        /// A value of your own, 1 to 255 characters, that makes it safe to send this request again. Within 24 hours, the same request gets
        /// the first response again. Another request with the same value returns `IDEMPOTENCY_KEY_REUSED`, and one that arrives while the
        /// first is still running returns `IDEMPOTENCY_IN_PROGRESS`. `IDEMPOTENCY_STORE_FULL` means that the organization has stored as many
        /// responses as its plan allows.
        pub fn idempotency_key<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String, Error: std::fmt::Display>,
        {
            self.idempotency_key = value.try_into().map(Some).map_err(|error| format!("`idempotency_key`: {}", error));
            self
        }
        /// Sends a `POST` request to `/agents/{agentId}/cancel-delete`
        pub(crate) async fn raw(self) -> Result<ResponseValue<types::AgentEnvelope>, Error<types::ErrorEnvelope>> {
            let Self { client, agent_id, idempotency_key } = self;
            let agent_id = agent_id.map_err(Error::InvalidRequest)?;
            let idempotency_key = idempotency_key.map_err(Error::InvalidRequest)?;
            let url = format!("{}/agents/{}/cancel-delete", client.baseurl, encode_path(&agent_id.to_string()),);
            let mut header_map = ::reqwest::header::HeaderMap::with_capacity(2usize);
            header_map.append(
                ::reqwest::header::HeaderName::from_static("api-version"),
                ::reqwest::header::HeaderValue::from_static(super::Client::api_version()),
            );
            if let Some(value) = idempotency_key {
                header_map.append("Idempotency-Key", value.to_string().try_into()?);
            }
            let mut request = client
                .client
                .post(url)
                .header(::reqwest::header::ACCEPT, ::reqwest::header::HeaderValue::from_static("application/json"))
                .headers(header_map)
                .build()?;
            let info = OperationInfo { operation_id: "cancel_agent_deletion" };
            client.pre(&mut request, &info).await?;
            let result = client.exec(request, &info).await;
            client.post(&result, &info).await?;
            let response = result?;
            match response.status().as_u16() {
                200u16 => ResponseValue::from_response(response).await,
                400u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                401u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                403u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                404u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                409u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                422u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                429u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                500u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                503u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                _ => Err(Error::UnexpectedResponse(response)),
            }
        }
    }
    /// Builder for [`Client::get_agent_avatar`]
    ///
    /// [`Client::get_agent_avatar`]: super::Client::get_agent_avatar
    #[derive(Debug, Clone)]
    pub struct GetAgentAvatar {
        pub(crate) client: super::Client,
        pub(crate) agent_id: Result<::uuid::Uuid, String>,
    }
    impl GetAgentAvatar {
        pub(crate) fn new(client: &super::Client) -> Self {
            Self { client: client.clone(), agent_id: Err("`agent_id` is missing".to_string()) }
        }
        /// The `id` of an agent.
        pub(crate) fn agent_id<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
        {
            self.agent_id = value.try_into().map_err(|error| format!("`agent_id`: {}", error));
            self
        }
        /// Sends a `GET` request to `/agents/{agentId}/avatar`
        pub(crate) async fn raw(self) -> Result<ResponseValue<ByteStream>, Error<types::ErrorEnvelope>> {
            let Self { client, agent_id } = self;
            let agent_id = agent_id.map_err(Error::InvalidRequest)?;
            let url = format!("{}/agents/{}/avatar", client.baseurl, encode_path(&agent_id.to_string()),);
            let mut header_map = ::reqwest::header::HeaderMap::with_capacity(1usize);
            header_map.append(
                ::reqwest::header::HeaderName::from_static("api-version"),
                ::reqwest::header::HeaderValue::from_static(super::Client::api_version()),
            );
            let mut request = client.client.get(url).headers(header_map).build()?;
            let info = OperationInfo { operation_id: "get_agent_avatar" };
            client.pre(&mut request, &info).await?;
            let result = client.exec(request, &info).await;
            client.post(&result, &info).await?;
            let response = result?;
            match response.status().as_u16() {
                200u16 => Ok(ResponseValue::stream(response)),
                400u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                401u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                403u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                404u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                429u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                500u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                503u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                _ => Err(Error::UnexpectedResponse(response)),
            }
        }
    }
    /// Builder for [`Client::set_agent_avatar`]
    ///
    /// [`Client::set_agent_avatar`]: super::Client::set_agent_avatar
    #[derive(Debug)]
    pub struct SetAgentAvatar {
        pub(crate) client: super::Client,
        pub(crate) agent_id: Result<::uuid::Uuid, String>,
        pub(crate) body: Result<reqwest::Body, String>,
    }
    impl SetAgentAvatar {
        pub(crate) fn new(client: &super::Client) -> Self {
            Self {
                client: client.clone(),
                agent_id: Err("`agent_id` is missing".to_string()),
                body: Err("`body` is missing".to_string()),
            }
        }
        /// The `id` of an agent.
        pub(crate) fn agent_id<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
        {
            self.agent_id = value.try_into().map_err(|error| format!("`agent_id`: {}", error));
            self
        }
        /// The bytes of the picture.
        pub fn body(mut self, upload: impl Into<crate::Upload>) -> Self {
            let upload = upload.into();
            self.client.inner.options.upload = Some(upload);
            self.body = Ok(reqwest::Body::default());
            self
        }
        /// Sends a `PUT` request to `/agents/{agentId}/avatar`
        pub(crate) async fn raw(self) -> Result<ResponseValue<types::AgentEnvelope>, Error<types::ErrorEnvelope>> {
            let Self { client, agent_id, body } = self;
            let agent_id = agent_id.map_err(Error::InvalidRequest)?;
            let body = body.map_err(Error::InvalidRequest)?;
            let url = format!("{}/agents/{}/avatar", client.baseurl, encode_path(&agent_id.to_string()),);
            let mut header_map = ::reqwest::header::HeaderMap::with_capacity(1usize);
            header_map.append(
                ::reqwest::header::HeaderName::from_static("api-version"),
                ::reqwest::header::HeaderValue::from_static(super::Client::api_version()),
            );
            let mut request = client
                .client
                .put(url)
                .header(::reqwest::header::ACCEPT, ::reqwest::header::HeaderValue::from_static("application/json"))
                .header(::reqwest::header::CONTENT_TYPE, ::reqwest::header::HeaderValue::from_static("application/octet-stream"))
                .body(body)
                .headers(header_map)
                .build()?;
            let info = OperationInfo { operation_id: "set_agent_avatar" };
            client.pre(&mut request, &info).await?;
            let result = client.exec(request, &info).await;
            client.post(&result, &info).await?;
            let response = result?;
            match response.status().as_u16() {
                200u16 => ResponseValue::from_response(response).await,
                400u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                401u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                403u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                404u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                408u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                410u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                413u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                415u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                429u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                500u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                503u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                _ => Err(Error::UnexpectedResponse(response)),
            }
        }
    }
    /// Builder for [`Client::delete_agent_avatar`]
    ///
    /// [`Client::delete_agent_avatar`]: super::Client::delete_agent_avatar
    #[derive(Debug, Clone)]
    pub struct DeleteAgentAvatar {
        pub(crate) client: super::Client,
        pub(crate) agent_id: Result<::uuid::Uuid, String>,
        pub(crate) idempotency_key: Result<Option<::std::string::String>, String>,
    }
    impl DeleteAgentAvatar {
        pub(crate) fn new(client: &super::Client) -> Self {
            Self { client: client.clone(), agent_id: Err("`agent_id` is missing".to_string()), idempotency_key: Ok(None) }
        }
        /// The `id` of an agent.
        pub(crate) fn agent_id<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
        {
            self.agent_id = value.try_into().map_err(|error| format!("`agent_id`: {}", error));
            self
        }
        /// A value of your own, 1 to 255 characters, that makes it safe to send this request again. Within 24 hours, the same request gets
        /// the first response again. Another request with the same value returns `IDEMPOTENCY_KEY_REUSED`, and one that arrives while the
        /// first is still running returns `IDEMPOTENCY_IN_PROGRESS`. `IDEMPOTENCY_STORE_FULL` means that the organization has stored as many
        /// responses as its plan allows.
        pub fn idempotency_key<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String, Error: std::fmt::Display>,
        {
            self.idempotency_key = value.try_into().map(Some).map_err(|error| format!("`idempotency_key`: {}", error));
            self
        }
        /// Sends a `DELETE` request to `/agents/{agentId}/avatar`
        pub(crate) async fn raw(self) -> Result<ResponseValue<types::AgentEnvelope>, Error<types::ErrorEnvelope>> {
            let Self { client, agent_id, idempotency_key } = self;
            let agent_id = agent_id.map_err(Error::InvalidRequest)?;
            let idempotency_key = idempotency_key.map_err(Error::InvalidRequest)?;
            let url = format!("{}/agents/{}/avatar", client.baseurl, encode_path(&agent_id.to_string()),);
            let mut header_map = ::reqwest::header::HeaderMap::with_capacity(2usize);
            header_map.append(
                ::reqwest::header::HeaderName::from_static("api-version"),
                ::reqwest::header::HeaderValue::from_static(super::Client::api_version()),
            );
            if let Some(value) = idempotency_key {
                header_map.append("Idempotency-Key", value.to_string().try_into()?);
            }
            let mut request = client
                .client
                .delete(url)
                .header(::reqwest::header::ACCEPT, ::reqwest::header::HeaderValue::from_static("application/json"))
                .headers(header_map)
                .build()?;
            let info = OperationInfo { operation_id: "delete_agent_avatar" };
            client.pre(&mut request, &info).await?;
            let result = client.exec(request, &info).await;
            client.post(&result, &info).await?;
            let response = result?;
            match response.status().as_u16() {
                200u16 => ResponseValue::from_response(response).await,
                400u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                401u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                403u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                404u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                409u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                410u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                422u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                429u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                500u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                503u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                _ => Err(Error::UnexpectedResponse(response)),
            }
        }
    }
    /// Builder for [`Client::get_key`]
    ///
    /// [`Client::get_key`]: super::Client::get_key
    #[derive(Debug, Clone)]
    pub struct GetKey {
        pub(crate) client: super::Client,
    }
    impl GetKey {
        pub(crate) fn new(client: &super::Client) -> Self {
            Self { client: client.clone() }
        }
        /// Sends a `GET` request to `/key`
        pub(crate) async fn raw(self) -> Result<ResponseValue<types::ApiKeyEnvelope>, Error<types::ErrorEnvelope>> {
            let Self { client } = self;
            let url = format!("{}/key", client.baseurl,);
            let mut header_map = ::reqwest::header::HeaderMap::with_capacity(1usize);
            header_map.append(
                ::reqwest::header::HeaderName::from_static("api-version"),
                ::reqwest::header::HeaderValue::from_static(super::Client::api_version()),
            );
            let mut request = client
                .client
                .get(url)
                .header(::reqwest::header::ACCEPT, ::reqwest::header::HeaderValue::from_static("application/json"))
                .headers(header_map)
                .build()?;
            let info = OperationInfo { operation_id: "get_key" };
            client.pre(&mut request, &info).await?;
            let result = client.exec(request, &info).await;
            client.post(&result, &info).await?;
            let response = result?;
            match response.status().as_u16() {
                200u16 => ResponseValue::from_response(response).await,
                400u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                401u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                403u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                429u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                500u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                503u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                _ => Err(Error::UnexpectedResponse(response)),
            }
        }
    }
    /// Builder for [`Client::get_models`]
    ///
    /// [`Client::get_models`]: super::Client::get_models
    #[derive(Debug, Clone)]
    pub struct GetModels {
        pub(crate) client: super::Client,
    }
    impl GetModels {
        pub(crate) fn new(client: &super::Client) -> Self {
            Self { client: client.clone() }
        }
        /// Sends a `GET` request to `/models`
        pub(crate) async fn raw(self) -> Result<ResponseValue<types::ModelListEnvelope>, Error<types::ErrorEnvelope>> {
            let Self { client } = self;
            let url = format!("{}/models", client.baseurl,);
            let mut header_map = ::reqwest::header::HeaderMap::with_capacity(1usize);
            header_map.append(
                ::reqwest::header::HeaderName::from_static("api-version"),
                ::reqwest::header::HeaderValue::from_static(super::Client::api_version()),
            );
            let mut request = client
                .client
                .get(url)
                .header(::reqwest::header::ACCEPT, ::reqwest::header::HeaderValue::from_static("application/json"))
                .headers(header_map)
                .build()?;
            let info = OperationInfo { operation_id: "get_models" };
            client.pre(&mut request, &info).await?;
            let result = client.exec(request, &info).await;
            client.post(&result, &info).await?;
            let response = result?;
            match response.status().as_u16() {
                200u16 => ResponseValue::from_response(response).await,
                400u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                401u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                403u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                429u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                500u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                503u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                _ => Err(Error::UnexpectedResponse(response)),
            }
        }
    }
    /// Builder for [`Client::list_sources`]
    ///
    /// [`Client::list_sources`]: super::Client::list_sources
    #[derive(Debug, Clone)]
    pub struct ListSources {
        pub(crate) client: super::Client,
        pub(crate) agent_id: Result<::uuid::Uuid, String>,
        pub(crate) cursor: Result<Option<::std::string::String>, String>,
        pub(crate) limit: Result<Option<i32>, String>,
        pub(crate) order: Result<Option<crate::generated_ext::SortOrder>, String>,
        pub(crate) q: Result<Option<::std::string::String>, String>,
        pub(crate) status: Result<Option<crate::generated_ext::SourceStatus>, String>,
        pub(crate) type_: Result<Option<crate::generated_ext::SourceType>, String>,
    }
    impl ListSources {
        pub(crate) fn new(client: &super::Client) -> Self {
            Self {
                client: client.clone(),
                agent_id: Err("`agent_id` is missing".to_string()),
                cursor: Ok(None),
                limit: Ok(None),
                order: Ok(None),
                q: Ok(None),
                status: Ok(None),
                type_: Ok(None),
            }
        }
        /// The `id` of an agent.
        pub(crate) fn agent_id<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
        {
            self.agent_id = value.try_into().map_err(|error| format!("`agent_id`: {}", error));
            self
        }
        /// The `nextCursor` of the previous response. It is opaque and valid only for the list that returned it: the same operation,
        /// organization, path, filters and order. Anything else returns `VALIDATION_ERROR`. It does not expire.
        pub fn cursor<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String, Error: std::fmt::Display>,
        {
            self.cursor = value.try_into().map(Some).map_err(|error| format!("`cursor`: {}", error));
            self
        }
        /// Maximum number of items to return.
        pub fn limit<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<i32, Error: std::fmt::Display>,
        {
            self.limit = value.try_into().map(Some).map_err(|error| format!("`limit`: {}", error));
            self
        }
        /// The direction of the list: `asc` starts with the oldest, or with A; `desc` starts with the newest, or with Z. Default: the
        /// direction that the description of the operation states.
        pub fn order<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<crate::generated_ext::SortOrder, Error: std::fmt::Display>,
        {
            self.order = value.try_into().map(Some).map_err(|error| format!("`order`: {}", error));
            self
        }
        /// Only items whose name or title contains this text, ignoring case. 1 to 200 characters after trimming.
        pub fn q<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String, Error: std::fmt::Display>,
        {
            self.q = value.try_into().map(Some).map_err(|error| format!("`q`: {}", error));
            self
        }
        /// Only sources with this status.
        pub fn status<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<crate::generated_ext::SourceStatus, Error: std::fmt::Display>,
        {
            self.status = value.try_into().map(Some).map_err(|error| format!("`status`: {}", error));
            self
        }
        pub fn type_<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<crate::generated_ext::SourceType, Error: std::fmt::Display>,
        {
            self.type_ = value.try_into().map(Some).map_err(|error| format!("`type_`: {}", error));
            self
        }
        /// Sends a `GET` request to `/agents/{agentId}/sources`
        pub(crate) async fn raw(self) -> Result<ResponseValue<types::SourceListEnvelope>, Error<types::ErrorEnvelope>> {
            let Self { client, agent_id, cursor, limit, order, q, status, type_ } = self;
            let agent_id = agent_id.map_err(Error::InvalidRequest)?;
            let cursor = cursor.map_err(Error::InvalidRequest)?;
            let limit = limit.map_err(Error::InvalidRequest)?;
            let order = order.map_err(Error::InvalidRequest)?;
            let q = q.map_err(Error::InvalidRequest)?;
            let status = status.map_err(Error::InvalidRequest)?;
            let type_ = type_.map_err(Error::InvalidRequest)?;
            let url = format!("{}/agents/{}/sources", client.baseurl, encode_path(&agent_id.to_string()),);
            let mut header_map = ::reqwest::header::HeaderMap::with_capacity(1usize);
            header_map.append(
                ::reqwest::header::HeaderName::from_static("api-version"),
                ::reqwest::header::HeaderValue::from_static(super::Client::api_version()),
            );
            let mut request = client
                .client
                .get(url)
                .header(::reqwest::header::ACCEPT, ::reqwest::header::HeaderValue::from_static("application/json"))
                .query(&progenitor_client::QueryParam::new("cursor", &cursor))
                .query(&progenitor_client::QueryParam::new("limit", &limit))
                .query(&progenitor_client::QueryParam::new("order", &order))
                .query(&progenitor_client::QueryParam::new("q", &q))
                .query(&progenitor_client::QueryParam::new("status", &status))
                .query(&progenitor_client::QueryParam::new("type", &type_))
                .headers(header_map)
                .build()?;
            let info = OperationInfo { operation_id: "list_sources" };
            client.pre(&mut request, &info).await?;
            let result = client.exec(request, &info).await;
            client.post(&result, &info).await?;
            let response = result?;
            match response.status().as_u16() {
                200u16 => ResponseValue::from_response(response).await,
                400u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                401u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                403u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                404u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                429u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                500u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                503u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                _ => Err(Error::UnexpectedResponse(response)),
            }
        }
    }
    /// Builder for [`Client::create_text_source`]
    ///
    /// [`Client::create_text_source`]: super::Client::create_text_source
    #[derive(Debug, Clone)]
    pub struct CreateTextSource {
        pub(crate) client: super::Client,
        pub(crate) agent_id: Result<::uuid::Uuid, String>,
        pub(crate) idempotency_key: Result<Option<::std::string::String>, String>,
        pub(crate) body: Result<types::builder::TextSourceCreate, String>,
    }
    impl CreateTextSource {
        pub(crate) fn new(client: &super::Client) -> Self {
            Self {
                client: client.clone(),
                agent_id: Err("`agent_id` is missing".to_string()),
                idempotency_key: Ok(None),
                body: Ok(::std::default::Default::default()),
            }
        }
        /// The `id` of an agent.
        pub(crate) fn agent_id<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
        {
            self.agent_id = value.try_into().map_err(|error| format!("`agent_id`: {}", error));
            self
        }
        /// A value of your own, 1 to 255 characters, that makes it safe to send this request again. Within 24 hours, the same request gets
        /// the first response again. Another request with the same value returns `IDEMPOTENCY_KEY_REUSED`, and one that arrives while the
        /// first is still running returns `IDEMPOTENCY_IN_PROGRESS`. `IDEMPOTENCY_STORE_FULL` means that the organization has stored as many
        /// responses as its plan allows.
        pub fn idempotency_key<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String, Error: std::fmt::Display>,
        {
            self.idempotency_key = value.try_into().map(Some).map_err(|error| format!("`idempotency_key`: {}", error));
            self
        }
        /// The text and its title.
        pub fn body<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<types::TextSourceCreate>,
            <V as std::convert::TryInto<types::TextSourceCreate>>::Error: std::fmt::Display,
        {
            self.body = value.try_into().map(From::from).map_err(|error| format!("`body`: {}", error));
            self
        }
        /// Sets fields of the body without naming its type: `body_map(|body| body.name("Reception"))`.
        pub fn body_map<F>(mut self, f: F) -> Self
        where
            F: std::ops::FnOnce(types::builder::TextSourceCreate) -> types::builder::TextSourceCreate,
        {
            self.body = self.body.map(f);
            self
        }
        /// Sends a `POST` request to `/agents/{agentId}/sources/text`
        pub(crate) async fn raw(self) -> Result<ResponseValue<types::SourceEnvelope>, Error<types::ErrorEnvelope>> {
            let Self { client, agent_id, idempotency_key, body } = self;
            let agent_id = agent_id.map_err(Error::InvalidRequest)?;
            let idempotency_key = idempotency_key.map_err(Error::InvalidRequest)?;
            let body = body
                .and_then(|v| types::TextSourceCreate::try_from(v).map_err(|e| e.to_string()))
                .map_err(Error::InvalidRequest)?;
            let url = format!("{}/agents/{}/sources/text", client.baseurl, encode_path(&agent_id.to_string()),);
            let mut header_map = ::reqwest::header::HeaderMap::with_capacity(2usize);
            header_map.append(
                ::reqwest::header::HeaderName::from_static("api-version"),
                ::reqwest::header::HeaderValue::from_static(super::Client::api_version()),
            );
            if let Some(value) = idempotency_key {
                header_map.append("Idempotency-Key", value.to_string().try_into()?);
            }
            let mut request = client
                .client
                .post(url)
                .header(::reqwest::header::ACCEPT, ::reqwest::header::HeaderValue::from_static("application/json"))
                .json(&body)
                .headers(header_map)
                .build()?;
            let info = OperationInfo { operation_id: "create_text_source" };
            client.pre(&mut request, &info).await?;
            let result = client.exec(request, &info).await;
            client.post(&result, &info).await?;
            let response = result?;
            match response.status().as_u16() {
                201u16 => ResponseValue::from_response(response).await,
                400u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                401u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                403u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                404u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                408u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                409u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                410u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                413u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                415u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                422u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                429u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                500u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                503u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                _ => Err(Error::UnexpectedResponse(response)),
            }
        }
    }
    /// Builder for [`Client::create_qna_source`]
    ///
    /// [`Client::create_qna_source`]: super::Client::create_qna_source
    #[derive(Debug, Clone)]
    pub struct CreateQnaSource {
        pub(crate) client: super::Client,
        pub(crate) agent_id: Result<::uuid::Uuid, String>,
        pub(crate) idempotency_key: Result<Option<::std::string::String>, String>,
        pub(crate) body: Result<types::builder::QnaSourceCreate, String>,
    }
    impl CreateQnaSource {
        pub(crate) fn new(client: &super::Client) -> Self {
            Self {
                client: client.clone(),
                agent_id: Err("`agent_id` is missing".to_string()),
                idempotency_key: Ok(None),
                body: Ok(::std::default::Default::default()),
            }
        }
        /// The `id` of an agent.
        pub(crate) fn agent_id<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
        {
            self.agent_id = value.try_into().map_err(|error| format!("`agent_id`: {}", error));
            self
        }
        /// A value of your own, 1 to 255 characters, that makes it safe to send this request again. Within 24 hours, the same request gets
        /// the first response again. Another request with the same value returns `IDEMPOTENCY_KEY_REUSED`, and one that arrives while the
        /// first is still running returns `IDEMPOTENCY_IN_PROGRESS`. `IDEMPOTENCY_STORE_FULL` means that the organization has stored as many
        /// responses as its plan allows.
        pub fn idempotency_key<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String, Error: std::fmt::Display>,
        {
            self.idempotency_key = value.try_into().map(Some).map_err(|error| format!("`idempotency_key`: {}", error));
            self
        }
        /// The question and its answer.
        pub fn body<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<types::QnaSourceCreate>,
            <V as std::convert::TryInto<types::QnaSourceCreate>>::Error: std::fmt::Display,
        {
            self.body = value.try_into().map(From::from).map_err(|error| format!("`body`: {}", error));
            self
        }
        /// Sets fields of the body without naming its type: `body_map(|body| body.name("Reception"))`.
        pub fn body_map<F>(mut self, f: F) -> Self
        where
            F: std::ops::FnOnce(types::builder::QnaSourceCreate) -> types::builder::QnaSourceCreate,
        {
            self.body = self.body.map(f);
            self
        }
        /// Sends a `POST` request to `/agents/{agentId}/sources/qna`
        pub(crate) async fn raw(self) -> Result<ResponseValue<types::SourceEnvelope>, Error<types::ErrorEnvelope>> {
            let Self { client, agent_id, idempotency_key, body } = self;
            let agent_id = agent_id.map_err(Error::InvalidRequest)?;
            let idempotency_key = idempotency_key.map_err(Error::InvalidRequest)?;
            let body = body
                .and_then(|v| types::QnaSourceCreate::try_from(v).map_err(|e| e.to_string()))
                .map_err(Error::InvalidRequest)?;
            let url = format!("{}/agents/{}/sources/qna", client.baseurl, encode_path(&agent_id.to_string()),);
            let mut header_map = ::reqwest::header::HeaderMap::with_capacity(2usize);
            header_map.append(
                ::reqwest::header::HeaderName::from_static("api-version"),
                ::reqwest::header::HeaderValue::from_static(super::Client::api_version()),
            );
            if let Some(value) = idempotency_key {
                header_map.append("Idempotency-Key", value.to_string().try_into()?);
            }
            let mut request = client
                .client
                .post(url)
                .header(::reqwest::header::ACCEPT, ::reqwest::header::HeaderValue::from_static("application/json"))
                .json(&body)
                .headers(header_map)
                .build()?;
            let info = OperationInfo { operation_id: "create_qna_source" };
            client.pre(&mut request, &info).await?;
            let result = client.exec(request, &info).await;
            client.post(&result, &info).await?;
            let response = result?;
            match response.status().as_u16() {
                201u16 => ResponseValue::from_response(response).await,
                400u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                401u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                403u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                404u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                408u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                409u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                410u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                413u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                415u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                422u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                429u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                500u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                503u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                _ => Err(Error::UnexpectedResponse(response)),
            }
        }
    }
    /// Builder for [`Client::create_file_source`]
    ///
    /// [`Client::create_file_source`]: super::Client::create_file_source
    #[derive(Debug)]
    pub struct CreateFileSource {
        pub(crate) client: super::Client,
        pub(crate) agent_id: Result<::uuid::Uuid, String>,
        pub(crate) external_id: Result<Option<::std::string::String>, String>,
        pub(crate) name: Result<::std::string::String, String>,
        pub(crate) title: Result<Option<::std::string::String>, String>,
        pub(crate) body: Result<reqwest::Body, String>,
    }
    impl CreateFileSource {
        pub(crate) fn new(client: &super::Client) -> Self {
            Self {
                client: client.clone(),
                agent_id: Err("`agent_id` is missing".to_string()),
                external_id: Ok(None),
                name: Err("`name` is missing".to_string()),
                title: Ok(None),
                body: Err("`body` is missing".to_string()),
            }
        }
        /// The `id` of an agent.
        pub(crate) fn agent_id<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
        {
            self.agent_id = value.try_into().map_err(|error| format!("`agent_id`: {}", error));
            self
        }
        /// Your own id for the source, 1 to 200 characters, unique within the agent.
        pub fn external_id<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String, Error: std::fmt::Display>,
        {
            self.external_id = value.try_into().map(Some).map_err(|error| format!("`external_id`: {}", error));
            self
        }
        /// The name of the file, 1 to 200 characters. Its extension determines the format.
        pub fn name<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String, Error: std::fmt::Display>,
        {
            self.name = value.try_into().map_err(|error| format!("`name`: {}", error));
            self
        }
        /// The title of the source in citations, 1 to 200 characters after trimming. Default: the name without its extension.
        pub fn title<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String, Error: std::fmt::Display>,
        {
            self.title = value.try_into().map(Some).map_err(|error| format!("`title`: {}", error));
            self
        }
        /// The bytes of the file.
        pub fn body(mut self, upload: impl Into<crate::Upload>) -> Self {
            let upload = upload.into();
            if let (Err(_), Some(name)) = (&self.name, upload.file_name()) {
                self.name = Ok(name);
            }
            self.client.inner.options.upload = Some(upload);
            self.body = Ok(reqwest::Body::default());
            self
        }
        /// Sends a `POST` request to `/agents/{agentId}/sources/file`
        pub(crate) async fn raw(self) -> Result<ResponseValue<types::SourceEnvelope>, Error<types::ErrorEnvelope>> {
            let Self { client, agent_id, external_id, name, title, body } = self;
            let agent_id = agent_id.map_err(Error::InvalidRequest)?;
            let external_id = external_id.map_err(Error::InvalidRequest)?;
            let name = name.map_err(Error::InvalidRequest)?;
            let title = title.map_err(Error::InvalidRequest)?;
            let body = body.map_err(Error::InvalidRequest)?;
            let url = format!("{}/agents/{}/sources/file", client.baseurl, encode_path(&agent_id.to_string()),);
            let mut header_map = ::reqwest::header::HeaderMap::with_capacity(1usize);
            header_map.append(
                ::reqwest::header::HeaderName::from_static("api-version"),
                ::reqwest::header::HeaderValue::from_static(super::Client::api_version()),
            );
            let mut request = client
                .client
                .post(url)
                .header(::reqwest::header::ACCEPT, ::reqwest::header::HeaderValue::from_static("application/json"))
                .header(::reqwest::header::CONTENT_TYPE, ::reqwest::header::HeaderValue::from_static("application/octet-stream"))
                .body(body)
                .query(&progenitor_client::QueryParam::new("externalId", &external_id))
                .query(&progenitor_client::QueryParam::new("name", &name))
                .query(&progenitor_client::QueryParam::new("title", &title))
                .headers(header_map)
                .build()?;
            let info = OperationInfo { operation_id: "create_file_source" };
            client.pre(&mut request, &info).await?;
            let result = client.exec(request, &info).await;
            client.post(&result, &info).await?;
            let response = result?;
            match response.status().as_u16() {
                201u16 => ResponseValue::from_response(response).await,
                400u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                401u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                403u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                404u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                408u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                409u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                410u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                413u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                415u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                429u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                500u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                503u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                _ => Err(Error::UnexpectedResponse(response)),
            }
        }
    }
    /// Builder for [`Client::create_website_source`]
    ///
    /// [`Client::create_website_source`]: super::Client::create_website_source
    #[derive(Debug, Clone)]
    pub struct CreateWebsiteSource {
        pub(crate) client: super::Client,
        pub(crate) agent_id: Result<::uuid::Uuid, String>,
        pub(crate) idempotency_key: Result<Option<::std::string::String>, String>,
        pub(crate) body: Result<types::builder::WebsiteSourceCreate, String>,
    }
    impl CreateWebsiteSource {
        pub(crate) fn new(client: &super::Client) -> Self {
            Self {
                client: client.clone(),
                agent_id: Err("`agent_id` is missing".to_string()),
                idempotency_key: Ok(None),
                body: Ok(::std::default::Default::default()),
            }
        }
        /// The `id` of an agent.
        pub(crate) fn agent_id<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
        {
            self.agent_id = value.try_into().map_err(|error| format!("`agent_id`: {}", error));
            self
        }
        /// A value of your own, 1 to 255 characters, that makes it safe to send this request again. Within 24 hours, the same request gets
        /// the first response again. Another request with the same value returns `IDEMPOTENCY_KEY_REUSED`, and one that arrives while the
        /// first is still running returns `IDEMPOTENCY_IN_PROGRESS`. `IDEMPOTENCY_STORE_FULL` means that the organization has stored as many
        /// responses as its plan allows.
        pub fn idempotency_key<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String, Error: std::fmt::Display>,
        {
            self.idempotency_key = value.try_into().map(Some).map_err(|error| format!("`idempotency_key`: {}", error));
            self
        }
        /// The address to start from, and how many pages to read.
        pub fn body<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<types::WebsiteSourceCreate>,
            <V as std::convert::TryInto<types::WebsiteSourceCreate>>::Error: std::fmt::Display,
        {
            self.body = value.try_into().map(From::from).map_err(|error| format!("`body`: {}", error));
            self
        }
        /// Sets fields of the body without naming its type: `body_map(|body| body.name("Reception"))`.
        pub fn body_map<F>(mut self, f: F) -> Self
        where
            F: std::ops::FnOnce(types::builder::WebsiteSourceCreate) -> types::builder::WebsiteSourceCreate,
        {
            self.body = self.body.map(f);
            self
        }
        /// Sends a `POST` request to `/agents/{agentId}/sources/website`
        pub(crate) async fn raw(self) -> Result<ResponseValue<types::SourceEnvelope>, Error<types::ErrorEnvelope>> {
            let Self { client, agent_id, idempotency_key, body } = self;
            let agent_id = agent_id.map_err(Error::InvalidRequest)?;
            let idempotency_key = idempotency_key.map_err(Error::InvalidRequest)?;
            let body = body
                .and_then(|v| types::WebsiteSourceCreate::try_from(v).map_err(|e| e.to_string()))
                .map_err(Error::InvalidRequest)?;
            let url = format!("{}/agents/{}/sources/website", client.baseurl, encode_path(&agent_id.to_string()),);
            let mut header_map = ::reqwest::header::HeaderMap::with_capacity(2usize);
            header_map.append(
                ::reqwest::header::HeaderName::from_static("api-version"),
                ::reqwest::header::HeaderValue::from_static(super::Client::api_version()),
            );
            if let Some(value) = idempotency_key {
                header_map.append("Idempotency-Key", value.to_string().try_into()?);
            }
            let mut request = client
                .client
                .post(url)
                .header(::reqwest::header::ACCEPT, ::reqwest::header::HeaderValue::from_static("application/json"))
                .json(&body)
                .headers(header_map)
                .build()?;
            let info = OperationInfo { operation_id: "create_website_source" };
            client.pre(&mut request, &info).await?;
            let result = client.exec(request, &info).await;
            client.post(&result, &info).await?;
            let response = result?;
            match response.status().as_u16() {
                201u16 => ResponseValue::from_response(response).await,
                400u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                401u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                403u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                404u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                408u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                409u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                410u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                413u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                415u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                422u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                429u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                500u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                503u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                _ => Err(Error::UnexpectedResponse(response)),
            }
        }
    }
    /// Builder for [`Client::get_source`]
    ///
    /// [`Client::get_source`]: super::Client::get_source
    #[derive(Debug, Clone)]
    pub struct GetSource {
        pub(crate) client: super::Client,
        pub(crate) agent_id: Result<::uuid::Uuid, String>,
        pub(crate) source_id: Result<::uuid::Uuid, String>,
        pub(crate) wait: Result<Option<i32>, String>,
    }
    impl GetSource {
        pub(crate) fn new(client: &super::Client) -> Self {
            Self {
                client: client.clone(),
                agent_id: Err("`agent_id` is missing".to_string()),
                source_id: Err("`source_id` is missing".to_string()),
                wait: Ok(None),
            }
        }
        /// The `id` of an agent.
        pub(crate) fn agent_id<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
        {
            self.agent_id = value.try_into().map_err(|error| format!("`agent_id`: {}", error));
            self
        }
        /// The `id` of a source of the agent.
        pub(crate) fn source_id<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
        {
            self.source_id = value.try_into().map_err(|error| format!("`source_id`: {}", error));
            self
        }
        /// Maximum number of seconds to wait for `status` to become `ready` or `failed`; the response may come somewhat earlier. If left out, it comes immediately.
        pub fn wait<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<i32, Error: std::fmt::Display>,
        {
            self.wait = value.try_into().map(Some).map_err(|error| format!("`wait`: {}", error));
            self
        }
        /// Sends a `GET` request to `/agents/{agentId}/sources/{sourceId}`
        pub(crate) async fn raw(self) -> Result<ResponseValue<types::SourceEnvelope>, Error<types::ErrorEnvelope>> {
            let Self { client, agent_id, source_id, wait } = self;
            let agent_id = agent_id.map_err(Error::InvalidRequest)?;
            let source_id = source_id.map_err(Error::InvalidRequest)?;
            let wait = wait.map_err(Error::InvalidRequest)?;
            let url = format!(
                "{}/agents/{}/sources/{}",
                client.baseurl,
                encode_path(&agent_id.to_string()),
                encode_path(&source_id.to_string()),
            );
            let mut header_map = ::reqwest::header::HeaderMap::with_capacity(1usize);
            header_map.append(
                ::reqwest::header::HeaderName::from_static("api-version"),
                ::reqwest::header::HeaderValue::from_static(super::Client::api_version()),
            );
            let mut request = client
                .client
                .get(url)
                .header(::reqwest::header::ACCEPT, ::reqwest::header::HeaderValue::from_static("application/json"))
                .query(&progenitor_client::QueryParam::new("wait", &wait))
                .headers(header_map)
                .build()?;
            let info = OperationInfo { operation_id: "get_source" };
            client.pre(&mut request, &info).await?;
            let result = client.exec(request, &info).await;
            client.post(&result, &info).await?;
            let response = result?;
            match response.status().as_u16() {
                200u16 => ResponseValue::from_response(response).await,
                400u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                401u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                403u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                404u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                429u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                500u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                503u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                _ => Err(Error::UnexpectedResponse(response)),
            }
        }
    }
    /// Builder for [`Client::delete_source`]
    ///
    /// [`Client::delete_source`]: super::Client::delete_source
    #[derive(Debug, Clone)]
    pub struct DeleteSource {
        pub(crate) client: super::Client,
        pub(crate) agent_id: Result<::uuid::Uuid, String>,
        pub(crate) source_id: Result<::uuid::Uuid, String>,
        pub(crate) idempotency_key: Result<Option<::std::string::String>, String>,
        pub(crate) if_match: Result<Option<::std::string::String>, String>,
    }
    impl DeleteSource {
        pub(crate) fn new(client: &super::Client) -> Self {
            Self {
                client: client.clone(),
                agent_id: Err("`agent_id` is missing".to_string()),
                source_id: Err("`source_id` is missing".to_string()),
                idempotency_key: Ok(None),
                if_match: Ok(None),
            }
        }
        /// The `id` of an agent.
        pub(crate) fn agent_id<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
        {
            self.agent_id = value.try_into().map_err(|error| format!("`agent_id`: {}", error));
            self
        }
        /// The `id` of a source of the agent.
        pub(crate) fn source_id<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
        {
            self.source_id = value.try_into().map_err(|error| format!("`source_id`: {}", error));
            self
        }
        /// A value of your own, 1 to 255 characters, that makes it safe to send this request again. Within 24 hours, the same request gets
        /// the first response again. Another request with the same value returns `IDEMPOTENCY_KEY_REUSED`, and one that arrives while the
        /// first is still running returns `IDEMPOTENCY_IN_PROGRESS`. `IDEMPOTENCY_STORE_FULL` means that the organization has stored as many
        /// responses as its plan allows.
        pub fn idempotency_key<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String, Error: std::fmt::Display>,
        {
            self.idempotency_key = value.try_into().map(Some).map_err(|error| format!("`idempotency_key`: {}", error));
            self
        }
        /// The `ETag` of the resource to change, as you read it. If the resource has changed since, nothing is done and the response is
        /// `ETAG_MISMATCH`. A source changes by itself while it is being trained. `*` matches any state.
        pub fn if_match<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String, Error: std::fmt::Display>,
        {
            self.if_match = value.try_into().map(Some).map_err(|error| format!("`if_match`: {}", error));
            self
        }
        /// Sends a `DELETE` request to `/agents/{agentId}/sources/{sourceId}`
        pub(crate) async fn raw(self) -> Result<ResponseValue<types::SourceEnvelope>, Error<types::ErrorEnvelope>> {
            let Self { client, agent_id, source_id, idempotency_key, if_match } = self;
            let agent_id = agent_id.map_err(Error::InvalidRequest)?;
            let source_id = source_id.map_err(Error::InvalidRequest)?;
            let idempotency_key = idempotency_key.map_err(Error::InvalidRequest)?;
            let if_match = if_match.map_err(Error::InvalidRequest)?;
            let url = format!(
                "{}/agents/{}/sources/{}",
                client.baseurl,
                encode_path(&agent_id.to_string()),
                encode_path(&source_id.to_string()),
            );
            let mut header_map = ::reqwest::header::HeaderMap::with_capacity(3usize);
            header_map.append(
                ::reqwest::header::HeaderName::from_static("api-version"),
                ::reqwest::header::HeaderValue::from_static(super::Client::api_version()),
            );
            if let Some(value) = idempotency_key {
                header_map.append("Idempotency-Key", value.to_string().try_into()?);
            }
            if let Some(value) = if_match {
                header_map.append("If-Match", value.to_string().try_into()?);
            }
            let mut request = client
                .client
                .delete(url)
                .header(::reqwest::header::ACCEPT, ::reqwest::header::HeaderValue::from_static("application/json"))
                .headers(header_map)
                .build()?;
            let info = OperationInfo { operation_id: "delete_source" };
            client.pre(&mut request, &info).await?;
            let result = client.exec(request, &info).await;
            client.post(&result, &info).await?;
            let response = result?;
            match response.status().as_u16() {
                200u16 => ResponseValue::from_response(response).await,
                400u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                401u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                403u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                404u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                409u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                410u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                412u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                422u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                429u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                500u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                503u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                _ => Err(Error::UnexpectedResponse(response)),
            }
        }
    }
    /// Builder for [`Client::update_source`]
    ///
    /// [`Client::update_source`]: super::Client::update_source
    #[derive(Debug, Clone)]
    pub struct UpdateSource {
        pub(crate) client: super::Client,
        pub(crate) agent_id: Result<::uuid::Uuid, String>,
        pub(crate) source_id: Result<::uuid::Uuid, String>,
        pub(crate) idempotency_key: Result<Option<::std::string::String>, String>,
        pub(crate) if_match: Result<Option<::std::string::String>, String>,
        pub(crate) body: Result<types::builder::SourceUpdate, String>,
    }
    impl UpdateSource {
        pub(crate) fn new(client: &super::Client) -> Self {
            Self {
                client: client.clone(),
                agent_id: Err("`agent_id` is missing".to_string()),
                source_id: Err("`source_id` is missing".to_string()),
                idempotency_key: Ok(None),
                if_match: Ok(None),
                body: Ok(::std::default::Default::default()),
            }
        }
        /// The `id` of an agent.
        pub(crate) fn agent_id<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
        {
            self.agent_id = value.try_into().map_err(|error| format!("`agent_id`: {}", error));
            self
        }
        /// The `id` of a source of the agent.
        pub(crate) fn source_id<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
        {
            self.source_id = value.try_into().map_err(|error| format!("`source_id`: {}", error));
            self
        }
        /// A value of your own, 1 to 255 characters, that makes it safe to send this request again. Within 24 hours, the same request gets
        /// the first response again. Another request with the same value returns `IDEMPOTENCY_KEY_REUSED`, and one that arrives while the
        /// first is still running returns `IDEMPOTENCY_IN_PROGRESS`. `IDEMPOTENCY_STORE_FULL` means that the organization has stored as many
        /// responses as its plan allows.
        pub fn idempotency_key<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String, Error: std::fmt::Display>,
        {
            self.idempotency_key = value.try_into().map(Some).map_err(|error| format!("`idempotency_key`: {}", error));
            self
        }
        /// The `ETag` of the resource to change, as you read it. If the resource has changed since, nothing is done and the response is
        /// `ETAG_MISMATCH`. A source changes by itself while it is being trained. `*` matches any state.
        pub fn if_match<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String, Error: std::fmt::Display>,
        {
            self.if_match = value.try_into().map(Some).map_err(|error| format!("`if_match`: {}", error));
            self
        }
        /// The fields to change; at least one.
        pub fn body<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<types::SourceUpdate>,
            <V as std::convert::TryInto<types::SourceUpdate>>::Error: std::fmt::Display,
        {
            self.body = value.try_into().map(From::from).map_err(|error| format!("`body`: {}", error));
            self
        }
        /// Sets fields of the body without naming its type: `body_map(|body| body.name("Reception"))`.
        pub fn body_map<F>(mut self, f: F) -> Self
        where
            F: std::ops::FnOnce(types::builder::SourceUpdate) -> types::builder::SourceUpdate,
        {
            self.body = self.body.map(f);
            self
        }
        /// Sends a `PATCH` request to `/agents/{agentId}/sources/{sourceId}`
        pub(crate) async fn raw(self) -> Result<ResponseValue<types::SourceEnvelope>, Error<types::ErrorEnvelope>> {
            let Self { client, agent_id, source_id, idempotency_key, if_match, body } = self;
            let agent_id = agent_id.map_err(Error::InvalidRequest)?;
            let source_id = source_id.map_err(Error::InvalidRequest)?;
            let idempotency_key = idempotency_key.map_err(Error::InvalidRequest)?;
            let if_match = if_match.map_err(Error::InvalidRequest)?;
            let body =
                body.and_then(|v| types::SourceUpdate::try_from(v).map_err(|e| e.to_string())).map_err(Error::InvalidRequest)?;
            let url = format!(
                "{}/agents/{}/sources/{}",
                client.baseurl,
                encode_path(&agent_id.to_string()),
                encode_path(&source_id.to_string()),
            );
            let mut header_map = ::reqwest::header::HeaderMap::with_capacity(3usize);
            header_map.append(
                ::reqwest::header::HeaderName::from_static("api-version"),
                ::reqwest::header::HeaderValue::from_static(super::Client::api_version()),
            );
            if let Some(value) = idempotency_key {
                header_map.append("Idempotency-Key", value.to_string().try_into()?);
            }
            if let Some(value) = if_match {
                header_map.append("If-Match", value.to_string().try_into()?);
            }
            let mut request = client
                .client
                .patch(url)
                .header(::reqwest::header::ACCEPT, ::reqwest::header::HeaderValue::from_static("application/json"))
                .json(&body)
                .headers(header_map)
                .build()?;
            let info = OperationInfo { operation_id: "update_source" };
            client.pre(&mut request, &info).await?;
            let result = client.exec(request, &info).await;
            client.post(&result, &info).await?;
            let response = result?;
            match response.status().as_u16() {
                200u16 => ResponseValue::from_response(response).await,
                400u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                401u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                403u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                404u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                408u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                409u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                410u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                412u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                413u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                415u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                422u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                429u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                500u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                503u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                _ => Err(Error::UnexpectedResponse(response)),
            }
        }
    }
    /// Builder for [`Client::get_source_content`]
    ///
    /// [`Client::get_source_content`]: super::Client::get_source_content
    #[derive(Debug, Clone)]
    pub struct GetSourceContent {
        pub(crate) client: super::Client,
        pub(crate) agent_id: Result<::uuid::Uuid, String>,
        pub(crate) source_id: Result<::uuid::Uuid, String>,
        pub(crate) length: Result<Option<i32>, String>,
        pub(crate) start: Result<Option<i64>, String>,
        pub(crate) url: Result<Option<::std::string::String>, String>,
    }
    impl GetSourceContent {
        pub(crate) fn new(client: &super::Client) -> Self {
            Self {
                client: client.clone(),
                agent_id: Err("`agent_id` is missing".to_string()),
                source_id: Err("`source_id` is missing".to_string()),
                length: Ok(None),
                start: Ok(None),
                url: Ok(None),
            }
        }
        /// The `id` of an agent.
        pub(crate) fn agent_id<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
        {
            self.agent_id = value.try_into().map_err(|error| format!("`agent_id`: {}", error));
            self
        }
        /// The `id` of a source of the agent.
        pub(crate) fn source_id<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
        {
            self.source_id = value.try_into().map_err(|error| format!("`source_id`: {}", error));
            self
        }
        /// Maximum number of characters to return.
        pub fn length<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<i32, Error: std::fmt::Display>,
        {
            self.length = value.try_into().map(Some).map_err(|error| format!("`length`: {}", error));
            self
        }
        /// Position of the first character of the section.
        pub fn start<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<i64, Error: std::fmt::Display>,
        {
            self.start = value.try_into().map(Some).map_err(|error| format!("`start`: {}", error));
            self
        }
        /// The address of a page of a website, as in the report of the website and in citations; a fragment is ignored. Default: the first page. Sources of other types have none.
        pub fn url<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String, Error: std::fmt::Display>,
        {
            self.url = value.try_into().map(Some).map_err(|error| format!("`url`: {}", error));
            self
        }
        /// Sends a `GET` request to `/agents/{agentId}/sources/{sourceId}/content`
        pub(crate) async fn raw(self) -> Result<ResponseValue<types::SourceContentEnvelope>, Error<types::ErrorEnvelope>> {
            let Self { client, agent_id, source_id, length, start, url } = self;
            let agent_id = agent_id.map_err(Error::InvalidRequest)?;
            let source_id = source_id.map_err(Error::InvalidRequest)?;
            let length = length.map_err(Error::InvalidRequest)?;
            let start = start.map_err(Error::InvalidRequest)?;
            let url = url.map_err(Error::InvalidRequest)?;
            let _url = format!(
                "{}/agents/{}/sources/{}/content",
                client.baseurl,
                encode_path(&agent_id.to_string()),
                encode_path(&source_id.to_string()),
            );
            let mut header_map = ::reqwest::header::HeaderMap::with_capacity(1usize);
            header_map.append(
                ::reqwest::header::HeaderName::from_static("api-version"),
                ::reqwest::header::HeaderValue::from_static(super::Client::api_version()),
            );
            let mut request = client
                .client
                .get(_url)
                .header(::reqwest::header::ACCEPT, ::reqwest::header::HeaderValue::from_static("application/json"))
                .query(&progenitor_client::QueryParam::new("length", &length))
                .query(&progenitor_client::QueryParam::new("start", &start))
                .query(&progenitor_client::QueryParam::new("url", &url))
                .headers(header_map)
                .build()?;
            let info = OperationInfo { operation_id: "get_source_content" };
            client.pre(&mut request, &info).await?;
            let result = client.exec(request, &info).await;
            client.post(&result, &info).await?;
            let response = result?;
            match response.status().as_u16() {
                200u16 => ResponseValue::from_response(response).await,
                400u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                401u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                403u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                404u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                429u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                500u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                503u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                _ => Err(Error::UnexpectedResponse(response)),
            }
        }
    }
    /// Builder for [`Client::delete_sources`]
    ///
    /// [`Client::delete_sources`]: super::Client::delete_sources
    #[derive(Debug, Clone)]
    pub struct DeleteSources {
        pub(crate) client: super::Client,
        pub(crate) agent_id: Result<::uuid::Uuid, String>,
        pub(crate) idempotency_key: Result<Option<::std::string::String>, String>,
        pub(crate) body: Result<types::builder::SourceBulkDelete, String>,
    }
    impl DeleteSources {
        pub(crate) fn new(client: &super::Client) -> Self {
            Self {
                client: client.clone(),
                agent_id: Err("`agent_id` is missing".to_string()),
                idempotency_key: Ok(None),
                body: Ok(::std::default::Default::default()),
            }
        }
        /// The `id` of an agent.
        pub(crate) fn agent_id<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
        {
            self.agent_id = value.try_into().map_err(|error| format!("`agent_id`: {}", error));
            self
        }
        /// A value of your own, 1 to 255 characters, that makes it safe to send this request again. Within 24 hours, the same request gets
        /// the first response again. Another request with the same value returns `IDEMPOTENCY_KEY_REUSED`, and one that arrives while the
        /// first is still running returns `IDEMPOTENCY_IN_PROGRESS`. `IDEMPOTENCY_STORE_FULL` means that the organization has stored as many
        /// responses as its plan allows.
        pub fn idempotency_key<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String, Error: std::fmt::Display>,
        {
            self.idempotency_key = value.try_into().map(Some).map_err(|error| format!("`idempotency_key`: {}", error));
            self
        }
        /// The sources to delete.
        pub fn body<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<types::SourceBulkDelete>,
            <V as std::convert::TryInto<types::SourceBulkDelete>>::Error: std::fmt::Display,
        {
            self.body = value.try_into().map(From::from).map_err(|error| format!("`body`: {}", error));
            self
        }
        /// Sets fields of the body without naming its type: `body_map(|body| body.name("Reception"))`.
        pub fn body_map<F>(mut self, f: F) -> Self
        where
            F: std::ops::FnOnce(types::builder::SourceBulkDelete) -> types::builder::SourceBulkDelete,
        {
            self.body = self.body.map(f);
            self
        }
        /// Sends a `POST` request to `/agents/{agentId}/sources/bulk-delete`
        pub(crate) async fn raw(self) -> Result<ResponseValue<types::SourceDeletionsEnvelope>, Error<types::ErrorEnvelope>> {
            let Self { client, agent_id, idempotency_key, body } = self;
            let agent_id = agent_id.map_err(Error::InvalidRequest)?;
            let idempotency_key = idempotency_key.map_err(Error::InvalidRequest)?;
            let body = body
                .and_then(|v| types::SourceBulkDelete::try_from(v).map_err(|e| e.to_string()))
                .map_err(Error::InvalidRequest)?;
            let url = format!("{}/agents/{}/sources/bulk-delete", client.baseurl, encode_path(&agent_id.to_string()),);
            let mut header_map = ::reqwest::header::HeaderMap::with_capacity(2usize);
            header_map.append(
                ::reqwest::header::HeaderName::from_static("api-version"),
                ::reqwest::header::HeaderValue::from_static(super::Client::api_version()),
            );
            if let Some(value) = idempotency_key {
                header_map.append("Idempotency-Key", value.to_string().try_into()?);
            }
            let mut request = client
                .client
                .post(url)
                .header(::reqwest::header::ACCEPT, ::reqwest::header::HeaderValue::from_static("application/json"))
                .json(&body)
                .headers(header_map)
                .build()?;
            let info = OperationInfo { operation_id: "delete_sources" };
            client.pre(&mut request, &info).await?;
            let result = client.exec(request, &info).await;
            client.post(&result, &info).await?;
            let response = result?;
            match response.status().as_u16() {
                200u16 => ResponseValue::from_response(response).await,
                400u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                401u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                403u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                404u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                408u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                409u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                410u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                413u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                415u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                422u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                429u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                500u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                503u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                _ => Err(Error::UnexpectedResponse(response)),
            }
        }
    }
    /// Builder for [`Client::list_source_pages`]
    ///
    /// [`Client::list_source_pages`]: super::Client::list_source_pages
    #[derive(Debug, Clone)]
    pub struct ListSourcePages {
        pub(crate) client: super::Client,
        pub(crate) agent_id: Result<::uuid::Uuid, String>,
        pub(crate) source_id: Result<::uuid::Uuid, String>,
        pub(crate) cursor: Result<Option<::std::string::String>, String>,
        pub(crate) limit: Result<Option<i32>, String>,
        pub(crate) order: Result<Option<crate::generated_ext::SortOrder>, String>,
        pub(crate) outcome: Result<Option<crate::generated_ext::PageOutcome>, String>,
    }
    impl ListSourcePages {
        pub(crate) fn new(client: &super::Client) -> Self {
            Self {
                client: client.clone(),
                agent_id: Err("`agent_id` is missing".to_string()),
                source_id: Err("`source_id` is missing".to_string()),
                cursor: Ok(None),
                limit: Ok(None),
                order: Ok(None),
                outcome: Ok(None),
            }
        }
        /// The `id` of an agent.
        pub(crate) fn agent_id<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
        {
            self.agent_id = value.try_into().map_err(|error| format!("`agent_id`: {}", error));
            self
        }
        /// The `id` of a source of the agent.
        pub(crate) fn source_id<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
        {
            self.source_id = value.try_into().map_err(|error| format!("`source_id`: {}", error));
            self
        }
        /// The `nextCursor` of the previous response. It is opaque and valid only for the list that returned it: the same operation,
        /// organization, path, filters and order. Anything else returns `VALIDATION_ERROR`. It does not expire.
        pub fn cursor<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String, Error: std::fmt::Display>,
        {
            self.cursor = value.try_into().map(Some).map_err(|error| format!("`cursor`: {}", error));
            self
        }
        /// Maximum number of items to return.
        pub fn limit<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<i32, Error: std::fmt::Display>,
        {
            self.limit = value.try_into().map(Some).map_err(|error| format!("`limit`: {}", error));
            self
        }
        /// The direction of the list: `asc` starts with the oldest, or with A; `desc` starts with the newest, or with Z. Default: the
        /// direction that the description of the operation states.
        pub fn order<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<crate::generated_ext::SortOrder, Error: std::fmt::Display>,
        {
            self.order = value.try_into().map(Some).map_err(|error| format!("`order`: {}", error));
            self
        }
        /// Only addresses with this outcome.
        pub fn outcome<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<crate::generated_ext::PageOutcome, Error: std::fmt::Display>,
        {
            self.outcome = value.try_into().map(Some).map_err(|error| format!("`outcome`: {}", error));
            self
        }
        /// Sends a `GET` request to `/agents/{agentId}/sources/{sourceId}/pages`
        pub(crate) async fn raw(self) -> Result<ResponseValue<types::SourcePageListEnvelope>, Error<types::ErrorEnvelope>> {
            let Self { client, agent_id, source_id, cursor, limit, order, outcome } = self;
            let agent_id = agent_id.map_err(Error::InvalidRequest)?;
            let source_id = source_id.map_err(Error::InvalidRequest)?;
            let cursor = cursor.map_err(Error::InvalidRequest)?;
            let limit = limit.map_err(Error::InvalidRequest)?;
            let order = order.map_err(Error::InvalidRequest)?;
            let outcome = outcome.map_err(Error::InvalidRequest)?;
            let url = format!(
                "{}/agents/{}/sources/{}/pages",
                client.baseurl,
                encode_path(&agent_id.to_string()),
                encode_path(&source_id.to_string()),
            );
            let mut header_map = ::reqwest::header::HeaderMap::with_capacity(1usize);
            header_map.append(
                ::reqwest::header::HeaderName::from_static("api-version"),
                ::reqwest::header::HeaderValue::from_static(super::Client::api_version()),
            );
            let mut request = client
                .client
                .get(url)
                .header(::reqwest::header::ACCEPT, ::reqwest::header::HeaderValue::from_static("application/json"))
                .query(&progenitor_client::QueryParam::new("cursor", &cursor))
                .query(&progenitor_client::QueryParam::new("limit", &limit))
                .query(&progenitor_client::QueryParam::new("order", &order))
                .query(&progenitor_client::QueryParam::new("outcome", &outcome))
                .headers(header_map)
                .build()?;
            let info = OperationInfo { operation_id: "list_source_pages" };
            client.pre(&mut request, &info).await?;
            let result = client.exec(request, &info).await;
            client.post(&result, &info).await?;
            let response = result?;
            match response.status().as_u16() {
                200u16 => ResponseValue::from_response(response).await,
                400u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                401u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                403u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                404u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                429u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                500u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                503u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                _ => Err(Error::UnexpectedResponse(response)),
            }
        }
    }
    /// Builder for [`Client::resync_source`]
    ///
    /// [`Client::resync_source`]: super::Client::resync_source
    #[derive(Debug, Clone)]
    pub struct ResyncSource {
        pub(crate) client: super::Client,
        pub(crate) agent_id: Result<::uuid::Uuid, String>,
        pub(crate) source_id: Result<::uuid::Uuid, String>,
        pub(crate) idempotency_key: Result<Option<::std::string::String>, String>,
    }
    impl ResyncSource {
        pub(crate) fn new(client: &super::Client) -> Self {
            Self {
                client: client.clone(),
                agent_id: Err("`agent_id` is missing".to_string()),
                source_id: Err("`source_id` is missing".to_string()),
                idempotency_key: Ok(None),
            }
        }
        /// The `id` of an agent.
        pub(crate) fn agent_id<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
        {
            self.agent_id = value.try_into().map_err(|error| format!("`agent_id`: {}", error));
            self
        }
        /// The `id` of a source of the agent.
        pub(crate) fn source_id<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
        {
            self.source_id = value.try_into().map_err(|error| format!("`source_id`: {}", error));
            self
        }
        /// A value of your own, 1 to 255 characters, that makes it safe to send this request again. Within 24 hours, the same request gets
        /// the first response again. Another request with the same value returns `IDEMPOTENCY_KEY_REUSED`, and one that arrives while the
        /// first is still running returns `IDEMPOTENCY_IN_PROGRESS`. `IDEMPOTENCY_STORE_FULL` means that the organization has stored as many
        /// responses as its plan allows.
        pub fn idempotency_key<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String, Error: std::fmt::Display>,
        {
            self.idempotency_key = value.try_into().map(Some).map_err(|error| format!("`idempotency_key`: {}", error));
            self
        }
        /// Sends a `POST` request to `/agents/{agentId}/sources/{sourceId}/resync`
        pub(crate) async fn raw(self) -> Result<ResponseValue<types::SourceEnvelope>, Error<types::ErrorEnvelope>> {
            let Self { client, agent_id, source_id, idempotency_key } = self;
            let agent_id = agent_id.map_err(Error::InvalidRequest)?;
            let source_id = source_id.map_err(Error::InvalidRequest)?;
            let idempotency_key = idempotency_key.map_err(Error::InvalidRequest)?;
            let url = format!(
                "{}/agents/{}/sources/{}/resync",
                client.baseurl,
                encode_path(&agent_id.to_string()),
                encode_path(&source_id.to_string()),
            );
            let mut header_map = ::reqwest::header::HeaderMap::with_capacity(2usize);
            header_map.append(
                ::reqwest::header::HeaderName::from_static("api-version"),
                ::reqwest::header::HeaderValue::from_static(super::Client::api_version()),
            );
            if let Some(value) = idempotency_key {
                header_map.append("Idempotency-Key", value.to_string().try_into()?);
            }
            let mut request = client
                .client
                .post(url)
                .header(::reqwest::header::ACCEPT, ::reqwest::header::HeaderValue::from_static("application/json"))
                .headers(header_map)
                .build()?;
            let info = OperationInfo { operation_id: "resync_source" };
            client.pre(&mut request, &info).await?;
            let result = client.exec(request, &info).await;
            client.post(&result, &info).await?;
            let response = result?;
            match response.status().as_u16() {
                200u16 => ResponseValue::from_response(response).await,
                400u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                401u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                403u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                404u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                409u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                410u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                422u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                429u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                500u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                503u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                _ => Err(Error::UnexpectedResponse(response)),
            }
        }
    }
    /// Builder for [`Client::get_ingest`]
    ///
    /// [`Client::get_ingest`]: super::Client::get_ingest
    #[derive(Debug, Clone)]
    pub struct GetIngest {
        pub(crate) client: super::Client,
        pub(crate) agent_id: Result<::uuid::Uuid, String>,
    }
    impl GetIngest {
        pub(crate) fn new(client: &super::Client) -> Self {
            Self { client: client.clone(), agent_id: Err("`agent_id` is missing".to_string()) }
        }
        /// The `id` of an agent.
        pub(crate) fn agent_id<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
        {
            self.agent_id = value.try_into().map_err(|error| format!("`agent_id`: {}", error));
            self
        }
        /// Sends a `GET` request to `/agents/{agentId}/ingest`
        pub(crate) async fn raw(self) -> Result<ResponseValue<types::IngestEnvelope>, Error<types::ErrorEnvelope>> {
            let Self { client, agent_id } = self;
            let agent_id = agent_id.map_err(Error::InvalidRequest)?;
            let url = format!("{}/agents/{}/ingest", client.baseurl, encode_path(&agent_id.to_string()),);
            let mut header_map = ::reqwest::header::HeaderMap::with_capacity(1usize);
            header_map.append(
                ::reqwest::header::HeaderName::from_static("api-version"),
                ::reqwest::header::HeaderValue::from_static(super::Client::api_version()),
            );
            let mut request = client
                .client
                .get(url)
                .header(::reqwest::header::ACCEPT, ::reqwest::header::HeaderValue::from_static("application/json"))
                .headers(header_map)
                .build()?;
            let info = OperationInfo { operation_id: "get_ingest" };
            client.pre(&mut request, &info).await?;
            let result = client.exec(request, &info).await;
            client.post(&result, &info).await?;
            let response = result?;
            match response.status().as_u16() {
                200u16 => ResponseValue::from_response(response).await,
                400u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                401u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                403u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                404u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                429u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                500u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                503u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                _ => Err(Error::UnexpectedResponse(response)),
            }
        }
    }
    /// Builder for [`Client::retrain`]
    ///
    /// [`Client::retrain`]: super::Client::retrain
    #[derive(Debug, Clone)]
    pub struct Retrain {
        pub(crate) client: super::Client,
        pub(crate) agent_id: Result<::uuid::Uuid, String>,
        pub(crate) idempotency_key: Result<Option<::std::string::String>, String>,
    }
    impl Retrain {
        pub(crate) fn new(client: &super::Client) -> Self {
            Self { client: client.clone(), agent_id: Err("`agent_id` is missing".to_string()), idempotency_key: Ok(None) }
        }
        /// The `id` of an agent.
        pub(crate) fn agent_id<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
        {
            self.agent_id = value.try_into().map_err(|error| format!("`agent_id`: {}", error));
            self
        }
        /// A value of your own, 1 to 255 characters, that makes it safe to send this request again. Within 24 hours, the same request gets
        /// the first response again. Another request with the same value returns `IDEMPOTENCY_KEY_REUSED`, and one that arrives while the
        /// first is still running returns `IDEMPOTENCY_IN_PROGRESS`. `IDEMPOTENCY_STORE_FULL` means that the organization has stored as many
        /// responses as its plan allows.
        pub fn idempotency_key<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String, Error: std::fmt::Display>,
        {
            self.idempotency_key = value.try_into().map(Some).map_err(|error| format!("`idempotency_key`: {}", error));
            self
        }
        /// Sends a `POST` request to `/agents/{agentId}/ingest/retrain`
        pub(crate) async fn raw(self) -> Result<ResponseValue<types::IngestEnvelope>, Error<types::ErrorEnvelope>> {
            let Self { client, agent_id, idempotency_key } = self;
            let agent_id = agent_id.map_err(Error::InvalidRequest)?;
            let idempotency_key = idempotency_key.map_err(Error::InvalidRequest)?;
            let url = format!("{}/agents/{}/ingest/retrain", client.baseurl, encode_path(&agent_id.to_string()),);
            let mut header_map = ::reqwest::header::HeaderMap::with_capacity(2usize);
            header_map.append(
                ::reqwest::header::HeaderName::from_static("api-version"),
                ::reqwest::header::HeaderValue::from_static(super::Client::api_version()),
            );
            if let Some(value) = idempotency_key {
                header_map.append("Idempotency-Key", value.to_string().try_into()?);
            }
            let mut request = client
                .client
                .post(url)
                .header(::reqwest::header::ACCEPT, ::reqwest::header::HeaderValue::from_static("application/json"))
                .headers(header_map)
                .build()?;
            let info = OperationInfo { operation_id: "retrain" };
            client.pre(&mut request, &info).await?;
            let result = client.exec(request, &info).await;
            client.post(&result, &info).await?;
            let response = result?;
            match response.status().as_u16() {
                200u16 => ResponseValue::from_response(response).await,
                400u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                401u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                403u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                404u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                409u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                410u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                422u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                429u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                500u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                503u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                _ => Err(Error::UnexpectedResponse(response)),
            }
        }
    }
    /// Builder for [`Client::retrieve`]
    ///
    /// [`Client::retrieve`]: super::Client::retrieve
    #[derive(Debug, Clone)]
    pub struct Retrieve {
        pub(crate) client: super::Client,
        pub(crate) agent_id: Result<::uuid::Uuid, String>,
        pub(crate) body: Result<types::builder::RetrieveRequest, String>,
    }
    impl Retrieve {
        pub(crate) fn new(client: &super::Client) -> Self {
            Self {
                client: client.clone(),
                agent_id: Err("`agent_id` is missing".to_string()),
                body: Ok(::std::default::Default::default()),
            }
        }
        /// The `id` of an agent.
        pub(crate) fn agent_id<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
        {
            self.agent_id = value.try_into().map_err(|error| format!("`agent_id`: {}", error));
            self
        }
        /// The question.
        pub fn body<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<types::RetrieveRequest>,
            <V as std::convert::TryInto<types::RetrieveRequest>>::Error: std::fmt::Display,
        {
            self.body = value.try_into().map(From::from).map_err(|error| format!("`body`: {}", error));
            self
        }
        /// Sets fields of the body without naming its type: `body_map(|body| body.name("Reception"))`.
        pub fn body_map<F>(mut self, f: F) -> Self
        where
            F: std::ops::FnOnce(types::builder::RetrieveRequest) -> types::builder::RetrieveRequest,
        {
            self.body = self.body.map(f);
            self
        }
        /// Sends a `POST` request to `/agents/{agentId}/retrieve`
        pub(crate) async fn raw(self) -> Result<ResponseValue<types::PassageListEnvelope>, Error<types::ErrorEnvelope>> {
            let Self { client, agent_id, body } = self;
            let agent_id = agent_id.map_err(Error::InvalidRequest)?;
            let body = body
                .and_then(|v| types::RetrieveRequest::try_from(v).map_err(|e| e.to_string()))
                .map_err(Error::InvalidRequest)?;
            let url = format!("{}/agents/{}/retrieve", client.baseurl, encode_path(&agent_id.to_string()),);
            let mut header_map = ::reqwest::header::HeaderMap::with_capacity(1usize);
            header_map.append(
                ::reqwest::header::HeaderName::from_static("api-version"),
                ::reqwest::header::HeaderValue::from_static(super::Client::api_version()),
            );
            let mut request = client
                .client
                .post(url)
                .header(::reqwest::header::ACCEPT, ::reqwest::header::HeaderValue::from_static("application/json"))
                .json(&body)
                .headers(header_map)
                .build()?;
            let info = OperationInfo { operation_id: "retrieve" };
            client.pre(&mut request, &info).await?;
            let result = client.exec(request, &info).await;
            client.post(&result, &info).await?;
            let response = result?;
            match response.status().as_u16() {
                200u16 => ResponseValue::from_response(response).await,
                400u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                401u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                403u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                404u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                408u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                410u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                413u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                415u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                429u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                500u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                503u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                _ => Err(Error::UnexpectedResponse(response)),
            }
        }
    }
    /// Builder for [`Client::chat`]
    ///
    /// [`Client::chat`]: super::Client::chat
    #[derive(Debug, Clone)]
    pub struct Chat {
        pub(crate) client: super::Client,
        pub(crate) idempotency_key: Result<Option<::std::string::String>, String>,
        pub(crate) body: Result<types::builder::ChatRequest, String>,
    }
    impl Chat {
        pub(crate) fn new(client: &super::Client) -> Self {
            Self { client: client.clone(), idempotency_key: Ok(None), body: Ok(::std::default::Default::default()) }
        }
        /// A value of your own, 1 to 255 characters, that makes it safe to send this request again. Within 24 hours, the same request gets
        /// the first response again. Another request with the same value returns `IDEMPOTENCY_KEY_REUSED`, and one that arrives while the
        /// first is still running returns `IDEMPOTENCY_IN_PROGRESS`. `IDEMPOTENCY_STORE_FULL` means that the organization has stored as many
        /// responses as its plan allows.
        pub fn idempotency_key<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String, Error: std::fmt::Display>,
        {
            self.idempotency_key = value.try_into().map(Some).map_err(|error| format!("`idempotency_key`: {}", error));
            self
        }
        /// The message, and the agent to ask.
        pub fn body<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<types::ChatRequest>,
            <V as std::convert::TryInto<types::ChatRequest>>::Error: std::fmt::Display,
        {
            self.body = value.try_into().map(From::from).map_err(|error| format!("`body`: {}", error));
            self
        }
        /// Sets fields of the body without naming its type: `body_map(|body| body.name("Reception"))`.
        pub fn body_map<F>(mut self, f: F) -> Self
        where
            F: std::ops::FnOnce(types::builder::ChatRequest) -> types::builder::ChatRequest,
        {
            self.body = self.body.map(f);
            self
        }
        /// Sends a `POST` request to `/chat`
        pub(crate) async fn raw(self) -> Result<ResponseValue<types::ChatReplyEnvelope>, Error<types::ErrorEnvelope>> {
            let Self { client, idempotency_key, body } = self;
            let idempotency_key = idempotency_key.map_err(Error::InvalidRequest)?;
            let body =
                body.and_then(|v| types::ChatRequest::try_from(v).map_err(|e| e.to_string())).map_err(Error::InvalidRequest)?;
            let url = format!("{}/chat", client.baseurl,);
            let mut header_map = ::reqwest::header::HeaderMap::with_capacity(2usize);
            header_map.append(
                ::reqwest::header::HeaderName::from_static("api-version"),
                ::reqwest::header::HeaderValue::from_static(super::Client::api_version()),
            );
            if let Some(value) = idempotency_key {
                header_map.append("Idempotency-Key", value.to_string().try_into()?);
            }
            let mut request = client
                .client
                .post(url)
                .header(::reqwest::header::ACCEPT, ::reqwest::header::HeaderValue::from_static("application/json"))
                .json(&body)
                .headers(header_map)
                .build()?;
            let info = OperationInfo { operation_id: "chat" };
            client.pre(&mut request, &info).await?;
            let result = client.exec(request, &info).await;
            client.post(&result, &info).await?;
            let response = result?;
            match response.status().as_u16() {
                200u16 => ResponseValue::from_response(response).await,
                400u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                401u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                402u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                403u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                404u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                408u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                409u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                410u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                413u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                415u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                422u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                429u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                500u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                502u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                503u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                _ => Err(Error::UnexpectedResponse(response)),
            }
        }
    }
    /// Builder for [`Client::stream_chat`]
    ///
    /// [`Client::stream_chat`]: super::Client::stream_chat
    #[derive(Debug, Clone)]
    pub struct StreamChat {
        pub(crate) client: super::Client,
        pub(crate) idempotency_key: Result<Option<::std::string::String>, String>,
        pub(crate) last_event_id: Result<Option<::std::string::String>, String>,
        pub(crate) body: Result<types::builder::ChatRequest, String>,
    }
    impl StreamChat {
        pub(crate) fn new(client: &super::Client) -> Self {
            Self {
                client: client.clone(),
                idempotency_key: Ok(None),
                last_event_id: Ok(None),
                body: Ok(::std::default::Default::default()),
            }
        }
        /// A value of your own, 1 to 255 characters, that makes it safe to send this request again. Within 24 hours, the same request gets
        /// the first response again. Another request with the same value returns `IDEMPOTENCY_KEY_REUSED`, and one that arrives while the
        /// first is still running returns `IDEMPOTENCY_IN_PROGRESS`. `IDEMPOTENCY_STORE_FULL` means that the organization has stored as many
        /// responses as its plan allows.
        pub fn idempotency_key<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String, Error: std::fmt::Display>,
        {
            self.idempotency_key = value.try_into().map(Some).map_err(|error| format!("`idempotency_key`: {}", error));
            self
        }
        /// The `id` of the last event of this answer that you have read, `<messageId>:<n>`. Once the answer is complete, an `n` that it does
        /// not have returns `VALIDATION_ERROR`.
        pub fn last_event_id<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String, Error: std::fmt::Display>,
        {
            self.last_event_id = value.try_into().map(Some).map_err(|error| format!("`last_event_id`: {}", error));
            self
        }
        /// The message, and the agent to ask.
        pub fn body<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<types::ChatRequest>,
            <V as std::convert::TryInto<types::ChatRequest>>::Error: std::fmt::Display,
        {
            self.body = value.try_into().map(From::from).map_err(|error| format!("`body`: {}", error));
            self
        }
        /// Sets fields of the body without naming its type: `body_map(|body| body.name("Reception"))`.
        pub fn body_map<F>(mut self, f: F) -> Self
        where
            F: std::ops::FnOnce(types::builder::ChatRequest) -> types::builder::ChatRequest,
        {
            self.body = self.body.map(f);
            self
        }
        /// Sends a `POST` request to `/chat/stream`
        pub(crate) async fn raw(self) -> Result<ResponseValue<ByteStream>, Error<types::ErrorEnvelope>> {
            let Self { client, idempotency_key, last_event_id, body } = self;
            let idempotency_key = idempotency_key.map_err(Error::InvalidRequest)?;
            let last_event_id = last_event_id.map_err(Error::InvalidRequest)?;
            let body =
                body.and_then(|v| types::ChatRequest::try_from(v).map_err(|e| e.to_string())).map_err(Error::InvalidRequest)?;
            let url = format!("{}/chat/stream", client.baseurl,);
            let mut header_map = ::reqwest::header::HeaderMap::with_capacity(3usize);
            header_map.append(
                ::reqwest::header::HeaderName::from_static("api-version"),
                ::reqwest::header::HeaderValue::from_static(super::Client::api_version()),
            );
            if let Some(value) = idempotency_key {
                header_map.append("Idempotency-Key", value.to_string().try_into()?);
            }
            if let Some(value) = last_event_id {
                header_map.append("Last-Event-ID", value.to_string().try_into()?);
            }
            let mut request = client.client.post(url).json(&body).headers(header_map).build()?;
            let info = OperationInfo { operation_id: "stream_chat" };
            client.pre(&mut request, &info).await?;
            let result = client.exec(request, &info).await;
            client.post(&result, &info).await?;
            let response = result?;
            match response.status().as_u16() {
                200u16 => Ok(ResponseValue::stream(response)),
                400u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                401u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                402u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                403u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                404u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                408u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                409u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                410u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                413u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                415u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                422u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                429u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                500u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                502u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                503u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                _ => Err(Error::UnexpectedResponse(response)),
            }
        }
    }
    /// Builder for [`Client::stop_reply`]
    ///
    /// [`Client::stop_reply`]: super::Client::stop_reply
    #[derive(Debug, Clone)]
    pub struct StopReply {
        pub(crate) client: super::Client,
        pub(crate) agent_id: Result<::uuid::Uuid, String>,
        pub(crate) message_id: Result<::uuid::Uuid, String>,
        pub(crate) idempotency_key: Result<Option<::std::string::String>, String>,
    }
    impl StopReply {
        pub(crate) fn new(client: &super::Client) -> Self {
            Self {
                client: client.clone(),
                agent_id: Err("`agent_id` is missing".to_string()),
                message_id: Err("`message_id` is missing".to_string()),
                idempotency_key: Ok(None),
            }
        }
        /// The `id` of an agent.
        pub(crate) fn agent_id<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
        {
            self.agent_id = value.try_into().map_err(|error| format!("`agent_id`: {}", error));
            self
        }
        /// The `messageId` of a reply of the agent.
        pub(crate) fn message_id<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
        {
            self.message_id = value.try_into().map_err(|error| format!("`message_id`: {}", error));
            self
        }
        /// A value of your own, 1 to 255 characters, that makes it safe to send this request again. Within 24 hours, the same request gets
        /// the first response again. Another request with the same value returns `IDEMPOTENCY_KEY_REUSED`, and one that arrives while the
        /// first is still running returns `IDEMPOTENCY_IN_PROGRESS`. `IDEMPOTENCY_STORE_FULL` means that the organization has stored as many
        /// responses as its plan allows.
        pub fn idempotency_key<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String, Error: std::fmt::Display>,
        {
            self.idempotency_key = value.try_into().map(Some).map_err(|error| format!("`idempotency_key`: {}", error));
            self
        }
        /// Sends a `POST` request to `/agents/{agentId}/messages/{messageId}/stop`
        pub(crate) async fn raw(self) -> Result<ResponseValue<types::ChatReplyEnvelope>, Error<types::ErrorEnvelope>> {
            let Self { client, agent_id, message_id, idempotency_key } = self;
            let agent_id = agent_id.map_err(Error::InvalidRequest)?;
            let message_id = message_id.map_err(Error::InvalidRequest)?;
            let idempotency_key = idempotency_key.map_err(Error::InvalidRequest)?;
            let url = format!(
                "{}/agents/{}/messages/{}/stop",
                client.baseurl,
                encode_path(&agent_id.to_string()),
                encode_path(&message_id.to_string()),
            );
            let mut header_map = ::reqwest::header::HeaderMap::with_capacity(2usize);
            header_map.append(
                ::reqwest::header::HeaderName::from_static("api-version"),
                ::reqwest::header::HeaderValue::from_static(super::Client::api_version()),
            );
            if let Some(value) = idempotency_key {
                header_map.append("Idempotency-Key", value.to_string().try_into()?);
            }
            let mut request = client
                .client
                .post(url)
                .header(::reqwest::header::ACCEPT, ::reqwest::header::HeaderValue::from_static("application/json"))
                .headers(header_map)
                .build()?;
            let info = OperationInfo { operation_id: "stop_reply" };
            client.pre(&mut request, &info).await?;
            let result = client.exec(request, &info).await;
            client.post(&result, &info).await?;
            let response = result?;
            match response.status().as_u16() {
                200u16 => ResponseValue::from_response(response).await,
                400u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                401u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                403u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                404u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                409u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                410u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                422u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                429u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                500u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                502u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                503u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                _ => Err(Error::UnexpectedResponse(response)),
            }
        }
    }
    /// Builder for [`Client::list_conversations`]
    ///
    /// [`Client::list_conversations`]: super::Client::list_conversations
    #[derive(Debug, Clone)]
    pub struct ListConversations {
        pub(crate) client: super::Client,
        pub(crate) agent_id: Result<::uuid::Uuid, String>,
        pub(crate) assignee: Result<Option<::std::string::String>, String>,
        pub(crate) channel: Result<Option<crate::generated_ext::Channel>, String>,
        pub(crate) cursor: Result<Option<::std::string::String>, String>,
        pub(crate) from: Result<Option<::chrono::DateTime<::chrono::offset::Utc>>, String>,
        pub(crate) limit: Result<Option<i32>, String>,
        pub(crate) note_tag: Result<Option<::std::string::String>, String>,
        pub(crate) order: Result<Option<crate::generated_ext::SortOrder>, String>,
        pub(crate) rating: Result<Option<crate::generated_ext::Rating>, String>,
        pub(crate) sort: Result<Option<crate::generated_ext::ConversationSort>, String>,
        pub(crate) status: Result<Option<crate::generated_ext::ConversationStatus>, String>,
        pub(crate) tag: Result<Option<::std::string::String>, String>,
        pub(crate) text: Result<Option<::std::string::String>, String>,
        pub(crate) to: Result<Option<::chrono::DateTime<::chrono::offset::Utc>>, String>,
        pub(crate) unanswered: Result<Option<bool>, String>,
    }
    impl ListConversations {
        pub(crate) fn new(client: &super::Client) -> Self {
            Self {
                client: client.clone(),
                agent_id: Err("`agent_id` is missing".to_string()),
                assignee: Ok(None),
                channel: Ok(None),
                cursor: Ok(None),
                from: Ok(None),
                limit: Ok(None),
                note_tag: Ok(None),
                order: Ok(None),
                rating: Ok(None),
                sort: Ok(None),
                status: Ok(None),
                tag: Ok(None),
                text: Ok(None),
                to: Ok(None),
                unanswered: Ok(None),
            }
        }
        /// The `id` of an agent.
        pub(crate) fn agent_id<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
        {
            self.agent_id = value.try_into().map_err(|error| format!("`agent_id`: {}", error));
            self
        }
        /// Only conversations that are assigned to this actor, by the `id` of a key or the `accountId` of a person; `none` for those that are assigned to nobody.
        pub fn assignee<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String, Error: std::fmt::Display>,
        {
            self.assignee = value.try_into().map(Some).map_err(|error| format!("`assignee`: {}", error));
            self
        }
        /// Only conversations of this channel.
        pub fn channel<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<crate::generated_ext::Channel, Error: std::fmt::Display>,
        {
            self.channel = value.try_into().map(Some).map_err(|error| format!("`channel`: {}", error));
            self
        }
        /// The `nextCursor` of the previous response. It is opaque and valid only for the list that returned it: the same operation,
        /// organization, path, filters and order. Anything else returns `VALIDATION_ERROR`. It does not expire.
        pub fn cursor<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String, Error: std::fmt::Display>,
        {
            self.cursor = value.try_into().map(Some).map_err(|error| format!("`cursor`: {}", error));
            self
        }
        /// Only conversations at or after this time.
        pub fn from<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::chrono::DateTime<::chrono::offset::Utc>, Error: std::fmt::Display>,
        {
            self.from = value.try_into().map(Some).map_err(|error| format!("`from`: {}", error));
            self
        }
        /// Maximum number of items to return.
        pub fn limit<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<i32, Error: std::fmt::Display>,
        {
            self.limit = value.try_into().map(Some).map_err(|error| format!("`limit`: {}", error));
            self
        }
        /// Only conversations with a note that has this tag, 1 to 50 characters after trimming.
        pub fn note_tag<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String, Error: std::fmt::Display>,
        {
            self.note_tag = value.try_into().map(Some).map_err(|error| format!("`note_tag`: {}", error));
            self
        }
        /// The direction of the list: `asc` starts with the oldest, or with A; `desc` starts with the newest, or with Z. Default: the
        /// direction that the description of the operation states.
        pub fn order<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<crate::generated_ext::SortOrder, Error: std::fmt::Display>,
        {
            self.order = value.try_into().map(Some).map_err(|error| format!("`order`: {}", error));
            self
        }
        /// Only conversations with an answer that is rated like this.
        pub fn rating<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<crate::generated_ext::Rating, Error: std::fmt::Display>,
        {
            self.rating = value.try_into().map(Some).map_err(|error| format!("`rating`: {}", error));
            self
        }
        /// What the list is sorted by. Default: `lastMessageAt`.
        pub fn sort<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<crate::generated_ext::ConversationSort, Error: std::fmt::Display>,
        {
            self.sort = value.try_into().map(Some).map_err(|error| format!("`sort`: {}", error));
            self
        }
        /// Only conversations with this status.
        pub fn status<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<crate::generated_ext::ConversationStatus, Error: std::fmt::Display>,
        {
            self.status = value.try_into().map(Some).map_err(|error| format!("`status`: {}", error));
            self
        }
        /// Only conversations with this tag, 1 to 50 characters after trimming.
        pub fn tag<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String, Error: std::fmt::Display>,
        {
            self.tag = value.try_into().map(Some).map_err(|error| format!("`tag`: {}", error));
            self
        }
        /// Only conversations in which one message contains all words of this text, 1 to 200 characters after trimming.
        pub fn text<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String, Error: std::fmt::Display>,
        {
            self.text = value.try_into().map(Some).map_err(|error| format!("`text`: {}", error));
            self
        }
        /// Only conversations before this time.
        pub fn to<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::chrono::DateTime<::chrono::offset::Utc>, Error: std::fmt::Display>,
        {
            self.to = value.try_into().map(Some).map_err(|error| format!("`to`: {}", error));
            self
        }
        /// Only conversations with a question that the agent could not answer (`true`), or only the others (`false`).
        pub fn unanswered<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<bool, Error: std::fmt::Display>,
        {
            self.unanswered = value.try_into().map(Some).map_err(|error| format!("`unanswered`: {}", error));
            self
        }
        /// Sends a `GET` request to `/agents/{agentId}/conversations`
        pub(crate) async fn raw(self) -> Result<ResponseValue<types::ConversationListEnvelope>, Error<types::ErrorEnvelope>> {
            let Self {
                client,
                agent_id,
                assignee,
                channel,
                cursor,
                from,
                limit,
                note_tag,
                order,
                rating,
                sort,
                status,
                tag,
                text,
                to,
                unanswered,
            } = self;
            let agent_id = agent_id.map_err(Error::InvalidRequest)?;
            let assignee = assignee.map_err(Error::InvalidRequest)?;
            let channel = channel.map_err(Error::InvalidRequest)?;
            let cursor = cursor.map_err(Error::InvalidRequest)?;
            let from = from.map_err(Error::InvalidRequest)?;
            let limit = limit.map_err(Error::InvalidRequest)?;
            let note_tag = note_tag.map_err(Error::InvalidRequest)?;
            let order = order.map_err(Error::InvalidRequest)?;
            let rating = rating.map_err(Error::InvalidRequest)?;
            let sort = sort.map_err(Error::InvalidRequest)?;
            let status = status.map_err(Error::InvalidRequest)?;
            let tag = tag.map_err(Error::InvalidRequest)?;
            let text = text.map_err(Error::InvalidRequest)?;
            let to = to.map_err(Error::InvalidRequest)?;
            let unanswered = unanswered.map_err(Error::InvalidRequest)?;
            let url = format!("{}/agents/{}/conversations", client.baseurl, encode_path(&agent_id.to_string()),);
            let mut header_map = ::reqwest::header::HeaderMap::with_capacity(1usize);
            header_map.append(
                ::reqwest::header::HeaderName::from_static("api-version"),
                ::reqwest::header::HeaderValue::from_static(super::Client::api_version()),
            );
            let mut request = client
                .client
                .get(url)
                .header(::reqwest::header::ACCEPT, ::reqwest::header::HeaderValue::from_static("application/json"))
                .query(&progenitor_client::QueryParam::new("assignee", &assignee))
                .query(&progenitor_client::QueryParam::new("channel", &channel))
                .query(&progenitor_client::QueryParam::new("cursor", &cursor))
                .query(&progenitor_client::QueryParam::new("from", &from))
                .query(&progenitor_client::QueryParam::new("limit", &limit))
                .query(&progenitor_client::QueryParam::new("noteTag", &note_tag))
                .query(&progenitor_client::QueryParam::new("order", &order))
                .query(&progenitor_client::QueryParam::new("rating", &rating))
                .query(&progenitor_client::QueryParam::new("sort", &sort))
                .query(&progenitor_client::QueryParam::new("status", &status))
                .query(&progenitor_client::QueryParam::new("tag", &tag))
                .query(&progenitor_client::QueryParam::new("text", &text))
                .query(&progenitor_client::QueryParam::new("to", &to))
                .query(&progenitor_client::QueryParam::new("unanswered", &unanswered))
                .headers(header_map)
                .build()?;
            let info = OperationInfo { operation_id: "list_conversations" };
            client.pre(&mut request, &info).await?;
            let result = client.exec(request, &info).await;
            client.post(&result, &info).await?;
            let response = result?;
            match response.status().as_u16() {
                200u16 => ResponseValue::from_response(response).await,
                400u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                401u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                403u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                404u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                429u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                500u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                503u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                _ => Err(Error::UnexpectedResponse(response)),
            }
        }
    }
    /// Builder for [`Client::export_conversations`]
    ///
    /// [`Client::export_conversations`]: super::Client::export_conversations
    #[derive(Debug, Clone)]
    pub struct ExportConversations {
        pub(crate) client: super::Client,
        pub(crate) agent_id: Result<::uuid::Uuid, String>,
        pub(crate) assignee: Result<Option<::std::string::String>, String>,
        pub(crate) channel: Result<Option<crate::generated_ext::Channel>, String>,
        pub(crate) format: Result<Option<crate::generated_ext::ExportFormat>, String>,
        pub(crate) from: Result<Option<::chrono::DateTime<::chrono::offset::Utc>>, String>,
        pub(crate) note_tag: Result<Option<::std::string::String>, String>,
        pub(crate) rating: Result<Option<crate::generated_ext::Rating>, String>,
        pub(crate) status: Result<Option<crate::generated_ext::ConversationStatus>, String>,
        pub(crate) tag: Result<Option<::std::string::String>, String>,
        pub(crate) text: Result<Option<::std::string::String>, String>,
        pub(crate) to: Result<Option<::chrono::DateTime<::chrono::offset::Utc>>, String>,
        pub(crate) unanswered: Result<Option<bool>, String>,
    }
    impl ExportConversations {
        pub(crate) fn new(client: &super::Client) -> Self {
            Self {
                client: client.clone(),
                agent_id: Err("`agent_id` is missing".to_string()),
                assignee: Ok(None),
                channel: Ok(None),
                format: Ok(None),
                from: Ok(None),
                note_tag: Ok(None),
                rating: Ok(None),
                status: Ok(None),
                tag: Ok(None),
                text: Ok(None),
                to: Ok(None),
                unanswered: Ok(None),
            }
        }
        /// The `id` of an agent.
        pub(crate) fn agent_id<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
        {
            self.agent_id = value.try_into().map_err(|error| format!("`agent_id`: {}", error));
            self
        }
        /// Only conversations that are assigned to this actor, by the `id` of a key or the `accountId` of a person; `none` for those that are assigned to nobody.
        pub fn assignee<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String, Error: std::fmt::Display>,
        {
            self.assignee = value.try_into().map(Some).map_err(|error| format!("`assignee`: {}", error));
            self
        }
        /// Only conversations of this channel.
        pub fn channel<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<crate::generated_ext::Channel, Error: std::fmt::Display>,
        {
            self.channel = value.try_into().map(Some).map_err(|error| format!("`channel`: {}", error));
            self
        }
        /// The format of the file. Default: `jsonl`.
        pub fn format<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<crate::generated_ext::ExportFormat, Error: std::fmt::Display>,
        {
            self.format = value.try_into().map(Some).map_err(|error| format!("`format`: {}", error));
            self
        }
        /// Only conversations at or after this time.
        pub fn from<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::chrono::DateTime<::chrono::offset::Utc>, Error: std::fmt::Display>,
        {
            self.from = value.try_into().map(Some).map_err(|error| format!("`from`: {}", error));
            self
        }
        /// Only conversations with a note that has this tag, 1 to 50 characters after trimming.
        pub fn note_tag<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String, Error: std::fmt::Display>,
        {
            self.note_tag = value.try_into().map(Some).map_err(|error| format!("`note_tag`: {}", error));
            self
        }
        /// Only conversations with an answer that is rated like this.
        pub fn rating<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<crate::generated_ext::Rating, Error: std::fmt::Display>,
        {
            self.rating = value.try_into().map(Some).map_err(|error| format!("`rating`: {}", error));
            self
        }
        /// Only conversations with this status.
        pub fn status<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<crate::generated_ext::ConversationStatus, Error: std::fmt::Display>,
        {
            self.status = value.try_into().map(Some).map_err(|error| format!("`status`: {}", error));
            self
        }
        /// Only conversations with this tag, 1 to 50 characters after trimming.
        pub fn tag<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String, Error: std::fmt::Display>,
        {
            self.tag = value.try_into().map(Some).map_err(|error| format!("`tag`: {}", error));
            self
        }
        /// Only conversations in which one message contains all words of this text, 1 to 200 characters after trimming.
        pub fn text<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String, Error: std::fmt::Display>,
        {
            self.text = value.try_into().map(Some).map_err(|error| format!("`text`: {}", error));
            self
        }
        /// Only conversations before this time.
        pub fn to<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::chrono::DateTime<::chrono::offset::Utc>, Error: std::fmt::Display>,
        {
            self.to = value.try_into().map(Some).map_err(|error| format!("`to`: {}", error));
            self
        }
        /// Only conversations with a question that the agent could not answer (`true`), or only the others (`false`).
        pub fn unanswered<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<bool, Error: std::fmt::Display>,
        {
            self.unanswered = value.try_into().map(Some).map_err(|error| format!("`unanswered`: {}", error));
            self
        }
        /// Sends a `GET` request to `/agents/{agentId}/conversations/export`
        pub(crate) async fn raw(self) -> Result<ResponseValue<ByteStream>, Error<types::ErrorEnvelope>> {
            let Self { client, agent_id, assignee, channel, format, from, note_tag, rating, status, tag, text, to, unanswered } =
                self;
            let agent_id = agent_id.map_err(Error::InvalidRequest)?;
            let assignee = assignee.map_err(Error::InvalidRequest)?;
            let channel = channel.map_err(Error::InvalidRequest)?;
            let format = format.map_err(Error::InvalidRequest)?;
            let from = from.map_err(Error::InvalidRequest)?;
            let note_tag = note_tag.map_err(Error::InvalidRequest)?;
            let rating = rating.map_err(Error::InvalidRequest)?;
            let status = status.map_err(Error::InvalidRequest)?;
            let tag = tag.map_err(Error::InvalidRequest)?;
            let text = text.map_err(Error::InvalidRequest)?;
            let to = to.map_err(Error::InvalidRequest)?;
            let unanswered = unanswered.map_err(Error::InvalidRequest)?;
            let url = format!("{}/agents/{}/conversations/export", client.baseurl, encode_path(&agent_id.to_string()),);
            let mut header_map = ::reqwest::header::HeaderMap::with_capacity(1usize);
            header_map.append(
                ::reqwest::header::HeaderName::from_static("api-version"),
                ::reqwest::header::HeaderValue::from_static(super::Client::api_version()),
            );
            let mut request = client
                .client
                .get(url)
                .query(&progenitor_client::QueryParam::new("assignee", &assignee))
                .query(&progenitor_client::QueryParam::new("channel", &channel))
                .query(&progenitor_client::QueryParam::new("format", &format))
                .query(&progenitor_client::QueryParam::new("from", &from))
                .query(&progenitor_client::QueryParam::new("noteTag", &note_tag))
                .query(&progenitor_client::QueryParam::new("rating", &rating))
                .query(&progenitor_client::QueryParam::new("status", &status))
                .query(&progenitor_client::QueryParam::new("tag", &tag))
                .query(&progenitor_client::QueryParam::new("text", &text))
                .query(&progenitor_client::QueryParam::new("to", &to))
                .query(&progenitor_client::QueryParam::new("unanswered", &unanswered))
                .headers(header_map)
                .build()?;
            let info = OperationInfo { operation_id: "export_conversations" };
            client.pre(&mut request, &info).await?;
            let result = client.exec(request, &info).await;
            client.post(&result, &info).await?;
            let response = result?;
            match response.status().as_u16() {
                200u16 => Ok(ResponseValue::stream(response)),
                400u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                401u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                403u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                404u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                429u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                500u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                503u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                _ => Err(Error::UnexpectedResponse(response)),
            }
        }
    }
    /// Builder for [`Client::get_conversation`]
    ///
    /// [`Client::get_conversation`]: super::Client::get_conversation
    #[derive(Debug, Clone)]
    pub struct GetConversation {
        pub(crate) client: super::Client,
        pub(crate) agent_id: Result<::uuid::Uuid, String>,
        pub(crate) conversation_id: Result<::uuid::Uuid, String>,
    }
    impl GetConversation {
        pub(crate) fn new(client: &super::Client) -> Self {
            Self {
                client: client.clone(),
                agent_id: Err("`agent_id` is missing".to_string()),
                conversation_id: Err("`conversation_id` is missing".to_string()),
            }
        }
        /// The `id` of an agent.
        pub(crate) fn agent_id<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
        {
            self.agent_id = value.try_into().map_err(|error| format!("`agent_id`: {}", error));
            self
        }
        /// The `id` of a conversation with the agent.
        pub(crate) fn conversation_id<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
        {
            self.conversation_id = value.try_into().map_err(|error| format!("`conversation_id`: {}", error));
            self
        }
        /// Sends a `GET` request to `/agents/{agentId}/conversations/{conversationId}`
        pub(crate) async fn raw(self) -> Result<ResponseValue<types::ConversationEnvelope>, Error<types::ErrorEnvelope>> {
            let Self { client, agent_id, conversation_id } = self;
            let agent_id = agent_id.map_err(Error::InvalidRequest)?;
            let conversation_id = conversation_id.map_err(Error::InvalidRequest)?;
            let url = format!(
                "{}/agents/{}/conversations/{}",
                client.baseurl,
                encode_path(&agent_id.to_string()),
                encode_path(&conversation_id.to_string()),
            );
            let mut header_map = ::reqwest::header::HeaderMap::with_capacity(1usize);
            header_map.append(
                ::reqwest::header::HeaderName::from_static("api-version"),
                ::reqwest::header::HeaderValue::from_static(super::Client::api_version()),
            );
            let mut request = client
                .client
                .get(url)
                .header(::reqwest::header::ACCEPT, ::reqwest::header::HeaderValue::from_static("application/json"))
                .headers(header_map)
                .build()?;
            let info = OperationInfo { operation_id: "get_conversation" };
            client.pre(&mut request, &info).await?;
            let result = client.exec(request, &info).await;
            client.post(&result, &info).await?;
            let response = result?;
            match response.status().as_u16() {
                200u16 => ResponseValue::from_response(response).await,
                400u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                401u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                403u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                404u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                429u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                500u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                503u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                _ => Err(Error::UnexpectedResponse(response)),
            }
        }
    }
    /// Builder for [`Client::delete_conversation`]
    ///
    /// [`Client::delete_conversation`]: super::Client::delete_conversation
    #[derive(Debug, Clone)]
    pub struct DeleteConversation {
        pub(crate) client: super::Client,
        pub(crate) agent_id: Result<::uuid::Uuid, String>,
        pub(crate) conversation_id: Result<::uuid::Uuid, String>,
        pub(crate) idempotency_key: Result<Option<::std::string::String>, String>,
        pub(crate) if_match: Result<Option<::std::string::String>, String>,
    }
    impl DeleteConversation {
        pub(crate) fn new(client: &super::Client) -> Self {
            Self {
                client: client.clone(),
                agent_id: Err("`agent_id` is missing".to_string()),
                conversation_id: Err("`conversation_id` is missing".to_string()),
                idempotency_key: Ok(None),
                if_match: Ok(None),
            }
        }
        /// The `id` of an agent.
        pub(crate) fn agent_id<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
        {
            self.agent_id = value.try_into().map_err(|error| format!("`agent_id`: {}", error));
            self
        }
        /// The `id` of a conversation with the agent.
        pub(crate) fn conversation_id<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
        {
            self.conversation_id = value.try_into().map_err(|error| format!("`conversation_id`: {}", error));
            self
        }
        /// A value of your own, 1 to 255 characters, that makes it safe to send this request again. Within 24 hours, the same request gets
        /// the first response again. Another request with the same value returns `IDEMPOTENCY_KEY_REUSED`, and one that arrives while the
        /// first is still running returns `IDEMPOTENCY_IN_PROGRESS`. `IDEMPOTENCY_STORE_FULL` means that the organization has stored as many
        /// responses as its plan allows.
        pub fn idempotency_key<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String, Error: std::fmt::Display>,
        {
            self.idempotency_key = value.try_into().map(Some).map_err(|error| format!("`idempotency_key`: {}", error));
            self
        }
        /// The `ETag` of the resource to change, as you read it. If the resource has changed since, nothing is done and the response is
        /// `ETAG_MISMATCH`. A source changes by itself while it is being trained. `*` matches any state.
        pub fn if_match<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String, Error: std::fmt::Display>,
        {
            self.if_match = value.try_into().map(Some).map_err(|error| format!("`if_match`: {}", error));
            self
        }
        /// Sends a `DELETE` request to `/agents/{agentId}/conversations/{conversationId}`
        pub(crate) async fn raw(self) -> Result<ResponseValue<types::ConversationEnvelope>, Error<types::ErrorEnvelope>> {
            let Self { client, agent_id, conversation_id, idempotency_key, if_match } = self;
            let agent_id = agent_id.map_err(Error::InvalidRequest)?;
            let conversation_id = conversation_id.map_err(Error::InvalidRequest)?;
            let idempotency_key = idempotency_key.map_err(Error::InvalidRequest)?;
            let if_match = if_match.map_err(Error::InvalidRequest)?;
            let url = format!(
                "{}/agents/{}/conversations/{}",
                client.baseurl,
                encode_path(&agent_id.to_string()),
                encode_path(&conversation_id.to_string()),
            );
            let mut header_map = ::reqwest::header::HeaderMap::with_capacity(3usize);
            header_map.append(
                ::reqwest::header::HeaderName::from_static("api-version"),
                ::reqwest::header::HeaderValue::from_static(super::Client::api_version()),
            );
            if let Some(value) = idempotency_key {
                header_map.append("Idempotency-Key", value.to_string().try_into()?);
            }
            if let Some(value) = if_match {
                header_map.append("If-Match", value.to_string().try_into()?);
            }
            let mut request = client
                .client
                .delete(url)
                .header(::reqwest::header::ACCEPT, ::reqwest::header::HeaderValue::from_static("application/json"))
                .headers(header_map)
                .build()?;
            let info = OperationInfo { operation_id: "delete_conversation" };
            client.pre(&mut request, &info).await?;
            let result = client.exec(request, &info).await;
            client.post(&result, &info).await?;
            let response = result?;
            match response.status().as_u16() {
                200u16 => ResponseValue::from_response(response).await,
                400u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                401u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                403u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                404u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                409u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                410u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                412u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                422u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                429u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                500u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                503u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                _ => Err(Error::UnexpectedResponse(response)),
            }
        }
    }
    /// Builder for [`Client::update_conversation`]
    ///
    /// [`Client::update_conversation`]: super::Client::update_conversation
    #[derive(Debug, Clone)]
    pub struct UpdateConversation {
        pub(crate) client: super::Client,
        pub(crate) agent_id: Result<::uuid::Uuid, String>,
        pub(crate) conversation_id: Result<::uuid::Uuid, String>,
        pub(crate) idempotency_key: Result<Option<::std::string::String>, String>,
        pub(crate) if_match: Result<Option<::std::string::String>, String>,
        pub(crate) body: Result<types::builder::ConversationUpdate, String>,
    }
    impl UpdateConversation {
        pub(crate) fn new(client: &super::Client) -> Self {
            Self {
                client: client.clone(),
                agent_id: Err("`agent_id` is missing".to_string()),
                conversation_id: Err("`conversation_id` is missing".to_string()),
                idempotency_key: Ok(None),
                if_match: Ok(None),
                body: Ok(::std::default::Default::default()),
            }
        }
        /// The `id` of an agent.
        pub(crate) fn agent_id<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
        {
            self.agent_id = value.try_into().map_err(|error| format!("`agent_id`: {}", error));
            self
        }
        /// The `id` of a conversation with the agent.
        pub(crate) fn conversation_id<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
        {
            self.conversation_id = value.try_into().map_err(|error| format!("`conversation_id`: {}", error));
            self
        }
        /// A value of your own, 1 to 255 characters, that makes it safe to send this request again. Within 24 hours, the same request gets
        /// the first response again. Another request with the same value returns `IDEMPOTENCY_KEY_REUSED`, and one that arrives while the
        /// first is still running returns `IDEMPOTENCY_IN_PROGRESS`. `IDEMPOTENCY_STORE_FULL` means that the organization has stored as many
        /// responses as its plan allows.
        pub fn idempotency_key<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String, Error: std::fmt::Display>,
        {
            self.idempotency_key = value.try_into().map(Some).map_err(|error| format!("`idempotency_key`: {}", error));
            self
        }
        /// The `ETag` of the resource to change, as you read it. If the resource has changed since, nothing is done and the response is
        /// `ETAG_MISMATCH`. A source changes by itself while it is being trained. `*` matches any state.
        pub fn if_match<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String, Error: std::fmt::Display>,
        {
            self.if_match = value.try_into().map(Some).map_err(|error| format!("`if_match`: {}", error));
            self
        }
        /// The fields to change; at least one.
        pub fn body<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<types::ConversationUpdate>,
            <V as std::convert::TryInto<types::ConversationUpdate>>::Error: std::fmt::Display,
        {
            self.body = value.try_into().map(From::from).map_err(|error| format!("`body`: {}", error));
            self
        }
        /// Sets fields of the body without naming its type: `body_map(|body| body.name("Reception"))`.
        pub fn body_map<F>(mut self, f: F) -> Self
        where
            F: std::ops::FnOnce(types::builder::ConversationUpdate) -> types::builder::ConversationUpdate,
        {
            self.body = self.body.map(f);
            self
        }
        /// Sends a `PATCH` request to `/agents/{agentId}/conversations/{conversationId}`
        pub(crate) async fn raw(self) -> Result<ResponseValue<types::ConversationEnvelope>, Error<types::ErrorEnvelope>> {
            let Self { client, agent_id, conversation_id, idempotency_key, if_match, body } = self;
            let agent_id = agent_id.map_err(Error::InvalidRequest)?;
            let conversation_id = conversation_id.map_err(Error::InvalidRequest)?;
            let idempotency_key = idempotency_key.map_err(Error::InvalidRequest)?;
            let if_match = if_match.map_err(Error::InvalidRequest)?;
            let body = body
                .and_then(|v| types::ConversationUpdate::try_from(v).map_err(|e| e.to_string()))
                .map_err(Error::InvalidRequest)?;
            let url = format!(
                "{}/agents/{}/conversations/{}",
                client.baseurl,
                encode_path(&agent_id.to_string()),
                encode_path(&conversation_id.to_string()),
            );
            let mut header_map = ::reqwest::header::HeaderMap::with_capacity(3usize);
            header_map.append(
                ::reqwest::header::HeaderName::from_static("api-version"),
                ::reqwest::header::HeaderValue::from_static(super::Client::api_version()),
            );
            if let Some(value) = idempotency_key {
                header_map.append("Idempotency-Key", value.to_string().try_into()?);
            }
            if let Some(value) = if_match {
                header_map.append("If-Match", value.to_string().try_into()?);
            }
            let mut request = client
                .client
                .patch(url)
                .header(::reqwest::header::ACCEPT, ::reqwest::header::HeaderValue::from_static("application/json"))
                .json(&body)
                .headers(header_map)
                .build()?;
            let info = OperationInfo { operation_id: "update_conversation" };
            client.pre(&mut request, &info).await?;
            let result = client.exec(request, &info).await;
            client.post(&result, &info).await?;
            let response = result?;
            match response.status().as_u16() {
                200u16 => ResponseValue::from_response(response).await,
                400u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                401u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                403u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                404u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                408u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                409u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                410u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                412u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                413u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                415u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                422u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                429u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                500u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                503u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                _ => Err(Error::UnexpectedResponse(response)),
            }
        }
    }
    /// Builder for [`Client::list_messages`]
    ///
    /// [`Client::list_messages`]: super::Client::list_messages
    #[derive(Debug, Clone)]
    pub struct ListMessages {
        pub(crate) client: super::Client,
        pub(crate) agent_id: Result<::uuid::Uuid, String>,
        pub(crate) conversation_id: Result<::uuid::Uuid, String>,
        pub(crate) cursor: Result<Option<::std::string::String>, String>,
        pub(crate) limit: Result<Option<i32>, String>,
        pub(crate) order: Result<Option<crate::generated_ext::SortOrder>, String>,
        pub(crate) retrieved: Result<Option<bool>, String>,
        pub(crate) since: Result<Option<i64>, String>,
    }
    impl ListMessages {
        pub(crate) fn new(client: &super::Client) -> Self {
            Self {
                client: client.clone(),
                agent_id: Err("`agent_id` is missing".to_string()),
                conversation_id: Err("`conversation_id` is missing".to_string()),
                cursor: Ok(None),
                limit: Ok(None),
                order: Ok(None),
                retrieved: Ok(None),
                since: Ok(None),
            }
        }
        /// The `id` of an agent.
        pub(crate) fn agent_id<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
        {
            self.agent_id = value.try_into().map_err(|error| format!("`agent_id`: {}", error));
            self
        }
        /// The `id` of a conversation with the agent.
        pub(crate) fn conversation_id<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
        {
            self.conversation_id = value.try_into().map_err(|error| format!("`conversation_id`: {}", error));
            self
        }
        /// The `nextCursor` of the previous response. It is opaque and valid only for the list that returned it: the same operation,
        /// organization, path, filters and order. Anything else returns `VALIDATION_ERROR`. It does not expire.
        pub fn cursor<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String, Error: std::fmt::Display>,
        {
            self.cursor = value.try_into().map(Some).map_err(|error| format!("`cursor`: {}", error));
            self
        }
        /// Maximum number of items to return.
        pub fn limit<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<i32, Error: std::fmt::Display>,
        {
            self.limit = value.try_into().map(Some).map_err(|error| format!("`limit`: {}", error));
            self
        }
        /// The direction of the list: `asc` starts with the oldest, or with A; `desc` starts with the newest, or with Z. Default: the
        /// direction that the description of the operation states.
        pub fn order<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<crate::generated_ext::SortOrder, Error: std::fmt::Display>,
        {
            self.order = value.try_into().map(Some).map_err(|error| format!("`order`: {}", error));
            self
        }
        /// Whether answers come with the passages that were found for them, in `retrieved`.
        pub fn retrieved<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<bool, Error: std::fmt::Display>,
        {
            self.retrieved = value.try_into().map(Some).map_err(|error| format!("`retrieved`: {}", error));
            self
        }
        /// Only what has a greater `sequence`.
        pub fn since<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<i64, Error: std::fmt::Display>,
        {
            self.since = value.try_into().map(Some).map_err(|error| format!("`since`: {}", error));
            self
        }
        /// Sends a `GET` request to `/agents/{agentId}/conversations/{conversationId}/messages`
        pub(crate) async fn raw(self) -> Result<ResponseValue<types::MessageListEnvelope>, Error<types::ErrorEnvelope>> {
            let Self { client, agent_id, conversation_id, cursor, limit, order, retrieved, since } = self;
            let agent_id = agent_id.map_err(Error::InvalidRequest)?;
            let conversation_id = conversation_id.map_err(Error::InvalidRequest)?;
            let cursor = cursor.map_err(Error::InvalidRequest)?;
            let limit = limit.map_err(Error::InvalidRequest)?;
            let order = order.map_err(Error::InvalidRequest)?;
            let retrieved = retrieved.map_err(Error::InvalidRequest)?;
            let since = since.map_err(Error::InvalidRequest)?;
            let url = format!(
                "{}/agents/{}/conversations/{}/messages",
                client.baseurl,
                encode_path(&agent_id.to_string()),
                encode_path(&conversation_id.to_string()),
            );
            let mut header_map = ::reqwest::header::HeaderMap::with_capacity(1usize);
            header_map.append(
                ::reqwest::header::HeaderName::from_static("api-version"),
                ::reqwest::header::HeaderValue::from_static(super::Client::api_version()),
            );
            let mut request = client
                .client
                .get(url)
                .header(::reqwest::header::ACCEPT, ::reqwest::header::HeaderValue::from_static("application/json"))
                .query(&progenitor_client::QueryParam::new("cursor", &cursor))
                .query(&progenitor_client::QueryParam::new("limit", &limit))
                .query(&progenitor_client::QueryParam::new("order", &order))
                .query(&progenitor_client::QueryParam::new("retrieved", &retrieved))
                .query(&progenitor_client::QueryParam::new("since", &since))
                .headers(header_map)
                .build()?;
            let info = OperationInfo { operation_id: "list_messages" };
            client.pre(&mut request, &info).await?;
            let result = client.exec(request, &info).await;
            client.post(&result, &info).await?;
            let response = result?;
            match response.status().as_u16() {
                200u16 => ResponseValue::from_response(response).await,
                400u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                401u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                403u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                404u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                429u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                500u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                503u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                _ => Err(Error::UnexpectedResponse(response)),
            }
        }
    }
    /// Builder for [`Client::stream_conversation`]
    ///
    /// [`Client::stream_conversation`]: super::Client::stream_conversation
    #[derive(Debug, Clone)]
    pub struct StreamConversation {
        pub(crate) client: super::Client,
        pub(crate) agent_id: Result<::uuid::Uuid, String>,
        pub(crate) conversation_id: Result<::uuid::Uuid, String>,
        pub(crate) since: Result<Option<i64>, String>,
        pub(crate) last_event_id: Result<Option<::std::string::String>, String>,
    }
    impl StreamConversation {
        pub(crate) fn new(client: &super::Client) -> Self {
            Self {
                client: client.clone(),
                agent_id: Err("`agent_id` is missing".to_string()),
                conversation_id: Err("`conversation_id` is missing".to_string()),
                since: Ok(None),
                last_event_id: Ok(None),
            }
        }
        /// The `id` of an agent.
        pub(crate) fn agent_id<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
        {
            self.agent_id = value.try_into().map_err(|error| format!("`agent_id`: {}", error));
            self
        }
        /// The `id` of a conversation with the agent.
        pub(crate) fn conversation_id<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
        {
            self.conversation_id = value.try_into().map_err(|error| format!("`conversation_id`: {}", error));
            self
        }
        /// Only what has a greater `sequence`.
        pub fn since<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<i64, Error: std::fmt::Display>,
        {
            self.since = value.try_into().map(Some).map_err(|error| format!("`since`: {}", error));
            self
        }
        /// The `id` of the last event that was read. The stream continues after it.
        pub fn last_event_id<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String, Error: std::fmt::Display>,
        {
            self.last_event_id = value.try_into().map(Some).map_err(|error| format!("`last_event_id`: {}", error));
            self
        }
        /// Sends a `GET` request to `/agents/{agentId}/conversations/{conversationId}/stream`
        pub(crate) async fn raw(self) -> Result<ResponseValue<ByteStream>, Error<types::ErrorEnvelope>> {
            let Self { client, agent_id, conversation_id, since, last_event_id } = self;
            let agent_id = agent_id.map_err(Error::InvalidRequest)?;
            let conversation_id = conversation_id.map_err(Error::InvalidRequest)?;
            let since = since.map_err(Error::InvalidRequest)?;
            let last_event_id = last_event_id.map_err(Error::InvalidRequest)?;
            let url = format!(
                "{}/agents/{}/conversations/{}/stream",
                client.baseurl,
                encode_path(&agent_id.to_string()),
                encode_path(&conversation_id.to_string()),
            );
            let mut header_map = ::reqwest::header::HeaderMap::with_capacity(2usize);
            header_map.append(
                ::reqwest::header::HeaderName::from_static("api-version"),
                ::reqwest::header::HeaderValue::from_static(super::Client::api_version()),
            );
            if let Some(value) = last_event_id {
                header_map.append("Last-Event-ID", value.to_string().try_into()?);
            }
            let mut request =
                client.client.get(url).query(&progenitor_client::QueryParam::new("since", &since)).headers(header_map).build()?;
            let info = OperationInfo { operation_id: "stream_conversation" };
            client.pre(&mut request, &info).await?;
            let result = client.exec(request, &info).await;
            client.post(&result, &info).await?;
            let response = result?;
            match response.status().as_u16() {
                200u16 => Ok(ResponseValue::stream(response)),
                400u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                401u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                403u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                404u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                429u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                500u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                503u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                _ => Err(Error::UnexpectedResponse(response)),
            }
        }
    }
    /// Builder for [`Client::list_notes`]
    ///
    /// [`Client::list_notes`]: super::Client::list_notes
    #[derive(Debug, Clone)]
    pub struct ListNotes {
        pub(crate) client: super::Client,
        pub(crate) agent_id: Result<::uuid::Uuid, String>,
        pub(crate) conversation_id: Result<::uuid::Uuid, String>,
        pub(crate) cursor: Result<Option<::std::string::String>, String>,
        pub(crate) limit: Result<Option<i32>, String>,
        pub(crate) order: Result<Option<crate::generated_ext::SortOrder>, String>,
    }
    impl ListNotes {
        pub(crate) fn new(client: &super::Client) -> Self {
            Self {
                client: client.clone(),
                agent_id: Err("`agent_id` is missing".to_string()),
                conversation_id: Err("`conversation_id` is missing".to_string()),
                cursor: Ok(None),
                limit: Ok(None),
                order: Ok(None),
            }
        }
        /// The `id` of an agent.
        pub(crate) fn agent_id<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
        {
            self.agent_id = value.try_into().map_err(|error| format!("`agent_id`: {}", error));
            self
        }
        /// The `id` of a conversation with the agent.
        pub(crate) fn conversation_id<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
        {
            self.conversation_id = value.try_into().map_err(|error| format!("`conversation_id`: {}", error));
            self
        }
        /// The `nextCursor` of the previous response. It is opaque and valid only for the list that returned it: the same operation,
        /// organization, path, filters and order. Anything else returns `VALIDATION_ERROR`. It does not expire.
        pub fn cursor<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String, Error: std::fmt::Display>,
        {
            self.cursor = value.try_into().map(Some).map_err(|error| format!("`cursor`: {}", error));
            self
        }
        /// Maximum number of items to return.
        pub fn limit<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<i32, Error: std::fmt::Display>,
        {
            self.limit = value.try_into().map(Some).map_err(|error| format!("`limit`: {}", error));
            self
        }
        /// The direction of the list: `asc` starts with the oldest, or with A; `desc` starts with the newest, or with Z. Default: the
        /// direction that the description of the operation states.
        pub fn order<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<crate::generated_ext::SortOrder, Error: std::fmt::Display>,
        {
            self.order = value.try_into().map(Some).map_err(|error| format!("`order`: {}", error));
            self
        }
        /// Sends a `GET` request to `/agents/{agentId}/conversations/{conversationId}/notes`
        pub(crate) async fn raw(self) -> Result<ResponseValue<types::NoteListEnvelope>, Error<types::ErrorEnvelope>> {
            let Self { client, agent_id, conversation_id, cursor, limit, order } = self;
            let agent_id = agent_id.map_err(Error::InvalidRequest)?;
            let conversation_id = conversation_id.map_err(Error::InvalidRequest)?;
            let cursor = cursor.map_err(Error::InvalidRequest)?;
            let limit = limit.map_err(Error::InvalidRequest)?;
            let order = order.map_err(Error::InvalidRequest)?;
            let url = format!(
                "{}/agents/{}/conversations/{}/notes",
                client.baseurl,
                encode_path(&agent_id.to_string()),
                encode_path(&conversation_id.to_string()),
            );
            let mut header_map = ::reqwest::header::HeaderMap::with_capacity(1usize);
            header_map.append(
                ::reqwest::header::HeaderName::from_static("api-version"),
                ::reqwest::header::HeaderValue::from_static(super::Client::api_version()),
            );
            let mut request = client
                .client
                .get(url)
                .header(::reqwest::header::ACCEPT, ::reqwest::header::HeaderValue::from_static("application/json"))
                .query(&progenitor_client::QueryParam::new("cursor", &cursor))
                .query(&progenitor_client::QueryParam::new("limit", &limit))
                .query(&progenitor_client::QueryParam::new("order", &order))
                .headers(header_map)
                .build()?;
            let info = OperationInfo { operation_id: "list_notes" };
            client.pre(&mut request, &info).await?;
            let result = client.exec(request, &info).await;
            client.post(&result, &info).await?;
            let response = result?;
            match response.status().as_u16() {
                200u16 => ResponseValue::from_response(response).await,
                400u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                401u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                403u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                404u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                429u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                500u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                503u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                _ => Err(Error::UnexpectedResponse(response)),
            }
        }
    }
    /// Builder for [`Client::create_note`]
    ///
    /// [`Client::create_note`]: super::Client::create_note
    #[derive(Debug, Clone)]
    pub struct CreateNote {
        pub(crate) client: super::Client,
        pub(crate) agent_id: Result<::uuid::Uuid, String>,
        pub(crate) conversation_id: Result<::uuid::Uuid, String>,
        pub(crate) idempotency_key: Result<Option<::std::string::String>, String>,
        pub(crate) body: Result<types::builder::NoteCreate, String>,
    }
    impl CreateNote {
        pub(crate) fn new(client: &super::Client) -> Self {
            Self {
                client: client.clone(),
                agent_id: Err("`agent_id` is missing".to_string()),
                conversation_id: Err("`conversation_id` is missing".to_string()),
                idempotency_key: Ok(None),
                body: Ok(::std::default::Default::default()),
            }
        }
        /// The `id` of an agent.
        pub(crate) fn agent_id<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
        {
            self.agent_id = value.try_into().map_err(|error| format!("`agent_id`: {}", error));
            self
        }
        /// The `id` of a conversation with the agent.
        pub(crate) fn conversation_id<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
        {
            self.conversation_id = value.try_into().map_err(|error| format!("`conversation_id`: {}", error));
            self
        }
        /// A value of your own, 1 to 255 characters, that makes it safe to send this request again. Within 24 hours, the same request gets
        /// the first response again. Another request with the same value returns `IDEMPOTENCY_KEY_REUSED`, and one that arrives while the
        /// first is still running returns `IDEMPOTENCY_IN_PROGRESS`. `IDEMPOTENCY_STORE_FULL` means that the organization has stored as many
        /// responses as its plan allows.
        pub fn idempotency_key<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String, Error: std::fmt::Display>,
        {
            self.idempotency_key = value.try_into().map(Some).map_err(|error| format!("`idempotency_key`: {}", error));
            self
        }
        /// The note.
        pub fn body<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<types::NoteCreate>,
            <V as std::convert::TryInto<types::NoteCreate>>::Error: std::fmt::Display,
        {
            self.body = value.try_into().map(From::from).map_err(|error| format!("`body`: {}", error));
            self
        }
        /// Sets fields of the body without naming its type: `body_map(|body| body.name("Reception"))`.
        pub fn body_map<F>(mut self, f: F) -> Self
        where
            F: std::ops::FnOnce(types::builder::NoteCreate) -> types::builder::NoteCreate,
        {
            self.body = self.body.map(f);
            self
        }
        /// Sends a `POST` request to `/agents/{agentId}/conversations/{conversationId}/notes`
        pub(crate) async fn raw(self) -> Result<ResponseValue<types::NoteEnvelope>, Error<types::ErrorEnvelope>> {
            let Self { client, agent_id, conversation_id, idempotency_key, body } = self;
            let agent_id = agent_id.map_err(Error::InvalidRequest)?;
            let conversation_id = conversation_id.map_err(Error::InvalidRequest)?;
            let idempotency_key = idempotency_key.map_err(Error::InvalidRequest)?;
            let body =
                body.and_then(|v| types::NoteCreate::try_from(v).map_err(|e| e.to_string())).map_err(Error::InvalidRequest)?;
            let url = format!(
                "{}/agents/{}/conversations/{}/notes",
                client.baseurl,
                encode_path(&agent_id.to_string()),
                encode_path(&conversation_id.to_string()),
            );
            let mut header_map = ::reqwest::header::HeaderMap::with_capacity(2usize);
            header_map.append(
                ::reqwest::header::HeaderName::from_static("api-version"),
                ::reqwest::header::HeaderValue::from_static(super::Client::api_version()),
            );
            if let Some(value) = idempotency_key {
                header_map.append("Idempotency-Key", value.to_string().try_into()?);
            }
            let mut request = client
                .client
                .post(url)
                .header(::reqwest::header::ACCEPT, ::reqwest::header::HeaderValue::from_static("application/json"))
                .json(&body)
                .headers(header_map)
                .build()?;
            let info = OperationInfo { operation_id: "create_note" };
            client.pre(&mut request, &info).await?;
            let result = client.exec(request, &info).await;
            client.post(&result, &info).await?;
            let response = result?;
            match response.status().as_u16() {
                201u16 => ResponseValue::from_response(response).await,
                400u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                401u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                403u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                404u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                408u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                409u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                410u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                413u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                415u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                422u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                429u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                500u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                503u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                _ => Err(Error::UnexpectedResponse(response)),
            }
        }
    }
    /// Builder for [`Client::delete_note`]
    ///
    /// [`Client::delete_note`]: super::Client::delete_note
    #[derive(Debug, Clone)]
    pub struct DeleteNote {
        pub(crate) client: super::Client,
        pub(crate) note_id: Result<::uuid::Uuid, String>,
        pub(crate) idempotency_key: Result<Option<::std::string::String>, String>,
        pub(crate) if_match: Result<Option<::std::string::String>, String>,
    }
    impl DeleteNote {
        pub(crate) fn new(client: &super::Client) -> Self {
            Self {
                client: client.clone(),
                note_id: Err("`note_id` is missing".to_string()),
                idempotency_key: Ok(None),
                if_match: Ok(None),
            }
        }
        /// The `id` of a note.
        pub(crate) fn note_id<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
        {
            self.note_id = value.try_into().map_err(|error| format!("`note_id`: {}", error));
            self
        }
        /// A value of your own, 1 to 255 characters, that makes it safe to send this request again. Within 24 hours, the same request gets
        /// the first response again. Another request with the same value returns `IDEMPOTENCY_KEY_REUSED`, and one that arrives while the
        /// first is still running returns `IDEMPOTENCY_IN_PROGRESS`. `IDEMPOTENCY_STORE_FULL` means that the organization has stored as many
        /// responses as its plan allows.
        pub fn idempotency_key<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String, Error: std::fmt::Display>,
        {
            self.idempotency_key = value.try_into().map(Some).map_err(|error| format!("`idempotency_key`: {}", error));
            self
        }
        /// The `ETag` of the resource to change, as you read it. If the resource has changed since, nothing is done and the response is
        /// `ETAG_MISMATCH`. A source changes by itself while it is being trained. `*` matches any state.
        pub fn if_match<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String, Error: std::fmt::Display>,
        {
            self.if_match = value.try_into().map(Some).map_err(|error| format!("`if_match`: {}", error));
            self
        }
        /// Sends a `DELETE` request to `/conversations/notes/{noteId}`
        pub(crate) async fn raw(self) -> Result<ResponseValue<types::NoteEnvelope>, Error<types::ErrorEnvelope>> {
            let Self { client, note_id, idempotency_key, if_match } = self;
            let note_id = note_id.map_err(Error::InvalidRequest)?;
            let idempotency_key = idempotency_key.map_err(Error::InvalidRequest)?;
            let if_match = if_match.map_err(Error::InvalidRequest)?;
            let url = format!("{}/conversations/notes/{}", client.baseurl, encode_path(&note_id.to_string()),);
            let mut header_map = ::reqwest::header::HeaderMap::with_capacity(3usize);
            header_map.append(
                ::reqwest::header::HeaderName::from_static("api-version"),
                ::reqwest::header::HeaderValue::from_static(super::Client::api_version()),
            );
            if let Some(value) = idempotency_key {
                header_map.append("Idempotency-Key", value.to_string().try_into()?);
            }
            if let Some(value) = if_match {
                header_map.append("If-Match", value.to_string().try_into()?);
            }
            let mut request = client
                .client
                .delete(url)
                .header(::reqwest::header::ACCEPT, ::reqwest::header::HeaderValue::from_static("application/json"))
                .headers(header_map)
                .build()?;
            let info = OperationInfo { operation_id: "delete_note" };
            client.pre(&mut request, &info).await?;
            let result = client.exec(request, &info).await;
            client.post(&result, &info).await?;
            let response = result?;
            match response.status().as_u16() {
                200u16 => ResponseValue::from_response(response).await,
                400u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                401u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                403u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                404u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                409u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                410u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                412u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                422u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                429u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                500u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                503u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                _ => Err(Error::UnexpectedResponse(response)),
            }
        }
    }
    /// Builder for [`Client::update_note`]
    ///
    /// [`Client::update_note`]: super::Client::update_note
    #[derive(Debug, Clone)]
    pub struct UpdateNote {
        pub(crate) client: super::Client,
        pub(crate) note_id: Result<::uuid::Uuid, String>,
        pub(crate) idempotency_key: Result<Option<::std::string::String>, String>,
        pub(crate) if_match: Result<Option<::std::string::String>, String>,
        pub(crate) body: Result<types::builder::NoteUpdate, String>,
    }
    impl UpdateNote {
        pub(crate) fn new(client: &super::Client) -> Self {
            Self {
                client: client.clone(),
                note_id: Err("`note_id` is missing".to_string()),
                idempotency_key: Ok(None),
                if_match: Ok(None),
                body: Ok(::std::default::Default::default()),
            }
        }
        /// The `id` of a note.
        pub(crate) fn note_id<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
        {
            self.note_id = value.try_into().map_err(|error| format!("`note_id`: {}", error));
            self
        }
        /// A value of your own, 1 to 255 characters, that makes it safe to send this request again. Within 24 hours, the same request gets
        /// the first response again. Another request with the same value returns `IDEMPOTENCY_KEY_REUSED`, and one that arrives while the
        /// first is still running returns `IDEMPOTENCY_IN_PROGRESS`. `IDEMPOTENCY_STORE_FULL` means that the organization has stored as many
        /// responses as its plan allows.
        pub fn idempotency_key<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String, Error: std::fmt::Display>,
        {
            self.idempotency_key = value.try_into().map(Some).map_err(|error| format!("`idempotency_key`: {}", error));
            self
        }
        /// The `ETag` of the resource to change, as you read it. If the resource has changed since, nothing is done and the response is
        /// `ETAG_MISMATCH`. A source changes by itself while it is being trained. `*` matches any state.
        pub fn if_match<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String, Error: std::fmt::Display>,
        {
            self.if_match = value.try_into().map(Some).map_err(|error| format!("`if_match`: {}", error));
            self
        }
        /// The fields to change; at least one.
        pub fn body<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<types::NoteUpdate>,
            <V as std::convert::TryInto<types::NoteUpdate>>::Error: std::fmt::Display,
        {
            self.body = value.try_into().map(From::from).map_err(|error| format!("`body`: {}", error));
            self
        }
        /// Sets fields of the body without naming its type: `body_map(|body| body.name("Reception"))`.
        pub fn body_map<F>(mut self, f: F) -> Self
        where
            F: std::ops::FnOnce(types::builder::NoteUpdate) -> types::builder::NoteUpdate,
        {
            self.body = self.body.map(f);
            self
        }
        /// Sends a `PATCH` request to `/conversations/notes/{noteId}`
        pub(crate) async fn raw(self) -> Result<ResponseValue<types::NoteEnvelope>, Error<types::ErrorEnvelope>> {
            let Self { client, note_id, idempotency_key, if_match, body } = self;
            let note_id = note_id.map_err(Error::InvalidRequest)?;
            let idempotency_key = idempotency_key.map_err(Error::InvalidRequest)?;
            let if_match = if_match.map_err(Error::InvalidRequest)?;
            let body =
                body.and_then(|v| types::NoteUpdate::try_from(v).map_err(|e| e.to_string())).map_err(Error::InvalidRequest)?;
            let url = format!("{}/conversations/notes/{}", client.baseurl, encode_path(&note_id.to_string()),);
            let mut header_map = ::reqwest::header::HeaderMap::with_capacity(3usize);
            header_map.append(
                ::reqwest::header::HeaderName::from_static("api-version"),
                ::reqwest::header::HeaderValue::from_static(super::Client::api_version()),
            );
            if let Some(value) = idempotency_key {
                header_map.append("Idempotency-Key", value.to_string().try_into()?);
            }
            if let Some(value) = if_match {
                header_map.append("If-Match", value.to_string().try_into()?);
            }
            let mut request = client
                .client
                .patch(url)
                .header(::reqwest::header::ACCEPT, ::reqwest::header::HeaderValue::from_static("application/json"))
                .json(&body)
                .headers(header_map)
                .build()?;
            let info = OperationInfo { operation_id: "update_note" };
            client.pre(&mut request, &info).await?;
            let result = client.exec(request, &info).await;
            client.post(&result, &info).await?;
            let response = result?;
            match response.status().as_u16() {
                200u16 => ResponseValue::from_response(response).await,
                400u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                401u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                403u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                404u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                408u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                409u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                410u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                412u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                413u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                415u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                422u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                429u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                500u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                503u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                _ => Err(Error::UnexpectedResponse(response)),
            }
        }
    }
    /// Builder for [`Client::set_feedback`]
    ///
    /// [`Client::set_feedback`]: super::Client::set_feedback
    #[derive(Debug, Clone)]
    pub struct SetFeedback {
        pub(crate) client: super::Client,
        pub(crate) agent_id: Result<::uuid::Uuid, String>,
        pub(crate) message_id: Result<::uuid::Uuid, String>,
        pub(crate) idempotency_key: Result<Option<::std::string::String>, String>,
        pub(crate) body: Result<types::builder::FeedbackSet, String>,
    }
    impl SetFeedback {
        pub(crate) fn new(client: &super::Client) -> Self {
            Self {
                client: client.clone(),
                agent_id: Err("`agent_id` is missing".to_string()),
                message_id: Err("`message_id` is missing".to_string()),
                idempotency_key: Ok(None),
                body: Ok(::std::default::Default::default()),
            }
        }
        /// The `id` of an agent.
        pub(crate) fn agent_id<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
        {
            self.agent_id = value.try_into().map_err(|error| format!("`agent_id`: {}", error));
            self
        }
        /// The `messageId` of a reply of the agent.
        pub(crate) fn message_id<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
        {
            self.message_id = value.try_into().map_err(|error| format!("`message_id`: {}", error));
            self
        }
        /// A value of your own, 1 to 255 characters, that makes it safe to send this request again. Within 24 hours, the same request gets
        /// the first response again. Another request with the same value returns `IDEMPOTENCY_KEY_REUSED`, and one that arrives while the
        /// first is still running returns `IDEMPOTENCY_IN_PROGRESS`. `IDEMPOTENCY_STORE_FULL` means that the organization has stored as many
        /// responses as its plan allows.
        pub fn idempotency_key<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String, Error: std::fmt::Display>,
        {
            self.idempotency_key = value.try_into().map(Some).map_err(|error| format!("`idempotency_key`: {}", error));
            self
        }
        /// The feedback.
        pub fn body<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<types::FeedbackSet>,
            <V as std::convert::TryInto<types::FeedbackSet>>::Error: std::fmt::Display,
        {
            self.body = value.try_into().map(From::from).map_err(|error| format!("`body`: {}", error));
            self
        }
        /// Sets fields of the body without naming its type: `body_map(|body| body.name("Reception"))`.
        pub fn body_map<F>(mut self, f: F) -> Self
        where
            F: std::ops::FnOnce(types::builder::FeedbackSet) -> types::builder::FeedbackSet,
        {
            self.body = self.body.map(f);
            self
        }
        /// Sends a `PUT` request to `/agents/{agentId}/messages/{messageId}/feedback`
        pub(crate) async fn raw(self) -> Result<ResponseValue<types::MessageEnvelope>, Error<types::ErrorEnvelope>> {
            let Self { client, agent_id, message_id, idempotency_key, body } = self;
            let agent_id = agent_id.map_err(Error::InvalidRequest)?;
            let message_id = message_id.map_err(Error::InvalidRequest)?;
            let idempotency_key = idempotency_key.map_err(Error::InvalidRequest)?;
            let body =
                body.and_then(|v| types::FeedbackSet::try_from(v).map_err(|e| e.to_string())).map_err(Error::InvalidRequest)?;
            let url = format!(
                "{}/agents/{}/messages/{}/feedback",
                client.baseurl,
                encode_path(&agent_id.to_string()),
                encode_path(&message_id.to_string()),
            );
            let mut header_map = ::reqwest::header::HeaderMap::with_capacity(2usize);
            header_map.append(
                ::reqwest::header::HeaderName::from_static("api-version"),
                ::reqwest::header::HeaderValue::from_static(super::Client::api_version()),
            );
            if let Some(value) = idempotency_key {
                header_map.append("Idempotency-Key", value.to_string().try_into()?);
            }
            let mut request = client
                .client
                .put(url)
                .header(::reqwest::header::ACCEPT, ::reqwest::header::HeaderValue::from_static("application/json"))
                .json(&body)
                .headers(header_map)
                .build()?;
            let info = OperationInfo { operation_id: "set_feedback" };
            client.pre(&mut request, &info).await?;
            let result = client.exec(request, &info).await;
            client.post(&result, &info).await?;
            let response = result?;
            match response.status().as_u16() {
                200u16 => ResponseValue::from_response(response).await,
                400u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                401u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                403u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                404u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                408u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                409u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                410u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                413u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                415u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                422u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                429u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                500u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                503u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                _ => Err(Error::UnexpectedResponse(response)),
            }
        }
    }
    /// Builder for [`Client::list_inbox`]
    ///
    /// [`Client::list_inbox`]: super::Client::list_inbox
    #[derive(Debug, Clone)]
    pub struct ListInbox {
        pub(crate) client: super::Client,
        pub(crate) agent_id: Result<Option<::uuid::Uuid>, String>,
        pub(crate) assignee: Result<Option<::std::string::String>, String>,
        pub(crate) cursor: Result<Option<::std::string::String>, String>,
        pub(crate) limit: Result<Option<i32>, String>,
        pub(crate) order: Result<Option<crate::generated_ext::SortOrder>, String>,
        pub(crate) status: Result<Option<crate::generated_ext::ConversationStatus>, String>,
    }
    impl ListInbox {
        pub(crate) fn new(client: &super::Client) -> Self {
            Self {
                client: client.clone(),
                agent_id: Ok(None),
                assignee: Ok(None),
                cursor: Ok(None),
                limit: Ok(None),
                order: Ok(None),
                status: Ok(None),
            }
        }
        /// Only conversations with this agent.
        pub fn agent_id<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
        {
            self.agent_id = value.try_into().map(Some).map_err(|error| format!("`agent_id`: {}", error));
            self
        }
        /// Only conversations that are assigned to this actor, by the `id` of a key or the `accountId` of a person; `none` for those that are assigned to nobody.
        pub fn assignee<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String, Error: std::fmt::Display>,
        {
            self.assignee = value.try_into().map(Some).map_err(|error| format!("`assignee`: {}", error));
            self
        }
        /// The `nextCursor` of the previous response. It is opaque and valid only for the list that returned it: the same operation,
        /// organization, path, filters and order. Anything else returns `VALIDATION_ERROR`. It does not expire.
        pub fn cursor<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String, Error: std::fmt::Display>,
        {
            self.cursor = value.try_into().map(Some).map_err(|error| format!("`cursor`: {}", error));
            self
        }
        /// Maximum number of items to return.
        pub fn limit<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<i32, Error: std::fmt::Display>,
        {
            self.limit = value.try_into().map(Some).map_err(|error| format!("`limit`: {}", error));
            self
        }
        /// The direction of the list: `asc` starts with the oldest, or with A; `desc` starts with the newest, or with Z. Default: the
        /// direction that the description of the operation states.
        pub fn order<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<crate::generated_ext::SortOrder, Error: std::fmt::Display>,
        {
            self.order = value.try_into().map(Some).map_err(|error| format!("`order`: {}", error));
            self
        }
        /// Only conversations with this status.
        pub fn status<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<crate::generated_ext::ConversationStatus, Error: std::fmt::Display>,
        {
            self.status = value.try_into().map(Some).map_err(|error| format!("`status`: {}", error));
            self
        }
        /// Sends a `GET` request to `/inbox/conversations`
        pub(crate) async fn raw(self) -> Result<ResponseValue<types::ConversationListEnvelope>, Error<types::ErrorEnvelope>> {
            let Self { client, agent_id, assignee, cursor, limit, order, status } = self;
            let agent_id = agent_id.map_err(Error::InvalidRequest)?;
            let assignee = assignee.map_err(Error::InvalidRequest)?;
            let cursor = cursor.map_err(Error::InvalidRequest)?;
            let limit = limit.map_err(Error::InvalidRequest)?;
            let order = order.map_err(Error::InvalidRequest)?;
            let status = status.map_err(Error::InvalidRequest)?;
            let url = format!("{}/inbox/conversations", client.baseurl,);
            let mut header_map = ::reqwest::header::HeaderMap::with_capacity(1usize);
            header_map.append(
                ::reqwest::header::HeaderName::from_static("api-version"),
                ::reqwest::header::HeaderValue::from_static(super::Client::api_version()),
            );
            let mut request = client
                .client
                .get(url)
                .header(::reqwest::header::ACCEPT, ::reqwest::header::HeaderValue::from_static("application/json"))
                .query(&progenitor_client::QueryParam::new("agentId", &agent_id))
                .query(&progenitor_client::QueryParam::new("assignee", &assignee))
                .query(&progenitor_client::QueryParam::new("cursor", &cursor))
                .query(&progenitor_client::QueryParam::new("limit", &limit))
                .query(&progenitor_client::QueryParam::new("order", &order))
                .query(&progenitor_client::QueryParam::new("status", &status))
                .headers(header_map)
                .build()?;
            let info = OperationInfo { operation_id: "list_inbox" };
            client.pre(&mut request, &info).await?;
            let result = client.exec(request, &info).await;
            client.post(&result, &info).await?;
            let response = result?;
            match response.status().as_u16() {
                200u16 => ResponseValue::from_response(response).await,
                400u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                401u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                403u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                429u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                500u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                503u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                _ => Err(Error::UnexpectedResponse(response)),
            }
        }
    }
    /// Builder for [`Client::get_inbox_counts`]
    ///
    /// [`Client::get_inbox_counts`]: super::Client::get_inbox_counts
    #[derive(Debug, Clone)]
    pub struct GetInboxCounts {
        pub(crate) client: super::Client,
    }
    impl GetInboxCounts {
        pub(crate) fn new(client: &super::Client) -> Self {
            Self { client: client.clone() }
        }
        /// Sends a `GET` request to `/inbox/counts`
        pub(crate) async fn raw(self) -> Result<ResponseValue<types::InboxCountsEnvelope>, Error<types::ErrorEnvelope>> {
            let Self { client } = self;
            let url = format!("{}/inbox/counts", client.baseurl,);
            let mut header_map = ::reqwest::header::HeaderMap::with_capacity(1usize);
            header_map.append(
                ::reqwest::header::HeaderName::from_static("api-version"),
                ::reqwest::header::HeaderValue::from_static(super::Client::api_version()),
            );
            let mut request = client
                .client
                .get(url)
                .header(::reqwest::header::ACCEPT, ::reqwest::header::HeaderValue::from_static("application/json"))
                .headers(header_map)
                .build()?;
            let info = OperationInfo { operation_id: "get_inbox_counts" };
            client.pre(&mut request, &info).await?;
            let result = client.exec(request, &info).await;
            client.post(&result, &info).await?;
            let response = result?;
            match response.status().as_u16() {
                200u16 => ResponseValue::from_response(response).await,
                400u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                401u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                403u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                429u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                500u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                503u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                _ => Err(Error::UnexpectedResponse(response)),
            }
        }
    }
    /// Builder for [`Client::assign_conversation`]
    ///
    /// [`Client::assign_conversation`]: super::Client::assign_conversation
    #[derive(Debug, Clone)]
    pub struct AssignConversation {
        pub(crate) client: super::Client,
        pub(crate) conversation_id: Result<::uuid::Uuid, String>,
        pub(crate) idempotency_key: Result<Option<::std::string::String>, String>,
        pub(crate) body: Result<types::builder::ConversationAssignment, String>,
    }
    impl AssignConversation {
        pub(crate) fn new(client: &super::Client) -> Self {
            Self {
                client: client.clone(),
                conversation_id: Err("`conversation_id` is missing".to_string()),
                idempotency_key: Ok(None),
                body: Ok(::std::default::Default::default()),
            }
        }
        /// The `id` of a conversation with any agent of the organization.
        pub(crate) fn conversation_id<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
        {
            self.conversation_id = value.try_into().map_err(|error| format!("`conversation_id`: {}", error));
            self
        }
        /// A value of your own, 1 to 255 characters, that makes it safe to send this request again. Within 24 hours, the same request gets
        /// the first response again. Another request with the same value returns `IDEMPOTENCY_KEY_REUSED`, and one that arrives while the
        /// first is still running returns `IDEMPOTENCY_IN_PROGRESS`. `IDEMPOTENCY_STORE_FULL` means that the organization has stored as many
        /// responses as its plan allows.
        pub fn idempotency_key<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String, Error: std::fmt::Display>,
        {
            self.idempotency_key = value.try_into().map(Some).map_err(|error| format!("`idempotency_key`: {}", error));
            self
        }
        /// Who is to have it.
        pub fn body<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<types::ConversationAssignment>,
            <V as std::convert::TryInto<types::ConversationAssignment>>::Error: std::fmt::Display,
        {
            self.body = value.try_into().map(From::from).map_err(|error| format!("`body`: {}", error));
            self
        }
        /// Sets fields of the body without naming its type: `body_map(|body| body.name("Reception"))`.
        pub fn body_map<F>(mut self, f: F) -> Self
        where
            F: std::ops::FnOnce(types::builder::ConversationAssignment) -> types::builder::ConversationAssignment,
        {
            self.body = self.body.map(f);
            self
        }
        /// Sends a `POST` request to `/inbox/conversations/{conversationId}/assign`
        pub(crate) async fn raw(self) -> Result<ResponseValue<types::ConversationEnvelope>, Error<types::ErrorEnvelope>> {
            let Self { client, conversation_id, idempotency_key, body } = self;
            let conversation_id = conversation_id.map_err(Error::InvalidRequest)?;
            let idempotency_key = idempotency_key.map_err(Error::InvalidRequest)?;
            let body = body
                .and_then(|v| types::ConversationAssignment::try_from(v).map_err(|e| e.to_string()))
                .map_err(Error::InvalidRequest)?;
            let url = format!("{}/inbox/conversations/{}/assign", client.baseurl, encode_path(&conversation_id.to_string()),);
            let mut header_map = ::reqwest::header::HeaderMap::with_capacity(2usize);
            header_map.append(
                ::reqwest::header::HeaderName::from_static("api-version"),
                ::reqwest::header::HeaderValue::from_static(super::Client::api_version()),
            );
            if let Some(value) = idempotency_key {
                header_map.append("Idempotency-Key", value.to_string().try_into()?);
            }
            let mut request = client
                .client
                .post(url)
                .header(::reqwest::header::ACCEPT, ::reqwest::header::HeaderValue::from_static("application/json"))
                .json(&body)
                .headers(header_map)
                .build()?;
            let info = OperationInfo { operation_id: "assign_conversation" };
            client.pre(&mut request, &info).await?;
            let result = client.exec(request, &info).await;
            client.post(&result, &info).await?;
            let response = result?;
            match response.status().as_u16() {
                200u16 => ResponseValue::from_response(response).await,
                400u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                401u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                403u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                404u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                408u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                409u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                410u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                413u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                415u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                422u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                429u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                500u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                503u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                _ => Err(Error::UnexpectedResponse(response)),
            }
        }
    }
    /// Builder for [`Client::hand_back_conversation`]
    ///
    /// [`Client::hand_back_conversation`]: super::Client::hand_back_conversation
    #[derive(Debug, Clone)]
    pub struct HandBackConversation {
        pub(crate) client: super::Client,
        pub(crate) conversation_id: Result<::uuid::Uuid, String>,
        pub(crate) idempotency_key: Result<Option<::std::string::String>, String>,
    }
    impl HandBackConversation {
        pub(crate) fn new(client: &super::Client) -> Self {
            Self {
                client: client.clone(),
                conversation_id: Err("`conversation_id` is missing".to_string()),
                idempotency_key: Ok(None),
            }
        }
        /// The `id` of a conversation with any agent of the organization.
        pub(crate) fn conversation_id<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
        {
            self.conversation_id = value.try_into().map_err(|error| format!("`conversation_id`: {}", error));
            self
        }
        /// A value of your own, 1 to 255 characters, that makes it safe to send this request again. Within 24 hours, the same request gets
        /// the first response again. Another request with the same value returns `IDEMPOTENCY_KEY_REUSED`, and one that arrives while the
        /// first is still running returns `IDEMPOTENCY_IN_PROGRESS`. `IDEMPOTENCY_STORE_FULL` means that the organization has stored as many
        /// responses as its plan allows.
        pub fn idempotency_key<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String, Error: std::fmt::Display>,
        {
            self.idempotency_key = value.try_into().map(Some).map_err(|error| format!("`idempotency_key`: {}", error));
            self
        }
        /// Sends a `POST` request to `/inbox/conversations/{conversationId}/hand-back`
        pub(crate) async fn raw(self) -> Result<ResponseValue<types::ConversationEnvelope>, Error<types::ErrorEnvelope>> {
            let Self { client, conversation_id, idempotency_key } = self;
            let conversation_id = conversation_id.map_err(Error::InvalidRequest)?;
            let idempotency_key = idempotency_key.map_err(Error::InvalidRequest)?;
            let url = format!("{}/inbox/conversations/{}/hand-back", client.baseurl, encode_path(&conversation_id.to_string()),);
            let mut header_map = ::reqwest::header::HeaderMap::with_capacity(2usize);
            header_map.append(
                ::reqwest::header::HeaderName::from_static("api-version"),
                ::reqwest::header::HeaderValue::from_static(super::Client::api_version()),
            );
            if let Some(value) = idempotency_key {
                header_map.append("Idempotency-Key", value.to_string().try_into()?);
            }
            let mut request = client
                .client
                .post(url)
                .header(::reqwest::header::ACCEPT, ::reqwest::header::HeaderValue::from_static("application/json"))
                .headers(header_map)
                .build()?;
            let info = OperationInfo { operation_id: "hand_back_conversation" };
            client.pre(&mut request, &info).await?;
            let result = client.exec(request, &info).await;
            client.post(&result, &info).await?;
            let response = result?;
            match response.status().as_u16() {
                200u16 => ResponseValue::from_response(response).await,
                400u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                401u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                403u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                404u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                409u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                410u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                422u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                429u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                500u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                503u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                _ => Err(Error::UnexpectedResponse(response)),
            }
        }
    }
    /// Builder for [`Client::resolve_conversation`]
    ///
    /// [`Client::resolve_conversation`]: super::Client::resolve_conversation
    #[derive(Debug, Clone)]
    pub struct ResolveConversation {
        pub(crate) client: super::Client,
        pub(crate) conversation_id: Result<::uuid::Uuid, String>,
        pub(crate) idempotency_key: Result<Option<::std::string::String>, String>,
        pub(crate) body: Result<types::builder::ConversationResolution, String>,
    }
    impl ResolveConversation {
        pub(crate) fn new(client: &super::Client) -> Self {
            Self {
                client: client.clone(),
                conversation_id: Err("`conversation_id` is missing".to_string()),
                idempotency_key: Ok(None),
                body: Ok(::std::default::Default::default()),
            }
        }
        /// The `id` of a conversation with any agent of the organization.
        pub(crate) fn conversation_id<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
        {
            self.conversation_id = value.try_into().map_err(|error| format!("`conversation_id`: {}", error));
            self
        }
        /// A value of your own, 1 to 255 characters, that makes it safe to send this request again. Within 24 hours, the same request gets
        /// the first response again. Another request with the same value returns `IDEMPOTENCY_KEY_REUSED`, and one that arrives while the
        /// first is still running returns `IDEMPOTENCY_IN_PROGRESS`. `IDEMPOTENCY_STORE_FULL` means that the organization has stored as many
        /// responses as its plan allows.
        pub fn idempotency_key<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String, Error: std::fmt::Display>,
        {
            self.idempotency_key = value.try_into().map(Some).map_err(|error| format!("`idempotency_key`: {}", error));
            self
        }
        /// Why, or nothing.
        pub fn body<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<types::ConversationResolution>,
            <V as std::convert::TryInto<types::ConversationResolution>>::Error: std::fmt::Display,
        {
            self.body = value.try_into().map(From::from).map_err(|error| format!("`body`: {}", error));
            self
        }
        /// Sets fields of the body without naming its type: `body_map(|body| body.name("Reception"))`.
        pub fn body_map<F>(mut self, f: F) -> Self
        where
            F: std::ops::FnOnce(types::builder::ConversationResolution) -> types::builder::ConversationResolution,
        {
            self.body = self.body.map(f);
            self
        }
        /// Sends a `POST` request to `/inbox/conversations/{conversationId}/resolve`
        pub(crate) async fn raw(self) -> Result<ResponseValue<types::ConversationEnvelope>, Error<types::ErrorEnvelope>> {
            let Self { client, conversation_id, idempotency_key, body } = self;
            let conversation_id = conversation_id.map_err(Error::InvalidRequest)?;
            let idempotency_key = idempotency_key.map_err(Error::InvalidRequest)?;
            let body = body
                .and_then(|v| types::ConversationResolution::try_from(v).map_err(|e| e.to_string()))
                .map_err(Error::InvalidRequest)?;
            let url = format!("{}/inbox/conversations/{}/resolve", client.baseurl, encode_path(&conversation_id.to_string()),);
            let mut header_map = ::reqwest::header::HeaderMap::with_capacity(2usize);
            header_map.append(
                ::reqwest::header::HeaderName::from_static("api-version"),
                ::reqwest::header::HeaderValue::from_static(super::Client::api_version()),
            );
            if let Some(value) = idempotency_key {
                header_map.append("Idempotency-Key", value.to_string().try_into()?);
            }
            let mut request = client
                .client
                .post(url)
                .header(::reqwest::header::ACCEPT, ::reqwest::header::HeaderValue::from_static("application/json"))
                .json(&body)
                .headers(header_map)
                .build()?;
            let info = OperationInfo { operation_id: "resolve_conversation" };
            client.pre(&mut request, &info).await?;
            let result = client.exec(request, &info).await;
            client.post(&result, &info).await?;
            let response = result?;
            match response.status().as_u16() {
                200u16 => ResponseValue::from_response(response).await,
                400u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                401u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                403u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                404u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                408u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                409u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                410u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                413u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                415u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                422u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                429u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                500u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                503u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                _ => Err(Error::UnexpectedResponse(response)),
            }
        }
    }
    /// Builder for [`Client::reopen_conversation`]
    ///
    /// [`Client::reopen_conversation`]: super::Client::reopen_conversation
    #[derive(Debug, Clone)]
    pub struct ReopenConversation {
        pub(crate) client: super::Client,
        pub(crate) conversation_id: Result<::uuid::Uuid, String>,
        pub(crate) idempotency_key: Result<Option<::std::string::String>, String>,
    }
    impl ReopenConversation {
        pub(crate) fn new(client: &super::Client) -> Self {
            Self {
                client: client.clone(),
                conversation_id: Err("`conversation_id` is missing".to_string()),
                idempotency_key: Ok(None),
            }
        }
        /// The `id` of a conversation with any agent of the organization.
        pub(crate) fn conversation_id<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
        {
            self.conversation_id = value.try_into().map_err(|error| format!("`conversation_id`: {}", error));
            self
        }
        /// A value of your own, 1 to 255 characters, that makes it safe to send this request again. Within 24 hours, the same request gets
        /// the first response again. Another request with the same value returns `IDEMPOTENCY_KEY_REUSED`, and one that arrives while the
        /// first is still running returns `IDEMPOTENCY_IN_PROGRESS`. `IDEMPOTENCY_STORE_FULL` means that the organization has stored as many
        /// responses as its plan allows.
        pub fn idempotency_key<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String, Error: std::fmt::Display>,
        {
            self.idempotency_key = value.try_into().map(Some).map_err(|error| format!("`idempotency_key`: {}", error));
            self
        }
        /// Sends a `POST` request to `/inbox/conversations/{conversationId}/reopen`
        pub(crate) async fn raw(self) -> Result<ResponseValue<types::ConversationEnvelope>, Error<types::ErrorEnvelope>> {
            let Self { client, conversation_id, idempotency_key } = self;
            let conversation_id = conversation_id.map_err(Error::InvalidRequest)?;
            let idempotency_key = idempotency_key.map_err(Error::InvalidRequest)?;
            let url = format!("{}/inbox/conversations/{}/reopen", client.baseurl, encode_path(&conversation_id.to_string()),);
            let mut header_map = ::reqwest::header::HeaderMap::with_capacity(2usize);
            header_map.append(
                ::reqwest::header::HeaderName::from_static("api-version"),
                ::reqwest::header::HeaderValue::from_static(super::Client::api_version()),
            );
            if let Some(value) = idempotency_key {
                header_map.append("Idempotency-Key", value.to_string().try_into()?);
            }
            let mut request = client
                .client
                .post(url)
                .header(::reqwest::header::ACCEPT, ::reqwest::header::HeaderValue::from_static("application/json"))
                .headers(header_map)
                .build()?;
            let info = OperationInfo { operation_id: "reopen_conversation" };
            client.pre(&mut request, &info).await?;
            let result = client.exec(request, &info).await;
            client.post(&result, &info).await?;
            let response = result?;
            match response.status().as_u16() {
                200u16 => ResponseValue::from_response(response).await,
                400u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                401u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                403u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                404u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                409u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                410u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                422u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                429u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                500u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                503u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                _ => Err(Error::UnexpectedResponse(response)),
            }
        }
    }
    /// Builder for [`Client::reply_to_conversation`]
    ///
    /// [`Client::reply_to_conversation`]: super::Client::reply_to_conversation
    #[derive(Debug, Clone)]
    pub struct ReplyToConversation {
        pub(crate) client: super::Client,
        pub(crate) conversation_id: Result<::uuid::Uuid, String>,
        pub(crate) idempotency_key: Result<Option<::std::string::String>, String>,
        pub(crate) body: Result<types::builder::OperatorReply, String>,
    }
    impl ReplyToConversation {
        pub(crate) fn new(client: &super::Client) -> Self {
            Self {
                client: client.clone(),
                conversation_id: Err("`conversation_id` is missing".to_string()),
                idempotency_key: Ok(None),
                body: Ok(::std::default::Default::default()),
            }
        }
        /// The `id` of a conversation with any agent of the organization.
        pub(crate) fn conversation_id<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
        {
            self.conversation_id = value.try_into().map_err(|error| format!("`conversation_id`: {}", error));
            self
        }
        /// A value of your own, 1 to 255 characters, that makes it safe to send this request again. Within 24 hours, the same request gets
        /// the first response again. Another request with the same value returns `IDEMPOTENCY_KEY_REUSED`, and one that arrives while the
        /// first is still running returns `IDEMPOTENCY_IN_PROGRESS`. `IDEMPOTENCY_STORE_FULL` means that the organization has stored as many
        /// responses as its plan allows.
        pub fn idempotency_key<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String, Error: std::fmt::Display>,
        {
            self.idempotency_key = value.try_into().map(Some).map_err(|error| format!("`idempotency_key`: {}", error));
            self
        }
        /// The reply.
        pub fn body<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<types::OperatorReply>,
            <V as std::convert::TryInto<types::OperatorReply>>::Error: std::fmt::Display,
        {
            self.body = value.try_into().map(From::from).map_err(|error| format!("`body`: {}", error));
            self
        }
        /// Sets fields of the body without naming its type: `body_map(|body| body.name("Reception"))`.
        pub fn body_map<F>(mut self, f: F) -> Self
        where
            F: std::ops::FnOnce(types::builder::OperatorReply) -> types::builder::OperatorReply,
        {
            self.body = self.body.map(f);
            self
        }
        /// Sends a `POST` request to `/inbox/conversations/{conversationId}/messages`
        pub(crate) async fn raw(self) -> Result<ResponseValue<types::MessageEnvelope>, Error<types::ErrorEnvelope>> {
            let Self { client, conversation_id, idempotency_key, body } = self;
            let conversation_id = conversation_id.map_err(Error::InvalidRequest)?;
            let idempotency_key = idempotency_key.map_err(Error::InvalidRequest)?;
            let body =
                body.and_then(|v| types::OperatorReply::try_from(v).map_err(|e| e.to_string())).map_err(Error::InvalidRequest)?;
            let url = format!("{}/inbox/conversations/{}/messages", client.baseurl, encode_path(&conversation_id.to_string()),);
            let mut header_map = ::reqwest::header::HeaderMap::with_capacity(2usize);
            header_map.append(
                ::reqwest::header::HeaderName::from_static("api-version"),
                ::reqwest::header::HeaderValue::from_static(super::Client::api_version()),
            );
            if let Some(value) = idempotency_key {
                header_map.append("Idempotency-Key", value.to_string().try_into()?);
            }
            let mut request = client
                .client
                .post(url)
                .header(::reqwest::header::ACCEPT, ::reqwest::header::HeaderValue::from_static("application/json"))
                .json(&body)
                .headers(header_map)
                .build()?;
            let info = OperationInfo { operation_id: "reply_to_conversation" };
            client.pre(&mut request, &info).await?;
            let result = client.exec(request, &info).await;
            client.post(&result, &info).await?;
            let response = result?;
            match response.status().as_u16() {
                201u16 => ResponseValue::from_response(response).await,
                400u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                401u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                403u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                404u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                408u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                409u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                410u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                413u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                415u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                422u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                429u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                500u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                503u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                _ => Err(Error::UnexpectedResponse(response)),
            }
        }
    }
    /// Builder for [`Client::list_saved_replies`]
    ///
    /// [`Client::list_saved_replies`]: super::Client::list_saved_replies
    #[derive(Debug, Clone)]
    pub struct ListSavedReplies {
        pub(crate) client: super::Client,
        pub(crate) cursor: Result<Option<::std::string::String>, String>,
        pub(crate) limit: Result<Option<i32>, String>,
        pub(crate) order: Result<Option<crate::generated_ext::SortOrder>, String>,
        pub(crate) q: Result<Option<::std::string::String>, String>,
    }
    impl ListSavedReplies {
        pub(crate) fn new(client: &super::Client) -> Self {
            Self { client: client.clone(), cursor: Ok(None), limit: Ok(None), order: Ok(None), q: Ok(None) }
        }
        /// The `nextCursor` of the previous response. It is opaque and valid only for the list that returned it: the same operation,
        /// organization, path, filters and order. Anything else returns `VALIDATION_ERROR`. It does not expire.
        pub fn cursor<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String, Error: std::fmt::Display>,
        {
            self.cursor = value.try_into().map(Some).map_err(|error| format!("`cursor`: {}", error));
            self
        }
        /// Maximum number of items to return.
        pub fn limit<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<i32, Error: std::fmt::Display>,
        {
            self.limit = value.try_into().map(Some).map_err(|error| format!("`limit`: {}", error));
            self
        }
        /// The direction of the list: `asc` starts with the oldest, or with A; `desc` starts with the newest, or with Z. Default: the
        /// direction that the description of the operation states.
        pub fn order<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<crate::generated_ext::SortOrder, Error: std::fmt::Display>,
        {
            self.order = value.try_into().map(Some).map_err(|error| format!("`order`: {}", error));
            self
        }
        /// Only items whose name or title contains this text, ignoring case. 1 to 200 characters after trimming.
        pub fn q<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String, Error: std::fmt::Display>,
        {
            self.q = value.try_into().map(Some).map_err(|error| format!("`q`: {}", error));
            self
        }
        /// Sends a `GET` request to `/inbox/saved-replies`
        pub(crate) async fn raw(self) -> Result<ResponseValue<types::SavedReplyListEnvelope>, Error<types::ErrorEnvelope>> {
            let Self { client, cursor, limit, order, q } = self;
            let cursor = cursor.map_err(Error::InvalidRequest)?;
            let limit = limit.map_err(Error::InvalidRequest)?;
            let order = order.map_err(Error::InvalidRequest)?;
            let q = q.map_err(Error::InvalidRequest)?;
            let url = format!("{}/inbox/saved-replies", client.baseurl,);
            let mut header_map = ::reqwest::header::HeaderMap::with_capacity(1usize);
            header_map.append(
                ::reqwest::header::HeaderName::from_static("api-version"),
                ::reqwest::header::HeaderValue::from_static(super::Client::api_version()),
            );
            let mut request = client
                .client
                .get(url)
                .header(::reqwest::header::ACCEPT, ::reqwest::header::HeaderValue::from_static("application/json"))
                .query(&progenitor_client::QueryParam::new("cursor", &cursor))
                .query(&progenitor_client::QueryParam::new("limit", &limit))
                .query(&progenitor_client::QueryParam::new("order", &order))
                .query(&progenitor_client::QueryParam::new("q", &q))
                .headers(header_map)
                .build()?;
            let info = OperationInfo { operation_id: "list_saved_replies" };
            client.pre(&mut request, &info).await?;
            let result = client.exec(request, &info).await;
            client.post(&result, &info).await?;
            let response = result?;
            match response.status().as_u16() {
                200u16 => ResponseValue::from_response(response).await,
                400u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                401u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                403u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                429u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                500u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                503u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                _ => Err(Error::UnexpectedResponse(response)),
            }
        }
    }
    /// Builder for [`Client::create_saved_reply`]
    ///
    /// [`Client::create_saved_reply`]: super::Client::create_saved_reply
    #[derive(Debug, Clone)]
    pub struct CreateSavedReply {
        pub(crate) client: super::Client,
        pub(crate) idempotency_key: Result<Option<::std::string::String>, String>,
        pub(crate) body: Result<types::builder::SavedReplyCreate, String>,
    }
    impl CreateSavedReply {
        pub(crate) fn new(client: &super::Client) -> Self {
            Self { client: client.clone(), idempotency_key: Ok(None), body: Ok(::std::default::Default::default()) }
        }
        /// A value of your own, 1 to 255 characters, that makes it safe to send this request again. Within 24 hours, the same request gets
        /// the first response again. Another request with the same value returns `IDEMPOTENCY_KEY_REUSED`, and one that arrives while the
        /// first is still running returns `IDEMPOTENCY_IN_PROGRESS`. `IDEMPOTENCY_STORE_FULL` means that the organization has stored as many
        /// responses as its plan allows.
        pub fn idempotency_key<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String, Error: std::fmt::Display>,
        {
            self.idempotency_key = value.try_into().map(Some).map_err(|error| format!("`idempotency_key`: {}", error));
            self
        }
        /// The reply to save.
        pub fn body<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<types::SavedReplyCreate>,
            <V as std::convert::TryInto<types::SavedReplyCreate>>::Error: std::fmt::Display,
        {
            self.body = value.try_into().map(From::from).map_err(|error| format!("`body`: {}", error));
            self
        }
        /// Sets fields of the body without naming its type: `body_map(|body| body.name("Reception"))`.
        pub fn body_map<F>(mut self, f: F) -> Self
        where
            F: std::ops::FnOnce(types::builder::SavedReplyCreate) -> types::builder::SavedReplyCreate,
        {
            self.body = self.body.map(f);
            self
        }
        /// Sends a `POST` request to `/inbox/saved-replies`
        pub(crate) async fn raw(self) -> Result<ResponseValue<types::SavedReplyEnvelope>, Error<types::ErrorEnvelope>> {
            let Self { client, idempotency_key, body } = self;
            let idempotency_key = idempotency_key.map_err(Error::InvalidRequest)?;
            let body = body
                .and_then(|v| types::SavedReplyCreate::try_from(v).map_err(|e| e.to_string()))
                .map_err(Error::InvalidRequest)?;
            let url = format!("{}/inbox/saved-replies", client.baseurl,);
            let mut header_map = ::reqwest::header::HeaderMap::with_capacity(2usize);
            header_map.append(
                ::reqwest::header::HeaderName::from_static("api-version"),
                ::reqwest::header::HeaderValue::from_static(super::Client::api_version()),
            );
            if let Some(value) = idempotency_key {
                header_map.append("Idempotency-Key", value.to_string().try_into()?);
            }
            let mut request = client
                .client
                .post(url)
                .header(::reqwest::header::ACCEPT, ::reqwest::header::HeaderValue::from_static("application/json"))
                .json(&body)
                .headers(header_map)
                .build()?;
            let info = OperationInfo { operation_id: "create_saved_reply" };
            client.pre(&mut request, &info).await?;
            let result = client.exec(request, &info).await;
            client.post(&result, &info).await?;
            let response = result?;
            match response.status().as_u16() {
                201u16 => ResponseValue::from_response(response).await,
                400u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                401u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                403u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                408u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                409u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                413u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                415u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                422u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                429u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                500u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                503u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                _ => Err(Error::UnexpectedResponse(response)),
            }
        }
    }
    /// Builder for [`Client::get_saved_reply`]
    ///
    /// [`Client::get_saved_reply`]: super::Client::get_saved_reply
    #[derive(Debug, Clone)]
    pub struct GetSavedReply {
        pub(crate) client: super::Client,
        pub(crate) saved_reply_id: Result<::uuid::Uuid, String>,
    }
    impl GetSavedReply {
        pub(crate) fn new(client: &super::Client) -> Self {
            Self { client: client.clone(), saved_reply_id: Err("`saved_reply_id` is missing".to_string()) }
        }
        /// The `id` of a saved reply.
        pub(crate) fn saved_reply_id<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
        {
            self.saved_reply_id = value.try_into().map_err(|error| format!("`saved_reply_id`: {}", error));
            self
        }
        /// Sends a `GET` request to `/inbox/saved-replies/{savedReplyId}`
        pub(crate) async fn raw(self) -> Result<ResponseValue<types::SavedReplyEnvelope>, Error<types::ErrorEnvelope>> {
            let Self { client, saved_reply_id } = self;
            let saved_reply_id = saved_reply_id.map_err(Error::InvalidRequest)?;
            let url = format!("{}/inbox/saved-replies/{}", client.baseurl, encode_path(&saved_reply_id.to_string()),);
            let mut header_map = ::reqwest::header::HeaderMap::with_capacity(1usize);
            header_map.append(
                ::reqwest::header::HeaderName::from_static("api-version"),
                ::reqwest::header::HeaderValue::from_static(super::Client::api_version()),
            );
            let mut request = client
                .client
                .get(url)
                .header(::reqwest::header::ACCEPT, ::reqwest::header::HeaderValue::from_static("application/json"))
                .headers(header_map)
                .build()?;
            let info = OperationInfo { operation_id: "get_saved_reply" };
            client.pre(&mut request, &info).await?;
            let result = client.exec(request, &info).await;
            client.post(&result, &info).await?;
            let response = result?;
            match response.status().as_u16() {
                200u16 => ResponseValue::from_response(response).await,
                400u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                401u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                403u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                404u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                429u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                500u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                503u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                _ => Err(Error::UnexpectedResponse(response)),
            }
        }
    }
    /// Builder for [`Client::delete_saved_reply`]
    ///
    /// [`Client::delete_saved_reply`]: super::Client::delete_saved_reply
    #[derive(Debug, Clone)]
    pub struct DeleteSavedReply {
        pub(crate) client: super::Client,
        pub(crate) saved_reply_id: Result<::uuid::Uuid, String>,
        pub(crate) idempotency_key: Result<Option<::std::string::String>, String>,
        pub(crate) if_match: Result<Option<::std::string::String>, String>,
    }
    impl DeleteSavedReply {
        pub(crate) fn new(client: &super::Client) -> Self {
            Self {
                client: client.clone(),
                saved_reply_id: Err("`saved_reply_id` is missing".to_string()),
                idempotency_key: Ok(None),
                if_match: Ok(None),
            }
        }
        /// The `id` of a saved reply.
        pub(crate) fn saved_reply_id<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
        {
            self.saved_reply_id = value.try_into().map_err(|error| format!("`saved_reply_id`: {}", error));
            self
        }
        /// A value of your own, 1 to 255 characters, that makes it safe to send this request again. Within 24 hours, the same request gets
        /// the first response again. Another request with the same value returns `IDEMPOTENCY_KEY_REUSED`, and one that arrives while the
        /// first is still running returns `IDEMPOTENCY_IN_PROGRESS`. `IDEMPOTENCY_STORE_FULL` means that the organization has stored as many
        /// responses as its plan allows.
        pub fn idempotency_key<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String, Error: std::fmt::Display>,
        {
            self.idempotency_key = value.try_into().map(Some).map_err(|error| format!("`idempotency_key`: {}", error));
            self
        }
        /// The `ETag` of the resource to change, as you read it. If the resource has changed since, nothing is done and the response is
        /// `ETAG_MISMATCH`. A source changes by itself while it is being trained. `*` matches any state.
        pub fn if_match<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String, Error: std::fmt::Display>,
        {
            self.if_match = value.try_into().map(Some).map_err(|error| format!("`if_match`: {}", error));
            self
        }
        /// Sends a `DELETE` request to `/inbox/saved-replies/{savedReplyId}`
        pub(crate) async fn raw(self) -> Result<ResponseValue<types::SavedReplyEnvelope>, Error<types::ErrorEnvelope>> {
            let Self { client, saved_reply_id, idempotency_key, if_match } = self;
            let saved_reply_id = saved_reply_id.map_err(Error::InvalidRequest)?;
            let idempotency_key = idempotency_key.map_err(Error::InvalidRequest)?;
            let if_match = if_match.map_err(Error::InvalidRequest)?;
            let url = format!("{}/inbox/saved-replies/{}", client.baseurl, encode_path(&saved_reply_id.to_string()),);
            let mut header_map = ::reqwest::header::HeaderMap::with_capacity(3usize);
            header_map.append(
                ::reqwest::header::HeaderName::from_static("api-version"),
                ::reqwest::header::HeaderValue::from_static(super::Client::api_version()),
            );
            if let Some(value) = idempotency_key {
                header_map.append("Idempotency-Key", value.to_string().try_into()?);
            }
            if let Some(value) = if_match {
                header_map.append("If-Match", value.to_string().try_into()?);
            }
            let mut request = client
                .client
                .delete(url)
                .header(::reqwest::header::ACCEPT, ::reqwest::header::HeaderValue::from_static("application/json"))
                .headers(header_map)
                .build()?;
            let info = OperationInfo { operation_id: "delete_saved_reply" };
            client.pre(&mut request, &info).await?;
            let result = client.exec(request, &info).await;
            client.post(&result, &info).await?;
            let response = result?;
            match response.status().as_u16() {
                200u16 => ResponseValue::from_response(response).await,
                400u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                401u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                403u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                404u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                409u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                412u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                422u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                429u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                500u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                503u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                _ => Err(Error::UnexpectedResponse(response)),
            }
        }
    }
    /// Builder for [`Client::update_saved_reply`]
    ///
    /// [`Client::update_saved_reply`]: super::Client::update_saved_reply
    #[derive(Debug, Clone)]
    pub struct UpdateSavedReply {
        pub(crate) client: super::Client,
        pub(crate) saved_reply_id: Result<::uuid::Uuid, String>,
        pub(crate) idempotency_key: Result<Option<::std::string::String>, String>,
        pub(crate) if_match: Result<Option<::std::string::String>, String>,
        pub(crate) body: Result<types::builder::SavedReplyUpdate, String>,
    }
    impl UpdateSavedReply {
        pub(crate) fn new(client: &super::Client) -> Self {
            Self {
                client: client.clone(),
                saved_reply_id: Err("`saved_reply_id` is missing".to_string()),
                idempotency_key: Ok(None),
                if_match: Ok(None),
                body: Ok(::std::default::Default::default()),
            }
        }
        /// The `id` of a saved reply.
        pub(crate) fn saved_reply_id<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
        {
            self.saved_reply_id = value.try_into().map_err(|error| format!("`saved_reply_id`: {}", error));
            self
        }
        /// A value of your own, 1 to 255 characters, that makes it safe to send this request again. Within 24 hours, the same request gets
        /// the first response again. Another request with the same value returns `IDEMPOTENCY_KEY_REUSED`, and one that arrives while the
        /// first is still running returns `IDEMPOTENCY_IN_PROGRESS`. `IDEMPOTENCY_STORE_FULL` means that the organization has stored as many
        /// responses as its plan allows.
        pub fn idempotency_key<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String, Error: std::fmt::Display>,
        {
            self.idempotency_key = value.try_into().map(Some).map_err(|error| format!("`idempotency_key`: {}", error));
            self
        }
        /// The `ETag` of the resource to change, as you read it. If the resource has changed since, nothing is done and the response is
        /// `ETAG_MISMATCH`. A source changes by itself while it is being trained. `*` matches any state.
        pub fn if_match<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String, Error: std::fmt::Display>,
        {
            self.if_match = value.try_into().map(Some).map_err(|error| format!("`if_match`: {}", error));
            self
        }
        /// The fields to change; at least one.
        pub fn body<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<types::SavedReplyUpdate>,
            <V as std::convert::TryInto<types::SavedReplyUpdate>>::Error: std::fmt::Display,
        {
            self.body = value.try_into().map(From::from).map_err(|error| format!("`body`: {}", error));
            self
        }
        /// Sets fields of the body without naming its type: `body_map(|body| body.name("Reception"))`.
        pub fn body_map<F>(mut self, f: F) -> Self
        where
            F: std::ops::FnOnce(types::builder::SavedReplyUpdate) -> types::builder::SavedReplyUpdate,
        {
            self.body = self.body.map(f);
            self
        }
        /// Sends a `PATCH` request to `/inbox/saved-replies/{savedReplyId}`
        pub(crate) async fn raw(self) -> Result<ResponseValue<types::SavedReplyEnvelope>, Error<types::ErrorEnvelope>> {
            let Self { client, saved_reply_id, idempotency_key, if_match, body } = self;
            let saved_reply_id = saved_reply_id.map_err(Error::InvalidRequest)?;
            let idempotency_key = idempotency_key.map_err(Error::InvalidRequest)?;
            let if_match = if_match.map_err(Error::InvalidRequest)?;
            let body = body
                .and_then(|v| types::SavedReplyUpdate::try_from(v).map_err(|e| e.to_string()))
                .map_err(Error::InvalidRequest)?;
            let url = format!("{}/inbox/saved-replies/{}", client.baseurl, encode_path(&saved_reply_id.to_string()),);
            let mut header_map = ::reqwest::header::HeaderMap::with_capacity(3usize);
            header_map.append(
                ::reqwest::header::HeaderName::from_static("api-version"),
                ::reqwest::header::HeaderValue::from_static(super::Client::api_version()),
            );
            if let Some(value) = idempotency_key {
                header_map.append("Idempotency-Key", value.to_string().try_into()?);
            }
            if let Some(value) = if_match {
                header_map.append("If-Match", value.to_string().try_into()?);
            }
            let mut request = client
                .client
                .patch(url)
                .header(::reqwest::header::ACCEPT, ::reqwest::header::HeaderValue::from_static("application/json"))
                .json(&body)
                .headers(header_map)
                .build()?;
            let info = OperationInfo { operation_id: "update_saved_reply" };
            client.pre(&mut request, &info).await?;
            let result = client.exec(request, &info).await;
            client.post(&result, &info).await?;
            let response = result?;
            match response.status().as_u16() {
                200u16 => ResponseValue::from_response(response).await,
                400u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                401u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                403u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                404u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                408u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                409u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                412u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                413u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                415u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                422u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                429u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                500u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                503u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                _ => Err(Error::UnexpectedResponse(response)),
            }
        }
    }
    /// Builder for [`Client::sign_up`]
    ///
    /// [`Client::sign_up`]: super::Client::sign_up
    #[derive(Debug, Clone)]
    pub struct SignUp {
        pub(crate) client: super::Client,
        pub(crate) body: Result<types::builder::SignUp, String>,
    }
    impl SignUp {
        pub(crate) fn new(client: &super::Client) -> Self {
            Self { client: client.clone(), body: Ok(::std::default::Default::default()) }
        }
        /// The person who is to claim the workspace, and its name.
        pub fn body<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<types::SignUp>,
            <V as std::convert::TryInto<types::SignUp>>::Error: std::fmt::Display,
        {
            self.body = value.try_into().map(From::from).map_err(|error| format!("`body`: {}", error));
            self
        }
        /// Sets fields of the body without naming its type: `body_map(|body| body.name("Reception"))`.
        pub fn body_map<F>(mut self, f: F) -> Self
        where
            F: std::ops::FnOnce(types::builder::SignUp) -> types::builder::SignUp,
        {
            self.body = self.body.map(f);
            self
        }
        /// Sends a `POST` request to `/agent/sign-up`
        pub(crate) async fn raw(self) -> Result<ResponseValue<types::SandboxWorkspaceEnvelope>, Error<types::ErrorEnvelope>> {
            let Self { client, body } = self;
            let body = body.and_then(|v| types::SignUp::try_from(v).map_err(|e| e.to_string())).map_err(Error::InvalidRequest)?;
            let url = format!("{}/agent/sign-up", client.baseurl,);
            let mut header_map = ::reqwest::header::HeaderMap::with_capacity(1usize);
            header_map.append(
                ::reqwest::header::HeaderName::from_static("api-version"),
                ::reqwest::header::HeaderValue::from_static(super::Client::api_version()),
            );
            let mut request = client
                .client
                .post(url)
                .header(::reqwest::header::ACCEPT, ::reqwest::header::HeaderValue::from_static("application/json"))
                .json(&body)
                .headers(header_map)
                .build()?;
            let info = OperationInfo { operation_id: "sign_up" };
            client.pre(&mut request, &info).await?;
            let result = client.exec(request, &info).await;
            client.post(&result, &info).await?;
            let response = result?;
            match response.status().as_u16() {
                201u16 => ResponseValue::from_response(response).await,
                400u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                408u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                413u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                415u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                429u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                500u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                503u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                _ => Err(Error::UnexpectedResponse(response)),
            }
        }
    }
    /// Builder for [`Client::verify_claim_code`]
    ///
    /// [`Client::verify_claim_code`]: super::Client::verify_claim_code
    #[derive(Debug, Clone)]
    pub struct VerifyClaimCode {
        pub(crate) client: super::Client,
        pub(crate) body: Result<types::builder::ClaimVerify, String>,
    }
    impl VerifyClaimCode {
        pub(crate) fn new(client: &super::Client) -> Self {
            Self { client: client.clone(), body: Ok(::std::default::Default::default()) }
        }
        /// The workspace and its code.
        pub fn body<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<types::ClaimVerify>,
            <V as std::convert::TryInto<types::ClaimVerify>>::Error: std::fmt::Display,
        {
            self.body = value.try_into().map(From::from).map_err(|error| format!("`body`: {}", error));
            self
        }
        /// Sets fields of the body without naming its type: `body_map(|body| body.name("Reception"))`.
        pub fn body_map<F>(mut self, f: F) -> Self
        where
            F: std::ops::FnOnce(types::builder::ClaimVerify) -> types::builder::ClaimVerify,
        {
            self.body = self.body.map(f);
            self
        }
        /// Sends a `POST` request to `/agent/verify`
        pub(crate) async fn raw(self) -> Result<ResponseValue<types::ClaimVerificationEnvelope>, Error<types::ErrorEnvelope>> {
            let Self { client, body } = self;
            let body =
                body.and_then(|v| types::ClaimVerify::try_from(v).map_err(|e| e.to_string())).map_err(Error::InvalidRequest)?;
            let url = format!("{}/agent/verify", client.baseurl,);
            let mut header_map = ::reqwest::header::HeaderMap::with_capacity(1usize);
            header_map.append(
                ::reqwest::header::HeaderName::from_static("api-version"),
                ::reqwest::header::HeaderValue::from_static(super::Client::api_version()),
            );
            let mut request = client
                .client
                .post(url)
                .header(::reqwest::header::ACCEPT, ::reqwest::header::HeaderValue::from_static("application/json"))
                .json(&body)
                .headers(header_map)
                .build()?;
            let info = OperationInfo { operation_id: "verify_claim_code" };
            client.pre(&mut request, &info).await?;
            let result = client.exec(request, &info).await;
            client.post(&result, &info).await?;
            let response = result?;
            match response.status().as_u16() {
                200u16 => ResponseValue::from_response(response).await,
                400u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                401u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                403u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                408u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                413u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                415u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                429u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                500u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                503u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                _ => Err(Error::UnexpectedResponse(response)),
            }
        }
    }
    /// Builder for [`Client::get_subscription`]
    ///
    /// [`Client::get_subscription`]: super::Client::get_subscription
    #[derive(Debug, Clone)]
    pub struct GetSubscription {
        pub(crate) client: super::Client,
    }
    impl GetSubscription {
        pub(crate) fn new(client: &super::Client) -> Self {
            Self { client: client.clone() }
        }
        /// Sends a `GET` request to `/billing/subscription`
        pub(crate) async fn raw(self) -> Result<ResponseValue<types::SubscriptionEnvelope>, Error<types::ErrorEnvelope>> {
            let Self { client } = self;
            let url = format!("{}/billing/subscription", client.baseurl,);
            let mut header_map = ::reqwest::header::HeaderMap::with_capacity(1usize);
            header_map.append(
                ::reqwest::header::HeaderName::from_static("api-version"),
                ::reqwest::header::HeaderValue::from_static(super::Client::api_version()),
            );
            let mut request = client
                .client
                .get(url)
                .header(::reqwest::header::ACCEPT, ::reqwest::header::HeaderValue::from_static("application/json"))
                .headers(header_map)
                .build()?;
            let info = OperationInfo { operation_id: "get_subscription" };
            client.pre(&mut request, &info).await?;
            let result = client.exec(request, &info).await;
            client.post(&result, &info).await?;
            let response = result?;
            match response.status().as_u16() {
                200u16 => ResponseValue::from_response(response).await,
                400u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                401u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                403u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                429u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                500u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                503u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                _ => Err(Error::UnexpectedResponse(response)),
            }
        }
    }
    /// Builder for [`Client::get_usage`]
    ///
    /// [`Client::get_usage`]: super::Client::get_usage
    #[derive(Debug, Clone)]
    pub struct GetUsage {
        pub(crate) client: super::Client,
    }
    impl GetUsage {
        pub(crate) fn new(client: &super::Client) -> Self {
            Self { client: client.clone() }
        }
        /// Sends a `GET` request to `/billing/usage`
        pub(crate) async fn raw(self) -> Result<ResponseValue<types::UsageEnvelope>, Error<types::ErrorEnvelope>> {
            let Self { client } = self;
            let url = format!("{}/billing/usage", client.baseurl,);
            let mut header_map = ::reqwest::header::HeaderMap::with_capacity(1usize);
            header_map.append(
                ::reqwest::header::HeaderName::from_static("api-version"),
                ::reqwest::header::HeaderValue::from_static(super::Client::api_version()),
            );
            let mut request = client
                .client
                .get(url)
                .header(::reqwest::header::ACCEPT, ::reqwest::header::HeaderValue::from_static("application/json"))
                .headers(header_map)
                .build()?;
            let info = OperationInfo { operation_id: "get_usage" };
            client.pre(&mut request, &info).await?;
            let result = client.exec(request, &info).await;
            client.post(&result, &info).await?;
            let response = result?;
            match response.status().as_u16() {
                200u16 => ResponseValue::from_response(response).await,
                400u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                401u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                403u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                429u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                500u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                503u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                _ => Err(Error::UnexpectedResponse(response)),
            }
        }
    }
    /// Builder for [`Client::list_credit_history`]
    ///
    /// [`Client::list_credit_history`]: super::Client::list_credit_history
    #[derive(Debug, Clone)]
    pub struct ListCreditHistory {
        pub(crate) client: super::Client,
        pub(crate) cursor: Result<Option<::std::string::String>, String>,
        pub(crate) from: Result<Option<::chrono::DateTime<::chrono::offset::Utc>>, String>,
        pub(crate) kind: Result<Option<crate::generated_ext::CreditKind>, String>,
        pub(crate) limit: Result<Option<i32>, String>,
        pub(crate) order: Result<Option<crate::generated_ext::SortOrder>, String>,
        pub(crate) to: Result<Option<::chrono::DateTime<::chrono::offset::Utc>>, String>,
    }
    impl ListCreditHistory {
        pub(crate) fn new(client: &super::Client) -> Self {
            Self {
                client: client.clone(),
                cursor: Ok(None),
                from: Ok(None),
                kind: Ok(None),
                limit: Ok(None),
                order: Ok(None),
                to: Ok(None),
            }
        }
        /// The `nextCursor` of the previous response. It is opaque and valid only for the list that returned it: the same operation,
        /// organization, path, filters and order. Anything else returns `VALIDATION_ERROR`. It does not expire.
        pub fn cursor<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String, Error: std::fmt::Display>,
        {
            self.cursor = value.try_into().map(Some).map_err(|error| format!("`cursor`: {}", error));
            self
        }
        /// Only entries at or after this time.
        pub fn from<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::chrono::DateTime<::chrono::offset::Utc>, Error: std::fmt::Display>,
        {
            self.from = value.try_into().map(Some).map_err(|error| format!("`from`: {}", error));
            self
        }
        /// Only entries of this kind.
        pub fn kind<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<crate::generated_ext::CreditKind, Error: std::fmt::Display>,
        {
            self.kind = value.try_into().map(Some).map_err(|error| format!("`kind`: {}", error));
            self
        }
        /// Maximum number of items to return.
        pub fn limit<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<i32, Error: std::fmt::Display>,
        {
            self.limit = value.try_into().map(Some).map_err(|error| format!("`limit`: {}", error));
            self
        }
        /// The direction of the list: `asc` starts with the oldest, or with A; `desc` starts with the newest, or with Z. Default: the
        /// direction that the description of the operation states.
        pub fn order<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<crate::generated_ext::SortOrder, Error: std::fmt::Display>,
        {
            self.order = value.try_into().map(Some).map_err(|error| format!("`order`: {}", error));
            self
        }
        /// Only entries before this time.
        pub fn to<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::chrono::DateTime<::chrono::offset::Utc>, Error: std::fmt::Display>,
        {
            self.to = value.try_into().map(Some).map_err(|error| format!("`to`: {}", error));
            self
        }
        /// Sends a `GET` request to `/billing/credit-history`
        pub(crate) async fn raw(self) -> Result<ResponseValue<types::CreditEntryListEnvelope>, Error<types::ErrorEnvelope>> {
            let Self { client, cursor, from, kind, limit, order, to } = self;
            let cursor = cursor.map_err(Error::InvalidRequest)?;
            let from = from.map_err(Error::InvalidRequest)?;
            let kind = kind.map_err(Error::InvalidRequest)?;
            let limit = limit.map_err(Error::InvalidRequest)?;
            let order = order.map_err(Error::InvalidRequest)?;
            let to = to.map_err(Error::InvalidRequest)?;
            let url = format!("{}/billing/credit-history", client.baseurl,);
            let mut header_map = ::reqwest::header::HeaderMap::with_capacity(1usize);
            header_map.append(
                ::reqwest::header::HeaderName::from_static("api-version"),
                ::reqwest::header::HeaderValue::from_static(super::Client::api_version()),
            );
            let mut request = client
                .client
                .get(url)
                .header(::reqwest::header::ACCEPT, ::reqwest::header::HeaderValue::from_static("application/json"))
                .query(&progenitor_client::QueryParam::new("cursor", &cursor))
                .query(&progenitor_client::QueryParam::new("from", &from))
                .query(&progenitor_client::QueryParam::new("kind", &kind))
                .query(&progenitor_client::QueryParam::new("limit", &limit))
                .query(&progenitor_client::QueryParam::new("order", &order))
                .query(&progenitor_client::QueryParam::new("to", &to))
                .headers(header_map)
                .build()?;
            let info = OperationInfo { operation_id: "list_credit_history" };
            client.pre(&mut request, &info).await?;
            let result = client.exec(request, &info).await;
            client.post(&result, &info).await?;
            let response = result?;
            match response.status().as_u16() {
                200u16 => ResponseValue::from_response(response).await,
                400u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                401u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                403u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                429u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                500u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                503u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                _ => Err(Error::UnexpectedResponse(response)),
            }
        }
    }
    /// Builder for [`Client::get_agent_limit`]
    ///
    /// [`Client::get_agent_limit`]: super::Client::get_agent_limit
    #[derive(Debug, Clone)]
    pub struct GetAgentLimit {
        pub(crate) client: super::Client,
    }
    impl GetAgentLimit {
        pub(crate) fn new(client: &super::Client) -> Self {
            Self { client: client.clone() }
        }
        /// Sends a `GET` request to `/billing/agent-limit`
        pub(crate) async fn raw(self) -> Result<ResponseValue<types::AgentLimitEnvelope>, Error<types::ErrorEnvelope>> {
            let Self { client } = self;
            let url = format!("{}/billing/agent-limit", client.baseurl,);
            let mut header_map = ::reqwest::header::HeaderMap::with_capacity(1usize);
            header_map.append(
                ::reqwest::header::HeaderName::from_static("api-version"),
                ::reqwest::header::HeaderValue::from_static(super::Client::api_version()),
            );
            let mut request = client
                .client
                .get(url)
                .header(::reqwest::header::ACCEPT, ::reqwest::header::HeaderValue::from_static("application/json"))
                .headers(header_map)
                .build()?;
            let info = OperationInfo { operation_id: "get_agent_limit" };
            client.pre(&mut request, &info).await?;
            let result = client.exec(request, &info).await;
            client.post(&result, &info).await?;
            let response = result?;
            match response.status().as_u16() {
                200u16 => ResponseValue::from_response(response).await,
                400u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                401u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                403u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                429u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                500u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                503u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                _ => Err(Error::UnexpectedResponse(response)),
            }
        }
    }
    /// Builder for [`Client::get_crawl_limit`]
    ///
    /// [`Client::get_crawl_limit`]: super::Client::get_crawl_limit
    #[derive(Debug, Clone)]
    pub struct GetCrawlLimit {
        pub(crate) client: super::Client,
    }
    impl GetCrawlLimit {
        pub(crate) fn new(client: &super::Client) -> Self {
            Self { client: client.clone() }
        }
        /// Sends a `GET` request to `/billing/crawl-limit`
        pub(crate) async fn raw(self) -> Result<ResponseValue<types::CrawlLimitEnvelope>, Error<types::ErrorEnvelope>> {
            let Self { client } = self;
            let url = format!("{}/billing/crawl-limit", client.baseurl,);
            let mut header_map = ::reqwest::header::HeaderMap::with_capacity(1usize);
            header_map.append(
                ::reqwest::header::HeaderName::from_static("api-version"),
                ::reqwest::header::HeaderValue::from_static(super::Client::api_version()),
            );
            let mut request = client
                .client
                .get(url)
                .header(::reqwest::header::ACCEPT, ::reqwest::header::HeaderValue::from_static("application/json"))
                .headers(header_map)
                .build()?;
            let info = OperationInfo { operation_id: "get_crawl_limit" };
            client.pre(&mut request, &info).await?;
            let result = client.exec(request, &info).await;
            client.post(&result, &info).await?;
            let response = result?;
            match response.status().as_u16() {
                200u16 => ResponseValue::from_response(response).await,
                400u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                401u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                403u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                429u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                500u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                503u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                _ => Err(Error::UnexpectedResponse(response)),
            }
        }
    }
    /// Builder for [`Client::list_members`]
    ///
    /// [`Client::list_members`]: super::Client::list_members
    #[derive(Debug, Clone)]
    pub struct ListMembers {
        pub(crate) client: super::Client,
        pub(crate) cursor: Result<Option<::std::string::String>, String>,
        pub(crate) limit: Result<Option<i32>, String>,
        pub(crate) order: Result<Option<crate::generated_ext::SortOrder>, String>,
        pub(crate) role: Result<Option<crate::generated_ext::MemberRole>, String>,
    }
    impl ListMembers {
        pub(crate) fn new(client: &super::Client) -> Self {
            Self { client: client.clone(), cursor: Ok(None), limit: Ok(None), order: Ok(None), role: Ok(None) }
        }
        /// The `nextCursor` of the previous response. It is opaque and valid only for the list that returned it: the same operation,
        /// organization, path, filters and order. Anything else returns `VALIDATION_ERROR`. It does not expire.
        pub fn cursor<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String, Error: std::fmt::Display>,
        {
            self.cursor = value.try_into().map(Some).map_err(|error| format!("`cursor`: {}", error));
            self
        }
        /// Maximum number of items to return.
        pub fn limit<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<i32, Error: std::fmt::Display>,
        {
            self.limit = value.try_into().map(Some).map_err(|error| format!("`limit`: {}", error));
            self
        }
        /// The direction of the list: `asc` starts with the oldest, or with A; `desc` starts with the newest, or with Z. Default: the
        /// direction that the description of the operation states.
        pub fn order<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<crate::generated_ext::SortOrder, Error: std::fmt::Display>,
        {
            self.order = value.try_into().map(Some).map_err(|error| format!("`order`: {}", error));
            self
        }
        /// Only people with this role.
        pub fn role<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<crate::generated_ext::MemberRole, Error: std::fmt::Display>,
        {
            self.role = value.try_into().map(Some).map_err(|error| format!("`role`: {}", error));
            self
        }
        /// Sends a `GET` request to `/organization/members`
        pub(crate) async fn raw(self) -> Result<ResponseValue<types::MemberListEnvelope>, Error<types::ErrorEnvelope>> {
            let Self { client, cursor, limit, order, role } = self;
            let cursor = cursor.map_err(Error::InvalidRequest)?;
            let limit = limit.map_err(Error::InvalidRequest)?;
            let order = order.map_err(Error::InvalidRequest)?;
            let role = role.map_err(Error::InvalidRequest)?;
            let url = format!("{}/organization/members", client.baseurl,);
            let mut header_map = ::reqwest::header::HeaderMap::with_capacity(1usize);
            header_map.append(
                ::reqwest::header::HeaderName::from_static("api-version"),
                ::reqwest::header::HeaderValue::from_static(super::Client::api_version()),
            );
            let mut request = client
                .client
                .get(url)
                .header(::reqwest::header::ACCEPT, ::reqwest::header::HeaderValue::from_static("application/json"))
                .query(&progenitor_client::QueryParam::new("cursor", &cursor))
                .query(&progenitor_client::QueryParam::new("limit", &limit))
                .query(&progenitor_client::QueryParam::new("order", &order))
                .query(&progenitor_client::QueryParam::new("role", &role))
                .headers(header_map)
                .build()?;
            let info = OperationInfo { operation_id: "list_members" };
            client.pre(&mut request, &info).await?;
            let result = client.exec(request, &info).await;
            client.post(&result, &info).await?;
            let response = result?;
            match response.status().as_u16() {
                200u16 => ResponseValue::from_response(response).await,
                400u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                401u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                403u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                429u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                500u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                503u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                _ => Err(Error::UnexpectedResponse(response)),
            }
        }
    }
    /// Builder for [`Client::list_invitations`]
    ///
    /// [`Client::list_invitations`]: super::Client::list_invitations
    #[derive(Debug, Clone)]
    pub struct ListInvitations {
        pub(crate) client: super::Client,
        pub(crate) cursor: Result<Option<::std::string::String>, String>,
        pub(crate) limit: Result<Option<i32>, String>,
        pub(crate) order: Result<Option<crate::generated_ext::SortOrder>, String>,
        pub(crate) role: Result<Option<crate::generated_ext::MemberRole>, String>,
    }
    impl ListInvitations {
        pub(crate) fn new(client: &super::Client) -> Self {
            Self { client: client.clone(), cursor: Ok(None), limit: Ok(None), order: Ok(None), role: Ok(None) }
        }
        /// The `nextCursor` of the previous response. It is opaque and valid only for the list that returned it: the same operation,
        /// organization, path, filters and order. Anything else returns `VALIDATION_ERROR`. It does not expire.
        pub fn cursor<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String, Error: std::fmt::Display>,
        {
            self.cursor = value.try_into().map(Some).map_err(|error| format!("`cursor`: {}", error));
            self
        }
        /// Maximum number of items to return.
        pub fn limit<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<i32, Error: std::fmt::Display>,
        {
            self.limit = value.try_into().map(Some).map_err(|error| format!("`limit`: {}", error));
            self
        }
        /// The direction of the list: `asc` starts with the oldest, or with A; `desc` starts with the newest, or with Z. Default: the
        /// direction that the description of the operation states.
        pub fn order<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<crate::generated_ext::SortOrder, Error: std::fmt::Display>,
        {
            self.order = value.try_into().map(Some).map_err(|error| format!("`order`: {}", error));
            self
        }
        /// Only people with this role.
        pub fn role<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<crate::generated_ext::MemberRole, Error: std::fmt::Display>,
        {
            self.role = value.try_into().map(Some).map_err(|error| format!("`role`: {}", error));
            self
        }
        /// Sends a `GET` request to `/organization/invitations`
        pub(crate) async fn raw(self) -> Result<ResponseValue<types::InvitationListEnvelope>, Error<types::ErrorEnvelope>> {
            let Self { client, cursor, limit, order, role } = self;
            let cursor = cursor.map_err(Error::InvalidRequest)?;
            let limit = limit.map_err(Error::InvalidRequest)?;
            let order = order.map_err(Error::InvalidRequest)?;
            let role = role.map_err(Error::InvalidRequest)?;
            let url = format!("{}/organization/invitations", client.baseurl,);
            let mut header_map = ::reqwest::header::HeaderMap::with_capacity(1usize);
            header_map.append(
                ::reqwest::header::HeaderName::from_static("api-version"),
                ::reqwest::header::HeaderValue::from_static(super::Client::api_version()),
            );
            let mut request = client
                .client
                .get(url)
                .header(::reqwest::header::ACCEPT, ::reqwest::header::HeaderValue::from_static("application/json"))
                .query(&progenitor_client::QueryParam::new("cursor", &cursor))
                .query(&progenitor_client::QueryParam::new("limit", &limit))
                .query(&progenitor_client::QueryParam::new("order", &order))
                .query(&progenitor_client::QueryParam::new("role", &role))
                .headers(header_map)
                .build()?;
            let info = OperationInfo { operation_id: "list_invitations" };
            client.pre(&mut request, &info).await?;
            let result = client.exec(request, &info).await;
            client.post(&result, &info).await?;
            let response = result?;
            match response.status().as_u16() {
                200u16 => ResponseValue::from_response(response).await,
                400u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                401u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                403u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                429u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                500u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                503u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                _ => Err(Error::UnexpectedResponse(response)),
            }
        }
    }
    /// Builder for [`Client::list_roles`]
    ///
    /// [`Client::list_roles`]: super::Client::list_roles
    #[derive(Debug, Clone)]
    pub struct ListRoles {
        pub(crate) client: super::Client,
        pub(crate) cursor: Result<Option<::std::string::String>, String>,
        pub(crate) limit: Result<Option<i32>, String>,
        pub(crate) order: Result<Option<crate::generated_ext::SortOrder>, String>,
        pub(crate) q: Result<Option<::std::string::String>, String>,
    }
    impl ListRoles {
        pub(crate) fn new(client: &super::Client) -> Self {
            Self { client: client.clone(), cursor: Ok(None), limit: Ok(None), order: Ok(None), q: Ok(None) }
        }
        /// The `nextCursor` of the previous response. It is opaque and valid only for the list that returned it: the same operation,
        /// organization, path, filters and order. Anything else returns `VALIDATION_ERROR`. It does not expire.
        pub fn cursor<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String, Error: std::fmt::Display>,
        {
            self.cursor = value.try_into().map(Some).map_err(|error| format!("`cursor`: {}", error));
            self
        }
        /// Maximum number of items to return.
        pub fn limit<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<i32, Error: std::fmt::Display>,
        {
            self.limit = value.try_into().map(Some).map_err(|error| format!("`limit`: {}", error));
            self
        }
        /// The direction of the list: `asc` starts with the oldest, or with A; `desc` starts with the newest, or with Z. Default: the
        /// direction that the description of the operation states.
        pub fn order<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<crate::generated_ext::SortOrder, Error: std::fmt::Display>,
        {
            self.order = value.try_into().map(Some).map_err(|error| format!("`order`: {}", error));
            self
        }
        /// Only items whose name or title contains this text, ignoring case. 1 to 200 characters after trimming.
        pub fn q<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String, Error: std::fmt::Display>,
        {
            self.q = value.try_into().map(Some).map_err(|error| format!("`q`: {}", error));
            self
        }
        /// Sends a `GET` request to `/roles`
        pub(crate) async fn raw(self) -> Result<ResponseValue<types::RoleListEnvelope>, Error<types::ErrorEnvelope>> {
            let Self { client, cursor, limit, order, q } = self;
            let cursor = cursor.map_err(Error::InvalidRequest)?;
            let limit = limit.map_err(Error::InvalidRequest)?;
            let order = order.map_err(Error::InvalidRequest)?;
            let q = q.map_err(Error::InvalidRequest)?;
            let url = format!("{}/roles", client.baseurl,);
            let mut header_map = ::reqwest::header::HeaderMap::with_capacity(1usize);
            header_map.append(
                ::reqwest::header::HeaderName::from_static("api-version"),
                ::reqwest::header::HeaderValue::from_static(super::Client::api_version()),
            );
            let mut request = client
                .client
                .get(url)
                .header(::reqwest::header::ACCEPT, ::reqwest::header::HeaderValue::from_static("application/json"))
                .query(&progenitor_client::QueryParam::new("cursor", &cursor))
                .query(&progenitor_client::QueryParam::new("limit", &limit))
                .query(&progenitor_client::QueryParam::new("order", &order))
                .query(&progenitor_client::QueryParam::new("q", &q))
                .headers(header_map)
                .build()?;
            let info = OperationInfo { operation_id: "list_roles" };
            client.pre(&mut request, &info).await?;
            let result = client.exec(request, &info).await;
            client.post(&result, &info).await?;
            let response = result?;
            match response.status().as_u16() {
                200u16 => ResponseValue::from_response(response).await,
                400u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                401u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                403u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                429u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                500u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                503u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                _ => Err(Error::UnexpectedResponse(response)),
            }
        }
    }
    /// Builder for [`Client::create_role`]
    ///
    /// [`Client::create_role`]: super::Client::create_role
    #[derive(Debug, Clone)]
    pub struct CreateRole {
        pub(crate) client: super::Client,
        pub(crate) idempotency_key: Result<Option<::std::string::String>, String>,
        pub(crate) body: Result<types::builder::RoleCreate, String>,
    }
    impl CreateRole {
        pub(crate) fn new(client: &super::Client) -> Self {
            Self { client: client.clone(), idempotency_key: Ok(None), body: Ok(::std::default::Default::default()) }
        }
        /// A value of your own, 1 to 255 characters, that makes it safe to send this request again. Within 24 hours, the same request gets
        /// the first response again. Another request with the same value returns `IDEMPOTENCY_KEY_REUSED`, and one that arrives while the
        /// first is still running returns `IDEMPOTENCY_IN_PROGRESS`. `IDEMPOTENCY_STORE_FULL` means that the organization has stored as many
        /// responses as its plan allows.
        pub fn idempotency_key<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String, Error: std::fmt::Display>,
        {
            self.idempotency_key = value.try_into().map(Some).map_err(|error| format!("`idempotency_key`: {}", error));
            self
        }
        /// The role to create.
        pub fn body<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<types::RoleCreate>,
            <V as std::convert::TryInto<types::RoleCreate>>::Error: std::fmt::Display,
        {
            self.body = value.try_into().map(From::from).map_err(|error| format!("`body`: {}", error));
            self
        }
        /// Sets fields of the body without naming its type: `body_map(|body| body.name("Reception"))`.
        pub fn body_map<F>(mut self, f: F) -> Self
        where
            F: std::ops::FnOnce(types::builder::RoleCreate) -> types::builder::RoleCreate,
        {
            self.body = self.body.map(f);
            self
        }
        /// Sends a `POST` request to `/roles`
        pub(crate) async fn raw(self) -> Result<ResponseValue<types::RoleEnvelope>, Error<types::ErrorEnvelope>> {
            let Self { client, idempotency_key, body } = self;
            let idempotency_key = idempotency_key.map_err(Error::InvalidRequest)?;
            let body =
                body.and_then(|v| types::RoleCreate::try_from(v).map_err(|e| e.to_string())).map_err(Error::InvalidRequest)?;
            let url = format!("{}/roles", client.baseurl,);
            let mut header_map = ::reqwest::header::HeaderMap::with_capacity(2usize);
            header_map.append(
                ::reqwest::header::HeaderName::from_static("api-version"),
                ::reqwest::header::HeaderValue::from_static(super::Client::api_version()),
            );
            if let Some(value) = idempotency_key {
                header_map.append("Idempotency-Key", value.to_string().try_into()?);
            }
            let mut request = client
                .client
                .post(url)
                .header(::reqwest::header::ACCEPT, ::reqwest::header::HeaderValue::from_static("application/json"))
                .json(&body)
                .headers(header_map)
                .build()?;
            let info = OperationInfo { operation_id: "create_role" };
            client.pre(&mut request, &info).await?;
            let result = client.exec(request, &info).await;
            client.post(&result, &info).await?;
            let response = result?;
            match response.status().as_u16() {
                201u16 => ResponseValue::from_response(response).await,
                400u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                401u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                403u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                408u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                409u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                413u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                415u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                422u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                429u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                500u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                503u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                _ => Err(Error::UnexpectedResponse(response)),
            }
        }
    }
    /// Builder for [`Client::get_role`]
    ///
    /// [`Client::get_role`]: super::Client::get_role
    #[derive(Debug, Clone)]
    pub struct GetRole {
        pub(crate) client: super::Client,
        pub(crate) role_id: Result<::uuid::Uuid, String>,
    }
    impl GetRole {
        pub(crate) fn new(client: &super::Client) -> Self {
            Self { client: client.clone(), role_id: Err("`role_id` is missing".to_string()) }
        }
        /// The `id` of a custom role.
        pub(crate) fn role_id<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
        {
            self.role_id = value.try_into().map_err(|error| format!("`role_id`: {}", error));
            self
        }
        /// Sends a `GET` request to `/roles/{roleId}`
        pub(crate) async fn raw(self) -> Result<ResponseValue<types::RoleEnvelope>, Error<types::ErrorEnvelope>> {
            let Self { client, role_id } = self;
            let role_id = role_id.map_err(Error::InvalidRequest)?;
            let url = format!("{}/roles/{}", client.baseurl, encode_path(&role_id.to_string()),);
            let mut header_map = ::reqwest::header::HeaderMap::with_capacity(1usize);
            header_map.append(
                ::reqwest::header::HeaderName::from_static("api-version"),
                ::reqwest::header::HeaderValue::from_static(super::Client::api_version()),
            );
            let mut request = client
                .client
                .get(url)
                .header(::reqwest::header::ACCEPT, ::reqwest::header::HeaderValue::from_static("application/json"))
                .headers(header_map)
                .build()?;
            let info = OperationInfo { operation_id: "get_role" };
            client.pre(&mut request, &info).await?;
            let result = client.exec(request, &info).await;
            client.post(&result, &info).await?;
            let response = result?;
            match response.status().as_u16() {
                200u16 => ResponseValue::from_response(response).await,
                400u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                401u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                403u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                404u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                429u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                500u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                503u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                _ => Err(Error::UnexpectedResponse(response)),
            }
        }
    }
    /// Builder for [`Client::delete_role`]
    ///
    /// [`Client::delete_role`]: super::Client::delete_role
    #[derive(Debug, Clone)]
    pub struct DeleteRole {
        pub(crate) client: super::Client,
        pub(crate) role_id: Result<::uuid::Uuid, String>,
        pub(crate) idempotency_key: Result<Option<::std::string::String>, String>,
        pub(crate) if_match: Result<Option<::std::string::String>, String>,
    }
    impl DeleteRole {
        pub(crate) fn new(client: &super::Client) -> Self {
            Self {
                client: client.clone(),
                role_id: Err("`role_id` is missing".to_string()),
                idempotency_key: Ok(None),
                if_match: Ok(None),
            }
        }
        /// The `id` of a custom role.
        pub(crate) fn role_id<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
        {
            self.role_id = value.try_into().map_err(|error| format!("`role_id`: {}", error));
            self
        }
        /// A value of your own, 1 to 255 characters, that makes it safe to send this request again. Within 24 hours, the same request gets
        /// the first response again. Another request with the same value returns `IDEMPOTENCY_KEY_REUSED`, and one that arrives while the
        /// first is still running returns `IDEMPOTENCY_IN_PROGRESS`. `IDEMPOTENCY_STORE_FULL` means that the organization has stored as many
        /// responses as its plan allows.
        pub fn idempotency_key<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String, Error: std::fmt::Display>,
        {
            self.idempotency_key = value.try_into().map(Some).map_err(|error| format!("`idempotency_key`: {}", error));
            self
        }
        /// The `ETag` of the resource to change, as you read it. If the resource has changed since, nothing is done and the response is
        /// `ETAG_MISMATCH`. A source changes by itself while it is being trained. `*` matches any state.
        pub fn if_match<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String, Error: std::fmt::Display>,
        {
            self.if_match = value.try_into().map(Some).map_err(|error| format!("`if_match`: {}", error));
            self
        }
        /// Sends a `DELETE` request to `/roles/{roleId}`
        pub(crate) async fn raw(self) -> Result<ResponseValue<types::RoleEnvelope>, Error<types::ErrorEnvelope>> {
            let Self { client, role_id, idempotency_key, if_match } = self;
            let role_id = role_id.map_err(Error::InvalidRequest)?;
            let idempotency_key = idempotency_key.map_err(Error::InvalidRequest)?;
            let if_match = if_match.map_err(Error::InvalidRequest)?;
            let url = format!("{}/roles/{}", client.baseurl, encode_path(&role_id.to_string()),);
            let mut header_map = ::reqwest::header::HeaderMap::with_capacity(3usize);
            header_map.append(
                ::reqwest::header::HeaderName::from_static("api-version"),
                ::reqwest::header::HeaderValue::from_static(super::Client::api_version()),
            );
            if let Some(value) = idempotency_key {
                header_map.append("Idempotency-Key", value.to_string().try_into()?);
            }
            if let Some(value) = if_match {
                header_map.append("If-Match", value.to_string().try_into()?);
            }
            let mut request = client
                .client
                .delete(url)
                .header(::reqwest::header::ACCEPT, ::reqwest::header::HeaderValue::from_static("application/json"))
                .headers(header_map)
                .build()?;
            let info = OperationInfo { operation_id: "delete_role" };
            client.pre(&mut request, &info).await?;
            let result = client.exec(request, &info).await;
            client.post(&result, &info).await?;
            let response = result?;
            match response.status().as_u16() {
                200u16 => ResponseValue::from_response(response).await,
                400u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                401u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                403u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                404u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                409u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                412u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                422u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                429u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                500u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                503u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                _ => Err(Error::UnexpectedResponse(response)),
            }
        }
    }
    /// Builder for [`Client::update_role`]
    ///
    /// [`Client::update_role`]: super::Client::update_role
    #[derive(Debug, Clone)]
    pub struct UpdateRole {
        pub(crate) client: super::Client,
        pub(crate) role_id: Result<::uuid::Uuid, String>,
        pub(crate) idempotency_key: Result<Option<::std::string::String>, String>,
        pub(crate) if_match: Result<Option<::std::string::String>, String>,
        pub(crate) body: Result<types::builder::RoleUpdate, String>,
    }
    impl UpdateRole {
        pub(crate) fn new(client: &super::Client) -> Self {
            Self {
                client: client.clone(),
                role_id: Err("`role_id` is missing".to_string()),
                idempotency_key: Ok(None),
                if_match: Ok(None),
                body: Ok(::std::default::Default::default()),
            }
        }
        /// The `id` of a custom role.
        pub(crate) fn role_id<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display>,
        {
            self.role_id = value.try_into().map_err(|error| format!("`role_id`: {}", error));
            self
        }
        /// A value of your own, 1 to 255 characters, that makes it safe to send this request again. Within 24 hours, the same request gets
        /// the first response again. Another request with the same value returns `IDEMPOTENCY_KEY_REUSED`, and one that arrives while the
        /// first is still running returns `IDEMPOTENCY_IN_PROGRESS`. `IDEMPOTENCY_STORE_FULL` means that the organization has stored as many
        /// responses as its plan allows.
        pub fn idempotency_key<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String, Error: std::fmt::Display>,
        {
            self.idempotency_key = value.try_into().map(Some).map_err(|error| format!("`idempotency_key`: {}", error));
            self
        }
        /// The `ETag` of the resource to change, as you read it. If the resource has changed since, nothing is done and the response is
        /// `ETAG_MISMATCH`. A source changes by itself while it is being trained. `*` matches any state.
        pub fn if_match<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String, Error: std::fmt::Display>,
        {
            self.if_match = value.try_into().map(Some).map_err(|error| format!("`if_match`: {}", error));
            self
        }
        /// The fields to change; at least one.
        pub fn body<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<types::RoleUpdate>,
            <V as std::convert::TryInto<types::RoleUpdate>>::Error: std::fmt::Display,
        {
            self.body = value.try_into().map(From::from).map_err(|error| format!("`body`: {}", error));
            self
        }
        /// Sets fields of the body without naming its type: `body_map(|body| body.name("Reception"))`.
        pub fn body_map<F>(mut self, f: F) -> Self
        where
            F: std::ops::FnOnce(types::builder::RoleUpdate) -> types::builder::RoleUpdate,
        {
            self.body = self.body.map(f);
            self
        }
        /// Sends a `PATCH` request to `/roles/{roleId}`
        pub(crate) async fn raw(self) -> Result<ResponseValue<types::RoleEnvelope>, Error<types::ErrorEnvelope>> {
            let Self { client, role_id, idempotency_key, if_match, body } = self;
            let role_id = role_id.map_err(Error::InvalidRequest)?;
            let idempotency_key = idempotency_key.map_err(Error::InvalidRequest)?;
            let if_match = if_match.map_err(Error::InvalidRequest)?;
            let body =
                body.and_then(|v| types::RoleUpdate::try_from(v).map_err(|e| e.to_string())).map_err(Error::InvalidRequest)?;
            let url = format!("{}/roles/{}", client.baseurl, encode_path(&role_id.to_string()),);
            let mut header_map = ::reqwest::header::HeaderMap::with_capacity(3usize);
            header_map.append(
                ::reqwest::header::HeaderName::from_static("api-version"),
                ::reqwest::header::HeaderValue::from_static(super::Client::api_version()),
            );
            if let Some(value) = idempotency_key {
                header_map.append("Idempotency-Key", value.to_string().try_into()?);
            }
            if let Some(value) = if_match {
                header_map.append("If-Match", value.to_string().try_into()?);
            }
            let mut request = client
                .client
                .patch(url)
                .header(::reqwest::header::ACCEPT, ::reqwest::header::HeaderValue::from_static("application/json"))
                .json(&body)
                .headers(header_map)
                .build()?;
            let info = OperationInfo { operation_id: "update_role" };
            client.pre(&mut request, &info).await?;
            let result = client.exec(request, &info).await;
            client.post(&result, &info).await?;
            let response = result?;
            match response.status().as_u16() {
                200u16 => ResponseValue::from_response(response).await,
                400u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                401u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                403u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                404u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                408u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                409u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                412u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                413u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                415u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                422u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                429u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                500u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                503u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                _ => Err(Error::UnexpectedResponse(response)),
            }
        }
    }
    /// Builder for [`Client::list_activity`]
    ///
    /// [`Client::list_activity`]: super::Client::list_activity
    #[derive(Debug, Clone)]
    pub struct ListActivity {
        pub(crate) client: super::Client,
        pub(crate) actor_id: Result<Option<::std::string::String>, String>,
        pub(crate) actor_kind: Result<Option<crate::generated_ext::ActorKind>, String>,
        pub(crate) cursor: Result<Option<::std::string::String>, String>,
        pub(crate) from: Result<Option<::chrono::DateTime<::chrono::offset::Utc>>, String>,
        pub(crate) limit: Result<Option<i32>, String>,
        pub(crate) order: Result<Option<crate::generated_ext::SortOrder>, String>,
        pub(crate) request_id: Result<Option<::std::string::String>, String>,
        pub(crate) resource_id: Result<Option<::std::string::String>, String>,
        pub(crate) resource_kind: Result<Option<crate::generated_ext::ResourceKind>, String>,
        pub(crate) to: Result<Option<::chrono::DateTime<::chrono::offset::Utc>>, String>,
        pub(crate) verb: Result<Option<crate::generated_ext::ActivityVerb>, String>,
    }
    impl ListActivity {
        pub(crate) fn new(client: &super::Client) -> Self {
            Self {
                client: client.clone(),
                actor_id: Ok(None),
                actor_kind: Ok(None),
                cursor: Ok(None),
                from: Ok(None),
                limit: Ok(None),
                order: Ok(None),
                request_id: Ok(None),
                resource_id: Ok(None),
                resource_kind: Ok(None),
                to: Ok(None),
                verb: Ok(None),
            }
        }
        /// Only changes made by this actor: the `id` of a key, or the `accountId` of a person.
        pub fn actor_id<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String, Error: std::fmt::Display>,
        {
            self.actor_id = value.try_into().map(Some).map_err(|error| format!("`actor_id`: {}", error));
            self
        }
        /// Only changes made by this kind of actor.
        pub fn actor_kind<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<crate::generated_ext::ActorKind, Error: std::fmt::Display>,
        {
            self.actor_kind = value.try_into().map(Some).map_err(|error| format!("`actor_kind`: {}", error));
            self
        }
        /// The `nextCursor` of the previous response. It is opaque and valid only for the list that returned it: the same operation,
        /// organization, path, filters and order. Anything else returns `VALIDATION_ERROR`. It does not expire.
        pub fn cursor<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String, Error: std::fmt::Display>,
        {
            self.cursor = value.try_into().map(Some).map_err(|error| format!("`cursor`: {}", error));
            self
        }
        /// Only entries at or after this time.
        pub fn from<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::chrono::DateTime<::chrono::offset::Utc>, Error: std::fmt::Display>,
        {
            self.from = value.try_into().map(Some).map_err(|error| format!("`from`: {}", error));
            self
        }
        /// Maximum number of items to return.
        pub fn limit<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<i32, Error: std::fmt::Display>,
        {
            self.limit = value.try_into().map(Some).map_err(|error| format!("`limit`: {}", error));
            self
        }
        /// The direction of the list: `asc` starts with the oldest, or with A; `desc` starts with the newest, or with Z. Default: the
        /// direction that the description of the operation states.
        pub fn order<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<crate::generated_ext::SortOrder, Error: std::fmt::Display>,
        {
            self.order = value.try_into().map(Some).map_err(|error| format!("`order`: {}", error));
            self
        }
        /// Only changes made in this request, by its `X-Request-Id`.
        pub fn request_id<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String, Error: std::fmt::Display>,
        {
            self.request_id = value.try_into().map(Some).map_err(|error| format!("`request_id`: {}", error));
            self
        }
        /// Only changes to the resource with this id, which may have been deleted.
        pub fn resource_id<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::std::string::String, Error: std::fmt::Display>,
        {
            self.resource_id = value.try_into().map(Some).map_err(|error| format!("`resource_id`: {}", error));
            self
        }
        /// Only changes to this kind of resource.
        pub fn resource_kind<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<crate::generated_ext::ResourceKind, Error: std::fmt::Display>,
        {
            self.resource_kind = value.try_into().map(Some).map_err(|error| format!("`resource_kind`: {}", error));
            self
        }
        /// Only entries before this time.
        pub fn to<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<::chrono::DateTime<::chrono::offset::Utc>, Error: std::fmt::Display>,
        {
            self.to = value.try_into().map(Some).map_err(|error| format!("`to`: {}", error));
            self
        }
        /// Only this kind of change.
        pub fn verb<V>(mut self, value: V) -> Self
        where
            V: std::convert::TryInto<crate::generated_ext::ActivityVerb, Error: std::fmt::Display>,
        {
            self.verb = value.try_into().map(Some).map_err(|error| format!("`verb`: {}", error));
            self
        }
        /// Sends a `GET` request to `/activity`
        pub(crate) async fn raw(self) -> Result<ResponseValue<types::ActivityListEnvelope>, Error<types::ErrorEnvelope>> {
            let Self {
                client,
                actor_id,
                actor_kind,
                cursor,
                from,
                limit,
                order,
                request_id,
                resource_id,
                resource_kind,
                to,
                verb,
            } = self;
            let actor_id = actor_id.map_err(Error::InvalidRequest)?;
            let actor_kind = actor_kind.map_err(Error::InvalidRequest)?;
            let cursor = cursor.map_err(Error::InvalidRequest)?;
            let from = from.map_err(Error::InvalidRequest)?;
            let limit = limit.map_err(Error::InvalidRequest)?;
            let order = order.map_err(Error::InvalidRequest)?;
            let request_id = request_id.map_err(Error::InvalidRequest)?;
            let resource_id = resource_id.map_err(Error::InvalidRequest)?;
            let resource_kind = resource_kind.map_err(Error::InvalidRequest)?;
            let to = to.map_err(Error::InvalidRequest)?;
            let verb = verb.map_err(Error::InvalidRequest)?;
            let url = format!("{}/activity", client.baseurl,);
            let mut header_map = ::reqwest::header::HeaderMap::with_capacity(1usize);
            header_map.append(
                ::reqwest::header::HeaderName::from_static("api-version"),
                ::reqwest::header::HeaderValue::from_static(super::Client::api_version()),
            );
            let mut request = client
                .client
                .get(url)
                .header(::reqwest::header::ACCEPT, ::reqwest::header::HeaderValue::from_static("application/json"))
                .query(&progenitor_client::QueryParam::new("actorId", &actor_id))
                .query(&progenitor_client::QueryParam::new("actorKind", &actor_kind))
                .query(&progenitor_client::QueryParam::new("cursor", &cursor))
                .query(&progenitor_client::QueryParam::new("from", &from))
                .query(&progenitor_client::QueryParam::new("limit", &limit))
                .query(&progenitor_client::QueryParam::new("order", &order))
                .query(&progenitor_client::QueryParam::new("requestId", &request_id))
                .query(&progenitor_client::QueryParam::new("resourceId", &resource_id))
                .query(&progenitor_client::QueryParam::new("resourceKind", &resource_kind))
                .query(&progenitor_client::QueryParam::new("to", &to))
                .query(&progenitor_client::QueryParam::new("verb", &verb))
                .headers(header_map)
                .build()?;
            let info = OperationInfo { operation_id: "list_activity" };
            client.pre(&mut request, &info).await?;
            let result = client.exec(request, &info).await;
            client.post(&result, &info).await?;
            let response = result?;
            match response.status().as_u16() {
                200u16 => ResponseValue::from_response(response).await,
                400u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                401u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                403u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                429u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                500u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                503u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                _ => Err(Error::UnexpectedResponse(response)),
            }
        }
    }
    /// Builder for [`Client::get_openapi`]
    ///
    /// [`Client::get_openapi`]: super::Client::get_openapi
    #[derive(Debug, Clone)]
    pub struct GetOpenapi {
        pub(crate) client: super::Client,
    }
    impl GetOpenapi {
        pub(crate) fn new(client: &super::Client) -> Self {
            Self { client: client.clone() }
        }
        /// Sends a `GET` request to `/openapi.json`
        pub(crate) async fn raw(self) -> Result<ResponseValue<types::OpenapiDocument>, Error<types::ErrorEnvelope>> {
            let Self { client } = self;
            let url = format!("{}/openapi.json", client.baseurl,);
            let mut header_map = ::reqwest::header::HeaderMap::with_capacity(1usize);
            header_map.append(
                ::reqwest::header::HeaderName::from_static("api-version"),
                ::reqwest::header::HeaderValue::from_static(super::Client::api_version()),
            );
            let mut request = client
                .client
                .get(url)
                .header(::reqwest::header::ACCEPT, ::reqwest::header::HeaderValue::from_static("application/json"))
                .headers(header_map)
                .build()?;
            let info = OperationInfo { operation_id: "get_openapi" };
            client.pre(&mut request, &info).await?;
            let result = client.exec(request, &info).await;
            client.post(&result, &info).await?;
            let response = result?;
            match response.status().as_u16() {
                200u16 => ResponseValue::from_response(response).await,
                400u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                _ => Err(Error::UnexpectedResponse(response)),
            }
        }
    }
    /// Builder for [`Client::get_openapi_yaml`]
    ///
    /// [`Client::get_openapi_yaml`]: super::Client::get_openapi_yaml
    #[derive(Debug, Clone)]
    pub struct GetOpenapiYaml {
        pub(crate) client: super::Client,
    }
    impl GetOpenapiYaml {
        pub(crate) fn new(client: &super::Client) -> Self {
            Self { client: client.clone() }
        }
        /// Sends a `GET` request to `/openapi.yaml`
        pub(crate) async fn raw(self) -> Result<ResponseValue<ByteStream>, Error<types::ErrorEnvelope>> {
            let Self { client } = self;
            let url = format!("{}/openapi.yaml", client.baseurl,);
            let mut header_map = ::reqwest::header::HeaderMap::with_capacity(1usize);
            header_map.append(
                ::reqwest::header::HeaderName::from_static("api-version"),
                ::reqwest::header::HeaderValue::from_static(super::Client::api_version()),
            );
            let mut request = client.client.get(url).headers(header_map).build()?;
            let info = OperationInfo { operation_id: "get_openapi_yaml" };
            client.pre(&mut request, &info).await?;
            let result = client.exec(request, &info).await;
            client.post(&result, &info).await?;
            let response = result?;
            match response.status().as_u16() {
                200u16 => Ok(ResponseValue::stream(response)),
                400u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                _ => Err(Error::UnexpectedResponse(response)),
            }
        }
    }
    /// Builder for [`Client::get_openapi30`]
    ///
    /// [`Client::get_openapi30`]: super::Client::get_openapi30
    #[derive(Debug, Clone)]
    pub struct GetOpenapi30 {
        pub(crate) client: super::Client,
    }
    impl GetOpenapi30 {
        pub(crate) fn new(client: &super::Client) -> Self {
            Self { client: client.clone() }
        }
        /// Sends a `GET` request to `/openapi-3.0.json`
        pub(crate) async fn raw(self) -> Result<ResponseValue<types::OpenapiDocument>, Error<types::ErrorEnvelope>> {
            let Self { client } = self;
            let url = format!("{}/openapi-3.0.json", client.baseurl,);
            let mut header_map = ::reqwest::header::HeaderMap::with_capacity(1usize);
            header_map.append(
                ::reqwest::header::HeaderName::from_static("api-version"),
                ::reqwest::header::HeaderValue::from_static(super::Client::api_version()),
            );
            let mut request = client
                .client
                .get(url)
                .header(::reqwest::header::ACCEPT, ::reqwest::header::HeaderValue::from_static("application/json"))
                .headers(header_map)
                .build()?;
            let info = OperationInfo { operation_id: "get_openapi30" };
            client.pre(&mut request, &info).await?;
            let result = client.exec(request, &info).await;
            client.post(&result, &info).await?;
            let response = result?;
            match response.status().as_u16() {
                200u16 => ResponseValue::from_response(response).await,
                400u16 => Err(Error::ErrorResponse(ResponseValue::from_response(response).await?)),
                _ => Err(Error::UnexpectedResponse(response)),
            }
        }
    }
}
