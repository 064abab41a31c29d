//! Tag `activity`.

use async_trait::async_trait;
use frontdesk_api::{
    apis::activity::{Activity, ListActivityParams},
    models,
};
use frontdesk_http::context::ReadContext;
use frontdesk_store as store;
use frontdesk_types::{
    Result,
    activity::{self, ActivityFilter, FieldChanges, NamedActor, Resource},
};
use serde_json::{Map, Value};

use super::{convert, list::list_query};
use crate::RestApi;

#[async_trait]
impl Activity for RestApi {
    async fn list_activity(&self, cx: &ReadContext, params: ListActivityParams) -> Result<models::ActivityList> {
        let ListActivityParams { from, to, actor_kind, actor_id, verb, resource_kind, resource_id, request_id, .. } = &params;
        let filter = ActivityFilter {
            from: from.map(convert::from_api_time),
            to: to.map(convert::from_api_time),
            actor_kind: *actor_kind,
            actor: actor_id.clone(),
            verb: *verb,
            resource_kind: *resource_kind,
            resource: resource_id.clone(),
            request: request_id.clone(),
        };
        let (list, page) = self.open_list(cx, list_query!(params, Desc)).await?;
        let found = store::activity::list(&mut self.services.store.read().await?, cx.caller.org, &filter, &page).await?;
        let items = found.items.into_iter().map(entry_model).collect::<Result<_>>()?;
        Ok(models::ActivityList { items, next_cursor: list.seal_next(found.next) })
    }
}

fn entry_model(entry: activity::Activity<NamedActor>) -> Result<models::ActivityEntry> {
    let activity::Activity { id, at, actor, verb, resource, request_id, changes } = entry;
    let Resource { kind, id: resource } = resource;
    Ok(models::ActivityEntry {
        id: id.0,
        actor: convert::actor_model(actor),
        verb,
        resource: models::ActivityResource { kind, id: resource },
        changes: changes_model(&changes),
        request_id,
        created_at: convert::to_api_time(at)?,
    })
}

fn changes_model(changes: &FieldChanges) -> models::ActivityChanges {
    let values = changes.iter().filter_map(|change| Some((change.field.to_string(), change.values.clone()?)));
    let (mut before, mut after) = (Map::<String, Value>::new(), Map::<String, Value>::new());
    for (field, (was, is)) in values {
        before.insert(field.clone(), was);
        after.insert(field, is);
    }
    models::ActivityChanges { fields: changes.iter().map(|change| change.field.to_string()).collect(), before, after }
}
