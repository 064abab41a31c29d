//! Training with a progress bar.

use std::{path::Path, time::Duration};

use anyhow::{Context, Result};
use frontdesk_client::{
    Client, Upload,
    types::{Source, TextSourceCreate, WebsiteMode, WebsiteSourceCreate},
};
use frontdesk_types::format_count;
use indicatif::{ProgressBar, ProgressStyle};
use uuid::Uuid;

use super::content::{TrainingContent, TrainingText};

/// Timeout of training on one source: a large website is read politely.
const TRAINING_TIMEOUT: Duration = Duration::from_secs(24 * 60 * 60);

/// Steps of the progress bar per source.
const STEPS_PER_SOURCE: u64 = 100;

/// Adds all contents as sources, and waits until the agent is trained on them; returns the sources in the same order.
pub(super) async fn train_agent(client: &Client, agent: Uuid, contents: Vec<TrainingContent>) -> Result<Vec<Source>> {
    let sources = contents.len();
    let bar = ProgressBar::new(sources as u64 * STEPS_PER_SOURCE);
    bar.set_style(ProgressStyle::with_template("Training {wide_bar} {percent} % {msg}")?);
    let mut trained = Vec::with_capacity(sources);
    for (number, content) in contents.into_iter().enumerate() {
        trained.push(train_on(client, agent, content, &bar).await?);
        bar.set_position((number as u64 + 1) * STEPS_PER_SOURCE);
    }
    bar.finish_and_clear();
    let passages: i32 = trained.iter().map(|source| source.passages).sum();
    eprintln!("Trained on {}, {}.", format_count(sources, "source"), format_count(passages, "passage"));
    Ok(trained)
}

async fn train_on(client: &Client, agent: Uuid, content: TrainingContent, bar: &ProgressBar) -> Result<Source> {
    let before = bar.position();
    let source = add_source(client, agent, content).await?;
    bar.set_message(source.title.clone());
    let bar = bar.clone();
    let progress = move |source: &Source| bar.set_position(before + u64::try_from(source.progress).unwrap_or_default());
    Ok(client.wait_until_ready(&source).timeout(TRAINING_TIMEOUT).on_progress(progress).await?)
}

async fn add_source(client: &Client, agent: Uuid, content: TrainingContent) -> Result<Source> {
    Ok(match content {
        TrainingContent::Text(TrainingText { title, content }) => {
            client.create_text_source(agent).body(TextSourceCreate::builder().title(title).content(content)).await?
        }
        TrainingContent::File(path, title) => {
            let upload = client.create_file_source(agent).name(file_name(&path)?).body(Upload::file(path));
            match title {
                Some(title) => upload.title(title).await?,
                None => upload.await?,
            }
        }
        TrainingContent::Website(url) => {
            let body = WebsiteSourceCreate::builder().url(url).mode(WebsiteMode::Crawl);
            client.create_website_source(agent).body(body).await?
        }
    })
}

/// Returns the name of a file, shortened to the limit of the server.
fn file_name(path: &Path) -> Result<String> {
    let name = path.file_name().context("a file has a name")?.to_string_lossy();
    let skip = name.chars().count().saturating_sub(200);
    Ok(name.chars().skip(skip).collect())
}
