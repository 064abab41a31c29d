//! Text to train an agent on, and questions about it. Resembles English, and is identical in every run.
//!
//! Words are drawn by Zipf's law from a made-up vocabulary of 65,535, interspersed with the usual function words, so
//! that a question contains both ubiquitous words and words that occur in only a few passages.

const SMALL_WORDS: [&str; 12] = ["the", "of", "and", "to", "in", "a", "is", "that", "for", "on", "with", "by"];
const SYLLABLES: [&str; 16] =
    ["ba", "ren", "tol", "mi", "ska", "lor", "ven", "du", "pri", "nor", "fal", "gest", "hum", "cor", "wi", "lan"];

/// Generates text.
pub(crate) struct Corpus {
    state: u64,
}

impl Corpus {
    /// Creates a generator; its text is determined by the seed.
    pub(crate) fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// Returns a text of at least this many bytes, in sentences and paragraphs.
    pub(crate) fn text(&mut self, bytes: usize) -> String {
        let mut text = String::with_capacity(bytes + 256);
        let mut sentences = 0;
        while text.len() < bytes {
            let length = 8 + self.number_below(14);
            text += &self.sentence(length);
            sentences += 1;
            text += if sentences % 6 == 0 { ".\n\n" } else { ". " };
        }
        text
    }

    /// Returns a question of about eight words.
    pub(crate) fn question(&mut self) -> String {
        format!("What {}?", self.sentence(8))
    }

    fn sentence(&mut self, words: u64) -> String {
        let words: Vec<String> = (0..words).map(|_| self.word()).collect();
        words.join(" ")
    }

    fn word(&mut self) -> String {
        if self.number_below(5) < 2 {
            let position = usize::try_from(self.number_below(12)).expect("below 12");
            return SMALL_WORDS[position].to_owned();
        }
        // All orders of magnitude are equally likely, so the higher a word's number, up to 65,535, the rarer it is.
        let span = 1 << self.number_below(16);
        spell_word(span + self.number_below(span))
    }

    /// Returns a number below `bound`, by splitmix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number
    /// generators", 2014).
    fn number_below(&mut self, bound: u64) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % bound
    }
}

/// Returns the word for a number, unique to it: its base-16 digits as syllables.
pub(crate) fn spell_word(mut number: u64) -> String {
    let mut word = String::new();
    loop {
        word += SYLLABLES[usize::try_from(number % 16).expect("below 16")];
        number /= 16;
        if number == 0 {
            return word;
        }
    }
}
