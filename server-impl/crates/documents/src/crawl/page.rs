//! Interpretation of one response of a site.

use frontdesk_ports::{fetch::FetchedPage, outbound::OutboundError};
use frontdesk_types::knowledge::{
    chunks::ChunkAnchor,
    sources::{FailureCode, PageOutcome, SourceFailure},
};
use sha2::{Digest, Sha256};
use url::Url;

use super::{
    VisitedAddress,
    addresses::{is_readable, is_same_site, normalize},
    failures,
    files::{self, FileText},
    visit::MAX_PAGE_BYTES,
};
use crate::{
    directives::RobotsDirectives,
    extraction::{
        anchors, charset,
        files::Format,
        html,
        markdown::{self, MarkdownDocument},
    },
};

/// Maximum octets of a validator that is stored. A page with a longer one is fetched again in full.
const MAX_VALIDATOR_BYTES: usize = 500;

/// Maximum characters of a media type in a message.
const MAX_TYPE_CHARS: usize = 100;

/// Reason of a page whose text is written by scripts.
const NEEDS_SCRIPTS: &str = "This page shows its text only with JavaScript, which is not run here. Have the server send the \
     text as HTML (server-side rendering, prerendering), or add the text as a file.";

/// A page as it was read.
pub(super) struct ReadPage {
    pub(super) visited: VisitedAddress,
    /// Hash of its text, if it has any.
    pub(super) digest: Option<[u8; 32]>,
    pub(super) links: Vec<Url>,
    /// Address on the same site that it names as its own.
    pub(super) canonical: Option<Url>,
}

/// Interpretation of a response.
pub(super) enum ResponseReading {
    /// A page.
    Page(ReadPage),
    /// The page is at another address.
    Elsewhere { to: Url, reason: String },
    /// Nothing to read: the address is skipped or failed.
    Nothing(VisitedAddress),
}

/// The content of a response.
pub(super) enum ResponseContent {
    Page(Box<ResponseReading>),
    /// A file of this format, which is still to be read.
    File(Format),
}

/// Interprets a response with status 200. Slow for a long page: keep it off the runtime's threads.
pub(super) fn read_response(url: &Url, answer: &FetchedPage) -> ResponseContent {
    let content_type = answer.content_type.as_deref().unwrap_or_default();
    let mut parts = content_type.split(';').map(str::trim);
    let media_type = parts.next().unwrap_or_default().to_ascii_lowercase();
    let charset = parts.find_map(|part| part.split_once('=').filter(|(name, _)| name.eq_ignore_ascii_case("charset")));
    let charset = charset.map(|(_, name)| name.trim_matches('"'));
    let directives = RobotsDirectives::from_headers(answer.robots_tags.as_deref().unwrap_or_default());
    let format = files::format_of(url, &media_type, &answer.body);
    let reading = if is_html(&media_type, format, &answer.body) {
        refuse_large_page(url, answer).unwrap_or_else(|| read_html(url, answer, charset, directives))
    } else if directives.noindex {
        skip_noindex(url)
    } else if let Some(format) = format {
        return ResponseContent::File(format);
    } else {
        refuse_large_page(url, answer).unwrap_or_else(|| read_text(url, answer, &media_type, charset))
    };
    ResponseContent::Page(Box::new(reading))
}

/// Checks for a page, also one that its server sends without a type or as unspecific bytes.
fn is_html(media_type: &str, format: Option<Format>, body: &[u8]) -> bool {
    let begins_with_markup = || body.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(body).trim_ascii_start().starts_with(b"<");
    match media_type {
        "text/html" | "application/xhtml+xml" => true,
        "" => format.is_none_or(|format| format == Format::Html) && begins_with_markup(),
        _ => format == Some(Format::Html),
    }
}

/// Returns the failure of a page that is larger than pages may be: its address is like that of a file, which may.
fn refuse_large_page(url: &Url, answer: &FetchedPage) -> Option<ResponseReading> {
    let failure = || failures::from_request_error(&OutboundError::TooLarge { limit: MAX_PAGE_BYTES });
    (answer.body.len() > MAX_PAGE_BYTES).then(|| ResponseReading::Nothing(VisitedAddress::failed(url, failure())))
}

/// Interprets a response that is neither a page nor a file.
fn read_text(url: &Url, answer: &FetchedPage, media_type: &str, charset: Option<&str>) -> ResponseReading {
    match media_type {
        "text/plain" => build_page(url, answer, (None, decode_plain(&answer.body, charset), Vec::new())),
        "text/markdown" | "text/x-markdown" => {
            let text = decode_plain(&answer.body, charset);
            let MarkdownDocument { title, text } = markdown::read(&text).unwrap_or(MarkdownDocument { title: None, text });
            build_page(url, answer, (title, text, Vec::new()))
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

/// Builds the page of a file with this text.
pub(super) fn build_file(url: &Url, answer: &FetchedPage, FileText { text, page_starts, note }: FileText) -> ResponseReading {
    let mut read = build_page(url, answer, (files::file_title(url), text, Vec::new()));
    if let ResponseReading::Page(page) = &mut read {
        (page.visited.page_starts, page.visited.note) = (page_starts, note);
    }
    read
}

fn decode_plain(body: &[u8], charset: Option<&str>) -> String {
    charset::decode(body, charset).replace("\r\n", "\n").trim().to_owned()
}

fn read_html(url: &Url, answer: &FetchedPage, charset: Option<&str>, directives: RobotsDirectives) -> ResponseReading {
    let Some(page) = html::read(&answer.body, charset, url) else {
        let reason = "It is too complicated, or its elements are nested too deeply. Offer a simpler page.";
        return ResponseReading::Nothing(VisitedAddress::failed(url, SourceFailure::new(FailureCode::TooComplex, reason)));
    };
    // A page that only sends its readers on often asks not to be indexed itself.
    let header = answer.refresh.as_deref().and_then(|header| html::find_header_refresh(header, url, &page.text));
    if let Some(to) = header.or(page.refresh).map(normalize).filter(|to| to != url && is_readable(to)) {
        let reason = format!("It redirects to {to}.");
        return ResponseReading::Elsewhere { to, reason };
    }
    let directives = page.directives.union(directives);
    if directives.noindex {
        return skip_noindex(url);
    }
    // An address on another site, or of a file, tells where the page was built or copied from, and
    // nothing about this one.
    let canonical = page.canonical.map(normalize).filter(|to| to != url && is_readable(to) && is_same_site(to, url));
    let links = if directives.nofollow { Vec::new() } else { page.links };
    if page.needs_scripts {
        let mut visited = VisitedAddress::skipped(url, FailureCode::Empty, NEEDS_SCRIPTS);
        visited.title = page.title;
        return ResponseReading::Page(ReadPage { visited, digest: None, links, canonical: None });
    }
    if let Some(to) = canonical.clone().filter(|_| page.text.is_empty()) {
        let reason = format!("It says that its address is {to}.");
        return ResponseReading::Elsewhere { to, reason };
    }
    let anchors = anchors::from_places(&page.text, &page.anchors);
    match build_page(url, answer, (page.title, page.text, anchors)) {
        ResponseReading::Page(page) => ResponseReading::Page(ReadPage { links, canonical, ..page }),
        other => other,
    }
}

fn skip_noindex(url: &Url) -> ResponseReading {
    let reason = "It asks not to be indexed (`noindex`).";
    ResponseReading::Nothing(VisitedAddress::skipped(url, FailureCode::Noindex, reason))
}

fn build_page(
    url: &Url,
    answer: &FetchedPage,
    (title, text, anchors): (Option<String>, String, Vec<ChunkAnchor>),
) -> ResponseReading {
    let digest = (!text.is_empty()).then(|| Sha256::digest(&text).into());
    let mut visited = if text.is_empty() {
        VisitedAddress::skipped(url, FailureCode::Empty, "It contains no text but links.")
    } else {
        VisitedAddress { text: Some(text), anchors, ..VisitedAddress::with_outcome(url, PageOutcome::Fetched) }
    };
    visited.title = title;
    (visited.etag, visited.last_modified) = response_validators(answer);
    ResponseReading::Page(ReadPage { visited, digest, links: Vec::new(), canonical: None })
}

/// Returns the validators of a response: its entity tag and its time.
pub(super) fn response_validators(answer: &FetchedPage) -> (Option<String>, Option<String>) {
    let short = |version: &Option<String>| version.clone().filter(|version| version.len() <= MAX_VALIDATOR_BYTES);
    (short(&answer.etag), short(&answer.last_modified))
}
