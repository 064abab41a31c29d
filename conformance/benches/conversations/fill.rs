//! Many conversations, written through the store: their messages with the words by which they are found, as a chat
//! writes them, and their contacts.

#[path = "fill/people.rs"]
mod people;

use std::{sync::Arc, time::Duration};

use anyhow::{Context, Result};
use frontdesk_agents::conversations::{self as rules, search};
use frontdesk_ports::{clock::SystemClock, ids::IdGenerator, random::OsRandom};
use frontdesk_store::{
    Store, StoreOptions, Tx,
    conversations::{
        self,
        messages::{self, NewReply, VisitorQuestion},
        tags, terms,
    },
};
use frontdesk_types::{
    AgentId, AttributeId, ContactId, ConversationId, OrgId, SourceId, Timestamp,
    activity::{Actor, NamedActor},
    chat::{Answer, Citation, FinishReason, StoredReply},
    conversations::{Channel, Conversation, ConversationDetails, ConversationStatus, Rating, VisitorDetails},
};
use sqlx::{AssertSqlSafe, Connection, PgConnection, SqlSafeStr};
use uuid::Uuid;

use crate::common::corpus::Corpus;

/// Questions of a conversation, each with its answer.
const EXCHANGES_PER_CONVERSATION: u64 = 5;

/// Conversations that are written in one transaction.
const BATCH_CONVERSATIONS: u64 = 250;

/// Time between two conversations. The questions of one are `EXCHANGE_INTERVALS` of these intervals apart, so that
/// conversations overlap.
const CONVERSATION_INTERVAL: Duration = Duration::from_mins(3);
const EXCHANGE_INTERVALS: u32 = 400;

/// Time of the first question.
const FIRST_QUESTION_AT: Timestamp = Timestamp(1_780_000_000_000_000);

/// Destination of the conversations.
pub(crate) struct FillTarget {
    /// Organization of the agent.
    pub(crate) org: OrgId,
    /// Agent that was asked.
    pub(crate) agent: AgentId,
    /// Attribute with the plan of a contact.
    pub(crate) plan: AttributeId,
    /// URL of the database.
    pub(crate) url: String,
}

/// A sample of what was written.
#[derive(Default)]
pub(crate) struct FillSample {
    /// Some of the conversations.
    pub(crate) conversations: Vec<ConversationId>,
    /// Some of the contacts.
    pub(crate) contacts: Vec<ContactId>,
}

/// Writes this many conversations of ten messages, and as many contacts.
pub(crate) async fn fill(target: &FillTarget, count: u64) -> Result<FillSample> {
    let store = Store::open(&target.url, &StoreOptions::default()).await?;
    let index = if target.url.starts_with("postgres") { Some(drop_index(&target.url).await?) } else { None };
    let ids = IdGenerator::new(Arc::new(SystemClock), Arc::new(OsRandom));
    let mut corpus = Corpus::new(count);
    let mut sample = FillSample::default();
    let contacts = write_contacts(target, &store, &ids, count).await?;
    for first in (0..count).step_by(usize::try_from(BATCH_CONVERSATIONS)?) {
        let mut tx = store.begin().await?;
        for number in first..count.min(first + BATCH_CONVERSATIONS) {
            let (id, contact) = (ids.next(), contacts[usize::try_from(visitor_number(number, count))?]);
            ConversationDraft { tx: &mut tx, target, ids: &ids, corpus: &mut corpus, id, contact, number }.write().await?;
            if number % 97 == 0 {
                sample.conversations.push(id);
                sample.contacts.push(contact);
            }
        }
        tx.commit().await?;
        if index.is_some() && (first / BATCH_CONVERSATIONS).is_power_of_two() {
            // Without statistics, it uses indices that get slower with each conversation.
            run_maintenance(&target.url, "ANALYZE").await?;
        }
    }
    store.close().await;
    if let Some(index) = index {
        run_maintenance(&target.url, AssertSqlSafe(index)).await?;
        vacuum(&target.url).await?;
    }
    Ok(sample)
}

/// Writes as many contacts as there are conversations.
async fn write_contacts(target: &FillTarget, store: &Store, ids: &IdGenerator, count: u64) -> Result<Vec<ContactId>> {
    let mut contacts = Vec::new();
    for first in (0..count).step_by(usize::try_from(BATCH_CONVERSATIONS)?) {
        let mut tx = store.begin().await?;
        for number in first..count.min(first + BATCH_CONVERSATIONS) {
            let now = FIRST_QUESTION_AT + CONVERSATION_INTERVAL * u32::try_from(number)?;
            contacts.push(people::write_contact(&mut tx, target.org, target.plan, ids, number, now).await?);
        }
        tx.commit().await?;
    }
    Ok(contacts)
}

/// Returns the number of a conversation's visitor: for one in ten, one of a hundred frequent visitors, for the
/// others a new visitor each time.
fn visitor_number(number: u64, count: u64) -> u64 {
    if number.is_multiple_of(10) { (number / 10) % 100.min(count) } else { number }
}

/// Makes PostgreSQL gather statistics and drop dead rows, as an operator's server does automatically.
pub(crate) async fn vacuum(url: &str) -> Result<()> {
    if url.starts_with("postgres") { run_maintenance(url, "VACUUM ANALYZE").await } else { Ok(()) }
}

/// Runs a maintenance statement.
async fn run_maintenance(url: &str, statement: impl SqlSafeStr) -> Result<()> {
    let mut connection = PgConnection::connect(url).await?;
    sqlx::raw_sql(statement).execute(&mut connection).await?;
    Ok(connection.close().await?)
}

/// Drops the index of words: building it once is much faster than updating it for each of a million messages.
/// Returns the statement that creates it.
async fn drop_index(url: &str) -> Result<String> {
    let mut connection = PgConnection::connect(url).await?;
    let made = sqlx::query_scalar("SELECT indexdef FROM pg_indexes WHERE indexname = 'message_terms_by_term'")
        .fetch_one(&mut connection)
        .await?;
    connection.close().await?;
    run_maintenance(url, "DROP INDEX message_terms_by_term").await?;
    Ok(made)
}

/// A conversation that is being written.
struct ConversationDraft<'w> {
    tx: &'w mut Tx,
    target: &'w FillTarget,
    ids: &'w IdGenerator,
    corpus: &'w mut Corpus,
    id: ConversationId,
    contact: ContactId,
    number: u64,
}

impl ConversationDraft<'_> {
    async fn write(mut self) -> Result<()> {
        let FillTarget { org, agent, .. } = *self.target;
        let began = FIRST_QUESTION_AT + CONVERSATION_INTERVAL * u32::try_from(self.number)?;
        let visitor = VisitorDetails { country: Some(self.pick_country()), ..VisitorDetails::default() };
        let about = ConversationDetails { visitor, contact: Some(self.contact), ..ConversationDetails::default() };
        let begun = rules::NewConversation { id: self.id, org, agent, channel: Channel::Api, about: &about, created_at: began };
        rules::begin_conversation(self.tx, begun).await?;
        if self.number % 5 == 2 {
            people::write_lead(self.tx, self.target, self.ids, self.contact, self.id, began).await?;
        }
        for exchange in 0..u32::try_from(EXCHANGES_PER_CONVERSATION)? {
            self.write_exchange(began + CONVERSATION_INTERVAL * EXCHANGE_INTERVALS * exchange).await?;
        }
        self.write_state(began).await
    }

    /// Returns one of twenty countries.
    fn pick_country(&self) -> String {
        const COUNTRIES: [&str; 20] = [
            "CH", "DE", "AT", "FR", "IT", "ES", "PT", "NL", "BE", "GB", "IE", "US", "CA", "MX", "BR", "IN", "NP", "JP", "KR",
            "AU",
        ];
        COUNTRIES[usize::try_from(self.number * 7 % 20).unwrap_or_default()].to_owned()
    }

    /// Returns two pages of a website of three hundred, some of them more often.
    fn pick_citations(&self) -> Vec<Citation> {
        let page = |page: u64| Citation {
            source: SourceId(Uuid::from_u128(1)),
            title: format!("Page {page}"),
            heading: None,
            url: Some(format!("https://acme.dev/{page}#part")),
            page: None,
            quote: "Quoted.".to_owned(),
            start: 0,
            end: 7,
        };
        [self.number % 17, self.number * 31 % 300].map(page).into()
    }

    /// Writes a question of some ten words, and an answer of some fifty.
    async fn write_exchange(&mut self, at: Timestamp) -> Result<()> {
        let FillTarget { org, agent, .. } = *self.target;
        // One conversation in fifty has questions without an answer.
        let is_unanswered = self.number % 50 == 1;
        let finish = if is_unanswered { FinishReason::NoAnswer } else { FinishReason::Stop };
        let text = self.corpus.text(300);
        let question = self.corpus.question();
        let added = (2, i64::from(is_unanswered));
        let raised = conversations::numbers::add_messages(self.tx, org, self.id, added, at).await?;
        let seq = raised.context("the conversation is there")?.seq;
        let visitor_question =
            VisitorQuestion { id: self.ids.next(), conversation: self.id, seq: seq - 1, text: &question, created_at: at };
        messages::insert_question(self.tx, org, visitor_question).await?;
        let reply = StoredReply {
            message: self.ids.next(),
            conversation: self.id,
            agent,
            answer: Answer { text, citations: self.pick_citations(), finish, see_also: Vec::new() },
            pieces: None,
            model: "builtin/extractive".to_owned(),
            credits_used: 1,
            credits_remaining: 1,
            created_at: at,
        };
        messages::insert_reply(self.tx, org, NewReply { seq, asked_at: at, reply: &reply, retrieved: &[] }).await?;
        for (seq, text) in [(seq - 1, &question), (seq, &reply.answer.text)] {
            terms::insert_terms(self.tx, org, self.id, seq, &search::terms_of_message(agent, text)).await?;
        }
        Ok(())
    }

    /// Writes the state of the conversation: one in a hundred is escalated, one in fifty assigned to one of seven
    /// colleagues, a third resolved, one in ten has a label, one in two thousand a rare one; some are rated.
    async fn write_state(self, at: Timestamp) -> Result<()> {
        let Self { tx, target: FillTarget { org, agent, .. }, id, number, .. } = self;
        let status = match number % 100 {
            7 => ConversationStatus::Escalated,
            8..40 => ConversationStatus::Resolved,
            _ => ConversationStatus::Open,
        };
        let labels: Vec<String> = [(10, "refund"), (2_000, "lawyer")]
            .iter()
            .filter(|(one_in, _)| number % one_in == 3)
            .map(|(_, tag)| (*tag).to_owned())
            .collect();
        let assigned = (number % 50 == 9).then(|| (NamedActor::unnamed(Actor::Key(format!("colleague{}", number % 7))), at));
        if status != ConversationStatus::Open || !labels.is_empty() || assigned.is_some() {
            let found = conversations::find(tx, *org, *agent, id).await?.context("the conversation is there")?;
            let changed = Conversation { status, tags: labels.clone(), assigned, ..found };
            conversations::update(tx, *org, &changed).await?;
            tags::replace(tx, *org, *agent, id, &labels).await?;
        }
        for (one_in, rating) in [(20, Rating::Up), (1_000, Rating::Down)] {
            if number % one_in == 11 {
                conversations::replace_rating(tx, *org, id, (None, Some(rating)), at).await?;
            }
        }
        Ok(())
    }
}
