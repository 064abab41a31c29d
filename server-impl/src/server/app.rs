//! Wires the parts of a server together, from its configuration.

use std::{
    num::NonZero,
    sync::{Arc, OnceLock},
    time::Duration,
};

use frontdesk_agents::{
    chat::{self, ChatService, WriterTasks, Writers},
    conversations::changes::{self, ConversationWatcher},
    knowledge::{
        retrieval::{ArticleLocator, Knowledge},
        semantic::SemanticSearch,
    },
};
use frontdesk_core::{
    auth::{
        current_rights::{self, RightsWatcher},
        key_ring::KeyRing,
        rate::KeyRateLimiter,
        uses::KeyUses,
    },
    events::EventPublisher,
    setbacks::RowSetbacks,
    unit::UnitFactory,
    wake::{JobEndSignal, WorkSignal},
};
use frontdesk_help_center::{addresses::SiteAddresses, searching::HelpSearch, visits::VisitCounter};
use frontdesk_jobs as jobs;
use frontdesk_platform::{
    custom_domains::{
        PlatformDomains,
        checking::{self, DomainChecker},
    },
    limits::ActionLimits,
    mail::MailService,
    webhooks::handover::DeliveryHandover,
};
use frontdesk_ports::{
    Ports,
    countries::CountryDatabase,
    dns,
    extractor::Extractor,
    outbound::{
        addresses::EgressPolicy,
        client::GuardedClient,
        lookup::{DnsLookup, SystemLookup},
    },
    sender_checks::checker::SenderCheckOptions,
};
use frontdesk_rest::{self as api, RestApi, in_process::OperationCaller, representation::ApiRepresentation};
use frontdesk_search::{
    PassageIndexes,
    vectors::{self, VectorIndexes},
};
use frontdesk_services::{PublicAddress, Services};
use frontdesk_store::{self as store, Store};
use frontdesk_types::{Error, Result};
use frontdesk_web as web;

use super::mail::{build_mail_intake, build_registrar, build_resend_inbox};
use crate::config::Config;

/// Options that only tests change from the default.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct AppOptions {
    /// Interval at which a process checks the replies that it is writing.
    pub replies: chat::WriterOptions,
    /// Streams of conversations.
    pub streams: changes::WatchOptions,
    /// Checks of the permissions of streams' callers.
    pub standings: current_rights::RightsWatchOptions,
    /// Background work.
    pub jobs: jobs::RunnerOptions,
    /// Delivery of webhooks.
    pub webhooks: jobs::webhooks::DispatcherOptions,
    /// The database.
    pub store: store::StoreOptions,
    /// DNS look-ups.
    pub dns: dns::client::ResolverOptions,
    /// Checks of who sent a mail.
    pub sender_checks: SenderCheckOptions,
    /// Location of the web that custom domains are served on.
    pub web: checking::WebPorts,
}

/// A server that has not been started.
pub struct App {
    /// Operator's settings.
    pub config: Config,
    /// Services that all parts use.
    pub services: Arc<Services>,
    /// Operations of the API.
    pub api: Arc<RestApi>,
    /// Pages of the site.
    pub pages: Arc<web::Pages>,
    /// Leases and intervals.
    pub options: AppOptions,
    /// Writes replies in the background, until a server takes it over.
    pub(super) background: tokio::sync::Mutex<Option<WriterTasks>>,
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
    /// Errors of [`Self::open_app`].
    pub async fn open_with(config: Config, ports: Ports, options: AppOptions) -> Result<Arc<Self>> {
        // Boxed: this future is larger than all work of its callers.
        Box::pin(Self::wire_parts(config, ports, options)).await
    }

    async fn wire_parts(config: Config, ports: Ports, options: AppOptions) -> Result<Arc<Self>> {
        let (services, background) = build_services(&config, ports, options).await?;
        let services = Arc::new(services);
        let api = RestApi::new(Arc::clone(&services), api_options(&config));
        let api = Arc::new(api);
        let operations = OperationCaller::new(Arc::clone(&api));
        let pages = web::Pages::new(Arc::clone(&services), operations, page_options(&config));
        let background = tokio::sync::Mutex::new(Some(background));
        Ok(Arc::new(Self { services, api, pages: Arc::new(pages), options, background, config }))
    }
}

async fn build_services(config: &Config, ports: Ports, options: AppOptions) -> Result<(Services, WriterTasks)> {
    let store = Store::open(&config.database_url(), &options.store).await?;
    store.migrate().await?;
    let (site, platform) = (Arc::new(config.public_address()), config.platform());
    let ports = Arc::new(ports);
    let representation = Arc::new(ApiRepresentation::new(Arc::clone(&site), platform.help_domain.clone()));
    let ring = Arc::new(KeyRing::open(&store, config.pepper_source(&ports), ports.clock.now()).await?);
    ring.require_all()?;
    let (plans, catalogue) = (config.plans(), Arc::new(config.catalogue()?));
    let knowledge = Arc::new(build_knowledge(config, &store, article_locator(&site, &platform))?);
    let (writers, background) = Writers::new(&ports, options.replies);
    let units = UnitFactory::new(store.clone(), EventPublisher::new(Arc::clone(&ports), representation), plans.clone());
    let handover = Arc::<DeliveryHandover>::default();
    let chat = ChatService {
        handover: Arc::clone(&handover),
        store: store.clone(),
        units: units.clone(),
        ports: Arc::clone(&ports),
        catalogue: Arc::clone(&catalogue),
        providers: config.providers()?,
        provider_timeouts: config.provider_timeouts(),
        knowledge: Arc::clone(&knowledge),
        lease: running_mark_lease(config),
        writers,
    };
    let outbound = GuardedClient::new(EgressPolicy::new(config.egress_allow.clone()), Arc::<SystemLookup>::default());
    let outbound = Arc::new(outbound);
    let checker = build_checker(config, &ports, &ring, options, platform)?;
    let email_domains = build_registrar(config, &ports, &checker, &outbound)?;
    let help_search = HelpSearch::new(store.clone(), config.data_dir.join("help_index"), config.limits.index_patience);
    let resend_inbox = build_resend_inbox(config, &outbound)?;
    let wake = Arc::<WorkSignal>::default();
    let mail_intake =
        build_mail_intake(config, options.sender_checks, &checker.platform.mail, (&store, &units, &ring), (&wake, &handover))?;
    let services = Services {
        mail_intake: Arc::new(mail_intake),
        addresses: OnceLock::new(),
        help_search,
        visits: VisitCounter::default(),
        outbound,
        checker,
        email_domains,
        certification: config.certificate_sources()?,
        extractor: Extractor::from_current_exe()
            .map_err(|error| Error::internal(format!("the executable of this program cannot be found: {error}")))?,
        units,
        plans,
        limits: ActionLimits::new(config.limiter()?, Arc::clone(&ring), config.daily_caps())
            .with_questions(config.question_limits())
            .with_widget(config.widget_limits()),
        mail: MailService::new(store.clone(), Arc::clone(&ring), config.mailer(&ports)?),
        ring,
        standings: RightsWatcher::new(store.clone(), ports.clock.clone(), options.standings),
        uses: KeyUses::default(),
        setbacks: RowSetbacks::default(),
        rate: KeyRateLimiter::new(config.rate_limit, ports.clock.clone()),
        chat: Arc::new(chat),
        watched: ConversationWatcher::new(store.clone(), options.streams),
        knowledge,
        store,
        ports,
        catalogue,
        wake,
        handover,
        webhooks: config.webhook_policy(),
        resend_inbox,
        resend_webhook_secret: config.resend_settings()?.and_then(|settings| settings.webhook_secret),
        progress: JobEndSignal::default(),
        site,
        countries: Arc::new(open_countries(config).await?),
        sign_up: config.sign_up,
        reserved_slugs: config.reserved_slugs(),
        activity_retention: config.activity_retention(),
    };
    Ok((services, background))
}

async fn open_countries(config: &Config) -> Result<CountryDatabase> {
    let geo = config.geo.clone();
    // The file may have 100 MB.
    let read = tokio::task::spawn_blocking(move || geo.open_countries()).await;
    read.map_err(Error::internal)?.map_err(|error| Error::internal(format!("`geo.database` cannot be used: {error}")))
}

fn build_checker(
    config: &Config,
    ports: &Ports,
    ring: &Arc<KeyRing>,
    options: AppOptions,
    platform: PlatformDomains,
) -> Result<DomainChecker> {
    let egress = EgressPolicy::new(config.egress_allow.clone());
    let unusable = |error| Error::internal(format!("name servers cannot be asked: {error:#}"));
    let dns: Arc<dyn dns::Dns> = Arc::new(config.dns_client(options.dns, Arc::new(egress.clone())).map_err(unusable)?);
    Ok(DomainChecker {
        web: Arc::new(GuardedClient::new_probing(egress, Arc::new(DnsLookup(Arc::clone(&dns))), options.web.root)),
        dns,
        ring: Arc::clone(ring),
        random: Arc::clone(&ports.random),
        platform,
        ports: options.web,
    })
}

/// Returns the addresses of articles, based on the current address of the server.
fn article_locator(site: &Arc<PublicAddress>, platform: &PlatformDomains) -> ArticleLocator {
    let (site, domain) = (Arc::clone(site), platform.help_domain.clone());
    Arc::new(move |place| SiteAddresses::new(&site.url(), domain.as_ref()).of_article(place))
}

fn build_knowledge(config: &Config, store: &Store, located: ArticleLocator) -> Result<Knowledge> {
    let max_wait = config.limits.index_patience;
    let indexes = PassageIndexes::new(config.data_dir.join("index"), MAX_OPEN_INDICES, max_wait);
    let vectors = Arc::new(VectorIndexes::new(config.data_dir.join("vectors"), vectors::VectorIndexOptions::default()));
    let semantic = config.embedder()?.map(|model| SemanticSearch::new(store.clone(), Arc::clone(&vectors), model, max_wait));
    Ok(Knowledge::new(store.clone(), indexes, vectors, semantic, located))
}

fn api_options(config: &Config) -> api::RestOptions {
    api::RestOptions {
        request_deadline: config.limits.request_deadline,
        body_deadline: config.limits.body_deadline,
        lease: running_mark_lease(config),
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
        widget_daily_messages: config.widget_daily_messages(),
    }
}

/// Returns the time for which a running mark remains valid after its request: longer than any request may take, so
/// that a mark expires only after a crash.
fn running_mark_lease(config: &Config) -> Duration {
    config.limits.request_deadline + Duration::from_secs(30)
}

/// Maximum number of open indices; the least recently used ones are closed first.
const MAX_OPEN_INDICES: NonZero<usize> = NonZero::new(64).expect("it is not zero");
