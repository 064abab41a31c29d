//! Topics count their conversations, whatever happens.

use std::{collections::BTreeMap, sync::Arc, time::Duration};

use frontdesk_conformance::{Chance, World, stories};
use frontdesk_jobs::projection;
use serde_json::{Value, json};
use uuid::Uuid;

use super::Desk;

stories![counts_are_those_of_the_conversations_after_any_history,];

/// Words that a rule may look for, and visitors ask about.
const WORDS: [&str; 3] = ["refund", "ferry", "parking"];

/// A history in progress.
struct History<'w> {
    world: &'w World,
    desk: &'w Desk,
    chance: Chance,
    topics: Vec<Uuid>,
    known: Vec<Uuid>,
    /// Number of conversations with each topic that were deleted since.
    deleted: BTreeMap<Uuid, i64>,
}

impl History<'_> {
    async fn goes_on(&mut self, steps: usize) {
        for _ in 0..steps {
            let topic = self.chance.one_of(&self.topics);
            if self.known.is_empty() {
                self.begins().await;
            }
            let conversation = self.chance.one_of(&self.known);
            let path = format!("/agents/{}/topics/{topic}", self.desk.agent);
            match self.chance.below(12) {
                0..3 => self.begins().await,
                3 | 4 => self.desk.says(conversation, &self.words()).await,
                5 => drop(self.desk.gives(conversation, topic).await),
                6 => drop(self.desk.takes_away(conversation, topic).await),
                7 => {
                    let rule = json!({ "rule": { "phrases": [self.chance.one_of(&WORDS)] } });
                    self.desk.anna.patch(&path, rule).await.data();
                }
                8 => drop(self.desk.anna.act(&format!("{path}/apply")).await.data()),
                9 => self.deletes(conversation).await,
                10 => self.world.advance(Duration::from_mins(self.chance.below(40))),
                _ => self.is_projected_or_not().await,
            }
        }
    }

    fn words(&mut self) -> String {
        format!("Where is the {}, and the {}?", self.chance.one_of(&WORDS), self.chance.one_of(&WORDS))
    }

    async fn begins(&mut self) {
        let words = self.words();
        self.known.push(self.desk.conversation(&words).await);
    }

    /// Deletes a conversation. Its topics are still counted, including those that follow from the last message.
    async fn deletes(&mut self, conversation: Uuid) {
        self.is_up_to_date().await;
        for topic in self.topics_of(conversation).await {
            *self.deleted.entry(topic).or_default() += 1;
        }
        self.desk.anna.delete(&format!("/agents/{}/conversations/{conversation}", self.desk.agent)).await.data();
        self.known.retain(|known| *known != conversation);
    }

    /// Runs a round of the projection, which may be interrupted at any moment.
    async fn is_projected_or_not(&mut self) {
        let services = Arc::clone(&self.world.app().services);
        let round = tokio::spawn(async move { projection::round(&services).await });
        tokio::time::sleep(Duration::from_micros(self.chance.below(20_000))).await;
        round.abort();
    }

    async fn is_up_to_date(&self) {
        self.world.projects().await;
        self.world.settle().await;
    }

    async fn topics_of(&self, conversation: Uuid) -> Vec<Uuid> {
        let found = self.desk.anna.get(&format!("/agents/{}/conversations/{conversation}", self.desk.agent)).await.data();
        ids(&found["topics"])
    }

    /// Counts the conversations that have each topic now, or had it when they were deleted.
    async fn expected(&self) -> BTreeMap<Uuid, i64> {
        let mut expected = self.deleted.clone();
        for conversation in &self.known {
            for topic in self.topics_of(*conversation).await {
                *expected.entry(topic).or_default() += 1;
            }
        }
        expected
    }

    async fn counted(&self) -> BTreeMap<Uuid, i64> {
        let path =
            format!("/agents/{}/topics/counts?step=month&from=2026-01-01T00:00:00Z&to=2036-01-01T00:00:00Z", self.desk.agent);
        let found = self.desk.anna.get(&path).await.data();
        let totals =
            found["topics"].as_array().expect("topics").iter().map(|topic| topic["conversations"].as_i64().expect("a number"));
        ids(&found["topics"]).into_iter().zip(totals).filter(|(_, total)| *total > 0).collect()
    }
}

fn ids(items: &Value) -> Vec<Uuid> {
    items.as_array().expect("a list").iter().map(|item| item["id"].as_str().expect("an id").parse().expect("a UUID")).collect()
}

async fn counts_are_those_of_the_conversations_after_any_history(world: &World) {
    for seed in [11, 7_654_321] {
        let desk = Desk::opened(world).await;
        // The steps do not wait for data that training leaves to be pruned hours later.
        world.advance(Duration::from_hours(4));
        world.settle().await;
        let mut topics = Vec::new();
        for word in WORDS {
            topics.push(desk.topic(word, &[word]).await);
        }
        let (known, deleted) = (Vec::new(), BTreeMap::new());
        let mut history = History { world, desk: &desk, chance: Chance::new(seed), topics, known, deleted };
        for _ in 0..3 {
            history.goes_on(30).await;
            history.is_up_to_date().await;
            assert_eq!(history.counted().await, history.expected().await, "seed {seed}");
        }
    }
}
