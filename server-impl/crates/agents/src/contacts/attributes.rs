//! Custom attributes that an organization stores about its contacts in addition to the common fields.

use chrono::NaiveDate;
use frontdesk_core::unit::Unit;
use frontdesk_store::{self as store, Conn, Tx};
use frontdesk_types::{
    AttributeId, Code, Error, ErrorParams, OrgId, Result,
    activity::Verb,
    contacts::{
        Contact,
        attributes::{ContactAttribute, ContactAttributeChanges, ContactAttributeType},
    },
    text_rules,
};
use frontdesk_vocabulary::texts;
use serde_json::{Map, Value};

/// Maximum attributes of an organization.
const MAX_ATTRIBUTES: i64 = 100;

/// Maximum characters of a text value.
const MAX_TEXT_CHARS: usize = 500;

/// Defines an attribute.
///
/// # Errors
/// `VALIDATION_ERROR`, `TOO_MANY`, `ATTRIBUTE_KEY_TAKEN`.
#[crate::boxed]
pub async fn create(unit: &mut Unit, key: &str, kind: ContactAttributeType, about: Option<&str>) -> Result<ContactAttribute> {
    let about = about.map(validate_description).transpose()?;
    let (org, now) = (unit.org(), unit.now());
    store::accounts::orgs::lock_row(unit, org).await?;
    let used = store::contacts::attributes::count(unit, org).await?;
    if used >= MAX_ATTRIBUTES {
        let message = format!("An organization can have at most {MAX_ATTRIBUTES} attributes of contacts. Delete one.");
        return Err(Error::too_many(MAX_ATTRIBUTES, used, message));
    }
    let (id, key) = (unit.new_id(), key.to_owned());
    let attribute = ContactAttribute { id, org, key, kind, description: about, created_at: now, updated_at: now };
    if !store::contacts::attributes::insert(unit, org, &attribute).await? {
        return Err(key_taken(unit, &attribute.key).await?);
    }
    unit.log_activity(Verb::Created, id);
    Ok(attribute)
}

/// Returns the error for a key that another attribute has.
async fn key_taken(unit: &mut Unit, key: &str) -> Result<Error> {
    let org = unit.org();
    let known = store::contacts::attributes::list_all(unit, org).await?;
    let holder = known.into_iter().find(|attribute| attribute.key == key);
    let params = ErrorParams { attribute_id: holder.map(|holder| holder.id.0), ..ErrorParams::default() };
    let message = "Another attribute of your organization has this key. Choose another one.";
    Ok(Error::refused_with(Code::AttributeKeyTaken, message, params))
}

/// Finds an attribute of the organization.
///
/// # Errors
/// `ATTRIBUTE_NOT_FOUND`.
#[crate::boxed]
pub async fn find(conn: &mut Conn, org: OrgId, id: AttributeId) -> Result<ContactAttribute> {
    store::contacts::attributes::find(conn, org, id).await?.ok_or_else(|| {
        let message = "There is no such attribute in your organization. Check the id, or list the attributes.";
        Error::refused(Code::AttributeNotFound, message)
    })
}

/// Changes an attribute.
///
/// # Errors
/// `VALIDATION_ERROR`, `ATTRIBUTE_NOT_FOUND`, `ETAG_MISMATCH`.
#[crate::boxed]
pub async fn update(unit: &mut Unit, id: AttributeId, changes: &ContactAttributeChanges) -> Result<ContactAttribute> {
    let about = match &changes.description {
        Some(Some(text)) => Some(Some(validate_description(text)?)),
        other => other.clone(),
    };
    let before = lock_attribute(unit, id).await?;
    let mut after = ContactAttribute { updated_at: unit.now(), ..before.clone() };
    ContactAttributeChanges { description: about }.apply(&mut after);
    if !unit.log_update(id, ContactAttributeChanges::between(&before, &after)) {
        return Ok(before);
    }
    let org = unit.org();
    store::contacts::attributes::update(unit, org, &after).await?;
    Ok(after)
}

/// Deletes an attribute, and returns it as it was. A periodic task removes its values.
///
/// # Errors
/// `ATTRIBUTE_NOT_FOUND`, `ETAG_MISMATCH`.
#[crate::boxed]
pub async fn delete(unit: &mut Unit, id: AttributeId) -> Result<ContactAttribute> {
    let attribute = lock_attribute(unit, id).await?;
    let (org, now) = (unit.org(), unit.now());
    store::contacts::attributes::delete(unit, org, id, now).await?;
    unit.log_activity(Verb::Deleted, id);
    Ok(attribute)
}

/// Locks the organization, so that no attribute is defined, changed or deleted concurrently, and finds the attribute.
async fn lock_attribute(unit: &mut Unit, id: AttributeId) -> Result<ContactAttribute> {
    let org = unit.org();
    store::accounts::orgs::lock_row(unit, org).await?;
    let attribute = find(unit, org, id).await?;
    unit.check_precondition(&attribute)?;
    Ok(attribute)
}

/// Sets values of a locked contact, and removes those that are null.
///
/// # Errors
/// `VALIDATION_ERROR`.
pub(super) async fn set_values(tx: &mut Tx, contact: &Contact, values: &Map<String, Value>) -> Result<()> {
    if values.is_empty() {
        return Ok(());
    }
    let defined = store::contacts::attributes::lock_all(tx, contact.org).await?;
    let mut stored = Vec::with_capacity(values.len());
    for (key, value) in values {
        let field = format!("/attributes/{}", key.replace('~', "~0").replace('/', "~1"));
        let Some(attribute) = defined.iter().find(|attribute| attribute.key == *key) else {
            let message = "Your organization has no such attribute. Define it with `POST /contact-attributes`, or leave it out.";
            return Err(Error::invalid(&field, message));
        };
        let text = if value.is_null() {
            None
        } else {
            Some(to_stored_value(attribute.kind, value).ok_or_else(|| wrong_type(&field, attribute.kind))?)
        };
        stored.push((attribute.id, text));
    }
    store::contacts::values::set(tx, contact.org, contact, &stored).await
}

/// The condition of a list of contacts on an attribute.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AttributeCondition {
    /// No condition.
    Any,
    /// Has this value, as it is stored.
    Has(AttributeId, String),
    /// Has a value for an attribute that does not exist.
    Unknown,
}

/// Returns the condition of a list on an attribute.
///
/// # Errors
/// `VALIDATION_ERROR` when only one of the two was sent, or the value has another type.
#[crate::boxed]
pub async fn resolve_filter(conn: &mut Conn, org: OrgId, key: Option<&str>, value: Option<&str>) -> Result<AttributeCondition> {
    let (key, value) = match (key, value) {
        (None, None) => return Ok(AttributeCondition::Any),
        (Some(key), Some(value)) => (key, value),
        (Some(_), None) => return Err(Error::invalid("query/value", "Send `value` together with `attribute`.")),
        (None, Some(_)) => return Err(Error::invalid("query/attribute", "Send `attribute` together with `value`.")),
    };
    let defined = store::contacts::attributes::list_all(conn, org).await?;
    let Some(attribute) = defined.into_iter().find(|attribute| attribute.key == key) else {
        return Ok(AttributeCondition::Unknown);
    };
    let value = match attribute.kind {
        ContactAttributeType::String | ContactAttributeType::Date => Value::String(value.to_owned()),
        ContactAttributeType::Number | ContactAttributeType::Boolean => serde_json::from_str(value).unwrap_or_default(),
    };
    let stored = to_stored_value(attribute.kind, &value).ok_or_else(|| wrong_type("query/value", attribute.kind))?;
    Ok(AttributeCondition::Has(attribute.id, stored))
}

/// Converts a value to its stored form, which is equal for equal values; `None` if it has another type.
fn to_stored_value(kind: ContactAttributeType, value: &Value) -> Option<String> {
    match (kind, value) {
        (ContactAttributeType::String, Value::String(text)) => {
            let is_kept = !text.trim().is_empty() && text.chars().nth(MAX_TEXT_CHARS).is_none();
            is_kept.then(|| text.clone())
        }
        (ContactAttributeType::Date, Value::String(text)) => {
            let day = NaiveDate::parse_from_str(text, "%Y-%m-%d").ok()?;
            // Rejects `2026-1-2`, and years of five digits.
            (day.format("%Y-%m-%d").to_string() == *text && text.len() == 10).then(|| text.clone())
        }
        (ContactAttributeType::Boolean, Value::Bool(is_on)) => Some(is_on.to_string()),
        (ContactAttributeType::Number, Value::Number(number)) => match number.as_i64() {
            Some(whole) => Some(whole.to_string()),
            None => number.as_f64().and_then(to_stored_number),
        },
        _ => None,
    }
}

/// Converts a number to its stored form: 1.0 is stored as 1.
fn to_stored_number(number: f64) -> Option<String> {
    // As long as it fits into 64 bits, in which a number without a fraction arrives.
    let is_whole = number.fract() == 0.0 && number.abs() < 9_223_372_036_854_775_808.0;
    if is_whole { Some(format!("{number:.0}").replace("-0", "0")) } else { serde_json::to_string(&number).ok() }
}

fn wrong_type(field: &str, kind: ContactAttributeType) -> Error {
    let message = match kind {
        ContactAttributeType::String => "This attribute is a text. Send a string of 1 to 500 characters that is not blank.",
        ContactAttributeType::Number => "This attribute is a number. Send a number.",
        ContactAttributeType::Boolean => "This attribute is true or false. Send `true` or `false`.",
        ContactAttributeType::Date => "This attribute is a date. Send it as `2026-11-23`.",
    };
    Error::invalid(field, message)
}

fn validate_description(text: &str) -> Result<String> {
    text_rules::validate_text("/description", &texts::ATTRIBUTE_DESCRIPTION, text).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn equal_values_are_stored_alike_and_others_are_refused() {
        let stored = |kind, value: Value| to_stored_value(kind, &value).unwrap_or_else(|| "refused".to_owned());
        let number = ContactAttributeType::Number;
        assert_eq!(
            [json!(12), json!(12.0), json!(-0.0), json!(0.1), json!(1e300)].map(|value| stored(number, value)),
            ["12", "12", "0", "0.1", "1e+300"]
        );
        assert_eq!(
            [json!(1e18), json!(-1e18), json!(1e19)].map(|value| stored(number, value)),
            [json!(1_000_000_000_000_000_000_i64), json!(-1_000_000_000_000_000_000_i64), json!(10_000_000_000_000_000_000_u64)]
                .map(|value| stored(number, value)),
            "however they are written"
        );
        assert_eq!([json!("12"), json!(true), json!([1])].map(|value| stored(number, value)), ["refused"; 3]);
        let date = ContactAttributeType::Date;
        let days = ["2026-02-28", "2026-02-29", "2026-2-28", "12026-01-01", "yesterday"];
        assert_eq!(days.map(|day| stored(date, json!(day))), ["2026-02-28", "refused", "refused", "refused", "refused"]);
        assert_eq!(stored(ContactAttributeType::Boolean, json!(false)), "false");
        assert_eq!(stored(ContactAttributeType::String, json!(" ")), "refused");
        assert_eq!(stored(ContactAttributeType::String, json!("x".repeat(501))), "refused");
    }
}
