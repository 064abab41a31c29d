//! Import and export of help centers with the binary.

mod kills;
mod refusals;
mod round_trip;

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use frontdesk_client::{Client, prelude::*, types};
use frontdesk_test_programs::postgres;
use serde_json::Value;
use tokio::task::block_in_place;
use uuid::Uuid;

use crate::frontdesk::{FrontdeskHome, ServerProcess, TestWorkspace, text};

/// A picture of one pixel.
const PICTURE: &[u8] =
    b"GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff!\xf9\x04\x01\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;";

/// A server with an organization, on one of the databases.
struct ServerWithOrg {
    frontdesk: FrontdeskHome,
    server: ServerProcess,
    workspace: TestWorkspace,
}

impl ServerWithOrg {
    /// Creates one on each database that is installed.
    fn all() -> Vec<Self> {
        let mut homes = vec![FrontdeskHome::new()];
        homes.extend(
            block_in_place(postgres::create_database).map(|url| FrontdeskHome::with(vec![("FRONTDESK_DATABASE_URL", url)])),
        );
        homes.into_iter().map(|home| Self::on(home, "enterprise")).collect()
    }

    fn on(frontdesk: FrontdeskHome, plan: &str) -> Self {
        block_in_place(|| {
            let server = frontdesk.serve();
            let workspace = frontdesk.workspace(plan);
            Self { frontdesk, server, workspace }
        })
    }

    fn client(&self) -> Client {
        self.server.client(&self.workspace.key)
    }

    async fn agent(&self) -> Uuid {
        self.client().create_agent().body(types::AgentCreate::builder().name("Front desk")).await.expect("an agent").id
    }

    /// Writes a file.
    fn write(&self, path: &str, content: impl AsRef<[u8]>) {
        let path = self.frontdesk.beside(path);
        fs::create_dir_all(path.parent().expect("it is in a folder")).expect("a folder for the test");
        fs::write(path, content).expect("a file for the test");
    }

    fn path(&self, name: &str) -> String {
        self.frontdesk.beside(name).display().to_string()
    }

    /// Returns the arguments of a command on a folder.
    fn arguments(&self, verb: &str, folder: &str, agent: Uuid, flags: &[&str]) -> Vec<String> {
        let (folder, agent) = (self.path(folder), agent.to_string());
        let all = [&["help-center", verb, &folder, "--org", &self.workspace.org, "--agent", &agent], flags].concat();
        all.into_iter().map(ToOwned::to_owned).collect()
    }

    /// Imports a folder; returns the report and the output.
    fn import(&self, folder: &str, agent: Uuid, flags: &[&str]) -> Imported {
        let report = self.path("report.json");
        let arguments = self.arguments("import", folder, agent, &[&["--report", &report], flags].concat());
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let output = block_in_place(|| self.frontdesk.run(&arguments));
        let report = fs::read_to_string(report).unwrap_or_default();
        Imported {
            code: output.status.code().expect("it ends by itself"),
            told: text(&output.stdout),
            log: text(&output.stderr),
            report: serde_json::from_str(&report).unwrap_or_default(),
        }
    }

    fn export(&self, folder: &str, agent: Uuid) -> Value {
        let arguments = self.arguments("export", folder, agent, &[]);
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        block_in_place(|| self.frontdesk.json(&arguments))
    }

    async fn site(&self, agent: Uuid) -> types::HelpCenter {
        self.client().get_agent_help_center(agent).await.expect("it has a site")
    }

    /// Returns the articles of a site with their texts, by number.
    async fn articles(&self, agent: Uuid) -> Vec<types::Article> {
        let (client, site) = (self.client(), self.site(agent).await.id);
        let listed: Vec<types::ArticleSummary> = client.list_articles(site).limit(100).all().try_collect().await.expect("a list");
        let mut whole = Vec::new();
        for article in listed {
            whole.push(client.get_article(article.id).await.expect("it is there"));
        }
        whole.sort_by_key(|article| article.number);
        whole
    }
}

/// Result of an import.
struct Imported {
    code: i32,
    told: String,
    log: String,
    report: Value,
}

impl Imported {
    /// Returns the counts by outcome.
    fn counts(&self) -> String {
        let counts = self.report["counts"].as_object().unwrap_or_else(|| panic!("no report: {}{}", self.told, self.log));
        let some = counts.iter().filter(|(_, count)| **count != 0).map(|(name, count)| format!("{name} {count}"));
        some.collect::<Vec<_>>().join(", ")
    }

    /// Returns the outcome of a file.
    fn item(&self, file: &str) -> &Value {
        let items = self.report["items"].as_array().expect("a list");
        items.iter().find(|item| item["file"] == file).unwrap_or_else(|| panic!("no {file} in {}", self.told))
    }
}

/// Reads all files in a folder and its subfolders.
fn tree(root: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let (mut found, mut open) = (BTreeMap::new(), vec![root.to_owned()]);
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                open.push(path);
            } else {
                let inner = path.strip_prefix(root).expect("it is below").to_owned();
                found.insert(inner, fs::read(&path).expect("a file"));
            }
        }
    }
    found
}
