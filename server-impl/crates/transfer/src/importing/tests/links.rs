//! Links of sites, as their tools write them.

use super::{create_folder, plan_folder};
use crate::importing::links::LinkTarget;

/// Checks where the links of a file lead: to an article or a collection, `File …`, `Nothing` or `Elsewhere`.
fn check(files: &[(&str, &str)], from: &str, links: &[(&str, &str)]) {
    let root = create_folder(files);
    let plan = plan_folder(&root, None);
    for (link, to) in links {
        let found = match plan.links.find(&plan.folder, link, from, "en").0 {
            LinkTarget::Article(at) => plan.articles[at].file.clone(),
            LinkTarget::Collection(at) => plan.collections[at].key.clone(),
            LinkTarget::File(path) => format!("File {path}"),
            LinkTarget::OldSite(address) => address,
            other => format!("{other:?}"),
        };
        assert_eq!(found, *to, "{link} in {from}");
    }
}

#[test]
fn posts_have_addresses_of_their_dates() {
    let files = [
        ("_config.yml", "title: T"),
        ("_posts/2024-05-31-new-doors.md", "1"),
        ("_docs/open/garage.md", "2"),
        ("blog/2023-01-02-old-doors.md", "3"),
        ("a.md", "4"),
    ];
    check(
        &files,
        "a.md",
        &[
            ("/2024/05/31/new-doors.html", "_posts/2024-05-31-new-doors.md"),
            ("/news/2024/05/31/new-doors/", "_posts/2024-05-31-new-doors.md"),
            ("/new-doors/", "_posts/2024-05-31-new-doors.md"),
            ("/2024-05-31-new-doors", "_posts/2024-05-31-new-doors.md"),
            ("/blog/2023/01/02/old-doors", "blog/2023-01-02-old-doors.md"),
            ("/blog/old-doors", "blog/2023-01-02-old-doors.md"),
            ("/docs/open/garage/", "_docs/open/garage.md"),
            ("/2024/06/01/new-doors.html", "Nothing"),
        ],
    );
}

#[test]
fn sites_leave_out_folders_between_a_section_and_a_page() {
    let files = [
        ("blog/2016/1-year-of-doors.md", "1"),
        ("blog/2017/2-years-of-doors.md", "2"),
        ("blog/2018/3-years-of-doors.md", "3"),
        ("blog/2017/keys.md", "4"),
        ("docs/keys.md", "5"),
        ("help/a/twice.md", "6"),
        ("help/b/twice.md", "7"),
    ];
    check(
        &files,
        "docs/keys.md",
        &[
            ("/blog/1-year-of-doors/", "blog/2016/1-year-of-doors.md"),
            ("/blog/3-years-of-doors", "blog/2018/3-years-of-doors.md"),
            ("/blog/2-years-of-doors#a", "blog/2017/2-years-of-doors.md"),
            ("/blog/keys/", "blog/2017/keys.md"),
            ("/blog/2017/05/keys/", "blog/2017/keys.md"),
            ("/help/twice", "Nothing"),
            ("/help/", "help"),
            ("/shop/keys", "Nothing"),
            ("/blog/twice", "Nothing"),
        ],
    );
}

#[test]
fn relative_links_may_start_at_the_root() {
    let files = [
        ("content/en/methods/page/title.md", "1"),
        ("content/en/render/links.md", "2"),
        ("content/en/install.md", "3"),
        ("content/en/.gitbook/assets/door.png", "p"),
        ("one/images/1.png", "p"),
        ("two/images/1.png", "p"),
    ];
    check(
        &files,
        "content/en/render/links.md",
        &[
            ("methods/page/title/#a", "content/en/methods/page/title.md"),
            ("page/title", "content/en/methods/page/title.md"),
            ("../../../page/title.md", "content/en/methods/page/title.md"),
            ("title.md", "content/en/methods/page/title.md"),
            ("../../title.md", "Nothing"),
            (".gitbook/assets/door.png", "File content/en/.gitbook/assets/door.png"),
            ("../../../assets/door.png", "File content/en/.gitbook/assets/door.png"),
            ("images/1.png", "Nothing"),
            ("g", "Nothing"),
        ],
    );
}

#[test]
fn of_texts_in_several_languages_the_one_beside_is_meant() {
    let files = [
        ("content/de/shop/doors.md", "1"),
        ("content/en/shop/doors.md", "2"),
        ("content/de/a/b.md", "3"),
        ("content/en/a/b.md", "4"),
    ];
    check(&files, "content/de/a/b.md", &[("/shop/doors/", "content/de/shop/doors.md")]);
    check(
        &files,
        "content/en/a/b.md",
        &[("/shop/doors/", "content/en/shop/doors.md"), ("shop/doors", "content/en/shop/doors.md")],
    );
    check(
        &[("content/en/functions/parts/index.md", "1"), ("content/en/parts/index.md", "2"), ("content/en/functions/a.md", "3")],
        "content/en/functions/a.md",
        &[("/parts/", "content/en/parts/index.md")],
    );
    check(&[files[0], files[1], ("c.md", "5")], "c.md", &[("/shop/doors/", "Nothing")]);
}

#[test]
fn addresses_of_the_own_site_are_links_to_articles() {
    for settings in [
        ("mkdocs.yml", "site_name: A\nsite_url: https://acme.test/help/"),
        ("_config.yml", "url: 'https://acme.test'\nbaseurl: /help"),
        ("hugo.toml", "baseURL = 'https://ACME.test/help/'"),
        ("website/docusaurus.config.js", "const config = {\n  url: 'https://acme.test',\n  baseUrl: '/help/',\n};"),
        ("site/astro.config.mjs", "export default {\n\tsite: \"https://acme.test\",\n\tbase: \"/help\",\n}"),
    ] {
        check(
            &[settings, ("docs/doors/open.md", "1"), ("docs/a.md", "2")],
            "docs/a.md",
            &[
                ("https://acme.test/help/doors/open/", "docs/doors/open.md"),
                ("https://acme.test/help/docs/doors/open#a", "docs/doors/open.md"),
                ("/help/docs/a", "docs/a.md"),
                ("https://acme.test/help/doors/gone", "Elsewhere"),
                ("/doors/gone/?a#b", "https://acme.test/help/doors/gone/"),
                ("/help/doors/gone.png", "https://acme.test/help/doors/gone.png"),
                ("doors/gone.md", "Nothing"),
                ("https://acme.test/help/", "Elsewhere"),
                ("https://acme.test/", "Elsewhere"),
                ("https://other.test/help/doors/open", "Elsewhere"),
                ("mailto:a@acme.test", "Elsewhere"),
            ],
        );
    }
    check(
        &[("CNAME", "acme.test\n"), ("docs/doors/open.md", "1")],
        "docs/doors/open.md",
        &[("https://acme.test/doors/open", "docs/doors/open.md")],
    );
    check(
        &[("mkdocs.yml", "site_url: https://team.pages.test/one/"), ("docs/doors/open.md", "1")],
        "docs/doors/open.md",
        &[("https://team.pages.test/two/doors/open", "Elsewhere")],
    );
}

#[test]
fn the_root_of_a_site_is_the_home_page() {
    check(&[("a/b.md", "1")], "a/b.md", &[("/", "Elsewhere"), ("/#features", "Elsewhere")]);
    check(&[("a/b.md", "1"), ("index.md", "2")], "a/b.md", &[("/", "index.md")]);
}

#[test]
fn settings_that_cannot_be_read_are_none() {
    let (brackets, long) = ("[".repeat(100_000), format!("url: 'https://{}.test/'", "x".repeat(300_000)));
    for text in [brackets.as_str(), &long, "", "url: [1]", "url: 'javascript:a'", "- a", "url: 'https://github.com/acme/doors'"] {
        for name in ["_config.yml", "hugo.toml", "config.json", "docusaurus.config.js", "CNAME"] {
            check(
                &[(name, text), ("b/a.md", "1")],
                "b/a.md",
                &[("https://github.com/acme/b/a", "Elsewhere"), ("/b/a", "b/a.md")],
            );
        }
    }
}

#[test]
fn many_files_of_the_same_name_take_no_time() {
    let names: Vec<String> = (0..3_000).map(|number| format!("{number}/x/same.md")).collect();
    let files: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), "1")).collect();
    check(&files, "1/x/same.md", &[("same.md", "1/x/same.md"), ("/y/same", "Nothing"), ("/x/same", "Nothing")]);
}

#[test]
fn addresses_of_the_old_site_are_told_only_if_there_is_one() {
    let files = |settings| [settings, ("a.md", "1"), ("CNAME", "other.test")];
    check(&files(("mkdocs.yml", "site_url: https://acme.test/")), "a.md", &[("/b/", "Nothing")]);
    check(&files(("mkdocs.yml", "site_url: https://other.test/")), "a.md", &[("/b/", "https://other.test/b/")]);
    check(&files(("mkdocs.yml", "site_url: https://example.com/")), "a.md", &[("/b/", "https://other.test/b/")]);
    check(
        &files(("x.yml", "")),
        "a.md",
        &[("//evil.test/b", "Elsewhere"), ("/%2f/evil.test/b", "https://other.test/%2f/evil.test/b")],
    );
    check(&files(("x.yml", "")), "a.md", &[("/javascript:alert(1)", "Nothing"), ("/https://evil.test/b", "Nothing")]);
}
