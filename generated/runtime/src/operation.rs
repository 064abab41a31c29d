//! What the contract says about an operation beyond its shape.

use frontdesk_vocabulary::{ErrorCode, Module, Permission, Plan, Scope};

/// One operation of the contract.
#[derive(Debug, PartialEq, Eq)]
pub struct Operation {
    /// Its `operationId`, as in `createAgent`.
    pub id: &'static str,
    /// The HTTP method, in capitals.
    pub method: &'static str,
    /// The path below the base path, as in `/agents/{agentId}`.
    pub path: &'static str,
    /// The tag that it belongs to, which names its trait.
    pub tag: &'static str,
    /// Its entry in the access table.
    pub access: Access,
    /// Its parameters in path, query and headers.
    pub params: &'static [Param],
    /// The status of its success.
    pub success: u16,
    /// The maximum number of bytes of its body; `None` when it takes no body.
    pub max_body_bytes: Option<usize>,
    /// True if the body may also be a JSON merge patch (RFC 7396).
    pub merge_patch: bool,
    /// True if the body is bytes that reach the method as they arrive.
    pub upload: bool,
    /// True if the bytes come in a form (`multipart/form-data`), after the parameters that are its fields.
    pub form: bool,
    /// True if it takes an `Idempotency-Key`.
    pub idempotent: bool,
    /// True if it answers with server-sent events.
    pub streams: bool,
    /// True if it answers in the envelope.
    pub enveloped: bool,
    /// True if an answer in the envelope carries the entity tag of its `data`.
    pub etag: bool,
    /// The path of what it creates.
    pub location: Option<&'static str>,
    /// Every code that it can answer.
    pub errors: &'static [ErrorCode],
}

/// An entry of the access table: the callers of an operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// Everyone, without a key.
    Public,
    /// The holder of a key.
    Key {
        /// The narrowest scope that will do.
        scope: Scope,
        /// The narrowest scope that will do in a sandbox, when that is another one.
        sandbox_scope: Option<Scope>,
        /// The route module that the operation belongs to.
        module: Module,
        /// The permission that the role of a key must have, when the key is bound to one.
        permission: Option<Permission>,
        /// The lowest plan of the workspace that will do.
        plan: Plan,
        /// True if only a key will do that an owner of the organization made.
        by_owner: bool,
    },
}

/// A parameter of an operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Param {
    /// As the contract writes it.
    pub name: &'static str,
    /// Its place in the request.
    pub place: Place,
    /// True if it must be there.
    pub required: bool,
    /// The type that its text is read as; of a list, that of each item.
    pub kind: Kind,
    /// The notation of a list; `None` for a single value.
    pub list: Option<List>,
}

impl Param {
    /// Its name in an answer, as in `query/limit`; a field of a form is named like one of a JSON body, `/title`.
    pub(crate) fn field(&self) -> String {
        let place = match self.place {
            Place::Path => "path",
            Place::Query => "query",
            Place::Header => "header",
            Place::Form => "",
        };
        format!("{place}/{}", self.name)
    }
}

/// The place of a parameter in a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// A segment of the path.
    Path,
    /// The query.
    Query,
    /// A header.
    Header,
    /// A field of a form.
    Form,
}

/// The type that the text of a parameter is read as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// As it is.
    Text,
    /// A whole number in digits.
    Integer,
    /// A number as JSON writes it.
    Number,
    /// `true` or `false`.
    Boolean,
}

/// The notation of a list in a query (`style: form`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum List {
    /// Each item with the name: `tag=a&tag=b` (`explode: true`).
    Repeated,
    /// All items behind one name: `tag=a,b`, a comma in an item percent-encoded (`explode: false`).
    Commas,
}
