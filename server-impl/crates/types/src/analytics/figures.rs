//! The numbers that are added up.

use std::{
    collections::BTreeMap,
    ops::{AddAssign, Index, IndexMut, SubAssign},
    time::Duration,
};

/// Declares the figures. `$dollar` is a `$`, without which a macro cannot define another one with parameters.
macro_rules! figures {
    ($dollar:tt $($(#[$meta:meta])* $name:ident = $word:literal),+ $(,)?) => {
        /// A number that is added up. Its word is the column of its sum.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Figure {$(
            $(#[$meta])* $name,
        )+}

        impl Figure {
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$name),+];

            /// Its word.
            pub fn as_str(self) -> &'static str {
                match self {
                    $(Self::$name => $word,)+
                }
            }
        }

        /// Passes the words of all figures to a macro: `with_figures!(listed)` is `listed!("conversations", …)`.
        #[macro_export]
        macro_rules! with_figures {
            ($dollar listed:ident) => { $dollar listed!($($word),+) };
        }
    };
}

figures! { $
    /// Conversations that began.
    Conversations = "conversations",
    /// Messages of visitors.
    Questions = "questions",
    /// Replies of the agent that answer.
    Answered = "answered",
    /// Replies of the agent that say that it does not know.
    Unanswered = "unanswered",
    /// Changes of a status to `escalated`.
    Escalated = "escalated",
    /// Changes of a status to `resolved`.
    Resolved = "resolved",
    /// Credits that replies cost.
    Credits = "credits",
    /// Answers that are rated up.
    RatedUp = "rated_up",
    /// Answers that are rated down.
    RatedDown = "rated_down",
    /// Messages of people who have a conversation instead of the agent.
    TeamReplies = "team_replies",
    /// Replies of the agent whose duration is known.
    Responses = "responses",
    /// Total time of these, in milliseconds.
    ResponseMillis = "response_millis",
    /// Total time of the resolutions, in seconds.
    ResolutionSeconds = "resolution_seconds",
    /// Responses within 100 ms.
    Response0 = "response_0",
    /// Beyond that, within 250 ms.
    Response1 = "response_1",
    /// Beyond that, within 500 ms.
    Response2 = "response_2",
    /// Beyond that, within 1 s.
    Response3 = "response_3",
    /// Beyond that, within 2 s.
    Response4 = "response_4",
    /// Beyond that, within 5 s.
    Response5 = "response_5",
    /// Beyond that, within 10 s.
    Response6 = "response_6",
    /// Beyond that, within 30 s.
    Response7 = "response_7",
    /// Beyond that, within 60 s.
    Response8 = "response_8",
    /// Resolutions within 1 min.
    Resolution0 = "resolution_0",
    /// Beyond that, within 5 min.
    Resolution1 = "resolution_1",
    /// Beyond that, within 15 min.
    Resolution2 = "resolution_2",
    /// Beyond that, within 1 h.
    Resolution3 = "resolution_3",
    /// Beyond that, within 4 h.
    Resolution4 = "resolution_4",
    /// Beyond that, within 12 h.
    Resolution5 = "resolution_5",
    /// Beyond that, within 1 day.
    Resolution6 = "resolution_6",
    /// Beyond that, within 3 days.
    Resolution7 = "resolution_7",
    /// Beyond that, within 7 days.
    Resolution8 = "resolution_8",
}

const fn secs(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

/// Up to what each bucket of response times goes.
pub const RESPONSE_TIMES: [(Figure, Duration); 9] = [
    (Figure::Response0, Duration::from_millis(100)),
    (Figure::Response1, Duration::from_millis(250)),
    (Figure::Response2, Duration::from_millis(500)),
    (Figure::Response3, secs(1)),
    (Figure::Response4, secs(2)),
    (Figure::Response5, secs(5)),
    (Figure::Response6, secs(10)),
    (Figure::Response7, secs(30)),
    (Figure::Response8, secs(60)),
];

/// Up to what each bucket of resolution times goes.
pub const RESOLUTION_TIMES: [(Figure, Duration); 9] = [
    (Figure::Resolution0, secs(60)),
    (Figure::Resolution1, secs(5 * 60)),
    (Figure::Resolution2, secs(15 * 60)),
    (Figure::Resolution3, secs(3_600)),
    (Figure::Resolution4, secs(4 * 3_600)),
    (Figure::Resolution5, secs(12 * 3_600)),
    (Figure::Resolution6, secs(24 * 3_600)),
    (Figure::Resolution7, secs(3 * 24 * 3_600)),
    (Figure::Resolution8, secs(7 * 24 * 3_600)),
];

/// A number of each kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Figures([i64; Figure::ALL.len()]);

impl Default for Figures {
    fn default() -> Self {
        Self([0; Figure::ALL.len()])
    }
}

impl Figures {
    /// Returns `true` if all are 0.
    pub fn is_all_zero(&self) -> bool {
        self.0.iter().all(|number| *number == 0)
    }

    /// The words of those that are not 0, with the numbers.
    pub fn named(&self) -> BTreeMap<&'static str, i64> {
        self.all().filter(|(_, number)| *number != 0).collect()
    }

    /// All of them, with their words.
    pub fn all(&self) -> impl Iterator<Item = (&'static str, i64)> {
        Figure::ALL.iter().map(|figure| (figure.as_str(), self[*figure]))
    }

    /// Those that these words name. Words of another release are ignored.
    pub fn of_named(named: &BTreeMap<String, i64>) -> Self {
        let mut figures = Self::default();
        for figure in Figure::ALL {
            figures[*figure] = named.get(figure.as_str()).copied().unwrap_or_default();
        }
        figures
    }

    /// Counts a duration in its bucket, if there is one as long.
    pub fn count(&mut self, buckets: &[(Figure, Duration)], duration: Duration) {
        if let Some((bucket, _)) = buckets.iter().find(|(_, limit)| duration <= *limit) {
            self[*bucket] += 1;
        }
    }

    /// The limit of the bucket that has the median of so many durations; `None` when there are none, or it is beyond
    /// the last bucket.
    pub fn median(&self, buckets: &[(Figure, Duration)], count: i64) -> Option<Duration> {
        let mut counted = 0;
        let mut reaches = |bucket: Figure| {
            counted += self[bucket];
            counted * 2 >= count
        };
        (count > 0).then(|| buckets.iter().find(|(bucket, _)| reaches(*bucket)).map(|(_, limit)| *limit)).flatten()
    }
}

impl Index<Figure> for Figures {
    type Output = i64;

    fn index(&self, figure: Figure) -> &i64 {
        &self.0[figure as usize]
    }
}

impl IndexMut<Figure> for Figures {
    fn index_mut(&mut self, figure: Figure) -> &mut i64 {
        &mut self.0[figure as usize]
    }
}

impl AddAssign<&Self> for Figures {
    fn add_assign(&mut self, other: &Self) {
        self.0.iter_mut().zip(other.0).for_each(|(own, other)| *own += other);
    }
}

impl SubAssign<&Self> for Figures {
    fn sub_assign(&mut self, other: &Self) {
        self.0.iter_mut().zip(other.0).for_each(|(own, other)| *own -= other);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_median_is_the_limit_of_its_bucket() {
        let mut figures = Figures::default();
        for seconds in [1, 1, 4, 5, 61] {
            figures.count(&RESPONSE_TIMES, secs(seconds));
        }
        assert_eq!(figures.median(&RESPONSE_TIMES, 5), Some(secs(5)));
        assert_eq!(figures.median(&RESPONSE_TIMES, 4), Some(secs(1)));
        assert_eq!(figures.median(&RESPONSE_TIMES, 0), None);
        figures = Figures::default();
        figures.count(&RESPONSE_TIMES, secs(1));
        assert_eq!(figures.median(&RESPONSE_TIMES, 3), None, "it is beyond the last bucket");
    }
}
