//! A single attempt: signs a delivery, sends it, and evaluates the answer.

use std::{sync::Arc, time::Duration};

use bytes::Bytes;
use frontdesk_platform::webhooks::{outcomes, signing};
use frontdesk_ports::{
    on_behalf::on_behalf_of,
    outbound::{HttpClient, OutboundError, OutboundRequest, OutboundResponse, Oversized},
};
use frontdesk_services::Services;
use frontdesk_types::{
    EventId,
    webhooks::{
        deliveries::{Attempt, Outcome, Tried, Verdict},
        endpoints::{EndpointSecrets, WebhookEndpoint},
    },
};
use http::Method;
use tokio::time::Instant;
use url::Url;

use super::{queue::QueuedDelivery, recorder::Recorder, shares::Share, slots::Slots};

/// Maximum bytes of an answer that are read: a receiver may send as many as it likes.
const READ: usize = 16 * 1024;

/// Number of attempts, by `outcome`.
const TRIES: &str = "webhook_attempts_total";

/// Target of deliveries, as read together with them.
pub(super) struct Target {
    pub(super) endpoint: WebhookEndpoint,
    pub(super) secrets: EndpointSecrets,
}

/// Services that an attempt needs.
#[derive(Clone)]
pub(super) struct Tools {
    pub(super) services: Arc<Services>,
    pub(super) recorder: Recorder,
    pub(super) slots: Arc<Slots>,
}

/// Result of an attempt, for its lane.
pub(super) struct Ended {
    pub(super) event: EventId,
    /// Outcome and duration; `None` if nothing was left to send.
    pub(super) outcome: Option<(Outcome, Duration)>,
    /// Set once the result is recorded. If not, the delivery is still due.
    pub(super) is_recorded: bool,
}

/// Attempts a delivery, and records the outcome.
pub(super) async fn attempt(tools: Tools, target: Arc<Target>, queued: QueuedDelivery, share: Share) -> Ended {
    let QueuedDelivery { event, tries, payload, memory } = queued;
    let tried = match payload {
        Some(payload) => send(&tools, &target, event, tries, &payload).await,
        // The payload was erased meanwhile.
        None => tried(&target, event, None, Verdict::Failed, None),
    };
    drop((memory, share));
    let outcome = tried.attempt.as_ref().map(|attempt| (attempt.outcome, attempt.duration));
    let is_recorded = tools.recorder.record(tried).await;
    if let Some((outcome, _)) = outcome {
        metrics::counter!(TRIES, "outcome" => outcome.as_str()).increment(1);
    }
    Ended { event, outcome, is_recorded }
}

async fn send(tools: &Tools, target: &Target, event: EventId, tries: i64, payload: &str) -> Tried {
    let services = &tools.services;
    let (at, begun) = (services.ports.clock.now(), Instant::now());
    let answer = exchange(services, target, event, payload).await;
    let (now, duration) = (services.ports.clock.now(), begun.elapsed());
    let outcomes::Judged { outcome, reason, status_code, body, pause } = outcomes::judge(answer, now);
    let until = pause.map(|pause| now + pause);
    let verdict = match outcome {
        Outcome::Succeeded => Verdict::Delivered,
        Outcome::Gone => Verdict::Failed,
        _ => match services.webhooks.schedule.next(tries + 1, now, &*services.ports.random) {
            Some(next) => Verdict::Again(until.map_or(next, |until| next.max(until))),
            None => Verdict::Failed,
        },
    };
    tried(target, event, Some(Attempt { at, outcome, reason, status_code, duration, body }), verdict, until)
}

fn tried(
    target: &Target,
    event: EventId,
    attempt: Option<Attempt>,
    verdict: Verdict,
    pause: Option<frontdesk_types::Timestamp>,
) -> Tried {
    Tried { org: target.endpoint.org, endpoint: target.endpoint.id, event, attempt, verdict, pause }
}

async fn exchange(
    services: &Services,
    target: &Target,
    event: EventId,
    payload: &str,
) -> Result<OutboundResponse, OutboundError> {
    let invalid = |error: &dyn std::fmt::Display| OutboundError::Invalid(format!("The delivery could not be made: {error}."));
    let (endpoint, now) = (&target.endpoint, services.ports.clock.now());
    let previous = endpoint.previous_secret_expires_at.is_some_and(|until| now < until);
    let headers = signing::headers(event, now, payload, &target.secrets, previous).map_err(|error| invalid(&error))?;
    let url = Url::parse(&endpoint.url).map_err(|error| invalid(&error))?;
    let request = OutboundRequest {
        headers,
        body: Bytes::copy_from_slice(payload.as_bytes()),
        deadline: services.webhooks.deadline,
        max_bytes: READ,
        oversized: Oversized::Truncate,
        allowed_only: url.scheme() != "https",
        ..OutboundRequest::new(Method::POST, url)
    };
    on_behalf_of(Some(endpoint.org), services.outbound.send(request)).await
}

/// Returns the time after an attempt at an endpoint with a limit before the next one may begin.
pub(super) fn spacing(max_per_second: Option<i64>) -> Duration {
    max_per_second.and_then(|most| u32::try_from(most).ok()).map_or(Duration::ZERO, |most| Duration::from_secs(1) / most.max(1))
}
