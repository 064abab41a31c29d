//! Files of help centers: which ones may be added, what is stored of them, and when they are deleted.

use std::time::Duration;

use frontdesk_client::{Error, ErrorCode};
use frontdesk_conformance::{
    Actor, ApiAnswer, ApiCall, Stage, World, actor::created_id, call::PICTURE, contract::contract, stories,
};
use frontdesk_snapshot_text::wrap_lines;
use frontdesk_store::help_center::files;
use frontdesk_types::{HelpCenterFileId, accounts::orgs::Plan};
use futures::{StreamExt, future::join_all, stream};
use serde_json::{Value, json};
use tokio::time::{sleep, timeout};
use uuid::Uuid;

use super::{
    pictures::{CAMERA_LOCATION, sample_archive, sample_document, sample_photo, sample_png, sample_webp},
    slugs::{fresh_slug, with_site},
};

stories![
    a_file_is_what_its_first_bytes_say,
    what_pages_cannot_show_is_refused_and_leaves_nothing,
    a_name_is_needed,
    what_a_camera_noted_is_gone,
    a_file_of_many_blocks_is_whole,
    a_file_in_use_stays,
    a_deleted_file_is_gone_and_its_room_is_free,
    parallel_files_fill_the_plan_exactly,
    each_refusal_of_a_file_comes_before_the_next_one,
    a_file_that_nothing_uses_is_deleted_after_a_month,
    a_file_that_breaks_off_leaves_nothing_behind,
    slow_files_of_others_keep_nobody_waiting,
    files_are_listed_newest_first,
];

const DAY: Duration = Duration::from_hours(24);

pub(super) async fn add_file(actor: &Actor, site: Uuid, name: &str, bytes: &[u8]) -> ApiAnswer {
    let call = ApiCall::example(contract().operation("createHelpCenterFile")).path("siteId", site);
    actor.send(&call.replace_query("name", name).raw(bytes)).await
}

/// Returns the content of a file, block by block.
async fn read_blocks(world: &World, actor: &Actor, file: &Value) -> Vec<Vec<u8>> {
    let id = HelpCenterFileId(file["id"].as_str().and_then(|id| id.parse().ok()).expect("an id"));
    let mut conn = world.store().read().await.expect("a connection");
    let mut found = Vec::new();
    while let Some(block) =
        files::find_block(&mut conn, actor.org, id, i64::try_from(found.len()).expect("few blocks")).await.expect("a query")
    {
        found.push(block);
    }
    found
}

/// Counts files, complete or not, and the bytes that count against the plan.
async fn used_room(world: &World, actor: &Actor) -> (i64, i64) {
    let org = actor.org;
    let mut database = world.backdoor().await;
    let files =
        database.query_number(format!("SELECT COUNT(*) FROM help_files WHERE org_id = '{org}' AND deleted_at IS NULL")).await;
    (files, database.query_number(format!("SELECT help_file_bytes FROM orgs WHERE id = '{org}'")).await)
}

fn file_path(file: &Value) -> String {
    format!("/help-center/files/{}", file["id"].as_str().expect("an id"))
}

/// Returns the file as shown in the list.
async fn find_listed(stage: &Stage, file: &Value) -> Option<Value> {
    let list = stage.actor.get(&format!("/help-center/sites/{}/files", stage.help.site)).await.data();
    list["items"].as_array().expect("a list").iter().find(|known| known["id"] == file["id"]).cloned()
}

async fn a_file_is_what_its_first_bytes_say(world: &World) {
    let stage = Stage::set_up(world).await;
    for (name, bytes, kept, media_type, size) in [
        ("photo.pdf", sample_png(4, 2), "photo.pdf.png", "image/png", Some((4, 2))),
        ("photo", sample_photo(4, 2), "photo.jpg", "image/jpeg", Some((2, 4))),
        ("C:\\My pictures\\logo.GIF", PICTURE.to_vec(), "logo.gif", "image/gif", Some((1, 1))),
        ("a.svg", sample_webp(3, 5), "a.svg.webp", "image/webp", Some((3, 5))),
        ("page.html", b"%PDF-1.7\n<html>".to_vec(), "page.html.pdf", "application/pdf", None),
        ("files", sample_archive("notes.txt"), "files.zip", "application/zip", None),
        ("film.mov", b"\0\0\0\x18ftypmp42\0\0\0\0".to_vec(), "film.mov.mp4", "video/mp4", None),
        ("../../etc/passwd", b"root: <nobody>".to_vec(), "passwd.txt", "text/plain", None),
        ("rooms.CSV", "Zimmer;Grüße\n1;2\n".as_bytes().to_vec(), "rooms.csv", "text/csv", None),
    ] {
        let file = add_file(&stage.actor, stage.help.site, name, &bytes).await.data();
        let (width, height) = size.unzip();
        for (field, value) in [
            ("name", json!(kept)),
            ("mediaType", json!(media_type)),
            ("width", json!(width)),
            ("height", json!(height)),
            ("siteId", json!(stage.help.site)),
            ("usedBy", json!({ "articles": 0, "isInTheme": false })),
            ("url", json!(format!("/_fd/files/{}/{}", file["id"].as_str().expect("an id"), kept.replace(' ', "%20")))),
        ] {
            assert_eq!(file[field], value, "{field} of {name}");
        }
        let stored: usize = read_blocks(world, &stage.actor, &file).await.iter().map(Vec::len).sum();
        assert_eq!(file["bytes"], json!(stored), "{name}");
        assert_eq!(find_listed(&stage, &file).await.as_ref(), Some(&file), "the list shows the same");
    }
}

async fn what_pages_cannot_show_is_refused_and_leaves_nothing(world: &World) {
    let stage = Stage::set_up(world).await;
    let before = used_room(world, &stage.actor).await;
    let mut told = Vec::new();
    for (what, bytes) in [
        ("nothing", Vec::new()),
        ("SVG", b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>".to_vec()),
        ("SVG behind a declaration", b"\xef\xbb\xbf<?xml version='1.0'?>\n<svg/>".to_vec()),
        ("HTML", b" <!DOCTYPE html><script>alert(1)</script>".to_vec()),
        ("a program", b"MZ\x90\0\x03\0\0\0".to_vec()),
        ("HEIC", b"\0\0\0\x18ftypheic\0\0\0\0".to_vec()),
        ("a document of Office", sample_archive("[Content_Types].xml")),
        ("Latin-1", b"Gr\xfc\xdfe aus K\xf6ln".to_vec()),
        ("a damaged picture", sample_png(4, 2)[..60].to_vec()),
        ("a picture without a size", sample_png(0, 2)),
        ("a picture of too many pixels", sample_png(8_193, 1)),
        ("a picture of too many bytes", [sample_png(4, 2), vec![0; 10 * 1_024 * 1_024]].concat()),
    ] {
        let refused = add_file(&stage.actor, stage.help.site, "a.png", &bytes).await;
        assert_eq!((refused.code().as_str(), refused.fields()), ("VALIDATION_ERROR", vec![String::new()]), "{what}");
        told.push(format!("{what}: {}", refused.message()));
    }
    insta::assert_snapshot!(wrap_lines(&told.join("\n")), @r"
    nothing: The file is empty. Send one with content.
    SVG: HTML, SVG and XML are not supported, since they can hold scripts. Send a picture, a PDF or plain text.
    SVG behind a declaration: HTML, SVG and XML are not supported, since they can hold scripts. Send a picture, a
      PDF or plain text.
    HTML: HTML, SVG and XML are not supported, since they can hold scripts. Send a picture, a PDF or plain text.
    a program: Files of this kind are not supported. Send a PNG, JPEG, GIF or WebP picture, a PDF, ZIP or MP4
      file, or CSV or plain text in UTF-8.
    HEIC: Files of this kind are not supported. Send a PNG, JPEG, GIF or WebP picture, a PDF, ZIP or MP4 file, or
      CSV or plain text in UTF-8.
    a document of Office: Documents of office programs, e-books and apps are not supported. Send a PDF, or a ZIP
      archive with the file in it.
    Latin-1: The text is not UTF-8. Save it as UTF-8, then send it again.
    a damaged picture: The picture is damaged: it does not end where it says, or has no size. Save it again, then
      send it again.
    a picture without a size: The picture is damaged: it does not end where it says, or has no size. Save it
      again, then send it again.
    a picture of too many pixels: The picture has 8193 x 1 pixels. Send one of at most 8192 x 8192.
    a picture of too many bytes: A picture must be at most 10 MiB. Save it with fewer pixels or stronger
      compression, then send it again.
    ");
    assert_eq!(used_room(world, &stage.actor).await, before);
    let largest = add_file(&stage.actor, stage.help.site, "a.png", &sample_png(8_192, 8_192)).await.data();
    assert_eq!((&largest["width"], &largest["height"]), (&json!(8_192), &json!(8_192)));
}

async fn a_name_is_needed(world: &World) {
    let stage = Stage::set_up(world).await;
    for name in ["", " \t", &"n".repeat(201)] {
        let refused = add_file(&stage.actor, stage.help.site, name, PICTURE).await;
        assert_eq!((refused.code().as_str(), refused.fields()), ("VALIDATION_ERROR", vec!["query/name".to_owned()]), "{name:?}");
    }
    for (name, kept) in
        [("photo\u{202e}gpj.exe", "photogpj.exe.gif"), ("con.gif", "_con.gif"), (" a \t b ", "a b.gif"), ("...", "file.gif")]
    {
        let file = add_file(&stage.actor, stage.help.site, name, PICTURE).await.data();
        assert_eq!(file["name"], json!(kept), "{name:?}");
    }
}

async fn what_a_camera_noted_is_gone(world: &World) {
    let stage = Stage::set_up(world).await;
    for (name, bytes) in [("photo.jpg", sample_photo(4, 2)), ("picture.png", sample_png(4, 2))] {
        let is_told = |bytes: &[u8]| bytes.windows(CAMERA_LOCATION.len()).any(|part| part == CAMERA_LOCATION);
        assert!(is_told(&bytes), "{name}");
        let file = add_file(&stage.actor, stage.help.site, name, &bytes).await.data();
        let stored = read_blocks(world, &stage.actor, &file).await.concat();
        assert!(!is_told(&stored) && stored.len() < bytes.len(), "{name}");
        let again = add_file(&stage.actor, stage.help.site, name, &stored).await.data();
        assert_eq!(
            read_blocks(world, &stage.actor, &again).await.concat(),
            stored,
            "there is nothing more to remove from {name}"
        );
        assert_eq!((&again["width"], &again["height"]), (&file["width"], &file["height"]), "it is shown as before");
    }
}

async fn a_file_of_many_blocks_is_whole(world: &World) {
    let stage = Stage::set_up(world).await;
    for length in [files::MAX_BLOCK_BYTES, files::MAX_BLOCK_BYTES + 1, 5 * 1_024 * 1_024 + 7] {
        let bytes = sample_document(length);
        let pieces: Vec<Result<Vec<u8>, std::io::Error>> = bytes.chunks(100_003).map(|piece| Ok(piece.to_vec())).collect();
        let body = reqwest::Body::wrap_stream(stream::iter(pieces));
        let file = stage.actor.sdk.create_help_center_file(stage.help.site).name("manual.pdf").body(body).await.expect("a file");
        assert_eq!(usize::try_from(file.bytes).ok(), Some(length));
        let stored = read_blocks(world, &stage.actor, &json!({ "id": file.id })).await;
        assert_eq!(stored.len(), length.div_ceil(files::MAX_BLOCK_BYTES), "{length}");
        assert!(stored.concat() == bytes, "every byte is there, in its place");
    }
}

async fn a_file_in_use_stays(world: &World) {
    let stage = Stage::set_up(world).await;
    let file = add_file(&stage.actor, stage.help.site, "a picture.png", &sample_png(4, 2)).await.data();
    let (site, article) =
        (format!("/help-center/sites/{}", stage.help.site), format!("/help-center/articles/{}", stage.help.published));
    let shows = |file: &Value| json!({ "body": format!("![A picture]({})", file["url"].as_str().expect("a path")) });
    let refused = async |message: &str| {
        let answer = stage.actor.delete(&file_path(&file)).await;
        answer.assert_code("HELP_CENTER_FILE_IN_USE", message);
        assert_eq!(answer.message(), message);
    };
    stage.actor.patch(&article, shows(&file)).await.data();
    refused("1 article uses this file. Remove it there first.").await;
    stage.actor.patch(&site, json!({ "theme": { "logoFileId": file["id"] } })).await.data();
    refused("The theme or a link of the site, and 1 article, use this file. Remove it there first.").await;
    stage.actor.patch(&format!("/help-center/articles/{}", stage.help.draft), shows(&file)).await.data();
    refused("The theme or a link of the site, and 2 articles, use this file. Remove it there first.").await;
    let used = find_listed(&stage, &file).await.expect("it is there");
    assert_eq!((&used["usedBy"], &used["expiresAt"]), (&json!({ "articles": 2, "isInTheme": true }), &Value::Null));

    // Visitors still see it in the live revision.
    stage.actor.patch(&article, json!({ "body": "No picture.", "isLive": false })).await.data();
    refused("The theme or a link of the site, and 2 articles, use this file. Remove it there first.").await;
    stage.actor.patch(&article, json!({ "isLive": true })).await.data();
    stage.actor.delete(&format!("/help-center/articles/{}", stage.help.draft)).await.data();
    refused("The theme or a link of the site uses this file. Remove it there first.").await;
    let link = json!([{ "label": "Terms", "url": file["url"] }]);
    stage.actor.patch(&site, json!({ "theme": { "logoFileId": null }, "footerLinks": link })).await.data();
    refused("The theme or a link of the site uses this file. Remove it there first.").await;
    stage.actor.patch(&site, json!({ "footerLinks": [] })).await.data();
    let unused = find_listed(&stage, &file).await.expect("it is there");
    assert_eq!(unused["usedBy"], json!({ "articles": 0, "isInTheme": false }));
    assert_ne!(unused["expiresAt"], Value::Null);
    assert_eq!(stage.actor.delete(&file_path(&file)).await.data(), unused, "it is returned as it was");
}

async fn a_deleted_file_is_gone_and_its_room_is_free(world: &World) {
    let stage = Stage::set_up(world).await;
    let before = used_room(world, &stage.actor).await;
    let file = add_file(&stage.actor, stage.help.site, "manual.pdf", &sample_document(3_000_000)).await.data();
    assert_eq!(used_room(world, &stage.actor).await, (before.0 + 1, before.1 + 3_000_000));
    assert_eq!(Some(stage.actor.get(&file_path(&file)).await.data()), find_listed(&stage, &file).await, "read by its id");
    stage.actor.delete(&file_path(&file)).await.data();
    stage.actor.delete(&file_path(&file)).await.assert_code("HELP_CENTER_FILE_NOT_FOUND", "it is gone");
    stage.actor.get(&file_path(&file)).await.assert_code("HELP_CENTER_FILE_NOT_FOUND", "nor is it read");
    assert_eq!((find_listed(&stage, &file).await, used_room(world, &stage.actor).await), (None, before));
    world.settle().await;
    assert_eq!(read_blocks(world, &stage.actor, &file).await.len(), 0, "its content is removed");
    let logged = stage.actor.get("/activity?resourceKind=help_center_file").await.data();
    let verbs: Vec<&Value> = logged["items"].as_array().expect("a list").iter().map(|line| &line["verb"]).collect();
    assert_eq!(verbs, [&json!("deleted"), &json!("created")]);
}

async fn parallel_files_fill_the_plan_exactly(world: &World) {
    let stage = Stage::set_up_for(world, Plan::Hobby).await;
    let (org, site) = (stage.actor.org, stage.help.site);
    let cap = world.app().services.plans.limits_of(Plan::Hobby).help_file_bytes.expect("the plan caps files");
    let bytes = sample_document(100_000);
    // All but the room of three and a half.
    let taken = cap - used_room(world, &stage.actor).await.1 - 350_000;
    world
        .backdoor()
        .await
        .execute(format!("UPDATE orgs SET help_file_bytes = help_file_bytes + {taken} WHERE id = '{org}'"))
        .await;
    let answers = join_all((0..16).map(|_| add_file(&stage.actor, site, "manual.pdf", &bytes))).await;
    let (added, refused): (Vec<_>, Vec<_>) = answers.iter().partition(|answer| answer.code() == "success");
    assert_eq!((added.len(), refused.len()), (3, 13));
    assert!(refused.iter().all(|answer| answer.code() == "LIMIT_EXCEEDED"));
    assert_eq!(used_room(world, &stage.actor).await, (4, cap - 50_000), "with the file of the stage");
    let refused = add_file(&stage.actor, site, "manual.pdf", &bytes).await;
    insta::assert_snapshot!(refused.message(), @"The plan `hobby` allows 209715200 bytes of files in all help centers, and \
        100000 bytes more would exceed that. Delete a file, or upgrade the plan.");
    stage.actor.delete(&file_path(&added[0].data())).await.data();
    add_file(&stage.actor, site, "manual.pdf", &bytes).await.assert_code("success", "there is room again");
    world
        .backdoor()
        .await
        .execute(format!("UPDATE orgs SET help_file_bytes = help_file_bytes - {taken} WHERE id = '{org}'"))
        .await;
}

async fn each_refusal_of_a_file_comes_before_the_next_one(world: &World) {
    let stage = Stage::set_up_for(world, Plan::Hobby).await;
    let (org, unknown) = (stage.actor.org, world.app().services.ports.ids.next::<Uuid>());
    let cap = world.app().services.plans.limits_of(Plan::Hobby).help_file_bytes.expect("the plan caps files");
    let held = used_room(world, &stage.actor).await.1;
    world.backdoor().await.execute(format!("UPDATE orgs SET help_file_bytes = {cap} WHERE id = '{org}'")).await;
    stage.actor.delete(&format!("/agents/{}", stage.agent)).await.data();
    add_file(&stage.actor, unknown, " ", b"<svg/>").await.assert_code("VALIDATION_ERROR", "the name");
    add_file(&stage.actor, unknown, "a", b"<svg/>").await.assert_code("HELP_CENTER_NOT_FOUND", "the site");
    add_file(&stage.actor, stage.help.site, "a", b"<svg/>").await.assert_code("LIMIT_EXCEEDED", "the room");
    world.backdoor().await.execute(format!("UPDATE orgs SET help_file_bytes = {held} WHERE id = '{org}'")).await;
    add_file(&stage.actor, stage.help.site, "a", b"<svg/>").await.assert_code("AGENT_UNAVAILABLE", "the agent");
    let file = format!("/help-center/files/{}", stage.help.file);
    stage.actor.delete(&file).await.assert_code("AGENT_UNAVAILABLE", "the agent");
    let list = stage.actor.get(&format!("/help-center/sites/{}/files", stage.help.site)).await.data();
    assert_eq!(list["items"].as_array().map(Vec::len), Some(1), "reading goes on");
    stage.actor.post_empty(&format!("/agents/{}/cancel-delete", stage.agent)).await.data();
    add_file(&stage.actor, stage.help.site, "a", b"<svg/>").await.assert_code("VALIDATION_ERROR", "the file itself, at last");
}

async fn a_file_that_nothing_uses_is_deleted_after_a_month(world: &World) {
    let stage = Stage::set_up(world).await;
    let [used, unused] = [sample_png(4, 2), sample_png(2, 4)];
    let used = add_file(&stage.actor, stage.help.site, "used.png", &used).await.data();
    let unused = add_file(&stage.actor, stage.help.site, "unused.png", &unused).await.data();
    let site = format!("/help-center/sites/{}", stage.help.site);
    stage.actor.patch(&site, json!({ "theme": { "faviconFileId": used["id"] } })).await.data();
    world.advance(DAY * 29);
    world.run_periodic_tasks().await;
    assert!(find_listed(&stage, &unused).await.is_some(), "a day too early");
    world.advance(DAY * 2);
    world.run_periodic_tasks().await;
    assert_eq!((find_listed(&stage, &unused).await, find_listed(&stage, &used).await.is_some()), (None, true));
    assert_eq!(used_room(world, &stage.actor).await, (1, used["bytes"].as_i64().expect("a number")));
    world.settle().await;
    assert_eq!(read_blocks(world, &stage.actor, &unused).await.len(), 0);

    // A file that was used gets a month, too.
    stage.actor.patch(&site, json!({ "theme": { "faviconFileId": null } })).await.data();
    world.advance(DAY * 29);
    world.run_periodic_tasks().await;
    assert!(find_listed(&stage, &used).await.is_some());
    world.advance(DAY * 2);
    world.run_periodic_tasks().await;
    assert_eq!(used_room(world, &stage.actor).await, (0, 0));
}

async fn a_file_that_breaks_off_leaves_nothing_behind(world: &World) {
    let stage = Stage::set_up(world).await;
    let before = used_room(world, &stage.actor).await;
    let pieces = vec![Ok(sample_document(2_000_000)), Err(std::io::Error::other("the disk is gone"))];
    let body = reqwest::Body::wrap_stream(stream::iter(pieces));
    let broken = stage.actor.sdk.create_help_center_file(stage.help.site).name("a.pdf").body(body).await;
    assert!(!matches!(broken, Ok(_) | Err(Error::Api { code: ErrorCode::InternalError, .. })));
    assert_eq!(used_room(world, &stage.actor).await, before);

    // A process that ends while it stores a file leaves half of it behind.
    let file = add_file(&stage.actor, stage.help.site, "half.pdf", &sample_document(3_000)).await.data();
    let id = file["id"].as_str().expect("an id");
    let half = format!("UPDATE help_files SET is_whole = FALSE, expires_at = created_at + 300000000 WHERE id = '{id}'");
    world.backdoor().await.execute(half).await;
    assert_eq!(find_listed(&stage, &file).await, None, "nobody sees it");
    stage.actor.delete(&file_path(&file)).await.assert_code("HELP_CENTER_FILE_NOT_FOUND", "nobody sees it");
    world.run_periodic_tasks().await;
    assert_eq!(used_room(world, &stage.actor).await.0, before.0 + 1, "it may still be stored");
    world.advance(Duration::from_mins(5));
    world.run_periodic_tasks().await;
    assert_eq!(used_room(world, &stage.actor).await, before);
    world.settle().await;
    assert_eq!(read_blocks(world, &stage.actor, &file).await.len(), 0);
}

async fn slow_files_of_others_keep_nobody_waiting(world: &World) {
    let stage = Stage::set_up(world).await;
    let mut others = Vec::new();
    for _ in 0..5 {
        others.push(with_site(world, &fresh_slug()).await);
    }
    let slow = others.iter().flat_map(|other| [other, other]).map(|(actor, site)| async move {
        let body = stream::iter([Ok::<_, std::io::Error>(sample_document(400_000))]).chain(stream::pending());
        actor.sdk.create_help_center_file(*site).name("a.pdf").body(reqwest::Body::wrap_stream(body)).await
    });
    let mut slow = std::pin::pin!(join_all(slow));
    assert!(timeout(Duration::from_millis(200), &mut slow).await.is_err(), "they go on");
    let small = sample_document(3_000);
    let mut quick = std::pin::pin!(add_file(&stage.actor, stage.help.site, "quick.pdf", &small));
    tokio::select! {
        added = &mut quick => drop(added.data()),
        _ = &mut slow => panic!("they never end"),
        () = sleep(Duration::from_secs(10)) => panic!("it waits for others"),
    }
}

async fn files_are_listed_newest_first(world: &World) {
    let stage = Stage::set_up(world).await;
    let mut newest_first = vec![stage.help.file];
    for number in 0..4 {
        newest_first.insert(0, created_id(&add_file(&stage.actor, stage.help.site, &format!("{number}.gif"), PICTURE).await));
    }
    let list = format!("/help-center/sites/{}/files", stage.help.site);
    let ids = |page: &Value| -> Vec<Uuid> {
        let items = page["items"].as_array().expect("a list").iter();
        items.map(|item| item["id"].as_str().and_then(|id| id.parse().ok()).expect("an id")).collect()
    };
    let first = stage.actor.get(&format!("{list}?limit=3")).await.data();
    assert_eq!(ids(&first), newest_first[..3]);
    let next = format!("{list}?limit=3&cursor={}", first["nextCursor"].as_str().expect("more"));
    let second = stage.actor.get(&next).await.data();
    assert_eq!((ids(&second), &second["nextCursor"]), (newest_first[3..].to_vec(), &Value::Null));
    let oldest_first: Vec<Uuid> = newest_first.iter().rev().copied().collect();
    assert_eq!(ids(&stage.actor.get(&format!("{list}?order=asc")).await.data()), oldest_first);
}
