-- The conversations of all agents of an organization are listed like those of one agent: from indices in the order of the list that also
-- hold the columns of the other filters.
CREATE INDEX conversations_of_org_by_message ON conversations (org_id, last_message_at, id, status, channel, unanswered);
CREATE INDEX conversations_of_org_by_status_and_message ON conversations (org_id, status, last_message_at, id, channel, unanswered);
CREATE INDEX unanswered_conversations_of_org_by_message ON conversations
    (org_id, last_message_at, id, status, channel, unanswered) WHERE unanswered > 0;
CREATE INDEX upvoted_conversations_of_org_by_message ON conversations
    (org_id, last_message_at, id, status, channel, unanswered, rated_up) WHERE rated_up > 0;
CREATE INDEX downvoted_conversations_of_org_by_message ON conversations
    (org_id, last_message_at, id, status, channel, unanswered, rated_down) WHERE rated_down > 0;
CREATE INDEX conversations_of_org_by_creation ON conversations (org_id, created_at, id, status, channel, unanswered);
CREATE INDEX conversations_of_org_by_status_and_creation ON conversations (org_id, status, created_at, id, channel, unanswered);
CREATE INDEX unanswered_conversations_of_org_by_creation ON conversations
    (org_id, created_at, id, status, channel, unanswered) WHERE unanswered > 0;
CREATE INDEX upvoted_conversations_of_org_by_creation ON conversations
    (org_id, created_at, id, status, channel, unanswered, rated_up) WHERE rated_up > 0;
CREATE INDEX downvoted_conversations_of_org_by_creation ON conversations
    (org_id, created_at, id, status, channel, unanswered, rated_down) WHERE rated_down > 0;

-- By their labels and those of their notes, whichever the agent.
CREATE INDEX conversation_tags_of_org ON conversation_tags (org_id, tag, conversation_id);
CREATE INDEX note_tags_of_org ON note_tags (org_id, tag, conversation_id);
