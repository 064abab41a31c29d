//! Imports and exports that are killed and run again, or run concurrently.

use std::{
    collections::BTreeSet,
    process::{Child, Stdio},
    thread,
    time::Duration,
};

use tokio::task::block_in_place;
use uuid::Uuid;

use super::{PICTURE, ServerWithOrg, tree, types};

/// Number of files.
const FILES: usize = 60;

/// Number of kills, each later than the one before.
const KILLS: u64 = 6;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_import_that_is_killed_goes_on_where_it_was() {
    for desk in ServerWithOrg::all() {
        pages(&desk);
        let (agent, whole) = (desk.agent().await, desk.agent().await);
        for kill in 0..KILLS {
            let mut child = begin(&desk, "import", "docs", agent);
            block_in_place(|| thread::sleep(Duration::from_millis(150 + kill * 120)));
            // The process may have ended by itself.
            let _killed = child.kill();
            block_in_place(|| child.wait()).expect("it ends");
        }
        let last = desk.import("docs", agent, &["--publish"]);
        assert_eq!(last.code, 0, "{}{}", last.told, last.log);
        let again = desk.import("docs", agent, &["--publish"]);
        assert!(again.counts().starts_with("unchanged"), "{}", again.told);
        let articles = desk.articles(agent).await;
        assert_eq!((articles.len(), titles(&articles)), (FILES, FILES), "each once");
        assert_eq!(desk.site(agent).await.counts.published, i64::try_from(FILES).expect("few"));

        desk.import("docs", whole, &["--publish"]);
        desk.export("killed", agent);
        desk.export("whole", whole);
        let names = |folder: &str| tree(&desk.frontdesk.beside(folder)).into_keys().map(stem).collect::<BTreeSet<_>>();
        assert_eq!(names("killed"), names("whole"));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_imports_at_once_make_everything_once() {
    for desk in ServerWithOrg::all() {
        pages(&desk);
        desk.write("first/first.md", "First.");
        let agent = desk.agent().await;
        desk.import("first", agent, &["--publish"]);
        let both = [(); 2].map(|()| begin(&desk, "import", "docs", agent));
        for mut child in both {
            block_in_place(|| child.wait()).expect("it ends");
        }
        let last = desk.import("docs", agent, &["--publish"]);
        assert_eq!(last.code, 0, "{}{}", last.told, last.log);
        let (articles, site) = (desk.articles(agent).await, desk.site(agent).await);
        assert_eq!((articles.len(), titles(&articles)), (FILES + 1, FILES + 1), "each once");
        assert_eq!(site.counts.collections, 6);
        let files = desk.client().list_help_center_files(site.id).limit(100).await.expect("a page").items;
        assert_eq!(files.len(), FILES, "each once");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_export_that_is_killed_once_its_folder_is_there_is_imported_as_what_it_is() {
    for desk in ServerWithOrg::all() {
        pages(&desk);
        let agent = desk.agent().await;
        desk.import("docs", agent, &["--publish"]);
        let (mut child, folder) = (begin(&desk, "export", "copy", agent), desk.frontdesk.beside("copy"));
        block_in_place(|| {
            while !folder.exists() && child.try_wait().expect("it is a child of the test").is_none() {
                thread::yield_now();
            }
        });
        // The process may have ended by itself.
        let _killed = child.kill();
        block_in_place(|| child.wait()).expect("it ends");
        let same = desk.import("copy", agent, &[]);
        assert!(same.counts().starts_with("unchanged"), "{}", same.told);
        assert_eq!(desk.articles(agent).await.len(), FILES, "each once");
    }
}

/// Writes articles that link to each other, and show pictures.
fn pages(desk: &ServerWithOrg) {
    for number in 0..FILES {
        let next = (number + 1) % FILES;
        let body = format!("# Page {number}\n\n[Next](page-{next}.md) ![Door](door-{number}.gif)\n");
        desk.write(&format!("docs/{}/page-{number}.md", number % 5), body.replace("page-", &format!("../{}/page-", next % 5)));
        desk.write(&format!("docs/{}/door-{number}.gif", number % 5), PICTURE);
    }
}

/// Starts an import or an export.
fn begin(desk: &ServerWithOrg, verb: &str, folder: &str, agent: Uuid) -> Child {
    let flags: &[&str] = if verb == "import" { &["--publish"] } else { &[] };
    let arguments = desk.arguments(verb, folder, agent, flags);
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let mut command = desk.frontdesk.command(&arguments);
    command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the binary runs")
}

/// Returns the number of different titles.
fn titles(articles: &[types::Article]) -> usize {
    articles.iter().map(|article| article.title.as_str()).collect::<BTreeSet<_>>().len()
}

/// Returns a path without the number of the article, which depends on the order of creation.
fn stem(path: std::path::PathBuf) -> String {
    let shown = path.display().to_string();
    shown.split('/').map(|part| part.trim_start_matches(|letter: char| letter.is_ascii_digit())).collect::<Vec<_>>().join("/")
}
