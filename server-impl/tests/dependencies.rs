//! Permitted dependencies of the workspace: crates from the registry, under licences that permit distributing a
//! binary, and a single TLS stack.

use std::process::Command;

use serde_json::Value;

/// Accepted licences: each dependency must offer one of them. MPL-2.0 (progenitor, fast_chemail) requires
/// publishing changes to its own files; there are none.
const LICENCES: [&str; 16] = [
    "0BSD",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "MIT",
    "MIT-0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    "CDLA-Permissive-2.0",
    "ISC",
    "MPL-2.0",
    "OpenSSL",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

/// Banned crates, with the reason.
const BANNED: [(&str, &str); 2] = [
    ("openssl-sys", "rustls is the one TLS, and needs nothing installed"),
    ("native-tls", "rustls is the one TLS, and needs nothing installed"),
];

#[test]
fn every_dependency_may_be_passed_on() {
    let findings: Vec<String> = packages().iter().filter_map(finding).collect();
    assert!(
        findings.is_empty(),
        "choose another crate, or add the licence here if a binary may be passed on under it:\n{}",
        findings.join("\n")
    );
}

/// Returns the problem of a package.
fn finding(package: &Value) -> Option<String> {
    let name = package["name"].as_str().expect("a package has a name");
    let source = package["source"].as_str()?; // our own crates have none
    if !source.starts_with("registry+") {
        return Some(format!("{name} comes from {source}, not from the registry"));
    }
    if let Some((_, reason)) = BANNED.iter().find(|(banned, _)| *banned == name) {
        return Some(format!("{name} is banned: {reason}"));
    }
    let licence = package["license"].as_str().unwrap_or_default();
    (!offered(licence)).then(|| format!("{name} is under `{licence}`"))
}

/// Returns `true` if an SPDX expression can be satisfied with accepted licences. Parentheses are treated as part of
/// the adjacent words, which works for the forms that crates use: `(A OR B) AND C`.
fn offered(expression: &str) -> bool {
    expression.split(" AND ").all(|part| {
        let part = part.trim_matches(['(', ')', ' ']);
        part.split(" OR ")
            .flat_map(|choice| choice.split('/'))
            .any(|choice| LICENCES.contains(&choice.trim_matches(['(', ')', ' '])))
    })
}

/// Returns the packages that are built for this platform.
fn packages() -> Vec<Value> {
    let host = run("rustc", &["-vV"]);
    let host = host.lines().find_map(|line| line.strip_prefix("host: ")).expect("rustc names its host").to_owned();
    let metadata = run(env!("CARGO"), &["metadata", "--format-version=1", "--locked", "--offline", "--filter-platform", &host]);
    let metadata: Value = serde_json::from_str(&metadata).expect("cargo writes JSON");
    let used: Vec<&str> =
        metadata["resolve"]["nodes"].as_array().into_iter().flatten().filter_map(|node| node["id"].as_str()).collect();
    let packages = metadata["packages"].as_array().expect("there are packages").iter();
    packages.filter(|package| package["id"].as_str().is_some_and(|id| used.contains(&id))).cloned().collect()
}

fn run(program: &str, arguments: &[&str]) -> String {
    let output =
        Command::new(program).args(arguments).current_dir(env!("CARGO_MANIFEST_DIR")).output().expect("the toolchain runs");
    assert!(output.status.success(), "{program}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("it writes UTF-8")
}
