//! Targets of links and addresses of images.

use std::{borrow::Cow, sync::LazyLock};

use percent_encoding::percent_decode_str;
use url::{Position, Url};
use uuid::Uuid;

/// Schemes that a link may have.
pub(super) const SCHEMES: [&str; 4] = ["https", "http", "mailto", "tel"];

/// Prefix of the paths of files.
const FILES_PREFIX: &str = "/_fd/files/";

/// Maximum bytes of a target: the time that its parts take grows faster than its length.
const MAX_TARGET_BYTES: usize = 2_048;

/// Number of times that a path is decoded to find what it hides: once for the server, once for a proxy before
/// it, and once more.
const MAX_DECODINGS: usize = 3;

/// Stand-in for the site while a path is resolved.
#[expect(clippy::expect_used, reason = "a constant, which the tests resolve against")]
static SITE: LazyLock<Url> = LazyLock::new(|| Url::parse("https://site.invalid/").expect("it is an address"));

/// An allowed target, as it is written into HTML.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct AllowedTarget {
    /// Value of the attribute.
    pub(super) href: String,
    /// Kind of the destination.
    pub(super) kind: TargetKind,
}

/// The destination of a target.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum TargetKind {
    /// An address outside of the site.
    Outside,
    /// A path of the site, without query and fragment.
    Path(String),
    /// A file of the site.
    File(Uuid),
    /// A place in the text, decoded.
    Fragment(String),
}

/// Returns the target of a link, if it is allowed.
pub(super) fn parse_link(written: &str) -> Option<AllowedTarget> {
    // Browsers drop control characters and read backslashes as slashes.
    if written.len() > MAX_TARGET_BYTES || written.contains(|letter: char| letter.is_control() || letter == '\\') {
        return None;
    }
    let target = match written.as_bytes() {
        [b'#', ..] => parse_fragment(written),
        [b'/', b'/', ..] => None,
        [b'/', ..] => parse_path(written),
        _ => parse_outside(written),
    };
    target.filter(|target| target.href.len() <= MAX_TARGET_BYTES)
}

/// Returns the address of an image, if it is allowed. Pages load none over plain HTTP.
pub(super) fn parse_image(written: &str) -> Option<AllowedTarget> {
    parse_link(written).filter(|target| match target.kind {
        TargetKind::Outside => target.href.starts_with("https:"),
        TargetKind::Path(_) | TargetKind::File(_) => true,
        TargetKind::Fragment(_) => false,
    })
}

fn parse_fragment(written: &str) -> Option<AllowedTarget> {
    let resolved = SITE.join(written).ok()?;
    let href = resolved[Position::AfterQuery..].to_owned();
    let id = percent_decode(href.trim_start_matches('#')).into_owned();
    Some(AllowedTarget { href, kind: TargetKind::Fragment(id) })
}

fn parse_path(written: &str) -> Option<AllowedTarget> {
    let resolved = SITE.join(written).ok()?;
    if resolved[..Position::BeforePath] != SITE[..Position::BeforePath] || hides_something(resolved.path()) {
        return None;
    }
    let path = resolved.path().to_owned();
    let file = path.strip_prefix(FILES_PREFIX).and_then(|rest| rest.split('/').next()).and_then(|id| id.parse().ok());
    let kind = file.map_or(TargetKind::Path(path), TargetKind::File);
    Some(AllowedTarget { href: resolved[Position::BeforePath..].to_owned(), kind })
}

/// Returns `true` if a path, when decoded, becomes another address or one with invisible letters.
fn hides_something(path: &str) -> bool {
    let mut path = Cow::Borrowed(path);
    for _ in 0..=MAX_DECODINGS {
        if path.starts_with("//") || path.contains(|letter: char| letter.is_control() || letter == '\\') {
            return true;
        }
        path = Cow::Owned(percent_decode(&path).into_owned());
    }
    false
}

fn percent_decode(text: &str) -> Cow<'_, str> {
    percent_decode_str(text).decode_utf8_lossy()
}

fn parse_outside(written: &str) -> Option<AllowedTarget> {
    let address = Url::parse(written).ok()?;
    let is_whole = match address.scheme() {
        // A user name before the host looks like a host.
        "https" | "http" => address.has_host() && address.username().is_empty() && address.password().is_none(),
        _ => address.cannot_be_a_base() && !address.path().trim().is_empty(),
    };
    let is_allowed = is_whole && SCHEMES.contains(&address.scheme());
    is_allowed.then(|| AllowedTarget { href: address.into(), kind: TargetKind::Outside })
}
