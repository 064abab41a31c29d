//! Small pictures with parts to preserve and parts to strip.

/// Marker in the parts that must be stripped.
pub(super) const SECRET: &[u8] = b"SECRET";

/// Creates EXIF data with an orientation, in the byte order of most cameras, and a location after it.
pub(super) fn exif(orientation: u16) -> Vec<u8> {
    let entry = |tag: u16, kind: u16, count: u32, value: [u8; 4]| {
        [&tag.to_le_bytes()[..], &kind.to_le_bytes(), &count.to_le_bytes(), &value].concat()
    };
    let [low, high] = orientation.to_le_bytes();
    let entries =
        [entry(0x010f, 2, 6, 50_u32.to_le_bytes()), entry(0x0112, 3, 1, [low, high, 0, 0]), entry(0x8825, 4, 1, [56, 0, 0, 0])];
    [b"II*\0\x08\0\0\0\x03\0".as_slice(), &entries.concat(), &[0; 4], SECRET, SECRET].concat()
}

pub(super) fn segment(marker: u8, contents: &[u8]) -> Vec<u8> {
    let length = u16::try_from(contents.len() + 2).unwrap().to_be_bytes();
    [&[0xff, marker], length.as_slice(), contents].concat()
}

pub(super) fn jpeg(width: u16, height: u16) -> Vec<u8> {
    jpeg_with(width, height, &[], &[], &[])
}

/// Creates a JPEG with segments after its start, between its scans, and bytes after its end.
pub(super) fn jpeg_with(width: u16, height: u16, head: &[u8], between: &[u8], after: &[u8]) -> Vec<u8> {
    let frame = [&[8][..], &height.to_be_bytes(), &width.to_be_bytes(), &[1, 1, 0x11, 0]].concat();
    let scan = |data: &[u8]| [segment(0xda, &[1, 1, 0, 0, 63, 0]), data.to_vec()].concat();
    [
        &[0xff, 0xd8][..],
        &segment(0xe0, b"JFIF\0\x01\x02\0\0\x01\0\x01\0\0"),
        head,
        &segment(0xdb, &[0; 65]),
        &segment(0xc2, &frame),
        &segment(0xc4, &[0; 17]),
        &scan(b"\x12\xff\0\x34\xff\xd0\x56"),
        between,
        &segment(0xc4, &[0; 17]),
        &scan(b"\x78\xff\0"),
        &[0xff, 0xd9],
        after,
    ]
    .concat()
}

/// Inserts EXIF data into a JPEG.
pub(super) fn with_exif(jpeg: &[u8], exif: &[u8]) -> Vec<u8> {
    [&jpeg[..20], &segment(0xe1, &[b"Exif\0\0", exif].concat()), &jpeg[20..]].concat()
}

pub(super) fn chunk(name: &[u8; 4], contents: &[u8]) -> Vec<u8> {
    let sum = crc32fast::hash(&[name.as_slice(), contents].concat()).to_be_bytes();
    [&u32::try_from(contents.len()).unwrap().to_be_bytes()[..], name, contents, &sum].concat()
}

pub(super) fn png(width: u32, height: u32) -> Vec<u8> {
    png_with(width, height, &[])
}

/// Creates a PNG with chunks after its start.
pub(super) fn png_with(width: u32, height: u32, head: &[u8]) -> Vec<u8> {
    let screen = [&width.to_be_bytes()[..], &height.to_be_bytes(), &[8, 6, 0, 0, 0]].concat();
    [b"\x89PNG\r\n\x1a\n".as_slice(), &chunk(b"IHDR", &screen), head, &chunk(b"IDAT", b"pixels"), &chunk(b"IEND", b"")].concat()
}

pub(super) fn riff(name: &[u8; 4], contents: &[u8]) -> Vec<u8> {
    let length = u32::try_from(contents.len()).unwrap().to_le_bytes();
    let padding: &[u8] = if contents.len().is_multiple_of(2) { &[] } else { &[0] };
    [name.as_slice(), &length, contents, padding].concat()
}

pub(super) fn webp(width: u16, height: u16) -> Vec<u8> {
    riff(b"RIFF", &[b"WEBP".as_slice(), &lossy(width, height)].concat())
}

pub(super) fn lossy(width: u16, height: u16) -> Vec<u8> {
    riff(b"VP8 ", &[b"\x30\x01\0\x9d\x01\x2a".as_slice(), &width.to_le_bytes(), &height.to_le_bytes(), b"pixel"].concat())
}

/// Creates a WebP of 4 x 2 pixels with these flags and chunks.
pub(super) fn extended(flags: u8, chunks: &[Vec<u8>]) -> Vec<u8> {
    let head = riff(b"VP8X", &[flags, 0, 0, 0, 3, 0, 0, 1, 0, 0]);
    riff(b"RIFF", &[b"WEBP".as_slice(), &head, &chunks.concat()].concat())
}

pub(super) fn gif(width: u16, height: u16) -> Vec<u8> {
    gif_with(width, height, &[], &[])
}

/// Creates a GIF with blocks before its picture, and bytes after its end.
pub(super) fn gif_with(width: u16, height: u16, head: &[u8], after: &[u8]) -> Vec<u8> {
    let screen =
        [b"GIF89a".as_slice(), &width.to_le_bytes(), &height.to_le_bytes(), &[0x80, 0, 0, 0, 0, 0, 255, 255, 255]].concat();
    let picture =
        [&[0x2c, 0, 0, 0, 0][..], &width.to_le_bytes(), &height.to_le_bytes(), &[0x80, 1, 2, 3, 4, 5, 6], b"\x02\x02pi\x01x\0"]
            .concat();
    [&screen, head, &picture, &[0x3b], after].concat()
}
