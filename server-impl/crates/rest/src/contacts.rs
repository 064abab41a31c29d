//! Tag `contacts`.

mod attributes;
mod export;
pub(super) mod leads;

use async_trait::async_trait;
use frontdesk_agents::contacts::{
    self,
    attributes::{self as rules, AttributeCondition},
    erasure,
    export::ContactExport,
    merging,
};
use frontdesk_api::{
    apis::contacts::{
        Contacts, DeleteContactParams, ExportContactParams, GetContactParams, ListContactsParams, MergeContactsParams,
        UpdateContactParams,
    },
    models,
    runtime::Download,
};
use frontdesk_core::scoped;
use frontdesk_http::context::{ChangeContext, ReadContext};
use frontdesk_types::{
    ContactId, Result,
    contacts::{Contact, ContactChanges, ContactFilter, ContactReference},
};
use frontdesk_vocabulary::ErasedConversations;

use super::{convert, list::list_query};
use crate::RestApi;

#[async_trait]
impl Contacts for RestApi {
    async fn list_contacts(&self, cx: &ReadContext, params: ListContactsParams) -> Result<models::ContactList> {
        let org = cx.caller.org;
        let (list, page) = self.open_list(cx, list_query!(params, Desc)).await?;
        let words = contacts::searched(params.q.as_deref())?;
        let mut conn = self.services.store.read().await?;
        let value = match rules::resolve_filter(&mut conn, org, params.attribute.as_deref(), params.value.as_deref()).await? {
            AttributeCondition::Any => None,
            AttributeCondition::Has(attribute, value) => Some((attribute, value)),
            AttributeCondition::Unknown => return Ok(models::ContactList { items: Vec::new(), next_cursor: None }),
        };
        let filter = ContactFilter {
            words,
            external_id: params.external_id.as_deref(),
            email_key: params.email.as_deref().map(contacts::normalize_email),
            value,
        };
        let found = contacts::list(&mut conn, org, &filter, &page).await?;
        let items = found.items.into_iter().map(contact_model).collect::<Result<_>>()?;
        Ok(models::ContactList { items, next_cursor: list.seal_next(found.next) })
    }

    async fn create_contact(&self, cx: &ChangeContext, body: models::ContactCreate) -> Result<models::Contact> {
        let models::ContactCreate { external_id, name, email, phone, country, language, attributes } = body;
        let changes = &ContactChanges {
            external_id: external_id.map(Some),
            name: name.map(Some),
            email: email.map(Some),
            phone: phone.map(Some),
            country: country.map(Some),
            language: language.map(Some),
        };
        let values = &attributes.unwrap_or_default();
        self.change(cx, scoped!(|unit| contact_model(contacts::create(unit, changes, values).await?))).await
    }

    async fn get_contact(&self, cx: &ReadContext, params: GetContactParams) -> Result<models::Contact> {
        let id = ContactId(params.contact_id);
        contact_model(contacts::find(&mut self.services.store.read().await?, cx.caller.org, id).await?)
    }

    async fn update_contact(
        &self,
        cx: &ChangeContext,
        params: UpdateContactParams,
        mut body: models::ContactUpdate,
    ) -> Result<models::Contact> {
        let values = &body.attributes.take().unwrap_or_default();
        let (id, changes) = (ContactId(params.contact_id), &to_changes(body));
        self.change_if(cx, params.if_match, scoped!(|unit| contact_model(contacts::update(unit, id, changes, values).await?)))
            .await
    }

    async fn delete_contact(&self, cx: &ChangeContext, params: DeleteContactParams) -> Result<models::ContactErasure> {
        let id = ContactId(params.contact_id);
        let fate = params.conversations.unwrap_or(ErasedConversations::Keep);
        self.change_if(
            cx,
            params.if_match,
            scoped!(|unit| {
                erasure::erase(unit, id, fate).await?;
                Ok(models::ContactErasure { id: id.0, conversations: fate })
            }),
        )
        .await
    }

    async fn merge_contacts(
        &self,
        cx: &ChangeContext,
        params: MergeContactsParams,
        body: models::ContactMerge,
    ) -> Result<models::Contact> {
        let (into, from) = (ContactId(params.contact_id), ContactId(body.contact_id));
        self.change(cx, scoped!(|unit| contact_model(merging::merge_contacts(unit, into, from).await?))).await
    }

    async fn export_contact(&self, cx: &ReadContext, params: ExportContactParams) -> Result<Download> {
        let (org, id) = (cx.caller.org, ContactId(params.contact_id));
        let contact = contacts::find(&mut self.services.store.read().await?, org, id).await?;
        export::download_contact(ContactExport::new(&self.services.store, contact)).await
    }
}

fn to_changes(body: models::ContactUpdate) -> ContactChanges {
    let models::ContactUpdate { external_id, name, email, phone, country, language, attributes: _ } = body;
    ContactChanges { external_id, name, email, phone, country, language }
}

crate::representation::represents!(Contact, |contact, _| contact_model(contact));

pub(super) fn contact_model(contact: Contact) -> Result<models::Contact> {
    let Contact { id, org: _, external_id, other_external_ids, name, email, other_emails, phone, country, language, .. } =
        contact;
    Ok(models::Contact {
        id: id.0,
        external_id,
        other_external_ids,
        other_emails,
        name,
        email,
        phone,
        country,
        language,
        attributes: contact.attributes,
        last_seen_at: contact.last_seen_at.map(convert::to_api_time).transpose()?,
        created_at: convert::to_api_time(contact.created_at)?,
        updated_at: convert::to_api_time(contact.updated_at)?,
    })
}

/// Converts a contact as other resources refer to it.
pub(super) fn reference_model(contact: ContactReference) -> models::ContactReference {
    let ContactReference { id, external_id, name, email } = contact;
    models::ContactReference { id: id.0, external_id, name, email }
}
