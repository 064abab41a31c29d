//! Exports the redirects of the site to one file.

use frontdesk_store as store;
use frontdesk_types::{
    PageRequest, Result,
    help_center::redirects::{RedirectTarget, SiteRedirect},
};

use super::SiteExport;
use crate::portable::{self, redirects::RedirectFile};

/// Number of redirects read in one batch.
const PAGE_SIZE: u32 = 500;

impl SiteExport<'_> {
    /// Writes the redirects, if there are any, and returns their number.
    pub(super) async fn write_redirects(&mut self) -> Result<usize> {
        let mut page = PageRequest::newest(PAGE_SIZE);
        let mut all = Vec::new();
        loop {
            let found = {
                let mut conn = self.store.read().await?;
                store::help_center::redirects::list(&mut conn, self.site.org, self.site.id, &page).await?
            };
            for redirect in found.items {
                all.extend(self.export_redirect(redirect).await?);
            }
            page.after = found.next;
            if page.after.is_none() {
                break;
            }
        }
        all.sort_by(|one, other| (&one.from, one.prefix).cmp(&(&other.from, other.prefix)));
        if !all.is_empty() {
            self.write_content(portable::REDIRECTS_FILE, portable::write_yaml(&all)?).await?;
        }
        Ok(all.len())
    }

    /// Returns the exported form of a redirect, or `None` if its target is gone.
    async fn export_redirect(&mut self, redirect: SiteRedirect) -> Result<Option<RedirectFile>> {
        let status = Some(redirect.status).filter(|status| *status != 301);
        let file = RedirectFile { from: redirect.from_path, prefix: redirect.is_prefix, status, ..RedirectFile::default() };
        Ok(match redirect.target {
            RedirectTarget::Article(id) => {
                self.article_paths.get(&id).map(|article| RedirectFile { article: Some(article.clone()), ..file })
            }
            RedirectTarget::Collection(id) => {
                self.collection_paths.get(&id).map(|folder| RedirectFile { collection: Some(folder.clone()), ..file })
            }
            RedirectTarget::Url(path) => Some(match self.export_file_at(&path).await? {
                Some(found) => RedirectFile { file: Some(found.path), ..file },
                None => RedirectFile { path: Some(path), ..file },
            }),
        })
    }
}
