//! Visitors, as the conversations that they begin describe them.

use std::collections::BTreeMap;

use frontdesk_types::{
    Country, MetadataChanges, WidgetVisitorId,
    conversations::{ConversationDetails, VisitorDetails},
};

use super::{origins::origin_of_page, visits::WidgetPlace};

/// Key of the page in the key-value pairs of a conversation.
const PAGE_KEY: &str = "page";

/// Maximum characters of the address of a page.
const MAX_PAGE_CHARS: usize = 500;

/// Maximum characters of the tag of a language (RFC 5646, section 4.4.1).
const MAX_LANGUAGE_CHARS: usize = 35;

/// A visitor of a chat widget.
#[derive(Debug, Clone)]
pub struct WidgetVisitor {
    /// Id of the visitor.
    pub id: WidgetVisitorId,
    /// Place of the chat.
    pub place: WidgetPlace,
    /// Their country.
    pub country: Option<Country>,
    /// Language of the chat, as their browser says.
    pub language: Option<String>,
    /// Address of the page that shows the widget, as their browser says.
    pub page: Option<String>,
}

impl WidgetVisitor {
    /// Returns the details of a conversation that the visitor begins. What their browser says is kept only if it is what
    /// it should be.
    pub fn conversation_details(&self) -> ConversationDetails {
        let is_tag = |tag: &&str| {
            (1..=MAX_LANGUAGE_CHARS).contains(&tag.len()) && tag.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
        };
        let is_page = |page: &&str| page.chars().count() <= MAX_PAGE_CHARS && origin_of_page(page).is_some();
        let visitor = VisitorDetails {
            country: self.country.map(|country| country.to_string()),
            language: self.language.as_deref().filter(is_tag).map(str::to_owned),
            ..VisitorDetails::default()
        };
        let page = self.page.as_deref().filter(is_page).map(|page| (PAGE_KEY.to_owned(), Some(page.to_owned())));
        let metadata = page.map(|page| MetadataChanges::Merge(BTreeMap::from([page])));
        ConversationDetails { visitor, metadata, widget_visitor: Some(self.id), ..ConversationDetails::default() }
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    #[test]
    fn what_a_browser_says_is_kept_if_it_makes_sense() {
        let details = |language: &str, page: &str| {
            let visitor = WidgetVisitor {
                id: WidgetVisitorId(Uuid::nil()),
                place: WidgetPlace::Website,
                country: None,
                language: Some(language.to_owned()),
                page: Some(page.to_owned()),
            };
            let ConversationDetails { visitor, metadata, .. } = visitor.conversation_details();
            (visitor.language, metadata.is_some())
        };
        assert_eq!(details("pt-BR", "https://shop.example/cart"), (Some("pt-BR".to_owned()), true));
        for (language, page) in
            [("", ""), ("a b", "javascript:alert(1)"), (&"a".repeat(36), &format!("https://a.example/{}", "b".repeat(500)))]
        {
            assert_eq!(details(language, page), (None, false), "{language} {page}");
        }
    }
}
