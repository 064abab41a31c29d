//! Programs outside this workspace that depend on the packaged SDK.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::{Command, Output},
    sync::LazyLock,
};

use frontdesk_client::types::{AgentCreate, TextSourceCreate};
use serde_json::Value;
use tempfile::TempDir;

use super::relay::Relay;
use crate::frontdesk::{FrontdeskHome, text};

/// Programs, built once for all tests of this file.
static PROGRAMS: LazyLock<Programs> = LazyLock::new(Programs::build);

/// A workspace with the programs and the unpacked SDK.
struct Programs {
    _folder: TempDir,
    /// Folder that they are built in.
    target: PathBuf,
}

impl Programs {
    fn build() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let sdk = root().join("client");
        for file in [
            "Cargo.toml",
            "chat-only/Cargo.toml",
            "chat-only/src/main.rs",
            "company/Cargo.toml",
            "company/tests/desk.rs",
            "front-page/Cargo.toml",
        ] {
            copy(&sdk.join("downstream").join(file), &folder.path().join(file));
        }
        for module in ["main", "lib", "desk", "overnight", "report"] {
            let file = format!("company/src/{module}.rs");
            copy(&sdk.join("downstream").join(&file), &folder.path().join(file));
        }
        copy(&sdk.join("side-by-side/frontdesk/src/main.rs"), &folder.path().join("front-page/examples/side_by_side.rs"));
        let package = unpacked(folder.path());
        put(&folder.path().join("front-page/src/main.rs"), &front_page(&package));
        // With the versions and the profile of this workspace, whose dependencies are built already.
        copy(&root().join("Cargo.lock"), &folder.path().join("Cargo.lock"));
        let ours = read(&root().join("Cargo.toml"));
        let manifest = read(&folder.path().join("Cargo.toml")) + "\n" + &ours[ours.find("[profile.dev]").expect("its profile")..];
        put(&folder.path().join("Cargo.toml"), &manifest);

        let target = target();
        let front_page = ["build", "--package", "downstream-front-page", "--bins", "--examples"];
        let company = ["test", "--package", "downstream-company"];
        let chat_only = ["build", "--package", "downstream-chat-only"];
        for arguments in [&front_page[..], &company, &chat_only] {
            run(cargo(folder.path()).args(arguments).arg("--offline").env("CARGO_TARGET_DIR", &target));
        }
        Self { _folder: folder, target: target.join("debug") }
    }

    fn command(&self, name: &str) -> Command {
        Command::new(self.target.join(name))
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace").to_owned()
}

/// Returns the target folder of this test.
fn target() -> PathBuf {
    env::current_exe().expect("the path of this test").ancestors().nth(3).expect("a target folder").to_owned()
}

fn cargo(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO"));
    // The lints of this workspace, which `.ci/run` builds with, are not for the programs of others.
    command.current_dir(folder).env_remove("RUSTC_WORKSPACE_WRAPPER");
    command
}

fn run(command: &mut Command) -> Output {
    let output = command.output().expect("it runs");
    assert!(output.status.success(), "{command:?}: {}{}", text(&output.stdout), text(&output.stderr));
    output
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn put(path: &Path, content: &str) {
    fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    fs::write(path, content).expect("a file");
}

fn copy(from: &Path, to: &Path) {
    put(to, &read(from));
}

/// Runs `cargo package`, and unpacks the archive into the folder.
fn unpacked(folder: &Path) -> PathBuf {
    let package = ["package", "--package", "frontdesk-client", "--no-verify", "--allow-dirty", "--offline", "--target-dir"];
    run(cargo(&root()).args(package).arg(folder.join("packaged")));
    let name = format!("frontdesk-client-{}", env!("CARGO_PKG_VERSION"));
    let archive = folder.join("packaged/package").join(format!("{name}.crate"));
    // With current timestamps: those in the archive are always the same, and Cargo would mistake an earlier
    // build for this one.
    run(Command::new("tar").arg("xzmf").arg(archive).current_dir(folder));
    let unpacked = folder.join("frontdesk-client");
    fs::rename(folder.join(name), &unpacked).expect("the package");
    unpacked
}

/// Returns the first program in the documentation of the packaged crate, with the address and the key of a test.
fn front_page(package: &Path) -> String {
    let documentation = read(&package.join("src/lib.rs"));
    let (_, block) = documentation.split_once("//! ```no_run\n").expect("a program");
    let (block, _) = block.split_once("//! ```\n").expect("its end");
    let lines = block.lines().map(|line| line.strip_prefix("//! ").or_else(|| line.strip_prefix("//!")).expect("documentation"));
    let program = lines.collect::<Vec<_>>().join("\n");
    let places =
        [("\"http://127.0.0.1:8080\"", "std::env::var(\"SERVER\").unwrap()"), ("\"fd_…\"", "std::env::var(\"KEY\").unwrap()")];
    places.iter().fold(program, |program, (literal, variable)| {
        assert_eq!(program.matches(literal).count(), 1, "{program}");
        program.replace(literal, variable)
    })
}

#[test]
fn the_front_page_of_the_packaged_crate_tells_a_story_that_happens() {
    let frontdesk = FrontdeskHome::new();
    let (server, key) = (frontdesk.serve(), frontdesk.workspace("hobby").key);

    let output = run(PROGRAMS.command("downstream-front-page").env("SERVER", &server.url).env("KEY", &key));

    let quote = "On Sundays the front desk opens at 10:00.";
    assert_eq!(text(&output.stdout), format!("{quote}\n[Opening hours] {quote}\n"));
}

/// Maximum size of a debug build of a program that only chats.
const MAX_CHAT_ONLY_BYTES: u64 = 40_000_000;

#[test]
fn a_program_that_only_chats_takes_one_feature_and_is_small() {
    let frontdesk = FrontdeskHome::new();
    let (server, key) = (frontdesk.serve(), frontdesk.workspace("hobby").key);
    let client = server.client(&key);
    let agent = tokio::runtime::Runtime::new().expect("a runtime").block_on(async {
        let agent = client.agents().create().body(AgentCreate::builder().name("Front desk")).await.expect("an agent");
        let text = TextSourceCreate::builder().title("Hours").content("The front desk opens at 8:00.");
        let source = client.sources().create_text(agent.id).body(text).await.expect("a source");
        client.wait_until_ready(&source).await.expect("a trained agent");
        agent.id
    });

    let mut command = PROGRAMS.command("downstream-chat-only");
    command.env("FRONTDESK_URL", &server.url).env("FRONTDESK_KEY", &key).env("AGENT", agent.to_string());
    assert_eq!(text(&run(&mut command).stdout), "The front desk opens at 8:00.\n");

    let size = PROGRAMS.target.join("downstream-chat-only").metadata().expect("the program").len();
    assert!(size <= MAX_CHAT_ONLY_BYTES, "{size} bytes: which features does the SDK need to chat?");
}

#[test]
fn a_company_fits_the_sdk_into_its_program() {
    let frontdesk = FrontdeskHome::new();
    let (server, key) = (frontdesk.serve(), frontdesk.workspace("hobby").key);
    let proxy = Relay::to(server.address());
    let company = |arguments: &[&str]| {
        let mut command = PROGRAMS.command("downstream-company");
        run(command.args(arguments).env("SERVER", &server.url).env("KEY", &key).env("PROXY", proxy.url()))
    };

    let rules =
        "Guests leave by 11:00 on weekdays and by noon on Sundays. Breakfast is served from 7:00 to 10:00 in the library.";
    let desk = company(&["desk", "order-4711", rules, "When do guests leave on Sundays?"]);
    let told = text(&desk.stdout);
    let (agent, answer) = told.split_once('\n').expect("an agent and an answer");
    assert!(answer.contains("by noon on Sundays"), "{answer}");
    assert_eq!(text(&company(&["report"]).stdout), "Desk of order-4711\n");

    // One process begins an answer, another one finishes it.
    let place = frontdesk.beside("answer.json").display().to_string();
    let begun = text(&company(&["begin", agent, "When do guests leave on Sundays?", &place]).stdout);
    let rest = text(&company(&["finish", &place]).stdout);
    assert!(!begun.is_empty() && !rest.is_empty(), "{begun:?}, {rest:?}");
    assert_eq!(begun + &rest, answer.trim_end());

    // Everything went through the proxy, with the company's headers; every call is in its traces, with the
    // id of the request.
    let seen = proxy.seen();
    assert!(seen.contains(&format!("POST {}/agents HTTP/1.1", server.url)), "{seen}");
    assert_eq!(seen.matches("idempotency-key: order-4711").count(), 2, "{seen}");
    assert!(seen.contains("x-team: support") && seen.contains("user-agent: company/1.0"), "{seen}");
    let traces = text(&desk.stderr);
    let calls: Vec<Value> = traces.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let spans: Vec<&Value> = calls.iter().map(|call| &call["span"]).collect();
    assert_eq!(spans[0]["operation"], "create_agent", "{traces}");
    assert!(spans.iter().all(|span| span["request_id"].is_string() && span["http.response.status_code"].is_u64()), "{traces}");
    assert!(!traces.contains(&key), "a key in the traces");
}
