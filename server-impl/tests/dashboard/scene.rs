//! A workspace with an agent and a source, and everybody who could open its pages.

use frontdesk_types::accounts::{MemberRole, orgs::Plan};
use frontdesk_web::app::route::PageRoute;

use super::{browser::Browser, desk::Desk};

/// Somebody who tries.
pub(crate) struct Visitor<'d> {
    pub(crate) name: &'static str,
    pub(crate) browser: Browser<'d>,
    /// Role in the workspace of the pages; `None` for a stranger.
    pub(crate) role: Option<MemberRole>,
    pub(crate) is_signed_in: bool,
}

/// A workspace on a plan, and everybody who could try.
pub(crate) struct Scene<'d> {
    pub(crate) org: String,
    pub(crate) plan: Plan,
    pub(crate) agent: String,
    source: String,
    pub(crate) visitors: Vec<Visitor<'d>>,
}

impl<'d> Scene<'d> {
    pub(crate) async fn set(desk: &'d Desk, plan: Plan) -> Self {
        let org = desk.has_workspace("Acme", plan).await;
        let mut owner = desk.has_member(org, "owner@acme.dev", MemberRole::Owner).await;
        owner.opens(&format!("/app/{org}/agents/new")).await;
        owner.presses("Create agent", &[("name", "Front desk")]).await;
        let agent = owner.path.rsplit('/').next().expect("an id").to_owned();
        owner.follows("Add text").await;
        owner.presses("Add", &[("title", "Hours"), ("content", "Open from 8:00.")]).await;
        owner.follows("Hours").await;
        let source = owner.path.rsplit('/').next().expect("an id").to_owned();
        let admin = desk.has_member(org, "admin@acme.dev", MemberRole::Admin).await;
        let member = desk.has_member(org, "member@acme.dev", MemberRole::Member).await;
        let elsewhere = desk.has_workspace("Other", Plan::Enterprise).await;
        let stranger = desk.has_member(elsewhere, "stranger@other.dev", MemberRole::Owner).await;
        let visitor = |name, browser, role, is_signed_in| Visitor { name, browser, role, is_signed_in };
        let visitors = vec![
            visitor("signed out", Browser::new(desk), None, false),
            visitor("stranger", stranger, None, true),
            visitor("member", member, Some(MemberRole::Member), true),
            visitor("admin", admin, Some(MemberRole::Admin), true),
            visitor("owner", owner, Some(MemberRole::Owner), true),
        ];
        Self { org: org.to_string(), plan, agent, source, visitors }
    }

    /// Fills the placeholders of a path; what no page can know yet does not exist.
    pub(crate) fn path(&self, page: &PageRoute) -> String {
        let unknown = "019a9f44-5f60-7172-9d8e-9f0a1b2c3d4e";
        let path = page.path.replace("{org}", &self.org).replace("{agent}", &self.agent).replace("{source}", &self.source);
        let nouns = [
            "{deletion}",
            "{key}",
            "{member}",
            "{role}",
            "{invitation}",
            "{token}",
            "{address}",
            "{sender}",
            "{suppression}",
            "{domain}",
            "{message}",
            "{attachment}",
        ];
        nouns.into_iter().fold(path, |path, name| path.replace(name, unknown))
    }
}
