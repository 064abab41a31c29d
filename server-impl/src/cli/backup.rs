//! `frontdesk db backup`.

use std::{fs::File, path::Path};

use anyhow::{Context, ensure};
use frontdesk_ports::peppers::FilePeppers;
use frontdesk_store as store;
use serde_json::json;
use tempfile::NamedTempFile;

use super::{args::BackupArgs, print_result};
use crate::config::Config;

/// Copies the database to a file atomically. From its first byte on, the copy is only readable by this user: it is
/// written to a hidden temporary file next to its destination first (mode 0600).
pub(super) async fn backup_database(args: BackupArgs, config: Config) -> anyhow::Result<()> {
    let file = args.file;
    let shown = file.display();
    // Check early what would otherwise only fail at the end.
    ensure!(!file.exists(), "{shown} exists already; name a file that does not");
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let unwritten = || format!("{shown} cannot be written");
    let copy = NamedTempFile::new_in(folder).with_context(unwritten)?;
    store::backup::copy_database(&config.database_url(), copy.path()).await?;
    copy.as_file().sync_all().with_context(unwritten)?;
    let bytes = copy.as_file().metadata().with_context(unwritten)?.len();
    copy.persist_noclobber(&file).map_err(|lost| lost.error).with_context(unwritten)?;
    // A new name is durable only once its folder is synced.
    File::open(folder).and_then(|folder| folder.sync_all()).with_context(unwritten)?;
    print_result(&json!({ "file": file, "bytes": bytes }));
    let pepper = if config.has_peppers() {
        "the pepper from the settings of this installation".to_owned()
    } else {
        FilePeppers::path(&config.data_dir).display().to_string()
    };
    eprintln!(
        "The pepper is not in the copy, and a server does not start without the right one: keep a copy of {pepper} beside it.\n\
         To restore, put the copy into a new data folder as frontdesk.db, and the pepper beside it as pepper."
    );
    Ok(())
}
