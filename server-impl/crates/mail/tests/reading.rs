//! Mails as programs write them: what is read of each is what `mails/expected.toml` says, by hand.

use std::{fs, path::Path};

use frontdesk_mail::read_mail;
use serde::Deserialize;

#[derive(Deserialize)]
struct Table {
    mail: Vec<Expected>,
}

#[derive(Deserialize)]
struct Expected {
    name: String,
    text: String,
    /// Words that only the whole has.
    quoted: Option<String>,
    #[serde(default)]
    attachments: Vec<String>,
}

#[test]
fn each_mail_is_read_as_a_person_would() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/mails");
    let table = fs::read_to_string(folder.join("expected.toml")).unwrap();
    let Table { mail: mails } = toml::from_str(&table).unwrap();
    assert!(mails.len() >= 60, "there are {} mails", mails.len());
    let mut findings = Vec::new();
    for Expected { name, text, quoted, attachments } in &mails {
        let read = read_mail(&fs::read(folder.join(format!("{name}.eml"))).unwrap()).unwrap();
        let names: Vec<&str> = read.attachments.iter().map(|file| file.name.as_str()).collect();
        if read.text != *text {
            findings.push(format!("{name}: the text is {:?}\n    and not {text:?}", read.text));
        }
        if names != *attachments {
            findings.push(format!("{name}: the files are {names:?}"));
        }
        let quote = quoted.as_deref().unwrap_or_default();
        if !read.whole_text.contains(quote) || (!quote.is_empty() && read.text.contains(quote)) {
            findings.push(format!("{name}: the whole is {:?}", read.whole_text));
        }
        if quoted.is_none() && read.text != read.whole_text && name != "iphone-photo" {
            findings.push(format!("{name}: nothing is a quote, but the whole is {:?}", read.whole_text));
        }
        assert_eq!(read.from.address, "anna@firm.eu", "{name}");
        assert_eq!(read.references, ["root@acme.com", "first@acme.com"], "{name}");
        assert_eq!(read.automation, None, "{name}");
    }
    assert!(findings.is_empty(), "{} of {}:\n{}", findings.len(), mails.len(), findings.join("\n"));
}

/// Programs that read mails without HTML, and those whose HTML says nothing, leave the plain text.
#[test]
fn the_plain_text_alone_gives_the_same_words() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/mails");
    let table = fs::read_to_string(folder.join("expected.toml")).unwrap();
    let Table { mail: mails } = toml::from_str(&table).unwrap();
    let mut findings = Vec::new();
    for Expected { name, text, .. } in mails.iter().filter(|mail| mail.quoted.is_some()) {
        let raw = String::from_utf8_lossy(&fs::read(folder.join(format!("{name}.eml"))).unwrap()).into_owned();
        if !raw.contains("Content-Type: text/plain") || !raw.contains("Content-Type: text/html") {
            continue;
        }
        let read = read_mail(raw.replace("Content-Type: text/html", "Content-Type: text/x-html").as_bytes()).unwrap();
        if words(&read.text) != words(text) {
            findings.push(format!("{name}: the text is {:?}\n    and not {text:?}", read.text));
        }
    }
    assert!(findings.is_empty(), "{}:\n{}", findings.len(), findings.join("\n"));
}

/// Letters and digits alone.
fn words(text: &str) -> Vec<&str> {
    text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty()).collect()
}
