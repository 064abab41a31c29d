use super::*;

fn shown(question: &str, locale: &str) -> String {
    let one = |SearchWord { forms, prefix, is_optional, .. }: SearchWord| {
        let prefix = prefix.map_or(String::new(), |prefix| format!(" {prefix}…"));
        format!("{}{prefix}{}", forms.join("|"), if is_optional { "?" } else { "" })
    };
    parse_words(question, locale).into_iter().map(one).collect::<Vec<_>>().join(", ")
}

#[test]
fn the_last_word_may_go_on_and_common_words_need_not_be_there() {
    insta::assert_snapshot!(shown("How do I change plans", "en"), @"how?, do?, i?, chang|change, plan|plans plans…");
    insta::assert_snapshot!(shown("plans ", "en"), @"plan|plans");
    insta::assert_snapshot!(shown("a", "en"), @"a?");
    insta::assert_snapshot!(shown("", "en"), @"");
    insta::assert_snapshot!(shown("plan plan", "tlh"), @"plan plan…");
}

#[test]
fn words_are_sought_in_other_spellings() {
    let variants = |question: &str, locale: &str| -> Vec<String> {
        parse_words(question, locale).into_iter().map(|word| format!("{}: {}", word.forms[0], word.variants.join(" "))).collect()
    };
    assert_eq!(variants("wi-fi", "en"), ["wi: wifi", "fi: wifi", "wi-fi: "]);
    assert_eq!(variants("log in now", "en"), ["log: login", "in: login innow", "now: innow"]);
    assert_eq!(variants("v2.0.1", "en"), ["v201: 2.0.1", "v2.0.1: "]);
    assert_eq!(variants("الفاتورة", "en"), ["الفاتوره: فاتوره"]);
}
