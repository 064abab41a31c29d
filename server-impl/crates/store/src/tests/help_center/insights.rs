use frontdesk_types::{
    ArticleId,
    analytics::{SlotInterval, SlotSpan, TimeSlot},
    help_center::{
        insights::{ArticleFigures, RatingTotals, SiteCounters, SiteFigures, TermFigures},
        sites::HelpCenter,
    },
};

use super::{NOON, StoreWorld};
use crate::{
    help_center::insights::{self, articles, sites, terms, visitors},
    testing::for_each_database,
};

/// Builds counts of searches for this many terms, starting at a number.
fn counted_searches(from: usize, number: usize) -> SiteCounters {
    let term = |number: usize| ((format!("term {number}"), TimeSlot::of(NOON)), TermFigures { searches: 1, without_result: 0 });
    SiteCounters { terms: (from..from + number).map(term).collect(), ..SiteCounters::default() }
}

impl StoreWorld {
    async fn add_counts(&self, site: &HelpCenter, counted: &SiteCounters) {
        let mut tx = self.begin_tx().await;
        insights::add_counts(&mut tx, site.org, site.id, counted).await.unwrap();
        tx.commit().await.unwrap();
    }

    /// Returns the number of terms stored for the day, and the most searched one.
    async fn read_terms(&self, site: &HelpCenter) -> (usize, (String, i64)) {
        let day = SlotSpan::DAY.start(TimeSlot::of(NOON));
        let mut tx = self.begin_tx().await;
        let number = terms::count_terms(&mut tx, site.org, site.id, day, usize::MAX >> 1).await.unwrap();
        let range = SlotInterval { span: SlotSpan::DAY, from: day, to: TimeSlot(day.0 + 1) };
        let lists = terms::rank_terms(&mut tx, site.org, site.id, &[range], 1).await.unwrap();
        let (term, figures) = lists.top.into_iter().next().unwrap();
        (number, (term, figures.searches))
    }
}

#[tokio::test]
async fn at_most_5000_searches_of_a_day_are_kept() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        let site = world.create_site_with_owner("harbour").await;
        let first = counted_searches(0, 4_990);
        world.add_counts(&site, &first).await;
        // Each of the two would fit, but not both.
        let (second, third) = (counted_searches(4_990, 8), counted_searches(5_000, 8));
        tokio::join!(world.add_counts(&site, &second), world.add_counts(&site, &third));
        assert_eq!(world.read_terms(&site).await.0, 5_000);
        world.add_counts(&site, &counted_searches(6_000, 10)).await;
        world.add_counts(&site, &counted_searches(7, 1)).await;
        assert_eq!(world.read_terms(&site).await, (5_000, ("term 7".to_owned(), 2)), "what is known counts on");
        let other = world.create_site_with_owner("hotel").await;
        world.add_counts(&other, &counted_searches(6_000, 10)).await;
        assert_eq!(world.read_terms(&other).await.0, 10);
    })
    .await;
}

#[tokio::test]
async fn at_most_100000_visitors_of_a_day_are_remembered() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        let site = world.create_site_with_owner("harbour").await;
        let slot = TimeSlot::of(NOON);
        let came = |visitors: std::ops::Range<i64>| SiteCounters {
            visitors: visitors.map(|visitor| ((NOON.day(), visitor), slot)).collect(),
            ..SiteCounters::default()
        };
        // As if this many had already come.
        let before = SiteFigures { visitors: visitors::MAX_VISITORS_PER_DAY - 10, ..SiteFigures::default() };
        world.add_counts(&site, &SiteCounters { site: [(slot, before)].into(), ..SiteCounters::default() }).await;
        world.add_counts(&site, &came(0..7)).await;
        world.add_counts(&site, &came(0..50)).await;
        world.add_counts(&site, &came(100..200)).await;
        let day = SlotSpan::DAY.start(slot);
        let range = SlotInterval { span: SlotSpan::DAY, from: day, to: TimeSlot(day.0 + 1) };
        let sums = sites::sum_per_bucket(&mut world.read_conn().await, site.org, site.id, &[(0, range)]).await.unwrap();
        assert!((visitors::MAX_VISITORS_PER_DAY - 3..=visitors::MAX_VISITORS_PER_DAY).contains(&sums[0].1.visitors), "{sums:?}");
        let mut tx = world.begin_tx().await;
        let remembered = visitors::remove_visitors_before(&mut tx, NOON.day() + 1, 1_000).await.unwrap();
        assert!((7..=10).contains(&remembered), "{remembered}");
    })
    .await;
}

#[tokio::test]
async fn what_is_counted_of_something_that_is_gone_is_dropped() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        let site = world.create_site_with_owner("harbour").await;
        let collection = world.create_collection(&site, "start", None).await;
        let article = world.create_article(&site, collection.id, "Hours").await;
        let stranger = world.create_site_with_owner("hotel").await;
        let nobody: ArticleId = world.ids.next();
        let slot = TimeSlot::of(NOON);
        let counted = SiteCounters {
            site: [(slot, SiteFigures { views: 3, ..SiteFigures::default() })].into(),
            articles: [article.id, nobody].map(|id| ((id, slot), 1)).into(),
            visitors: [((1, 7), slot), ((1, 8), TimeSlot(slot.0 + 1))].into(),
            ..SiteCounters::default()
        };
        world.add_counts(&site, &counted).await;
        world.add_counts(&site, &counted).await;
        world.add_counts(&stranger, &counted).await;
        world.add_counts(&HelpCenter { id: world.ids.next(), ..site.clone() }, &counted).await;
        let mut conn = world.read_conn().await;
        let day = SlotSpan::DAY.start(slot);
        let range = SlotInterval { span: SlotSpan::DAY, from: day, to: TimeSlot(day.0 + 96) };
        let listed = articles::rank_articles(&mut conn, site.org, site.id, &[range], 10).await.unwrap();
        assert_eq!(listed.top, [(article.id, ArticleFigures { views: 2, ratings: RatingTotals::default() })]);
        let listed = articles::rank_articles(&mut conn, stranger.org, stranger.id, &[range], 10).await.unwrap();
        assert_eq!(listed.top, [], "an article of another site");
        let sums = sites::sum_per_bucket(&mut conn, site.org, site.id, &[(5, range)]).await.unwrap();
        assert_eq!(sums, [(5, SiteFigures { views: 6, visitors: 2, ..SiteFigures::default() })]);
    })
    .await;
}
