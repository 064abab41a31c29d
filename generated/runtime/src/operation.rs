//! Properties of an operation, according to the contract, beyond the shape of its requests.

use frontdesk_vocabulary::{ErrorCode, Module, Permission, Plan, Scope};

use crate::Deprecation;

/// One operation of the contract.
#[derive(Debug, PartialEq, Eq)]
pub struct Operation {
    /// The `operationId`, as in `createAgent`.
    pub id: &'static str,
    /// HTTP method, in capitals.
    pub method: &'static str,
    /// Path under the base path, as in `/agents/{agentId}`.
    pub path: &'static str,
    /// Tag that it belongs to, which names its trait.
    pub tag: &'static str,
    /// Entry in the access table.
    pub access: Access,
    /// Parameters in path, query and headers.
    pub params: &'static [Param],
    /// Status of a success.
    pub success: u16,
    /// Maximum number of bytes of the body; `None` if it takes no body.
    pub max_body_bytes: Option<usize>,
    /// True if the body may be left out, which stands for `{}`.
    pub optional_body: bool,
    /// True if the body may also be a JSON merge patch (RFC 7396).
    pub merge_patch: bool,
    /// True if the body consists of bytes that reach the method as they arrive.
    pub upload: bool,
    /// True if the bytes come in a form (`multipart/form-data`), after the fields, which are parameters.
    pub form: bool,
    /// True if it takes an `Idempotency-Key`.
    pub idempotent: bool,
    /// True if it answers with server-sent events.
    pub streams: bool,
    /// True if it answers in the envelope.
    pub enveloped: bool,
    /// True if an answer in the envelope carries the entity tag of its `data`.
    pub etag: bool,
    /// Path of the resource that it creates.
    pub location: Option<&'static str>,
    /// Fields of its data that the resource itself does not have, such as a secret that is answered only once.
    pub extra: &'static [&'static str],
    /// Since when it is deprecated, if it is.
    pub deprecation: Option<Deprecation>,
    /// All error codes that it can answer with.
    pub errors: &'static [ErrorCode],
}

/// An entry of the access table: the callers allowed to use an operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// Everyone, without a key.
    Public,
    /// The holder of a key.
    Key {
        /// Narrowest sufficient scope.
        scope: Scope,
        /// Narrowest sufficient scope in a sandbox, if it differs.
        sandbox_scope: Option<Scope>,
        /// Route module that the operation belongs to.
        module: Module,
        /// Permission that the role of a key must have, if the key is bound to one.
        permission: Option<Permission>,
        /// Lowest sufficient plan of the workspace.
        plan: Plan,
        /// True if the key must have been created by an owner of the organization.
        by_owner: bool,
    },
}

/// A parameter of an operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Param {
    /// Name as spelled in the contract.
    pub name: &'static str,
    /// Place in the request.
    pub place: Place,
    /// True if it is required.
    pub required: bool,
    /// Type that its text is read as; for a list, the type of each item.
    pub kind: Kind,
    /// Notation of a list; `None` for a single value.
    pub list: Option<List>,
}

impl Param {
    /// Returns its name in an answer, as in `query/limit`; a field of a form is named like one of a JSON body,
    /// `/title`.
    pub(crate) fn field_path(&self) -> String {
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
    /// Verbatim.
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
    /// All items after one name: `tag=a,b`, with a comma in an item percent-encoded (`explode: false`).
    Commas,
}
