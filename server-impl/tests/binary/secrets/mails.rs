//! Mails of a server: files in its folder, or mails accepted by a mail server.

use std::{
    collections::BTreeMap,
    fs,
    path::PathBuf,
    sync::{Mutex, PoisonError},
    time::Duration,
};

use frontdesk_test_programs::smtp::MailSink;
use mail_parser::MessageParser;
use tokio::time::sleep;

/// Timeout of a mail, in steps of 20 ms.
const PATIENCE: usize = 1_500;

/// Subject of a mail with a claim code, after the code.
pub(crate) const CLAIM: &str = "is the code to claim your workspace";

/// Subject of a mail with a sign-in code, after the code.
pub(crate) const SIGN_IN: &str = "is your code to sign in";

/// A mail.
#[derive(Debug, Clone)]
pub(crate) struct Mail {
    pub(crate) to: String,
    /// Mail, including its headers.
    pub(crate) raw: Vec<u8>,
    /// Code that the mail contains.
    pub(crate) code: String,
    about: String,
}

/// Place where mails arrive.
pub(crate) enum Mailbox {
    /// A folder, and the mails read from it so far.
    Folder(PathBuf, Mutex<BTreeMap<PathBuf, Mail>>),
    /// A mail server.
    Sink(MailSink),
}

impl Mailbox {
    pub(crate) fn folder(folder: PathBuf) -> Self {
        Self::Folder(folder, Mutex::default())
    }

    /// Returns the code in the first, second, … mail to an address with this subject.
    pub(crate) async fn code(&self, to: &str, about: &str, number: usize) -> String {
        for _ in 0..PATIENCE {
            if let Some(mail) = self.mails().into_iter().filter(|mail| mail.to == to && mail.about == about).nth(number - 1) {
                return mail.code;
            }
            sleep(Duration::from_millis(20)).await;
        }
        panic!("no mail {number} to {to} came about: {about}");
    }

    /// Returns all mails so far, in order.
    pub(crate) fn mails(&self) -> Vec<Mail> {
        match self {
            Self::Sink(sink) => sink.accepted_mails().into_iter().map(|mail| Mail::read(mail.raw)).collect(),
            Self::Folder(folder, read) => {
                let mut read = read.lock().unwrap_or_else(PoisonError::into_inner);
                let entries = fs::read_dir(folder).expect("the folder of mails");
                let paths = entries.map(|entry| entry.expect("an entry").path());
                for path in paths.filter(|path| path.extension().is_some_and(|extension| extension == "eml")) {
                    read.entry(path).or_insert_with_key(|path| Mail::read(fs::read(path).expect("a mail")));
                }
                read.values().cloned().collect()
            }
        }
    }
}

impl Mail {
    fn read(raw: Vec<u8>) -> Self {
        let mail = MessageParser::default().parse(&raw).expect("a mail");
        let to = mail.to().and_then(|to| to.first()).and_then(|to| to.address()).expect("a recipient").to_owned();
        let (code, about) = mail.subject().and_then(|subject| subject.split_once(' ')).expect("a code and what it is for");
        Self { to, code: code.to_owned(), about: about.to_owned(), raw }
    }
}
