//! Random choices that are the same in every run.

/// Chooses, the same way for the same seed, by xorshift (Marsaglia, "Xorshift RNGs", 2003).
#[derive(Debug)]
pub struct Chance(u64);

impl Chance {
    /// The choices of a seed, which is not 0.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number below the limit.
    pub fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % limit
    }

    /// One of these.
    ///
    /// # Panics
    /// When there are none.
    pub fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
        all[usize::try_from(self.below(all.len() as u64)).expect("few")]
    }
}
