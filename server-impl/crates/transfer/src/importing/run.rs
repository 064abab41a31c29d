//! Runs a planned import into the site of an agent.
//!
//! Collections come first, then articles in two passes. The first creates new articles as drafts, since links
//! need their numbers; an article whose links all resolve is completed at once. The second writes the others with
//! their links and their state. Each step is a unit of work, like a request, and records in the same transaction
//! what each item became, so that an interrupted import continues where it stopped.

mod articles;
mod collections;
mod files;
mod import_notes;
mod redirects;
mod site;

use std::{
    collections::{BTreeSet, HashMap, HashSet},
    sync::Arc,
};

use articles::ImportedArticle;
use frontdesk_core::{
    auth::principal::Principal,
    billing::plans::PlanTable,
    unit::{RuleFuture, Unit, UnitFactory},
};
use frontdesk_platform::accounts::orgs;
use frontdesk_ports::Ports;
use frontdesk_store::{self as store, Store};
use frontdesk_types::{
    AgentId, Code, CollectionId, Error, ErrorParams, OrgId, Refusal, Result,
    accounts::orgs::Plan,
    help_center::{
        imports::{ImportedItem, ImportedKind, SiteImports},
        sites::HelpCenter,
    },
};
use uuid::Uuid;

use super::{
    folder::MAX_MARKDOWN_BYTES,
    markdown, names,
    plan::ImportPlan,
    planned::{BodyLocation, cut_title},
    report::{ItemKind, ReportLine},
};
use crate::portable;

/// Runs imports.
pub struct Importer {
    /// The database.
    pub store: Store,
    /// Source of units of work.
    pub units: UnitFactory,
    /// Clock and ids.
    pub ports: Arc<Ports>,
    /// Limits of each plan.
    pub plans: PlanTable,
    /// Words reserved by the operator, which no slug may use.
    pub reserved: Vec<String>,
    /// Organization of the agent.
    pub org: OrgId,
    /// Agent whose help center receives the import.
    pub agent: AgentId,
    /// Options chosen by the user.
    pub options: ImportOptions,
}

/// Options of an import.
#[derive(Debug, Clone, Default)]
pub struct ImportOptions {
    /// Set to report what would happen without changing anything.
    pub is_dry_run: bool,
    /// Set to publish every article, regardless of its state in the source.
    pub publish_all: bool,
    /// Language of items that name none.
    pub locale: Option<String>,
}

/// Progress of a running import.
pub enum ImportProgress<'s> {
    /// The import has started, with this number of articles.
    Started(usize),
    /// An article is done.
    ArticleDone,
    /// An item was reported.
    Reported(&'s ReportLine),
}

/// Callback that receives the progress.
pub type ProgressListener<'l> = &'l mut (dyn FnMut(ImportProgress<'_>) + Send);

/// Result of an import.
#[derive(Debug)]
pub struct ImportResult {
    /// Site; one that does not exist if a dry run would create it.
    pub site: HelpCenter,
    /// Lines of the report.
    pub lines: Vec<ReportLine>,
    /// Error that ended the import early.
    pub error: Option<Error>,
}

impl Importer {
    /// Runs a plan. Items that cannot be imported are reported and do not stop the others.
    ///
    /// # Errors
    /// `AGENT_NOT_FOUND`, `AGENT_UNAVAILABLE`, `PLAN_UPGRADE_REQUIRED`, and any error of creating the site.
    pub async fn run(&self, plan: ImportPlan, listener: ProgressListener<'_>) -> Result<ImportResult> {
        self.require_paid_plan().await?;
        let mut run = ImportRun::start(self, plan, listener).await?;
        let broken = run.import_all().await.err();
        Ok(ImportResult { site: run.site, lines: run.lines, error: broken })
    }

    async fn require_paid_plan(&self) -> Result<()> {
        let found = store::accounts::orgs::find(&mut self.store.read().await?, self.org).await?;
        let plan = found.ok_or_else(|| orgs::not_found(self.org))?.plan;
        if plan.is_paid() {
            return Ok(());
        }
        let message = format!("Help centers need a paid plan, and the organization has `{plan}`. Upgrade the plan.");
        let needed = Plan::Sandbox.lowest_paid();
        let params = ErrorParams { required_plan: needed, ..ErrorParams::default() };
        Err(Error::refused_with(Code::PlanUpgradeRequired, message, params))
    }

    /// Runs a rule in a unit of work as the operator.
    async fn run_rule<'a, T: Send + 'a>(
        &self,
        rule: impl for<'u> Fn(&'u mut Unit) -> RuleFuture<'a, 'u, T> + Send + Sync,
    ) -> Result<T> {
        let done = self.units.run_rule(self.org, &Principal::Operator, None, rule).await?;
        Ok(done.ok_or_else(|| orgs::not_found(self.org))?.0)
    }
}

/// A running import.
struct ImportRun<'r> {
    importer: &'r Importer,
    listener: ProgressListener<'r>,
    plan: Arc<ImportPlan>,
    site: HelpCenter,
    /// Items imported before.
    imported: HashMap<(ImportedKind, String), ImportedItem>,
    /// Collections by index in the plan; `None` for those that could not be created.
    collections: Vec<Option<CollectionId>>,
    /// Articles by index in the plan.
    articles: Vec<Option<ImportedArticle>>,
    /// Set once every article that can be created exists.
    all_created: bool,
    /// Ids of translation groups by name.
    groups: HashMap<String, Uuid>,
    /// Uploaded files by path in the folder, or the reason why an upload failed.
    files: HashMap<String, Result<files::UploadedFile, String>>,
    lines: Vec<ReportLine>,
}

impl<'r> ImportRun<'r> {
    async fn start(importer: &'r Importer, mut plan: ImportPlan, listener: ProgressListener<'r>) -> Result<Self> {
        let lines = std::mem::take(&mut plan.lines);
        let (site, line) = site::find_or_create(importer, &plan).await?;
        let mut conn = importer.store.read().await?;
        let imports = SiteImports { org: importer.org, site: site.id, origin: plan.origin };
        let known = store::help_center::imports::list_of_site(&mut conn, imports).await?;
        let known = known.into_iter().map(|known| ((known.kind, known.name.clone()), known)).collect();
        let mut run = Self {
            importer,
            listener,
            site,
            imported: known,
            collections: vec![None; plan.collections.len()],
            articles: vec![None; plan.articles.len()],
            all_created: false,
            plan: Arc::new(plan),
            groups: HashMap::new(),
            files: HashMap::new(),
            lines: Vec::new(),
        };
        (run.listener)(ImportProgress::Started(run.articles.len()));
        for line in lines.into_iter().chain(line) {
            run.report(line);
        }
        Ok(run)
    }

    async fn import_all(&mut self) -> Result<()> {
        self.apply_settings().await?;
        self.import_collections().await?;
        self.import_articles().await?;
        self.import_redirects().await?;
        self.report_unused_files();
        Ok(())
    }

    fn report(&mut self, line: ReportLine) {
        (self.listener)(ImportProgress::Reported(&line));
        self.lines.push(line);
    }

    /// Reports a refusal. An internal error concerns the whole import, and ends it.
    fn report_refusal(&mut self, kind: ItemKind, file: &str, error: Error, notes: Vec<String>) -> Result<()> {
        let reason = match &error {
            Error::Refused(refusal) => refusal_message(refusal),
            Error::BrokenOff(_) => "others changed the same at the same time; import it again".to_owned(),
            Error::Internal(_) => return Err(error),
        };
        self.report(ReportLine { notes, ..ReportLine::failed(kind, file, reason) });
        Ok(())
    }

    fn is_dry_run(&self) -> bool {
        self.importer.options.is_dry_run
    }

    /// Returns the record of an earlier import of the item, if any.
    fn imported_before(&self, kind: ImportedKind, name: &str) -> Option<&ImportedItem> {
        self.imported.get(&(kind, name.to_owned()))
    }

    /// Returns the text of an article, as it was written or converted.
    async fn article_text(&self, at: usize) -> Result<Result<String, String>> {
        let plan = Arc::clone(&self.plan);
        run_blocking(move || read_body(&plan, &plan.articles[at].body)).await
    }

    fn report_unused_files(&mut self) {
        let plan = Arc::clone(&self.plan);
        let is_hidden = |path: &str| path.split('/').any(|part| part.starts_with('.'));
        let is_other = |path: &&str| {
            !is_hidden(path) && !names::is_article(path) && !markdown::is_description(path) && !super::json::is_json(path)
        };
        let unused: BTreeSet<&str> =
            plan.folder.file_paths().filter(is_other).filter(|path| !self.files.contains_key(*path)).collect();
        for path in unused {
            self.report(ReportLine::skipped(ItemKind::File, path, "no article that was imported links to it"));
        }
    }
}

/// Formats a refusal with the name of its field instead of a JSON pointer.
fn refusal_message(refusal: &Refusal) -> String {
    match refusal.fields.first().map(|field| field.field.trim_start_matches('/')).filter(|field| !field.is_empty()) {
        Some(field) => format!("`{field}`: {}", refusal.message),
        None => refusal.message.clone().into_owned(),
    }
}

/// Reads a text, without its title.
pub(super) fn read_body(plan: &ImportPlan, at: &BodyLocation) -> Result<String, String> {
    match at {
        BodyLocation::Spool { at, length } => plan.spool.read_text(*at, *length),
        BodyLocation::File { path, title } => {
            let text = plan.folder.read_text(path, MAX_MARKDOWN_BYTES)?;
            let (_, body) = portable::front_matter::split(&text)?;
            match title.clone().filter(|title| body.is_char_boundary(title.start) && body.is_char_boundary(title.end)) {
                Some(title) => Ok(cut_title(body, &title)),
                None => Ok(body.to_owned()),
            }
        }
    }
}

/// Runs CPU-bound work or disk I/O on the blocking pool.
async fn run_blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T> {
    tokio::task::spawn_blocking(work).await.map_err(|error| Error::internal(format!("a part of the import failed: {error}")))
}

/// Returns the distinct languages of a plan's articles, in order of appearance.
fn plan_languages(plan: &ImportPlan) -> Vec<String> {
    let named = plan.articles.iter().filter_map(|article| article.locale.clone());
    let mut seen = HashSet::new();
    named.filter(|locale| seen.insert(locale.clone())).collect()
}
