//! Addresses in commands (RFC 5321, sections 4.1.1.2, 4.1.1.3 and 4.1.2).
//!
//! smtp-proto takes quotes away wherever they are, so that `"a@b"@c` and `a@"b@c"` would be the same address. Who
//! receives a mail is not to depend on such things: addresses are read here, after smtp-proto took the command.

/// Maximum bytes of an address (RFC 5321, section 4.5.3.1.3).
const MAX_ADDRESS_BYTES: usize = 256;

/// Maximum bytes of the domain (RFC 5321, section 4.5.3.1.2).
const MAX_DOMAIN_BYTES: usize = 255;

/// Maximum bytes of a label of the domain (RFC 1035, section 2.3.4).
const MAX_LABEL_BYTES: usize = 63;

/// Marks of an atom besides letters and digits (RFC 5322, section 3.2.3).
const ATOM_MARKS: &str = "!#$%&'*+-/=?^_`{|}~";

/// An address in a command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum MailPath {
    /// `<>`.
    Null,
    /// `<postmaster>`, which stands for that of the server.
    Postmaster,
    /// Any other, quoted only if need be.
    Mailbox(String),
}

/// Returns the address in a `MAIL` or `RCPT` command; `None` if it has none that is valid.
pub(crate) fn find_path(line: &str) -> Option<MailPath> {
    let (_, rest) = line.split_once('<')?;
    let (path, after) = rest.split_at(end_of_path(rest)?);
    // A parameter is separated by a space.
    if !matches!(after.as_bytes().get(1), None | Some(b' ')) {
        return None;
    }
    let path = path.trim_matches(' ');
    if path.is_empty() {
        return Some(MailPath::Null);
    }
    // A source route is ignored (RFC 5321, appendix C).
    let mailbox = if path.starts_with('@') { path.split_once(':')?.1 } else { path };
    if mailbox.eq_ignore_ascii_case("postmaster") {
        return Some(MailPath::Postmaster);
    }
    parse_mailbox(mailbox).map(MailPath::Mailbox)
}

/// Returns the place of the `>` that ends a path: the first one that is not quoted.
fn end_of_path(text: &str) -> Option<usize> {
    let (mut is_quoted, mut is_escaped) = (false, false);
    for (place, letter) in text.char_indices() {
        match letter {
            _ if is_escaped => is_escaped = false,
            '\\' if is_quoted => is_escaped = true,
            '"' => is_quoted = !is_quoted,
            '>' if !is_quoted => return Some(place),
            _ => {}
        }
    }
    None
}

fn parse_mailbox(text: &str) -> Option<String> {
    if text.len() > MAX_ADDRESS_BYTES {
        return None;
    }
    let (local, domain) = match text.strip_prefix('"') {
        Some(quoted) => split_quoted(quoted)?,
        None => text.split_once('@').map(|(local, domain)| (local.to_owned(), domain))?,
    };
    let is_dotted = local.split('.').all(is_atom);
    if !is_domain(domain) || !is_dotted && !text.starts_with('"') {
        return None;
    }
    Some(if is_dotted { format!("{local}@{domain}") } else { format!("{}@{domain}", quote(&local)) })
}

/// Splits what follows an opening quote into the text that is quoted, and the domain.
fn split_quoted(text: &str) -> Option<(String, &str)> {
    let (mut local, mut letters) = (String::new(), text.char_indices());
    while let Some((place, letter)) = letters.next() {
        match letter {
            '"' => return Some((local, text[place + 1..].strip_prefix('@')?)),
            '\\' => local.push(letters.next()?.1),
            _ => local.push(letter),
        }
    }
    None
}

fn quote(local: &str) -> String {
    let escaped: String =
        local.chars().flat_map(|letter| ['"', '\\'].contains(&letter).then_some('\\').into_iter().chain([letter])).collect();
    format!("\"{escaped}\"")
}

fn is_atom(text: &str) -> bool {
    let is_atext = |letter: char| letter.is_ascii_alphanumeric() || ATOM_MARKS.contains(letter) || is_beyond_ascii(letter);
    !text.is_empty() && text.chars().all(is_atext)
}

/// Returns `true` for a letter that an address has with SMTPUTF8 (RFC 6531, section 3.3). Spaces and invisible
/// letters would make two addresses look alike.
fn is_beyond_ascii(letter: char) -> bool {
    !letter.is_ascii()
        && !letter.is_control()
        && !letter.is_whitespace()
        && !matches!(letter, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

fn is_domain(text: &str) -> bool {
    let is_label = |label: &str| {
        let letters =
            label.chars().all(|letter| letter.is_ascii_alphanumeric() || "-_".contains(letter) || is_beyond_ascii(letter));
        letters && (1..=MAX_LABEL_BYTES).contains(&label.len()) && !label.starts_with('-') && !label.ends_with('-')
    };
    text.len() <= MAX_DOMAIN_BYTES && text.split('.').all(is_label)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn shown(path: &str) -> String {
        match find_path(&format!("RCPT TO:{path}")) {
            None => "-".to_owned(),
            Some(MailPath::Null) => "null".to_owned(),
            Some(MailPath::Postmaster) => "postmaster".to_owned(),
            Some(MailPath::Mailbox(address)) => address,
        }
    }

    #[test]
    fn addresses_have_one_spelling_and_their_quotes_hide_nothing() {
        let paths = [
            "<>",
            "<Postmaster>",
            "<ann@acme.test>",
            "< ann@acme.test >",
            "<ann@acme.test> SIZE=3",
            "<@relay.test,@b.test:ann@acme.test>",
            r#"<"ann"@acme.test>"#,
            r#"<"ann b"@acme.test>"#,
            r#"<"ann@else.test"@acme.test>"#,
            r#"<"a\"b\\c>d"@acme.test>"#,
            "<jörg@müller.test>",
            "<a+b=c@acme.test>",
            "<a@localhost>",
            r#"<""@acme.test>"#,
        ];
        let lines: Vec<String> = paths.iter().map(|path| format!("{path}  {}", shown(path))).collect();
        insta::assert_snapshot!(lines.join("\n"), @r#"
        <>  null
        <Postmaster>  postmaster
        <ann@acme.test>  ann@acme.test
        < ann@acme.test >  ann@acme.test
        <ann@acme.test> SIZE=3  ann@acme.test
        <@relay.test,@b.test:ann@acme.test>  ann@acme.test
        <"ann"@acme.test>  ann@acme.test
        <"ann b"@acme.test>  "ann b"@acme.test
        <"ann@else.test"@acme.test>  "ann@else.test"@acme.test
        <"a\"b\\c>d"@acme.test>  "a\"b\\c>d"@acme.test
        <jörg@müller.test>  jörg@müller.test
        <a+b=c@acme.test>  a+b=c@acme.test
        <a@localhost>  a@localhost
        <""@acme.test>  ""@acme.test
        "#);
    }

    #[test]
    fn what_is_no_address_is_none() {
        for path in [
            "ann@acme.test",
            "<ann@acme.test",
            "<ann>",
            "<@acme.test>",
            "<ann@>",
            "<ann@@acme.test>",
            "<ann@b@acme.test>",
            r#"<ann@"acme.test">"#,
            r#"<a"n"n@acme.test>"#,
            r#"<"ann"b@acme.test>"#,
            r#"<"ann@acme.test>"#,
            "<an n@acme.test>",
            "<.ann@acme.test>",
            "<ann..b@acme.test>",
            "<ann@acme..test>",
            "<ann@acme.test.>",
            "<ann@-acme.test>",
            "<ann@[192.0.2.1]>",
            "<ann@acme.test>SIZE=3",
            "<ann%@ac%me.test>",
            "<ann(note)@acme.test>",
            "<ann@acme\u{200b}.test>",
            "<@acme.test>",
        ] {
            assert_eq!(shown(path), "-", "{path}");
        }
        assert_eq!(shown(&format!("<{}@acme.test>", "a".repeat(300))), "-");
    }

    proptest! {
        #[test]
        fn a_spelling_is_read_as_itself(local in r#"[a-c@>". \\]{0,8}"#, domain in "[a-c]{1,4}(\\.[a-c]{1,4}){0,2}") {
            let address = format!("{}@{domain}", quote(&local));
            let Some(MailPath::Mailbox(first)) = find_path(&format!("RCPT TO:<{address}>")) else {
                return Err(TestCaseError::fail(address));
            };
            prop_assert_eq!(find_path(&format!("RCPT TO:<{first}> SIZE=1")), Some(MailPath::Mailbox(first.clone())));
            let end = format!("@{domain}");
            prop_assert!(first.ends_with(&end));
        }
    }
}
