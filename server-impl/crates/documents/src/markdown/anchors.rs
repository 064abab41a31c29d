//! Places of a text that links lead to, as other programs name them. They are marked while a text is converted, and
//! then become the ids of headings, the only ones that pages have.

use std::collections::{BTreeMap, HashMap};

use data_encoding::HEXLOWER;
use pulldown_cmark::{Event, Parser, Tag, TagEnd};
use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

use super::{
    bound::{self, TextLimitError},
    events,
    relinking::find_links,
    shape,
    slugs::SlugSet,
};

/// Marks around the name of a place (noncharacters: Unicode, section 23.7).
const PLACE_START: char = '\u{fdd7}';
const PLACE_END: char = '\u{fdd8}';

/// Fragment of the beginning of a page: browsers need no name for it.
const TOP: &str = "";

/// Maximum bytes of a name.
const MAX_NAME_BYTES: usize = 200;

/// Returns a mark for a place with this name, to be written into a text.
pub fn mark_place(name: &str) -> String {
    let kept: String = name.chars().filter(|letter| !letter.is_whitespace() && !is_reserved(*letter)).collect();
    if kept.is_empty() || kept.len() > MAX_NAME_BYTES {
        return String::new();
    }
    // In hex, since a name may have characters that mean something in Markdown.
    format!("{PLACE_START}{}{PLACE_END}", HEXLOWER.encode(kept.as_bytes()))
}

/// Checks for the characters that conversions use as marks, which no text may contain before.
pub fn is_reserved(letter: char) -> bool {
    ('\u{fdd0}'..='\u{fdef}').contains(&letter)
}

/// Removes the marks from a text.
pub fn remove_places(text: &str) -> String {
    let mut clean = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(PLACE_START) {
        clean.push_str(&rest[..at]);
        rest = rest[at..].split_once(PLACE_END).map_or("", |(_, behind)| behind);
    }
    clean.push_str(rest);
    clean
}

/// The places of a text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TextPlaces {
    /// Fragments by the names that the text gave to places.
    named: BTreeMap<String, String>,
    /// Words and fragments of all headings, in order.
    headings: Vec<(String, String)>,
}

impl TextPlaces {
    /// Returns the fragment on our pages for a fragment on the pages of another program.
    pub fn find(&self, fragment: &str) -> Option<&str> {
        let named = || self.named.get(fragment).or_else(|| self.named.get(&fragment.to_lowercase())).map(String::as_str);
        let own = || self.headings.iter().map(|(_, id)| id.as_str()).find(|id| *id == fragment);
        let found = named().or_else(|| self.find_numbered(fragment)).or_else(own);
        found.or_else(|| self.find_similar(fragment)).or_else(|| self.find_longer(fragment))
    }

    /// Finds a heading by the name that GitHub gives to it.
    fn find_numbered(&self, fragment: &str) -> Option<&str> {
        let mut counts: HashMap<String, usize> = HashMap::new();
        self.headings.iter().find_map(|(words, id)| {
            let name = github_name(words);
            let count = counts.entry(name.clone()).or_default();
            let numbered = if *count == 0 { name } else { format!("{name}-{count}") };
            *count += 1;
            (numbered == fragment).then_some(id.as_str())
        })
    }

    /// Finds a heading by its letters alone, since every program has its own rule for the rest.
    fn find_similar(&self, fragment: &str) -> Option<&str> {
        // Some programs spell out `&`.
        let is_spelled =
            |words: &str, letters: &str| words.contains('&') && reduce_to_letters(&words.replace('&', "and")) == letters;
        let is_same = |words: &str, letters: &str| reduce_to_letters(words) == letters || is_spelled(words, letters);
        let bare = |letters: &str| self.headings.iter().find(|(words, _)| is_same(words, letters));
        // GitBook begins no id with a digit: `id-1.-set-up`.
        let unprefixed = fragment.strip_prefix("id-").filter(|rest| rest.starts_with(|letter: char| letter.is_ascii_digit()));
        let letters = reduce_to_letters(unprefixed.unwrap_or(fragment));
        let unnumbered = fragment.trim_end_matches(|letter: char| letter.is_ascii_digit()).trim_end_matches(['-', '_']);
        let found = bare(&letters).or_else(|| bare(&reduce_to_letters(unnumbered)).filter(|_| !unnumbered.is_empty()));
        found.filter(|_| !letters.is_empty()).map(|(_, id)| id.as_str())
    }

    /// Finds the only heading that begins with these words, or the longest that these words begin with: tools leave labels
    /// and pictures behind a heading out of its name, or add them.
    fn find_longer(&self, fragment: &str) -> Option<&str> {
        let fragment = github_name(fragment);
        let begins = |long: &str, short: &str| long.strip_prefix(short).is_some_and(|rest| rest.starts_with('-'));
        let names =
            || self.headings.iter().map(|(words, id)| (github_name(words), id.as_str())).filter(|(name, _)| !name.is_empty());
        let mut longer = names().filter(|(name, _)| !fragment.is_empty() && begins(name, &fragment));
        let only = longer.next().filter(|_| longer.next().is_none());
        let shorter = || names().filter(|(name, _)| begins(&fragment, name)).max_by_key(|(name, _)| name.len());
        only.or_else(shorter).map(|(_, id)| id)
    }
}

/// Removes the marks from a text and leads its links to the places to their headings. `title` is a heading of the
/// first level that is no longer part of the text.
///
/// # Errors
/// The text exceeds a [`TextLimitError`].
pub fn settle_places(marked: &str, title: Option<&str>) -> Result<(String, TextPlaces), TextLimitError> {
    bound::check_length(marked)?;
    shape::check_depth(marked)?;
    let mut reader = PlaceReader::default();
    if let Some(title) = title {
        reader.begin_heading();
        reader.handle_text(title);
        reader.end_heading(TOP.to_owned());
    }
    for event in Parser::new_ext(marked, events::parser_options()) {
        reader.handle_event(event);
    }
    let (text, places) = (remove_places(marked), reader.finish());
    Ok((relink_fragments(&text, &places)?, places))
}

fn relink_fragments(text: &str, places: &TextPlaces) -> Result<String, TextLimitError> {
    if !text.contains('#') {
        return Ok(text.to_owned());
    }
    let links = find_links(text)?;
    let own = |target: &String| target.strip_prefix('#').map(ToOwned::to_owned);
    let changes = links.distinct_targets().into_iter().filter_map(|target| {
        let fragment = own(&target)?;
        let decoded = percent_encoding::percent_decode_str(&fragment).decode_utf8_lossy().into_owned();
        let id = places.find(&decoded)?;
        (id != decoded).then(|| (target, format!("#{id}")))
    });
    Ok(links.relink(text, &changes.collect()))
}

#[derive(Default)]
struct PlaceReader {
    places: TextPlaces,
    slugs: SlugSet,
    /// Names of places that stand alone, which a heading may follow.
    waiting: Vec<String>,
    /// Words of the open heading.
    heading: Option<String>,
    /// Names of places in the open block, and its words.
    block: (Vec<String>, String),
    /// Words in bold of the open block.
    bold: String,
    is_bold: bool,
    /// Words of the block before, which may be a term that the next one defines.
    before: String,
    in_code: bool,
}

impl PlaceReader {
    fn handle_event(&mut self, event: Event<'_>) {
        match event {
            Event::Start(Tag::Heading { .. }) => self.begin_heading(),
            Event::End(TagEnd::Heading(_)) => {
                let words = remove_places(self.heading.as_deref().unwrap_or_default());
                let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
                if words.is_empty() {
                    self.heading = None;
                    self.end_block();
                } else {
                    let id = self.slugs.create_id(&words);
                    self.end_heading(id);
                }
            }
            Event::Start(Tag::CodeBlock(_)) => self.in_code = true,
            Event::End(TagEnd::CodeBlock) => self.in_code = false,
            Event::End(TagEnd::Paragraph | TagEnd::Item | TagEnd::TableCell | TagEnd::HtmlBlock) => self.end_block(),
            Event::Start(Tag::Strong) => self.is_bold = true,
            Event::End(TagEnd::Strong) => self.is_bold = false,
            Event::Text(text) | Event::Code(text) if !self.in_code => self.handle_text(&text),
            Event::SoftBreak | Event::HardBreak => self.handle_text("\n"),
            _ => {}
        }
    }

    fn begin_heading(&mut self) {
        self.end_block();
        self.heading = Some(String::new());
    }

    fn handle_text(&mut self, text: &str) {
        if let Some(heading) = &mut self.heading {
            heading.push_str(text);
        }
        self.block.0.extend(place_names(text));
        self.block.1.push_str(text);
        if self.is_bold {
            self.bold.push_str(text);
        }
    }

    fn end_heading(&mut self, id: String) {
        let words = remove_places(&self.heading.take().unwrap_or_default());
        let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
        let (names, _) = std::mem::take(&mut self.block);
        self.bold.clear();
        self.before.clear();
        let named = std::mem::take(&mut self.waiting).into_iter().chain(names);
        for name in named {
            self.places.named.entry(name).or_insert_with(|| id.clone());
        }
        self.places.headings.push((words, id));
    }

    /// Ends a block: its places are those of the heading above it, or of the one below if it has nothing else.
    fn end_block(&mut self) {
        let (names, text) = std::mem::take(&mut self.block);
        let (bold, words) = (std::mem::take(&mut self.bold), remove_places(&text));
        if words.trim().is_empty() {
            self.waiting.extend(names);
            return;
        }
        let (heading, id) = self.places.headings.last().cloned().unwrap_or_default();
        let before = std::mem::take(&mut self.before);
        let terms = defined_terms(&before, &words).map(github_name);
        // Titles of folded parts and of tabs are names alone, or behind the heading above.
        let is_title = remove_places(&bold).trim() == words.trim();
        let titles = is_title.then(|| [github_name(words.trim()), github_name(&format!("{heading} {}", words.trim()))]);
        let named = std::mem::take(&mut self.waiting).into_iter().chain(names);
        for name in named.chain(terms).chain(titles.into_iter().flatten()) {
            self.places.named.entry(name).or_insert_with(|| id.clone());
        }
        self.before = words;
    }

    fn finish(mut self) -> TextPlaces {
        self.block.1.push('.');
        self.end_block();
        self.places
    }
}

/// Returns the terms of a block that are defined in the line below: `term`, and then `: what it means`. The first line may
/// define the block before.
fn defined_terms<'t>(before: &'t str, text: &'t str) -> impl Iterator<Item = &'t str> {
    let is_meaning = |line: &str| line == ":" || line.starts_with(": ");
    let first = text.lines().next().filter(|line| is_meaning(line)).and_then(|_| before.lines().next_back());
    let lines = text.lines().zip(text.lines().skip(1));
    let inner = lines.filter(move |(term, next)| is_meaning(next) && !is_meaning(term)).map(|(term, _)| term);
    first.into_iter().chain(inner).map(str::trim).filter(|term| !term.is_empty())
}

fn place_names(text: &str) -> impl Iterator<Item = String> {
    let decode = |name: &str| String::from_utf8(HEXLOWER.decode(name.as_bytes()).ok()?).ok();
    text.split(PLACE_START).skip(1).filter_map(move |rest| decode(rest.split_once(PLACE_END)?.0))
}

/// Returns the id of a heading on GitHub, without the number of a second one.
fn github_name(words: &str) -> String {
    let kept = words.chars().filter(|letter| letter.is_alphanumeric() || is_combining_mark(*letter) || " -_".contains(*letter));
    kept.flat_map(char::to_lowercase).map(|letter| if letter == ' ' { '-' } else { letter }).collect()
}

fn reduce_to_letters(text: &str) -> String {
    text.nfkd().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(body: &str, fragments: &[&str]) -> Vec<String> {
        let (_, places) = settle_places(body, None).expect("it is short");
        fragments.iter().map(|fragment| places.find(fragment).unwrap_or("-").to_owned()).collect()
    }

    #[test]
    fn headings_are_found_as_other_programs_name_them() {
        let body =
            "## Installation 📦\n\n## Windows & Linux\n\n## What's new?\n\n## Node.js setup\n\n## wal_level\n\n## 1. Über uns\n";
        let github = ["installation-", "windows--linux", "whats-new", "nodejs-setup", "wal_level", "1-über-uns"];
        let ours = ["installation", "windows-linux", "what-s-new", "node-js-setup", "wal-level", "1-über-uns"];
        assert_eq!(found(body, &github), ours);
        assert_eq!(
            found(body, &["windows-linux", "windows-and-linux", "node.js-setup", "_1-uber-uns", "gone", ""]),
            ["windows-linux", "windows-linux", "node-js-setup", "1-über-uns", "-", "-"]
        );
    }

    #[test]
    fn terms_are_places_too() {
        assert_eq!(
            found("## Set\n\n`kind`\n\n: A kind.\n\n`label`\n:\n: A label.", &["kind", "label", "a-label"]),
            ["set", "set", "-"]
        );
        assert_eq!(
            found("## Set\n\nlocale\n: (`string`) A language.\n\n`cacheDir`\n: A folder.", &["locale", "cachedir"]),
            ["set", "set"]
        );
    }

    #[test]
    fn titles_in_bold_are_places_too() {
        let body =
            "## Roles\n\n**Guest *role***\n\nA guest may look.\n\nThe **admin** may all.\n\n## Logo\n\n**Icon, bundled**\n\nx";
        assert_eq!(
            found(body, &["guest-role", "roles-guest-role", "logo-icon-bundled", "admin", "look"]),
            ["roles", "roles", "logo", "-", "-"]
        );
    }

    #[test]
    fn labels_and_pictures_behind_headings_are_left_out_or_added() {
        let body =
            "## globalLayout Danger Zone\n\n## ssr Danger Zone\n\n## ssr Danger\n\n## Notice ![Premium](a.png)\n\n## 1. Set up";
        assert_eq!(
            found(
                body,
                &["globallayout", "ssr", "ssr-danger-zone-new", "notice-premium-and-more", "id-1.-set-up", "global", "-"]
            ),
            ["globallayout-danger-zone", "-", "ssr-danger-zone", "notice-premium", "1-set-up", "-", "-"]
        );
    }

    #[test]
    fn of_headings_with_the_same_words_each_is_found() {
        assert_eq!(
            found("# Notes\n\n# Notes\n\n# Notes", &["notes", "notes-1", "notes-2", "notes_1"]),
            ["notes", "notes-2", "notes-3", "notes"]
        );
        let (_, places) = settle_places("# Notes", Some("Notes")).expect("it is short");
        assert_eq!((places.find("notes"), places.find("notes-1")), (Some(""), Some("notes")));
    }

    #[test]
    fn places_are_those_of_the_nearest_heading() {
        let mark = mark_place;
        let body = format!(
            "a{}\n\n{}\n\n## One{}\n\nb{} [c](#in) [d](#first) [e](#x-y)\n\n- f{}\n\n```\n{}\n```\n",
            mark("first"),
            mark("before"),
            mark("x-y"),
            mark("in"),
            mark("item"),
            mark("code")
        );
        let (text, places) = settle_places(&body, None).expect("it is short");
        assert_eq!(text, "a\n\n\n\n## One\n\nb [c](#one) [d](#) [e](#one)\n\n- f\n\n```\n\n```\n");
        assert_eq!(["before", "item", "in"].map(|name| places.find(name)), [Some("one"); 3]);
        assert_eq!((mark(""), mark(" \u{fdd8}"), mark(&"x".repeat(300))), (String::new(), String::new(), String::new()));
    }
}
