//! Tag `contact-attributes`.

use async_trait::async_trait;
use frontdesk_agents::contacts::attributes;
use frontdesk_api::{
    apis::contact_attributes::{
        ContactAttributes, DeleteContactAttributeParams, GetContactAttributeParams, ListContactAttributesParams,
        UpdateContactAttributeParams,
    },
    models,
};
use frontdesk_core::scoped;
use frontdesk_http::context::{ChangeContext, ReadContext};
use frontdesk_store as store;
use frontdesk_types::{
    AttributeId, Result,
    contacts::attributes::{ContactAttribute, ContactAttributeChanges},
};

use crate::{RestApi, convert, list::list_query};

#[async_trait]
impl ContactAttributes for RestApi {
    async fn list_contact_attributes(
        &self,
        cx: &ReadContext,
        params: ListContactAttributesParams,
    ) -> Result<models::ContactAttributeList> {
        let (list, page) = self.open_list(cx, list_query!(params, Asc)).await?;
        let mut conn = self.services.store.read().await?;
        let found = store::contacts::attributes::list(&mut conn, cx.caller.org, &page).await?;
        let items = found.items.into_iter().map(attribute_model).collect::<Result<_>>()?;
        Ok(models::ContactAttributeList { items, next_cursor: list.seal_next(found.next) })
    }

    async fn create_contact_attribute(
        &self,
        cx: &ChangeContext,
        body: models::ContactAttributeCreate,
    ) -> Result<models::ContactAttribute> {
        let models::ContactAttributeCreate { key, r#type, description } = &body;
        self.change(cx, scoped!(|unit| attribute_model(attributes::create(unit, key, *r#type, description.as_deref()).await?)))
            .await
    }

    async fn get_contact_attribute(
        &self,
        cx: &ReadContext,
        params: GetContactAttributeParams,
    ) -> Result<models::ContactAttribute> {
        let id = AttributeId(params.attribute_id);
        attribute_model(attributes::find(&mut self.services.store.read().await?, cx.caller.org, id).await?)
    }

    async fn update_contact_attribute(
        &self,
        cx: &ChangeContext,
        params: UpdateContactAttributeParams,
        body: models::ContactAttributeUpdate,
    ) -> Result<models::ContactAttribute> {
        let models::ContactAttributeUpdate { description } = body;
        let (id, changes) = (AttributeId(params.attribute_id), &ContactAttributeChanges { description });
        self.change_if(cx, params.if_match, scoped!(|unit| attribute_model(attributes::update(unit, id, changes).await?))).await
    }

    async fn delete_contact_attribute(
        &self,
        cx: &ChangeContext,
        params: DeleteContactAttributeParams,
    ) -> Result<models::ContactAttribute> {
        let id = AttributeId(params.attribute_id);
        self.change_if(cx, params.if_match, scoped!(|unit| attribute_model(attributes::delete(unit, id).await?))).await
    }
}

crate::representation::represents!(ContactAttribute, |attribute, _| attribute_model(attribute));

fn attribute_model(attribute: ContactAttribute) -> Result<models::ContactAttribute> {
    let ContactAttribute { id, org: _, key, kind, description, created_at, updated_at } = attribute;
    Ok(models::ContactAttribute {
        id: id.0,
        key,
        r#type: kind,
        description,
        created_at: convert::to_api_time(created_at)?,
        updated_at: convert::to_api_time(updated_at)?,
    })
}
