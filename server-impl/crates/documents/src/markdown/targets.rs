//! Where links lead and images come from.

use std::{borrow::Cow, sync::LazyLock};

use percent_encoding::percent_decode_str;
use url::{Position, Url};
use uuid::Uuid;

/// Schemes that a link may have.
pub(super) const SCHEMES: [&str; 4] = ["https", "http", "mailto", "tel"];

/// Prefix of the paths of files.
const FILES: &str = "/_fd/files/";

/// Maximum bytes of a target: the time that its parts take grows faster than its length.
const MAX_TARGET_BYTES: usize = 2_048;

/// Number of times that a path is decoded to find what it hides: once by the server, once by a proxy before it, and
/// once more.
const DECODINGS: usize = 3;

/// Stands for the site while a path is resolved.
#[expect(clippy::expect_used, reason = "a constant, which the tests resolve against")]
static SITE: LazyLock<Url> = LazyLock::new(|| Url::parse("https://site.invalid/").expect("it is an address"));

/// A target that is allowed, as it is written into HTML.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Target {
    /// The value of the attribute.
    pub(super) href: String,
    /// Kind.
    pub(super) kind: Kind,
}

/// Kind of a target.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Kind {
    /// Something outside of the site.
    Outside,
    /// A path of the site, without query and fragment.
    Path(String),
    /// A file of the site.
    File(Uuid),
    /// A place in the text, decoded.
    Fragment(String),
}

/// The target of a link, if it may have it.
pub(super) fn of_link(written: &str) -> Option<Target> {
    // Browsers drop control characters and read backslashes as slashes.
    if written.len() > MAX_TARGET_BYTES || written.contains(|letter: char| letter.is_control() || letter == '\\') {
        return None;
    }
    let target = match written.as_bytes() {
        [b'#', ..] => fragment(written),
        [b'/', b'/', ..] => None,
        [b'/', ..] => path(written),
        _ => outside(written),
    };
    target.filter(|target| target.href.len() <= MAX_TARGET_BYTES)
}

/// The address of an image, if it may have it. Pages load none over plain HTTP.
pub(super) fn of_image(written: &str) -> Option<Target> {
    of_link(written).filter(|target| match target.kind {
        Kind::Outside => target.href.starts_with("https:"),
        Kind::Path(_) | Kind::File(_) => true,
        Kind::Fragment(_) => false,
    })
}

fn fragment(written: &str) -> Option<Target> {
    let resolved = SITE.join(written).ok()?;
    let href = resolved[Position::AfterQuery..].to_owned();
    let id = decoded(href.trim_start_matches('#')).into_owned();
    Some(Target { href, kind: Kind::Fragment(id) })
}

fn path(written: &str) -> Option<Target> {
    let resolved = SITE.join(written).ok()?;
    if resolved[..Position::BeforePath] != SITE[..Position::BeforePath] || hides_something(resolved.path()) {
        return None;
    }
    let path = resolved.path().to_owned();
    let file = path.strip_prefix(FILES).and_then(|rest| rest.split('/').next()).and_then(|id| id.parse().ok());
    let kind = file.map_or(Kind::Path(path), Kind::File);
    Some(Target { href: resolved[Position::BeforePath..].to_owned(), kind })
}

/// Returns whether a path becomes another address, or one with letters that are not shown, when somebody decodes it.
fn hides_something(path: &str) -> bool {
    let mut path = Cow::Borrowed(path);
    for _ in 0..=DECODINGS {
        if path.starts_with("//") || path.contains(|letter: char| letter.is_control() || letter == '\\') {
            return true;
        }
        path = Cow::Owned(decoded(&path).into_owned());
    }
    false
}

fn decoded(text: &str) -> Cow<'_, str> {
    percent_decode_str(text).decode_utf8_lossy()
}

fn outside(written: &str) -> Option<Target> {
    let address = Url::parse(written).ok()?;
    let is_whole = match address.scheme() {
        // A name before the host looks like a host.
        "https" | "http" => address.has_host() && address.username().is_empty() && address.password().is_none(),
        _ => address.cannot_be_a_base() && !address.path().trim().is_empty(),
    };
    let is_allowed = is_whole && SCHEMES.contains(&address.scheme());
    is_allowed.then(|| Target { href: address.into(), kind: Kind::Outside })
}
