//! The standard linters, redocly and spectral, run on `openapi.yaml` and on the served document. Their rules are in
//! `linters/`.

use std::{env, io, process::Command};

use anyhow::{Context, Result};

use crate::project::{Project, SERVED_30, SERVED_JSON};

/// The result of a standard linter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LinterVerdict {
    /// The linter is not on the `PATH`.
    NotInstalled,
    /// The linter found nothing, not even a warning.
    Fine,
    /// The linter found problems; this is its output.
    Refused(String),
}

impl LinterVerdict {
    /// Checks whether the contract passes. A linter that is not installed is skipped, except in CI, where no one
    /// would notice.
    pub fn passes(&self, in_ci: bool) -> bool {
        match self {
            Self::NotInstalled => !in_ci,
            Self::Fine => true,
            Self::Refused(_) => false,
        }
    }
}

/// Checks whether `CI=true` is set.
pub fn in_ci() -> bool {
    env::var("CI").as_deref() == Ok("true")
}

/// Runs both linters.
pub fn run_standard_linters(project: &Project) -> Result<Vec<(&'static str, LinterVerdict)>> {
    let rules = project.linter_rules();
    let mut redocly = Command::new("redocly");
    redocly.args(["lint", "--config"]).arg(rules.join("redocly.yaml"));
    redocly.envs([("REDOCLY_TELEMETRY", "off"), ("REDOCLY_SUPPRESS_UPDATE_NOTICE", "true")]);
    let mut spectral = Command::new("spectral");
    spectral.args(["lint", "--fail-severity", "hint", "--ruleset"]).arg(rules.join("spectral.yaml"));
    [("redocly", redocly), ("spectral", spectral)]
        .into_iter()
        .map(|(name, mut command)| {
            command.current_dir(&project.root).args(["openapi.yaml", SERVED_JSON, SERVED_30]);
            Ok((name, run_linter(command)?))
        })
        .collect()
}

fn run_linter(mut command: Command) -> Result<LinterVerdict> {
    match command.output() {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(LinterVerdict::NotInstalled),
        Err(error) => Err(error).with_context(|| format!("cannot run {command:?}")),
        Ok(output) if output.status.success() => Ok(LinterVerdict::Fine),
        Ok(output) => {
            let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
            Ok(LinterVerdict::Refused(format!("{out}{err}")))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_exit_code_of_a_linter_decides() {
        let shell = |script: &str| {
            let mut command = Command::new("sh");
            command.args(["-c", script]);
            run_linter(command).expect("sh runs")
        };
        assert_eq!(shell("true"), LinterVerdict::Fine);
        assert_eq!(shell("echo 3 errors; exit 1"), LinterVerdict::Refused("3 errors\n".to_owned()));
        assert_eq!(run_linter(Command::new("no-such-linter")).expect("its absence is a verdict"), LinterVerdict::NotInstalled);
    }

    #[test]
    fn a_missing_linter_fails_in_ci_only() {
        assert!(LinterVerdict::NotInstalled.passes(false));
        assert!(!LinterVerdict::NotInstalled.passes(true));
        assert!(LinterVerdict::Fine.passes(true));
        assert!(!LinterVerdict::Refused(String::new()).passes(false));
    }
}
