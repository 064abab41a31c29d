//! `frontdesk site`: suspension of help centers by the operator.

use anyhow::ensure;
use frontdesk_core::scoped;
use frontdesk_help_center::sites::suspending;
use frontdesk_store as store;
use frontdesk_types::{OrgId, SiteId};
use serde_json::json;

use super::{
    args::{SiteArgs, SiteCommand},
    operator::Operator,
    print_result, time_json,
};

/// Maximum number of suspended slugs of an organization that are shown.
const MAX_SLUGS: i64 = 1_000;

/// Runs the command.
pub(super) async fn run(command: SiteCommand, operator: &Operator) -> anyhow::Result<()> {
    match command {
        SiteCommand::Suspend(SiteArgs { slug }) => match find_holder(&slug, operator).await? {
            Some(found) => set_stopped(found, true, operator).await,
            None => Err(unknown_slug(&slug)),
        },
        SiteCommand::Resume(SiteArgs { slug }) => match find_holder(&slug, operator).await? {
            Some(found) => {
                resume_former(&slug, found.0, operator).await?;
                set_stopped(found, false, operator).await
            }
            None => release_slug(&slug, operator).await,
        },
    }
}

/// Returns the owner of a slug: a complaint names an address, and only the database knows the owner.
async fn find_holder(slug: &str, operator: &Operator) -> anyhow::Result<Option<(OrgId, SiteId)>> {
    let now = operator.ports.clock.now();
    Ok(store::help_center::slugs::find_holder(&mut operator.store.read().await?, slug, now).await?)
}

async fn set_stopped((org, id): (OrgId, SiteId), is_stopped: bool, operator: &Operator) -> anyhow::Result<()> {
    let site = operator.change(org, scoped!(|unit| suspending::set_suspended(unit, id, is_stopped).await)).await?;
    print_result(&json!({
        "id": site.id,
        "organizationId": site.org,
        "agentId": site.agent,
        "slug": site.slug,
        "isPublished": site.published,
        "suspendedAt": site.stopped_at.map(time_json),
        "suspendedSlugs": suspended_slugs(org, operator).await?,
    }));
    Ok(())
}

/// Ends the suspension of a slug for organizations that had it before its holder: while it lasts, all that
/// they publish is suspended.
async fn resume_former(slug: &str, holder: OrgId, operator: &Operator) -> anyhow::Result<()> {
    let orgs = store::help_center::slugs::list_suspended_orgs(&mut operator.store.read().await?, slug).await?;
    for org in orgs.into_iter().filter(|org| *org != holder) {
        operator.change(org, scoped!(|unit| suspending::resume_slug(unit, slug).await)).await?;
    }
    Ok(())
}

/// Ends the suspension of a slug whose site no longer exists.
async fn release_slug(slug: &str, operator: &Operator) -> anyhow::Result<()> {
    let orgs = store::help_center::slugs::list_suspended_orgs(&mut operator.store.read().await?, slug).await?;
    ensure!(!orgs.is_empty(), unknown_slug(slug));
    for org in &orgs {
        operator.change(*org, scoped!(|unit| suspending::resume_slug(unit, slug).await)).await?;
    }
    print_result(&json!({ "slug": slug, "organizationIds": orgs }));
    Ok(())
}

/// Returns the suspended slugs of an organization: as long as there are any, every help center that it creates
/// or publishes is suspended.
async fn suspended_slugs(org: OrgId, operator: &Operator) -> anyhow::Result<Vec<String>> {
    Ok(store::help_center::slugs::list_suspended(&mut operator.store.read().await?, org, MAX_SLUGS).await?)
}

fn unknown_slug(slug: &str) -> anyhow::Error {
    anyhow::anyhow!("no help center has the slug `{slug}`; it is the first label of a hostname such as `{slug}.help.example.com`")
}
