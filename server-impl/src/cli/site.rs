//! `frontdesk site`: help centers that the operator suspends.

use anyhow::Context;
use scoped_futures::ScopedFutureExt;
use serde_json::json;

use super::{args::SiteCommand, operator::Operator, print, time};
use crate::{domain::help_center::sites::suspending, store};

/// Runs the command.
pub(super) async fn run(command: SiteCommand, operator: &Operator) -> anyhow::Result<()> {
    let (slug, is_stopped) = match command {
        SiteCommand::Suspend(site) => (site.slug, true),
        SiteCommand::Resume(site) => (site.slug, false),
    };
    let now = operator.ports.clock.now();
    // A complaint names an address, and nobody but the database knows whose it is.
    let holder = store::help_center::slugs::holder(&mut operator.store.read().await?, &slug, now).await?;
    let (org, id) = holder.with_context(|| format!("no help center has the slug `{slug}`"))?;
    let site = operator.change(org, |unit| suspending::set_stopped(unit, id, is_stopped).scope_boxed()).await?;
    print(&json!({
        "id": site.id,
        "organizationId": site.org,
        "agentId": site.agent,
        "slug": site.slug,
        "isPublished": site.published,
        "suspendedAt": site.stopped_at.map(time),
    }));
    Ok(())
}
