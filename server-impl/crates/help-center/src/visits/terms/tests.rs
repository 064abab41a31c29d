use proptest::prelude::*;

use super::*;

#[test]
fn searches_are_alike_whatever_their_case_and_spaces() {
    assert_eq!(normalize_term("  Reset\u{a0} PASSWORD\n").as_deref(), Some("reset password"));
    assert_eq!(normalize_term("ÄRGER").as_deref(), Some("ärger"));
    for blank in ["", " \u{a0}\n", "\u{0}"] {
        assert_eq!(normalize_term(blank), None, "{blank:?}");
    }
    assert_eq!(normalize_term(&"é".repeat(100)).map(|term| term.chars().count()), Some(80));
}

#[test]
fn numbers_and_addresses_are_masked() {
    for (query, term) in [
        ("Order 12345", "order [number]"),
        ("order 1234", "order 1234"),
        ("A123456B", "a[number]b"),
        ("١٢٣٤٥٦", "[number]"),
        ("４１１１１", "[number]"),
        ("card 4111 1111 1111 1111 declined", "card [number] declined"),
        ("call +41 (0)79 123-45-67", "call +[number]"),
        ("error 404 500", "error 404 500"),
        ("windows 10 2024", "windows 10 2024"),
        ("4111–1111–1111–1111", "[number]"),
        ("4111_1111_1111_1111", "[number]"),
        ("4111,1111,1111,1111", "[number]"),
        ("4111 - 1111 - 1111 - 1111", "[number]"),
        ("4111\u{200b}1111\u{ad}1111·1111", "[number]"),
        ("pay 1,234,567 now", "pay [number] now"),
        ("22 33 44 55", "[number]"),
        ("room 12 and 2024 or 17", "room 12 and 2024 or 17"),
        ("Anna@Example.com", "[email]"),
        ("mail <anna+x@example.com>, please", "mail [email] please"),
        ("anna＠example.com", "[email]"),
        ("@mentions and c@", "@mentions and c@"),
        ("a@b@c", "[email]"),
        ("mail anna @ example.com please", "mail [email] please"),
        ("anna (＠) example @ com", "[email]"),
        ("@ work", "@ work"),
    ] {
        assert_eq!(normalize_term(query).as_deref(), Some(term), "{query}");
    }
}

#[test]
fn what_is_cut_off_is_masked_before() {
    let query = format!("{} 123456789", "a".repeat(77));
    assert_eq!(normalize_term(&query).as_deref(), Some(format!("{} [n", "a".repeat(77)).as_str()));
}

proptest! {
    #[test]
    fn no_long_number_is_kept(query in any::<String>()) {
        let term = normalize_term(&query).unwrap_or_default();
        prop_assert!(term.chars().count() <= MAX_TERM_CHARS);
        let longest = term.split(|letter: char| !letter.is_numeric()).map(|digits| digits.chars().count()).max();
        prop_assert!(longest.unwrap_or_default() < MIN_RUN_DIGITS, "{term}");
    }
}
