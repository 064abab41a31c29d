//! Articles as knowledge: the agent answers from published ones, and from nothing else.

mod gone;
mod managed;
mod many;
mod room;

use frontdesk_conformance::{Actor, Stage, World, actor::created_id, stage::domain_hostname, stories};
use frontdesk_types::accounts::orgs::Plan;
use serde_json::{Value, json};
use uuid::Uuid;

use super::{
    articles::{act_on_article, article_api_path as article_path, write_article},
    sites::{create_site, site_path},
    slugs::fresh_slug,
};

stories![
    a_published_article_is_answered_and_cited_at_its_place,
    an_article_is_cited_where_it_is_now,
    an_edit_is_learned_and_what_is_staged_is_not,
    what_a_staged_edit_shows_at_once_is_learned,
    an_article_that_waits_for_nothing_is_read_when_it_is_saved,
    an_article_that_was_taken_back_comes_again,
    an_article_that_an_earlier_release_published_is_learned,
];

/// An agent with a published help center, and a collection in it.
struct KnowledgeDesk {
    anna: Actor,
    agent: Uuid,
    site: Uuid,
    slug: String,
    collection: Uuid,
}

/// The text of an article in these tests, and the question that it answers.
const BODY: &str = "The desk is beside the entrance.\n\n## At night\n\nThe night porter opens the garage at eleven.\n\n## By \
                    day\n\nAsk for \
                    the blue key.";
const QUESTION: &str = "When does the night porter open the garage?";

impl KnowledgeDesk {
    async fn open(world: &World) -> Self {
        let desk = Self::open_unpublished(world, json!({})).await;
        desk.set_published(true).await;
        desk
    }

    /// Opens a desk with an unpublished site that has these settings.
    async fn open_unpublished(world: &World, settings: Value) -> Self {
        let anna = world.new_actor(Plan::Hobby).await;
        let agent = anna.create_agent("Front desk").await;
        let slug = fresh_slug();
        let mut described = json!({ "name": "Help", "slug": slug });
        described.as_object_mut().expect("an object").extend(settings.as_object().cloned().unwrap_or_default());
        let site = created_id(&create_site(&anna, agent, described).await);
        let collection =
            created_id(&anna.post(&format!("{}/collections", site_path(site)), json!({ "name": "First steps" })).await);
        Self { anna, agent, site, slug, collection }
    }

    async fn set_published(&self, published: bool) {
        self.set_access(json!({ "isPublished": published })).await;
    }

    async fn set_access(&self, access: Value) {
        self.anna.patch(&format!("{}/access", site_path(self.site)), access).await.data();
    }

    async fn set_training(&self, when: &str) {
        let site = self.anna.patch(&site_path(self.site), json!({ "trainAgent": when })).await.data();
        assert_eq!(site["trainAgent"], json!(when));
    }

    /// Publishes an article.
    async fn publish_article(&self, title: &str, body: &str) -> Uuid {
        let article = created_id(&write_article(&self.anna, self.collection, &json!({ "title": title, "body": body })).await);
        act_on_article(&self.anna, article, "publish").await.data();
        article
    }

    /// Publishes an article, and waits until the agent knows it.
    async fn teach_article(&self, world: &World) -> Uuid {
        let article = self.publish_article("Open the garage", BODY).await;
        world.settle().await;
        assert_eq!(self.cited_title(QUESTION).await.as_deref(), Some("Open the garage"), "the agent knows it");
        article
    }

    /// Returns the title of what an answer cites; `None` if the agent does not know.
    async fn cited_title(&self, question: &str) -> Option<String> {
        find_cited_title(&self.anna, self.agent, question).await
    }

    /// Returns the target of an answer's citation.
    async fn citation_target(&self, question: &str) -> Value {
        self.anna.ask_agent(self.agent, question).await.data()["citations"][0]["url"].clone()
    }

    /// Returns the path of the text of the only source that is an article.
    async fn source_content_path(&self) -> String {
        let [source] = &self.article_sources().await[..] else { panic!("there is one source") };
        format!("/agents/{}/sources/{}/content", self.agent, source["id"].as_str().expect("an id"))
    }

    /// Returns the sources that are articles.
    async fn article_sources(&self) -> Vec<Value> {
        let listed = self.anna.get(&format!("/agents/{}/sources?type=article&limit=100", self.agent)).await.data();
        listed["items"].as_array().expect("a list").clone()
    }
}

async fn find_cited_title(actor: &Actor, agent: Uuid, question: &str) -> Option<String> {
    actor.ask_agent(agent, question).await.data()["citations"][0]["title"].as_str().map(ToOwned::to_owned)
}

async fn a_published_article_is_answered_and_cited_at_its_place(world: &World) {
    let desk = KnowledgeDesk::open(world).await;
    let article = desk.publish_article("Open the garage", BODY).await;
    let [source] = &desk.article_sources().await[..] else { panic!("there is one source") };
    assert_eq!(source["status"], json!("queued"), "it is there with the article");
    world.settle().await;
    let reply = desk.anna.ask_agent(desk.agent, QUESTION).await.data();
    let address = desk.anna.get(&article_path(article)).await.data()["url"].as_str().expect("an address").to_owned();
    assert!(address.contains(&format!("{}.localhost", desk.slug)), "{address}");
    assert_eq!(reply["citations"][0]["title"], json!("Open the garage"));
    assert_eq!(reply["citations"][0]["url"], json!(format!("{address}#at-night")));
    let [source] = &desk.article_sources().await[..] else { panic!("there is one source") };
    assert_eq!(reply["citations"][0]["sourceId"], source["id"]);
    for (field, value) in [
        ("type", json!("article")),
        ("articleId", json!(article)),
        ("title", json!("Open the garage")),
        ("url", json!(address)),
        ("status", json!("ready")),
        ("externalId", json!(null)),
    ] {
        assert_eq!(source[field], value, "{field}");
    }
    let one = desk.anna.get(&format!("/agents/{}/sources/{}", desk.agent, source["id"].as_str().expect("an id"))).await.data();
    assert_eq!(one, *source);
}

async fn an_article_is_cited_where_it_is_now(world: &World) {
    let stage = Stage::set_up(world).await;
    let article = created_id(
        &write_article(&stage.actor, stage.help.collection, &json!({ "title": "Open the garage", "body": BODY })).await,
    );
    act_on_article(&stage.actor, article, "publish").await.data();
    world.settle().await;
    let leads =
        async || stage.actor.ask_agent(stage.agent, QUESTION).await.data()["citations"][0]["url"].as_str().map(ToOwned::to_owned);
    let slug = fresh_slug();
    stage.actor.patch(&site_path(stage.help.site), json!({ "slug": slug })).await.data();
    assert!(leads().await.is_some_and(|url| url.contains(&format!("//{slug}."))), "the new slug");
    let surface = format!("/custom-domains/{}/surface", stage.domain);
    stage.actor.patch(&surface, json!({ "surface": "help_center" })).await.data();
    let at_domain = format!("https://{}/articles/", domain_hostname(stage.domain));
    assert!(leads().await.is_some_and(|url| url.starts_with(&at_domain)), "the custom domain");
    stage.actor.patch(&article_path(article), json!({ "title": "Park a car" })).await.data();
    assert!(leads().await.is_some_and(|url| url.contains("-park-a-car#at-night")), "the new title");
}

async fn an_edit_is_learned_and_what_is_staged_is_not(world: &World) {
    let desk = KnowledgeDesk::open(world).await;
    let article = desk.teach_article(world).await;
    let edit = async |body: &str, live: bool| {
        desk.anna.patch(&article_path(article), json!({ "body": body, "title": body, "isLive": live })).await.data();
        world.settle().await;
    };
    edit("The gardener waters the roses on Mondays.", false).await;
    assert_eq!(desk.cited_title("When does the gardener water the roses?").await, None, "it is staged");
    assert!(desk.cited_title(QUESTION).await.is_some());
    edit("The gardener waters the lilies on Tuesdays.", true).await;
    let title = desk.cited_title("When does the gardener water the lilies?").await;
    assert_eq!(title.as_deref(), Some("The gardener waters the lilies on Tuesdays."));
    assert_eq!(desk.cited_title(QUESTION).await, None, "nobody reads that any more");
    let [source] = &desk.article_sources().await[..] else { panic!("there is one source") };
    assert_eq!(source["title"], json!("The gardener waters the lilies on Tuesdays."));
    edit("![](/a.png)", true).await;
    assert_eq!(desk.cited_title("When does the gardener water the lilies?").await, None, "there is nothing to say");
    assert_eq!(desk.article_sources().await[0]["status"], json!("ready"));
}

async fn what_a_staged_edit_shows_at_once_is_learned(world: &World) {
    let desk = KnowledgeDesk::open(world).await;
    desk.anna.patch(&site_path(desk.site), json!({ "locales": ["en", "de"] })).await.data();
    let article = desk.publish_article("Keys", "> [!NOTE]\n> The blue key opens the garage.").await;
    let says = async || {
        world.settle().await;
        desk.anna.get(&desk.source_content_path().await).await.data()["text"].as_str().expect("a text").to_owned()
    };
    assert!(says().await.contains("Note"));
    desk.anna.patch(&article_path(article), json!({ "locale": "de", "title": "Staged", "isLive": false })).await.data();
    let text = says().await;
    assert!(text.contains("Hinweis") && !text.contains("Staged"), "the words of another language, in the same text: {text}");
}

async fn an_article_that_waits_for_nothing_is_read_when_it_is_saved(world: &World) {
    let desk = KnowledgeDesk::open(world).await;
    let article = desk.teach_article(world).await;
    // A job with the earlier text of the article has ended without an effect.
    world.backdoor().await.execute(format!("UPDATE sources SET status = 'queued' WHERE org_id = '{}'", desk.anna.org)).await;
    desk.anna.patch(&article_path(article), json!({ "body": BODY })).await.data();
    world.settle().await;
    assert_eq!(desk.article_sources().await[0]["status"], json!("ready"));
}

async fn an_article_that_was_taken_back_comes_again(world: &World) {
    let desk = KnowledgeDesk::open(world).await;
    let article = desk.teach_article(world).await;
    for (away, back) in [("unpublish", "publish"), ("archive", "unarchive")] {
        act_on_article(&desk.anna, article, away).await.data();
        assert!(desk.article_sources().await.is_empty());
        act_on_article(&desk.anna, article, back).await.data();
        assert_eq!(desk.article_sources().await.len(), 1);
        world.settle().await;
        assert!(desk.cited_title(QUESTION).await.is_some(), "after {back}");
    }
}

async fn an_article_that_an_earlier_release_published_is_learned(world: &World) {
    let stage = Stage::set_up(world).await;
    let of_article = format!("/agents/{}/sources?type=article", stage.agent);
    world.backdoor().await.execute("UPDATE help_sites SET unsettled_since = 0".to_owned()).await;
    world.run_periodic_tasks().await;
    world.settle().await;
    let listed = stage.actor.get(&of_article).await.data();
    assert_eq!(listed["items"][0]["articleId"], json!(stage.help.published));
    assert_eq!(listed["items"].as_array().map(Vec::len), Some(1), "what is neither a draft nor archived");
    world.run_periodic_tasks().await;
    let left =
        world.backdoor().await.query_number("SELECT COUNT(*) FROM help_sites WHERE unsettled_since IS NOT NULL".to_owned()).await;
    assert_eq!(left, 0, "once is enough");
}
