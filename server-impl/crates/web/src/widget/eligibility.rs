//! `GET /widget/{publicId}`: whether a website may show the widget. `GET /help/{publicId}`: the Help Page.

use axum::response::{IntoResponse, Response};
use frontdesk_api::runtime::envelope::success_body;
use frontdesk_channels::widget::{
    text_color,
    visits::{OpenWidget, WidgetPlace},
};
use frontdesk_types::{Result, channels::widget::WidgetPosition};
use http::{HeaderMap, HeaderValue, StatusCode, header};
use serde::Serialize;

use super::{page, requests::WidgetRequest, respond, strings::WidgetStrings};
use crate::site::query;

/// Data of the answer.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Eligibility<'e> {
    title: &'e str,
    color: &'e str,
    text_color: String,
    position: WidgetPosition,
    labels: ButtonLabels<'e>,
}

/// Names of what the script of the website adds to it.
#[derive(Serialize)]
struct ButtonLabels<'e> {
    open: &'e str,
    close: &'e str,
    frame: &'e str,
}

/// Answers with what the button needs, or with 204 for every reason not to show one: then with the same headers, so that
/// nobody learns the reason.
pub(super) async fn show_eligibility(request: WidgetRequest) -> Response {
    if request.place() == WidgetPlace::HelpPage {
        return page::show_page(request).await;
    }
    let mut response = match find_eligible(&request).await {
        Ok(Some(open)) => eligible_response(&request, &open),
        Ok(None) => StatusCode::NO_CONTENT.into_response(),
        Err(error) => respond::error_response(&request.head, error),
    };
    add_sharing_headers(response.headers_mut());
    response
}

async fn find_eligible(request: &WidgetRequest) -> Result<Option<OpenWidget>> {
    let origin = request.head.headers.get(header::ORIGIN).map(|origin| origin.to_str().unwrap_or("null"));
    let found = request.find_open().await?;
    Ok(found.filter(|open| open.admits_country(request.country()) && open.admits_origin(origin)))
}

fn eligible_response(request: &WidgetRequest, open: &OpenWidget) -> Response {
    let language = query::field(query::of_request(&request.head), "language");
    let strings = WidgetStrings::choose(&open.widget.locale, language.as_deref());
    let labels = ButtonLabels { open: strings.get("open"), close: strings.get("close"), frame: strings.get("frame") };
    let color = &open.widget.color;
    let data = Eligibility { title: open.title(), color, text_color: text_color(color), position: open.widget.position, labels };
    ([(header::CONTENT_TYPE, "application/json")], success_body(&data)).into_response()
}

fn add_sharing_headers(headers: &mut HeaderMap) {
    for (name, value) in [
        (header::ACCESS_CONTROL_ALLOW_ORIGIN, "*"),
        (header::VARY, "Origin"),
        (header::CACHE_CONTROL, "max-age=30"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
}
