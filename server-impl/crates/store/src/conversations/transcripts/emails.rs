//! The mails that messages came or went as.

use frontdesk_types::{
    MessageId, OrgId, Result,
    conversations::{
        MessageRole,
        messages::{Message, MessageEmail},
    },
};
use serde_json::Value;
use sqlx::types::Json;

use crate::{Conn, channels::email::attachments, row::Cells};

/// Columns of the mail of a message, which are NULL if it did not come or go as one.
#[derive(sqlx_macros::FromRow)]
pub(super) struct EmailCells {
    email_from: Option<String>,
    email_to: Option<Json<Value>>,
    email_cc: Option<Json<Value>>,
    email_subject: Option<String>,
    email_rfc_id: Option<String>,
    email_verification: Option<String>,
    email_is_automated: Option<bool>,
    email_whole_text: Option<String>,
}

impl EmailCells {
    /// Returns the mail of a message with this role, without its attachments.
    pub(super) fn into_email(self, role: MessageRole, cells: &Cells<'_>) -> Result<Option<MessageEmail>> {
        let (Some(from), Some(mail_id)) = (self.email_from, self.email_rfc_id) else { return Ok(None) };
        // A mail of ours has an id once it is composed.
        if role != MessageRole::Visitor && mail_id.is_empty() {
            return Ok(None);
        }
        let parse_list = |column: &str, stored: Option<Json<Value>>| {
            let Json(list) = cells.require_present(column, stored)?;
            cells.parse_json(column, list)
        };
        Ok(Some(MessageEmail {
            from,
            to: parse_list("recipients", self.email_to)?,
            cc: parse_list("cc", self.email_cc)?,
            subject: cells.require_present("subject", self.email_subject)?,
            mail_id,
            verification: cells.parse_some("verification", self.email_verification.as_deref())?,
            // A mail of ours says so if the agent wrote it.
            is_automated: self.email_is_automated.unwrap_or(role == MessageRole::Agent),
            full_text: self.email_whole_text,
            attachments: Vec::new(),
        }))
    }
}

/// Adds to messages the attachments that came with them.
pub(super) async fn add_attachments<'m>(
    conn: &mut Conn,
    org: OrgId,
    messages: impl Iterator<Item = &'m mut Message>,
) -> Result<()> {
    let received: Vec<(MessageId, &mut MessageEmail)> = messages
        .filter_map(|message| message.email.as_mut().map(|email| (message.id, email)))
        .filter(|(_, email)| email.verification.is_some())
        .collect();
    if received.is_empty() {
        return Ok(());
    }
    let ids: Vec<MessageId> = received.iter().map(|(id, _)| *id).collect();
    let mut found = attachments::list_by_message(conn, org, &ids).await?;
    for (id, email) in received {
        email.attachments = found.remove(&id).unwrap_or_default();
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn of_the_mails_that_went_out_those_of_the_agent_are_automated() {
        for (role, is_automated) in [(MessageRole::Agent, true), (MessageRole::Team, false)] {
            let sent = EmailCells {
                email_from: Some("help@acme.com".to_owned()),
                email_to: Some(Json(json!(["anna@firm.eu"]))),
                email_cc: Some(Json(json!([]))),
                email_subject: Some(String::new()),
                email_rfc_id: Some("2@acme.com".to_owned()),
                email_verification: None,
                email_is_automated: None,
                email_whole_text: None,
            };
            let email = sent.into_email(role, &Cells { table: "messages", id: "1" }).unwrap().expect("it went out as a mail");
            assert_eq!((email.is_automated, email.subject.as_str()), (is_automated, ""), "{role:?}");
        }
    }
}
