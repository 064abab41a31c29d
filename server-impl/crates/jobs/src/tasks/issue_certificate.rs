//! Orders or renews the certificate of a hostname.

use std::sync::Arc;

use frontdesk_core::{auth::principal::Principal, scoped};
use frontdesk_platform::{
    certificates::{
        issuing::{Issuer, Outcome},
        wanting,
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
    task::{Done, Limits, Retry, Task},
};

impl Task for IssueCertificate {
    /// Most of the time is spent waiting for the authority.
    const LIMITS: Limits = Limits { at_once: 16, per_org: 4 };
    const RETRY: Retry = Retry::MINUTES;

    // A server that does not order certificates cannot tell if one is needed.
    fn is_possible(services: &Services) -> bool {
        services.certification.ordering.is_some()
    }

    async fn run(self, cx: &mut JobContext) -> Result<Done> {
        let (services, hostname) = (Arc::clone(cx.services()), self.hostname.as_str());
        let Some(ordering) = &services.certification.ordering else { return cx.nothing_left().await };
        let Some(certificate) = store::certificates::find(&mut cx.read().await?, hostname).await? else {
            return cx.nothing_left().await;
        };
        if !is_wanted(&services, &certificate).await? {
            let now = cx.now();
            let mut tx = cx.begin().await?;
            wanting::unwanted(&mut tx, &certificate, now).await?;
            return tx.complete().await;
        }
        let issuer = Issuer {
            hostname,
            job: cx.id(),
            store: &services.store,
            ports: &services.ports,
            ring: &services.ring,
            checker: &services.checker,
            ordering,
        };
        let outcome = issuer.work().await?;
        if outcome != Outcome::Nothing && certificate.purpose == Purpose::CustomDomain {
            recheck(&services, hostname).await?;
        }
        cx.nothing_left().await
    }
}

async fn is_wanted(services: &Services, certificate: &Certificate) -> Result<bool> {
    let addresses = services.help_addresses();
    let (slug, now) = (addresses.slug(&certificate.hostname), services.ports.clock.now());
    let mut conn = services.store.read().await?;
    wanting::is_wanted(&mut conn, &services.certification, slug, certificate, now).await
}

/// Rechecks the domain immediately: it is served, or its owner learns why not.
async fn recheck(services: &Services, hostname: &str) -> Result<()> {
    let holder = store::custom_domains::hostnames::holder(&mut services.store.read().await?, hostname).await?;
    let Some((org, id)) = holder else { return Ok(()) };
    services.change(org, &Principal::System, None, scoped!(|unit| concluding::recheck(unit, id).await)).await.map(drop)
}
