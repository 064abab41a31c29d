//! Receiving: takes the mails of people for agents.
//!
//! A mail is judged and read once, and stored in one transaction for each agent that it is for. Only then is it
//! acknowledged: if anything fails, its sender is told to try again, and the agents that have it already are known by its
//! digest. Nothing is ever sent back to a sender but an answer of SMTP and, by the usual job, the answer of the agent.
//!
//! - `intake`: the service. `receiver`: the way of a mail through it.
//! - `destinations`, `recipients`, `holders`: who a mail is for. `refusals`: why it is not taken.
//! - `reading`, `automation`, `correspondents`: what it says, whether a program wrote it, and who is answered.
//! - `judging`: who sent it, and the log of what is refused.
//! - `threads`: which conversation it continues. `handling`, `limits`: whether the agent is asked.
//! - `taking`, `records`: the transaction. `bounces`: reports about mails of ours.

mod automation;
mod bounces;
mod correspondents;
mod destinations;
mod handling;
mod holders;
pub mod intake;
mod judging;
mod limits;
mod reading;
mod receiver;
mod recipients;
mod records;
mod refusals;
mod taking;
#[cfg(test)]
mod testing;
mod threads;
