//! All hostnames of an organization. Nothing here can ask anybody: what it needs is handed to it.

use std::collections::BTreeMap;

use uuid::Uuid;

use crate::types::{
    Cursor, Page, PageRequest, SortOrder,
    custom_domains::{DomainGroup, DomainUse, WebUse},
    help_center::pages::PlatformHost,
};

/// A page of groups, from the uses of one hostname more than the page has, and as many hostnames of the platform.
pub fn page(uses: Vec<WebUse>, hosts: Vec<PlatformHost>, request: &PageRequest<String>) -> Page<DomainGroup, String> {
    let mut groups = grouped(uses, hosts);
    if request.order == SortOrder::Desc {
        groups.reverse();
    }
    // Either list has all of its hostnames up to its last one, so both together have all of as many.
    groups.truncate(request.limit as usize + 1);
    Page::from_probe(groups, request.limit, |group| Cursor { key: group.hostname.clone(), id: Uuid::nil() })
}

/// In the order of the hostnames.
fn grouped(mut uses: Vec<WebUse>, hosts: Vec<PlatformHost>) -> Vec<DomainGroup> {
    uses.sort_unstable_by_key(|one| one.domain.id);
    let web = uses.into_iter().map(|one| (one.domain.hostname.clone(), DomainUse::Web(Box::new(one))));
    let platform = hosts.into_iter().map(|host| (host.hostname.clone(), DomainUse::HelpCenter(host)));
    let mut groups = BTreeMap::<String, Vec<DomainUse>>::new();
    for (hostname, one) in web.chain(platform) {
        groups.entry(hostname).or_default().push(one);
    }
    groups.into_iter().map(|(hostname, uses)| DomainGroup { hostname, uses }).collect()
}

#[cfg(test)]
mod tests;
