//! Signing up: an agent without a key creates a sandbox workspace, which a person then claims.

use std::time::Duration;

use frontdesk_core::{
    auth::{key::ApiKey, key_ring::PepperRing},
    unit::Unit,
};
use frontdesk_store as store;
use frontdesk_types::{
    JobId, OrgId, Result, Timestamp,
    accounts::{claims::Claim, keys::Scope, orgs::Plan},
    jobs::SendPlatformMail,
    mail::MailTemplate,
};

use crate::accounts::{
    keys::{self, NewKey},
    mail_addresses::{self, MailAddress},
    orgs,
};

/// Time for which an unclaimed workspace, its key and its code are valid.
pub const SANDBOX_LIFETIME: Duration = Duration::from_hours(7 * 24);

/// Name of a workspace if none was given.
const DEFAULT_NAME: &str = "Sandbox workspace";

/// Time after which the outbox sends the mail that the sign-up itself could not send.
const OUTBOX_DELAY: Duration = Duration::from_secs(15);

/// Validated details of a workspace to create.
#[derive(Debug, Clone)]
pub struct NewSandbox {
    /// Person who is to claim it.
    pub person: MailAddress,
    /// Name of the workspace.
    pub name: String,
}

/// A workspace that was created.
pub struct CreatedSandbox {
    /// Id of the workspace.
    pub org: OrgId,
    /// Key of the workspace, which is shown once.
    pub key: ApiKey,
    /// Credits of the workspace.
    pub credits: i64,
    /// Time at which key, code and workspace expire.
    pub expires_at: Timestamp,
    /// Mail with the code.
    pub template: MailTemplate,
    /// Job that sends the mail, unless it was already sent.
    pub outbox: JobId,
}

/// Parses and validates the details of a workspace.
///
/// # Errors
/// `VALIDATION_ERROR`, `BLOCKED_EMAIL_DOMAIN`.
pub fn parse_sandbox(human_email: &str, org_name: Option<&str>) -> Result<NewSandbox> {
    let person = MailAddress::parse_at_host("/human_email", human_email)?;
    let name = org_name.map_or_else(|| Ok(DEFAULT_NAME.to_owned()), |name| orgs::check_name("/org_name", name))?;
    mail_addresses::refuse_blocked(&person)?;
    Ok(NewSandbox { person, name })
}

/// Creates a workspace, with its key, its credits and the mail with its code.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn create_sandbox(unit: &mut Unit, ring: &PepperRing, new: &NewSandbox) -> Result<CreatedSandbox> {
    debug_assert_eq!(unit.limits().plan, Plan::Sandbox);
    let org = orgs::create(unit, &new.name).await?;
    let expires_at = org.created_at + SANDBOX_LIFETIME;
    let key = NewKey { expires_at: Some(expires_at), ..NewKey::new("Sign-up key", Scope::Write) };
    let (_, key) = keys::issue(unit, &key).await?;
    let claim = Claim {
        org: org.id,
        email: new.person.as_str().to_owned(),
        code: unit.new_id(),
        code_pepper: ring.current().id().clone(),
        page_pepper: ring.current().id().clone(),
        attempts: 0,
        expires_at,
        claimed_at: None,
    };
    store::accounts::claims::insert(unit, org.id, &claim).await?;
    let template = MailTemplate::ClaimCode { org: org.id, code: claim.code };
    let outbox = unit.enqueue_after(&SendPlatformMail { template: template.clone() }, OUTBOX_DELAY).await?;
    Ok(CreatedSandbox { org: org.id, key, credits: org.credits, expires_at, template, outbox })
}
