//! Sends a mail, until a server accepts it or it has become obsolete.

use frontdesk_platform::mail::SendOutcome;
use frontdesk_types::{
    Error, Result,
    jobs::{SendMail, SendPlatformMail},
    mail::MailTemplate,
};

use crate::{
    context::JobContext,
    task::{JobDone, JobLimits, JobTask, RetryPolicy, StopAction},
};

/// Limits on mails of a kind that are sent concurrently. Most of the time is spent waiting for mail servers.
const MAIL_LIMITS: JobLimits = JobLimits { at_once: 4, per_org: 2 };

impl JobTask for SendMail {
    const LIMITS: JobLimits = MAIL_LIMITS;
    const RETRY: RetryPolicy = RetryPolicy::DAYS;
    // A mail that was handed over must not be sent twice because the server stopped a moment too early.
    const ON_STOP: StopAction = StopAction::Finish;

    async fn run(self, cx: &mut JobContext) -> Result<JobDone> {
        send_template(self.template, cx).await
    }
}

impl JobTask for SendPlatformMail {
    const LIMITS: JobLimits = MAIL_LIMITS;
    const RETRY: RetryPolicy = RetryPolicy::DAYS;
    const ON_STOP: StopAction = StopAction::Finish;

    async fn run(self, cx: &mut JobContext) -> Result<JobDone> {
        send_template(self.template, cx).await
    }
}

async fn send_template(template: MailTemplate, cx: &mut JobContext) -> Result<JobDone> {
    let services = cx.services();
    match services.mail.send_mail(template.clone(), &services.site.url(), cx.now()).await? {
        SendOutcome::Sent | SendOutcome::Filed | SendOutcome::Obsolete => cx.complete_without_work().await,
        SendOutcome::Failed(error) if error.is_transient() => Err(Error::internal(error)),
        SendOutcome::Failed(error) => {
            tracing::warn!(?template, %error, "a mail could not be sent, and is not tried again");
            cx.complete_without_work().await
        }
    }
}
