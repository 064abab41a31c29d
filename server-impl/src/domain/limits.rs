//! Limits on what callers may do without a key, or with one that anybody can get: signing up, checking codes, signing in, rating articles.
//!
//! All windows of a call are counted together or not at all, so a refused call uses up nothing, and the platform-wide counts include only
//! calls that were within the limits of their caller.

use std::{net::IpAddr, sync::Arc, time::Duration};

use super::accounts::mail_addresses::MailAddress;
use crate::{
    auth::{
        key_ring::{KeyRing, Ring},
        pepper::{Pepper, Purpose},
    },
    ports::limiter::{Bucket, Limiter, Verdict, Window},
    types::{Code, Error, Exhausted, OrgId, Refusal, Result, SiteId, Timestamp, whole_seconds},
};

const MINUTE: Duration = Duration::from_secs(60);
const QUARTER: Duration = Duration::from_secs(15 * 60);
const HOUR: Duration = Duration::from_hours(1);
const DAY: Duration = Duration::from_hours(24);

/// What the whole platform may do in a day.
#[derive(Debug, Clone, Copy)]
pub struct DailyCaps {
    /// Sandbox workspaces made.
    pub sign_ups: u32,
    /// Claim codes checked.
    pub verifies: u32,
    /// Sign-in codes mailed.
    pub sign_ins: u32,
}

/// What is about to be done, and by whom.
#[derive(Debug, Clone, Copy)]
pub enum LimitedAction<'a> {
    /// A sandbox workspace is made for a person.
    SignUp(IpAddr, &'a MailAddress),
    /// A claim code is checked with the key of its workspace.
    Verify(IpAddr, OrgId),
    /// A claim code is entered by the person whom the workspace is for.
    ClaimCode(IpAddr),
    /// A new claim code of a workspace is mailed.
    RenewCode(OrgId),
    /// A sign-in code for the page of a workspace is mailed to a person.
    SignIn(IpAddr, &'a MailAddress, OrgId),
    /// A sign-in code is checked.
    SignInCode(IpAddr),
    /// An article is rated.
    Feedback(IpAddr),
    /// The password of a help center is entered.
    SitePassword(IpAddr, SiteId),
    /// A signed link to a help center is followed.
    SiteLink(IpAddr),
    /// A code for a help center is mailed to a person.
    SiteSignIn(IpAddr, &'a MailAddress, SiteId),
    /// A code for a help center is entered.
    SiteSignInCode(IpAddr),
}

/// Counts limited actions.
pub struct Limits {
    limiter: Arc<dyn Limiter>,
    ring: Arc<KeyRing>,
    caps: DailyCaps,
}

impl Limits {
    /// Counts with this limiter. It never sees addresses, only values derived from them with the peppers of the ring.
    pub fn new(limiter: Arc<dyn Limiter>, ring: Arc<KeyRing>, caps: DailyCaps) -> Self {
        Self { limiter, ring, caps }
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

    /// Deletes what is older than any window.
    pub fn sweep(&self, now: Timestamp) {
        self.limiter.sweep(now);
    }

    /// Everything is counted under each pepper of the ring: a new one begins with empty buckets, and the older ones have the earlier
    /// counts. So a rotation gives nobody more than the limit; nor does forgetting a pepper that was retired a day ago or earlier.
    fn buckets(&self, ring: &Ring, action: LimitedAction<'_>) -> Vec<Bucket> {
        let under = |pepper: &Pepper, Counted { what, whose, windows }: &Counted| Bucket {
            name: format!("{what}:{}", pepper.token(Purpose::Limit, whose)),
            windows: windows.clone(),
        };
        let counted = self.counted(action);
        ring.all().flat_map(|pepper| counted.iter().map(|counted| under(pepper, counted))).collect()
    }

    /// The counters of an action.
    fn counted(&self, action: LimitedAction<'_>) -> Vec<Counted> {
        match action {
            LimitedAction::SignUp(ip, address) => vec![
                counted("sign-up:ip", &network(ip), &[(5, HOUR), (20, DAY)]),
                counted("sign-up:mail", address.counted_as().as_bytes(), &[(3, DAY)]),
                counted("sign-up:all", b"", &[(self.caps.sign_ups, DAY)]),
            ],
            LimitedAction::Verify(ip, org) => {
                // A single workspace must not use up the platform-wide limit.
                let mut all = self.counted(LimitedAction::ClaimCode(ip));
                all.push(counted("verify:org", org.0.as_bytes(), &[(100, DAY)]));
                all
            }
            LimitedAction::ClaimCode(ip) => vec![
                counted("verify:ip", &network(ip), &[(10, MINUTE)]),
                counted("verify:all", b"", &[(self.caps.verifies, DAY)]),
            ],
            LimitedAction::RenewCode(org) => vec![counted("renew-code:org", org.0.as_bytes(), &[(3, DAY)])],
            LimitedAction::SignIn(ip, address, org) => vec![
                counted("sign-in:ip", &network(ip), &[(10, HOUR), (30, DAY)]),
                // Somebody who knows only the address cannot lock its person out of their page.
                counted("sign-in:page", format!("{org} {}", address.counted_as()).as_bytes(), &[(5, HOUR), (10, DAY)]),
                counted("sign-in:mail", address.counted_as().as_bytes(), &[(50, DAY)]),
                counted("sign-in:all", b"", &[(self.caps.sign_ins, DAY)]),
            ],
            LimitedAction::SignInCode(ip) => vec![counted("sign-in-code:ip", &network(ip), &[(10, MINUTE)])],
            LimitedAction::Feedback(ip) => vec![counted("feedback:ip", &network(ip), &[(20, MINUTE)])],
            LimitedAction::SitePassword(ip, site) => vec![
                counted("site-password:ip", &network(ip), &[(10, QUARTER)]),
                counted("site-password:site", site.0.as_bytes(), &[(100, HOUR)]),
            ],
            // Many people come from the network of one company.
            LimitedAction::SiteLink(ip) => vec![counted("site-link:ip", &network(ip), &[(60, MINUTE)])],
            LimitedAction::SiteSignIn(ip, address, site) => vec![
                counted("site-sign-in:ip", &network(ip), &[(10, HOUR), (30, DAY)]),
                counted("site-sign-in:page", format!("{site} {}", address.counted_as()).as_bytes(), &[(5, HOUR), (10, DAY)]),
                counted("site-sign-in:mail", address.counted_as().as_bytes(), &[(50, DAY)]),
                // A site must not use up what the whole platform may mail.
                counted("site-sign-in:site", site.0.as_bytes(), &[(1_000, DAY)]),
            ],
            LimitedAction::SiteSignInCode(ip) => vec![counted("site-sign-in-code:ip", &network(ip), &[(10, MINUTE)])],
        }
    }
}

/// What is counted together, and its limits.
struct Counted {
    what: &'static str,
    whose: Vec<u8>,
    windows: Vec<Window>,
}

fn counted(what: &'static str, whose: &[u8], windows: &[(u32, Duration)]) -> Counted {
    let windows = windows.iter().map(|&(most, length)| Window { most, length }).collect();
    Counted { what, whose: whose.to_vec(), windows }
}

/// What counts as one internet address: for IPv6 the /64 network, of which a household has one or more.
pub(in crate::domain) fn network(ip: IpAddr) -> Vec<u8> {
    match ip.to_canonical() {
        IpAddr::V4(ip) => ip.octets().to_vec(),
        IpAddr::V6(ip) => ip.octets()[..8].to_vec(),
    }
}

fn too_many(action: LimitedAction<'_>, retry_after: Duration, window: Window) -> Error {
    let seconds = whole_seconds(retry_after);
    let (what, policy) = match action {
        LimitedAction::SignUp(..) => ("sign-ups", "sign-up"),
        LimitedAction::Verify(..) | LimitedAction::ClaimCode(_) => ("codes", "verify"),
        LimitedAction::RenewCode(_) => ("new codes", "renew-code"),
        LimitedAction::SignIn(..) => ("sign-in codes", "sign-in"),
        LimitedAction::SignInCode(_) => ("codes", "sign-in-code"),
        LimitedAction::Feedback(_) => ("ratings", "feedback"),
        LimitedAction::SitePassword(..) => ("passwords", "site-password"),
        LimitedAction::SiteLink(_) => ("links", "site-link"),
        LimitedAction::SiteSignIn(..) => ("codes", "site-sign-in"),
        LimitedAction::SiteSignInCode(_) => ("codes", "site-sign-in-code"),
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
mod tests {
    use super::*;
    use crate::ports::limiter::Memory;

    fn ring(peppers: &[&str]) -> Arc<KeyRing> {
        Arc::new(KeyRing::of(peppers.iter().map(|pepper| (*pepper).to_owned().into()).collect()))
    }

    fn limits() -> Limits {
        let ring = ring(&["0123456789"]);
        Limits::new(Arc::new(Memory::default()), ring, DailyCaps { sign_ups: 8, verifies: 100, sign_ins: 100 })
    }

    fn ip(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    fn mail(text: &str) -> MailAddress {
        MailAddress::parse("/x", text).expect("a mail address")
    }

    /// How many of so many sign-ups are allowed.
    async fn sign_ups(
        limits: &Limits,
        tries: usize,
        at: u64,
        ip: impl Fn(usize) -> IpAddr,
        mail: impl Fn(usize) -> MailAddress,
    ) -> usize {
        let now = Timestamp(0) + Duration::from_secs(at);
        let mut done = 0;
        for number in 0..tries {
            done += usize::from(limits.count(LimitedAction::SignUp(ip(number), &mail(number)), now).await.is_ok());
        }
        done
    }

    #[tokio::test]
    async fn each_limit_of_a_sign_up_holds_by_itself() {
        let own = |number: usize| mail(&format!("anna{number}@acme.dev"));
        let of_one_address = limits();
        assert_eq!(sign_ups(&of_one_address, 7, 0, |_| ip("192.0.2.1"), own).await, 5);
        assert_eq!(sign_ups(&of_one_address, 7, 3_600, |_| ip("192.0.2.1"), own).await, 3, "then the platform has had its eight");
        let for_one_person = limits();
        let others = |number: usize| ip(&format!("192.0.2.{number}"));
        assert_eq!(sign_ups(&for_one_person, 7, 0, others, |_| mail("anna@acme.dev")).await, 3);
        assert_eq!(sign_ups(&limits(), 20, 0, others, own).await, 8);
    }

    #[tokio::test]
    async fn twenty_a_day_from_one_address_however_they_are_spread() {
        let ring = ring(&["0123456789"]);
        let limits = Limits::new(Arc::new(Memory::default()), ring, DailyCaps { sign_ups: 1_000, verifies: 1, sign_ins: 1 });
        let mut done = 0;
        for hour in 0..24 {
            let own = |number: usize| mail(&format!("anna{number}@{hour}.acme.dev"));
            done += sign_ups(&limits, 5, hour * 3_600, |_| ip("192.0.2.1"), own).await;
        }
        assert_eq!(done, 20);
    }

    #[tokio::test]
    async fn spellings_of_one_inbox_and_neighbours_in_one_network_count_as_one() {
        let spellings = ["Anna@acme.dev", "anna+1@acme.dev", "ANNA+2@ACME.DEV", "anna+x@acme.dev", "anna@ACME.dev"];
        let others = |number: usize| ip(&format!("192.0.2.{number}"));
        assert_eq!(sign_ups(&limits(), 5, 0, others, |number| mail(spellings[number])).await, 3);
        let neighbours = |number: usize| ip(&format!("2001:db8:0:1::{number:x}"));
        let own = |number: usize| mail(&format!("anna{number}@acme.dev"));
        assert_eq!(sign_ups(&limits(), 8, 0, neighbours, own).await, 5);
        let mapped = |number: usize| ip(if number.is_multiple_of(2) { "::ffff:192.0.2.1" } else { "192.0.2.1" });
        assert_eq!(sign_ups(&limits(), 8, 0, mapped, own).await, 5);
    }

    #[tokio::test]
    async fn a_refusal_tells_when_to_come_back_and_what_ran_out() {
        let limits = limits();
        let sign_up = async |at: u64| {
            limits
                .count(LimitedAction::SignUp(ip("192.0.2.1"), &mail("anna@acme.dev")), Timestamp(0) + Duration::from_secs(at))
                .await
        };
        for at in [0, 10, 20] {
            sign_up(at).await.expect("within the limit");
        }
        let Err(Error::Refused(refusal)) = sign_up(30).await else { panic!("a fourth for one address in a day") };
        assert_eq!((refusal.code, refusal.retry_after), (Code::RateLimited, Some(86_370)));
        assert_eq!(refusal.exhausted, Some(Exhausted { policy: "sign-up", limit: 3, window: DAY }));
        insta::assert_snapshot!(refusal.message, @"Too many sign-ups. Wait 86370 s, then try again.");
        sign_up(86_399).await.expect_err("a second too early");
        sign_up(86_400).await.expect("as it was told");
    }

    /// How many of so many actions are allowed at one moment.
    async fn allowed(limits: &Limits, tries: usize, at: u64, action: impl Fn(usize) -> LimitedAction<'static>) -> usize {
        let mut done = 0;
        for number in 0..tries {
            done += usize::from(limits.count(action(number), Timestamp(0) + Duration::from_secs(at)).await.is_ok());
        }
        done
    }

    #[tokio::test]
    async fn who_knows_only_the_address_keeps_nobody_from_their_page() {
        let anna: &'static MailAddress = Box::leak(Box::new(mail("anna@acme.dev")));
        let page = |number: u128| OrgId(uuid::Uuid::from_u128(number));
        let limits = limits();
        let sign_in = move |number: usize, org: OrgId| LimitedAction::SignIn(ip(&format!("192.0.2.{number}")), anna, org);
        assert_eq!(allowed(&limits, 9, 0, |number| sign_in(number, page(1))).await, 5, "an hour");
        assert_eq!(allowed(&limits, 9, 3_600, |number| sign_in(number, page(1))).await, 5, "a day has ten");
        assert_eq!(allowed(&limits, 9, 7_200, |number| sign_in(number, page(1))).await, 0);
        assert_eq!(allowed(&limits, 9, 7_200, |number| sign_in(number, page(2))).await, 5, "on the page that they do not know");
    }

    #[tokio::test]
    async fn one_workspace_does_not_use_up_the_codes_of_all() {
        let ring = ring(&["0123456789"]);
        let caps = DailyCaps { sign_ups: 1, verifies: 150, sign_ins: 1 };
        let limits = Limits::new(Arc::new(Memory::default()), ring, caps);
        let from = |number: usize| ip(&format!("10.0.{}.{}", number / 250, number % 250));
        let org = |number: u128| OrgId(uuid::Uuid::from_u128(number));
        assert_eq!(allowed(&limits, 200, 0, |number| LimitedAction::Verify(from(number), org(1))).await, 100);
        assert_eq!(
            allowed(&limits, 40, 0, |number| LimitedAction::ClaimCode(from(number + 300))).await,
            40,
            "its person enters the code"
        );
        assert_eq!(
            allowed(&limits, 40, 0, |number| LimitedAction::Verify(from(number + 400), org(2))).await,
            10,
            "the platform has 150"
        );
    }

    /// A schedule of sign-ups, during which peppers are rotated, and forgotten when they have outlived their use.
    fn peppers_at(rotations: &[u64], at: u64) -> Vec<String> {
        let mut kept = vec!["pepper 0".to_owned()];
        for (number, rotated) in rotations.iter().enumerate().filter(|(_, rotated)| **rotated <= at) {
            if at >= rotated + DAY.as_secs() {
                kept.clear();
            }
            kept.insert(0, format!("pepper {}", number + 1));
        }
        kept
    }

    proptest::proptest! {
        #![proptest_config(proptest::prelude::ProptestConfig::with_cases(64))]
        #[test]
        fn rotations_give_nobody_more_and_take_nothing_away(
            pauses in proptest::collection::vec(0..7_200_u64, 1..120),
            rotations in proptest::collection::btree_set(0..300_000_u64, 0..5),
        ) {
            let rotations: Vec<u64> = rotations.into_iter().collect();
            let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
            runtime.block_on(async {
                let caps = DailyCaps { sign_ups: 1_000, verifies: 1_000, sign_ins: 1_000 };
                let (plain, rotated) = (Arc::new(Memory::default()), Arc::new(Memory::default()));
                let without = Limits::new(plain, ring(&["pepper"]), caps);
                let mut at = 0;
                for (number, pause) in pauses.into_iter().enumerate() {
                    at += pause;
                    let peppers = peppers_at(&rotations, at);
                    let peppers: Vec<&str> = peppers.iter().map(String::as_str).collect();
                    let with = Limits::new(rotated.clone(), ring(&peppers), caps);
                    let own = |_: usize| mail(&format!("anna{number}@acme.dev"));
                    let here = |_: usize| ip("192.0.2.1");
                    assert_eq!(sign_ups(&with, 2, at, here, own).await, sign_ups(&without, 2, at, here, own).await, "after {at} s");
                }
            });
        }
    }
}
