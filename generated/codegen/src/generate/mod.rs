//! From contract to files: generates them, writes them, and compares them with those checked in.

mod compare;
mod format;
mod java;
mod server;
mod stamp;

use std::{collections::BTreeMap, fs, path::PathBuf};

use anyhow::{Context, Result};
use serde_json::Value;

use crate::{
    contract::Contract,
    expand::expand,
    lower::{Target, lower},
    project::{FOLDERS, Project, SDK, SDK_EXTRAS, SERVED, SERVED_30, SERVED_YAML, SERVER, SINGLE, VOCABULARY, files_below},
    publish::{published, three_zero, to_yaml, with_texts},
    sdk::{self, Sdk},
    vocabulary::{self, Sources},
};

pub use compare::{Difference, differences};
pub use java::{GENERATOR, Java};
pub use stamp::{Staleness, Stamp, staleness};

/// Callback for progress, one line per step.
pub type Say<'a> = &'a dyn Fn(&str);

/// Generated files by path, relative to the root of the project.
pub type Files = BTreeMap<PathBuf, Vec<u8>>;

/// Inputs of the generators: everything that the output depends on, and fast to compute.
#[derive(Clone, Debug)]
pub struct Inputs {
    /// Contract as the server serves it, by path relative to the root.
    pub served: [(&'static str, String); 3],
    /// Contract as passed to openapi-generator.
    pub lowered: Value,
    /// SDK before formatting.
    pub sdk: Sdk,
    /// Vocabulary before formatting.
    pub vocabulary: Sources,
}

impl Inputs {
    /// Computes the inputs from the hand-written contract; needs neither Java nor rustfmt.
    pub fn of(contract: &Contract) -> Result<Self> {
        let contract = expand(contract)?;
        let lowered = lower(&contract, Target::Server)?;
        let vocabulary = vocabulary::generate(&contract)?;
        Ok(Self { served: served(&contract)?, lowered, sdk: sdk::generate(&contract)?, vocabulary })
    }
}

/// Returns the served contract, in its three forms.
fn served(whole: &Contract) -> Result<[(&'static str, String); 3]> {
    let published = with_texts(&published(whole)?)?;
    let three_zero = three_zero(&published);
    Ok([(SERVED, published.served()), (SERVED_YAML, to_yaml(&published.json)), (SERVED_30, three_zero.served())])
}

/// Generates the served contract, the SDK and the vocabulary.
pub fn without_java(project: &Project, inputs: &Inputs) -> Result<Files> {
    let config = project.rustfmt_config();
    let mut files = Files::new();
    files.extend(inputs.served.iter().map(|(path, text)| (path.into(), text.clone().into_bytes())));
    files.insert(SDK.into(), format::text(&inputs.sdk.generated, &config).context("generated.rs")?);
    files.insert(SDK_EXTRAS.into(), format::text(&inputs.sdk.extras, &config).context("generated_ext.rs")?);
    for (name, source) in &inputs.vocabulary {
        let source = format::text(source, &config).with_context(|| format!("{VOCABULARY}/{name}"))?;
        files.insert(PathBuf::from(VOCABULARY).join(name), source);
    }
    Ok(files)
}

/// Generates everything in memory.
pub fn everything(project: &Project, contract: &Contract, java: &Java, say: Say<'_>) -> Result<Files> {
    say("lowering the contract to OpenAPI 3.0");
    let inputs = Inputs::of(contract)?;
    say("formatting the SDK that progenitor made, and the vocabulary");
    let mut files = without_java(project, &inputs)?;
    say("running openapi-generator for the server");
    for (path, content) in server::generate(project, &inputs.lowered, java)? {
        files.insert(PathBuf::from(SERVER).join(path), content);
    }
    let stamp = Stamp { made_from: stamp::of_inputs(project, &inputs)?, written: stamp::of_files(&files) };
    files.insert("generated/stamp.txt".into(), stamp.to_string().into_bytes());
    Ok(files)
}

/// Writes generated files, and removes obsolete ones from the generated folders. Returns the number of changed
/// files.
pub fn write(project: &Project, files: &Files) -> Result<usize> {
    let mut changed = 0;
    for (path, _) in in_generated_folders(project)? {
        if !files.contains_key(&path) {
            fs::remove_file(project.root.join(&path)).with_context(|| format!("cannot remove {}", path.display()))?;
            changed += 1;
        }
    }
    for (path, content) in files {
        let path = project.root.join(path);
        if fs::read(&path).is_ok_and(|present| present == *content) {
            continue;
        }
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
        }
        fs::write(&path, content).with_context(|| format!("cannot write {}", path.display()))?;
        changed += 1;
    }
    Ok(changed)
}

/// Reads the checked-in generated files, including the stamp; missing ones are left out.
pub fn checked_in(project: &Project) -> Result<Files> {
    let mut files = in_generated_folders(project)?;
    for path in SINGLE.into_iter().chain(["generated/stamp.txt"]) {
        if let Ok(content) = fs::read(project.root.join(path)) {
            files.insert(path.into(), content);
        }
    }
    Ok(files)
}

/// Reads all files in the folders that contain generated files only.
fn in_generated_folders(project: &Project) -> Result<Files> {
    let mut files = Files::new();
    for folder in FOLDERS {
        let found = files_below(&project.root.join(folder))?;
        files.extend(found.into_iter().map(|(path, content)| (PathBuf::from(folder).join(path), content)));
    }
    Ok(files)
}
