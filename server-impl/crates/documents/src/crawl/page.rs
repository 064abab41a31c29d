//! Interpretation of one response of a site.

use frontdesk_ports::fetch::FetchedPage;
use frontdesk_types::knowledge::{
    chunks::ChunkAnchor,
    sources::{FailureCode, PageOutcome, SourceFailure},
};
use sha2::{Digest, Sha256};
use url::Url;

use super::{
    VisitedAddress,
    addresses::{is_readable, is_same_site},
};
use crate::{
    directives::RobotsDirectives,
    extraction::{
        anchors, charset, html,
        markdown::{self, MarkdownDocument},
    },
};

/// Maximum octets of a validator that is stored. A page with a longer one is fetched again in full.
const MAX_VALIDATOR_BYTES: usize = 500;

/// Maximum characters of a media type in a message.
const MAX_TYPE_CHARS: usize = 100;

/// Interpretation of a response.
pub(super) enum ResponseReading {
    /// A page, the hash of its text if it has any, and its links.
    Page { visited: VisitedAddress, digest: Option<[u8; 32]>, links: Vec<Url> },
    /// The page is at another address.
    Elsewhere { to: Url, reason: String },
    /// Nothing to read: the address is skipped or failed.
    Nothing(VisitedAddress),
}

/// Interprets a response with status 200. Slow for a long page: keep it off the runtime's threads.
pub(super) fn read_response(url: &Url, answer: &FetchedPage) -> ResponseReading {
    let content_type = answer.content_type.as_deref().unwrap_or_default();
    let mut parts = content_type.split(';').map(str::trim);
    let media_type = parts.next().unwrap_or_default().to_ascii_lowercase();
    let charset = parts.find_map(|part| part.split_once('=').filter(|(name, _)| name.eq_ignore_ascii_case("charset")));
    let charset = charset.map(|(_, name)| name.trim_matches('"'));
    match media_type.as_str() {
        "text/html" | "application/xhtml+xml" => read_html(url, answer, charset),
        "" if answer.body.trim_ascii_start().starts_with(b"<") => read_html(url, answer, charset),
        "text/plain" => build_page(url, answer, (None, decode_plain(&answer.body, charset), Vec::new()), Vec::new()),
        "text/markdown" => {
            let text = decode_plain(&answer.body, charset);
            let MarkdownDocument { title, text } = markdown::read(&text).unwrap_or(MarkdownDocument { title: None, text });
            build_page(url, answer, (title, text, Vec::new()), Vec::new())
        }
        "" => {
            let reason = "The server does not say what type of content it is.";
            ResponseReading::Nothing(VisitedAddress::skipped(url, FailureCode::NotHtml, reason))
        }
        other => {
            let other: String = other.chars().take(MAX_TYPE_CHARS).collect();
            let reason = format!("It is not a page but `{other}`. Upload it as text if the agent should know it.");
            ResponseReading::Nothing(VisitedAddress::skipped(url, FailureCode::NotHtml, reason))
        }
    }
}

fn decode_plain(body: &[u8], charset: Option<&str>) -> String {
    charset::decode(body, charset).replace("\r\n", "\n").trim().to_owned()
}

fn read_html(url: &Url, answer: &FetchedPage, charset: Option<&str>) -> ResponseReading {
    let Some(page) = html::read(&answer.body, charset, url) else {
        let reason = "It is too complicated, or its elements are nested too deeply. Offer a simpler page.";
        return ResponseReading::Nothing(VisitedAddress::failed(url, SourceFailure::new(FailureCode::TooComplex, reason)));
    };
    let directives = page.directives.union(RobotsDirectives::from_headers(answer.robots_tags.as_deref().unwrap_or_default()));
    if directives.noindex {
        return ResponseReading::Nothing(VisitedAddress::skipped(
            url,
            FailureCode::Noindex,
            "It asks not to be indexed (`noindex`).",
        ));
    }
    // An address on another site, or of a file, tells where the page was built or copied from, and
    // nothing about this one.
    if let Some(to) = page.canonical.filter(|to| to != url && is_readable(to) && is_same_site(to, url)) {
        let reason = format!("It says that its address is {to}.");
        return ResponseReading::Elsewhere { to, reason };
    }
    let links = if directives.nofollow { Vec::new() } else { page.links };
    let anchors = anchors::from_places(&page.text, &page.anchors);
    build_page(url, answer, (page.title, page.text, anchors), links)
}

fn build_page(
    url: &Url,
    answer: &FetchedPage,
    (title, text, anchors): (Option<String>, String, Vec<ChunkAnchor>),
    links: Vec<Url>,
) -> ResponseReading {
    let digest = (!text.is_empty()).then(|| Sha256::digest(&text).into());
    let mut visited = if text.is_empty() {
        let reason = "It contains no text but links. A page that is built by scripts alone cannot be read.";
        VisitedAddress::skipped(url, FailureCode::Empty, reason)
    } else {
        VisitedAddress { text: Some(text), anchors, ..VisitedAddress::with_outcome(url, PageOutcome::Fetched) }
    };
    visited.title = title;
    (visited.etag, visited.last_modified) = response_validators(answer);
    ResponseReading::Page { visited, digest, links }
}

/// Returns the validators of a response: its entity tag and its time.
pub(super) fn response_validators(answer: &FetchedPage) -> (Option<String>, Option<String>) {
    let short = |version: &Option<String>| version.clone().filter(|version| version.len() <= MAX_VALIDATOR_BYTES);
    (short(&answer.etag), short(&answer.last_modified))
}
