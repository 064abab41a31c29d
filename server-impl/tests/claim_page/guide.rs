//! `/agent.md` is accurate about the server that serves it.

use http::header;

use super::desk::Desk;

#[tokio::test]
async fn an_agent_reads_how_to_sign_up_here() {
    let desk = Desk::open().await;
    let answer = desk.http.get(format!("{}/agent.md", desk.server.url)).send().await.expect("an answer");
    assert_eq!(answer.headers()[header::CONTENT_TYPE], "text/markdown; charset=utf-8");
    let guide = answer.text().await.expect("a text");
    for told in [
        format!("POST {}/api/v1/agent/sign-up", desk.server.url),
        format!("{}/reference", desk.server.url),
        "`credits`: 25".to_owned(),
        "1 live agent and\n200 KB (204800 bytes)".to_owned(),
        "30 US dollars a month".to_owned(),
    ] {
        assert!(guide.contains(&told), "{told} is missing:\n{guide}");
    }
    let contract = format!("{}/api/v1/openapi.json", desk.server.url);
    let contract: serde_json::Value = desk.http.get(contract).send().await.expect("an answer").json().await.expect("JSON");
    for model in ["SignUp", "SandboxWorkspace", "ClaimVerify"] {
        for field in contract["components"]["schemas"][model]["properties"].as_object().expect("fields").keys() {
            assert!(guide.contains(field), "{model} has `{field}`, which the guide does not tell");
        }
    }
}

#[tokio::test]
async fn the_guide_names_the_site_as_people_reach_it() {
    let desk = Desk::with("public_url = \"https://desk.acme.dev\"\n").await;
    let guide = desk.http.get(format!("{}/agent.md", desk.server.url)).send().await.expect("an answer").text().await;
    assert!(guide.expect("a text").contains("curl -s https://desk.acme.dev/api/v1/agent/sign-up"));
}
