//! Judges mails as if they arrived, for signers and forgers in other languages (`conformance/mails`).
//!
//! Reads lines of JSON from standard input: texts of a zone, `{"name", "text"}`, and mails,
//! `{"client", "helo", "sender", "mail"}`, each with its content in Base64. Writes a line for each mail:
//! `{"from", "verification", "policy", "results"}`, where `from` is `null` if the sender cannot be read.

use std::{
    error::Error,
    io::{self, Write as _},
    net::IpAddr,
};

use data_encoding::BASE64;
use frontdesk_ports::{
    dns::ResourceRecord,
    sender_checks::{
        SenderChecker as _,
        checker::{MailAuthChecker, SenderCheckOptions},
    },
    testing::zone::TestZone,
};
use frontdesk_types::incoming_mail::MailClient;
use serde::Deserialize;
use serde_json::json;

/// A line of the input.
#[derive(Deserialize)]
#[serde(untagged)]
enum Line {
    Text { name: String, text: String },
    Mail { client: Option<IpAddr>, helo: String, sender: String, mail: String },
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let zone = TestZone::empty();
    let resolver = zone.start_resolver().await;
    let options = SenderCheckOptions { remembered_answers: 0, ..SenderCheckOptions::default() };
    let checker = MailAuthChecker::new(&[resolver.address], options)?;
    for line in io::stdin().lines() {
        match serde_json::from_str(&line?)? {
            Line::Text { name, text } => zone.add_record(&name, ResourceRecord::Txt(text)).await,
            Line::Mail { client, helo, sender, mail } => {
                let client = MailClient { address: client, helo, is_encrypted: true, is_trusted: client.is_none() };
                let judgement = judge(&checker, &client, &sender, &BASE64.decode(mail.as_bytes())?).await;
                writeln!(io::stdout(), "{judgement}")?;
            }
        }
    }
    Ok(())
}

async fn judge(checker: &MailAuthChecker, client: &MailClient, sender: &str, mail: &[u8]) -> serde_json::Value {
    let Ok(from) = frontdesk_mail::from_domain(mail) else { return json!({ "from": null }) };
    let check = checker.check(client, sender, &from, mail).await;
    let (verification, policy) = (format!("{:?}", check.verification), format!("{:?}", check.policy));
    json!({ "from": from, "verification": verification, "policy": policy, "results": check.results })
}
