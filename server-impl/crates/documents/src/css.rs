//! The style sheet of a site. It changes the appearance of pages and loads nothing: an address that a style sheet
//! requests tells its owner who visits, and what they type into a form.

use cssparser::{BasicParseErrorKind, ParseError, ParseErrorKind, Parser, Token};
use frontdesk_types::{Error, Result};

/// Maximum bytes of a style sheet.
pub const MAX_CSS_BYTES: usize = 32 * 1024;

/// Maximum depth of blocks and brackets.
const MAX_NESTING: u8 = 32;

/// Functions that load something, without a browser prefix (`-webkit-image-set`).
const LOADING_FUNCTIONS: &[&str] = &["cross-fade", "expression", "image", "image-set", "src", "url"];

/// Texts that may not occur anywhere, not even in comments, where browsers would ignore them.
const FORBIDDEN_TEXTS: &[(&str, &str)] = &[("</", CLOSES), ("url(", LOADS), ("@import", IMPORTS)];

/// Checks a style sheet, which is stored unchanged.
///
/// # Errors
/// `VALIDATION_ERROR` on `field`; the message names the line.
pub fn check(field: &str, css: &str) -> Result<()> {
    if css.len() > MAX_CSS_BYTES {
        return Err(Error::invalid(field, "A style sheet must be at most 32 KiB. Send a shorter one."));
    }
    let lower = css.to_ascii_lowercase();
    let found = FORBIDDEN_TEXTS.iter().find_map(|(text, wrong)| lower.find(text).map(|at| (line_of(css, at), *wrong)));
    let Some((line, wrong)) = found.or_else(|| find_violation(css)) else { return Ok(()) };
    Err(Error::invalid(field, format!("Line {line} of the style sheet {wrong}")))
}

/// Finds the first violation in the tokens, as browsers read them, with escapes resolved.
fn find_violation(css: &str) -> Option<(usize, &'static str)> {
    let mut parser = Parser::new(css);
    parser.set_nested_block_limit(MAX_NESTING);
    match check_tokens(&mut parser) {
        Ok(()) => None,
        Err(ParseError { kind: ParseErrorKind::Custom(found) }) => Some(found),
        Err(ParseError { kind: ParseErrorKind::Basic(kind) }) => {
            let is_deep = kind == BasicParseErrorKind::TooManyNestedBlocks;
            Some((line_of(css, parser.position().byte_index()), if is_deep { DEEP } else { BROKEN }))
        }
    }
}

fn check_tokens(parser: &mut Parser<'_>) -> Result<(), ParseError<(usize, &'static str)>> {
    // Today's browsers read `url/* */(` as two tokens.
    let mut is_after_url = false;
    loop {
        let line = parser.current_source_location().line as usize + 1;
        let Ok(token) = parser.next_including_whitespace_and_comments() else { return Ok(()) };
        if let Some(wrong) = token_violation(token, is_after_url) {
            return Err(ParseError::custom((line, wrong)));
        }
        is_after_url = match token {
            Token::Ident(name) => is_loading(name),
            Token::Comment(_) => is_after_url,
            _ => false,
        };
        let is_block =
            matches!(token, Token::Function(_) | Token::ParenthesisBlock | Token::SquareBracketBlock | Token::CurlyBracketBlock);
        if is_block {
            parser.parse_nested_block(check_tokens)?;
        }
    }
}

fn token_violation(token: &Token<'_>, is_after_url: bool) -> Option<&'static str> {
    match token {
        Token::UnquotedUrl(_) | Token::BadUrl(_) => Some(LOADS),
        Token::Function(name) if is_loading(name) => Some(LOADS),
        Token::ParenthesisBlock if is_after_url => Some(LOADS),
        Token::AtKeyword(name) if name.eq_ignore_ascii_case("import") => Some(IMPORTS),
        Token::BadString(_) => Some(UNENDED),
        _ => None,
    }
}

fn is_loading(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    let plain = name.strip_prefix('-').and_then(|rest| rest.split_once('-')).map_or(name.as_str(), |(_, plain)| plain);
    LOADING_FUNCTIONS.contains(&plain)
}

/// Returns the line of a byte, from 1.
fn line_of(css: &str, at: usize) -> usize {
    css.as_bytes().iter().take(at).filter(|byte| **byte == b'\n').count() + 1
}

const LOADS: &str = "loads something (`url(`, `src(`, `image(`, `image-set(`, `cross-fade(`). Upload pictures as files and \
                     show them in articles.";
const IMPORTS: &str = "imports another one (`@import`). Send all rules in this one.";
const CLOSES: &str = "contains `</`, which no style sheet needs. Remove it.";
const UNENDED: &str = "has a quoted text that does not end. Close the quotes.";
const DEEP: &str = "opens more than 32 blocks or brackets within each other. Close some.";
const BROKEN: &str = "cannot be read. Check its brackets.";

#[cfg(test)]
mod tests;
