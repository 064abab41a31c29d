//! Previews: an article as last saved, for anyone who was given its address, even if it or its site is unpublished.

use frontdesk_core::auth::key_ring::PepperRing;
use frontdesk_help_center::{
    previews::{self, PreviewSubject},
    slugs,
};
use frontdesk_services::Services;
use frontdesk_store::{self as store, Conn};
use frontdesk_types::{
    Error, Result,
    help_center::{
        articles::Article,
        pages::{ArticleLink, ArticlePage, PublicSite},
    },
};
use http::{HeaderMap, Uri, header};

use super::{article, page::RenderedPage, site::LoadedSite};
use crate::site::query;

/// Returns the article that an address shows by its preview token; `None` if there is no token, or it is no
/// longer valid.
///
/// # Errors
/// Internal errors only.
pub(super) async fn find_previewed(services: &Services, place: &PublicSite, path: &str, query: &str) -> Result<Option<Article>> {
    let token = query::field(query, "preview");
    let number = path.rsplit_once("/articles/").and_then(|(_, part)| slugs::article_number(part));
    let (Some(token), Some(number)) = (token, number) else { return Ok(None) };
    let mut conn = services.store.read().await?;
    let article = store::help_center::articles::find_by_number(&mut conn, place.org, place.site, number).await?;
    drop(conn);
    let Some(article) = article else { return Ok(None) };
    let now = services.ports.clock.now();
    let of = PreviewSubject { org: article.org, article: article.id, visibility: place.visibility };
    let is_valid = |ring: &PepperRing| previews::is_valid(ring, of, &token, now).then_some(());
    let found = services.ring.find_in_ring(&services.store, is_valid).await?;
    Ok(found.map(|()| article))
}

/// Returns `true` if a preview page requests a file, since it needs its style sheets and pictures.
///
/// # Errors
/// Internal errors only.
pub(super) async fn is_requested_by(services: &Services, place: &PublicSite, asked: &HeaderMap) -> Result<bool> {
    let page = asked.get(header::REFERER).and_then(|page| page.to_str().ok()?.parse::<Uri>().ok());
    let Some(page) = page else { return Ok(false) };
    Ok(find_previewed(services, place, page.path(), page.query().unwrap_or_default()).await?.is_some())
}

/// Renders an article as last saved.
///
/// # Errors
/// Internal errors only.
pub(super) async fn render_page(conn: &mut Conn, whole: &LoadedSite, article: Article) -> Result<RenderedPage> {
    let found = store::help_center::revisions::find(conn, article.org, article.id, article.revision).await?;
    let (revision, content) =
        found.ok_or_else(|| Error::internal(format!("the article {} has lost its newest revision", article.id)))?;
    let link = ArticleLink {
        id: article.id,
        collection: article.collection,
        number: article.number,
        slug: article.slug,
        locale: article.locale,
        translation_group: article.translation_group,
        title: revision.title,
        summary: revision.summary,
        seo: revision.seo,
        position: article.position,
        first_published_at: article.first_published_at.unwrap_or(revision.created_at),
        live_at: revision.created_at,
    };
    let page = ArticlePage {
        link,
        author_name: article.author_name,
        html: content.rendering.html,
        headings: content.rendering.headings,
        revision: revision.number,
    };
    article::render_preview(conn, whole, &page).await
}
