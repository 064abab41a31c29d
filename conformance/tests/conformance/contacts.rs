//! Contacts, the people who talk to agents: known, merged, exported, and erased.

mod erasure;

use std::time::Duration;

use erasure::{
    a_person_is_forgotten_and_their_conversations_stay, a_person_is_forgotten_who_was_merged_before,
    a_person_is_forgotten_with_their_conversations,
    while_contacts_are_merged_and_erased_no_conversation_is_left_with_one_that_is_gone,
};
use frontdesk_conformance::{Actor, World, actor::created_id, stories};
use frontdesk_types::accounts::orgs::Plan;
use futures::future::join_all;
use serde_json::{Value, json};
use uuid::Uuid;

stories![
    a_visitor_becomes_a_contact,
    an_email_address_leads_to_the_first_contact_who_had_it,
    many_questions_of_one_person_make_one_contact,
    a_contact_has_the_attributes_that_its_organization_defines,
    contacts_are_found_by_words_addresses_and_attributes,
    two_contacts_of_one_person_are_merged,
    a_lead_belongs_to_the_contact_of_its_conversation,
    leads_are_listed_by_time,
    all_data_of_one_person_is_exported,
    a_person_is_forgotten_with_their_conversations,
    a_person_is_forgotten_and_their_conversations_stay,
    a_person_is_forgotten_who_was_merged_before,
    while_contacts_are_merged_and_erased_no_conversation_is_left_with_one_that_is_gone,
];

/// Creates a user with an agent that knows the opening hours, and collects leads.
async fn create_desk(world: &World) -> (Actor, Uuid) {
    let anna = world.new_actor(Plan::Enterprise).await;
    let agent = anna.create_agent("Front desk").await;
    anna.patch(&format!("/agents/{agent}"), json!({ "model": "builtin/extractive", "collectLeads": true })).await.data();
    anna.train_on_text(agent, "Opening hours", "The front desk opens at ten. Breakfast is served in the garden room.").await;
    (anna, agent)
}

/// Asks on behalf of a visitor; returns the conversation.
async fn ask_for_visitor(anna: &Actor, agent: Uuid, visitor: Value) -> Value {
    let question = json!({ "agentId": agent, "message": "When does the front desk open?", "visitor": visitor });
    let reply = anna.post("/chat", question).await.data();
    get_conversation(anna, agent, &reply["conversationId"]).await
}

async fn get_conversation(anna: &Actor, agent: Uuid, id: &Value) -> Value {
    anna.get(&format!("/agents/{agent}/conversations/{}", id.as_str().expect("an id"))).await.data()
}

fn field_text<'v>(value: &'v Value, field: &str) -> &'v str {
    value[field].as_str().expect("a text")
}

/// Returns the values of a field in the items of a list.
async fn list_field(anna: &Actor, list: &str, field: &str) -> Vec<Value> {
    anna.get(list).await.data()["items"].as_array().expect("a list").iter().map(|item| item[field].clone()).collect()
}

async fn a_visitor_becomes_a_contact(world: &World) {
    let (anna, agent) = create_desk(world).await;
    let first = ask_for_visitor(&anna, agent, json!({ "externalId": "customer-17", "name": "Bea" })).await;
    world.advance(Duration::from_secs(60));
    let second =
        ask_for_visitor(&anna, agent, json!({ "externalId": "customer-17", "email": "Bea@acme.dev", "country": "CH" })).await;
    let nobody = ask_for_visitor(&anna, agent, json!({ "name": "Somebody", "country": "CH" })).await;
    assert_eq!((&first["contact"]["id"], &nobody["contact"]), (&second["contact"]["id"], &Value::Null));
    let contact = anna.get(&format!("/contacts/{}", second["contact"]["id"].as_str().expect("an id"))).await;
    insta::assert_json_snapshot!(contact.redacted_body(), @r#"
    {
      "success": true,
      "data": {
        "id": "[uuid 1]",
        "externalId": "customer-17",
        "otherExternalIds": [],
        "name": "Bea",
        "email": "Bea@acme.dev",
        "otherEmails": [],
        "phone": null,
        "country": "CH",
        "language": null,
        "attributes": {},
        "lastSeenAt": "[time]",
        "createdAt": "[time]",
        "updatedAt": "[time]"
      },
      "error": null
    }
    "#);
    assert_eq!(contact.data()["lastSeenAt"], second["lastMessageAt"]);
    let of_bea = format!("/agents/{agent}/conversations?contactId={}", created_id(&contact));
    assert_eq!(list_field(&anna, &of_bea, "id").await, [second["id"].clone(), first["id"].clone()]);

    // Anything learned later about the visitor applies to the conversation from then on.
    let late = json!({
        "agentId": agent, "conversationId": nobody["id"], "message": "And on Sundays?", "visitor": { "externalId": "c-18" }
    });
    anna.post("/chat", late).await.data();
    let known = get_conversation(&anna, agent, &nobody["id"]).await;
    assert_eq!((&known["contact"]["externalId"], &known["contact"]["name"]), (&json!("c-18"), &Value::Null));
    let stranger = world.new_actor(Plan::Enterprise).await;
    stranger.get(&format!("/contacts/{}", created_id(&contact))).await.assert_code("CONTACT_NOT_FOUND", "another organization's");
    assert_eq!(list_field(&stranger, "/contacts", "id").await, [] as [Value; 0]);
}

async fn an_email_address_leads_to_the_first_contact_who_had_it(world: &World) {
    let (anna, agent) = create_desk(world).await;
    let by_mail = ask_for_visitor(&anna, agent, json!({ "email": "bea@acme.dev" })).await;
    let again = ask_for_visitor(&anna, agent, json!({ "email": "BEA@ACME.DEV", "name": "Bea" })).await;
    assert_eq!((&by_mail["contact"]["id"], &again["contact"]["name"]), (&again["contact"]["id"], &json!("Bea")));
    // Two accounts may share an address.
    let account = ask_for_visitor(&anna, agent, json!({ "externalId": "customer-1", "email": "bea@acme.dev" })).await;
    assert_ne!(account["contact"]["id"], by_mail["contact"]["id"]);
    assert_eq!(
        list_field(&anna, "/contacts?email=Bea@acme.dev", "id").await,
        [&account, &by_mail].map(|one| one["contact"]["id"].clone())
    );
    let taken = anna.post("/contacts", json!({ "email": "bea@acme.dev" })).await;
    taken.assert_code("CONTACT_IDENTIFIER_TAKEN", "the address leads to a contact");
    assert!(taken.text().contains(by_mail["contact"]["id"].as_str().expect("an id")), "{}", taken.text());
    // Once the first one has another address, it leads to the second.
    let first = format!("/contacts/{}", by_mail["contact"]["id"].as_str().expect("an id"));
    anna.patch(&first, json!({ "email": null, "name": "Bea" })).await.data();
    let third = ask_for_visitor(&anna, agent, json!({ "email": "bea@acme.dev" })).await;
    assert_eq!(third["contact"]["id"], account["contact"]["id"]);
    anna.patch(&first, json!({ "name": null })).await.assert_code("VALIDATION_ERROR", "nothing would be left");
}

async fn many_questions_of_one_person_make_one_contact(world: &World) {
    let (anna, agent) = create_desk(world).await;
    let visitors = (0..16).map(|number| match number % 2 {
        0 => json!({ "externalId": "customer-17" }),
        _ => json!({ "email": "bea@acme.dev" }),
    });
    let all = join_all(visitors.map(|visitor| ask_for_visitor(&anna, agent, visitor))).await;
    assert!(all.iter().all(|conversation| conversation["contact"]["id"].is_string()));
    assert_eq!(list_field(&anna, "/contacts", "id").await.len(), 2);
}

async fn a_contact_has_the_attributes_that_its_organization_defines(world: &World) {
    let (anna, _) = create_desk(world).await;
    for (key, kind) in [("plan", "string"), ("seats", "number"), ("vip", "boolean"), ("since", "date")] {
        anna.post("/contact-attributes", json!({ "key": key, "type": kind })).await.data();
    }
    let values = json!({ "plan": "pro", "seats": 12.0, "vip": true, "since": "2026-02-28" });
    let bea = anna.post("/contacts", json!({ "name": "Bea", "attributes": values })).await;
    assert_eq!(bea.data()["attributes"], json!({ "plan": "pro", "seats": 12, "vip": true, "since": "2026-02-28" }));
    let path = format!("/contacts/{}", created_id(&bea));
    let changed = anna.patch(&path, json!({ "attributes": { "seats": 0.5, "vip": null } })).await.data();
    assert_eq!(changed["attributes"], json!({ "plan": "pro", "seats": 0.5, "since": "2026-02-28" }));
    for (wrong, field) in [
        (json!({ "seats": "12" }), "/attributes/seats"),
        (json!({ "vip": 1 }), "/attributes/vip"),
        (json!({ "since": "28.2.2026" }), "/attributes/since"),
        (json!({ "plan": "" }), "/attributes/plan"),
        (json!({ "colour": "red" }), "/attributes/colour"),
    ] {
        let refused = anna.patch(&path, json!({ "attributes": wrong })).await;
        refused.assert_code("VALIDATION_ERROR", field);
        assert_eq!(refused.fields(), [field]);
    }
    let attributes = anna.get("/contact-attributes").await.data();
    let plan = attributes["items"].as_array().expect("a list").iter().find(|one| one["key"] == "plan").expect("it is there");
    anna.delete(&format!("/contact-attributes/{}", plan["id"].as_str().expect("an id"))).await.data();
    assert_eq!(anna.get(&path).await.data()["attributes"], json!({ "seats": 0.5, "since": "2026-02-28" }));
    anna.post("/contact-attributes", json!({ "key": "plan", "type": "number" })).await.data();
    world.run_periodic_tasks().await;
    let left = world.backdoor().await.rows_by_table(anna.org).await["contact_values"].concat();
    assert!(!left.contains("pro"), "the values of a deleted attribute are removed: {left}");
}

async fn contacts_are_found_by_words_addresses_and_attributes(world: &World) {
    let (anna, _) = create_desk(world).await;
    anna.post("/contact-attributes", json!({ "key": "plan", "type": "string" })).await.data();
    anna.post("/contact-attributes", json!({ "key": "seats", "type": "number" })).await.data();
    for (name, email, plan) in [
        ("Bea Meier", "bea@acme.dev", "pro"),
        ("Beatrix Kiddo", "bride@acme.dev", "free"),
        ("Élodie Meyer-Beck", "e.meyer@example.org", "pro"),
    ] {
        let attributes = json!({ "plan": plan, "seats": 3 });
        anna.post("/contacts", json!({ "name": name, "email": email, "externalId": email, "attributes": attributes }))
            .await
            .data();
    }
    let mut found = String::new();
    for query in [
        "q=bea",
        "q=BEA%20mei",
        "q=beck",
        "q=%C3%A9lo",
        "q=acme",
        "q=bride@acme.dev",
        "q=eier",
        "email=BEA@acme.dev",
        "externalId=bride@acme.dev",
        "attribute=plan&value=pro",
        "attribute=plan&value=pro&q=me",
        "attribute=seats&value=3.0&email=bea@acme.dev",
        "q=bea&externalId=e.meyer@example.org",
        "limit=2&q=me&order=asc",
    ] {
        let names = list_field(&anna, &format!("/contacts?{query}"), "name").await;
        let names: Vec<_> = names.iter().filter_map(Value::as_str).collect();
        found.push_str(format!("{query}: {}", names.join(", ")).trim_end());
        found.push('\n');
    }
    insta::assert_snapshot!(found, @r"
    q=bea: Beatrix Kiddo, Bea Meier
    q=BEA%20mei: Bea Meier
    q=beck: Élodie Meyer-Beck
    q=%C3%A9lo: Élodie Meyer-Beck
    q=acme: Beatrix Kiddo, Bea Meier
    q=bride@acme.dev: Beatrix Kiddo
    q=eier:
    email=BEA@acme.dev: Bea Meier
    externalId=bride@acme.dev: Beatrix Kiddo
    attribute=plan&value=pro: Élodie Meyer-Beck, Bea Meier
    attribute=plan&value=pro&q=me: Élodie Meyer-Beck, Bea Meier
    attribute=seats&value=3.0&email=bea@acme.dev: Bea Meier
    q=bea&externalId=e.meyer@example.org:
    limit=2&q=me&order=asc: Bea Meier, Élodie Meyer-Beck
    ");
    assert_eq!(anna.get("/contacts?attribute=colour&value=red").await.data()["items"], json!([]), "no contact has a colour");
    for (query, field) in
        [("attribute=plan", "query/value"), ("value=pro", "query/attribute"), ("attribute=seats&value=three", "query/value")]
    {
        assert_eq!(anna.get(&format!("/contacts?{query}")).await.fields(), [field], "{query}");
    }
}

async fn two_contacts_of_one_person_are_merged(world: &World) {
    let (anna, agent) = create_desk(world).await;
    anna.post("/contact-attributes", json!({ "key": "plan", "type": "string" })).await.data();
    let at_home = ask_for_visitor(&anna, agent, json!({ "externalId": "home", "name": "Bea" })).await;
    let at_work =
        ask_for_visitor(&anna, agent, json!({ "externalId": "work", "name": "Beatrix", "email": "bea@acme.dev" })).await;
    let [home, work] = [&at_home, &at_work].map(|one| one["contact"]["id"].as_str().expect("an id").to_owned());
    anna.patch(&format!("/contacts/{work}"), json!({ "attributes": { "plan": "pro" } })).await.data();
    let lead = json!({ "name": "Bea", "conversationId": at_work["id"] });
    let lead = anna.post(&format!("/agents/{agent}/leads"), lead).await;

    anna.post(&format!("/contacts/{home}/merge"), json!({ "contactId": home })).await.assert_code("VALIDATION_ERROR", "itself");
    let merged = anna.post(&format!("/contacts/{home}/merge"), json!({ "contactId": work })).await;
    insta::assert_json_snapshot!(merged.redacted_body(), @r#"
    {
      "success": true,
      "data": {
        "id": "[uuid 1]",
        "externalId": "home",
        "otherExternalIds": [
          "work"
        ],
        "name": "Bea",
        "email": "bea@acme.dev",
        "otherEmails": [],
        "phone": null,
        "country": null,
        "language": null,
        "attributes": {
          "plan": "pro"
        },
        "lastSeenAt": "[time]",
        "createdAt": "[time]",
        "updatedAt": "[time]"
      },
      "error": null
    }
    "#);
    anna.get(&format!("/contacts/{work}")).await.assert_code("CONTACT_NOT_FOUND", "it is a part of the other one");
    // Immediately, whether or not the job has moved them.
    assert_eq!(get_conversation(&anna, agent, &at_work["id"]).await["contact"]["id"], json!(home));
    assert_eq!(anna.get(&format!("/agents/{agent}/leads/{}", created_id(&lead))).await.data()["contactId"], json!(home));
    world.settle().await;
    let all = list_field(&anna, &format!("/agents/{agent}/conversations?contactId={home}"), "id").await;
    assert_eq!(all.len(), 2);
    assert_eq!(list_field(&anna, &format!("/agents/{agent}/leads?contactId={home}"), "id").await, [json!(created_id(&lead))]);
    assert_eq!(world.backdoor().await.rows_by_table(anna.org).await["contacts"].len(), 1, "nothing is left of the other one");
    for visitor in [json!({ "externalId": "work" }), json!({ "email": "bea@acme.dev" })] {
        assert_eq!(ask_for_visitor(&anna, agent, visitor).await["contact"]["id"], json!(home), "what led to one leads to both");
    }
    let shop = anna.post("/contacts", json!({ "externalId": "shop", "email": "Bea@Shop.dev" })).await;
    let merged = anna.post(&format!("/contacts/{home}/merge"), json!({ "contactId": created_id(&shop) })).await.data();
    assert_eq!((&merged["email"], &merged["otherEmails"]), (&json!("bea@acme.dev"), &json!(["bea@shop.dev"])));
    assert_eq!(merged["otherExternalIds"], json!(["shop", "work"]));
}

async fn leads_are_listed_by_time(world: &World) {
    let (anna, agent) = create_desk(world).await;
    let leads = format!("/agents/{agent}/leads");
    let mut times = Vec::new();
    for name in ["Ann", "Bea", "Cleo"] {
        times.push(field_text(&anna.post(&leads, json!({ "name": name })).await.data(), "createdAt").to_owned());
    }
    let [_, second, third] = &times[..] else { panic!("three leads") };
    for order in ["asc", "desc"] {
        let filter = format!("{leads}?from={second}&to={third}&order={order}");
        assert_eq!(list_field(&anna, &filter, "name").await, [json!("Bea")], "from this time on, and before that one, {order}");
    }
    assert_eq!(list_field(&anna, &format!("{leads}?to={second}"), "name").await, [json!("Ann")]);
    assert_eq!(list_field(&anna, &format!("{leads}?from={second}&order=asc"), "name").await, [json!("Bea"), json!("Cleo")]);
}

async fn a_lead_belongs_to_the_contact_of_its_conversation(world: &World) {
    let (anna, agent) = create_desk(world).await;
    let leads = format!("/agents/{agent}/leads");
    let unknown = ask_for_visitor(&anna, agent, json!({ "country": "CH" })).await;
    let details = json!({
        "conversationId": unknown["id"], "email": "bea@acme.dev", "name": " Bea ", "company": "Acme", "message": "Call me.",
        "fields": { "budget": "5000" },
    });
    let lead = anna.post(&leads, details).await;
    insta::assert_json_snapshot!(lead.redacted_body(), @r#"
    {
      "success": true,
      "data": {
        "id": "[uuid 1]",
        "agentId": "[uuid 2]",
        "contactId": "[uuid 3]",
        "conversationId": "[uuid 4]",
        "name": "Bea",
        "email": "bea@acme.dev",
        "phone": null,
        "company": "Acme",
        "message": "Call me.",
        "fields": {
          "budget": "5000"
        },
        "createdAt": "[time]"
      },
      "error": null
    }
    "#);
    let known = get_conversation(&anna, agent, &unknown["id"]).await;
    assert_eq!((&known["contact"]["id"], &known["contact"]["name"]), (&lead.data()["contactId"], &json!("Bea")));
    let more = anna.post(&leads, json!({ "conversationId": unknown["id"], "phone": "+41 44", "name": "Beatrix" })).await.data();
    assert_eq!(more["contactId"], lead.data()["contactId"]);
    let contact = anna.get(&format!("/contacts/{}", more["contactId"].as_str().expect("an id"))).await.data();
    assert_eq!((&contact["name"], &contact["phone"]), (&json!("Bea"), &json!("+41 44")), "a lead adds, and replaces nothing");
    let other = anna.post(&leads, json!({ "phone": "+41 44" })).await.data();
    assert_ne!(other["contactId"], more["contactId"], "a phone number leads nowhere");
    assert_eq!(list_field(&anna, &leads, "id").await.len(), 3);
    let filter = format!("{leads}?conversationId={}&order=asc", unknown["id"].as_str().expect("an id"));
    assert_eq!(list_field(&anna, &filter, "phone").await, [Value::Null, json!("+41 44")]);
    anna.post(&leads, json!({ "company": "Acme" })).await.assert_code("VALIDATION_ERROR", "nobody can be reached");
    anna.delete(&format!("/agents/{agent}/conversations/{}", unknown["id"].as_str().expect("an id"))).await.data();
    let kept = anna.get(&format!("{leads}/{}", created_id(&lead))).await.data();
    assert_eq!((&kept["conversationId"], &kept["message"]), (&Value::Null, &json!("Call me.")));
}

async fn all_data_of_one_person_is_exported(world: &World) {
    let (anna, agent) = create_desk(world).await;
    let other_agent = anna.create_agent("Night desk").await;
    let bea = json!({ "externalId": "bea", "email": "bea@acme.dev" });
    let first = ask_for_visitor(&anna, agent, bea.clone()).await;
    ask_for_visitor(&anna, other_agent, bea).await;
    ask_for_visitor(&anna, agent, json!({ "externalId": "carl", "name": "Carl" })).await;
    anna.post(&format!("/agents/{agent}/leads"), json!({ "externalId": "bea", "phone": "+41 44" })).await.data();
    let notes = format!("/agents/{agent}/conversations/{}/notes", first["id"].as_str().expect("an id"));
    anna.post(&notes, json!({ "text": "A secret of the team." })).await.data();
    let file = anna.get(&format!("/contacts/{}/export", first["contact"]["id"].as_str().expect("an id"))).await;
    assert_eq!((file.status, file.header("content-type")), (200, Some("application/jsonl")));
    let lines: Vec<Value> = file.text().lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let kinds: Vec<_> =
        lines.iter().map(|line| line.as_object().expect("an object").keys().next().expect("one key").as_str()).collect();
    assert_eq!(kinds, ["contact", "lead", "conversation", "conversation"]);
    let said = &lines[2]["conversation"]["messages"];
    assert_eq!((&said[0]["role"], said.as_array().expect("messages").len()), (&json!("visitor"), 2));
    assert!(!file.text().contains("Carl") && !file.text().contains("secret"), "{}", file.text());
}
