//! Folders of Markdown files.

use frontdesk_types::help_center::imports::ImportOrigin;

use super::{
    ImportFolder, create_folder,
    dialects::{plan_texts, text_of},
    format_articles, plan_files, read, report_lines, report_text,
};
use crate::importing::{links::LinkTarget, planned::BodyLocation};

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
        ("a.md", "---\ntitle: [\n---\nA"),
        ("b.md", "---\nslug: same\n---\nB"),
        ("d.md", "---\nlocale: klingon!\n---\nD"),
        ("f/collection.yaml", "name: [\n"),
        ("f/f.md", "F"),
        ("redirects.yaml", "a: b\n"),
    ]);
    assert_eq!(format_articles(&plan).len(), 2);
    insta::assert_snapshot!(report_text(&plan.lines), @r"
    failed f/collection.yaml:
      this is not the YAML that was expected: name: invalid type: sequence, expected a string at line 1 column 7
    failed a.md:
      the front matter is wrong: did not find expected node content at line 3 column 1, while parsing a flow node
    failed d.md:
      `locale` is no language tag like `en` or `pt-BR`
    failed redirects.yaml:
      this is not the YAML that was expected: invalid type: map, expected a sequence
    ");
}

#[test]
fn links_lead_to_files_of_the_folder_and_never_out_of_it() {
    let root = create_folder(&[("a/one.md", "1"), ("a/index.md", "2"), ("b/two.md", "3"), ("b/x y.png", "p"), ("c/x.md", "4")]);
    let plan = read(ImportFolder::open(root.path()).expect("it opens"), None).expect("it is read");
    let found = |link: &str| {
        let (found, fragment) = plan.links.find(&plan.folder, link, "a/one.md", "en");
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

#[test]
fn what_another_tool_means_by_a_field_fails_nothing() {
    let plan = plan_files(&[
        ("x/a.md", "---\nstatus: deprecated\naliases: [Light, Ceiling lamp, /old, old/b, 'https://a.test/c/']\n---\nA"),
        ("x/b.md", "---\nslug: same\n---\nB"),
        ("x/c.md", "---\nslug: same\n---\nC"),
        ("x/e.md", "---\nposition: -1\nredirect_from: ../f/g\n---\nE"),
        ("x/f.md", "+++\ntitle = 'Toml'\ndraft = false\n+++\nF"),
        ("x/g.mdx", "G"),
        ("SUMMARY.md", "# Summary\n\n- [A](a.md)"),
        ("_part.md", "P"),
        ("x/h.md", "---\ntitle: Nothing\n---\n"),
    ]);
    insta::assert_snapshot!(format_articles(&plan).join("\n"), @r"
    X | A | - | - | x/a.md
    X | B | - | - | slug:same:
    X | C | - | - | x/c.md
    X | E | - | - | x/e.md
    X | Toml | - | published | x/f.md
    X | G | - | - | x/g.mdx
    X | Nothing | - | - | x/h.md
    ");
    assert_eq!(plan.articles[0].old_paths, ["/old", "/x/old/b", "/c/"]);
    insta::assert_snapshot!(report_text(&plan.lines), @r"
    skipped SUMMARY.md:
      it is a table of contents, which the pages have already
    skipped _part.md:
      files whose name begins with `_` are parts of others
    ");
    let notes: Vec<_> = plan.articles.iter().flat_map(|article| &article.notes).map(String::as_str).collect();
    insta::assert_snapshot!(notes.join("\n"), @r"
    its `status` is not used: `deprecated` is none of: draft, published, archived
    x/b.md has the same `slug` and language, so this one is recognized by its path
    its position is not used: `position` is between 0 and 1000000, not -1
    ");
}

#[test]
fn folders_of_jekyll_have_pages() {
    let plan = plan_files(&[
        ("docs/_config.yml", "title: x"),
        ("docs/_docs/a.md", "A"),
        ("docs/_docs/_more/b.md", "B"),
        ("docs/_includes/c.md", "C"),
        ("_docs/d.md", "D"),
    ]);
    assert_eq!(format_articles(&plan), ["Docs/Docs | A | - | - | docs/_docs/a.md"]);
}

#[test]
fn a_page_without_text_names_its_folder() {
    let plan = plan_files(&[
        ("doors/_index.md", "---\ntitle: All doors\ndescription: What opens and shuts\nweight: 2\n---\n"),
        ("doors/front.md", "Push. See [all](_index.md) and [keys](../keys/)."),
        ("keys/README.md", "# All keys\n"),
        ("keys/collection.yaml", "name: Keys\n"),
        ("keys/b.md", "B"),
    ]);
    insta::assert_snapshot!(format_articles(&plan).join("\n"), @r"
    All doors | Front | - | - | doors/front.md
    Keys | B | - | - | keys/b.md
    ");
    let doors = plan.collections.iter().find(|collection| collection.key == "doors").expect("it is planned");
    assert_eq!((doors.words.description.as_deref(), doors.position), (Some("What opens and shuts"), Some(2)));
    for (link, key) in [("_index.md", "doors"), ("../keys/", "keys"), ("../doors", "doors"), ("/doors/", "doors")] {
        let (LinkTarget::Collection(at), _) = plan.links.find(&plan.folder, link, "doors/front.md", "en") else {
            panic!("{link}")
        };
        assert_eq!(plan.collections[at].key, key, "{link}");
    }
}

#[test]
fn links_are_found_however_they_are_written() {
    let plan = plan_files(&[
        ("docs/01-intro/02-first_steps.md", "1"),
        ("docs/01-intro/README.md", "2"),
        ("docs/guide/Über uns.md", "3"),
        ("docs/guide/routes.md", "---\npermalink: /manual/routing/\nid: routing\n---\n4"),
        ("docs/guide/deep/index.md", "5"),
        ("static/img/Door Key.png", "p"),
        ("content/en/shop/_index.md", "---\ntitle: Shop\n---\n"),
        ("content/en/shop/a.md", "6"),
    ]);
    let found = |link: &str| match plan.links.find(&plan.folder, link, "docs/guide/routes.md", "en").0 {
        LinkTarget::Article(at) => plan.articles[at].file.clone(),
        LinkTarget::Collection(at) => plan.collections[at].key.clone(),
        other => format!("{other:?}"),
    };
    for (link, to) in [
        ("../01-intro/02-first_steps.html", "docs/01-intro/02-first_steps.md"),
        ("../intro/first-steps", "docs/01-intro/02-first_steps.md"),
        ("../../intro/first_steps/", "docs/01-intro/02-first_steps.md"),
        ("/docs/intro/first-steps", "docs/01-intro/02-first_steps.md"),
        ("/intro/first-steps.html", "docs/01-intro/02-first_steps.md"),
        ("/en/docs/intro/", "docs/01-intro/README.md"),
        ("@site/docs/intro/first-steps.md", "docs/01-intro/02-first_steps.md"),
        ("../01-Intro/index.html", "docs/01-intro/README.md"),
        ("%C3%BCber%20uns.md", "docs/guide/Über uns.md"),
        ("U\u{308}ber_uns.md", "docs/guide/Über uns.md"),
        ("/manual/routing/", "docs/guide/routes.md"),
        ("deep/", "docs/guide/deep/index.md"),
        ("../deep/index.html", "docs/guide/deep/index.md"),
        ("/img/door%20key.png?raw=true", "File(\"static/img/Door Key.png\")"),
        ("../../static/img/Door Key.png", "File(\"static/img/Door Key.png\")"),
        ("door_key.png", "File(\"static/img/Door Key.png\")"),
        ("/shop/", "content/en/shop"),
        ("/pricing", "Nothing"),
        ("gone.md", "Nothing"),
        ("../../../../etc/passwd", "Nothing"),
        ("/articles/3-x", "Elsewhere"),
        ("https://a.test/docs/intro/", "Elsewhere"),
    ] {
        assert_eq!(found(link), to, "{link}");
    }
}

#[test]
fn a_link_to_another_part_of_a_site_leads_nowhere() {
    let plan = plan_files(&[("install.md", "1"), ("guide/start.md", "2"), ("logo.png", "p")]);
    let found = |link: &str| match plan.links.find(&plan.folder, link, "guide/start.md", "en").0 {
        LinkTarget::Article(at) => plan.articles[at].file.clone(),
        other => format!("{other:?}"),
    };
    let own_name = format!("/{}/install", plan.folder.folder_name());
    for (link, to) in [
        ("/blog/2024/install", "Nothing"),
        ("/api/install/", "Nothing"),
        ("/docs/blog/install", "Nothing"),
        ("/docs/install", "install.md"),
        ("/pt-br/docs/v1.x/install", "install.md"),
        (&own_name, "install.md"),
        ("/lodge/guide/start", "guide/start.md"),
        ("/lodge/logo.png", "File(\"logo.png\")"),
    ] {
        assert_eq!(found(link), to, "{link}");
    }
}

#[test]
fn a_title_behind_a_comment_is_not_shown_twice() {
    let lint = "<!-- markdownlint-disable -->\n\n# Front door\n";
    let folder =
        plan_texts(&[("a.md", &format!("{lint}\nPush.")), ("b/README.md", lint), ("b/c.md", "C"), ("d.md", "<hr>\n\n# D")]);
    assert_eq!(text_of(&folder, "Front door"), "<!-- markdownlint-disable -->\n\nPush.");
    assert_eq!(folder.plan.articles.len(), 3, "{:?}", format_articles(&folder.plan));
}
