//! Everything that a call to any operation needs: a workspace with a trained agent.

mod contacts;
mod conversations;
mod domains;
mod help_center;
mod topics;
mod webhooks;

use contacts::{People, people};
use frontdesk_core::auth::pepper::Purpose;
use frontdesk_platform::accounts::sign_up;
use frontdesk_store::{self as store, Tx};
use frontdesk_types::{
    AgentId, Metadata,
    accounts::{
        claims::Claim,
        orgs::Plan,
        roles::{Permission, Role},
    },
    inbox::saved_replies::SavedReply,
    knowledge::sources::{Progress, Source, SourceStatus, SourceType, Website, WebsiteMode},
    name_key,
};
use serde_json::{Value, json};
use uuid::Uuid;

pub use domains::{hostname, label, loses_hostname, receives_email};
pub use help_center::HelpCenter;

use crate::{
    Actor, Answer, Call, World,
    call::Payload,
    contract::{Operation, Place, contract},
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
    /// A custom domain of the agent, which is active and at [`hostname`].
    pub domain: Uuid,
    /// The help center of the agent.
    pub help: HelpCenter,
    /// An agent without anything.
    pub bare_agent: Uuid,
    /// A code to claim the workspace, as if it came from a sign-up.
    pub claim_code: String,
}

/// Text of the agent's source.
pub const TEXT: &str =
    "The front desk is open from 8:00 to 20:00. On Sundays it opens at 10:00. Breakfast is served in the garden room.";

/// A model catalog with a model that costs more per reply than a sandbox may spend.
pub const CATALOGUE: &str = r#"
models.default = "openai/gpt-5.4-mini"
models.catalogue = [
    { id = "openai/gpt-5.4-mini", credits = 1, provider = "stand_in" },
    { id = "acme/large", credits = 5, provider = "stand_in" },
    { id = "builtin/extractive", credits = 1, provider = "builtin" },
]
"#;

impl Stage {
    /// Sets up a workspace without limits.
    pub async fn set(world: &World) -> Self {
        Self::set_for(world, Plan::Enterprise).await
    }

    /// Sets up a workspace with this plan.
    pub async fn set_for(world: &World, plan: Plan) -> Self {
        let actor = world.actor(plan).await;
        let agent = actor.has_agent("Front desk").await;
        actor.patch(&format!("/agents/{agent}"), json!({ "collectLeads": true })).await.data();
        let source = actor.trains(agent, "Opening hours", TEXT).await;
        let website = unread_website(world, &actor, agent).await;
        let (conversation, message) = conversations::reply(world, &actor, agent).await;
        let note = conversations::note(world, &actor, agent, conversation).await;
        let avatar = Call::example(contract().operation("setAgentAvatar")).path("agentId", agent);
        actor.send(&avatar).await.data();
        let role = role(world, &actor).await;
        let saved_reply = saved_reply(world, &actor).await;
        let People { contact, other: other_contact, attribute, lead } = people(world, &actor, agent, conversation).await;
        let topic = topics::one(world, &actor, agent).await;
        let (endpoint, event) = webhooks::endpoint(world, &actor).await;
        let domain = domains::domain(world, &actor, agent).await;
        let help = help_center::help_center(world, &actor, agent).await;
        // A plan without help centers has no room for a second agent.
        let bare_agent = if plan >= Plan::Hobby { actor.has_agent("Night desk").await } else { agent };
        let claim_code = claim_code(world, &actor).await;
        Self {
            actor,
            agent,
            source,
            website,
            conversation,
            message,
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
            help,
            bare_agent,
            claim_code,
        }
    }

    /// Returns the example call of an operation, with the ids of this stage.
    pub fn call(&self, operation: &'static Operation) -> Call {
        let mut call = Call::example(operation);
        // The number of a revision is that of its example: the first.
        for parameter in operation.parameters_in(Place::Path).filter(|parameter| parameter.name != "number") {
            call = call.path(&parameter.name, self.id(operation, &parameter.name));
        }
        if operation.id == "listUnansweredQuestions" {
            call = call.narrowed("agentId", &self.agent.to_string());
        }
        if operation.id == "verifyClaimCode" {
            return call.field("organization_id", json!(self.actor.org)).field("code", json!(self.claim_code));
        }
        if operation.id == "createCustomDomain" {
            return call.field("hostname", json!(format!("{}.acme.dev", label())));
        }
        call = self.help.adapted(call);
        if operation.id == "assignConversation" {
            return call.field("assignee", json!({ "kind": "key", "id": self.actor.key_id() }));
        }
        if operation.id == "mergeContacts" {
            return call.field("contactId", json!(self.other_contact));
        }
        if let Payload::Json(Value::Object(fields)) = &mut call.payload {
            for (name, value) in fields.iter_mut().filter(|(name, _)| name.ends_with("Id") && *name != "externalId") {
                *value = json!(self.id(operation, name));
            }
        }
        call
    }

    /// Reads the object at this path, with its entity tag. A note is not read by itself: its last change returns its
    /// state.
    pub async fn state(&self, path: &str) -> Answer {
        if path.starts_with("/conversations/notes/") {
            return self.actor.patch(path, json!({ "tags": ["known"] })).await;
        }
        // The access settings of a site are read with the site.
        self.actor.get(path.strip_suffix("/access").unwrap_or(path)).await
    }

    /// Removes the help center, as if the agent had never had one.
    ///
    /// # Panics
    /// If the database rejects that.
    pub async fn has_no_help_center(&self, world: &World) {
        help_center::remove(world, &self.actor).await;
    }

    /// Adds notes to the conversation.
    ///
    /// # Panics
    /// If the database rejects them.
    pub async fn has_more_notes(&self, world: &World, number: usize) {
        conversations::more_notes(world, &self.actor, (self.agent, self.conversation), number).await;
    }

    /// Saves more replies.
    pub async fn has_more_saved_replies(&self, world: &World, number: usize) {
        let mut tx = world.store().begin().await.expect("a transaction");
        for number in 0..number {
            save(world, &mut tx, &self.actor, &format!("reply {number}")).await;
        }
        tx.commit().await.expect("a commit");
    }

    /// Defines more attributes of contacts.
    pub async fn has_more_attributes(&self, world: &World, number: usize) {
        contacts::more_attributes(world, &self.actor, number).await;
    }

    /// Adds external ids that lead to the contact.
    pub async fn has_more_aliases(&self, world: &World, number: usize) {
        contacts::more_aliases(world, &self.actor, self.contact, number).await;
    }

    /// Adds topics to the agent.
    ///
    /// # Panics
    /// If the database rejects them.
    pub async fn has_more_topics(&self, world: &World, number: usize) {
        topics::more(world, &self.actor, self.agent, number).await;
    }

    /// Adds redirects to the help center.
    pub async fn has_more_redirects(&self, world: &World, number: usize) {
        help_center::more_redirects(world, &self.actor, &self.help, number).await;
    }

    /// Adds webhook endpoints.
    pub async fn has_more_endpoints(&self, world: &World, number: usize) {
        webhooks::more(world, &self.actor, number).await;
    }

    /// Adds people who listen to webhooks.
    pub async fn has_listeners(&self, world: &World, number: usize) {
        webhooks::listeners(world, &self.actor, number).await;
    }

    fn id(&self, operation: &Operation, name: &str) -> Uuid {
        match name {
            "agentId" if operation.id == "createHelpSite" => self.bare_agent,
            "agentId" => self.agent,
            "sourceId" if operation.errors.contains("NOT_A_WEBSITE") => self.website,
            "sourceId" => self.source,
            "conversationId" => self.conversation,
            "messageId" => self.message,
            "noteId" => self.note,
            "roleId" => self.role,
            "savedReplyId" => self.saved_reply,
            "contactId" => self.contact,
            "attributeId" => self.attribute,
            "leadId" => self.lead,
            "topicId" => self.topic,
            "endpointId" => self.endpoint,
            "domainId" => self.domain,
            "siteId" => self.help.site,
            "collectionId" => self.help.collection,
            "articleId" => self.help.article(operation),
            "redirectId" => self.help.redirect,
            "fileId" => self.help.file,
            "deliveryId" | "eventId" => self.event,
            other => panic!("the contract has a new id, `{other}`: give `Stage` one"),
        }
    }
}

/// Creates a website as left behind by a failed visit.
async fn unread_website(world: &World, actor: &Actor, agent: Uuid) -> Uuid {
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
        progress: Progress::default(),
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

/// Returns the code of a pending claim.
async fn claim_code(world: &World, actor: &Actor) -> String {
    let app = world.app();
    let ring = app.services.ring.now().expect("a key ring");
    let pepper = ring.current();
    let claim = Claim {
        org: actor.org,
        email: "anna@acme.dev".to_owned(),
        code: app.services.ports.ids.next(),
        code_pepper: pepper.id().clone(),
        page_pepper: pepper.id().clone(),
        attempts: 0,
        expires_at: world.now() + sign_up::LIFE,
        claimed_at: None,
    };
    let mut tx = app.services.store.undisturbed().begin().await.expect("a transaction");
    store::accounts::claims::insert(&mut tx, actor.org, &claim).await.expect("the claim is added");
    tx.commit().await.expect("a commit");
    pepper.code(Purpose::ClaimCode, claim.code.0)
}

/// Creates a role without keys.
async fn role(world: &World, actor: &Actor) -> Uuid {
    let (id, now) = (world.app().services.ports.ids.next(), world.now());
    let role = Role {
        id,
        org: actor.org,
        name: "Readers".to_owned(),
        permissions: vec![Permission::AgentsView],
        created_at: now,
        updated_at: now,
    };
    let mut tx = world.store().begin().await.expect("a transaction");
    assert!(store::accounts::roles::insert(&mut tx, actor.org, "readers", &role).await.expect("a query"), "the name is free");
    tx.commit().await.expect("a commit");
    id.0
}

/// Creates a saved reply.
async fn saved_reply(world: &World, actor: &Actor) -> Uuid {
    let mut tx = world.store().begin().await.expect("a transaction");
    let id = save(world, &mut tx, actor, "Welcome").await;
    tx.commit().await.expect("a commit");
    id
}

async fn save(world: &World, tx: &mut Tx, actor: &Actor, name: &str) -> Uuid {
    let (id, now) = (world.app().services.ports.ids.next(), world.now());
    let reply = SavedReply {
        id,
        org: actor.org,
        name: name.to_owned(),
        name_key: name_key(name),
        text: "Welcome to Acme.".to_owned(),
        created_at: now,
        updated_at: now,
    };
    assert!(store::inbox::saved_replies::insert(tx, actor.org, &reply).await.expect("a query"), "the name is free");
    id.0
}

/// Sets the id in the call where it refers to a `noun` (`agent`, `source`, …): in the path, in the body, or as the
/// message of a `Last-Event-ID`.
///
/// # Panics
/// If the operation does not refer to such an object.
pub fn about(call: Call, noun: &str, id: Uuid) -> Call {
    let name = format!("{noun}Id");
    let operation = call.operation;
    if operation.parameters_in(Place::Path).any(|parameter| parameter.name == name) {
        return call.path(&name, id);
    }
    if operation.properties().iter().any(|(property, _)| *property == name) {
        return call.field(&name, json!(id));
    }
    if operation.parameters_in(Place::Query).any(|parameter| parameter.name == name) {
        return call.narrowed(&name, &id.to_string());
    }
    assert!(
        noun == "message" && operation.takes("Last-Event-ID"),
        "{} names no {noun}: where does it look for one?",
        operation.id
    );
    call.header("Last-Event-ID", &format!("{id}:0"))
}
