//! Makes what is planned, in the site of an agent.
//!
//! First the collections, then the articles: those that are new as drafts, since links need their numbers; then each
//! with its links, in its state. A link to an article that is only made later is written with the second step. Each
//! step is a unit of work, as a request is, and notes in it what became of what. So whoever is broken off goes on
//! there.

mod articles;
mod collections;
mod files;
mod noting;
mod redirects;
mod site;

use std::{
    collections::{BTreeSet, HashMap, HashSet},
    sync::Arc,
};

use articles::Written;
use frontdesk_core::{
    auth::principal::Principal,
    billing::plans::Plans,
    unit::{Done, Unit, Units},
};
use frontdesk_platform::accounts::orgs;
use frontdesk_ports::Ports;
use frontdesk_store::{self as store, Store};
use frontdesk_types::{
    AgentId, Code, CollectionId, Error, OrgId, Refusal, Result,
    help_center::{
        imports::{Imported, ImportedKind},
        sites::HelpSite,
    },
};
use uuid::Uuid;

use super::{
    markdown,
    plan::{BodyAt, Plan},
    report::{Kind, Line},
};
use crate::portable;

/// Dependencies of an import.
pub struct Importer {
    /// The database.
    pub store: Store,
    /// Opens units of work.
    pub units: Units,
    /// Time and ids.
    pub ports: Arc<Ports>,
    /// The limits of each plan.
    pub plans: Plans,
    /// Words that the operator keeps from slugs.
    pub reserved: Vec<String>,
    /// The organization.
    pub org: OrgId,
    /// Agent of the help center.
    pub agent: AgentId,
    /// Options.
    pub options: ImportOptions,
}

/// Options that people choose.
#[derive(Debug, Clone, Default)]
pub struct ImportOptions {
    /// Only to tell what would happen.
    pub is_dry: bool,
    /// To publish every article, whatever the files say.
    pub publishes: bool,
    /// The language of what names none.
    pub locale: Option<String>,
}

/// Progress of an import.
pub enum ImportProgress<'s> {
    /// So many articles are planned.
    Begun(usize),
    /// An article is done.
    Advanced,
    /// Something is done.
    Told(&'s Line),
}

/// Listens to what happens.
pub type Listener<'l> = &'l mut (dyn FnMut(ImportProgress<'_>) + Send);

/// Results of an import.
#[derive(Debug)]
pub struct Imports {
    /// The site; one that is not there if nothing was to be made.
    pub site: HelpSite,
    /// Outcome of each item.
    pub lines: Vec<Line>,
    /// Error that ended the import early.
    pub broken: Option<Error>,
}

impl Importer {
    /// Makes what is planned. What cannot be made is told, and stops nothing else.
    ///
    /// # Errors
    /// `AGENT_NOT_FOUND`, `AGENT_UNAVAILABLE`, `PLAN_UPGRADE_REQUIRED`, and whatever keeps a site from being made.
    pub async fn run(&self, plan: Plan, listener: Listener<'_>) -> Result<Imports> {
        self.may_import().await?;
        let mut run = Run::begin(self, plan, listener).await?;
        let broken = run.everything().await.err();
        Ok(Imports { site: run.site, lines: run.lines, broken })
    }

    async fn may_import(&self) -> Result<()> {
        let found = store::accounts::orgs::find(&mut self.store.read().await?, self.org).await?;
        let plan = found.ok_or_else(|| orgs::unknown(self.org))?.plan;
        if plan.is_paid() {
            return Ok(());
        }
        let message = format!("Help centers need a paid plan, and the organization has `{plan}`. Upgrade the plan.");
        Err(Error::refused(Code::PlanUpgradeRequired, message))
    }

    /// Lets a rule change something, in the name of the operator.
    async fn change<'a, T: Send + 'a>(&self, rule: impl for<'u> Fn(&'u mut Unit) -> Done<'a, 'u, T> + Send + Sync) -> Result<T> {
        let done = self.units.run(self.org, &Principal::Operator, None, rule).await?;
        Ok(done.ok_or_else(|| orgs::unknown(self.org))?.0)
    }
}

/// An import that is running.
struct Run<'r> {
    importer: &'r Importer,
    listener: Listener<'r>,
    plan: Arc<Plan>,
    site: HelpSite,
    /// Earlier imports.
    known: HashMap<(ImportedKind, String), Imported>,
    /// Collections by their place in the plan; `None` for what could not be made.
    collections: Vec<Option<CollectionId>>,
    /// Articles by their place in the plan.
    articles: Vec<Option<Written>>,
    /// `true` if every article is there that could be made.
    is_made: bool,
    /// Groups of translations.
    groups: HashMap<String, Uuid>,
    /// Outcome of files: the path on the site, or why there is none.
    files: HashMap<String, Result<files::Uploaded, String>>,
    lines: Vec<Line>,
}

impl<'r> Run<'r> {
    async fn begin(importer: &'r Importer, mut plan: Plan, listener: Listener<'r>) -> Result<Self> {
        let lines = std::mem::take(&mut plan.lines);
        let (site, line) = site::find_or_create(importer, &plan).await?;
        let mut conn = importer.store.read().await?;
        let known = store::help_center::imports::of_site(&mut conn, importer.org, site.id, plan.origin).await?;
        let known = known.into_iter().map(|known| ((known.kind, known.name.clone()), known)).collect();
        let mut run = Self {
            importer,
            listener,
            site,
            known,
            collections: vec![None; plan.collections.len()],
            articles: vec![None; plan.articles.len()],
            is_made: false,
            plan: Arc::new(plan),
            groups: HashMap::new(),
            files: HashMap::new(),
            lines: Vec::new(),
        };
        (run.listener)(ImportProgress::Begun(run.articles.len()));
        for line in lines.into_iter().chain(line) {
            run.tell(line);
        }
        Ok(run)
    }

    async fn everything(&mut self) -> Result<()> {
        self.settle_site().await?;
        self.make_collections().await?;
        self.make_articles().await?;
        self.make_redirects().await?;
        self.tell_unused_files();
        Ok(())
    }

    fn tell(&mut self, line: Line) {
        (self.listener)(ImportProgress::Told(&line));
        self.lines.push(line);
    }

    /// Tells what was refused. A fault is no matter of one file, and ends the import.
    fn refuse(&mut self, kind: Kind, file: &str, error: Error, notes: Vec<String>) -> Result<()> {
        let reason = match &error {
            Error::Refused(refusal) => refused(refusal),
            Error::BrokenOff(_) => "others changed the same at the same time; import it again".to_owned(),
            Error::Internal(_) => return Err(error),
        };
        self.tell(Line { notes, ..Line::failed(kind, file, reason) });
        Ok(())
    }

    fn is_dry(&self) -> bool {
        self.importer.options.is_dry
    }

    /// Returns what something became before, if that is known.
    fn before(&self, kind: ImportedKind, name: &str) -> Option<&Imported> {
        self.known.get(&(kind, name.to_owned()))
    }

    /// The text of an article, as it was written or converted.
    async fn text(&self, at: usize) -> Result<Result<String, String>> {
        let plan = Arc::clone(&self.plan);
        blocking(move || body(&plan, &plan.articles[at].body)).await
    }

    fn tell_unused_files(&mut self) {
        let plan = Arc::clone(&self.plan);
        let is_other =
            |path: &&str| !markdown::is_article(path) && !markdown::is_description(path) && !super::json::is_json(path);
        let unused: BTreeSet<&str> =
            plan.folder.paths().filter(is_other).filter(|path| !self.files.contains_key(*path)).collect();
        for path in unused {
            self.tell(Line::skipped(Kind::File, path, "no article that was imported links to it"));
        }
    }
}

/// A refusal without the names of fields that only programs know.
fn refused(refusal: &Refusal) -> String {
    match refusal.fields.first().map(|field| field.field.trim_start_matches('/')).filter(|field| !field.is_empty()) {
        Some(field) => format!("`{field}`: {}", refusal.message),
        None => refusal.message.clone().into_owned(),
    }
}

fn body(plan: &Plan, at: &BodyAt) -> Result<String, String> {
    match at {
        BodyAt::Spool { at, length } => plan.spool.read(*at, *length),
        BodyAt::File { path, title } => {
            let text = plan.folder.text(path, markdown::MAX_FILE_BYTES)?;
            let (_, body) = portable::front_matter::split(&text)?;
            match title.clone().filter(|title| body.is_char_boundary(title.start) && body.is_char_boundary(title.end)) {
                Some(title) => Ok(body[title.end..].trim_start_matches(['\r', '\n']).to_owned()),
                None => Ok(body.to_owned()),
            }
        }
    }
}

/// Does what keeps a thread busy, or waits for the disk.
async fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T> {
    tokio::task::spawn_blocking(work).await.map_err(|error| Error::internal(format!("a part of the import failed: {error}")))
}

/// The languages that a plan needs, in order, each once.
fn languages(plan: &Plan) -> Vec<String> {
    let named = plan.articles.iter().filter_map(|article| article.locale.clone());
    let mut seen = HashSet::new();
    named.filter(|locale| seen.insert(locale.clone())).collect()
}
