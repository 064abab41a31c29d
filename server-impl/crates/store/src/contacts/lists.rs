//! Lists of contacts, newest or oldest first.

use frontdesk_types::{ContactId, Cursor, OrgId, PageRequest, Result, Timestamp, contacts::ContactFilter};
use serde_json::{Value, json};
use sqlx::types::{Json, Text};

use crate::{
    Conn,
    conversations::lists::{self, PositionRow},
    row,
};

/// Sorts after all words that begin with the same text.
const UPPER_BOUND_OF_WORDS: char = '\u{10FFFF}';

macro_rules! contacts {
    () => {
        "SELECT c.created_at AS at, c.id FROM contacts c WHERE c.org_id = $1 AND c.retired IS NULL"
    };
}

/// Condition that no word of the contact `c` begins with the word `w` of a search.
macro_rules! lacks_word {
    () => {
        sql!(
            r"
            NOT EXISTS (SELECT 1
                          FROM contact_words cw
                         WHERE cw.org_id = $1
                           AND cw.contact_id = c.id
                           AND cw.word >= w.value->>'first'
                           AND cw.word < w.value->>'beyond')"
        )
    };
}

/// Maximum number of contacts with a word that are looked up and sorted; more are found fast enough in the
/// order of the list.
const MAX_LOOKED_UP_CONTACTS: i64 = 2_000;

/// Encodes words as `lacks_word` compares them.
fn encode_words<'w>(words: impl IntoIterator<Item = &'w String>) -> Vec<Value> {
    words.into_iter().map(|word| json!({ "first": word, "beyond": word_upper_bound(word) })).collect()
}

macro_rules! entries {
    ($conn:expr, $org:expr, $page:expr, $words:expr, $sql:literal $(, $more:expr)*) => {
        fetch_page!(
            $conn,
            PositionRow,
            $page.order,
            $sql,
            Text($org),
            row::start_key($page, Timestamp(i64::MIN), Timestamp(i64::MAX)).0,
            row::start($page),
            row::probe($page),
            Json(&$words)
            $(, $more)*
        )
    };
}

/// Returns the positions of the contacts that match a filter. External ids are compared elsewhere.
#[crate::boxed]
pub async fn list_positions(
    conn: &mut Conn,
    org: OrgId,
    filter: &ContactFilter<'_>,
    page: &PageRequest<Timestamp>,
) -> Result<Vec<Cursor<Timestamp>>> {
    let (words, email) = (encode_words(&filter.words), filter.email_key.as_deref());
    if let (None, Some(word)) = (email, filter.words.iter().max_by_key(|word| word.len()))
        && is_rare_word(conn, org, word).await?
    {
        return list_with_word(conn, org, word, filter, page).await;
    }
    lists::parse_positions(match (&filter.value, email) {
        (Some((attribute, value)), _) => entries!(
            conn,
            org,
            page,
            words,
            r"
            SELECT v.contact_created_at AS at, v.contact_id AS id
              FROM contact_values v
              JOIN contacts c ON c.org_id = v.org_id AND c.id = v.contact_id
             WHERE v.org_id = $1
               AND v.attribute_id = $6
               AND v.value = $7
               AND (CAST($8 AS TEXT) IS NULL OR c.email_key = $8)
               AND NOT EXISTS (SELECT 1 FROM {EACH_OBJECT}($5) AS w WHERE {lacks_word})
               AND (v.contact_created_at, v.contact_id) {BEYOND} ($2, $3)
             ORDER BY v.contact_created_at {DIRECTION}, v.contact_id {DIRECTION}
             LIMIT $4",
            Text(*attribute),
            value.as_str(),
            email
        ),
        (None, Some(email)) => entries!(
            conn,
            org,
            page,
            words,
            r"
            {contacts}
               AND c.email_key = $6
               AND NOT EXISTS (SELECT 1 FROM {EACH_OBJECT}($5) AS w WHERE {lacks_word})
               AND (c.created_at, c.id) {BEYOND} ($2, $3)
             ORDER BY c.created_at {DIRECTION}, c.id {DIRECTION}
             LIMIT $4",
            email
        ),
        (None, None) => entries!(
            conn,
            org,
            page,
            words,
            r"
            {contacts}
               AND NOT EXISTS (SELECT 1 FROM {EACH_OBJECT}($5) AS w WHERE {lacks_word})
               AND (c.created_at, c.id) {BEYOND} ($2, $3)
             ORDER BY c.created_at {DIRECTION}, c.id {DIRECTION}
             LIMIT $4"
        ),
    })
}

/// Returns `true` if few contacts have a word that begins with this one.
async fn is_rare_word(conn: &mut Conn, org: OrgId, word: &str) -> Result<bool> {
    let (count,) = fetch_one!(
        conn,
        (i64,),
        r"
        SELECT COUNT(*)
          FROM (SELECT 1 FROM contact_words WHERE org_id = $1 AND word >= $2 AND word < $3 LIMIT $4 + 1) AS found",
        Text(org),
        word,
        word_upper_bound(word),
        MAX_LOOKED_UP_CONTACTS
    )?;
    Ok(count <= MAX_LOOKED_UP_CONTACTS)
}

/// Returns the positions of the contacts that match a filter by words and possibly an attribute, when
/// few have this word.
async fn list_with_word(
    conn: &mut Conn,
    org: OrgId,
    word: &str,
    filter: &ContactFilter<'_>,
    page: &PageRequest<Timestamp>,
) -> Result<Vec<Cursor<Timestamp>>> {
    let others = encode_words(filter.words.iter().filter(|other| *other != word));
    let (attribute, value) = filter.value.as_ref().map(|(attribute, value)| (Text(*attribute), value.as_str())).unzip();
    lists::parse_positions(entries!(
        conn,
        org,
        page,
        others,
        r"
        SELECT c.created_at AS at, c.id
          FROM (SELECT DISTINCT contact_created_at AS created_at, contact_id AS id
                  FROM contact_words
                 WHERE org_id = $1
                   AND word >= $6
                   AND word < $7) AS c
         WHERE (CAST($8 AS TEXT) IS NULL
                OR EXISTS (SELECT 1
                             FROM contact_values v
                            WHERE v.org_id = $1
                              AND v.contact_id = c.id
                              AND v.attribute_id = $8
                              AND v.value = $9))
           AND NOT EXISTS (SELECT 1 FROM {EACH_OBJECT}($5) AS w WHERE {lacks_word})
           AND (c.created_at, c.id) {BEYOND} ($2, $3)
         ORDER BY c.created_at {DIRECTION}, c.id {DIRECTION}
         LIMIT $4",
        word,
        word_upper_bound(word),
        attribute,
        value
    ))
}

fn word_upper_bound(word: &str) -> String {
    format!("{word}{UPPER_BOUND_OF_WORDS}")
}

/// Returns `true` if a contact matches a filter, whatever its external id.
#[crate::boxed]
pub async fn matches_filter(conn: &mut Conn, org: OrgId, filter: &ContactFilter<'_>, contact: ContactId) -> Result<bool> {
    let words = encode_words(&filter.words);
    let (attribute, value) = filter.value.as_ref().map(|(attribute, value)| (Text(*attribute), value.as_str())).unzip();
    let found: Option<(String,)> = fetch_optional!(
        conn,
        (String,),
        r"
        SELECT c.id
          FROM contacts c
         WHERE c.org_id = $1
           AND c.id = $2
           AND (CAST($3 AS TEXT) IS NULL OR c.email_key = $3)
           AND (CAST($4 AS TEXT) IS NULL
                OR EXISTS (SELECT 1
                             FROM contact_values v
                            WHERE v.org_id = $1
                              AND v.contact_id = c.id
                              AND v.attribute_id = $4
                              AND v.value = $6))
           AND NOT EXISTS (SELECT 1 FROM {EACH_OBJECT}($5) AS w WHERE {lacks_word})",
        Text(org),
        Text(contact),
        filter.email_key.as_deref(),
        attribute,
        Json(&words),
        value
    )?;
    Ok(found.is_some())
}
