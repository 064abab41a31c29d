//! A running server with a mail server, and the actions of an agent before a person arrives.

use std::time::Duration;

use frontdesk_server::testing::{TestDatabase, TestOptions, TestServer};
use frontdesk_test_programs::smtp::{MailMood, MailSink, ReceivedMail};
use http::{Method, StatusCode};
use reqwest::redirect::Policy;
use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, Connection, SqliteConnection};
use tokio::time::sleep;

/// Timeout of a mail, in steps of 20 ms.
const PATIENCE: usize = 1_000;

/// A dedicated server for a test, and all mails that it sends.
pub(crate) struct Desk {
    pub(crate) server: TestServer,
    pub(crate) http: reqwest::Client,
    mails: MailSink,
}

/// Answer to an agent's sign-up.
#[derive(Debug, Clone)]
pub(crate) struct Workspace {
    pub(crate) org: String,
    pub(crate) key: String,
    /// Complete address of the page.
    pub(crate) page: String,
}

impl Desk {
    /// Opens a desk.
    pub(crate) async fn open() -> Self {
        Self::with("").await
    }

    /// Opens a desk with these settings.
    pub(crate) async fn with(settings: &str) -> Self {
        Self::on(TestDatabase::Sqlite, settings).await.expect("SQLite is built in")
    }

    /// Opens a desk on this database, if it is installed here.
    pub(crate) async fn on(database: TestDatabase, settings: &str) -> Option<Self> {
        let mails = MailSink::start(MailMood::Accept).await;
        let settings = format!("{settings}\nmail.url = \"{}\"\n", mails.url());
        let server = TestServer::start(TestOptions { database, settings, ..TestOptions::default() }).await?;
        Some(Self { server, http: client(), mails })
    }

    /// Signs an agent up, naming a person.
    pub(crate) async fn sign_up(&self, email: &str, name: &str) -> Workspace {
        let body = json!({ "human_email": email, "org_name": name });
        let (status, answer) = self.call("", Method::POST, "/agent/sign-up", Some(body)).await;
        assert_eq!(status, StatusCode::CREATED, "{answer}");
        let text = |name: &str| answer["data"][name].as_str().expect("a text").to_owned();
        Workspace { org: text("organization_id"), key: text("api_key"), page: text("claim_url") }
    }

    /// Creates an agent with the agent's key, and trains it on a text.
    pub(crate) async fn has_agent(&self, workspace: &Workspace, agent: Value, title: &str) -> String {
        let (status, answer) = self.call(&workspace.key, Method::POST, "/agents", Some(agent)).await;
        assert_eq!(status, StatusCode::CREATED, "{answer}");
        let id = answer["data"]["id"].as_str().expect("an id").to_owned();
        let source = json!({ "title": title, "content": "The front desk opens at 8:00." });
        let path = format!("/agents/{id}/sources/text");
        let (status, answer) = self.call(&workspace.key, Method::POST, &path, Some(source)).await;
        assert_eq!(status, StatusCode::CREATED, "{answer}");
        self.server.wait_until_settled().await;
        id
    }

    /// Calls an operation with a key.
    pub(crate) async fn call(&self, key: &str, method: Method, path: &str, body: Option<Value>) -> (StatusCode, Value) {
        let mut request = self.http.request(method, format!("{}/api/v1{path}", self.server.url));
        if !key.is_empty() {
            request = request.bearer_auth(key);
        }
        if let Some(body) = body {
            request = request.json(&body);
        }
        let answer = request.send().await.expect("an answer");
        (answer.status(), answer.json().await.expect("JSON"))
    }

    /// Returns status and code of the answer to a key.
    pub(crate) async fn key_answers(&self, key: &str) -> (u16, String) {
        let (status, answer) = self.call(key, Method::GET, "/agents", None).await;
        (status.as_u16(), answer["error"]["code"].as_str().unwrap_or("none").to_owned())
    }

    /// Returns the code in the newest mail about a workspace to an address.
    pub(crate) async fn claim_code(&self, to: &str) -> String {
        self.code(to, "is the code to claim your workspace").await
    }

    /// Returns the address of the page in the newest mail about a workspace to an address.
    pub(crate) async fn claim_page(&self, to: &str) -> String {
        self.server.wait_until_settled().await;
        let mails = self.mails.accepted_mails();
        let about = |mail: &&ReceivedMail| mail.to == [to] && mail.subject().ends_with("is the code to claim your workspace");
        let text = mails.iter().rfind(about).expect("a mail").text();
        text.lines().find(|line| line.contains("/claim/")).expect("an address").to_owned()
    }

    /// Returns the code in the newest sign-in mail to an address.
    pub(crate) async fn sign_in_code(&self, to: &str) -> String {
        self.code(to, "is your code to sign in").await
    }

    /// Returns the number of mails that an address received.
    pub(crate) async fn mails_to(&self, to: &str) -> usize {
        self.server.wait_until_settled().await;
        self.mails.accepted_mails().iter().filter(|mail| mail.to == [to]).count()
    }

    async fn code(&self, to: &str, about: &str) -> String {
        self.server.wait_until_settled().await;
        for _ in 0..PATIENCE {
            let is_it = |mail: &&ReceivedMail| mail.to == [to] && mail.subject().ends_with(about);
            if let Some(mail) = self.mails.accepted_mails().iter().rfind(is_it) {
                let text = mail.text();
                let alone = |line: &&str| line.len() == 6 && line.bytes().all(|byte| byte.is_ascii_digit());
                return text.lines().find(alone).expect("the code stands alone on a line").to_owned();
            }
            sleep(Duration::from_millis(20)).await;
        }
        panic!("no mail to {to} came about: {about}");
    }

    /// Returns the tables with an organization column that still contain rows of an organization once
    /// its jobs are done.
    pub(crate) async fn tables_with(&self, org: &str) -> Vec<String> {
        self.server.wait_until_settled().await;
        let mut found = Vec::new();
        let of_orgs =
            "SELECT m.name FROM sqlite_master m JOIN pragma_table_info(m.name) c WHERE m.type = 'table' AND c.name = 'org_id'";
        let tables: Vec<String> = sqlx::query_scalar(of_orgs).fetch_all(&mut self.sql().await).await.expect("a query");
        assert!(tables.len() > 10, "{tables:?}");
        for (table, column) in tables.iter().map(|table| (table.as_str(), "org_id")).chain([("orgs", "id")]) {
            if self.number(&format!("SELECT COUNT(*) FROM {table} WHERE {column} = '{org}'")).await > 0 {
                found.push(table.to_owned());
            }
        }
        found
    }

    /// Returns the single number that a query returns.
    pub(crate) async fn number(&self, sql: &str) -> i64 {
        let found = sqlx::query_scalar(AssertSqlSafe(sql.to_owned())).fetch_one(&mut self.sql().await).await;
        found.unwrap_or_else(|error| panic!("{error}: {sql}"))
    }

    /// Runs a statement without the server's knowledge.
    pub(crate) async fn run(&self, sql: &str) {
        let done = sqlx::query(AssertSqlSafe(sql.to_owned())).execute(&mut self.sql().await).await;
        done.unwrap_or_else(|error| panic!("{error}: {sql}"));
    }

    async fn sql(&self) -> SqliteConnection {
        SqliteConnection::connect(&self.server.app.config.database_url()).await.expect("the file opens")
    }
}

/// Returns a code different from this one.
pub(crate) fn other_than(code: &str) -> &'static str {
    if code == "000000" { "000001" } else { "000000" }
}

#[expect(clippy::disallowed_methods, reason = "a test talks to its own server only")]
fn client() -> reqwest::Client {
    reqwest::Client::builder().redirect(Policy::none()).build().expect("a client")
}
