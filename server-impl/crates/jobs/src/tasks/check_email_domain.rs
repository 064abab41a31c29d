//! Checks an email domain: the records of sending, and that of receiving once it was requested.

use std::sync::Arc;

use frontdesk_channels::email::domains::concluding::{self, CheckedRecords};
use frontdesk_core::{auth::principal::Principal, scoped};
use frontdesk_ports::mail_provider::DomainCheck;
use frontdesk_types::{Code, Result, jobs::CheckEmailDomain};

use crate::{
    context::JobContext,
    task::{JobDone, JobLimits, JobTask, RetryPolicy},
};

impl JobTask for CheckEmailDomain {
    /// Most of the time is spent waiting for others, some of which never answer.
    const LIMITS: JobLimits = JobLimits { at_once: 16, per_org: 4 };
    const RETRY: RetryPolicy = RetryPolicy::MINUTES;

    async fn run(self, cx: &mut JobContext) -> Result<JobDone> {
        let (services, Self { org, domain }) = (Arc::clone(cx.services()), self);
        let begun =
            services.change(org, &Principal::System, None, scoped!(|unit| concluding::begin_check(unit, domain).await)).await?;
        let Some(domain) = &begun.flatten() else { return cx.complete_without_work().await };
        let registrar = &services.email_domains;
        let sending = known_check(registrar.check_sending(domain).await)?;
        let receiving =
            if domain.is_receiving_requested() { known_check(registrar.check_receiving(domain).await)? } else { None };
        let (seen, takes_over) = (&CheckedRecords { sending, receiving }, registrar.provider.has_own_exchangers());
        services
            .change(
                org,
                &Principal::System,
                None,
                scoped!(|unit| concluding::conclude_check(unit, domain, seen, takes_over).await),
            )
            .await?;
        cx.complete_without_work().await
    }
}

/// Returns the result of a check; `None` if nobody could say anything.
fn known_check(checked: Result<DomainCheck>) -> Result<Option<DomainCheck>> {
    match checked {
        Err(error) if error.code() == Code::MailProviderError => Ok(None),
        checked => checked.map(Some),
    }
}
