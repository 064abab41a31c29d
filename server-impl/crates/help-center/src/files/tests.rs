mod pictures;
mod stripping;

use pictures::{exif, gif, jpeg, png, webp};
use proptest::prelude::*;

use super::*;

fn refusal(name: &str, bytes: impl Into<Vec<u8>>) -> String {
    match accept_file("", name, bytes.into()) {
        Err(Error::Refused(refusal)) => refusal.message.into_owned(),
        other => panic!("expected a refusal, not {other:?}"),
    }
}

fn kind_of(name: &str, bytes: &[u8]) -> FileKind {
    accept_file("", name, bytes.to_vec()).unwrap().kind
}

#[test]
fn a_file_is_what_its_first_bytes_say() {
    for (name, bytes, found) in [
        ("a.pdf", &png(64, 64)[..], FileKind::Png),
        ("a", &jpeg(64, 64), FileKind::Jpeg),
        ("a.png", &gif(64, 64), FileKind::Gif),
        ("a.svg", &webp(64, 64), FileKind::Webp),
        ("a.html", b"%PDF-1.7\n<html>", FileKind::Pdf),
        ("a", b"PK\x03\x04\x14\0\0\0\0\0", FileKind::Zip),
        ("a", b"PK\x05\x06", FileKind::Zip),
        ("a", b"\0\0\0\x18ftypmp42\0\0\0\0", FileKind::Mp4),
        ("a", b"\0\0\0\x18ftypisom", FileKind::Mp4),
        ("a", "\u{feff}Grüße\t1\r\n\u{c}".as_bytes(), FileKind::Text),
        ("a.CSV", b"a;b\n1;2", FileKind::Csv),
        ("a.csv", b"PK\x05\x06", FileKind::Zip),
        ("a.csv.txt", b"a;b", FileKind::Text),
        ("a", b"1 < 2 and <3", FileKind::Text),
        ("a", b"< 2", FileKind::Text),
    ] {
        assert_eq!(kind_of(name, bytes), found, "{name}");
    }
}

#[test]
fn other_files_are_refused_with_what_to_send() {
    let office = [b"PK\x03\x04".as_slice(), &[0; 26], b"[Content_Types].xml"].concat();
    let told = [b"".as_slice(), b"<svg/>", b"MZ\0\x01", &office, b"Gr\xfc\xdfe", b"\x89PNG\r\n\x1a\n"];
    insta::assert_snapshot!(told.map(|bytes| refusal("a.png", bytes).replace(". ", ".\n  ")).join("\n"), @r"
    The file is empty.
      Send one with content.
    HTML, SVG and XML are not supported, since they can hold scripts.
      Send a picture, a PDF or plain text.
    Files of this kind are not supported.
      Send a PNG, JPEG, GIF or WebP picture, a PDF, ZIP or MP4 file, or CSV or plain text in UTF-8.
    Documents of office programs, e-books and apps are not supported.
      Send a PDF, or a ZIP archive with the file in it.
    The text is not UTF-8.
      Save it as UTF-8, then send it again.
    Files of this kind are not supported.
      Send a PNG, JPEG, GIF or WebP picture, a PDF, ZIP or MP4 file, or CSV or plain text in UTF-8.
    ");
    for other in [
        b"<!DOCTYPE html>".as_slice(),
        b"\xef\xbb\xbf \n<html>",
        b"<?xml version='1.0'?><svg/>",
        b"<!-- x --><script>",
        b"<Script>",
        b"</a>",
        b"\0\0\0\x18ftypheic\0\0\0\0",
        b"\0\0\0\x18ftypavif\0\0\0\0",
        b"\0\0\0\x18ftypqt  \0\0\0\0",
        b"BM\x10\0\0\0\0\0",
        b"II*\0\x08\0\0\0",
        b"\x7fELF\x02",
        b"a\0b",
        b"a\x1bb",
        b"\xff\xfea\0",
        "a\u{85}b".as_bytes(),
        &[b"PK\x03\x04".as_slice(), &[0; 26], b"mimetypeapplication/epub+zip"].concat(),
        &[b"PK\x03\x04".as_slice(), &[0; 26], b"META-INF/MANIFEST.MF"].concat(),
    ] {
        refusal("a.txt", other);
    }
}

#[test]
fn large_files_are_refused() {
    let picture = [png(64, 64), vec![0; MAX_PICTURE_BYTES]].concat();
    insta::assert_snapshot!(refusal("a.png", picture), @"A picture must be at most 10 MiB. Save it with fewer pixels or \
        stronger compression, then send it again.");
    let download = |length: usize| [b"%PDF-".as_slice(), &vec![0; length - 5]].concat();
    insta::assert_snapshot!(refusal("a.pdf", download(MAX_DOWNLOAD_BYTES + 1)), @"A download must be at most 25 MiB. Send a \
        smaller file.");
    assert_eq!(accept_file("", "a.pdf", download(MAX_DOWNLOAD_BYTES)).unwrap().size, None);
    for bytes in [png(8_193, 1), gif(1, 8_193), jpeg(8_193, 1), webp(1, 8_193)] {
        let told = refusal("a.png", bytes);
        assert!(told.ends_with("Send one of at most 8192 x 8192."), "{told}");
    }
    for bytes in [png(8_192, 8_192), gif(8_192, 8_192), jpeg(8_192, 8_192), webp(8_192, 8_192)] {
        assert_eq!(accept_file("", "a.png", bytes).unwrap().size, Some(PictureSize { width: 8_192, height: 8_192 }));
    }
}

#[test]
fn a_damaged_picture_is_refused() {
    let cut = |bytes: Vec<u8>, by: usize| bytes[..bytes.len() - by].to_vec();
    for bytes in [
        png(0, 1),
        gif(1, 0),
        jpeg(1, 0),
        cut(png(1, 1), 1),
        cut(png(1, 1), 12),
        cut(gif(1, 1), 1),
        cut(gif(1, 1), 3),
        cut(webp(1, 1), 1),
    ] {
        assert_eq!(refusal("a.png", bytes), DAMAGED_PICTURE);
    }
    let mut wrong_sum = png(1, 1);
    wrong_sum[30] ^= 1;
    assert_eq!(refusal("a.png", wrong_sum), DAMAGED_PICTURE);
    // Browsers show what there is of it.
    assert!(accept_file("", "a.jpg", cut(jpeg(1, 1), 2)).is_ok());
}

#[test]
fn the_size_of_a_picture_is_that_in_which_it_is_shown() {
    for (orientation, size) in [(1, (4, 2)), (3, (4, 2)), (6, (2, 4)), (8, (2, 4)), (9, (4, 2))] {
        let bytes = pictures::with_exif(&jpeg(4, 2), &exif(orientation));
        let PictureSize { width, height } = accept_file("", "a", bytes).unwrap().size.unwrap();
        assert_eq!((width, height), size, "{orientation}");
    }
    let webp = pictures::extended(0x08, &[pictures::lossy(4, 2), pictures::riff(b"EXIF", &exif(6))]);
    assert_eq!(accept_file("", "a", webp).unwrap().size, Some(PictureSize { width: 4, height: 2 }));
}

#[test]
fn a_name_is_one_that_every_system_takes_and_ends_as_its_kind() {
    let long = "ü".repeat(150);
    for (name, kind, cleaned) in [
        ("photo.png", FileKind::Png, "photo.png"),
        ("Photo.JPEG", FileKind::Jpeg, "Photo.jpeg"),
        ("photo", FileKind::Jpeg, "photo.jpg"),
        ("photo.png", FileKind::Jpeg, "photo.png.jpg"),
        ("page.html", FileKind::Pdf, "page.html.pdf"),
        ("../../etc/passwd", FileKind::Text, "passwd.txt"),
        ("C:\\My Files\\report.pdf", FileKind::Pdf, "report.pdf"),
        ("  a \t b\n.pdf ", FileKind::Pdf, "a b.pdf"),
        ("a<b>:\"c|d?*.pdf", FileKind::Pdf, "a_b___c_d__.pdf"),
        ("photo\u{202e}gpj.exe", FileKind::Png, "photogpj.exe.png"),
        ("a\0b\u{85}.pdf", FileKind::Pdf, "ab.pdf"),
        ("e\u{301}te\u{301}.pdf", FileKind::Pdf, "été.pdf"),
        ("مستند.pdf", FileKind::Pdf, "مستند.pdf"),
        ("...", FileKind::Pdf, "file.pdf"),
        ("", FileKind::Pdf, "file.pdf"),
        (".pdf", FileKind::Pdf, "file.pdf"),
        ("pdf", FileKind::Pdf, "file.pdf"),
        (".htaccess", FileKind::Text, "htaccess.txt"),
        ("con.pdf", FileKind::Pdf, "_con.pdf"),
        ("LPT1.a.pdf", FileKind::Pdf, "_LPT1.a.pdf"),
        ("console.pdf", FileKind::Pdf, "console.pdf"),
        ("a. .pdf", FileKind::Pdf, "a.pdf"),
        (&long, FileKind::Pdf, &format!("{}.pdf", "ü".repeat(97))),
    ] {
        assert_eq!(clean_name(name, kind), cleaned, "{name}");
    }
}

const KINDS: [FileKind; 9] = [
    FileKind::Png,
    FileKind::Jpeg,
    FileKind::Gif,
    FileKind::Webp,
    FileKind::Pdf,
    FileKind::Zip,
    FileKind::Mp4,
    FileKind::Text,
    FileKind::Csv,
];

proptest! {
    #[test]
    fn every_name_becomes_one_that_stays(
        name in any::<String>(),
        parts in "([a-zA-Z./\\\\ :_-]|con|nul|com1|pdf|png){0,80}",
        kind in prop::sample::select(KINDS.to_vec()),
    ) {
        for name in [name, parts] {
            let cleaned = clean_name(&name, kind);
            prop_assert_eq!(&clean_name(&cleaned, kind), &cleaned);
            let (stem, ending) = cleaned.rsplit_once('.').unwrap();
            prop_assert!(kind.extensions().contains(&ending) && !stem.is_empty() && cleaned.len() <= 200);
            let is_odd = cleaned.contains(['/', '\\', '\0', '\n', '"', '\u{202e}']) || cleaned.starts_with(['.', ' ']);
            prop_assert!(!is_odd, "{}", cleaned);
        }
    }

    #[test]
    fn no_file_is_too_strange_to_be_judged(start in 0..9_usize, rest in proptest::collection::vec(any::<u8>(), 0..300)) {
        let starts: [&[u8]; 9] = [
            b"", b"\x89PNG\r\n\x1a\n", b"GIF89a", b"\xff\xd8\xff\xe0", b"RIFF\x20\0\0\0WEBP", b"PK\x03\x04",
            b"\0\0\0\x18ftyp", b"%PDF-", b"<",
        ];
        if let Ok(file) = accept_file("", "a", [starts[start], &rest].concat()) {
            prop_assert!(!file.bytes.is_empty() && file.kind.is_picture() == file.size.is_some());
        }
    }
}
