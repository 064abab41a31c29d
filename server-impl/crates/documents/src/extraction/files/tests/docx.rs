//! What is read of a Word file.

use super::{
    Format,
    packages::{archive, p, relationships, table, trimmed, word, word_text},
};

#[test]
fn the_main_part_is_the_one_that_the_package_names() {
    let document = format!("<w:document><w:body>{}</w:body></w:document>", p("Press the button."));
    for (target, path) in [
        ("word/document2.xml", "word/document2.xml"),
        ("/word/document.xml", "word/document.xml"),
        ("Word/Document.xml", "word/document.xml"),
        ("my%20doc.xml", "my doc.xml"),
        ("word/document.xml", "word\\document.xml"),
    ] {
        let package = relationships(&[("rId1", "officeDocument", target)]);
        assert_eq!(
            trimmed(Format::Docx, &archive(&[("_rels/.rels", &package), (path, &document)])),
            "Press the button.",
            "{target}"
        );
    }
    let strict = "<Relationships><Relationship Id=\"a\" \
        Type=\"http://purl.oclc.org/ooxml/officeDocument/relationships/officeDocument\" \
                  Target=\"d.xml\"/></Relationships>";
    assert_eq!(trimmed(Format::Docx, &archive(&[("_rels/.rels", strict), ("d.xml", &document)])), "Press the button.");
}

#[test]
fn another_document_of_office_is_no_word_file() {
    let package = relationships(&[("rId1", "officeDocument", "xl/workbook.xml")]);
    let workbook = archive(&[("_rels/.rels", &package), ("xl/workbook.xml", "<workbook><sheets/></workbook>")]);
    assert!(trimmed(Format::Docx, &workbook).starts_with("error: The file is damaged, or not what its name says."));
    assert!(trimmed(Format::Docx, &archive(&[("a.txt", "Hello")])).starts_with("error: The file is damaged"));
}

/// The cells of a row: properties and content of each.
type Cells<'a> = &'a [(&'a str, &'a str)];

#[test]
fn each_value_is_below_its_heading() {
    let (a, b, c, empty) = (p("A"), p("B"), p("C"), "<w:p/>".to_owned());
    let two = p("one") + &p("two");
    let inner = table(&[&[("", &p("Mon")), ("", &p("8"))], &[("", &p("Sun")), ("", &p("10"))]]);
    let nested = inner + "<w:p/>";
    let rows: [(&str, Cells<'_>, &str); 7] = [
        ("an empty cell", &[("", &a), ("", &empty), ("", &c)], "A | | C"),
        ("an empty first cell", &[("", &empty), ("", &b)], "| B"),
        ("empty last cells", &[("", &a), ("", &empty), ("", &empty)], "A"),
        ("a wide cell", &[("<w:gridSpan w:val=\"2\"/>", &a), ("", &c)], "A | | C"),
        ("two paragraphs", &[("", &a), ("", &two), ("", &c)], "A | one two | C"),
        ("a table in a cell", &[("", &a), ("", &nested), ("", &c)], "A | Mon 8; Sun 10 | C"),
        ("an absurd width", &[("<w:gridSpan w:val=\"4000000000\"/>", &a)], "A"),
    ];
    for (what, row, expected) in rows {
        assert_eq!(word_text(&table(&[row])), expected, "{what}");
    }
}

#[test]
fn a_merged_cell_applies_to_all_its_rows() {
    let (start, go_on) = ("<w:vMerge w:val=\"restart\"/>", "<w:vMerge/>");
    let body = table(&[
        &[("", &p("Plan")), ("", &p("Price"))],
        &[(start, &p("Team")), ("", &p("20"))],
        &[(go_on, "<w:p/>"), ("", &p("25"))],
        &[("", &p("Solo")), ("", &p("5"))],
        &[(go_on, "<w:p/>"), ("", &p("6"))],
    ]);
    assert_eq!(word_text(&body), "Plan | Price\nTeam | 20\nTeam | 25\nSolo | 5\n| 6");
    let before =
        "<w:tbl><w:tr><w:trPr><w:gridBefore w:val=\"1\"/></w:trPr><w:tc><w:p><w:r><w:t>X</w:t></w:r></w:p></w:tc></w:tr></w:tbl>";
    assert_eq!(word_text(before), "| X", "columns before the first cell");
}

#[test]
fn a_box_of_a_single_cell_is_text() {
    let content = p("First.") + &p("Second.") + &table(&[&[("", &p("A")), ("", &p("B"))]]);
    assert_eq!(
        word_text(&(p("Before.") + &table(&[&[("", &content)]]) + &p("After."))),
        "Before.\n\nFirst.\n\nSecond.\n\nA | B\n\nAfter."
    );
}

#[test]
fn what_is_deleted_moved_away_or_hidden_is_not_read() {
    let run =
        |properties: &str, text: &str| format!("<w:r><w:rPr>{properties}</w:rPr><w:t xml:space=\"preserve\">{text}</w:t></w:r>");
    let cases = [
        ("deleted", format!("<w:p>{}<w:del>{}</w:del></w:p>", run("", "Kept"), run("", "gone"))),
        (
            "deleted as Word writes it",
            "<w:p><w:r><w:t>Kept</w:t></w:r><w:del><w:r><w:delText>gone</w:delText></w:r></w:del>\
            </w:p>"
                .to_owned(),
        ),
        ("inserted", format!("<w:p><w:ins>{}</w:ins></w:p>", run("", "Kept"))),
        (
            "moved",
            format!(
                "<w:p><w:moveTo>{}</w:moveTo></w:p><w:p><w:moveFrom>{}</w:moveFrom>\
            </w:p>",
                run("", "Kept"),
                run("", "Kept")
            ),
        ),
        ("hidden", format!("<w:p>{}{}</w:p>", run("<w:vanish/>", "gone"), run("", "Kept"))),
        ("hidden, and not", format!("<w:p>{}</w:p>", run("<w:vanish w:val=\"0\"/>", "Kept"))),
        ("an end that is hidden", format!("<w:p><w:pPr><w:rPr><w:vanish/></w:rPr></w:pPr>{}</w:p>", run("", "Kept"))),
        ("an instruction of a field", format!("<w:p><w:r><w:instrText>PAGE</w:instrText></w:r>{}</w:p>", run("", "Kept"))),
        (
            "a deleted end",
            format!(
                "<w:p><w:pPr><w:rPr><w:del/></w:rPr></w:pPr>{}</w:p><w:p>{}\
            </w:p>",
                run("", "Ke"),
                run("", "pt")
            ),
        ),
        (
            "a deleted row",
            format!(
                "{}<w:tbl><w:tr><w:trPr><w:del/></w:trPr><w:tc>{}</w:tc></w:tr>\
            </w:tbl>",
                p("Kept"),
                p("gone")
            ),
        ),
        (
            "earlier properties",
            format!(
                "<w:p><w:pPr><w:pPrChange><w:pPr><w:pStyle w:val=\"Heading1\"/></w:pPr></w:pPrChange>\
            </w:pPr>{}</w:p>",
                run("", "Kept")
            ),
        ),
        (
            "a reading above a word",
            "<w:p><w:r><w:ruby><w:rt><w:r><w:t>gone</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>Kept</w:t>\
            </w:r></w:rubyBase></w:ruby></w:r></w:p>"
                .to_owned(),
        ),
    ];
    for (what, body) in cases {
        assert_eq!(word_text(&body), "Kept", "{what}");
    }
}

#[test]
fn styles_hide_text_and_make_headings() {
    let styles = "<w:styles>\
        <w:style w:type=\"paragraph\" w:default=\"1\" w:styleId=\"Standard\"><w:name w:val=\"Normal\"/></w:style>\
        <w:style w:type=\"paragraph\" w:styleId=\"a3\"><w:name w:val=\"heading 2\"/></w:style>\
        <w:style w:type=\"paragraph\" w:styleId=\"Frage\"><w:name w:val=\"FAQ\"/><w:pPr><w:outlineLvl w:val=\"2\"/></w:pPr>\
        </w:style>\
        <w:style w:type=\"paragraph\" w:styleId=\"Unter\"><w:name w:val=\"x\"/><w:basedOn w:val=\"a3\"/></w:style>\
        <w:style w:type=\"paragraph\" w:styleId=\"Kreis\"><w:name w:val=\"y\"/><w:basedOn w:val=\"Kreis\"/></w:style>\
        <w:style w:type=\"character\" w:styleId=\"Intern\"><w:name w:val=\"Internal\"/><w:rPr><w:vanish/></w:rPr></w:style>\
        </w:styles>";
    let styled =
        |style: &str, text: &str| format!("<w:p><w:pPr><w:pStyle w:val=\"{style}\"/></w:pPr><w:r><w:t>{text}</w:t></w:r></w:p>");
    let body = styled("a3", "Localized")
        + &styled("Frage", "By its outline level")
        + &styled("Unter", "By its base")
        + &styled("Kreis", "In a circle")
        + "<w:p><w:pPr><w:outlineLvl w:val=\"0\"/></w:pPr><w:r><w:t>By itself</w:t></w:r></w:p>"
        + "<w:p><w:pPr><w:pStyle w:val=\"a3\"/><w:outlineLvl w:val=\"9\"/></w:pPr><w:r><w:t>Text after all</w:t></w:r></w:p>"
        + "<w:p><w:r><w:rPr><w:rStyle w:val=\"Intern\"/></w:rPr><w:t>Secret</w:t></w:r><w:r><w:t>Public</w:t></w:r></w:p>";
    insta::assert_snapshot!(trimmed(Format::Docx, &word(&body, &[("styles", styles)])), @r"
    ## Localized

    ### By its outline level

    ## By its base

    In a circle

    # By itself

    Text after all

    Public
    ");
}

#[test]
fn notes_are_at_their_place() {
    let notes = "<w:footnotes><w:footnote w:type=\"separator\" w:id=\"0\"><w:p><w:r><w:t>line</w:t></w:r></w:p></w:footnote>\
                 <w:footnote w:id=\"2\"><w:p><w:r><w:footnoteRef/></w:r><w:r><w:t>Except mattresses.</w:t></w:r></w:p>\
                 </w:footnote></w:footnotes>";
    let ends = "<w:endnotes><w:endnote w:id=\"2\"><w:p><w:r><w:t>As of May.</w:t></w:r></w:p></w:endnote></w:endnotes>";
    let body = "<w:p><w:r><w:t>Returns are free</w:t></w:r><w:r><w:footnoteReference w:id=\"2\"/></w:r><w:r><w:t>.</w:t></w:r>\
        </w:p>\
                <w:p><w:r><w:t>Prices</w:t><w:endnoteReference w:id=\"2\"/><w:t>.</w:t></w:r></w:p>";
    let file = word(body, &[("footnotes", notes), ("endnotes", ends)]);
    assert_eq!(trimmed(Format::Docx, &file), "Returns are free [Except mattresses.].\n\nPrices [As of May.].");
    let damaged = word(body, &[("footnotes", "<w:footnotes><w:footnote"), ("endnotes", ends)]);
    assert_eq!(
        trimmed(Format::Docx, &damaged),
        "Returns are free.\n\nPrices [As of May.].",
        "damaged notes cost only themselves"
    );
}

#[test]
fn text_boxes_are_read_once_and_after_their_paragraph() {
    let content = format!("<w:txbxContent>{}</w:txbxContent>", p("Boxed."));
    let cases = [
        ("both", format!("<mc:Choice>{content}</mc:Choice><mc:Fallback>{content}</mc:Fallback>")),
        ("two choices", format!("<mc:Choice>{content}</mc:Choice><mc:Choice>{content}</mc:Choice>")),
        ("only the fallback has text", format!("<mc:Choice><w:drawing/></mc:Choice><mc:Fallback>{content}</mc:Fallback>")),
    ];
    for (what, alternatives) in cases {
        let body = format!(
            "<w:p><w:r><w:t xml:space=\"preserve\">Before, </w:t></w:r><w:r><mc:AlternateContent>{alternatives}\
                </mc:AlternateContent></w:r>\
             <w:r><w:t>after.</w:t></w:r></w:p>"
        );
        assert_eq!(word_text(&body), "Before, after.\n\nBoxed.", "{what}");
    }
}

#[test]
fn signs_that_are_no_letters_are_read() {
    let cases = [
        ("pre<w:noBreakHyphen/>tax", "pre-tax"),
        ("12<w:softHyphen/>0", "120"),
        ("a<w:tab/>b", "a b"),
        ("a<w:br/>b", "a\nb"),
        ("20 <w:sym w:font=\"Symbol\" w:char=\"F0B0\"/>C", "20 °C"),
        ("<w:sym w:font=\"Symbol\" w:char=\"F061\"/>", "α"),
        ("<w:sym w:font=\"Wingdings\" w:char=\"F0FC\"/>", "✓"),
        ("<w:sym w:font=\"Wingdings\" w:char=\"FE\"/>", "☑"),
        ("<w:sym w:font=\"Wingdings 2\" w:char=\"F050\"/>", "✓"),
        ("<w:sym w:font=\"Calibri\" w:char=\"20AC\"/>", "€"),
        ("Caf\u{ad}é", "Café"),
        ("<w:sym w:font=\"Wingdings\" w:char=\"zz\"/>x", "x"),
    ];
    for (run, expected) in cases {
        let run = run.replace("<w:", "</w:t><w:").replace("/>", "/><w:t xml:space=\"preserve\">");
        assert_eq!(word_text(&format!("<w:p><w:r><w:t xml:space=\"preserve\">{run}</w:t></w:r></w:p>")), expected, "{run}");
    }
    let coded = "<w:p><w:r><w:rPr><w:rFonts w:ascii=\"Symbol\"/></w:rPr><w:t>\u{f0a3} 5</w:t></w:r></w:p>";
    assert_eq!(word_text(coded), "≤ 5", "codes of a font of signs");
}

/// Builds a paragraph that is an item of a list.
fn item(list: &str, level: usize, text: &str) -> String {
    format!(
        "<w:p><w:pPr><w:numPr><w:ilvl w:val=\"{level}\"/><w:numId w:val=\"{list}\"/></w:numPr></w:pPr><w:r><w:t>{text}</w:t>\
            </w:r></w:p>"
    )
}

/// Builds a level of a list.
fn level(number: usize, format: &str, text: &str) -> String {
    format!(
        "<w:lvl w:ilvl=\"{number}\"><w:start w:val=\"1\"/><w:numFmt w:val=\"{format}\"/><w:lvlText w:val=\"{text}\"/></w:lvl>"
    )
}

#[test]
fn items_have_the_numbers_that_word_shows() {
    let numbering = format!(
        "<w:numbering><w:abstractNum w:abstractNumId=\"0\">{}{}{}</w:abstractNum>\
         <w:abstractNum w:abstractNumId=\"1\">{}</w:abstractNum>\
         <w:num w:numId=\"1\"><w:abstractNumId w:val=\"0\"/></w:num><w:num w:numId=\"2\"><w:abstractNumId w:val=\"1\"/></w:num>\
         <w:num w:numId=\"3\"><w:abstractNumId w:val=\"0\"/><w:lvlOverride w:ilvl=\"0\"><w:startOverride w:val=\"7\"/>\
         </w:lvlOverride></w:num>\
         </w:numbering>",
        level(0, "decimal", "%1."),
        level(1, "lowerLetter", "%2)"),
        level(2, "upperRoman", "%1.%2.%3"),
        level(0, "bullet", "\u{f0b7}"),
    );
    let body = item("1", 0, "One")
        + &item("1", 1, "Inner")
        + &item("1", 1, "Inner")
        + &item("1", 2, "Deep")
        + &p("Between")
        + &item("1", 0, "Two")
        + &item("1", 1, "Again")
        + &item("2", 0, "Point")
        + &item("3", 0, "Seven")
        + &item("3", 0, "Eight")
        + &item("0", 0, "None")
        + &item("99", 0, "Unknown");
    insta::assert_snapshot!(trimmed(Format::Docx, &word(&body, &[("numbering", &numbering)])), @r"
    1. One
      a) Inner
      b) Inner
        1.b.I Deep

    Between

    2. Two
      a) Again
    - Point
    7. Seven
    8. Eight

    None

    Unknown
    ");
}

#[test]
fn numbers_of_headings_and_of_styles_are_read() {
    let numbering = format!(
        "<w:numbering><w:abstractNum w:abstractNumId=\"0\">{}{}</w:abstractNum>\
         <w:num w:numId=\"5\"><w:abstractNumId w:val=\"0\"/></w:num></w:numbering>",
        level(0, "decimal", "%1"),
        level(1, "decimal", "%1.%2"),
    );
    let styles = "<w:styles><w:style w:styleId=\"H1\"><w:name w:val=\"heading 1\"/><w:pPr><w:numPr><w:numId w:val=\"5\"/>\
        </w:numPr></w:pPr></w:style>\
         <w:style w:styleId=\"H2\"><w:name w:val=\"heading 2\"/><w:basedOn w:val=\"H1\"/><w:pPr><w:numPr><w:ilvl w:val=\"1\"/>\
         </w:numPr></w:pPr></w:style></w:styles>";
    let styled =
        |style: &str, text: &str| format!("<w:p><w:pPr><w:pStyle w:val=\"{style}\"/></w:pPr><w:r><w:t>{text}</w:t></w:r></w:p>");
    let body = styled("H1", "Arrival") + &styled("H2", "Keys") + &styled("H2", "Car") + &styled("H1", "Stay");
    let file = word(&body, &[("numbering", &numbering), ("styles", styles)]);
    assert_eq!(trimmed(Format::Docx, &file), "# 1 Arrival\n\n## 1.1 Keys\n\n## 1.2 Car\n\n# 2 Stay");
}

#[test]
fn diagrams_are_read_after_their_paragraph() {
    let data = "<dgm:dataModel><dgm:pt><dgm:t><a:p><a:r><a:t>Ask</a:t></a:r></a:p></dgm:t></dgm:pt>\
                <dgm:pt><dgm:t><a:p><a:r><a:t>Wait</a:t></a:r></a:p></dgm:t></dgm:pt></dgm:dataModel>";
    let body = "<w:p><w:r><w:t>Steps:</w:t><w:drawing><dgm:relIds r:dm=\"rId0\"/></w:drawing></w:r></w:p>";
    assert_eq!(trimmed(Format::Docx, &word(body, &[("diagramData", data)])), "Steps:\n\nAsk\n\nWait");
}

#[test]
fn charts_are_read_after_their_paragraph() {
    let data = "<c:chart><c:ser><c:val><c:numLit><c:pt idx=\"0\"><c:v>12</c:v></c:pt></c:numLit></c:val></c:ser></c:chart>";
    let body = "<w:p><w:r><w:t>Guests:</w:t></w:r><w:r><w:drawing><c:chart r:id=\"rId0\"/></w:drawing></w:r></w:p>";
    assert_eq!(trimmed(Format::Docx, &word(body, &[("chart", data)])), "Guests:\n\n12");
}

#[test]
fn a_part_in_utf_16_is_read() {
    let document = format!("<?xml version=\"1.0\" encoding=\"UTF-16\"?><w:document>{}</w:document>", p("Grüße"));
    let units: Vec<u8> = document.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let mut archive = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    archive.start_file("word/document.xml", zip::write::SimpleFileOptions::default()).expect("a part");
    std::io::Write::write_all(&mut archive, &[&[0xff, 0xfe], &units[..]].concat()).expect("its bytes");
    let file = archive.finish().expect("an archive").into_inner();
    assert_eq!(trimmed(Format::Docx, &file), "Grüße");
}

#[test]
fn documents_within_a_document_are_read_in_their_place() {
    let chunk = |name: &str, content: &str| {
        let package = relationships(&[("rId1", "officeDocument", "word/document.xml")]);
        let references = relationships(&[("c1", "aFChunk", &format!("/word/{name}"))]);
        let body = format!("{}<w:altChunk r:id=\"c1\"/>{}", p("Before."), p("After."));
        let document = format!("<w:document><w:body>{body}</w:body></w:document>");
        let parts = [
            ("_rels/.rels", package.as_str()),
            ("word/document.xml", &document),
            ("word/_rels/document.xml.rels", &references),
            (&format!("word/{name}"), content),
        ];
        trimmed(Format::Docx, &archive(&parts))
    };
    let page = "<h1>Hours</h1><p>From <a href=\"x\">eight</a>.</p><table><tr><td>A</td><td>B</td></tr></table>";
    let expected = "Before.\n\n# Hours\n\nFrom eight.\n\nA | B\n\nAfter.";
    assert_eq!(chunk("afchunk.html", page), expected);
    let web_archive = format!(
        "MIME-Version: 1.0\r\nContent-Type: multipart/related; type=\"text/html\"; boundary=\"b\"\r\n\r\n--b\r\n\
         Content-Type: text/html; charset=\"utf-8\"\r\nContent-Transfer-Encoding: quoted-printable\r\n\
         Content-Location: file:///C:/document.html\r\n\r\n{}\r\n\r\n--b--\r\n",
        page.replace('=', "=3D")
    );
    assert_eq!(chunk("afchunk.mht", &web_archive), expected);
    assert_eq!(chunk("afchunk.txt", "One.\r\n\r\nTwo."), "Before.\n\nOne.\n\nTwo.\n\nAfter.");
    assert_eq!(chunk("afchunk.bin", "?"), "Before.\n\nAfter.");
}

#[test]
fn fields_within_instructions_of_fields_are_not_shown() {
    let mark = |kind: &str| format!("<w:r><w:fldChar w:fldCharType=\"{kind}\"/></w:r>");
    let run = |text: &str| format!("<w:r><w:t xml:space=\"preserve\">{text}</w:t></w:r>");
    let (begin, separate, end) = (mark("begin"), mark("separate"), mark("end"));
    let inner = format!("{begin}{separate}{}{end}", run("gone"));
    let field = format!("{begin}{inner}{}{separate}{}{end}{}", run("gone"), run("Kept"), run(" too"));
    assert_eq!(word_text(&format!("<w:p>{field}</w:p>")), "Kept too");
    let result = format!("{begin}{separate}{}{field}{end}", run("A "));
    assert_eq!(word_text(&format!("<w:p>{result}</w:p>")), "A Kept too", "a field in a result");
    let lost = format!("<w:p>{begin}{}</w:p>{}", run("gone"), p("Kept"));
    assert_eq!(word_text(&lost), "Kept", "a field without an end");
}
