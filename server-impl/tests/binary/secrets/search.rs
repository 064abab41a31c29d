//! Searches everything that was written, and knows the places where each secret belongs.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs::{self, File},
    io::{BufRead, BufReader, ErrorKind},
    path::{Path, PathBuf},
    time::Instant,
};

use serde_json::Value;

use super::{
    CONFIG,
    cells::cells,
    needles::{Hoard, Kind, Needles, six_digits},
    site::Site,
};
use crate::frontdesk::FrontdeskHome;

/// State of the search.
pub(crate) struct Search<'s> {
    hoard: Hoard,
    needles: Needles,
    /// Six-digit words that the log contained before any code was issued, such as sizes in statements.
    said: &'s BTreeSet<String>,
    /// Places where secrets were found that do not belong there, with counts.
    hits: BTreeMap<String, usize>,
    begun: Instant,
    bytes: u64,
}

impl<'s> Search<'s> {
    /// Starts with the answers and mails that callers and persons received.
    pub(crate) fn new(site: &Site, said: &'s BTreeSet<String>) -> Self {
        let hoard = std::mem::take(&mut *site.hoard());
        let needles = Needles::of(&hoard);
        let mut search = Self { hoard, needles, said, hits: BTreeMap::new(), begun: Instant::now(), bytes: 0 };
        search.answers(site);
        search.mails(site);
        search
    }

    /// Checks answers: a key occurs only in the answer that issued it, and a code in no answer. Keys from the
    /// command line occur in none.
    fn answers(&mut self, site: &Site) {
        let mut keys = BTreeSet::new();
        for answer in site.answers() {
            for secret in self.needles.within(answer.body.as_bytes()) {
                match self.needles.kind(secret) {
                    Kind::Key if answer.to.ends_with("/agent/sign-up: 201 Created") && keys.insert(secret) => {}
                    // Pages contain their own address and the token of their forms.
                    Kind::Page | Kind::Form => {}
                    _ => self.hit(secret, &format!("an answer to {}", answer.to)),
                }
            }
            self.no_code(&format!("an answer to {}", answer.to), &six_digits(answer.body.as_bytes()));
        }
        assert!(!keys.is_empty(), "the search finds what is there");
    }

    /// Checks mails: a code occurs in the mail that was sent for it and in no other. Mails contain no other
    /// six-digit numbers, so this holds however many codes there are, even if some are identical by chance. The
    /// only other secret is the address of the page.
    fn mails(&mut self, site: &Site) {
        let mut pages = BTreeSet::new();
        for mail in site.mails.mails() {
            if six_digits(&mail.raw) != BTreeSet::from([mail.code.clone()]) {
                *self.hits.entry("another code in a mail".to_owned()).or_default() += 1;
            }
            let (found, others): (BTreeSet<_>, BTreeSet<_>) =
                self.needles.within(&mail.raw).into_iter().partition(|secret| self.needles.kind(*secret) == Kind::Page);
            // Another workspace's page does not belong there either.
            others.iter().chain(found.iter().skip(1)).for_each(|secret| self.hit(*secret, "a mail"));
            pages.extend(found);
        }
        assert_eq!(pages, self.needles.all(Kind::Page).collect(), "the search finds what is there");
    }

    /// Checks the server's files: the data folder except the mails and the pepper, the log, and the backup. Files
    /// written by the operator are excluded.
    pub(crate) fn files(&mut self, frontdesk: &FrontdeskHome) {
        let kept_apart = [frontdesk.data().join("mail"), frontdesk.data().join("pepper"), frontdesk.beside(CONFIG)];
        for file in files_below(&frontdesk.beside(""), &kept_apart) {
            let place = file.display().to_string();
            let content = match File::open(&file) {
                // Alongside a running server, the files of an index come and go.
                Err(error) if error.kind() == ErrorKind::NotFound => continue,
                opened => opened.unwrap_or_else(|error| panic!("{error}: {place}")),
            };
            self.bytes += content.metadata().expect("a file").len();
            self.needles.within_file(content).into_iter().for_each(|secret| self.hit(secret, &place));
        }
        let words = words_of_log(&frontdesk.log());
        self.no_code("the log", &words.difference(self.said).cloned().collect());
    }

    /// Checks the cells of the database. Database files contain six digits in a row by chance: parts of times, ids
    /// and hashes. A text cell does not contain them as a word unless a user wrote one, which does not happen in
    /// this test; numbers are cells of another type.
    pub(crate) async fn cells(&mut self, url: &str) {
        for cell in cells(url).await {
            self.bytes += cell.content.len() as u64;
            self.needles.within(&cell.content).into_iter().for_each(|secret| self.hit(secret, &cell.place));
            self.no_code(&cell.place, &six_digits(&cell.content));
        }
    }

    fn hit(&mut self, secret: usize, place: &str) {
        let what = format!("{:?} in {place}", self.needles.kind(secret));
        *self.hits.entry(what).or_default() += 1;
    }

    fn no_code(&mut self, place: &str, words: &BTreeSet<String>) {
        let codes = words.intersection(&self.hoard.codes).count();
        if codes > 0 {
            *self.hits.entry(format!("Code in {place}")).or_default() += codes;
        }
    }

    /// Reports the result.
    pub(crate) fn ends(self) {
        eprintln!(
            "{} hits in {} MB, searched in {:?}",
            self.hits.values().sum::<usize>(),
            self.bytes / 1_000_000,
            self.begun.elapsed()
        );
        assert!(self.hits.is_empty(), "secrets stand where they do not belong: {:#?}", self.hits);
    }
}

/// Returns the six-digit words in the log. Its times are words with letters (`017123Z`) and its durations have
/// fractions or units; a JSON number is not a code, since codes are always handled as text.
pub(crate) fn words_of_log(log: &Path) -> BTreeSet<String> {
    let lines = BufReader::new(File::open(log).expect("a log")).lines();
    let mut words = BTreeSet::new();
    for line in lines.map(|line| line.expect("UTF-8")) {
        match serde_json::from_str(&line) {
            Ok(value) => words_of_texts(&value, &mut words),
            // A panic message, for instance: all of it is text.
            Err(_) => words.extend(six_digits(line.as_bytes())),
        }
    }
    words
}

fn words_of_texts(value: &Value, words: &mut BTreeSet<String>) {
    match value {
        Value::String(text) => words.extend(six_digits(text.as_bytes())),
        Value::Array(items) => items.iter().for_each(|item| words_of_texts(item, words)),
        Value::Object(fields) => fields.values().for_each(|field| words_of_texts(field, words)),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

pub(crate) fn files_below(folder: &Path, but: &[PathBuf]) -> Vec<PathBuf> {
    let paths = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let paths = paths.filter(|path| !but.contains(path));
    paths.flat_map(|path| if path.is_dir() { files_below(&path, but) } else { vec![path] }).collect()
}
