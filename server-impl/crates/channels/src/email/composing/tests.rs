use frontdesk_types::{
    EmailMessageId, SourceId,
    chat::Citation,
    email_messages::{MailDirection, Mailbox},
};
use mail_parser::MessageParser;
use proptest::prelude::*;
use uuid::Uuid;

use super::{
    testing::{NOW, received_mail, reply, ring},
    *,
};

fn citation(title: &str, url: Option<&str>) -> Citation {
    Citation {
        source: SourceId(Uuid::nil()),
        title: title.into(),
        heading: None,
        url: url.map(str::to_owned),
        page: None,
        quote: String::new(),
        start: 0,
        end: 0,
    }
}

fn rendered(reply: &Reply<'_>) -> String {
    String::from_utf8(rendering::render(&compose(reply, &ring()).mail)).expect("ASCII").replace("\r\n", "\n")
}

#[test]
fn an_answer_shows_its_sources_and_what_it_answers() {
    let mail = received_mail();
    let citations = [
        citation("Hours & <days>", Some("https://acme.com/hours?a=1&b=2")),
        citation("A file", None),
        citation("Script", Some("javascript:alert(1)")),
        citation("Again", Some("https://acme.com/hours?a=1&b=2")),
    ];
    let answer = Reply {
        answered: Some(&mail),
        earlier: std::slice::from_ref(&mail),
        signature: Some("Your Acme team"),
        quoted: Some(Quoted {
            author: &Mailbox { name: Some("Anna".into()), address: "anna@firm.eu".into() },
            at: NOW,
            text: "When?\n",
        }),
        ..reply(Words::Answer { text: "At ten.\n\nOn <Sundays> at one.\n \n", citations: &citations })
    };
    let composed = compose(&answer, &ring()).mail;
    let text = "At ten.\n\nOn <Sundays> at one.\n\nHours & <days>: https://acme.com/hours?a=1&b=2\n\n-- \nYour Acme team\n\n\
                Anna <anna@firm.eu>, 2026-01-02 03:04 UTC:\n> When?";
    assert_eq!(composed.text, text);
    for part in [
        "<div data-fd=\"message\"><p>At ten.</p>\n<p>On &lt;Sundays&gt; at one.</p>\n</div>",
        "<li><a href=\"https://acme.com/hours?a=1&amp;b=2\">Hours &amp; &lt;days&gt;</a></li>\n</ul>",
        "<div data-fd=\"signature\"><p>Your Acme team</p>\n</div>",
        "<p>Anna &lt;anna@firm.eu&gt;, 2026-01-02 03:04 UTC:</p>\n<blockquote type=\"cite\"><p>When?</p>\n</blockquote>",
    ] {
        assert!(composed.html.contains(part), "{part}\n{}", composed.html);
    }
    let mail = rendered(&answer);
    for line in [
        "Subject: Re: Opening hours",
        "In-Reply-To: <question@firm.eu>",
        "Auto-Submitted: auto-replied",
        "X-Auto-Response-Suppress: All",
        "Content-Transfer-Encoding: quoted-printable",
    ] {
        assert!(mail.lines().any(|known| known == line), "{line}\n{mail}");
    }
}

#[test]
fn what_a_person_writes_is_no_automatic_mail() {
    let mail = rendered(&reply(Words::Team("Hello <b>Anna</b>")));
    for field in ["Auto-Submitted", "X-Auto-Response-Suppress", "X-Frontdesk-Loop"] {
        assert!(!mail.contains(field), "{mail}");
    }
    assert!(mail.contains("Hello &lt;b&gt;Anna&lt;/b&gt;"), "{mail}");
}

#[test]
fn references_begin_with_the_conversation_and_keep_the_last_twenty() {
    let mut answered = received_mail();
    answered.refs = (0..30).map(|number| format!("{number}@firm.eu")).collect();
    answered.refs.push("a b@firm.eu".into());
    let mut sent = received_mail();
    sent.direction = MailDirection::Outbound;
    (sent.id, sent.rfc_id) = (EmailMessageId(Uuid::from_u128(9)), "sent@acme.com".into());
    sent.thread = Some("thread@acme.com".into());
    let earlier = [answered.clone(), sent];
    let composed = compose(&Reply { answered: Some(&answered), earlier: &earlier, ..reply(Words::Team("x")) }, &ring());
    let references = &composed.mail.references;
    assert_eq!((references.len(), references[0].as_str()), (21, "thread@acme.com"));
    assert_eq!(references[1], "12@firm.eu");
    assert_eq!(references[19..], ["question@firm.eu", "sent@acme.com"]);
    assert_eq!(composed.mail.in_reply_to.as_deref(), Some("question@firm.eu"));
}

#[test]
fn bounces_never_return_to_the_bare_address() {
    let at_host = compose(&reply(Words::Team("x")), &ring());
    assert!(at_host.mail.envelope_from.starts_with("bounce+") && at_host.mail.envelope_from.ends_with("@fdbounce.acme.com"));
    let at_sender = compose(&Reply { bounce_host: None, ..reply(Words::Team("x")) }, &ring());
    assert_eq!(at_sender.mail.envelope_from, format!("support+{}@acme.com", at_sender.token));
}

#[test]
fn a_mail_is_the_same_whenever_it_is_rendered() {
    let composed = compose(&reply(Words::Team("x")), &ring()).mail;
    assert_eq!(rendering::render(&composed), rendering::render(&composed));
}

/// Rich in what ends lines, begins fields and ends parts.
const HOSTILE: &str = "([a-zü:<@>\r\n. =?_,;\"-]|\r\n|Bcc: a@b.eu|--=_|[\\x00-\\x1f\u{85}\u{2028}]){0,60}";

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn no_name_subject_or_id_adds_a_field(name in HOSTILE, subject in HOSTILE, id in HOSTILE) {
        let mut mail = received_mail();
        (mail.subject, mail.rfc_id, mail.refs) = (subject, id.clone(), vec![id]);
        let from = Mailbox { name: Some(name), address: "support@acme.com".into() };
        let composed = compose(&Reply { from, answered: Some(&mail), ..reply(Words::Team("x")) }, &ring());
        let bytes = rendering::render(&composed.mail);
        let parsed = MessageParser::default().parse(&bytes).expect("a mail");
        let ours = "From To Subject Date Message-ID Reply-To In-Reply-To References MIME-Version Content-Type";
        let ours: Vec<&str> = ours.split(' ').collect();
        let names: Vec<&str> = parsed.headers().iter().map(|header| header.name()).collect();
        prop_assert!(names.iter().all(|name| ours.contains(name)) && names.len() <= ours.len(), "{names:?}");
        prop_assert_eq!(parsed.subject(), Some(composed.mail.subject.as_str()));
        prop_assert_eq!(parsed.from().and_then(|from| from.first()).and_then(|from| from.address()), Some("support@acme.com"));
        prop_assert!(bytes.is_ascii() && bytes.split(|byte| *byte == b'\n').all(|line| line.len() <= 999));
    }

    #[test]
    fn every_text_arrives_as_it_was_written(text in "([a-zäß=.>\\-]|[ \t\n]|From |--){0,300}[ \n]{0,5}") {
        let composed = compose(&reply(Words::Team(&text)), &ring()).mail;
        let bytes = rendering::render(&composed);
        let parsed = MessageParser::default().parse(&bytes).expect("a mail");
        prop_assert_eq!(parsed.body_text(0).unwrap_or_default().replace("\r\n", "\n"), composed.text.as_str());
        prop_assert_eq!(parsed.body_html(0).unwrap_or_default().replace("\r\n", "\n"), composed.html.as_str());
        prop_assert!(!composed.text.ends_with(char::is_whitespace));
        let lines = String::from_utf8(bytes).expect("ASCII");
        prop_assert!(lines.split("\r\n").all(|line| line.len() <= 76 + 20 && !line.contains(['\r', '\n'])));
    }
}
