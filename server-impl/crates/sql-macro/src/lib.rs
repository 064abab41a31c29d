//! The macro `sql!`, which expands the notation of `sql-text` at compile time.
//!
//! It depends on no parser of Rust, since the store would wait for that to compile. May use: `frontdesk-sql-text`.

use frontdesk_sql_text::{SqlPiece, split_pieces};
use proc_macro::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};

/// Expands to a string literal: the SQL for one database, `sql!(postgres desc, "…")`, or a fragment for both,
/// `sql!("…")`, which has no keywords.
///
/// A keyword becomes `word!(postgres desc, KEYWORD)`, and a macro is called without arguments. Both must be in scope
/// where the SQL is written.
#[proc_macro]
pub fn sql(input: TokenStream) -> TokenStream {
    let mut dialect: Vec<TokenTree> = input.into_iter().collect();
    let written = dialect.pop();
    let span = written.as_ref().map_or_else(Span::call_site, TokenTree::span);
    expand(&dialect, written, span)
        .unwrap_or_else(|problem| call("compile_error", TokenTree::from(Literal::string(&problem)), span))
}

/// Builds `concat!("…", word!(…), …)`.
fn expand(dialect: &[TokenTree], written: Option<TokenTree>, span: Span) -> Result<TokenStream, String> {
    let literal = find_literal(written);
    let text = literal.as_deref().and_then(unquote).ok_or("SQL must be a string literal, and a raw one if it has a backslash")?;
    let mut arguments = TokenStream::new();
    for piece in split_pieces(text).map_err(|error| error.to_string())? {
        arguments.extend(match piece {
            SqlPiece::Text(text) => TokenTree::from(Literal::string(&text)).into(),
            SqlPiece::Fragment(name) => call(name, TokenStream::new(), span),
            SqlPiece::Keyword(name) if dialect.is_empty() => {
                return Err(format!("`{{{name}}}` must be in a statement: a fragment is the same for both databases"));
            }
            SqlPiece::Keyword(name) => {
                let keyword = TokenTree::from(Ident::new(name, span));
                call("word", dialect.iter().cloned().chain([keyword]).collect::<TokenStream>(), span)
            }
        });
        arguments.extend([TokenTree::from(Punct::new(',', Spacing::Alone))]);
    }
    Ok(call("concat", arguments, span))
}

/// Builds `name!(arguments)`.
fn call(name: &str, arguments: impl Into<TokenStream>, span: Span) -> TokenStream {
    let mut arguments = Group::new(Delimiter::Parenthesis, arguments.into());
    arguments.set_span(span);
    let tokens: [TokenTree; 3] = [Ident::new(name, span).into(), Punct::new('!', Spacing::Alone).into(), arguments.into()];
    tokens.into_iter().collect()
}

/// Returns the literal, which is in an invisible group if a macro has passed it on.
fn find_literal(written: Option<TokenTree>) -> Option<String> {
    match written? {
        TokenTree::Literal(literal) => Some(literal.to_string()),
        TokenTree::Group(group) if group.delimiter() == Delimiter::None => find_literal(group.stream().into_iter().next()),
        _ => None,
    }
}

/// Returns the text of a string literal without escapes.
fn unquote(literal: &str) -> Option<&str> {
    let (is_raw, quoted) = literal.strip_prefix('r').map_or((false, literal), |quoted| (true, quoted));
    let text = quoted.trim_matches('#').strip_prefix('"')?.strip_suffix('"')?;
    (is_raw || !text.contains('\\')).then_some(text)
}
