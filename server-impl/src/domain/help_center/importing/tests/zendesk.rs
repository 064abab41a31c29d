//! Answers of Zendesk Guide.

use super::{articles, plan, told};
use crate::{domain::help_center::importing::links::Found, types::help_center::imports::Origin};

const CATEGORIES: &str = r#"{"categories":[{"id":360001,"url":"https://acme.zendesk.com/api/v2/help_center/en-us/categories/360001.json",
"html_url":"https://acme.zendesk.com/hc/en-us/categories/360001-Doors","position":0,"created_at":"2020-01-01T00:00:00Z","updated_at":
"2020-01-01T00:00:00Z","name":"Doors","description":"All about doors","locale":"en-us","source_locale":"en-us","outdated":false}],
"page":1,"previous_page":null,"next_page":null,"per_page":30,"page_count":1,"count":1,"sort_by":"position","sort_order":"asc"}"#;

const SECTIONS: &str = r#"{"sections":[{"id":350001,"category_id":360001,"position":2,"name":"Keys","description":"","locale":"en-us",
"source_locale":"en-us","html_url":"https://acme.zendesk.com/hc/en-us/sections/350001-Keys","parent_section_id":null,"theme_template":
"section_page"},{"id":350002,"category_id":360001,"parent_section_id":350001,"position":1,"name":"Spare keys","locale":"en-us",
"source_locale":"en-us","html_url":"https://acme.zendesk.com/hc/en-us/sections/350002-Spare-keys"}],"next_page":null,"count":2}"#;

const ARTICLES: &str = r##"{"count":4,"next_page":null,"page":1,"page_count":1,"per_page":30,"previous_page":null,"sort_by":"position",
"users":[{"id":9,"name":"Ann"}],
"articles":[
{"id":37486578,"url":"https://acme.zendesk.com/api/v2/help_center/en-us/articles/37486578.json","html_url":
"https://acme.zendesk.com/hc/en-us/articles/37486578-Turn-the-key","author_id":9,"comments_disabled":true,"draft":false,"promoted":false,
"position":0,"vote_sum":0,"vote_count":0,"section_id":350001,"created_at":"2020-01-01T00:00:00Z","name":"Turn the key","title":"Turn the key",
"source_locale":"en-us","locale":"en-us","outdated":false,"outdated_locales":[],"user_segment_id":null,"permission_group_id":1,
"content_tag_ids":[],"label_names":["keys"],"body":"<p>See <a href=\"https://acme.zendesk.com/hc/en-us/articles/2-Other#x\">other</a>.</p>"},
{"id":"2","draft":true,"section_id":350002,"title":"Other","locale":"en-us","source_locale":"en-us","body":null},
{"id":3,"draft":false,"section_id":1,"title":"For agents","locale":"en-us","source_locale":"en-us","user_segment_id":7,"body":"<p>x</p>"},
{"id":4,"title":null,"body":5}]}"##;

const TRANSLATIONS: &str = r#"{"translations":[
{"id":1,"source_id":37486578,"source_type":"Article","locale":"de","title":"Den Schlüssel drehen","body":"<p>Zweimal.</p>","draft":false,
"outdated":false,"hidden":false,"html_url":"https://acme.zendesk.com/hc/de/articles/37486578"},
{"id":2,"source_id":37486578,"source_type":"Article","locale":"en-us","title":"Turn the key","body":"<p>See</p>","draft":false},
{"id":3,"source_id":360001,"source_type":"Category","locale":"de","title":"Türen","body":"Alles über Türen"},
{"id":4,"source_id":99,"source_type":"Article","locale":"de","title":"Weg","body":""}],"next_page":null,"count":4}"#;

#[test]
fn categories_sections_articles_and_translations_belong_together() {
    let plan = plan(&[
        ("articles.json", ARTICLES),
        ("a-translations.json", TRANSLATIONS),
        ("categories.json", CATEGORIES),
        ("sections.json", SECTIONS),
        ("broken.json", "{"),
        ("other.json", "{\"x\":1}"),
    ]);
    assert_eq!((plan.origin, plan.locale.as_deref()), (Origin::Zendesk, Some("en-US")));
    insta::assert_debug_snapshot!((articles(&plan), told(&plan.lines)), @r##"
    (
        [
            "Doors/Keys | Turn the key | en-US | published | 37486578:en-US",
            "Doors/Keys/Spare keys | Other | en-US | draft | 2:en-US",
            "Other | For agents | en-US | draft | 3:en-US",
            "Doors/Keys | Den Schlüssel drehen | de | published | 37486578:de",
        ],
        [
            "failed articles.json#article-4: it is not as the API describes it: invalid type: integer `5`, expected a string",
            "failed broken.json: it is no JSON: EOF while parsing an object at line 1 column 1",
            "skipped other.json: it has neither articles nor sections, categories or translations",
            "failed a-translations.json#translation-4: it translates an article that was not saved; save that, too",
            "skipped articles: there are 4 articles by these answers, of which 3 were saved; save all pages, and import again",
            "skipped other: sections of some articles were not saved; these articles are in `Other`. Save the sections, and import again",
        ],
    )
    "##);
    let turn = &plan.articles[0];
    assert_eq!(
        (turn.author.as_deref(), turn.tags.as_slice(), turn.group.is_some()),
        (Some("Ann"), ["keys".to_owned()].as_slice(), true)
    );
    insta::assert_debug_snapshot!((&turn.old_paths, &plan.collections[0].old_paths, &plan.collections[0].translations), @r##"
    (
        [
            "/hc/en-us/articles/37486578-Turn-the-key",
            "/hc/en-us/articles/37486578",
        ],
        [
            "/hc/en-us/categories/360001-Doors",
            "/hc/en-us/categories/360001",
        ],
        {
            "de": CollectionWords {
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
    let plan = plan(&[("articles.json", ARTICLES), ("sections.json", SECTIONS), ("translations.json", TRANSLATIONS)]);
    let find = |link: &str, locale: &str| match plan.links.find(&plan.folder, link, "", locale) {
        (Found::Article(at), fragment) => format!("{}{fragment}", plan.articles[at].key),
        (Found::Collection(at), _) => plan.collections[at].key.clone(),
        (other, _) => format!("{other:?}"),
    };
    assert_eq!(find("https://acme.zendesk.com/hc/en-us/articles/2-Other#x", "de"), "2:en-US#x");
    assert_eq!(find("/hc/de/articles/37486578", "en-US"), "37486578:de");
    assert_eq!(find("/hc/articles/37486578-Any", "de"), "37486578:de");
    assert_eq!(find("https://acme.zendesk.com/hc/en-us/sections/350001", "en-US"), "section:350001");
    assert_eq!(find("https://acme.zendesk.com/hc/en-us/articles/999", "en-US"), "Elsewhere");
    assert_eq!(find("https://other.test/hc/en-us/articles/2", "en-US"), "Elsewhere");
}

#[test]
fn pages_that_were_not_saved_are_noticed() {
    let plan = plan(&[("articles.json", &ARTICLES.replace("\"count\":4", "\"count\":40"))]);
    assert!(told(&plan.lines).iter().any(|line| line.contains("save all pages")), "{:?}", plan.lines);
}
