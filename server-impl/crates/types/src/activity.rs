//! Activity: who changed what, one entry per change.

use std::{borrow::Cow, collections::BTreeMap};

pub use frontdesk_vocabulary::{ActivityVerb as Verb, ActorKind, ResourceKind};
use serde::Serialize;
use serde_json::{Value, json};

use super::{
    AccountId, ActivityId, AgentId, ArticleId, AttributeId, BlockedSenderId, CollectionId, ContactId, ConversationId,
    CustomDomainId, EmailAddressId, EmailDomainId, EmailSuppressionId, HelpCenterFileId, InvitationId, LeadId, MessageId, NoteId,
    OrgId, RedirectId, RoleId, SavedReplyId, SiteId, SourceId, Timestamp, TopicId, WebhookEndpointId,
};

/// Actor of a change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Actor {
    /// A program, by the public part of its key.
    Key(String),
    /// A signed-in person.
    Member(AccountId),
    /// The operator, on the command line.
    Operator,
    /// Frontdesk itself: a job or a periodic task.
    System,
}

impl Actor {
    /// The kind.
    pub fn kind(&self) -> ActorKind {
        match self {
            Self::Key(_) => ActorKind::Key,
            Self::Member(_) => ActorKind::Member,
            Self::Operator => ActorKind::Operator,
            Self::System => ActorKind::System,
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

/// Actor of a change, with a name for people to read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedActor {
    /// Actor.
    pub actor: Actor,
    /// The current name of the key, or the mail address of the person; `None` for the operator and the system.
    pub name: Option<String>,
}

impl NamedActor {
    /// One whose name nobody has looked up.
    pub fn unnamed(actor: Actor) -> Self {
        Self { actor, name: None }
    }
}

/// Resource that was changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Resource {
    /// Its noun.
    pub kind: ResourceKind,
    /// Its id.
    pub id: String,
}

impl Resource {
    /// A key, by its public part.
    pub fn key(id: &str) -> Self {
        Self { kind: ResourceKind::Key, id: id.to_owned() }
    }

    /// Returns `true` if the rights of callers depend on it.
    pub fn grants_rights(&self) -> bool {
        matches!(self.kind, ResourceKind::Key | ResourceKind::Role | ResourceKind::Member | ResourceKind::Organization)
    }
}

/// Resources are identified by their ids.
macro_rules! resources {
    ($($id:ident => $kind:ident),+ $(,)?) => {$(
        impl From<$id> for Resource {
            fn from(id: $id) -> Self {
                Self { kind: ResourceKind::$kind, id: id.to_string() }
            }
        }
    )+};
}

resources! {
    OrgId => Organization,
    AgentId => Agent,
    SourceId => Source,
    ConversationId => Conversation,
    RoleId => Role,
    AccountId => Member,
    InvitationId => Invitation,
    MessageId => Message,
    SavedReplyId => SavedReply,
    NoteId => Note,
    ContactId => Contact,
    AttributeId => ContactAttribute,
    LeadId => Lead,
    TopicId => Topic,
    WebhookEndpointId => WebhookEndpoint,
    CustomDomainId => CustomDomain,
    EmailDomainId => EmailDomain,
    EmailAddressId => EmailAddress,
    BlockedSenderId => BlockedSender,
    EmailSuppressionId => EmailSuppression,
    SiteId => HelpCenter,
    CollectionId => Collection,
    ArticleId => Article,
    RedirectId => Redirect,
    HelpCenterFileId => HelpCenterFile,
}

/// A field that changed.
#[derive(Debug, Clone, PartialEq)]
pub struct FieldChange {
    /// Its name in the API.
    pub field: Cow<'static, str>,
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
            self.0.push(FieldChange { field: field.into(), values: Some((json!(before), json!(after))) });
        }
        self
    }

    /// Records that a text differs, without its words.
    #[must_use]
    pub fn text<T: PartialEq + ?Sized>(mut self, field: &'static str, before: &T, after: &T) -> Self {
        if before != after {
            self.0.push(FieldChange { field: field.into(), values: None });
        }
        self
    }

    /// These, and then others.
    #[must_use]
    pub fn and(mut self, others: Self) -> Self {
        self.0.extend(others.0);
        self
    }

    /// Returns `true` if nothing differs.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The fields.
    pub fn iter(&self) -> impl Iterator<Item = &FieldChange> {
        self.0.iter()
    }

    /// The stored form: `{"isPublic":[true,false],"name":null}`.
    pub fn to_json(&self) -> Value {
        let field = |change: &FieldChange| (change.field.clone().into_owned(), json!(change.values));
        self.0.iter().map(field).collect::<serde_json::Map<_, _>>().into()
    }

    /// Reads the stored form. Fields are in alphabetical order: not every database keeps another one.
    ///
    /// # Errors
    /// When it has another structure.
    pub fn from_json(stored: Value) -> serde_json::Result<Self> {
        let fields: BTreeMap<String, Option<(Value, Value)>> = serde_json::from_value(stored)?;
        Ok(Self(fields.into_iter().map(|(field, values)| FieldChange { field: field.into(), values }).collect()))
    }
}

/// An entry: as it is written, or with the name of its actor, as it is read.
#[derive(Debug, Clone, PartialEq)]
pub struct Activity<A = Actor> {
    /// Its id; entries are ordered by it.
    pub id: ActivityId,
    /// When it happened.
    pub at: Timestamp,
    /// Actor.
    pub actor: A,
    /// Verb.
    pub verb: Verb,
    /// Resource.
    pub resource: Resource,
    /// The request; `None` for work without one.
    pub request_id: Option<String>,
    /// Changes.
    pub changes: FieldChanges,
}

/// Filter for entries of the activity.
#[derive(Debug, Clone, Default)]
pub struct ActivityFilter {
    /// The first moment.
    pub from: Option<Timestamp>,
    /// The moment after the last one.
    pub to: Option<Timestamp>,
    /// Kind of the actor.
    pub actor_kind: Option<ActorKind>,
    /// Actor.
    pub actor: Option<String>,
    /// Verb.
    pub verb: Option<Verb>,
    /// Kind of the resource.
    pub resource_kind: Option<ResourceKind>,
    /// Resource.
    pub resource: Option<String>,
    /// The request that did it.
    pub request: Option<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_stored_is_read_back_in_alphabetical_order() {
        let changes = FieldChanges::default()
            .text("name", "Front desk", "Back office")
            .plain("language", &None::<&str>, &Some("de"))
            .plain("collectLeads", &true, &true)
            .plain("isPublic", &true, &false);
        assert_eq!(changes.to_json(), json!({ "name": null, "language": [null, "de"], "isPublic": [true, false] }));
        let read = FieldChanges::from_json(changes.to_json()).expect("it was written here");
        let fields: Vec<_> = read.iter().map(|change| (&*change.field, change.values.clone())).collect();
        let expected =
            [("isPublic", Some((json!(true), json!(false)))), ("language", Some((Value::Null, json!("de")))), ("name", None)];
        assert_eq!(fields, expected);
    }
}
