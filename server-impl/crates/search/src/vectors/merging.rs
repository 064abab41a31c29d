//! Selection of the segments of an agent that are merged.
//!
//! A segment is merged if less than half of it is in use. As in Lucene's size-based policy, small segments are
//! merged as soon as together they reach half the size of the next larger one. So the files have at most twice the
//! bytes in use, their number grows with the logarithm of those, and each vector is copied about as often.

/// The weight of one segment.
#[derive(Debug, Clone, Copy)]
pub(super) struct SegmentWeight {
    /// Size of the sections in use, in bytes.
    pub(super) used: u64,
    /// Size of all sections, in bytes.
    pub(super) total: u64,
}

/// Returns the positions of the segments to merge: none when all may stay as they are. A single one is to be
/// rewritten without its unused sections or, with nothing in use, to be deleted.
pub(super) fn choose_segments(segments: &[SegmentWeight]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..segments.len()).collect();
    order.sort_by_key(|place| segments[*place].used);
    let (mut small, mut sum) = (0, 0);
    for (rank, place) in order.iter().enumerate() {
        let used = segments[*place].used;
        if rank > 0 && used <= sum * 2 {
            small = rank + 1;
        }
        sum += used;
    }
    let is_wasteful = |place: &usize| segments[*place].used * 2 < segments[*place].total;
    let mut chosen = order.split_off(small);
    chosen.retain(is_wasteful);
    chosen.extend(order);
    chosen
}

#[cfg(test)]
mod tests {
    use proptest::{collection::vec, prelude::*};

    use super::*;

    fn chosen(weights: &[(u64, u64)]) -> Vec<usize> {
        let weights: Vec<_> = weights.iter().map(|(used, total)| SegmentWeight { used: *used, total: *total }).collect();
        let mut chosen = choose_segments(&weights);
        chosen.sort_unstable();
        chosen
    }

    #[test]
    fn small_ones_are_merged_once_they_come_to_half_of_the_next() {
        assert_eq!(chosen(&[]), [0; 0]);
        assert_eq!(chosen(&[(5, 5)]), [0; 0]);
        assert_eq!(chosen(&[(1_000, 1_000), (1, 1)]), [0; 0]);
        assert_eq!(chosen(&[(1_000, 1_000), (1, 1), (1, 1)]), [1, 2]);
        assert_eq!(chosen(&[(1_200, 1_200), (400, 400), (150, 150)]), [0; 0]);
        assert_eq!(chosen(&[(1_200, 1_200), (400, 400), (200, 200)]), [0, 1, 2]);
    }

    #[test]
    fn what_is_mostly_of_no_use_is_written_anew() {
        assert_eq!(chosen(&[(1_000, 2_001), (1, 1)]), [0]);
        assert_eq!(chosen(&[(0, 7)]), [0]);
        assert_eq!(chosen(&[(4, 8), (0, 0)]), [0; 0]);
    }

    proptest! {
        /// Adds sources repeatedly, and removes some.
        #[test]
        fn files_stay_few_and_small(turns in vec((1_u64..1_000, 0_usize..5, 0_u64..100), 1..200)) {
            let mut segments: Vec<SegmentWeight> = Vec::new();
            let (mut copied, mut added) = (0, 0);
            for (new, place, gone) in turns {
                segments.push(SegmentWeight { used: new, total: new });
                added += new;
                if let Some(segment) = segments.get_mut(place) {
                    segment.used -= segment.used * gone / 100;
                }
                let chosen = choose_segments(&segments);
                let merged: u64 = chosen.iter().map(|place| segments[*place].used).sum();
                copied += merged;
                let mut place = 0;
                segments.retain(|_| {
                    place += 1;
                    !chosen.contains(&(place - 1))
                });
                segments.extend((merged > 0).then_some(SegmentWeight { used: merged, total: merged }));
                let used: u64 = segments.iter().map(|segment| segment.used).sum();
                let total: u64 = segments.iter().map(|segment| segment.total).sum();
                prop_assert!(total <= used * 2);
                prop_assert!(segments.len() <= 2 + used.max(1).ilog2() as usize, "{segments:?}");
            }
            prop_assert!(copied <= added * 2 * (2 + u64::from(added.ilog2())), "{copied} copied of {added}");
        }
    }
}
