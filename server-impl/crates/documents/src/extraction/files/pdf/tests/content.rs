//! Which letters a page shows.

use super::{
    text,
    writer::{Document, lines_at, page_of},
};

#[test]
fn every_operator_that_shows_text_is_read() {
    let content = "BT /F1 12 Tf 14 TL 72 700 Td (One.) Tj (Two.) ' 0 0 (Three.) \" [(Fo) -20 (ur.)] TJ ET";
    assert_eq!(text(&page_of(content)).replace('\n', " "), "One. Two. Three.Four.");
}

#[test]
fn text_is_found_however_it_is_placed() {
    for content in [
        "BT /F1 12 Tf 1 0 0 1 72 700 Tm (The desk) Tj 60 0 Td (opens at eight.) Tj ET",
        "q 1 0 0 1 72 700 cm BT /F1 12 Tf (The desk) Tj 60 0 Td (opens at eight.) Tj ET Q",
        "q 12 0 0 12 72 700 cm BT /F1 1 Tf (The desk) Tj 5 0 Td (opens at eight.) Tj ET Q",
        "BT /F1 12 Tf 72 700 Td [(The) -278 (desk) -278 (opens) -278 (at) -278 (eight.)] TJ ET",
        "BT /F1 12 Tf 50 Tz 72 700 Td (The desk opens) Tj 60 0 Td (at eight.) Tj ET",
        "BT /F1 12 Tf 200 Tz 72 700 Td (The desk opens at eight.) Tj ET",
        "BT /F1 12 Tf 3 Tw 72 700 Td (The desk opens at eight.) Tj ET",
        "BT /F1 12 Tf 2 Tc 72 700 Td (The desk opens at eight.) Tj ET",
        "BT 3 Tr /F1 12 Tf 72 700 Td (The desk opens at eight.) Tj ET",
    ] {
        assert_eq!(text(&page_of(content)), "The desk opens at eight.", "{content}");
    }
}

#[test]
fn a_line_that_is_drawn_backwards_or_in_pieces_is_read_in_order() {
    let places = [(110.0, "opens"), (72.0, "Desk"), (150.0, "at eight.")];
    let lines: Vec<_> = places.iter().map(|(x, text)| (*x, 700.0, 12.0, *text)).collect();
    assert_eq!(text(&page_of(lines_at(&lines))), "Desk opens at eight.");
}

#[test]
fn text_on_a_turned_page_is_read() {
    for (rotation, matrix) in [
        (0, "0 1 -1 0 300 100"),
        (90, "0 1 -1 0 300 100"),
        (90, "1 0 0 1 100 300"),
        (180, "-1 0 0 -1 500 300"),
        (270, "0 -1 1 0 300 700"),
        (-90, "0 -1 1 0 300 700"),
    ] {
        let mut document = Document::new();
        let content = format!("BT /F1 12 Tf {matrix} Tm (The front desk opens.) Tj 0 -14 Td (Dogs are welcome.) Tj ET");
        document.add_page_with(content, "/F1 3 0 R", &format!("/Rotate {rotation}"));
        let read = text(&document.finish());
        assert_eq!(read.replace('\n', " "), "The front desk opens. Dogs are welcome.", "{rotation} {matrix}");
    }
}

#[test]
fn what_is_drawn_twice_is_read_once() {
    for (dx, dy) in [(0.0, 0.0), (0.3, 0.0), (0.5, -0.5), (0.0, 1.0), (-0.9, 0.0), (1.5, -1.5), (2.0, 2.0)] {
        let shadow = [(72.0, 700.0, 12.0, "Opening hours: all day"), (72.0 + dx, 700.0 + dy, 12.0, "Opening hours: all day")];
        assert_eq!(text(&page_of(lines_at(&shadow))), "Opening hours: all day", "{dx} {dy}");
    }
    let apart = [(72.0, 700.0, 12.0, "Closed"), (72.0, 680.0, 12.0, "Closed")];
    assert_eq!(text(&page_of(lines_at(&apart))), "Closed Closed", "it is written twice");
}

#[test]
fn forms_within_a_page_are_read() {
    let mut document = Document::new();
    let inner = document.add_stream(
        "/Type /XObject /Subtype /Form /BBox [0 0 600 800] /Matrix [1 0 0 1 0 -20] /Resources << /Font << /F1 3 0 R >> >>",
        "BT /F1 12 Tf 72 700 Td (inside a form) Tj ET",
    );
    let content = document.add_stream("", "BT /F1 12 Tf 72 700 Td (Before) Tj ET /X Do BT /F1 12 Tf 72 660 Td (after) Tj ET");
    document
        .add_page_of(&format!("/Contents {content} 0 R /Resources << /Font << /F1 3 0 R >> /XObject << /X {inner} 0 R >> >>"));
    assert_eq!(text(&document.finish()).replace('\n', " "), "Before inside a form after");
}

#[test]
fn hidden_layers_are_not_read() {
    let mut document = Document::new();
    let hidden = document.add("<< /Type /OCG /Name (Draft) >>");
    let shown = document.add("<< /Type /OCG /Name (Final) >>");
    document.catalog = format!("/OCProperties << /OCGs [{hidden} 0 R {shown} 0 R] /D << /OFF [{hidden} 0 R] >> >>");
    let content = document.add_stream(
        "",
        "/OC /H BDC BT /F1 12 Tf 72 700 Td (A draft.) Tj ET EMC /OC /S BDC BT /F1 12 Tf 72 680 Td (The final.) Tj ET EMC",
    );
    document.add_page_of(&format!(
        "/Contents {content} 0 R /Resources << /Font << /F1 3 0 R >> /Properties << /H {hidden} 0 R /S {shown} 0 R >> >>"
    ));
    assert_eq!(text(&document.finish()), "The final.");
}

#[test]
fn content_may_say_which_text_it_stands_for() {
    let content = "BT /F1 12 Tf 72 700 Td (The o) Tj /Span << /ActualText (ffi) >> BDC (xyz) Tj EMC (ce is open.) Tj ET";
    assert_eq!(text(&page_of(content)), "The office is open.");
    let unicode = "BT /F1 12 Tf 72 700 Td /Span << /ActualText <FEFF20AC> >> BDC (E) Tj EMC ( 80) Tj ET";
    assert_eq!(text(&page_of(unicode)), "€ 80");
}

#[test]
fn a_value_typed_into_a_form_is_read() {
    let field = |entries: &str| {
        let mut document = Document::new();
        let widget = document.add(format!("<< /Type /Annot /Subtype /Widget /Rect [130 695 300 712] {entries} >>"));
        let content = lines_at(&[(72.0, 700.0, 12.0, "Name:")]);
        document.add_page_with(content, "/F1 3 0 R", &format!("/Annots [{widget} 0 R]"));
        text(&document.finish()).replace(" | ", " ")
    };
    assert_eq!(field("/FT /Tx /T (name) /V (Anna Meier, room 12)"), "Name: Anna Meier, room 12");
    assert_eq!(field("/FT /Tx /V <FEFF004D00FC006C006C00650072>"), "Name: Müller", "UTF-16");
    assert_eq!(field("/FT /Ch /V (b) /Opt [[(a) (Single room)] [(b) (Double room)]]"), "Name: Double room", "its label");
    let several = field("/FT /Ch /V [(Breakfast) (Dinner)]");
    assert!(several.contains("Breakfast") && several.contains("Dinner"), "{several}");
    assert_eq!(field("/FT /Tx /Ff 8192 /V (secret)"), "Name:", "a password");
    assert_eq!(field("/FT /Tx /Ff 16777216 /MaxLen 5 /V (12345)"), "Name: 12345", "letters in boxes");
    assert_eq!(field("/F 2 /FT /Tx /V (hidden)"), "Name:", "nobody sees it");
    assert_eq!(field("/FT /Btn /V /Yes"), "Name:", "a check mark is drawn");
}

#[test]
fn a_value_of_a_field_above_is_inherited_and_a_drawn_one_is_read_once() {
    let mut document = Document::new();
    let parent = document.add("<< /FT /Tx /T (room) /V (Lily) >>");
    let drawn = document.add_stream(
        "/Type /XObject /Subtype /Form /BBox [0 0 100 20] /Resources << /Font << /F1 3 0 R >> >>",
        "/Tx BMC BT /F1 12 Tf 2 5 Td (Rose garden) Tj ET EMC",
    );
    let one = document.add(format!("<< /Subtype /Widget /Rect [72 700 172 720] /Parent {parent} 0 R >>"));
    let two =
        document.add(format!("<< /Subtype /Widget /Rect [72 660 172 680] /FT /Tx /V (Rose garden) /AP << /N {drawn} 0 R >> >>"));
    let old = document.add(format!("<< /Subtype /Widget /Rect [72 620 172 640] /FT /Tx /V (Tulip) /AP << /N {drawn} 0 R >> >>"));
    document.add_page_with("", "/F1 3 0 R", &format!("/Annots [{one} 0 R {two} 0 R {old} 0 R]"));
    assert_eq!(text(&document.finish()).split_whitespace().collect::<Vec<_>>().join(" "), "Lily Rose garden Tulip");
}

#[test]
fn notes_written_on_a_page_are_read_and_comments_are_not() {
    let mut document = Document::new();
    let note = document.add("<< /Subtype /FreeText /Rect [72 600 300 620] /Contents (Closed on 24 December.) >>");
    let comment = document.add("<< /Subtype /Text /Rect [72 500 90 520] /Contents (Is this right?) >>");
    let content = lines_at(&[(72.0, 700.0, 12.0, "Opening hours")]);
    document.add_page_with(content, "/F1 3 0 R", &format!("/Annots [{note} 0 R {comment} 0 R]"));
    assert_eq!(text(&document.finish()), "Opening hours\n\nClosed on 24 December.");
}

#[test]
fn a_shadow_that_stands_for_no_text_is_not_read() {
    let content = "BT /F1 16 Tf 72 700 Td (Opening hours) Tj ET \
                   /Span << /ActualText () >> BDC BT /F1 16 Tf 75 697 Td (Opening hours) Tj ET EMC";
    assert_eq!(text(&page_of(content)), "Opening hours");
}

#[test]
fn spaces_drawn_over_other_text_do_not_break_it() {
    let blanks = " ".repeat(40);
    let content = format!(
        "BT /F1 12 Tf 72 700 Td (Lily{blanks}) Tj ET BT /F1 12 Tf 150 700 Td [(2)4(0)4(1)4(5)] TJ ET \
         BT /F1 12 Tf 180 700 Td (and) Tj ET"
    );
    assert_eq!(text(&page_of(content)).replace(" | ", " "), "Lily 2015 and");
}
