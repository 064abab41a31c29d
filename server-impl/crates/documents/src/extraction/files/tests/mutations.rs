//! Files with bytes flipped, cut or doubled: each is read, or refused with a reason, and none takes long.

use std::{
    io::{Cursor, Read, Write},
    time::Duration,
};

use frontdesk_ports::testing::processor_time::ProcessorTime;
use zip::{ZipArchive, ZipWriter, write::SimpleFileOptions};

use super::{
    ExtractError, Format, extract,
    packages::{book, open_text, p, presentation, shape, sheet_rows, table, word, workbook},
};

/// Changed copies of each sample.
const MUTATIONS: u64 = 300;

/// Longest time for a copy, on a busy machine and without optimization.
const MAX_TIME: Duration = Duration::from_secs(20);

/// Numbers that look random, the same in each run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("31 bits") % most.max(1)
    }

    /// Flips a bit, cuts a piece, or doubles one.
    fn mutate(&mut self, bytes: &mut Vec<u8>) {
        let (place, length) = (self.below(bytes.len()), 1 + self.below(40));
        let end = (place + length).min(bytes.len());
        match self.below(4) {
            0 => bytes.truncate(place),
            1 => drop(bytes.drain(place..end)),
            2 => {
                let piece = bytes[place..end].to_vec();
                bytes.splice(place..place, piece);
            }
            _ if !bytes.is_empty() => bytes[place] ^= 1 << self.below(8),
            _ => {}
        }
    }
}

/// Changes a part of an archive; the archive itself stays whole.
fn mutate_part(bytes: &[u8], numbers: &mut Numbers) -> Vec<u8> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).expect("an archive");
    let changed = numbers.below(archive.len());
    let mut copy = ZipWriter::new(Cursor::new(Vec::new()));
    for index in 0..archive.len() {
        let mut part = archive.by_index(index).expect("a part");
        let mut content = Vec::new();
        part.read_to_end(&mut content).expect("its bytes");
        if index == changed {
            numbers.mutate(&mut content);
        }
        copy.start_file(part.name().expect("a name").into_owned(), SimpleFileOptions::default()).expect("a part");
        copy.write_all(&content).expect("its bytes");
    }
    copy.finish().expect("an archive").into_inner()
}

fn samples() -> Vec<(Format, Vec<u8>)> {
    let notes = "<w:footnotes><w:footnote w:id=\"2\"><w:p><w:r><w:t>Note</w:t></w:r></w:p></w:footnote></w:footnotes>";
    let numbering = "<w:numbering><w:abstractNum w:abstractNumId=\"0\"><w:lvl w:ilvl=\"0\"><w:numFmt w:val=\"decimal\"/>\
        <w:lvlText w:val=\"%1.\"/></w:lvl>\
        </w:abstractNum><w:num w:numId=\"1\"><w:abstractNumId w:val=\"0\"/></w:num></w:numbering>";
    let body = table(&[
        &[("<w:gridSpan w:val=\"2\"/>", &p("A")), ("<w:vMerge w:val=\"restart\"/>", &p("B"))],
        &[("<w:vMerge/>", "<w:p/>")],
    ]) + "<w:p><w:pPr><w:numPr><w:numId w:val=\"1\"/></w:numPr></w:pPr><w:r><w:t>One</w:t><w:footnoteReference w:id=\"2\"/>\
    </w:r></w:p>";
    let styles = "<numFmts><numFmt numFmtId=\"164\" formatCode=\"#,##0.00 [$€-407];[Red]-0.0\"/></numFmts><cellXfs>\
        <xf numFmtId=\"0\"/><xf numFmtId=\"164\"/></cellXfs>";
    let sheet = format!(
        "{}<mergeCells><mergeCell ref=\"A2:A3\"/></mergeCells>",
        sheet_rows(&[&["Room", "Price"], &["Lily", "80"], &["Rose", "90"]]).replace("<c><v>", "<c s=\"1\"><v>")
    );
    let list = "<text:list-style style:name=\"L\"><text:list-level-style-number text:level=\"1\" style:num-format=\"1\"/>\
        </text:list-style>";
    let open = "<text:h text:outline-level=\"1\">A</text:h><text:list text:style-name=\"L\"><text:list-item><text:p>B</text:p>\
        </text:list-item></text:list>\
        <table:table><table:table-row><table:table-cell table:number-rows-spanned=\"2\"><text:p>C</text:p></table:table-cell>\
        </table:table-row></table:table>";
    let rtf = "{\\rtf1\\ansi\\ansicpg1252{\\fonttbl{\\f0\\fcharset204 Arial;}{\\f1\\fcharset2 Symbol;}}{\\stylesheet{\\s1\
        \\outlinelevel0 h;}}\
        \\pard\\s1 Gr\\'fc\\u8364?\\par\\trowd\\clvmgf\\cellx1\\pard\\intbl{\\f1 a}\\cell\\row\\pard Text{\\footnote Note}\
        \\par{\\listtext 1.}One\\par}";
    let mail = "From: a@desk.example\r\nSubject: =?utf-8?q?x=C3=BC?=\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; \
        boundary=\"b\"\r\n\r\n\
        --b\r\nContent-Type: text/html; charset=iso-8859-1\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n<p>H=FC</p>\r\n\
        --b\r\nContent-Type: message/rfc822\r\n\r\nSubject: y\r\n\r\nInner\r\n--b--\r\n";
    vec![
        (Format::Docx, word(&body, &[("footnotes", notes), ("numbering", numbering)])),
        (Format::Xlsx, workbook(&[("S", "", &sheet)], styles, &["<t>x</t>"])),
        (Format::Pptx, presentation(&[("", &shape(Some("title"), &["T"]), Some(&shape(Some("body"), &["N"])))])),
        (Format::Odt, open_text(list, open)),
        (Format::Epub, book(&[("a.xhtml", "<h1>One</h1><p>First.</p>")], &[])),
        (Format::Rtf, rtf.as_bytes().to_vec()),
        (Format::Eml, mail.as_bytes().to_vec()),
        (Format::Csv, b"sep=;\r\nTitle\r\na;\"b;c\"\r\n1;2\r\n\"3\";4\r\n".to_vec()),
        (Format::Txt, b"\x1b$B<uIU\x1b(B and ASCII".to_vec()),
    ]
}

fn check(format: Format, bytes: &[u8], number: u64) {
    let begun = ProcessorTime::now();
    let mut text = Vec::new();
    match extract(format, bytes, &mut text) {
        Ok(_) => assert!(String::from_utf8(text).is_ok_and(|text| !text.contains(['\0', '\r'])), "{format} {number}"),
        Err(ExtractError::Io(error)) => panic!("{format} {number}: no reason for a user: {error}"),
        Err(error) => assert!(error.to_string().starts_with("The file "), "{format} {number}: {error}"),
    }
    assert!(begun.elapsed() < MAX_TIME, "{format} {number} took {:?}", begun.elapsed());
}

#[test]
fn a_changed_file_is_read_or_refused_with_a_reason() {
    for (format, sample) in samples() {
        check(format, &sample, u64::MAX);
        for number in 0..MUTATIONS {
            let mut copy = sample.clone();
            Numbers(number).mutate(&mut copy);
            check(format, &copy, number);
        }
    }
}

#[test]
fn a_changed_part_of_an_archive_is_read_or_refused_with_a_reason() {
    for (format, sample) in samples().into_iter().filter(|(_, sample)| sample.starts_with(b"PK")) {
        for number in 0..MUTATIONS {
            check(format, &mutate_part(&sample, &mut Numbers(number)), number);
        }
    }
}
