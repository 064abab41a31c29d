//! Headers, and what holds for any input.

use std::fmt::Write;

use proptest::prelude::*;

use super::*;

fn read(mail: &str) -> Result<ReadMail, UnreadableMail> {
    read_mail(mail.replace('\n', "\r\n").as_bytes())
}

#[test]
fn the_header_of_a_mail_is_read() {
    let mail = "Return-Path: <x@y.eu>\nfrom: =?utf-8?q?J=C3=BCrgen?= <J@Müller.example>\nTo: Anna <a@firm.eu>, b@firm.eu,\n\
        \tteam: c@firm.eu;\n\
        Cc: \"Doe, John\" <d@firm.eu>, a@firm.eu, not an address\nReply-To: reply@firm.eu\nSubject: One\n  two\n\
        Message-ID: <m1@firm.eu>\nIn-Reply-To: <p@acme.com> (yesterday)\nReferences: <r@acme.com>\n <p@acme.com>\n\
        Date: Fri, 1 May 2026 14:00:00 +0200\n\nHello.\n";
    let read = read(mail).unwrap();
    assert_eq!(read.from, Mailbox { name: Some("Jürgen".to_owned()), address: "J@xn--mller-kva.example".to_owned() });
    let to: Vec<&str> = read.to.iter().map(|mailbox| mailbox.address.as_str()).collect();
    assert_eq!(to, ["a@firm.eu", "b@firm.eu", "c@firm.eu"]);
    let cc: Vec<_> = read.cc.iter().map(|mailbox| (mailbox.name.as_deref(), mailbox.address.as_str())).collect();
    assert_eq!(cc, [(Some("Doe, John"), "d@firm.eu"), (None, "a@firm.eu")]);
    assert_eq!(read.reply_to, Some(Mailbox::plain("reply@firm.eu")));
    assert_eq!((read.subject.as_str(), read.mail_id.as_str()), ("One two", "m1@firm.eu"));
    assert_eq!(
        (read.in_reply_to, read.references),
        (vec!["p@acme.com".to_owned()], vec!["r@acme.com".to_owned(), "p@acme.com".to_owned()])
    );
    assert_eq!(read.date, Some(Timestamp(1_777_636_800_000_000)));
    assert_eq!((read.text.as_str(), read.bounce, read.automation), ("Hello.", None, None));
    assert_eq!(from_domain(mail.as_bytes()), Ok("xn--mller-kva.example".to_owned()));
}

#[test]
fn what_is_missing_is_empty() {
    let read = read("From: a@firm.eu\n\n").unwrap();
    assert_eq!((read.subject.as_str(), read.mail_id.as_str(), read.text.as_str(), read.date), ("", "", "", None));
    assert!(read.to.is_empty() && read.references.is_empty() && read.reply_to.is_none() && read.attachments.is_empty());
    for no_mail in ["", "\n", "Hello there.", "\nFrom: a@firm.eu\n", "Dear team,\nwhen?\n"] {
        assert_eq!(super::read_mail(no_mail.as_bytes()), Err(UnreadableMail::NotAMail), "{no_mail:?}");
    }
}

#[test]
fn a_mail_that_thirty_servers_have_handled_goes_in_circles() {
    let hops = |number| format!("{}From: a@firm.eu\n\nx", "Received: by mx\n".repeat(number));
    assert!(read(&hops(30)).is_ok());
    assert_eq!(read(&hops(31)), Err(UnreadableMail::Loop));
}

#[test]
fn of_many_references_the_first_and_the_latest_are_kept() {
    let ids = (0..150).fold(String::new(), |mut all, number| {
        writeln!(all, " <{number}@acme.com>").unwrap();
        all
    });
    let references = read(&format!("From: a@firm.eu\nReferences:{ids}\nx")).unwrap().references;
    assert_eq!(references.len(), 100);
    assert_eq!(
        (references[0].as_str(), references[1].as_str(), references[99].as_str()),
        ("0@acme.com", "51@acme.com", "149@acme.com")
    );
}

#[test]
fn the_same_mail_is_known_by_its_digest_whatever_servers_add() {
    let digest = |mail: &str| read(mail).unwrap().digest_input;
    let mail = "Message-ID: <a@b>\nDate: Fri, 1 May 2026 14:00:00 +0200\nFrom: a@firm.eu\n\nHello.\n";
    assert_eq!(digest(mail), digest(&format!("Received: by mx\n{mail}")));
    for other in [mail.replace("Hello", "Hallo"), mail.replace("<a@b>", "<c@b>"), mail.replace("14:00", "14:01")] {
        assert_ne!(digest(mail), digest(&other));
    }
}

#[test]
fn programs_are_known_by_fields_and_names_but_not_by_subjects() {
    for (fields, from, expected) in [
        ("X-Frontdesk-Loop: a@b", "a@firm.eu", Some(Automation::OwnMail)),
        (
            "Content-Type: multipart/report; boundary=b; report-type=disposition-notification",
            "a@firm.eu",
            Some(Automation::Report),
        ),
        ("Auto-Submitted: auto-replied", "a@firm.eu", Some(Automation::AutoSubmitted)),
        ("Auto-Submitted: Auto-Generated (rejected); owner-email=x", "a@firm.eu", Some(Automation::AutoSubmitted)),
        ("Auto-Submitted: no", "a@firm.eu", None),
        ("auto-submitted: No ; x=y", "a@firm.eu", None),
        ("Precedence: bulk", "a@firm.eu", Some(Automation::Precedence)),
        ("Precedence: LIST", "a@firm.eu", Some(Automation::Precedence)),
        ("Precedence: junk", "a@firm.eu", Some(Automation::Precedence)),
        ("Precedence: auto_reply", "a@firm.eu", Some(Automation::Precedence)),
        ("Precedence: first-class", "a@firm.eu", None),
        ("List-Id: <a.b>", "a@firm.eu", Some(Automation::List)),
        ("List-Unsubscribe: <https://a.example>", "a@firm.eu", Some(Automation::List)),
        ("X-Auto-Response-Suppress: DR, OOF, AutoReply", "a@firm.eu", Some(Automation::Suppressed)),
        ("X-Auto-Response-Suppress: All", "a@firm.eu", Some(Automation::Suppressed)),
        ("X-Auto-Response-Suppress: None", "a@firm.eu", None),
        ("X-Auto-Response-Suppress: DR, NDR, RN, NRN", "a@firm.eu", None),
        ("X-Autogenerated: Reply", "a@firm.eu", Some(Automation::AutoGenerated)),
        ("X-Autoreply: yes", "a@firm.eu", Some(Automation::AutoGenerated)),
        ("Subject: Automatic reply: Out of office", "a@firm.eu", None),
        ("Subject: x", "MAILER-DAEMON@firm.eu", Some(Automation::NoReplyName)),
        ("Subject: x", "postmaster@firm.eu", Some(Automation::NoReplyName)),
        ("Subject: x", "no-reply@firm.eu", Some(Automation::NoReplyName)),
        ("Subject: x", "NoReply@firm.eu", Some(Automation::NoReplyName)),
        ("Subject: x", "do_not_reply+7@firm.eu", Some(Automation::NoReplyName)),
        ("Subject: x", "donotreply@firm.eu", Some(Automation::NoReplyName)),
        ("Subject: x", "bounces-17@firm.eu", Some(Automation::NoReplyName)),
        ("Subject: x", "bob.unbounced@firm.eu", None),
        ("Subject: x", "reply@no-reply.eu", None),
    ] {
        let read = read(&format!("From: {from}\n{fields}\n\nx")).unwrap();
        assert_eq!(read.automation, expected, "{fields} from {from}");
    }
}

#[test]
fn each_sign_is_a_sentence() {
    use Automation::{AutoGenerated, AutoSubmitted, List, NoReplyName, NullPath, OwnMail, Precedence, Report, Suppressed};
    for sign in [OwnMail, Report, AutoSubmitted, NullPath, Precedence, List, Suppressed, AutoGenerated, NoReplyName] {
        let sentence = sign.describe();
        assert!(sentence.starts_with(char::is_uppercase) && sentence.ends_with('.'), "{sentence}");
    }
}

/// Pieces of mails, so that random ones are built like real ones.
const PIECES: [&str; 34] = [
    "From: a@firm.eu\r\n",
    "Content-Type: text/html\r\n",
    "Content-Type: text/plain; charset=koi8-r; format=flowed\r\n",
    "Content-Type: multipart/alternative; boundary=b\r\n",
    "Content-Type: multipart/report; boundary=b; report-type=delivery-status\r\n",
    "Content-Type: message/delivery-status\r\n",
    "Content-Type: message/rfc822\r\n",
    "Content-Transfer-Encoding: base64\r\n",
    "Content-Transfer-Encoding: quoted-printable\r\n",
    "Content-Disposition: attachment; filename*0*=utf-8''%C3; filename*1=x\r\n",
    "Content-ID: <x>\r\n",
    "Final-Recipient: rfc822; b@firm.eu\r\n",
    "Action: failed\r\n",
    "\r\n",
    "\r\n--b\r\n",
    "\r\n--b--\r\n",
    "> quoted\r\n",
    "On 1 May 2026 at 10:00, Anna <a@firm.eu> wrote:\r\n",
    "From: Anna <a@firm.eu>\r\nSent: today\r\nTo: b\r\nSubject: c\r\n",
    "-- \r\n",
    "Sent from my iPhone\r\n",
    "Grüße",
    "<blockquote type=cite>",
    "</blockquote>",
    "<div class=gmail_quote>",
    "</div>",
    "<div id=appendonsend></div>",
    "<p>",
    "<img src=cid:x>",
    "=?utf-8?q?=C3?= =?utf-8?q?=BC?=",
    "=C3=BC=",
    "R3L832U=",
    "\u{fdd0}",
    "Words. ",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn any_bytes_are_read_or_refused(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        let _ = read_mail(&bytes);
        let _ = from_domain(&bytes);
        let mail = [b"From: a@firm.eu\r\n".as_slice(), &bytes].concat();
        let _ = read_mail(&mail);
    }

    #[test]
    fn the_text_is_never_longer_than_the_whole_and_empty_only_with_it(
        places in proptest::collection::vec(0..PIECES.len(), 0..40),
    ) {
        let mail = places.iter().fold("From: a@firm.eu\r\n".to_owned(), |all, place| all + PIECES[*place]);
        if let Ok(read) = read_mail(mail.as_bytes()) {
            prop_assert!(read.text.len() <= read.whole_text.len());
            prop_assert_eq!(read.text.is_empty(), read.whole_text.is_empty());
            let has_mark = read.whole_text.contains('\u{fdd0}');
            prop_assert!(!has_mark && read.attachments.len() <= 20);
            prop_assert_eq!(from_domain(mail.as_bytes()), Ok(read.from.domain().to_owned()));
            for file in &read.attachments {
                prop_assert!(!file.name.is_empty() && !file.name.contains(['/', '\\', '\r', '\n', '"']));
            }
        }
    }
}
