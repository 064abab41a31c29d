//! chromedriver and the browser that it starts, as processes.
//!
//! A shell watches both: when its standard input closes, because the test is over or this process ended for any
//! reason, it kills them and removes their folder.

use std::{
    env,
    io::{self, BufRead, BufReader},
    os::unix::process::CommandExt,
    path::{Path, PathBuf},
    process::{Child, ChildStdout, Command, Stdio},
    thread,
};

use serde_json::{Map, Value, json};
use tempfile::Builder;

/// Names of the browser, Debian's first.
const BROWSER_NAMES: &[&str] = &["chromium", "google-chrome", "chromium-browser"];

/// Starts the driver `$2` in the folder `$1`, and kills it with all its children when the input ends.
const WATCH_SCRIPT: &str = r#"
folder=$1 driver=$2
HOME=$folder TMPDIR=$folder setsid "$driver" --port=0 </dev/null 2>/dev/null &
exec >/dev/null 2>&1
cat
kill -s KILL -- "-$!" || kill -s KILL "$!"
wait
rm -rf "$folder"
"#;

/// Maximum number of attempts to start the driver: the port that it chose may be taken before it listens.
const MAX_STARTS: usize = 5;

/// Text that the driver prints before the port that it listens on.
const READY_MESSAGE: &str = "started successfully on port ";

/// Arguments of the browser: headless, isolated, and without background requests.
const BROWSER_ARGUMENTS: &[&str] = &[
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
];

/// A running chromedriver and the path of its browser.
#[derive(Debug)]
pub(super) struct DriverProcess {
    browser: PathBuf,
    folder: PathBuf,
    address: String,
    watch: Child,
}

impl DriverProcess {
    /// Starts chromedriver on a free port. Returns `None` if it or the browser is not installed.
    pub(super) fn start() -> Option<Self> {
        let browser = BROWSER_NAMES.iter().find_map(|name| find_program(name));
        let (Some(browser), Some(driver)) = (browser, find_program("chromedriver")) else {
            let missing = "chromium and chromedriver are not both installed, which tests of pages need";
            assert!(env::var("CI").as_deref() != Ok("true"), "{missing}");
            eprintln!("skipped: {missing}");
            return None;
        };
        let mut said = String::new();
        for _ in 0..MAX_STARTS {
            match Self::start_once(&browser, &driver) {
                Ok(process) => return Some(process),
                Err(last) => said = last,
            }
        }
        panic!("chromedriver does not start: {said}");
    }

    /// Starts chromedriver once. Returns its output if it exits immediately.
    fn start_once(browser: &Path, driver: &Path) -> Result<Self, String> {
        // The shell removes it, even if this process is killed.
        let folder = Builder::new().prefix("browser-").tempdir().expect("a folder for the browser can be made").keep();
        let mut watch = Command::new("sh")
            .args(["-c", WATCH_SCRIPT, "sh"])
            .args([folder.as_path(), driver])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            // A separate process group: an interrupt from the terminal ends the test, which makes the shell clean up.
            .process_group(0)
            .spawn()
            .expect("a shell can be started");
        let output = watch.stdout.take().expect("the output of the shell is a pipe");
        // From here on, the shell notices when this is dropped.
        let mut process = Self { browser: browser.to_owned(), folder, address: String::new(), watch };
        process.address = format!("http://127.0.0.1:{}/", read_port(output)?);
        Ok(process)
    }

    /// Returns the address of chromedriver.
    pub(super) fn address(&self) -> &str {
        &self.address
    }

    /// Returns the session requested from chromedriver: the browser with an empty profile, and the logs of its
    /// console and its network.
    pub(super) fn capabilities(&self, page_load: u64, script: u64) -> Map<String, Value> {
        let profile = format!("--user-data-dir={}", self.folder.join("profile").display());
        let arguments: Vec<&str> = BROWSER_ARGUMENTS.iter().copied().chain([profile.as_str()]).collect();
        // The new-tab page would send requests of its own.
        let start = json!({ "session": { "restore_on_startup": 4, "startup_urls": ["about:blank"] } });
        let capabilities = json!({
            "browserName": "chrome",
            "goog:chromeOptions": { "binary": self.browser, "args": arguments, "prefs": start },
            "goog:loggingPrefs": { "browser": "ALL", "performance": "ALL" },
            "timeouts": { "pageLoad": page_load, "script": script },
        });
        match capabilities {
            Value::Object(capabilities) => capabilities,
            _ => unreachable!("it is written as an object above"),
        }
    }
}

impl Drop for DriverProcess {
    fn drop(&mut self) {
        drop(self.watch.stdin.take());
        if let Err(error) = self.watch.wait() {
            eprintln!("the shell that ends the browser is lost: {error}");
        }
    }
}

/// Returns the port that the driver prints, or all of its output if it prints none. Any further output is read and
/// dropped, so that the driver never blocks on writing.
fn read_port(output: ChildStdout) -> Result<u16, String> {
    let mut output = BufReader::new(output);
    let mut said = String::new();
    let port = loop {
        let start = said.len();
        let read = output.read_line(&mut said).expect("what chromedriver says can be read");
        if read == 0 {
            return Err(said);
        }
        if let Some((_, port)) = said[start..].split_once(READY_MESSAGE) {
            break port.trim().trim_end_matches('.').parse().expect("a port is a number");
        }
    };
    thread::spawn(move || io::copy(&mut output, &mut io::sink()));
    Ok(port)
}

/// Returns the path of an installed program.
fn find_program(name: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    env::split_paths(&path).map(|folder| folder.join(name)).find(|program| program.is_file())
}

#[cfg(test)]
mod tests {
    use std::{fs, net::TcpStream, thread};

    use super::DriverProcess;

    #[test]
    fn nothing_is_left_after_a_panic() {
        let Some(process) = DriverProcess::start() else { return };
        let (folder, address) = (process.folder.clone(), process.address.clone());
        let address = address.trim_start_matches("http://").trim_end_matches('/');
        assert!(fs::exists(&folder).expect("the folder can be looked for") && TcpStream::connect(address).is_ok());
        let test = thread::spawn(move || {
            let _process = process;
            panic!("on purpose");
        });
        assert!(test.join().is_err());
        assert!(!fs::exists(&folder).expect("the folder can be looked for") && TcpStream::connect(address).is_err());
    }
}
