//! Reads the entries of a list of addresses, byte by byte: quoted texts, comments, encoded words and angle brackets.

/// Maximum number of entries that are read.
const MAX_ENTRIES: usize = 1_000;

/// Maximum bytes of an encoded word.
const MAX_WORD_BYTES: usize = 4_096;

/// An entry of a list, as it was written.
#[derive(Debug, Default)]
pub(super) struct Entry {
    pub(super) name: Vec<u8>,
    pub(super) address: Vec<u8>,
}

/// The entries of a list.
#[derive(Debug, Default)]
pub(super) struct EntryList {
    pub(super) entries: Vec<Entry>,
    /// Set when there are names of groups.
    pub(super) has_group: bool,
    /// Set when it is not clear where something ends.
    pub(super) is_malformed: bool,
}

/// An entry that is being read.
#[derive(Default)]
struct OpenEntry {
    /// Text outside of angle brackets.
    phrase: Vec<u8>,
    comment: Vec<u8>,
    angle: Option<Vec<u8>>,
}

struct Reader<'v> {
    value: &'v [u8],
    at: usize,
    open: OpenEntry,
    is_in_angle: bool,
    list: EntryList,
}

/// Reads the entries of a field.
pub(super) fn read_entries(value: &[u8]) -> EntryList {
    let mut reader = Reader { value, at: 0, open: OpenEntry::default(), is_in_angle: false, list: EntryList::default() };
    while reader.at < value.len() && reader.list.entries.len() < MAX_ENTRIES {
        reader.read_next();
    }
    reader.list.is_malformed |= reader.is_in_angle || reader.at < value.len();
    reader.finish_entry();
    reader.list
}

impl Reader<'_> {
    fn read_next(&mut self) {
        let byte = self.value[self.at];
        match byte {
            b'"' => self.read_quoted(),
            b'(' => self.read_comment(),
            b'=' if !self.is_in_angle && self.read_encoded_word() => {}
            b'<' if !self.is_in_angle && self.open.angle.is_none() => {
                self.open.angle = Some(Vec::new());
                self.is_in_angle = true;
                self.at += 1;
            }
            b'>' if self.is_in_angle => {
                self.is_in_angle = false;
                self.at += 1;
            }
            b',' if !self.is_in_angle => {
                self.finish_entry();
                self.at += 1;
            }
            b':' | b';' if !self.is_in_angle => {
                self.list.has_group = true;
                if byte == b':' {
                    self.open = OpenEntry::default()
                } else {
                    self.finish_entry()
                }
                self.at += 1;
            }
            b'<' | b'>' | b',' | b':' | b';' | b')' => {
                self.list.is_malformed = true;
                self.at += 1;
            }
            _ => {
                self.push(byte);
                self.at += 1;
            }
        }
    }

    /// Appends a byte to the address or, outside of angle brackets, to what may be a name or an address.
    fn push(&mut self, byte: u8) {
        let after_angle = self.open.angle.is_some() && !self.is_in_angle;
        self.list.is_malformed |= after_angle && !byte.is_ascii_whitespace();
        match &mut self.open.angle {
            Some(address) if self.is_in_angle => address.push(byte),
            _ => self.open.phrase.push(byte),
        }
    }

    fn read_quoted(&mut self) {
        self.at += 1;
        while let Some(byte) = self.value.get(self.at) {
            self.at += 1;
            match byte {
                b'"' => return,
                b'\\' => {
                    if let Some(escaped) = self.value.get(self.at) {
                        self.at += 1;
                        self.push(*escaped);
                    }
                }
                _ => self.push(*byte),
            }
        }
        self.list.is_malformed = true;
    }

    /// Reads a comment, which may have others inside. Old programs write the name as one.
    fn read_comment(&mut self) {
        let mut depth = 0_usize;
        while let Some(byte) = self.value.get(self.at) {
            self.at += 1;
            match byte {
                b'(' => depth += 1,
                b')' => depth -= 1,
                b'\\' => self.at += 1,
                _ if depth == 1 => self.open.comment.push(*byte),
                _ => {}
            }
            if depth == 0 {
                return;
            }
        }
        self.list.is_malformed = true;
    }

    /// Reads an encoded word as a part of a name, even if it has commas or angle brackets. Returns `false` if there is none.
    fn read_encoded_word(&mut self) -> bool {
        let rest = &self.value[self.at..];
        let rest = &rest[..rest.len().min(MAX_WORD_BYTES)];
        let Some(length) = encoded_word_length(rest) else { return false };
        for byte in &rest[..length] {
            self.push(*byte);
        }
        self.at += length;
        true
    }

    fn finish_entry(&mut self) {
        let OpenEntry { phrase, comment, angle } = std::mem::take(&mut self.open);
        let (name, address) = match angle {
            Some(address) => (phrase, address),
            None => (Vec::new(), phrase.trim_ascii().to_vec()),
        };
        let name = if name.trim_ascii().is_empty() { comment } else { name };
        if !address.is_empty() || !name.trim_ascii().is_empty() {
            self.list.entries.push(Entry { name, address });
        }
    }
}

/// Returns the length of an encoded word at the beginning of a text (RFC 2047, section 2).
fn encoded_word_length(text: &[u8]) -> Option<usize> {
    let rest = text.strip_prefix(b"=?")?;
    let charset = rest.iter().position(|byte| *byte == b'?')?;
    let encoding = rest.get(charset + 1)?;
    let data = rest.get(charset + 3..)?;
    let is_word = matches!(encoding, b'q' | b'Q' | b'b' | b'B') && rest[charset + 2] == b'?';
    let end = data.windows(2).position(|pair| pair == b"?=")?;
    let is_whole = is_word && !rest[..charset].iter().chain(&data[..end]).any(|byte| byte.is_ascii_whitespace() || *byte == b'"');
    is_whole.then_some(2 + charset + 3 + end + 2)
}
