use frontdesk_types::{
    ArticleId, CollectionId, Cursor, PageRequest, SortOrder,
    help_center::{
        articles::{Article, ArticleFilter, ArticleStatus, FeedbackTotals},
        collections::{Collection, CollectionCounts},
        feedback::{ArticleRating, Rating},
        revisions::{OutdatedRevision, RevisionRendering, UNRENDERED},
        sites::SiteCounts,
    },
};
use uuid::Uuid;

use super::{NOON, StoreWorld, as_published, read_usage};
use crate::{
    Tx,
    help_center::{articles, collections, feedback, pages, plan_limits, revisions, search_input, sites},
    testing::for_each_database,
};

#[tokio::test]
async fn collections_are_listed_by_position_and_know_where_they_are() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        let site = world.create_site_with_owner("harbour").await;
        let top = world.create_collection(&site, "start", None).await;
        let inner = world.create_collection(&site, "rooms", Some(top.id)).await;
        let innermost = world.create_collection(&site, "keys", Some(inner.id)).await;
        let mut tx = world.begin_tx().await;
        let path = collections::find_with_ancestors(&mut tx, site.org, innermost.id).await.unwrap();
        assert_eq!(path, [top.clone(), inner.clone(), innermost.clone()]);
        let first = Collection { position: 0, ..inner.clone() };
        collections::update(&mut tx, &first).await.unwrap();
        assert_eq!(
            collections::list_all(&mut tx, site.org, site.id).await.unwrap(),
            [first.clone(), top.clone(), innermost.clone()]
        );
        assert_eq!(collections::find_by_slug(&mut tx, site.org, site.id, "rooms").await.unwrap(), Some(first.clone()));
        assert_eq!(collections::find_last_position(&mut tx, site.org, site.id, Some(top.id)).await.unwrap(), Some(0));
        assert_eq!(collections::find_last_position(&mut tx, site.org, site.id, Some(innermost.id)).await.unwrap(), None);
        assert_eq!(collections::find_last_position(&mut tx, site.org, site.id, None).await.unwrap(), Some(1));

        let page = PageRequest { limit: 2, order: SortOrder::Asc, after: None };
        let listed = collections::list(&mut tx, site.org, site.id, None, &page).await.unwrap();
        assert_eq!(listed.items, [first.clone(), top.clone()]);
        let next = PageRequest { after: listed.next, ..page };
        let listed = collections::list(&mut tx, site.org, site.id, None, &next).await.unwrap();
        assert_eq!((listed.items, listed.next.is_none()), (vec![innermost], true));
        let listed = collections::list(&mut tx, site.org, site.id, Some(top.id), &page).await.unwrap();
        assert_eq!(listed.items, [first]);
        assert_eq!(collections::count(&mut tx, site.org, site.id).await.unwrap(), 3);
    })
    .await;
}

#[tokio::test]
async fn an_article_is_in_the_lists_that_it_matches() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        let site = world.create_site_with_owner("harbour").await;
        let (one, other) =
            (world.create_collection(&site, "one", None).await.id, world.create_collection(&site, "other", None).await.id);
        let hours = world.create_article(&site, one, "Opening hours").await;
        let keys = world.create_draft(&site, one, "Lost KEYS").await;
        let pets = world.create_draft(&site, other, "Pets").await;
        let mut tx = world.begin_tx().await;
        let pets = Article { locale: "de".to_owned(), ..pets };
        articles::update(&mut tx, &pets).await.unwrap();
        let mut listed = async |filter: ArticleFilter| {
            let found = articles::list(&mut tx, site.org, site.id, &filter, &PageRequest::newest(10)).await.unwrap();
            found.items.iter().map(|article| article.id).collect::<Vec<_>>()
        };
        let any = ArticleFilter::default;
        assert_eq!(listed(any()).await, [pets.id, keys.id, hours.id]);
        assert_eq!(listed(ArticleFilter { status: Some(ArticleStatus::Published), ..any() }).await, [hours.id]);
        assert_eq!(listed(ArticleFilter { collection: Some(one), ..any() }).await, [keys.id, hours.id]);
        assert_eq!(listed(ArticleFilter { locale: Some("de".to_owned()), ..any() }).await, [pets.id]);
        assert_eq!(listed(ArticleFilter { q: "keys".to_owned(), ..any() }).await, [keys.id]);
        assert_eq!((hours.number, keys.number, pets.number), (1, 2, 3));
        assert_eq!(articles::list_locales(&mut tx, site.org, site.id).await.unwrap(), ["de", "en"]);
        let mut there = articles::filter_numbers(&mut tx, site.org, site.id, &[1, 3, 9]).await.unwrap();
        there.sort_unstable();
        assert_eq!(there, [1, 3]);
        let counts = sites::count_content(&mut tx, site.org, site.id).await.unwrap();
        assert_eq!(counts, SiteCounts { collections: 2, articles: 3, published: 1 });
        let counts = collections::count_content(&mut tx, site.org, site.id).await.unwrap();
        assert_eq!(counts[&one], CollectionCounts { articles: 2, published: 1 });
        assert_eq!(collections::count_content_of(&mut tx, site.org, &[one, other]).await.unwrap(), counts);
    })
    .await;
}

/// The second of two changes finds another state.
#[tokio::test]
async fn a_state_changes_only_from_the_one_that_was_seen() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        let site = world.create_site_with_owner("harbour").await;
        let collection = world.create_collection(&site, "start", None).await;
        let draft = world.create_draft(&site, collection.id, "Opening hours").await;
        let mut tx = world.begin_tx().await;
        let live = as_published(draft.clone());
        assert!(articles::set_state(&mut tx, &live, ArticleStatus::Draft).await.unwrap());
        assert!(!articles::set_state(&mut tx, &live, ArticleStatus::Draft).await.unwrap(), "it is published by now");
        assert_eq!(articles::lock(&mut tx, site.org, draft.id).await.unwrap(), Some(live.clone()));
        let archived = Article { status: ArticleStatus::Archived, archived_at: Some(NOON), ..live };
        assert!(articles::set_state(&mut tx, &archived, ArticleStatus::Published).await.unwrap());
        assert!(pages::find_page(&mut tx, site.org, site.id, draft.number).await.unwrap().is_none(), "nobody sees it");
    })
    .await;
}

async fn read_titles_everywhere(tx: &mut Tx, article: &Article) -> Vec<String> {
    let (org, site, id, collection) = (article.org, article.site, article.id, article.collection);
    let mut titles = Vec::new();
    titles.extend(pages::find_page(tx, org, site, article.number).await.unwrap().map(|page| page.link.title));
    titles.extend(pages::find_link(tx, org, id).await.unwrap().map(|link| link.title));
    let lists = [
        pages::list_in_collection(tx, org, collection, None, 10).await.unwrap(),
        pages::list_all(tx, org, site, 0, 10).await.unwrap(),
        pages::list_newest(tx, org, site, None, 10).await.unwrap(),
        pages::list_newest(tx, org, site, Some(&article.locale), 10).await.unwrap(),
        pages::list_translations(tx, org, article.translation_group.expect("it has one")).await.unwrap(),
    ];
    titles.extend(lists.into_iter().flatten().map(|link| link.title));
    let searched = [
        search_input::list_all(tx, org, site, 0, 10).await.unwrap(),
        search_input::find_all(tx, org, &[id]).await.unwrap(),
        search_input::list_in_collection(tx, org, collection, None, 10).await.unwrap(),
    ];
    titles.extend(searched.into_iter().flatten().map(|found| found.text));
    titles
}

#[tokio::test]
async fn visitors_see_the_live_revision_wherever_they_look() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        let site = world.create_site_with_owner("harbour").await;
        let collection = world.create_collection(&site, "start", None).await;
        let article = world.create_article(&site, collection.id, "Opening hours").await;
        let article = Article { translation_group: Some(world.ids.next()), ..article };
        let article = world.add_revision(&article, "Staged", false).await;
        let mut tx = world.begin_tx().await;
        assert_eq!(read_titles_everywhere(&mut tx, &article).await, vec!["Opening hours"; 10]);
        let newest = articles::find(&mut tx, site.org, article.id).await.unwrap().expect("it is there");
        assert!(newest.has_unpublished_changes() && newest.title == "Staged");
        drop(tx);

        let article = world.add_revision(&article, "Live", true).await;
        let mut tx = world.begin_tx().await;
        assert_eq!(read_titles_everywhere(&mut tx, &article).await, vec!["Live"; 10]);
        let page = pages::find_page(&mut tx, site.org, site.id, 1).await.unwrap().expect("it is published");
        assert_eq!((page.html.as_str(), page.revision, page.headings.len()), ("<p>Live</p>", 3, 1));
        assert!(articles::delete(&mut tx, &article, NOON).await.unwrap());
        assert!(read_titles_everywhere(&mut tx, &article).await.is_empty(), "it is gone");
        assert!(articles::find(&mut tx, site.org, article.id).await.unwrap().is_none());
        assert!(!articles::delete(&mut tx, &article, NOON).await.unwrap());
    })
    .await;
}

#[tokio::test]
async fn translations_have_a_language_each() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        let site = world.create_site_with_owner("harbour").await;
        let collection = world.create_collection(&site, "start", None).await;
        let group: Uuid = world.ids.next();
        for (title, locale) in [("Hours", "en"), ("Zeiten", "de")] {
            let article = world.create_article(&site, collection.id, title).await;
            let mut tx = world.begin_tx().await;
            let article = Article { locale: locale.to_owned(), translation_group: Some(group), ..article };
            articles::update(&mut tx, &article).await.unwrap();
            tx.commit().await.unwrap();
        }
        let second = Article { translation_group: Some(group), ..world.create_draft(&site, collection.id, "Times").await };
        let mut tx = world.begin_tx().await;
        let all = articles::list_translations(&mut tx, site.org, group).await.unwrap();
        assert_eq!(all.iter().map(|article| article.title.as_str()).collect::<Vec<_>>(), ["Zeiten", "Hours"]);
        assert_eq!(pages::list_translations(&mut tx, site.org, group).await.unwrap().len(), 2);
        assert!(articles::update(&mut tx, &second).await.is_err(), "there is one in English");
    })
    .await;
}

#[tokio::test]
async fn old_revisions_go_but_never_what_visitors_see() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        let site = world.create_site_with_owner("harbour").await;
        let collection = world.create_collection(&site, "start", None).await;
        let mut article = world.create_article(&site, collection.id, "1").await;
        for title in ["2", "3", "4", "5"] {
            article = world.add_revision(&article, title, false).await;
        }
        let mut tx = world.begin_tx().await;
        revisions::prune_old(&mut tx, &article, 2).await.unwrap();
        let page = PageRequest { limit: 2, order: SortOrder::Desc, after: None };
        let listed = revisions::list(&mut tx, site.org, article.id, &page).await.unwrap();
        assert_eq!(listed.items.iter().map(|revision| revision.number).collect::<Vec<_>>(), [5, 4]);
        let page = PageRequest { after: Some(Cursor { key: 4, id: article.id.0 }), ..page };
        let listed = revisions::list(&mut tx, site.org, article.id, &page).await.unwrap();
        assert_eq!(listed.items.iter().map(|revision| revision.number).collect::<Vec<_>>(), [1]);
        for (number, renderer) in [(5, 1), (4, UNRENDERED), (1, 1)] {
            let (found, content) = revisions::find(&mut tx, site.org, article.id, number).await.unwrap().expect("it is kept");
            assert_eq!((found.title.clone(), content.body), (number.to_string(), format!("{number}\n")));
            assert_eq!((content.rendering.renderer, content.rendering.html.is_empty()), (renderer, renderer == UNRENDERED));
        }
        assert!(revisions::find(&mut tx, site.org, article.id, 3).await.unwrap().is_none());

        let outdated = revisions::list_outdated(&mut tx, 2, &OutdatedRevision::default(), 10).await.unwrap();
        assert_eq!(outdated.iter().map(|found| found.number).collect::<Vec<_>>(), [1, 5]);
        let anew = RevisionRendering { html: "<p>anew</p>".to_owned(), renderer: 2, ..RevisionRendering::default() };
        for number in [1, 4, 5] {
            let is_replaced = revisions::replace_outdated_rendering(&mut tx, site.org, article.id, number, &anew).await.unwrap();
            assert_eq!(is_replaced, number != 4, "{number}");
        }
        assert!(revisions::list_outdated(&mut tx, 2, &OutdatedRevision::default(), 10).await.unwrap().is_empty());
    })
    .await;
}

#[tokio::test]
async fn the_articles_of_a_collection_move_or_go_with_it() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        let site = world.create_site_with_owner("harbour").await;
        let (one, two) =
            (world.create_collection(&site, "one", None).await.id, world.create_collection(&site, "two", None).await.id);
        let kept = world.create_article(&site, two, "Kept").await;
        let mut expected: Vec<ArticleId> = vec![kept.id];
        for title in ["First", "Second"] {
            expected.push(world.create_article(&site, one, title).await.id);
        }
        let in_two = async |tx: &mut Tx| {
            let links = pages::list_in_collection(tx, site.org, two, None, 10).await.unwrap();
            links.iter().map(|link| link.id).collect::<Vec<_>>()
        };
        let mut tx = world.begin_tx().await;
        assert_eq!(articles::move_all_between(&mut tx, site.org, &[one], two, NOON).await.unwrap(), 2);
        assert_eq!(in_two(&mut tx).await, expected);
        let rest = pages::list_in_collection(&mut tx, site.org, two, Some((0, kept.id)), 10).await.unwrap();
        assert_eq!(rest.len(), 2, "after that one");
        assert_eq!(collections::delete_all(&mut tx, site.org, &[one]).await.unwrap(), 1);
        assert_eq!(read_usage(&mut tx, site.org).await, (3, 0));

        let deleted = articles::delete_in_collections(&mut tx, site.org, site.id, &[two], NOON).await.unwrap();
        assert_eq!(deleted.len(), 3);
        assert_eq!(in_two(&mut tx).await, []);
        assert_eq!(read_usage(&mut tx, site.org).await, (0, 0), "their places are free");
        let nothing: [CollectionId; 0] = [];
        assert!(articles::delete_in_collections(&mut tx, site.org, site.id, &nothing, NOON).await.unwrap().is_empty());
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_more_articles_are_taken_than_the_plan_allows() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        let org = world.create_org().await;
        let taken = futures::future::join_all((0..16).map(|_| {
            let world = world.clone();
            tokio::spawn(async move {
                let mut tx = world.begin_tx().await;
                let taken = plan_limits::take_articles(&mut tx, org, 1, Some(5)).await.unwrap();
                tx.commit().await.unwrap();
                taken
            })
        }))
        .await;
        assert_eq!(taken.into_iter().filter(|taken| *taken.as_ref().unwrap()).count(), 5);
        let mut tx = world.begin_tx().await;
        assert!(plan_limits::take_file_bytes(&mut tx, org, 1_000, Some(1_000)).await.unwrap(), "to the last byte");
        assert!(!plan_limits::take_file_bytes(&mut tx, org, 1, Some(1_000)).await.unwrap());
        assert!(plan_limits::take_file_bytes(&mut tx, org, 1, None).await.unwrap(), "no cap");
        assert_eq!(read_usage(&mut tx, org).await, (5, 1_001));
    })
    .await;
}

#[tokio::test]
async fn a_visitor_has_one_rating_a_day() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        let site = world.create_site_with_owner("harbour").await;
        let collection = world.create_collection(&site, "start", None).await;
        let (article, draft) =
            (world.create_article(&site, collection.id, "Hours").await, world.create_draft(&site, collection.id, "Keys").await);
        let rated = |article: ArticleId, rating, comment: Option<&str>| ArticleRating {
            id: world.ids.next(),
            org: site.org,
            article,
            rating,
            comment: comment.map(str::to_owned),
            created_at: NOON,
        };
        let mut tx = world.begin_tx().await;
        let (anna, bert): (&[u8], &[u8]) = (&[1; 8], &[2; 8]);
        for (visitor, day, rating, comment, (up, down)) in [
            (anna, 1, Rating::Up, None, (1, 0)),
            (anna, 1, Rating::Up, Some("Thanks"), (1, 0)),
            (anna, 1, Rating::Down, Some("It is wrong"), (0, 1)),
            (bert, 1, Rating::Down, None, (0, 2)),
            (anna, 2, Rating::Up, None, (1, 2)),
        ] {
            assert!(feedback::replace_rating(&mut tx, &rated(article.id, rating, comment), visitor, day).await.unwrap());
            let found = articles::find(&mut tx, site.org, article.id).await.unwrap().expect("it is there");
            assert_eq!((found.feedback, found.updated_at), (FeedbackTotals { up, down }, NOON));
        }
        assert!(!feedback::replace_rating(&mut tx, &rated(draft.id, Rating::Up, None), anna, 1).await.unwrap(), "nobody sees it");
        let comments = async |tx: &mut Tx| {
            let listed = feedback::list_with_comment(tx, site.org, article.id, &PageRequest::newest(10)).await.unwrap();
            listed.items.into_iter().filter_map(|feedback| feedback.comment).collect::<Vec<_>>()
        };
        assert_eq!(comments(&mut tx).await, ["It is wrong"]);

        assert_eq!(feedback::forget_visitors(&mut tx, 2, 10).await.unwrap(), 2, "one is removed, one has a comment");
        assert_eq!(feedback::forget_visitors(&mut tx, 2, 10).await.unwrap(), 0);
        assert_eq!(comments(&mut tx).await, ["It is wrong"]);
        assert_eq!(feedback::forget_visitors(&mut tx, 3, 10).await.unwrap(), 1, "that of the second day");
    })
    .await;
}
