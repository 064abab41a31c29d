//! Files that an article uses, in its newest revision and in the one that visitors see.

use frontdesk_core::unit::Unit;
use frontdesk_documents::markdown::SiteReference;
use frontdesk_store as store;
use frontdesk_types::{HelpCenterFileId, Result, help_center::articles::Article};

use super::{
    find_revision,
    rendering::{self, PreparedTexts},
};

/// Records the files that an article uses now. `body` is the text of its newest revision.
pub(super) async fn record_uses(unit: &mut Unit, article: &Article, body: &str, prepared: &PreparedTexts) -> Result<()> {
    let mut references = prepared.find_references(body).await?;
    if let Some(live) = article.live_revision.filter(|live| *live != article.revision) {
        let (_, content) = find_revision(unit, article, live).await?;
        references.extend(rendering::parse_references(&content.body).await?);
    }
    let mut files: Vec<HelpCenterFileId> = references.into_iter().filter_map(file_of).collect();
    files.sort_unstable();
    files.dedup();
    let now = unit.now();
    store::help_center::file_uses::replace_uses(unit, article.org, article.site, (article.id.0, &files), now).await
}

fn file_of(reference: SiteReference) -> Option<HelpCenterFileId> {
    match reference {
        SiteReference::File(id, _) => Some(HelpCenterFileId(id)),
        SiteReference::Path(_) => None,
    }
}
