//! Checks that every way to read a list returns what comparing each conversation does.

use std::{collections::BTreeSet, sync::Arc, time::Duration};

use frontdesk_ports::{clock::SystemClock, ids::IdGenerator, random::OsRandom};
use frontdesk_store::{
    self as store, Store,
    conversations::{
        messages::{self, VisitorQuestion},
        terms,
    },
    testing::for_each_database,
};
use frontdesk_text::analysis::{self, Analyzer};
use frontdesk_types::{
    ConversationId, PublicId, SortOrder, TimeSpan,
    accounts::orgs::{Org, Plan},
    agents::Agent,
    conversations::{Channel, Conversation, ConversationDetails, ConversationStatus},
};

use super::*;
use crate::conversations::{NewConversation, begin_conversation, search};

const NOON: Timestamp = Timestamp(1_763_640_000_000_000);

/// Words from common to rare, in several languages and scripts.
const WORDS: [&str; 24] = [
    "the",
    "and",
    "house",
    "houses",
    "Häuser",
    "Haus",
    "réservation",
    "reservations",
    "книга",
    "книгу",
    "東京都",
    "東京",
    "كتاب",
    "الكتاب",
    "connect",
    "connection",
    "1,000",
    "1000",
    "Straße",
    "strasse",
    "maison",
    "Kühlschrank",
    "sauna",
    "rare",
];

/// A conversation that is compared with the filter directly.
struct KnownConversation {
    id: Uuid,
    agent: AgentId,
    channel: Channel,
    at: (Timestamp, Timestamp),
    status: ConversationStatus,
    tagged: bool,
    texts: Vec<String>,
}

/// Pseudorandom numbers, which are equal in every run.
struct Dice(u64);

impl Dice {
    fn number_below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }

    /// Returns a word; the later it is listed, the rarer it is.
    fn random_word(&mut self) -> &'static str {
        let (first, second) = (self.number_below(24), self.number_below(24));
        WORDS[usize::try_from(first.min(second)).expect("below 24")]
    }

    fn random_words(&mut self, count: u64) -> String {
        (0..count).map(|_| self.random_word()).collect::<Vec<_>>().join(" ")
    }
}

/// Checks if a message contains a query, by the analysis alone, without numbers or an index.
fn contains(message: &str, query: &str) -> bool {
    let languages: Vec<Option<&str>> = analysis::stemmed_languages().map(Some).chain([None]).collect();
    let mut held = BTreeSet::new();
    for language in &languages {
        Analyzer::new(*language).analyze_passage(message, |term| {
            held.insert(term.to_owned());
        });
    }
    languages.iter().any(|language| {
        let asked = analysis::question_terms(query, [*language]);
        !asked.is_empty() && asked.is_subset(&held)
    })
}

fn random_span(dice: &mut Dice) -> TimeSpan {
    let from = (dice.number_below(4) == 0).then_some(NOON + Duration::from_secs(50));
    let to = (dice.number_below(4) == 0).then_some(NOON + Duration::from_secs(120));
    TimeSpan { from, to }
}

fn is_within(span: TimeSpan, at: Timestamp) -> bool {
    span.from.is_none_or(|from| at >= from) && span.to.is_none_or(|to| at < to)
}

async fn create_conversations(store: &Store, dice: &mut Dice) -> ((OrgId, AgentId), Vec<KnownConversation>) {
    let ids = IdGenerator::new(Arc::new(SystemClock), Arc::new(OsRandom));
    let (org, agents): (OrgId, [AgentId; 2]) = (ids.next(), [ids.next(), ids.next()]);
    let mut tx = store.begin().await.unwrap();
    let plan = Org {
        id: org,
        name: "Harbour Hotel".into(),
        plan: Plan::Enterprise,
        subscription: None,
        credits: 0,
        agents: 0,
        training_bytes: 0,
        created_at: NOON,
        delete_at: None,
    };
    store::accounts::orgs::insert(&mut tx, &plan).await.unwrap();
    for (agent, name) in agents.into_iter().zip(["desk", "bell"]) {
        let new = Agent { name: name.to_owned(), ..Agent::new(org, agent, PublicId(name.to_owned()), "m", NOON) };
        store::agents::insert(&mut tx, new, None).await.unwrap();
    }
    let mut known = Vec::new();
    for number in 0..400 {
        let id: ConversationId = ids.next();
        let agent = agents[usize::from(number % 4 == 3)];
        // Several begin at the same moment.
        let began = NOON + Duration::from_secs(number / 3);
        let channel = if number % 7 == 5 { Channel::Playground } else { Channel::Api };
        let begun = NewConversation { id, org, agent, channel, about: &ConversationDetails::default(), created_at: began };
        begin_conversation(&mut tx, begun).await.unwrap();
        let mut texts = Vec::new();
        let mut last = began;
        for turn in 0..dice.number_below(4) {
            let length = 1 + dice.number_below(6);
            let said = dice.random_words(length);
            last = last.max(began + Duration::from_secs(dice.number_below(300)));
            let seq = conversations::numbers::add_messages(&mut tx, org, id, (2, 0), last).await.unwrap().expect("there").seq - 1;
            let visitor_question = VisitorQuestion { id: ids.next(), conversation: id, seq, text: &said, created_at: last };
            messages::insert_question(&mut tx, org, visitor_question).await.unwrap();
            if turn != 2 {
                terms::insert_terms(&mut tx, org, id, seq, &search::terms_of_message(agent, &said)).await.unwrap();
                texts.push(said);
            }
        }
        let tagged = dice.number_below(if number < 200 { 40 } else { 3 }) == 0;
        let status = if dice.number_below(5) == 0 { ConversationStatus::Escalated } else { ConversationStatus::Open };
        let found = conversations::find(&mut tx, org, agent, id).await.unwrap().expect("there");
        let changed = Conversation { status, ..found };
        conversations::update(&mut tx, org, &changed).await.unwrap();
        let labels = if tagged { vec!["vip".to_owned()] } else { Vec::new() };
        tags::replace(&mut tx, org, agent, id, &labels).await.unwrap();
        known.push(KnownConversation { id: id.0, agent, channel, at: (last, began), status, tagged, texts });
    }
    tx.commit().await.unwrap();
    ((org, agents[0]), known)
}

#[tokio::test]
async fn a_list_holds_what_comparing_each_conversation_finds() {
    for_each_database(async |store| {
        let mut dice = Dice(7);
        let (of, known) = create_conversations(&store, &mut dice).await;
        let mut conn = store.read().await.unwrap();
        for round in 0..120_u64 {
            let sort = [ConversationSort::LastMessageAt, ConversationSort::CreatedAt][usize::from(round % 2 == 0)];
            let order = [SortOrder::Asc, SortOrder::Desc][usize::from(round % 3 == 0)];
            let length = 1 + dice.number_below(2);
            let query = dice.random_words(length);
            // A list is of one agent, of all of them, or of all but with a filter by agent.
            let (is_of_org, agent) = (round % 5 < 2, (round % 5 != 0).then_some(of.1));
            let words = search::parse_search(Some(&query)).unwrap();
            let filter = ConversationFilter {
                q: words.as_ref().filter(|_| round % 4 != 3),
                tag: (round % 3 == 1 || round % 4 == 3).then_some("vip"),
                channel: [None, Some(Channel::Playground), None, Some(Channel::Api)][usize::try_from(round / 2 % 4).unwrap()],
                status: (dice.number_below(3) == 0).then_some(ConversationStatus::Escalated),
                created: random_span(&mut dice),
                active: random_span(&mut dice),
                ..ConversationFilter::default()
            };
            let at = |one: &KnownConversation| if sort == ConversationSort::CreatedAt { one.at.1 } else { one.at.0 };
            let mut expected: Vec<(Timestamp, Uuid)> = known
                .iter()
                .filter(|one| agent.is_none_or(|agent| one.agent == agent))
                .filter(|one| filter.q.is_none() || one.texts.iter().any(|text| contains(text, &query)))
                .filter(|one| filter.tag.is_none() || one.tagged)
                .filter(|one| match filter.channel {
                    Some(channel) => one.channel == channel,
                    None => one.channel != Channel::Playground,
                })
                .filter(|one| filter.status.is_none_or(|status| one.status == status))
                .filter(|one| is_within(filter.active, one.at.0) && is_within(filter.created, one.at.1))
                .map(|one| (at(one), one.id))
                .collect();
            expected.sort_unstable();
            if order == SortOrder::Desc {
                expected.reverse();
            }
            let mut found = Vec::new();
            let mut page = PageRequest { limit: 1 + u32::try_from(dice.number_below(30)).unwrap(), order, after: None };
            loop {
                let part = match is_of_org {
                    true => list_all(&mut conn, (of.0, agent), sort, &filter, &page).await.unwrap(),
                    false => list(&mut conn, of, sort, &filter, &page).await.unwrap(),
                };
                found.extend(part.items.into_iter().map(|one| one.id.0));
                page.after = part.next;
                if page.after.is_none() {
                    break;
                }
            }
            let expected: Vec<Uuid> = expected.into_iter().map(|(_, id)| id).collect();
            assert_eq!(found, expected, "`{query}`, {agent:?}, {sort:?}, {order:?}, {filter:?}");
        }
    })
    .await;
}
