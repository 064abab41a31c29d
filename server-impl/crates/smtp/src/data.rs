//! The end of a mail.
//!
//! A mail ends at a line with a dot alone, and lines end in CRLF, nothing else (RFC 5321, sections 2.3.8 and 4.1.1.4).
//! Whoever takes `LF . LF` or `CRLF . CR CR LF` for the end as well can be made to read the rest of a mail as commands,
//! that is, as a second mail of somebody else (SMTP smuggling). A mail with a bare CR or LF is therefore malformed.

/// Reads a mail up to its end, whatever the pieces that it arrives in.
#[derive(Debug, Default)]
pub(crate) struct DataReader {
    position: Position,
}

/// Position in a mail.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum Position {
    /// At the start of a line.
    #[default]
    LineStart,
    /// After a dot at the start of a line.
    Dot,
    /// After a dot at the start of a line, and a CR.
    DotCr,
    /// Inside of a line.
    Text,
    /// After a CR inside of a line, or at its start.
    Cr,
}

/// Result of reading a piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum DataStep {
    /// More is to come.
    More,
    /// The mail ended with this many bytes of the piece; the rest are commands.
    End(usize),
    /// There was a bare CR or LF, or a NUL. Nothing that follows can be told from commands.
    Malformed,
}

impl DataReader {
    /// Reads a piece, and appends it to the mail without the dots that protect lines (RFC 5321, section 4.5.2).
    pub(crate) fn read(&mut self, piece: &[u8], mail: &mut Vec<u8>) -> DataStep {
        let mut at = 0;
        while let Some(&byte) = piece.get(at) {
            if self.position == Position::Text {
                let length = memchr::memchr3(b'\r', b'\n', 0, &piece[at..]).unwrap_or(piece.len() - at);
                mail.extend_from_slice(&piece[at..at + length]);
                at += length;
                if length > 0 {
                    continue;
                }
            }
            at += 1;
            self.position = match (self.position, byte) {
                (Position::LineStart, b'.') => Position::Dot,
                (Position::Dot, b'\r') => Position::DotCr,
                (Position::DotCr, b'\n') => return DataStep::End(at),
                (Position::LineStart | Position::Text, b'\r') => Position::Cr,
                (Position::Cr, b'\n') => {
                    mail.extend_from_slice(b"\r\n");
                    Position::LineStart
                }
                (Position::Cr | Position::DotCr, _) | (_, b'\n' | 0) => return DataStep::Malformed,
                (Position::LineStart | Position::Dot | Position::Text, _) => {
                    mail.push(byte);
                    Position::Text
                }
            };
        }
        DataStep::More
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Reads a mail in pieces of this length; returns the mail, the result, and the rest.
    fn read_in_pieces(data: &[u8], length: usize) -> (Vec<u8>, DataStep, Vec<u8>) {
        let (mut reader, mut mail) = (DataReader::default(), Vec::new());
        for (number, piece) in data.chunks(length).enumerate() {
            match reader.read(piece, &mut mail) {
                DataStep::More => {}
                DataStep::End(bytes) => return (mail, DataStep::End(bytes), data[number * length + bytes..].to_vec()),
                DataStep::Malformed => return (mail, DataStep::Malformed, Vec::new()),
            }
        }
        (mail, DataStep::More, Vec::new())
    }

    fn read(data: &str) -> (String, DataStep, String) {
        let (mail, step, rest) = read_in_pieces(data.as_bytes(), data.len().max(1));
        (String::from_utf8(mail).expect("text"), step, String::from_utf8(rest).expect("text"))
    }

    #[test]
    fn a_mail_ends_at_a_dot_on_a_line_of_its_own_and_the_rest_is_left() {
        let (mail, step, rest) = read("Subject: Hi\r\n\r\nHello\r\n.\r\nQUIT\r\n");
        assert_eq!((mail.as_str(), rest.as_str()), ("Subject: Hi\r\n\r\nHello\r\n", "QUIT\r\n"));
        assert!(matches!(step, DataStep::End(_)));
        assert_eq!(read(".\r\n"), (String::new(), DataStep::End(3), String::new()), "a mail may be empty");
    }

    #[test]
    fn dots_that_protect_lines_are_taken_away() {
        let (mail, ..) = read("..\r\n...a\r\n.b\r\na.\r\n.\r\n");
        assert_eq!(mail, ".\r\n..a\r\nb\r\na.\r\n");
    }

    #[test]
    fn a_bare_cr_or_lf_or_a_nul_makes_it_malformed() {
        for data in
            ["a\nb", "\nb", "a\rb", "\rb", "a\r\r\n", "a\0b", "\0", ".\n", ".\0", ".\rx", ".\r\r\n", "a\r\n.\n", "a\n.\r\n"]
        {
            assert_eq!(read(data).1, DataStep::Malformed, "{data:?}");
        }
    }

    /// Reads a mail as RFC 5321 says, line by line.
    fn read_by_lines(data: &[u8]) -> Option<(Vec<u8>, Vec<u8>)> {
        let (mut mail, mut rest) = (Vec::new(), data);
        loop {
            let end = rest.windows(2).position(|pair| pair == b"\r\n")?;
            let (line, next) = (&rest[..end], &rest[end + 2..]);
            if line.iter().any(|byte| b"\r\n\0".contains(byte)) {
                return None;
            }
            if line == b"." {
                return Some((mail, next.to_vec()));
            }
            mail.extend_from_slice(line.strip_prefix(b".").unwrap_or(line));
            mail.extend_from_slice(b"\r\n");
            rest = next;
        }
    }

    proptest! {
        #[test]
        fn pieces_make_no_difference_and_lines_say_the_same(
            data in prop::collection::vec(prop::sample::select(b"\r\n.\0ab".to_vec()), 0..40),
            length in 1..8_usize,
        ) {
            let whole = read_in_pieces(&data, data.len().max(1));
            let pieces = read_in_pieces(&data, length);
            prop_assert_eq!((&whole.0, &whole.2), (&pieces.0, &pieces.2));
            let is_end = matches!(pieces.1, DataStep::End(_));
            prop_assert_eq!(is_end.then_some((pieces.0, pieces.2)), read_by_lines(&data));
        }

        #[test]
        fn what_is_protected_arrives_as_it_was(lines in prop::collection::vec("[.a-c ]{0,6}\r\n", 0..8)) {
            let whole = lines.concat();
            let protect = |line: &String| if line.starts_with('.') { format!(".{line}") } else { line.clone() };
            let sent = lines.iter().map(protect).collect::<Vec<_>>().concat();
            let (mail, step, rest) = read(&format!("{sent}.\r\nRSET\r\n"));
            prop_assert!(matches!(step, DataStep::End(_)));
            prop_assert_eq!(mail, whole);
            prop_assert_eq!(rest, "RSET\r\n");
        }
    }
}
