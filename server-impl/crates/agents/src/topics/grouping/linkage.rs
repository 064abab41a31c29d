//! Groups by average linkage over the nearest neighbors of each question: two groups are merged if each is
//! most similar to the other (the chain of nearest neighbors; Murtagh: A survey of recent advances in
//! hierarchical clustering algorithms, 1983).

use super::vectors::Vector;

/// Maximum neighbors of a question that count. More similar questions than these are one group anyway, and the
/// limit bounds the memory.
const MAX_NEIGHBOURS: usize = 200;

/// Groups vectors, given by their indices: merges groups while the mean cosine between two of them is at least `alike`.
pub(crate) fn merge_vectors(vectors: &[Vector], alike: f32) -> Vec<Vec<usize>> {
    let mut linkage = GroupLinkage::new(vectors);
    let mut chain: Vec<u32> = Vec::new();
    for start in 0..vectors.len() as u32 {
        chain.push(linkage.group_of(start));
        while let Some(&last) = chain.last() {
            match linkage.nearest_group(last, chain.len().checked_sub(2).map(|before| chain[before])) {
                Some((next, likeness)) if likeness >= alike => {
                    if chain.len() > 1 && next == chain[chain.len() - 2] {
                        chain.truncate(chain.len() - 2);
                        linkage.merge_groups(last, next);
                    } else {
                        chain.push(next);
                    }
                }
                // A group without a sufficiently similar neighbor stays as it is, whatever else is merged.
                _ => {
                    chain.pop();
                }
            }
        }
    }
    linkage.into_groups()
}

/// The groups that are being merged, each identified by its first question.
struct GroupLinkage {
    /// Group into which each group was merged, or itself.
    merged_into: Vec<u32>,
    members: Vec<Vec<usize>>,
    /// Groups in which each group has neighbors, with the sum of their cosines. The ids of groups merged since are
    /// replaced when they are read.
    sums: Vec<Vec<(u32, f32)>>,
}

impl GroupLinkage {
    fn new(vectors: &[Vector]) -> Self {
        let count = vectors.len() as u32;
        Self {
            merged_into: (0..count).collect(),
            members: (0..vectors.len()).map(|place| vec![place]).collect(),
            sums: find_neighbors(vectors),
        }
    }

    fn group_of(&mut self, question: u32) -> u32 {
        let mut group = question;
        while self.merged_into[group as usize] != group {
            let above = self.merged_into[group as usize];
            self.merged_into[group as usize] = self.merged_into[above as usize];
            group = above;
        }
        group
    }

    /// Returns the group that is most similar to this one, with the mean cosine: `preferred` if none is more
    /// similar, else the first.
    fn nearest_group(&mut self, group: u32, preferred: Option<u32>) -> Option<(u32, f32)> {
        self.replace_merged(group);
        let size = self.members[group as usize].len();
        let mut best: Option<(u32, f32)> = None;
        for (other, sum) in &self.sums[group as usize] {
            let mean = sum / (size * self.members[*other as usize].len()) as f32;
            if best.is_none_or(|(_, most)| mean > most || mean == most && Some(*other) == preferred) {
                best = Some((*other, mean));
            }
        }
        best
    }

    /// Replaces the ids of merged groups.
    fn replace_merged(&mut self, group: u32) {
        let mut sums = std::mem::take(&mut self.sums[group as usize]);
        for (other, _) in &mut sums {
            *other = self.group_of(*other);
        }
        sums.retain(|(other, _)| *other != group);
        sums.sort_by_key(|(other, _)| *other);
        sums.dedup_by(|(other, sum), (kept, total)| {
            let same = other == kept;
            *total += if same { *sum } else { 0.0 };
            same
        });
        self.sums[group as usize] = sums;
    }

    fn merge_groups(&mut self, one: u32, other: u32) {
        let (kept, gone) = (one.min(other), one.max(other));
        self.merged_into[gone as usize] = kept;
        let members = std::mem::take(&mut self.members[gone as usize]);
        self.members[kept as usize].extend(members);
        let sums = std::mem::take(&mut self.sums[gone as usize]);
        self.sums[kept as usize].extend(sums);
    }

    fn into_groups(self) -> Vec<Vec<usize>> {
        self.members.into_iter().filter(|members| !members.is_empty()).collect()
    }
}

/// Returns the nearest neighbors of each vector, with the cosine. The relation is symmetric: each vector is also a
/// neighbor of its neighbors.
fn find_neighbors(vectors: &[Vector]) -> Vec<Vec<(u32, f32)>> {
    let nearest: Vec<Vec<(u32, f32)>> = NearestVectors::new(vectors).collect();
    let mut both = nearest.clone();
    for (one, found) in nearest.iter().enumerate() {
        for (other, cosine) in found {
            both[*other as usize].push((one as u32, *cosine));
        }
    }
    for found in &mut both {
        found.sort_by_key(|(other, _)| *other);
        found.dedup_by_key(|(other, _)| *other);
    }
    both
}

/// Iterates over the vectors, and finds the nearest neighbors of each by the terms that they share.
struct NearestVectors<'v> {
    vectors: &'v [Vector],
    /// Vectors that have each term, with its weight.
    having: Vec<Vec<(u32, f32)>>,
    next: usize,
    /// Cosine of the current vector with every other one.
    cosines: Vec<f32>,
}

impl<'v> NearestVectors<'v> {
    fn new(vectors: &'v [Vector]) -> Self {
        let terms = vectors.iter().flatten().map(|(term, _)| *term as usize + 1).max().unwrap_or_default();
        let mut having = vec![Vec::new(); terms];
        for (place, vector) in vectors.iter().enumerate() {
            for (term, weight) in vector {
                having[*term as usize].push((place as u32, *weight));
            }
        }
        Self { vectors, having, next: 0, cosines: vec![0.0; vectors.len()] }
    }
}

impl Iterator for NearestVectors<'_> {
    type Item = Vec<(u32, f32)>;

    fn next(&mut self) -> Option<Self::Item> {
        let vector = self.vectors.get(self.next)?;
        let mut touched: Vec<u32> = Vec::new();
        for (term, weight) in vector {
            for (other, theirs) in &self.having[*term as usize] {
                let cosine = &mut self.cosines[*other as usize];
                if *cosine == 0.0 {
                    touched.push(*other);
                }
                *cosine += weight * theirs;
            }
        }
        let itself = self.next as u32;
        let mut found: Vec<(u32, f32)> =
            touched.into_iter().map(|other| (other, std::mem::take(&mut self.cosines[other as usize]))).collect();
        found.retain(|(other, _)| *other != itself);
        if found.len() > MAX_NEIGHBOURS {
            let by_cosine = |(one, cosine): &(u32, f32), (other, than): &(u32, f32)| than.total_cmp(cosine).then(one.cmp(other));
            found.select_nth_unstable_by(MAX_NEIGHBOURS, by_cosine);
            found.truncate(MAX_NEIGHBOURS);
        }
        self.next += 1;
        Some(found)
    }
}
