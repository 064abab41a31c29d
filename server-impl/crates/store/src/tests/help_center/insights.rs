use frontdesk_types::{
    ArticleId,
    analytics::{Range, Slot, Span},
    help_center::{
        insights::{ArticleFigures, Counted, Ratings, SiteFigures, TermFigures},
        sites::HelpSite,
    },
};

use super::{NOON, World};
use crate::{
    help_center::insights::{self, articles, sites, terms, visitors},
    testing::for_each_database,
};

/// Builds counts of searches for this many terms, starting at a number.
fn searches(from: usize, number: usize) -> Counted {
    let term = |number: usize| ((format!("term {number}"), Slot::of(NOON)), TermFigures { searches: 1, without_result: 0 });
    Counted { terms: (from..from + number).map(term).collect(), ..Counted::default() }
}

impl World {
    async fn counts(&self, site: &HelpSite, counted: &Counted) {
        let mut tx = self.tx().await;
        insights::add(&mut tx, site.org, site.id, counted).await.unwrap();
        tx.commit().await.unwrap();
    }

    /// Returns the number of terms stored for the day, and the most searched one.
    async fn sought(&self, site: &HelpSite) -> (usize, (String, i64)) {
        let day = Span::DAY.start(Slot::of(NOON));
        let mut tx = self.tx().await;
        let number = terms::count(&mut tx, site.org, site.id, day, usize::MAX >> 1).await.unwrap();
        let range = Range { span: Span::DAY, from: day, to: Slot(day.0 + 1) };
        let lists = terms::lists(&mut tx, site.org, site.id, &[range], 1).await.unwrap();
        let (term, figures) = lists.top.into_iter().next().unwrap();
        (number, (term, figures.searches))
    }
}

#[tokio::test]
async fn at_most_5000_searches_of_a_day_are_kept() {
    for_each_database(async |store| {
        let world = World::new(store);
        let site = world.new_site("harbour").await;
        let first = searches(0, 4_990);
        world.counts(&site, &first).await;
        // Each of the two would fit, but not both.
        let (second, third) = (searches(4_990, 8), searches(5_000, 8));
        tokio::join!(world.counts(&site, &second), world.counts(&site, &third));
        assert_eq!(world.sought(&site).await.0, 5_000);
        world.counts(&site, &searches(6_000, 10)).await;
        world.counts(&site, &searches(7, 1)).await;
        assert_eq!(world.sought(&site).await, (5_000, ("term 7".to_owned(), 2)), "what is known counts on");
        let other = world.new_site("hotel").await;
        world.counts(&other, &searches(6_000, 10)).await;
        assert_eq!(world.sought(&other).await.0, 10);
    })
    .await;
}

#[tokio::test]
async fn at_most_100000_visitors_of_a_day_are_remembered() {
    for_each_database(async |store| {
        let world = World::new(store);
        let site = world.new_site("harbour").await;
        let slot = Slot::of(NOON);
        let came = |visitors: std::ops::Range<i64>| Counted {
            visitors: visitors.map(|visitor| ((NOON.day(), visitor), slot)).collect(),
            ..Counted::default()
        };
        // As if this many had already come.
        let before = SiteFigures { visitors: visitors::MAX_A_DAY - 10, ..SiteFigures::default() };
        world.counts(&site, &Counted { site: [(slot, before)].into(), ..Counted::default() }).await;
        world.counts(&site, &came(0..7)).await;
        world.counts(&site, &came(0..50)).await;
        world.counts(&site, &came(100..200)).await;
        let day = Span::DAY.start(slot);
        let range = Range { span: Span::DAY, from: day, to: Slot(day.0 + 1) };
        let sums = sites::of_buckets(&mut world.conn().await, site.org, site.id, &[(0, range)]).await.unwrap();
        assert!((visitors::MAX_A_DAY - 3..=visitors::MAX_A_DAY).contains(&sums[0].1.visitors), "{sums:?}");
        let mut tx = world.tx().await;
        let remembered = visitors::forget(&mut tx, NOON.day() + 1, 1_000).await.unwrap();
        assert!((7..=10).contains(&remembered), "{remembered}");
    })
    .await;
}

#[tokio::test]
async fn what_is_counted_of_something_that_is_gone_is_dropped() {
    for_each_database(async |store| {
        let world = World::new(store);
        let site = world.new_site("harbour").await;
        let collection = world.collection(&site, "start", None).await;
        let article = world.article(&site, collection.id, "Hours").await;
        let stranger = world.new_site("hotel").await;
        let nobody: ArticleId = world.ids.next();
        let slot = Slot::of(NOON);
        let counted = Counted {
            site: [(slot, SiteFigures { views: 3, ..SiteFigures::default() })].into(),
            articles: [article.id, nobody].map(|id| ((id, slot), 1)).into(),
            visitors: [((1, 7), slot), ((1, 8), Slot(slot.0 + 1))].into(),
            ..Counted::default()
        };
        world.counts(&site, &counted).await;
        world.counts(&site, &counted).await;
        world.counts(&stranger, &counted).await;
        world.counts(&HelpSite { id: world.ids.next(), ..site.clone() }, &counted).await;
        let mut conn = world.conn().await;
        let day = Span::DAY.start(slot);
        let range = Range { span: Span::DAY, from: day, to: Slot(day.0 + 96) };
        let listed = articles::lists(&mut conn, site.org, site.id, &[range], 10).await.unwrap();
        assert_eq!(listed.top, [(article.id, ArticleFigures { views: 2, ratings: Ratings::default() })]);
        let listed = articles::lists(&mut conn, stranger.org, stranger.id, &[range], 10).await.unwrap();
        assert_eq!(listed.top, [], "an article of another site");
        let sums = sites::of_buckets(&mut conn, site.org, site.id, &[(5, range)]).await.unwrap();
        assert_eq!(sums, [(5, SiteFigures { views: 6, visitors: 2, ..SiteFigures::default() })]);
    })
    .await;
}
