use proptest::prelude::*;

use super::*;

fn png(width: u32, height: u32) -> Vec<u8> {
    let size = [width.to_be_bytes(), height.to_be_bytes()].concat();
    [b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR".as_slice(), &size, &[8, 6, 0, 0, 0]].concat()
}

fn gif(width: u16, height: u16) -> Vec<u8> {
    [b"GIF89a".as_slice(), &width.to_le_bytes(), &height.to_le_bytes(), &[0, 0, 0]].concat()
}

fn jpeg(width: u16, height: u16) -> Vec<u8> {
    let size = [height.to_be_bytes(), width.to_be_bytes()].concat();
    let frame = [b"\xff\xc0\0\x11\x08".as_slice(), &size, &[3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1]].concat();
    [b"\xff\xd8\xff\xe0\0\x10JFIF\0\x01\x01\0\0\x01\0\x01\0\0".as_slice(), &frame, &[0xff, 0xd9]].concat()
}

fn webp(width: u16, height: u16) -> Vec<u8> {
    let size = [width.to_le_bytes(), height.to_le_bytes()].concat();
    [b"RIFF\x1a\0\0\0WEBPVP8 \x0e\0\0\0\x30\x01\0\x9d\x01\x2a".as_slice(), &size, &[0; 16]].concat()
}

fn refusal(bytes: impl Into<Vec<u8>>) -> String {
    match parse("", bytes.into()) {
        Err(Error::Refused(refusal)) if refusal.code == Code::ValidationError => refusal.message.into_owned(),
        other => panic!("expected a refusal, not {other:?}"),
    }
}

#[test]
fn a_picture_is_told_by_its_first_bytes() {
    for (bytes, media_type) in [
        (png(4_096, 1), MediaType::Png),
        (gif(1, 4_096), MediaType::Gif),
        (jpeg(4_096, 4_096), MediaType::Jpeg),
        (webp(64, 64), MediaType::Webp),
    ] {
        let avatar = parse("", bytes.clone()).unwrap();
        assert_eq!((avatar.media_type, avatar.etag.len(), avatar.bytes), (media_type, 64, bytes));
    }
}

#[test]
fn an_edge_of_one_pixel_too_many_is_refused_with_the_size() {
    for bytes in [png(4_097, 1), gif(4_097, 1), jpeg(4_097, 1), webp(4_097, 1)] {
        assert_eq!(refusal(bytes), "The picture has 4097 x 1 pixels. Send one of at most 4096 x 4096.");
    }
    assert!(refusal(png(1, u32::MAX)).contains("4294967295"));
}

#[test]
fn what_is_no_picture_is_refused_and_so_is_one_that_can_hold_a_script() {
    for other in
        ["<svg xmlns='http://www.w3.org/2000/svg'/>", "<?xml version='1.0'?><svg/>", "%PDF-1.7 and more", "BM and more of it"]
    {
        assert!(refusal(other).starts_with("This picture format is not supported"), "{other}");
    }
}

#[test]
fn an_empty_or_broken_file_is_refused() {
    assert!(refusal(Vec::new()).starts_with("The picture is empty"));
    for broken in [png(0, 1), gif(1, 0), png(1, 1)[..20].to_vec(), jpeg(1, 1)[..22].to_vec()] {
        assert!(refusal(broken).starts_with("The picture is damaged"));
    }
}

proptest! {
    #[test]
    fn no_file_is_too_strange_to_be_judged(start in 0..5_usize, rest in proptest::collection::vec(any::<u8>(), 0..200)) {
        let start = [&b""[..], &png(1, 1)[..8], &gif(1, 1)[..6], &jpeg(1, 1)[..20], &webp(1, 1)[..12]][start].to_vec();
        if let Ok(avatar) = parse("", [start, rest].concat()) {
            prop_assert!(!avatar.bytes.is_empty());
        }
    }
}
