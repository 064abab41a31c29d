//! Sends the mail of a message in a conversation.

use std::{sync::Arc, time::Duration};

use frontdesk_channels::email::{
    composing::signing::SigningKey,
    domains::keys::open_signing_key,
    sending::{
        PreparedMail,
        attempt::begin,
        outcome::{AttemptResult, Next, abandon, conclude},
    },
};
use frontdesk_core::{auth::principal::Principal, events::EventPublisher, scoped};
use frontdesk_platform::mail::keys;
use frontdesk_ports::{dns::fqdn::Fqdn, mail_provider::MailProvider};
use frontdesk_services::Services;
use frontdesk_store::Tx;
use frontdesk_types::{OrgId, Result, jobs::SendEmail};
use tokio::time::sleep;

use crate::{
    context::JobContext,
    task::{JobDone, JobLimits, JobTask, RetryPolicy, StopAction},
};

/// Number of attempts to record what became of a mail.
const MAX_RECORDINGS: usize = 30;

/// Time between two of them.
const RECORDING_PAUSE: Duration = Duration::from_secs(1);

impl JobTask for SendEmail {
    /// Most of the time is spent waiting for relays, some of which never answer.
    const LIMITS: JobLimits = JobLimits { at_once: 32, per_org: 4 };
    /// For faults of ours alone: a mail that is refused is tried again by another job, on a schedule of its own.
    const RETRY: RetryPolicy = RetryPolicy::DAYS;
    // A mail that was handed over must not be sent twice because the server stopped a moment too early.
    const ON_STOP: StopAction = StopAction::Finish;

    async fn run(self, cx: &mut JobContext) -> Result<JobDone> {
        let (services, Self { org, message }) = (Arc::clone(cx.services()), self);
        let ring = &services.ring.current_ring()?;
        let shared_host = services.checker.platform.mail.domain.as_ref().map(Fqdn::as_str);
        let begun =
            services.change(org, &Principal::System, None, scoped!(|unit| begin(unit, ring, shared_host, message).await)).await?;
        if let Some(mail) = begun.flatten() {
            let raw = render(&services, cx, org, &mail).await?;
            send(&services, org, &mail, &raw).await?;
        }
        cx.complete_without_work().await
    }

    async fn give_up(self, tx: &mut Tx, publisher: &EventPublisher) -> Result<()> {
        abandon(tx, publisher, self.org, self.message).await
    }
}

/// Renders a mail, signed if we do that.
async fn render(services: &Services, cx: &JobContext, org: OrgId, mail: &PreparedMail) -> Result<Vec<u8>> {
    if !services.email_domains.provider.signs() {
        return mail.render(None);
    }
    let Some(domain) = mail.domain else { return render_shared(services, cx, mail).await };
    let found = open_signing_key(&mut cx.read().await?, &services.ring, org, domain).await?;
    let key = found.as_ref().map(|(dkim, key)| SigningKey { domain: &dkim.hostname, selector: &dkim.selector, key });
    mail.render(key.as_ref())
}

/// Renders a mail from the shared host, signed with the key of the platform.
async fn render_shared(services: &Services, cx: &JobContext, mail: &PreparedMail) -> Result<Vec<u8>> {
    let (host, random) = (mail.composed.from.domain(), services.ports.random.as_ref());
    let found = keys::find_or_generate(&services.store, &services.ring, random, host).await?;
    let key = &keys::open(&mut cx.read().await?, &services.ring, &found).await?;
    mail.render(Some(&SigningKey { domain: &found.hostname, selector: &found.selector, key }))
}

/// Hands a mail to the provider: to one that relays it, for each recipient alone, since a relay that refuses one of them
/// may have taken it for the others; to one that knows the mails it has, for all together.
async fn send(services: &Services, org: OrgId, mail: &PreparedMail, raw: &[u8]) -> Result<()> {
    let provider: &dyn MailProvider = services.email_domains.provider.as_ref();
    let together = if provider.signs() { 1 } else { mail.remaining.len() };
    for recipients in mail.remaining.chunks(together.max(1)) {
        let result = provider.send(&mail.to_outgoing(raw, recipients)).await.map(drop);
        let attempt = &AttemptResult { recipients: recipients.to_vec(), domain: mail.domain, result };
        if record(services, org, mail, attempt).await? != Some(Next::Continue) {
            return Ok(());
        }
    }
    Ok(())
}

/// Records what became of a mail, and tries that for a while: if the job failed here, it would send the mail again.
async fn record(services: &Services, org: OrgId, mail: &PreparedMail, attempt: &AttemptResult) -> Result<Option<Next>> {
    for _ in 1..MAX_RECORDINGS {
        match record_once(services, org, mail, attempt).await {
            Ok(next) => return Ok(next),
            Err(error) => tracing::warn!(message = %mail.message, %error, "a mail could not be recorded; trying again soon"),
        }
        sleep(RECORDING_PAUSE).await;
    }
    record_once(services, org, mail, attempt).await
}

async fn record_once(services: &Services, org: OrgId, mail: &PreparedMail, attempt: &AttemptResult) -> Result<Option<Next>> {
    services.change(org, &Principal::System, None, scoped!(|unit| conclude(unit, mail.message, attempt).await)).await
}
