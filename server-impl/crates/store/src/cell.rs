//! Conversions between the types of records and the values of one column.

use frontdesk_types::{
    AccountId, AgentId, ArticleId, AttachmentId, AttributeId, BlockedSenderId, CollectionId, ContactId, ConversationId,
    CustomDomainId, DocumentId, EmailAddressId, EmailDomainId, EmailMessageId, EmailSuppressionId, FeedbackId, HelpCenterFileId,
    InvitationId, LeadId, MessageId, Metadata, OrgId, PublicId, RedirectId, Result, RoleId, SavedReplyId, SiteId,
    SourceDeletionId, SourceId, Timestamp, WebhookEndpointId,
    accounts::{MemberRole, keys::Scope, profiles::Theme, roles::Permission},
    agents::GeoRestrictionMode,
    channels::widget::{LeadForm, WidgetEscalation, WidgetPosition},
    contacts::attributes::ContactAttributeType,
    custom_domains::{DnsRecord, DomainStatus, RecordStatus, StatusCode, WebSurface},
    email_channel::EmailReplyMode,
    email_domains::{ReceivingStatus, SendingStatus},
    email_messages::{MailDirection, MailStatus},
    help_center::{
        access::PasswordHash,
        articles::{ArticleStatus, SearchMetadata},
        collections::{CollectionIcon, Translations},
        feedback::Rating,
        redirects::RedirectTargetKind,
        revisions::ArticleHeading,
        sites::{HelpCenterTraining, HelpCenterVisibility, SiteLink, SiteTheme},
    },
    knowledge::{
        source_deletions::SourceDeletionState,
        sources::{FailureCode, IngestionStage, PageOutcome, ReadingNote, SourceStatus, SourceType, WebsiteMode},
    },
    webhooks::endpoints::DisabledReason,
};
use serde_json::Value;
use sqlx::types::Json;
use uuid::Uuid;

use super::row::Cells;

/// A type that is stored in one column.
pub(super) trait Cell: Sized {
    /// The type that the drivers of both databases read and write.
    type Stored;

    /// Converts the value into the stored one.
    fn store(&self) -> Self::Stored;

    /// Converts a stored value back.
    ///
    /// # Errors
    /// An internal fault that names the row and the column when this release cannot read the value.
    fn read(stored: Self::Stored, cells: &Cells<'_>, column: &'static str) -> Result<Self>;
}

macro_rules! stored_as_they_are {
    ($($type:ty),+) => {$(
        impl Cell for $type {
            type Stored = $type;

            fn store(&self) -> $type {
                self.clone()
            }

            fn read(stored: $type, _: &Cells<'_>, _: &'static str) -> Result<Self> {
                Ok(stored)
            }
        }
    )+};
}

macro_rules! stored_as_text {
    ($($type:ty),+ $(,)?) => {$(
        impl Cell for $type {
            type Stored = String;

            fn store(&self) -> String {
                self.to_string()
            }

            fn read(stored: String, cells: &Cells<'_>, column: &'static str) -> Result<Self> {
                cells.parse(column, &stored)
            }
        }
    )+};
}

macro_rules! stored_as_json {
    ($($type:ty),+ $(,)?) => {$(
        impl Cell for $type {
            type Stored = Json<Self>;

            fn store(&self) -> Json<Self> {
                Json(self.clone())
            }

            fn read(Json(stored): Json<Self>, _: &Cells<'_>, _: &'static str) -> Result<Self> {
                Ok(stored)
            }
        }
    )+};
}

stored_as_they_are!(String, bool, i32, i64, f64);

stored_as_text! {
    AccountId, AgentId, AttributeId, ContactAttributeType, ContactId, ConversationId, DocumentId, InvitationId,
    LeadId, OrgId, RoleId, SavedReplyId, SourceDeletionId, SourceDeletionState, SourceId, FailureCode,
    GeoRestrictionMode, IngestionStage, MemberRole, PageOutcome,
    CustomDomainId, DisabledReason, DomainStatus, RecordStatus, Scope, SourceStatus, SourceType, StatusCode, Theme,
    WebSurface, WebhookEndpointId, WebsiteMode, ArticleId, ArticleStatus, CollectionIcon, CollectionId, FeedbackId,
    HelpCenterFileId, Rating, RedirectId, RedirectTargetKind, SiteId, HelpCenterTraining, HelpCenterVisibility, Uuid,
    WidgetPosition, BlockedSenderId, EmailAddressId, EmailDomainId, EmailReplyMode, EmailSuppressionId, ReceivingStatus,
    SendingStatus, EmailMessageId, MailDirection, MailStatus, MessageId, AttachmentId,
}

stored_as_json! {
    LeadForm, Metadata, SearchMetadata, SiteTheme, Translations, Vec<ArticleHeading>, Vec<DnsRecord>, Vec<ReadingNote>,
    Vec<SiteLink>, WidgetEscalation,
}

impl Cell for PasswordHash {
    type Stored = String;

    fn store(&self) -> String {
        self.0.clone()
    }

    fn read(stored: String, _: &Cells<'_>, _: &'static str) -> Result<Self> {
        Ok(Self(stored))
    }
}

impl Cell for PublicId {
    type Stored = String;

    fn store(&self) -> String {
        self.0.clone()
    }

    fn read(stored: String, _: &Cells<'_>, _: &'static str) -> Result<Self> {
        Ok(Self(stored))
    }
}

/// Stored in microseconds since 1970.
impl Cell for Timestamp {
    type Stored = i64;

    fn store(&self) -> i64 {
        self.0
    }

    fn read(stored: i64, _: &Cells<'_>, _: &'static str) -> Result<Self> {
        Ok(Self(stored))
    }
}

/// Hashes, stored as bytes.
impl<const N: usize> Cell for [u8; N] {
    type Stored = Vec<u8>;

    fn store(&self) -> Vec<u8> {
        self.to_vec()
    }

    fn read(stored: Vec<u8>, cells: &Cells<'_>, column: &'static str) -> Result<Self> {
        cells.fixed_bytes(column, &stored)
    }
}

/// Stored as a JSON list.
impl Cell for Vec<String> {
    type Stored = Json<Value>;

    fn store(&self) -> Json<Value> {
        Json(self.as_slice().into())
    }

    fn read(Json(stored): Json<Value>, cells: &Cells<'_>, column: &'static str) -> Result<Self> {
        cells.parse_json(column, stored)
    }
}

/// Stored as a JSON list of names.
impl Cell for Vec<Permission> {
    type Stored = Json<Vec<String>>;

    fn store(&self) -> Json<Vec<String>> {
        Json(self.iter().map(ToString::to_string).collect())
    }

    fn read(Json(stored): Json<Vec<String>>, cells: &Cells<'_>, column: &'static str) -> Result<Self> {
        stored.iter().map(|text| cells.parse(column, text)).collect()
    }
}

/// Stores `None` as NULL.
impl<T: Cell> Cell for Option<T> {
    type Stored = Option<T::Stored>;

    fn store(&self) -> Option<T::Stored> {
        self.as_ref().map(T::store)
    }

    fn read(stored: Option<T::Stored>, cells: &Cells<'_>, column: &'static str) -> Result<Self> {
        stored.map(|stored| T::read(stored, cells, column)).transpose()
    }
}
