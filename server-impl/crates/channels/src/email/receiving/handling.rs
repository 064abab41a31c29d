//! What follows from a mail: whether the agent is asked, and if not, why. Nothing here asks a database.
//!
//! Machines are not answered, or else two of them would write to each other for ever; nor are those who do not prove who
//! they are, or else anybody could have us write to others. And whatever a mail says of itself, the number of answers is
//! limited.

use frontdesk_agents::chat::taken_messages::MessageHandling;
use frontdesk_types::{
    email_channel::{EmailReplyMode, EmailSettings},
    incoming_mail::{SenderCheck, SenderPolicy, SenderVerification},
};

/// Maximum number of answers to a sender per hour.
const MAX_ANSWERS_PER_SENDER_HOUR: i64 = 4;

/// Maximum number of answers to a sender per day.
const MAX_ANSWERS_PER_SENDER_DAY: i64 = 20;

/// Maximum number of answers of an agent per hour.
const MAX_ANSWERS_PER_AGENT_HOUR: i64 = 300;

/// The reason why a conversation of the team gets no answer of the agent.
pub(super) const WITH_TEAM: &str = "A person of the team has the conversation, so the agent was not asked.";

/// Facts about a mail on which its handling depends.
#[derive(Debug, Clone, Copy)]
pub(super) struct MailFacts<'m> {
    /// Why no person wrote it, in a sentence.
    pub(super) automation: Option<&'static str>,
    /// Result of checking who sent it.
    pub(super) check: &'m SenderCheck,
    /// `true` if an answer can be sent to its sender.
    pub(super) can_be_answered: bool,
}

/// Number of mails that the agent was asked to answer.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct AnswerCounts {
    /// From the sender, within an hour.
    pub(super) of_sender_in_hour: i64,
    /// From the sender, within a day.
    pub(super) of_sender_in_day: i64,
    /// From anybody, within an hour.
    pub(super) of_agent_in_hour: i64,
    /// From anybody, on this day (UTC).
    pub(super) of_agent_today: i64,
}

/// Consequence of a mail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Decision {
    /// Handling of its message.
    pub(super) handling: MessageHandling,
    /// Why the agent is not asked, for the log.
    pub(super) reason: Option<&'static str>,
}

impl Decision {
    /// The agent is asked.
    pub(super) const ASK: Self = Self { handling: MessageHandling::Ask, reason: None };

    fn escalate(reason: &'static str) -> Self {
        Self { handling: MessageHandling::Escalate, reason: Some(reason) }
    }

    /// Returns `true` if the agent is asked.
    pub(super) fn is_asking(self) -> bool {
        self.handling == MessageHandling::Ask
    }
}

/// Decides by the mail itself and the settings of the agent. If the agent is to be asked, [`limit`] has the last word.
pub(super) fn decide(facts: MailFacts<'_>, settings: &EmailSettings) -> Decision {
    let MailFacts { automation, check, can_be_answered } = facts;
    if automation.is_some() {
        return Decision { handling: MessageHandling::Keep, reason: automation };
    }
    if settings.reply_mode == EmailReplyMode::Off {
        return Decision::escalate("The agent does not answer by itself (`replyMode` is `off`): the mail waits in the inbox.");
    }
    if check.policy != SenderPolicy::Accept || check.verification == SenderVerification::Fail {
        return Decision::escalate("The domain of the sender disowns the mail (DMARC): it may be forged, and is not answered.");
    }
    if !is_proven(check) && !settings.answer_unverified {
        return Decision::escalate("The sender is not proven (SPF, DKIM, DMARC), so the mail is not answered by the agent.");
    }
    if !can_be_answered {
        return Decision::escalate("No answer can be sent to the address of the sender.");
    }
    Decision::ASK
}

/// Escalates a mail that the agent would be asked about, if that would be one answer too many.
pub(super) fn limit(counts: AnswerCounts, settings: &EmailSettings) -> Decision {
    if counts.of_sender_in_hour >= MAX_ANSWERS_PER_SENDER_HOUR {
        return Decision::escalate("The sender has got 4 answers within an hour, so the agent was not asked.");
    }
    if counts.of_sender_in_day >= MAX_ANSWERS_PER_SENDER_DAY {
        return Decision::escalate("The sender has got 20 answers within a day, so the agent was not asked.");
    }
    if counts.of_agent_in_hour >= MAX_ANSWERS_PER_AGENT_HOUR {
        return Decision::escalate("The agent has answered 300 mails within an hour, so it was not asked.");
    }
    if counts.of_agent_today >= i64::from(settings.max_answers_per_day) {
        return Decision::escalate("The agent has answered as many mails today as `maxAnswersPerDay` allows.");
    }
    Decision::ASK
}

/// Returns `true` if the address of the sender is known to be theirs.
pub(super) fn is_proven(check: &SenderCheck) -> bool {
    check.verification == SenderVerification::Pass && check.policy == SenderPolicy::Accept
}

#[cfg(test)]
mod tests {
    use frontdesk_types::{AgentId, OrgId};
    use proptest::prelude::*;
    use uuid::Uuid;

    use super::*;

    fn settings() -> EmailSettings {
        EmailSettings::new(OrgId(Uuid::from_u128(1)), AgentId(Uuid::from_u128(2)))
    }

    fn check(verification: SenderVerification, policy: SenderPolicy) -> SenderCheck {
        SenderCheck { verification, policy, results: String::new() }
    }

    #[test]
    fn the_agent_is_asked_by_people_who_prove_who_they_are() {
        use MessageHandling::{Ask, Escalate, Keep};
        use SenderPolicy::{Accept, Quarantine};
        use SenderVerification::{Fail, None as Unknown, Pass};
        let machine = Some("It says that a program wrote it.");
        let off = EmailSettings { reply_mode: EmailReplyMode::Off, ..settings() };
        let open = EmailSettings { answer_unverified: true, ..settings() };
        for (automation, verification, policy, can_be_answered, settings, expected) in [
            (None, Pass, Accept, true, settings(), Ask),
            (None, Unknown, Accept, true, settings(), Escalate),
            (None, Fail, Accept, true, settings(), Escalate),
            (None, Fail, Quarantine, true, settings(), Escalate),
            (None, Unknown, Accept, true, open.clone(), Ask),
            (None, Fail, Accept, true, open.clone(), Escalate),
            (None, Fail, Quarantine, true, open.clone(), Escalate),
            (None, Pass, Accept, false, open.clone(), Escalate),
            (None, Pass, Accept, true, off.clone(), Escalate),
            (machine, Pass, Accept, true, settings(), Keep),
            (machine, Unknown, Accept, true, open, Keep),
            (machine, Pass, Accept, true, off, Keep),
        ] {
            let check = check(verification, policy);
            let decision = decide(MailFacts { automation, check: &check, can_be_answered }, &settings);
            assert_eq!(decision.handling, expected, "{automation:?} {check:?} {can_be_answered}");
            assert_eq!(decision.reason.is_none(), expected == Ask, "the log says why not");
        }
    }

    #[test]
    fn the_number_of_answers_is_limited_whatever_the_mails_say() {
        let settings = EmailSettings { max_answers_per_day: 50, ..settings() };
        let few = AnswerCounts { of_sender_in_hour: 3, of_sender_in_day: 19, of_agent_in_hour: 299, of_agent_today: 49 };
        assert!(limit(few, &settings).is_asking());
        for many in [
            AnswerCounts { of_sender_in_hour: 4, ..few },
            AnswerCounts { of_sender_in_day: 20, ..few },
            AnswerCounts { of_agent_in_hour: 300, ..few },
            AnswerCounts { of_agent_today: 50, ..few },
        ] {
            let decision = limit(many, &settings);
            assert_eq!((decision.handling, decision.reason.is_some()), (MessageHandling::Escalate, true), "{many:?}");
        }
    }

    proptest! {
        #[test]
        fn two_programs_that_answer_each_other_fall_silent(mails in 1usize..200) {
            // Each mail comes a moment after the one before, and none says that a program wrote it.
            let (mut counts, mut answers) = (AnswerCounts::default(), 0);
            for _ in 0..mails {
                if limit(counts, &settings()).is_asking() {
                    answers += 1;
                    counts.of_sender_in_hour += 1;
                    counts.of_sender_in_day += 1;
                    counts.of_agent_in_hour += 1;
                    counts.of_agent_today += 1;
                }
            }
            prop_assert!(answers <= 4);
        }
    }
}
