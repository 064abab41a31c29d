//! Unknown fields: a mistyped name would otherwise go unnoticed.

use std::fmt;

use serde::{
    Deserialize, Deserializer,
    de::{IgnoredAny, MapAccess, Visitor},
};

use super::{
    YamlValue,
    notation::{RawMatter, split_fences},
};
use crate::portable::yaml;

/// Known fields of an article.
const KNOWN_FIELDS: &[&str] = &[
    "title",
    "number",
    "status",
    "locale",
    "lang",
    "language",
    "translationGroup",
    "position",
    "weight",
    "sidebar_position",
    "nav_order",
    "excerpt",
    "tags",
    "author",
    "seo",
    "collection",
    "slug",
    "redirectFrom",
    "redirect_from",
    "aliases",
    "permalink",
    "description",
    "draft",
    "published",
];

/// Fields of other tools about layout, metadata and dates, which can be ignored without a note.
const FOREIGN_FIELDS: &[&str] = &[
    "layout",
    "date",
    "lastmod",
    "last_updated",
    "updated",
    "id",
    "url",
    "type",
    "parent",
    "grand_parent",
    "has_children",
    "has_toc",
    "toc",
    "sidebar",
    "sidebar_label",
    "hide_title",
    "pagination_next",
    "pagination_prev",
    "keywords",
    "image",
    "images",
    "icon",
    "hide",
    "search",
    "template",
    "comments",
    "social",
    "contributors",
    "authors",
    "head",
    "next",
    "prev",
    "outline",
    "aside",
    "navbar",
    "footer",
    "linkTitle",
    "linktitle",
    "categories",
    "series",
    "summary",
    "params",
    "menu",
    "menus",
    "cascade",
    "build",
    "outputs",
    "cssclass",
    "cssclasses",
    "publish",
    "created",
    "modified",
    "custom_edit_url",
    "displayed_sidebar",
    "hide_table_of_contents",
    "toc_min_heading_level",
    "toc_max_heading_level",
    "hidden",
    "editLink",
    "sitemap",
];

/// Maximum number of fields that the note lists.
const MAX_NAMED_FIELDS: usize = 5;

/// Maximum length of a listed field, in characters.
const MAX_FIELD_CHARS: usize = 40;

/// Returns a note on the unknown fields of a file, if there are any.
pub fn note_unknown_fields(file: &str) -> Option<String> {
    let (RawMatter::Yaml(text), _) = split_fences(file.strip_prefix('\u{feff}').unwrap_or(file))? else { return None };
    let FieldNames(names) = yaml::parse_yaml::<Option<FieldNames>>(text).ok()??;
    let unknown = names.iter().filter(|name| !KNOWN_FIELDS.contains(&name.as_str()) && !FOREIGN_FIELDS.contains(&name.as_str()));
    let mut shown: Vec<String> =
        unknown.map(|name| format!("`{}`", name.chars().take(MAX_FIELD_CHARS).collect::<String>())).collect();
    let more = shown.len().saturating_sub(MAX_NAMED_FIELDS);
    shown.truncate(MAX_NAMED_FIELDS);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    (!shown.is_empty()).then(|| format!("these fields of its front matter are not known: {}{more}", shown.join(", ")))
}

/// The names of all fields in a file.
struct FieldNames(Vec<String>);

impl<'de> Deserialize<'de> for FieldNames {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(FieldNamesVisitor)
    }
}

struct FieldNamesVisitor;

impl<'de> Visitor<'de> for FieldNamesVisitor {
    type Value = FieldNames;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("fields")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<FieldNames, A::Error> {
        let mut names = Vec::new();
        while let Some((name, _)) = map.next_entry::<YamlValue, IgnoredAny>()? {
            if let YamlValue::One(name) = name {
                names.push(name);
            }
        }
        Ok(FieldNames(names))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::portable::front_matter::{FrontMatter, SeoMatter, join};

    fn note_text(file: &str) -> String {
        note_unknown_fields(file).unwrap_or_default()
    }

    #[test]
    fn a_mistyped_field_is_told_and_those_of_other_tools_are_not() {
        assert_eq!(
            note_text("---\ntitel: A\nlayout: page\ndate: 2020-01-01\n---\nText"),
            "these fields of its front matter are not known: `titel`"
        );
        assert_eq!(note_text("---\ntitle: A\nredirect_from: /old\nnav_order: 1\n---\nText"), "");
        assert_eq!((note_text("Text"), note_text("---\n# nothing\n---\n")), (String::new(), String::new()));
    }

    #[test]
    fn of_many_the_first_are_told() {
        let many: String = (0..100).map(|number| format!("x{number}: 1\n")).collect();
        let many = note_text(&format!("---\n{many}---\n"));
        assert!(many.ends_with("`x0`, `x1`, `x2`, `x3`, `x4` and 95 more"), "{many}");
        assert!(note_text(&format!("---\n{}: 1\n---\n", "x".repeat(500))).len() < 120);
    }

    #[test]
    fn what_is_exported_is_known() {
        let some = Some("x".to_owned());
        let whole = FrontMatter {
            title: some.clone(),
            number: Some(1),
            status: some.clone(),
            locale: some.clone(),
            translation_group: some.clone(),
            position: Some(1),
            excerpt: some.clone(),
            tags: vec!["x".to_owned()],
            author: some.clone(),
            seo: Some(SeoMatter::default()),
            collection: some.clone(),
            slug: some.clone(),
            redirect_from: vec!["/x".to_owned()],
            permalink: some.clone(),
            id: some.clone(),
            description: some,
            draft: Some(true),
            published: Some(true),
        };
        assert_eq!(note_text(&join(&whole, "Text").expect("it is written")), "");
    }
}
