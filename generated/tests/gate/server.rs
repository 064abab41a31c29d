//! The generated server, whose operations do nothing but tell that they were reached.

use std::{any::Any, fmt::Debug, io::Write, num::NonZeroU64, sync::Arc, time::Duration};

use async_trait::async_trait;
use axum::{
    Router,
    body::Body,
    response::{IntoResponse, Response},
};
use bytes::Bytes;
use flate2::{Compression, write::GzEncoder};
use frontdesk_api::{
    Context, Invalid, Operation, Pace, Service, Upload,
    runtime::Document,
    stub::{Stub, router_of},
};
use http::{Request, request::Parts};
use tower::ServiceExt;

/// The outcome of a request.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum RequestOutcome {
    /// The request reached its operation.
    Reached,
    /// The request was refused before that.
    Refused(Invalid),
}

struct ReachedService;

impl Service for ReachedService {
    type Public = GateCaller;
    type Reading = GateCaller;
    type Changing = GateCaller;
    type Error = RequestOutcome;

    fn invalid(&self, invalid: Invalid) -> RequestOutcome {
        RequestOutcome::Refused(invalid)
    }

    fn pace(&self) -> Pace {
        Pace { deadline: Duration::from_secs(10), upload_rate: NonZeroU64::MIN }
    }

    fn refuse(&self, _head: &Parts, error: RequestOutcome) -> Response {
        let mut response = ().into_response();
        response.extensions_mut().insert(error);
        response
    }
}

/// Extension of a request that an owner or admin sends.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SentByAdmin;

struct GateCaller {
    is_admin: bool,
}

#[async_trait]
impl Context<ReachedService> for GateCaller {
    async fn admit(_service: &ReachedService, _operation: &'static Operation, head: &Parts) -> Result<Self, RequestOutcome> {
        Ok(Self { is_admin: head.extensions.get::<SentByAdmin>().is_some() })
    }

    fn may_set_owner_only(&self) -> bool {
        self.is_admin
    }
}

#[async_trait]
impl Stub for ReachedService {
    fn stand_in<T: Any>(&self, _operation: &'static Operation, _got: &[&dyn Debug]) -> Result<T, RequestOutcome> {
        Err(RequestOutcome::Reached)
    }

    async fn read(&self, _upload: Upload) -> Result<Bytes, RequestOutcome> {
        Ok(Bytes::new())
    }
}

/// The server, with a document that names the problems of a request.
pub(crate) struct GateServer {
    router: Router,
    runtime: tokio::runtime::Runtime,
}

impl GateServer {
    pub(crate) fn new(contract: Document) -> Self {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().expect("a runtime");
        Self { router: router_of(Arc::new(ReachedService), contract), runtime }
    }

    pub(crate) fn answer(&self, request: Request<Body>) -> RequestOutcome {
        let response = self.runtime.block_on(self.router.clone().oneshot(request)).expect("a router always answers");
        response.extensions().get::<RequestOutcome>().cloned().unwrap_or_else(|| panic!("no route: {}", response.status()))
    }
}

/// A document for a server, which keeps it for good.
pub(crate) fn document(text: &str) -> Document {
    let mut gzip = GzEncoder::new(Vec::new(), Compression::fast());
    gzip.write_all(text.as_bytes()).expect("memory takes it");
    Document::from_gzip(gzip.finish().expect("memory takes it").leak())
}
