use uuid::Uuid;

use super::*;
use crate::help::page::MediaType;

#[test]
fn what_was_not_shown_for_long_makes_room() {
    let cache = PageCache::default();
    let key = |number: usize| PageKey {
        site: SiteId(Uuid::nil()),
        change: 1,
        asks: true,
        origin: String::new(),
        path: number.to_string(),
    };
    let page = |bytes: usize| Arc::new(RenderedPage::new(MediaType::Text, "a".repeat(bytes)));
    cache.put(key(0), page(MAX_PAGE_BYTES));
    assert!(cache.get(&key(0)).is_none(), "it is too large");
    let megabyte = 1_024 * 1_024;
    for number in 1..=60 {
        cache.put(key(number), page(megabyte));
        cache.get(&key(1));
    }
    assert!(cache.get(&key(1)).is_some() && cache.get(&key(60)).is_some());
    assert!(cache.get(&key(2)).is_none());
    cache.put(key(1), page(1));
    let kept = cache.pages.lock().unwrap();
    assert_eq!(kept.total_bytes, kept.pages.iter().map(|(_, page)| page.memory_bytes()).sum::<usize>());
}
