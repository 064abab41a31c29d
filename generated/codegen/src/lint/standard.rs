//! The standard linters: redocly and spectral with their own rules, on the hand-kept document and on the one that is served. A warning
//! counts like an error; each exception has its reason.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result};

/// The hand-kept document names failures by their codes, and schemas in `x-data`, which no standard linter knows; ours finds what is
/// unused.
const REDOCLY_BY_HAND: &str = "\
extends: [recommended-strict]
rules:
  # Failures follow from the codes.
  operation-4xx-response: off
  # `x-data`, `x-when` and `x-events` refer to components by name.
  no-unused-components: off
";

const REDOCLY_SERVED: &str = "\
extends: [recommended-strict]
rules:
  # The documents for everybody cannot fail.
  operation-4xx-response: off
  # OpenAPI 3.1 has no place for the schema of an event, so the union of all events stands alone.
  no-unused-components: off
";

const SPECTRAL_BY_HAND: &str = "\
extends: ['spectral:oas']
rules:
  # Whoever runs the server is whom to turn to, and no document knows them.
  info-contact: off
  # `x-data`, `x-when` and `x-events` refer to components by name.
  oas3-unused-component: off
";

const SPECTRAL_SERVED: &str = "\
extends: ['spectral:oas']
rules:
  # Whoever runs the server is whom to turn to, and no document knows them.
  info-contact: off
  # OpenAPI 3.1 allows roles for every scheme; the rule knows those of OAuth only.
  oas3-operation-security-defined: off
";

/// The result of a standard linter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It is not on the PATH.
    NotInstalled,
    /// It found nothing.
    Fine,
    /// It found something; this is its output.
    Refused(String),
}

/// Runs both linters on both documents; the name of each run tells which.
pub fn standard_linters(by_hand: &Path, served: &Path) -> Result<Vec<(String, Verdict)>> {
    let folder = tempfile::tempdir().context("cannot make a temporary folder")?;
    let mut verdicts = Vec::new();
    for (document, redocly_rules, spectral_rules) in
        [(by_hand, REDOCLY_BY_HAND, SPECTRAL_BY_HAND), (served, REDOCLY_SERVED, SPECTRAL_SERVED)]
    {
        let name = document.file_name().unwrap_or_default().to_string_lossy();
        let rules = |linter: &str, text: &str| -> Result<PathBuf> {
            let path = folder.path().join(format!("{linter}-{name}.yaml"));
            fs::write(&path, text)?;
            Ok(path)
        };
        let mut redocly = Command::new("redocly");
        redocly.arg("lint").arg(document).arg("--config").arg(rules("redocly", redocly_rules)?);
        let mut spectral = Command::new("spectral");
        spectral.arg("lint").arg(document).args(["--fail-severity", "warn", "--ruleset"]).arg(rules("spectral", spectral_rules)?);
        verdicts.push((format!("redocly on {name}"), run(redocly)?));
        verdicts.push((format!("spectral on {name}"), run(spectral)?));
    }
    Ok(verdicts)
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
