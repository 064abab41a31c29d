//! An agent to ask, with faults that its answers may meet, and the credits that they have cost.

use std::{
    fmt::Debug,
    num::NonZero,
    sync::{Arc, Mutex},
    time::Duration,
};

use async_trait::async_trait;
use frontdesk_core::{
    agents::catalogue::{Catalogue, CatalogueModel, ModelProvider},
    auth::principal::Principal,
    billing::plans::{PlanLimits, PlanTable},
    events::EventPublisher,
    idempotency::{self, BeginOutcome, RESERVED_BYTES},
    representation::{Representation, Represents},
    testing::DebugRepresentation,
    unit::{UnitFactory, UnitScope},
};
use frontdesk_platform::webhooks::handover::DeliveryHandover;
use frontdesk_ports::{
    Ports,
    model::{AnswerEndReason, AnswerPart, AnswerStream, ChatModel, ModelError, ModelRequest},
};
use frontdesk_search::{
    PassageIndexes,
    vectors::{VectorIndexOptions, VectorIndexes},
};
use frontdesk_store::{self as store, Store, testing::StoreWorld};
use frontdesk_types::{
    AgentId, ConversationId, Error, OrgId, Result, Timestamp,
    accounts::orgs::Plan,
    agents::Agent,
    chat::{AnswerFormat, AnswerOverrides, StoredReply},
    conversations::{Channel, ConversationDetails},
    events::Announcement,
    idempotency::{IdempotencyMark, PendingRequest},
    jobs::overdue::OverdueRecord,
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

/// A model of the provider that costs more.
pub(super) const DEAR_MODEL: &str = "parrot/dear";

/// Price of its reply.
pub(super) const DEAR_PRICE: i64 = 5;

/// Bytes of answers that may be stored.
const MAX_STORED_BYTES: i64 = 1_000 * RESERVED_BYTES;

const REQUEST_LEASE: Duration = Duration::from_secs(60);

/// Pause of a caller between two checks for an answer.
const CHECK_PAUSE: Duration = Duration::from_millis(1);

/// The fault of a test, which occurs when an answer is to be recorded.
#[derive(Debug, Clone, Copy, Default)]
pub(super) enum RecordingFault {
    /// No fault.
    #[default]
    None,
    /// Returns an error.
    Error,
    /// Panics.
    Panic,
}

#[derive(Default)]
struct FaultyRepresentation(Mutex<RecordingFault>);

impl<R: Debug> Represents<R> for FaultyRepresentation {
    fn to_json(&self, record: &R) -> Result<String> {
        let fault = *self.0.lock().unwrap();
        match fault {
            RecordingFault::None => DebugRepresentation.to_json(record),
            RecordingFault::Error => Err(Error::internal("a fault of the test")),
            RecordingFault::Panic => panic!("a panic of the test"),
        }
    }
}

impl Representation for FaultyRepresentation {
    fn event_payload(&self, announcement: Announcement<'_>) -> Result<String> {
        DebugRepresentation.event_payload(announcement)
    }
}

/// A provider whose models always say the same, and may break off.
struct ParrotProvider {
    breaks_off: bool,
    /// The model and the rules of each request.
    requests: Arc<Mutex<Vec<(String, String)>>>,
}

#[async_trait]
impl ChatModel for ParrotProvider {
    async fn ask_model(&self, request: ModelRequest<'_>) -> Result<AnswerStream, ModelError> {
        let rules = request.messages[0].content.clone();
        self.requests.lock().unwrap().push((request.model.to_owned(), rules));
        let end = if self.breaks_off { Err(ModelError::Interrupted) } else { Ok(AnswerPart::End(AnswerEndReason::Complete)) };
        Ok(stream::iter([Ok(AnswerPart::Text("We open at seven.".to_owned())), end]).boxed())
    }
}

fn plans() -> PlanTable {
    PlanTable::new(|plan| PlanLimits {
        plan,
        monthly_price_cents: None,
        credits: CREDITS,
        agents: None,
        training_bytes: None,
        sources: None,
        crawl_pages: None,
        web_domains: None,
        email_domains: None,
        help_articles: None,
        help_file_bytes: None,
        help_mails_per_day: None,
        waiting_files: 1,
        waiting_visits: 1,
        roles: None,
        idempotency_bytes: MAX_STORED_BYTES,
    })
}

/// An agent, and a conversation with it that has no messages.
pub(super) struct ChatFixture {
    pub(super) chat: Arc<ChatService>,
    pub(super) org: OrgId,
    pub(super) agent: AgentId,
    pub(super) conversation: ConversationId,
    /// The model and the rules of each request to the provider.
    pub(super) requests: Arc<Mutex<Vec<(String, String)>>>,
    representation: Arc<FaultyRepresentation>,
    stop: oneshot::Sender<()>,
    background: JoinHandle<()>,
    _folder: TempDir,
}

impl ChatFixture {
    /// Creates an agent for which the built-in model answers.
    pub(super) async fn with_builtin(store: Store) -> Self {
        Self::open(store, ModelProvider::Builtin, false).await
    }

    /// Creates an agent for which the model of a provider answers, or breaks off.
    pub(super) async fn with_provider(store: Store, breaks_off: bool) -> Self {
        let provider = ModelProvider::Remote { name: "parrot".to_owned(), model: "plain".to_owned(), parameters: Vec::new() };
        Self::open(store, provider, breaks_off).await
    }

    async fn open(store: Store, provider: ModelProvider, breaks_off: bool) -> Self {
        let (folder, world) = (tempfile::tempdir().unwrap(), StoreWorld::new(store.clone()));
        let (ports, representation) = (Arc::new(Ports::system()), Arc::<FaultyRepresentation>::default());
        let publisher = EventPublisher::new(Arc::clone(&ports), representation.clone());
        let (writers, background) =
            Writers::new(&ports, WriterOptions { batch_interval: CHECK_PAUSE, ..WriterOptions::default() });
        let indexes = PassageIndexes::new(folder.path().join("index"), NonZero::<usize>::MIN, Duration::from_secs(5));
        let vectors = Arc::new(VectorIndexes::new(folder.path().join("vectors"), VectorIndexOptions::default()));
        let listed = CatalogueModel { id: MODEL.to_owned(), credits: PRICE, provider };
        let dear = ModelProvider::Remote { name: "parrot".to_owned(), model: "dear".to_owned(), parameters: Vec::new() };
        let dear = CatalogueModel { id: DEAR_MODEL.to_owned(), credits: DEAR_PRICE, provider: dear };
        let requests = Arc::<Mutex<_>>::default();
        let parrot: Arc<dyn ChatModel> = Arc::new(ParrotProvider { breaks_off, requests: Arc::clone(&requests) });
        let chat = Arc::new(ChatService {
            store: store.clone(),
            units: UnitFactory::new(store.clone(), publisher, plans()),
            ports: Arc::clone(&ports),
            catalogue: Arc::new(Catalogue::new([listed, dear], MODEL).unwrap()),
            providers: [("parrot".to_owned(), parrot)].into(),
            provider_timeouts: ProviderTimeouts { first: REQUEST_LEASE, next: REQUEST_LEASE, whole: REQUEST_LEASE },
            knowledge: Arc::new(Knowledge::new(store, indexes, vectors, None, Arc::new(|_| String::new()))),
            lease: REQUEST_LEASE,
            writers,
            handover: Arc::<DeliveryHandover>::default(),
        });
        let org = world.create_org().await;
        let agent = Agent { model: MODEL.to_owned(), ..world.new_agent(org, "Front desk") };
        let (conversation, now) = (world.ids.next(), ports.clock.now());
        let (stop, stopped) = oneshot::channel::<()>();
        let background = tokio::spawn(background.run(Arc::clone(&chat), async { drop(stopped.await) }, REQUEST_LEASE));
        let desk = Self { chat, org, agent: agent.id, conversation, requests, representation, stop, background, _folder: folder };
        let mut tx = world.begin_tx().await;
        store::agents::insert(&mut tx, agent, None).await.unwrap();
        store::billing::credits::grant_credits(&mut tx, org, CREDITS, world.ids.next(), now).await.unwrap();
        let begun = conversations::NewConversation {
            id: conversation,
            org,
            agent: desk.agent,
            channel: Channel::Api,
            about: &ConversationDetails::default(),
            created_at: now,
        };
        conversations::begin_conversation(&mut tx, begun).await.unwrap();
        tx.commit().await.unwrap();
        desk
    }

    /// Returns the next question in the conversation.
    pub(super) fn next_question(&self) -> Question {
        let limits = plans().limits_of(Plan::Standard);
        Question {
            scope: UnitScope { org: self.org, limits, principal: Principal::System, request_id: None },
            agent: self.agent,
            channel: Channel::Api,
            overrides: AnswerOverrides::default(),
            message: "When do you open?".to_owned(),
            format: AnswerFormat::Text,
            conversation: Some(self.conversation),
            about: ConversationDetails::default(),
            idempotency: None,
            timeout: None,
        }
    }

    /// Returns the first question of a try.
    pub(super) fn next_try(&self, overrides: AnswerOverrides) -> Question {
        Question { channel: Channel::Playground, overrides, conversation: None, ..self.next_question() }
    }

    pub(super) fn new_id<T: From<Uuid>>(&self) -> T {
        self.chat.ports.ids.next()
    }

    /// Sets the fault that occurs from now on.
    pub(super) fn set_fault(&self, fault: RecordingFault) {
        *self.representation.0.lock().unwrap() = fault;
    }

    /// Begins a request under an idempotency key.
    pub(super) async fn begin_request(&self, key: &str) -> (BeginOutcome, PendingRequest) {
        let (token, now) = (self.new_id(), self.chat.ports.clock.now());
        let mark = IdempotencyMark { key, hash: &[1; 32], token, lease_until: now + REQUEST_LEASE, reserved: RESERVED_BYTES };
        let mut tx = self.chat.store.begin().await.unwrap();
        let begun = idempotency::begin_request(&mut tx, self.org, MAX_STORED_BYTES, &mark, now).await.unwrap();
        tx.commit().await.unwrap();
        (begun, PendingRequest { key: key.to_owned(), token, status: 200, about: None, cap: MAX_STORED_BYTES })
    }

    /// Begins a request under a new idempotency key, and returns its mark.
    pub(super) async fn begin_new_key(&self, key: &str) -> PendingRequest {
        let (begun, pending) = self.begin_request(key).await;
        assert_eq!(begun, BeginOutcome::Started);
        pending
    }

    /// Asks, and waits for the whole reply.
    pub(super) async fn ask_and_wait(&self, question: Question) -> Result<StoredReply> {
        self.chat.ask(question).await?.wait_for_reply().await
    }

    /// Asks, and leaves after so many checks; returns `true` if the question had ended by then.
    pub(super) async fn ask_and_leave(&self, question: Question, looks: usize) -> bool {
        let mut asking = Box::pin(self.chat.ask(question));
        for _ in 0..looks {
            if asking.as_mut().now_or_never().is_some() {
                return true;
            }
            tokio::time::sleep(CHECK_PAUSE).await;
        }
        false
    }

    /// Waits until nothing is in progress, and returns the number of stored replies.
    ///
    /// # Panics
    /// When the charges differ from the price of these replies, or credits are still reserved.
    pub(super) async fn wait_until_settled(&self) -> i64 {
        self.chat.writers.tasks.close();
        self.chat.writers.tasks.wait().await;
        let mut conn = self.chat.store.read().await.unwrap();
        let turns = store::conversations::turns::list(&mut conn, self.org, self.conversation, 1_000).await.unwrap();
        let replies = i64::try_from(turns.len()).unwrap() / 2;
        let balance = store::billing::credits::find_balance(&mut conn, self.org).await.unwrap();
        assert_eq!(balance, CREDITS - replies * PRICE, "{replies} replies");
        let ever = Timestamp(i64::MAX);
        let reserved = store::billing::credits::list_expired(&mut conn, ever, &OverdueRecord::default(), 1_000).await.unwrap();
        assert!(reserved.iter().all(|reserved| reserved.org != self.org.to_string()), "{reserved:?}");
        replies
    }

    /// Waits in the same way, stops the background tasks, and returns the number of stored replies.
    pub(super) async fn shut_down(self) -> i64 {
        let replies = self.wait_until_settled().await;
        self.stop.send(()).unwrap();
        self.background.await.unwrap();
        replies
    }
}
