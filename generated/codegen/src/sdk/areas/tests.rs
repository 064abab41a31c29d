//! Areas and names of their methods.

use serde_json::json;

use super::*;
use crate::{contract::Contract, lower::LoweringTarget, project::Project, sdk::operations};

/// Returns the areas of a contract with these operations: path, tag, id.
fn areas_of(operations: &[(&str, &str, &str)]) -> Result<Vec<Area>> {
    let mut lowered = json!({ "tags": [], "paths": {} });
    for (path, tag, id) in operations {
        let tags = lowered["tags"].as_array_mut().unwrap();
        if !tags.iter().any(|other| other["name"] == *tag) {
            tags.push(json!({ "name": tag, "description": "Some." }));
        }
        lowered["paths"][path] = json!({ "get": { "operationId": id, "tags": [tag], "summary": "Does it" } });
    }
    all(&lowered, &operations::all(&lowered))
}

fn names_of(operations: &[(&str, &str, &str)]) -> Vec<String> {
    let areas = areas_of(operations).unwrap();
    areas.iter().flat_map(|area| area.methods.iter().map(|method| method.name.clone())).collect()
}

#[test]
fn a_method_leaves_out_the_noun_of_its_area() {
    let names = names_of(&[
        ("/replies", "saved-replies", "listSavedReplies"),
        ("/replies/{id}", "saved-replies", "getSavedReply"),
        ("/sources", "sources", "createTextSource"),
        ("/sources/{id}/pages", "sources", "listSourcePages"),
        ("/retrain", "sources", "retrain"),
    ]);
    assert_eq!(names, ["list", "get", "create_text", "list_pages", "retrain"]);
}

#[test]
fn a_name_that_would_mislead_keeps_the_noun() {
    let names = names_of(&[
        ("/topics/{id}/add", "topics", "addConversationTopic"),
        ("/conversations", "conversations", "listConversations"),
        ("/sources/delete", "sources", "deleteSources"),
        ("/sources/{id}", "sources", "deleteSource"),
    ]);
    assert_eq!(names, ["add_conversation_topic", "list", "delete_sources", "delete"]);
}

#[test]
fn a_name_without_the_whole_tag_leaves_out_its_last_words() {
    let names = names_of(&[
        ("/articles", "help-articles", "listArticles"),
        ("/articles/{id}", "help-articles", "publishArticle"),
        ("/collections", "help-collections", "listHelpCollections"),
    ]);
    assert_eq!(names, ["list", "publish", "list"]);
}

/// Operations of a help center, whose tags begin with its own.
const NESTED: [(&str, &str, &str); 6] = [
    ("/agents", "agents", "listAgents"),
    ("/help-center", "help-center", "getHelpCenter"),
    ("/agents/{id}/help-center", "help-center", "getAgentHelpCenter"),
    ("/help-center/articles", "help-center-articles", "publishArticle"),
    ("/help-center/collections", "help-center-collections", "listHelpCollections"),
    ("/revisions", "help-center-articles-revisions", "getArticleRevision"),
];

#[test]
fn a_tag_that_begins_with_another_is_reached_through_it() {
    let areas = areas_of(&NESTED).unwrap();
    let path_of = |area| nesting::path(area, &areas).iter().map(|step| step.accessor()).collect::<Vec<_>>().join(".");
    let paths: Vec<String> = areas.iter().map(path_of).collect();
    let expected = ["agents", "help_center", "help_center.articles", "help_center.collections", "help_center.articles.revisions"];
    assert_eq!(paths, expected);
    assert_eq!(names_of(&NESTED), ["list", "get", "get_agent_help_center", "publish", "list", "get"]);
}

#[test]
fn an_area_is_compiled_with_those_below() {
    let areas = areas_of(&NESTED).unwrap();
    let tags = nesting::subtree(&areas[1], &areas);
    let expected = ["help-center", "help-center-articles", "help-center-articles-revisions", "help-center-collections"];
    assert!(tags.iter().eq(expected), "{tags:?}");
}

#[test]
fn tags_that_only_share_a_first_word_stand_beside_each_other() {
    let areas = areas_of(&[
        ("/contacts", "contacts", "listContacts"),
        ("/attributes", "contact-attributes", "listContactAttributes"),
        ("/help-files", "help-files", "listHelpFiles"),
        ("/helpers", "helpers", "listHelpers"),
    ]);
    let areas = areas.unwrap();
    assert!(areas.iter().all(|area| area.parent.is_none()));
    let accessors: Vec<&str> = areas.iter().map(Area::accessor).collect();
    assert_eq!(accessors, ["contacts", "contact_attributes", "help_files", "helpers"]);
}

#[test]
fn a_method_and_an_area_with_one_name_are_refused() {
    let refusal = areas_of(&[("/a", "help-center", "articles"), ("/b", "help-center-articles", "listArticles")]).unwrap_err();
    let expected = "tag `help-center`: `articles` would be called `articles`, like the area of the tag `help-center-articles`; \
        rename one of them";
    assert_eq!(refusal.to_string(), expected);
}

#[test]
fn the_table_links_the_accessors_and_methods_of_each_area() {
    let table = write_table(&areas_of(&NESTED[2..4]).unwrap());
    let expected = "| feature | accessor | methods |\n|---|---|---|\n\
        | `help-center` | [`help_center()`](Client::help_center) | [`get_agent`](areas::HelpCenterArea::get_agent) |\n\
        | `help-center-articles` | \
        [`help_center()`](Client::help_center)&#8203;[`.articles()`](areas::HelpCenterArea::articles) | \
        [`publish`](areas::HelpCenterArticlesArea::publish) |\n";
    assert_eq!(table, expected);
}

#[test]
fn an_area_whose_name_is_that_of_an_operation_has_no_accessor() {
    let areas =
        areas_of(&[("/chat", "chat", "chat"), ("/chat/stream", "chat", "streamChat"), ("/rooms", "chat-rooms", "listRooms")]);
    let areas = areas.unwrap();
    assert_eq!((areas[0].accessor.as_deref(), areas[0].methods[0].name.as_str()), (None, "chat"));
    // Nothing can be reached through it either.
    assert_eq!((areas[1].accessor(), &areas[1].parent), ("chat_rooms", &None));
}

#[test]
fn two_methods_of_an_area_with_one_name_are_refused() {
    let refusal =
        areas_of(&[("/a", "things", "getThing"), ("/b", "things", "get"), ("/c", "things", "getThingThing")]).unwrap_err();
    let expected = "tag `things`: `get_thing` and `get_thing_thing` would both be called `get_thing`; rename one of them";
    assert_eq!(refusal.to_string(), expected);
}

#[test]
fn each_operation_of_our_contract_has_a_name_in_its_area() {
    let contract = Contract::read(&Project::here().contract()).unwrap();
    let contract = crate::forms::remove_forms(&crate::expand::expand(&contract).unwrap());
    let lowered = crate::lower::lower(&contract, LoweringTarget::Client).unwrap();
    let operations = operations::all(&lowered);
    let areas = all(&lowered, &operations).unwrap();
    assert_eq!(areas.iter().map(|area| area.methods.len()).sum::<usize>(), operations.len());
}
