//! Tag `saved-replies`.

use async_trait::async_trait;
use frontdesk_agents::inbox::saved_replies;
use frontdesk_api::{
    apis::saved_replies::{
        DeleteSavedReplyParams, GetSavedReplyParams, ListSavedRepliesParams, SavedReplies, UpdateSavedReplyParams,
    },
    models,
};
use frontdesk_core::scoped;
use frontdesk_http::context::{ChangeContext, ReadContext};
use frontdesk_store as store;
use frontdesk_types::{
    Result, SavedReplyId,
    inbox::saved_replies::{SavedReply, SavedReplyChanges},
    text_rules,
};

use crate::{RestApi, convert, list::list_query};

#[async_trait]
impl SavedReplies for RestApi {
    async fn list_saved_replies(&self, cx: &ReadContext, params: ListSavedRepliesParams) -> Result<models::SavedReplyList> {
        let q = text_rules::validate_search(params.q.as_deref())?;
        let (list, page) = self.open_list(cx, list_query!(params, Asc).with_normalized("q", Some(&q))).await?;
        let found = store::inbox::saved_replies::list(&mut self.services.store.read().await?, cx.caller.org, &q, &page).await?;
        let items = found.items.into_iter().map(saved_reply_model).collect::<Result<_>>()?;
        Ok(models::SavedReplyList { items, next_cursor: list.seal_next(found.next) })
    }

    async fn create_saved_reply(&self, cx: &ChangeContext, body: models::SavedReplyCreate) -> Result<models::SavedReply> {
        let models::SavedReplyCreate { name, text } = &body;
        self.change(cx, scoped!(|unit| saved_reply_model(saved_replies::create(unit, name, text).await?))).await
    }

    async fn get_saved_reply(&self, cx: &ReadContext, params: GetSavedReplyParams) -> Result<models::SavedReply> {
        let id = SavedReplyId(params.saved_reply_id);
        saved_reply_model(saved_replies::find(&mut self.services.store.read().await?, cx.caller.org, id).await?)
    }

    async fn update_saved_reply(
        &self,
        cx: &ChangeContext,
        params: UpdateSavedReplyParams,
        body: models::SavedReplyUpdate,
    ) -> Result<models::SavedReply> {
        let models::SavedReplyUpdate { name, text } = body;
        let (id, changes) = (SavedReplyId(params.saved_reply_id), &SavedReplyChanges { name, text });
        self.change_if(cx, params.if_match, scoped!(|unit| saved_reply_model(saved_replies::update(unit, id, changes).await?)))
            .await
    }

    async fn delete_saved_reply(&self, cx: &ChangeContext, params: DeleteSavedReplyParams) -> Result<models::SavedReply> {
        let id = SavedReplyId(params.saved_reply_id);
        self.change_if(cx, params.if_match, scoped!(|unit| saved_reply_model(saved_replies::delete(unit, id).await?))).await
    }
}

crate::representation::represents!(SavedReply, |reply, _| saved_reply_model(reply));

fn saved_reply_model(reply: SavedReply) -> Result<models::SavedReply> {
    let SavedReply { id, org: _, name, name_key: _, text, created_at, updated_at } = reply;
    Ok(models::SavedReply {
        id: id.0,
        name,
        text,
        created_at: convert::to_api_time(created_at)?,
        updated_at: convert::to_api_time(updated_at)?,
    })
}
