//! Exports a help center to a folder of files in the [`portable`](super::portable) format.
//!
//! The export holds what visitors see, and drafts, but no staged changes of an article. The folder contains no secrets.
//! The import notes record the file of each article, so that the folder can be edited and imported into the same site.

mod articles;
mod files;
mod folder;
mod links;
mod redirects;

use std::{
    collections::{BTreeSet, HashMap},
    path::{Path, PathBuf},
};

use frontdesk_help_center::sites;
use frontdesk_store::{self as store, Store};
use frontdesk_types::{
    AgentId, ArticleId, CollectionId, Error, OrgId, PageRequest, Result, SortOrder,
    help_center::{
        articles::{Article, ArticleFilter},
        collections::{Collection, CollectionChanges},
        imports::{ImportOrigin, ImportedItem, ImportedKind, SiteImports},
        sites::HelpCenter,
    },
};
use uuid::Uuid;

pub use self::folder::is_unfinished;
use self::{files::ExportedFiles, folder::ExportFolder};
use super::portable::{self};
use crate::portable::{collection::CollectionFile, digest, site::SiteFile};

/// Number of articles read, and of notes written, in one batch.
const PAGE_SIZE: u32 = 500;

/// Summary of an export.
#[derive(Debug, Clone, PartialEq)]
pub struct ExportSummary {
    /// Exported site.
    pub site: HelpCenter,
    /// Number of articles.
    pub articles: usize,
    /// Number of collections.
    pub collections: usize,
    /// Number of files.
    pub files: usize,
    /// Number of redirects.
    pub redirects: usize,
    /// Number of articles whose unpublished changes were left out.
    pub staged: usize,
}

/// Exports the site of an agent to a folder, which appears only once it is complete.
///
/// # Errors
/// `AGENT_NOT_FOUND`, `HELP_CENTER_NOT_FOUND`; an internal error if the folder is not empty or cannot be written.
pub async fn export(store: &Store, org: OrgId, agent: AgentId, folder: &Path) -> Result<ExportSummary> {
    let site = sites::find_of_agent(&mut store.read().await?, org, agent).await?.site;
    let target = folder.to_owned();
    let work = run_blocking(move || ExportFolder::create(target)).await?;
    let mut export = SiteExport::load(store, site, work.path().to_owned()).await?;
    let exported = export.write_all().await?;
    // Before the folder appears: importing a folder without notes would create everything a second time, while
    // notes about files that never appear are harmless.
    export.record_notes().await?;
    run_blocking(move || work.finish()).await?;
    Ok(exported)
}

/// A running export.
struct SiteExport<'e> {
    store: &'e Store,
    root: PathBuf,
    site: HelpCenter,
    collections: Vec<Collection>,
    /// Path of each collection's folder.
    collection_paths: HashMap<CollectionId, String>,
    /// Sorted by number.
    articles: Vec<Article>,
    /// Path of each article's file.
    article_paths: HashMap<ArticleId, String>,
    files: ExportedFiles,
    notes: Vec<ImportedItem>,
}

impl<'e> SiteExport<'e> {
    async fn load(store: &'e Store, site: HelpCenter, root: PathBuf) -> Result<Self> {
        let collections = store::help_center::collections::list_all(&mut store.read().await?, site.org, site.id).await?;
        let folders: HashMap<_, _> = collections.iter().map(|found| (found.id, collection_path(&collections, found))).collect();
        let mut articles = list_articles(store, &site).await?;
        articles.retain(|article| folders.contains_key(&article.collection));
        articles.sort_by_key(|article| article.number);
        let places =
            articles.iter().map(|article| (article.id, articles::article_path(article, &folders[&article.collection]))).collect();
        let (files, notes) = (ExportedFiles::default(), Vec::new());
        Ok(Self { store, root, site, collections, collection_paths: folders, articles, article_paths: places, files, notes })
    }

    async fn write_all(&mut self) -> Result<ExportSummary> {
        self.write_site().await?;
        self.write_collections().await?;
        let staged = self.write_articles().await?;
        let redirects = self.write_redirects().await?;
        let (articles, collections, files) = (self.article_paths.len(), self.collections.len(), self.files.file_count());
        Ok(ExportSummary { site: self.site.clone(), articles, collections, files, redirects, staged })
    }

    async fn write_site(&mut self) -> Result<()> {
        let (mut paths, mut hashes) = (HashMap::new(), BTreeSet::new());
        for id in self.site.theme.files() {
            if let Some(file) = self.export_file(id).await? {
                paths.insert(id, file.path);
                hashes.insert(file.hash);
            }
        }
        let mut file = SiteFile::from_site(&self.site, |id| paths.get(&id).cloned());
        for link in file.header_links.iter_mut().chain(&mut file.footer_links) {
            if let Some(file) = self.export_file_at(&link.url).await? {
                link.url = file.path;
                hashes.insert(file.hash);
            }
        }
        self.add_note(ImportedKind::Site, portable::SITE_FILE, self.site.id.0, Some(digest::digest_site(&file, &hashes)?));
        self.write_content(portable::SITE_FILE, portable::write_yaml(&file)?).await
    }

    async fn write_collections(&mut self) -> Result<()> {
        for collection in self.collections.clone() {
            let folder = self.collection_paths[&collection.id].clone();
            let digest = digest::digest_collection(&self.collection_changes(&collection))?;
            self.add_note(ImportedKind::Collection, &folder, collection.id.0, Some(digest));
            let Collection { name, slug, description, icon, position, translations, .. } = collection;
            let file = CollectionFile { name, slug: Some(slug), description, icon, position: Some(position), translations };
            self.write_content(&format!("{folder}/{}", portable::COLLECTION_FILE), portable::write_yaml(&file)?).await?;
        }
        Ok(())
    }

    /// Writes a file of the export.
    async fn write_content(&self, path: &str, content: impl Into<Vec<u8>>) -> Result<()> {
        let (path, bytes): (_, Vec<u8>) = (self.root.join(path), content.into());
        run_blocking(move || {
            if let Some(folder) = path.parent() {
                std::fs::create_dir_all(folder)?;
            }
            std::fs::write(&path, bytes)
        })
        .await
    }

    fn add_note(&mut self, kind: ImportedKind, name: &str, target: Uuid, digest: Option<String>) {
        self.notes.push(ImportedItem { kind, name: name.to_owned(), target, digest });
    }

    /// Returns the changes that an import of the collection's file would make.
    fn collection_changes(&self, collection: &Collection) -> CollectionChanges {
        let Collection { parent, name, slug, description, icon, position, mut translations, .. } = collection.clone();
        translations.retain(|locale, _| *locale != self.site.locale && self.site.locales.contains(locale));
        CollectionChanges {
            parent: Some(parent),
            name: Some(name),
            slug: Some(slug),
            description: Some(description),
            icon: Some(icon),
            position: Some(position),
            translations: Some(translations),
        }
    }

    /// Records what each file was exported from, as an import does.
    async fn record_notes(&mut self) -> Result<()> {
        let notes = std::mem::take(&mut self.notes);
        for kind in ImportedKind::ALL {
            let of_kind: Vec<&ImportedItem> = notes.iter().filter(|note| note.kind == kind).collect();
            for some in of_kind.chunks(PAGE_SIZE as usize) {
                store::retry_aborted(|| self.record_batch(kind, some)).await?;
            }
        }
        Ok(())
    }

    /// Records a batch of notes, keeping the digests already noted for the same targets.
    async fn record_batch(&self, kind: ImportedKind, notes: &[&ImportedItem]) -> Result<()> {
        let imports = SiteImports { org: self.site.org, site: self.site.id, origin: ImportOrigin::Frontdesk };
        let names: Vec<&str> = notes.iter().map(|note| note.name.as_str()).collect();
        let mut tx = self.store.begin_for(self.site.org).await?;
        let known = store::help_center::imports::find_by_names(&mut tx, imports, kind, &names).await?;
        let known: HashMap<(&str, Uuid), &str> =
            known.iter().filter_map(|known| Some(((known.name.as_str(), known.target), known.digest.as_deref()?))).collect();
        for note in notes {
            let noted = known.get(&(note.name.as_str(), note.target)).copied();
            let digest = note.digest.as_deref().map(|digest| digest::add_digest(noted, digest));
            store::help_center::imports::insert_or_replace(&mut tx, imports, &ImportedItem { digest, ..(*note).clone() }).await?;
        }
        tx.commit().await
    }
}

async fn list_articles(store: &Store, site: &HelpCenter) -> Result<Vec<Article>> {
    let mut page = PageRequest { order: SortOrder::Asc, ..PageRequest::newest(PAGE_SIZE) };
    let mut all = Vec::new();
    loop {
        let mut conn = store.read().await?;
        let found = store::help_center::articles::list(&mut conn, site.org, site.id, &ArticleFilter::default(), &page).await?;
        all.extend(found.items);
        page.after = found.next;
        if page.after.is_none() {
            return Ok(all);
        }
    }
}

/// Returns the folder of a collection: the slugs of its ancestors and its own, joined by `/`.
fn collection_path(all: &[Collection], collection: &Collection) -> String {
    let mut slugs = vec![collection.slug.as_str()];
    let mut above = collection.parent;
    // Bounded by the number of collections, in case one contains itself.
    while let Some(parent) = all.iter().find(|known| Some(known.id) == above).filter(|_| slugs.len() <= all.len()) {
        slugs.push(&parent.slug);
        above = parent.parent;
    }
    slugs.reverse();
    slugs.join("/")
}

/// Runs disk I/O on the blocking pool.
async fn run_blocking<T: Send + 'static>(work: impl FnOnce() -> std::io::Result<T> + Send + 'static) -> Result<T> {
    let done = tokio::task::spawn_blocking(work).await.map_err(Error::internal)?;
    done.map_err(|error| Error::internal(format!("the folder cannot be written: {error}")))
}
