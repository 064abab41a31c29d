//! `/llms.txt`: the site for programs that read, by the proposal of llmstxt.org.

use askama::Template;

use super::{items::ArticleLink, markdown, site::Site};

/// The site, as a list of links to Markdown.
#[derive(Template)]
#[template(path = "help/llms.txt", escape = "none")]
pub(crate) struct Llms<'v> {
    pub(crate) site: &'v Site,
    pub(crate) description: Option<&'v str>,
    pub(crate) sections: Vec<Section>,
}

/// A collection.
pub(crate) struct Section {
    pub(crate) name: String,
    pub(crate) description: Option<String>,
    pub(crate) articles: Vec<ArticleLink>,
}
