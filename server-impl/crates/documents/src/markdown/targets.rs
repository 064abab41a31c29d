//! Targets of links and addresses of images.

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

/// Number of times that a path is decoded to find what it hides: once for the server, once for a proxy before
/// it, and once more.
const DECODINGS: usize = 3;

/// Stand-in for the site while a path is resolved.
#[expect(clippy::expect_used, reason = "a constant, which the tests resolve against")]
static SITE: LazyLock<Url> = LazyLock::new(|| Url::parse("https://site.invalid/").expect("it is an address"));

/// An allowed target, as it is written into HTML.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Target {
    /// Value of the attribute.
    pub(super) href: String,
    /// Kind of the destination.
    pub(super) kind: Kind,
}

/// The destination of a target.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Kind {
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

/// Returns the address of an image, if it is allowed. Pages load none over plain HTTP.
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

/// Returns `true` if a path, when decoded, becomes another address or one with invisible letters.
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
        // A user name before the host looks like a host.
        "https" | "http" => address.has_host() && address.username().is_empty() && address.password().is_none(),
        _ => address.cannot_be_a_base() && !address.path().trim().is_empty(),
    };
    let is_allowed = is_whole && SCHEMES.contains(&address.scheme());
    is_allowed.then(|| Target { href: address.into(), kind: Kind::Outside })
}
