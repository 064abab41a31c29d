//! Both verdicts about one request after another.

use std::cell::Cell;

use frontdesk_api::{Invalid, contract::OPENAPI_JSON};

use crate::{
    contract::{Contract, Operation},
    oracle,
    requests::Sent,
    server::{Outcome, Server, document},
};

/// A contract compared with the server of this crate.
pub(crate) struct Comparison {
    /// Contract from which requests are made up.
    ours: Contract,
    /// Contract that the verdicts are based on.
    contract: Contract,
    operations: Vec<Operation>,
    server: Server,
    /// Server without a contract: a request that it answers went through the gate.
    gate: Server,
    good: Cell<u32>,
    bad: Cell<u32>,
}

impl Comparison {
    pub(crate) fn new(contract: Contract) -> Self {
        let operations = contract.operations();
        let (server, gate) = (Server::new(OPENAPI_JSON), Server::new(document("no contract")));
        Self { ours: Contract::ours(), contract, operations, server, gate, good: Cell::new(0), bad: Cell::new(0) }
    }

    /// Returns the number of operations.
    pub(crate) fn operations(&self) -> usize {
        self.operations.len()
    }

    /// Returns the number of requests that the contract accepted, and of those that it did not.
    pub(crate) fn counts(&self) -> (u32, u32) {
        (self.good.get(), self.bad.get())
    }

    /// Compares the verdicts on one request.
    pub(crate) fn one(&self, operation: usize, seed: u64) -> Result<(), String> {
        let operation = &self.operations[operation];
        let sent = Sent::new(&self.ours, operation, seed);
        let takes = oracle::takes(&self.contract, operation, &sent);
        let counter = if takes { &self.good } else { &self.bad };
        counter.set(counter.get() + 1);
        let told = |what: &str| Err(format!("{what}: {} {} {sent:?}", operation.method, operation.path));
        match (takes, self.server.answer(sent.request(operation))) {
            (_, Outcome::Refused(Invalid::Defect(problem))) => {
                told(&format!("the models refuse what the schemas take, {problem:?}"))
            }
            (true, Outcome::Refused(invalid)) => told(&format!("the contract takes what the server refuses, {invalid:?}")),
            (false, Outcome::Reached) => told("the server takes what the contract refuses"),
            (true, Outcome::Reached) if sent.is_plain() && !self.passes(operation, &sent) => {
                told("a good request met the schemas")
            }
            _ => Ok(()),
        }
    }

    /// Checks whether the gate alone lets a request through.
    fn passes(&self, operation: &Operation, sent: &Sent) -> bool {
        let answer = || self.gate.answer(sent.request(operation)) == Outcome::Reached;
        std::panic::catch_unwind(std::panic::AssertUnwindSafe(answer)).unwrap_or(false)
    }
}
