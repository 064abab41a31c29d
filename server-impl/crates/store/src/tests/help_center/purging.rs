use frontdesk_types::{
    ArticleId, OrgId, RedirectId, SiteId,
    analytics::TimeSlot,
    help_center::{
        articles::Article,
        changes::ChangeSubject,
        feedback::{ArticleRating, Rating},
        imports::{ImportOrigin, ImportedItem, ImportedKind, SiteImports},
        insights::{SiteCounters, SiteFigures, TermFigures},
        redirects::{RedirectTarget, SiteRedirect},
        sites::HelpCenter,
    },
    jobs::{PurgeSite, overdue::OverdueRecord},
};

use super::{NOON, StoreWorld, read_usage, site_at_slug};
use crate::{
    Tx,
    accounts::orgs,
    agents,
    help_center::{articles, changes, feedback, file_uses, files, imports, insights, redirects, removal, sites},
    jobs,
    removal::RemovalScope,
    testing::for_each_database,
};

impl StoreWorld {
    /// Creates a site with content of every kind.
    async fn create_full_site(&self, org: OrgId, slug: &str) -> (HelpCenter, Article) {
        let agent = self.create_agent(org).await;
        let site = self.create_site(org, agent, slug).await;
        let collection = self.create_collection(&site, "start", None).await;
        let mut article = self.create_article(&site, collection.id, "Hours").await;
        for title in ["2", "3"] {
            article = self.add_revision(&article, title, true).await;
        }
        let file = self.add_file(&site).await;
        let mut tx = self.begin_tx().await;
        file_uses::replace_uses(&mut tx, org, site.id, (article.id.0, &[file.id]), NOON).await.unwrap();
        changes::record_changes(&mut tx, org, site.id, &[ChangeSubject::Article(article.id)], self.ids.next()).await.unwrap();
        let redirect = SiteRedirect {
            id: self.ids.next::<RedirectId>(),
            org,
            site: site.id,
            from_path: "/old".to_owned(),
            is_prefix: false,
            target: RedirectTarget::Article(article.id),
            status: 301,
            created_at: NOON,
        };
        assert!(redirects::insert(&mut tx, &redirect).await.unwrap());
        let rated =
            ArticleRating { id: self.ids.next(), org, article: article.id, rating: Rating::Up, comment: None, created_at: NOON };
        assert!(feedback::replace_rating(&mut tx, &rated, &[1; 8], 1).await.unwrap());
        insights::add_counts(&mut tx, org, site.id, &counted_view_and_search(article.id)).await.unwrap();
        let imported = ImportedItem {
            kind: ImportedKind::Article,
            name: "hours.md".to_owned(),
            target: article.id.0,
            digest: Some("a".to_owned()),
        };
        let folder = SiteImports { org, site: site.id, origin: ImportOrigin::Markdown };
        imports::insert_or_replace(&mut tx, folder, &imported).await.unwrap();
        let (kind, names) = (ImportedKind::Article, ["hours.md", "late.md"]);
        assert_eq!(imports::find_by_names(&mut tx, folder, kind, &names).await.unwrap(), std::slice::from_ref(&imported));
        assert_eq!(imports::list_of_site(&mut tx, folder).await.unwrap(), [imported]);
        assert_eq!(imports::list_of_site(&mut tx, SiteImports { origin: ImportOrigin::Zendesk, ..folder }).await.unwrap(), []);
        tx.commit().await.unwrap();
        (site, article)
    }

    /// Removes the deleted content of a site; returns the number of steps.
    async fn purge_site(&self, org: OrgId, site: SiteId) -> usize {
        for steps in 0.. {
            let mut tx = self.begin_tx().await;
            let is_more = removal::remove_some_of_site(&mut tx, org, site).await.unwrap();
            tx.commit().await.unwrap();
            if !is_more {
                return steps;
            }
        }
        unreachable!("it ends")
    }
}

/// Builds the counts of a view of an article, and of a search.
fn counted_view_and_search(article: ArticleId) -> SiteCounters {
    let slot = TimeSlot::of(NOON);
    SiteCounters {
        site: [(slot, SiteFigures { views: 1, ..SiteFigures::default() })].into(),
        articles: [((article, slot), 1)].into(),
        terms: [(("menu".to_owned(), slot), TermFigures { searches: 1, without_result: 0 })].into(),
        visitors: [((1, 7), slot)].into(),
    }
}

/// Counts the rows of an organization in each table of help centers: sites, slugs, collections, articles,
/// revisions, redirects, files, blocks, uses, changes, ratings; sums of sites, of articles and of search terms;
/// visitors; records of imports.
async fn count_rows(tx: &mut Tx, org: OrgId) -> [i64; 16] {
    macro_rules! count {
        ($($table:literal)+) => {
            [$({
                define_fragments! { table = $table; }
                fetch_one!(tx, (i64,), "SELECT COUNT(*) FROM {table} WHERE org_id = $1", org.to_string()).unwrap().0
            }),+]
        };
    }
    count!["help_sites" "help_slugs" "help_collections" "help_articles" "help_revisions" "help_redirects" "help_files"
        "help_file_blocks" "help_file_uses" "help_changes" "help_feedback" "help_site_sums" "help_article_sums" "help_term_sums"
        "help_visitors" "help_imports"]
}

#[tokio::test]
async fn a_deleted_site_is_gone_at_once_and_its_rows_in_time() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        let (org, other) = (world.create_org().await, world.create_org().await);
        let (site, article) = world.create_full_site(org, "harbour").await;
        let (kept, _) = world.create_full_site(other, "hotel").await;
        let mut tx = world.begin_tx().await;
        assert!(sites::delete(&mut tx, org, site.id, NOON).await.unwrap());
        assert!(!sites::delete(&mut tx, org, site.id, NOON).await.unwrap(), "once");
        tx.commit().await.unwrap();
        assert_eq!((site_at_slug(&world, "harbour").await, site_at_slug(&world, "hotel").await), (None, Some(kept.id)));
        let mut tx = world.begin_tx().await;
        assert!(articles::find(&mut tx, org, article.id).await.unwrap().is_none(), "what is in it, too");
        assert!(sites::find_of_agent(&mut tx, org, site.agent).await.unwrap().is_none());
        assert_eq!(read_usage(&mut tx, org).await, (0, 0));
        assert_eq!(count_rows(&mut tx, org).await, [1, 0, 1, 1, 3, 1, 1, 3, 1, 1, 1, 5, 4, 4, 1, 1]);
        drop(tx);

        world.create_site(org, site.agent, "harbour").await;
        assert!(world.purge_site(org, site.id).await > 5, "a step is short");
        assert_eq!(world.purge_site(org, site.id).await, 0);
        let mut tx = world.begin_tx().await;
        assert_eq!(count_rows(&mut tx, org).await, [1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], "the agent has a new one");
        assert_eq!(count_rows(&mut tx, other).await, [1, 1, 1, 1, 3, 1, 1, 3, 1, 1, 1, 5, 4, 4, 1, 1]);
    })
    .await;
}

#[tokio::test]
async fn of_a_live_site_only_what_was_deleted_goes() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        let org = world.create_org().await;
        let (site, article) = world.create_full_site(org, "harbour").await;
        let kept = world.create_article(&site, article.collection, "Kept").await;
        let mut tx = world.begin_tx().await;
        assert!(articles::delete(&mut tx, &article, NOON).await.unwrap());
        tx.commit().await.unwrap();
        world.purge_site(org, site.id).await;
        let mut tx = world.begin_tx().await;
        assert_eq!(count_rows(&mut tx, org).await, [1, 1, 1, 1, 1, 1, 1, 3, 0, 1, 0, 5, 0, 4, 1, 1]);
        assert!(articles::find(&mut tx, org, kept.id).await.unwrap().is_some());
        let page = frontdesk_types::PageRequest::newest(1);
        let file = files::list(&mut tx, org, site.id, &page).await.unwrap().items.remove(0);
        assert!(files::delete_unused(&mut tx, &file, NOON).await.unwrap(), "the article used it");
        tx.commit().await.unwrap();
        world.purge_site(org, site.id).await;
        let mut tx = world.begin_tx().await;
        assert_eq!(count_rows(&mut tx, org).await, [1, 1, 1, 1, 1, 1, 0, 0, 0, 1, 0, 5, 0, 4, 1, 1]);
    })
    .await;
}

#[tokio::test]
async fn a_site_that_no_job_purges_is_found() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        let org = world.create_org().await;
        let (site, article) = world.create_full_site(org, "harbour").await;
        let left = async || {
            let found = removal::list_without_job(&mut world.read_conn().await, &OverdueRecord::default(), 10).await.unwrap();
            found.iter().map(|found| found.parse_ids().unwrap()).collect::<Vec<_>>()
        };
        assert_eq!(left().await, []);
        let mut tx = world.begin_tx().await;
        assert!(articles::delete(&mut tx, &article, NOON).await.unwrap());
        tx.commit().await.unwrap();
        assert_eq!(left().await, [(org, site.id.0)]);
        world.purge_site(org, site.id).await;
        assert_eq!(left().await, [], "nothing is left to do");

        let mut tx = world.begin_tx().await;
        assert!(sites::delete(&mut tx, org, site.id, NOON).await.unwrap());
        tx.commit().await.unwrap();
        assert_eq!(left().await, [(org, site.id.0)]);
        let mut tx = world.begin_tx().await;
        jobs::enqueue(&mut tx, world.ids.next(), &PurgeSite { org, site: site.id }, NOON, NOON).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(left().await, []);
    })
    .await;
}

#[tokio::test]
async fn a_help_center_goes_with_its_agent_and_with_its_organization() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        let (org, other) = (world.create_org().await, world.create_org().await);
        let (site, _) = world.create_full_site(org, "harbour").await;
        world.create_full_site(other, "hotel").await;
        let mut tx = world.begin_tx().await;
        assert!(agents::delete(&mut tx, org, site.agent, NOON).await.unwrap());
        tx.commit().await.unwrap();
        assert_eq!(site_at_slug(&world, "harbour").await, None, "at once");
        let mut tx = world.begin_tx().await;
        assert_eq!(read_usage(&mut tx, org).await, (0, 0));
        orgs::delete(&mut tx, other, NOON).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(site_at_slug(&world, "hotel").await, None, "at once");

        world.remove_in_steps(RemovalScope::Agent(org, site.agent)).await;
        world.remove_in_steps(RemovalScope::Org(other)).await;
        let mut tx = world.begin_tx().await;
        assert_eq!((count_rows(&mut tx, org).await, count_rows(&mut tx, other).await), ([0; 16], [0; 16]));
        agents::remove_deleted(&mut tx, org, site.agent).await.unwrap();
        orgs::remove_deleted(&mut tx, other).await.unwrap();
        tx.commit().await.unwrap();
    })
    .await;
}
