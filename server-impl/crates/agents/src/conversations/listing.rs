//! Lists of conversations.
//!
//! What a column of the conversations decides, an index in the order of the list does. What other tables decide (a
//! label, the words of messages) is a set of conversations: if many of the first conversations of the list are in it,
//! the list is gone through until the page is full; so is a list that is short. Otherwise the set is small, and is
//! sorted instead.

use std::collections::{HashMap, HashSet};

use frontdesk_core::agents;
use frontdesk_store::{
    Conn,
    conversations::{
        self, assignees,
        lists::{self, Lookup},
        notes, tags, terms,
    },
    topics::assignments,
};
use frontdesk_types::{
    AgentId, ContactId, Cursor, OrgId, Page, PageRequest, Result, Timestamp, TopicId,
    conversations::{Conversation, ConversationFilter, ConversationSort, search::Sought},
    inbox::AssigneeFilter,
    page::ids,
};
use uuid::Uuid;

/// Conversations of the list that are examined first, and then at a time.
const EXAMINED: u32 = 128;

/// A list is gone through only if it is likely to fill the page within this many conversations.
const REACH: usize = 700;

/// A list that an index narrows to fewer conversations than this is short.
const SHORT: u32 = 2_000;

/// Conversations that something beside their own columns, or a column that few of them have, decides about.
#[derive(Debug, Clone, Copy)]
enum Set<'f> {
    Tag(&'f str),
    NoteTag(&'f str),
    Assignee(AssigneeFilter<'f>),
    Text(&'f Sought),
    Contact(ContactId),
    Topic(TopicId),
}

impl<'f> Set<'f> {
    /// Those that a filter asks for.
    fn of(filter: &ConversationFilter<'f>) -> Vec<Self> {
        let sets = [
            filter.tag.map(Self::Tag),
            filter.note_tag.map(Self::NoteTag),
            filter.text.map(Self::Text),
            filter.assignee.map(Self::Assignee),
            filter.contact.map(Self::Contact),
            filter.topic.map(Self::Topic),
        ];
        sets.into_iter().flatten().collect()
    }

    /// All of its conversations.
    async fn all(self, conn: &mut Conn, (org, agent): (OrgId, AgentId)) -> Result<Vec<Uuid>> {
        match self {
            Self::Tag(tag) => tags::all(conn, org, agent, tag).await,
            Self::NoteTag(tag) => notes::all_with_tag(conn, org, agent, tag).await,
            Self::Assignee(assignee) => assignees::all(conn, org, agent, assignee).await,
            Self::Text(sought) => terms::all(conn, org, sought).await,
            Self::Contact(contact) => conversations::all_of_contact(conn, org, agent, contact).await,
            Self::Topic(topic) => assignments::all(conn, org, topic).await,
        }
    }

    /// Those of these conversations that are in it.
    async fn among(self, conn: &mut Conn, (org, agent): (OrgId, AgentId), ids: &[Uuid]) -> Result<HashSet<Uuid>> {
        let found = match self {
            Self::Tag(tag) => tags::among(conn, org, agent, ids, tag).await,
            Self::NoteTag(tag) => notes::among_with_tag(conn, org, agent, ids, tag).await,
            Self::Assignee(assignee) => assignees::among(conn, org, ids, assignee).await,
            Self::Text(sought) => terms::among(conn, org, ids, sought).await,
            Self::Contact(contact) => conversations::among_of_contact(conn, org, ids, contact).await,
            Self::Topic(topic) => assignments::among(conn, org, ids, topic).await,
        };
        Ok(found?.into_iter().collect())
    }
}

/// A list of the conversations of an agent.
struct Listing<'f> {
    of: (OrgId, AgentId),
    sort: ConversationSort,
    filter: &'f ConversationFilter<'f>,
}

/// The conversations of an agent, also of one that awaits deletion.
///
/// # Errors
/// `AGENT_NOT_FOUND`.
pub async fn list(
    conn: &mut Conn,
    of @ (org, agent): (OrgId, AgentId),
    sort: ConversationSort,
    filter: &ConversationFilter<'_>,
    page: &PageRequest<Timestamp>,
) -> Result<Page<Conversation, Timestamp>> {
    agents::find(conn, org, agent).await?;
    let wanted = PageRequest { limit: page.limit + 1, ..*page };
    let found = Listing { of, sort, filter }.positions(conn, &wanted).await?;
    transcripts(conn, org, found, page).await
}

/// The page of a list that has these positions, which are one more than the page where it is not the last one.
///
/// # Errors
/// Only faults.
pub async fn transcripts(
    conn: &mut Conn,
    org: OrgId,
    found: Vec<Cursor<Timestamp>>,
    page: &PageRequest<Timestamp>,
) -> Result<Page<Conversation, Timestamp>> {
    let Page { items, next } = Page::from_probe(found, page.limit, |position| *position);
    let ids = ids(&items);
    let read = conversations::find_all(conn, org, &ids).await?;
    let mut read: HashMap<Uuid, Conversation> = read.into_iter().map(|found| (found.id.0, found)).collect();
    // One that was deleted since its position was read is left out.
    Ok(Page { items: ids.iter().filter_map(|id| read.remove(id)).collect(), next })
}

impl Listing<'_> {
    /// The first positions of a page.
    async fn positions(&self, conn: &mut Conn, page: &PageRequest<Timestamp>) -> Result<Vec<Cursor<Timestamp>>> {
        let sets = Set::of(self.filter);
        if sets.is_empty() {
            return self.read(conn, page).await;
        }
        let first = PageRequest { limit: EXAMINED, ..*page };
        let examined = self.read(conn, &first).await?;
        let ids = ids(&examined);
        let mut members = Vec::with_capacity(sets.len());
        for set in sets {
            members.push((set, set.among(conn, self.of, &ids).await?));
        }
        let mut found = examined.clone();
        found.retain(|position| members.iter().all(|(_, ids)| ids.contains(&position.id)));
        if is_last(&examined, &first) || found.len() >= page.limit as usize {
            found.truncate(page.limit as usize);
            return Ok(found);
        }
        members.sort_by_key(|(_, ids)| ids.len());
        let sets: Vec<Set<'_>> = members.into_iter().map(|(set, _)| set).collect();
        if found.len() * REACH >= examined.len() * page.limit as usize {
            let rest = PageRequest { after: examined.last().copied(), ..*page };
            return self.walk(conn, &sets, rest, found).await;
        }
        let rest = PageRequest { after: examined.last().copied(), limit: SHORT, ..*page };
        if let Some(rest) = self.short(conn, &sets, &rest).await? {
            found.extend(rest);
            found.truncate(page.limit as usize);
            return Ok(found);
        }
        self.sorted(conn, &sets, page).await
    }

    /// All that is left of a short list; `None` of one that is long, or may be. Whether messages contain words takes
    /// longer to compare than to look up.
    async fn short(
        &self,
        conn: &mut Conn,
        sets: &[Set<'_>],
        rest: &PageRequest<Timestamp>,
    ) -> Result<Option<Vec<Cursor<Timestamp>>>> {
        if Lookup::of(self.filter) == Lookup::All || sets.iter().all(|set| matches!(set, Set::Text(_))) {
            return Ok(None);
        }
        let mut positions = self.read(conn, rest).await?;
        if !is_last(&positions, rest) {
            return Ok(None);
        }
        self.retain(conn, sets, &mut positions).await?;
        Ok(Some(positions))
    }

    /// Leaves only those positions whose conversations are in all sets.
    async fn retain(&self, conn: &mut Conn, sets: &[Set<'_>], positions: &mut Vec<Cursor<Timestamp>>) -> Result<()> {
        for set in sets {
            let members = set.among(conn, self.of, &ids(positions)).await?;
            positions.retain(|position| members.contains(&position.id));
        }
        Ok(())
    }

    /// Goes through the list until the page is full.
    async fn walk(
        &self,
        conn: &mut Conn,
        sets: &[Set<'_>],
        page: PageRequest<Timestamp>,
        mut found: Vec<Cursor<Timestamp>>,
    ) -> Result<Vec<Cursor<Timestamp>>> {
        let mut part = PageRequest { limit: EXAMINED, ..page };
        loop {
            let mut examined = self.read(conn, &part).await?;
            let ended = is_last(&examined, &part);
            part.after = examined.last().copied().or(part.after);
            self.retain(conn, sets, &mut examined).await?;
            found.extend(examined);
            if ended || found.len() >= page.limit as usize {
                found.truncate(page.limit as usize);
                return Ok(found);
            }
        }
    }

    /// Sorts the smallest set, which comes first.
    async fn sorted(&self, conn: &mut Conn, sets: &[Set<'_>], page: &PageRequest<Timestamp>) -> Result<Vec<Cursor<Timestamp>>> {
        let Some((smallest, others)) = sets.split_first() else { return Ok(Vec::new()) };
        let mut ids = smallest.all(conn, self.of).await?;
        for set in others {
            let members = set.among(conn, self.of, &ids).await?;
            ids.retain(|id| members.contains(id));
        }
        lists::positions_among(conn, self.of, self.sort, &ids, self.filter, page).await
    }

    async fn read(&self, conn: &mut Conn, page: &PageRequest<Timestamp>) -> Result<Vec<Cursor<Timestamp>>> {
        lists::positions(conn, self.of, self.sort, Lookup::of(self.filter), self.filter, page).await
    }
}

/// Returns whether nothing comes after these positions.
fn is_last(found: &[Cursor<Timestamp>], page: &PageRequest<Timestamp>) -> bool {
    found.len() < page.limit as usize
}

#[cfg(test)]
mod tests;
