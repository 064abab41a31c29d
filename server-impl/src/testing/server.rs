//! The real server in this process, with a temporary folder and a free port, and a clock that tests can move.

use std::{num::NonZero, sync::Arc, time::Duration};

use axum::Router;
use frontdesk_core::{
    auth::{key_ring::KeyRing, principal::Principal},
    unit::{Unit, UnitFactory},
};
use frontdesk_jobs::RunnerOptions;
use frontdesk_platform::{
    accounts::{
        keys::{self, NewKey},
        mail_addresses::MailAddress,
        members, orgs,
    },
    secrets::{self, PepperRotation},
};
use frontdesk_ports::{Ports, clock::MovableClock};
use frontdesk_services::SEALED_TABLES;
use frontdesk_store::{self as store, Store, testing::databases};
use frontdesk_types::{
    OrgId, Result,
    accounts::{MemberRole, keys::Scope, orgs::Plan},
    peppers::PepperId,
};
use tempfile::TempDir;
use toml::{Table, Value};

use crate::{
    config::Config,
    server::{
        self, Server,
        app::{self, App},
    },
};

/// A running or failed job is retried within this time; jobs due later were scheduled deliberately.
const MAX_RETRY_DELAY: Duration = Duration::from_secs(2 * 60 * 60);

/// Time over which the first runs of the periodic tasks are spread. A test runs them itself when it has work for them;
/// otherwise each start would open all connections to the database at once.
const AFTER_ANY_TEST: Duration = Duration::from_hours(100);

/// Peppers of all servers in a test: those on one database must have the same. The first one creates the key ring,
/// and the others are available to rotate to.
const TEST_PEPPERS: [&str; 3] = [
    "the pepper of tests, which everybody knows",
    "the second pepper of tests, which takes the place of the first",
    "the third pepper of tests, which takes the place of the second",
];

/// Database that a test runs on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TestDatabase {
    /// A file in the folder of the test.
    Sqlite,
    /// A separate database, on the PostgreSQL server of the test run.
    Postgres,
}

/// Wrapper of the whole site.
pub type SiteWrapper = Box<dyn FnOnce(Router) -> Router + Send>;

/// Options of a test's server.
pub struct TestOptions {
    /// Database of the server.
    pub database: TestDatabase,
    /// Lines of a config file, on top of the defaults.
    pub settings: String,
    /// Wrapper of the whole site, which sees every request and every answer.
    pub wrap: Option<SiteWrapper>,
    /// Leases and intervals, if not the defaults.
    pub timing: app::AppOptions,
}

impl Default for TestOptions {
    fn default() -> Self {
        Self { database: TestDatabase::Sqlite, settings: String::new(), wrap: None, timing: app::AppOptions::default() }
    }
}

/// Parts of a server that is not started: it neither listens nor runs jobs.
pub struct IdleServer {
    /// Components of the server.
    pub app: Arc<App>,
    folder: TempDir,
}

impl IdleServer {
    /// Opens the parts; `None` if the database is not installed on this machine.
    ///
    /// # Panics
    /// When opening fails.
    pub async fn new(options: TestOptions) -> Option<Self> {
        let TestOptions { database, settings, wrap: _, timing } = options;
        let url = if database == TestDatabase::Postgres { Some(databases::create_postgres().await?) } else { None };
        Some(Self::open(url, &settings, Arc::new(MovableClock::default()), timing).await)
    }

    async fn open(database_url: Option<String>, settings: &str, clock: Arc<MovableClock>, timing: app::AppOptions) -> Self {
        let folder = TempDir::new().expect("a folder for the test");
        // A test may ask a question right after training, on a machine that is busy with other tests.
        let limits = Table::from_iter([("index_patience".to_owned(), Value::from("20s"))]);
        let mut flags = Table::from_iter([
            ("limits".to_owned(), Value::from(limits)),
            ("listen".to_owned(), Value::from("127.0.0.1:0")),
            ("pepper".to_owned(), Value::from(TEST_PEPPERS.join("\n"))),
            ("data_dir".to_owned(), Value::from(folder.path().to_string_lossy().into_owned())),
        ]);
        if !settings.contains("dns.") {
            // No resolver is there, so that look-ups fail immediately.
            let nobody = Table::from_iter([("resolvers".to_owned(), Value::from(vec!["127.0.0.1:1"]))]);
            flags.insert("dns".to_owned(), Value::from(nobody));
        }
        if database_url.is_none() {
            databases::create_sqlite(&folder.path().join("frontdesk.db")).await;
        }
        flags.extend(database_url.map(|url| ("database_url".to_owned(), Value::from(url))));
        let config = Config::from_layers(Some(("of the test", settings)), flags).expect("the settings of the test hold");
        let timing = app::AppOptions {
            store: store::StoreOptions { abort_one_in: abort_rate(), ..timing.store },
            jobs: RunnerOptions { periodic_spread: AFTER_ANY_TEST, ..timing.jobs },
            ..timing
        };
        let app = App::open_with(config, Ports::with_clock(clock), timing).await.expect("the app opens");
        Self { app, folder }
    }
}

/// A server that runs until it is stopped or dropped.
pub struct TestServer {
    /// Address: `http://127.0.0.1:PORT`.
    pub url: String,
    /// Moves the server's time.
    pub clock: Arc<MovableClock>,
    /// Components of the server.
    pub app: Arc<App>,
    settings: String,
    timing: app::AppOptions,
    server: Server,
    _folder: TempDir,
}

impl TestServer {
    /// Starts a server; `None` if its database is not installed on this machine.
    ///
    /// # Panics
    /// When it does not start.
    pub async fn start(options: TestOptions) -> Option<Self> {
        let TestOptions { database, settings, wrap, timing } = options;
        let url = if database == TestDatabase::Postgres { Some(databases::create_postgres().await?) } else { None };
        Some(Self::open(url, settings, timing, Arc::new(MovableClock::default()), wrap).await)
    }

    /// Starts another server on the same database, with the same clock and these settings on top of its own,
    /// like a separate process.
    ///
    /// # Panics
    /// When it does not start, or the database is in the folder of this server.
    pub fn start_beside(&self, settings: &str) -> impl Future<Output = Self> + Send + 'static {
        let url = self.app.config.database_url();
        assert!(url.starts_with("postgres"), "only servers on PostgreSQL share a database");
        Self::open(Some(url), format!("{settings}{}", self.settings), self.timing, Arc::clone(&self.clock), None)
    }

    async fn open(
        database_url: Option<String>,
        settings: String,
        timing: app::AppOptions,
        clock: Arc<MovableClock>,
        wrap: Option<SiteWrapper>,
    ) -> Self {
        let IdleServer { app, folder } = IdleServer::open(database_url, &settings, Arc::clone(&clock), timing).await;
        let mut site = server::build_site(&app);
        if let Some(wrap) = wrap {
            site = wrap(site);
        }
        let server = Server::start(Arc::clone(&app), site).await.expect("the server starts");
        Self { url: format!("http://{}", server.address()), clock, app, settings, timing, server, _folder: folder }
    }

    /// Returns the database, for the transactions of the test itself: they are never aborted on purpose.
    pub fn store(&self) -> Store {
        self.app.services.store.without_faults()
    }

    /// Returns the address at which proxies ask about hostnames.
    pub fn ask_address(&self) -> Option<std::net::SocketAddr> {
        self.server.ask_address()
    }

    /// Returns the address at which mails arrive.
    pub fn mail_address(&self) -> Option<std::net::SocketAddr> {
        self.server.mail_address()
    }

    /// Returns the addresses at which it speaks plain HTTP next to TLS, and TLS.
    pub fn web_addresses(&self) -> Option<(std::net::SocketAddr, std::net::SocketAddr)> {
        self.server.plain_address().zip(self.server.tls_address())
    }

    fn units(&self) -> UnitFactory {
        let services = &self.app.services;
        UnitFactory::new(self.store(), services.units.publisher().clone(), services.plans.clone())
    }

    /// Creates an organization like `frontdesk org create`.
    ///
    /// # Panics
    /// When the database reports an error.
    pub async fn create_workspace(&self, plan: Plan) -> OrgId {
        let mut unit = self.units().begin_for_new(plan, Principal::Operator, None).await.expect("a transaction");
        let org = orgs::create(&mut unit, "Test workspace").await.expect("an organization").id;
        members::add_or_update(&mut unit, &owner_address(org), MemberRole::Owner).await.expect("an owner");
        self.app.services.apply_follow_up(org, unit.commit().await.expect("a commit"));
        org
    }

    /// Runs a rule that changes an organization, as the operator does on the command line.
    ///
    /// # Panics
    /// When the rule returns an error.
    pub async fn run_rule<T>(&self, org: OrgId, rule: impl AsyncFnOnce(&mut Unit) -> Result<T>) -> T {
        let unit = self.units().begin_for(org, Principal::Operator, None).await.expect("a transaction");
        let mut unit = unit.expect("the organization is there");
        let done = rule(&mut unit).await.expect("what the operator asked for");
        self.app.services.apply_follow_up(org, unit.commit().await.expect("a commit"));
        done
    }

    /// Creates a key like `frontdesk key create` with an owner.
    ///
    /// # Panics
    /// When the database reports an error.
    pub async fn create_key(&self, org: OrgId, scope: Scope) -> String {
        let mut tx = self.store().begin().await.expect("a transaction");
        let member =
            members::find(&mut tx, org, &owner_address(org)).await.expect("a query").expect("the workspace has an owner");
        drop(tx);
        self.issue_key(org, NewKey { created_by: Some(member.account), ..NewKey::new("Test key", scope) }).await
    }

    /// Creates any kind of key.
    ///
    /// # Panics
    /// When the database reports an error.
    pub async fn issue_key(&self, org: OrgId, key: NewKey) -> String {
        self.run_rule(org, async |unit| keys::issue(unit, &key).await).await.1.reveal()
    }

    /// Makes a new pepper the current one, like `frontdesk secret rotate` alongside running servers, which are not
    /// notified.
    ///
    /// # Panics
    /// When there is none to rotate to.
    pub async fn rotate_pepper(&self) -> PepperRotation {
        let (config, ports) = (&self.app.config, &self.app.services.ports);
        let store = Store::open(&config.database_url(), &store::StoreOptions::default()).await.expect("the database opens");
        let ring = KeyRing::open(&store, config.pepper_source(ports), ports.clock.now()).await.expect("the key ring");
        let rotation = secrets::rotate_pepper(&store, &ring, ports.clock.now()).await.expect("another pepper");
        store.close().await;
        rotation
    }

    /// Waits until the work triggered by the start of the server has been queued.
    pub async fn wait_until_started(&self) {
        self.server.wait_until_queued().await;
    }

    /// Drops a leaked pepper, like `frontdesk secret forget --force` alongside running servers.
    ///
    /// # Panics
    /// When it cannot be dropped.
    pub async fn forget_pepper(&self, id: &PepperId) {
        let (config, ports) = (&self.app.config, &self.app.services.ports);
        let store = Store::open(&config.database_url(), &store::StoreOptions::default()).await.expect("the database opens");
        let ring = KeyRing::open(&store, config.pepper_source(ports), ports.clock.now()).await.expect("the key ring");
        let removal = secrets::PepperRemoval { pepper: id, is_forced: true };
        secrets::forget_pepper(&store, ports, &ring, SEALED_TABLES, removal).await.expect("it can be dropped");
        store.close().await;
    }

    /// Waits until no job is due or running: every source is ready or failed.
    ///
    /// # Panics
    /// When that takes longer than half a minute.
    pub async fn wait_until_settled(&self) {
        self.wait_until_started().await;
        for _ in 0..3_000 {
            self.app.services.wake.signal_work();
            let mut conn = self.app.services.store.read().await.expect("a connection");
            let next = store::jobs::find_next_due(&mut conn).await.expect("the next job");
            if next.is_none_or(|at| at > self.app.services.ports.clock.now() + MAX_RETRY_DELAY) {
                return;
            }
            drop(conn);
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        let mut conn = self.app.services.store.read().await.expect("a connection");
        let left = store::jobs::list(&mut conn, store::jobs::JobFilter::default(), "", 10).await.expect("jobs");
        panic!("the jobs of the test did not come to an end: {left:#?}");
    }

    /// Waits until no job is running, and none is due; those that are scheduled for later stay.
    ///
    /// # Panics
    /// When that takes longer than half a minute.
    pub async fn wait_until_nothing_is_due(&self) {
        self.wait_until_started().await;
        for _ in 0..3_000 {
            self.app.services.wake.signal_work();
            let mut conn = self.app.services.store.read().await.expect("a connection");
            let now = self.app.services.ports.clock.now();
            let jobs = store::jobs::list(&mut conn, store::jobs::JobFilter::default(), "", 100).await.expect("jobs");
            if jobs.iter().all(|job| job.state == "dead" || (job.state == "waiting" && job.run_at > now)) {
                return;
            }
            drop(conn);
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        panic!("a job is still due or running after half a minute");
    }

    /// Shuts the server down gracefully.
    ///
    /// # Panics
    /// When a part of it failed.
    pub async fn stop(self) {
        self.server.stop_gracefully().await.expect("a graceful end");
        self.app.services.store.close().await;
    }
}

/// Returns the share of transactions that PostgreSQL should abort, one in this many, if the test run is about that.
fn abort_rate() -> Option<NonZero<u32>> {
    let number = std::env::var("FRONTDESK_BREAK_OFF").ok()?;
    Some(number.parse().expect("FRONTDESK_BREAK_OFF is a number, and not 0"))
}

/// Returns the owner of a test's workspace.
fn owner_address(org: OrgId) -> MailAddress {
    MailAddress::parse("", &format!("owner@{org}.acme.dev")).expect("an address")
}
