//! Request bodies of articles.

use frontdesk_api::models;
use frontdesk_help_center::articles::ArticleEdit;
use frontdesk_types::{
    CollectionId,
    help_center::{
        articles::{ArticleChanges, SeoChanges},
        revisions::DraftChanges,
    },
};

/// Converts a new article.
pub(super) fn creation_edit(body: models::ArticleCreate) -> ArticleEdit {
    let models::ArticleCreate { title, excerpt, body, seo, locale, translation_group_id, tags, position, author_name } = body;
    let seo = seo.map(|models::ArticleSeoCreate { title, description, is_noindex }| SeoChanges {
        title: title.map(Some),
        description: description.map(Some),
        noindex: is_noindex,
    });
    ArticleEdit {
        draft: DraftChanges { title: Some(title), excerpt: excerpt.map(Some), body: Some(body), seo },
        details: ArticleChanges {
            locale,
            translation_group: translation_group_id.map(Some),
            tags,
            position,
            author_name: author_name.map(Some),
            ..ArticleChanges::default()
        },
        is_live: None,
    }
}

/// Converts a change of an article.
pub(super) fn update_edit(body: models::ArticleUpdate) -> ArticleEdit {
    let models::ArticleUpdate {
        is_live,
        title,
        excerpt,
        body,
        seo,
        collection_id,
        locale,
        translation_group_id,
        tags,
        position,
        author_name,
    } = body;
    let seo = seo.map(|models::ArticleSeoUpdate { title, description, is_noindex }| SeoChanges {
        title,
        description,
        noindex: is_noindex,
    });
    ArticleEdit {
        draft: DraftChanges { title, excerpt, body, seo },
        details: ArticleChanges {
            collection: collection_id.map(CollectionId),
            locale,
            translation_group: translation_group_id,
            tags,
            position,
            author_name,
        },
        is_live,
    }
}
