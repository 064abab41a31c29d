//! Sites of help centers, through the SDK.

use frontdesk_client::types::{HelpSiteAccessUpdate, HelpSiteCreate, HelpSiteUpdate};
use frontdesk_conformance::Stage;

pub(in super::super) async fn create_help_site(stage: &Stage) {
    let body = HelpSiteCreate::builder().name(" Acme Help ").locales(vec!["en".to_owned(), "de".to_owned()]);
    let site = stage.actor.sdk.create_help_site(stage.bare_agent).body(body).await.expect("a site");
    assert_eq!((site.name.as_str(), site.locale.as_str(), site.access.published), ("Acme Help", "en", false));
}

pub(in super::super) async fn list_help_sites(stage: &Stage) {
    let page = stage.actor.sdk.list_help_sites().await.expect("a page");
    let [site] = &page.items[..] else { panic!("one help center") };
    assert_eq!((site.id, site.agent_id, site.counts.articles), (stage.help.site, stage.agent, 3));
}

pub(in super::super) async fn get_agent_help_site(stage: &Stage) {
    let site = stage.actor.sdk.get_agent_help_site(stage.agent).await.expect("a site");
    assert_eq!(site.id, stage.help.site);
}

pub(in super::super) async fn get_help_site(stage: &Stage) {
    let site = stage.actor.sdk.get_help_site(stage.help.site).await.expect("a site");
    assert_eq!((site.counts.collections, site.counts.articles, site.counts.published), (1, 3, 1));
}

pub(in super::super) async fn get_help_site_insights(stage: &Stage) {
    let insights = stage.actor.sdk.get_help_site_insights(stage.help.site).time_zone("Europe/Zurich").await.expect("insights");
    assert_eq!((insights.days.len(), insights.totals.views, insights.time_zone.as_str()), (30, 0, "Europe/Zurich"));
}

pub(in super::super) async fn update_help_site(stage: &Stage) {
    let body = HelpSiteUpdate::builder().name("Acme".to_owned()).feedback_enabled(false);
    let site = stage.actor.sdk.update_help_site(stage.help.site).body(body).await.expect("a site");
    assert_eq!((site.name.as_str(), site.feedback_enabled), ("Acme", false));
}

pub(in super::super) async fn update_help_site_access(stage: &Stage) {
    let body = HelpSiteAccessUpdate::builder().published(false);
    let site = stage.actor.sdk.update_help_site_access(stage.help.site).body(body).await.expect("a site");
    assert!(!site.access.published);
}

pub(in super::super) async fn delete_help_site(stage: &Stage) {
    let site = stage.actor.sdk.delete_help_site(stage.help.site).await.expect("a site");
    assert_eq!((site.id, site.counts.articles), (stage.help.site, 3));
}

pub(in super::super) async fn create_help_site_secret(stage: &Stage) {
    let made = stage.actor.sdk.create_help_site_secret(stage.help.site).await.expect("a secret");
    assert_eq!((made.secret.len(), made.previous_valid_until.is_none()), (43, true));
}
