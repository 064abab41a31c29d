//! Values of contacts for the organization's attributes. Each is stored as text, which is the same for equal values.

use std::collections::HashMap;

use frontdesk_types::{
    AttributeId, ContactId, OrgId, Result,
    contacts::{Contact, attributes::ContactAttributeType},
};
use serde_json::{Map, Value, json};
use sqlx::types::{Json, Text};
use uuid::Uuid;

use crate::{Conn, Tx, row::Cells};

/// Returns the values of these contacts, by key, as the API shows them.
pub(super) async fn list_by_contact(conn: &mut Conn, org: OrgId, ids: &[Uuid]) -> Result<HashMap<ContactId, Map<String, Value>>> {
    let rows = fetch_all!(
        conn,
        (String, String, String, String),
        r"
        SELECT v.contact_id, a.key, a.kind, v.value
          FROM {EACH_TEXT}($2) AS t
         CROSS JOIN contact_values v
         CROSS JOIN contact_attributes a
         WHERE v.org_id = $1
           AND v.contact_id = t.value
           AND a.org_id = v.org_id
           AND a.id = v.attribute_id
           AND a.deleted_at IS NULL",
        Text(org),
        Json(ids)
    )?;
    let mut found: HashMap<ContactId, Map<String, Value>> = HashMap::new();
    for (id, key, kind, value) in rows {
        let cells = Cells { table: "contact_values", id: &id };
        let shown = to_api_value(&cells, cells.parse("kind", &kind)?, value)?;
        found.entry(cells.parse("contact_id", &id)?).or_default().insert(key, shown);
    }
    Ok(found)
}

/// Converts a value into the form that the API shows.
fn to_api_value(cells: &Cells<'_>, kind: ContactAttributeType, value: String) -> Result<Value> {
    match kind {
        ContactAttributeType::String | ContactAttributeType::Date => Ok(Value::String(value)),
        ContactAttributeType::Number | ContactAttributeType::Boolean => {
            serde_json::from_str(&value).map_err(|error| cells.corrupt_cell("value", error))
        }
    }
}

/// Sets values of a contact, as they are stored, and removes those that are `None`. Lock the contact first.
#[crate::boxed]
pub async fn set(tx: &mut Tx, org: OrgId, contact: &Contact, values: &[(AttributeId, Option<String>)]) -> Result<()> {
    let attributes: Vec<Uuid> = values.iter().map(|(attribute, _)| attribute.0).collect();
    execute!(
        tx,
        r"
        DELETE FROM contact_values
         WHERE org_id = $1
           AND contact_id = $2
           AND attribute_id {AMONG} $3 {END_AMONG}",
        Text(org),
        Text(contact.id),
        Json(attributes)
    )?;
    let set: Vec<Value> = values
        .iter()
        .filter_map(|(attribute, value)| value.as_ref().map(|value| json!({ "attribute": attribute, "value": value })))
        .collect();
    execute!(
        tx,
        r"
        INSERT INTO contact_values (org_id, contact_id, attribute_id, value, contact_created_at)
        SELECT $1, $2, t.value->>'attribute', t.value->>'value', $4
          FROM {EACH_OBJECT}($3) AS t",
        Text(org),
        Text(contact.id),
        Json(set),
        contact.created_at.0
    )?;
    Ok(())
}

/// Copies to a contact those values of another one that it lacks.
#[crate::boxed]
pub async fn copy_missing(tx: &mut Tx, org: OrgId, from: ContactId, into: &Contact) -> Result<()> {
    execute!(
        tx,
        r"
        INSERT INTO contact_values (org_id, contact_id, attribute_id, value, contact_created_at)
        SELECT org_id, $3, attribute_id, value, $4
          FROM contact_values
         WHERE org_id = $1
           AND contact_id = $2
            ON CONFLICT (org_id, contact_id, attribute_id) DO NOTHING",
        Text(org),
        Text(from),
        Text(into.id),
        into.created_at.0
    )?;
    Ok(())
}

/// Removes the values of a contact.
#[crate::boxed]
pub async fn remove_all(tx: &mut Tx, org: OrgId, contact: ContactId) -> Result<()> {
    execute!(tx, "DELETE FROM contact_values WHERE org_id = $1 AND contact_id = $2", Text(org), Text(contact))?;
    Ok(())
}
