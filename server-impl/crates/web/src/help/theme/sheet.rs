//! Renders a theme as CSS custom properties, which `site.css` refers to.

use std::fmt::Write;

use super::{
    choice::{ColorMode, ColorScheme, FontFamily, PageTheme},
    palette::Palette,
};

/// Renders the style sheet of a theme. Equal themes yield equal text. All values are generated, so nothing
/// needs escaping.
pub(crate) fn theme_css(theme: &PageTheme) -> String {
    let mut css = format!(":root {{\n  color-scheme: {};\n  --font: {};\n", theme.mode.color_scheme(), font_stack(theme.font));
    let first = if theme.mode == ColorMode::Dark { ColorScheme::Dark } else { ColorScheme::Light };
    write_properties(&mut css, &Palette::for_theme(theme, first), "  ");
    css.push_str("}\n");
    if theme.mode == ColorMode::Auto {
        css.push_str("@media (prefers-color-scheme: dark) {\n  :root {\n");
        write_properties(&mut css, &Palette::for_theme(theme, ColorScheme::Dark), "    ");
        css.push_str("  }\n}\n");
    }
    css
}

fn font_stack(font: FontFamily) -> &'static str {
    match font {
        FontFamily::System => "system-ui, -apple-system, \"Segoe UI\", Roboto, \"Helvetica Neue\", \"Noto Sans\", sans-serif",
        FontFamily::Serif => "ui-serif, Charter, \"Iowan Old Style\", Palatino, Georgia, \"Noto Serif\", serif",
        FontFamily::Mono => "ui-monospace, SFMono-Regular, Menlo, Consolas, \"Liberation Mono\", \"Noto Sans Mono\", monospace",
    }
}

fn write_properties(css: &mut String, palette: &Palette, indent: &str) {
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
        // Writing to a string never fails.
        let _ = writeln!(css, "{indent}--{name}: {color};");
    }
}
