//! The door of a site that not everybody reads.

use askama::Template;

use super::{frame::Frame, head::Head};
use crate::help::{paths, strings::Strings};

/// The page that asks visitors who they are, or tells them how to get in.
#[derive(Template)]
#[template(path = "help/door.html", whitespace = "minimize")]
pub(crate) struct Door<'v> {
    pub(crate) frame: Frame<'v>,
    pub(crate) head: Head,
    /// Destination: a path of the site.
    pub(crate) to: &'v str,
    pub(crate) form: Form<'v>,
    /// Problem with what they sent.
    pub(crate) error: Option<&'v str>,
}

/// Form that is shown.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Form<'v> {
    /// The password.
    Password,
    /// A mail address, with what was sent before.
    Email(&'v str),
    /// The code that was mailed to an address.
    Code { email: &'v str, sign_in: &'v str },
    /// Nothing: a link of the customer leads in.
    Link,
}

/// The field that people fill in.
pub(crate) struct Field<'v> {
    pub(crate) label: &'v str,
    pub(crate) name: &'static str,
    pub(crate) kind: &'static str,
    pub(crate) value: &'v str,
    pub(crate) autocomplete: &'static str,
    pub(crate) keyboard: &'static str,
    pub(crate) longest: usize,
}

impl<'v> Form<'v> {
    /// Returns what to do.
    pub(crate) fn text(&self, text: &Strings) -> String {
        match self {
            Self::Password => text.password_text.clone(),
            Self::Email(_) => text.email_text.clone(),
            Self::Code { email, .. } => text.code_text.fill(email),
            Self::Link => text.link_text.clone(),
        }
    }

    /// Returns where it is sent.
    pub(crate) fn action(&self) -> &'static str {
        match self {
            Self::Password => paths::PASSWORD,
            Self::Email(_) | Self::Link => paths::SIGN_IN,
            Self::Code { .. } => paths::SIGN_IN_CODE,
        }
    }

    pub(crate) fn field(&self, text: &'v Strings) -> Option<Field<'v>> {
        Some(match *self {
            Self::Password => Field {
                label: &text.password,
                name: "password",
                kind: "password",
                value: "",
                autocomplete: "current-password",
                keyboard: "text",
                longest: 200,
            },
            Self::Email(email) => Field {
                label: &text.email,
                name: "email",
                kind: "email",
                value: email,
                autocomplete: "email",
                keyboard: "email",
                longest: 254,
            },
            Self::Code { .. } => Field {
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

    /// Returns what is sent along.
    pub(crate) fn hidden(&self) -> Vec<(&'static str, &'v str)> {
        match *self {
            Self::Code { email, sign_in } => vec![("email", email), ("sign_in", sign_in)],
            Self::Password | Self::Email(_) | Self::Link => Vec::new(),
        }
    }

    pub(crate) fn is_code(&self) -> bool {
        matches!(self, Self::Code { .. })
    }

    /// Returns where another code is asked for.
    pub(crate) fn again(&self) -> &'static str {
        paths::SIGN_IN
    }
}
