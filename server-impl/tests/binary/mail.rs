//! `frontdesk mail`: the records that the operator publishes, and mails that a mail server hands over.

use std::{fs, io::Write, process::Stdio, time::Duration};

use frontdesk_client::{Client, types};
use frontdesk_server::testing::names::shared_names;
use serde_json::Value;
use sqlx::{Connection, SqliteConnection};
use tokio::task::block_in_place;
use uuid::Uuid;

use crate::frontdesk::{FrontdeskHome, ServerProcess, text};

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

/// Pipes a mail into `frontdesk mail deliver`; returns its exit code, and what it says.
fn deliver(frontdesk: &FrontdeskHome, flags: &[&str], mail: &[u8]) -> (i32, String) {
    let mut command = frontdesk.command(&[&["mail", "deliver", "--mail-domain", "mail.acme.test"], flags].concat());
    let resolver = shared_names().resolver().to_string();
    command.args(["--dns-resolvers", &resolver]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut process = command.spawn().expect("the binary runs");
    let mut input = process.stdin.take().expect("it is piped");
    // Refused before it has read everything, it hangs up.
    let _written = input.write_all(mail);
    drop(input);
    let output = process.wait_with_output().expect("it ends");
    assert_eq!(text(&output.stdout), "");
    (output.status.code().expect("it ends by itself"), text(&output.stderr))
}

/// Starts a server beside which mails are delivered; returns it with a client, and the address of an agent.
async fn serve_agent(frontdesk: &FrontdeskHome) -> (ServerProcess, Client, Uuid, String) {
    let workspace = frontdesk.workspace("hobby");
    let server = frontdesk.serve_with(&["--mail-domain", "mail.acme.test"]);
    let client = server.client(&workspace.key);
    let agent = client.create_agent().body(types::AgentCreate::builder().name("Front desk")).await.expect("an agent").id;
    let channel = types::EmailChannelUpdate::builder().is_enabled(true).answer_unverified(true);
    let channel = client.update_email_channel(agent).body(channel).await.expect("a channel");
    let address = channel.primary_address.as_ref().expect("an address").address.clone();
    (server, client, agent, address)
}

const LETTER: &[u8] = b"From: Bea <bea@firm.test>\nSubject: Hours\nMessage-ID: <1@firm.test>\n\nWhen do you open?\n";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_mail_from_standard_input_is_answered_by_a_running_server() {
    let frontdesk = FrontdeskHome::new();
    let (server, client, agent, address) = serve_agent(&frontdesk).await;
    let flags = ["--from=bea@firm.test", &format!("--to={address}")];
    for _ in 0..2 {
        let (code, said) = block_in_place(|| deliver(&frontdesk, &flags, LETTER));
        assert_eq!(code, 0, "{said}");
    }
    let crlf = text(LETTER).replace('\n', "\r\n");
    let (code, said) = block_in_place(|| deliver(&frontdesk, &flags, crlf.as_bytes()));
    assert_eq!(code, 0, "{said}");
    let conversations = client.list_conversations(agent).await.expect("a list").items;
    assert_eq!(conversations.len(), 1, "the same mail three times: {conversations:?}");
    let folder = frontdesk.data().join("mail");
    for _ in 0..1_000 {
        let mails =
            fs::read_dir(&folder).map(|files| files.filter_map(|file| fs::read_to_string(file.ok()?.path()).ok()).collect());
        let mails: Vec<String> = mails.unwrap_or_default();
        if mails.iter().any(|mail| mail.contains("In-Reply-To: <1@firm.test>")) {
            drop(server);
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("the mail is never answered: {}", fs::read_to_string(frontdesk.log()).unwrap_or_default());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn exit_codes_tell_a_mail_server_what_to_do() {
    let frontdesk = FrontdeskHome::new();
    let (_server, client, agent, address) = serve_agent(&frontdesk).await;
    let blocked = types::BlockedSenderCreate::builder().sender("dora@other.test".to_owned());
    client.create_blocked_sender(agent).body(blocked).await.expect("it is blocked");
    let to = format!("--to={address}");
    let large = [LETTER, "a long line of words\n".repeat(4_000).as_bytes()].concat();
    for (why, flags, mail, expected, status) in [
        ("nobody has the address", &["--from=bea@firm.test", "--to=nobody@mail.acme.test"][..], LETTER, 67, "5.1.1"),
        ("the other one has it", &["--from=bea@firm.test", &to, "--to=nobody@mail.acme.test"], LETTER, 67, "5.1.1"),
        ("a blocked sender", &["--from=dora@other.test", &to], LETTER, 77, "5.7.1"),
        ("not a mail", &["--from=bea@firm.test", &to], b"\n", 65, "5.6.0"),
        ("nothing", &["--from=bea@firm.test", &to], b"", 65, "5.6.0"),
        ("a lonely CR", &["--from=bea@firm.test", &to], b"From: bea@firm.test\rSubject: x\n\nHi\n", 65, "5.6.0"),
        ("too large", &["--from=bea@firm.test", &to, "--mail-inbound-max-bytes=65536"], &large, 65, "5.3.4"),
        ("a wrong setting", &["--from=bea@firm.test", &to, "--mail-inbound-max-bytes=1"], LETTER, 75, "error: "),
        ("no database", &["--from=bea@firm.test", &to, "--database-url=sqlite:/nowhere/x.db"], LETTER, 75, "4.3.0"),
    ] {
        let (code, said) = block_in_place(|| deliver(&frontdesk, flags, mail));
        assert!(code == expected && said.starts_with(status), "{why}: {code} {said}");
    }
    let conversations = client.list_conversations(agent).await.expect("a list").items;
    assert!(conversations.is_empty(), "{conversations:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_report_without_a_sender_is_kept_and_not_answered() {
    let frontdesk = FrontdeskHome::new();
    let (_server, client, agent, address) = serve_agent(&frontdesk).await;
    let to = format!("--to={address}");
    for (from, mail) in [("--from=", &b"From: a@firm.test\n\nOne\n"[..]), ("--from=MAILER-DAEMON", b"From: a@firm.test\n\nTwo\n")]
    {
        let (code, said) = block_in_place(|| deliver(&frontdesk, &[from, &to], mail));
        assert_eq!(code, 0, "{said}");
    }
    let conversations = client.list_conversations(agent).await.expect("a list").items;
    assert_eq!(conversations.len(), 2, "{conversations:?}");
    assert!(conversations.iter().all(|conversation| conversation.message_count == 1), "{conversations:?}");
}
