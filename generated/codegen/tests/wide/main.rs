//! Server and SDK generated from a contract with everything that the generators support, compiled and run against each
//! other: unions, maps, free-form objects and lists in the query, none of which today's contract has.
//!
//! Generating needs Java. The programs are built in the target folder of this checkout, where their dependencies
//! already are.

#[path = "../copy/mod.rs"]
mod copy;

use std::{env, fs, path::Path, process::Command};

use copy::copy_of_checkout;
use frontdesk_codegen::{
    contract::Contract,
    generate::{JavaGenerator, generate_all, write_files},
    project::{Project, files_in},
};
use serde_json::Value;

/// Hand-written files that the copy of the checkout needs in addition.
const FILES: [(&str, &str); 5] = [
    ("client/Cargo.toml", include_str!("client.toml")),
    ("client/src/lib.rs", include_str!("client.rs")),
    ("client/src/call/mod.rs", include_str!("call.rs")),
    ("drive/Cargo.toml", include_str!("drive.toml")),
    ("drive/src/lib.rs", include_str!("drive.rs")),
];

/// Files that it takes over from this checkout.
const AS_THEY_ARE: [&str; 8] = [
    "Cargo.lock",
    "client/src/call/envelope.rs",
    "client/src/call/nullable.rs",
    "client/src/field.rs",
    "client/src/operation.rs",
    "client/src/paging.rs",
    "client/src/redaction.rs",
    "generated/build.rs",
];

#[test]
fn server_and_sdk_of_a_wide_contract_understand_each_other() {
    let java = match JavaGenerator::find() {
        Ok(java) => java,
        Err(error) if env::var_os("CI").is_none() => return eprintln!("skipped, since this needs openapi-generator: {error:#}"),
        Err(error) => panic!("{error:#}"),
    };
    let copy = copy_of_checkout();
    copy.edit_contract(|contract| *contract = wide_contract());
    let contract = Contract::read(&copy.project.contract()).expect("a contract");
    let files = generate_all(&copy.project, &contract, &java, &|_| {}).expect("server and SDK");
    write_files(&copy.project, &files).expect("the copy can be written");
    write_workspace(&copy.project.root);
    run_tests(&copy.project.root, &["--lib"], "8 passed");
    // Compares gate and schemas in the same way as for our own contract.
    run_tests(&copy.project.root, &["--test", "gate", "gate_and_schemas_agree"], "1 passed");
}

/// Returns the small contract with the additions.
fn wide_contract() -> Value {
    let read = |name: &str| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/testing").join(name);
        serde_norway::from_str(&fs::read_to_string(path).expect("a contract of the tests")).expect("it is YAML")
    };
    let (mut contract, more): (Value, Value) = (read("small.yaml"), read("wide.yaml"));
    merge_into(&mut contract, &more);
    contract
}

/// Merges entries into objects, and appends items to lists.
fn merge_into(to: &mut Value, from: &Value) {
    match (to, from) {
        (Value::Object(to), Value::Object(from)) => {
            for (key, value) in from {
                merge_into(to.entry(key.clone()).or_insert_with(|| empty_like(value)), value);
            }
        }
        (Value::Array(to), Value::Array(from)) => to.extend(from.iter().cloned()),
        (to, from) => *to = from.clone(),
    }
}

fn empty_like(like: &Value) -> Value {
    match like {
        Value::Object(_) => Value::Object(serde_json::Map::new()),
        Value::Array(_) => Value::Array(Vec::new()),
        _ => Value::Null,
    }
}

/// Turns the copy into a workspace, with the dependency versions and the lock file of this one.
fn write_workspace(root: &Path) {
    let here = Project::here().root;
    let ours = fs::read_to_string(here.join("Cargo.toml")).expect("the workspace has a manifest");
    let from = ours.find("[workspace.package]").expect("its package settings");
    let to = ours.find("[workspace.lints.rust]").expect("its lints");
    let profile = &ours[ours.find("[profile.dev]").expect("its profile")..];
    let members = "members = [\"generated\", \"generated/runtime\", \"generated/vocabulary\", \"client\", \"drive\"]";
    let settings = rename_packages(&ours[from..to]);
    let manifest = format!("[workspace]\nresolver = \"3\"\n{members}\n\n{settings}[workspace.lints]\n\n{profile}");
    fs::write(root.join("Cargo.toml"), manifest).expect("the copy can be written");
    let put = |path: &Path, content: &[u8]| {
        let target = root.join(path);
        fs::create_dir_all(target.parent().expect("a folder")).expect("the copy can be written");
        fs::write(target, content).expect("the copy can be written");
    };
    let read = |path: &str| fs::read_to_string(here.join(path)).expect("the checkout can be read");
    for path in AS_THEY_ARE {
        put(path.as_ref(), read(path).as_bytes());
    }
    for path in ["generated/Cargo.toml", "generated/runtime/Cargo.toml", "generated/vocabulary/Cargo.toml"] {
        put(path.as_ref(), rename_packages(&read(path)).as_bytes());
    }
    for folder in ["generated/runtime/src", "generated/tests"] {
        for (path, content) in files_in(&here.join(folder)).expect("the checkout can be read") {
            put(&Path::new(folder).join(path), &content);
        }
    }
    for (path, content) in FILES {
        put(path.as_ref(), content.as_bytes());
    }
}

/// Renames our packages in a manifest. In the same target folder, packages with the same name would overwrite each
/// other.
fn rename_packages(manifest: &str) -> String {
    let mut manifest = manifest.to_owned();
    for name in ["api", "api-runtime", "client", "vocabulary"] {
        let package = format!("name = \"frontdesk-{name}\"\n");
        let library = format!("[lib]\nname = \"frontdesk_{}\"\n", name.replace('-', "_"));
        if manifest.contains(&package) {
            manifest = manifest.replace(&package, &format!("name = \"wide-{name}\"\n"));
            manifest = match manifest.contains("[lib]\n") {
                true => manifest.replace("[lib]\n", &library),
                false => manifest + "\n" + &library,
            };
        }
        let dependency = format!("frontdesk-{name} = {{ path");
        manifest = manifest.replace(&dependency, &format!("frontdesk-{name} = {{ package = \"wide-{name}\", path"));
    }
    manifest
}

/// Builds and runs some tests, whose output must end like this.
fn run_tests(root: &Path, tests: &[&str], expected: &str) {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().expect("the target folder");
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    // Both packages each time: with the features of only one, its dependencies would be rebuilt.
    cargo
        .current_dir(root)
        .args(["test", "--offline", "--quiet", "--package", "wide-drive", "--package", "wide-api"])
        .args(tests);
    cargo.env("CARGO_TARGET_DIR", target);
    // The lints of this workspace, which `.ci/run` builds with, are not for another contract.
    cargo.env_remove("RUSTC_WORKSPACE_WRAPPER");
    let output = cargo.output().expect("cargo runs");
    let told = [output.stdout, output.stderr].concat();
    let told = String::from_utf8_lossy(&told);
    assert!(output.status.success() && told.contains(expected), "{told}");
}
