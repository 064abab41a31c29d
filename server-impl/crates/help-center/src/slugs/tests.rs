use proptest::prelude::*;

use super::*;

/// Random source that counts up.
struct CountingRandom(std::sync::atomic::AtomicU8);

impl Random for CountingRandom {
    fn fill(&self, bytes: &mut [u8]) {
        bytes.fill_with(|| self.0.fetch_add(1, std::sync::atomic::Ordering::Relaxed));
    }
}

fn counting_random() -> CountingRandom {
    CountingRandom(0.into())
}

fn reserved() -> Vec<String> {
    ["acme", "front-desk"].map(str::to_owned).to_vec()
}

fn slug_problem(slug: &str) -> String {
    check_site_slug("/slug", slug, &reserved()).map_or_else(|error| error.to_string(), |()| "fine".to_owned())
}

#[test]
fn a_slug_that_is_a_label_of_a_hostname_is_accepted() {
    for slug in ["abc", "a-b", "123", "shop-help", "a--b", "max-n--a", "acmeshop", "wwww", "my-api", &"a".repeat(40)] {
        assert_eq!(slug_problem(slug), "fine", "{slug}");
    }
}

#[test]
fn other_slugs_are_refused_with_what_to_send() {
    let told = ["ab", "Shop", "sh_op", "-shop", "shop-", "xn--bcher-kva", "www", "acme", "acme-login", "my-acme", "front-desk"]
        .map(slug_problem);
    insta::assert_debug_snapshot!(told, @r#"
    [
        "VALIDATION_ERROR: A slug has 3 to 40 characters: `a` to `z`, digits and hyphens. Send one like `acme-help`.",
        "VALIDATION_ERROR: A slug has 3 to 40 characters: `a` to `z`, digits and hyphens. Send one like `acme-help`.",
        "VALIDATION_ERROR: A slug has 3 to 40 characters: `a` to `z`, digits and hyphens. Send one like `acme-help`.",
        "VALIDATION_ERROR: A slug must neither begin nor end with a hyphen.",
        "VALIDATION_ERROR: A slug must neither begin nor end with a hyphen.",
        "VALIDATION_ERROR: Slugs that begin with `xn--` are kept for encoded names. Send another one.",
        "VALIDATION_ERROR: The slug `www` is reserved. Send another one.",
        "VALIDATION_ERROR: The slug `acme` is reserved. Send another one.",
        "VALIDATION_ERROR: The slug `acme-login` is reserved. Send another one.",
        "VALIDATION_ERROR: The slug `my-acme` is reserved. Send another one.",
        "VALIDATION_ERROR: The slug `front-desk` is reserved. Send another one.",
    ]
    "#);
    for slug in [&"a".repeat(41), "", "shöp", "a b", "a.b", "a\0b", "sh\u{200b}op"] {
        assert!(super::check_site_slug("/slug", slug, &[]).is_err(), "{slug}");
    }
    for kept in "www api app mail mx edge admin status".split(' ') {
        assert!(super::check_site_slug("/slug", kept, &[]).is_err(), "{kept}");
    }
}

#[test]
fn a_site_is_named_after_its_agent_and_numbered_when_that_is_taken() {
    let (random, reserved) = (counting_random(), reserved());
    let candidates = |name: &str| site_candidates(name, &reserved, &random).take(11).collect::<Vec<_>>();
    let some = candidates("Zoë’s Café & Bar");
    assert_eq!(some[..2], ["zoes-cafe-bar", "zoes-cafe-bar-2"]);
    assert_eq!(some[8..], ["zoes-cafe-bar-9", "zoes-cafe-bar-012345", "zoes-cafe-bar-6789ab"]);
    let first = |name: &str| candidates(name).swap_remove(0);
    for (name, slug) in [
        ("Shop", "shop"),
        ("AI", "ai-help"),
        ("API", "api-help"),
        ("Acme support", "help-center"),
        ("Front desk", "help-center"),
        ("客服助手", "help-center"),
        ("Поддержка", "podderzhka"),
        ("🤖", "help-center"),
        ("", "help-center"),
        ("xn--bcher", "xn-bcher"),
    ] {
        assert_eq!(first(name), slug, "{name}");
    }
}

#[test]
fn a_site_gets_a_name_even_where_the_operator_keeps_all_words() {
    let reserved = ["help", "center"].map(str::to_owned);
    let random = counting_random();
    let first: Vec<_> = site_candidates("Help", &reserved, &random).take(2).collect();
    assert_eq!(first, ["012345", "6789ab"]);
}

#[test]
fn a_title_is_written_in_ascii_where_that_is_possible() {
    for (title, slug) in [
        ("How do I reset my password?", "how-do-i-reset-my-password"),
        ("  Don’t panic — it's 100% fine!  ", "dont-panic-its-100-fine"),
        ("Rückgabe & Größen", "ruckgabe-grossen"),
        ("Rückgabe", "ruckgabe"),
        ("Ru\u{308}ckgabe", "ruckgabe"),
        ("Łódź, Øresund, Þór", "lodz-oresund-thor"),
        ("İstanbul ışık", "istanbul-isik"),
        ("Tiếng Việt", "tieng-viet"),
        ("ＦＵＬＬ ﬁne", "full-fine"),
        ("Как изменить пароль в объявлении", "kak-izmenit-parol-v-obyavlenii"),
        ("Їжак і ґанок", "yizhak-i-ganok"),
        ("Πώς αλλάζω κωδικό;", "pos-allazo-kodiko"),
        ("API を使う", "api"),
        ("如何重置 API 密码", ""),
        ("如何重置密码", ""),
        ("مركز المساعدة", ""),
        ("🎉", ""),
        ("", ""),
        ("C++", "c"),
        ("a/../b", "a-b"),
        ("no\u{ad}break", "nobreak"),
    ] {
        assert_eq!(article_slug(title), slug, "{title}");
    }
}

#[test]
fn a_long_title_is_cut_between_words() {
    let title = "word ".repeat(30);
    assert_eq!(article_slug(&title), "word-".repeat(16).trim_end_matches('-'));
    assert_eq!(article_slug(&format!("{} end", "a".repeat(70) + "-bcdefghijklm")), "a".repeat(70));
    assert_eq!(article_slug(&"a".repeat(100)), "a".repeat(80));
}

#[test]
fn collections_are_told_apart_by_numbers() {
    let candidates = |name: &str| collection_candidates(name).take(3).collect::<Vec<_>>();
    assert_eq!(candidates("Getting started"), ["getting-started", "getting-started-2", "getting-started-3"]);
    assert_eq!(candidates("使い方"), ["collection", "collection-2", "collection-3"]);
}

#[test]
fn an_article_is_found_by_its_number_whatever_slug_follows() {
    for (part, number) in [
        ("12-reset", Some(12)),
        ("12", Some(12)),
        ("12-", Some(12)),
        ("12-reset-it", Some(12)),
        ("9223372036854775807", Some(i64::MAX)),
        ("9223372036854775808", None),
        ("012-reset", None),
        ("0", None),
        ("+1", None),
        ("-1", None),
        ("1x", None),
        ("reset", None),
        ("", None),
    ] {
        assert_eq!(article_number(part), number, "{part}");
    }
}

fn is_slug(slug: &str) -> bool {
    slug.split('-').all(|word| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit()))
}

proptest! {
    #[test]
    fn every_title_gives_a_slug_or_none(title in any::<String>(), words in "[a-zA-Zäß0-9 '.,й-]{0,200}") {
        for title in [title, words] {
            let slug = article_slug(&title);
            prop_assert!(slug.is_empty() || is_slug(&slug) && slug.len() <= MAX_SLUG_CHARS, "{slug}");
            prop_assert_eq!(&article_slug(&slug), &slug);
        }
    }

    #[test]
    fn every_name_gives_slugs_that_a_site_may_have(name in any::<String>(), words in "[a-z0-9 -]{0,60}") {
        let (random, reserved) = (counting_random(), reserved());
        for name in [name, words] {
            let candidates: Vec<_> = site_candidates(&name, &reserved, &random).take(20).collect();
            prop_assert_eq!(candidates.len(), 20);
            for slug in &candidates {
                prop_assert!(check_site_slug("/slug", slug, &reserved).is_ok() && is_slug(slug), "{slug}");
            }
            let different: std::collections::BTreeSet<_> = candidates.iter().collect();
            prop_assert_eq!(different.len(), 20);
        }
    }

    #[test]
    fn every_name_gives_slugs_that_a_collection_may_have(name in any::<String>(), nth in 0..10_usize) {
        let slug = collection_candidates(&name).nth(nth).unwrap();
        prop_assert!(is_slug(&slug) && slug.len() <= MAX_SLUG_CHARS, "{slug}");
    }

    #[test]
    fn the_part_of_an_article_leads_back_to_its_number(number in 1..i64::MAX, title in any::<String>()) {
        prop_assert_eq!(article_number(&article_part(number, &article_slug(&title))), Some(number));
    }
}
