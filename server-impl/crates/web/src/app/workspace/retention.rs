//! How long the conversations of an organization are kept.

use frontdesk_api::models::Retention;
use frontdesk_types::{
    Result,
    accounts::{MemberRole, orgs::Plan, roles::Permission},
};
use http::Method;
use serde_json::{Value, json};

use super::general::{GeneralForms, general_page};
use crate::{
    app::{forms::FormState, reply::PageReply, shell::reaches, visit::MemberVisit},
    site::form::FormFields,
};

/// Field of the form, as the contract names it.
const FIELD: &str = "conversationRetentionDays";

/// The retention in the settings.
pub(super) enum RetentionSection {
    /// The person may not see it.
    Hidden,
    /// The plan does not have it: this one does.
    AbovePlan(Plan),
    /// Days for which conversations are kept; `None` for ever.
    Shown(Option<i64>),
    /// A form that changes it.
    Form(FormState),
}

impl RetentionSection {
    /// Reads the section; `refused` is its form, if it was refused.
    ///
    /// # Errors
    /// Internal errors only.
    pub(super) async fn read(visit: &MemberVisit, refused: Option<FormState>) -> Result<Self> {
        if !visit.principal().has_permission(Permission::OrganizationView) {
            return Ok(Self::Hidden);
        }
        if !visit.member.plan.reaches(Plan::Hobby) {
            return Ok(Self::AbovePlan(Plan::Hobby));
        }
        if let Some(form) = refused {
            return Ok(Self::Form(form));
        }
        let Retention { conversation_retention_days: days, .. } = visit.read("/settings/retention".to_owned()).await?;
        let may_edit =
            visit.principal().has_permission(Permission::ConversationsDelete) && reaches(visit.member.role, MemberRole::Admin);
        Ok(match may_edit {
            true => {
                let value = days.map(|days| days.to_string()).unwrap_or_default();
                Self::Form(FormState::with_values(&visit.services().ports, &[(FIELD, &value)]))
            }
            false => Self::Shown(days.map(i64::from)),
        })
    }
}

pub(super) async fn submit(visit: &MemberVisit, form: FormFields) -> Result<PageReply> {
    let days = match form.get(FIELD).trim() {
        "" => Value::Null,
        // A text that is no number is sent as it is: the contract says what is wrong with it.
        days => days.parse::<i64>().map_or_else(|_| days.into(), Value::from),
    };
    match visit.perform(Method::PATCH, "/settings/retention".to_owned(), Some(json!({ FIELD: days })), &form).await {
        Ok(_) => Ok(PageReply::done(&visit.org_path("settings"), "saved", None)),
        Err(error) => {
            let (status, form) = FormState::after_refusal(&visit.services().ports, form, error)?;
            general_page(visit, status, GeneralForms { name: None, retention: Some(form) }).await
        }
    }
}
