//! A form on a page: what was entered, and what is wrong with it.

use frontdesk_http::envelope::status_of;
use frontdesk_ports::{Ports, random::random_base62};
use frontdesk_types::{Error, Refusal, Result};
use http::StatusCode;

use super::texts::Texts;
use crate::site::form::FormFields;

/// Number of letters in a nonce: 128 bits.
const NONCE_LETTERS: usize = 22;

/// The state of a form.
#[derive(Debug, Default)]
pub(crate) struct FormState {
    /// Values that were entered, or are there to begin with.
    pub(crate) fields: FormFields,
    /// Problems by field, as the contract names them.
    problems: Vec<(String, String)>,
    /// Problem of the form as a whole.
    pub(crate) problem: Option<String>,
    /// Identifies one submission: sent twice, it has one effect.
    pub(crate) nonce: String,
}

impl FormState {
    /// Returns an empty form.
    pub(crate) fn new(ports: &Ports) -> Self {
        Self { nonce: new_nonce(ports), ..Self::default() }
    }

    /// Returns a form with initial values.
    pub(crate) fn with_values(ports: &Ports, values: &[(&str, &str)]) -> Self {
        Self { fields: FormFields::of(values), ..Self::new(ports) }
    }

    /// Returns a form as it was entered, with the problem of one field.
    pub(crate) fn with_problem(ports: &Ports, fields: FormFields, field: &str, message: &str) -> Self {
        Self { fields, problems: vec![(field.to_owned(), message.to_owned())], problem: None, nonce: new_nonce(ports) }
    }

    /// Returns a form as it was entered, with the problems for which a rule or an operation refused it.
    pub(crate) fn refused(ports: &Ports, fields: FormFields, refusal: &Refusal) -> Self {
        let problems: Vec<_> =
            refusal.fields.iter().map(|field| (field_name(&field.field), as_sentence(&field.message))).collect();
        let problem = problems.is_empty().then(|| as_sentence(&refusal.message));
        Self { fields, problems, problem, nonce: new_nonce(ports) }
    }

    /// Returns a form as it was entered, with the problems for which a rule or an operation refused it, and the status of
    /// that refusal.
    ///
    /// # Errors
    /// Faults are passed on.
    pub(crate) fn after_refusal(ports: &Ports, fields: FormFields, error: Error) -> Result<(StatusCode, Self)> {
        let refusal = as_refusal(error)?;
        Ok((status_of(refusal.code), Self::refused(ports, fields, &refusal)))
    }

    /// Returns the value of a field.
    pub(crate) fn value(&self, name: &str) -> &str {
        self.fields.get(name)
    }

    /// Returns `true` if a value of a field was chosen.
    pub(crate) fn is_chosen(&self, name: &str, value: &str) -> bool {
        self.fields.all(name).any(|chosen| chosen == value)
    }

    /// Returns the attributes of a field. In a refused form, the focus belongs to the first field with a problem.
    pub(crate) fn initial_attributes(&self, attributes: &str) -> String {
        if self.problems.is_empty() { attributes.to_owned() } else { attributes.replace("autofocus", "") }
    }

    /// Returns `true` if several fields have problems, which a summary above the form then lists.
    pub(crate) fn has_several_problems(&self) -> bool {
        self.problems.len() > 1
    }

    /// Returns the problems of all fields, each with the label of its field.
    pub(crate) fn summary(&self, t: &&'static Texts) -> Vec<ListedProblem<'_>> {
        self.problems.iter().map(|(field, message)| ListedProblem::new(t, field, message)).collect()
    }

    /// Returns the problem of a field.
    pub(crate) fn problem_of(&self, name: &str) -> Option<&str> {
        self.problems.iter().find(|(field, _)| field == name).map(|(_, message)| message.as_str())
    }
}

/// A problem in the summary of a form.
pub(crate) struct ListedProblem<'f> {
    /// Id of its field.
    pub(crate) field: &'f str,
    /// Problem, after the label of the field unless it begins with that.
    pub(crate) text: String,
}

impl<'f> ListedProblem<'f> {
    fn new(t: &Texts, field: &'f str, message: &str) -> Self {
        let text = match t.label_of(field) {
            Some(label) if !message.starts_with(label) => format!("{label}: {message}"),
            _ => message.to_owned(),
        };
        Self { field, text }
    }
}

/// Returns the name of the field that a pointer (RFC 6901) of a refusal names.
fn field_name(pointer: &str) -> String {
    pointer.trim_start_matches('/').split('/').next().unwrap_or_default().to_owned()
}

/// Messages about fields continue the name of the field; beside the field they stand alone. Pages do not set the code in
/// them apart.
pub(crate) fn as_sentence(message: &str) -> String {
    let mut letters = message.chars().filter(|letter| *letter != '`');
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// Returns a new nonce for a form.
pub(super) fn new_nonce(ports: &Ports) -> String {
    random_base62(&*ports.random, NONCE_LETTERS)
}

/// Returns the refusal of an error that a person can mend; other errors are passed on.
///
/// # Errors
/// Every other error.
pub(crate) fn as_refusal(error: Error) -> Result<Box<Refusal>> {
    match error {
        Error::Refused(refusal) => Ok(refusal),
        fault => Err(fault),
    }
}
