//! Reading of sources. The fixtures have the shape that the providers document.

mod conversion;
mod dialects;
mod folders;
mod intercom;
mod links;
mod lookalikes;
mod markdown;
mod zendesk;

use std::fs;

use frontdesk_types::help_center::articles::ArticleStatus;
use tempfile::TempDir;

use super::{ImportSource, folder::ImportFolder, plan::ImportPlan, read, report::ReportLine};

/// Creates a folder with these files.
pub(super) fn create_folder(files: &[(&str, &str)]) -> TempDir {
    let root = tempfile::tempdir().expect("a folder for the test");
    for (path, text) in files {
        let path = root.path().join(path);
        fs::create_dir_all(path.parent().expect("it is in the folder")).expect("a folder for the test");
        fs::write(path, text).expect("a file for the test");
    }
    root
}

fn plan_folder(root: &TempDir, source: Option<ImportSource>) -> ImportPlan {
    read(ImportFolder::open(root.path()).expect("it opens"), source).expect("it is read")
}

/// Plans a folder with these files, with its format guessed.
fn plan_files(files: &[(&str, &str)]) -> ImportPlan {
    plan_folder(&create_folder(files), None)
}

/// Formats the articles of a plan, one per line.
fn format_articles(plan: &ImportPlan) -> Vec<String> {
    let one = |article: &super::planned::PlannedArticle| {
        let mut at = Some(article.collection);
        let mut path = Vec::new();
        while let Some(collection) = at.map(|at| &plan.collections[at]) {
            path.insert(0, collection.words.name.clone());
            at = collection.parent;
        }
        let status = article.status.map_or("-", ArticleStatus::as_str);
        format!(
            "{} | {} | {} | {status} | {}",
            path.join("/"),
            article.title,
            article.locale.as_deref().unwrap_or("-"),
            article.key
        )
    };
    plan.articles.iter().map(one).collect()
}

fn report_lines(lines: &[ReportLine]) -> Vec<String> {
    lines
        .iter()
        .map(|line| format!("{} {}: {}", line.outcome.as_str(), line.file, line.reason.as_deref().unwrap_or_default()))
        .collect()
}

/// Formats a report: what is said about a file stands below its name, with a new line after each semicolon.
fn report_text(lines: &[ReportLine]) -> String {
    let text = |line: String| line.replacen(": ", ":\n  ", 1).replace("; ", ";\n  ");
    report_lines(lines).into_iter().map(text).collect::<Vec<_>>().join("\n")
}
