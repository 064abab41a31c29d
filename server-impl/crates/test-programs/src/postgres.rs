//! A PostgreSQL server for the tests of one process.
//!
//! The newest installed version is started when the first test needs it, in a temporary folder and reachable by a
//! Unix socket only; as another user if this one is root, which PostgreSQL refuses. A shell watches it: when this
//! process ends for any reason, the shell's standard input closes, and it stops the server and removes the folder.

use std::{
    env, fs,
    os::unix::{
        fs::{MetadataExt, chown},
        process::CommandExt,
    },
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::{
        OnceLock,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
    time::Duration,
};

use tempfile::TempDir;

use crate::folders;

/// Folder in which Debian installs servers, one subfolder per version.
const DEBIAN_FOLDER: &str = "/usr/lib/postgresql";

/// Administrator of the test server, as in [`WATCH_SCRIPT`].
const SERVER_USER: &str = "frontdesk";

/// Settings of the server. No data outlives a test, so nothing needs to wait for the disk, and little of
/// the log is retained.
const SERVER_SETTINGS: &[&str] = &[
    "listen_addresses=",
    "fsync=off",
    "full_page_writes=off",
    "autovacuum=off",
    "shared_buffers=32MB",
    "max_connections=300",
    "wal_level=minimal",
    "max_wal_senders=0",
    "max_wal_size=64MB",
    "log_min_messages=warning",
];

/// Creates and starts the server in `$1` with the programs in `$2` and the settings after that, and stops it when
/// the input ends.
const WATCH_SCRIPT: &str = r#"
folder=$1 programs=$2; shift 2
{
    "$programs/initdb" -D "$folder/data" -U frontdesk -A trust -E UTF8 --no-locale --no-sync --no-instructions &&
    exec "$programs/postgres" -D "$folder/data" -k "$folder" "$@"
} </dev/null >"$folder/log" 2>&1 &
cat >/dev/null
kill -QUIT $!
wait
rm -rf "$folder"
"#;

static TEST_SERVER: OnceLock<Option<PostgresServer>> = OnceLock::new();
static NEXT_DATABASE: AtomicUsize = AtomicUsize::new(1);

struct PostgresServer {
    programs: PathBuf,
    folder: PathBuf,
    /// The watching shell. The operating system closes its standard input when this process ends.
    _watch: Child,
}

/// Returns the URL of a new, empty database. `None` if no server is installed, which is reported once.
///
/// # Panics
/// If the server does not start, or if none is installed although the environment says `CI=true`.
pub fn create_database() -> Option<String> {
    Some(TEST_SERVER.get_or_init(start_server).as_ref()?.create_database_with(&[]))
}

/// Returns the URL of a new database with all the data of this one, to which no one may be connected.
///
/// # Panics
/// If the URL is not that of such a database.
pub fn copy_database(url: &str) -> String {
    // Copying files is faster than writing each page to the log.
    running_server().create_database_with(&["--strategy=file_copy", "--template", database_name(url)])
}

/// Drops a database created by [`create_database`] before its server stops, to free disk space.
///
/// # Panics
/// If the URL is not that of such a database.
pub fn drop_database(url: &str) {
    run_command(running_server().client_command("dropdb", database_name(url)).arg("--force"));
}

/// Returns all the data of a database, as written by `pg_dump`.
///
/// # Panics
/// If the URL is not that of such a database.
pub fn dump_database(url: &str) -> Vec<u8> {
    run_command(&mut running_server().client_command("pg_dump", database_name(url)))
}

fn running_server() -> &'static PostgresServer {
    TEST_SERVER.get().and_then(Option::as_ref).expect("the database is on the server that was started")
}

fn database_name(url: &str) -> &str {
    url.split(['/', '?']).nth(3).expect("the URL names a database")
}

impl PostgresServer {
    fn create_database_with(&self, options: &[&str]) -> String {
        let name = format!("test_{}", NEXT_DATABASE.fetch_add(1, Ordering::Relaxed));
        run_command(self.client_command("createdb", &name).args(options));
        format!("postgres://{SERVER_USER}@localhost/{name}?host={}", self.folder.display())
    }

    fn client_command(&self, program: &str, database: &str) -> Command {
        let mut command = Command::new(self.programs.join(program));
        command.arg("--host").arg(&self.folder).args(["--username", SERVER_USER, database]);
        command
    }

    /// Waits until the server answers.
    fn await_ready(&self) {
        for _ in 0..600 {
            let mut question = Command::new(self.programs.join("pg_isready"));
            if question.arg("--quiet").arg("--host").arg(&self.folder).status().is_ok_and(|status| status.success()) {
                return;
            }
            thread::sleep(Duration::from_millis(100));
        }
        panic!("PostgreSQL does not start: {}", fs::read_to_string(self.folder.join("log")).unwrap_or_default());
    }
}

fn start_server() -> Option<PostgresServer> {
    let Some(programs) = newest_programs() else {
        let missing = "no PostgreSQL server is installed (Debian: `apt-get install postgresql`)";
        assert!(env::var("CI").as_deref() != Ok("true"), "{missing}");
        eprintln!("skipped on PostgreSQL: {missing}");
        return None;
    };
    let (folder, user) = server_folder();
    let mut watch = Command::new("sh");
    watch
        .args(["-c", WATCH_SCRIPT, "sh"])
        .arg(folder.path())
        .arg(&programs)
        .args(SERVER_SETTINGS.iter().flat_map(|setting| ["-c", setting]));
    // A separate process group: a signal from the terminal must not end the shell before it has cleaned up.
    watch.current_dir(folder.path()).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).process_group(0);
    if let Some((uid, gid)) = user {
        watch.uid(uid).gid(gid);
    }
    let watch = watch.spawn().expect("a shell starts");
    let server = PostgresServer { programs, folder: folder.keep(), _watch: watch };
    server.await_ready();
    Some(server)
}

/// Creates a folder for the server; returns it with the user and group to run it as if this process is root.
fn server_folder() -> (TempDir, Option<(u32, u32)>) {
    let folder = folders::create("frontdesk-pg-");
    let root = fs::metadata(folder.path()).expect("the folder was just made").uid() == 0;
    let user = root.then(|| unprivileged_user().expect("root runs PostgreSQL as the user `postgres` or `nobody`"));
    if let Some((uid, gid)) = user {
        chown(folder.path(), Some(uid), Some(gid)).expect("root gives folders away");
    }
    (folder, user)
}

fn unprivileged_user() -> Option<(u32, u32)> {
    let users = fs::read_to_string("/etc/passwd").ok()?;
    ["postgres", "nobody"].iter().find_map(|name| {
        let mut fields = users.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':'))?.split(':').skip(1);
        Some((fields.next()?.parse().ok()?, fields.next()?.parse().ok()?))
    })
}

/// Locates the programs of the newest server: on the path, or Debian's.
fn newest_programs() -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let debian = fs::read_dir(DEBIAN_FOLDER).into_iter().flatten().flatten().map(|version| version.path().join("bin"));
    let folders = env::split_paths(&path).chain(debian);
    folders.filter_map(|folder| programs_in(&folder)).max_by_key(|programs| major_version(programs))
}

/// Returns the folder of the actual server binary, with symbolic links resolved; its tools are next to it.
fn programs_in(folder: &Path) -> Option<PathBuf> {
    let programs = fs::canonicalize(folder.join("postgres")).ok()?.parent()?.to_owned();
    programs.join("initdb").exists().then_some(programs)
}

/// Parses the version: `postgres (PostgreSQL) 15.8 (Debian …)` is 15.
fn major_version(programs: &Path) -> u32 {
    let output = Command::new(programs.join("postgres")).arg("--version").output();
    let text = output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned()).unwrap_or_default();
    let digits = text.chars().skip_while(|c| !c.is_ascii_digit()).take_while(char::is_ascii_digit);
    digits.collect::<String>().parse().unwrap_or(0)
}

/// Runs a command and returns its output.
fn run_command(command: &mut Command) -> Vec<u8> {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?} does not start: {error}"));
    assert!(output.status.success(), "{command:?} failed: {}", String::from_utf8_lossy(&output.stderr));
    output.stdout
}
