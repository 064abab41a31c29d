//! Asking an agent in the playground, and keeping the settings of a try.

use frontdesk_http::context::PlaygroundRequest;
use frontdesk_types::{AgentId, Error, MessageId, Result, chat::AnswerOverrides};
use http::Method;
use serde_json::{Map, Value, json};

use super::show::playground_page;
use crate::{
    app::{
        agents::header::OpenedAgent,
        forms::FormState,
        operations::{not_found_or, query_of},
        reply::PageReply,
        visit::MemberVisit,
    },
    site::form::FormFields,
};

/// A question, as a form has it.
struct Question {
    /// Body of the operation.
    body: Value,
    tried: PlaygroundRequest,
}

impl Question {
    fn from_form(opened: &OpenedAgent, form: &FormFields) -> Self {
        let mut body = json!({ "agentId": opened.agent.id, "message": form.get("message"), "format": "markdown" });
        if !form.get("conversationId").is_empty() {
            body["conversationId"] = form.get("conversationId").into();
        }
        Self { body, tried: PlaygroundRequest { overrides: overrides_of(opened, form) } }
    }
}

/// Asks, and leads to the page with the answer.
pub(super) async fn submit(visit: &MemberVisit, form: FormFields) -> Result<PageReply> {
    let Some(opened) = OpenedAgent::find(visit).await? else { return Ok(PageReply::NotFound) };
    let Question { body, tried } = Question::from_form(&opened, &form);
    match visit.try_agent(body, tried, &form).await {
        Ok(reply) => {
            let conversation = reply["conversationId"].as_str().unwrap_or_default();
            Ok(PageReply::redirect(&(talk_path(visit, opened.agent.id, conversation, &form) + "#latest")))
        }
        Err(error) => refused_page(visit, opened, form, error).await,
    }
}

/// Asks, and answers with the events of the answer while it is written. A refusal is the page with the form.
pub(super) async fn stream(visit: &MemberVisit, form: FormFields) -> Result<PageReply> {
    let Some(opened) = OpenedAgent::find(visit).await? else { return Ok(PageReply::NotFound) };
    let Question { body, tried } = Question::from_form(&opened, &form);
    match visit.stream_try(body, tried, &form).await {
        Ok(events) => Ok(PageReply::Other(events)),
        Err(error) => refused_page(visit, opened, form, error).await,
    }
}

/// Stops an answer that is being written.
pub(super) async fn stop(visit: &MemberVisit, form: FormFields) -> Result<PageReply> {
    let (Some(agent), Ok(message)) = (visit.agent_id(), form.get("messageId").parse::<MessageId>()) else {
        return Ok(PageReply::NotFound);
    };
    match visit.perform(Method::POST, format!("/agents/{agent}/messages/{message}/stop"), None, &form).await {
        Ok(_) => Ok(PageReply::redirect(&visit.org_path(&format!("agents/{agent}/playground")))),
        Err(error) => not_found_or(error),
    }
}

async fn refused_page(visit: &MemberVisit, opened: OpenedAgent, form: FormFields, error: Error) -> Result<PageReply> {
    let conversation = form.get("conversationId").parse().ok();
    let (status, form) = FormState::after_refusal(&visit.services().ports, form, error)?;
    playground_page(visit, status, opened, conversation, form).await
}

/// Returns the path of a talk, with the settings of the try that the form has.
pub(super) fn talk_path(visit: &MemberVisit, agent: AgentId, conversation: &str, form: &FormFields) -> String {
    let instruction = short(form.get("systemInstruction"));
    let kept = [("c", conversation), ("model", form.get("model")), ("systemInstruction", instruction)];
    visit.org_path(&format!("agents/{agent}/playground")) + &query_of(&kept)
}

/// An instruction that is too long for an address is lost after the answer, which the page says.
fn short(instruction: &str) -> &str {
    if instruction.len() <= 1_500 { instruction } else { "" }
}

/// Returns the settings that differ from those of the agent.
fn overrides_of(opened: &OpenedAgent, form: &FormFields) -> AnswerOverrides {
    let instruction = form.get("systemInstruction").replace("\r\n", "\n");
    let kept = opened.agent.system_instruction.as_deref().unwrap_or_default();
    let model = Some(form.get("model")).filter(|model| !model.is_empty() && *model != opened.agent.model);
    let system_instruction =
        (form.has("systemInstruction") && instruction != kept).then(|| Some(instruction).filter(|text| !text.trim().is_empty()));
    AnswerOverrides { model: model.map(ToOwned::to_owned), system_instruction }
}

/// Keeps the model and the instruction of a try as settings of the agent.
pub(super) async fn keep(visit: &MemberVisit, form: FormFields) -> Result<PageReply> {
    let Some(opened) = OpenedAgent::find(visit).await? else { return Ok(PageReply::NotFound) };
    let AnswerOverrides { model, system_instruction } = overrides_of(&opened, &form);
    let mut body = Map::new();
    body.extend(model.map(|model| ("model".to_owned(), model.into())));
    body.extend(system_instruction.map(|text| ("systemInstruction".to_owned(), text.map_or(Value::Null, Value::from))));
    let page = visit.org_path(&format!("agents/{}/playground", opened.agent.id));
    if !body.is_empty() {
        visit.perform(Method::PATCH, format!("/agents/{}", opened.agent.id), Some(Value::Object(body)), &form).await?;
    }
    Ok(PageReply::done(&page, "kept", None))
}
