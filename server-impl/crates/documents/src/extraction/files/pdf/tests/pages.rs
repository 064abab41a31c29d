//! Pages, and what is told about those that could not be read.

use flate2::{Compression, write::ZlibEncoder};
use std::io::Write;

use super::{
    ExtractError, read, text,
    writer::{Document, add_mapped_font, lines_at, page_of},
};

fn line(text: &str) -> String {
    lines_at(&[(72.0, 700.0, 12.0, text)])
}

/// Adds a page that is a picture.
fn add_scan(document: &mut Document) {
    let picture = document.add_stream("/Type /XObject /Subtype /Image /Width 1700 /Height 2200 /Filter /DCTDecode", "not read");
    let content = document.add_stream("", "q 600 0 0 800 0 0 cm /P Do Q");
    document.add_page_of(&format!("/Contents {content} 0 R /Resources << /XObject << /P {picture} 0 R >> >>"));
}

fn messages(file: &[u8]) -> Vec<String> {
    read(file).expect("text").1.notes.iter().map(super::ReadingNote::message).collect()
}

#[test]
fn the_report_tells_where_pages_begin() {
    let mut document = Document::new();
    for content in [line("One."), String::new(), line("Three: 3 €.").replace('€', "\\200"), line("Four.")] {
        document.add_page(content);
    }
    let (text, report) = read(&document.finish()).expect("text");
    let pages: Vec<&str> = report
        .page_starts
        .iter()
        .zip(report.page_starts.iter().skip(1).chain([&(text.len() as u64)]))
        .map(|(start, end)| text[usize::try_from(*start).expect("small")..usize::try_from(*end).expect("small")].trim())
        .collect();
    assert_eq!(pages, ["One.", "", "Three: 3 €.", "Four."]);
    assert_eq!(report.page_at(text.find("Four").expect("it is there") as u64), Some(4));
    assert!(report.notes.is_empty());
}

#[test]
fn letters_that_are_dropped_do_not_move_the_pages() {
    let mut document = Document::new();
    let content = "BT /F1 12 Tf 72 700 Td /Span << /ActualText (O\\000n\\000e\\001.) >> BDC (xyz) Tj EMC ET";
    document.add_page(content);
    let field = document.add("<< /Type /Annot /Subtype /Widget /Rect [72 695 300 712] /FT /Tx /V (T\\000w\\000o.) >>");
    document.add_page_with("", "/F1 3 0 R", &format!("/Annots [{field} 0 R]"));
    document.add_page(line("Three."));
    let (text, report) = read(&document.finish()).expect("text");
    assert_eq!(text.split_whitespace().collect::<Vec<_>>(), ["One.", "Two.", "Three."]);
    let starts = ["One", "Two", "Three"].map(|word| text.find(word).expect("it is there") as u64);
    assert_eq!(starts.map(|start| report.page_at(start)), [Some(1), Some(2), Some(3)]);
}

#[test]
fn a_file_with_too_many_pages_says_so() {
    let mut document = Document::new();
    let kids: String = (0..100_001).map(|number| format!("{} 0 R ", number + 200_000)).collect();
    let many = document.add(format!("<< /Type /Pages /Kids [{kids}] /Count 100001 >>"));
    document.add_kid(many);
    document.add_page(line("Last."));
    assert!(matches!(read(&document.finish()), Err(ExtractError::TooLarge)));
}

#[test]
fn a_page_that_is_damaged_or_missing_costs_itself() {
    let mut document = Document::new();
    document.add_page(line("First."));
    let broken = document.add_stream("/Filter /FlateDecode", "this is not compressed");
    document.add_page_of(&format!("/Contents {broken} 0 R"));
    document.add_kid(9_999);
    document.add_page(line("Last."));
    let file = document.finish();
    assert_eq!(text(&file), "First.\n\nLast.");
    let expected = "2 of 4 pages could not be read: pages 2 and 3. Save the file again, then add it again.";
    assert_eq!(messages(&file), [expected]);
    let (text, report) = read(&file).expect("text");
    assert_eq!(report.page_at(text.find("Last").expect("it is there") as u64), Some(4), "pages keep their numbers");
}

#[test]
fn a_page_whose_content_is_missing_could_not_be_read() {
    let mut document = Document::new();
    document.add_page_of("/Contents 999 0 R");
    assert!(matches!(read(&document.finish()), Err(ExtractError::Damaged)), "it is no empty page");
    let mut empty = Document::new();
    empty.add_page_of("");
    assert!(matches!(read(&empty.finish()), Err(ExtractError::Empty)));
}

#[test]
fn a_font_without_letters_costs_its_pages() {
    let mut document = Document::new();
    document.add_page(line("First."));
    let font = add_mapped_font(&mut document, &[], 500);
    document.add_page_with("BT /F2 12 Tf 72 700 Td <0001000200030004000500060007> Tj ET", &format!("/F2 {font} 0 R"), "");
    let notes = messages(&document.finish());
    assert!(notes[0].starts_with("1 of 2 pages is incomplete: page 2. A font of the file does not say"), "{notes:?}");
}

#[test]
fn a_file_whose_fonts_have_no_letters_says_so() {
    let mut document = Document::new();
    let font = add_mapped_font(&mut document, &[], 500);
    document.add_page_with("BT /F2 12 Tf 72 700 Td <0001000200030004000500060007> Tj ET", &format!("/F2 {font} 0 R"), "");
    assert!(matches!(read(&document.finish()), Err(ExtractError::UnknownLetters)));
}

#[test]
fn a_scan_says_that_it_is_one() {
    let mut scan = Document::new();
    add_scan(&mut scan);
    add_scan(&mut scan);
    let Err(ExtractError::Scan(note)) = read(&scan.finish()) else { panic!("it is a scan") };
    assert_eq!((note.pages, note.page_count), (vec![1, 2], 2));
    let mut mixed = Document::new();
    mixed.add_page(line("A cover."));
    add_scan(&mut mixed);
    assert!(messages(&mixed.finish())[0].starts_with("1 of 2 pages is scanned, without text: page 2."));
}

#[test]
fn an_empty_file_is_no_scan() {
    assert!(matches!(read(&page_of("")), Err(ExtractError::Empty)));
    assert!(matches!(read(&page_of("0 0 100 100 re f")), Err(ExtractError::Empty)));
}

#[test]
fn a_file_that_only_mentions_encryption_is_not_protected() {
    assert_eq!(text(&page_of(line("What /Encrypt means."))), "What /Encrypt means.");
    assert!(matches!(read(&page_of("% /Encrypt 5 0 R")), Err(ExtractError::Empty)));
    let mut document = Document::new();
    document.add("<< /Encrypt (no) >>");
    document.add_page("");
    assert!(matches!(read(&document.finish()), Err(ExtractError::Empty)));
}

#[test]
fn a_protected_file_says_so() {
    let mut document = Document::new();
    let key = "00".repeat(32);
    let lock = document.add(format!("<< /Filter /Standard /V 2 /R 3 /Length 128 /P -4 /O <{key}> /U <{key}> >>"));
    document.trailer = format!("/Encrypt {lock} 0 R /ID [<00> <00>]");
    document.add_page(line("Secret."));
    assert!(matches!(read(&document.finish()), Err(ExtractError::Encrypted)));
}

#[test]
fn a_file_that_opens_without_a_password_is_read() {
    // Encrypted by algorithms 2 and 5 (ISO 32000-1, section 7.6.3) with RC4, 128 bits, and an empty user password.
    let owner: String = (0..32).map(|byte| format!("{byte:02x}")).collect();
    let user = format!("cf8fbebf7e094e114577a5b4a8b2fd5c{}", "00".repeat(16));
    let content: [u8; 43] = [
        0x9f, 0x5c, 0x59, 0x3f, 0xcd, 0x1b, 0xeb, 0x67, 0xd0, 0x52, 0x50, 0xcc, 0x17, 0xa0, 0x55, 0xe6, 0x27, 0xa2, 0x1f, 0xb2,
        0xf0, 0xe0, 0x28, 0x6f, 0x23, 0x9f, 0x02, 0x70, 0xcc, 0x25, 0xbb, 0x2c, 0x20, 0x45, 0x7f, 0x0a, 0x25, 0x43, 0x76, 0x92,
        0x45, 0xb5, 0x4e,
    ];
    let mut document = Document::new();
    let lock = document.add(format!("<< /Filter /Standard /V 2 /R 3 /Length 128 /P -4 /O <{owner}> /U <{user}> >>"));
    let id = &owner[..32];
    document.trailer = format!("/Encrypt {lock} 0 R /ID [<{id}> <{id}>]");
    document.add_page(content);
    assert_eq!(text(&document.finish()), "No password.");
}

#[test]
fn compressed_content_is_read() {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(line("Compressed.").as_bytes()).expect("memory");
    let mut document = Document::new();
    let content = document.add_stream("/Filter /FlateDecode", encoder.finish().expect("memory"));
    document.add_page_of(&format!("/Contents {content} 0 R /Resources << /Font << /F1 3 0 R >> >>"));
    assert_eq!(text(&document.finish()), "Compressed.");
}

#[test]
fn content_in_several_streams_is_read_as_one() {
    let mut document = Document::new();
    let one = document.add_stream("", "BT /F1 12 Tf 72 700 Td (One ");
    let two = document.add_stream("", "and) Tj ( two.) Tj ET");
    document.add_page_of(&format!("/Contents [{one} 0 R {two} 0 R] /Resources << /Font << /F1 3 0 R >> >>"));
    assert_eq!(text(&document.finish()), "One  and two.".replace("  ", " "));
}

#[test]
fn a_file_without_its_table_of_objects_is_repaired() {
    let file = page_of(line("The desk opens at eight."));
    let cut = file.windows(4).rposition(|window| window == b"xref").expect("a table");
    let table = file[..cut].windows(4).rposition(|window| window == b"xref").expect("a table");
    assert_eq!(text(&file[..table]), "The desk opens at eight.");
    let mut shifted = b"From: somebody\r\n\r\n".to_vec();
    shifted.extend(&file);
    assert_eq!(text(&shifted), "The desk opens at eight.", "bytes before it");
}
