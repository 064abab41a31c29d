//! GIF (version 89a): a screen, then pictures and extensions, each in blocks of up to 255 bytes.

/// Bytes of the header and the screen descriptor, before its colour table.
const SCREEN: usize = 13;

/// Bytes of an image descriptor, before its colour table.
const PICTURE: usize = 10;

const EXTENSION: u8 = 0x21;
const PICTURE_BEGINS: u8 = 0x2c;
const END: u8 = 0x3b;
const CONTROL: u8 = 0xf9;
const APPLICATION: u8 = 0xff;

/// Application extensions that browsers know: the repeat count, and the colour profile.
const KEPT: &[&[u8]] = &[b"\x0bNETSCAPE2.0", b"\x0bANIMEXTS1.0", b"\x0bICCRGBG1012"];

pub(super) fn stripped(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut kept = Vec::with_capacity(bytes.len());
    let mut rest = taken(&mut kept, bytes, SCREEN + colours(*bytes.get(10)?))?;
    loop {
        match rest {
            [PICTURE_BEGINS, ..] => {
                // The colour table, then the code size, then blocks.
                let head = PICTURE + colours(*rest.get(PICTURE - 1)?) + 1;
                let length = head + blocks(rest.get(head..)?)?;
                rest = taken(&mut kept, rest, length)?;
            }
            [EXTENSION, label, content @ ..] => {
                let length = 2 + blocks(content)?;
                let is_needed =
                    *label == CONTROL || (*label == APPLICATION && KEPT.iter().any(|known| content.starts_with(known)));
                rest = if is_needed { taken(&mut kept, rest, length)? } else { rest.get(length..)? };
            }
            // Zeros between blocks are ignored.
            [0, after @ ..] => rest = after,
            [END, ..] => {
                kept.push(END);
                return Some(kept);
            }
            _ => return None,
        }
    }
}

/// Copies the first bytes, and returns the rest.
fn taken<'b>(kept: &mut Vec<u8>, bytes: &'b [u8], length: usize) -> Option<&'b [u8]> {
    let (taken, rest) = bytes.split_at_checked(length)?;
    kept.extend_from_slice(taken);
    Some(rest)
}

/// Returns the size of a colour table in bytes, which the preceding flags announce.
fn colours(flags: u8) -> usize {
    if flags & 0x80 == 0 { 0 } else { 3 << ((flags & 7) + 1) }
}

/// Returns the total size in bytes of blocks, each prefixed with its length, up to an empty one.
fn blocks(bytes: &[u8]) -> Option<usize> {
    let mut length = 0;
    loop {
        let block = usize::from(*bytes.get(length)?);
        length += 1 + block;
        if block == 0 {
            return (length <= bytes.len()).then_some(length);
        }
    }
}
