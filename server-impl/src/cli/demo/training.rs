//! Training, with a progress bar.

use std::time::Duration;

use anyhow::{Result, ensure};
use frontdesk_client::{
    Client,
    prelude::*,
    types::{SourceStatus, TextSourceCreate},
};
use indicatif::{ProgressBar, ProgressStyle};
use uuid::Uuid;

use super::content::Text;

/// How often the state of a source is asked for.
const LOOK_AGAIN: Duration = Duration::from_millis(50);

/// Adds every text as a source, and waits until the agent knows them all.
pub(super) async fn train(client: &Client, agent: Uuid, texts: Vec<Text>) -> Result<()> {
    let bytes = texts.iter().map(|text| text.content.len() as u64).sum();
    let bar = ProgressBar::new(bytes).with_style(ProgressStyle::with_template("Training {wide_bar} {bytes} of {total_bytes}")?);
    let (sources, mut chunks) = (texts.len(), 0);
    for text in texts {
        let size = text.content.len() as u64;
        chunks += train_on(client, agent, text).await?;
        bar.inc(size);
    }
    bar.finish_and_clear();
    eprintln!("Trained on {sources} sources, {chunks} passages.");
    Ok(())
}

async fn train_on(client: &Client, agent: Uuid, text: Text) -> Result<i32> {
    let body = TextSourceCreate { title: text.title, content: text.content };
    let mut source = client.create_text_source().agent_id(agent).body(body).send().await.data()?;
    while matches!(source.status, SourceStatus::Queued | SourceStatus::Processing) {
        tokio::time::sleep(LOOK_AGAIN).await;
        source = client.get_source().agent_id(agent).source_id(source.id).send().await.data()?;
    }
    ensure!(source.status == SourceStatus::Ready, "{}: {}", source.title, source.error.unwrap_or_default());
    Ok(source.chunks)
}
