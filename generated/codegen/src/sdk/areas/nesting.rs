//! Accessors of areas: `client.help_center().articles()` for the tag `help-center-articles`, as `help-center` is a tag too.

use std::collections::BTreeSet;

use super::Area;
use crate::names::snake_case;

/// Returns the tag whose area leads to that of `tag`: the longest one that `tag` begins with, before a hyphen. A tag
/// without an accessor leads nowhere.
pub(super) fn find_parent<'a>(tag: &str, tags: &[&'a str], flat: &BTreeSet<String>) -> Option<&'a str> {
    let prefixes = tags.iter().copied().filter(|other| name_below(tag, other).is_some());
    prefixes.filter(|other| find_accessor(other, tags, flat).is_some()).max_by_key(|other| other.len())
}

/// Returns the name of the accessor of a tag; none if the client has an operation of that name.
pub(super) fn find_accessor(tag: &str, tags: &[&str], flat: &BTreeSet<String>) -> Option<String> {
    match find_parent(tag, tags, flat) {
        Some(parent) => name_below(tag, parent).map(snake_case),
        None => Some(snake_case(tag)).filter(|name| !flat.contains(name)),
    }
}

/// Returns `articles` for `help-center-articles` below `help-center`.
fn name_below<'a>(tag: &'a str, parent: &str) -> Option<&'a str> {
    tag.strip_prefix(parent)?.strip_prefix('-').filter(|name| !name.is_empty())
}

/// Returns the areas that an area leads to.
pub(super) fn children<'a>(area: &'a Area, areas: &'a [Area]) -> impl Iterator<Item = &'a Area> {
    areas.iter().filter(|other| other.parent.as_ref() == Some(&area.tag))
}

/// Returns the tag of an area with those of all areas below it.
pub(super) fn subtree(area: &Area, areas: &[Area]) -> BTreeSet<String> {
    let mut tags = BTreeSet::from([area.tag.clone()]);
    for child in children(area, areas) {
        tags.extend(subtree(child, areas));
    }
    tags
}

/// Returns the areas on the way from the client to an area, which is the last of them.
pub(super) fn path<'a>(area: &'a Area, areas: &'a [Area]) -> Vec<&'a Area> {
    let parent = areas.iter().find(|other| area.parent.as_ref() == Some(&other.tag));
    let mut path = parent.map(|parent| self::path(parent, areas)).unwrap_or_default();
    path.push(area);
    path
}
