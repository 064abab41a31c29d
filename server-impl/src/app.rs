//! Everything that a request can reach.

use std::{
    net::SocketAddr,
    num::NonZero,
    sync::{Arc, OnceLock},
    time::Duration,
};

use tokio::sync::Mutex;

use crate::{
    api,
    auth::{key_ring::KeyRing, rate::KeyRate, uses::Uses},
    config::Config,
    domain::{
        catalogue::Catalogue,
        chat::{self, Background, ChatService, Writers},
        knowledge::Knowledge,
        limits::Limits,
        plans::Plans,
        post::MailService,
        semantic::Semantic,
        unit::{FollowUp, Units},
    },
    index::{
        Indexes,
        vectors::{self, VectorIndexes},
    },
    jobs::{self, Wake},
    ports::{
        Ports,
        extractor::Extractor,
        outbound::{addresses::Egress, client::GuardedClient, lookup::SystemLookup},
    },
    store::{self, Store},
    types::{Error, OrgId, Result},
};

/// What only tests set otherwise than the default.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Options {
    /// How often a process looks after the replies that it writes.
    pub replies: chat::Options,
    /// Of background work.
    pub jobs: jobs::Options,
}

/// The parts of a running server. Everything in it is shared, so it lives behind an `Arc`.
pub struct App {
    /// What the operator set.
    pub config: Config,
    /// The database.
    pub store: Store,
    /// Time, randomness and ids.
    pub ports: Arc<Ports>,
    /// The models that agents may use.
    pub catalogue: Arc<Catalogue>,
    /// What the agents know.
    pub knowledge: Arc<Knowledge>,
    /// Answers questions.
    pub chat: Arc<ChatService>,
    /// What must run beside it, until a server has taken it.
    pub background: Mutex<Option<Background>>,
    /// What each plan holds.
    pub plans: Plans,
    /// Opens units of work.
    pub units: Units,
    /// The secrets that codes and addresses follow from, and others are encrypted under.
    pub ring: Arc<KeyRing>,
    /// The general rate limit of each key.
    pub rate: KeyRate,
    /// When keys were last used.
    pub uses: Uses,
    /// What may be done so often without a key.
    pub limits: Limits,
    /// Where letters leave.
    pub post: MailService,
    /// Sends requests to addresses that users gave.
    pub outbound: Arc<GuardedClient>,
    /// Reads files of formats that may do harm.
    pub extractor: Extractor,
    /// Leases and periods.
    pub options: Options,
    /// Calls the runner of jobs when there is something to do.
    pub wake: Wake,
    /// Where the server listens, once it does.
    address: OnceLock<SocketAddr>,
}

impl App {
    /// Wires the parts together: opens the database, brings its schema up to date, and makes the rest from the config.
    ///
    /// # Errors
    /// When the database cannot be opened or is of a newer release, or the config makes no sense.
    pub async fn open(config: Config, ports: Ports) -> Result<Arc<Self>> {
        Self::open_with(config, ports, Options::default()).await
    }

    /// The same, with other options than the default.
    ///
    /// # Errors
    /// As [`Self::open`].
    pub async fn open_with(config: Config, ports: Ports, options: Options) -> Result<Arc<Self>> {
        // Apart from whoever waits for it: it is larger than all that they do.
        Box::pin(Self::wired(config, ports, options)).await
    }

    async fn wired(config: Config, ports: Ports, options: Options) -> Result<Arc<Self>> {
        let store = Store::open(&config.database_url(), &store::Options::default()).await?;
        store.migrate().await?;
        let ports = Arc::new(ports);
        let ring = Arc::new(KeyRing::open(&store, config.peppers(&ports), ports.clock.now()).await?);
        ring.require_all()?;
        let (plans, catalogue) = (config.plans(), Arc::new(config.catalogue()?));
        let indexes = Indexes::new(config.data_dir.join("index"), OPEN_INDICES, config.limits.index_patience);
        let vectors = Arc::new(VectorIndexes::new(config.data_dir.join("vectors"), vectors::Options::default()));
        let patience = config.limits.index_patience;
        let semantic = config.embedder()?.map(|model| Semantic::new(store.clone(), Arc::clone(&vectors), model, patience));
        let knowledge = Arc::new(Knowledge::new(store.clone(), indexes, vectors, semantic));
        let outbound = GuardedClient::new(Egress::new(config.egress_allow.clone()), Arc::<SystemLookup>::default());
        let (writers, background) = Writers::new(&ports, options.replies);
        let chat = ChatService {
            store: store.clone(),
            ports: Arc::clone(&ports),
            catalogue: Arc::clone(&catalogue),
            providers: config.providers()?,
            patience: config.patience(),
            knowledge: Arc::clone(&knowledge),
            lease: lease(&config),
            record: api::chat::recorded,
            writers,
        };
        Ok(Arc::new(Self {
            outbound: Arc::new(outbound),
            extractor: Extractor::own().map_err(|error| Error::internal(format!("this program cannot be found: {error}")))?,
            units: Units::new(store.clone(), Arc::clone(&ports), plans.clone()),
            plans,
            limits: Limits::new(config.limiter()?, Arc::clone(&ring), config.daily_caps()),
            post: MailService::new(store.clone(), Arc::clone(&ring), config.mailer(&ports)?),
            ring,
            uses: Uses::default(),
            rate: KeyRate::new(config.rate_limit, ports.clock.clone()),
            chat: Arc::new(chat),
            background: Mutex::new(Some(background)),
            knowledge,
            store,
            ports,
            catalogue,
            options,
            wake: Wake::default(),
            address: OnceLock::new(),
            config,
        }))
    }

    /// The server listens here.
    pub fn listens_on(&self, address: SocketAddr) {
        self.address.get_or_init(|| address);
    }

    /// Where people reach the server: scheme and host, without a slash at the end.
    pub fn site_url(&self) -> String {
        self.config.public_url(self.address.get().copied().unwrap_or(self.config.listen))
    }

    /// Calls whoever is to go on with what was committed.
    pub fn follow_up(&self, org: OrgId, follow_up: FollowUp) {
        let FollowUp { has_queued, changed } = follow_up;
        if has_queued {
            self.wake.call();
        }
        for agent in changed {
            self.knowledge.refresh(org, agent);
        }
    }

    /// How long a mark of running work outlives its request.
    pub fn lease(&self) -> Duration {
        lease(&self.config)
    }
}

/// Longer than any request may take, so that only a crash lets a mark lapse.
fn lease(config: &Config) -> Duration {
    config.limits.request_deadline + Duration::from_secs(30)
}

/// Indices that are kept open at most; the least recently used are closed first.
const OPEN_INDICES: NonZero<usize> = NonZero::new(64).expect("it is not zero");
