//! Properties that the pages of a website share: their language, and the blocks that are repeated on so many of
//! them that they say nothing about any.

use std::collections::{HashMap, HashSet};

use frontdesk_text::language::{self, sentences::split_sentences};
use frontdesk_types::DocumentId;
use sha2::{Digest, Sha256};

/// Minimum pages on which boilerplate occurs.
const MIN_BOILERPLATE_PAGES: usize = 4;

/// Minimum share of all pages on which boilerplate occurs: one in so many.
const BOILERPLATE_SHARE: usize = 5;

/// Maximum bytes of a boilerplate block; longer ones are repeated content.
const MAX_BLOCK_BYTES: usize = 400;

/// Maximum blocks that are counted. Further ones are ignored.
const MAX_COUNTED_BLOCKS: usize = 200_000;

/// Key of a block: the hash of its words.
type BlockKey = [u8; 8];

/// The occurrences of a block.
#[derive(Debug, Clone, Copy)]
struct BlockOccurrences {
    /// First page with the block.
    first: DocumentId,
    /// Number of pages with the block.
    pages: usize,
}

/// Statistics about the pages of a website.
#[derive(Debug, Default)]
pub struct WebsiteSurvey {
    pages: usize,
    blocks: HashMap<BlockKey, BlockOccurrences>,
    /// Bytes of text by language.
    languages: HashMap<&'static str, usize>,
}

impl WebsiteSurvey {
    /// Adds the beginning of a page. Takes a moment: must not run on the runtime's threads.
    pub fn add_page(&mut self, page: DocumentId, text: &str) {
        self.pages += 1;
        if let Some(language) = language::detect(text) {
            *self.languages.entry(language).or_default() += text.len();
        }
        let mut of_page = HashSet::new();
        for sentence in split_sentences(text) {
            let block = &text[sentence.bytes];
            if block.len() <= MAX_BLOCK_BYTES && of_page.insert(block_key(block)) {
                self.count_block(page, block_key(block));
            }
        }
    }

    fn count_block(&mut self, page: DocumentId, key: BlockKey) {
        let is_full = self.blocks.len() >= MAX_COUNTED_BLOCKS;
        match self.blocks.get_mut(&key) {
            Some(seen) => seen.pages += 1,
            None if is_full => {}
            None => drop(self.blocks.insert(key, BlockOccurrences { first: page, pages: 1 })),
        }
    }

    /// Returns the language of most of the text, if there is one: it also applies to passages that are too
    /// short, or all code.
    pub fn main_language(&self) -> Option<&'static str> {
        let all: usize = self.languages.values().sum();
        self.languages.iter().find(|(_, bytes)| *bytes * 2 > all).map(|(language, _)| *language)
    }

    /// Checks if a block says nothing about its page. On the first page that has it, it counts as content, so
    /// that nothing is lost.
    pub fn is_boilerplate(&self, block: &str, page: DocumentId) -> bool {
        if block.len() > MAX_BLOCK_BYTES || self.pages < MIN_BOILERPLATE_PAGES {
            return false;
        }
        let least = MIN_BOILERPLATE_PAGES.max(self.pages.div_ceil(BOILERPLATE_SHARE));
        self.blocks.get(&block_key(block)).is_some_and(|seen| seen.pages >= least && seen.first != page)
    }
}

fn block_key(block: &str) -> BlockKey {
    let mut hash = Sha256::new();
    for word in block.split_whitespace() {
        hash.update(word.as_bytes());
        hash.update(b" ");
    }
    hash.finalize()[..8].try_into().expect("a hash has 32 bytes")
}

#[cfg(test)]
mod tests;
