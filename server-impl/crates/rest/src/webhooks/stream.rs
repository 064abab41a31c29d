//! The stream of a listener: each delivery to their temporary endpoint, for as long as they read.

use std::{collections::BTreeMap, sync::Arc, time::Duration};

use frontdesk_api::{
    apis::webhooks::StreamWebhooksEvent,
    models,
    runtime::{Event, Events},
};
use frontdesk_core::{
    auth::{current_rights::CallerRights, principal::Principal},
    scoped,
};
use frontdesk_http::envelope;
use frontdesk_platform::webhooks::{
    listeners::{self, LISTENER_LEASE},
    signing, visibility,
};
use frontdesk_services::Services;
use frontdesk_store::{self as store, retry_aborted};
use frontdesk_types::{
    Error, EventId, Result,
    events::EventName,
    webhooks::{deliveries::DueDelivery, endpoints::EventListener},
};
use futures::{StreamExt, future, stream};
use http::HeaderMap;
use tokio::{
    sync::mpsc,
    time::{Instant, sleep},
};

/// Number of deliveries that wait in memory until they are read.
const MAX_WAITING_EVENTS: usize = 16;

/// An event of the stream, or the error that ended it.
type StreamItem = Result<StreamWebhooksEvent>;

/// Reads the deliveries to a listener.
pub(super) struct ListenerStream {
    pub(super) services: Arc<Services>,
    pub(super) principal: Principal,
    pub(super) standing: Arc<CallerRights>,
    pub(super) listener: EventListener,
}

impl ListenerStream {
    /// Returns the events of the stream. Its endpoint is deleted once the stream ends, or its reader disconnects.
    pub(super) fn events(self, request_id: String) -> Events<StreamWebhooksEvent> {
        let (sender, heard) = mpsc::channel(MAX_WAITING_EVENTS);
        let (standing, types) = (Arc::clone(&self.standing), self.listener.event_types.clone());
        // Runs in a task of its own, since it has to delete the endpoint when the client is gone.
        tokio::spawn(async move {
            if let Err(error) = self.read(&sender).await {
                let _ = sender.send(Err(error)).await;
            }
            if let Err(error) = self.end_listener().await {
                tracing::warn!(%error, "a temporary webhook endpoint could not be deleted; a periodic task does it");
            }
        });
        let heard = stream::unfold(heard, |mut heard| async { heard.recv().await.map(|event: StreamItem| (event, heard)) });
        // Events that wait in memory must not reach a role that has lost permissions meanwhile.
        let heard = heard.take_while(move |_| future::ready(may_see(&standing, types.as_deref())));
        let events = heard.enumerate().map(move |(number, event)| {
            let data = event.unwrap_or_else(|error| StreamWebhooksEvent::Error(envelope::error_object(&request_id, error)));
            Event { id: number.to_string(), data }
        });
        Events { events: events.boxed(), replayed: false, is_over: false }
    }

    /// Sends due deliveries until the stream ends.
    async fn read(&self, sender: &mpsc::Sender<StreamItem>) -> Result<()> {
        let streams = self.services.watched.options();
        let (until, mut renewed) = (Instant::now() + streams.lifetime, Instant::now());
        let _ = sender.send(Ok(self.first_event())).await;
        let types = self.listener.event_types.as_deref();
        while Instant::now() < until && !sender.is_closed() && !self.services.watched.is_ended() && may_see(&self.standing, types)
        {
            if renewed.elapsed() > LISTENER_LEASE / 3 {
                if !self.renew_endpoint().await? {
                    break;
                }
                renewed = Instant::now();
            }
            if self.send_due(sender).await? == 0 {
                self.wait_for_due(sender, streams.poll_interval).await;
            }
        }
        Ok(())
    }

    fn first_event(&self) -> StreamWebhooksEvent {
        let EventListener { endpoint, secrets, .. } = &self.listener;
        let secret = secrets.secret.clone();
        StreamWebhooksEvent::Listening(models::WebhookListener { endpoint_id: endpoint.0, secret })
    }

    /// Sends as many deliveries as there is capacity for, and deletes them; returns their number.
    async fn send_due(&self, sender: &mpsc::Sender<StreamItem>) -> Result<usize> {
        let (services, org, endpoint) = (&self.services, self.listener.org, self.listener.endpoint);
        let capacity = i64::try_from(sender.capacity()).unwrap_or_default();
        let now = services.ports.clock.now();
        let mut conn = services.store.read().await?;
        let due = store::webhooks::deliveries::list_due(&mut conn, (org, endpoint), None, now, capacity).await?;
        drop(conn);
        let sent: Vec<EventId> = due.iter().map(|due| due.event).collect();
        for due in due {
            if let Some(event) = self.to_event(due)? {
                let _ = sender.send(Ok(event)).await;
            }
        }
        if sent.is_empty() {
            return Ok(0);
        }
        let forget = || async {
            let mut tx = services.store.begin_for(org).await?;
            store::webhooks::listeners::remove_sent(&mut tx, endpoint, &sent).await?;
            tx.commit().await
        };
        retry_aborted(forget).await?;
        Ok(sent.len())
    }

    /// Returns a delivery as it is sent; `None` if it was erased meanwhile.
    fn to_event(&self, due: DueDelivery) -> Result<Option<StreamWebhooksEvent>> {
        let Some(body) = due.payload else { return Ok(None) };
        let now = self.services.ports.clock.now();
        let headers = headers_map(&signing::signed_headers(due.event, now, &body, &self.listener.secrets, false)?)?;
        Ok(Some(StreamWebhooksEvent::Delivery(models::WebhookRequest {
            id: due.event.0,
            headers,
            body: body.as_ref().to_owned(),
        })))
    }

    async fn wait_for_due(&self, sender: &mpsc::Sender<StreamItem>, pause: Duration) {
        tokio::select! {
            () = sender.closed() => {}
            () = sleep(pause) => {}
        }
    }

    /// Renews the endpoint; returns `false` when it is gone.
    async fn renew_endpoint(&self) -> Result<bool> {
        let EventListener { org, endpoint, .. } = self.listener;
        retry_aborted(|| async {
            let mut tx = self.services.store.begin_for(org).await?;
            let renewed =
                store::webhooks::listeners::renew_lease(&mut tx, org, endpoint, self.services.ports.clock.now() + LISTENER_LEASE)
                    .await?;
            tx.commit().await?;
            Ok(renewed)
        })
        .await
    }

    async fn end_listener(&self) -> Result<()> {
        let EventListener { org, endpoint, .. } = self.listener;
        let end =
            self.services.change(org, &self.principal, None, scoped!(|unit| listeners::stop_listening(unit, endpoint).await));
        end.await.map(|_| ())
    }
}

/// Checks that the role of the listener still allows these types; `None` means all. A key that is no longer valid
/// ends the stream anyway.
fn may_see(standing: &CallerRights, types: Option<&[EventName]>) -> bool {
    standing.current_principal().is_none_or(|principal| visibility::require_visible(&principal, types).is_ok())
}

fn headers_map(headers: &HeaderMap) -> Result<BTreeMap<String, String>> {
    let text = |value: &http::HeaderValue| {
        value.to_str().map(str::to_owned).map_err(|error| Error::internal(format!("a header is not text: {error}")))
    };
    headers.iter().map(|(name, value)| Ok((name.as_str().to_owned(), text(value)?))).collect()
}
