//! `frontdesk certificate`: certificates that the server got from a certificate authority.

use anyhow::bail;
use frontdesk_store::{self as store, retry_aborted};
use frontdesk_types::certificates::Certificate;
use serde_json::{Value, json};

use super::{args::CertificateCommand, operator::Operator, print_result, time_json};

/// Runs the command.
pub(super) async fn run(command: CertificateCommand, operator: &Operator) -> anyhow::Result<()> {
    match command {
        CertificateCommand::List { limit, after } => list(operator, &after.unwrap_or_default(), limit).await,
        CertificateCommand::Renew { hostname } => renew_certificate(operator, &hostname.to_ascii_lowercase()).await,
    }
}

async fn list(operator: &Operator, after: &str, limit: u32) -> anyhow::Result<()> {
    let mut conn = operator.store.read().await?;
    let found = store::certificates::list(&mut conn, after, i64::from(limit) + 1).await?;
    let items = &found[..found.len().min(limit as usize)];
    let next = (found.len() > items.len()).then(|| items.last().map(|last| last.hostname.clone())).flatten();
    let accounts = store::certificates::accounts::list(&mut conn).await?;
    let accounts: Vec<_> = accounts.iter().map(|(directory, url)| json!({ "directory": directory, "url": url })).collect();
    print_result(&json!({ "items": items.iter().map(certificate_json).collect::<Vec<_>>(), "next": next, "accounts": accounts }));
    Ok(())
}

/// Marks a certificate as due; servers discover that.
async fn renew_certificate(operator: &Operator, hostname: &str) -> anyhow::Result<()> {
    let now = operator.ports.clock.now();
    let done = retry_aborted(|| async {
        let mut tx = operator.store.begin().await?;
        let Some(mut certificate) = store::certificates::lock(&mut tx, hostname).await? else { return Ok(None) };
        if certificate.unwanted_at.is_some() {
            return Ok(None);
        }
        certificate.updated_at = now;
        if let Some(issued) = &mut certificate.issued {
            issued.renew_at = issued.renew_at.min(now);
        }
        if certificate.job.is_none() {
            certificate.next_at = Some(now);
        }
        store::certificates::update(&mut tx, &certificate).await?;
        tx.commit().await?;
        Ok(Some(certificate))
    });
    match done.await? {
        Some(certificate) => print_result(&certificate_json(&certificate)),
        None => bail!("the server gets no certificate for `{hostname}`; `frontdesk certificate list` shows those that it gets"),
    }
    Ok(())
}

/// Formats a certificate without its key, and without the order for the next one.
fn certificate_json(certificate: &Certificate) -> Value {
    let issued = certificate.issued.as_ref();
    json!({
        "hostname": certificate.hostname,
        "purpose": certificate.purpose.as_str(),
        "organizationId": certificate.org,
        "directory": issued.map(|issued| &issued.directory),
        "issuer": issued.map(|issued| &issued.issuer),
        "notBefore": issued.map(|issued| time_json(issued.not_before)),
        "notAfter": issued.map(|issued| time_json(issued.not_after)),
        "renewAt": issued.map(|issued| time_json(issued.renew_at)),
        "nextAt": certificate.next_at.map(time_json),
        "failures": certificate.failures,
        "statusCode": certificate.problem.as_ref().map(|problem| problem.code.as_str()),
        "statusDetail": certificate.problem.as_ref().map(|problem| &problem.detail),
        "isOrdered": certificate.order.is_some(),
        "unwantedAt": certificate.unwanted_at.map(time_json),
    })
}
