//! Rating an answer of a talk, as a visitor would.

use frontdesk_types::{MessageId, Result};
use http::Method;
use serde_json::json;

use super::{ask::talk_path, talk::NO_RATING};
use crate::{
    app::{operations::not_found_or, reply::PageReply, visit::MemberVisit},
    site::form::FormFields,
};

/// Rates an answer, or takes the rating back, and leads to it. Sent twice, the form has no further effect.
pub(super) async fn submit(visit: &MemberVisit, form: FormFields) -> Result<PageReply> {
    let (Some(agent), Ok(message)) = (visit.agent_id(), form.get("messageId").parse::<MessageId>()) else {
        return Ok(PageReply::NotFound);
    };
    let rating = Some(form.get("rating")).filter(|rating| *rating != NO_RATING);
    let path = format!("/agents/{agent}/messages/{message}/feedback");
    match visit.perform(Method::PUT, path, Some(json!({ "rating": rating })), &form).await {
        Ok(_) => {
            let talk = talk_path(visit, agent, form.get("conversationId"), &form);
            Ok(PageReply::redirect(&format!("{talk}#answer-{message}")))
        }
        Err(error) => not_found_or(error),
    }
}
