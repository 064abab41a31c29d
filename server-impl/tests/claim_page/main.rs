//! The page on which a person claims a workspace: a real server, a real mail server, and a real browser.

mod before;
mod codes;
mod desk;
mod ends;
mod failures;
mod flow;
mod forgery;
mod guesses;
mod guide;
mod markup;
mod mismatch;
mod person;
mod rotation;
