//! The email channel of a stage.

use frontdesk_store as store;
use frontdesk_types::{
    AgentId, EmailDomainId, EmailMessageId, EmailSuppressionId, OrgId,
    email_channel::{BlockedSender, EmailAddress, EmailSuppression},
    email_domains::{EmailDomain, ReceivingStatus, SendingStatus},
    email_messages::{EmailMessage, MailDirection, MailStatus},
};
use uuid::Uuid;

use super::unique_label;
use crate::{Actor, World};

/// Email of the agent of a stage.
pub struct StageEmail {
    /// An email domain of the organization, which sends and receives.
    pub domain: Uuid,
    /// Hostname of the domain.
    pub hostname: String,
    /// An address that is not primary.
    pub address: Uuid,
    /// The primary address.
    pub primary_address: Uuid,
    /// A sender whose email it refuses.
    pub blocked_sender: Uuid,
    /// An address that the organization sends nothing to.
    pub suppression: Uuid,
    /// A mail in the log, of no conversation.
    pub mail: Uuid,
}

/// Gives an organization an email domain and a suppression, and an agent of it addresses at the domain and a blocked sender.
pub(super) async fn create_email(world: &World, actor: &Actor, agent: Uuid) -> StageEmail {
    let hostname = format!("{}.acme.dev", unique_label());
    let id = add_receiving_domain(world, actor.org, &hostname).await;
    let domain = (id, hostname.as_str());
    let primary_address = insert_address(world, actor, agent, domain, "help").await;
    StageEmail {
        domain: id,
        address: insert_address(world, actor, agent, domain, "desk").await,
        primary_address,
        blocked_sender: block_senders(world, actor, agent, 1).await,
        suppression: insert_suppression(world, actor, "bert@example.dev").await.expect("a new one"),
        mail: insert_mail(world, actor, agent).await,
        hostname,
    }
}

/// Adds a mail that the agent received and that became no message; returns its id.
async fn insert_mail(world: &World, actor: &Actor, agent: Uuid) -> Uuid {
    let (id, now): (EmailMessageId, _) = (world.app().services.ports.ids.next(), world.now());
    let mail = EmailMessage {
        status: MailStatus::Failed,
        detail: Some("The sender is blocked.".to_owned()),
        sender: "anna@spam0.dev".to_owned(),
        recipients: vec!["help@acme.dev".to_owned()],
        subject: "Win".to_owned(),
        rfc_id: format!("{id}@spam0.dev"),
        ..EmailMessage::new(id, actor.org, AgentId(agent), MailDirection::Inbound, now)
    };
    let mut tx = world.store().begin().await.expect("a transaction");
    store::channels::email::messages::insert(&mut tx, &mail).await.expect("the mail is added");
    tx.commit().await.expect("a commit");
    id.0
}

/// Adds an email domain that sends and receives, as if its records had been found.
pub async fn add_receiving_domain(world: &World, org: OrgId, hostname: &str) -> Uuid {
    let (id, now): (EmailDomainId, _) = (world.app().services.ports.ids.next(), world.now());
    let labels = ("fdmfrggzdf".to_owned(), "mfrggzdfmztwq2lknnwg23tpob".to_owned());
    let domain = EmailDomain {
        reference: Some("staged".to_owned()),
        sending: SendingStatus::Verified,
        verified_at: Some(now),
        receiving: Some(ReceivingStatus::Active),
        activated_at: Some(now),
        checked_at: Some(now),
        ..EmailDomain::new(org, id, hostname.to_owned(), labels, now)
    };
    let mut tx = world.store().begin().await.expect("a transaction");
    store::channels::email::domains::insert(&mut tx, &domain).await.expect("the domain is added");
    // Of several organizations with the hostname, the first one receives.
    store::channels::email::domains::receivers::take_if_free(&mut tx, org, id, hostname).await.expect("a query");
    tx.commit().await.expect("a commit");
    id.0
}

/// Gives an agent an address, the first of which is primary.
async fn insert_address(world: &World, actor: &Actor, agent: Uuid, domain: (Uuid, &str), local: &str) -> Uuid {
    let (domain, hostname) = domain;
    let address = EmailAddress {
        id: world.app().services.ports.ids.next(),
        org: actor.org,
        agent: AgentId(agent),
        domain: Some(EmailDomainId(domain)),
        hostname: hostname.to_owned(),
        address: format!("{local}@{hostname}"),
        is_primary: local == "help",
        created_at: world.now(),
    };
    let mut tx = world.store().begin().await.expect("a transaction");
    assert!(store::channels::email::addresses::insert(&mut tx, &address).await.expect("a query"), "the address is free");
    tx.commit().await.expect("a commit");
    address.id.0
}

/// Blocks senders (`*@spam0.dev` and so on) for an agent; returns the last one.
pub async fn block_senders(world: &World, actor: &Actor, agent: Uuid, number: usize) -> Uuid {
    let mut tx = world.store().begin().await.expect("a transaction");
    let mut last = Uuid::nil();
    for number in 0..number {
        let blocked = BlockedSender {
            id: world.app().services.ports.ids.next(),
            org: actor.org,
            agent: AgentId(agent),
            sender: format!("*@spam{number}.dev"),
            created_at: world.now(),
        };
        last = store::channels::email::blocked_senders::insert(&mut tx, &blocked).await.expect("a query").id.0;
    }
    tx.commit().await.expect("a commit");
    last
}

/// Suppresses an address, as if a mail had come back; `None` if it is suppressed already.
pub async fn insert_suppression(world: &World, actor: &Actor, address: &str) -> Option<Uuid> {
    let id: EmailSuppressionId = world.app().services.ports.ids.next();
    let (org, created_at): (OrgId, _) = (actor.org, world.now());
    let detail = "550 5.1.1 No such user".to_owned();
    let suppression = EmailSuppression { id, org, address: address.to_owned(), detail, created_at };
    let mut tx = world.store().begin().await.expect("a transaction");
    let is_new = store::channels::email::suppressions::insert(&mut tx, &suppression).await.expect("a query");
    tx.commit().await.expect("a commit");
    is_new.then_some(id.0)
}
