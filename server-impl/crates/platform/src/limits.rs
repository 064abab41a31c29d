//! Limits on callers without a key, or with one that anyone can get: signing up, checking codes, signing in, creating
//! workspaces, rating articles, asking questions on a help center.
//!
//! All windows of a call are counted together or not at all, so a refused call consumes nothing, and the
//! platform-wide counts include only calls that were within the limits of their caller.

use std::{net::IpAddr, sync::Arc, time::Duration};

use frontdesk_core::auth::{
    key_ring::{KeyRing, PepperRing},
    pepper::{Pepper, PepperPurpose},
};
use frontdesk_ports::limiter::{LimitBucket, LimitVerdict, LimitWindow, Limiter};
use frontdesk_types::{
    AccountId, Code, Error, ErrorParams, ExhaustedLimit, OrgId, Refusal, Result, SiteId, Timestamp, WidgetVisitorId,
    whole_seconds,
};

use crate::accounts::mail_addresses::MailAddress;

const MINUTE: Duration = Duration::from_secs(60);
const QUARTER_HOUR: Duration = Duration::from_secs(15 * 60);
const HOUR: Duration = Duration::from_hours(1);
const DAY: Duration = Duration::from_hours(24);

/// Sessions of visitors of chat widgets per hour from one network.
const WIDGET_SESSIONS_PER_HOUR: u32 = 30;

/// Daily limits of the whole platform.
#[derive(Debug, Clone, Copy)]
pub struct DailyCaps {
    /// Number of workspaces created by sign-ups and by people.
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
    pub const DEFAULT: Self = Self { per_minute: 10, per_day: 60, site_per_day: 2_000 };
}

/// Limits on the questions that visitors of chat widgets may ask.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WidgetLimits {
    /// Questions per minute of one visitor.
    pub per_minute: u32,
    /// Questions per hour from one network.
    pub per_hour: u32,
}

impl WidgetLimits {
    /// Default limits, unless the operator sets others.
    pub const DEFAULT: Self = Self { per_minute: 10, per_hour: 60 };
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
    /// Mails a person a sign-in code.
    SignIn(IpAddr, &'a MailAddress),
    /// Mails another code to a person who is signed in.
    ProofCode(AccountId),
    /// Checks a sign-in code.
    SignInCode(IpAddr),
    /// Creates a workspace for a person who is signed in.
    CreateWorkspace(IpAddr, &'a MailAddress),
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
    /// Begins or renews the session of a visitor of a chat widget.
    WidgetSession(IpAddr),
    /// Asks a question in a chat widget.
    WidgetQuestion(IpAddr, WidgetVisitorId),
    /// Leaves details in a chat widget.
    WidgetLead(IpAddr),
    /// Asks for a person in a chat widget.
    WidgetEscalation(IpAddr),
}

/// Counts limited actions.
pub struct ActionLimits {
    limiter: Arc<dyn Limiter>,
    ring: Arc<KeyRing>,
    caps: DailyCaps,
    questions: QuestionLimits,
    widget: WidgetLimits,
}

impl ActionLimits {
    /// Creates limits that count with this limiter. It never sees addresses, only values derived from them with the
    /// peppers of the ring.
    pub fn new(limiter: Arc<dyn Limiter>, ring: Arc<KeyRing>, caps: DailyCaps) -> Self {
        Self { limiter, ring, caps, questions: QuestionLimits::DEFAULT, widget: WidgetLimits::DEFAULT }
    }

    /// Replaces the limits on questions in chat widgets.
    #[must_use]
    pub fn with_widget(self, widget: WidgetLimits) -> Self {
        Self { widget, ..self }
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
    pub async fn count_action(&self, action: LimitedAction<'_>, now: Timestamp) -> Result<()> {
        let ring = self.ring.current_ring()?;
        match self.limiter.count_event(now, &self.buckets_of(&ring, action)).await {
            Ok(LimitVerdict::Counted) => Ok(()),
            Ok(LimitVerdict::Full { retry_after, window }) => Err(rate_limited(action, retry_after, window)),
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
    /// As [`count`](Self::count_action).
    #[crate::boxed]
    pub async fn count_password(&self, ip: IpAddr, site: SiteId, now: Timestamp) -> Result<LimitedAction<'static>> {
        let (usual, besieged) = (LimitedAction::SitePassword(ip, site), LimitedAction::BesiegedSitePassword(ip, site));
        match self.count_action(usual, now).await {
            Err(error) if error.code() == Code::RateLimited => self.count_action(besieged, now).await.map(|()| besieged),
            counted => counted.map(|()| usual),
        }
    }

    /// Takes back an action that was just counted, because it turned out not to count against its limit. While the
    /// limiter does not answer, it stays counted.
    pub async fn refund_action(&self, action: LimitedAction<'_>) {
        let buckets = self.ring.current_ring().map(|ring| self.buckets_of(&ring, action));
        let given_back = match &buckets {
            Ok(buckets) => self.limiter.take_back_event(buckets).await.map_err(anyhow::Error::new),
            Err(_) => return,
        };
        if let Err(error) = given_back {
            tracing::warn!(error = format!("{error:#}"), "an attempt stays counted");
        }
    }

    /// Deletes counts that are older than any window.
    pub fn delete_expired(&self, now: Timestamp) {
        self.limiter.drop_old_events(now);
    }

    /// Returns the buckets of an action, under each pepper of the ring: a new pepper starts with empty buckets, and
    /// the older ones have the earlier counts. A rotation therefore grants no one more than the limit; nor does
    /// forgetting a pepper that was retired at least a day ago.
    fn buckets_of(&self, ring: &PepperRing, action: LimitedAction<'_>) -> Vec<LimitBucket> {
        let under = |pepper: &Pepper, ActionCounter { name: what, key: whose, windows }: &ActionCounter| LimitBucket {
            name: format!("{what}:{}", pepper.derive_token(PepperPurpose::Limit, whose)),
            windows: windows.clone(),
        };
        let counted = self.counters_of(action);
        ring.all().flat_map(|pepper| counted.iter().map(|counted| under(pepper, counted))).collect()
    }

    /// Returns the counters of an action.
    fn counters_of(&self, action: LimitedAction<'_>) -> Vec<ActionCounter> {
        match action {
            LimitedAction::SignUp(ip, address) => vec![
                action_counter("sign-up:ip", &network_of(ip), &[(5, HOUR), (20, DAY)]),
                action_counter("sign-up:mail", address.limit_key().as_bytes(), &[(3, DAY)]),
                action_counter("sign-up:all", b"", &[(self.caps.sign_ups, DAY)]),
            ],
            LimitedAction::Verify(ip, org) => vec![
                action_counter("verify:ip", &network_of(ip), &[(10, MINUTE)]),
                // A single workspace must not use up the platform-wide limit.
                action_counter("verify:org", org.0.as_bytes(), &[(100, DAY)]),
                action_counter("verify:all", b"", &[(self.caps.verifies, DAY)]),
            ],
            // The caller has signed in with the address of the claim, and has five attempts for each code: programs
            // that check codes with the keys of many workspaces do not lock them out.
            LimitedAction::ClaimCode(ip) => vec![action_counter("verify:ip", &network_of(ip), &[(10, MINUTE)])],
            LimitedAction::RenewCode(org) => vec![action_counter("renew-code:org", org.0.as_bytes(), &[(3, DAY)])],
            LimitedAction::SignIn(ip, address) => vec![
                // An office has many people behind one address, who all sign in on Monday morning.
                action_counter("sign-in:ip", &network_of(ip), &[(60, HOUR), (300, DAY)]),
                // Anyone can request a code in the name of an address: from elsewhere, that does not
                // lock out its owner.
                action_counter("sign-in:person", &requester_key(ip, address, &[0; 16]), &[(5, HOUR), (10, DAY)]),
                action_counter("sign-in:mail", address.limit_key().as_bytes(), &[(50, DAY)]),
                action_counter("sign-in:all", b"", &[(self.caps.sign_ins, DAY)]),
            ],
            // Apart from the codes that strangers request in the person's name.
            LimitedAction::ProofCode(account) => vec![
                action_counter("proof-code:account", account.0.as_bytes(), &[(10, HOUR), (30, DAY)]),
                action_counter("sign-in:all", b"", &[(self.caps.sign_ins, DAY)]),
            ],
            // Wrong ones are counted for each address besides.
            LimitedAction::SignInCode(ip) => vec![action_counter("sign-in-code:ip", &network_of(ip), &[(60, MINUTE)])],
            LimitedAction::CreateWorkspace(ip, address) => vec![
                action_counter("workspace:ip", &network_of(ip), &[(3, DAY)]),
                action_counter("workspace:mail", address.limit_key().as_bytes(), &[(3, DAY)]),
                action_counter("sign-up:all", b"", &[(self.caps.sign_ups, DAY)]),
            ],
            // Each may leave a comment, which is stored.
            LimitedAction::Feedback(ip, site) => vec![
                action_counter("feedback:ip", &network_of(ip), &[(20, MINUTE), (200, DAY)]),
                action_counter("feedback:site", site.0.as_bytes(), &[(5_000, DAY)]),
            ],
            LimitedAction::SitePassword(ip, site) => vec![
                action_counter("site-password:ip", &network_of(ip), &[(10, QUARTER_HOUR)]),
                action_counter("site-password:site", site.0.as_bytes(), &[(100, HOUR)]),
            ],
            LimitedAction::BesiegedSitePassword(ip, site) => vec![
                action_counter("site-password:ip", &network_of(ip), &[(10, QUARTER_HOUR)]),
                action_counter(
                    "site-password:besieged",
                    &[site.0.as_bytes(), allocation_of(ip).as_slice()].concat(),
                    &[(3, HOUR)],
                ),
                action_counter("site-password:all", site.0.as_bytes(), &[(1_000, HOUR)]),
            ],
            // A company's network may have many people.
            LimitedAction::SiteLink(ip) => vec![action_counter("site-link:ip", &network_of(ip), &[(60, MINUTE)])],
            LimitedAction::SiteSignIn(ip, address, site) => vec![
                action_counter("site-sign-in:ip", &network_of(ip), &[(60, HOUR), (300, DAY)]),
                // Anyone can request a code in the name of an address: from elsewhere, that does not
                // lock out its owner.
                action_counter("site-sign-in:person", &requester_key(ip, address, site.0.as_bytes()), &[(5, HOUR), (10, DAY)]),
                action_counter("site-sign-in:mail", address.limit_key().as_bytes(), &[(50, DAY)]),
            ],
            // A site must not use up the mails of its organization, nor the organization those of the whole
            // platform by adding sites.
            LimitedAction::SiteMail(org, site, most) => {
                let mut all = vec![action_counter("site-mail:site", site.0.as_bytes(), &[(1_000, DAY)])];
                all.extend(most.map(|most| action_counter("site-mail:org", org.0.as_bytes(), &[(most, DAY)])));
                all
            }
            LimitedAction::SiteMemberMail(site) => vec![action_counter("site-mail:members", site.0.as_bytes(), &[(1_000, DAY)])],
            // Each attempt is a row until its code expires.
            LimitedAction::SiteAttempt(site) => {
                vec![action_counter("site-attempt:site", site.0.as_bytes(), &[(5_000, QUARTER_HOUR)])]
            }
            LimitedAction::SiteSignInCode(ip) => vec![action_counter("site-sign-in-code:ip", &network_of(ip), &[(10, MINUTE)])],
            LimitedAction::Question(ip, site) => {
                let QuestionLimits { per_minute, per_day, site_per_day } = self.questions;
                vec![
                    action_counter("question:ip", &network_of(ip), &[(per_minute, MINUTE), (per_day, DAY)]),
                    action_counter("question:site", site.0.as_bytes(), &[(site_per_day, DAY)]),
                ]
            }
            LimitedAction::WidgetSession(ip) => {
                vec![action_counter("widget-session:ip", &network_of(ip), &[(WIDGET_SESSIONS_PER_HOUR, HOUR)])]
            }
            LimitedAction::WidgetQuestion(ip, visitor) => vec![
                action_counter("widget-question:visitor", visitor.0.as_bytes(), &[(self.widget.per_minute, MINUTE)]),
                action_counter("widget-question:ip", &network_of(ip), &[(self.widget.per_hour, HOUR)]),
            ],
            LimitedAction::WidgetLead(ip) => vec![action_counter("widget-lead:ip", &network_of(ip), &[(5, HOUR)])],
            LimitedAction::WidgetEscalation(ip) => vec![action_counter("widget-escalation:ip", &network_of(ip), &[(5, HOUR)])],
        }
    }
}

/// A counter, and its limits.
struct ActionCounter {
    name: &'static str,
    key: Vec<u8>,
    windows: Vec<LimitWindow>,
}

fn action_counter(what: &'static str, whose: &[u8], windows: &[(u32, Duration)]) -> ActionCounter {
    let windows = windows.iter().map(|&(most, length)| LimitWindow { max_events: most, length }).collect();
    ActionCounter { name: what, key: whose.to_vec(), windows }
}

/// Key of a client that requests a code for a site or a page in the name of an address, from one network.
fn requester_key(ip: IpAddr, address: &MailAddress, place: &[u8; 16]) -> Vec<u8> {
    let network = allocation_of(ip);
    let length = [u8::try_from(network.len()).unwrap_or(u8::MAX)];
    [&length, network.as_slice(), place, address.limit_key().as_bytes()].concat()
}

/// Returns the network that counts as one internet address: for IPv6 the /64 network, of which a household
/// has one or more.
pub fn network_of(ip: IpAddr) -> Vec<u8> {
    match ip.to_canonical() {
        IpAddr::V4(ip) => ip.octets().to_vec(),
        IpAddr::V6(ip) => ip.octets()[..8].to_vec(),
    }
}

/// Returns the network that one customer of a provider has: for IPv6 at most a /48 network (RFC 6177), so that no
/// one counts as many.
pub fn allocation_of(ip: IpAddr) -> Vec<u8> {
    let mut network = network_of(ip);
    network.truncate(6);
    network
}

fn rate_limited(action: LimitedAction<'_>, retry_after: Duration, window: LimitWindow) -> Error {
    let seconds = whole_seconds(retry_after);
    let (what, policy) = match action {
        LimitedAction::SignUp(..) => ("sign-ups", "sign-up"),
        LimitedAction::Verify(..) | LimitedAction::ClaimCode(_) => ("codes", "verify"),
        LimitedAction::RenewCode(_) => ("new codes", "renew-code"),
        LimitedAction::SignIn(..) => ("sign-in codes", "sign-in"),
        LimitedAction::ProofCode(_) => ("codes", "proof-code"),
        LimitedAction::CreateWorkspace(..) => ("new workspaces", "create-workspace"),
        LimitedAction::SignInCode(_) => ("codes", "sign-in-code"),
        LimitedAction::Feedback(..) => ("ratings", "feedback"),
        LimitedAction::SitePassword(..) | LimitedAction::BesiegedSitePassword(..) => ("passwords", "site-password"),
        LimitedAction::SiteLink(_) => ("links", "site-link"),
        LimitedAction::SiteSignIn(..) => ("codes", "site-sign-in"),
        LimitedAction::SiteMail(..) | LimitedAction::SiteMemberMail(_) => ("codes", "site-mail"),
        LimitedAction::SiteAttempt(_) => ("codes", "site-attempt"),
        LimitedAction::SiteSignInCode(_) => ("codes", "site-sign-in-code"),
        LimitedAction::Question(..) => ("questions", "question"),
        LimitedAction::WidgetSession(_) => ("sessions", "widget-session"),
        LimitedAction::WidgetQuestion(..) => ("questions", "widget-question"),
        LimitedAction::WidgetLead(_) => ("messages", "widget-lead"),
        LimitedAction::WidgetEscalation(_) => ("calls for a person", "widget-escalation"),
    };
    let LimitWindow { max_events: most, length } = window;
    let message = format!("Too many {what}. Wait {seconds} s, then try again.");
    let exhausted = Some(ExhaustedLimit { policy, limit: most, window: length });
    let (params, retry_after) = (ErrorParams::default().with_limit(most.into()), Some(seconds.max(1)));
    Refusal { params, retry_after, exhausted, ..Refusal::new(Code::RateLimited, message) }.into()
}

#[cfg(test)]
mod tests;
