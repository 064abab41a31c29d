use std::collections::HashMap;

use proptest::prelude::*;

use super::{choice::ColorScheme, palette::Palette, *};

fn theme(primary: &str, background: &str, mode: ColorMode) -> PageTheme {
    let color = |text: &str| text.parse().expect("a colour");
    PageTheme { primary: color(primary), background: color(background), mode, font: FontFamily::System }
}

#[test]
fn the_sheet_of_a_theme() {
    insta::assert_snapshot!(theme_css(&theme("#3457d5", "#ffffff", ColorMode::Auto)), @r#"
    :root {
      color-scheme: light dark;
      --font: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", sans-serif;
      --page: #ffffff;
      --card: #ffffff;
      --sunk: #f6f6f6;
      --tint: #edf0fb;
      --ink: #191d27;
      --quiet: #565b66;
      --line: #e1e1e1;
      --field: #83868e;
      --brand: #3457d5;
      --brand-hover: #2d4bb7;
      --on-brand: #ffffff;
      --brand-line: #3457d5;
      --link: #3457d5;
      --mark: #ced7f5;
      --danger: #c42b1c;
      --note: #1769cf;
      --tip: #157c48;
      --important: #7c4dd6;
      --warning: #9e5f00;
      --caution: #c42b1c;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --page: #111419;
        --card: #191c21;
        --sunk: #21242a;
        --tint: #151b2b;
        --ink: #e9ebf1;
        --quiet: #a7abb4;
        --line: #303339;
        --field: #83868e;
        --brand: #395ddc;
        --brand-hover: #3150bd;
        --on-brand: #ffffff;
        --brand-line: #3e63e3;
        --link: #5e86fb;
        --mark: #1b2648;
        --danger: #ef5744;
        --note: #3e8bf5;
        --tip: #419e68;
        --important: #9c70fc;
        --warning: #be7d31;
        --caution: #ef5744;
      }
    }
    "#);
}

#[test]
fn a_page_that_suits_the_scheme_is_shown_as_it_was_chosen() {
    let page = |background, scheme| Palette::for_theme(&theme("#3457d5", background, ColorMode::Auto), scheme).page.to_string();
    assert_eq!(page("#fdf6e3", ColorScheme::Light), "#fdf6e3");
    assert_eq!(page("#0b1f3a", ColorScheme::Dark), "#0b1f3a");
    assert_ne!(page("#fdf6e3", ColorScheme::Dark), "#fdf6e3");
    assert_ne!(page("#0b1f3a", ColorScheme::Light), "#0b1f3a");
    assert_eq!(
        Palette::for_theme(&theme("#3457d5", "#ffffff", ColorMode::Light), ColorScheme::Light).brand.to_string(),
        "#3457d5"
    );
}

#[test]
fn only_six_digits_are_a_color() {
    assert_eq!("#0aF09c".parse(), Ok(Color([0x0a, 0xf0, 0x9c])));
    for text in ["", "#", "0af09c", "#0af09", "#0af09cc", "#+af09c", "#0af0 c", "red", "#é09c1"] {
        assert!(text.parse::<Color>().is_err(), "{text}");
    }
}

#[test]
fn contrast_is_that_of_the_guideline() {
    assert!((Color::BLACK.contrast_with(Color::WHITE) - 21.0).abs() < 1e-9);
    let grey = Color([0x76; 3]);
    assert!((4.54..4.55).contains(&Color::WHITE.contrast_with(grey)), "the darkest grey that is read on white by a hair");
}

/// Parses the blocks of a style sheet as a browser would: the color of each property by name.
fn blocks(css: &str) -> Vec<HashMap<&str, Color>> {
    css.split(":root {").skip(1).map(block).collect()
}

fn block(text: &str) -> HashMap<&str, Color> {
    let properties = text.split(';').filter_map(|property| property.trim().strip_prefix("--")?.split_once(": "));
    properties.filter_map(|(name, value)| Some((name, value.parse().ok()?))).collect()
}

/// Text colors, the backgrounds on which they appear, and their minimum contrast.
const PAIRS: [(&[&str], &[&str], f64); 5] = [
    (&["ink"], &["page", "card", "sunk", "tint", "mark"], 4.5),
    (&["quiet", "link", "danger", "note", "tip", "important", "warning", "caution"], &["page", "card", "sunk", "tint"], 4.5),
    (&["on-brand"], &["brand", "brand-hover"], 4.5),
    (&["field", "brand-line"], &["page", "card", "sunk", "tint"], 3.0),
    // Icons in selected items, and the focus ring around them.
    (&["link"], &["tint", "card"], 3.0),
];

fn check(theme: &PageTheme) {
    let css = theme_css(theme);
    let blocks = blocks(&css);
    assert_eq!(blocks.len(), if theme.mode == ColorMode::Auto { 2 } else { 1 });
    for colors in blocks {
        assert_eq!(colors.len(), 20, "{css}");
        for (texts, grounds, least) in PAIRS {
            for (text, ground) in texts.iter().flat_map(|text| grounds.iter().map(move |ground| (*text, *ground))) {
                let contrast = colors[text].contrast_with(colors[ground]);
                assert!(contrast >= least, "{text} on {ground}: {contrast:.2} of {least}, {theme:?}\n{css}");
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4_000))]

    #[test]
    fn all_is_readable_whatever_the_colors(primary: [u8; 3], background: [u8; 3], mode in 0..3_usize) {
        let mode = [ColorMode::Light, ColorMode::Dark, ColorMode::Auto][mode];
        check(&PageTheme { primary: Color(primary), background: Color(background), mode, font: FontFamily::Serif });
    }
}

/// Corners of the color cube, where chroma and lightness are extreme.
#[test]
fn all_is_readable_at_the_ends() {
    let ends = [0_u8, 1, 118, 119, 127, 128, 254, 255];
    let corners: Vec<Color> = ends
        .iter()
        .flat_map(|red| [0, 119, 255].map(|green| [0, 128, 255].map(|blue| Color([*red, green, blue]))))
        .flatten()
        .collect();
    for primary in &corners {
        for background in &corners {
            check(&PageTheme { primary: *primary, background: *background, mode: ColorMode::Auto, font: FontFamily::Mono });
        }
    }
}
