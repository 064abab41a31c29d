//! Checks a custom domain: the records of its name servers, and the answer of the hostname.

use std::sync::Arc;

use frontdesk_core::{auth::principal::Principal, scoped};
use frontdesk_platform::{certificates::Standing, custom_domains::concluding};
use frontdesk_store as store;
use frontdesk_types::{Result, jobs::CheckDomain};

use crate::{
    context::JobContext,
    task::{Done, Limits, Retry, Task},
};

impl Task for CheckDomain {
    /// Most of the time is spent waiting for others, some of which never answer.
    const LIMITS: Limits = Limits { at_once: 32, per_org: 8 };
    const RETRY: Retry = Retry::MINUTES;

    async fn run(self, cx: &mut JobContext) -> Result<Done> {
        let (services, Self { org, domain }) = (Arc::clone(cx.services()), self);
        let begun = services.change(org, &Principal::System, None, scoped!(|unit| concluding::begin(unit, domain).await)).await?;
        let Some(domain) = &begun.flatten() else { return cx.nothing_left().await };
        let rival = concluding::rival(&mut cx.read().await?, domain).await?;
        let is_ordered = services.certification.is_ordered(&domain.hostname);
        let certificate = if is_ordered { Some(standing(cx, &domain.hostname).await?) } else { None };
        let (rival, seen) = (rival.as_ref(), &services.checker.observe(domain, rival.as_ref(), certificate).await?);
        services
            .change(org, &Principal::System, None, scoped!(|unit| concluding::conclude(unit, domain, rival, seen).await))
            .await?;
        cx.nothing_left().await
    }
}

async fn standing(cx: &JobContext, hostname: &str) -> Result<Standing> {
    let certificate = store::certificates::find(&mut cx.read().await?, hostname).await?;
    Ok(Standing::of(certificate.as_ref(), cx.now()))
}
