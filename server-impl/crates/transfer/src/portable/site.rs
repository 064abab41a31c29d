//! `site.yaml`: the settings of a site, but for its slug, which no other site has, and who can see it.

use frontdesk_types::{
    HelpFileId,
    help_center::sites::{HelpSite, SiteChanges, SiteLink, SiteTraining, Theme, ThemeChanges, ThemeFont, ThemeMode},
};
use serde::{Deserialize, Serialize};

/// The version of the files.
pub const VERSION: u32 = 1;

/// Links above and below every page.
const HEADER_LINKS: usize = 6;
const FOOTER_LINKS: usize = 12;

/// Questions that visitors are offered to ask.
const SUGGESTED_QUESTIONS: usize = 5;

/// Settings of a site.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SiteFile {
    /// [`VERSION`]: by this field, an import knows an export.
    pub frontdesk: u32,
    /// Its name.
    pub name: String,
    /// Headline of its home page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub headline: Option<String>,
    /// Description.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// Its main language.
    pub locale: String,
    /// Its languages.
    pub locales: Vec<String>,
    /// `true` if visitors can ask the agent.
    pub ask_enabled: bool,
    /// Questions that they are offered.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub suggested_questions: Vec<String>,
    /// When the agent answers from the articles.
    pub train_agent: SiteTraining,
    /// `true` if visitors can rate articles.
    pub feedback_enabled: bool,
    /// `true` if search engines may list its pages.
    pub indexing: bool,
    /// Links above every page. Those to files of the site are paths of files.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub header_links: Vec<SiteLink>,
    /// Links below every page.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub footer_links: Vec<SiteLink>,
    /// Theme.
    pub theme: ThemeFile,
}

/// Theme of a site, as a file. Pictures are paths of files.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ThemeFile {
    /// `#rrggbb`.
    pub primary_color: String,
    /// `#rrggbb`.
    pub background: String,
    /// Light, dark, or as the visitor's system is.
    pub mode: ThemeMode,
    /// The family of fonts.
    pub font: ThemeFont,
    /// The picture at the top of every page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub logo: Option<String>,
    /// The picture in the tab of a browser.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub favicon: Option<String>,
    /// The picture beside links to it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub social_image: Option<String>,
    /// Rules of CSS.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub css: Option<String>,
}

impl SiteFile {
    /// The settings of a site. `path` tells where a file of it is.
    pub fn of(site: &HelpSite, mut path: impl FnMut(HelpFileId) -> Option<String>) -> Self {
        let HelpSite { name, headline, description, locale, locales, theme, .. } = site.clone();
        let Theme { primary_color, background, mode, font, logo, favicon, social_image, css } = theme;
        let [logo, favicon, social_image] = [logo, favicon, social_image].map(|file| file.and_then(&mut path));
        Self {
            frontdesk: VERSION,
            name,
            headline,
            description,
            locale,
            locales,
            ask_enabled: site.ask_enabled,
            suggested_questions: site.suggested_questions.clone(),
            train_agent: site.train_agent,
            feedback_enabled: site.feedback_enabled,
            indexing: site.indexing,
            header_links: site.header_links.clone(),
            footer_links: site.footer_links.clone(),
            theme: ThemeFile { primary_color, background, mode, font, logo, favicon, social_image, css },
        }
    }

    /// Checks what no rule of sites does.
    ///
    /// # Errors
    /// A sentence for people about the problem.
    pub fn check(&self) -> Result<(), String> {
        if self.frontdesk != VERSION {
            return Err(format!("this was written by another release: `frontdesk` is {VERSION} here, not {}", self.frontdesk));
        }
        for (name, color) in [("primaryColor", &self.theme.primary_color), ("background", &self.theme.background)] {
            if !is_color(color) {
                return Err(format!("`theme.{name}` is a color like `#1f4fd8`, not `{color}`"));
            }
        }
        for (name, links, most) in
            [("headerLinks", &self.header_links, HEADER_LINKS), ("footerLinks", &self.footer_links, FOOTER_LINKS)]
        {
            if links.len() > most {
                return Err(format!("`{name}` must have at most {most} links, not {}", links.len()));
            }
        }
        let questions = self.suggested_questions.len();
        if questions > SUGGESTED_QUESTIONS {
            return Err(format!("`suggestedQuestions` must have at most {SUGGESTED_QUESTIONS} questions, not {questions}"));
        }
        Ok(())
    }

    /// These settings as changes. `file` tells which file a path became, `link` what a link became, if it is still one.
    pub fn changes(
        &self,
        file: impl Fn(&str) -> Option<HelpFileId>,
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
            ask_enabled: Some(self.ask_enabled),
            suggested_questions: Some(self.suggested_questions.clone()),
            train_agent: Some(self.train_agent),
            feedback_enabled: Some(self.feedback_enabled),
            indexing: Some(self.indexing),
        }
    }

    /// The links above and below every page, which may be paths of files.
    pub fn links(&self) -> impl Iterator<Item = &SiteLink> {
        self.header_links.iter().chain(&self.footer_links)
    }

    /// The paths of its pictures.
    pub fn pictures(&self) -> impl Iterator<Item = &String> {
        let ThemeFile { logo, favicon, social_image, .. } = &self.theme;
        [logo, favicon, social_image].into_iter().flatten()
    }
}

fn is_color(text: &str) -> bool {
    text.strip_prefix('#').is_some_and(|digits| digits.len() == 6 && digits.bytes().all(|digit| digit.is_ascii_hexdigit()))
}
