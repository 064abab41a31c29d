//! From contract to files: generates them, writes them, and compares them with those checked in.

mod changelog;
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
    lower::{LoweringTarget, lower},
    project::{
        CHANGELOG, FOLDERS, Project, SDK_AREAS, SDK_EXTRAS, SDK_FILE, SDK_TABLE, SERVED_30, SERVED_JSON, SERVED_YAML,
        SERVER_FOLDER, SINGLE_FILES, VOCABULARY_FOLDER, files_in,
    },
    publish::{published, to_three_zero, to_yaml, with_texts},
    sdk::{self, SdkSources},
    vocabulary::{self, SourceFiles},
};

pub use compare::{FileDifference, find_differences};
pub use java::{GENERATOR_VERSION, JavaGenerator};
pub use stamp::{GenerationStamp, Staleness, check_staleness};

/// Callback for progress, one line per step.
pub type ProgressReporter<'a> = &'a dyn Fn(&str);

/// Generated files by path, relative to the root of the project.
pub type GeneratedFiles = BTreeMap<PathBuf, Vec<u8>>;

/// Inputs of the generators: everything that the output depends on, and fast to compute.
#[derive(Clone, Debug)]
pub struct GeneratorInputs {
    /// Contract as the server serves it, by path relative to the root.
    pub served: [(&'static str, String); 3],
    /// Contract as passed to openapi-generator.
    pub lowered: Value,
    /// SDK before formatting.
    pub sdk: SdkSources,
    /// Vocabulary before formatting.
    pub vocabulary: SourceFiles,
}

impl GeneratorInputs {
    /// Computes the inputs from the hand-written contract; needs neither Java nor rustfmt.
    pub fn of(contract: &Contract) -> Result<Self> {
        let contract = expand(contract)?;
        let lowered = lower(&contract, LoweringTarget::Server)?;
        let vocabulary = vocabulary::generate(&contract)?;
        Ok(Self { served: served_forms(&contract)?, lowered, sdk: sdk::generate(&contract)?, vocabulary })
    }
}

/// Returns the served contract, in its three forms.
fn served_forms(whole: &Contract) -> Result<[(&'static str, String); 3]> {
    let published = with_texts(&published(whole)?)?;
    let three_zero = to_three_zero(&published);
    Ok([
        (SERVED_JSON, published.to_served_json()),
        (SERVED_YAML, to_yaml(&published.json)),
        (SERVED_30, three_zero.to_served_json()),
    ])
}

/// Generates the served contract, the SDK and the vocabulary.
pub fn generate_without_java(project: &Project, inputs: &GeneratorInputs) -> Result<GeneratedFiles> {
    let config = project.rustfmt_config();
    let mut files = GeneratedFiles::new();
    files.extend(inputs.served.iter().map(|(path, text)| (path.into(), text.clone().into_bytes())));
    files.insert(SDK_FILE.into(), format::format_text(&inputs.sdk.generated, &config).context("generated.rs")?);
    files.insert(SDK_EXTRAS.into(), format::format_text(&inputs.sdk.extras, &config).context("generated_ext.rs")?);
    files.insert(SDK_AREAS.into(), format::format_text(&inputs.sdk.areas, &config).context("areas.rs")?);
    files.insert(SDK_TABLE.into(), inputs.sdk.table.clone().into_bytes());
    for (name, source) in &inputs.vocabulary {
        let source = format::format_text(source, &config).with_context(|| format!("{VOCABULARY_FOLDER}/{name}"))?;
        files.insert(PathBuf::from(VOCABULARY_FOLDER).join(name), source);
    }
    Ok(files)
}

/// Generates everything in memory.
pub fn generate_all(
    project: &Project,
    contract: &Contract,
    java: &JavaGenerator,
    say: ProgressReporter<'_>,
) -> Result<GeneratedFiles> {
    say("lowering the contract to OpenAPI 3.0");
    let inputs = GeneratorInputs::of(contract)?;
    say("formatting the SDK that progenitor made, and the vocabulary");
    let mut files = generate_without_java(project, &inputs)?;
    say("running openapi-generator for the server");
    for (path, content) in server::generate(project, &inputs.lowered, java)? {
        files.insert(PathBuf::from(SERVER_FOLDER).join(path), content);
    }
    files.insert(CHANGELOG.into(), changelog::write(project, contract)?.into_bytes());
    let stamp = GenerationStamp { made_from: stamp::hash_inputs(project, &inputs)?, written: stamp::hash_files(&files) };
    files.insert("generated/stamp.txt".into(), stamp.to_string().into_bytes());
    Ok(files)
}

/// Writes generated files, and removes obsolete ones from the generated folders. Returns the number of changed
/// files.
pub fn write_files(project: &Project, files: &GeneratedFiles) -> Result<usize> {
    let mut changed = 0;
    for (path, _) in read_generated_folders(project)? {
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
pub fn read_checked_in(project: &Project) -> Result<GeneratedFiles> {
    let mut files = read_generated_folders(project)?;
    for path in SINGLE_FILES.into_iter().chain(["generated/stamp.txt"]) {
        if let Ok(content) = fs::read(project.root.join(path)) {
            files.insert(path.into(), content);
        }
    }
    Ok(files)
}

/// Reads all files in the folders that contain generated files only.
fn read_generated_folders(project: &Project) -> Result<GeneratedFiles> {
    let mut files = GeneratedFiles::new();
    for folder in FOLDERS {
        let found = files_in(&project.root.join(folder))?;
        files.extend(found.into_iter().map(|(path, content)| (PathBuf::from(folder).join(path), content)));
    }
    Ok(files)
}
