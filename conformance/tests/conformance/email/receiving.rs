//! Mails that arrive over SMTP: who sent them, which conversation they belong to, what they say, and who is answered.

mod attachments;
mod bounces;
mod crowds;
mod desk;
mod growth;
mod limits;
mod machines;
mod operators;
mod plans;
mod retention;
mod senders;
mod threads;
mod through_resend;
mod unwanted;
mod words;
