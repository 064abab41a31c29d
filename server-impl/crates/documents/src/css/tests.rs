use proptest::prelude::*;

use super::*;

fn told(css: &str) -> String {
    check("/theme/css", css).map_or_else(|error| error.to_string(), |()| "fine".to_owned())
}

#[test]
fn a_style_sheet_may_do_what_loads_nothing() {
    for css in [
        "",
        ":root { --accent: #0a7; color-scheme: light dark }\n@media (max-width: 40rem) \
         { .card > a:hover::after { content: \"→ (url)\" } }",
        "a { background: linear-gradient(45deg, rgb(1 2 3 / 50%), var(--x, calc(1px + 2%))) }",
        "@font-face { font-family: X; src: local('Helvetica') }",
        "@supports (display: grid) and (not (display: inline-grid)) { a[href$='.pdf'] { color: red } }",
        ".url, .src, #image { color: red } a::after { content: attr(data-url) }",
        ".curl-up { animation: -my-url 1s } @keyframes -my-url { to { opacity: 0 } }",
        "/* import url of it */",
        "a { color: red",
        "}}}} )]",
        "<!-- a { } -->",
        "a { content: '\\'url' }",
        ".a\\:b { color: red }",
        "a { background: url\\28 x }",
        "a { background: ur\\\n6c(x) }",
    ] {
        assert_eq!(told(css), "fine", "{css}");
    }
    assert_eq!(told(&"a{}\n".repeat(8 * 1024)), "fine");
}

#[test]
fn what_loads_something_is_refused_in_every_spelling() {
    for css in [
        "a { background: url(https://evil.com/x) }",
        "a { background: URL('x') }",
        "a { background: Url( \"x\" ) }",
        "a { background: u\\rl(x) }",
        "a { background: \\75rl(x) }",
        "a { background: \\75 rl(x) }",
        "a { background: \\000075rl(x) }",
        "a { background: \\55\\52\\4c(x) }",
        "a { background: url/**/(x) }",
        "a { background: u\\72l/* */('x') }",
        "/* url(x) */",
        "a { --x: url(x) }",
        "a { background: url(x",
        "a { background: url(x y) }",
        "a { background: url(\0) }",
        "a { background: src(\"x\") }",
        "a { background: s\\72 c(var(--x)) }",
        "a { background: image('x') }",
        "a { background: image-set('x' 1x) }",
        "a { background: cross-fade('x', 'y', 50%) }",
        "a { background: -webkit-image-set('x' 1x) }",
        "a { background: image\\-set('x' 1x) }",
        "a { background: IMAGE-SET('x' 1x) }",
        "a { width: expression(alert(1)) }",
        "@font-face { src: url(x) format('woff') }",
        "@namespace url(x);",
        "@import 'x';",
        "@IMPORT \"x\";",
        "@\\69mport 'x';",
        "@\\69 mport 'x';",
        "a { } @layer x { @im\\port 'x' }",
        "@media screen { @supports (a: url(x)) { } }",
        "a { color: ( } b { background: u\\rl(x) }",
        "a[b=\"\n\"] { background: url(x) }",
        "a { content: '</style>' }",
        "/* </style> */",
        "a { content: 'x\ny' }",
    ] {
        assert_ne!(told(css), "fine", "{css}");
    }
}

#[test]
fn a_refusal_names_the_line() {
    insta::assert_snapshot!(told("a {\n  b: url(x)\n}"), @"VALIDATION_ERROR: Line 2 of the style sheet loads something \
        (`url(`, `src(`, `image(`, `image-set(`, `cross-fade(`). Upload pictures as files and show them in articles.");
    insta::assert_snapshot!(told("\n\n\n@\\69mport 'x';"), @"VALIDATION_ERROR: Line 4 of the style sheet imports another one \
        (`@import`). Send all rules in this one.");
    insta::assert_snapshot!(told("a {\n\n b: 'x\n y'\n}"), @"VALIDATION_ERROR: Line 3 of the style sheet has a quoted text \
        that does not end. Close the quotes.");
    insta::assert_snapshot!(told("\n</style>"), @"VALIDATION_ERROR: Line 2 of the style sheet contains `</`, which no style \
        sheet needs. Remove it.");
    insta::assert_snapshot!(told(&"(".repeat(33)), @"VALIDATION_ERROR: Line 1 of the style sheet opens more than 32 blocks or \
        brackets within each other. Close some.");
    insta::assert_snapshot!(told(&"a".repeat(MAX_CSS_BYTES + 1)), @"VALIDATION_ERROR: A style sheet must be at most 32 KiB. \
        Send a shorter one.");
    assert_eq!(told(&"(".repeat(32)), "fine");
}

fn pieces() -> impl Strategy<Value = String> {
    let pieces = prop::sample::select(vec![
        "url",
        "u",
        "rl",
        "(",
        ")",
        "{",
        "}",
        "[",
        "]",
        "/*",
        "*/",
        "\\",
        "\\75",
        "\\72 ",
        "\\6c",
        "\\28",
        "'",
        "\"",
        "\n",
        "\0",
        "@",
        "import",
        "\\69",
        " ",
        "x",
        "-",
        "image-set",
        "src",
        "é",
        ";",
        "1",
        "<!--",
        "</",
        "\u{c}",
        "\r\n",
        "#",
        "+",
        ".",
        "e",
    ]);
    proptest::collection::vec(pieces, 0..40).prop_map(|pieces| pieces.concat())
}

/// Renders the style sheet as a browser reads it outside of quotes and comments, with escapes resolved: a second
/// reader, which knows no tokens.
fn plain(css: &str) -> String {
    let (mut plain, mut rest) = (String::new(), css);
    while let Some(letter) = rest.chars().next() {
        rest = &rest[letter.len_utf8()..];
        if letter != '\\' {
            plain.push(letter.to_ascii_lowercase());
            continue;
        }
        let digits = rest.bytes().take(6).take_while(u8::is_ascii_hexdigit).count();
        if digits > 0 {
            let code = u32::from_str_radix(&rest[..digits], 16).unwrap();
            plain.push(named(char::from_u32(code).unwrap_or('\u{fffd}')));
            rest = &rest[digits..];
            // A single white space ends an escape.
            rest = rest.strip_prefix("\r\n").or_else(|| rest.strip_prefix([' ', '\n', '\t', '\r', '\u{c}'])).unwrap_or(rest);
        } else if let Some(letter) = rest.chars().next() {
            plain.push(named(letter));
            rest = &rest[letter.len_utf8()..];
        }
    }
    plain
}

/// Maps an escaped letter, which always belongs to a name.
fn named(letter: char) -> char {
    if letter.is_ascii_alphanumeric() || letter == '-' { letter.to_ascii_lowercase() } else { '_' }
}

/// Checks that a letter belongs to the name that follows it.
fn is_of_a_name(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || "-_\0#@".contains(letter) || !letter.is_ascii()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    fn nothing_that_loads_is_accepted_and_nothing_is_too_strange(css in prop_oneof![pieces(), any::<String>()]) {
        if check("/theme/css", &css).is_ok() {
            let plain = plain(&css);
            let is_text = ["'", "\"", "/*"].iter().any(|sign| css.contains(sign));
            let has = |loading: &str| plain.match_indices(loading).any(|(at, _)| !plain[..at].ends_with(is_of_a_name));
            prop_assert!(is_text || !["</", "url(", "src(", "image-set("].into_iter().any(has), "{css:?}");
        }
    }

    #[test]
    fn what_is_around_it_does_not_hide_a_url(
        before in pieces(),
        after in pieces(),
        spelling in prop::sample::select(vec!["url(x)", "u\\72l(x)", "\\75 rl(x)"]),
    ) {
        let css = format!("{before}{spelling}{after}");
        let is_hidden = before.contains(['\'', '"', '\\', '/']) || before.ends_with(is_of_a_name);
        prop_assert!(is_hidden || check("/css", &css).is_err(), "{css:?}");
    }
}
