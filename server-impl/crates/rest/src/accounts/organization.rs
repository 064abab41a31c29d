//! Tags `organization` and `settings`.

use async_trait::async_trait;
use frontdesk_agents::retention as rules;
use frontdesk_api::{
    apis::{
        organization::{ListInvitationsParams, ListMembersParams, Organization},
        settings::{GetRetentionParams, Settings, UpdateRetentionParams},
    },
    models,
};
use frontdesk_core::scoped;
use frontdesk_http::context::{ChangeContext, ReadContext};
use frontdesk_store as store;
use frontdesk_types::{
    Result,
    accounts::{Member, invitations::Invitation},
    retention::Retention,
};

use crate::{RestApi, convert, list::list_query};

#[async_trait]
impl Settings for RestApi {
    async fn get_retention(&self, cx: &ReadContext, _: GetRetentionParams) -> Result<models::Retention> {
        let found = rules::find(&mut self.services.store.read().await?, cx.caller.org).await?;
        Ok(retention_model(found))
    }

    async fn update_retention(
        &self,
        cx: &ChangeContext,
        params: UpdateRetentionParams,
        body: models::RetentionUpdate,
    ) -> Result<models::Retention> {
        let models::RetentionUpdate { conversation_retention_days: days } = body;
        self.change_if(cx, params.if_match, scoped!(|unit| Ok(retention_model(rules::update(unit, days).await?)))).await
    }
}

#[async_trait]
impl Organization for RestApi {
    async fn list_members(&self, cx: &ReadContext, params: ListMembersParams) -> Result<models::MemberList> {
        let (list, page) = self.open_list(cx, list_query!(params, Desc)).await?;
        let (org, role) = (cx.caller.org, params.role);
        let found = store::accounts::members::list(&mut self.services.store.read().await?, org, role, &page).await?;
        let items = found.items.into_iter().map(member_model).collect::<Result<_>>()?;
        Ok(models::MemberList { items, next_cursor: list.seal_next(found.next) })
    }

    async fn list_invitations(&self, cx: &ReadContext, params: ListInvitationsParams) -> Result<models::InvitationList> {
        let (list, page) = self.open_list(cx, list_query!(params, Desc)).await?;
        let (org, role) = (cx.caller.org, params.role);
        let (now, mut conn) = (self.services.ports.clock.now(), self.services.store.read().await?);
        let found = store::accounts::invitations::list_open(&mut conn, org, role, now, &page).await?;
        let items = found.items.into_iter().map(invitation_model).collect::<Result<_>>()?;
        Ok(models::InvitationList { items, next_cursor: list.seal_next(found.next) })
    }
}

crate::representation::represents!(Retention, |terms, _| Ok(retention_model(terms)));

fn retention_model(retention: Retention) -> models::Retention {
    models::Retention { conversation_retention_days: retention.conversation_retention_days }
}

fn member_model(member: Member) -> Result<models::Member> {
    let Member { id: _, org: _, account, email, role, joined_at } = member;
    Ok(models::Member { id: account.0, email, role, joined_at: convert::to_api_time(joined_at)? })
}

fn invitation_model(invitation: Invitation) -> Result<models::Invitation> {
    let Invitation { id, org: _, email, role, created_at, expires_at, invited_by: _ } = invitation;
    let (created_at, expires_at) = (convert::to_api_time(created_at)?, convert::to_api_time(expires_at)?);
    Ok(models::Invitation { id: id.0, email, role, created_at, expires_at })
}
