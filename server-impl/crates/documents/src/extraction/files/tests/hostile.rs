//! Files that are made to harm: each is refused with a reason, or read, within bounds.

use std::{
    io::{Cursor, Write},
    time::Duration,
};

use frontdesk_ports::testing::processor_time::ProcessorTime;
use zip::{ZipWriter, write::SimpleFileOptions};

use super::{
    super::archive::Archive,
    Format,
    packages::{archive, book, open_text, p, presentation, relationships, shape, sheet_rows, trimmed, word, word_text, workbook},
};

/// Longest time that a processor may work on one of these files, without optimization.
const MAX_TIME: Duration = Duration::from_secs(60);

const DAMAGED: &str = "error: The file is damaged, or not what its name says.";
const TOO_COMPLEX: &str = "error: The file is too complex to be read";
const TOO_LARGE: &str = "error: The file contains more than can be read.";
const ENCRYPTED: &str = "error: The file is protected by a password.";

/// Repeats the bytes in a part of an archive, which then decompresses to so many megabytes.
fn bomb(parts: &[(&str, &str)], bombed: &str, megabytes: usize) -> Vec<u8> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in parts {
        archive.start_file(*name, SimpleFileOptions::default()).expect("a part");
        archive.write_all(content.as_bytes()).expect("its bytes");
    }
    archive.start_file(bombed, SimpleFileOptions::default()).expect("a part");
    let piece = vec![b' '; 1024 * 1024];
    for _ in 0..megabytes {
        archive.write_all(&piece).expect("its bytes");
    }
    let bytes = archive.finish().expect("an archive").into_inner();
    assert!(bytes.len() < 2_000_000, "it is small");
    bytes
}

fn check_refused(what: &str, format: Format, bytes: &[u8], reason: &str) {
    let begun = ProcessorTime::now();
    let text = trimmed(format, bytes);
    assert!(text.starts_with(reason), "{what}: {}", &text[..text.floor_char_boundary(200)]);
    assert!(begun.elapsed() < MAX_TIME, "{what} took {:?}", begun.elapsed());
}

#[test]
fn archives_that_swell_are_not_read_to_their_end() {
    let package = |target: &str| relationships(&[("rId1", "officeDocument", target)]);
    let word = package("word/document.xml");
    check_refused("a document", Format::Docx, &bomb(&[("_rels/.rels", &word)], "word/document.xml", 260), TOO_LARGE);
    let document = format!("<w:document>{}</w:document>", p("Hello."));
    let references = relationships(&[("rId1", "styles", "styles.xml")]);
    let parts = [("_rels/.rels", word.as_str()), ("word/document.xml", &document), ("word/_rels/document.xml.rels", &references)];
    check_refused("styles", Format::Docx, &bomb(&parts, "word/styles.xml", 260), TOO_LARGE);
    let sheets = package("xl/workbook.xml");
    let parts = [("_rels/.rels", sheets.as_str()), ("xl/workbook.xml", "<workbook/>")];
    check_refused("shared strings", Format::Xlsx, &bomb(&parts, "xl/sharedStrings.xml", 260), TOO_LARGE);
    check_refused("an OpenDocument text", Format::Odt, &bomb(&[], "content.xml", 260), TOO_LARGE);
    check_refused("a container of a book", Format::Epub, &bomb(&[], "META-INF/container.xml", 260), TOO_LARGE);
}

#[test]
fn a_part_that_is_read_twice_counts_once() {
    let file = bomb(&[], "xl/worksheets/sheet1.xml", 150);
    let mut archive = Archive::open(&file[..]).expect("an archive");
    let mut part = archive.read_part("xl/worksheets/sheet1.xml").expect("an archive").expect("a part");
    std::io::copy(&mut part, &mut std::io::sink()).expect("it is within the bound");
    drop(part);
    archive.check_size().expect("it is still within the bound");
}

#[test]
fn a_chapter_that_swells_is_not_read_to_its_end() {
    let long = "<p>x</p>".repeat(2_000_000);
    check_refused("a chapter", Format::Epub, &book(&[("a.xhtml", &long)], &[]), TOO_LARGE);
}

#[test]
fn nests_have_a_bottom() {
    let deep = |open: &str, times: usize| open.repeat(times);
    check_refused("paragraphs", Format::Docx, &word(&deep("<w:p>", 100_000), &[]), TOO_COMPLEX);
    check_refused("tables", Format::Docx, &word(&deep("<w:tbl><w:tr><w:tc>", 50_000), &[]), TOO_COMPLEX);
    check_refused("skipped elements", Format::Docx, &word(&deep("<w:del>", 100_000), &[]), TOO_COMPLEX);
    check_refused("shapes", Format::Pptx, &presentation(&[("", &deep("<p:grpSp>", 100_000), None)]), TOO_COMPLEX);
    check_refused("spans", Format::Odt, &open_text("", &deep("<text:span>", 100_000)), TOO_COMPLEX);
    check_refused("groups", Format::Rtf, format!("{{\\rtf1 {}", "{".repeat(1_000_000)).as_bytes(), TOO_COMPLEX);
    let nested = format!("{}x{}", "<w:tbl><w:tr><w:tc>".repeat(300), "</w:tc></w:tr></w:tbl>".repeat(300));
    assert!(word_text(&(nested + &p("After."))).contains("After."));
}

#[test]
fn nested_mails_have_a_bottom() {
    let mail: String = (0..2_000).map(|n| format!("Subject: {n}\nContent-Type: message/rfc822\n\n")).collect();
    let begun = ProcessorTime::now();
    let text = trimmed(Format::Eml, mail.as_bytes());
    assert!(text.starts_with("# 0") && text.len() < 1_000, "{text}");
    let parts: String = (0..2_000).map(|n| format!("Content-Type: multipart/mixed; boundary=\"b{n}\"\n\n--b{n}\n")).collect();
    trimmed(Format::Eml, format!("Subject: x\n{parts}\nend").as_bytes());
    assert!(begun.elapsed() < MAX_TIME, "{:?}", begun.elapsed());
}

#[test]
fn entities_are_not_expanded() {
    let entities = "<!DOCTYPE d [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;\">]>";
    let external = "<!DOCTYPE d [<!ENTITY a SYSTEM \"file:///etc/passwd\">]>";
    for declared in [entities, external] {
        let document = format!("{declared}<w:document><w:p><w:r><w:t>&a;</w:t></w:r></w:p></w:document>");
        check_refused("Word", Format::Docx, &archive(&[("word/document.xml", &document)]), DAMAGED);
        let content = format!("{declared}<office:document-content/>");
        check_refused("OpenDocument", Format::Odt, &archive(&[("content.xml", &content)]), DAMAGED);
    }
    let unknown = "<w:p><w:r><w:t>a&unknown;b &amp; c & d</w:t></w:r></w:p>";
    assert_eq!(word_text(unknown), "ab & c & d");
}

#[test]
fn references_in_circles_end() {
    let circle = "<w:styles><w:style w:styleId=\"a\"><w:basedOn w:val=\"b\"/></w:style><w:style w:styleId=\"b\">\
        <w:basedOn w:val=\"a\"/></w:style></w:styles>";
    let body =
        "<w:p><w:pPr><w:pStyle w:val=\"a\"/></w:pPr><w:r><w:rPr><w:rStyle w:val=\"b\"/></w:rPr><w:t>Text</w:t></w:r></w:p>";
    assert_eq!(trimmed(Format::Docx, &word(body, &[("styles", circle)])), "Text");
    let note = "<w:footnotes><w:footnote w:id=\"2\"><w:p><w:r><w:t>n</w:t><w:footnoteReference w:id=\"2\"/></w:r></w:p>\
        </w:footnote></w:footnotes>";
    let body = "<w:p><w:r><w:t>Text</w:t><w:footnoteReference w:id=\"2\"/><w:footnoteReference w:id=\"2\"/></w:r></w:p>";
    assert_eq!(trimmed(Format::Docx, &word(body, &[("footnotes", note)])), "Text [n]");
    let style = "<w:numbering><w:abstractNum w:abstractNumId=\"0\"><w:styleLink w:val=\"s\"/><w:numStyleLink w:val=\"s\"/>\
        </w:abstractNum>\
                 <w:num w:numId=\"1\"><w:abstractNumId w:val=\"0\"/></w:num></w:numbering>";
    let body = "<w:p><w:pPr><w:numPr><w:numId w:val=\"1\"/></w:numPr></w:pPr><w:r><w:t>Text</w:t></w:r></w:p>";
    assert_eq!(trimmed(Format::Docx, &word(body, &[("numbering", style)])), "Text");
}

#[test]
fn absurd_numbers_need_neither_time_nor_memory() {
    let begun = ProcessorTime::now();
    let far = "<sheetData><row r=\"1048576\"><c r=\"XFD1048576\"><v>1</v></c></row><row r=\"4294967295\">\
        <c r=\"ZZZZZZ4294967295\"><v>1</v></c></row></sheetData>";
    trimmed(Format::Xlsx, &workbook(&[("S", "", far)], "", &[]));
    let merged =
        format!("{}<mergeCells><mergeCell ref=\"A1:XFD1048576\"/></mergeCells>", sheet_rows(&[&["a", "b"], &["1", "2"]]));
    assert!(trimmed(Format::Xlsx, &workbook(&[("S", "", &merged)], "", &[])).contains("a: 1"));
    let item = "<w:p><w:pPr><w:numPr><w:ilvl w:val=\"4000000000\"/><w:numId w:val=\"1\"/></w:numPr></w:pPr><w:r><w:t>x</w:t>\
        </w:r></w:p>";
    let numbering = "<w:numbering><w:abstractNum w:abstractNumId=\"0\"><w:lvl w:ilvl=\"8\">\
        <w:start w:val=\"9223372036854775807\"/><w:numFmt w:val=\"lowerLetter\"/><w:lvlText w:val=\"%9.\"/></w:lvl>\
        </w:abstractNum>\
         <w:num w:numId=\"1\"><w:abstractNumId w:val=\"0\"/></w:num></w:numbering>";
    assert!(trimmed(Format::Docx, &word(&item.repeat(3), &[("numbering", numbering)])).contains("9223372036854775807. x"));
    let repeated = "<table:table><table:table-row><table:table-cell table:number-columns-repeated=\"4000000000\"><text:p>x\
        </text:p></table:table-cell></table:table-row></table:table><text:p>a<text:s text:c=\"4000000000\"/>b</text:p>";
    assert!(trimmed(Format::Odt, &open_text("", repeated)).ends_with("a b"));
    assert_eq!(trimmed(Format::Rtf, b"{\\rtf1 a\\bin2000000000 b}"), "a");
    assert_eq!(trimmed(Format::Rtf, b"{\\rtf1 \\uc2000000000\\u65?b\\par c\\u-999999999999 d}").chars().next(), Some('A'));
    let levels =
        "<a:p><a:pPr lvl=\"4000000000\"><a:buAutoNum startAt=\"-9223372036854775808\"/></a:pPr><a:r><a:t>x</a:t></a:r></a:p>";
    trimmed(Format::Pptx, &presentation(&[("", &format!("<p:sp>{levels}</p:sp>"), None)]));
    assert!(begun.elapsed() < MAX_TIME, "{:?}", begun.elapsed());
}

#[test]
fn a_format_of_numbers_may_be_anything() {
    for code in [
        "",
        ";;;",
        "[",
        "\"",
        "\\",
        "[$",
        "[>",
        "0".repeat(900).as_str(),
        "#,".repeat(400).as_str(),
        "yyyy".repeat(200).as_str(),
        "?/?",
        "[h]:mm:ss.000",
        "@",
        "E+",
    ] {
        for value in ["0", "-1.5", "1e308", "-1e308", "1e-300", "46143.9999999"] {
            let code = code.replace('"', "&quot;").replace('>', "&gt;");
            let styles = format!(
                "<numFmts><numFmt numFmtId=\"164\" formatCode=\"{code}\"/></numFmts><cellXfs><xf numFmtId=\"164\"/></cellXfs>"
            );
            let rows = format!(
                "<sheetData><row r=\"1\"><c r=\"A1\" s=\"0\"><v>{value}</v></c><c r=\"B1\" t=\"inlineStr\"><is><t>x</t></is></c>\
                    </row></sheetData>"
            );
            assert!(trimmed(Format::Xlsx, &workbook(&[("S", "", &rows)], &styles, &[])).ends_with('x'), "{code} {value}");
        }
    }
}

#[test]
fn documents_with_a_password_say_so() {
    let stream: Vec<u8> = "EncryptedPackage".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let encrypted = [b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1".as_slice(), &[0; 600], &stream, &[0; 600]].concat();
    for format in [Format::Docx, Format::Xlsx, Format::Pptx] {
        assert!(format.may_begin_with(&encrypted[..1_024]));
        check_refused("with a password", format, &encrypted, ENCRYPTED);
        check_refused("an older format", format, &encrypted[..400], DAMAGED);
    }
}

#[test]
fn the_first_bytes_must_be_of_the_format() {
    let (zip, odt) = (archive(&[("[Content_Types].xml", "<Types/>")]), open_text("", "<text:p>x</text:p>"));
    let epub = book(&[("a.xhtml", "<p>x</p>")], &[]);
    let mail: &[u8] = b"Received: by a\r\nX-Spam: no\r\nSubject: x\r\n\r\nHello";
    let accepted: [(Format, &[u8]); 11] = [
        (Format::Docx, &zip),
        (Format::Xlsx, &zip),
        (Format::Pptx, &zip),
        (Format::Odt, &odt),
        (Format::Epub, &epub),
        (Format::Epub, &zip),
        (Format::Rtf, b"{\\rtf1 x}"),
        (Format::Rtf, b"\r\n{\\rtf1 x}"),
        (Format::Eml, mail),
        (Format::Eml, b"From a@b Fri May  1 18:00:00 2026\nReturn-Path: <a@b>\n"),
        (Format::Eml, b"\xef\xbb\xbfFrom: a@desk.example\n"),
    ];
    for (format, bytes) in accepted {
        assert!(format.may_begin_with(bytes), "{format}: {:?}", String::from_utf8_lossy(&bytes[..bytes.len().min(60)]));
    }
    let refused: [(Format, &[u8]); 12] = [
        (Format::Docx, &odt),
        (Format::Xlsx, &epub),
        (Format::Pptx, b"%PDF-1.7"),
        (Format::Docx, mail),
        (Format::Odt, &epub),
        (Format::Odt, b"{\\rtf1 x}"),
        (Format::Epub, &odt),
        (Format::Epub, b"<html>"),
        (Format::Rtf, b"Hello {\\rtf1 x}"),
        (Format::Rtf, &zip),
        (Format::Eml, b"Hello,\n\nsee you: at eight."),
        (Format::Eml, &zip),
    ];
    for (format, bytes) in refused {
        assert!(!format.may_begin_with(bytes), "{format}: {:?}", String::from_utf8_lossy(&bytes[..bytes.len().min(60)]));
    }
    let others: [&[u8]; 8] =
        [b"%PDF-1.7\n", b"\r\n{\\rtf1 x}", &zip, b"%!PS-Adobe", b"\x1f\x8b\x08", b"GIF89a", b"\xff\xd8\xff\xe0", b"\x89PNG\r\n"];
    for (bytes, format) in
        others.iter().flat_map(|bytes| [Format::Txt, Format::Md, Format::Html, Format::Csv].map(|of| (bytes, of)))
    {
        assert!(!format.may_begin_with(bytes), "{format}: {:?}", String::from_utf8_lossy(&bytes[..bytes.len().min(60)]));
    }
    assert!(Format::Txt.may_begin_with(b"100 %PDF- files, and {\\rtf1 too"), "a text may speak of other formats");
    assert!(trimmed(Format::Pptx, &word(&p("x"), &[])).starts_with(DAMAGED), "a text is no presentation");
    assert!(
        trimmed(Format::Docx, &presentation(&[("", &shape(None, &["x"]), None)])).starts_with(DAMAGED),
        "nor the other way round"
    );
}
