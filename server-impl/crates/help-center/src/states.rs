//! The states of an article, and what leads from one to another. Nothing else does: an edit leaves the state as it is.

use frontdesk_types::{Code, Error, Result, help_center::articles::ArticleStatus};

/// Action on an article.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action {
    /// A draft becomes public.
    Publish,
    /// A public article becomes a draft again.
    Unpublish,
    /// A public article is put away.
    Archive,
    /// Makes public again what was put away.
    Unarchive,
}

impl Action {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Publish, Self::Unpublish, Self::Archive, Self::Unarchive];

    /// Its name, as in the path of its operation.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Publish => "publish",
            Self::Unpublish => "unpublish",
            Self::Archive => "archive",
            Self::Unarchive => "unarchive",
        }
    }

    fn done(self) -> &'static str {
        match self {
            Self::Publish => "published",
            Self::Unpublish => "unpublished",
            Self::Archive => "archived",
            Self::Unarchive => "unarchived",
        }
    }
}

/// The state after an action.
///
/// # Errors
/// `ARTICLE_STATE_CONFLICT`: the action is not for articles in this state.
pub fn next(status: ArticleStatus, action: Action) -> Result<ArticleStatus> {
    reached(status, action).ok_or_else(|| conflict(status, action))
}

fn reached(status: ArticleStatus, action: Action) -> Option<ArticleStatus> {
    match (status, action) {
        (ArticleStatus::Draft, Action::Publish) | (ArticleStatus::Archived, Action::Unarchive) => Some(ArticleStatus::Published),
        (ArticleStatus::Published, Action::Unpublish) => Some(ArticleStatus::Draft),
        (ArticleStatus::Published, Action::Archive) => Some(ArticleStatus::Archived),
        _ => None,
    }
}

fn conflict(status: ArticleStatus, action: Action) -> Error {
    let fitting: Vec<_> = Action::ALL.into_iter().filter(|action| reached(status, *action).is_some()).collect();
    let fitting: Vec<_> = fitting.iter().map(|action| format!("`{}`", action.as_str())).collect();
    let message = format!(
        "The article is `{}`, and no article in this state can be {}. You can {} it, edit it or delete it.",
        status.as_str(),
        action.done(),
        fitting.join(" or "),
    );
    Error::refused(Code::ArticleStateConflict, message)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcome(status: ArticleStatus, action: Action) -> String {
        next(status, action).map_or_else(|error| error.to_string(), |next| next.as_str().to_owned())
    }

    #[test]
    fn what_is_not_in_the_table_is_refused_with_what_can_be_done() {
        let all = [ArticleStatus::Draft, ArticleStatus::Published, ArticleStatus::Archived]
            .map(|status| Action::ALL.map(|action| outcome(status, action)));
        insta::assert_debug_snapshot!(all, @r#"
        [
            [
                "published",
                "ARTICLE_STATE_CONFLICT: The article is `draft`, and no article in this state can be unpublished. You can `publish` it, edit it or delete it.",
                "ARTICLE_STATE_CONFLICT: The article is `draft`, and no article in this state can be archived. You can `publish` it, edit it or delete it.",
                "ARTICLE_STATE_CONFLICT: The article is `draft`, and no article in this state can be unarchived. You can `publish` it, edit it or delete it.",
            ],
            [
                "ARTICLE_STATE_CONFLICT: The article is `published`, and no article in this state can be published. You can `unpublish` or `archive` it, edit it or delete it.",
                "draft",
                "archived",
                "ARTICLE_STATE_CONFLICT: The article is `published`, and no article in this state can be unarchived. You can `unpublish` or `archive` it, edit it or delete it.",
            ],
            [
                "ARTICLE_STATE_CONFLICT: The article is `archived`, and no article in this state can be published. You can `unarchive` it, edit it or delete it.",
                "ARTICLE_STATE_CONFLICT: The article is `archived`, and no article in this state can be unpublished. You can `unarchive` it, edit it or delete it.",
                "ARTICLE_STATE_CONFLICT: The article is `archived`, and no article in this state can be archived. You can `unarchive` it, edit it or delete it.",
                "published",
            ],
        ]
        "#);
    }
}
