//! Tag `help-center-files`.

use async_trait::async_trait;
use frontdesk_api::{
    apis::help_center_files::{
        CreateHelpCenterFileParams, DeleteHelpCenterFileParams, GetHelpCenterFileParams, HelpCenterFiles,
        ListHelpCenterFilesParams,
    },
    models,
    runtime::Upload,
};
use frontdesk_core::scoped;
use frontdesk_help_center::{
    files::{self, AcceptedFile},
    page_paths,
    receiving::{ReceivedFile, WholeFile, WholeFileSlot},
    uploads::{self, AnnouncedFile, UsedFile},
};
use frontdesk_http::context::{ChangeContext, ReadContext};
use frontdesk_types::{
    Error, HelpCenterFileId, Result, SiteId,
    help_center::files::{FileUses, HelpCenterFile},
};

use crate::{RestApi, convert, list::list_query, service::to_refusal};

#[async_trait]
impl HelpCenterFiles for RestApi {
    async fn list_help_center_files(
        &self,
        cx: &ReadContext,
        params: ListHelpCenterFilesParams,
    ) -> Result<models::HelpCenterFileList> {
        let (org, site) = (cx.caller.org, SiteId(params.site_id));
        let (list, page) = self.open_list(cx, list_query!(params, Desc)).await?;
        let found = uploads::list(&mut self.services.store.read().await?, org, site, &page).await?;
        let items = found.items.into_iter().map(file_model).collect::<Result<_>>()?;
        Ok(models::HelpCenterFileList { items, next_cursor: list.seal_next(found.next) })
    }

    async fn create_help_center_file(
        &self,
        cx: &ChangeContext,
        params: CreateHelpCenterFileParams,
        body: Upload,
    ) -> Result<models::HelpCenterFile> {
        let (site, announced) = (SiteId(params.site_id), &AnnouncedFile { name: params.name, bytes: body.content_length() });
        self.run_step(cx, scoped!(|unit| uploads::check_announced(unit, site, announced).await)).await?;
        let received = self.receive_whole_file(cx, body).await?;
        // The permit is held until the file is stored: all of it is in memory.
        let (accepted, _turn) = &accept_file(announced.name.clone(), received).await?;
        let begun = &self.run_step(cx, scoped!(|unit| uploads::begin(unit, site, accepted).await)).await?;
        match self.store_help_center_file(cx, begun, &accepted.bytes).await {
            Ok(file) => Ok(file),
            Err(error) => {
                self.run_step(cx, scoped!(|unit| uploads::discard(unit, begun).await)).await?;
                Err(error)
            }
        }
    }

    async fn get_help_center_file(&self, cx: &ReadContext, params: GetHelpCenterFileParams) -> Result<models::HelpCenterFile> {
        let id = HelpCenterFileId(params.file_id);
        file_model(uploads::find_used(&mut self.services.store.read().await?, cx.caller.org, id).await?)
    }

    async fn delete_help_center_file(
        &self,
        cx: &ChangeContext,
        params: DeleteHelpCenterFileParams,
    ) -> Result<models::HelpCenterFile> {
        let id = HelpCenterFileId(params.file_id);
        self.change(cx, scoped!(|unit| file_model(uploads::delete(unit, id).await?))).await
    }
}

impl RestApi {
    async fn receive_whole_file(&self, cx: &ChangeContext, mut body: Upload) -> Result<WholeFile> {
        let mut file = ReceivedFile::begin(cx.caller.org, &self.options.spool).await?;
        while let Some(bytes) = body.chunk().await.map_err(to_refusal)? {
            file.append(&bytes).await?;
        }
        file.into_whole().await
    }

    async fn store_help_center_file(
        &self,
        cx: &ChangeContext,
        begun: &HelpCenterFile,
        content: &[u8],
    ) -> Result<models::HelpCenterFile> {
        uploads::store_content(&self.services.store, begun, content).await?;
        self.change(cx, scoped!(|unit| file_model(uploads::finish(unit, begun).await?))).await
    }
}

/// Accepts a file. Scanning all of it takes a while.
async fn accept_file(name: String, WholeFile { bytes, slot: turn }: WholeFile) -> Result<(AcceptedFile, WholeFileSlot)> {
    let work = move || files::accept_file("", &name, bytes).map(|accepted| (accepted, turn));
    tokio::task::spawn_blocking(work).await.map_err(Error::internal)?
}

fn file_model((file, uses): UsedFile) -> Result<models::HelpCenterFile> {
    let FileUses { articles, theme: is_in_theme } = uses;
    let HelpCenterFile { id, org: _, site, name, media_type, bytes, width, height, expires_at, created_at } = file;
    Ok(models::HelpCenterFile {
        id: id.0,
        site_id: site.0,
        url: page_paths::file_path(id, &name),
        name,
        media_type,
        bytes,
        width,
        height,
        used_by: models::HelpCenterFileUses { articles, is_in_theme },
        expires_at: expires_at.map(convert::to_api_time).transpose()?,
        created_at: convert::to_api_time(created_at)?,
    })
}
