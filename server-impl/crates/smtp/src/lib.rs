//! The listener that takes mails (SMTP, RFC 5321), beside the one for HTTP.
//!
//! The path of a mail: [`listener`] accepts the connection and gives it one of its `places`, which it may lose while
//! its client is slow. `session` reads `commands`, whose addresses are read by `paths`, and answers them. `transaction`
//! takes the mail itself: `data` finds its end, `budget` bounds the memory of all mails together. The receiver
//! (`frontdesk_ports::mail_receiver`) says which recipients there are, and stores the mail; only then is it
//! acknowledged.
//!
//! There is no relay, no authentication, and nothing that says which addresses exist but `RCPT` itself.
//!
//! May use: `frontdesk-http`, for certificates and networks, and what is outside of the rules.

mod budget;
mod commands;
mod connection;
mod data;
mod figures;
pub mod limits;
pub mod listener;
mod paths;
mod places;
mod rates;
mod replies;
mod session;
mod transaction;

pub use figures::RECEIVE_SECONDS;

#[cfg(test)]
mod tests;
