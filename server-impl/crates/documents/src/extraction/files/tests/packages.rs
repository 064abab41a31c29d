//! Small files of each format, made of their parts.

use std::io::{Cursor, Write};

use zip::{CompressionMethod, ZipWriter, write::SimpleFileOptions};

use super::{Format, text};

/// Returns the text of a file, or its error, without white space around it.
pub(super) fn trimmed(format: Format, bytes: &[u8]) -> String {
    text(format, bytes).trim().to_owned()
}

/// Builds an archive of these parts.
pub(super) fn archive(parts: &[(&str, &str)]) -> Vec<u8> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in parts {
        let stored = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
        let options = if *name == "mimetype" { stored } else { SimpleFileOptions::default() };
        archive.start_file(*name, options).expect("a part");
        archive.write_all(content.as_bytes()).expect("its bytes");
    }
    archive.finish().expect("an archive").into_inner()
}

/// Builds the references of a part: ids, kinds and targets.
pub(super) fn relationships(references: &[(&str, &str, &str)]) -> String {
    let base = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    let all = references
        .iter()
        .map(|(id, kind, target)| format!("<Relationship Id=\"{id}\" Type=\"{base}/{kind}\" Target=\"{target}\"/>"));
    format!("<?xml version=\"1.0\"?><Relationships>{}</Relationships>", all.collect::<String>())
}

/// Builds a Word file with this body, and parts named after the kind of their relationship.
pub(super) fn word(body: &str, more: &[(&str, &str)]) -> Vec<u8> {
    let references: Vec<(String, &str, String)> =
        more.iter().enumerate().map(|(n, (kind, _))| (format!("rId{n}"), *kind, format!("{kind}.xml"))).collect();
    let references: Vec<(&str, &str, &str)> =
        references.iter().map(|(id, kind, target)| (id.as_str(), *kind, target.as_str())).collect();
    let package = relationships(&[("rId1", "officeDocument", "word/document.xml")]);
    let document = format!("<w:document><w:body>{body}<w:sectPr/></w:body></w:document>");
    let part_names: Vec<String> = more.iter().map(|(kind, _)| format!("word/{kind}.xml")).collect();
    let document_references = relationships(&references);
    let mut parts = vec![
        ("_rels/.rels", package.as_str()),
        ("word/document.xml", document.as_str()),
        ("word/_rels/document.xml.rels", document_references.as_str()),
    ];
    parts.extend(part_names.iter().zip(more).map(|(name, (_, content))| (name.as_str(), *content)));
    archive(&parts)
}

/// Returns the text of a Word file with this body.
pub(super) fn word_text(body: &str) -> String {
    trimmed(Format::Docx, &word(body, &[]))
}

/// Builds a paragraph of Word.
pub(super) fn p(text: &str) -> String {
    format!("<w:p><w:r><w:t xml:space=\"preserve\">{text}</w:t></w:r></w:p>")
}

/// Builds a table of Word: rows of cells, each with its properties and content.
pub(super) fn table(rows: &[&[(&str, &str)]]) -> String {
    let cell = |(properties, content): &(&str, &str)| format!("<w:tc><w:tcPr>{properties}</w:tcPr>{content}</w:tc>");
    let row = |cells: &&[(&str, &str)]| format!("<w:tr>{}</w:tr>", cells.iter().map(cell).collect::<String>());
    format!("<w:tbl><w:tblPr/>{}</w:tbl>", rows.iter().map(row).collect::<String>())
}

/// Builds a workbook of sheets: name, attributes, content of the worksheet; with these styles and shared strings.
pub(super) fn workbook(sheets: &[(&str, &str, &str)], styles: &str, strings: &[&str]) -> Vec<u8> {
    let names: String = (1..)
        .zip(sheets)
        .map(|(n, (name, attributes, _))| format!("<sheet name=\"{name}\" sheetId=\"{n}\" r:id=\"rId{n}\" {attributes}/>"))
        .collect();
    let book = format!(
        "<workbook xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\" \
         xmlns:r=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships\"><sheets>{names}</sheets></workbook>"
    );
    let paths: Vec<(String, String)> =
        (1..=sheets.len()).map(|n| (format!("rId{n}"), format!("worksheets/sheet{n}.xml"))).collect();
    let mut references: Vec<(&str, &str, &str)> =
        paths.iter().map(|(id, path)| (id.as_str(), "worksheet", path.as_str())).collect();
    references.extend([("rIdS", "styles", "styles.xml"), ("rIdT", "sharedStrings", "sharedStrings.xml")]);
    let book_references = relationships(&references);
    let package = relationships(&[("rId1", "officeDocument", "xl/workbook.xml")]);
    let items: String = strings.iter().map(|item| format!("<si>{item}</si>")).collect();
    let strings = format!("<sst>{items}</sst>");
    let styles = format!("<styleSheet>{styles}</styleSheet>");
    let contents: Vec<(String, String)> = (1..)
        .zip(sheets)
        .map(|(n, (_, _, content))| (format!("xl/worksheets/sheet{n}.xml"), format!("<worksheet>{content}</worksheet>")))
        .collect();
    let mut parts = vec![
        ("_rels/.rels", package.as_str()),
        ("xl/workbook.xml", book.as_str()),
        ("xl/_rels/workbook.xml.rels", book_references.as_str()),
        ("xl/styles.xml", styles.as_str()),
        ("xl/sharedStrings.xml", strings.as_str()),
    ];
    parts.extend(contents.iter().map(|(name, content)| (name.as_str(), content.as_str())));
    archive(&parts)
}

/// Builds the rows of a worksheet: each cell is text, or a number if it parses as one.
pub(super) fn sheet_rows(rows: &[&[&str]]) -> String {
    let cell = |value: &&str| match value.parse::<f64>() {
        Ok(_) => format!("<c><v>{value}</v></c>"),
        Err(_) => format!("<c t=\"inlineStr\"><is><t>{value}</t></is></c>"),
    };
    let row = |(n, cells): (usize, &&[&str])| format!("<row r=\"{n}\">{}</row>", cells.iter().map(cell).collect::<String>());
    format!("<sheetData>{}</sheetData>", (1..).zip(rows).map(row).collect::<String>())
}

/// Builds a presentation of slides: attributes and shapes of each, and its notes if it has any.
pub(super) fn presentation(slides: &[(&str, &str, Option<&str>)]) -> Vec<u8> {
    let ids: String = (1..=slides.len()).map(|n| format!("<p:sldId id=\"{}\" r:id=\"rId{n}\"/>", 255 + n)).collect();
    let paths: Vec<(String, String)> = (1..=slides.len()).map(|n| (format!("rId{n}"), format!("slides/slide{n}.xml"))).collect();
    let references: Vec<(&str, &str, &str)> = paths.iter().map(|(id, path)| (id.as_str(), "slide", path.as_str())).collect();
    let mut parts = vec![
        ("_rels/.rels".to_owned(), relationships(&[("rId1", "officeDocument", "/ppt/presentation.xml")])),
        ("ppt/presentation.xml".to_owned(), format!("<p:presentation><p:sldIdLst>{ids}</p:sldIdLst></p:presentation>")),
        ("ppt/_rels/presentation.xml.rels".to_owned(), relationships(&references)),
    ];
    for (n, (attributes, shapes, notes)) in (1..).zip(slides) {
        let slide = format!("<p:sld {attributes}><p:cSld><p:spTree>{shapes}</p:spTree></p:cSld></p:sld>");
        parts.push((format!("ppt/slides/slide{n}.xml"), slide));
        if let Some(notes) = notes {
            let target = format!("../notesSlides/notesSlide{n}.xml");
            let references = relationships(&[("rId1", "notesSlide", &target)]);
            parts.push((format!("ppt/slides/_rels/slide{n}.xml.rels"), references));
            parts
                .push((format!("ppt/notesSlides/notesSlide{n}.xml"), format!("<p:notes><p:spTree>{notes}</p:spTree></p:notes>")));
        }
    }
    let parts: Vec<(&str, &str)> = parts.iter().map(|(name, content)| (name.as_str(), content.as_str())).collect();
    archive(&parts)
}

/// Builds a shape of a slide: the kind of its placeholder, if it has one, and its paragraphs.
pub(super) fn shape(placeholder: Option<&str>, paragraphs: &[&str]) -> String {
    let placeholder = placeholder.map(|kind| format!("<p:ph type=\"{kind}\"/>")).unwrap_or_default();
    let paragraphs: String = paragraphs.iter().map(|text| format!("<a:p><a:r><a:t>{text}</a:t></a:r></a:p>")).collect();
    format!("<p:sp><p:nvSpPr><p:nvPr>{placeholder}</p:nvPr></p:nvSpPr><p:txBody>{paragraphs}</p:txBody></p:sp>")
}

/// Builds an OpenDocument text with these automatic styles and this body.
pub(super) fn open_text(styles: &str, body: &str) -> Vec<u8> {
    let content = format!(
        "<office:document-content><office:automatic-styles>{styles}</office:automatic-styles>\
         <office:body><office:text>{body}</office:text></office:body></office:document-content>"
    );
    archive(&[("mimetype", "application/vnd.oasis.opendocument.text"), ("content.xml", &content)])
}

/// Builds an e-book of chapters: name and body of each.
pub(super) fn book(chapters: &[(&str, &str)], more: &[(&str, &str)]) -> Vec<u8> {
    let items: String = chapters
        .iter()
        .map(|(name, _)| format!("<item id=\"{name}\" href=\"text/{name}\" media-type=\"application/xhtml+xml\"/>"))
        .collect();
    let order: String = chapters.iter().map(|(name, _)| format!("<itemref idref=\"{name}\"/>")).collect();
    let package = format!("<package><manifest>{items}</manifest><spine>{order}</spine></package>");
    let mut parts = vec![
        ("mimetype".to_owned(), "application/epub+zip".to_owned()),
        (
            "META-INF/container.xml".to_owned(),
            "<container><rootfiles><rootfile full-path=\"OEBPS/book.opf\"/></rootfiles></container>".to_owned(),
        ),
        ("OEBPS/book.opf".to_owned(), package),
    ];
    parts.extend(chapters.iter().map(|(name, body)| {
        (
            format!("OEBPS/text/{name}"),
            format!("<?xml version=\"1.0\"?><html><head><title>T</title></head><body>{body}</body></html>"),
        )
    }));
    parts.extend(more.iter().map(|(name, content)| ((*name).to_owned(), (*content).to_owned())));
    let parts: Vec<(&str, &str)> = parts.iter().map(|(name, content)| (name.as_str(), content.as_str())).collect();
    archive(&parts)
}
