//! Mails through Resend.

use serde_json::{Value, json};

use super::api::{ApiError, Refusal, ResendApi};
use crate::mail_provider::{OutgoingMail, SendError, SentMail};

/// Tag of a mail with the key of its attempt, which comes back in the reports about it.
pub(super) const KEY_TAG: &str = "frontdesk";

/// Maximum characters of the value of a tag, and of a key.
const MAX_KEY_CHARS: usize = 256;

/// Sends a mail, once under its key.
pub(super) async fn send(api: &ResendApi, mail: &OutgoingMail) -> Result<SentMail, SendError> {
    match api.send_mail(&mail.key, mail_body(mail)).await {
        Ok(id) => Ok(SentMail { reference: Some(id) }),
        Err(ApiError::Unavailable(text)) => Err(SendError::Temporary(text)),
        Err(ApiError::Refused(refusal)) => Err(to_send_error(&refusal, mail)),
    }
}

fn mail_body(mail: &OutgoingMail) -> Value {
    let headers: serde_json::Map<String, Value> =
        mail.headers.iter().map(|(name, value)| (name.clone(), Value::from(value.as_str()))).collect();
    let mut body = json!({
        "from": mail.from,
        "to": mail.to,
        "subject": mail.subject,
        "text": mail.text,
        "html": mail.html,
        "headers": headers,
    });
    if !mail.cc.is_empty() {
        body["cc"] = json!(mail.cc);
    }
    if let Some(reply_to) = &mail.reply_to {
        body["reply_to"] = json!(reply_to);
    }
    if is_tag_value(&mail.key) {
        body["tags"] = json!([{ "name": KEY_TAG, "value": mail.key }]);
    }
    body
}

/// Returns `true` if a tag can have this value.
fn is_tag_value(text: &str) -> bool {
    let is_letter = |letter: u8| letter.is_ascii_alphanumeric() || matches!(letter, b'_' | b'-');
    (1..=MAX_KEY_CHARS).contains(&text.len()) && text.bytes().all(is_letter)
}

/// Classifies a refusal. The sender or the key of the operator may be put right; the address of a recipient may not.
fn to_send_error(refusal: &Refusal, mail: &OutgoingMail) -> SendError {
    let code = refusal.status.as_u16();
    if refusal.is_about_key() {
        return SendError::Temporary("Resend does not accept the API key of this installation.".to_owned());
    }
    let is_sender = refusal.name == "invalid_from_address" || code == 403 || refusal.message.contains("`from`");
    if is_sender {
        return SendError::Sender(format!(
            "Resend refuses the sender (status {code}). Check that the domain is verified there, and that nobody has deleted it."
        ));
    }
    // With several recipients, the answer does not say whose address it is about.
    let is_recipient = refusal.message.contains("`to`") && mail.envelope_to.len() == 1;
    if code == 422 && is_recipient {
        return SendError::Recipient {
            code: "5.1.3".to_owned(),
            text: "Resend refuses the address of the recipient.".to_owned(),
        };
    }
    SendError::Permanent(format!("Resend refuses the mail (status {code})."))
}
