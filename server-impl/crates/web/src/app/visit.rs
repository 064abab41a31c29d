//! A visit of a page. Its type says what the page may rely on: a browser, a signed-in person, a member.

use std::{net::IpAddr, ops::Deref, sync::Arc};

use frontdesk_core::auth::{
    caller::PageCaller,
    key_ring::PepperRing,
    principal::{MemberPrincipal, Principal},
};
use frontdesk_http::request_id::RequestId;
use frontdesk_services::Services;
use frontdesk_types::{
    AgentId, OrgId, SourceId, Timestamp,
    accounts::{
        MemberRole,
        profiles::Profile,
        sessions::{Session, SignedInPerson},
        workspaces::MemberContext,
    },
};
use http::request::Parts;

use super::{
    moments::{DateFormats, Moments},
    texts::{self, Texts},
};
use crate::{
    Pages,
    site::{languages::accepted_languages, masked_token, visitor::Visitor},
};

/// A visit of anybody.
pub(crate) struct PublicVisit {
    pub(super) pages: Arc<Pages>,
    /// Head of the request.
    pub(super) head: Parts,
    /// Values of the placeholders in the path.
    pub(super) params: Vec<(String, String)>,
    /// Browser of the visitor.
    pub(super) visitor: Visitor,
    /// Person who is signed in, with their membership in the organization that the path names.
    pub(super) person: Option<SignedInPerson>,
    /// Secrets from which form tokens are derived.
    pub(super) ring: Arc<PepperRing>,
    /// IP address of the visitor.
    pub(super) client: IpAddr,
    /// Time of the visit.
    pub(super) now: Timestamp,
}

impl PublicVisit {
    /// Returns the parts that all entrances share.
    pub(super) fn services(&self) -> &Services {
        &self.pages.services
    }

    /// Returns the value of a placeholder in the path.
    pub(super) fn param(&self, name: &str) -> &str {
        self.params.iter().find(|(known, _)| known == name).map_or("", |(_, value)| value)
    }

    /// Returns the first value of a field in the query; empty if there is none.
    pub(super) fn query(&self, name: &str) -> String {
        let query = self.head.uri.query().unwrap_or_default();
        crate::site::query::field(query, name).map(|value| value.into_owned()).unwrap_or_default()
    }

    /// Returns the id of the request.
    pub(super) fn request_id(&self) -> RequestId {
        RequestId::of(&self.head.extensions)
    }

    /// Returns the token for the forms of this browser.
    pub(super) fn form_token(&self) -> String {
        let token = self.visitor.token.form_token(self.ring.current());
        masked_token::mask(&*self.services().ports.random, &token)
    }

    /// Returns the path of the page.
    pub(super) fn path(&self) -> &str {
        self.head.uri.path()
    }

    /// Returns the texts of the pages.
    pub(super) fn texts(&self) -> &'static Texts {
        &texts::EN
    }
}

/// A visit of a person who is signed in.
pub(crate) struct PersonVisit {
    visit: PublicVisit,
    /// Session of the person.
    pub(super) session: Session,
    /// Settings of the person.
    pub(super) profile: Profile,
}

impl PersonVisit {
    pub(super) fn new(visit: PublicVisit, person: SignedInPerson) -> Self {
        let SignedInPerson { session, profile, membership: _ } = person;
        Self { visit, session, profile }
    }

    /// Returns how the person reads times.
    pub(super) fn moments(&self) -> Moments<'_> {
        let accepted = accepted_languages(&self.head.headers);
        let formats = DateFormats::choose(self.profile.language.as_deref().or(accepted));
        Moments::new(self.now, self.profile.time_zone.as_deref(), formats, self.texts())
    }
}

impl Deref for PersonVisit {
    type Target = PublicVisit;

    fn deref(&self) -> &PublicVisit {
        &self.visit
    }
}

/// A visit of a member of the organization that the path names.
pub(crate) struct MemberVisit {
    person: PersonVisit,
    /// The organization, and the role of the person in it.
    pub(super) member: MemberContext,
}

impl MemberVisit {
    pub(super) fn new(person: PersonVisit, member: MemberContext) -> Self {
        Self { person, member }
    }

    /// Returns the organization.
    pub(super) fn org(&self) -> OrgId {
        self.member.org
    }

    /// Returns who acts.
    pub(super) fn principal(&self) -> Principal {
        Principal::Member(MemberPrincipal { account: self.session.account, role: Some(self.member.role) })
    }

    /// Returns `true` for owners and admins.
    pub(super) fn is_admin(&self) -> bool {
        self.member.role != MemberRole::Member
    }

    /// Returns the caller as whom operations are called.
    pub(super) fn page_caller(&self) -> PageCaller {
        PageCaller::new(&self.member, self.session.id)
    }

    /// Returns the path of a page of the organization.
    pub(super) fn org_path(&self, rest: &str) -> String {
        format!("/app/{}/{rest}", self.org())
    }

    /// Returns the agent that the path names; `None` for a text that is no id.
    pub(super) fn agent_id(&self) -> Option<AgentId> {
        self.param("agent").parse().ok()
    }

    /// Returns the source that the path names; `None` for a text that is no id.
    pub(super) fn source_id(&self) -> Option<SourceId> {
        self.param("source").parse().ok()
    }
}

impl Deref for MemberVisit {
    type Target = PersonVisit;

    fn deref(&self) -> &PersonVisit {
        &self.person
    }
}
