//! What goes wrong: a refusal, told to the caller, or a fault of ours, told to the log only.

use std::{borrow::Cow, fmt, time::Duration};

use super::text_enum::text_enum;

/// The result of everything that can be refused or can fail.
pub type Result<T, E = Error> = std::result::Result<T, E>;

text_enum! {
    /// Why a request is refused. The contract lists the same codes; `http::envelope` maps one to the other, and does not compile
    /// when one is missing.
    Code {
        /// The request is not as the contract or a rule says.
        ValidationError = "VALIDATION_ERROR",
        /// A placeholder, or a disposable inbox.
        BlockedEmailDomain = "BLOCKED_EMAIL_DOMAIN",
        /// A claim code that is wrong, expired, locked or of no workspace.
        InvalidClaimCode = "INVALID_CLAIM_CODE",
        /// No key.
        Unauthorized = "UNAUTHORIZED",
        /// A key that is malformed, unknown, revoked or expired.
        InvalidApiKey = "INVALID_API_KEY",
        /// Fewer credits than the model costs.
        InsufficientCredits = "INSUFFICIENT_CREDITS",
        /// The plan of the workspace does not reach so far.
        PlanUpgradeRequired = "PLAN_UPGRADE_REQUIRED",
        /// The key of a sandbox, outside of its route modules.
        SandboxNotPermitted = "SANDBOX_NOT_PERMITTED",
        /// The key's scope does not reach so far.
        InsufficientScope = "INSUFFICIENT_SCOPE",
        /// The key's role does not allow it, no owner made the key, or only an owner or admin may do it, and a key is neither.
        Forbidden = "FORBIDDEN",
        /// A cap of the plan is reached.
        LimitExceeded = "LIMIT_EXCEEDED",
        /// A sandbox agent may only use models of 1 credit.
        SandboxModelNotPermitted = "SANDBOX_MODEL_NOT_PERMITTED",
        /// No such agent in the organization.
        AgentNotFound = "AGENT_NOT_FOUND",
        /// The agent has no avatar.
        AvatarNotFound = "AVATAR_NOT_FOUND",
        /// No such source of the agent.
        SourceNotFound = "SOURCE_NOT_FOUND",
        /// No such conversation with the agent.
        ConversationNotFound = "CONVERSATION_NOT_FOUND",
        /// No such reply of the agent.
        MessageNotFound = "MESSAGE_NOT_FOUND",
        /// No such role in the organization.
        RoleNotFound = "ROLE_NOT_FOUND",
        /// No such path.
        RouteNotFound = "ROUTE_NOT_FOUND",
        /// The path has no such method.
        MethodNotAllowed = "METHOD_NOT_ALLOWED",
        /// The body did not arrive in time.
        RequestTimeout = "REQUEST_TIMEOUT",
        /// The first request under this idempotency key is still running.
        IdempotencyInProgress = "IDEMPOTENCY_IN_PROGRESS",
        /// The source is no website, which alone can be read again.
        NotAWebsite = "NOT_A_WEBSITE",
        /// Another role of the organization has the name.
        RoleNameTaken = "ROLE_NAME_TAKEN",
        /// A live key is bound to the role.
        RoleInUse = "ROLE_IN_USE",
        /// The agent awaits deletion.
        AgentUnavailable = "AGENT_UNAVAILABLE",
        /// The body is too large.
        PayloadTooLarge = "PAYLOAD_TOO_LARGE",
        /// The body is of another type.
        UnsupportedMediaType = "UNSUPPORTED_MEDIA_TYPE",
        /// The idempotency key belongs to another request.
        IdempotencyKeyReused = "IDEMPOTENCY_KEY_REUSED",
        /// Too many requests.
        RateLimited = "RATE_LIMITED",
        /// The organization keeps as many answers for repeats as its plan holds.
        IdempotencyStoreFull = "IDEMPOTENCY_STORE_FULL",
        /// A fault of ours.
        InternalError = "INTERNAL_ERROR",
        /// The provider of the model failed.
        ModelProviderError = "MODEL_PROVIDER_ERROR",
        /// Limits cannot be counted, so nothing that has one is done.
        LimiterUnavailable = "LIMITER_UNAVAILABLE",
        /// It could not be done in time.
        DeadlineExceeded = "DEADLINE_EXCEEDED",
    }
}

/// One offending field of a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    /// A JSON pointer into the body, or `path/…`, `query/…`, `header/…`.
    pub field: String,
    /// What is wrong with it.
    pub message: String,
}

/// A request that is turned down: the code, and a sentence that tells the caller what to do next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// For matching.
    pub code: Code,
    /// For a person.
    pub message: Cow<'static, str>,
    /// The offending fields, for `VALIDATION_ERROR`.
    pub fields: Vec<Field>,
    /// Seconds after which the request is worth sending again, for an answer with 429 or 503.
    pub retry_after: Option<u64>,
    /// The limit of an operation that ran out, for `RATE_LIMITED`; `None` for the general one of a key.
    pub exhausted: Option<Exhausted>,
}

/// A limit of which nothing is left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Exhausted {
    /// Its name.
    pub policy: &'static str,
    /// How many it lets through.
    pub limit: u32,
    /// In how much time.
    pub window: Duration,
}

/// A refusal, or a fault of ours.
#[derive(Debug)]
pub enum Error {
    /// Told to the caller.
    Refused(Box<Refusal>),
    /// Told to the log; the caller learns only that it happened.
    Internal(anyhow::Error),
    /// The database broke the transaction off for the sake of another one. Nothing was written, and the same work may succeed now.
    BrokenOff(anyhow::Error),
}

impl Refusal {
    /// What a caller is told when the database broke a transaction off each time.
    pub fn broken_off() -> Self {
        Self {
            code: Code::DeadlineExceeded,
            message: "Others change the same at this moment. Wait as `Retry-After` says, then send the request again.".into(),
            fields: Vec::new(),
            retry_after: None,
            exhausted: None,
        }
    }
}

impl Error {
    /// Refuses with a code and a message.
    pub fn refused(code: Code, message: impl Into<Cow<'static, str>>) -> Self {
        Self::Refused(Box::new(Refusal { code, message: message.into(), fields: Vec::new(), retry_after: None, exhausted: None }))
    }

    /// Refuses one field of the body, named by its JSON pointer (`/name`).
    pub fn invalid(field: &str, message: impl Into<Cow<'static, str>>) -> Self {
        let message = message.into();
        let fields = vec![Field { field: field.to_owned(), message: message.clone().into_owned() }];
        Self::Refused(Box::new(Refusal { code: Code::ValidationError, message, fields, retry_after: None, exhausted: None }))
    }

    /// A fault that is described by a sentence.
    pub fn internal(message: impl fmt::Display) -> Self {
        Self::Internal(anyhow::anyhow!("{message}"))
    }

    /// The code that the caller sees.
    pub fn code(&self) -> Code {
        match self {
            Self::Refused(refusal) => refusal.code,
            Self::Internal(_) => Code::InternalError,
            Self::BrokenOff(_) => Code::DeadlineExceeded,
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(refusal) => write!(f, "{}: {}", refusal.code, refusal.message),
            Self::Internal(cause) | Self::BrokenOff(cause) => write!(f, "{cause:#}"),
        }
    }
}

impl std::error::Error for Error {}

impl From<anyhow::Error> for Error {
    fn from(cause: anyhow::Error) -> Self {
        Self::Internal(cause)
    }
}
