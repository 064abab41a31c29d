//! The servers: this same program, started again in another role, so that all are built alike.

use std::{
    env,
    fs::{self, File},
    io::{Read, Write},
    net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream},
    path::PathBuf,
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;

/// Environment variable that selects the server that a process runs. Its arguments are those of that server.
pub(crate) const ROLE: &str = "FRONTDESK_BENCH_ROLE";

/// Runs Frontdesk's command line.
pub(crate) const FRONTDESK_ROLE: &str = "frontdesk";

/// Environment variable with the path of another Frontdesk binary to measure, such as an earlier release: under the
/// same load, so that only the server differs.
const BINARY_VARIABLE: &str = "FRONTDESK_BENCH_BINARY";

/// The environment of one server.
pub(crate) struct ServerEnvironment {
    /// Data folder. The log is next to it.
    pub(crate) folder: PathBuf,
    /// Database, if not a file in the folder.
    pub(crate) database: Option<String>,
    /// Config file, unless all settings are the defaults.
    pub(crate) config: Option<PathBuf>,
}

impl ServerEnvironment {
    /// Runs Frontdesk without a rate limit.
    pub(crate) fn serve(&self) -> Result<BenchServer> {
        let address = free_address()?;
        let mut command = self.frontdesk_command()?;
        command.args(["serve", "--rate-limit", "0", "--listen", &address.to_string()]);
        // Logging stays enabled, as in production.
        command.stderr(File::create(self.folder.with_extension("log"))?);
        BenchServer::start(command, address)
    }

    /// Creates a workspace on a high plan; returns a key for it.
    pub(crate) fn create_workspace(&self) -> Result<String> {
        let created = self.run_command(&["org", "create", "--name", "Bench", "--plan", "enterprise"])?;
        let org = text_at(&created, "/id")?;
        self.run_command(&["org", "add-credits", "--org", org, "--credits", "1000000000"])?;
        let issued = self.run_command(&["key", "create", "--org", org, "--scope", "write"])?;
        Ok(text_at(&issued, "/key")?.to_owned())
    }

    /// Runs a Frontdesk command and parses the JSON that it prints.
    fn run_command(&self, arguments: &[&str]) -> Result<Value> {
        let output = self.frontdesk_command()?.args(arguments).stderr(Stdio::inherit()).output()?;
        ensure!(output.status.success(), "`frontdesk {}` failed: {}", arguments.join(" "), output.status);
        Ok(serde_json::from_slice(&output.stdout)?)
    }

    fn frontdesk_command(&self) -> Result<Command> {
        let program = env::var_os(BINARY_VARIABLE).map_or_else(env::current_exe, |binary| Ok(binary.into()))?;
        let mut command = Command::new(program);
        command.env(ROLE, FRONTDESK_ROLE).env("FRONTDESK_DATA_DIR", &self.folder);
        if let Some(database) = &self.database {
            command.env("FRONTDESK_DATABASE_URL", database);
        }
        if let Some(config) = &self.config {
            command.env("FRONTDESK_CONFIG", config);
        }
        Ok(command)
    }
}

/// A running server, until dropped.
pub(crate) struct BenchServer {
    pub(crate) process: Child,
    /// Address that it listens on.
    pub(crate) address: SocketAddr,
}

impl BenchServer {
    /// Starts a program that listens on this address, and waits for its first answer.
    pub(crate) fn start(mut command: Command, address: SocketAddr) -> Result<Self> {
        let begun = Instant::now();
        let mut process = command.stdout(Stdio::null()).spawn()?;
        while !is_answering(address) {
            if let Some(status) = process.try_wait()? {
                bail!("a server ended before it answered: {status}");
            }
            ensure!(begun.elapsed() < Duration::from_secs(30), "a server does not answer");
            thread::sleep(Duration::from_millis(1));
        }
        Ok(Self { process, address })
    }

    /// Returns one of the kernel's memory statistics in bytes: `VmRSS`, resident; `VmHWM`, peak resident; `RssAnon`,
    /// resident and anonymous; `RssFile`, resident and file-backed.
    pub(crate) fn memory(&self, figure: &str) -> Result<u64> {
        process_memory(self.process.id(), figure)
    }
}

/// Returns one of the kernel's memory statistics of a process, in bytes.
pub(crate) fn process_memory(process: u32, figure: &str) -> Result<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status"))?;
    let line = status.lines().find_map(|line| line.strip_prefix(figure)?.strip_prefix(':'));
    let line = line.with_context(|| format!("no {figure}: is this Linux?"))?;
    let kilobytes: u64 = line.trim().trim_end_matches("kB").trim().parse()?;
    Ok(kilobytes * 1_024)
}

impl Drop for BenchServer {
    fn drop(&mut self) {
        // An error means that it has already exited.
        let _ended = self.process.kill();
        let _status = self.process.wait();
    }
}

/// Returns the text at this pointer into an answer.
pub(crate) fn text_at<'a>(value: &'a Value, pointer: &str) -> Result<&'a str> {
    value.pointer(pointer).and_then(Value::as_str).with_context(|| format!("no {pointer} in {value}"))
}

/// Returns a free address.
pub(crate) fn free_address() -> Result<SocketAddr> {
    Ok(TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?)
}

fn is_answering(address: SocketAddr) -> bool {
    let ask = || {
        let mut stream = TcpStream::connect(address)?;
        stream.set_read_timeout(Some(Duration::from_secs(5)))?;
        stream.write_all(b"GET /healthz HTTP/1.1\r\nhost: bench\r\nconnection: close\r\n\r\n")?;
        let mut answer = [0; 12];
        stream.read_exact(&mut answer)?;
        Ok::<_, std::io::Error>(answer)
    };
    ask().is_ok_and(|answer| answer.ends_with(b" 200"))
}
