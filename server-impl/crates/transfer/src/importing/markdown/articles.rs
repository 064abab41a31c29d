//! Articles by their front matter and the names of their files.

use frontdesk_help_center::{locales, paths as site_paths};
use frontdesk_types::help_center::articles::SearchMetadata;
use url::Url;

use crate::{
    importing::{
        folder::ImportFolder,
        names,
        planned::{BodyLocation, PlannedArticle},
    },
    portable::{self, front_matter::FrontMatter, paths},
};

/// Folders of Jekyll that hold no pages.
const JEKYLL_PARTS: &[&str] = &["_includes", "_layouts", "_data", "_sass", "_site", "_drafts", "_plugins", "_files"];

/// Highest number that an article may request.
const MAX_NUMBER: i64 = 1_000_000_000;

/// Maximum length of an excerpt, in characters.
pub(super) const MAX_EXCERPT_CHARS: usize = 300;

/// Maximum length of the name of a collection, in characters.
pub(super) const MAX_NAME_CHARS: usize = 100;

/// Returns the reason why a file is no article, if there is one.
pub(super) fn reason_to_skip(files: &ImportFolder, path: &str) -> Option<&'static str> {
    let (folder, name) = (paths::parent_folder(path), paths::file_name(path));
    if folder.match_indices('_').any(|(at, _)| begins_part(folder, at) && !is_jekyll_folder(files, folder, at))
        || folder.match_indices('.').any(|(at, _)| begins_part(folder, at))
    {
        return Some("folders whose name begins with `_` hold no articles");
    }
    if name.starts_with('_') && !names::is_index(name) {
        return Some("files whose name begins with `_` are parts of others");
    }
    (name == "SUMMARY.md").then_some("it is a table of contents, which the pages have already")
}

/// Returns `true` for the first letter of a part of a path.
fn begins_part(path: &str, at: usize) -> bool {
    at == 0 || path[..at].ends_with('/')
}

/// Returns `true` for a folder of pages that Jekyll has beside its settings: `_docs`, but not `_includes`.
fn is_jekyll_folder(files: &ImportFolder, path: &str, at: usize) -> bool {
    let name = path[at..].split('/').next().unwrap_or_default();
    !JEKYLL_PARTS.contains(&name) && files.has_file(&format!("{}_config.yml", &path[..at]))
}

/// Returns a title for a file that has none, taken from its name, or from the folder's name if the file is an index.
pub(super) fn title_from_name(folder: &ImportFolder, path: &str) -> String {
    let name = paths::file_name(path);
    if !names::is_index(name) {
        return names::readable_title(names::file_stem(name));
    }
    match paths::file_name(paths::parent_folder(path)) {
        "" => names::readable_title(&folder.folder_name()),
        inner => names::readable_title(inner),
    }
}

/// Builds an article from its front matter.
///
/// # Errors
/// A message for users that says which field is wrong.
pub(super) fn plan_article(path: &str, title: String, matter: &FrontMatter, is_export: bool) -> Result<PlannedArticle, String> {
    let locale = matter.locale.as_deref().map(|locale| locales::normalize_locale("/locale", &locale.replace('_', "-")));
    let locale = locale.transpose().map_err(|_| "`locale` is no language tag like `en` or `pt-BR`".to_owned())?;
    let key = match &matter.slug {
        Some(slug) => format!("slug:{slug}:{}", locale.as_deref().unwrap_or_default()),
        None => path.to_owned(),
    };
    let (old_paths, mut notes) = (old_paths(path, matter), Vec::new());
    let position = portable::check_position(matter.position).or_else(|wrong| {
        if is_export {
            return Err(wrong);
        }
        notes.push(format!("its position is not used: {wrong}"));
        Ok(None)
    })?;
    notes.extend(matter.note_unknown_status());
    let seo = matter.seo.clone().unwrap_or_default();
    let excerpt = matter.excerpt.clone();
    Ok(PlannedArticle {
        key,
        file: path.to_owned(),
        collection: 0,
        locale,
        group: matter.translation_group.clone(),
        title,
        excerpt: excerpt.or_else(|| matter.description.as_deref().and_then(|text| names::shorten(text, MAX_EXCERPT_CHARS))),
        tags: matter.tags.clone(),
        author: matter.author.clone(),
        seo: SearchMetadata { title: seo.title, description: seo.description, noindex: seo.noindex },
        position,
        number: matter.number.filter(|number| (1..=MAX_NUMBER).contains(number)),
        status: matter.requested_status(),
        is_restricted: false,
        old_paths,
        routes: routes(path, matter),
        places: None,
        body: BodyLocation::File { path: path.to_owned(), title: None },
        notes,
    })
}

/// Returns the paths of the old site that lead to an article. Other tools have names and relative paths among them.
fn old_paths(path: &str, matter: &FrontMatter) -> Vec<String> {
    let on_site = |given: &String| {
        let given = given.trim();
        let found = match Url::parse(given) {
            Ok(url) => url.path().to_owned(),
            Err(_) if given.starts_with('/') => given.to_owned(),
            Err(_) if given.contains('/') => format!("/{}", paths::resolve_link(paths::parent_folder(path), given)?),
            Err(_) => return None,
        };
        (!found.contains(' ') && site_paths::parse_source("", &found).is_ok()).then_some(found)
    };
    matter.redirect_from.iter().filter_map(on_site).collect()
}

/// Returns the addresses by which links may refer to an article, apart from its path.
fn routes(path: &str, matter: &FrontMatter) -> Vec<String> {
    let beside = |name: &String| paths::resolve_link(paths::parent_folder(path), name);
    let named = [&matter.permalink, &matter.slug, &matter.id].into_iter().flatten();
    let found = named.filter(|name| !name.contains("://")).filter_map(beside);
    let old = matter.redirect_from.iter().filter(|name| name.starts_with('/')).filter_map(beside);
    found.chain(old).filter(|route| !route.is_empty()).collect()
}
