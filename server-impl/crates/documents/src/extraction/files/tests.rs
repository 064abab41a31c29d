mod csv;
mod docx;
mod eml;
mod epub;
mod hostile;
mod mutations;
mod odt;
mod packages;
mod pptx;
mod rtf;
mod xlsx;

use std::io::{Cursor, Write};

use proptest::prelude::*;
use zip::{ZipWriter, write::SimpleFileOptions};

use super::*;
use crate::extraction;

fn text(format: Format, bytes: &[u8]) -> String {
    let mut text = Vec::new();
    match extract(format, bytes, &mut text) {
        Ok(_) => String::from_utf8(text).expect("UTF-8"),
        Err(error) => format!("error: {error}"),
    }
}

/// Builds a Word file with this document.
fn docx(document: &str) -> Vec<u8> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    archive.start_file("word/document.xml", SimpleFileOptions::default()).expect("a file");
    archive.write_all(document.as_bytes()).expect("its bytes");
    archive.finish().expect("an archive").into_inner()
}

fn paragraph(style: &str, text: &str) -> String {
    format!("<w:p><w:pPr><w:pStyle w:val=\"{style}\"/></w:pPr><w:r><w:t xml:space=\"preserve\">{text}</w:t></w:r></w:p>")
}

/// Builds a PDF file of one page that shows these lines, with the offsets that its cross-reference table needs.
fn pdf(lines: &[&str], more: &str) -> Vec<u8> {
    let shown: String = lines.iter().map(|line| format!("({line}) Tj 0 -20 Td ")).collect();
    let content = format!("BT /F1 12 Tf 72 720 Td {shown}ET");
    let objects = [
        "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>".to_owned(),
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>"
            .to_owned(),
        format!("<< /Length {} >>\nstream\n{content}\nendstream", content.len()),
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>".to_owned(),
    ];
    let mut file = b"%PDF-1.4\n".to_vec();
    let mut offsets = Vec::new();
    for (number, object) in objects.iter().enumerate() {
        offsets.push(file.len());
        file.extend(format!("{} 0 obj\n{object}\nendobj\n", number + 1).bytes());
    }
    let table = file.len();
    file.extend(format!("xref\n0 {}\n0000000000 65535 f \n", objects.len() + 1).bytes());
    for offset in offsets {
        file.extend(format!("{offset:010} 00000 n \n").bytes());
    }
    file.extend(format!("trailer\n<< /Size {} /Root 1 0 R {more}>>\nstartxref\n{table}\n%%EOF\n", objects.len() + 1).bytes());
    file
}

#[test]
fn a_name_tells_the_format() {
    for (name, format) in [("A.TXT", Format::Txt), ("a.b.markdown", Format::Md), ("x.htm", Format::Html), ("x.tsv", Format::Csv)]
    {
        assert_eq!(Format::of_name(name), Some(format));
    }
    assert!([".txt", "txt", "a.doc", "a.", ""].iter().all(|name| Format::of_name(name).is_none()));
}

#[test]
fn a_word_file_gives_paragraphs_headings_and_rows() {
    let cell = |text: &str| format!("<w:tc>{}</w:tc>", paragraph("Normal", text));
    let document = format!(
        "<?xml version=\"1.0\"?><w:document><w:body>{}{}<w:tbl><w:tr>{}{}</w:tr></w:tbl>{}</w:body></w:document>",
        paragraph("Heading2", "Breakfast"),
        paragraph("Normal", "Caf&#233; &amp; tea<w:br/>from seven"),
        cell("Room"),
        cell("80 €"),
        paragraph("berschrift1", "Hunde"),
    );
    // A break is a sibling of the text, as Word writes it.
    let document = document.replace("<w:br/>", "</w:t><w:br/><w:t>");
    insta::assert_snapshot!(text(Format::Docx, &docx(&document)), @r"
    ## Breakfast

    Café & tea
    from seven

    Room | 80 €

    # Hunde
    ");
}

#[test]
fn a_markdown_file_gives_its_words() {
    let file = b"---\ntitle: Desk\n---\n# Caf\xe9\r\n\r\nOpen **from** [seven](hours.md):\r\n\r\n- bell\r\n  - key\r\n\r\n\
        |a|b|\r\n|-|-|\r\n|1|2|\r\n";
    insta::assert_snapshot!(text(Format::Md, file), @"
    # Café

    Open from seven:

    - bell
      - key

    a | b
    1 | 2
    ");
    assert_eq!(text(Format::Txt, b"Open **from** seven"), "Open **from** seven");
}

#[test]
fn a_markdown_file_that_is_too_long_is_plain_text() {
    let line = "Open **from** seven. ".repeat(10);
    let short = text(Format::Md, format!("{line}\n").repeat(100).as_bytes());
    assert!(!short.contains("**"));
    let long = format!("{line}\n").repeat(60_000);
    assert!(long.len() > extraction::markdown::MAX_MARKDOWN_BYTES);
    assert_eq!(text(Format::Md, long.as_bytes()), long);
    assert_eq!(text(Format::Md, ">".repeat(1_000).as_bytes()), ">".repeat(1_000), "nor is one that is nested too deeply");
}

#[test]
fn a_pdf_file_gives_its_lines() {
    let shown = text(Format::Pdf, &pdf(&["The front desk opens at ten.", "Dogs are welcome."], ""));
    assert!(shown.contains("The front desk opens at ten.") && shown.contains("Dogs are welcome."), "{shown}");
}

#[test]
fn what_harms_is_refused_with_a_reason() {
    let entities = "<!DOCTYPE d [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;\">]><w:document><w:t>&b;</w:t></w:document>";
    let deep = format!("<w:document>{}", "<w:p>".repeat(100_000));
    let whole = pdf(&["Hello."], "");
    let cases: [(&str, Format, Vec<u8>); 8] = [
        ("entities", Format::Docx, docx(entities)),
        ("elements within elements", Format::Docx, docx(&deep)),
        ("half an archive", Format::Docx, docx("<w:document/>")[..40].to_vec()),
        ("an archive of something else", Format::Docx, b"PK\x03\x04 nothing".to_vec()),
        ("no text", Format::Docx, docx("<w:document><w:p/></w:document>")),
        ("half a PDF", Format::Pdf, whole[..whole.len() / 2].to_vec()),
        ("a locked PDF", Format::Pdf, pdf(&["Hello."], "/Encrypt << /Filter /Standard /V 1 /R 2 /O (x) /U (y) /P -4 >> ")),
        ("no PDF", Format::Pdf, b"%PDF-1.7 and nothing else".to_vec()),
    ];
    let outcomes: Vec<String> =
        cases.iter().map(|(what, format, bytes)| format!("{what}:\n  {}", text(*format, bytes))).collect();
    insta::assert_snapshot!(outcomes.join("\n"), @r"
    entities:
      error: The file is damaged, or not what its name says. Save it again, then add it again.
    elements within elements:
      error: The file is too complex to be read, or damaged. Save it in a simpler form, for example as text, then add it again.
    half an archive:
      error: The file is damaged, or not what its name says. Save it again, then add it again.
    an archive of something else:
      error: The file is damaged, or not what its name says. Save it again, then add it again.
    no text:
      error: The file contains no text. A scan is a picture: have its text recognized first, then add it again.
    half a PDF:
      error: The file is damaged, or not what its name says. Save it again, then add it again.
    a locked PDF:
      error: The file is protected by a password. Remove the protection, then add it again.
    no PDF:
      error: The file is damaged, or not what its name says. Save it again, then add it again.
    ");
}

#[test]
fn an_archive_that_swells_is_not_read_to_its_end() {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    archive.start_file("word/document.xml", SimpleFileOptions::default()).expect("a file");
    archive.write_all(b"<w:document>").expect("its bytes");
    let run = paragraph("Normal", &"a".repeat(1_000_000));
    for _ in 0..280 {
        archive.write_all(run.as_bytes()).expect("its bytes");
    }
    let bomb = archive.finish().expect("an archive").into_inner();
    assert!(bomb.len() < 2_000_000, "it is small");
    assert!(matches!(extract(Format::Docx, &bomb[..], std::io::sink()), Err(ExtractError::TooLarge)));
}

#[test]
fn a_table_is_read_whatever_stands_between_its_values() {
    for separator in [",", ";", "\t", "|"] {
        let table = ["Room,Price", "Lily,80", "Rose"].join("\r\n").replace(',', separator);
        assert_eq!(text(Format::Csv, table.as_bytes()), "Room: Lily\nPrice: 80\n\nRoom: Rose\n\n");
    }
    assert_eq!(text(Format::Csv, b"only one line"), "only one line\n\n");
    assert_eq!(text(Format::Csv, b"a,b\n1,2,3"), "a: 1\nb: 2\n3\n\n", "a row may be longer than the headers");
}

proptest! {
    #[test]
    fn any_bytes_are_read_or_refused(
        bytes: Vec<u8>,
        format in prop::sample::select(vec![
            Format::Txt, Format::Md, Format::Html, Format::Csv, Format::Docx, Format::Xlsx, Format::Pptx, Format::Odt,
            Format::Rtf, Format::Epub, Format::Eml,
        ]),
    ) {
        let mut text = Vec::new();
        if extract(format, &bytes[..], &mut text).is_ok() {
            prop_assert!(!text.contains(&0) && !text.contains(&b'\r'));
            prop_assert!(String::from_utf8(text).is_ok());
        }
    }
}

#[test]
fn a_table_that_breaks_off_in_a_letter_is_text_all_the_same() {
    let mut text = Vec::new();
    extract(Format::Csv, &[0, 0, 0, 194, 128, 0, 194][..], &mut text).expect("a table of one cell");
    assert_eq!(String::from_utf8(text).as_deref(), Ok("\u{80}\u{fffd}\n\n"));
}
