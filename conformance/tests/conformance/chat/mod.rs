//! Questions to an agent.

mod citations;
mod conversations;
mod credits;
mod streams;
