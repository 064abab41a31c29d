//! What changes in a conversation, as it changes: at this process or at another one.
//!
//! One query in each interval asks for the numbers of all conversations that somebody in this process reads, so that idle readers cost
//! next to nothing. A reader whose conversation has another number reads what is new.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use futures::{StreamExt, stream, stream::BoxStream};
use tokio::{
    sync::watch,
    time::{Instant, MissedTickBehavior, interval, timeout_at},
};

use crate::{
    domain::conversations,
    store::{self, Store},
    types::{
        AgentId, ConversationId, OrgId, PageRequest, Result, SortOrder,
        conversations::{Conversation, messages::Message},
    },
};

/// Messages that are read at once.
const PAGE: u32 = 50;

/// Conversations whose numbers are asked for at once.
const BATCH: usize = 1_000;

/// Intervals of streams. Only tests override the default.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// Between two looks at the conversations that are read.
    pub look: Duration,
    /// How long a stream lasts: its reader is then to show again that it may read.
    pub lifetime: Duration,
}

impl Default for Options {
    fn default() -> Self {
        Self { look: Duration::from_millis(250), lifetime: Duration::from_mins(15) }
    }
}

/// A conversation that somebody reads.
type Name = (OrgId, ConversationId);

/// The conversations that are read in this process, with their latest numbers; `None` for one that is gone.
#[derive(Clone)]
pub struct Watched {
    store: Store,
    options: Options,
    numbers: Arc<Mutex<Numbers>>,
}

/// The latest number of each conversation that is read.
#[derive(Default)]
struct Numbers {
    known: HashMap<Name, watch::Sender<Option<i64>>>,
    is_over: bool,
}

/// What a reader gets.
#[derive(Debug)]
pub enum Step {
    /// The conversation as it is.
    Updated(Box<Conversation>),
    /// A new message.
    Message(Box<Message>),
}

/// A step, and the number up to which everything was sent with it.
pub type Numbered = (i64, Step);

impl Watched {
    /// No conversations yet.
    pub fn new(store: Store, options: Options) -> Self {
        Self { store, options, numbers: Arc::default() }
    }

    /// Intervals that every stream of the API keeps.
    pub fn options(&self) -> Options {
        self.options
    }

    /// Whether all streams are to end: the server stops.
    pub fn is_over(&self) -> bool {
        self.locked().is_over
    }

    /// Asks for the numbers of the conversations that are read. Never returns.
    pub async fn look_regularly(self) {
        let mut look = interval(self.options.look);
        look.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            look.tick().await;
            if let Err(error) = self.look().await {
                tracing::warn!(%error, "the numbers of conversations could not be read; trying again soon");
            }
        }
    }

    async fn look(&self) -> Result<()> {
        let names: Vec<Name> = self.locked().known.keys().copied().collect();
        for names in names.chunks(BATCH) {
            let found = store::conversations::numbers::of(&mut self.store.read().await?, names).await?;
            let numbers = self.locked();
            for name in names {
                if let Some(sender) = numbers.known.get(name) {
                    let number = found.get(name).copied();
                    sender.send_if_modified(|known| std::mem::replace(known, number) != number);
                }
            }
        }
        Ok(())
    }

    /// Ends all streams: the server stops.
    pub fn end(&self) {
        let mut numbers = self.locked();
        numbers.is_over = true;
        numbers.known.clear();
    }

    /// What happens in a conversation after number `since`, or from now on. Ends with the server or the lifetime of streams, or with an
    /// error.
    ///
    /// # Errors
    /// `AGENT_NOT_FOUND`, `CONVERSATION_NOT_FOUND`; the stream, too.
    pub async fn follow(
        &self,
        org: OrgId,
        agent: AgentId,
        id: ConversationId,
        since: Option<i64>,
    ) -> Result<BoxStream<'static, Result<Numbered>>> {
        let found = conversations::find(&mut self.store.read().await?, org, agent, id).await?;
        let first = match since {
            Some(_) => Vec::new(),
            None => vec![Ok((found.seq, Step::Updated(Box::new(found.clone()))))],
        };
        let sent = since.unwrap_or(found.seq);
        let until = Instant::now() + self.options.lifetime;
        let numbers = self.watch((org, id), found.seq);
        let reader = Reader { store: self.store.clone(), org, agent, id, sent, until, numbers };
        let steps = stream::unfold(Some(reader), |reader| async {
            let mut reader = reader?;
            match reader.next().await {
                Ok(Some(steps)) => Some((steps.into_iter().map(Ok).collect::<Vec<_>>(), Some(reader))),
                Ok(None) => None,
                Err(error) => Some((vec![Err(error)], None)),
            }
        });
        Ok(stream::iter(first).chain(steps.flat_map(stream::iter)).boxed())
    }

    fn watch(&self, name: Name, number: i64) -> Watch {
        let mut numbers = self.locked();
        if numbers.is_over {
            // Its sender is gone, so the stream ends once it has caught up.
            return Watch { receiver: watch::channel(Some(number)).1, watched: self.clone(), name };
        }
        let sender = numbers.known.entry(name).or_insert_with(|| watch::Sender::new(Some(number)));
        Watch { receiver: sender.subscribe(), watched: self.clone(), name }
    }

    fn locked(&self) -> std::sync::MutexGuard<'_, Numbers> {
        // No code that has the lock can leave the map half changed.
        self.numbers.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A subscription to the number of a conversation.
struct Watch {
    receiver: watch::Receiver<Option<i64>>,
    watched: Watched,
    name: Name,
}

impl Drop for Watch {
    fn drop(&mut self) {
        let mut numbers = self.watched.locked();
        if numbers.known.get(&self.name).is_some_and(|sender| sender.receiver_count() <= 1) {
            numbers.known.remove(&self.name);
        }
    }
}

/// Who reads a conversation.
struct Reader {
    store: Store,
    org: OrgId,
    agent: AgentId,
    id: ConversationId,
    /// Everything up to this number was sent.
    sent: i64,
    until: Instant,
    numbers: Watch,
}

impl Reader {
    /// What is new; waits for it. `None` at the end.
    async fn next(&mut self) -> Result<Option<Vec<Numbered>>> {
        let sent = self.sent;
        let changed = self.numbers.receiver.wait_for(|number| number.is_none_or(|number| number > sent));
        match timeout_at(self.until, changed).await {
            Ok(Ok(number)) if number.is_none() => return Err(conversations::not_found()),
            Ok(Ok(_)) => {}
            Ok(Err(_)) | Err(_) => return Ok(None),
        }
        self.read().await.map(Some)
    }

    /// The conversation first, then its messages, each with the number up to which nothing is missing: a reader who is cut off in
    /// between goes on there.
    async fn read(&mut self) -> Result<Vec<Numbered>> {
        let mut conn = self.store.read().await?;
        let found = conversations::find(&mut conn, self.org, self.agent, self.id).await?;
        let page = PageRequest { limit: PAGE, order: SortOrder::Asc, after: None };
        let page = store::conversations::transcripts::list(&mut conn, self.org, self.id, self.sent, &page).await?;
        let (seq, has_more) = (found.seq, page.next.is_some());
        let mut steps = vec![(self.sent, Step::Updated(Box::new(found)))];
        // What came after the conversation was read is left for the next time.
        let messages = page.items.into_iter().filter(|message| message.seq <= seq);
        steps.extend(messages.map(|message| (message.seq, Step::Message(Box::new(message)))));
        self.sent = match steps.last() {
            Some((last, _)) if has_more => *last,
            _ => seq,
        };
        if let Some((last, _)) = steps.last_mut() {
            *last = self.sent;
        }
        Ok(steps)
    }
}
