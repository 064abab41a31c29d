//! Runs rustfmt with the project's configuration.

use std::{
    io::Write,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use anyhow::{Context, Result, bail};

/// Formats one source text, without the modules that it declares.
pub(super) fn format_text(source: &str, config: &Path) -> Result<Vec<u8>> {
    let mut child = rustfmt_command(config)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .context("cannot run rustfmt (`rustup component add rustfmt`)")?;
    let mut input = child.stdin.take().context("rustfmt takes no input")?;
    let source = source.to_owned();
    let writer = std::thread::spawn(move || input.write_all(source.as_bytes()));
    let output = child.wait_with_output()?;
    writer.join().ok().context("the thread that feeds rustfmt failed")??;
    if !output.status.success() {
        bail!("rustfmt refused generated code:\n{}", String::from_utf8_lossy(&output.stderr));
    }
    Ok(output.stdout)
}

/// Formats files in place.
pub(super) fn format_files(paths: &[PathBuf], config: &Path) -> Result<()> {
    let output = rustfmt_command(config).args(paths).output().context("cannot run rustfmt (`rustup component add rustfmt`)")?;
    if !output.status.success() {
        bail!("rustfmt refused generated code:\n{}", String::from_utf8_lossy(&output.stderr));
    }
    Ok(())
}

fn rustfmt_command(config: &Path) -> Command {
    let mut command = Command::new("rustfmt");
    command.args(["--edition", "2024", "--config-path"]).arg(config);
    command
}
