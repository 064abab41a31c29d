//! Choosing sources in the list: with ticks, or all that match the filter.

use frontdesk_agents::knowledge::source_deletions::{self, MAX_CHOSEN_SOURCES, SourceChoice};
use frontdesk_types::{AgentId, Result};

use super::{deleting::parse_filter, row::SourceRow};
use crate::app::{texts::Texts, visit::MemberVisit};

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
    pub(super) async fn count(visit: &MemberVisit, agent: AgentId, rows: &[SourceRow], is_whole: bool) -> Result<Self> {
        let number = if is_whole {
            rows.iter().filter(|row| row.can_be_chosen()).count()
        } else {
            let filter = parse_filter(&visit.query("q"), &visit.query("status"), &visit.query("type"))?;
            let choice = SourceChoice::Matching { filter, seen_at: visit.now };
            let mut conn = visit.services().store.read().await?;
            source_deletions::choose(&mut conn, visit.org(), agent, &choice).await?.len()
        };
        let number = i64::try_from(number).unwrap_or(i64::MAX);
        Ok(Self { number, is_chosen: visit.query("all") == "yes" && number > 0, seen_at: visit.now.0 })
    }

    /// Returns the name of the link that chooses them.
    pub(super) fn link_name(&self, t: &&'static Texts) -> String {
        let is_capped = usize::try_from(self.number).is_ok_and(|number| number >= MAX_CHOSEN_SOURCES);
        if is_capped { t.sources.choose_newest(self.number) } else { t.sources.choose_all(self.number) }
    }
}
