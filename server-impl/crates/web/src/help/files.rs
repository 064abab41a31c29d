//! Files of a site: pictures and downloads. They are streamed in blocks, and support range requests.

use std::ops::RangeInclusive;

use axum::{
    body::Body,
    response::{IntoResponse, Response},
};
use bytes::Bytes;
use frontdesk_store::{self as store, Store, help_center::files::MAX_BLOCK_BYTES};
use frontdesk_types::{Error, HelpCenterFileId, Result, help_center::files::HelpCenterFile};
use futures::stream;
use http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

use super::{
    answer::{CACHE_REVALIDATED, header_value, matches_etag},
    site::LoadedSite,
};

/// Content security policy of a file that is opened on its own: nothing is allowed.
const FILE_CSP: &str = "default-src 'none'; sandbox; frame-ancestors 'none'";

/// Characters that are not percent-encoded in a file name (RFC 8187, `attr-char`).
const UNESCAPED_CHARS: AsciiSet = NON_ALPHANUMERIC.remove(b'-').remove(b'_').remove(b'.').remove(b'~');

/// Returns a file of a site; `None` if there is no file with this id and name.
///
/// # Errors
/// Internal errors only.
pub(super) async fn serve_file(
    store: &Store,
    whole: &LoadedSite,
    (id, name): (HelpCenterFileId, &str),
    method: &Method,
    asked: &HeaderMap,
) -> Result<Option<Response>> {
    let found = store::help_center::files::find(&mut store.read().await?, whole.site.org, id).await?;
    let Some(file) = found.filter(|file| file.site == whole.site.id && file.name == name) else { return Ok(None) };
    // The content of an id never changes.
    let tag = format!("\"{id}\"");
    let mut headers = file_headers(&file, &tag)?;
    if matches_etag(asked, &tag) {
        return Ok(Some((StatusCode::NOT_MODIFIED, headers).into_response()));
    }
    let bytes = u64::try_from(file.bytes).map_err(Error::internal)?;
    let (status, range) = match parse_range(asked, &tag, bytes) {
        RequestedRange::Whole => (StatusCode::OK, 0..=bytes.saturating_sub(1)),
        RequestedRange::Part(range) => {
            let part = format!("bytes {}-{}/{bytes}", range.start(), range.end());
            headers.insert(header::CONTENT_RANGE, header_value(&part)?);
            (StatusCode::PARTIAL_CONTENT, range)
        }
        RequestedRange::Beyond => {
            headers.insert(header::CONTENT_RANGE, header_value(&format!("bytes */{bytes}"))?);
            return Ok(Some((StatusCode::RANGE_NOT_SATISFIABLE, headers).into_response()));
        }
    };
    headers.insert(header::CONTENT_LENGTH, (range.end() + 1 - range.start()).into());
    let body = if method == Method::HEAD { Body::empty() } else { stream_range(store.clone(), &file, range) };
    Ok(Some((status, headers, body).into_response()))
}

fn file_headers(file: &HelpCenterFile, tag: &str) -> Result<HeaderMap> {
    let is_picture = file.media_type.starts_with("image/");
    let is_text = file.media_type.starts_with("text/");
    let media_type = if is_text { format!("{}; charset=utf-8", file.media_type) } else { file.media_type.clone() };
    let shown = if is_picture { "inline" } else { "attachment" };
    let encoded = utf8_percent_encode(&file.name, &UNESCAPED_CHARS);
    let mut headers = HeaderMap::new();
    headers.insert(header::CONTENT_TYPE, header_value(&media_type)?);
    headers.insert(header::CONTENT_DISPOSITION, header_value(&format!("{shown}; filename*=UTF-8''{encoded}"))?);
    headers.insert(header::ETAG, header_value(tag)?);
    headers.insert(header::ACCEPT_RANGES, HeaderValue::from_static("bytes"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(CACHE_REVALIDATED));
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(FILE_CSP));
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    Ok(headers)
}

/// Requested part of a file.
#[derive(Debug, PartialEq, Eq)]
enum RequestedRange {
    Whole,
    Part(RangeInclusive<u64>),
    /// The range cannot be satisfied.
    Beyond,
}

/// Parses the requested range (RFC 9110, section 14). Requests for several ranges get the whole file.
fn parse_range(asked: &HeaderMap, tag: &str, bytes: u64) -> RequestedRange {
    let is_current = asked.get(header::IF_RANGE).is_none_or(|known| known == tag);
    let range = asked.get(header::RANGE).filter(|_| is_current).and_then(|range| range.to_str().ok());
    let Some((first, last)) = range.and_then(|range| range.strip_prefix("bytes=")?.split_once('-')) else {
        return RequestedRange::Whole;
    };
    let number = |text: &str| text.parse::<u64>().ok();
    match (number(first), number(last)) {
        (Some(first), _) if first >= bytes && (last.is_empty() || number(last).is_some()) => RequestedRange::Beyond,
        (Some(first), Some(last)) if first <= last => RequestedRange::Part(first..=last.min(bytes - 1)),
        (Some(first), None) if last.is_empty() => RequestedRange::Part(first..=bytes - 1),
        (None, Some(0)) if first.is_empty() => RequestedRange::Beyond,
        (None, Some(last)) if first.is_empty() && bytes > 0 => RequestedRange::Part(bytes.saturating_sub(last)..=bytes - 1),
        _ => RequestedRange::Whole,
    }
}

/// Streams a range of a file. All blocks but the last are full, so the block in which the range starts can be computed.
fn stream_range(store: Store, file: &HelpCenterFile, range: RangeInclusive<u64>) -> Body {
    let (org, id, end) = (file.org, file.id, *range.end());
    let blocks = stream::try_unfold(*range.start(), move |at| {
        let store = store.clone();
        async move {
            if at > end {
                return Ok(None);
            }
            let (number, within) = (at / MAX_BLOCK_BYTES as u64, at % MAX_BLOCK_BYTES as u64);
            let number = i64::try_from(number).map_err(Error::internal)?;
            let block = store::help_center::files::find_block(&mut store.read().await?, org, id, number).await?;
            let mut block = Bytes::from(block.ok_or_else(|| Error::internal(format!("the file {id} has lost a block")))?);
            let requested = usize::try_from(end + 1 - at).unwrap_or(usize::MAX);
            block = block.split_off(usize::try_from(within).unwrap_or(usize::MAX).min(block.len()));
            block.truncate(requested);
            if block.is_empty() {
                return Err(Error::internal(format!("the file {id} is shorter than it says")));
            }
            let next = at + block.len() as u64;
            Ok(Some((block, next)))
        }
    });
    Body::from_stream(blocks)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse_sent(text: &'static str, bytes: u64) -> RequestedRange {
        parse_range(&HeaderMap::from_iter([(header::RANGE, HeaderValue::from_static(text))]), "\"a\"", bytes)
    }

    #[test]
    fn a_part_of_a_file_is_asked_for() {
        assert_eq!(parse_sent("bytes=0-4", 10), RequestedRange::Part(0..=4));
        assert_eq!(parse_sent("bytes=4-", 10), RequestedRange::Part(4..=9));
        assert_eq!(parse_sent("bytes=4-99", 10), RequestedRange::Part(4..=9));
        assert_eq!(parse_sent("bytes=-3", 10), RequestedRange::Part(7..=9));
        assert_eq!(parse_sent("bytes=-99", 10), RequestedRange::Part(0..=9));
        for beyond in ["bytes=10-", "bytes=10-20", "bytes=-0"] {
            assert_eq!(parse_sent(beyond, 10), RequestedRange::Beyond, "{beyond}");
        }
        for whole in ["bytes=0-1,4-5", "lines=0-1", "bytes=5-4", "bytes=a-", "bytes=-", "bytes=4-a", ""] {
            assert_eq!(parse_sent(whole, 10), RequestedRange::Whole, "{whole}");
        }
    }

    #[test]
    fn a_part_of_another_file_is_not_sent() {
        let headers = [(header::RANGE, "bytes=0-4"), (header::IF_RANGE, "\"b\"")];
        let headers = headers.map(|(name, value)| (name, HeaderValue::from_static(value)));
        assert_eq!(parse_range(&HeaderMap::from_iter(headers), "\"a\"", 10), RequestedRange::Whole);
    }
}
