//! `/hooks/mail/resend`: Resend reports what became of mails and domains, and which mails it has received. The caller proves
//! itself by the signature of the body, and is answered with success once its report is stored; any other answer makes it
//! call again.

mod received;

use std::{sync::Arc, time::Duration};

use axum::{
    Router,
    body::Body,
    extract::{Request, State},
    routing::post,
};
use bytes::Bytes;
use frontdesk_channels::email::sending::reports::{record_report, request_check};
use frontdesk_core::{auth::principal::Principal, scoped};
use frontdesk_platform::webhooks::receiving::DeliverySignature;
use frontdesk_ports::mail_provider::resend::reports::{MailReport, ResendReport, read_report};
use frontdesk_services::Services;
use frontdesk_store as store;
use frontdesk_types::{MessageId, Result};
use http::StatusCode;
use http_body_util::{BodyExt, LengthLimitError, Limited};
use tokio::time::timeout;

use crate::Pages;

/// Maximum bytes of a report: it describes a mail without its content.
const MAX_REPORT_BYTES: usize = 256 * 1_024;

/// Maximum number of organizations whose domain is checked after one report.
const MAX_CHECKED_DOMAINS: i64 = 100;

/// Returns the routes.
pub fn routes(pages: Arc<Pages>) -> Router {
    Router::new().route("/hooks/mail/resend", post(take_report)).with_state(pages)
}

async fn take_report(State(pages): State<Arc<Pages>>, request: Request) -> StatusCode {
    let services = &pages.services;
    let Some(secret) = &services.resend_webhook_secret else { return StatusCode::NOT_FOUND };
    let signature = DeliverySignature::from_headers(request.headers(), services.ports.clock.now());
    let Some(signature) = signature else { return StatusCode::UNAUTHORIZED };
    let body = match read_body(request.into_body(), pages.options.body_deadline).await {
        Ok(body) => body,
        Err(status) => return status,
    };
    if !signature.verify(&body, secret) {
        return StatusCode::UNAUTHORIZED;
    }
    let applied = match read_report(&body) {
        Ok(ResendReport::Received(report)) => return received::take_mail(services, report).await,
        Ok(ResendReport::Mail(report)) => apply_mail_report(services, &report).await,
        Ok(ResendReport::Domain { hostname }) => check_domains(services, &hostname).await,
        Ok(ResendReport::Other) => Ok(()),
        Err(_) => return StatusCode::BAD_REQUEST,
    };
    match applied {
        Ok(()) => StatusCode::OK,
        Err(error) => {
            tracing::error!(%error, "a report of the mail provider could not be stored; it is delivered again");
            StatusCode::SERVICE_UNAVAILABLE
        }
    }
}

async fn read_body(body: Body, deadline: Duration) -> std::result::Result<Bytes, StatusCode> {
    match timeout(deadline, Limited::new(body, MAX_REPORT_BYTES).collect()).await {
        Ok(Ok(whole)) => Ok(whole.to_bytes()),
        Ok(Err(error)) if error.is::<LengthLimitError>() => Err(StatusCode::PAYLOAD_TOO_LARGE),
        Ok(Err(_)) => Err(StatusCode::BAD_REQUEST),
        Err(_) => Err(StatusCode::REQUEST_TIMEOUT),
    }
}

/// Records what happened to a mail. One without our key was sent by others with the same account.
async fn apply_mail_report(services: &Services, report: &MailReport) -> Result<()> {
    let Some(message) = report.key.as_ref().and_then(|key| key.parse::<MessageId>().ok()) else { return Ok(()) };
    let org = store::channels::email::reports::find_org(&mut services.store.read().await?, message).await?;
    let Some(org) = org else { return Ok(()) };
    services.change(org, &Principal::System, None, scoped!(|unit| record_report(unit, message, report).await)).await?;
    Ok(())
}

async fn check_domains(services: &Services, hostname: &str) -> Result<()> {
    let domains =
        store::channels::email::reports::list_domains(&mut services.store.read().await?, hostname, MAX_CHECKED_DOMAINS).await?;
    for (org, domain) in domains {
        services.change(org, &Principal::System, None, scoped!(|unit| request_check(unit, domain).await)).await?;
    }
    Ok(())
}
