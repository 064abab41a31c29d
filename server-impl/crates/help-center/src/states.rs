//! States of an article, and the only actions that move it from one to another: edits do not change the state.

use frontdesk_types::{Code, Error, Result, help_center::articles::ArticleStatus};

/// An action that changes the state of an article.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ArticleAction {
    /// Makes a draft public.
    Publish,
    /// Turns a public article back into a draft.
    Unpublish,
    /// Archives a public article.
    Archive,
    /// Makes an archived article public again.
    Unarchive,
}

impl ArticleAction {
    /// All actions.
    pub const ALL: [Self; 4] = [Self::Publish, Self::Unpublish, Self::Archive, Self::Unarchive];

    /// Returns the name of the action, as in the path of its operation.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Publish => "publish",
            Self::Unpublish => "unpublish",
            Self::Archive => "archive",
            Self::Unarchive => "unarchive",
        }
    }

    fn past_participle(self) -> &'static str {
        match self {
            Self::Publish => "published",
            Self::Unpublish => "unpublished",
            Self::Archive => "archived",
            Self::Unarchive => "unarchived",
        }
    }
}

/// Returns the state after an action.
///
/// # Errors
/// `ARTICLE_STATE_CONFLICT` when the action does not apply to articles in this state.
pub fn next_status(status: ArticleStatus, action: ArticleAction) -> Result<ArticleStatus> {
    find_next_status(status, action).ok_or_else(|| state_conflict(status, action))
}

fn find_next_status(status: ArticleStatus, action: ArticleAction) -> Option<ArticleStatus> {
    match (status, action) {
        (ArticleStatus::Draft, ArticleAction::Publish) | (ArticleStatus::Archived, ArticleAction::Unarchive) => {
            Some(ArticleStatus::Published)
        }
        (ArticleStatus::Published, ArticleAction::Unpublish) => Some(ArticleStatus::Draft),
        (ArticleStatus::Published, ArticleAction::Archive) => Some(ArticleStatus::Archived),
        _ => None,
    }
}

fn state_conflict(status: ArticleStatus, action: ArticleAction) -> Error {
    let fitting: Vec<_> = ArticleAction::ALL.into_iter().filter(|action| find_next_status(status, *action).is_some()).collect();
    let fitting: Vec<_> = fitting.iter().map(|action| format!("`{}`", action.as_str())).collect();
    let message = format!(
        "The article is `{}`, and no article in this state can be {}. You can {} it, edit it or delete it.",
        status.as_str(),
        action.past_participle(),
        fitting.join(" or "),
    );
    Error::refused(Code::ArticleStateConflict, message)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn status_or_error(status: ArticleStatus, action: ArticleAction) -> String {
        next_status(status, action).map_or_else(|error| error.to_string(), |next| next.as_str().to_owned())
    }

    #[test]
    fn what_is_not_in_the_table_is_refused_with_what_can_be_done() {
        let all = [ArticleStatus::Draft, ArticleStatus::Published, ArticleStatus::Archived].map(|status| {
            ArticleAction::ALL.map(|action| status_or_error(status, action).replace(". You", ".\n  You")).join("\n")
        });
        insta::assert_snapshot!(all.join("\n\n"), @r"
        published
        ARTICLE_STATE_CONFLICT: The article is `draft`, and no article in this state can be unpublished.
          You can `publish` it, edit it or delete it.
        ARTICLE_STATE_CONFLICT: The article is `draft`, and no article in this state can be archived.
          You can `publish` it, edit it or delete it.
        ARTICLE_STATE_CONFLICT: The article is `draft`, and no article in this state can be unarchived.
          You can `publish` it, edit it or delete it.

        ARTICLE_STATE_CONFLICT: The article is `published`, and no article in this state can be published.
          You can `unpublish` or `archive` it, edit it or delete it.
        draft
        archived
        ARTICLE_STATE_CONFLICT: The article is `published`, and no article in this state can be unarchived.
          You can `unpublish` or `archive` it, edit it or delete it.

        ARTICLE_STATE_CONFLICT: The article is `archived`, and no article in this state can be published.
          You can `unarchive` it, edit it or delete it.
        ARTICLE_STATE_CONFLICT: The article is `archived`, and no article in this state can be unpublished.
          You can `unarchive` it, edit it or delete it.
        ARTICLE_STATE_CONFLICT: The article is `archived`, and no article in this state can be archived.
          You can `unarchive` it, edit it or delete it.
        published
        ");
    }
}
