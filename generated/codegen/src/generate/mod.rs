//! From contract to files: what is generated, where it goes, whether it is what is checked in.

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
    lower::{Target, lower},
    project::{FOLDERS, Project, SDK, SDK_EXTRAS, SERVED, SERVER, VOCABULARY, files_below},
    sdk::{self, Sdk},
    vocabulary::{self, Sources},
};

pub use compare::{Difference, differences};
pub use java::{GENERATOR, Java};
pub use stamp::{Staleness, Stamp, staleness};

/// Says what is being done, a line a step.
pub type Say<'a> = &'a dyn Fn(&str);

/// Generated files by their path below the root of the project.
pub type Files = BTreeMap<PathBuf, Vec<u8>>;

/// What the generators get: everything that the output depends on, and quick to make.
#[derive(Clone, Debug)]
pub struct Inputs {
    /// The contract as the server serves it.
    pub served: String,
    /// The contract as openapi-generator gets it.
    pub lowered: Value,
    /// The SDK before it is formatted.
    pub sdk: Sdk,
    /// The vocabulary before it is formatted.
    pub vocabulary: Sources,
}

impl Inputs {
    /// Makes them from a contract; needs neither Java nor rustfmt.
    pub fn of(contract: &Contract) -> Result<Self> {
        let lowered = lower(contract, Target::Server)?;
        let vocabulary = vocabulary::generate(contract)?;
        Ok(Self { served: contract.served(), lowered, sdk: sdk::generate(contract)?, vocabulary })
    }
}

/// The served contract, the SDK and the vocabulary.
pub fn without_java(project: &Project, inputs: &Inputs) -> Result<Files> {
    let config = project.rustfmt_config();
    let mut files = Files::new();
    files.insert(SERVED.into(), inputs.served.clone().into_bytes());
    files.insert(SDK.into(), format::text(&inputs.sdk.generated, &config).context("generated.rs")?);
    files.insert(SDK_EXTRAS.into(), format::text(&inputs.sdk.extras, &config).context("generated_ext.rs")?);
    for (name, source) in &inputs.vocabulary {
        let source = format::text(source, &config).with_context(|| format!("{VOCABULARY}/{name}"))?;
        files.insert(PathBuf::from(VOCABULARY).join(name), source);
    }
    Ok(files)
}

/// Everything, in memory.
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

/// Writes generated files, and removes those in the generated folders that are generated no more. Says how many changed.
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

/// The generated files that are checked in, as far as they are there; the stamp included.
pub fn checked_in(project: &Project) -> Result<Files> {
    let mut files = in_generated_folders(project)?;
    for path in [SERVED, SDK, SDK_EXTRAS, "generated/stamp.txt"] {
        if let Ok(content) = fs::read(project.root.join(path)) {
            files.insert(path.into(), content);
        }
    }
    Ok(files)
}

/// Every file in the folders of which everything is generated.
fn in_generated_folders(project: &Project) -> Result<Files> {
    let mut files = Files::new();
    for folder in FOLDERS {
        let found = files_below(&project.root.join(folder))?;
        files.extend(found.into_iter().map(|(path, content)| (PathBuf::from(folder).join(path), content)));
    }
    Ok(files)
}
