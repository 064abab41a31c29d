//! Access forms of sites that are not public.

use askama::Template;

use super::{frame::PageFrame, head::PageHead};
use crate::help::{paths, strings::UiStrings};

/// Page that asks visitors to identify themselves, or tells them how to get access.
#[derive(Template)]
#[template(path = "help/door.html", whitespace = "minimize")]
pub(crate) struct AccessView<'v> {
    pub(crate) frame: PageFrame<'v>,
    pub(crate) head: PageHead,
    /// Destination of the visitor, a path of the site.
    pub(crate) to: &'v str,
    pub(crate) form: AccessForm<'v>,
    /// Error in the submitted form.
    pub(crate) error: Option<&'v str>,
}

/// Kind of access form.
#[derive(Debug, Clone, Copy)]
pub(crate) enum AccessForm<'v> {
    /// Prompt for the password.
    Password,
    /// Prompt for the mail address, with the previous input.
    Email(&'v str),
    /// Prompt for the code mailed to an address.
    Code { email: &'v str, sign_in: &'v str },
    /// Notice that access requires a link from the customer.
    Link,
}

/// Input field of a form.
pub(crate) struct FormField<'v> {
    pub(crate) label: &'v str,
    pub(crate) name: &'static str,
    pub(crate) kind: &'static str,
    pub(crate) value: &'v str,
    pub(crate) autocomplete: &'static str,
    pub(crate) keyboard: &'static str,
    pub(crate) longest: usize,
}

impl<'v> AccessForm<'v> {
    /// Returns the instructions.
    pub(crate) fn instructions(&self, text: &UiStrings) -> String {
        match self {
            Self::Password => text.password_text.clone(),
            Self::Email(_) => text.email_text.clone(),
            Self::Code { email, .. } => text.code_text.fill_placeholder(email),
            Self::Link => text.link_text.clone(),
        }
    }

    /// Returns the path to which the form is submitted.
    pub(crate) fn action(&self) -> &'static str {
        match self {
            Self::Password => paths::PASSWORD_PATH,
            Self::Email(_) | Self::Link => paths::SIGN_IN_PATH,
            Self::Code { .. } => paths::SIGN_IN_CODE_PATH,
        }
    }

    pub(crate) fn field(&self, text: &'v UiStrings) -> Option<FormField<'v>> {
        Some(match *self {
            Self::Password => FormField {
                label: &text.password,
                name: "password",
                kind: "password",
                value: "",
                autocomplete: "current-password",
                keyboard: "text",
                longest: 200,
            },
            Self::Email(email) => FormField {
                label: &text.email,
                name: "email",
                kind: "email",
                value: email,
                autocomplete: "email",
                keyboard: "email",
                longest: 254,
            },
            Self::Code { .. } => FormField {
                label: &text.code,
                name: "code",
                kind: "text",
                value: "",
                autocomplete: "one-time-code",
                keyboard: "numeric",
                longest: 20,
            },
            Self::Link => return None,
        })
    }

    /// Returns the hidden fields.
    pub(crate) fn hidden_fields(&self) -> Vec<(&'static str, &'v str)> {
        match *self {
            Self::Code { email, sign_in } => vec![("email", email), ("sign_in", sign_in)],
            Self::Password | Self::Email(_) | Self::Link => Vec::new(),
        }
    }

    pub(crate) fn is_code(&self) -> bool {
        matches!(self, Self::Code { .. })
    }

    /// Returns the path for requesting another code.
    pub(crate) fn new_code_path(&self) -> &'static str {
        paths::SIGN_IN_PATH
    }
}
