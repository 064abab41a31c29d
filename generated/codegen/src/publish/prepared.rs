//! Answers that the server makes once: clients see no difference.

use anyhow::Result;
use serde_json::Value;

use crate::{contract::Contract, expand::PREPARED_KEY};

/// Removes the marks of such answers.
pub(super) fn remove_marks(whole: &Contract, json: &mut Value) -> Result<()> {
    for operation in whole.operations() {
        for (status, ..) in whole.responses(&operation)? {
            let response = &mut json["paths"][operation.path][operation.method]["responses"][status];
            response.as_object_mut().map(|response| response.shift_remove(PREPARED_KEY));
        }
    }
    Ok(())
}
