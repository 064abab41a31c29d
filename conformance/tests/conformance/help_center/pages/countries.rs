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
            write(&file, "DE");
        }
        file
    })
}

/// Writes a database in which 203.0.113.0/24 is in a country.
fn write(file: &std::path::Path, code: &str) {
    let mut database = Database::default();
    database.metadata.ip_version = IpVersion::V6;
    database.metadata.binary_format_major_version = 2;
    let value = database.insert_value(json!({ "country": { "iso_code": code } })).expect("a value");
    database.insert_node("::203.0.113.0/120".parse::<IpAddrWithMask>().expect("a network"), value);
    fs::write(file, database.write_to(Vec::new()).expect("a database")).expect("it can be written");
}

async fn restricted(world: &World, mode: GeoRestrictionMode) -> Visited<'_> {
    let site = Visited::of(world).await;
    world.settle().await;
    restrict(world, &site, mode).await;
    site
}

async fn restrict(world: &World, site: &Visited<'_>, mode: GeoRestrictionMode) {
    let changes = AgentChanges {
        geo_restriction_mode: Some(mode),
        geo_restriction_countries: Some(Some(vec!["DE".to_owned()])),
        ..AgentChanges::default()
    };
    let catalogue = &world.app().services.catalogue;
    let agent = AgentId(site.stage.agent);
    world.operate(site.stage.actor.org, async |unit| agents::update(unit, catalogue, agent, &changes).await).await;
}

/// Returns the statuses of a question from somewhere, by the script and by the form.
async fn answered(site: &Visited<'_>, from: (&str, &str)) -> [u16; 2] {
    let form = site.sends("POST", "/ask", &[FORM, from], "question=When+do+you+open%3F").await.status;
    [site.streams(QUESTION, &[from]).await.status, form]
}

async fn a_proxy_tells_where_a_visitor_is(world: &World) {
    let site = restricted(world, GeoRestrictionMode::Allow).await;
    let from = |country: &'static str| ("CF-IPCountry", country);
    assert_eq!(answered(&site, from("de")).await, [200, 303]);
    assert_eq!(site.conversations().await[0]["visitor"]["country"], json!("DE"));
    for elsewhere in [from("FR"), from("XX"), from("T1"), ("X-Nothing", "DE")] {
        assert_eq!(answered(&site, elsewhere).await, [403, 403], "{elsewhere:?}");
    }
    let page = site.sends("GET", "/ask", &[from("FR")], "").await;
    assert!(page.status == 200 && page.text().contains("not available in your country"), "{}", page.text());
    assert!(!page.text().contains("<textarea"), "there is nothing to send");
    assert!(site.sends("GET", "/ask", &[from("DE")], "").await.text().contains("<textarea"));
    world.advance(Duration::from_secs(60));
    restrict(world, &site, GeoRestrictionMode::Block).await;
    for (country, statuses) in [("DE", [403, 403]), ("FR", [200, 303]), ("XX", [200, 303])] {
        assert_eq!(answered(&site, from(country)).await, statuses, "{country}");
    }
    restrict(world, &site, GeoRestrictionMode::Off).await;
    assert_eq!(answered(&site, from("DE")).await, [200, 303]);
}

async fn nobody_else_is_believed(world: &World) {
    let site = restricted(world, GeoRestrictionMode::Allow).await;
    assert_eq!(answered(&site, ("CF-IPCountry", "DE")).await, [403, 403]);
    restrict(world, &site, GeoRestrictionMode::Block).await;
    assert_eq!(answered(&site, ("CF-IPCountry", "DE")).await, [200, 303]);
    assert_eq!(site.conversations().await[0]["visitor"]["country"], Value::Null);
}

async fn a_database_tells_where_a_network_is(world: &World) {
    let site = restricted(world, GeoRestrictionMode::Allow).await;
    let (there, elsewhere) = (("X-Forwarded-For", "203.0.113.9"), ("X-Forwarded-For", "192.0.2.1"));
    assert_eq!((answered(&site, there).await, answered(&site, elsewhere).await), ([200, 303], [403, 403]));
    assert_eq!(site.conversations().await[0]["visitor"]["country"], json!("DE"));
    write(&database(), "FR");
    country_database::refresh(&world.app().services).await;
    assert_eq!(answered(&site, there).await, [403, 403], "the file says another country now");
    fs::write(database(), "nothing").expect("it can be written");
    country_database::refresh(&world.app().services).await;
    assert_eq!(answered(&site, there).await, [403, 403], "a broken file changes nothing");
    restrict(world, &site, GeoRestrictionMode::Block).await;
    assert_eq!(answered(&site, there).await, [200, 303]);
}
