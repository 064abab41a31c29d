//! Ids: one type each, so that they cannot be confused.

use std::{fmt, str::FromStr};

use uuid::Uuid;

/// Declares an id that is a UUID of version 7.
macro_rules! id {
    ($($(#[$meta:meta])* $name:ident),+ $(,)?) => {$(
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub Uuid);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl FromStr for $name {
            type Err = NotAnId;

            fn from_str(text: &str) -> Result<Self, NotAnId> {
                text.parse().map(Self).map_err(|_| NotAnId)
            }
        }

        impl From<Uuid> for $name {
            fn from(id: Uuid) -> Self {
                Self(id)
            }
        }
    )+};
}

/// A text that is no id. Whoever types one on the command line reads this message behind the name of the flag.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("it must be an `id`, such as 019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49")]
pub struct NotAnId;

id! {
    /// An organization: the tenant. First argument of every query on tenant data.
    OrgId,
    /// An agent.
    AgentId,
    /// A source of an agent.
    SourceId,
    /// A deletion of sources.
    SourceDeletionId,
    /// A document of a source: its only text, or a page of a website.
    DocumentId,
    /// A passage of a source.
    ChunkId,
    /// A conversation with an agent.
    ConversationId,
    /// A message of a conversation; a reply is identified by it.
    MessageId,
    /// A text that the team keeps for its replies.
    SavedReplyId,
    /// Something that conversations are about.
    TopicId,
    /// A grouping of questions.
    GroupingId,
    /// A note on a conversation.
    NoteId,
    /// A person who writes to agents.
    ContactId,
    /// An attribute of contacts.
    AttributeId,
    /// Contact details that a visitor left.
    LeadId,
    /// A piece of background work.
    JobId,
    /// A person who signs in.
    AccountId,
    /// A membership in an organization.
    MemberId,
    /// An invitation to an organization.
    InvitationId,
    /// A custom role.
    RoleId,
    /// One mailing of a claim code.
    CodeId,
    /// An attempt to sign in.
    SignInId,
    /// Somebody who is signed in, in one browser.
    SessionId,
    /// An entry of the activity.
    ActivityId,
    /// An event.
    EventId,
    /// A place that events are delivered to.
    WebhookEndpointId,
    /// A hostname on which an agent is shown to visitors.
    CustomDomainId,
    /// An email domain of an organization.
    EmailDomainId,
    /// An email address of an agent.
    EmailAddressId,
    /// A sender whose email an agent refuses.
    BlockedSenderId,
    /// An address that nothing is sent to.
    EmailSuppressionId,
    /// The help center of an agent.
    SiteId,
    /// A secret that signs links to a help center.
    SiteSecretId,
    /// A collection of articles.
    CollectionId,
    /// An article of a help center.
    ArticleId,
    /// A redirect of a help center.
    RedirectId,
    /// A file of a help center.
    HelpCenterFileId,
    /// A visitor's rating of an article.
    FeedbackId,
    /// A visitor of a chat widget or a Help Page.
    WidgetVisitorId,
    /// A private key of a certificate, an order or an account.
    TlsKeyId,
    /// A mail that an agent sent or received.
    EmailMessageId,
    /// An attachment of a message.
    AttachmentId,
}

/// The public id of an agent: 22 characters of base62, unguessable.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
#[serde(transparent)]
pub struct PublicId(pub String);
