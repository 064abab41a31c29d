//! The frame of a member's page: the rail with the workspace, its pages and the person, and the bar above the page.

use std::fmt;

use askama::filters::HtmlSafe;
use frontdesk_types::{
    Result,
    accounts::{MemberRole, orgs::Plan, profiles::Theme, roles::Permission},
};
use http::StatusCode;

use super::{
    plan_features::PlanFeature,
    reply::PageReply,
    texts::{Count, Texts, format_number},
    toasts::Toast,
    visit::{MemberVisit, PersonVisit},
};
use crate::site::assets;

/// Common data of all pages of an organization.
pub(crate) struct Shell<'v> {
    pub(crate) t: &'static Texts,
    pub(super) visit: &'v MemberVisit,
    /// Title of the page.
    pub(crate) title: String,
    /// Area that the page belongs to.
    area: Area,
    /// Confirmation of what was just done.
    pub(crate) toast: Option<Toast>,
}

/// Areas in the rail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Area {
    Agents,
    Keys,
    Settings,
}

/// A link in the rail.
pub(crate) struct NavLink {
    pub(crate) path: String,
    pub(crate) name: &'static str,
    pub(crate) icon: Icon,
    /// Letter that opens the page after `g`.
    pub(crate) key: char,
    pub(crate) is_current: bool,
}

impl<'v> Shell<'v> {
    /// Returns the frame of a page.
    pub(super) fn new(visit: &'v MemberVisit, area: Area, title: impl Into<String>) -> Self {
        Self { t: visit.texts(), visit, title: title.into(), area, toast: None }
    }

    /// Adds the confirmation of what was just done.
    pub(super) fn with_toast(self, toast: Option<Toast>) -> Self {
        Self { toast, ..self }
    }

    /// Returns the token for forms.
    pub(crate) fn form(&self) -> String {
        self.visit.form_token()
    }

    /// Returns the path of a page of the organization.
    pub(crate) fn path(&self, rest: &str) -> String {
        self.visit.org_path(rest)
    }

    /// Returns the name of the organization.
    pub(crate) fn org_name(&self) -> &str {
        &self.visit.member.name
    }

    /// Returns the id of the organization.
    pub(crate) fn org_id(&self) -> String {
        self.visit.org().to_string()
    }

    /// Returns the first letter of a name.
    pub(crate) fn initial(&self) -> String {
        initial(self.org_name())
    }

    /// Returns the person as colleagues know them.
    pub(crate) fn person(&self) -> Person<'_> {
        Person::new(self.visit)
    }

    /// Returns the id of the person.
    pub(crate) fn person_id(&self) -> String {
        self.visit.session.account.to_string()
    }

    /// Returns `true` if single letters act on pages, as keys.
    pub(crate) fn has_single_keys(&self) -> bool {
        self.visit.profile.single_keys
    }

    /// Returns the theme that the person has chosen.
    pub(crate) fn theme(&self) -> Option<&str> {
        self.visit.profile.theme.map(Theme::as_str)
    }

    /// Returns an icon.
    pub(crate) fn icon(&self, name: &'static str) -> Icon {
        Icon(name)
    }

    /// Returns the links to what visitors get.
    pub(crate) fn first_links(&self) -> Vec<NavLink> {
        vec![self.link("agents", self.t.nav.agents, "agent", 'a', Area::Agents)]
    }

    /// Returns the links to what the organization is built from, as far as the person may see it.
    pub(crate) fn build_links(&self) -> Vec<NavLink> {
        let mut links = Vec::new();
        if self.may(Permission::KeysView) {
            links.push(self.link("keys", self.t.nav.keys, "key", 'k', Area::Keys));
        }
        links.push(self.link("settings", self.t.nav.settings, "gear", 's', Area::Settings));
        links
    }

    /// Returns all links in the rail.
    pub(crate) fn links(&self) -> impl Iterator<Item = NavLink> {
        self.first_links().into_iter().chain(self.build_links())
    }

    fn link(&self, path: &str, name: &'static str, icon: &'static str, key: char, area: Area) -> NavLink {
        NavLink { path: self.path(path), name, icon: Icon(icon), key, is_current: self.area == area }
    }

    /// Returns `true` if the role of the person has a permission.
    pub(crate) fn may(&self, permission: Permission) -> bool {
        self.visit.principal().has_permission(permission)
    }

    /// Returns `true` if the person may change agents and sources.
    pub(crate) fn may_edit_agents(&self) -> bool {
        self.may(Permission::AgentsEdit)
    }

    /// Returns `true` if the person may change sources.
    pub(crate) fn may_edit_sources(&self) -> bool {
        self.may(Permission::SourcesEdit)
    }

    /// Returns `true` if the person may see the keys.
    pub(crate) fn may_see_keys(&self) -> bool {
        self.may(Permission::KeysView)
    }

    /// Returns `true` if the person may see who belongs to the organization.
    pub(crate) fn may_see_members(&self) -> bool {
        self.may(Permission::OrganizationView)
    }

    /// Returns `true` if the person may see the plan and the credits.
    pub(crate) fn may_see_billing(&self) -> bool {
        self.may(Permission::BillingView)
    }

    /// Returns `true` if the person may see the custom roles.
    pub(crate) fn may_see_roles(&self) -> bool {
        self.may(Permission::RolesView)
    }

    /// Returns the plan that the custom roles need, if it is not that of the workspace.
    pub(crate) fn plan_for_roles(&self) -> Option<Plan> {
        let needed = PlanFeature::CustomRoles.lowest_plan();
        (!self.visit.member.plan.reaches(needed)).then_some(needed)
    }

    /// Returns `true` if the person may see channels and domains.
    pub(crate) fn may_see_channels(&self) -> bool {
        self.may(Permission::ChannelsView)
    }

    /// Returns the plan that email needs, if it is not that of the workspace.
    pub(crate) fn plan_for_email(&self) -> Option<Plan> {
        let needed = PlanFeature::Email.lowest_plan();
        (!self.visit.member.plan.reaches(needed)).then_some(needed)
    }

    /// Returns the nonce of a form without other state.
    pub(crate) fn nonce(&self) -> String {
        super::forms::new_nonce(&self.visit.services().ports)
    }

    /// Returns the credits that are left.
    pub(crate) fn credits(&self) -> String {
        format_number(self.visit.member.credits)
    }

    /// Returns the day on which the workspace will be deleted.
    pub(crate) fn deletion_day(&self) -> Option<String> {
        self.visit.member.delete_at.map(|at| self.visit.moments().day(at))
    }

    /// Returns a number as the person reads it.
    pub(crate) fn number(&self, number: impl Into<Count>) -> String {
        format_number(number)
    }
}

/// A person, as shown to their colleagues.
pub(crate) struct Person<'v> {
    /// Their name, or their address.
    pub(crate) name: &'v str,
    pub(crate) email: &'v str,
}

impl<'v> Person<'v> {
    pub(super) fn new(visit: &'v PersonVisit) -> Self {
        let session = &visit.session;
        Self { name: visit.profile.name.as_deref().unwrap_or(&session.email), email: &session.email }
    }

    /// Returns the initials.
    pub(crate) fn initials(&self) -> String {
        initials(self.name)
    }

    /// Returns the class of the colour that stands for the person.
    pub(crate) fn hue(&self) -> String {
        hue(self.email)
    }
}

/// Returns the first letter of a name, in upper case.
pub(super) fn initial(name: &str) -> String {
    let first = name.chars().find(|letter| letter.is_alphanumeric());
    first.map(|letter| letter.to_uppercase().collect()).unwrap_or_default()
}

/// Returns up to two initials of a name or an address.
pub(super) fn initials(name: &str) -> String {
    let local = name.split('@').next().unwrap_or_default();
    let words = local.split(|letter: char| !letter.is_alphanumeric()).filter_map(|word| word.chars().next());
    words.take(2).flat_map(char::to_uppercase).collect()
}

/// Returns one of seven classes for the colour of a person or an agent.
pub(super) fn hue(key: &str) -> String {
    let sum = key.bytes().fold(7_u32, |sum, byte| sum.wrapping_mul(31).wrapping_add(byte.into()));
    format!("h{}", sum % 7 + 1)
}

/// An icon of the sprite.
#[derive(Clone, Copy)]
pub(crate) struct Icon(pub(super) &'static str);

impl fmt::Display for Icon {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, r##"<svg class="i" aria-hidden="true"><use href="{}#{}"/></svg>"##, assets::ICONS.path, self.0)
    }
}

// Both parts are ours.
impl HtmlSafe for Icon {}

/// A page above the role of a member, or above the plan of the workspace.
#[derive(askama::Template)]
#[template(path = "app/above.html")]
struct AbovePage<'v> {
    shell: Shell<'v>,
    text: String,
    next: String,
}

/// Returns the page that is shown to members whose role does not have a permission.
///
/// # Errors
/// Internal errors only.
pub(super) fn refuse_role(visit: &MemberVisit, permission: Permission, lowest: MemberRole) -> Result<Option<PageReply>> {
    if visit.principal().has_permission(permission) && reaches(visit.member.role, lowest) {
        return Ok(None);
    }
    let t = &visit.texts().above;
    let by_admin = MemberRole::Admin.has_permission(permission) && reaches(MemberRole::Admin, lowest);
    let next = if by_admin { t.ask_admin } else { t.ask_owner };
    refuse(visit, t.role_title, t.role.to_owned(), next.to_owned()).map(Some)
}

/// Returns the page that is shown to members whose workspace is on a plan without a feature.
///
/// # Errors
/// Internal errors only.
pub(super) fn refuse_plan(visit: &MemberVisit, feature: Option<PlanFeature>) -> Result<Option<PageReply>> {
    let Some(feature) = feature.filter(|feature| !visit.member.plan.reaches(feature.lowest_plan())) else { return Ok(None) };
    let t = visit.texts();
    let plan = t.features.plan(t.plan_name(feature.lowest_plan()), t.plan_name(visit.member.plan));
    let next = format!("{plan} {}", t.billing.change);
    refuse(visit, t.features.title, feature.purpose(t).to_owned(), next).map(Some)
}

/// Returns `true` if a role may do what another one may.
pub(super) fn reaches(role: MemberRole, lowest: MemberRole) -> bool {
    match lowest {
        MemberRole::Member => true,
        MemberRole::Admin => role != MemberRole::Member,
        MemberRole::Owner => role == MemberRole::Owner,
    }
}

fn refuse(visit: &MemberVisit, title: &str, text: String, next: String) -> Result<PageReply> {
    let page = AbovePage { shell: Shell::new(visit, Area::Settings, title), text, next };
    PageReply::page_with(StatusCode::FORBIDDEN, &page)
}
