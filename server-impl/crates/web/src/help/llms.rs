//! `/llms.txt`: the site for language models, with all articles in its main language.

use std::collections::HashMap;

use frontdesk_store::{self as store, Conn};
use frontdesk_types::{CollectionId, Result, help_center::pages::ArticleLink};

use super::{
    page::{MediaType, RenderedPage},
    site::LoadedSite,
    views::llms::{LlmsSection, LlmsView},
};

/// Number of articles read in one batch.
const BATCH_SIZE: i64 = 1_000;

/// Renders the list.
///
/// # Errors
/// Internal errors only.
pub(super) async fn render_page(conn: &mut Conn, whole: &LoadedSite) -> Result<RenderedPage> {
    let site = &whole.site;
    let tree = &whole.tree;
    let mut by_collection: HashMap<CollectionId, Vec<ArticleLink>> = HashMap::new();
    let mut after = 0;
    loop {
        let links = store::help_center::pages::list_all(conn, site.org, site.id, after, BATCH_SIZE).await?;
        let Some(last) = links.last() else { break };
        after = last.number;
        for link in links.into_iter().filter(|link| link.locale == site.locale && !link.seo.noindex) {
            by_collection.entry(link.collection).or_default().push(link);
        }
    }
    let mut sections = Vec::new();
    for collection in &tree.all {
        let Some(mut links) = by_collection.remove(&collection.id) else { continue };
        links.sort_unstable_by_key(|link| (link.position, link.id));
        sections.push(LlmsSection {
            name: collection.name.clone(),
            description: collection.description.clone(),
            articles: links.iter().map(|link| whole.article_link(link)).collect(),
        });
    }
    let view = LlmsView { site: &whole.shown, description: site.description.as_deref(), sections };
    Ok(RenderedPage::render_template(MediaType::Text, &view)?.with_hidden(!site.indexing))
}
