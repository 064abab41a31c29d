//! Files that an article uses, in its newest revision and in the one that visitors see.

use frontdesk_core::unit::Unit;
use frontdesk_documents::markdown::Reference;
use frontdesk_store as store;
use frontdesk_types::{HelpFileId, Result, help_center::articles::Article};

use super::{
    rendering::{self, Prepared},
    revision,
};

/// Records the files that an article uses now. `body` is the text of its newest revision.
pub(super) async fn note(unit: &mut Unit, article: &Article, body: &str, prepared: &Prepared) -> Result<()> {
    let mut references = prepared.references(body).await?;
    if let Some(live) = article.live_revision.filter(|live| *live != article.revision) {
        let (_, content) = revision(unit, article, live).await?;
        references.extend(rendering::references(&content.body).await?);
    }
    let mut files: Vec<HelpFileId> = references.into_iter().filter_map(file).collect();
    files.sort_unstable();
    files.dedup();
    let now = unit.now();
    store::help_center::file_uses::set(unit, article.org, article.site, (article.id.0, &files), now).await
}

fn file(reference: Reference) -> Option<HelpFileId> {
    match reference {
        Reference::File(id, _) => Some(HelpFileId(id)),
        Reference::Path(_) => None,
    }
}
