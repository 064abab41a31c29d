//! Everything that a call to any operation needs: a workspace with a trained agent.

mod contacts;
mod conversations;
mod domains;
mod email;
mod help_center;
pub mod letters;
pub mod mails;
mod received_mail;
mod topics;
mod webhooks;
mod workspace;

use std::iter::successors;

use contacts::{StageContacts, create_contacts};
use frontdesk_store as store;
use frontdesk_types::{
    AgentId, Metadata,
    accounts::orgs::Plan,
    knowledge::sources::{Source, SourceStatus, SourceType, Website, WebsiteMode},
};
use serde_json::{Value, json};
use uuid::Uuid;

pub use domains::{domain_hostname, fail_domain, unique_label};
pub use email::{StageEmail, add_receiving_domain, block_senders, insert_suppression};
pub use help_center::HelpCenter;
pub use received_mail::{SENT_FILES, SentFiles, StageMail, raw_mail, receive_as_mail};

use crate::{
    Actor, ApiAnswer, ApiCall, World,
    call::CallPayload,
    contract::{ContractOperation, ParameterPlace, RequestRoute, contract},
};

/// A workspace in which every operation of the contract succeeds.
pub struct Stage {
    /// A user with an admin key for it.
    pub actor: Actor,
    /// An agent with an avatar.
    pub agent: Uuid,
    /// A source of the agent.
    pub source: Uuid,
    /// A website of the agent that has not been read.
    pub website: Uuid,
    /// A conversation with the agent.
    pub conversation: Uuid,
    /// A reply of the agent in it.
    pub message: Uuid,
    /// The mail as which the question before it came.
    pub mail: StageMail,
    /// A note on the conversation.
    pub note: Uuid,
    /// A custom role of the workspace.
    pub role: Uuid,
    /// A saved reply of the workspace.
    pub saved_reply: Uuid,
    /// A contact of the workspace, with a lead.
    pub contact: Uuid,
    /// Another contact.
    pub other_contact: Uuid,
    /// An attribute of contacts.
    pub attribute: Uuid,
    /// A lead of the agent.
    pub lead: Uuid,
    /// A topic of the agent, which no conversation has.
    pub topic: Uuid,
    /// A webhook endpoint of the workspace.
    pub endpoint: Uuid,
    /// An event whose delivery to it has failed.
    pub event: Uuid,
    /// A custom domain of the agent, which is active and at [`domain_hostname`].
    pub domain: Uuid,
    /// Email of the agent.
    pub email: StageEmail,
    /// The help center of the agent.
    pub help: HelpCenter,
    /// An agent without anything.
    pub bare_agent: Uuid,
    /// A code to claim the workspace, as if it came from a sign-up.
    pub claim_code: String,
}

/// Text of the agent's source.
pub const SOURCE_TEXT: &str =
    "The front desk is open from 8:00 to 20:00. On Sundays it opens at 10:00. Breakfast is served in the garden room.";

/// A model catalog with a model that costs more per reply than a sandbox may spend.
pub const CATALOG: &str = r#"
models.default = "openai/gpt-5.4-mini"
models.catalogue = [
    { id = "openai/gpt-5.4-mini", credits = 1, provider = "stand_in" },
    { id = "acme/large", credits = 5, provider = "stand_in" },
    { id = "builtin/extractive", credits = 1, provider = "builtin" },
]
"#;

impl Stage {
    /// Sets up a workspace without limits.
    pub async fn set_up(world: &World) -> Self {
        Self::set_up_for(world, Plan::Enterprise).await
    }

    /// Sets up a workspace with this plan.
    pub async fn set_up_for(world: &World, plan: Plan) -> Self {
        let actor = world.new_actor(plan).await;
        let agent = actor.create_agent("Front desk").await;
        actor.patch(&format!("/agents/{agent}"), json!({ "collectLeads": true })).await.data();
        let source = actor.train_on_text(agent, "Opening hours", SOURCE_TEXT).await;
        let website = create_unread_website(world, &actor, agent).await;
        let (conversation, question, message) = conversations::create_reply(world, &actor, agent).await;
        let mail = receive_as_mail(world, &actor, (agent, conversation, question), (&raw_mail(), SENT_FILES)).await;
        let note = conversations::create_note(world, &actor, agent, conversation).await;
        let avatar = ApiCall::example(contract().operation("setAgentAvatar")).path("agentId", agent);
        actor.send(&avatar).await.data();
        let role = workspace::create_role(world, &actor).await;
        let saved_reply = workspace::create_saved_reply(world, &actor).await;
        let StageContacts { contact, other: other_contact, attribute, lead } =
            create_contacts(world, &actor, agent, conversation).await;
        let topic = topics::create_topic(world, &actor, agent).await;
        let (endpoint, event) = webhooks::create_endpoint(world, &actor).await;
        let domain = domains::create_domain(world, &actor, agent).await;
        let email = email::create_email(world, &actor, agent).await;
        let help = help_center::create_help_center(world, &actor, agent).await;
        // A plan without help centers has no room for a second agent.
        let bare_agent = if plan >= Plan::Hobby { actor.create_agent("Night desk").await } else { agent };
        let claim_code = workspace::create_claim_code(world, &actor).await;
        Self {
            actor,
            agent,
            source,
            website,
            conversation,
            message,
            mail,
            note,
            role,
            saved_reply,
            contact,
            other_contact,
            attribute,
            lead,
            topic,
            endpoint,
            event,
            domain,
            email,
            help,
            bare_agent,
            claim_code,
        }
    }

    /// Returns the example call of an operation, with the ids of this stage.
    pub fn example_call(&self, operation: &'static ContractOperation) -> ApiCall {
        let mut call = ApiCall::example(operation);
        // The number of a revision is that of its example: the first.
        for parameter in operation.parameters_in(ParameterPlace::Path).filter(|parameter| parameter.name != "number") {
            call = call.path(&parameter.name, self.parameter_id(operation, &parameter.name));
        }
        if operation.id == "listUnansweredQuestions" {
            call = call.replace_query("agentId", &self.agent.to_string());
        }
        if operation.id == "verifyClaimCode" {
            return call.field("organization_id", json!(self.actor.org)).field("code", json!(self.claim_code));
        }
        if operation.id == "createCustomDomain" {
            return call.field("hostname", json!(format!("{}.acme.dev", unique_label())));
        }
        call = self.help.adapt_call(call);
        if operation.id == "assignConversation" {
            return call.field("assignee", json!({ "kind": "key", "id": self.actor.key_id() }));
        }
        if operation.id == "mergeContacts" {
            return call.field("contactId", json!(self.other_contact));
        }
        if let CallPayload::Json(Value::Object(fields)) = &mut call.payload {
            for (name, value) in fields.iter_mut().filter(|(name, _)| name.ends_with("Id") && *name != "externalId") {
                *value = json!(self.parameter_id(operation, name));
            }
        }
        call
    }

    /// Reads the object at this path, with its entity tag.
    pub async fn read_state(&self, path: &str) -> ApiAnswer {
        // A part that is changed by itself, such as the access settings of a site, is read with the whole.
        let is_read = |path: &&str| matches!(contract().route("GET", path), RequestRoute::Operation(_));
        let whole = successors(Some(path), |path| path.rsplit_once('/').map(|(parent, _)| parent)).find(is_read);
        self.actor.get(whole.expect("a GET of it, or of what it is a part of")).await
    }

    /// Removes the help center, as if the agent had never had one.
    ///
    /// # Panics
    /// If the database rejects that.
    pub async fn remove_help_center(&self, world: &World) {
        help_center::remove_help_centers(world, &self.actor).await;
    }

    /// Adds notes to the conversation.
    ///
    /// # Panics
    /// If the database rejects them.
    pub async fn add_notes(&self, world: &World, number: usize) {
        conversations::add_notes(world, &self.actor, (self.agent, self.conversation), number).await;
    }

    /// Saves more replies.
    pub async fn add_saved_replies(&self, world: &World, number: usize) {
        workspace::add_saved_replies(world, &self.actor, number).await;
    }

    /// Defines more attributes of contacts.
    pub async fn add_attributes(&self, world: &World, number: usize) {
        contacts::add_attributes(world, &self.actor, number).await;
    }

    /// Adds external ids that lead to the contact.
    pub async fn add_external_ids(&self, world: &World, number: usize) {
        contacts::add_external_ids(world, &self.actor, self.contact, number).await;
    }

    /// Adds topics to the agent.
    ///
    /// # Panics
    /// If the database rejects them.
    pub async fn add_topics(&self, world: &World, number: usize) {
        topics::add_topics(world, &self.actor, self.agent, number).await;
    }

    /// Adds redirects to the help center.
    pub async fn add_redirects(&self, world: &World, number: usize) {
        help_center::add_redirects(world, &self.actor, &self.help, number).await;
    }

    /// Adds webhook endpoints.
    pub async fn add_endpoints(&self, world: &World, number: usize) {
        webhooks::add_endpoints(world, &self.actor, number).await;
    }

    /// Adds people who listen to webhooks.
    pub async fn add_listeners(&self, world: &World, number: usize) {
        webhooks::add_listeners(world, &self.actor, number).await;
    }

    fn parameter_id(&self, operation: &ContractOperation, name: &str) -> Uuid {
        match name {
            "agentId" if operation.id == "createHelpCenter" => self.bare_agent,
            "agentId" => self.agent,
            "sourceId" if operation.errors.contains("NOT_A_WEBSITE") => self.website,
            "sourceId" => self.source,
            "conversationId" => self.conversation,
            "messageId" if operation.path.ends_with("/raw") || operation.has_parameter("attachmentId") => self.mail.message,
            "messageId" => self.message,
            "attachmentId" => self.mail.attachment,
            "noteId" => self.note,
            "roleId" => self.role,
            "savedReplyId" => self.saved_reply,
            "contactId" => self.contact,
            "attributeId" => self.attribute,
            "leadId" => self.lead,
            "topicId" => self.topic,
            "endpointId" => self.endpoint,
            "domainId" if operation.path.contains("/email/") => self.email.domain,
            "domainId" => self.domain,
            "addressId" => self.email.address,
            "senderId" => self.email.blocked_sender,
            "suppressionId" => self.email.suppression,
            "siteId" => self.help.site,
            "collectionId" => self.help.collection,
            "articleId" => self.help.article_for(operation),
            "redirectId" => self.help.redirect,
            "fileId" => self.help.file,
            "deliveryId" | "eventId" => self.event,
            other => panic!("the contract has a new id, `{other}`: give `Stage` one"),
        }
    }
}

/// Creates a website as left behind by a failed visit.
async fn create_unread_website(world: &World, actor: &Actor, agent: Uuid) -> Uuid {
    let (ports, now) = (&world.app().services.ports, world.now());
    let website = Website { url: "http://192.0.2.1/".to_owned(), mode: WebsiteMode::Page, max_pages: 1 };
    let source = Source {
        id: ports.ids.next(),
        org: actor.org,
        agent: AgentId(agent),
        kind: SourceType::Website,
        article: None,
        title: "Nowhere".to_owned(),
        external_id: None,
        metadata: Metadata::new(),
        website: Some(website),
        status: SourceStatus::Failed,
        bytes: 0,
        chunks: 0,
        read_version: 0,
        version: 0,
        attempt: 0,
        progress: 0,
        stage: None,
        pages: None,
        reading_notes: Vec::new(),
        error: Some("Nobody read it yet.".to_owned()),
        failure: None,
        created_at: now,
        updated_at: now,
    };
    let mut tx = world.store().begin().await.expect("a transaction");
    store::knowledge::sources::insert(&mut tx, actor.org, &source).await.expect("the website is added");
    tx.commit().await.expect("a commit");
    source.id.0
}

/// Sets the id in the call where it refers to a `noun` (`agent`, `source`, …): in the path, in the body, or as the
/// message of a `Last-Event-ID`.
///
/// # Panics
/// If the operation does not refer to such an object.
pub fn refer_to(call: ApiCall, noun: &str, id: Uuid) -> ApiCall {
    let name = format!("{noun}Id");
    let operation = call.operation;
    if operation.parameters_in(ParameterPlace::Path).any(|parameter| parameter.name == name) {
        return call.path(&name, id);
    }
    let several = format!("{name}s");
    for (property, _) in operation.properties() {
        if property == name {
            return call.field(&name, json!(id));
        }
        if property == several {
            return call.field(&several, json!([id]));
        }
    }
    if operation.parameters_in(ParameterPlace::Query).any(|parameter| parameter.name == name) {
        return call.replace_query(&name, &id.to_string());
    }
    assert!(
        noun == "message" && operation.has_parameter("Last-Event-ID"),
        "{} names no {noun}: where does it look for one?",
        operation.id
    );
    call.header("Last-Event-ID", &format!("{id}:0"))
}
