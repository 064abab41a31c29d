//! Every operation of the contract, called through the SDK.

use std::collections::{BTreeMap, BTreeSet};

use frontdesk_client::{
    ErrorCode,
    types::{ChatRequest, ClaimVerify, CreditKind, FinishReason, PaidPlan, PlanFeature, SignUp, SubscriptionStatus},
};
use frontdesk_conformance::{Stage, World, contract::contract, one_connection, stories};
use frontdesk_server::testing::names::shared_names;

mod agents;
mod analytics;
mod contacts;
mod conversations;
mod discovery;
mod domains;
mod email_channel;
mod email_domains;
mod help_center;
mod inbox;
mod organization;
mod sources;
mod topics;
mod webhooks;

use agents::*;
use analytics::*;
use contacts::*;
use conversations::*;
use discovery::*;
use domains::*;
use email_channel::*;
use email_domains::*;
use help_center::*;
use inbox::*;
use organization::*;
use sources::*;
use topics::*;
use webhooks::*;

macro_rules! called {
    ($($id:literal by $name:ident;)+) => {
        const OPERATIONS: &[&str] = &[$($id),+];

        async fn call(id: &str, stage: &Stage) {
            match id {
                $($id => $name(stage).await,)+
                other => panic!("write a function that calls the operation `{other}`, and a line for it in `called!`"),
            }
        }
    };
}

called! {
    "listAgents" by list_agents;
    "createAgent" by create_agent;
    "getAgent" by get_agent;
    "updateAgent" by update_agent;
    "deleteAgent" by delete_agent;
    "cancelAgentDeletion" by cancel_agent_deletion;
    "getAgentAvatar" by get_agent_avatar;
    "setAgentAvatar" by set_agent_avatar;
    "setAgentAvatarFromForm" by set_agent_avatar_from_form;
    "deleteAgentAvatar" by delete_agent_avatar;
    "getKey" by get_key;
    "listModels" by list_models;
    "listSources" by list_sources;
    "createTextSource" by create_text_source;
    "createFileSource" by create_file_source;
    "createFileSourceFromForm" by create_file_source_from_form;
    "createQnaSource" by create_qna_source;
    "createWebsiteSource" by create_website_source;
    "getSource" by get_source;
    "getSourceContent" by get_source_content;
    "deleteSources" by delete_sources;
    "updateSource" by update_source;
    "listSourcePages" by list_source_pages;
    "resyncSource" by resync_source;
    "getIngest" by get_ingest;
    "retrain" by retrain;
    "deleteSource" by delete_source;
    "retrieve" by retrieve;
    "chat" by chat;
    "streamChat" by stream_chat;
    "stopReply" by stop_reply;
    "listConversations" by list_conversations;
    "listAllConversations" by list_all_conversations;
    "exportConversations" by export_conversations;
    "getConversation" by get_conversation;
    "updateConversation" by update_conversation;
    "deleteConversation" by delete_conversation;
    "listMessages" by list_messages;
    "getMessage" by get_message;
    "setFeedback" by set_feedback;
    "downloadAttachment" by download_attachment;
    "downloadRawMail" by download_raw_mail;
    "streamConversation" by stream_conversation;
    "listInbox" by list_inbox;
    "getInboxCounts" by get_inbox_counts;
    "assignConversation" by assign_conversation;
    "handBackConversation" by hand_back_conversation;
    "escalateConversation" by escalate_conversation;
    "resolveConversation" by resolve_conversation;
    "reopenConversation" by reopen_conversation;
    "replyToConversation" by reply_to_conversation;
    "listSavedReplies" by list_saved_replies;
    "createSavedReply" by create_saved_reply;
    "getSavedReply" by get_saved_reply;
    "updateSavedReply" by update_saved_reply;
    "deleteSavedReply" by delete_saved_reply;
    "addConversationTopic" by add_conversation_topic;
    "removeConversationTopic" by remove_conversation_topic;
    "listTopics" by list_topics;
    "createTopic" by create_topic;
    "listTopicSuggestions" by list_topic_suggestions;
    "getTopic" by get_topic;
    "getTopicCounts" by get_topic_counts;
    "listUnansweredQuestions" by list_unanswered_questions;
    "updateTopic" by update_topic;
    "deleteTopic" by delete_topic;
    "applyTopic" by apply_topic;
    "listCustomDomains" by list_custom_domains;
    "createCustomDomain" by create_custom_domain;
    "getCustomDomain" by get_custom_domain;
    "deleteCustomDomain" by delete_custom_domain;
    "verifyCustomDomain" by verify_custom_domain;
    "updateCustomDomainSurface" by update_custom_domain_surface;
    "listDomains" by list_domains;
    "listHelpCenters" by list_help_centers;
    "getWidget" by get_widget;
    "updateWidget" by update_widget;
    "listEmailDomains" by list_email_domains;
    "createEmailDomain" by create_email_domain;
    "getEmailDomain" by get_email_domain;
    "deleteEmailDomain" by delete_email_domain;
    "verifyEmailDomain" by verify_email_domain;
    "requestEmailReceiving" by request_email_receiving;
    "verifyEmailReceiving" by verify_email_receiving;
    "disableEmailReceiving" by disable_email_receiving;
    "getEmailChannel" by get_email_channel;
    "updateEmailChannel" by update_email_channel;
    "listEmailAddresses" by list_email_addresses;
    "createEmailAddress" by create_email_address;
    "getEmailAddress" by get_email_address;
    "deleteEmailAddress" by delete_email_address;
    "getPrimaryEmailAddress" by get_primary_email_address;
    "setPrimaryEmailAddress" by set_primary_email_address;
    "listBlockedSenders" by list_blocked_senders;
    "createBlockedSender" by create_blocked_sender;
    "getBlockedSender" by get_blocked_sender;
    "deleteBlockedSender" by delete_blocked_sender;
    "listEmailSuppressions" by list_email_suppressions;
    "deleteEmailSuppression" by delete_email_suppression;
    "listEmailLog" by list_email_log;
    "getAgentHelpCenter" by get_agent_help_center;
    "createHelpCenter" by create_help_center;
    "getHelpCenter" by get_help_center;
    "getHelpCenterInsights" by get_help_center_insights;
    "updateHelpCenter" by update_help_center;
    "updateHelpCenterAccess" by update_help_center_access;
    "rotateHelpCenterSecret" by rotate_help_center_secret;
    "deleteHelpCenter" by delete_help_center;
    "listCollections" by list_collections;
    "createCollection" by create_collection;
    "getCollection" by get_collection;
    "updateCollection" by update_collection;
    "deleteCollection" by delete_collection;
    "listArticles" by list_articles;
    "createArticle" by create_article;
    "getArticle" by get_article;
    "updateArticle" by update_article;
    "deleteArticle" by delete_article;
    "publishArticle" by publish_article;
    "unpublishArticle" by unpublish_article;
    "archiveArticle" by archive_article;
    "unarchiveArticle" by unarchive_article;
    "listArticleRevisions" by list_article_revisions;
    "getArticleRevision" by get_article_revision;
    "restoreArticleRevision" by restore_article_revision;
    "previewArticle" by preview_article;
    "listArticleFeedback" by list_article_feedback;
    "listRedirects" by list_redirects;
    "createRedirect" by create_redirect;
    "getRedirect" by get_redirect;
    "deleteRedirect" by delete_redirect;
    "listHelpCenterFiles" by list_help_center_files;
    "createHelpCenterFile" by create_help_center_file;
    "getHelpCenterFile" by get_help_center_file;
    "deleteHelpCenterFile" by delete_help_center_file;
    "listWebhookEndpoints" by list_webhook_endpoints;
    "createWebhookEndpoint" by create_webhook_endpoint;
    "getWebhookEndpoint" by get_webhook_endpoint;
    "updateWebhookEndpoint" by update_webhook_endpoint;
    "deleteWebhookEndpoint" by delete_webhook_endpoint;
    "rotateWebhookSecret" by rotate_webhook_secret;
    "listWebhookDeliveries" by list_webhook_deliveries;
    "getWebhookDelivery" by get_webhook_delivery;
    "redeliverWebhook" by redeliver_webhook;
    "recoverWebhookDeliveries" by recover_webhook_deliveries;
    "replayWebhookEvents" by replay_webhook_events;
    "testWebhookEndpoint" by test_webhook_endpoint;
    "getWebhookStatistics" by get_webhook_statistics;
    "streamWebhooks" by stream_webhooks;
    "triggerWebhookEvent" by trigger_webhook_event;
    "listWebhookEvents" by list_webhook_events;
    "getWebhookEvent" by get_webhook_event;
    "listNotes" by list_notes;
    "createNote" by create_note;
    "getNote" by get_note;
    "updateNote" by update_note;
    "deleteNote" by delete_note;
    "listContacts" by list_contacts;
    "createContact" by create_contact;
    "getContact" by get_contact;
    "updateContact" by update_contact;
    "deleteContact" by delete_contact;
    "mergeContacts" by merge_contacts;
    "exportContact" by export_contact;
    "listContactAttributes" by list_contact_attributes;
    "createContactAttribute" by create_contact_attribute;
    "getContactAttribute" by get_contact_attribute;
    "updateContactAttribute" by update_contact_attribute;
    "deleteContactAttribute" by delete_contact_attribute;
    "listLeads" by list_leads;
    "createLead" by create_lead;
    "getLead" by get_lead;
    "deleteLead" by delete_lead;
    "signUp" by sign_up;
    "verifyClaimCode" by verify_claim_code;
    "getSubscription" by get_subscription;
    "getUsage" by get_usage;
    "listCreditHistory" by list_credit_history;
    "getAgentLimit" by get_agent_limit;
    "getCrawlLimit" by get_crawl_limit;
    "getRetention" by get_retention;
    "updateRetention" by update_retention;
    "listMembers" by list_members;
    "listInvitations" by list_invitations;
    "listRoles" by list_roles;
    "createRole" by create_role;
    "getRole" by get_role;
    "updateRole" by update_role;
    "deleteRole" by delete_role;
    "listActivity" by list_activity;
    "getAnalyticsOverview" by get_analytics_overview;
    "getAnalyticsSeries" by get_analytics_series;
    "getAnalyticsBreakdown" by get_analytics_breakdown;
    "listCitations" by list_citations;
    "listWebhookEventTypes" by list_webhook_event_types;
    "getOpenapi" by get_openapi;
    "getOpenapiYaml" by get_openapi_yaml;
    "getOpenapi30" by get_openapi30;
}

stories![every_operation_is_called_through_the_sdk with shared_names().mail_lines().as_str() => one_connection()];

async fn every_operation_is_called_through_the_sdk(world: &World) {
    for operation in &contract().operations {
        let stage = Stage::set_up(world).await;
        world.settle().await;
        let before = world.recorder.count_successes(&operation.id);
        call(&operation.id, &stage).await;
        assert!(
            world.recorder.count_successes(&operation.id) > before,
            "the function for {} does not call it with success",
            operation.id
        );
    }
}

#[test]
fn the_sdk_knows_every_code_and_its_status() {
    let known = ErrorCode::KNOWN.iter().map(|code| (code.as_str().to_owned(), code.status().expect("a known code has one")));
    assert_eq!(known.collect::<BTreeMap<_, _>>(), contract().statuses);
}

#[test]
fn no_line_is_stale() {
    let known: BTreeSet<_> = contract().operations.iter().map(|operation| operation.id.as_str()).collect();
    let stale: Vec<_> = OPERATIONS.iter().filter(|id| !known.contains(*id)).collect();
    assert!(stale.is_empty(), "the contract has no such operations any more: remove their lines from `called!`: {stale:?}");
}

async fn stop_reply(stage: &Stage) {
    let sdk = &stage.actor.sdk;
    let reply = sdk.stop_reply(stage.agent, stage.message).await.expect("a reply");
    assert_eq!((reply.answer.as_str(), reply.finish_reason), ("At ten.", FinishReason::Stop), "it was whole already");
}

async fn chat(stage: &Stage) {
    let body = ChatRequest::builder().agent_id(stage.agent).message("When does the front desk open on Sundays?");
    let reply = stage.actor.sdk.chat().body(body).await.expect("a reply");
    assert_eq!(reply.finish_reason, FinishReason::Stop);
    assert!(reply.citations.iter().all(|citation| citation.source_id == stage.source) && !reply.citations.is_empty());
}

async fn stream_chat(stage: &Stage) {
    let body = ChatRequest::builder().agent_id(stage.agent).message("When does the front desk open on Sundays?");
    let reply = stage.actor.sdk.stream_chat().body(body).await.expect("a stream").reply().await.expect("a reply");
    assert!(reply.answer.contains("10:00"), "{}", reply.answer);
}

async fn list_webhook_event_types(stage: &Stage) {
    let types = stage.actor.sdk.list_webhook_event_types().await.expect("types").items;
    assert_eq!(types.len(), 36);
}

async fn get_openapi(stage: &Stage) {
    let document = stage.actor.sdk.get_openapi().await.expect("the document");
    assert_eq!(document.0["openapi"], contract().document["openapi"]);
}

async fn get_openapi_yaml(stage: &Stage) {
    let answer = stage.actor.sdk.get_openapi_yaml().with_response().await.expect("the document");
    assert_eq!(answer.headers["content-type"], "application/yaml");
    assert!(answer.data.starts_with(b"openapi: \"3.1."));
}

async fn get_openapi30(stage: &Stage) {
    let document = stage.actor.sdk.get_openapi30().await.expect("the document");
    assert_eq!(document.0["openapi"], "3.0.3");
}

async fn sign_up(stage: &Stage) {
    let body = SignUp::builder().human_email("bert@acme.dev").org_name(" Night desk ".to_owned());
    let made = stage.actor.sdk.sign_up().body(body).await.expect("a workspace");
    assert_eq!((made.credits, made.claim_email_sent), (25, false), "the mail lies in a folder");
    assert!(made.api_key.starts_with("fd_") && made.claim_url.contains(&made.organization_id.to_string()));
    assert_eq!((made.key_expires_at, made.next_step.is_empty()), (made.claim_expires_at, false));
}

async fn verify_claim_code(stage: &Stage) {
    let body = ClaimVerify::builder().organization_id(stage.actor.org.to_string()).code(stage.claim_code.as_str());
    let right = stage.actor.sdk.verify_claim_code().body(body).await.expect("the right code");
    assert!(!right.claimed && right.claim_url.contains(&stage.actor.org.to_string()));
}

async fn get_subscription(stage: &Stage) {
    let subscription = stage.actor.sdk.get_subscription().await.expect("a subscription");
    assert_eq!((subscription.plan, subscription.status), (PaidPlan::Enterprise, SubscriptionStatus::Active));
    assert_eq!(subscription.features, [PlanFeature::ManualRetrain, PlanFeature::CustomRoles]);
    assert!((28..=31).contains(&(subscription.current_period_end - subscription.current_period_start).num_days()));
}

async fn get_usage(stage: &Stage) {
    stage.actor.ask_agent(stage.agent, "When do you open?").await.data();
    let usage = stage.actor.sdk.get_usage().await.expect("a balance");
    assert_eq!((usage.credits_remaining, usage.credits_used, usage.monthly_credits), (249_999, 1, 250_000));
    assert_eq!((usage.is_out_of_credits, usage.is_running_low, usage.training_bytes_limit), (false, false, None));
    assert_eq!((usage.articles, usage.articles_limit), (3, None));
}

async fn list_credit_history(stage: &Stage) {
    let reply = stage.actor.ask_agent(stage.agent, "When do you open?").await.data();
    let page = stage.actor.sdk.list_credit_history().await.expect("a page");
    let [taken, given] = &page.items[..] else { panic!("{} entries", page.items.len()) };
    assert_eq!((&taken.kind, taken.amount, taken.balance, taken.is_pending), (&CreditKind::Reply, -1, 249_999, false));
    assert_eq!(taken.message_id.map(|id| id.to_string()).as_deref(), reply["messageId"].as_str());
    assert_eq!((&given.kind, given.amount, given.message_id), (&CreditKind::Refill, 250_000, None));
}

async fn get_agent_limit(stage: &Stage) {
    let limit = stage.actor.sdk.get_agent_limit().await.expect("a limit");
    assert_eq!((limit.used, limit.limit, limit.remaining), (2, None, None));
}

async fn get_crawl_limit(stage: &Stage) {
    let limit = stage.actor.sdk.get_crawl_limit().await.expect("a limit");
    let told = (limit.used, limit.limit, limit.remaining, limit.total_pages);
    assert_eq!(told, (0, None, None, 0), "nobody has read the website");
}
