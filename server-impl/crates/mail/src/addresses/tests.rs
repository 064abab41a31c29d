//! Who sent a mail, and tricks with names.

use super::*;
use crate::read_mail;

fn sender(from: &str) -> Result<Mailbox, UnreadableMail> {
    let mail = format!("{from}\r\nSubject: x\r\n\r\nx");
    read_mail(mail.as_bytes()).map(|read| read.from)
}

#[test]
fn a_name_never_changes_the_address() {
    for (from, name, address) in [
        ("From: evil@x.eu", None, "evil@x.eu"),
        ("From: <evil@x.eu>", None, "evil@x.eu"),
        ("From: \"boss@acme.com\" <evil@x.eu>", Some("boss@acme.com"), "evil@x.eu"),
        ("From: boss@acme.com <evil@x.eu>", Some("boss@acme.com"), "evil@x.eu"),
        ("From: \"<boss@acme.com>\" <evil@x.eu>", Some("<boss@acme.com>"), "evil@x.eu"),
        ("From: \"<boss@acme.com>,\\\"\" <evil@x.eu>", Some("<boss@acme.com>,\""), "evil@x.eu"),
        ("From: =?utf-8?q?=3Cboss=40acme=2Ecom=3E=2C?= <evil@x.eu>", Some("<boss@acme.com>,"), "evil@x.eu"),
        ("From: =?utf-8?q?<boss@acme.com>,?= <evil@x.eu>", Some("<boss@acme.com>,"), "evil@x.eu"),
        ("From: (boss@acme.com) evil@x.eu", Some("boss@acme.com"), "evil@x.eu"),
        ("From: evil@x.eu (Anna (from) here)", Some("Anna  here"), "evil@x.eu"),
        ("From:\r\n Anna\r\n Weber\r\n <evil@x.eu>", Some("Anna Weber"), "evil@x.eu"),
        ("From : evil@X.EU", None, "evil@x.eu"),
        ("From: \"Anna\u{202e}moc\" <evil@x.eu>", Some("Annamoc"), "evil@x.eu"),
        ("From: , evil@x.eu,", None, "evil@x.eu"),
        ("From: \"evil\"@x.eu", None, "evil@x.eu"),
    ] {
        let name = name.map(|name: &str| name.split_whitespace().collect::<Vec<_>>().join(" "));
        assert_eq!(sender(from), Ok(Mailbox { name, address: address.to_owned() }), "{from}");
    }
}

#[test]
fn a_mail_without_exactly_one_sender_is_refused() {
    for from in [
        "To: a@b.eu",
        "From: a@b.eu\r\nFrom: a@b.eu",
        "From: a@b.eu\r\nfrom : x@y.eu",
        "From: a@b.eu, x@y.eu",
        "From: <a@b.eu>, <x@y.eu>",
        "From: <a@b.eu> <x@y.eu>",
        "From: <a@b.eu> x@y.eu",
        "From: team: a@b.eu;",
        "From: team:;",
        "From: a@b.eu; x@y.eu",
        "From: undisclosed recipients",
        "From:",
        "From: <>",
        "From: Anna",
        "From: Müller, Anna <a@b.eu>",
        "From: <a@b.eu",
        "From: a@b.eu>",
        "From: \"Anna <a@b.eu>",
        "From: (Anna <a@b.eu>",
        "From: <@x.eu:a@b.eu>",
        "From: <a@[192.0.2.1]>",
        "From: <\"a b\"@b.eu>",
        "From: <ä@b.eu>",
        "From: =?utf-8?q?a=40b.eu?=",
        "From: a@b@c.eu, ",
        "From: a@",
        "From: @b.eu",
        "From: a@b..eu",
        "From: <a@b.eu\r\n x>",
    ] {
        assert!(matches!(sender(from), Err(UnreadableMail::From(_))), "{from}: {:?}", sender(from));
    }
}
