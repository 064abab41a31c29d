//! `frontdesk mail`: the records that the operator publishes.

use frontdesk_server::testing::names::shared_names;
use serde_json::Value;
use sqlx::{Connection, SqliteConnection};

use crate::frontdesk::{FrontdeskHome, text};

/// Flags of an installation with a shared host.
const FLAGS: [&str; 6] =
    ["--mail-domain", "mail.acme.test", "--mail-host", "mx.acme.test", "--mail-spf", "include:amazonses.com"];

/// Runs the command, and returns its exit code, its result and its advice.
fn records(frontdesk: &FrontdeskHome, flags: &[&str]) -> (i32, Value, String) {
    let config = frontdesk.file("frontdesk.toml", &shared_names().config_lines());
    let output = frontdesk.run(&[&["mail", "records", "--config", &config], flags].concat());
    let result = serde_json::from_str(&text(&output.stdout)).unwrap_or_else(|error| panic!("{error}: {}", text(&output.stderr)));
    (output.status.code().expect("it ends by itself"), result, text(&output.stderr))
}

/// Returns the names of the records, with the status of each.
fn statuses(result: &Value) -> Vec<(String, String)> {
    let field = |record: &Value, name: &str| record[name].as_str().unwrap_or_default().to_owned();
    let records = result["records"].as_array().expect("a list");
    records.iter().map(|record| (field(record, "name"), field(record, "status"))).collect()
}

#[test]
fn the_records_of_the_operator_are_printed_and_missing_until_they_are_published() {
    let frontdesk = FrontdeskHome::new();
    let (code, result, _) = records(&frontdesk, &FLAGS);
    assert_eq!(code, 1, "{result}");
    let found = statuses(&result);
    let names: Vec<&str> = found.iter().map(|(name, _)| name.as_str()).filter(|name| !name.contains("._domainkey.")).collect();
    assert_eq!(
        names,
        ["mx.acme.test", "*.mx.acme.test", "mail.acme.test", "mail.acme.test", "_dmarc.mail.acme.test"],
        "{result}"
    );
    assert!(found.iter().all(|(_, status)| status == "absent"), "{result}");
}

#[tokio::test]
async fn the_key_of_the_shared_host_is_made_once_and_stays_after_a_rotation() {
    let frontdesk = FrontdeskHome::new();
    let key = || {
        let (_, result, _) = records(&frontdesk, &FLAGS);
        let records = result["records"].as_array().expect("a list").clone();
        let dkim = records.iter().find(|record| record["name"].as_str().is_some_and(|name| name.contains("._domainkey.")));
        dkim.map(|record| (record["name"].clone(), record["value"].clone())).expect("a record of the key")
    };
    let first = key();
    assert!(first.1.as_str().is_some_and(|value| value.starts_with("v=DKIM1; k=rsa; p=MIIB")), "{first:?}");
    assert_eq!(key(), first);
    let rotated = frontdesk.json(&["secret", "rotate"]);
    assert!(rotated["resealed"].as_u64().is_some_and(|count| count >= 1), "{rotated}");
    let retired = rotated["retired"].as_str().expect("an id").to_owned();
    let mut database = SqliteConnection::connect(&format!("sqlite:{}", frontdesk.database().display())).await.expect("a file");
    let earlier = "UPDATE peppers SET retired_at = retired_at - 3600000000 WHERE retired_at IS NOT NULL";
    sqlx::query(earlier).execute(&mut database).await.expect("an hour has passed");
    frontdesk.json(&["secret", "forget", "--id", &retired, "--force"]);
    assert_eq!(key(), first);
}

#[test]
fn nothing_is_to_be_published_without_settings_or_with_a_provider_that_has_its_own_records() {
    let frontdesk = FrontdeskHome::new();
    let (code, result, advice) = records(&frontdesk, &[]);
    assert_eq!((code, statuses(&result).len()), (0, 0), "{result}");
    assert!(advice.contains("mail.domain"), "{advice}");
    let resend = ["--mail-provider", "resend", "--resend-api-key", "re_1"];
    let (code, result, advice) = records(&frontdesk, &[&FLAGS[..], &resend].concat());
    assert_eq!((code, statuses(&result).len()), (0, 0), "{result}");
    assert!(advice.contains("verify `mail.domain` there"), "{advice}");
}

#[test]
fn a_provider_without_its_key_is_refused() {
    let frontdesk = FrontdeskHome::new();
    for (flags, named) in [
        (&["--mail-provider", "resend"][..], "resend.api_key"),
        (
            &["--mail-provider", "resend", "--resend-api-key", "re_1", "--resend-webhook-secret", "secret"],
            "resend.webhook_secret",
        ),
        (&["--mail-provider", "resend", "--resend-api-key", "re_1", "--resend-base-url", "api.resend.com"], "resend.base_url"),
        (&["--mail-spf", "v=spf1 include:amazonses.com ~all"], "mail.spf"),
        (&["--mail-domain", "not a name"], "mail.domain"),
    ] {
        let (code, refusal) = frontdesk.refusal(&[&["mail", "records"], flags].concat());
        assert!(code != 0 && refusal.contains(named), "{flags:?}: {refusal}");
    }
}
