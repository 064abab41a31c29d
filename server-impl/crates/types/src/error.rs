//! Errors: a refusal, which is reported to the caller, or a fault of ours, which is only logged.

use std::{any::Any, borrow::Cow, fmt, time::Duration};

/// The result of everything that can be refused or can fail.
pub type Result<T, E = Error> = std::result::Result<T, E>;

pub use frontdesk_vocabulary::{ErrorCode as Code, ErrorParams};

/// One offending field of a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InvalidField {
    /// A JSON pointer into the body, or `path/…`, `query/…`, `header/…`.
    pub field: String,
    /// Problem with it.
    pub message: String,
}

/// A request that is refused: the code, and a sentence that tells the caller what to do next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// For programs.
    pub code: Code,
    /// For people.
    pub message: Cow<'static, str>,
    /// The offending fields, for `VALIDATION_ERROR`.
    pub fields: Vec<InvalidField>,
    /// Facts for programs; those that the contract lists for the code.
    pub params: ErrorParams,
    /// Seconds after which the request is worth retrying, for a response with 429 or 503.
    pub retry_after: Option<u64>,
    /// The operation limit that was exceeded, for `RATE_LIMITED`; `None` for the general limit of a key.
    pub exhausted: Option<ExhaustedLimit>,
}

/// A limit that is used up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ExhaustedLimit {
    /// Its name.
    pub policy: &'static str,
    /// The limit.
    pub limit: u32,
    /// Per this much time.
    pub window: Duration,
}

/// A refusal, or a fault of ours.
#[derive(Debug)]
pub enum Error {
    /// Reported to the caller.
    Refused(Box<Refusal>),
    /// Logged; the caller learns only that it happened.
    Internal(anyhow::Error),
    /// The database aborted the transaction in favor of another one. Nothing was written, and the same work may
    /// succeed when retried.
    BrokenOff(anyhow::Error),
}

impl Refusal {
    /// A refusal with a code and a message.
    pub fn new(code: Code, message: impl Into<Cow<'static, str>>) -> Self {
        let (message, params) = (message.into(), ErrorParams::default());
        Self { code, message, fields: Vec::new(), params, retry_after: None, exhausted: None }
    }

    /// The error for the caller when the database aborted every try.
    pub fn transaction_aborted() -> Self {
        let message = "Other requests are changing the same data. Wait as `Retry-After` says, then send the request again.";
        Self::new(Code::DeadlineExceeded, message)
    }
}

impl From<Refusal> for Error {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(Box::new(refusal))
    }
}

impl Error {
    /// Refuses with a code and a message.
    pub fn refused(code: Code, message: impl Into<Cow<'static, str>>) -> Self {
        Refusal::new(code, message).into()
    }

    /// Refuses with a code, a message, and facts for programs.
    pub fn refused_with(code: Code, message: impl Into<Cow<'static, str>>, params: ErrorParams) -> Self {
        Refusal { params, ..Refusal::new(code, message) }.into()
    }

    /// Refuses what is beyond a limit of the plan, of which this much is in use.
    pub fn limit_exceeded(limit: i64, used: i64, message: impl Into<Cow<'static, str>>) -> Self {
        let params = ErrorParams::default().with_limit(limit).with_used(used).with_is_plan_limit(true);
        Self::refused_with(Code::LimitExceeded, message, params)
    }

    /// Refuses what is beyond a limit that is the same on all plans, of which this much is in use.
    pub fn too_many(limit: i64, used: i64, message: impl Into<Cow<'static, str>>) -> Self {
        let params = ErrorParams::default().with_limit(limit).with_used(used).with_is_plan_limit(false);
        Self::refused_with(Code::TooMany, message, params)
    }

    /// Refuses one field of the body, named by its JSON pointer (`/name`).
    pub fn invalid(field: &str, message: impl Into<Cow<'static, str>>) -> Self {
        let message = message.into();
        let fields = vec![InvalidField { field: field.to_owned(), message: message.clone().into_owned() }];
        Refusal { fields, ..Refusal::new(Code::ValidationError, message) }.into()
    }

    /// A fault that is described by a sentence.
    pub fn internal(message: impl fmt::Display) -> Self {
        Self::Internal(anyhow::anyhow!("{message}"))
    }

    /// A fault: work panicked with this payload, whose message goes into the log.
    pub fn panicked(work: &str, payload: &(dyn Any + Send)) -> Self {
        let message = payload.downcast_ref::<String>().map(String::as_str);
        let message = message.or_else(|| payload.downcast_ref::<&str>().copied()).unwrap_or("without a message");
        Self::internal(format!("{work} panicked: {message}"))
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
