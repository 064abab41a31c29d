//! Models of articles in responses.

use frontdesk_api::models;
use frontdesk_help_center::addresses::{PageAddresses, SiteAddresses};
use frontdesk_types::{
    Result,
    help_center::{
        articles::{Article, FeedbackTotals, SearchMetadata},
        feedback::ArticleRating,
        revisions::{ArticleContent, Revision},
        states::ArticleState,
    },
};

use crate::convert;

crate::representation::represents!(ArticleState, |state, api| article_model(state, &api.addresses()));

/// Converts an article as its GET shows it.
///
/// # Errors
/// Only faults.
pub(crate) fn article_model(state: ArticleState, addresses: &SiteAddresses) -> Result<models::Article> {
    let ArticleState { article, place, content: ArticleContent { body, rendering }, broken_links } = state;
    let summary = summary_model(article, &addresses.of_public(&place))?;
    Ok(models::Article {
        id: summary.id,
        site_id: summary.site_id,
        collection_id: summary.collection_id,
        number: summary.number,
        slug: summary.slug,
        url: summary.url,
        title: summary.title,
        excerpt: summary.excerpt,
        summary: summary.summary,
        seo: summary.seo,
        locale: summary.locale,
        translation_group_id: summary.translation_group_id,
        tags: summary.tags,
        position: summary.position,
        author_name: summary.author_name,
        status: summary.status,
        revision: summary.revision,
        live_revision: summary.live_revision,
        has_unpublished_changes: summary.has_unpublished_changes,
        ratings: summary.ratings,
        views: summary.views,
        published_at: summary.published_at,
        first_published_at: summary.first_published_at,
        archived_at: summary.archived_at,
        created_at: summary.created_at,
        updated_at: summary.updated_at,
        body,
        html: rendering.html,
        broken_links,
    })
}

/// Converts an article without its text, as lists and events show it.
///
/// # Errors
/// Only faults.
pub(crate) fn summary_model(article: Article, pages: &PageAddresses) -> Result<models::ArticleSummary> {
    let FeedbackTotals { up, down } = article.feedback;
    Ok(models::ArticleSummary {
        url: pages.article_url(&article),
        has_unpublished_changes: article.has_unpublished_changes(),
        id: article.id.0,
        site_id: article.site.0,
        collection_id: article.collection.0,
        number: article.number,
        slug: article.slug,
        title: article.title,
        excerpt: article.excerpt,
        summary: article.summary,
        seo: seo_model(article.seo),
        locale: article.locale,
        translation_group_id: article.translation_group,
        tags: article.tags,
        position: article.position,
        author_name: article.author_name,
        status: article.status,
        revision: article.revision,
        live_revision: article.live_revision,
        ratings: models::RatingCounts { rated_up: up, rated_down: down },
        views: article.views,
        published_at: article.published_at.map(convert::to_api_time).transpose()?,
        first_published_at: article.first_published_at.map(convert::to_api_time).transpose()?,
        archived_at: article.archived_at.map(convert::to_api_time).transpose()?,
        created_at: convert::to_api_time(article.created_at)?,
        updated_at: convert::to_api_time(article.updated_at)?,
    })
}

fn seo_model(SearchMetadata { title, description, noindex }: SearchMetadata) -> models::ArticleSeo {
    models::ArticleSeo { title, description, is_noindex: noindex }
}

/// Converts a revision with its text.
///
/// # Errors
/// Only faults.
pub(super) fn revision_model(revision: Revision, content: ArticleContent, article: &Article) -> Result<models::ArticleRevision> {
    let is_live = article.live_revision == Some(revision.number);
    let Revision { number, title, excerpt, seo: told, key_id, created_at, .. } = revision;
    Ok(models::ArticleRevision {
        number,
        title,
        excerpt,
        body: content.body,
        seo: seo_model(told),
        key_id,
        is_live,
        created_at: convert::to_api_time(created_at)?,
    })
}

/// Converts a revision without its text.
///
/// # Errors
/// Only faults.
pub(super) fn revision_summary_model(revision: Revision, article: &Article) -> Result<models::ArticleRevisionSummary> {
    let is_live = article.live_revision == Some(revision.number);
    let Revision { number, title, excerpt, seo: told, key_id, created_at, .. } = revision;
    let created_at = convert::to_api_time(created_at)?;
    Ok(models::ArticleRevisionSummary { number, title, excerpt, seo: seo_model(told), key_id, is_live, created_at })
}

/// Converts the feedback of a visitor.
///
/// # Errors
/// Only faults.
pub(super) fn feedback_model(feedback: ArticleRating) -> Result<models::ArticleFeedback> {
    let ArticleRating { id, rating, comment, created_at, .. } = feedback;
    Ok(models::ArticleFeedback {
        id: id.0,
        rating,
        comment: comment.unwrap_or_default(),
        created_at: convert::to_api_time(created_at)?,
    })
}
