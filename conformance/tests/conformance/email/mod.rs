//! Mails: messages that are stored before they are answered, and what becomes of the answers.

mod messages;
