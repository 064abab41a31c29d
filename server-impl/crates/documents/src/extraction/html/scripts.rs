//! Pages whose text is written by scripts: without running them, there is none, or only a request to wait.

use dom_query::{Document, NodeRef};

use super::find_outermost;

/// Ids of elements that scripts fill with a whole page.
const ROOT_IDS: &[&str] =
    &["root", "app", "__next", "__nuxt", "___gatsby", "gatsby-focus-wrapper", "svelte", "react-root", "q-app", "main-app"];

/// Elements that scripts fill with a whole page.
const ROOT_ELEMENTS: &[&str] = &["app-root", "my-app", "ng-app", "redoc", "rapi-doc", "swagger-ui"];

/// Requests to wait, in lower case.
const WAITING_WORDS: &[&str] = &[
    "loading",
    "please wait",
    "just a moment",
    "laden",
    "lade",
    "wird geladen",
    "bitte warten",
    "chargement",
    "cargando",
    "carregando",
    "caricamento",
    "ładowanie",
    "загрузка",
    "读取中",
    "加载",
    "加载中",
    "読み込み",
    "読み込み中",
];

/// Maximum words between such words and the ellipsis after them: `Loading your page…`.
const MAX_WORDS_BEFORE_ELLIPSIS: usize = 2;

/// Maximum letters of a page that says nothing but its name or a request to wait.
const MAX_NAME_LETTERS: usize = 40;

/// Maximum letters of a request to turn scripts on.
const MAX_REQUEST_LETTERS: usize = 150;

/// Number of links from which on a page without text leads elsewhere, instead of being empty.
const MIN_LINKS: usize = 3;

/// Maximum nodes of an element that are searched for text.
const MAX_SEARCHED_NODES: usize = 200;

/// Returns `true` if the text of a page, of which `text` is what there is without scripts, is written by scripts.
pub(super) fn needs_scripts(document: &Document, text: &str, links: usize) -> bool {
    let letters = count_letters(text);
    if letters > MAX_REQUEST_LETTERS || !has_scripts(document) {
        return false;
    }
    if letters == 0 || is_request(text) {
        return links < MIN_LINKS || has_request(document) || has_empty_root(document);
    }
    (is_shell(text) || is_request_for_scripts(text)) && has_empty_root(document)
}

fn count_letters(text: &str) -> usize {
    text.chars().filter(|c| c.is_alphanumeric()).take(MAX_REQUEST_LETTERS + 1).count()
}

/// Checks for a text that only asks to wait.
fn is_request(text: &str) -> bool {
    let mut lines = text.lines().filter(|line| !line.trim().is_empty()).peekable();
    count_letters(text) <= MAX_NAME_LETTERS && lines.peek().is_some() && lines.all(is_waiting_line)
}

fn is_waiting_line(line: &str) -> bool {
    let line = line.trim_start_matches(['#', ' ']).to_lowercase();
    WAITING_WORDS.iter().filter_map(|words| line.strip_prefix(words)).any(ends_request)
}

/// Checks for the rest of a line that begins with a request to wait: nothing, full stops, or a few words and an
/// ellipsis. `Ladenöffnungszeiten` and `Loading dock: 9–17` are no requests.
fn ends_request(rest: &str) -> bool {
    let rest = rest.trim_end();
    if rest.chars().all(|c| matches!(c, '.' | '…' | ' ')) {
        return true;
    }
    let before_ellipsis = rest.strip_suffix('…').or_else(|| rest.strip_suffix("..."));
    before_ellipsis.filter(|before| !before.starts_with(char::is_alphanumeric)).is_some_and(|before| {
        let words = before.split_whitespace().filter(|word| word.contains(char::is_alphanumeric));
        words.count() <= MAX_WORDS_BEFORE_ELLIPSIS
    })
}

/// Checks for one line that speaks of scripts.
fn is_request_for_scripts(text: &str) -> bool {
    !text.contains('\n') && text.to_lowercase().contains("javascript")
}

/// Checks for what may stand around an empty page: headings, or the name of the site, and requests to wait.
fn is_shell(text: &str) -> bool {
    let is_name = |line: &str| !line.contains(['.', '!', '?', ':', '|', '。']);
    let lines = text.lines().filter(|line| !line.is_empty() && !is_request(line));
    let (headings, others): (Vec<&str>, Vec<&str>) = lines.partition(|line| line.starts_with('#'));
    let is_short = count_letters(text) <= MAX_NAME_LETTERS;
    is_short && (others.is_empty() || headings.is_empty() && others.len() == 1 && is_name(others[0]))
}

/// Checks for a script that runs: not for data in one.
fn has_scripts(document: &Document) -> bool {
    let is_run = |kind: Option<&str>| kind.is_none_or(|kind| kind.is_empty() || kind == "module" || kind.contains("javascript"));
    document.select("script").iter().any(|script| is_run(script.attr("type").as_deref()))
}

/// Checks for an element that a script would fill, and that says nothing itself.
fn has_empty_root(document: &Document) -> bool {
    let is_root = |node: &NodeRef<'_>| {
        node.attr("id").is_some_and(|id| ROOT_IDS.contains(&&*id))
            || node.node_name().is_some_and(|name| ROOT_ELEMENTS.contains(&&*name))
            || node.has_attr("ng-app")
            || node.has_attr("data-reactroot")
    };
    let Some(body) = document.body() else { return false };
    let root = body.descendants_it().filter(NodeRef::is_element).find(is_root);
    root.is_some_and(|root| {
        let text = text_of(&root);
        count_letters(&text) == 0 || is_request(&text) || text.to_lowercase().contains("javascript")
    })
}

/// Returns the text of the first nodes of an element.
fn text_of(root: &NodeRef<'_>) -> String {
    let is_code = |text: &NodeRef<'_>| {
        text.parent().is_some_and(|parent| matches!(parent.node_name().as_deref(), Some("script" | "style" | "noscript")))
    };
    let texts = root.descendants_it().take(MAX_SEARCHED_NODES).filter(|node| node.is_text() && !is_code(node));
    texts
        .flat_map(|text| text.text().chars().take(2 * MAX_REQUEST_LETTERS).collect::<Vec<_>>())
        .collect::<String>()
        .trim()
        .to_owned()
}

/// Checks for words to readers without scripts.
fn has_request(document: &Document) -> bool {
    let requests = find_outermost(document, &|node| node.has_name("noscript"));
    requests.iter().any(|request| request.text().to_lowercase().contains("javascript"))
}
