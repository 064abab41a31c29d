//! Sites that people sign in to by a mailed code.

use std::time::Duration;

use frontdesk_conformance::stories;
use frontdesk_platform::limits::LimitedAction;
use frontdesk_types::SiteId;

use super::*;

stories![
    people_of_the_organization_sign_in with PROXY,
    nobody_learns_who_may_read with PROXY,
    who_leaves_the_organization_reads_no_more with PROXY,
    a_code_is_for_one_browser_and_one_site with PROXY,
    codes_are_not_guessed with PROXY,
    strangers_keep_nobody_out with PROXY,
    a_site_mails_so_many_codes_in_a_day with PROXY,
    an_organization_mails_as_many_codes_as_its_plan_allows with FEW_MAILS,
];

/// A plan that allows two mails.
const FEW_MAILS: &str = "trusted_proxies = ['127.0.0.1/32']\n[plans.enterprise]\nhelp_mails_per_day = 2\n";

/// Creates a site for the people of the organization, including Anna, and for everyone at `example.dev`.
async fn create_members_site(world: &World) -> VisitedSite<'_> {
    let site = VisitedSite::of(world).await;
    join_organization(&site, "anna@acme.dev").await;
    set_access(&site, json!({ "visibility": "members", "allowedEmails": ["*@example.dev", "Ben@Other.dev"] })).await.data();
    site
}

/// Requests a code; returns the cookies of the browser, and the id in the form.
pub(super) async fn request_code(site: &VisitedSite<'_>, email: &str) -> (Cookies, String) {
    let asked = submit_form(site, "/sign-in", &[], &[("email", email), ("to", "/search")]).await;
    assert_eq!(asked.status, 200, "{}", asked.text());
    let id = asked.text().split("name=\"sign_in\" value=\"").nth(1).and_then(|rest| rest.split('"').next());
    (sent_cookies(&asked), id.expect("an attempt").to_owned())
}

/// Returns the code in the newest mail to an address.
async fn mailed_code(site: &VisitedSite<'_>, email: &str) -> Option<String> {
    site.world.settle().await;
    let mails = site.world.mails().await;
    let mail = mails.iter().rev().find(|mail| mail.contains(&format!("To: {email}")))?;
    mail.lines().find(|line| line.len() == 6 && line.bytes().all(|letter| letter.is_ascii_digit())).map(str::to_owned)
}

async fn try_code(site: &VisitedSite<'_>, browser: &str, id: &str, code: &str) -> ApiAnswer {
    let fields = [("sign_in", id), ("email", "anna@acme.dev"), ("code", code), ("to", "/search")];
    submit_form(site, "/sign-in/code", &[("Cookie", browser)], &fields).await
}

/// Signs a visitor in; returns the cookies of a reader.
pub(super) async fn sign_in(site: &VisitedSite<'_>, email: &str) -> Cookies {
    let (browser, id) = request_code(site, email).await;
    let entered = try_code(site, &browser, &id, &mailed_code(site, email).await.expect("a code")).await;
    assert_eq!((entered.status, entered.header("location")), (303, Some("/search")), "{}", entered.text());
    sent_cookies(&entered)
}

async fn people_of_the_organization_sign_in(world: &World) {
    let site = create_members_site(world).await;
    assert!(site.read_page("/sign-in").await.contains("Enter your email address"));
    for email in ["anna@acme.dev", "somebody@example.dev", "ben@other.dev"] {
        let reader = sign_in(&site, email).await;
        assert_eq!(get_with_cookies(&site, &reader, "/").await.status, 200, "{email}");
    }
    let mail = world.mails().await.pop().expect("a mail");
    assert!(mail.contains("The help center is called \"Acme Help\"") && mail.contains("valid for 15 minutes"), "{mail}");
}

async fn nobody_learns_who_may_read(world: &World) {
    let site = create_members_site(world).await;
    let answer = async |email: &str| {
        let answer = submit_form(&site, "/sign-in", &[], &[("email", email)]).await;
        let text = answer.text().replace(email, "[email]");
        let (before, after) = text.split_once("name=\"sign_in\" value=\"").expect("an attempt");
        (answer.status, format!("{before}{}", &after[36..]))
    };
    assert_eq!(answer("anna@acme.dev").await, answer("eve@evil.dev").await);
    assert!(mailed_code(&site, "anna@acme.dev").await.is_some());
    assert_eq!(mailed_code(&site, "eve@evil.dev").await, None);
    let refused = submit_form(&site, "/sign-in", &[], &[("email", "<b>nobody</b>")]).await;
    assert_eq!(refused.status, 403);
    assert!(refused.text().contains("Enter a valid email address.") && !refused.text().contains("<b>"), "{}", refused.text());
}

async fn who_leaves_the_organization_reads_no_more(world: &World) {
    let site = create_members_site(world).await;
    let (anna, ben) = (sign_in(&site, "anna@acme.dev").await, sign_in(&site, "ben@other.dev").await);
    world.backdoor().await.execute(format!("DELETE FROM members WHERE org_id = '{}'", site.stage.actor.org)).await;
    assert_eq!(get_with_cookies(&site, &anna, "/").await.status, 302);
    assert_eq!(get_with_cookies(&site, &ben, "/").await.status, 200, "he is on the list");
    let (browser, id) = request_code(&site, "ben@other.dev").await;
    let code = mailed_code(&site, "ben@other.dev").await.expect("a code");
    set_access(&site, json!({ "allowedEmails": [] })).await.data();
    assert_eq!(get_with_cookies(&site, &ben, "/").await.status, 302);
    assert_eq!(try_code(&site, &browser, &id, &code).await.status, 403, "he was taken off while the mail was on its way");
}

async fn a_code_is_for_one_browser_and_one_site(world: &World) {
    let (site, other) = (create_members_site(world).await, create_members_site(world).await);
    let (browser, id) = request_code(&site, "somebody@example.dev").await;
    let code = mailed_code(&site, "somebody@example.dev").await.expect("a code");
    let (elsewhere, _) = request_code(&site, "else@example.dev").await;
    assert_eq!(try_code(&site, &elsewhere, &id, &code).await.status, 403, "another browser");
    assert_eq!(try_code(&site, "", &id, &code).await.status, 403, "no browser");
    assert_eq!(try_code(&other, &browser, &id, &code).await.status, 403, "another site");
    assert_eq!(try_code(&site, &browser, "7", &code).await.status, 403, "no attempt");
    assert_eq!(try_code(&site, &browser, &id, &code).await.status, 303);
    assert_eq!(try_code(&site, &browser, &id, &code).await.status, 403, "a code works once");
    let (browser, id) = request_code(&site, "late@example.dev").await;
    let code = mailed_code(&site, "late@example.dev").await.expect("a code");
    world.advance(Duration::from_secs(15 * 60));
    assert_eq!(try_code(&site, &browser, &id, &code).await.status, 403, "after 15 minutes");
    world.run_periodic_tasks().await;
    assert_eq!(world.backdoor().await.query_number("SELECT COUNT(*) FROM help_sign_ins".to_owned()).await, 0);
}

async fn codes_are_not_guessed(world: &World) {
    let site = create_members_site(world).await;
    let wrong = |code: &str| if code == "000000" { "000001" } else { "000000" };
    for _ in 0..2 {
        let (browser, id) = request_code(&site, "anna@acme.dev").await;
        let code = mailed_code(&site, "anna@acme.dev").await.expect("a code");
        for _ in 0..5 {
            assert_eq!(try_code(&site, &browser, &id, wrong(&code)).await.status, 403);
        }
        world.advance(Duration::from_secs(61));
        assert_ne!(try_code(&site, &browser, &id, &code).await.status, 303, "five wrong ones lock an attempt");
    }
    let refused = submit_form(&site, "/sign-in", &[], &[("email", "anna@acme.dev")]).await;
    assert_eq!((refused.status, refused.header("retry-after").is_some()), (429, true), "ten wrong ones a day from a network");
    let mut asked = 0;
    for number in 0..64 {
        let from = [("X-Forwarded-For", "192.0.2.7")];
        let answer = submit_form(&site, "/sign-in", &from, &[("email", &format!("p{number}@example.dev"))]).await;
        asked += usize::from(answer.status == 200);
    }
    assert_eq!(asked, 60, "an hour from one network");
}

async fn strangers_keep_nobody_out(world: &World) {
    let site = create_members_site(world).await;
    let asks_from = async |network: &str, email: &str| {
        submit_form(&site, "/sign-in", &[("X-Forwarded-For", network)], &[("email", email)]).await.status
    };
    for number in 0..7 {
        let expected = if number < 5 { 200 } else { 429 };
        assert_eq!(asks_from("192.0.2.66", "anna@acme.dev").await, expected, "in her name, from their network");
    }
    let stranger = [("X-Forwarded-For", "192.0.2.77")];
    for _ in 0..2 {
        let asked = submit_form(&site, "/sign-in", &stranger, &[("email", "anna@acme.dev")]).await;
        let id =
            asked.text().split("name=\"sign_in\" value=\"").nth(1).and_then(|rest| rest.split('"').next()).expect("an attempt");
        let code = mailed_code(&site, "anna@acme.dev").await.expect("a code");
        let wrong = if code == "000000" { "000001" } else { "000000" };
        let headers = [stranger[0], ("Cookie", &sent_cookies(&asked))];
        for _ in 0..5 {
            let fields = [("sign_in", id), ("email", "anna@acme.dev"), ("code", wrong)];
            assert_eq!(submit_form(&site, "/sign-in/code", &headers, &fields).await.status, 403);
        }
    }
    assert_eq!(asks_from("192.0.2.77", "anna@acme.dev").await, 429, "ten wrong codes from their network");
    sign_in(&site, "anna@acme.dev").await;
}

async fn a_site_mails_so_many_codes_in_a_day(world: &World) {
    let site = create_members_site(world).await;
    for number in 0..3 {
        request_code(&site, &format!("eve{number}@evil.dev")).await;
    }
    let limits = &world.app().services.limits;
    let (org, site_id) = (site.stage.actor.org, SiteId(site.stage.help.site));
    for _ in 0..999 {
        limits.count_action(LimitedAction::SiteMail(org, site_id, None), world.now()).await.expect("strangers are not mailed");
    }
    sign_in(&site, "somebody@example.dev").await;
    request_code(&site, "ben@other.dev").await;
    assert_eq!(mailed_code(&site, "ben@other.dev").await, None, "a thousand were mailed, and nobody learns who may read");
    sign_in(&site, "anna@acme.dev").await;
}

async fn an_organization_mails_as_many_codes_as_its_plan_allows(world: &World) {
    let (site, other) = (create_members_site(world).await, create_members_site(world).await);
    for _ in 0..2 {
        sign_in(&site, "anna@acme.dev").await;
    }
    request_code(&site, "ben@other.dev").await;
    assert_eq!(mailed_code(&site, "ben@other.dev").await, None, "two were mailed, and nobody learns of it");
    sign_in(&other, "ben@other.dev").await;
}
