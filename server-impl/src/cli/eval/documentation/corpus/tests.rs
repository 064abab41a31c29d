use super::*;

fn at(url: &str) -> PassageOrigin<'_> {
    PassageOrigin { source: Uuid::nil(), title: "Resetting", url: Some(url) }
}

#[test]
fn an_address_is_of_the_page_that_its_path_ends_with() {
    let corpus = Corpus::default();
    assert!(corpus.is_from_page(at("http://127.0.0.1:4000/git-reset.html#options"), "git-reset.html"));
    assert!(corpus.is_from_page(at("https://desk.example/docs/a%20b/c.html"), "a b/c.html"));
    assert!(!corpus.is_from_page(at("http://127.0.0.1:4000/not-git-reset.html"), "git-reset.html"), "only whole names");
    assert!(corpus.is_from_page(PassageOrigin { url: None, ..at("") }, "Resetting.md"), "a file is called after its name");
}

#[test]
fn one_text_under_two_addresses_is_one_page() {
    let folder = tempfile::tempdir().expect("a folder");
    for (page, text) in [("a.html", "Equal."), ("b.html", "Equal."), ("c.html", "Different.")] {
        fs::write(folder.path().join(page), format!("<p>{text}")).expect("a file");
    }
    let mut pages = Vec::new();
    collect_pages(folder.path(), folder.path(), &mut pages).expect("it is readable");
    let corpus = Corpus { same: group_same_texts(folder.path(), &pages), ..Corpus::default() };
    assert!(corpus.is_from_page(at("http://127.0.0.1/b.html"), "a.html"));
    assert!(!corpus.is_from_page(at("http://127.0.0.1/c.html"), "a.html"));
}
