//! One try: signs a delivery, sends it, and judges the answer.

use std::time::Duration;

use bytes::Bytes;
use http::Method;
use tokio::time::Instant;
use url::Url;

use super::{recorder::Recorder, slots::Slots};
use crate::{
    domain::webhooks::{outcomes, signing},
    ports::{
        on_behalf::on_behalf_of,
        outbound::{HttpClient, OutboundError, OutboundRequest, OutboundResponse, Oversized},
    },
    services::Services,
    types::{
        EventId, OrgId,
        webhooks::{
            deliveries::{Attempt, DueDelivery, Outcome, Tried, Verdict},
            endpoints::{EndpointSecrets, WebhookEndpoint},
        },
    },
};
use std::sync::Arc;

/// Bytes of an answer that are read: a receiver may send as many as it likes.
const READ: usize = 16 * 1024;

/// Tries, by `outcome`.
const TRIES: &str = "webhook_attempts_total";

/// Where to, as it was read when the deliveries were.
pub(super) struct Target {
    pub(super) endpoint: WebhookEndpoint,
    pub(super) secrets: EndpointSecrets,
}

/// What a try needs.
#[derive(Clone)]
pub(super) struct Tools {
    pub(super) services: Arc<Services>,
    pub(super) recorder: Recorder,
    pub(super) slots: Arc<Slots>,
    /// The organization whose room a try takes.
    pub(super) org: OrgId,
}

/// What the lane learns of a try. `None` where nothing was left to send.
pub(super) struct Ended {
    pub(super) event: EventId,
    pub(super) outcome: Option<Outcome>,
}

/// Tries a delivery, not before `not_before`, and records what came of it.
pub(super) async fn attempt(tools: Tools, target: Arc<Target>, due: DueDelivery, not_before: Instant) -> Ended {
    tokio::time::sleep_until(not_before).await;
    let event = due.event;
    let tried = match due.payload {
        Some(payload) => {
            let _slot = tools.slots.room.take(tools.org).await;
            send(&tools, &target, event, due.tries, payload).await
        }
        // It was erased meanwhile.
        None => tried(&target, event, None, Verdict::Failed, None),
    };
    let outcome = tried.attempt.as_ref().map(|attempt| attempt.outcome);
    tools.recorder.record(tried).await;
    if let Some(outcome) = outcome {
        metrics::counter!(TRIES, "outcome" => outcome.as_str()).increment(1);
    }
    Ended { event, outcome }
}

async fn send(tools: &Tools, target: &Target, event: EventId, tries: i64, payload: String) -> Tried {
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
    pause: Option<crate::types::Timestamp>,
) -> Tried {
    Tried { org: target.endpoint.org, endpoint: target.endpoint.id, event, attempt, verdict, pause }
}

async fn exchange(
    services: &Services,
    target: &Target,
    event: EventId,
    payload: String,
) -> Result<OutboundResponse, OutboundError> {
    let invalid = |error: &dyn std::fmt::Display| OutboundError::Invalid(format!("The delivery could not be made: {error}."));
    let (endpoint, now) = (&target.endpoint, services.ports.clock.now());
    let previous = endpoint.previous_secret_expires_at.is_some_and(|until| now < until);
    let headers = signing::headers(event, now, &payload, &target.secrets, previous).map_err(|error| invalid(&error))?;
    let url = Url::parse(&endpoint.url).map_err(|error| invalid(&error))?;
    let request = OutboundRequest {
        headers,
        body: Bytes::from(payload),
        deadline: services.webhooks.deadline,
        max_bytes: READ,
        oversized: Oversized::Truncate,
        allowed_only: url.scheme() != "https",
        ..OutboundRequest::new(Method::POST, url)
    };
    on_behalf_of(Some(endpoint.org), services.outbound.send(request)).await
}

/// How long after a try of an endpoint with a limit the next one may begin.
pub(super) fn spacing(max_per_second: Option<i64>) -> Duration {
    max_per_second.and_then(|most| u32::try_from(most).ok()).map_or(Duration::ZERO, |most| Duration::from_secs(1) / most.max(1))
}
