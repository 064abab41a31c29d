//! Tag `webhooks`.

mod deliveries;
pub(crate) mod endpoints;
mod event_types;
mod payloads;
mod samples;
mod stream;
mod truncation;

use std::{sync::Arc, time::Duration};

use async_trait::async_trait;
use frontdesk_api::{
    apis::webhooks::{
        DeleteWebhookEndpointParams, GetWebhookDeliveryParams, GetWebhookEndpointParams, GetWebhookEventParams,
        GetWebhookStatisticsParams, ListWebhookDeliveriesParams, ListWebhookEndpointsParams, ListWebhookEventTypesParams,
        ListWebhookEventsParams, RecoverWebhookDeliveriesParams, RedeliverWebhookParams, ReplayWebhookEventsParams,
        RotateWebhookSecretParams, StreamWebhooksEvent, TestWebhookEndpointParams, UpdateWebhookEndpointParams, Webhooks,
    },
    models,
    runtime::{Download, Events},
};
use frontdesk_core::scoped;
use frontdesk_http::context::{ChangeContext, PublicContext, ReadContext};
use frontdesk_platform::webhooks::{
    deliveries::{self as rules, ResendScope},
    endpoints::{self as endpoint_rules, EndpointDependencies},
    listeners, visibility,
};
use frontdesk_store as store;
use frontdesk_types::{
    AgentId, EventId, Result, WebhookEndpointId,
    events::EventName,
    webhooks::{
        deliveries::DeliveryFilter,
        events::{EventFilter, EventTypes},
    },
};
use stream::ListenerStream;

use super::{RestApi, convert, list::list_query, public_documents::PublicDocument};

/// Default period of statistics.
const DEFAULT_PERIOD: Duration = Duration::from_hours(24);

#[async_trait]
impl Webhooks for RestApi {
    async fn list_webhook_event_types(&self, _cx: &PublicContext, _params: ListWebhookEventTypesParams) -> Result<Download> {
        static DOCUMENT: PublicDocument = PublicDocument::new("application/json", event_types::prepare_list);
        DOCUMENT.download()
    }

    async fn list_webhook_endpoints(
        &self,
        cx: &ReadContext,
        params: ListWebhookEndpointsParams,
    ) -> Result<models::WebhookEndpointList> {
        let (list, page) = self.open_list(cx, list_query!(params, Asc)).await?;
        let mut conn = self.services.store.read().await?;
        let found = store::webhooks::endpoints::list(&mut conn, cx.caller.org, &page).await?;
        let items = found.items.into_iter().map(endpoints::endpoint_model).collect::<Result<_>>()?;
        Ok(models::WebhookEndpointList { items, next_cursor: list.seal_next(found.next) })
    }

    async fn create_webhook_endpoint(
        &self,
        cx: &ChangeContext,
        body: models::WebhookEndpointCreate,
    ) -> Result<models::WebhookEndpointCreated> {
        let (new, guards) = (&endpoints::creation_changes(body), &self.guards());
        self.change(cx, scoped!(|unit| endpoints::created_model(endpoint_rules::create(unit, new, guards).await?))).await
    }

    async fn get_webhook_endpoint(&self, cx: &ReadContext, params: GetWebhookEndpointParams) -> Result<models::WebhookEndpoint> {
        let id = WebhookEndpointId(params.endpoint_id);
        endpoints::endpoint_model(endpoint_rules::find(&mut self.services.store.read().await?, cx.caller.org, id).await?)
    }

    async fn update_webhook_endpoint(
        &self,
        cx: &ChangeContext,
        params: UpdateWebhookEndpointParams,
        body: models::WebhookEndpointUpdate,
    ) -> Result<models::WebhookEndpoint> {
        let (id, changes, guards) = (WebhookEndpointId(params.endpoint_id), &endpoints::update_changes(body)?, &self.guards());
        self.change_if(
            cx,
            params.if_match,
            scoped!(|unit| endpoints::endpoint_model(endpoint_rules::update(unit, id, changes, guards).await?)),
        )
        .await
    }

    async fn delete_webhook_endpoint(
        &self,
        cx: &ChangeContext,
        params: DeleteWebhookEndpointParams,
    ) -> Result<models::WebhookEndpoint> {
        let id = WebhookEndpointId(params.endpoint_id);
        self.change_if(cx, params.if_match, scoped!(|unit| endpoints::endpoint_model(endpoint_rules::delete(unit, id).await?)))
            .await
    }

    async fn rotate_webhook_secret(
        &self,
        cx: &ChangeContext,
        params: RotateWebhookSecretParams,
        body: models::WebhookSecretRotation,
    ) -> Result<models::WebhookSecret> {
        let (id, grace, ring) = (WebhookEndpointId(params.endpoint_id), endpoints::grace_period(&body), &*self.services.ring);
        self.change(cx, scoped!(|unit| endpoints::secret_model(endpoint_rules::rotate_secret(unit, id, grace, ring).await?)))
            .await
    }

    async fn list_webhook_deliveries(
        &self,
        cx: &ReadContext,
        params: ListWebhookDeliveriesParams,
    ) -> Result<models::WebhookDeliveryList> {
        let (org, endpoint) = (cx.caller.org, WebhookEndpointId(params.endpoint_id));
        let filter = DeliveryFilter {
            from: params.from.map(convert::from_api_time),
            to: params.to.map(convert::from_api_time),
            status: params.status,
            types: visible_types(cx, params.r#type)?,
        };
        let (list, page) = self.open_list(cx, list_query!(params, Desc)).await?;
        let mut conn = self.services.store.read().await?;
        endpoint_rules::find(&mut conn, org, endpoint).await?;
        let found = store::webhooks::deliveries::list(&mut conn, endpoint, &filter, &page).await?;
        let items = found.items.into_iter().map(deliveries::delivery_model).collect::<Result<_>>()?;
        Ok(models::WebhookDeliveryList { items, next_cursor: list.seal_next(found.next) })
    }

    async fn get_webhook_delivery(
        &self,
        cx: &ReadContext,
        params: GetWebhookDeliveryParams,
    ) -> Result<models::WebhookDeliveryDetails> {
        let (endpoint, event) = (WebhookEndpointId(params.endpoint_id), EventId(params.delivery_id));
        let mut conn = self.services.store.read().await?;
        let caller = &cx.caller;
        let (delivery, attempts, event) = rules::find(&mut conn, (caller.org, &caller.principal), endpoint, event).await?;
        deliveries::delivery_details(delivery, attempts, event)
    }

    async fn redeliver_webhook(&self, cx: &ChangeContext, params: RedeliverWebhookParams) -> Result<models::WebhookDelivery> {
        let (endpoint, event) = (WebhookEndpointId(params.endpoint_id), EventId(params.delivery_id));
        self.change(cx, scoped!(|unit| deliveries::delivery_model(rules::redeliver_event(unit, endpoint, event).await?))).await
    }

    async fn recover_webhook_deliveries(
        &self,
        cx: &ChangeContext,
        params: RecoverWebhookDeliveriesParams,
        body: models::WebhookResendRequest,
    ) -> Result<models::WebhookResend> {
        self.resend_events(cx, params.endpoint_id, ResendScope::Failed, &body).await
    }

    async fn replay_webhook_events(
        &self,
        cx: &ChangeContext,
        params: ReplayWebhookEventsParams,
        body: models::WebhookResendRequest,
    ) -> Result<models::WebhookResend> {
        self.resend_events(cx, params.endpoint_id, ResendScope::All, &body).await
    }

    async fn test_webhook_endpoint(
        &self,
        cx: &ChangeContext,
        params: TestWebhookEndpointParams,
        body: models::WebhookTest,
    ) -> Result<models::WebhookDelivery> {
        let (org, endpoint) = (cx.caller.org, WebhookEndpointId(params.endpoint_id));
        let name = body.r#type.unwrap_or(EventName::Ping);
        let payload = |at| samples::sample_payload(org, endpoint, name, at);
        self.change(cx, scoped!(|unit| deliveries::delivery_model(rules::test_endpoint(unit, endpoint, name, payload).await?)))
            .await
    }

    async fn stream_webhooks(&self, cx: &ReadContext) -> Result<Events<StreamWebhooksEvent>> {
        let ring = &*self.services.ring;
        // The listener is recorded, although nothing of the organization changes.
        let listener = self.run_rule(self.scope(cx), scoped!(|unit| listeners::start_listening(unit, ring).await)).await?;
        let standing = Arc::new(self.services.standings.follow_caller(&cx.caller));
        let reader =
            ListenerStream { services: Arc::clone(&self.services), principal: cx.caller.principal.clone(), standing, listener };
        Ok(reader.events(cx.request_id.clone()))
    }

    async fn trigger_webhook_event(&self, cx: &ChangeContext, body: models::WebhookTest) -> Result<models::WebhookTrigger> {
        let (org, name) = (cx.caller.org, body.r#type.unwrap_or(EventName::Ping));
        let payload = |endpoint, at| samples::sample_payload(org, endpoint, name, at);
        self.change(
            cx,
            scoped!(|unit| {
                let events = listeners::send_test_event(unit, name, payload).await?;
                Ok(models::WebhookTrigger { r#type: name, event_ids: events.into_iter().map(|event| event.0).collect() })
            }),
        )
        .await
    }

    async fn get_webhook_statistics(
        &self,
        cx: &ReadContext,
        params: GetWebhookStatisticsParams,
    ) -> Result<models::WebhookStatistics> {
        let endpoint = WebhookEndpointId(params.endpoint_id);
        let to = params.to.map_or_else(|| self.services.ports.clock.now(), convert::from_api_time);
        let from = params.from.map_or_else(|| to - DEFAULT_PERIOD, convert::from_api_time);
        let mut conn = self.services.store.read().await?;
        endpoint_rules::find(&mut conn, cx.caller.org, endpoint).await?;
        deliveries::statistics_model(store::webhooks::statistics::find(&mut conn, endpoint, from, to).await?)
    }

    async fn list_webhook_events(
        &self,
        cx: &ReadContext,
        params: ListWebhookEventsParams,
    ) -> Result<models::RecordedWebhookEventList> {
        let filter = EventFilter {
            from: params.from.map(convert::from_api_time),
            to: params.to.map(convert::from_api_time),
            types: visible_types(cx, params.r#type)?,
            agent: params.agent_id.map(AgentId),
        };
        let (list, page) = self.open_list(cx, list_query!(params, Desc)).await?;
        let mut conn = self.services.store.read().await?;
        let found = store::webhooks::events::list(&mut conn, cx.caller.org, &filter, &page).await?;
        let items = found.items.iter().map(deliveries::event_model).collect::<Result<_>>()?;
        Ok(models::RecordedWebhookEventList { items, next_cursor: list.seal_next(found.next) })
    }

    async fn get_webhook_event(
        &self,
        cx: &ReadContext,
        params: GetWebhookEventParams,
    ) -> Result<models::RecordedWebhookEventDetails> {
        let mut conn = self.services.store.read().await?;
        let caller = &cx.caller;
        let event = rules::find_event(&mut conn, (caller.org, &caller.principal), EventId(params.event_id)).await?;
        deliveries::event_details(&event)
    }
}

/// Returns the types that a list shows: the requested one, or all, as far as the caller may see them.
fn visible_types(cx: &ReadContext, asked: Option<EventName>) -> Result<EventTypes> {
    let principal = &cx.caller.principal;
    Ok(match (asked, visibility::visible_types(principal)) {
        (None, None) => EventTypes::All,
        (None, Some(visible)) => EventTypes::Some(visible),
        (Some(asked), _) if visibility::may_see(principal, asked) => EventTypes::One(asked),
        (Some(_), _) => EventTypes::Some(Vec::new()),
    })
}

impl RestApi {
    fn guards(&self) -> EndpointDependencies<'_> {
        EndpointDependencies { outbound: &self.services.outbound, ring: &self.services.ring }
    }

    async fn resend_events(
        &self,
        cx: &ChangeContext,
        endpoint: uuid::Uuid,
        resent: ResendScope,
        body: &models::WebhookResendRequest,
    ) -> Result<models::WebhookResend> {
        let (endpoint, since) = (WebhookEndpointId(endpoint), convert::from_api_time(body.since));
        self.change(
            cx,
            scoped!(|unit| {
                let since = convert::to_api_time(rules::resend_events(unit, endpoint, resent, since).await?)?;
                Ok(models::WebhookResend { since })
            }),
        )
        .await
    }
}
