//! Admission of callers to operations: authentication, authorization, and the contexts before and around the call.
//! Callers are keys, and members on whose behalf a page sends the request in this process.

use async_trait::async_trait;
use frontdesk_api::{
    Context, Invalid, Operation, Service,
    runtime::{KeyedRequest, Replay},
};
use frontdesk_core::auth::{
    access,
    caller::{self, Caller, PageCaller},
};
use frontdesk_http::{
    client_address,
    context::{ChangeContext, PublicContext, ReadContext},
    envelope, rate_headers,
    request_id::RequestId,
};
use frontdesk_types::{Error, Result};
use futures::{FutureExt, future::BoxFuture};
use http::request::Parts;
use serde_json::Value;

use crate::{RestApi, accounts, chat, idempotency};

#[async_trait]
impl Context<RestApi> for PublicContext {
    async fn admit(api: &RestApi, operation: &'static Operation, head: &Parts) -> Result<Self> {
        accounts::require_sign_up(api, operation)?;
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
        let caller = match head.extensions.get::<PageCaller>() {
            Some(page) => api.count_member(page)?,
            None => api.authenticate_key(head).await?,
        };
        access::authorize(&operation.access, &caller)?;
        Ok(Self::new(public, caller))
    }

    fn may_set_owner_only(&self) -> bool {
        self.caller.principal.is_admin()
    }

    fn invalid(&self, api: &RestApi, invalid: Invalid) -> Error {
        if let Invalid::OwnerOnly(names) = &invalid
            && let Err(refusal) = self.caller.principal.require_admin(&names.join(", "))
        {
            return refusal;
        }
        api.invalid(invalid)
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
        let mut cx = ReadContext::admit(api, operation, head).await.map(Self::new)?;
        cx.playground = head.extensions.get().cloned();
        chat::require_overrides_allowed(&cx)?;
        Ok(cx)
    }

    fn may_set_owner_only(&self) -> bool {
        ReadContext::may_set_owner_only(self)
    }

    fn invalid(&self, api: &RestApi, invalid: Invalid) -> Error {
        ReadContext::invalid(self, api, invalid)
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

impl RestApi {
    /// Authenticates the key of a request, and counts the request against it.
    async fn authenticate_key(&self, head: &Parts) -> Result<Caller> {
        let now = self.services.ports.clock.now();
        let (key, caller) = caller::authenticate(&self.services.store, &head.headers, now).await?;
        rate_headers::count_request(&self.services.rate, &key, head)?;
        self.services.uses.record_use(&key, now);
        Ok(caller)
    }

    /// Counts the request of a page against the session of the member, who is signed in already.
    fn count_member(&self, page: &PageCaller) -> Result<Caller> {
        let counted = self.services.rate.count_request(&format!("session:{}", page.session()));
        counted.map_err(|exceeded| exceeded.into_error("a session"))?;
        Ok(page.caller().clone())
    }
}

#[cfg(test)]
mod tests;
