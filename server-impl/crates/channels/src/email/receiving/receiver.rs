//! The way of a mail: it is judged and read, and then recorded as a report, or taken for each agent.

use std::sync::Arc;

use async_trait::async_trait;
use frontdesk_agents::chat::taken_messages::IncomingText;
use frontdesk_core::{
    auth::{key_ring::PepperRing, principal::Principal},
    scoped,
    unit::FollowUp,
};
use frontdesk_mail::{BounceReport, ReadMail};
use frontdesk_ports::mail_receiver::MailReceiver;
use frontdesk_store::retry_aborted;
use frontdesk_types::{
    Code, Error, Result,
    incoming_mail::{IncomingMail, MailClient, MailRefusal, SenderCheck},
};

use super::{
    automation, bounces,
    destinations::Destinations,
    holders::Addressee,
    intake::MailIntake,
    reading, refusals,
    taking::{JudgedMail, TakingOutcome, take_mail},
    threads::NamedIds,
};

#[async_trait]
impl MailReceiver for MailIntake {
    async fn check_recipient(&self, _client: &MailClient, envelope_from: &str, recipient: &str) -> Result<(), MailRefusal> {
        conclude(self.find_destination(envelope_from, recipient).await).map(drop)
    }

    async fn receive(&self, mail: IncomingMail) -> Result<(), MailRefusal> {
        conclude(self.receive_for_all(Arc::new(mail)).await)
    }
}

impl MailIntake {
    /// Takes a mail for all its recipients.
    #[crate::boxed]
    async fn receive_for_all(&self, mail: Arc<IncomingMail>) -> Result<Result<(), MailRefusal>> {
        let mut destinations = self.find_destinations(&mail).await?;
        let Some(owner) = destinations.owner() else { return Ok(destinations.into_result()) };
        let check = match destinations.agents.as_slice() {
            // A report is believed because of the address that it is sent to.
            [] => None,
            agents => match self.judge(&mail, agents).await? {
                Ok(check) => Some(check),
                Err(refusal) => return Ok(Err(refusal)),
            },
        };
        let read = match reading::read_in_turn(owner, &mail).await? {
            Ok(read) => read,
            Err(refusal) => {
                self.record_unreadable(&mail, &destinations.agents, &refusal).await?;
                return Ok(Err(refusal));
            }
        };
        let has_agents = !destinations.agents.is_empty();
        let report = if has_agents { bounces::find_report(&mail, &read) } else { read.bounce.as_ref() };
        if let Some(report) = report {
            self.record_bounces(&destinations, report, &read).await?;
        } else if let Some(check) = check {
            self.take_for_agents(&mail, read, check, &mut destinations).await?;
        }
        Ok(destinations.into_result())
    }

    /// Takes a mail for the agents among its recipients, one after another. What fails for one does not keep the others
    /// from getting it.
    #[crate::boxed]
    async fn take_for_agents(
        &self,
        mail: &IncomingMail,
        read: ReadMail,
        check: SenderCheck,
        destinations: &mut Destinations,
    ) -> Result<()> {
        let automation = automation::find_sign(&mut self.store.read().await?, self.shared_host.as_ref(), mail, &read).await?;
        let text = IncomingText::prepare(Some(&read.subject), &read.text).await?;
        let ring = self.find_ring_of(&read).await?;
        let judged = JudgedMail { mail, read, check, automation, text, raw_retention: self.raw_retention };
        for addressee in &destinations.agents {
            let taken = conclude(self.take_for(&ring, &judged, addressee).await);
            destinations.refusals.extend(taken.err());
        }
        Ok(())
    }

    /// Takes a mail for an agent, in one transaction, unless the agent has blocked its author.
    async fn take_for(
        &self,
        ring: &PepperRing,
        judged: &JudgedMail<'_>,
        addressee: &Addressee,
    ) -> Result<Result<(), MailRefusal>> {
        if let Some(refusal) = self.refuse_blocked(&judged.read, addressee).await? {
            return Ok(Err(refusal));
        }
        retry_aborted(|| async {
            let Some(mut unit) = self.units.begin_for(addressee.org, Principal::Visitor, None).await? else {
                return Ok(Err(refusals::unknown_address()));
            };
            match take_mail(&mut unit, ring, judged, addressee).await? {
                TakingOutcome::Taken => {
                    let follow_up = unit.commit().await?;
                    self.apply_follow_up(follow_up);
                    Ok(Ok(()))
                }
                // Nothing that the unit has done stays.
                TakingOutcome::IsKnown => Ok(Ok(())),
                TakingOutcome::IsFull => Ok(Err(refusals::too_many_mails())),
            }
        })
        .await
    }

    /// Records a report about mails of ours.
    async fn record_bounces(&self, destinations: &Destinations, report: &BounceReport, read: &ReadMail) -> Result<()> {
        for (org, message) in destinations.bounced.iter().copied() {
            let recorded = self.units.run_rule(
                org,
                &Principal::System,
                None,
                scoped!(|unit| bounces::record_bounce(unit, message, report).await),
            );
            self.apply_recorded(recorded.await?);
        }
        if destinations.agents.is_empty() {
            return Ok(());
        }
        let ring = self.find_ring_of(read).await?;
        let ring = &*ring;
        for addressee in &destinations.agents {
            let recorded = self.units.run_rule(
                addressee.org,
                &Principal::System,
                None,
                scoped!(|unit| bounces::record_bounce_to_agent(unit, ring, addressee, report).await),
            );
            self.apply_recorded(recorded.await?);
        }
        Ok(())
    }

    fn apply_recorded(&self, recorded: Option<((), FollowUp)>) {
        if let Some(((), follow_up)) = recorded {
            self.apply_follow_up(follow_up);
        }
    }

    /// Returns the ring that proves the ids in a mail: it is read again if one is not proven, since another process may have
    /// replaced the pepper.
    async fn find_ring_of(&self, read: &ReadMail) -> Result<Arc<PepperRing>> {
        let bounced: Vec<String> = read.bounce.iter().filter_map(|report| report.mail_id.clone()).collect();
        let is_unproven = |ring: &PepperRing| {
            NamedIds::new(&read.in_reply_to, &read.references).has_unproven(ring)
                || NamedIds::new(&bounced, &[]).has_unproven(ring)
        };
        self.find_ring(is_unproven).await
    }
}

/// Converts an error into the answer that has the mail sent again, or refuses what is gone in the meantime.
fn conclude<T>(done: Result<Result<T, MailRefusal>>) -> Result<T, MailRefusal> {
    match done {
        Ok(done) => done,
        Err(error) if is_gone(&error) => Err(refusals::not_receiving()),
        Err(error) => {
            tracing::error!(%error, "a mail could not be taken; its sender is told to send it again");
            Err(refusals::unavailable())
        }
    }
}

fn is_gone(error: &Error) -> bool {
    matches!(error.code(), Code::AgentNotFound | Code::AgentUnavailable)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_has_the_mail_sent_again() {
        let answer = |error| conclude::<()>(Err(error)).unwrap_err().code;
        assert_eq!(answer(Error::internal("the database is away")), 451);
        assert_eq!(answer(Error::refused(Code::ConversationNotFound, "deleted meanwhile")), 451);
        assert_eq!(answer(Error::refused(Code::AgentUnavailable, "awaits deletion")), 550);
    }
}
