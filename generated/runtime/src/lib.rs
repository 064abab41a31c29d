//! What is the same for every operation: the way of a request from its bytes to a method of a trait, and back.
//!
//! A request is admitted, its body read (an upload only begun), its shape checked, begun if it carries an idempotency
//! key, carried out, and answered. `call` is that way; every other module is one thing that it does. `gate` checks the
//! shape; `shape` has the contract's own schemas tell what is wrong with a request that the gate does not let through.
//!
//! Models, traits and router are generated for one contract, and depend on this. What it needs of a contract itself,
//! the router brings along as [`Served`]. May use: `frontdesk-vocabulary`.

mod body;
mod call;
pub mod check;
pub mod conditional;
mod context;
mod contract;
mod deprecation;
mod document;
pub mod double_option;
pub mod download;
pub mod envelope;
pub mod events;
mod filters;
mod form;
mod gate;
mod invalid;
mod json;
mod location;
mod memory_budget;
mod names;
mod operation;
mod paced;
mod params;
mod path;
mod persistent;
mod problems;
mod served;
mod service;
mod shape;
pub mod strict;
mod texts;
mod upload;

pub use body::has_content_encoding;
pub use call::{Answered, AnsweredRequest, Call, Runtime};
pub use context::{Context, KeyedRequest};
pub use deprecation::Deprecation;
pub use document::Document;
pub use download::{Download, GzipBytes, accepts_gzip};
pub use events::{Event, EventData, Events, typed_json};
pub use filters::Filters;
pub use gate::{Gated, Nothing};
pub use invalid::{FieldProblem, Invalid};
pub use operation::{Access, Kind, List, Operation, Param, Place};
pub use served::Served;
pub use service::{Pace, Replay, Service};
pub use upload::Upload;

/// Header that the runtime handles itself.
const IDEMPOTENCY_KEY: &str = "Idempotency-Key";
