//! Redirects: created, listed, deleted.

use frontdesk_core::{agents, unit::Unit};
use frontdesk_store::{self as store, Conn};
use frontdesk_types::{
    Code, Error, ErrorParams, OrgId, Page, PageRequest, RedirectId, Result, SiteId,
    activity::Verb,
    format_count,
    help_center::{
        changes::ChangeSubject,
        redirects::{RedirectTarget, SiteRedirect},
        sites::HelpCenter,
    },
};

use super::{pages::SitePages, refuse_loop};
use crate::{links, paths, site_lock};

/// Status of a redirect that search engines are to remember.
pub(super) const PERMANENT_STATUS: i64 = 301;

/// Maximum redirects of a site.
pub const MAX_REDIRECTS: i64 = 5_000;

/// A redirect to be created.
#[derive(Debug, Clone)]
pub struct NewRedirect {
    /// Path that it applies to.
    pub from: String,
    /// `true` if it applies to all paths under `from`, too.
    pub is_prefix: bool,
    /// Target of the redirect; a path as its author wrote it.
    pub target: RedirectTarget,
    /// Status; `None` for a permanent one.
    pub status: Option<i64>,
}

/// Lists a page of the redirects of a site.
///
/// # Errors
/// `HELP_CENTER_NOT_FOUND`.
#[crate::boxed]
pub async fn list(conn: &mut Conn, org: OrgId, site: SiteId, page: &PageRequest) -> Result<Page<SiteRedirect>> {
    site_lock::find(conn, org, site).await?;
    store::help_center::redirects::list(conn, org, site, page).await
}

/// Finds a redirect.
///
/// # Errors
/// `REDIRECT_NOT_FOUND`.
#[crate::boxed]
pub async fn find(conn: &mut Conn, org: OrgId, id: RedirectId) -> Result<SiteRedirect> {
    store::help_center::redirects::find(conn, org, id).await?.ok_or_else(not_found)
}

/// Creates a redirect.
///
/// # Errors
/// `VALIDATION_ERROR`, `HELP_CENTER_NOT_FOUND`, `COLLECTION_NOT_FOUND`, `ARTICLE_NOT_FOUND`, `TOO_MANY`,
/// `AGENT_UNAVAILABLE`, `REDIRECT_PATH_TAKEN`, `REDIRECT_LOOP`.
#[crate::boxed]
pub async fn create(unit: &mut Unit, site: SiteId, new: &NewRedirect) -> Result<SiteRedirect> {
    let (from, target) = (paths::parse_source("/fromPath", &new.from)?, normalize_target(&new.target)?);
    let (agent, site) = site_lock::lock_any(unit, site).await?;
    require_target(unit, &site, &target).await?;
    let used = store::help_center::redirects::count(unit, site.org, site.id).await?;
    if used >= MAX_REDIRECTS {
        return Err(too_many_redirects(used));
    }
    agents::require_live(agent)?;
    let redirect = SiteRedirect {
        id: unit.new_id(),
        org: site.org,
        site: site.id,
        from_path: from.as_str().to_owned(),
        is_prefix: new.is_prefix,
        target,
        status: new.status.unwrap_or(PERMANENT_STATUS),
        created_at: unit.now(),
    };
    if !store::help_center::redirects::insert(unit, &redirect).await? {
        return Err(already_exists(unit, &redirect).await?);
    }
    let mut pages = SitePages::new(unit, &site);
    let rule = pages.rule_of(&redirect).await?;
    refuse_loop(&mut pages, &rule).await?;
    site_lock::record_changes(unit, &site, &[ChangeSubject::Site]).await?;
    unit.log_activity(Verb::Created, redirect.id);
    Ok(redirect)
}

/// Deletes a redirect, and returns its previous state.
///
/// # Errors
/// `REDIRECT_NOT_FOUND`, `AGENT_UNAVAILABLE`.
#[crate::boxed]
pub async fn delete(unit: &mut Unit, id: RedirectId) -> Result<SiteRedirect> {
    let org = unit.org();
    let redirect = find(unit, org, id).await?;
    let site = site_lock::lock(unit, redirect.site).await.map_err(|error| site_lock::map_missing(error, not_found))?;
    if !store::help_center::redirects::delete(unit, org, id).await? {
        return Err(not_found());
    }
    site_lock::record_changes(unit, &site, &[ChangeSubject::Site]).await?;
    unit.log_activity(Verb::Deleted, id);
    Ok(redirect)
}

/// Writes a target in its normal form.
fn normalize_target(target: &RedirectTarget) -> Result<RedirectTarget> {
    match target {
        RedirectTarget::Url(url) => Ok(RedirectTarget::Url(links::parse_redirect_target("/target/url", url)?.to_string())),
        RedirectTarget::Article(_) | RedirectTarget::Collection(_) => Ok(target.clone()),
    }
}

/// Checks that an article or a collection belongs to the site, visible or not.
async fn require_target(conn: &mut Conn, site: &HelpCenter, target: &RedirectTarget) -> Result<()> {
    match target {
        RedirectTarget::Url(_) => Ok(()),
        RedirectTarget::Article(id) => {
            let found = store::help_center::articles::find(conn, site.org, *id).await?;
            let message = "This help center has no such article. Check the id, or list the articles of the help center.";
            found.filter(|found| found.site == site.id).map(drop).ok_or_else(|| Error::refused(Code::ArticleNotFound, message))
        }
        RedirectTarget::Collection(id) => {
            let found = store::help_center::collections::find(conn, site.org, *id).await?;
            let message = "This help center has no such collection. Check the id, or list the collections of the help center.";
            found.filter(|found| found.site == site.id).map(drop).ok_or_else(|| Error::refused(Code::CollectionNotFound, message))
        }
    }
}

fn too_many_redirects(used: i64) -> Error {
    let message =
        format!("A help center can have at most {}. Delete some, or use prefixes.", format_count(MAX_REDIRECTS, "redirect"));
    Error::too_many(MAX_REDIRECTS, used, message)
}

async fn already_exists(conn: &mut Conn, redirect: &SiteRedirect) -> Result<Error> {
    let SiteRedirect { org, site, from_path, is_prefix, .. } = redirect;
    let known = store::help_center::redirects::list_from_paths(conn, *org, *site, &[from_path.as_str()]).await?;
    let holder = known.into_iter().find(|known| known.is_prefix == *is_prefix);
    let params = ErrorParams { redirect_id: holder.map(|holder| holder.id.0), ..ErrorParams::default() };
    let what = if *is_prefix { "The prefix" } else { "The path" };
    let message = format!("{what} `{from_path}` has a redirect already. Delete that one first.");
    Ok(Error::refused_with(Code::RedirectPathTaken, message, params))
}

fn not_found() -> Error {
    Error::refused(
        Code::RedirectNotFound,
        "There is no such redirect in your organization. Check the id, or list the redirects of the help center.",
    )
}
