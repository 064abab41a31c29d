//! Addresses of articles, as the tools that build sites make them from the paths of files.

use std::{cmp::Reverse, collections::HashMap};

use crate::{
    importing::{file_index::loosen, names, planned::PlannedArticle},
    portable::paths,
};

/// Maximum number of addresses with the same last part that are compared.
const MAX_SAME_NAMES: usize = 500;

/// Articles by their addresses. An address that several articles have leads to none of them.
#[derive(Debug, Default)]
pub(super) struct RouteIndex {
    routes: HashMap<String, Option<usize>>,
    /// Addresses by their last part.
    endings: HashMap<String, Vec<String>>,
}

impl RouteIndex {
    /// Indexes articles. What a file says about its address counts less than paths of others, and more than what only
    /// some tools make of a path.
    pub(super) fn new(articles: &[PlannedArticle]) -> Self {
        let mut index = Self::default();
        let numbered = || articles.iter().enumerate();
        index.add_all(numbered().map(|(at, article)| (loose_route(&article.file), at)).collect());
        for (at, article) in numbered() {
            // The first one that claims an address has it.
            article.routes.iter().for_each(|route| index.add_all(vec![(loose_route(route), at)]));
        }
        index
            .add_all(numbered().flat_map(|(at, article)| site_routes(&article.file).into_iter().map(move |r| (r, at))).collect());
        index
    }

    /// Returns the article with this address.
    pub(super) fn find(&self, path: &str) -> Option<usize> {
        let route = loose_route(path);
        self.at(&route).or_else(|| self.at(&strip_numbers(&route)))
    }

    /// Finds the only article whose address ends with this one. Of several, it is the one closest to the root, which may
    /// be the root of the site, and then the one closest to the file with the link: texts in other languages have the
    /// same endings.
    pub(super) fn find_by_ending(&self, path: &str, file: &str) -> Option<usize> {
        let route = loose_route(path);
        let ending = format!("/{route}");
        self.find_closest(paths::file_name(&route), file, |known| known.ends_with(&ending))
    }

    /// Finds the only article with the same name in the same section, whatever folders are between them: sites leave out
    /// folders, such as those of years, or add dates.
    pub(super) fn find_in_section(&self, path: &str, file: &str) -> Option<usize> {
        let route = loose_route(path);
        let parts: Vec<&str> = route.split('/').filter(|part| !is_number(part)).collect();
        if parts.len() < 2 {
            return None;
        }
        self.find_closest(parts[parts.len() - 1], file, |known| is_within(&parts, known))
    }

    fn at(&self, route: &str) -> Option<usize> {
        self.routes.get(route).copied().flatten()
    }

    fn find_closest(&self, name: &str, file: &str, fits: impl Fn(&str) -> bool) -> Option<usize> {
        let known = self.endings.get(name).or_else(|| self.endings.get(names::strip_number(name)))?;
        if known.len() > MAX_SAME_NAMES {
            return None;
        }
        let found = known.iter().filter(|known| fits(known)).filter_map(|known| Some((self.at(known)?, known)));
        let from = loosen(file);
        let rank = |known: &str| (Reverse(known.matches('/').count()), shared_folders(&from, known));
        let ranked: Vec<_> = found.map(|(at, known)| (rank(known), at)).collect();
        let best = ranked.iter().map(|(rank, _)| *rank).max()?;
        let mut closest = ranked.iter().filter(|(rank, _)| *rank == best).map(|(_, at)| *at);
        closest.next().filter(|first| closest.all(|other| other == *first))
    }

    /// Adds addresses, except those that are known already.
    fn add_all(&mut self, routes: Vec<(String, usize)>) {
        let mut new: HashMap<String, Option<usize>> = HashMap::new();
        for (route, at) in routes.into_iter().filter(|(route, _)| !self.routes.contains_key(route)) {
            new.entry(route).and_modify(|known| *known = known.filter(|known| *known == at)).or_insert(Some(at));
        }
        for route in new.keys() {
            self.endings.entry(paths::file_name(route).to_owned()).or_default().push(route.clone());
        }
        self.routes.extend(new);
    }
}

/// Returns an address without the ending of a page, in loose letters.
pub(super) fn loose_route(path: &str) -> String {
    let bare = strip_ending(path.trim_matches('/'));
    let bare = if names::is_index(paths::file_name(bare)) { paths::parent_folder(bare) } else { bare };
    loosen(bare)
}

/// Returns a path without the ending of a page.
pub(super) fn strip_ending(path: &str) -> &str {
    let endings = [".html", ".htm", ".mdx", ".md", ".markdown"];
    endings.iter().find_map(|ending| path.strip_suffix(ending)).unwrap_or(path)
}

/// Returns an address without the numbers that sort files.
fn strip_numbers(route: &str) -> String {
    route.split('/').map(names::strip_number).collect::<Vec<_>>().join("/")
}

/// Returns the addresses that tools make of a path: without numbers before names, without the underscores before the
/// collections of Jekyll, and with the date of a post as folders.
fn site_routes(file: &str) -> Vec<String> {
    let route = loose_route(file);
    let (folder, name) = (paths::parent_folder(&route), paths::file_name(&route));
    let folders: Vec<&str> = folder.split('/').filter(|part| !part.is_empty() && *part != "-posts").collect();
    let shown = folders.iter().map(|part| part.trim_start_matches('-')).collect::<Vec<_>>();
    let join = |name: &str| shown.iter().copied().chain([name]).collect::<Vec<_>>().join("/");
    let mut routes = vec![strip_numbers(&route), join(name)];
    if let Some((date, rest)) = split_date(name) {
        routes.extend([join(rest), join(&format!("{}/{rest}", date.replace('-', "/")))]);
    }
    routes
}

/// Splits the name of a post into its date and the rest: `2024-05-31-new-doors`.
fn split_date(name: &str) -> Option<(&str, &str)> {
    let (date, rest) = (name.get(..10)?, name.get(10..)?.strip_prefix('-')?);
    let is_date =
        date.bytes().enumerate().all(|(at, byte)| if matches!(at, 4 | 7) { byte == b'-' } else { byte.is_ascii_digit() });
    (is_date && !rest.is_empty()).then_some((date, rest))
}

fn is_number(part: &str) -> bool {
    part.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns `true` if an address has these parts in this order, and ends with the last one.
fn is_within(parts: &[&str], route: &str) -> bool {
    let mut wanted = parts.iter().rev().peekable();
    for part in route.split('/').rev() {
        if wanted.next_if(|next| names::strip_number(next) == names::strip_number(part)).is_none() && wanted.len() == parts.len()
        {
            return false;
        }
    }
    wanted.peek().is_none()
}

/// Returns the number of folders that two paths have in common from the root.
pub(super) fn shared_folders(one: &str, other: &str) -> usize {
    let folders = |path: &str| paths::parent_folder(path).split('/').map(ToOwned::to_owned).collect::<Vec<_>>();
    folders(one).iter().zip(&folders(other)).take_while(|(one, other)| one == other).count()
}
