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
    project::{Project, SDK, SDK_EXTRAS, SERVED, SERVER, files_below},
    sdk::{self, Sdk},
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
}

impl Inputs {
    /// Makes them from a contract; needs neither Java nor rustfmt.
    pub fn of(contract: &Contract) -> Result<Self> {
        let lowered = lower(contract, Target::Server)?;
        Ok(Self { served: contract.served(), lowered, sdk: sdk::generate(contract)? })
    }
}

/// The served contract and the SDK.
pub fn without_java(project: &Project, inputs: &Inputs) -> Result<Files> {
    let config = project.rustfmt_config();
    let mut files = Files::new();
    files.insert(SERVED.into(), inputs.served.clone().into_bytes());
    files.insert(SDK.into(), format::text(&inputs.sdk.generated, &config).context("generated.rs")?);
    files.insert(SDK_EXTRAS.into(), format::text(&inputs.sdk.extras, &config).context("generated_ext.rs")?);
    Ok(files)
}

/// Everything, in memory.
pub fn everything(project: &Project, contract: &Contract, java: &Java, say: Say<'_>) -> Result<Files> {
    say("lowering the contract to OpenAPI 3.0");
    let inputs = Inputs::of(contract)?;
    say("formatting the SDK that progenitor made");
    let mut files = without_java(project, &inputs)?;
    say("running openapi-generator for the server");
    for (path, content) in server::generate(project, &inputs.lowered, java)? {
        files.insert(PathBuf::from(SERVER).join(path), content);
    }
    let stamp = Stamp { made_from: stamp::of_inputs(project, &inputs)?, written: stamp::of_files(&files) };
    files.insert("generated/stamp.txt".into(), stamp.to_string().into_bytes());
    Ok(files)
}

/// Writes generated files, and removes those in the generated folder that are generated no more. Says how many changed.
pub fn write(project: &Project, files: &Files) -> Result<usize> {
    let mut changed = 0;
    for (path, _) in files_below(&project.root.join(SERVER))? {
        let path = PathBuf::from(SERVER).join(path);
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
    let mut files = Files::new();
    for (path, content) in files_below(&project.root.join(SERVER))? {
        files.insert(PathBuf::from(SERVER).join(path), content);
    }
    for path in [SERVED, SDK, SDK_EXTRAS, "generated/stamp.txt"] {
        if let Ok(content) = fs::read(project.root.join(path)) {
            files.insert(path.into(), content);
        }
    }
    Ok(files)
}
