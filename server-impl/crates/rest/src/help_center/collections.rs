//! Tag `help-center-collections`.

use async_trait::async_trait;
use frontdesk_api::{
    apis::help_center_collections::{
        CreateCollectionParams, DeleteCollectionParams, GetCollectionParams, HelpCenterCollections, ListCollectionsParams,
        UpdateCollectionParams,
    },
    models,
};
use frontdesk_core::scoped;
use frontdesk_help_center::{
    collections::{self, CollectionDeletion, words},
    site_lock,
};
use frontdesk_http::context::{ChangeContext, ReadContext};
use frontdesk_store as store;
use frontdesk_types::{
    CollectionId, Result, SiteId,
    help_center::{
        collections::{CollectionChanges, CollectionText, Translations},
        states::CollectionState,
    },
};

use crate::{RestApi, convert, list::list_query};

#[async_trait]
impl HelpCenterCollections for RestApi {
    async fn list_collections(&self, cx: &ReadContext, params: ListCollectionsParams) -> Result<models::CollectionList> {
        let (org, site) = (cx.caller.org, SiteId(params.site_id));
        let parent = params.parent_id.map(CollectionId);
        let (list, page) = self.open_list(cx, list_query!(params, Asc)).await?;
        let mut conn = self.services.store.read().await?;
        site_lock::find(&mut conn, org, site).await?;
        let found = store::help_center::collections::list(&mut conn, org, site, parent, &page).await?;
        let next_cursor = list.seal_next(found.next);
        let items = collections::with_counts(&mut conn, org, found.items).await?;
        Ok(models::CollectionList { items: items.into_iter().map(collection_model).collect::<Result<_>>()?, next_cursor })
    }

    async fn create_collection(
        &self,
        cx: &ChangeContext,
        params: CreateCollectionParams,
        body: models::CollectionCreate,
    ) -> Result<models::Collection> {
        let (site, new) = (SiteId(params.site_id), &creation_changes(body)?);
        self.change(cx, scoped!(|unit| collection_model(collections::create(unit, site, new).await?))).await
    }

    async fn get_collection(&self, cx: &ReadContext, params: GetCollectionParams) -> Result<models::Collection> {
        let id = CollectionId(params.collection_id);
        collection_model(collections::find(&mut self.services.store.read().await?, cx.caller.org, id).await?)
    }

    async fn update_collection(
        &self,
        cx: &ChangeContext,
        params: UpdateCollectionParams,
        body: models::CollectionUpdate,
    ) -> Result<models::Collection> {
        let (id, changes) = (CollectionId(params.collection_id), &update_changes(body)?);
        self.change_if(cx, params.if_match, scoped!(|unit| collection_model(collections::update(unit, id, changes).await?))).await
    }

    async fn delete_collection(&self, cx: &ChangeContext, params: DeleteCollectionParams) -> Result<models::CollectionDeletion> {
        let (id, to) = (CollectionId(params.collection_id), params.move_to.map(CollectionId));
        self.change_if(
            cx,
            params.if_match,
            scoped!(|unit| {
                let CollectionDeletion { collections, deleted_articles, moved_articles } =
                    collections::delete(unit, id, to).await?;
                Ok(models::CollectionDeletion { deleted_collections: collections, deleted_articles, moved_articles })
            }),
        )
        .await
    }
}

fn creation_changes(body: models::CollectionCreate) -> Result<CollectionChanges> {
    let models::CollectionCreate { parent_id, name, slug, description, icon, position, translations } = body;
    Ok(CollectionChanges {
        parent: parent_id.map(|id| Some(CollectionId(id))),
        name: Some(name),
        slug,
        description: description.map(Some),
        icon: icon.map(Some),
        position,
        translations: translations.map(to_translations).transpose()?,
    })
}

fn update_changes(body: models::CollectionUpdate) -> Result<CollectionChanges> {
    let models::CollectionUpdate { parent_id, name, slug, description, icon, position, translations } = body;
    Ok(CollectionChanges {
        parent: parent_id.map(|id| id.map(CollectionId)),
        name,
        slug,
        description,
        icon,
        position,
        translations: translations.map(to_translations).transpose()?,
    })
}

fn to_translations(translations: Vec<models::CollectionTranslationSet>) -> Result<Translations> {
    let words = |models::CollectionTranslationSet { locale, name, description }| (locale, CollectionText { name, description });
    words::index_by_language(translations.into_iter().map(words).collect())
}

crate::representation::represents!(CollectionState, |state, _| collection_model(state));

/// Converts a collection as its GET shows it.
///
/// # Errors
/// Only faults.
fn collection_model(state: CollectionState) -> Result<models::Collection> {
    let CollectionState { collection, counts } = state;
    let translation =
        |(locale, CollectionText { name, description })| models::CollectionTranslation { locale, name, description };
    Ok(models::Collection {
        id: collection.id.0,
        site_id: collection.site.0,
        parent_id: collection.parent.map(|id| id.0),
        name: collection.name,
        slug: collection.slug,
        description: collection.description,
        icon: collection.icon,
        position: collection.position,
        translations: collection.translations.into_iter().map(translation).collect(),
        article_count: counts.articles,
        published_count: counts.published,
        created_at: convert::to_api_time(collection.created_at)?,
        updated_at: convert::to_api_time(collection.updated_at)?,
    })
}
