//! Orders or renews the certificate of a hostname.

use std::sync::Arc;

use frontdesk_core::{auth::principal::Principal, scoped};
use frontdesk_platform::{
    certificates::{
        issuing::{CertificateIssuer, IssueOutcome},
        required_hostnames,
    },
    custom_domains::concluding,
};
use frontdesk_services::Services;
use frontdesk_store as store;
use frontdesk_types::{
    Result,
    certificates::{Certificate, Purpose},
    jobs::IssueCertificate,
};

use crate::{
    context::JobContext,
    task::{JobDone, JobLimits, JobTask, RetryPolicy},
};

impl JobTask for IssueCertificate {
    /// Most of the time is spent waiting for the authority.
    const LIMITS: JobLimits = JobLimits { at_once: 16, per_org: 4 };
    const RETRY: RetryPolicy = RetryPolicy::MINUTES;

    // A server that does not order certificates cannot tell if one is needed.
    fn is_possible(services: &Services) -> bool {
        services.certification.ordering.is_some()
    }

    async fn run(self, cx: &mut JobContext) -> Result<JobDone> {
        let (services, hostname) = (Arc::clone(cx.services()), self.hostname.as_str());
        let Some(ordering) = &services.certification.ordering else { return cx.complete_without_work().await };
        let Some(certificate) = store::certificates::find(&mut cx.read().await?, hostname).await? else {
            return cx.complete_without_work().await;
        };
        if !is_needed(&services, &certificate).await? {
            let now = cx.now();
            let mut tx = cx.begin().await?;
            required_hostnames::retire_unwanted(&mut tx, &certificate, now).await?;
            return tx.complete().await;
        }
        let issuer = CertificateIssuer {
            hostname,
            job: cx.id(),
            store: &services.store,
            ports: &services.ports,
            ring: &services.ring,
            checker: &services.checker,
            ordering,
        };
        let outcome = issuer.do_due_work().await?;
        if outcome != IssueOutcome::Unchanged && certificate.purpose == Purpose::CustomDomain {
            recheck_domain(&services, hostname).await?;
        }
        cx.complete_without_work().await
    }
}

async fn is_needed(services: &Services, certificate: &Certificate) -> Result<bool> {
    let addresses = services.help_addresses();
    let (slug, now) = (addresses.slug_in(&certificate.hostname), services.ports.clock.now());
    let mut conn = services.store.read().await?;
    required_hostnames::is_wanted(&mut conn, &services.certification, slug, certificate, now).await
}

/// Rechecks the domain immediately: it is served, or its owner learns why not.
async fn recheck_domain(services: &Services, hostname: &str) -> Result<()> {
    let holder = store::custom_domains::hostnames::find_holder(&mut services.store.read().await?, hostname).await?;
    let Some((org, id)) = holder else { return Ok(()) };
    services
        .change(org, &Principal::System, None, scoped!(|unit| concluding::recheck_certificate(unit, id).await))
        .await
        .map(drop)
}
