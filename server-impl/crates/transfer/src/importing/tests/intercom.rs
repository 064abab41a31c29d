//! Answers of the Intercom API.

use frontdesk_types::help_center::imports::ImportOrigin;

use super::{format_articles, plan_files, report_lines};
use crate::importing::links::LinkTarget;

const COLLECTIONS: &str = r#"{"type":"list","pages":{"type":"pages","page":1,"per_page":20,"total_pages":1},
"total_count":2,"data":[
{"id":"165","workspace_id":"x","name":"Doors","url":"https://help.acme.test/en/collections/165-doors","order":17,
"created_at":1719492710,"updated_at":1719492710,"description":"All about doors","icon":"bookmark","parent_id":null,
"default_locale":"en","help_center_id":79,"translated_content":{"type":"group_translated_content",
"de":{"type":"group_content","name":"Türen","description":""},"fr":null}},
{"id":"166","name":"Keys","url":"https://help.acme.test/en/collections/166-keys","order":1,"parent_id":165,
"default_locale":"en"}]}"#;

const ARTICLES: &str = r#"{"type":"list","pages":{"type":"pages","page":1,"per_page":25,"total_pages":1},"total_count":2,"data":[
{"id":"39","type":"article","workspace_id":"x","parent_id":166,"parent_type":"collection","parent_ids":[166,165],
"statistics":null,"title":"Turn the key","description":"How to turn it",
"body":"<p class=\"no-margin\">See <a href=\"https://help.acme.test/en/articles/40-other\">other</a>.</p>",
"author_id":991266252,"state":"published","created_at":1719492707,"updated_at":1719492707,
"url":"https://help.acme.test/en/articles/39-turn-the-key","default_locale":"en",
"translated_content":{"type":"article_translated_content","en":{"type":"article_content","title":"Turn the key",
"description":"","body":"","author_id":1,"state":"published"},"de":{"type":"article_content",
"title":"Den Schlüssel drehen","description":"","body":"<p>Zweimal.</p>","author_id":1,"state":"draft",
"url":"https://help.acme.test/de/articles/39-den-schluessel"},"ar":null}},
{"id":"40","type":"article","title":"Other","description":null,"body":null,"state":"draft","url":null,"parent_id":null,
"parent_type":null,"default_locale":"en","translated_content":null},
{"id":"41","type":"article","title":"","body":"x","state":"draft"}]}"#;

#[test]
fn collections_articles_and_translations_belong_together() {
    let plan = plan_files(&[("articles-1.json", ARTICLES), ("collections.json", COLLECTIONS), ("none.json", "[]")]);
    assert_eq!((plan.origin, plan.locale.as_deref()), (ImportOrigin::Intercom, Some("en")));
    insta::assert_debug_snapshot!((format_articles(&plan), report_lines(&plan.lines)), @r##"
    (
        [
            "Doors/Keys | Turn the key | en | published | 39:en",
            "Doors/Keys | Den Schlüssel drehen | de | draft | 39:de",
            "Other | Other | en | draft | 40:en",
        ],
        [
            "failed articles-1.json#article-41-en: it has no title",
            "skipped none.json: it has neither articles nor collections",
        ],
    )
    "##);
    insta::assert_debug_snapshot!((&plan.articles[0].old_paths, &plan.articles[0].excerpt, plan.articles[2].group.as_ref()), @r##"
    (
        [
            "/en/articles/39",
        ],
        Some(
            "How to turn it",
        ),
        None,
    )
    "##);
    let find = |link: &str| plan.links.find(&plan.folder, link, "", "de").0;
    assert_eq!(find("https://help.acme.test/en/articles/39-x"), LinkTarget::Article(0));
    assert_eq!(find("https://help.acme.test/de/articles/39"), LinkTarget::Article(1));
    assert!(matches!(find("https://help.acme.test/en/collections/166-keys"), LinkTarget::Collection(_)));
}

/// Returns a page of articles.
fn page(number: u64, total: u64, count: u64, articles: &str) -> String {
    format!(r#"{{"type":"list","pages":{{"page":{number},"total_pages":{total}}},"total_count":{count},"data":[{articles}]}}"#)
}

#[test]
fn each_language_is_imported_whatever_the_others_are() {
    let article = r#"{"id":1,"title":"One","body":"1","state":"published","default_locale":"en","translated_content":{
        "de":{"type":"article_content","title":"Eins","body":"1","state":"published"},
        "es":{"type":"article_content","title":"","body":"<p>Uno</p>","state":"draft"},
        "fr":{"type":"article_content","title":"","body":"","state":"draft"},
        "it":{"type":"article_content","title":5},
        "klingon!":{"type":"article_content","title":"wa'","body":"","state":"draft"}}},
        {"id":2,"title":null,"body":null,"state":"draft"}"#;
    let plan = plan_files(&[("articles.json", &page(1, 1, 2, article))]);
    insta::assert_debug_snapshot!((format_articles(&plan), report_lines(&plan.lines)), @r##"
    (
        [
            "Other | One | en | published | 1:en",
            "Other | Eins | de | published | 1:de",
        ],
        [
            "failed articles.json#article-1-es: it has no title",
            "failed articles.json#article-1-it: it is not as the API describes it: invalid type: integer `5`, expected a string",
            "failed articles.json#article-1-klingon!: `klingon!` is no language tag that is known here",
            "skipped articles.json#article-2: it has neither title nor text",
        ],
    )
    "##);
}

#[test]
fn pages_that_were_not_saved_and_answers_that_went_wrong_are_failures() {
    let one = page(1, 3, 3, r#"{"id":1,"title":"One","state":"draft"}"#);
    let three = page(3, 3, 3, r#"{"id":3,"title":"Three","state":"draft"}"#);
    let wrong =
        r#"{"type":"error.list","request_id":"x","errors":[{"code":"rate_limit_exceeded","message":"Exceeded rate limit"}]}"#;
    let plan = plan_files(&[("1.json", &one), ("2.json", wrong), ("3.json", &three)]);
    assert_eq!(
        report_lines(&plan.lines),
        [
            "failed 2.json: the answer is no list but `Exceeded rate limit`; save it again",
            "failed 1.json: page 2 of the articles was not saved; save it, and import again",
            "failed articles: there are 3 articles by these answers, of which 2 were saved; save all pages, and import again",
        ]
    );
}
