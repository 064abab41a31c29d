//! A help center with an article for each content of the demo.

use std::fs;

use anyhow::Result;
use frontdesk_client::{
    Client,
    types::{ArticleCreate, CollectionCreate, HelpCenter, HelpCenterAccessUpdate, HelpCenterCreate, HelpCenterTraining, Source},
};
use frontdesk_documents::extraction::files::Format;
use frontdesk_types::format_count;
use uuid::Uuid;

use super::content::{TrainingContent, TrainingText};

/// Maximum bytes of an article.
const MAX_ARTICLE_BYTES: usize = 256 * 1_024;

/// Maximum characters of a title.
const MAX_TITLE_CHARS: usize = 200;

/// Returns the Markdown of a content; `None` if the server has to parse it.
pub(super) fn markdown_of(content: &TrainingContent) -> Result<Option<String>> {
    Ok(match content {
        TrainingContent::Text(TrainingText { content, .. }) => Some(content.clone()),
        TrainingContent::File(path, _) => {
            let format = path.file_name().and_then(|name| Format::of_name(&name.to_string_lossy()));
            if format == Some(Format::Md) { Some(fs::read_to_string(path)?) } else { None }
        }
        TrainingContent::Website(_) => None,
    })
}

/// Publishes an article for each source, with its Markdown if there is any; returns the site. Sources that cannot
/// become articles are reported on standard error.
pub(super) async fn publish_help_center(
    client: &Client,
    agent: Uuid,
    sources: &[(Source, Option<String>)],
) -> Result<HelpCenter> {
    // The agent already knows all of it from its sources.
    let described = HelpCenterCreate::builder().name("Demo").slug("demo".to_owned()).train_agent(HelpCenterTraining::Never);
    let site = client.create_help_center(agent).body(described).await?;
    let collection =
        client.create_collection(site.id).body(CollectionCreate::builder().name("Everything that was named")).await?;
    let mut published = 0;
    for (source, markdown) in sources {
        let body = match markdown {
            Some(markdown) => markdown.clone(),
            None => source_text(client, agent, source).await?,
        };
        match publish_article(client, collection.id, &source.title, &body).await {
            Ok(()) => published += 1,
            Err(error) => eprintln!("not in the help center: {} ({error:#})", source.title),
        }
    }
    eprintln!("Published {}.", format_count(published, "article"));
    Ok(client.update_help_center_access(site.id).body(HelpCenterAccessUpdate::builder().is_published(true)).await?)
}

async fn publish_article(client: &Client, collection: Uuid, name: &str, markdown: &str) -> Result<()> {
    let (title, body) = split_title(name, markdown);
    let body = &body[..body.floor_char_boundary(MAX_ARTICLE_BYTES)];
    let created = client.create_article(collection).body(ArticleCreate::builder().title(title).body(body)).await?;
    client.publish_article(created.id).await?;
    Ok(())
}

/// Returns the title of an article, and its text without it: its first heading, or else the name of its source.
fn split_title<'a>(name: &str, markdown: &'a str) -> (String, &'a str) {
    let text = markdown.trim_start();
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    let heading = first.strip_prefix("# ").map(str::trim).filter(|heading| !heading.is_empty());
    let (title, body) = heading.map_or((name, markdown), |heading| (heading, rest));
    (title.chars().take(MAX_TITLE_CHARS).collect(), body)
}

/// Downloads the text of a source, up to the maximum of an article.
async fn source_text(client: &Client, agent: Uuid, source: &Source) -> Result<String> {
    let (mut text, mut start) = (String::new(), Some(0));
    while let Some(at) = start.filter(|_| text.len() < MAX_ARTICLE_BYTES) {
        let section = client.get_source_content(agent, source.id).start(at).await?;
        text.push_str(&section.text);
        start = section.next_start;
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_heading_is_the_title() {
        assert_eq!(split_title("a.md", "\n# Open the door\nTurn the key."), ("Open the door".to_owned(), "Turn the key."));
        assert_eq!(split_title("a.md", "# "), ("a.md".to_owned(), "# "));
        assert_eq!(split_title("a.md", "Turn the key.\n# Later"), ("a.md".to_owned(), "Turn the key.\n# Later"));
        assert_eq!(split_title(&"ä".repeat(300), "Text").0.chars().count(), MAX_TITLE_CHARS);
    }
}
