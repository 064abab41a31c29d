//! What is read of a mail.

use super::{Format, packages::trimmed};

fn mail_text(mail: &str) -> String {
    trimmed(Format::Eml, mail.replace('\n', "\r\n").as_bytes())
}

/// Builds a mail of these parts.
fn multipart(kind: &str, parts: &[&str]) -> String {
    let parts: String = parts.iter().map(|part| format!("--b\n{part}\n")).collect();
    format!(
        "Subject: Hours\nFrom: a@desk.example\nMIME-Version: 1.0\nContent-Type: multipart/{kind}; \
            boundary=\"b\"\n\n{parts}--b--\n"
    )
}

#[test]
fn headers_and_text_are_read() {
    let mail = "Received: by desk\nFrom: =?utf-8?q?J=C3=BCrgen?= <j@desk.example>\nTo: Anna <a@desk.example>, b@desk.example\n\
                Date: Fri, 1 May 2026 18:00:00 +0200\nSubject: =?iso-8859-1?q?Gr=FC=DFe?=\n =?iso-8859-1?q?_an_alle?=\n\
                Content-Type: text/plain; charset=iso-8859-1\nContent-Transfer-Encoding: quoted-printable\n\nBis sp=E4ter,\nwie \
                im=\nmer.\n";
    insta::assert_snapshot!(mail_text(mail), @r"
    # Grüße an alle

    From: Jürgen <j@desk.example>
    To: Anna <a@desk.example>, b@desk.example
    Date: 2026-05-01T18:00:00+02:00

    Bis später,
    wie immer.
    ");
}

#[test]
fn each_part_is_read_as_what_it_is() {
    let plain = "Content-Type: text/plain\n\nPlain.";
    let html = "Content-Type: text/html; charset=utf-8\n\n<h2>Times</h2><ul><li>Eight</li></ul><table><tr><td>A</td><td>B</td>\
        </tr></table>";
    let file = "Content-Type: application/pdf; name=\"menu.pdf\"\nContent-Disposition: attachment; \
        filename=\"menu.pdf\"\nContent-Transfer-Encoding: base64\n\nJVBERi0=";
    let notes = "Content-Type: text/plain\nContent-Disposition: attachment; filename=\"notes.txt\"\n\nSecret notes.";
    let head = "# Hours\n\nFrom: a@desk.example";
    let written = "## Times\n\n- Eight\n\nA | B";
    let cases = [
        ("alternatives", multipart("alternative", &[plain, html]), format!("{head}\n\n{written}")),
        ("only text", multipart("alternative", &[plain]), format!("{head}\n\nPlain.")),
        ("an attachment", multipart("mixed", &[plain, file]), format!("{head}\n\nPlain.\n\nAttachments: menu.pdf")),
        ("a text attached", multipart("mixed", &[plain, notes]), format!("{head}\n\nPlain.\n\nAttachments: notes.txt")),
        (
            "HTML in base64",
            multipart("mixed", &["Content-Type: text/html\nContent-Transfer-Encoding: base64\n\nPHA+SGk8L3A+"]),
            format!("{head}\n\nHi"),
        ),
        (
            "a mail within",
            multipart("mixed", &[plain, "Content-Type: message/rfc822\n\nSubject: Inner\nFrom: c@desk.example\n\nDeep."]),
            format!("{head}\n\nPlain.\n\n# Inner\n\nFrom: c@desk.example\n\nDeep."),
        ),
    ];
    for (what, mail, expected) in cases {
        assert_eq!(mail_text(&mail), expected, "{what}");
    }
}

#[test]
fn links_of_a_mail_are_its_content() {
    let mail = |html: &str| format!("Subject: x\nContent-Type: text/html\n\n{html}\n");
    let links = "<p><a href=\"https://a.example\">Price list</a> <a href=\"https://b.example\">Floor plan</a></p>";
    assert_eq!(mail_text(&mail(links)), "# x\n\nPrice list Floor plan");
    let hidden = "<div style=\"DISPLAY: none; max-height:0\">Preview</div><p style=\"visibility:hidden\">Spacer</p>\
        <span style=\"mso-hide:all\">Never</span><a href=\"https://a.example\" style=\"mso-hide:all\">Book now</a>";
    assert_eq!(mail_text(&mail(hidden)), "# x\n\nBook now");
}

#[test]
fn a_mail_whose_html_is_empty_is_read_from_its_plain_text() {
    let html = "Content-Type: text/html\n\n<img src=\"https://a.example/open.gif\">";
    let mail = multipart("alternative", &["Content-Type: text/plain\n\nOpen from eight.", html]);
    assert_eq!(mail_text(&mail), "# Hours\n\nFrom: a@desk.example\n\nOpen from eight.");
}

#[test]
fn a_text_with_a_name_is_read_unless_it_is_attached() {
    let named = "Content-Type: text/plain; charset=utf-8; name=\"mail.txt\"\n\nOpen from eight.";
    assert_eq!(mail_text(&format!("Subject: x\n{named}\n")), "# x\n\nOpen from eight.");
    let head = "# Hours\n\nFrom: a@desk.example";
    assert_eq!(mail_text(&multipart("mixed", &[named])), format!("{head}\n\nOpen from eight."));
    let attached = named.replacen("\n\n", "\nContent-Disposition: attachment\n\n", 1);
    let both = multipart("mixed", &["Content-Type: text/plain\n\nSee below.", &attached]);
    assert_eq!(mail_text(&both), format!("{head}\n\nSee below.\n\nAttachments: mail.txt"));
}

#[test]
fn texts_in_other_charsets_are_read() {
    let japanese =
        "Subject: =?ISO-2022-JP?B?GyRCPHVJVRsoQg==?=\nContent-Type: text/plain; charset=iso-2022-jp\n\n\u{1b}$B<uIU\u{1b}(B\n";
    assert_eq!(mail_text(japanese), "# 受付\n\n受付");
    let cyrillic = [b"Subject: x\r\nContent-Type: text/plain; charset=windows-1251\r\n\r\n".as_slice(), b"\xcf\xf0\xe8"].concat();
    assert_eq!(trimmed(Format::Eml, &cyrillic), "# x\n\nПри");
}

#[test]
fn a_charset_that_is_missing_or_wrong_is_guessed() {
    let mail = |headers: &str, body: &[u8]| {
        let head = format!("Subject: x\r\nContent-Type: {}\r\n\r\n", headers.replace('\n', "\r\n"));
        trimmed(Format::Eml, &[head.as_bytes(), body].concat())
    };
    let latin = b"Gr\xfc\xdfe aus der K\xfcche";
    let expected = "# x\n\nGrüße aus der Küche";
    assert_eq!(mail("text/plain", latin), expected);
    assert_eq!(mail("text/plain; charset=unknown-8bit", latin), expected);
    assert_eq!(mail("text/plain; charset=us-ascii", "Grüße aus der Küche".as_bytes()), expected);
    let quoted = b"Gr=FC=DFe aus =\r\nder K=FCche";
    assert_eq!(mail("text/plain\nContent-Transfer-Encoding: quoted-printable", quoted), expected);
    let encoded = b"R3L832UgYXVzIGRl\r\nciBL/GNoZQ==\r\n";
    assert_eq!(mail("text/plain\nContent-Transfer-Encoding: base64", encoded), expected);
    let page = [b"<meta charset=windows-1251><p>".as_slice(), b"\xcf\xf0\xe8</p>"].concat();
    assert_eq!(mail("text/html", &page), "# x\n\nПри");
    assert_eq!(mail("text/plain", b"\x1b$B<uIU\x1b(B"), "# x\n\n受付");
    let wide = "//5IAGkA".as_bytes();
    for named in ["text/plain", "text/plain; charset=utf-16", "text/plain; charset=utf-16le"] {
        assert_eq!(mail(&format!("{named}\nContent-Transfer-Encoding: base64"), wide), "# x\n\nHi", "{named}");
    }
    let inner = [b"Subject: in\r\nContent-Type: text/plain\r\n\r\n".as_slice(), latin].concat();
    assert_eq!(mail("message/rfc822", &inner), "# x\n\n# in\n\nGrüße aus der Küche", "in a mail within");
}
