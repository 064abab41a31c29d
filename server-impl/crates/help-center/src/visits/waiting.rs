//! Pending counts. A visitor who types sees results again and again, but searches once: a typed query stays
//! pending, and is replaced by the next one of the same visitor, until they pause or open a page.

use std::{
    collections::{BTreeMap, HashMap},
    time::Duration,
};

use frontdesk_types::{
    OrgId, SiteId, Timestamp,
    analytics::Slot,
    help_center::insights::{Counted, SiteFigures, TermFigures},
};

use super::{Action, Of, Visit, Visitor, terms};

/// Maximum number of pending entries.
pub(super) const MAX_WAITING: usize = 100_000;

/// Maximum number of pending entries of one site: a site that strangers flood leaves capacity for others.
pub(super) const MAX_OF_SITE: usize = 20_000;

/// Pause after which a visitor has finished typing.
const PAUSE: Duration = Duration::from_secs(10);

/// Pending counts.
#[derive(Debug, Default)]
pub(super) struct Waiting {
    sites: BTreeMap<(OrgId, SiteId), Counted>,
    /// Queries that visitors are typing.
    typed: HashMap<(OrgId, SiteId, Visitor), Typed>,
    /// Number of entries in `sites`.
    numbers: usize,
    /// Set once the lack of capacity has been logged.
    has_warned: bool,
}

/// Latest query that a visitor has typed.
#[derive(Debug)]
struct Typed {
    term: String,
    has_found: bool,
    at: Timestamp,
}

impl Waiting {
    /// Returns the number of pending entries.
    pub(super) fn len(&self) -> usize {
        self.numbers + self.typed.len()
    }

    /// Counts a visit.
    pub(super) fn note(&mut self, visit: Visit) {
        let Visit { org, site, visitor, at, action } = visit;
        let (whose, slot) = ((org, site), Slot::of(at));
        let typed = self.typed.remove(&(org, site, visitor));
        // The results page and further typing replace the query typed a moment ago.
        let is_continued = matches!(action, Action::Search { .. } | Action::Type { .. });
        if let Some(typed) = typed.filter(|typed| !is_continued || typed.is_finished(at)) {
            self.search(whose, typed);
        }
        let mut seen = Counted::default();
        seen.visitors.insert((visitor.day, visitor.number), slot);
        let figures = SiteFigures { views: 1, ..SiteFigures::default() };
        match action {
            Action::View => drop(seen.site.insert(slot, figures)),
            Action::Read { article, is_click } => {
                seen.site.insert(slot, SiteFigures { search_clicks: i64::from(is_click), ..figures });
                seen.articles.insert((article, slot), 1);
            }
            Action::Search { query, has_found } => {
                if let Some(term) = terms::kept(&query) {
                    self.search(whose, Typed { term, has_found, at });
                }
            }
            Action::Type { query, has_found } => {
                if let Some(term) = terms::kept(&query).filter(|_| self.len() < MAX_WAITING && self.has_room(whose)) {
                    self.typed.insert((org, site, visitor), Typed { term, has_found, at });
                }
            }
        }
        self.add(whose, seen);
    }

    /// Counts the queries of visitors who have finished typing by now, or of all if `now` is `None`.
    pub(super) fn settle(&mut self, now: Option<Timestamp>) {
        let finished = |typed: &Typed| now.is_none_or(|now| typed.is_finished(now));
        let done: Vec<_> = self.typed.extract_if(|_, typed| finished(typed)).collect();
        for ((org, site, _), typed) in done {
            self.search((org, site), typed);
        }
    }

    /// Takes all counts, by site.
    pub(super) fn take(&mut self) -> Vec<Of> {
        (self.numbers, self.has_warned) = (0, false);
        std::mem::take(&mut self.sites).into_iter().collect()
    }

    fn has_room(&self, whose: (OrgId, SiteId)) -> bool {
        self.sites.get(&whose).is_none_or(|counted| counted.len() < MAX_OF_SITE)
    }

    fn search(&mut self, whose: (OrgId, SiteId), Typed { term, has_found, at }: Typed) {
        let (slot, missed) = (Slot::of(at), i64::from(!has_found));
        let mut counted = Counted::default();
        counted.site.insert(slot, SiteFigures { searches: 1, searches_without_result: missed, ..SiteFigures::default() });
        counted.terms.insert((term, slot), TermFigures { searches: 1, without_result: missed });
        self.add(whose, counted);
    }

    /// Adds counts of a site while there is capacity: new visits, and counts that could not be written.
    pub(super) fn add(&mut self, whose: (OrgId, SiteId), counted: Counted) {
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
        self.numbers += site.len() - before;
    }
}

impl Typed {
    fn is_finished(&self, now: Timestamp) -> bool {
        now.0 - self.at.0 >= i64::try_from(PAUSE.as_micros()).unwrap_or(i64::MAX)
    }
}

#[cfg(test)]
mod tests {
    use frontdesk_types::ArticleId;
    use uuid::Uuid;

    use super::*;

    /// A single visitor of one site, with times in seconds.
    #[derive(Default)]
    struct Desk(Waiting, u128);

    impl Desk {
        fn does(&mut self, second: i64, action: Action) {
            let (org, site) = (OrgId(Uuid::nil()), SiteId(Uuid::from_u128(self.1)));
            let visitor = Visitor { day: 0, number: 7 };
            self.0.note(Visit { org, site, visitor, at: Timestamp(second * 1_000_000), action });
        }

        fn types(&mut self, second: i64, query: &str) {
            self.does(second, Action::Type { query: query.to_owned(), has_found: query.len() < 4 });
        }

        /// Returns the counts by then (views, clicks, searches, searches without result) and the search terms.
        fn counted(&mut self, second: Option<i64>) -> ([i64; 4], Vec<String>) {
            self.0.settle(second.map(|second| Timestamp(second * 1_000_000)));
            let counted = self.0.take().pop().map(|(_, counted)| counted).unwrap_or_default();
            let mut sum = SiteFigures::default();
            counted.site.into_values().for_each(|figures| sum += figures);
            let figures = [sum.views, sum.search_clicks, sum.searches, sum.searches_without_result];
            (figures, counted.terms.into_keys().map(|(term, _)| term).collect())
        }
    }

    const READ: Action = Action::Read { article: ArticleId(Uuid::nil()), is_click: true };

    fn search(query: &str) -> Action {
        Action::Search { query: query.to_owned(), has_found: true }
    }

    fn terms(terms: &[&str]) -> Vec<String> {
        terms.iter().map(|term| (*term).to_owned()).collect()
    }

    #[test]
    fn whoever_types_searches_once() {
        let mut desk = Desk::default();
        for (second, query) in [(0, "pa"), (1, "pas"), (2, "pass"), (11, "passw")] {
            desk.types(second, query);
        }
        assert_eq!(desk.counted(Some(20)), ([0; 4], terms(&[])), "the visitor types still");
        assert_eq!(desk.counted(Some(21)), ([0, 0, 1, 1], terms(&["passw"])));
        assert_eq!(desk.counted(None), ([0; 4], terms(&[])));
        desk.types(30, "pa");
        desk.types(40, "do");
        assert_eq!(desk.counted(None), ([0, 0, 2, 0], terms(&["do", "pa"])), "ten seconds later");
    }

    #[test]
    fn the_page_of_results_takes_the_place_of_what_was_typed() {
        let mut desk = Desk::default();
        desk.types(0, "pass");
        desk.does(3, search("Password"));
        assert_eq!(desk.counted(None), ([0, 0, 1, 0], terms(&["password"])));
        desk.types(10, "pass");
        desk.does(30, search("door"));
        desk.does(31, search("door"));
        assert_eq!(desk.counted(None), ([0, 0, 3, 1], terms(&["door", "pass"])), "pages count each");
        desk.does(40, search(" "));
        assert_eq!(desk.counted(None), ([0; 4], terms(&[])));
    }

    #[test]
    fn what_is_opened_ends_a_search() {
        let mut desk = Desk::default();
        desk.types(0, "pas");
        desk.does(1, READ);
        desk.types(2, "do");
        desk.does(3, Action::View);
        assert_eq!(desk.counted(Some(3)), ([2, 1, 2, 0], terms(&["do", "pas"])));
    }

    #[test]
    fn what_waits_is_bounded_and_what_failed_is_kept() {
        let mut desk = Desk::default();
        let flood = |desk: &mut Desk, site: u128| {
            for number in 0..MAX_OF_SITE + 10 {
                desk.1 = site;
                desk.does(0, search(&format!("a{}b{}", number / 1_000, number % 1_000)));
            }
            desk.0.len()
        };
        let len = flood(&mut desk, 0);
        assert!((MAX_OF_SITE..MAX_OF_SITE + 3).contains(&len), "{len}");
        for site in 1..8 {
            flood(&mut desk, site);
        }
        let len = desk.0.len();
        assert!((MAX_WAITING..MAX_WAITING + 3).contains(&len), "{len}");
        let taken = desk.0.take();
        assert_eq!(desk.0.len(), 0);
        for (whose, counted) in taken {
            desk.0.add(whose, counted);
        }
        assert_eq!(desk.0.len(), len);
    }
}
