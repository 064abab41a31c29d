//! What the methods of the fake service do: each notes what it got, and gives a sample of what it answers.

use std::{
    any::{Any, TypeId},
    fmt::Debug,
};

use bytes::Bytes;
use frontdesk_api::{Operation, apis::chat::StreamChatEvent, models, runtime::Events, stub::Stub};

use crate::fake::{Fake, Trouble};

impl Stub for Fake {
    fn stand_in<T: Any>(&self, _operation: &'static Operation, got: &[&dyn Debug]) -> Result<T, Trouble> {
        let got: Vec<String> = got.iter().map(|part| format!("{part:?}")).collect();
        self.called(got.join(" "))?;
        let stream = TypeId::of::<T>() == TypeId::of::<Events<StreamChatEvent>>();
        let samples = if stream { vec![Box::new(self.events()) as Box<dyn Any>] } else { samples() };
        let sample = samples.into_iter().find_map(|sample| sample.downcast::<T>().ok());
        sample.map(|sample| *sample).ok_or(Trouble::Failed)
    }
}

/// What the tests look at. A method that answers anything else fails.
fn samples() -> Vec<Box<dyn Any>> {
    vec![
        Box::new(models::AgentList { items: vec![], next_cursor: None }),
        Box::new(agent()),
        Box::new(models::SourceList { items: vec![], next_cursor: None }),
        Box::new(source()),
        Box::new(models::PassageList { items: vec![] }),
        Box::new(Bytes::from_static(b"{}")),
    ]
}

fn agent() -> models::Agent {
    models::Agent {
        id: uuid::Uuid::nil(),
        public_id: "public".to_owned(),
        name: "Front desk".to_owned(),
        is_public: true,
        collect_leads: false,
        model: "builtin/extractive".to_owned(),
        session_resume_hours: 24,
        geo_restriction_mode: models::GeoRestrictionMode::Off,
        geo_restriction_countries: None,
        pending_delete_at: None,
        created_at: chrono::DateTime::UNIX_EPOCH,
        updated_at: chrono::DateTime::UNIX_EPOCH,
    }
}

fn source() -> models::Source {
    models::Source {
        id: uuid::Uuid::nil(),
        agent_id: uuid::Uuid::nil(),
        r#type: models::SourceType::Text,
        title: "Opening hours".to_owned(),
        status: models::SourceStatus::Queued,
        bytes: 71,
        chunks: 0,
        progress: 0,
        url: None,
        mode: None,
        max_pages: None,
        error: None,
        created_at: chrono::DateTime::UNIX_EPOCH,
        updated_at: chrono::DateTime::UNIX_EPOCH,
    }
}
