//! The locations of everything in a checkout.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result};

/// A checkout of Frontdesk. Tests create one in a temporary folder.
#[derive(Clone, Debug)]
pub struct Project {
    /// Folder with `openapi.yaml`.
    pub root: PathBuf,
}

impl Project {
    /// Returns the checkout that this program was built in.
    pub fn here() -> Self {
        let crate_folder = Path::new(env!("CARGO_MANIFEST_DIR"));
        let root = crate_folder.ancestors().nth(2).expect("the crate lies two folders below the root");
        Self { root: root.to_owned() }
    }

    /// Returns the path of the contract, which is maintained manually.
    pub fn contract(&self) -> PathBuf {
        self.root.join("openapi.yaml")
    }

    /// Returns the path of the server's templates, which are maintained manually.
    pub fn templates(&self) -> PathBuf {
        self.root.join("generated/codegen/templates")
    }

    /// Returns the folder with the rules of redocly and spectral.
    pub fn linter_rules(&self) -> PathBuf {
        self.root.join("generated/codegen/linters")
    }

    /// Returns the path of the rustfmt configuration.
    pub fn rustfmt_config(&self) -> PathBuf {
        self.root.join("rustfmt.toml")
    }

    /// Returns the path of the stamp of the last generation.
    pub fn stamp(&self) -> PathBuf {
        self.root.join("generated/stamp.txt")
    }
}

/// Folder of the generated server, relative to the root; all of it is generated.
pub const SERVER_FOLDER: &str = "generated/src";
/// Folder of the generated vocabulary, relative to the root; all of it is generated.
pub const VOCABULARY_FOLDER: &str = "generated/vocabulary/src";
/// Folders that contain generated files only, relative to the root.
pub const FOLDERS: [&str; 2] = [SERVER_FOLDER, VOCABULARY_FOLDER];
/// The contract as the server serves it, relative to the root.
pub const SERVED_JSON: &str = "generated/openapi.json";
/// The served contract as YAML.
pub const SERVED_YAML: &str = "generated/openapi.yaml";
/// The served contract in OpenAPI 3.0.
pub const SERVED_30: &str = "generated/openapi-3.0.json";
/// Generated files outside of [`FOLDERS`], other than the stamp.
pub const SINGLE_FILES: [&str; 8] = [SERVED_JSON, SERVED_YAML, SERVED_30, CHANGELOG, SDK_FILE, SDK_EXTRAS, SDK_AREAS, SDK_TABLE];
/// Changes of the contract since it was promised to grow only.
pub const CHANGELOG: &str = "generated/CHANGELOG.md";
/// The contract with which it was promised; never edited.
pub const PROMISED: &str = "conformance/clients/promise/openapi.json";
/// progenitor's half of the SDK, relative to the root.
pub const SDK_FILE: &str = "client/src/generated.rs";
/// Our half of the generated SDK, relative to the root.
pub const SDK_EXTRAS: &str = "client/src/generated_ext.rs";
/// The SDK's operations by area.
pub const SDK_AREAS: &str = "client/src/areas.rs";
/// The table of the SDK's operations by area.
pub const SDK_TABLE: &str = "client/src/areas.md";
/// The manifest of the SDK, which has a feature for each tag.
pub const SDK_MANIFEST: &str = "client/Cargo.toml";

/// Returns all files in a folder and its subfolders with their relative paths, in alphabetical order; empty if the
/// folder does not exist.
pub fn files_in(folder: &Path) -> Result<Vec<(PathBuf, Vec<u8>)>> {
    let mut found = Vec::new();
    collect_files(folder, Path::new(""), &mut found)?;
    found.sort();
    Ok(found)
}

fn collect_files(folder: &Path, from: &Path, found: &mut Vec<(PathBuf, Vec<u8>)>) -> Result<()> {
    if !folder.exists() {
        return Ok(());
    }
    for entry in fs::read_dir(folder).with_context(|| format!("cannot list {}", folder.display()))? {
        let entry = entry?;
        let (path, name) = (entry.path(), from.join(entry.file_name()));
        if entry.file_type()?.is_dir() {
            collect_files(&path, &name, found)?;
        } else {
            found.push((name, fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?));
        }
    }
    Ok(())
}
