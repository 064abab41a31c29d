//! Asking an agent in the playground, and keeping the settings of a try.

use frontdesk_http::context::PlaygroundRequest;
use frontdesk_types::{Result, chat::AnswerOverrides};
use http::Method;
use serde_json::{Map, Value, json};

use super::show::playground_page;
use crate::{
    app::{
        agents::header::OpenedAgent,
        forms::{self, FormState},
        operations::query_of,
        reply::PageReply,
        visit::MemberVisit,
    },
    site::form::FormFields,
};

pub(super) async fn submit(visit: &MemberVisit, form: FormFields) -> Result<PageReply> {
    let Some(opened) = OpenedAgent::find(visit).await? else { return Ok(PageReply::NotFound) };
    let mut body = json!({ "agentId": opened.agent.id, "message": form.get("message"), "format": "markdown" });
    if !form.get("conversationId").is_empty() {
        body["conversationId"] = form.get("conversationId").into();
    }
    let tried = PlaygroundRequest { overrides: overrides_of(&opened, &form) };
    match visit.try_agent(body, tried, &form).await {
        Ok(reply) => {
            let conversation = reply["conversationId"].as_str().unwrap_or_default();
            let kept =
                [("c", conversation), ("model", form.get("model")), ("systemInstruction", short(form.get("systemInstruction")))];
            let page = visit.org_path(&format!("agents/{}/playground", opened.agent.id));
            Ok(PageReply::redirect(&format!("{page}{}#latest", query_of(&kept))))
        }
        Err(error) => {
            let refusal = forms::as_refusal(error)?;
            let status = frontdesk_http::envelope::status_of(refusal.code);
            let conversation = form.get("conversationId").parse().ok();
            let form = FormState::refused(&visit.services().ports, form, &refusal);
            playground_page(visit, status, opened, conversation, form).await
        }
    }
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
