//! What is read of a presentation.

use super::{
    Format, extract,
    packages::{presentation, shape, trimmed},
};

fn slide_text(shapes: &str) -> String {
    trimmed(Format::Pptx, &presentation(&[("", shapes, None)]))
}

#[test]
fn each_slide_has_its_title_its_text_and_its_notes() {
    let first = shape(Some("body"), &["Open from eight.", "Closed on Sundays."]) + &shape(Some("ctrTitle"), &["Front desk"]);
    let second = shape(None, &["A text box."]);
    let notes = shape(Some("sldImg"), &[]) + &shape(Some("body"), &["Say hello.", "Smile."]) + &shape(Some("sldNum"), &["1"]);
    insta::assert_snapshot!(trimmed(Format::Pptx, &presentation(&[("", &first, Some(&notes)), ("", &second, None)])), @r"
    ## Front desk

    Open from eight.

    Closed on Sundays.

    Notes: Say hello.

    Smile.

    ## Slide 2

    A text box.
    ");
}

#[test]
fn what_is_hidden_or_furniture_is_not_read() {
    let kept = shape(None, &["Kept"]);
    let hide = |shape: &str| shape.replace("<p:nvPr>", "<p:cNvPr hidden=\"1\"/><p:nvPr>");
    let table = "<a:tbl><a:tr><a:tc><a:p><a:r><a:t>gone</a:t></a:r></a:p></a:tc></a:tr></a:tbl>";
    let hidden_frame = format!("<p:graphicFrame><p:cNvPr hidden=\"1\"/>{table}</p:graphicFrame>");
    let cases = [
        ("a footer", kept.clone() + &shape(Some("ftr"), &["gone"])),
        ("a date", kept.clone() + &shape(Some("dt"), &["gone"])),
        ("a number", kept.clone() + &shape(Some("sldNum"), &["gone"])),
        ("a hidden shape", kept.clone() + &hide(&shape(None, &["gone"]))),
        ("a hidden text", kept.clone() + &hide(&shape(Some("body"), &["gone"]))),
        ("a hidden title", kept.clone() + &hide(&shape(Some("title"), &["gone"]))),
        ("a hidden group", format!("<p:grpSp><p:cNvPr hidden=\"1\"/>{}{hidden_frame}</p:grpSp>{kept}", shape(None, &["gone"]))),
        ("a hidden table", format!("{hidden_frame}{kept}")),
        (
            "a fallback",
            format!("<mc:AlternateContent><mc:Choice>{kept}</mc:Choice><mc:Fallback>{kept}</mc:Fallback></mc:AlternateContent>"),
        ),
    ];
    for (what, shapes) in cases {
        assert_eq!(slide_text(&shapes), "## Slide 1\n\nKept", "{what}");
    }
    let slides = [("show=\"0\"", kept.as_str(), None), ("", kept.as_str(), None)];
    assert_eq!(trimmed(Format::Pptx, &presentation(&slides)), "## Slide 2\n\nKept", "a hidden slide");
}

#[test]
fn points_have_their_marks_and_tables_their_rows() {
    let paragraph = |properties: &str, text: &str| format!("<a:p><a:pPr {properties}</a:pPr><a:r><a:t>{text}</a:t></a:r></a:p>");
    let numbered = "><a:buAutoNum type=\"arabicPeriod\"/>";
    let body = paragraph(numbered, "Ring")
        + &paragraph(numbered, "Wait")
        + &paragraph("lvl=\"1\"><a:buChar char=\"•\"/>", "inside")
        + &paragraph("lvl=\"1\">", "or outside")
        + &paragraph("><a:buAutoNum type=\"arabicPeriod\" startAt=\"7\"/>", "Enter");
    let cell = |attributes: &str, text: &str| {
        format!("<a:tc {attributes}><a:txBody><a:p><a:r><a:t>{text}</a:t></a:r></a:p></a:txBody></a:tc>")
    };
    let rows = [
        cell("", "Room") + &cell("", "Price"),
        cell("rowSpan=\"2\"", "Lily") + &cell("", "80"),
        cell("vMerge=\"1\"", "") + &cell("", "90"),
        cell("gridSpan=\"2\"", "All taxes included") + &cell("hMerge=\"1\"", ""),
    ];
    let table: String = rows.iter().map(|row| format!("<a:tr>{row}</a:tr>")).collect();
    let shapes = format!("<p:sp><p:txBody>{body}</p:txBody></p:sp><p:graphicFrame><a:tbl>{table}</a:tbl></p:graphicFrame>");
    insta::assert_snapshot!(slide_text(&shapes), @r"
    ## Slide 1

    1. Ring
    2. Wait
      - inside
      - or outside
    7. Enter

    Room | Price
    Lily | 80
    Lily | 90
    All taxes included
    ");
}

#[test]
fn lines_of_a_title_and_signs_are_read() {
    let title = "<p:sp><p:nvPr><p:ph type=\"title\"/></p:nvPr><a:p><a:r><a:t>Front</a:t></a:r><a:br/><a:r><a:t>desk</a:t></a:r>\
        </a:p></p:sp>";
    let sign = "<p:sp><a:p><a:r><a:rPr><a:sym typeface=\"Wingdings\"/></a:rPr><a:t>\u{f0fc}</a:t></a:r><a:r><a:t> done</a:t>\
        </a:r></a:p></p:sp>";
    assert_eq!(slide_text(&format!("{sign}{title}")), "## Front desk\n\n✓ done");
}

#[test]
fn a_slide_that_is_damaged_costs_itself_and_is_told() {
    let (first, last) = (shape(None, &["First."]), shape(None, &["Last."]));
    let broken = shape(None, &["Begun."]) + "<p:sp><a:p><a:r><a:t>lost</b></a:p>";
    let file = presentation(&[("", &first, None), ("", &broken, None), ("", &last, None)]);
    let mut text = Vec::new();
    let report = extract(Format::Pptx, &file[..], &mut text).expect("a presentation");
    assert_eq!(String::from_utf8_lossy(&text), "## Slide 1\n\nFirst.\n\n## Slide 3\n\nLast.\n");
    let messages: Vec<String> = report.notes.iter().map(|note| note.message()).collect();
    assert_eq!(messages, ["1 of 3 slides could not be read: slide 2. Save the file again, then add it again."]);
    assert!(trimmed(Format::Pptx, &presentation(&[("", &broken, None)])).starts_with("error: The file is damaged"));
}
