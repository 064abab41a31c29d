//! Agents that only answer visitors from some countries.

use std::{cell::RefCell, fs, path::PathBuf, time::Duration};

use frontdesk_core::agents;
use frontdesk_jobs::country_database;
use frontdesk_types::{
    AgentId,
    agents::{AgentChanges, GeoRestrictionMode},
};
use maxminddb_writer::{Database, metadata::IpVersion, paths::IpAddrWithMask};

use super::{asking::FORM, *};

stories![
    a_proxy_tells_where_a_visitor_is with "trusted_proxies = ['127.0.0.1/32']\ngeo.header = 'CF-IPCountry'\n",
    nobody_else_is_believed with "geo.header = 'CF-IPCountry'\n",
    a_database_tells_where_a_network_is with
        format!("trusted_proxies = ['127.0.0.1/32']\ngeo.database = '{}'\n", database().display()).as_str(),
];

const QUESTION: &str = "{ \"question\": \"When does the front desk open?\" }";

thread_local! {
    /// Folder of the database of a test, which has its own thread.
    static FOLDER: RefCell<Option<tempfile::TempDir>> = const { RefCell::new(None) };
}

/// Returns the path of the database of a test.
fn database() -> PathBuf {
    FOLDER.with_borrow_mut(|folder| {
        let made = || tempfile::TempDir::new().expect("a folder");
        let file = folder.get_or_insert_with(made).path().join("countries.mmdb");
        if !file.exists() {
            write_database(&file, "DE");
        }
        file
    })
}

/// Writes a database in which 203.0.113.0/24 is in a country.
fn write_database(file: &std::path::Path, code: &str) {
    let mut database = Database::default();
    database.metadata.ip_version = IpVersion::V6;
    database.metadata.binary_format_major_version = 2;
    let value = database.insert_value(json!({ "country": { "iso_code": code } })).expect("a value");
    database.insert_node("::203.0.113.0/120".parse::<IpAddrWithMask>().expect("a network"), value);
    fs::write(file, database.write_to(Vec::new()).expect("a database")).expect("it can be written");
}

async fn create_restricted_site(world: &World, mode: GeoRestrictionMode) -> VisitedSite<'_> {
    let site = VisitedSite::of(world).await;
    world.settle().await;
    restrict_agent(world, &site, mode).await;
    site
}

async fn restrict_agent(world: &World, site: &VisitedSite<'_>, mode: GeoRestrictionMode) {
    let changes = AgentChanges {
        geo_restriction_mode: Some(mode),
        geo_restriction_countries: Some(Some(vec!["DE".to_owned()])),
        ..AgentChanges::default()
    };
    let catalogue = &world.app().services.catalogue;
    let agent = AgentId(site.stage.agent);
    world.run_as_operator(site.stage.actor.org, async |unit| agents::update(unit, catalogue, agent, &changes).await).await;
}

/// Returns the statuses of a question from somewhere, by the script and by the form.
async fn answer_statuses(site: &VisitedSite<'_>, from: (&str, &str)) -> [u16; 2] {
    let form = site.send_request("POST", "/ask", &[FORM, from], "question=When+do+you+open%3F").await.status;
    [site.ask_by_script(QUESTION, &[from]).await.status, form]
}

async fn a_proxy_tells_where_a_visitor_is(world: &World) {
    let site = create_restricted_site(world, GeoRestrictionMode::Allow).await;
    let from = |country: &'static str| ("CF-IPCountry", country);
    assert_eq!(answer_statuses(&site, from("de")).await, [200, 303]);
    assert_eq!(site.visitor_conversations().await[0]["visitor"]["country"], json!("DE"));
    for elsewhere in [from("FR"), from("XX"), from("T1"), ("X-Nothing", "DE")] {
        assert_eq!(answer_statuses(&site, elsewhere).await, [403, 403], "{elsewhere:?}");
    }
    let page = site.send_request("GET", "/ask", &[from("FR")], "").await;
    assert!(page.status == 200 && page.text().contains("not available in your country"), "{}", page.text());
    assert!(!page.text().contains("<textarea"), "there is nothing to send");
    assert!(site.send_request("GET", "/ask", &[from("DE")], "").await.text().contains("<textarea"));
    world.advance(Duration::from_secs(60));
    restrict_agent(world, &site, GeoRestrictionMode::Block).await;
    for (country, statuses) in [("DE", [403, 403]), ("FR", [200, 303]), ("XX", [200, 303])] {
        assert_eq!(answer_statuses(&site, from(country)).await, statuses, "{country}");
    }
    restrict_agent(world, &site, GeoRestrictionMode::Off).await;
    assert_eq!(answer_statuses(&site, from("DE")).await, [200, 303]);
}

async fn nobody_else_is_believed(world: &World) {
    let site = create_restricted_site(world, GeoRestrictionMode::Allow).await;
    assert_eq!(answer_statuses(&site, ("CF-IPCountry", "DE")).await, [403, 403]);
    restrict_agent(world, &site, GeoRestrictionMode::Block).await;
    assert_eq!(answer_statuses(&site, ("CF-IPCountry", "DE")).await, [200, 303]);
    assert_eq!(site.visitor_conversations().await[0]["visitor"]["country"], Value::Null);
}

async fn a_database_tells_where_a_network_is(world: &World) {
    let site = create_restricted_site(world, GeoRestrictionMode::Allow).await;
    let (there, elsewhere) = (("X-Forwarded-For", "203.0.113.9"), ("X-Forwarded-For", "192.0.2.1"));
    assert_eq!((answer_statuses(&site, there).await, answer_statuses(&site, elsewhere).await), ([200, 303], [403, 403]));
    assert_eq!(site.visitor_conversations().await[0]["visitor"]["country"], json!("DE"));
    write_database(&database(), "FR");
    country_database::refresh_database(&world.app().services).await;
    assert_eq!(answer_statuses(&site, there).await, [403, 403], "the file says another country now");
    fs::write(database(), "nothing").expect("it can be written");
    country_database::refresh_database(&world.app().services).await;
    assert_eq!(answer_statuses(&site, there).await, [403, 403], "a broken file changes nothing");
    restrict_agent(world, &site, GeoRestrictionMode::Block).await;
    assert_eq!(answer_statuses(&site, there).await, [200, 303]);
}
