//! The sources of an agent: the list, the forms that add some, and the pages of one.

mod add;
mod choosing;
mod deleting;
mod edit;
mod list;
mod rereading;
pub(super) mod row;
mod section;
mod show;
mod upload;

use frontdesk_types::accounts::roles::Permission;

use super::route::{PageRoute, member, show, submit};

pub(super) const PAGES: &[PageRoute] = &[
    member("/app/{org}/agents/{agent}/sources", Permission::SourcesView, show!(list::show)),
    member("/app/{org}/agents/{agent}/sources/new/text", Permission::SourcesEdit, show!(add::show_text))
        .with_large_form(add::MAX_TEXT_FORM_BYTES, submit!(add::add_text)),
    member("/app/{org}/agents/{agent}/sources/new/qna", Permission::SourcesEdit, show!(add::show_qna))
        .with_large_form(add::MAX_QNA_FORM_BYTES, submit!(add::add_qna)),
    member("/app/{org}/agents/{agent}/sources/new/website", Permission::SourcesEdit, show!(add::show_website))
        .with_form(submit!(add::add_website)),
    member("/app/{org}/agents/{agent}/sources/new/files", Permission::SourcesEdit, show!(upload::show))
        .with_upload(|visit, body| Box::pin(upload::submit(visit, body))),
    member("/app/{org}/agents/{agent}/sources/delete", Permission::SourcesDelete, None)
        .with_large_form(choosing::MAX_FORM_BYTES, submit!(deleting::delete_chosen)),
    member("/app/{org}/agents/{agent}/sources/delete/{deletion}", Permission::SourcesDelete, None)
        .with_form(submit!(deleting::undo)),
    member("/app/{org}/agents/{agent}/sources/again", Permission::SourcesEdit, None)
        .with_large_form(choosing::MAX_FORM_BYTES, submit!(rereading::read_chosen_again)),
    member("/app/{org}/agents/{agent}/sources/{source}", Permission::SourcesView, show!(show::show)),
    member("/app/{org}/agents/{agent}/sources/{source}/edit", Permission::SourcesEdit, show!(edit::show))
        .with_large_form(add::MAX_TEXT_FORM_BYTES, submit!(edit::submit)),
    member("/app/{org}/agents/{agent}/sources/{source}/again", Permission::SourcesEdit, None)
        .with_form(submit!(rereading::read_again)),
    member("/app/{org}/agents/{agent}/sources/{source}/delete", Permission::SourcesDelete, None)
        .with_form(submit!(deleting::delete)),
];
