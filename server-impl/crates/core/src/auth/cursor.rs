//! Cursors, as callers see them: opaque, valid for one list only, and unforgeable.
//!
//! A cursor contains the sort key and the id of the last item, preceded by a MAC (HMAC-SHA-256 under the pepper,
//! truncated to 128 bits) that covers them and the list: its operation, its organization, its parent and its
//! filters. The ring may rotate; a cursor stays valid as long as the ring has the pepper.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use frontdesk_types::{
    OrgId,
    page::{Cursor, SortKey},
};
use uuid::Uuid;

use super::{
    key_ring::PepperRing,
    pepper::{MAC_BYTES, PepperPurpose},
};

/// Bytes of an id.
const ID_BYTES: usize = 16;

/// The list that a cursor belongs to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListScope {
    /// Organization of the list.
    pub org: OrgId,
    /// Operation that lists.
    pub operation: &'static str,
    /// Content of the list: the parent, then each filter and the order, by name.
    pub of: Vec<(&'static str, String)>,
}

impl ListScope {
    /// Returns the cursor as a caller gets it.
    pub fn seal<K: SortKey>(&self, ring: &PepperRing, cursor: &Cursor<K>) -> String {
        let mut position = cursor.id.as_bytes().to_vec();
        cursor.key.write(&mut position);
        let mut sealed = ring.current().compute_mac(PepperPurpose::Cursor, &self.authenticated_bytes(&position)).to_vec();
        sealed.extend(position);
        URL_SAFE_NO_PAD.encode(sealed)
    }

    /// Decodes a text that [`Self::seal`] created for the same list; `None` for any other text.
    pub fn open<K: SortKey>(&self, ring: &PepperRing, text: &str) -> Option<Cursor<K>> {
        let sealed = URL_SAFE_NO_PAD.decode(text).ok()?;
        let (mac, position) = sealed.split_at_checked(MAC_BYTES)?;
        let about = self.authenticated_bytes(position);
        if !ring.all().any(|pepper| pepper.verify_mac(PepperPurpose::Cursor, &about, mac)) {
            return None;
        }
        let (id, key) = position.split_at_checked(ID_BYTES)?;
        Some(Cursor { key: K::read(key)?, id: Uuid::from_slice(id).ok()? })
    }

    /// Returns the bytes that the MAC covers. Each part is preceded by its length, so that no two lists
    /// yield the same bytes.
    fn authenticated_bytes(&self, position: &[u8]) -> Vec<u8> {
        let mut about = self.org.0.as_bytes().to_vec();
        let names = self.of.iter().flat_map(|(name, value)| [name.as_bytes(), value.as_bytes()]);
        for part in [self.operation.as_bytes()].into_iter().chain(names).chain([position]) {
            about.extend((part.len() as u64).to_be_bytes());
            about.extend(part);
        }
        about
    }
}

#[cfg(test)]
mod tests {
    use frontdesk_types::Timestamp;
    use proptest::prelude::*;

    use super::*;
    use crate::auth::pepper::Pepper;

    fn ring(peppers: &[&str]) -> PepperRing {
        PepperRing::of(peppers.iter().map(|pepper| Pepper::new((*pepper).to_owned().into()))).expect("a pepper")
    }

    fn sources_of(agent: &str) -> ListScope {
        ListScope { org: OrgId(Uuid::from_u128(1)), operation: "listSources", of: vec![("agentId", agent.to_owned())] }
    }

    /// Returns other lists, each of which differs in one way.
    fn other_lists() -> Vec<ListScope> {
        let list = sources_of("a");
        vec![
            ListScope { org: OrgId(Uuid::from_u128(2)), ..list.clone() },
            ListScope { operation: "listAgents", ..list.clone() },
            sources_of("b"),
            ListScope { of: vec![("agentId", "a".to_owned()), ("status", "failed".to_owned())], ..list.clone() },
            ListScope { of: vec![("status", "a".to_owned())], ..list.clone() },
            ListScope { of: Vec::new(), ..list },
        ]
    }

    proptest! {
        #[test]
        fn a_cursor_comes_back_and_leads_nowhere_else(
            id in any::<u128>(),
            at in any::<i64>(),
            name in any::<String>(),
            place in any::<prop::sample::Index>(),
            letter in "[A-Za-z0-9_-]",
        ) {
            let (list, ring, id) = (sources_of("a"), ring(&["one"]), Uuid::from_u128(id));
            let by_time = Cursor { key: Timestamp(at), id };
            let sealed = list.seal(&ring, &by_time);
            prop_assert_eq!(list.open(&ring, &sealed), Some(by_time));
            let by_name = Cursor { key: name, id };
            prop_assert_eq!(list.open(&ring, &list.seal(&ring, &by_name)), Some(by_name));

            for other in other_lists() {
                prop_assert_eq!(other.open::<Timestamp>(&ring, &sealed), None, "{:?}", other);
            }
            let at = place.index(sealed.len());
            let altered = format!("{}{letter}{}", &sealed[..at], &sealed[at + 1..]);
            if altered != sealed {
                prop_assert_eq!(list.open::<Timestamp>(&ring, &altered), None);
            }
            prop_assert_eq!(list.open::<Timestamp>(&ring, &sealed[..at]), None, "cut");
            prop_assert_eq!(list.open::<Timestamp>(&ring, &format!("{sealed}{letter}")), None, "longer");
        }

        #[test]
        fn nobody_makes_one_up(text in any::<String>()) {
            prop_assert_eq!(sources_of("a").open::<()>(&ring(&["one"]), &text), None);
        }
    }

    #[test]
    fn a_rotation_leaves_it_good_for_as_long_as_the_ring_keeps_the_pepper() {
        let (list, cursor) = (sources_of("a"), Cursor::of(Uuid::from_u128(7)));
        let sealed = list.seal(&ring(&["one"]), &cursor);
        assert_eq!(list.open(&ring(&["two", "one"]), &sealed), Some(cursor));
        assert_eq!(list.open::<()>(&ring(&["two"]), &sealed), None);
    }

    #[test]
    fn a_cursor_of_another_sort_key_is_none() {
        let (list, ring) = (sources_of("a"), ring(&["one"]));
        let by_id = list.seal(&ring, &Cursor::of(Uuid::from_u128(7)));
        assert_eq!(list.open::<Timestamp>(&ring, &by_id), None);
    }
}
