//! Forms that add a text, a question with its answer, or a website.

use askama::Template;
use frontdesk_types::Result;
use http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::{
    app::{
        agents::header::{AgentHeader, AgentTab, OpenedAgent},
        forms::FormState,
        reply::PageReply,
        shell::{Area, Shell},
        visit::MemberVisit,
    },
    site::form::FormFields,
};

/// Maximum size of a form with a text. A text has up to 10 MiB, and grows when a form encodes it.
pub(super) const MAX_TEXT_FORM_BYTES: usize = 32 * 1_024 * 1_024;

/// Maximum size of a form with an answer of up to 20,000 characters.
pub(super) const MAX_QNA_FORM_BYTES: usize = 400 * 1_024;

/// The kind of source that a form adds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum AddedKind {
    Text,
    Qna,
    Website,
}

impl AddedKind {
    fn segment(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Qna => "qna",
            Self::Website => "website",
        }
    }
}

#[derive(Template)]
#[template(path = "app/sources/new.html")]
struct NewSourcePage<'v> {
    shell: Shell<'v>,
    header: AgentHeader,
    kind: AddedKind,
    form: FormState,
}

pub(super) async fn show_text(visit: &MemberVisit) -> Result<PageReply> {
    show(visit, AddedKind::Text).await
}

/// The question may be given, by a page that leads here to improve an answer.
pub(super) async fn show_qna(visit: &MemberVisit) -> Result<PageReply> {
    show(visit, AddedKind::Qna).await
}

pub(super) async fn show_website(visit: &MemberVisit) -> Result<PageReply> {
    show(visit, AddedKind::Website).await
}

async fn show(visit: &MemberVisit, kind: AddedKind) -> Result<PageReply> {
    let given = [("question", visit.query("question")), ("answer", visit.query("answer")), ("url", visit.query("url"))];
    let values: Vec<_> = given.iter().map(|(name, value)| (*name, value.as_str())).collect();
    new_page(visit, kind, StatusCode::OK, FormState::with_values(&visit.services().ports, &values)).await
}

pub(super) async fn add_text(visit: &MemberVisit, form: FormFields) -> Result<PageReply> {
    let body = json!({ "title": form.get("title"), "content": form.get("content").replace("\r\n", "\n") });
    add(visit, AddedKind::Text, body, form).await
}

pub(super) async fn add_qna(visit: &MemberVisit, form: FormFields) -> Result<PageReply> {
    let body = json!({ "question": form.get("question"), "answer": form.get("answer").replace("\r\n", "\n") });
    add(visit, AddedKind::Qna, body, form).await
}

pub(super) async fn add_website(visit: &MemberVisit, form: FormFields) -> Result<PageReply> {
    let mut body = json!({ "url": form.get("url").trim(), "mode": form.get("mode") });
    let most = form.get("maxPages").trim();
    if form.get("mode") != "page" && !most.is_empty() {
        // A text that is no number is sent as it is: the contract says what is wrong with it.
        body["maxPages"] = most.parse::<i64>().map_or_else(|_| most.into(), Value::from);
    }
    add(visit, AddedKind::Website, body, form).await
}

async fn add(visit: &MemberVisit, kind: AddedKind, body: Value, form: FormFields) -> Result<PageReply> {
    let Some(agent) = visit.agent_id() else { return Ok(PageReply::NotFound) };
    let path = format!("/agents/{agent}/sources/{}", kind.segment());
    match visit.perform(Method::POST, path, Some(body), &form).await {
        Ok(_) => Ok(PageReply::done(&visit.org_path(&format!("agents/{agent}/sources")), "added", None)),
        Err(error) => {
            let (status, form) = FormState::after_refusal(&visit.services().ports, form, error)?;
            new_page(visit, kind, status, form).await
        }
    }
}

async fn new_page(visit: &MemberVisit, kind: AddedKind, status: StatusCode, form: FormState) -> Result<PageReply> {
    let Some(opened) = OpenedAgent::find(visit).await? else { return Ok(PageReply::NotFound) };
    let t = &visit.texts().sources;
    let title = match kind {
        AddedKind::Text => t.add_text,
        AddedKind::Qna => t.add_qna,
        AddedKind::Website => t.add_website,
    };
    let shell = Shell::new(visit, Area::Agents, title);
    let page = NewSourcePage { shell, header: opened.header(visit, AgentTab::Sources), kind, form };
    PageReply::page_with(status, &page)
}
