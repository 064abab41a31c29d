//! Help centers, through the SDK.

use frontdesk_client::types::{HelpCenterAccessUpdate, HelpCenterCreate, HelpCenterUpdate};
use frontdesk_conformance::Stage;

pub(in super::super) async fn create_help_center(stage: &Stage) {
    let body = HelpCenterCreate::builder().name(" Acme Help ").locales(vec!["en".to_owned(), "de".to_owned()]);
    let site = stage.actor.sdk.create_help_center(stage.bare_agent).body(body).await.expect("a site");
    assert_eq!((site.name.as_str(), site.locale.as_str(), site.access.is_published), ("Acme Help", "en", false));
}

pub(in super::super) async fn list_help_centers(stage: &Stage) {
    let page = stage.actor.sdk.list_help_centers().await.expect("a page");
    let [site] = &page.items[..] else { panic!("one help center") };
    assert_eq!((site.id, site.agent_id, site.counts.articles), (stage.help.site, stage.agent, 3));
}

pub(in super::super) async fn get_agent_help_center(stage: &Stage) {
    let site = stage.actor.sdk.get_agent_help_center(stage.agent).await.expect("a site");
    assert_eq!(site.id, stage.help.site);
}

pub(in super::super) async fn get_help_center(stage: &Stage) {
    let site = stage.actor.sdk.get_help_center(stage.help.site).await.expect("a site");
    assert_eq!((site.counts.collections, site.counts.articles, site.counts.published), (1, 3, 1));
}

pub(in super::super) async fn get_help_center_insights(stage: &Stage) {
    let insights = stage.actor.sdk.get_help_center_insights(stage.help.site).time_zone("Europe/Zurich").await.expect("insights");
    assert_eq!((insights.days.len(), insights.figures.views, insights.time_zone.as_str()), (30, 0, "Europe/Zurich"));
}

pub(in super::super) async fn update_help_center(stage: &Stage) {
    let body = HelpCenterUpdate::builder().name("Acme".to_owned()).is_feedback_enabled(false);
    let site = stage.actor.sdk.update_help_center(stage.help.site).body(body).await.expect("a site");
    assert_eq!((site.name.as_str(), site.is_feedback_enabled), ("Acme", false));
}

pub(in super::super) async fn update_help_center_access(stage: &Stage) {
    let body = HelpCenterAccessUpdate::builder().is_published(false);
    let site = stage.actor.sdk.update_help_center_access(stage.help.site).body(body).await.expect("a site");
    assert!(!site.access.is_published);
}

pub(in super::super) async fn delete_help_center(stage: &Stage) {
    let site = stage.actor.sdk.delete_help_center(stage.help.site).await.expect("a site");
    assert_eq!((site.id, site.counts.articles), (stage.help.site, 3));
}

pub(in super::super) async fn rotate_help_center_secret(stage: &Stage) {
    let made = stage.actor.sdk.rotate_help_center_secret(stage.help.site).await.expect("a secret");
    assert_eq!((made.secret.len(), made.previous_valid_until.is_none()), (43, true));
}
