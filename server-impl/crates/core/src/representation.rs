//! Resources as the API shows them. Rules send, store and compare this JSON, and leave its form to the API crate.

use frontdesk_types::{
    Result,
    accounts::roles::Role,
    agents::Agent,
    channels::widget::Widget,
    chat::StoredReply,
    contacts::{Contact, attributes::ContactAttribute, leads::Lead},
    conversations::{Conversation, notes::Note},
    custom_domains::CustomDomain,
    email_channel::EmailChannel,
    email_domains::EmailDomain,
    events::Announcement,
    help_center::states::{ArticleState, CollectionState, SiteState},
    inbox::saved_replies::SavedReply,
    knowledge::sources::Source,
    retention::Retention,
    topics::Topic,
    webhooks::endpoints::WebhookEndpoint,
};

/// Shows records of one type.
pub trait Represents<R>: Send + Sync {
    /// Returns the `data` of the response that shows the record. Its entity tag is a hash of these bytes.
    ///
    /// # Errors
    /// Only faults.
    fn to_json(&self, record: &R) -> Result<String>;
}

/// Shows all records that rules have to show. A rule that needs another record does not compile until the record is
/// named here, and the API does not compile until it shows the record.
pub trait Representation:
    Represents<Agent>
    + Represents<ArticleState>
    + Represents<CollectionState>
    + Represents<Contact>
    + Represents<ContactAttribute>
    + Represents<Conversation>
    + Represents<CustomDomain>
    + Represents<EmailDomain>
    + Represents<EmailChannel>
    + Represents<Lead>
    + Represents<Note>
    + Represents<StoredReply>
    + Represents<Retention>
    + Represents<Role>
    + Represents<SavedReply>
    + Represents<SiteState>
    + Represents<Source>
    + Represents<Topic>
    + Represents<WebhookEndpoint>
    + Represents<Widget>
{
    /// Returns the payload of an event, as receivers get it.
    ///
    /// # Errors
    /// Only faults.
    fn event_payload(&self, announcement: Announcement<'_>) -> Result<String>;
}
