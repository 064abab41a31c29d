use super::*;

/// Returns the text that `write` produces.
fn written(write: impl FnOnce(&mut Blocks)) -> Written {
    let mut blocks = Blocks::default();
    write(&mut blocks);
    blocks.end()
}

#[test]
fn what_has_no_text_leaves_no_mark() {
    let empty = written(|blocks| {
        blocks.heading(2);
        blocks.end_heading();
        blocks.list();
        blocks.item(Some(1));
        blocks.end_item();
        blocks.end_list();
        blocks.term();
        blocks.end_term();
        blocks.description();
        blocks.end_description();
        blocks.row();
        blocks.cell();
        blocks.end_cell();
        blocks.cell();
        blocks.end_cell();
        blocks.end_row();
        blocks.code();
        blocks.text("\n \n");
        blocks.end_code();
    });
    assert_eq!(empty, Written::default());
}

#[test]
fn headings_alone_are_no_body() {
    let headings = written(|blocks| {
        blocks.anchor("top");
        blocks.heading(9);
        blocks.text("One");
        blocks.end_heading();
    });
    assert_eq!(headings, Written { text: "###### One".to_owned(), anchors: vec![(0, "top".to_owned())], has_body: false });
}

#[test]
fn a_place_is_that_of_a_heading_or_term() {
    let text = written(|blocks| {
        blocks.anchor("paragraph");
        blocks.text("Text");
        blocks.heading(1);
        blocks.text("One");
        blocks.anchor("one");
        blocks.anchor("again");
        blocks.end_heading();
        blocks.anchor_entry("later");
        blocks.text("Text");
        blocks.anchor_entry("too late");
        blocks.term();
        blocks.anchor("term");
        blocks.text("Two");
        blocks.end_term();
    });
    assert_eq!(text.text, "Text\n\n# One\n\nText\n\nTwo");
    assert_eq!(text.anchors, [(6, "one".to_owned()), (19, "term".to_owned())]);
}

#[test]
fn deep_lists_do_not_outgrow_their_text() {
    let deep = written(|blocks| {
        for _ in 0..10_000 {
            blocks.list();
            blocks.item(None);
            blocks.text("x");
        }
    });
    assert!(deep.text.len() < 10_000 * 24, "{}", deep.text.len());
}

#[test]
fn code_that_is_never_closed_ends_with_the_text() {
    let code = written(|blocks| {
        blocks.text("Run");
        blocks.code();
        blocks.text("\r\na\r\n  b\rc  \r\n");
    });
    assert_eq!(code.text, "Run\n\n```\na\n  b\nc\n```");
}
