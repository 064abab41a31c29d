//! Sites: what people set, and who can see them.

pub use frontdesk_vocabulary::{HelpCenterTraining, HelpCenterVisibility, ThemeFont, ThemeMode};
use serde::{Deserialize, Serialize};

use super::access::PasswordHash;
use crate::{AgentId, HelpCenterFileId, OrgId, SiteId, Timestamp, ValueChange, changes::changes};

/// The help center of an agent.
#[derive(Debug, Clone, PartialEq)]
pub struct HelpCenter {
    /// Its id.
    pub id: SiteId,
    /// The organization of the agent.
    pub org: OrgId,
    /// The agent.
    pub agent: AgentId,
    /// The first label of its hostname under the domain of help centers; no other site has it.
    pub slug: String,
    /// Its name, for visitors.
    pub name: String,
    /// Headline of its home page; `None` for a sentence of ours.
    pub headline: Option<String>,
    /// Description for visitors and search engines.
    pub description: Option<String>,
    /// The language of articles for which none is given (BCP 47).
    pub locale: String,
    /// The languages of its articles, `locale` among them.
    pub locales: Vec<String>,
    /// Theme.
    pub theme: SiteTheme,
    /// Links above every page.
    pub header_links: Vec<SiteLink>,
    /// Links below every page.
    pub footer_links: Vec<SiteLink>,
    /// `true` if visitors can ask the agent, as far as it is open to them.
    pub ask_enabled: bool,
    /// Questions that they are offered.
    pub suggested_questions: Vec<String>,
    /// `true` if visitors can rate articles.
    pub feedback_enabled: bool,
    /// When its agent answers from its published articles.
    pub train_agent: HelpCenterTraining,
    /// `true` if search engines may list its pages.
    pub indexing: bool,
    /// `true` if it is public.
    pub published: bool,
    /// Visibility once it is published.
    pub visibility: HelpCenterVisibility,
    /// The hash of its password, if it has one.
    pub password_hash: Option<PasswordHash>,
    /// People who may sign in in addition to the members of the organization: mail addresses, and `*@` with a domain.
    pub allowed_emails: Vec<String>,
    /// Every change of access raises it: what visitors were let in for under a lower one lets nobody in.
    pub access_version: i64,
    /// Since when the operator has suspended it.
    pub stopped_at: Option<Timestamp>,
    /// `true` if that is so only because the operator has suspended another site of the organization.
    pub is_stopped_with_org: bool,
    /// Number of the last change that visitors could see; 0 before the first. See [`changes`](super::changes).
    pub change: i64,
    /// When it was created.
    pub created_at: Timestamp,
    /// When it was last changed.
    pub updated_at: Timestamp,
}

impl HelpCenter {
    /// A new site, with all that people may set as it is until they do, and unpublished. It needs a slug and a name.
    pub fn new(org: OrgId, id: SiteId, agent: AgentId, now: Timestamp) -> Self {
        Self {
            id,
            org,
            agent,
            slug: String::new(),
            name: String::new(),
            headline: None,
            description: None,
            locale: "en".to_owned(),
            locales: vec!["en".to_owned()],
            theme: SiteTheme::default(),
            header_links: Vec::new(),
            footer_links: Vec::new(),
            ask_enabled: true,
            suggested_questions: Vec::new(),
            feedback_enabled: true,
            train_agent: HelpCenterTraining::WhilePublic,
            indexing: true,
            published: false,
            visibility: HelpCenterVisibility::Public,
            password_hash: None,
            allowed_emails: Vec::new(),
            access_version: 0,
            stopped_at: None,
            is_stopped_with_org: false,
            change: 0,
            created_at: now,
            updated_at: now,
        }
    }

    /// Returns `true` if its agent is to answer from its published articles. What the operator has suspended, nobody is
    /// told.
    pub fn trains_agent(&self) -> bool {
        self.stopped_at.is_none()
            && match self.train_agent {
                HelpCenterTraining::Always => true,
                HelpCenterTraining::WhilePublic => self.published && self.visibility == HelpCenterVisibility::Public,
                HelpCenterTraining::Never => false,
            }
    }
}

/// Theme of a site. Stored as JSON: a field is never renamed, only added.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SiteTheme {
    /// The color of links and buttons, `#rrggbb`.
    pub primary_color: String,
    /// The color behind the text in the light mode, `#rrggbb`.
    pub background: String,
    /// Light, dark, or as the visitor's system is.
    pub mode: ThemeMode,
    /// The family of fonts; all are on the visitor's system.
    pub font: ThemeFont,
    /// The picture at the top of every page.
    pub logo: Option<HelpCenterFileId>,
    /// The picture in the tab of a browser.
    pub favicon: Option<HelpCenterFileId>,
    /// The picture that other sites show beside a link to it.
    pub social_image: Option<HelpCenterFileId>,
    /// Rules of CSS behind ours.
    pub css: Option<String>,
}

impl Default for SiteTheme {
    fn default() -> Self {
        Self {
            primary_color: "#1f4fd8".to_owned(),
            background: "#ffffff".to_owned(),
            mode: ThemeMode::Auto,
            font: ThemeFont::System,
            logo: None,
            favicon: None,
            social_image: None,
            css: None,
        }
    }
}

impl SiteTheme {
    /// The files that it shows.
    pub fn files(&self) -> Vec<HelpCenterFileId> {
        [self.logo, self.favicon, self.social_image].into_iter().flatten().collect()
    }
}

/// A link of a site.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SiteLink {
    /// The text.
    pub label: String,
    /// Target: an address, or a path of the site.
    pub url: String,
}

/// Numbers of items of a site.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct SiteCounts {
    /// Collections.
    pub collections: i64,
    /// Articles in any state.
    pub articles: i64,
    /// Published articles.
    pub published: i64,
}

changes! {
    /// Settings of the look of a site.
    ThemeChanges of SiteTheme {
        /// `#rrggbb`.
        plain "primaryColor" primary_color: String,
        /// `#rrggbb`.
        plain "background" background: String,
        /// Light, dark, or as the visitor's system is.
        plain "mode" mode: ThemeMode,
        /// The family of fonts.
        plain "font" font: ThemeFont,
        /// A picture of the site.
        plain "logoFileId" logo: Option<HelpCenterFileId>,
        /// A picture of the site.
        plain "faviconFileId" favicon: Option<HelpCenterFileId>,
        /// A picture of the site.
        plain "socialImageFileId" social_image: Option<HelpCenterFileId>,
        /// At most 32 KiB.
        text "css" css: Option<String>,
    }
}

impl ValueChange<SiteTheme> for ThemeChanges {
    fn change(self, theme: &mut SiteTheme) {
        self.apply(theme);
    }
}

changes! {
    /// Settings of a site, except who can see it.
    SiteChanges of HelpCenter {
        /// 3 to 40 of a to z, 0 to 9 and hyphens.
        plain "slug" slug: String,
        /// 1 to 100 characters.
        text "name" name: String,
        /// At most 120 characters.
        text "headline" headline: Option<String>,
        /// At most 300 characters.
        text "description" description: Option<String>,
        /// A tag of BCP 47.
        plain "locale" locale: String,
        /// 1 to 20 tags, each once.
        plain "locales" locales: Vec<String>,
        /// Theme.
        text "theme" theme: ThemeChanges,
        /// At most 6.
        text "headerLinks" header_links: Vec<SiteLink>,
        /// At most 12.
        text "footerLinks" footer_links: Vec<SiteLink>,
        /// `true` if visitors can ask the agent.
        plain "isAskEnabled" ask_enabled: bool,
        /// At most 5.
        text "suggestedQuestions" suggested_questions: Vec<String>,
        /// `true` if visitors can rate articles.
        plain "isFeedbackEnabled" feedback_enabled: bool,
        /// When its agent answers from its published articles.
        plain "trainAgent" train_agent: HelpCenterTraining,
        /// `true` if search engines may list its pages.
        plain "isIndexed" indexing: bool,
    }
}

changes! {
    /// Visibility.
    AccessChanges of HelpCenter {
        /// `true` if it is public.
        plain "isPublished" published: bool,
        /// Visibility once it is published.
        plain "visibility" visibility: HelpCenterVisibility,
        /// Whoever knows it is let in where that is the kind of access; `Some(None)` removes it.
        text "password" password_hash: Option<PasswordHash>,
        /// People who may sign in in addition to the members of the organization.
        text "allowedEmails" allowed_emails: Vec<String>,
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    #[test]
    fn an_agent_answers_from_what_is_public_unless_somebody_says_otherwise() {
        let id = Uuid::nil();
        let site = HelpCenter::new(OrgId(id), SiteId(id), AgentId(id), Timestamp(0));
        let trains =
            |train_agent, published, stopped_at| HelpCenter { train_agent, published, stopped_at, ..site.clone() }.trains_agent();
        let all = [HelpCenterTraining::Always, HelpCenterTraining::WhilePublic, HelpCenterTraining::Never];
        let answers =
            all.map(|when| [trains(when, true, None), trains(when, false, None), trains(when, true, Some(Timestamp(1)))]);
        assert_eq!(answers, [[true, true, false], [true, false, false], [false, false, false]]);
    }
}
