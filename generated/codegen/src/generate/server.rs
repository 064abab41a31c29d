//! The server half: the sources written by openapi-generator with our templates, and the checks written by lowering.

use std::{fs, path::PathBuf};

use anyhow::{Context, Result, bail};
use serde_json::Value;

use super::{format, java::JavaGenerator};
use crate::project::{Project, files_in};

/// Returns the generated sources, formatted, by path relative to `src`.
pub(super) fn generate(project: &Project, lowered: &Value, java: &JavaGenerator) -> Result<Vec<(PathBuf, Vec<u8>)>> {
    let folder = tempfile::tempdir().context("cannot make a temporary folder")?;
    let (document, out) = (folder.path().join("openapi.json"), folder.path().join("out"));
    fs::write(&document, format!("{lowered:#}"))?;
    java.generate(&document, &project.templates(), &out)?;
    let sources = out.join("src");
    fs::write(sources.join("checks.rs"), lowered["x-checks"].as_str().unwrap_or_default())?;
    let is_rust = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "rs");
    let rust: Vec<PathBuf> =
        files_in(&sources)?.into_iter().map(|(path, _)| path).filter(is_rust).map(|path| sources.join(path)).collect();
    if rust.is_empty() {
        bail!("openapi-generator wrote no Rust below src/; look at generated/codegen/templates/config.yaml");
    }
    format::format_files(&rust, &project.rustfmt_config())?;
    files_in(&sources)
}
