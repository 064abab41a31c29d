//! Pending counts. A visitor who types sees results again and again, but searches once: a typed query stays
//! pending, and is replaced by the next one of the same visitor, until they pause or open a page.

use std::{
    collections::{BTreeMap, HashMap},
    time::Duration,
};

use frontdesk_types::{
    OrgId, SiteId, Timestamp,
    analytics::TimeSlot,
    help_center::insights::{SiteCounters, SiteFigures, TermFigures},
};

use super::{CountedSite, DailyVisitor, SiteVisit, VisitAction, terms};

/// Maximum number of pending entries.
pub(super) const MAX_WAITING: usize = 100_000;

/// Maximum number of pending entries of one site: a site that strangers flood leaves capacity for others.
pub(super) const MAX_ENTRIES_PER_SITE: usize = 20_000;

/// Pause after which a visitor has finished typing.
const TYPING_PAUSE: Duration = Duration::from_secs(10);

/// Pending counts.
#[derive(Debug, Default)]
pub(super) struct PendingCounts {
    sites: BTreeMap<(OrgId, SiteId), SiteCounters>,
    /// Queries that visitors are typing.
    typed: HashMap<(OrgId, SiteId, DailyVisitor), TypedQuery>,
    /// Number of entries in `sites`.
    entries: usize,
    /// Set once the lack of capacity has been logged.
    has_warned: bool,
}

/// Latest query that a visitor has typed.
#[derive(Debug)]
struct TypedQuery {
    term: String,
    has_found: bool,
    at: Timestamp,
}

impl PendingCounts {
    /// Returns the number of pending entries.
    pub(super) fn len(&self) -> usize {
        self.entries + self.typed.len()
    }

    /// Counts a visit.
    pub(super) fn count_visit(&mut self, visit: SiteVisit) {
        let SiteVisit { org, site, visitor, at, action } = visit;
        let (whose, slot) = ((org, site), TimeSlot::of(at));
        let typed = self.typed.remove(&(org, site, visitor));
        // The results page and further typing replace the query typed a moment ago.
        let is_continued = matches!(action, VisitAction::Search { .. } | VisitAction::Type { .. });
        if let Some(typed) = typed.filter(|typed| !is_continued || typed.is_finished(at)) {
            self.count_search(whose, typed);
        }
        let mut seen = SiteCounters::default();
        seen.visitors.insert((visitor.day, visitor.number), slot);
        let figures = SiteFigures { views: 1, ..SiteFigures::default() };
        match action {
            VisitAction::View => drop(seen.site.insert(slot, figures)),
            VisitAction::Read { article, is_click } => {
                seen.site.insert(slot, SiteFigures { search_clicks: i64::from(is_click), ..figures });
                seen.articles.insert((article, slot), 1);
            }
            VisitAction::Search { query, has_found } => {
                if let Some(term) = terms::normalize_term(&query) {
                    self.count_search(whose, TypedQuery { term, has_found, at });
                }
            }
            VisitAction::Type { query, has_found } => {
                if let Some(term) = terms::normalize_term(&query).filter(|_| self.len() < MAX_WAITING && self.has_room(whose)) {
                    self.typed.insert((org, site, visitor), TypedQuery { term, has_found, at });
                }
            }
        }
        self.add_counts(whose, seen);
    }

    /// Counts the queries of visitors who have finished typing by now, or of all if `now` is `None`.
    pub(super) fn count_finished(&mut self, now: Option<Timestamp>) {
        let finished = |typed: &TypedQuery| now.is_none_or(|now| typed.is_finished(now));
        let done: Vec<_> = self.typed.extract_if(|_, typed| finished(typed)).collect();
        for ((org, site, _), typed) in done {
            self.count_search((org, site), typed);
        }
    }

    /// Takes all counts, by site.
    pub(super) fn take_counts(&mut self) -> Vec<CountedSite> {
        (self.entries, self.has_warned) = (0, false);
        std::mem::take(&mut self.sites).into_iter().collect()
    }

    fn has_room(&self, whose: (OrgId, SiteId)) -> bool {
        self.sites.get(&whose).is_none_or(|counted| counted.len() < MAX_ENTRIES_PER_SITE)
    }

    fn count_search(&mut self, whose: (OrgId, SiteId), TypedQuery { term, has_found, at }: TypedQuery) {
        let (slot, missed) = (TimeSlot::of(at), i64::from(!has_found));
        let mut counted = SiteCounters::default();
        counted.site.insert(slot, SiteFigures { searches: 1, searches_without_result: missed, ..SiteFigures::default() });
        counted.terms.insert((term, slot), TermFigures { searches: 1, without_result: missed });
        self.add_counts(whose, counted);
    }

    /// Adds counts of a site while there is capacity: new visits, and counts that could not be written.
    pub(super) fn add_counts(&mut self, whose: (OrgId, SiteId), counted: SiteCounters) {
        if self.len() >= MAX_WAITING || !self.has_room(whose) {
            if !std::mem::replace(&mut self.has_warned, true) {
                let (org, site) = whose;
                tracing::warn!(%org, %site, "some visits of help centers are not counted: too many counts wait to be written");
            }
            return;
        }
        let site = self.sites.entry(whose).or_default();
        let before = site.len();
        site.add(counted);
        self.entries += site.len() - before;
    }
}

impl TypedQuery {
    fn is_finished(&self, now: Timestamp) -> bool {
        now.0 - self.at.0 >= i64::try_from(TYPING_PAUSE.as_micros()).unwrap_or(i64::MAX)
    }
}

#[cfg(test)]
mod tests {
    use frontdesk_types::ArticleId;
    use uuid::Uuid;

    use super::*;

    /// A single visitor of one site, with times in seconds.
    #[derive(Default)]
    struct TestVisitor(PendingCounts, u128);

    impl TestVisitor {
        fn does(&mut self, second: i64, action: VisitAction) {
            let (org, site) = (OrgId(Uuid::nil()), SiteId(Uuid::from_u128(self.1)));
            let visitor = DailyVisitor { day: 0, number: 7 };
            self.0.count_visit(SiteVisit { org, site, visitor, at: Timestamp(second * 1_000_000), action });
        }

        fn types(&mut self, second: i64, query: &str) {
            self.does(second, VisitAction::Type { query: query.to_owned(), has_found: query.len() < 4 });
        }

        /// Returns the counts by then (views, clicks, searches, searches without result) and the search terms.
        fn take_counted(&mut self, second: Option<i64>) -> ([i64; 4], Vec<String>) {
            self.0.count_finished(second.map(|second| Timestamp(second * 1_000_000)));
            let counted = self.0.take_counts().pop().map(|(_, counted)| counted).unwrap_or_default();
            let mut sum = SiteFigures::default();
            counted.site.into_values().for_each(|figures| sum += figures);
            let figures = [sum.views, sum.search_clicks, sum.searches, sum.searches_without_result];
            (figures, counted.terms.into_keys().map(|(term, _)| term).collect())
        }
    }

    const READ: VisitAction = VisitAction::Read { article: ArticleId(Uuid::nil()), is_click: true };

    fn search(query: &str) -> VisitAction {
        VisitAction::Search { query: query.to_owned(), has_found: true }
    }

    fn terms(terms: &[&str]) -> Vec<String> {
        terms.iter().map(|term| (*term).to_owned()).collect()
    }

    #[test]
    fn whoever_types_searches_once() {
        let mut desk = TestVisitor::default();
        for (second, query) in [(0, "pa"), (1, "pas"), (2, "pass"), (11, "passw")] {
            desk.types(second, query);
        }
        assert_eq!(desk.take_counted(Some(20)), ([0; 4], terms(&[])), "the visitor types still");
        assert_eq!(desk.take_counted(Some(21)), ([0, 0, 1, 1], terms(&["passw"])));
        assert_eq!(desk.take_counted(None), ([0; 4], terms(&[])));
        desk.types(30, "pa");
        desk.types(40, "do");
        assert_eq!(desk.take_counted(None), ([0, 0, 2, 0], terms(&["do", "pa"])), "ten seconds later");
    }

    #[test]
    fn the_page_of_results_takes_the_place_of_what_was_typed() {
        let mut desk = TestVisitor::default();
        desk.types(0, "pass");
        desk.does(3, search("Password"));
        assert_eq!(desk.take_counted(None), ([0, 0, 1, 0], terms(&["password"])));
        desk.types(10, "pass");
        desk.does(30, search("door"));
        desk.does(31, search("door"));
        assert_eq!(desk.take_counted(None), ([0, 0, 3, 1], terms(&["door", "pass"])), "pages count each");
        desk.does(40, search(" "));
        assert_eq!(desk.take_counted(None), ([0; 4], terms(&[])));
    }

    #[test]
    fn what_is_opened_ends_a_search() {
        let mut desk = TestVisitor::default();
        desk.types(0, "pas");
        desk.does(1, READ);
        desk.types(2, "do");
        desk.does(3, VisitAction::View);
        assert_eq!(desk.take_counted(Some(3)), ([2, 1, 2, 0], terms(&["do", "pas"])));
    }

    #[test]
    fn what_waits_is_bounded_and_what_failed_is_kept() {
        let mut desk = TestVisitor::default();
        let flood = |desk: &mut TestVisitor, site: u128| {
            for number in 0..MAX_ENTRIES_PER_SITE + 10 {
                desk.1 = site;
                desk.does(0, search(&format!("a{}b{}", number / 1_000, number % 1_000)));
            }
            desk.0.len()
        };
        let len = flood(&mut desk, 0);
        assert!((MAX_ENTRIES_PER_SITE..MAX_ENTRIES_PER_SITE + 3).contains(&len), "{len}");
        for site in 1..8 {
            flood(&mut desk, site);
        }
        let len = desk.0.len();
        assert!((MAX_WAITING..MAX_WAITING + 3).contains(&len), "{len}");
        let taken = desk.0.take_counts();
        assert_eq!(desk.0.len(), 0);
        for (whose, counted) in taken {
            desk.0.add_counts(whose, counted);
        }
        assert_eq!(desk.0.len(), len);
    }
}
