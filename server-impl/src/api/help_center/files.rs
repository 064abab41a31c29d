//! Tag `help-files`.

use std::sync::LazyLock;

use async_trait::async_trait;
use frontdesk_api::{
    apis::help_files::{CreateHelpFileParams, DeleteHelpFileParams, HelpFiles, ListHelpFilesParams},
    models,
    runtime::Upload,
};
use scoped_futures::ScopedFutureExt;

use crate::{
    api::{
        Api, convert,
        list::{asked, narrowed},
    },
    domain::{
        fair_room::FairRoom,
        help_center::{
            files::{self, Accepted},
            page_paths,
            uploads::{self, Announced, UsedFile},
        },
    },
    http::context::Context,
    types::{
        Error, HelpFileId, Result, SiteId,
        help_center::files::{FileUses, HelpFile},
    },
};

/// Files that are received at a time, of up to 25 MiB each.
static UPLOADS: LazyLock<FairRoom> = LazyLock::new(|| FairRoom::new(8, 2));

#[async_trait]
impl HelpFiles for Api {
    async fn list_help_files(&self, cx: &Context, params: ListHelpFilesParams) -> Result<models::HelpFileList> {
        let (org, site) = (cx.caller()?.org, SiteId(params.site_id));
        let (list, page) = self.list(cx, [narrowed("siteId", Some(site))], asked!(params, Desc)).await?;
        let found = uploads::list(&mut self.services.store.read().await?, org, site, &page).await?;
        let items = found.items.into_iter().map(model).collect::<Result<_>>()?;
        Ok(models::HelpFileList { items, next_cursor: list.next(found.next) })
    }

    async fn create_help_file(&self, cx: &Context, params: CreateHelpFileParams, body: Upload) -> Result<models::HelpFile> {
        let (site, announced) = (SiteId(params.site_id), &Announced { name: params.name, bytes: body.content_length() });
        self.step(cx, |unit| async move { uploads::admit(unit, site, announced).await }.scope_boxed()).await?;
        // Until it is stored: all of it is in memory.
        let _slot = UPLOADS.take(cx.caller()?.org).await;
        let accepted = &accepted(announced.name.clone(), body).await?;
        let begun = &self.step(cx, |unit| async move { uploads::begin(unit, site, accepted).await }.scope_boxed()).await?;
        match self.store_help_file(cx, begun, &accepted.bytes).await {
            Ok(file) => Ok(file),
            Err(error) => {
                self.step(cx, |unit| async move { uploads::discard(unit, begun).await }.scope_boxed()).await?;
                Err(error)
            }
        }
    }

    async fn delete_help_file(&self, cx: &Context, params: DeleteHelpFileParams) -> Result<models::HelpFile> {
        let id = HelpFileId(params.file_id);
        self.change(cx, |unit| async move { model(uploads::delete(unit, id).await?) }.scope_boxed()).await
    }
}

impl Api {
    async fn store_help_file(&self, cx: &Context, begun: &HelpFile, content: &[u8]) -> Result<models::HelpFile> {
        uploads::store(&self.services.store, begun, content).await?;
        self.change(cx, |unit| async move { model(uploads::finish(unit, begun).await?) }.scope_boxed()).await
    }
}

/// Receives a file. Looking through all of it takes a while.
async fn accepted(name: String, body: Upload) -> Result<Accepted> {
    let bytes = body.whole().await?.into();
    tokio::task::spawn_blocking(move || files::read("", &name, bytes)).await.map_err(Error::internal)?
}

fn model((file, uses): UsedFile) -> Result<models::HelpFile> {
    let FileUses { articles, theme } = uses;
    let HelpFile { id, org: _, site, name, media_type, bytes, width, height, expires_at, created_at } = file;
    Ok(models::HelpFile {
        id: id.0,
        site_id: site.0,
        url: page_paths::file(id, &name),
        name,
        media_type,
        bytes,
        width,
        height,
        used_by: models::HelpFileUses { articles, theme },
        expires_at: expires_at.map(convert::time).transpose()?,
        created_at: convert::time(created_at)?,
    })
}
