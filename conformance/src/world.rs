//! A running server with the recorder in front of it, and the actors that use it.

use std::{sync::Arc, time::Duration};

use axum::Router;
use frontdesk_core::{auth::pepper::PepperPurpose, billing::subscriptions, unit::Unit};
use frontdesk_jobs::{self as jobs, periodic::testing, projection};
use frontdesk_platform::accounts::keys::NewKey;
use frontdesk_server::{
    server::{
        self,
        app::{self, App},
    },
    testing::{TestDatabase, TestOptions, TestServer},
};
use frontdesk_store as store;
use frontdesk_test_programs::postgres;
use frontdesk_types::{
    AccountId, OrgId, Result, Timestamp,
    accounts::{
        keys::Scope,
        orgs::{Plan, SubscriptionStatus},
    },
};
use frontdesk_web as web;
use serde_json::json;
use tokio::sync::OnceCell;

use crate::{
    actor::Actor,
    answer::ApiAnswer,
    backdoor::Backdoor,
    invariants, panics,
    recorder::{BASE, Recorder},
    stage::Stage,
    timing,
    wire::Wire,
};

/// A test's dedicated server.
pub struct World {
    server: TestServer,
    /// Sends requests of any form.
    pub wire: Wire,
    /// Checks every answer.
    pub recorder: Arc<Recorder>,
    /// The database that it runs on.
    pub database: TestDatabase,
    stage: OnceCell<Stage>,
}

impl World {
    /// Starts a server with these settings on top of the defaults; `None` if its database is not installed.
    pub async fn open(database: TestDatabase, settings: &str) -> Option<Self> {
        Self::open_timed(database, settings, app::AppOptions::default()).await
    }

    /// Starts a server with custom leases and periods.
    pub async fn open_timed(database: TestDatabase, settings: &str, timing: app::AppOptions) -> Option<Self> {
        panics::watch();
        let recorder = Arc::new(Recorder::default());
        let timing = timing::for_story(timing);
        let options = TestOptions { database, settings: settings.to_owned(), wrap: Some(recorder.wrap()), timing };
        let server = TestServer::start(options).await?;
        Some(Self { wire: Wire::to(&server.url), server, recorder, database, stage: OnceCell::new() })
    }

    /// Returns the database, for what a story does itself.
    pub fn store(&self) -> store::Store {
        self.server.store()
    }

    /// Returns the components of the server.
    pub fn app(&self) -> &App {
        &self.server.app
    }

    /// Returns the address of the server: `http://127.0.0.1:PORT`.
    pub fn url(&self) -> &str {
        &self.server.url
    }

    /// Returns the address at which proxies ask about hostnames.
    pub fn ask_address(&self) -> Option<std::net::SocketAddr> {
        self.server.ask_address()
    }

    /// Returns the addresses at which the server speaks plain HTTP next to TLS, and TLS.
    pub fn web_addresses(&self) -> Option<(std::net::SocketAddr, std::net::SocketAddr)> {
        self.server.web_addresses()
    }

    /// Returns the address at which the server takes mails.
    pub fn mail_address(&self) -> Option<std::net::SocketAddr> {
        self.server.mail_address()
    }

    /// Returns the whole site, for requests without a socket, of which tests make thousands. These answers are not
    /// checked against the contract.
    pub fn site(&self) -> Router {
        server::build_site(&self.server.app)
    }

    /// Returns the site for plain requests next to a TLS listener, likewise without a socket.
    pub fn plain_site(&self) -> Router {
        web::secure::plain_http_routes(Arc::clone(&self.app().pages))
    }

    /// Returns a stage that all share who change nothing on it: to set one up takes fifty requests.
    pub async fn shared_stage(&self) -> &Stage {
        self.stage.get_or_init(|| Stage::set_up(self)).await
    }

    /// Returns the server's time.
    pub fn now(&self) -> Timestamp {
        self.app().services.ports.clock.now()
    }

    /// Starts another server on the same database, with these settings placed before those of this one.
    pub fn start_beside(&self, settings: &str) -> impl Future<Output = TestServer> + Send + 'static {
        self.server.start_beside(settings)
    }

    /// Returns the same actor at another server.
    pub fn actor_at(&self, url: &str, actor: &Actor) -> Actor {
        Actor::new(url, Wire::to(url), actor.org, actor.key.clone())
    }

    /// Advances the server's clock.
    pub fn advance(&self, by: Duration) {
        self.server.clock.advance(by);
    }

    /// Stops the server's clock: its time moves only when it is advanced.
    pub fn stop_clock(&self) {
        self.server.clock.stop();
    }

    /// Creates a workspace, and a user with an admin key for it.
    pub async fn new_actor(&self, plan: Plan) -> Actor {
        let org = self.server.create_workspace(plan).await;
        self.new_colleague(org, Scope::Admin).await
    }

    /// Creates a user with a key of this scope, created by an owner, for an existing workspace.
    pub async fn new_colleague(&self, org: OrgId, scope: Scope) -> Actor {
        let key = self.server.create_key(org, scope).await;
        self.actor_with_key(org, key)
    }

    /// Creates a user with any kind of key for an existing workspace.
    pub async fn new_actor_with_key(&self, org: OrgId, key: NewKey) -> Actor {
        let key = self.server.issue_key(org, key).await;
        self.actor_with_key(org, key)
    }

    /// Returns a user with this key.
    pub fn actor_with_key(&self, org: OrgId, key: String) -> Actor {
        self.recorder.forbid_text(&key);
        Actor::new(&self.server.url, self.wire.clone(), org, key)
    }

    /// Returns the account that created the key of an actor.
    pub async fn key_creator(&self, actor: &Actor) -> Option<AccountId> {
        let mut conn = self.store().read().await.expect("a connection");
        let holder = store::accounts::keys::find_holder(&mut conn, actor.key_id()).await;
        holder.expect("a query").expect("the key is there").key.created_by
    }

    /// Signs up an agent for this person, from this IP address: the settings must trust `127.0.0.1` as a proxy.
    pub async fn sign_up(&self, email: &str, from: &str) -> ApiAnswer {
        self.sign_up_at(&self.wire, email, from).await
    }

    /// Signs up an agent at another server.
    pub async fn sign_up_at(&self, wire: &Wire, email: &str, from: &str) -> ApiAnswer {
        let headers = [("content-type", "application/json"), ("x-forwarded-for", from)];
        let headers = headers.map(|(name, value)| (name.to_owned(), value.to_owned()));
        let body = json!({ "human_email": email }).to_string().into_bytes();
        wire.exchange("POST", &format!("{BASE}/agent/sign-up"), &headers, Some(body)).await
    }

    /// Returns the agent that received this answer to a sign-up.
    pub fn actor_from_sign_up(&self, answer: &ApiAnswer) -> Actor {
        let data = answer.data();
        let org = data["organization_id"].as_str().and_then(|id| id.parse().ok()).expect("an organization");
        self.actor_with_key(org, data["api_key"].as_str().expect("a key").to_owned())
    }

    /// Returns the code that was mailed for a workspace, as its recipient would read it.
    pub async fn claim_code(&self, org: OrgId) -> String {
        let mut conn = self.store().read().await.expect("a connection");
        let claim = store::accounts::claims::find(&mut conn, org).await.expect("a query").expect("a claim");
        let pepper = self.app().services.ring.find_pepper(&mut conn, &claim.code_pepper).await.expect("a query");
        pepper.expect("a pepper").derive_code(PepperPurpose::ClaimCode, claim.code.0)
    }

    /// Returns all mails in the server's folder, in the order of their creation.
    pub async fn mails(&self) -> Vec<String> {
        let folder = self.app().config.data_dir.join("mail");
        let entries = std::fs::read_dir(folder).expect("the folder of mails");
        let mut files: Vec<_> = entries.map(|entry| entry.expect("an entry").path()).collect();
        files.sort();
        files.iter().map(|file| std::fs::read_to_string(file).expect("a mail").replace("\r\n", "\n")).collect()
    }

    /// Changes an organization's subscription, as the operator.
    pub async fn set_subscription(&self, org: OrgId, plan: Plan, status: Option<SubscriptionStatus>) {
        let plans = &self.app().services.plans;
        self.run_as_operator(org, async |unit| subscriptions::change_plan(unit, plans, plan, status).await).await;
    }

    /// Runs a rule that changes an organization, as the operator does on the command line.
    pub async fn run_as_operator<T>(&self, org: OrgId, rule: impl AsyncFnOnce(&mut Unit) -> Result<T>) -> T {
        self.server.run_rule(org, rule).await
    }

    /// Makes a new pepper the current one, as the operator, while the server is running.
    pub async fn rotate_pepper(&self) {
        self.server.rotate_pepper().await;
    }

    /// Runs every periodic task once.
    pub async fn run_periodic_tasks(&self) {
        let failed = testing::run_all(&self.app().services).await;
        // Without a pepper of the ring the task fails, which is the subject of some stories.
        let failed: Vec<_> = failed.iter().filter(|run| run.task != "refresh_key_ring").collect();
        assert!(failed.is_empty(), "periodic tasks failed: {failed:?}");
    }

    /// Projects the conversations that have changed, which updates everything derived from them.
    pub async fn project_conversations(&self) {
        let services = &self.app().services;
        for _ in 0..1_000 {
            let outcome = projection::project_round(services).await.expect("a round");
            assert_eq!(outcome, projection::RoundOutcome::Done);
            let mut conn = self.store().read().await.expect("a connection");
            let left = store::projection::count_backlog(&mut conn).await.expect("a query");
            drop(conn);
            if left.conversations == 0 {
                return;
            }
            // The server does the same, and has locked some.
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        panic!("conversations are never projected");
    }

    /// Writes the visits of help centers, except for searches that visitors are still typing.
    pub async fn write_visits(&self) {
        jobs::visits::write_finished(&self.app().services).await;
    }

    /// Groups new questions.
    pub async fn group_questions(&self) {
        self.project_conversations().await;
        testing::run_one(&self.app().services, "queue_question_grouping").await;
        self.settle().await;
    }

    /// Waits until every source is ready or failed.
    pub async fn settle(&self) {
        self.server.wait_until_settled().await;
    }

    /// Waits until no job is running or due; those that are scheduled for later stay.
    pub async fn settle_due(&self) {
        self.server.wait_until_nothing_is_due().await;
    }

    /// Opens the test's own database, for SQL that does what no caller can do.
    pub async fn backdoor(&self) -> Backdoor {
        Backdoor::open(&self.app().config.database_url()).await
    }

    /// Shuts down the server, and fails the test if anything went wrong.
    ///
    /// # Panics
    /// If an answer violated the contract, a counter differs from what it counts, a part of the server panicked, or
    /// the server does not shut down cleanly.
    pub async fn close(self) {
        invariants::assert_hold(&mut self.backdoor().await).await;
        let url = self.app().config.database_url();
        self.server.stop().await;
        if self.database == TestDatabase::Postgres {
            postgres::drop_database(&url);
        }
        let violations = self.recorder.violations();
        assert!(violations.is_empty(), "answers that are not as openapi.yaml says:\n- {}\n", violations.join("\n- "));
        let panics = panics::take_panics();
        assert!(panics.is_empty(), "the server panicked:\n- {}\n", panics.join("\n- "));
    }
}

/// Runs a story on a dedicated server, and checks the server afterwards.
///
/// # Panics
/// If the story panics.
pub fn tell<const N: usize>(database: TestDatabase, settings: [&str; N], story: impl AsyncFnOnce(&World)) {
    tell_timed(database, settings, app::AppOptions::default(), story);
}

/// Runs a story on a server with custom leases and periods.
///
/// # Panics
/// If the story panics.
pub fn tell_timed<const N: usize>(
    database: TestDatabase,
    settings: [&str; N],
    timing: app::AppOptions,
    story: impl AsyncFnOnce(&World),
) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    // Every story runs once per database, so its snapshots are compared more than once.
    insta::allow_duplicates! {
        runtime.block_on(async {
            let Some(world) = World::open_timed(database, &settings.concat(), timing).await else { return };
            story(&world).await;
            world.close().await;
        });
    }
}

/// Defines two tests per story, one for each database:
/// `stories![name, other with SETTINGS, third with SETTINGS => TIMING]`, where the settings are lines of a config
/// file, and the timing is an [`app::AppOptions`].
#[macro_export]
macro_rules! stories {
    (@timing) => {
        $crate::app::AppOptions::default()
    };
    (@timing $timing:expr) => {
        $timing
    };
    ($($name:ident $(with $settings:expr)? $(=> $timing:expr)?),+ $(,)?) => {$(
        mod $name {
            #[expect(unused_imports, reason = "most stories need no settings")]
            use super::*;

            #[test]
            fn on_sqlite() {
                let timing = $crate::stories!(@timing $($timing)?);
                $crate::world::tell_timed($crate::TestDatabase::Sqlite, [$($settings)?], timing, super::$name);
            }

            #[test]
            fn on_postgres() {
                let timing = $crate::stories!(@timing $($timing)?);
                $crate::world::tell_timed($crate::TestDatabase::Postgres, [$($settings)?], timing, super::$name);
            }
        }
    )+};
}
