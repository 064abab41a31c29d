//! `GET /widget/{publicId}/try`: an empty page with the widget on it, to see what visitors of a website will see.

use askama::Template;
use axum::response::{IntoResponse, Response};
use frontdesk_types::Result;
use http::{StatusCode, header};

use super::{requests::WidgetRequest, respond};
use crate::site::response::render;

/// A policy as strict as that of any website with the widget.
const TRIAL_CSP: &str = "default-src 'none'; script-src 'self'; connect-src 'self'; frame-src 'self'; base-uri 'none'; \
                         form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'";

#[derive(Template)]
#[template(path = "widget/trial.html")]
struct TrialPage<'p> {
    title: &'p str,
    public_id: &'p str,
}

pub(super) async fn show_trial(request: WidgetRequest) -> Response {
    match render_trial(&request).await {
        Ok(Some(page)) => page,
        Ok(None) => StatusCode::NO_CONTENT.into_response(),
        Err(error) => respond::error_response(&request.head, error),
    }
}

async fn render_trial(request: &WidgetRequest) -> Result<Option<Response>> {
    let Some(open) = request.find_open().await? else { return Ok(None) };
    let html = render(&TrialPage { title: open.title(), public_id: &open.agent.public_id.0 })?;
    let headers = [
        (header::CONTENT_TYPE, "text/html; charset=utf-8"),
        (header::CONTENT_SECURITY_POLICY, TRIAL_CSP),
        (header::CACHE_CONTROL, "no-store"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    ];
    Ok(Some((headers, html).into_response()))
}
