//! Tag `channels-email`.

use async_trait::async_trait;
use frontdesk_api::{
    apis::channels_email::{
        ChannelsEmail, CreateBlockedSenderParams, CreateEmailAddressParams, DeleteBlockedSenderParams, DeleteEmailAddressParams,
        DeleteEmailSuppressionParams, GetBlockedSenderParams, GetEmailAddressParams, GetEmailChannelParams,
        GetPrimaryEmailAddressParams, ListBlockedSendersParams, ListEmailAddressesParams, ListEmailSuppressionsParams,
        SetPrimaryEmailAddressParams, UpdateEmailChannelParams,
    },
    models,
};
use frontdesk_channels::email::{addresses, blocked_senders, settings, suppressions};
use frontdesk_core::{agents, scoped};
use frontdesk_http::context::{ChangeContext, ReadContext};
use frontdesk_store as store;
use frontdesk_types::{
    AgentId, BlockedSenderId, EmailAddressId, EmailDomainId, EmailSuppressionId, Result,
    email_channel::{BlockedSender, EmailAddress, EmailChannel, EmailSettings, EmailSettingsChanges, EmailSuppression},
};

use super::{convert, list::list_query};
use crate::RestApi;

#[async_trait]
impl ChannelsEmail for RestApi {
    async fn get_email_channel(&self, cx: &ReadContext, params: GetEmailChannelParams) -> Result<models::EmailChannel> {
        let mut conn = self.services.store.read().await?;
        Ok(channel_model(settings::find(&mut conn, cx.caller.org, AgentId(params.agent_id)).await?))
    }

    async fn update_email_channel(
        &self,
        cx: &ChangeContext,
        params: UpdateEmailChannelParams,
        body: models::EmailChannelUpdate,
    ) -> Result<models::EmailChannel> {
        let (agent, changes) = (AgentId(params.agent_id), &settings_changes(body));
        let host = self.services.checker.platform.mail.domain.as_ref();
        self.change_if(
            cx,
            params.if_match,
            scoped!(|unit| Ok(channel_model(settings::update(unit, host, agent, changes).await?))),
        )
        .await
    }

    async fn list_email_addresses(&self, cx: &ReadContext, params: ListEmailAddressesParams) -> Result<models::EmailAddressList> {
        let (org, agent) = (cx.caller.org, AgentId(params.agent_id));
        let (list, page) = self.open_list(cx, list_query!(params, Desc)).await?;
        let mut conn = self.services.store.read().await?;
        agents::find(&mut conn, org, agent).await?;
        let found = store::channels::email::addresses::list(&mut conn, org, agent, &page).await?;
        let items = found.items.into_iter().map(address_model).collect::<Result<_>>()?;
        Ok(models::EmailAddressList { items, next_cursor: list.seal_next(found.next) })
    }

    async fn create_email_address(
        &self,
        cx: &ChangeContext,
        params: CreateEmailAddressParams,
        body: models::EmailAddressCreate,
    ) -> Result<models::EmailAddress> {
        let models::EmailAddressCreate { local, domain_id } = &body;
        let (agent, domain) = (AgentId(params.agent_id), EmailDomainId(*domain_id));
        self.change(cx, scoped!(|unit| address_model(addresses::create(unit, agent, local, domain).await?))).await
    }

    async fn get_email_address(&self, cx: &ReadContext, params: GetEmailAddressParams) -> Result<models::EmailAddress> {
        let (agent, id) = (AgentId(params.agent_id), EmailAddressId(params.address_id));
        address_model(addresses::find(&mut self.services.store.read().await?, cx.caller.org, agent, id).await?)
    }

    async fn delete_email_address(&self, cx: &ChangeContext, params: DeleteEmailAddressParams) -> Result<models::EmailAddress> {
        let (agent, id) = (AgentId(params.agent_id), EmailAddressId(params.address_id));
        self.change(cx, scoped!(|unit| address_model(addresses::delete(unit, agent, id).await?))).await
    }

    async fn get_primary_email_address(
        &self,
        cx: &ReadContext,
        params: GetPrimaryEmailAddressParams,
    ) -> Result<models::EmailAddress> {
        let agent = AgentId(params.agent_id);
        address_model(addresses::find_primary(&mut self.services.store.read().await?, cx.caller.org, agent).await?)
    }

    async fn set_primary_email_address(
        &self,
        cx: &ChangeContext,
        params: SetPrimaryEmailAddressParams,
        body: models::PrimaryEmailAddress,
    ) -> Result<models::EmailAddress> {
        let (agent, id) = (AgentId(params.agent_id), EmailAddressId(body.address_id));
        self.change(cx, scoped!(|unit| address_model(addresses::set_primary(unit, agent, id).await?))).await
    }

    async fn list_blocked_senders(
        &self,
        cx: &ReadContext,
        params: ListBlockedSendersParams,
    ) -> Result<models::BlockedSenderList> {
        let (org, agent) = (cx.caller.org, AgentId(params.agent_id));
        let (list, page) = self.open_list(cx, list_query!(params, Desc)).await?;
        let mut conn = self.services.store.read().await?;
        agents::find(&mut conn, org, agent).await?;
        let found = store::channels::email::blocked_senders::list(&mut conn, org, agent, &page).await?;
        let items = found.items.into_iter().map(blocked_sender_model).collect::<Result<_>>()?;
        Ok(models::BlockedSenderList { items, next_cursor: list.seal_next(found.next) })
    }

    async fn create_blocked_sender(
        &self,
        cx: &ChangeContext,
        params: CreateBlockedSenderParams,
        body: models::BlockedSenderCreate,
    ) -> Result<models::BlockedSender> {
        let (agent, sender) = (AgentId(params.agent_id), body.sender.as_str());
        self.change(cx, scoped!(|unit| blocked_sender_model(blocked_senders::create(unit, agent, sender).await?))).await
    }

    async fn get_blocked_sender(&self, cx: &ReadContext, params: GetBlockedSenderParams) -> Result<models::BlockedSender> {
        let (agent, id) = (AgentId(params.agent_id), BlockedSenderId(params.sender_id));
        blocked_sender_model(blocked_senders::find(&mut self.services.store.read().await?, cx.caller.org, agent, id).await?)
    }

    async fn delete_blocked_sender(
        &self,
        cx: &ChangeContext,
        params: DeleteBlockedSenderParams,
    ) -> Result<models::BlockedSender> {
        let (agent, id) = (AgentId(params.agent_id), BlockedSenderId(params.sender_id));
        self.change(cx, scoped!(|unit| blocked_sender_model(blocked_senders::delete(unit, agent, id).await?))).await
    }

    async fn list_email_suppressions(
        &self,
        cx: &ReadContext,
        params: ListEmailSuppressionsParams,
    ) -> Result<models::EmailSuppressionList> {
        let (list, page) = self.open_list(cx, list_query!(params, Desc)).await?;
        let mut conn = self.services.store.read().await?;
        let found = store::channels::email::suppressions::list(&mut conn, cx.caller.org, &page).await?;
        let items = found.items.into_iter().map(suppression_model).collect::<Result<_>>()?;
        Ok(models::EmailSuppressionList { items, next_cursor: list.seal_next(found.next) })
    }

    async fn delete_email_suppression(
        &self,
        cx: &ChangeContext,
        params: DeleteEmailSuppressionParams,
    ) -> Result<models::EmailSuppression> {
        let id = EmailSuppressionId(params.suppression_id);
        self.change(cx, scoped!(|unit| suppression_model(suppressions::delete(unit, id).await?))).await
    }
}

fn settings_changes(body: models::EmailChannelUpdate) -> EmailSettingsChanges {
    let models::EmailChannelUpdate {
        is_enabled,
        reply_mode,
        display_name,
        signature,
        include_history,
        answer_unverified,
        max_answers_per_day,
    } = body;
    EmailSettingsChanges {
        is_enabled,
        reply_mode,
        display_name,
        signature,
        include_history,
        answer_unverified,
        max_answers_per_day,
    }
}

crate::representation::represents!(EmailChannel, |channel, _| Ok(channel_model(channel)));

/// Converts an email channel as its GET shows it.
fn channel_model(channel: EmailChannel) -> models::EmailChannel {
    let EmailSettings {
        org: _,
        agent,
        is_enabled,
        reply_mode,
        display_name,
        signature,
        include_history,
        answer_unverified,
        max_answers_per_day,
    } = channel.settings;
    let primary_address =
        channel.primary.map(|primary| models::EmailAddressReference { id: primary.id.0, address: primary.address });
    models::EmailChannel {
        agent_id: agent.0,
        is_enabled,
        reply_mode,
        display_name,
        signature,
        include_history,
        answer_unverified,
        max_answers_per_day,
        primary_address,
    }
}

fn address_model(address: EmailAddress) -> Result<models::EmailAddress> {
    let EmailAddress { id, org: _, agent, domain, hostname: _, address, is_primary, created_at } = address;
    Ok(models::EmailAddress {
        id: id.0,
        agent_id: agent.0,
        address,
        domain_id: domain.map(|domain| domain.0),
        is_primary,
        created_at: convert::to_api_time(created_at)?,
    })
}

fn blocked_sender_model(blocked: BlockedSender) -> Result<models::BlockedSender> {
    let BlockedSender { id, org: _, agent, sender, created_at } = blocked;
    Ok(models::BlockedSender { id: id.0, agent_id: agent.0, sender, created_at: convert::to_api_time(created_at)? })
}

fn suppression_model(suppression: EmailSuppression) -> Result<models::EmailSuppression> {
    let EmailSuppression { id, org: _, address, detail, created_at } = suppression;
    Ok(models::EmailSuppression { id: id.0, address, detail, created_at: convert::to_api_time(created_at)? })
}
