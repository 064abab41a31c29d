//! Sample data as described by the contract.

use serde_json::{Value, json};

pub(crate) const ID: &str = "019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49";

pub(crate) fn id() -> uuid::Uuid {
    ID.parse().unwrap()
}

pub(crate) fn agent(name: &str) -> Value {
    json!({
        "id": ID, "publicId": "8Kd0ZpQm3vXw1RtY6uNbE4", "name": name, "description": null, "metadata": {},
        "isPublic": true, "collectLeads": false, "helpPageEnabled": false, "model": "builtin/extractive",
        "systemInstruction": null, "unknownAnswer": null, "language": null, "temperature": null, "maxOutputTokens": null,
        "sessionResumeHours": 24, "escalateAfter": null, "conversationRetentionDays": null, "geoRestrictionMode": "off",
        "geoRestrictionCountries": null, "avatarUpdatedAt": null, "pendingDeleteAt": null,
        "createdAt": "2026-11-20T09:30:00Z", "updatedAt": "2026-11-20T09:30:00Z",
    })
}

pub(crate) fn page(names: &[&str], next: Option<&str>) -> Value {
    json!({ "items": names.iter().map(|name| agent(name)).collect::<Vec<_>>(), "nextCursor": next })
}

pub(crate) fn reply(answer: &str) -> Value {
    json!({
        "conversationId": ID, "messageId": ID, "answer": answer, "citations": [], "seeAlso": [],
        "model": "builtin/extractive", "creditsUsed": 1, "creditsRemaining": 24, "finishReason": "stop",
    })
}

/// Returns a text that is being read, or has been.
pub(crate) fn source(status: &str, progress: u8) -> Value {
    let failed = status == "failed";
    json!({
        "id": ID, "agentId": ID, "title": "Opening hours", "type": "text", "status": status, "progress": progress, "stage": null,
        "pages": null, "readingNotes": [], "bytes": 6,
        "passages": 1, "metadata": {}, "externalId": null, "url": null, "articleId": null, "mode": null,
        "maxPages": null, "createdAt": "2026-11-20T09:30:00.000Z", "updatedAt": "2026-11-20T09:30:00.000Z",
        "failureCode": failed.then_some("NO_TEXT"), "failureReason": failed.then_some("The file holds no text. Send another \
            one."),
    })
}
