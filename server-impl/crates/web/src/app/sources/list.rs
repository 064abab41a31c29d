//! The list of an agent's sources.

use askama::Template;
use frontdesk_api::models::SourceList;
use frontdesk_store as store;
use frontdesk_types::{AgentId, Result, accounts::roles::Permission};
use http::StatusCode;

use super::{choosing::AllMatching, deleting, rereading::Rereading, row::SourceRow};
use crate::app::{
    agents::header::{AgentHeader, AgentTab, OpenedAgent},
    forms::new_nonce,
    operations::{is_missing, query_of},
    reply::PageReply,
    shell::{Area, Shell},
    texts::format_number,
    toasts::Toast,
    visit::MemberVisit,
};

/// Number of sources on a page.
const SOURCES_PER_PAGE: &str = "50";

#[derive(Template)]
#[template(path = "app/sources/list.html")]
struct SourcesPage<'v> {
    shell: Shell<'v>,
    header: AgentHeader,
    sources: Vec<SourceRow>,
    q: String,
    status: String,
    kind: String,
    next: Option<String>,
    opened: OpenedAgent,
    nonce: String,
    may_delete: bool,
    may_edit: bool,
    /// Outcome of a form that has several websites read again.
    rereading: Option<Rereading>,
    matching: AllMatching,
    /// Bytes of the workspace, and its limit.
    used: String,
}

impl SourcesPage<'_> {
    fn path(&self) -> String {
        self.shell.path(&format!("agents/{}/sources", self.header.id))
    }

    fn status_path(&self, status: &str) -> String {
        self.path() + &query_of(&[("q", &self.q), ("status", status), ("type", &self.kind)])
    }

    fn choose_path(&self) -> String {
        self.path() + &query_of(&[("q", &self.q), ("status", &self.status), ("type", &self.kind), ("all", "yes")])
    }

    fn kind_path(&self, kind: &str) -> String {
        self.path() + &query_of(&[("q", &self.q), ("status", &self.status), ("type", kind)])
    }

    /// Returns the kinds of sources with their names.
    fn kinds(&self) -> [(&'static str, &'static str); 5] {
        let t = &self.shell.t.sources;
        [("file", t.file), ("website", t.website), ("text", t.text), ("qna", t.qna_short), ("article", t.article)]
    }

    /// Returns `true` while a source is being read, or about to be deleted.
    fn is_changing(&self) -> bool {
        self.opened.reading() > 0 || self.sources.iter().any(|source| source.is_deleting)
    }

    /// Returns `true` if sources on the page can be read again.
    fn has_websites(&self) -> bool {
        self.sources.iter().any(|source| source.is_website && source.can_be_chosen())
    }

    /// Returns the path of the form that has sources read again. Its answer may be the list with the same filter.
    fn again_path(&self) -> String {
        self.path() + "/again" + &query_of(&[("q", &self.q), ("status", &self.status), ("type", &self.kind)])
    }

    fn is_filtered(&self) -> bool {
        !(self.q.is_empty() && self.status.is_empty() && self.kind.is_empty())
    }
}

pub(super) async fn show(visit: &MemberVisit) -> Result<PageReply> {
    show_with(visit, StatusCode::OK, None).await
}

/// Shows the list, above it which of the chosen sources are not read again, and why.
pub(super) async fn show_with(visit: &MemberVisit, code: StatusCode, rereading: Option<Rereading>) -> Result<PageReply> {
    let Some(opened) = OpenedAgent::find(visit).await? else { return Ok(PageReply::NotFound) };
    let (q, status, kind, cursor) = (visit.query("q"), visit.query("status"), visit.query("type"), visit.query("cursor"));
    let fields = [("q", &*q), ("status", &status), ("type", &kind), ("cursor", &cursor), ("limit", SOURCES_PER_PAGE)];
    let listed = visit.read(format!("/agents/{}/sources{}", opened.agent.id, query_of(&fields))).await;
    let SourceList { items, next_cursor } = match listed {
        Err(error) if is_missing(&error) => return Ok(PageReply::NotFound),
        listed => listed?,
    };
    let next = next_cursor.map(|cursor| {
        let query = query_of(&[("q", &q), ("status", &status), ("type", &kind), ("cursor", &cursor)]);
        visit.org_path(&format!("agents/{}/sources", opened.agent.id)) + &query
    });
    let agent = opened.agent.id;
    let pending = {
        let mut conn = visit.services().store.read().await?;
        store::knowledge::source_deletions::list_pending(&mut conn, visit.org(), agent).await?
    };
    let row = |source| SourceRow::new(visit, source).with_pending(&pending);
    let sources: Vec<_> = items.into_iter().map(row).collect();
    let matching = AllMatching::count(visit, agent, &sources, next.is_none() && cursor.is_empty(), &pending).await?;
    let toast = toast(visit, agent).await?;
    let shell = Shell::new(visit, Area::Agents, opened.agent.name.clone()).with_toast(toast);
    let page = SourcesPage {
        header: opened.header(visit, AgentTab::Sources),
        sources,
        matching,
        nonce: new_nonce(&visit.services().ports),
        may_delete: shell.may(Permission::SourcesDelete),
        may_edit: shell.may(Permission::SourcesEdit),
        used: used_bytes(visit),
        shell,
        q,
        status,
        kind,
        next,
        rereading,
        opened,
    };
    PageReply::page_with(code, &page)
}

/// Returns how much of the plan's training content the workspace uses.
fn used_bytes(visit: &MemberVisit) -> String {
    let used = megabytes(visit.member.training_bytes);
    match visit.services().plans.limits_of(visit.member.plan).training_bytes {
        Some(limit) => visit.texts().sources.used_of(used, megabytes(limit)),
        None => visit.texts().sources.used(used),
    }
}

/// Returns a size in megabytes, with one digit for small ones.
fn megabytes(bytes: i64) -> String {
    let tenths = bytes.saturating_add(50_000) / 100_000;
    if tenths < 100 { format!("{}.{}", tenths / 10, tenths % 10) } else { format_number(tenths / 10) }
}

async fn toast(visit: &MemberVisit, agent: AgentId) -> Result<Option<Toast>> {
    let t = &visit.texts().sources;
    Ok(Some(Toast::new(match visit.query("done").as_str() {
        "added" => t.was_added(visit.query("of").parse::<i64>().unwrap_or(1)),
        "again" => t.are_read_again(visit.query("of").parse::<i64>().unwrap_or(1)),
        "deleting" => return deleting::toast(visit, agent).await,
        "kept" => t.were_kept.to_owned(),
        "too-late" => t.too_late.to_owned(),
        _ => return Ok(None),
    })))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_short() {
        let written = [0, 49_000, 3_100_000, 9_960_000, 400_000_000, 12_000_000_000].map(megabytes);
        assert_eq!(written, ["0.0", "0.0", "3.1", "10", "400", "12,000"]);
    }
}
