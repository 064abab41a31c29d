//! Ground of all pages on the platform's own host: the visitor and their cookie, forms and their origin, headers,
//! assets, refusals.
//!
//! Every page of a person is a form-first HTML page. [`Visitor`](visitor::Visitor) identifies the browser,
//! [`form`] reads what it sends, [`same_origin`] and the token of the form prove that one of our pages sent it, and
//! [`response`] sets the headers.

pub(crate) mod assets;
pub(crate) mod cookies;
pub(crate) mod form;
pub mod home;
pub(crate) mod languages;
pub(crate) mod masked_token;
pub(crate) mod prefetch;
pub(crate) mod query;
pub(crate) mod redirect;
pub(crate) mod refusals;
pub(crate) mod response;
pub(crate) mod same_origin;
pub(crate) mod signing_in;
pub(crate) mod visitor;
