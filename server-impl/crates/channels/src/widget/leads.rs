//! Details that visitors leave.

use frontdesk_agents::contacts;
use frontdesk_core::unit::Unit;
use frontdesk_types::{
    ConversationId, Error, Result,
    channels::widget::{LeadForm, LeadFormField},
    contacts::leads::{Lead, LeadDetails, NewLead},
};

use super::visits::OpenWidget;

/// Checks that details are those that the form of a widget asks for.
///
/// # Errors
/// `VALIDATION_ERROR` for a field that the form does not have, or that it requires and that is missing.
pub fn check_form(form: &LeadForm, details: &LeadDetails) -> Result<()> {
    for (field, value) in [
        (LeadFormField::Name, &details.name),
        (LeadFormField::Email, &details.email),
        (LeadFormField::Phone, &details.phone),
        (LeadFormField::Company, &details.company),
        (LeadFormField::Message, &details.message),
    ] {
        let path = format!("/{field}");
        match value {
            Some(_) if !form.fields.contains(&field) => {
                return Err(Error::invalid(&path, "The form does not have this field. Leave it out."));
            }
            None if form.required.contains(&field) => return Err(Error::invalid(&path, "This field is required.")),
            _ => {}
        }
    }
    Ok(())
}

/// Records the details that a visitor left, in their conversation if they are in one.
///
/// # Errors
/// As [`check_form`] and [`contacts::leads::create`].
#[crate::boxed]
pub async fn record_lead(
    unit: &mut Unit,
    open: &OpenWidget,
    conversation: Option<ConversationId>,
    details: &LeadDetails,
) -> Result<Lead> {
    check_form(&open.widget.lead_form, details)?;
    let new = NewLead { conversation, external_id: None, details: details.clone() };
    contacts::leads::create(unit, open.agent.id, &new).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lead_has_what_the_form_asks_for() {
        let form = LeadForm::default();
        let details = |name: Option<&str>, email: Option<&str>, phone: Option<&str>| LeadDetails {
            name: name.map(str::to_owned),
            email: email.map(str::to_owned),
            phone: phone.map(str::to_owned),
            ..LeadDetails::default()
        };
        assert!(check_form(&form, &details(None, Some("anna@acme.dev"), None)).is_ok());
        assert!(check_form(&form, &details(Some("Anna"), None, None)).is_err(), "the address is required");
        assert!(check_form(&form, &details(None, Some("anna@acme.dev"), Some("1"))).is_err(), "nobody asks for a number");
    }
}
