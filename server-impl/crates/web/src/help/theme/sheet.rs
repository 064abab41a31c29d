//! A theme as a style sheet: custom properties that `site.css` refers to.

use std::fmt::Write;

use super::{
    choice::{Font, Mode, Scheme, Theme},
    palette::Palette,
};

/// The style sheet of a theme. The same theme gives the same text, and each value is ours, so nothing needs to be
/// escaped.
pub(crate) fn theme_css(theme: &Theme) -> String {
    let mut css = format!(":root {{\n  color-scheme: {};\n  --font: {};\n", theme.mode.color_scheme(), family(theme.font));
    let first = if theme.mode == Mode::Dark { Scheme::Dark } else { Scheme::Light };
    properties(&mut css, &Palette::of(theme, first), "  ");
    css.push_str("}\n");
    if theme.mode == Mode::Auto {
        css.push_str("@media (prefers-color-scheme: dark) {\n  :root {\n");
        properties(&mut css, &Palette::of(theme, Scheme::Dark), "    ");
        css.push_str("  }\n}\n");
    }
    css
}

fn family(font: Font) -> &'static str {
    match font {
        Font::System => "system-ui, -apple-system, \"Segoe UI\", Roboto, \"Helvetica Neue\", \"Noto Sans\", sans-serif",
        Font::Serif => "ui-serif, Charter, \"Iowan Old Style\", Palatino, Georgia, \"Noto Serif\", serif",
        Font::Mono => "ui-monospace, SFMono-Regular, Menlo, Consolas, \"Liberation Mono\", \"Noto Sans Mono\", monospace",
    }
}

fn properties(css: &mut String, palette: &Palette, indent: &str) {
    let Palette {
        page,
        card,
        sunk,
        tint,
        ink,
        quiet,
        line,
        field,
        brand,
        brand_hover,
        on_brand,
        brand_line,
        link,
        mark,
        danger,
        alerts: [note, tip, important, warning, caution],
    } = palette;
    let named = [
        ("page", page),
        ("card", card),
        ("sunk", sunk),
        ("tint", tint),
        ("ink", ink),
        ("quiet", quiet),
        ("line", line),
        ("field", field),
        ("brand", brand),
        ("brand-hover", brand_hover),
        ("on-brand", on_brand),
        ("brand-line", brand_line),
        ("link", link),
        ("mark", mark),
        ("danger", danger),
        ("note", note),
        ("tip", tip),
        ("important", important),
        ("warning", warning),
        ("caution", caution),
    ];
    for (name, color) in named {
        // A string takes all that is written to it.
        let _ = writeln!(css, "{indent}--{name}: {color};");
    }
}
