//! The list of agents, with what they did this week.

use std::collections::HashMap;

use askama::Template;
use frontdesk_agents::analytics::reading::{self, MetricsQuery};
use frontdesk_api::models::{Agent, AgentList};
use frontdesk_store as store;
use frontdesk_types::{
    AgentId, Result,
    analytics::{AnalyticsFilter, Dimension, Figure},
    knowledge::sources::SourceCounts,
};

use super::header::AgentState;
use crate::app::{
    operations::query_of,
    reply::PageReply,
    shell::{Area, Shell, hue},
    texts::format_number,
    toasts::{Toast, UndoForm},
    visit::MemberVisit,
};

/// Number of agents on a page.
const AGENTS_PER_PAGE: &str = "50";

/// Days that the figures cover.
const DAYS: i64 = 7;

/// Microseconds in a day.
const DAY_MICROS: i64 = 86_400_000_000;

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
}

/// An agent in the list.
struct AgentRow {
    path: String,
    name: String,
    description: Option<String>,
    hue: String,
    avatar: Option<String>,
    state: AgentState,
    sources: SourceCounts,
    figures: WeekFigures,
}

/// Figures of an agent within a week.
#[derive(Debug, Clone, Copy, Default)]
struct WeekFigures {
    answered: i64,
    unanswered: i64,
}

impl WeekFigures {
    /// Returns the share of questions that were answered, in percent.
    fn share(&self) -> Option<i64> {
        let all = self.answered + self.unanswered;
        (all > 0).then(|| self.answered * 100 / all)
    }

    fn answers(&self) -> String {
        format_number(self.answered + self.unanswered)
    }
}

impl AgentsPage<'_> {
    /// Returns `true` while an agent of the list is being trained.
    fn is_reading(&self) -> bool {
        self.rows.iter().any(|row| row.sources.reading > 0)
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
    let (week, counts, deleted) = read_figures(visit, &items).await?;
    let next = next_cursor.map(|cursor| {
        visit.org_path("agents") + &query_of(&[("q", &q), ("isPublic", &is_public), ("sort", &sort), ("cursor", &cursor)])
    });
    let figures = week.values().fold(WeekFigures::default(), |sum, one| WeekFigures {
        answered: sum.answered + one.answered,
        unanswered: sum.unanswered + one.unanswered,
    });
    let rows = items.into_iter().map(|agent| row(visit, agent, &week, &counts)).collect();
    let shell = Shell::new(visit, Area::Agents, visit.texts().agents.title).with_toast(toast(visit));
    let limit = visit.services().plans.limits_of(visit.member.plan).agents;
    let all = visit.member.agents;
    PageReply::page(&AgentsPage { shell, rows, figures, q, is_public, sort, next, limit, all, deleted })
}

type ByAgent<T> = HashMap<AgentId, T>;

/// Reads the figures of all agents, the sources of those in the list, and how many agents await deletion.
async fn read_figures(visit: &MemberVisit, items: &[Agent]) -> Result<(ByAgent<WeekFigures>, ByAgent<SourceCounts>, i64)> {
    let ids: Vec<_> = items.iter().map(|agent| AgentId(agent.id)).collect();
    let from = frontdesk_types::Timestamp(visit.now.0 - DAYS * DAY_MICROS);
    let query = MetricsQuery { from: Some(from), to: None, time_zone: "UTC".to_owned(), filter: AnalyticsFilter::default() };
    let mut conn = visit.services().store.read().await?;
    let (_, parts) = reading::read_breakdown(&mut conn, visit.org(), &query, Dimension::Agent, visit.now).await?;
    let week = parts.into_iter().filter_map(|part| {
        let figures = WeekFigures { answered: part.figures[Figure::Answered], unanswered: part.figures[Figure::Unanswered] };
        part.key.parse().ok().map(|agent| (agent, figures))
    });
    let week = week.collect();
    let counts = store::knowledge::sources::counts::count_of_agents(&mut conn, visit.org(), &ids).await?;
    let deleted = store::agents::count_awaiting_deletion(&mut conn, visit.org()).await?;
    Ok((week, counts.into_iter().collect(), deleted))
}

fn row(visit: &MemberVisit, agent: Agent, week: &ByAgent<WeekFigures>, counts: &ByAgent<SourceCounts>) -> AgentRow {
    let id = AgentId(agent.id);
    let path = visit.org_path(&format!("agents/{id}"));
    let sources = counts.get(&id).copied().unwrap_or_default();
    AgentRow {
        avatar: agent.avatar_updated_at.map(|at| format!("{path}/avatar?at={}", at.timestamp_micros())),
        path,
        name: agent.name,
        description: agent.description,
        hue: hue(&id.to_string()),
        state: AgentState::of(agent.is_public, false, sources.ready),
        sources,
        figures: week.get(&id).copied().unwrap_or_default(),
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
