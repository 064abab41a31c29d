//! The standard linters, if installed: redocly and spectral, each with its recommended rules.

use std::{fs, path::Path, process::Command};

use anyhow::{Context, Result};

/// The result of a standard linter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It is not on the PATH.
    NotInstalled,
    /// It found no errors. Warnings are ignored.
    Fine,
    /// It found errors; this is its output.
    Refused(String),
}

/// Runs both linters on a contract.
pub fn standard_linters(contract: &Path) -> Result<Vec<(&'static str, Verdict)>> {
    let folder = tempfile::tempdir().context("cannot make a temporary folder")?;
    let rules = folder.path().join("ruleset.yaml");
    fs::write(&rules, "extends: [\"spectral:oas\"]\n")?;
    let mut redocly = Command::new("redocly");
    redocly.arg("lint").arg(contract);
    let mut spectral = Command::new("spectral");
    spectral.arg("lint").arg(contract).args(["--fail-severity", "error", "--ruleset"]).arg(&rules);
    Ok(vec![("redocly", run(redocly)?), ("spectral", run(spectral)?)])
}

fn run(mut command: Command) -> Result<Verdict> {
    match command.output() {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(Verdict::NotInstalled),
        Err(error) => Err(error).with_context(|| format!("cannot run {command:?}")),
        Ok(output) if output.status.success() => Ok(Verdict::Fine),
        Ok(output) => {
            let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
            Ok(Verdict::Refused(format!("{out}{err}")))
        }
    }
}
