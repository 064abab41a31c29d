//! Folders of Markdown files.

use frontdesk_types::help_center::imports::ImportOrigin;

use super::{ImportFolder, create_folder, format_articles, plan_files, read, report_lines, report_text};
use crate::importing::{links::LinkTarget, plan::BodyLocation};

#[test]
fn titles_and_collections_come_from_the_files_where_they_say_nothing() {
    let plan = plan_files(&[
        ("01-getting_started/02-install.md", "Unpack it."),
        ("01-getting_started/README.md", "# Welcome\n\nHello."),
        ("billing/collection.yaml", "name: Bills\nslug: billing\nicon: card\nposition: 1\n"),
        ("billing/refunds.md", "---\ntitle: Refunds\nstatus: published\nlocale: pt_br\ntags: [money]\n---\nAsk us.\n"),
        ("billing/a/b/c/deep.md", "# Deep"),
        ("named.md", "---\ncollection: Billing/Invoices\ndraft: true\n---\n# Named"),
        ("_partials/x.md", "# X"),
    ]);
    assert_eq!(plan.origin, ImportOrigin::Markdown);
    insta::assert_debug_snapshot!((format_articles(&plan), report_lines(&plan.lines)), @r##"
    (
        [
            "Getting started | Install | - | - | 01-getting_started/02-install.md",
            "Getting started | Welcome | - | - | 01-getting_started/README.md",
            "Bills/A/B | Deep | - | - | billing/a/b/c/deep.md",
            "Bills | Refunds | pt-BR | published | billing/refunds.md",
            "Billing/Invoices | Named | - | draft | named.md",
        ],
        [
            "skipped _partials/x.md: folders whose name begins with `_` hold no articles",
            "skipped billing/a/b/c/: collections are at most 3 levels deep; its articles are in `B`",
        ],
    )
    "##);
    let welcome = plan.articles.iter().find(|article| article.title == "Welcome").expect("it is planned");
    assert_eq!(welcome.body, BodyLocation::File { path: "01-getting_started/README.md".to_owned(), title: Some(0..10) });
}

#[test]
fn one_bad_file_is_told_and_the_others_are_read() {
    let plan = plan_files(&[
        ("a.md", "---\nstatus: live\n---\nA"),
        ("b.md", "---\nslug: same\n---\nB"),
        ("c.md", "---\nslug: same\n---\nC"),
        ("d.md", "---\nlocale: klingon!\n---\nD"),
        ("e.md", "---\nposition: -1\n---\nE"),
        ("f/collection.yaml", "name: [\n"),
        ("f/f.md", "F"),
        ("redirects.yaml", "a: b\n"),
    ]);
    assert_eq!(format_articles(&plan).len(), 2);
    insta::assert_snapshot!(report_text(&plan.lines), @r"
    failed f/collection.yaml:
      this is not the YAML that was expected: name: invalid type: sequence, expected a string at line 1 column 7
    failed a.md:
      `status`: `live` is none of: draft, published, archived
    failed c.md:
      b.md has the same `slug` and language;
      give one of them another
    failed d.md:
      `locale` is no language tag like `en` or `pt-BR`
    failed e.md:
      `position` is between 0 and 1000000, not -1
    failed redirects.yaml:
      this is not the YAML that was expected: invalid type: map, expected a sequence
    ");
}

#[test]
fn links_lead_to_files_of_the_folder_and_never_out_of_it() {
    let root = create_folder(&[("a/one.md", "1"), ("a/index.md", "2"), ("b/two.md", "3"), ("b/x y.png", "p"), ("c/x.md", "4")]);
    let plan = read(ImportFolder::open(root.path()).expect("it opens"), None).expect("it is read");
    let found = |link: &str| {
        let (found, fragment) = plan.links.find(&plan.folder, link, "a", "en");
        let named = match found {
            LinkTarget::Article(at) => plan.articles[at].file.clone(),
            LinkTarget::Collection(at) => plan.collections[at].key.clone(),
            other => format!("{other:?}"),
        };
        format!("{named}{fragment}")
    };
    for (link, to) in [
        ("one.md", "a/one.md"),
        ("./one#part", "a/one.md#part"),
        ("../b/two.md", "b/two.md"),
        ("/b/two", "b/two.md"),
        ("../a/", "a/index.md"),
        ("../b", "b"),
        ("../b/x%20y.png", "File(\"b/x y.png\")"),
        ("../../etc/passwd", "Nothing"),
        ("..%2f..%2fetc%2fpasswd", "Nothing"),
        ("missing.md", "Nothing"),
        ("/articles/7-x", "Elsewhere"),
        ("https://acme.test/one.md", "Elsewhere"),
        ("mailto:a@b.test", "Elsewhere"),
        ("//acme.test/one.md", "Elsewhere"),
        ("#part", "Elsewhere#part"),
    ] {
        assert_eq!(found(link), to, "{link}");
    }
}

#[test]
fn nothing_to_import_is_a_mistake() {
    let root = create_folder(&[("a.txt", "text"), ("b.json", "{}")]);
    let wrong = read(ImportFolder::open(root.path()).expect("it opens"), None).expect_err("there is nothing");
    assert!(wrong.contains("--from"), "{wrong}");
    assert!(ImportFolder::open(&root.path().join("a.txt")).is_err() && ImportFolder::open(&root.path().join("none")).is_err());
}

#[test]
fn the_main_language_is_that_of_most_articles() {
    let german = "---\nlocale: de\n---\nText";
    assert_eq!(
        plan_files(&[("a.md", german), ("b.md", german), ("c.md", "---\nlocale: fr\n---\nTexte")]).locale.as_deref(),
        Some("de")
    );
    assert_eq!(plan_files(&[("a.md", german), ("b.md", german), ("c.md", "Text")]).locale.as_deref(), Some("de"));
    assert_eq!(plan_files(&[("a.md", german), ("b.md", "Text")]).locale, None, "what names no language may be in another one");
}

#[test]
fn a_field_that_is_not_known_is_noted() {
    let plan = plan_files(&[("a.md", "---\ntitel: Mine\nlayout: page\n---\nText"), ("b.md", "---\ntitle: Mine\n---\nText")]);
    let notes: Vec<_> = plan.articles.iter().map(|article| article.notes.as_slice()).collect();
    assert_eq!(notes, [&["these fields of its front matter are not known: `titel`".to_owned()][..], &[]]);
}
