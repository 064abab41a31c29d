//! Changing a source: its title, and the text of a text or a question.

use askama::Template;
use frontdesk_api::models::{Source, SourceContent, SourceType};
use frontdesk_types::Result;
use http::{Method, StatusCode};
use serde_json::{Map, Value};

use super::show::find_source;
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

/// Maximum length of a text that a form shows in whole, in characters.
const MAX_SHOWN_CHARACTERS: u32 = 100_000;

#[derive(Template)]
#[template(path = "app/sources/edit.html")]
struct EditPage<'v> {
    shell: Shell<'v>,
    header: AgentHeader,
    path: String,
    form: FormState,
    kind: SourceType,
    /// `true` if the text is too long to be edited in a page.
    is_too_long: bool,
}

/// The texts of a source that a form shows.
struct ShownTexts {
    fields: Vec<(&'static str, String)>,
    is_too_long: bool,
}

pub(super) async fn show(visit: &MemberVisit) -> Result<PageReply> {
    let Some(source) = find_source(visit).await? else { return Ok(PageReply::NotFound) };
    let texts = read_texts(visit, &source).await?;
    let values: Vec<_> = texts.fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let form = FormState::with_values(&visit.services().ports, &values);
    edit_page(visit, StatusCode::OK, &source, texts.is_too_long, form).await
}

pub(super) async fn submit(visit: &MemberVisit, form: FormFields) -> Result<PageReply> {
    let Some(source) = find_source(visit).await? else { return Ok(PageReply::NotFound) };
    let texts = read_texts(visit, &source).await?;
    let entered = |name: &str| form.get(name).replace("\r\n", "\n");
    let changed = texts.fields.iter().filter(|(name, before)| entered(name) != *before);
    let body: Map<String, Value> = changed.map(|(name, _)| ((*name).to_owned(), entered(name).into())).collect();
    let page = visit.org_path(&format!("agents/{}/sources/{}", source.agent_id, source.id));
    if body.is_empty() {
        return Ok(PageReply::done(&page, "saved", None));
    }
    let path = format!("/agents/{}/sources/{}", source.agent_id, source.id);
    match visit.perform(Method::PATCH, path, Some(Value::Object(body)), &form).await {
        Ok(_) => Ok(PageReply::done(&page, "saved", None)),
        Err(error) => {
            let (status, form) = FormState::after_refusal(&visit.services().ports, form, error)?;
            edit_page(visit, status, &source, texts.is_too_long, form).await
        }
    }
}

async fn read_texts(visit: &MemberVisit, source: &Source) -> Result<ShownTexts> {
    let title = source.title.clone();
    let field = match source.r#type {
        SourceType::Text => "content",
        SourceType::Qna => "answer",
        SourceType::File | SourceType::Website | SourceType::Article => {
            return Ok(ShownTexts { fields: vec![("title", title)], is_too_long: false });
        }
    };
    let path = format!("/agents/{}/sources/{}/content?length={MAX_SHOWN_CHARACTERS}", source.agent_id, source.id);
    let SourceContent { text, next_start, .. } = visit.read(path).await?;
    let first = if source.r#type == SourceType::Qna { "question" } else { "title" };
    let mut fields = vec![(first, title)];
    if next_start.is_none() {
        fields.push((field, text));
    }
    Ok(ShownTexts { fields, is_too_long: next_start.is_some() })
}

async fn edit_page(
    visit: &MemberVisit,
    status: StatusCode,
    source: &Source,
    is_too_long: bool,
    form: FormState,
) -> Result<PageReply> {
    let Some(opened) = OpenedAgent::find(visit).await? else { return Ok(PageReply::NotFound) };
    let page = EditPage {
        shell: Shell::new(visit, Area::Agents, source.title.clone()),
        header: opened.header(visit, AgentTab::Sources),
        path: visit.org_path(&format!("agents/{}/sources/{}", source.agent_id, source.id)),
        form,
        kind: source.r#type,
        is_too_long,
    };
    PageReply::page_with(status, &page)
}
