//! The picture of the widget beside its settings. The script of the dashboard draws the same while somebody types, from
//! the same fields: a change here is one in `script/widget.js`, too.

use frontdesk_channels::widget::{settings::LANGUAGES, text_color};
use frontdesk_types::{
    channels::widget::{AUTO_LOCALE, WidgetPosition},
    color::Color,
};

use crate::{app::texts::Texts, site::form::FormFields, widget::strings::WidgetStrings};

/// Maximum number of suggestions that the widget has.
const MAX_SUGGESTIONS: usize = 4;

/// A language to choose for the widget, with its own texts in it.
pub(super) struct WidgetLanguage {
    pub(super) locale: &'static str,
    pub(super) name: &'static str,
    pub(super) strings: &'static WidgetStrings,
}

/// Returns the languages to choose. Where the page of the website decides, the texts are in the language of this page.
pub(super) fn widget_languages(t: &'static Texts) -> impl Iterator<Item = WidgetLanguage> {
    let auto = WidgetLanguage { locale: AUTO_LOCALE, name: t.widget.language_auto, strings: own_strings(t, AUTO_LOCALE) };
    let fixed = LANGUAGES.map(|locale| WidgetLanguage { locale, name: locale, strings: own_strings(t, locale) });
    [auto].into_iter().chain(fixed)
}

fn own_strings(t: &'static Texts, locale: &str) -> &'static WidgetStrings {
    WidgetStrings::choose(locale, Some(t.language))
}

/// The widget as visitors see it first.
pub(super) struct WidgetPreview<'f> {
    pub(super) title: &'f str,
    pub(super) greeting: &'f str,
    pub(super) suggestions: Vec<&'f str>,
    pub(super) placeholder: &'f str,
    /// Color of the button, `#rrggbb`.
    pub(super) color: String,
    /// Color of what is on it.
    pub(super) text_color: String,
    pub(super) is_left: bool,
    /// The widget's own texts.
    pub(super) strings: &'static WidgetStrings,
}

impl<'f> WidgetPreview<'f> {
    /// Returns the picture of what a form has. A text that is no color leaves the one that is saved.
    pub(super) fn new(t: &'static Texts, form: &'f FormFields, agent_name: &'f str, saved_color: &str) -> Self {
        let strings = own_strings(t, form.get("locale"));
        let text_or = |name: &str, own: &'f str| Some(form.get(name).trim()).filter(|text| !text.is_empty()).unwrap_or(own);
        let color = form.get("color").parse().map_or_else(|_| saved_color.to_owned(), |color: Color| color.to_string());
        Self {
            title: text_or("title", agent_name),
            greeting: text_or("greeting", strings.get("greeting")),
            suggestions: lines_of(form.get("suggestions")).take(MAX_SUGGESTIONS).collect(),
            placeholder: text_or("placeholder", strings.get("placeholder")),
            text_color: text_color(&color),
            color,
            is_left: form.get("position") == WidgetPosition::Left.as_str(),
            strings,
        }
    }
}

/// Returns the lines of a field that has a value in each.
pub(super) fn lines_of(text: &str) -> impl Iterator<Item = &str> {
    text.lines().map(str::trim).filter(|line| !line.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::texts::EN;

    fn preview(form: &FormFields) -> WidgetPreview<'_> {
        WidgetPreview::new(&EN, form, "Front desk", "#1f4fd8")
    }

    #[test]
    fn a_field_that_is_empty_shows_what_the_widget_has_of_its_own() {
        let form = FormFields::of(&[("title", " "), ("locale", "auto"), ("color", "")]);
        let shown = preview(&form);
        assert_eq!((shown.title, shown.greeting, shown.placeholder), ("Front desk", "How can we help?", "Ask a question…"));
        assert_eq!((shown.suggestions.len(), shown.is_left, shown.color.as_str()), (0, false, "#1f4fd8"));
        let form = FormFields::of(&[("locale", "ar")]);
        assert_eq!((preview(&form).strings.language, preview(&form).strings.direction()), ("ar", "rtl"));
    }

    #[test]
    fn a_field_that_is_filled_in_is_shown() {
        let typed = [
            ("title", "Halden"),
            ("suggestions", "One\r\n\r\n Two \nThree\nFour\nFive"),
            ("position", "left"),
            ("color", "#FFD400"),
        ];
        let form = FormFields::of(&typed);
        let shown = preview(&form);
        assert_eq!((shown.title, shown.is_left), ("Halden", true));
        assert_eq!(shown.suggestions, ["One", "Two", "Three", "Four"]);
        assert_eq!((shown.color.as_str(), shown.text_color.as_str()), ("#ffd400", "#111111"));
    }

    #[test]
    fn a_text_that_is_no_color_leaves_the_one_that_is_saved() {
        for typed in ["red", "url(//evil.example)", "\"><script>", " #ffffff", "#fff"] {
            let form = FormFields::of(&[("color", typed)]);
            assert_eq!((preview(&form).color.as_str(), preview(&form).text_color.as_str()), ("#1f4fd8", "#ffffff"), "{typed}");
        }
    }
}
