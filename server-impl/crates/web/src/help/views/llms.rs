//! `/llms.txt`: the site for language models, as proposed by llmstxt.org.

use askama::Template;

use super::{items::ArticleLink, markdown, site::SiteView};

/// A list of links to the Markdown files of a site.
#[derive(Template)]
#[template(path = "help/llms.txt", escape = "none")]
pub(crate) struct LlmsView<'v> {
    pub(crate) site: &'v SiteView,
    pub(crate) description: Option<&'v str>,
    pub(crate) sections: Vec<LlmsSection>,
}

/// A collection in the list.
pub(crate) struct LlmsSection {
    pub(crate) name: String,
    pub(crate) description: Option<String>,
    pub(crate) articles: Vec<ArticleLink>,
}
