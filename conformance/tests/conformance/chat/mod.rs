//! Questions to an agent.

mod citations;
mod concurrent;
mod conversations;
mod credits;
mod failing_providers;
mod playground;
mod processes;
mod prompts;
pub(crate) mod providers;
mod slow_providers;
mod stopping;
mod streams;
