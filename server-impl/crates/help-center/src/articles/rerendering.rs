//! Re-rendering of revisions that an earlier release has rendered.

use frontdesk_agents::knowledge::article_sources;
use frontdesk_core::unit::Unit;
use frontdesk_store::{self as store, Store};
use frontdesk_types::{
    ArticleId, OrgId, Result,
    help_center::{articles::ArticleStatus, revisions::RevisionRendering},
};

use super::{find, find_revision, not_found, record_change, rendering::RenderedText};
use crate::site_lock;

/// Renders a revision, and marks the result as the output of this renderer version.
///
/// # Errors
/// `ARTICLE_NOT_FOUND`, `REVISION_NOT_FOUND` when it was deleted meanwhile; `VALIDATION_ERROR` when it exceeds
/// a bound by now.
#[crate::boxed]
pub async fn render_revision(
    store: &Store,
    org: OrgId,
    id: ArticleId,
    number: i64,
    renderer: i64,
) -> Result<(String, RevisionRendering)> {
    let (article, content) = {
        let mut conn = store.read().await?;
        let article = find(&mut conn, org, id).await?;
        let (_, content) = find_revision(&mut conn, &article, number).await?;
        (article, content)
    };
    let RenderedText { rendering, .. } = RenderedText::render(org, &content.body, &article.locale).await?;
    Ok((article.locale, RevisionRendering { renderer, ..rendering }))
}

/// Replaces the rendering of a revision, unless it was replaced meanwhile, or the language of the article has changed.
///
/// # Errors
/// `ARTICLE_NOT_FOUND` when it was deleted meanwhile.
#[crate::boxed]
pub async fn replace_rendering(
    unit: &mut Unit,
    id: ArticleId,
    number: i64,
    (locale, rendering): (&str, &RevisionRendering),
) -> Result<()> {
    let org = unit.org();
    let site = find(unit, org, id).await?.site;
    let (_, site) = site_lock::lock_any(unit, site).await.map_err(|error| site_lock::map_missing(error, not_found))?;
    let article = find(unit, org, id).await?;
    let (_, before) = find_revision(unit, &article, number).await?;
    if article.locale != locale
        || !store::help_center::revisions::replace_outdated_rendering(unit, org, id, number, rendering).await?
    {
        return Ok(());
    }
    if article.status == ArticleStatus::Published && article.live_revision == Some(number) {
        record_change(unit, &site, id).await?;
        let said = |rendering: &RevisionRendering| (rendering.text.clone(), rendering.headings.clone());
        article_sources::follow_article(unit, &site, &article, said(&before.rendering) != said(rendering)).await?;
    }
    Ok(())
}
