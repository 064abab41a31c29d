//! Streams the changes of a conversation as they happen, at this process or at another one.
//!
//! One query per interval reads the numbers of all conversations that are followed in this process, so that idle
//! readers cost next to nothing. Readers whose conversation has a new number read the changes together: see [`shared`].

mod shared;

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use frontdesk_store::{self as store, Store};
use frontdesk_types::{
    AgentId, Code, ConversationId, ErrorParams, OrgId, PageRequest, Refusal, Result, SortOrder,
    conversations::{Conversation, messages::Message},
};
use futures::{
    StreamExt,
    stream::{self, BoxStream},
};
use tokio::{
    sync::watch,
    time::{Instant, MissedTickBehavior, interval, timeout_at},
};

use self::shared::{SharedReading, SharedReads, UnreadChanges};
use crate::conversations;

/// Messages that are read together.
const MESSAGES_PER_READ: u32 = 50;

/// Conversations whose numbers are read together.
const NUMBERS_PER_READ: usize = 1_000;

/// Seconds after which a client may retry when a conversation has too many readers.
const RETRY_AFTER_SECONDS: u64 = 10;

/// Limits of streams. Only tests override the default.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WatchOptions {
    /// Interval between two reads of the numbers of followed conversations.
    pub poll_interval: Duration,
    /// Lifetime of a stream: after it, the client has to prove again that it may read.
    pub lifetime: Duration,
    /// Maximum concurrent readers of a conversation in this process.
    pub max_readers: usize,
}

impl Default for WatchOptions {
    fn default() -> Self {
        Self { poll_interval: Duration::from_millis(250), lifetime: Duration::from_mins(15), max_readers: 100 }
    }
}

/// Key of a conversation that is followed.
type ConversationKey = (OrgId, ConversationId);

/// The conversations that are followed in this process, with their latest numbers; `None` for one that is gone.
#[derive(Clone)]
pub struct ConversationWatcher {
    store: Store,
    options: WatchOptions,
    numbers: Arc<Mutex<FollowedNumbers>>,
}

/// The latest number of each conversation that is followed.
#[derive(Default)]
struct FollowedNumbers {
    known: HashMap<ConversationKey, FollowedConversation>,
    is_ended: bool,
}

/// A conversation that is followed.
struct FollowedConversation {
    number: watch::Sender<Option<i64>>,
    shared: Arc<SharedReads<Conversation, Message>>,
}

/// An event for a reader.
#[derive(Debug, Clone)]
pub enum ConversationChange {
    /// The current state of the conversation.
    Updated(Arc<Conversation>),
    /// A new message.
    Message(Arc<Message>),
}

/// A change, and the number up to which everything has been sent with it.
pub type NumberedChange = (i64, ConversationChange);

impl ConversationWatcher {
    /// Returns an empty set of conversations.
    pub fn new(store: Store, options: WatchOptions) -> Self {
        Self { store, options, numbers: Arc::default() }
    }

    /// Returns the limits, whose intervals apply to every stream of the API.
    pub fn options(&self) -> WatchOptions {
        self.options
    }

    /// Returns `true` once all streams are to end because the server stops.
    pub fn is_ended(&self) -> bool {
        self.lock_numbers().is_ended
    }

    /// Polls the numbers of the conversations that are followed. Never returns.
    #[crate::boxed]
    pub async fn poll_numbers(self) {
        let mut look = interval(self.options.poll_interval);
        look.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            look.tick().await;
            if let Err(error) = self.poll_once().await {
                tracing::warn!(%error, "the numbers of conversations could not be read; trying again soon");
            }
        }
    }

    async fn poll_once(&self) -> Result<()> {
        let names: Vec<ConversationKey> = {
            let mut numbers = self.lock_numbers();
            // Two readers that end at the same moment each leave the removal to the other.
            numbers.known.retain(|_, followed| followed.number.receiver_count() > 0);
            numbers.known.keys().copied().collect()
        };
        for names in names.chunks(NUMBERS_PER_READ) {
            let found = store::conversations::numbers::find_numbers(&mut self.store.read().await?, names).await?;
            let numbers = self.lock_numbers();
            for name in names {
                if let Some(followed) = numbers.known.get(name) {
                    let number = found.get(name).copied();
                    followed.number.send_if_modified(|known| std::mem::replace(known, number) != number);
                }
            }
        }
        Ok(())
    }

    /// Ends all streams because the server stops.
    pub fn end_streams(&self) {
        let mut numbers = self.lock_numbers();
        numbers.is_ended = true;
        numbers.known.clear();
    }

    /// Streams the changes of a conversation after number `since`, or from now on. Ends with the server or the
    /// lifetime of streams, or with an error.
    ///
    /// # Errors
    /// `RATE_LIMITED` when too many clients read it; `AGENT_NOT_FOUND`, `CONVERSATION_NOT_FOUND`. The stream
    /// can yield errors, too.
    #[crate::boxed]
    pub async fn follow_conversation(
        &self,
        org: OrgId,
        agent: AgentId,
        id: ConversationId,
        since: Option<i64>,
    ) -> Result<BoxStream<'static, Result<NumberedChange>>> {
        // Refused first, so that a stampede of clients costs the database nothing.
        self.refuse_when_full(&self.lock_numbers(), (org, id))?;
        let found = conversations::find(&mut self.store.read().await?, org, agent, id).await?;
        let first = match since {
            Some(_) => Vec::new(),
            None => vec![Ok((found.seq, ConversationChange::Updated(Arc::new(found.clone()))))],
        };
        let sent = since.unwrap_or(found.seq);
        let until = Instant::now() + self.options.lifetime;
        let numbers = self.subscribe((org, id), found.seq)?;
        let reader = ConversationReader { store: self.store.clone(), org, agent, id, sent, until, numbers };
        let steps = stream::unfold(Some(reader), |reader| async {
            let mut reader = reader?;
            match reader.next_changes().await {
                Ok(Some(steps)) => Some((steps.into_iter().map(Ok).collect::<Vec<_>>(), Some(reader))),
                Ok(None) => None,
                Err(error) => Some((vec![Err(error)], None)),
            }
        });
        Ok(stream::iter(first).chain(steps.flat_map(stream::iter)).boxed())
    }

    fn subscribe(&self, name: ConversationKey, number: i64) -> Result<NumberSubscription> {
        let mut numbers = self.lock_numbers();
        if numbers.is_ended {
            // Its sender is gone, so the stream ends once it has caught up.
            let receiver = watch::channel(Some(number)).1;
            return Ok(NumberSubscription { receiver, shared: Arc::default(), watched: self.clone(), name });
        }
        self.refuse_when_full(&numbers, name)?;
        let new = || FollowedConversation { number: watch::Sender::new(Some(number)), shared: Arc::default() };
        let FollowedConversation { number, shared } = numbers.known.entry(name).or_insert_with(new);
        Ok(NumberSubscription { receiver: number.subscribe(), shared: Arc::clone(shared), watched: self.clone(), name })
    }

    fn refuse_when_full(&self, numbers: &FollowedNumbers, name: ConversationKey) -> Result<()> {
        let max = self.options.max_readers;
        if numbers.known.get(&name).is_none_or(|followed| followed.number.receiver_count() < max) {
            return Ok(());
        }
        let message = format!(
            "A server sends at most {max} streams of a conversation at a time. End one, or try again after \
             {RETRY_AFTER_SECONDS} s."
        );
        let params = ErrorParams { limit: i64::try_from(max).ok(), ..ErrorParams::default() };
        Err(Refusal { params, retry_after: Some(RETRY_AFTER_SECONDS), ..Refusal::new(Code::RateLimited, message) }.into())
    }

    fn lock_numbers(&self) -> std::sync::MutexGuard<'_, FollowedNumbers> {
        // No code that holds the lock can leave the map half changed.
        self.numbers.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A subscription to the number of a conversation.
struct NumberSubscription {
    receiver: watch::Receiver<Option<i64>>,
    shared: Arc<SharedReads<Conversation, Message>>,
    watched: ConversationWatcher,
    name: ConversationKey,
}

impl Drop for NumberSubscription {
    fn drop(&mut self) {
        let mut numbers = self.watched.lock_numbers();
        if numbers.known.get(&self.name).is_some_and(|followed| followed.number.receiver_count() <= 1) {
            numbers.known.remove(&self.name);
        }
    }
}

/// A reader of a conversation.
struct ConversationReader {
    store: Store,
    org: OrgId,
    agent: AgentId,
    id: ConversationId,
    /// Number up to which everything has been sent.
    sent: i64,
    until: Instant,
    numbers: NumberSubscription,
}

impl ConversationReader {
    /// Waits for changes, and returns them; `None` at the end.
    async fn next_changes(&mut self) -> Result<Option<Vec<NumberedChange>>> {
        let sent = self.sent;
        let changed = self.numbers.receiver.wait_for(|number| number.is_none_or(|number| number > sent));
        match timeout_at(self.until, changed).await {
            Ok(Ok(number)) if number.is_none() => return Err(conversations::not_found()),
            Ok(Ok(_)) => {}
            Ok(Err(_)) | Err(_) => return Ok(None),
        }
        let until = self.until;
        timeout_at(until, self.read_changes()).await.map_or(Ok(None), |steps| steps.map(Some))
    }

    /// Reads the conversation first, then its messages, each with the number up to which nothing is missing: a
    /// client that is disconnected in between resumes there.
    async fn read_changes(&mut self) -> Result<Vec<NumberedChange>> {
        let sent = self.sent;
        let UnreadChanges { until, resource, items } = self.numbers.shared.changes_after(sent, self.read_page(sent)).await?;
        let mut steps = vec![(sent, ConversationChange::Updated(resource))];
        steps.extend(items.into_iter().map(|(number, message)| (number, ConversationChange::Message(message))));
        self.sent = until;
        if let Some((last, _)) = steps.last_mut() {
            *last = until;
        }
        Ok(steps)
    }

    /// Reads one page of messages with numbers greater than `since`.
    async fn read_page(&self, since: i64) -> Result<SharedReading<Conversation, Message>> {
        let mut conn = self.store.read().await?;
        let found = conversations::find(&mut conn, self.org, self.agent, self.id).await?;
        let page = PageRequest { limit: MESSAGES_PER_READ, order: SortOrder::Asc, after: None };
        let page = store::conversations::transcripts::list(&mut conn, self.org, self.id, since, &page).await?;
        let (seq, has_more) = (found.seq, page.next.is_some());
        // Messages that arrived after the conversation was read are left for the next time.
        let messages = page.items.into_iter().filter(|message| message.seq <= seq);
        let items: Vec<_> = messages.map(|message| (message.seq, Arc::new(message))).collect();
        let until = match items.last() {
            Some((last, _)) if has_more => *last,
            _ => seq,
        };
        Ok(SharedReading { since, until, resource: Arc::new(found), items })
    }
}
