//! DMARC (RFC 7489 and 9989), by mail-auth, and alignment where a domain has no policy.

use frontdesk_types::incoming_mail::{SenderPolicy, SenderVerification};
use mail_auth::{DmarcOutput, DmarcResult, dmarc::Policy};

use super::alignment::is_aligned;

/// What is known of the sender of a mail.
pub(super) struct SenderEvidence<'x> {
    /// Domain of `From`.
    pub from: &'x str,
    /// `true` if the mail has only one sender to read.
    pub is_from_certain: bool,
    /// `true` if SPF could be judged, whatever it said.
    pub has_spf: bool,
    /// Domains that SPF or DKIM have proven.
    pub proven: Vec<String>,
    /// Result of DMARC.
    pub dmarc: DmarcOutput,
}

impl SenderEvidence<'_> {
    /// Judges the evidence.
    ///
    /// `pct` of a policy is ignored, as in RFC 9989, which has `t` instead; `sp` and `np` are heeded.
    pub(super) fn judge(&self) -> (SenderVerification, SenderPolicy) {
        match self.dmarc.result() {
            DmarcResult::Fail(_) => (SenderVerification::Fail, self.policy()),
            DmarcResult::TempError(_) => (SenderVerification::None, SenderPolicy::Accept),
            // Without a policy, or with one that nobody can read, and also where there is one: DMARC walks up the names of a
            // domain, and neighbours below a public suffix that publishes a policy would be aligned.
            DmarcResult::Pass | DmarcResult::None | DmarcResult::PermError(_) => (self.alignment(), SenderPolicy::Accept),
        }
    }

    fn alignment(&self) -> SenderVerification {
        let is_proven = self.is_from_certain && self.proven.iter().any(|domain| is_aligned(domain, self.from));
        if is_proven { SenderVerification::Pass } else { SenderVerification::None }
    }

    fn policy(&self) -> SenderPolicy {
        match self.dmarc.policy() {
            // Behind a relay SPF may have passed, and the relay would have to return the mail.
            Policy::Reject if !self.has_spf => SenderPolicy::Quarantine,
            Policy::Reject => SenderPolicy::Reject,
            Policy::Quarantine => SenderPolicy::Quarantine,
            Policy::None | Policy::Unspecified => SenderPolicy::Accept,
        }
    }

    /// Returns the result as in RFC 8601, and the policy that the domain publishes.
    pub(super) fn describe(&self) -> (&'static str, Option<String>) {
        let result = match self.dmarc.result() {
            DmarcResult::Pass => "pass",
            DmarcResult::Fail(_) => "fail",
            DmarcResult::TempError(_) => "temperror",
            DmarcResult::PermError(_) => "permerror",
            DmarcResult::None => "none",
        };
        (result, self.dmarc.dmarc_record().map(|_| self.dmarc.policy().to_string()))
    }
}
