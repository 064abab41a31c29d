//! The words that every layer shares: ids, time, records and refusals. Knows nothing but the standard library and serde.
//!
//! To add a noun: a file here with its record, then the same file name in `store/`, `domain/` and `api/`.

pub mod agents;
pub mod avatars;
pub mod chat;
pub mod chunks;
pub mod credits;
pub mod drafts;
pub mod error;
pub mod idempotency;
pub mod ids;
pub mod jobs;
pub mod keys;
pub mod orgs;
pub mod page;
pub mod sources;
pub mod text_enum;
pub mod time;

pub use error::{Code, Error, Field, Refusal, Result};
pub use ids::{AgentId, ChunkId, ConversationId, DocumentId, JobId, MessageId, OrgId, PublicId, SourceId};
pub use page::{Cursor, Page, PageRequest};
pub use time::Timestamp;
