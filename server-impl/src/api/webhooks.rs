//! Tag `webhooks`.

mod cut;
mod event_types;
pub mod payloads;

use async_trait::async_trait;
use frontdesk_api::{apis::webhooks::Webhooks, models};

use super::Api;
use crate::{http::context::Context, types::Result};

#[async_trait]
impl Webhooks for Api {
    async fn get_webhook_event_types(&self, _cx: &Context) -> Result<models::WebhookEventTypeList> {
        Ok(models::WebhookEventTypeList { items: event_types::all()?.to_vec() })
    }
}
