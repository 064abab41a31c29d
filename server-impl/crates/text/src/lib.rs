//! Natural languages, as far as answers depend on them: which language a text is in, its sentences and words, and how
//! well a passage fits a question. Knows neither the database nor an index, so its tests build neither.
//!
//! - [`language`]: the language of a text, its sentences, and the words that say nothing.
//! - [`analysis`]: text to terms, as the indices have them.
//! - [`relevance`]: what a question asks for, and how much of it a text says. The same judgement ranks passages and
//!   chooses the sentences of an answer.
//!
//! May use: `frontdesk-types`.
//!
//! To add a language: its stemmer in [`analysis`], its function words in [`language`], and cases in the tests of both.

pub mod analysis;
pub mod language;
pub mod relevance;
