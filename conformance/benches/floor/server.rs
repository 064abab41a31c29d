//! The servers: this very program, started again as the floor or as Frontdesk, so that both are built alike.

use std::{
    fs::{self, File},
    io::{Read, Write},
    net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream},
    path::Path,
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;

/// The environment variable that tells a process which server it is to be. Its arguments are those of that server.
pub(crate) const ROLE: &str = "FLOOR_BENCH_ROLE";

/// Frontdesk, by its command line.
pub(crate) const FRONTDESK: &str = "frontdesk";

/// The floor: folder, address and key.
pub(crate) const FLOOR: &str = "floor";

/// A server that runs, until this is dropped.
pub(crate) struct Server {
    process: Child,
    /// Where it listens.
    pub(crate) address: SocketAddr,
    /// From the start of the process to its first answer.
    pub(crate) started_in: Duration,
}

impl Server {
    /// Frontdesk, on a folder of its own and without a rate limit.
    pub(crate) fn frontdesk(folder: &Path) -> Result<Self> {
        let address = free_address()?;
        let mut command = frontdesk(folder)?;
        command.args(["serve", "--rate-limit", "0", "--listen", &address.to_string()]);
        // It logs as it does for everybody.
        command.stderr(File::create(folder.with_extension("log"))?);
        Self::start(command, address)
    }

    /// The floor, with one key.
    pub(crate) fn floor(folder: &Path, key: &str) -> Result<Self> {
        let address = free_address()?;
        let mut command = Command::new(std::env::current_exe()?);
        command.env(ROLE, FLOOR).arg(folder).arg(address.to_string()).arg(key);
        Self::start(command, address)
    }

    fn start(mut command: Command, address: SocketAddr) -> Result<Self> {
        let begun = Instant::now();
        let mut process = command.stdout(Stdio::null()).spawn()?;
        while !answers(address) {
            if let Some(status) = process.try_wait()? {
                bail!("a server ended before it answered: {status}");
            }
            ensure!(begun.elapsed() < Duration::from_secs(30), "a server does not answer");
            thread::sleep(Duration::from_millis(1));
        }
        Ok(Self { process, address, started_in: begun.elapsed() })
    }

    /// Bytes of memory that the process holds.
    pub(crate) fn resident(&self) -> Result<u64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.process.id()))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).context("no VmRSS: is this Linux?")?;
        let kilobytes: u64 = line.trim().trim_end_matches("kB").trim().parse()?;
        Ok(kilobytes * 1_024)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // Failing means that it has ended already.
        let _ended = self.process.kill();
        let _status = self.process.wait();
    }
}

/// Runs one command of Frontdesk and reads the JSON that it prints.
pub(crate) fn command(folder: &Path, arguments: &[&str]) -> Result<Value> {
    let output = frontdesk(folder)?.args(arguments).stderr(Stdio::inherit()).output()?;
    ensure!(output.status.success(), "`frontdesk {}` failed: {}", arguments.join(" "), output.status);
    Ok(serde_json::from_slice(&output.stdout)?)
}

fn frontdesk(folder: &Path) -> Result<Command> {
    let mut command = Command::new(std::env::current_exe()?);
    command.env(ROLE, FRONTDESK).env("FRONTDESK_DATA_DIR", folder);
    Ok(command)
}

fn free_address() -> Result<SocketAddr> {
    Ok(TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?)
}

fn answers(address: SocketAddr) -> bool {
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
