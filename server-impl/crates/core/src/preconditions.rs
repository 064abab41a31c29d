//! What a change requires of the state that it is made to: that of the caller's last reading.

use std::{fmt, sync::Arc};

use frontdesk_types::{
    Code, Error, Result,
    accounts::roles::Role,
    agents::Agent,
    contacts::{Contact, attributes::ContactAttribute, leads::Lead},
    conversations::{Conversation, notes::Note},
    help_center::states::{ArticleState, CollectionState, SiteState},
    inbox::saved_replies::SavedReply,
    knowledge::sources::Source,
    retention::Retention,
    topics::Topic,
    webhooks::endpoints::WebhookEndpoint,
};

/// What is to be changed, as it is.
#[derive(Debug, Clone, Copy)]
pub enum Current<'r> {
    /// An agent.
    Agent(&'r Agent),
    /// A source.
    Source(&'r Source),
    /// A conversation.
    Conversation(&'r Conversation),
    /// A note.
    Note(&'r Note),
    /// A custom role.
    Role(&'r Role),
    /// A topic.
    Topic(&'r Topic),
    /// A saved reply.
    SavedReply(&'r SavedReply),
    /// A contact.
    Contact(&'r Contact),
    /// An attribute of contacts.
    ContactAttribute(&'r ContactAttribute),
    /// How long conversations are kept.
    Retention(Retention),
    /// A lead.
    Lead(&'r Lead),
    /// A place that events are delivered to.
    WebhookEndpoint(&'r WebhookEndpoint),
    /// A help center.
    HelpSite(&'r SiteState),
    /// A collection of a help center.
    HelpCollection(&'r CollectionState),
    /// An article of a help center.
    Article(&'r ArticleState),
}

/// Whether a caller knows something as it is.
#[derive(Clone)]
pub struct Precondition(Arc<dyn Fn(Current<'_>) -> Result<bool> + Send + Sync>);

impl Precondition {
    /// Holds where `knows` says so.
    pub fn new(knows: impl Fn(Current<'_>) -> Result<bool> + Send + Sync + 'static) -> Self {
        Self(Arc::new(knows))
    }

    /// Checks it.
    ///
    /// # Errors
    /// `ETAG_MISMATCH`.
    pub(super) fn check(&self, current: Current<'_>) -> Result<()> {
        if self.0(current)? {
            return Ok(());
        }
        let message =
            "This was changed since you read it: `If-Match` names an earlier state. Read it again before you change it.";
        Err(Error::refused(Code::EtagMismatch, message))
    }
}

impl fmt::Debug for Precondition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Precondition")
    }
}
