//! The architecture as a test: which names each folder of `src` may use.

use std::{fs, path::Path};

/// The top-level modules from the bottom up. Each may only use those above it in this list, so there are no cycles.
const LAYERS: [&str; 19] = [
    "types",
    "fair_queue",
    "ports",
    "store",
    "index",
    "auth",
    "domain",
    "services",
    "jobs",
    "http",
    "api",
    "web",
    "config",
    "telemetry",
    "data_dir",
    "server",
    "testing",
    "cli",
    "main",
];

/// Crates that only some modules may use, with the reason.
const CRATES: [(&str, &[&str], &str); 18] = [
    ("sqlx", &["store"], "the store has the only SQL"),
    ("tantivy", &["index"], "the index is the only Tantivy"),
    ("redis", &["ports"], "limits are counted in one place"),
    ("aws_lc_rs", &["auth"], "secrets are sealed in one place"),
    ("axum", &["http", "api", "web", "server", "testing"], "rules do not know HTTP"),
    ("hyper", &["http", "testing"], "connections are handled in one place"),
    ("hyper_util", &["http", "testing"], "connections are handled in one place"),
    ("frontdesk_api", &["api", "auth", "http", "server"], "rules do not know generated types"),
    ("frontdesk_vocabulary", &["types", "domain", "auth", "http", "api"], "other layers have its words from `types`"),
    ("reqwest", &["ports", "testing"], "requests go out in one place"),
    ("instant_acme", &["ports"], "authorities are asked in one place"),
    ("rcgen", &["ports", "testing"], "certificates are written in one place"),
    ("x509_parser", &["ports"], "certificates are read in one place"),
    ("tokio_rustls", &["http", "testing"], "connections are handled in one place"),
    ("hickory_resolver", &["ports"], "the domain name system is asked in one place"),
    ("lettre", &["ports"], "mails go out in one place"),
    ("maxminddb", &["ports"], "networks are looked up in one place"),
    ("frontdesk_client", &["cli"], "only the demo is a client of the server"),
];

#[test]
fn dependencies_point_down_only() {
    let findings: Vec<String> = sources().iter().flat_map(|(folder, file, text)| upward(folder, file, text)).collect();
    assert!(findings.is_empty(), "move what is shared down, or the caller up:\n{}", findings.join("\n"));
}

#[test]
fn only_the_server_and_what_starts_it_know_how_its_parts_are_wired() {
    let may = ["server", "cli", "testing"];
    let names_app =
        |text: &str| code(text).any(|line| line.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == "App"));
    let findings: Vec<String> = sources()
        .into_iter()
        .filter(|(folder, _, text)| !may.contains(&folder.as_str()) && names_app(text))
        .map(|(_, file, _)| file)
        .collect();
    assert!(findings.is_empty(), "take `Services`, or the one part that is needed, in place of `App`:\n{}", findings.join("\n"));
}

#[test]
fn each_library_is_named_in_its_layer_only() {
    let findings: Vec<String> = sources().iter().flat_map(|(folder, file, text)| strangers(folder, file, text)).collect();
    assert!(findings.is_empty(), "go through the layer that owns the library:\n{}", findings.join("\n"));
}

/// The context lends itself to the transaction, so that a second concurrent one does not compile.
#[test]
fn a_job_begins_transactions_through_its_context_only() {
    let begin = |(_, file, text): &(String, String, String)| {
        let is_task = file.starts_with("jobs/tasks") && code(text).any(|line| line.contains("store.begin("));
        // Outside of a job, `queue_all` has no context.
        (is_task && !file.ends_with("embed_source.rs")).then(|| file.clone())
    };
    let findings: Vec<String> = sources().iter().filter_map(begin).collect();
    assert!(findings.is_empty(), "use `cx.begin()` in:\n{}", findings.join("\n"));
}

/// `GET /domains` makes no call outside: nothing that it runs through could.
#[test]
fn the_list_of_hostnames_can_ask_nobody() {
    let parts = ["api/domains.rs", "domain/custom_domains/groups.rs", "store/custom_domains/groups.rs"];
    let found: Vec<_> = sources().into_iter().filter(|(_, file, _)| parts.contains(&file.as_str())).collect();
    assert_eq!(found.len(), parts.len(), "they are not where this test looks for them");
    let ways_out = ["ports", "checker", "outbound", "reqwest", "hickory"];
    for (_, file, text) in found {
        let out = code(&text).find(|line| ways_out.iter().any(|way| line.contains(way)));
        assert_eq!(out, None, "{file} reaches outside");
    }
}

/// What leads browsers elsewhere is written in one place, which cannot be made to lead to another host.
#[test]
fn redirects_are_written_in_one_place() {
    let findings: Vec<String> = sources()
        .iter()
        .filter(|(folder, file, _)| ["http", "api", "web", "server"].contains(&folder.as_str()) && file != "web/redirect.rs")
        .flat_map(|(_, file, text)| {
            code(text).filter(|line| writes_redirect(line)).map(move |line| format!("{file}: {}", line.trim()))
        })
        .collect();
    assert!(findings.is_empty(), "use `web::redirect`:\n{}", findings.join("\n"));
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

/// It takes time by the square of the depth, which one place looks at before.
#[test]
fn yaml_of_others_is_read_in_one_place() {
    let reads = |(_, file, text): &(String, String, String)| {
        let is_read = code(text).any(|line| line.contains("serde_norway::from_"));
        (is_read && file != "domain/help_center/portable/yaml.rs").then(|| file.clone())
    };
    let findings: Vec<String> = sources().iter().filter_map(reads).collect();
    assert!(findings.is_empty(), "use `portable::yaml::read` in:\n{}", findings.join("\n"));
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

fn level(folder: &str) -> usize {
    LAYERS
        .iter()
        .position(|layer| *layer == folder)
        .unwrap_or_else(|| panic!("`{folder}` is in no layer: add it to LAYERS in {}", file!()))
}

fn upward(folder: &str, file: &str, text: &str) -> Vec<String> {
    let own = level(folder);
    code(text)
        .flat_map(|line| named_modules(line).map(move |module| (line, module)).collect::<Vec<_>>())
        .filter(|(_, module)| LAYERS.contains(&module.as_str()) && level(module) > own)
        .map(|(line, module)| format!("{file}: `{folder}` is below `{module}`: {}", line.trim()))
        .collect()
}

/// The names after each `crate::` in a line, including the first level of a braced list on one line.
fn named_modules(line: &str) -> impl Iterator<Item = String> {
    line.split("crate::")
        .skip(1)
        .map(|rest| rest.chars().take_while(|letter| letter.is_alphanumeric() || *letter == '_').collect())
}

fn strangers(folder: &str, file: &str, text: &str) -> Vec<String> {
    let mut findings = Vec::new();
    for (library, allowed, reason) in CRATES {
        let names = |line: &&str| line.contains(&format!("{library}::")) && !line.contains(&format!("_{library}::"));
        if let Some(line) = code(text).find(names).filter(|_| !allowed.contains(&folder)) {
            findings.push(format!("{file} names `{library}`, but {reason}: {}", line.trim()));
        }
    }
    findings
}

/// Lines without comments, up to the file's tests.
fn code(text: &str) -> impl Iterator<Item = &str> {
    text.lines().take_while(|line| *line != "mod tests {").filter(|line| !line.trim_start().starts_with("//"))
}

/// Folder below `src` (or the name of a file directly in it), path, and text of every source file. The first braced level of
/// `use crate::{a, b}` is expanded, so that each name follows a `crate::`.
fn sources() -> Vec<(String, String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = Vec::new();
    collect(&root, &root, &mut found);
    assert!(found.len() > 20, "the sources are not where this test looks for them");
    found
}

fn collect(root: &Path, folder: &Path, found: &mut Vec<(String, String, String)>) {
    for entry in fs::read_dir(folder).expect("a source folder") {
        let path = entry.expect("an entry of a source folder").path();
        if path.file_stem().is_some_and(|name| name == "tests") {
            continue; // Tests may use anything.
        }
        if path.is_dir() {
            collect(root, &path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let relative = path.strip_prefix(root).expect("it is below the root");
            if relative == Path::new("lib.rs") {
                continue; // It lists the modules.
            }
            let top = relative.components().next().expect("a path has parts").as_os_str().to_string_lossy();
            let text = fs::read_to_string(&path).expect("a source file");
            found.push((top.trim_end_matches(".rs").to_owned(), relative.display().to_string(), written_out(&text)));
        }
    }
}

/// Expands `use crate::{\n    a::b,\n    c,\n};` into `crate::a::b`, `crate::c` on separate lines.
fn written_out(text: &str) -> String {
    let mut out = String::new();
    let mut depth = 0_usize;
    for line in text.lines() {
        if depth == 0 && line.trim_start().starts_with("use crate::{") {
            depth = 1 + line.matches('{').count() - 1 - line.matches('}').count();
            out.push_str(&line.replace("use crate::{", "use crate::").replace(", ", ", crate::"));
        } else if depth > 0 {
            if depth == 1 && !line.trim_start().starts_with('}') {
                out.push_str("crate::");
            }
            out.push_str(line.trim_start());
            depth = (depth + line.matches('{').count()).saturating_sub(line.matches('}').count());
        } else {
            out.push_str(line);
        }
        out.push('\n');
    }
    out
}
