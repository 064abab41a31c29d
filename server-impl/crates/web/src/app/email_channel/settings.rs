//! Settings of the email channel of an agent.

use askama::Template;
use frontdesk_api::models::EmailChannel;
use frontdesk_types::{Result, accounts::roles::Permission, email_channel::EmailReplyMode};
use http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::{
    app::{
        agents::header::{AgentHeader, AgentTab, OpenedAgent},
        forms::FormState,
        reply::PageReply,
        shell::{Area, Shell},
        toasts::Toast,
        visit::MemberVisit,
    },
    site::form::FormFields,
};

/// Maximum size of the form: a signature of up to twelve bytes a character when encoded.
pub(super) const MAX_FORM_BYTES: usize = 32 * 1_024;

#[derive(Template)]
#[template(path = "app/email_channel/settings.html")]
struct EmailChannelPage<'v> {
    shell: Shell<'v>,
    header: AgentHeader,
    path: String,
    form: FormState,
    /// Address that the agent writes from.
    primary: Option<String>,
    /// `true` if the person may change the settings.
    may_edit: bool,
}

pub(super) async fn show(visit: &MemberVisit) -> Result<PageReply> {
    let Some(opened) = OpenedAgent::find(visit).await? else { return Ok(PageReply::NotFound) };
    let channel = saved_channel(visit, &opened).await?;
    let values = values_of(&channel);
    let values: Vec<_> = values.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let form = FormState::with_values(&visit.services().ports, &values);
    channel_page(visit, StatusCode::OK, &opened, form, channel)
}

pub(super) async fn submit(visit: &MemberVisit, form: FormFields) -> Result<PageReply> {
    let Some(opened) = OpenedAgent::find(visit).await? else { return Ok(PageReply::NotFound) };
    match visit.perform(Method::PATCH, operation_path(&opened), Some(changes_of(&form)), &form).await {
        Ok(_) => Ok(PageReply::done(&page_path(visit, &opened), "saved", None)),
        Err(error) => {
            let (status, form) = FormState::after_refusal(&visit.services().ports, form, error)?;
            let channel = saved_channel(visit, &opened).await?;
            channel_page(visit, status, &opened, form, channel)
        }
    }
}

async fn saved_channel(visit: &MemberVisit, opened: &OpenedAgent) -> Result<EmailChannel> {
    visit.read(operation_path(opened)).await
}

fn operation_path(opened: &OpenedAgent) -> String {
    format!("/agents/{}/channels/email", opened.agent.id)
}

fn page_path(visit: &MemberVisit, opened: &OpenedAgent) -> String {
    visit.org_path(&format!("agents/{}/channels/email", opened.agent.id))
}

fn channel_page(
    visit: &MemberVisit,
    status: StatusCode,
    opened: &OpenedAgent,
    form: FormState,
    channel: EmailChannel,
) -> Result<PageReply> {
    let toast = (visit.query("done") == "saved").then(|| Toast::new(visit.texts().agents.was_saved));
    let shell = Shell::new(visit, Area::Agents, opened.agent.name.clone()).with_toast(toast);
    let page = EmailChannelPage {
        may_edit: shell.may(Permission::ChannelsEdit),
        shell,
        header: opened.header(visit, AgentTab::Channels),
        path: page_path(visit, opened),
        form,
        primary: channel.primary_address.map(|primary| primary.address),
    };
    PageReply::page_with(status, &page)
}

/// Returns the settings as the form writes them.
fn values_of(channel: &EmailChannel) -> Vec<(&'static str, String)> {
    let switch = |is_on: bool| if is_on { "yes".to_owned() } else { String::new() };
    vec![
        ("isEnabled", switch(channel.is_enabled)),
        ("replyMode", channel.reply_mode.as_str().to_owned()),
        ("displayName", channel.display_name.clone().unwrap_or_default()),
        ("signature", channel.signature.clone().unwrap_or_default()),
        ("includeHistory", switch(channel.include_history)),
        ("answerUnverified", switch(channel.answer_unverified)),
        ("maxAnswersPerDay", channel.max_answers_per_day.to_string()),
    ]
}

/// Returns the request that makes the settings those of the form.
fn changes_of(form: &FormFields) -> Value {
    let text = |name: &str| Some(form.get(name).replace("\r\n", "\n")).filter(|text| !text.trim().is_empty());
    // A text that is no number is sent as it is, so that the contract says what is wrong with it.
    let number = |text: &str| text.trim().parse::<serde_json::Number>().map_or_else(|_| Value::from(text), Value::Number);
    json!({
        "isEnabled": form.get("isEnabled") == "yes",
        "replyMode": form.get("replyMode"),
        "displayName": text("displayName"),
        "signature": text("signature"),
        "includeHistory": form.get("includeHistory") == "yes",
        "answerUnverified": form.get("answerUnverified") == "yes",
        "maxAnswersPerDay": number(form.get("maxAnswersPerDay")),
    })
}

impl EmailChannelPage<'_> {
    /// Returns the ways of answering, with their names.
    fn reply_modes(&self) -> [(&'static str, &'static str); 2] {
        let t = &self.shell.t.email_channel;
        [(EmailReplyMode::Automatic.as_str(), t.automatic), (EmailReplyMode::Off.as_str(), t.off)]
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    #[test]
    fn a_form_that_nobody_changed_changes_nothing() {
        let channel = EmailChannel {
            agent_id: Uuid::nil(),
            is_enabled: true,
            reply_mode: EmailReplyMode::Off,
            display_name: None,
            signature: Some("The front desk\nAcme".to_owned()),
            include_history: true,
            answer_unverified: false,
            max_answers_per_day: 20,
            primary_address: None,
        };
        let values = values_of(&channel);
        let values: Vec<_> = values.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let expected = json!({
            "isEnabled": true,
            "replyMode": "off",
            "displayName": null,
            "signature": "The front desk\nAcme",
            "includeHistory": true,
            "answerUnverified": false,
            "maxAnswersPerDay": 20,
        });
        assert_eq!(changes_of(&FormFields::of(&values)), expected);
    }
}
