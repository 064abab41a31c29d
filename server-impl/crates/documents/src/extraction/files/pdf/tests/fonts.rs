//! The letters of fonts.

use super::{
    text,
    writer::{Document, add_mapped_font, page_of, page_of_letters},
};

/// Writes a page that shows a string of a font.
fn page_with_font(font: &str, shown: &str) -> Vec<u8> {
    let mut document = Document::new();
    let font = document.add(font);
    document.add_page_with(format!("BT /F2 12 Tf 72 700 Td {shown} Tj ET"), &format!("/F2 {font} 0 R"), "");
    document.finish()
}

/// Writes a page with a composite font of a character collection that is not embedded.
fn page_of_collection(encoding: &str, ordering: &str, shown: &str) -> Vec<u8> {
    let mut document = Document::new();
    let descendant = document.add(format!(
        "<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Song /DW 1000 \
         /CIDSystemInfo << /Registry (Adobe) /Ordering ({ordering}) /Supplement 2 >> >>"
    ));
    let font = document.add(format!(
        "<< /Type /Font /Subtype /Type0 /BaseFont /Song /Encoding /{encoding} /DescendantFonts [{descendant} 0 R] >>"
    ));
    document.add_page_with(format!("BT /F2 12 Tf 72 700 Td {shown} Tj ET"), &format!("/F2 {font} 0 R"), "");
    document.finish()
}

#[test]
fn simple_fonts_are_read_by_their_encodings() {
    let font = |encoding: &str| format!("<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman /Encoding {encoding} >>");
    for (encoding, shown, expected) in [
        ("/WinAnsiEncoding", "<4D FC 6C 6C 65 72 20 80>", "Müller €"),
        ("/MacRomanEncoding", "<4D 9F 6C 6C 65 72>", "Müller"),
        ("/StandardEncoding", "<AA 48 69 BA>", "“Hi”"),
        ("<< /BaseEncoding /WinAnsiEncoding /Differences [65 /Euro /eacute /uni20BF] >>", "(ABCD)", "€é₿D"),
        ("<< /Differences [65 /f_f_i /fi /a.alt] >>", "(ABC)", "ffifia"),
    ] {
        assert_eq!(text(&page_with_font(&font(encoding), shown)), expected, "{encoding}");
    }
}

#[test]
fn fonts_of_character_collections_are_read_without_a_map() {
    for (encoding, ordering, shown, expected) in [
        ("GBK-EUC-H", "GB1", "<C7B0CCA8>", "前台"),
        ("UniGB-UCS2-H", "GB1", "<524D53F0>", "前台"),
        ("90ms-RKSJ-H", "Japan1", "<8EF3957482CD>", "受付は"),
        ("UniJIS-UTF16-H", "Japan1", "<53D74ED8306F>", "受付は"),
        ("ETen-B5-H", "CNS1", "<A4A4A4E5>", "中文"),
        ("KSCms-UHC-H", "Korea1", "<C7D1B1DB>", "한글"),
    ] {
        assert_eq!(text(&page_of_collection(encoding, ordering, shown)), expected, "{encoding}");
    }
}

#[test]
fn codes_of_a_collection_are_letters_even_if_the_map_is_incomplete() {
    let mut document = Document::new();
    let map = document.add_stream("", super::writer::unicode_map(&[(0x524D, "前")]));
    let descendant = document.add(
        "<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Song /DW 1000 \
         /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> >>",
    );
    let font = document.add(format!(
        "<< /Type /Font /Subtype /Type0 /BaseFont /Song /Encoding /UniGB-UCS2-H /DescendantFonts [{descendant} 0 R] \
         /ToUnicode {map} 0 R >>"
    ));
    document.add_page_with("BT /F2 12 Tf 72 700 Td <524D53F0> Tj ET", &format!("/F2 {font} 0 R"), "");
    assert_eq!(text(&document.finish()), "前台");
}

#[test]
fn vertical_writing_is_read_from_the_right() {
    let mut document = Document::new();
    let descendant = document.add(
        "<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Song /DW 1000 \
         /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >> >>",
    );
    let font = document.add(format!(
        "<< /Type /Font /Subtype /Type0 /BaseFont /Song /Encoding /UniJIS-UTF16-V /DescendantFonts [{descendant} 0 R] >>"
    ));
    let content = "BT /F2 12 Tf 1 0 0 1 300 700 Tm <958B304D307E3059> Tj ET BT /F2 12 Tf 1 0 0 1 320 700 Tm <53D74ED8306F> Tj ET";
    document.add_page_with(content, &format!("/F2 {font} 0 R"), "");
    assert_eq!(text(&document.finish()).replace('\n', ""), "受付は開きます");
}

#[test]
fn a_code_without_a_letter_costs_that_letter() {
    let mut document = Document::new();
    let font = add_mapped_font(&mut document, &[(1, "D"), (2, "o"), (3, "g"), (4, "s")], 500);
    let content = "BT /F2 12 Tf 72 700 Td <00010002000300040063> Tj ET";
    document.add_page_with(content, &format!("/F2 {font} 0 R"), "");
    let (read, report) = super::read(&document.finish()).expect("text");
    assert_eq!((read.trim(), report.notes.len()), ("Dogs", 0));
}

#[test]
fn a_font_that_cannot_be_read_costs_its_own_text() {
    for font in [
        "<< /Type /Font /Subtype /Type0 /BaseFont /X /Encoding /Unknown-H /DescendantFonts [9999 0 R] >>",
        "<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1 1] /FontMatrix [1 0 0 1 0 0] /Encoding << /Differences [65 /g1] >> >>",
        "<< /Type /Font >>",
        "[1 2 3]",
        "null",
    ] {
        let mut document = Document::new();
        let font = document.add(font);
        let content = "BT /F2 12 Tf 72 720 Td <0102> Tj /F1 12 Tf 0 -20 Td (The desk opens at eight.) Tj ET";
        document.add_page_with(content, &format!("/F1 3 0 R /F2 {font} 0 R"), "");
        let read = text(&document.finish());
        assert!(read.contains("The desk opens at eight."), "{font} {read}");
    }
}

#[test]
fn widths_given_as_ranges_keep_numbers_together() {
    let mut document = Document::new();
    let letters: Vec<(u16, &str)> = vec![(1, "8"), (2, "0"), (3, " "), (4, "€")];
    let map = document.add_stream("", super::writer::unicode_map(&letters));
    let descendant = document.add(
        "<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Own /DW 1000 /W [1 2 556 3 [278] 4 4 600] \
         /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>",
    );
    let font = document.add(format!(
        "<< /Type /Font /Subtype /Type0 /BaseFont /Own /Encoding /Identity-H /DescendantFonts [{descendant} 0 R] \
         /ToUnicode {map} 0 R >>"
    ));
    let content = "BT /F2 12 Tf 72 700 Td <0001> Tj 6.672 0 Td <0002> Tj 6.672 0 Td <00030004> Tj ET";
    document.add_page_with(content, &format!("/F2 {font} 0 R"), "");
    assert_eq!(text(&document.finish()), "80 €");
}

#[test]
fn ligatures_and_presentation_forms_become_letters() {
    assert_eq!(text(&page_of_letters(&["o", "\u{fb03}", "c", "e", " ", "\u{fb02}", "a", "g"])), "office flag");
    assert_eq!(text(&page_of_letters(&["\u{2f8f}", "\u{2f2f}"])), "行工");
    assert_eq!(text(&page_of_letters(&["m", "²"])), "m²");
}

#[test]
fn text_that_runs_leftwards_is_in_the_order_of_reading() {
    // Isolated and joined forms, as they are drawn: from the left, the last letter first.
    let arabic = ["\u{fe90}", "\u{fe98}", "\u{fed3}", " ", "\u{fe8e}", "\u{fee7}", "\u{fe83}"];
    assert_eq!(text(&page_of_letters(&arabic)), "أنا فتب");
    let hebrew = ["ם", "ו", "ל", "ש", " ", "1", "2", ":", "3", "0", " ", "ה", "ע", "ש", "ב"];
    assert_eq!(text(&page_of_letters(&hebrew)), "בשעה 12:30 שלום");
    let mixed = ["W", "i", "-", "F", "i", " ", "ת", "ש", "ר", "ל"];
    assert_eq!(text(&page_of_letters(&mixed)), "לרשת Wi-Fi");
}

#[test]
fn accents_drawn_over_letters_are_joined_with_them() {
    let accent = "BT /F1 12 Tf 72 700 Td (caf) Tj 17.34 0 Td <B4> Tj -1.332 0 Td (e) Tj ET";
    assert_eq!(text(&page_of(accent)), "café");
}

#[test]
fn names_that_contain_codes_are_letters() {
    let font = |names: &str| format!("<< /Type /Font /Subtype /Type1 /BaseFont /Own /Encoding << /Differences [1 {names}] >> >>");
    assert_eq!(text(&page_with_font(&font("/a72 /a97 /a108 /a116"), "<01020304>")), "Halt");
    let ascii = font("/x 45 /B9 65 /BT 97 /CP 101 /CR 110 /CW 116 /CX").replace("[1 /x", "[");
    assert_eq!(text(&page_with_font(&ascii, "(Ante-a)")), "Ante-a");
    assert_eq!(text(&page_with_font(&font("/G48 /G61 /G6C /G74"), "<01020304>")), "Halt");
}

#[test]
fn codes_may_be_declared_to_be_the_letters() {
    let mut document = Document::new();
    let descendant = document.add(
        "<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Arial /DW 600 \
         /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>",
    );
    let font = document.add(format!(
        "<< /Type /Font /Subtype /Type0 /BaseFont /Arial /Encoding /Identity-H /DescendantFonts [{descendant} 0 R] \
         /ToUnicode /Identity-H >>"
    ));
    document.add_page_with("BT /F2 12 Tf 72 700 Td <0041007200690061006C> Tj ET", &format!("/F2 {font} 0 R"), "");
    assert_eq!(text(&document.finish()), "Arial");
}

#[test]
fn fonts_that_are_parts_of_one_object_are_different_ones() {
    let mut document = Document::new();
    let font = |names: &str| format!("<< /Type /Font /Subtype /Type1 /BaseFont /Own /Encoding << /Differences [1 {names}] >> >>");
    let fonts = format!("/F2 {} /F3 {}", font("/H /a /l /t"), font("/o /p /e /n"));
    let content = "BT /F2 12 Tf 72 700 Td <01020304> Tj /F3 12 Tf 60 0 Td <01020304> Tj /F2 12 Tf 60 0 Td <01> Tj ET";
    document.add_page_with(content, &fonts, "");
    assert_eq!(text(&document.finish()).replace(" | ", " "), "Halt open H");
}

/// Writes a page with a composite font that is not embedded and does not name its letters.
fn page_of_shapes(name: &str) -> Vec<u8> {
    let mut document = Document::new();
    let descendant = document.add(format!(
        "<< /Type /Font /Subtype /CIDFontType2 /BaseFont /{name} /DW 556 \
         /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>"
    ));
    let font = document.add(format!(
        "<< /Type /Font /Subtype /Type0 /BaseFont /{name} /Encoding /Identity-H /DescendantFonts [{descendant} 0 R] >>"
    ));
    let content = "BT /F2 12 Tf 72 700 Td <003D004C0050005000480055> Tj ET";
    document.add_page_with(content, &format!("/F2 {font} 0 R"), "");
    document.finish()
}

#[test]
fn shapes_of_the_common_fonts_of_windows_are_letters() {
    for name in ["ArialMT", "Arial,Bold", "TimesNewRomanPSMT", "Times#20New#20Roman", "Verdana-Bold", "ABCDEF+CourierNew"] {
        assert_eq!(text(&page_of_shapes(name)), "Zimmer", "{name}");
    }
    let far = |name: &str| text(&String::from_utf8_lossy(&page_of_shapes(name)).replace("003D", "00E3").into_bytes());
    assert_eq!([far("TimesNewRomanPSMT"), far("ArialMT"), far("Arial-Black")], ["šimmer", "šimmer", "immer"], "fonts differ");
    for name in ["Calibri", "Own"] {
        assert!(text(&page_of_shapes(name)).starts_with("error: The letters of the file cannot be told"), "{name}");
    }
}
