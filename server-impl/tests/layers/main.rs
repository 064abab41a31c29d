//! The architecture, as far as Cargo does not enforce it.

mod boxed;
mod circles;
mod words;

use std::{
    fs,
    path::{Path, PathBuf},
};

use toml::{Table, Value};

/// Libraries that only some crates may use, with the reason. `server` is the crate of this test.
const LIBRARIES: [(&str, &[&str], &str); 21] = [
    ("sqlx", &["store"], "the store has the only SQL"),
    ("frontdesk-sql-macro", &["store"], "the store has the only SQL"),
    ("tantivy", &["search"], "the indices are the only Tantivy"),
    ("redis", &["ports"], "limits are counted in one place"),
    ("aws-lc-rs", &["core"], "secrets are sealed in one place"),
    ("axum", &["http", "rest", "web", "server", "test-programs"], "rules do not know HTTP"),
    ("hyper", &["http", "test-programs"], "connections are handled in one place"),
    ("hyper-util", &["http", "test-programs"], "connections are handled in one place"),
    ("frontdesk-api", &["http", "rest", "server", "web"], "rules do not know generated types"),
    ("frontdesk-api-runtime", &["core"], "rules know the access table, the others have it from `frontdesk-api`"),
    ("reqwest", &["ports", "test-programs"], "requests go out in one place"),
    ("instant-acme", &["ports"], "authorities are asked in one place"),
    ("rcgen", &["ports", "test-programs"], "certificates are written in one place"),
    ("x509-parser", &["ports"], "certificates are read in one place"),
    ("tokio-rustls", &["http", "test-programs"], "connections are handled in one place"),
    ("hickory-resolver", &["ports"], "the domain name system is asked in one place"),
    ("lettre", &["ports"], "mails go out in one place"),
    ("mail-auth", &["ports"], "senders are checked in one place"),
    ("mail-parser", &["documents", "mail", "test-programs"], "mails are read in two places, one for each way they come"),
    ("maxminddb", &["ports"], "networks are looked up in one place"),
    ("pulldown-cmark", &["documents"], "Markdown is read in one place"),
    ("frontdesk-client", &["server"], "only the demo is a client of the server"),
];

#[test]
fn each_library_is_named_by_its_crates_only() {
    let findings: Vec<String> = crates().iter().flat_map(strangers).collect();
    assert!(findings.is_empty(), "go through the crate that owns the library:\n{}", findings.join("\n"));
}

/// Three files that depend on each other can be read in one sitting; more cannot be changed one by one.
#[test]
fn no_more_than_three_files_need_each_other() {
    let circles = crates().into_iter().flat_map(|found| {
        let circles = circles::circles(&circles::uses(&found.folder.join("src")));
        circles.into_iter().filter(|files| files.len() > 3).map(move |files| format!("{}: {}", found.name, files.join(", ")))
    });
    let circles: Vec<_> = circles.collect();
    assert!(circles.is_empty(), "move what they share into a file of its own:\n{}", circles.join("\n"));
}

#[test]
fn only_tests_depend_on_test_programs() {
    let depends = |found: &&Crate| found.dependencies.iter().any(|name| name == "frontdesk-test-programs");
    let found: Vec<_> = crates().iter().filter(depends).map(|found| found.name.clone()).collect();
    assert!(found.is_empty(), "they may stand below `dev-dependencies` or be `optional`: {found:?}");
}

#[test]
fn only_the_server_and_what_starts_it_know_how_its_parts_are_wired() {
    let may = ["server/server", "server/cli", "server/testing"];
    let names_app =
        |text: &str| code(text).any(|line| line.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == "App"));
    let findings: Vec<String> = sources()
        .into_iter()
        .filter(|(_, file, text)| !may.iter().any(|place| file.starts_with(place)) && names_app(text))
        .map(|(_, file, _)| file)
        .collect();
    assert!(findings.is_empty(), "take `Services`, or the one part that is needed, in place of `App`:\n{}", findings.join("\n"));
}

/// The context lends itself to the transaction, so that a second concurrent one does not compile.
#[test]
fn a_job_begins_transactions_through_its_context_only() {
    let begin = |(_, file, text): &(String, String, String)| {
        let is_task = file.starts_with("jobs/tasks") && code(text).any(|line| line.contains("store.begin("));
        // Outside of a job, `queue_wanting` has no context.
        (is_task && !file.ends_with("embed_source.rs")).then(|| file.clone())
    };
    let findings: Vec<String> = sources().iter().filter_map(begin).collect();
    assert!(findings.is_empty(), "use `cx.begin()` in:\n{}", findings.join("\n"));
}

/// `GET /domains` makes no call to the outside: none of its code could.
#[test]
fn the_list_of_hostnames_can_ask_nobody() {
    let parts = ["rest/domains.rs", "platform/custom_domains/groups.rs", "store/custom_domains/groups.rs"];
    let found: Vec<_> = sources().into_iter().filter(|(_, file, _)| parts.contains(&file.as_str())).collect();
    assert_eq!(found.len(), parts.len(), "they are not where this test looks for them");
    let ways_out = ["ports", "checker", "outbound", "reqwest", "hickory"];
    for (_, file, text) in found {
        let out = code(&text).find(|line| ways_out.iter().any(|way| line.contains(way)));
        assert_eq!(out, None, "{file} reaches outside");
    }
}

/// Redirects of browsers are written in one place, which cannot be made to lead to another host.
#[test]
fn redirects_are_written_in_one_place() {
    let findings: Vec<String> = sources()
        .iter()
        .filter(|(folder, file, _)| {
            ["http", "rest", "web", "server"].contains(&folder.as_str()) && file != "web/site/redirect.rs"
        })
        .flat_map(|(_, file, text)| {
            code(text).filter(|line| writes_redirect(line)).map(move |line| format!("{file}: {}", line.trim()))
        })
        .collect();
    assert!(findings.is_empty(), "use `web::site::redirect`:\n{}", findings.join("\n"));
    for offender in [
        "headers.insert(header::LOCATION, to);",
        "[(\"Location\", to)]",
        "Redirect::to(&to)",
        "use http::header::LOCATION;",
        "(REFRESH, to)",
    ] {
        assert!(writes_redirect(offender), "{offender}");
    }
    for other in ["current_source_location()", "geolocation: Option<Geo>"] {
        assert!(!writes_redirect(other), "{other}");
    }
}

fn writes_redirect(line: &str) -> bool {
    let names = ["LOCATION", "REFRESH", "Redirect::"];
    let texts = ["\"location\"", "\"refresh\""];
    names.iter().any(|name| line.contains(name)) || texts.iter().any(|text| line.to_ascii_lowercase().contains(text))
}

/// Parsing YAML takes time by the square of the depth, which one place checks beforehand.
#[test]
fn yaml_of_others_is_read_in_one_place() {
    let reads = |(_, file, text): &(String, String, String)| {
        let is_read = code(text).any(|line| line.contains("serde_norway::from_"));
        (is_read && file != "transfer/portable/yaml.rs").then(|| file.clone())
    };
    let findings: Vec<String> = sources().iter().filter_map(reads).collect();
    assert!(findings.is_empty(), "use `portable::yaml::read` in:\n{}", findings.join("\n"));
}

/// Their bodies would be compiled once more in each crate that awaits them.
#[test]
fn public_async_functions_of_queries_and_rules_are_boxed() {
    let crates = ["store", "core", "agents", "help-center", "platform"];
    let findings: Vec<String> = sources()
        .iter()
        .filter(|(name, file, _)| crates.contains(&name.as_str()) && !file.contains("/testing"))
        .flat_map(|(_, file, text)| boxed::find_unboxed(text).into_iter().map(move |function| format!("{file}:{function}")))
        .collect();
    assert!(findings.is_empty(), "put `#[crate::boxed]` above:\n{}", findings.join("\n"));
    assert_eq!(boxed::find_unboxed("/// Finds it.\npub async fn find(conn: &mut Conn) -> Result<()> {\n").len(), 1);
    assert_eq!(boxed::find_unboxed("#[crate::boxed]\npub async fn find(conn: &mut Conn) -> Result<()> {\n").len(), 0);
}

#[test]
fn no_file_grows_beyond_one_idea() {
    let long: Vec<String> = sources()
        .iter()
        .map(|(_, file, text)| (file, text.lines().count()))
        .filter(|(_, lines)| *lines > 400)
        .map(|(file, lines)| format!("{file}: {lines} lines"))
        .collect();
    assert!(long.is_empty(), "split what is longer than 400 lines:\n{}", long.join("\n"));
}

#[test]
fn lines_and_limits_are_written_as_contributing_says() {
    let findings: Vec<String> = sources()
        .iter()
        .flat_map(|(_, file, text)| words::problems(text).into_iter().map(move |problem| format!("{file}:{problem}")))
        .collect();
    assert!(findings.is_empty(), "CONTRIBUTING.md has examples:\n{}", findings.join("\n"));
    let long = ["// ", "let _ = \""].map(|start| format!("{start}{}", "x".repeat(130)));
    for offender in [
        "/// What it is.",
        "    /// Whether it is.",
        "pub(super) const LONGEST: u8 = 1;",
        "const MOST_TAGS: usize = 1;",
        &long[0],
        &long[1],
    ] {
        assert_eq!(words::problems(offender).len(), 1, "{offender}");
    }
    for other in [
        "/// First.\n/// What follows.",
        "/// Whatever.",
        "const MOSTLY: u8 = 1;",
        "const MAX_TAGS: u8 = 1;",
        "// const MOST: it was",
    ] {
        assert_eq!(words::problems(other), Vec::<String>::new(), "{other}");
    }
}

fn strangers(found: &Crate) -> Vec<String> {
    let is_strange = |(library, allowed, _): &&(&str, &[&str], &str)| {
        found.dependencies.iter().any(|name| name == library) && !allowed.contains(&&*found.name)
    };
    let finding = |(library, _, reason): &(&str, &[&str], &str)| format!("`{}` depends on `{library}`, but {reason}", found.name);
    LIBRARIES.iter().filter(is_strange).map(finding).collect()
}

/// Returns lines without comments, up to the file's tests.
fn code(text: &str) -> impl Iterator<Item = &str> {
    text.lines().take_while(|line| *line != "mod tests {").filter(|line| !line.trim_start().starts_with("//"))
}

/// A crate of the server: its name without the prefix, its folder, and its non-optional dependencies.
struct Crate {
    name: String,
    folder: PathBuf,
    dependencies: Vec<String>,
}

/// Returns all crates, this one included.
fn crates() -> Vec<Crate> {
    let own = Path::new(env!("CARGO_MANIFEST_DIR"));
    let below = fs::read_dir(own.join("crates")).expect("the crates").map(|entry| entry.expect("a crate").path());
    let found: Vec<_> = below.chain([own.to_owned()]).map(read_crate).collect();
    assert!(found.len() > 10, "the crates are not where this test looks for them");
    found
}

fn read_crate(folder: PathBuf) -> Crate {
    let manifest: Table = fs::read_to_string(folder.join("Cargo.toml")).expect("a manifest").parse().expect("it is TOML");
    let name = manifest["package"]["name"].as_str().expect("a name").trim_start_matches("frontdesk-").to_owned();
    let is_always = |(_, value): &(&String, &Value)| value.get("optional").and_then(Value::as_bool) != Some(true);
    let dependencies = manifest["dependencies"].as_table().expect("a table");
    let dependencies = dependencies.iter().filter(is_always).map(|(name, _)| name.clone()).collect();
    Crate { name, folder, dependencies }
}

/// Returns crate, path (`rest/domains.rs`) and text of every source file.
fn sources() -> Vec<(String, String, String)> {
    let mut found = Vec::new();
    for Crate { name, folder, .. } in crates() {
        let root = folder.join("src");
        collect(&name, &root, &root, &mut found);
    }
    found
}

fn collect(name: &str, root: &Path, folder: &Path, found: &mut Vec<(String, String, String)>) {
    for entry in fs::read_dir(folder).expect("a source folder") {
        let path = entry.expect("an entry of a source folder").path();
        if path.file_stem().is_some_and(|name| name == "tests") {
            continue; // Tests may use anything.
        }
        if path.is_dir() {
            collect(name, root, &path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let relative = path.strip_prefix(root).expect("it is below the root").display().to_string();
            let text = fs::read_to_string(&path).expect("a source file");
            found.push((name.to_owned(), format!("{name}/{relative}"), text));
        }
    }
}
