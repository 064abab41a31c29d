//! Mails that are built to take long, or much memory. Each is read or refused within two seconds on a machine that does
//! nothing else, in a debug build, too. What is bounded here is the time of the processor, and generously: a step that takes
//! quadratic time needs minutes, whatever else the machine does.

use std::{fmt::Write, time::Duration};

use frontdesk_mail::{UnreadableMail, read_mail};
use frontdesk_ports::testing::processor_time::ProcessorTime;

/// Maximum time of the processor for one mail.
const MAX_PROCESSOR_TIME: Duration = Duration::from_secs(10);

/// Mails of this size are taken.
const MAX_BYTES: usize = 25 * 1024 * 1024;

fn read(bomb: &str, raw: &str) -> Result<frontdesk_mail::ReadMail, UnreadableMail> {
    let begun = ProcessorTime::now();
    let read = read_mail(raw.as_bytes());
    let took = begun.elapsed();
    assert!(took < MAX_PROCESSOR_TIME, "{bomb} took {took:?} of the processor");
    read
}

fn html(body: &str) -> String {
    format!("From: a@firm.eu\r\nContent-Type: text/html\r\n\r\n{body}")
}

#[test]
fn parts_in_parts_are_refused() {
    let mut nested = String::from("From: a@firm.eu\r\n");
    for depth in 0..2_000 {
        write!(nested, "Content-Type: multipart/mixed; boundary=b{depth}\r\n\r\n--b{depth}\r\n").unwrap();
    }
    assert_eq!(read("nested parts", &nested), Err(UnreadableMail::TooComplex));
}

#[test]
fn mails_in_mails_are_a_file() {
    let nested = format!("From: a@firm.eu\r\n{}\r\nx", "Content-Type: message/rfc822\r\n\r\n".repeat(800_000));
    assert_eq!(read("nested mails", &nested).unwrap().attachments.len(), 1);
    let digest = "Content-Type: multipart/digest; boundary=b\r\n\r\n--b\r\n".repeat(100_000);
    read("nested digests", &format!("From: a@firm.eu\r\n{digest}")).unwrap_err();
}

#[test]
fn many_parts_are_refused() {
    let parts = "--b\r\n\r\nx\r\n".repeat(200_000);
    let mail = format!("From: a@firm.eu\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n{parts}--b--\r\n");
    assert_eq!(read("parts", &mail), Err(UnreadableMail::TooComplex));
    let almost = "--bx\r\n".repeat(MAX_BYTES / 6);
    read("almost parts", &format!("From: a@firm.eu\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n{almost}")).unwrap();
    let unbroken = "--boundary".repeat(MAX_BYTES / 10);
    let mail = format!("From: a@firm.eu\r\nContent-Type: multipart/mixed; boundary=boundary\r\n\r\n{unbroken}");
    read("boundaries without line breaks", &mail).unwrap();
}

#[test]
fn long_headers_are_refused() {
    let many = format!("From: a@firm.eu\r\n{}\r\nx", "X: y\r\n".repeat(200_000));
    assert_eq!(read("fields", &many), Err(UnreadableMail::TooComplex));
    let long = format!("From: a@firm.eu\r\nSubject: {}\r\n\r\nx", "y".repeat(5_000_000));
    assert_eq!(read("a long field", &long), Err(UnreadableMail::TooComplex));
    let folded = format!("From: a@firm.eu\r\nSubject:{}\r\n\r\nx", "\r\n y".repeat(60_000));
    read("a folded field", &folded).unwrap();
    let lone = format!("From: a@firm.eu\r\n\r\n{}", "X: y\r\n".repeat(4_000_000));
    read("fields in the body", &lone).unwrap();
}

#[test]
fn encoded_words_take_no_longer_than_others() {
    for word in ["=?", "=?a?q?", "=?utf-8?B?", "=?utf-8?q?a?= ", "=?a?q?b?=", "=?utf-8?Q?=3D=3F"] {
        let many = word.repeat(240_000 / word.len());
        for field in ["Subject", "To", "X"] {
            read(word, &format!("From: a@firm.eu\r\n{field}: {many}\r\n\r\nx")).unwrap();
        }
        read(word, &format!("From: {many}\r\n\r\nx")).unwrap_err();
        read(word, &format!("From: a@firm.eu\r\nContent-Type: text/plain; name=\"{many}\"\r\n\r\nx")).unwrap();
    }
}

#[test]
fn addresses_and_comments_take_no_longer_than_others() {
    for piece in ["a@b,", "<a@b>,", "a:", "a:;", "(", "()", "\"", "\"a\" ", "<", ",", "((a@b)", "\\", "<>"] {
        let many = piece.repeat(240_000 / piece.len());
        read(piece, &format!("From: a@firm.eu\r\nTo: {many}\r\nCc: {many}\r\nReferences: {many}\r\n\r\nx")).unwrap_err();
        let half = &many[..many.len() / 4];
        read(piece, &format!("From: a@firm.eu\r\nTo: {half}\r\nCc: {half}\r\nReferences: {half}\r\n\r\nx")).unwrap();
        read(piece, &format!("From: {many}\r\n\r\nx")).unwrap_err();
    }
}

#[test]
fn large_contents_are_read_once() {
    let line = "QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVphYmNkZWZnaGlqa2xtbm9wcXJzdHV2d3h5ejAxMjM0NTY3\r\n";
    let content = line.repeat(MAX_BYTES / line.len());
    let file = format!("From: a@firm.eu\r\nContent-Type: image/png\r\nContent-Transfer-Encoding: base64\r\n\r\n{content}");
    assert!(read("25 MiB in base64", &file).unwrap().attachments[0].content.len() > MAX_BYTES / 2);
    let text = format!("From: a@firm.eu\r\nContent-Transfer-Encoding: base64\r\n\r\n{content}");
    assert!(read("25 MiB of text", &text).unwrap().text.len() <= 512 * 1024);
    let unbroken = format!("From: a@firm.eu\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n{}", "=".repeat(MAX_BYTES));
    read("25 MiB in quoted-printable", &unbroken).unwrap();
}

#[test]
fn html_takes_bounded_time() {
    let attributes: String = (0..20_000).fold(String::new(), |all, number| all + &format!(" a{number}=b"));
    let formats: String = (0..20_000).fold(String::new(), |all, number| all + &format!("<font size={number}>"));
    for (bomb, body) in [
        ("deep elements", "<div>".repeat(100_000)),
        ("elements never closed", formats + &"<p>x".repeat(20_000)),
        ("attributes", format!("<p{attributes}>x")),
        ("comments", "<!--".repeat(120_000)),
        ("tables", "<table><tr><td>".repeat(30_000)),
        ("links", "<a href=x>y".repeat(40_000)),
        ("quotes in quotes", "<blockquote type=cite>a".repeat(20_000)),
        ("quotes of Gmail", "<div class=gmail_quote>a</div>".repeat(17_000)),
        ("quotes of Gmail in each other", "<div class=gmail_quote>a".repeat(1_900)),
        ("ends after ends", "<div><div id=appendonsend></div></div>".repeat(13_000)),
        ("entities", "&amp;&#x41;&unknown".repeat(25_000)),
        ("spaces", format!("<p>{}</p>", " \n".repeat(250_000))),
        ("25 MiB", "<p>Open from eight.</p>\n".repeat(MAX_BYTES / 24)),
        ("styles", "<style>".repeat(70_000)),
    ] {
        read(bomb, &html(&body)).unwrap();
    }
}

#[test]
fn lines_take_bounded_time() {
    for (bomb, line) in [
        ("quotes", "> a\n"),
        ("quotes and words", "> a\nb\n"),
        ("attributions", "On 1 May 2026 at 10:00, Anna <a@firm.eu> wrote:\n"),
        ("attributions of quotes", "On 1 May 2026 at 10:00, Anna <a@firm.eu> wrote:\n> a\n"),
        ("heads", "From: Anna\nSent: today\n"),
        ("originals", "-----Original Message-----\n\n"),
        ("signatures", "-- \n"),
        ("short signatures", "--\na\n"),
        ("telephones", "Sent from my iPhone\n"),
        ("empty lines", "\n"),
        ("colons", "a:\n"),
        ("colons and quotes", "a:\n> b\n"),
    ] {
        let text = line.repeat(500_000 / line.len());
        read(bomb, &format!("From: a@firm.eu\r\n\r\n{text}")).unwrap();
        read(bomb, &format!("From: a@firm.eu\r\n\r\n{}", text.replace('\n', " "))).unwrap();
    }
}

#[test]
fn references_to_parts_take_bounded_time() {
    let page = format!("<img src=\"{}", "cid:".repeat(120_000));
    let parts: String = (0..190).fold(String::new(), |all, number| {
        all + &format!("--b\r\nContent-Type: image/png\r\nContent-ID: <{number}>\r\n\r\nx\r\n")
    });
    let mail = format!(
        "From: a@firm.eu\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/html\r\n\r\n\
         {page}\r\n{parts}--b--"
    );
    let read = read("references", &mail).unwrap();
    assert_eq!((read.attachments.len(), read.dropped_attachments), (20, 170));
}
