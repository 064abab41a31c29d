//! Import, export, import elsewhere, export again: nothing is lost.

use std::fs;

use frontdesk_client::types;

use super::{Desk, PICTURE, tree};

/// Documentation with something of everything.
fn documentation(desk: &Desk) {
    desk.write("docs/README.md", "# Welcome\n\nSee [refunds](billing/refunds.md#how) and [all of it](billing).\n");
    desk.write(
        "docs/billing/collection.yaml",
        "name: Bills\nslug: billing\nicon: card\nposition: 7\ndescription: |\n  What costs what\n",
    );
    desk.write(
        "docs/billing/refunds.md",
        "---\ntitle: 'Refunds: how'\nstatus: published\ntags: [b, 'a, c']\nauthor: Ann\nexcerpt: Ask us\nposition: 3\n\
         translationGroup: refunds\nseo: { title: Refund, noindex: true }\nredirect_from: /old/refunds\n---\n\n## How\n\n\
         ![A door](../images/door.gif) [again][r] [home](../README.md)\n\n[r]: ./invoices/late.md\n\n| a | b |\n|--|--|\n| 1 | 2 |\n",
    );
    desk.write(
        "docs/billing/rueckgabe.md",
        "---\ntitle: R\u{fc}ckgabe\nlocale: de\nstatus: published\ntranslationGroup: refunds\n---\nFragen Sie uns. [Mehr](refunds.md)\n",
    );
    desk.write("docs/billing/invoices/late.md", "---\nstatus: archived\n---\n# Late\n\nPay. [Form](../../images/form.pdf)\n\n");
    desk.write("docs/images/door.gif", PICTURE);
    desk.write("docs/images/form.pdf", "%PDF-1.4 form");
    desk.write("docs/images/other/door.gif", [PICTURE, b""].concat());
    desk.write("docs/images/unused.gif", PICTURE);
    desk.write("docs/draft.md", "# Draft\n\n![Other](images/other/door.gif) [gone](gone.md) <b>bold</b>\n");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_exported_and_imported_elsewhere_is_exported_alike() {
    for desk in Desk::all() {
        documentation(&desk);
        let (first, second) = (desk.agent().await, desk.agent().await);
        let dry = desk.import("docs", first, &["--dry-run"]);
        assert_eq!((dry.code, dry.counts().as_str()), (0, "created 13, skipped 1"), "{}{}", dry.told, dry.log);
        assert!(desk.client().get_agent_help_site(first).await.is_err(), "it only tells");

        let imported = desk.import("docs", first, &[]);
        assert_eq!(
            (imported.code, imported.counts().as_str()),
            (0, "created 13, skipped 1"),
            "{}{}",
            imported.told,
            imported.log
        );
        let notes = imported.item("draft.md")["notes"].to_string();
        assert!(notes.contains("gone.md") && notes.contains("HTML"), "{notes}");
        let again = desk.import("docs", first, &[]);
        assert_eq!(again.counts(), "unchanged 12, skipped 1", "{}", again.told);
        assert!(!desk.site(first).await.access.published, "people publish it");

        let exported = desk.export("one", first);
        assert_eq!(exported["articles"], 5, "{exported}");
        let elsewhere = desk.import("one", second, &[]);
        assert_eq!(elsewhere.code, 0, "{}{}", elsewhere.told, elsewhere.log);
        desk.export("two", second);
        let (one, two) = (tree(&desk.frontdesk.beside("one")), tree(&desk.frontdesk.beside("two")));
        for (path, content) in &one {
            let shown = |content: &[u8]| String::from_utf8_lossy(content).into_owned();
            assert_eq!(two.get(path).map(|other| shown(other)), Some(shown(content)), "{}", path.display());
        }
        assert_eq!(one.keys().collect::<Vec<_>>(), two.keys().collect::<Vec<_>>());

        let (ours, theirs) = (desk.articles(first).await, desk.articles(second).await);
        assert_eq!(ours.iter().map(comparable).collect::<Vec<_>>(), theirs.iter().map(comparable).collect::<Vec<_>>());
        assert_eq!(theirs.iter().flat_map(|article| &article.broken_links).count(), 0, "{theirs:?}");
        let unchanged = desk.import("one", first, &[]);
        assert!(unchanged.counts().starts_with("unchanged"), "its own export changes nothing: {}", unchanged.told);
        assert_eq!(desk.articles(first).await.len(), 5);

        let edited = types::ArticleUpdate::builder().body("Mine.".to_owned());
        desk.client().update_article(ours[0].id).body(edited).await.expect("it may be edited");
        let kept = desk.import("one", first, &[]);
        assert!(kept.counts().starts_with("unchanged"), "the file is as it was: {}", kept.told);
        assert_eq!(desk.articles(first).await[0].body, "Mine.");
    }
}

/// What an article is wherever it is.
fn comparable(article: &types::Article) -> String {
    let shape: String = article.body.chars().filter(|letter| !letter.is_ascii_hexdigit()).collect();
    format!(
        "{} {} {:?} {} {:?} {} {:?} {:?} {} {shape}",
        article.number,
        article.title,
        article.excerpt,
        article.status,
        article.tags,
        article.locale,
        article.author_name,
        article.seo,
        article.position,
    )
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_change_in_the_folder_changes_what_it_concerns_and_nothing_else() {
    for desk in Desk::all() {
        documentation(&desk);
        let agent = desk.agent().await;
        desk.import("docs", agent, &["--publish"]);
        let before = desk.articles(agent).await;
        assert!(before.iter().all(|article| article.status == types::ArticleStatus::Published), "{before:?}");
        desk.write("docs/README.md", "# Welcome back\n\nSee [refunds](billing/refunds.md#how).\n");
        desk.write("docs/new.md", "New. [Home](README.md)\n");
        fs::remove_file(desk.frontdesk.beside("docs/draft.md")).expect("it goes");
        let changed = desk.import("docs", agent, &["--publish"]);
        assert_eq!(changed.item("README.md")["outcome"], "updated", "{}", changed.told);
        assert_eq!(changed.item("new.md")["outcome"], "created");
        assert_eq!(changed.item("billing/refunds.md")["outcome"], "updated", "its link names the new title");
        assert_eq!(changed.item("billing/rueckgabe.md")["outcome"], "unchanged");
        let after = desk.articles(agent).await;
        assert_eq!(after.len(), before.len() + 1, "what is gone from the folder stays");
        let welcome = after.iter().find(|article| article.title == "Welcome back").expect("it is there");
        assert_eq!((welcome.revision, welcome.live_revision), (before[0].revision + 1, Some(before[0].revision + 1)));
    }
}
