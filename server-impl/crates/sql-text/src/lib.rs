//! The notation of the SQL in the store: SQL as a shell takes it, with named pieces in braces.
//!
//! ```sql
//! SELECT {columns}
//!   FROM notes
//!  WHERE org_id = $1
//!    AND id {BEYOND} $2
//!  ORDER BY id {DIRECTION}
//! ```
//!
//! `{UPPER_CASE}` is a keyword in which the two databases, or the directions of a list, differ; `{lower_case}` is the
//! expansion of the macro `lower_case!()`. Line breaks and indentation become single spaces. Text in quotes stays as
//! it is, including its braces.
//!
//! A library of its own, since `sql-macro` can export nothing but macros, and the tests of `store` read the same
//! notation from its source. May use: nothing.

use std::fmt;

/// A piece of a statement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SqlPiece<'t> {
    /// Text that is the same for both databases.
    Text(String),
    /// The name of a keyword, in upper case.
    Keyword(&'t str),
    /// The name of a macro that expands to SQL, in lower case.
    Fragment(&'t str),
}

/// The reason why a text is not in this notation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SqlTextError {
    /// A `{` is not followed by a `}`.
    UnclosedBrace,
    /// A `}` is not preceded by a `{`.
    UnopenedBrace,
    /// There is nothing between the braces.
    EmptyName,
    /// The name is neither in upper case nor in lower case.
    InvalidName(String),
    /// A quote is not closed.
    UnclosedQuote(char),
    /// A comment would extend to the end of the statement, which becomes one line.
    Comment,
}

impl fmt::Display for SqlTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnclosedBrace => f.write_str("a `{` must be closed by a `}`"),
            Self::UnopenedBrace => f.write_str("a `}` must close a `{`"),
            Self::EmptyName => f.write_str("braces must contain the name of a keyword or a macro"),
            Self::InvalidName(name) => write!(f, "`{{{name}}}` must be a KEYWORD or a macro, in one case without spaces"),
            Self::UnclosedQuote(quote) => write!(f, "a {quote} must be closed"),
            Self::Comment => f.write_str("SQL must not contain comments: write them in Rust"),
        }
    }
}

/// Splits a text into its pieces. Two texts never follow each other, and none is empty.
pub fn split_pieces(text: &str) -> Result<Vec<SqlPiece<'_>>, SqlTextError> {
    let (mut pieces, mut plain, mut rest) = (Vec::new(), String::new(), text.trim());
    while let Some(next) = rest.chars().next() {
        let length = match next {
            '{' => {
                let name = rest[1..].split_once('}').ok_or(SqlTextError::UnclosedBrace)?.0;
                if !plain.is_empty() {
                    pieces.push(SqlPiece::Text(std::mem::take(&mut plain)));
                }
                pieces.push(named_piece(name)?);
                name.len() + 2
            }
            '}' => return Err(SqlTextError::UnopenedBrace),
            '\'' | '"' => {
                let quoted = rest[1..].split_once(next).ok_or(SqlTextError::UnclosedQuote(next))?.0.len() + 2;
                plain.push_str(&rest[..quoted]);
                quoted
            }
            _ if rest.starts_with("--") || rest.starts_with("/*") => return Err(SqlTextError::Comment),
            _ if next.is_whitespace() => {
                plain.push(' ');
                rest.len() - rest.trim_start().len()
            }
            _ => {
                plain.push(next);
                next.len_utf8()
            }
        };
        rest = &rest[length..];
    }
    if !plain.is_empty() {
        pieces.push(SqlPiece::Text(plain));
    }
    Ok(pieces)
}

fn named_piece(name: &str) -> Result<SqlPiece<'_>, SqlTextError> {
    let is_made_of = |is_letter: fn(&u8) -> bool| {
        let is_allowed = |byte: u8| is_letter(&byte) || byte.is_ascii_digit() || byte == b'_';
        name.bytes().all(is_allowed) && name.as_bytes().first().is_some_and(is_letter)
    };
    match name {
        "" => Err(SqlTextError::EmptyName),
        _ if is_made_of(u8::is_ascii_uppercase) => Ok(SqlPiece::Keyword(name)),
        _ if is_made_of(u8::is_ascii_lowercase) => Ok(SqlPiece::Fragment(name)),
        _ => Err(SqlTextError::InvalidName(name.to_owned())),
    }
}

#[cfg(test)]
mod tests {
    use super::{SqlPiece::*, *};

    fn text(text: &str) -> SqlPiece<'_> {
        Text(text.to_owned())
    }

    #[test]
    fn line_breaks_and_indentation_become_single_spaces() {
        let sql = "
            SELECT id
              FROM notes
             WHERE id = $1";
        assert_eq!(split_pieces(sql), Ok(vec![text("SELECT id FROM notes WHERE id = $1")]));
        assert_eq!(split_pieces(" \n "), Ok(vec![]));
    }

    #[test]
    fn names_in_braces_are_pieces() {
        let sql = "SELECT {columns} FROM {EACH_TEXT}($2) t WHERE (at, id) {BEYOND} ($3, $4){live_2}";
        let expected = [
            text("SELECT "),
            Fragment("columns"),
            text(" FROM "),
            Keyword("EACH_TEXT"),
            text("($2) t WHERE (at, id) "),
            Keyword("BEYOND"),
            text(" ($3, $4)"),
            Fragment("live_2"),
        ];
        assert_eq!(split_pieces(sql), Ok(expected.to_vec()));
    }

    #[test]
    fn quoted_text_stays_as_it_is() {
        for sql in ["SELECT '{}  {NOT} --', \"a  {b}\", 'it''s  ä'", "''", "SELECT 'a\n  b'"] {
            assert_eq!(split_pieces(sql), Ok(vec![text(sql)]));
        }
    }

    #[test]
    fn mistakes_are_named() {
        for (sql, expected) in [
            ("SELECT {columns", "a `{` must be closed by a `}`"),
            ("SELECT columns}", "a `}` must close a `{`"),
            ("SELECT {}", "braces must contain the name of a keyword or a macro"),
            ("SELECT { columns }", "`{ columns }` must be a KEYWORD or a macro, in one case without spaces"),
            ("SELECT {Columns}", "`{Columns}` must be a KEYWORD or a macro, in one case without spaces"),
            ("SELECT {{}}", "`{{}` must be a KEYWORD or a macro, in one case without spaces"),
            ("SELECT {2}", "`{2}` must be a KEYWORD or a macro, in one case without spaces"),
            ("SELECT 'it''s", "a ' must be closed"),
            ("SELECT 1 -- one", "SQL must not contain comments: write them in Rust"),
            ("SELECT /* one */ 1", "SQL must not contain comments: write them in Rust"),
        ] {
            assert_eq!(split_pieces(sql).map_err(|error| error.to_string()), Err(expected.to_owned()), "{sql}");
        }
    }
}
