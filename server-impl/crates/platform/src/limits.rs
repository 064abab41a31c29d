//! Limits on callers without a key, or with one that anyone can get: signing up, checking codes, signing in, rating
//! articles, asking questions on a help center.
//!
//! All windows of a call are counted together or not at all, so a refused call consumes nothing, and the
//! platform-wide counts include only calls that were within the limits of their caller.

use std::{net::IpAddr, sync::Arc, time::Duration};

use frontdesk_core::auth::{
    key_ring::{KeyRing, Ring},
    pepper::{Pepper, Purpose},
};
use frontdesk_ports::limiter::{Bucket, Limiter, Verdict, Window};
use frontdesk_types::{Code, Error, Exhausted, OrgId, Refusal, Result, SiteId, Timestamp, whole_seconds};

use crate::accounts::mail_addresses::MailAddress;

const MINUTE: Duration = Duration::from_secs(60);
const QUARTER: Duration = Duration::from_secs(15 * 60);
const HOUR: Duration = Duration::from_hours(1);
const DAY: Duration = Duration::from_hours(24);

/// Daily limits of the whole platform.
#[derive(Debug, Clone, Copy)]
pub struct DailyCaps {
    /// Number of sandbox workspaces created.
    pub sign_ups: u32,
    /// Number of claim codes checked.
    pub verifies: u32,
    /// Number of sign-in codes mailed.
    pub sign_ins: u32,
}

/// Limits on the questions that visitors of help centers may ask.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct QuestionLimits {
    /// Questions per minute from one network.
    pub per_minute: u32,
    /// Questions per day from one network.
    pub per_day: u32,
    /// Questions per day on one site.
    pub site_per_day: u32,
}

impl QuestionLimits {
    /// Default limits, unless the operator sets others.
    pub const USUAL: Self = Self { per_minute: 10, per_day: 60, site_per_day: 2_000 };
}

/// An action that is about to be performed, and its caller.
#[derive(Debug, Clone, Copy)]
pub enum LimitedAction<'a> {
    /// Creates a sandbox workspace for a person.
    SignUp(IpAddr, &'a MailAddress),
    /// Checks a claim code with the key of its workspace.
    Verify(IpAddr, OrgId),
    /// Enters a claim code, as the person whom the workspace is for.
    ClaimCode(IpAddr),
    /// Mails a new claim code of a workspace.
    RenewCode(OrgId),
    /// Mails a person a sign-in code for the page of a workspace.
    SignIn(IpAddr, &'a MailAddress, OrgId),
    /// Checks a sign-in code.
    SignInCode(IpAddr),
    /// Rates an article of a site.
    Feedback(IpAddr, SiteId),
    /// Enters the password of a help center.
    SitePassword(IpAddr, SiteId),
    /// Enters the password of a help center after many wrong ones from other networks.
    BesiegedSitePassword(IpAddr, SiteId),
    /// Follows a signed link to a help center.
    SiteLink(IpAddr),
    /// Requests a code for a help center.
    SiteSignIn(IpAddr, &'a MailAddress, SiteId),
    /// Mails a code for a help center of an organization, which may mail this many per day.
    SiteMail(OrgId, SiteId, Option<u32>),
    /// Mails a code for a help center to a member of its organization, when all other mails of the day are used up.
    SiteMemberMail(SiteId),
    /// Requests a code for a help center without receiving one.
    SiteAttempt(SiteId),
    /// Enters a code for a help center.
    SiteSignInCode(IpAddr),
    /// Asks a question on a site.
    Question(IpAddr, SiteId),
}

/// Counts limited actions.
pub struct Limits {
    limiter: Arc<dyn Limiter>,
    ring: Arc<KeyRing>,
    caps: DailyCaps,
    questions: QuestionLimits,
}

impl Limits {
    /// Creates limits that count with this limiter. It never sees addresses, only values derived from them with the
    /// peppers of the ring.
    pub fn new(limiter: Arc<dyn Limiter>, ring: Arc<KeyRing>, caps: DailyCaps) -> Self {
        Self { limiter, ring, caps, questions: QuestionLimits::USUAL }
    }

    /// Replaces the limits on questions.
    #[must_use]
    pub fn with_questions(self, questions: QuestionLimits) -> Self {
        Self { questions, ..self }
    }

    /// Counts an action, and allows it.
    ///
    /// # Errors
    /// `RATE_LIMITED`; `LIMITER_UNAVAILABLE` when the limiter does not answer.
    pub async fn count(&self, action: LimitedAction<'_>, now: Timestamp) -> Result<()> {
        let ring = self.ring.now()?;
        match self.limiter.count(now, &self.buckets(&ring, action)).await {
            Ok(Verdict::Counted) => Ok(()),
            Ok(Verdict::Full { retry_after, window }) => Err(too_many(action, retry_after, window)),
            Err(unavailable) => {
                tracing::error!(error = format!("{:#}", anyhow::Error::new(unavailable)), "limits cannot be checked");
                let message = "Limits cannot be checked at the moment, so nothing was done. Try again as `Retry-After` says.";
                Err(Error::refused(Code::LimiterUnavailable, message))
            }
        }
    }

    /// Counts an attempt to enter the password of a site; give the returned action back if the password is right.
    /// After many wrong ones from other networks, each network has three attempts per hour left, so that strangers
    /// who guess do not lock out those who know the password.
    ///
    /// # Errors
    /// As [`count`](Self::count).
    pub async fn count_password(&self, ip: IpAddr, site: SiteId, now: Timestamp) -> Result<LimitedAction<'static>> {
        let (usual, besieged) = (LimitedAction::SitePassword(ip, site), LimitedAction::BesiegedSitePassword(ip, site));
        match self.count(usual, now).await {
            Err(error) if error.code() == Code::RateLimited => self.count(besieged, now).await.map(|()| besieged),
            counted => counted.map(|()| usual),
        }
    }

    /// Takes back an action that was just counted, because it turned out not to count against its limit. While the
    /// limiter does not answer, it stays counted.
    pub async fn give_back(&self, action: LimitedAction<'_>) {
        let buckets = self.ring.now().map(|ring| self.buckets(&ring, action));
        let given_back = match &buckets {
            Ok(buckets) => self.limiter.give_back(buckets).await.map_err(anyhow::Error::new),
            Err(_) => return,
        };
        if let Err(error) = given_back {
            tracing::warn!(error = format!("{error:#}"), "an attempt stays counted");
        }
    }

    /// Deletes counts that are older than any window.
    pub fn sweep(&self, now: Timestamp) {
        self.limiter.sweep(now);
    }

    /// Returns the buckets of an action, under each pepper of the ring: a new pepper starts with empty buckets, and
    /// the older ones have the earlier counts. A rotation therefore grants no one more than the limit; nor does
    /// forgetting a pepper that was retired at least a day ago.
    fn buckets(&self, ring: &Ring, action: LimitedAction<'_>) -> Vec<Bucket> {
        let under = |pepper: &Pepper, Counted { what, whose, windows }: &Counted| Bucket {
            name: format!("{what}:{}", pepper.token(Purpose::Limit, whose)),
            windows: windows.clone(),
        };
        let counted = self.counted(action);
        ring.all().flat_map(|pepper| counted.iter().map(|counted| under(pepper, counted))).collect()
    }

    /// Returns the counters of an action.
    fn counted(&self, action: LimitedAction<'_>) -> Vec<Counted> {
        match action {
            LimitedAction::SignUp(ip, address) => vec![
                counted("sign-up:ip", &network(ip), &[(5, HOUR), (20, DAY)]),
                counted("sign-up:mail", address.counted_as().as_bytes(), &[(3, DAY)]),
                counted("sign-up:all", b"", &[(self.caps.sign_ups, DAY)]),
            ],
            LimitedAction::Verify(ip, org) => vec![
                counted("verify:ip", &network(ip), &[(10, MINUTE)]),
                // A single workspace must not use up the platform-wide limit.
                counted("verify:org", org.0.as_bytes(), &[(100, DAY)]),
                counted("verify:all", b"", &[(self.caps.verifies, DAY)]),
            ],
            // The caller has signed in with the address of the claim, and has five attempts for each code: programs
            // that check codes with the keys of many workspaces do not lock them out.
            LimitedAction::ClaimCode(ip) => vec![counted("verify:ip", &network(ip), &[(10, MINUTE)])],
            LimitedAction::RenewCode(org) => vec![counted("renew-code:org", org.0.as_bytes(), &[(3, DAY)])],
            LimitedAction::SignIn(ip, address, org) => vec![
                counted("sign-in:ip", &network(ip), &[(10, HOUR), (30, DAY)]),
                // Anyone can request a code in the name of an address: from elsewhere, that does not
                // lock out its owner.
                counted("sign-in:person", &person(ip, address, org.0.as_bytes()), &[(5, HOUR), (10, DAY)]),
                counted("sign-in:mail", address.counted_as().as_bytes(), &[(50, DAY)]),
                counted("sign-in:all", b"", &[(self.caps.sign_ins, DAY)]),
            ],
            LimitedAction::SignInCode(ip) => vec![counted("sign-in-code:ip", &network(ip), &[(10, MINUTE)])],
            // Each may leave a comment, which is stored.
            LimitedAction::Feedback(ip, site) => vec![
                counted("feedback:ip", &network(ip), &[(20, MINUTE), (200, DAY)]),
                counted("feedback:site", site.0.as_bytes(), &[(5_000, DAY)]),
            ],
            LimitedAction::SitePassword(ip, site) => vec![
                counted("site-password:ip", &network(ip), &[(10, QUARTER)]),
                counted("site-password:site", site.0.as_bytes(), &[(100, HOUR)]),
            ],
            LimitedAction::BesiegedSitePassword(ip, site) => vec![
                counted("site-password:ip", &network(ip), &[(10, QUARTER)]),
                counted("site-password:besieged", &[site.0.as_bytes(), allocation(ip).as_slice()].concat(), &[(3, HOUR)]),
                counted("site-password:all", site.0.as_bytes(), &[(1_000, HOUR)]),
            ],
            // A company's network may have many people.
            LimitedAction::SiteLink(ip) => vec![counted("site-link:ip", &network(ip), &[(60, MINUTE)])],
            LimitedAction::SiteSignIn(ip, address, site) => vec![
                counted("site-sign-in:ip", &network(ip), &[(60, HOUR), (300, DAY)]),
                // Anyone can request a code in the name of an address: from elsewhere, that does not
                // lock out its owner.
                counted("site-sign-in:person", &person(ip, address, site.0.as_bytes()), &[(5, HOUR), (10, DAY)]),
                counted("site-sign-in:mail", address.counted_as().as_bytes(), &[(50, DAY)]),
            ],
            // A site must not use up the mails of its organization, nor the organization those of the whole
            // platform by adding sites.
            LimitedAction::SiteMail(org, site, most) => {
                let mut all = vec![counted("site-mail:site", site.0.as_bytes(), &[(1_000, DAY)])];
                all.extend(most.map(|most| counted("site-mail:org", org.0.as_bytes(), &[(most, DAY)])));
                all
            }
            LimitedAction::SiteMemberMail(site) => vec![counted("site-mail:members", site.0.as_bytes(), &[(1_000, DAY)])],
            // Each attempt is a row until its code expires.
            LimitedAction::SiteAttempt(site) => vec![counted("site-attempt:site", site.0.as_bytes(), &[(5_000, QUARTER)])],
            LimitedAction::SiteSignInCode(ip) => vec![counted("site-sign-in-code:ip", &network(ip), &[(10, MINUTE)])],
            LimitedAction::Question(ip, site) => {
                let QuestionLimits { per_minute, per_day, site_per_day } = self.questions;
                vec![
                    counted("question:ip", &network(ip), &[(per_minute, MINUTE), (per_day, DAY)]),
                    counted("question:site", site.0.as_bytes(), &[(site_per_day, DAY)]),
                ]
            }
        }
    }
}

/// A counter, and its limits.
struct Counted {
    what: &'static str,
    whose: Vec<u8>,
    windows: Vec<Window>,
}

fn counted(what: &'static str, whose: &[u8], windows: &[(u32, Duration)]) -> Counted {
    let windows = windows.iter().map(|&(most, length)| Window { most, length }).collect();
    Counted { what, whose: whose.to_vec(), windows }
}

/// Key of a client that requests a code for a site or a page in the name of an address, from one network.
fn person(ip: IpAddr, address: &MailAddress, place: &[u8; 16]) -> Vec<u8> {
    let network = allocation(ip);
    let length = [u8::try_from(network.len()).unwrap_or(u8::MAX)];
    [&length, network.as_slice(), place, address.counted_as().as_bytes()].concat()
}

/// Returns the network that counts as one internet address: for IPv6 the /64 network, of which a household
/// has one or more.
pub fn network(ip: IpAddr) -> Vec<u8> {
    match ip.to_canonical() {
        IpAddr::V4(ip) => ip.octets().to_vec(),
        IpAddr::V6(ip) => ip.octets()[..8].to_vec(),
    }
}

/// Returns the network that one customer of a provider has: for IPv6 at most a /48 network (RFC 6177), so that no
/// one counts as many.
pub fn allocation(ip: IpAddr) -> Vec<u8> {
    let mut network = network(ip);
    network.truncate(6);
    network
}

fn too_many(action: LimitedAction<'_>, retry_after: Duration, window: Window) -> Error {
    let seconds = whole_seconds(retry_after);
    let (what, policy) = match action {
        LimitedAction::SignUp(..) => ("sign-ups", "sign-up"),
        LimitedAction::Verify(..) | LimitedAction::ClaimCode(_) => ("codes", "verify"),
        LimitedAction::RenewCode(_) => ("new codes", "renew-code"),
        LimitedAction::SignIn(..) => ("sign-in codes", "sign-in"),
        LimitedAction::SignInCode(_) => ("codes", "sign-in-code"),
        LimitedAction::Feedback(..) => ("ratings", "feedback"),
        LimitedAction::SitePassword(..) | LimitedAction::BesiegedSitePassword(..) => ("passwords", "site-password"),
        LimitedAction::SiteLink(_) => ("links", "site-link"),
        LimitedAction::SiteSignIn(..) => ("codes", "site-sign-in"),
        LimitedAction::SiteMail(..) | LimitedAction::SiteMemberMail(_) => ("codes", "site-mail"),
        LimitedAction::SiteAttempt(_) => ("codes", "site-attempt"),
        LimitedAction::SiteSignInCode(_) => ("codes", "site-sign-in-code"),
        LimitedAction::Question(..) => ("questions", "question"),
    };
    let Window { most, length } = window;
    Error::Refused(Box::new(Refusal {
        code: Code::RateLimited,
        message: format!("Too many {what}. Wait {seconds} s, then try again.").into(),
        fields: Vec::new(),
        retry_after: Some(seconds.max(1)),
        exhausted: Some(Exhausted { policy, limit: most, window: length }),
    }))
}

#[cfg(test)]
mod tests;
