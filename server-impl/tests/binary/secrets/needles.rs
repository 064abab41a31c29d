//! Issued secrets, and the search for them in everything that was written.
//!
//! A secret that was truncated, or encoded in hexadecimal or base64, is still a secret: each half of it is searched
//! for, both verbatim and in these encodings. A half has at least 11 characters, which do not occur by chance.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write,
    fs::File,
};

use aho_corasick::{AhoCorasick, AhoCorasickKind};
use base64::prelude::{BASE64_STANDARD_NO_PAD, Engine};

/// Purpose of a secret.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    /// Authenticates API calls.
    Key,
    /// Cookie of a browser.
    Cookie,
    /// Token in a form.
    Form,
    /// Last segment of a claim page's address.
    Page,
    /// Secret from which all codes are derived.
    Pepper,
    /// Access to a database, a mail server, a Redis or a model provider.
    Password,
}

/// All secrets that were issued.
#[derive(Debug, Default)]
pub(crate) struct Hoard {
    long: BTreeMap<String, Kind>,
    /// Six-digit codes.
    pub(crate) codes: BTreeSet<String>,
    /// Number of issued codes; some are identical.
    codes_issued: usize,
}

impl Hoard {
    /// Adds a secret; for a key, only the part that is not public.
    pub(crate) fn add(&mut self, kind: Kind, secret: &str) {
        let part = if kind == Kind::Key { &secret.split('_').nth(2).expect("a key has three parts")[..43] } else { secret };
        assert!(part.len() >= 22, "{kind:?} is too short to be a secret");
        self.long.insert(part.to_owned(), kind);
    }

    /// Adds a code.
    pub(crate) fn add_code(&mut self, code: &str) {
        self.codes_issued += 1;
        self.codes.insert(code.to_owned());
    }

    /// Returns the number of secrets.
    pub(crate) fn count(&self) -> usize {
        self.long.len() + self.codes_issued
    }

    /// Formats the number of each kind.
    pub(crate) fn told(&self) -> String {
        let mut counts = BTreeMap::<Kind, usize>::new();
        self.long.values().for_each(|kind| *counts.entry(*kind).or_default() += 1);
        format!("{} secrets: {counts:?}, and {} codes", self.count(), self.codes_issued)
    }
}

/// Searches for all long secrets at the same time.
pub(crate) struct Needles {
    automaton: AhoCorasick,
    /// Secret that each pattern belongs to.
    owners: Vec<usize>,
    secrets: Vec<(Kind, String)>,
}

impl Needles {
    pub(crate) fn of(hoard: &Hoard) -> Self {
        let secrets: Vec<(Kind, String)> = hoard.long.iter().map(|(secret, kind)| (*kind, secret.clone())).collect();
        let patterns = secrets.iter().enumerate();
        let (owners, patterns): (Vec<usize>, Vec<Vec<u8>>) =
            patterns.flat_map(|(owner, (_, secret))| spellings(secret).into_iter().map(move |pattern| (owner, pattern))).unzip();
        // The smaller of its automata: there may be a hundred thousand patterns.
        let automaton = AhoCorasick::builder().kind(Some(AhoCorasickKind::ContiguousNFA)).build(patterns);
        Self { automaton: automaton.expect("so many patterns fit"), owners, secrets }
    }

    /// Returns all secrets of a kind.
    pub(crate) fn all(&self, kind: Kind) -> impl Iterator<Item = usize> {
        (0..self.secrets.len()).filter(move |secret| self.secrets[*secret].0 == kind)
    }

    /// Returns the purpose of a secret.
    pub(crate) fn kind(&self, secret: usize) -> Kind {
        self.secrets[secret].0
    }

    /// Returns the secrets found in these bytes.
    pub(crate) fn within(&self, bytes: &[u8]) -> BTreeSet<usize> {
        self.automaton.find_iter(bytes).map(|hit| self.owners[hit.pattern()]).collect()
    }

    /// Returns the secrets found in a file of any length.
    pub(crate) fn within_file(&self, content: File) -> BTreeSet<usize> {
        let hits = self.automaton.stream_find_iter(content);
        hits.map(|hit| self.owners[hit.expect("the file is read").pattern()]).collect()
    }
}

/// Returns both halves of a secret: verbatim, in hexadecimal, and in base64 at every possible offset in a longer text.
fn spellings(secret: &str) -> Vec<Vec<u8>> {
    let (front, back) = secret.as_bytes().split_at(secret.len() / 2);
    let mut spellings = Vec::new();
    for half in [front, back] {
        let mut hexadecimal = String::new();
        half.iter().for_each(|byte| write!(hexadecimal, "{byte:02x}").expect("a text takes everything"));
        spellings.extend([half.to_vec(), hexadecimal.to_uppercase().into_bytes(), hexadecimal.into_bytes()]);
        for skipped in 0..3 {
            // Three bytes become four characters, whatever surrounds them.
            let whole = &half[skipped..][..(half.len() - skipped) / 3 * 3];
            spellings.push(BASE64_STANDARD_NO_PAD.encode(whole).into_bytes());
        }
    }
    spellings
}

/// Returns the six-digit words in a text: not part of a longer word, and not part of a number or a time
/// (`7.048213`, `048213.7`).
pub(crate) fn six_digits(text: &[u8]) -> BTreeSet<String> {
    let mut words = BTreeSet::new();
    let mut start = 0;
    while start < text.len() {
        let length = text[start..].iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
        let end = start + length;
        let digit = |place: Option<usize>| place.and_then(|place| text.get(place)).is_some_and(u8::is_ascii_digit);
        let is_fraction = start > 0 && text[start - 1] == b'.' && digit(start.checked_sub(2));
        let has_fraction = text.get(end) == Some(&b'.') && digit(Some(end + 1));
        let word = &text[start..end];
        if length == 6 && word.iter().all(u8::is_ascii_digit) && !is_fraction && !has_fraction {
            words.insert(String::from_utf8_lossy(word).into_owned());
        }
        start = end + 1;
    }
    words
}

#[test]
fn a_secret_is_found_in_each_spelling() {
    let secret = "MTB3kxgMu0ZaNqe4rYd63vjGQXCMFBdFJKfyaGskpJ6";
    let mut hoard = Hoard::default();
    hoard.add(Kind::Key, &format!("fd_EXEgVAOhjP66_{secret}36EPkW"));
    let needles = Needles::of(&hoard);
    let hexadecimal: String = secret.bytes().map(|byte| format!("{byte:02x}")).collect();
    let mut texts = vec![secret.to_owned(), hexadecimal.to_uppercase(), hexadecimal, secret[10..].to_owned()];
    texts.extend(["", "a", "ab"].map(|before| BASE64_STANDARD_NO_PAD.encode(format!("{before}:{secret}:after"))));
    for text in texts {
        assert_eq!(needles.within(format!("before{text}behind").as_bytes()).len(), 1, "{text}");
    }
    assert!(needles.within(b"fd_EXEgVAOhjP66_").is_empty(), "what is public is no secret");
}

#[test]
fn a_code_is_a_word_of_its_own() {
    let words = |text: &str| six_digits(text.as_bytes()).into_iter().collect::<Vec<_>>();
    assert_eq!(words("048213"), ["048213"]);
    assert_eq!(words(r#"{"code":"048213"} code=123456."#), ["048213", "123456"]);
    for other in ["0482131", "x048213", "048213Z", "12:00:07.048213+00:00", "048213.5 s", "took 7.048213"] {
        assert!(words(other).is_empty(), "{other}");
    }
}
