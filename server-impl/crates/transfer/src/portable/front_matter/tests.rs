//! Front matter of our own and of other tools.

use proptest::prelude::*;

use super::*;

fn read(file: &str) -> (FrontMatter, &str) {
    let (matter, body) = split(file).expect("it is fine");
    (matter.expect("it has some"), body)
}

#[test]
fn what_other_tools_write_is_understood() {
    let (matter, body) = read(
        "---\ntitle: 2024\nlang: de\nweight: '3'\ntags: a, b\npublished: false\nauthor: { name: Ann }\nlayout: page\n\
         aliases:\n- /old\n- /older\n---\n\nText\n",
    );
    assert_eq!(body, "Text");
    assert_eq!(matter.requested_status(), Some(ArticleStatus::Draft));
    assert_eq!((matter.title.as_deref(), matter.locale.as_deref(), matter.position), (Some("2024"), Some("de"), Some(3)));
    assert_eq!((matter.tags, matter.redirect_from, matter.author), (own(&["a", "b"]), own(&["/old", "/older"]), None));
    assert_eq!(read("---\ndraft: no\n---\n").0.requested_status(), Some(ArticleStatus::Published));
    assert_eq!(read("---\n# nothing\n---\nText").0, FrontMatter::default());
}

#[test]
fn mistakes_are_told() {
    let told = |file: &str| split(file).expect_err("it is wrong");
    assert!(told("---\ntitle: [\n---\n").starts_with("the front matter is wrong: "));
    assert!(told("---\ntitle: a\ntitle: b\n---\n").contains("duplicate"));
    assert!(told(&format!("---\ntitle: {}\n---\n", "x".repeat(70_000))).contains("64 KiB"));
    let bomb: String =
        ('b'..='j').map(|name| format!("{name}: &{name} [{}]\n", format!("*{},", before(name)).repeat(9))).collect();
    assert!(told(&format!("---\na: &a [x,x,x,x,x,x,x,x,x]\n{bomb}tags: *j\n---\n")).contains("front matter"));
}

#[test]
fn a_status_of_another_tool_is_told() {
    let (matter, _) = read("---\nstatus: deprecated\ndraft: true\n---\n");
    assert_eq!(matter.requested_status(), Some(ArticleStatus::Draft));
    assert_eq!(
        matter.note_unknown_status().as_deref(),
        Some("its `status` is not used: `deprecated` is none of: draft, published, archived")
    );
    assert_eq!(read("---\nstatus: Published\n---\n").0.note_unknown_status(), None);
}

#[test]
fn toml_is_read_as_well() {
    let (matter, body) = read(
        "+++\ntitle = 'Doors'\ndate = 2024-05-01T10:00:00Z\nweight = 3\ndraft = true\ntags = ['a', \"b\"]\naliases = ['/old/']\n\
         [params]\nx = 1\n+++\n\nText\n",
    );
    assert_eq!((matter.title.as_deref(), matter.position, body), (Some("Doors"), Some(3), "Text"));
    assert_eq!(
        (matter.requested_status(), matter.tags, matter.redirect_from),
        (Some(ArticleStatus::Draft), own(&["a", "b"]), own(&["/old/"]))
    );
    assert!(split("+++\ntitle = [\n+++\n").expect_err("it is wrong").contains("line 2"));
    assert_eq!(split("+++\nno end\n"), Ok((None, "+++\nno end")));
}

#[test]
fn a_field_may_have_the_names_of_several_tools() {
    for file in [
        "---\nnav_order: 2\nweight: 1\nlang: de\nlanguage: fr\n---\n",
        "+++\nnav_order = 2\nweight = 1\nlang = 'de'\nlanguage = 'fr'\n+++\n",
    ] {
        let (matter, _) = read(file);
        assert_eq!((matter.position, matter.locale.as_deref()), (Some(1), Some("de")));
    }
}

#[test]
fn a_mistake_is_in_the_line_that_the_file_has_it_in() {
    for file in ["---\ntitle: a\nseo: 5\n---\nText", "\u{feff}---\r\ntitle: a\r\nseo: 5\r\n---\r\nText"] {
        let wrong = split(file).expect_err("it is wrong");
        assert!(wrong.contains("at line 3"), "{wrong}");
    }
}

fn before(name: char) -> char {
    char::from_u32(u32::from(name) - 1).expect("a letter")
}

#[test]
fn a_file_without_it_is_all_text() {
    assert_eq!(split("Text\n"), Ok((None, "Text")));
    assert_eq!(split("---\nno end\n"), Ok((None, "---\nno end")));
    assert_eq!(split("\u{feff}---\r\ntitle: a\r\n---\r\n\r\nText\r\n").expect("it is fine").1, "Text");
}

fn own(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|text| (*text).to_owned()).collect()
}

proptest! {
    #[test]
    fn what_is_written_is_read(
        title in "\\PC{0,40}\\S",
        excerpt in "(?s).{0,60}\\S",
        tags in prop::collection::vec("[^,\\p{C}]{0,10}[^,\\p{C}\\s]", 0..3),
        body in "(?s)[-\\x20-\\x7e\\r\\né]{0,200}",
    ) {
        let tags: Vec<String> = tags.iter().map(|tag| tag.trim().to_owned()).collect();
        let matter = FrontMatter { title: Some(title), excerpt: Some(excerpt), tags, number: Some(7), ..FrontMatter::default() };
        let file = join(&matter, &body).expect("it is written");
        let (read, text) = split(&file).expect("it is read");
        prop_assert_eq!((read, text), (Some(matter), body.as_str()));
    }
}
