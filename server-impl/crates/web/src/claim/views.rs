//! The templates and their data. All values are escaped.

use askama::Template;

use super::contents::{self, WorkspaceContents};

/// Common data of all pages.
pub(super) struct ClaimFrame {
    /// Path of the workspace's page; each form is posted to a path below it.
    pub(super) page: String,
    /// Token that proves that a form was made for this browser.
    pub(super) form: String,
}

impl ClaimFrame {
    /// Returns the frame of a workspace's page.
    pub(super) fn new(page: String, form: String) -> Self {
        Self { page, form }
    }
}

/// Prompt for the mail address.
#[derive(Template)]
#[template(path = "claim/sign_in.html")]
pub(super) struct SignInPage<'v> {
    pub(super) frame: ClaimFrame,
    /// Previous input.
    pub(super) email: &'v str,
    /// Error in the previous input.
    pub(super) error: Option<&'v str>,
}

/// Prompt for the code mailed to that address.
#[derive(Template)]
#[template(path = "claim/sign_in_code.html")]
pub(super) struct SignInCodePage<'v> {
    pub(super) frame: ClaimFrame,
    pub(super) email: &'v str,
    /// Sign-in attempt that the code belongs to.
    pub(super) sign_in: &'v str,
    pub(super) error: Option<&'v str>,
}

/// Notice that the visitor is not the named person, and nothing else.
#[derive(Template)]
#[template(path = "claim/mismatch.html")]
pub(super) struct MismatchPage<'v> {
    pub(super) frame: ClaimFrame,
    pub(super) signed_in: &'v str,
}

/// Notice that there is nothing to claim.
#[derive(Template)]
#[template(path = "claim/nothing.html")]
pub(super) struct NothingToClaimPage<'v> {
    pub(super) frame: ClaimFrame,
    pub(super) signed_in: &'v str,
}

/// The workspace and the next step.
#[derive(Template)]
#[template(path = "claim/workspace.html")]
pub(super) struct WorkspacePage<'v> {
    pub(super) frame: ClaimFrame,
    pub(super) signed_in: &'v str,
    pub(super) contents: &'v WorkspaceContents,
    pub(super) next: NextStep,
}

/// Next step of the named person.
pub(super) enum NextStep {
    /// Enter the code from the mail.
    Code {
        /// Error in the input.
        error: Option<&'static str>,
        /// Confirmation of what was just done.
        notice: Option<&'static str>,
    },
    /// Claim or delete.
    Choice {
        /// Reason why the action failed.
        error: Option<&'static str>,
    },
}

impl NextStep {
    /// Returns the first prompt for the code.
    pub(super) fn prompt_for_code() -> Self {
        Self::Code { error: None, notice: None }
    }
}

/// Explanation of what happens after claiming.
#[derive(Template)]
#[template(path = "claim/claimed.html")]
pub(super) struct ClaimedPage<'v> {
    pub(super) frame: ClaimFrame,
    pub(super) signed_in: &'v str,
    pub(super) name: &'v str,
    pub(super) credits: i64,
    /// `true` if its plan has no access to the API.
    pub(super) is_free: bool,
    /// Monthly price of the smallest paid plan, in cents.
    pub(super) price: Option<i64>,
    /// Path of its dashboard.
    pub(super) dashboard: String,
}

impl ClaimedPage<'_> {
    /// Formats the price in dollars.
    fn dollars(&self) -> Option<String> {
        let price = self.price?;
        Some(if price % 100 == 0 { (price / 100).to_string() } else { format!("{}.{:02}", price / 100, price % 100) })
    }
}

/// Confirmation of the deletion.
#[derive(Template)]
#[template(path = "claim/deleted.html")]
pub(super) struct DeletedPage<'v> {
    pub(super) frame: ClaimFrame,
    pub(super) signed_in: &'v str,
}
