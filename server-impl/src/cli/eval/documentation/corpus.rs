//! The documentation that questions are about, and the mapping of passages to its pages.

use std::{
    borrow::Cow,
    collections::HashMap,
    fs,
    path::{Path, PathBuf},
    time::Duration,
};

use anyhow::{Context, Result, ensure};
use frontdesk_client::{
    Client, Upload,
    types::{AgentCreate, Source, WebsiteMode, WebsiteSourceCreate},
};
use frontdesk_documents::extraction::html;
use frontdesk_types::AgentId;
use indicatif::ProgressBar;
use percent_encoding::percent_decode_str;
use url::Url;
use uuid::Uuid;

use super::{evaluation::PassageOrigin, set::QuestionSet, site::FolderSite};
use crate::cli::{
    args::EvalArgs,
    eval::{
        session::is_address,
        subject::{EvalAgent, wait_until_trained},
    },
};

/// Timeout of reading a website: it is read politely.
const CRAWL_TIMEOUT: Duration = Duration::from_secs(24 * 60 * 60);

/// Maximum pages of a website; the plan may allow fewer.
const MAX_PAGES: i32 = 3_000;

/// Names of the pages of an agent.
#[derive(Debug, Default)]
pub(super) struct Corpus {
    /// Page of each source, if sources are files.
    files: HashMap<Uuid, String>,
    /// For each page whose text equals that of others, all of them: a crawl reads a text once.
    same: HashMap<String, Vec<String>>,
}

impl Corpus {
    /// Trains an agent on the documentation of a set, unless an agent is given that knows it.
    pub(super) async fn train_on_set(
        client: &Client,
        args: &EvalArgs,
        set: &QuestionSet,
        bar: &ProgressBar,
    ) -> Result<(Self, EvalAgent)> {
        if let Some(AgentId(agent)) = args.agent {
            let passages = wait_until_trained(client, agent).await?;
            return Ok((Self::default(), EvalAgent::existing(agent, passages)));
        }
        let named = args.corpus.as_deref().filter(|corpus| is_address(corpus));
        let body = AgentCreate::builder().name("Evaluation").model(args.model.clone());
        let agent = client.create_agent().body(body).await?.id;
        let corpus = match named {
            Some(url) => {
                crawl_site(client, agent, url, bar).await?;
                Self::default()
            }
            None => Self::train_on_folder(client, agent, &corpus_folder(args, set)?, set.corpus.drop_canonical, bar).await?,
        };
        let passages = wait_until_trained(client, agent).await?;
        let subject = EvalAgent::existing(agent, passages);
        subject.wait_until_searchable(client, &set.questions[0].question).await?;
        Ok((corpus, subject))
    }

    async fn train_on_folder(
        client: &Client,
        agent: Uuid,
        folder: &Path,
        drop_canonical: bool,
        bar: &ProgressBar,
    ) -> Result<Self> {
        let mut pages = Vec::new();
        collect_pages(folder, folder, &mut pages)?;
        if pages.iter().any(|page| page == "index.html") {
            let site = FolderSite::serve_folder(folder, drop_canonical).await?;
            crawl_site(client, agent, &site.index_url(), bar).await?;
            let folder = folder.to_owned();
            let same = tokio::task::spawn_blocking(move || group_same_texts(&folder, &pages)).await?;
            return Ok(Self { files: HashMap::new(), same });
        }
        ensure!(
            !pages.is_empty(),
            "{} has no .html, .md or .txt file: name the folder of the documentation with `--corpus`",
            folder.display()
        );
        bar.set_length(pages.len() as u64);
        let mut files = HashMap::new();
        for page in pages {
            let name: String = page.rsplit('/').next().unwrap_or(&page).chars().take(200).collect();
            let source = client.create_file_source(agent).name(name).body(Upload::file(folder.join(&page))).await?;
            files.insert(source.id, page);
            bar.inc(1);
        }
        Ok(Self { files, same: HashMap::new() })
    }

    /// Returns the name of a page: its path in the folder, else its address, else its title.
    pub(super) fn page_name<'p>(&self, PassageOrigin { source, title, url }: PassageOrigin<'p>) -> Cow<'p, str> {
        match (self.files.get(&source), url) {
            (Some(page), _) => Cow::Owned(page.clone()),
            (None, Some(url)) => {
                decoded_path(url).map_or(Cow::Borrowed(url), |path| Cow::Owned(path.trim_start_matches('/').to_owned()))
            }
            (None, None) => Cow::Borrowed(title),
        }
    }

    /// Returns `true` if the origin is a page, or one with the same text.
    pub(super) fn is_from_page(&self, origin: PassageOrigin<'_>, page: &str) -> bool {
        if let Some(file) = self.files.get(&origin.source) {
            return file == page;
        }
        let Some(url) = origin.url else {
            return origin.title == page || page.rsplit_once('.').is_some_and(|(stem, _)| origin.title == stem);
        };
        let path = decoded_path(url).unwrap_or_default();
        let ends = |page: &str| path.strip_suffix(page).is_some_and(|before| before.ends_with('/'));
        self.same.get(page).map_or_else(|| ends(page), |pages| pages.iter().any(|page| ends(page)))
    }
}

fn corpus_folder(args: &EvalArgs, set: &QuestionSet) -> Result<PathBuf> {
    let folder = args.corpus.as_ref().map(PathBuf::from).or_else(|| set.corpus.folder.clone());
    let folder = folder.context(
        "name the documentation that the questions are about: `--corpus FOLDER`, `--corpus URL`, or `--agent ID` for an agent \
         that knows it",
    )?;
    ensure!(folder.is_dir(), "there is no folder {}: name that of the documentation with `--corpus`", folder.display());
    Ok(folder)
}

async fn crawl_site(client: &Client, agent: Uuid, url: &str, bar: &ProgressBar) -> Result<()> {
    let body = WebsiteSourceCreate::builder().url(url).mode(WebsiteMode::Crawl).max_pages(MAX_PAGES);
    let source = client.create_website_source(agent).body(body).await?;
    let moving = bar.clone();
    let progress = move |source: &Source| moving.set_position(u64::try_from(source.progress).unwrap_or_default());
    let ready = client.wait_until_ready(&source).timeout(CRAWL_TIMEOUT).on_progress(progress).await;
    ready.with_context(|| format!("the documentation at {url} could not be read"))?;
    Ok(())
}

/// Collects the pages of a folder and its subfolders, as paths with `/`.
fn collect_pages(root: &Path, folder: &Path, pages: &mut Vec<String>) -> Result<()> {
    let entries = fs::read_dir(folder).with_context(|| format!("{} cannot be read", folder.display()))?;
    let mut entries = entries.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?;
    entries.sort();
    for entry in entries {
        let is_page =
            entry.extension().is_some_and(|end| ["html", "md", "txt"].iter().any(|known| end.eq_ignore_ascii_case(known)));
        if entry.is_dir() {
            collect_pages(root, &entry, pages)?;
        } else if is_page {
            let path = entry.strip_prefix(root).unwrap_or(&entry);
            pages.push(path.components().map(|part| part.as_os_str().to_string_lossy()).collect::<Vec<_>>().join("/"));
        }
    }
    Ok(())
}

/// Groups pages whose texts are equal.
fn group_same_texts(folder: &Path, pages: &[String]) -> HashMap<String, Vec<String>> {
    let Ok(base) = Url::parse("http://127.0.0.1/") else { return HashMap::new() };
    let mut by_text: HashMap<String, Vec<String>> = HashMap::new();
    for page in pages.iter().filter(|page| page.ends_with(".html")) {
        let read = fs::read(folder.join(page)).ok().and_then(|bytes| html::read(&bytes, None, &base));
        if let Some(read) = read {
            by_text.entry(read.text).or_default().push(page.clone());
        }
    }
    let groups = by_text.into_values().filter(|pages| pages.len() > 1);
    groups.flat_map(|pages| pages.clone().into_iter().map(move |page| (page, pages.clone()))).collect()
}

/// Returns the decoded path of an address.
fn decoded_path(url: &str) -> Option<String> {
    let url = Url::parse(url).ok()?;
    Some(percent_decode_str(url.path()).decode_utf8_lossy().into_owned())
}

#[cfg(test)]
mod tests;
