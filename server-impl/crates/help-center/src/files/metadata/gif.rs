//! GIF (version 89a): a screen, then pictures and extensions, each in blocks of up to 255 bytes.

/// Bytes of the header and the screen descriptor, before its color table.
const SCREEN_BYTES: usize = 13;

/// Bytes of an image descriptor, before its color table.
const PICTURE_HEADER_BYTES: usize = 10;

const EXTENSION_MARKER: u8 = 0x21;
const PICTURE_MARKER: u8 = 0x2c;
const END_MARKER: u8 = 0x3b;
const CONTROL_LABEL: u8 = 0xf9;
const APPLICATION_LABEL: u8 = 0xff;

/// Application extensions that browsers know: the repeat count, and the color profile.
const KEPT_APPLICATIONS: &[&[u8]] = &[b"\x0bNETSCAPE2.0", b"\x0bANIMEXTS1.0", b"\x0bICCRGBG1012"];

pub(super) fn strip_metadata(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut kept = Vec::with_capacity(bytes.len());
    let mut rest = copy_bytes(&mut kept, bytes, SCREEN_BYTES + color_table_bytes(*bytes.get(10)?))?;
    loop {
        match rest {
            [PICTURE_MARKER, ..] => {
                // The color table, then the code size, then blocks.
                let head = PICTURE_HEADER_BYTES + color_table_bytes(*rest.get(PICTURE_HEADER_BYTES - 1)?) + 1;
                let length = head + blocks_length(rest.get(head..)?)?;
                rest = copy_bytes(&mut kept, rest, length)?;
            }
            [EXTENSION_MARKER, label, content @ ..] => {
                let length = 2 + blocks_length(content)?;
                let is_needed = *label == CONTROL_LABEL
                    || (*label == APPLICATION_LABEL && KEPT_APPLICATIONS.iter().any(|known| content.starts_with(known)));
                rest = if is_needed { copy_bytes(&mut kept, rest, length)? } else { rest.get(length..)? };
            }
            // Zeros between blocks are ignored.
            [0, after @ ..] => rest = after,
            [END_MARKER, ..] => {
                kept.push(END_MARKER);
                return Some(kept);
            }
            _ => return None,
        }
    }
}

/// Copies the first bytes, and returns the rest.
fn copy_bytes<'b>(kept: &mut Vec<u8>, bytes: &'b [u8], length: usize) -> Option<&'b [u8]> {
    let (taken, rest) = bytes.split_at_checked(length)?;
    kept.extend_from_slice(taken);
    Some(rest)
}

/// Returns the size of a color table in bytes, which the preceding flags announce.
fn color_table_bytes(flags: u8) -> usize {
    if flags & 0x80 == 0 { 0 } else { 3 << ((flags & 7) + 1) }
}

/// Returns the total size in bytes of blocks, each prefixed with its length, up to an empty one.
fn blocks_length(bytes: &[u8]) -> Option<usize> {
    let mut length = 0;
    loop {
        let block = usize::from(*bytes.get(length)?);
        length += 1 + block;
        if block == 0 {
            return (length <= bytes.len()).then_some(length);
        }
    }
}
