//! The page of the playground: the talk, and what was retrieved for each answer.

use askama::Template;
use frontdesk_types::{ConversationId, Result, accounts::roles::Permission};
use http::StatusCode;

use super::talk::{TalkPart, read_talk};
use crate::app::{
    agents::{
        header::{AgentHeader, AgentTab, OpenedAgent},
        settings::{ModelChoice, model_choices},
    },
    forms::FormState,
    reply::PageReply,
    shell::{Area, Shell},
    toasts::Toast,
    visit::MemberVisit,
};

#[derive(Template)]
#[template(path = "app/playground/show.html")]
struct PlaygroundPage<'v> {
    shell: Shell<'v>,
    header: AgentHeader,
    path: String,
    talk: Vec<TalkPart>,
    conversation: Option<ConversationId>,
    form: FormState,
    models: Vec<ModelChoice>,
    /// `true` if the person may try and keep other settings.
    may_change: bool,
    /// `true` if the person may rate answers.
    may_rate: bool,
    /// `true` if the settings of the form differ from those of the agent.
    is_changed: bool,
    /// `true` if no source is ready, so that nothing can be answered.
    is_untrained: bool,
}

impl PlaygroundPage<'_> {
    /// Returns `false` if the model in the form is not one of the plan.
    fn is_model_listed(&self) -> bool {
        self.models.iter().any(|model| model.id == self.form.value("model"))
    }
}

pub(super) async fn show(visit: &MemberVisit) -> Result<PageReply> {
    let Some(opened) = OpenedAgent::find(visit).await? else { return Ok(PageReply::NotFound) };
    let agent = &opened.agent;
    let tried =
        |field: &str, kept: &str| Some(visit.query(field)).filter(|text| !text.is_empty()).unwrap_or_else(|| kept.to_owned());
    let (model, instruction) =
        (tried("model", &agent.model), tried("systemInstruction", agent.system_instruction.as_deref().unwrap_or_default()));
    let values = [("model", &*model), ("systemInstruction", &*instruction), ("message", &*visit.query("message"))];
    let form = FormState::with_values(&visit.services().ports, &values);
    let conversation = visit.query("c").parse().ok();
    playground_page(visit, StatusCode::OK, opened, conversation, form).await
}

pub(super) async fn playground_page(
    visit: &MemberVisit,
    status: StatusCode,
    opened: OpenedAgent,
    conversation: Option<ConversationId>,
    form: FormState,
) -> Result<PageReply> {
    let agent = &opened.agent;
    let talk = match conversation {
        Some(id) => match read_talk(visit, &opened, id).await? {
            Some(talk) => talk,
            None => return Ok(PageReply::NotFound),
        },
        None => Vec::new(),
    };
    let toast = (visit.query("done") == "kept").then(|| Toast::new(visit.texts().playground.was_kept));
    let shell = Shell::new(visit, Area::Agents, agent.name.clone()).with_toast(toast);
    let kept = agent.system_instruction.as_deref().unwrap_or_default();
    let is_changed = form.value("model") != agent.model || form.value("systemInstruction").replace("\r\n", "\n") != kept;
    let page = PlaygroundPage {
        header: opened.header(visit, AgentTab::Playground),
        path: visit.org_path(&format!("agents/{}/playground", agent.id)),
        talk,
        conversation,
        form,
        models: model_choices(visit),
        may_change: shell.may_edit_agents(),
        may_rate: shell.may(Permission::ConversationsEdit),
        is_changed,
        is_untrained: opened.training.ready == 0,
        shell,
    };
    PageReply::page_with(status, &page)
}
