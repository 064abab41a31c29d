//! Text and delivery of mails. The text is rendered when a mail is sent, so that no code is ever stored.

pub mod keys;
mod people;
pub mod published;
pub mod records;

use std::sync::Arc;

use chrono::DateTime;
use frontdesk_core::auth::{
    key_ring::{KeyRing, PepperRing},
    pepper::{Pepper, PepperPurpose},
};
use frontdesk_ports::mailer::{MailError, Mailer, OutgoingMail};
use frontdesk_store::{self as store, Conn, Store};
use frontdesk_types::{
    AccountId, OrgId, Result, SignInId, Timestamp, WebhookEndpointId,
    accounts::claims::Claim,
    mail::MailTemplate,
    webhooks::endpoints::{DisabledReason, WebhookEndpoint},
};
use url::Url;

use crate::accounts::{claims, orgs, sign_in};

/// Number of characters of a name that a mail shows.
const MAX_SHOWN_NAME_CHARACTERS: usize = 60;

/// Sends mails.
pub struct MailService {
    store: Store,
    ring: Arc<KeyRing>,
    mailer: Arc<dyn Mailer>,
}

/// Outcome of sending a mail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SendOutcome {
    /// A mail server accepted it.
    Sent,
    /// The mail is in the folder of a server without a mail server, where only the operator can read it.
    Filed,
    /// No one waits for the mail any more.
    Obsolete,
    /// The mail was not accepted.
    Failed(MailError),
}

impl MailService {
    /// Creates a service that sends mails through this mailer.
    pub fn new(store: Store, ring: Arc<KeyRing>, mailer: Arc<dyn Mailer>) -> Self {
        Self { store, ring, mailer }
    }

    /// Returns `true` if mails reach people, and `false` if they are files of the operator.
    pub fn delivers(&self) -> bool {
        self.mailer.delivers()
    }

    /// Sends a mail, unless no one waits for it any more. `site` is the public address of the server.
    ///
    /// # Errors
    /// Only faults; a mail that was not accepted is not an error.
    #[crate::boxed]
    pub async fn send_mail(&self, template: MailTemplate, site: &str, now: Timestamp) -> Result<SendOutcome> {
        let Some(mail) = self.render(template, site, now).await? else { return Ok(SendOutcome::Obsolete) };
        Ok(match self.mailer.send(&mail).await {
            Ok(()) if self.mailer.delivers() => SendOutcome::Sent,
            Ok(()) => SendOutcome::Filed,
            Err(error) => SendOutcome::Failed(error),
        })
    }

    async fn render(&self, template: MailTemplate, site: &str, now: Timestamp) -> Result<Option<OutgoingMail>> {
        let mut conn = self.store.read().await?;
        match template {
            MailTemplate::ClaimCode { org, code } => {
                let claim = store::accounts::claims::find(&mut conn, org).await?;
                match claim.filter(|claim| claims::is_claimable(claim, now) && claim.code == code) {
                    Some(claim) => self.render_claim_code(&mut conn, &claim, site).await,
                    None => Ok(None),
                }
            }
            MailTemplate::SignInCode { sign_in } => self.render_sign_in_code(&mut conn, sign_in, site, now).await,
            MailTemplate::SiteSignInCode { org: _, sign_in } => self.render_site_sign_in_code(&mut conn, sign_in, now).await,
            MailTemplate::WebhookDisabled { org, endpoint, account } => {
                render_disabled_endpoint(&mut conn, org, endpoint, account).await
            }
            MailTemplate::Invitation { org: _, invitation } => {
                people::render_invitation(&mut conn, &self.ring, invitation, site, now).await
            }
            MailTemplate::KeyCreated { org, key, account } => {
                people::render_created_key(&mut conn, org, &key, account, site).await
            }
            MailTemplate::DeletionScheduled { org, account } => {
                people::render_scheduled_deletion(&mut conn, org, account, site).await
            }
        }
    }

    async fn render_claim_code(&self, conn: &mut Conn, claim: &Claim, site: &str) -> Result<Option<OutgoingMail>> {
        let Some(named) = store::accounts::orgs::find(conn, claim.org).await? else { return Ok(None) };
        let Some(pepper) = self.ring.find_pepper(conn, &claim.code_pepper).await? else { return Ok(None) };
        let page = claim_page_url(conn, &self.ring, site, claim).await?;
        let digits = pepper.derive_code(PepperPurpose::ClaimCode, claim.code.0);
        Ok(Some(claim_code_mail(&claim.email, &named.name, &digits, &page, claim.expires_at)))
    }

    async fn render_site_sign_in_code(&self, conn: &mut Conn, id: SignInId, now: Timestamp) -> Result<Option<OutgoingMail>> {
        let found = store::help_center::entries::find_sign_in(conn, id).await?.filter(|sign_in| now < sign_in.expires_at);
        let Some(found) = found else { return Ok(None) };
        let Some(site) = store::help_center::sites::find(conn, found.org, found.site).await? else { return Ok(None) };
        let pepper = self.ring.find_pepper(conn, &found.pepper).await?;
        let code = |pepper: Arc<Pepper>| pepper.derive_code(PepperPurpose::SiteSignInCode, id.0);
        Ok(pepper.map(code).map(|code| site_sign_in_code_mail(&found.email, &code, &site.name)))
    }

    async fn render_sign_in_code(
        &self,
        conn: &mut Conn,
        id: SignInId,
        site: &str,
        now: Timestamp,
    ) -> Result<Option<OutgoingMail>> {
        let found = store::accounts::sessions::find_sign_in(conn, id).await?.filter(|sign_in| now < sign_in.expires_at);
        let Some(found) = found else { return Ok(None) };
        let pepper = self.ring.find_pepper(conn, &found.pepper).await?;
        Ok(pepper.map(|pepper| sign_in_code_mail(&found.email, &pepper.derive_code(PepperPurpose::SignInCode, id.0), site)))
    }
}

/// Returns the address of the claim page: the one given at sign-up, as long as the ring has the pepper
/// it was derived from.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn claim_page_url(conn: &mut Conn, ring: &KeyRing, site: &str, claim: &Claim) -> Result<String> {
    Ok(match ring.find_pepper(conn, &claim.page_pepper).await? {
        Some(pepper) => claim_url(&pepper, site, claim.org),
        None => claim_url(ring.current_ring()?.current(), site, claim.org),
    })
}

/// Builds the mail to an owner whose organization has a disabled endpoint, unless it was enabled again or is gone,
/// or they have left.
async fn render_disabled_endpoint(
    conn: &mut Conn,
    org: OrgId,
    endpoint: WebhookEndpointId,
    to: AccountId,
) -> Result<Option<OutgoingMail>> {
    let Some(named) = store::accounts::orgs::find(conn, org).await? else { return Ok(None) };
    let Some(member) = store::accounts::members::find(conn, org, to).await? else { return Ok(None) };
    let found = store::webhooks::endpoints::find(conn, org, endpoint).await?;
    Ok(found.and_then(|endpoint| webhook_disabled_mail(&member.email, &named.name, &endpoint)))
}

/// Path prefix of the claim pages.
pub const CLAIM_PAGES_PATH: &str = "/claim";

/// Returns the address of the claim page. It identifies the workspace, and cannot be forged for another one.
pub fn claim_url(pepper: &Pepper, site: &str, org: OrgId) -> String {
    format!("{site}{CLAIM_PAGES_PATH}/{org}.{}", pepper.derive_token(PepperPurpose::ClaimPage, org.0.as_bytes()))
}

/// Returns the workspace and the token in the last part of such an address, if it was not forged.
pub fn parse_claim_url<'p>(ring: &PepperRing, part: &'p str) -> Option<(OrgId, &'p str)> {
    let (org, token) = part.split_once('.')?;
    let org: OrgId = org.parse().ok()?;
    ring.verify_token(PepperPurpose::ClaimPage, org.0.as_bytes(), token).then_some((org, token))
}

/// Returns the beginning of a name that people chose, on one line.
fn shown_name(name: &str) -> String {
    name.chars().filter(|letter| !orgs::is_break_or_mark(*letter)).take(MAX_SHOWN_NAME_CHARACTERS).collect()
}

/// Formats a time for people.
pub fn format_time(at: Timestamp) -> String {
    DateTime::from_timestamp_micros(at.0).map(|at| at.format("%-d %B %Y, %H:%M UTC").to_string()).unwrap_or_default()
}

fn claim_code_mail(to: &str, name: &str, code: &str, page: &str, expires_at: Timestamp) -> OutgoingMail {
    // The name chosen by the agent comes last and is truncated: the agent may have been told to write anything.
    let name = shown_name(name);
    let text = format!(
        "An AI agent created a workspace on Frontdesk and named you as the person it\n\
         belongs to. To see what is in it, and then keep or delete it, open\n\n{page}\n\n\
         sign in with this address, and enter this code:\n\n{code}\n\n\
         The code and the workspace expire on {}.\n\
         If you do not recognize this, do nothing: the workspace is deleted\n\
         automatically.\n\n\
         The agent calls the workspace \"{name}\".\n",
        format_time(expires_at)
    );
    OutgoingMail { to: to.to_owned(), subject: format!("{code} is the code to claim your workspace"), text }
}

fn sign_in_code_mail(to: &str, code: &str, site: &str) -> OutgoingMail {
    let minutes = sign_in::CODE_LIFETIME.as_secs() / 60;
    let text = format!(
        "Somebody, hopefully you, is signing in on\n\n{site}\n\nwith this address. The code is\n\n{code}\n\n\
         It is valid for {minutes} minutes, in the browser that asked for it.\n\
         If it was not you, do nothing.\n"
    );
    OutgoingMail { to: to.to_owned(), subject: format!("{code} is your code to sign in"), text }
}

fn site_sign_in_code_mail(to: &str, code: &str, site: &str) -> OutgoingMail {
    let minutes = sign_in::CODE_LIFETIME.as_secs() / 60;
    // The name chosen by the customer comes last and is truncated.
    let name = shown_name(site);
    let text = format!(
        "Somebody, hopefully you, wants to read a help center that is open to this\n\
         address. The code is\n\n{code}\n\n\
         It is valid for {minutes} minutes, in the browser that asked for it, and for\n\
         that help center only. If it was not you, do nothing.\n\n\
         The help center is called \"{name}\".\n"
    );
    OutgoingMail { to: to.to_owned(), subject: format!("{code} is your code to read a help center"), text }
}

fn webhook_disabled_mail(to: &str, org: &str, endpoint: &WebhookEndpoint) -> Option<OutgoingMail> {
    let why = match endpoint.disabled_reason? {
        DisabledReason::Gone => "Its server answered that it wants no more events (status 410).".to_owned(),
        DisabledReason::Failing => {
            let since = endpoint.failing_since.map(format_time).unwrap_or_default();
            format!("No delivery to it has succeeded since {since}.")
        }
    };
    let org = shown_name(org);
    // The path and the query may contain secrets.
    let host = Url::parse(&endpoint.url).ok().and_then(|url| url.host_str().map(str::to_owned)).unwrap_or_default();
    let text = format!(
        "Frontdesk has disabled the webhook endpoint of \"{org}\" at\n\n{host}\n\n{why}\n\n\
         Events that happen now are not delivered to it. Once its server works,\n\
         set `isEnabled` of the endpoint to true: what was waiting is then delivered.\n\
         `POST /webhooks/endpoints/{id}/recover`\n\
         delivers again what had been given up before.\n",
        id = endpoint.id
    );
    Some(OutgoingMail { to: to.to_owned(), subject: format!("The webhook endpoint at {host} is disabled"), text })
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    #[test]
    fn the_code_stands_alone_on_a_line() {
        let mail = claim_code_mail("anna@acme.dev", "Acme", "048213", "https://desk/claim/x.y", Timestamp(1_795_771_800_000_000));
        insta::assert_snapshot!(mail.text, @r#"
        An AI agent created a workspace on Frontdesk and named you as the person it
        belongs to. To see what is in it, and then keep or delete it, open

        https://desk/claim/x.y

        sign in with this address, and enter this code:

        048213

        The code and the workspace expire on 27 November 2026, 09:30 UTC.
        If you do not recognize this, do nothing: the workspace is deleted
        automatically.

        The agent calls the workspace "Acme".
        "#);
        assert!(mail.text.lines().any(|line| line == "048213"));
        assert!(sign_in_code_mail("anna@acme.dev", "048213", "https://desk").text.lines().any(|line| line == "048213"));
    }

    #[test]
    fn the_address_of_a_claim_page_cannot_be_made_up() {
        let ring = |secrets: &[&str]| {
            PepperRing::of(secrets.iter().map(|secret| Pepper::new((*secret).to_owned().into()))).expect("a pepper")
        };
        let (one, other) = (ring(&["one"]), ring(&["other"]));
        let org = OrgId(Uuid::from_u128(7));
        let url = claim_url(one.current(), "https://desk", org);
        let part = url.rsplit('/').next().expect("a part");
        assert_eq!(parse_claim_url(&one, part).map(|(org, _)| org), Some(org));
        assert_eq!(parse_claim_url(&ring(&["newer", "one"]), part).map(|(org, _)| org), Some(org), "under an older pepper");
        assert_eq!(parse_claim_url(&other, part), None);
        assert_eq!(parse_claim_url(&one, &part.replace('7', "8")), None);
        assert_eq!(parse_claim_url(&one, ""), None);
    }
}
