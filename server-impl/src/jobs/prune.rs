//! Removes what an earlier version of a source left, some at a time, so that nobody waits for it.

use crate::{
    app::App,
    store,
    types::{OrgId, Result, SourceId, jobs::Job},
};

/// Chunks that are removed in one go.
const BATCH: i64 = 1_000;

/// Does it. A source that is on its way again is left alone: it will be pruned after that.
pub(super) async fn prune(app: &App, job: &Job, org: OrgId, source: SourceId) -> Result<()> {
    loop {
        let mut tx = app.store.begin().await?;
        let removed = store::chunks::prune(&mut tx, org, source, BATCH).await?;
        tx.commit().await?;
        if removed == 0 {
            break;
        }
    }
    let mut tx = app.store.begin().await?;
    store::documents::prune(&mut tx, org, source).await?;
    if store::jobs::complete(&mut tx, job).await? { tx.commit().await } else { Ok(()) }
}
