//! Settings of the widget of an agent.

use frontdesk_core::{agents, unit::Unit};
use frontdesk_store::{self as store, Conn};
use frontdesk_types::{
    AgentId, Error, OrgId, Result,
    activity::FieldChanges,
    channels::widget::{AUTO_LOCALE, LeadForm, LeadFormField, Widget, WidgetChanges},
    color::Color,
    text_rules,
};
use frontdesk_vocabulary::{TextLimit, TextRule, texts};
use url::Url;

use super::{colors::nearest_readable, origins::normalize_origins};

/// Rule for suggestions. The contract describes it in prose: its rules for texts apply to fields, not to items.
const SUGGESTION: TextRule = TextRule {
    name: "widgetSuggestion",
    noun: "Question",
    trimmed: true,
    limit: TextLimit::Characters(200),
    advice: "Send a shorter one.",
};

/// The languages that the widget has texts in.
pub const LANGUAGES: [&str; 25] = [
    "ar", "cs", "da", "de", "en", "es", "fa", "fi", "fr", "he", "id", "it", "ja", "ko", "nb", "nl", "pl", "pt", "ru", "sv", "tr",
    "uk", "vi", "zh", "zh-hant",
];

/// Finds the widget of an agent, including one that awaits deletion.
///
/// # Errors
/// `AGENT_NOT_FOUND`.
#[crate::boxed]
pub async fn find(conn: &mut Conn, org: OrgId, agent: AgentId) -> Result<Widget> {
    agents::find(conn, org, agent).await?;
    store::channels::widgets::find(conn, org, agent).await
}

/// Changes the widget of an agent.
///
/// # Errors
/// `VALIDATION_ERROR`, `AGENT_NOT_FOUND`, `AGENT_UNAVAILABLE`, `ETAG_MISMATCH`.
#[crate::boxed]
pub async fn update(unit: &mut Unit, agent: AgentId, changes: &WidgetChanges) -> Result<Widget> {
    let (changes, org) = (normalize_changes(changes)?, unit.org());
    let found = agents::lock(unit, org, agent).await?;
    agents::require_live(found)?;
    let before = store::channels::widgets::find(unit, org, agent).await?;
    unit.check_precondition(&before)?;
    let mut after = before.clone();
    changes.apply(&mut after);
    validate_lead_form(&after.lead_form)?;
    if !unit.log_update(agent, FieldChanges::default().text("widget", &before, &after)) {
        return Ok(before);
    }
    store::channels::widgets::save(unit, &after).await?;
    Ok(after)
}

/// Returns the changes as they are stored.
fn normalize_changes(changes: &WidgetChanges) -> Result<WidgetChanges> {
    let mut changes = changes.clone();
    for (field, rule, text) in [
        ("/title", &texts::WIDGET_TITLE, &mut changes.title),
        ("/greeting", &texts::WIDGET_GREETING, &mut changes.greeting),
        ("/placeholder", &texts::WIDGET_PLACEHOLDER, &mut changes.placeholder),
    ] {
        normalize_text(field, rule, text)?;
    }
    if let Some(form) = &mut changes.lead_form {
        normalize_text("/leadForm/title", &texts::LEAD_FORM_TITLE, &mut form.title)?;
        normalize_text("/leadForm/thanks", &texts::LEAD_FORM_THANKS, &mut form.thanks)?;
    }
    for (at, question) in changes.suggestions.iter_mut().flatten().enumerate() {
        *question = text_rules::validate_text(&format!("/suggestions/{at}"), &SUGGESTION, question)?.to_owned();
    }
    changes.color = changes.color.map(|color| normalize_color(&color)).transpose()?;
    changes.locale = changes.locale.map(|locale| normalize_language(&locale)).transpose()?;
    changes.allowed_origins = changes.allowed_origins.map(|given| normalize_origins(&given)).transpose()?;
    changes.privacy_url = changes.privacy_url.map(|url| url.map(|url| normalize_url(&url)).transpose()).transpose()?;
    Ok(changes)
}

fn normalize_text(field: &str, rule: &TextRule, text: &mut Option<Option<String>>) -> Result<()> {
    if let Some(Some(text)) = text {
        *text = text_rules::validate_text(field, rule, text)?.to_owned();
    }
    Ok(())
}

fn normalize_color(text: &str) -> Result<String> {
    let color: Color = text.parse().map_err(|error| Error::invalid("/color", format!("Send `#rrggbb`: {error}.")))?;
    match nearest_readable(color) {
        None => Ok(color.to_string()),
        Some(nearest) => {
            let message = format!(
                "Neither white nor nearly black text is easy to read on `{color}`, with a contrast of 4.5:1. The nearest \
                 color on which it is: `{nearest}`."
            );
            Err(Error::invalid("/color", message))
        }
    }
}

fn normalize_language(text: &str) -> Result<String> {
    let language = text.trim().to_ascii_lowercase();
    if language == AUTO_LOCALE || LANGUAGES.contains(&language.as_str()) {
        return Ok(language);
    }
    let message = format!("The widget has no texts in this language. Send `{AUTO_LOCALE}`, or one of: {}.", LANGUAGES.join(", "));
    Err(Error::invalid("/locale", message))
}

fn normalize_url(text: &str) -> Result<String> {
    let url = Url::parse(text.trim()).ok().filter(|url| url.scheme() == "https" && url.host().is_some());
    let message = "Send an address that begins with `https://`, such as `https://shop.example/privacy`.";
    url.map(String::from).ok_or_else(|| Error::invalid("/privacyUrl", message))
}

/// Checks what the fields of a form have to do with each other.
fn validate_lead_form(form: &LeadForm) -> Result<()> {
    let has_duplicate = |fields: &[LeadFormField]| fields.iter().enumerate().any(|(at, field)| fields[..at].contains(field));
    if has_duplicate(&form.fields) {
        return Err(Error::invalid("/leadForm/fields", "A field can be in the form once."));
    }
    if !form.fields.iter().any(|field| matches!(field, LeadFormField::Email | LeadFormField::Phone)) {
        return Err(Error::invalid("/leadForm/fields", "Nobody could be reached: add `email` or `phone`."));
    }
    match form.required.iter().find(|field| !form.fields.contains(field)) {
        None if has_duplicate(&form.required) => Err(Error::invalid("/leadForm/required", "Name each field once.")),
        None => Ok(()),
        Some(field) => {
            let message = format!("`{field}` is not among the fields of the form. Add it to `fields`, or leave it out here.");
            Err(Error::invalid("/leadForm/required", message))
        }
    }
}

#[cfg(test)]
mod tests {
    use frontdesk_types::Code;

    use super::*;

    #[test]
    fn a_color_that_nobody_can_read_on_is_refused_with_the_nearest() {
        assert_eq!(normalize_color("#0F766E").unwrap(), "#0f766e");
        let refused = normalize_color("#7a7a7a").unwrap_err();
        assert_eq!(refused.code(), Code::ValidationError);
        assert!(refused.to_string().contains("#767676") || refused.to_string().contains("`#7"), "{refused}");
    }

    #[test]
    fn a_language_is_one_that_there_are_texts_in() {
        assert_eq!(normalize_language(" DE ").unwrap(), "de");
        assert_eq!(normalize_language("auto").unwrap(), "auto");
        assert!(normalize_language("tlh").is_err());
    }

    #[test]
    fn a_privacy_policy_is_on_a_secure_page() {
        assert_eq!(normalize_url("https://shop.example").unwrap(), "https://shop.example/");
        for wrong in ["http://shop.example", "javascript:alert(1)", "shop.example", ""] {
            assert!(normalize_url(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_form_asks_for_a_way_to_answer() {
        let form = |fields: &[LeadFormField], required: &[LeadFormField]| LeadForm {
            fields: fields.to_vec(),
            required: required.to_vec(),
            ..LeadForm::default()
        };
        use LeadFormField::{Email, Name, Phone};
        assert!(validate_lead_form(&form(&[Name, Phone], &[Phone])).is_ok());
        for wrong in [form(&[Name], &[]), form(&[Email, Email], &[]), form(&[Email], &[Name]), form(&[Email], &[Email, Email])] {
            assert!(validate_lead_form(&wrong).is_err(), "{wrong:?}");
        }
    }
}
