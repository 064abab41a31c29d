//! Mailer that stores mails as files in a folder, for a machine without a mail server: the operator reads them there.

use std::{
    fs::DirBuilder,
    io::{self, Write},
    path::{Path, PathBuf},
};

use anyhow::{Context, Result};
use async_trait::async_trait;
use tokio::task::spawn_blocking;
use uuid::Uuid;

use super::{Letterhead, MailError, Mailer, OutgoingMail, RawMailer};
use crate::mail_provider::SendError;

/// A folder of mails, each in a file `<id>.eml` (RFC 5322). The names sort by time.
pub struct FolderMailer {
    folder: PathBuf,
    letterhead: Letterhead,
}

impl FolderMailer {
    /// Creates the folder and its parents if missing, accessible to this user only.
    ///
    /// # Errors
    /// When it cannot be created.
    pub fn new(folder: &Path, letterhead: Letterhead) -> Result<Self> {
        let mut builder = DirBuilder::new();
        builder.recursive(true);
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        builder.create(folder).with_context(|| format!("the folder for mails {} cannot be created", folder.display()))?;
        Ok(Self { folder: folder.to_owned(), letterhead })
    }
}

#[async_trait]
impl Mailer for FolderMailer {
    fn delivers(&self) -> bool {
        false
    }

    async fn send(&self, mail: &OutgoingMail) -> Result<(), MailError> {
        let written = self.letterhead.write_message(mail)?;
        self.write(written.id, written.message.formatted()).await.map_err(|()| MailError::NotWritten)
    }
}

#[async_trait]
impl RawMailer for FolderMailer {
    async fn send_raw(&self, _: &str, _: &[String], mail: &[u8]) -> Result<String, SendError> {
        let id = self.letterhead.next_id();
        let failed = |()| {
            SendError::Temporary(
                "The mail could not be written to its folder; the operator finds the reason in the log.".to_owned(),
            )
        };
        self.write(id, mail.to_vec()).await.map_err(failed)?;
        Ok(id.to_string())
    }
}

impl FolderMailer {
    async fn write(&self, id: Uuid, mail: Vec<u8>) -> Result<(), ()> {
        let folder = self.folder.clone();
        let kept = spawn_blocking(move || write_atomically(&folder, &format!("{id}.eml"), &mail)).await;
        kept.map_err(io::Error::other).flatten().map_err(|error| {
            tracing::warn!(folder = %self.folder.display(), %error, "a mail could not be written to its folder");
        })
    }
}

/// Writes a file atomically: under a hidden name first, for this user only (mode 0600, the default of temporary files).
fn write_atomically(folder: &Path, name: &str, bytes: &[u8]) -> io::Result<()> {
    let mut file = tempfile::Builder::new().prefix(".").suffix(".part").tempfile_in(folder)?;
    file.write_all(bytes)?;
    file.persist(folder.join(name))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::{fs, sync::Arc};

    use mail_parser::MessageParser;

    use super::*;
    use crate::{clock::SystemClock, random::OsRandom};

    fn mailer(folder: &Path) -> Result<FolderMailer> {
        let letterhead = Letterhead::new("Frontdesk <desk@desk.test>", Arc::new(SystemClock), Arc::new(OsRandom))?;
        FolderMailer::new(folder, letterhead)
    }

    fn mail(text: &str) -> OutgoingMail {
        OutgoingMail { to: "anna@firm.eu".into(), subject: "Dein Schlüssel".into(), text: text.into() }
    }

    fn files(folder: &Path) -> Vec<PathBuf> {
        let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
        let mut files: Vec<PathBuf> = entries.collect();
        files.sort();
        files
    }

    #[tokio::test]
    async fn mails_lie_in_the_folder_in_their_order() {
        let home = tempfile::tempdir().expect("a folder");
        let folder = home.path().join("data/mails");
        let mailer = mailer(&folder).expect("it can be made");
        for text in ["Grüße\n.\nfirst", "second", "third"] {
            mailer.send(&mail(text)).await.expect("it can be written");
        }
        let texts: Vec<String> = files(&folder)
            .iter()
            .map(|file| {
                let bytes = fs::read(file).expect("a file");
                let mail = MessageParser::default().parse(&bytes).expect("a mail");
                assert_eq!(mail.subject(), Some("Dein Schlüssel"));
                let name = file.file_stem().expect("a name").to_string_lossy();
                assert_eq!(mail.message_id(), Some(format!("{name}@desk.test").as_str()));
                assert!(file.extension().is_some_and(|extension| extension == "eml"));
                mail.body_text(0).expect("a text").replace("\r\n", "\n")
            })
            .collect();
        assert_eq!(texts, ["Grüße\n.\nfirst", "second", "third"]);
    }

    #[cfg(unix)]
    #[tokio::test]
    async fn only_this_user_reads_them() {
        use std::os::unix::fs::PermissionsExt;

        let home = tempfile::tempdir().expect("a folder");
        let folder = home.path().join("mails");
        mailer(&folder).expect("it can be made").send(&mail("hello")).await.expect("it can be written");
        let mode = |path: &Path| fs::metadata(path).expect("it is there").permissions().mode() & 0o777;
        assert_eq!((mode(&folder), mode(&files(&folder)[0])), (0o700, 0o600));
    }

    #[tokio::test]
    async fn a_folder_that_is_gone_is_told_and_may_come_back() {
        let home = tempfile::tempdir().expect("a folder");
        let folder = home.path().join("mails");
        let mailer = mailer(&folder).expect("it can be made");
        fs::remove_dir(&folder).expect("it is empty");
        let error = mailer.send(&mail("hello")).await.expect_err("the folder is gone");
        assert_eq!((error.is_transient(), error), (true, MailError::NotWritten));
    }

    #[test]
    fn a_folder_that_cannot_be_made_is_named() {
        let home = tempfile::tempdir().expect("a folder");
        fs::write(home.path().join("file"), "").expect("it can be written");
        let refusal = mailer(&home.path().join("file/mails")).err().map(|error| error.to_string()).unwrap_or_default();
        assert!(refusal.contains("file/mails"), "{refusal}");
    }
}
