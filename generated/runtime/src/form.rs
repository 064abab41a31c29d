//! Forms (`multipart/form-data`, RFC 7578). A small file is read whole, so that fields may follow it; a larger one
//! reaches the method as it arrives, and comes last.

use std::{
    borrow::Cow,
    error::Error,
    fmt,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
};

use axum::body::Body;
use bytes::{Bytes, BytesMut};
use futures::{Stream, stream};
use http::{
    header::{CONTENT_DISPOSITION, CONTENT_TYPE},
    request::Parts,
};
use multer::{Field, Multipart};
use percent_encoding::percent_decode_str;
use tokio::task::yield_now;

use crate::{FieldProblem, Invalid, Pace, Upload, body, memory_budget::MAX_SMALL_BYTES, paced::PacedBody};

/// Media type of a form.
const MEDIA_TYPE: &str = "multipart/form-data";

/// Name of the field that carries the file.
const FILE_FIELD: &str = "file";

/// Maximum number of bytes of all fields but the file, including their delimiters and headers.
const MAX_FIELD_BYTES: usize = 65_536;

/// Minimum number of bytes that may follow a file, and the maximum after a large one; a boundary is shorter.
const MAX_END_BYTES: usize = 1_024;

/// Maximum number of bytes passed to the parser in one piece outside of the file: it buffers them before it parses.
const MAX_PIECE_BYTES: usize = 8_192;

/// The fields of a form but its file, stored in an extension of the request.
#[derive(Clone, Debug)]
pub(crate) struct FormFields(pub(crate) Vec<(String, Bytes)>);

/// Reads a form of at most `limit` bytes, but no more of its file than fits in little memory. The fields go into the head
/// of the request, from which parameters are read.
pub(crate) async fn begin_form(head: &mut Parts, body: Body, limit: usize, pace: Pace) -> Result<Upload, Invalid> {
    body::check_media_type(&head.headers, is_form, MEDIA_TYPE)?;
    body::check_length(&head.headers, limit)?;
    let content_type = head.headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let boundary = multer::parse_boundary(content_type)
        .map_err(|_| Invalid::Form("The `Content-Type` names no boundary. Let your HTTP library write it.".to_owned()))?;
    let meter = Arc::new(ByteMeter { limit: AtomicUsize::new(MAX_FIELD_BYTES), passed: AtomicUsize::new(0) });
    let pieces = BodyPieces { body: PacedBody::new(body, limit, pace), chunk: Bytes::new(), meter: Arc::clone(&meter) };
    let mut form = Multipart::new(pieces.into_stream(), boundary);
    let (mut fields, mut file) = (Vec::new(), None);
    while let Some(mut field) = form.next_field().await.map_err(form_error)? {
        let name = field.name().ok_or_else(|| Invalid::Form("A part of the form has no name.".to_owned()))?.to_owned();
        if name != FILE_FIELD {
            fields.push((name, field.bytes().await.map_err(form_error)?));
            continue;
        }
        if file.is_some() {
            return Err(Invalid::Form(format!("The form has more than one field `{FILE_FIELD}`. Send one file.")));
        }
        let name = file_name(&field);
        let left = meter.begin_file();
        let (held, is_whole) = read_beginning(&mut field).await?;
        if !is_whole {
            head.extensions.insert(FormFields(fields));
            return Ok(Upload::from_form(FormFile { name, held, rest: Some((field, form)), meter }));
        }
        drop(field);
        meter.allow_more(left.max(MAX_END_BYTES));
        file = Some((name, held));
    }
    let Some((name, held)) = file else {
        return Err(Invalid::Fields(vec![FieldProblem::new(format!("/{FILE_FIELD}"), "is required")]));
    };
    head.extensions.insert(FormFields(fields));
    Ok(Upload::from_form(FormFile { name, held, rest: None, meter }))
}

/// Reads the beginning of a file; `true` if that is all of it.
async fn read_beginning(field: &mut Field<'static>) -> Result<(Bytes, bool), Invalid> {
    // One buffer: a client that sends byte by byte would have each byte cost an allocation.
    let mut held = BytesMut::new();
    while let Some(chunk) = field.chunk().await.map_err(form_error)? {
        held.extend_from_slice(&chunk);
        if held.len() > MAX_SMALL_BYTES {
            return Ok((held.freeze(), false));
        }
    }
    Ok((held.freeze(), true))
}

/// The body as the parser reads it.
struct BodyPieces {
    body: PacedBody,
    /// Bytes that have arrived but were not passed on yet.
    chunk: Bytes,
    meter: Arc<ByteMeter>,
}

impl BodyPieces {
    fn into_stream(self) -> impl Stream<Item = Result<Bytes, BodyError>> + Send + 'static {
        stream::try_unfold(
            self,
            |mut pieces| async move { Ok(pieces.next().await.map_err(BodyError)?.map(|bytes| (bytes, pieces))) },
        )
    }

    async fn next(&mut self) -> Result<Option<Bytes>, Invalid> {
        // The parser takes whatever is ready, so a fast client could fill the memory: after each piece, nothing is
        // ready for a moment.
        yield_now().await;
        let most = self.meter.next_piece_limit()?;
        if self.chunk.is_empty() {
            let Some(chunk) = self.body.chunk().await? else { return Ok(None) };
            self.chunk = chunk;
        }
        let piece = self.chunk.split_to(self.chunk.len().min(most));
        self.meter.passed.fetch_add(piece.len(), Relaxed);
        Ok(Some(piece))
    }
}

fn is_form(content_type: &str) -> bool {
    content_type.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case(MEDIA_TYPE)
}

/// Returns the file name of a part. RFC 7578, section 4.2, does not allow `filename*` (RFC 5987), but some clients
/// use it for non-ASCII names, and send an unusable `filename` next to it.
fn file_name(field: &Field<'_>) -> Option<String> {
    let disposition = field.headers().get(CONTENT_DISPOSITION).and_then(|value| str::from_utf8(value.as_bytes()).ok());
    let parameters =
        disposition.into_iter().flat_map(|text| text.split(';')).filter_map(|parameter| parameter.trim().split_once('='));
    let extended = parameters.filter(|(name, _)| name.eq_ignore_ascii_case("filename*")).find_map(|(_, value)| {
        let (charset, text) =
            value.trim().split_once('\'').and_then(|(charset, rest)| Some((charset, rest.split_once('\'')?.1)))?;
        charset.eq_ignore_ascii_case("utf-8").then(|| percent_decode_str(text).decode_utf8().ok()).flatten()
    });
    extended.map(Cow::into_owned).or_else(|| field.file_name().map(str::to_owned))
}

/// The file of a form. Of a large one, the rest is read along with the end of the form.
pub(crate) struct FormFile {
    name: Option<String>,
    /// The beginning, which was read already.
    held: Bytes,
    rest: Option<(Field<'static>, Multipart<'static>)>,
    meter: Arc<ByteMeter>,
}

impl FormFile {
    /// Returns the file name that the part declares.
    pub(crate) fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Returns the next bytes, at least one; `None` at the end.
    pub(crate) async fn chunk(&mut self) -> Result<Option<Bytes>, Invalid> {
        if !self.held.is_empty() {
            return Ok(Some(std::mem::take(&mut self.held)));
        }
        let Some((field, _)) = &mut self.rest else { return Ok(None) };
        match field.chunk().await.map_err(form_error)? {
            Some(bytes) => Ok(Some(bytes)),
            None => self.read_end().await,
        }
    }

    async fn read_end(&mut self) -> Result<Option<Bytes>, Invalid> {
        let Some((field, mut form)) = self.rest.take() else { return Ok(None) };
        // The next part can be read only after this one is dropped.
        drop(field);
        self.meter.allow_more(MAX_END_BYTES);
        match form.next_field().await.map_err(form_error)? {
            None => Ok(None),
            Some(_) => Err(Invalid::Form(format!(
                "A `{FILE_FIELD}` of more than {MAX_SMALL_BYTES} bytes comes last in the form. Move what follows it before it, \
                 and send one file."
            ))),
        }
    }
}

/// The number of bytes that the parser may get: outside of the file, it buffers all of them.
struct ByteMeter {
    /// Position up to which it may get bytes.
    limit: AtomicUsize,
    /// Number of bytes passed to it so far.
    passed: AtomicUsize,
}

impl ByteMeter {
    /// Lets all bytes of the file pass; returns the number of bytes that are left for fields.
    fn begin_file(&self) -> usize {
        self.limit.swap(usize::MAX, Relaxed).saturating_sub(self.passed.load(Relaxed))
    }

    /// Lets this many more bytes pass, now that the file has.
    fn allow_more(&self, bytes: usize) {
        self.limit.store(self.passed.load(Relaxed) + bytes, Relaxed);
    }

    /// Returns the maximum number of bytes of the next piece.
    fn next_piece_limit(&self) -> Result<usize, Invalid> {
        let (until, given) = (self.limit.load(Relaxed), self.passed.load(Relaxed));
        match until {
            usize::MAX => return Ok(usize::MAX),
            _ if given < until => return Ok(MAX_PIECE_BYTES),
            _ => {}
        }
        let message = format!(
            "The fields besides `{FILE_FIELD}` may take {MAX_FIELD_BYTES} bytes, and none follows a file of more than \
             {MAX_SMALL_BYTES} bytes."
        );
        Err(Invalid::Form(message))
    }
}

/// An error on its way through the parser.
#[derive(Debug)]
struct BodyError(Invalid);

impl fmt::Display for BodyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the body broke off")
    }
}

impl Error for BodyError {}

fn form_error(cause: multer::Error) -> Invalid {
    match cause {
        multer::Error::StreamReadFailed(cause) => cause.downcast::<BodyError>().map_or(Invalid::Disconnected, |broken| broken.0),
        cause => Invalid::Form(format!("The form cannot be read: {cause}.")),
    }
}
