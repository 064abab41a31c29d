//! The methods of the fake service: each records its arguments, and returns a sample answer.

use std::{
    any::{Any, TypeId},
    collections::BTreeMap,
    fmt::Debug,
};

use async_trait::async_trait;
use axum::body::Body;
use bytes::Bytes;
use frontdesk_api::{
    Download, Operation, Upload,
    apis::chat::StreamChatEvent,
    models,
    runtime::{Events, GzipBytes},
    stub::Stub,
};
use http::{HeaderMap, HeaderValue, header::ETAG};

use crate::fake::{FakeError, FakeService};

#[async_trait]
impl Stub for FakeService {
    fn stand_in<T: Any>(&self, _operation: &'static Operation, got: &[&dyn Debug]) -> Result<T, FakeError> {
        let got: Vec<String> = got.iter().map(|part| format!("{part:?}")).collect();
        self.record_call(got.join(" "))?;
        let stream = TypeId::of::<T>() == TypeId::of::<Events<StreamChatEvent>>();
        let samples = if stream { vec![Box::new(self.events()) as Box<dyn Any>] } else { self.sample_answers() };
        let sample = samples.into_iter().find_map(|sample| sample.downcast::<T>().ok());
        sample.map(|sample| *sample).ok_or(FakeError::Failed)
    }

    async fn read(&self, mut upload: Upload) -> Result<Bytes, FakeError> {
        self.record_step(format!("upload of {:?}", upload.content_length()));
        if let Some(name) = upload.file_name() {
            self.record_step(format!("called {name}"));
        }
        let mut all = Vec::new();
        while let Some(piece) = upload.chunk().await.map_err(FakeError::Invalid)? {
            self.record_step(format!("a piece of {}", piece.len()));
            all.extend_from_slice(&piece);
        }
        Ok(all.into())
    }
}

impl FakeService {
    /// Returns the samples that the tests inspect. A method with any other answer fails.
    fn sample_answers(&self) -> Vec<Box<dyn Any>> {
        let state = self.state();
        vec![
            Box::new(models::AgentList { items: vec![], next_cursor: None }),
            Box::new(sample_agent(&state.name)),
            Box::new(models::SourceList { items: vec![], next_cursor: None }),
            Box::new(sample_source()),
            Box::new(models::PassageList { items: vec![], explanation: None }),
            Box::new(sample_picture(state.gzip)),
        ]
    }
}

fn sample_picture(is_compressed: bool) -> Download {
    let headers = HeaderMap::from_iter([(ETAG, HeaderValue::from_static("\"1\""))]);
    let gzip = GzipBytes { etag: HeaderValue::from_static("\"2\""), bytes: Bytes::from_static(b"packed") };
    Download { media_type: "image/gif", headers, body: Body::from("GIF89a"), gzip: is_compressed.then_some(gzip) }
}

fn sample_agent(name: &str) -> models::Agent {
    models::Agent {
        id: uuid::Uuid::nil(),
        public_id: "public".to_owned(),
        name: name.to_owned(),
        description: None,
        metadata: BTreeMap::new(),
        is_public: true,
        collect_leads: false,
        help_page_enabled: false,
        model: "builtin/extractive".to_owned(),
        system_instruction: None,
        unknown_answer: None,
        language: None,
        temperature: None,
        max_output_tokens: None,
        session_resume_hours: 24,
        escalate_after: None,
        conversation_retention_days: None,
        geo_restriction_mode: models::GeoRestrictionMode::Off,
        geo_restriction_countries: None,
        avatar_updated_at: None,
        pending_delete_at: None,
        created_at: chrono::DateTime::UNIX_EPOCH,
        updated_at: chrono::DateTime::UNIX_EPOCH,
    }
}

fn sample_source() -> models::Source {
    models::Source {
        id: uuid::Uuid::nil(),
        agent_id: uuid::Uuid::nil(),
        r#type: models::SourceType::Text,
        title: "Opening hours".to_owned(),
        external_id: None,
        metadata: BTreeMap::new(),
        status: models::SourceStatus::Queued,
        bytes: 71,
        passages: 0,
        progress: 0,
        stage: None,
        pages: None,
        reading_notes: Vec::new(),
        url: None,
        article_id: None,
        mode: None,
        max_pages: None,
        failure_code: None,
        failure_reason: None,
        created_at: chrono::DateTime::UNIX_EPOCH,
        updated_at: chrono::DateTime::UNIX_EPOCH,
    }
}
