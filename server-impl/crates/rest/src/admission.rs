//! Admission of callers to operations: authentication, authorization, and the contexts before and around the call.

use async_trait::async_trait;
use frontdesk_api::{
    Context, Operation,
    runtime::{KeyedRequest, Replay},
};
use frontdesk_core::auth::{access, caller};
use frontdesk_http::{
    client_address,
    context::{ChangeContext, PublicContext, ReadContext},
    envelope, rate_headers,
    request_id::RequestId,
};
use frontdesk_types::Result;
use futures::{FutureExt, future::BoxFuture};
use http::request::Parts;
use serde_json::Value;

use crate::{Api, idempotency};

#[async_trait]
impl Context<Api> for PublicContext {
    async fn admit(api: &Api, operation: &'static Operation, head: &Parts) -> Result<Self> {
        let request_id = RequestId::of(&head.extensions).as_str().to_owned();
        let client = client_address::of(&head.extensions, &head.headers, &api.options.trusted_proxies);
        Ok(Self { operation: operation.id, request_id, client })
    }
}

#[async_trait]
impl Context<Api> for ReadContext {
    /// Checks the key, then the rate, then the requirements of the access table: in this order,
    /// which the contract documents.
    async fn admit(api: &Api, operation: &'static Operation, head: &Parts) -> Result<Self> {
        let public = PublicContext::admit(api, operation, head).await?;
        let now = api.services.ports.clock.now();
        let (key, caller) = caller::authenticate(&api.services.store, &head.headers, now).await?;
        rate_headers::count(&api.services.rate, &key, head)?;
        api.services.uses.note(&key, now);
        access::decide(&operation.access, &caller)?;
        Ok(Self::new(public, caller))
    }

    fn revocation(&self, api: &Api, operation: &'static Operation) -> Option<BoxFuture<'static, Value>> {
        let (standing, request_id) = (api.services.standings.follow(&self.caller), self.request_id.clone());
        let revocation = async move {
            let error = standing.lost(&operation.access).await;
            serde_json::to_value(envelope::error_of(&request_id, error)).unwrap_or_default()
        };
        Some(revocation.boxed())
    }
}

#[async_trait]
impl Context<Api> for ChangeContext {
    async fn admit(api: &Api, operation: &'static Operation, head: &Parts) -> Result<Self> {
        ReadContext::admit(api, operation, head).await.map(Self::new)
    }

    async fn begin(&mut self, api: &Api, request: KeyedRequest<'_>) -> Result<Option<Replay>> {
        idempotency::begin(api, self, request).await
    }

    async fn abandon(&self, api: &Api) {
        idempotency::abandon(&api.services, self).await;
    }

    fn revocation(&self, api: &Api, operation: &'static Operation) -> Option<BoxFuture<'static, Value>> {
        ReadContext::revocation(self, api, operation)
    }
}
