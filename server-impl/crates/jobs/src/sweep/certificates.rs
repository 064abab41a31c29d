//! Certificates: hostnames that are to have one are noted, and what is due at them is queued.

use frontdesk_platform::certificates::{budgets, wanting};
use frontdesk_services::Services;
use frontdesk_store::{self as store, certificates::wanted, retried};
use frontdesk_types::{
    Error, OrgId, Result,
    certificates::{DueCertificate, Purpose, Unknown},
};
use futures::FutureExt;

use crate::overdue::{BATCH, attempt, each_row};

/// Notes the host of the platform, and queues what is due.
pub(super) async fn queue(services: &Services) -> Result<()> {
    if services.certification.ordering.is_none() {
        return Ok(());
    }
    if let Some(host) = &services.certification.host {
        let host = host.as_str();
        attempt(services, "noting the host of the platform", ("", host), note_platform(services, host)).await;
    }
    let now = services.ports.clock.now();
    each_row(
        services,
        "queueing an order for a certificate",
        |after: Option<DueCertificate>| {
            async move {
                let mut conn = services.store.read().await?;
                store::certificates::due(&mut conn, now, wanting::lost_before(now), after.as_ref(), BATCH).await
            }
            .boxed()
        },
        |due| queue_one(services, due).boxed(),
    )
    .await
}

async fn note_platform(services: &Services, host: &str) -> Result<()> {
    if !services.certification.is_ordered(host)
        || store::certificates::find(&mut services.store.read().await?, host).await?.is_some()
    {
        return Ok(());
    }
    want(services, host, Purpose::Platform, None).await
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
    each_row(
        services,
        "noting a custom domain without a certificate",
        |after| async move { wanted::custom_domains(&mut services.store.read().await?, &name(after), BATCH).await }.boxed(),
        |unknown| note(services, unknown, Purpose::CustomDomain, String::new()).boxed(),
    )
    .await?;
    let suffix = &services.help_addresses().suffix();
    each_row(
        services,
        "noting a help center without a certificate",
        |after| async move { wanted::slugs(&mut services.store.read().await?, suffix, &name(after), BATCH).await }.boxed(),
        |unknown| note(services, unknown, Purpose::HelpCenter, suffix.clone()).boxed(),
    )
    .await
}

fn name(unknown: Option<Unknown>) -> String {
    unknown.map(|last| last.name).unwrap_or_default()
}

async fn note(services: &Services, unknown: Unknown, purpose: Purpose, suffix: String) -> Result<()> {
    let hostname = format!("{}{suffix}", unknown.name);
    if unknown.is_known || !services.certification.is_ordered(&hostname) {
        return Ok(());
    }
    want(services, &hostname, purpose, Some(parsed(&hostname, &unknown.org)?)).await
}

fn parsed(hostname: &str, org: &str) -> Result<OrgId> {
    org.parse().map_err(|error| Error::internal(format!("the organization of {hostname} cannot be read: {error}")))
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

async fn queue_one(services: &Services, due: DueCertificate) -> Result<()> {
    let org = due.org.as_deref().map(|org| parsed(&due.hostname, org)).transpose()?;
    retried(|| async {
        let mut tx = services.store.begin().await?;
        wanting::queue_one(&mut tx, &services.ports, &due.hostname, org).await?;
        tx.commit().await
    })
    .await?;
    services.wake(true);
    Ok(())
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
