//! Problems with the shape of a request.

/// Reason for which a request is refused before its operation is called.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Invalid {
    /// Fields that do not conform to the contract (400).
    Fields(Vec<FieldProblem>),
    /// A text that its rule (`x-text`) rejects, in a request whose shape is valid (400).
    Text(FieldProblem),
    /// A field that the contract allows but the models reject: a fault of ours (400). Its message is logged, too.
    Defect(FieldProblem),
    /// Names of fields that only an owner may send (403), whatever their values. Checked before the shape.
    OwnerOnly(Vec<String>),
    /// A body that is not JSON, and why (400).
    Json(String),
    /// A body of another media type (415).
    MediaType {
        /// Media type to send instead.
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
        /// Number of bytes that the operation takes.
        limit: usize,
    },
    /// A body that did not arrive in time (408).
    BodyTimeout,
    /// The client disconnected while its body was read; no one reads the answer.
    Disconnected,
}

/// One offending field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FieldProblem {
    /// JSON pointer into the body (RFC 6901), or `path/…`, `query/…` or `header/…` and the name.
    pub field: String,
    /// Rule that the field breaks, as in `must be at most 100`.
    pub message: String,
}

/// Maximum length of a field's path in an answer, in bytes, so that the answer does not grow with the depth of its
/// request.
const MAX_FIELD_LENGTH: usize = 1_000;

impl FieldProblem {
    /// Creates a problem with a field; if it is nested very deeply, with one of its ancestors.
    pub(crate) fn new(field: impl Into<String>, message: impl Into<String>) -> Self {
        let mut field = field.into();
        if field.len() > MAX_FIELD_LENGTH {
            let end = field.char_indices().rfind(|(at, letter)| *at < MAX_FIELD_LENGTH && *letter == '/');
            field.truncate(end.map_or(0, |(at, _)| at));
        }
        Self { field, message: message.into() }
    }
}
