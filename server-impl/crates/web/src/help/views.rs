//! Data of all pages and files of a help center. Templates escape all values.

pub(crate) mod article;
pub(crate) mod article_markdown;
pub(crate) mod ask;
pub(crate) mod body;
pub(crate) mod collection;
pub(crate) mod door;
pub(crate) mod feed;
pub(crate) mod frame;
pub(crate) mod head;
pub(crate) mod home;
pub(crate) mod items;
pub(crate) mod link;
pub(crate) mod llms;
mod markdown;
pub(crate) mod not_found;
pub(crate) mod robots;
pub(crate) mod search;
pub(crate) mod site;
pub(crate) mod sitemap;
pub(crate) mod structured_data;
pub(crate) mod times;
mod xml;
