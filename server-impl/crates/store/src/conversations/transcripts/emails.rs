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
            is_automated: self.email_is_automated.unwrap_or(false),
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
