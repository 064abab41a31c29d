//! Lists of conversations.
//!
//! A condition on a column of the conversations is applied by an index in the order of the list. A condition on
//! other tables (a label, the words of messages) is a set of conversations. If many of the first conversations of
//! the list are in the set, the list is scanned until the page is full; so is a short list. Otherwise the set is
//! small, and is sorted instead.

mod texts;

use std::collections::{HashMap, HashSet};

use frontdesk_core::agents;
use frontdesk_store::{
    self as store, Conn,
    conversations::{
        self, assignees,
        lists::{self, ConversationIndex, PositionQuery},
        notes, tags,
    },
    topics::assignments,
};
use frontdesk_types::{
    AgentId, ContactId, Cursor, OrgId, Page, PageRequest, Result, Timestamp, TopicId,
    conversations::{Conversation, ConversationFilter, ConversationSort, search::SearchWords},
    inbox::AssigneeFilter,
    page::ids,
};
use uuid::Uuid;

/// Conversations of the list that are examined first, and then per step.
const EXAMINED_PER_STEP: u32 = 128;

/// A list is scanned only if that is likely to fill the page within this many conversations.
const MAX_EXPECTED_SCAN: usize = 700;

/// A list that an index narrows to fewer conversations than this is short.
const SHORT_LIST_LIMIT: u32 = 2_000;

/// A set of conversations given by a condition that is not on their own columns, or on a column that few of them have.
#[derive(Debug, Clone, Copy)]
enum ConversationSet<'f> {
    Tag(&'f str),
    NoteTag(&'f str),
    Assignee(AssigneeFilter<'f>),
    Text(&'f SearchWords),
    Contact(ContactId),
    Topic(TopicId),
}

impl<'f> ConversationSet<'f> {
    /// Returns the sets that a filter requires.
    fn required_by(filter: &ConversationFilter<'f>) -> Vec<Self> {
        let sets = [
            filter.tag.map(Self::Tag),
            filter.note_tag.map(Self::NoteTag),
            filter.q.map(Self::Text),
            filter.assignee.map(Self::Assignee),
            filter.contact.map(Self::Contact),
            filter.topic.map(Self::Topic),
        ];
        sets.into_iter().flatten().collect()
    }

    /// Returns all conversations of the set.
    async fn all_members(self, conn: &mut Conn, of @ ListingScope { org, agent }: ListingScope) -> Result<Vec<Uuid>> {
        match self {
            Self::Tag(tag) => tags::list_tagged(conn, org, agent, tag).await,
            Self::NoteTag(tag) => notes::list_with_tag(conn, org, agent, tag).await,
            Self::Assignee(assignee) => assignees::list_assigned(conn, org, agent, assignee).await,
            Self::Text(query) => texts::list_matching(conn, of, query).await,
            Self::Contact(contact) => conversations::of_contact::list(conn, org, agent, contact).await,
            Self::Topic(topic) => assignments::list_with_topic(conn, org, topic).await,
        }
    }

    /// Returns those of these conversations that are in the set.
    async fn members_among(self, conn: &mut Conn, of: ListingScope, ids: &[Uuid]) -> Result<HashSet<Uuid>> {
        let org = of.org;
        let found = match self {
            Self::Tag(tag) => tags::filter_tagged(conn, org, ids, tag).await,
            Self::NoteTag(tag) => notes::filter_with_tag(conn, org, ids, tag).await,
            Self::Assignee(assignee) => assignees::filter_assigned(conn, org, ids, assignee).await,
            Self::Text(query) => texts::filter_matching(conn, of, ids, query).await,
            Self::Contact(contact) => conversations::of_contact::filter(conn, org, ids, contact).await,
            Self::Topic(topic) => assignments::filter_with_topic(conn, org, ids, topic).await,
        };
        Ok(found?.into_iter().collect())
    }
}

/// The conversations that a list is about: those with an agent, or with any agent of the organization.
#[derive(Debug, Clone, Copy)]
struct ListingScope {
    org: OrgId,
    agent: Option<AgentId>,
}

/// A list of conversations.
struct ConversationListing<'f> {
    of: ListingScope,
    sort: ConversationSort,
    filter: &'f ConversationFilter<'f>,
}

/// Lists the conversations of an agent, including one that awaits deletion.
///
/// # Errors
/// `AGENT_NOT_FOUND`.
#[crate::boxed]
pub async fn list(
    conn: &mut Conn,
    (org, agent): (OrgId, AgentId),
    sort: ConversationSort,
    filter: &ConversationFilter<'_>,
    page: &PageRequest<Timestamp>,
) -> Result<Page<Conversation, Timestamp>> {
    agents::find(conn, org, agent).await?;
    let of = ListingScope { org, agent: Some(agent) };
    ConversationListing { of, sort, filter }.read(conn, page).await
}

/// Lists the conversations of all agents of an organization, or of one of them, including those that await deletion.
/// There are none with an agent that does not exist.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn list_all(
    conn: &mut Conn,
    (org, agent): (OrgId, Option<AgentId>),
    sort: ConversationSort,
    filter: &ConversationFilter<'_>,
    page: &PageRequest<Timestamp>,
) -> Result<Page<Conversation, Timestamp>> {
    let existing: HashSet<AgentId> = store::agents::list_ids(conn, org).await?.into_iter().collect();
    if agent.is_some_and(|agent| !existing.contains(&agent)) {
        return Ok(Page { items: Vec::new(), next: None });
    }
    let of = ListingScope { org, agent };
    let mut found = ConversationListing { of, sort, filter }.read(conn, page).await?;
    // While an agent is purged, its conversations are still there.
    found.items.retain(|conversation| existing.contains(&conversation.agent));
    Ok(found)
}

/// Reads the page of a list with these positions, of which there is one more than the page has, unless it
/// is the last one.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn read_page(
    conn: &mut Conn,
    org: OrgId,
    found: Vec<Cursor<Timestamp>>,
    page: &PageRequest<Timestamp>,
) -> Result<Page<Conversation, Timestamp>> {
    let Page { items, next } = Page::from_probe(found, page.limit, |position| *position);
    let ids = ids(&items);
    let read = conversations::find_all(conn, org, &ids).await?;
    let mut read: HashMap<Uuid, Conversation> = read.into_iter().map(|found| (found.id.0, found)).collect();
    // Conversations that were deleted since their positions were read are left out.
    Ok(Page { items: ids.iter().filter_map(|id| read.remove(id)).collect(), next })
}

impl ConversationListing<'_> {
    /// Reads a page.
    async fn read(&self, conn: &mut Conn, page: &PageRequest<Timestamp>) -> Result<Page<Conversation, Timestamp>> {
        let requested = PageRequest { limit: page.limit + 1, ..*page };
        let found = self.page_positions(conn, &requested).await?;
        read_page(conn, self.of.org, found, page).await
    }

    /// Returns the first positions of a page.
    async fn page_positions(&self, conn: &mut Conn, page: &PageRequest<Timestamp>) -> Result<Vec<Cursor<Timestamp>>> {
        let sets = ConversationSet::required_by(self.filter);
        if sets.is_empty() {
            return self.read_positions(conn, page).await;
        }
        let first = PageRequest { limit: EXAMINED_PER_STEP, ..*page };
        let examined = self.read_positions(conn, &first).await?;
        let ids = ids(&examined);
        let mut members = Vec::with_capacity(sets.len());
        for set in sets {
            members.push((set, set.members_among(conn, self.of, &ids).await?));
        }
        let mut found = examined.clone();
        found.retain(|position| members.iter().all(|(_, ids)| ids.contains(&position.id)));
        if is_last(&examined, &first) || found.len() >= page.limit as usize {
            found.truncate(page.limit as usize);
            return Ok(found);
        }
        members.sort_by_key(|(_, ids)| ids.len());
        let sets: Vec<ConversationSet<'_>> = members.into_iter().map(|(set, _)| set).collect();
        if found.len() * MAX_EXPECTED_SCAN >= examined.len() * page.limit as usize {
            let rest = PageRequest { after: examined.last().copied(), ..*page };
            return self.scan_list(conn, &sets, rest, found).await;
        }
        let rest = PageRequest { after: examined.last().copied(), limit: SHORT_LIST_LIMIT, ..*page };
        if let Some(rest) = self.scan_short_list(conn, &sets, &rest).await? {
            found.extend(rest);
            found.truncate(page.limit as usize);
            return Ok(found);
        }
        self.sort_smallest_set(conn, &sets, page).await
    }

    /// Returns the matching rest of a short list; `None` for a list that is or may be long. A set of words alone is
    /// slower to compare than to look up.
    async fn scan_short_list(
        &self,
        conn: &mut Conn,
        sets: &[ConversationSet<'_>],
        rest: &PageRequest<Timestamp>,
    ) -> Result<Option<Vec<Cursor<Timestamp>>>> {
        if ConversationIndex::best_for(self.filter, self.sort) == ConversationIndex::All
            || sets.iter().all(|set| matches!(set, ConversationSet::Text(_)))
        {
            return Ok(None);
        }
        let mut positions = self.read_positions(conn, rest).await?;
        if !is_last(&positions, rest) {
            return Ok(None);
        }
        self.retain_members(conn, sets, &mut positions).await?;
        Ok(Some(positions))
    }

    /// Keeps only positions whose conversations are in all sets.
    async fn retain_members(
        &self,
        conn: &mut Conn,
        sets: &[ConversationSet<'_>],
        positions: &mut Vec<Cursor<Timestamp>>,
    ) -> Result<()> {
        for set in sets {
            let members = set.members_among(conn, self.of, &ids(positions)).await?;
            positions.retain(|position| members.contains(&position.id));
        }
        Ok(())
    }

    /// Scans the list until the page is full.
    async fn scan_list(
        &self,
        conn: &mut Conn,
        sets: &[ConversationSet<'_>],
        page: PageRequest<Timestamp>,
        mut found: Vec<Cursor<Timestamp>>,
    ) -> Result<Vec<Cursor<Timestamp>>> {
        let mut part = PageRequest { limit: EXAMINED_PER_STEP, ..page };
        loop {
            let mut examined = self.read_positions(conn, &part).await?;
            let ended = is_last(&examined, &part);
            part.after = examined.last().copied().or(part.after);
            self.retain_members(conn, sets, &mut examined).await?;
            found.extend(examined);
            if ended || found.len() >= page.limit as usize {
                found.truncate(page.limit as usize);
                return Ok(found);
            }
        }
    }

    /// Sorts the smallest set, which comes first.
    async fn sort_smallest_set(
        &self,
        conn: &mut Conn,
        sets: &[ConversationSet<'_>],
        page: &PageRequest<Timestamp>,
    ) -> Result<Vec<Cursor<Timestamp>>> {
        let Some((smallest, others)) = sets.split_first() else { return Ok(Vec::new()) };
        let mut ids = smallest.all_members(conn, self.of).await?;
        for set in others {
            let members = set.members_among(conn, self.of, &ids).await?;
            ids.retain(|id| members.contains(id));
        }
        lists::list_positions_among(conn, &self.query(page), &ids).await
    }

    fn query<'q>(&'q self, page: &'q PageRequest<Timestamp>) -> PositionQuery<'q> {
        let Self { of: ListingScope { org, agent }, sort, filter } = *self;
        PositionQuery { org, agent, sort, filter, page }
    }

    async fn read_positions(&self, conn: &mut Conn, page: &PageRequest<Timestamp>) -> Result<Vec<Cursor<Timestamp>>> {
        lists::list_positions(conn, &self.query(page), ConversationIndex::best_for(self.filter, self.sort)).await
    }
}

/// Checks that nothing comes after these positions.
fn is_last(found: &[Cursor<Timestamp>], page: &PageRequest<Timestamp>) -> bool {
    found.len() < page.limit as usize
}

#[cfg(test)]
mod tests;
