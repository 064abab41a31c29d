//! Files that train an agent: several in one form, each of which reaches the operation as it arrives.

use std::time::Duration;

use askama::Template;
use axum::body::Body;
use frontdesk_rest::in_process::OperationBody;
use frontdesk_types::{Code, Error, Result};
use futures::StreamExt;
use http::{HeaderValue, Method, StatusCode, header};
use multer::{Field, Multipart};
use tokio::time::timeout;

use crate::app::{
    agents::header::{AgentHeader, AgentTab, OpenedAgent},
    forms::{self, FormState},
    operations::query_of,
    reply::PageReply,
    shell::{Area, Shell},
    visit::MemberVisit,
};

/// Maximum number of files in one form.
const MAX_FILES: usize = 200;

/// Maximum size of the token of a form, in bytes.
const MAX_TOKEN_BYTES: u64 = 512;

/// Media type of a file for the operation, whatever the browser thinks it is: its name and its first bytes decide.
const FILE_MEDIA_TYPE: HeaderValue = HeaderValue::from_static("application/octet-stream");

#[derive(Template)]
#[template(path = "app/sources/upload.html")]
struct UploadPage<'v> {
    shell: Shell<'v>,
    header: AgentHeader,
    form: FormState,
    /// Number of files that were added.
    added: i64,
    /// Files that were not, with reasons.
    refused: Vec<(String, String)>,
}

pub(super) async fn show(visit: &MemberVisit) -> Result<PageReply> {
    upload_page(visit, StatusCode::OK, FormState::new(&visit.services().ports), 0, Vec::new()).await
}

pub(super) async fn submit(visit: &MemberVisit, body: Body) -> Result<PageReply> {
    let Some(agent) = visit.agent_id() else { return Ok(PageReply::NotFound) };
    let mut form = UploadForm::open(visit, body)?;
    form.require_token(visit).await?;
    let (mut added, mut refused) = (0, Vec::new());
    while let Some(file) = form.next_file().await? {
        let name = file.file_name().unwrap_or_default().to_owned();
        // A field without a chosen file.
        if name.is_empty() {
            continue;
        }
        if added + refused.len() == MAX_FILES {
            refused.push((name, visit.texts().sources.too_many_files.to_owned()));
            break;
        }
        match add_file(visit, &format!("/agents/{agent}/sources/file"), &name, file).await {
            Ok(()) => added += 1,
            Err(error) => refused.push((name, forms::as_refusal(error)?.message.to_string())),
        }
    }
    if refused.is_empty() && added > 0 {
        let page = visit.org_path(&format!("agents/{agent}/sources"));
        return Ok(PageReply::done(&page, "added", Some(&added.to_string())));
    }
    let mut form = FormState::new(&visit.services().ports);
    if refused.is_empty() {
        form.problem = Some(visit.texts().sources.no_files.to_owned());
    }
    upload_page(visit, StatusCode::BAD_REQUEST, form, i64::try_from(added).unwrap_or(i64::MAX), refused).await
}

async fn add_file(visit: &MemberVisit, path: &str, name: &str, file: Field<'static>) -> Result<()> {
    let bytes = file.map(|piece| piece.map_err(std::io::Error::other));
    let body = OperationBody::Raw { content_type: FILE_MEDIA_TYPE, body: Body::from_stream(bytes) };
    visit.upload(Method::POST, path.to_owned() + &query_of(&[("name", name)]), body).await.map(drop)
}

async fn upload_page(
    visit: &MemberVisit,
    status: StatusCode,
    form: FormState,
    added: i64,
    refused: Vec<(String, String)>,
) -> Result<PageReply> {
    let Some(opened) = OpenedAgent::find(visit).await? else { return Ok(PageReply::NotFound) };
    let shell = Shell::new(visit, Area::Agents, visit.texts().sources.add_files);
    let page = UploadPage { shell, header: opened.header(visit, AgentTab::Sources), form, added, refused };
    PageReply::page_with(status, &page)
}

/// A form with files, read as it arrives. Its first field is the token, so that nothing of a foreign form is read.
struct UploadForm {
    parts: Multipart<'static>,
    /// Time limit for the next part.
    deadline: Duration,
}

impl UploadForm {
    fn open(visit: &MemberVisit, body: Body) -> Result<Self> {
        let content_type = visit.head.headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
        let boundary = multer::parse_boundary(content_type.unwrap_or_default()).map_err(|_| {
            Error::refused(Code::UnsupportedMediaType, "What was sent is not in the media type that is read here.")
        })?;
        let parts = Multipart::new(body.into_data_stream(), boundary);
        Ok(Self { parts, deadline: visit.pages.options.body_deadline })
    }

    /// Refuses a form that was not made for this browser.
    async fn require_token(&mut self, visit: &MemberVisit) -> Result<()> {
        let token = match self.next_part().await? {
            Some(part) if part.name() == Some("form") => read_short(part, self.deadline).await?,
            _ => String::new(),
        };
        visit.visitor.require_own_token(&visit.services().store, &visit.services().ring, &token).await
    }

    /// Returns the next file.
    async fn next_file(&mut self) -> Result<Option<Field<'static>>> {
        while let Some(part) = self.next_part().await? {
            if part.name() == Some("file") {
                return Ok(Some(part));
            }
        }
        Ok(None)
    }

    async fn next_part(&mut self) -> Result<Option<Field<'static>>> {
        match timeout(self.deadline, self.parts.next_field()).await {
            Ok(part) => part.map_err(|_| cut_off_error()),
            Err(_) => Err(Error::refused(Code::RequestTimeout, "The form did not arrive in time.")),
        }
    }
}

/// Reads a field that is never long.
async fn read_short(mut field: Field<'static>, deadline: Duration) -> Result<String> {
    let mut text = Vec::new();
    while let Some(piece) = timeout(deadline, field.chunk()).await.map_err(|_| cut_off_error())?.map_err(|_| cut_off_error())? {
        if (text.len() + piece.len()) as u64 > MAX_TOKEN_BYTES {
            return Ok(String::new());
        }
        text.extend_from_slice(&piece);
    }
    Ok(String::from_utf8(text).unwrap_or_default())
}

fn cut_off_error() -> Error {
    Error::refused(Code::RequestTimeout, "The form was cut off before its end.")
}
