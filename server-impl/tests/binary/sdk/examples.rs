//! Examples of the SDK, run against a server.

use std::{
    env, fs,
    io::Write as _,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    time::SystemTime,
};

use crate::frontdesk::{FrontdeskHome, ServerProcess, text};

/// Returns the program of an example. `cargo test --workspace` has built it; anything less builds it here.
fn program(example: &str) -> PathBuf {
    let here = env::current_exe().expect("the path of this test");
    let profile = here.ancestors().nth(2).expect("the folder of the profile");
    let program = profile.join("examples").join(example);
    let sdk = Path::new(env!("CARGO_MANIFEST_DIR")).join("../client");
    let written = newest(&sdk.join("src")).max(newest(&sdk.join("examples")));
    if changed(&program).is_none_or(|built| built < written) {
        let build = Command::new(env!("CARGO")).args(["build", "--package", "frontdesk-client", "--example", example]).status();
        assert!(build.expect("cargo runs").success(), "{example} does not compile");
    }
    program
}

fn changed(path: &Path) -> Option<SystemTime> {
    path.metadata().and_then(|about| about.modified()).ok()
}

/// Returns the time at which the newest file in a folder was written.
fn newest(folder: &Path) -> SystemTime {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let times = entries.map(|path| if path.is_dir() { newest(&path) } else { changed(&path).unwrap_or(SystemTime::UNIX_EPOCH) });
    times.max().unwrap_or(SystemTime::UNIX_EPOCH)
}

/// Returns the output of an example.
fn output(example: &str, server: &ServerProcess, key: &str, arguments: &[&str], input: &str) -> String {
    let mut command = Command::new(program(example));
    command.args(arguments).env("FRONTDESK_URL", &server.url).env("FRONTDESK_KEY", key);
    let mut process = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it runs");
    let _written = process.stdin.take().expect("it is piped").write_all(input.as_bytes());
    let output = process.wait_with_output().expect("it ends");
    assert!(output.status.success(), "{example} ended with {}: {}", output.status, text(&output.stderr));
    text(&output.stdout)
}

#[test]
fn an_agent_without_a_key_signs_up_and_gets_its_first_answer() {
    let frontdesk = FrontdeskHome::new();
    let server = frontdesk.serve();
    let told = output("sign_up", &server, "", &["anna@acme.dev"], "");
    assert!(told.contains("/claim/") && told.contains("On Sundays the front desk opens at 10:00."), "{told}");
    assert!(told.contains("  [Opening hours] "), "{told}");
}

#[test]
fn a_file_is_uploaded_listed_and_talked_about() {
    let frontdesk = FrontdeskHome::new();
    let (server, key) = (frontdesk.serve(), frontdesk.workspace("hobby").key);
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let agent = frontdesk_client::types::AgentCreate::builder().name("Night desk");
    runtime.block_on(server.client(&key).create_agent().body(agent).send()).expect("an agent");
    let file = frontdesk.file("hours.md", "# Hours\n\nThe front desk opens at 8:00. On Sundays it opens at 10:00.\n");

    let uploaded = output("upload", &server, &key, &[&file], "");
    let listed = output("lists", &server, &key, &[], "");
    let talk = output("chat_bot", &server, &key, &[], "When does it open on Sundays?\nWhen does the front desk open?\n");

    assert_eq!(uploaded, "Night desk knows 1 passages of hours\n");
    assert_eq!(listed, "Night desk\n  hours: 1 passages\n");
    assert!(
        talk.starts_with("Night desk (") && talk.contains("On Sundays it opens at 10:00.") && talk.contains("[hours]"),
        "{talk}"
    );
}

#[test]
fn errors_tell_what_to_do() {
    let frontdesk = FrontdeskHome::new();
    let (server, key) = (frontdesk.serve(), frontdesk.workspace("hobby").key);
    let told = output("errors", &server, &key, &[], "");
    let lines: Vec<&str> = told.lines().collect();
    assert!(lines[0].starts_with("no such agent, request "), "{told}");
    assert_eq!(lines[1], "/name: Name cannot be empty or only whitespace");
    assert!(lines[2].starts_with("never sent: get_agent: `agent_id`: "), "{told}");
    assert!(lines[3].starts_with("refused with Some(401): list_agents: INVALID_API_KEY"), "{told}");
    assert!(lines[4].starts_with("may work later: list_agents: no connection to http://127.0.0.1:9"), "{told}");
    assert_eq!(lines[5], "may work later: list_agents: no answer in time");
}
