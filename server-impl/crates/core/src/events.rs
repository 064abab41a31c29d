//! Publishes events: each is written, including its payload, in the transaction of its cause, if an endpoint
//! receives events of its type at that time.

use std::{collections::HashMap, sync::Arc};

use frontdesk_ports::Ports;
use frontdesk_store::{self as store, Conn, Tx};
use frontdesk_types::{
    OrgId, Result, Timestamp,
    events::{Announcement, Event, Occurrence, State, Subject},
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
    pub async fn publish(&self, tx: &mut Tx, org: OrgId, at: Timestamp, occurrences: &[Occurrence]) -> Result<()> {
        if occurrences.is_empty() {
            return Ok(());
        }
        let named: Vec<_> = occurrences.iter().map(|occurrence| (occurrence.name, occurrence.subject.resource(org))).collect();
        let received = store::events::received(tx, org, &named).await?;
        let mut numbers = HashMap::new();
        for (place, before) in received {
            let (occurrence, (_, resource)) = (&occurrences[place], named[place]);
            // A resource created and removed within the transaction is no event.
            let Some(state) = state(tx, org, &occurrence.subject).await? else { continue };
            let before = numbers.get(&resource).copied().or(before);
            let sequence = next_sequence(before, at);
            numbers.insert(resource, sequence);
            let (agent, subjects) = (occurrence.subject.agent(), state.subjects());
            let payload = self.representation.event(Announcement { org, occurrence, state, at, sequence })?;
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
async fn article_state(conn: &mut Conn, org: OrgId, article: Article) -> Result<Option<State>> {
    let site = store::help_center::public::of(conn, org, article.site).await?;
    Ok(site.map(|site| State::Article(Box::new(article), Box::new(site))))
}

/// Returns a source, and the location of the article from which it was created.
async fn source_state(conn: &mut Conn, org: OrgId, source: Source) -> Result<State> {
    let place = match source.article {
        Some(article) => store::knowledge::article_sources::places(conn, org, &[article]).await?.remove(&article),
        None => None,
    };
    Ok(State::Source(Box::new(source), place.map(Box::new)))
}

/// Loads the current state of an event's subject; `None` when it is gone. Boxed, so that all these queries are
/// compiled once: the body of an `async fn` is compiled again in each crate that awaits it.
fn state<'c>(conn: &'c mut Conn, org: OrgId, subject: &'c Subject) -> BoxFuture<'c, Result<Option<State>>> {
    async move {
        Ok(match subject {
            Subject::Agent(agent) => store::agents::find(conn, org, *agent).await?.map(|agent| State::Agent(Box::new(agent))),
            Subject::Source(agent, source) => match store::knowledge::sources::find(conn, org, *agent, *source).await? {
                Some(source) => Some(source_state(conn, org, source).await?),
                None => None,
            },
            Subject::DeletedSource(source) => Some(State::Source(source.clone(), None)),
            Subject::Conversation(agent, id) => {
                store::conversations::find(conn, org, *agent, *id).await?.map(|found| State::Conversation(Box::new(found)))
            }
            Subject::Note(_, _, note) => {
                store::conversations::notes::find(conn, org, *note).await?.map(|note| State::Note(Box::new(note)))
            }
            Subject::Message(agent, _, message, role) => {
                let found = store::conversations::transcripts::find(conn, org, *agent, *message, *role).await?;
                found.map(|message| State::Message(Box::new(message)))
            }
            Subject::Lead(agent, lead) => {
                store::contacts::leads::find(conn, org, *agent, *lead).await?.map(|lead| State::Lead(Box::new(lead)))
            }
            Subject::Contact(contact) | Subject::MergedContact(contact, _) => {
                store::contacts::find(conn, org, *contact).await?.map(|contact| State::Contact(Box::new(contact)))
            }
            Subject::Credits(caps) => billing::usage_within(conn, org, *caps).await?.map(State::Usage),
            Subject::WebhookEndpoint(endpoint) => {
                let found = store::webhooks::endpoints::find(conn, org, *endpoint).await?;
                found.map(|endpoint| State::WebhookEndpoint(Box::new(endpoint)))
            }
            Subject::CustomDomain(_, domain) => {
                store::custom_domains::find(conn, org, *domain).await?.map(|domain| State::CustomDomain(Box::new(domain)))
            }
            Subject::Article(_, id) => match store::help_center::articles::find(conn, org, *id).await? {
                Some(article) => article_state(conn, org, article).await?,
                None => None,
            },
            Subject::DeletedArticle(article) => article_state(conn, org, (**article).clone()).await?,
            Subject::DeletedAgent(_)
            | Subject::DeletedConversation(..)
            | Subject::DeletedNote(..)
            | Subject::ErasedContact(..) => Some(State::Gone),
        })
    }
    .boxed()
}
