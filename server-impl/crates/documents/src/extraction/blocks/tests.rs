use super::*;

/// Returns the text that `write` produces.
fn written(write: impl FnOnce(&mut BlockWriter)) -> WrittenText {
    let mut blocks = BlockWriter::default();
    write(&mut blocks);
    blocks.finish()
}

#[test]
fn what_has_no_text_leaves_no_mark() {
    let empty = written(|blocks| {
        blocks.begin_heading(2);
        blocks.end_heading();
        blocks.begin_list();
        blocks.begin_item(Some(1));
        blocks.end_item();
        blocks.end_list();
        blocks.begin_term();
        blocks.end_term();
        blocks.begin_description();
        blocks.end_description();
        blocks.begin_row();
        blocks.begin_cell();
        blocks.end_cell();
        blocks.begin_cell();
        blocks.end_cell();
        blocks.end_row();
        blocks.begin_code();
        blocks.push_text("\n \n");
        blocks.end_code();
    });
    assert_eq!(empty, WrittenText::default());
}

#[test]
fn headings_alone_are_no_body() {
    let headings = written(|blocks| {
        blocks.set_anchor("top");
        blocks.begin_heading(9);
        blocks.push_text("One");
        blocks.end_heading();
    });
    assert_eq!(headings, WrittenText { text: "###### One".to_owned(), anchors: vec![(0, "top".to_owned())], has_body: false });
}

#[test]
fn a_place_is_that_of_a_heading_or_term() {
    let text = written(|blocks| {
        blocks.set_anchor("paragraph");
        blocks.push_text("Text");
        blocks.begin_heading(1);
        blocks.push_text("One");
        blocks.set_anchor("one");
        blocks.set_anchor("again");
        blocks.end_heading();
        blocks.anchor_entry("later");
        blocks.push_text("Text");
        blocks.anchor_entry("too late");
        blocks.begin_term();
        blocks.set_anchor("term");
        blocks.push_text("Two");
        blocks.end_term();
    });
    assert_eq!(text.text, "Text\n\n# One\n\nText\n\nTwo");
    assert_eq!(text.anchors, [(6, "one".to_owned()), (19, "term".to_owned())]);
}

#[test]
fn deep_lists_do_not_outgrow_their_text() {
    let deep = written(|blocks| {
        for _ in 0..10_000 {
            blocks.begin_list();
            blocks.begin_item(None);
            blocks.push_text("x");
        }
    });
    assert!(deep.text.len() < 10_000 * 24, "{}", deep.text.len());
}

#[test]
fn code_that_is_never_closed_ends_with_the_text() {
    let code = written(|blocks| {
        blocks.push_text("Run");
        blocks.begin_code();
        blocks.push_text("\r\na\r\n  b\rc  \r\n");
    });
    assert_eq!(code.text, "Run\n\n```\na\n  b\nc\n```");
}
