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
    /// Who may call it.
    pub access: Access,
    /// What it takes in path, query and headers.
    pub params: &'static [Param],
    /// The status of its success.
    pub success: u16,
    /// How many bytes of a body it reads at most; `None` when it takes no body.
    pub max_body_bytes: Option<usize>,
    /// Whether the body may also be a JSON merge patch (RFC 7396).
    pub merge_patch: bool,
    /// Whether the body is bytes that reach the method as they arrive.
    pub upload: bool,
    /// Whether the bytes come in a form (`multipart/form-data`), after the parameters that are its fields.
    pub form: bool,
    /// Whether it takes an `Idempotency-Key`.
    pub idempotent: bool,
    /// Whether it answers with server-sent events.
    pub streams: bool,
    /// Whether it answers in the envelope.
    pub enveloped: bool,
    /// Whether an answer in the envelope carries the entity tag of its `data`.
    pub etag: bool,
    /// The path of what it creates.
    pub location: Option<&'static str>,
    /// Every code that it can answer.
    pub errors: &'static [ErrorCode],
}

/// Who may call an operation.
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
        /// What the role of a key must allow, when the key is bound to one.
        permission: Option<Permission>,
        /// The lowest plan of the workspace that will do.
        plan: Plan,
        /// Whether only a key will do that an owner of the organization made.
        by_owner: bool,
    },
}

/// A parameter of an operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Param {
    /// As the contract writes it.
    pub name: &'static str,
    /// Where it stands.
    pub place: Place,
    /// Whether it must be there.
    pub required: bool,
    /// How its text is read; of a list, that of each item.
    pub kind: Kind,
    /// How the items of a list are written; `None` for a single value.
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

/// Where a parameter stands.
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

/// How the text of a parameter is read.
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

/// How a query writes a list (`style: form`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum List {
    /// Each item with the name: `tag=a&tag=b` (`explode: true`).
    Repeated,
    /// All items behind one name: `tag=a,b`, a comma in an item percent-encoded (`explode: false`).
    Commas,
}
