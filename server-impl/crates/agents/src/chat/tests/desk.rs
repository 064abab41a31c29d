//! An agent to ask, with faults that its answers may meet, and the credits that they have cost.

use std::{
    fmt::Debug,
    num::NonZero,
    sync::{Arc, Mutex},
    time::Duration,
};

use async_trait::async_trait;
use frontdesk_core::{
    agents::catalogue::{Catalogue, Model, Provider},
    auth::principal::Principal,
    billing::plans::{PlanLimits, Plans},
    events::EventPublisher,
    idempotency::{self, Begun, RESERVED},
    representation::{Representation, Represents},
    testing::DebugRepresentation,
    unit::{Scope, Units},
};
use frontdesk_platform::webhooks::handover::Handover;
use frontdesk_ports::{
    Ports,
    model::{ChatModel, Ending, ModelError, ModelRequest, Part, Parts},
};
use frontdesk_search::{
    Indexes,
    vectors::{VectorIndexOptions, VectorIndexes},
};
use frontdesk_store::{self as store, Store, testing::World};
use frontdesk_types::{
    AgentId, ConversationId, Error, OrgId, Result, Timestamp,
    accounts::orgs::Plan,
    agents::Agent,
    chat::{AnswerFormat, Reply},
    conversations::{About, Channel},
    events::Announcement,
    idempotency::{Mark, Pending},
    jobs::overdue::Overdue,
};
use futures::{FutureExt, StreamExt, stream};
use tempfile::TempDir;
use tokio::{sync::oneshot, task::JoinHandle};
use uuid::Uuid;

use crate::{
    chat::{ChatService, ProviderTimeouts, Question, WriterOptions, Writers},
    conversations,
    knowledge::retrieval::Knowledge,
};

/// Credits of the organization.
pub(super) const CREDITS: i64 = 30;

/// Price of a reply.
pub(super) const PRICE: i64 = 1;

const MODEL: &str = "parrot/plain";

/// Bytes of answers that may be stored.
const CAP: i64 = 1_000 * RESERVED;

const LEASE: Duration = Duration::from_secs(60);

/// Pause of a caller between two checks for an answer.
const LOOK: Duration = Duration::from_millis(1);

/// The fault of a test, which occurs when an answer is to be recorded.
#[derive(Debug, Clone, Copy, Default)]
pub(super) enum Fault {
    /// No fault.
    #[default]
    None,
    /// Returns an error.
    Error,
    /// Panics.
    Panic,
}

#[derive(Default)]
struct FaultyRepresentation(Mutex<Fault>);

impl<R: Debug> Represents<R> for FaultyRepresentation {
    fn json(&self, record: &R) -> Result<String> {
        let fault = *self.0.lock().unwrap();
        match fault {
            Fault::None => DebugRepresentation.json(record),
            Fault::Error => Err(Error::internal("a fault of the test")),
            Fault::Panic => panic!("a panic of the test"),
        }
    }
}

impl Representation for FaultyRepresentation {
    fn event(&self, announcement: Announcement<'_>) -> Result<String> {
        DebugRepresentation.event(announcement)
    }
}

/// A provider whose model always says the same, and may break off.
struct Parrot {
    breaks_off: bool,
}

#[async_trait]
impl ChatModel for Parrot {
    async fn ask(&self, _: ModelRequest<'_>) -> Result<Parts, ModelError> {
        let end = if self.breaks_off { Err(ModelError::CutOff) } else { Ok(Part::End(Ending::Whole)) };
        Ok(stream::iter([Ok(Part::Text("We open at seven.".to_owned())), end]).boxed())
    }
}

fn plans() -> Plans {
    Plans::new(|plan| PlanLimits {
        plan,
        monthly_price_cents: None,
        credits: CREDITS,
        agents: None,
        training_bytes: None,
        sources: None,
        crawl_pages: None,
        web_domains: None,
        help_articles: None,
        help_file_bytes: None,
        help_mails_per_day: None,
        waiting_files: 1,
        waiting_visits: 1,
        roles: None,
        idempotency_bytes: CAP,
    })
}

/// An agent, and a conversation with it that has no messages.
pub(super) struct Desk {
    pub(super) chat: Arc<ChatService>,
    pub(super) org: OrgId,
    pub(super) agent: AgentId,
    pub(super) conversation: ConversationId,
    representation: Arc<FaultyRepresentation>,
    stop: oneshot::Sender<()>,
    background: JoinHandle<()>,
    _folder: TempDir,
}

impl Desk {
    /// Creates an agent for which the built-in model answers.
    pub(super) async fn builtin(store: Store) -> Self {
        Self::open(store, Provider::Builtin, false).await
    }

    /// Creates an agent for which the model of a provider answers, or breaks off.
    pub(super) async fn remote(store: Store, breaks_off: bool) -> Self {
        let provider = Provider::Remote { name: "parrot".to_owned(), model: "plain".to_owned(), parameters: Vec::new() };
        Self::open(store, provider, breaks_off).await
    }

    async fn open(store: Store, provider: Provider, breaks_off: bool) -> Self {
        let (folder, world) = (tempfile::tempdir().unwrap(), World::new(store.clone()));
        let (ports, representation) = (Arc::new(Ports::real()), Arc::<FaultyRepresentation>::default());
        let publisher = EventPublisher::new(Arc::clone(&ports), representation.clone());
        let (writers, background) = Writers::new(&ports, WriterOptions { batch: LOOK, ..WriterOptions::default() });
        let indexes = Indexes::new(folder.path().join("index"), NonZero::<usize>::MIN, Duration::from_secs(5));
        let vectors = Arc::new(VectorIndexes::new(folder.path().join("vectors"), VectorIndexOptions::default()));
        let listed = Model { id: MODEL.to_owned(), credits: PRICE, provider };
        let parrot: Arc<dyn ChatModel> = Arc::new(Parrot { breaks_off });
        let chat = Arc::new(ChatService {
            store: store.clone(),
            units: Units::new(store.clone(), publisher, plans()),
            ports: Arc::clone(&ports),
            catalogue: Arc::new(Catalogue::new([listed], MODEL).unwrap()),
            providers: [("parrot".to_owned(), parrot)].into(),
            patience: ProviderTimeouts { first: LEASE, next: LEASE, whole: LEASE },
            knowledge: Arc::new(Knowledge::new(store, indexes, vectors, None, Arc::new(|_| String::new()))),
            lease: LEASE,
            writers,
            handover: Arc::<Handover>::default(),
        });
        let org = world.org().await;
        let agent = Agent { model: MODEL.to_owned(), ..world.new_agent(org, "Front desk") };
        let (conversation, now) = (world.ids.next(), ports.clock.now());
        let (stop, stopped) = oneshot::channel::<()>();
        let background = tokio::spawn(background.run(Arc::clone(&chat), async { drop(stopped.await) }, LEASE));
        let desk = Self { chat, org, agent: agent.id, conversation, representation, stop, background, _folder: folder };
        let mut tx = world.tx().await;
        store::agents::insert(&mut tx, agent, None).await.unwrap();
        store::billing::credits::grant(&mut tx, org, CREDITS, world.ids.next(), now).await.unwrap();
        conversations::begin(&mut tx, (org, desk.agent), conversation, Channel::Api, &About::default(), now).await.unwrap();
        tx.commit().await.unwrap();
        desk
    }

    /// Returns the next question in the conversation.
    pub(super) fn question(&self) -> Question {
        let limits = plans().of(Plan::Standard);
        Question {
            scope: Scope { org: self.org, limits, principal: Principal::System, request_id: None },
            agent: self.agent,
            channel: Channel::Api,
            message: "When do you open?".to_owned(),
            format: AnswerFormat::Text,
            conversation: Some(self.conversation),
            about: About::default(),
            pending: None,
            within: None,
        }
    }

    pub(super) fn new_id<T: From<Uuid>>(&self) -> T {
        self.chat.ports.ids.next()
    }

    /// Sets the fault that occurs from now on.
    pub(super) fn has(&self, fault: Fault) {
        *self.representation.0.lock().unwrap() = fault;
    }

    /// Begins a request under an idempotency key.
    pub(super) async fn begins(&self, key: &str) -> (Begun, Pending) {
        let (token, now) = (self.new_id(), self.chat.ports.clock.now());
        let mark = Mark { key, hash: &[1; 32], token, lease_until: now + LEASE, reserved: RESERVED };
        let mut tx = self.chat.store.begin().await.unwrap();
        let begun = idempotency::begin(&mut tx, self.org, CAP, &mark, now).await.unwrap();
        tx.commit().await.unwrap();
        (begun, Pending { key: key.to_owned(), token, status: 200, about: None, cap: CAP })
    }

    /// Begins a request under a new idempotency key, and returns its mark.
    pub(super) async fn key(&self, key: &str) -> Pending {
        let (begun, pending) = self.begins(key).await;
        assert_eq!(begun, Begun::Started);
        pending
    }

    /// Asks, and waits for the whole reply.
    pub(super) async fn asks(&self, question: Question) -> Result<Reply> {
        self.chat.ask(question).await?.reply().await
    }

    /// Asks, and leaves after so many checks; returns `true` if the question had ended by then.
    pub(super) async fn asks_and_leaves(&self, question: Question, looks: usize) -> bool {
        let mut asking = Box::pin(self.chat.ask(question));
        for _ in 0..looks {
            if asking.as_mut().now_or_never().is_some() {
                return true;
            }
            tokio::time::sleep(LOOK).await;
        }
        false
    }

    /// Waits until nothing is in progress, and returns the number of stored replies.
    ///
    /// # Panics
    /// When the charges differ from the price of these replies, or credits are still reserved.
    pub(super) async fn settles(&self) -> i64 {
        self.chat.writers.tasks.close();
        self.chat.writers.tasks.wait().await;
        let mut conn = self.chat.store.read().await.unwrap();
        let turns = store::conversations::messages::turns(&mut conn, self.org, self.conversation, 1_000).await.unwrap();
        let replies = i64::try_from(turns.len()).unwrap() / 2;
        let balance = store::billing::credits::balance(&mut conn, self.org).await.unwrap();
        assert_eq!(balance, CREDITS - replies * PRICE, "{replies} replies");
        let ever = Timestamp(i64::MAX);
        let reserved = store::billing::credits::expired(&mut conn, ever, &Overdue::default(), 1_000).await.unwrap();
        assert!(reserved.iter().all(|reserved| reserved.org != self.org.to_string()), "{reserved:?}");
        replies
    }

    /// Waits in the same way, stops the background tasks, and returns the number of stored replies.
    pub(super) async fn closes(self) -> i64 {
        let replies = self.settles().await;
        self.stop.send(()).unwrap();
        self.background.await.unwrap();
        replies
    }
}
