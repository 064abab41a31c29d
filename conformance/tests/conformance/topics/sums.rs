//! Topics count their conversations, whatever happens.

use std::{collections::BTreeMap, sync::Arc, time::Duration};

use frontdesk_conformance::{SeededChance, World, stories};
use frontdesk_jobs::projection;
use serde_json::{Value, json};
use uuid::Uuid;

use super::TopicsDesk;

stories![counts_are_those_of_the_conversations_after_any_history,];

/// Words that a rule may look for, and visitors ask about.
const WORDS: [&str; 3] = ["refund", "ferry", "parking"];

/// A history in progress.
struct TopicHistory<'w> {
    world: &'w World,
    desk: &'w TopicsDesk,
    chance: SeededChance,
    topics: Vec<Uuid>,
    known: Vec<Uuid>,
    /// Number of conversations with each topic that were deleted since.
    deleted: BTreeMap<Uuid, i64>,
}

impl TopicHistory<'_> {
    async fn take_steps(&mut self, steps: usize) {
        for _ in 0..steps {
            let topic = self.chance.pick(&self.topics);
            if self.known.is_empty() {
                self.begin_conversation().await;
            }
            let conversation = self.chance.pick(&self.known);
            let path = format!("/agents/{}/topics/{topic}", self.desk.agent);
            match self.chance.number_below(12) {
                0..3 => self.begin_conversation().await,
                3 | 4 => self.desk.send_message(conversation, &self.random_words()).await,
                5 => drop(self.desk.add_topic(conversation, topic).await),
                6 => drop(self.desk.remove_topic(conversation, topic).await),
                7 => {
                    let rule = json!({ "rule": { "phrases": [self.chance.pick(&WORDS)] } });
                    self.desk.anna.patch(&path, rule).await.data();
                }
                8 => drop(self.desk.anna.post_empty(&format!("{path}/apply")).await.data()),
                9 => self.delete_conversation(conversation).await,
                10 => self.world.advance(Duration::from_mins(self.chance.number_below(40))),
                _ => self.maybe_project().await,
            }
        }
    }

    fn random_words(&mut self) -> String {
        format!("Where is the {}, and the {}?", self.chance.pick(&WORDS), self.chance.pick(&WORDS))
    }

    async fn begin_conversation(&mut self) {
        let words = self.random_words();
        self.known.push(self.desk.begin_conversation(&words).await);
    }

    /// Deletes a conversation. Its topics are still counted, including those that follow from the last message.
    async fn delete_conversation(&mut self, conversation: Uuid) {
        self.bring_up_to_date().await;
        for topic in self.topics_of(conversation).await {
            *self.deleted.entry(topic).or_default() += 1;
        }
        self.desk.anna.delete(&format!("/agents/{}/conversations/{conversation}", self.desk.agent)).await.data();
        self.known.retain(|known| *known != conversation);
    }

    /// Runs a round of the projection, which may be interrupted at any moment.
    async fn maybe_project(&mut self) {
        let services = Arc::clone(&self.world.app().services);
        let round = tokio::spawn(async move { projection::project_round(&services).await });
        tokio::time::sleep(Duration::from_micros(self.chance.number_below(20_000))).await;
        round.abort();
    }

    async fn bring_up_to_date(&self) {
        self.world.project_conversations().await;
        self.world.settle().await;
    }

    async fn topics_of(&self, conversation: Uuid) -> Vec<Uuid> {
        let found = self.desk.anna.get(&format!("/agents/{}/conversations/{conversation}", self.desk.agent)).await.data();
        item_ids(&found["topics"])
    }

    /// Counts the conversations that have each topic now, or had it when they were deleted.
    async fn expected_counts(&self) -> BTreeMap<Uuid, i64> {
        let mut expected = self.deleted.clone();
        for conversation in &self.known {
            for topic in self.topics_of(*conversation).await {
                *expected.entry(topic).or_default() += 1;
            }
        }
        expected
    }

    async fn actual_counts(&self) -> BTreeMap<Uuid, i64> {
        let path =
            format!("/agents/{}/topics/counts?step=month&from=2026-01-01T00:00:00Z&to=2036-01-01T00:00:00Z", self.desk.agent);
        let found = self.desk.anna.get(&path).await.data();
        let totals =
            found["topics"].as_array().expect("topics").iter().map(|topic| topic["conversations"].as_i64().expect("a number"));
        item_ids(&found["topics"]).into_iter().zip(totals).filter(|(_, total)| *total > 0).collect()
    }
}

fn item_ids(items: &Value) -> Vec<Uuid> {
    items.as_array().expect("a list").iter().map(|item| item["id"].as_str().expect("an id").parse().expect("a UUID")).collect()
}

async fn counts_are_those_of_the_conversations_after_any_history(world: &World) {
    for seed in [11, 7_654_321] {
        let desk = TopicsDesk::open(world).await;
        // The steps do not wait for data that training leaves to be pruned hours later.
        world.advance(Duration::from_hours(4));
        world.settle().await;
        let mut topics = Vec::new();
        for word in WORDS {
            topics.push(desk.create_topic(word, &[word]).await);
        }
        let (known, deleted) = (Vec::new(), BTreeMap::new());
        let mut history = TopicHistory { world, desk: &desk, chance: SeededChance::new(seed), topics, known, deleted };
        for _ in 0..3 {
            history.take_steps(30).await;
            history.bring_up_to_date().await;
            assert_eq!(history.actual_counts().await, history.expected_counts().await, "seed {seed}");
        }
    }
}
