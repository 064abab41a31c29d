//! The tokens of an RTF file (RTF 1.9.1, "Conventions of an RTF Reader").

/// Maximum letters of a control word.
const MAX_WORD_BYTES: usize = 32;

/// A token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// `{`.
    Open,
    /// `}`.
    Close,
    /// A control word with its number, or a control symbol, such as `~`.
    Control(&'a str, Option<i32>),
    /// A byte of text that is written as a number.
    Byte(u8),
    /// Bytes of text, in the current charset.
    Text(&'a [u8]),
}

/// Splits a file into tokens. Anything is some sequence of tokens.
pub(super) struct Tokens<'a> {
    rest: &'a [u8],
}

impl<'a> Tokens<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Self { rest: bytes }
    }

    fn take(&mut self, length: usize) -> &'a [u8] {
        let (taken, rest) = self.rest.split_at(length.min(self.rest.len()));
        self.rest = rest;
        taken
    }

    fn take_while(&mut self, is_part: impl Fn(u8) -> bool, most: usize) -> &'a [u8] {
        let length = self.rest.iter().take(most).take_while(|byte| is_part(**byte)).count();
        self.take(length)
    }

    /// Reads what follows a backslash.
    fn control(&mut self) -> Option<Token<'a>> {
        let first = *self.rest.first()?;
        if first == b'\'' {
            self.take(1);
            let digits = std::str::from_utf8(self.take(2)).ok();
            return Some(Token::Byte(digits.and_then(|digits| u8::from_str_radix(digits, 16).ok()).unwrap_or(b'?')));
        }
        if !first.is_ascii_alphabetic() {
            // A line break after a backslash ends a paragraph.
            let symbol = std::str::from_utf8(self.take(1)).unwrap_or("?");
            return Some(Token::Control(if matches!(symbol, "\n" | "\r") { "par" } else { symbol }, None));
        }
        let word = std::str::from_utf8(self.take_while(|byte| byte.is_ascii_alphabetic(), MAX_WORD_BYTES)).unwrap_or_default();
        let number = self.number();
        if self.rest.first() == Some(&b' ') {
            self.take(1);
        }
        if word == "bin" {
            self.take(usize::try_from(number.unwrap_or_default()).unwrap_or_default());
        }
        Some(Token::Control(word, number))
    }

    fn number(&mut self) -> Option<i32> {
        let sign = usize::from(self.rest.first() == Some(&b'-'));
        let digits = self.rest[sign..].iter().take(10).take_while(|byte| byte.is_ascii_digit()).count();
        if digits == 0 {
            return None;
        }
        let number = self.take(sign + digits);
        std::str::from_utf8(number).ok()?.parse().ok()
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        loop {
            let token = match *self.rest.first()? {
                b'{' => Token::Open,
                b'}' => Token::Close,
                b'\\' => {
                    self.take(1);
                    return self.control();
                }
                b'\r' | b'\n' | 0 => {
                    self.take(1);
                    continue;
                }
                _ => {
                    let is_text = |byte: u8| !matches!(byte, b'{' | b'}' | b'\\' | b'\r' | b'\n' | 0);
                    return Some(Token::Text(self.take_while(is_text, usize::MAX)));
                }
            };
            self.take(1);
            return Some(token);
        }
    }
}
