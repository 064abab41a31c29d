//! Activity: who changed what, one entry per change.

use serde::Serialize;
use serde_json::{Value, json};

use frontdesk_vocabulary::words;

use super::{AccountId, ActivityId, AgentId, InvitationId, MemberId, MessageId, OrgId, RoleId, SourceId, Timestamp};

/// Who makes a change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Actor {
    /// A program, by the public part of its key.
    Key(String),
    /// A signed-in person.
    Member(AccountId),
    /// The operator, on the command line.
    Operator,
    /// Frontdesk itself: a job or a sweep.
    System,
}

impl Actor {
    /// The kind, as it is stored.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Key(_) => "key",
            Self::Member(_) => "member",
            Self::Operator => "operator",
            Self::System => "system",
        }
    }

    /// The id within its kind; `None` where there is only one.
    pub fn id(&self) -> Option<String> {
        match self {
            Self::Key(id) => Some(id.clone()),
            Self::Member(id) => Some(id.to_string()),
            Self::Operator | Self::System => None,
        }
    }
}

words! {
    /// What was done.
    Verb {
        /// It was created.
        Created = "created",
        /// Fields of it changed.
        Updated = "updated",
        /// It was deleted, or is going to be.
        Deleted = "deleted",
        /// Its deletion was canceled.
        Restored = "restored",
        /// Its content is being fetched again.
        Resynced = "resynced",
        /// It is being prepared again for searches.
        Retrained = "retrained",
        /// Its secret was replaced.
        Rotated = "rotated",
        /// It is no longer valid.
        Revoked = "revoked",
        /// It was ended early.
        Stopped = "stopped",
        /// A person took it over.
        Claimed = "claimed",
    }
}

/// What was changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Resource {
    /// Its noun, as in the paths of the API, in the singular.
    pub kind: &'static str,
    /// Its id.
    pub id: String,
}

impl Resource {
    /// A key, by its public part.
    pub fn key(id: &str) -> Self {
        Self { kind: "key", id: id.to_owned() }
    }
}

/// Resources are identified by their ids.
macro_rules! resources {
    ($($id:ident => $kind:literal),+ $(,)?) => {$(
        impl From<$id> for Resource {
            fn from(id: $id) -> Self {
                Self { kind: $kind, id: id.to_string() }
            }
        }
    )+};
}

resources! {
    OrgId => "organization",
    AgentId => "agent",
    SourceId => "source",
    RoleId => "role",
    MemberId => "member",
    InvitationId => "invitation",
    MessageId => "message",
}

/// A field that changed.
#[derive(Debug, Clone, PartialEq)]
pub struct FieldChange {
    /// Its name in the API.
    pub field: &'static str,
    /// The values before and after; `None` for a text, which may say anything about anybody.
    pub values: Option<(Value, Value)>,
}

/// The fields that differ between two states of a resource.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct FieldChanges(Vec<FieldChange>);

impl FieldChanges {
    /// Records a plain field, such as a switch, a number or a value of a list, if it differs.
    #[must_use]
    pub fn plain<T: PartialEq + Serialize>(mut self, field: &'static str, before: &T, after: &T) -> Self {
        if before != after {
            self.0.push(FieldChange { field, values: Some((json!(before), json!(after))) });
        }
        self
    }

    /// Records that a text differs, without its words.
    #[must_use]
    pub fn text<T: PartialEq + ?Sized>(mut self, field: &'static str, before: &T, after: &T) -> Self {
        if before != after {
            self.0.push(FieldChange { field, values: None });
        }
        self
    }

    /// Whether nothing differs.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The stored form: `{"isPublic":[true,false],"name":null}`.
    pub fn to_json(&self) -> Value {
        let field = |change: &FieldChange| {
            let values = change.values.clone().map_or(Value::Null, |(before, after)| Value::Array(vec![before, after]));
            (change.field.to_owned(), values)
        };
        self.0.iter().map(field).collect::<serde_json::Map<_, _>>().into()
    }
}

/// An entry.
#[derive(Debug, Clone, PartialEq)]
pub struct Activity {
    /// Its id; entries are ordered by it.
    pub id: ActivityId,
    /// When it happened.
    pub at: Timestamp,
    /// Who did it.
    pub actor: Actor,
    /// What they did.
    pub verb: Verb,
    /// What they did it to.
    pub resource: Resource,
    /// The request; `None` for work without one.
    pub request_id: Option<String>,
    /// What changed in it.
    pub changes: FieldChanges,
}
