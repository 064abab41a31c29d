//! Names of methods in their area: `articles().publish(…)` for `publishArticle`.

use super::AreaMethod;
use crate::names::split_words;

/// Names the methods of an area. `tag` has its words, and `tags` all tags.
///
/// A name leaves out the noun of the area, unless it would then name another method, or the noun of another tag:
/// `topics().add_conversation_topic(…)` adds no conversation.
pub(super) fn name_methods(methods: &mut [AreaMethod], tag: &[String], tags: &[&str]) {
    let others: Vec<Vec<String>> = tags.iter().map(|other| split_words(other)).filter(|other| other != tag).collect();
    let names: Vec<ShortName> = methods.iter().map(|method| ShortName::of(&method.flat, tag, &others)).collect();
    for (index, method) in methods.iter_mut().enumerate() {
        let own = &names[index];
        let has_rival = names.iter().enumerate().any(|(other, name)| other != index && own.gives_way_to(name));
        method.name = if has_rival { own.long.clone() } else { own.short.clone() };
    }
}

/// The name of a method with and without the noun of its area.
struct ShortName {
    short: String,
    long: String,
    /// True if the noun is in the plural.
    is_plural: bool,
}

impl ShortName {
    fn of(flat: &str, tag: &[String], others: &[Vec<String>]) -> Self {
        let words: Vec<&str> = flat.split('_').collect();
        let Some((start, end)) = find_noun(&words, tag) else {
            return Self { short: flat.to_owned(), long: flat.to_owned(), is_plural: false };
        };
        // Other words of the tag go from the long name, too: the accessor says them.
        let said = words[..start].iter().rev().take_while(|word| tag.iter().any(|other| singular(word) == singular(other)));
        let before = &words[..start - said.count()];
        let (short, long) = ([before, &words[end..]].concat(), [before, &words[start..]].concat().join("_"));
        let is_plural = words[end - 1] != singular(words[end - 1]);
        let is_clear = !short.is_empty() && !others.iter().any(|other| ends_with(&short, other));
        let short = Some(short.join("_")).filter(|short| is_clear && !is_keyword(short));
        Self { short: short.unwrap_or_else(|| long.clone()), long, is_plural }
    }

    /// Checks whether another method has the short name before this one: `delete` is one source before several.
    fn gives_way_to(&self, other: &Self) -> bool {
        self.short == other.short && (self.is_plural || !other.is_plural)
    }
}

/// Finds the noun of a tag in a name, and returns where it begins and ends: as many of the last words of the tag as
/// possible, so that `articles` is the noun of `help-center-articles` in `list_articles`.
fn find_noun(words: &[&str], tag: &[String]) -> Option<(usize, usize)> {
    (0..tag.len()).find_map(|from| {
        let noun = &tag[from..];
        let start = words.windows(noun.len()).position(|window| is_phrase(window, noun))?;
        Some((start, start + noun.len()))
    })
}

fn ends_with(words: &[&str], phrase: &[String]) -> bool {
    words.len().checked_sub(phrase.len()).is_some_and(|from| is_phrase(&words[from..], phrase))
}

/// Compares a phrase in the singular or the plural.
fn is_phrase(words: &[&str], phrase: &[String]) -> bool {
    words.iter().zip(phrase).all(|(word, other)| singular(word) == singular(other))
}

/// Returns the singular of an English noun, good enough to compare two forms of it.
fn singular(word: &str) -> String {
    match word.strip_suffix("ies") {
        Some(stem) => format!("{stem}y"),
        None => word.strip_suffix('s').unwrap_or(word).to_owned(),
    }
}

fn is_keyword(name: &str) -> bool {
    syn::parse_str::<syn::Ident>(name).is_err()
}
