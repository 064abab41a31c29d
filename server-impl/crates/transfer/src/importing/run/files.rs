//! Uploads files of the folder that articles show or link to, each once, through the rules for uploads.

use std::sync::Arc;

use frontdesk_core::{scoped, unit::Unit};
use frontdesk_help_center::{
    files::{self, Accepted, MAX_DOWNLOAD_BYTES},
    page_paths,
    uploads::{self, Announced},
};
use frontdesk_store as store;
use frontdesk_types::{
    Error, HelpFileId, Result, SiteId,
    help_center::{files::HelpFile, imports::ImportedKind},
};
use uuid::Uuid;

use super::{Run, blocking, noting::Noting, refused};
use crate::{
    importing::report::{Kind, Line, Outcome},
    portable::{
        digest::{hash, knows},
        paths,
    },
};

/// An uploaded file.
#[derive(Debug, Clone)]
pub(super) struct Uploaded {
    pub(super) id: Uuid,
    /// Path on the site.
    pub(super) path: String,
    pub(super) hash: String,
}

impl Run<'_> {
    /// Uploads a file of the folder on first use, or returns the reason why it cannot be uploaded.
    pub(super) async fn upload(&mut self, path: &str) -> Result<Result<Uploaded, String>> {
        if let Some(known) = self.files.get(path) {
            return Ok(known.clone());
        }
        let (uploaded, line) = match self.uploaded(path).await {
            Ok((file, outcome)) => (Ok(file.clone()), Line::done(Kind::File, path, outcome, file.id)),
            Err(Error::Refused(refusal)) => {
                let reason = refused(&refusal);
                (Err(reason.clone()), Line::failed(Kind::File, path, reason))
            }
            Err(fault) => return Err(fault),
        };
        self.tell(line);
        self.files.insert(path.to_owned(), uploaded.clone());
        Ok(uploaded)
    }

    async fn uploaded(&self, path: &str) -> Result<(Uploaded, Outcome)> {
        let (plan, name) = (Arc::clone(&self.plan), path.to_owned());
        let read = blocking(move || {
            let bytes = plan.folder.read(&name, MAX_DOWNLOAD_BYTES).map_err(|wrong| Error::invalid("", wrong))?;
            let digest = hash(&bytes);
            files::read("", paths::name(&name), bytes).map(|accepted| (accepted, digest))
        });
        let (accepted, digest) = read.await??;
        let before = self.before(ImportedKind::File, path).cloned();
        if let Some(before) = &before
            && knows(before.digest.as_deref(), &digest)
            && let Some(file) = self.stored(HelpFileId(before.target)).await?
        {
            return Ok((at(&file, digest), Outcome::Unchanged));
        }
        let outcome = if before.is_some() { Outcome::Updated } else { Outcome::Created };
        if self.is_dry() {
            let id: HelpFileId = self.importer.ports.ids.next();
            return Ok((Uploaded { id: id.0, path: page_paths::file(id, &accepted.name), hash: digest }, outcome));
        }
        let file = self.store_file(path, &accepted, &digest).await?;
        Ok((at(&file, digest), outcome))
    }

    async fn stored(&self, id: HelpFileId) -> Result<Option<HelpFile>> {
        let mut conn = self.importer.store.read().await?;
        let found = store::help_center::files::find(&mut conn, self.importer.org, id).await?;
        Ok(found.filter(|file| file.site == self.site.id))
    }

    async fn store_file(&self, path: &str, accepted: &Accepted, digest: &str) -> Result<HelpFile> {
        let (importer, site) = (self.importer, self.site.id);
        let announced = &Announced { name: accepted.name.clone(), bytes: u64::try_from(accepted.bytes.len()).ok() };
        importer.change(scoped!(|unit| uploads::admit(unit, site, announced).await)).await?;
        let begun = &importer.change(scoped!(|unit| uploads::begin(unit, site, accepted).await)).await?;
        let finished = self.finish_file(path, begun, accepted, digest).await;
        if !finished.as_ref().is_ok_and(|file| file.id == begun.id) {
            importer.change(scoped!(|unit| uploads::discard(unit, begun).await)).await?;
        }
        finished
    }

    /// Finishes an upload. Returns the file of a concurrent import if that finished first.
    async fn finish_file(&self, path: &str, begun: &HelpFile, accepted: &Accepted, digest: &str) -> Result<HelpFile> {
        uploads::store(&self.importer.store, begun, &accepted.bytes).await?;
        let (site, noting) = (self.site.id, &self.noting(ImportedKind::File, path));
        let finished = self.importer.change(scoped!(|unit| {
            if let Some(file) = others(unit, noting, site, digest).await? {
                return Ok(file);
            }
            let (file, _) = uploads::finish(unit, begun).await?;
            noting.note(unit, file.id.0, Some(digest.to_owned())).await?;
            Ok(file)
        }));
        finished.await
    }
}

/// Locks the site and returns the file that another import has created from the same file since this run began.
async fn others(unit: &mut Unit, noting: &Noting, site: SiteId, digest: &str) -> Result<Option<HelpFile>> {
    let noted = noting.meanwhile(unit).await?.filter(|noted| knows(noted.digest.as_deref(), digest));
    let Some(noted) = noted else { return Ok(None) };
    let org = unit.org();
    let found = store::help_center::files::find(unit, org, HelpFileId(noted.target)).await?;
    Ok(found.filter(|found| found.site == site))
}

fn at(file: &HelpFile, hash: String) -> Uploaded {
    Uploaded { id: file.id.0, path: page_paths::file(file.id, &file.name), hash }
}
