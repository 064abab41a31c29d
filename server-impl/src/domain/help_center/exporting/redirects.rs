//! The redirects of the site, in one file.

use super::Export;
use crate::{
    domain::help_center::portable::{self, redirects::RedirectFile},
    store,
    types::{
        PageRequest, Result,
        help_center::redirects::{Redirect, RedirectTarget},
    },
};

/// Redirects that are read at a time.
const PAGE: u32 = 500;

impl Export<'_> {
    /// Writes them, if there are any; returns how many.
    pub(super) async fn write_redirects(&mut self) -> Result<usize> {
        let mut page = PageRequest::newest(PAGE);
        let mut all = Vec::new();
        loop {
            let mut conn = self.store.read().await?;
            let found = store::help_center::redirects::list(&mut conn, self.site.org, self.site.id, &page).await?;
            all.extend(found.items.into_iter().filter_map(|redirect| self.redirect(redirect)));
            page.after = found.next;
            if page.after.is_none() {
                break;
            }
        }
        all.sort_by(|one, other| (&one.from, one.prefix).cmp(&(&other.from, other.prefix)));
        if !all.is_empty() {
            self.write(portable::REDIRECTS, portable::write(&all)?).await?;
        }
        Ok(all.len())
    }

    /// A redirect, unless what it led to is gone.
    fn redirect(&self, redirect: Redirect) -> Option<RedirectFile> {
        let status = Some(redirect.status).filter(|status| *status != 301);
        let file = RedirectFile { from: redirect.from_path, prefix: redirect.is_prefix, status, ..RedirectFile::default() };
        Some(match redirect.target {
            RedirectTarget::Article(id) => RedirectFile { article: Some(self.places.get(&id)?.clone()), ..file },
            RedirectTarget::Collection(id) => RedirectFile { collection: Some(self.folders.get(&id)?.clone()), ..file },
            RedirectTarget::Url(path) => RedirectFile { path: Some(path), ..file },
        })
    }
}
