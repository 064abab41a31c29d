//! Publishes events: each is written, including its payload, in the transaction of its cause, if an endpoint
//! receives events of its type at that time.

use std::{collections::HashMap, sync::Arc};

use frontdesk_ports::Ports;
use frontdesk_store::{self as store, Conn, Tx};
use frontdesk_types::{
    OrgId, Result, Timestamp,
    events::{Announcement, Event, EventSubject, Occurrence, ResourceState},
    help_center::articles::Article,
    knowledge::sources::Source,
};
use futures::future::{BoxFuture, FutureExt};

use crate::{billing, representation::Representation};

/// Publishes events. Rules with a unit emit them through it instead.
#[derive(Clone)]
pub struct EventPublisher {
    ports: Arc<Ports>,
    representation: Arc<dyn Representation>,
}

impl EventPublisher {
    /// Creates a publisher that writes payloads in this form, with the clock and the ids of these ports.
    pub fn new(ports: Arc<Ports>, representation: Arc<dyn Representation>) -> Self {
        Self { ports, representation }
    }

    /// Returns the ports for time, randomness and ids.
    pub fn ports(&self) -> &Arc<Ports> {
        &self.ports
    }

    /// Returns the representation of resources in the API.
    pub fn representation(&self) -> &Arc<dyn Representation> {
        &self.representation
    }

    /// Publishes occurrences of a moment to those who receive them, with all resources as this transaction leaves them.
    ///
    /// # Errors
    /// Only faults.
    #[crate::boxed]
    pub async fn publish_all(&self, tx: &mut Tx, org: OrgId, at: Timestamp, occurrences: &[Occurrence]) -> Result<()> {
        if occurrences.is_empty() {
            return Ok(());
        }
        let named: Vec<_> = occurrences.iter().map(|occurrence| (occurrence.name, occurrence.subject.resource(org))).collect();
        let received = store::events::filter_received(tx, org, &named).await?;
        let mut numbers = HashMap::new();
        for (place, before) in received {
            let (occurrence, (_, resource)) = (&occurrences[place], named[place]);
            // A resource created and removed within the transaction is no event.
            let Some(state) = load_state(tx, org, &occurrence.subject).await? else { continue };
            let before = numbers.get(&resource).copied().or(before);
            let sequence = next_sequence(before, at);
            numbers.insert(resource, sequence);
            let (agent, subjects) = (occurrence.subject.agent(), state.subjects());
            let payload = self.representation.event_payload(Announcement { org, occurrence, state, at, sequence })?;
            let event = Event {
                id: self.ports.ids.next(),
                name: occurrence.name,
                agent,
                resource,
                sequence,
                at,
                payload,
                subjects,
                is_test: false,
            };
            store::events::insert(tx, org, &event).await?;
        }
        Ok(())
    }
}

/// Returns one more than the last number of a resource, and at least the time in milliseconds, so that the numbers
/// also rise after earlier events were deleted.
fn next_sequence(last: Option<i64>, at: Timestamp) -> i64 {
    last.map_or(i64::MIN, |last| last + 1).max(at.0 / 1_000)
}

/// Returns an article and the location of its pages; `None` when its site is gone.
async fn load_article(conn: &mut Conn, org: OrgId, article: Article) -> Result<Option<ResourceState>> {
    let site = store::help_center::public::find_by_id(conn, org, article.site).await?;
    Ok(site.map(|site| ResourceState::Article(Box::new(article), Box::new(site))))
}

/// Returns a source, and the location of the article from which it was created.
async fn load_source(conn: &mut Conn, org: OrgId, source: Source) -> Result<ResourceState> {
    let place = match source.article {
        Some(article) => store::knowledge::article_sources::find_places(conn, org, &[article]).await?.remove(&article),
        None => None,
    };
    Ok(ResourceState::Source(Box::new(source), place.map(Box::new)))
}

/// Loads the current state of an event's subject; `None` when it is gone. Boxed, so that all these queries are
/// compiled once: the body of an `async fn` is compiled again in each crate that awaits it.
fn load_state<'c>(conn: &'c mut Conn, org: OrgId, subject: &'c EventSubject) -> BoxFuture<'c, Result<Option<ResourceState>>> {
    async move {
        Ok(match subject {
            EventSubject::Agent(agent) => {
                store::agents::find(conn, org, *agent).await?.map(|agent| ResourceState::Agent(Box::new(agent)))
            }
            EventSubject::Source(agent, source) => match store::knowledge::sources::find(conn, org, *agent, *source).await? {
                Some(source) => Some(load_source(conn, org, source).await?),
                None => None,
            },
            EventSubject::DeletedSource(source) => Some(ResourceState::Source(source.clone(), None)),
            EventSubject::Conversation(agent, id) => store::conversations::find(conn, org, *agent, *id)
                .await?
                .map(|found| ResourceState::Conversation(Box::new(found))),
            EventSubject::Note(_, _, note) => {
                store::conversations::notes::find(conn, org, *note).await?.map(|note| ResourceState::Note(Box::new(note)))
            }
            EventSubject::Message(agent, _, message, role) => {
                let found = store::conversations::transcripts::find(conn, org, *agent, *message, Some(*role)).await?;
                found.map(|message| ResourceState::Message(Box::new(message)))
            }
            EventSubject::Lead(agent, lead) => {
                store::contacts::leads::find(conn, org, *agent, *lead).await?.map(|lead| ResourceState::Lead(Box::new(lead)))
            }
            EventSubject::Contact(contact) | EventSubject::MergedContact(contact, _) => {
                store::contacts::find(conn, org, *contact).await?.map(|contact| ResourceState::Contact(Box::new(contact)))
            }
            EventSubject::Credits(caps) => billing::read_usage_within(conn, org, *caps).await?.map(ResourceState::Usage),
            EventSubject::WebhookEndpoint(endpoint) => {
                let found = store::webhooks::endpoints::find(conn, org, *endpoint).await?;
                found.map(|endpoint| ResourceState::WebhookEndpoint(Box::new(endpoint)))
            }
            EventSubject::CustomDomain(_, domain) => {
                store::custom_domains::find(conn, org, *domain).await?.map(|domain| ResourceState::CustomDomain(Box::new(domain)))
            }
            EventSubject::EmailDomain(domain) => {
                let found = store::channels::email::domains::find(conn, org, *domain).await?;
                found.map(|domain| ResourceState::EmailDomain(Box::new(domain)))
            }
            EventSubject::Article(_, id) => match store::help_center::articles::find(conn, org, *id).await? {
                Some(article) => load_article(conn, org, article).await?,
                None => None,
            },
            EventSubject::DeletedArticle(article) => load_article(conn, org, (**article).clone()).await?,
            EventSubject::DeletedAgent(_)
            | EventSubject::DeletedConversation(..)
            | EventSubject::DeletedNote(..)
            | EventSubject::ErasedContact(..) => Some(ResourceState::Gone),
        })
    }
    .boxed()
}
