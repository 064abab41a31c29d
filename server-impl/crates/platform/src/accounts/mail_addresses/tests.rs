use proptest::prelude::*;

use super::*;

/// Returns the parsed address, or the reason for which it is refused.
fn parse_outcome(text: &str) -> String {
    match MailAddress::parse("/human_email", text) {
        Ok(address) => address.as_str().to_owned(),
        Err(error) => error.to_string(),
    }
}

fn parse_address(text: &str) -> MailAddress {
    MailAddress::parse("/human_email", text).expect("an address")
}

#[test]
fn addresses_that_people_have_are_taken() {
    let long = format!("{}@{}.de", "a".repeat(64), "b".repeat(63));
    for (written, taken) in [
        ("anna@firm.eu", "anna@firm.eu"),
        ("  anna@firm.eu\n", "anna@firm.eu"),
        ("Anna.Maria+news@Firm.EU", "Anna.Maria+news@firm.eu"),
        ("o'neil@firm.ie", "o'neil@firm.ie"),
        ("_!#$%&'*+-/=?^`{|}~@firm.eu", "_!#$%&'*+-/=?^`{|}~@firm.eu"),
        ("1@2.eu", "1@2.eu"),
        ("anna@mail.sub.firm.co.uk", "anna@mail.sub.firm.co.uk"),
        ("anna@bücher.de", "anna@xn--bcher-kva.de"),
        ("anna@BÜCHER.de", "anna@xn--bcher-kva.de"),
        ("anna@bu\u{308}cher.de", "anna@xn--bcher-kva.de"),
        ("anna@XN--BCHER-KVA.DE", "anna@xn--bcher-kva.de"),
        ("anna@straße.de", "anna@xn--strae-oqa.de"),
        ("anna@ｆｉｒｍ．ｅｕ", "anna@firm.eu"),
        ("anna@firm。eu", "anna@firm.eu"),
        ("anna@firm.eu.", "anna@firm.eu"),
        ("anna@例え.テスト", "anna@xn--r8jz45g.xn--zckzah"),
        ("anna@fi\u{ad}rm.eu", "anna@firm.eu"),
        (&long, &long),
    ] {
        assert_eq!(parse_outcome(written), taken);
    }
}

#[test]
fn what_is_no_plain_address_is_refused_with_the_reason() {
    let local = format!("{}@firm.eu", "a".repeat(65));
    let label = format!("anna@{}.eu", "b".repeat(64));
    let whole = format!("anna@{}eu", "firm.".repeat(50));
    let grown = format!("anna@{}.eu", "bü".repeat(30)); // 60 letters, but more in punycode
    for (written, reason) in [
        ("", "is empty"),
        (" \t", "is empty"),
        ("anna", "has no `@`"),
        ("anna.firm.eu", "has no `@`"),
        ("anna＠firm.eu", "has no `@`"),
        ("@firm.eu", "nothing before the `@`"),
        ("anna@", "not a domain name"),
        ("anna@@firm.eu", "more than one `@`"),
        ("anna@firm.eu@firm.eu", "more than one `@`"),
        ("anna@firm.eu,bert@firm.eu", "more than one mail address"),
        ("anna@firm.eu;bert@firm.eu", "more than one mail address"),
        ("anna@firm.eu bert@firm.eu", "white space"),
        ("anna @firm.eu", "white space"),
        ("anna@fi\u{3000}rm.eu", "white space"),
        ("Anna <anna@firm.eu>", "angle brackets"),
        ("<anna@firm.eu>", "angle brackets"),
        ("\"anna smith\"@firm.eu", "quotes"),
        ("anna(home)@firm.eu", "brackets"),
        ("an\\na@firm.eu", "backslashes"),
        ("anna@firm.eu\r\nBcc: all@firm.eu", "line break"),
        ("anna\n@firm.eu", "line break"),
        ("anna\0@firm.eu", "control character"),
        ("anna@firm.eu\u{85}x", "control character"),
        ("änna@firm.eu", "Only ASCII"),
        ("аnna@firm.eu", "Only ASCII"), // a Cyrillic letter
        ("anna\u{200b}@firm.eu", "Only ASCII"),
        (".anna@firm.eu", "begin or end with a dot"),
        ("anna.@firm.eu", "begin or end with a dot"),
        ("an..na@firm.eu", "two in a row"),
        ("an:na@firm.eu", "a character that is not accepted"),
        ("mailto:anna@firm.eu", "a character that is not accepted"),
        ("anna[1]@firm.eu", "a character that is not accepted"),
        ("anna@firm", "it has no dot"),
        ("anna@localhost", "it has no dot"),
        ("anna@firm.", "it has no dot"),
        ("anna@.", "not a domain name"),
        ("anna@.eu", "not a domain name"),
        ("anna@firm..eu", "not a domain name"),
        ("anna@firm.eu..", "not a domain name"),
        ("anna@-firm.eu", "not a domain name"),
        ("anna@firm-.eu", "not a domain name"),
        ("anna@fi_rm.eu", "not a domain name"),
        ("anna@firm.eu:25", "not a domain name"),
        ("anna@firm.eu/x", "not a domain name"),
        ("anna@xn--.eu", "not a domain name"),
        ("anna@xn--zzzzzzzz99999.eu", "not a domain name"),
        ("anna@fi\u{202e}rm.eu", "not a domain name"),
        ("anna@[127.0.0.1]", "a numeric host"),
        ("anna@[IPv6:::1]", "a numeric host"),
        ("anna@127.0.0.1", "a numeric host"),
        ("anna@１２７。０。０。１", "a numeric host"),
        ("anna@firm.123", "a numeric host"),
        (&local, "more than 64 bytes"),
        (&label, "not a domain name"),
        (&whole, "longer than 254 bytes"),
        (&grown, "not a domain name"),
    ] {
        let outcome = parse_outcome(written);
        assert!(outcome.starts_with("VALIDATION_ERROR: ") && outcome.contains(reason), "{written:?}: {outcome}");
    }
}

#[test]
fn the_whole_address_is_measured_in_the_form_that_is_sent() {
    let long = |top: &str| format!("{}@{}.{top}", "a".repeat(64), vec!["b".repeat(61); 3].join("."));
    assert_eq!(parse_outcome(&long("eu")).len(), 253);
    assert_eq!(parse_outcome(&long("com")).len(), 254);
    assert!(parse_outcome(&long("info")).contains("longer than 254 bytes"));
    let grown = format!("{}@{}.eu", "a".repeat(20), vec!["ü"; 30].join(".")); // `xn--tda` each
    assert!(grown.len() < 120 && parse_outcome(&grown).contains("longer than 254 bytes"));
}

#[test]
fn who_signs_in_is_known_by_any_case() {
    assert_eq!(parse_address("Anna.M+News@Firm.EU").person_key(), "anna.m+news@firm.eu");
    assert_eq!(parse_address("anna@BÜCHER.de").person_key(), parse_address("ANNA@xn--bcher-kva.de").person_key());
    assert_ne!(parse_address("anna+1@firm.eu").person_key(), parse_address("anna@firm.eu").person_key());
}

#[test]
fn variants_of_one_inbox_count_as_one() {
    for variant in
        ["Anna.Maria@gmail.com", "annamaria+1@gmail.com", "a.n.n.a.maria+x+y@GoogleMail.com", "annamaria@ｇｍａｉｌ。com"]
    {
        assert_eq!(parse_address(variant).limit_key(), "annamaria@gmail.com");
    }
    for variant in ["anna.m@bücher.de", "Anna.M+1@xn--bcher-kva.de", "anna.m+@BÜCHER.de."] {
        assert_eq!(parse_address(variant).limit_key(), "anna.m@xn--bcher-kva.de");
    }
    assert_ne!(
        parse_address("anna.m@firm.eu").limit_key(),
        parse_address("annam@firm.eu").limit_key(),
        "only Gmail ignores dots"
    );
    assert_eq!(parse_address("+1@firm.eu").limit_key(), "+1@firm.eu", "nothing would be left");
}

#[test]
fn the_log_shows_little() {
    assert_eq!(parse_address("anna@example.com").mask_for_log(), "a…@e….com");
    assert_eq!(parse_address("anna@mail.firm.co.uk").mask_for_log(), "a…@m….uk");
}

/// Matches text that is almost an address, in one of its spellings.
const ALMOST_AN_ADDRESS: &str = "[ a-zA-Z0-9.+'-]{1,12}@\
    ((firm|BÜCHER|ｆｉｒｍ|Xn--Bcher-Kva|ſtraße|[\\PC]{1,3})[.。．]){1,3}(eu|ＣＯＭ|テスト|[a-z0-9-]{1,4})[.。]?";

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in any::<String>()) {
        let _ = MailAddress::parse("/human_email", &text);
    }

    #[test]
    fn what_is_read_reads_back_as_itself(text in ALMOST_AN_ADDRESS) {
        if let Ok(read) = MailAddress::parse("/human_email", &text) {
            prop_assert!(read.as_str().is_ascii() && read.as_str().len() <= 254);
            prop_assert_eq!(read.domain().to_lowercase(), read.domain());
            prop_assert_eq!(&parse_address(read.as_str()), &read);
            prop_assert_eq!(&parse_address(&read.person_key()).person_key(), &read.person_key());
            prop_assert_eq!(parse_address(&read.person_key()).limit_key(), read.limit_key());
        }
    }
}
