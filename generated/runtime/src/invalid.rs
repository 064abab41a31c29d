//! What can be wrong with the shape of a request.

/// Why a request is refused before its operation is called.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Invalid {
    /// Fields that are not as the contract says (400).
    Fields(Vec<FieldProblem>),
    /// A text that its rule (`x-text`) does not take, in a request whose shape is right (400).
    Text(FieldProblem),
    /// A field that the models do not take and that the contract does: a fault of ours (400). Its message is for the
    /// log too.
    Defect(FieldProblem),
    /// Names of fields that only an owner may send (403), whatever their values. Comes before the shape is looked at.
    OwnerOnly(Vec<String>),
    /// A body that is no JSON, and why (400).
    Json(String),
    /// A body of another media type (415).
    MediaType {
        /// The media type to send instead.
        expected: &'static str,
    },
    /// A body with a content coding, such as gzip (415).
    Coding,
    /// A body that the operation does not take (400).
    UnwantedBody,
    /// A form that cannot be read, and why (400).
    Form(String),
    /// A body in chunks whose sizes cannot be read (400).
    Framing,
    /// A body that is too large (413).
    TooLarge {
        /// The number of bytes that the operation takes.
        limit: usize,
    },
    /// A body that did not arrive in time (408).
    BodyTimeout,
    /// The client went away while its body was read; nobody reads the answer.
    Disconnected,
}

/// One offending field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FieldProblem {
    /// A JSON pointer into the body (RFC 6901), or `path/…`, `query/…` or `header/…` and the name.
    pub field: String,
    /// The rule that it breaks, as in `must be at most 100`.
    pub message: String,
}

/// The most bytes of a place that an answer names: it does not grow with the depth of its request.
const MAX_FIELD_LENGTH: usize = 1_000;

impl FieldProblem {
    /// A problem with a field; of a very deep one, with something around it.
    pub(crate) fn new(field: impl Into<String>, message: impl Into<String>) -> Self {
        let mut field = field.into();
        if field.len() > MAX_FIELD_LENGTH {
            let end = field.char_indices().rfind(|(at, letter)| *at < MAX_FIELD_LENGTH && *letter == '/');
            field.truncate(end.map_or(0, |(at, _)| at));
        }
        Self { field, message: message.into() }
    }
}
