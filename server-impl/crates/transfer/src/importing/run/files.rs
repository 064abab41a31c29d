//! Uploads files of the folder that articles show or link to, each once, through the rules for uploads.

use std::sync::Arc;

use frontdesk_core::{scoped, unit::Unit};
use frontdesk_help_center::{
    files::{self, AcceptedFile, MAX_DOWNLOAD_BYTES},
    page_paths,
    uploads::{self, AnnouncedFile},
};
use frontdesk_store as store;
use frontdesk_types::{
    Error, HelpCenterFileId, Result, SiteId,
    help_center::{files::HelpCenterFile, imports::ImportedKind},
};
use uuid::Uuid;

use super::{ImportRun, import_notes::ImportNote, refusal_message, run_blocking};
use crate::{
    importing::report::{ItemKind, ItemOutcome, ReportLine},
    portable::{
        digest::{hash_bytes, includes_digest},
        paths,
    },
};

/// An uploaded file.
#[derive(Debug, Clone)]
pub(super) struct UploadedFile {
    pub(super) id: Uuid,
    /// Path on the site.
    pub(super) path: String,
    pub(super) hash: String,
}

impl ImportRun<'_> {
    /// Uploads a file of the folder on first use, or returns the reason why it cannot be uploaded.
    pub(super) async fn upload(&mut self, path: &str) -> Result<Result<UploadedFile, String>> {
        if let Some(known) = self.files.get(path) {
            return Ok(known.clone());
        }
        let (uploaded, line) = match self.upload_or_reuse(path).await {
            Ok((file, outcome)) => (Ok(file.clone()), ReportLine::done(ItemKind::File, path, outcome, file.id)),
            Err(Error::Refused(refusal)) => {
                let reason = refusal_message(&refusal);
                (Err(reason.clone()), ReportLine::failed(ItemKind::File, path, reason))
            }
            Err(fault) => return Err(fault),
        };
        self.report(line);
        self.files.insert(path.to_owned(), uploaded.clone());
        Ok(uploaded)
    }

    async fn upload_or_reuse(&self, path: &str) -> Result<(UploadedFile, ItemOutcome)> {
        let (plan, name) = (Arc::clone(&self.plan), path.to_owned());
        let read = run_blocking(move || {
            let bytes = plan.folder.read_bytes(&name, MAX_DOWNLOAD_BYTES).map_err(|wrong| Error::invalid("", wrong))?;
            let digest = hash_bytes(&bytes);
            files::accept_file("", paths::file_name(&name), bytes).map(|accepted| (accepted, digest))
        });
        let (accepted, digest) = read.await??;
        let before = self.imported_before(ImportedKind::File, path).cloned();
        if let Some(before) = &before
            && includes_digest(before.digest.as_deref(), &digest)
            && let Some(file) = self.find_stored(HelpCenterFileId(before.target)).await?
        {
            return Ok((uploaded_file(&file, digest), ItemOutcome::Unchanged));
        }
        let outcome = if before.is_some() { ItemOutcome::Updated } else { ItemOutcome::Created };
        if self.is_dry_run() {
            let id: HelpCenterFileId = self.importer.ports.ids.next();
            return Ok((UploadedFile { id: id.0, path: page_paths::file_path(id, &accepted.name), hash: digest }, outcome));
        }
        let file = self.upload_new(path, &accepted, &digest).await?;
        Ok((uploaded_file(&file, digest), outcome))
    }

    async fn find_stored(&self, id: HelpCenterFileId) -> Result<Option<HelpCenterFile>> {
        let mut conn = self.importer.store.read().await?;
        let found = store::help_center::files::find(&mut conn, self.importer.org, id).await?;
        Ok(found.filter(|file| file.site == self.site.id))
    }

    async fn upload_new(&self, path: &str, accepted: &AcceptedFile, digest: &str) -> Result<HelpCenterFile> {
        let (importer, site) = (self.importer, self.site.id);
        let announced = &AnnouncedFile { name: accepted.name.clone(), bytes: u64::try_from(accepted.bytes.len()).ok() };
        importer.run_rule(scoped!(|unit| uploads::check_announced(unit, site, announced).await)).await?;
        let begun = &importer.run_rule(scoped!(|unit| uploads::begin(unit, site, accepted).await)).await?;
        let finished = self.finish_upload(path, begun, accepted, digest).await;
        if !finished.as_ref().is_ok_and(|file| file.id == begun.id) {
            importer.run_rule(scoped!(|unit| uploads::discard(unit, begun).await)).await?;
        }
        finished
    }

    /// Finishes an upload. Returns the file of a concurrent import if that finished first.
    async fn finish_upload(
        &self,
        path: &str,
        begun: &HelpCenterFile,
        accepted: &AcceptedFile,
        digest: &str,
    ) -> Result<HelpCenterFile> {
        uploads::store_content(&self.importer.store, begun, &accepted.bytes).await?;
        let (site, noting) = (self.site.id, &self.import_note(ImportedKind::File, path));
        let finished = self.importer.run_rule(scoped!(|unit| {
            if let Some(file) = find_concurrent_file(unit, noting, site, digest).await? {
                return Ok(file);
            }
            let (file, _) = uploads::finish(unit, begun).await?;
            noting.record_target(unit, file.id.0, Some(digest.to_owned())).await?;
            Ok(file)
        }));
        finished.await
    }
}

/// Locks the site and returns the file that another import has created from the same file since this run began.
async fn find_concurrent_file(
    unit: &mut Unit,
    noting: &ImportNote,
    site: SiteId,
    digest: &str,
) -> Result<Option<HelpCenterFile>> {
    let noted = noting.find_concurrent(unit).await?.filter(|noted| includes_digest(noted.digest.as_deref(), digest));
    let Some(noted) = noted else { return Ok(None) };
    let org = unit.org();
    let found = store::help_center::files::find(unit, org, HelpCenterFileId(noted.target)).await?;
    Ok(found.filter(|found| found.site == site))
}

fn uploaded_file(file: &HelpCenterFile, hash: String) -> UploadedFile {
    UploadedFile { id: file.id.0, path: page_paths::file_path(file.id, &file.name), hash }
}
