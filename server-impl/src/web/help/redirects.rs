//! Where a path leads that has no page: by the redirects of the site, or to the page without the folder of the site's own language.

use super::{answer::Answer, site::Whole};
use crate::{
    domain::help_center::{paths::SitePath, redirects::pages::destination as redirected},
    services::Services,
    types::Result,
};

/// Where a path leads; `None` when there is nothing.
///
/// # Errors
/// Only faults.
pub(super) async fn destination(services: &Services, whole: &Whole, path: &SitePath) -> Result<Option<Answer>> {
    if path.is_own() {
        return Ok(None);
    }
    if let Some(found) = redirected(&mut services.store.read().await?, &whole.site, path).await? {
        return Ok(Some(Answer::Moved { is_permanent: found.is_permanent, location: found.place.to_string() }));
    }
    let own = format!("/{}", whole.site.locale);
    let rest = path.is_within(&own).then(|| &path.as_str()[own.len()..]);
    Ok(rest.map(|rest| Answer::moved(if rest.is_empty() { "/".to_owned() } else { rest.to_owned() })))
}
