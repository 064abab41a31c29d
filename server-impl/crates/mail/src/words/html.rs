//! Quotes in HTML, by the marks that programs leave at them.

use dom_query::NodeRef;
use frontdesk_documents::extraction::mails::MailPage;

use super::{lines::QUOTE_MARK, phrases::is_forward_line};

/// Maximum nodes that are searched for a nested quote, or for the first words of one.
const MAX_SEARCHED_NODES: usize = 500;

/// Maximum bytes of the first words of a quote.
const MAX_FIRST_BYTES: usize = 200;

/// Classes of elements with a quote: of Gmail, Thunderbird, Yahoo, Proton Mail, Zoho, Yandex.
const QUOTE_CLASSES: [&str; 7] =
    ["gmail_attr", "gmail_quote", "moz-cite-prefix", "yahoo_quoted", "protonmail_quote", "zmail_extra", "wmi-quote"];

/// Ids of elements with a quote: of Outlook for Mac, Roundcube.
const QUOTE_IDS: [&str; 2] = ["OLK_SRC_BODY_SECTION", "reply-intro"];

/// Ids of elements after which there are only quotes: of Outlook on the web, on telephones, and of Hotmail.
const LAST_IDS: [&str; 4] = ["appendonsend", "divRplyFwdMsg", "mail-editor-reference-message-container", "stopSpelling"];

/// Classes and ids of signatures.
const SIGNATURE_CLASSES: [&str; 4] = ["gmail_signature", "moz-signature", "protonmail_signature_block", "gmail_signature_prefix"];
const SIGNATURE_IDS: [&str; 5] =
    ["Signature", "ms-outlook-mobile-signature", "AppleMailSignature", "composer_signature", "ymail_android_signature"];

/// Meaning of an element.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Meaning {
    Words,
    /// A quote within which the sender may have written answers.
    QuoteWithAnswers,
    Quote,
    /// A quote that goes on to the end.
    LastQuote,
    Signature,
}

/// Puts marks in place of quotes, and nothing in place of signatures.
pub(super) fn mark_quotes(page: &MailPage) {
    let Some(body) = page.document().body() else { return };
    let mark = String::from(QUOTE_MARK);
    let mut current = body.first_child();
    while let Some(node) = current {
        let meaning = if node.is_element() { find_meaning(&node) } else { Meaning::Words };
        match meaning {
            Meaning::Words | Meaning::QuoteWithAnswers => {}
            Meaning::Signature => node.set_text(""),
            Meaning::Quote => node.set_text(mark.as_str()),
            Meaning::LastQuote => {
                node.set_text(mark.as_str());
                remove_rest(&node, &body);
                return;
            }
        }
        let enters = matches!(meaning, Meaning::Words | Meaning::QuoteWithAnswers);
        current = node.first_child().filter(|_| enters).or_else(|| next_after(node, &body));
    }
}

/// Returns the node after another one and its descendants.
fn next_after<'a>(mut node: NodeRef<'a>, body: &NodeRef<'a>) -> Option<NodeRef<'a>> {
    loop {
        if let Some(next) = node.next_sibling() {
            return Some(next);
        }
        node = node.parent().filter(|parent| parent.id != body.id)?;
    }
}

/// Removes everything after a node.
fn remove_rest(node: &NodeRef<'_>, body: &NodeRef<'_>) {
    let mut current = Some(*node);
    while let Some(node) = current.filter(|node| node.id != body.id) {
        while let Some(next) = node.next_sibling() {
            next.remove_from_parent();
        }
        current = node.parent();
    }
}

fn find_meaning(node: &NodeRef<'_>) -> Meaning {
    let id = node.attr("id").unwrap_or_default();
    // Outlook puts `x_` before the names in what it quotes.
    let id = id.strip_prefix("x_").unwrap_or(&id);
    let class = node.attr("class").unwrap_or_default();
    let has_class = |names: &[&str]| class.split_ascii_whitespace().any(|class| names.iter().any(|name| class.ends_with(name)));
    let is_quotation = node.has_name("blockquote");
    let is_cited = is_quotation && node.attr("type").is_some_and(|kind| kind.eq_ignore_ascii_case("cite"));
    // Our own mails mark each of their pieces.
    if node.has_attr("data-fd") {
        return Meaning::Quote;
    }
    if LAST_IDS.contains(&id) {
        return Meaning::LastQuote;
    }
    if SIGNATURE_IDS.contains(&id) || has_class(&SIGNATURE_CLASSES) {
        return Meaning::Signature;
    }
    if !(is_cited || QUOTE_IDS.contains(&id) || has_class(&QUOTE_CLASSES)) || is_forward(node) {
        return Meaning::Words;
    }
    if !is_quotation && contains_quotation(node) { Meaning::QuoteWithAnswers } else { Meaning::Quote }
}

/// Checks for a mail that was forwarded: it is what the sender wants to show.
fn is_forward(node: &NodeRef<'_>) -> bool {
    let mut first = String::new();
    for inner in node.descendants_it().take(MAX_SEARCHED_NODES).filter(NodeRef::is_text) {
        first.push_str(inner.text().trim_start());
        if first.contains('\n') || first.len() > MAX_FIRST_BYTES {
            break;
        }
        if is_forward_line(&first) {
            return true;
        }
    }
    first.lines().next().is_some_and(is_forward_line)
}

fn contains_quotation(node: &NodeRef<'_>) -> bool {
    node.descendants_it().take(MAX_SEARCHED_NODES).any(|inner| inner.has_name("blockquote"))
}
