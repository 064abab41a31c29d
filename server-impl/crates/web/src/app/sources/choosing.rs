//! Choosing sources in the list: with ticks, or all that match the filter.

use std::collections::HashSet;

use frontdesk_agents::knowledge::source_deletions::{self, MAX_CHOSEN_SOURCES};
use frontdesk_types::{
    AgentId, Error, Result, SourceId, Timestamp,
    knowledge::{source_deletions::SourceChoice, sources::SourceFilter},
    text_rules,
};

use super::row::SourceRow;
use crate::{
    app::{texts::Texts, visit::MemberVisit},
    site::form::FormFields,
};

/// Maximum size of a form with chosen sources: up to a page of ids.
pub(super) const MAX_FORM_BYTES: usize = 64 * 1_024;

/// Returns the sources that a form of the list chooses: those that are ticked, or at `most` so many of all that match.
///
/// # Errors
/// `VALIDATION_ERROR`.
pub(super) fn parse_choice(visit: &MemberVisit, form: &FormFields, most: i64) -> Result<SourceChoice> {
    if form.get("all") != "yes" {
        return Ok(SourceChoice::Ids(form.all("ids").filter_map(|id| id.parse().ok()).collect()));
    }
    let filter = parse_filter(form.get("q"), form.get("status"), form.get("type"))?;
    let seen_at = form.get("seen").parse().map_or(visit.now, |micros| Timestamp(micros).min(visit.now));
    Ok(SourceChoice::Matching { filter, seen_at, most })
}

/// Returns the filter of the list that these fields describe.
///
/// # Errors
/// `VALIDATION_ERROR`.
fn parse_filter(q: &str, status: &str, kind: &str) -> Result<SourceFilter> {
    let unknown = |field| Error::invalid(field, "is not one of the values of the list.");
    let status = Some(status).filter(|status| !status.is_empty());
    let kind = Some(kind).filter(|kind| !kind.is_empty());
    Ok(SourceFilter {
        q: text_rules::validate_search(Some(q).filter(|q| !q.is_empty()))?,
        status: status.map(|status| status.parse().map_err(|_| unknown("/status"))).transpose()?,
        kind: kind.map(|kind| kind.parse().map_err(|_| unknown("/type"))).transpose()?,
        ..SourceFilter::default()
    })
}

/// The sources that a person can choose with one link, or has chosen with it.
pub(super) struct AllMatching {
    /// Number of them.
    pub(super) number: i64,
    /// `true` if they were chosen.
    pub(super) is_chosen: bool,
    /// When the person sees the list: what is added later stays.
    pub(super) seen_at: i64,
}

impl AllMatching {
    /// Counts the sources that match the filter of the list. `rows` are those on this page, and all of them if the page
    /// `is_whole`.
    ///
    /// # Errors
    /// Internal errors only.
    pub(super) async fn count(
        visit: &MemberVisit,
        agent: AgentId,
        rows: &[SourceRow],
        is_whole: bool,
        pending: &HashSet<SourceId>,
    ) -> Result<Self> {
        let number = if is_whole {
            rows.iter().filter(|row| row.can_be_chosen()).count()
        } else {
            let filter = parse_filter(&visit.query("q"), &visit.query("status"), &visit.query("type"))?;
            let choice = SourceChoice::Matching { filter, seen_at: visit.now, most: MAX_CHOSEN_SOURCES };
            let mut conn = visit.services().store.read().await?;
            source_deletions::choose_besides(&mut conn, visit.org(), agent, &choice, pending).await?.len()
        };
        let number = i64::try_from(number).unwrap_or(i64::MAX);
        Ok(Self { number, is_chosen: visit.query("all") == "yes" && number > 0, seen_at: visit.now.0 })
    }

    /// Returns the name of the link that chooses them.
    pub(super) fn link_name(&self, t: &&'static Texts) -> String {
        if self.number >= MAX_CHOSEN_SOURCES { t.sources.choose_newest(self.number) } else { t.sources.choose_all(self.number) }
    }
}
