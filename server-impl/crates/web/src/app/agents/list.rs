//! The list of agents, with what they did this week.

use std::collections::HashMap;

use askama::Template;
use frontdesk_agents::analytics::reading;
use frontdesk_api::models::{Agent, AgentList};
use frontdesk_store as store;
use frontdesk_types::{
    AgentId, Result,
    accounts::{orgs::Plan, roles::Permission},
    agents::counts::{AgentCounts, ListCounts},
};

use super::{
    figures::{COMPARED_DAYS, WeekFigures},
    header::AgentState,
};
use crate::app::{
    operations::query_of,
    reply::PageReply,
    shell::{Area, Shell, hue},
    toasts::{Toast, UndoForm},
    visit::MemberVisit,
};

/// Number of agents on a page.
const AGENTS_PER_PAGE: &str = "50";

/// Lowest plan that has the inbox, as the contract says of its operations.
const INBOX_PLAN: Plan = Plan::Hobby;

#[derive(Template)]
#[template(path = "app/agents/list.html")]
struct AgentsPage<'v> {
    shell: Shell<'v>,
    rows: Vec<AgentRow>,
    /// Totals of all agents.
    figures: WeekFigures,
    /// Search and filter of the list.
    q: String,
    is_public: String,
    sort: String,
    /// Path of the next page.
    next: Option<String>,
    /// Maximum number of agents in the plan; `None` for no maximum.
    limit: Option<i64>,
    /// Number of agents of the workspace, including those that await deletion.
    all: i64,
    /// Number of agents that await deletion.
    deleted: i64,
    /// Number of conversations that wait for a person; `None` without an inbox.
    waiting: Option<i64>,
}

/// An agent in the list.
struct AgentRow {
    id: AgentId,
    path: String,
    name: String,
    description: Option<String>,
    hue: String,
    avatar: Option<String>,
    state: AgentState,
    counts: AgentCounts,
    figures: WeekFigures,
}

impl AgentsPage<'_> {
    /// Returns `true` while an agent of the list is being trained.
    fn is_reading(&self) -> bool {
        self.rows.iter().any(|row| row.counts.sources.reading > 0)
    }

    /// Returns `true` if the list shows only some of the agents.
    fn is_filtered(&self) -> bool {
        !self.q.is_empty() || !self.is_public.is_empty()
    }

    /// Returns the path of the list with another filter.
    fn filter_path(&self, is_public: &str) -> String {
        self.shell.path("agents") + &query_of(&[("q", &self.q), ("isPublic", is_public), ("sort", &self.sort)])
    }
}

pub(super) async fn show(visit: &MemberVisit) -> Result<PageReply> {
    let (q, is_public, sort, cursor) = (visit.query("q"), visit.query("isPublic"), visit.query("sort"), visit.query("cursor"));
    let fields = [("q", &*q), ("isPublic", &is_public), ("sort", &sort), ("cursor", &cursor), ("limit", AGENTS_PER_PAGE)];
    let AgentList { items, next_cursor } = visit.read(format!("/agents{}", query_of(&fields))).await?;
    let (mut week, counts) = read_figures(visit, &items).await?;
    let next = next_cursor.map(|cursor| {
        visit.org_path("agents") + &query_of(&[("q", &q), ("isPublic", &is_public), ("sort", &sort), ("cursor", &cursor)])
    });
    let mut figures = WeekFigures::default();
    week.values().for_each(|one| figures.add(one));
    let rows = items.into_iter().map(|agent| row(visit, agent, &mut week, &counts)).collect();
    let shell = Shell::new(visit, Area::Agents, visit.texts().agents.title).with_toast(toast(visit));
    let has_inbox = visit.member.plan.reaches(INBOX_PLAN) && shell.may(Permission::InboxView);
    PageReply::page(&AgentsPage {
        rows,
        figures,
        q,
        is_public,
        sort,
        next,
        limit: visit.services().plans.limits_of(visit.member.plan).agents,
        all: visit.member.agents,
        deleted: counts.deleting,
        waiting: has_inbox.then_some(counts.waiting),
        shell,
    })
}

type ByAgent<T> = HashMap<AgentId, T>;

/// Reads the figures of all agents, and what is counted of those in the list: two queries, however many agents there are.
async fn read_figures(visit: &MemberVisit, items: &[Agent]) -> Result<(ByAgent<WeekFigures>, ListCounts)> {
    let ids: Vec<_> = items.iter().map(|agent| AgentId(agent.id)).collect();
    let mut conn = visit.services().store.read().await?;
    let days = reading::read_last_days(&mut conn, visit.org(), COMPARED_DAYS, visit.now).await?;
    let week = days.into_iter().map(|(agent, days)| (agent, WeekFigures::of_days(days))).collect();
    Ok((week, store::agents::counts::count_for_list(&mut conn, visit.org(), &ids).await?))
}

fn row(visit: &MemberVisit, agent: Agent, week: &mut ByAgent<WeekFigures>, counts: &ListCounts) -> AgentRow {
    let id = AgentId(agent.id);
    let path = visit.org_path(&format!("agents/{id}"));
    let counts = counts.agents.get(&id).copied().unwrap_or_default();
    AgentRow {
        id,
        avatar: agent.avatar_updated_at.map(|at| format!("{path}/avatar?at={}", at.timestamp_micros())),
        path,
        name: agent.name,
        description: agent.description,
        hue: hue(&id.to_string()),
        state: AgentState::of(agent.is_public, false, counts.sources.ready),
        counts,
        figures: week.remove(&id).unwrap_or_default(),
    }
}

fn toast(visit: &MemberVisit) -> Option<Toast> {
    let t = &visit.texts().agents;
    match visit.query("done").as_str() {
        "agent-deleted" => {
            let agent: AgentId = visit.query("of").parse().ok()?;
            let action = visit.org_path(&format!("agents/{agent}/restore"));
            Some(Toast { text: t.was_deleted.to_owned(), undo: Some(UndoForm::new(visit, action)) })
        }
        "agent-restored" => Some(Toast::new(t.was_restored)),
        _ => None,
    }
}
