//! A program for a test. A shell watches it: when this process ends for any reason, the shell's standard input
//! closes, and it kills the program.

use std::{
    ffi::OsStr,
    io::{BufRead, BufReader},
    os::unix::process::CommandExt,
    process::{Child, ChildStdin, Command, Stdio},
};

/// Starts the program in its arguments, prints its process id, and kills it when the input ends. A paused program
/// can only be killed.
const WATCH_SCRIPT: &str = r#"
"$@" </dev/null >/dev/null 2>&1 &
echo $!
exec >/dev/null
cat
kill -KILL $!
wait
"#;

/// A program that runs until it is dropped.
pub struct WatchedProgram {
    process: String,
    watch: Child,
    input: Option<ChildStdin>,
}

impl WatchedProgram {
    /// Starts a program with its arguments.
    ///
    /// # Panics
    /// If there is no shell.
    pub fn start<A: AsRef<OsStr>>(command: impl IntoIterator<Item = A>) -> Self {
        let mut watch = Command::new("sh");
        watch.args(["-c", WATCH_SCRIPT, "sh"]).args(command);
        // A separate process group: a signal from the terminal must not end the shell before the program.
        watch.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).process_group(0);
        let mut watch = watch.spawn().expect("a shell starts");
        let mut process = String::new();
        let output = watch.stdout.take().expect("it is piped");
        BufReader::new(output).read_line(&mut process).expect("the shell tells the process");
        let input = watch.stdin.take();
        Self { process: process.trim().to_owned(), watch, input }
    }

    /// Sends it a signal.
    ///
    /// # Panics
    /// If it does not run.
    pub(super) fn send_signal(&self, signal: &str) {
        let sent = Command::new("kill").args(["-s", signal, &self.process]).status();
        assert!(sent.is_ok_and(|status| status.success()), "SIG{signal} does not reach the program");
    }
}

impl Drop for WatchedProgram {
    fn drop(&mut self) {
        self.input = None;
        // The program ends by itself; waiting makes sure that its ports are free.
        self.watch.wait().ok();
    }
}

/// Checks whether a program is installed, and reports if it is not.
///
/// # Panics
/// If it is not, although the environment says `CI=true`.
pub fn is_installed(program: &str, argument: &str, package: &str) -> bool {
    let version = Command::new(program).arg(argument).stdout(Stdio::null()).stderr(Stdio::null()).status();
    if version.is_ok_and(|status| status.success()) {
        return true;
    }
    let missing = format!("no {program} is installed (Debian: `apt-get install {package}`)");
    assert!(std::env::var("CI").as_deref() != Ok("true"), "{missing}");
    eprintln!("skipped: {missing}");
    false
}
