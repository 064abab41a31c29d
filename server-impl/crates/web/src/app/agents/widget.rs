//! The chat widget of an agent: how it looks, what it offers, where it may be shown, and how it is embedded.

use askama::Template;
use frontdesk_types::{
    Result,
    channels::widget::{LeadFormField, LeadFormTiming, Widget},
};
use http::{Method, StatusCode};
use serde_json::{Value, json};

use super::{
    header::{AgentHeader, AgentTab, OpenedAgent},
    widget_preview::{WidgetLanguage, WidgetPreview, lines_of, widget_languages},
};
use crate::{
    app::{
        forms::FormState,
        reply::PageReply,
        shell::{Area, Shell},
        texts::Texts,
        toasts::Toast,
        visit::MemberVisit,
    },
    site::form::FormFields,
};

/// Maximum size of the form: fifty origins, and texts of up to twelve bytes a character when encoded.
pub(super) const MAX_FORM_BYTES: usize = 64 * 1_024;

#[derive(Template)]
#[template(path = "app/agents/widget.html")]
struct WidgetPage<'v> {
    shell: Shell<'v>,
    header: AgentHeader,
    path: String,
    form: FormState,
    /// Color of the widget as it is saved.
    saved_color: String,
    /// `true` if visitors reach the agent.
    is_public: bool,
    /// `true` if the person may change the settings.
    may_edit: bool,
    public_id: String,
    /// Address of the server.
    site: String,
}

/// A value to choose, with its name.
struct Choice {
    value: &'static str,
    name: &'static str,
}

impl WidgetPage<'_> {
    fn languages(&self) -> impl Iterator<Item = WidgetLanguage> {
        widget_languages(self.shell.t)
    }

    fn preview(&self) -> WidgetPreview<'_> {
        WidgetPreview::new(self.shell.t, &self.form.fields, &self.header.name, &self.saved_color)
    }

    fn timings(&self) -> [Choice; 4] {
        let t = &self.shell.t.widget;
        [
            Choice { value: LeadFormTiming::Start.as_str(), name: t.lead_start },
            Choice { value: LeadFormTiming::Unanswered.as_str(), name: t.lead_unanswered },
            Choice { value: LeadFormTiming::Escalation.as_str(), name: t.lead_escalation },
            Choice { value: LeadFormTiming::Never.as_str(), name: t.lead_never },
        ]
    }

    fn lead_fields(&self) -> [Choice; 5] {
        FIELDS.map(|field| Choice { value: field.as_str(), name: field_name(self.shell.t, field) })
    }
}

/// Fields of the form for leads, in their usual order.
const FIELDS: [LeadFormField; 5] =
    [LeadFormField::Name, LeadFormField::Email, LeadFormField::Phone, LeadFormField::Company, LeadFormField::Message];

fn field_name(t: &'static Texts, field: LeadFormField) -> &'static str {
    match field {
        LeadFormField::Name => t.widget.field_name,
        LeadFormField::Email => t.widget.field_email,
        LeadFormField::Phone => t.widget.field_phone,
        LeadFormField::Company => t.widget.field_company,
        LeadFormField::Message => t.widget.field_message,
    }
}

pub(super) async fn show(visit: &MemberVisit) -> Result<PageReply> {
    let Some(opened) = OpenedAgent::find(visit).await? else { return Ok(PageReply::NotFound) };
    let widget = saved_widget(visit, &opened).await?;
    let values = values_of(&widget);
    let values: Vec<_> = values.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let form = FormState::with_values(&visit.services().ports, &values);
    widget_page(visit, StatusCode::OK, &opened, form, widget.color)
}

async fn saved_widget(visit: &MemberVisit, opened: &OpenedAgent) -> Result<Widget> {
    let mut conn = visit.services().store.read().await?;
    frontdesk_store::channels::widgets::find(&mut conn, opened.agent.org, opened.agent.id).await
}

pub(super) async fn submit(visit: &MemberVisit, form: FormFields) -> Result<PageReply> {
    let Some(opened) = OpenedAgent::find(visit).await? else { return Ok(PageReply::NotFound) };
    let path = format!("/agents/{}/channels/widget", opened.agent.id);
    match visit.perform(Method::PATCH, path, Some(changes_of(&form)), &form).await {
        Ok(_) => Ok(PageReply::done(&page_path(visit, &opened), "saved", None)),
        Err(error) => {
            let (status, form) = FormState::after_refusal(&visit.services().ports, form, error)?;
            let saved_color = saved_widget(visit, &opened).await?.color;
            widget_page(visit, status, &opened, form, saved_color)
        }
    }
}

fn page_path(visit: &MemberVisit, opened: &OpenedAgent) -> String {
    visit.org_path(&format!("agents/{}/channels/widget", opened.agent.id))
}

fn widget_page(
    visit: &MemberVisit,
    status: StatusCode,
    opened: &OpenedAgent,
    form: FormState,
    saved_color: String,
) -> Result<PageReply> {
    let toast = (visit.query("done") == "saved").then(|| Toast::new(visit.texts().agents.was_saved));
    let page = WidgetPage {
        shell: Shell::new(visit, Area::Agents, opened.agent.name.clone()).with_toast(toast),
        header: opened.header(visit, AgentTab::Channels),
        path: page_path(visit, opened),
        form,
        saved_color,
        is_public: opened.agent.is_public,
        may_edit: visit.is_admin(),
        public_id: opened.agent.public_id.0.clone(),
        site: visit.services().site.url(),
    };
    PageReply::page_with(status, &page)
}

/// Returns the settings as the form writes them. A field has a line for each of its values.
fn values_of(widget: &Widget) -> Vec<(&'static str, String)> {
    let text = |text: &Option<String>| text.clone().unwrap_or_default();
    let number = |number: Option<i32>| number.map(|number| number.to_string()).unwrap_or_default();
    let switch = |is_on: bool| if is_on { "yes".to_owned() } else { String::new() };
    let fields = |name: &'static str, fields: &[LeadFormField]| {
        fields.iter().map(|field| (name, field.as_str().to_owned())).collect::<Vec<_>>()
    };
    let mut values = vec![
        ("title", text(&widget.title)),
        ("greeting", text(&widget.greeting)),
        ("suggestions", widget.suggestions.join("\n")),
        ("placeholder", text(&widget.placeholder)),
        ("color", widget.color.clone()),
        ("position", widget.position.as_str().to_owned()),
        ("locale", widget.locale.clone()),
        ("allowedOrigins", widget.allowed_origins.join("\n")),
        ("showSources", switch(widget.show_sources)),
        ("when", widget.lead_form.when.as_str().to_owned()),
        ("leadTitle", text(&widget.lead_form.title)),
        ("thanks", text(&widget.lead_form.thanks)),
        ("isEnabled", switch(widget.escalation.is_enabled)),
        ("escalation", number(widget.escalation.after_unanswered)),
        ("privacyUrl", text(&widget.privacy_url)),
        ("dailyMessages", number(widget.daily_messages)),
    ];
    values.extend(fields("leadForm", &widget.lead_form.fields));
    values.extend(fields("required", &widget.lead_form.required));
    values
}

/// Returns the request that makes the settings those of the form.
fn changes_of(form: &FormFields) -> Value {
    let text = |name: &str| Some(form.get(name).replace("\r\n", "\n")).filter(|text| !text.trim().is_empty());
    let number = |name: &str| {
        // A text that is no number is sent as it is, so that the contract says what is wrong with it.
        text(name).map(|text| text.trim().parse::<serde_json::Number>().map_or_else(|_| Value::from(text), Value::Number))
    };
    let lines = |name: &str| lines_of(form.get(name)).collect::<Vec<_>>();
    let listed = |name: &str| {
        FIELDS.into_iter().map(LeadFormField::as_str).filter(|field| form.all(name).any(|one| one == *field)).collect::<Vec<_>>()
    };
    json!({
        "title": text("title"),
        "greeting": text("greeting"),
        "suggestions": lines("suggestions"),
        "placeholder": text("placeholder"),
        "color": form.get("color"),
        "position": form.get("position"),
        "locale": form.get("locale"),
        "allowedOrigins": lines("allowedOrigins"),
        "showSources": form.get("showSources") == "yes",
        "leadForm": {
            "when": form.get("when"),
            "fields": listed("leadForm"),
            "required": listed("required"),
            "title": text("leadTitle"),
            "thanks": text("thanks"),
        },
        "escalation": { "isEnabled": form.get("isEnabled") == "yes", "afterUnanswered": number("escalation") },
        "privacyUrl": text("privacyUrl"),
        "dailyMessages": number("dailyMessages"),
    })
}

#[cfg(test)]
mod tests {
    use frontdesk_types::{
        AgentId, OrgId,
        channels::widget::{AUTO_LOCALE, WidgetPosition},
    };
    use uuid::Uuid;

    use super::*;

    #[test]
    fn a_form_that_nobody_changed_changes_nothing() {
        let widget = Widget::new(OrgId(Uuid::nil()), AgentId(Uuid::nil()));
        let values = values_of(&widget);
        let values: Vec<_> = values.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let changes = changes_of(&FormFields::of(&values));
        assert_eq!(changes["leadForm"]["fields"], json!(["name", "email", "message"]));
        assert_eq!((&changes["color"], &changes["showSources"]), (&json!(widget.color), &json!(true)));
        assert_eq!(changes["escalation"], json!({ "isEnabled": true, "afterUnanswered": 2 }));
        assert_eq!((&changes["title"], &changes["locale"]), (&Value::Null, &json!(AUTO_LOCALE)));
        assert_eq!(changes["position"], json!(WidgetPosition::Right));
    }
}
