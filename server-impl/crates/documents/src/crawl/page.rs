//! Interpretation of one response of a site.

use frontdesk_ports::fetch::Fetched;
use frontdesk_types::knowledge::{
    chunks::Anchor,
    sources::{Failure, FailureCode, PageOutcome},
};
use sha2::{Digest, Sha256};
use url::Url;

use super::{
    Visited,
    addresses::{is_readable, same_site},
};
use crate::{
    directives::Directives,
    extraction::{
        anchors, charset, html,
        markdown::{self, Document},
    },
};

/// Maximum octets of a validator that is stored. A page with a longer one is fetched again in full.
const MAX_VALIDATOR_BYTES: usize = 500;

/// Maximum characters of a media type in a message.
const MAX_TYPE_CHARS: usize = 100;

/// Interpretation of a response.
pub(super) enum Read {
    /// A page, the hash of its text if it has any, and its links.
    Page { visited: Visited, digest: Option<[u8; 32]>, links: Vec<Url> },
    /// The page is at another address.
    Elsewhere { to: Url, reason: String },
    /// Nothing to read: the address is skipped or failed.
    Nothing(Visited),
}

/// Interprets a response with status 200. Slow for a long page: keep it off the runtime's threads.
pub(super) fn read(url: &Url, answer: &Fetched) -> Read {
    let content_type = answer.content_type.as_deref().unwrap_or_default();
    let mut parts = content_type.split(';').map(str::trim);
    let media_type = parts.next().unwrap_or_default().to_ascii_lowercase();
    let charset = parts.find_map(|part| part.split_once('=').filter(|(name, _)| name.eq_ignore_ascii_case("charset")));
    let charset = charset.map(|(_, name)| name.trim_matches('"'));
    match media_type.as_str() {
        "text/html" | "application/xhtml+xml" => page(url, answer, charset),
        "" if answer.body.trim_ascii_start().starts_with(b"<") => page(url, answer, charset),
        "text/plain" => taken(url, answer, (None, plain(&answer.body, charset), Vec::new()), Vec::new()),
        "text/markdown" => {
            let text = plain(&answer.body, charset);
            let Document { title, text } = markdown::read(&text).unwrap_or(Document { title: None, text });
            taken(url, answer, (title, text, Vec::new()), Vec::new())
        }
        "" => {
            let reason = "The server does not say what type of content it is.";
            Read::Nothing(Visited::skipped(url, FailureCode::NotHtml, reason))
        }
        other => {
            let other: String = other.chars().take(MAX_TYPE_CHARS).collect();
            let reason = format!("It is not a page but `{other}`. Upload it as text if the agent should know it.");
            Read::Nothing(Visited::skipped(url, FailureCode::NotHtml, reason))
        }
    }
}

fn plain(body: &[u8], charset: Option<&str>) -> String {
    charset::decode(body, charset).replace("\r\n", "\n").trim().to_owned()
}

fn page(url: &Url, answer: &Fetched, charset: Option<&str>) -> Read {
    let Some(page) = html::read(&answer.body, charset, url) else {
        let reason = "It is too complicated, or its elements are nested too deeply. Offer a simpler page.";
        return Read::Nothing(Visited::failed(url, Failure::new(FailureCode::TooComplex, reason)));
    };
    let directives = page.directives.union(Directives::of_headers(answer.robots_tags.as_deref().unwrap_or_default()));
    if directives.noindex {
        return Read::Nothing(Visited::skipped(url, FailureCode::Noindex, "It asks not to be indexed (`noindex`)."));
    }
    // An address on another site, or of a file, tells where the page was built or copied from, and
    // nothing about this one.
    if let Some(to) = page.canonical.filter(|to| to != url && is_readable(to) && same_site(to, url)) {
        let reason = format!("It says that its address is {to}.");
        return Read::Elsewhere { to, reason };
    }
    let links = if directives.nofollow { Vec::new() } else { page.links };
    let anchors = anchors::of(&page.text, &page.anchors);
    taken(url, answer, (page.title, page.text, anchors), links)
}

fn taken(url: &Url, answer: &Fetched, (title, text, anchors): (Option<String>, String, Vec<Anchor>), links: Vec<Url>) -> Read {
    let digest = (!text.is_empty()).then(|| Sha256::digest(&text).into());
    let mut visited = if text.is_empty() {
        let reason = "It contains no text but links. A page that is built by scripts alone cannot be read.";
        Visited::skipped(url, FailureCode::Empty, reason)
    } else {
        Visited { text: Some(text), anchors, ..Visited::read(url, PageOutcome::Fetched) }
    };
    visited.title = title;
    (visited.etag, visited.last_modified) = version(answer);
    Read::Page { visited, digest, links }
}

/// Returns the validators of a response: its entity tag and its time.
pub(super) fn version(answer: &Fetched) -> (Option<String>, Option<String>) {
    let short = |version: &Option<String>| version.clone().filter(|version| version.len() <= MAX_VALIDATOR_BYTES);
    (short(&answer.etag), short(&answer.last_modified))
}
