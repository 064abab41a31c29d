//! What is read of a workbook.

use std::time::Duration;

use frontdesk_ports::testing::processor_time::ProcessorTime;

use super::{
    Format,
    packages::{archive, sheet_rows, trimmed, workbook},
};

fn sheet_text(content: &str) -> String {
    trimmed(Format::Xlsx, &workbook(&[("Prices", "", content)], "", &[]))
}

#[test]
fn each_row_is_read_with_its_headings() {
    let cases: [(&str, &[&[&str]], &str); 4] = [
        ("rows", &[&["Room", "Price"], &["Lily", "80"], &["Rose", "90"]], "Room: Lily\nPrice: 80\n\nRoom: Rose\nPrice: 90"),
        (
            "a title",
            &[&["Price list"], &["Room", "Price", "Beds"], &["Lily", "80", "2"], &["Rose", "90", "1"]],
            "Price list\n\nRoom: Lily\nPrice: 80\nBeds: 2\n\nRoom: Rose\nPrice: 90\nBeds: 1",
        ),
        ("one row", &[&["Open from eight"]], "Open from eight"),
        (
            "numbers",
            &[&["N"], &["0.1"], &["1234567.5"], &["-3"], &["0.30000000000000004"]],
            "N: 0.1\n\nN: 1234567.5\n\nN: -3\n\nN: 0.3",
        ),
    ];
    for (what, rows, expected) in cases {
        assert_eq!(sheet_text(&sheet_rows(rows)), format!("# Prices\n\n{expected}"), "{what}");
    }
}

#[test]
fn values_are_read_wherever_and_however_they_are_stored() {
    let rows = "<sheetData>\
        <row r=\"1\"><c r=\"A1\" t=\"s\"><v>0</v></c><c r=\"C1\" t=\"s\"><v>1</v></c></row>\
        <row r=\"2\"><c r=\"A2\" t=\"str\"><f>B2</f><v>Li&amp;ly</v></c><c r=\"C2\" t=\"b\"><v>1</v></c></row>\
        <row r=\"9\"><c r=\"A9\" t=\"e\"><v>#REF!</v></c><c r=\"B9\" t=\"inlineStr\"><is><r><t xml:space=\"preserve\">two </t>\
        </r><r><t>runs</t></r>\
        </is></c></row>\
        </sheetData>";
    let strings =
        ["<t>Room</t>", "<r><t xml:space=\"preserve\">Sea </t></r><r><t>view</t></r><rPh sb=\"0\" eb=\"1\"><t>gone</t></rPh>"];
    let text = trimmed(Format::Xlsx, &workbook(&[("S", "", rows)], "", &strings));
    assert_eq!(text, "# S\n\nRoom: Li&ly\nSea view: TRUE\n\ntwo runs");
}

#[test]
fn values_are_shown_as_in_their_cells() {
    let formats = [
        (9, "", "0.25", "25%"),
        (2, "", "80.5", "80.50"),
        (4, "", "1234.5", "1,234.50"),
        (14, "", "46143", "2026-05-01"),
        (22, "", "46143.75", "2026-05-01 18:00"),
        (20, "", "0.375", "9:00"),
        (164, "0.00&quot; €&quot;", "80", "80.00 €"),
        (164, "dd.mm.yyyy", "46143", "01.05.2026"),
        (164, "hh:mm&quot; on &quot;dd.mm.yyyy", "46143.75", "18:00 on 01.05.2026"),
        (164, "h:mm AM/PM, dddd mmmm d", "46143.75", "6:00 PM, Friday May 1"),
        (164, "[$€-407]#,##0.00", "1234.5", "€1,234.50"),
        (164, "0.0;[Red]-0.0;&quot;none&quot;", "0", "none"),
        (0, "", "80", "80"),
    ];
    for (id, code, value, expected) in formats {
        let own = if code.is_empty() {
            String::new()
        } else {
            format!("<numFmts><numFmt numFmtId=\"{id}\" formatCode=\"{code}\"/></numFmts>")
        };
        let styles = format!("{own}<cellXfs><xf numFmtId=\"0\"/><xf numFmtId=\"{id}\" applyNumberFormat=\"1\"/></cellXfs>");
        let rows = format!("<sheetData><row r=\"1\"><c r=\"A1\" s=\"1\"><v>{value}</v></c></row></sheetData>");
        assert_eq!(
            trimmed(Format::Xlsx, &workbook(&[("S", "", &rows)], &styles, &[])),
            format!("# S\n\n{expected}"),
            "{id} {code}"
        );
    }
}

#[test]
fn headings_without_values_are_read() {
    let rows: [&[&str]; 3] = [&["Room", "Price", "Notes:", "Beds"], &["Lily", "80"], &["Rose", "", "", "2"]];
    assert_eq!(sheet_text(&sheet_rows(&rows)), "# Prices\n\nRoom: Lily\nPrice: 80\n\nRoom: Rose\nBeds: 2\n\nNotes");
}

#[test]
fn merged_cells_apply_to_all_their_rows() {
    let rows = "<sheetData><row r=\"1\"><c r=\"A1\" t=\"inlineStr\"><is><t>Plan</t></is></c><c r=\"B1\" t=\"inlineStr\"><is>\
        <t>Price</t></is></c></row>\
        <row r=\"2\"><c r=\"A2\" t=\"inlineStr\"><is><t>Team</t></is></c><c r=\"B2\"><v>20</v></c></row>\
        <row r=\"3\"><c r=\"B3\"><v>25</v></c></row><row r=\"4\"><c r=\"B4\"><v>5</v></c></row></sheetData>\
        <mergeCells count=\"1\"><mergeCell ref=\"A2:A3\"/></mergeCells>";
    assert_eq!(sheet_text(rows), "# Prices\n\nPlan: Team\nPrice: 20\n\nPlan: Team\nPrice: 25\n\nPrice: 5");
}

#[test]
fn what_is_hidden_is_not_read() {
    let rows = sheet_rows(&[&["Room", "Cost", "Price"], &["Lily", "40", "80"], &["Rose", "45", "90"]]);
    let hidden_row = rows.replace("<row r=\"2\">", "<row r=\"2\" hidden=\"1\">");
    let hidden_column = format!("<cols><col min=\"2\" max=\"2\" hidden=\"1\"/></cols>{rows}");
    assert_eq!(sheet_text(&hidden_row), "# Prices\n\nRoom: Rose\nCost: 45\nPrice: 90");
    assert_eq!(sheet_text(&hidden_column), "# Prices\n\nRoom: Lily\nPrice: 80\n\nRoom: Rose\nPrice: 90");
    let sheets = [
        ("Shown", "", rows.as_str()),
        ("Secret", "state=\"hidden\"", rows.as_str()),
        ("More", "state=\"veryHidden\"", rows.as_str()),
    ];
    let text = trimmed(Format::Xlsx, &workbook(&sheets, "", &[]));
    assert!(text.contains("# Shown") && !text.contains("Secret") && !text.contains("More"), "{text}");
}

#[test]
fn sheets_follow_each_other_and_empty_ones_are_left_out() {
    let (one, two) = (sheet_rows(&[&["a", "b"], &["1", "2"]]), sheet_rows(&[&["c"], &["3"]]));
    let sheets = [("One", "", one.as_str()), ("None", "", "<sheetData/>"), ("Two", "", two.as_str())];
    assert_eq!(trimmed(Format::Xlsx, &workbook(&sheets, "", &[])), "# One\n\na: 1\nb: 2\n\n# Two\n\nc: 3");
    let empty = workbook(&[("None", "", "<sheetData/>")], "", &[]);
    assert!(trimmed(Format::Xlsx, &empty).starts_with("error: The file contains no text."));
}

#[test]
fn another_archive_is_no_workbook() {
    assert!(trimmed(Format::Xlsx, &archive(&[("word/document.xml", "<w:document/>")])).starts_with("error: The file is damaged"));
}

#[test]
fn dates_in_the_formats_of_east_asia_are_dates() {
    let formats: String = ["0", "27", "31", "57", "58"].map(|id| format!("<xf numFmtId=\"{id}\"/>")).concat();
    let styles = format!("<cellXfs>{formats}</cellXfs>");
    let cells = [(1, "46143"), (2, "46143.75"), (3, "0.25"), (4, "46143"), (0, "46143")];
    let cells: String = cells.iter().map(|(style, value)| format!("<c s=\"{style}\"><v>{value}</v></c>")).collect();
    let file = workbook(&[("A", "", &format!("<sheetData><row>{cells}</row></sheetData>"))], &styles, &[]);
    assert_eq!(trimmed(Format::Xlsx, &file), "# A\n\n2026-05-01\n2026-05-01 18:00:00\n06:00:00\n2026-05-01\n46143",);
}

#[test]
fn many_merged_cells_take_no_longer_than_their_rows() {
    let rows: String = (0..40_000).map(|row| format!("<row><c><v>{row}</v></c></row>")).collect();
    let merged: String = ('B'..='K')
        .flat_map(|column| (1..20_000).step_by(2).map(move |row| (column, row)))
        .map(|(column, row)| format!("<mergeCell ref=\"{column}{row}:{column}{}\"/>", row + 1))
        .collect();
    let content = format!("<sheetData>{rows}</sheetData><mergeCells>{merged}</mergeCells>");
    let begun = ProcessorTime::now();
    assert!(sheet_text(&content).ends_with("39999"));
    assert!(begun.elapsed() < Duration::from_secs(20), "took {:?}", begun.elapsed());
}
