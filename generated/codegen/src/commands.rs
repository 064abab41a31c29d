//! The commands: their output and exit codes.

use std::{
    fs,
    path::Path,
    process::{Command, ExitCode},
};

use anyhow::{Context, Result, bail};
use frontdesk_codegen::{
    contract::Contract,
    diff::ChangeWeight,
    generate::{JavaGenerator, find_differences, generate_all, read_checked_in, write_files},
    layout::check_layout,
    lint::{LintFinding, LinterVerdict, in_ci, run_standard_linters},
    lower::LoweringTarget,
    project::{Project, SDK_MANIFEST},
    sdk::manifest::with_features,
};

/// Prints progress to standard error; results go to standard output.
fn print_progress(text: &str) {
    eprintln!("codegen: {text}");
}

/// Runs `cargo codegen lint`.
pub(crate) fn lint(project: &Project) -> Result<ExitCode> {
    let contract = Contract::read(&project.contract())?;
    let mut findings = frontdesk_codegen::lint::lint(&contract);
    findings.extend(check_layout(&contract));
    print_findings(&findings);
    let mut refused = !findings.is_empty();
    for (name, verdict) in run_standard_linters(project)? {
        refused |= !verdict.passes(in_ci());
        match verdict {
            LinterVerdict::NotInstalled => {
                print_progress(&format!("{name} is not installed; run `.ci/tools generated/codegen/linters`"))
            }
            LinterVerdict::Fine => print_progress(&format!("{name} is content")),
            LinterVerdict::Refused(text) => println!("{name} refused the contract:\n{text}"),
        }
    }
    print_progress(&format!("{} operations, {} findings", contract.operations().len(), findings.len()));
    Ok(if refused { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

fn print_findings(findings: &[LintFinding]) {
    for finding in findings {
        println!("openapi.yaml {finding}");
    }
}

/// Runs `cargo codegen fmt`.
pub(crate) fn format(project: &Project, check: bool) -> Result<ExitCode> {
    let contract = Contract::read(&project.contract())?;
    if !check {
        let formatted = frontdesk_codegen::layout::format(&contract.source)?;
        if formatted != contract.source {
            fs::write(project.contract(), &formatted).context("cannot write openapi.yaml")?;
        }
        return Ok(ExitCode::SUCCESS);
    }
    let findings = check_layout(&contract);
    print_findings(&findings);
    Ok(if findings.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Runs `cargo codegen show TAG`.
pub(crate) fn show(project: &Project, tag: &str) -> Result<ExitCode> {
    print!("{}", frontdesk_codegen::show::show(&Contract::read(&project.contract())?, tag)?);
    Ok(ExitCode::SUCCESS)
}

/// Runs `cargo codegen generate`.
pub(crate) fn generate(project: &Project) -> Result<ExitCode> {
    let contract = read_clean_contract(project)?;
    let files = generate_all(project, &contract, &JavaGenerator::find()?, &print_progress)?;
    let changed = write_files(project, &files)? + usize::from(write_sdk_manifest(project, &contract)?);
    print_progress(&format!("{} files, {changed} of them changed", files.len()));
    Ok(ExitCode::SUCCESS)
}

/// Writes the features into the manifest of the SDK. Returns `true` if they have changed.
fn write_sdk_manifest(project: &Project, contract: &Contract) -> Result<bool> {
    let path = project.root.join(SDK_MANIFEST);
    let manifest = fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
    let written = with_features(&manifest, contract)?;
    if written == manifest {
        return Ok(false);
    }
    fs::write(&path, written).with_context(|| format!("cannot write {}", path.display()))?;
    Ok(true)
}

/// Runs `cargo codegen check`.
pub(crate) fn check(project: &Project) -> Result<ExitCode> {
    let contract = read_clean_contract(project)?;
    let fresh = generate_all(project, &contract, &JavaGenerator::find()?, &print_progress)?;
    let found = find_differences(&read_checked_in(project)?, &fresh);
    for difference in &found {
        println!("{}\n{}", difference.path.display(), difference.diff);
    }
    if found.is_empty() {
        print_progress(&format!("{} files are as they should be", fresh.len()));
        return Ok(ExitCode::SUCCESS);
    }
    bail!("{} generated files are not what the contract says; run `cargo codegen generate`", found.len());
}

/// Runs `cargo codegen lower`.
pub(crate) fn lower(project: &Project, client: bool) -> Result<ExitCode> {
    let contract = Contract::read(&project.contract())?;
    let target = if client { LoweringTarget::Client } else { LoweringTarget::Server };
    println!("{:#}", frontdesk_codegen::lower::lower(&frontdesk_codegen::expand::expand(&contract)?, target)?);
    Ok(ExitCode::SUCCESS)
}

/// Runs `cargo codegen diff BASE`.
pub(crate) fn diff(project: &Project, base: &str, changelog: bool) -> Result<ExitCode> {
    let old = read_base_contract(project, base)?;
    let new = Contract::read(&project.contract())?;
    let changes = frontdesk_codegen::diff::diff(&old, &new)?;
    if changelog {
        println!("{}", frontdesk_codegen::diff::to_markdown(&changes).trim_start());
    } else {
        changes.iter().for_each(|change| println!("{change}"));
    }
    let breaking = changes.iter().filter(|change| change.weight == ChangeWeight::Breaking).count();
    print_progress(&format!("{} changes since {base}, {breaking} of them breaking", changes.len()));
    Ok(if breaking > 0 { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// Reads the older contract: a file, or `openapi.yaml` at a git revision.
fn read_base_contract(project: &Project, base: &str) -> Result<Contract> {
    let file = Path::new(base);
    if file.is_file() {
        return Contract::read(file);
    }
    let output = Command::new("git").arg("-C").arg(&project.root).args(["show", &format!("{base}:./openapi.yaml")]).output();
    let output = output.context("cannot run git")?;
    if !output.status.success() {
        bail!(
            "`{base}` is neither a file nor a git revision with an openapi.yaml: {}",
            String::from_utf8_lossy(&output.stderr).trim()
        );
    }
    Contract::parse(String::from_utf8(output.stdout).context("openapi.yaml of that revision is not UTF-8")?)
}

/// Reads the contract, and fails if our lints find a problem in it.
fn read_clean_contract(project: &Project) -> Result<Contract> {
    print_progress("checking openapi.yaml");
    let contract = Contract::read(&project.contract())?;
    let findings = frontdesk_codegen::lint::lint(&contract);
    print_findings(&findings);
    if !findings.is_empty() {
        bail!("{} findings in openapi.yaml; mend them first", findings.len());
    }
    Ok(contract)
}
