//! Tag `sign-up`.

use std::time::Duration;

use async_trait::async_trait;
use frontdesk_api::{Operation, apis::sign_up::SignUp, models, operations};
use frontdesk_core::auth::{key_ring::PepperRing, principal::Principal};
use frontdesk_http::context::{ChangeContext, PublicContext};
use frontdesk_platform::{
    accounts::{
        claims,
        sign_up::{self, CreatedSandbox, NewSandbox},
        workspaces,
    },
    limits::LimitedAction,
    mail::{self, SendOutcome},
};
use frontdesk_store::{self as store, retry_aborted};
use frontdesk_types::{
    OrgId, Result,
    accounts::{claims::Claim, orgs::Plan},
};
use tokio::time::{sleep, timeout};

use crate::{RestApi, convert};

/// Time for which a sign-up waits for its mail to be accepted.
const MAIL_TIMEOUT: Duration = Duration::from_secs(5);

/// Minimum time before a code is refused, so that timing reveals nothing about the reason.
const MIN_REFUSAL_TIME: Duration = Duration::from_millis(150);

const MAIL_SENT: &str = "Keep the key, it is not shown again. Ask the person at the address to open claim_url and enter the \
     6-digit code from the mail.";

const MAIL_FILED: &str = "Keep the key, it is not shown again. This server has no mail server: the mail with the code is in \
     the folder `mail` of its data folder, where its operator finds it (or sets a mail server with `--mail-url`). Ask the \
     person to open claim_url and enter the code from that mail.";

const MAIL_NOT_SENT: &str = "Keep the key, it is not shown again. The mail with the code could not be sent yet; it is tried \
     again. Once it has arrived, ask the person at the address to open claim_url and enter the code. On that page they can \
     ask for another one.";

const MAIL_REFUSED: &str = "Keep the key, it is not shown again. The mail server refuses the address, so nobody gets the code \
     and nobody can claim this workspace. Check the address, and sign up again with the right one.";

#[async_trait]
impl SignUp for RestApi {
    async fn sign_up(&self, cx: &PublicContext, body: models::SignUp) -> Result<models::SandboxWorkspace> {
        let models::SignUp { human_email, org_name } = body;
        let new = sign_up::parse_sandbox(&human_email, org_name.as_deref())?;
        self.services.limits.count_action(LimitedAction::SignUp(cx.client, &new.person), self.services.ports.clock.now()).await?;
        let ring = self.services.ring.current_ring()?;
        let sandbox = retry_aborted(|| self.create_sandbox(cx, &ring, &new)).await?;
        let (claim_email_sent, next_step) = match self.send_sign_up_mail(&sandbox).await {
            Some(SendOutcome::Sent) => (true, MAIL_SENT),
            Some(SendOutcome::Filed) => (false, MAIL_FILED),
            Some(SendOutcome::Failed(error)) if !error.is_transient() => (false, MAIL_REFUSED),
            _ => (false, MAIL_NOT_SENT),
        };
        let CreatedSandbox { org, key, credits, expires_at, .. } = sandbox;
        let expires_at = convert::to_api_time(expires_at)?;
        Ok(models::SandboxWorkspace {
            organization_id: org.0,
            api_key: key.reveal(),
            credits,
            claim_url: mail::claim_url(ring.current(), &self.services.site.url(), org),
            claim_email_sent,
            key_expires_at: expires_at,
            claim_expires_at: expires_at,
            next_step: next_step.to_owned(),
        })
    }

    async fn verify_claim_code(&self, cx: &ChangeContext, body: models::ClaimVerify) -> Result<models::ClaimVerification> {
        let org = cx.caller.org;
        let refused_at = sleep(MIN_REFUSAL_TIME);
        self.services.limits.count_action(LimitedAction::Verify(cx.client, org), self.services.ports.clock.now()).await?;
        let models::ClaimVerify { organization_id, code } = body;
        if organization_id.parse() == Ok(org)
            && let Some(claim) = self.find_claim(org, &code).await?
        {
            let claim_url = mail::claim_page_url(
                &mut self.services.store.read().await?,
                &self.services.ring,
                &self.services.site.url(),
                &claim,
            )
            .await?;
            return Ok(models::ClaimVerification { claimed: false, claim_url });
        }
        refused_at.await;
        Err(claims::invalid_code())
    }
}

/// Refuses sign-ups where people join by invitation: like a permission that is missing, before the body is looked at.
pub(crate) fn require_sign_up(api: &RestApi, operation: &'static Operation) -> Result<()> {
    if operation.id == operations::SIGN_UP.id { workspaces::require_open(api.services.sign_up) } else { Ok(()) }
}

impl RestApi {
    /// Creates the workspace of a sign-up. Its mail is sent immediately; the job only runs if that fails.
    async fn create_sandbox(&self, cx: &PublicContext, ring: &PepperRing, new: &NewSandbox) -> Result<CreatedSandbox> {
        let mut unit = self.services.units.begin_for_new(Plan::Sandbox, Principal::System, Some(cx.request_id.clone())).await?;
        let sandbox = sign_up::create_sandbox(&mut unit, ring, new).await?;
        let _sent_by_the_caller = unit.commit().await?;
        Ok(sandbox)
    }

    /// Attempts to send the mail of a sign-up immediately, and returns the outcome. Unless it was accepted,
    /// the outbox sends it.
    async fn send_sign_up_mail(&self, sandbox: &CreatedSandbox) -> Option<SendOutcome> {
        let site = self.services.site.url();
        let posted =
            timeout(MAIL_TIMEOUT, self.services.mail.send_mail(sandbox.template.clone(), &site, self.services.ports.clock.now()))
                .await;
        let posted = match posted {
            Ok(Ok(posted)) => posted,
            Ok(Err(error)) => {
                tracing::error!(org = %sandbox.org, %error, "the mail of a sign-up could not be written");
                return None;
            }
            Err(_) => {
                tracing::warn!(org = %sandbox.org, "the mail of a sign-up took too long");
                return None;
            }
        };
        if !matches!(posted, SendOutcome::Sent | SendOutcome::Filed) {
            tracing::warn!(org = %sandbox.org, ?posted, "the mail of a sign-up was not sent at once");
        } else if let Err(error) = self.unqueue_mail(sandbox).await {
            // The mail will be sent twice, which is harmless.
            tracing::warn!(org = %sandbox.org, %error, "a mail that was sent stays in the outbox");
        }
        Some(posted)
    }

    async fn unqueue_mail(&self, sandbox: &CreatedSandbox) -> Result<()> {
        retry_aborted(|| async {
            let mut tx = self.services.store.begin().await?;
            store::jobs::remove_completed(&mut tx, sandbox.outbox).await?;
            tx.commit().await
        })
        .await
    }

    /// Returns the claim of a workspace, if this is its code.
    async fn find_claim(&self, org: OrgId, code: &str) -> Result<Option<Claim>> {
        retry_aborted(|| async {
            let mut tx = self.services.store.begin().await?;
            let claim = claims::try_code(&mut tx, &self.services.ring, org, code, self.services.ports.clock.now()).await?;
            tx.commit().await?;
            Ok(claim)
        })
        .await
    }
}
