//! Judging: who sent a mail, and the log of those that are refused.

use frontdesk_core::auth::principal::Principal;
use frontdesk_mail::ReadMail;
use frontdesk_store::{self as store, retry_aborted};
use frontdesk_types::{
    Result,
    incoming_mail::{IncomingMail, MailRefusal, SenderCheck, SenderPolicy},
};

use super::{correspondents::address_key, holders::Addressee, intake::MailIntake, records, refusals};

/// Maximum number of refused mails per agent and day that the log has.
const MAX_LOGGED_REFUSALS: i64 = 200;

/// Reason of a mail whose sender is blocked, for the log.
pub(super) const BLOCKED_REASON: &str = "The agent takes no mail from this sender. Unblock the sender to take the next one.";

impl MailIntake {
    /// Checks who sent a mail, and refuses one that its domain disowns.
    pub(super) async fn judge(&self, mail: &IncomingMail, agents: &[Addressee]) -> Result<Result<SenderCheck, MailRefusal>> {
        let domain = match frontdesk_mail::from_domain(&mail.raw) {
            Ok(domain) => domain,
            Err(reason) => {
                let refusal = refusals::unreadable(reason);
                self.record_unreadable(mail, agents, &refusal).await?;
                return Ok(Err(refusal));
            }
        };
        let check = self.checker.check(&mail.client, &mail.envelope_from, &domain, &mail.raw).await;
        if check.policy != SenderPolicy::Reject {
            return Ok(Ok(check));
        }
        let reason =
            format!("The domain {domain} asks to refuse mails that are not proven to be from it (DMARC), and this one is not.");
        for addressee in agents {
            self.record_refused(addressee, &mail.envelope_from, "", &reason).await?;
        }
        Ok(Err(refusals::unproven_sender()))
    }

    /// Refuses a mail whose author the agent has blocked.
    pub(super) async fn refuse_blocked(&self, read: &ReadMail, addressee: &Addressee) -> Result<Option<MailRefusal>> {
        let (from, Addressee { org, agent, .. }) = (&read.from.address, addressee);
        let mut conn = self.store.read().await?;
        if !store::channels::email::blocked_senders::is_blocked(&mut conn, *org, *agent, &address_key(from)).await? {
            return Ok(None);
        }
        drop(conn);
        self.record_refused(addressee, from, &read.subject, BLOCKED_REASON).await?;
        Ok(Some(refusals::blocked_sender()))
    }

    /// Records that a mail cannot be read, unless it is only put off.
    pub(super) async fn record_unreadable(&self, mail: &IncomingMail, agents: &[Addressee], refusal: &MailRefusal) -> Result<()> {
        if refusal.is_temporary() {
            return Ok(());
        }
        for addressee in agents {
            self.record_refused(addressee, &mail.envelope_from, "", &refusal.text).await?;
        }
        Ok(())
    }

    /// Records in the log that a mail was refused, and why; at most so many per day.
    pub(super) async fn record_refused(&self, addressee: &Addressee, sender: &str, subject: &str, reason: &str) -> Result<()> {
        retry_aborted(|| async {
            let Some(mut unit) = self.units.begin_for(addressee.org, Principal::System, None).await? else { return Ok(()) };
            let refused = records::to_refused(&unit, addressee, sender, subject, reason);
            store::channels::email::received::insert_refused(&mut unit, &refused, MAX_LOGGED_REFUSALS).await?;
            let follow_up = unit.commit().await?;
            self.apply_follow_up(follow_up);
            Ok(())
        })
        .await
    }
}
