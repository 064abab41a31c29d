//! Tag `roles`.

use async_trait::async_trait;
use frontdesk_api::{
    apis::roles::{DeleteRoleParams, GetRoleParams, ListRolesParams, Roles, UpdateRoleParams},
    models,
};
use frontdesk_core::scoped;
use frontdesk_http::context::{ChangeContext, ReadContext};
use frontdesk_platform::accounts::roles;
use frontdesk_store as store;
use frontdesk_types::{
    Result, RoleId,
    accounts::roles::{Role, RoleChanges},
    text_rules,
};

use crate::{RestApi, convert, list::list_query};

#[async_trait]
impl Roles for RestApi {
    async fn list_roles(&self, cx: &ReadContext, params: ListRolesParams) -> Result<models::RoleList> {
        let q = text_rules::validate_search(params.q.as_deref())?;
        let (list, page) = self.open_list(cx, list_query!(params, Desc).with_normalized("q", Some(&q))).await?;
        let found = store::accounts::roles::list(&mut self.services.store.read().await?, cx.caller.org, &q, &page).await?;
        let items = found.items.into_iter().map(role_model).collect::<Result<_>>()?;
        Ok(models::RoleList { items, next_cursor: list.seal_next(found.next) })
    }

    async fn create_role(&self, cx: &ChangeContext, body: models::RoleCreate) -> Result<models::Role> {
        let models::RoleCreate { name, permissions } = body;
        let (name, permissions) = (&name, &permissions);
        self.change(cx, scoped!(|unit| role_model(roles::create(unit, name, permissions).await?))).await
    }

    async fn get_role(&self, cx: &ReadContext, params: GetRoleParams) -> Result<models::Role> {
        role_model(roles::find(&mut self.services.store.read().await?, cx.caller.org, RoleId(params.role_id)).await?)
    }

    async fn update_role(&self, cx: &ChangeContext, params: UpdateRoleParams, body: models::RoleUpdate) -> Result<models::Role> {
        let models::RoleUpdate { name, permissions } = body;
        let changes = &RoleChanges { name, permissions };
        let id = RoleId(params.role_id);
        self.change_if(cx, params.if_match, scoped!(|unit| role_model(roles::update(unit, id, changes).await?))).await
    }

    async fn delete_role(&self, cx: &ChangeContext, params: DeleteRoleParams) -> Result<models::Role> {
        let id = RoleId(params.role_id);
        self.change_if(cx, params.if_match, scoped!(|unit| role_model(roles::delete(unit, id).await?))).await
    }
}

crate::representation::represents!(Role, |role, _| role_model(role));

fn role_model(role: Role) -> Result<models::Role> {
    let Role { id, org: _, name, permissions, created_at, updated_at } = role;
    Ok(models::Role {
        id: id.0,
        name,
        permissions,
        created_at: convert::to_api_time(created_at)?,
        updated_at: convert::to_api_time(updated_at)?,
    })
}
