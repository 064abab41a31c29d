// Made from openapi.yaml by `cargo codegen generate`. Change the contract, not this file.

//! What the contract says beside its types: open enums, envelopes, pages, events, safe repeats.

use crate::{builder, types};

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

/// Why a request failed. `x-status` gives the status of each code, and `x-retry-after` lists those answered with `Retry-After`.
///
/// A value that a later contract adds is kept as `Unknown`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorCode {
    /// `VALIDATION_ERROR`
    ValidationError,
    /// `BLOCKED_EMAIL_DOMAIN`
    BlockedEmailDomain,
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
    /// `SANDBOX_MODEL_NOT_PERMITTED`
    SandboxModelNotPermitted,
    /// `AGENT_NOT_FOUND`
    AgentNotFound,
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
    /// `ROLE_NOT_FOUND`
    RoleNotFound,
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
    /// `EXTERNAL_ID_TAKEN`
    ExternalIdTaken,
    /// `ROLE_NAME_TAKEN`
    RoleNameTaken,
    /// `ROLE_IN_USE`
    RoleInUse,
    /// `AGENT_UNAVAILABLE`
    AgentUnavailable,
    /// `ETAG_MISMATCH`
    EtagMismatch,
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
        Self::InvalidClaimCode,
        Self::Unauthorized,
        Self::InvalidApiKey,
        Self::InsufficientCredits,
        Self::PlanUpgradeRequired,
        Self::SandboxNotPermitted,
        Self::InsufficientScope,
        Self::Forbidden,
        Self::LimitExceeded,
        Self::SandboxModelNotPermitted,
        Self::AgentNotFound,
        Self::AvatarNotFound,
        Self::SourceNotFound,
        Self::SourcePageNotFound,
        Self::ConversationNotFound,
        Self::MessageNotFound,
        Self::RoleNotFound,
        Self::RouteNotFound,
        Self::MethodNotAllowed,
        Self::RequestTimeout,
        Self::IdempotencyInProgress,
        Self::NotAWebsite,
        Self::SourceTypeMismatch,
        Self::ExternalIdTaken,
        Self::RoleNameTaken,
        Self::RoleInUse,
        Self::AgentUnavailable,
        Self::EtagMismatch,
        Self::PayloadTooLarge,
        Self::UnsupportedMediaType,
        Self::IdempotencyKeyReused,
        Self::RateLimited,
        Self::IdempotencyStoreFull,
        Self::InternalError,
        Self::ModelProviderError,
        Self::LimiterUnavailable,
        Self::DeadlineExceeded,
    ];

    /// The value as the contract writes it.
    pub fn as_str(&self) -> &str {
        match self {
            Self::ValidationError => "VALIDATION_ERROR",
            Self::BlockedEmailDomain => "BLOCKED_EMAIL_DOMAIN",
            Self::InvalidClaimCode => "INVALID_CLAIM_CODE",
            Self::Unauthorized => "UNAUTHORIZED",
            Self::InvalidApiKey => "INVALID_API_KEY",
            Self::InsufficientCredits => "INSUFFICIENT_CREDITS",
            Self::PlanUpgradeRequired => "PLAN_UPGRADE_REQUIRED",
            Self::SandboxNotPermitted => "SANDBOX_NOT_PERMITTED",
            Self::InsufficientScope => "INSUFFICIENT_SCOPE",
            Self::Forbidden => "FORBIDDEN",
            Self::LimitExceeded => "LIMIT_EXCEEDED",
            Self::SandboxModelNotPermitted => "SANDBOX_MODEL_NOT_PERMITTED",
            Self::AgentNotFound => "AGENT_NOT_FOUND",
            Self::AvatarNotFound => "AVATAR_NOT_FOUND",
            Self::SourceNotFound => "SOURCE_NOT_FOUND",
            Self::SourcePageNotFound => "SOURCE_PAGE_NOT_FOUND",
            Self::ConversationNotFound => "CONVERSATION_NOT_FOUND",
            Self::MessageNotFound => "MESSAGE_NOT_FOUND",
            Self::RoleNotFound => "ROLE_NOT_FOUND",
            Self::RouteNotFound => "ROUTE_NOT_FOUND",
            Self::MethodNotAllowed => "METHOD_NOT_ALLOWED",
            Self::RequestTimeout => "REQUEST_TIMEOUT",
            Self::IdempotencyInProgress => "IDEMPOTENCY_IN_PROGRESS",
            Self::NotAWebsite => "NOT_A_WEBSITE",
            Self::SourceTypeMismatch => "SOURCE_TYPE_MISMATCH",
            Self::ExternalIdTaken => "EXTERNAL_ID_TAKEN",
            Self::RoleNameTaken => "ROLE_NAME_TAKEN",
            Self::RoleInUse => "ROLE_IN_USE",
            Self::AgentUnavailable => "AGENT_UNAVAILABLE",
            Self::EtagMismatch => "ETAG_MISMATCH",
            Self::PayloadTooLarge => "PAYLOAD_TOO_LARGE",
            Self::UnsupportedMediaType => "UNSUPPORTED_MEDIA_TYPE",
            Self::IdempotencyKeyReused => "IDEMPOTENCY_KEY_REUSED",
            Self::RateLimited => "RATE_LIMITED",
            Self::IdempotencyStoreFull => "IDEMPOTENCY_STORE_FULL",
            Self::InternalError => "INTERNAL_ERROR",
            Self::ModelProviderError => "MODEL_PROVIDER_ERROR",
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
            Self::InvalidClaimCode => 400,
            Self::Unauthorized => 401,
            Self::InvalidApiKey => 401,
            Self::InsufficientCredits => 402,
            Self::PlanUpgradeRequired => 403,
            Self::SandboxNotPermitted => 403,
            Self::InsufficientScope => 403,
            Self::Forbidden => 403,
            Self::LimitExceeded => 403,
            Self::SandboxModelNotPermitted => 403,
            Self::AgentNotFound => 404,
            Self::AvatarNotFound => 404,
            Self::SourceNotFound => 404,
            Self::SourcePageNotFound => 404,
            Self::ConversationNotFound => 404,
            Self::MessageNotFound => 404,
            Self::RoleNotFound => 404,
            Self::RouteNotFound => 404,
            Self::MethodNotAllowed => 405,
            Self::RequestTimeout => 408,
            Self::IdempotencyInProgress => 409,
            Self::NotAWebsite => 409,
            Self::SourceTypeMismatch => 409,
            Self::ExternalIdTaken => 409,
            Self::RoleNameTaken => 409,
            Self::RoleInUse => 409,
            Self::AgentUnavailable => 410,
            Self::EtagMismatch => 412,
            Self::PayloadTooLarge => 413,
            Self::UnsupportedMediaType => 415,
            Self::IdempotencyKeyReused => 422,
            Self::RateLimited => 429,
            Self::IdempotencyStoreFull => 429,
            Self::InternalError => 500,
            Self::ModelProviderError => 502,
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
            "INVALID_CLAIM_CODE" => Self::InvalidClaimCode,
            "UNAUTHORIZED" => Self::Unauthorized,
            "INVALID_API_KEY" => Self::InvalidApiKey,
            "INSUFFICIENT_CREDITS" => Self::InsufficientCredits,
            "PLAN_UPGRADE_REQUIRED" => Self::PlanUpgradeRequired,
            "SANDBOX_NOT_PERMITTED" => Self::SandboxNotPermitted,
            "INSUFFICIENT_SCOPE" => Self::InsufficientScope,
            "FORBIDDEN" => Self::Forbidden,
            "LIMIT_EXCEEDED" => Self::LimitExceeded,
            "SANDBOX_MODEL_NOT_PERMITTED" => Self::SandboxModelNotPermitted,
            "AGENT_NOT_FOUND" => Self::AgentNotFound,
            "AVATAR_NOT_FOUND" => Self::AvatarNotFound,
            "SOURCE_NOT_FOUND" => Self::SourceNotFound,
            "SOURCE_PAGE_NOT_FOUND" => Self::SourcePageNotFound,
            "CONVERSATION_NOT_FOUND" => Self::ConversationNotFound,
            "MESSAGE_NOT_FOUND" => Self::MessageNotFound,
            "ROLE_NOT_FOUND" => Self::RoleNotFound,
            "ROUTE_NOT_FOUND" => Self::RouteNotFound,
            "METHOD_NOT_ALLOWED" => Self::MethodNotAllowed,
            "REQUEST_TIMEOUT" => Self::RequestTimeout,
            "IDEMPOTENCY_IN_PROGRESS" => Self::IdempotencyInProgress,
            "NOT_A_WEBSITE" => Self::NotAWebsite,
            "SOURCE_TYPE_MISMATCH" => Self::SourceTypeMismatch,
            "EXTERNAL_ID_TAKEN" => Self::ExternalIdTaken,
            "ROLE_NAME_TAKEN" => Self::RoleNameTaken,
            "ROLE_IN_USE" => Self::RoleInUse,
            "AGENT_UNAVAILABLE" => Self::AgentUnavailable,
            "ETAG_MISMATCH" => Self::EtagMismatch,
            "PAYLOAD_TOO_LARGE" => Self::PayloadTooLarge,
            "UNSUPPORTED_MEDIA_TYPE" => Self::UnsupportedMediaType,
            "IDEMPOTENCY_KEY_REUSED" => Self::IdempotencyKeyReused,
            "RATE_LIMITED" => Self::RateLimited,
            "IDEMPOTENCY_STORE_FULL" => Self::IdempotencyStoreFull,
            "INTERNAL_ERROR" => Self::InternalError,
            "MODEL_PROVIDER_ERROR" => Self::ModelProviderError,
            "LIMITER_UNAVAILABLE" => Self::LimiterUnavailable,
            "DEADLINE_EXCEEDED" => Self::DeadlineExceeded,

            other => Self::Unknown(other.to_owned()),
        }
    }
}

open_enum!(ErrorCode);

/// `off`: visitors from every country; `allow`: only those from the listed countries; `block`: all except those from the listed countries.
///
/// A value that a later contract adds is kept as `Unknown`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
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

open_enum!(GeoRestrictionMode);

/// `createdAt`: by time of creation; `name`: by name, in lower case and by code point.
///
/// A value that a later contract adds is kept as `Unknown`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum AgentSort {
    /// `createdAt`
    CreatedAt,
    /// `name`
    Name,

    /// A value that this version does not know.
    Unknown(String),
}

impl AgentSort {
    /// The values that this version knows, in the order of the contract.
    pub const KNOWN: &[Self] = &[Self::CreatedAt, Self::Name];

    /// The value as the contract writes it.
    pub fn as_str(&self) -> &str {
        match self {
            Self::CreatedAt => "createdAt",
            Self::Name => "name",

            Self::Unknown(text) => text,
        }
    }
}

impl From<&str> for AgentSort {
    fn from(text: &str) -> Self {
        match text {
            "createdAt" => Self::CreatedAt,
            "name" => Self::Name,

            other => Self::Unknown(other.to_owned()),
        }
    }
}

open_enum!(AgentSort);

/// `asc`: ascending; `desc`: descending.
///
/// A value that a later contract adds is kept as `Unknown`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SortOrder {
    /// `asc`
    Asc,
    /// `desc`
    Desc,

    /// A value that this version does not know.
    Unknown(String),
}

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

impl From<&str> for SortOrder {
    fn from(text: &str) -> Self {
        match text {
            "asc" => Self::Asc,
            "desc" => Self::Desc,

            other => Self::Unknown(other.to_owned()),
        }
    }
}

open_enum!(SortOrder);

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

/// `none`: not created by a sign-up; `unclaimed`: waiting for a person to claim it; `claimed`: claimed by a person.
///
/// A value that a later contract adds is kept as `Unknown`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
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

open_enum!(ClaimState);

/// The kind of content that a source contains.
///
/// A value that a later contract adds is kept as `Unknown`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SourceType {
    /// `text`
    Text,
    /// `qna`
    Qna,
    /// `file`
    File,
    /// `website`
    Website,

    /// A value that this version does not know.
    Unknown(String),
}

impl SourceType {
    /// The values that this version knows, in the order of the contract.
    pub const KNOWN: &[Self] = &[Self::Text, Self::Qna, Self::File, Self::Website];

    /// The value as the contract writes it.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Text => "text",
            Self::Qna => "qna",
            Self::File => "file",
            Self::Website => "website",

            Self::Unknown(text) => text,
        }
    }
}

impl From<&str> for SourceType {
    fn from(text: &str) -> Self {
        match text {
            "text" => Self::Text,
            "qna" => Self::Qna,
            "file" => Self::File,
            "website" => Self::Website,

            other => Self::Unknown(other.to_owned()),
        }
    }
}

open_enum!(SourceType);

/// First `queued`, then `processing`, then `ready` (the agent knows the content) or `failed` (`failureReason` says why).
///
/// A value that a later contract adds is kept as `Unknown`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
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

open_enum!(SourceStatus);

/// Why a source failed, or a page of a website was not read.
///
/// A value that a later contract adds is kept as `Unknown`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
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

open_enum!(FailureCode);

/// `deleted`: the source was deleted; `not_found`: the agent has no such source, or the source does not match the filter.
///
/// A value that a later contract adds is kept as `Unknown`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DeletionOutcome {
    /// `deleted`
    Deleted,
    /// `not_found`
    NotFound,

    /// A value that this version does not know.
    Unknown(String),
}

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

impl From<&str> for DeletionOutcome {
    fn from(text: &str) -> Self {
        match text {
            "deleted" => Self::Deleted,
            "not_found" => Self::NotFound,

            other => Self::Unknown(other.to_owned()),
        }
    }
}

open_enum!(DeletionOutcome);

/// `page`: the one page; `sitemap`: the pages that a sitemap lists (`url` is a sitemap, or a site whose robots.txt or /sitemap.xml leads to one); `crawl`: the pages on the same host that links lead to.
///
/// A value that a later contract adds is kept as `Unknown`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
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

open_enum!(WebsiteMode);

/// `fetched`: its text is part of the source; `unchanged`: its text from an earlier read is part of the source; `skipped`: left out on purpose; `failed`: it could not be read.
///
/// A value that a later contract adds is kept as `Unknown`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
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

open_enum!(PageOutcome);

/// `stop`: the answer is complete; `no_answer`: the sources do not contain an answer; `length`: the model ended the answer at its limit; `stopped`: somebody stopped it.
///
/// A value that a later contract adds is kept as `Unknown`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FinishReason {
    /// `stop`
    Stop,
    /// `no_answer`
    NoAnswer,
    /// `length`
    Length,
    /// `stopped`
    Stopped,

    /// A value that this version does not know.
    Unknown(String),
}

impl FinishReason {
    /// The values that this version knows, in the order of the contract.
    pub const KNOWN: &[Self] = &[Self::Stop, Self::NoAnswer, Self::Length, Self::Stopped];

    /// The value as the contract writes it.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Stop => "stop",
            Self::NoAnswer => "no_answer",
            Self::Length => "length",
            Self::Stopped => "stopped",

            Self::Unknown(text) => text,
        }
    }
}

impl From<&str> for FinishReason {
    fn from(text: &str) -> Self {
        match text {
            "stop" => Self::Stop,
            "no_answer" => Self::NoAnswer,
            "length" => Self::Length,
            "stopped" => Self::Stopped,

            other => Self::Unknown(other.to_owned()),
        }
    }
}

open_enum!(FinishReason);

/// A paid plan, from lowest to highest.
///
/// A value that a later contract adds is kept as `Unknown`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
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

open_enum!(PaidPlan);

/// `active`: paid; `past_due`: a payment is late, the API remains available, and credits are topped up once it is paid. A canceled subscription returns `PLAN_UPGRADE_REQUIRED`.
///
/// A value that a later contract adds is kept as `Unknown`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SubscriptionStatus {
    /// `active`
    Active,
    /// `past_due`
    PastDue,

    /// A value that this version does not know.
    Unknown(String),
}

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

impl From<&str> for SubscriptionStatus {
    fn from(text: &str) -> Self {
        match text {
            "active" => Self::Active,
            "past_due" => Self::PastDue,

            other => Self::Unknown(other.to_owned()),
        }
    }
}

open_enum!(SubscriptionStatus);

/// `manual_retrain`: retraining an agent on request; `custom_roles`: roles that restrict what a key can do.
///
/// A value that a later contract adds is kept as `Unknown`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PlanFeature {
    /// `manual_retrain`
    ManualRetrain,
    /// `custom_roles`
    CustomRoles,

    /// A value that this version does not know.
    Unknown(String),
}

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

impl From<&str> for PlanFeature {
    fn from(text: &str) -> Self {
        match text {
            "manual_retrain" => Self::ManualRetrain,
            "custom_roles" => Self::CustomRoles,

            other => Self::Unknown(other.to_owned()),
        }
    }
}

open_enum!(PlanFeature);

/// `grant`: given once; `refill`: topped up because the month began; `reply`: taken for a reply; `refund`: returned because the reply was never made.
///
/// A value that a later contract adds is kept as `Unknown`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
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

open_enum!(CreditKind);

/// The role of a person in the organization. An API key has no such role.
///
/// A value that a later contract adds is kept as `Unknown`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
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

open_enum!(MemberRole);

/// What a role can allow, as `resource:action`. `x-access` of each operation names the permission that it requires; no permission
/// includes another. `agents:view`, `agents:edit` and `agents:delete`: agents and their avatars. `sources:view`: sources, the
/// training state, and `retrieve`; `sources:edit`: adding, changing and resyncing sources, and retraining; `sources:delete`: deleting
/// sources. `chat:use`: asking, and stopping a reply. `channels:view`: channels and domains; no operation requires it yet.
/// `billing:view`: the plan, balance and credit history. `organization:view`: members and invitations. `roles:view`: roles;
/// `roles:edit`: creating, changing and deleting them.
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
    /// `channels:view`
    ChannelsView,
    /// `billing:view`
    BillingView,
    /// `organization:view`
    OrganizationView,
    /// `roles:view`
    RolesView,
    /// `roles:edit`
    RolesEdit,

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
        Self::ChannelsView,
        Self::BillingView,
        Self::OrganizationView,
        Self::RolesView,
        Self::RolesEdit,
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
            Self::ChannelsView => "channels:view",
            Self::BillingView => "billing:view",
            Self::OrganizationView => "organization:view",
            Self::RolesView => "roles:view",
            Self::RolesEdit => "roles:edit",

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
            "channels:view" => Self::ChannelsView,
            "billing:view" => Self::BillingView,
            "organization:view" => Self::OrganizationView,
            "roles:view" => Self::RolesView,
            "roles:edit" => Self::RolesEdit,

            other => Self::Unknown(other.to_owned()),
        }
    }
}

open_enum!(Permission);

impl crate::Envelope for types::AgentListEnvelope {
    type Data = types::AgentList;

    fn into_data(self) -> Self::Data {
        self.data
    }
}

impl crate::Envelope for types::AgentEnvelope {
    type Data = types::Agent;

    fn into_data(self) -> Self::Data {
        self.data
    }
}

impl crate::Envelope for types::ApiKeyEnvelope {
    type Data = types::ApiKey;

    fn into_data(self) -> Self::Data {
        self.data
    }
}

impl crate::Envelope for types::ModelListEnvelope {
    type Data = types::ModelList;

    fn into_data(self) -> Self::Data {
        self.data
    }
}

impl crate::Envelope for types::SourceListEnvelope {
    type Data = types::SourceList;

    fn into_data(self) -> Self::Data {
        self.data
    }
}

impl crate::Envelope for types::SourceEnvelope {
    type Data = types::Source;

    fn into_data(self) -> Self::Data {
        self.data
    }
}

impl crate::Envelope for types::SourceContentEnvelope {
    type Data = types::SourceContent;

    fn into_data(self) -> Self::Data {
        self.data
    }
}

impl crate::Envelope for types::SourceDeletionsEnvelope {
    type Data = types::SourceDeletions;

    fn into_data(self) -> Self::Data {
        self.data
    }
}

impl crate::Envelope for types::SourcePageListEnvelope {
    type Data = types::SourcePageList;

    fn into_data(self) -> Self::Data {
        self.data
    }
}

impl crate::Envelope for types::IngestEnvelope {
    type Data = types::Ingest;

    fn into_data(self) -> Self::Data {
        self.data
    }
}

impl crate::Envelope for types::PassageListEnvelope {
    type Data = types::PassageList;

    fn into_data(self) -> Self::Data {
        self.data
    }
}

impl crate::Envelope for types::ChatReplyEnvelope {
    type Data = types::ChatReply;

    fn into_data(self) -> Self::Data {
        self.data
    }
}

impl crate::Envelope for types::SandboxWorkspaceEnvelope {
    type Data = types::SandboxWorkspace;

    fn into_data(self) -> Self::Data {
        self.data
    }
}

impl crate::Envelope for types::ClaimVerificationEnvelope {
    type Data = types::ClaimVerification;

    fn into_data(self) -> Self::Data {
        self.data
    }
}

impl crate::Envelope for types::SubscriptionEnvelope {
    type Data = types::Subscription;

    fn into_data(self) -> Self::Data {
        self.data
    }
}

impl crate::Envelope for types::UsageEnvelope {
    type Data = types::Usage;

    fn into_data(self) -> Self::Data {
        self.data
    }
}

impl crate::Envelope for types::CreditEntryListEnvelope {
    type Data = types::CreditEntryList;

    fn into_data(self) -> Self::Data {
        self.data
    }
}

impl crate::Envelope for types::AgentLimitEnvelope {
    type Data = types::AgentLimit;

    fn into_data(self) -> Self::Data {
        self.data
    }
}

impl crate::Envelope for types::CrawlLimitEnvelope {
    type Data = types::CrawlLimit;

    fn into_data(self) -> Self::Data {
        self.data
    }
}

impl crate::Envelope for types::MemberListEnvelope {
    type Data = types::MemberList;

    fn into_data(self) -> Self::Data {
        self.data
    }
}

impl crate::Envelope for types::InvitationListEnvelope {
    type Data = types::InvitationList;

    fn into_data(self) -> Self::Data {
        self.data
    }
}

impl crate::Envelope for types::RoleListEnvelope {
    type Data = types::RoleList;

    fn into_data(self) -> Self::Data {
        self.data
    }
}

impl crate::Envelope for types::RoleEnvelope {
    type Data = types::Role;

    fn into_data(self) -> Self::Data {
        self.data
    }
}

impl crate::Envelope for types::OpenapiDocument {
    type Data = Self;

    fn into_data(self) -> Self::Data {
        self
    }
}

impl crate::Page for types::AgentList {
    type Item = types::Agent;

    fn into_parts(self) -> (Vec<Self::Item>, Option<String>) {
        (self.items, self.next_cursor)
    }
}

impl crate::Page for types::SourcePageList {
    type Item = types::SourcePage;

    fn into_parts(self) -> (Vec<Self::Item>, Option<String>) {
        (self.items, self.next_cursor)
    }
}

impl crate::Page for types::SourceList {
    type Item = types::Source;

    fn into_parts(self) -> (Vec<Self::Item>, Option<String>) {
        (self.items, self.next_cursor)
    }
}

impl crate::Page for types::CreditEntryList {
    type Item = types::CreditEntry;

    fn into_parts(self) -> (Vec<Self::Item>, Option<String>) {
        (self.items, self.next_cursor)
    }
}

impl crate::Page for types::MemberList {
    type Item = types::Member;

    fn into_parts(self) -> (Vec<Self::Item>, Option<String>) {
        (self.items, self.next_cursor)
    }
}

impl crate::Page for types::InvitationList {
    type Item = types::Invitation;

    fn into_parts(self) -> (Vec<Self::Item>, Option<String>) {
        (self.items, self.next_cursor)
    }
}

impl crate::Page for types::RoleList {
    type Item = types::Role;

    fn into_parts(self) -> (Vec<Self::Item>, Option<String>) {
        (self.items, self.next_cursor)
    }
}

impl<'a> crate::List<'a> for builder::ListAgents<'a> {
    type Envelope = types::AgentListEnvelope;

    fn after(self, cursor: String) -> Self {
        self.cursor(cursor)
    }

    fn fetch(self) -> futures::future::BoxFuture<'a, crate::RawResult<Self::Envelope>> {
        Box::pin(self.send())
    }
}

impl<'a> crate::List<'a> for builder::ListSources<'a> {
    type Envelope = types::SourceListEnvelope;

    fn after(self, cursor: String) -> Self {
        self.cursor(cursor)
    }

    fn fetch(self) -> futures::future::BoxFuture<'a, crate::RawResult<Self::Envelope>> {
        Box::pin(self.send())
    }
}

impl<'a> crate::List<'a> for builder::ListSourcePages<'a> {
    type Envelope = types::SourcePageListEnvelope;

    fn after(self, cursor: String) -> Self {
        self.cursor(cursor)
    }

    fn fetch(self) -> futures::future::BoxFuture<'a, crate::RawResult<Self::Envelope>> {
        Box::pin(self.send())
    }
}

/// An event of [`Client::stream_chat`](crate::Client::stream_chat).
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
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

impl<'a> crate::List<'a> for builder::ListCreditHistory<'a> {
    type Envelope = types::CreditEntryListEnvelope;

    fn after(self, cursor: String) -> Self {
        self.cursor(cursor)
    }

    fn fetch(self) -> futures::future::BoxFuture<'a, crate::RawResult<Self::Envelope>> {
        Box::pin(self.send())
    }
}

impl<'a> crate::List<'a> for builder::ListMembers<'a> {
    type Envelope = types::MemberListEnvelope;

    fn after(self, cursor: String) -> Self {
        self.cursor(cursor)
    }

    fn fetch(self) -> futures::future::BoxFuture<'a, crate::RawResult<Self::Envelope>> {
        Box::pin(self.send())
    }
}

impl<'a> crate::List<'a> for builder::ListInvitations<'a> {
    type Envelope = types::InvitationListEnvelope;

    fn after(self, cursor: String) -> Self {
        self.cursor(cursor)
    }

    fn fetch(self) -> futures::future::BoxFuture<'a, crate::RawResult<Self::Envelope>> {
        Box::pin(self.send())
    }
}

impl<'a> crate::List<'a> for builder::ListRoles<'a> {
    type Envelope = types::RoleListEnvelope;

    fn after(self, cursor: String) -> Self {
        self.cursor(cursor)
    }

    fn fetch(self) -> futures::future::BoxFuture<'a, crate::RawResult<Self::Envelope>> {
        Box::pin(self.send())
    }
}

crate::call::calls! {
    ListAgents => types::AgentListEnvelope,
    CreateAgent => types::AgentEnvelope,
    GetAgent => types::AgentEnvelope,
    UpdateAgent => types::AgentEnvelope,
    DeleteAgent => types::AgentEnvelope,
    CancelAgentDeletion => types::AgentEnvelope,
    GetAgentAvatar => crate::ByteStream,
    SetAgentAvatar => types::AgentEnvelope,
    DeleteAgentAvatar => types::AgentEnvelope,
    GetKey => types::ApiKeyEnvelope,
    GetModels => types::ModelListEnvelope,
    ListSources => types::SourceListEnvelope,
    CreateTextSource => types::SourceEnvelope,
    CreateQnaSource => types::SourceEnvelope,
    CreateFileSource => types::SourceEnvelope,
    CreateWebsiteSource => types::SourceEnvelope,
    GetSource => types::SourceEnvelope,
    UpdateSource => types::SourceEnvelope,
    DeleteSource => types::SourceEnvelope,
    GetSourceContent => types::SourceContentEnvelope,
    DeleteSources => types::SourceDeletionsEnvelope,
    ListSourcePages => types::SourcePageListEnvelope,
    ResyncSource => types::SourceEnvelope,
    GetIngest => types::IngestEnvelope,
    Retrain => types::IngestEnvelope,
    Retrieve => types::PassageListEnvelope,
    Chat => types::ChatReplyEnvelope,
    StopReply => types::ChatReplyEnvelope,
    SignUp => types::SandboxWorkspaceEnvelope,
    VerifyClaimCode => types::ClaimVerificationEnvelope,
    GetSubscription => types::SubscriptionEnvelope,
    GetUsage => types::UsageEnvelope,
    ListCreditHistory => types::CreditEntryListEnvelope,
    GetAgentLimit => types::AgentLimitEnvelope,
    GetCrawlLimit => types::CrawlLimitEnvelope,
    ListMembers => types::MemberListEnvelope,
    ListInvitations => types::InvitationListEnvelope,
    ListRoles => types::RoleListEnvelope,
    CreateRole => types::RoleEnvelope,
    GetRole => types::RoleEnvelope,
    UpdateRole => types::RoleEnvelope,
    DeleteRole => types::RoleEnvelope,
    GetOpenapi => types::OpenapiDocument,
    GetOpenapiYaml => crate::ByteStream,
    GetOpenapi30 => types::OpenapiDocument,
}

/// Operations that take an `Idempotency-Key`.
pub(crate) const IDEMPOTENT_OPERATIONS: &[&str] = &[
    "create_agent",
    "update_agent",
    "delete_agent",
    "cancel_agent_deletion",
    "delete_agent_avatar",
    "create_text_source",
    "create_qna_source",
    "create_website_source",
    "update_source",
    "delete_source",
    "delete_sources",
    "resync_source",
    "retrain",
    "chat",
    "stream_chat",
    "stop_reply",
    "create_role",
    "update_role",
    "delete_role",
];

/// Operations that change nothing, so that sending them again does no harm.
pub(crate) const SAFE_OPERATIONS: &[&str] = &[
    "list_agents",
    "get_agent",
    "get_agent_avatar",
    "get_key",
    "get_models",
    "list_sources",
    "get_source",
    "get_source_content",
    "list_source_pages",
    "get_ingest",
    "retrieve",
    "get_subscription",
    "get_usage",
    "list_credit_history",
    "get_agent_limit",
    "get_crawl_limit",
    "list_members",
    "list_invitations",
    "list_roles",
    "get_role",
    "get_openapi",
    "get_openapi_yaml",
    "get_openapi30",
];

/// Operations that answer an event stream.
pub(crate) const STREAMING_OPERATIONS: &[&str] = &["stream_chat"];

/// Operations whose body is an upload, and how many bytes it may have.
pub(crate) const UPLOAD_OPERATIONS: &[(&str, u64)] = &[("set_agent_avatar", 1048576), ("create_file_source", 104857600)];
