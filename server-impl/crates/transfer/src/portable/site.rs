//! The format of `site.yaml`: the settings of a site except its visibility and its slug, which is unique to one site.

use frontdesk_types::{
    HelpCenterFileId,
    help_center::sites::{HelpCenter, HelpCenterTraining, SiteChanges, SiteLink, SiteTheme, ThemeChanges, ThemeFont, ThemeMode},
};
use serde::{Deserialize, Serialize};

/// Version of the format.
pub const FORMAT_VERSION: u32 = 1;

/// Maximum number of links above and below every page.
const MAX_HEADER_LINKS: usize = 6;
const MAX_FOOTER_LINKS: usize = 12;

/// Maximum number of suggested questions.
const MAX_SUGGESTED_QUESTIONS: usize = 5;

/// Settings of a site.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SiteFile {
    /// Version of the format. The field marks a folder as an export.
    pub frontdesk: u32,
    /// Name of the site.
    pub name: String,
    /// Headline of the home page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub headline: Option<String>,
    /// Description of the site.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// Main language.
    pub locale: String,
    /// All languages.
    pub locales: Vec<String>,
    /// `true` if visitors can ask the agent.
    pub is_ask_enabled: bool,
    /// Suggested questions for visitors.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub suggested_questions: Vec<String>,
    /// Condition under which the agent answers from the articles.
    pub train_agent: HelpCenterTraining,
    /// `true` if visitors can rate articles.
    pub is_feedback_enabled: bool,
    /// `true` if search engines may list its pages.
    pub is_indexed: bool,
    /// Links above every page. Links to files of the site are paths of the folder.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub header_links: Vec<SiteLink>,
    /// Links below every page.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub footer_links: Vec<SiteLink>,
    /// Appearance.
    pub theme: ThemeFile,
}

/// Appearance of a site. Pictures are paths of the folder.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ThemeFile {
    /// Primary color, as `#rrggbb`.
    pub primary_color: String,
    /// Background color, as `#rrggbb`.
    pub background: String,
    /// Light, dark, or the visitor's system setting.
    pub mode: ThemeMode,
    /// Font family.
    pub font: ThemeFont,
    /// Logo at the top of every page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub logo: Option<String>,
    /// Icon in the browser tab.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub favicon: Option<String>,
    /// Preview picture for links to the site.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub social_image: Option<String>,
    /// Custom CSS.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub css: Option<String>,
}

impl SiteFile {
    /// Exports the settings of a site. `path` returns the path of a file in the folder.
    pub fn from_site(site: &HelpCenter, mut path: impl FnMut(HelpCenterFileId) -> Option<String>) -> Self {
        let HelpCenter { name, headline, description, locale, locales, theme, .. } = site.clone();
        let SiteTheme { primary_color, background, mode, font, logo, favicon, social_image, css } = theme;
        let [logo, favicon, social_image] = [logo, favicon, social_image].map(|file| file.and_then(&mut path));
        Self {
            frontdesk: FORMAT_VERSION,
            name,
            headline,
            description,
            locale,
            locales,
            is_ask_enabled: site.ask_enabled,
            suggested_questions: site.suggested_questions.clone(),
            train_agent: site.train_agent,
            is_feedback_enabled: site.feedback_enabled,
            is_indexed: site.indexing,
            header_links: site.header_links.clone(),
            footer_links: site.footer_links.clone(),
            theme: ThemeFile { primary_color, background, mode, font, logo, favicon, social_image, css },
        }
    }

    /// Checks the fields that the rules of sites do not.
    ///
    /// # Errors
    /// A message for users that says what is wrong.
    pub fn check(&self) -> Result<(), String> {
        if self.frontdesk != FORMAT_VERSION {
            return Err(format!(
                "this was written by another release: `frontdesk` is {FORMAT_VERSION} here, not {}",
                self.frontdesk
            ));
        }
        for (name, color) in [("primaryColor", &self.theme.primary_color), ("background", &self.theme.background)] {
            if !is_color(color) {
                return Err(format!("`theme.{name}` is a color like `#1f4fd8`, not `{color}`"));
            }
        }
        for (name, links, most) in
            [("headerLinks", &self.header_links, MAX_HEADER_LINKS), ("footerLinks", &self.footer_links, MAX_FOOTER_LINKS)]
        {
            if links.len() > most {
                return Err(format!("`{name}` must have at most {most} links, not {}", links.len()));
            }
        }
        let questions = self.suggested_questions.len();
        if questions > MAX_SUGGESTED_QUESTIONS {
            return Err(format!("`suggestedQuestions` must have at most {MAX_SUGGESTED_QUESTIONS} questions, not {questions}"));
        }
        Ok(())
    }

    /// Converts the settings to changes. `file` returns the file uploaded from a path, `link` the link to use on
    /// the site, or `None` to leave it out.
    pub fn to_changes(
        &self,
        file: impl Fn(&str) -> Option<HelpCenterFileId>,
        link: impl Fn(&SiteLink) -> Option<SiteLink>,
    ) -> SiteChanges {
        let Self { frontdesk: _, name, headline, description, locale, locales, .. } = self.clone();
        let ThemeFile { primary_color, background, mode, font, logo, favicon, social_image, css } = self.theme.clone();
        let picture = |path: Option<String>| Some(path.and_then(|path| file(&path)));
        SiteChanges {
            slug: None,
            name: Some(name),
            headline: Some(headline),
            description: Some(description),
            locale: Some(locale),
            locales: Some(locales),
            theme: Some(ThemeChanges {
                primary_color: Some(primary_color),
                background: Some(background),
                mode: Some(mode),
                font: Some(font),
                logo: picture(logo),
                favicon: picture(favicon),
                social_image: picture(social_image),
                css: Some(css),
            }),
            header_links: Some(self.header_links.iter().filter_map(&link).collect()),
            footer_links: Some(self.footer_links.iter().filter_map(&link).collect()),
            ask_enabled: Some(self.is_ask_enabled),
            suggested_questions: Some(self.suggested_questions.clone()),
            train_agent: Some(self.train_agent),
            feedback_enabled: Some(self.is_feedback_enabled),
            indexing: Some(self.is_indexed),
        }
    }

    /// Returns the links above and below every page, which may be paths of files.
    pub fn links(&self) -> impl Iterator<Item = &SiteLink> {
        self.header_links.iter().chain(&self.footer_links)
    }

    /// Returns the paths of its pictures.
    pub fn picture_paths(&self) -> impl Iterator<Item = &String> {
        let ThemeFile { logo, favicon, social_image, .. } = &self.theme;
        [logo, favicon, social_image].into_iter().flatten()
    }
}

fn is_color(text: &str) -> bool {
    text.strip_prefix('#').is_some_and(|digits| digits.len() == 6 && digits.bytes().all(|digit| digit.is_ascii_hexdigit()))
}
