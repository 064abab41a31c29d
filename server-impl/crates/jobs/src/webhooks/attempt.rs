//! A single attempt: signs a delivery, sends it, and evaluates the answer.

use std::{sync::Arc, time::Duration};

use bytes::Bytes;
use frontdesk_platform::webhooks::{outcomes, signing};
use frontdesk_ports::{
    on_behalf::on_behalf_of,
    outbound::{HttpClient, OutboundError, OutboundRequest, OutboundResponse, OversizePolicy},
};
use frontdesk_services::Services;
use frontdesk_types::{
    EventId,
    webhooks::{
        deliveries::{DeliveryAttempt, DeliveryVerdict, FinishedAttempt, Outcome},
        endpoints::{EndpointSecrets, WebhookEndpoint},
    },
};
use http::Method;
use tokio::time::Instant;
use url::Url;

use super::{queue::QueuedDelivery, recorder::AttemptRecorder, shares::PoolPermit, slots::AttemptSlots};

/// Maximum bytes of an answer that are read: a receiver may send as many as it likes.
const MAX_ANSWER_BYTES: usize = 16 * 1024;

/// Number of attempts, by `outcome`.
const ATTEMPTS_TOTAL: &str = "webhook_attempts_total";

/// Target of deliveries, as read together with them.
pub(super) struct DeliveryTarget {
    pub(super) endpoint: WebhookEndpoint,
    pub(super) secrets: EndpointSecrets,
}

/// Services that an attempt needs.
#[derive(Clone)]
pub(super) struct AttemptTools {
    pub(super) services: Arc<Services>,
    pub(super) recorder: AttemptRecorder,
    pub(super) slots: Arc<AttemptSlots>,
}

/// Result of an attempt, for its lane.
pub(super) struct AttemptResult {
    pub(super) event: EventId,
    /// Outcome and duration; `None` if nothing was left to send.
    pub(super) outcome: Option<(Outcome, Duration)>,
    /// Set once the result is recorded. If not, the delivery is still due.
    pub(super) is_recorded: bool,
}

/// Attempts a delivery, and records the outcome.
pub(super) async fn attempt_delivery(
    tools: AttemptTools,
    target: Arc<DeliveryTarget>,
    queued: QueuedDelivery,
    share: PoolPermit,
) -> AttemptResult {
    let QueuedDelivery { event, tries: attempts, payload, memory } = queued;
    let tried = match payload {
        Some(payload) => send_delivery(&tools, &target, event, attempts, &payload).await,
        // The payload was erased meanwhile.
        None => to_attempt(&target, event, None, DeliveryVerdict::Failed, None),
    };
    drop((memory, share));
    let outcome = tried.attempt.as_ref().map(|attempt| (attempt.outcome, attempt.duration));
    let is_recorded = tools.recorder.record(tried).await;
    if let Some((outcome, _)) = outcome {
        metrics::counter!(ATTEMPTS_TOTAL, "outcome" => outcome.as_str()).increment(1);
    }
    AttemptResult { event, outcome, is_recorded }
}

async fn send_delivery(
    tools: &AttemptTools,
    target: &DeliveryTarget,
    event: EventId,
    attempts: i64,
    payload: &str,
) -> FinishedAttempt {
    let services = &tools.services;
    let (at, begun) = (services.ports.clock.now(), Instant::now());
    let answer = send_request(services, target, event, payload).await;
    let (now, duration) = (services.ports.clock.now(), begun.elapsed());
    let outcomes::AttemptJudgment { outcome, reason, status_code, body, pause } = outcomes::judge_response(answer, now);
    let until = pause.map(|pause| now + pause);
    let verdict = match outcome {
        Outcome::Succeeded => DeliveryVerdict::Delivered,
        Outcome::Gone => DeliveryVerdict::Failed,
        _ => match services.webhooks.schedule.next_attempt(attempts + 1, now, &*services.ports.random) {
            Some(next) => DeliveryVerdict::Again(until.map_or(next, |until| next.max(until))),
            None => DeliveryVerdict::Failed,
        },
    };
    to_attempt(target, event, Some(DeliveryAttempt { at, outcome, reason, status_code, duration, body }), verdict, until)
}

fn to_attempt(
    target: &DeliveryTarget,
    event: EventId,
    attempt: Option<DeliveryAttempt>,
    verdict: DeliveryVerdict,
    pause: Option<frontdesk_types::Timestamp>,
) -> FinishedAttempt {
    FinishedAttempt { org: target.endpoint.org, endpoint: target.endpoint.id, event, attempt, verdict, pause }
}

async fn send_request(
    services: &Services,
    target: &DeliveryTarget,
    event: EventId,
    payload: &str,
) -> Result<OutboundResponse, OutboundError> {
    let invalid = |error: &dyn std::fmt::Display| OutboundError::Invalid(format!("The delivery could not be made: {error}."));
    let (endpoint, now) = (&target.endpoint, services.ports.clock.now());
    let previous = endpoint.previous_secret_expires_at.is_some_and(|until| now < until);
    let headers = signing::signed_headers(event, now, payload, &target.secrets, previous).map_err(|error| invalid(&error))?;
    let url = Url::parse(&endpoint.url).map_err(|error| invalid(&error))?;
    let request = OutboundRequest {
        headers,
        body: Bytes::copy_from_slice(payload.as_bytes()),
        deadline: services.webhooks.deadline,
        max_bytes: MAX_ANSWER_BYTES,
        oversized: OversizePolicy::Truncate,
        allowed_only: url.scheme() != "https",
        ..OutboundRequest::new(Method::POST, url)
    };
    on_behalf_of(Some(endpoint.org), services.outbound.send(request)).await
}

/// Returns the time after an attempt at an endpoint with a limit before the next one may begin.
pub(super) fn attempt_spacing(max_per_second: Option<i64>) -> Duration {
    max_per_second.and_then(|most| u32::try_from(most).ok()).map_or(Duration::ZERO, |most| Duration::from_secs(1) / most.max(1))
}
