//! Objects that do not exist, and objects of another organization: the answers are identical, byte for byte.

use frontdesk_conformance::{
    Stage, World,
    actor::created_id,
    contract::ContractOperation,
    stage::{HelpCenter, StageEmail, refer_to},
};
use frontdesk_types::accounts::orgs::Plan;
use serde_json::json;
use uuid::Uuid;

/// Another organization, with one object of each kind.
struct ForeignOrg {
    agent: Uuid,
    source: Uuid,
    conversation: Uuid,
    message: Uuid,
    attachment: Uuid,
    note: Uuid,
    role: Uuid,
    saved_reply: Uuid,
    contact: Uuid,
    attribute: Uuid,
    lead: Uuid,
    topic: Uuid,
    endpoint: Uuid,
    event: Uuid,
    domain: Uuid,
    email: StageEmail,
    help: HelpCenter,
    key: String,
}

impl ForeignOrg {
    async fn set(world: &World) -> Self {
        let Stage {
            actor,
            agent,
            source,
            mail,
            note,
            role,
            saved_reply,
            contact,
            attribute,
            lead,
            topic,
            endpoint,
            event,
            domain,
            email,
            help,
            ..
        } = Stage::set_up(world).await;
        let reply = actor.ask_agent(agent, "When do you open?").await.data();
        let id = |name: &str| reply[name].as_str().and_then(|id| id.parse().ok()).expect("a reply names its ids");
        let (conversation, message, key) = (id("conversationId"), id("messageId"), actor.key_id().to_owned());
        Self {
            agent,
            source,
            conversation,
            message,
            attachment: mail.attachment,
            note,
            role,
            saved_reply,
            contact,
            attribute,
            lead,
            topic,
            endpoint,
            event,
            domain,
            email,
            help,
            key,
        }
    }
}

/// No such agent.
pub(super) async fn agent(world: &World, operation: &'static ContractOperation) {
    let foreign = ForeignOrg::set(world).await;
    assert_missing(world, operation, "agent", &[foreign.agent, foreign.source, foreign.conversation]).await;
}

/// No such model in the catalogue.
pub(super) async fn model(world: &World, operation: &'static ContractOperation) {
    let stage = Stage::set_up(world).await;
    let answer = stage.actor.send(&stage.example_call(operation).field("model", json!("acme/none"))).await;
    answer.assert_code("MODEL_NOT_FOUND", &format!("{} with a model that is not in the catalogue", operation.id));
}

/// The agent has no avatar, whether or not others have.
pub(super) async fn avatar(world: &World, operation: &'static ContractOperation) {
    let (stage, foreign) = (Stage::set_up(world).await, Stage::set_up(world).await);
    let bare = stage.actor.create_agent("Without a face").await;
    let answer = stage.actor.send(&refer_to(stage.example_call(operation), "agent", bare)).await;
    answer.assert_code("AVATAR_NOT_FOUND", &format!("{} of an agent without one", operation.id));
    let other = stage.actor.send(&refer_to(stage.example_call(operation), "agent", foreign.agent)).await;
    other.assert_code("AGENT_NOT_FOUND", &format!("{} of another organization's agent", operation.id));
}

/// No such source; one of another agent in the same workspace does not count.
pub(super) async fn source(world: &World, operation: &'static ContractOperation) {
    let foreign = ForeignOrg::set(world).await;
    assert_missing(world, operation, "source", &[foreign.source, foreign.agent]).await;
    let stage = Stage::set_up(world).await;
    let sibling = stage.actor.create_agent("Sibling").await;
    let of_sibling = stage.actor.train_on_text(sibling, "Its own", "Only the sibling knows this.").await;
    let answer = stage.actor.send(&refer_to(stage.example_call(operation), "source", of_sibling)).await;
    answer.assert_code("SOURCE_NOT_FOUND", &format!("{} with the source of a sibling", operation.id));
}

/// The website has no page with this address, and another source has none at all.
pub(super) async fn page(world: &World, operation: &'static ContractOperation) {
    let stage = Stage::set_up(world).await;
    for source in [stage.source, stage.website] {
        let call = refer_to(stage.example_call(operation), "source", source).query("url", "http://192.0.2.1/other");
        stage.actor.send(&call).await.assert_code("SOURCE_PAGE_NOT_FOUND", &format!("{} of an unknown page", operation.id));
    }
}

/// No such conversation; one with another agent in the same workspace does not count.
pub(super) async fn conversation(world: &World, operation: &'static ContractOperation) {
    let foreign = ForeignOrg::set(world).await;
    assert_missing(world, operation, "conversation", &[foreign.conversation, foreign.message, foreign.agent]).await;
    if operation.errors.contains("AGENT_NOT_FOUND") {
        check_sibling(world, operation, "conversation").await;
    }
}

/// No such answer; one from another agent in the same workspace does not count.
pub(super) async fn message(world: &World, operation: &'static ContractOperation) {
    let foreign = ForeignOrg::set(world).await;
    assert_missing(world, operation, "message", &[foreign.message, foreign.conversation, foreign.agent]).await;
    check_sibling(world, operation, "message").await;
}

/// No such attachment; one of another message does not count.
pub(super) async fn attachment(world: &World, operation: &'static ContractOperation) {
    let stage = Stage::set_up(world).await;
    let of_another = stage.example_call(operation).path("messageId", stage.message);
    stage.actor.send(&of_another).await.assert_code("ATTACHMENT_NOT_FOUND", &format!("{} of another message", operation.id));
    let foreign = ForeignOrg::set(world).await;
    assert_missing(world, operation, "attachment", &[foreign.attachment, foreign.message, foreign.agent]).await;
}

/// The message did not come as a mail, or the mail is no longer kept as it came.
pub(super) async fn raw_mail(world: &World, operation: &'static ContractOperation) {
    let stage = Stage::set_up(world).await;
    let of_reply = stage.example_call(operation).path("messageId", stage.message);
    stage.actor.send(&of_reply).await.assert_code("MAIL_NOT_FOUND", &format!("{} of a reply", operation.id));
    let expired = format!("DELETE FROM raw_mails WHERE org_id = '{}' AND id = '{}'", stage.actor.org, stage.mail.id);
    assert_eq!(world.backdoor().await.execute(expired).await, 1);
    let answer = stage.actor.send(&stage.example_call(operation)).await;
    answer.assert_code("MAIL_NOT_FOUND", &format!("{} of an expired mail", operation.id));
}

/// No such note.
pub(super) async fn note(world: &World, operation: &'static ContractOperation) {
    let foreign = ForeignOrg::set(world).await;
    assert_missing(world, operation, "note", &[foreign.note, foreign.conversation, foreign.agent]).await;
}

/// No such role.
pub(super) async fn role(world: &World, operation: &'static ContractOperation) {
    let foreign = ForeignOrg::set(world).await;
    assert_missing(world, operation, "role", &[foreign.role, foreign.agent]).await;
}

/// No such saved reply.
pub(super) async fn saved_reply(world: &World, operation: &'static ContractOperation) {
    let foreign = ForeignOrg::set(world).await;
    assert_missing(world, operation, "savedReply", &[foreign.saved_reply, foreign.role]).await;
}

/// No such webhook endpoint.
pub(super) async fn webhook_endpoint(world: &World, operation: &'static ContractOperation) {
    let foreign = ForeignOrg::set(world).await;
    assert_missing_as(world, operation, "WEBHOOK_ENDPOINT_NOT_FOUND", "endpoint", &[foreign.endpoint, foreign.event]).await;
}

/// No such custom domain.
pub(super) async fn custom_domain(world: &World, operation: &'static ContractOperation) {
    let foreign = ForeignOrg::set(world).await;
    assert_missing_as(world, operation, "CUSTOM_DOMAIN_NOT_FOUND", "domain", &[foreign.domain, foreign.agent]).await;
}

/// No such delivery.
pub(super) async fn webhook_delivery(world: &World, operation: &'static ContractOperation) {
    let (stage, foreign) = (Stage::set_up(world).await, ForeignOrg::set(world).await);
    for event in [foreign.event, foreign.endpoint, stage.agent] {
        let answer = stage.actor.send(&refer_to(stage.example_call(operation), "delivery", event)).await;
        answer.assert_code("WEBHOOK_DELIVERY_NOT_FOUND", &format!("{} with another organization's delivery", operation.id));
    }
}

/// No such event.
pub(super) async fn webhook_event(world: &World, operation: &'static ContractOperation) {
    let foreign = ForeignOrg::set(world).await;
    assert_missing_as(world, operation, "WEBHOOK_EVENT_NOT_FOUND", "event", &[foreign.event, foreign.endpoint]).await;
}

/// No such contact.
pub(super) async fn contact(world: &World, operation: &'static ContractOperation) {
    let foreign = ForeignOrg::set(world).await;
    assert_missing(world, operation, "contact", &[foreign.contact, foreign.conversation]).await;
}

/// No such attribute.
pub(super) async fn attribute(world: &World, operation: &'static ContractOperation) {
    let foreign = ForeignOrg::set(world).await;
    assert_missing(world, operation, "attribute", &[foreign.attribute, foreign.contact]).await;
}

/// No such lead.
pub(super) async fn lead(world: &World, operation: &'static ContractOperation) {
    let foreign = ForeignOrg::set(world).await;
    assert_missing(world, operation, "lead", &[foreign.lead, foreign.contact]).await;
}

/// No such topic; one of another agent in the same workspace does not count.
pub(super) async fn topic(world: &World, operation: &'static ContractOperation) {
    let foreign = ForeignOrg::set(world).await;
    assert_missing(world, operation, "topic", &[foreign.topic, foreign.agent]).await;
    let stage = Stage::set_up(world).await;
    let sibling = stage.actor.create_agent("Sibling").await;
    let topics = format!("/agents/{sibling}/topics");
    let of_sibling = created_id(&stage.actor.post(&topics, json!({ "name": "Its own" })).await);
    let answer = stage.actor.send(&refer_to(stage.example_call(operation), "topic", of_sibling)).await;
    answer.assert_code("TOPIC_NOT_FOUND", &format!("{} with the topic of a sibling", operation.id));
}

/// No such email domain.
pub(super) async fn email_domain(world: &World, operation: &'static ContractOperation) {
    let foreign = ForeignOrg::set(world).await;
    assert_missing_as(world, operation, "DOMAIN_NOT_FOUND", "domain", &[foreign.email.domain, foreign.domain]).await;
}

/// No such address; one of another agent in the same workspace does not count, and an agent may have none.
pub(super) async fn email_address(world: &World, operation: &'static ContractOperation) {
    let stage = Stage::set_up(world).await;
    let of_sibling = stage.example_call(operation).path("agentId", stage.bare_agent);
    stage.actor.send(&of_sibling).await.assert_code("ADDRESS_NOT_FOUND", &format!("{} of a sibling", operation.id));
    if operation.id != "getPrimaryEmailAddress" {
        let foreign = ForeignOrg::set(world).await;
        assert_missing(world, operation, "address", &[foreign.email.address, foreign.email.blocked_sender]).await;
    }
}

/// No such blocked sender; one of another agent in the same workspace does not count.
pub(super) async fn blocked_sender(world: &World, operation: &'static ContractOperation) {
    let stage = Stage::set_up(world).await;
    let of_sibling = stage.example_call(operation).path("agentId", stage.bare_agent);
    stage.actor.send(&of_sibling).await.assert_code("SENDER_NOT_FOUND", &format!("{} of a sibling", operation.id));
    let foreign = ForeignOrg::set(world).await;
    assert_missing(world, operation, "sender", &[foreign.email.blocked_sender, foreign.email.address]).await;
}

/// No such suppression.
pub(super) async fn email_suppression(world: &World, operation: &'static ContractOperation) {
    let foreign = ForeignOrg::set(world).await;
    assert_missing(world, operation, "suppression", &[foreign.email.suppression, foreign.agent]).await;
}

/// No such help center; an agent may have none.
pub(super) async fn help_center(world: &World, operation: &'static ContractOperation) {
    if operation.id == "getAgentHelpCenter" {
        let stage = Stage::set_up(world).await;
        let answer = stage.actor.send(&refer_to(stage.example_call(operation), "agent", stage.bare_agent)).await;
        return answer.assert_code("HELP_CENTER_NOT_FOUND", "an agent without a help center");
    }
    let foreign = ForeignOrg::set(world).await.help;
    assert_missing_as(world, operation, "HELP_CENTER_NOT_FOUND", "site", &[foreign.site, foreign.collection]).await;
}

/// No such collection, in the path or in the body.
pub(super) async fn collection(world: &World, operation: &'static ContractOperation) {
    let foreign = ForeignOrg::set(world).await.help;
    if operation.id == "createRedirect" {
        return redirect_nowhere(world, operation, "collection", foreign.collection).await;
    }
    let field = match operation.id.as_str() {
        "createCollection" => "parentId",
        "updateArticle" => "collectionId",
        _ => return assert_missing(world, operation, "collection", &[foreign.collection, foreign.site]).await,
    };
    let stage = Stage::set_up(world).await;
    for id in [world.app().services.ports.ids.next(), foreign.collection] {
        let answer = stage.actor.send(&stage.example_call(operation).field(field, json!(id))).await;
        answer.assert_code("COLLECTION_NOT_FOUND", &format!("{} in an unknown collection", operation.id));
    }
}

/// No such article, in the path or in the body.
pub(super) async fn article(world: &World, operation: &'static ContractOperation) {
    let foreign = ForeignOrg::set(world).await.help;
    if operation.id == "createRedirect" {
        return redirect_nowhere(world, operation, "article", foreign.published).await;
    }
    assert_missing(world, operation, "article", &[foreign.draft, foreign.published, foreign.archived, foreign.collection]).await;
}

/// A redirect to a missing target.
async fn redirect_nowhere(world: &World, operation: &'static ContractOperation, kind: &str, foreign: Uuid) {
    let stage = Stage::set_up(world).await;
    for id in [world.app().services.ports.ids.next(), foreign] {
        let call = stage.example_call(operation).field("target", json!({ "kind": kind, "id": id }));
        stage.actor.send(&call).await.assert_code(&not_found_code(kind), &format!("{} to an unknown {kind}", operation.id));
    }
}

/// The article has no such revision.
pub(super) async fn revision(world: &World, operation: &'static ContractOperation) {
    let stage = Stage::set_up(world).await;
    let answer = stage.actor.send(&stage.example_call(operation).path("number", 2)).await;
    answer.assert_code("REVISION_NOT_FOUND", &format!("{} that was never written", operation.id));
}

/// No such redirect.
pub(super) async fn redirect(world: &World, operation: &'static ContractOperation) {
    let foreign = ForeignOrg::set(world).await.help;
    assert_missing(world, operation, "redirect", &[foreign.redirect, foreign.published]).await;
}

/// No such file, in the path or in the theme.
pub(super) async fn file(world: &World, operation: &'static ContractOperation) {
    let foreign = ForeignOrg::set(world).await.help;
    if operation.id != "updateHelpCenter" {
        let code = "HELP_CENTER_FILE_NOT_FOUND";
        return assert_missing_as(world, operation, code, "file", &[foreign.file, foreign.published]).await;
    }
    let stage = Stage::set_up(world).await;
    for id in [world.app().services.ports.ids.next(), foreign.file] {
        let call = stage.example_call(operation).json(json!({ "theme": { "logoFileId": id } }));
        stage
            .actor
            .send(&call)
            .await
            .assert_code("HELP_CENTER_FILE_NOT_FOUND", &format!("{} with an unknown picture", operation.id));
    }
}

/// No such member, nor key.
pub(super) async fn assignee(world: &World, operation: &'static ContractOperation) {
    let (stage, foreign) = (Stage::set_up(world).await, ForeignOrg::set(world).await);
    for (kind, id) in [("key", foreign.key.as_str()), ("member", "00000000-0000-0000-0000-000000000000"), ("key", "nobody")] {
        let call = stage.example_call(operation).field("assignee", json!({ "kind": kind, "id": id }));
        stage.actor.send(&call).await.assert_code("ASSIGNEE_NOT_FOUND", &format!("{} to {id}", operation.id));
    }
}

async fn check_sibling(world: &World, operation: &'static ContractOperation, noun: &str) {
    let stage = Stage::set_up(world).await;
    let sibling = stage.actor.create_agent("Sibling").await;
    let reply = stage.actor.ask_agent(sibling, "When do you open?").await.data();
    let id = reply[format!("{noun}Id")].as_str().and_then(|id| id.parse().ok()).expect("a reply names its ids");
    let answer = stage.actor.send(&refer_to(stage.example_call(operation), noun, id)).await;
    answer.assert_code(&not_found_code(noun), &format!("{} with the {noun} of a sibling", operation.id));
}

/// Tries an unknown id, and ids that belong to other organizations.
async fn assert_missing(world: &World, operation: &'static ContractOperation, noun: &str, foreign: &[Uuid]) {
    assert_missing_as(world, operation, &not_found_code(noun), noun, foreign).await;
}

/// Tries them with a code that is not named like the id.
async fn assert_missing_as(world: &World, operation: &'static ContractOperation, code: &str, noun: &str, foreign: &[Uuid]) {
    let stage = Stage::set_up(world).await;
    let unknown: Uuid = world.app().services.ports.ids.next();
    let answer = stage.actor.send(&refer_to(stage.example_call(operation), noun, unknown)).await;
    answer.assert_code(code, &format!("{} with an unknown {noun}", operation.id));
    for id in foreign {
        let other = stage.actor.send(&refer_to(stage.example_call(operation), noun, *id)).await;
        other.assert_code(code, &format!("{} with another organization's {noun}", operation.id));
        assert_eq!(
            other.without_request_id(),
            answer.without_request_id(),
            "another organization's {noun} is told apart from none"
        );
    }
    let names_several = operation.properties().iter().any(|(name, _)| name == "agentIds");
    if names_several && noun == "agent" {
        // They are looked for once what is to be changed was found.
        return;
    }
    let has_agent = operation.errors.contains("AGENT_NOT_FOUND") && !names_several;
    let (noun, code) = if has_agent { ("agent", "AGENT_NOT_FOUND") } else { (noun, code) };
    let empty = world.new_actor(Plan::Enterprise).await;
    let answer = empty.send(&refer_to(stage.example_call(operation), noun, unknown)).await;
    answer.assert_code(code, &format!("{} in an empty workspace", operation.id));
}

fn not_found_code(noun: &str) -> String {
    let words: String =
        noun.chars().flat_map(|letter| letter.is_uppercase().then_some('_').into_iter().chain([letter])).collect();
    format!("{}_NOT_FOUND", words.to_uppercase())
}
