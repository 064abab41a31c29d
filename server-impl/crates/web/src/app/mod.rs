//! The dashboard: pages for the members of an organization, below `/app`, and those that lead there.
//!
//! Each area has a list `PAGES`: of each page its path, who may open it, and the functions that show it and take its
//! form. Everything that is the same for all pages happens in `dispatch`: session, membership, role, the
//! origin of a form and its token. A page changes something by calling the operation of the contract
//! (`operations`), so it has the rules, limits and messages of the API. What only people do calls `platform`.
//!
//! To add a page: a line in `PAGES` of its area, a function that reads what it shows, a template in `templates/app/`,
//! and its texts in `templates/app/texts/en.toml`.

mod account;
mod agents;
mod dispatch;
mod email_channel;
mod email_domains;
mod entry;
mod forms;
mod keys;
mod members;
mod moments;
mod operations;
mod plan_features;
mod playground;
mod reply;
mod roles;
pub mod route;
mod shell;
mod sources;
mod sparks;
mod texts;
mod toasts;
mod visit;
mod workspace;
mod workspaces;

use self::route::PageRoute;
pub use dispatch::routes;

/// The pages of each area.
const AREAS: &[&[PageRoute]] = &[
    entry::PAGES,
    workspaces::PAGES,
    account::PAGES,
    agents::PAGES,
    email_channel::PAGES,
    email_domains::PAGES,
    sources::PAGES,
    playground::PAGES,
    keys::PAGES,
    members::PAGES,
    roles::PAGES,
    workspace::PAGES,
];

/// Returns all pages.
pub fn pages() -> impl Iterator<Item = &'static PageRoute> {
    AREAS.iter().copied().flatten()
}
