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

use crate::{RestApi, idempotency};

#[async_trait]
impl Context<RestApi> for PublicContext {
    async fn admit(api: &RestApi, operation: &'static Operation, head: &Parts) -> Result<Self> {
        let request_id = RequestId::of(&head.extensions).as_str().to_owned();
        let client = client_address::caller_address(&head.extensions, &head.headers, &api.options.trusted_proxies);
        Ok(Self { operation: operation.id, request_id, client })
    }
}

#[async_trait]
impl Context<RestApi> for ReadContext {
    /// Checks the key, then the rate, then the requirements of the access table: in this order,
    /// which the contract documents.
    async fn admit(api: &RestApi, operation: &'static Operation, head: &Parts) -> Result<Self> {
        let public = PublicContext::admit(api, operation, head).await?;
        let now = api.services.ports.clock.now();
        let (key, caller) = caller::authenticate(&api.services.store, &head.headers, now).await?;
        rate_headers::count_request(&api.services.rate, &key, head)?;
        api.services.uses.record_use(&key, now);
        access::authorize(&operation.access, &caller)?;
        Ok(Self::new(public, caller))
    }

    fn revocation(&self, api: &RestApi, operation: &'static Operation) -> Option<BoxFuture<'static, Value>> {
        let (standing, request_id) = (api.services.standings.follow_caller(&self.caller), self.request_id.clone());
        let revocation = async move {
            let error = standing.wait_until_lost(&operation.access).await;
            serde_json::to_value(envelope::error_object(&request_id, error)).unwrap_or_default()
        };
        Some(revocation.boxed())
    }
}

#[async_trait]
impl Context<RestApi> for ChangeContext {
    async fn admit(api: &RestApi, operation: &'static Operation, head: &Parts) -> Result<Self> {
        ReadContext::admit(api, operation, head).await.map(Self::new)
    }

    async fn begin(&mut self, api: &RestApi, request: KeyedRequest<'_>) -> Result<Option<Replay>> {
        idempotency::begin_keyed(api, self, request).await
    }

    async fn abandon(&self, api: &RestApi) {
        idempotency::abandon_key(&api.services, self).await;
    }

    fn revocation(&self, api: &RestApi, operation: &'static Operation) -> Option<BoxFuture<'static, Value>> {
        ReadContext::revocation(self, api, operation)
    }
}
