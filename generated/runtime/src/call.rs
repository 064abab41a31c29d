//! The request path: admit, read, check, begin, call, answer.

use std::{
    panic::{self, AssertUnwindSafe},
    sync::Arc,
};

use axum::{
    body::Body,
    extract::Request,
    response::{IntoResponse, Response},
};
use futures::FutureExt;
use http::request::Parts;

use crate::{
    Context, Gated, Invalid, KeyedRequest, Nothing, Operation, Replay, Served, Service, Upload,
    body::{self, ArrivedBody},
    conditional, deprecation, envelope, form,
    gate::{self, ValidRequest},
    memory_budget::{MemoryBudget, MemoryShare},
    persistent,
    shape::RequestShapes,
};

/// State of the router: the service, and the expected shapes of requests.
pub struct Runtime<S> {
    service: Arc<S>,
    is_key: fn(&str) -> bool,
    shapes: RequestShapes,
    budget: MemoryBudget,
}

impl<S: Service> Runtime<S> {
    /// Serves the operations of a contract.
    pub fn new(service: Arc<S>, served: Served) -> Arc<Self> {
        let Served { document, operations, is_idempotency_key } = served;
        Arc::new(Self {
            service,
            is_key: is_idempotency_key,
            shapes: RequestShapes::new(document, operations),
            budget: MemoryBudget::new(),
        })
    }

    /// Takes a request up to the call of its operation.
    ///
    /// # Errors
    /// The answer, if the operation is not to be called.
    pub async fn receive<C, P, B>(
        self: &Arc<Self>,
        operation: &'static Operation,
        request: Request,
    ) -> Result<(Call<S, C>, P, B), Answered>
    where
        C: Context<S>,
        P: Gated,
        B: Gated,
    {
        let (head, body) = request.into_parts();
        match self.open_request(operation, &head, body).await {
            Ok(OpenedRequest::Call { context, begun, params, body, share }) => {
                Ok((Call { runtime: Arc::clone(self), operation, head, context, begun, _share: share }, params, body))
            }
            Ok(OpenedRequest::Replay(replay)) => {
                let response = envelope::replay_success(&AnsweredRequest { operation, head: &head }, &replay);
                Err(Answered::with(deprecation::announce(operation, response)))
            }
            Err(error) => Err(Answered::with(self.service.refuse(&head, error))),
        }
    }

    /// Takes an upload up to the call of its operation, which reads the body itself. The bytes are not known
    /// beforehand, so an upload takes no idempotency key.
    ///
    /// # Errors
    /// The answer, if the operation is not to be called.
    pub async fn receive_upload<C, P>(
        self: &Arc<Self>,
        operation: &'static Operation,
        request: Request,
    ) -> Result<(Call<S, C>, P, Upload), Answered>
    where
        C: Context<S>,
        P: Gated,
    {
        let (mut head, body) = request.into_parts();
        match self.begin_upload(operation, &mut head, body).await {
            Ok((context, params, body)) => {
                Ok((Call { runtime: Arc::clone(self), operation, head, context, begun: false, _share: None }, params, body))
            }
            Err(error) => Err(Answered::with(self.service.refuse(&head, error))),
        }
    }

    async fn begin_upload<C, P>(
        &self,
        operation: &'static Operation,
        head: &mut Parts,
        body: Body,
    ) -> Result<(C, P, Upload), S::Error>
    where
        C: Context<S>,
        P: Gated,
    {
        let context = C::admit(&self.service, operation, head).await?;
        let limit = operation.max_body_bytes.unwrap_or_default();
        let upload = match operation.form {
            true => form::begin_form(head, body, limit, self.service.pace()).await,
            false => body::start_upload(&head.headers, body, limit, self.service.pace()),
        };
        let upload = upload.map_err(|invalid| context.invalid(&self.service, invalid))?;
        let ValidRequest { params, body: Nothing, key: _ } = self.check_shape(&context, operation, head, None)?;
        Ok((context, params, upload))
    }

    /// Checks the shape of a request, by the gate if possible. `bytes` are those of a JSON body.
    fn check_shape<C: Context<S>, P: Gated, B: Gated>(
        &self,
        context: &C,
        operation: &'static Operation,
        head: &Parts,
        bytes: Option<&[u8]>,
    ) -> Result<ValidRequest<P, B>, S::Error> {
        let may_set_owner_only = context.may_set_owner_only();
        if let Some(valid) = gate::try_gate(operation, head, bytes, may_set_owner_only, self.is_key) {
            return Ok(valid);
        }
        let judged = self.shapes.judge(operation, head, bytes, may_set_owner_only);
        judged.map_err(|invalid| context.invalid(&self.service, invalid))
    }

    /// Reads the body of a request, which is empty if its operation takes none.
    async fn read_body(&self, operation: &'static Operation, head: &Parts, mut body: Body) -> Result<ArrivedBody, Invalid> {
        match operation.max_body_bytes {
            Some(limit) => body::read_json(operation, limit, &head.headers, body, (&self.budget, self.service.pace())).await,
            None => body::refuse_body(&mut body).await.map(|()| ArrivedBody::default()),
        }
    }

    async fn open_request<C, P, B>(
        &self,
        operation: &'static Operation,
        head: &Parts,
        body: Body,
    ) -> Result<OpenedRequest<C, P, B>, S::Error>
    where
        C: Context<S>,
        P: Gated,
        B: Gated,
    {
        let mut context = C::admit(&self.service, operation, head).await?;
        let arrived = self.read_body(operation, head, body).await.map_err(|invalid| context.invalid(&self.service, invalid))?;
        let bytes = &arrived.bytes;
        let json = operation.max_body_bytes.map(|_| &bytes[..]);
        let ValidRequest { params, body, key } = self.check_shape(&context, operation, head, json)?;
        if let Some(key) = &key
            && let Some(replay) = context.begin(&self.service, KeyedRequest { operation, head, key, body: bytes }).await?
        {
            return Ok(OpenedRequest::Replay(replay));
        }
        Ok(OpenedRequest::Call { context, begun: key.is_some(), params, body, share: arrived.share })
    }
}

enum OpenedRequest<C, P, B> {
    Call { context: C, begun: bool, params: P, body: B, share: Option<MemoryShare> },
    Replay(Replay),
}

/// A request that is ready to be executed.
pub struct Call<S, C> {
    runtime: Arc<Runtime<S>>,
    operation: &'static Operation,
    head: Parts,
    context: C,
    begun: bool,
    /// Memory reserved for the body, which the operation keeps in memory.
    _share: Option<MemoryShare>,
}

impl<S: Service, C: Context<S>> Call<S, C> {
    /// Returns the service that executes the request.
    pub fn service(&self) -> &S {
        &self.runtime.service
    }

    /// Returns the context of the request.
    pub fn context(&self) -> &C {
        &self.context
    }

    /// Runs the operation. If it panics, its idempotency key is released before the panic resumes.
    ///
    /// # Errors
    /// Those of the operation.
    pub async fn run<T>(&self, operation: impl Future<Output = Result<T, S::Error>>) -> Result<T, S::Error> {
        match AssertUnwindSafe(operation).catch_unwind().await {
            Ok(result) => result,
            Err(payload) => {
                if self.begun {
                    self.context.abandon(self.service()).await;
                }
                panic::resume_unwind(payload)
            }
        }
    }

    /// Answers with the result of the operation; `succeed` writes a success.
    pub async fn answer<T>(
        self,
        result: Result<T, S::Error>,
        succeed: impl FnOnce(&AnsweredRequest<'_>, T) -> Response,
    ) -> Response {
        match result {
            Ok(value) => {
                let asked = AnsweredRequest { operation: self.operation, head: &self.head };
                let response = conditional::or_not_modified(&self.head, succeed(&asked, value));
                let response = deprecation::announce(self.operation, response);
                persistent::end_on_revocation(response, self.operation.streams, || {
                    self.context.revocation(self.service(), self.operation)
                })
            }
            Err(error) => {
                if self.begun {
                    self.context.abandon(self.service()).await;
                }
                self.service().refuse(&self.head, error)
            }
        }
    }
}

/// The parts of a request, in addition to the result, on which its answer depends.
pub struct AnsweredRequest<'a> {
    /// The operation.
    pub(crate) operation: &'static Operation,
    /// The request.
    pub(crate) head: &'a Parts,
}

/// An answer sent before the operation was called.
pub struct Answered(Box<Response>);

impl Answered {
    fn with(response: Response) -> Self {
        Self(Box::new(response))
    }
}

impl IntoResponse for Answered {
    fn into_response(self) -> Response {
        *self.0
    }
}
