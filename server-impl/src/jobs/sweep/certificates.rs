//! Certificates: hostnames that are to have one are noted, and what is due at them is queued.

use crate::{
    domain::certificates::{budgets, wanting},
    jobs::overdue::BATCH,
    services::Services,
    store::{self, certificates::wanted, retried},
    types::{
        OrgId, Result,
        certificates::{Purpose, Unknown},
    },
};

/// Notes the host of the platform, and queues what is due.
pub(super) async fn queue(services: &Services) -> Result<()> {
    if services.certification.ordering.is_none() {
        return Ok(());
    }
    if let Some(host) = services.certification.host.as_ref().filter(|host| services.certification.is_ordered(host.as_str()))
        && store::certificates::find(&mut services.store.read().await?, host.as_str()).await?.is_none()
    {
        want(services, host.as_str(), Purpose::Platform, None).await?;
    }
    let now = services.ports.clock.now();
    let due = store::certificates::due(&mut services.store.read().await?, now, wanting::lost_before(now), BATCH).await?;
    for (hostname, org) in &due {
        queue_one(services, hostname, *org).await?;
    }
    services.wake(!due.is_empty());
    Ok(())
}

/// Notes what was there before this server got certificates: custom domains that are served, and help centers that are published. What
/// another authority has issued is due.
///
/// # Errors
/// Only faults.
pub async fn adopt(services: &Services) -> Result<()> {
    let Some(ordering) = &services.certification.ordering else { return Ok(()) };
    retried(|| async {
        let mut tx = services.store.begin().await?;
        let now = services.ports.clock.now();
        store::certificates::make_others_due(&mut tx, &ordering.authority.directory, now).await?;
        tx.commit().await
    })
    .await?;
    let suffix = services.help_addresses().suffix();
    let mut after = String::new();
    loop {
        let page = wanted::custom_domains(&mut services.store.read().await?, &after, BATCH).await?;
        note(services, &page, Purpose::CustomDomain, "").await?;
        let Some(last) = page.into_iter().next_back() else { break };
        after = last.name;
    }
    after = String::new();
    loop {
        let page = wanted::slugs(&mut services.store.read().await?, &suffix, &after, BATCH).await?;
        note(services, &page, Purpose::HelpCenter, &suffix).await?;
        let Some(last) = page.into_iter().next_back() else { return Ok(()) };
        after = last.name;
    }
}

async fn note(services: &Services, page: &[Unknown], purpose: Purpose, suffix: &str) -> Result<()> {
    for unknown in page.iter().filter(|unknown| !unknown.is_known) {
        let hostname = format!("{}{suffix}", unknown.name);
        if services.certification.is_ordered(&hostname) {
            want(services, &hostname, purpose, Some(unknown.org)).await?;
        }
    }
    Ok(())
}

async fn want(services: &Services, hostname: &str, purpose: Purpose, org: Option<OrgId>) -> Result<()> {
    retried(|| async {
        let mut tx = services.store.begin().await?;
        wanting::want(&mut tx, &services.ports, hostname, purpose, org).await?;
        tx.commit().await
    })
    .await?;
    services.wake(true);
    Ok(())
}

async fn queue_one(services: &Services, hostname: &str, org: Option<OrgId>) -> Result<()> {
    retried(|| async {
        let mut tx = services.store.begin().await?;
        wanting::queue_one(&mut tx, &services.ports, hostname, org).await?;
        tx.commit().await
    })
    .await
}

/// Forgets orders that no limit counts, and challenges that are not shown any more.
pub(super) async fn forget(services: &Services) -> Result<()> {
    let now = services.ports.clock.now();
    retried(|| async {
        let mut tx = services.store.begin().await?;
        store::certificates::orders::forget(&mut tx, budgets::uncounted_before(now)).await?;
        store::certificates::challenges::forget(&mut tx, now).await?;
        tx.commit().await
    })
    .await
}
