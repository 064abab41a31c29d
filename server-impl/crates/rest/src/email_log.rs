//! Tag `channels-email-log`.

use async_trait::async_trait;
use frontdesk_api::{
    apis::channels_email_log::{ChannelsEmailLog, ListEmailLogParams},
    models,
};
use frontdesk_channels::email::log;
use frontdesk_http::context::ReadContext;
use frontdesk_types::{
    AgentId, Result,
    email_messages::{EmailMessage, EmailMessageFilter},
};

use super::{convert, list::list_query};
use crate::RestApi;

#[async_trait]
impl ChannelsEmailLog for RestApi {
    async fn list_email_log(&self, cx: &ReadContext, params: ListEmailLogParams) -> Result<models::EmailLog> {
        let (list, page) = self.open_list(cx, list_query!(params, Desc)).await?;
        let ListEmailLogParams { agent_id, direction, status, .. } = params;
        let filter = EmailMessageFilter { agent: agent_id.map(AgentId), direction, status };
        let now = self.services.ports.clock.now();
        let found = log::list(&mut self.services.store.read().await?, cx.caller.org, filter, now, &page).await?;
        let items = found.items.into_iter().map(entry_model).collect::<Result<_>>()?;
        Ok(models::EmailLog { items, next_cursor: list.seal_next(found.next) })
    }
}

fn entry_model(mail: EmailMessage) -> Result<models::EmailLogEntry> {
    Ok(models::EmailLogEntry {
        id: mail.id.0,
        agent_id: mail.agent.0,
        conversation_id: mail.conversation_id.map(|id| id.0),
        message_id: mail.message_id.map(|id| id.0),
        direction: mail.direction,
        status: mail.status,
        detail: mail.detail,
        from: mail.sender,
        to: mail.recipients,
        cc: mail.cc,
        subject: mail.subject,
        mail_id: mail.rfc_id,
        created_at: convert::to_api_time(mail.created_at)?,
        updated_at: convert::to_api_time(mail.updated_at)?,
    })
}
