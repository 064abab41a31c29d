//! A Redis server for a test, which can be paused, stopped and restarted.
//!
//! A shell watches it: when this process ends, however it does, the shell's standard input closes, and it stops the server.

use std::{
    env,
    io::{BufRead, BufReader, Read, Write},
    net::{Ipv4Addr, TcpListener, TcpStream},
    os::unix::process::CommandExt,
    process::{Child, ChildStdin, Command, Stdio},
    thread,
    time::Duration,
};

/// Starts the program in its arguments, prints its process id, and kills it when the input ends. A paused server can only be
/// killed.
const WATCH: &str = r#"
"$@" </dev/null >/dev/null 2>&1 &
echo $!
exec >/dev/null
cat
kill -KILL $!
wait
"#;

/// Nothing is written to disk, and tests may run any command.
const SETTINGS: &[&str] = &["--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];

/// A dedicated Redis server on a free port, which ends when this is dropped.
pub struct RedisServer {
    port: u16,
    running: Option<Running>,
}

struct Running {
    process: String,
    watch: Child,
    input: Option<ChildStdin>,
}

impl RedisServer {
    /// An empty server. `None` where Redis is not installed, which is reported.
    ///
    /// # Panics
    /// When it does not start, or when it is not installed although the environment says `CI=true`.
    pub fn start() -> Option<Self> {
        let version = Command::new("redis-server").arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
        if !version.is_ok_and(|status| status.success()) {
            let missing = "no Redis server is installed (Debian: `apt-get install redis-server`)";
            assert!(env::var("CI").as_deref() != Ok("true"), "{missing}");
            eprintln!("skipped on Redis: {missing}");
            return None;
        }
        let free = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port is free");
        let port = free.local_addr().expect("it was just bound").port();
        drop(free);
        let mut server = Self { port, running: None };
        server.start_again();
        Some(server)
    }

    /// Its URL.
    pub fn url(&self) -> String {
        format!("redis://127.0.0.1:{}", self.port)
    }

    /// Suspends it, like an overloaded machine: it keeps its connections open, and answers nothing.
    ///
    /// # Panics
    /// When it is not running.
    pub fn pause(&self) {
        self.signal("STOP");
    }

    /// Continues after [`Self::pause`].
    ///
    /// # Panics
    /// When it is not running.
    pub fn resume(&self) {
        self.signal("CONT");
    }

    /// Kills it, and loses all data.
    pub fn stop(&mut self) {
        self.running = None;
    }

    /// Restarts it on the same port, empty.
    ///
    /// # Panics
    /// When it does not start.
    pub fn start_again(&mut self) {
        self.stop();
        self.running = Some(Running::start(self.port));
        for _ in 0..200 {
            if self.tell("PING").is_ok_and(|answer| answer == "+PONG") {
                return;
            }
            thread::sleep(Duration::from_millis(50));
        }
        panic!("Redis does not start on port {}", self.port);
    }

    /// Sends a command on a separate connection; returns the first line of the answer.
    ///
    /// # Errors
    /// When it does not answer within a second.
    pub fn tell(&self, command: &str) -> std::io::Result<String> {
        let mut connection = TcpStream::connect((Ipv4Addr::LOCALHOST, self.port))?;
        connection.set_read_timeout(Some(Duration::from_secs(1)))?;
        connection.write_all(format!("{command}\r\n").as_bytes())?;
        let mut line = String::new();
        BufReader::new(connection.take(1_000)).read_line(&mut line)?;
        Ok(line.trim_end().to_owned())
    }

    fn signal(&self, signal: &str) {
        let running = self.running.as_ref().expect("the server runs");
        let sent = Command::new("kill").args(["-s", signal, &running.process]).status();
        assert!(sent.is_ok_and(|status| status.success()), "SIG{signal} does not reach Redis");
    }
}

impl Running {
    fn start(port: u16) -> Self {
        let mut watch = Command::new("sh");
        watch.args(["-c", WATCH, "sh", "redis-server", "--port", &port.to_string()]).args(SETTINGS);
        // A separate process group: a signal from the terminal must not end the shell before the server.
        watch.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).process_group(0);
        let mut watch = watch.spawn().expect("a shell starts");
        let mut process = String::new();
        let output = watch.stdout.take().expect("it is piped");
        BufReader::new(output).read_line(&mut process).expect("the shell tells the process");
        let input = watch.stdin.take();
        Self { process: process.trim().to_owned(), watch, input }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.input = None;
        // It ends by itself; waiting makes sure that the port is free.
        self.watch.wait().ok();
    }
}
