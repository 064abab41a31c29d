//! Training, with a progress bar.

use std::{fs, path::Path, time::Duration};

use anyhow::{Context, Result, ensure};
use frontdesk_client::{
    Client,
    types::{Source, SourceStatus, TextSourceCreate, WebsiteMode, WebsiteSourceCreate},
};
use indicatif::{ProgressBar, ProgressStyle};
use uuid::Uuid;

use super::content::{Content, Text};
use crate::types::counted;

/// Polling interval for the state of a source.
const LOOK_AGAIN: Duration = Duration::from_millis(50);

/// Steps of the progress bar per source.
const WHOLE: u64 = 100;

/// Adds all contents as sources, and waits until the agent is trained on them.
pub(super) async fn train(client: &Client, agent: Uuid, contents: Vec<Content>) -> Result<()> {
    let sources = contents.len();
    let bar = ProgressBar::new(sources as u64 * WHOLE);
    bar.set_style(ProgressStyle::with_template("Training {wide_bar} {percent} % {msg}")?);
    let mut chunks = 0;
    for (number, content) in contents.into_iter().enumerate() {
        chunks += train_on(client, agent, content, &bar).await?;
        bar.set_position((number as u64 + 1) * WHOLE);
    }
    bar.finish_and_clear();
    eprintln!("Trained on {}, {}.", counted(sources, "source"), counted(chunks, "passage"));
    Ok(())
}

async fn train_on(client: &Client, agent: Uuid, content: Content, bar: &ProgressBar) -> Result<i32> {
    let before = bar.position();
    let mut source = added(client, agent, content).await?;
    bar.set_message(source.title.clone());
    while matches!(source.status, SourceStatus::Queued | SourceStatus::Processing) {
        tokio::time::sleep(LOOK_AGAIN).await;
        source = client.get_source(agent, source.id).await?;
        bar.set_position(before + u64::try_from(source.progress).unwrap_or_default());
    }
    ensure!(source.status == SourceStatus::Ready, "{}: {}", source.title, source.error.unwrap_or_default());
    Ok(source.chunks)
}

async fn added(client: &Client, agent: Uuid, content: Content) -> Result<Source> {
    Ok(match content {
        Content::Text(Text { title, content }) => {
            client.create_text_source(agent).body(TextSourceCreate::builder().title(title).content(content)).await?
        }
        Content::File(path) => {
            let call = client.create_file_source(agent).name(name(&path)?).body(fs::read(&path)?);
            call.await?
        }
        Content::Website(url) => {
            let body = WebsiteSourceCreate::builder().url(url).mode(WebsiteMode::Crawl);
            client.create_website_source(agent).body(body).await?
        }
    })
}

/// The name of a file, shortened to what the server accepts.
fn name(path: &Path) -> Result<String> {
    let name = path.file_name().context("a file has a name")?.to_string_lossy();
    let skip = name.chars().count().saturating_sub(200);
    Ok(name.chars().skip(skip).collect())
}
