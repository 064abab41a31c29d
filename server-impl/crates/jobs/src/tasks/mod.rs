//! Every kind of job, one file each.

use frontdesk_core::events::EventPublisher;
use frontdesk_store::Tx;
use frontdesk_types::{
    Result,
    jobs::{
        ApplyTopic, CheckDomain, EmbedSource, GroupQuestions, IngestSource, IssueCertificate, PruneSource, PurgeAgent, PurgeOrg,
        PurgeSite, PurgeSource, PurgeTopic, PurgeWebhookEndpoint, ReadArticle, ReadFile, RebuildAnalytics, RemoveDomain,
        ResendWebhooks, RetireContact, SendMail, SendPlatformMail, SettleArticles, VisitWebsite,
    },
};
use serde_json::Value;

use super::kind::Kind;

mod apply_topic;
mod attempt;
mod check_domain;
pub mod embed_source;
mod group_questions;
mod ingest_source;
mod issue_certificate;
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
mod send_mail;
mod settle_articles;
mod visit_website;

/// Kinds of this release. Jobs of other kinds are left for the release that knows them.
pub const KINDS: &[Kind] = &[
    Kind::of::<SendPlatformMail>(),
    Kind::of::<SendMail>(),
    Kind::of::<IngestSource>(),
    Kind::of::<ReadFile>(),
    Kind::of::<ReadArticle>(),
    Kind::of::<SettleArticles>(),
    Kind::of::<VisitWebsite>(),
    Kind::of::<EmbedSource>(),
    Kind::of::<PruneSource>(),
    Kind::of::<ApplyTopic>(),
    Kind::of::<GroupQuestions>(),
    Kind::of::<PurgeTopic>(),
    Kind::of::<PurgeSource>(),
    Kind::of::<PurgeAgent>(),
    Kind::of::<PurgeOrg>(),
    Kind::of::<RebuildAnalytics>(),
    Kind::of::<RetireContact>(),
    Kind::of::<PurgeWebhookEndpoint>(),
    Kind::of::<ResendWebhooks>(),
    Kind::of::<CheckDomain>(),
    Kind::of::<RemoveDomain>(),
    Kind::of::<IssueCertificate>(),
    Kind::of::<PurgeSite>(),
];

/// Reports that a job will not be done, as after its last failure. Does nothing for an unknown kind.
///
/// # Errors
/// Only faults.
pub async fn give_up(tx: &mut Tx, publisher: &EventPublisher, kind: &str, payload: Value) -> Result<()> {
    match KINDS.iter().find(|known| known.name == kind) {
        Some(kind) => (kind.give_up)(payload, tx, publisher).await,
        None => Ok(()),
    }
}

/// Returns `true` if this release knows a kind.
pub fn is_known(kind: &str) -> bool {
    KINDS.iter().any(|known| known.name == kind)
}
