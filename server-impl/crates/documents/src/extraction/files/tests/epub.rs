//! What is read of an e-book.

use super::{
    Format, extract,
    packages::{archive, book, trimmed},
};

#[test]
fn chapters_are_read_in_their_order() {
    let chapters = [
        ("b.xhtml", "<h1>One</h1><p>First.</p>"),
        ("a.xhtml", "<h2>Two</h2><ul><li>Point</li></ul><table><tr><td>A</td><td>B</td></tr></table>"),
    ];
    assert_eq!(trimmed(Format::Epub, &book(&chapters, &[])), "# One\n\nFirst.\n\n## Two\n\n- Point\n\nA | B");
}

#[test]
fn links_of_a_book_are_its_content() {
    let links = "<p><a href=\"https://a.example\">Price list</a> <a href=\"https://b.example\">Floor plan</a></p>";
    assert_eq!(trimmed(Format::Epub, &book(&[("a.xhtml", links)], &[])), "Price list Floor plan");
}

#[test]
fn a_chapter_that_is_missing_costs_only_itself() {
    let chapters = [("a.xhtml", "<p>First.</p>")];
    let package = "<package><manifest><item id=\"x\" href=\"none.xhtml\" media-type=\"application/xhtml+xml\"/>\
        <item id=\"n\" href=\"text/nav.xhtml\" media-type=\"application/xhtml+xml\" properties=\"nav\"/>\
        <item id=\"a\" href=\"text/my%20a.xhtml\" media-type=\"application/xhtml+xml\"/></manifest>\
        <spine><itemref idref=\"n\"/><itemref idref=\"x\"/><itemref idref=\"a\"/><itemref idref=\"a\"/></spine></package>";
    let container = "<container><rootfiles><rootfile full-path=\"book.opf\"/></rootfiles></container>";
    let parts = [
        ("META-INF/container.xml", container),
        ("book.opf", package),
        ("text/my a.xhtml", chapters[0].1),
        ("text/nav.xhtml", "<p>Contents</p>"),
    ];
    assert_eq!(trimmed(Format::Epub, &archive(&parts)), "First.", "neither the contents nor a chapter twice");
    assert!(trimmed(Format::Epub, &archive(&[("a.txt", "Hello")])).starts_with("error: The file is damaged"));
}

#[test]
fn empty_elements_end_where_they_begin() {
    let head = "<title/><script src=\"a.js\"/><p>One</p>";
    assert_eq!(trimmed(Format::Epub, &book(&[("a.xhtml", head)], &[])), "One");
    let verses: String = (0..3_000).map(|verse| format!("<a id=\"v{verse}\"/>w{verse}<br/> ")).collect();
    let text = trimmed(Format::Epub, &book(&[("a.xhtml", &format!("<p>{verses}</p>"))], &[]));
    assert!(text.starts_with("w0\nw1\n") && text.ends_with("w2999"), "{}", text.len());
}

#[test]
fn a_chapter_that_is_left_out_is_told() {
    let deep = "<div>".repeat(3_000);
    let file = book(&[("a.xhtml", "<p>First.</p>"), ("b.xhtml", &deep), ("c.xhtml", "<p>Last.</p>")], &[]);
    let mut text = Vec::new();
    let report = extract(Format::Epub, &file[..], &mut text).expect("a book");
    assert_eq!(String::from_utf8_lossy(&text), "First.\n\nLast.\n\n");
    let messages: Vec<String> = report.notes.iter().map(|note| note.message()).collect();
    assert_eq!(messages, ["1 of 3 chapters could not be read: chapter 2. Save the file again, then add it again."]);
}

#[test]
fn a_protected_book_says_so() {
    let encryption = "<encryption><EncryptedData><CipherData><CipherReference URI=\"OEBPS/text/a.xhtml\"/></CipherData>\
        </EncryptedData></encryption>";
    let protected = book(&[("a.xhtml", "\u{3}\u{4}")], &[("META-INF/encryption.xml", encryption)]);
    assert!(trimmed(Format::Epub, &protected).starts_with("error: The file is protected by a password."));
    let font = encryption.replace("text/a.xhtml", "fonts/a.otf");
    assert_eq!(
        trimmed(Format::Epub, &book(&[("a.xhtml", "<p>Text</p>")], &[("META-INF/encryption.xml", &font)])),
        "Text",
        "only a font"
    );
}
