//! Runs the fake of Resend for programs in other languages. Prints its address and its secrets as JSON; then reads
//! lines: a fault or `none`, `publish HOSTNAME`, or `event KIND`, which prints an event of the last mail, signed now.

use std::{
    io::{self, BufRead},
    time::SystemTime,
};

use frontdesk_test_programs::resend::{API_KEY, FakeResend, ResendFault, WEBHOOK_SECRET};
use serde_json::json;

fn main() {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    let fake = runtime.block_on(FakeResend::start());
    println!("{}", json!({ "url": fake.base_url(), "apiKey": API_KEY, "webhookSecret": WEBHOOK_SECRET }));
    for line in io::stdin().lock().lines() {
        println!("{}", obey(&fake, line.expect("a line").trim()));
    }
}

#[expect(clippy::disallowed_methods, reason = "no rule runs in this process")]
fn obey(fake: &FakeResend, line: &str) -> serde_json::Value {
    match line.split_once(' ') {
        Some(("publish", hostname)) => fake.set_published(hostname, true),
        Some(("event", kind)) => {
            let mail = fake.mails().pop().expect("a mail was sent");
            let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).expect("after 1970").as_secs();
            let bounce = json!({ "type": "Permanent", "subType": "General", "message": "The address does not exist." });
            let event = fake.mail_event(kind, &mail, Some(bounce), i64::try_from(now).expect("a time"));
            let headers: serde_json::Map<_, _> =
                event.headers.into_iter().map(|(name, value)| (name.to_owned(), json!(value))).collect();
            return json!({ "headers": headers, "body": event.body });
        }
        _ => fake.set_fault(ResendFault::ALL.iter().find(|(name, _)| *name == line).map(|(_, fault)| *fault)),
    }
    json!({})
}
