//! What is read of an OpenDocument text.

use super::{
    Format,
    packages::{archive, open_text, trimmed},
};

fn body_text(body: &str) -> String {
    trimmed(Format::Odt, &open_text("", body))
}

#[test]
fn paragraphs_headings_and_white_space_are_read() {
    let body = "<text:h text:outline-level=\"2\">Break<text:span>fast</text:span></text:h>\
        <text:p>Caf&#233; &amp; tea<text:line-break/>from<text:s text:c=\"3\"/>seven<text:tab/>on\n  Mondays</text:p>\
        <text:p>A<text:a xlink:href=\"x\"> link</text:a>.</text:p>";
    assert_eq!(body_text(body), "## Breakfast\n\nCafé & tea\nfrom seven on Mondays\n\nA link.");
}

#[test]
fn what_is_deleted_hidden_or_beside_the_text_is_not_read() {
    let styles = "<style:style style:name=\"H\"><style:text-properties text:display=\"none\"/></style:style>\
        <number:number-style><number:text>x</number:text></number:number-style>";
    let cases = [
        ("deleted", "<text:tracked-changes><text:deletion><text:p>gone</text:p></text:deletion></text:tracked-changes>"),
        ("a comment", "<text:p><office:annotation><text:p>gone</text:p></office:annotation></text:p>"),
        ("a hidden span", "<text:p><text:span text:style-name=\"H\">gone</text:span></text:p>"),
        ("a hidden section", "<text:section text:display=\"none\"><text:p>gone</text:p></text:section>"),
        ("a hidden paragraph", "<text:p><text:hidden-text text:is-hidden=\"true\">gone</text:hidden-text></text:p>"),
        ("a picture", "<text:p><draw:frame><svg:title>gone</svg:title><svg:desc>gone</svg:desc></draw:frame></text:p>"),
        ("a reading", "<text:p><text:ruby><text:ruby-base/><text:ruby-text>gone</text:ruby-text></text:ruby></text:p>"),
        (
            "a hidden row",
            "<table:table><table:table-row table:visibility=\"collapse\"><table:table-cell><text:p>gone</text:p>\
                </table:table-cell></table:table-row></table:table>",
        ),
    ];
    for (what, body) in cases {
        assert_eq!(trimmed(Format::Odt, &open_text(styles, &format!("{body}<text:p>Kept</text:p>"))), "Kept", "{what}");
    }
}

#[test]
fn headings_have_the_numbers_of_the_outline() {
    let outline = "<text:outline-style>\
        <text:outline-level-style text:level=\"1\" style:num-format=\"1\" style:num-suffix=\".\"/>\
        <text:outline-level-style text:level=\"2\" style:num-format=\"a\" text:display-levels=\"2\"/>\
        <text:outline-level-style text:level=\"3\" style:num-format=\"\"/></text:outline-style>\
        <style:style style:name=\"Plain\" style:list-style-name=\"\"/>\
        <style:style style:name=\"Own\" style:parent-style-name=\"Plain\"/>";
    let heading = |level: u32, more: &str, text: &str| format!("<text:h text:outline-level=\"{level}\" {more}>{text}</text:h>");
    let body = heading(1, "", "Arrival")
        + &heading(2, "", "Keys")
        + &heading(2, "", "Car")
        + &heading(3, "", "Garage")
        + &heading(1, "text:style-name=\"Own\"", "Thanks")
        + &heading(1, "text:is-list-header=\"true\"", "Note")
        + &heading(1, "", "Stay")
        + &heading(2, "", "Food");
    let expected = "# 1. Arrival\n\n## 1.a Keys\n\n## 1.b Car\n\n### Garage\n\n# Thanks\n\n# Note\n\n# 2. Stay\n\n## 2.a Food";
    assert_eq!(trimmed(Format::Odt, &open_text(outline, &body)), expected);
    let skipped = heading(2, "", "Deep") + &heading(1, "", "High");
    assert_eq!(trimmed(Format::Odt, &open_text(outline, &skipped)), "## 1.a Deep\n\n# 2. High");
    assert_eq!(trimmed(Format::Odt, &open_text("", &heading(9_999, "", "Deepest"))), "###### Deepest");
}

#[test]
fn items_have_their_marks() {
    let styles = "<text:list-style style:name=\"L\">\
        <text:list-level-style-number text:level=\"1\" style:num-format=\"1\" style:num-suffix=\".\"/>\
        <text:list-level-style-number text:level=\"2\" style:num-format=\"a\" style:num-suffix=\")\" text:display-levels=\"2\"/>\
        </text:list-style>\
        <text:list-style style:name=\"B\"><text:list-level-style-bullet text:level=\"1\"/></text:list-style>";
    let item = |content: &str| format!("<text:list-item>{content}</text:list-item>");
    let text = |text: &str| format!("<text:p>{text}</text:p>");
    let inner = format!("<text:list>{}{}</text:list>", item(&text("in")), item(&text("side")));
    let body = format!(
        "<text:list text:style-name=\"L\">{}{}</text:list><text:p>Between</text:p>\
         <text:list text:style-name=\"L\" text:continue-numbering=\"true\">{}</text:list>\
         <text:list text:style-name=\"L\">{}</text:list><text:list text:style-name=\"B\">{}</text:list>",
        item(&(text("One") + &text("More of it"))),
        item(&(text("Two") + &inner)),
        item(&text("Three")),
        item(&text("One again")),
        item(&text("Point")),
    );
    insta::assert_snapshot!(trimmed(Format::Odt, &open_text(styles, &body)), @r"
    1. One

    More of it

    2. Two
      2.a) in
      2.b) side

    Between

    3. Three
    1. One again
    - Point
    ");
}

#[test]
fn tables_notes_and_text_boxes_are_read_in_their_place() {
    let cell =
        |attributes: &str, text: &str| format!("<table:table-cell {attributes}><text:p>{text}</text:p></table:table-cell>");
    let rows = [
        cell("", "Plan") + &cell("", "Monthly") + &cell("", "Yearly"),
        cell("table:number-rows-spanned=\"2\"", "Team") + &cell("", "20") + &cell("", "200"),
        "<table:covered-table-cell/>".to_owned() + &cell("", "25") + &cell("", "250"),
        cell("table:number-columns-spanned=\"2\"", "On request") + "<table:covered-table-cell/>" + &cell("", "Ask"),
        "<table:table-cell table:number-columns-repeated=\"2\"/>".to_owned() + &cell("", "x"),
    ];
    let rows: String = rows.iter().map(|row| format!("<table:table-row>{row}</table:table-row>")).collect();
    let body = format!(
        "<text:p>Returns are free<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>Except beds.\
            </text:p>\
         </text:note-body></text:note>.</text:p>\
         <text:p>Before, <draw:frame><draw:text-box><text:p>Boxed.</text:p></draw:text-box></draw:frame>after.</text:p>\
         <table:table>{rows}</table:table>"
    );
    insta::assert_snapshot!(body_text(&body), @r"
    Returns are free [Except beds.].

    Before, after.

    Boxed.

    Plan | Monthly | Yearly
    Team | 20 | 200
    Team | 25 | 250
    On request | | Ask
    | | x
    ");
}

#[test]
fn the_title_of_the_document_is_text_and_that_of_a_drawing_is_not() {
    let field = "<text:p>Welcome to <text:title>Hotel Guide</text:title></text:p>";
    assert_eq!(body_text(field), "Welcome to Hotel Guide");
    let frame = "<text:p>Map<draw:frame><draw:image/><svg:title>gone</svg:title><svg:desc>gone</svg:desc></draw:frame></text:p>";
    assert_eq!(body_text(frame), "Map");
    let boxed =
        format!("<text:p>A<draw:frame><draw:text-box>{field}</draw:text-box><svg:title>gone</svg:title></draw:frame></text:p>");
    assert_eq!(body_text(&boxed), "A\n\nWelcome to Hotel Guide");
}

#[test]
fn text_that_a_condition_or_a_parent_style_hides_is_not_read() {
    let hidden = "<text:p>gone<text:hidden-paragraph text:is-hidden=\"true\"/></text:p><text:p>Kept</text:p>";
    assert_eq!(body_text(hidden), "Kept");
    assert_eq!(body_text(&hidden.replace("\"true\"", "\"false\"")), "gone\n\nKept");
    let section = "<text:section text:display=\"condition\" text:is-hidden=\"true\"><text:p>gone</text:p></text:section>\
        <text:section text:display=\"condition\"><text:p>Kept</text:p></text:section>";
    assert_eq!(body_text(section), "Kept");
    let styles = "<style:style style:name=\"N\"><style:text-properties text:display=\"none\"/></style:style>\
        <style:style style:name=\"P\" style:parent-style-name=\"N\"/>\
        <style:style style:name=\"S\" style:parent-style-name=\"P\"><style:text-properties text:display=\"true\"/></style:style>\
        <style:style style:name=\"C\" style:parent-style-name=\"C\"/>";
    let body: String = ["P", "S", "C"].map(|name| format!("<text:p text:style-name=\"{name}\">{name}</text:p>")).concat();
    assert_eq!(trimmed(Format::Odt, &open_text(styles, &body)), "S\n\nC");
}

#[test]
fn an_encrypted_document_says_so() {
    let manifest =
        "<manifest:manifest><manifest:file-entry><manifest:encryption-data/></manifest:file-entry></manifest:manifest>";
    let file = archive(&[("META-INF/manifest.xml", manifest), ("content.xml", "\u{1}\u{2}")]);
    assert!(trimmed(Format::Odt, &file).starts_with("error: The file is protected by a password."));
    let sheet = archive(&[(
        "content.xml",
        "<office:document-content><office:body><office:spreadsheet/></office:body></office:document-content>",
    )]);
    assert!(
        trimmed(Format::Odt, &sheet).starts_with("error: The file is damaged, or not what its name says."),
        "a table is no text"
    );
}
