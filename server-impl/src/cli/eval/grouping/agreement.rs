//! Agreement of groups with the articles that questions are about.

use std::collections::BTreeMap;

use serde::Serialize;

/// Statistics of groups. Shares range from 0 to 1.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct GroupingStatistics {
    groups: f64,
    /// Share of questions in a group with another question.
    grouped: f64,
    /// Share of questions about the most frequent article of their group. Groups of one question are pure.
    purity: f64,
    /// Purity over the questions in a group with another question.
    purity_of_grouped: f64,
    /// Share of questions in the group that has most questions about their article.
    inverse_purity: f64,
    /// Bagga, Baldwin: Entity-based cross-document coreferencing using the vector space model, 1998.
    b_cubed: BCubed,
}

/// Mean over questions: the share of its group that is about its article (precision), and the share of its article
/// that is in its group (recall).
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
struct BCubed {
    precision: f64,
    recall: f64,
    f1: f64,
}

impl GroupingStatistics {
    /// Compares groups of questions with the article of each question.
    pub(super) fn compare_groups(groups: &[Vec<usize>], articles: &[usize]) -> Self {
        let about = count_articles(articles.iter().copied());
        let (mut grouped, mut pure, mut pure_grouped, mut precision, mut recall) = (0, 0, 0, 0.0, 0.0);
        let mut largest: BTreeMap<usize, usize> = BTreeMap::new();
        for group in groups {
            let tally = count_articles(group.iter().map(|question| articles[*question]));
            let most = tally.values().copied().max().unwrap_or_default();
            pure += most;
            if group.len() > 1 {
                grouped += group.len();
                pure_grouped += most;
            }
            for (article, count) in tally {
                let square = (count * count) as f64;
                precision += square / group.len() as f64;
                recall += square / about[&article] as f64;
                let best = largest.entry(article).or_default();
                *best = count.max(*best);
            }
        }
        let share = |part: usize| part as f64 / articles.len() as f64;
        let (precision, recall) = (precision / articles.len() as f64, recall / articles.len() as f64);
        Self {
            groups: groups.len() as f64,
            grouped: share(grouped),
            purity: share(pure),
            purity_of_grouped: pure_grouped as f64 / grouped.max(1) as f64,
            inverse_purity: share(largest.values().sum()),
            b_cubed: BCubed { precision, recall, f1: 2.0 * precision * recall / (precision + recall) },
        }
        .round_all()
    }

    /// Returns the mean of several runs.
    pub(super) fn mean_of(runs: &[Self]) -> Self {
        let mean = |of: fn(&Self) -> f64| runs.iter().map(of).sum::<f64>() / runs.len() as f64;
        Self {
            groups: mean(|run| run.groups),
            grouped: mean(|run| run.grouped),
            purity: mean(|run| run.purity),
            purity_of_grouped: mean(|run| run.purity_of_grouped),
            inverse_purity: mean(|run| run.inverse_purity),
            b_cubed: BCubed {
                precision: mean(|run| run.b_cubed.precision),
                recall: mean(|run| run.b_cubed.recall),
                f1: mean(|run| run.b_cubed.f1),
            },
        }
        .round_all()
    }

    fn round_all(self) -> Self {
        let rounded = |number: f64| (number * 1_000.0).round() / 1_000.0;
        let BCubed { precision, recall, f1 } = self.b_cubed;
        Self {
            groups: rounded(self.groups),
            grouped: rounded(self.grouped),
            purity: rounded(self.purity),
            purity_of_grouped: rounded(self.purity_of_grouped),
            inverse_purity: rounded(self.inverse_purity),
            b_cubed: BCubed { precision: rounded(precision), recall: rounded(recall), f1: rounded(f1) },
        }
    }
}

fn count_articles(articles: impl Iterator<Item = usize>) -> BTreeMap<usize, usize> {
    let mut tally = BTreeMap::new();
    for article in articles {
        *tally.entry(article).or_default() += 1;
    }
    tally
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_that_are_the_articles_are_perfect() {
        let figures = GroupingStatistics::compare_groups(&[vec![0, 2], vec![1, 3]], &[7, 8, 7, 8]);
        assert_eq!((figures.purity, figures.inverse_purity, figures.b_cubed.f1), (1.0, 1.0, 1.0));
    }

    #[test]
    fn single_questions_are_pure_but_recall_little() {
        let figures = GroupingStatistics::compare_groups(&[vec![0], vec![1], vec![2], vec![3]], &[7, 8, 7, 8]);
        assert_eq!((figures.purity, figures.grouped, figures.purity_of_grouped), (1.0, 0.0, 0.0));
        assert_eq!(figures.b_cubed, BCubed { precision: 1.0, recall: 0.5, f1: 0.667 });
    }

    #[test]
    fn one_group_of_all_is_impure() {
        let figures = GroupingStatistics::compare_groups(&[vec![0, 1, 2, 3]], &[7, 8, 7, 7]);
        assert_eq!((figures.purity, figures.inverse_purity), (0.75, 1.0));
        assert_eq!(figures.b_cubed, BCubed { precision: 0.625, recall: 1.0, f1: 0.769 });
    }
}
