//! `frontdesk secret`: the key ring.

use frontdesk_platform::secrets::{self, ForgetSummary, PepperRotation};
use frontdesk_services::SEALED_TABLES;
use frontdesk_types::peppers::{ListedPepper, PepperId};
use serde_json::{Value, json};

use super::{args::SecretCommand, operator::Operator, print_result, time_json};

/// Runs the command.
pub(super) async fn run(command: SecretCommand, operator: &Operator) -> anyhow::Result<()> {
    let result = match command {
        SecretCommand::List => list_peppers(operator).await?,
        SecretCommand::Rotate => rotate_pepper(operator).await?,
        SecretCommand::Forget { id, force } => forget_pepper(operator, &id, force).await?,
    };
    print_result(&result);
    Ok(())
}

/// Lists the peppers of the ring, followed by others that this process has.
async fn list_peppers(Operator { store, ring, .. }: &Operator) -> anyhow::Result<Value> {
    let state = |listed: &ListedPepper| if listed.retired_at.is_some() { "retired" } else { "current" };
    let of_ring = ring.list_peppers();
    let of_ring = of_ring.iter().map(|(listed, is_available)| pepper_json(listed, state(listed), *is_available));
    let prepared = ring.prepared_peppers(&mut store.read().await?).await?;
    let unlisted = |id: &PepperId| ListedPepper { id: id.clone(), current_since: None, retired_at: None };
    let prepared = prepared.iter().map(|pepper| pepper_json(&unlisted(pepper.id()), "prepared", true));
    Ok(json!({ "items": of_ring.chain(prepared).collect::<Vec<_>>() }))
}

fn pepper_json(listed: &ListedPepper, state: &str, is_available: bool) -> Value {
    let ListedPepper { id, current_since, retired_at } = listed;
    json!({
        "id": id,
        "state": state,
        "since": current_since.map(time_json),
        "retiredAt": retired_at.map(time_json),
        "isAvailable": is_available,
    })
}

async fn rotate_pepper(Operator { store, ports, ring, .. }: &Operator) -> anyhow::Result<Value> {
    let PepperRotation { current, retired } = secrets::rotate_pepper(store, ring, ports.clock.now()).await?;
    eprintln!(
        "Running servers notice within half a minute. Back up the new pepper along with the database.\n\
         What was issued under the old pepper stays valid. In a week, when nothing depends on it any more, run:\n  \
         frontdesk secret forget --id {retired}"
    );
    let resealed = secrets::reseal_all(store, ring, SEALED_TABLES).await.map_err(|error| {
        anyhow::Error::new(error).context("the pepper was rotated, but some secrets could not be re-encrypted under the new one")
    })?;
    Ok(json!({ "id": current, "retired": retired, "resealed": resealed }))
}

async fn forget_pepper(Operator { store, ports, ring, .. }: &Operator, id: &PepperId, force: bool) -> anyhow::Result<Value> {
    let removal = secrets::PepperRemoval { pepper: id, is_forced: force };
    let forgotten = secrets::forget_pepper(store, ports, ring, SEALED_TABLES, removal).await?;
    let ForgetSummary { reissued, resealed, removed } = forgotten;
    if !removed {
        eprintln!("The settings still list this pepper: remove it from the list of each server before its next start.");
    }
    Ok(json!({ "id": id, "forgotten": true, "reissued": reissued, "resealed": resealed }))
}
