//! The fields of a header (RFC 5322, section 2.2).

use super::unreadable::UnreadableMail;

/// Maximum bytes of a header.
const MAX_HEADER_BYTES: usize = 256 * 1024;

/// A field: its name as it was written, and its value with the line breaks inside.
struct Field<'r> {
    name: &'r [u8],
    value: &'r [u8],
}

/// The fields of a header, in order.
pub(crate) struct Fields<'r> {
    fields: Vec<Field<'r>>,
    end: usize,
}

impl<'r> Fields<'r> {
    /// Reads the header of a mail.
    ///
    /// # Errors
    /// When it does not begin with a field, or has too many bytes.
    pub(crate) fn read(raw: &'r [u8]) -> Result<Self, UnreadableMail> {
        let fields = Self::read_part(raw)?;
        if fields.fields.is_empty() { Err(UnreadableMail::NotAMail) } else { Ok(fields) }
    }

    /// Reads the header of a part, which may be empty.
    ///
    /// # Errors
    /// When it has too many bytes.
    pub(crate) fn read_part(raw: &'r [u8]) -> Result<Self, UnreadableMail> {
        let (mut fields, mut at, mut start) = (Vec::new(), 0, 0);
        while at < raw.len() {
            let end = memchr::memchr(b'\n', &raw[at..]).map_or(raw.len(), |found| at + found + 1);
            let line = trim_line(&raw[at..end]);
            if at + line.len() > MAX_HEADER_BYTES {
                return Err(UnreadableMail::TooComplex);
            }
            let is_continued = line.starts_with(b" ") || line.starts_with(b"\t");
            if !is_continued {
                fields.extend(split_field(&raw[start..at]));
                start = at;
            }
            at = end;
            if line.is_empty() {
                return Ok(Self { fields, end: at });
            }
        }
        fields.extend(split_field(&raw[start..at]));
        Ok(Self { fields, end: at })
    }

    /// Returns the position after the empty line that ends the header.
    pub(crate) fn end(&self) -> usize {
        self.end
    }

    /// Returns the values of all fields of a name, which is in lower case.
    pub(crate) fn all<'f>(&'f self, name: &'f str) -> impl Iterator<Item = &'r [u8]> + 'f {
        self.fields.iter().filter(|field| field.name.eq_ignore_ascii_case(name.as_bytes())).map(|field| field.value)
    }

    /// Returns the value of the first field of a name, which is in lower case.
    pub(crate) fn first(&self, name: &str) -> Option<&'r [u8]> {
        self.all(name).next()
    }

    /// Returns the value of the first field of a name as text, in lower case, without comments and blanks around it.
    pub(crate) fn word(&self, name: &str) -> Option<String> {
        let value = String::from_utf8_lossy(self.first(name)?).to_lowercase();
        let value = value.split(['(', ';']).next().unwrap_or_default();
        Some(value.trim().to_owned())
    }

    /// Returns `true` if there is a field whose name, in lower case, begins with this.
    pub(crate) fn has_prefix(&self, prefix: &str) -> bool {
        let has =
            |field: &Field<'_>| field.name.get(..prefix.len()).is_some_and(|start| start.eq_ignore_ascii_case(prefix.as_bytes()));
        self.fields.iter().any(has)
    }
}

fn trim_line(line: &[u8]) -> &[u8] {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    line.strip_suffix(b"\r").unwrap_or(line)
}

/// Splits a line with its continuations into name and value. Blanks before the colon were allowed once (RFC 5322, section
/// 4.5). Other lines are no fields; a byte order mark may stand before the first one.
fn split_field(line: &[u8]) -> Option<Field<'_>> {
    let line = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line);
    let (name, value) = line.split_at_checked(memchr::memchr(b':', line)?)?;
    let name = name.trim_ascii_end();
    let is_name = !name.is_empty() && name.iter().all(|byte| (33..=126).contains(byte));
    is_name.then(|| Field { name, value: trim_line(&value[1..]) })
}
