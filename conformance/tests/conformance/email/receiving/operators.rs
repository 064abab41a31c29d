//! Replies of the team to mails, and the threads that mail programs make of them.

use std::collections::{BTreeSet, HashMap};

use frontdesk_conformance::stage::letters::{Letter, field};
use frontdesk_test_programs::smtp::ReceivedMail;
use serde_json::{Value, json};

use super::desk::{BEA, CARL, DORA, KNOWN, ReceivingDesk, open_desks, sent_field, text};

/// Replies in the only conversation as a person of the team; returns the message.
async fn reply(desk: &ReceivingDesk, body: Value) -> Value {
    let conversation = desk.conversation().await;
    let path = format!("/inbox/conversations/{}", text(&conversation["id"]));
    let _taken = desk.anna.post_empty(&format!("{path}/assign")).await;
    let message = desk.anna.post(&format!("{path}/messages"), body).await.data();
    desk.finish().await;
    message
}

/// Returns the addresses that got the last mails of ours, in order.
fn recipients_since(desk: &ReceivingDesk, before: usize) -> Vec<String> {
    let mails = desk.sink.accepted_mails();
    // Without notices to the team.
    let visitors = mails[before..].iter().flat_map(|mail| mail.to.clone()).filter(|to| to.ends_with(".test"));
    let mut recipients: Vec<String> = visitors.collect();
    recipients.sort();
    recipients.dedup();
    recipients
}

#[tokio::test]
async fn a_person_replies_to_all_who_were_addressed_openly() {
    for desk in open_desks().await {
        desk.take(&desk.letter(BEA, KNOWN).with_copy(CARL)).await;
        let before = desk.sink.accepted_mails().len();
        reply(&desk, json!({ "text": "At ten, dear both.", "cc": [DORA] })).await;
        assert_eq!(recipients_since(&desk, before), [BEA, CARL, DORA]);
        let mail = desk.sink.accepted_mails().pop().expect("a mail");
        assert_eq!(sent_field(&mail, "Auto-Submitted"), None);
        let copies = sent_field(&mail, "Cc").expect("copies");
        assert!(copies.contains(CARL) && copies.contains(DORA), "{copies}");
        desk.world.close().await;
    }
}

#[tokio::test]
async fn after_a_blind_copy_only_its_sender_is_written_to() {
    for desk in open_desks().await {
        let blind = Letter::new(BEA, CARL, KNOWN).with_copy(DORA).with_recipients(&[&desk.address]);
        desk.take(&blind).await;
        let before = desk.sink.accepted_mails().len();
        reply(&desk, json!({ "text": "At ten." })).await;
        assert_eq!(recipients_since(&desk, before), [BEA], "the others do not know of us");
        desk.world.close().await;
    }
}

#[tokio::test]
async fn a_person_follows_where_replies_are_wanted() {
    for desk in open_desks().await {
        desk.take(&desk.letter(BEA, KNOWN).with_field("Reply-To", DORA)).await;
        assert!(desk.mails_to(DORA).is_empty(), "an automatic answer does not go to another domain");
        let before = desk.sink.accepted_mails().len();
        reply(&desk, json!({ "text": "At ten." })).await;
        assert!(recipients_since(&desk, before).contains(&DORA.to_owned()));
        desk.world.close().await;
    }
}

#[tokio::test]
async fn the_agent_follows_where_replies_are_wanted_within_the_domain() {
    for desk in open_desks().await {
        desk.take(&desk.letter(BEA, KNOWN).with_field("Reply-To", CARL)).await;
        assert_eq!((desk.mails_to(CARL).len(), desk.mails_to(BEA).len()), (1, 0));
        desk.world.close().await;
    }
}

/// Threads as Gmail makes them: a mail joins the thread of a mail that it names in `References` or `In-Reply-To`, if the
/// subjects are the same but for prefixes.
fn gmail_threads(mails: &[Vec<u8>]) -> usize {
    let mut threads: HashMap<String, (usize, String)> = HashMap::new();
    let mut count = 0;
    for mail in mails {
        let subject = bare_subject(mail);
        let named = [field(mail, "References"), field(mail, "In-Reply-To")].into_iter().flatten().collect::<Vec<_>>().join(" ");
        let found = named.split(' ').filter_map(|id| threads.get(id)).find(|(_, other)| *other == subject).cloned();
        let thread = found.unwrap_or_else(|| {
            count += 1;
            (count, subject)
        });
        threads.insert(field(mail, "Message-ID").expect("an id"), thread);
    }
    count
}

/// Threads as Outlook makes them without `Thread-Index`: by `In-Reply-To`, or else by the subject without prefixes.
fn outlook_threads(mails: &[Vec<u8>]) -> usize {
    let (mut by_id, mut by_subject) = (HashMap::<String, usize>::new(), HashMap::<String, usize>::new());
    let mut count = 0;
    for mail in mails {
        let subject = bare_subject(mail);
        let found =
            field(mail, "In-Reply-To").and_then(|id| by_id.get(&id).copied()).or_else(|| by_subject.get(&subject).copied());
        let thread = found.unwrap_or_else(|| {
            count += 1;
            count
        });
        by_id.insert(field(mail, "Message-ID").expect("an id"), thread);
        by_subject.insert(subject, thread);
    }
    count
}

fn bare_subject(mail: &[u8]) -> String {
    let subject = field(mail, "Subject").unwrap_or_default();
    let mut rest = subject.as_str();
    while let Some(bare) = ["Re: ", "RE: ", "Fwd: ", "AW: "].iter().find_map(|prefix| rest.strip_prefix(prefix)) {
        rest = bare;
    }
    rest.to_owned()
}

#[tokio::test]
async fn mails_to_and_from_the_team_are_one_thread_everywhere() {
    for desk in open_desks().await {
        let first = desk.letter(BEA, KNOWN).with_subject("Sundays");
        desk.take(&first).await;
        let mut mails = vec![first.raw()];
        let mut seen = 0;
        for round in 0..3 {
            let ours = desk.mails_to(BEA);
            mails.extend(ours[seen..].iter().map(|mail: &ReceivedMail| mail.raw.clone()));
            seen = ours.len();
            let next = Letter::replying(BEA, &ours[seen - 1].raw, "And then?");
            mails.push(next.raw());
            desk.take(&next).await;
            reply(&desk, json!({ "text": format!("Reply {round}.") })).await;
        }
        mails.extend(desk.mails_to(BEA)[seen..].iter().map(|mail| mail.raw.clone()));
        assert!(mails.len() >= 8, "{}", mails.len());
        assert_eq!((gmail_threads(&mails), outlook_threads(&mails)), (1, 1));
        let ids: Vec<String> = mails.iter().filter_map(|mail| field(mail, "Message-ID")).collect();
        let distinct: BTreeSet<&String> = ids.iter().collect();
        assert_eq!(distinct.len(), ids.len(), "each mail has an id of its own");
        desk.world.close().await;
    }
}
