//! A request for the widget of an agent, and who sends it.

use std::{
    net::IpAddr,
    sync::{Arc, Mutex, PoisonError},
};

use axum::RequestExt as _;
use axum::{
    body::Body,
    extract::{FromRequest, RawPathParams, Request, rejection::RawPathParamsRejection},
    response::{IntoResponse, Response},
};
use frontdesk_channels::widget::{
    conversations, tokens,
    visitors::WidgetVisitor,
    visits::{OpenWidget, WidgetPlace, widget_not_found},
};
use frontdesk_http::request_id::RequestId;
use frontdesk_platform::limits::LimitedAction;
use frontdesk_services::Services;
use frontdesk_types::{Country, Error, PublicId, Result, Timestamp, WidgetVisitorId, conversations::Conversation};
use http::{header, request::Parts};
use serde::de::DeserializeOwned;

use crate::{
    Pages,
    site::{form, same_origin},
};

/// Scheme of the header `Authorization`.
const SCHEME: &str = "Visitor ";

/// State of the routes of one place.
#[derive(Clone)]
pub(super) struct WidgetRoutes {
    pub(super) pages: Arc<Pages>,
    pub(super) place: WidgetPlace,
}

/// A request below `/widget/{publicId}` or `/help/{publicId}`.
pub(super) struct WidgetRequest {
    routes: WidgetRoutes,
    public_id: PublicId,
    params: Vec<(String, String)>,
    pub(super) head: Parts,
    /// Taken when it is read. Only the lock makes it one that several threads may know.
    body: Mutex<Body>,
}

impl FromRequest<WidgetRoutes> for WidgetRequest {
    type Rejection = Response;

    async fn from_request(mut request: Request, routes: &WidgetRoutes) -> Result<Self, Response> {
        let params: Result<RawPathParams, RawPathParamsRejection> = request.extract_parts().await;
        let params = params.map_err(IntoResponse::into_response)?;
        let params: Vec<(String, String)> = params.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        let (head, body) = request.into_parts();
        let public_id = params.iter().find(|(name, _)| name == "public_id").map(|(_, id)| id.clone()).unwrap_or_default();
        Ok(Self { routes: routes.clone(), public_id: PublicId(public_id), params, head, body: Mutex::new(body) })
    }
}

impl WidgetRequest {
    pub(super) fn pages(&self) -> &Pages {
        &self.routes.pages
    }

    pub(super) fn services(&self) -> &Services {
        &self.routes.pages.services
    }

    pub(super) fn place(&self) -> WidgetPlace {
        self.routes.place
    }

    pub(super) fn now(&self) -> Timestamp {
        self.services().ports.clock.now()
    }

    pub(super) fn address(&self) -> IpAddr {
        self.pages().client_address(&self.head)
    }

    pub(super) fn country(&self) -> Option<Country> {
        self.pages().client_country(&self.head)
    }

    pub(super) fn request_id(&self) -> String {
        RequestId::of(&self.head.extensions).as_str().to_owned()
    }

    /// Returns a parameter of the path.
    pub(super) fn param(&self, name: &str) -> &str {
        self.params.iter().find(|(param, _)| param == name).map_or("", |(_, value)| value)
    }

    /// Finds the widget, if visitors reach the agent.
    ///
    /// # Errors
    /// Only faults.
    pub(super) async fn find_open(&self) -> Result<Option<OpenWidget>> {
        OpenWidget::find(&mut self.services().store.read().await?, &self.public_id, self.place()).await
    }

    /// Finds the widget for a visitor who calls it.
    ///
    /// # Errors
    /// `AGENT_NOT_FOUND` if visitors cannot reach the agent, `GEO_RESTRICTED`, `FORBIDDEN` from another site.
    pub(super) async fn require_open(&self) -> Result<OpenWidget> {
        let open = self.find_open().await?.ok_or_else(widget_not_found)?;
        open.require_country(self.country())?;
        same_origin::require_same_origin(&self.head, Some(&self.services().site.url()))?;
        Ok(open)
    }

    /// Returns the visitor whose token was sent.
    ///
    /// # Errors
    /// `INVALID_VISITOR`.
    pub(super) async fn visitor_id(&self, open: &OpenWidget) -> Result<WidgetVisitorId> {
        self.known_visitor(open).await?.ok_or_else(tokens::invalid_visitor)
    }

    /// Returns the visitor whose token was sent; `None` if none was sent.
    ///
    /// # Errors
    /// `INVALID_VISITOR` for a token that is not valid.
    pub(super) async fn known_visitor(&self, open: &OpenWidget) -> Result<Option<WidgetVisitorId>> {
        let Some(sent) = self.head.headers.get(header::AUTHORIZATION) else { return Ok(None) };
        let token = sent.to_str().ok().and_then(|sent| sent.strip_prefix(SCHEME)).ok_or_else(tokens::invalid_visitor)?;
        let services = self.services();
        tokens::verify_token(&services.ring, &services.store, open.agent.id, token, self.now()).await.map(Some)
    }

    /// Returns the conversation that a visitor is in.
    ///
    /// # Errors
    /// Only faults.
    pub(super) async fn current_conversation(&self, open: &OpenWidget, visitor: WidgetVisitorId) -> Result<Option<Conversation>> {
        let mut conn = self.services().store.read().await?;
        conversations::find_current(&mut conn, &open.agent, visitor, self.now()).await
    }

    /// Describes a visitor. `language` and `page` are those of the chat.
    pub(super) fn describe_visitor(&self, id: WidgetVisitorId, language: Option<String>, page: Option<String>) -> WidgetVisitor {
        WidgetVisitor { id, place: self.place(), country: self.country(), language, page }
    }

    /// Counts an action against its limits.
    ///
    /// # Errors
    /// `RATE_LIMITED`, `LIMITER_UNAVAILABLE`.
    pub(super) async fn count_action(&self, action: LimitedAction<'_>) -> Result<()> {
        self.services().limits.count_action(action, self.now()).await
    }

    /// Reads a body in JSON.
    ///
    /// # Errors
    /// `UNSUPPORTED_MEDIA_TYPE`, `PAYLOAD_TOO_LARGE`, `REQUEST_TIMEOUT`, `VALIDATION_ERROR`.
    pub(super) async fn read_json<T: DeserializeOwned>(&self) -> Result<T> {
        let body = std::mem::take(&mut *self.body.lock().unwrap_or_else(PoisonError::into_inner));
        let deadline = self.pages().options.body_deadline;
        let sent = form::read_body(&self.head, body, form::JSON_MEDIA_TYPE, deadline).await?;
        serde_json::from_slice(&sent).map_err(|error| Error::invalid("", format!("The body is not as it should be: {error}.")))
    }
}
