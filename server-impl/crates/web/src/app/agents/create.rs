//! A new agent.

use askama::Template;
use frontdesk_types::Result;
use http::{Method, StatusCode};
use serde_json::json;

use crate::{
    app::{
        forms::FormState,
        reply::PageReply,
        shell::{Area, Shell},
        visit::MemberVisit,
    },
    site::form::FormFields,
};

#[derive(Template)]
#[template(path = "app/agents/new.html")]
struct NewAgentPage<'v> {
    shell: Shell<'v>,
    form: FormState,
}

pub(super) async fn show(visit: &MemberVisit) -> Result<PageReply> {
    new_page(visit, StatusCode::OK, FormState::new(&visit.services().ports))
}

pub(super) async fn submit(visit: &MemberVisit, form: FormFields) -> Result<PageReply> {
    let mut body = json!({ "name": form.get("name") });
    if !form.get("description").trim().is_empty() {
        body["description"] = form.get("description").trim().into();
    }
    match visit.perform(Method::POST, "/agents".to_owned(), Some(body), &form).await {
        Ok(agent) => Ok(PageReply::redirect(&visit.org_path(&format!("agents/{}", agent["id"].as_str().unwrap_or_default())))),
        Err(error) => {
            let (status, form) = FormState::after_refusal(&visit.services().ports, form, error)?;
            new_page(visit, status, form)
        }
    }
}

fn new_page(visit: &MemberVisit, status: StatusCode, form: FormState) -> Result<PageReply> {
    let shell = Shell::new(visit, Area::Agents, visit.texts().agents.new);
    PageReply::page_with(status, &NewAgentPage { shell, form })
}
