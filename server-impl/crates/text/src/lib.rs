//! Natural languages, as far as answers depend on them: the language of a text, its sentences and words, and its
//! relevance to a question. Independent of the database and of indices, so its tests build neither.
//!
//! - [`language`]: the language of a text, its sentences, and its function words.
//! - [`analysis`]: conversion of text to the terms of the indices.
//! - [`relevance`]: the words that a question asks for, and how much of it a text answers. The same judgement ranks
//!   passages and chooses the sentences of an answer.
//! - [`transliteration`]: the readable part of an address, from a name in any alphabet.
//!
//! May use: `frontdesk-types`.
//!
//! To add a language: add its stemmer in [`analysis`], its function words in [`language`], and cases in
//! the tests of both.

pub mod analysis;
pub mod language;
pub mod relevance;
pub mod transliteration;
