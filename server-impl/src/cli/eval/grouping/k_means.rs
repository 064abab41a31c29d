//! k-means on vectors of unit length (spherical; Dhillon, Modha: Concept decompositions for large sparse text data
//! using clustering, 2001), for comparison. Starts with k-means++ (Arthur, Vassilvitskii, 2007).

use frontdesk_agents::topics::grouping::vectors::{self, Vector};

/// Seeds of the runs whose statistics are averaged.
pub(super) const RUN_SEEDS: [u64; 5] = [1, 2, 3, 4, 5];

/// Maximum number of rounds of a run; it ends sooner when no question moves.
const MAX_ROUNDS: usize = 100;

/// Returns at most `k` groups of the vectors, by their indices.
pub(super) fn k_means(vectors: &[Vector], k: usize, seed: u64) -> Vec<Vec<usize>> {
    let mut centers: Vec<Vec<f32>> = Vec::new();
    let width = vectors.iter().flatten().map(|(term, _)| *term as usize + 1).max().unwrap_or_default();
    for first in choose_initial(vectors, k, &mut SplitMix64(seed)) {
        centers.push(center_of(vectors, &[first], width));
    }
    let mut nearest: Vec<usize> = Vec::new();
    for _ in 0..MAX_ROUNDS {
        let now: Vec<usize> = vectors.iter().map(|vector| nearest_center(&centers, vector)).collect();
        if now == nearest {
            break;
        }
        nearest = now;
        for (number, members) in to_groups(&nearest, centers.len()).iter().enumerate() {
            if !members.is_empty() {
                centers[number] = center_of(vectors, members, width);
            }
        }
    }
    to_groups(&nearest, centers.len()).into_iter().filter(|members| !members.is_empty()).collect()
}

/// Chooses the initial questions: each is the more likely, the less it resembles those before it.
fn choose_initial(vectors: &[Vector], k: usize, random: &mut SplitMix64) -> Vec<usize> {
    let mut distances = vec![1.0_f32; vectors.len()];
    let mut chosen = Vec::new();
    while chosen.len() < k.min(vectors.len()) {
        let mut at = random.next_share() * distances.iter().sum::<f32>();
        let place = distances.iter().position(|distance| {
            at -= distance;
            at < 0.0 && *distance > 0.0
        });
        let Some(place) = place.or_else(|| distances.iter().position(|distance| *distance > 0.0)) else { break };
        chosen.push(place);
        let weights = vectors::sum_vectors([&vectors[place]].into_iter());
        for (other, distance) in distances.iter_mut().enumerate() {
            let cosine: f32 = vectors[other].iter().filter_map(|(term, weight)| Some(weight * weights.get(term)?)).sum();
            *distance = distance.min((1.0 - cosine).max(0.0));
        }
        distances[place] = 0.0;
    }
    chosen
}

fn center_of(vectors: &[Vector], members: &[usize], width: usize) -> Vec<f32> {
    let mut center = vec![0.0; width];
    for (term, weight) in members.iter().flat_map(|member| &vectors[*member]) {
        center[*term as usize] += weight;
    }
    let length = center.iter().map(|weight| weight * weight).sum::<f32>().sqrt();
    if length > 0.0 {
        center.iter_mut().for_each(|weight| *weight /= length);
    }
    center
}

fn nearest_center(centers: &[Vec<f32>], vector: &Vector) -> usize {
    let cosine = |center: &Vec<f32>| vector.iter().map(|(term, weight)| weight * center[*term as usize]).sum::<f32>();
    let cosines = centers.iter().map(cosine).enumerate();
    cosines.fold((0, f32::MIN), |best, now| if now.1 > best.1 { now } else { best }).0
}

fn to_groups(nearest: &[usize], count: usize) -> Vec<Vec<usize>> {
    let mut groups = vec![Vec::new(); count];
    for (question, group) in nearest.iter().enumerate() {
        groups[*group].push(question);
    }
    groups
}

/// SplitMix64 (Steele, Lea, Flood, 2014): generates the same numbers for the same seed, on every machine.
struct SplitMix64(u64);

impl SplitMix64 {
    /// Returns a number in the range from 0 up to 1.
    fn next_share(&mut self) -> f32 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ (mixed >> 31)) >> 40) as f32 / (1_u32 << 24) as f32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vectors_without_common_terms_are_apart() {
        let vectors = [vec![(0, 1.0)], vec![(1, 1.0)], vec![(0, 1.0)], vec![(1, 1.0)]];
        for seed in RUN_SEEDS {
            let mut groups = k_means(&vectors, 2, seed);
            groups.sort();
            assert_eq!(groups, [vec![0, 2], vec![1, 3]]);
        }
    }

    #[test]
    fn there_are_no_more_groups_than_different_vectors() {
        assert_eq!(k_means(&[vec![(0, 1.0)], vec![(0, 1.0)]], 5, 1), [vec![0, 1]]);
        assert!(k_means(&[], 3, 1).is_empty());
    }
}
