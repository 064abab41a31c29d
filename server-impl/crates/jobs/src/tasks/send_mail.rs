//! Sends a mail, until a server accepts it or it has become obsolete.

use frontdesk_platform::mail::Posted;
use frontdesk_types::{
    Error, Result,
    jobs::{SendMail, SendPlatformMail},
    mail::MailTemplate,
};

use crate::{
    context::JobContext,
    task::{Done, Limits, OnStop, Retry, Task},
};

/// Limits on mails of a kind that are sent concurrently. Most of the time is spent waiting for mail servers.
const LIMITS: Limits = Limits { at_once: 4, per_org: 2 };

impl Task for SendMail {
    const LIMITS: Limits = LIMITS;
    const RETRY: Retry = Retry::DAYS;
    // A mail that was handed over must not be sent twice because the server stopped a moment too early.
    const ON_STOP: OnStop = OnStop::Finish;

    async fn run(self, cx: &mut JobContext) -> Result<Done> {
        send(self.template, cx).await
    }
}

impl Task for SendPlatformMail {
    const LIMITS: Limits = LIMITS;
    const RETRY: Retry = Retry::DAYS;
    const ON_STOP: OnStop = OnStop::Finish;

    async fn run(self, cx: &mut JobContext) -> Result<Done> {
        send(self.template, cx).await
    }
}

async fn send(template: MailTemplate, cx: &mut JobContext) -> Result<Done> {
    let services = cx.services();
    match services.mail.post(template, &services.site.url(), cx.now()).await? {
        Posted::Sent | Posted::Filed | Posted::Obsolete => cx.nothing_left().await,
        Posted::Failed(error) if error.passes() => Err(Error::internal(error)),
        Posted::Failed(error) => {
            tracing::warn!(?template, %error, "a mail could not be sent, and is not tried again");
            cx.nothing_left().await
        }
    }
}
