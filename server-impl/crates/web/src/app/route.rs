//! Pages as data: path, requirements and functions. The routes and their tests are derived from it.

use axum::body::Body;
use frontdesk_types::{
    Result,
    accounts::{MemberRole, roles::Permission},
};
use futures::future::BoxFuture;

pub use super::plan_features::PlanFeature;
use super::{
    reply::PageReply,
    visit::{MemberVisit, PersonVisit, PublicVisit},
};
use crate::site::form::{FormFields, MAX_FORM_BYTES};

/// A page of the dashboard.
pub struct PageRoute {
    /// Path, with placeholders in braces.
    pub path: &'static str,
    /// Requirements on who opens it, with the functions that answer.
    pub(super) handlers: PageHandlers,
}

impl PageRoute {
    /// Returns who may open the page.
    pub fn access(&self) -> PageAccess {
        match &self.handlers {
            PageHandlers::Public { .. } => PageAccess::Everyone,
            PageHandlers::Person { .. } => PageAccess::SignedIn,
            PageHandlers::Member { permission, role, feature, .. } => {
                PageAccess::Member { permission: *permission, role: *role, feature: *feature }
            }
        }
    }

    /// Returns `true` if the page can be opened.
    pub fn has_page(&self) -> bool {
        match &self.handlers {
            PageHandlers::Public { show, .. } => show.is_some(),
            PageHandlers::Person { show, .. } => show.is_some(),
            PageHandlers::Member { show, .. } => show.is_some(),
        }
    }

    /// Returns `true` if the page takes a form.
    pub fn has_form(&self) -> bool {
        match &self.handlers {
            PageHandlers::Public { submit, .. } => submit.is_some(),
            PageHandlers::Person { submit, .. } => submit.is_some(),
            PageHandlers::Member { submit, .. } => !matches!(submit, MemberForm::None),
        }
    }
}

/// Requirements on the visitor of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PageAccess {
    /// Everyone, signed in or not.
    Everyone,
    /// Everyone who is signed in.
    SignedIn,
    /// Members of the organization with a permission.
    Member {
        /// Permission that their role needs.
        permission: Permission,
        /// Lowest role, for what a permission alone does not decide.
        role: MemberRole,
        /// Feature that the plan of the organization must have.
        feature: Option<PlanFeature>,
    },
}

/// Shows a page.
pub(super) type Show<V> = for<'v> fn(&'v V) -> BoxFuture<'v, Result<PageReply>>;

/// Takes the form of a page.
pub(super) type Submit<V> = for<'v> fn(&'v V, FormFields) -> BoxFuture<'v, Result<PageReply>>;

/// The functions behind a page, by what they may rely on.
pub(super) enum PageHandlers {
    Public {
        show: Option<Show<PublicVisit>>,
        submit: Option<Submit<PublicVisit>>,
    },
    Person {
        show: Option<Show<PersonVisit>>,
        submit: Option<Submit<PersonVisit>>,
    },
    Member {
        permission: Permission,
        role: MemberRole,
        feature: Option<PlanFeature>,
        /// `true` if the person must have shown who they are within the last minutes to send the form.
        needs_proof: bool,
        show: Option<Show<MemberVisit>>,
        submit: MemberForm,
    },
}

/// The form of a member's page.
pub(super) enum MemberForm {
    /// The page takes none.
    None,
    /// Fields, within a maximum size in bytes.
    Fields { max_bytes: usize, submit: Submit<MemberVisit> },
    /// Files, which the page reads itself, together with the token of the form.
    Upload(Upload),
}

/// Takes a form with files.
pub(super) type Upload = for<'v> fn(&'v MemberVisit, Body) -> BoxFuture<'v, Result<PageReply>>;

/// Wraps an asynchronous function that shows a page.
macro_rules! show {
    ($function:path) => {
        Some(|visit| Box::pin($function(visit)))
    };
}

/// Wraps an asynchronous function that takes a form.
macro_rules! submit {
    ($function:path) => {
        Some(|visit, form| Box::pin($function(visit, form)))
    };
}

pub(super) use {show, submit};

/// Returns a page that everyone may open.
pub(super) const fn public(
    path: &'static str,
    show: Option<Show<PublicVisit>>,
    submit: Option<Submit<PublicVisit>>,
) -> PageRoute {
    PageRoute { path, handlers: PageHandlers::Public { show, submit } }
}

/// Returns a page of a signed-in person.
pub(super) const fn person(
    path: &'static str,
    show: Option<Show<PersonVisit>>,
    submit: Option<Submit<PersonVisit>>,
) -> PageRoute {
    PageRoute { path, handlers: PageHandlers::Person { show, submit } }
}

/// Returns a page for members with a permission.
pub(super) const fn member(path: &'static str, permission: Permission, show: Option<Show<MemberVisit>>) -> PageRoute {
    let (role, feature, needs_proof, submit) = (MemberRole::Member, None, false, MemberForm::None);
    PageRoute { path, handlers: PageHandlers::Member { permission, role, feature, needs_proof, show, submit } }
}

impl PageRoute {
    /// Adds a form of the usual size.
    pub(super) const fn with_form(self, submit: Option<Submit<MemberVisit>>) -> Self {
        self.with_large_form(MAX_FORM_BYTES, submit)
    }

    /// Adds a form of at most this many bytes.
    pub(super) const fn with_large_form(mut self, max_bytes: usize, form: Option<Submit<MemberVisit>>) -> Self {
        let (PageHandlers::Member { submit, .. }, Some(form)) = (&mut self.handlers, form) else {
            panic!("only pages of members take forms here")
        };
        *submit = MemberForm::Fields { max_bytes, submit: form };
        self
    }

    /// Adds a form with files.
    pub(super) const fn with_upload(mut self, upload: Upload) -> Self {
        let PageHandlers::Member { submit, .. } = &mut self.handlers else { panic!("only pages of members take files") };
        *submit = MemberForm::Upload(upload);
        self
    }

    /// Restricts the page to a role and those above it.
    pub(super) const fn for_role(mut self, lowest: MemberRole) -> Self {
        let PageHandlers::Member { role, .. } = &mut self.handlers else { panic!("only members have roles") };
        *role = lowest;
        self
    }

    /// Restricts the page to organizations whose plan has a feature.
    pub(super) const fn with_feature(mut self, needed: PlanFeature) -> Self {
        let PageHandlers::Member { feature, .. } = &mut self.handlers else { panic!("only organizations have plans") };
        *feature = Some(needed);
        self
    }

    /// Requires that the person has shown who they are within the last minutes to send the form.
    pub(super) const fn with_proof(mut self) -> Self {
        let PageHandlers::Member { needs_proof, .. } = &mut self.handlers else { panic!("only members prove who they are") };
        *needs_proof = true;
        self
    }
}
