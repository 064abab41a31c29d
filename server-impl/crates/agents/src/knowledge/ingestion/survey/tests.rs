use uuid::Uuid;

use super::*;

fn page_id(number: u128) -> DocumentId {
    DocumentId(Uuid::from_u128(number))
}

fn survey_site(pages: u128, text: impl Fn(u128) -> String) -> WebsiteSurvey {
    let mut survey = WebsiteSurvey::default();
    (0..pages).for_each(|number| survey.add_page(page_id(number), &text(number)));
    survey
}

#[test]
fn what_is_on_every_page_is_said_once() {
    let survey = survey_site(6, |number| format!("Room {number} has a view of the sea.\n\nCall us: 555 1234"));
    assert!(!survey.is_boilerplate("Call us: 555 1234", page_id(0)), "the first page keeps it");
    assert!(survey.is_boilerplate("Call us:  555 1234", page_id(3)));
    assert!(!survey.is_boilerplate("Room 3 has a view of the sea.", page_id(3)));
}

#[test]
fn a_few_pages_may_say_the_same() {
    let survey = survey_site(3, |_| "Call us: 555 1234".to_owned());
    assert!(!survey.is_boilerplate("Call us: 555 1234", page_id(2)));
    let survey = survey_site(40, |number| if number < 6 { "Available on Linux.".to_owned() } else { format!("Page {number}.") });
    assert!(!survey.is_boilerplate("Available on Linux.", page_id(5)));
}

#[test]
fn the_language_of_a_site_is_that_of_most_of_its_text() {
    let english = "The desk is open every day from nine to five, except on the holidays that are listed at the entrance.";
    let survey = survey_site(5, |number| if number == 0 { "x = 1\ny = 2".to_owned() } else { english.to_owned() });
    assert_eq!(survey.main_language(), Some("eng"));
    assert_eq!(WebsiteSurvey::default().main_language(), None);
}
