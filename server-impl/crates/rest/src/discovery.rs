//! Tag `discovery`.

use async_trait::async_trait;
use frontdesk_api::{apis::discovery::Discovery, models};
use frontdesk_core::{agents::catalogue::Catalogue, auth::principal::Principal};
use frontdesk_http::context::ReadContext;
use frontdesk_platform::accounts::keys::{self, KeyDescription};
use frontdesk_types::{
    Code, Error, Result,
    accounts::{claims::Claim, keys::KeyHolder, orgs::Org, roles::Permission},
};

use super::convert;
use crate::RestApi;

#[async_trait]
impl Discovery for RestApi {
    async fn get_key(&self, cx: &ReadContext) -> Result<models::ApiKey> {
        let Principal::Key(key) = &cx.caller.principal else {
            return Err(Error::refused(Code::Forbidden, "This operation describes the API key of a request; this one has none."));
        };
        key_model(keys::describe_key(&mut self.services.store.read().await?, &key.id).await?)
    }

    async fn list_models(&self, cx: &ReadContext) -> Result<models::ModelList> {
        let (catalogue, plan) = (&self.services.catalogue, cx.caller.plan);
        let items = catalogue.models().map(|model| models::Model {
            id: model.id.clone(),
            credits: model.credits,
            is_available: Catalogue::require_permitted(model, plan).is_ok(),
            is_default: model.id == catalogue.default_model(),
        });
        Ok(models::ModelList { items: items.collect() })
    }
}

fn key_model(KeyDescription { holder, role, org, claim }: KeyDescription) -> Result<models::ApiKey> {
    let KeyHolder { key, plan, permissions, creator: _, canceled: _ } = holder;
    let Org { id, name, credits, .. } = org;
    let (claim_state, claim_expires_at) = match claim {
        None => (models::ClaimState::None, None),
        Some(Claim { claimed_at: Some(_), .. }) => (models::ClaimState::Claimed, None),
        Some(Claim { expires_at, .. }) => (models::ClaimState::Unclaimed, Some(expires_at)),
    };
    let organization = models::KeyOrganization {
        id: id.0,
        name,
        plan: plan.as_str().parse().map_err(Error::internal)?,
        credits_remaining: credits,
        claim_state,
        claim_expires_at: claim_expires_at.map(convert::to_api_time).transpose()?,
    };
    Ok(models::ApiKey {
        id: key.id,
        name: key.name,
        scope: key.scope.as_str().parse().map_err(Error::internal)?,
        role_id: key.role.map(|role| role.0),
        role_name: role.map(|role| role.name),
        permissions: permissions.unwrap_or_else(|| Permission::ALL.to_vec()),
        created_at: convert::to_api_time(key.created_at)?,
        expires_at: key.expires_at.map(convert::to_api_time).transpose()?,
        organization,
    })
}
