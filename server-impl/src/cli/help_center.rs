//! `frontdesk help-center`: imports and exports.

use std::{
    collections::BTreeMap,
    fs::File,
    io::{self, Write},
    path::Path,
    sync::Arc,
};

use anyhow::{Context, bail};
use frontdesk_help_center::locales;
use frontdesk_transfer::{
    exporting::{self, ExportSummary},
    importing::{
        self,
        folder::ImportFolder,
        report::{ItemOutcome, ReportLine},
        run::{ImportOptions, ImportProgress, ImportResult, Importer},
    },
};
use frontdesk_types::format_count;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};

use super::{
    args::{ExportArgs, HelpCenterCommand, ImportArgs},
    operator::Operator,
    print_result,
};

/// Runs the command.
pub(super) async fn run(command: HelpCenterCommand, operator: &Operator, reserved: Vec<String>) -> anyhow::Result<()> {
    match command {
        HelpCenterCommand::Import(args) => import_help_center(args, operator, reserved).await,
        HelpCenterCommand::Export(args) => export_help_center(args, operator).await,
    }
}

async fn export_help_center(ExportArgs { folder, org, agent }: ExportArgs, operator: &Operator) -> anyhow::Result<()> {
    let exported = exporting::export(&operator.store, org, agent, &folder).await?;
    let ExportSummary { site, articles, collections, files, redirects, staged } = exported;
    if staged > 0 {
        eprintln!(
            "frontdesk: {} with staged changes: what visitors see was exported, without them",
            format_count(staged, "article")
        );
    }
    print_result(&json!({
        "id": site.id,
        "folder": folder,
        "articles": articles,
        "collections": collections,
        "files": files,
        "redirects": redirects,
        "staged": staged,
    }));
    Ok(())
}

async fn import_help_center(args: ImportArgs, operator: &Operator, reserved: Vec<String>) -> anyhow::Result<()> {
    let ImportArgs { folder, org, agent, from, locale, publish, dry_run, report } = args;
    let locale = locale.map(|locale| locales::normalize_locale("--locale", &locale)).transpose()?;
    let report = report.map(|path| create_report(&path, &folder)).transpose()?;
    let plan = tokio::task::spawn_blocking(move || read_folder(&folder, from.map(Into::into))).await??;
    let importer = Importer {
        store: operator.store.clone(),
        units: operator.units.clone(),
        ports: Arc::clone(&operator.ports),
        plans: operator.plans.clone(),
        reserved,
        org,
        agent,
        options: ImportOptions { is_dry_run: dry_run, publish_all: publish, locale },
    };
    let bar = ProgressBar::new(0);
    bar.set_style(ProgressStyle::with_template("Importing {wide_bar} {pos}/{len}")?);
    let listened = bar.clone();
    let mut listener = move |step: ImportProgress<'_>| match step {
        ImportProgress::Started(articles) => listened.set_length(articles as u64),
        ImportProgress::ArticleDone => listened.inc(1),
        ImportProgress::Reported(line) => listened.suspend(|| print_line(line)),
    };
    let imports = Box::pin(importer.run(plan, &mut listener)).await?;
    bar.finish_and_clear();
    print_summary(imports, dry_run, report)
}

/// Creates the report file. In the folder, it would be imported, or overwrite a file to be imported.
fn create_report(path: &Path, folder: &Path) -> anyhow::Result<File> {
    let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let place = path.canonicalize().or_else(|_| parent.canonicalize());
    if let (Ok(place), Ok(folder)) = (place, folder.canonicalize())
        && place.starts_with(folder)
    {
        bail!("{} is in the folder that is imported; write the report somewhere else", path.display());
    }
    File::create(path).with_context(|| format!("{} cannot be written", path.display()))
}

fn read_folder(folder: &Path, source: Option<importing::ImportSource>) -> anyhow::Result<importing::plan::ImportPlan> {
    if exporting::is_unfinished(folder) {
        bail!("{} is an export that was broken off, or is still running; export it again", folder.display());
    }
    let folder = ImportFolder::open(folder).map_err(anyhow::Error::msg)?;
    importing::read(folder, source).map_err(anyhow::Error::msg)
}

/// Prints the result for one item.
fn print_line(line: &ReportLine) {
    let reason = line.reason.iter().map(|reason| format!(": {reason}"));
    let notes = line.notes.iter().map(|note| format!("\n           note: {note}"));
    let rest: String = reason.chain(notes).collect();
    print_harmless(&format!("{:<10} {}{rest}", line.outcome.as_str(), line.file));
}

/// Prints text from others, without characters that would control a terminal.
fn print_harmless(text: &str) {
    let is_harmless = |letter: char| letter == '\n' || !letter.is_control();
    let text: String = text.chars().map(|letter| if is_harmless(letter) { letter } else { '\u{fffd}' }).collect();
    // The reader may have closed the output.
    let _closed = writeln!(io::stdout(), "{text}");
}

fn print_summary(imports: ImportResult, is_dry: bool, report: Option<File>) -> anyhow::Result<()> {
    let ImportResult { site, lines, error: broken } = imports;
    let counts: BTreeMap<ItemOutcome, usize> = lines.iter().fold(BTreeMap::new(), |mut counts, line| {
        *counts.entry(line.outcome).or_default() += 1;
        counts
    });
    let count = |outcome: ItemOutcome| counts.get(&outcome).copied().unwrap_or_default();
    let summary: Vec<String> = ItemOutcome::ALL.map(|outcome| format!("{} {}", count(outcome), outcome.as_str())).to_vec();
    let begin = if is_dry { "Would be" } else { "Done" };
    print_harmless(&format!("{begin}: {}.", summary.join(", ")));
    if let Some(mut file) = report {
        let counted: serde_json::Map<String, Value> =
            ItemOutcome::ALL.map(|outcome| (outcome.as_str().to_owned(), json!(count(outcome)))).into_iter().collect();
        let whole = json!({
            "organizationId": site.org,
            "agentId": site.agent,
            "siteId": site.id,
            "isDryRun": is_dry,
            "isWhole": broken.is_none(),
            "counts": counted,
            "items": lines,
        });
        serde_json::to_writer_pretty(&mut file, &whole)?;
        file.write_all(b"\n")?;
    }
    if let Some(broken) = broken {
        return Err(anyhow::Error::new(broken).context("the import was broken off; run it again, and it goes on"));
    }
    let failed = count(ItemOutcome::Failed);
    if failed > 0 {
        bail!("{failed} of {} could not be imported; each line above says why", lines.len());
    }
    Ok(())
}
