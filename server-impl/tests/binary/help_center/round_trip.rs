//! Import, export, import elsewhere, export again: nothing is lost.

use std::fs;

use frontdesk_client::types;
use serde_json::json;
use uuid::Uuid;

use super::{FrontdeskHome, PICTURE, ServerWithOrg, tree};

/// Writes documentation that uses every feature.
fn documentation(desk: &ServerWithOrg) {
    desk.write("docs/README.md", "# Welcome\n\nSee [refunds](billing/refunds.md#how) and [all of it](billing).\n");
    desk.write(
        "docs/billing/collection.yaml",
        "name: Bills\nslug: billing\nicon: card\nposition: 7\ndescription: |\n  What costs what\n",
    );
    desk.write(
        "docs/billing/refunds.md",
        "---\ntitle: 'Refunds: how'\nstatus: published\ntags: [b, 'a, c']\nauthor: Ann\nexcerpt: Ask us\nposition: 3\n\
         translationGroup: refunds\nseo: { title: Refund, noindex: true }\nredirect_from: /old/refunds\n---\n\n## How\n\n\
         ![A door](../images/door.gif) [again][r] [home](../README.md)\n\n[r]: ./invoices/late.md\n\n| a | b |\n|--|--|\n| 1 \
         | 2 |\n",
    );
    desk.write(
        "docs/billing/rueckgabe.md",
        "---\ntitle: R\u{fc}ckgabe\nlocale: de\nstatus: published\ntranslationGroup: refunds\n---\nFragen Sie uns. \
         [Mehr](refunds.md)\n",
    );
    desk.write("docs/billing/invoices/late.md", "---\nstatus: archived\n---\n# Late\n\nPay. [Form](../../images/form.pdf)\n\n");
    desk.write("docs/more/collection.yaml", "name: Bills\nslug: more-bills\nposition: 8\n");
    desk.write(
        "docs/redirects.yaml",
        "- { from: /old, prefix: true, path: /old/new }\n- { from: /old/new, path: / }\n- \
         { from: /form, file: images/form.pdf }\n",
    );
    desk.write("docs/images/door.gif", PICTURE);
    desk.write("docs/images/form.pdf", "%PDF-1.4 form");
    desk.write("docs/images/other/door.gif", [PICTURE, b""].concat());
    desk.write("docs/images/unused.gif", PICTURE);
    desk.write("docs/draft.md", "# Draft\n\n![Other](images/other/door.gif) [gone](gone.md) <b>bold</b>\n");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_exported_and_imported_elsewhere_is_exported_alike() {
    for desk in ServerWithOrg::all() {
        documentation(&desk);
        let (first, second) = (desk.agent().await, desk.agent().await);
        let dry = desk.import("docs", first, &["--dry-run"]);
        assert_eq!((dry.code, dry.counts().as_str()), (0, "created 17, skipped 1"), "{}{}", dry.told, dry.log);
        assert!(desk.client().get_agent_help_center(first).await.is_err(), "it only tells");

        let imported = desk.import("docs", first, &[]);
        assert_eq!(
            (imported.code, imported.counts().as_str()),
            (0, "created 17, skipped 1"),
            "{}{}",
            imported.told,
            imported.log
        );
        let notes = imported.item("draft.md")["notes"].to_string();
        assert!(notes.contains("gone.md") && !notes.contains("HTML"), "{notes}");
        let again = desk.import("docs", first, &[]);
        assert_eq!(again.counts(), "unchanged 16, skipped 1", "{}", again.told);
        assert!(!desk.site(first).await.access.is_published, "people publish it");

        link_to_terms(&desk, first).await;
        let exported = desk.export("one", first);
        assert_eq!((&exported["articles"], &exported["redirects"]), (&json!(5), &json!(4)), "{exported}");
        let elsewhere = desk.import("one", second, &[]);
        assert_eq!(elsewhere.code, 0, "{}{}", elsewhere.told, elsewhere.log);
        desk.export("two", second);
        let (one, two) = (tree(&desk.frontdesk.beside("one")), tree(&desk.frontdesk.beside("two")));
        for (path, content) in &one {
            let shown = |content: &[u8]| String::from_utf8_lossy(content).into_owned();
            assert_eq!(two.get(path).map(|other| shown(other)), Some(shown(content)), "{}", path.display());
        }
        assert_eq!(one.keys().collect::<Vec<_>>(), two.keys().collect::<Vec<_>>());

        let (link, other) = (desk.site(first).await.header_links, desk.site(second).await.header_links);
        assert!(link[0].url != other[0].url && other[0].url.ends_with("/terms.pdf"), "each links to its own file: {other:?}");
        let (ours, theirs) = (desk.articles(first).await, desk.articles(second).await);
        assert_eq!(ours.iter().map(comparable).collect::<Vec<_>>(), theirs.iter().map(comparable).collect::<Vec<_>>());
        assert_eq!(theirs.iter().flat_map(|article| &article.broken_links).count(), 0, "{theirs:?}");
        let unchanged = desk.import("one", first, &[]);
        assert!(unchanged.counts().starts_with("unchanged"), "its own export changes nothing: {}", unchanged.told);
        assert_eq!(desk.articles(first).await.len(), 5);

        // The link in the first article contains the old title of this one.
        let refunds = ours.iter().find(|article| article.title == "Refunds: how").expect("it is there");
        edit(&desk, refunds, types::ArticleUpdate::builder().title("Money back".to_owned())).await;
        desk.export("renamed", first);
        edit(&desk, &ours[0], types::ArticleUpdate::builder().body("Mine.".to_owned())).await;
        let (site, named) = (desk.site(first).await.id, types::HelpCenterUpdate::builder().name("Mine".to_owned()));
        desk.client().update_help_center(site).body(named).await.expect("it may be changed");
        for folder in ["renamed", "one"] {
            let kept = desk.import(folder, first, &[]);
            assert!(kept.counts().starts_with("unchanged"), "the files of {folder} are as they were: {}", kept.told);
            let articles = desk.articles(first).await;
            assert_eq!((articles.len(), articles[0].body.as_str()), (5, "Mine."));
            assert_eq!(desk.site(first).await.name, "Mine");
            assert!(articles.iter().any(|article| article.title == "Money back"), "{folder}");
        }
    }
}

/// Adds a file that is only referenced by a link above every page.
async fn link_to_terms(desk: &ServerWithOrg, agent: Uuid) {
    let site = desk.site(agent).await.id;
    let file = desk.client().create_help_center_file(site).name("terms.pdf").body("%PDF-1.4 terms").await.expect("a file");
    let link = types::HelpCenterLinkSet::builder().label("Terms").url(format!("/_fd/files/{}/terms.pdf", file.id));
    let body = types::HelpCenterUpdate::builder().header_links(vec![link]);
    desk.client().update_help_center(site).body(body).await.expect("it may be changed");
}

async fn edit(desk: &ServerWithOrg, article: &types::Article, body: types::builder::ArticleUpdate) {
    desk.client().update_article(article.id).body(body).await.expect("it may be edited");
}

/// Returns the parts of an article that do not depend on its location.
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
    for desk in ServerWithOrg::all() {
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
        assert_eq!(changed.item("billing/refunds.md")["outcome"], "unchanged", "its link leads to the same article");
        assert_eq!(changed.item("billing/rueckgabe.md")["outcome"], "unchanged");
        let after = desk.articles(agent).await;
        assert_eq!(after.len(), before.len() + 1, "what is gone from the folder stays");
        let welcome = after.iter().find(|article| article.title == "Welcome back").expect("it is there");
        assert_eq!((welcome.revision, welcome.live_revision), (before[0].revision + 1, Some(before[0].revision + 1)));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn collections_of_one_name_stay_apart() {
    let desk = ServerWithOrg::on(FrontdeskHome::new(), "hobby");
    for folder in ["a", "b"] {
        desk.write(&format!("docs/{folder}/collection.yaml"), "name: General\n");
        desk.write(&format!("docs/{folder}/page.md"), "Page.");
    }
    desk.write("docs/c.md", "---\ncollection: General\n---\nIt may be in either of them.");
    let agent = desk.agent().await;
    let imported = desk.import("docs", agent, &[]);
    assert_eq!((imported.code, desk.site(agent).await.counts.collections), (0, 2), "{}{}", imported.told, imported.log);
    let again = desk.import("docs", agent, &[]);
    assert!(again.counts().starts_with("unchanged"), "{}", again.told);
}
