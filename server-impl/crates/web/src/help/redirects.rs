//! Redirects for paths without a page: those of the site, and from a path with the main language's folder to
//! the one without.

use frontdesk_help_center::{paths::SitePath, redirects::pages::find_destination as redirected};
use frontdesk_services::Services;
use frontdesk_types::Result;

use super::{answer::PageResponse, site::LoadedSite};
use crate::site::redirect::LocalPath;

/// Returns the redirect for a path, if there is one. The query of the request stays, unless the target has its own.
///
/// # Errors
/// Internal errors only.
pub(super) async fn find_redirect(
    services: &Services,
    whole: &LoadedSite,
    path: &SitePath,
    query: &str,
) -> Result<Option<PageResponse>> {
    if path.is_reserved() {
        return Ok(None);
    }
    if let Some(found) = redirected(&mut services.store.read().await?, &whole.site, path).await? {
        let to = keep_query(&found.place.to_string(), query);
        return Ok(Some(if found.is_permanent {
            PageResponse::permanent_redirect(to)
        } else {
            PageResponse::temporary_redirect(to)
        }));
    }
    Ok(strip_locale_folder(path, &whole.site.locale)
        .map(|path| PageResponse::permanent_redirect(keep_query(path.as_str(), query))))
}

/// Returns a path with the query of a request, unless it has one of its own.
pub(super) fn keep_query(place: &str, query: &str) -> LocalPath {
    let (path, fragment) = place.split_at(place.find('#').unwrap_or(place.len()));
    if query.is_empty() || path.contains('?') {
        return LocalPath::parse_or_home(place);
    }
    LocalPath::parse_or_home(&format!("{path}?{query}{fragment}"))
}

/// Removes the folder of a language from a path. The rest must be a valid path by itself: `/en//evil.test` must
/// not become `//evil.test`, which is another host.
fn strip_locale_folder(path: &SitePath, locale: &str) -> Option<SitePath> {
    let folder = format!("/{locale}");
    let rest = path.is_within(&folder).then(|| &path.as_str()[folder.len()..])?;
    SitePath::parse(if rest.is_empty() { "/" } else { rest }).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_query_stays_unless_the_target_has_one() {
        for (place, query, kept) in [
            ("/a", "utm_source=mail&x=1", "/a?utm_source=mail&x=1"),
            ("/a#b", "x=1", "/a?x=1#b"),
            ("/a?c=2", "x=1", "/a?c=2"),
            ("/a", "", "/a"),
            ("/a", "to=//evil.test", "/a?to=//evil.test"),
        ] {
            assert_eq!(keep_query(place, query).as_str(), kept);
        }
    }

    #[test]
    fn what_follows_the_folder_of_a_language_is_a_path_again() {
        let without = |path: &str| strip_locale_folder(&SitePath::parse(path).unwrap(), "en").map(|path| path.to_string());
        for (path, page) in [("/en", "/"), ("/en/", "/"), ("/en/a", "/a"), ("/en/a//b", "/a//b"), ("/en/en", "/en")] {
            assert_eq!(without(path).as_deref(), Some(page), "{path}");
        }
        for path in [
            "/en//evil.test",
            "/en/.//evil.test",
            "/en/x/..//evil.test",
            "/en/%2e//evil.test",
            "/en//@evil.test",
            "/en///",
            "/de",
            "/end",
        ] {
            assert_eq!(without(path).filter(|page| page != "/"), None, "{path}");
        }
    }
}
