//! The statements of the store, read from its source.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use frontdesk_sql_text::{SqlPiece, split_pieces};
use proc_macro2::{TokenStream, TokenTree};

use crate::analytics;

/// The macros that run a statement.
const STATEMENT_MACROS: [&str; 6] = ["fetch_optional", "fetch_one", "fetch_all", "fetch_page", "entries", "execute"];

/// Macros that run the statement of a page: the macro of the store, and those of its files that pass it one of several.
const PAGE_MACROS: [&str; 2] = ["fetch_page", "entries"];

/// The directions of a list. The statement of a page exists in each direction, any other only once.
const LIST_DIRECTIONS: [&str; 2] = ["asc", "desc"];

/// A statement for both databases.
#[derive(Debug, Clone)]
pub(super) struct SourceStatement {
    pub(super) place: String,
    /// Set for the statement of a page of a list.
    pub(super) is_page: bool,
    pub(super) sqlite: String,
    pub(super) postgres: String,
}

/// The keywords and fragments, in the notation of the SQL, for both databases, by name.
type SqlWords = BTreeMap<String, (String, String)>;

/// Returns all statements.
pub(super) fn read_statements() -> Vec<SourceStatement> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let read = |file: &Path| fs::read_to_string(file).expect("a source file").parse::<TokenStream>().expect("it is Rust");
    let mut dialect = read_words(read(&folder.join("dialect.rs")));
    dialect.extend(analytics::figures::FRAGMENTS.map(|(name, text)| (name.to_owned(), (text.to_owned(), text.to_owned()))));
    let mut found = Vec::new();
    for file in &list_source_files(&folder) {
        let name = file.file_stem().expect("a name").to_string_lossy().into_owned();
        if ["query", "dialect", "record"].contains(&name.as_str()) {
            continue;
        }
        let tokens = read(file);
        let mut known = dialect.clone();
        // The macros of a module are in scope in the modules below it.
        let parent = file.parent().map(|folder| folder.with_extension("rs")).filter(|parent| parent.is_file());
        known.extend(parent.into_iter().flat_map(|parent| read_words(read(&parent))));
        known.extend(read_words(tokens.clone()));
        for record in read_records(tokens.clone()) {
            known.insert("columns".to_owned(), (record.columns.clone(), record.columns.clone()));
            found.extend(record.build_statements(&name));
        }
        collect_statements(tokens, &mut name.clone(), &name, &known, &mut found);
    }
    found
}

/// Returns the source files of a folder and its subfolders, without the tests.
fn list_source_files(folder: &Path) -> Vec<PathBuf> {
    let mut entries: Vec<_> = fs::read_dir(folder).expect("the folder").map(|entry| entry.expect("an entry").path()).collect();
    entries.sort();
    let mut files = Vec::new();
    for entry in entries {
        if entry.is_dir() && entry.file_name().is_some_and(|name| name != "tests" && name != "testing") {
            files.extend(list_source_files(&entry));
        } else if entry.extension().is_some_and(|end| end == "rs") {
            files.push(entry);
        }
    }
    files
}

/// Reads the arms `(sqlite, WORD) => { "…" }` of the dialect, those `($database:ident asc, WORD) => { "…" }`, which
/// become the words `WORD asc`, and macros `name` that expand to one literal or to `sql!("…")`.
fn read_words(tokens: TokenStream) -> SqlWords {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut words = SqlWords::new();
    for (at, token) in tokens.iter().enumerate() {
        match (token, tokens.get(at + 1), tokens.get(at + 2), tokens.get(at + 3)) {
            (TokenTree::Ident(word), _, Some(TokenTree::Ident(name)), Some(TokenTree::Group(body))) if *word == "macro_rules" => {
                for (arm, text) in read_arms(body.stream()) {
                    let (database, name) =
                        arm.split_once(',').map_or(("", name.to_string()), |(database, name)| (database, name.to_owned()));
                    let direction = LIST_DIRECTIONS.iter().find(|direction| database.ends_with(*direction));
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

/// The contents of a `record!` declaration.
struct RecordDeclaration {
    table: String,
    columns: String,
    keys: Vec<String>,
    inserted: Vec<String>,
    updated: Vec<String>,
}

impl RecordDeclaration {
    /// Builds the statements of the functions that it generates, in the words of `record.rs`.
    fn build_statements(&self, file: &str) -> Vec<SourceStatement> {
        let Self { table, columns, keys, inserted, updated } = self;
        let statement = |function: &str, sql: String| SourceStatement {
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

/// Returns the records that a file declares.
fn read_records(tokens: TokenStream) -> Vec<RecordDeclaration> {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let declared = tokens.windows(3).filter_map(|window| match window {
        [TokenTree::Ident(name), TokenTree::Punct(bang), TokenTree::Group(body)]
            if *name == "record" && bang.as_char() == '!' =>
        {
            Some(parse_record(body.stream()))
        }
        _ => None,
    });
    declared.collect()
}

/// Parses `Row of "table" as "alias." => Record { keys { column as field: Type } inserted { column: Type } … }`.
fn parse_record(declared: TokenStream) -> RecordDeclaration {
    let (mut texts, mut clauses) = (Vec::new(), BTreeMap::new());
    for token in declared {
        match token {
            TokenTree::Literal(text) => texts.push(unquote(&text.to_string())),
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
    RecordDeclaration { table: texts[0].clone(), columns, keys, inserted, updated }
}

/// Returns the first word of each entry of a list; types in angle brackets contain no commas here.
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

/// Returns the arms of a macro that expands to a literal: the pattern, without spaces, and the text.
fn read_arms(body: TokenStream) -> Vec<(String, String)> {
    let tokens: Vec<TokenTree> = body.into_iter().collect();
    let mut arms = Vec::new();
    for window in tokens.windows(4) {
        if let [TokenTree::Group(matched), _, _, TokenTree::Group(result)] = window
            && let Some(text) = find_expansion(result.stream())
        {
            arms.push((matched.stream().to_string().replace(' ', ""), text));
        }
    }
    arms
}

/// Returns the text of `"…"` or `sql!("…")`.
fn find_expansion(result: TokenStream) -> Option<String> {
    let tokens: Vec<TokenTree> = result.into_iter().collect();
    match tokens.as_slice() {
        [TokenTree::Literal(text)] => Some(unquote(&text.to_string())),
        [TokenTree::Ident(name), _, TokenTree::Group(arguments)] if *name == "sql" => find_text(arguments.stream()),
        _ => None,
    }
}

/// Returns the first text of the arguments of a macro.
fn find_text(arguments: TokenStream) -> Option<String> {
    let texts = arguments.into_iter().filter_map(|token| match token {
        TokenTree::Literal(literal) => syn::parse_str::<syn::LitStr>(&literal.to_string()).ok(),
        _ => None,
    });
    texts.map(|text| text.value()).next()
}

fn unquote(literal: &str) -> String {
    syn::parse_str::<syn::LitStr>(literal).expect("a text").value()
}

/// Walks the source, and tracks the enclosing function.
fn collect_statements(
    tokens: TokenStream,
    function: &mut String,
    file: &str,
    words: &SqlWords,
    found: &mut Vec<SourceStatement>,
) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    for (at, token) in tokens.iter().enumerate() {
        match (token, tokens.get(at + 1), tokens.get(at + 2)) {
            (TokenTree::Ident(word), Some(TokenTree::Ident(name)), _) if *word == "fn" => *function = format!("{file}::{name}"),
            (TokenTree::Ident(name), Some(TokenTree::Punct(bang)), Some(TokenTree::Group(arguments)))
                if *name == "remove_some" && bang.as_char() == '!' =>
            {
                found.push(removal_statement(function.clone(), arguments.stream()));
            }
            (TokenTree::Ident(name), Some(TokenTree::Punct(bang)), Some(TokenTree::Group(arguments)))
                if bang.as_char() == '!' && STATEMENT_MACROS.contains(&name.to_string().as_str()) =>
            {
                // Without a text it is the body of a macro, whose uses contain the SQL.
                let Some(text) = find_text(arguments.stream()) else { continue };
                let directions: &[&str] = if PAGE_MACROS.contains(&name.to_string().as_str()) { &LIST_DIRECTIONS } else { &[""] };
                for direction in directions {
                    let (sqlite, postgres) = assemble_text(&text, direction, words);
                    found.push(SourceStatement { place: function.clone(), is_page: !direction.is_empty(), sqlite, postgres });
                }
            }
            _ => {}
        }
        if let TokenTree::Group(group) = token {
            collect_statements(group.stream(), function, file, words, found);
        }
    }
}

/// Builds the statement of `remove_some!`, in the words of `query.rs`.
fn removal_statement(place: String, arguments: TokenStream) -> SourceStatement {
    let texts = arguments.into_iter().filter_map(|token| match token {
        TokenTree::Literal(text) => Some(unquote(&text.to_string())),
        _ => None,
    });
    let texts: Vec<String> = texts.collect();
    let [table, owner, keys] = texts.as_slice() else {
        panic!("{place} names a table, the column of the owner, and the other keys")
    };
    let sql = format!(
        "DELETE FROM {table} WHERE org_id = $1 AND {owner} = $2 AND ({keys}) IN (SELECT {keys} FROM {table} \
         WHERE org_id = $1 AND {owner} = $2 LIMIT $3)"
    );
    SourceStatement { place, is_page: false, sqlite: sql.clone(), postgres: sql }
}

/// Expands the pieces of a statement for both databases, in one direction of a list.
fn assemble_text(text: &str, direction: &str, words: &SqlWords) -> (String, String) {
    let expand = |text: &str| assemble_text(text, direction, words);
    let mut whole = (String::new(), String::new());
    for piece in split_pieces(text).unwrap_or_else(|error| panic!("{error}: {text}")) {
        let (sqlite, postgres) = match piece {
            SqlPiece::Text(text) => (text.clone(), text),
            SqlPiece::Keyword(word) => words.get(&format!("{word} {direction}")).unwrap_or_else(|| &words[word]).clone(),
            SqlPiece::Fragment(name) => (expand(&words[name].0).0, expand(&words[name].1).1),
        };
        whole.0.push_str(&sqlite);
        whole.1.push_str(&postgres);
    }
    whole
}
