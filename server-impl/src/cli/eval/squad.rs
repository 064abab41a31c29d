//! Files of questions in SQuAD format: articles with paragraphs, each with questions and the answers that occur in it.
//!
//! Source: Rajpurkar, Zhang, Lopyrev, Liang: SQuAD: 100,000+ Questions for Machine Comprehension of Text, 2016.

use std::path::Path;

use anyhow::{Context, Result, ensure};
use serde::Deserialize;

#[derive(Deserialize)]
struct SquadFile {
    data: Vec<ListedArticle>,
}

#[derive(Deserialize)]
struct ListedArticle {
    #[serde(default)]
    title: String,
    paragraphs: Vec<ListedParagraph>,
}

#[derive(Deserialize)]
struct ListedParagraph {
    context: String,
    qas: Vec<ListedQuestion>,
}

#[derive(Deserialize)]
struct ListedQuestion {
    question: String,
    #[serde(default)]
    answers: Vec<ListedAnswer>,
}

#[derive(Deserialize)]
struct ListedAnswer {
    text: String,
}

/// Content of a file.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Squad {
    pub(super) paragraphs: Vec<SquadParagraph>,
    pub(super) questions: Vec<SquadQuestion>,
}

/// A text to train on.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct SquadParagraph {
    /// Index of its article.
    pub(super) article: usize,
    pub(super) title: String,
    pub(super) text: String,
}

/// A question answered by a paragraph.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct SquadQuestion {
    pub(super) text: String,
    /// Index of its paragraph.
    pub(super) paragraph: usize,
    /// Accepted answers, as they occur in the paragraph.
    pub(super) gold: Vec<String>,
}

/// Reads a file, with at most `limit` of its questions, spread evenly over it.
pub(super) fn read_squad(path: &Path, content: &str, limit: Option<usize>) -> Result<Squad> {
    let name = path.display();
    let file: SquadFile = serde_json::from_str(content).with_context(|| {
        format!(
            "{name} is not in SQuAD format; convert it to {{\"data\": [{{\"title\": …, \"paragraphs\": [{{\"context\": \
             …, \"qas\": [{{\"question\": …, \"answers\": [{{\"text\": …}}]}}]}}]}}]}}, or write questions about \
             documentation as {{\"questions\": [{{\"question\": …, \"gold\": [{{\"page\": …, \"phrases\": […]}}]}}]}}"
        )
    })?;
    let mut squad = flatten(file);
    ensure!(!squad.questions.is_empty(), "{name} has no question with an answer: at least one of `qas` must have `answers`");
    retain_evenly(&mut squad.questions, limit);
    Ok(squad)
}

fn flatten(file: SquadFile) -> Squad {
    let mut squad = Squad { paragraphs: Vec::new(), questions: Vec::new() };
    for (article, ListedArticle { title, paragraphs }) in file.data.into_iter().enumerate() {
        for ListedParagraph { context, qas } in paragraphs {
            let paragraph = squad.paragraphs.len();
            let title = if title.trim().is_empty() { format!("Article {}", article + 1) } else { title.replace('_', " ") };
            squad.paragraphs.push(SquadParagraph { article, title, text: context });
            squad.questions.extend(qas.into_iter().filter_map(|asked| to_question(asked, paragraph)));
        }
    }
    squad
}

fn to_question(ListedQuestion { question, answers }: ListedQuestion, paragraph: usize) -> Option<SquadQuestion> {
    let gold: Vec<String> =
        answers.into_iter().map(|answer| answer.text.trim().to_owned()).filter(|gold| !gold.is_empty()).collect();
    (!gold.is_empty()).then_some(SquadQuestion { text: question, paragraph, gold })
}

/// Retains at most `limit` of the questions, spread evenly over them.
pub(super) fn retain_evenly<Q>(questions: &mut Vec<Q>, limit: Option<usize>) {
    let all = questions.len();
    if let Some(limit) = limit.filter(|limit| *limit < all) {
        let mut place = 0;
        questions.retain(|_| {
            place += 1;
            // True for `limit` of them: whenever the scaled position passes the next whole number.
            place * limit / all > (place - 1) * limit / all
        });
    }
}

#[cfg(test)]
mod tests;
