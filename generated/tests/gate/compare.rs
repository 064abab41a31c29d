//! Both verdicts about one request after another.

use std::cell::Cell;

use frontdesk_api::{Invalid, contract::OPENAPI_JSON};

use crate::{
    contract::{OracleContract, OracleOperation},
    oracle,
    requests::SentRequest,
    server::{GateServer, RequestOutcome, document},
};

/// A contract compared with the server of this crate.
pub(crate) struct GateComparison {
    /// Contract from which requests are made up.
    ours: OracleContract,
    /// Contract that the verdicts are based on.
    contract: OracleContract,
    operations: Vec<OracleOperation>,
    server: GateServer,
    /// Server without a contract: a request that it answers went through the gate.
    gate: GateServer,
    good: Cell<u32>,
    bad: Cell<u32>,
}

impl GateComparison {
    pub(crate) fn new(contract: OracleContract) -> Self {
        let operations = contract.operations();
        let (server, gate) = (GateServer::new(OPENAPI_JSON), GateServer::new(document("no contract")));
        Self { ours: OracleContract::own(), contract, operations, server, gate, good: Cell::new(0), bad: Cell::new(0) }
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
    pub(crate) fn compare_one(&self, operation: usize, seed: u64) -> Result<(), String> {
        let operation = &self.operations[operation];
        let sent = SentRequest::new(&self.ours, operation, seed);
        let takes = oracle::accepts(&self.contract, operation, &sent);
        let counter = if takes { &self.good } else { &self.bad };
        counter.set(counter.get() + 1);
        let told = |what: &str| Err(format!("{what}: {} {} {sent:?}", operation.method, operation.path));
        match (takes, self.server.answer(sent.to_request(operation))) {
            (_, RequestOutcome::Refused(Invalid::Defect(problem))) => {
                told(&format!("the models refuse what the schemas take, {problem:?}"))
            }
            (true, RequestOutcome::Refused(invalid)) => told(&format!("the contract takes what the server refuses, {invalid:?}")),
            (false, RequestOutcome::Reached) => told("the server takes what the contract refuses"),
            (true, RequestOutcome::Reached) if sent.is_plain() && !self.passes_gate(operation, &sent) => {
                told("a good request met the schemas")
            }
            _ => Ok(()),
        }
    }

    /// Checks whether the gate alone lets a request through.
    fn passes_gate(&self, operation: &OracleOperation, sent: &SentRequest) -> bool {
        let answer = || self.gate.answer(sent.to_request(operation)) == RequestOutcome::Reached;
        std::panic::catch_unwind(std::panic::AssertUnwindSafe(answer)).unwrap_or(false)
    }
}
