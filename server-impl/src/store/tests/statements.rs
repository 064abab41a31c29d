//! Every statement of the store, read from its source: prepared on both databases, and its query plan checked. A list of one tenant must
//! not cost more because another tenant has much.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use regex::Regex;
use sqlx::{AssertSqlSafe, Row};

use crate::{
    store::{Options, Store, conn::Driver},
    testing::databases::for_each_database,
};

/// The macros that run a statement.
const MACROS: [&str; 5] = ["fetch_optional", "fetch_one", "fetch_all", "fetch_page", "execute"];

/// The directions of a list. A statement of `fetch_page!` is there in each of them, any other once.
const DIRECTIONS: [&str; 2] = ["asc", "desc"];

/// Statements that may scan a whole table, by their enclosing function, with the reason.
const SCANS: [(&str, &str); 9] = [
    ("claims::list_open_under", "the operator replaces a pepper, and reads on page by page"),
    ("credits::end_reservations", "once at a start; the index holds nothing but open reservations"),
    ("drafts::end_leases", "once at a start; the index holds nothing but replies that are being written"),
    ("idempotency::due_for_sweep", "the index holds nothing but keys of running requests"),
    ("idempotency::end_leases", "once at a start; the index holds nothing but keys of running requests"),
    ("jobs::end_leases", "once at a start, and the queue is short"),
    ("jobs::next_due", "only tests ask"),
    ("jobs::pending", "only tests ask"),
    ("operator::counts", "every ten seconds where figures are wanted, and the queue is short"),
];

/// A statement for both databases.
#[derive(Debug, Clone)]
struct Statement {
    place: String,
    /// Whether it is that of a page of a list.
    is_page: bool,
    sqlite: String,
    postgres: String,
}

/// The expansions of a piece of SQL: those of the two databases, by name.
type Words = BTreeMap<String, (String, String)>;

fn statements() -> Vec<Statement> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/store");
    let read = |file: &Path| fs::read_to_string(file).expect("a source file").parse::<TokenStream>().expect("it is Rust");
    let dialect = words(read(&folder.join("dialect.rs")));
    let mut found = Vec::new();
    for file in &sources(&folder) {
        let name = file.file_stem().expect("a name").to_string_lossy().into_owned();
        if ["query", "dialect", "record"].contains(&name.as_str()) {
            continue;
        }
        let tokens = read(file);
        let mut known = dialect.clone();
        known.extend(words(tokens.clone()));
        for record in records(tokens.clone()) {
            known.insert("columns".to_owned(), (record.columns.clone(), record.columns.clone()));
            found.extend(record.statements(&name));
        }
        collect(tokens, &mut name.clone(), &name, &known, &mut found);
    }
    found
}

/// The source files of a folder and its subfolders, without the tests.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut entries: Vec<_> = fs::read_dir(folder).expect("the folder").map(|entry| entry.expect("an entry").path()).collect();
    entries.sort();
    let mut files = Vec::new();
    for entry in entries {
        if entry.is_dir() && entry.file_name().is_some_and(|name| name != "tests") {
            files.extend(sources(&entry));
        } else if entry.extension().is_some_and(|end| end == "rs") {
            files.push(entry);
        }
    }
    files
}

/// The arms `(sqlite, WORD) => { "…" }` of the dialect, those `($database:ident asc, WORD) => { "…" }`, which become the words `WORD asc`,
/// and macros `name` that expand to one literal.
fn words(tokens: TokenStream) -> Words {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut words = Words::new();
    for (at, token) in tokens.iter().enumerate() {
        match (token, tokens.get(at + 1), tokens.get(at + 2), tokens.get(at + 3)) {
            (TokenTree::Ident(word), _, Some(TokenTree::Ident(name)), Some(TokenTree::Group(body))) if *word == "macro_rules" => {
                for (arm, text) in arms(body.stream()) {
                    let (database, name) =
                        arm.split_once(',').map_or(("", name.to_string()), |(database, name)| (database, name.to_owned()));
                    let direction = DIRECTIONS.iter().find(|direction| database.ends_with(*direction));
                    let name = direction.map_or(name.clone(), |direction| format!("{name} {direction}"));
                    let entry = words.entry(name).or_default();
                    if database != "postgres" {
                        entry.0.clone_from(&text);
                    }
                    if database != "sqlite" {
                        entry.1 = text;
                    }
                }
            }
            _ => {}
        }
    }
    words
}

/// What a `record!` declares.
struct Record {
    table: String,
    columns: String,
    keys: Vec<String>,
    inserted: Vec<String>,
    updated: Vec<String>,
}

impl Record {
    /// The statements of the functions that it makes, in the words of `record.rs`.
    fn statements(&self, file: &str) -> Vec<Statement> {
        let Self { table, columns, keys, inserted, updated } = self;
        let statement = |function: &str, sql: String| Statement {
            place: format!("{file}::{function}"),
            is_page: false,
            sqlite: sql.clone(),
            postgres: sql,
        };
        let assigned = |columns: &[String], separator: &str, before: usize| {
            let each = columns.iter().enumerate().map(|(at, column)| format!("{column} = ${}", before + at + 1));
            each.collect::<Vec<_>>().join(separator)
        };
        let mut statements = Vec::new();
        if !inserted.is_empty() || !updated.is_empty() {
            let written = [keys.as_slice(), inserted, updated].concat();
            let places = (1..=written.len()).map(|number| format!("${number}")).collect::<Vec<_>>().join(", ");
            let written = written.join(", ");
            statements.push(statement(
                "insert_record",
                format!("INSERT INTO {table} ({written}) VALUES ({places}) RETURNING {columns}"),
            ));
        }
        if !updated.is_empty() {
            let (set, key) = (assigned(updated, ", ", keys.len()), assigned(keys, " AND ", 0));
            statements.push(statement("update_record", format!("UPDATE {table} SET {set} WHERE {key} RETURNING {columns}")));
        }
        statements
    }
}

/// The records that a file declares.
fn records(tokens: TokenStream) -> Vec<Record> {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let declared = tokens.windows(3).filter_map(|window| match window {
        [TokenTree::Ident(name), TokenTree::Punct(bang), TokenTree::Group(body)]
            if *name == "record" && bang.as_char() == '!' =>
        {
            Some(record(body.stream()))
        }
        _ => None,
    });
    declared.collect()
}

/// `Row of "table" as "alias." => Record { keys { column as field: Type } inserted { column: Type } … }`
fn record(declared: TokenStream) -> Record {
    let (mut texts, mut clauses) = (Vec::new(), BTreeMap::new());
    for token in declared {
        match token {
            TokenTree::Literal(text) => texts.push(unquoted(&text.to_string())),
            TokenTree::Group(body) => {
                let body: Vec<TokenTree> = body.stream().into_iter().collect();
                for pair in body.windows(2) {
                    if let [TokenTree::Ident(clause), TokenTree::Group(columns)] = pair {
                        clauses.insert(clause.to_string(), first_words(columns.stream()));
                    }
                }
            }
            _ => {}
        }
    }
    let mut clause = |name: &str| clauses.remove(name).unwrap_or_default();
    let [keys, inserted, updated, managed, raw] = ["keys", "inserted", "updated", "managed", "raw"].map(&mut clause);
    let alias = texts.get(1).cloned().unwrap_or_default();
    let columns = [keys.as_slice(), &inserted, &updated, &managed, &raw].concat();
    let columns = columns.iter().map(|column| format!("{alias}{column}")).collect::<Vec<_>>().join(", ");
    Record { table: texts[0].clone(), columns, keys, inserted, updated }
}

/// The first word of each entry of a list; types in angle brackets have no commas here.
fn first_words(list: TokenStream) -> Vec<String> {
    let (mut words, mut is_first) = (Vec::new(), true);
    for token in list {
        match token {
            TokenTree::Punct(comma) if comma.as_char() == ',' => is_first = true,
            TokenTree::Ident(word) if is_first => {
                words.push(word.to_string());
                is_first = false;
            }
            _ => {}
        }
    }
    words
}

/// The arms of a macro that gives a literal: what it matches, without spaces, and the text.
fn arms(body: TokenStream) -> Vec<(String, String)> {
    let tokens: Vec<TokenTree> = body.into_iter().collect();
    let mut arms = Vec::new();
    for window in tokens.windows(4) {
        if let [TokenTree::Group(matched), _, _, TokenTree::Group(result)] = window
            && let Some(TokenTree::Literal(text)) = result.stream().into_iter().next()
        {
            arms.push((matched.stream().to_string().replace(' ', ""), unquoted(&text.to_string())));
        }
    }
    arms
}

fn unquoted(literal: &str) -> String {
    syn::parse_str::<syn::LitStr>(literal).expect("a text").value()
}

/// Walks the source, and tracks the enclosing function.
fn collect(tokens: TokenStream, function: &mut String, file: &str, words: &Words, found: &mut Vec<Statement>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    for (at, token) in tokens.iter().enumerate() {
        match (token, tokens.get(at + 1), tokens.get(at + 2)) {
            (TokenTree::Ident(word), Some(TokenTree::Ident(name)), _) if *word == "fn" => *function = format!("{file}::{name}"),
            (TokenTree::Ident(name), Some(TokenTree::Punct(bang)), Some(TokenTree::Group(arguments)))
                if bang.as_char() == '!' && MACROS.contains(&name.to_string().as_str()) =>
            {
                let pieces = arguments.stream().into_iter().find_map(|token| match token {
                    TokenTree::Group(group) if group.delimiter() == Delimiter::Bracket => Some(group.stream()),
                    _ => None,
                });
                let pieces = pieces.expect("the SQL stands in brackets");
                let directions: &[&str] = if *name == "fetch_page" { &DIRECTIONS } else { &[""] };
                for direction in directions {
                    let (sqlite, postgres) = text(pieces.clone(), direction, words);
                    found.push(Statement { place: function.clone(), is_page: !direction.is_empty(), sqlite, postgres });
                }
            }
            _ => {}
        }
        if let TokenTree::Group(group) = token {
            collect(group.stream(), function, file, words, found);
        }
    }
}

/// The pieces of a statement, put together for both databases, in one direction of a list.
fn text(pieces: TokenStream, direction: &str, words: &Words) -> (String, String) {
    let mut whole = (String::new(), String::new());
    for piece in pieces {
        let (sqlite, postgres) = match piece {
            TokenTree::Literal(literal) => {
                let text = unquoted(&literal.to_string());
                (text.clone(), text)
            }
            TokenTree::Group(group) => words[&group.stream().to_string()].clone(),
            TokenTree::Ident(word) => {
                words.get(&format!("{word} {direction}")).unwrap_or_else(|| &words[&word.to_string()]).clone()
            }
            TokenTree::Punct(_) => continue,
        };
        whole.0.push_str(&sqlite);
        whole.1.push_str(&postgres);
    }
    whole
}

/// How many parameters a statement takes.
fn parameters(sql: &str) -> usize {
    let numbers = Regex::new(r"\$(\d+)").expect("a pattern");
    numbers.captures_iter(sql).map(|found| found[1].parse().expect("a number")).max().unwrap_or(0)
}

/// The plan of a statement, one line per step, in the database's own words.
async fn plan(store: &Store, statement: &Statement) -> sqlx::Result<Vec<String>> {
    let mut tx = store.begin().await.expect("a transaction");
    match tx.driver() {
        Driver::Sqlite(conn) => {
            let rows = sqlx::query(AssertSqlSafe(format!("EXPLAIN QUERY PLAN {}", statement.sqlite))).fetch_all(conn).await?;
            Ok(rows.iter().map(|row| row.get::<String, _>("detail")).collect())
        }
        Driver::Postgres(conn) => {
            // Small tables are always scanned, unless that is forbidden; and the plan must not depend on the values.
            let prepare = format!(
                "SET LOCAL enable_seqscan = off; SET LOCAL plan_cache_mode = force_generic_plan; PREPARE stated AS {}",
                statement.postgres
            );
            sqlx::raw_sql(AssertSqlSafe(prepare)).execute(&mut *conn).await?;
            let values = vec!["NULL"; parameters(&statement.postgres)].join(", ");
            let execute = if values.is_empty() { "stated".to_owned() } else { format!("stated({values})") };
            let rows = sqlx::raw_sql(AssertSqlSafe(format!("EXPLAIN EXECUTE {execute}"))).fetch_all(&mut *conn).await;
            sqlx::raw_sql("DEALLOCATE stated").execute(conn).await?;
            Ok(rows?.iter().map(|row| row.get::<String, _>(0)).collect())
        }
    }
}

/// The tables that a statement names, by their aliases.
fn tables(sql: &str) -> BTreeMap<String, String> {
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

/// The tenant tables that a plan scans completely.
fn scanned(plan: &[String], sql: &str, tenant_tables: &BTreeSet<String>) -> Vec<String> {
    let scan = Regex::new(r"^(?:SCAN (\w+)(?: USING .*)?|.*Seq Scan on (\w+).*)$").expect("a pattern");
    let tables = tables(sql);
    let names = plan.iter().filter_map(|step| {
        let found = scan.captures(step)?;
        let name = found.get(1).or(found.get(2))?.as_str();
        tables.get(name).cloned()
    });
    names.filter(|table| tenant_tables.contains(table)).collect()
}

async fn tenant_tables(store: &Store) -> BTreeSet<String> {
    let mut tx = store.begin().await.expect("a transaction");
    let sql = match tx.driver() {
        Driver::Sqlite(_) => {
            "SELECT m.name FROM sqlite_master m JOIN pragma_table_info(m.name) c ON c.name = 'org_id' WHERE m.type = 'table'"
        }
        Driver::Postgres(_) => {
            "SELECT CAST(table_name AS TEXT) FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'org_id'"
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
    let all = statements();
    assert!(all.len() > 150, "only {} statements were found in the source", all.len());
    for_each_database(async |store| {
        let tenant_tables = tenant_tables(&store).await;
        let mut findings = Vec::new();
        for statement in &all {
            match plan(&store, statement).await {
                Err(error) => findings.push(format!("{}: {error}", statement.place)),
                Ok(plan) => {
                    let scanned = scanned(&plan, &statement.sqlite, &tenant_tables);
                    let is_allowed = SCANS.iter().any(|(place, _)| *place == statement.place);
                    if !scanned.is_empty() && !is_allowed {
                        findings.push(format!("{} reads all of {scanned:?}:\n    {}", statement.place, plan.join("\n    ")));
                    }
                }
            }
        }
        assert!(findings.is_empty(), "add an index, or a reason to `SCANS`:\n{}", findings.join("\n"));
    })
    .await;
}

/// A page of a list must not cost as much as the whole list. PostgreSQL chooses by the contents of the tables; SQLite always as it does
/// here.
#[tokio::test]
async fn on_sqlite_every_list_has_an_index_in_its_order() {
    let all = statements();
    let folder = tempfile::tempdir().expect("a temporary folder");
    let url = format!("sqlite://{}", folder.path().join("frontdesk.db").display());
    let store = Store::open(&url, &Options::default()).await.expect("the file opens");
    store.migrate().await.expect("the migrations run");
    let (mut pages, mut findings) = (0, Vec::new());
    for statement in all.iter().filter(|statement| statement.is_page) {
        pages += 1;
        let plan = plan(&store, statement).await.expect("a plan").join("\n    ");
        if plan.contains("ORDER BY") {
            findings.push(format!("{} sorts the list for each page:\n    {plan}", statement.place));
        }
    }
    assert!(pages >= 16, "only {pages} statements of pages were found in the source");
    assert!(findings.is_empty(), "add an index:\n{}", findings.join("\n"));
    store.close().await;
}

/// A page of a source's passages must not cost as much as all of them. PostgreSQL chooses by the contents of the tables; SQLite always as
/// it does here.
#[tokio::test]
async fn on_sqlite_the_passages_of_a_source_are_read_in_their_order() {
    let all = statements();
    let statement = all.iter().find(|statement| statement.place == "chunks::of_source").expect("it reads passages");
    let folder = tempfile::tempdir().expect("a temporary folder");
    let url = format!("sqlite://{}", folder.path().join("frontdesk.db").display());
    let store = Store::open(&url, &Options::default()).await.expect("the file opens");
    store.migrate().await.expect("the migrations run");
    let plan = plan(&store, statement).await.expect("a plan").join("\n");
    assert!(plan.contains("chunks_of_source"), "it goes through the passages of other sources:\n{plan}");
    assert!(!plan.contains("ORDER BY"), "it sorts all passages of the source for each page of them:\n{plan}");
    store.close().await;
}
