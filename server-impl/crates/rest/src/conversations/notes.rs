//! Tag `notes`.

use async_trait::async_trait;
use frontdesk_agents::conversations::{self, notes};
use frontdesk_api::{
    apis::notes::{CreateNoteParams, DeleteNoteParams, GetNoteParams, ListNotesParams, Notes, UpdateNoteParams},
    models,
};
use frontdesk_core::scoped;
use frontdesk_http::context::{ChangeContext, ReadContext};
use frontdesk_store as store;
use frontdesk_types::{
    AgentId, ConversationId, NoteId, Result,
    conversations::notes::{Note, NoteChanges},
};

use crate::{
    RestApi,
    convert::{self, given},
    list::list_query,
};

#[async_trait]
impl Notes for RestApi {
    async fn list_notes(&self, cx: &ReadContext, params: ListNotesParams) -> Result<models::NoteList> {
        let (org, agent, id) = (cx.caller.org, AgentId(params.agent_id), ConversationId(params.conversation_id));
        let (list, page) = self.open_list(cx, list_query!(params, Asc)).await?;
        let mut conn = self.services.store.read().await?;
        conversations::find(&mut conn, org, agent, id).await?;
        let found = store::conversations::notes::list(&mut conn, org, id, &page).await?;
        let items = found.items.into_iter().map(note_model).collect::<Result<_>>()?;
        Ok(models::NoteList { items, next_cursor: list.seal_next(found.next) })
    }

    async fn create_note(&self, cx: &ChangeContext, params: CreateNoteParams, body: models::NoteCreate) -> Result<models::Note> {
        let (agent, id) = (AgentId(params.agent_id), ConversationId(params.conversation_id));
        let models::NoteCreate { text, tags } = body;
        let (text, tags) = (&text, &tags.unwrap_or_default());
        self.change(cx, scoped!(|unit| note_model(notes::create(unit, agent, id, text, tags).await?))).await
    }

    async fn get_note(&self, cx: &ReadContext, params: GetNoteParams) -> Result<models::Note> {
        note_model(notes::find(&mut self.services.store.read().await?, cx.caller.org, NoteId(params.note_id)).await?)
    }

    async fn update_note(&self, cx: &ChangeContext, params: UpdateNoteParams, body: models::NoteUpdate) -> Result<models::Note> {
        let (id, changes) = (NoteId(params.note_id), &to_changes(body));
        self.change_if(cx, params.if_match, scoped!(|unit| note_model(notes::update(unit, id, changes).await?))).await
    }

    async fn delete_note(&self, cx: &ChangeContext, params: DeleteNoteParams) -> Result<models::Note> {
        let id = NoteId(params.note_id);
        self.change_if(cx, params.if_match, scoped!(|unit| note_model(notes::delete(unit, id).await?))).await
    }
}

fn to_changes(body: models::NoteUpdate) -> NoteChanges {
    given!(body: models::NoteUpdate => NoteChanges { text, tags })
}

crate::representation::represents!(Note, |note, _| note_model(note));

pub(crate) fn note_model(note: Note) -> Result<models::Note> {
    let Note { id, org: _, agent, conversation, author, text, tags, created_at, updated_at } = note;
    Ok(models::Note {
        id: id.0,
        agent_id: agent.0,
        conversation_id: conversation.0,
        author: convert::actor_model(author),
        text,
        tags,
        created_at: convert::to_api_time(created_at)?,
        updated_at: convert::to_api_time(updated_at)?,
    })
}
