//! Kinds of work that are killed, and the conditions that must hold afterwards.

use std::time::Duration;

use frontdesk_client::{Client, types};
use tokio::time::sleep;
use uuid::Uuid;

use super::{Database, connect, site};
use crate::frontdesk::{FrontdeskHome, ServerProcess, TestWorkspace};

/// Counts that must be 0 once a killed server's work is done, whatever it was.
const NEVER: [(&str, &str); 10] = [
    ("jobs that failed for good", "SELECT COUNT(*) FROM jobs WHERE state = 'dead' OR failures > 0"),
    ("sources that are not ready", "SELECT COUNT(*) FROM sources WHERE status <> 'ready' OR chunks = 0"),
    (
        "sources, agents and workspaces that were deleted and are still there",
        "SELECT (SELECT COUNT(*) FROM sources WHERE deleted_at IS NOT NULL) + (SELECT COUNT(*) FROM agents WHERE deleted_at \
      IS NOT NULL) + (SELECT COUNT(*) FROM orgs WHERE deleted_at IS NOT NULL)",
    ),
    (
        "documents that no version counts",
        "SELECT COUNT(*) FROM documents d JOIN sources s ON s.org_id = d.org_id AND s.id = d.source_id WHERE d.version <> \
         s.read_version",
    ),
    (
        "passages that no version counts",
        "SELECT COUNT(*) FROM chunks c JOIN sources s ON s.org_id = c.org_id AND s.id = c.source_id WHERE c.version <> s.version",
    ),
    (
        "passages that are there twice",
        "SELECT COUNT(*) FROM (SELECT document_id FROM chunks GROUP BY org_id, document_id, span_start HAVING COUNT(*) > 1) \
         twice",
    ),
    (
        "sources that count other passages than they have",
        "SELECT COUNT(*) FROM sources WHERE chunks <> (SELECT COUNT(*) FROM chunks c WHERE c.org_id = sources.org_id AND \
         c.source_id = sources.id)",
    ),
    (
        "what belongs to a source, an agent or a workspace that is gone",
        "SELECT (SELECT COUNT(*) FROM documents d WHERE NOT EXISTS (SELECT 1 FROM sources WHERE org_id = d.org_id AND id = \
      d.source_id)) + (SELECT COUNT(*) FROM chunks c WHERE NOT EXISTS (SELECT 1 FROM sources WHERE org_id = c.org_id AND id = \
      c.source_id)) + (SELECT COUNT(*) FROM changes c WHERE NOT EXISTS (SELECT 1 FROM agents WHERE org_id = c.org_id AND id = \
      c.agent_id)) + (SELECT COUNT(*) FROM sources s WHERE NOT EXISTS (SELECT 1 FROM agents WHERE org_id = s.org_id AND id = \
      s.agent_id)) + (SELECT COUNT(*) FROM credit_entries e WHERE NOT EXISTS (SELECT 1 FROM orgs WHERE id = e.org_id))",
    ),
    ("files that wait to be read", "SELECT COUNT(*) FROM uploads WHERE lease_until IS NULL OR lease_until > 0"),
    (
        "workspaces that count other bytes than they have",
        "SELECT COUNT(*) FROM orgs WHERE training_bytes <> (SELECT COALESCE(SUM(bytes), 0) FROM sources WHERE org_id = orgs.id)",
    ),
];

/// Number of paragraphs of a source that takes a while to process.
const PARAGRAPHS: usize = 12_000;

/// Number of expired workspaces for a periodic task to delete.
const TRIALS: u128 = 20;

/// A kind of work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Work {
    Crawl,
    File,
    Ingest,
    Purge,
    Sweep,
}

impl Work {
    /// Returns the kind of job that does the work.
    fn kind(self) -> &'static str {
        match self {
            Self::Crawl => "visit_website",
            Self::File => "read_file",
            Self::Ingest => "ingest_source",
            Self::Purge => "purge_agent",
            Self::Sweep => "purge_org",
        }
    }

    /// Returns its duration, relative to work of usual length.
    pub(crate) fn length(self) -> f64 {
        match self {
            Self::Crawl => 1.0,
            Self::File | Self::Ingest | Self::Sweep => 0.25,
            Self::Purge => 0.05,
        }
    }

    pub(crate) fn settings(self, postgres: Option<&str>) -> Vec<(&'static str, String)> {
        postgres.map(|url| ("FRONTDESK_DATABASE_URL", url.to_owned())).into_iter().collect()
    }

    pub(crate) fn flags(self) -> &'static [&'static str] {
        match self {
            Self::Crawl => &["--egress-allow", "127.0.0.0/8"],
            Self::Purge => &["--agent-deletion-days", "0"],
            Self::File | Self::Ingest | Self::Sweep => &[],
        }
    }
}

/// Environment of servers that are killed one after another.
pub(crate) struct World {
    pub(crate) frontdesk: FrontdeskHome,
    pub(crate) database: Database,
    workspace: TestWorkspace,
    site: String,
}

impl World {
    pub(crate) async fn new(frontdesk: FrontdeskHome, postgres: Option<&str>) -> Self {
        let workspace = frontdesk.workspace("enterprise");
        let database = connect(&frontdesk, postgres).await;
        Self { frontdesk, database, workspace, site: site::open().await }
    }

    /// Starts work of this kind, and waits until one of its jobs is running; returns the server that runs it.
    pub(crate) async fn begin(&self, work: Work, round: u64) -> ServerProcess {
        if work == Work::Sweep {
            if round == 0 {
                // The first server creates the rows that claims refer to.
                self.frontdesk.serve_with(work.flags()).kill();
            }
            self.leaves_trials(round).await;
            let server = self.frontdesk.serve_with(work.flags());
            // The task that deletes them runs soon after the start.
            self.has_begun(&format!("SELECT {TRIALS} - COUNT(*) FROM claims")).await;
            return server;
        }
        let server = self.frontdesk.serve_with(work.flags());
        let client = server.client(&self.workspace.key);
        match work {
            Work::Crawl => self.adds_website(&client).await,
            Work::File => self.adds_file(&client, round).await,
            Work::Purge => self.deletes_agent(&client).await,
            Work::Ingest | Work::Sweep => drop(self.adds_text(&client).await),
        }
        let running = format!("SELECT COUNT(*) FROM jobs WHERE kind = '{}' AND state = 'running'", work.kind());
        self.has_begun(&running).await;
        server
    }

    /// Waits until a query counts rows, for a while.
    async fn has_begun(&self, query: &str) {
        for _ in 0..2_000 {
            if self.database.count(query).await > 0 {
                break;
            }
            sleep(Duration::from_millis(2)).await;
        }
    }

    async fn adds_website(&self, client: &Client) {
        let agent = agent(client).await;
        let body = types::WebsiteSourceCreate::builder().url(self.site.clone()).mode(types::WebsiteMode::Crawl);
        client.create_website_source(agent).body(body).await.expect("a website");
    }

    async fn adds_file(&self, client: &Client, round: u64) {
        let agent = agent(client).await;
        let name = format!("handbook-{round}.txt");
        client.create_file_source(agent).name(name).body(text().into_bytes()).await.expect("a file");
    }

    async fn adds_text(&self, client: &Client) -> Uuid {
        let agent = agent(client).await;
        let body = types::TextSourceCreate::builder().title("Handbook").content(text());
        client.create_text_source(agent).body(body).await.expect("a text");
        agent
    }

    async fn deletes_agent(&self, client: &Client) {
        let agent = self.adds_text(client).await;
        self.settles(Work::Ingest).await;
        client.delete_agent(agent).await.expect("it is deleted");
    }

    /// Adds workspaces that were not claimed in time.
    async fn leaves_trials(&self, round: u64) {
        for number in 0..TRIALS {
            let org = Uuid::from_u128(u128::from(round) << 8 | number | 0x7000 << 64);
            for sql in [
                format!("INSERT INTO orgs (id, name, plan, created_at) VALUES ('{org}', 'Trial', 'sandbox', 1)"),
                format!(
                    "INSERT INTO claims (org_id, email, code_id, code_pepper, page_pepper, expires_at) \
                     SELECT '{org}', 'anna@acme.dev', '{org}', id, id, 1 FROM peppers"
                ),
                format!(
                    "INSERT INTO credit_entries (org_id, id, kind, state, amount, balance, created_at) VALUES \
                     ('{org}', '{org}', 'grant', 'settled', 0, 0, 1)"
                ),
            ] {
                self.database.run(&sql).await;
            }
        }
    }

    /// Returns `true` if any work is left for the next server.
    pub(crate) async fn is_unfinished(&self, work: Work) -> bool {
        let expired = if work == Work::Sweep { " + (SELECT COUNT(*) FROM claims)" } else { "" };
        self.database.count(&format!("SELECT ({}){expired}", jobs_soon())).await > 0
    }

    /// Waits until no job is running or due soon, and the first periodic tasks of the server are done.
    pub(crate) async fn settles(&self, work: Work) {
        let swept = match work {
            Work::Sweep => "SELECT COUNT(*) FROM claims",
            _ => "SELECT COUNT(*) FROM jobs WHERE id = 'none'",
        };
        self.becomes_zero(&jobs_soon()).await;
        self.becomes_zero(swept).await;
        self.becomes_zero(&jobs_soon()).await;
    }

    /// Waits until a query counts zero rows.
    pub(crate) async fn becomes_zero(&self, query: &str) {
        self.database.becomes_zero(query, &self.frontdesk.log()).await;
    }

    /// Checks that nothing is lost, duplicated or left behind.
    pub(crate) async fn is_whole(&self, work: Work) {
        for (what, query) in NEVER {
            assert_eq!(self.database.count(query).await, 0, "{what}, after {work:?}");
        }
        let read = "SELECT COUNT(*) FROM sources s WHERE s.kind = 'website' AND";
        let pages = "FROM documents d WHERE d.org_id = s.org_id AND d.source_id = s.id AND d.outcome = 'fetched'";
        for counted in ["COUNT(*)", "COUNT(DISTINCT url)"] {
            let other = format!("{read} (SELECT {counted} {pages}) <> {}", site::PAGES);
            assert_eq!(self.database.count(&other).await, 0, "websites of which other pages were read than there are");
        }
        let sandboxes = "SELECT COUNT(*) FROM orgs WHERE plan = 'sandbox'";
        assert_eq!(self.database.count(sandboxes).await, 0, "workspaces that nobody claimed");
    }
}

/// Returns a query that counts the jobs that are running or due within an hour. Jobs scheduled for later are not
/// part of the work.
fn jobs_soon() -> String {
    let now = std::time::SystemTime::UNIX_EPOCH.elapsed().expect("after 1970").as_micros();
    format!("SELECT COUNT(*) FROM jobs WHERE run_at < {} AND state <> 'dead'", now + 3_600_000_000)
}

async fn agent(client: &Client) -> Uuid {
    client.create_agent().body(types::AgentCreate::builder().name("Front desk")).await.expect("an agent").id
}

fn text() -> String {
    (0..PARAGRAPHS).map(|number| format!("Rule {number} of the house: the bell at door {number} rings once. ")).collect()
}
