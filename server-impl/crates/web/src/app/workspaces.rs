//! The workspaces of a person: the one they opened last, all of them, and a new one.

use askama::Template;
use frontdesk_core::auth::principal::{MemberPrincipal, Principal};
use frontdesk_platform::{
    accounts::{mail_addresses::MailAddress, workspaces},
    limits::LimitedAction,
};
use frontdesk_store::retry_aborted;
use frontdesk_types::{
    OrgId, Result,
    accounts::{
        orgs::{Org, Plan},
        workspaces::{ListedWorkspace, SignUpPolicy},
    },
};
use http::StatusCode;

use super::{
    forms::FormState,
    reply::PageReply,
    route::{PageRoute, person, show, submit},
    shell::{Person, hue, initial},
    texts::Texts,
    visit::PersonVisit,
};
use crate::site::form::FormFields;

pub(super) const PAGES: &[PageRoute] = &[
    person("/app", show!(open_last), None),
    person("/app/choose", show!(choose), None),
    person("/app/new", show!(show_new), submit!(create)),
    person("/app/{org}", show!(open_agents), None),
];

/// The list of a person's workspaces.
#[derive(Template)]
#[template(path = "app/workspaces/choose.html")]
struct ChoosePage<'v> {
    t: &'static Texts,
    form: String,
    person: Person<'v>,
    workspaces: &'v [ListedWorkspace],
    may_create: bool,
}

impl ChoosePage<'_> {
    fn hue(&self, workspace: &ListedWorkspace) -> String {
        hue(&workspace.name)
    }

    fn initial(&self, workspace: &ListedWorkspace) -> String {
        initial(&workspace.name)
    }
}

/// The form for a new workspace.
#[derive(Template)]
#[template(path = "app/workspaces/new.html")]
struct NewWorkspacePage<'v> {
    t: &'static Texts,
    token: String,
    person: Person<'v>,
    form: FormState,
    may_create: bool,
}

/// Leads to the workspace that the person opened last, or to any other, or to a new one.
async fn open_last(visit: &PersonVisit) -> Result<PageReply> {
    let services = visit.services();
    let all = workspaces::list_workspaces(&mut services.store.read().await?, visit.session.account).await?;
    let last = visit.profile.last_org.map(|last| last.org);
    let found = all.iter().find(|membership| Some(membership.org) == last).or_else(|| all.first());
    Ok(match found {
        Some(membership) => PageReply::redirect(&format!("/app/{}/agents", membership.org)),
        None => PageReply::redirect("/app/new"),
    })
}

/// Leads to the first page of a workspace, whether or not it exists: that page tells.
async fn open_agents(visit: &PersonVisit) -> Result<PageReply> {
    Ok(match visit.param("org").parse::<OrgId>() {
        Ok(org) => PageReply::redirect(&format!("/app/{org}/agents")),
        Err(_) => PageReply::NotFound,
    })
}

async fn choose(visit: &PersonVisit) -> Result<PageReply> {
    let all = workspaces::list_workspaces(&mut visit.services().store.read().await?, visit.session.account).await?;
    PageReply::page(&ChoosePage {
        t: visit.texts(),
        form: visit.form_token(),
        person: Person::new(visit),
        workspaces: &all,
        may_create: visit.services().sign_up == SignUpPolicy::Open,
    })
}

async fn show_new(visit: &PersonVisit) -> Result<PageReply> {
    new_page(visit, StatusCode::OK, FormState::new(&visit.services().ports))
}

fn new_page(visit: &PersonVisit, status: StatusCode, form: FormState) -> Result<PageReply> {
    let may_create = visit.services().sign_up == SignUpPolicy::Open;
    let page = NewWorkspacePage { t: visit.texts(), token: visit.form_token(), person: Person::new(visit), form, may_create };
    PageReply::page_with(status, &page)
}

async fn create(visit: &PersonVisit, form: FormFields) -> Result<PageReply> {
    match create_workspace(visit, form.get("name")).await {
        Ok(org) => Ok(PageReply::redirect(&format!("/app/{}/agents/new", org.id))),
        Err(error) => {
            let (status, form) = FormState::after_refusal(&visit.services().ports, form, error)?;
            new_page(visit, status, form)
        }
    }
}

async fn create_workspace(visit: &PersonVisit, name: &str) -> Result<Org> {
    let services = visit.services();
    let new = workspaces::parse_workspace(services.sign_up, &visit.session.email, name)?;
    let address = MailAddress::parse("/email", &visit.session.email)?;
    services.limits.count_action(LimitedAction::CreateWorkspace(visit.client, &address), visit.now).await?;
    let principal = Principal::Member(MemberPrincipal { account: visit.session.account, role: None });
    let request_id = visit.request_id();
    let created = retry_aborted(|| async {
        let limits = services.plans.limits_of(Plan::Free);
        let id = Some(request_id.as_str().to_owned());
        let mut unit = services.units.begin_for_new(limits.plan, principal.clone(), id).await?;
        let org = workspaces::create_workspace(&mut unit, &new).await?;
        let follow_up = unit.commit().await?;
        Ok((org, follow_up))
    });
    let (org, follow_up) = created.await?;
    services.apply_follow_up(org.id, follow_up);
    Ok(org)
}
