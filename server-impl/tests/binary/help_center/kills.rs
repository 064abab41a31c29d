//! An import that is killed, and run again.

use std::{collections::BTreeSet, process::Stdio, thread, time::Duration};

use tokio::task::block_in_place;

use super::{Desk, PICTURE, tree};

/// Files.
const FILES: usize = 60;

/// Kills, each later than the one before.
const KILLS: u64 = 6;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_import_that_is_killed_goes_on_where_it_was() {
    for desk in Desk::all() {
        for number in 0..FILES {
            let next = (number + 1) % FILES;
            let body = format!("# Page {number}\n\n[Next](page-{next}.md) ![Door](door-{number}.gif)\n");
            desk.write(
                &format!("docs/{}/page-{number}.md", number % 5),
                body.replace("page-", &format!("../{}/page-", next % 5)),
            );
            desk.write(&format!("docs/{}/door-{number}.gif", number % 5), PICTURE);
        }
        let (agent, whole) = (desk.agent().await, desk.agent().await);
        for kill in 0..KILLS {
            let arguments = desk.arguments("import", "docs", agent, &["--publish"]);
            let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
            let mut command = desk.frontdesk.command(&arguments);
            let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the binary runs");
            block_in_place(|| thread::sleep(Duration::from_millis(150 + kill * 120)));
            // It may have ended by itself.
            let _killed = child.kill();
            block_in_place(|| child.wait()).expect("it ends");
        }
        let last = desk.import("docs", agent, &["--publish"]);
        assert_eq!(last.code, 0, "{}{}", last.told, last.log);
        let again = desk.import("docs", agent, &["--publish"]);
        assert!(again.counts().starts_with("unchanged"), "{}", again.told);
        let articles = desk.articles(agent).await;
        let titles: BTreeSet<&str> = articles.iter().map(|article| article.title.as_str()).collect();
        assert_eq!((articles.len(), titles.len()), (FILES, FILES), "each once");
        assert_eq!(desk.site(agent).await.counts.published, i64::try_from(FILES).expect("few"));

        desk.import("docs", whole, &["--publish"]);
        desk.export("killed", agent);
        desk.export("whole", whole);
        let names = |folder: &str| tree(&desk.frontdesk.beside(folder)).into_keys().map(stem).collect::<BTreeSet<_>>();
        assert_eq!(names("killed"), names("whole"));
    }
}

/// A path without the number of the article, which depends on who was first.
fn stem(path: std::path::PathBuf) -> String {
    let shown = path.display().to_string();
    shown.split('/').map(|part| part.trim_start_matches(|letter: char| letter.is_ascii_digit())).collect::<Vec<_>>().join("/")
}
