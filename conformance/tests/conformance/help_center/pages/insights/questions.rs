//! Questions asked in a help center, and their cost.

use super::*;

stories![questions_are_those_of_the_help_center, an_earlier_help_center_does_not_count];

pub(super) const KNOWN: &str = "When does the front desk open on Sundays?";
pub(super) const UNKNOWN: &str = "Who invented the steam locomotive?";

impl Visited<'_> {
    /// Trains the agent of the site on the opening hours of the front desk.
    pub(super) async fn is_trained(&self) {
        let text = "The front desk opens at 8:00. On Sundays it opens at 10:00.";
        self.stage.actor.trains(self.stage.agent, "Opening hours", text).await;
        self.world.settle().await;
    }

    /// Asks the agent, in the help center or by the API. Returns the reply.
    async fn is_asked(&self, message: &str, is_on_pages: bool) -> Value {
        let reply = self.stage.actor.asks(self.stage.agent, message).await.data();
        if is_on_pages {
            let id = reply["conversationId"].as_str().expect("an id");
            let moved = format!("UPDATE conversations SET channel = 'help_center', seq = seq + 1 WHERE id = '{id}'");
            assert_eq!(self.world.backdoor().await.run(moved).await, 1);
        }
        self.world.projects().await;
        reply
    }
}

async fn questions_are_those_of_the_help_center(world: &World) {
    let site = early(world).await;
    site.is_trained().await;
    world.projects().await;
    assert_eq!(site.totals("").await, json!({}));
    site.is_asked(KNOWN, true).await;
    let missed = site.is_asked(UNKNOWN, true).await;
    site.is_asked(KNOWN, false).await;
    let conversation = missed["conversationId"].as_str().expect("an id");
    let path = format!("/agents/{}/conversations/{conversation}", site.stage.agent);
    site.stage.actor.patch(&path, json!({ "status": "escalated" })).await.data();
    world.projects().await;
    let insights = site.insights("").await;
    insta::assert_json_snapshot!(some(&insights["totals"]), @r#"
    {
      "questions": 2,
      "answered": 1,
      "unanswered": 1,
      "escalated": 1,
      "credits": 2
    }
    "#);
    assert_eq!(insights["days"][29]["questions"], 2);
    let question = &insights["unansweredQuestions"][0];
    assert_eq!((&question["question"], &question["conversationId"]), (&json!(UNKNOWN), &missed["conversationId"]));
    assert_eq!(insights["unansweredQuestions"].as_array().map(Vec::len), Some(1));
    assert_eq!(insights["costByModel"], json!([{ "model": missed["model"], "replies": 2, "credits": 2 }]));

    site.stage.actor.delete(&path).await.data();
    world.projects().await;
    let after = site.insights("").await;
    assert_eq!(after["unansweredQuestions"], json!([]), "what was said is gone");
    assert_eq!((&after["totals"], &after["costByModel"]), (&insights["totals"], &insights["costByModel"]), "the counts stay");
    let ahead = time(world.now().0 + 3_600_000_000);
    let nothing = site.insights(&format!("?from={ahead}&to={}", time(world.now().0 + 7_200_000_000))).await;
    assert_eq!((some(&nothing["totals"]), &nothing["costByModel"]), (json!({}), &json!([])));
}

async fn an_earlier_help_center_does_not_count(world: &World) {
    let site = early(world).await;
    site.is_trained().await;
    site.is_asked(KNOWN, true).await;
    site.is_asked(UNKNOWN, true).await;
    assert_eq!(site.totals("").await["questions"], 2);
    let actor = &site.stage.actor;
    actor.delete(&format!("/help-center/sites/{}", site.stage.help.site)).await.data();
    let early = id(&actor.post(&format!("/agents/{}/help-center/site", site.stage.agent), json!({ "name": "Early" })).await);
    let insights = actor.get(&format!("/help-center/sites/{early}/insights")).await.data();
    assert_eq!(insights["unansweredQuestions"], json!([]), "within the same quarter of an hour");
    actor.delete(&format!("/help-center/sites/{early}")).await.data();
    world.advance(HOUR);
    let next = id(&actor.post(&format!("/agents/{}/help-center/site", site.stage.agent), json!({ "name": "Next" })).await);
    let insights = actor.get(&format!("/help-center/sites/{next}/insights")).await.data();
    assert_eq!(some(&insights["totals"]), json!({}));
    assert_eq!((&insights["unansweredQuestions"], &insights["costByModel"]), (&json!([]), &json!([])));
    site.is_asked(KNOWN, true).await;
    let insights = actor.get(&format!("/help-center/sites/{next}/insights")).await.data();
    assert_eq!(some(&insights["totals"]), json!({ "questions": 1, "answered": 1, "credits": 1 }));
}
