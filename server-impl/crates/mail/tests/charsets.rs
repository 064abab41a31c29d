//! Letters of all charsets that mails are written in, named, not named, and named wrongly.

use encoding_rs::Encoding;
use frontdesk_mail::read_mail;

/// A charset as mails name it, and a text that it can write.
const CHARSETS: [(&str, &str); 22] = [
    ("us-ascii", "When do you open?"),
    ("utf-8", "Grüße, 日本語, привет"),
    ("utf-16le", "Wann öffnen Sie?"),
    ("utf-16be", "Wann öffnen Sie?"),
    ("iso-8859-1", "Wann öffnen Sie für Gäste?"),
    ("iso-8859-2", "Kdy otevíráte? Příští týden?"),
    ("iso-8859-5", "Когда вы открываетесь?"),
    ("iso-8859-7", "Πότε ανοίγετε;"),
    ("iso-8859-8", "מתי אתם פותחים?"),
    ("windows-1254", "Saat kaçta açılıyorsunuz, şehir dışında?"),
    ("iso-8859-15", "Das kostet 20 €, für Gäste"),
    ("windows-1250", "O której otwieracie? Dziękuję"),
    ("windows-1251", "Когда вы открываетесь?"),
    ("windows-1252", "“When” do you open — at nine?"),
    ("windows-1256", "متى تفتحون؟"),
    ("koi8-r", "Когда вы открываетесь?"),
    ("koi8-u", "Коли ви відчиняєтесь, їдальня?"),
    ("iso-2022-jp", "いつ開きますか"),
    ("shift_jis", "いつ開きますか"),
    ("euc-kr", "언제 여나요?"),
    ("gb18030", "你们什么时候开门？"),
    ("big5", "你們什麼時候開門？"),
];

fn encode(charset: &str, text: &str) -> Vec<u8> {
    match charset {
        "utf-16le" => text.encode_utf16().flat_map(u16::to_le_bytes).collect(),
        "utf-16be" => text.encode_utf16().flat_map(u16::to_be_bytes).collect(),
        _ => Encoding::for_label(charset.as_bytes()).unwrap().encode(text).0.into_owned(),
    }
}

fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut encoded = String::new();
    for three in bytes.chunks(3) {
        let bits = three.iter().fold(0_u32, |bits, byte| bits << 8 | u32::from(*byte)) << (8 * (3 - three.len()));
        for place in 0..4 {
            let letter = char::from(LETTERS[(bits >> (18 - 6 * place) & 63) as usize]);
            encoded.push(if place <= three.len() { letter } else { '=' });
        }
    }
    encoded
}

fn mail(head: &str, body: &[u8]) -> Vec<u8> {
    [b"From: anna@firm.eu\r\nMIME-Version: 1.0\r\n", head.replace('\n', "\r\n").as_bytes(), b"\r\n\r\n", body, b"\r\n"].concat()
}

#[test]
fn a_text_is_read_in_the_charset_that_it_names() {
    for (charset, text) in CHARSETS {
        let bytes = encode(charset, text);
        let encoded = base64(&bytes);
        let head = format!("Subject: =?{charset}?B?{encoded}?=\nContent-Type: text/plain; charset={charset}");
        let packed = mail(&format!("{head}\nContent-Transfer-Encoding: base64"), encoded.as_bytes());
        let read = read_mail(&packed).unwrap();
        assert_eq!((read.text.as_str(), read.subject.as_str()), (text, text), "{charset}");
        if !charset.starts_with("utf-16") {
            assert_eq!(read_mail(&mail(&head, &bytes)).unwrap().text, text, "{charset} as it is");
        }
    }
}

#[test]
fn a_charset_that_is_missing_or_wrong_is_guessed() {
    for (charset, text) in [
        ("windows-1252", "Wann öffnen Sie für Gäste, und für wen? Grüße aus der Küche"),
        ("koi8-r", "Когда вы открываетесь? Мы придём с детьми и собакой."),
        ("shift_jis", "いつ開きますか。日曜日に行きたいです。"),
        ("iso-2022-jp", "いつ開きますか"),
        ("euc-kr", "언제 여나요? 일요일에도 여나요?"),
        ("gb18030", "你们什么时候开门？星期天也开门吗？"),
    ] {
        for kind in ["text/plain", "text/plain; charset=utf-8", "text/plain; charset=unknown-8bit"] {
            let head = format!("Content-Type: {kind}");
            assert_eq!(read_mail(&mail(&head, &encode(charset, text))).unwrap().text, text, "{charset} as {kind}");
        }
    }
}

#[test]
fn a_letter_that_two_words_share_is_one() {
    let (first, second) = (base64(&"日本".as_bytes()[..4]), base64(&"日本".as_bytes()[4..]));
    let subject = format!("Subject: =?utf-8?B?{first}?=\n =?utf-8?B?{second}?= (2)");
    assert_eq!(read_mail(&mail(&subject, b"x")).unwrap().subject, "日本 (2)");
}

#[test]
fn a_subject_in_letters_without_charset_is_read() {
    let raw = [b"From: anna@firm.eu\r\nSubject: ".as_slice(), "Öffnung\t am  Sonntag".as_bytes(), b"\r\n\r\nx"].concat();
    assert_eq!(read_mail(&raw).unwrap().subject, "Öffnung am Sonntag");
    let raw = [b"From: anna@firm.eu\r\nSubject: Gr\xfc\xdfe aus der K\xfcche\r\n\r\nx".as_slice()].concat();
    assert_eq!(read_mail(&raw).unwrap().subject, "Grüße aus der Küche");
}
