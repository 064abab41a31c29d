//! All hostnames of an organization. Nothing here can ask anybody: what it needs is handed to it.

use crate::types::{
    Cursor, Page,
    custom_domains::{DomainGroup, WebUse},
};

/// A page of groups, from the uses of one hostname more than the page has.
pub fn page(uses: Vec<WebUse>, limit: u32) -> Page<DomainGroup, String> {
    let mut groups: Vec<DomainGroup> = Vec::new();
    for one in uses {
        match groups.last_mut().filter(|group| group.hostname == one.domain.hostname) {
            Some(group) => group.uses.push(one),
            None => groups.push(DomainGroup { hostname: one.domain.hostname.clone(), uses: vec![one] }),
        }
    }
    for group in &mut groups {
        group.uses.sort_unstable_by_key(|one| one.domain.id);
    }
    Page::from_probe(groups, limit, |group| Cursor { key: group.hostname.clone(), id: uuid::Uuid::nil() })
}
