//! The binary with a temporary folder.

use std::{
    fs::{self, File},
    io::{BufRead, BufReader},
    net::SocketAddr,
    path::PathBuf,
    process::{Child, ChildStderr, ChildStdout, Command, ExitStatus, Output, Stdio},
    time::{Duration, Instant},
};

use frontdesk_client::Client;
use serde_json::Value;
use tempfile::TempDir;

/// Arguments of a server on a free port.
const SERVE_ARGUMENTS: [&str; 5] = ["serve", "--listen", "127.0.0.1:0", "--rate-limit", "0"];

/// Home of a server: a data folder, and the log next to it.
pub(crate) struct FrontdeskHome {
    home: TempDir,
    /// Settings for all commands, as environment variables.
    settings: Vec<(&'static str, String)>,
}

/// An organization, and a key for it.
pub(crate) struct TestWorkspace {
    pub(crate) org: String,
    pub(crate) key: String,
}

impl FrontdeskHome {
    pub(crate) fn new() -> Self {
        Self::with(Vec::new())
    }

    /// Creates a home whose commands all have these environment variables.
    pub(crate) fn with(settings: Vec<(&'static str, String)>) -> Self {
        Self { home: tempfile::tempdir().expect("a folder for the test"), settings }
    }

    /// Returns a path next to the data folder.
    pub(crate) fn beside(&self, name: &str) -> PathBuf {
        self.home.path().join(name)
    }

    /// Writes a file next to the data folder.
    pub(crate) fn file(&self, name: &str, text: &str) -> String {
        let path = self.beside(name);
        fs::write(&path, text).expect("a file for the test");
        path.display().to_string()
    }

    /// Returns the data folder.
    pub(crate) fn data(&self) -> PathBuf {
        self.beside("data")
    }

    /// Returns the default path of the database.
    pub(crate) fn database(&self) -> PathBuf {
        self.data().join("frontdesk.db")
    }

    /// Returns the log of the most recently started server.
    pub(crate) fn log(&self) -> PathBuf {
        self.beside("serve.log")
    }

    /// Returns the binary, with only its data folder in its environment.
    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_frontdesk"));
        command.args(arguments).env_clear().env("FRONTDESK_DATA_DIR", self.data()).stdin(Stdio::null());
        command.envs(self.settings.iter().map(|(name, value)| (name, value)));
        command
    }

    pub(crate) fn run(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().expect("the binary runs")
    }

    /// Returns the result of a successful command: standard output is one JSON object and nothing else.
    pub(crate) fn json(&self, arguments: &[&str]) -> Value {
        let output = self.run(arguments);
        let (result, log) = (text(&output.stdout), text(&output.stderr));
        assert!(output.status.success(), "`frontdesk {}` ended with {}: {log}", arguments.join(" "), output.status);
        let result: Value = serde_json::from_str(&result).unwrap_or_else(|error| panic!("{error} in {result}"));
        assert!(result.is_object(), "{result}");
        result
    }

    /// Returns exit code and message of a failing command: standard output is empty.
    pub(crate) fn refusal(&self, arguments: &[&str]) -> (i32, String) {
        let output = self.run(arguments);
        assert_eq!(text(&output.stdout), "", "a result beside a failure");
        (output.status.code().expect("it ends by itself"), text(&output.stderr))
    }

    /// Creates an organization, and a key for it.
    pub(crate) fn workspace(&self, plan: &str) -> TestWorkspace {
        let org = string(&self.json(&["org", "create", "--name", "Acme", "--plan", plan]), "id");
        let key = string(&self.json(&["key", "create", "--org", &org, "--scope", "admin"]), "key");
        TestWorkspace { org, key }
    }

    /// Starts the server on a free port, and waits until it reports that it is ready.
    pub(crate) fn serve(&self) -> ServerProcess {
        self.serve_with(&[])
    }

    /// Starts the server with additional flags.
    pub(crate) fn serve_with(&self, flags: &[&str]) -> ServerProcess {
        self.start(self.command(&[&SERVE_ARGUMENTS, flags].concat()))
    }

    /// Starts the server with a limit on open files (`ulimit -n`).
    pub(crate) fn serve_with_files(&self, files: u32) -> ServerProcess {
        let serve = self.command(&SERVE_ARGUMENTS);
        let mut limited = Command::new("/bin/sh");
        limited.args(["-c", &format!("ulimit -n {files} && exec \"$0\" \"$@\"")]);
        limited.arg(serve.get_program()).args(serve.get_args()).env_clear().stdin(Stdio::null());
        limited.envs(serve.get_envs().filter_map(|(name, value)| Some((name, value?))));
        self.start(limited)
    }

    /// Starts the server with a pipe in place of a log file, which the caller may read.
    pub(crate) fn serve_with_piped_log(&self) -> (ServerProcess, ChildStderr) {
        let mut serving = self.start_with(self.command(&SERVE_ARGUMENTS), Stdio::piped());
        let log = serving.process.stderr.take().expect("it is piped");
        (serving, log)
    }

    fn start(&self, command: Command) -> ServerProcess {
        self.start_with(command, File::create(self.log()).expect("a log").into())
    }

    fn start_with(&self, mut command: Command, log: Stdio) -> ServerProcess {
        let begun = Instant::now();
        let mut process = command.stdout(Stdio::piped()).stderr(log).spawn().expect("the binary runs");
        let mut output = BufReader::new(process.stdout.take().expect("it is piped"));
        let (greeting, url) = read_greeting(&mut output)
            .unwrap_or_else(|| panic!("it is not ready: {}", fs::read_to_string(self.log()).unwrap_or_default()));
        ServerProcess { process, url, greeting, ready_after: begun.elapsed(), _output: output }
    }
}

/// A running server, killed when this is dropped.
pub(crate) struct ServerProcess {
    process: Child,
    /// Base URL: `http://127.0.0.1:PORT/api/v1`.
    pub(crate) url: String,
    /// Time from the start of the process until it was ready.
    pub(crate) ready_after: Duration,
    /// What it printed before the address of the API.
    pub(crate) greeting: String,
    _output: BufReader<ChildStdout>,
}

impl ServerProcess {
    /// Creates an SDK client with a key, without retries: a test needs to see every failure.
    pub(crate) fn client(&self, key: &str) -> Client {
        Client::builder(&self.url).key(key).retries(0).build().expect("a client")
    }

    /// Returns the address that it listens on.
    pub(crate) fn address(&self) -> SocketAddr {
        let host = self.url.strip_prefix("http://").and_then(|rest| rest.split('/').next());
        host.expect("a host").parse().expect("an address")
    }

    /// Kills the server with `kill -9`.
    pub(crate) fn kill(mut self) {
        self.process.kill().expect("it runs");
        self.process.wait().expect("it ends");
    }

    /// Sends SIGTERM.
    pub(crate) fn terminate(&self) {
        let sent = Command::new("kill").args(["-TERM", &self.process.id().to_string()]).status().expect("`kill` runs");
        assert!(sent.success(), "`kill` ended with {sent}");
    }

    /// Waits until the server has exited by itself.
    pub(crate) fn ended(mut self, within: Duration) -> ExitStatus {
        let begun = Instant::now();
        loop {
            if let Some(status) = self.process.try_wait().expect("it is a child of the test") {
                return status;
            }
            assert!(begun.elapsed() < within, "it does not end");
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        if std::thread::panicking()
            && let Ok(Some(status)) = self.process.try_wait()
        {
            eprintln!("the server had ended before the test failed: {status}");
        }
        // An error means that it has already exited.
        let _ended = self.process.kill();
        let _status = self.process.wait();
    }
}

/// Returns a string field of a result.
pub(crate) fn string(value: &Value, field: &str) -> String {
    value[field].as_str().unwrap_or_else(|| panic!("no {field} in {value}")).to_owned()
}

pub(crate) fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("UTF-8")
}

/// Returns the API address in the output of a server that is ready, and what comes before it.
fn read_greeting(output: &mut impl BufRead) -> Option<(String, String)> {
    let mut greeting = String::new();
    output.lines().map_while(Result::ok).find_map(|line| {
        let url = line.trim().strip_prefix("API").map(|url| url.trim().to_owned());
        greeting.push_str(&line);
        greeting.push('\n');
        url.map(|url| (std::mem::take(&mut greeting), url))
    })
}
