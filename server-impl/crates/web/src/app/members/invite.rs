//! Inviting people, several addresses at once.

use std::collections::HashSet;

use frontdesk_core::scoped;
use frontdesk_platform::accounts::{invitations, mail_addresses::MailAddress};
use frontdesk_types::{
    Code, Error, InvitationId, Refusal, Result,
    accounts::{MemberRole, roles::Permission},
};
use http::StatusCode;

use super::list::{InviteOutcome, members_page};
use crate::{
    app::{
        forms::{FormState, as_refusal, as_sentence},
        reply::PageReply,
        shell,
        visit::MemberVisit,
    },
    site::form::FormFields,
};

/// Maximum number of addresses in one form.
const MAX_ADDRESSES: usize = 50;

/// Characters between addresses.
const SEPARATORS: [char; 6] = [' ', ',', ';', '\n', '\r', '\t'];

pub(super) async fn submit(visit: &MemberVisit, form: FormFields) -> Result<PageReply> {
    if let Some(refused) = shell::refuse_role(visit, Permission::OrganizationEdit, MemberRole::Member)? {
        return Ok(refused);
    }
    let outcome = match invite_each(visit, &form).await {
        Ok(outcome) => outcome,
        Err(error) => {
            let (status, form) = FormState::after_refusal(&visit.services().ports, form, error)?;
            return members_page(visit, status, form, InviteOutcome::default()).await;
        }
    };
    if outcome.refused.is_empty() {
        let number = outcome.invited.to_string();
        return Ok(PageReply::done(&visit.org_path("settings/members"), "invited", Some(&number)));
    }
    let left: Vec<_> = outcome.refused.iter().map(|(address, _)| address.as_str()).collect();
    let values = [("email", &*left.join("\n")), ("role", form.get("role"))];
    let form = FormState::with_values(&visit.services().ports, &values);
    members_page(visit, StatusCode::BAD_REQUEST, form, outcome).await
}

/// Invites each person whose address was entered, and collects the addresses that are refused.
async fn invite_each(visit: &MemberVisit, form: &FormFields) -> Result<InviteOutcome> {
    let role: MemberRole = form.get("role").parse().map_err(|_| Error::invalid("/role", visit.texts().keys.choose))?;
    let mut addresses: Vec<&str> = form.get("email").split(SEPARATORS).filter(|text| !text.is_empty()).collect();
    let mut seen = HashSet::new();
    addresses.retain(|address| seen.insert(address.to_lowercase()));
    if addresses.is_empty() || addresses.len() > MAX_ADDRESSES {
        return Err(Error::invalid("/email", visit.texts().members.how_many));
    }
    let mut outcome = InviteOutcome::default();
    for address in addresses {
        match invite(visit, address, role).await {
            Ok(()) => outcome.invited += 1,
            Err(error) => outcome.refused.push((address.to_owned(), reason(&*as_refusal(error)?))),
        }
    }
    Ok(outcome)
}

async fn invite(visit: &MemberVisit, address: &str, role: MemberRole) -> Result<()> {
    let address = &MailAddress::parse("/email", address)?;
    visit.change(scoped!(|unit| invitations::invite(unit, address, role).await.map(drop))).await
}

/// Returns why an address was refused. What is wrong with the address itself is in the message about the field.
fn reason(refusal: &Refusal) -> String {
    refusal.fields.first().map_or_else(|| refusal.message.to_string(), |field| as_sentence(&field.message))
}

pub(super) async fn send_again(visit: &MemberVisit, form: FormFields) -> Result<PageReply> {
    let Some(id) = invitation_id(visit) else { return Ok(PageReply::NotFound) };
    answer(visit, visit.change(scoped!(|unit| invitations::send_again(unit, id).await.map(drop))).await, "sent-again", form).await
}

pub(super) async fn withdraw(visit: &MemberVisit, form: FormFields) -> Result<PageReply> {
    let Some(id) = invitation_id(visit) else { return Ok(PageReply::NotFound) };
    answer(visit, visit.change(scoped!(|unit| invitations::withdraw(unit, id).await.map(drop))).await, "withdrawn", form).await
}

fn invitation_id(visit: &MemberVisit) -> Option<InvitationId> {
    visit.param("invitation").parse().ok()
}

/// Shows the people again, with what was done or why it was refused.
pub(super) async fn answer(visit: &MemberVisit, done: Result<()>, name: &str, form: FormFields) -> Result<PageReply> {
    match done {
        Ok(()) => Ok(PageReply::done(&visit.org_path("settings/members"), name, None)),
        // Sent twice, it has one effect.
        Err(error) if matches!(error.code(), Code::InvitationNotFound | Code::MemberNotFound) => {
            Ok(PageReply::redirect(&visit.org_path("settings/members")))
        }
        Err(error) => {
            let (status, form) = FormState::after_refusal(&visit.services().ports, form, error)?;
            members_page(visit, status, form, InviteOutcome::default()).await
        }
    }
}
