//! What a server has read of a source.

use frontdesk_store::knowledge::documents;
use frontdesk_types::{OrgId, PageRequest, SourceId};

use crate::World;

/// Returns the text of a source that is a single document, as of the last time it was read.
pub async fn source_text(world: &World, org: OrgId, source: SourceId) -> String {
    let mut conn = world.store().read().await.expect("a connection");
    let found = documents::list_latest(&mut conn, org, source, None, &PageRequest::newest(2)).await.expect("a query").items;
    let [document] = &found[..] else { panic!("{} documents", found.len()) };
    let (mut text, mut number) = (Vec::new(), 0);
    while let Some(block) = documents::find_block(&mut conn, org, document.id, number).await.expect("a query") {
        text.extend(block);
        number += 1;
    }
    String::from_utf8(text).expect("a text")
}
