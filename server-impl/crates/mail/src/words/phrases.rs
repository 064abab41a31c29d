//! Phrases that programs write around quotes, in the languages of their menus, in lower case.

/// Lines above a quoted mail, between hyphens.
const ORIGINALS: &[&str] = &[
    "original message",
    "original appointment",
    "ursprüngliche nachricht",
    "originalnachricht",
    "message d'origine",
    "message d’origine",
    "message original",
    "mensaje original",
    "messaggio originale",
    "mensagem original",
    "oorspronkelijk bericht",
    "oprindelig meddelelse",
    "original meddelelse",
    "ursprungligt meddelande",
    "originalmeddelande",
    "opprinnelig melding",
    "alkuperäinen viesti",
    "oryginalna wiadomość",
    "wiadomość oryginalna",
    "původní zpráva",
    "pôvodná správa",
    "eredeti üzenet",
    "mesaj original",
    "mesajul original",
    "исходное сообщение",
    "оригинальное сообщение",
    "оригінальне повідомлення",
    "orijinal mesaj",
    "orijinal ileti",
    "özgün ileti",
    "αρχικό μήνυμα",
    "original-nachricht",
    "元のメッセージ",
    "原始邮件",
    "原始郵件",
    "原邮件",
    "원본 메시지",
    "원본 메일",
    "원본 이메일",
    "الرسالة الأصلية",
    "הודעה מקורית",
];

/// Lines above a mail that was forwarded.
const FORWARDS: &[&str] = &[
    "forwarded message",
    "begin forwarded message",
    "weitergeleitete nachricht",
    "anfang der weitergeleiteten nachricht",
    "message transféré",
    "début du message transféré",
    "début du message réexpédié",
    "mensaje reenviado",
    "inicio del mensaje reenviado",
    "messaggio inoltrato",
    "inizio messaggio inoltrato",
    "mensagem encaminhada",
    "início da mensagem encaminhada",
    "início da mensagem reencaminhada",
    "doorgestuurd bericht",
    "begin doorgestuurd bericht",
    "videresendt meddelelse",
    "videresendt melding",
    "vidarebefordrat meddelande",
    "välitetty viesti",
    "przekazana wiadomość",
    "wiadomość przekazana dalej",
    "přeposlaná zpráva",
    "preposlaná správa",
    "továbbított üzenet",
    "mesaj redirecționat",
    "пересылаемое сообщение",
    "пересланное сообщение",
    "начало переадресованного сообщения",
    "переслане повідомлення",
    "iletilen mesaj",
    "yönlendirilmiş mesaj",
    "προωθημένο μήνυμα",
    "转发的邮件",
    "轉寄郵件",
    "转发邮件",
    "転送されたメッセージ",
    "転送メッセージ",
    "전달된 메시지",
    "رسالة معاد توجيهها",
    "הודעה שהועברה",
];

/// Beginnings of lines that telephones and programs add below a mail.
const SENT_FROM: &[&str] = &[
    "sent from my",
    "sent from mail",
    "sent from outlook",
    "sent from yahoo",
    "sent from samsung",
    "sent from proton",
    "sent via",
    "sent with proton",
    "sent with [proton",
    "sent with k-9",
    "sent with spark",
    "sent using",
    "get outlook for",
    "gesendet von",
    "gesendet mit",
    "von meinem",
    "diese nachricht wurde von meinem",
    "holen sie sich outlook",
    "outlook für",
    "envoyé de mon",
    "envoyé depuis",
    "envoyé à partir de",
    "obtenez outlook",
    "télécharger outlook",
    "enviado desde",
    "enviado do",
    "enviado de mi",
    "enviado a partir do",
    "obtener outlook",
    "obter o outlook",
    "inviato da",
    "scarica outlook",
    "ottieni outlook",
    "verzonden vanaf",
    "verstuurd vanaf",
    "verzonden met",
    "download outlook voor",
    "sendt fra",
    "hent outlook",
    "skickat från",
    "hämta outlook",
    "lähetetty",
    "hanki outlook",
    "wysłane z",
    "wysłano z",
    "pobierz aplikację outlook",
    "pobierz outlook",
    "odesláno z",
    "odoslané z",
    "získat outlook",
    "elküldve",
    "trimis de pe",
    "obțineți outlook",
    "отправлено с",
    "отправлено из",
    "скачать outlook",
    "надіслано з",
    "відправлено з",
    "изпратено от",
    "στάλθηκε από",
    "αποστολή από",
    "发自我的",
    "发自",
    "從我的",
    "iphoneから送信",
    "ipadから送信",
    "나의 iphone에서",
    "내 iphone에서",
    "أُرسلت من",
    "مرسل من",
    "נשלח מה",
];

/// Ends of such lines, in languages whose verb comes last.
const SENT_FROM_ENDS: &[&str] = &["gönderildi", "から送信", "에서 보냄", "傳送", "küldve", "gesendet"];

/// Maximum characters of a line that is added below a mail, without its link.
const MAX_SENT_FROM_CHARS: usize = 70;

/// Checks for a line above a quoted mail, such as `-----Original Message-----`.
pub(super) fn is_original_line(line: &str) -> bool {
    let trimmed = line.trim().trim_matches('*').trim();
    trimmed.starts_with("--") && trimmed.ends_with("--") && ORIGINALS.contains(&between_hyphens(trimmed).as_str())
}

/// Checks for a line above a mail that was forwarded.
pub(super) fn is_forward_line(line: &str) -> bool {
    let trimmed = line.trim();
    let is_framed = trimmed.starts_with("--") || trimmed.ends_with([':', '：']);
    is_framed && trimmed.len() < 200 && FORWARDS.contains(&between_hyphens(trimmed).as_str())
}

fn between_hyphens(line: &str) -> String {
    line.trim_matches(|letter: char| letter.is_whitespace() || matches!(letter, '-' | '–' | '*' | ':' | '：')).to_lowercase()
}

/// Checks for a line that a telephone or program adds below a mail, such as `Sent from my iPhone`.
pub(super) fn is_sent_from_line(line: &str) -> bool {
    let line =
        line.trim_matches(|letter: char| letter.is_whitespace() || matches!(letter, '-' | '_' | '*' | '[' | ']')).to_lowercase();
    let words = line.split(['<', '(']).next().unwrap_or_default().trim();
    let is_short = !words.is_empty() && words.chars().nth(MAX_SENT_FROM_CHARS).is_none();
    // A sentence has more after its first stop, and commas.
    let is_sentence = words.trim_end_matches(['.', '。', '!']).contains([',', ';', '?']) || words.contains(". ");
    let is_device =
        || ["iphone", "ipad", "android", "galaxy", "handy", "outlook", "telefon"].iter().any(|device| words.contains(device));
    is_short
        && !is_sentence
        && (SENT_FROM.iter().any(|start| words.starts_with(start))
            || SENT_FROM_ENDS.iter().any(|end| words.trim_end_matches('.').ends_with(end)) && is_device())
}
