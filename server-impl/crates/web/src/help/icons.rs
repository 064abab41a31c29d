//! Icons of collections: SVG paths on a 24 by 24 grid, drawn as lines.

/// An icon: its name in the API and its path.
pub(crate) type Icon = (&'static str, &'static str);

/// Icon of collections without one.
const DEFAULT_PATH: &str = BOOK_PATH;

const BOOK_PATH: &str = "M4 5.5A2.5 2.5 0 0 1 6.5 3H20v18H6.5A2.5 2.5 0 0 1 4 18.5zM4 18.5A2.5 2.5 0 0 1 6.5 16H20M9 7.5h6";

/// All icons, sorted by name.
pub(crate) const ICONS: [Icon; 30] = [
    ("bell", "M6 9a6 6 0 0 1 12 0c0 6 2.5 7 2.5 7h-17S6 15 6 9zM10 20a2.2 2.2 0 0 0 4 0"),
    ("book", BOOK_PATH),
    ("calendar", "M4 6.5h16V20H4zM4 10.5h16M8 3.5v5M16 3.5v5"),
    ("card", "M3 6h18v12H3zM3 10h18M7 14.5h4"),
    ("cart", "M2.5 4H5l2.6 11.5h10.2L20 7.5H6M9 20h.01M17 20h.01"),
    ("chart", "M4 4v16h16M8.5 15.5v-4M13 15.5v-8M17.5 15.5v-6"),
    ("chat", "M4 5h16v11h-8.5L7 20v-4H4zM8 9h8M8 12.3h5"),
    ("code", "M8.5 7 3.5 12l5 5M15.5 7l5 5-5 5M13.2 5l-2.4 14"),
    ("download", "M12 4v11M7.5 11l4.5 4.5 4.5-4.5M4.5 20h15"),
    ("file", "M6 3h8l4.5 4.5V21H6zM14 3v5h4.5M9 12.5h6M9 16h6"),
    ("flag", "M5 21V4M5 4.5c5-2.5 8 2.5 14 0v9.5c-6 2.5-9-2.5-14 0"),
    ("folder", "M3 6h6.5l2 2.5H21V19H3z"),
    (
        "gear",
        "M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM10.6 3h2.8l.6 2.6 2.2 1 2.3-1.4 2 2-1.4 2.3 1 2.1 2.6.7v2.8l-2.6.6-1 2.2 1.4 \
         2.3-2 2-2.3-1.4-2.2 1-.6 2.6h-2.8l-.6-2.6-2.2-1-2.3 1.4-2-2 1.4-2.3-1-2.2-2.6-.6v-2.8l2.6-.7 1-2.1-1.4-2.3 2-2 2.3 \
         1.4 2.2-1z",
    ),
    (
        "gift",
        "M4 11.5h16V21H4zM3 7.5h18v4H3zM12 7.5V21M12 7.5C9 7.5 6.5 6.5 7.5 4.3S11.5 4 12 7.5c.5-3.5 3.5-5.4 4.5-3.2S15 7.5 12 \
         7.5z",
    ),
    ("globe", "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3.3 12h17.4M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18"),
    ("heart", "M12 20C4 14.5 3 11.5 3 9.2A4.7 4.7 0 0 1 12 7a4.7 4.7 0 0 1 9 2.2c0 2.3-1 5.3-9 10.8z"),
    ("home", "M4 10.5 12 4l8 6.5V20h-5.5v-5.5h-5V20H4z"),
    ("image", "M3.5 5h17v14h-17zM3.5 16l5-5 4.5 4.5 2.5-2.5 5 5M15.5 9h.01"),
    ("lightbulb", "M9 17.5c0-3-3-3.5-3-8a6 6 0 0 1 12 0c0 4.5-3 5-3 8zM9.5 21h5"),
    ("lock", "M5 10.5h14V20H5zM8 10.5V8a4 4 0 0 1 8 0v2.5M12 14v2.5"),
    ("mail", "M3 5.5h18v13H3zM3.5 6l8.5 7 8.5-7"),
    ("phone", "M7.5 3h9v18h-9zM11 18h2"),
    ("plug", "M9 3v5M15 3v5M6 8h12v3a6 6 0 0 1-12 0zM12 17v4"),
    (
        "rocket",
        "M12 15.5 8.5 12C9.5 7 13 3.5 20.5 3.5c0 7.5-3.5 11-8.5 12zM8.5 12 4.5 12.5 7 8.5l3-.5M12 15.5l-.5 4 4-2.5.5-3M6.5 \
         16.5 4 20M15 9h.01",
    ),
    ("shield", "M12 3l7.5 3v5.5c0 4.5-3 7.8-7.5 9.5-4.5-1.7-7.5-5-7.5-9.5V6zM8.8 11.8l2.3 2.3 4.2-4.4"),
    ("star", "M12 3.5l2.6 5.6 6.1.7-4.5 4.2 1.2 6L12 17l-5.4 3 1.2-6-4.5-4.2 6.1-.7z"),
    ("truck", "M3 6h11v10.5H3zM14 10h4l3 3.5v3h-7M7 19.5h.01M17 19.5h.01"),
    ("user", "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20.5c.5-4 3.5-6 7.5-6s7 2 7.5 6"),
    (
        "users",
        "M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM2.5 19.5c.4-3.5 3-5 6.5-5s6.1 1.5 6.5 5M16 5.5a3.2 3.2 0 0 1 0 6.2M18 15c2 \
         .6 3.2 2.1 3.5 4.5",
    ),
    ("wrench", "M20.5 7a5 5 0 0 1-6.7 5.5L6.5 20 4 17.5l7.5-7.3A5 5 0 0 1 17 3.5l-3 3 .5 3 3 .5z"),
];

/// Returns the path of an icon.
pub(crate) fn icon_path(name: Option<&str>) -> &'static str {
    name.and_then(|name| ICONS.iter().find(|(known, _)| *known == name)).map_or(DEFAULT_PATH, |(_, path)| path)
}

#[cfg(test)]
mod tests;
