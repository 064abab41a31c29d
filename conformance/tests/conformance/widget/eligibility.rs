//! Where the widget is shown, and where nothing is.

use frontdesk_conformance::{ApiAnswer, World, stories};
use serde_json::json;

use super::WidgetStage;

stories![
    a_website_gets_what_the_button_needs,
    every_reason_to_show_nothing_looks_the_same with "trusted_proxies = ['127.0.0.1/32']\ngeo.header = 'CF-IPCountry'\n",
    the_page_in_the_frame_is_framed_by_allowed_websites_only,
    the_help_page_is_there_while_it_is_on,
    the_script_of_websites_is_small_and_cached,
];

async fn a_website_gets_what_the_button_needs(world: &World) {
    let widget = WidgetStage::set_up_with(world, json!({ "position": "left", "allowedOrigins": ["https://shop.example"] })).await;
    let answer = widget.send("GET", "?language=de-CH", &[("origin", "https://shop.example")], None).await;
    assert_eq!((answer.status, answer.header("access-control-allow-origin")), (200, Some("*")));
    assert_eq!((answer.header("vary"), answer.header("cache-control")), (Some("Origin"), Some("max-age=30")));
    assert_eq!(answer.header("set-cookie"), None);
    let data = answer.data();
    assert_eq!((&data["title"], &data["color"], &data["position"]), (&json!("Front desk"), &json!("#1f4fd8"), &json!("left")));
    assert_ne!(data["labels"]["open"], json!("Open chat"), "it is in German");
}

async fn every_reason_to_show_nothing_looks_the_same(world: &World) {
    let widget = WidgetStage::set_up_with(world, json!({ "allowedOrigins": ["https://shop.example"] })).await;
    let ask =
        async |origin: &str, country: &str| widget.send("GET", "", &[("origin", origin), ("cf-ipcountry", country)], None).await;
    let shop = "https://shop.example";
    assert_eq!(ask(shop, "DE").await.status, 200);
    let other_origin = ask("https://evil.example", "DE").await;
    widget.change_agent(json!({ "isPublic": false })).await;
    let closed = ask(shop, "DE").await;
    widget.change_agent(json!({ "isPublic": true })).await;
    assert_eq!(ask(shop, "DE").await.status, 200, "it is open again");
    let agent = format!("/agents/{}", widget.stage.agent);
    widget.stage.actor.delete(&agent).await.data();
    let deleted = ask(shop, "DE").await;
    widget.stage.actor.post_empty(&format!("{agent}/cancel-delete")).await.data();
    assert_eq!(ask(shop, "DE").await.status, 200, "it is restored");
    let mut database = world.backdoor().await;
    let schedule = |at: &str| format!("UPDATE orgs SET delete_at = {at} WHERE id = '{}'", widget.stage.actor.org);
    database.execute(schedule("4102444800000000")).await;
    let leaving = ask(shop, "DE").await;
    database.execute(schedule("NULL")).await;
    let country = format!(
        "UPDATE agents SET geo_restriction_mode = 'block', geo_restriction_countries = '[\"FR\"]' WHERE id = '{}'",
        widget.stage.agent
    );
    database.execute(country).await;
    let elsewhere = ask(shop, "FR").await;
    assert_eq!(ask(shop, "DE").await.status, 200);
    let unknown = WidgetStage { public_id: "nothingofthekind".to_owned(), world, stage: widget.stage };
    let unknown = unknown.send("GET", "", &[("origin", shop)], None).await;
    let shown = |answer: &ApiAnswer| {
        let mut headers: Vec<String> = answer
            .headers
            .iter()
            .filter(|(name, _)| !["date", "x-request-id"].contains(&name.as_str()))
            .map(|(name, value)| format!("{name}: {}", value.to_str().expect("a text")))
            .collect();
        headers.sort();
        (answer.status, headers, answer.body.clone())
    };
    let expected = shown(&unknown);
    assert_eq!((expected.0, expected.2.len()), (204, 0));
    for (reason, answer) in
        [("origin", other_origin), ("closed", closed), ("deleted", deleted), ("leaving", leaving), ("country", elsewhere)]
    {
        assert_eq!(shown(&answer), expected, "{reason}");
    }
}

async fn the_page_in_the_frame_is_framed_by_allowed_websites_only(world: &World) {
    let widget = WidgetStage::set_up(world).await;
    let policy = async || {
        let page = widget.send("GET", "/chat?language=ar&page=https%3A%2F%2Fshop.example%2F%3C%2Fscript%3E", &[], None).await;
        assert_eq!(page.status, 200);
        page
    };
    let page = policy().await;
    assert!(page.header("content-security-policy").is_some_and(|policy| policy.contains("frame-ancestors *;")));
    widget.change(json!({ "allowedOrigins": ["https://a.example", "http://b.example:81"] })).await;
    let page = policy().await;
    let frames = "frame-ancestors 'self' https://a.example http://b.example:81;";
    assert!(page.header("content-security-policy").is_some_and(|policy| policy.contains(frames)), "{page:?}");
    assert!(page.text().contains("dir=\"rtl\"") && !page.text().contains("example/</script>"), "{}", page.text());
}

async fn the_help_page_is_there_while_it_is_on(world: &World) {
    let widget = WidgetStage::set_up(world).await;
    assert_eq!(widget.send_below("help", "GET", "", &[], None).await.status, 404);
    widget.change_agent(json!({ "helpPageEnabled": true })).await;
    let page = widget.send_below("help", "GET", "", &[], None).await;
    assert_eq!(page.status, 200);
    assert!(page.header("content-security-policy").is_some_and(|policy| policy.contains("frame-ancestors 'none';")));
    let begun = widget.send_below("help", "POST", "/session", &[], Some(json!({}))).await;
    let token = format!("Visitor {}", begun.data()["token"].as_str().expect("a token"));
    let message = json!({ "message": "When does the front desk open?" });
    let answer = widget.send_below("help", "POST", "/chat", &[("authorization", &token)], Some(message)).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    let listed = widget.stage.actor.get("/conversations?channel=help_page").await.data();
    assert_eq!(listed["items"].as_array().map(Vec::len), Some(1));
}

async fn the_script_of_websites_is_small_and_cached(world: &World) {
    let get = async |headers: &[(String, String)]| world.wire.exchange("GET", "/widget.js", headers, None).await;
    let script = get(&[]).await;
    assert_eq!((script.status, script.header("cross-origin-resource-policy")), (200, Some("cross-origin")));
    assert_eq!(script.header("cache-control"), Some("public, max-age=300"));
    let packed = get(&[("accept-encoding".to_owned(), "gzip".to_owned())]).await;
    assert_eq!(packed.header("content-encoding"), Some("gzip"));
    assert!(packed.body.len() <= 3_000, "{} bytes", packed.body.len());
    let etag = script.header("etag").expect("an entity tag").to_owned();
    assert_eq!(get(&[("if-none-match".to_owned(), etag)]).await.status, 304);
}
