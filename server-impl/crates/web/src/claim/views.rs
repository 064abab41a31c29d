//! The templates and their data. All values are escaped.

use askama::Template;

use super::{
    assets,
    contents::{self, Contents},
};

/// The frame that all pages share.
pub(crate) struct Frame {
    /// The path of the workspace's page; each form is posted below it.
    pub(super) page: String,
    /// The token that proves that a form was made for this browser.
    pub(super) form: String,
    pub(crate) style: &'static str,
    pub(crate) icon: &'static str,
}

impl Frame {
    /// The frame of a workspace's page.
    pub(super) fn of(page: String, form: String) -> Self {
        Self { page, form, style: assets::STYLE.path(), icon: assets::ICON.path() }
    }

    /// The frame of a page without forms.
    pub(crate) fn bare() -> Self {
        Self::of(String::new(), String::new())
    }
}

/// Asks for the mail address.
#[derive(Template)]
#[template(path = "claim/sign_in.html")]
pub(super) struct SignIn<'v> {
    pub(super) frame: Frame,
    /// The previous input.
    pub(super) email: &'v str,
    /// Problem with it.
    pub(super) error: Option<&'v str>,
}

/// Asks for the code that was mailed to that address.
#[derive(Template)]
#[template(path = "claim/sign_in_code.html")]
pub(super) struct SignInCode<'v> {
    pub(super) frame: Frame,
    pub(super) email: &'v str,
    /// The attempt that the code belongs to.
    pub(super) sign_in: &'v str,
    pub(super) error: Option<&'v str>,
}

/// Says that the visitor is not the named person, and nothing else.
#[derive(Template)]
#[template(path = "claim/mismatch.html")]
pub(super) struct Mismatch<'v> {
    pub(super) frame: Frame,
    pub(super) signed_in: &'v str,
}

/// Says that there is nothing to claim.
#[derive(Template)]
#[template(path = "claim/nothing.html")]
pub(super) struct Nothing<'v> {
    pub(super) frame: Frame,
    pub(super) signed_in: &'v str,
}

/// Shows the workspace and the next step.
#[derive(Template)]
#[template(path = "claim/workspace.html")]
pub(super) struct Workspace<'v> {
    pub(super) frame: Frame,
    pub(super) signed_in: &'v str,
    pub(super) contents: &'v Contents,
    pub(super) next: Next,
}

/// The next step of the named person.
pub(super) enum Next {
    /// Enter the code from the mail.
    Code {
        /// Problem with the input.
        error: Option<&'static str>,
        /// Notice of what has just been done for them.
        notice: Option<&'static str>,
    },
    /// Claim or delete.
    Choice {
        /// Why the action failed.
        error: Option<&'static str>,
    },
}

impl Next {
    /// The first prompt for the code.
    pub(super) fn code() -> Self {
        Self::Code { error: None, notice: None }
    }
}

/// Explains what happens after claiming.
#[derive(Template)]
#[template(path = "claim/claimed.html")]
pub(super) struct Claimed<'v> {
    pub(super) frame: Frame,
    pub(super) signed_in: &'v str,
    pub(super) name: &'v str,
    pub(super) credits: i64,
    /// `true` if the API is closed to it.
    pub(super) is_free: bool,
    /// The monthly price of the smallest paid plan, in cents.
    pub(super) price: Option<i64>,
}

impl Claimed<'_> {
    /// The price in dollars.
    fn dollars(&self) -> Option<String> {
        let price = self.price?;
        Some(if price % 100 == 0 { (price / 100).to_string() } else { format!("{}.{:02}", price / 100, price % 100) })
    }
}

/// Confirms the deletion.
#[derive(Template)]
#[template(path = "claim/deleted.html")]
pub(super) struct Deleted<'v> {
    pub(super) frame: Frame,
    pub(super) signed_in: &'v str,
}

/// Explains what went wrong.
#[derive(Template)]
#[template(path = "claim/refused.html")]
pub(super) struct Refused<'v> {
    pub(super) frame: Frame,
    pub(super) title: &'v str,
    pub(super) text: &'v str,
    /// The page to return to.
    pub(super) back: Option<&'v str>,
    pub(super) request_id: &'v str,
}
