//! Many conversations, written through the store: their messages with the words by which they are found, as a chat writes them.

use std::{sync::Arc, time::Duration};

use anyhow::{Context, Result};
use frontdesk_server::{
    domain::conversations::{self as rules, search},
    ports::{clock::SystemClock, ids::Ids, random::OsRandom},
    store::{
        Options, Store, Tx,
        conversations::{self, messages, tags, terms},
    },
    types::{
        AgentId, ConversationId, OrgId, SourceId, Timestamp,
        activity::{Actor, NamedActor},
        chat::{Answer, Citation, FinishReason, Reply},
        conversations::{About, Conversation, ConversationStatus, Rating, Visitor},
    },
};
use sqlx::{Connection, PgConnection};
use uuid::Uuid;

use crate::common::corpus::Corpus;

/// Questions of a conversation, each with its answer.
const EXCHANGES: u64 = 5;

/// Conversations that are written in one transaction.
const BATCH: u64 = 250;

/// The time between two conversations. The questions of one are as far apart as `APART` of them, so that conversations overlap.
const EVERY: Duration = Duration::from_mins(3);
const APART: u32 = 400;

/// The moment of the first question.
const FIRST: Timestamp = Timestamp(1_780_000_000_000_000);

/// Where conversations are written.
pub(crate) struct Target {
    /// The organization of the agent.
    pub(crate) org: OrgId,
    /// The agent that was asked.
    pub(crate) agent: AgentId,
    /// The database.
    pub(crate) url: String,
}

/// Writes this many conversations of ten messages. Returns some ids.
pub(crate) async fn fill(target: &Target, count: u64) -> Result<Vec<ConversationId>> {
    let store = Store::open(&target.url, &Options::default()).await?;
    let ids = Ids::new(Arc::new(SystemClock), Arc::new(OsRandom));
    let mut corpus = Corpus::new(count);
    let mut some = Vec::new();
    for first in (0..count).step_by(usize::try_from(BATCH)?) {
        let mut tx = store.begin().await?;
        for number in first..count.min(first + BATCH) {
            let id = ids.next();
            Written { tx: &mut tx, target, ids: &ids, corpus: &mut corpus, id, number }.write().await?;
            if number % 97 == 0 {
                some.push(id);
            }
        }
        tx.commit().await?;
    }
    store.close().await;
    if target.url.starts_with("postgres") {
        // As the server of an operator does by itself.
        let mut connection = PgConnection::connect(&target.url).await?;
        sqlx::raw_sql("VACUUM ANALYZE").execute(&mut connection).await?;
        connection.close().await?;
    }
    Ok(some)
}

/// A conversation that is being written.
struct Written<'w> {
    tx: &'w mut Tx,
    target: &'w Target,
    ids: &'w Ids,
    corpus: &'w mut Corpus,
    id: ConversationId,
    number: u64,
}

impl Written<'_> {
    async fn write(mut self) -> Result<()> {
        let Target { org, agent, .. } = *self.target;
        let began = FIRST + EVERY * u32::try_from(self.number)?;
        let about = About { visitor: Visitor { country: Some(self.country()), ..Visitor::default() }, metadata: None };
        rules::begin(self.tx, (org, agent), self.id, &about, began).await?;
        for exchange in 0..u32::try_from(EXCHANGES)? {
            self.exchange(began + EVERY * APART * exchange).await?;
        }
        self.describe(began).await
    }

    /// One of twenty.
    fn country(&self) -> String {
        const COUNTRIES: [&str; 20] = [
            "CH", "DE", "AT", "FR", "IT", "ES", "PT", "NL", "BE", "GB", "IE", "US", "CA", "MX", "BR", "IN", "NP", "JP", "KR",
            "AU",
        ];
        COUNTRIES[usize::try_from(self.number * 7 % 20).unwrap_or_default()].to_owned()
    }

    /// Two pages of a website of three hundred, some of them more often.
    fn citations(&self) -> Vec<Citation> {
        let page = |page: u64| Citation {
            source: SourceId(Uuid::from_u128(1)),
            title: format!("Page {page}"),
            heading: None,
            url: Some(format!("https://acme.dev/{page}#part")),
            quote: "Quoted.".to_owned(),
            start: 0,
            end: 7,
        };
        [self.number % 17, self.number * 31 % 300].map(page).into()
    }

    /// A question of some ten words, and an answer of some fifty.
    async fn exchange(&mut self, at: Timestamp) -> Result<()> {
        let Target { org, agent, .. } = *self.target;
        // One conversation in fifty has questions without an answer.
        let is_unanswered = self.number % 50 == 1;
        let finish = if is_unanswered { FinishReason::NoAnswer } else { FinishReason::Stop };
        let text = self.corpus.text(300);
        let question = self.corpus.question();
        let added = (2, i64::from(is_unanswered));
        let raised = conversations::numbers::add_messages(self.tx, org, self.id, added, at).await?;
        let seq = raised.context("the conversation is there")?.seq;
        messages::insert_question(self.tx, org, self.id, self.ids.next(), seq - 1, &question, at).await?;
        let reply = Reply {
            message: self.ids.next(),
            conversation: self.id,
            agent,
            answer: Answer { text, citations: self.citations(), finish, see_also: Vec::new() },
            pieces: None,
            model: "builtin/extractive".to_owned(),
            credits_used: 1,
            credits_remaining: 1,
            created_at: at,
        };
        messages::insert_reply(self.tx, org, seq, at, &reply, &[]).await?;
        for (seq, text) in [(seq - 1, &question), (seq, &reply.answer.text)] {
            terms::insert(self.tx, org, self.id, seq, &search::terms(agent, text)).await?;
        }
        Ok(())
    }

    /// One in a hundred is escalated, one in fifty assigned to one of seven operators, a third resolved, one in ten has a label, one in two
    /// thousand a rare one; some are rated.
    async fn describe(self, at: Timestamp) -> Result<()> {
        let Self { tx, target: Target { org, agent, .. }, id, number, .. } = self;
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
        let assigned = (number % 50 == 9).then(|| (NamedActor::unnamed(Actor::Key(format!("operator{}", number % 7))), at));
        if status != ConversationStatus::Open || !labels.is_empty() || assigned.is_some() {
            let found = conversations::find(tx, *org, *agent, id).await?.context("the conversation is there")?;
            let changed = Conversation { status, tags: labels.clone(), assigned, ..found };
            conversations::update(tx, *org, &changed).await?;
            tags::replace(tx, *org, *agent, id, &labels).await?;
        }
        for (one_in, rating) in [(20, Rating::Up), (1_000, Rating::Down)] {
            if number % one_in == 11 {
                conversations::count_rating(tx, *org, id, (None, Some(rating)), at).await?;
            }
        }
        Ok(())
    }
}
