//! Help centers with restricted access: by a password, by a signed link, by a mailed code.

mod links;
mod matrix;
mod members;
mod passwords;
mod publishers;
mod settings;
mod strange_paths;
mod strangers;

use frontdesk_conformance::{ApiAnswer, World};
use frontdesk_platform::accounts::{mail_addresses::MailAddress, members as people};
use frontdesk_types::accounts::MemberRole;
use serde_json::{Value, json};

use super::pages::VisitedSite;

/// Password of the sites of these stories.
const PASSWORD: &str = "open sesame";

/// Lets each visitor choose their own address.
const PROXY: &str = "trusted_proxies = ['127.0.0.1/32']\n";

/// Cookies as a browser sends them.
type Cookies = String;

/// Sets the access to a site.
async fn set_access(site: &VisitedSite<'_>, access: Value) -> ApiAnswer {
    site.stage.actor.patch(&format!("/help-center/sites/{}/access", site.stage.help.site), access).await
}

/// Creates a site with a password.
async fn with_password(world: &World) -> VisitedSite<'_> {
    let site = VisitedSite::of(world).await;
    set_access(&site, json!({ "visibility": "password", "password": PASSWORD })).await.data();
    site
}

/// Creates the secret of a site.
async fn create_secret(site: &VisitedSite<'_>) -> Value {
    site.stage.actor.post_empty(&format!("/help-center/sites/{}/access/secret", site.stage.help.site)).await.data()
}

/// Submits a form of the sign-in page.
async fn submit_form(site: &VisitedSite<'_>, path: &str, headers: &[(&str, &str)], fields: &[(&str, &str)]) -> ApiAnswer {
    let form = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
    let headers: Vec<(&str, &str)> =
        [("Content-Type", "application/x-www-form-urlencoded")].into_iter().chain(headers.iter().copied()).collect();
    site.send_request("POST", path, &headers, &form).await
}

/// Returns the cookies that an answer sets, as they are sent back.
fn sent_cookies(answer: &ApiAnswer) -> Cookies {
    let set = set_cookies(answer).into_iter().filter(|line| !line.contains("Max-Age=0"));
    set.filter_map(|line| line.split(';').next()).collect::<Vec<_>>().join("; ")
}

fn set_cookies(answer: &ApiAnswer) -> Vec<&str> {
    answer.headers.get_all("set-cookie").iter().map(|line| line.to_str().expect("ASCII")).collect()
}

/// Makes a person a member of the organization of a site.
async fn join_organization(site: &VisitedSite<'_>, email: &str) {
    let address = MailAddress::parse("", email).expect("an address");
    site.world
        .run_as_operator(site.stage.actor.org, async |unit| people::add_or_update(unit, &address, MemberRole::Member).await)
        .await;
}

/// Enters the password; returns the cookies of a reader.
async fn enter_password(site: &VisitedSite<'_>) -> Cookies {
    let entered = submit_form(site, "/password", &[], &[("password", PASSWORD)]).await;
    assert_eq!((entered.status, entered.header("location")), (303, Some("/")), "{}", entered.text());
    sent_cookies(&entered)
}

/// Returns what a browser with these cookies gets.
async fn get_with_cookies(site: &VisitedSite<'_>, cookies: &str, path: &str) -> ApiAnswer {
    site.send_request("GET", path, &[("Cookie", cookies)], "").await
}
