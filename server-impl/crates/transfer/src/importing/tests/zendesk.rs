//! Answers of the Zendesk Guide API.

use frontdesk_types::help_center::{articles::ArticleStatus, imports::ImportOrigin};

use super::{ImportFolder, ImportSource, create_folder, format_articles, plan_files, read, report_lines, report_text};
use crate::importing::links::LinkTarget;

const CATEGORIES: &str = r#"{"categories":[{"id":360001,
"url":"https://acme.zendesk.com/api/v2/help_center/en-us/categories/360001.json",
"html_url":"https://acme.zendesk.com/hc/en-us/categories/360001-Doors","position":0,"created_at":"2020-01-01T00:00:00Z",
"updated_at":"2020-01-01T00:00:00Z","name":"Doors","description":"All about doors","locale":"en-us",
"source_locale":"en-us","outdated":false}],"page":1,"previous_page":null,"next_page":null,"per_page":30,"page_count":1,
"count":1,"sort_by":"position","sort_order":"asc"}"#;

const SECTIONS: &str = r#"{"sections":[{"id":350001,"category_id":360001,"position":2,"name":"Keys","description":"",
"locale":"en-us","source_locale":"en-us","html_url":"https://acme.zendesk.com/hc/en-us/sections/350001-Keys",
"parent_section_id":null,"theme_template":"section_page"},{"id":350002,"category_id":360001,"parent_section_id":350001,
"position":1,"name":"Spare keys","locale":"en-us","source_locale":"en-us",
"html_url":"https://acme.zendesk.com/hc/en-us/sections/350002-Spare-keys"}],"next_page":null,"count":2}"#;

const ARTICLES: &str = r##"{"count":4,"next_page":null,"page":1,"page_count":1,"per_page":30,"previous_page":null,
"sort_by":"position","users":[{"id":9,"name":"Ann"}],
"articles":[
{"id":37486578,"url":"https://acme.zendesk.com/api/v2/help_center/en-us/articles/37486578.json","html_url":
"https://acme.zendesk.com/hc/en-us/articles/37486578-Turn-the-key","author_id":9,"comments_disabled":true,"draft":false,
"promoted":false,"position":0,"vote_sum":0,"vote_count":0,"section_id":350001,"created_at":"2020-01-01T00:00:00Z",
"name":"Turn the key","title":"Turn the key","source_locale":"en-us","locale":"en-us","outdated":false,
"outdated_locales":[],"user_segment_id":null,"permission_group_id":1,"content_tag_ids":[],"label_names":["keys"],
"body":"<p>See <a href=\"https://acme.zendesk.com/hc/en-us/articles/2-Other#x\">other</a>.</p>"},
{"id":"2","draft":true,"section_id":350002,"title":"Other","locale":"en-us","source_locale":"en-us","body":null},
{"id":3,"draft":false,"section_id":1,"title":"For agents","locale":"en-us","source_locale":"en-us","user_segment_id":7,
"body":"<p>x</p>"},
{"id":4,"title":null,"body":5}]}"##;

const TRANSLATIONS: &str = r#"{"translations":[
{"id":1,"source_id":37486578,"source_type":"Article","locale":"de","title":"Den Schlüssel drehen",
"body":"<p>Zweimal.</p>","draft":false,"outdated":false,"hidden":false,
"html_url":"https://acme.zendesk.com/hc/de/articles/37486578"},
{"id":2,"source_id":37486578,"source_type":"Article","locale":"en-us","title":"Turn the key","body":"<p>See</p>","draft":false},
{"id":3,"source_id":360001,"source_type":"Category","locale":"de","title":"Türen","body":"Alles über Türen"},
{"id":4,"source_id":99,"source_type":"Article","locale":"de","title":"Weg","body":""}],"next_page":null,"count":4}"#;

#[test]
fn categories_sections_articles_and_translations_belong_together() {
    let plan = plan_files(&[
        ("articles.json", ARTICLES),
        ("a-translations.json", TRANSLATIONS),
        ("categories.json", CATEGORIES),
        ("sections.json", SECTIONS),
        ("broken.json", "{"),
        ("other.json", "{\"x\":1}"),
    ]);
    assert_eq!((plan.origin, plan.locale.as_deref()), (ImportOrigin::Zendesk, Some("en-US")));
    insta::assert_snapshot!(format_articles(&plan).join("\n"), @r"
    Doors/Keys | Turn the key | en-US | published | 37486578:en-US
    Doors/Keys/Spare keys | Other | en-US | draft | 2:en-US
    Other | For agents | en-US | draft | 3:en-US
    Doors/Keys | Den Schlüssel drehen | de | published | 37486578:de
    ");
    insta::assert_snapshot!(report_text(&plan.lines), @r"
    failed articles.json#article-4:
      it is not as the API describes it: invalid type: integer `5`, expected a string
    failed broken.json:
      it is no JSON: EOF while parsing an object at line 1 column 1
    skipped other.json:
      it has neither articles nor sections, categories or translations
    failed a-translations.json#translation-4:
      it translates an article that was not saved;
      save that, too
    skipped other:
      sections of some articles were not saved;
      these articles are in `Other`. Save the sections, and import again
    ");
    let turn = &plan.articles[0];
    assert_eq!(
        (turn.author.as_deref(), turn.tags.as_slice(), turn.group.is_some()),
        (Some("Ann"), ["keys".to_owned()].as_slice(), true)
    );
    insta::assert_debug_snapshot!((&turn.old_paths, &plan.collections[0].old_paths, &plan.collections[0].translations), @r##"
    (
        [
            "/hc/en-us/articles/37486578",
            "/hc/articles/37486578",
        ],
        [
            "/hc/en-us/categories/360001",
            "/hc/categories/360001",
        ],
        {
            "de": CollectionText {
                name: "Türen",
                description: Some(
                    "Alles über Türen",
                ),
            },
        },
    )
    "##);
}

#[test]
fn addresses_of_the_old_help_center_lead_to_what_is_imported() {
    let plan = plan_files(&[("articles.json", ARTICLES), ("sections.json", SECTIONS), ("translations.json", TRANSLATIONS)]);
    let find = |link: &str, locale: &str| match plan.links.find(&plan.folder, link, "", locale) {
        (LinkTarget::Article(at), fragment) => format!("{}{fragment}", plan.articles[at].key),
        (LinkTarget::Collection(at), _) => plan.collections[at].key.clone(),
        (other, _) => format!("{other:?}"),
    };
    assert_eq!(find("https://acme.zendesk.com/hc/en-us/articles/2-Other#x", "de"), "2:en-US#x");
    assert_eq!(find("/hc/de/articles/37486578", "en-US"), "37486578:de");
    assert_eq!(find("/hc/articles/37486578-Any", "de"), "37486578:de");
    assert_eq!(find("https://acme.zendesk.com/hc/en-us/sections/350001", "en-US"), "section:350001");
    assert_eq!(find("https://acme.zendesk.com/hc/en-us/articles/999", "en-US"), "Elsewhere");
    assert_eq!(find("https://other.test/hc/en-us/articles/2", "en-US"), "Elsewhere");
}

/// Returns an answer with an article that has these fields in addition to its id, title and language.
fn article(fields: &str) -> String {
    format!(r#"{{"articles":[{{"id":1,"title":"A","locale":"en-us",{fields}}}]}}"#)
}

#[test]
fn what_only_some_users_may_read_is_never_published() {
    for (segments, is_open) in [
        (r#""user_segment_id":null"#, true),
        (r#""user_segment_id":null,"user_segment_ids":[]"#, true),
        (r#""user_segment_id":null,"user_segment_ids":null"#, true),
        (r#""user_segment_id":7"#, false),
        (r#""user_segment_id":null,"user_segment_ids":[7,8]"#, false),
        (r#""user_segment_ids":[7]"#, false),
    ] {
        let plan = plan_files(&[("articles.json", &article(segments))]);
        let planned = &plan.articles[0];
        let status = if is_open { ArticleStatus::Published } else { ArticleStatus::Draft };
        assert_eq!(
            (planned.status, planned.is_restricted, planned.notes.is_empty()),
            (Some(status), !is_open, is_open),
            "{segments}"
        );
    }
}

#[test]
fn a_hidden_translation_is_a_draft_and_types_are_written_in_any_case() {
    let translations = r#"{"translations":[
        {"source_id":1,"source_type":"article","locale":"de","title":"B","hidden":true,"draft":null},
        {"source_id":1,"source_type":"ARTICLE","locale":"fr","title":"C","hidden":false}]}"#;
    let plan = plan_files(&[("articles.json", &article(r#""draft":null"#)), ("translations.json", translations)]);
    let found: Vec<_> = plan.articles.iter().map(|article| (article.title.as_str(), article.status)).collect();
    let (draft, published) = (Some(ArticleStatus::Draft), Some(ArticleStatus::Published));
    assert_eq!(found, [("A", published), ("B", draft), ("C", published)]);
}

#[test]
fn long_titles_and_labels_are_cut_and_null_is_nothing() {
    let labels: Vec<String> = (0..30).map(|number| format!("label {number}")).chain(["x".repeat(50)]).rev().collect();
    let fields = format!(r#""title":"{}","label_names":{},"position":null"#, "é".repeat(300), serde_json::json!(labels));
    let fields = article(&fields).replace(r#""title":"A","#, "");
    let null = article(r#""label_names":null,"draft":null"#).replace(r#""id":1"#, r#""id":2"#);
    let plan = plan_files(&[("articles.json", &fields), ("null.json", &null)]);
    let long = &plan.articles[0];
    assert_eq!((long.title.chars().count(), long.tags.len(), long.tags[0].as_str()), (200, 20, "x".repeat(40).as_str()));
    insta::assert_debug_snapshot!(long.notes, @r##"
    [
        "its title is longer than 200 characters and was cut there",
        "labels longer than 40 characters were cut there",
        "11 of its labels were left out, since an article has at most 20",
    ]
    "##);
    assert_eq!((plan.articles[1].tags.len(), plan.articles[1].status), (0, Some(ArticleStatus::Published)));
    assert_eq!(
        report_lines(&plan.lines),
        ["skipped other: sections of some articles were not saved; these articles are in `Other`. Save the \
                                    sections, and import again"]
    );
}

#[test]
fn a_domain_of_their_own_is_not_the_only_one() {
    let plan = plan_files(&[(
        "articles.json",
        &article(
            r#""url":"https://acme.zendesk.com/api/v2/help_center/en-us/articles/1.json",
            "html_url":"https://help.acme.test/hc/en-us/articles/1""#,
        ),
    )]);
    for link in ["https://acme.zendesk.com/hc/en-us/articles/1-A", "https://help.acme.test/hc/en-us/articles/1"] {
        assert_eq!(plan.links.find(&plan.folder, link, "", "en-US").0, LinkTarget::Article(0), "{link}");
    }
}

/// Returns the failures reported for these files.
fn failures(files: &[(&str, &str)]) -> Vec<String> {
    report_lines(&plan_files(files).lines).into_iter().filter(|line| line.starts_with("failed")).collect()
}

#[test]
fn pages_that_were_not_saved_are_failures() {
    assert_eq!(
        failures(&[("articles.json", &article("\"x\":1").replace("{\"articles\"", "{\"count\":40,\"articles\""))]),
        ["failed articles: there are 40 articles by these answers, of which 1 were saved; save all pages, and import again"]
    );
    let list = "https://acme.zendesk.com/api/v2/help_center/en-us/articles.json?per_page=30&page=";
    let page = |number: u64, previous: &str, next: &str| {
        article("\"x\":1").replacen('{', &format!(r#"{{"page":{number},"previous_page":{previous},"next_page":{next},"#), 1)
    };
    let at = |number: u64| format!("\"{list}{number}\"");
    let (one, two, three) = (page(1, "null", &at(2)), page(2, &at(1), &at(3)), page(3, &at(2), "null"));
    assert_eq!(
        failures(&[("1.json", &one), ("3.json", &three)]),
        ["failed 1.json: page 2 of the articles was not saved; save it, and import again"]
    );
    assert!(failures(&[("1.json", &one), ("2.json", &two), ("3.json", &three)]).is_empty());

    let open = article("\"x\":1").replacen('{', r#"{"meta":{"has_more":true},"#, 1);
    assert_eq!(
        failures(&[("1.json", &open)]),
        ["failed 1.json: the page behind this one was not saved; save it, and import again"]
    );
    assert!(failures(&[("1.json", &open), ("2.json", &open.replace("true", "false"))]).is_empty());
}

#[test]
fn an_answer_that_something_went_wrong_is_a_failure() {
    let whole = article("\"x\":1");
    for (answer, said) in [
        (r#"{"error":"Too many requests"}"#, "Too many requests"),
        (r#"{"error":{"title":"Forbidden","message":"You do not have access"}}"#, "You do not have access"),
        (r#"{"errors":[{"code":"x","title":"Gone"}]}"#, "Gone"),
        (r#"{"errors":{"base":[]}}"#, "an error"),
    ] {
        let told = failures(&[("articles.json", &whole), ("sections.json", answer)]);
        assert_eq!(told, [format!("failed sections.json: the answer is no list but `{said}`; save it again")]);
    }
    let root = create_folder(&[("articles.json", r#"{"error":"Too many requests"}"#)]);
    let nothing =
        read(ImportFolder::open(root.path()).expect("it opens"), Some(ImportSource::Zendesk)).expect_err("there is nothing");
    assert!(nothing.contains("articles.json: the answer is no list but `Too many requests`"), "{nothing}");
}

#[test]
fn of_a_file_of_mistakes_the_first_are_told() {
    let items = vec!["[]"; 5_000].join(",");
    let told = failures(&[("articles.json", &format!(r#"{{"articles":[{items}]}}"#)), ("whole.json", &article("\"x\":1"))]);
    assert_eq!(told.len(), 1_001);
    assert_eq!(told[1_000], "failed articles.json: 4000 more of its items are not imported, for reasons like those above");
}
