//! Every kind of job, one file each.

use frontdesk_core::events::EventPublisher;
use frontdesk_store::Tx;
use frontdesk_types::{
    Result,
    jobs::{
        AnswerMessage, ApplyTopic, CheckDomain, CheckEmailDomain, DeleteSources, EmbedSource, GroupQuestions, IngestSource,
        IssueCertificate, PruneSource, PurgeAgent, PurgeOrg, PurgeSite, PurgeSource, PurgeTopic, PurgeWebhookEndpoint,
        ReadArticle, ReadFile, RebuildAnalytics, RemoveDomain, ResendWebhooks, RetireContact, SendEmail, SendMail,
        SendPlatformMail, SettleArticles, VisitWebsite,
    },
};
use serde_json::Value;

use super::kind::JobKind;

mod answer_message;
mod apply_topic;
mod attempt;
mod check_domain;
mod check_email_domain;
mod delete_sources;
pub mod embed_source;
mod file_findings;
mod group_questions;
mod ingest_source;
mod issue_certificate;
mod linked_files;
mod prune_source;
mod purge;
mod purge_site;
mod purge_topic;
mod purge_webhook_endpoint;
mod read_article;
mod read_file;
mod rebuild_analytics;
mod remove_domain;
mod resend_webhooks;
mod retire_contact;
mod send_email;
mod send_mail;
mod settle_articles;
mod visit_website;

/// Kinds of this release. Jobs of other kinds are left for the release that knows them.
pub const JOB_KINDS: &[JobKind] = &[
    JobKind::of::<SendPlatformMail>(),
    JobKind::of::<SendMail>(),
    JobKind::of::<SendEmail>(),
    JobKind::of::<AnswerMessage>(),
    JobKind::of::<IngestSource>(),
    JobKind::of::<ReadFile>(),
    JobKind::of::<ReadArticle>(),
    JobKind::of::<SettleArticles>(),
    JobKind::of::<VisitWebsite>(),
    JobKind::of::<EmbedSource>(),
    JobKind::of::<PruneSource>(),
    JobKind::of::<ApplyTopic>(),
    JobKind::of::<GroupQuestions>(),
    JobKind::of::<PurgeTopic>(),
    JobKind::of::<DeleteSources>(),
    JobKind::of::<PurgeSource>(),
    JobKind::of::<PurgeAgent>(),
    JobKind::of::<PurgeOrg>(),
    JobKind::of::<RebuildAnalytics>(),
    JobKind::of::<RetireContact>(),
    JobKind::of::<PurgeWebhookEndpoint>(),
    JobKind::of::<ResendWebhooks>(),
    JobKind::of::<CheckDomain>(),
    JobKind::of::<CheckEmailDomain>(),
    JobKind::of::<RemoveDomain>(),
    JobKind::of::<IssueCertificate>(),
    JobKind::of::<PurgeSite>(),
];

/// Reports that a job will not be done, as after its last failure. Does nothing for an unknown kind.
///
/// # Errors
/// Only faults.
pub async fn give_up_job(tx: &mut Tx, publisher: &EventPublisher, kind: &str, payload: Value) -> Result<()> {
    match JOB_KINDS.iter().find(|known| known.name == kind) {
        Some(kind) => (kind.give_up)(payload, tx, publisher).await,
        None => Ok(()),
    }
}

/// Returns `true` if this release knows a kind.
pub fn is_known_kind(kind: &str) -> bool {
    JOB_KINDS.iter().any(|known| known.name == kind)
}
