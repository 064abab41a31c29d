//! What visitors do in help centers, in numbers.

use std::{collections::BTreeMap, ops::AddAssign};

use super::{articles::Article, feedback::Rating};
use crate::{
    ArticleId, ConversationId, MessageId, OrgId, SiteId, Timestamp,
    analytics::{Figures, ModelCost, SlotSpan, TimeSlot},
};

/// Eight days: a list over a year is added up from few rows.
const EIGHT_DAYS: SlotSpan = SlotSpan(8 * SlotSpan::DAY.0);

/// The spans over which articles and searches are counted, of which there are many, ascending; each divides the next.
pub const SPANS: [SlotSpan; 4] = [SlotSpan::HOUR, SlotSpan::DAY, EIGHT_DAYS, SlotSpan::MONTH];

/// Those of whole days.
pub const LONG_SPANS: [SlotSpan; 3] = [SlotSpan::DAY, EIGHT_DAYS, SlotSpan::MONTH];

/// Key of the sums of the search terms of a site over one span of time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TermSumKey {
    /// Organization that owns the site.
    pub org: OrgId,
    /// The site.
    pub site: SiteId,
    /// Length of the span.
    pub span: SlotSpan,
    /// First slot of the span.
    pub slot: TimeSlot,
}

/// Statistics of a site.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct SiteFigures {
    /// Pages that were opened.
    pub views: i64,
    /// People who opened the first page of their day.
    pub visitors: i64,
    /// Searches.
    pub searches: i64,
    /// Searches that found nothing.
    pub searches_without_result: i64,
    /// Articles that were opened from results.
    pub search_clicks: i64,
    /// Ratings.
    pub ratings: RatingTotals,
}

impl AddAssign for SiteFigures {
    fn add_assign(&mut self, other: Self) {
        self.views += other.views;
        self.visitors += other.visitors;
        self.searches += other.searches;
        self.searches_without_result += other.searches_without_result;
        self.search_clicks += other.search_clicks;
        self.ratings += other.ratings;
    }
}

/// Totals of ratings.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct RatingTotals {
    /// They helped.
    pub up: i64,
    /// They did not.
    pub down: i64,
}

impl RatingTotals {
    /// So many ratings of a kind.
    pub fn of(rating: Rating, number: i64) -> Self {
        match rating {
            Rating::Up => Self { up: number, down: 0 },
            Rating::Down => Self { up: 0, down: number },
        }
    }
}

impl AddAssign for RatingTotals {
    fn add_assign(&mut self, other: Self) {
        self.up += other.up;
        self.down += other.down;
    }
}

/// Statistics of an article.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ArticleFigures {
    /// Number of times that it was opened.
    pub views: i64,
    /// Ratings.
    pub ratings: RatingTotals,
}

impl AddAssign for ArticleFigures {
    fn add_assign(&mut self, other: Self) {
        self.views += other.views;
        self.ratings += other.ratings;
    }
}

/// Statistics of a search term.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct TermFigures {
    /// Number of times that it was searched for.
    pub searches: i64,
    /// Number of times that nothing was found.
    pub without_result: i64,
}

impl AddAssign for TermFigures {
    fn add_assign(&mut self, other: Self) {
        self.searches += other.searches;
        self.without_result += other.without_result;
    }
}

/// Counts of a site that are to be added to its sums.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SiteCounters {
    /// By quarter of an hour; without visitors, whom the database knows.
    pub site: BTreeMap<TimeSlot, SiteFigures>,
    /// Views of each article.
    pub articles: BTreeMap<(ArticleId, TimeSlot), i64>,
    /// Search terms.
    pub terms: BTreeMap<(String, TimeSlot), TermFigures>,
    /// Visitors of a day since 1970, and the slot of their first visit.
    pub visitors: BTreeMap<(i64, i64), TimeSlot>,
}

impl SiteCounters {
    /// Counts the numbers in it.
    pub fn len(&self) -> usize {
        self.site.len() + self.articles.len() + self.terms.len() + self.visitors.len()
    }

    /// Returns `true` if nothing was counted.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Takes so many numbers out, all where there are fewer.
    pub fn take(&mut self, most: usize) -> Self {
        let mut taken = Self::default();
        while taken.len() < most {
            if let Some((slot, figures)) = self.site.pop_first() {
                taken.site.insert(slot, figures);
            } else if let Some((article, views)) = self.articles.pop_first() {
                taken.articles.insert(article, views);
            } else if let Some((term, figures)) = self.terms.pop_first() {
                taken.terms.insert(term, figures);
            } else if let Some((visitor, slot)) = self.visitors.pop_first() {
                taken.visitors.insert(visitor, slot);
            } else {
                break;
            }
        }
        taken
    }

    /// Adds what was counted elsewhere.
    pub fn add(&mut self, other: Self) {
        other.site.into_iter().for_each(|(slot, figures)| *self.site.entry(slot).or_default() += figures);
        other.articles.into_iter().for_each(|(article, views)| *self.articles.entry(article).or_default() += views);
        other.terms.into_iter().for_each(|(term, figures)| *self.terms.entry(term).or_default() += figures);
        for (visitor, slot) in other.visitors {
            let first = self.visitors.entry(visitor).or_insert(slot);
            *first = slot.min(*first);
        }
    }
}

/// Sums over all these spans, for figures of quarters of an hour.
pub fn expanded<K: Ord + Clone, F: AddAssign + Copy + Default>(
    figures: impl IntoIterator<Item = (K, TimeSlot, F)>,
    spans: &[SlotSpan],
) -> BTreeMap<(SlotSpan, TimeSlot, K), F> {
    let mut sums = BTreeMap::new();
    for (key, slot, figures) in figures {
        for span in spans {
            *sums.entry((*span, span.start(slot), key.clone())).or_insert_with(F::default) += figures;
        }
    }
    sums
}

/// Statistics of a site in a span: what its pages counted, and its conversations.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SpanFigures {
    /// Of the pages.
    pub site: SiteFigures,
    /// Of the conversations.
    pub asked: Figures,
}

/// An article in a list.
#[derive(Debug, Clone)]
pub struct ListedArticle {
    /// The article.
    pub article: Article,
    /// Statistics.
    pub figures: ArticleFigures,
}

/// The articles of two lists.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ArticleLists {
    /// Those that are opened most.
    pub top: Vec<(ArticleId, ArticleFigures)>,
    /// Those that most visitors found unhelpful.
    pub worst: Vec<(ArticleId, ArticleFigures)>,
}

/// The searches of two lists.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TermLists {
    /// The most frequent ones.
    pub top: Vec<(String, TermFigures)>,
    /// Those that most often found nothing.
    pub without_result: Vec<(String, TermFigures)>,
}

/// A question that the agent could not answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnansweredQuestion {
    /// The conversation.
    pub conversation: ConversationId,
    /// The message that asks.
    pub message: MessageId,
    /// The beginning of what it says.
    pub text: String,
    /// When it was written.
    pub asked_at: Timestamp,
}

/// Cost of the replies of a model, by its name.
pub type CostOfModel = (String, ModelCost);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_counted_is_in_the_sums_of_each_span() {
        let views = [("a", TimeSlot(95), 1), ("a", TimeSlot(96), 2), ("b", TimeSlot(95), 4), ("a", TimeSlot(95), 8)];
        let sums = expanded(views, &[SlotSpan::QUARTER, SlotSpan::DAY, SlotSpan::MONTH]);
        let sums: Vec<_> = sums.into_iter().map(|((span, slot, key), sum)| (span.0, slot.0, key, sum)).collect();
        let days = [(96, 0, "a", 9), (96, 0, "b", 4), (96, 96, "a", 2)];
        let months = [(3_072, 0, "a", 11), (3_072, 0, "b", 4)];
        let quarters = [(1, 95, "a", 9), (1, 95, "b", 4), (1, 96, "a", 2)];
        assert_eq!(sums, [quarters.as_slice(), &days, &months].concat());
    }

    #[test]
    fn what_was_counted_twice_is_added() {
        let counted = |slot: i64, searches: i64| SiteCounters {
            site: BTreeMap::from([(TimeSlot(slot), SiteFigures { searches, ..SiteFigures::default() })]),
            terms: BTreeMap::from([(("a".to_owned(), TimeSlot(1)), TermFigures { searches, without_result: 0 })]),
            visitors: BTreeMap::from([((1, 7), TimeSlot(slot))]),
            ..SiteCounters::default()
        };
        let mut both = counted(2, 1);
        both.add(counted(1, 4));
        assert_eq!(both.site.values().map(|figures| figures.searches).collect::<Vec<_>>(), [4, 1]);
        assert_eq!(both.terms.values().map(|figures| figures.searches).collect::<Vec<_>>(), [5]);
        assert_eq!((both.visitors, both.articles.len()), (BTreeMap::from([((1, 7), TimeSlot(1))]), 0));
    }

    #[test]
    fn each_span_divides_the_next() {
        assert!(SPANS.windows(2).all(|spans| spans[1].0 % spans[0].0 == 0));
        assert_eq!(SPANS[1..], LONG_SPANS);
    }
}
