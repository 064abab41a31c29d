//! The measured requests, each a name and a path under `/api/v1`.

use crate::fill::FillSample;

/// Measured lists: a name, and the query.
const LISTS: [(&str, &str); 21] = [
    ("all, by last message", ""),
    ("all, by creation", "sort=created_at"),
    ("ascending", "order=asc"),
    ("100 of them", "limit=100"),
    ("from a time", "activeFrom=2026-09-01T00:00:00Z"),
    ("to a time, by creation", "createdTo=2026-06-01T00:00:00Z&sort=created_at"),
    ("status=open", "status=open"),
    ("status=escalated", "status=escalated"),
    ("status=escalated, by creation", "status=escalated&sort=created_at"),
    ("status=escalated and rating=down", "status=escalated&rating=down"),
    ("channel=api", "channel=api"),
    ("rating=up", "rating=up"),
    ("rating=down, by creation", "rating=down&sort=created_at"),
    ("hasUnanswered=true", "hasUnanswered=true"),
    ("hasUnanswered=false", "hasUnanswered=false"),
    ("tag, one in ten", "tag=refund"),
    ("tag, one in 2,000", "tag=lawyer"),
    ("tag and status=escalated", "tag=refund&status=escalated"),
    ("text, everywhere", "q=the"),
    ("text, in no message", "q=zzyzx"),
    ("text and tag", "q=ren&tag=refund"),
];

/// Words of the corpus, from common to rare.
const WORDS: [(&str, &str); 4] = [
    ("text, a common word", "q=ren"),
    ("text, in one of 20 conversations", "q=humtolren"),
    ("text, in one of 300", "q=priprimiren"),
    ("text, two words", "q=the+priwimi"),
];

/// Queries of the inbox.
const INBOX: [(&str, &str); 5] = [
    ("inbox", "/inbox/conversations"),
    ("inbox, status=escalated", "/inbox/conversations?status=escalated"),
    ("inbox, assignee=none", "/inbox/conversations?assignee=none"),
    ("inbox of a colleague", "/inbox/conversations?assignee=colleague3"),
    ("counts of the inbox", "/inbox/counts"),
];

/// Analytics over 30 days and over all time; also in a time zone that is not whole hours from UTC.
const ANALYTICS: [(&str, &str); 13] = [
    ("overview, 30 days", "overview?to=2026-11-01T00:00:00Z"),
    ("overview, all time", "overview?from=2026-01-01T00:00:00Z&to=2027-01-01T00:00:00Z"),
    ("overview of a country, all time", "overview?from=2026-01-01T00:00:00Z&to=2027-01-01T00:00:00Z&country=CH"),
    ("series by day, 30 days", "series?to=2026-11-01T00:00:00Z"),
    ("series by day, all time, UTC", "series?from=2026-05-01T00:00:00Z&to=2027-01-01T00:00:00Z"),
    ("series by day, all time, Kathmandu", "series?from=2026-05-01T00:00:00Z&to=2027-01-01T00:00:00Z&timeZone=Asia/Kathmandu"),
    (
        "series by day of a country, all time, Kathmandu",
        "series?from=2026-05-01T00:00:00Z&to=2027-01-01T00:00:00Z&timeZone=Asia/Kathmandu&country=CH",
    ),
    (
        "series by day of a channel, all time, Zurich",
        "series?from=2026-05-01T00:00:00Z&to=2027-01-01T00:00:00Z&timeZone=Europe/Zurich&channel=api",
    ),
    ("series by hour, 30 days", "series?from=2026-09-01T00:00:00Z&to=2026-10-01T00:00:00Z&step=hour"),
    ("breakdown by country, all time", "breakdown?by=country&from=2026-01-01T00:00:00Z&to=2027-01-01T00:00:00Z"),
    ("breakdown by agent, 30 days", "breakdown?by=agent&to=2026-11-01T00:00:00Z"),
    ("sources cited, all time", "citations?from=2026-01-01T00:00:00Z&to=2027-01-01T00:00:00Z"),
    ("pages cited, 30 days", "citations?by=page&to=2026-11-01T00:00:00Z"),
];

/// Contacts and leads.
const CONTACTS: [(&str, &str); 12] = [
    ("contacts", "/contacts"),
    ("contacts, 100 ascending", "/contacts?limit=100&order=asc"),
    ("contacts by a name that one of 300 has", "/contacts?q=skaba"),
    ("contacts by the beginning of many words", "/contacts?q=acme"),
    ("contacts by two words", "/contacts?q=ren+acme7"),
    ("contacts by a word that nobody has", "/contacts?q=zzyzx"),
    ("a contact by email", "/contacts?email=bababaren1@acme1.dev"),
    ("a contact by external id", "/contacts?externalId=customer-4711"),
    ("contacts by an attribute that one of four has", "/contacts?attribute=plan&value=pro"),
    ("contacts by an attribute and a word", "/contacts?attribute=plan&value=pro&q=skaba"),
    ("attributes of contacts", "/contact-attributes"),
    ("contacts by a word of one and an attribute", "/contacts?attribute=plan&value=pro&q=customer-4712"),
];

/// The entire period of the conversations.
const ALL_TIME: &str = "from=2026-05-01T00:00:00Z&to=2027-01-01T00:00:00Z";

/// Returns the requests for the lists and statistics of an agent.
pub(crate) fn agent_requests(agent: &str, sample: &FillSample, topics: &[String]) -> Vec<(String, Vec<String>)> {
    let conversations = LISTS.iter().chain(&WORDS).map(|(name, query)| (*name, format!("/agents/{agent}/conversations?{query}")));
    let inbox = INBOX.iter().map(|(name, path)| (*name, (*path).to_owned()));
    let contacts = CONTACTS.iter().map(|(name, path)| (*name, (*path).to_owned()));
    let analytics = ANALYTICS.iter().map(|(name, query)| (*name, format!("/analytics/{query}")));
    let single = conversations.chain(inbox).chain(contacts).chain(analytics).chain(topic_requests(agent, topics));
    single.map(|(name, path)| (name.to_owned(), vec![path])).chain(varied_requests(agent, sample)).collect()
}

fn topic_requests(agent: &str, topics: &[String]) -> Vec<(&'static str, String)> {
    let mut requests = vec![
        ("topics", format!("/agents/{agent}/topics")),
        ("topics, counted by day, 30 days", format!("/agents/{agent}/topics/counts?to=2026-11-01T00:00:00Z")),
        ("topics, counted by day, all time", format!("/agents/{agent}/topics/counts?{ALL_TIME}")),
        (
            "topics, counted by month, all time, Kathmandu",
            format!("/agents/{agent}/topics/counts?{ALL_TIME}&step=month&timeZone=Asia/Kathmandu"),
        ),
        ("groups of questions without a topic", format!("/agents/{agent}/topics/suggestions")),
        ("groups of unanswered questions", format!("/analytics/unanswered?agentId={agent}")),
    ];
    for (name, topic) in ["conversations of a frequent topic", "of a rare topic"].into_iter().zip(topics) {
        requests.push((name, format!("/agents/{agent}/conversations?topicId={topic}")));
    }
    requests
}

/// Returns requests that read another object each time.
fn varied_requests(agent: &str, sample: &FillSample) -> Vec<(String, Vec<String>)> {
    let FillSample { conversations, contacts } = sample;
    let of_conversations =
        |below: &str| conversations.iter().map(|id| format!("/agents/{agent}/conversations/{id}{below}")).collect();
    let of_contacts = |path: &str, below: &str| contacts.iter().map(|id| format!("{path}{id}{below}")).collect();
    [
        ("a conversation", of_conversations("")),
        ("messages of a conversation", of_conversations("/messages")),
        ("a contact", of_contacts("/contacts/", "")),
        ("conversations of a contact", of_contacts(&format!("/agents/{agent}/conversations?contactId="), "")),
        ("leads of a contact", of_contacts(&format!("/agents/{agent}/leads?contactId="), "")),
        ("leads", vec![format!("/agents/{agent}/leads")]),
        ("leads from a time, ascending", vec![format!("/agents/{agent}/leads?from=2026-09-01T00:00:00Z&order=asc")]),
    ]
    .into_iter()
    .map(|(name, paths)| (name.to_owned(), paths))
    .collect()
}
