//! A collection with more articles than a page has.

use futures::future::join_all;

use super::*;

stories![all_articles_of_a_collection_are_on_its_pages];

/// Number of articles on a page.
const ON_A_PAGE: usize = 200;

async fn all_articles_of_a_collection_are_on_its_pages(world: &World) {
    let site = VisitedSite::of(world).await;
    let alone = site.get_page("/collections/first-steps/2").await;
    assert_eq!(alone.status, 404, "one page has all of it");
    join_all(
        (0..ON_A_PAGE).map(|number| site.publish_article(json!({ "title": format!("Door {number}"), "body": "Turn the key." }))),
    )
    .await;

    let first = site.read_page("/collections/first-steps").await;
    let second = site.read_page("/collections/first-steps/2").await;
    let paths = |page: &str| {
        let links = page.split("href=\"").skip(1).filter_map(|rest| rest.split('"').next());
        let articles = links.filter(|path| path.starts_with("/articles/"));
        articles.map(ToOwned::to_owned).collect::<std::collections::BTreeSet<_>>()
    };
    let (on_first, on_second) = (paths(&first), paths(&second));
    assert_eq!((on_first.len(), on_second.len()), (ON_A_PAGE, 1), "each article once");
    assert!(on_first.is_disjoint(&on_second));
    assert!(first.contains("rel=\"next\" href=\"/collections/first-steps/2\"") && !first.contains("rel=\"prev\""), "{first}");
    assert!(second.contains("rel=\"prev\" href=\"/collections/first-steps\"") && !second.contains("rel=\"next\""), "{second}");
    let canonical = format!("<link rel=\"canonical\" href=\"http://{}", site.host);
    assert!(second.contains(&canonical) && second.contains("/collections/first-steps/2\">"), "{second}");
    let last = on_second.first().expect("an article");
    let article = site.read_page(last).await;
    assert!(article.contains("rel=\"prev\"") && !article.contains("rel=\"next\""), "it is the last one: {article}");
    assert_eq!(site.get_page("/collections/first-steps/3").await.status, 404);
}
