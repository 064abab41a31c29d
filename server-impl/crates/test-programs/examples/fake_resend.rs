//! Runs the fake of Resend for programs in other languages. Prints its address and its secrets as JSON; then reads
//! lines: a fault or `none`, `publish HOSTNAME`, `event KIND`, which prints an event of the last mail, signed now, or
//! `receive ADDRESS`, which prints that of a mail that comes in.

use std::{
    io::{self, BufRead},
    time::SystemTime,
};

use frontdesk_test_programs::resend::{API_KEY, FakeResend, ResendFault, SignedEvent, WEBHOOK_SECRET};
use serde_json::{Value, json};

fn main() {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    let fake = runtime.block_on(FakeResend::start());
    println!("{}", json!({ "url": fake.base_url(), "apiKey": API_KEY, "webhookSecret": WEBHOOK_SECRET }));
    for line in io::stdin().lock().lines() {
        println!("{}", obey(&fake, line.expect("a line").trim()));
    }
}

/// A mail that comes in.
const INCOMING: &[u8] = b"Return-Path: <anna@firm.eu>\r\nFrom: Anna <anna@firm.eu>\r\nSubject: Opening hours\r\nMessage-ID: \
    <1@firm.eu>\r\n\r\nWhen do you open?\r\n";

#[expect(clippy::disallowed_methods, reason = "no rule runs in this process")]
fn seconds_now() -> i64 {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).expect("after 1970").as_secs();
    i64::try_from(now).expect("a time")
}

fn event_json(event: SignedEvent) -> Value {
    let headers: serde_json::Map<_, _> = event.headers.into_iter().map(|(name, value)| (name.to_owned(), json!(value))).collect();
    json!({ "headers": headers, "body": event.body })
}

fn obey(fake: &FakeResend, line: &str) -> Value {
    match line.split_once(' ') {
        Some(("publish", hostname)) => fake.set_published(hostname, true),
        Some(("event", kind)) => {
            let mail = fake.mails().pop().expect("a mail was sent");
            let bounce = json!({ "type": "Permanent", "subType": "General", "message": "The address does not exist." });
            return event_json(fake.mail_event(kind, &mail, Some(bounce), seconds_now()));
        }
        Some(("receive", address)) => {
            let id = fake.receive("Anna <anna@firm.eu>", &[address], INCOMING);
            return event_json(fake.received_event(&id, seconds_now()));
        }
        _ => fake.set_fault(ResendFault::ALL.iter().find(|(name, _)| *name == line).map(|(_, fault)| *fault)),
    }
    json!({})
}
