//! openapi-generator: a jar that needs Java. Only `generate` and `check` need it; building and testing do not.

use std::{
    env,
    path::{Path, PathBuf},
    process::{Command, Output},
};

use anyhow::{Context, Result, bail};

/// Version of openapi-generator that the templates are written for; part of the stamp.
pub const GENERATOR_VERSION: &str = "7.26.0";

/// Environment variable with the path of the jar, if it is not the one from the Python package.
const JAR_VARIABLE: &str = "FRONTDESK_OPENAPI_GENERATOR_JAR";

/// A working Java with the right openapi-generator.
#[derive(Clone, Debug)]
pub struct JavaGenerator {
    jar: PathBuf,
}

impl JavaGenerator {
    /// Finds the jar and checks that it runs and has the right version.
    pub fn find() -> Result<Self> {
        let jar = match env::var_os(JAR_VARIABLE) {
            Some(path) => PathBuf::from(path),
            None => find_python_jar()?,
        };
        if !jar.is_file() {
            bail!("there is no openapi-generator at {}; {}", jar.display(), installation_hint());
        }
        let java = Self { jar };
        let output = java.run(&["version"])?;
        let version = String::from_utf8_lossy(&output.stdout).trim().to_owned();
        if version != GENERATOR_VERSION {
            bail!("{} is openapi-generator {version}; {}", java.jar.display(), installation_hint());
        }
        Ok(java)
    }

    /// Runs `openapi-generator generate` with our templates.
    pub(super) fn generate(&self, document: &Path, templates: &Path, out: &Path) -> Result<()> {
        let config = templates.join("config.yaml");
        let mut arguments = vec!["generate", "-g", "rust-axum"];
        for (flag, path) in [("-i", document), ("-t", templates), ("-c", &config), ("-o", out)] {
            arguments.push(flag);
            arguments.push(path.to_str().with_context(|| format!("{} is not UTF-8", path.display()))?);
        }
        self.run(&arguments).map(drop)
    }

    fn run(&self, arguments: &[&str]) -> Result<Output> {
        let mut command = Command::new("java");
        command.args(["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Dlog.level=warn", "-jar"]).arg(&self.jar).args(arguments);
        let output = command.output().context("cannot run `java`; install a Java runtime, version 11 or later")?;
        if !output.status.success() {
            let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
            bail!("openapi-generator failed:\n{out}{err}");
        }
        Ok(output)
    }
}

/// Locates the jar in the package `openapi-generator-cli` from PyPI.
fn find_python_jar() -> Result<PathBuf> {
    let script = "import os, openapi_generator_cli as package; print(os.path.dirname(package.__file__))";
    let output = Command::new("python3").args(["-c", script]).output();
    match output {
        Ok(output) if output.status.success() => {
            let folder = String::from_utf8_lossy(&output.stdout).trim().to_owned();
            Ok(Path::new(&folder).join("openapi-generator.jar"))
        }
        _ => bail!("openapi-generator is not installed; {}", installation_hint()),
    }
}

fn installation_hint() -> String {
    format!("run `pip install openapi-generator-cli=={GENERATOR_VERSION}`, or let {JAR_VARIABLE} name the jar of that version")
}
