//! Hostile folders.

use std::{fs, os::unix::fs::symlink};

use super::{ImportFolder, create_folder, format_articles, plan_folder, report_lines, report_text};

#[test]
fn what_is_strange_is_told_and_not_read() {
    use std::{ffi::OsStr, os::unix::ffi::OsStrExt};

    let secret = create_folder(&[("secret.md", "# Secret")]);
    let root = create_folder(&[("a.md", "# A"), (".git/config.md", "# Hidden"), ("latin.md", ""), ("nul.md", "# N\0UL")]);
    symlink(secret.path().join("secret.md"), root.path().join("link.md")).expect("a link");
    symlink(secret.path(), root.path().join("folder")).expect("a link");
    symlink(root.path(), root.path().join("circle")).expect("a link");
    fs::write(root.path().join("latin.md"), b"# Caf\xe9").expect("a file");
    fs::write(root.path().join(OsStr::from_bytes(b"caf\xe9.md")), "# C").expect("a file");
    fs::write(root.path().join("..\\..\\up.md"), "# Up").expect("a file");
    fs::write(root.path().join("large.md"), "x".repeat(2 * 1024 * 1024)).expect("a file");
    let _socket = std::os::unix::net::UnixListener::bind(root.path().join("socket.md")).expect("a socket");
    let plan = plan_folder(&root, None);
    assert_eq!(format_articles(&plan).len(), 1, "{:?}", format_articles(&plan));
    insta::assert_debug_snapshot!(report_lines(&plan.lines), @r##"
    [
        "skipped caf�.md: its name is not UTF-8; rename it",
        "skipped circle: it is a symbolic link, and those are not followed; copy what it leads to",
        "skipped folder: it is a symbolic link, and those are not followed; copy what it leads to",
        "skipped link.md: it is a symbolic link, and those are not followed; copy what it leads to",
        "skipped socket.md: it is neither a file nor a folder",
        "failed large.md: it is larger than 1024 KiB; split it",
        "failed latin.md: it is not UTF-8; save it as UTF-8",
        "failed nul.md: it has a character U+0000; remove that",
    ]
    "##);
}

#[test]
fn a_file_that_becomes_a_link_later_is_not_followed() {
    let secret = create_folder(&[("secret.md", "# Secret")]);
    let root = create_folder(&[("a.md", "# A")]);
    let opened = ImportFolder::open(root.path()).expect("it opens");
    fs::remove_file(root.path().join("a.md")).expect("it goes");
    symlink(secret.path().join("secret.md"), root.path().join("a.md")).expect("a link");
    assert_eq!(opened.read_text("a.md", 1_000), Err("it leads out of the folder, or is no file".to_owned()));
    assert_eq!(opened.read_text("../secret.md", 1_000), Err("there is no such file in the folder".to_owned()));
}

#[test]
fn folders_end_somewhere() {
    let deep = format!("{}a.md", "d/".repeat(40));
    let root = create_folder(&[(&deep, "# A"), ("b.md", "# B")]);
    let plan = plan_folder(&root, None);
    assert_eq!(format_articles(&plan).len(), 1);
    assert!(report_lines(&plan.lines)[0].contains("more than 32 folders deep"), "{:?}", plan.lines);
}

#[test]
fn a_collection_that_is_far_too_deep_is_refused_in_no_time() {
    // Regression: every part used to be compared with all parts before it.
    let deep = format!("---\ncollection: {}\n---\nText", "a/".repeat(30_000));
    let long = format!("---\ncollection: {}\n---\nText", "a".repeat(2_000));
    let root = create_folder(&[("deep.md", &deep), ("fits.md", "---\ncollection: a/b/c/d/\n---\nText"), ("long.md", &long)]);
    let plan = plan_folder(&root, None);
    assert_eq!(format_articles(&plan), ["a/b/c | Fits | - | - | fits.md"]);
    let told = report_lines(&plan.lines);
    assert!(told[0].starts_with("failed deep.md: `collection` has more than 32 parts"), "{told:?}");
    assert!(told[1].starts_with("failed long.md: `collection` has more than 32 parts"), "{told:?}");
}

#[test]
fn files_of_brackets_are_not_parsed() {
    let brackets = "[".repeat(2 * 1024 * 1024);
    let root = create_folder(&[
        ("a/a.md", "A"),
        ("a/collection.yaml", &brackets),
        ("redirects.yaml", &brackets),
        ("site.yaml", &brackets),
    ]);
    assert_eq!(
        report_lines(&plan_folder(&root, None).lines),
        [
            "failed a/collection.yaml: it is larger than 256 KiB; split it",
            "failed redirects.yaml: it is larger than 1024 KiB; split it",
        ]
    );
}

#[test]
fn smaller_files_of_brackets_are_refused_by_their_depth() {
    let matter = format!("---\ntags: {}\n---\nText", "[".repeat(60_000));
    let (collection, list) = (format!("name: {}", "[".repeat(100_000)), "- [".repeat(50_000));
    let root = create_folder(&[
        ("a/a.md", "A"),
        ("a/collection.yaml", &collection),
        ("b.md", &matter),
        ("redirects.yaml", &list),
        ("site.yaml", &collection),
    ]);
    let plan = plan_folder(&root, None);
    assert_eq!(format_articles(&plan).len(), 1, "{:?}", format_articles(&plan));
    insta::assert_snapshot!(report_text(&plan.lines), @r#"
    failed a/collection.yaml:
      this is not the YAML that was expected: brackets are nested more than 100 levels deep at line 1 column 262;
      close them, or nest less
    failed b.md:
      the front matter is wrong: brackets are nested more than 100 levels deep at line 2 column 262;
      close them, or nest less
    failed redirects.yaml:
      this is not the YAML that was expected: "-" is only valid inside a block at byte 3 line 1 column 4
    "#);
}

#[test]
fn what_is_no_text_cannot_be_split() {
    let root = create_folder(&[("a.md", "A"), ("big.gif", "GIF89a and more")]);
    let opened = ImportFolder::open(root.path()).expect("it opens");
    assert_eq!(opened.read_bytes("big.gif", 3), Err("it is larger than 0 KiB; make it smaller".to_owned()));
}
