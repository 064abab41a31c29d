//! Checks a custom domain: the records of its name servers, and the answer of the hostname.

use std::sync::Arc;

use frontdesk_core::{auth::principal::Principal, scoped};
use frontdesk_platform::{certificates::CertificateStanding, custom_domains::concluding};
use frontdesk_store as store;
use frontdesk_types::{Result, jobs::CheckDomain};

use crate::{
    context::JobContext,
    task::{JobDone, JobLimits, JobTask, RetryPolicy},
};

impl JobTask for CheckDomain {
    /// Most of the time is spent waiting for others, some of which never answer.
    const LIMITS: JobLimits = JobLimits { at_once: 32, per_org: 8 };
    const RETRY: RetryPolicy = RetryPolicy::MINUTES;

    async fn run(self, cx: &mut JobContext) -> Result<JobDone> {
        let (services, Self { org, domain }) = (Arc::clone(cx.services()), self);
        let begun =
            services.change(org, &Principal::System, None, scoped!(|unit| concluding::begin_check(unit, domain).await)).await?;
        let Some(domain) = &begun.flatten() else { return cx.complete_without_work().await };
        let rival = concluding::find_rival(&mut cx.read().await?, domain).await?;
        let is_ordered = services.certification.is_ordered(&domain.hostname);
        let certificate = if is_ordered { Some(load_standing(cx, &domain.hostname).await?) } else { None };
        let (rival, seen) = (rival.as_ref(), &services.checker.observe_domain(domain, rival.as_ref(), certificate).await?);
        services
            .change(org, &Principal::System, None, scoped!(|unit| concluding::conclude_check(unit, domain, rival, seen).await))
            .await?;
        cx.complete_without_work().await
    }
}

async fn load_standing(cx: &JobContext, hostname: &str) -> Result<CertificateStanding> {
    let certificate = store::certificates::find(&mut cx.read().await?, hostname).await?;
    Ok(CertificateStanding::of(certificate.as_ref(), cx.now()))
}
