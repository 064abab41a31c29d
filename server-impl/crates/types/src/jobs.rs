//! Background work that survives the process.

pub mod overdue;
pub mod periodic;
pub mod records;
pub mod work_item;

use frontdesk_vocabulary::words;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::Value;

use super::{
    AgentId, ContactId, CustomDomainId, EmailDomainId, JobId, MessageId, OrgId, SiteId, SourceDeletionId, SourceId, Timestamp,
    TopicId, WebhookEndpointId, mail::MailTemplate,
};

/// The data that a kind of job needs. Stored as JSON: a kind or a field is never renamed, only added.
pub trait Payload: Serialize + DeserializeOwned + Send + Sync + 'static {
    /// The name of the kind in the database, in the metrics and for the operator.
    const KIND: &'static str;

    /// The organization that the work is for; organizations take turns within a kind.
    fn org(&self) -> Option<OrgId>;
}

/// Declares the payload of a kind of job that belongs to an organization.
macro_rules! payload {
    ($(#[$doc:meta])* $name:ident = $kind:literal { $($(#[$field_doc:meta])* $field:ident: $type:ty),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
        pub struct $name {
            $($(#[$field_doc])* pub $field: $type),+
        }

        impl Payload for $name {
            const KIND: &'static str = $kind;

            fn org(&self) -> Option<OrgId> {
                Some(self.org)
            }
        }
    };
}

payload! {
    /// Settle what a contact that was merged or erased leaves behind.
    RetireContact = "retire_contact" {
        /// The organization of the contact.
        org: OrgId,
        /// The contact.
        contact: ContactId,
    }
}

payload! {
    /// Read a website.
    VisitWebsite = "visit_website" {
        /// The organization of the source.
        org: OrgId,
        /// The agent of the source.
        agent: AgentId,
        /// The website.
        source: SourceId,
    }
}

payload! {
    /// Read a file.
    ReadFile = "read_file" {
        /// The organization of the source.
        org: OrgId,
        /// The agent of the source.
        agent: AgentId,
        /// The file.
        source: SourceId,
    }
}

payload! {
    /// Cut a source into chunks.
    IngestSource = "ingest_source" {
        /// The organization of the source.
        org: OrgId,
        /// The agent of the source.
        agent: AgentId,
        /// The source.
        source: SourceId,
    }
}

payload! {
    /// Read an article of a help center.
    ReadArticle = "read_article" {
        /// The organization of the source.
        org: OrgId,
        /// The agent of the source.
        agent: AgentId,
        /// The source that is the article.
        source: SourceId,
    }
}

payload! {
    /// Bring the sources of an agent in line with the articles of its help center.
    SettleArticles = "settle_articles" {
        /// The organization of the agent.
        org: OrgId,
        /// The agent.
        agent: AgentId,
    }
}

payload! {
    /// Compute the vectors of a source's passages.
    EmbedSource = "embed_source" {
        /// The organization of the source.
        org: OrgId,
        /// The agent of the source.
        agent: AgentId,
        /// The source.
        source: SourceId,
    }
}

payload! {
    /// Remove what earlier attempts at a source left behind.
    PruneSource = "prune_source" {
        /// The organization of the source.
        org: OrgId,
        /// The source.
        source: SourceId,
        /// Leave replaced passages in place: an index that is behind still answers from them.
        #[serde(default)]
        keep_replaced: bool,
    }
}

payload! {
    /// Remove a source that was deleted, with all its content.
    PurgeSource = "purge_source" {
        /// The organization of the source.
        org: OrgId,
        /// The source.
        source: SourceId,
    }
}

payload! {
    /// Delete sources, as a person has decided.
    DeleteSources = "delete_sources" {
        /// The organization of the sources.
        org: OrgId,
        /// The agent of the sources.
        agent: AgentId,
        /// The deletion.
        deletion: SourceDeletionId,
    }
}

payload! {
    /// Remove an agent for good, if it still awaits deletion.
    PurgeAgent = "purge_agent" {
        /// The organization of the agent.
        org: OrgId,
        /// The agent.
        agent: AgentId,
    }
}

payload! {
    /// Have the agent answer a message that was stored first.
    AnswerMessage = "answer_message" {
        /// The organization of the agent.
        org: OrgId,
        /// The message.
        message: MessageId,
        /// The agent could not be asked, again and again: hand the message to the team instead.
        #[serde(default)]
        is_given_up: bool,
    }
}

payload! {
    /// Send a message of a conversation as a mail to its visitor.
    SendEmail = "send_email" {
        /// The organization of the conversation.
        org: OrgId,
        /// The message.
        message: MessageId,
    }
}

payload! {
    /// Apply the rule of a topic to all conversations.
    ApplyTopic = "apply_topic" {
        /// The organization of the agent.
        org: OrgId,
        /// The agent of the topic.
        agent: AgentId,
        /// The topic.
        topic: TopicId,
        /// When somebody asked for it: a later request, or a new rule, ends this one.
        since: Timestamp,
    }
}

payload! {
    /// Remove a topic that was deleted, from all conversations.
    PurgeTopic = "purge_topic" {
        /// The organization of the topic.
        org: OrgId,
        /// The topic.
        topic: TopicId,
    }
}

payload! {
    /// Group the questions of an agent.
    GroupQuestions = "group_questions" {
        /// The organization of the agent.
        org: OrgId,
        /// The agent.
        agent: AgentId,
    }
}

payload! {
    /// Check the sums of an organization, and restore them.
    RebuildAnalytics = "rebuild_analytics" {
        /// The organization.
        org: OrgId,
    }
}

payload! {
    /// Remove a workspace that was deleted, with all its content.
    PurgeOrg = "purge_org" {
        /// The workspace.
        org: OrgId,
    }
}

payload! {
    /// Remove the deliveries of a webhook endpoint that was deleted.
    PurgeWebhookEndpoint = "purge_webhook_endpoint" {
        /// The organization of the endpoint.
        org: OrgId,
        /// The endpoint.
        endpoint: WebhookEndpointId,
    }
}

payload! {
    /// Deliver events to a webhook endpoint again.
    ResendWebhooks = "resend_webhooks" {
        /// The organization of the endpoint.
        org: OrgId,
        /// The endpoint.
        endpoint: WebhookEndpointId,
        /// Events from this moment on.
        since: Timestamp,
        /// Events before this moment, at which somebody asked.
        until: Timestamp,
        /// All that the endpoint takes, not only those whose delivery has failed.
        is_all: bool,
    }
}

payload! {
    /// Check the DNS records of a custom domain, and whether it answers.
    CheckDomain = "check_domain" {
        /// The organization of the domain.
        org: OrgId,
        /// The domain.
        domain: CustomDomainId,
    }
}

payload! {
    /// Check the DNS records of an email domain.
    CheckEmailDomain = "check_email_domain" {
        /// The organization of the domain.
        org: OrgId,
        /// The domain.
        domain: EmailDomainId,
    }
}

payload! {
    /// Remove a custom domain that was deleted.
    RemoveDomain = "remove_domain" {
        /// The organization of the domain.
        org: OrgId,
        /// The domain.
        domain: CustomDomainId,
    }
}

payload! {
    /// Remove what was deleted of a help center, and all of it if it was deleted itself.
    PurgeSite = "purge_site" {
        /// The organization of the site.
        org: OrgId,
        /// The site.
        site: SiteId,
    }
}

/// Get or renew the certificate of a hostname.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct IssueCertificate {
    /// The hostname.
    pub hostname: String,
    /// The organization that it is for; `None` for the host of the platform.
    pub org: Option<OrgId>,
}

impl Payload for IssueCertificate {
    const KIND: &'static str = "issue_certificate";

    fn org(&self) -> Option<OrgId> {
        self.org
    }
}

/// Send a mail on behalf of an organization: to visitors of its help centers, and to its people.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SendMail {
    /// The mail.
    #[serde(flatten)]
    pub template: MailTemplate,
}

impl Payload for SendMail {
    const KIND: &'static str = "send_mail";

    fn org(&self) -> Option<OrgId> {
        self.template.org()
    }
}

/// Send a mail of the platform itself: a code that somebody signs up or in with. Apart from [`SendMail`], so that no
/// mail of an organization is before it in a queue.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SendPlatformMail {
    /// The mail.
    #[serde(flatten)]
    pub template: MailTemplate,
}

impl Payload for SendPlatformMail {
    const KIND: &'static str = "send_platform_mail";

    fn org(&self) -> Option<OrgId> {
        self.template.org()
    }
}

words! {
    /// The state of a job.
    JobState {
        /// It waits for its time, or for its turn.
        Waiting = "waiting",
        /// A worker has it, under a lease.
        Running = "running",
        /// It failed for the last time, and waits for the operator.
        Dead = "dead",
    }
}

/// A job that a worker has taken.
#[derive(Debug, Clone)]
pub struct Job {
    /// Its id.
    pub id: JobId,
    /// Its kind.
    pub kind: String,
    /// The organization that it is for.
    pub org: Option<OrgId>,
    /// Payload of the work, as it was stored.
    pub payload: Value,
    /// Number of times that it was taken, including this time. Distinguishes the lease of one worker from that of the
    /// next.
    pub attempt: i32,
    /// Number of failures.
    pub failures: i32,
    /// Number of times that the lease ran out while a worker had it, as when its process dies.
    pub lost: i32,
}
