//! Grouping of questions by their words, compared with the articles that they are about. Needs no server.

mod agreement;
mod k_means;

use std::{path::Path, time::Instant};

use anyhow::Result;
use frontdesk_agents::topics::grouping::{group_questions, vectors};
use serde_json::{Value, json};

use self::{
    agreement::GroupingStatistics,
    k_means::{RUN_SEEDS, k_means},
};
use super::squad;

/// Groups the questions of a file in SQuAD format.
pub(super) fn evaluate_grouping(file: &Path, name: &str, content: &str, limit: Option<usize>) -> Result<Value> {
    let squad = squad::read_squad(file, content, limit)?;
    let questions: Vec<&str> = squad.questions.iter().map(|question| question.text.as_str()).collect();
    let articles: Vec<usize> = squad.questions.iter().map(|question| squad.paragraphs[question.paragraph].article).collect();
    let started = Instant::now();
    let found: Vec<Vec<usize>> = group_questions(&questions).into_iter().map(|group| group.members).collect();
    let took = started.elapsed();
    let vectors = vectors::question_vectors(&questions);
    let count = articles.iter().collect::<std::collections::BTreeSet<_>>().len();
    let compared = |k| {
        GroupingStatistics::mean_of(
            &RUN_SEEDS.map(|seed| GroupingStatistics::compare_groups(&k_means(&vectors, k, seed), &articles)),
        )
    };
    Ok(json!({
        "file": name,
        "questions": questions.len(),
        "articles": count,
        "milliseconds": took.as_millis(),
        "grouping": GroupingStatistics::compare_groups(&found, &articles),
        "kMeansOfAsManyGroups": compared(found.len()),
        "kMeansOfAsManyArticles": compared(count),
    }))
}
