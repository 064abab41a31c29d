//! Contacts: the people who write to the agents of an organization.

pub mod attributes;
pub mod leads;

pub use frontdesk_vocabulary::ErasedConversations;
use serde_json::{Map, Value};

use super::{AttributeId, ContactId, OrgId, Timestamp, changes::changes};

/// A contact.
#[derive(Debug, Clone, PartialEq)]
pub struct Contact {
    /// Its id.
    pub id: ContactId,
    /// The organization it belongs to.
    pub org: OrgId,
    /// The caller's own id for the person.
    pub external_id: Option<String>,
    /// Other external ids that lead to it, ascending.
    pub other_external_ids: Vec<String>,
    /// The name.
    pub name: Option<String>,
    /// The email address.
    pub email: Option<String>,
    /// Other email addresses that lead to it, in lower case, ascending.
    pub other_emails: Vec<String>,
    /// The phone number.
    pub phone: Option<String>,
    /// The country, as two letters.
    pub country: Option<String>,
    /// The language that they read (BCP 47).
    pub language: Option<String>,
    /// The values of attributes, by key, as the API shows them.
    pub attributes: Map<String, Value>,
    /// When the person last wrote.
    pub last_seen_at: Option<Timestamp>,
    /// When it was created.
    pub created_at: Timestamp,
    /// When it was last changed.
    pub updated_at: Timestamp,
}

impl Contact {
    /// One of whom nothing is known.
    pub fn new(org: OrgId, id: ContactId, now: Timestamp) -> Self {
        Self {
            id,
            org,
            external_id: None,
            other_external_ids: Vec::new(),
            name: None,
            email: None,
            other_emails: Vec::new(),
            phone: None,
            country: None,
            language: None,
            attributes: Map::new(),
            last_seen_at: None,
            created_at: now,
            updated_at: now,
        }
    }
}

changes! {
    /// Changes of a contact.
    ContactChanges of Contact {
        /// The caller's own id for the person.
        text "externalId" external_id: Option<String>,
        /// The name.
        text "name" name: Option<String>,
        /// The email address.
        text "email" email: Option<String>,
        /// The phone number.
        text "phone" phone: Option<String>,
        /// The country, as two letters.
        text "country" country: Option<String>,
        /// The language that they read.
        text "language" language: Option<String>,
    }
}

/// A contact, as conversations name it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ContactReference {
    /// Its id.
    pub id: ContactId,
    /// The caller's own id for the person.
    pub external_id: Option<String>,
    /// The name.
    pub name: Option<String>,
    /// The email address.
    pub email: Option<String>,
}

/// Filter for contacts.
#[derive(Debug, Clone, Default)]
pub struct ContactFilter<'f> {
    /// Words that begin one of theirs, in lower case.
    pub words: Vec<String>,
    /// The external id that leads to them.
    pub external_id: Option<&'f str>,
    /// The email address, in lower case.
    pub email_key: Option<String>,
    /// An attribute and its value, as it is stored.
    pub value: Option<(AttributeId, String)>,
}

/// Identity that leads to a contact.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ContactIdentity<'i> {
    /// An external id.
    ExternalId(&'i str),
    /// An email address, in lower case.
    Email(&'i str),
}

impl<'i> ContactIdentity<'i> {
    /// The kind, as it is stored.
    pub fn kind(self) -> &'static str {
        match self {
            Self::ExternalId(_) => "external_id",
            Self::Email(_) => "email",
        }
    }

    /// The value within its kind.
    pub fn key(self) -> &'i str {
        match self {
            Self::ExternalId(key) | Self::Email(key) => key,
        }
    }
}

/// Treatment of the conversations and leads of a removed contact.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ConversationFate {
    /// They move to another contact.
    Merged(ContactId),
    /// The person was erased.
    Erased(ErasedConversations),
}
