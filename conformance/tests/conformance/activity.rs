//! Every change records an activity: who made it, and in which request.

mod reading;

use frontdesk_conformance::{
    Actor, Stage, World,
    contract::{ContractOperation, OperationAccess, contract},
    stories,
};
use frontdesk_server::testing::names::shared_names;
use serde_json::{Value, json};

stories![
    every_change_is_noted_with_its_actor_and_its_request with shared_names().mail_lines().as_str(),
    plain_fields_have_values_and_texts_have_none,
    a_refused_change_leaves_no_line
];

/// Operations that require more than read access but record no activity, with the reason.
const UNNOTED: [(&str, &str); 7] = [
    ("stopReply", "the reply of the stage is complete; `chat::stopping` stops one that is not"),
    ("triggerWebhookEvent", "nobody listens on the stage; `webhooks::listening` has those who do"),
    ("verifyCustomDomain", "the domain of the stage is active, and a check is no change; `domains` has those that are one"),
    (
        "verifyEmailDomain",
        "the domain of the stage is verified, and a check is no change; `email::domain_states` has those that are",
    ),
    ("verifyEmailReceiving", "it receives, likewise"),
    ("previewArticle", "an address is made, and nothing changes"),
    ("verifyClaimCode", "a code is looked at, and nothing changes"),
];

fn is_noted(operation: &ContractOperation) -> bool {
    let OperationAccess::Key { scope, .. } = &operation.access else { return false };
    // Lists of people require the scope `admin` as well.
    scope != "read" && operation.method != "GET" && !UNNOTED.iter().any(|(id, _)| *id == operation.id)
}

/// Returns the activity of one request: actor, verb, resource, and the changed fields.
async fn activity_lines(world: &World, actor: &Actor, request: &str) -> Vec<String> {
    let columns = "actor_kind || ' ' || COALESCE(actor_id, '-') || ' ' || verb || ' ' || resource_kind || ' ' || \
                   COALESCE(CAST(changes AS TEXT), '-')";
    let sql = format!("SELECT {columns} FROM activity WHERE org_id = '{}' AND request_id = '{request}' ORDER BY id", actor.org);
    world.backdoor().await.query_texts(sql).await
}

async fn every_change_is_noted_with_its_actor_and_its_request(world: &World) {
    let mut noted = Vec::new();
    for operation in contract().operations.iter().filter(|operation| is_noted(operation)) {
        let stage = Stage::set_up(world).await;
        if operation.id == "cancelAgentDeletion" {
            stage.actor.delete(&format!("/agents/{}", stage.agent)).await.data();
        }
        let in_inbox = format!("/inbox/conversations/{}", stage.conversation);
        if operation.id == "handBackConversation" {
            stage.actor.post(&format!("{in_inbox}/assign"), json!({})).await.data();
        }
        if operation.id == "reopenConversation" {
            stage.actor.post(&format!("{in_inbox}/resolve"), json!({})).await.data();
        }
        if operation.id == "removeConversationTopic" {
            stage.actor.send(&stage.example_call(contract().operation("addConversationTopic"))).await.data();
        }
        if operation.id == "restoreArticleRevision" {
            stage.actor.send(&stage.example_call(contract().operation("updateArticle"))).await.data();
        }
        if operation.id == "requestEmailReceiving" {
            stage.actor.send(&stage.example_call(contract().operation("disableEmailReceiving"))).await.data();
        }
        let answer = stage.actor.send(&stage.example_call(operation)).await;
        answer.assert_code("success", &operation.id);
        let request = answer.header("x-request-id").expect("every answer names its request").to_owned();
        let key = stage.actor.key_id();
        let lines = activity_lines(world, &stage.actor, &request).await;
        assert!(!lines.is_empty(), "{} leaves no line: let its rule call `unit.log`", operation.id);
        for line in lines {
            let (actor, what) = line.split_at(format!("key {key}").len());
            assert_eq!(actor, format!("key {key}"), "{}", operation.id);
            let what = what.split_whitespace().take(2).collect::<Vec<_>>().join(" ");
            noted.push(format!("{}: {what}", operation.id));
        }
        world.settle().await;
    }
    insta::assert_snapshot!(noted.join("\n"), @r"
    createAgent: created agent
    updateAgent: updated agent
    deleteAgent: deleted agent
    cancelAgentDeletion: restored agent
    setAgentAvatar: updated agent
    deleteAgentAvatar: updated agent
    setAgentAvatarFromForm: updated agent
    createTextSource: created source
    createQnaSource: created source
    createFileSource: created source
    createFileSourceFromForm: created source
    createWebsiteSource: created source
    updateSource: updated source
    deleteSource: deleted source
    deleteSources: deleted source
    resyncSource: resynced source
    retrain: retrained agent
    chat: created message
    streamChat: created message
    updateConversation: updated conversation
    deleteConversation: deleted conversation
    createNote: created note
    updateNote: updated note
    deleteNote: deleted note
    setFeedback: updated message
    addConversationTopic: updated conversation
    removeConversationTopic: updated conversation
    createTopic: created topic
    updateTopic: updated topic
    deleteTopic: deleted topic
    applyTopic: updated topic
    assignConversation: updated conversation
    handBackConversation: updated conversation
    escalateConversation: updated conversation
    resolveConversation: updated conversation
    reopenConversation: updated conversation
    replyToConversation: updated conversation
    replyToConversation: created message
    createSavedReply: created saved_reply
    updateSavedReply: updated saved_reply
    deleteSavedReply: deleted saved_reply
    createContact: created contact
    updateContact: updated contact
    deleteContact: deleted contact
    mergeContacts: deleted contact
    mergeContacts: updated contact
    createContactAttribute: created contact_attribute
    updateContactAttribute: updated contact_attribute
    deleteContactAttribute: deleted contact_attribute
    createLead: created lead
    deleteLead: deleted lead
    updateRetention: updated organization
    createRole: created role
    updateRole: updated role
    deleteRole: deleted role
    updateWidget: updated agent
    updateEmailChannel: updated agent
    createEmailAddress: created email_address
    deleteEmailAddress: deleted email_address
    setPrimaryEmailAddress: updated email_address
    createBlockedSender: created blocked_sender
    deleteBlockedSender: deleted blocked_sender
    deleteEmailSuppression: deleted email_suppression
    createEmailDomain: created email_domain
    deleteEmailDomain: deleted email_domain
    requestEmailReceiving: updated email_domain
    disableEmailReceiving: updated email_domain
    createCustomDomain: created custom_domain
    deleteCustomDomain: deleted custom_domain
    updateCustomDomainSurface: updated custom_domain
    createHelpCenter: created help_center
    updateHelpCenter: updated help_center
    deleteHelpCenter: deleted help_center
    updateHelpCenterAccess: updated help_center
    rotateHelpCenterSecret: rotated help_center
    createCollection: created collection
    updateCollection: updated collection
    deleteCollection: deleted article
    deleteCollection: deleted article
    deleteCollection: deleted article
    deleteCollection: deleted collection
    createArticle: created article
    updateArticle: updated article
    deleteArticle: deleted article
    publishArticle: updated article
    unpublishArticle: updated article
    archiveArticle: updated article
    unarchiveArticle: updated article
    restoreArticleRevision: updated article
    createRedirect: created redirect
    deleteRedirect: deleted redirect
    createHelpCenterFile: created help_center_file
    deleteHelpCenterFile: deleted help_center_file
    createWebhookEndpoint: created webhook_endpoint
    updateWebhookEndpoint: updated webhook_endpoint
    deleteWebhookEndpoint: deleted webhook_endpoint
    rotateWebhookSecret: rotated webhook_endpoint
    redeliverWebhook: resent webhook_endpoint
    recoverWebhookDeliveries: resent webhook_endpoint
    replayWebhookEvents: resent webhook_endpoint
    testWebhookEndpoint: tested webhook_endpoint
    ");
}

async fn plain_fields_have_values_and_texts_have_none(world: &World) {
    let stage = Stage::set_up(world).await;
    world.settle().await;
    let agent = json!({
        "name": "Back office", "description": "For Anna's mother.", "metadata": { "team": "Anna's" }, "isPublic": false,
        "collectLeads": false, "model": "builtin/extractive", "systemInstruction": "Answer Anna's mother first.",
        "unknownAnswer": "Ask Anna.", "language": "de", "temperature": 0.5, "maxOutputTokens": 100,
    });
    let source = json!({
        "title": "Anna's hours", "content": "Anna opens at ten.", "externalId": "annas-hours", "metadata": { "team": "Anna's" },
    });
    let role = json!({ "name": "Anna's", "permissions": ["chat:use"] });
    let note = json!({ "text": "Anna was rude.", "tags": ["Anna"] });
    let mut noted = Vec::new();
    for (operation, body) in [("updateAgent", agent), ("updateSource", source), ("updateNote", note), ("updateRole", role)] {
        let answer = stage.actor.send(&stage.example_call(contract().operation(operation)).json(body)).await;
        answer.assert_code("success", operation);
        let request = answer.header("x-request-id").expect("every answer names its request").to_owned();
        let found = stage.actor.get(&format!("/activity?requestId={request}")).await.data();
        noted.push((operation, found["items"][0]["changes"].clone()));
    }
    let removed = stage.actor.delete(&format!("/agents/{}/avatar", stage.agent)).await;
    let request = removed.header("x-request-id").expect("every answer names its request");
    let changes = stage.actor.get(&format!("/activity?requestId={request}")).await.data()["items"][0]["changes"].clone();
    let since: Result<chrono::DateTime<chrono::Utc>, _> = changes["before"]["avatarUpdatedAt"].as_str().expect("a text").parse();
    assert!(since.is_ok() && changes["after"] == json!({ "avatarUpdatedAt": null }), "{changes}");
    let noted: Vec<String> = noted.iter().map(|(operation, changes)| format!("{operation} {changes:#}")).collect();
    insta::assert_snapshot!(noted.join("\n"), @r#"
    updateAgent {
      "fields": [
        "collectLeads",
        "description",
        "isPublic",
        "language",
        "maxOutputTokens",
        "metadata",
        "model",
        "name",
        "systemInstruction",
        "temperature",
        "unknownAnswer"
      ],
      "before": {
        "collectLeads": true,
        "isPublic": true,
        "language": null,
        "maxOutputTokens": null,
        "model": "openai/gpt-5.4-mini",
        "temperature": null
      },
      "after": {
        "collectLeads": false,
        "isPublic": false,
        "language": "de",
        "maxOutputTokens": 100,
        "model": "builtin/extractive",
        "temperature": 0.5
      }
    }
    updateSource {
      "fields": [
        "content",
        "externalId",
        "metadata",
        "title"
      ],
      "before": {},
      "after": {}
    }
    updateNote {
      "fields": [
        "tags",
        "text"
      ],
      "before": {},
      "after": {}
    }
    updateRole {
      "fields": [
        "name",
        "permissions"
      ],
      "before": {
        "permissions": [
          "agents:view"
        ]
      },
      "after": {
        "permissions": [
          "chat:use"
        ]
      }
    }
    "#);
}

async fn a_refused_change_leaves_no_line(world: &World) {
    let anna = world.new_actor(frontdesk_types::accounts::orgs::Plan::Hobby).await;
    let agent = anna.create_agent("Front desk").await;
    anna.delete(&format!("/agents/{agent}")).await.data();
    let refused = anna.patch(&format!("/agents/{agent}"), json!({ "name": "Back office" })).await;
    refused.assert_code("AGENT_UNAVAILABLE", "it awaits deletion");
    let request = refused.header("x-request-id").expect("every answer names its request").to_owned();
    assert_eq!(activity_lines(world, &anna, &request).await, Vec::<String>::new());
    let found: Value = anna.get(&format!("/activity?requestId={request}")).await.data();
    assert_eq!(found["items"], json!([]));
}
