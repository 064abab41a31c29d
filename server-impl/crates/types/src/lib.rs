//! The nouns that every layer shares: ids, times, records, refusals. Depends on nothing but the standard library, serde
//! and the vocabulary of the contract, and does nothing but hold, compare and print.
//!
//! May use: `frontdesk-vocabulary`.
//!
//! To add a noun: a file here with its record, in the folder of its context; then a file of the same name in
//! `frontdesk-store`, in the crate of its rules, and in `frontdesk-rest`.
pub mod text_rules;

pub mod accounts;
pub mod activity;
pub mod agents;
pub mod analytics;
pub mod billing;
pub mod certificates;
mod changes;
pub mod channels;
pub mod chat;
pub mod color;
pub mod contacts;
pub mod conversations;
pub mod country;
pub mod custom_domains;
pub mod dns_records;
pub mod email_channel;
pub mod email_domains;
pub mod email_messages;
pub mod error;
pub mod events;
pub mod help_center;
pub mod idempotency;
pub mod ids;
pub mod inbox;
pub mod incoming_mail;
pub mod jobs;
pub mod knowledge;
pub mod mail;
pub mod metadata;
pub mod name_key;
pub mod page;
pub mod peppers;
mod plural;
pub mod projection;
pub mod retention;
pub mod time;
pub mod topics;
pub mod webhooks;

pub use changes::ValueChange;
pub use country::Country;
pub use error::{Code, Error, ErrorParams, ExhaustedLimit, InvalidField, Refusal, Result};
pub use ids::{
    AccountId, ActivityId, AgentId, ArticleId, AttachmentId, AttributeId, BlockedSenderId, ChunkId, CodeId, CollectionId,
    ContactId, ConversationId, CustomDomainId, DocumentId, EmailAddressId, EmailDomainId, EmailMessageId, EmailSuppressionId,
    EventId, FeedbackId, GroupingId, HelpCenterFileId, InvitationId, JobId, LeadId, MemberId, MessageId, NoteId, OrgId, PublicId,
    RedirectId, RoleId, SavedReplyId, SessionId, SignInId, SiteId, SiteSecretId, SourceDeletionId, SourceId, TlsKeyId, TopicId,
    WebhookEndpointId, WidgetVisitorId,
};
pub use metadata::{Metadata, MetadataChanges};
pub use name_key::name_key;
pub use page::{Cursor, Page, PageRequest, SortKey, SortOrder};
pub use plural::format_count;
pub use time::{TimeSpan, Timestamp, whole_seconds};
