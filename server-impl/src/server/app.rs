//! Wires the parts of a server together, from its configuration.

use std::{
    num::NonZero,
    sync::{Arc, OnceLock},
    time::Duration,
};

use frontdesk_agents::{
    chat::{self, Background, ChatService, Writers},
    conversations::changes::{self, Watched},
    knowledge::{
        retrieval::{Knowledge, Located},
        semantic::Semantic,
    },
};
use frontdesk_core::{
    auth::{
        key_ring::KeyRing,
        rate::KeyRate,
        standings::{self, Standings},
        uses::Uses,
    },
    events::EventPublisher,
    setbacks::Setbacks,
    unit::Units,
    wake::{Progress, Wake},
};
use frontdesk_help_center::{addresses::Addresses, searching::HelpSearch, visits::Visits};
use frontdesk_jobs as jobs;
use frontdesk_platform::{
    custom_domains::{
        Platform,
        checking::{self, Checker},
    },
    limits::Limits,
    mail::MailService,
    webhooks::handover::Handover,
};
use frontdesk_ports::{
    Ports,
    countries::CountryDatabase,
    dns,
    extractor::Extractor,
    outbound::{
        addresses::Egress,
        client::GuardedClient,
        lookup::{DnsLookup, SystemLookup},
    },
};
use frontdesk_rest::{self as api, Api, representation::ApiRepresentation};
use frontdesk_search::{
    Indexes,
    vectors::{self, VectorIndexes},
};
use frontdesk_services::{PublicAddress, Services};
use frontdesk_store::{self as store, Store};
use frontdesk_types::{Error, Result};
use frontdesk_web as web;

use crate::config::Config;

/// Options that only tests change from the default.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct AppOptions {
    /// Interval at which a process checks the replies that it is writing.
    pub replies: chat::WriterOptions,
    /// Streams of conversations.
    pub streams: changes::WatchOptions,
    /// Checks of the permissions of streams' callers.
    pub standings: standings::StandingOptions,
    /// Background work.
    pub jobs: jobs::RunnerOptions,
    /// Delivery of webhooks.
    pub webhooks: jobs::webhooks::DispatcherOptions,
    /// The database.
    pub store: store::StoreOptions,
    /// DNS look-ups.
    pub dns: dns::client::ResolverOptions,
    /// Location of the web that custom domains are served on.
    pub web: checking::Web,
}

/// A server that has not been started.
pub struct App {
    /// Operator's settings.
    pub config: Config,
    /// Services that all parts use.
    pub services: Arc<Services>,
    /// Operations of the API.
    pub api: Arc<Api>,
    /// Pages of the site.
    pub pages: Arc<web::Pages>,
    /// Leases and intervals.
    pub options: AppOptions,
    /// Writes replies in the background, until a server takes it over.
    pub(super) background: tokio::sync::Mutex<Option<Background>>,
}

impl App {
    /// Opens the database, migrates its schema, and builds the rest from the config.
    ///
    /// # Errors
    /// When the database cannot be opened or belongs to a newer release, or the config is invalid.
    pub async fn open(config: Config, ports: Ports) -> Result<Arc<Self>> {
        Self::open_with(config, ports, AppOptions::default()).await
    }

    /// Opens the app with custom options.
    ///
    /// # Errors
    /// Errors of [`Self::open`].
    pub async fn open_with(config: Config, ports: Ports, options: AppOptions) -> Result<Arc<Self>> {
        // Boxed: this future is larger than all work of its callers.
        Box::pin(Self::wired(config, ports, options)).await
    }

    async fn wired(config: Config, ports: Ports, options: AppOptions) -> Result<Arc<Self>> {
        let (services, background) = services(&config, ports, options).await?;
        let services = Arc::new(services);
        let api = Api::new(Arc::clone(&services), api_options(&config));
        let pages = web::Pages::new(Arc::clone(&services), page_options(&config));
        let background = tokio::sync::Mutex::new(Some(background));
        Ok(Arc::new(Self { services, api: Arc::new(api), pages: Arc::new(pages), options, background, config }))
    }
}

async fn services(config: &Config, ports: Ports, options: AppOptions) -> Result<(Services, Background)> {
    let store = Store::open(&config.database_url(), &options.store).await?;
    store.migrate().await?;
    let (site, platform) = (Arc::new(config.site()), config.platform());
    let ports = Arc::new(ports);
    let representation = Arc::new(ApiRepresentation::new(Arc::clone(&site), platform.help_domain.clone()));
    let ring = Arc::new(KeyRing::open(&store, config.peppers(&ports), ports.clock.now()).await?);
    ring.require_all()?;
    let (plans, catalogue) = (config.plans(), Arc::new(config.catalogue()?));
    let knowledge = Arc::new(knowledge(config, &store, located(&site, &platform))?);
    let (writers, background) = Writers::new(&ports, options.replies);
    let units = Units::new(store.clone(), EventPublisher::new(Arc::clone(&ports), representation), plans.clone());
    let handover = Arc::<Handover>::default();
    let chat = ChatService {
        handover: Arc::clone(&handover),
        store: store.clone(),
        units: units.clone(),
        ports: Arc::clone(&ports),
        catalogue: Arc::clone(&catalogue),
        providers: config.providers()?,
        patience: config.provider_timeouts(),
        knowledge: Arc::clone(&knowledge),
        lease: lease(config),
        writers,
    };
    let outbound = GuardedClient::new(Egress::new(config.egress_allow.clone()), Arc::<SystemLookup>::default());
    let checker = checker(config, &ports, &ring, options, platform)?;
    let help_search = HelpSearch::new(store.clone(), config.data_dir.join("help_index"), config.limits.index_patience);
    let services = Services {
        addresses: OnceLock::new(),
        help_search,
        visits: Visits::default(),
        outbound: Arc::new(outbound),
        checker,
        certification: config.certification()?,
        extractor: Extractor::own()
            .map_err(|error| Error::internal(format!("the executable of this program cannot be found: {error}")))?,
        units,
        plans,
        limits: Limits::new(config.limiter()?, Arc::clone(&ring), config.daily_caps()).with_questions(config.question_limits()),
        mail: MailService::new(store.clone(), Arc::clone(&ring), config.mailer(&ports)?),
        ring,
        standings: Standings::new(store.clone(), ports.clock.clone(), options.standings),
        uses: Uses::default(),
        setbacks: Setbacks::default(),
        rate: KeyRate::new(config.rate_limit, ports.clock.clone()),
        chat: Arc::new(chat),
        watched: Watched::new(store.clone(), options.streams),
        knowledge,
        store,
        ports,
        catalogue,
        wake: Wake::default(),
        handover,
        webhooks: config.webhooks(),
        progress: Progress::default(),
        site,
        countries: Arc::new(countries(config).await?),
        reserved_slugs: config.reserved_slugs(),
        activity_retention: config.activity_retention(),
    };
    Ok((services, background))
}

async fn countries(config: &Config) -> Result<CountryDatabase> {
    let geo = config.geo.clone();
    // The file may have 100 MB.
    let read = tokio::task::spawn_blocking(move || geo.countries()).await;
    read.map_err(Error::internal)?.map_err(|error| Error::internal(format!("`geo.database` cannot be used: {error}")))
}

fn checker(config: &Config, ports: &Ports, ring: &Arc<KeyRing>, options: AppOptions, platform: Platform) -> Result<Checker> {
    let egress = Egress::new(config.egress_allow.clone());
    let unusable = |error| Error::internal(format!("name servers cannot be asked: {error:#}"));
    let dns: Arc<dyn dns::Dns> = Arc::new(config.dns(options.dns, Arc::new(egress.clone())).map_err(unusable)?);
    Ok(Checker {
        web: Arc::new(GuardedClient::probing(egress, Arc::new(DnsLookup(Arc::clone(&dns))), options.web.root)),
        dns,
        ring: Arc::clone(ring),
        random: Arc::clone(&ports.random),
        platform,
        at: options.web,
    })
}

/// Returns the addresses of articles, based on the current address of the server.
fn located(site: &Arc<PublicAddress>, platform: &Platform) -> Located {
    let (site, domain) = (Arc::clone(site), platform.help_domain.clone());
    Arc::new(move |place| Addresses::new(&site.url(), domain.as_ref()).of_article(place))
}

fn knowledge(config: &Config, store: &Store, located: Located) -> Result<Knowledge> {
    let patience = config.limits.index_patience;
    let indexes = Indexes::new(config.data_dir.join("index"), OPEN_INDICES, patience);
    let vectors = Arc::new(VectorIndexes::new(config.data_dir.join("vectors"), vectors::VectorIndexOptions::default()));
    let semantic = config.embedder()?.map(|model| Semantic::new(store.clone(), Arc::clone(&vectors), model, patience));
    Ok(Knowledge::new(store.clone(), indexes, vectors, semantic, located))
}

fn api_options(config: &Config) -> api::RestOptions {
    api::RestOptions {
        request_deadline: config.limits.request_deadline,
        body_deadline: config.limits.body_deadline,
        lease: lease(config),
        agent_deletion: Duration::from_hours(24) * config.agent_deletion_days,
        trusted_proxies: config.trusted_proxies.clone(),
        spool: config.data_dir.clone(),
    }
}

fn page_options(config: &Config) -> web::PageOptions {
    web::PageOptions {
        body_deadline: config.limits.body_deadline,
        answer_deadline: config.limits.request_deadline,
        trusted_proxies: config.trusted_proxies.clone(),
        country_header: config.geo.header(),
    }
}

/// Returns the time for which a running mark remains valid after its request: longer than any request may take, so
/// that a mark expires only after a crash.
fn lease(config: &Config) -> Duration {
    config.limits.request_deadline + Duration::from_secs(30)
}

/// Maximum number of open indices; the least recently used ones are closed first.
const OPEN_INDICES: NonZero<usize> = NonZero::new(64).expect("it is not zero");
