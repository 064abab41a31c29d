//! Random choices that are identical in every run.

/// A random generator that is deterministic for a seed, by xorshift (Marsaglia, "Xorshift RNGs", 2003).
#[derive(Debug)]
pub struct SeededChance(u64);

impl SeededChance {
    /// Creates a generator from a seed other than 0.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Returns a number below the limit.
    pub fn number_below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % limit
    }

    /// Picks one of these.
    ///
    /// # Panics
    /// If there are none.
    pub fn pick<T: Copy>(&mut self, all: &[T]) -> T {
        all[usize::try_from(self.number_below(all.len() as u64)).expect("few")]
    }
}
