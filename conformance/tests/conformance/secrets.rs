//! Keys are known to their owners only. In every story, the recorder checks that no answer contains one.

use std::path::Path;

use frontdesk_conformance::{Stage, TestDatabase, World, contract::contract, stories};

stories![a_key_is_not_kept, a_fault_tells_nothing_of_the_inside];

async fn a_key_is_not_kept(world: &World) {
    let stage = Stage::set_up(world).await;
    let call = stage.example_call(contract().operation("chat")).header("Idempotency-Key", "once");
    stage.actor.send(&call).await.assert_code("success", "a question");
    world.settle().await;
    let secret = stage.actor.key.split('_').nth(2).expect("the secret part");
    for piece in [secret, &secret[..43], &stage.actor.key] {
        assert_eq!(count_files_with(&world.app().config.data_dir, piece.as_bytes()), 0, "files of the server that hold a key");
        if world.database == TestDatabase::Postgres {
            assert_eq!(count_rows_with(world, piece).await, 0, "rows of the database that hold a key");
        }
    }
}

/// Counts the files in a folder that contain these bytes.
fn count_files_with(folder: &Path, bytes: &[u8]) -> usize {
    let entries = std::fs::read_dir(folder).expect("a folder");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let holds = |path: &Path| std::fs::read(path).is_ok_and(|content| memchr::memmem::find(&content, bytes).is_some());
    paths.map(|path| if path.is_dir() { count_files_with(&path, bytes) } else { usize::from(holds(&path)) }).sum()
}

/// Counts the rows in all tables that contain this text.
async fn count_rows_with(world: &World, text: &str) -> i64 {
    let mut database = world.backdoor().await;
    let mut rows = 0;
    for table in ["orgs", "api_keys", "agents", "messages", "idempotency_keys", "jobs", "documents"] {
        rows += database.query_number(format!("SELECT COUNT(*) FROM {table} WHERE CAST({table} AS TEXT) LIKE '%{text}%'")).await;
    }
    rows
}

async fn a_fault_tells_nothing_of_the_inside(world: &World) {
    let stage = Stage::set_up(world).await;
    world.settle().await;
    let mut database = world.backdoor().await;
    database.execute("ALTER TABLE sources RENAME TO sources_gone".to_owned()).await;
    let broken = stage.actor.get(&format!("/agents/{}/sources", stage.agent)).await;
    database.execute("ALTER TABLE sources_gone RENAME TO sources".to_owned()).await;
    assert_eq!(
        broken.message(),
        "Something went wrong on our side. Send the request again, with the same idempotency key; if it keeps happening, \
         tell us the request id."
    );
    insta::assert_json_snapshot!(broken.redacted_body(), { ".error.message" => "[message]" }, @r#"
    {
      "success": false,
      "data": null,
      "error": {
        "code": "INTERNAL_ERROR",
        "message": "[message]",
        "requestId": "[uuid 1]"
      }
    }
    "#);
}
