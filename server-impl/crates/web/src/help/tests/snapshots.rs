//! Snapshots and sizes of all pages.

use std::{collections::HashSet, io::Write};

use dom_query::Document;
use flate2::{Compression, write::GzEncoder};

use super::sample::SampleSite;
use crate::help::{
    assets,
    theme::{ColorMode, FontFamily, theme_css},
};

#[test]
fn pages() {
    let sample = SampleSite::english();
    snapshot!("home", sample.home());
    snapshot!("collection", sample.collection());
    snapshot!("article", sample.article(false));
    snapshot!("article_preview", sample.article(true));
    snapshot!("search", sample.search("plan", sample.found()));
    snapshot!("search_empty", sample.search("", Vec::new()));
    snapshot!("search_nothing", sample.search("zzz", Vec::new()));
    snapshot!("not_found", sample.not_found());
    snapshot!("ask", sample.ask(Vec::new(), None));
    snapshot!("ask_answered", sample.ask(sample.said(), None));
    snapshot!("ask_unavailable", sample.ask(Vec::new(), Some("Answers are not available right now.")));
}

#[test]
fn a_page_from_right_to_left() {
    let theme = super::sample::theme("#0f766e", "#fdf8f0", ColorMode::Light, FontFamily::Serif);
    snapshot!("home_arabic", SampleSite::new("مساعدة أكمي", "ar", theme).home());
}

/// Ids of headings consist of letters, digits and hyphens, so a heading `Comment` cannot take the id of a field.
#[test]
fn no_heading_can_take_an_id_of_ours() {
    let sample = SampleSite::english();
    let pages = [
        sample.home(),
        sample.collection(),
        sample.article(false),
        sample.search("plan", sample.found()),
        sample.not_found(),
        sample.ask(Vec::new(), None),
        sample.ask(sample.said(), Some("Not now.")),
    ];
    for page in pages {
        let page = Document::from(page.as_str());
        let ids: Vec<_> = page.select("[id]:not(.body [id])").iter().filter_map(|element| element.attr("id")).collect();
        assert!(ids.len() > 1 && ids.iter().all(|id| id.starts_with('_')), "{ids:?}");
        assert_eq!(ids.len(), ids.iter().collect::<HashSet<_>>().len(), "{ids:?}");
        assert_eq!((page.select("h1").length(), page.select("main").length()), (1, 1));
    }
}

#[test]
fn a_page_is_light() {
    let sample = SampleSite::english();
    let shared: usize = [assets::STYLE.content, assets::SCRIPT.content, &theme_css(&sample.theme)].map(compressed).iter().sum();
    assert!(compressed(assets::SCRIPT.content) <= 8 * 1_024, "the script has {} bytes", compressed(assets::SCRIPT.content));
    for (name, page) in
        [("home", sample.home()), ("article", sample.article(false)), ("search", sample.search("plan", sample.found()))]
    {
        let bytes = shared + compressed(&page);
        assert!(bytes <= 30 * 1_024, "{name} has {bytes} bytes");
    }
}

fn compressed(text: &str) -> usize {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(text.as_bytes()).expect("memory takes it");
    encoder.finish().expect("memory takes it").len()
}
