//! Everything of an agent that people can change.

use askama::Template;
use frontdesk_core::agents::catalogue::Catalogue;
use frontdesk_types::{Result, agents::Agent};
use http::{Method, StatusCode};
use serde_json::{Map, Value};

use super::header::{AgentHeader, AgentTab, OpenedAgent};
use crate::{
    app::{
        forms::FormState,
        reply::PageReply,
        shell::{Area, Shell},
        toasts::Toast,
        visit::MemberVisit,
    },
    site::form::FormFields,
};

/// Maximum size of the form: the instruction has up to 8,000 characters, of up to twelve bytes each when encoded.
pub(super) const MAX_FORM_BYTES: usize = 160 * 1_024;

#[derive(Template)]
#[template(path = "app/agents/settings.html")]
struct SettingsPage<'v> {
    shell: Shell<'v>,
    header: AgentHeader,
    path: String,
    form: FormState,
    /// Models that the plan of the workspace includes.
    models: Vec<ModelChoice>,
    /// `true` if the person may change what only owners and admins may.
    is_admin: bool,
}

/// A model to choose.
pub(crate) struct ModelChoice {
    pub(crate) id: String,
    pub(crate) credits: i64,
}

/// Format of a field of the form in a request.
#[derive(Clone, Copy)]
enum FieldKind {
    /// A text, which is required.
    Text,
    /// A text; nothing means none.
    OptionalText,
    /// A number; nothing means none.
    OptionalNumber,
    /// A number, which is required.
    Number,
    /// A box that is ticked or not.
    Switch,
    /// Codes of countries, separated by spaces or commas; nothing means none.
    Codes,
}

/// The fields of the form that every member who edits agents may change.
const FIELDS: [(&str, FieldKind); 12] = [
    ("name", FieldKind::Text),
    ("description", FieldKind::OptionalText),
    ("isPublic", FieldKind::Switch),
    ("collectLeads", FieldKind::Switch),
    ("model", FieldKind::Text),
    ("systemInstruction", FieldKind::OptionalText),
    ("unknownAnswer", FieldKind::OptionalText),
    ("language", FieldKind::OptionalText),
    ("temperature", FieldKind::OptionalNumber),
    ("maxOutputTokens", FieldKind::OptionalNumber),
    ("escalateAfter", FieldKind::OptionalNumber),
    ("conversationRetentionDays", FieldKind::OptionalNumber),
];

/// The fields that only owners and admins may change.
const ADMIN_FIELDS: [(&str, FieldKind); 3] = [
    ("sessionResumeHours", FieldKind::Number),
    ("geoRestrictionMode", FieldKind::Text),
    ("geoRestrictionCountries", FieldKind::Codes),
];

impl SettingsPage<'_> {
    /// Returns `false` if the model in the form is not one of the plan.
    fn is_model_listed(&self) -> bool {
        self.models.iter().any(|model| model.id == self.form.value("model"))
    }
}

pub(super) async fn show(visit: &MemberVisit) -> Result<PageReply> {
    let Some(opened) = OpenedAgent::find(visit).await? else { return Ok(PageReply::NotFound) };
    let values = values_of(&opened.agent);
    let values: Vec<_> = values.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let form = FormState::with_values(&visit.services().ports, &values);
    settings_page(visit, StatusCode::OK, &opened, form)
}

pub(super) async fn submit(visit: &MemberVisit, form: FormFields) -> Result<PageReply> {
    let Some(opened) = OpenedAgent::find(visit).await? else { return Ok(PageReply::NotFound) };
    let body = changes_of(visit, &opened.agent, &form);
    let page = visit.org_path(&format!("agents/{}/settings", opened.agent.id));
    if body.is_empty() {
        return Ok(PageReply::done(&page, "saved", None));
    }
    match visit.perform(Method::PATCH, format!("/agents/{}", opened.agent.id), Some(Value::Object(body)), &form).await {
        Ok(_) => Ok(PageReply::done(&page, "saved", None)),
        Err(error) => {
            let (status, form) = FormState::after_refusal(&visit.services().ports, form, error)?;
            settings_page(visit, status, &opened, form)
        }
    }
}

fn settings_page(visit: &MemberVisit, status: StatusCode, opened: &OpenedAgent, form: FormState) -> Result<PageReply> {
    let t = visit.texts();
    let toast = (visit.query("done") == "saved").then(|| Toast::new(t.agents.was_saved));
    let page = SettingsPage {
        shell: Shell::new(visit, Area::Agents, opened.agent.name.clone()).with_toast(toast),
        header: opened.header(visit, AgentTab::Settings),
        path: visit.org_path(&format!("agents/{}", opened.agent.id)),
        form,
        models: model_choices(visit),
        is_admin: visit.is_admin(),
    };
    PageReply::page_with(status, &page)
}

/// Returns the models that the plan of the workspace includes.
pub(crate) fn model_choices(visit: &MemberVisit) -> Vec<ModelChoice> {
    let plan = visit.member.plan;
    let catalogue = &visit.services().catalogue;
    let permitted = catalogue.models().filter(|model| Catalogue::require_permitted(model, plan).is_ok());
    permitted.map(|model| ModelChoice { id: model.id.clone(), credits: model.credits }).collect()
}

/// Returns the fields of an agent as the form writes them.
fn values_of(agent: &Agent) -> Vec<(&'static str, String)> {
    let text = |text: &Option<String>| text.clone().unwrap_or_default();
    let number = |number: Option<i32>| number.map(|number| number.to_string()).unwrap_or_default();
    let switch = |is_on: bool| if is_on { "yes".to_owned() } else { String::new() };
    vec![
        ("name", agent.name.clone()),
        ("description", text(&agent.description)),
        ("isPublic", switch(agent.is_public)),
        ("collectLeads", switch(agent.collect_leads)),
        ("model", agent.model.clone()),
        ("systemInstruction", text(&agent.system_instruction)),
        ("unknownAnswer", text(&agent.unknown_answer)),
        ("language", text(&agent.language)),
        ("temperature", agent.temperature.map(|degree| degree.to_string()).unwrap_or_default()),
        ("maxOutputTokens", number(agent.max_output_tokens)),
        ("escalateAfter", number(agent.escalate_after)),
        ("conversationRetentionDays", number(agent.conversation_retention_days)),
        ("sessionResumeHours", agent.session_resume_hours.to_string()),
        ("geoRestrictionMode", agent.geo_restriction_mode.as_str().to_owned()),
        ("geoRestrictionCountries", agent.geo_restriction_countries.as_deref().unwrap_or_default().join(" ")),
    ]
}

/// Returns the request that changes what differs. What cannot be changed is not sent, such as a name of an earlier
/// release that is too long.
fn changes_of(visit: &MemberVisit, agent: &Agent, form: &FormFields) -> Map<String, Value> {
    let before = values_of(agent);
    let was = |name: &str| before.iter().find(|(known, _)| *known == name).map_or("", |(_, value)| value.as_str());
    let admin_fields = if visit.is_admin() { ADMIN_FIELDS.as_slice() } else { &[] };
    let fields = FIELDS.iter().chain(admin_fields);
    let changed = fields.filter(|(name, _)| lines_of(form.get(name)) != was(name));
    changed.map(|(name, kind)| ((*name).to_owned(), to_json(*kind, &lines_of(form.get(name))))).collect()
}

/// Browsers end lines with two characters.
fn lines_of(text: &str) -> String {
    text.replace("\r\n", "\n")
}

/// Writes a field as the contract has it. A text that is no number is sent as it is, so that the contract says what is
/// wrong with it.
fn to_json(kind: FieldKind, text: &str) -> Value {
    let number = || text.trim().parse::<serde_json::Number>().map_or_else(|_| text.into(), Value::Number);
    match kind {
        FieldKind::Text => text.into(),
        FieldKind::Switch => (text == "yes").into(),
        FieldKind::Number => number(),
        FieldKind::OptionalText | FieldKind::OptionalNumber | FieldKind::Codes if text.trim().is_empty() => Value::Null,
        FieldKind::OptionalText => text.into(),
        FieldKind::OptionalNumber => number(),
        FieldKind::Codes => {
            let codes = text.split([' ', ',', ';', '\n']).filter(|code| !code.is_empty());
            Value::Array(codes.map(|code| code.to_uppercase().into()).collect())
        }
    }
}
