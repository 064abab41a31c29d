//! The words of a mail, as text and as simple HTML.

use chrono::DateTime;
use frontdesk_types::{Timestamp, chat::Citation, email_messages::Mailbox};

use super::{Quoted, Reply, Words, threads::clean_line};

/// Maximum characters of the visitor's words that are quoted.
const MAX_QUOTED_CHARS: usize = 20_000;

/// Maximum number of sources below an answer.
const MAX_SOURCES: usize = 10;

/// The words of a mail.
pub(super) struct Body {
    pub(super) text: String,
    pub(super) html: String,
}

/// A page that an answer rests on.
struct Source<'c> {
    title: String,
    url: &'c str,
}

/// Composes the body of a reply: the words, the sources as links, the signature, and the visitor's words. Lines end in
/// `\n`; there are no trailing blanks.
pub(super) fn compose_body(reply: &Reply<'_>) -> Body {
    let (words, citations) = match reply.words {
        Words::Answer { text, citations } => (text, citations),
        Words::Team(text) => (text, &[][..]),
    };
    let (words, sources) = (clean_text(words), list_sources(citations));
    let signature = reply.signature.map(clean_text).filter(|signature| !signature.is_empty());
    let quoted = reply.quoted.as_ref().map(|quoted| (attribution(quoted), clean_quote(quoted.text)));
    let (signature, quoted) = (signature.as_deref(), quoted.as_ref());
    Body { text: compose_text(&words, &sources, signature, quoted), html: compose_html(&words, &sources, signature, quoted) }
}

fn compose_text(words: &str, sources: &[Source<'_>], signature: Option<&str>, quoted: Option<&(String, String)>) -> String {
    let mut text = words.to_owned();
    if !sources.is_empty() {
        let lines: Vec<String> = sources.iter().map(|Source { title, url }| format!("{title}: {url}")).collect();
        text = format!("{text}\n\n{}", lines.join("\n"));
    }
    if let Some(signature) = signature {
        text = format!("{text}\n\n-- \n{signature}");
    }
    if let Some((attribution, quote)) = quoted {
        let lines: Vec<String> = quote.lines().map(|line| format!("> {line}").trim_end().to_owned()).collect();
        text = format!("{text}\n\n{attribution}\n{}", lines.join("\n"));
    }
    text.trim_end().to_owned()
}

/// Composes the HTML, in which the attributes `data-fd` mark what a reader of the answer cuts off.
fn compose_html(words: &str, sources: &[Source<'_>], signature: Option<&str>, quoted: Option<&(String, String)>) -> String {
    let mut html = format!("<!DOCTYPE html>\n<html><body>\n<div data-fd=\"message\">{}</div>\n", paragraphs(words));
    if !sources.is_empty() {
        let link = |Source { title, url }: &Source<'_>| format!("<li><a href=\"{}\">{}</a></li>\n", escape(url), escape(title));
        html += &format!("<ul data-fd=\"sources\">\n{}</ul>\n", sources.iter().map(link).collect::<String>());
    }
    if let Some(signature) = signature {
        html += &format!("<div data-fd=\"signature\">{}</div>\n", paragraphs(signature));
    }
    if let Some((attribution, quote)) = quoted {
        let (attribution, quote) = (escape(attribution), paragraphs(quote));
        html += &format!("<div data-fd=\"quote\"><p>{attribution}</p>\n<blockquote type=\"cite\">{quote}</blockquote></div>\n");
    }
    html + "</body></html>"
}

/// Converts lines into paragraphs, which a blank line separates.
fn paragraphs(text: &str) -> String {
    let paragraph = |lines: &str| format!("<p>{}</p>\n", escape(lines.trim_matches('\n')).replace('\n', "<br>\n"));
    text.split("\n\n").filter(|lines| !lines.trim().is_empty()).map(paragraph).collect()
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;").replace('\'', "&#39;")
}

/// Lists the pages that citations name, each once.
fn list_sources(citations: &[Citation]) -> Vec<Source<'_>> {
    let mut sources: Vec<Source<'_>> = Vec::new();
    for citation in citations {
        let is_page = |url: &&str| (url.starts_with("https://") || url.starts_with("http://")) && !url.contains(is_gap);
        let Some(url) = citation.url.as_deref().filter(is_page) else { continue };
        if sources.len() < MAX_SOURCES && !sources.iter().any(|known| known.url == url) {
            let title = clean_line(&citation.title);
            sources.push(Source { title: if title.is_empty() { url.to_owned() } else { title }, url });
        }
    }
    sources
}

fn is_gap(char: char) -> bool {
    char.is_whitespace() || char.is_control()
}

fn attribution(quoted: &Quoted<'_>) -> String {
    let Mailbox { name, address } = quoted.author;
    let name = name.as_deref().map(clean_line).filter(|name| !name.is_empty());
    let author = name.map_or_else(|| address.clone(), |name| format!("{name} <{address}>"));
    format!("{author}, {}:", format_minute(quoted.at))
}

fn format_minute(at: Timestamp) -> String {
    DateTime::from_timestamp_micros(at.0).unwrap_or_default().format("%Y-%m-%d %H:%M UTC").to_string()
}

fn clean_quote(text: &str) -> String {
    let text: String = text.chars().take(MAX_QUOTED_CHARS).collect();
    clean_text(&text)
}

/// Returns a text with `\n` between its lines, without control characters, and without blanks at its end.
fn clean_text(text: &str) -> String {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let text: String = text.chars().filter(|char| !char.is_control() || matches!(char, '\n' | '\t')).collect();
    text.trim_end().trim_start_matches('\n').to_owned()
}
