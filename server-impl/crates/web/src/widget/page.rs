//! The page of the chat: in the frame of a website, or standing alone as the Help Page.

use std::{borrow::Cow, sync::LazyLock};

use askama::Template;
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use frontdesk_channels::widget::{
    text_color,
    visits::{OpenWidget, WidgetPlace},
};
use frontdesk_http::accepts_gzip;
use frontdesk_types::{
    Result,
    channels::widget::{LeadForm, LeadFormField, LeadFormTiming, WidgetEscalation},
};
use http::{HeaderMap, HeaderValue, StatusCode, header};
use serde::Serialize;

use super::{compact::compact, requests::WidgetRequest, respond, strings::WidgetStrings};
use crate::site::{
    assets::{Asset, compress},
    languages::accepted_languages,
    query,
    response::render,
};

/// Folder of the files of the chat.
pub(crate) const ASSETS_FOLDER: &str = "/widget/assets";

/// Maximum characters of the address of a website's page.
const MAX_PAGE_CHARS: usize = 500;

static COMPACT_STYLE: LazyLock<String> = LazyLock::new(|| compact(include_str!("../../templates/widget/chat.css")));

/// The style sheet of the chat.
pub(super) static STYLE: LazyLock<Asset> =
    LazyLock::new(|| Asset::new(ASSETS_FOLDER, "chat.css", "text/css; charset=utf-8", &COMPACT_STYLE));

/// The files of the script, in their order.
pub(super) const SCRIPT_FILES: &str = concat!(
    include_str!("../../templates/widget/script/base.js"),
    include_str!("../../templates/widget/script/host.js"),
    include_str!("../../templates/widget/script/calls.js"),
    include_str!("../../templates/widget/script/markdown.js"),
    include_str!("../../templates/widget/script/inline.js"),
    include_str!("../../templates/widget/script/log.js"),
    include_str!("../../templates/widget/script/reply.js"),
    include_str!("../../templates/widget/script/events.js"),
    include_str!("../../templates/widget/script/people.js"),
    include_str!("../../templates/widget/script/feedback.js"),
    include_str!("../../templates/widget/script/lead.js"),
    include_str!("../../templates/widget/script/menu.js"),
    include_str!("../../templates/widget/script/composer.js"),
    include_str!("../../templates/widget/script/start.js"),
);

static COMPACT_SCRIPT: LazyLock<String> = LazyLock::new(|| compact(SCRIPT_FILES));

/// The script of the chat.
pub(super) static SCRIPT: LazyLock<Asset> =
    LazyLock::new(|| Asset::new(ASSETS_FOLDER, "chat.js", "text/javascript; charset=utf-8", &COMPACT_SCRIPT));

/// The icon in the browser tab of the Help Page.
pub(super) static ICON: LazyLock<Asset> = LazyLock::new(|| {
    Asset::new(ASSETS_FOLDER, "icon.svg", "image/svg+xml", include_str!("../../templates/help/assets/icon.svg"))
});

#[derive(Template)]
#[template(path = "widget/chat.html")]
struct ChatPage<'p> {
    language: &'p str,
    direction: &'p str,
    title: &'p str,
    style: &'p str,
    script: &'p str,
    icon: &'p str,
    robots: &'p str,
    noscript: &'p str,
    assistant: &'p str,
    /// `true` for the Help Page.
    is_standalone: bool,
    config: String,
}

/// Settings for the script of the page.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ChatConfig<'p> {
    public_id: &'p str,
    base: String,
    title: &'p str,
    greeting: Option<&'p str>,
    suggestions: &'p [String],
    placeholder: Option<&'p str>,
    color: &'p str,
    text_color: String,
    show_sources: bool,
    lead_form: Option<FormConfig<'p>>,
    escalation: EscalationConfig,
    privacy_url: Option<&'p str>,
    page: Option<Cow<'p, str>>,
    language: &'p str,
    direction: &'p str,
    strings: &'p std::collections::BTreeMap<String, String>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct FormConfig<'p> {
    when: LeadFormTiming,
    fields: &'p [LeadFormField],
    required: &'p [LeadFormField],
    title: Option<&'p str>,
    thanks: Option<&'p str>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct EscalationConfig {
    is_enabled: bool,
    after_unanswered: Option<i32>,
}

/// Answers with the page; with 204, or 404 on the Help Page, if visitors cannot reach the agent.
pub(super) async fn show_page(request: WidgetRequest) -> Response {
    let found = request.find_open().await.map(|open| open.filter(|open| open.admits_country(request.country())));
    match found {
        Ok(Some(open)) => page_response(&open, request.place(), query::of_request(&request.head), &request.head.headers)
            .unwrap_or_else(|error| respond::error_response(&request.head, error)),
        Ok(None) if request.place() == WidgetPlace::HelpPage => missing_response(),
        Ok(None) => StatusCode::NO_CONTENT.into_response(),
        Err(error) => respond::error_response(&request.head, error),
    }
}

/// Returns the page of an agent that visitors reach.
///
/// # Errors
/// Only faults.
pub(crate) fn page_response(open: &OpenWidget, place: WidgetPlace, query: &str, headers: &HeaderMap) -> Result<Response> {
    let named = query::field(query, "language");
    let strings = WidgetStrings::choose(&open.widget.locale, named.as_deref().or_else(|| accepted_languages(headers)));
    let page = query::field(query, "page").filter(|page| page.chars().count() <= MAX_PAGE_CHARS);
    let html = render(&ChatPage {
        language: strings.language,
        direction: strings.direction(),
        title: open.title(),
        style: &STYLE.path,
        script: &SCRIPT.path,
        icon: &ICON.path,
        robots: if place == WidgetPlace::HelpPage { "index" } else { "noindex" },
        noscript: strings.get("noscript"),
        assistant: strings.get("assistant"),
        is_standalone: place == WidgetPlace::HelpPage,
        config: config_of(open, place, page, strings)?,
    })?;
    let mut response = match accepts_gzip(headers) {
        true => ([(header::CONTENT_ENCODING, "gzip")], compress(&html, Compression::fast())).into_response(),
        false => html.into_response(),
    };
    add_headers(response.headers_mut(), open, place, strings.language);
    Ok(response)
}

fn config_of(open: &OpenWidget, place: WidgetPlace, page: Option<Cow<'_, str>>, strings: &WidgetStrings) -> Result<String> {
    let OpenWidget { agent, widget } = open;
    let LeadForm { when, fields, required, title, thanks } = &widget.lead_form;
    let form = FormConfig { when: *when, fields, required, title: title.as_deref(), thanks: thanks.as_deref() };
    let WidgetEscalation { is_enabled, after_unanswered } = widget.escalation;
    let folder = if place == WidgetPlace::HelpPage { "help" } else { "widget" };
    let config = ChatConfig {
        public_id: &agent.public_id.0,
        base: format!("/{folder}/{}", agent.public_id.0),
        title: open.title(),
        greeting: widget.greeting.as_deref(),
        suggestions: &widget.suggestions,
        placeholder: widget.placeholder.as_deref(),
        color: &widget.color,
        text_color: text_color(&widget.color),
        show_sources: widget.show_sources,
        lead_form: agent.collect_leads.then_some(form),
        escalation: EscalationConfig { is_enabled, after_unanswered },
        privacy_url: widget.privacy_url.as_deref(),
        page,
        language: strings.language,
        direction: strings.direction(),
        strings: &strings.texts,
    };
    let json = serde_json::to_string(&config).map_err(frontdesk_types::Error::internal)?;
    // No text can end the element, or begin a comment in it (HTML, section 4.12.1.3).
    Ok(json.replace('<', "\\u003c"))
}

/// Sets the headers of the page: it loads only our files, connects only to us, turns no text into a script, and is framed
/// only by the websites that may show the widget.
fn add_headers(headers: &mut HeaderMap, open: &OpenWidget, place: WidgetPlace, language: &'static str) {
    let ancestors = match (place, open.widget.allowed_origins.as_slice()) {
        (WidgetPlace::HelpPage, _) => "'none'".to_owned(),
        (WidgetPlace::Website, []) => "*".to_owned(),
        // The page for trying it shows it, too.
        (WidgetPlace::Website, origins) => format!("'self' {}", origins.join(" ")),
    };
    let policy = format!(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; \
         form-action 'none'; frame-ancestors {ancestors}; require-trusted-types-for 'script'"
    );
    headers.extend(HeaderValue::try_from(policy).ok().map(|policy| (header::CONTENT_SECURITY_POLICY, policy)));
    for (name, value) in [
        (header::CONTENT_TYPE, "text/html; charset=utf-8"),
        (header::CONTENT_LANGUAGE, language),
        (header::CACHE_CONTROL, "no-store"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::VARY, "accept-encoding, accept-language"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
}

fn missing_response() -> Response {
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8"),
        (header::CACHE_CONTROL, "no-store"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    ];
    (StatusCode::NOT_FOUND, headers, "This page is not available.\n").into_response()
}
