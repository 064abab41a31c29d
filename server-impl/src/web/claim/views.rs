//! The templates, each with what it shows. Everything that is put into one is escaped.

use askama::Template;

use super::{
    assets,
    contents::{self, Contents},
};

/// What every page has.
pub(in crate::web) struct Frame {
    /// The path of the page of the workspace; each form is posted below it.
    pub(super) page: String,
    /// What shows that a form was made for this browser.
    pub(super) form: String,
    pub(in crate::web) style: &'static str,
    pub(in crate::web) icon: &'static str,
}

impl Frame {
    /// That of the page of a workspace.
    pub(super) fn of(page: String, form: String) -> Self {
        Self { page, form, style: assets::STYLE.path(), icon: assets::ICON.path() }
    }

    /// That of a page without forms.
    pub(in crate::web) fn bare() -> Self {
        Self::of(String::new(), String::new())
    }
}

/// Asks for the mail address.
#[derive(Template)]
#[template(path = "claim/sign_in.html")]
pub(super) struct SignIn<'v> {
    pub(super) frame: Frame,
    /// What was sent before.
    pub(super) email: &'v str,
    /// What is wrong with it.
    pub(super) error: Option<&'v str>,
}

/// Asks for the code that was mailed to it.
#[derive(Template)]
#[template(path = "claim/sign_in_code.html")]
pub(super) struct SignInCode<'v> {
    pub(super) frame: Frame,
    pub(super) email: &'v str,
    /// The attempt that the code is of.
    pub(super) sign_in: &'v str,
    pub(super) error: Option<&'v str>,
}

/// Tells somebody that they are not who was named, and nothing else.
#[derive(Template)]
#[template(path = "claim/mismatch.html")]
pub(super) struct Mismatch<'v> {
    pub(super) frame: Frame,
    pub(super) signed_in: &'v str,
}

/// Tells that there is nothing to claim.
#[derive(Template)]
#[template(path = "claim/nothing.html")]
pub(super) struct Nothing<'v> {
    pub(super) frame: Frame,
    pub(super) signed_in: &'v str,
}

/// Shows the workspace, and asks what comes next.
#[derive(Template)]
#[template(path = "claim/workspace.html")]
pub(super) struct Workspace<'v> {
    pub(super) frame: Frame,
    pub(super) signed_in: &'v str,
    pub(super) contents: &'v Contents,
    pub(super) next: Next,
}

/// What a person who was named does next.
pub(super) enum Next {
    /// Enters the code from the mail.
    Code {
        /// What is wrong with what they entered.
        error: Option<&'static str>,
        /// What has been done for them.
        notice: Option<&'static str>,
    },
    /// Claims or deletes.
    Choice {
        /// Why it was not done.
        error: Option<&'static str>,
    },
}

impl Next {
    /// The code, for the first time.
    pub(super) fn code() -> Self {
        Self::Code { error: None, notice: None }
    }
}

/// Tells what it means to have claimed.
#[derive(Template)]
#[template(path = "claim/claimed.html")]
pub(super) struct Claimed<'v> {
    pub(super) frame: Frame,
    pub(super) signed_in: &'v str,
    pub(super) name: &'v str,
    pub(super) credits: i64,
    /// Whether the API is closed to it.
    pub(super) is_free: bool,
    /// What a month of the smallest paid plan costs, in cents.
    pub(super) price: Option<i64>,
}

impl Claimed<'_> {
    /// The price in dollars.
    fn dollars(&self) -> Option<String> {
        let price = self.price?;
        Some(if price % 100 == 0 { (price / 100).to_string() } else { format!("{}.{:02}", price / 100, price % 100) })
    }
}

/// Tells that it is deleted.
#[derive(Template)]
#[template(path = "claim/deleted.html")]
pub(super) struct Deleted<'v> {
    pub(super) frame: Frame,
    pub(super) signed_in: &'v str,
}

/// Tells what went wrong.
#[derive(Template)]
#[template(path = "claim/refused.html")]
pub(super) struct Refused<'v> {
    pub(super) frame: Frame,
    pub(super) title: &'v str,
    pub(super) text: &'v str,
    /// The page to go back to.
    pub(super) back: Option<&'v str>,
    pub(super) request_id: &'v str,
}
