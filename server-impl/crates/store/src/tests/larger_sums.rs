//! Migration of the data of a release that had no sums over larger spans.

use frontdesk_types::analytics::{CitedKey, Figure, SlotInterval, SlotSpan, SourceCitations, SumKey, TimeSlot};

use super::schema::{BEFORE_LISTS, take_over_data};
use crate::{
    analytics::{citations, people, sums},
    topics,
};

/// The data of the release before larger sums: questions asked in two hours, in Switzerland and elsewhere,
/// citations of answers, the topic of a conversation, and a person who asked on two days.
fn data_before_larger_sums() -> Vec<String> {
    let mut left: Vec<String> = BEFORE_LISTS[..2].iter().map(|sql| (*sql).to_owned()).collect();
    let zeros = ", 0".repeat(Figure::ALL.len() - 1);
    for (is_total, slot, channel, country, conversations) in
        [(0, 96, "api", "CH", 2), (0, 96, "api", "", 1), (0, 100, "api", "CH", 4), (1, 96, "", "", 3), (1, 100, "", "", 4)]
    {
        left.push(format!(
            "INSERT INTO analytics_sums SELECT org_id, id, 1 = {is_total}, 4, {slot}, '{channel}', '{country}', \
             {conversations}{zeros} FROM agents"
        ));
    }
    for (slot, title, answers) in [(96, "Before", 2), (100, "After", 3)] {
        left.push(format!(
            "INSERT INTO citation_sums SELECT org_id, id, 1 = 0, 4, {slot}, id, '', '{title}', {answers} FROM agents"
        ));
    }
    left.push(
        "INSERT INTO topics (org_id, id, agent_id, name, name_key, created_at, updated_at) \
         SELECT org_id, id, id, 'Refunds', 'refunds', 7, 7 FROM agents"
            .to_owned(),
    );
    left.push("INSERT INTO topic_sums SELECT org_id, id, 100, id, 2 FROM agents".to_owned());
    left.push("INSERT INTO topic_sums SELECT org_id, id, 119, id, 3 FROM agents".to_owned());
    for (slot, gap) in [(200, 101), (250, 50)] {
        left.push(format!("INSERT INTO people_sums SELECT id, '', {slot}, {gap}, 1 FROM orgs"));
    }
    left
}

#[tokio::test]
async fn what_the_release_before_larger_sums_left_is_taken_over() {
    let left = data_before_larger_sums();
    take_over_data(28, &left.iter().map(String::as_str).collect::<Vec<_>>(), async |store| {
        let mut conn = store.read().await.unwrap();
        let org = "019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49".parse().unwrap();
        let of = |span| SlotInterval { span, from: TimeSlot(96), to: TimeSlot(192) };
        let mut sums = Vec::new();
        for (SumKey { channel, country, span, slot, .. }, figures) in
            sums::list_in_ranges(&mut conn, org, &[of(SlotSpan::HOUR), of(SlotSpan::SIX_HOURS)]).await.unwrap()
        {
            sums.push((span.0, slot.0, channel.as_str(), country, figures[Figure::Conversations]));
        }
        sums.sort();
        let sum =
            |span, slot, country: Option<&str>, conversations| (span, slot, "api", country.map(str::to_owned), conversations);
        let expected = [
            sum(4, 96, None, 3),
            sum(4, 96, Some(""), 1),
            sum(4, 96, Some("CH"), 2),
            sum(4, 100, None, 4),
            sum(4, 100, Some("CH"), 4),
            sum(24, 96, None, 7),
            sum(24, 96, Some(""), 1),
            sum(24, 96, Some("CH"), 6),
        ];
        assert_eq!(sums, expected);
        let cited = citations::list_in_ranges(&mut conn, org, &[of(SlotSpan::SIX_HOURS)]).await.unwrap();
        let [(CitedKey { slot: TimeSlot(96), .. }, SourceCitations { answers: 5, title })] = &cited[..] else {
            panic!("{cited:?}")
        };
        assert_eq!(title, "After");
        let agent = "019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a4c".parse().unwrap();
        for range in [of(SlotSpan::QUARTER), of(SlotSpan::SIX_HOURS), of(SlotSpan::DAY)] {
            let counted = topics::sums::count_per_step(&mut conn, org, agent, &[(0, range)]).await.unwrap();
            assert_eq!(counted.iter().map(|(step, _, count)| (*step, *count)).collect::<Vec<_>>(), [(0, 5)], "{range:?}");
        }
        // The person counts in the 24-hour windows that start between a day before the first question and the last one.
        for (day, expected) in [(104, 0), (105, 1), (200, 1), (201, 1), (250, 1), (251, 0)] {
            let before = SlotInterval { span: SlotSpan::QUARTER, from: TimeSlot(0), to: TimeSlot(day) };
            let people = people::sum_changes(&mut conn, org, None, &[(0, before)]).await.unwrap();
            assert_eq!(people.iter().map(|(_, people)| people).sum::<i64>(), expected, "{day}");
        }
        drop(conn);
        store.close().await;
    })
    .await;
}
