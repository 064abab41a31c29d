//! Questions that visitors ask repeatedly: those in conversations without a topic, and those that the agent could
//! not answer. They are grouped in the background, some time after new ones arrive.

use frontdesk_core::agents;
use frontdesk_ports::ids::IdGenerator;
use frontdesk_store::{
    self as store, Conn,
    topics::questions::{QuestionSelection, list_examples},
};
use frontdesk_types::{
    Page, PageRequest, Result,
    topics::questions::{GroupedQuestion, QuestionGroup, TopicQuestion},
};
use uuid::Uuid;

use super::grouping;

/// Maximum examples of a group.
const MAX_EXAMPLES: i64 = 3;

/// Groups questions. Those unlike any other are left out.
pub fn group_questions(questions: &[TopicQuestion], ids: &IdGenerator) -> Vec<GroupedQuestion> {
    let texts: Vec<&str> = questions.iter().map(|question| question.text.as_str()).collect();
    let groups = grouping::group_questions(&texts).into_iter().filter(|group| group.members.len() > 1);
    groups.flat_map(|group| group_members(questions, &group, ids.next())).collect()
}

fn group_members(questions: &[TopicQuestion], group: &grouping::QuestionGrouping, id: Uuid) -> Vec<GroupedQuestion> {
    let member = |(place, question): (i64, &usize)| {
        let TopicQuestion { message, .. } = &questions[*question];
        GroupedQuestion { group: id, place, message: *message }
    };
    (0..).zip(&group.members).map(member).collect()
}

/// Lists the groups of an agent's questions, largest first.
///
/// # Errors
/// `AGENT_NOT_FOUND`.
#[crate::boxed]
pub async fn list(conn: &mut Conn, part: QuestionSelection, page: &PageRequest<i64>) -> Result<Page<QuestionGroup, i64>> {
    agents::find(conn, part.org, part.agent).await?;
    let mut found = store::topics::questions::list_groups(conn, part, page).await?;
    let ids: Vec<Uuid> = found.items.iter().map(|group| group.id).collect();
    let mut examples = list_examples(conn, part, &ids, MAX_EXAMPLES).await?;
    for group in &mut found.items {
        group.examples = examples.remove(&group.id).unwrap_or_default();
    }
    // A group whose questions were deleted since it was counted has no examples left.
    found.items.retain(|group| !group.examples.is_empty());
    Ok(found)
}
