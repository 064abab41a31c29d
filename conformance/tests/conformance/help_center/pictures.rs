//! Small pictures and other files, byte by byte.

use flate2::Crc;

/// Text that must never be shown.
pub(super) const CAMERA_LOCATION: &[u8] = b"52.5200N 13.4050E";

fn png_chunk(name: &[u8; 4], content: &[u8]) -> Vec<u8> {
    let mut sum = Crc::new();
    sum.update(&[name, content].concat());
    let length = u32::try_from(content.len()).expect("a short chunk");
    [&length.to_be_bytes()[..], name, content, &sum.sum().to_be_bytes()].concat()
}

/// Returns a PNG of this size, with a comment.
pub(super) fn sample_png(width: u32, height: u32) -> Vec<u8> {
    let screen = [&width.to_be_bytes()[..], &height.to_be_bytes(), &[8, 6, 0, 0, 0]].concat();
    let comment = [b"Comment\0", CAMERA_LOCATION].concat();
    let chunks =
        [png_chunk(b"IHDR", &screen), png_chunk(b"tEXt", &comment), png_chunk(b"IDAT", b"pixels"), png_chunk(b"IEND", b"")];
    [b"\x89PNG\r\n\x1a\n".as_slice(), &chunks.concat()].concat()
}

fn jpeg_segment(marker: u8, content: &[u8]) -> Vec<u8> {
    let length = u16::try_from(content.len() + 2).expect("a short segment").to_be_bytes();
    [&[0xff, marker], length.as_slice(), content].concat()
}

/// Returns a JPEG of this size, taken with a rotated camera that has recorded its location.
pub(super) fn sample_photo(width: u16, height: u16) -> Vec<u8> {
    let entry =
        |tag: u16, kind: u16, value: u8| [&tag.to_le_bytes()[..], &kind.to_le_bytes(), &[1, 0, 0, 0, value, 0, 0, 0]].concat();
    let exif =
        [b"Exif\0\0II*\0\x08\0\0\0\x02\0".as_slice(), &entry(0x0112, 3, 6), &entry(0x8825, 4, 38), &[0; 4], CAMERA_LOCATION]
            .concat();
    let frame = [&[8][..], &height.to_be_bytes(), &width.to_be_bytes(), &[1, 1, 0x11, 0]].concat();
    [
        &[0xff, 0xd8][..],
        &jpeg_segment(0xe1, &exif),
        &jpeg_segment(0xfe, CAMERA_LOCATION),
        &jpeg_segment(0xdb, &[0; 65]),
        &jpeg_segment(0xc0, &frame),
        &jpeg_segment(0xc4, &[0; 17]),
        &jpeg_segment(0xda, &[1, 1, 0, 0, 63, 0]),
        b"\x12\x34\xff\xd9",
        CAMERA_LOCATION,
    ]
    .concat()
}

/// Returns a WebP of this size.
pub(super) fn sample_webp(width: u16, height: u16) -> Vec<u8> {
    let picture = [b"\x30\x01\0\x9d\x01\x2a".as_slice(), &width.to_le_bytes(), &height.to_le_bytes(), b"pixels"].concat();
    let length = |bytes: usize| u32::try_from(bytes).expect("a short chunk").to_le_bytes();
    let content = [b"WEBPVP8 ".as_slice(), &length(picture.len()), &picture].concat();
    [b"RIFF".as_slice(), &length(content.len()), &content].concat()
}

/// Returns an archive that begins with a file of this name.
pub(super) fn sample_archive(first: &str) -> Vec<u8> {
    [b"PK\x03\x04".as_slice(), &[0; 26], first.as_bytes()].concat()
}

/// Returns a document of this many bytes, with no two identical blocks.
pub(super) fn sample_document(length: usize) -> Vec<u8> {
    let noise = (0_u32..).map(|number| (number.wrapping_mul(2_654_435_761) >> 24) as u8);
    b"%PDF-1.7\n".iter().copied().chain(noise).take(length).collect()
}
