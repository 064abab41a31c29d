// Made from openapi.yaml by `cargo codegen generate`. Change the contract, not this file.

//! What the contract says beside its types: open enums, envelopes, pages, events, operations.

use crate::{
    builder,
    operation::{Operation, Repeat},
    types,
};

/// Reading never fails, and writing gives the text back.
macro_rules! open_enum {
    ($name:ident) => {
        impl std::str::FromStr for $name {
            type Err = std::convert::Infallible;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                Ok(Self::from(text))
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.as_str())
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = <std::borrow::Cow<'de, str> as serde::Deserialize>::deserialize(deserializer)?;
                Ok(Self::from(&*text))
            }
        }
    };
}

/// Why a request failed. `x-status` gives the status of each code, `x-retry-after` lists those answered with `Retry-After`, and `x-params` the params of each: false if one may be missing.
///
/// A value that a later contract adds is kept as `Unknown`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorCode {
    /// `VALIDATION_ERROR`
    ValidationError,
    /// `BLOCKED_EMAIL_DOMAIN`
    BlockedEmailDomain,
    /// `APEX_NOT_ALLOWED`
    ApexNotAllowed,
    /// `INVALID_CLAIM_CODE`
    InvalidClaimCode,
    /// `UNAUTHORIZED`
    Unauthorized,
    /// `INVALID_API_KEY`
    InvalidApiKey,
    /// `INSUFFICIENT_CREDITS`
    InsufficientCredits,
    /// `PLAN_UPGRADE_REQUIRED`
    PlanUpgradeRequired,
    /// `SANDBOX_NOT_PERMITTED`
    SandboxNotPermitted,
    /// `INSUFFICIENT_SCOPE`
    InsufficientScope,
    /// `FORBIDDEN`
    Forbidden,
    /// `LIMIT_EXCEEDED`
    LimitExceeded,
    /// `PLAN_REQUIRED`
    PlanRequired,
    /// `DOMAIN_LIMIT_REACHED`
    DomainLimitReached,
    /// `SANDBOX_MODEL_NOT_PERMITTED`
    SandboxModelNotPermitted,
    /// `AGENT_NOT_FOUND`
    AgentNotFound,
    /// `MODEL_NOT_FOUND`
    ModelNotFound,
    /// `AVATAR_NOT_FOUND`
    AvatarNotFound,
    /// `SOURCE_NOT_FOUND`
    SourceNotFound,
    /// `SOURCE_PAGE_NOT_FOUND`
    SourcePageNotFound,
    /// `CONVERSATION_NOT_FOUND`
    ConversationNotFound,
    /// `MESSAGE_NOT_FOUND`
    MessageNotFound,
    /// `ATTACHMENT_NOT_FOUND`
    AttachmentNotFound,
    /// `MAIL_NOT_FOUND`
    MailNotFound,
    /// `ASSIGNEE_NOT_FOUND`
    AssigneeNotFound,
    /// `CONTACT_NOT_FOUND`
    ContactNotFound,
    /// `ATTRIBUTE_NOT_FOUND`
    AttributeNotFound,
    /// `LEAD_NOT_FOUND`
    LeadNotFound,
    /// `SAVED_REPLY_NOT_FOUND`
    SavedReplyNotFound,
    /// `TOPIC_NOT_FOUND`
    TopicNotFound,
    /// `NOTE_NOT_FOUND`
    NoteNotFound,
    /// `WEBHOOK_ENDPOINT_NOT_FOUND`
    WebhookEndpointNotFound,
    /// `WEBHOOK_EVENT_NOT_FOUND`
    WebhookEventNotFound,
    /// `WEBHOOK_DELIVERY_NOT_FOUND`
    WebhookDeliveryNotFound,
    /// `ROLE_NOT_FOUND`
    RoleNotFound,
    /// `CUSTOM_DOMAIN_NOT_FOUND`
    CustomDomainNotFound,
    /// `DOMAIN_NOT_FOUND`
    DomainNotFound,
    /// `ADDRESS_NOT_FOUND`
    AddressNotFound,
    /// `SENDER_NOT_FOUND`
    SenderNotFound,
    /// `SUPPRESSION_NOT_FOUND`
    SuppressionNotFound,
    /// `HELP_CENTER_NOT_FOUND`
    HelpCenterNotFound,
    /// `COLLECTION_NOT_FOUND`
    CollectionNotFound,
    /// `ARTICLE_NOT_FOUND`
    ArticleNotFound,
    /// `REVISION_NOT_FOUND`
    RevisionNotFound,
    /// `REDIRECT_NOT_FOUND`
    RedirectNotFound,
    /// `HELP_CENTER_FILE_NOT_FOUND`
    HelpCenterFileNotFound,
    /// `ROUTE_NOT_FOUND`
    RouteNotFound,
    /// `METHOD_NOT_ALLOWED`
    MethodNotAllowed,
    /// `REQUEST_TIMEOUT`
    RequestTimeout,
    /// `IDEMPOTENCY_IN_PROGRESS`
    IdempotencyInProgress,
    /// `NOT_A_WEBSITE`
    NotAWebsite,
    /// `SOURCE_TYPE_MISMATCH`
    SourceTypeMismatch,
    /// `SOURCE_MANAGED`
    SourceManaged,
    /// `EXTERNAL_ID_TAKEN`
    ExternalIdTaken,
    /// `CONVERSATION_ASSIGNED`
    ConversationAssigned,
    /// `CONTACT_IDENTIFIER_TAKEN`
    ContactIdentifierTaken,
    /// `ATTRIBUTE_KEY_TAKEN`
    AttributeKeyTaken,
    /// `LEADS_NOT_COLLECTED`
    LeadsNotCollected,
    /// `SAVED_REPLY_NAME_TAKEN`
    SavedReplyNameTaken,
    /// `TOPIC_NAME_TAKEN`
    TopicNameTaken,
    /// `ROLE_NAME_TAKEN`
    RoleNameTaken,
    /// `WEBHOOK_DISABLED`
    WebhookDisabled,
    /// `WEBHOOK_PAYLOAD_ERASED`
    WebhookPayloadErased,
    /// `ROLE_IN_USE`
    RoleInUse,
    /// `TOO_MANY`
    TooMany,
    /// `HOSTNAME_TAKEN`
    HostnameTaken,
    /// `EMAIL_RECEIVING_CONFLICT`
    EmailReceivingConflict,
    /// `DOMAIN_NOT_READY`
    DomainNotReady,
    /// `ADDRESS_TAKEN`
    AddressTaken,
    /// `ADDRESS_IN_USE`
    AddressInUse,
    /// `WEB_DOMAIN_CONFLICT`
    WebDomainConflict,
    /// `HELP_CENTER_EXISTS`
    HelpCenterExists,
    /// `SLUG_TAKEN`
    SlugTaken,
    /// `ARTICLE_STATE_CONFLICT`
    ArticleStateConflict,
    /// `REDIRECT_PATH_TAKEN`
    RedirectPathTaken,
    /// `REDIRECT_LOOP`
    RedirectLoop,
    /// `HELP_CENTER_FILE_IN_USE`
    HelpCenterFileInUse,
    /// `AGENT_UNAVAILABLE`
    AgentUnavailable,
    /// `ETAG_MISMATCH`
    EtagMismatch,
    /// `PRECONDITION_FAILED`
    PreconditionFailed,
    /// `PAYLOAD_TOO_LARGE`
    PayloadTooLarge,
    /// `UNSUPPORTED_MEDIA_TYPE`
    UnsupportedMediaType,
    /// `IDEMPOTENCY_KEY_REUSED`
    IdempotencyKeyReused,
    /// `RATE_LIMITED`
    RateLimited,
    /// `IDEMPOTENCY_STORE_FULL`
    IdempotencyStoreFull,
    /// `INTERNAL_ERROR`
    InternalError,
    /// `MODEL_PROVIDER_ERROR`
    ModelProviderError,
    /// `MAIL_PROVIDER_ERROR`
    MailProviderError,
    /// `LIMITER_UNAVAILABLE`
    LimiterUnavailable,
    /// `DEADLINE_EXCEEDED`
    DeadlineExceeded,

    /// A value that this version does not know.
    Unknown(String),
}

impl ErrorCode {
    /// The values that this version knows, in the order of the contract.
    pub const KNOWN: &[Self] = &[
        Self::ValidationError,
        Self::BlockedEmailDomain,
        Self::ApexNotAllowed,
        Self::InvalidClaimCode,
        Self::Unauthorized,
        Self::InvalidApiKey,
        Self::InsufficientCredits,
        Self::PlanUpgradeRequired,
        Self::SandboxNotPermitted,
        Self::InsufficientScope,
        Self::Forbidden,
        Self::LimitExceeded,
        Self::PlanRequired,
        Self::DomainLimitReached,
        Self::SandboxModelNotPermitted,
        Self::AgentNotFound,
        Self::ModelNotFound,
        Self::AvatarNotFound,
        Self::SourceNotFound,
        Self::SourcePageNotFound,
        Self::ConversationNotFound,
        Self::MessageNotFound,
        Self::AttachmentNotFound,
        Self::MailNotFound,
        Self::AssigneeNotFound,
        Self::ContactNotFound,
        Self::AttributeNotFound,
        Self::LeadNotFound,
        Self::SavedReplyNotFound,
        Self::TopicNotFound,
        Self::NoteNotFound,
        Self::WebhookEndpointNotFound,
        Self::WebhookEventNotFound,
        Self::WebhookDeliveryNotFound,
        Self::RoleNotFound,
        Self::CustomDomainNotFound,
        Self::DomainNotFound,
        Self::AddressNotFound,
        Self::SenderNotFound,
        Self::SuppressionNotFound,
        Self::HelpCenterNotFound,
        Self::CollectionNotFound,
        Self::ArticleNotFound,
        Self::RevisionNotFound,
        Self::RedirectNotFound,
        Self::HelpCenterFileNotFound,
        Self::RouteNotFound,
        Self::MethodNotAllowed,
        Self::RequestTimeout,
        Self::IdempotencyInProgress,
        Self::NotAWebsite,
        Self::SourceTypeMismatch,
        Self::SourceManaged,
        Self::ExternalIdTaken,
        Self::ConversationAssigned,
        Self::ContactIdentifierTaken,
        Self::AttributeKeyTaken,
        Self::LeadsNotCollected,
        Self::SavedReplyNameTaken,
        Self::TopicNameTaken,
        Self::RoleNameTaken,
        Self::WebhookDisabled,
        Self::WebhookPayloadErased,
        Self::RoleInUse,
        Self::TooMany,
        Self::HostnameTaken,
        Self::EmailReceivingConflict,
        Self::DomainNotReady,
        Self::AddressTaken,
        Self::AddressInUse,
        Self::WebDomainConflict,
        Self::HelpCenterExists,
        Self::SlugTaken,
        Self::ArticleStateConflict,
        Self::RedirectPathTaken,
        Self::RedirectLoop,
        Self::HelpCenterFileInUse,
        Self::AgentUnavailable,
        Self::EtagMismatch,
        Self::PreconditionFailed,
        Self::PayloadTooLarge,
        Self::UnsupportedMediaType,
        Self::IdempotencyKeyReused,
        Self::RateLimited,
        Self::IdempotencyStoreFull,
        Self::InternalError,
        Self::ModelProviderError,
        Self::MailProviderError,
        Self::LimiterUnavailable,
        Self::DeadlineExceeded,
    ];

    /// The value as the contract writes it.
    pub fn as_str(&self) -> &str {
        match self {
            Self::ValidationError => "VALIDATION_ERROR",
            Self::BlockedEmailDomain => "BLOCKED_EMAIL_DOMAIN",
            Self::ApexNotAllowed => "APEX_NOT_ALLOWED",
            Self::InvalidClaimCode => "INVALID_CLAIM_CODE",
            Self::Unauthorized => "UNAUTHORIZED",
            Self::InvalidApiKey => "INVALID_API_KEY",
            Self::InsufficientCredits => "INSUFFICIENT_CREDITS",
            Self::PlanUpgradeRequired => "PLAN_UPGRADE_REQUIRED",
            Self::SandboxNotPermitted => "SANDBOX_NOT_PERMITTED",
            Self::InsufficientScope => "INSUFFICIENT_SCOPE",
            Self::Forbidden => "FORBIDDEN",
            Self::LimitExceeded => "LIMIT_EXCEEDED",
            Self::PlanRequired => "PLAN_REQUIRED",
            Self::DomainLimitReached => "DOMAIN_LIMIT_REACHED",
            Self::SandboxModelNotPermitted => "SANDBOX_MODEL_NOT_PERMITTED",
            Self::AgentNotFound => "AGENT_NOT_FOUND",
            Self::ModelNotFound => "MODEL_NOT_FOUND",
            Self::AvatarNotFound => "AVATAR_NOT_FOUND",
            Self::SourceNotFound => "SOURCE_NOT_FOUND",
            Self::SourcePageNotFound => "SOURCE_PAGE_NOT_FOUND",
            Self::ConversationNotFound => "CONVERSATION_NOT_FOUND",
            Self::MessageNotFound => "MESSAGE_NOT_FOUND",
            Self::AttachmentNotFound => "ATTACHMENT_NOT_FOUND",
            Self::MailNotFound => "MAIL_NOT_FOUND",
            Self::AssigneeNotFound => "ASSIGNEE_NOT_FOUND",
            Self::ContactNotFound => "CONTACT_NOT_FOUND",
            Self::AttributeNotFound => "ATTRIBUTE_NOT_FOUND",
            Self::LeadNotFound => "LEAD_NOT_FOUND",
            Self::SavedReplyNotFound => "SAVED_REPLY_NOT_FOUND",
            Self::TopicNotFound => "TOPIC_NOT_FOUND",
            Self::NoteNotFound => "NOTE_NOT_FOUND",
            Self::WebhookEndpointNotFound => "WEBHOOK_ENDPOINT_NOT_FOUND",
            Self::WebhookEventNotFound => "WEBHOOK_EVENT_NOT_FOUND",
            Self::WebhookDeliveryNotFound => "WEBHOOK_DELIVERY_NOT_FOUND",
            Self::RoleNotFound => "ROLE_NOT_FOUND",
            Self::CustomDomainNotFound => "CUSTOM_DOMAIN_NOT_FOUND",
            Self::DomainNotFound => "DOMAIN_NOT_FOUND",
            Self::AddressNotFound => "ADDRESS_NOT_FOUND",
            Self::SenderNotFound => "SENDER_NOT_FOUND",
            Self::SuppressionNotFound => "SUPPRESSION_NOT_FOUND",
            Self::HelpCenterNotFound => "HELP_CENTER_NOT_FOUND",
            Self::CollectionNotFound => "COLLECTION_NOT_FOUND",
            Self::ArticleNotFound => "ARTICLE_NOT_FOUND",
            Self::RevisionNotFound => "REVISION_NOT_FOUND",
            Self::RedirectNotFound => "REDIRECT_NOT_FOUND",
            Self::HelpCenterFileNotFound => "HELP_CENTER_FILE_NOT_FOUND",
            Self::RouteNotFound => "ROUTE_NOT_FOUND",
            Self::MethodNotAllowed => "METHOD_NOT_ALLOWED",
            Self::RequestTimeout => "REQUEST_TIMEOUT",
            Self::IdempotencyInProgress => "IDEMPOTENCY_IN_PROGRESS",
            Self::NotAWebsite => "NOT_A_WEBSITE",
            Self::SourceTypeMismatch => "SOURCE_TYPE_MISMATCH",
            Self::SourceManaged => "SOURCE_MANAGED",
            Self::ExternalIdTaken => "EXTERNAL_ID_TAKEN",
            Self::ConversationAssigned => "CONVERSATION_ASSIGNED",
            Self::ContactIdentifierTaken => "CONTACT_IDENTIFIER_TAKEN",
            Self::AttributeKeyTaken => "ATTRIBUTE_KEY_TAKEN",
            Self::LeadsNotCollected => "LEADS_NOT_COLLECTED",
            Self::SavedReplyNameTaken => "SAVED_REPLY_NAME_TAKEN",
            Self::TopicNameTaken => "TOPIC_NAME_TAKEN",
            Self::RoleNameTaken => "ROLE_NAME_TAKEN",
            Self::WebhookDisabled => "WEBHOOK_DISABLED",
            Self::WebhookPayloadErased => "WEBHOOK_PAYLOAD_ERASED",
            Self::RoleInUse => "ROLE_IN_USE",
            Self::TooMany => "TOO_MANY",
            Self::HostnameTaken => "HOSTNAME_TAKEN",
            Self::EmailReceivingConflict => "EMAIL_RECEIVING_CONFLICT",
            Self::DomainNotReady => "DOMAIN_NOT_READY",
            Self::AddressTaken => "ADDRESS_TAKEN",
            Self::AddressInUse => "ADDRESS_IN_USE",
            Self::WebDomainConflict => "WEB_DOMAIN_CONFLICT",
            Self::HelpCenterExists => "HELP_CENTER_EXISTS",
            Self::SlugTaken => "SLUG_TAKEN",
            Self::ArticleStateConflict => "ARTICLE_STATE_CONFLICT",
            Self::RedirectPathTaken => "REDIRECT_PATH_TAKEN",
            Self::RedirectLoop => "REDIRECT_LOOP",
            Self::HelpCenterFileInUse => "HELP_CENTER_FILE_IN_USE",
            Self::AgentUnavailable => "AGENT_UNAVAILABLE",
            Self::EtagMismatch => "ETAG_MISMATCH",
            Self::PreconditionFailed => "PRECONDITION_FAILED",
            Self::PayloadTooLarge => "PAYLOAD_TOO_LARGE",
            Self::UnsupportedMediaType => "UNSUPPORTED_MEDIA_TYPE",
            Self::IdempotencyKeyReused => "IDEMPOTENCY_KEY_REUSED",
            Self::RateLimited => "RATE_LIMITED",
            Self::IdempotencyStoreFull => "IDEMPOTENCY_STORE_FULL",
            Self::InternalError => "INTERNAL_ERROR",
            Self::ModelProviderError => "MODEL_PROVIDER_ERROR",
            Self::MailProviderError => "MAIL_PROVIDER_ERROR",
            Self::LimiterUnavailable => "LIMITER_UNAVAILABLE",
            Self::DeadlineExceeded => "DEADLINE_EXCEEDED",

            Self::Unknown(text) => text,
        }
    }

    /// The status that the code is answered with; none for a code that this version does not know.
    pub fn status(&self) -> Option<u16> {
        Some(match self {
            Self::ValidationError => 400,
            Self::BlockedEmailDomain => 400,
            Self::ApexNotAllowed => 400,
            Self::InvalidClaimCode => 400,
            Self::Unauthorized => 401,
            Self::InvalidApiKey => 401,
            Self::InsufficientCredits => 402,
            Self::PlanUpgradeRequired => 403,
            Self::SandboxNotPermitted => 403,
            Self::InsufficientScope => 403,
            Self::Forbidden => 403,
            Self::LimitExceeded => 403,
            Self::PlanRequired => 403,
            Self::DomainLimitReached => 403,
            Self::SandboxModelNotPermitted => 403,
            Self::AgentNotFound => 404,
            Self::ModelNotFound => 404,
            Self::AvatarNotFound => 404,
            Self::SourceNotFound => 404,
            Self::SourcePageNotFound => 404,
            Self::ConversationNotFound => 404,
            Self::MessageNotFound => 404,
            Self::AttachmentNotFound => 404,
            Self::MailNotFound => 404,
            Self::AssigneeNotFound => 404,
            Self::ContactNotFound => 404,
            Self::AttributeNotFound => 404,
            Self::LeadNotFound => 404,
            Self::SavedReplyNotFound => 404,
            Self::TopicNotFound => 404,
            Self::NoteNotFound => 404,
            Self::WebhookEndpointNotFound => 404,
            Self::WebhookEventNotFound => 404,
            Self::WebhookDeliveryNotFound => 404,
            Self::RoleNotFound => 404,
            Self::CustomDomainNotFound => 404,
            Self::DomainNotFound => 404,
            Self::AddressNotFound => 404,
            Self::SenderNotFound => 404,
            Self::SuppressionNotFound => 404,
            Self::HelpCenterNotFound => 404,
            Self::CollectionNotFound => 404,
            Self::ArticleNotFound => 404,
            Self::RevisionNotFound => 404,
            Self::RedirectNotFound => 404,
            Self::HelpCenterFileNotFound => 404,
            Self::RouteNotFound => 404,
            Self::MethodNotAllowed => 405,
            Self::RequestTimeout => 408,
            Self::IdempotencyInProgress => 409,
            Self::NotAWebsite => 409,
            Self::SourceTypeMismatch => 409,
            Self::SourceManaged => 409,
            Self::ExternalIdTaken => 409,
            Self::ConversationAssigned => 409,
            Self::ContactIdentifierTaken => 409,
            Self::AttributeKeyTaken => 409,
            Self::LeadsNotCollected => 409,
            Self::SavedReplyNameTaken => 409,
            Self::TopicNameTaken => 409,
            Self::RoleNameTaken => 409,
            Self::WebhookDisabled => 409,
            Self::WebhookPayloadErased => 409,
            Self::RoleInUse => 409,
            Self::TooMany => 409,
            Self::HostnameTaken => 409,
            Self::EmailReceivingConflict => 409,
            Self::DomainNotReady => 409,
            Self::AddressTaken => 409,
            Self::AddressInUse => 409,
            Self::WebDomainConflict => 409,
            Self::HelpCenterExists => 409,
            Self::SlugTaken => 409,
            Self::ArticleStateConflict => 409,
            Self::RedirectPathTaken => 409,
            Self::RedirectLoop => 409,
            Self::HelpCenterFileInUse => 409,
            Self::AgentUnavailable => 410,
            Self::EtagMismatch => 412,
            Self::PreconditionFailed => 412,
            Self::PayloadTooLarge => 413,
            Self::UnsupportedMediaType => 415,
            Self::IdempotencyKeyReused => 422,
            Self::RateLimited => 429,
            Self::IdempotencyStoreFull => 429,
            Self::InternalError => 500,
            Self::ModelProviderError => 502,
            Self::MailProviderError => 502,
            Self::LimiterUnavailable => 503,
            Self::DeadlineExceeded => 503,

            Self::Unknown(_) => return None,
        })
    }
}

impl From<&str> for ErrorCode {
    fn from(text: &str) -> Self {
        match text {
            "VALIDATION_ERROR" => Self::ValidationError,
            "BLOCKED_EMAIL_DOMAIN" => Self::BlockedEmailDomain,
            "APEX_NOT_ALLOWED" => Self::ApexNotAllowed,
            "INVALID_CLAIM_CODE" => Self::InvalidClaimCode,
            "UNAUTHORIZED" => Self::Unauthorized,
            "INVALID_API_KEY" => Self::InvalidApiKey,
            "INSUFFICIENT_CREDITS" => Self::InsufficientCredits,
            "PLAN_UPGRADE_REQUIRED" => Self::PlanUpgradeRequired,
            "SANDBOX_NOT_PERMITTED" => Self::SandboxNotPermitted,
            "INSUFFICIENT_SCOPE" => Self::InsufficientScope,
            "FORBIDDEN" => Self::Forbidden,
            "LIMIT_EXCEEDED" => Self::LimitExceeded,
            "PLAN_REQUIRED" => Self::PlanRequired,
            "DOMAIN_LIMIT_REACHED" => Self::DomainLimitReached,
            "SANDBOX_MODEL_NOT_PERMITTED" => Self::SandboxModelNotPermitted,
            "AGENT_NOT_FOUND" => Self::AgentNotFound,
            "MODEL_NOT_FOUND" => Self::ModelNotFound,
            "AVATAR_NOT_FOUND" => Self::AvatarNotFound,
            "SOURCE_NOT_FOUND" => Self::SourceNotFound,
            "SOURCE_PAGE_NOT_FOUND" => Self::SourcePageNotFound,
            "CONVERSATION_NOT_FOUND" => Self::ConversationNotFound,
            "MESSAGE_NOT_FOUND" => Self::MessageNotFound,
            "ATTACHMENT_NOT_FOUND" => Self::AttachmentNotFound,
            "MAIL_NOT_FOUND" => Self::MailNotFound,
            "ASSIGNEE_NOT_FOUND" => Self::AssigneeNotFound,
            "CONTACT_NOT_FOUND" => Self::ContactNotFound,
            "ATTRIBUTE_NOT_FOUND" => Self::AttributeNotFound,
            "LEAD_NOT_FOUND" => Self::LeadNotFound,
            "SAVED_REPLY_NOT_FOUND" => Self::SavedReplyNotFound,
            "TOPIC_NOT_FOUND" => Self::TopicNotFound,
            "NOTE_NOT_FOUND" => Self::NoteNotFound,
            "WEBHOOK_ENDPOINT_NOT_FOUND" => Self::WebhookEndpointNotFound,
            "WEBHOOK_EVENT_NOT_FOUND" => Self::WebhookEventNotFound,
            "WEBHOOK_DELIVERY_NOT_FOUND" => Self::WebhookDeliveryNotFound,
            "ROLE_NOT_FOUND" => Self::RoleNotFound,
            "CUSTOM_DOMAIN_NOT_FOUND" => Self::CustomDomainNotFound,
            "DOMAIN_NOT_FOUND" => Self::DomainNotFound,
            "ADDRESS_NOT_FOUND" => Self::AddressNotFound,
            "SENDER_NOT_FOUND" => Self::SenderNotFound,
            "SUPPRESSION_NOT_FOUND" => Self::SuppressionNotFound,
            "HELP_CENTER_NOT_FOUND" => Self::HelpCenterNotFound,
            "COLLECTION_NOT_FOUND" => Self::CollectionNotFound,
            "ARTICLE_NOT_FOUND" => Self::ArticleNotFound,
            "REVISION_NOT_FOUND" => Self::RevisionNotFound,
            "REDIRECT_NOT_FOUND" => Self::RedirectNotFound,
            "HELP_CENTER_FILE_NOT_FOUND" => Self::HelpCenterFileNotFound,
            "ROUTE_NOT_FOUND" => Self::RouteNotFound,
            "METHOD_NOT_ALLOWED" => Self::MethodNotAllowed,
            "REQUEST_TIMEOUT" => Self::RequestTimeout,
            "IDEMPOTENCY_IN_PROGRESS" => Self::IdempotencyInProgress,
            "NOT_A_WEBSITE" => Self::NotAWebsite,
            "SOURCE_TYPE_MISMATCH" => Self::SourceTypeMismatch,
            "SOURCE_MANAGED" => Self::SourceManaged,
            "EXTERNAL_ID_TAKEN" => Self::ExternalIdTaken,
            "CONVERSATION_ASSIGNED" => Self::ConversationAssigned,
            "CONTACT_IDENTIFIER_TAKEN" => Self::ContactIdentifierTaken,
            "ATTRIBUTE_KEY_TAKEN" => Self::AttributeKeyTaken,
            "LEADS_NOT_COLLECTED" => Self::LeadsNotCollected,
            "SAVED_REPLY_NAME_TAKEN" => Self::SavedReplyNameTaken,
            "TOPIC_NAME_TAKEN" => Self::TopicNameTaken,
            "ROLE_NAME_TAKEN" => Self::RoleNameTaken,
            "WEBHOOK_DISABLED" => Self::WebhookDisabled,
            "WEBHOOK_PAYLOAD_ERASED" => Self::WebhookPayloadErased,
            "ROLE_IN_USE" => Self::RoleInUse,
            "TOO_MANY" => Self::TooMany,
            "HOSTNAME_TAKEN" => Self::HostnameTaken,
            "EMAIL_RECEIVING_CONFLICT" => Self::EmailReceivingConflict,
            "DOMAIN_NOT_READY" => Self::DomainNotReady,
            "ADDRESS_TAKEN" => Self::AddressTaken,
            "ADDRESS_IN_USE" => Self::AddressInUse,
            "WEB_DOMAIN_CONFLICT" => Self::WebDomainConflict,
            "HELP_CENTER_EXISTS" => Self::HelpCenterExists,
            "SLUG_TAKEN" => Self::SlugTaken,
            "ARTICLE_STATE_CONFLICT" => Self::ArticleStateConflict,
            "REDIRECT_PATH_TAKEN" => Self::RedirectPathTaken,
            "REDIRECT_LOOP" => Self::RedirectLoop,
            "HELP_CENTER_FILE_IN_USE" => Self::HelpCenterFileInUse,
            "AGENT_UNAVAILABLE" => Self::AgentUnavailable,
            "ETAG_MISMATCH" => Self::EtagMismatch,
            "PRECONDITION_FAILED" => Self::PreconditionFailed,
            "PAYLOAD_TOO_LARGE" => Self::PayloadTooLarge,
            "UNSUPPORTED_MEDIA_TYPE" => Self::UnsupportedMediaType,
            "IDEMPOTENCY_KEY_REUSED" => Self::IdempotencyKeyReused,
            "RATE_LIMITED" => Self::RateLimited,
            "IDEMPOTENCY_STORE_FULL" => Self::IdempotencyStoreFull,
            "INTERNAL_ERROR" => Self::InternalError,
            "MODEL_PROVIDER_ERROR" => Self::ModelProviderError,
            "MAIL_PROVIDER_ERROR" => Self::MailProviderError,
            "LIMITER_UNAVAILABLE" => Self::LimiterUnavailable,
            "DEADLINE_EXCEEDED" => Self::DeadlineExceeded,

            other => Self::Unknown(other.to_owned()),
        }
    }
}

open_enum!(ErrorCode);

/// `read`: reading, and `retrieve`; `write`: also all other changes, including chat; `admin`: also the operations that require it.
///
/// A value that a later contract adds is kept as `Unknown`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum KeyScope {
    /// `read`
    Read,
    /// `write`
    Write,
    /// `admin`
    Admin,

    /// A value that this version does not know.
    Unknown(String),
}

impl KeyScope {
    /// The values that this version knows, in the order of the contract.
    pub const KNOWN: &[Self] = &[Self::Read, Self::Write, Self::Admin];

    /// The value as the contract writes it.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Read => "read",
            Self::Write => "write",
            Self::Admin => "admin",

            Self::Unknown(text) => text,
        }
    }
}

impl From<&str> for KeyScope {
    fn from(text: &str) -> Self {
        match text {
            "read" => Self::Read,
            "write" => Self::Write,
            "admin" => Self::Admin,

            other => Self::Unknown(other.to_owned()),
        }
    }
}

open_enum!(KeyScope);

/// The plan of a workspace, one of `x-plans`.
///
/// A value that a later contract adds is kept as `Unknown`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PlanName {
    /// `sandbox`
    Sandbox,
    /// `free`
    Free,
    /// `hobby`
    Hobby,
    /// `standard`
    Standard,
    /// `pro`
    Pro,
    /// `enterprise`
    Enterprise,

    /// A value that this version does not know.
    Unknown(String),
}

impl PlanName {
    /// The values that this version knows, in the order of the contract.
    pub const KNOWN: &[Self] = &[Self::Sandbox, Self::Free, Self::Hobby, Self::Standard, Self::Pro, Self::Enterprise];

    /// The value as the contract writes it.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Sandbox => "sandbox",
            Self::Free => "free",
            Self::Hobby => "hobby",
            Self::Standard => "standard",
            Self::Pro => "pro",
            Self::Enterprise => "enterprise",

            Self::Unknown(text) => text,
        }
    }
}

impl From<&str> for PlanName {
    fn from(text: &str) -> Self {
        match text {
            "sandbox" => Self::Sandbox,
            "free" => Self::Free,
            "hobby" => Self::Hobby,
            "standard" => Self::Standard,
            "pro" => Self::Pro,
            "enterprise" => Self::Enterprise,

            other => Self::Unknown(other.to_owned()),
        }
    }
}

open_enum!(PlanName);

/// What a role can allow, as `resource:action`. `x-access` of each operation names the permission that it requires; no
/// permission includes another. `x-enumDescriptions` says what each one allows. People have those permissions that their role
/// in the organization gives them: `x-permissions` of `MemberRole`. No operation requires `keys:view`, `keys:edit`,
/// `organization:edit` or `billing:edit`, which people need on the pages of the dashboard; a custom role can contain them,
/// but its keys can do no more for it.
///
/// A value that a later contract adds is kept as `Unknown`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Permission {
    /// `agents:view`
    AgentsView,
    /// `agents:edit`
    AgentsEdit,
    /// `agents:delete`
    AgentsDelete,
    /// `sources:view`
    SourcesView,
    /// `sources:edit`
    SourcesEdit,
    /// `sources:delete`
    SourcesDelete,
    /// `chat:use`
    ChatUse,
    /// `conversations:view`
    ConversationsView,
    /// `conversations:edit`
    ConversationsEdit,
    /// `conversations:delete`
    ConversationsDelete,
    /// `channels:view`
    ChannelsView,
    /// `channels:edit`
    ChannelsEdit,
    /// `channels:delete`
    ChannelsDelete,
    /// `billing:view`
    BillingView,
    /// `organization:view`
    OrganizationView,
    /// `roles:view`
    RolesView,
    /// `roles:edit`
    RolesEdit,
    /// `activity:view`
    ActivityView,
    /// `analytics:view`
    AnalyticsView,
    /// `inbox:view`
    InboxView,
    /// `inbox:edit`
    InboxEdit,
    /// `contacts:view`
    ContactsView,
    /// `contacts:edit`
    ContactsEdit,
    /// `contacts:delete`
    ContactsDelete,
    /// `topics:view`
    TopicsView,
    /// `topics:edit`
    TopicsEdit,
    /// `topics:delete`
    TopicsDelete,
    /// `webhooks:view`
    WebhooksView,
    /// `webhooks:edit`
    WebhooksEdit,
    /// `webhooks:delete`
    WebhooksDelete,
    /// `help_center:view`
    HelpCenterView,
    /// `help_center:edit`
    HelpCenterEdit,
    /// `help_center:publish`
    HelpCenterPublish,
    /// `help_center:delete`
    HelpCenterDelete,
    /// `keys:view`
    KeysView,
    /// `keys:edit`
    KeysEdit,
    /// `organization:edit`
    OrganizationEdit,
    /// `billing:edit`
    BillingEdit,

    /// A value that this version does not know.
    Unknown(String),
}

impl Permission {
    /// The values that this version knows, in the order of the contract.
    pub const KNOWN: &[Self] = &[
        Self::AgentsView,
        Self::AgentsEdit,
        Self::AgentsDelete,
        Self::SourcesView,
        Self::SourcesEdit,
        Self::SourcesDelete,
        Self::ChatUse,
        Self::ConversationsView,
        Self::ConversationsEdit,
        Self::ConversationsDelete,
        Self::ChannelsView,
        Self::ChannelsEdit,
        Self::ChannelsDelete,
        Self::BillingView,
        Self::OrganizationView,
        Self::RolesView,
        Self::RolesEdit,
        Self::ActivityView,
        Self::AnalyticsView,
        Self::InboxView,
        Self::InboxEdit,
        Self::ContactsView,
        Self::ContactsEdit,
        Self::ContactsDelete,
        Self::TopicsView,
        Self::TopicsEdit,
        Self::TopicsDelete,
        Self::WebhooksView,
        Self::WebhooksEdit,
        Self::WebhooksDelete,
        Self::HelpCenterView,
        Self::HelpCenterEdit,
        Self::HelpCenterPublish,
        Self::HelpCenterDelete,
        Self::KeysView,
        Self::KeysEdit,
        Self::OrganizationEdit,
        Self::BillingEdit,
    ];

    /// The value as the contract writes it.
    pub fn as_str(&self) -> &str {
        match self {
            Self::AgentsView => "agents:view",
            Self::AgentsEdit => "agents:edit",
            Self::AgentsDelete => "agents:delete",
            Self::SourcesView => "sources:view",
            Self::SourcesEdit => "sources:edit",
            Self::SourcesDelete => "sources:delete",
            Self::ChatUse => "chat:use",
            Self::ConversationsView => "conversations:view",
            Self::ConversationsEdit => "conversations:edit",
            Self::ConversationsDelete => "conversations:delete",
            Self::ChannelsView => "channels:view",
            Self::ChannelsEdit => "channels:edit",
            Self::ChannelsDelete => "channels:delete",
            Self::BillingView => "billing:view",
            Self::OrganizationView => "organization:view",
            Self::RolesView => "roles:view",
            Self::RolesEdit => "roles:edit",
            Self::ActivityView => "activity:view",
            Self::AnalyticsView => "analytics:view",
            Self::InboxView => "inbox:view",
            Self::InboxEdit => "inbox:edit",
            Self::ContactsView => "contacts:view",
            Self::ContactsEdit => "contacts:edit",
            Self::ContactsDelete => "contacts:delete",
            Self::TopicsView => "topics:view",
            Self::TopicsEdit => "topics:edit",
            Self::TopicsDelete => "topics:delete",
            Self::WebhooksView => "webhooks:view",
            Self::WebhooksEdit => "webhooks:edit",
            Self::WebhooksDelete => "webhooks:delete",
            Self::HelpCenterView => "help_center:view",
            Self::HelpCenterEdit => "help_center:edit",
            Self::HelpCenterPublish => "help_center:publish",
            Self::HelpCenterDelete => "help_center:delete",
            Self::KeysView => "keys:view",
            Self::KeysEdit => "keys:edit",
            Self::OrganizationEdit => "organization:edit",
            Self::BillingEdit => "billing:edit",

            Self::Unknown(text) => text,
        }
    }
}

impl From<&str> for Permission {
    fn from(text: &str) -> Self {
        match text {
            "agents:view" => Self::AgentsView,
            "agents:edit" => Self::AgentsEdit,
            "agents:delete" => Self::AgentsDelete,
            "sources:view" => Self::SourcesView,
            "sources:edit" => Self::SourcesEdit,
            "sources:delete" => Self::SourcesDelete,
            "chat:use" => Self::ChatUse,
            "conversations:view" => Self::ConversationsView,
            "conversations:edit" => Self::ConversationsEdit,
            "conversations:delete" => Self::ConversationsDelete,
            "channels:view" => Self::ChannelsView,
            "channels:edit" => Self::ChannelsEdit,
            "channels:delete" => Self::ChannelsDelete,
            "billing:view" => Self::BillingView,
            "organization:view" => Self::OrganizationView,
            "roles:view" => Self::RolesView,
            "roles:edit" => Self::RolesEdit,
            "activity:view" => Self::ActivityView,
            "analytics:view" => Self::AnalyticsView,
            "inbox:view" => Self::InboxView,
            "inbox:edit" => Self::InboxEdit,
            "contacts:view" => Self::ContactsView,
            "contacts:edit" => Self::ContactsEdit,
            "contacts:delete" => Self::ContactsDelete,
            "topics:view" => Self::TopicsView,
            "topics:edit" => Self::TopicsEdit,
            "topics:delete" => Self::TopicsDelete,
            "webhooks:view" => Self::WebhooksView,
            "webhooks:edit" => Self::WebhooksEdit,
            "webhooks:delete" => Self::WebhooksDelete,
            "help_center:view" => Self::HelpCenterView,
            "help_center:edit" => Self::HelpCenterEdit,
            "help_center:publish" => Self::HelpCenterPublish,
            "help_center:delete" => Self::HelpCenterDelete,
            "keys:view" => Self::KeysView,
            "keys:edit" => Self::KeysEdit,
            "organization:edit" => Self::OrganizationEdit,
            "billing:edit" => Self::BillingEdit,

            other => Self::Unknown(other.to_owned()),
        }
    }
}

open_enum!(Permission);

/// `custom_domains`: your own hostnames for agents, as many as the plan allows.
///
/// A value that a later contract adds is kept as `Unknown`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum AddOn {
    /// `custom_domains`
    CustomDomains,

    /// A value that this version does not know.
    Unknown(String),
}

impl AddOn {
    /// The values that this version knows, in the order of the contract.
    pub const KNOWN: &[Self] = &[Self::CustomDomains];

    /// The value as the contract writes it.
    pub fn as_str(&self) -> &str {
        match self {
            Self::CustomDomains => "custom_domains",

            Self::Unknown(text) => text,
        }
    }
}

impl From<&str> for AddOn {
    fn from(text: &str) -> Self {
        match text {
            "custom_domains" => Self::CustomDomains,

            other => Self::Unknown(other.to_owned()),
        }
    }
}

open_enum!(AddOn);
/// `off`: visitors from every country; `allow`: only those from the listed countries; `block`: all except those from the listed countries. A visitor whose country is not known passes `block`, and not `allow`. Applies to visitors who ask on the pages of a help center; a program that calls the API is not a visitor.
///
/// A value that a later contract adds is kept as `Unknown`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg(any(feature = "agents", feature = "webhooks"))]
pub enum GeoRestrictionMode {
    /// `off`
    Off,
    /// `allow`
    Allow,
    /// `block`
    Block,
    /// A value that this version does not know.
    Unknown(String),
}
#[cfg(any(feature = "agents", feature = "webhooks"))]
impl GeoRestrictionMode {
    /// The values that this version knows, in the order of the contract.
    pub const KNOWN: &[Self] = &[Self::Off, Self::Allow, Self::Block];
    /// The value as the contract writes it.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Off => "off",
            Self::Allow => "allow",
            Self::Block => "block",
            Self::Unknown(text) => text,
        }
    }
}
#[cfg(any(feature = "agents", feature = "webhooks"))]
impl From<&str> for GeoRestrictionMode {
    fn from(text: &str) -> Self {
        match text {
            "off" => Self::Off,
            "allow" => Self::Allow,
            "block" => Self::Block,
            other => Self::Unknown(other.to_owned()),
        }
    }
}
#[cfg(any(feature = "agents", feature = "webhooks"))]
open_enum!(GeoRestrictionMode);
/// `created_at`: by time of creation; `name`: by name, in lower case and by code point.
///
/// A value that a later contract adds is kept as `Unknown`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg(feature = "agents")]
pub enum AgentSort {
    /// `created_at`
    CreatedAt,
    /// `name`
    Name,
    /// A value that this version does not know.
    Unknown(String),
}
#[cfg(feature = "agents")]
impl AgentSort {
    /// The values that this version knows, in the order of the contract.
    pub const KNOWN: &[Self] = &[Self::CreatedAt, Self::Name];
    /// The value as the contract writes it.
    pub fn as_str(&self) -> &str {
        match self {
            Self::CreatedAt => "created_at",
            Self::Name => "name",
            Self::Unknown(text) => text,
        }
    }
}
#[cfg(feature = "agents")]
impl From<&str> for AgentSort {
    fn from(text: &str) -> Self {
        match text {
            "created_at" => Self::CreatedAt,
            "name" => Self::Name,
            other => Self::Unknown(other.to_owned()),
        }
    }
}
#[cfg(feature = "agents")]
open_enum!(AgentSort);
/// `asc`: ascending; `desc`: descending.
///
/// A value that a later contract adds is kept as `Unknown`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg(any(
    feature = "activity",
    feature = "agents",
    feature = "billing",
    feature = "channels-email",
    feature = "channels-email-domains",
    feature = "channels-email-log",
    feature = "contact-attributes",
    feature = "contacts",
    feature = "conversations",
    feature = "custom-domains",
    feature = "domains",
    feature = "help-center",
    feature = "help-center-articles",
    feature = "help-center-collections",
    feature = "help-center-files",
    feature = "help-center-redirects",
    feature = "inbox",
    feature = "leads",
    feature = "messages",
    feature = "notes",
    feature = "organization",
    feature = "roles",
    feature = "saved-replies",
    feature = "sources",
    feature = "topics",
    feature = "webhooks"
))]
pub enum SortOrder {
    /// `asc`
    Asc,
    /// `desc`
    Desc,
    /// A value that this version does not know.
    Unknown(String),
}
#[cfg(any(
    feature = "activity",
    feature = "agents",
    feature = "billing",
    feature = "channels-email",
    feature = "channels-email-domains",
    feature = "channels-email-log",
    feature = "contact-attributes",
    feature = "contacts",
    feature = "conversations",
    feature = "custom-domains",
    feature = "domains",
    feature = "help-center",
    feature = "help-center-articles",
    feature = "help-center-collections",
    feature = "help-center-files",
    feature = "help-center-redirects",
    feature = "inbox",
    feature = "leads",
    feature = "messages",
    feature = "notes",
    feature = "organization",
    feature = "roles",
    feature = "saved-replies",
    feature = "sources",
    feature = "topics",
    feature = "webhooks"
))]
impl SortOrder {
    /// The values that this version knows, in the order of the contract.
    pub const KNOWN: &[Self] = &[Self::Asc, Self::Desc];
    /// The value as the contract writes it.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Asc => "asc",
            Self::Desc => "desc",
            Self::Unknown(text) => text,
        }
    }
}
#[cfg(any(
    feature = "activity",
    feature = "agents",
    feature = "billing",
    feature = "channels-email",
    feature = "channels-email-domains",
    feature = "channels-email-log",
    feature = "contact-attributes",
    feature = "contacts",
    feature = "conversations",
    feature = "custom-domains",
    feature = "domains",
    feature = "help-center",
    feature = "help-center-articles",
    feature = "help-center-collections",
    feature = "help-center-files",
    feature = "help-center-redirects",
    feature = "inbox",
    feature = "leads",
    feature = "messages",
    feature = "notes",
    feature = "organization",
    feature = "roles",
    feature = "saved-replies",
    feature = "sources",
    feature = "topics",
    feature = "webhooks"
))]
impl From<&str> for SortOrder {
    fn from(text: &str) -> Self {
        match text {
            "asc" => Self::Asc,
            "desc" => Self::Desc,
            other => Self::Unknown(other.to_owned()),
        }
    }
}
#[cfg(any(
    feature = "activity",
    feature = "agents",
    feature = "billing",
    feature = "channels-email",
    feature = "channels-email-domains",
    feature = "channels-email-log",
    feature = "contact-attributes",
    feature = "contacts",
    feature = "conversations",
    feature = "custom-domains",
    feature = "domains",
    feature = "help-center",
    feature = "help-center-articles",
    feature = "help-center-collections",
    feature = "help-center-files",
    feature = "help-center-redirects",
    feature = "inbox",
    feature = "leads",
    feature = "messages",
    feature = "notes",
    feature = "organization",
    feature = "roles",
    feature = "saved-replies",
    feature = "sources",
    feature = "topics",
    feature = "webhooks"
))]
open_enum!(SortOrder);
/// `none`: not created by a sign-up; `unclaimed`: waiting for a person to claim it; `claimed`: claimed by a person.
///
/// A value that a later contract adds is kept as `Unknown`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg(feature = "discovery")]
pub enum ClaimState {
    /// `none`
    None,
    /// `unclaimed`
    Unclaimed,
    /// `claimed`
    Claimed,
    /// A value that this version does not know.
    Unknown(String),
}
#[cfg(feature = "discovery")]
impl ClaimState {
    /// The values that this version knows, in the order of the contract.
    pub const KNOWN: &[Self] = &[Self::None, Self::Unclaimed, Self::Claimed];
    /// The value as the contract writes it.
    pub fn as_str(&self) -> &str {
        match self {
            Self::None => "none",
            Self::Unclaimed => "unclaimed",
            Self::Claimed => "claimed",
            Self::Unknown(text) => text,
        }
    }
}
#[cfg(feature = "discovery")]
impl From<&str> for ClaimState {
    fn from(text: &str) -> Self {
        match text {
            "none" => Self::None,
            "unclaimed" => Self::Unclaimed,
            "claimed" => Self::Claimed,
            other => Self::Unknown(other.to_owned()),
        }
    }
}
#[cfg(feature = "discovery")]
open_enum!(ClaimState);
/// The kind of content that a source contains.
///
/// A value that a later contract adds is kept as `Unknown`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg(any(feature = "sources", feature = "webhooks"))]
pub enum SourceType {
    /// `text`
    Text,
    /// `qna`
    Qna,
    /// `file`
    File,
    /// `website`
    Website,
    /// `article`
    Article,
    /// A value that this version does not know.
    Unknown(String),
}
#[cfg(any(feature = "sources", feature = "webhooks"))]
impl SourceType {
    /// The values that this version knows, in the order of the contract.
    pub const KNOWN: &[Self] = &[Self::Text, Self::Qna, Self::File, Self::Website, Self::Article];
    /// The value as the contract writes it.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Text => "text",
            Self::Qna => "qna",
            Self::File => "file",
            Self::Website => "website",
            Self::Article => "article",
            Self::Unknown(text) => text,
        }
    }
}
#[cfg(any(feature = "sources", feature = "webhooks"))]
impl From<&str> for SourceType {
    fn from(text: &str) -> Self {
        match text {
            "text" => Self::Text,
            "qna" => Self::Qna,
            "file" => Self::File,
            "website" => Self::Website,
            "article" => Self::Article,
            other => Self::Unknown(other.to_owned()),
        }
    }
}
#[cfg(any(feature = "sources", feature = "webhooks"))]
open_enum!(SourceType);
/// First `queued`, then `processing`, then `ready` (the agent knows the content) or `failed` (`failureReason` says why).
///
/// A value that a later contract adds is kept as `Unknown`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg(any(feature = "sources", feature = "webhooks"))]
pub enum SourceStatus {
    /// `queued`
    Queued,
    /// `processing`
    Processing,
    /// `ready`
    Ready,
    /// `failed`
    Failed,
    /// A value that this version does not know.
    Unknown(String),
}
#[cfg(any(feature = "sources", feature = "webhooks"))]
impl SourceStatus {
    /// The values that this version knows, in the order of the contract.
    pub const KNOWN: &[Self] = &[Self::Queued, Self::Processing, Self::Ready, Self::Failed];
    /// The value as the contract writes it.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Queued => "queued",
            Self::Processing => "processing",
            Self::Ready => "ready",
            Self::Failed => "failed",
            Self::Unknown(text) => text,
        }
    }
}
#[cfg(any(feature = "sources", feature = "webhooks"))]
impl From<&str> for SourceStatus {
    fn from(text: &str) -> Self {
        match text {
            "queued" => Self::Queued,
            "processing" => Self::Processing,
            "ready" => Self::Ready,
            "failed" => Self::Failed,
            other => Self::Unknown(other.to_owned()),
        }
    }
}
#[cfg(any(feature = "sources", feature = "webhooks"))]
open_enum!(SourceStatus);
/// Why something could not be read.
///
/// A value that a later contract adds is kept as `Unknown`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg(any(feature = "sources", feature = "webhooks"))]
pub enum ReadingNoteKind {
    /// `unreadable_pages`
    UnreadablePages,
    /// `unreadable_text`
    UnreadableText,
    /// `scanned_pages`
    ScannedPages,
    /// A value that this version does not know.
    Unknown(String),
}
#[cfg(any(feature = "sources", feature = "webhooks"))]
impl ReadingNoteKind {
    /// The values that this version knows, in the order of the contract.
    pub const KNOWN: &[Self] = &[Self::UnreadablePages, Self::UnreadableText, Self::ScannedPages];
    /// The value as the contract writes it.
    pub fn as_str(&self) -> &str {
        match self {
            Self::UnreadablePages => "unreadable_pages",
            Self::UnreadableText => "unreadable_text",
            Self::ScannedPages => "scanned_pages",
            Self::Unknown(text) => text,
        }
    }
}
#[cfg(any(feature = "sources", feature = "webhooks"))]
impl From<&str> for ReadingNoteKind {
    fn from(text: &str) -> Self {
        match text {
            "unreadable_pages" => Self::UnreadablePages,
            "unreadable_text" => Self::UnreadableText,
            "scanned_pages" => Self::ScannedPages,
            other => Self::Unknown(other.to_owned()),
        }
    }
}
#[cfg(any(feature = "sources", feature = "webhooks"))]
open_enum!(ReadingNoteKind);
/// A stage of an ingestion. Each source has one or two.
///
/// A value that a later contract adds is kept as `Unknown`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg(any(feature = "sources", feature = "webhooks"))]
pub enum IngestionStage {
    /// `fetching`
    Fetching,
    /// `reading`
    Reading,
    /// `indexing`
    Indexing,
    /// A value that this version does not know.
    Unknown(String),
}
#[cfg(any(feature = "sources", feature = "webhooks"))]
impl IngestionStage {
    /// The values that this version knows, in the order of the contract.
    pub const KNOWN: &[Self] = &[Self::Fetching, Self::Reading, Self::Indexing];
    /// The value as the contract writes it.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Fetching => "fetching",
            Self::Reading => "reading",
            Self::Indexing => "indexing",
            Self::Unknown(text) => text,
        }
    }
}
#[cfg(any(feature = "sources", feature = "webhooks"))]
impl From<&str> for IngestionStage {
    fn from(text: &str) -> Self {
        match text {
            "fetching" => Self::Fetching,
            "reading" => Self::Reading,
            "indexing" => Self::Indexing,
            other => Self::Unknown(other.to_owned()),
        }
    }
}
#[cfg(any(feature = "sources", feature = "webhooks"))]
open_enum!(IngestionStage);
/// Why a source failed, or a page of a website was not read.
///
/// A value that a later contract adds is kept as `Unknown`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg(any(feature = "sources", feature = "webhooks"))]
pub enum FailureCode {
    /// `PRIVATE_ADDRESS`
    PrivateAddress,
    /// `INVALID_ADDRESS`
    InvalidAddress,
    /// `NAME_NOT_FOUND`
    NameNotFound,
    /// `CONNECTION_FAILED`
    ConnectionFailed,
    /// `TIMEOUT`
    Timeout,
    /// `HTTP_STATUS`
    HttpStatus,
    /// `BAD_RESPONSE`
    BadResponse,
    /// `ROBOTS`
    Robots,
    /// `NOINDEX`
    Noindex,
    /// `REDIRECTED`
    Redirected,
    /// `TOO_MANY_REDIRECTS`
    TooManyRedirects,
    /// `OTHER_SITE`
    OtherSite,
    /// `NOT_HTML`
    NotHtml,
    /// `NOT_A_SITEMAP`
    NotASitemap,
    /// `DUPLICATE`
    Duplicate,
    /// `EMPTY`
    Empty,
    /// `TOO_LARGE`
    TooLarge,
    /// `TOO_COMPLEX`
    TooComplex,
    /// `LIMIT_EXCEEDED`
    LimitExceeded,
    /// `ENCRYPTED_FILE`
    EncryptedFile,
    /// `UNREADABLE_FILE`
    UnreadableFile,
    /// `INTERNAL`
    Internal,
    /// A value that this version does not know.
    Unknown(String),
}
#[cfg(any(feature = "sources", feature = "webhooks"))]
impl FailureCode {
    /// The values that this version knows, in the order of the contract.
    pub const KNOWN: &[Self] = &[
        Self::PrivateAddress,
        Self::InvalidAddress,
        Self::NameNotFound,
        Self::ConnectionFailed,
        Self::Timeout,
        Self::HttpStatus,
        Self::BadResponse,
        Self::Robots,
        Self::Noindex,
        Self::Redirected,
        Self::TooManyRedirects,
        Self::OtherSite,
        Self::NotHtml,
        Self::NotASitemap,
        Self::Duplicate,
        Self::Empty,
        Self::TooLarge,
        Self::TooComplex,
        Self::LimitExceeded,
        Self::EncryptedFile,
        Self::UnreadableFile,
        Self::Internal,
    ];
    /// The value as the contract writes it.
    pub fn as_str(&self) -> &str {
        match self {
            Self::PrivateAddress => "PRIVATE_ADDRESS",
            Self::InvalidAddress => "INVALID_ADDRESS",
            Self::NameNotFound => "NAME_NOT_FOUND",
            Self::ConnectionFailed => "CONNECTION_FAILED",
            Self::Timeout => "TIMEOUT",
            Self::HttpStatus => "HTTP_STATUS",
            Self::BadResponse => "BAD_RESPONSE",
            Self::Robots => "ROBOTS",
            Self::Noindex => "NOINDEX",
            Self::Redirected => "REDIRECTED",
            Self::TooManyRedirects => "TOO_MANY_REDIRECTS",
            Self::OtherSite => "OTHER_SITE",
            Self::NotHtml => "NOT_HTML",
            Self::NotASitemap => "NOT_A_SITEMAP",
            Self::Duplicate => "DUPLICATE",
            Self::Empty => "EMPTY",
            Self::TooLarge => "TOO_LARGE",
            Self::TooComplex => "TOO_COMPLEX",
            Self::LimitExceeded => "LIMIT_EXCEEDED",
            Self::EncryptedFile => "ENCRYPTED_FILE",
            Self::UnreadableFile => "UNREADABLE_FILE",
            Self::Internal => "INTERNAL",
            Self::Unknown(text) => text,
        }
    }
}
#[cfg(any(feature = "sources", feature = "webhooks"))]
impl From<&str> for FailureCode {
    fn from(text: &str) -> Self {
        match text {
            "PRIVATE_ADDRESS" => Self::PrivateAddress,
            "INVALID_ADDRESS" => Self::InvalidAddress,
            "NAME_NOT_FOUND" => Self::NameNotFound,
            "CONNECTION_FAILED" => Self::ConnectionFailed,
            "TIMEOUT" => Self::Timeout,
            "HTTP_STATUS" => Self::HttpStatus,
            "BAD_RESPONSE" => Self::BadResponse,
            "ROBOTS" => Self::Robots,
            "NOINDEX" => Self::Noindex,
            "REDIRECTED" => Self::Redirected,
            "TOO_MANY_REDIRECTS" => Self::TooManyRedirects,
            "OTHER_SITE" => Self::OtherSite,
            "NOT_HTML" => Self::NotHtml,
            "NOT_A_SITEMAP" => Self::NotASitemap,
            "DUPLICATE" => Self::Duplicate,
            "EMPTY" => Self::Empty,
            "TOO_LARGE" => Self::TooLarge,
            "TOO_COMPLEX" => Self::TooComplex,
            "LIMIT_EXCEEDED" => Self::LimitExceeded,
            "ENCRYPTED_FILE" => Self::EncryptedFile,
            "UNREADABLE_FILE" => Self::UnreadableFile,
            "INTERNAL" => Self::Internal,
            other => Self::Unknown(other.to_owned()),
        }
    }
}
#[cfg(any(feature = "sources", feature = "webhooks"))]
open_enum!(FailureCode);
/// `deleted`: the source was deleted; `not_found`: the agent has no such source, or the source does not match the filter.
///
/// A value that a later contract adds is kept as `Unknown`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg(feature = "sources")]
pub enum DeletionOutcome {
    /// `deleted`
    Deleted,
    /// `not_found`
    NotFound,
    /// A value that this version does not know.
    Unknown(String),
}
#[cfg(feature = "sources")]
impl DeletionOutcome {
    /// The values that this version knows, in the order of the contract.
    pub const KNOWN: &[Self] = &[Self::Deleted, Self::NotFound];
    /// The value as the contract writes it.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Deleted => "deleted",
            Self::NotFound => "not_found",
            Self::Unknown(text) => text,
        }
    }
}
#[cfg(feature = "sources")]
impl From<&str> for DeletionOutcome {
    fn from(text: &str) -> Self {
        match text {
            "deleted" => Self::Deleted,
            "not_found" => Self::NotFound,
            other => Self::Unknown(other.to_owned()),
        }
    }
}
#[cfg(feature = "sources")]
open_enum!(DeletionOutcome);
/// `page`: the one page; `sitemap`: the pages that a sitemap lists (`url` is a sitemap, or a site whose robots.txt or /sitemap.xml leads to one); `crawl`: the pages on the same host that links lead to.
///
/// A value that a later contract adds is kept as `Unknown`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg(any(feature = "sources", feature = "webhooks"))]
pub enum WebsiteMode {
    /// `page`
    Page,
    /// `sitemap`
    Sitemap,
    /// `crawl`
    Crawl,
    /// A value that this version does not know.
    Unknown(String),
}
#[cfg(any(feature = "sources", feature = "webhooks"))]
impl WebsiteMode {
    /// The values that this version knows, in the order of the contract.
    pub const KNOWN: &[Self] = &[Self::Page, Self::Sitemap, Self::Crawl];
    /// The value as the contract writes it.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Page => "page",
            Self::Sitemap => "sitemap",
            Self::Crawl => "crawl",
            Self::Unknown(text) => text,
        }
    }
}
#[cfg(any(feature = "sources", feature = "webhooks"))]
impl From<&str> for WebsiteMode {
    fn from(text: &str) -> Self {
        match text {
            "page" => Self::Page,
            "sitemap" => Self::Sitemap,
            "crawl" => Self::Crawl,
            other => Self::Unknown(other.to_owned()),
        }
    }
}
#[cfg(any(feature = "sources", feature = "webhooks"))]
open_enum!(WebsiteMode);
/// `fetched`: its text is part of the source; `unchanged`: its text from an earlier read is part of the source; `skipped`: left out on purpose; `failed`: it could not be read.
///
/// A value that a later contract adds is kept as `Unknown`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg(feature = "sources")]
pub enum PageOutcome {
    /// `fetched`
    Fetched,
    /// `unchanged`
    Unchanged,
    /// `skipped`
    Skipped,
    /// `failed`
    Failed,
    /// A value that this version does not know.
    Unknown(String),
}
#[cfg(feature = "sources")]
impl PageOutcome {
    /// The values that this version knows, in the order of the contract.
    pub const KNOWN: &[Self] = &[Self::Fetched, Self::Unchanged, Self::Skipped, Self::Failed];
    /// The value as the contract writes it.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Fetched => "fetched",
            Self::Unchanged => "unchanged",
            Self::Skipped => "skipped",
            Self::Failed => "failed",
            Self::Unknown(text) => text,
        }
    }
}
#[cfg(feature = "sources")]
impl From<&str> for PageOutcome {
    fn from(text: &str) -> Self {
        match text {
            "fetched" => Self::Fetched,
            "unchanged" => Self::Unchanged,
            "skipped" => Self::Skipped,
            "failed" => Self::Failed,
            other => Self::Unknown(other.to_owned()),
        }
    }
}
#[cfg(feature = "sources")]
open_enum!(PageOutcome);
/// `word`: an ordinary word; `filler`: a word that is common in questions about anything; `verb`: a verb that a text may put differently; both count half; `corrected`: a word that no passage contains, taken for one that differs from it in one letter; `compound`: words joined by hyphens, besides its parts; `name`: an identifier or a proper name, which an answer must contain.
///
/// A value that a later contract adds is kept as `Unknown`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg(feature = "retrieval")]
pub enum QueryTermKind {
    /// `word`
    Word,
    /// `filler`
    Filler,
    /// `verb`
    Verb,
    /// `corrected`
    Corrected,
    /// `compound`
    Compound,
    /// `name`
    Name,
    /// A value that this version does not know.
    Unknown(String),
}
#[cfg(feature = "retrieval")]
impl QueryTermKind {
    /// The values that this version knows, in the order of the contract.
    pub const KNOWN: &[Self] = &[Self::Word, Self::Filler, Self::Verb, Self::Corrected, Self::Compound, Self::Name];
    /// The value as the contract writes it.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Word => "word",
            Self::Filler => "filler",
            Self::Verb => "verb",
            Self::Corrected => "corrected",
            Self::Compound => "compound",
            Self::Name => "name",
            Self::Unknown(text) => text,
        }
    }
}
#[cfg(feature = "retrieval")]
impl From<&str> for QueryTermKind {
    fn from(text: &str) -> Self {
        match text {
            "word" => Self::Word,
            "filler" => Self::Filler,
            "verb" => Self::Verb,
            "corrected" => Self::Corrected,
            "compound" => Self::Compound,
            "name" => Self::Name,
            other => Self::Unknown(other.to_owned()),
        }
    }
}
#[cfg(feature = "retrieval")]
open_enum!(QueryTermKind);
/// `text`: plain text; `markdown`: Markdown (CommonMark), with code and lists marked as such. Quotes of citations occur verbatim in the text of the source in either format.
///
/// A value that a later contract adds is kept as `Unknown`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg(feature = "chat")]
pub enum AnswerFormat {
    /// `text`
    Text,
    /// `markdown`
    Markdown,
    /// A value that this version does not know.
    Unknown(String),
}
#[cfg(feature = "chat")]
impl AnswerFormat {
    /// The values that this version knows, in the order of the contract.
    pub const KNOWN: &[Self] = &[Self::Text, Self::Markdown];
    /// The value as the contract writes it.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Text => "text",
            Self::Markdown => "markdown",
            Self::Unknown(text) => text,
        }
    }
}
#[cfg(feature = "chat")]
impl From<&str> for AnswerFormat {
    fn from(text: &str) -> Self {
        match text {
            "text" => Self::Text,
            "markdown" => Self::Markdown,
            other => Self::Unknown(other.to_owned()),
        }
    }
}
#[cfg(feature = "chat")]
open_enum!(AnswerFormat);
/// `stop`: the answer is complete; `no_answer`: the sources do not contain an answer; `length`: the model ended the answer at its limit; `content_filter`: the content filter of the model's provider cut the answer off; `stopped`: somebody stopped it; `with_team`: a person has the conversation, so the agent is silent and the answer empty.
///
/// A value that a later contract adds is kept as `Unknown`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg(any(
    feature = "chat",
    feature = "contacts",
    feature = "conversations",
    feature = "inbox",
    feature = "messages",
    feature = "webhooks"
))]
pub enum FinishReason {
    /// `stop`
    Stop,
    /// `no_answer`
    NoAnswer,
    /// `length`
    Length,
    /// `content_filter`
    ContentFilter,
    /// `stopped`
    Stopped,
    /// `with_team`
    WithTeam,
    /// A value that this version does not know.
    Unknown(String),
}
#[cfg(any(
    feature = "chat",
    feature = "contacts",
    feature = "conversations",
    feature = "inbox",
    feature = "messages",
    feature = "webhooks"
))]
impl FinishReason {
    /// The values that this version knows, in the order of the contract.
    pub const KNOWN: &[Self] = &[Self::Stop, Self::NoAnswer, Self::Length, Self::ContentFilter, Self::Stopped, Self::WithTeam];
    /// The value as the contract writes it.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Stop => "stop",
            Self::NoAnswer => "no_answer",
            Self::Length => "length",
            Self::ContentFilter => "content_filter",
            Self::Stopped => "stopped",
            Self::WithTeam => "with_team",
            Self::Unknown(text) => text,
        }
    }
}
#[cfg(any(
    feature = "chat",
    feature = "contacts",
    feature = "conversations",
    feature = "inbox",
    feature = "messages",
    feature = "webhooks"
))]
impl From<&str> for FinishReason {
    fn from(text: &str) -> Self {
        match text {
            "stop" => Self::Stop,
            "no_answer" => Self::NoAnswer,
            "length" => Self::Length,
            "content_filter" => Self::ContentFilter,
            "stopped" => Self::Stopped,
            "with_team" => Self::WithTeam,
            other => Self::Unknown(other.to_owned()),
        }
    }
}
#[cfg(any(
    feature = "chat",
    feature = "contacts",
    feature = "conversations",
    feature = "inbox",
    feature = "messages",
    feature = "webhooks"
))]
open_enum!(FinishReason);
/// Where the visitor writes. `api`: a program asks on their behalf, with `POST /chat` or `POST /chat/stream`; `help_center`: visitors ask on the pages of a help center; `widget`: they ask in the chat widget on a website; `help_page`: on the Help Page of the agent; `email`: they write mails to an address of the agent; `playground`: a member of the organization tries an agent in the dashboard. Lists, exports and figures leave the channel `playground` out unless it is asked for. Its conversations are never in the inbox, have no topics and no contact, and cause no events.
///
/// A value that a later contract adds is kept as `Unknown`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg(any(
    feature = "analytics",
    feature = "contacts",
    feature = "conversations",
    feature = "inbox",
    feature = "messages",
    feature = "topics",
    feature = "webhooks"
))]
pub enum Channel {
    /// `api`
    Api,
    /// `help_center`
    HelpCenter,
    /// `widget`
    Widget,
    /// `help_page`
    HelpPage,
    /// `email`
    Email,
    /// `playground`
    Playground,
    /// A value that this version does not know.
    Unknown(String),
}
#[cfg(any(
    feature = "analytics",
    feature = "contacts",
    feature = "conversations",
    feature = "inbox",
    feature = "messages",
    feature = "topics",
    feature = "webhooks"
))]
impl Channel {
    /// The values that this version knows, in the order of the contract.
    pub const KNOWN: &[Self] = &[Self::Api, Self::HelpCenter, Self::Widget, Self::HelpPage, Self::Email, Self::Playground];
    /// The value as the contract writes it.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Api => "api",
            Self::HelpCenter => "help_center",
            Self::Widget => "widget",
            Self::HelpPage => "help_page",
            Self::Email => "email",
            Self::Playground => "playground",
            Self::Unknown(text) => text,
        }
    }
}
#[cfg(any(
    feature = "analytics",
    feature = "contacts",
    feature = "conversations",
    feature = "inbox",
    feature = "messages",
    feature = "topics",
    feature = "webhooks"
))]
impl From<&str> for Channel {
    fn from(text: &str) -> Self {
        match text {
            "api" => Self::Api,
            "help_center" => Self::HelpCenter,
            "widget" => Self::Widget,
            "help_page" => Self::HelpPage,
            "email" => Self::Email,
            "playground" => Self::Playground,
            other => Self::Unknown(other.to_owned()),
        }
    }
}
#[cfg(any(
    feature = "analytics",
    feature = "contacts",
    feature = "conversations",
    feature = "inbox",
    feature = "messages",
    feature = "topics",
    feature = "webhooks"
))]
open_enum!(Channel);
/// `last_message_at`: by the time of the latest message; `created_at`: by the time of the first question.
///
/// A value that a later contract adds is kept as `Unknown`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg(feature = "conversations")]
pub enum ConversationSort {
    /// `last_message_at`
    LastMessageAt,
    /// `created_at`
    CreatedAt,
    /// A value that this version does not know.
    Unknown(String),
}
#[cfg(feature = "conversations")]
impl ConversationSort {
    /// The values that this version knows, in the order of the contract.
    pub const KNOWN: &[Self] = &[Self::LastMessageAt, Self::CreatedAt];
    /// The value as the contract writes it.
    pub fn as_str(&self) -> &str {
        match self {
            Self::LastMessageAt => "last_message_at",
            Self::CreatedAt => "created_at",
            Self::Unknown(text) => text,
        }
    }
}
#[cfg(feature = "conversations")]
impl From<&str> for ConversationSort {
    fn from(text: &str) -> Self {
        match text {
            "last_message_at" => Self::LastMessageAt,
            "created_at" => Self::CreatedAt,
            other => Self::Unknown(other.to_owned()),
        }
    }
}
#[cfg(feature = "conversations")]
open_enum!(ConversationSort);
/// `jsonl`: JSON Lines, one conversation per line; `csv`: one row per message, in UTF-8 with a byte order mark.
///
/// A value that a later contract adds is kept as `Unknown`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg(feature = "conversations")]
pub enum ExportFormat {
    /// `jsonl`
    Jsonl,
    /// `csv`
    Csv,
    /// A value that this version does not know.
    Unknown(String),
}
#[cfg(feature = "conversations")]
impl ExportFormat {
    /// The values that this version knows, in the order of the contract.
    pub const KNOWN: &[Self] = &[Self::Jsonl, Self::Csv];
    /// The value as the contract writes it.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Jsonl => "jsonl",
            Self::Csv => "csv",
            Self::Unknown(text) => text,
        }
    }
}
#[cfg(feature = "conversations")]
impl From<&str> for ExportFormat {
    fn from(text: &str) -> Self {
        match text {
            "jsonl" => Self::Jsonl,
            "csv" => Self::Csv,
            other => Self::Unknown(other.to_owned()),
        }
    }
}
#[cfg(feature = "conversations")]
open_enum!(ExportFormat);
/// `rule`: the rule of the topic gave it to the conversation; `hand`: somebody did, and no rule takes it away.
///
/// A value that a later contract adds is kept as `Unknown`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg(any(
    feature = "contacts",
    feature = "conversations",
    feature = "inbox",
    feature = "messages",
    feature = "topics",
    feature = "webhooks"
))]
pub enum TopicAssignment {
    /// `rule`
    Rule,
    /// `hand`
    Hand,
    /// A value that this version does not know.
    Unknown(String),
}
#[cfg(any(
    feature = "contacts",
    feature = "conversations",
    feature = "inbox",
    feature = "messages",
    feature = "topics",
    feature = "webhooks"
))]
impl TopicAssignment {
    /// The values that this version knows, in the order of the contract.
    pub const KNOWN: &[Self] = &[Self::Rule, Self::Hand];
    /// The value as the contract writes it.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Rule => "rule",
            Self::Hand => "hand",
            Self::Unknown(text) => text,
        }
    }
}
#[cfg(any(
    feature = "contacts",
    feature = "conversations",
    feature = "inbox",
    feature = "messages",
    feature = "topics",
    feature = "webhooks"
))]
impl From<&str> for TopicAssignment {
    fn from(text: &str) -> Self {
        match text {
            "rule" => Self::Rule,
            "hand" => Self::Hand,
            other => Self::Unknown(other.to_owned()),
        }
    }
}
#[cfg(any(
    feature = "contacts",
    feature = "conversations",
    feature = "inbox",
    feature = "messages",
    feature = "topics",
    feature = "webhooks"
))]
open_enum!(TopicAssignment);
/// `up`: the answer helped; `down`: it did not.
///
/// A value that a later contract adds is kept as `Unknown`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg(any(
    feature = "contacts",
    feature = "conversations",
    feature = "help-center-articles",
    feature = "inbox",
    feature = "messages",
    feature = "webhooks"
))]
pub enum Rating {
    /// `up`
    Up,
    /// `down`
    Down,
    /// A value that this version does not know.
    Unknown(String),
}
#[cfg(any(
    feature = "contacts",
    feature = "conversations",
    feature = "help-center-articles",
    feature = "inbox",
    feature = "messages",
    feature = "webhooks"
))]
impl Rating {
    /// The values that this version knows, in the order of the contract.
    pub const KNOWN: &[Self] = &[Self::Up, Self::Down];
    /// The value as the contract writes it.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Up => "up",
            Self::Down => "down",
            Self::Unknown(text) => text,
        }
    }
}
#[cfg(any(
    feature = "contacts",
    feature = "conversations",
    feature = "help-center-articles",
    feature = "inbox",
    feature = "messages",
    feature = "webhooks"
))]
impl From<&str> for Rating {
    fn from(text: &str) -> Self {
        match text {
            "up" => Self::Up,
            "down" => Self::Down,
            other => Self::Unknown(other.to_owned()),
        }
    }
}
#[cfg(any(
    feature = "contacts",
    feature = "conversations",
    feature = "help-center-articles",
    feature = "inbox",
    feature = "messages",
    feature = "webhooks"
))]
open_enum!(Rating);
/// `queued`: it is to be sent, perhaps again; `sent`: the next server has taken it; `failed`: it did not reach the visitor, and is not sent again.
///
/// A value that a later contract adds is kept as `Unknown`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg(any(feature = "contacts", feature = "conversations", feature = "inbox", feature = "messages", feature = "webhooks"))]
pub enum MessageDeliveryStatus {
    /// `queued`
    Queued,
    /// `sent`
    Sent,
    /// `failed`
    Failed,
    /// A value that this version does not know.
    Unknown(String),
}
#[cfg(any(feature = "contacts", feature = "conversations", feature = "inbox", feature = "messages", feature = "webhooks"))]
impl MessageDeliveryStatus {
    /// The values that this version knows, in the order of the contract.
    pub const KNOWN: &[Self] = &[Self::Queued, Self::Sent, Self::Failed];
    /// The value as the contract writes it.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Queued => "queued",
            Self::Sent => "sent",
            Self::Failed => "failed",
            Self::Unknown(text) => text,
        }
    }
}
#[cfg(any(feature = "contacts", feature = "conversations", feature = "inbox", feature = "messages", feature = "webhooks"))]
impl From<&str> for MessageDeliveryStatus {
    fn from(text: &str) -> Self {
        match text {
            "queued" => Self::Queued,
            "sent" => Self::Sent,
            "failed" => Self::Failed,
            other => Self::Unknown(other.to_owned()),
        }
    }
}
#[cfg(any(feature = "contacts", feature = "conversations", feature = "inbox", feature = "messages", feature = "webhooks"))]
open_enum!(MessageDeliveryStatus);
/// Whether it is proved who sent a mail, by the records that the domain of the address in `From` publishes: SPF, DKIM and DMARC. Only a mail with `pass` is answered by the agent, unless the channel says otherwise, and only its sender becomes a contact.
///
/// A value that a later contract adds is kept as `Unknown`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg(any(feature = "contacts", feature = "conversations", feature = "inbox", feature = "messages", feature = "webhooks"))]
pub enum SenderVerification {
    /// `pass`
    Pass,
    /// `fail`
    Fail,
    /// `none`
    None,
    /// A value that this version does not know.
    Unknown(String),
}
#[cfg(any(feature = "contacts", feature = "conversations", feature = "inbox", feature = "messages", feature = "webhooks"))]
impl SenderVerification {
    /// The values that this version knows, in the order of the contract.
    pub const KNOWN: &[Self] = &[Self::Pass, Self::Fail, Self::None];
    /// The value as the contract writes it.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Pass => "pass",
            Self::Fail => "fail",
            Self::None => "none",
            Self::Unknown(text) => text,
        }
    }
}
#[cfg(any(feature = "contacts", feature = "conversations", feature = "inbox", feature = "messages", feature = "webhooks"))]
impl From<&str> for SenderVerification {
    fn from(text: &str) -> Self {
        match text {
            "pass" => Self::Pass,
            "fail" => Self::Fail,
            "none" => Self::None,
            other => Self::Unknown(other.to_owned()),
        }
    }
}
#[cfg(any(feature = "contacts", feature = "conversations", feature = "inbox", feature = "messages", feature = "webhooks"))]
open_enum!(SenderVerification);
/// `visitor`: the person who asks; `agent`: the agent; `team`: a person of the team, or a program in their place; `system`: a sentence in English that records who has the conversation, for your team rather than the visitor.
///
/// A value that a later contract adds is kept as `Unknown`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg(any(feature = "contacts", feature = "conversations", feature = "inbox", feature = "messages", feature = "webhooks"))]
pub enum MessageRole {
    /// `visitor`
    Visitor,
    /// `agent`
    Agent,
    /// `team`
    Team,
    /// `system`
    System,
    /// A value that this version does not know.
    Unknown(String),
}
#[cfg(any(feature = "contacts", feature = "conversations", feature = "inbox", feature = "messages", feature = "webhooks"))]
impl MessageRole {
    /// The values that this version knows, in the order of the contract.
    pub const KNOWN: &[Self] = &[Self::Visitor, Self::Agent, Self::Team, Self::System];
    /// The value as the contract writes it.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Visitor => "visitor",
            Self::Agent => "agent",
            Self::Team => "team",
            Self::System => "system",
            Self::Unknown(text) => text,
        }
    }
}
#[cfg(any(feature = "contacts", feature = "conversations", feature = "inbox", feature = "messages", feature = "webhooks"))]
impl From<&str> for MessageRole {
    fn from(text: &str) -> Self {
        match text {
            "visitor" => Self::Visitor,
            "agent" => Self::Agent,
            "team" => Self::Team,
            "system" => Self::System,
            other => Self::Unknown(other.to_owned()),
        }
    }
}
#[cfg(any(feature = "contacts", feature = "conversations", feature = "inbox", feature = "messages", feature = "webhooks"))]
open_enum!(MessageRole);
/// `open`: nobody is asked to look at it; `escalated`: somebody of the team should; `resolved`: nothing is left to do, until the visitor writes again. In an open or escalated conversation that is assigned to somebody, the agent is silent.
///
/// A value that a later contract adds is kept as `Unknown`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg(any(
    feature = "contacts",
    feature = "conversations",
    feature = "inbox",
    feature = "messages",
    feature = "topics",
    feature = "webhooks"
))]
pub enum ConversationStatus {
    /// `open`
    Open,
    /// `escalated`
    Escalated,
    /// `resolved`
    Resolved,
    /// A value that this version does not know.
    Unknown(String),
}
#[cfg(any(
    feature = "contacts",
    feature = "conversations",
    feature = "inbox",
    feature = "messages",
    feature = "topics",
    feature = "webhooks"
))]
impl ConversationStatus {
    /// The values that this version knows, in the order of the contract.
    pub const KNOWN: &[Self] = &[Self::Open, Self::Escalated, Self::Resolved];
    /// The value as the contract writes it.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Open => "open",
            Self::Escalated => "escalated",
            Self::Resolved => "resolved",
            Self::Unknown(text) => text,
        }
    }
}
#[cfg(any(
    feature = "contacts",
    feature = "conversations",
    feature = "inbox",
    feature = "messages",
    feature = "topics",
    feature = "webhooks"
))]
impl From<&str> for ConversationStatus {
    fn from(text: &str) -> Self {
        match text {
            "open" => Self::Open,
            "escalated" => Self::Escalated,
            "resolved" => Self::Resolved,
            other => Self::Unknown(other.to_owned()),
        }
    }
}
#[cfg(any(
    feature = "contacts",
    feature = "conversations",
    feature = "inbox",
    feature = "messages",
    feature = "topics",
    feature = "webhooks"
))]
open_enum!(ConversationStatus);
/// `key`: a program, with an API key; `member`: a person.
///
/// A value that a later contract adds is kept as `Unknown`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg(feature = "inbox")]
pub enum AssigneeKind {
    /// `key`
    Key,
    /// `member`
    Member,
    /// A value that this version does not know.
    Unknown(String),
}
#[cfg(feature = "inbox")]
impl AssigneeKind {
    /// The values that this version knows, in the order of the contract.
    pub const KNOWN: &[Self] = &[Self::Key, Self::Member];
    /// The value as the contract writes it.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Key => "key",
            Self::Member => "member",
            Self::Unknown(text) => text,
        }
    }
}
#[cfg(feature = "inbox")]
impl From<&str> for AssigneeKind {
    fn from(text: &str) -> Self {
        match text {
            "key" => Self::Key,
            "member" => Self::Member,
            other => Self::Unknown(other.to_owned()),
        }
    }
}
#[cfg(feature = "inbox")]
open_enum!(AssigneeKind);
/// `quarter_hour`: 15 minutes from full hours on, in UTC; `hour`: from full hours on in the time zone; `day`, `week` (from Monday on) and `month`: those of the time zone.
///
/// A value that a later contract adds is kept as `Unknown`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg(any(feature = "analytics", feature = "topics"))]
pub enum AnalyticsStep {
    /// `quarter_hour`
    QuarterHour,
    /// `hour`
    Hour,
    /// `day`
    Day,
    /// `week`
    Week,
    /// `month`
    Month,
    /// A value that this version does not know.
    Unknown(String),
}
#[cfg(any(feature = "analytics", feature = "topics"))]
impl AnalyticsStep {
    /// The values that this version knows, in the order of the contract.
    pub const KNOWN: &[Self] = &[Self::QuarterHour, Self::Hour, Self::Day, Self::Week, Self::Month];
    /// The value as the contract writes it.
    pub fn as_str(&self) -> &str {
        match self {
            Self::QuarterHour => "quarter_hour",
            Self::Hour => "hour",
            Self::Day => "day",
            Self::Week => "week",
            Self::Month => "month",
            Self::Unknown(text) => text,
        }
    }
}
#[cfg(any(feature = "analytics", feature = "topics"))]
impl From<&str> for AnalyticsStep {
    fn from(text: &str) -> Self {
        match text {
            "quarter_hour" => Self::QuarterHour,
            "hour" => Self::Hour,
            "day" => Self::Day,
            "week" => Self::Week,
            "month" => Self::Month,
            other => Self::Unknown(other.to_owned()),
        }
    }
}
#[cfg(any(feature = "analytics", feature = "topics"))]
open_enum!(AnalyticsStep);
/// `keep`: the conversations stay, without the person; `delete`: they are deleted.
///
/// A value that a later contract adds is kept as `Unknown`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg(any(feature = "contacts", feature = "webhooks"))]
pub enum ErasedConversations {
    /// `keep`
    Keep,
    /// `delete`
    Delete,
    /// A value that this version does not know.
    Unknown(String),
}
#[cfg(any(feature = "contacts", feature = "webhooks"))]
impl ErasedConversations {
    /// The values that this version knows, in the order of the contract.
    pub const KNOWN: &[Self] = &[Self::Keep, Self::Delete];
    /// The value as the contract writes it.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Keep => "keep",
            Self::Delete => "delete",
            Self::Unknown(text) => text,
        }
    }
}
#[cfg(any(feature = "contacts", feature = "webhooks"))]
impl From<&str> for ErasedConversations {
    fn from(text: &str) -> Self {
        match text {
            "keep" => Self::Keep,
            "delete" => Self::Delete,
            other => Self::Unknown(other.to_owned()),
        }
    }
}
#[cfg(any(feature = "contacts", feature = "webhooks"))]
open_enum!(ErasedConversations);
/// `string`: a text of 1 to 500 characters; `number`: a finite number; `boolean`: true or false; `date`: a day, as `2026-11-23`.
///
/// A value that a later contract adds is kept as `Unknown`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg(feature = "contact-attributes")]
pub enum ContactAttributeType {
    /// `string`
    String,
    /// `number`
    Number,
    /// `boolean`
    Boolean,
    /// `date`
    Date,
    /// A value that this version does not know.
    Unknown(String),
}
#[cfg(feature = "contact-attributes")]
impl ContactAttributeType {
    /// The values that this version knows, in the order of the contract.
    pub const KNOWN: &[Self] = &[Self::String, Self::Number, Self::Boolean, Self::Date];
    /// The value as the contract writes it.
    pub fn as_str(&self) -> &str {
        match self {
            Self::String => "string",
            Self::Number => "number",
            Self::Boolean => "boolean",
            Self::Date => "date",
            Self::Unknown(text) => text,
        }
    }
}
#[cfg(feature = "contact-attributes")]
impl From<&str> for ContactAttributeType {
    fn from(text: &str) -> Self {
        match text {
            "string" => Self::String,
            "number" => Self::Number,
            "boolean" => Self::Boolean,
            "date" => Self::Date,
            other => Self::Unknown(other.to_owned()),
        }
    }
}
#[cfg(feature = "contact-attributes")]
open_enum!(ContactAttributeType);
/// A paid plan, from lowest to highest.
///
/// A value that a later contract adds is kept as `Unknown`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg(feature = "billing")]
pub enum PaidPlan {
    /// `hobby`
    Hobby,
    /// `standard`
    Standard,
    /// `pro`
    Pro,
    /// `enterprise`
    Enterprise,
    /// A value that this version does not know.
    Unknown(String),
}
#[cfg(feature = "billing")]
impl PaidPlan {
    /// The values that this version knows, in the order of the contract.
    pub const KNOWN: &[Self] = &[Self::Hobby, Self::Standard, Self::Pro, Self::Enterprise];
    /// The value as the contract writes it.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Hobby => "hobby",
            Self::Standard => "standard",
            Self::Pro => "pro",
            Self::Enterprise => "enterprise",
            Self::Unknown(text) => text,
        }
    }
}
#[cfg(feature = "billing")]
impl From<&str> for PaidPlan {
    fn from(text: &str) -> Self {
        match text {
            "hobby" => Self::Hobby,
            "standard" => Self::Standard,
            "pro" => Self::Pro,
            "enterprise" => Self::Enterprise,
            other => Self::Unknown(other.to_owned()),
        }
    }
}
#[cfg(feature = "billing")]
open_enum!(PaidPlan);
/// `active`: paid; `past_due`: a payment is late, the API remains available, and credits are topped up once it is paid. A canceled subscription returns `PLAN_UPGRADE_REQUIRED`.
///
/// A value that a later contract adds is kept as `Unknown`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg(feature = "billing")]
pub enum SubscriptionStatus {
    /// `active`
    Active,
    /// `past_due`
    PastDue,
    /// A value that this version does not know.
    Unknown(String),
}
#[cfg(feature = "billing")]
impl SubscriptionStatus {
    /// The values that this version knows, in the order of the contract.
    pub const KNOWN: &[Self] = &[Self::Active, Self::PastDue];
    /// The value as the contract writes it.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Active => "active",
            Self::PastDue => "past_due",
            Self::Unknown(text) => text,
        }
    }
}
#[cfg(feature = "billing")]
impl From<&str> for SubscriptionStatus {
    fn from(text: &str) -> Self {
        match text {
            "active" => Self::Active,
            "past_due" => Self::PastDue,
            other => Self::Unknown(other.to_owned()),
        }
    }
}
#[cfg(feature = "billing")]
open_enum!(SubscriptionStatus);
/// `manual_retrain`: retraining an agent on request; `custom_roles`: roles that restrict what a key can do.
///
/// A value that a later contract adds is kept as `Unknown`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg(feature = "billing")]
pub enum PlanFeature {
    /// `manual_retrain`
    ManualRetrain,
    /// `custom_roles`
    CustomRoles,
    /// A value that this version does not know.
    Unknown(String),
}
#[cfg(feature = "billing")]
impl PlanFeature {
    /// The values that this version knows, in the order of the contract.
    pub const KNOWN: &[Self] = &[Self::ManualRetrain, Self::CustomRoles];
    /// The value as the contract writes it.
    pub fn as_str(&self) -> &str {
        match self {
            Self::ManualRetrain => "manual_retrain",
            Self::CustomRoles => "custom_roles",
            Self::Unknown(text) => text,
        }
    }
}
#[cfg(feature = "billing")]
impl From<&str> for PlanFeature {
    fn from(text: &str) -> Self {
        match text {
            "manual_retrain" => Self::ManualRetrain,
            "custom_roles" => Self::CustomRoles,
            other => Self::Unknown(other.to_owned()),
        }
    }
}
#[cfg(feature = "billing")]
open_enum!(PlanFeature);
/// `grant`: given once; `refill`: topped up because the month began; `reply`: taken for a reply; `refund`: returned because the reply was never made.
///
/// A value that a later contract adds is kept as `Unknown`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg(feature = "billing")]
pub enum CreditKind {
    /// `grant`
    Grant,
    /// `refill`
    Refill,
    /// `reply`
    Reply,
    /// `refund`
    Refund,
    /// A value that this version does not know.
    Unknown(String),
}
#[cfg(feature = "billing")]
impl CreditKind {
    /// The values that this version knows, in the order of the contract.
    pub const KNOWN: &[Self] = &[Self::Grant, Self::Refill, Self::Reply, Self::Refund];
    /// The value as the contract writes it.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Grant => "grant",
            Self::Refill => "refill",
            Self::Reply => "reply",
            Self::Refund => "refund",
            Self::Unknown(text) => text,
        }
    }
}
#[cfg(feature = "billing")]
impl From<&str> for CreditKind {
    fn from(text: &str) -> Self {
        match text {
            "grant" => Self::Grant,
            "refill" => Self::Refill,
            "reply" => Self::Reply,
            "refund" => Self::Refund,
            other => Self::Unknown(other.to_owned()),
        }
    }
}
#[cfg(feature = "billing")]
open_enum!(CreditKind);
/// The role of a person in the organization. An API key has no such role. `x-permissions` and `x-scopes` list what each
/// role allows on the pages of the dashboard, whose operations require the same as those of the API; on the free plan, people
/// reach there what the key of a sandbox reaches.
///
/// A value that a later contract adds is kept as `Unknown`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg(feature = "organization")]
pub enum MemberRole {
    /// `owner`
    Owner,
    /// `admin`
    Admin,
    /// `member`
    Member,
    /// A value that this version does not know.
    Unknown(String),
}
#[cfg(feature = "organization")]
impl MemberRole {
    /// The values that this version knows, in the order of the contract.
    pub const KNOWN: &[Self] = &[Self::Owner, Self::Admin, Self::Member];
    /// The value as the contract writes it.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Owner => "owner",
            Self::Admin => "admin",
            Self::Member => "member",
            Self::Unknown(text) => text,
        }
    }
}
#[cfg(feature = "organization")]
impl From<&str> for MemberRole {
    fn from(text: &str) -> Self {
        match text {
            "owner" => Self::Owner,
            "admin" => Self::Admin,
            "member" => Self::Member,
            other => Self::Unknown(other.to_owned()),
        }
    }
}
#[cfg(feature = "organization")]
open_enum!(MemberRole);
/// `key`: a program, with an API key; `member`: a person, in the browser; `operator`: whoever runs the server, on its command line; `system`: the server itself, such as when a workspace expires.
///
/// A value that a later contract adds is kept as `Unknown`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg(any(
    feature = "activity",
    feature = "contacts",
    feature = "conversations",
    feature = "inbox",
    feature = "messages",
    feature = "notes",
    feature = "topics",
    feature = "webhooks"
))]
pub enum ActorKind {
    /// `key`
    Key,
    /// `member`
    Member,
    /// `operator`
    Operator,
    /// `system`
    System,
    /// A value that this version does not know.
    Unknown(String),
}
#[cfg(any(
    feature = "activity",
    feature = "contacts",
    feature = "conversations",
    feature = "inbox",
    feature = "messages",
    feature = "notes",
    feature = "topics",
    feature = "webhooks"
))]
impl ActorKind {
    /// The values that this version knows, in the order of the contract.
    pub const KNOWN: &[Self] = &[Self::Key, Self::Member, Self::Operator, Self::System];
    /// The value as the contract writes it.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Key => "key",
            Self::Member => "member",
            Self::Operator => "operator",
            Self::System => "system",
            Self::Unknown(text) => text,
        }
    }
}
#[cfg(any(
    feature = "activity",
    feature = "contacts",
    feature = "conversations",
    feature = "inbox",
    feature = "messages",
    feature = "notes",
    feature = "topics",
    feature = "webhooks"
))]
impl From<&str> for ActorKind {
    fn from(text: &str) -> Self {
        match text {
            "key" => Self::Key,
            "member" => Self::Member,
            "operator" => Self::Operator,
            "system" => Self::System,
            other => Self::Unknown(other.to_owned()),
        }
    }
}
#[cfg(any(
    feature = "activity",
    feature = "contacts",
    feature = "conversations",
    feature = "inbox",
    feature = "messages",
    feature = "notes",
    feature = "topics",
    feature = "webhooks"
))]
open_enum!(ActorKind);
/// What was done to a resource.
///
/// A value that a later contract adds is kept as `Unknown`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg(feature = "activity")]
pub enum ActivityVerb {
    /// `created`
    Created,
    /// `updated`
    Updated,
    /// `deleted`
    Deleted,
    /// `restored`
    Restored,
    /// `resynced`
    Resynced,
    /// `retrained`
    Retrained,
    /// `rotated`
    Rotated,
    /// `revoked`
    Revoked,
    /// `stopped`
    Stopped,
    /// `claimed`
    Claimed,
    /// `resent`
    Resent,
    /// `tested`
    Tested,
    /// A value that this version does not know.
    Unknown(String),
}
#[cfg(feature = "activity")]
impl ActivityVerb {
    /// The values that this version knows, in the order of the contract.
    pub const KNOWN: &[Self] = &[
        Self::Created,
        Self::Updated,
        Self::Deleted,
        Self::Restored,
        Self::Resynced,
        Self::Retrained,
        Self::Rotated,
        Self::Revoked,
        Self::Stopped,
        Self::Claimed,
        Self::Resent,
        Self::Tested,
    ];
    /// The value as the contract writes it.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Created => "created",
            Self::Updated => "updated",
            Self::Deleted => "deleted",
            Self::Restored => "restored",
            Self::Resynced => "resynced",
            Self::Retrained => "retrained",
            Self::Rotated => "rotated",
            Self::Revoked => "revoked",
            Self::Stopped => "stopped",
            Self::Claimed => "claimed",
            Self::Resent => "resent",
            Self::Tested => "tested",
            Self::Unknown(text) => text,
        }
    }
}
#[cfg(feature = "activity")]
impl From<&str> for ActivityVerb {
    fn from(text: &str) -> Self {
        match text {
            "created" => Self::Created,
            "updated" => Self::Updated,
            "deleted" => Self::Deleted,
            "restored" => Self::Restored,
            "resynced" => Self::Resynced,
            "retrained" => Self::Retrained,
            "rotated" => Self::Rotated,
            "revoked" => Self::Revoked,
            "stopped" => Self::Stopped,
            "claimed" => Self::Claimed,
            "resent" => Self::Resent,
            "tested" => Self::Tested,
            other => Self::Unknown(other.to_owned()),
        }
    }
}
#[cfg(feature = "activity")]
open_enum!(ActivityVerb);
/// The kind of a resource.
///
/// A value that a later contract adds is kept as `Unknown`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg(feature = "activity")]
pub enum ResourceKind {
    /// `organization`
    Organization,
    /// `agent`
    Agent,
    /// `source`
    Source,
    /// `conversation`
    Conversation,
    /// `role`
    Role,
    /// `member`
    Member,
    /// `invitation`
    Invitation,
    /// `key`
    Key,
    /// `message`
    Message,
    /// `saved_reply`
    SavedReply,
    /// `note`
    Note,
    /// `contact`
    Contact,
    /// `contact_attribute`
    ContactAttribute,
    /// `lead`
    Lead,
    /// `topic`
    Topic,
    /// `webhook_endpoint`
    WebhookEndpoint,
    /// `custom_domain`
    CustomDomain,
    /// `email_domain`
    EmailDomain,
    /// `email_address`
    EmailAddress,
    /// `blocked_sender`
    BlockedSender,
    /// `email_suppression`
    EmailSuppression,
    /// `help_center`
    HelpCenter,
    /// `collection`
    Collection,
    /// `article`
    Article,
    /// `redirect`
    Redirect,
    /// `help_center_file`
    HelpCenterFile,
    /// A value that this version does not know.
    Unknown(String),
}
#[cfg(feature = "activity")]
impl ResourceKind {
    /// The values that this version knows, in the order of the contract.
    pub const KNOWN: &[Self] = &[
        Self::Organization,
        Self::Agent,
        Self::Source,
        Self::Conversation,
        Self::Role,
        Self::Member,
        Self::Invitation,
        Self::Key,
        Self::Message,
        Self::SavedReply,
        Self::Note,
        Self::Contact,
        Self::ContactAttribute,
        Self::Lead,
        Self::Topic,
        Self::WebhookEndpoint,
        Self::CustomDomain,
        Self::EmailDomain,
        Self::EmailAddress,
        Self::BlockedSender,
        Self::EmailSuppression,
        Self::HelpCenter,
        Self::Collection,
        Self::Article,
        Self::Redirect,
        Self::HelpCenterFile,
    ];
    /// The value as the contract writes it.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Organization => "organization",
            Self::Agent => "agent",
            Self::Source => "source",
            Self::Conversation => "conversation",
            Self::Role => "role",
            Self::Member => "member",
            Self::Invitation => "invitation",
            Self::Key => "key",
            Self::Message => "message",
            Self::SavedReply => "saved_reply",
            Self::Note => "note",
            Self::Contact => "contact",
            Self::ContactAttribute => "contact_attribute",
            Self::Lead => "lead",
            Self::Topic => "topic",
            Self::WebhookEndpoint => "webhook_endpoint",
            Self::CustomDomain => "custom_domain",
            Self::EmailDomain => "email_domain",
            Self::EmailAddress => "email_address",
            Self::BlockedSender => "blocked_sender",
            Self::EmailSuppression => "email_suppression",
            Self::HelpCenter => "help_center",
            Self::Collection => "collection",
            Self::Article => "article",
            Self::Redirect => "redirect",
            Self::HelpCenterFile => "help_center_file",
            Self::Unknown(text) => text,
        }
    }
}
#[cfg(feature = "activity")]
impl From<&str> for ResourceKind {
    fn from(text: &str) -> Self {
        match text {
            "organization" => Self::Organization,
            "agent" => Self::Agent,
            "source" => Self::Source,
            "conversation" => Self::Conversation,
            "role" => Self::Role,
            "member" => Self::Member,
            "invitation" => Self::Invitation,
            "key" => Self::Key,
            "message" => Self::Message,
            "saved_reply" => Self::SavedReply,
            "note" => Self::Note,
            "contact" => Self::Contact,
            "contact_attribute" => Self::ContactAttribute,
            "lead" => Self::Lead,
            "topic" => Self::Topic,
            "webhook_endpoint" => Self::WebhookEndpoint,
            "custom_domain" => Self::CustomDomain,
            "email_domain" => Self::EmailDomain,
            "email_address" => Self::EmailAddress,
            "blocked_sender" => Self::BlockedSender,
            "email_suppression" => Self::EmailSuppression,
            "help_center" => Self::HelpCenter,
            "collection" => Self::Collection,
            "article" => Self::Article,
            "redirect" => Self::Redirect,
            "help_center_file" => Self::HelpCenterFile,
            other => Self::Unknown(other.to_owned()),
        }
    }
}
#[cfg(feature = "activity")]
open_enum!(ResourceKind);
/// What figures are broken down by.
///
/// A value that a later contract adds is kept as `Unknown`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg(feature = "analytics")]
pub enum AnalyticsDimension {
    /// `agent`
    Agent,
    /// `channel`
    Channel,
    /// `country`
    Country,
    /// A value that this version does not know.
    Unknown(String),
}
#[cfg(feature = "analytics")]
impl AnalyticsDimension {
    /// The values that this version knows, in the order of the contract.
    pub const KNOWN: &[Self] = &[Self::Agent, Self::Channel, Self::Country];
    /// The value as the contract writes it.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Agent => "agent",
            Self::Channel => "channel",
            Self::Country => "country",
            Self::Unknown(text) => text,
        }
    }
}
#[cfg(feature = "analytics")]
impl From<&str> for AnalyticsDimension {
    fn from(text: &str) -> Self {
        match text {
            "agent" => Self::Agent,
            "channel" => Self::Channel,
            "country" => Self::Country,
            other => Self::Unknown(other.to_owned()),
        }
    }
}
#[cfg(feature = "analytics")]
open_enum!(AnalyticsDimension);
/// What citations are counted by: `source`, or `page`: an address of a source, without its fragment.
///
/// A value that a later contract adds is kept as `Unknown`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg(feature = "analytics")]
pub enum CitationDimension {
    /// `source`
    Source,
    /// `page`
    Page,
    /// A value that this version does not know.
    Unknown(String),
}
#[cfg(feature = "analytics")]
impl CitationDimension {
    /// The values that this version knows, in the order of the contract.
    pub const KNOWN: &[Self] = &[Self::Source, Self::Page];
    /// The value as the contract writes it.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Source => "source",
            Self::Page => "page",
            Self::Unknown(text) => text,
        }
    }
}
#[cfg(feature = "analytics")]
impl From<&str> for CitationDimension {
    fn from(text: &str) -> Self {
        match text {
            "source" => Self::Source,
            "page" => Self::Page,
            other => Self::Unknown(other.to_owned()),
        }
    }
}
#[cfg(feature = "analytics")]
open_enum!(CitationDimension);
/// What happened, as `resource.event`. Nothing in conversations of the channel `playground` is an event.
///
/// A value that a later contract adds is kept as `Unknown`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg(feature = "webhooks")]
pub enum WebhookEventName {
    /// `agent.created`
    AgentCreated,
    /// `agent.updated`
    AgentUpdated,
    /// `agent.delete_scheduled`
    AgentDeleteScheduled,
    /// `agent.restored`
    AgentRestored,
    /// `agent.deleted`
    AgentDeleted,
    /// `source.ready`
    SourceReady,
    /// `source.failed`
    SourceFailed,
    /// `source.deleted`
    SourceDeleted,
    /// `conversation.created`
    ConversationCreated,
    /// `conversation.escalated`
    ConversationEscalated,
    /// `conversation.assigned`
    ConversationAssigned,
    /// `conversation.resolved`
    ConversationResolved,
    /// `conversation.reopened`
    ConversationReopened,
    /// `conversation.deleted`
    ConversationDeleted,
    /// `conversation.note_created`
    ConversationNoteCreated,
    /// `conversation.note_updated`
    ConversationNoteUpdated,
    /// `conversation.note_deleted`
    ConversationNoteDeleted,
    /// `message.created`
    MessageCreated,
    /// `message.feedback_updated`
    MessageFeedbackUpdated,
    /// `message.delivery_failed`
    MessageDeliveryFailed,
    /// `lead.captured`
    LeadCaptured,
    /// `contact.created`
    ContactCreated,
    /// `contact.updated`
    ContactUpdated,
    /// `contact.merged`
    ContactMerged,
    /// `contact.deleted`
    ContactDeleted,
    /// `credits.low`
    CreditsLow,
    /// `credits.exhausted`
    CreditsExhausted,
    /// `domain.status_changed`
    DomainStatusChanged,
    /// `email_domain.status_changed`
    EmailDomainStatusChanged,
    /// `article.published`
    ArticlePublished,
    /// `article.updated`
    ArticleUpdated,
    /// `article.unpublished`
    ArticleUnpublished,
    /// `article.archived`
    ArticleArchived,
    /// `article.deleted`
    ArticleDeleted,
    /// `webhook.disabled`
    WebhookDisabled,
    /// `ping`
    Ping,
    /// A value that this version does not know.
    Unknown(String),
}
#[cfg(feature = "webhooks")]
impl WebhookEventName {
    /// The values that this version knows, in the order of the contract.
    pub const KNOWN: &[Self] = &[
        Self::AgentCreated,
        Self::AgentUpdated,
        Self::AgentDeleteScheduled,
        Self::AgentRestored,
        Self::AgentDeleted,
        Self::SourceReady,
        Self::SourceFailed,
        Self::SourceDeleted,
        Self::ConversationCreated,
        Self::ConversationEscalated,
        Self::ConversationAssigned,
        Self::ConversationResolved,
        Self::ConversationReopened,
        Self::ConversationDeleted,
        Self::ConversationNoteCreated,
        Self::ConversationNoteUpdated,
        Self::ConversationNoteDeleted,
        Self::MessageCreated,
        Self::MessageFeedbackUpdated,
        Self::MessageDeliveryFailed,
        Self::LeadCaptured,
        Self::ContactCreated,
        Self::ContactUpdated,
        Self::ContactMerged,
        Self::ContactDeleted,
        Self::CreditsLow,
        Self::CreditsExhausted,
        Self::DomainStatusChanged,
        Self::EmailDomainStatusChanged,
        Self::ArticlePublished,
        Self::ArticleUpdated,
        Self::ArticleUnpublished,
        Self::ArticleArchived,
        Self::ArticleDeleted,
        Self::WebhookDisabled,
        Self::Ping,
    ];
    /// The value as the contract writes it.
    pub fn as_str(&self) -> &str {
        match self {
            Self::AgentCreated => "agent.created",
            Self::AgentUpdated => "agent.updated",
            Self::AgentDeleteScheduled => "agent.delete_scheduled",
            Self::AgentRestored => "agent.restored",
            Self::AgentDeleted => "agent.deleted",
            Self::SourceReady => "source.ready",
            Self::SourceFailed => "source.failed",
            Self::SourceDeleted => "source.deleted",
            Self::ConversationCreated => "conversation.created",
            Self::ConversationEscalated => "conversation.escalated",
            Self::ConversationAssigned => "conversation.assigned",
            Self::ConversationResolved => "conversation.resolved",
            Self::ConversationReopened => "conversation.reopened",
            Self::ConversationDeleted => "conversation.deleted",
            Self::ConversationNoteCreated => "conversation.note_created",
            Self::ConversationNoteUpdated => "conversation.note_updated",
            Self::ConversationNoteDeleted => "conversation.note_deleted",
            Self::MessageCreated => "message.created",
            Self::MessageFeedbackUpdated => "message.feedback_updated",
            Self::MessageDeliveryFailed => "message.delivery_failed",
            Self::LeadCaptured => "lead.captured",
            Self::ContactCreated => "contact.created",
            Self::ContactUpdated => "contact.updated",
            Self::ContactMerged => "contact.merged",
            Self::ContactDeleted => "contact.deleted",
            Self::CreditsLow => "credits.low",
            Self::CreditsExhausted => "credits.exhausted",
            Self::DomainStatusChanged => "domain.status_changed",
            Self::EmailDomainStatusChanged => "email_domain.status_changed",
            Self::ArticlePublished => "article.published",
            Self::ArticleUpdated => "article.updated",
            Self::ArticleUnpublished => "article.unpublished",
            Self::ArticleArchived => "article.archived",
            Self::ArticleDeleted => "article.deleted",
            Self::WebhookDisabled => "webhook.disabled",
            Self::Ping => "ping",
            Self::Unknown(text) => text,
        }
    }
}
#[cfg(feature = "webhooks")]
impl From<&str> for WebhookEventName {
    fn from(text: &str) -> Self {
        match text {
            "agent.created" => Self::AgentCreated,
            "agent.updated" => Self::AgentUpdated,
            "agent.delete_scheduled" => Self::AgentDeleteScheduled,
            "agent.restored" => Self::AgentRestored,
            "agent.deleted" => Self::AgentDeleted,
            "source.ready" => Self::SourceReady,
            "source.failed" => Self::SourceFailed,
            "source.deleted" => Self::SourceDeleted,
            "conversation.created" => Self::ConversationCreated,
            "conversation.escalated" => Self::ConversationEscalated,
            "conversation.assigned" => Self::ConversationAssigned,
            "conversation.resolved" => Self::ConversationResolved,
            "conversation.reopened" => Self::ConversationReopened,
            "conversation.deleted" => Self::ConversationDeleted,
            "conversation.note_created" => Self::ConversationNoteCreated,
            "conversation.note_updated" => Self::ConversationNoteUpdated,
            "conversation.note_deleted" => Self::ConversationNoteDeleted,
            "message.created" => Self::MessageCreated,
            "message.feedback_updated" => Self::MessageFeedbackUpdated,
            "message.delivery_failed" => Self::MessageDeliveryFailed,
            "lead.captured" => Self::LeadCaptured,
            "contact.created" => Self::ContactCreated,
            "contact.updated" => Self::ContactUpdated,
            "contact.merged" => Self::ContactMerged,
            "contact.deleted" => Self::ContactDeleted,
            "credits.low" => Self::CreditsLow,
            "credits.exhausted" => Self::CreditsExhausted,
            "domain.status_changed" => Self::DomainStatusChanged,
            "email_domain.status_changed" => Self::EmailDomainStatusChanged,
            "article.published" => Self::ArticlePublished,
            "article.updated" => Self::ArticleUpdated,
            "article.unpublished" => Self::ArticleUnpublished,
            "article.archived" => Self::ArticleArchived,
            "article.deleted" => Self::ArticleDeleted,
            "webhook.disabled" => Self::WebhookDisabled,
            "ping" => Self::Ping,
            other => Self::Unknown(other.to_owned()),
        }
    }
}
#[cfg(feature = "webhooks")]
open_enum!(WebhookEventName);
/// What a type of events is about.
///
/// A value that a later contract adds is kept as `Unknown`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg(feature = "webhooks")]
pub enum WebhookEventGroup {
    /// `agents`
    Agents,
    /// `sources`
    Sources,
    /// `conversations`
    Conversations,
    /// `messages`
    Messages,
    /// `leads`
    Leads,
    /// `contacts`
    Contacts,
    /// `credits`
    Credits,
    /// `domains`
    Domains,
    /// `email_domains`
    EmailDomains,
    /// `articles`
    Articles,
    /// `webhooks`
    Webhooks,
    /// A value that this version does not know.
    Unknown(String),
}
#[cfg(feature = "webhooks")]
impl WebhookEventGroup {
    /// The values that this version knows, in the order of the contract.
    pub const KNOWN: &[Self] = &[
        Self::Agents,
        Self::Sources,
        Self::Conversations,
        Self::Messages,
        Self::Leads,
        Self::Contacts,
        Self::Credits,
        Self::Domains,
        Self::EmailDomains,
        Self::Articles,
        Self::Webhooks,
    ];
    /// The value as the contract writes it.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Agents => "agents",
            Self::Sources => "sources",
            Self::Conversations => "conversations",
            Self::Messages => "messages",
            Self::Leads => "leads",
            Self::Contacts => "contacts",
            Self::Credits => "credits",
            Self::Domains => "domains",
            Self::EmailDomains => "email_domains",
            Self::Articles => "articles",
            Self::Webhooks => "webhooks",
            Self::Unknown(text) => text,
        }
    }
}
#[cfg(feature = "webhooks")]
impl From<&str> for WebhookEventGroup {
    fn from(text: &str) -> Self {
        match text {
            "agents" => Self::Agents,
            "sources" => Self::Sources,
            "conversations" => Self::Conversations,
            "messages" => Self::Messages,
            "leads" => Self::Leads,
            "contacts" => Self::Contacts,
            "credits" => Self::Credits,
            "domains" => Self::Domains,
            "email_domains" => Self::EmailDomains,
            "articles" => Self::Articles,
            "webhooks" => Self::Webhooks,
            other => Self::Unknown(other.to_owned()),
        }
    }
}
#[cfg(feature = "webhooks")]
open_enum!(WebhookEventGroup);
/// `gone`: the receiver answered 410; `failing`: no delivery has succeeded for five days, or the time that the operator has set.
///
/// A value that a later contract adds is kept as `Unknown`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg(feature = "webhooks")]
pub enum WebhookDisabledReason {
    /// `gone`
    Gone,
    /// `failing`
    Failing,
    /// A value that this version does not know.
    Unknown(String),
}
#[cfg(feature = "webhooks")]
impl WebhookDisabledReason {
    /// The values that this version knows, in the order of the contract.
    pub const KNOWN: &[Self] = &[Self::Gone, Self::Failing];
    /// The value as the contract writes it.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Gone => "gone",
            Self::Failing => "failing",
            Self::Unknown(text) => text,
        }
    }
}
#[cfg(feature = "webhooks")]
impl From<&str> for WebhookDisabledReason {
    fn from(text: &str) -> Self {
        match text {
            "gone" => Self::Gone,
            "failing" => Self::Failing,
            other => Self::Unknown(other.to_owned()),
        }
    }
}
#[cfg(feature = "webhooks")]
open_enum!(WebhookDisabledReason);
/// `waiting`: for its first or next attempt, or in one; `delivered`: the receiver has accepted it; `failed`: it was given up.
///
/// A value that a later contract adds is kept as `Unknown`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg(feature = "webhooks")]
pub enum WebhookDeliveryStatus {
    /// `waiting`
    Waiting,
    /// `delivered`
    Delivered,
    /// `failed`
    Failed,
    /// A value that this version does not know.
    Unknown(String),
}
#[cfg(feature = "webhooks")]
impl WebhookDeliveryStatus {
    /// The values that this version knows, in the order of the contract.
    pub const KNOWN: &[Self] = &[Self::Waiting, Self::Delivered, Self::Failed];
    /// The value as the contract writes it.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Waiting => "waiting",
            Self::Delivered => "delivered",
            Self::Failed => "failed",
            Self::Unknown(text) => text,
        }
    }
}
#[cfg(feature = "webhooks")]
impl From<&str> for WebhookDeliveryStatus {
    fn from(text: &str) -> Self {
        match text {
            "waiting" => Self::Waiting,
            "delivered" => Self::Delivered,
            "failed" => Self::Failed,
            other => Self::Unknown(other.to_owned()),
        }
    }
}
#[cfg(feature = "webhooks")]
open_enum!(WebhookDeliveryStatus);
/// The outcome of an attempt.
///
/// A value that a later contract adds is kept as `Unknown`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg(feature = "webhooks")]
pub enum WebhookAttemptOutcome {
    /// `succeeded`
    Succeeded,
    /// `forbidden`
    Forbidden,
    /// `unresolved`
    Unresolved,
    /// `unreachable`
    Unreachable,
    /// `timed_out`
    TimedOut,
    /// `garbled`
    Garbled,
    /// `redirected`
    Redirected,
    /// `rejected`
    Rejected,
    /// `rate_limited`
    RateLimited,
    /// `server_error`
    ServerError,
    /// `gone`
    Gone,
    /// A value that this version does not know.
    Unknown(String),
}
#[cfg(feature = "webhooks")]
impl WebhookAttemptOutcome {
    /// The values that this version knows, in the order of the contract.
    pub const KNOWN: &[Self] = &[
        Self::Succeeded,
        Self::Forbidden,
        Self::Unresolved,
        Self::Unreachable,
        Self::TimedOut,
        Self::Garbled,
        Self::Redirected,
        Self::Rejected,
        Self::RateLimited,
        Self::ServerError,
        Self::Gone,
    ];
    /// The value as the contract writes it.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Succeeded => "succeeded",
            Self::Forbidden => "forbidden",
            Self::Unresolved => "unresolved",
            Self::Unreachable => "unreachable",
            Self::TimedOut => "timed_out",
            Self::Garbled => "garbled",
            Self::Redirected => "redirected",
            Self::Rejected => "rejected",
            Self::RateLimited => "rate_limited",
            Self::ServerError => "server_error",
            Self::Gone => "gone",
            Self::Unknown(text) => text,
        }
    }
}
#[cfg(feature = "webhooks")]
impl From<&str> for WebhookAttemptOutcome {
    fn from(text: &str) -> Self {
        match text {
            "succeeded" => Self::Succeeded,
            "forbidden" => Self::Forbidden,
            "unresolved" => Self::Unresolved,
            "unreachable" => Self::Unreachable,
            "timed_out" => Self::TimedOut,
            "garbled" => Self::Garbled,
            "redirected" => Self::Redirected,
            "rejected" => Self::Rejected,
            "rate_limited" => Self::RateLimited,
            "server_error" => Self::ServerError,
            "gone" => Self::Gone,
            other => Self::Unknown(other.to_owned()),
        }
    }
}
#[cfg(feature = "webhooks")]
open_enum!(WebhookAttemptOutcome);
/// The corner of the window in which the button of the widget is shown.
///
/// A value that a later contract adds is kept as `Unknown`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg(feature = "channels")]
pub enum WidgetPosition {
    /// `left`
    Left,
    /// `right`
    Right,
    /// A value that this version does not know.
    Unknown(String),
}
#[cfg(feature = "channels")]
impl WidgetPosition {
    /// The values that this version knows, in the order of the contract.
    pub const KNOWN: &[Self] = &[Self::Left, Self::Right];
    /// The value as the contract writes it.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Left => "left",
            Self::Right => "right",
            Self::Unknown(text) => text,
        }
    }
}
#[cfg(feature = "channels")]
impl From<&str> for WidgetPosition {
    fn from(text: &str) -> Self {
        match text {
            "left" => Self::Left,
            "right" => Self::Right,
            other => Self::Unknown(other.to_owned()),
        }
    }
}
#[cfg(feature = "channels")]
open_enum!(WidgetPosition);
/// When the widget shows the form for leads.
///
/// A value that a later contract adds is kept as `Unknown`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg(feature = "channels")]
pub enum LeadFormTiming {
    /// `start`
    Start,
    /// `unanswered`
    Unanswered,
    /// `escalation`
    Escalation,
    /// `never`
    Never,
    /// A value that this version does not know.
    Unknown(String),
}
#[cfg(feature = "channels")]
impl LeadFormTiming {
    /// The values that this version knows, in the order of the contract.
    pub const KNOWN: &[Self] = &[Self::Start, Self::Unanswered, Self::Escalation, Self::Never];
    /// The value as the contract writes it.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Start => "start",
            Self::Unanswered => "unanswered",
            Self::Escalation => "escalation",
            Self::Never => "never",
            Self::Unknown(text) => text,
        }
    }
}
#[cfg(feature = "channels")]
impl From<&str> for LeadFormTiming {
    fn from(text: &str) -> Self {
        match text {
            "start" => Self::Start,
            "unanswered" => Self::Unanswered,
            "escalation" => Self::Escalation,
            "never" => Self::Never,
            other => Self::Unknown(other.to_owned()),
        }
    }
}
#[cfg(feature = "channels")]
open_enum!(LeadFormTiming);
/// A field of the form for leads.
///
/// A value that a later contract adds is kept as `Unknown`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg(feature = "channels")]
pub enum LeadFormField {
    /// `name`
    Name,
    /// `email`
    Email,
    /// `phone`
    Phone,
    /// `company`
    Company,
    /// `message`
    Message,
    /// A value that this version does not know.
    Unknown(String),
}
#[cfg(feature = "channels")]
impl LeadFormField {
    /// The values that this version knows, in the order of the contract.
    pub const KNOWN: &[Self] = &[Self::Name, Self::Email, Self::Phone, Self::Company, Self::Message];
    /// The value as the contract writes it.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Name => "name",
            Self::Email => "email",
            Self::Phone => "phone",
            Self::Company => "company",
            Self::Message => "message",
            Self::Unknown(text) => text,
        }
    }
}
#[cfg(feature = "channels")]
impl From<&str> for LeadFormField {
    fn from(text: &str) -> Self {
        match text {
            "name" => Self::Name,
            "email" => Self::Email,
            "phone" => Self::Phone,
            "company" => Self::Company,
            "message" => Self::Message,
            other => Self::Unknown(other.to_owned()),
        }
    }
}
#[cfg(feature = "channels")]
open_enum!(LeadFormField);
/// How an agent answers email. With `automatic`, it answers by itself, as in chat; with `off`, its conversations wait in the
/// inbox for your team.
///
/// A value that a later contract adds is kept as `Unknown`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg(feature = "channels-email")]
pub enum EmailReplyMode {
    /// `automatic`
    Automatic,
    /// `off`
    Off,
    /// A value that this version does not know.
    Unknown(String),
}
#[cfg(feature = "channels-email")]
impl EmailReplyMode {
    /// The values that this version knows, in the order of the contract.
    pub const KNOWN: &[Self] = &[Self::Automatic, Self::Off];
    /// The value as the contract writes it.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Automatic => "automatic",
            Self::Off => "off",
            Self::Unknown(text) => text,
        }
    }
}
#[cfg(feature = "channels-email")]
impl From<&str> for EmailReplyMode {
    fn from(text: &str) -> Self {
        match text {
            "automatic" => Self::Automatic,
            "off" => Self::Off,
            other => Self::Unknown(other.to_owned()),
        }
    }
}
#[cfg(feature = "channels-email")]
open_enum!(EmailReplyMode);
/// Whether agents send from an email domain.
///
/// A new domain is `pending`. Once all required records are found, by a check or by `verify`, it is `verified`; if they are
/// not found for 72 hours, it is `failed`. A `verified` domain whose records are missing at every daily check for 72 hours is
/// `failed`, too; `statusDetail` warns before. A `failed` domain is `verified` as soon as its records are found, and
/// `pending` again by `verify` alone. A check without a result changes nothing. Without a paid plan, the status stays, but
/// nothing is sent.
///
/// A value that a later contract adds is kept as `Unknown`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg(any(feature = "channels-email-domains", feature = "webhooks"))]
pub enum EmailSendingStatus {
    /// `pending`
    Pending,
    /// `verified`
    Verified,
    /// `failed`
    Failed,
    /// A value that this version does not know.
    Unknown(String),
}
#[cfg(any(feature = "channels-email-domains", feature = "webhooks"))]
impl EmailSendingStatus {
    /// The values that this version knows, in the order of the contract.
    pub const KNOWN: &[Self] = &[Self::Pending, Self::Verified, Self::Failed];
    /// The value as the contract writes it.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Pending => "pending",
            Self::Verified => "verified",
            Self::Failed => "failed",
            Self::Unknown(text) => text,
        }
    }
}
#[cfg(any(feature = "channels-email-domains", feature = "webhooks"))]
impl From<&str> for EmailSendingStatus {
    fn from(text: &str) -> Self {
        match text {
            "pending" => Self::Pending,
            "verified" => Self::Verified,
            "failed" => Self::Failed,
            other => Self::Unknown(other.to_owned()),
        }
    }
}
#[cfg(any(feature = "channels-email-domains", feature = "webhooks"))]
open_enum!(EmailSendingStatus);
/// Whether an email domain receives mail. Only `active` ones do; all other mail is refused.
///
/// `receiving/request` makes it `pending_mx`, also if it was `disabled`. Once the MX record of the hostname names this server
/// and nothing else, it is `active`; another organization that received there before has lost its record, and is
/// `pending_mx`. An `active` one whose record is missing for 72 hours is `pending_mx` again; `statusDetail` warns before.
/// `receiving/disable` makes it `disabled`. Without a paid plan, the status stays; mail is deferred for 7 days, then refused,
/// and accepted again as soon as the plan is back.
///
/// A value that a later contract adds is kept as `Unknown`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg(any(feature = "channels-email-domains", feature = "webhooks"))]
pub enum EmailReceivingStatus {
    /// `pending_mx`
    PendingMx,
    /// `active`
    Active,
    /// `disabled`
    Disabled,
    /// A value that this version does not know.
    Unknown(String),
}
#[cfg(any(feature = "channels-email-domains", feature = "webhooks"))]
impl EmailReceivingStatus {
    /// The values that this version knows, in the order of the contract.
    pub const KNOWN: &[Self] = &[Self::PendingMx, Self::Active, Self::Disabled];
    /// The value as the contract writes it.
    pub fn as_str(&self) -> &str {
        match self {
            Self::PendingMx => "pending_mx",
            Self::Active => "active",
            Self::Disabled => "disabled",
            Self::Unknown(text) => text,
        }
    }
}
#[cfg(any(feature = "channels-email-domains", feature = "webhooks"))]
impl From<&str> for EmailReceivingStatus {
    fn from(text: &str) -> Self {
        match text {
            "pending_mx" => Self::PendingMx,
            "active" => Self::Active,
            "disabled" => Self::Disabled,
            other => Self::Unknown(other.to_owned()),
        }
    }
}
#[cfg(any(feature = "channels-email-domains", feature = "webhooks"))]
open_enum!(EmailReceivingStatus);
/// What a DNS record is for.
///
/// A value that a later contract adds is kept as `Unknown`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg(any(feature = "channels-email-domains", feature = "custom-domains", feature = "domains", feature = "webhooks"))]
pub enum DnsRecordPurpose {
    /// `routing`
    Routing,
    /// `ownership`
    Ownership,
    /// `dkim`
    Dkim,
    /// `return_path`
    ReturnPath,
    /// `spf`
    Spf,
    /// `dmarc`
    Dmarc,
    /// `receiving`
    Receiving,
    /// A value that this version does not know.
    Unknown(String),
}
#[cfg(any(feature = "channels-email-domains", feature = "custom-domains", feature = "domains", feature = "webhooks"))]
impl DnsRecordPurpose {
    /// The values that this version knows, in the order of the contract.
    pub const KNOWN: &[Self] =
        &[Self::Routing, Self::Ownership, Self::Dkim, Self::ReturnPath, Self::Spf, Self::Dmarc, Self::Receiving];
    /// The value as the contract writes it.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Routing => "routing",
            Self::Ownership => "ownership",
            Self::Dkim => "dkim",
            Self::ReturnPath => "return_path",
            Self::Spf => "spf",
            Self::Dmarc => "dmarc",
            Self::Receiving => "receiving",
            Self::Unknown(text) => text,
        }
    }
}
#[cfg(any(feature = "channels-email-domains", feature = "custom-domains", feature = "domains", feature = "webhooks"))]
impl From<&str> for DnsRecordPurpose {
    fn from(text: &str) -> Self {
        match text {
            "routing" => Self::Routing,
            "ownership" => Self::Ownership,
            "dkim" => Self::Dkim,
            "return_path" => Self::ReturnPath,
            "spf" => Self::Spf,
            "dmarc" => Self::Dmarc,
            "receiving" => Self::Receiving,
            other => Self::Unknown(other.to_owned()),
        }
    }
}
#[cfg(any(feature = "channels-email-domains", feature = "custom-domains", feature = "domains", feature = "webhooks"))]
open_enum!(DnsRecordPurpose);
/// The type of a DNS record.
///
/// A value that a later contract adds is kept as `Unknown`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg(any(feature = "channels-email-domains", feature = "custom-domains", feature = "domains", feature = "webhooks"))]
pub enum DnsRecordType {
    /// `CNAME`
    Cname,
    /// `TXT`
    Txt,
    /// `MX`
    Mx,
    /// A value that this version does not know.
    Unknown(String),
}
#[cfg(any(feature = "channels-email-domains", feature = "custom-domains", feature = "domains", feature = "webhooks"))]
impl DnsRecordType {
    /// The values that this version knows, in the order of the contract.
    pub const KNOWN: &[Self] = &[Self::Cname, Self::Txt, Self::Mx];
    /// The value as the contract writes it.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Cname => "CNAME",
            Self::Txt => "TXT",
            Self::Mx => "MX",
            Self::Unknown(text) => text,
        }
    }
}
#[cfg(any(feature = "channels-email-domains", feature = "custom-domains", feature = "domains", feature = "webhooks"))]
impl From<&str> for DnsRecordType {
    fn from(text: &str) -> Self {
        match text {
            "CNAME" => Self::Cname,
            "TXT" => Self::Txt,
            "MX" => Self::Mx,
            other => Self::Unknown(other.to_owned()),
        }
    }
}
#[cfg(any(feature = "channels-email-domains", feature = "custom-domains", feature = "domains", feature = "webhooks"))]
open_enum!(DnsRecordType);
/// Whether a DNS record was found at the last check.
///
/// A value that a later contract adds is kept as `Unknown`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg(any(feature = "channels-email-domains", feature = "custom-domains", feature = "domains", feature = "webhooks"))]
pub enum DnsRecordStatus {
    /// `unchecked`
    Unchecked,
    /// `found`
    Found,
    /// `missing`
    Missing,
    /// `wrong`
    Wrong,
    /// A value that this version does not know.
    Unknown(String),
}
#[cfg(any(feature = "channels-email-domains", feature = "custom-domains", feature = "domains", feature = "webhooks"))]
impl DnsRecordStatus {
    /// The values that this version knows, in the order of the contract.
    pub const KNOWN: &[Self] = &[Self::Unchecked, Self::Found, Self::Missing, Self::Wrong];
    /// The value as the contract writes it.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Unchecked => "unchecked",
            Self::Found => "found",
            Self::Missing => "missing",
            Self::Wrong => "wrong",
            Self::Unknown(text) => text,
        }
    }
}
#[cfg(any(feature = "channels-email-domains", feature = "custom-domains", feature = "domains", feature = "webhooks"))]
impl From<&str> for DnsRecordStatus {
    fn from(text: &str) -> Self {
        match text {
            "unchecked" => Self::Unchecked,
            "found" => Self::Found,
            "missing" => Self::Missing,
            "wrong" => Self::Wrong,
            other => Self::Unknown(other.to_owned()),
        }
    }
}
#[cfg(any(feature = "channels-email-domains", feature = "custom-domains", feature = "domains", feature = "webhooks"))]
open_enum!(DnsRecordStatus);
/// `inbound`: to an agent; `outbound`: from an agent.
///
/// A value that a later contract adds is kept as `Unknown`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg(feature = "channels-email-log")]
pub enum MailDirection {
    /// `inbound`
    Inbound,
    /// `outbound`
    Outbound,
    /// A value that this version does not know.
    Unknown(String),
}
#[cfg(feature = "channels-email-log")]
impl MailDirection {
    /// The values that this version knows, in the order of the contract.
    pub const KNOWN: &[Self] = &[Self::Inbound, Self::Outbound];
    /// The value as the contract writes it.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Inbound => "inbound",
            Self::Outbound => "outbound",
            Self::Unknown(text) => text,
        }
    }
}
#[cfg(feature = "channels-email-log")]
impl From<&str> for MailDirection {
    fn from(text: &str) -> Self {
        match text {
            "inbound" => Self::Inbound,
            "outbound" => Self::Outbound,
            other => Self::Unknown(other.to_owned()),
        }
    }
}
#[cfg(feature = "channels-email-log")]
open_enum!(MailDirection);
/// `received`: it became a message; `refused`: it was not taken, and its sender was told so; `queued`: it is to be sent, perhaps again; `sent`: the next server has taken it; `failed`: it did not reach its recipient, and is not sent again.
///
/// A value that a later contract adds is kept as `Unknown`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg(feature = "channels-email-log")]
pub enum MailStatus {
    /// `received`
    Received,
    /// `refused`
    Refused,
    /// `queued`
    Queued,
    /// `sent`
    Sent,
    /// `failed`
    Failed,
    /// A value that this version does not know.
    Unknown(String),
}
#[cfg(feature = "channels-email-log")]
impl MailStatus {
    /// The values that this version knows, in the order of the contract.
    pub const KNOWN: &[Self] = &[Self::Received, Self::Refused, Self::Queued, Self::Sent, Self::Failed];
    /// The value as the contract writes it.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Received => "received",
            Self::Refused => "refused",
            Self::Queued => "queued",
            Self::Sent => "sent",
            Self::Failed => "failed",
            Self::Unknown(text) => text,
        }
    }
}
#[cfg(feature = "channels-email-log")]
impl From<&str> for MailStatus {
    fn from(text: &str) -> Self {
        match text {
            "received" => Self::Received,
            "refused" => Self::Refused,
            "queued" => Self::Queued,
            "sent" => Self::Sent,
            "failed" => Self::Failed,
            other => Self::Unknown(other.to_owned()),
        }
    }
}
#[cfg(feature = "channels-email-log")]
open_enum!(MailStatus);
/// Where a custom domain stands. Only `active` domains are served.
///
/// A new domain is `pending_dns`, and `verifying_dns` during a check; once both records are found it is `pending_ssl`, and
/// once the hostname answers over HTTPS it is `active`. If the records are not found for 7 days, or lost for 72 hours, it
/// is `failed_dns`; if HTTPS does not work, `failed_ssl`; while the add-on or the plan is gone, or the operator wants it
/// so, `suspended`. The page on custom domains (`server-impl/docs/domains.md`) has the table of all transitions.
///
/// A value that a later contract adds is kept as `Unknown`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg(any(feature = "custom-domains", feature = "webhooks"))]
pub enum CustomDomainStatus {
    /// `pending_dns`
    PendingDns,
    /// `verifying_dns`
    VerifyingDns,
    /// `pending_ssl`
    PendingSsl,
    /// `active`
    Active,
    /// `failed_dns`
    FailedDns,
    /// `failed_ssl`
    FailedSsl,
    /// `removing`
    Removing,
    /// `suspended`
    Suspended,
    /// A value that this version does not know.
    Unknown(String),
}
#[cfg(any(feature = "custom-domains", feature = "webhooks"))]
impl CustomDomainStatus {
    /// The values that this version knows, in the order of the contract.
    pub const KNOWN: &[Self] = &[
        Self::PendingDns,
        Self::VerifyingDns,
        Self::PendingSsl,
        Self::Active,
        Self::FailedDns,
        Self::FailedSsl,
        Self::Removing,
        Self::Suspended,
    ];
    /// The value as the contract writes it.
    pub fn as_str(&self) -> &str {
        match self {
            Self::PendingDns => "pending_dns",
            Self::VerifyingDns => "verifying_dns",
            Self::PendingSsl => "pending_ssl",
            Self::Active => "active",
            Self::FailedDns => "failed_dns",
            Self::FailedSsl => "failed_ssl",
            Self::Removing => "removing",
            Self::Suspended => "suspended",
            Self::Unknown(text) => text,
        }
    }
}
#[cfg(any(feature = "custom-domains", feature = "webhooks"))]
impl From<&str> for CustomDomainStatus {
    fn from(text: &str) -> Self {
        match text {
            "pending_dns" => Self::PendingDns,
            "verifying_dns" => Self::VerifyingDns,
            "pending_ssl" => Self::PendingSsl,
            "active" => Self::Active,
            "failed_dns" => Self::FailedDns,
            "failed_ssl" => Self::FailedSsl,
            "removing" => Self::Removing,
            "suspended" => Self::Suspended,
            other => Self::Unknown(other.to_owned()),
        }
    }
}
#[cfg(any(feature = "custom-domains", feature = "webhooks"))]
open_enum!(CustomDomainStatus);
/// Why a custom domain has its status.
///
/// A value that a later contract adds is kept as `Unknown`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg(any(feature = "custom-domains", feature = "webhooks"))]
pub enum CustomDomainStatusCode {
    /// `OWNERSHIP_RECORD_MISSING`
    OwnershipRecordMissing,
    /// `ROUTING_RECORD_MISSING`
    RoutingRecordMissing,
    /// `ROUTING_RECORD_WRONG`
    RoutingRecordWrong,
    /// `WINDOW_EXPIRED`
    WindowExpired,
    /// `DNS_UNAVAILABLE`
    DnsUnavailable,
    /// `NOT_REACHABLE`
    NotReachable,
    /// `CAA_FORBIDS`
    CaaForbids,
    /// `CA_REFUSED`
    CaRefused,
    /// `CA_RATE_LIMITED`
    CaRateLimited,
    /// `CA_UNAVAILABLE`
    CaUnavailable,
    /// `CERTIFICATE_EXPIRED`
    CertificateExpired,
    /// `ADD_ON_MISSING`
    AddOnMissing,
    /// `PLAN_LAPSED`
    PlanLapsed,
    /// `OPERATOR`
    Operator,
    /// `CLAIMED_ELSEWHERE`
    ClaimedElsewhere,
    /// `HELD_ELSEWHERE`
    HeldElsewhere,
    /// A value that this version does not know.
    Unknown(String),
}
#[cfg(any(feature = "custom-domains", feature = "webhooks"))]
impl CustomDomainStatusCode {
    /// The values that this version knows, in the order of the contract.
    pub const KNOWN: &[Self] = &[
        Self::OwnershipRecordMissing,
        Self::RoutingRecordMissing,
        Self::RoutingRecordWrong,
        Self::WindowExpired,
        Self::DnsUnavailable,
        Self::NotReachable,
        Self::CaaForbids,
        Self::CaRefused,
        Self::CaRateLimited,
        Self::CaUnavailable,
        Self::CertificateExpired,
        Self::AddOnMissing,
        Self::PlanLapsed,
        Self::Operator,
        Self::ClaimedElsewhere,
        Self::HeldElsewhere,
    ];
    /// The value as the contract writes it.
    pub fn as_str(&self) -> &str {
        match self {
            Self::OwnershipRecordMissing => "OWNERSHIP_RECORD_MISSING",
            Self::RoutingRecordMissing => "ROUTING_RECORD_MISSING",
            Self::RoutingRecordWrong => "ROUTING_RECORD_WRONG",
            Self::WindowExpired => "WINDOW_EXPIRED",
            Self::DnsUnavailable => "DNS_UNAVAILABLE",
            Self::NotReachable => "NOT_REACHABLE",
            Self::CaaForbids => "CAA_FORBIDS",
            Self::CaRefused => "CA_REFUSED",
            Self::CaRateLimited => "CA_RATE_LIMITED",
            Self::CaUnavailable => "CA_UNAVAILABLE",
            Self::CertificateExpired => "CERTIFICATE_EXPIRED",
            Self::AddOnMissing => "ADD_ON_MISSING",
            Self::PlanLapsed => "PLAN_LAPSED",
            Self::Operator => "OPERATOR",
            Self::ClaimedElsewhere => "CLAIMED_ELSEWHERE",
            Self::HeldElsewhere => "HELD_ELSEWHERE",
            Self::Unknown(text) => text,
        }
    }
}
#[cfg(any(feature = "custom-domains", feature = "webhooks"))]
impl From<&str> for CustomDomainStatusCode {
    fn from(text: &str) -> Self {
        match text {
            "OWNERSHIP_RECORD_MISSING" => Self::OwnershipRecordMissing,
            "ROUTING_RECORD_MISSING" => Self::RoutingRecordMissing,
            "ROUTING_RECORD_WRONG" => Self::RoutingRecordWrong,
            "WINDOW_EXPIRED" => Self::WindowExpired,
            "DNS_UNAVAILABLE" => Self::DnsUnavailable,
            "NOT_REACHABLE" => Self::NotReachable,
            "CAA_FORBIDS" => Self::CaaForbids,
            "CA_REFUSED" => Self::CaRefused,
            "CA_RATE_LIMITED" => Self::CaRateLimited,
            "CA_UNAVAILABLE" => Self::CaUnavailable,
            "CERTIFICATE_EXPIRED" => Self::CertificateExpired,
            "ADD_ON_MISSING" => Self::AddOnMissing,
            "PLAN_LAPSED" => Self::PlanLapsed,
            "OPERATOR" => Self::Operator,
            "CLAIMED_ELSEWHERE" => Self::ClaimedElsewhere,
            "HELD_ELSEWHERE" => Self::HeldElsewhere,
            other => Self::Unknown(other.to_owned()),
        }
    }
}
#[cfg(any(feature = "custom-domains", feature = "webhooks"))]
open_enum!(CustomDomainStatusCode);
/// What visitors of a hostname see.
///
/// A value that a later contract adds is kept as `Unknown`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg(any(feature = "custom-domains", feature = "webhooks"))]
pub enum WebSurface {
    /// `widget`
    Widget,
    /// `help_page`
    HelpPage,
    /// `help_center`
    HelpCenter,
    /// A value that this version does not know.
    Unknown(String),
}
#[cfg(any(feature = "custom-domains", feature = "webhooks"))]
impl WebSurface {
    /// The values that this version knows, in the order of the contract.
    pub const KNOWN: &[Self] = &[Self::Widget, Self::HelpPage, Self::HelpCenter];
    /// The value as the contract writes it.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Widget => "widget",
            Self::HelpPage => "help_page",
            Self::HelpCenter => "help_center",
            Self::Unknown(text) => text,
        }
    }
}
#[cfg(any(feature = "custom-domains", feature = "webhooks"))]
impl From<&str> for WebSurface {
    fn from(text: &str) -> Self {
        match text {
            "widget" => Self::Widget,
            "help_page" => Self::HelpPage,
            "help_center" => Self::HelpCenter,
            other => Self::Unknown(other.to_owned()),
        }
    }
}
#[cfg(any(feature = "custom-domains", feature = "webhooks"))]
open_enum!(WebSurface);
/// What a hostname does.
///
/// A value that a later contract adds is kept as `Unknown`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg(feature = "domains")]
pub enum DomainUseKind {
    /// `widget`
    Widget,
    /// `help_page`
    HelpPage,
    /// `help_center`
    HelpCenter,
    /// `email_send`
    EmailSend,
    /// `email_receive`
    EmailReceive,
    /// `platform_email`
    PlatformEmail,
    /// `platform_help_center`
    PlatformHelpCenter,
    /// A value that this version does not know.
    Unknown(String),
}
#[cfg(feature = "domains")]
impl DomainUseKind {
    /// The values that this version knows, in the order of the contract.
    pub const KNOWN: &[Self] = &[
        Self::Widget,
        Self::HelpPage,
        Self::HelpCenter,
        Self::EmailSend,
        Self::EmailReceive,
        Self::PlatformEmail,
        Self::PlatformHelpCenter,
    ];
    /// The value as the contract writes it.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Widget => "widget",
            Self::HelpPage => "help_page",
            Self::HelpCenter => "help_center",
            Self::EmailSend => "email_send",
            Self::EmailReceive => "email_receive",
            Self::PlatformEmail => "platform_email",
            Self::PlatformHelpCenter => "platform_help_center",
            Self::Unknown(text) => text,
        }
    }
}
#[cfg(feature = "domains")]
impl From<&str> for DomainUseKind {
    fn from(text: &str) -> Self {
        match text {
            "widget" => Self::Widget,
            "help_page" => Self::HelpPage,
            "help_center" => Self::HelpCenter,
            "email_send" => Self::EmailSend,
            "email_receive" => Self::EmailReceive,
            "platform_email" => Self::PlatformEmail,
            "platform_help_center" => Self::PlatformHelpCenter,
            other => Self::Unknown(other.to_owned()),
        }
    }
}
#[cfg(feature = "domains")]
open_enum!(DomainUseKind);
/// Who can see a help center that is published.
///
/// A value that a later contract adds is kept as `Unknown`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg(feature = "help-center")]
pub enum HelpCenterVisibility {
    /// `public`
    Public,
    /// `password`
    Password,
    /// `signed_link`
    SignedLink,
    /// `members`
    Members,
    /// A value that this version does not know.
    Unknown(String),
}
#[cfg(feature = "help-center")]
impl HelpCenterVisibility {
    /// The values that this version knows, in the order of the contract.
    pub const KNOWN: &[Self] = &[Self::Public, Self::Password, Self::SignedLink, Self::Members];
    /// The value as the contract writes it.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Public => "public",
            Self::Password => "password",
            Self::SignedLink => "signed_link",
            Self::Members => "members",
            Self::Unknown(text) => text,
        }
    }
}
#[cfg(feature = "help-center")]
impl From<&str> for HelpCenterVisibility {
    fn from(text: &str) -> Self {
        match text {
            "public" => Self::Public,
            "password" => Self::Password,
            "signed_link" => Self::SignedLink,
            "members" => Self::Members,
            other => Self::Unknown(other.to_owned()),
        }
    }
}
#[cfg(feature = "help-center")]
open_enum!(HelpCenterVisibility);
/// When the agent of a help center answers from its published articles.
///
/// A value that a later contract adds is kept as `Unknown`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg(feature = "help-center")]
pub enum HelpCenterTraining {
    /// `always`
    Always,
    /// `while_public`
    WhilePublic,
    /// `never`
    Never,
    /// A value that this version does not know.
    Unknown(String),
}
#[cfg(feature = "help-center")]
impl HelpCenterTraining {
    /// The values that this version knows, in the order of the contract.
    pub const KNOWN: &[Self] = &[Self::Always, Self::WhilePublic, Self::Never];
    /// The value as the contract writes it.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Always => "always",
            Self::WhilePublic => "while_public",
            Self::Never => "never",
            Self::Unknown(text) => text,
        }
    }
}
#[cfg(feature = "help-center")]
impl From<&str> for HelpCenterTraining {
    fn from(text: &str) -> Self {
        match text {
            "always" => Self::Always,
            "while_public" => Self::WhilePublic,
            "never" => Self::Never,
            other => Self::Unknown(other.to_owned()),
        }
    }
}
#[cfg(feature = "help-center")]
open_enum!(HelpCenterTraining);
/// Whether pages are light or dark.
///
/// A value that a later contract adds is kept as `Unknown`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg(feature = "help-center")]
pub enum ThemeMode {
    /// `light`
    Light,
    /// `dark`
    Dark,
    /// `auto`
    Auto,
    /// A value that this version does not know.
    Unknown(String),
}
#[cfg(feature = "help-center")]
impl ThemeMode {
    /// The values that this version knows, in the order of the contract.
    pub const KNOWN: &[Self] = &[Self::Light, Self::Dark, Self::Auto];
    /// The value as the contract writes it.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
            Self::Auto => "auto",
            Self::Unknown(text) => text,
        }
    }
}
#[cfg(feature = "help-center")]
impl From<&str> for ThemeMode {
    fn from(text: &str) -> Self {
        match text {
            "light" => Self::Light,
            "dark" => Self::Dark,
            "auto" => Self::Auto,
            other => Self::Unknown(other.to_owned()),
        }
    }
}
#[cfg(feature = "help-center")]
open_enum!(ThemeMode);
/// The kind of font. All are on the visitor's device, so nothing is loaded for them.
///
/// A value that a later contract adds is kept as `Unknown`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg(feature = "help-center")]
pub enum ThemeFont {
    /// `system`
    System,
    /// `serif`
    Serif,
    /// `mono`
    Mono,
    /// A value that this version does not know.
    Unknown(String),
}
#[cfg(feature = "help-center")]
impl ThemeFont {
    /// The values that this version knows, in the order of the contract.
    pub const KNOWN: &[Self] = &[Self::System, Self::Serif, Self::Mono];
    /// The value as the contract writes it.
    pub fn as_str(&self) -> &str {
        match self {
            Self::System => "system",
            Self::Serif => "serif",
            Self::Mono => "mono",
            Self::Unknown(text) => text,
        }
    }
}
#[cfg(feature = "help-center")]
impl From<&str> for ThemeFont {
    fn from(text: &str) -> Self {
        match text {
            "system" => Self::System,
            "serif" => Self::Serif,
            "mono" => Self::Mono,
            other => Self::Unknown(other.to_owned()),
        }
    }
}
#[cfg(feature = "help-center")]
open_enum!(ThemeFont);
/// The picture beside the name of a collection.
///
/// A value that a later contract adds is kept as `Unknown`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg(feature = "help-center-collections")]
pub enum CollectionIcon {
    /// `bell`
    Bell,
    /// `book`
    Book,
    /// `calendar`
    Calendar,
    /// `card`
    Card,
    /// `cart`
    Cart,
    /// `chart`
    Chart,
    /// `chat`
    Chat,
    /// `code`
    Code,
    /// `download`
    Download,
    /// `file`
    File,
    /// `flag`
    Flag,
    /// `folder`
    Folder,
    /// `gear`
    Gear,
    /// `gift`
    Gift,
    /// `globe`
    Globe,
    /// `heart`
    Heart,
    /// `home`
    Home,
    /// `image`
    Image,
    /// `lightbulb`
    Lightbulb,
    /// `lock`
    Lock,
    /// `mail`
    Mail,
    /// `phone`
    Phone,
    /// `plug`
    Plug,
    /// `rocket`
    Rocket,
    /// `shield`
    Shield,
    /// `star`
    Star,
    /// `truck`
    Truck,
    /// `user`
    User,
    /// `users`
    Users,
    /// `wrench`
    Wrench,
    /// A value that this version does not know.
    Unknown(String),
}
#[cfg(feature = "help-center-collections")]
impl CollectionIcon {
    /// The values that this version knows, in the order of the contract.
    pub const KNOWN: &[Self] = &[
        Self::Bell,
        Self::Book,
        Self::Calendar,
        Self::Card,
        Self::Cart,
        Self::Chart,
        Self::Chat,
        Self::Code,
        Self::Download,
        Self::File,
        Self::Flag,
        Self::Folder,
        Self::Gear,
        Self::Gift,
        Self::Globe,
        Self::Heart,
        Self::Home,
        Self::Image,
        Self::Lightbulb,
        Self::Lock,
        Self::Mail,
        Self::Phone,
        Self::Plug,
        Self::Rocket,
        Self::Shield,
        Self::Star,
        Self::Truck,
        Self::User,
        Self::Users,
        Self::Wrench,
    ];
    /// The value as the contract writes it.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Bell => "bell",
            Self::Book => "book",
            Self::Calendar => "calendar",
            Self::Card => "card",
            Self::Cart => "cart",
            Self::Chart => "chart",
            Self::Chat => "chat",
            Self::Code => "code",
            Self::Download => "download",
            Self::File => "file",
            Self::Flag => "flag",
            Self::Folder => "folder",
            Self::Gear => "gear",
            Self::Gift => "gift",
            Self::Globe => "globe",
            Self::Heart => "heart",
            Self::Home => "home",
            Self::Image => "image",
            Self::Lightbulb => "lightbulb",
            Self::Lock => "lock",
            Self::Mail => "mail",
            Self::Phone => "phone",
            Self::Plug => "plug",
            Self::Rocket => "rocket",
            Self::Shield => "shield",
            Self::Star => "star",
            Self::Truck => "truck",
            Self::User => "user",
            Self::Users => "users",
            Self::Wrench => "wrench",
            Self::Unknown(text) => text,
        }
    }
}
#[cfg(feature = "help-center-collections")]
impl From<&str> for CollectionIcon {
    fn from(text: &str) -> Self {
        match text {
            "bell" => Self::Bell,
            "book" => Self::Book,
            "calendar" => Self::Calendar,
            "card" => Self::Card,
            "cart" => Self::Cart,
            "chart" => Self::Chart,
            "chat" => Self::Chat,
            "code" => Self::Code,
            "download" => Self::Download,
            "file" => Self::File,
            "flag" => Self::Flag,
            "folder" => Self::Folder,
            "gear" => Self::Gear,
            "gift" => Self::Gift,
            "globe" => Self::Globe,
            "heart" => Self::Heart,
            "home" => Self::Home,
            "image" => Self::Image,
            "lightbulb" => Self::Lightbulb,
            "lock" => Self::Lock,
            "mail" => Self::Mail,
            "phone" => Self::Phone,
            "plug" => Self::Plug,
            "rocket" => Self::Rocket,
            "shield" => Self::Shield,
            "star" => Self::Star,
            "truck" => Self::Truck,
            "user" => Self::User,
            "users" => Self::Users,
            "wrench" => Self::Wrench,
            other => Self::Unknown(other.to_owned()),
        }
    }
}
#[cfg(feature = "help-center-collections")]
open_enum!(CollectionIcon);
/// Whether an article is public. Visitors see a published article while its site is published, too.
///
/// | from | `publish` | `unpublish` | `archive` | `unarchive` | `PATCH` | `DELETE` |
/// |---|---|---|---|---|---|---|
/// | `draft` | `published` | 409 | 409 | 409 | `draft` | (gone) |
/// | `published` | 409 | `draft` | `archived` | 409 | `published` | (gone) |
/// | `archived` | 409 | 409 | 409 | `published` | `archived` | (gone) |
///
/// A new article is a `draft`. 409 is `ARTICLE_STATE_CONFLICT`, whose message names the status and what can be done.
///
/// A value that a later contract adds is kept as `Unknown`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg(any(feature = "help-center-articles", feature = "webhooks"))]
pub enum ArticleStatus {
    /// `draft`
    Draft,
    /// `published`
    Published,
    /// `archived`
    Archived,
    /// A value that this version does not know.
    Unknown(String),
}
#[cfg(any(feature = "help-center-articles", feature = "webhooks"))]
impl ArticleStatus {
    /// The values that this version knows, in the order of the contract.
    pub const KNOWN: &[Self] = &[Self::Draft, Self::Published, Self::Archived];
    /// The value as the contract writes it.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Draft => "draft",
            Self::Published => "published",
            Self::Archived => "archived",
            Self::Unknown(text) => text,
        }
    }
}
#[cfg(any(feature = "help-center-articles", feature = "webhooks"))]
impl From<&str> for ArticleStatus {
    fn from(text: &str) -> Self {
        match text {
            "draft" => Self::Draft,
            "published" => Self::Published,
            "archived" => Self::Archived,
            other => Self::Unknown(other.to_owned()),
        }
    }
}
#[cfg(any(feature = "help-center-articles", feature = "webhooks"))]
open_enum!(ArticleStatus);
/// The payload of an event, as endpoints receive it: the body of a request, as Standard Webhooks 1.0 describes it, under 20
/// kB. Skip one whose `type` you do not know: more may come.
///
/// A kind that a later contract adds is kept as `Unknown`.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
#[cfg(feature = "webhooks")]
pub enum WebhookEvent {
    /// `agent.created`
    AgentCreated(types::AgentCreatedWebhookEvent),
    /// `agent.updated`
    AgentUpdated(types::AgentUpdatedWebhookEvent),
    /// `agent.delete_scheduled`
    AgentDeleteScheduled(types::AgentDeleteScheduledWebhookEvent),
    /// `agent.restored`
    AgentRestored(types::AgentRestoredWebhookEvent),
    /// `agent.deleted`
    AgentDeleted(types::AgentDeletedWebhookEvent),
    /// `source.ready`
    SourceReady(types::SourceReadyWebhookEvent),
    /// `source.failed`
    SourceFailed(types::SourceFailedWebhookEvent),
    /// `source.deleted`
    SourceDeleted(types::SourceDeletedWebhookEvent),
    /// `conversation.created`
    ConversationCreated(types::ConversationCreatedWebhookEvent),
    /// `conversation.escalated`
    ConversationEscalated(types::ConversationEscalatedWebhookEvent),
    /// `conversation.assigned`
    ConversationAssigned(types::ConversationAssignedWebhookEvent),
    /// `conversation.resolved`
    ConversationResolved(types::ConversationResolvedWebhookEvent),
    /// `conversation.reopened`
    ConversationReopened(types::ConversationReopenedWebhookEvent),
    /// `conversation.deleted`
    ConversationDeleted(types::ConversationDeletedWebhookEvent),
    /// `conversation.note_created`
    ConversationNoteCreated(types::ConversationNoteCreatedWebhookEvent),
    /// `conversation.note_updated`
    ConversationNoteUpdated(types::ConversationNoteUpdatedWebhookEvent),
    /// `conversation.note_deleted`
    ConversationNoteDeleted(types::ConversationNoteDeletedWebhookEvent),
    /// `message.created`
    MessageCreated(types::MessageCreatedWebhookEvent),
    /// `message.feedback_updated`
    MessageFeedbackUpdated(types::MessageFeedbackUpdatedWebhookEvent),
    /// `message.delivery_failed`
    MessageDeliveryFailed(types::MessageDeliveryFailedWebhookEvent),
    /// `lead.captured`
    LeadCaptured(types::LeadCapturedWebhookEvent),
    /// `contact.created`
    ContactCreated(types::ContactCreatedWebhookEvent),
    /// `contact.updated`
    ContactUpdated(types::ContactUpdatedWebhookEvent),
    /// `contact.merged`
    ContactMerged(types::ContactMergedWebhookEvent),
    /// `contact.deleted`
    ContactDeleted(types::ContactDeletedWebhookEvent),
    /// `credits.low`
    CreditsLow(types::CreditsLowWebhookEvent),
    /// `credits.exhausted`
    CreditsExhausted(types::CreditsExhaustedWebhookEvent),
    /// `domain.status_changed`
    DomainStatusChanged(types::DomainStatusChangedWebhookEvent),
    /// `email_domain.status_changed`
    EmailDomainStatusChanged(types::EmailDomainStatusChangedWebhookEvent),
    /// `article.published`
    ArticlePublished(types::ArticlePublishedWebhookEvent),
    /// `article.updated`
    ArticleUpdated(types::ArticleUpdatedWebhookEvent),
    /// `article.unpublished`
    ArticleUnpublished(types::ArticleUnpublishedWebhookEvent),
    /// `article.archived`
    ArticleArchived(types::ArticleArchivedWebhookEvent),
    /// `article.deleted`
    ArticleDeleted(types::ArticleDeletedWebhookEvent),
    /// `webhook.disabled`
    WebhookDisabled(types::WebhookDisabledWebhookEvent),
    /// `ping`
    Ping(types::PingWebhookEvent),
    /// A kind that this version does not know, as it came.
    Unknown(serde_json::Value),
}
#[cfg(feature = "webhooks")]
impl WebhookEvent {
    /// The value of `type` that tells this kind; none for one that this version does not know.
    pub fn tag(&self) -> Option<&'static str> {
        match self {
            Self::AgentCreated(_) => Some("agent.created"),
            Self::AgentUpdated(_) => Some("agent.updated"),
            Self::AgentDeleteScheduled(_) => Some("agent.delete_scheduled"),
            Self::AgentRestored(_) => Some("agent.restored"),
            Self::AgentDeleted(_) => Some("agent.deleted"),
            Self::SourceReady(_) => Some("source.ready"),
            Self::SourceFailed(_) => Some("source.failed"),
            Self::SourceDeleted(_) => Some("source.deleted"),
            Self::ConversationCreated(_) => Some("conversation.created"),
            Self::ConversationEscalated(_) => Some("conversation.escalated"),
            Self::ConversationAssigned(_) => Some("conversation.assigned"),
            Self::ConversationResolved(_) => Some("conversation.resolved"),
            Self::ConversationReopened(_) => Some("conversation.reopened"),
            Self::ConversationDeleted(_) => Some("conversation.deleted"),
            Self::ConversationNoteCreated(_) => Some("conversation.note_created"),
            Self::ConversationNoteUpdated(_) => Some("conversation.note_updated"),
            Self::ConversationNoteDeleted(_) => Some("conversation.note_deleted"),
            Self::MessageCreated(_) => Some("message.created"),
            Self::MessageFeedbackUpdated(_) => Some("message.feedback_updated"),
            Self::MessageDeliveryFailed(_) => Some("message.delivery_failed"),
            Self::LeadCaptured(_) => Some("lead.captured"),
            Self::ContactCreated(_) => Some("contact.created"),
            Self::ContactUpdated(_) => Some("contact.updated"),
            Self::ContactMerged(_) => Some("contact.merged"),
            Self::ContactDeleted(_) => Some("contact.deleted"),
            Self::CreditsLow(_) => Some("credits.low"),
            Self::CreditsExhausted(_) => Some("credits.exhausted"),
            Self::DomainStatusChanged(_) => Some("domain.status_changed"),
            Self::EmailDomainStatusChanged(_) => Some("email_domain.status_changed"),
            Self::ArticlePublished(_) => Some("article.published"),
            Self::ArticleUpdated(_) => Some("article.updated"),
            Self::ArticleUnpublished(_) => Some("article.unpublished"),
            Self::ArticleArchived(_) => Some("article.archived"),
            Self::ArticleDeleted(_) => Some("article.deleted"),
            Self::WebhookDisabled(_) => Some("webhook.disabled"),
            Self::Ping(_) => Some("ping"),
            Self::Unknown(_) => None,
        }
    }
}
#[cfg(feature = "webhooks")]
impl<'de> serde::Deserialize<'de> for WebhookEvent {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut object = <serde_json::Value as serde::Deserialize>::deserialize(deserializer)?;
        let tag = object.as_object_mut().and_then(|fields| fields.remove("type"));
        let read = match tag.as_ref().and_then(serde_json::Value::as_str) {
            Some("agent.created") => serde_json::from_value(object).map(Self::AgentCreated),
            Some("agent.updated") => serde_json::from_value(object).map(Self::AgentUpdated),
            Some("agent.delete_scheduled") => serde_json::from_value(object).map(Self::AgentDeleteScheduled),
            Some("agent.restored") => serde_json::from_value(object).map(Self::AgentRestored),
            Some("agent.deleted") => serde_json::from_value(object).map(Self::AgentDeleted),
            Some("source.ready") => serde_json::from_value(object).map(Self::SourceReady),
            Some("source.failed") => serde_json::from_value(object).map(Self::SourceFailed),
            Some("source.deleted") => serde_json::from_value(object).map(Self::SourceDeleted),
            Some("conversation.created") => serde_json::from_value(object).map(Self::ConversationCreated),
            Some("conversation.escalated") => serde_json::from_value(object).map(Self::ConversationEscalated),
            Some("conversation.assigned") => serde_json::from_value(object).map(Self::ConversationAssigned),
            Some("conversation.resolved") => serde_json::from_value(object).map(Self::ConversationResolved),
            Some("conversation.reopened") => serde_json::from_value(object).map(Self::ConversationReopened),
            Some("conversation.deleted") => serde_json::from_value(object).map(Self::ConversationDeleted),
            Some("conversation.note_created") => serde_json::from_value(object).map(Self::ConversationNoteCreated),
            Some("conversation.note_updated") => serde_json::from_value(object).map(Self::ConversationNoteUpdated),
            Some("conversation.note_deleted") => serde_json::from_value(object).map(Self::ConversationNoteDeleted),
            Some("message.created") => serde_json::from_value(object).map(Self::MessageCreated),
            Some("message.feedback_updated") => serde_json::from_value(object).map(Self::MessageFeedbackUpdated),
            Some("message.delivery_failed") => serde_json::from_value(object).map(Self::MessageDeliveryFailed),
            Some("lead.captured") => serde_json::from_value(object).map(Self::LeadCaptured),
            Some("contact.created") => serde_json::from_value(object).map(Self::ContactCreated),
            Some("contact.updated") => serde_json::from_value(object).map(Self::ContactUpdated),
            Some("contact.merged") => serde_json::from_value(object).map(Self::ContactMerged),
            Some("contact.deleted") => serde_json::from_value(object).map(Self::ContactDeleted),
            Some("credits.low") => serde_json::from_value(object).map(Self::CreditsLow),
            Some("credits.exhausted") => serde_json::from_value(object).map(Self::CreditsExhausted),
            Some("domain.status_changed") => serde_json::from_value(object).map(Self::DomainStatusChanged),
            Some("email_domain.status_changed") => serde_json::from_value(object).map(Self::EmailDomainStatusChanged),
            Some("article.published") => serde_json::from_value(object).map(Self::ArticlePublished),
            Some("article.updated") => serde_json::from_value(object).map(Self::ArticleUpdated),
            Some("article.unpublished") => serde_json::from_value(object).map(Self::ArticleUnpublished),
            Some("article.archived") => serde_json::from_value(object).map(Self::ArticleArchived),
            Some("article.deleted") => serde_json::from_value(object).map(Self::ArticleDeleted),
            Some("webhook.disabled") => serde_json::from_value(object).map(Self::WebhookDisabled),
            Some("ping") => serde_json::from_value(object).map(Self::Ping),
            _ => {
                if let (Some(fields), Some(tag)) = (object.as_object_mut(), tag) {
                    fields.insert("type".to_owned(), tag);
                }
                Ok(Self::Unknown(object))
            }
        };
        read.map_err(serde::de::Error::custom)
    }
}
#[cfg(feature = "webhooks")]
impl serde::Serialize for WebhookEvent {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let written = match self {
            Self::AgentCreated(arm) => serde_json::to_value(arm),
            Self::AgentUpdated(arm) => serde_json::to_value(arm),
            Self::AgentDeleteScheduled(arm) => serde_json::to_value(arm),
            Self::AgentRestored(arm) => serde_json::to_value(arm),
            Self::AgentDeleted(arm) => serde_json::to_value(arm),
            Self::SourceReady(arm) => serde_json::to_value(arm),
            Self::SourceFailed(arm) => serde_json::to_value(arm),
            Self::SourceDeleted(arm) => serde_json::to_value(arm),
            Self::ConversationCreated(arm) => serde_json::to_value(arm),
            Self::ConversationEscalated(arm) => serde_json::to_value(arm),
            Self::ConversationAssigned(arm) => serde_json::to_value(arm),
            Self::ConversationResolved(arm) => serde_json::to_value(arm),
            Self::ConversationReopened(arm) => serde_json::to_value(arm),
            Self::ConversationDeleted(arm) => serde_json::to_value(arm),
            Self::ConversationNoteCreated(arm) => serde_json::to_value(arm),
            Self::ConversationNoteUpdated(arm) => serde_json::to_value(arm),
            Self::ConversationNoteDeleted(arm) => serde_json::to_value(arm),
            Self::MessageCreated(arm) => serde_json::to_value(arm),
            Self::MessageFeedbackUpdated(arm) => serde_json::to_value(arm),
            Self::MessageDeliveryFailed(arm) => serde_json::to_value(arm),
            Self::LeadCaptured(arm) => serde_json::to_value(arm),
            Self::ContactCreated(arm) => serde_json::to_value(arm),
            Self::ContactUpdated(arm) => serde_json::to_value(arm),
            Self::ContactMerged(arm) => serde_json::to_value(arm),
            Self::ContactDeleted(arm) => serde_json::to_value(arm),
            Self::CreditsLow(arm) => serde_json::to_value(arm),
            Self::CreditsExhausted(arm) => serde_json::to_value(arm),
            Self::DomainStatusChanged(arm) => serde_json::to_value(arm),
            Self::EmailDomainStatusChanged(arm) => serde_json::to_value(arm),
            Self::ArticlePublished(arm) => serde_json::to_value(arm),
            Self::ArticleUpdated(arm) => serde_json::to_value(arm),
            Self::ArticleUnpublished(arm) => serde_json::to_value(arm),
            Self::ArticleArchived(arm) => serde_json::to_value(arm),
            Self::ArticleDeleted(arm) => serde_json::to_value(arm),
            Self::WebhookDisabled(arm) => serde_json::to_value(arm),
            Self::Ping(arm) => serde_json::to_value(arm),
            Self::Unknown(object) => Ok(object.clone()),
        };
        let mut written = written.map_err(serde::ser::Error::custom)?;
        if let (Some(tag), Some(fields)) = (self.tag(), written.as_object_mut()) {
            fields.insert("type".to_owned(), tag.into());
        }
        serde::Serialize::serialize(&written, serializer)
    }
}
/// Where a redirect leads. What is read can be sent.
///
/// A kind that a later contract adds is kept as `Unknown`.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
#[cfg(feature = "help-center-redirects")]
pub enum RedirectTarget {
    /// `article`
    Article(types::ArticleRedirectTarget),
    /// `collection`
    Collection(types::CollectionRedirectTarget),
    /// `url`
    Url(types::PathRedirectTarget),
    /// A kind that this version does not know, as it came.
    Unknown(serde_json::Value),
}
#[cfg(feature = "help-center-redirects")]
impl RedirectTarget {
    /// The value of `kind` that tells this kind; none for one that this version does not know.
    pub fn tag(&self) -> Option<&'static str> {
        match self {
            Self::Article(_) => Some("article"),
            Self::Collection(_) => Some("collection"),
            Self::Url(_) => Some("url"),
            Self::Unknown(_) => None,
        }
    }
}
#[cfg(feature = "help-center-redirects")]
impl<'de> serde::Deserialize<'de> for RedirectTarget {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut object = <serde_json::Value as serde::Deserialize>::deserialize(deserializer)?;
        let tag = object.as_object_mut().and_then(|fields| fields.remove("kind"));
        let read = match tag.as_ref().and_then(serde_json::Value::as_str) {
            Some("article") => serde_json::from_value(object).map(Self::Article),
            Some("collection") => serde_json::from_value(object).map(Self::Collection),
            Some("url") => serde_json::from_value(object).map(Self::Url),
            _ => {
                if let (Some(fields), Some(tag)) = (object.as_object_mut(), tag) {
                    fields.insert("kind".to_owned(), tag);
                }
                Ok(Self::Unknown(object))
            }
        };
        read.map_err(serde::de::Error::custom)
    }
}
#[cfg(feature = "help-center-redirects")]
impl serde::Serialize for RedirectTarget {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let written = match self {
            Self::Article(arm) => serde_json::to_value(arm),
            Self::Collection(arm) => serde_json::to_value(arm),
            Self::Url(arm) => serde_json::to_value(arm),
            Self::Unknown(object) => Ok(object.clone()),
        };
        let mut written = written.map_err(serde::ser::Error::custom)?;
        if let (Some(tag), Some(fields)) = (self.tag(), written.as_object_mut()) {
            fields.insert("kind".to_owned(), tag.into());
        }
        serde::Serialize::serialize(&written, serializer)
    }
}
#[cfg(feature = "help-center-redirects")]
impl From<types::ArticleRedirectTarget> for RedirectTarget {
    fn from(arm: types::ArticleRedirectTarget) -> Self {
        Self::Article(arm)
    }
}
#[cfg(feature = "help-center-redirects")]
impl TryFrom<types::builder::ArticleRedirectTarget> for RedirectTarget {
    type Error = types::error::ConversionError;
    fn try_from(arm: types::builder::ArticleRedirectTarget) -> Result<Self, Self::Error> {
        types::ArticleRedirectTarget::try_from(arm).map(Self::Article)
    }
}
#[cfg(feature = "help-center-redirects")]
impl From<types::CollectionRedirectTarget> for RedirectTarget {
    fn from(arm: types::CollectionRedirectTarget) -> Self {
        Self::Collection(arm)
    }
}
#[cfg(feature = "help-center-redirects")]
impl TryFrom<types::builder::CollectionRedirectTarget> for RedirectTarget {
    type Error = types::error::ConversionError;
    fn try_from(arm: types::builder::CollectionRedirectTarget) -> Result<Self, Self::Error> {
        types::CollectionRedirectTarget::try_from(arm).map(Self::Collection)
    }
}
#[cfg(feature = "help-center-redirects")]
impl From<types::PathRedirectTarget> for RedirectTarget {
    fn from(arm: types::PathRedirectTarget) -> Self {
        Self::Url(arm)
    }
}
#[cfg(feature = "help-center-redirects")]
impl TryFrom<types::builder::PathRedirectTarget> for RedirectTarget {
    type Error = types::error::ConversionError;
    fn try_from(arm: types::builder::PathRedirectTarget) -> Result<Self, Self::Error> {
        types::PathRedirectTarget::try_from(arm).map(Self::Url)
    }
}
#[cfg(feature = "agents")]
impl crate::Envelope for types::AgentListEnvelope {
    type Data = types::AgentList;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(feature = "agents")]
impl crate::Envelope for types::AgentEnvelope {
    type Data = types::Agent;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(feature = "discovery")]
impl crate::Envelope for types::ApiKeyEnvelope {
    type Data = types::ApiKey;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(feature = "discovery")]
impl crate::Envelope for types::ModelListEnvelope {
    type Data = types::ModelList;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(feature = "sources")]
impl crate::Envelope for types::SourceListEnvelope {
    type Data = types::SourceList;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(feature = "sources")]
impl crate::Envelope for types::SourceEnvelope {
    type Data = types::Source;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(feature = "sources")]
impl crate::Envelope for types::SourceContentEnvelope {
    type Data = types::SourceContent;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(feature = "sources")]
impl crate::Envelope for types::SourceDeletionsEnvelope {
    type Data = types::SourceDeletions;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(feature = "sources")]
impl crate::Envelope for types::SourcePageListEnvelope {
    type Data = types::SourcePageList;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(feature = "ingest")]
impl crate::Envelope for types::IngestEnvelope {
    type Data = types::Ingest;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(feature = "retrieval")]
impl crate::Envelope for types::PassageListEnvelope {
    type Data = types::PassageList;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(feature = "chat")]
impl crate::Envelope for types::ChatReplyEnvelope {
    type Data = types::ChatReply;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(any(feature = "conversations", feature = "inbox"))]
impl crate::Envelope for types::ConversationListEnvelope {
    type Data = types::ConversationList;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(any(feature = "conversations", feature = "inbox", feature = "topics"))]
impl crate::Envelope for types::ConversationEnvelope {
    type Data = types::Conversation;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(feature = "messages")]
impl crate::Envelope for types::MessageListEnvelope {
    type Data = types::MessageList;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(feature = "notes")]
impl crate::Envelope for types::NoteListEnvelope {
    type Data = types::NoteList;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(feature = "notes")]
impl crate::Envelope for types::NoteEnvelope {
    type Data = types::Note;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(any(feature = "inbox", feature = "messages"))]
impl crate::Envelope for types::MessageEnvelope {
    type Data = types::Message;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(feature = "topics")]
impl crate::Envelope for types::TopicListEnvelope {
    type Data = types::TopicList;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(feature = "topics")]
impl crate::Envelope for types::TopicEnvelope {
    type Data = types::Topic;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(any(feature = "analytics", feature = "topics"))]
impl crate::Envelope for types::QuestionGroupListEnvelope {
    type Data = types::QuestionGroupList;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(feature = "topics")]
impl crate::Envelope for types::TopicCountsEnvelope {
    type Data = types::TopicCounts;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(feature = "inbox")]
impl crate::Envelope for types::InboxCountsEnvelope {
    type Data = types::InboxCounts;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(feature = "saved-replies")]
impl crate::Envelope for types::SavedReplyListEnvelope {
    type Data = types::SavedReplyList;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(feature = "saved-replies")]
impl crate::Envelope for types::SavedReplyEnvelope {
    type Data = types::SavedReply;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(feature = "contacts")]
impl crate::Envelope for types::ContactListEnvelope {
    type Data = types::ContactList;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(feature = "contacts")]
impl crate::Envelope for types::ContactEnvelope {
    type Data = types::Contact;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(feature = "contacts")]
impl crate::Envelope for types::ContactErasureEnvelope {
    type Data = types::ContactErasure;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(feature = "contact-attributes")]
impl crate::Envelope for types::ContactAttributeListEnvelope {
    type Data = types::ContactAttributeList;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(feature = "contact-attributes")]
impl crate::Envelope for types::ContactAttributeEnvelope {
    type Data = types::ContactAttribute;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(feature = "leads")]
impl crate::Envelope for types::LeadListEnvelope {
    type Data = types::LeadList;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(feature = "leads")]
impl crate::Envelope for types::LeadEnvelope {
    type Data = types::Lead;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(feature = "sign-up")]
impl crate::Envelope for types::SandboxWorkspaceEnvelope {
    type Data = types::SandboxWorkspace;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(feature = "sign-up")]
impl crate::Envelope for types::ClaimVerificationEnvelope {
    type Data = types::ClaimVerification;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(feature = "billing")]
impl crate::Envelope for types::SubscriptionEnvelope {
    type Data = types::Subscription;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(feature = "billing")]
impl crate::Envelope for types::UsageEnvelope {
    type Data = types::Usage;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(feature = "billing")]
impl crate::Envelope for types::CreditEntryListEnvelope {
    type Data = types::CreditEntryList;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(feature = "billing")]
impl crate::Envelope for types::AgentLimitEnvelope {
    type Data = types::AgentLimit;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(feature = "billing")]
impl crate::Envelope for types::CrawlLimitEnvelope {
    type Data = types::CrawlLimit;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(feature = "settings")]
impl crate::Envelope for types::RetentionEnvelope {
    type Data = types::Retention;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(feature = "organization")]
impl crate::Envelope for types::MemberListEnvelope {
    type Data = types::MemberList;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(feature = "organization")]
impl crate::Envelope for types::InvitationListEnvelope {
    type Data = types::InvitationList;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(feature = "roles")]
impl crate::Envelope for types::RoleListEnvelope {
    type Data = types::RoleList;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(feature = "roles")]
impl crate::Envelope for types::RoleEnvelope {
    type Data = types::Role;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(feature = "activity")]
impl crate::Envelope for types::ActivityListEnvelope {
    type Data = types::ActivityList;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(feature = "analytics")]
impl crate::Envelope for types::AnalyticsOverviewEnvelope {
    type Data = types::AnalyticsOverview;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(feature = "analytics")]
impl crate::Envelope for types::AnalyticsSeriesEnvelope {
    type Data = types::AnalyticsSeries;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(feature = "analytics")]
impl crate::Envelope for types::AnalyticsBreakdownEnvelope {
    type Data = types::AnalyticsBreakdown;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(feature = "analytics")]
impl crate::Envelope for types::AnalyticsCitationsEnvelope {
    type Data = types::AnalyticsCitations;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(feature = "webhooks")]
impl crate::Envelope for types::WebhookEventTypeListEnvelope {
    type Data = types::WebhookEventTypeList;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(feature = "channels")]
impl crate::Envelope for types::WidgetEnvelope {
    type Data = types::Widget;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(feature = "channels-email")]
impl crate::Envelope for types::EmailChannelEnvelope {
    type Data = types::EmailChannel;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(feature = "channels-email")]
impl crate::Envelope for types::EmailAddressListEnvelope {
    type Data = types::EmailAddressList;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(feature = "channels-email")]
impl crate::Envelope for types::EmailAddressEnvelope {
    type Data = types::EmailAddress;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(feature = "channels-email")]
impl crate::Envelope for types::BlockedSenderListEnvelope {
    type Data = types::BlockedSenderList;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(feature = "channels-email")]
impl crate::Envelope for types::BlockedSenderEnvelope {
    type Data = types::BlockedSender;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(feature = "channels-email")]
impl crate::Envelope for types::EmailSuppressionListEnvelope {
    type Data = types::EmailSuppressionList;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(feature = "channels-email")]
impl crate::Envelope for types::EmailSuppressionEnvelope {
    type Data = types::EmailSuppression;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(feature = "channels-email-domains")]
impl crate::Envelope for types::EmailDomainListEnvelope {
    type Data = types::EmailDomainList;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(feature = "channels-email-domains")]
impl crate::Envelope for types::EmailDomainEnvelope {
    type Data = types::EmailDomain;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(feature = "custom-domains")]
impl crate::Envelope for types::CustomDomainListEnvelope {
    type Data = types::CustomDomainList;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(feature = "custom-domains")]
impl crate::Envelope for types::CustomDomainEnvelope {
    type Data = types::CustomDomain;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(feature = "channels-email-log")]
impl crate::Envelope for types::EmailLogEnvelope {
    type Data = types::EmailLog;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(feature = "domains")]
impl crate::Envelope for types::DomainGroupListEnvelope {
    type Data = types::DomainGroupList;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(feature = "help-center")]
impl crate::Envelope for types::HelpCenterEnvelope {
    type Data = types::HelpCenter;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(feature = "help-center")]
impl crate::Envelope for types::HelpCenterListEnvelope {
    type Data = types::HelpCenterList;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(feature = "help-center")]
impl crate::Envelope for types::HelpCenterSecretEnvelope {
    type Data = types::HelpCenterSecret;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(feature = "help-center")]
impl crate::Envelope for types::HelpCenterInsightsEnvelope {
    type Data = types::HelpCenterInsights;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(feature = "help-center-collections")]
impl crate::Envelope for types::CollectionListEnvelope {
    type Data = types::CollectionList;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(feature = "help-center-collections")]
impl crate::Envelope for types::CollectionEnvelope {
    type Data = types::Collection;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(feature = "help-center-collections")]
impl crate::Envelope for types::CollectionDeletionEnvelope {
    type Data = types::CollectionDeletion;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(feature = "help-center-articles")]
impl crate::Envelope for types::ArticleEnvelope {
    type Data = types::Article;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(feature = "help-center-articles")]
impl crate::Envelope for types::ArticleListEnvelope {
    type Data = types::ArticleList;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(feature = "help-center-articles")]
impl crate::Envelope for types::ArticleRevisionListEnvelope {
    type Data = types::ArticleRevisionList;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(feature = "help-center-articles")]
impl crate::Envelope for types::ArticleRevisionEnvelope {
    type Data = types::ArticleRevision;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(feature = "help-center-articles")]
impl crate::Envelope for types::ArticlePreviewEnvelope {
    type Data = types::ArticlePreview;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(feature = "help-center-articles")]
impl crate::Envelope for types::ArticleFeedbackListEnvelope {
    type Data = types::ArticleFeedbackList;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(feature = "help-center-redirects")]
impl crate::Envelope for types::RedirectListEnvelope {
    type Data = types::RedirectList;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(feature = "help-center-redirects")]
impl crate::Envelope for types::RedirectEnvelope {
    type Data = types::Redirect;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(feature = "help-center-files")]
impl crate::Envelope for types::HelpCenterFileListEnvelope {
    type Data = types::HelpCenterFileList;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(feature = "help-center-files")]
impl crate::Envelope for types::HelpCenterFileEnvelope {
    type Data = types::HelpCenterFile;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(feature = "webhooks")]
impl crate::Envelope for types::WebhookEndpointListEnvelope {
    type Data = types::WebhookEndpointList;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(feature = "webhooks")]
impl crate::Envelope for types::WebhookEndpointCreatedEnvelope {
    type Data = types::WebhookEndpointCreated;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(feature = "webhooks")]
impl crate::Envelope for types::WebhookEndpointEnvelope {
    type Data = types::WebhookEndpoint;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(feature = "webhooks")]
impl crate::Envelope for types::WebhookSecretEnvelope {
    type Data = types::WebhookSecret;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(feature = "webhooks")]
impl crate::Envelope for types::WebhookDeliveryListEnvelope {
    type Data = types::WebhookDeliveryList;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(feature = "webhooks")]
impl crate::Envelope for types::WebhookDeliveryDetailsEnvelope {
    type Data = types::WebhookDeliveryDetails;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(feature = "webhooks")]
impl crate::Envelope for types::WebhookDeliveryEnvelope {
    type Data = types::WebhookDelivery;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(feature = "webhooks")]
impl crate::Envelope for types::WebhookResendEnvelope {
    type Data = types::WebhookResend;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(feature = "webhooks")]
impl crate::Envelope for types::WebhookStatisticsEnvelope {
    type Data = types::WebhookStatistics;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(feature = "webhooks")]
impl crate::Envelope for types::WebhookTriggerEnvelope {
    type Data = types::WebhookTrigger;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(feature = "webhooks")]
impl crate::Envelope for types::RecordedWebhookEventListEnvelope {
    type Data = types::RecordedWebhookEventList;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(feature = "webhooks")]
impl crate::Envelope for types::RecordedWebhookEventDetailsEnvelope {
    type Data = types::RecordedWebhookEventDetails;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self.data)
    }
}
#[cfg(feature = "contract")]
impl crate::Envelope for types::OpenapiDocument {
    type Data = Self;
    async fn into_data(self) -> reqwest::Result<Self::Data> {
        Ok(self)
    }
}
#[cfg(feature = "agents")]
impl crate::Page for types::AgentList {
    type Item = types::Agent;
    fn into_parts(self) -> (Vec<Self::Item>, Option<String>) {
        (self.items, self.next_cursor)
    }
}
#[cfg(feature = "sources")]
impl crate::Page for types::SourcePageList {
    type Item = types::SourcePage;
    fn into_parts(self) -> (Vec<Self::Item>, Option<String>) {
        (self.items, self.next_cursor)
    }
}
#[cfg(feature = "sources")]
impl crate::Page for types::SourceList {
    type Item = types::Source;
    fn into_parts(self) -> (Vec<Self::Item>, Option<String>) {
        (self.items, self.next_cursor)
    }
}
#[cfg(any(feature = "conversations", feature = "inbox"))]
impl crate::Page for types::ConversationList {
    type Item = types::Conversation;
    fn into_parts(self) -> (Vec<Self::Item>, Option<String>) {
        (self.items, self.next_cursor)
    }
}
#[cfg(feature = "messages")]
impl crate::Page for types::MessageList {
    type Item = types::Message;
    fn into_parts(self) -> (Vec<Self::Item>, Option<String>) {
        (self.items, self.next_cursor)
    }
}
#[cfg(feature = "saved-replies")]
impl crate::Page for types::SavedReplyList {
    type Item = types::SavedReply;
    fn into_parts(self) -> (Vec<Self::Item>, Option<String>) {
        (self.items, self.next_cursor)
    }
}
#[cfg(feature = "topics")]
impl crate::Page for types::TopicList {
    type Item = types::Topic;
    fn into_parts(self) -> (Vec<Self::Item>, Option<String>) {
        (self.items, self.next_cursor)
    }
}
#[cfg(any(feature = "analytics", feature = "topics"))]
impl crate::Page for types::QuestionGroupList {
    type Item = types::QuestionGroup;
    fn into_parts(self) -> (Vec<Self::Item>, Option<String>) {
        (self.items, self.next_cursor)
    }
}
#[cfg(feature = "notes")]
impl crate::Page for types::NoteList {
    type Item = types::Note;
    fn into_parts(self) -> (Vec<Self::Item>, Option<String>) {
        (self.items, self.next_cursor)
    }
}
#[cfg(feature = "contacts")]
impl crate::Page for types::ContactList {
    type Item = types::Contact;
    fn into_parts(self) -> (Vec<Self::Item>, Option<String>) {
        (self.items, self.next_cursor)
    }
}
#[cfg(feature = "contact-attributes")]
impl crate::Page for types::ContactAttributeList {
    type Item = types::ContactAttribute;
    fn into_parts(self) -> (Vec<Self::Item>, Option<String>) {
        (self.items, self.next_cursor)
    }
}
#[cfg(feature = "leads")]
impl crate::Page for types::LeadList {
    type Item = types::Lead;
    fn into_parts(self) -> (Vec<Self::Item>, Option<String>) {
        (self.items, self.next_cursor)
    }
}
#[cfg(feature = "billing")]
impl crate::Page for types::CreditEntryList {
    type Item = types::CreditEntry;
    fn into_parts(self) -> (Vec<Self::Item>, Option<String>) {
        (self.items, self.next_cursor)
    }
}
#[cfg(feature = "organization")]
impl crate::Page for types::MemberList {
    type Item = types::Member;
    fn into_parts(self) -> (Vec<Self::Item>, Option<String>) {
        (self.items, self.next_cursor)
    }
}
#[cfg(feature = "organization")]
impl crate::Page for types::InvitationList {
    type Item = types::Invitation;
    fn into_parts(self) -> (Vec<Self::Item>, Option<String>) {
        (self.items, self.next_cursor)
    }
}
#[cfg(feature = "roles")]
impl crate::Page for types::RoleList {
    type Item = types::Role;
    fn into_parts(self) -> (Vec<Self::Item>, Option<String>) {
        (self.items, self.next_cursor)
    }
}
#[cfg(feature = "activity")]
impl crate::Page for types::ActivityList {
    type Item = types::ActivityEntry;
    fn into_parts(self) -> (Vec<Self::Item>, Option<String>) {
        (self.items, self.next_cursor)
    }
}
#[cfg(feature = "webhooks")]
impl crate::Page for types::WebhookEndpointList {
    type Item = types::WebhookEndpoint;
    fn into_parts(self) -> (Vec<Self::Item>, Option<String>) {
        (self.items, self.next_cursor)
    }
}
#[cfg(feature = "webhooks")]
impl crate::Page for types::WebhookDeliveryList {
    type Item = types::WebhookDelivery;
    fn into_parts(self) -> (Vec<Self::Item>, Option<String>) {
        (self.items, self.next_cursor)
    }
}
#[cfg(feature = "webhooks")]
impl crate::Page for types::RecordedWebhookEventList {
    type Item = types::RecordedWebhookEvent;
    fn into_parts(self) -> (Vec<Self::Item>, Option<String>) {
        (self.items, self.next_cursor)
    }
}
#[cfg(feature = "channels-email")]
impl crate::Page for types::EmailAddressList {
    type Item = types::EmailAddress;
    fn into_parts(self) -> (Vec<Self::Item>, Option<String>) {
        (self.items, self.next_cursor)
    }
}
#[cfg(feature = "channels-email")]
impl crate::Page for types::BlockedSenderList {
    type Item = types::BlockedSender;
    fn into_parts(self) -> (Vec<Self::Item>, Option<String>) {
        (self.items, self.next_cursor)
    }
}
#[cfg(feature = "channels-email")]
impl crate::Page for types::EmailSuppressionList {
    type Item = types::EmailSuppression;
    fn into_parts(self) -> (Vec<Self::Item>, Option<String>) {
        (self.items, self.next_cursor)
    }
}
#[cfg(feature = "channels-email-domains")]
impl crate::Page for types::EmailDomainList {
    type Item = types::EmailDomain;
    fn into_parts(self) -> (Vec<Self::Item>, Option<String>) {
        (self.items, self.next_cursor)
    }
}
#[cfg(feature = "channels-email-log")]
impl crate::Page for types::EmailLog {
    type Item = types::EmailLogEntry;
    fn into_parts(self) -> (Vec<Self::Item>, Option<String>) {
        (self.items, self.next_cursor)
    }
}
#[cfg(feature = "custom-domains")]
impl crate::Page for types::CustomDomainList {
    type Item = types::CustomDomain;
    fn into_parts(self) -> (Vec<Self::Item>, Option<String>) {
        (self.items, self.next_cursor)
    }
}
#[cfg(feature = "domains")]
impl crate::Page for types::DomainGroupList {
    type Item = types::DomainGroup;
    fn into_parts(self) -> (Vec<Self::Item>, Option<String>) {
        (self.items, self.next_cursor)
    }
}
#[cfg(feature = "help-center")]
impl crate::Page for types::HelpCenterList {
    type Item = types::HelpCenter;
    fn into_parts(self) -> (Vec<Self::Item>, Option<String>) {
        (self.items, self.next_cursor)
    }
}
#[cfg(feature = "help-center-collections")]
impl crate::Page for types::CollectionList {
    type Item = types::Collection;
    fn into_parts(self) -> (Vec<Self::Item>, Option<String>) {
        (self.items, self.next_cursor)
    }
}
#[cfg(feature = "help-center-articles")]
impl crate::Page for types::ArticleList {
    type Item = types::ArticleSummary;
    fn into_parts(self) -> (Vec<Self::Item>, Option<String>) {
        (self.items, self.next_cursor)
    }
}
#[cfg(feature = "help-center-articles")]
impl crate::Page for types::ArticleRevisionList {
    type Item = types::ArticleRevisionSummary;
    fn into_parts(self) -> (Vec<Self::Item>, Option<String>) {
        (self.items, self.next_cursor)
    }
}
#[cfg(feature = "help-center-articles")]
impl crate::Page for types::ArticleFeedbackList {
    type Item = types::ArticleFeedback;
    fn into_parts(self) -> (Vec<Self::Item>, Option<String>) {
        (self.items, self.next_cursor)
    }
}
#[cfg(feature = "help-center-redirects")]
impl crate::Page for types::RedirectList {
    type Item = types::Redirect;
    fn into_parts(self) -> (Vec<Self::Item>, Option<String>) {
        (self.items, self.next_cursor)
    }
}
#[cfg(feature = "help-center-files")]
impl crate::Page for types::HelpCenterFileList {
    type Item = types::HelpCenterFile;
    fn into_parts(self) -> (Vec<Self::Item>, Option<String>) {
        (self.items, self.next_cursor)
    }
}
#[cfg(feature = "agents")]
impl crate::List for builder::ListAgents {
    type Page = types::AgentList;
    fn after(self, cursor: String) -> Self {
        self.cursor(cursor)
    }
    fn fetch(self) -> futures::future::BoxFuture<'static, Result<Self::Page, crate::Error>> {
        Box::pin(self.send())
    }
}
#[cfg(feature = "sources")]
impl crate::List for builder::ListSources {
    type Page = types::SourceList;
    fn after(self, cursor: String) -> Self {
        self.cursor(cursor)
    }
    fn fetch(self) -> futures::future::BoxFuture<'static, Result<Self::Page, crate::Error>> {
        Box::pin(self.send())
    }
}
#[cfg(feature = "sources")]
impl crate::List for builder::ListSourcePages {
    type Page = types::SourcePageList;
    fn after(self, cursor: String) -> Self {
        self.cursor(cursor)
    }
    fn fetch(self) -> futures::future::BoxFuture<'static, Result<Self::Page, crate::Error>> {
        Box::pin(self.send())
    }
}
/// An event of [`Client::stream_chat`](crate::Client::stream_chat).
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
#[cfg(feature = "chat")]
pub enum StreamChatEvent {
    /// `message.start`
    MessageStart(types::MessageStart),
    /// `text.delta`
    TextDelta(types::TextDelta),
    /// `citation`
    Citation(types::Citation),
    /// `message.end`
    MessageEnd(types::ChatReply),
    /// `error`
    Error(types::ErrorObject),
}
#[cfg(feature = "chat")]
impl StreamChatEvent {
    /// The name of the event as the contract writes it.
    pub fn name(&self) -> &'static str {
        match self {
            Self::MessageStart(_) => "message.start",
            Self::TextDelta(_) => "text.delta",
            Self::Citation(_) => "citation",
            Self::MessageEnd(_) => "message.end",
            Self::Error(_) => "error",
        }
    }
}
#[cfg(feature = "chat")]
impl crate::EventData for StreamChatEvent {
    fn decode(name: &str, data: &str) -> Option<serde_json::Result<Self>> {
        Some(match name {
            "message.start" => serde_json::from_str(data).map(Self::MessageStart),
            "text.delta" => serde_json::from_str(data).map(Self::TextDelta),
            "citation" => serde_json::from_str(data).map(Self::Citation),
            "message.end" => serde_json::from_str(data).map(Self::MessageEnd),
            "error" => serde_json::from_str(data).map(Self::Error),
            _ => return None,
        })
    }
}
/// As the contract writes the data of the event, with its `type`.
#[cfg(feature = "chat")]
impl serde::Serialize for StreamChatEvent {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let data = match self {
            Self::MessageStart(data) => serde_json::to_value(data),
            Self::TextDelta(data) => serde_json::to_value(data),
            Self::Citation(data) => serde_json::to_value(data),
            Self::MessageEnd(data) => serde_json::to_value(data),
            Self::Error(data) => serde_json::to_value(data),
        };
        let mut data = data.map_err(serde::ser::Error::custom)?;
        if let Some(fields) = data.as_object_mut() {
            fields.insert("type".to_owned(), self.name().into());
        }
        data.serialize(serializer)
    }
}
#[cfg(feature = "conversations")]
impl crate::List for builder::ListConversations {
    type Page = types::ConversationList;
    fn after(self, cursor: String) -> Self {
        self.cursor(cursor)
    }
    fn fetch(self) -> futures::future::BoxFuture<'static, Result<Self::Page, crate::Error>> {
        Box::pin(self.send())
    }
}
#[cfg(feature = "conversations")]
impl crate::List for builder::ListAllConversations {
    type Page = types::ConversationList;
    fn after(self, cursor: String) -> Self {
        self.cursor(cursor)
    }
    fn fetch(self) -> futures::future::BoxFuture<'static, Result<Self::Page, crate::Error>> {
        Box::pin(self.send())
    }
}
#[cfg(feature = "messages")]
impl crate::List for builder::ListMessages {
    type Page = types::MessageList;
    fn after(self, cursor: String) -> Self {
        self.cursor(cursor)
    }
    fn fetch(self) -> futures::future::BoxFuture<'static, Result<Self::Page, crate::Error>> {
        Box::pin(self.send())
    }
}
/// An event of [`Client::stream_conversation`](crate::Client::stream_conversation).
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
#[cfg(feature = "messages")]
pub enum StreamConversationEvent {
    /// `conversation.updated`
    ConversationUpdated(types::Conversation),
    /// `message.created`
    MessageCreated(types::Message),
    /// `error`
    Error(types::ErrorObject),
}
#[cfg(feature = "messages")]
impl StreamConversationEvent {
    /// The name of the event as the contract writes it.
    pub fn name(&self) -> &'static str {
        match self {
            Self::ConversationUpdated(_) => "conversation.updated",
            Self::MessageCreated(_) => "message.created",
            Self::Error(_) => "error",
        }
    }
}
#[cfg(feature = "messages")]
impl crate::EventData for StreamConversationEvent {
    fn decode(name: &str, data: &str) -> Option<serde_json::Result<Self>> {
        Some(match name {
            "conversation.updated" => serde_json::from_str(data).map(Self::ConversationUpdated),
            "message.created" => serde_json::from_str(data).map(Self::MessageCreated),
            "error" => serde_json::from_str(data).map(Self::Error),
            _ => return None,
        })
    }
}
/// As the contract writes the data of the event, with its `type`.
#[cfg(feature = "messages")]
impl serde::Serialize for StreamConversationEvent {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let data = match self {
            Self::ConversationUpdated(data) => serde_json::to_value(data),
            Self::MessageCreated(data) => serde_json::to_value(data),
            Self::Error(data) => serde_json::to_value(data),
        };
        let mut data = data.map_err(serde::ser::Error::custom)?;
        if let Some(fields) = data.as_object_mut() {
            fields.insert("type".to_owned(), self.name().into());
        }
        data.serialize(serializer)
    }
}
#[cfg(feature = "notes")]
impl crate::List for builder::ListNotes {
    type Page = types::NoteList;
    fn after(self, cursor: String) -> Self {
        self.cursor(cursor)
    }
    fn fetch(self) -> futures::future::BoxFuture<'static, Result<Self::Page, crate::Error>> {
        Box::pin(self.send())
    }
}
#[cfg(feature = "topics")]
impl crate::List for builder::ListTopics {
    type Page = types::TopicList;
    fn after(self, cursor: String) -> Self {
        self.cursor(cursor)
    }
    fn fetch(self) -> futures::future::BoxFuture<'static, Result<Self::Page, crate::Error>> {
        Box::pin(self.send())
    }
}
#[cfg(feature = "topics")]
impl crate::List for builder::ListTopicSuggestions {
    type Page = types::QuestionGroupList;
    fn after(self, cursor: String) -> Self {
        self.cursor(cursor)
    }
    fn fetch(self) -> futures::future::BoxFuture<'static, Result<Self::Page, crate::Error>> {
        Box::pin(self.send())
    }
}
#[cfg(feature = "inbox")]
impl crate::List for builder::ListInbox {
    type Page = types::ConversationList;
    fn after(self, cursor: String) -> Self {
        self.cursor(cursor)
    }
    fn fetch(self) -> futures::future::BoxFuture<'static, Result<Self::Page, crate::Error>> {
        Box::pin(self.send())
    }
}
#[cfg(feature = "saved-replies")]
impl crate::List for builder::ListSavedReplies {
    type Page = types::SavedReplyList;
    fn after(self, cursor: String) -> Self {
        self.cursor(cursor)
    }
    fn fetch(self) -> futures::future::BoxFuture<'static, Result<Self::Page, crate::Error>> {
        Box::pin(self.send())
    }
}
#[cfg(feature = "contacts")]
impl crate::List for builder::ListContacts {
    type Page = types::ContactList;
    fn after(self, cursor: String) -> Self {
        self.cursor(cursor)
    }
    fn fetch(self) -> futures::future::BoxFuture<'static, Result<Self::Page, crate::Error>> {
        Box::pin(self.send())
    }
}
#[cfg(feature = "contact-attributes")]
impl crate::List for builder::ListContactAttributes {
    type Page = types::ContactAttributeList;
    fn after(self, cursor: String) -> Self {
        self.cursor(cursor)
    }
    fn fetch(self) -> futures::future::BoxFuture<'static, Result<Self::Page, crate::Error>> {
        Box::pin(self.send())
    }
}
#[cfg(feature = "leads")]
impl crate::List for builder::ListLeads {
    type Page = types::LeadList;
    fn after(self, cursor: String) -> Self {
        self.cursor(cursor)
    }
    fn fetch(self) -> futures::future::BoxFuture<'static, Result<Self::Page, crate::Error>> {
        Box::pin(self.send())
    }
}
#[cfg(feature = "billing")]
impl crate::List for builder::ListCreditHistory {
    type Page = types::CreditEntryList;
    fn after(self, cursor: String) -> Self {
        self.cursor(cursor)
    }
    fn fetch(self) -> futures::future::BoxFuture<'static, Result<Self::Page, crate::Error>> {
        Box::pin(self.send())
    }
}
#[cfg(feature = "organization")]
impl crate::List for builder::ListMembers {
    type Page = types::MemberList;
    fn after(self, cursor: String) -> Self {
        self.cursor(cursor)
    }
    fn fetch(self) -> futures::future::BoxFuture<'static, Result<Self::Page, crate::Error>> {
        Box::pin(self.send())
    }
}
#[cfg(feature = "organization")]
impl crate::List for builder::ListInvitations {
    type Page = types::InvitationList;
    fn after(self, cursor: String) -> Self {
        self.cursor(cursor)
    }
    fn fetch(self) -> futures::future::BoxFuture<'static, Result<Self::Page, crate::Error>> {
        Box::pin(self.send())
    }
}
#[cfg(feature = "roles")]
impl crate::List for builder::ListRoles {
    type Page = types::RoleList;
    fn after(self, cursor: String) -> Self {
        self.cursor(cursor)
    }
    fn fetch(self) -> futures::future::BoxFuture<'static, Result<Self::Page, crate::Error>> {
        Box::pin(self.send())
    }
}
#[cfg(feature = "activity")]
impl crate::List for builder::ListActivity {
    type Page = types::ActivityList;
    fn after(self, cursor: String) -> Self {
        self.cursor(cursor)
    }
    fn fetch(self) -> futures::future::BoxFuture<'static, Result<Self::Page, crate::Error>> {
        Box::pin(self.send())
    }
}
#[cfg(feature = "analytics")]
impl crate::List for builder::ListUnansweredQuestions {
    type Page = types::QuestionGroupList;
    fn after(self, cursor: String) -> Self {
        self.cursor(cursor)
    }
    fn fetch(self) -> futures::future::BoxFuture<'static, Result<Self::Page, crate::Error>> {
        Box::pin(self.send())
    }
}
#[cfg(feature = "channels-email")]
impl crate::List for builder::ListEmailAddresses {
    type Page = types::EmailAddressList;
    fn after(self, cursor: String) -> Self {
        self.cursor(cursor)
    }
    fn fetch(self) -> futures::future::BoxFuture<'static, Result<Self::Page, crate::Error>> {
        Box::pin(self.send())
    }
}
#[cfg(feature = "channels-email")]
impl crate::List for builder::ListBlockedSenders {
    type Page = types::BlockedSenderList;
    fn after(self, cursor: String) -> Self {
        self.cursor(cursor)
    }
    fn fetch(self) -> futures::future::BoxFuture<'static, Result<Self::Page, crate::Error>> {
        Box::pin(self.send())
    }
}
#[cfg(feature = "channels-email")]
impl crate::List for builder::ListEmailSuppressions {
    type Page = types::EmailSuppressionList;
    fn after(self, cursor: String) -> Self {
        self.cursor(cursor)
    }
    fn fetch(self) -> futures::future::BoxFuture<'static, Result<Self::Page, crate::Error>> {
        Box::pin(self.send())
    }
}
#[cfg(feature = "channels-email-domains")]
impl crate::List for builder::ListEmailDomains {
    type Page = types::EmailDomainList;
    fn after(self, cursor: String) -> Self {
        self.cursor(cursor)
    }
    fn fetch(self) -> futures::future::BoxFuture<'static, Result<Self::Page, crate::Error>> {
        Box::pin(self.send())
    }
}
#[cfg(feature = "custom-domains")]
impl crate::List for builder::ListCustomDomains {
    type Page = types::CustomDomainList;
    fn after(self, cursor: String) -> Self {
        self.cursor(cursor)
    }
    fn fetch(self) -> futures::future::BoxFuture<'static, Result<Self::Page, crate::Error>> {
        Box::pin(self.send())
    }
}
#[cfg(feature = "channels-email-log")]
impl crate::List for builder::ListEmailLog {
    type Page = types::EmailLog;
    fn after(self, cursor: String) -> Self {
        self.cursor(cursor)
    }
    fn fetch(self) -> futures::future::BoxFuture<'static, Result<Self::Page, crate::Error>> {
        Box::pin(self.send())
    }
}
#[cfg(feature = "domains")]
impl crate::List for builder::ListDomains {
    type Page = types::DomainGroupList;
    fn after(self, cursor: String) -> Self {
        self.cursor(cursor)
    }
    fn fetch(self) -> futures::future::BoxFuture<'static, Result<Self::Page, crate::Error>> {
        Box::pin(self.send())
    }
}
#[cfg(feature = "help-center")]
impl crate::List for builder::ListHelpCenters {
    type Page = types::HelpCenterList;
    fn after(self, cursor: String) -> Self {
        self.cursor(cursor)
    }
    fn fetch(self) -> futures::future::BoxFuture<'static, Result<Self::Page, crate::Error>> {
        Box::pin(self.send())
    }
}
#[cfg(feature = "help-center-collections")]
impl crate::List for builder::ListCollections {
    type Page = types::CollectionList;
    fn after(self, cursor: String) -> Self {
        self.cursor(cursor)
    }
    fn fetch(self) -> futures::future::BoxFuture<'static, Result<Self::Page, crate::Error>> {
        Box::pin(self.send())
    }
}
#[cfg(feature = "help-center-articles")]
impl crate::List for builder::ListArticles {
    type Page = types::ArticleList;
    fn after(self, cursor: String) -> Self {
        self.cursor(cursor)
    }
    fn fetch(self) -> futures::future::BoxFuture<'static, Result<Self::Page, crate::Error>> {
        Box::pin(self.send())
    }
}
#[cfg(feature = "help-center-articles")]
impl crate::List for builder::ListArticleRevisions {
    type Page = types::ArticleRevisionList;
    fn after(self, cursor: String) -> Self {
        self.cursor(cursor)
    }
    fn fetch(self) -> futures::future::BoxFuture<'static, Result<Self::Page, crate::Error>> {
        Box::pin(self.send())
    }
}
#[cfg(feature = "help-center-articles")]
impl crate::List for builder::ListArticleFeedback {
    type Page = types::ArticleFeedbackList;
    fn after(self, cursor: String) -> Self {
        self.cursor(cursor)
    }
    fn fetch(self) -> futures::future::BoxFuture<'static, Result<Self::Page, crate::Error>> {
        Box::pin(self.send())
    }
}
#[cfg(feature = "help-center-redirects")]
impl crate::List for builder::ListRedirects {
    type Page = types::RedirectList;
    fn after(self, cursor: String) -> Self {
        self.cursor(cursor)
    }
    fn fetch(self) -> futures::future::BoxFuture<'static, Result<Self::Page, crate::Error>> {
        Box::pin(self.send())
    }
}
#[cfg(feature = "help-center-files")]
impl crate::List for builder::ListHelpCenterFiles {
    type Page = types::HelpCenterFileList;
    fn after(self, cursor: String) -> Self {
        self.cursor(cursor)
    }
    fn fetch(self) -> futures::future::BoxFuture<'static, Result<Self::Page, crate::Error>> {
        Box::pin(self.send())
    }
}
#[cfg(feature = "webhooks")]
impl crate::List for builder::ListWebhookEndpoints {
    type Page = types::WebhookEndpointList;
    fn after(self, cursor: String) -> Self {
        self.cursor(cursor)
    }
    fn fetch(self) -> futures::future::BoxFuture<'static, Result<Self::Page, crate::Error>> {
        Box::pin(self.send())
    }
}
#[cfg(feature = "webhooks")]
impl crate::List for builder::ListWebhookDeliveries {
    type Page = types::WebhookDeliveryList;
    fn after(self, cursor: String) -> Self {
        self.cursor(cursor)
    }
    fn fetch(self) -> futures::future::BoxFuture<'static, Result<Self::Page, crate::Error>> {
        Box::pin(self.send())
    }
}
/// An event of [`Client::stream_webhooks`](crate::Client::stream_webhooks).
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
#[cfg(feature = "webhooks")]
pub enum StreamWebhooksEvent {
    /// `listening`
    Listening(types::WebhookListener),
    /// `delivery`
    Delivery(types::WebhookRequest),
    /// `error`
    Error(types::ErrorObject),
}
#[cfg(feature = "webhooks")]
impl StreamWebhooksEvent {
    /// The name of the event as the contract writes it.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Listening(_) => "listening",
            Self::Delivery(_) => "delivery",
            Self::Error(_) => "error",
        }
    }
}
#[cfg(feature = "webhooks")]
impl crate::EventData for StreamWebhooksEvent {
    fn decode(name: &str, data: &str) -> Option<serde_json::Result<Self>> {
        Some(match name {
            "listening" => serde_json::from_str(data).map(Self::Listening),
            "delivery" => serde_json::from_str(data).map(Self::Delivery),
            "error" => serde_json::from_str(data).map(Self::Error),
            _ => return None,
        })
    }
}
/// As the contract writes the data of the event, with its `type`.
#[cfg(feature = "webhooks")]
impl serde::Serialize for StreamWebhooksEvent {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let data = match self {
            Self::Listening(data) => serde_json::to_value(data),
            Self::Delivery(data) => serde_json::to_value(data),
            Self::Error(data) => serde_json::to_value(data),
        };
        let mut data = data.map_err(serde::ser::Error::custom)?;
        if let Some(fields) = data.as_object_mut() {
            fields.insert("type".to_owned(), self.name().into());
        }
        data.serialize(serializer)
    }
}
#[cfg(feature = "webhooks")]
impl crate::List for builder::ListWebhookEvents {
    type Page = types::RecordedWebhookEventList;
    fn after(self, cursor: String) -> Self {
        self.cursor(cursor)
    }
    fn fetch(self) -> futures::future::BoxFuture<'static, Result<Self::Page, crate::Error>> {
        Box::pin(self.send())
    }
}
#[cfg(feature = "agents")]
static LIST_AGENTS: Operation = Operation {
    id: "list_agents",
    method: "GET",
    path: "/agents",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "FORBIDDEN",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "agents")]
static CREATE_AGENT: Operation = Operation {
    id: "create_agent",
    method: "POST",
    path: "/agents",
    repeat: Repeat::Keyed,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 201,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "LIMIT_EXCEEDED",
        "SANDBOX_MODEL_NOT_PERMITTED",
        "MODEL_NOT_FOUND",
        "REQUEST_TIMEOUT",
        "IDEMPOTENCY_IN_PROGRESS",
        "PAYLOAD_TOO_LARGE",
        "UNSUPPORTED_MEDIA_TYPE",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "agents")]
static GET_AGENT: Operation = Operation {
    id: "get_agent",
    method: "GET",
    path: "/agents/{agentId}",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "FORBIDDEN",
        "AGENT_NOT_FOUND",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "agents")]
static UPDATE_AGENT: Operation = Operation {
    id: "update_agent",
    method: "PATCH",
    path: "/agents/{agentId}",
    repeat: Repeat::Keyed,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "SANDBOX_MODEL_NOT_PERMITTED",
        "AGENT_NOT_FOUND",
        "MODEL_NOT_FOUND",
        "REQUEST_TIMEOUT",
        "IDEMPOTENCY_IN_PROGRESS",
        "AGENT_UNAVAILABLE",
        "ETAG_MISMATCH",
        "PAYLOAD_TOO_LARGE",
        "UNSUPPORTED_MEDIA_TYPE",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "agents")]
static DELETE_AGENT: Operation = Operation {
    id: "delete_agent",
    method: "DELETE",
    path: "/agents/{agentId}",
    repeat: Repeat::Keyed,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "AGENT_NOT_FOUND",
        "IDEMPOTENCY_IN_PROGRESS",
        "AGENT_UNAVAILABLE",
        "ETAG_MISMATCH",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "agents")]
static CANCEL_AGENT_DELETION: Operation = Operation {
    id: "cancel_agent_deletion",
    method: "POST",
    path: "/agents/{agentId}/cancel-delete",
    repeat: Repeat::Keyed,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "LIMIT_EXCEEDED",
        "AGENT_NOT_FOUND",
        "IDEMPOTENCY_IN_PROGRESS",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "agents")]
static GET_AGENT_AVATAR: Operation = Operation {
    id: "get_agent_avatar",
    method: "GET",
    path: "/agents/{agentId}/avatar",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: false,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "FORBIDDEN",
        "AGENT_NOT_FOUND",
        "AVATAR_NOT_FOUND",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "agents")]
static SET_AGENT_AVATAR: Operation = Operation {
    id: "set_agent_avatar",
    method: "PUT",
    path: "/agents/{agentId}/avatar",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: Some(1048576),
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "AGENT_NOT_FOUND",
        "REQUEST_TIMEOUT",
        "AGENT_UNAVAILABLE",
        "PAYLOAD_TOO_LARGE",
        "UNSUPPORTED_MEDIA_TYPE",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "agents")]
static DELETE_AGENT_AVATAR: Operation = Operation {
    id: "delete_agent_avatar",
    method: "DELETE",
    path: "/agents/{agentId}/avatar",
    repeat: Repeat::Keyed,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "AGENT_NOT_FOUND",
        "IDEMPOTENCY_IN_PROGRESS",
        "AGENT_UNAVAILABLE",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "discovery")]
static GET_KEY: Operation = Operation {
    id: "get_key",
    method: "GET",
    path: "/key",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "discovery")]
static LIST_MODELS: Operation = Operation {
    id: "list_models",
    method: "GET",
    path: "/models",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "sources")]
static LIST_SOURCES: Operation = Operation {
    id: "list_sources",
    method: "GET",
    path: "/agents/{agentId}/sources",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "FORBIDDEN",
        "AGENT_NOT_FOUND",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "sources")]
static CREATE_TEXT_SOURCE: Operation = Operation {
    id: "create_text_source",
    method: "POST",
    path: "/agents/{agentId}/sources/text",
    repeat: Repeat::Keyed,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 201,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "LIMIT_EXCEEDED",
        "AGENT_NOT_FOUND",
        "REQUEST_TIMEOUT",
        "IDEMPOTENCY_IN_PROGRESS",
        "EXTERNAL_ID_TAKEN",
        "AGENT_UNAVAILABLE",
        "PAYLOAD_TOO_LARGE",
        "UNSUPPORTED_MEDIA_TYPE",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "sources")]
static CREATE_QNA_SOURCE: Operation = Operation {
    id: "create_qna_source",
    method: "POST",
    path: "/agents/{agentId}/sources/qna",
    repeat: Repeat::Keyed,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 201,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "LIMIT_EXCEEDED",
        "AGENT_NOT_FOUND",
        "REQUEST_TIMEOUT",
        "IDEMPOTENCY_IN_PROGRESS",
        "EXTERNAL_ID_TAKEN",
        "AGENT_UNAVAILABLE",
        "PAYLOAD_TOO_LARGE",
        "UNSUPPORTED_MEDIA_TYPE",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "sources")]
static CREATE_FILE_SOURCE: Operation = Operation {
    id: "create_file_source",
    method: "POST",
    path: "/agents/{agentId}/sources/file",
    repeat: Repeat::Harmful,
    streams: false,
    largest_upload: Some(104857600),
    #[cfg(feature = "mock")]
    success: 201,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "LIMIT_EXCEEDED",
        "AGENT_NOT_FOUND",
        "REQUEST_TIMEOUT",
        "EXTERNAL_ID_TAKEN",
        "AGENT_UNAVAILABLE",
        "PAYLOAD_TOO_LARGE",
        "UNSUPPORTED_MEDIA_TYPE",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "sources")]
static CREATE_WEBSITE_SOURCE: Operation = Operation {
    id: "create_website_source",
    method: "POST",
    path: "/agents/{agentId}/sources/website",
    repeat: Repeat::Keyed,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 201,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "LIMIT_EXCEEDED",
        "AGENT_NOT_FOUND",
        "REQUEST_TIMEOUT",
        "IDEMPOTENCY_IN_PROGRESS",
        "EXTERNAL_ID_TAKEN",
        "AGENT_UNAVAILABLE",
        "PAYLOAD_TOO_LARGE",
        "UNSUPPORTED_MEDIA_TYPE",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "sources")]
static GET_SOURCE: Operation = Operation {
    id: "get_source",
    method: "GET",
    path: "/agents/{agentId}/sources/{sourceId}",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "FORBIDDEN",
        "AGENT_NOT_FOUND",
        "SOURCE_NOT_FOUND",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "sources")]
static UPDATE_SOURCE: Operation = Operation {
    id: "update_source",
    method: "PATCH",
    path: "/agents/{agentId}/sources/{sourceId}",
    repeat: Repeat::Keyed,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "LIMIT_EXCEEDED",
        "AGENT_NOT_FOUND",
        "SOURCE_NOT_FOUND",
        "REQUEST_TIMEOUT",
        "IDEMPOTENCY_IN_PROGRESS",
        "SOURCE_TYPE_MISMATCH",
        "SOURCE_MANAGED",
        "EXTERNAL_ID_TAKEN",
        "AGENT_UNAVAILABLE",
        "ETAG_MISMATCH",
        "PAYLOAD_TOO_LARGE",
        "UNSUPPORTED_MEDIA_TYPE",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "sources")]
static DELETE_SOURCE: Operation = Operation {
    id: "delete_source",
    method: "DELETE",
    path: "/agents/{agentId}/sources/{sourceId}",
    repeat: Repeat::Keyed,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "AGENT_NOT_FOUND",
        "SOURCE_NOT_FOUND",
        "IDEMPOTENCY_IN_PROGRESS",
        "SOURCE_MANAGED",
        "AGENT_UNAVAILABLE",
        "ETAG_MISMATCH",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "sources")]
static GET_SOURCE_CONTENT: Operation = Operation {
    id: "get_source_content",
    method: "GET",
    path: "/agents/{agentId}/sources/{sourceId}/content",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "FORBIDDEN",
        "AGENT_NOT_FOUND",
        "SOURCE_NOT_FOUND",
        "SOURCE_PAGE_NOT_FOUND",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "sources")]
static DELETE_SOURCES: Operation = Operation {
    id: "delete_sources",
    method: "POST",
    path: "/agents/{agentId}/sources/bulk-delete",
    repeat: Repeat::Keyed,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "AGENT_NOT_FOUND",
        "REQUEST_TIMEOUT",
        "IDEMPOTENCY_IN_PROGRESS",
        "SOURCE_MANAGED",
        "AGENT_UNAVAILABLE",
        "PAYLOAD_TOO_LARGE",
        "UNSUPPORTED_MEDIA_TYPE",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "sources")]
static LIST_SOURCE_PAGES: Operation = Operation {
    id: "list_source_pages",
    method: "GET",
    path: "/agents/{agentId}/sources/{sourceId}/pages",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "FORBIDDEN",
        "AGENT_NOT_FOUND",
        "SOURCE_NOT_FOUND",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "sources")]
static RESYNC_SOURCE: Operation = Operation {
    id: "resync_source",
    method: "POST",
    path: "/agents/{agentId}/sources/{sourceId}/resync",
    repeat: Repeat::Keyed,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "LIMIT_EXCEEDED",
        "AGENT_NOT_FOUND",
        "SOURCE_NOT_FOUND",
        "IDEMPOTENCY_IN_PROGRESS",
        "NOT_A_WEBSITE",
        "SOURCE_MANAGED",
        "AGENT_UNAVAILABLE",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "ingest")]
static GET_INGEST: Operation = Operation {
    id: "get_ingest",
    method: "GET",
    path: "/agents/{agentId}/ingest",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "FORBIDDEN",
        "AGENT_NOT_FOUND",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "ingest")]
static RETRAIN: Operation = Operation {
    id: "retrain",
    method: "POST",
    path: "/agents/{agentId}/ingest/retrain",
    repeat: Repeat::Keyed,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "AGENT_NOT_FOUND",
        "IDEMPOTENCY_IN_PROGRESS",
        "AGENT_UNAVAILABLE",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "retrieval")]
static RETRIEVE: Operation = Operation {
    id: "retrieve",
    method: "POST",
    path: "/agents/{agentId}/retrieve",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "FORBIDDEN",
        "AGENT_NOT_FOUND",
        "REQUEST_TIMEOUT",
        "AGENT_UNAVAILABLE",
        "PAYLOAD_TOO_LARGE",
        "UNSUPPORTED_MEDIA_TYPE",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "chat")]
static CHAT: Operation = Operation {
    id: "chat",
    method: "POST",
    path: "/chat",
    repeat: Repeat::Keyed,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "INSUFFICIENT_CREDITS",
        "PLAN_UPGRADE_REQUIRED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "SANDBOX_MODEL_NOT_PERMITTED",
        "AGENT_NOT_FOUND",
        "CONVERSATION_NOT_FOUND",
        "REQUEST_TIMEOUT",
        "IDEMPOTENCY_IN_PROGRESS",
        "AGENT_UNAVAILABLE",
        "PAYLOAD_TOO_LARGE",
        "UNSUPPORTED_MEDIA_TYPE",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "MODEL_PROVIDER_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "chat")]
static STREAM_CHAT: Operation = Operation {
    id: "stream_chat",
    method: "POST",
    path: "/chat/stream",
    repeat: Repeat::Keyed,
    streams: true,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: false,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "INSUFFICIENT_CREDITS",
        "PLAN_UPGRADE_REQUIRED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "SANDBOX_MODEL_NOT_PERMITTED",
        "AGENT_NOT_FOUND",
        "CONVERSATION_NOT_FOUND",
        "MESSAGE_NOT_FOUND",
        "REQUEST_TIMEOUT",
        "IDEMPOTENCY_IN_PROGRESS",
        "AGENT_UNAVAILABLE",
        "PAYLOAD_TOO_LARGE",
        "UNSUPPORTED_MEDIA_TYPE",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "MODEL_PROVIDER_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "chat")]
static STOP_REPLY: Operation = Operation {
    id: "stop_reply",
    method: "POST",
    path: "/agents/{agentId}/messages/{messageId}/stop",
    repeat: Repeat::Keyed,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "AGENT_NOT_FOUND",
        "MESSAGE_NOT_FOUND",
        "IDEMPOTENCY_IN_PROGRESS",
        "AGENT_UNAVAILABLE",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "MODEL_PROVIDER_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "conversations")]
static LIST_CONVERSATIONS: Operation = Operation {
    id: "list_conversations",
    method: "GET",
    path: "/agents/{agentId}/conversations",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "FORBIDDEN",
        "AGENT_NOT_FOUND",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "conversations")]
static LIST_ALL_CONVERSATIONS: Operation = Operation {
    id: "list_all_conversations",
    method: "GET",
    path: "/conversations",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "FORBIDDEN",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "conversations")]
static EXPORT_CONVERSATIONS: Operation = Operation {
    id: "export_conversations",
    method: "GET",
    path: "/agents/{agentId}/conversations/export",
    repeat: Repeat::Safe,
    streams: true,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: false,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "FORBIDDEN",
        "AGENT_NOT_FOUND",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "conversations")]
static GET_CONVERSATION: Operation = Operation {
    id: "get_conversation",
    method: "GET",
    path: "/agents/{agentId}/conversations/{conversationId}",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "FORBIDDEN",
        "AGENT_NOT_FOUND",
        "CONVERSATION_NOT_FOUND",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "conversations")]
static UPDATE_CONVERSATION: Operation = Operation {
    id: "update_conversation",
    method: "PATCH",
    path: "/agents/{agentId}/conversations/{conversationId}",
    repeat: Repeat::Keyed,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "AGENT_NOT_FOUND",
        "CONVERSATION_NOT_FOUND",
        "REQUEST_TIMEOUT",
        "IDEMPOTENCY_IN_PROGRESS",
        "AGENT_UNAVAILABLE",
        "ETAG_MISMATCH",
        "PAYLOAD_TOO_LARGE",
        "UNSUPPORTED_MEDIA_TYPE",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "conversations")]
static DELETE_CONVERSATION: Operation = Operation {
    id: "delete_conversation",
    method: "DELETE",
    path: "/agents/{agentId}/conversations/{conversationId}",
    repeat: Repeat::Keyed,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "AGENT_NOT_FOUND",
        "CONVERSATION_NOT_FOUND",
        "IDEMPOTENCY_IN_PROGRESS",
        "AGENT_UNAVAILABLE",
        "ETAG_MISMATCH",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "messages")]
static LIST_MESSAGES: Operation = Operation {
    id: "list_messages",
    method: "GET",
    path: "/agents/{agentId}/conversations/{conversationId}/messages",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "FORBIDDEN",
        "AGENT_NOT_FOUND",
        "CONVERSATION_NOT_FOUND",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "messages")]
static STREAM_CONVERSATION: Operation = Operation {
    id: "stream_conversation",
    method: "GET",
    path: "/agents/{agentId}/conversations/{conversationId}/stream",
    repeat: Repeat::Safe,
    streams: true,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: false,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "FORBIDDEN",
        "AGENT_NOT_FOUND",
        "CONVERSATION_NOT_FOUND",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "notes")]
static LIST_NOTES: Operation = Operation {
    id: "list_notes",
    method: "GET",
    path: "/agents/{agentId}/conversations/{conversationId}/notes",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "FORBIDDEN",
        "AGENT_NOT_FOUND",
        "CONVERSATION_NOT_FOUND",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "notes")]
static CREATE_NOTE: Operation = Operation {
    id: "create_note",
    method: "POST",
    path: "/agents/{agentId}/conversations/{conversationId}/notes",
    repeat: Repeat::Keyed,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 201,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "AGENT_NOT_FOUND",
        "CONVERSATION_NOT_FOUND",
        "REQUEST_TIMEOUT",
        "IDEMPOTENCY_IN_PROGRESS",
        "TOO_MANY",
        "AGENT_UNAVAILABLE",
        "PAYLOAD_TOO_LARGE",
        "UNSUPPORTED_MEDIA_TYPE",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "notes")]
static GET_NOTE: Operation = Operation {
    id: "get_note",
    method: "GET",
    path: "/conversations/notes/{noteId}",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "FORBIDDEN",
        "NOTE_NOT_FOUND",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "notes")]
static UPDATE_NOTE: Operation = Operation {
    id: "update_note",
    method: "PATCH",
    path: "/conversations/notes/{noteId}",
    repeat: Repeat::Keyed,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "NOTE_NOT_FOUND",
        "REQUEST_TIMEOUT",
        "IDEMPOTENCY_IN_PROGRESS",
        "AGENT_UNAVAILABLE",
        "ETAG_MISMATCH",
        "PAYLOAD_TOO_LARGE",
        "UNSUPPORTED_MEDIA_TYPE",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "notes")]
static DELETE_NOTE: Operation = Operation {
    id: "delete_note",
    method: "DELETE",
    path: "/conversations/notes/{noteId}",
    repeat: Repeat::Keyed,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "NOTE_NOT_FOUND",
        "IDEMPOTENCY_IN_PROGRESS",
        "AGENT_UNAVAILABLE",
        "ETAG_MISMATCH",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "messages")]
static GET_MESSAGE: Operation = Operation {
    id: "get_message",
    method: "GET",
    path: "/agents/{agentId}/messages/{messageId}",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "FORBIDDEN",
        "AGENT_NOT_FOUND",
        "MESSAGE_NOT_FOUND",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "messages")]
static SET_FEEDBACK: Operation = Operation {
    id: "set_feedback",
    method: "PUT",
    path: "/agents/{agentId}/messages/{messageId}/feedback",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "AGENT_NOT_FOUND",
        "MESSAGE_NOT_FOUND",
        "REQUEST_TIMEOUT",
        "IDEMPOTENCY_IN_PROGRESS",
        "AGENT_UNAVAILABLE",
        "PAYLOAD_TOO_LARGE",
        "UNSUPPORTED_MEDIA_TYPE",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "messages")]
static DOWNLOAD_ATTACHMENT: Operation = Operation {
    id: "download_attachment",
    method: "GET",
    path: "/agents/{agentId}/messages/{messageId}/attachments/{attachmentId}",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: false,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "FORBIDDEN",
        "AGENT_NOT_FOUND",
        "MESSAGE_NOT_FOUND",
        "ATTACHMENT_NOT_FOUND",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "messages")]
static DOWNLOAD_RAW_MAIL: Operation = Operation {
    id: "download_raw_mail",
    method: "GET",
    path: "/agents/{agentId}/messages/{messageId}/raw",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: false,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "FORBIDDEN",
        "AGENT_NOT_FOUND",
        "MESSAGE_NOT_FOUND",
        "MAIL_NOT_FOUND",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "topics")]
static ADD_CONVERSATION_TOPIC: Operation = Operation {
    id: "add_conversation_topic",
    method: "PUT",
    path: "/agents/{agentId}/conversations/{conversationId}/topics/{topicId}",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "AGENT_NOT_FOUND",
        "CONVERSATION_NOT_FOUND",
        "TOPIC_NOT_FOUND",
        "IDEMPOTENCY_IN_PROGRESS",
        "AGENT_UNAVAILABLE",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "topics")]
static REMOVE_CONVERSATION_TOPIC: Operation = Operation {
    id: "remove_conversation_topic",
    method: "DELETE",
    path: "/agents/{agentId}/conversations/{conversationId}/topics/{topicId}",
    repeat: Repeat::Keyed,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "AGENT_NOT_FOUND",
        "CONVERSATION_NOT_FOUND",
        "TOPIC_NOT_FOUND",
        "IDEMPOTENCY_IN_PROGRESS",
        "AGENT_UNAVAILABLE",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "topics")]
static LIST_TOPICS: Operation = Operation {
    id: "list_topics",
    method: "GET",
    path: "/agents/{agentId}/topics",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "FORBIDDEN",
        "AGENT_NOT_FOUND",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "topics")]
static CREATE_TOPIC: Operation = Operation {
    id: "create_topic",
    method: "POST",
    path: "/agents/{agentId}/topics",
    repeat: Repeat::Keyed,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 201,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "AGENT_NOT_FOUND",
        "REQUEST_TIMEOUT",
        "IDEMPOTENCY_IN_PROGRESS",
        "TOPIC_NAME_TAKEN",
        "TOO_MANY",
        "AGENT_UNAVAILABLE",
        "PAYLOAD_TOO_LARGE",
        "UNSUPPORTED_MEDIA_TYPE",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "topics")]
static LIST_TOPIC_SUGGESTIONS: Operation = Operation {
    id: "list_topic_suggestions",
    method: "GET",
    path: "/agents/{agentId}/topics/suggestions",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "FORBIDDEN",
        "AGENT_NOT_FOUND",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "topics")]
static GET_TOPIC_COUNTS: Operation = Operation {
    id: "get_topic_counts",
    method: "GET",
    path: "/agents/{agentId}/topics/counts",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "FORBIDDEN",
        "AGENT_NOT_FOUND",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "topics")]
static GET_TOPIC: Operation = Operation {
    id: "get_topic",
    method: "GET",
    path: "/agents/{agentId}/topics/{topicId}",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "FORBIDDEN",
        "AGENT_NOT_FOUND",
        "TOPIC_NOT_FOUND",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "topics")]
static UPDATE_TOPIC: Operation = Operation {
    id: "update_topic",
    method: "PATCH",
    path: "/agents/{agentId}/topics/{topicId}",
    repeat: Repeat::Keyed,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "AGENT_NOT_FOUND",
        "TOPIC_NOT_FOUND",
        "REQUEST_TIMEOUT",
        "IDEMPOTENCY_IN_PROGRESS",
        "TOPIC_NAME_TAKEN",
        "AGENT_UNAVAILABLE",
        "ETAG_MISMATCH",
        "PAYLOAD_TOO_LARGE",
        "UNSUPPORTED_MEDIA_TYPE",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "topics")]
static DELETE_TOPIC: Operation = Operation {
    id: "delete_topic",
    method: "DELETE",
    path: "/agents/{agentId}/topics/{topicId}",
    repeat: Repeat::Keyed,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "AGENT_NOT_FOUND",
        "TOPIC_NOT_FOUND",
        "IDEMPOTENCY_IN_PROGRESS",
        "AGENT_UNAVAILABLE",
        "ETAG_MISMATCH",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "topics")]
static APPLY_TOPIC: Operation = Operation {
    id: "apply_topic",
    method: "POST",
    path: "/agents/{agentId}/topics/{topicId}/apply",
    repeat: Repeat::Keyed,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "AGENT_NOT_FOUND",
        "TOPIC_NOT_FOUND",
        "IDEMPOTENCY_IN_PROGRESS",
        "AGENT_UNAVAILABLE",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "inbox")]
static LIST_INBOX: Operation = Operation {
    id: "list_inbox",
    method: "GET",
    path: "/inbox/conversations",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "FORBIDDEN",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "inbox")]
static GET_INBOX_COUNTS: Operation = Operation {
    id: "get_inbox_counts",
    method: "GET",
    path: "/inbox/counts",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "FORBIDDEN",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "inbox")]
static ASSIGN_CONVERSATION: Operation = Operation {
    id: "assign_conversation",
    method: "POST",
    path: "/inbox/conversations/{conversationId}/assign",
    repeat: Repeat::Keyed,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "CONVERSATION_NOT_FOUND",
        "ASSIGNEE_NOT_FOUND",
        "REQUEST_TIMEOUT",
        "IDEMPOTENCY_IN_PROGRESS",
        "CONVERSATION_ASSIGNED",
        "AGENT_UNAVAILABLE",
        "PAYLOAD_TOO_LARGE",
        "UNSUPPORTED_MEDIA_TYPE",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "inbox")]
static HAND_BACK_CONVERSATION: Operation = Operation {
    id: "hand_back_conversation",
    method: "POST",
    path: "/inbox/conversations/{conversationId}/hand-back",
    repeat: Repeat::Keyed,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "CONVERSATION_NOT_FOUND",
        "IDEMPOTENCY_IN_PROGRESS",
        "AGENT_UNAVAILABLE",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "inbox")]
static ESCALATE_CONVERSATION: Operation = Operation {
    id: "escalate_conversation",
    method: "POST",
    path: "/inbox/conversations/{conversationId}/escalate",
    repeat: Repeat::Keyed,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "CONVERSATION_NOT_FOUND",
        "REQUEST_TIMEOUT",
        "IDEMPOTENCY_IN_PROGRESS",
        "AGENT_UNAVAILABLE",
        "PAYLOAD_TOO_LARGE",
        "UNSUPPORTED_MEDIA_TYPE",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "inbox")]
static RESOLVE_CONVERSATION: Operation = Operation {
    id: "resolve_conversation",
    method: "POST",
    path: "/inbox/conversations/{conversationId}/resolve",
    repeat: Repeat::Keyed,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "CONVERSATION_NOT_FOUND",
        "REQUEST_TIMEOUT",
        "IDEMPOTENCY_IN_PROGRESS",
        "AGENT_UNAVAILABLE",
        "PAYLOAD_TOO_LARGE",
        "UNSUPPORTED_MEDIA_TYPE",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "inbox")]
static REOPEN_CONVERSATION: Operation = Operation {
    id: "reopen_conversation",
    method: "POST",
    path: "/inbox/conversations/{conversationId}/reopen",
    repeat: Repeat::Keyed,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "CONVERSATION_NOT_FOUND",
        "IDEMPOTENCY_IN_PROGRESS",
        "AGENT_UNAVAILABLE",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "inbox")]
static REPLY_TO_CONVERSATION: Operation = Operation {
    id: "reply_to_conversation",
    method: "POST",
    path: "/inbox/conversations/{conversationId}/messages",
    repeat: Repeat::Keyed,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 201,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "CONVERSATION_NOT_FOUND",
        "REQUEST_TIMEOUT",
        "IDEMPOTENCY_IN_PROGRESS",
        "AGENT_UNAVAILABLE",
        "PAYLOAD_TOO_LARGE",
        "UNSUPPORTED_MEDIA_TYPE",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "saved-replies")]
static LIST_SAVED_REPLIES: Operation = Operation {
    id: "list_saved_replies",
    method: "GET",
    path: "/inbox/saved-replies",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "FORBIDDEN",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "saved-replies")]
static CREATE_SAVED_REPLY: Operation = Operation {
    id: "create_saved_reply",
    method: "POST",
    path: "/inbox/saved-replies",
    repeat: Repeat::Keyed,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 201,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "REQUEST_TIMEOUT",
        "IDEMPOTENCY_IN_PROGRESS",
        "SAVED_REPLY_NAME_TAKEN",
        "TOO_MANY",
        "PAYLOAD_TOO_LARGE",
        "UNSUPPORTED_MEDIA_TYPE",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "saved-replies")]
static GET_SAVED_REPLY: Operation = Operation {
    id: "get_saved_reply",
    method: "GET",
    path: "/inbox/saved-replies/{savedReplyId}",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "FORBIDDEN",
        "SAVED_REPLY_NOT_FOUND",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "saved-replies")]
static UPDATE_SAVED_REPLY: Operation = Operation {
    id: "update_saved_reply",
    method: "PATCH",
    path: "/inbox/saved-replies/{savedReplyId}",
    repeat: Repeat::Keyed,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "SAVED_REPLY_NOT_FOUND",
        "REQUEST_TIMEOUT",
        "IDEMPOTENCY_IN_PROGRESS",
        "SAVED_REPLY_NAME_TAKEN",
        "ETAG_MISMATCH",
        "PAYLOAD_TOO_LARGE",
        "UNSUPPORTED_MEDIA_TYPE",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "saved-replies")]
static DELETE_SAVED_REPLY: Operation = Operation {
    id: "delete_saved_reply",
    method: "DELETE",
    path: "/inbox/saved-replies/{savedReplyId}",
    repeat: Repeat::Keyed,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "SAVED_REPLY_NOT_FOUND",
        "IDEMPOTENCY_IN_PROGRESS",
        "ETAG_MISMATCH",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "contacts")]
static LIST_CONTACTS: Operation = Operation {
    id: "list_contacts",
    method: "GET",
    path: "/contacts",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "FORBIDDEN",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "contacts")]
static CREATE_CONTACT: Operation = Operation {
    id: "create_contact",
    method: "POST",
    path: "/contacts",
    repeat: Repeat::Keyed,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 201,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "REQUEST_TIMEOUT",
        "IDEMPOTENCY_IN_PROGRESS",
        "CONTACT_IDENTIFIER_TAKEN",
        "PAYLOAD_TOO_LARGE",
        "UNSUPPORTED_MEDIA_TYPE",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "contacts")]
static GET_CONTACT: Operation = Operation {
    id: "get_contact",
    method: "GET",
    path: "/contacts/{contactId}",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "FORBIDDEN",
        "CONTACT_NOT_FOUND",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "contacts")]
static UPDATE_CONTACT: Operation = Operation {
    id: "update_contact",
    method: "PATCH",
    path: "/contacts/{contactId}",
    repeat: Repeat::Keyed,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "CONTACT_NOT_FOUND",
        "REQUEST_TIMEOUT",
        "IDEMPOTENCY_IN_PROGRESS",
        "CONTACT_IDENTIFIER_TAKEN",
        "ETAG_MISMATCH",
        "PAYLOAD_TOO_LARGE",
        "UNSUPPORTED_MEDIA_TYPE",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "contacts")]
static DELETE_CONTACT: Operation = Operation {
    id: "delete_contact",
    method: "DELETE",
    path: "/contacts/{contactId}",
    repeat: Repeat::Keyed,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "CONTACT_NOT_FOUND",
        "IDEMPOTENCY_IN_PROGRESS",
        "ETAG_MISMATCH",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "contacts")]
static MERGE_CONTACTS: Operation = Operation {
    id: "merge_contacts",
    method: "POST",
    path: "/contacts/{contactId}/merge",
    repeat: Repeat::Keyed,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "CONTACT_NOT_FOUND",
        "REQUEST_TIMEOUT",
        "IDEMPOTENCY_IN_PROGRESS",
        "TOO_MANY",
        "PAYLOAD_TOO_LARGE",
        "UNSUPPORTED_MEDIA_TYPE",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "contacts")]
static EXPORT_CONTACT: Operation = Operation {
    id: "export_contact",
    method: "GET",
    path: "/contacts/{contactId}/export",
    repeat: Repeat::Safe,
    streams: true,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: false,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "CONTACT_NOT_FOUND",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "contact-attributes")]
static LIST_CONTACT_ATTRIBUTES: Operation = Operation {
    id: "list_contact_attributes",
    method: "GET",
    path: "/contact-attributes",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "FORBIDDEN",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "contact-attributes")]
static CREATE_CONTACT_ATTRIBUTE: Operation = Operation {
    id: "create_contact_attribute",
    method: "POST",
    path: "/contact-attributes",
    repeat: Repeat::Keyed,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 201,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "REQUEST_TIMEOUT",
        "IDEMPOTENCY_IN_PROGRESS",
        "ATTRIBUTE_KEY_TAKEN",
        "TOO_MANY",
        "PAYLOAD_TOO_LARGE",
        "UNSUPPORTED_MEDIA_TYPE",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "contact-attributes")]
static GET_CONTACT_ATTRIBUTE: Operation = Operation {
    id: "get_contact_attribute",
    method: "GET",
    path: "/contact-attributes/{attributeId}",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "FORBIDDEN",
        "ATTRIBUTE_NOT_FOUND",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "contact-attributes")]
static UPDATE_CONTACT_ATTRIBUTE: Operation = Operation {
    id: "update_contact_attribute",
    method: "PATCH",
    path: "/contact-attributes/{attributeId}",
    repeat: Repeat::Keyed,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "ATTRIBUTE_NOT_FOUND",
        "REQUEST_TIMEOUT",
        "IDEMPOTENCY_IN_PROGRESS",
        "ETAG_MISMATCH",
        "PAYLOAD_TOO_LARGE",
        "UNSUPPORTED_MEDIA_TYPE",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "contact-attributes")]
static DELETE_CONTACT_ATTRIBUTE: Operation = Operation {
    id: "delete_contact_attribute",
    method: "DELETE",
    path: "/contact-attributes/{attributeId}",
    repeat: Repeat::Keyed,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "ATTRIBUTE_NOT_FOUND",
        "IDEMPOTENCY_IN_PROGRESS",
        "ETAG_MISMATCH",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "leads")]
static LIST_LEADS: Operation = Operation {
    id: "list_leads",
    method: "GET",
    path: "/agents/{agentId}/leads",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "FORBIDDEN",
        "AGENT_NOT_FOUND",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "leads")]
static CREATE_LEAD: Operation = Operation {
    id: "create_lead",
    method: "POST",
    path: "/agents/{agentId}/leads",
    repeat: Repeat::Keyed,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 201,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "AGENT_NOT_FOUND",
        "CONVERSATION_NOT_FOUND",
        "REQUEST_TIMEOUT",
        "IDEMPOTENCY_IN_PROGRESS",
        "LEADS_NOT_COLLECTED",
        "AGENT_UNAVAILABLE",
        "PAYLOAD_TOO_LARGE",
        "UNSUPPORTED_MEDIA_TYPE",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "leads")]
static GET_LEAD: Operation = Operation {
    id: "get_lead",
    method: "GET",
    path: "/agents/{agentId}/leads/{leadId}",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "FORBIDDEN",
        "AGENT_NOT_FOUND",
        "LEAD_NOT_FOUND",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "leads")]
static DELETE_LEAD: Operation = Operation {
    id: "delete_lead",
    method: "DELETE",
    path: "/agents/{agentId}/leads/{leadId}",
    repeat: Repeat::Keyed,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "AGENT_NOT_FOUND",
        "LEAD_NOT_FOUND",
        "IDEMPOTENCY_IN_PROGRESS",
        "AGENT_UNAVAILABLE",
        "ETAG_MISMATCH",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "sign-up")]
static SIGN_UP: Operation = Operation {
    id: "sign_up",
    method: "POST",
    path: "/agent/sign-up",
    repeat: Repeat::Harmful,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 201,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "BLOCKED_EMAIL_DOMAIN",
        "FORBIDDEN",
        "REQUEST_TIMEOUT",
        "PAYLOAD_TOO_LARGE",
        "UNSUPPORTED_MEDIA_TYPE",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "LIMITER_UNAVAILABLE",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "sign-up")]
static VERIFY_CLAIM_CODE: Operation = Operation {
    id: "verify_claim_code",
    method: "POST",
    path: "/agent/verify",
    repeat: Repeat::Harmful,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "INVALID_CLAIM_CODE",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "INSUFFICIENT_SCOPE",
        "REQUEST_TIMEOUT",
        "PAYLOAD_TOO_LARGE",
        "UNSUPPORTED_MEDIA_TYPE",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "LIMITER_UNAVAILABLE",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "billing")]
static GET_SUBSCRIPTION: Operation = Operation {
    id: "get_subscription",
    method: "GET",
    path: "/billing/subscription",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "FORBIDDEN",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "billing")]
static GET_USAGE: Operation = Operation {
    id: "get_usage",
    method: "GET",
    path: "/billing/usage",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "FORBIDDEN",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "billing")]
static LIST_CREDIT_HISTORY: Operation = Operation {
    id: "list_credit_history",
    method: "GET",
    path: "/billing/credit-history",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "FORBIDDEN",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "billing")]
static GET_AGENT_LIMIT: Operation = Operation {
    id: "get_agent_limit",
    method: "GET",
    path: "/billing/agent-limit",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "FORBIDDEN",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "billing")]
static GET_CRAWL_LIMIT: Operation = Operation {
    id: "get_crawl_limit",
    method: "GET",
    path: "/billing/crawl-limit",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "FORBIDDEN",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "settings")]
static GET_RETENTION: Operation = Operation {
    id: "get_retention",
    method: "GET",
    path: "/settings/retention",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "FORBIDDEN",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "settings")]
static UPDATE_RETENTION: Operation = Operation {
    id: "update_retention",
    method: "PATCH",
    path: "/settings/retention",
    repeat: Repeat::Keyed,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "REQUEST_TIMEOUT",
        "IDEMPOTENCY_IN_PROGRESS",
        "ETAG_MISMATCH",
        "PAYLOAD_TOO_LARGE",
        "UNSUPPORTED_MEDIA_TYPE",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "organization")]
static LIST_MEMBERS: Operation = Operation {
    id: "list_members",
    method: "GET",
    path: "/organization/members",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "organization")]
static LIST_INVITATIONS: Operation = Operation {
    id: "list_invitations",
    method: "GET",
    path: "/organization/invitations",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "roles")]
static LIST_ROLES: Operation = Operation {
    id: "list_roles",
    method: "GET",
    path: "/roles",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "FORBIDDEN",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "roles")]
static CREATE_ROLE: Operation = Operation {
    id: "create_role",
    method: "POST",
    path: "/roles",
    repeat: Repeat::Keyed,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 201,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "LIMIT_EXCEEDED",
        "REQUEST_TIMEOUT",
        "IDEMPOTENCY_IN_PROGRESS",
        "ROLE_NAME_TAKEN",
        "PAYLOAD_TOO_LARGE",
        "UNSUPPORTED_MEDIA_TYPE",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "roles")]
static GET_ROLE: Operation = Operation {
    id: "get_role",
    method: "GET",
    path: "/roles/{roleId}",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "FORBIDDEN",
        "ROLE_NOT_FOUND",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "roles")]
static UPDATE_ROLE: Operation = Operation {
    id: "update_role",
    method: "PATCH",
    path: "/roles/{roleId}",
    repeat: Repeat::Keyed,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "ROLE_NOT_FOUND",
        "REQUEST_TIMEOUT",
        "IDEMPOTENCY_IN_PROGRESS",
        "ROLE_NAME_TAKEN",
        "ETAG_MISMATCH",
        "PAYLOAD_TOO_LARGE",
        "UNSUPPORTED_MEDIA_TYPE",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "roles")]
static DELETE_ROLE: Operation = Operation {
    id: "delete_role",
    method: "DELETE",
    path: "/roles/{roleId}",
    repeat: Repeat::Keyed,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "ROLE_NOT_FOUND",
        "IDEMPOTENCY_IN_PROGRESS",
        "ROLE_IN_USE",
        "ETAG_MISMATCH",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "activity")]
static LIST_ACTIVITY: Operation = Operation {
    id: "list_activity",
    method: "GET",
    path: "/activity",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "FORBIDDEN",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "analytics")]
static GET_ANALYTICS_OVERVIEW: Operation = Operation {
    id: "get_analytics_overview",
    method: "GET",
    path: "/analytics/overview",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "FORBIDDEN",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "analytics")]
static GET_ANALYTICS_SERIES: Operation = Operation {
    id: "get_analytics_series",
    method: "GET",
    path: "/analytics/series",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "FORBIDDEN",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "analytics")]
static GET_ANALYTICS_BREAKDOWN: Operation = Operation {
    id: "get_analytics_breakdown",
    method: "GET",
    path: "/analytics/breakdown",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "FORBIDDEN",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "analytics")]
static LIST_UNANSWERED_QUESTIONS: Operation = Operation {
    id: "list_unanswered_questions",
    method: "GET",
    path: "/analytics/unanswered",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "FORBIDDEN",
        "AGENT_NOT_FOUND",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "analytics")]
static LIST_CITATIONS: Operation = Operation {
    id: "list_citations",
    method: "GET",
    path: "/analytics/citations",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "FORBIDDEN",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "webhooks")]
static LIST_WEBHOOK_EVENT_TYPES: Operation = Operation {
    id: "list_webhook_event_types",
    method: "GET",
    path: "/webhooks/event-types",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &["VALIDATION_ERROR"],
};
#[cfg(feature = "channels")]
static GET_WIDGET: Operation = Operation {
    id: "get_widget",
    method: "GET",
    path: "/agents/{agentId}/channels/widget",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "FORBIDDEN",
        "AGENT_NOT_FOUND",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "channels")]
static UPDATE_WIDGET: Operation = Operation {
    id: "update_widget",
    method: "PATCH",
    path: "/agents/{agentId}/channels/widget",
    repeat: Repeat::Keyed,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "AGENT_NOT_FOUND",
        "REQUEST_TIMEOUT",
        "IDEMPOTENCY_IN_PROGRESS",
        "AGENT_UNAVAILABLE",
        "ETAG_MISMATCH",
        "PAYLOAD_TOO_LARGE",
        "UNSUPPORTED_MEDIA_TYPE",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "channels-email")]
static GET_EMAIL_CHANNEL: Operation = Operation {
    id: "get_email_channel",
    method: "GET",
    path: "/agents/{agentId}/channels/email",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "FORBIDDEN",
        "AGENT_NOT_FOUND",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "channels-email")]
static UPDATE_EMAIL_CHANNEL: Operation = Operation {
    id: "update_email_channel",
    method: "PATCH",
    path: "/agents/{agentId}/channels/email",
    repeat: Repeat::Keyed,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "AGENT_NOT_FOUND",
        "REQUEST_TIMEOUT",
        "IDEMPOTENCY_IN_PROGRESS",
        "DOMAIN_NOT_READY",
        "AGENT_UNAVAILABLE",
        "ETAG_MISMATCH",
        "PAYLOAD_TOO_LARGE",
        "UNSUPPORTED_MEDIA_TYPE",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "channels-email")]
static LIST_EMAIL_ADDRESSES: Operation = Operation {
    id: "list_email_addresses",
    method: "GET",
    path: "/agents/{agentId}/channels/email/addresses",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "FORBIDDEN",
        "AGENT_NOT_FOUND",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "channels-email")]
static CREATE_EMAIL_ADDRESS: Operation = Operation {
    id: "create_email_address",
    method: "POST",
    path: "/agents/{agentId}/channels/email/addresses",
    repeat: Repeat::Keyed,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 201,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "LIMIT_EXCEEDED",
        "AGENT_NOT_FOUND",
        "DOMAIN_NOT_FOUND",
        "REQUEST_TIMEOUT",
        "IDEMPOTENCY_IN_PROGRESS",
        "DOMAIN_NOT_READY",
        "ADDRESS_TAKEN",
        "AGENT_UNAVAILABLE",
        "PAYLOAD_TOO_LARGE",
        "UNSUPPORTED_MEDIA_TYPE",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "channels-email")]
static GET_EMAIL_ADDRESS: Operation = Operation {
    id: "get_email_address",
    method: "GET",
    path: "/agents/{agentId}/channels/email/addresses/{addressId}",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "FORBIDDEN",
        "AGENT_NOT_FOUND",
        "ADDRESS_NOT_FOUND",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "channels-email")]
static DELETE_EMAIL_ADDRESS: Operation = Operation {
    id: "delete_email_address",
    method: "DELETE",
    path: "/agents/{agentId}/channels/email/addresses/{addressId}",
    repeat: Repeat::Keyed,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "AGENT_NOT_FOUND",
        "ADDRESS_NOT_FOUND",
        "IDEMPOTENCY_IN_PROGRESS",
        "ADDRESS_IN_USE",
        "AGENT_UNAVAILABLE",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "channels-email")]
static GET_PRIMARY_EMAIL_ADDRESS: Operation = Operation {
    id: "get_primary_email_address",
    method: "GET",
    path: "/agents/{agentId}/channels/email/primary-address",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "FORBIDDEN",
        "AGENT_NOT_FOUND",
        "ADDRESS_NOT_FOUND",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "channels-email")]
static SET_PRIMARY_EMAIL_ADDRESS: Operation = Operation {
    id: "set_primary_email_address",
    method: "PUT",
    path: "/agents/{agentId}/channels/email/primary-address",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "AGENT_NOT_FOUND",
        "ADDRESS_NOT_FOUND",
        "REQUEST_TIMEOUT",
        "IDEMPOTENCY_IN_PROGRESS",
        "AGENT_UNAVAILABLE",
        "PAYLOAD_TOO_LARGE",
        "UNSUPPORTED_MEDIA_TYPE",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "channels-email")]
static LIST_BLOCKED_SENDERS: Operation = Operation {
    id: "list_blocked_senders",
    method: "GET",
    path: "/agents/{agentId}/channels/email/blocked-senders",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "FORBIDDEN",
        "AGENT_NOT_FOUND",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "channels-email")]
static CREATE_BLOCKED_SENDER: Operation = Operation {
    id: "create_blocked_sender",
    method: "POST",
    path: "/agents/{agentId}/channels/email/blocked-senders",
    repeat: Repeat::Keyed,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 201,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "LIMIT_EXCEEDED",
        "AGENT_NOT_FOUND",
        "REQUEST_TIMEOUT",
        "IDEMPOTENCY_IN_PROGRESS",
        "AGENT_UNAVAILABLE",
        "PAYLOAD_TOO_LARGE",
        "UNSUPPORTED_MEDIA_TYPE",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "channels-email")]
static GET_BLOCKED_SENDER: Operation = Operation {
    id: "get_blocked_sender",
    method: "GET",
    path: "/agents/{agentId}/channels/email/blocked-senders/{senderId}",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "FORBIDDEN",
        "AGENT_NOT_FOUND",
        "SENDER_NOT_FOUND",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "channels-email")]
static DELETE_BLOCKED_SENDER: Operation = Operation {
    id: "delete_blocked_sender",
    method: "DELETE",
    path: "/agents/{agentId}/channels/email/blocked-senders/{senderId}",
    repeat: Repeat::Keyed,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "AGENT_NOT_FOUND",
        "SENDER_NOT_FOUND",
        "IDEMPOTENCY_IN_PROGRESS",
        "AGENT_UNAVAILABLE",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "channels-email")]
static LIST_EMAIL_SUPPRESSIONS: Operation = Operation {
    id: "list_email_suppressions",
    method: "GET",
    path: "/channels/email/suppressions",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "FORBIDDEN",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "channels-email")]
static DELETE_EMAIL_SUPPRESSION: Operation = Operation {
    id: "delete_email_suppression",
    method: "DELETE",
    path: "/channels/email/suppressions/{suppressionId}",
    repeat: Repeat::Keyed,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "SUPPRESSION_NOT_FOUND",
        "IDEMPOTENCY_IN_PROGRESS",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "channels-email-domains")]
static LIST_EMAIL_DOMAINS: Operation = Operation {
    id: "list_email_domains",
    method: "GET",
    path: "/channels/email/domains",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "FORBIDDEN",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "channels-email-domains")]
static CREATE_EMAIL_DOMAIN: Operation = Operation {
    id: "create_email_domain",
    method: "POST",
    path: "/channels/email/domains",
    repeat: Repeat::Keyed,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 201,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "LIMIT_EXCEEDED",
        "REQUEST_TIMEOUT",
        "IDEMPOTENCY_IN_PROGRESS",
        "PAYLOAD_TOO_LARGE",
        "UNSUPPORTED_MEDIA_TYPE",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "MAIL_PROVIDER_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "channels-email-domains")]
static GET_EMAIL_DOMAIN: Operation = Operation {
    id: "get_email_domain",
    method: "GET",
    path: "/channels/email/domains/{domainId}",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "FORBIDDEN",
        "DOMAIN_NOT_FOUND",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "channels-email-domains")]
static DELETE_EMAIL_DOMAIN: Operation = Operation {
    id: "delete_email_domain",
    method: "DELETE",
    path: "/channels/email/domains/{domainId}",
    repeat: Repeat::Keyed,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "DOMAIN_NOT_FOUND",
        "IDEMPOTENCY_IN_PROGRESS",
        "ETAG_MISMATCH",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "MAIL_PROVIDER_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "channels-email-domains")]
static VERIFY_EMAIL_DOMAIN: Operation = Operation {
    id: "verify_email_domain",
    method: "POST",
    path: "/channels/email/domains/{domainId}/verify",
    repeat: Repeat::Keyed,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "DOMAIN_NOT_FOUND",
        "IDEMPOTENCY_IN_PROGRESS",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "MAIL_PROVIDER_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "channels-email-domains")]
static REQUEST_EMAIL_RECEIVING: Operation = Operation {
    id: "request_email_receiving",
    method: "POST",
    path: "/channels/email/domains/{domainId}/receiving/request",
    repeat: Repeat::Keyed,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "APEX_NOT_ALLOWED",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "DOMAIN_NOT_FOUND",
        "IDEMPOTENCY_IN_PROGRESS",
        "WEB_DOMAIN_CONFLICT",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "MAIL_PROVIDER_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "channels-email-domains")]
static VERIFY_EMAIL_RECEIVING: Operation = Operation {
    id: "verify_email_receiving",
    method: "POST",
    path: "/channels/email/domains/{domainId}/receiving/verify",
    repeat: Repeat::Keyed,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "APEX_NOT_ALLOWED",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "DOMAIN_NOT_FOUND",
        "IDEMPOTENCY_IN_PROGRESS",
        "WEB_DOMAIN_CONFLICT",
        "PRECONDITION_FAILED",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "MAIL_PROVIDER_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "channels-email-domains")]
static DISABLE_EMAIL_RECEIVING: Operation = Operation {
    id: "disable_email_receiving",
    method: "POST",
    path: "/channels/email/domains/{domainId}/receiving/disable",
    repeat: Repeat::Keyed,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "DOMAIN_NOT_FOUND",
        "IDEMPOTENCY_IN_PROGRESS",
        "PRECONDITION_FAILED",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "custom-domains")]
static LIST_CUSTOM_DOMAINS: Operation = Operation {
    id: "list_custom_domains",
    method: "GET",
    path: "/agents/{agentId}/custom-domains",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "FORBIDDEN",
        "AGENT_NOT_FOUND",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "custom-domains")]
static CREATE_CUSTOM_DOMAIN: Operation = Operation {
    id: "create_custom_domain",
    method: "POST",
    path: "/agents/{agentId}/custom-domains",
    repeat: Repeat::Keyed,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 201,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "PLAN_REQUIRED",
        "DOMAIN_LIMIT_REACHED",
        "AGENT_NOT_FOUND",
        "REQUEST_TIMEOUT",
        "IDEMPOTENCY_IN_PROGRESS",
        "HOSTNAME_TAKEN",
        "EMAIL_RECEIVING_CONFLICT",
        "AGENT_UNAVAILABLE",
        "PAYLOAD_TOO_LARGE",
        "UNSUPPORTED_MEDIA_TYPE",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "custom-domains")]
static GET_CUSTOM_DOMAIN: Operation = Operation {
    id: "get_custom_domain",
    method: "GET",
    path: "/custom-domains/{domainId}",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "FORBIDDEN",
        "CUSTOM_DOMAIN_NOT_FOUND",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "custom-domains")]
static DELETE_CUSTOM_DOMAIN: Operation = Operation {
    id: "delete_custom_domain",
    method: "DELETE",
    path: "/custom-domains/{domainId}",
    repeat: Repeat::Keyed,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "CUSTOM_DOMAIN_NOT_FOUND",
        "IDEMPOTENCY_IN_PROGRESS",
        "AGENT_UNAVAILABLE",
        "ETAG_MISMATCH",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "custom-domains")]
static VERIFY_CUSTOM_DOMAIN: Operation = Operation {
    id: "verify_custom_domain",
    method: "POST",
    path: "/custom-domains/{domainId}/verify",
    repeat: Repeat::Keyed,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "PLAN_REQUIRED",
        "CUSTOM_DOMAIN_NOT_FOUND",
        "IDEMPOTENCY_IN_PROGRESS",
        "HOSTNAME_TAKEN",
        "EMAIL_RECEIVING_CONFLICT",
        "AGENT_UNAVAILABLE",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "custom-domains")]
static UPDATE_CUSTOM_DOMAIN_SURFACE: Operation = Operation {
    id: "update_custom_domain_surface",
    method: "PATCH",
    path: "/custom-domains/{domainId}/surface",
    repeat: Repeat::Keyed,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "CUSTOM_DOMAIN_NOT_FOUND",
        "REQUEST_TIMEOUT",
        "IDEMPOTENCY_IN_PROGRESS",
        "AGENT_UNAVAILABLE",
        "ETAG_MISMATCH",
        "PAYLOAD_TOO_LARGE",
        "UNSUPPORTED_MEDIA_TYPE",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "channels-email-log")]
static LIST_EMAIL_LOG: Operation = Operation {
    id: "list_email_log",
    method: "GET",
    path: "/channels/email/log",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "FORBIDDEN",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "domains")]
static LIST_DOMAINS: Operation = Operation {
    id: "list_domains",
    method: "GET",
    path: "/domains",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "FORBIDDEN",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "help-center")]
static GET_AGENT_HELP_CENTER: Operation = Operation {
    id: "get_agent_help_center",
    method: "GET",
    path: "/agents/{agentId}/help-center/site",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "FORBIDDEN",
        "AGENT_NOT_FOUND",
        "HELP_CENTER_NOT_FOUND",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "help-center")]
static CREATE_HELP_CENTER: Operation = Operation {
    id: "create_help_center",
    method: "POST",
    path: "/agents/{agentId}/help-center/site",
    repeat: Repeat::Keyed,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 201,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "AGENT_NOT_FOUND",
        "REQUEST_TIMEOUT",
        "IDEMPOTENCY_IN_PROGRESS",
        "HELP_CENTER_EXISTS",
        "SLUG_TAKEN",
        "AGENT_UNAVAILABLE",
        "PAYLOAD_TOO_LARGE",
        "UNSUPPORTED_MEDIA_TYPE",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "help-center")]
static LIST_HELP_CENTERS: Operation = Operation {
    id: "list_help_centers",
    method: "GET",
    path: "/help-center/sites",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "FORBIDDEN",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "help-center")]
static GET_HELP_CENTER: Operation = Operation {
    id: "get_help_center",
    method: "GET",
    path: "/help-center/sites/{siteId}",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "FORBIDDEN",
        "HELP_CENTER_NOT_FOUND",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "help-center")]
static UPDATE_HELP_CENTER: Operation = Operation {
    id: "update_help_center",
    method: "PATCH",
    path: "/help-center/sites/{siteId}",
    repeat: Repeat::Keyed,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "HELP_CENTER_NOT_FOUND",
        "HELP_CENTER_FILE_NOT_FOUND",
        "REQUEST_TIMEOUT",
        "IDEMPOTENCY_IN_PROGRESS",
        "SLUG_TAKEN",
        "AGENT_UNAVAILABLE",
        "ETAG_MISMATCH",
        "PAYLOAD_TOO_LARGE",
        "UNSUPPORTED_MEDIA_TYPE",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "help-center")]
static DELETE_HELP_CENTER: Operation = Operation {
    id: "delete_help_center",
    method: "DELETE",
    path: "/help-center/sites/{siteId}",
    repeat: Repeat::Keyed,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "HELP_CENTER_NOT_FOUND",
        "IDEMPOTENCY_IN_PROGRESS",
        "AGENT_UNAVAILABLE",
        "ETAG_MISMATCH",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "help-center")]
static UPDATE_HELP_CENTER_ACCESS: Operation = Operation {
    id: "update_help_center_access",
    method: "PATCH",
    path: "/help-center/sites/{siteId}/access",
    repeat: Repeat::Keyed,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "HELP_CENTER_NOT_FOUND",
        "REQUEST_TIMEOUT",
        "IDEMPOTENCY_IN_PROGRESS",
        "AGENT_UNAVAILABLE",
        "ETAG_MISMATCH",
        "PAYLOAD_TOO_LARGE",
        "UNSUPPORTED_MEDIA_TYPE",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "help-center")]
static ROTATE_HELP_CENTER_SECRET: Operation = Operation {
    id: "rotate_help_center_secret",
    method: "POST",
    path: "/help-center/sites/{siteId}/access/secret",
    repeat: Repeat::Harmful,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "HELP_CENTER_NOT_FOUND",
        "AGENT_UNAVAILABLE",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "help-center")]
static GET_HELP_CENTER_INSIGHTS: Operation = Operation {
    id: "get_help_center_insights",
    method: "GET",
    path: "/help-center/sites/{siteId}/insights",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "FORBIDDEN",
        "HELP_CENTER_NOT_FOUND",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "help-center-collections")]
static LIST_COLLECTIONS: Operation = Operation {
    id: "list_collections",
    method: "GET",
    path: "/help-center/sites/{siteId}/collections",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "FORBIDDEN",
        "HELP_CENTER_NOT_FOUND",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "help-center-collections")]
static CREATE_COLLECTION: Operation = Operation {
    id: "create_collection",
    method: "POST",
    path: "/help-center/sites/{siteId}/collections",
    repeat: Repeat::Keyed,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 201,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "HELP_CENTER_NOT_FOUND",
        "COLLECTION_NOT_FOUND",
        "REQUEST_TIMEOUT",
        "IDEMPOTENCY_IN_PROGRESS",
        "TOO_MANY",
        "SLUG_TAKEN",
        "AGENT_UNAVAILABLE",
        "PAYLOAD_TOO_LARGE",
        "UNSUPPORTED_MEDIA_TYPE",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "help-center-collections")]
static GET_COLLECTION: Operation = Operation {
    id: "get_collection",
    method: "GET",
    path: "/help-center/collections/{collectionId}",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "FORBIDDEN",
        "COLLECTION_NOT_FOUND",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "help-center-collections")]
static UPDATE_COLLECTION: Operation = Operation {
    id: "update_collection",
    method: "PATCH",
    path: "/help-center/collections/{collectionId}",
    repeat: Repeat::Keyed,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "COLLECTION_NOT_FOUND",
        "REQUEST_TIMEOUT",
        "IDEMPOTENCY_IN_PROGRESS",
        "SLUG_TAKEN",
        "AGENT_UNAVAILABLE",
        "ETAG_MISMATCH",
        "PAYLOAD_TOO_LARGE",
        "UNSUPPORTED_MEDIA_TYPE",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "help-center-collections")]
static DELETE_COLLECTION: Operation = Operation {
    id: "delete_collection",
    method: "DELETE",
    path: "/help-center/collections/{collectionId}",
    repeat: Repeat::Keyed,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "COLLECTION_NOT_FOUND",
        "IDEMPOTENCY_IN_PROGRESS",
        "AGENT_UNAVAILABLE",
        "ETAG_MISMATCH",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "help-center-articles")]
static CREATE_ARTICLE: Operation = Operation {
    id: "create_article",
    method: "POST",
    path: "/help-center/collections/{collectionId}/articles",
    repeat: Repeat::Keyed,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 201,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "LIMIT_EXCEEDED",
        "COLLECTION_NOT_FOUND",
        "REQUEST_TIMEOUT",
        "IDEMPOTENCY_IN_PROGRESS",
        "AGENT_UNAVAILABLE",
        "PAYLOAD_TOO_LARGE",
        "UNSUPPORTED_MEDIA_TYPE",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "help-center-articles")]
static LIST_ARTICLES: Operation = Operation {
    id: "list_articles",
    method: "GET",
    path: "/help-center/sites/{siteId}/articles",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "FORBIDDEN",
        "HELP_CENTER_NOT_FOUND",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "help-center-articles")]
static GET_ARTICLE: Operation = Operation {
    id: "get_article",
    method: "GET",
    path: "/help-center/articles/{articleId}",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "FORBIDDEN",
        "ARTICLE_NOT_FOUND",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "help-center-articles")]
static UPDATE_ARTICLE: Operation = Operation {
    id: "update_article",
    method: "PATCH",
    path: "/help-center/articles/{articleId}",
    repeat: Repeat::Keyed,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "COLLECTION_NOT_FOUND",
        "ARTICLE_NOT_FOUND",
        "REQUEST_TIMEOUT",
        "IDEMPOTENCY_IN_PROGRESS",
        "AGENT_UNAVAILABLE",
        "ETAG_MISMATCH",
        "PAYLOAD_TOO_LARGE",
        "UNSUPPORTED_MEDIA_TYPE",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "help-center-articles")]
static DELETE_ARTICLE: Operation = Operation {
    id: "delete_article",
    method: "DELETE",
    path: "/help-center/articles/{articleId}",
    repeat: Repeat::Keyed,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "ARTICLE_NOT_FOUND",
        "IDEMPOTENCY_IN_PROGRESS",
        "AGENT_UNAVAILABLE",
        "ETAG_MISMATCH",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "help-center-articles")]
static PUBLISH_ARTICLE: Operation = Operation {
    id: "publish_article",
    method: "POST",
    path: "/help-center/articles/{articleId}/publish",
    repeat: Repeat::Keyed,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "ARTICLE_NOT_FOUND",
        "IDEMPOTENCY_IN_PROGRESS",
        "ARTICLE_STATE_CONFLICT",
        "AGENT_UNAVAILABLE",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "help-center-articles")]
static UNPUBLISH_ARTICLE: Operation = Operation {
    id: "unpublish_article",
    method: "POST",
    path: "/help-center/articles/{articleId}/unpublish",
    repeat: Repeat::Keyed,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "ARTICLE_NOT_FOUND",
        "IDEMPOTENCY_IN_PROGRESS",
        "ARTICLE_STATE_CONFLICT",
        "AGENT_UNAVAILABLE",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "help-center-articles")]
static ARCHIVE_ARTICLE: Operation = Operation {
    id: "archive_article",
    method: "POST",
    path: "/help-center/articles/{articleId}/archive",
    repeat: Repeat::Keyed,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "ARTICLE_NOT_FOUND",
        "IDEMPOTENCY_IN_PROGRESS",
        "ARTICLE_STATE_CONFLICT",
        "AGENT_UNAVAILABLE",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "help-center-articles")]
static UNARCHIVE_ARTICLE: Operation = Operation {
    id: "unarchive_article",
    method: "POST",
    path: "/help-center/articles/{articleId}/unarchive",
    repeat: Repeat::Keyed,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "ARTICLE_NOT_FOUND",
        "IDEMPOTENCY_IN_PROGRESS",
        "ARTICLE_STATE_CONFLICT",
        "AGENT_UNAVAILABLE",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "help-center-articles")]
static LIST_ARTICLE_REVISIONS: Operation = Operation {
    id: "list_article_revisions",
    method: "GET",
    path: "/help-center/articles/{articleId}/revisions",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "FORBIDDEN",
        "ARTICLE_NOT_FOUND",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "help-center-articles")]
static GET_ARTICLE_REVISION: Operation = Operation {
    id: "get_article_revision",
    method: "GET",
    path: "/help-center/articles/{articleId}/revisions/{number}",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "FORBIDDEN",
        "ARTICLE_NOT_FOUND",
        "REVISION_NOT_FOUND",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "help-center-articles")]
static RESTORE_ARTICLE_REVISION: Operation = Operation {
    id: "restore_article_revision",
    method: "POST",
    path: "/help-center/articles/{articleId}/revisions/{number}/restore",
    repeat: Repeat::Keyed,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "ARTICLE_NOT_FOUND",
        "REVISION_NOT_FOUND",
        "IDEMPOTENCY_IN_PROGRESS",
        "AGENT_UNAVAILABLE",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "help-center-articles")]
static PREVIEW_ARTICLE: Operation = Operation {
    id: "preview_article",
    method: "POST",
    path: "/help-center/articles/{articleId}/preview",
    repeat: Repeat::Keyed,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "ARTICLE_NOT_FOUND",
        "IDEMPOTENCY_IN_PROGRESS",
        "AGENT_UNAVAILABLE",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "help-center-articles")]
static LIST_ARTICLE_FEEDBACK: Operation = Operation {
    id: "list_article_feedback",
    method: "GET",
    path: "/help-center/articles/{articleId}/feedback",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "FORBIDDEN",
        "ARTICLE_NOT_FOUND",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "help-center-redirects")]
static LIST_REDIRECTS: Operation = Operation {
    id: "list_redirects",
    method: "GET",
    path: "/help-center/sites/{siteId}/redirects",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "FORBIDDEN",
        "HELP_CENTER_NOT_FOUND",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "help-center-redirects")]
static CREATE_REDIRECT: Operation = Operation {
    id: "create_redirect",
    method: "POST",
    path: "/help-center/sites/{siteId}/redirects",
    repeat: Repeat::Keyed,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 201,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "HELP_CENTER_NOT_FOUND",
        "COLLECTION_NOT_FOUND",
        "ARTICLE_NOT_FOUND",
        "REQUEST_TIMEOUT",
        "IDEMPOTENCY_IN_PROGRESS",
        "TOO_MANY",
        "REDIRECT_PATH_TAKEN",
        "REDIRECT_LOOP",
        "AGENT_UNAVAILABLE",
        "PAYLOAD_TOO_LARGE",
        "UNSUPPORTED_MEDIA_TYPE",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "help-center-redirects")]
static GET_REDIRECT: Operation = Operation {
    id: "get_redirect",
    method: "GET",
    path: "/help-center/redirects/{redirectId}",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "FORBIDDEN",
        "REDIRECT_NOT_FOUND",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "help-center-redirects")]
static DELETE_REDIRECT: Operation = Operation {
    id: "delete_redirect",
    method: "DELETE",
    path: "/help-center/redirects/{redirectId}",
    repeat: Repeat::Keyed,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "REDIRECT_NOT_FOUND",
        "IDEMPOTENCY_IN_PROGRESS",
        "AGENT_UNAVAILABLE",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "help-center-files")]
static LIST_HELP_CENTER_FILES: Operation = Operation {
    id: "list_help_center_files",
    method: "GET",
    path: "/help-center/sites/{siteId}/files",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "FORBIDDEN",
        "HELP_CENTER_NOT_FOUND",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "help-center-files")]
static CREATE_HELP_CENTER_FILE: Operation = Operation {
    id: "create_help_center_file",
    method: "POST",
    path: "/help-center/sites/{siteId}/files",
    repeat: Repeat::Harmful,
    streams: false,
    largest_upload: Some(26214400),
    #[cfg(feature = "mock")]
    success: 201,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "LIMIT_EXCEEDED",
        "HELP_CENTER_NOT_FOUND",
        "REQUEST_TIMEOUT",
        "AGENT_UNAVAILABLE",
        "PAYLOAD_TOO_LARGE",
        "UNSUPPORTED_MEDIA_TYPE",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "help-center-files")]
static GET_HELP_CENTER_FILE: Operation = Operation {
    id: "get_help_center_file",
    method: "GET",
    path: "/help-center/files/{fileId}",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "FORBIDDEN",
        "HELP_CENTER_FILE_NOT_FOUND",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "help-center-files")]
static DELETE_HELP_CENTER_FILE: Operation = Operation {
    id: "delete_help_center_file",
    method: "DELETE",
    path: "/help-center/files/{fileId}",
    repeat: Repeat::Keyed,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "HELP_CENTER_FILE_NOT_FOUND",
        "IDEMPOTENCY_IN_PROGRESS",
        "HELP_CENTER_FILE_IN_USE",
        "AGENT_UNAVAILABLE",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "webhooks")]
static LIST_WEBHOOK_ENDPOINTS: Operation = Operation {
    id: "list_webhook_endpoints",
    method: "GET",
    path: "/webhooks/endpoints",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "FORBIDDEN",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "webhooks")]
static CREATE_WEBHOOK_ENDPOINT: Operation = Operation {
    id: "create_webhook_endpoint",
    method: "POST",
    path: "/webhooks/endpoints",
    repeat: Repeat::Harmful,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 201,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "AGENT_NOT_FOUND",
        "REQUEST_TIMEOUT",
        "TOO_MANY",
        "PAYLOAD_TOO_LARGE",
        "UNSUPPORTED_MEDIA_TYPE",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "webhooks")]
static GET_WEBHOOK_ENDPOINT: Operation = Operation {
    id: "get_webhook_endpoint",
    method: "GET",
    path: "/webhooks/endpoints/{endpointId}",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "FORBIDDEN",
        "WEBHOOK_ENDPOINT_NOT_FOUND",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "webhooks")]
static UPDATE_WEBHOOK_ENDPOINT: Operation = Operation {
    id: "update_webhook_endpoint",
    method: "PATCH",
    path: "/webhooks/endpoints/{endpointId}",
    repeat: Repeat::Keyed,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "AGENT_NOT_FOUND",
        "WEBHOOK_ENDPOINT_NOT_FOUND",
        "REQUEST_TIMEOUT",
        "IDEMPOTENCY_IN_PROGRESS",
        "ETAG_MISMATCH",
        "PAYLOAD_TOO_LARGE",
        "UNSUPPORTED_MEDIA_TYPE",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "webhooks")]
static DELETE_WEBHOOK_ENDPOINT: Operation = Operation {
    id: "delete_webhook_endpoint",
    method: "DELETE",
    path: "/webhooks/endpoints/{endpointId}",
    repeat: Repeat::Keyed,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "WEBHOOK_ENDPOINT_NOT_FOUND",
        "IDEMPOTENCY_IN_PROGRESS",
        "ETAG_MISMATCH",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "webhooks")]
static ROTATE_WEBHOOK_SECRET: Operation = Operation {
    id: "rotate_webhook_secret",
    method: "POST",
    path: "/webhooks/endpoints/{endpointId}/rotate-secret",
    repeat: Repeat::Harmful,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "WEBHOOK_ENDPOINT_NOT_FOUND",
        "REQUEST_TIMEOUT",
        "PAYLOAD_TOO_LARGE",
        "UNSUPPORTED_MEDIA_TYPE",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "webhooks")]
static LIST_WEBHOOK_DELIVERIES: Operation = Operation {
    id: "list_webhook_deliveries",
    method: "GET",
    path: "/webhooks/endpoints/{endpointId}/deliveries",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "FORBIDDEN",
        "WEBHOOK_ENDPOINT_NOT_FOUND",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "webhooks")]
static GET_WEBHOOK_DELIVERY: Operation = Operation {
    id: "get_webhook_delivery",
    method: "GET",
    path: "/webhooks/endpoints/{endpointId}/deliveries/{deliveryId}",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "FORBIDDEN",
        "WEBHOOK_ENDPOINT_NOT_FOUND",
        "WEBHOOK_DELIVERY_NOT_FOUND",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "webhooks")]
static REDELIVER_WEBHOOK: Operation = Operation {
    id: "redeliver_webhook",
    method: "POST",
    path: "/webhooks/endpoints/{endpointId}/deliveries/{deliveryId}/redeliver",
    repeat: Repeat::Keyed,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "WEBHOOK_ENDPOINT_NOT_FOUND",
        "WEBHOOK_DELIVERY_NOT_FOUND",
        "IDEMPOTENCY_IN_PROGRESS",
        "WEBHOOK_DISABLED",
        "WEBHOOK_PAYLOAD_ERASED",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "webhooks")]
static RECOVER_WEBHOOK_DELIVERIES: Operation = Operation {
    id: "recover_webhook_deliveries",
    method: "POST",
    path: "/webhooks/endpoints/{endpointId}/recover",
    repeat: Repeat::Keyed,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "WEBHOOK_ENDPOINT_NOT_FOUND",
        "REQUEST_TIMEOUT",
        "IDEMPOTENCY_IN_PROGRESS",
        "WEBHOOK_DISABLED",
        "PAYLOAD_TOO_LARGE",
        "UNSUPPORTED_MEDIA_TYPE",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "webhooks")]
static REPLAY_WEBHOOK_EVENTS: Operation = Operation {
    id: "replay_webhook_events",
    method: "POST",
    path: "/webhooks/endpoints/{endpointId}/replay",
    repeat: Repeat::Keyed,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "WEBHOOK_ENDPOINT_NOT_FOUND",
        "REQUEST_TIMEOUT",
        "IDEMPOTENCY_IN_PROGRESS",
        "WEBHOOK_DISABLED",
        "PAYLOAD_TOO_LARGE",
        "UNSUPPORTED_MEDIA_TYPE",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "webhooks")]
static TEST_WEBHOOK_ENDPOINT: Operation = Operation {
    id: "test_webhook_endpoint",
    method: "POST",
    path: "/webhooks/endpoints/{endpointId}/test",
    repeat: Repeat::Keyed,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "WEBHOOK_ENDPOINT_NOT_FOUND",
        "REQUEST_TIMEOUT",
        "IDEMPOTENCY_IN_PROGRESS",
        "WEBHOOK_DISABLED",
        "PAYLOAD_TOO_LARGE",
        "UNSUPPORTED_MEDIA_TYPE",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "webhooks")]
static GET_WEBHOOK_STATISTICS: Operation = Operation {
    id: "get_webhook_statistics",
    method: "GET",
    path: "/webhooks/endpoints/{endpointId}/statistics",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "FORBIDDEN",
        "WEBHOOK_ENDPOINT_NOT_FOUND",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "webhooks")]
static STREAM_WEBHOOKS: Operation = Operation {
    id: "stream_webhooks",
    method: "GET",
    path: "/webhooks/stream",
    repeat: Repeat::Safe,
    streams: true,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: false,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "webhooks")]
static TRIGGER_WEBHOOK_EVENT: Operation = Operation {
    id: "trigger_webhook_event",
    method: "POST",
    path: "/webhooks/trigger",
    repeat: Repeat::Keyed,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "INSUFFICIENT_SCOPE",
        "FORBIDDEN",
        "REQUEST_TIMEOUT",
        "IDEMPOTENCY_IN_PROGRESS",
        "PAYLOAD_TOO_LARGE",
        "UNSUPPORTED_MEDIA_TYPE",
        "IDEMPOTENCY_KEY_REUSED",
        "RATE_LIMITED",
        "IDEMPOTENCY_STORE_FULL",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "webhooks")]
static LIST_WEBHOOK_EVENTS: Operation = Operation {
    id: "list_webhook_events",
    method: "GET",
    path: "/webhooks/events",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "FORBIDDEN",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "webhooks")]
static GET_WEBHOOK_EVENT: Operation = Operation {
    id: "get_webhook_event",
    method: "GET",
    path: "/webhooks/events/{eventId}",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "INVALID_API_KEY",
        "PLAN_UPGRADE_REQUIRED",
        "SANDBOX_NOT_PERMITTED",
        "FORBIDDEN",
        "WEBHOOK_EVENT_NOT_FOUND",
        "RATE_LIMITED",
        "INTERNAL_ERROR",
        "DEADLINE_EXCEEDED",
    ],
};
#[cfg(feature = "contract")]
static GET_OPENAPI: Operation = Operation {
    id: "get_openapi",
    method: "GET",
    path: "/openapi.json",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: false,
    #[cfg(feature = "mock")]
    errors: &["VALIDATION_ERROR"],
};
#[cfg(feature = "contract")]
static GET_OPENAPI_YAML: Operation = Operation {
    id: "get_openapi_yaml",
    method: "GET",
    path: "/openapi.yaml",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: false,
    #[cfg(feature = "mock")]
    errors: &["VALIDATION_ERROR"],
};
#[cfg(feature = "contract")]
static GET_OPENAPI30: Operation = Operation {
    id: "get_openapi30",
    method: "GET",
    path: "/openapi-3.0.json",
    repeat: Repeat::Safe,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: false,
    #[cfg(feature = "mock")]
    errors: &["VALIDATION_ERROR"],
};

/// Every operation of the contract.
pub(crate) static OPERATIONS: &[&Operation] = &[
    #[cfg(feature = "agents")]
    &LIST_AGENTS,
    #[cfg(feature = "agents")]
    &CREATE_AGENT,
    #[cfg(feature = "agents")]
    &GET_AGENT,
    #[cfg(feature = "agents")]
    &UPDATE_AGENT,
    #[cfg(feature = "agents")]
    &DELETE_AGENT,
    #[cfg(feature = "agents")]
    &CANCEL_AGENT_DELETION,
    #[cfg(feature = "agents")]
    &GET_AGENT_AVATAR,
    #[cfg(feature = "agents")]
    &SET_AGENT_AVATAR,
    #[cfg(feature = "agents")]
    &DELETE_AGENT_AVATAR,
    #[cfg(feature = "discovery")]
    &GET_KEY,
    #[cfg(feature = "discovery")]
    &LIST_MODELS,
    #[cfg(feature = "sources")]
    &LIST_SOURCES,
    #[cfg(feature = "sources")]
    &CREATE_TEXT_SOURCE,
    #[cfg(feature = "sources")]
    &CREATE_QNA_SOURCE,
    #[cfg(feature = "sources")]
    &CREATE_FILE_SOURCE,
    #[cfg(feature = "sources")]
    &CREATE_WEBSITE_SOURCE,
    #[cfg(feature = "sources")]
    &GET_SOURCE,
    #[cfg(feature = "sources")]
    &UPDATE_SOURCE,
    #[cfg(feature = "sources")]
    &DELETE_SOURCE,
    #[cfg(feature = "sources")]
    &GET_SOURCE_CONTENT,
    #[cfg(feature = "sources")]
    &DELETE_SOURCES,
    #[cfg(feature = "sources")]
    &LIST_SOURCE_PAGES,
    #[cfg(feature = "sources")]
    &RESYNC_SOURCE,
    #[cfg(feature = "ingest")]
    &GET_INGEST,
    #[cfg(feature = "ingest")]
    &RETRAIN,
    #[cfg(feature = "retrieval")]
    &RETRIEVE,
    #[cfg(feature = "chat")]
    &CHAT,
    #[cfg(feature = "chat")]
    &STREAM_CHAT,
    #[cfg(feature = "chat")]
    &STOP_REPLY,
    #[cfg(feature = "conversations")]
    &LIST_CONVERSATIONS,
    #[cfg(feature = "conversations")]
    &LIST_ALL_CONVERSATIONS,
    #[cfg(feature = "conversations")]
    &EXPORT_CONVERSATIONS,
    #[cfg(feature = "conversations")]
    &GET_CONVERSATION,
    #[cfg(feature = "conversations")]
    &UPDATE_CONVERSATION,
    #[cfg(feature = "conversations")]
    &DELETE_CONVERSATION,
    #[cfg(feature = "messages")]
    &LIST_MESSAGES,
    #[cfg(feature = "messages")]
    &STREAM_CONVERSATION,
    #[cfg(feature = "notes")]
    &LIST_NOTES,
    #[cfg(feature = "notes")]
    &CREATE_NOTE,
    #[cfg(feature = "notes")]
    &GET_NOTE,
    #[cfg(feature = "notes")]
    &UPDATE_NOTE,
    #[cfg(feature = "notes")]
    &DELETE_NOTE,
    #[cfg(feature = "messages")]
    &GET_MESSAGE,
    #[cfg(feature = "messages")]
    &SET_FEEDBACK,
    #[cfg(feature = "messages")]
    &DOWNLOAD_ATTACHMENT,
    #[cfg(feature = "messages")]
    &DOWNLOAD_RAW_MAIL,
    #[cfg(feature = "topics")]
    &ADD_CONVERSATION_TOPIC,
    #[cfg(feature = "topics")]
    &REMOVE_CONVERSATION_TOPIC,
    #[cfg(feature = "topics")]
    &LIST_TOPICS,
    #[cfg(feature = "topics")]
    &CREATE_TOPIC,
    #[cfg(feature = "topics")]
    &LIST_TOPIC_SUGGESTIONS,
    #[cfg(feature = "topics")]
    &GET_TOPIC_COUNTS,
    #[cfg(feature = "topics")]
    &GET_TOPIC,
    #[cfg(feature = "topics")]
    &UPDATE_TOPIC,
    #[cfg(feature = "topics")]
    &DELETE_TOPIC,
    #[cfg(feature = "topics")]
    &APPLY_TOPIC,
    #[cfg(feature = "inbox")]
    &LIST_INBOX,
    #[cfg(feature = "inbox")]
    &GET_INBOX_COUNTS,
    #[cfg(feature = "inbox")]
    &ASSIGN_CONVERSATION,
    #[cfg(feature = "inbox")]
    &HAND_BACK_CONVERSATION,
    #[cfg(feature = "inbox")]
    &ESCALATE_CONVERSATION,
    #[cfg(feature = "inbox")]
    &RESOLVE_CONVERSATION,
    #[cfg(feature = "inbox")]
    &REOPEN_CONVERSATION,
    #[cfg(feature = "inbox")]
    &REPLY_TO_CONVERSATION,
    #[cfg(feature = "saved-replies")]
    &LIST_SAVED_REPLIES,
    #[cfg(feature = "saved-replies")]
    &CREATE_SAVED_REPLY,
    #[cfg(feature = "saved-replies")]
    &GET_SAVED_REPLY,
    #[cfg(feature = "saved-replies")]
    &UPDATE_SAVED_REPLY,
    #[cfg(feature = "saved-replies")]
    &DELETE_SAVED_REPLY,
    #[cfg(feature = "contacts")]
    &LIST_CONTACTS,
    #[cfg(feature = "contacts")]
    &CREATE_CONTACT,
    #[cfg(feature = "contacts")]
    &GET_CONTACT,
    #[cfg(feature = "contacts")]
    &UPDATE_CONTACT,
    #[cfg(feature = "contacts")]
    &DELETE_CONTACT,
    #[cfg(feature = "contacts")]
    &MERGE_CONTACTS,
    #[cfg(feature = "contacts")]
    &EXPORT_CONTACT,
    #[cfg(feature = "contact-attributes")]
    &LIST_CONTACT_ATTRIBUTES,
    #[cfg(feature = "contact-attributes")]
    &CREATE_CONTACT_ATTRIBUTE,
    #[cfg(feature = "contact-attributes")]
    &GET_CONTACT_ATTRIBUTE,
    #[cfg(feature = "contact-attributes")]
    &UPDATE_CONTACT_ATTRIBUTE,
    #[cfg(feature = "contact-attributes")]
    &DELETE_CONTACT_ATTRIBUTE,
    #[cfg(feature = "leads")]
    &LIST_LEADS,
    #[cfg(feature = "leads")]
    &CREATE_LEAD,
    #[cfg(feature = "leads")]
    &GET_LEAD,
    #[cfg(feature = "leads")]
    &DELETE_LEAD,
    #[cfg(feature = "sign-up")]
    &SIGN_UP,
    #[cfg(feature = "sign-up")]
    &VERIFY_CLAIM_CODE,
    #[cfg(feature = "billing")]
    &GET_SUBSCRIPTION,
    #[cfg(feature = "billing")]
    &GET_USAGE,
    #[cfg(feature = "billing")]
    &LIST_CREDIT_HISTORY,
    #[cfg(feature = "billing")]
    &GET_AGENT_LIMIT,
    #[cfg(feature = "billing")]
    &GET_CRAWL_LIMIT,
    #[cfg(feature = "settings")]
    &GET_RETENTION,
    #[cfg(feature = "settings")]
    &UPDATE_RETENTION,
    #[cfg(feature = "organization")]
    &LIST_MEMBERS,
    #[cfg(feature = "organization")]
    &LIST_INVITATIONS,
    #[cfg(feature = "roles")]
    &LIST_ROLES,
    #[cfg(feature = "roles")]
    &CREATE_ROLE,
    #[cfg(feature = "roles")]
    &GET_ROLE,
    #[cfg(feature = "roles")]
    &UPDATE_ROLE,
    #[cfg(feature = "roles")]
    &DELETE_ROLE,
    #[cfg(feature = "activity")]
    &LIST_ACTIVITY,
    #[cfg(feature = "analytics")]
    &GET_ANALYTICS_OVERVIEW,
    #[cfg(feature = "analytics")]
    &GET_ANALYTICS_SERIES,
    #[cfg(feature = "analytics")]
    &GET_ANALYTICS_BREAKDOWN,
    #[cfg(feature = "analytics")]
    &LIST_UNANSWERED_QUESTIONS,
    #[cfg(feature = "analytics")]
    &LIST_CITATIONS,
    #[cfg(feature = "webhooks")]
    &LIST_WEBHOOK_EVENT_TYPES,
    #[cfg(feature = "channels")]
    &GET_WIDGET,
    #[cfg(feature = "channels")]
    &UPDATE_WIDGET,
    #[cfg(feature = "channels-email")]
    &GET_EMAIL_CHANNEL,
    #[cfg(feature = "channels-email")]
    &UPDATE_EMAIL_CHANNEL,
    #[cfg(feature = "channels-email")]
    &LIST_EMAIL_ADDRESSES,
    #[cfg(feature = "channels-email")]
    &CREATE_EMAIL_ADDRESS,
    #[cfg(feature = "channels-email")]
    &GET_EMAIL_ADDRESS,
    #[cfg(feature = "channels-email")]
    &DELETE_EMAIL_ADDRESS,
    #[cfg(feature = "channels-email")]
    &GET_PRIMARY_EMAIL_ADDRESS,
    #[cfg(feature = "channels-email")]
    &SET_PRIMARY_EMAIL_ADDRESS,
    #[cfg(feature = "channels-email")]
    &LIST_BLOCKED_SENDERS,
    #[cfg(feature = "channels-email")]
    &CREATE_BLOCKED_SENDER,
    #[cfg(feature = "channels-email")]
    &GET_BLOCKED_SENDER,
    #[cfg(feature = "channels-email")]
    &DELETE_BLOCKED_SENDER,
    #[cfg(feature = "channels-email")]
    &LIST_EMAIL_SUPPRESSIONS,
    #[cfg(feature = "channels-email")]
    &DELETE_EMAIL_SUPPRESSION,
    #[cfg(feature = "channels-email-domains")]
    &LIST_EMAIL_DOMAINS,
    #[cfg(feature = "channels-email-domains")]
    &CREATE_EMAIL_DOMAIN,
    #[cfg(feature = "channels-email-domains")]
    &GET_EMAIL_DOMAIN,
    #[cfg(feature = "channels-email-domains")]
    &DELETE_EMAIL_DOMAIN,
    #[cfg(feature = "channels-email-domains")]
    &VERIFY_EMAIL_DOMAIN,
    #[cfg(feature = "channels-email-domains")]
    &REQUEST_EMAIL_RECEIVING,
    #[cfg(feature = "channels-email-domains")]
    &VERIFY_EMAIL_RECEIVING,
    #[cfg(feature = "channels-email-domains")]
    &DISABLE_EMAIL_RECEIVING,
    #[cfg(feature = "custom-domains")]
    &LIST_CUSTOM_DOMAINS,
    #[cfg(feature = "custom-domains")]
    &CREATE_CUSTOM_DOMAIN,
    #[cfg(feature = "custom-domains")]
    &GET_CUSTOM_DOMAIN,
    #[cfg(feature = "custom-domains")]
    &DELETE_CUSTOM_DOMAIN,
    #[cfg(feature = "custom-domains")]
    &VERIFY_CUSTOM_DOMAIN,
    #[cfg(feature = "custom-domains")]
    &UPDATE_CUSTOM_DOMAIN_SURFACE,
    #[cfg(feature = "channels-email-log")]
    &LIST_EMAIL_LOG,
    #[cfg(feature = "domains")]
    &LIST_DOMAINS,
    #[cfg(feature = "help-center")]
    &GET_AGENT_HELP_CENTER,
    #[cfg(feature = "help-center")]
    &CREATE_HELP_CENTER,
    #[cfg(feature = "help-center")]
    &LIST_HELP_CENTERS,
    #[cfg(feature = "help-center")]
    &GET_HELP_CENTER,
    #[cfg(feature = "help-center")]
    &UPDATE_HELP_CENTER,
    #[cfg(feature = "help-center")]
    &DELETE_HELP_CENTER,
    #[cfg(feature = "help-center")]
    &UPDATE_HELP_CENTER_ACCESS,
    #[cfg(feature = "help-center")]
    &ROTATE_HELP_CENTER_SECRET,
    #[cfg(feature = "help-center")]
    &GET_HELP_CENTER_INSIGHTS,
    #[cfg(feature = "help-center-collections")]
    &LIST_COLLECTIONS,
    #[cfg(feature = "help-center-collections")]
    &CREATE_COLLECTION,
    #[cfg(feature = "help-center-collections")]
    &GET_COLLECTION,
    #[cfg(feature = "help-center-collections")]
    &UPDATE_COLLECTION,
    #[cfg(feature = "help-center-collections")]
    &DELETE_COLLECTION,
    #[cfg(feature = "help-center-articles")]
    &CREATE_ARTICLE,
    #[cfg(feature = "help-center-articles")]
    &LIST_ARTICLES,
    #[cfg(feature = "help-center-articles")]
    &GET_ARTICLE,
    #[cfg(feature = "help-center-articles")]
    &UPDATE_ARTICLE,
    #[cfg(feature = "help-center-articles")]
    &DELETE_ARTICLE,
    #[cfg(feature = "help-center-articles")]
    &PUBLISH_ARTICLE,
    #[cfg(feature = "help-center-articles")]
    &UNPUBLISH_ARTICLE,
    #[cfg(feature = "help-center-articles")]
    &ARCHIVE_ARTICLE,
    #[cfg(feature = "help-center-articles")]
    &UNARCHIVE_ARTICLE,
    #[cfg(feature = "help-center-articles")]
    &LIST_ARTICLE_REVISIONS,
    #[cfg(feature = "help-center-articles")]
    &GET_ARTICLE_REVISION,
    #[cfg(feature = "help-center-articles")]
    &RESTORE_ARTICLE_REVISION,
    #[cfg(feature = "help-center-articles")]
    &PREVIEW_ARTICLE,
    #[cfg(feature = "help-center-articles")]
    &LIST_ARTICLE_FEEDBACK,
    #[cfg(feature = "help-center-redirects")]
    &LIST_REDIRECTS,
    #[cfg(feature = "help-center-redirects")]
    &CREATE_REDIRECT,
    #[cfg(feature = "help-center-redirects")]
    &GET_REDIRECT,
    #[cfg(feature = "help-center-redirects")]
    &DELETE_REDIRECT,
    #[cfg(feature = "help-center-files")]
    &LIST_HELP_CENTER_FILES,
    #[cfg(feature = "help-center-files")]
    &CREATE_HELP_CENTER_FILE,
    #[cfg(feature = "help-center-files")]
    &GET_HELP_CENTER_FILE,
    #[cfg(feature = "help-center-files")]
    &DELETE_HELP_CENTER_FILE,
    #[cfg(feature = "webhooks")]
    &LIST_WEBHOOK_ENDPOINTS,
    #[cfg(feature = "webhooks")]
    &CREATE_WEBHOOK_ENDPOINT,
    #[cfg(feature = "webhooks")]
    &GET_WEBHOOK_ENDPOINT,
    #[cfg(feature = "webhooks")]
    &UPDATE_WEBHOOK_ENDPOINT,
    #[cfg(feature = "webhooks")]
    &DELETE_WEBHOOK_ENDPOINT,
    #[cfg(feature = "webhooks")]
    &ROTATE_WEBHOOK_SECRET,
    #[cfg(feature = "webhooks")]
    &LIST_WEBHOOK_DELIVERIES,
    #[cfg(feature = "webhooks")]
    &GET_WEBHOOK_DELIVERY,
    #[cfg(feature = "webhooks")]
    &REDELIVER_WEBHOOK,
    #[cfg(feature = "webhooks")]
    &RECOVER_WEBHOOK_DELIVERIES,
    #[cfg(feature = "webhooks")]
    &REPLAY_WEBHOOK_EVENTS,
    #[cfg(feature = "webhooks")]
    &TEST_WEBHOOK_ENDPOINT,
    #[cfg(feature = "webhooks")]
    &GET_WEBHOOK_STATISTICS,
    #[cfg(feature = "webhooks")]
    &STREAM_WEBHOOKS,
    #[cfg(feature = "webhooks")]
    &TRIGGER_WEBHOOK_EVENT,
    #[cfg(feature = "webhooks")]
    &LIST_WEBHOOK_EVENTS,
    #[cfg(feature = "webhooks")]
    &GET_WEBHOOK_EVENT,
    #[cfg(feature = "contract")]
    &GET_OPENAPI,
    #[cfg(feature = "contract")]
    &GET_OPENAPI_YAML,
    #[cfg(feature = "contract")]
    &GET_OPENAPI30,
];

crate::call::calls! {
    #[cfg(feature = "agents")] ListAgents, LIST_AGENTS, types::AgentListEnvelope => types::AgentList;
    #[cfg(feature = "agents")] CreateAgent, CREATE_AGENT, types::AgentEnvelope => types::Agent;
    #[cfg(feature = "agents")] GetAgent, GET_AGENT, types::AgentEnvelope => types::Agent;
    #[cfg(feature = "agents")] UpdateAgent, UPDATE_AGENT, types::AgentEnvelope => types::Agent;
    #[cfg(feature = "agents")] DeleteAgent, DELETE_AGENT, types::AgentEnvelope => types::Agent;
    #[cfg(feature = "agents")] CancelAgentDeletion, CANCEL_AGENT_DELETION, types::AgentEnvelope => types::Agent;
    #[cfg(feature = "agents")] GetAgentAvatar, GET_AGENT_AVATAR, crate::generated::ByteStream => bytes::Bytes;
    #[cfg(feature = "agents")] SetAgentAvatar, SET_AGENT_AVATAR, types::AgentEnvelope => types::Agent;
    #[cfg(feature = "agents")] DeleteAgentAvatar, DELETE_AGENT_AVATAR, types::AgentEnvelope => types::Agent;
    #[cfg(feature = "discovery")] GetKey, GET_KEY, types::ApiKeyEnvelope => types::ApiKey;
    #[cfg(feature = "discovery")] ListModels, LIST_MODELS, types::ModelListEnvelope => types::ModelList;
    #[cfg(feature = "sources")] ListSources, LIST_SOURCES, types::SourceListEnvelope => types::SourceList;
    #[cfg(feature = "sources")] CreateTextSource, CREATE_TEXT_SOURCE, types::SourceEnvelope => types::Source;
    #[cfg(feature = "sources")] CreateQnaSource, CREATE_QNA_SOURCE, types::SourceEnvelope => types::Source;
    #[cfg(feature = "sources")] CreateFileSource, CREATE_FILE_SOURCE, types::SourceEnvelope => types::Source;
    #[cfg(feature = "sources")] CreateWebsiteSource, CREATE_WEBSITE_SOURCE, types::SourceEnvelope => types::Source;
    #[cfg(feature = "sources")] GetSource, GET_SOURCE, types::SourceEnvelope => types::Source;
    #[cfg(feature = "sources")] UpdateSource, UPDATE_SOURCE, types::SourceEnvelope => types::Source;
    #[cfg(feature = "sources")] DeleteSource, DELETE_SOURCE, types::SourceEnvelope => types::Source;
    #[cfg(feature = "sources")] GetSourceContent, GET_SOURCE_CONTENT, types::SourceContentEnvelope => types::SourceContent;
    #[cfg(feature = "sources")] DeleteSources, DELETE_SOURCES, types::SourceDeletionsEnvelope => types::SourceDeletions;
    #[cfg(feature = "sources")] ListSourcePages, LIST_SOURCE_PAGES, types::SourcePageListEnvelope => types::SourcePageList;
    #[cfg(feature = "sources")] ResyncSource, RESYNC_SOURCE, types::SourceEnvelope => types::Source;
    #[cfg(feature = "ingest")] GetIngest, GET_INGEST, types::IngestEnvelope => types::Ingest;
    #[cfg(feature = "ingest")] Retrain, RETRAIN, types::IngestEnvelope => types::Ingest;
    #[cfg(feature = "retrieval")] Retrieve, RETRIEVE, types::PassageListEnvelope => types::PassageList;
    #[cfg(feature = "chat")] Chat, CHAT, types::ChatReplyEnvelope => types::ChatReply;
    #[cfg(feature = "chat")] StopReply, STOP_REPLY, types::ChatReplyEnvelope => types::ChatReply;
    #[cfg(feature = "conversations")] ListConversations, LIST_CONVERSATIONS, types::ConversationListEnvelope => types::ConversationList;
    #[cfg(feature = "conversations")] ListAllConversations, LIST_ALL_CONVERSATIONS, types::ConversationListEnvelope => types::ConversationList;
    #[cfg(feature = "conversations")] GetConversation, GET_CONVERSATION, types::ConversationEnvelope => types::Conversation;
    #[cfg(feature = "conversations")] UpdateConversation, UPDATE_CONVERSATION, types::ConversationEnvelope => types::Conversation;
    #[cfg(feature = "conversations")] DeleteConversation, DELETE_CONVERSATION, types::ConversationEnvelope => types::Conversation;
    #[cfg(feature = "messages")] ListMessages, LIST_MESSAGES, types::MessageListEnvelope => types::MessageList;
    #[cfg(feature = "notes")] ListNotes, LIST_NOTES, types::NoteListEnvelope => types::NoteList;
    #[cfg(feature = "notes")] CreateNote, CREATE_NOTE, types::NoteEnvelope => types::Note;
    #[cfg(feature = "notes")] GetNote, GET_NOTE, types::NoteEnvelope => types::Note;
    #[cfg(feature = "notes")] UpdateNote, UPDATE_NOTE, types::NoteEnvelope => types::Note;
    #[cfg(feature = "notes")] DeleteNote, DELETE_NOTE, types::NoteEnvelope => types::Note;
    #[cfg(feature = "messages")] GetMessage, GET_MESSAGE, types::MessageEnvelope => types::Message;
    #[cfg(feature = "messages")] SetFeedback, SET_FEEDBACK, types::MessageEnvelope => types::Message;
    #[cfg(feature = "messages")] DownloadAttachment, DOWNLOAD_ATTACHMENT, crate::generated::ByteStream => bytes::Bytes;
    #[cfg(feature = "messages")] DownloadRawMail, DOWNLOAD_RAW_MAIL, crate::generated::ByteStream => bytes::Bytes;
    #[cfg(feature = "topics")] AddConversationTopic, ADD_CONVERSATION_TOPIC, types::ConversationEnvelope => types::Conversation;
    #[cfg(feature = "topics")] RemoveConversationTopic, REMOVE_CONVERSATION_TOPIC, types::ConversationEnvelope => types::Conversation;
    #[cfg(feature = "topics")] ListTopics, LIST_TOPICS, types::TopicListEnvelope => types::TopicList;
    #[cfg(feature = "topics")] CreateTopic, CREATE_TOPIC, types::TopicEnvelope => types::Topic;
    #[cfg(feature = "topics")] ListTopicSuggestions, LIST_TOPIC_SUGGESTIONS, types::QuestionGroupListEnvelope => types::QuestionGroupList;
    #[cfg(feature = "topics")] GetTopicCounts, GET_TOPIC_COUNTS, types::TopicCountsEnvelope => types::TopicCounts;
    #[cfg(feature = "topics")] GetTopic, GET_TOPIC, types::TopicEnvelope => types::Topic;
    #[cfg(feature = "topics")] UpdateTopic, UPDATE_TOPIC, types::TopicEnvelope => types::Topic;
    #[cfg(feature = "topics")] DeleteTopic, DELETE_TOPIC, types::TopicEnvelope => types::Topic;
    #[cfg(feature = "topics")] ApplyTopic, APPLY_TOPIC, types::TopicEnvelope => types::Topic;
    #[cfg(feature = "inbox")] ListInbox, LIST_INBOX, types::ConversationListEnvelope => types::ConversationList;
    #[cfg(feature = "inbox")] GetInboxCounts, GET_INBOX_COUNTS, types::InboxCountsEnvelope => types::InboxCounts;
    #[cfg(feature = "inbox")] AssignConversation, ASSIGN_CONVERSATION, types::ConversationEnvelope => types::Conversation;
    #[cfg(feature = "inbox")] HandBackConversation, HAND_BACK_CONVERSATION, types::ConversationEnvelope => types::Conversation;
    #[cfg(feature = "inbox")] EscalateConversation, ESCALATE_CONVERSATION, types::ConversationEnvelope => types::Conversation;
    #[cfg(feature = "inbox")] ResolveConversation, RESOLVE_CONVERSATION, types::ConversationEnvelope => types::Conversation;
    #[cfg(feature = "inbox")] ReopenConversation, REOPEN_CONVERSATION, types::ConversationEnvelope => types::Conversation;
    #[cfg(feature = "inbox")] ReplyToConversation, REPLY_TO_CONVERSATION, types::MessageEnvelope => types::Message;
    #[cfg(feature = "saved-replies")] ListSavedReplies, LIST_SAVED_REPLIES, types::SavedReplyListEnvelope => types::SavedReplyList;
    #[cfg(feature = "saved-replies")] CreateSavedReply, CREATE_SAVED_REPLY, types::SavedReplyEnvelope => types::SavedReply;
    #[cfg(feature = "saved-replies")] GetSavedReply, GET_SAVED_REPLY, types::SavedReplyEnvelope => types::SavedReply;
    #[cfg(feature = "saved-replies")] UpdateSavedReply, UPDATE_SAVED_REPLY, types::SavedReplyEnvelope => types::SavedReply;
    #[cfg(feature = "saved-replies")] DeleteSavedReply, DELETE_SAVED_REPLY, types::SavedReplyEnvelope => types::SavedReply;
    #[cfg(feature = "contacts")] ListContacts, LIST_CONTACTS, types::ContactListEnvelope => types::ContactList;
    #[cfg(feature = "contacts")] CreateContact, CREATE_CONTACT, types::ContactEnvelope => types::Contact;
    #[cfg(feature = "contacts")] GetContact, GET_CONTACT, types::ContactEnvelope => types::Contact;
    #[cfg(feature = "contacts")] UpdateContact, UPDATE_CONTACT, types::ContactEnvelope => types::Contact;
    #[cfg(feature = "contacts")] DeleteContact, DELETE_CONTACT, types::ContactErasureEnvelope => types::ContactErasure;
    #[cfg(feature = "contacts")] MergeContacts, MERGE_CONTACTS, types::ContactEnvelope => types::Contact;
    #[cfg(feature = "contact-attributes")] ListContactAttributes, LIST_CONTACT_ATTRIBUTES, types::ContactAttributeListEnvelope => types::ContactAttributeList;
    #[cfg(feature = "contact-attributes")] CreateContactAttribute, CREATE_CONTACT_ATTRIBUTE, types::ContactAttributeEnvelope => types::ContactAttribute;
    #[cfg(feature = "contact-attributes")] GetContactAttribute, GET_CONTACT_ATTRIBUTE, types::ContactAttributeEnvelope => types::ContactAttribute;
    #[cfg(feature = "contact-attributes")] UpdateContactAttribute, UPDATE_CONTACT_ATTRIBUTE, types::ContactAttributeEnvelope => types::ContactAttribute;
    #[cfg(feature = "contact-attributes")] DeleteContactAttribute, DELETE_CONTACT_ATTRIBUTE, types::ContactAttributeEnvelope => types::ContactAttribute;
    #[cfg(feature = "leads")] ListLeads, LIST_LEADS, types::LeadListEnvelope => types::LeadList;
    #[cfg(feature = "leads")] CreateLead, CREATE_LEAD, types::LeadEnvelope => types::Lead;
    #[cfg(feature = "leads")] GetLead, GET_LEAD, types::LeadEnvelope => types::Lead;
    #[cfg(feature = "leads")] DeleteLead, DELETE_LEAD, types::LeadEnvelope => types::Lead;
    #[cfg(feature = "sign-up")] SignUp, SIGN_UP, types::SandboxWorkspaceEnvelope => types::SandboxWorkspace;
    #[cfg(feature = "sign-up")] VerifyClaimCode, VERIFY_CLAIM_CODE, types::ClaimVerificationEnvelope => types::ClaimVerification;
    #[cfg(feature = "billing")] GetSubscription, GET_SUBSCRIPTION, types::SubscriptionEnvelope => types::Subscription;
    #[cfg(feature = "billing")] GetUsage, GET_USAGE, types::UsageEnvelope => types::Usage;
    #[cfg(feature = "billing")] ListCreditHistory, LIST_CREDIT_HISTORY, types::CreditEntryListEnvelope => types::CreditEntryList;
    #[cfg(feature = "billing")] GetAgentLimit, GET_AGENT_LIMIT, types::AgentLimitEnvelope => types::AgentLimit;
    #[cfg(feature = "billing")] GetCrawlLimit, GET_CRAWL_LIMIT, types::CrawlLimitEnvelope => types::CrawlLimit;
    #[cfg(feature = "settings")] GetRetention, GET_RETENTION, types::RetentionEnvelope => types::Retention;
    #[cfg(feature = "settings")] UpdateRetention, UPDATE_RETENTION, types::RetentionEnvelope => types::Retention;
    #[cfg(feature = "organization")] ListMembers, LIST_MEMBERS, types::MemberListEnvelope => types::MemberList;
    #[cfg(feature = "organization")] ListInvitations, LIST_INVITATIONS, types::InvitationListEnvelope => types::InvitationList;
    #[cfg(feature = "roles")] ListRoles, LIST_ROLES, types::RoleListEnvelope => types::RoleList;
    #[cfg(feature = "roles")] CreateRole, CREATE_ROLE, types::RoleEnvelope => types::Role;
    #[cfg(feature = "roles")] GetRole, GET_ROLE, types::RoleEnvelope => types::Role;
    #[cfg(feature = "roles")] UpdateRole, UPDATE_ROLE, types::RoleEnvelope => types::Role;
    #[cfg(feature = "roles")] DeleteRole, DELETE_ROLE, types::RoleEnvelope => types::Role;
    #[cfg(feature = "activity")] ListActivity, LIST_ACTIVITY, types::ActivityListEnvelope => types::ActivityList;
    #[cfg(feature = "analytics")] GetAnalyticsOverview, GET_ANALYTICS_OVERVIEW, types::AnalyticsOverviewEnvelope => types::AnalyticsOverview;
    #[cfg(feature = "analytics")] GetAnalyticsSeries, GET_ANALYTICS_SERIES, types::AnalyticsSeriesEnvelope => types::AnalyticsSeries;
    #[cfg(feature = "analytics")] GetAnalyticsBreakdown, GET_ANALYTICS_BREAKDOWN, types::AnalyticsBreakdownEnvelope => types::AnalyticsBreakdown;
    #[cfg(feature = "analytics")] ListUnansweredQuestions, LIST_UNANSWERED_QUESTIONS, types::QuestionGroupListEnvelope => types::QuestionGroupList;
    #[cfg(feature = "analytics")] ListCitations, LIST_CITATIONS, types::AnalyticsCitationsEnvelope => types::AnalyticsCitations;
    #[cfg(feature = "webhooks")] ListWebhookEventTypes, LIST_WEBHOOK_EVENT_TYPES, types::WebhookEventTypeListEnvelope => types::WebhookEventTypeList;
    #[cfg(feature = "channels")] GetWidget, GET_WIDGET, types::WidgetEnvelope => types::Widget;
    #[cfg(feature = "channels")] UpdateWidget, UPDATE_WIDGET, types::WidgetEnvelope => types::Widget;
    #[cfg(feature = "channels-email")] GetEmailChannel, GET_EMAIL_CHANNEL, types::EmailChannelEnvelope => types::EmailChannel;
    #[cfg(feature = "channels-email")] UpdateEmailChannel, UPDATE_EMAIL_CHANNEL, types::EmailChannelEnvelope => types::EmailChannel;
    #[cfg(feature = "channels-email")] ListEmailAddresses, LIST_EMAIL_ADDRESSES, types::EmailAddressListEnvelope => types::EmailAddressList;
    #[cfg(feature = "channels-email")] CreateEmailAddress, CREATE_EMAIL_ADDRESS, types::EmailAddressEnvelope => types::EmailAddress;
    #[cfg(feature = "channels-email")] GetEmailAddress, GET_EMAIL_ADDRESS, types::EmailAddressEnvelope => types::EmailAddress;
    #[cfg(feature = "channels-email")] DeleteEmailAddress, DELETE_EMAIL_ADDRESS, types::EmailAddressEnvelope => types::EmailAddress;
    #[cfg(feature = "channels-email")] GetPrimaryEmailAddress, GET_PRIMARY_EMAIL_ADDRESS, types::EmailAddressEnvelope => types::EmailAddress;
    #[cfg(feature = "channels-email")] SetPrimaryEmailAddress, SET_PRIMARY_EMAIL_ADDRESS, types::EmailAddressEnvelope => types::EmailAddress;
    #[cfg(feature = "channels-email")] ListBlockedSenders, LIST_BLOCKED_SENDERS, types::BlockedSenderListEnvelope => types::BlockedSenderList;
    #[cfg(feature = "channels-email")] CreateBlockedSender, CREATE_BLOCKED_SENDER, types::BlockedSenderEnvelope => types::BlockedSender;
    #[cfg(feature = "channels-email")] GetBlockedSender, GET_BLOCKED_SENDER, types::BlockedSenderEnvelope => types::BlockedSender;
    #[cfg(feature = "channels-email")] DeleteBlockedSender, DELETE_BLOCKED_SENDER, types::BlockedSenderEnvelope => types::BlockedSender;
    #[cfg(feature = "channels-email")] ListEmailSuppressions, LIST_EMAIL_SUPPRESSIONS, types::EmailSuppressionListEnvelope => types::EmailSuppressionList;
    #[cfg(feature = "channels-email")] DeleteEmailSuppression, DELETE_EMAIL_SUPPRESSION, types::EmailSuppressionEnvelope => types::EmailSuppression;
    #[cfg(feature = "channels-email-domains")] ListEmailDomains, LIST_EMAIL_DOMAINS, types::EmailDomainListEnvelope => types::EmailDomainList;
    #[cfg(feature = "channels-email-domains")] CreateEmailDomain, CREATE_EMAIL_DOMAIN, types::EmailDomainEnvelope => types::EmailDomain;
    #[cfg(feature = "channels-email-domains")] GetEmailDomain, GET_EMAIL_DOMAIN, types::EmailDomainEnvelope => types::EmailDomain;
    #[cfg(feature = "channels-email-domains")] DeleteEmailDomain, DELETE_EMAIL_DOMAIN, types::EmailDomainEnvelope => types::EmailDomain;
    #[cfg(feature = "channels-email-domains")] VerifyEmailDomain, VERIFY_EMAIL_DOMAIN, types::EmailDomainEnvelope => types::EmailDomain;
    #[cfg(feature = "channels-email-domains")] RequestEmailReceiving, REQUEST_EMAIL_RECEIVING, types::EmailDomainEnvelope => types::EmailDomain;
    #[cfg(feature = "channels-email-domains")] VerifyEmailReceiving, VERIFY_EMAIL_RECEIVING, types::EmailDomainEnvelope => types::EmailDomain;
    #[cfg(feature = "channels-email-domains")] DisableEmailReceiving, DISABLE_EMAIL_RECEIVING, types::EmailDomainEnvelope => types::EmailDomain;
    #[cfg(feature = "custom-domains")] ListCustomDomains, LIST_CUSTOM_DOMAINS, types::CustomDomainListEnvelope => types::CustomDomainList;
    #[cfg(feature = "custom-domains")] CreateCustomDomain, CREATE_CUSTOM_DOMAIN, types::CustomDomainEnvelope => types::CustomDomain;
    #[cfg(feature = "custom-domains")] GetCustomDomain, GET_CUSTOM_DOMAIN, types::CustomDomainEnvelope => types::CustomDomain;
    #[cfg(feature = "custom-domains")] DeleteCustomDomain, DELETE_CUSTOM_DOMAIN, types::CustomDomainEnvelope => types::CustomDomain;
    #[cfg(feature = "custom-domains")] VerifyCustomDomain, VERIFY_CUSTOM_DOMAIN, types::CustomDomainEnvelope => types::CustomDomain;
    #[cfg(feature = "custom-domains")] UpdateCustomDomainSurface, UPDATE_CUSTOM_DOMAIN_SURFACE, types::CustomDomainEnvelope => types::CustomDomain;
    #[cfg(feature = "channels-email-log")] ListEmailLog, LIST_EMAIL_LOG, types::EmailLogEnvelope => types::EmailLog;
    #[cfg(feature = "domains")] ListDomains, LIST_DOMAINS, types::DomainGroupListEnvelope => types::DomainGroupList;
    #[cfg(feature = "help-center")] GetAgentHelpCenter, GET_AGENT_HELP_CENTER, types::HelpCenterEnvelope => types::HelpCenter;
    #[cfg(feature = "help-center")] CreateHelpCenter, CREATE_HELP_CENTER, types::HelpCenterEnvelope => types::HelpCenter;
    #[cfg(feature = "help-center")] ListHelpCenters, LIST_HELP_CENTERS, types::HelpCenterListEnvelope => types::HelpCenterList;
    #[cfg(feature = "help-center")] GetHelpCenter, GET_HELP_CENTER, types::HelpCenterEnvelope => types::HelpCenter;
    #[cfg(feature = "help-center")] UpdateHelpCenter, UPDATE_HELP_CENTER, types::HelpCenterEnvelope => types::HelpCenter;
    #[cfg(feature = "help-center")] DeleteHelpCenter, DELETE_HELP_CENTER, types::HelpCenterEnvelope => types::HelpCenter;
    #[cfg(feature = "help-center")] UpdateHelpCenterAccess, UPDATE_HELP_CENTER_ACCESS, types::HelpCenterEnvelope => types::HelpCenter;
    #[cfg(feature = "help-center")] RotateHelpCenterSecret, ROTATE_HELP_CENTER_SECRET, types::HelpCenterSecretEnvelope => types::HelpCenterSecret;
    #[cfg(feature = "help-center")] GetHelpCenterInsights, GET_HELP_CENTER_INSIGHTS, types::HelpCenterInsightsEnvelope => types::HelpCenterInsights;
    #[cfg(feature = "help-center-collections")] ListCollections, LIST_COLLECTIONS, types::CollectionListEnvelope => types::CollectionList;
    #[cfg(feature = "help-center-collections")] CreateCollection, CREATE_COLLECTION, types::CollectionEnvelope => types::Collection;
    #[cfg(feature = "help-center-collections")] GetCollection, GET_COLLECTION, types::CollectionEnvelope => types::Collection;
    #[cfg(feature = "help-center-collections")] UpdateCollection, UPDATE_COLLECTION, types::CollectionEnvelope => types::Collection;
    #[cfg(feature = "help-center-collections")] DeleteCollection, DELETE_COLLECTION, types::CollectionDeletionEnvelope => types::CollectionDeletion;
    #[cfg(feature = "help-center-articles")] CreateArticle, CREATE_ARTICLE, types::ArticleEnvelope => types::Article;
    #[cfg(feature = "help-center-articles")] ListArticles, LIST_ARTICLES, types::ArticleListEnvelope => types::ArticleList;
    #[cfg(feature = "help-center-articles")] GetArticle, GET_ARTICLE, types::ArticleEnvelope => types::Article;
    #[cfg(feature = "help-center-articles")] UpdateArticle, UPDATE_ARTICLE, types::ArticleEnvelope => types::Article;
    #[cfg(feature = "help-center-articles")] DeleteArticle, DELETE_ARTICLE, types::ArticleEnvelope => types::Article;
    #[cfg(feature = "help-center-articles")] PublishArticle, PUBLISH_ARTICLE, types::ArticleEnvelope => types::Article;
    #[cfg(feature = "help-center-articles")] UnpublishArticle, UNPUBLISH_ARTICLE, types::ArticleEnvelope => types::Article;
    #[cfg(feature = "help-center-articles")] ArchiveArticle, ARCHIVE_ARTICLE, types::ArticleEnvelope => types::Article;
    #[cfg(feature = "help-center-articles")] UnarchiveArticle, UNARCHIVE_ARTICLE, types::ArticleEnvelope => types::Article;
    #[cfg(feature = "help-center-articles")] ListArticleRevisions, LIST_ARTICLE_REVISIONS, types::ArticleRevisionListEnvelope => types::ArticleRevisionList;
    #[cfg(feature = "help-center-articles")] GetArticleRevision, GET_ARTICLE_REVISION, types::ArticleRevisionEnvelope => types::ArticleRevision;
    #[cfg(feature = "help-center-articles")] RestoreArticleRevision, RESTORE_ARTICLE_REVISION, types::ArticleEnvelope => types::Article;
    #[cfg(feature = "help-center-articles")] PreviewArticle, PREVIEW_ARTICLE, types::ArticlePreviewEnvelope => types::ArticlePreview;
    #[cfg(feature = "help-center-articles")] ListArticleFeedback, LIST_ARTICLE_FEEDBACK, types::ArticleFeedbackListEnvelope => types::ArticleFeedbackList;
    #[cfg(feature = "help-center-redirects")] ListRedirects, LIST_REDIRECTS, types::RedirectListEnvelope => types::RedirectList;
    #[cfg(feature = "help-center-redirects")] CreateRedirect, CREATE_REDIRECT, types::RedirectEnvelope => types::Redirect;
    #[cfg(feature = "help-center-redirects")] GetRedirect, GET_REDIRECT, types::RedirectEnvelope => types::Redirect;
    #[cfg(feature = "help-center-redirects")] DeleteRedirect, DELETE_REDIRECT, types::RedirectEnvelope => types::Redirect;
    #[cfg(feature = "help-center-files")] ListHelpCenterFiles, LIST_HELP_CENTER_FILES, types::HelpCenterFileListEnvelope => types::HelpCenterFileList;
    #[cfg(feature = "help-center-files")] CreateHelpCenterFile, CREATE_HELP_CENTER_FILE, types::HelpCenterFileEnvelope => types::HelpCenterFile;
    #[cfg(feature = "help-center-files")] GetHelpCenterFile, GET_HELP_CENTER_FILE, types::HelpCenterFileEnvelope => types::HelpCenterFile;
    #[cfg(feature = "help-center-files")] DeleteHelpCenterFile, DELETE_HELP_CENTER_FILE, types::HelpCenterFileEnvelope => types::HelpCenterFile;
    #[cfg(feature = "webhooks")] ListWebhookEndpoints, LIST_WEBHOOK_ENDPOINTS, types::WebhookEndpointListEnvelope => types::WebhookEndpointList;
    #[cfg(feature = "webhooks")] CreateWebhookEndpoint, CREATE_WEBHOOK_ENDPOINT, types::WebhookEndpointCreatedEnvelope => types::WebhookEndpointCreated;
    #[cfg(feature = "webhooks")] GetWebhookEndpoint, GET_WEBHOOK_ENDPOINT, types::WebhookEndpointEnvelope => types::WebhookEndpoint;
    #[cfg(feature = "webhooks")] UpdateWebhookEndpoint, UPDATE_WEBHOOK_ENDPOINT, types::WebhookEndpointEnvelope => types::WebhookEndpoint;
    #[cfg(feature = "webhooks")] DeleteWebhookEndpoint, DELETE_WEBHOOK_ENDPOINT, types::WebhookEndpointEnvelope => types::WebhookEndpoint;
    #[cfg(feature = "webhooks")] RotateWebhookSecret, ROTATE_WEBHOOK_SECRET, types::WebhookSecretEnvelope => types::WebhookSecret;
    #[cfg(feature = "webhooks")] ListWebhookDeliveries, LIST_WEBHOOK_DELIVERIES, types::WebhookDeliveryListEnvelope => types::WebhookDeliveryList;
    #[cfg(feature = "webhooks")] GetWebhookDelivery, GET_WEBHOOK_DELIVERY, types::WebhookDeliveryDetailsEnvelope => types::WebhookDeliveryDetails;
    #[cfg(feature = "webhooks")] RedeliverWebhook, REDELIVER_WEBHOOK, types::WebhookDeliveryEnvelope => types::WebhookDelivery;
    #[cfg(feature = "webhooks")] RecoverWebhookDeliveries, RECOVER_WEBHOOK_DELIVERIES, types::WebhookResendEnvelope => types::WebhookResend;
    #[cfg(feature = "webhooks")] ReplayWebhookEvents, REPLAY_WEBHOOK_EVENTS, types::WebhookResendEnvelope => types::WebhookResend;
    #[cfg(feature = "webhooks")] TestWebhookEndpoint, TEST_WEBHOOK_ENDPOINT, types::WebhookDeliveryEnvelope => types::WebhookDelivery;
    #[cfg(feature = "webhooks")] GetWebhookStatistics, GET_WEBHOOK_STATISTICS, types::WebhookStatisticsEnvelope => types::WebhookStatistics;
    #[cfg(feature = "webhooks")] TriggerWebhookEvent, TRIGGER_WEBHOOK_EVENT, types::WebhookTriggerEnvelope => types::WebhookTrigger;
    #[cfg(feature = "webhooks")] ListWebhookEvents, LIST_WEBHOOK_EVENTS, types::RecordedWebhookEventListEnvelope => types::RecordedWebhookEventList;
    #[cfg(feature = "webhooks")] GetWebhookEvent, GET_WEBHOOK_EVENT, types::RecordedWebhookEventDetailsEnvelope => types::RecordedWebhookEventDetails;
    #[cfg(feature = "contract")] GetOpenapi, GET_OPENAPI, types::OpenapiDocument => types::OpenapiDocument;
    #[cfg(feature = "contract")] GetOpenapiYaml, GET_OPENAPI_YAML, crate::generated::ByteStream => bytes::Bytes;
    #[cfg(feature = "contract")] GetOpenapi30, GET_OPENAPI30, types::OpenapiDocument => types::OpenapiDocument;
}

crate::call::with_options! {
    #[cfg(feature = "chat")] builder::StreamChat;
    #[cfg(feature = "conversations")] builder::ExportConversations;
    #[cfg(feature = "messages")] builder::StreamConversation;
    #[cfg(feature = "contacts")] builder::ExportContact;
    #[cfg(feature = "webhooks")] builder::StreamWebhooks;
}

#[cfg(feature = "mock")]
crate::mock::mocks! {
    #[cfg(feature = "agents")] list_agents, LIST_AGENTS, Some("{\"items\":[{\"id\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"publicId\":\"8Kd0ZpQm3vXw1RtY6uNbE4\",\"name\":\"Front desk\",\"description\":null,\"metadata\":{\"team\":\"reception\"},\"isPublic\":true,\"collectLeads\":false,\"helpPageEnabled\":false,\"model\":\"openai/gpt-5.4-mini\",\"systemInstruction\":null,\"unknownAnswer\":null,\"language\":null,\"temperature\":null,\"maxOutputTokens\":null,\"sessionResumeHours\":24,\"escalateAfter\":2,\"conversationRetentionDays\":90,\"geoRestrictionMode\":\"off\",\"geoRestrictionCountries\":null,\"avatarUpdatedAt\":null,\"pendingDeleteAt\":null,\"createdAt\":\"2026-11-20T09:30:00.000000Z\",\"updatedAt\":\"2026-11-20T09:30:00.000000Z\"}],\"nextCursor\":null}") => types::AgentList;
    #[cfg(feature = "agents")] create_agent, CREATE_AGENT, Some("{\"id\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"publicId\":\"8Kd0ZpQm3vXw1RtY6uNbE4\",\"name\":\"Front desk\",\"description\":null,\"metadata\":{\"team\":\"reception\"},\"isPublic\":true,\"collectLeads\":false,\"helpPageEnabled\":false,\"model\":\"openai/gpt-5.4-mini\",\"systemInstruction\":null,\"unknownAnswer\":null,\"language\":null,\"temperature\":null,\"maxOutputTokens\":null,\"sessionResumeHours\":24,\"escalateAfter\":2,\"conversationRetentionDays\":90,\"geoRestrictionMode\":\"off\",\"geoRestrictionCountries\":null,\"avatarUpdatedAt\":null,\"pendingDeleteAt\":null,\"createdAt\":\"2026-11-20T09:30:00.000000Z\",\"updatedAt\":\"2026-11-20T09:30:00.000000Z\"}") => types::Agent;
    #[cfg(feature = "agents")] get_agent, GET_AGENT, Some("{\"id\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"publicId\":\"8Kd0ZpQm3vXw1RtY6uNbE4\",\"name\":\"Front desk\",\"description\":null,\"metadata\":{\"team\":\"reception\"},\"isPublic\":true,\"collectLeads\":false,\"helpPageEnabled\":false,\"model\":\"openai/gpt-5.4-mini\",\"systemInstruction\":null,\"unknownAnswer\":null,\"language\":null,\"temperature\":null,\"maxOutputTokens\":null,\"sessionResumeHours\":24,\"escalateAfter\":2,\"conversationRetentionDays\":90,\"geoRestrictionMode\":\"off\",\"geoRestrictionCountries\":null,\"avatarUpdatedAt\":null,\"pendingDeleteAt\":null,\"createdAt\":\"2026-11-20T09:30:00.000000Z\",\"updatedAt\":\"2026-11-20T09:30:00.000000Z\"}") => types::Agent;
    #[cfg(feature = "agents")] update_agent, UPDATE_AGENT, Some("{\"id\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"publicId\":\"8Kd0ZpQm3vXw1RtY6uNbE4\",\"name\":\"Front desk\",\"description\":null,\"metadata\":{\"team\":\"reception\"},\"isPublic\":true,\"collectLeads\":false,\"helpPageEnabled\":false,\"model\":\"openai/gpt-5.4-mini\",\"systemInstruction\":null,\"unknownAnswer\":null,\"language\":null,\"temperature\":null,\"maxOutputTokens\":null,\"sessionResumeHours\":24,\"escalateAfter\":2,\"conversationRetentionDays\":90,\"geoRestrictionMode\":\"off\",\"geoRestrictionCountries\":null,\"avatarUpdatedAt\":null,\"pendingDeleteAt\":null,\"createdAt\":\"2026-11-20T09:30:00.000000Z\",\"updatedAt\":\"2026-11-20T09:30:00.000000Z\"}") => types::Agent;
    #[cfg(feature = "agents")] delete_agent, DELETE_AGENT, Some("{\"id\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"publicId\":\"8Kd0ZpQm3vXw1RtY6uNbE4\",\"name\":\"Front desk\",\"description\":null,\"metadata\":{\"team\":\"reception\"},\"isPublic\":true,\"collectLeads\":false,\"helpPageEnabled\":false,\"model\":\"openai/gpt-5.4-mini\",\"systemInstruction\":null,\"unknownAnswer\":null,\"language\":null,\"temperature\":null,\"maxOutputTokens\":null,\"sessionResumeHours\":24,\"escalateAfter\":2,\"conversationRetentionDays\":90,\"geoRestrictionMode\":\"off\",\"geoRestrictionCountries\":null,\"avatarUpdatedAt\":null,\"pendingDeleteAt\":null,\"createdAt\":\"2026-11-20T09:30:00.000000Z\",\"updatedAt\":\"2026-11-20T09:30:00.000000Z\"}") => types::Agent;
    #[cfg(feature = "agents")] cancel_agent_deletion, CANCEL_AGENT_DELETION, Some("{\"id\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"publicId\":\"8Kd0ZpQm3vXw1RtY6uNbE4\",\"name\":\"Front desk\",\"description\":null,\"metadata\":{\"team\":\"reception\"},\"isPublic\":true,\"collectLeads\":false,\"helpPageEnabled\":false,\"model\":\"openai/gpt-5.4-mini\",\"systemInstruction\":null,\"unknownAnswer\":null,\"language\":null,\"temperature\":null,\"maxOutputTokens\":null,\"sessionResumeHours\":24,\"escalateAfter\":2,\"conversationRetentionDays\":90,\"geoRestrictionMode\":\"off\",\"geoRestrictionCountries\":null,\"avatarUpdatedAt\":null,\"pendingDeleteAt\":null,\"createdAt\":\"2026-11-20T09:30:00.000000Z\",\"updatedAt\":\"2026-11-20T09:30:00.000000Z\"}") => types::Agent;
    #[cfg(feature = "agents")] get_agent_avatar, GET_AGENT_AVATAR, None => crate::mock::File;
    #[cfg(feature = "agents")] set_agent_avatar, SET_AGENT_AVATAR, Some("{\"id\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"publicId\":\"8Kd0ZpQm3vXw1RtY6uNbE4\",\"name\":\"Front desk\",\"description\":null,\"metadata\":{\"team\":\"reception\"},\"isPublic\":true,\"collectLeads\":false,\"helpPageEnabled\":false,\"model\":\"openai/gpt-5.4-mini\",\"systemInstruction\":null,\"unknownAnswer\":null,\"language\":null,\"temperature\":null,\"maxOutputTokens\":null,\"sessionResumeHours\":24,\"escalateAfter\":2,\"conversationRetentionDays\":90,\"geoRestrictionMode\":\"off\",\"geoRestrictionCountries\":null,\"avatarUpdatedAt\":null,\"pendingDeleteAt\":null,\"createdAt\":\"2026-11-20T09:30:00.000000Z\",\"updatedAt\":\"2026-11-20T09:30:00.000000Z\"}") => types::Agent;
    #[cfg(feature = "agents")] delete_agent_avatar, DELETE_AGENT_AVATAR, Some("{\"id\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"publicId\":\"8Kd0ZpQm3vXw1RtY6uNbE4\",\"name\":\"Front desk\",\"description\":null,\"metadata\":{\"team\":\"reception\"},\"isPublic\":true,\"collectLeads\":false,\"helpPageEnabled\":false,\"model\":\"openai/gpt-5.4-mini\",\"systemInstruction\":null,\"unknownAnswer\":null,\"language\":null,\"temperature\":null,\"maxOutputTokens\":null,\"sessionResumeHours\":24,\"escalateAfter\":2,\"conversationRetentionDays\":90,\"geoRestrictionMode\":\"off\",\"geoRestrictionCountries\":null,\"avatarUpdatedAt\":null,\"pendingDeleteAt\":null,\"createdAt\":\"2026-11-20T09:30:00.000000Z\",\"updatedAt\":\"2026-11-20T09:30:00.000000Z\"}") => types::Agent;
    #[cfg(feature = "discovery")] get_key, GET_KEY, Some("{\"id\":\"4Zk81mQp0aXs\",\"name\":\"Website\",\"scope\":\"write\",\"roleId\":null,\"roleName\":null,\"permissions\":[\"agents:view\",\"sources:view\",\"sources:edit\",\"chat:use\"],\"createdAt\":\"2026-11-20T09:30:00.000000Z\",\"expiresAt\":null,\"organization\":{\"id\":\"019a9f3d-0a1b-7c2d-8e3f-4a5b6c7d8e9f\",\"name\":\"Acme\",\"plan\":\"hobby\",\"creditsRemaining\":1999,\"claimState\":\"none\",\"claimExpiresAt\":null}}") => types::ApiKey;
    #[cfg(feature = "discovery")] list_models, LIST_MODELS, Some("{\"items\":[{\"id\":\"builtin/extractive\",\"credits\":1,\"isAvailable\":true,\"isDefault\":false},{\"id\":\"openai/gpt-5.4-mini\",\"credits\":1,\"isAvailable\":true,\"isDefault\":true}]}") => types::ModelList;
    #[cfg(feature = "sources")] list_sources, LIST_SOURCES, Some("{\"items\":[{\"id\":\"019a9f3f-1d0a-7b36-8f4e-51c1d2e3f4a5\",\"agentId\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"type\":\"text\",\"title\":\"Opening hours\",\"externalId\":null,\"metadata\":{},\"status\":\"ready\",\"bytes\":72,\"passages\":1,\"progress\":100,\"stage\":null,\"pages\":null,\"readingNotes\":[],\"url\":null,\"articleId\":null,\"mode\":null,\"maxPages\":null,\"failureCode\":null,\"failureReason\":null,\"createdAt\":\"2026-11-20T09:31:00.000000Z\",\"updatedAt\":\"2026-11-20T09:31:00.250000Z\"}],\"nextCursor\":null}") => types::SourceList;
    #[cfg(feature = "sources")] create_text_source, CREATE_TEXT_SOURCE, Some("{\"id\":\"019a9f3f-1d0a-7b36-8f4e-51c1d2e3f4a5\",\"agentId\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"type\":\"text\",\"title\":\"Opening hours\",\"externalId\":null,\"metadata\":{},\"status\":\"ready\",\"bytes\":72,\"passages\":1,\"progress\":100,\"stage\":null,\"pages\":null,\"readingNotes\":[],\"url\":null,\"articleId\":null,\"mode\":null,\"maxPages\":null,\"failureCode\":null,\"failureReason\":null,\"createdAt\":\"2026-11-20T09:31:00.000000Z\",\"updatedAt\":\"2026-11-20T09:31:00.250000Z\"}") => types::Source;
    #[cfg(feature = "sources")] create_qna_source, CREATE_QNA_SOURCE, Some("{\"id\":\"019a9f3f-1d0a-7b36-8f4e-51c1d2e3f4a5\",\"agentId\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"type\":\"text\",\"title\":\"Opening hours\",\"externalId\":null,\"metadata\":{},\"status\":\"ready\",\"bytes\":72,\"passages\":1,\"progress\":100,\"stage\":null,\"pages\":null,\"readingNotes\":[],\"url\":null,\"articleId\":null,\"mode\":null,\"maxPages\":null,\"failureCode\":null,\"failureReason\":null,\"createdAt\":\"2026-11-20T09:31:00.000000Z\",\"updatedAt\":\"2026-11-20T09:31:00.250000Z\"}") => types::Source;
    #[cfg(feature = "sources")] create_file_source, CREATE_FILE_SOURCE, Some("{\"id\":\"019a9f3f-1d0a-7b36-8f4e-51c1d2e3f4a5\",\"agentId\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"type\":\"text\",\"title\":\"Opening hours\",\"externalId\":null,\"metadata\":{},\"status\":\"ready\",\"bytes\":72,\"passages\":1,\"progress\":100,\"stage\":null,\"pages\":null,\"readingNotes\":[],\"url\":null,\"articleId\":null,\"mode\":null,\"maxPages\":null,\"failureCode\":null,\"failureReason\":null,\"createdAt\":\"2026-11-20T09:31:00.000000Z\",\"updatedAt\":\"2026-11-20T09:31:00.250000Z\"}") => types::Source;
    #[cfg(feature = "sources")] create_website_source, CREATE_WEBSITE_SOURCE, Some("{\"id\":\"019a9f3f-1d0a-7b36-8f4e-51c1d2e3f4a5\",\"agentId\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"type\":\"text\",\"title\":\"Opening hours\",\"externalId\":null,\"metadata\":{},\"status\":\"ready\",\"bytes\":72,\"passages\":1,\"progress\":100,\"stage\":null,\"pages\":null,\"readingNotes\":[],\"url\":null,\"articleId\":null,\"mode\":null,\"maxPages\":null,\"failureCode\":null,\"failureReason\":null,\"createdAt\":\"2026-11-20T09:31:00.000000Z\",\"updatedAt\":\"2026-11-20T09:31:00.250000Z\"}") => types::Source;
    #[cfg(feature = "sources")] get_source, GET_SOURCE, Some("{\"id\":\"019a9f3f-1d0a-7b36-8f4e-51c1d2e3f4a5\",\"agentId\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"type\":\"text\",\"title\":\"Opening hours\",\"externalId\":null,\"metadata\":{},\"status\":\"ready\",\"bytes\":72,\"passages\":1,\"progress\":100,\"stage\":null,\"pages\":null,\"readingNotes\":[],\"url\":null,\"articleId\":null,\"mode\":null,\"maxPages\":null,\"failureCode\":null,\"failureReason\":null,\"createdAt\":\"2026-11-20T09:31:00.000000Z\",\"updatedAt\":\"2026-11-20T09:31:00.250000Z\"}") => types::Source;
    #[cfg(feature = "sources")] update_source, UPDATE_SOURCE, Some("{\"id\":\"019a9f3f-1d0a-7b36-8f4e-51c1d2e3f4a5\",\"agentId\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"type\":\"text\",\"title\":\"Opening hours\",\"externalId\":null,\"metadata\":{},\"status\":\"ready\",\"bytes\":72,\"passages\":1,\"progress\":100,\"stage\":null,\"pages\":null,\"readingNotes\":[],\"url\":null,\"articleId\":null,\"mode\":null,\"maxPages\":null,\"failureCode\":null,\"failureReason\":null,\"createdAt\":\"2026-11-20T09:31:00.000000Z\",\"updatedAt\":\"2026-11-20T09:31:00.250000Z\"}") => types::Source;
    #[cfg(feature = "sources")] delete_source, DELETE_SOURCE, Some("{\"id\":\"019a9f3f-1d0a-7b36-8f4e-51c1d2e3f4a5\",\"agentId\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"type\":\"text\",\"title\":\"Opening hours\",\"externalId\":null,\"metadata\":{},\"status\":\"ready\",\"bytes\":72,\"passages\":1,\"progress\":100,\"stage\":null,\"pages\":null,\"readingNotes\":[],\"url\":null,\"articleId\":null,\"mode\":null,\"maxPages\":null,\"failureCode\":null,\"failureReason\":null,\"createdAt\":\"2026-11-20T09:31:00.000000Z\",\"updatedAt\":\"2026-11-20T09:31:00.250000Z\"}") => types::Source;
    #[cfg(feature = "sources")] get_source_content, GET_SOURCE_CONTENT, Some("{\"sourceId\":\"019a9f3f-1d0a-7b36-8f4e-51c1d2e3f4a5\",\"url\":null,\"title\":\"Opening hours\",\"text\":\"The front desk is open from 8:00 to 20:00. On Sundays it opens at 10:00.\",\"start\":0,\"end\":72,\"nextStart\":null}") => types::SourceContent;
    #[cfg(feature = "sources")] delete_sources, DELETE_SOURCES, Some("{\"items\":[{\"id\":\"019a9f3f-1d0a-7b36-8f4e-51c1d2e3f4a5\",\"outcome\":\"deleted\"}],\"hasMore\":false}") => types::SourceDeletions;
    #[cfg(feature = "sources")] list_source_pages, LIST_SOURCE_PAGES, Some("{\"items\":[{\"url\":\"https://desk.example/handbook/\",\"outcome\":\"fetched\",\"reason\":null,\"failureCode\":null,\"title\":\"Handbook\",\"bytes\":4211}],\"nextCursor\":null}") => types::SourcePageList;
    #[cfg(feature = "sources")] resync_source, RESYNC_SOURCE, Some("{\"id\":\"019a9f3f-1d0a-7b36-8f4e-51c1d2e3f4a5\",\"agentId\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"type\":\"text\",\"title\":\"Opening hours\",\"externalId\":null,\"metadata\":{},\"status\":\"ready\",\"bytes\":72,\"passages\":1,\"progress\":100,\"stage\":null,\"pages\":null,\"readingNotes\":[],\"url\":null,\"articleId\":null,\"mode\":null,\"maxPages\":null,\"failureCode\":null,\"failureReason\":null,\"createdAt\":\"2026-11-20T09:31:00.000000Z\",\"updatedAt\":\"2026-11-20T09:31:00.250000Z\"}") => types::Source;
    #[cfg(feature = "ingest")] get_ingest, GET_INGEST, Some("{\"agentId\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"sources\":3,\"queued\":0,\"processing\":1,\"ready\":2,\"failed\":0,\"embedding\":0,\"bytes\":5120,\"passages\":9,\"isRetrainDue\":false}") => types::Ingest;
    #[cfg(feature = "ingest")] retrain, RETRAIN, Some("{\"agentId\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"sources\":3,\"queued\":0,\"processing\":1,\"ready\":2,\"failed\":0,\"embedding\":0,\"bytes\":5120,\"passages\":9,\"isRetrainDue\":false}") => types::Ingest;
    #[cfg(feature = "retrieval")] retrieve, RETRIEVE, Some("{\"items\":[{\"sourceId\":\"019a9f3f-1d0a-7b36-8f4e-51c1d2e3f4a5\",\"title\":\"Guest handbook\",\"heading\":\"Arrival › Opening hours\",\"url\":\"https://desk.example/handbook#hours\",\"page\":null,\"text\":\"The front desk is open from 8:00 to 20:00. On Sundays it opens at 10:00.\",\"score\":1.24,\"start\":0,\"end\":72}]}") => types::PassageList;
    #[cfg(feature = "chat")] chat, CHAT, Some("{\"conversationId\":\"019a9f40-1111-7a2b-8c3d-4e5f60718293\",\"messageId\":\"019a9f40-7b1e-7d02-b3c4-6a7b8c9d0e1f\",\"answer\":\"On Sundays it opens at 10:00.\",\"citations\":[{\"sourceId\":\"019a9f3f-1d0a-7b36-8f4e-51c1d2e3f4a5\",\"title\":\"Guest handbook\",\"heading\":\"Arrival › Opening hours\",\"url\":\"https://desk.example/handbook#hours\",\"page\":null,\"quote\":\"On Sundays it opens at 10:00.\",\"start\":43,\"end\":72}],\"seeAlso\":[],\"model\":\"builtin/extractive\",\"creditsUsed\":1,\"creditsRemaining\":1999,\"finishReason\":\"stop\"}") => types::ChatReply;
    #[cfg(feature = "chat")] stream_chat, STREAM_CHAT, None => crate::mock::Events<StreamChatEvent>;
    #[cfg(feature = "chat")] stop_reply, STOP_REPLY, Some("{\"conversationId\":\"019a9f40-1111-7a2b-8c3d-4e5f60718293\",\"messageId\":\"019a9f40-7b1e-7d02-b3c4-6a7b8c9d0e1f\",\"answer\":\"On Sundays it opens at 10:00.\",\"citations\":[{\"sourceId\":\"019a9f3f-1d0a-7b36-8f4e-51c1d2e3f4a5\",\"title\":\"Guest handbook\",\"heading\":\"Arrival › Opening hours\",\"url\":\"https://desk.example/handbook#hours\",\"page\":null,\"quote\":\"On Sundays it opens at 10:00.\",\"start\":43,\"end\":72}],\"seeAlso\":[],\"model\":\"builtin/extractive\",\"creditsUsed\":1,\"creditsRemaining\":1999,\"finishReason\":\"stop\"}") => types::ChatReply;
    #[cfg(feature = "conversations")] list_conversations, LIST_CONVERSATIONS, Some("{\"items\":[{\"id\":\"019a9f40-1111-7a2b-8c3d-4e5f60718293\",\"agentId\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"channel\":\"api\",\"subject\":null,\"previousConversationId\":null,\"status\":\"escalated\",\"statusReason\":\"Asks for a refund.\",\"statusChangedBy\":{\"kind\":\"member\",\"id\":\"019a9f43-4e5e-7b02-9d1c-7f8e9f0a1b2c\",\"name\":\"anna@acme.dev\"},\"statusChangedAt\":\"2026-11-20T09:32:00.000000Z\",\"assignee\":{\"kind\":\"member\",\"id\":\"019a9f43-4e5f-7a13-8b2c-6d7e8f9a0b1c\",\"name\":\"bob@acme.dev\"},\"assignedAt\":\"2026-11-20T09:32:00.000000Z\",\"visitor\":{\"externalId\":\"customer-17\",\"name\":null,\"email\":null,\"country\":\"CH\",\"language\":\"de\"},\"contact\":{\"id\":\"019a9f45-7c8d-7e9f-8a1b-2c3d4e5f6a7b\",\"externalId\":\"customer-17\",\"name\":\"Anna Meier\",\"email\":\"anna@acme.dev\"},\"tags\":[\"refund\"],\"metadata\":{\"page\":\"/prices\"},\"topics\":[{\"id\":\"019a9f46-7182-7394-9fb0-b1c2d3e4f5a6\",\"name\":\"Refunds\",\"assignedBy\":\"rule\"}],\"messageCount\":2,\"unansweredCount\":0,\"ratings\":{\"ratedUp\":1,\"ratedDown\":0},\"sequence\":3,\"lastMessageAt\":\"2026-11-20T09:31:00.000000Z\",\"createdAt\":\"2026-11-20T09:30:58.000000Z\",\"updatedAt\":\"2026-11-20T09:32:00.000000Z\"}],\"nextCursor\":null}") => types::ConversationList;
    #[cfg(feature = "conversations")] list_all_conversations, LIST_ALL_CONVERSATIONS, Some("{\"items\":[{\"id\":\"019a9f40-1111-7a2b-8c3d-4e5f60718293\",\"agentId\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"channel\":\"api\",\"subject\":null,\"previousConversationId\":null,\"status\":\"escalated\",\"statusReason\":\"Asks for a refund.\",\"statusChangedBy\":{\"kind\":\"member\",\"id\":\"019a9f43-4e5e-7b02-9d1c-7f8e9f0a1b2c\",\"name\":\"anna@acme.dev\"},\"statusChangedAt\":\"2026-11-20T09:32:00.000000Z\",\"assignee\":{\"kind\":\"member\",\"id\":\"019a9f43-4e5f-7a13-8b2c-6d7e8f9a0b1c\",\"name\":\"bob@acme.dev\"},\"assignedAt\":\"2026-11-20T09:32:00.000000Z\",\"visitor\":{\"externalId\":\"customer-17\",\"name\":null,\"email\":null,\"country\":\"CH\",\"language\":\"de\"},\"contact\":{\"id\":\"019a9f45-7c8d-7e9f-8a1b-2c3d4e5f6a7b\",\"externalId\":\"customer-17\",\"name\":\"Anna Meier\",\"email\":\"anna@acme.dev\"},\"tags\":[\"refund\"],\"metadata\":{\"page\":\"/prices\"},\"topics\":[{\"id\":\"019a9f46-7182-7394-9fb0-b1c2d3e4f5a6\",\"name\":\"Refunds\",\"assignedBy\":\"rule\"}],\"messageCount\":2,\"unansweredCount\":0,\"ratings\":{\"ratedUp\":1,\"ratedDown\":0},\"sequence\":3,\"lastMessageAt\":\"2026-11-20T09:31:00.000000Z\",\"createdAt\":\"2026-11-20T09:30:58.000000Z\",\"updatedAt\":\"2026-11-20T09:32:00.000000Z\"}],\"nextCursor\":null}") => types::ConversationList;
    #[cfg(feature = "conversations")] export_conversations, EXPORT_CONVERSATIONS, None => crate::mock::File;
    #[cfg(feature = "conversations")] get_conversation, GET_CONVERSATION, Some("{\"id\":\"019a9f40-1111-7a2b-8c3d-4e5f60718293\",\"agentId\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"channel\":\"api\",\"subject\":null,\"previousConversationId\":null,\"status\":\"escalated\",\"statusReason\":\"Asks for a refund.\",\"statusChangedBy\":{\"kind\":\"member\",\"id\":\"019a9f43-4e5e-7b02-9d1c-7f8e9f0a1b2c\",\"name\":\"anna@acme.dev\"},\"statusChangedAt\":\"2026-11-20T09:32:00.000000Z\",\"assignee\":{\"kind\":\"member\",\"id\":\"019a9f43-4e5f-7a13-8b2c-6d7e8f9a0b1c\",\"name\":\"bob@acme.dev\"},\"assignedAt\":\"2026-11-20T09:32:00.000000Z\",\"visitor\":{\"externalId\":\"customer-17\",\"name\":null,\"email\":null,\"country\":\"CH\",\"language\":\"de\"},\"contact\":{\"id\":\"019a9f45-7c8d-7e9f-8a1b-2c3d4e5f6a7b\",\"externalId\":\"customer-17\",\"name\":\"Anna Meier\",\"email\":\"anna@acme.dev\"},\"tags\":[\"refund\"],\"metadata\":{\"page\":\"/prices\"},\"topics\":[{\"id\":\"019a9f46-7182-7394-9fb0-b1c2d3e4f5a6\",\"name\":\"Refunds\",\"assignedBy\":\"rule\"}],\"messageCount\":2,\"unansweredCount\":0,\"ratings\":{\"ratedUp\":1,\"ratedDown\":0},\"sequence\":3,\"lastMessageAt\":\"2026-11-20T09:31:00.000000Z\",\"createdAt\":\"2026-11-20T09:30:58.000000Z\",\"updatedAt\":\"2026-11-20T09:32:00.000000Z\"}") => types::Conversation;
    #[cfg(feature = "conversations")] update_conversation, UPDATE_CONVERSATION, Some("{\"id\":\"019a9f40-1111-7a2b-8c3d-4e5f60718293\",\"agentId\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"channel\":\"api\",\"subject\":null,\"previousConversationId\":null,\"status\":\"escalated\",\"statusReason\":\"Asks for a refund.\",\"statusChangedBy\":{\"kind\":\"member\",\"id\":\"019a9f43-4e5e-7b02-9d1c-7f8e9f0a1b2c\",\"name\":\"anna@acme.dev\"},\"statusChangedAt\":\"2026-11-20T09:32:00.000000Z\",\"assignee\":{\"kind\":\"member\",\"id\":\"019a9f43-4e5f-7a13-8b2c-6d7e8f9a0b1c\",\"name\":\"bob@acme.dev\"},\"assignedAt\":\"2026-11-20T09:32:00.000000Z\",\"visitor\":{\"externalId\":\"customer-17\",\"name\":null,\"email\":null,\"country\":\"CH\",\"language\":\"de\"},\"contact\":{\"id\":\"019a9f45-7c8d-7e9f-8a1b-2c3d4e5f6a7b\",\"externalId\":\"customer-17\",\"name\":\"Anna Meier\",\"email\":\"anna@acme.dev\"},\"tags\":[\"refund\"],\"metadata\":{\"page\":\"/prices\"},\"topics\":[{\"id\":\"019a9f46-7182-7394-9fb0-b1c2d3e4f5a6\",\"name\":\"Refunds\",\"assignedBy\":\"rule\"}],\"messageCount\":2,\"unansweredCount\":0,\"ratings\":{\"ratedUp\":1,\"ratedDown\":0},\"sequence\":3,\"lastMessageAt\":\"2026-11-20T09:31:00.000000Z\",\"createdAt\":\"2026-11-20T09:30:58.000000Z\",\"updatedAt\":\"2026-11-20T09:32:00.000000Z\"}") => types::Conversation;
    #[cfg(feature = "conversations")] delete_conversation, DELETE_CONVERSATION, Some("{\"id\":\"019a9f40-1111-7a2b-8c3d-4e5f60718293\",\"agentId\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"channel\":\"api\",\"subject\":null,\"previousConversationId\":null,\"status\":\"escalated\",\"statusReason\":\"Asks for a refund.\",\"statusChangedBy\":{\"kind\":\"member\",\"id\":\"019a9f43-4e5e-7b02-9d1c-7f8e9f0a1b2c\",\"name\":\"anna@acme.dev\"},\"statusChangedAt\":\"2026-11-20T09:32:00.000000Z\",\"assignee\":{\"kind\":\"member\",\"id\":\"019a9f43-4e5f-7a13-8b2c-6d7e8f9a0b1c\",\"name\":\"bob@acme.dev\"},\"assignedAt\":\"2026-11-20T09:32:00.000000Z\",\"visitor\":{\"externalId\":\"customer-17\",\"name\":null,\"email\":null,\"country\":\"CH\",\"language\":\"de\"},\"contact\":{\"id\":\"019a9f45-7c8d-7e9f-8a1b-2c3d4e5f6a7b\",\"externalId\":\"customer-17\",\"name\":\"Anna Meier\",\"email\":\"anna@acme.dev\"},\"tags\":[\"refund\"],\"metadata\":{\"page\":\"/prices\"},\"topics\":[{\"id\":\"019a9f46-7182-7394-9fb0-b1c2d3e4f5a6\",\"name\":\"Refunds\",\"assignedBy\":\"rule\"}],\"messageCount\":2,\"unansweredCount\":0,\"ratings\":{\"ratedUp\":1,\"ratedDown\":0},\"sequence\":3,\"lastMessageAt\":\"2026-11-20T09:31:00.000000Z\",\"createdAt\":\"2026-11-20T09:30:58.000000Z\",\"updatedAt\":\"2026-11-20T09:32:00.000000Z\"}") => types::Conversation;
    #[cfg(feature = "messages")] list_messages, LIST_MESSAGES, Some("{\"items\":[{\"id\":\"019a9f40-7b1e-7d02-b3c4-6a7b8c9d0e1f\",\"conversationId\":\"019a9f40-1111-7a2b-8c3d-4e5f60718293\",\"sequence\":2,\"role\":\"agent\",\"text\":\"On Sundays it opens at 10:00.\",\"citations\":[{\"sourceId\":\"019a9f3f-1d0a-7b36-8f4e-51c1d2e3f4a5\",\"title\":\"Guest handbook\",\"heading\":\"Arrival › Opening hours\",\"url\":\"https://desk.example/handbook#hours\",\"page\":null,\"quote\":\"On Sundays it opens at 10:00.\",\"start\":43,\"end\":72}],\"seeAlso\":[],\"model\":\"builtin/extractive\",\"creditsUsed\":1,\"durationMs\":4,\"finishReason\":\"stop\",\"feedback\":{\"rating\":\"up\",\"reason\":null,\"createdAt\":\"2026-11-20T09:32:00.000000Z\"},\"delivery\":{\"status\":\"sent\",\"detail\":null,\"at\":\"2026-11-20T09:31:04.000000Z\"},\"email\":{\"from\":\"support@help.acme.com\",\"to\":[\"anna@firm.eu\"],\"cc\":[],\"subject\":\"Re: Opening hours\",\"messageId\":\"019a9f40-7b1e-7d02-b3c4-6a7b8c9d0e1f.k3v7q2ab@help.acme.com\",\"verified\":null,\"isAutomated\":true,\"fullText\":null,\"attachments\":[]},\"createdAt\":\"2026-11-20T09:31:00.000000Z\"}],\"nextCursor\":null}") => types::MessageList;
    #[cfg(feature = "messages")] stream_conversation, STREAM_CONVERSATION, None => crate::mock::Events<StreamConversationEvent>;
    #[cfg(feature = "notes")] list_notes, LIST_NOTES, Some("{\"items\":[{\"id\":\"019a9f46-7b1e-7d02-b3c4-6a7b8c9d0e1f\",\"agentId\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"conversationId\":\"019a9f40-1111-7a2b-8c3d-4e5f60718293\",\"author\":{\"kind\":\"key\",\"id\":\"4Zk81mQp0aXs\",\"name\":\"Back office\"},\"text\":\"Good answer, but the opening hours have changed.\",\"tags\":[\"training\"],\"createdAt\":\"2026-11-20T10:15:00.000000Z\",\"updatedAt\":\"2026-11-20T10:15:00.000000Z\"}],\"nextCursor\":null}") => types::NoteList;
    #[cfg(feature = "notes")] create_note, CREATE_NOTE, Some("{\"id\":\"019a9f46-7b1e-7d02-b3c4-6a7b8c9d0e1f\",\"agentId\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"conversationId\":\"019a9f40-1111-7a2b-8c3d-4e5f60718293\",\"author\":{\"kind\":\"key\",\"id\":\"4Zk81mQp0aXs\",\"name\":\"Back office\"},\"text\":\"Good answer, but the opening hours have changed.\",\"tags\":[\"training\"],\"createdAt\":\"2026-11-20T10:15:00.000000Z\",\"updatedAt\":\"2026-11-20T10:15:00.000000Z\"}") => types::Note;
    #[cfg(feature = "notes")] get_note, GET_NOTE, Some("{\"id\":\"019a9f46-7b1e-7d02-b3c4-6a7b8c9d0e1f\",\"agentId\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"conversationId\":\"019a9f40-1111-7a2b-8c3d-4e5f60718293\",\"author\":{\"kind\":\"key\",\"id\":\"4Zk81mQp0aXs\",\"name\":\"Back office\"},\"text\":\"Good answer, but the opening hours have changed.\",\"tags\":[\"training\"],\"createdAt\":\"2026-11-20T10:15:00.000000Z\",\"updatedAt\":\"2026-11-20T10:15:00.000000Z\"}") => types::Note;
    #[cfg(feature = "notes")] update_note, UPDATE_NOTE, Some("{\"id\":\"019a9f46-7b1e-7d02-b3c4-6a7b8c9d0e1f\",\"agentId\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"conversationId\":\"019a9f40-1111-7a2b-8c3d-4e5f60718293\",\"author\":{\"kind\":\"key\",\"id\":\"4Zk81mQp0aXs\",\"name\":\"Back office\"},\"text\":\"Good answer, but the opening hours have changed.\",\"tags\":[\"training\"],\"createdAt\":\"2026-11-20T10:15:00.000000Z\",\"updatedAt\":\"2026-11-20T10:15:00.000000Z\"}") => types::Note;
    #[cfg(feature = "notes")] delete_note, DELETE_NOTE, Some("{\"id\":\"019a9f46-7b1e-7d02-b3c4-6a7b8c9d0e1f\",\"agentId\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"conversationId\":\"019a9f40-1111-7a2b-8c3d-4e5f60718293\",\"author\":{\"kind\":\"key\",\"id\":\"4Zk81mQp0aXs\",\"name\":\"Back office\"},\"text\":\"Good answer, but the opening hours have changed.\",\"tags\":[\"training\"],\"createdAt\":\"2026-11-20T10:15:00.000000Z\",\"updatedAt\":\"2026-11-20T10:15:00.000000Z\"}") => types::Note;
    #[cfg(feature = "messages")] get_message, GET_MESSAGE, Some("{\"id\":\"019a9f40-7b1e-7d02-b3c4-6a7b8c9d0e1f\",\"conversationId\":\"019a9f40-1111-7a2b-8c3d-4e5f60718293\",\"sequence\":2,\"role\":\"agent\",\"text\":\"On Sundays it opens at 10:00.\",\"citations\":[{\"sourceId\":\"019a9f3f-1d0a-7b36-8f4e-51c1d2e3f4a5\",\"title\":\"Guest handbook\",\"heading\":\"Arrival › Opening hours\",\"url\":\"https://desk.example/handbook#hours\",\"page\":null,\"quote\":\"On Sundays it opens at 10:00.\",\"start\":43,\"end\":72}],\"seeAlso\":[],\"model\":\"builtin/extractive\",\"creditsUsed\":1,\"durationMs\":4,\"finishReason\":\"stop\",\"feedback\":{\"rating\":\"up\",\"reason\":null,\"createdAt\":\"2026-11-20T09:32:00.000000Z\"},\"delivery\":{\"status\":\"sent\",\"detail\":null,\"at\":\"2026-11-20T09:31:04.000000Z\"},\"email\":{\"from\":\"support@help.acme.com\",\"to\":[\"anna@firm.eu\"],\"cc\":[],\"subject\":\"Re: Opening hours\",\"messageId\":\"019a9f40-7b1e-7d02-b3c4-6a7b8c9d0e1f.k3v7q2ab@help.acme.com\",\"verified\":null,\"isAutomated\":true,\"fullText\":null,\"attachments\":[]},\"createdAt\":\"2026-11-20T09:31:00.000000Z\"}") => types::Message;
    #[cfg(feature = "messages")] set_feedback, SET_FEEDBACK, Some("{\"id\":\"019a9f40-7b1e-7d02-b3c4-6a7b8c9d0e1f\",\"conversationId\":\"019a9f40-1111-7a2b-8c3d-4e5f60718293\",\"sequence\":2,\"role\":\"agent\",\"text\":\"On Sundays it opens at 10:00.\",\"citations\":[{\"sourceId\":\"019a9f3f-1d0a-7b36-8f4e-51c1d2e3f4a5\",\"title\":\"Guest handbook\",\"heading\":\"Arrival › Opening hours\",\"url\":\"https://desk.example/handbook#hours\",\"page\":null,\"quote\":\"On Sundays it opens at 10:00.\",\"start\":43,\"end\":72}],\"seeAlso\":[],\"model\":\"builtin/extractive\",\"creditsUsed\":1,\"durationMs\":4,\"finishReason\":\"stop\",\"feedback\":{\"rating\":\"up\",\"reason\":null,\"createdAt\":\"2026-11-20T09:32:00.000000Z\"},\"delivery\":{\"status\":\"sent\",\"detail\":null,\"at\":\"2026-11-20T09:31:04.000000Z\"},\"email\":{\"from\":\"support@help.acme.com\",\"to\":[\"anna@firm.eu\"],\"cc\":[],\"subject\":\"Re: Opening hours\",\"messageId\":\"019a9f40-7b1e-7d02-b3c4-6a7b8c9d0e1f.k3v7q2ab@help.acme.com\",\"verified\":null,\"isAutomated\":true,\"fullText\":null,\"attachments\":[]},\"createdAt\":\"2026-11-20T09:31:00.000000Z\"}") => types::Message;
    #[cfg(feature = "messages")] download_attachment, DOWNLOAD_ATTACHMENT, None => crate::mock::File;
    #[cfg(feature = "messages")] download_raw_mail, DOWNLOAD_RAW_MAIL, None => crate::mock::File;
    #[cfg(feature = "topics")] add_conversation_topic, ADD_CONVERSATION_TOPIC, Some("{\"id\":\"019a9f40-1111-7a2b-8c3d-4e5f60718293\",\"agentId\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"channel\":\"api\",\"subject\":null,\"previousConversationId\":null,\"status\":\"escalated\",\"statusReason\":\"Asks for a refund.\",\"statusChangedBy\":{\"kind\":\"member\",\"id\":\"019a9f43-4e5e-7b02-9d1c-7f8e9f0a1b2c\",\"name\":\"anna@acme.dev\"},\"statusChangedAt\":\"2026-11-20T09:32:00.000000Z\",\"assignee\":{\"kind\":\"member\",\"id\":\"019a9f43-4e5f-7a13-8b2c-6d7e8f9a0b1c\",\"name\":\"bob@acme.dev\"},\"assignedAt\":\"2026-11-20T09:32:00.000000Z\",\"visitor\":{\"externalId\":\"customer-17\",\"name\":null,\"email\":null,\"country\":\"CH\",\"language\":\"de\"},\"contact\":{\"id\":\"019a9f45-7c8d-7e9f-8a1b-2c3d4e5f6a7b\",\"externalId\":\"customer-17\",\"name\":\"Anna Meier\",\"email\":\"anna@acme.dev\"},\"tags\":[\"refund\"],\"metadata\":{\"page\":\"/prices\"},\"topics\":[{\"id\":\"019a9f46-7182-7394-9fb0-b1c2d3e4f5a6\",\"name\":\"Refunds\",\"assignedBy\":\"rule\"}],\"messageCount\":2,\"unansweredCount\":0,\"ratings\":{\"ratedUp\":1,\"ratedDown\":0},\"sequence\":3,\"lastMessageAt\":\"2026-11-20T09:31:00.000000Z\",\"createdAt\":\"2026-11-20T09:30:58.000000Z\",\"updatedAt\":\"2026-11-20T09:32:00.000000Z\"}") => types::Conversation;
    #[cfg(feature = "topics")] remove_conversation_topic, REMOVE_CONVERSATION_TOPIC, Some("{\"id\":\"019a9f40-1111-7a2b-8c3d-4e5f60718293\",\"agentId\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"channel\":\"api\",\"subject\":null,\"previousConversationId\":null,\"status\":\"escalated\",\"statusReason\":\"Asks for a refund.\",\"statusChangedBy\":{\"kind\":\"member\",\"id\":\"019a9f43-4e5e-7b02-9d1c-7f8e9f0a1b2c\",\"name\":\"anna@acme.dev\"},\"statusChangedAt\":\"2026-11-20T09:32:00.000000Z\",\"assignee\":{\"kind\":\"member\",\"id\":\"019a9f43-4e5f-7a13-8b2c-6d7e8f9a0b1c\",\"name\":\"bob@acme.dev\"},\"assignedAt\":\"2026-11-20T09:32:00.000000Z\",\"visitor\":{\"externalId\":\"customer-17\",\"name\":null,\"email\":null,\"country\":\"CH\",\"language\":\"de\"},\"contact\":{\"id\":\"019a9f45-7c8d-7e9f-8a1b-2c3d4e5f6a7b\",\"externalId\":\"customer-17\",\"name\":\"Anna Meier\",\"email\":\"anna@acme.dev\"},\"tags\":[\"refund\"],\"metadata\":{\"page\":\"/prices\"},\"topics\":[{\"id\":\"019a9f46-7182-7394-9fb0-b1c2d3e4f5a6\",\"name\":\"Refunds\",\"assignedBy\":\"rule\"}],\"messageCount\":2,\"unansweredCount\":0,\"ratings\":{\"ratedUp\":1,\"ratedDown\":0},\"sequence\":3,\"lastMessageAt\":\"2026-11-20T09:31:00.000000Z\",\"createdAt\":\"2026-11-20T09:30:58.000000Z\",\"updatedAt\":\"2026-11-20T09:32:00.000000Z\"}") => types::Conversation;
    #[cfg(feature = "topics")] list_topics, LIST_TOPICS, Some("{\"items\":[{\"id\":\"019a9f46-7182-7394-9fb0-b1c2d3e4f5a6\",\"agentId\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"name\":\"Refunds\",\"description\":null,\"rule\":{\"phrases\":[\"refund\",\"money back\"]},\"isApplying\":false,\"appliedAt\":null,\"createdAt\":\"2026-11-20T09:30:00.000000Z\",\"updatedAt\":\"2026-11-20T09:30:00.000000Z\"}],\"nextCursor\":null}") => types::TopicList;
    #[cfg(feature = "topics")] create_topic, CREATE_TOPIC, Some("{\"id\":\"019a9f46-7182-7394-9fb0-b1c2d3e4f5a6\",\"agentId\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"name\":\"Refunds\",\"description\":null,\"rule\":{\"phrases\":[\"refund\",\"money back\"]},\"isApplying\":false,\"appliedAt\":null,\"createdAt\":\"2026-11-20T09:30:00.000000Z\",\"updatedAt\":\"2026-11-20T09:30:00.000000Z\"}") => types::Topic;
    #[cfg(feature = "topics")] list_topic_suggestions, LIST_TOPIC_SUGGESTIONS, Some("{\"items\":[{\"id\":\"019a9f47-8293-74a5-80c1-c2d3e4f5a6b7\",\"questionCount\":17,\"examples\":[{\"messageId\":\"019a9f40-7b1e-7d02-b3c4-6a7b8c9d0e1f\",\"conversationId\":\"019a9f40-1111-7a2b-8c3d-4e5f60718293\",\"text\":\"How do I get a refund?\",\"createdAt\":\"2026-11-20T09:30:58.000000Z\"}],\"lastAskedAt\":\"2026-11-20T09:30:58.000000Z\"}],\"nextCursor\":null}") => types::QuestionGroupList;
    #[cfg(feature = "topics")] get_topic_counts, GET_TOPIC_COUNTS, Some("{\"from\":\"2026-11-20T00:00:00.000000Z\",\"to\":\"2026-11-21T00:00:00.000000Z\",\"timeZone\":\"UTC\",\"step\":\"day\",\"topics\":[{\"id\":\"019a9f46-7182-7394-9fb0-b1c2d3e4f5a6\",\"name\":\"Refunds\",\"conversations\":3}],\"items\":[{\"from\":\"2026-11-20T00:00:00.000000Z\",\"to\":\"2026-11-21T00:00:00.000000Z\",\"topics\":[{\"id\":\"019a9f46-7182-7394-9fb0-b1c2d3e4f5a6\",\"conversations\":3}]}]}") => types::TopicCounts;
    #[cfg(feature = "topics")] get_topic, GET_TOPIC, Some("{\"id\":\"019a9f46-7182-7394-9fb0-b1c2d3e4f5a6\",\"agentId\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"name\":\"Refunds\",\"description\":null,\"rule\":{\"phrases\":[\"refund\",\"money back\"]},\"isApplying\":false,\"appliedAt\":null,\"createdAt\":\"2026-11-20T09:30:00.000000Z\",\"updatedAt\":\"2026-11-20T09:30:00.000000Z\"}") => types::Topic;
    #[cfg(feature = "topics")] update_topic, UPDATE_TOPIC, Some("{\"id\":\"019a9f46-7182-7394-9fb0-b1c2d3e4f5a6\",\"agentId\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"name\":\"Refunds\",\"description\":null,\"rule\":{\"phrases\":[\"refund\",\"money back\"]},\"isApplying\":false,\"appliedAt\":null,\"createdAt\":\"2026-11-20T09:30:00.000000Z\",\"updatedAt\":\"2026-11-20T09:30:00.000000Z\"}") => types::Topic;
    #[cfg(feature = "topics")] delete_topic, DELETE_TOPIC, Some("{\"id\":\"019a9f46-7182-7394-9fb0-b1c2d3e4f5a6\",\"agentId\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"name\":\"Refunds\",\"description\":null,\"rule\":{\"phrases\":[\"refund\",\"money back\"]},\"isApplying\":false,\"appliedAt\":null,\"createdAt\":\"2026-11-20T09:30:00.000000Z\",\"updatedAt\":\"2026-11-20T09:30:00.000000Z\"}") => types::Topic;
    #[cfg(feature = "topics")] apply_topic, APPLY_TOPIC, Some("{\"id\":\"019a9f46-7182-7394-9fb0-b1c2d3e4f5a6\",\"agentId\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"name\":\"Refunds\",\"description\":null,\"rule\":{\"phrases\":[\"refund\",\"money back\"]},\"isApplying\":false,\"appliedAt\":null,\"createdAt\":\"2026-11-20T09:30:00.000000Z\",\"updatedAt\":\"2026-11-20T09:30:00.000000Z\"}") => types::Topic;
    #[cfg(feature = "inbox")] list_inbox, LIST_INBOX, Some("{\"items\":[{\"id\":\"019a9f40-1111-7a2b-8c3d-4e5f60718293\",\"agentId\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"channel\":\"api\",\"subject\":null,\"previousConversationId\":null,\"status\":\"escalated\",\"statusReason\":\"Asks for a refund.\",\"statusChangedBy\":{\"kind\":\"member\",\"id\":\"019a9f43-4e5e-7b02-9d1c-7f8e9f0a1b2c\",\"name\":\"anna@acme.dev\"},\"statusChangedAt\":\"2026-11-20T09:32:00.000000Z\",\"assignee\":{\"kind\":\"member\",\"id\":\"019a9f43-4e5f-7a13-8b2c-6d7e8f9a0b1c\",\"name\":\"bob@acme.dev\"},\"assignedAt\":\"2026-11-20T09:32:00.000000Z\",\"visitor\":{\"externalId\":\"customer-17\",\"name\":null,\"email\":null,\"country\":\"CH\",\"language\":\"de\"},\"contact\":{\"id\":\"019a9f45-7c8d-7e9f-8a1b-2c3d4e5f6a7b\",\"externalId\":\"customer-17\",\"name\":\"Anna Meier\",\"email\":\"anna@acme.dev\"},\"tags\":[\"refund\"],\"metadata\":{\"page\":\"/prices\"},\"topics\":[{\"id\":\"019a9f46-7182-7394-9fb0-b1c2d3e4f5a6\",\"name\":\"Refunds\",\"assignedBy\":\"rule\"}],\"messageCount\":2,\"unansweredCount\":0,\"ratings\":{\"ratedUp\":1,\"ratedDown\":0},\"sequence\":3,\"lastMessageAt\":\"2026-11-20T09:31:00.000000Z\",\"createdAt\":\"2026-11-20T09:30:58.000000Z\",\"updatedAt\":\"2026-11-20T09:32:00.000000Z\"}],\"nextCursor\":null}") => types::ConversationList;
    #[cfg(feature = "inbox")] get_inbox_counts, GET_INBOX_COUNTS, Some("{\"open\":3,\"escalated\":2,\"unassigned\":1,\"assignees\":[{\"assignee\":{\"kind\":\"member\",\"id\":\"019a9f43-4e5e-7b02-9d1c-7f8e9f0a1b2c\",\"name\":\"anna@acme.dev\"},\"open\":3,\"escalated\":1}]}") => types::InboxCounts;
    #[cfg(feature = "inbox")] assign_conversation, ASSIGN_CONVERSATION, Some("{\"id\":\"019a9f40-1111-7a2b-8c3d-4e5f60718293\",\"agentId\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"channel\":\"api\",\"subject\":null,\"previousConversationId\":null,\"status\":\"escalated\",\"statusReason\":\"Asks for a refund.\",\"statusChangedBy\":{\"kind\":\"member\",\"id\":\"019a9f43-4e5e-7b02-9d1c-7f8e9f0a1b2c\",\"name\":\"anna@acme.dev\"},\"statusChangedAt\":\"2026-11-20T09:32:00.000000Z\",\"assignee\":{\"kind\":\"member\",\"id\":\"019a9f43-4e5f-7a13-8b2c-6d7e8f9a0b1c\",\"name\":\"bob@acme.dev\"},\"assignedAt\":\"2026-11-20T09:32:00.000000Z\",\"visitor\":{\"externalId\":\"customer-17\",\"name\":null,\"email\":null,\"country\":\"CH\",\"language\":\"de\"},\"contact\":{\"id\":\"019a9f45-7c8d-7e9f-8a1b-2c3d4e5f6a7b\",\"externalId\":\"customer-17\",\"name\":\"Anna Meier\",\"email\":\"anna@acme.dev\"},\"tags\":[\"refund\"],\"metadata\":{\"page\":\"/prices\"},\"topics\":[{\"id\":\"019a9f46-7182-7394-9fb0-b1c2d3e4f5a6\",\"name\":\"Refunds\",\"assignedBy\":\"rule\"}],\"messageCount\":2,\"unansweredCount\":0,\"ratings\":{\"ratedUp\":1,\"ratedDown\":0},\"sequence\":3,\"lastMessageAt\":\"2026-11-20T09:31:00.000000Z\",\"createdAt\":\"2026-11-20T09:30:58.000000Z\",\"updatedAt\":\"2026-11-20T09:32:00.000000Z\"}") => types::Conversation;
    #[cfg(feature = "inbox")] hand_back_conversation, HAND_BACK_CONVERSATION, Some("{\"id\":\"019a9f40-1111-7a2b-8c3d-4e5f60718293\",\"agentId\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"channel\":\"api\",\"subject\":null,\"previousConversationId\":null,\"status\":\"escalated\",\"statusReason\":\"Asks for a refund.\",\"statusChangedBy\":{\"kind\":\"member\",\"id\":\"019a9f43-4e5e-7b02-9d1c-7f8e9f0a1b2c\",\"name\":\"anna@acme.dev\"},\"statusChangedAt\":\"2026-11-20T09:32:00.000000Z\",\"assignee\":{\"kind\":\"member\",\"id\":\"019a9f43-4e5f-7a13-8b2c-6d7e8f9a0b1c\",\"name\":\"bob@acme.dev\"},\"assignedAt\":\"2026-11-20T09:32:00.000000Z\",\"visitor\":{\"externalId\":\"customer-17\",\"name\":null,\"email\":null,\"country\":\"CH\",\"language\":\"de\"},\"contact\":{\"id\":\"019a9f45-7c8d-7e9f-8a1b-2c3d4e5f6a7b\",\"externalId\":\"customer-17\",\"name\":\"Anna Meier\",\"email\":\"anna@acme.dev\"},\"tags\":[\"refund\"],\"metadata\":{\"page\":\"/prices\"},\"topics\":[{\"id\":\"019a9f46-7182-7394-9fb0-b1c2d3e4f5a6\",\"name\":\"Refunds\",\"assignedBy\":\"rule\"}],\"messageCount\":2,\"unansweredCount\":0,\"ratings\":{\"ratedUp\":1,\"ratedDown\":0},\"sequence\":3,\"lastMessageAt\":\"2026-11-20T09:31:00.000000Z\",\"createdAt\":\"2026-11-20T09:30:58.000000Z\",\"updatedAt\":\"2026-11-20T09:32:00.000000Z\"}") => types::Conversation;
    #[cfg(feature = "inbox")] escalate_conversation, ESCALATE_CONVERSATION, Some("{\"id\":\"019a9f40-1111-7a2b-8c3d-4e5f60718293\",\"agentId\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"channel\":\"api\",\"subject\":null,\"previousConversationId\":null,\"status\":\"escalated\",\"statusReason\":\"Asks for a refund.\",\"statusChangedBy\":{\"kind\":\"member\",\"id\":\"019a9f43-4e5e-7b02-9d1c-7f8e9f0a1b2c\",\"name\":\"anna@acme.dev\"},\"statusChangedAt\":\"2026-11-20T09:32:00.000000Z\",\"assignee\":{\"kind\":\"member\",\"id\":\"019a9f43-4e5f-7a13-8b2c-6d7e8f9a0b1c\",\"name\":\"bob@acme.dev\"},\"assignedAt\":\"2026-11-20T09:32:00.000000Z\",\"visitor\":{\"externalId\":\"customer-17\",\"name\":null,\"email\":null,\"country\":\"CH\",\"language\":\"de\"},\"contact\":{\"id\":\"019a9f45-7c8d-7e9f-8a1b-2c3d4e5f6a7b\",\"externalId\":\"customer-17\",\"name\":\"Anna Meier\",\"email\":\"anna@acme.dev\"},\"tags\":[\"refund\"],\"metadata\":{\"page\":\"/prices\"},\"topics\":[{\"id\":\"019a9f46-7182-7394-9fb0-b1c2d3e4f5a6\",\"name\":\"Refunds\",\"assignedBy\":\"rule\"}],\"messageCount\":2,\"unansweredCount\":0,\"ratings\":{\"ratedUp\":1,\"ratedDown\":0},\"sequence\":3,\"lastMessageAt\":\"2026-11-20T09:31:00.000000Z\",\"createdAt\":\"2026-11-20T09:30:58.000000Z\",\"updatedAt\":\"2026-11-20T09:32:00.000000Z\"}") => types::Conversation;
    #[cfg(feature = "inbox")] resolve_conversation, RESOLVE_CONVERSATION, Some("{\"id\":\"019a9f40-1111-7a2b-8c3d-4e5f60718293\",\"agentId\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"channel\":\"api\",\"subject\":null,\"previousConversationId\":null,\"status\":\"escalated\",\"statusReason\":\"Asks for a refund.\",\"statusChangedBy\":{\"kind\":\"member\",\"id\":\"019a9f43-4e5e-7b02-9d1c-7f8e9f0a1b2c\",\"name\":\"anna@acme.dev\"},\"statusChangedAt\":\"2026-11-20T09:32:00.000000Z\",\"assignee\":{\"kind\":\"member\",\"id\":\"019a9f43-4e5f-7a13-8b2c-6d7e8f9a0b1c\",\"name\":\"bob@acme.dev\"},\"assignedAt\":\"2026-11-20T09:32:00.000000Z\",\"visitor\":{\"externalId\":\"customer-17\",\"name\":null,\"email\":null,\"country\":\"CH\",\"language\":\"de\"},\"contact\":{\"id\":\"019a9f45-7c8d-7e9f-8a1b-2c3d4e5f6a7b\",\"externalId\":\"customer-17\",\"name\":\"Anna Meier\",\"email\":\"anna@acme.dev\"},\"tags\":[\"refund\"],\"metadata\":{\"page\":\"/prices\"},\"topics\":[{\"id\":\"019a9f46-7182-7394-9fb0-b1c2d3e4f5a6\",\"name\":\"Refunds\",\"assignedBy\":\"rule\"}],\"messageCount\":2,\"unansweredCount\":0,\"ratings\":{\"ratedUp\":1,\"ratedDown\":0},\"sequence\":3,\"lastMessageAt\":\"2026-11-20T09:31:00.000000Z\",\"createdAt\":\"2026-11-20T09:30:58.000000Z\",\"updatedAt\":\"2026-11-20T09:32:00.000000Z\"}") => types::Conversation;
    #[cfg(feature = "inbox")] reopen_conversation, REOPEN_CONVERSATION, Some("{\"id\":\"019a9f40-1111-7a2b-8c3d-4e5f60718293\",\"agentId\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"channel\":\"api\",\"subject\":null,\"previousConversationId\":null,\"status\":\"escalated\",\"statusReason\":\"Asks for a refund.\",\"statusChangedBy\":{\"kind\":\"member\",\"id\":\"019a9f43-4e5e-7b02-9d1c-7f8e9f0a1b2c\",\"name\":\"anna@acme.dev\"},\"statusChangedAt\":\"2026-11-20T09:32:00.000000Z\",\"assignee\":{\"kind\":\"member\",\"id\":\"019a9f43-4e5f-7a13-8b2c-6d7e8f9a0b1c\",\"name\":\"bob@acme.dev\"},\"assignedAt\":\"2026-11-20T09:32:00.000000Z\",\"visitor\":{\"externalId\":\"customer-17\",\"name\":null,\"email\":null,\"country\":\"CH\",\"language\":\"de\"},\"contact\":{\"id\":\"019a9f45-7c8d-7e9f-8a1b-2c3d4e5f6a7b\",\"externalId\":\"customer-17\",\"name\":\"Anna Meier\",\"email\":\"anna@acme.dev\"},\"tags\":[\"refund\"],\"metadata\":{\"page\":\"/prices\"},\"topics\":[{\"id\":\"019a9f46-7182-7394-9fb0-b1c2d3e4f5a6\",\"name\":\"Refunds\",\"assignedBy\":\"rule\"}],\"messageCount\":2,\"unansweredCount\":0,\"ratings\":{\"ratedUp\":1,\"ratedDown\":0},\"sequence\":3,\"lastMessageAt\":\"2026-11-20T09:31:00.000000Z\",\"createdAt\":\"2026-11-20T09:30:58.000000Z\",\"updatedAt\":\"2026-11-20T09:32:00.000000Z\"}") => types::Conversation;
    #[cfg(feature = "inbox")] reply_to_conversation, REPLY_TO_CONVERSATION, Some("{\"id\":\"019a9f40-7b1e-7d02-b3c4-6a7b8c9d0e1f\",\"conversationId\":\"019a9f40-1111-7a2b-8c3d-4e5f60718293\",\"sequence\":2,\"role\":\"agent\",\"text\":\"On Sundays it opens at 10:00.\",\"citations\":[{\"sourceId\":\"019a9f3f-1d0a-7b36-8f4e-51c1d2e3f4a5\",\"title\":\"Guest handbook\",\"heading\":\"Arrival › Opening hours\",\"url\":\"https://desk.example/handbook#hours\",\"page\":null,\"quote\":\"On Sundays it opens at 10:00.\",\"start\":43,\"end\":72}],\"seeAlso\":[],\"model\":\"builtin/extractive\",\"creditsUsed\":1,\"durationMs\":4,\"finishReason\":\"stop\",\"feedback\":{\"rating\":\"up\",\"reason\":null,\"createdAt\":\"2026-11-20T09:32:00.000000Z\"},\"delivery\":{\"status\":\"sent\",\"detail\":null,\"at\":\"2026-11-20T09:31:04.000000Z\"},\"email\":{\"from\":\"support@help.acme.com\",\"to\":[\"anna@firm.eu\"],\"cc\":[],\"subject\":\"Re: Opening hours\",\"messageId\":\"019a9f40-7b1e-7d02-b3c4-6a7b8c9d0e1f.k3v7q2ab@help.acme.com\",\"verified\":null,\"isAutomated\":true,\"fullText\":null,\"attachments\":[]},\"createdAt\":\"2026-11-20T09:31:00.000000Z\"}") => types::Message;
    #[cfg(feature = "saved-replies")] list_saved_replies, LIST_SAVED_REPLIES, Some("{\"items\":[{\"id\":\"019a9f44-5a6b-7c8d-9e0f-1a2b3c4d5e6f\",\"name\":\"Refund\",\"text\":\"I have refunded your order. The money arrives within 5 days.\",\"createdAt\":\"2026-11-20T09:30:00.000000Z\",\"updatedAt\":\"2026-11-20T09:30:00.000000Z\"}],\"nextCursor\":null}") => types::SavedReplyList;
    #[cfg(feature = "saved-replies")] create_saved_reply, CREATE_SAVED_REPLY, Some("{\"id\":\"019a9f44-5a6b-7c8d-9e0f-1a2b3c4d5e6f\",\"name\":\"Refund\",\"text\":\"I have refunded your order. The money arrives within 5 days.\",\"createdAt\":\"2026-11-20T09:30:00.000000Z\",\"updatedAt\":\"2026-11-20T09:30:00.000000Z\"}") => types::SavedReply;
    #[cfg(feature = "saved-replies")] get_saved_reply, GET_SAVED_REPLY, Some("{\"id\":\"019a9f44-5a6b-7c8d-9e0f-1a2b3c4d5e6f\",\"name\":\"Refund\",\"text\":\"I have refunded your order. The money arrives within 5 days.\",\"createdAt\":\"2026-11-20T09:30:00.000000Z\",\"updatedAt\":\"2026-11-20T09:30:00.000000Z\"}") => types::SavedReply;
    #[cfg(feature = "saved-replies")] update_saved_reply, UPDATE_SAVED_REPLY, Some("{\"id\":\"019a9f44-5a6b-7c8d-9e0f-1a2b3c4d5e6f\",\"name\":\"Refund\",\"text\":\"I have refunded your order. The money arrives within 5 days.\",\"createdAt\":\"2026-11-20T09:30:00.000000Z\",\"updatedAt\":\"2026-11-20T09:30:00.000000Z\"}") => types::SavedReply;
    #[cfg(feature = "saved-replies")] delete_saved_reply, DELETE_SAVED_REPLY, Some("{\"id\":\"019a9f44-5a6b-7c8d-9e0f-1a2b3c4d5e6f\",\"name\":\"Refund\",\"text\":\"I have refunded your order. The money arrives within 5 days.\",\"createdAt\":\"2026-11-20T09:30:00.000000Z\",\"updatedAt\":\"2026-11-20T09:30:00.000000Z\"}") => types::SavedReply;
    #[cfg(feature = "contacts")] list_contacts, LIST_CONTACTS, Some("{\"items\":[{\"id\":\"019a9f45-7c8d-7e9f-8a1b-2c3d4e5f6a7b\",\"externalId\":\"customer-17\",\"otherExternalIds\":[],\"name\":\"Anna Meier\",\"email\":\"anna@acme.dev\",\"otherEmails\":[],\"phone\":null,\"country\":\"CH\",\"language\":\"de\",\"attributes\":{\"plan\":\"pro\",\"seats\":12},\"lastSeenAt\":\"2026-11-20T09:31:00.000000Z\",\"createdAt\":\"2026-11-20T09:30:00.000000Z\",\"updatedAt\":\"2026-11-20T09:30:00.000000Z\"}],\"nextCursor\":null}") => types::ContactList;
    #[cfg(feature = "contacts")] create_contact, CREATE_CONTACT, Some("{\"id\":\"019a9f45-7c8d-7e9f-8a1b-2c3d4e5f6a7b\",\"externalId\":\"customer-17\",\"otherExternalIds\":[],\"name\":\"Anna Meier\",\"email\":\"anna@acme.dev\",\"otherEmails\":[],\"phone\":null,\"country\":\"CH\",\"language\":\"de\",\"attributes\":{\"plan\":\"pro\",\"seats\":12},\"lastSeenAt\":\"2026-11-20T09:31:00.000000Z\",\"createdAt\":\"2026-11-20T09:30:00.000000Z\",\"updatedAt\":\"2026-11-20T09:30:00.000000Z\"}") => types::Contact;
    #[cfg(feature = "contacts")] get_contact, GET_CONTACT, Some("{\"id\":\"019a9f45-7c8d-7e9f-8a1b-2c3d4e5f6a7b\",\"externalId\":\"customer-17\",\"otherExternalIds\":[],\"name\":\"Anna Meier\",\"email\":\"anna@acme.dev\",\"otherEmails\":[],\"phone\":null,\"country\":\"CH\",\"language\":\"de\",\"attributes\":{\"plan\":\"pro\",\"seats\":12},\"lastSeenAt\":\"2026-11-20T09:31:00.000000Z\",\"createdAt\":\"2026-11-20T09:30:00.000000Z\",\"updatedAt\":\"2026-11-20T09:30:00.000000Z\"}") => types::Contact;
    #[cfg(feature = "contacts")] update_contact, UPDATE_CONTACT, Some("{\"id\":\"019a9f45-7c8d-7e9f-8a1b-2c3d4e5f6a7b\",\"externalId\":\"customer-17\",\"otherExternalIds\":[],\"name\":\"Anna Meier\",\"email\":\"anna@acme.dev\",\"otherEmails\":[],\"phone\":null,\"country\":\"CH\",\"language\":\"de\",\"attributes\":{\"plan\":\"pro\",\"seats\":12},\"lastSeenAt\":\"2026-11-20T09:31:00.000000Z\",\"createdAt\":\"2026-11-20T09:30:00.000000Z\",\"updatedAt\":\"2026-11-20T09:30:00.000000Z\"}") => types::Contact;
    #[cfg(feature = "contacts")] delete_contact, DELETE_CONTACT, Some("{\"id\":\"019a9f45-7c8d-7e9f-8a1b-2c3d4e5f6a7b\",\"conversations\":\"delete\"}") => types::ContactErasure;
    #[cfg(feature = "contacts")] merge_contacts, MERGE_CONTACTS, Some("{\"id\":\"019a9f45-7c8d-7e9f-8a1b-2c3d4e5f6a7b\",\"externalId\":\"customer-17\",\"otherExternalIds\":[],\"name\":\"Anna Meier\",\"email\":\"anna@acme.dev\",\"otherEmails\":[],\"phone\":null,\"country\":\"CH\",\"language\":\"de\",\"attributes\":{\"plan\":\"pro\",\"seats\":12},\"lastSeenAt\":\"2026-11-20T09:31:00.000000Z\",\"createdAt\":\"2026-11-20T09:30:00.000000Z\",\"updatedAt\":\"2026-11-20T09:30:00.000000Z\"}") => types::Contact;
    #[cfg(feature = "contacts")] export_contact, EXPORT_CONTACT, None => crate::mock::File;
    #[cfg(feature = "contact-attributes")] list_contact_attributes, LIST_CONTACT_ATTRIBUTES, Some("{\"items\":[{\"id\":\"019a9f46-8d9e-7fa0-9b2c-3d4e5f6a7b8c\",\"key\":\"plan\",\"type\":\"string\",\"description\":\"The plan that the customer pays for.\",\"createdAt\":\"2026-11-20T09:30:00.000000Z\",\"updatedAt\":\"2026-11-20T09:30:00.000000Z\"}],\"nextCursor\":null}") => types::ContactAttributeList;
    #[cfg(feature = "contact-attributes")] create_contact_attribute, CREATE_CONTACT_ATTRIBUTE, Some("{\"id\":\"019a9f46-8d9e-7fa0-9b2c-3d4e5f6a7b8c\",\"key\":\"plan\",\"type\":\"string\",\"description\":\"The plan that the customer pays for.\",\"createdAt\":\"2026-11-20T09:30:00.000000Z\",\"updatedAt\":\"2026-11-20T09:30:00.000000Z\"}") => types::ContactAttribute;
    #[cfg(feature = "contact-attributes")] get_contact_attribute, GET_CONTACT_ATTRIBUTE, Some("{\"id\":\"019a9f46-8d9e-7fa0-9b2c-3d4e5f6a7b8c\",\"key\":\"plan\",\"type\":\"string\",\"description\":\"The plan that the customer pays for.\",\"createdAt\":\"2026-11-20T09:30:00.000000Z\",\"updatedAt\":\"2026-11-20T09:30:00.000000Z\"}") => types::ContactAttribute;
    #[cfg(feature = "contact-attributes")] update_contact_attribute, UPDATE_CONTACT_ATTRIBUTE, Some("{\"id\":\"019a9f46-8d9e-7fa0-9b2c-3d4e5f6a7b8c\",\"key\":\"plan\",\"type\":\"string\",\"description\":\"The plan that the customer pays for.\",\"createdAt\":\"2026-11-20T09:30:00.000000Z\",\"updatedAt\":\"2026-11-20T09:30:00.000000Z\"}") => types::ContactAttribute;
    #[cfg(feature = "contact-attributes")] delete_contact_attribute, DELETE_CONTACT_ATTRIBUTE, Some("{\"id\":\"019a9f46-8d9e-7fa0-9b2c-3d4e5f6a7b8c\",\"key\":\"plan\",\"type\":\"string\",\"description\":\"The plan that the customer pays for.\",\"createdAt\":\"2026-11-20T09:30:00.000000Z\",\"updatedAt\":\"2026-11-20T09:30:00.000000Z\"}") => types::ContactAttribute;
    #[cfg(feature = "leads")] list_leads, LIST_LEADS, Some("{\"items\":[{\"id\":\"019a9f47-9eaf-70b1-8c3d-4e5f6a7b8c9d\",\"agentId\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"contactId\":\"019a9f45-7c8d-7e9f-8a1b-2c3d4e5f6a7b\",\"conversationId\":\"019a9f40-1111-7a2b-8c3d-4e5f60718293\",\"name\":\"Anna Meier\",\"email\":\"anna@acme.dev\",\"phone\":null,\"company\":null,\"message\":null,\"fields\":{\"budget\":\"5000\"},\"createdAt\":\"2026-11-20T09:30:00.000000Z\"}],\"nextCursor\":null}") => types::LeadList;
    #[cfg(feature = "leads")] create_lead, CREATE_LEAD, Some("{\"id\":\"019a9f47-9eaf-70b1-8c3d-4e5f6a7b8c9d\",\"agentId\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"contactId\":\"019a9f45-7c8d-7e9f-8a1b-2c3d4e5f6a7b\",\"conversationId\":\"019a9f40-1111-7a2b-8c3d-4e5f60718293\",\"name\":\"Anna Meier\",\"email\":\"anna@acme.dev\",\"phone\":null,\"company\":null,\"message\":null,\"fields\":{\"budget\":\"5000\"},\"createdAt\":\"2026-11-20T09:30:00.000000Z\"}") => types::Lead;
    #[cfg(feature = "leads")] get_lead, GET_LEAD, Some("{\"id\":\"019a9f47-9eaf-70b1-8c3d-4e5f6a7b8c9d\",\"agentId\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"contactId\":\"019a9f45-7c8d-7e9f-8a1b-2c3d4e5f6a7b\",\"conversationId\":\"019a9f40-1111-7a2b-8c3d-4e5f60718293\",\"name\":\"Anna Meier\",\"email\":\"anna@acme.dev\",\"phone\":null,\"company\":null,\"message\":null,\"fields\":{\"budget\":\"5000\"},\"createdAt\":\"2026-11-20T09:30:00.000000Z\"}") => types::Lead;
    #[cfg(feature = "leads")] delete_lead, DELETE_LEAD, Some("{\"id\":\"019a9f47-9eaf-70b1-8c3d-4e5f6a7b8c9d\",\"agentId\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"contactId\":\"019a9f45-7c8d-7e9f-8a1b-2c3d4e5f6a7b\",\"conversationId\":\"019a9f40-1111-7a2b-8c3d-4e5f60718293\",\"name\":\"Anna Meier\",\"email\":\"anna@acme.dev\",\"phone\":null,\"company\":null,\"message\":null,\"fields\":{\"budget\":\"5000\"},\"createdAt\":\"2026-11-20T09:30:00.000000Z\"}") => types::Lead;
    #[cfg(feature = "sign-up")] sign_up, SIGN_UP, Some("{\"organization_id\":\"019a9f3e-0a1b-7c2d-8e3f-405162738495\",\"api_key\":\"fd_3kTzQ8vNw1Xe_Jm5rB0yCq7LsD2uHfV9aPxKgWzE4tR6nYoI1jUb8Mcd0kR2sX\",\"credits\":25,\"claim_url\":\"https://desk.example.com/claim/019a9f3e-0a1b-7c2d-8e3f-405162738495.Hq3vTn0bWcYk2LxRz8sJ1A\",\"claim_email_sent\":true,\"key_expires_at\":\"2026-11-27T09:30:00.000000Z\",\"claim_expires_at\":\"2026-11-27T09:30:00.000000Z\",\"next_step\":\"Keep the key, it is not shown again. Ask the person at the address to open claim_url and enter the 6-digit code from the mail.\"}") => types::SandboxWorkspace;
    #[cfg(feature = "sign-up")] verify_claim_code, VERIFY_CLAIM_CODE, Some("{\"claimed\":false,\"claim_url\":\"https://desk.example.com/claim/019a9f3e-0a1b-7c2d-8e3f-405162738495.Hq3vTn0bWcYk2LxRz8sJ1A\"}") => types::ClaimVerification;
    #[cfg(feature = "billing")] get_subscription, GET_SUBSCRIPTION, Some("{\"plan\":\"hobby\",\"status\":\"active\",\"monthlyPriceCents\":3000,\"currency\":\"USD\",\"monthlyCredits\":2000,\"features\":[],\"addOns\":[\"custom_domains\"],\"currentPeriodStart\":\"2026-11-20T09:30:00.000000Z\",\"currentPeriodEnd\":\"2026-12-20T09:30:00.000000Z\"}") => types::Subscription;
    #[cfg(feature = "billing")] get_usage, GET_USAGE, Some("{\"creditsRemaining\":1999,\"creditsUsed\":1,\"monthlyCredits\":2000,\"isOutOfCredits\":false,\"isRunningLow\":false,\"nextRefillAt\":\"2026-12-20T09:30:00.000000Z\",\"trainingBytes\":52431,\"trainingBytesLimit\":41943040,\"articles\":12,\"articlesLimit\":100,\"helpCenterFileBytes\":48213,\"helpCenterFileBytesLimit\":209715200}") => types::Usage;
    #[cfg(feature = "billing")] list_credit_history, LIST_CREDIT_HISTORY, Some("{\"items\":[{\"id\":\"019a9f42-3d4e-7f50-9b6c-7d8e9f0a1b2c\",\"kind\":\"reply\",\"amount\":-1,\"balance\":1999,\"isPending\":false,\"messageId\":\"019a9f40-7b1e-7d02-b3c4-6a7b8c9d0e1f\",\"createdAt\":\"2026-11-20T09:30:00.000000Z\"}],\"nextCursor\":null}") => types::CreditEntryList;
    #[cfg(feature = "billing")] get_agent_limit, GET_AGENT_LIMIT, Some("{\"used\":1,\"limit\":5,\"remaining\":4}") => types::AgentLimit;
    #[cfg(feature = "billing")] get_crawl_limit, GET_CRAWL_LIMIT, Some("{\"used\":137,\"limit\":500,\"remaining\":363,\"totalPages\":190}") => types::CrawlLimit;
    #[cfg(feature = "settings")] get_retention, GET_RETENTION, Some("{\"conversationRetentionDays\":365}") => types::Retention;
    #[cfg(feature = "settings")] update_retention, UPDATE_RETENTION, Some("{\"conversationRetentionDays\":365}") => types::Retention;
    #[cfg(feature = "organization")] list_members, LIST_MEMBERS, Some("{\"items\":[{\"id\":\"019a9f43-4e5e-7b02-9d1c-7f8e9f0a1b2c\",\"email\":\"anna@acme.dev\",\"role\":\"owner\",\"joinedAt\":\"2026-11-20T09:30:00.000000Z\"}],\"nextCursor\":null}") => types::MemberList;
    #[cfg(feature = "organization")] list_invitations, LIST_INVITATIONS, Some("{\"items\":[{\"id\":\"019a9f44-5f60-7172-9d8e-9f0a1b2c3d4e\",\"email\":\"bert@acme.dev\",\"role\":\"member\",\"createdAt\":\"2026-11-20T09:30:00.000000Z\",\"expiresAt\":\"2026-11-27T09:30:00.000000Z\"}],\"nextCursor\":null}") => types::InvitationList;
    #[cfg(feature = "roles")] list_roles, LIST_ROLES, Some("{\"items\":[{\"id\":\"019a9f41-2c3d-7e4f-8a5b-6c7d8e9f0a1b\",\"name\":\"Editors\",\"permissions\":[\"agents:view\",\"sources:view\",\"sources:edit\"],\"createdAt\":\"2026-11-20T09:30:00.000000Z\",\"updatedAt\":\"2026-11-20T09:30:00.000000Z\"}],\"nextCursor\":null}") => types::RoleList;
    #[cfg(feature = "roles")] create_role, CREATE_ROLE, Some("{\"id\":\"019a9f41-2c3d-7e4f-8a5b-6c7d8e9f0a1b\",\"name\":\"Editors\",\"permissions\":[\"agents:view\",\"sources:view\",\"sources:edit\"],\"createdAt\":\"2026-11-20T09:30:00.000000Z\",\"updatedAt\":\"2026-11-20T09:30:00.000000Z\"}") => types::Role;
    #[cfg(feature = "roles")] get_role, GET_ROLE, Some("{\"id\":\"019a9f41-2c3d-7e4f-8a5b-6c7d8e9f0a1b\",\"name\":\"Editors\",\"permissions\":[\"agents:view\",\"sources:view\",\"sources:edit\"],\"createdAt\":\"2026-11-20T09:30:00.000000Z\",\"updatedAt\":\"2026-11-20T09:30:00.000000Z\"}") => types::Role;
    #[cfg(feature = "roles")] update_role, UPDATE_ROLE, Some("{\"id\":\"019a9f41-2c3d-7e4f-8a5b-6c7d8e9f0a1b\",\"name\":\"Editors\",\"permissions\":[\"agents:view\",\"sources:view\",\"sources:edit\"],\"createdAt\":\"2026-11-20T09:30:00.000000Z\",\"updatedAt\":\"2026-11-20T09:30:00.000000Z\"}") => types::Role;
    #[cfg(feature = "roles")] delete_role, DELETE_ROLE, Some("{\"id\":\"019a9f41-2c3d-7e4f-8a5b-6c7d8e9f0a1b\",\"name\":\"Editors\",\"permissions\":[\"agents:view\",\"sources:view\",\"sources:edit\"],\"createdAt\":\"2026-11-20T09:30:00.000000Z\",\"updatedAt\":\"2026-11-20T09:30:00.000000Z\"}") => types::Role;
    #[cfg(feature = "activity")] list_activity, LIST_ACTIVITY, Some("{\"items\":[{\"id\":\"019a9f45-6071-7283-8eaf-a0b1c2d3e4f5\",\"actor\":{\"kind\":\"key\",\"id\":\"4Zk81mQp0aXs\",\"name\":\"Back office\"},\"verb\":\"updated\",\"resource\":{\"kind\":\"agent\",\"id\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\"},\"changes\":{\"fields\":[\"isPublic\",\"name\"],\"before\":{\"isPublic\":true},\"after\":{\"isPublic\":false}},\"requestId\":\"019a9f45-6070-7a11-b2c3-d4e5f6071829\",\"createdAt\":\"2026-11-20T09:30:00.000000Z\"}],\"nextCursor\":null}") => types::ActivityList;
    #[cfg(feature = "analytics")] get_analytics_overview, GET_ANALYTICS_OVERVIEW, Some("{\"from\":\"2026-11-01T00:00:00Z\",\"to\":\"2026-12-01T00:00:00Z\",\"figures\":{\"conversations\":42,\"questions\":97,\"answered\":90,\"unanswered\":7,\"escalated\":3,\"resolved\":20,\"credits\":97,\"ratedUp\":12,\"ratedDown\":4,\"satisfaction\":0.75,\"teamReplies\":5,\"responseTime\":{\"count\":97,\"meanMs\":840.5,\"medianMs\":1000},\"resolutionTime\":{\"count\":20,\"meanSeconds\":5400.25,\"medianSeconds\":3600}},\"previousFrom\":\"2026-10-01T00:00:00Z\",\"previousTo\":\"2026-11-01T00:00:00Z\",\"previousFigures\":{\"conversations\":42,\"questions\":97,\"answered\":90,\"unanswered\":7,\"escalated\":3,\"resolved\":20,\"credits\":97,\"ratedUp\":12,\"ratedDown\":4,\"satisfaction\":0.75,\"teamReplies\":5,\"responseTime\":{\"count\":97,\"meanMs\":840.5,\"medianMs\":1000},\"resolutionTime\":{\"count\":20,\"meanSeconds\":5400.25,\"medianSeconds\":3600}},\"timeZone\":\"UTC\",\"pendingConversations\":0}") => types::AnalyticsOverview;
    #[cfg(feature = "analytics")] get_analytics_series, GET_ANALYTICS_SERIES, Some("{\"from\":\"2026-11-01T00:00:00Z\",\"to\":\"2026-11-02T00:00:00Z\",\"timeZone\":\"UTC\",\"step\":\"day\",\"items\":[{\"from\":\"2026-11-01T00:00:00Z\",\"to\":\"2026-11-02T00:00:00Z\",\"figures\":{\"conversations\":42,\"questions\":97,\"answered\":90,\"unanswered\":7,\"escalated\":3,\"resolved\":20,\"credits\":97,\"ratedUp\":12,\"ratedDown\":4,\"satisfaction\":0.75,\"teamReplies\":5,\"responseTime\":{\"count\":97,\"meanMs\":840.5,\"medianMs\":1000},\"resolutionTime\":{\"count\":20,\"meanSeconds\":5400.25,\"medianSeconds\":3600}},\"people\":40}],\"pendingConversations\":0}") => types::AnalyticsSeries;
    #[cfg(feature = "analytics")] get_analytics_breakdown, GET_ANALYTICS_BREAKDOWN, Some("{\"from\":\"2026-11-01T00:00:00Z\",\"to\":\"2026-12-01T00:00:00Z\",\"by\":\"country\",\"items\":[{\"key\":\"CH\",\"name\":null,\"figures\":{\"conversations\":42,\"questions\":97,\"answered\":90,\"unanswered\":7,\"escalated\":3,\"resolved\":20,\"credits\":97,\"ratedUp\":12,\"ratedDown\":4,\"satisfaction\":0.75,\"teamReplies\":5,\"responseTime\":{\"count\":97,\"meanMs\":840.5,\"medianMs\":1000},\"resolutionTime\":{\"count\":20,\"meanSeconds\":5400.25,\"medianSeconds\":3600}}}],\"pendingConversations\":0}") => types::AnalyticsBreakdown;
    #[cfg(feature = "analytics")] list_unanswered_questions, LIST_UNANSWERED_QUESTIONS, Some("{\"items\":[{\"id\":\"019a9f47-8293-74a5-80c1-c2d3e4f5a6b7\",\"questionCount\":17,\"examples\":[{\"messageId\":\"019a9f40-7b1e-7d02-b3c4-6a7b8c9d0e1f\",\"conversationId\":\"019a9f40-1111-7a2b-8c3d-4e5f60718293\",\"text\":\"How do I get a refund?\",\"createdAt\":\"2026-11-20T09:30:58.000000Z\"}],\"lastAskedAt\":\"2026-11-20T09:30:58.000000Z\"}],\"nextCursor\":null}") => types::QuestionGroupList;
    #[cfg(feature = "analytics")] list_citations, LIST_CITATIONS, Some("{\"from\":\"2026-11-01T00:00:00Z\",\"to\":\"2026-12-01T00:00:00Z\",\"by\":\"page\",\"items\":[{\"sourceId\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"url\":\"https://acme.dev/hours\",\"title\":\"Opening hours\",\"answers\":31}],\"pendingConversations\":0}") => types::AnalyticsCitations;
    #[cfg(feature = "webhooks")] list_webhook_event_types, LIST_WEBHOOK_EVENT_TYPES, Some("{\"items\":[{\"type\":\"agent.deleted\",\"description\":\"An agent was deleted permanently, with all its data.\",\"group\":\"agents\",\"permission\":\"agents:view\",\"since\":\"1.0.0\",\"schema\":{\"type\":\"object\",\"required\":[\"type\",\"timestamp\",\"data\"],\"properties\":{\"type\":{\"const\":\"agent.deleted\"},\"timestamp\":{\"type\":\"string\",\"format\":\"date-time\"},\"data\":{\"type\":\"object\",\"required\":[\"organizationId\",\"agentId\",\"sequence\"],\"properties\":{\"organizationId\":{\"type\":\"string\",\"format\":\"uuid\"},\"agentId\":{\"type\":\"string\",\"format\":\"uuid\"},\"sequence\":{\"type\":\"integer\"}}}}},\"sample\":{\"type\":\"agent.deleted\",\"timestamp\":\"2026-12-20T09:32:00.000000Z\",\"data\":{\"organizationId\":\"019a9f3d-0a1b-7c2d-8e3f-4a5b6c7d8e9f\",\"agentId\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"sequence\":1797759120000}}}]}") => types::WebhookEventTypeList;
    #[cfg(feature = "channels")] get_widget, GET_WIDGET, Some("{\"agentId\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"title\":\"Ask the front desk\",\"greeting\":\"Hello! What would you like to know?\",\"suggestions\":[\"When do you open?\"],\"placeholder\":null,\"color\":\"#0f766e\",\"textColor\":\"#ffffff\",\"position\":\"right\",\"locale\":\"auto\",\"allowedOrigins\":[\"https://shop.example\"],\"showSources\":true,\"leadForm\":{\"when\":\"unanswered\",\"fields\":[\"name\",\"email\",\"message\"],\"required\":[\"email\"],\"title\":null,\"thanks\":null},\"escalation\":{\"isEnabled\":true,\"afterUnanswered\":2},\"privacyUrl\":\"https://shop.example/privacy\",\"dailyMessages\":null}") => types::Widget;
    #[cfg(feature = "channels")] update_widget, UPDATE_WIDGET, Some("{\"agentId\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"title\":\"Ask the front desk\",\"greeting\":\"Hello! What would you like to know?\",\"suggestions\":[\"When do you open?\"],\"placeholder\":null,\"color\":\"#0f766e\",\"textColor\":\"#ffffff\",\"position\":\"right\",\"locale\":\"auto\",\"allowedOrigins\":[\"https://shop.example\"],\"showSources\":true,\"leadForm\":{\"when\":\"unanswered\",\"fields\":[\"name\",\"email\",\"message\"],\"required\":[\"email\"],\"title\":null,\"thanks\":null},\"escalation\":{\"isEnabled\":true,\"afterUnanswered\":2},\"privacyUrl\":\"https://shop.example/privacy\",\"dailyMessages\":null}") => types::Widget;
    #[cfg(feature = "channels-email")] get_email_channel, GET_EMAIL_CHANNEL, Some("{\"agentId\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"isEnabled\":true,\"replyMode\":\"automatic\",\"displayName\":\"Acme Support\",\"signature\":\"The front desk of Acme\",\"includeHistory\":true,\"answerUnverified\":false,\"maxAnswersPerDay\":1000,\"primaryAddress\":{\"id\":\"019a9f51-2b3c-7d4e-8f50-6b7c8d9e0f1a\",\"address\":\"support@help.acme.com\"}}") => types::EmailChannel;
    #[cfg(feature = "channels-email")] update_email_channel, UPDATE_EMAIL_CHANNEL, Some("{\"agentId\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"isEnabled\":true,\"replyMode\":\"automatic\",\"displayName\":\"Acme Support\",\"signature\":\"The front desk of Acme\",\"includeHistory\":true,\"answerUnverified\":false,\"maxAnswersPerDay\":1000,\"primaryAddress\":{\"id\":\"019a9f51-2b3c-7d4e-8f50-6b7c8d9e0f1a\",\"address\":\"support@help.acme.com\"}}") => types::EmailChannel;
    #[cfg(feature = "channels-email")] list_email_addresses, LIST_EMAIL_ADDRESSES, Some("{\"items\":[{\"id\":\"019a9f51-2b3c-7d4e-8f50-6b7c8d9e0f1a\",\"agentId\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"address\":\"support@help.acme.com\",\"domainId\":\"019a9f50-1a2b-7c3d-8e4f-5a6b7c8d9e0f\",\"isPrimary\":true,\"createdAt\":\"2026-11-20T09:30:00.000000Z\"}],\"nextCursor\":null}") => types::EmailAddressList;
    #[cfg(feature = "channels-email")] create_email_address, CREATE_EMAIL_ADDRESS, Some("{\"id\":\"019a9f51-2b3c-7d4e-8f50-6b7c8d9e0f1a\",\"agentId\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"address\":\"support@help.acme.com\",\"domainId\":\"019a9f50-1a2b-7c3d-8e4f-5a6b7c8d9e0f\",\"isPrimary\":true,\"createdAt\":\"2026-11-20T09:30:00.000000Z\"}") => types::EmailAddress;
    #[cfg(feature = "channels-email")] get_email_address, GET_EMAIL_ADDRESS, Some("{\"id\":\"019a9f51-2b3c-7d4e-8f50-6b7c8d9e0f1a\",\"agentId\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"address\":\"support@help.acme.com\",\"domainId\":\"019a9f50-1a2b-7c3d-8e4f-5a6b7c8d9e0f\",\"isPrimary\":true,\"createdAt\":\"2026-11-20T09:30:00.000000Z\"}") => types::EmailAddress;
    #[cfg(feature = "channels-email")] delete_email_address, DELETE_EMAIL_ADDRESS, Some("{\"id\":\"019a9f51-2b3c-7d4e-8f50-6b7c8d9e0f1a\",\"agentId\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"address\":\"support@help.acme.com\",\"domainId\":\"019a9f50-1a2b-7c3d-8e4f-5a6b7c8d9e0f\",\"isPrimary\":true,\"createdAt\":\"2026-11-20T09:30:00.000000Z\"}") => types::EmailAddress;
    #[cfg(feature = "channels-email")] get_primary_email_address, GET_PRIMARY_EMAIL_ADDRESS, Some("{\"id\":\"019a9f51-2b3c-7d4e-8f50-6b7c8d9e0f1a\",\"agentId\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"address\":\"support@help.acme.com\",\"domainId\":\"019a9f50-1a2b-7c3d-8e4f-5a6b7c8d9e0f\",\"isPrimary\":true,\"createdAt\":\"2026-11-20T09:30:00.000000Z\"}") => types::EmailAddress;
    #[cfg(feature = "channels-email")] set_primary_email_address, SET_PRIMARY_EMAIL_ADDRESS, Some("{\"id\":\"019a9f51-2b3c-7d4e-8f50-6b7c8d9e0f1a\",\"agentId\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"address\":\"support@help.acme.com\",\"domainId\":\"019a9f50-1a2b-7c3d-8e4f-5a6b7c8d9e0f\",\"isPrimary\":true,\"createdAt\":\"2026-11-20T09:30:00.000000Z\"}") => types::EmailAddress;
    #[cfg(feature = "channels-email")] list_blocked_senders, LIST_BLOCKED_SENDERS, Some("{\"items\":[{\"id\":\"019a9f52-3c4d-7e5f-9061-7c8d9e0f1a2b\",\"agentId\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"sender\":\"*@spam.example\",\"createdAt\":\"2026-11-20T09:30:00.000000Z\"}],\"nextCursor\":null}") => types::BlockedSenderList;
    #[cfg(feature = "channels-email")] create_blocked_sender, CREATE_BLOCKED_SENDER, Some("{\"id\":\"019a9f52-3c4d-7e5f-9061-7c8d9e0f1a2b\",\"agentId\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"sender\":\"*@spam.example\",\"createdAt\":\"2026-11-20T09:30:00.000000Z\"}") => types::BlockedSender;
    #[cfg(feature = "channels-email")] get_blocked_sender, GET_BLOCKED_SENDER, Some("{\"id\":\"019a9f52-3c4d-7e5f-9061-7c8d9e0f1a2b\",\"agentId\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"sender\":\"*@spam.example\",\"createdAt\":\"2026-11-20T09:30:00.000000Z\"}") => types::BlockedSender;
    #[cfg(feature = "channels-email")] delete_blocked_sender, DELETE_BLOCKED_SENDER, Some("{\"id\":\"019a9f52-3c4d-7e5f-9061-7c8d9e0f1a2b\",\"agentId\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"sender\":\"*@spam.example\",\"createdAt\":\"2026-11-20T09:30:00.000000Z\"}") => types::BlockedSender;
    #[cfg(feature = "channels-email")] list_email_suppressions, LIST_EMAIL_SUPPRESSIONS, Some("{\"items\":[{\"id\":\"019a9f53-4d5e-7f60-a172-8d9e0f1a2b3c\",\"address\":\"anna@example.com\",\"detail\":\"550 5.1.1 No such user\",\"createdAt\":\"2026-11-20T09:30:00.000000Z\"}],\"nextCursor\":null}") => types::EmailSuppressionList;
    #[cfg(feature = "channels-email")] delete_email_suppression, DELETE_EMAIL_SUPPRESSION, Some("{\"id\":\"019a9f53-4d5e-7f60-a172-8d9e0f1a2b3c\",\"address\":\"anna@example.com\",\"detail\":\"550 5.1.1 No such user\",\"createdAt\":\"2026-11-20T09:30:00.000000Z\"}") => types::EmailSuppression;
    #[cfg(feature = "channels-email-domains")] list_email_domains, LIST_EMAIL_DOMAINS, Some("{\"items\":[{\"id\":\"019a9f4b-5e6f-7081-9293-94a5b6c7d8e9\",\"hostname\":\"help.acme.com\",\"unicodeHostname\":\"help.acme.com\",\"sending\":{\"status\":\"verified\",\"statusDetail\":null,\"verifiedAt\":\"2026-11-20T09:31:00.000000Z\",\"expiresAt\":null},\"receiving\":{\"status\":\"active\",\"statusDetail\":null,\"activatedAt\":\"2026-11-20T09:31:00.000000Z\"},\"records\":[{\"purpose\":\"dkim\",\"type\":\"TXT\",\"name\":\"fdmfrggzdf._domainkey.help.acme.com\",\"value\":\"v=DKIM1; k=rsa; p=MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAsv\",\"priority\":null,\"ttl\":3600,\"isRequired\":true,\"status\":\"found\",\"foundValue\":\"v=DKIM1; k=rsa; p=MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAsv\",\"checkedAt\":\"2026-11-20T09:31:00.000000Z\"},{\"purpose\":\"receiving\",\"type\":\"MX\",\"name\":\"help.acme.com\",\"value\":\"mfrggzdfmztwq2lknnwg23tpob.mail.desk.example\",\"priority\":10,\"ttl\":3600,\"isRequired\":true,\"status\":\"found\",\"foundValue\":\"10 mfrggzdfmztwq2lknnwg23tpob.mail.desk.example\",\"checkedAt\":\"2026-11-20T09:31:00.000000Z\"}],\"agents\":[{\"id\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"name\":\"Front desk\"}],\"checkedAt\":\"2026-11-20T09:31:00.000000Z\",\"nextCheckAt\":\"2026-11-21T09:31:00.000000Z\",\"createdAt\":\"2026-11-20T09:30:00.000000Z\",\"updatedAt\":\"2026-11-20T09:31:00.000000Z\"}],\"nextCursor\":null}") => types::EmailDomainList;
    #[cfg(feature = "channels-email-domains")] create_email_domain, CREATE_EMAIL_DOMAIN, Some("{\"id\":\"019a9f4b-5e6f-7081-9293-94a5b6c7d8e9\",\"hostname\":\"help.acme.com\",\"unicodeHostname\":\"help.acme.com\",\"sending\":{\"status\":\"verified\",\"statusDetail\":null,\"verifiedAt\":\"2026-11-20T09:31:00.000000Z\",\"expiresAt\":null},\"receiving\":{\"status\":\"active\",\"statusDetail\":null,\"activatedAt\":\"2026-11-20T09:31:00.000000Z\"},\"records\":[{\"purpose\":\"dkim\",\"type\":\"TXT\",\"name\":\"fdmfrggzdf._domainkey.help.acme.com\",\"value\":\"v=DKIM1; k=rsa; p=MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAsv\",\"priority\":null,\"ttl\":3600,\"isRequired\":true,\"status\":\"found\",\"foundValue\":\"v=DKIM1; k=rsa; p=MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAsv\",\"checkedAt\":\"2026-11-20T09:31:00.000000Z\"},{\"purpose\":\"receiving\",\"type\":\"MX\",\"name\":\"help.acme.com\",\"value\":\"mfrggzdfmztwq2lknnwg23tpob.mail.desk.example\",\"priority\":10,\"ttl\":3600,\"isRequired\":true,\"status\":\"found\",\"foundValue\":\"10 mfrggzdfmztwq2lknnwg23tpob.mail.desk.example\",\"checkedAt\":\"2026-11-20T09:31:00.000000Z\"}],\"agents\":[{\"id\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"name\":\"Front desk\"}],\"checkedAt\":\"2026-11-20T09:31:00.000000Z\",\"nextCheckAt\":\"2026-11-21T09:31:00.000000Z\",\"createdAt\":\"2026-11-20T09:30:00.000000Z\",\"updatedAt\":\"2026-11-20T09:31:00.000000Z\"}") => types::EmailDomain;
    #[cfg(feature = "channels-email-domains")] get_email_domain, GET_EMAIL_DOMAIN, Some("{\"id\":\"019a9f4b-5e6f-7081-9293-94a5b6c7d8e9\",\"hostname\":\"help.acme.com\",\"unicodeHostname\":\"help.acme.com\",\"sending\":{\"status\":\"verified\",\"statusDetail\":null,\"verifiedAt\":\"2026-11-20T09:31:00.000000Z\",\"expiresAt\":null},\"receiving\":{\"status\":\"active\",\"statusDetail\":null,\"activatedAt\":\"2026-11-20T09:31:00.000000Z\"},\"records\":[{\"purpose\":\"dkim\",\"type\":\"TXT\",\"name\":\"fdmfrggzdf._domainkey.help.acme.com\",\"value\":\"v=DKIM1; k=rsa; p=MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAsv\",\"priority\":null,\"ttl\":3600,\"isRequired\":true,\"status\":\"found\",\"foundValue\":\"v=DKIM1; k=rsa; p=MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAsv\",\"checkedAt\":\"2026-11-20T09:31:00.000000Z\"},{\"purpose\":\"receiving\",\"type\":\"MX\",\"name\":\"help.acme.com\",\"value\":\"mfrggzdfmztwq2lknnwg23tpob.mail.desk.example\",\"priority\":10,\"ttl\":3600,\"isRequired\":true,\"status\":\"found\",\"foundValue\":\"10 mfrggzdfmztwq2lknnwg23tpob.mail.desk.example\",\"checkedAt\":\"2026-11-20T09:31:00.000000Z\"}],\"agents\":[{\"id\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"name\":\"Front desk\"}],\"checkedAt\":\"2026-11-20T09:31:00.000000Z\",\"nextCheckAt\":\"2026-11-21T09:31:00.000000Z\",\"createdAt\":\"2026-11-20T09:30:00.000000Z\",\"updatedAt\":\"2026-11-20T09:31:00.000000Z\"}") => types::EmailDomain;
    #[cfg(feature = "channels-email-domains")] delete_email_domain, DELETE_EMAIL_DOMAIN, Some("{\"id\":\"019a9f4b-5e6f-7081-9293-94a5b6c7d8e9\",\"hostname\":\"help.acme.com\",\"unicodeHostname\":\"help.acme.com\",\"sending\":{\"status\":\"verified\",\"statusDetail\":null,\"verifiedAt\":\"2026-11-20T09:31:00.000000Z\",\"expiresAt\":null},\"receiving\":{\"status\":\"active\",\"statusDetail\":null,\"activatedAt\":\"2026-11-20T09:31:00.000000Z\"},\"records\":[{\"purpose\":\"dkim\",\"type\":\"TXT\",\"name\":\"fdmfrggzdf._domainkey.help.acme.com\",\"value\":\"v=DKIM1; k=rsa; p=MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAsv\",\"priority\":null,\"ttl\":3600,\"isRequired\":true,\"status\":\"found\",\"foundValue\":\"v=DKIM1; k=rsa; p=MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAsv\",\"checkedAt\":\"2026-11-20T09:31:00.000000Z\"},{\"purpose\":\"receiving\",\"type\":\"MX\",\"name\":\"help.acme.com\",\"value\":\"mfrggzdfmztwq2lknnwg23tpob.mail.desk.example\",\"priority\":10,\"ttl\":3600,\"isRequired\":true,\"status\":\"found\",\"foundValue\":\"10 mfrggzdfmztwq2lknnwg23tpob.mail.desk.example\",\"checkedAt\":\"2026-11-20T09:31:00.000000Z\"}],\"agents\":[{\"id\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"name\":\"Front desk\"}],\"checkedAt\":\"2026-11-20T09:31:00.000000Z\",\"nextCheckAt\":\"2026-11-21T09:31:00.000000Z\",\"createdAt\":\"2026-11-20T09:30:00.000000Z\",\"updatedAt\":\"2026-11-20T09:31:00.000000Z\"}") => types::EmailDomain;
    #[cfg(feature = "channels-email-domains")] verify_email_domain, VERIFY_EMAIL_DOMAIN, Some("{\"id\":\"019a9f4b-5e6f-7081-9293-94a5b6c7d8e9\",\"hostname\":\"help.acme.com\",\"unicodeHostname\":\"help.acme.com\",\"sending\":{\"status\":\"verified\",\"statusDetail\":null,\"verifiedAt\":\"2026-11-20T09:31:00.000000Z\",\"expiresAt\":null},\"receiving\":{\"status\":\"active\",\"statusDetail\":null,\"activatedAt\":\"2026-11-20T09:31:00.000000Z\"},\"records\":[{\"purpose\":\"dkim\",\"type\":\"TXT\",\"name\":\"fdmfrggzdf._domainkey.help.acme.com\",\"value\":\"v=DKIM1; k=rsa; p=MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAsv\",\"priority\":null,\"ttl\":3600,\"isRequired\":true,\"status\":\"found\",\"foundValue\":\"v=DKIM1; k=rsa; p=MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAsv\",\"checkedAt\":\"2026-11-20T09:31:00.000000Z\"},{\"purpose\":\"receiving\",\"type\":\"MX\",\"name\":\"help.acme.com\",\"value\":\"mfrggzdfmztwq2lknnwg23tpob.mail.desk.example\",\"priority\":10,\"ttl\":3600,\"isRequired\":true,\"status\":\"found\",\"foundValue\":\"10 mfrggzdfmztwq2lknnwg23tpob.mail.desk.example\",\"checkedAt\":\"2026-11-20T09:31:00.000000Z\"}],\"agents\":[{\"id\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"name\":\"Front desk\"}],\"checkedAt\":\"2026-11-20T09:31:00.000000Z\",\"nextCheckAt\":\"2026-11-21T09:31:00.000000Z\",\"createdAt\":\"2026-11-20T09:30:00.000000Z\",\"updatedAt\":\"2026-11-20T09:31:00.000000Z\"}") => types::EmailDomain;
    #[cfg(feature = "channels-email-domains")] request_email_receiving, REQUEST_EMAIL_RECEIVING, Some("{\"id\":\"019a9f4b-5e6f-7081-9293-94a5b6c7d8e9\",\"hostname\":\"help.acme.com\",\"unicodeHostname\":\"help.acme.com\",\"sending\":{\"status\":\"verified\",\"statusDetail\":null,\"verifiedAt\":\"2026-11-20T09:31:00.000000Z\",\"expiresAt\":null},\"receiving\":{\"status\":\"active\",\"statusDetail\":null,\"activatedAt\":\"2026-11-20T09:31:00.000000Z\"},\"records\":[{\"purpose\":\"dkim\",\"type\":\"TXT\",\"name\":\"fdmfrggzdf._domainkey.help.acme.com\",\"value\":\"v=DKIM1; k=rsa; p=MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAsv\",\"priority\":null,\"ttl\":3600,\"isRequired\":true,\"status\":\"found\",\"foundValue\":\"v=DKIM1; k=rsa; p=MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAsv\",\"checkedAt\":\"2026-11-20T09:31:00.000000Z\"},{\"purpose\":\"receiving\",\"type\":\"MX\",\"name\":\"help.acme.com\",\"value\":\"mfrggzdfmztwq2lknnwg23tpob.mail.desk.example\",\"priority\":10,\"ttl\":3600,\"isRequired\":true,\"status\":\"found\",\"foundValue\":\"10 mfrggzdfmztwq2lknnwg23tpob.mail.desk.example\",\"checkedAt\":\"2026-11-20T09:31:00.000000Z\"}],\"agents\":[{\"id\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"name\":\"Front desk\"}],\"checkedAt\":\"2026-11-20T09:31:00.000000Z\",\"nextCheckAt\":\"2026-11-21T09:31:00.000000Z\",\"createdAt\":\"2026-11-20T09:30:00.000000Z\",\"updatedAt\":\"2026-11-20T09:31:00.000000Z\"}") => types::EmailDomain;
    #[cfg(feature = "channels-email-domains")] verify_email_receiving, VERIFY_EMAIL_RECEIVING, Some("{\"id\":\"019a9f4b-5e6f-7081-9293-94a5b6c7d8e9\",\"hostname\":\"help.acme.com\",\"unicodeHostname\":\"help.acme.com\",\"sending\":{\"status\":\"verified\",\"statusDetail\":null,\"verifiedAt\":\"2026-11-20T09:31:00.000000Z\",\"expiresAt\":null},\"receiving\":{\"status\":\"active\",\"statusDetail\":null,\"activatedAt\":\"2026-11-20T09:31:00.000000Z\"},\"records\":[{\"purpose\":\"dkim\",\"type\":\"TXT\",\"name\":\"fdmfrggzdf._domainkey.help.acme.com\",\"value\":\"v=DKIM1; k=rsa; p=MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAsv\",\"priority\":null,\"ttl\":3600,\"isRequired\":true,\"status\":\"found\",\"foundValue\":\"v=DKIM1; k=rsa; p=MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAsv\",\"checkedAt\":\"2026-11-20T09:31:00.000000Z\"},{\"purpose\":\"receiving\",\"type\":\"MX\",\"name\":\"help.acme.com\",\"value\":\"mfrggzdfmztwq2lknnwg23tpob.mail.desk.example\",\"priority\":10,\"ttl\":3600,\"isRequired\":true,\"status\":\"found\",\"foundValue\":\"10 mfrggzdfmztwq2lknnwg23tpob.mail.desk.example\",\"checkedAt\":\"2026-11-20T09:31:00.000000Z\"}],\"agents\":[{\"id\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"name\":\"Front desk\"}],\"checkedAt\":\"2026-11-20T09:31:00.000000Z\",\"nextCheckAt\":\"2026-11-21T09:31:00.000000Z\",\"createdAt\":\"2026-11-20T09:30:00.000000Z\",\"updatedAt\":\"2026-11-20T09:31:00.000000Z\"}") => types::EmailDomain;
    #[cfg(feature = "channels-email-domains")] disable_email_receiving, DISABLE_EMAIL_RECEIVING, Some("{\"id\":\"019a9f4b-5e6f-7081-9293-94a5b6c7d8e9\",\"hostname\":\"help.acme.com\",\"unicodeHostname\":\"help.acme.com\",\"sending\":{\"status\":\"verified\",\"statusDetail\":null,\"verifiedAt\":\"2026-11-20T09:31:00.000000Z\",\"expiresAt\":null},\"receiving\":{\"status\":\"active\",\"statusDetail\":null,\"activatedAt\":\"2026-11-20T09:31:00.000000Z\"},\"records\":[{\"purpose\":\"dkim\",\"type\":\"TXT\",\"name\":\"fdmfrggzdf._domainkey.help.acme.com\",\"value\":\"v=DKIM1; k=rsa; p=MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAsv\",\"priority\":null,\"ttl\":3600,\"isRequired\":true,\"status\":\"found\",\"foundValue\":\"v=DKIM1; k=rsa; p=MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAsv\",\"checkedAt\":\"2026-11-20T09:31:00.000000Z\"},{\"purpose\":\"receiving\",\"type\":\"MX\",\"name\":\"help.acme.com\",\"value\":\"mfrggzdfmztwq2lknnwg23tpob.mail.desk.example\",\"priority\":10,\"ttl\":3600,\"isRequired\":true,\"status\":\"found\",\"foundValue\":\"10 mfrggzdfmztwq2lknnwg23tpob.mail.desk.example\",\"checkedAt\":\"2026-11-20T09:31:00.000000Z\"}],\"agents\":[{\"id\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"name\":\"Front desk\"}],\"checkedAt\":\"2026-11-20T09:31:00.000000Z\",\"nextCheckAt\":\"2026-11-21T09:31:00.000000Z\",\"createdAt\":\"2026-11-20T09:30:00.000000Z\",\"updatedAt\":\"2026-11-20T09:31:00.000000Z\"}") => types::EmailDomain;
    #[cfg(feature = "custom-domains")] list_custom_domains, LIST_CUSTOM_DOMAINS, Some("{\"items\":[{\"id\":\"019a9f4a-4d5e-7f60-8172-8394a5b6c7d8\",\"agentId\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"hostname\":\"help.acme.com\",\"unicodeHostname\":\"help.acme.com\",\"surface\":\"help_page\",\"status\":\"active\",\"statusCode\":null,\"statusDetail\":null,\"isClaim\":false,\"records\":[{\"purpose\":\"routing\",\"type\":\"CNAME\",\"name\":\"help.acme.com\",\"value\":\"edge.desk.example\",\"priority\":null,\"ttl\":3600,\"isRequired\":true,\"status\":\"found\",\"foundValue\":\"edge.desk.example\",\"checkedAt\":\"2026-11-20T09:31:00.000000Z\"},{\"purpose\":\"ownership\",\"type\":\"TXT\",\"name\":\"_service.help.acme.com\",\"value\":\"frontdesk-verification=mfrggzdfmztwq2lknnwg23tpob\",\"priority\":null,\"ttl\":3600,\"isRequired\":true,\"status\":\"found\",\"foundValue\":\"frontdesk-verification=mfrggzdfmztwq2lknnwg23tpob\",\"checkedAt\":\"2026-11-20T09:31:00.000000Z\"}],\"certificate\":{\"issuer\":\"Let's Encrypt E7\",\"notBefore\":\"2026-11-20T08:31:00.000000Z\",\"notAfter\":\"2027-02-18T08:30:59.000000Z\",\"renewAt\":\"2027-01-19T20:12:44.000000Z\"},\"verificationExpiresAt\":null,\"checkedAt\":\"2026-11-20T09:31:00.000000Z\",\"nextCheckAt\":\"2026-11-20T10:31:00.000000Z\",\"activatedAt\":\"2026-11-20T09:31:00.000000Z\",\"createdAt\":\"2026-11-20T09:30:00.000000Z\",\"updatedAt\":\"2026-11-20T09:31:00.000000Z\"}],\"nextCursor\":null}") => types::CustomDomainList;
    #[cfg(feature = "custom-domains")] create_custom_domain, CREATE_CUSTOM_DOMAIN, Some("{\"id\":\"019a9f4a-4d5e-7f60-8172-8394a5b6c7d8\",\"agentId\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"hostname\":\"help.acme.com\",\"unicodeHostname\":\"help.acme.com\",\"surface\":\"help_page\",\"status\":\"active\",\"statusCode\":null,\"statusDetail\":null,\"isClaim\":false,\"records\":[{\"purpose\":\"routing\",\"type\":\"CNAME\",\"name\":\"help.acme.com\",\"value\":\"edge.desk.example\",\"priority\":null,\"ttl\":3600,\"isRequired\":true,\"status\":\"found\",\"foundValue\":\"edge.desk.example\",\"checkedAt\":\"2026-11-20T09:31:00.000000Z\"},{\"purpose\":\"ownership\",\"type\":\"TXT\",\"name\":\"_service.help.acme.com\",\"value\":\"frontdesk-verification=mfrggzdfmztwq2lknnwg23tpob\",\"priority\":null,\"ttl\":3600,\"isRequired\":true,\"status\":\"found\",\"foundValue\":\"frontdesk-verification=mfrggzdfmztwq2lknnwg23tpob\",\"checkedAt\":\"2026-11-20T09:31:00.000000Z\"}],\"certificate\":{\"issuer\":\"Let's Encrypt E7\",\"notBefore\":\"2026-11-20T08:31:00.000000Z\",\"notAfter\":\"2027-02-18T08:30:59.000000Z\",\"renewAt\":\"2027-01-19T20:12:44.000000Z\"},\"verificationExpiresAt\":null,\"checkedAt\":\"2026-11-20T09:31:00.000000Z\",\"nextCheckAt\":\"2026-11-20T10:31:00.000000Z\",\"activatedAt\":\"2026-11-20T09:31:00.000000Z\",\"createdAt\":\"2026-11-20T09:30:00.000000Z\",\"updatedAt\":\"2026-11-20T09:31:00.000000Z\"}") => types::CustomDomain;
    #[cfg(feature = "custom-domains")] get_custom_domain, GET_CUSTOM_DOMAIN, Some("{\"id\":\"019a9f4a-4d5e-7f60-8172-8394a5b6c7d8\",\"agentId\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"hostname\":\"help.acme.com\",\"unicodeHostname\":\"help.acme.com\",\"surface\":\"help_page\",\"status\":\"active\",\"statusCode\":null,\"statusDetail\":null,\"isClaim\":false,\"records\":[{\"purpose\":\"routing\",\"type\":\"CNAME\",\"name\":\"help.acme.com\",\"value\":\"edge.desk.example\",\"priority\":null,\"ttl\":3600,\"isRequired\":true,\"status\":\"found\",\"foundValue\":\"edge.desk.example\",\"checkedAt\":\"2026-11-20T09:31:00.000000Z\"},{\"purpose\":\"ownership\",\"type\":\"TXT\",\"name\":\"_service.help.acme.com\",\"value\":\"frontdesk-verification=mfrggzdfmztwq2lknnwg23tpob\",\"priority\":null,\"ttl\":3600,\"isRequired\":true,\"status\":\"found\",\"foundValue\":\"frontdesk-verification=mfrggzdfmztwq2lknnwg23tpob\",\"checkedAt\":\"2026-11-20T09:31:00.000000Z\"}],\"certificate\":{\"issuer\":\"Let's Encrypt E7\",\"notBefore\":\"2026-11-20T08:31:00.000000Z\",\"notAfter\":\"2027-02-18T08:30:59.000000Z\",\"renewAt\":\"2027-01-19T20:12:44.000000Z\"},\"verificationExpiresAt\":null,\"checkedAt\":\"2026-11-20T09:31:00.000000Z\",\"nextCheckAt\":\"2026-11-20T10:31:00.000000Z\",\"activatedAt\":\"2026-11-20T09:31:00.000000Z\",\"createdAt\":\"2026-11-20T09:30:00.000000Z\",\"updatedAt\":\"2026-11-20T09:31:00.000000Z\"}") => types::CustomDomain;
    #[cfg(feature = "custom-domains")] delete_custom_domain, DELETE_CUSTOM_DOMAIN, Some("{\"id\":\"019a9f4a-4d5e-7f60-8172-8394a5b6c7d8\",\"agentId\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"hostname\":\"help.acme.com\",\"unicodeHostname\":\"help.acme.com\",\"surface\":\"help_page\",\"status\":\"active\",\"statusCode\":null,\"statusDetail\":null,\"isClaim\":false,\"records\":[{\"purpose\":\"routing\",\"type\":\"CNAME\",\"name\":\"help.acme.com\",\"value\":\"edge.desk.example\",\"priority\":null,\"ttl\":3600,\"isRequired\":true,\"status\":\"found\",\"foundValue\":\"edge.desk.example\",\"checkedAt\":\"2026-11-20T09:31:00.000000Z\"},{\"purpose\":\"ownership\",\"type\":\"TXT\",\"name\":\"_service.help.acme.com\",\"value\":\"frontdesk-verification=mfrggzdfmztwq2lknnwg23tpob\",\"priority\":null,\"ttl\":3600,\"isRequired\":true,\"status\":\"found\",\"foundValue\":\"frontdesk-verification=mfrggzdfmztwq2lknnwg23tpob\",\"checkedAt\":\"2026-11-20T09:31:00.000000Z\"}],\"certificate\":{\"issuer\":\"Let's Encrypt E7\",\"notBefore\":\"2026-11-20T08:31:00.000000Z\",\"notAfter\":\"2027-02-18T08:30:59.000000Z\",\"renewAt\":\"2027-01-19T20:12:44.000000Z\"},\"verificationExpiresAt\":null,\"checkedAt\":\"2026-11-20T09:31:00.000000Z\",\"nextCheckAt\":\"2026-11-20T10:31:00.000000Z\",\"activatedAt\":\"2026-11-20T09:31:00.000000Z\",\"createdAt\":\"2026-11-20T09:30:00.000000Z\",\"updatedAt\":\"2026-11-20T09:31:00.000000Z\"}") => types::CustomDomain;
    #[cfg(feature = "custom-domains")] verify_custom_domain, VERIFY_CUSTOM_DOMAIN, Some("{\"id\":\"019a9f4a-4d5e-7f60-8172-8394a5b6c7d8\",\"agentId\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"hostname\":\"help.acme.com\",\"unicodeHostname\":\"help.acme.com\",\"surface\":\"help_page\",\"status\":\"active\",\"statusCode\":null,\"statusDetail\":null,\"isClaim\":false,\"records\":[{\"purpose\":\"routing\",\"type\":\"CNAME\",\"name\":\"help.acme.com\",\"value\":\"edge.desk.example\",\"priority\":null,\"ttl\":3600,\"isRequired\":true,\"status\":\"found\",\"foundValue\":\"edge.desk.example\",\"checkedAt\":\"2026-11-20T09:31:00.000000Z\"},{\"purpose\":\"ownership\",\"type\":\"TXT\",\"name\":\"_service.help.acme.com\",\"value\":\"frontdesk-verification=mfrggzdfmztwq2lknnwg23tpob\",\"priority\":null,\"ttl\":3600,\"isRequired\":true,\"status\":\"found\",\"foundValue\":\"frontdesk-verification=mfrggzdfmztwq2lknnwg23tpob\",\"checkedAt\":\"2026-11-20T09:31:00.000000Z\"}],\"certificate\":{\"issuer\":\"Let's Encrypt E7\",\"notBefore\":\"2026-11-20T08:31:00.000000Z\",\"notAfter\":\"2027-02-18T08:30:59.000000Z\",\"renewAt\":\"2027-01-19T20:12:44.000000Z\"},\"verificationExpiresAt\":null,\"checkedAt\":\"2026-11-20T09:31:00.000000Z\",\"nextCheckAt\":\"2026-11-20T10:31:00.000000Z\",\"activatedAt\":\"2026-11-20T09:31:00.000000Z\",\"createdAt\":\"2026-11-20T09:30:00.000000Z\",\"updatedAt\":\"2026-11-20T09:31:00.000000Z\"}") => types::CustomDomain;
    #[cfg(feature = "custom-domains")] update_custom_domain_surface, UPDATE_CUSTOM_DOMAIN_SURFACE, Some("{\"id\":\"019a9f4a-4d5e-7f60-8172-8394a5b6c7d8\",\"agentId\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"hostname\":\"help.acme.com\",\"unicodeHostname\":\"help.acme.com\",\"surface\":\"help_page\",\"status\":\"active\",\"statusCode\":null,\"statusDetail\":null,\"isClaim\":false,\"records\":[{\"purpose\":\"routing\",\"type\":\"CNAME\",\"name\":\"help.acme.com\",\"value\":\"edge.desk.example\",\"priority\":null,\"ttl\":3600,\"isRequired\":true,\"status\":\"found\",\"foundValue\":\"edge.desk.example\",\"checkedAt\":\"2026-11-20T09:31:00.000000Z\"},{\"purpose\":\"ownership\",\"type\":\"TXT\",\"name\":\"_service.help.acme.com\",\"value\":\"frontdesk-verification=mfrggzdfmztwq2lknnwg23tpob\",\"priority\":null,\"ttl\":3600,\"isRequired\":true,\"status\":\"found\",\"foundValue\":\"frontdesk-verification=mfrggzdfmztwq2lknnwg23tpob\",\"checkedAt\":\"2026-11-20T09:31:00.000000Z\"}],\"certificate\":{\"issuer\":\"Let's Encrypt E7\",\"notBefore\":\"2026-11-20T08:31:00.000000Z\",\"notAfter\":\"2027-02-18T08:30:59.000000Z\",\"renewAt\":\"2027-01-19T20:12:44.000000Z\"},\"verificationExpiresAt\":null,\"checkedAt\":\"2026-11-20T09:31:00.000000Z\",\"nextCheckAt\":\"2026-11-20T10:31:00.000000Z\",\"activatedAt\":\"2026-11-20T09:31:00.000000Z\",\"createdAt\":\"2026-11-20T09:30:00.000000Z\",\"updatedAt\":\"2026-11-20T09:31:00.000000Z\"}") => types::CustomDomain;
    #[cfg(feature = "channels-email-log")] list_email_log, LIST_EMAIL_LOG, Some("{\"items\":[{\"id\":\"019a9f52-4444-7c2b-8d3e-4f5a6b7c8d9e\",\"agentId\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"conversationId\":\"019a9f40-1111-7a2b-8c3d-4e5f60718293\",\"messageId\":\"019a9f41-2222-7b3c-9d4e-5f6071829304\",\"direction\":\"outbound\",\"status\":\"sent\",\"detail\":null,\"from\":\"support@help.acme.com\",\"to\":[\"anna@firm.eu\"],\"cc\":[],\"subject\":\"Re: Opening hours\",\"mailId\":\"019a9f41-2222-7b3c-9d4e-5f6071829304.k3v7q2ab@help.acme.com\",\"createdAt\":\"2026-11-20T09:31:00.000000Z\",\"updatedAt\":\"2026-11-20T09:31:04.000000Z\"}],\"nextCursor\":null}") => types::EmailLog;
    #[cfg(feature = "domains")] list_domains, LIST_DOMAINS, Some("{\"items\":[{\"hostname\":\"help.acme.com\",\"unicodeHostname\":\"help.acme.com\",\"owned\":true,\"uses\":[{\"kind\":\"help_page\",\"status\":\"active\",\"id\":\"019a9f4a-4d5e-7f60-8172-8394a5b6c7d8\",\"agent\":{\"id\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"name\":\"Front desk\"},\"records\":[{\"purpose\":\"routing\",\"type\":\"CNAME\",\"name\":\"help.acme.com\",\"value\":\"edge.desk.example\",\"priority\":null,\"ttl\":3600,\"isRequired\":true,\"status\":\"found\",\"foundValue\":\"edge.desk.example\",\"checkedAt\":\"2026-11-20T09:31:00.000000Z\"},{\"purpose\":\"ownership\",\"type\":\"TXT\",\"name\":\"_service.help.acme.com\",\"value\":\"frontdesk-verification=mfrggzdfmztwq2lknnwg23tpob\",\"priority\":null,\"ttl\":3600,\"isRequired\":true,\"status\":\"found\",\"foundValue\":\"frontdesk-verification=mfrggzdfmztwq2lknnwg23tpob\",\"checkedAt\":\"2026-11-20T09:31:00.000000Z\"}],\"statusDetail\":null,\"helpPageEnabled\":true}],\"conflict\":{\"code\":\"EMAIL_RECEIVING_CONFLICT\",\"message\":\"`help.acme.com` receives email and serves a web surface. Disable receiving, or remove the custom domain.\",\"kinds\":[\"email_receive\",\"help_page\"],\"emailDomainId\":\"019a9f4b-5e6f-7081-9293-94a5b6c7d8e9\",\"customDomainId\":\"019a9f4a-4d5e-7f60-8172-8394a5b6c7d8\",\"agentId\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\"}}],\"nextCursor\":null}") => types::DomainGroupList;
    #[cfg(feature = "help-center")] get_agent_help_center, GET_AGENT_HELP_CENTER, Some("{\"id\":\"019a9f4c-6f70-7192-a3b4-c5d6e7f8091a\",\"agentId\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"slug\":\"acme\",\"name\":\"Acme Help\",\"headline\":\"How can we help?\",\"description\":null,\"locale\":\"en\",\"locales\":[\"en\",\"de\"],\"theme\":{\"primaryColor\":\"#1f4fd8\",\"background\":\"#ffffff\",\"mode\":\"auto\",\"font\":\"system\",\"logoFileId\":null,\"faviconFileId\":null,\"socialImageFileId\":null,\"css\":null},\"headerLinks\":[{\"label\":\"Shop\",\"url\":\"https://acme.example\"}],\"footerLinks\":[],\"isAskEnabled\":true,\"suggestedQuestions\":[\"How do I reset my password?\"],\"isFeedbackEnabled\":true,\"trainAgent\":\"while_public\",\"isIndexed\":true,\"access\":{\"isPublished\":true,\"visibility\":\"public\",\"hasPassword\":false,\"allowedEmails\":[],\"signingKeyId\":null},\"url\":\"https://acme.help.desk.example/\",\"hostnames\":[\"acme.help.desk.example\"],\"counts\":{\"collections\":3,\"articles\":12,\"published\":9},\"createdAt\":\"2026-11-20T09:30:00.000000Z\",\"updatedAt\":\"2026-11-20T09:30:00.000000Z\"}") => types::HelpCenter;
    #[cfg(feature = "help-center")] create_help_center, CREATE_HELP_CENTER, Some("{\"id\":\"019a9f4c-6f70-7192-a3b4-c5d6e7f8091a\",\"agentId\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"slug\":\"acme\",\"name\":\"Acme Help\",\"headline\":\"How can we help?\",\"description\":null,\"locale\":\"en\",\"locales\":[\"en\",\"de\"],\"theme\":{\"primaryColor\":\"#1f4fd8\",\"background\":\"#ffffff\",\"mode\":\"auto\",\"font\":\"system\",\"logoFileId\":null,\"faviconFileId\":null,\"socialImageFileId\":null,\"css\":null},\"headerLinks\":[{\"label\":\"Shop\",\"url\":\"https://acme.example\"}],\"footerLinks\":[],\"isAskEnabled\":true,\"suggestedQuestions\":[\"How do I reset my password?\"],\"isFeedbackEnabled\":true,\"trainAgent\":\"while_public\",\"isIndexed\":true,\"access\":{\"isPublished\":true,\"visibility\":\"public\",\"hasPassword\":false,\"allowedEmails\":[],\"signingKeyId\":null},\"url\":\"https://acme.help.desk.example/\",\"hostnames\":[\"acme.help.desk.example\"],\"counts\":{\"collections\":3,\"articles\":12,\"published\":9},\"createdAt\":\"2026-11-20T09:30:00.000000Z\",\"updatedAt\":\"2026-11-20T09:30:00.000000Z\"}") => types::HelpCenter;
    #[cfg(feature = "help-center")] list_help_centers, LIST_HELP_CENTERS, Some("{\"items\":[{\"id\":\"019a9f4c-6f70-7192-a3b4-c5d6e7f8091a\",\"agentId\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"slug\":\"acme\",\"name\":\"Acme Help\",\"headline\":\"How can we help?\",\"description\":null,\"locale\":\"en\",\"locales\":[\"en\",\"de\"],\"theme\":{\"primaryColor\":\"#1f4fd8\",\"background\":\"#ffffff\",\"mode\":\"auto\",\"font\":\"system\",\"logoFileId\":null,\"faviconFileId\":null,\"socialImageFileId\":null,\"css\":null},\"headerLinks\":[{\"label\":\"Shop\",\"url\":\"https://acme.example\"}],\"footerLinks\":[],\"isAskEnabled\":true,\"suggestedQuestions\":[\"How do I reset my password?\"],\"isFeedbackEnabled\":true,\"trainAgent\":\"while_public\",\"isIndexed\":true,\"access\":{\"isPublished\":true,\"visibility\":\"public\",\"hasPassword\":false,\"allowedEmails\":[],\"signingKeyId\":null},\"url\":\"https://acme.help.desk.example/\",\"hostnames\":[\"acme.help.desk.example\"],\"counts\":{\"collections\":3,\"articles\":12,\"published\":9},\"createdAt\":\"2026-11-20T09:30:00.000000Z\",\"updatedAt\":\"2026-11-20T09:30:00.000000Z\"}],\"nextCursor\":null}") => types::HelpCenterList;
    #[cfg(feature = "help-center")] get_help_center, GET_HELP_CENTER, Some("{\"id\":\"019a9f4c-6f70-7192-a3b4-c5d6e7f8091a\",\"agentId\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"slug\":\"acme\",\"name\":\"Acme Help\",\"headline\":\"How can we help?\",\"description\":null,\"locale\":\"en\",\"locales\":[\"en\",\"de\"],\"theme\":{\"primaryColor\":\"#1f4fd8\",\"background\":\"#ffffff\",\"mode\":\"auto\",\"font\":\"system\",\"logoFileId\":null,\"faviconFileId\":null,\"socialImageFileId\":null,\"css\":null},\"headerLinks\":[{\"label\":\"Shop\",\"url\":\"https://acme.example\"}],\"footerLinks\":[],\"isAskEnabled\":true,\"suggestedQuestions\":[\"How do I reset my password?\"],\"isFeedbackEnabled\":true,\"trainAgent\":\"while_public\",\"isIndexed\":true,\"access\":{\"isPublished\":true,\"visibility\":\"public\",\"hasPassword\":false,\"allowedEmails\":[],\"signingKeyId\":null},\"url\":\"https://acme.help.desk.example/\",\"hostnames\":[\"acme.help.desk.example\"],\"counts\":{\"collections\":3,\"articles\":12,\"published\":9},\"createdAt\":\"2026-11-20T09:30:00.000000Z\",\"updatedAt\":\"2026-11-20T09:30:00.000000Z\"}") => types::HelpCenter;
    #[cfg(feature = "help-center")] update_help_center, UPDATE_HELP_CENTER, Some("{\"id\":\"019a9f4c-6f70-7192-a3b4-c5d6e7f8091a\",\"agentId\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"slug\":\"acme\",\"name\":\"Acme Help\",\"headline\":\"How can we help?\",\"description\":null,\"locale\":\"en\",\"locales\":[\"en\",\"de\"],\"theme\":{\"primaryColor\":\"#1f4fd8\",\"background\":\"#ffffff\",\"mode\":\"auto\",\"font\":\"system\",\"logoFileId\":null,\"faviconFileId\":null,\"socialImageFileId\":null,\"css\":null},\"headerLinks\":[{\"label\":\"Shop\",\"url\":\"https://acme.example\"}],\"footerLinks\":[],\"isAskEnabled\":true,\"suggestedQuestions\":[\"How do I reset my password?\"],\"isFeedbackEnabled\":true,\"trainAgent\":\"while_public\",\"isIndexed\":true,\"access\":{\"isPublished\":true,\"visibility\":\"public\",\"hasPassword\":false,\"allowedEmails\":[],\"signingKeyId\":null},\"url\":\"https://acme.help.desk.example/\",\"hostnames\":[\"acme.help.desk.example\"],\"counts\":{\"collections\":3,\"articles\":12,\"published\":9},\"createdAt\":\"2026-11-20T09:30:00.000000Z\",\"updatedAt\":\"2026-11-20T09:30:00.000000Z\"}") => types::HelpCenter;
    #[cfg(feature = "help-center")] delete_help_center, DELETE_HELP_CENTER, Some("{\"id\":\"019a9f4c-6f70-7192-a3b4-c5d6e7f8091a\",\"agentId\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"slug\":\"acme\",\"name\":\"Acme Help\",\"headline\":\"How can we help?\",\"description\":null,\"locale\":\"en\",\"locales\":[\"en\",\"de\"],\"theme\":{\"primaryColor\":\"#1f4fd8\",\"background\":\"#ffffff\",\"mode\":\"auto\",\"font\":\"system\",\"logoFileId\":null,\"faviconFileId\":null,\"socialImageFileId\":null,\"css\":null},\"headerLinks\":[{\"label\":\"Shop\",\"url\":\"https://acme.example\"}],\"footerLinks\":[],\"isAskEnabled\":true,\"suggestedQuestions\":[\"How do I reset my password?\"],\"isFeedbackEnabled\":true,\"trainAgent\":\"while_public\",\"isIndexed\":true,\"access\":{\"isPublished\":true,\"visibility\":\"public\",\"hasPassword\":false,\"allowedEmails\":[],\"signingKeyId\":null},\"url\":\"https://acme.help.desk.example/\",\"hostnames\":[\"acme.help.desk.example\"],\"counts\":{\"collections\":3,\"articles\":12,\"published\":9},\"createdAt\":\"2026-11-20T09:30:00.000000Z\",\"updatedAt\":\"2026-11-20T09:30:00.000000Z\"}") => types::HelpCenter;
    #[cfg(feature = "help-center")] update_help_center_access, UPDATE_HELP_CENTER_ACCESS, Some("{\"id\":\"019a9f4c-6f70-7192-a3b4-c5d6e7f8091a\",\"agentId\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"slug\":\"acme\",\"name\":\"Acme Help\",\"headline\":\"How can we help?\",\"description\":null,\"locale\":\"en\",\"locales\":[\"en\",\"de\"],\"theme\":{\"primaryColor\":\"#1f4fd8\",\"background\":\"#ffffff\",\"mode\":\"auto\",\"font\":\"system\",\"logoFileId\":null,\"faviconFileId\":null,\"socialImageFileId\":null,\"css\":null},\"headerLinks\":[{\"label\":\"Shop\",\"url\":\"https://acme.example\"}],\"footerLinks\":[],\"isAskEnabled\":true,\"suggestedQuestions\":[\"How do I reset my password?\"],\"isFeedbackEnabled\":true,\"trainAgent\":\"while_public\",\"isIndexed\":true,\"access\":{\"isPublished\":true,\"visibility\":\"public\",\"hasPassword\":false,\"allowedEmails\":[],\"signingKeyId\":null},\"url\":\"https://acme.help.desk.example/\",\"hostnames\":[\"acme.help.desk.example\"],\"counts\":{\"collections\":3,\"articles\":12,\"published\":9},\"createdAt\":\"2026-11-20T09:30:00.000000Z\",\"updatedAt\":\"2026-11-20T09:30:00.000000Z\"}") => types::HelpCenter;
    #[cfg(feature = "help-center")] rotate_help_center_secret, ROTATE_HELP_CENTER_SECRET, Some("{\"secret\":\"C2FVsBQIhrscChlQIMV-b5sSYspob7oDr5nGq2yQ1xw\",\"keyId\":\"019a9f4d-7a81-72a3-b4c5-d6e7f8091a2b\",\"previousValidUntil\":\"2026-11-21T09:30:00.000000Z\"}") => types::HelpCenterSecret;
    #[cfg(feature = "help-center")] get_help_center_insights, GET_HELP_CENTER_INSIGHTS, Some("{\"from\":\"2026-11-01T00:00:00Z\",\"to\":\"2026-12-01T00:00:00Z\",\"timeZone\":\"UTC\",\"figures\":{\"views\":2310,\"visitors\":840,\"searches\":320,\"searchesWithoutResult\":24,\"searchClicks\":190,\"ratedUp\":61,\"ratedDown\":9,\"questions\":97,\"answered\":90,\"unanswered\":7,\"escalated\":3,\"credits\":97},\"previousFigures\":{\"views\":2310,\"visitors\":840,\"searches\":320,\"searchesWithoutResult\":24,\"searchClicks\":190,\"ratedUp\":61,\"ratedDown\":9,\"questions\":97,\"answered\":90,\"unanswered\":7,\"escalated\":3,\"credits\":97},\"days\":[{\"date\":\"2026-11-20\",\"views\":77,\"visitors\":28,\"searches\":10,\"searchesWithoutResult\":0,\"searchClicks\":6,\"ratedUp\":2,\"ratedDown\":0,\"questions\":3,\"answered\":3,\"unanswered\":0,\"escalated\":0,\"credits\":3}],\"topArticles\":[{\"articleId\":\"019a9f4e-8192-7394-85d6-e7f8091a2b3c\",\"title\":\"Reset your password\",\"url\":\"https://acme.help.desk.example/articles/7-reset-your-password\",\"views\":412,\"ratedUp\":31,\"ratedDown\":2}],\"worstArticles\":[{\"articleId\":\"019a9f4e-8192-7394-85d6-e7f8091a2b3d\",\"title\":\"Change your plan\",\"url\":\"https://acme.help.desk.example/articles/8-change-your-plan\",\"views\":95,\"ratedUp\":1,\"ratedDown\":6}],\"topSearches\":[{\"term\":\"reset password\",\"searches\":48,\"withoutResult\":0}],\"searchesWithoutResult\":[{\"term\":\"invoice address\",\"searches\":11,\"withoutResult\":11}],\"unansweredQuestions\":[{\"conversationId\":\"019a9f40-1b2c-7d3e-8f4a-5b6c7d8e9f0a\",\"messageId\":\"019a9f40-1b2c-7d3e-8f4a-5b6c7d8e9f0b\",\"question\":\"Do you ship to Iceland?\",\"askedAt\":\"2026-11-20T09:30:00.000000Z\"}],\"costByModel\":[{\"model\":\"openai/gpt-5.4-mini\",\"replies\":97,\"credits\":97}]}") => types::HelpCenterInsights;
    #[cfg(feature = "help-center-collections")] list_collections, LIST_COLLECTIONS, Some("{\"items\":[{\"id\":\"019a9f4d-7081-7293-b4c5-d6e7f8091a2b\",\"siteId\":\"019a9f4c-6f70-7192-a3b4-c5d6e7f8091a\",\"parentId\":null,\"name\":\"Getting started\",\"slug\":\"getting-started\",\"description\":\"The first steps with Acme.\",\"icon\":\"rocket\",\"position\":1,\"translations\":[{\"locale\":\"de\",\"name\":\"Erste Schritte\",\"description\":null}],\"articleCount\":4,\"publishedCount\":3,\"createdAt\":\"2026-11-20T09:30:00.000000Z\",\"updatedAt\":\"2026-11-20T09:30:00.000000Z\"}],\"nextCursor\":null}") => types::CollectionList;
    #[cfg(feature = "help-center-collections")] create_collection, CREATE_COLLECTION, Some("{\"id\":\"019a9f4d-7081-7293-b4c5-d6e7f8091a2b\",\"siteId\":\"019a9f4c-6f70-7192-a3b4-c5d6e7f8091a\",\"parentId\":null,\"name\":\"Getting started\",\"slug\":\"getting-started\",\"description\":\"The first steps with Acme.\",\"icon\":\"rocket\",\"position\":1,\"translations\":[{\"locale\":\"de\",\"name\":\"Erste Schritte\",\"description\":null}],\"articleCount\":4,\"publishedCount\":3,\"createdAt\":\"2026-11-20T09:30:00.000000Z\",\"updatedAt\":\"2026-11-20T09:30:00.000000Z\"}") => types::Collection;
    #[cfg(feature = "help-center-collections")] get_collection, GET_COLLECTION, Some("{\"id\":\"019a9f4d-7081-7293-b4c5-d6e7f8091a2b\",\"siteId\":\"019a9f4c-6f70-7192-a3b4-c5d6e7f8091a\",\"parentId\":null,\"name\":\"Getting started\",\"slug\":\"getting-started\",\"description\":\"The first steps with Acme.\",\"icon\":\"rocket\",\"position\":1,\"translations\":[{\"locale\":\"de\",\"name\":\"Erste Schritte\",\"description\":null}],\"articleCount\":4,\"publishedCount\":3,\"createdAt\":\"2026-11-20T09:30:00.000000Z\",\"updatedAt\":\"2026-11-20T09:30:00.000000Z\"}") => types::Collection;
    #[cfg(feature = "help-center-collections")] update_collection, UPDATE_COLLECTION, Some("{\"id\":\"019a9f4d-7081-7293-b4c5-d6e7f8091a2b\",\"siteId\":\"019a9f4c-6f70-7192-a3b4-c5d6e7f8091a\",\"parentId\":null,\"name\":\"Getting started\",\"slug\":\"getting-started\",\"description\":\"The first steps with Acme.\",\"icon\":\"rocket\",\"position\":1,\"translations\":[{\"locale\":\"de\",\"name\":\"Erste Schritte\",\"description\":null}],\"articleCount\":4,\"publishedCount\":3,\"createdAt\":\"2026-11-20T09:30:00.000000Z\",\"updatedAt\":\"2026-11-20T09:30:00.000000Z\"}") => types::Collection;
    #[cfg(feature = "help-center-collections")] delete_collection, DELETE_COLLECTION, Some("{\"deletedCollections\":2,\"deletedArticles\":0,\"movedArticles\":7}") => types::CollectionDeletion;
    #[cfg(feature = "help-center-articles")] create_article, CREATE_ARTICLE, Some("{\"id\":\"019a9f4e-8192-7394-85d6-e7f8091a2b3c\",\"siteId\":\"019a9f4c-6f70-7192-a3b4-c5d6e7f8091a\",\"collectionId\":\"019a9f4d-7081-7293-b4c5-d6e7f8091a2b\",\"number\":7,\"slug\":\"reset-your-password\",\"url\":\"https://acme.help.desk.example/articles/7-reset-your-password\",\"title\":\"Reset your password\",\"excerpt\":null,\"summary\":\"Open Settings, then choose Reset password.\",\"seo\":{\"title\":null,\"description\":null,\"isNoindex\":false},\"locale\":\"en\",\"translationGroupId\":null,\"tags\":[\"account\"],\"position\":1,\"authorName\":null,\"status\":\"published\",\"revision\":2,\"liveRevision\":2,\"hasUnpublishedChanges\":false,\"ratings\":{\"ratedUp\":31,\"ratedDown\":2},\"views\":412,\"publishedAt\":\"2026-11-20T09:31:00.000000Z\",\"firstPublishedAt\":\"2026-11-20T09:31:00.000000Z\",\"archivedAt\":null,\"createdAt\":\"2026-11-20T09:30:00.000000Z\",\"updatedAt\":\"2026-11-20T09:31:00.000000Z\",\"body\":\"Open **Settings**, then choose *Reset password*.\\n\",\"html\":\"<p>Open <strong>Settings</strong>, then choose <em>Reset password</em>.</p>\\n\",\"brokenLinks\":[]}") => types::Article;
    #[cfg(feature = "help-center-articles")] list_articles, LIST_ARTICLES, Some("{\"items\":[{\"id\":\"019a9f4e-8192-7394-85d6-e7f8091a2b3c\",\"siteId\":\"019a9f4c-6f70-7192-a3b4-c5d6e7f8091a\",\"collectionId\":\"019a9f4d-7081-7293-b4c5-d6e7f8091a2b\",\"number\":7,\"slug\":\"reset-your-password\",\"url\":\"https://acme.help.desk.example/articles/7-reset-your-password\",\"title\":\"Reset your password\",\"excerpt\":null,\"summary\":\"Open Settings, then choose Reset password.\",\"seo\":{\"title\":null,\"description\":null,\"isNoindex\":false},\"locale\":\"en\",\"translationGroupId\":null,\"tags\":[\"account\"],\"position\":1,\"authorName\":null,\"status\":\"published\",\"revision\":2,\"liveRevision\":2,\"hasUnpublishedChanges\":false,\"ratings\":{\"ratedUp\":31,\"ratedDown\":2},\"views\":412,\"publishedAt\":\"2026-11-20T09:31:00.000000Z\",\"firstPublishedAt\":\"2026-11-20T09:31:00.000000Z\",\"archivedAt\":null,\"createdAt\":\"2026-11-20T09:30:00.000000Z\",\"updatedAt\":\"2026-11-20T09:31:00.000000Z\"}],\"nextCursor\":null}") => types::ArticleList;
    #[cfg(feature = "help-center-articles")] get_article, GET_ARTICLE, Some("{\"id\":\"019a9f4e-8192-7394-85d6-e7f8091a2b3c\",\"siteId\":\"019a9f4c-6f70-7192-a3b4-c5d6e7f8091a\",\"collectionId\":\"019a9f4d-7081-7293-b4c5-d6e7f8091a2b\",\"number\":7,\"slug\":\"reset-your-password\",\"url\":\"https://acme.help.desk.example/articles/7-reset-your-password\",\"title\":\"Reset your password\",\"excerpt\":null,\"summary\":\"Open Settings, then choose Reset password.\",\"seo\":{\"title\":null,\"description\":null,\"isNoindex\":false},\"locale\":\"en\",\"translationGroupId\":null,\"tags\":[\"account\"],\"position\":1,\"authorName\":null,\"status\":\"published\",\"revision\":2,\"liveRevision\":2,\"hasUnpublishedChanges\":false,\"ratings\":{\"ratedUp\":31,\"ratedDown\":2},\"views\":412,\"publishedAt\":\"2026-11-20T09:31:00.000000Z\",\"firstPublishedAt\":\"2026-11-20T09:31:00.000000Z\",\"archivedAt\":null,\"createdAt\":\"2026-11-20T09:30:00.000000Z\",\"updatedAt\":\"2026-11-20T09:31:00.000000Z\",\"body\":\"Open **Settings**, then choose *Reset password*.\\n\",\"html\":\"<p>Open <strong>Settings</strong>, then choose <em>Reset password</em>.</p>\\n\",\"brokenLinks\":[]}") => types::Article;
    #[cfg(feature = "help-center-articles")] update_article, UPDATE_ARTICLE, Some("{\"id\":\"019a9f4e-8192-7394-85d6-e7f8091a2b3c\",\"siteId\":\"019a9f4c-6f70-7192-a3b4-c5d6e7f8091a\",\"collectionId\":\"019a9f4d-7081-7293-b4c5-d6e7f8091a2b\",\"number\":7,\"slug\":\"reset-your-password\",\"url\":\"https://acme.help.desk.example/articles/7-reset-your-password\",\"title\":\"Reset your password\",\"excerpt\":null,\"summary\":\"Open Settings, then choose Reset password.\",\"seo\":{\"title\":null,\"description\":null,\"isNoindex\":false},\"locale\":\"en\",\"translationGroupId\":null,\"tags\":[\"account\"],\"position\":1,\"authorName\":null,\"status\":\"published\",\"revision\":2,\"liveRevision\":2,\"hasUnpublishedChanges\":false,\"ratings\":{\"ratedUp\":31,\"ratedDown\":2},\"views\":412,\"publishedAt\":\"2026-11-20T09:31:00.000000Z\",\"firstPublishedAt\":\"2026-11-20T09:31:00.000000Z\",\"archivedAt\":null,\"createdAt\":\"2026-11-20T09:30:00.000000Z\",\"updatedAt\":\"2026-11-20T09:31:00.000000Z\",\"body\":\"Open **Settings**, then choose *Reset password*.\\n\",\"html\":\"<p>Open <strong>Settings</strong>, then choose <em>Reset password</em>.</p>\\n\",\"brokenLinks\":[]}") => types::Article;
    #[cfg(feature = "help-center-articles")] delete_article, DELETE_ARTICLE, Some("{\"id\":\"019a9f4e-8192-7394-85d6-e7f8091a2b3c\",\"siteId\":\"019a9f4c-6f70-7192-a3b4-c5d6e7f8091a\",\"collectionId\":\"019a9f4d-7081-7293-b4c5-d6e7f8091a2b\",\"number\":7,\"slug\":\"reset-your-password\",\"url\":\"https://acme.help.desk.example/articles/7-reset-your-password\",\"title\":\"Reset your password\",\"excerpt\":null,\"summary\":\"Open Settings, then choose Reset password.\",\"seo\":{\"title\":null,\"description\":null,\"isNoindex\":false},\"locale\":\"en\",\"translationGroupId\":null,\"tags\":[\"account\"],\"position\":1,\"authorName\":null,\"status\":\"published\",\"revision\":2,\"liveRevision\":2,\"hasUnpublishedChanges\":false,\"ratings\":{\"ratedUp\":31,\"ratedDown\":2},\"views\":412,\"publishedAt\":\"2026-11-20T09:31:00.000000Z\",\"firstPublishedAt\":\"2026-11-20T09:31:00.000000Z\",\"archivedAt\":null,\"createdAt\":\"2026-11-20T09:30:00.000000Z\",\"updatedAt\":\"2026-11-20T09:31:00.000000Z\",\"body\":\"Open **Settings**, then choose *Reset password*.\\n\",\"html\":\"<p>Open <strong>Settings</strong>, then choose <em>Reset password</em>.</p>\\n\",\"brokenLinks\":[]}") => types::Article;
    #[cfg(feature = "help-center-articles")] publish_article, PUBLISH_ARTICLE, Some("{\"id\":\"019a9f4e-8192-7394-85d6-e7f8091a2b3c\",\"siteId\":\"019a9f4c-6f70-7192-a3b4-c5d6e7f8091a\",\"collectionId\":\"019a9f4d-7081-7293-b4c5-d6e7f8091a2b\",\"number\":7,\"slug\":\"reset-your-password\",\"url\":\"https://acme.help.desk.example/articles/7-reset-your-password\",\"title\":\"Reset your password\",\"excerpt\":null,\"summary\":\"Open Settings, then choose Reset password.\",\"seo\":{\"title\":null,\"description\":null,\"isNoindex\":false},\"locale\":\"en\",\"translationGroupId\":null,\"tags\":[\"account\"],\"position\":1,\"authorName\":null,\"status\":\"published\",\"revision\":2,\"liveRevision\":2,\"hasUnpublishedChanges\":false,\"ratings\":{\"ratedUp\":31,\"ratedDown\":2},\"views\":412,\"publishedAt\":\"2026-11-20T09:31:00.000000Z\",\"firstPublishedAt\":\"2026-11-20T09:31:00.000000Z\",\"archivedAt\":null,\"createdAt\":\"2026-11-20T09:30:00.000000Z\",\"updatedAt\":\"2026-11-20T09:31:00.000000Z\",\"body\":\"Open **Settings**, then choose *Reset password*.\\n\",\"html\":\"<p>Open <strong>Settings</strong>, then choose <em>Reset password</em>.</p>\\n\",\"brokenLinks\":[]}") => types::Article;
    #[cfg(feature = "help-center-articles")] unpublish_article, UNPUBLISH_ARTICLE, Some("{\"id\":\"019a9f4e-8192-7394-85d6-e7f8091a2b3c\",\"siteId\":\"019a9f4c-6f70-7192-a3b4-c5d6e7f8091a\",\"collectionId\":\"019a9f4d-7081-7293-b4c5-d6e7f8091a2b\",\"number\":7,\"slug\":\"reset-your-password\",\"url\":\"https://acme.help.desk.example/articles/7-reset-your-password\",\"title\":\"Reset your password\",\"excerpt\":null,\"summary\":\"Open Settings, then choose Reset password.\",\"seo\":{\"title\":null,\"description\":null,\"isNoindex\":false},\"locale\":\"en\",\"translationGroupId\":null,\"tags\":[\"account\"],\"position\":1,\"authorName\":null,\"status\":\"published\",\"revision\":2,\"liveRevision\":2,\"hasUnpublishedChanges\":false,\"ratings\":{\"ratedUp\":31,\"ratedDown\":2},\"views\":412,\"publishedAt\":\"2026-11-20T09:31:00.000000Z\",\"firstPublishedAt\":\"2026-11-20T09:31:00.000000Z\",\"archivedAt\":null,\"createdAt\":\"2026-11-20T09:30:00.000000Z\",\"updatedAt\":\"2026-11-20T09:31:00.000000Z\",\"body\":\"Open **Settings**, then choose *Reset password*.\\n\",\"html\":\"<p>Open <strong>Settings</strong>, then choose <em>Reset password</em>.</p>\\n\",\"brokenLinks\":[]}") => types::Article;
    #[cfg(feature = "help-center-articles")] archive_article, ARCHIVE_ARTICLE, Some("{\"id\":\"019a9f4e-8192-7394-85d6-e7f8091a2b3c\",\"siteId\":\"019a9f4c-6f70-7192-a3b4-c5d6e7f8091a\",\"collectionId\":\"019a9f4d-7081-7293-b4c5-d6e7f8091a2b\",\"number\":7,\"slug\":\"reset-your-password\",\"url\":\"https://acme.help.desk.example/articles/7-reset-your-password\",\"title\":\"Reset your password\",\"excerpt\":null,\"summary\":\"Open Settings, then choose Reset password.\",\"seo\":{\"title\":null,\"description\":null,\"isNoindex\":false},\"locale\":\"en\",\"translationGroupId\":null,\"tags\":[\"account\"],\"position\":1,\"authorName\":null,\"status\":\"published\",\"revision\":2,\"liveRevision\":2,\"hasUnpublishedChanges\":false,\"ratings\":{\"ratedUp\":31,\"ratedDown\":2},\"views\":412,\"publishedAt\":\"2026-11-20T09:31:00.000000Z\",\"firstPublishedAt\":\"2026-11-20T09:31:00.000000Z\",\"archivedAt\":null,\"createdAt\":\"2026-11-20T09:30:00.000000Z\",\"updatedAt\":\"2026-11-20T09:31:00.000000Z\",\"body\":\"Open **Settings**, then choose *Reset password*.\\n\",\"html\":\"<p>Open <strong>Settings</strong>, then choose <em>Reset password</em>.</p>\\n\",\"brokenLinks\":[]}") => types::Article;
    #[cfg(feature = "help-center-articles")] unarchive_article, UNARCHIVE_ARTICLE, Some("{\"id\":\"019a9f4e-8192-7394-85d6-e7f8091a2b3c\",\"siteId\":\"019a9f4c-6f70-7192-a3b4-c5d6e7f8091a\",\"collectionId\":\"019a9f4d-7081-7293-b4c5-d6e7f8091a2b\",\"number\":7,\"slug\":\"reset-your-password\",\"url\":\"https://acme.help.desk.example/articles/7-reset-your-password\",\"title\":\"Reset your password\",\"excerpt\":null,\"summary\":\"Open Settings, then choose Reset password.\",\"seo\":{\"title\":null,\"description\":null,\"isNoindex\":false},\"locale\":\"en\",\"translationGroupId\":null,\"tags\":[\"account\"],\"position\":1,\"authorName\":null,\"status\":\"published\",\"revision\":2,\"liveRevision\":2,\"hasUnpublishedChanges\":false,\"ratings\":{\"ratedUp\":31,\"ratedDown\":2},\"views\":412,\"publishedAt\":\"2026-11-20T09:31:00.000000Z\",\"firstPublishedAt\":\"2026-11-20T09:31:00.000000Z\",\"archivedAt\":null,\"createdAt\":\"2026-11-20T09:30:00.000000Z\",\"updatedAt\":\"2026-11-20T09:31:00.000000Z\",\"body\":\"Open **Settings**, then choose *Reset password*.\\n\",\"html\":\"<p>Open <strong>Settings</strong>, then choose <em>Reset password</em>.</p>\\n\",\"brokenLinks\":[]}") => types::Article;
    #[cfg(feature = "help-center-articles")] list_article_revisions, LIST_ARTICLE_REVISIONS, Some("{\"items\":[{\"number\":2,\"title\":\"Reset your password\",\"excerpt\":null,\"seo\":{\"title\":null,\"description\":null,\"isNoindex\":false},\"keyId\":\"4Zk81mQp0aXs\",\"isLive\":true,\"createdAt\":\"2026-11-20T09:31:00.000000Z\"}],\"nextCursor\":null}") => types::ArticleRevisionList;
    #[cfg(feature = "help-center-articles")] get_article_revision, GET_ARTICLE_REVISION, Some("{\"number\":2,\"title\":\"Reset your password\",\"excerpt\":null,\"body\":\"Open **Settings**, then choose *Reset password*.\\n\",\"seo\":{\"title\":null,\"description\":null,\"isNoindex\":false},\"keyId\":\"4Zk81mQp0aXs\",\"isLive\":true,\"createdAt\":\"2026-11-20T09:31:00.000000Z\"}") => types::ArticleRevision;
    #[cfg(feature = "help-center-articles")] restore_article_revision, RESTORE_ARTICLE_REVISION, Some("{\"id\":\"019a9f4e-8192-7394-85d6-e7f8091a2b3c\",\"siteId\":\"019a9f4c-6f70-7192-a3b4-c5d6e7f8091a\",\"collectionId\":\"019a9f4d-7081-7293-b4c5-d6e7f8091a2b\",\"number\":7,\"slug\":\"reset-your-password\",\"url\":\"https://acme.help.desk.example/articles/7-reset-your-password\",\"title\":\"Reset your password\",\"excerpt\":null,\"summary\":\"Open Settings, then choose Reset password.\",\"seo\":{\"title\":null,\"description\":null,\"isNoindex\":false},\"locale\":\"en\",\"translationGroupId\":null,\"tags\":[\"account\"],\"position\":1,\"authorName\":null,\"status\":\"published\",\"revision\":2,\"liveRevision\":2,\"hasUnpublishedChanges\":false,\"ratings\":{\"ratedUp\":31,\"ratedDown\":2},\"views\":412,\"publishedAt\":\"2026-11-20T09:31:00.000000Z\",\"firstPublishedAt\":\"2026-11-20T09:31:00.000000Z\",\"archivedAt\":null,\"createdAt\":\"2026-11-20T09:30:00.000000Z\",\"updatedAt\":\"2026-11-20T09:31:00.000000Z\",\"body\":\"Open **Settings**, then choose *Reset password*.\\n\",\"html\":\"<p>Open <strong>Settings</strong>, then choose <em>Reset password</em>.</p>\\n\",\"brokenLinks\":[]}") => types::Article;
    #[cfg(feature = "help-center-articles")] preview_article, PREVIEW_ARTICLE, Some("{\"url\":\"https://acme.help.desk.example/articles/7-reset-your-password?preview=1795170660.mfrggzdfmztwq2lknnwg23tpob\",\"expiresAt\":\"2026-11-20T10:31:00.000000Z\"}") => types::ArticlePreview;
    #[cfg(feature = "help-center-articles")] list_article_feedback, LIST_ARTICLE_FEEDBACK, Some("{\"items\":[{\"id\":\"019a9f52-c5d6-7798-890a-2b3c4d5e6f70\",\"rating\":\"down\",\"comment\":\"The menu has another name now.\",\"createdAt\":\"2026-11-20T12:00:00.000000Z\"}],\"nextCursor\":null}") => types::ArticleFeedbackList;
    #[cfg(feature = "help-center-redirects")] list_redirects, LIST_REDIRECTS, Some("{\"items\":[{\"id\":\"019a9f4f-92a3-7495-96e7-f8091a2b3c4d\",\"siteId\":\"019a9f4c-6f70-7192-a3b4-c5d6e7f8091a\",\"fromPath\":\"/hc/articles/115-password\",\"isPrefix\":false,\"target\":{\"kind\":\"article\",\"id\":\"019a9f4e-8192-7394-85d6-e7f8091a2b3c\"},\"httpStatus\":301,\"createdAt\":\"2026-11-20T09:40:00.000000Z\"}],\"nextCursor\":null}") => types::RedirectList;
    #[cfg(feature = "help-center-redirects")] create_redirect, CREATE_REDIRECT, Some("{\"id\":\"019a9f4f-92a3-7495-96e7-f8091a2b3c4d\",\"siteId\":\"019a9f4c-6f70-7192-a3b4-c5d6e7f8091a\",\"fromPath\":\"/hc/articles/115-password\",\"isPrefix\":false,\"target\":{\"kind\":\"article\",\"id\":\"019a9f4e-8192-7394-85d6-e7f8091a2b3c\"},\"httpStatus\":301,\"createdAt\":\"2026-11-20T09:40:00.000000Z\"}") => types::Redirect;
    #[cfg(feature = "help-center-redirects")] get_redirect, GET_REDIRECT, Some("{\"id\":\"019a9f4f-92a3-7495-96e7-f8091a2b3c4d\",\"siteId\":\"019a9f4c-6f70-7192-a3b4-c5d6e7f8091a\",\"fromPath\":\"/hc/articles/115-password\",\"isPrefix\":false,\"target\":{\"kind\":\"article\",\"id\":\"019a9f4e-8192-7394-85d6-e7f8091a2b3c\"},\"httpStatus\":301,\"createdAt\":\"2026-11-20T09:40:00.000000Z\"}") => types::Redirect;
    #[cfg(feature = "help-center-redirects")] delete_redirect, DELETE_REDIRECT, Some("{\"id\":\"019a9f4f-92a3-7495-96e7-f8091a2b3c4d\",\"siteId\":\"019a9f4c-6f70-7192-a3b4-c5d6e7f8091a\",\"fromPath\":\"/hc/articles/115-password\",\"isPrefix\":false,\"target\":{\"kind\":\"article\",\"id\":\"019a9f4e-8192-7394-85d6-e7f8091a2b3c\"},\"httpStatus\":301,\"createdAt\":\"2026-11-20T09:40:00.000000Z\"}") => types::Redirect;
    #[cfg(feature = "help-center-files")] list_help_center_files, LIST_HELP_CENTER_FILES, Some("{\"items\":[{\"id\":\"019a9f50-a3b4-7596-a7f8-091a2b3c4d5e\",\"siteId\":\"019a9f4c-6f70-7192-a3b4-c5d6e7f8091a\",\"name\":\"settings.png\",\"mediaType\":\"image/png\",\"bytes\":48213,\"width\":1280,\"height\":720,\"url\":\"/_fd/files/019a9f50-a3b4-7596-a7f8-091a2b3c4d5e/settings.png\",\"usedBy\":{\"articles\":1,\"isInTheme\":false},\"expiresAt\":null,\"createdAt\":\"2026-11-20T09:35:00.000000Z\"}],\"nextCursor\":null}") => types::HelpCenterFileList;
    #[cfg(feature = "help-center-files")] create_help_center_file, CREATE_HELP_CENTER_FILE, Some("{\"id\":\"019a9f50-a3b4-7596-a7f8-091a2b3c4d5e\",\"siteId\":\"019a9f4c-6f70-7192-a3b4-c5d6e7f8091a\",\"name\":\"settings.png\",\"mediaType\":\"image/png\",\"bytes\":48213,\"width\":1280,\"height\":720,\"url\":\"/_fd/files/019a9f50-a3b4-7596-a7f8-091a2b3c4d5e/settings.png\",\"usedBy\":{\"articles\":1,\"isInTheme\":false},\"expiresAt\":null,\"createdAt\":\"2026-11-20T09:35:00.000000Z\"}") => types::HelpCenterFile;
    #[cfg(feature = "help-center-files")] get_help_center_file, GET_HELP_CENTER_FILE, Some("{\"id\":\"019a9f50-a3b4-7596-a7f8-091a2b3c4d5e\",\"siteId\":\"019a9f4c-6f70-7192-a3b4-c5d6e7f8091a\",\"name\":\"settings.png\",\"mediaType\":\"image/png\",\"bytes\":48213,\"width\":1280,\"height\":720,\"url\":\"/_fd/files/019a9f50-a3b4-7596-a7f8-091a2b3c4d5e/settings.png\",\"usedBy\":{\"articles\":1,\"isInTheme\":false},\"expiresAt\":null,\"createdAt\":\"2026-11-20T09:35:00.000000Z\"}") => types::HelpCenterFile;
    #[cfg(feature = "help-center-files")] delete_help_center_file, DELETE_HELP_CENTER_FILE, Some("{\"id\":\"019a9f50-a3b4-7596-a7f8-091a2b3c4d5e\",\"siteId\":\"019a9f4c-6f70-7192-a3b4-c5d6e7f8091a\",\"name\":\"settings.png\",\"mediaType\":\"image/png\",\"bytes\":48213,\"width\":1280,\"height\":720,\"url\":\"/_fd/files/019a9f50-a3b4-7596-a7f8-091a2b3c4d5e/settings.png\",\"usedBy\":{\"articles\":1,\"isInTheme\":false},\"expiresAt\":null,\"createdAt\":\"2026-11-20T09:35:00.000000Z\"}") => types::HelpCenterFile;
    #[cfg(feature = "webhooks")] list_webhook_endpoints, LIST_WEBHOOK_ENDPOINTS, Some("{\"items\":[{\"id\":\"019a9f48-2b3c-7d4e-8f50-617283940516\",\"url\":\"https://shop.example/hooks/frontdesk\",\"description\":null,\"eventTypes\":[\"message.created\",\"lead.captured\"],\"agentIds\":null,\"isEnabled\":true,\"disabledReason\":null,\"disabledAt\":null,\"headerNames\":[\"x-shop\"],\"maxPerSecond\":null,\"metadata\":{\"team\":\"shop\"},\"previousSecretExpiresAt\":null,\"failingSince\":null,\"createdAt\":\"2026-11-14T09:30:00.000000Z\",\"updatedAt\":\"2026-11-14T09:30:00.000000Z\"}],\"nextCursor\":null}") => types::WebhookEndpointList;
    #[cfg(feature = "webhooks")] create_webhook_endpoint, CREATE_WEBHOOK_ENDPOINT, Some("{\"id\":\"019a9f48-2b3c-7d4e-8f50-617283940516\",\"url\":\"https://shop.example/hooks/frontdesk\",\"description\":null,\"eventTypes\":[\"message.created\",\"lead.captured\"],\"agentIds\":null,\"isEnabled\":true,\"disabledReason\":null,\"disabledAt\":null,\"headerNames\":[\"x-shop\"],\"maxPerSecond\":null,\"metadata\":{\"team\":\"shop\"},\"previousSecretExpiresAt\":null,\"failingSince\":null,\"createdAt\":\"2026-11-14T09:30:00.000000Z\",\"updatedAt\":\"2026-11-14T09:30:00.000000Z\",\"secret\":\"whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDr5nGq2yQ1xw=\"}") => types::WebhookEndpointCreated;
    #[cfg(feature = "webhooks")] get_webhook_endpoint, GET_WEBHOOK_ENDPOINT, Some("{\"id\":\"019a9f48-2b3c-7d4e-8f50-617283940516\",\"url\":\"https://shop.example/hooks/frontdesk\",\"description\":null,\"eventTypes\":[\"message.created\",\"lead.captured\"],\"agentIds\":null,\"isEnabled\":true,\"disabledReason\":null,\"disabledAt\":null,\"headerNames\":[\"x-shop\"],\"maxPerSecond\":null,\"metadata\":{\"team\":\"shop\"},\"previousSecretExpiresAt\":null,\"failingSince\":null,\"createdAt\":\"2026-11-14T09:30:00.000000Z\",\"updatedAt\":\"2026-11-14T09:30:00.000000Z\"}") => types::WebhookEndpoint;
    #[cfg(feature = "webhooks")] update_webhook_endpoint, UPDATE_WEBHOOK_ENDPOINT, Some("{\"id\":\"019a9f48-2b3c-7d4e-8f50-617283940516\",\"url\":\"https://shop.example/hooks/frontdesk\",\"description\":null,\"eventTypes\":[\"message.created\",\"lead.captured\"],\"agentIds\":null,\"isEnabled\":true,\"disabledReason\":null,\"disabledAt\":null,\"headerNames\":[\"x-shop\"],\"maxPerSecond\":null,\"metadata\":{\"team\":\"shop\"},\"previousSecretExpiresAt\":null,\"failingSince\":null,\"createdAt\":\"2026-11-14T09:30:00.000000Z\",\"updatedAt\":\"2026-11-14T09:30:00.000000Z\"}") => types::WebhookEndpoint;
    #[cfg(feature = "webhooks")] delete_webhook_endpoint, DELETE_WEBHOOK_ENDPOINT, Some("{\"id\":\"019a9f48-2b3c-7d4e-8f50-617283940516\",\"url\":\"https://shop.example/hooks/frontdesk\",\"description\":null,\"eventTypes\":[\"message.created\",\"lead.captured\"],\"agentIds\":null,\"isEnabled\":true,\"disabledReason\":null,\"disabledAt\":null,\"headerNames\":[\"x-shop\"],\"maxPerSecond\":null,\"metadata\":{\"team\":\"shop\"},\"previousSecretExpiresAt\":null,\"failingSince\":null,\"createdAt\":\"2026-11-14T09:30:00.000000Z\",\"updatedAt\":\"2026-11-14T09:30:00.000000Z\"}") => types::WebhookEndpoint;
    #[cfg(feature = "webhooks")] rotate_webhook_secret, ROTATE_WEBHOOK_SECRET, Some("{\"secret\":\"whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDr5nGq2yQ1xw=\",\"previousSecretExpiresAt\":\"2026-11-22T09:30:00.000000Z\"}") => types::WebhookSecret;
    #[cfg(feature = "webhooks")] list_webhook_deliveries, LIST_WEBHOOK_DELIVERIES, Some("{\"items\":[{\"id\":\"019a9f49-3c4d-7e5f-9061-728394a5b6c7\",\"endpointId\":\"019a9f48-2b3c-7d4e-8f50-617283940516\",\"type\":\"message.created\",\"status\":\"delivered\",\"attemptCount\":1,\"nextAttemptAt\":null,\"lastAttempt\":{\"at\":\"2026-11-20T09:30:00.008000Z\",\"outcome\":\"succeeded\",\"reason\":\"The receiver answered with the status 204.\",\"statusCode\":204,\"durationMs\":31,\"responseBody\":null},\"createdAt\":\"2026-11-20T09:30:00.000000Z\",\"deliveredAt\":\"2026-11-20T09:30:00.039000Z\"}],\"nextCursor\":null}") => types::WebhookDeliveryList;
    #[cfg(feature = "webhooks")] get_webhook_delivery, GET_WEBHOOK_DELIVERY, Some("{\"id\":\"019a9f49-3c4d-7e5f-9061-728394a5b6c7\",\"endpointId\":\"019a9f48-2b3c-7d4e-8f50-617283940516\",\"type\":\"agent.deleted\",\"status\":\"delivered\",\"attemptCount\":1,\"nextAttemptAt\":null,\"lastAttempt\":{\"at\":\"2026-12-20T09:32:00.008000Z\",\"outcome\":\"succeeded\",\"reason\":\"The receiver answered with the status 204.\",\"statusCode\":204,\"durationMs\":31,\"responseBody\":null},\"createdAt\":\"2026-12-20T09:32:00.000000Z\",\"deliveredAt\":\"2026-12-20T09:32:00.039000Z\",\"attempts\":[{\"at\":\"2026-12-20T09:32:00.008000Z\",\"outcome\":\"succeeded\",\"reason\":\"The receiver answered with the status 204.\",\"statusCode\":204,\"durationMs\":31,\"responseBody\":null}],\"payload\":{\"type\":\"agent.deleted\",\"timestamp\":\"2026-12-20T09:32:00.000000Z\",\"data\":{\"organizationId\":\"019a9f3d-0a1b-7c2d-8e3f-4a5b6c7d8e9f\",\"agentId\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"sequence\":1797759120000}}}") => types::WebhookDeliveryDetails;
    #[cfg(feature = "webhooks")] redeliver_webhook, REDELIVER_WEBHOOK, Some("{\"id\":\"019a9f49-3c4d-7e5f-9061-728394a5b6c7\",\"endpointId\":\"019a9f48-2b3c-7d4e-8f50-617283940516\",\"type\":\"message.created\",\"status\":\"delivered\",\"attemptCount\":1,\"nextAttemptAt\":null,\"lastAttempt\":{\"at\":\"2026-11-20T09:30:00.008000Z\",\"outcome\":\"succeeded\",\"reason\":\"The receiver answered with the status 204.\",\"statusCode\":204,\"durationMs\":31,\"responseBody\":null},\"createdAt\":\"2026-11-20T09:30:00.000000Z\",\"deliveredAt\":\"2026-11-20T09:30:00.039000Z\"}") => types::WebhookDelivery;
    #[cfg(feature = "webhooks")] recover_webhook_deliveries, RECOVER_WEBHOOK_DELIVERIES, Some("{\"since\":\"2026-11-20T00:00:00.000000Z\"}") => types::WebhookResend;
    #[cfg(feature = "webhooks")] replay_webhook_events, REPLAY_WEBHOOK_EVENTS, Some("{\"since\":\"2026-11-20T00:00:00.000000Z\"}") => types::WebhookResend;
    #[cfg(feature = "webhooks")] test_webhook_endpoint, TEST_WEBHOOK_ENDPOINT, Some("{\"id\":\"019a9f49-3c4d-7e5f-9061-728394a5b6c7\",\"endpointId\":\"019a9f48-2b3c-7d4e-8f50-617283940516\",\"type\":\"message.created\",\"status\":\"delivered\",\"attemptCount\":1,\"nextAttemptAt\":null,\"lastAttempt\":{\"at\":\"2026-11-20T09:30:00.008000Z\",\"outcome\":\"succeeded\",\"reason\":\"The receiver answered with the status 204.\",\"statusCode\":204,\"durationMs\":31,\"responseBody\":null},\"createdAt\":\"2026-11-20T09:30:00.000000Z\",\"deliveredAt\":\"2026-11-20T09:30:00.039000Z\"}") => types::WebhookDelivery;
    #[cfg(feature = "webhooks")] get_webhook_statistics, GET_WEBHOOK_STATISTICS, Some("{\"from\":\"2026-11-19T10:00:00.000000Z\",\"to\":\"2026-11-20T10:00:00.000000Z\",\"attempts\":1204,\"succeeded\":1198,\"successRate\":0.995,\"latencyP50Ms\":22.6,\"latencyP95Ms\":90.5,\"waiting\":2,\"oldestWaitingAt\":\"2026-11-20T09:30:00.000000Z\"}") => types::WebhookStatistics;
    #[cfg(feature = "webhooks")] stream_webhooks, STREAM_WEBHOOKS, None => crate::mock::Events<StreamWebhooksEvent>;
    #[cfg(feature = "webhooks")] trigger_webhook_event, TRIGGER_WEBHOOK_EVENT, Some("{\"type\":\"lead.captured\",\"eventIds\":[\"019a9f49-3c4d-7e5f-9061-728394a5b6c7\"]}") => types::WebhookTrigger;
    #[cfg(feature = "webhooks")] list_webhook_events, LIST_WEBHOOK_EVENTS, Some("{\"items\":[{\"id\":\"019a9f49-3c4d-7e5f-9061-728394a5b6c7\",\"type\":\"message.created\",\"agentId\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"sequence\":1795167000000,\"isTest\":false,\"isErased\":false,\"createdAt\":\"2026-11-20T09:30:00.000000Z\"}],\"nextCursor\":null}") => types::RecordedWebhookEventList;
    #[cfg(feature = "webhooks")] get_webhook_event, GET_WEBHOOK_EVENT, Some("{\"id\":\"019a9f49-3c4d-7e5f-9061-728394a5b6c7\",\"type\":\"agent.deleted\",\"agentId\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"sequence\":1797759120000,\"isTest\":false,\"isErased\":false,\"createdAt\":\"2026-12-20T09:32:00.000000Z\",\"payload\":{\"type\":\"agent.deleted\",\"timestamp\":\"2026-12-20T09:32:00.000000Z\",\"data\":{\"organizationId\":\"019a9f3d-0a1b-7c2d-8e3f-4a5b6c7d8e9f\",\"agentId\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"sequence\":1797759120000}}}") => types::RecordedWebhookEventDetails;
    #[cfg(feature = "contract")] get_openapi, GET_OPENAPI, None => types::OpenapiDocument;
    #[cfg(feature = "contract")] get_openapi_yaml, GET_OPENAPI_YAML, None => crate::mock::File;
    #[cfg(feature = "contract")] get_openapi30, GET_OPENAPI30, None => types::OpenapiDocument;
}
