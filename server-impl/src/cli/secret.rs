//! `frontdesk secret`: the key ring.

use frontdesk_platform::secrets::{self, Forgotten, Rotation};
use frontdesk_services::SEALED_TABLES;
use frontdesk_types::peppers::{ListedPepper, PepperId};
use serde_json::{Value, json};

use super::{args::SecretCommand, operator::Operator, print, time};

/// Runs the command.
pub(super) async fn run(command: SecretCommand, operator: &Operator) -> anyhow::Result<()> {
    let result = match command {
        SecretCommand::List => list(operator).await?,
        SecretCommand::Rotate => rotate(operator).await?,
        SecretCommand::Forget { id, force } => forget(operator, &id, force).await?,
    };
    print(&result);
    Ok(())
}

/// Lists the peppers of the ring, followed by others that this process has.
async fn list(Operator { store, ring, .. }: &Operator) -> anyhow::Result<Value> {
    let state = |listed: &ListedPepper| if listed.retired_at.is_some() { "retired" } else { "current" };
    let of_ring = ring.listed();
    let of_ring = of_ring.iter().map(|(listed, is_available)| json_of(listed, state(listed), *is_available));
    let prepared = ring.prepared(&mut store.read().await?).await?;
    let unlisted = |id: &PepperId| ListedPepper { id: id.clone(), current_since: None, retired_at: None };
    let prepared = prepared.iter().map(|pepper| json_of(&unlisted(pepper.id()), "prepared", true));
    Ok(json!({ "items": of_ring.chain(prepared).collect::<Vec<_>>() }))
}

fn json_of(listed: &ListedPepper, state: &str, is_available: bool) -> Value {
    let ListedPepper { id, current_since, retired_at } = listed;
    json!({
        "id": id,
        "state": state,
        "since": current_since.map(time),
        "retiredAt": retired_at.map(time),
        "available": is_available,
    })
}

async fn rotate(Operator { store, ports, ring, .. }: &Operator) -> anyhow::Result<Value> {
    let Rotation { current, retired } = secrets::rotate(store, ring, ports.clock.now()).await?;
    eprintln!(
        "Running servers notice within half a minute. Back up the new pepper along with the database.\n\
         What was issued under the old pepper stays valid. In a week, when nothing depends on it any more, run:\n  \
         frontdesk secret forget --id {retired}"
    );
    let resealed = secrets::reseal(store, ring, SEALED_TABLES).await.map_err(|error| {
        anyhow::Error::new(error).context("the pepper was rotated, but some secrets could not be re-encrypted under the new one")
    })?;
    Ok(json!({ "id": current, "retired": retired, "resealed": resealed }))
}

async fn forget(Operator { store, ports, ring, .. }: &Operator, id: &PepperId, force: bool) -> anyhow::Result<Value> {
    let forgotten = secrets::forget(store, ports, ring, SEALED_TABLES, id, force).await?;
    let Forgotten { reissued, resealed, removed } = forgotten;
    if !removed {
        eprintln!("The settings still list this pepper: remove it from the list of each server before its next start.");
    }
    Ok(json!({ "id": id, "forgotten": true, "reissued": reissued, "resealed": resealed }))
}
