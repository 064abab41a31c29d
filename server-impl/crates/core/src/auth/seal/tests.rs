use std::collections::BTreeSet;

use frontdesk_types::peppers::SealedCell;
use proptest::prelude::*;
use secrecy::ExposeSecret;
use uuid::Uuid;

use super::*;
use crate::auth::pepper::Pepper;

fn pepper(secret: &str) -> Pepper {
    Pepper::new(secret.to_owned().into())
}

fn open_bytes(pepper: &Pepper, place: SealPlace<'_>, sealed: &SealedCell) -> Option<Vec<u8>> {
    pepper.open(place, sealed).map(|value| value.expose_secret().to_vec())
}

const PURPOSES: [&str; 3] = ["webhook secret", "webhook", " secret"];

fn places() -> impl Strategy<Value = (&'static str, Option<OrgId>, String)> {
    let org = prop::option::of(any::<u128>().prop_map(|id| OrgId(Uuid::from_u128(id))));
    (prop::sample::select(&PURPOSES[..]), org, "[a-c]{0,3}")
}

fn place<'p>((purpose, org, row): &'p (&'static str, Option<OrgId>, String)) -> SealPlace<'p> {
    SealPlace { purpose, org: *org, row }
}

proptest! {
    #[test]
    fn what_is_sealed_opens_in_its_place(value in prop::collection::vec(any::<u8>(), 0..200), at in places()) {
        let one = pepper("one");
        let sealed = one.seal(place(&at), &value);
        prop_assert_eq!(&sealed.pepper, one.id());
        prop_assert_eq!(sealed.bytes.len(), 1 + 12 + value.len() + 16);
        prop_assert_eq!(open_bytes(&one, place(&at), &sealed), Some(value));
    }

    #[test]
    fn it_opens_nowhere_else(value in prop::collection::vec(any::<u8>(), 0..50), at in places(), elsewhere in places()) {
        prop_assume!(at != elsewhere);
        let one = pepper("one");
        prop_assert_eq!(open_bytes(&one, place(&elsewhere), &one.seal(place(&at), &value)), None);
    }

    #[test]
    fn it_opens_under_no_other_pepper(value in prop::collection::vec(any::<u8>(), 0..50), at in places()) {
        let (one, two) = (pepper("one"), pepper("two"));
        let sealed = one.seal(place(&at), &value);
        prop_assert_eq!(open_bytes(&two, place(&at), &sealed), None);
        let relabeled = SealedCell { pepper: two.id().clone(), ..sealed };
        prop_assert_eq!(open_bytes(&two, place(&at), &relabeled), None);
        prop_assert_eq!(open_bytes(&one, place(&at), &relabeled), None, "the id is authenticated too");
    }

    #[test]
    fn any_change_is_noticed(
        value in prop::collection::vec(any::<u8>(), 0..50),
        at in places(),
        bit in any::<prop::sample::Index>(),
    ) {
        let one = pepper("one");
        let sealed = one.seal(place(&at), &value);
        let mut changed = sealed.clone();
        let bit = bit.index(changed.bytes.len() * 8);
        changed.bytes[bit / 8] ^= 1 << (bit % 8);
        prop_assert_eq!(open_bytes(&one, place(&at), &changed), None);
    }

    #[test]
    fn no_other_length_opens_and_nothing_panics(
        value in prop::collection::vec(any::<u8>(), 0..50),
        at in places(),
        cut in any::<prop::sample::Index>(),
        tail in prop::collection::vec(any::<u8>(), 1..20),
    ) {
        let one = pepper("one");
        let SealedCell { pepper, bytes } = one.seal(place(&at), &value);
        let shorter = bytes[..cut.index(bytes.len())].to_vec();
        let longer = [bytes, tail].concat();
        for bytes in [shorter, longer] {
            prop_assert_eq!(open_bytes(&one, place(&at), &SealedCell { pepper: pepper.clone(), bytes }), None);
        }
    }
}

#[test]
fn the_same_value_looks_different_each_time_and_shows_nothing_of_itself() {
    let one = pepper("one");
    let place = SealPlace { purpose: PURPOSES[0], org: None, row: "7" };
    let value = b"whsec_0123456789";
    let sealed: Vec<_> = (0..1_000).map(|_| one.seal(place, value).bytes).collect();
    assert_eq!(sealed.iter().collect::<BTreeSet<_>>().len(), 1_000);
    let nonces: BTreeSet<_> = sealed.iter().map(|bytes| bytes[1..13].to_vec()).collect();
    assert_eq!(nonces.len(), 1_000);
    assert!(sealed.iter().all(|bytes| !bytes.windows(6).any(|window| window == b"whsec_")));
}

/// Computed by another implementation, the Python package `cryptography`, so that the stored format cannot change
/// unnoticed.
#[test]
fn what_another_implementation_sealed_opens() {
    let one = pepper("one");
    assert_eq!(one.id().as_str(), "mkcRgb8qdjzadvDAmf7A34");
    let place = SealPlace {
        purpose: "webhook secret",
        org: Some(OrgId(Uuid::from_u128(0x019a_9f3e_6c2b_7c51_9a5e_0d6f_1c2b_3a49))),
        row: "7",
    };
    let hexadecimal = "01000102030405060708090a0b617d5fd8b3ce9f2725f05f7df88f907ed8ed55420ccadb8c67f607e0c3ff15f9";
    let digits = hexadecimal.as_bytes().chunks(2).map(|pair| std::str::from_utf8(pair).expect("ASCII"));
    let bytes = digits.map(|digits| u8::from_str_radix(digits, 16).expect("hexadecimal")).collect();
    let sealed = SealedCell { pepper: one.id().clone(), bytes };
    assert_eq!(open_bytes(&one, place, &sealed).as_deref(), Some(&b"whsec_0123456789"[..]));
}
