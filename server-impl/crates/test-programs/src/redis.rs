//! A Redis server for a test, which can be paused, stopped and restarted.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::{Ipv4Addr, TcpListener, TcpStream},
    thread,
    time::Duration,
};

use crate::supervised::{WatchedProgram, is_installed};

/// Settings by which nothing is written to disk, and tests may run any command.
const SERVER_SETTINGS: &[&str] = &["--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];

/// A dedicated Redis server on a free port, which ends when it is dropped.
pub struct RedisServer {
    port: u16,
    running: Option<WatchedProgram>,
}

impl RedisServer {
    /// Starts an empty server. Returns `None` if Redis is not installed, which is reported.
    ///
    /// # Panics
    /// If it does not start, or if it is not installed although the environment says `CI=true`.
    pub fn start() -> Option<Self> {
        if !is_installed("redis-server", "--version", "redis-server") {
            return None;
        }
        let free = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port is free");
        let port = free.local_addr().expect("it was just bound").port();
        drop(free);
        let mut server = Self { port, running: None };
        server.restart();
        Some(server)
    }

    /// Returns its URL.
    pub fn url(&self) -> String {
        format!("redis://127.0.0.1:{}", self.port)
    }

    /// Suspends it, like an overloaded machine: its connections stay open, but it answers nothing.
    ///
    /// # Panics
    /// If it is not running.
    pub fn pause(&self) {
        self.send_signal("STOP");
    }

    /// Continues after [`Self::pause`].
    ///
    /// # Panics
    /// If it is not running.
    pub fn resume(&self) {
        self.send_signal("CONT");
    }

    /// Kills the server, and loses all data.
    pub fn stop(&mut self) {
        self.running = None;
    }

    /// Restarts it on the same port, empty.
    ///
    /// # Panics
    /// If it does not start.
    pub fn restart(&mut self) {
        self.stop();
        let port = self.port.to_string();
        let command = ["redis-server", "--port", &port];
        self.running = Some(WatchedProgram::start(command.iter().chain(SERVER_SETTINGS)));
        for _ in 0..200 {
            if self.send_command("PING").is_ok_and(|answer| answer == "+PONG") {
                return;
            }
            thread::sleep(Duration::from_millis(50));
        }
        panic!("Redis does not start on port {}", self.port);
    }

    /// Sends a command on a separate connection; returns the first line of the answer.
    ///
    /// # Errors
    /// If it does not answer within a second.
    pub fn send_command(&self, command: &str) -> std::io::Result<String> {
        let mut connection = TcpStream::connect((Ipv4Addr::LOCALHOST, self.port))?;
        connection.set_read_timeout(Some(Duration::from_secs(1)))?;
        connection.write_all(format!("{command}\r\n").as_bytes())?;
        let mut line = String::new();
        BufReader::new(connection.take(1_000)).read_line(&mut line)?;
        Ok(line.trim_end().to_owned())
    }

    fn send_signal(&self, signal: &str) {
        self.running.as_ref().expect("the server runs").send_signal(signal);
    }
}
