use frontdesk_ports::limiter::MemoryLimiter;

use super::*;

fn key_ring(peppers: &[&str]) -> Arc<KeyRing> {
    Arc::new(KeyRing::of(peppers.iter().map(|pepper| (*pepper).to_owned().into()).collect()))
}

fn new_limits() -> ActionLimits {
    let ring = key_ring(&["0123456789"]);
    ActionLimits::new(Arc::new(MemoryLimiter::default()), ring, DailyCaps { sign_ups: 8, verifies: 100, sign_ins: 100 })
}

fn parse_ip(text: &str) -> IpAddr {
    text.parse().expect("an address")
}

fn parse_mail_address(text: &str) -> MailAddress {
    MailAddress::parse("/x", text).expect("a mail address")
}

/// Returns the number of allowed sign-ups among this many.
async fn count_allowed_sign_ups(
    limits: &ActionLimits,
    attempts: usize,
    at: u64,
    ip: impl Fn(usize) -> IpAddr,
    mail: impl Fn(usize) -> MailAddress,
) -> usize {
    let now = Timestamp(0) + Duration::from_secs(at);
    let mut done = 0;
    for number in 0..attempts {
        done += usize::from(limits.count_action(LimitedAction::SignUp(ip(number), &mail(number)), now).await.is_ok());
    }
    done
}

#[tokio::test]
async fn each_limit_of_a_sign_up_holds_by_itself() {
    let own = |number: usize| parse_mail_address(&format!("anna{number}@acme.dev"));
    let of_one_address = new_limits();
    assert_eq!(count_allowed_sign_ups(&of_one_address, 7, 0, |_| parse_ip("192.0.2.1"), own).await, 5);
    assert_eq!(
        count_allowed_sign_ups(&of_one_address, 7, 3_600, |_| parse_ip("192.0.2.1"), own).await,
        3,
        "then the platform has had its eight"
    );
    let for_one_person = new_limits();
    let others = |number: usize| parse_ip(&format!("192.0.2.{number}"));
    assert_eq!(count_allowed_sign_ups(&for_one_person, 7, 0, others, |_| parse_mail_address("anna@acme.dev")).await, 3);
    assert_eq!(count_allowed_sign_ups(&new_limits(), 20, 0, others, own).await, 8);
}

#[tokio::test]
async fn twenty_a_day_from_one_address_however_they_are_spread() {
    let ring = key_ring(&["0123456789"]);
    let limits =
        ActionLimits::new(Arc::new(MemoryLimiter::default()), ring, DailyCaps { sign_ups: 1_000, verifies: 1, sign_ins: 1 });
    let mut done = 0;
    for hour in 0..24 {
        let own = |number: usize| parse_mail_address(&format!("anna{number}@{hour}.acme.dev"));
        done += count_allowed_sign_ups(&limits, 5, hour * 3_600, |_| parse_ip("192.0.2.1"), own).await;
    }
    assert_eq!(done, 20);
}

#[tokio::test]
async fn spellings_of_one_inbox_and_neighbors_in_one_network_count_as_one() {
    let spellings = ["Anna@acme.dev", "anna+1@acme.dev", "ANNA+2@ACME.DEV", "anna+x@acme.dev", "anna@ACME.dev"];
    let others = |number: usize| parse_ip(&format!("192.0.2.{number}"));
    assert_eq!(count_allowed_sign_ups(&new_limits(), 5, 0, others, |number| parse_mail_address(spellings[number])).await, 3);
    let neighbors = |number: usize| parse_ip(&format!("2001:db8:0:1::{number:x}"));
    let own = |number: usize| parse_mail_address(&format!("anna{number}@acme.dev"));
    assert_eq!(count_allowed_sign_ups(&new_limits(), 8, 0, neighbors, own).await, 5);
    let mapped = |number: usize| parse_ip(if number.is_multiple_of(2) { "::ffff:192.0.2.1" } else { "192.0.2.1" });
    assert_eq!(count_allowed_sign_ups(&new_limits(), 8, 0, mapped, own).await, 5);
}

#[tokio::test]
async fn a_refusal_tells_when_to_come_back_and_what_ran_out() {
    let limits = new_limits();
    let sign_up = async |at: u64| {
        limits
            .count_action(
                LimitedAction::SignUp(parse_ip("192.0.2.1"), &parse_mail_address("anna@acme.dev")),
                Timestamp(0) + Duration::from_secs(at),
            )
            .await
    };
    for at in [0, 10, 20] {
        sign_up(at).await.expect("within the limit");
    }
    let Err(Error::Refused(refusal)) = sign_up(30).await else { panic!("a fourth for one address in a day") };
    assert_eq!((refusal.code, refusal.retry_after), (Code::RateLimited, Some(86_370)));
    assert_eq!(refusal.exhausted, Some(ExhaustedLimit { policy: "sign-up", limit: 3, window: DAY }));
    insta::assert_snapshot!(refusal.message, @"Too many sign-ups. Wait 86370 s, then try again.");
    sign_up(86_399).await.expect_err("a second too early");
    sign_up(86_400).await.expect("as it was told");
}

/// Returns the number of allowed actions among this many at one moment.
async fn count_allowed(
    limits: &ActionLimits,
    attempts: usize,
    at: u64,
    action: impl Fn(usize) -> LimitedAction<'static>,
) -> usize {
    let mut done = 0;
    for number in 0..attempts {
        done += usize::from(limits.count_action(action(number), Timestamp(0) + Duration::from_secs(at)).await.is_ok());
    }
    done
}

#[tokio::test]
async fn who_asks_in_the_name_of_an_address_keeps_nobody_out_who_comes_from_elsewhere() {
    let anna: &'static MailAddress = Box::leak(Box::new(parse_mail_address("anna@acme.dev")));
    let limits = new_limits();
    let sign_in = move |network: usize| LimitedAction::SignIn(parse_ip(&format!("192.0.2.{network}")), anna);
    assert_eq!(count_allowed(&limits, 9, 0, |_| sign_in(1)).await, 5, "an hour");
    assert_eq!(count_allowed(&limits, 9, 3_600, |_| sign_in(1)).await, 5, "a day has ten");
    assert_eq!(count_allowed(&limits, 9, 7_200, |_| sign_in(1)).await, 0);
    assert_eq!(count_allowed(&limits, 9, 7_200, |_| sign_in(2)).await, 5, "from elsewhere");
    assert_eq!(count_allowed(&limits, 99, 7_200, |number| sign_in(number + 3)).await, 35, "an address is mailed 50 codes a day");
    let proof = |_: usize| LimitedAction::ProofCode(AccountId(uuid::Uuid::from_u128(1)));
    assert_eq!(count_allowed(&limits, 99, 7_200, proof).await, 10, "who is signed in has codes of their own");
}

#[tokio::test]
async fn an_office_of_sixty_signs_in_within_an_hour() {
    let caps = DailyCaps { sign_ups: 1, verifies: 1, sign_ins: 1_000 };
    let limits = ActionLimits::new(Arc::new(MemoryLimiter::default()), key_ring(&["0123456789"]), caps);
    let people: Vec<MailAddress> = (0..400).map(|number| parse_mail_address(&format!("anna{number}@acme.dev"))).collect();
    let people: &'static [MailAddress] = people.leak();
    let mut of_the_day = 0;
    for hour in 0..6 {
        let person = |number: usize| LimitedAction::SignIn(parse_ip("192.0.2.1"), &people[hour * 61 + number]);
        let admitted = count_allowed(&limits, 61, hour as u64 * 3_600, person).await;
        assert_eq!(admitted, if hour < 5 { 60 } else { 0 }, "in hour {hour}");
        of_the_day += admitted;
    }
    assert_eq!(of_the_day, 300);
    let code = |_: usize| LimitedAction::SignInCode(parse_ip("192.0.2.1"));
    assert_eq!(count_allowed(&limits, 99, 0, code).await, 60, "each of them enters a code, within a minute");
}

#[tokio::test]
async fn each_limit_on_workspaces_of_people_holds_by_itself() {
    let people: Vec<MailAddress> = (0..20).map(|number| parse_mail_address(&format!("anna{number}@acme.dev"))).collect();
    let people: &'static [MailAddress] = people.leak();
    let from = |number: usize| parse_ip(&format!("192.0.2.{number}"));
    let of_one_network = |number: usize| LimitedAction::CreateWorkspace(parse_ip("192.0.2.1"), &people[number]);
    assert_eq!(count_allowed(&new_limits(), 9, 0, of_one_network).await, 3);
    assert_eq!(count_allowed(&new_limits(), 9, 0, |number| LimitedAction::CreateWorkspace(from(number), &people[0])).await, 3);
    let limits = new_limits();
    let own = |number: usize| LimitedAction::CreateWorkspace(from(number), &people[number]);
    assert_eq!(count_allowed(&limits, 20, 0, own).await, 8, "the platform has eight");
    let sign_up = |number: usize| LimitedAction::SignUp(from(number), &people[number]);
    assert_eq!(count_allowed(&limits, 3, 0, sign_up).await, 0, "together with sign-ups");
    assert_eq!(count_allowed(&limits, 1, DAY.as_secs(), own).await, 1, "the next day");
}

#[tokio::test]
async fn strangers_who_guess_the_password_of_a_site_leave_each_network_three_attempts() {
    let site = SiteId(uuid::Uuid::from_u128(1));
    let limits = new_limits();
    let count_admitted = async |attempts: usize, at: u64, from: &dyn Fn(usize) -> IpAddr| {
        let mut done = 0;
        for number in 0..attempts {
            let now = Timestamp(0) + Duration::from_secs(at);
            done += usize::from(limits.count_password(from(number), site, now).await.is_ok());
        }
        done
    };
    let strangers = |number: usize| parse_ip(&format!("10.0.{}.1", number / 10));
    assert_eq!(count_admitted(100, 0, &strangers).await, 100, "ten from each of ten networks");
    let office = |_: usize| parse_ip("192.0.2.1");
    assert_eq!(count_admitted(10, 0, &office).await, 3, "who knows the password may mistype it");
    assert_eq!(count_admitted(9, 0, &strangers).await, 0, "the strangers have had theirs");
    assert_eq!(
        count_admitted(2_000, 0, &|number| parse_ip(&format!("10.{}.{}.1", number / 250 + 1, number % 250))).await,
        997,
        "a thousand an hour"
    );
    assert_eq!(count_admitted(1, 0, &|_| parse_ip("198.51.100.1")).await, 0);
    assert_eq!(count_admitted(11, 3_600, &office).await, 10, "an hour later");
}

#[tokio::test]
async fn a_right_password_uses_up_nothing() {
    let site = SiteId(uuid::Uuid::from_u128(1));
    let limits = new_limits();
    for number in 0..100 {
        limits.count_password(parse_ip(&format!("10.0.{}.1", number / 10)), site, Timestamp(0)).await.expect("wrong ones");
    }
    for _ in 0..30 {
        let counted = limits.count_password(parse_ip("192.0.2.1"), site, Timestamp(0)).await.expect("an office may come in");
        limits.refund_action(counted).await;
    }
}

#[tokio::test]
async fn one_workspace_does_not_use_up_the_codes_of_all() {
    let ring = key_ring(&["0123456789"]);
    let caps = DailyCaps { sign_ups: 1, verifies: 150, sign_ins: 1 };
    let limits = ActionLimits::new(Arc::new(MemoryLimiter::default()), ring, caps);
    let from = |number: usize| parse_ip(&format!("10.0.{}.{}", number / 250, number % 250));
    let org = |number: u128| OrgId(uuid::Uuid::from_u128(number));
    assert_eq!(count_allowed(&limits, 200, 0, |number| LimitedAction::Verify(from(number), org(1))).await, 100);
    assert_eq!(
        count_allowed(&limits, 60, 0, |number| LimitedAction::Verify(from(number + 400), org(2))).await,
        50,
        "the platform has 150"
    );
    assert_eq!(
        count_allowed(&limits, 40, 0, |number| LimitedAction::ClaimCode(from(number + 300))).await,
        40,
        "its person enters the code all the same"
    );
}

#[tokio::test]
async fn questions_are_limited_for_a_network_and_for_a_site() {
    let site = |number: u128| SiteId(uuid::Uuid::from_u128(number));
    let questions = QuestionLimits { per_minute: 3, per_day: 5, site_per_day: 8 };
    let limits = new_limits().with_questions(questions);
    assert_eq!(count_allowed(&limits, 9, 0, |_| LimitedAction::Question(parse_ip("192.0.2.1"), site(1))).await, 3, "a minute");
    assert_eq!(
        count_allowed(&limits, 9, 60, |_| LimitedAction::Question(parse_ip("192.0.2.1"), site(2))).await,
        2,
        "a day has five"
    );
    let others = |number: usize| LimitedAction::Question(parse_ip(&format!("198.51.100.{number}")), site(1));
    assert_eq!(count_allowed(&limits, 9, 60, others).await, 5, "the site has eight");
    assert_eq!(
        count_allowed(&limits, 9, 60, |number| LimitedAction::Question(parse_ip(&format!("203.0.113.{number}")), site(3))).await,
        8
    );
}

/// Returns the peppers at a time in a schedule of sign-ups, during which peppers are rotated, and forgotten once
/// nothing depends on them.
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
            let (plain, rotated) = (Arc::new(MemoryLimiter::default()), Arc::new(MemoryLimiter::default()));
            let without = ActionLimits::new(plain, key_ring(&["pepper"]), caps);
            let mut at = 0;
            for (number, pause) in pauses.into_iter().enumerate() {
                at += pause;
                let peppers = peppers_at(&rotations, at);
                let peppers: Vec<&str> = peppers.iter().map(String::as_str).collect();
                let with = ActionLimits::new(rotated.clone(), key_ring(&peppers), caps);
                let own = |_: usize| parse_mail_address(&format!("anna{number}@acme.dev"));
                let here = |_: usize| parse_ip("192.0.2.1");
                let expected = count_allowed_sign_ups(&without, 2, at, here, own).await;
                assert_eq!(count_allowed_sign_ups(&with, 2, at, here, own).await, expected, "after {at} s");
            }
        });
    }
}

/// Each site may mail a thousand codes per day, and all sites of an organization as many as its plan allows.
#[tokio::test]
async fn an_organization_mails_no_more_by_another_site() {
    let (limits, now) = (new_limits(), Timestamp(0));
    let [org, other] = [1, 2].map(|number| OrgId(uuid::Uuid::from_u128(number)));
    let mailed = async |org, sites: u128, most, now| {
        let mut mailed = 0;
        for number in 0..60 {
            let site = SiteId(uuid::Uuid::from_u128(number % sites));
            mailed += usize::from(limits.count_action(LimitedAction::SiteMail(org, site, most), now).await.is_ok());
        }
        mailed
    };
    assert_eq!(mailed(org, 5, Some(40), now).await, 40);
    assert_eq!(mailed(other, 5, Some(40), now).await, 40, "others have their own");
    assert_eq!(mailed(org, 5, None, now).await, 60, "a plan without a limit");
    assert_eq!(mailed(org, 5, Some(40), now + DAY).await, 40, "the next day");
}
