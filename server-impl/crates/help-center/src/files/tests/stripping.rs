use proptest::prelude::*;

use super::{
    super::{FileKind, accept_file},
    pictures::{
        SECRET, chunk, exif, extended, gif, gif_with, jpeg, jpeg_with, lossy, png, png_with, riff, segment, webp, with_exif,
    },
};

fn strip_and_check(bytes: &[u8]) -> Vec<u8> {
    let file = accept_file("", "a", bytes.to_vec()).unwrap();
    assert!(!file.bytes.windows(SECRET.len()).any(|bytes| bytes == SECRET), "{:?}", String::from_utf8_lossy(&file.bytes));
    assert_eq!(accept_file("", "a", file.bytes.clone()).unwrap().bytes, file.bytes, "nothing is left to remove");
    file.bytes
}

/// Creates EXIF data that contain an orientation alone.
fn orientation_alone(orientation: u8) -> Vec<u8> {
    [b"MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0".as_slice(), &[orientation, 0, 0, 0, 0, 0, 0]].concat()
}

fn with_secret(before: &[u8]) -> Vec<u8> {
    [before, SECRET].concat()
}

#[test]
fn a_picture_without_metadata_stays_as_it_is() {
    for bytes in [jpeg(4, 2), png(4, 2), webp(4, 2), gif(4, 2)] {
        assert_eq!(strip_and_check(&bytes), bytes);
    }
}

#[test]
fn a_jpeg_loses_what_is_not_shown() {
    let profile = segment(0xe2, b"ICC_PROFILE\0\x01\x01profile");
    let adobe = segment(0xee, b"Adobe\0\x64\0\0\0\0\x01");
    let head = [
        segment(0xe0, &with_secret(b"JFXX\0")),
        segment(0xe1, &[b"Exif\0\0".as_slice(), &exif(6)].concat()),
        segment(0xe1, &with_secret(b"http://ns.adobe.com/xap/1.0/\0")),
        profile.clone(),
        segment(0xe2, &with_secret(b"MPF\0")),
        segment(0xeb, &with_secret(b"JP")),
        segment(0xed, &with_secret(b"Photoshop 3.0\0")),
        segment(0xee, &with_secret(b"Adobe\0\x64\0\0\0\0\x01")),
        segment(0xef, SECRET),
        segment(0xfe, SECRET),
    ]
    .concat();
    let between = [segment(0xfe, SECRET), segment(0xe1, SECRET), vec![0xff]].concat();
    let after = with_secret(&jpeg(1, 1));
    let kept = [segment(0xe1, &[b"Exif\0\0".as_slice(), &orientation_alone(6)].concat()), profile, adobe].concat();
    assert_eq!(strip_and_check(&jpeg_with(4, 2, &head, &between, &after)), jpeg_with(4, 2, &kept, &[], &[]));
}

#[test]
fn a_preview_in_the_first_segment_goes() {
    let clean = jpeg(4, 2);
    let preview = segment(0xe0, &with_secret(b"JFIF\0\x01\x02\0\0\x01\0\x01\x02\x01"));
    assert_eq!(strip_and_check(&[&clean[..2], &preview, &clean[20..]].concat()), clean);
    let short = segment(0xe0, b"JFIF\0\x01");
    assert_eq!(strip_and_check(&[&clean[..2], &short, &clean[20..]].concat()), [&clean[..2], &clean[20..]].concat());
}

#[test]
fn an_upright_picture_has_no_exif_at_all() {
    for orientation in [0, 1, 9, 300] {
        assert_eq!(strip_and_check(&with_exif(&jpeg(4, 2), &exif(orientation))), jpeg(4, 2));
    }
    for damaged in [b"".as_slice(), b"II*\0", b"II*\0\xff\xff\xff\xff", b"MM\0*\0\0\0\x08\xff\xff", &exif(6)[..20], b"SECRET"] {
        assert_eq!(strip_and_check(&with_exif(&jpeg(4, 2), damaged)), jpeg(4, 2));
    }
}

#[test]
fn a_png_loses_what_is_not_shown() {
    let kept = [chunk(b"iCCP", b"icc\0\0profile"), chunk(b"pHYs", &[0; 9]), chunk(b"acTL", &[0; 8])];
    let gone = [
        chunk(b"tEXt", &with_secret(b"Comment\0")),
        chunk(b"zTXt", &with_secret(b"Comment\0\0")),
        chunk(b"iTXt", &with_secret(b"XML:com.adobe.xmp\0")),
        chunk(b"tIME", SECRET),
        chunk(b"caBX", SECRET),
        chunk(b"eXIf", &exif(8)),
    ];
    let head: Vec<u8> = kept.iter().zip(&gone).flat_map(|(kept, gone)| [kept.clone(), gone.clone()]).flatten().collect();
    let bytes = with_secret(&png_with(4, 2, &[head, gone[3..].concat()].concat()));
    let expected = png_with(4, 2, &[chunk(b"eXIf", &orientation_alone(8)), kept.concat()].concat());
    assert_eq!(strip_and_check(&bytes), expected);
}

#[test]
fn a_webp_loses_what_is_not_shown() {
    let (profile, alpha) = (riff(b"ICCP", b"profile"), riff(b"ALPH", b"alpha"));
    let exif = exif(5);
    let chunks = [
        profile.clone(),
        alpha.clone(),
        lossy(4, 2),
        riff(b"EXIF", &exif),
        riff(b"XMP ", SECRET),
        riff(b"C2PA", SECRET),
        riff(b"LIST", &with_secret(b"INFO")),
    ];
    // The list is damaged, and so is the file.
    assert!(accept_file("", "a", extended(0x3c, &chunks)).is_err());
    let bytes = with_secret(&extended(0x3c, &chunks[..6]));
    assert_eq!(
        strip_and_check(&bytes),
        extended(0x38, &[profile.clone(), alpha.clone(), lossy(4, 2), riff(b"EXIF", &orientation_alone(5))])
    );
    let upright = extended(0x3c, &[profile.clone(), alpha.clone(), lossy(4, 2), riff(b"XMP ", SECRET)]);
    assert_eq!(strip_and_check(&upright), extended(0x30, &[profile, alpha, lossy(4, 2)]));
}

#[test]
fn a_webp_that_moves_loses_what_is_in_its_frames() {
    let moving = riff(b"ANIM", &[0; 6]);
    let frame = |chunks: &[Vec<u8>]| riff(b"ANMF", &[vec![0; 16], chunks.concat()].concat());
    let bytes = extended(
        0x02,
        &[moving.clone(), frame(&[lossy(4, 2), riff(b"EXIF", SECRET)]), frame(&[riff(b"XMP ", SECRET), lossy(4, 2)])],
    );
    assert_eq!(strip_and_check(&bytes), extended(0x02, &[moving, frame(&[lossy(4, 2)]), frame(&[lossy(4, 2)])]));
}

#[test]
fn a_gif_loses_what_is_not_shown() {
    let extension = |label: u8, blocks: &[&[u8]]| {
        let blocks = blocks.iter().flat_map(|block| [&[u8::try_from(block.len()).unwrap()], *block].concat());
        [vec![0x21, label], blocks.collect(), vec![0]].concat()
    };
    let repeat = extension(0xff, &[b"NETSCAPE2.0", &[1, 0, 0]]);
    let control = extension(0xf9, &[&[0; 4]]);
    let gone = [
        extension(0xfe, &[SECRET, SECRET]),
        extension(0xff, &[b"XMP DataXMP", SECRET]),
        extension(0x01, &[&[0; 12], SECRET]),
        extension(0x77, &[SECRET]),
        vec![0, 0],
    ]
    .concat();
    let bytes = gif_with(4, 2, &[repeat.as_slice(), &gone, &control].concat(), SECRET);
    assert_eq!(strip_and_check(&bytes), gif_with(4, 2, &[repeat, control].concat(), &[]));
}

fn any_picture() -> impl Strategy<Value = Vec<u8>> {
    let comment = segment(0xfe, SECRET);
    prop::sample::select(vec![
        with_exif(&jpeg_with(4, 2, &comment, &comment, SECRET), &exif(6)),
        png_with(4, 2, &chunk(b"eXIf", &exif(6))),
        extended(0x2c, &[lossy(4, 2), riff(b"EXIF", &exif(6))]),
        extended(0x02, &[riff(b"ANMF", &[vec![0; 16], lossy(4, 2)].concat())]),
        gif_with(4, 2, b"\x21\xfe\x06SECRET\0", SECRET),
    ])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    fn a_picture_that_was_tampered_with_is_refused_or_stripped_for_good(
        bytes in any_picture(),
        changes in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..4),
        cut in 0..20_usize,
    ) {
        let mut bytes = bytes;
        for (at, byte) in changes {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        bytes.truncate(bytes.len() - cut);
        let Ok(file) = accept_file("", "a", bytes) else { return Ok(()) };
        if file.kind.is_picture() {
            let again = accept_file("", "a", file.bytes.clone()).unwrap();
            prop_assert_eq!((again.kind, again.size), (file.kind, file.size));
            prop_assert_eq!(&again.bytes, &file.bytes);
            prop_assert!(file.kind != FileKind::Gif || file.bytes.ends_with(b";"));
        }
    }
}
