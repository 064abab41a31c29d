//! Every statement of the store, read from its source, is prepared on both databases, and its query plan is
//! checked. A list of one tenant must not become slower because another tenant has a lot of data.

mod large_tables;
mod postgres_plans;
mod source;

use std::collections::{BTreeMap, BTreeSet};

use regex::Regex;
use sqlx::{AssertSqlSafe, Row};
use tempfile::TempDir;

use self::{
    postgres_plans::PlanRead,
    source::{SourceStatement, read_statements},
};
use crate::{Store, StoreOptions, conn::Driver, testing::for_each_database};

/// Statements that may scan a whole table, by their enclosing function, with the reason.
const ALLOWED_SCANS: [(&str, &str); 16] = [
    ("certificates::statistics", "every ten seconds where figures are wanted, of a few thousand hostnames at most"),
    ("claims::list_open_with_pepper", "the operator replaces a pepper, and reads on page by page"),
    ("credits::expire_reservations", "once at a start; the index holds nothing but open reservations"),
    ("endpoints::lock_sealed_under_others", "the operator replaces a pepper, and there are few endpoints"),
    ("secrets::lock_sealed_under_others", "the operator replaces a pepper, and there are few secrets"),
    ("drafts::end_leases", "once at a start; the index holds nothing but replies that are being written"),
    ("keys::lock_sealed_under_others", "the operator replaces a pepper, and there are few email domains"),
    ("idempotency::list_due_for_removal", "the index holds nothing but keys of running requests"),
    ("idempotency::end_leases", "once at a start; the index holds nothing but keys of running requests"),
    ("jobs::end_leases", "once at a start, and the queue is short"),
    ("jobs::find_next_due", "only tests ask"),
    ("jobs::count_pending", "only tests ask"),
    ("projection::count_backlog", "a thousand entries of an index that holds nothing but what has changed"),
    ("projection::find_next_org", "the index holds nothing but what has changed"),
    ("retention::list_due_agents", "twice an hour; there are few agents beside their conversations"),
    ("operator::count_per_state", "every ten seconds where figures are wanted, and the queue is short"),
];

/// Paged statements that sort their results, by their enclosing function, with the reason.
const ALLOWED_SORTS: [(&str, &str); 5] = [
    ("groups::list_uses", "an agent has one site and one shared address at most, so there are few"),
    ("leads::list", "few leads are of one conversation"),
    ("lists::list_positions_among", "the conversations are given, and few"),
    ("lists::list_with_word", "the contacts that have the word are few"),
    ("questions::list_groups", "at most 5,000 questions of an agent are grouped"),
];

/// Statements that search the rows of a whole organization for their arguments, by their enclosing
/// function, with the reason.
const ALLOWED_WHOLE_READS: [(&str, &str); 9] = [
    ("chunks::insert_many", "only where a foreign key is violated until the end of a transaction, which none allows"),
    ("citations::list_in_ranges", "the sums of each agent, of which there are few"),
    ("citations::list_most_cited", "the sums of each agent"),
    ("counts::count_for_list", "the agents of an organization, to count those that await deletion"),
    ("models::list_in_ranges", "the sums of each agent"),
    ("sums::list_in_ranges", "the sums of each agent"),
    ("sums::sum_per_agent_and_bucket", "the sums of each agent"),
    ("sums::sum_per_bucket", "the sums of each agent"),
    ("sums::sum_per_part", "the sums of each agent"),
];

/// Creates a SQLite database, in a folder that is removed with it.
async fn open_sqlite() -> (TempDir, Store) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let url = format!("sqlite://{}", folder.path().join("frontdesk.db").display());
    let store = Store::open(&url, &StoreOptions::default()).await.expect("the database opens");
    store.migrate().await.expect("the migrations run");
    (folder, store)
}

/// Returns the number of parameters of a statement.
fn count_parameters(sql: &str) -> usize {
    let numbers = Regex::new(r"\$(\d+)").expect("a pattern");
    numbers.captures_iter(sql).map(|found| found[1].parse().expect("a number")).max().unwrap_or(0)
}

/// Returns the plan of a statement, one line per step, in the database's own words.
async fn explain_plan(store: &Store, statement: &SourceStatement) -> sqlx::Result<Vec<String>> {
    let mut tx = store.begin().await.expect("a transaction");
    match tx.driver() {
        Driver::Sqlite(conn) => {
            let rows = sqlx::query(AssertSqlSafe(format!("EXPLAIN QUERY PLAN {}", statement.sqlite))).fetch_all(conn).await?;
            Ok(rows.iter().map(|row| row.get::<String, _>("detail")).collect())
        }
        Driver::Postgres(conn) => {
            // The plan must not depend on the values.
            let prepare = format!("SET LOCAL plan_cache_mode = force_generic_plan; PREPARE stated AS {}", statement.postgres);
            sqlx::raw_sql(AssertSqlSafe(prepare)).execute(&mut *conn).await?;
            let values = vec!["NULL"; count_parameters(&statement.postgres)].join(", ");
            let execute = if values.is_empty() { "stated".to_owned() } else { format!("stated({values})") };
            let rows = sqlx::raw_sql(AssertSqlSafe(format!("EXPLAIN (COSTS OFF) EXECUTE {execute}"))).fetch_all(&mut *conn).await;
            sqlx::raw_sql("DEALLOCATE stated").execute(conn).await?;
            Ok(rows?.iter().map(|row| row.get::<String, _>(0)).collect())
        }
    }
}

/// Returns the tables that a statement names, by their aliases.
fn tables_by_alias(sql: &str) -> BTreeMap<String, String> {
    let named = Regex::new(r"(?i)\b(?:FROM|JOIN|UPDATE|INTO)\s+(\w+)(?:\s+(?:AS\s+)?(\w+))?").expect("a pattern");
    let mut tables = BTreeMap::new();
    for found in named.captures_iter(sql) {
        tables.insert(found[1].to_owned(), found[1].to_owned());
        if let Some(alias) = found.get(2) {
            tables.insert(alias.as_str().to_owned(), found[1].to_owned());
        }
    }
    tables
}

/// Returns the tenant tables that a plan of SQLite scans completely.
fn scanned_tables(plan: &[String], sql: &str, tenant_tables: &BTreeSet<String>) -> Vec<String> {
    let scan = Regex::new(r"^SCAN (\w+)(?: USING .*)?$").expect("a pattern");
    let tables = tables_by_alias(sql);
    let names = plan.iter().filter_map(|step| tables.get(&scan.captures(step)?[1]).cloned());
    names.filter(|table| tenant_tables.contains(table)).collect()
}

async fn list_tenant_tables(store: &Store) -> BTreeSet<String> {
    let mut tx = store.begin().await.expect("a transaction");
    let sql = match tx.driver() {
        Driver::Sqlite(_) => {
            "SELECT m.name FROM sqlite_master m JOIN pragma_table_info(m.name) c ON c.name = 'org_id' WHERE m.type = 'table'"
        }
        Driver::Postgres(_) => {
            "SELECT CAST(table_name AS TEXT) FROM information_schema.columns WHERE table_schema = 'public' AND column_name = \
             'org_id'"
        }
    };
    let tables: Vec<String> = match tx.driver() {
        Driver::Sqlite(conn) => sqlx::query_scalar(sql).fetch_all(conn).await.expect("a query"),
        Driver::Postgres(conn) => sqlx::query_scalar(sql).fetch_all(conn).await.expect("a query"),
    };
    tables.into_iter().chain(["orgs".to_owned()]).collect()
}

#[tokio::test]
async fn every_statement_is_understood_and_reads_no_tenant_table_from_one_end_to_the_other() {
    let all = read_statements();
    assert!(all.len() > 150, "only {} statements were found in the source", all.len());
    for_each_database(async |store| {
        let tenant_tables = list_tenant_tables(&store).await;
        pretend_large_tables(&store).await;
        let mut findings = Vec::new();
        for statement in &all {
            match explain_plan(&store, statement).await {
                Err(error) => findings.push(format!("{}: {error}", statement.place)),
                Ok(plan) if store.has_one_server() => {
                    let scanned = scanned_tables(&plan, &statement.sqlite, &tenant_tables);
                    let is_allowed = ALLOWED_SCANS.iter().any(|(place, _)| *place == statement.place);
                    if !scanned.is_empty() && !is_allowed {
                        findings.push(format!("{} reads all of {scanned:?}:\n    {}", statement.place, plan.join("\n    ")));
                    }
                }
                Ok(plan) => {
                    let reads = refused_reads(statement, &plan, &tenant_tables);
                    if !reads.is_empty() {
                        findings.push(format!("{} reads {reads:?}:\n    {}", statement.place, plan.join("\n    ")));
                    }
                }
            }
        }
        assert!(
            findings.is_empty(),
            "add an index, or a reason to `ALLOWED_SCANS` or `ALLOWED_WHOLE_READS`:\n{}",
            findings.join("\n")
        );
    })
    .await;
}

/// A list of ids passed as a subquery: PostgreSQL joins it with all rows of the organization.
#[tokio::test]
async fn on_postgres_ids_that_are_not_looked_up_are_found_out() {
    for_each_database(async |store| {
        if store.has_one_server() {
            return;
        }
        let growing = list_tenant_tables(&store).await;
        pretend_large_tables(&store).await;
        let planted = |sql: &str| SourceStatement {
            place: "planted::statement".to_owned(),
            is_page: false,
            sqlite: sql.to_owned(),
            postgres: sql.to_owned(),
        };
        let joined =
            planted("SELECT name FROM contacts WHERE org_id = $1 AND phone IN (SELECT value FROM jsonb_array_elements_text($2))");
        let scanned = planted("SELECT name FROM contacts WHERE phone = $1");
        let looked_up =
            planted("SELECT name FROM contacts WHERE org_id = $1 AND id = ANY(ARRAY(SELECT jsonb_array_elements_text($2)))");
        for (statement, expected) in [
            (joined, vec![PlanRead::Organization("contacts".to_owned())]),
            (scanned, vec![PlanRead::WholeTable("contacts".to_owned())]),
            (looked_up, Vec::new()),
        ] {
            let plan = explain_plan(&store, &statement).await.expect("a plan");
            assert_eq!(refused_reads(&statement, &plan, &growing), expected, "{}", plan.join("\n"));
        }
    })
    .await;
}

/// SQLite gets such statistics from a migration.
async fn pretend_large_tables(store: &Store) {
    let mut tx = store.begin().await.expect("a transaction");
    if let Driver::Postgres(conn) = tx.driver() {
        large_tables::pretend_large(conn).await;
    }
    tx.commit().await.expect("a commit");
}

/// Returns the reads of a plan that are too large: of a whole table, or, if the statement takes ids,
/// of a whole organization.
fn refused_reads(statement: &SourceStatement, plan: &[String], growing: &BTreeSet<String>) -> Vec<PlanRead> {
    let is_among = |places: &[(&str, &str)]| places.iter().any(|(place, _)| *place == statement.place);
    let is_given = statement.postgres.contains("jsonb_array_elements");
    let mut reads = postgres_plans::find_reads(plan, growing);
    reads.retain(|read| match read {
        PlanRead::WholeTable(_) => !is_among(&ALLOWED_SCANS),
        PlanRead::Organization(_) => is_given && !is_among(&ALLOWED_WHOLE_READS),
    });
    reads
}

/// Each element of a JSON argument is looked up. SQLite does not know their number, and would otherwise scan all
/// rows of the organization.
#[tokio::test]
async fn on_sqlite_what_is_given_is_looked_up() {
    let all = read_statements();
    let (_folder, store) = open_sqlite().await;
    let of_org = Regex::new(r"^SEARCH .*\(org_id=\?\)$").expect("a pattern");
    let mut findings = Vec::new();
    for statement in all.iter().filter(|statement| statement.sqlite.contains("json_each")) {
        let plan = explain_plan(&store, statement).await.expect("a plan");
        if plan.iter().any(|step| of_org.is_match(step))
            && !ALLOWED_WHOLE_READS.iter().any(|(place, _)| *place == statement.place)
        {
            findings.push(format!("{}:\n    {}", statement.place, plan.join("\n    ")));
        }
    }
    store.close().await;
    assert!(findings.is_empty(), "begin with what is given, and `CROSS JOIN` the rest:\n{}", findings.join("\n"));
}

/// Conditions in addition to the organization narrow a lookup: the planner must not consider
/// the organization alone selective.
#[tokio::test]
async fn on_sqlite_an_index_is_used_beyond_the_organization() {
    let all = read_statements();
    let (_folder, store) = open_sqlite().await;
    let mut plans = String::new();
    for place in [
        "assignees::list_assigned",
        "of_contact::list",
        "documents::find_by_url",
        "drafts::find_by_key",
        "projection::count_backlog_of",
    ] {
        for statement in all.iter().filter(|statement| statement.place == place) {
            let plan = explain_plan(&store, statement).await.expect("a plan");
            plans += &format!("{place}\n    {}\n", plan.join("\n    "));
        }
    }
    store.close().await;
    insta::assert_snapshot!(plans, @r"
    assignees::list_assigned
        SEARCH conversations USING INDEX conversations_of_agent (org_id=? AND agent_id=?)
    assignees::list_assigned
        SEARCH conversations USING COVERING INDEX conversations_by_assignee (org_id=? AND assignee_id=?)
    of_contact::list
        SEARCH conversations USING INDEX conversations_of_contact (contact_id=?)
    documents::find_by_url
        SEARCH documents USING INDEX documents_of_source (org_id=? AND source_id=? AND version=?)
    drafts::find_by_key
        SEARCH k USING INDEX sqlite_autoindex_idempotency_keys_1 (org_id=? AND idem_key=?)
        SEARCH d USING INDEX drafts_of_key (org_id=? AND idem_key=?)
    projection::count_backlog_of
        CO-ROUTINE pending
        SEARCH conversations USING INDEX conversations_to_project (org_id=?)
        SCAN pending
    ");
}

/// A page of a list must not cost as much as the whole list. PostgreSQL chooses by the contents of the tables;
/// SQLite always chooses as it does here.
#[tokio::test]
async fn on_sqlite_every_list_has_an_index_in_its_order() {
    let all = read_statements();
    let (_folder, store) = open_sqlite().await;
    let (mut pages, mut findings) = (0, Vec::new());
    for statement in all.iter().filter(|statement| statement.is_page) {
        pages += 1;
        let plan = explain_plan(&store, statement).await.expect("a plan").join("\n    ");
        let may_sort = ALLOWED_SORTS.iter().any(|(place, _)| *place == statement.place);
        if plan.contains("ORDER BY") && !may_sort {
            findings.push(format!("{} sorts the list for each page:\n    {plan}", statement.place));
        }
    }
    assert!(pages >= 16, "only {pages} statements of pages were found in the source");
    assert!(findings.is_empty(), "add an index:\n{}", findings.join("\n"));
    store.close().await;
}

/// A page of a source's passages must not cost as much as all of them. PostgreSQL chooses by the contents of the
/// tables; SQLite always chooses as it does here.
#[tokio::test]
async fn on_sqlite_the_passages_of_a_source_are_read_in_their_order() {
    let all = read_statements();
    let statement = all.iter().find(|statement| statement.place == "chunks::list_of_source").expect("it reads passages");
    let (_folder, store) = open_sqlite().await;
    let plan = explain_plan(&store, statement).await.expect("a plan").join("\n");
    assert!(plan.contains("chunks_of_source"), "it goes through the passages of other sources:\n{plan}");
    assert!(!plan.contains("ORDER BY"), "it sorts all passages of the source for each page of them:\n{plan}");
    store.close().await;
}

/// Whatever filter is set on the activity, only matching entries are read.
#[tokio::test]
async fn on_sqlite_every_filter_of_the_activity_has_an_index() {
    let all = read_statements();
    let (_folder, store) = open_sqlite().await;
    let index = Regex::new(r"^SEARCH \w+ USING (?:COVERING )?(?:INDEX (\w+)|(PRIMARY KEY))").expect("a pattern");
    let mut used = Vec::new();
    for statement in all.iter().filter(|statement| statement.place == "activity::list") {
        let plan = explain_plan(&store, statement).await.expect("a plan");
        let found = index.captures(&plan[0]).unwrap_or_else(|| panic!("it uses no index: {plan:?}"));
        used.push(found.get(1).or(found.get(2)).expect("one of them").as_str().to_owned());
    }
    used.dedup();
    let expected = ["request", "resource", "resource_kind", "verb", "actor", "actor_kind"].map(|of| format!("activity_of_{of}"));
    assert_eq!(used, [expected.as_slice(), &["PRIMARY KEY".to_owned()]].concat());
    store.close().await;
}

/// Whatever filter is set on the conversations, the list is read in its order, and only from an index; the time that it
/// is not sorted by is in the rows.
#[tokio::test]
async fn on_sqlite_every_list_of_conversations_is_read_from_an_index() {
    let all = read_statements();
    let (_folder, store) = open_sqlite().await;
    let index = Regex::new(r"^SEARCH c USING (COVERING )?INDEX (\w+) \((.*)\)$").expect("a pattern");
    for (scope, of) in [("of_agent", ""), ("of_org", "of_org_")] {
        for (sort, key) in [("message", "last_message_at"), ("creation", "created_at")] {
            let place = format!("{scope}::list_by_{sort}");
            let mut used = Vec::new();
            for statement in all.iter().filter(|statement| statement.place == place) {
                let plan = explain_plan(&store, statement).await.expect("a plan");
                let found = index.captures(&plan[0]).unwrap_or_else(|| panic!("it uses no index: {plan:?}"));
                assert!(found.get(1).is_some() || statement.sqlite.contains("$11"), "it reads more than an index: {plan:?}");
                let both_ends = [format!("({key},id)>(?,?) AND {key}<?"), format!("{key}>? AND ({key},id)<(?,?)")];
                assert!(both_ends.iter().any(|ends| found[3].ends_with(ends)), "it reads beyond the page: {plan:?}");
                used.push(found[2].to_owned());
            }
            used.dedup();
            let expected =
                ["conversations_", "unanswered_conversations_", "upvoted_conversations_", "downvoted_conversations_", ""];
            let expected = expected.map(|kind| match kind {
                "conversations_" => format!("conversations_{of}by_status_and_{sort}"),
                "" => format!("conversations_{of}by_{sort}"),
                kind => format!("{kind}{of}by_{sort}"),
            });
            assert_eq!(used, expected);
        }
    }
    store.close().await;
}

/// The inbox of an organization costs nothing for conversations outside it.
#[tokio::test]
async fn on_sqlite_the_inbox_is_read_from_its_indices() {
    let all = read_statements();
    let (_folder, store) = open_sqlite().await;
    let index = Regex::new(r"^SEARCH (?:c|conversations) USING (?:COVERING )?INDEX (\w+)").expect("a pattern");
    let mut used = BTreeSet::new();
    for statement in all.iter().filter(|statement| statement.place.starts_with("inbox::")) {
        let plan = explain_plan(&store, statement).await.expect("a plan");
        let found = plan.iter().find_map(|step| index.captures(step));
        used.insert(found.unwrap_or_else(|| panic!("{} reads more: {plan:?}", statement.place))[1].to_owned());
    }
    assert_eq!(used.into_iter().collect::<Vec<_>>(), ["conversations_by_assignee", "inbox"]);
    store.close().await;
}
