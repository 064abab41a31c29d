//! Inviting people, several addresses at once.

use frontdesk_core::scoped;
use frontdesk_platform::accounts::{invitations, mail_addresses::MailAddress};
use frontdesk_types::{
    Code, Error, InvitationId, Result,
    accounts::{MemberRole, roles::Permission},
};

use super::list::members_page;
use crate::{
    app::{forms::FormState, reply::PageReply, shell, visit::MemberVisit},
    site::form::FormFields,
};

/// Maximum number of addresses in one form.
const MAX_ADDRESSES: usize = 50;

pub(super) async fn submit(visit: &MemberVisit, form: FormFields) -> Result<PageReply> {
    if let Some(refused) = shell::refuse_role(visit, Permission::OrganizationEdit, MemberRole::Member)? {
        return Ok(refused);
    }
    match invite_all(visit, &form).await {
        Ok(()) => Ok(PageReply::done(&visit.org_path("settings/members"), "invited", None)),
        Err(error) => {
            let (status, form) = FormState::after_refusal(&visit.services().ports, form, error)?;
            members_page(visit, status, form).await
        }
    }
}

/// Invites everybody or, if one address is refused, nobody.
async fn invite_all(visit: &MemberVisit, form: &FormFields) -> Result<()> {
    let role: MemberRole = form.get("role").parse().map_err(|_| Error::invalid("/role", visit.texts().keys.choose))?;
    let texts = form.get("email").split([' ', ',', ';', '\n', '\r', '\t']).filter(|text| !text.is_empty());
    let addresses = texts.map(|text| MailAddress::parse("/email", text)).collect::<Result<Vec<_>>>()?;
    if addresses.is_empty() || addresses.len() > MAX_ADDRESSES {
        return Err(Error::invalid("/email", visit.texts().members.how_many));
    }
    let addresses = &addresses;
    visit
        .change(scoped!(|unit| {
            for address in addresses {
                invitations::invite(unit, address, role).await?;
            }
            Ok(())
        }))
        .await
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
            members_page(visit, status, form).await
        }
    }
}
