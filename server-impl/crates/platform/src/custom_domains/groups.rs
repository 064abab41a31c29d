//! All hostnames of an organization. Nothing here can ask anybody: what it needs is handed to it.

use std::collections::BTreeMap;

use frontdesk_types::{
    Cursor, Page, PageRequest, SortOrder,
    custom_domains::{DomainGroup, DomainUse},
};
use uuid::Uuid;

/// A page of groups, from the uses of one hostname more than the page has by custom domains, and of as many by the
/// platform.
pub fn page(uses: Vec<DomainUse>, request: &PageRequest<String>) -> Page<DomainGroup, String> {
    let mut groups = grouped(uses);
    if request.order == SortOrder::Desc {
        groups.reverse();
    }
    // Either kind has all of its hostnames up to its last one, so both together have all of as many.
    groups.truncate(request.limit as usize + 1);
    Page::from_probe(groups, request.limit, |group| Cursor { key: group.hostname.clone(), id: Uuid::nil() })
}

/// In the order of the hostnames.
fn grouped(mut uses: Vec<DomainUse>) -> Vec<DomainGroup> {
    // What the platform gave comes last.
    uses.sort_by_key(|one| one.web().map_or((true, Uuid::nil()), |web| (false, web.domain.id.0)));
    let mut groups = BTreeMap::<String, Vec<DomainUse>>::new();
    for one in uses {
        groups.entry(one.hostname().to_owned()).or_default().push(one);
    }
    groups.into_iter().map(|(hostname, uses)| DomainGroup { hostname, uses }).collect()
}

#[cfg(test)]
mod tests;
