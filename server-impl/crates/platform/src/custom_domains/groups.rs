//! All hostnames of an organization. Nothing here performs I/O: all input is passed in.

use std::collections::BTreeMap;

use frontdesk_types::{
    Cursor, Page, PageRequest, SortOrder,
    custom_domains::{DomainGroup, DomainUse},
};
use uuid::Uuid;

/// Builds a page of groups, from the uses of one hostname more than the page has by custom domains, of as many by email
/// domains, and of as many by the platform.
pub fn page_of_groups(uses: Vec<DomainUse>, request: &PageRequest<String>) -> Page<DomainGroup, String> {
    let mut groups = group_by_hostname(uses);
    if request.order == SortOrder::Desc {
        groups.reverse();
    }
    // Each kind has all of its hostnames up to its last one, so together they have all hostnames of a page.
    groups.truncate(request.limit as usize + 1);
    Page::from_probe(groups, request.limit, |group| Cursor { key: group.hostname.clone(), id: Uuid::nil() })
}

/// Groups uses by hostname, in order.
fn group_by_hostname(mut uses: Vec<DomainUse>) -> Vec<DomainGroup> {
    // Uses by the platform come last.
    uses.sort_by_key(|one| match one {
        DomainUse::Web(web) => (0, web.domain.id.0),
        DomainUse::Email(email) => (1, email.domain.0),
        DomainUse::MailHost(host) => (2, host.agent.id.0),
        DomainUse::HelpCenter(host) => (3, host.site.0),
    });
    let mut groups = BTreeMap::<String, Vec<DomainUse>>::new();
    for one in uses {
        groups.entry(one.hostname().to_owned()).or_default().push(one);
    }
    groups.into_iter().map(|(hostname, uses)| DomainGroup { hostname, uses }).collect()
}

#[cfg(test)]
mod tests;
