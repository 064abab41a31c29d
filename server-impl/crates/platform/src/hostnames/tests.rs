use proptest::prelude::*;

use super::*;

fn reserved_names() -> ReservedNames {
    let names = |names: &[&str]| names.iter().map(|name| name.parse().expect("a name")).collect();
    ReservedNames { own: names(&["desk.acme.com", "help.acme.com"]), allowed: names(&["lab.test"]) }
}

fn parsed_spelling(text: &str) -> String {
    parse_hostname(text, &reserved_names()).unwrap_or_else(|error| panic!("{text}: {error}")).to_string()
}

fn refusal_message(text: &str) -> String {
    parse_hostname(text, &reserved_names()).expect_err(text).to_string()
}

#[test]
fn a_hostname_has_one_spelling() {
    for (text, name) in [
        (" Docs.Example-Shop.COM. ", "docs.example-shop.com"),
        ("docs.münchen.de", "docs.xn--mnchen-3ya.de"),
        ("DOCS.MÜNCHEN.DE", "docs.xn--mnchen-3ya.de"),
        ("docs.xn--mnchen-3ya.de", "docs.xn--mnchen-3ya.de"),
        ("ｄｏｃｓ。ｓｈｏｐ。ｃｏｍ", "docs.shop.com"),
        ("docs.sh\u{ad}op.com", "docs.shop.com"),
        ("straße.shop.de", "xn--strae-oqa.shop.de"),
        ("shop.com", "shop.com"),
        ("a.b.c.shop.co.uk", "a.b.c.shop.co.uk"),
        ("docs.lab.test", "docs.lab.test"),
        ("docs.unknown-suffix", "docs.unknown-suffix"),
    ] {
        assert_eq!(parsed_spelling(text), name);
        assert_eq!(parsed_spelling(name), name, "its spelling is its own");
    }
    assert_eq!(to_unicode("docs.xn--mnchen-3ya.de"), "docs.münchen.de");
    assert!(is_apex("shop.co.uk") && !is_apex("docs.shop.co.uk") && !is_apex("co.uk"));
}

#[test]
fn what_is_no_hostname_is_refused_with_what_to_send() {
    let told = [
        "",
        "https://docs.shop.com",
        "docs.shop.com/help",
        "*.shop.com",
        "10.0.0.1",
        "docs.shop.com:8443",
        "shop",
        "docs..com",
        "-a.shop.com",
    ];
    insta::assert_debug_snapshot!(told.map(refusal_message), @r#"
    [
        "VALIDATION_ERROR: Send a hostname like `help.acme.com`.",
        "VALIDATION_ERROR: Send the hostname alone, without `https://`, path or user: `help.acme.com`.",
        "VALIDATION_ERROR: Send the hostname alone, without `https://`, path or user: `help.acme.com`.",
        "VALIDATION_ERROR: Wildcards are not supported. Send each hostname by itself.",
        "VALIDATION_ERROR: An address is not a hostname. Send a name like `help.acme.com`.",
        "VALIDATION_ERROR: Send the hostname without a port. Visitors use the usual ports.",
        "VALIDATION_ERROR: `shop` is a single label. Send a full hostname like `help.shop.com`.",
        "VALIDATION_ERROR: This is not a hostname. Send one like `help.acme.com`: labels of letters, digits and hyphens.",
        "VALIDATION_ERROR: This is not a hostname. Send one like `help.acme.com`: labels of letters, digits and hyphens.",
    ]
    "#);
}

#[test]
fn nobody_may_have_what_belongs_to_nobody_or_to_all() {
    let told = ["acme.test", "printer.local", "a.example.com", "co.uk", "github.io", "hidden.onion", "1.168.192.in-addr.arpa"];
    insta::assert_debug_snapshot!(told.map(refusal_message), @r#"
    [
        "VALIDATION_ERROR: `test` is reserved and belongs to nobody. Send a hostname under your own domain.",
        "VALIDATION_ERROR: `local` is reserved and belongs to nobody. Send a hostname under your own domain.",
        "VALIDATION_ERROR: `example.com` is reserved and belongs to nobody. Send a hostname under your own domain.",
        "VALIDATION_ERROR: `co.uk` is a public suffix, which many share. Send a hostname below it that is yours.",
        "VALIDATION_ERROR: `github.io` is a public suffix, which many share. Send a hostname below it that is yours.",
        "VALIDATION_ERROR: `onion` is reserved and belongs to nobody. Send a hostname under your own domain.",
        "VALIDATION_ERROR: `arpa` is reserved and belongs to nobody. Send a hostname under your own domain.",
    ]
    "#);
}

#[test]
fn an_address_is_refused_in_every_spelling() {
    for text in [
        "127.0.0.1",
        "127.1",
        "127.0.1",
        "2130706433",
        "0x7f000001",
        "0x7f.1",
        "017700000001",
        "0177.0.0.1",
        "127.0.0.1.",
        "0.0.0.0",
        "0",
        "10.1",
        "169.254.169.254",
        "0xa9fea9fe",
        "１２７.０.０.１",
        "127。0。0。1",
        "①②⑦.0.0.1",
        "[::1]",
        "::1",
        "[::ffff:127.0.0.1]",
        "::ffff:7f00:1",
        "2001:db8::1",
        "[fe80::1%25eth0]",
        "127.0.0.0x1",
        "0x7f.0x0.0x0.0x1",
        "1.2.3.4.5",
        "256.256.256.256",
        "a.b.1",
        "a.0x1",
        "127.0.0.1:80",
        "//127.0.0.1",
        "http://127.0.0.1/",
        "user@127.0.0.1",
        "127.0.0.1#a",
        "127.0.0.1?a",
        "127%2e0.0.1",
        "127.0.0.1\u{200b}",
        "\u{ff11}\u{ff12}\u{ff17}.1",
        "0b1.1",
        "00000000177.1",
    ] {
        assert!(parse_hostname(text, &reserved_names()).is_err(), "{text}");
    }
}

#[test]
fn a_name_of_the_platform_is_refused_in_forty_spellings() {
    for text in [
        "desk.acme.com",
        "DESK.acme.com",
        "Desk.Acme.Com",
        "desk.acme.COM",
        "desk.acme.com.",
        " desk.acme.com",
        "desk.acme.com ",
        "\tdesk.acme.com\n",
        "a.desk.acme.com",
        "a.b.desk.acme.com",
        "A.DESK.ACME.COM.",
        "desk。acme。com",
        "desk．acme．com",
        "desk｡acme｡com",
        "desk.acme.com。",
        "ｄｅｓｋ.acme.com",
        "desk.ａｃｍｅ.com",
        "desk.acme.ｃｏｍ",
        "ＤＥＳＫ.ＡＣＭＥ.ＣＯＭ",
        "ｄｅｓｋ。ａｃｍｅ。ｃｏｍ",
        "de\u{ad}sk.acme.com",
        "desk.ac\u{ad}me.com",
        "desk.acme.c\u{ad}om",
        "de\u{200b}sk.acme.com",
        "desk\u{2060}.acme.com",
        "desk.acme.com\u{feff}",
        "𝐝𝐞𝐬𝐤.acme.com",
        "𝖉𝖊𝖘𝖐.acme.com",
        "𝒟𝑒𝓈𝓀.acme.com",
        "ⓓⓔⓢⓚ.acme.com",
        "desk.ⓐⓒⓜⓔ.com",
        "desK.acme.com",
        "deſk.acme.com",
        "help.acme.com",
        "HELP.ACME.COM",
        "acme.help.acme.com",
        "x.y.help.acme.com.",
        "𝗵𝗲𝗹𝗽.acme.com",
        "help。acme.com",
        "ℎelp.acme.com",
    ] {
        assert!(refusal_message(text).contains("belongs to this platform"), "{text}: {}", refusal_message(text));
    }
    assert_eq!(parsed_spelling("mydesk.acme.com"), "mydesk.acme.com", "a name that only ends alike is another one");
}

proptest! {
    #[test]
    fn any_text_is_refused_or_has_one_spelling(text in "\\PC{0,60}|([a-zA-ZäöüßｄK0-9-]{1,12}[.。]){1,4}[a-z]{2,5}") {
        if let Ok(name) = parse_hostname(&text, &reserved_names()) {
            prop_assert_eq!(parse_hostname(name.as_str(), &reserved_names()).ok(), Some(name.clone()));
            prop_assert_eq!(parse_hostname(&name.to_string().to_uppercase(), &reserved_names()).ok(), Some(name.clone()));
            prop_assert!(name.as_str().len() <= 253 && name.as_str().contains('.'));
            prop_assert!(psl::domain_str(name.as_str()).is_some());
            prop_assert_eq!(parse_hostname(&to_unicode(name.as_str()), &reserved_names()).ok(), Some(name));
        }
    }
}
