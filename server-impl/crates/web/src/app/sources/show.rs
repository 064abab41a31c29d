//! One source: its state, its text, the pages of a website, and what can be done with it.

use askama::Template;
use frontdesk_api::models::{PageOutcome, Source, SourceContent, SourcePageList, SourceType};
use frontdesk_store as store;
use frontdesk_types::{Code, Result, accounts::roles::Permission};

use super::{row::SourceRow, section::TextSection};
use crate::app::{
    agents::header::{AgentHeader, AgentTab, OpenedAgent},
    forms::new_nonce,
    operations::{is_missing, query_of},
    reply::PageReply,
    shell::{Area, Shell},
    toasts::Toast,
    visit::MemberVisit,
};

/// Number of a website's pages on a page.
const PAGES_PER_PAGE: &str = "50";

#[derive(Template)]
#[template(path = "app/sources/show.html")]
struct SourcePage<'v> {
    shell: Shell<'v>,
    header: AgentHeader,
    source: SourceRow,
    notes: Vec<String>,
    /// Section of its text; `None` if it has none yet.
    section: Option<TextSection>,
    /// Path of the next section of the text.
    next_section: Option<String>,
    /// Pages of a website; `None` while the text of one of them is shown.
    pages: Option<Vec<WebPage>>,
    /// Outcome to which the list of pages is limited.
    outcome: String,
    next_pages: Option<String>,
    nonce: String,
    delete_nonce: String,
    may_edit: bool,
    may_delete: bool,
    /// `true` for a text or a question, which can be edited.
    is_editable: bool,
}

/// A page of a website.
struct WebPage {
    url: String,
    title: Option<String>,
    outcome: &'static str,
    class: &'static str,
    reason: Option<String>,
    /// Path on which its text is shown, if it has one.
    text: Option<String>,
}

impl SourcePage<'_> {
    /// Returns the outcomes of pages with their names.
    fn outcomes(&self) -> [(&'static str, &'static str); 5] {
        let t = &self.shell.t.sources;
        [("", t.all), ("fetched", t.fetched), ("unchanged", t.unchanged), ("skipped", t.skipped), ("failed", t.failed)]
    }
}

/// Reads the source that the path names; `None` if there is none.
pub(super) async fn find_source(visit: &MemberVisit) -> Result<Option<Source>> {
    let (Some(agent), Some(source)) = (visit.agent_id(), visit.source_id()) else { return Ok(None) };
    match visit.read(format!("/agents/{agent}/sources/{source}")).await {
        Ok(source) => Ok(Some(source)),
        Err(error) if is_missing(&error) => Ok(None),
        Err(error) => Err(error),
    }
}

pub(super) async fn show(visit: &MemberVisit) -> Result<PageReply> {
    let Some(source) = find_source(visit).await? else { return Ok(PageReply::NotFound) };
    let Some(opened) = OpenedAgent::find(visit).await? else { return Ok(PageReply::NotFound) };
    let base = visit.org_path(&format!("agents/{}/sources/{}", source.agent_id, source.id));
    let content = read_content(visit, &source).await?;
    let next_section = content
        .as_ref()
        .and_then(|content| content.next_start)
        .map(|start| base.clone() + &query_of(&[("url", &visit.query("url")), ("start", &start.to_string())]));
    let section =
        content.filter(|content| !content.text.is_empty()).map(|content| TextSection::new(content, &visit.query("mark")));
    let (pages, next_pages) = if section.is_none() { read_pages(visit, &source, &base).await? } else { (None, None) };
    let pending = {
        let mut conn = visit.services().store.read().await?;
        store::knowledge::source_deletions::list_pending(&mut conn, visit.org(), opened.agent.id).await?
    };
    let toast = (visit.query("done") == "saved").then(|| Toast::new(visit.texts().sources.was_saved));
    let shell = Shell::new(visit, Area::Agents, source.title.clone()).with_toast(toast);
    PageReply::page(&SourcePage {
        header: opened.header(visit, AgentTab::Sources),
        notes: source.reading_notes.iter().map(|note| note.message.clone()).collect(),
        is_editable: matches!(source.r#type, SourceType::Text | SourceType::Qna),
        source: SourceRow::new(visit, source).with_pending(&pending),
        section,
        next_section,
        pages,
        outcome: visit.query("outcome"),
        next_pages,
        nonce: new_nonce(&visit.services().ports),
        delete_nonce: new_nonce(&visit.services().ports),
        may_edit: shell.may(Permission::SourcesEdit),
        may_delete: shell.may(Permission::SourcesDelete),
        shell,
    })
}

/// Reads the section of the text that the query names; `None` for a website without an address to read.
async fn read_content(visit: &MemberVisit, source: &Source) -> Result<Option<SourceContent>> {
    let url = visit.query("url");
    if source.r#type == SourceType::Website && url.is_empty() {
        return Ok(None);
    }
    let query = query_of(&[("url", &url), ("start", &visit.query("start"))]);
    match visit.read(format!("/agents/{}/sources/{}/content{query}", source.agent_id, source.id)).await {
        Ok(content) => Ok(Some(content)),
        Err(error) if error.code() == Code::SourcePageNotFound => Ok(None),
        Err(error) => Err(error),
    }
}

async fn read_pages(visit: &MemberVisit, source: &Source, base: &str) -> Result<(Option<Vec<WebPage>>, Option<String>)> {
    if source.r#type != SourceType::Website {
        return Ok((None, None));
    }
    let (outcome, cursor) = (visit.query("outcome"), visit.query("cursor"));
    let query = query_of(&[("outcome", &outcome), ("cursor", &cursor), ("limit", PAGES_PER_PAGE)]);
    let SourcePageList { items, next_cursor } =
        visit.read(format!("/agents/{}/sources/{}/pages{query}", source.agent_id, source.id)).await?;
    let t = &visit.texts().sources;
    let pages = items.into_iter().map(|page| {
        let (name, class) = match page.outcome {
            PageOutcome::Fetched => (t.fetched, "good"),
            PageOutcome::Unchanged => (t.unchanged, "good"),
            PageOutcome::Skipped => (t.skipped, "off"),
            PageOutcome::Failed => (t.failed, "bad"),
        };
        let text = (page.bytes > 0).then(|| base.to_owned() + &query_of(&[("url", &page.url)]));
        WebPage { url: page.url, title: page.title, outcome: name, class, reason: page.reason, text }
    });
    let next = next_cursor.map(|cursor| base.to_owned() + &query_of(&[("outcome", &outcome), ("cursor", &cursor)]));
    Ok((Some(pages.collect()), next))
}
