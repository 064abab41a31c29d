//! Questions asked in a help center, and their cost.

use super::*;

stories![questions_are_those_of_the_help_center, an_earlier_help_center_does_not_count];

pub(super) const KNOWN: &str = "When does the front desk open on Sundays?";
pub(super) const UNKNOWN: &str = "Who invented the steam locomotive?";

impl VisitedSite<'_> {
    /// Trains the agent of the site on the opening hours of the front desk.
    pub(super) async fn train_agent(&self) {
        let text = "The front desk opens at 8:00. On Sundays it opens at 10:00.";
        self.stage.actor.train_on_text(self.stage.agent, "Opening hours", text).await;
        self.world.settle().await;
    }

    /// Asks the agent, in the help center or by the API. Returns the reply.
    async fn ask_agent(&self, message: &str, is_on_pages: bool) -> Value {
        let reply = self.stage.actor.ask_agent(self.stage.agent, message).await.data();
        if is_on_pages {
            let id = reply["conversationId"].as_str().expect("an id");
            let moved = format!("UPDATE conversations SET channel = 'help_center', seq = seq + 1 WHERE id = '{id}'");
            assert_eq!(self.world.backdoor().await.execute(moved).await, 1);
        }
        self.world.project_conversations().await;
        reply
    }
}

async fn questions_are_those_of_the_help_center(world: &World) {
    let site = create_early_site(world).await;
    site.train_agent().await;
    world.project_conversations().await;
    assert_eq!(site.nonzero_figures("").await, json!({}));
    site.ask_agent(KNOWN, true).await;
    let missed = site.ask_agent(UNKNOWN, true).await;
    site.ask_agent(KNOWN, false).await;
    let conversation = missed["conversationId"].as_str().expect("an id");
    let path = format!("/agents/{}/conversations/{conversation}", site.stage.agent);
    site.stage.actor.post(&format!("/inbox/conversations/{conversation}/escalate"), json!({})).await.data();
    world.project_conversations().await;
    let insights = site.get_insights("").await;
    insta::assert_json_snapshot!(nonzero_statistics(&insights["figures"]), @r#"
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
    world.project_conversations().await;
    let after = site.get_insights("").await;
    assert_eq!(after["unansweredQuestions"], json!([]), "what was said is gone");
    assert_eq!((&after["figures"], &after["costByModel"]), (&insights["figures"], &insights["costByModel"]), "the counts stay");
    let ahead = format_time(world.now().0 + 3_600_000_000);
    let nothing = site.get_insights(&format!("?from={ahead}&to={}", format_time(world.now().0 + 7_200_000_000))).await;
    assert_eq!((nonzero_statistics(&nothing["figures"]), &nothing["costByModel"]), (json!({}), &json!([])));
}

async fn an_earlier_help_center_does_not_count(world: &World) {
    let site = create_early_site(world).await;
    site.train_agent().await;
    site.ask_agent(KNOWN, true).await;
    site.ask_agent(UNKNOWN, true).await;
    assert_eq!(site.nonzero_figures("").await["questions"], 2);
    let actor = &site.stage.actor;
    actor.delete(&format!("/help-center/sites/{}", site.stage.help.site)).await.data();
    let early =
        created_id(&actor.post(&format!("/agents/{}/help-center/site", site.stage.agent), json!({ "name": "Early" })).await);
    let insights = actor.get(&format!("/help-center/sites/{early}/insights")).await.data();
    assert_eq!(insights["unansweredQuestions"], json!([]), "within the same quarter of an hour");
    actor.delete(&format!("/help-center/sites/{early}")).await.data();
    world.advance(HOUR);
    let next =
        created_id(&actor.post(&format!("/agents/{}/help-center/site", site.stage.agent), json!({ "name": "Next" })).await);
    let insights = actor.get(&format!("/help-center/sites/{next}/insights")).await.data();
    assert_eq!(nonzero_statistics(&insights["figures"]), json!({}));
    assert_eq!((&insights["unansweredQuestions"], &insights["costByModel"]), (&json!([]), &json!([])));
    site.ask_agent(KNOWN, true).await;
    let insights = actor.get(&format!("/help-center/sites/{next}/insights")).await.data();
    assert_eq!(nonzero_statistics(&insights["figures"]), json!({ "questions": 1, "answered": 1, "credits": 1 }));
}
