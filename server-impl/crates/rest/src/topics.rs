//! Tag `topics`.

use async_trait::async_trait;
use frontdesk_agents::topics::{
    self,
    counts::{self, TopicCountQuery, TopicCountSeries},
    questions,
};
use frontdesk_api::{
    apis::topics::{
        AddConversationTopicParams, ApplyTopicParams, CreateTopicParams, DeleteTopicParams, GetTopicCountsParams, GetTopicParams,
        ListTopicSuggestionsParams, ListTopicsParams, RemoveConversationTopicParams, Topics, UpdateTopicParams,
    },
    models,
};
use frontdesk_core::{agents, scoped};
use frontdesk_http::context::{ChangeContext, ReadContext};
use frontdesk_store::{self as store, topics::questions::QuestionSelection};
use frontdesk_types::{
    AgentId, ConversationId, Result, Timestamp, TopicId,
    analytics::Step,
    text_rules,
    topics::{
        NewTopic, Topic, TopicChanges,
        questions::{QuestionGroup, QuestionKind, TopicQuestion},
    },
};

use super::{analytics, conversations};
use crate::{RestApi, convert, list::list_query};

#[async_trait]
impl Topics for RestApi {
    async fn list_topics(&self, cx: &ReadContext, params: ListTopicsParams) -> Result<models::TopicList> {
        let (org, agent) = (cx.caller.org, AgentId(params.agent_id));
        let q = text_rules::validate_search(params.q.as_deref())?;
        let (list, page) = self.open_list(cx, list_query!(params, Asc).with_normalized("q", Some(&q))).await?;
        let mut conn = self.services.store.read().await?;
        agents::find(&mut conn, org, agent).await?;
        let found = store::topics::list(&mut conn, (org, agent), &q, &page).await?;
        let items = found.items.into_iter().map(topic_model).collect::<Result<_>>()?;
        Ok(models::TopicList { items, next_cursor: list.seal_next(found.next) })
    }

    async fn create_topic(
        &self,
        cx: &ChangeContext,
        params: CreateTopicParams,
        body: models::TopicCreate,
    ) -> Result<models::Topic> {
        let models::TopicCreate { name, description, rule } = body;
        let (agent, new) = (AgentId(params.agent_id), &NewTopic { name, description, phrases: rule.map(to_phrases) });
        self.change(cx, scoped!(|unit| topic_model(topics::create(unit, agent, new).await?))).await
    }

    async fn get_topic(&self, cx: &ReadContext, params: GetTopicParams) -> Result<models::Topic> {
        let (agent, id) = (AgentId(params.agent_id), TopicId(params.topic_id));
        topic_model(topics::find(&mut self.services.store.read().await?, cx.caller.org, agent, id).await?)
    }

    async fn update_topic(
        &self,
        cx: &ChangeContext,
        params: UpdateTopicParams,
        body: models::TopicUpdate,
    ) -> Result<models::Topic> {
        let (agent, id) = (AgentId(params.agent_id), TopicId(params.topic_id));
        let models::TopicUpdate { name, description, rule } = body;
        let changes = &TopicChanges { name, description, phrases: rule.map(|rule| rule.map(to_phrases)) };
        self.change_if(cx, params.if_match, scoped!(|unit| topic_model(topics::update(unit, agent, id, changes).await?))).await
    }

    async fn delete_topic(&self, cx: &ChangeContext, params: DeleteTopicParams) -> Result<models::Topic> {
        let (agent, id) = (AgentId(params.agent_id), TopicId(params.topic_id));
        self.change_if(cx, params.if_match, scoped!(|unit| topic_model(topics::delete(unit, agent, id).await?))).await
    }

    async fn apply_topic(&self, cx: &ChangeContext, params: ApplyTopicParams) -> Result<models::Topic> {
        let (agent, id) = (AgentId(params.agent_id), TopicId(params.topic_id));
        self.change(cx, scoped!(|unit| topic_model(topics::apply_rule(unit, agent, id).await?))).await
    }

    async fn add_conversation_topic(
        &self,
        cx: &ChangeContext,
        params: AddConversationTopicParams,
    ) -> Result<models::Conversation> {
        let AddConversationTopicParams { agent_id, conversation_id, topic_id, .. } = params;
        let (agent, id, topic) = (AgentId(agent_id), ConversationId(conversation_id), TopicId(topic_id));
        self.change(
            cx,
            scoped!(|unit| conversations::conversation_model(topics::set_manually(unit, agent, id, topic, true).await?)),
        )
        .await
    }

    async fn remove_conversation_topic(
        &self,
        cx: &ChangeContext,
        params: RemoveConversationTopicParams,
    ) -> Result<models::Conversation> {
        let RemoveConversationTopicParams { agent_id, conversation_id, topic_id, .. } = params;
        let (agent, id, topic) = (AgentId(agent_id), ConversationId(conversation_id), TopicId(topic_id));
        self.change(
            cx,
            scoped!(|unit| conversations::conversation_model(topics::set_manually(unit, agent, id, topic, false).await?)),
        )
        .await
    }

    async fn get_topic_counts(&self, cx: &ReadContext, params: GetTopicCountsParams) -> Result<models::TopicCounts> {
        let GetTopicCountsParams { agent_id, step, from, to, time_zone } = params;
        let (from, to) = (from.map(convert::from_api_time), to.map(convert::from_api_time));
        let asked = TopicCountQuery { agent: AgentId(agent_id), from, to, time_zone: time_zone.clone(), step };
        let (org, now, mut conn) = (cx.caller.org, self.services.ports.clock.now(), self.services.store.read().await?);
        counts_model(counts::read_counts(&mut conn, org, &asked, now).await?, time_zone, step)
    }

    async fn list_topic_suggestions(
        &self,
        cx: &ReadContext,
        params: ListTopicSuggestionsParams,
    ) -> Result<models::QuestionGroupList> {
        let (org, agent) = (cx.caller.org, AgentId(params.agent_id));
        let (list, page) = self.open_list(cx, list_query!(params, only Desc)).await?;
        let (from, to) = (Timestamp(i64::MIN), Timestamp(i64::MAX));
        let part = QuestionSelection { org, agent, kind: QuestionKind::WithoutTopic, from, to };
        let found = questions::list(&mut self.services.store.read().await?, part, &page).await?;
        groups_model(found.items, list.seal_next(found.next))
    }
}

fn counts_model(counts: TopicCountSeries, time_zone: String, step: Step) -> Result<models::TopicCounts> {
    let TopicCountSeries { slots, topics, steps } = counts;
    let total = |(id, name, conversations): (TopicId, String, i64)| models::TopicTotal { id: id.0, name, conversations };
    let count = |(id, conversations): (TopicId, i64)| models::TopicCount { id: id.0, conversations };
    let step_of = |(slots, topics): (_, Vec<(TopicId, i64)>)| {
        let (from, to) = analytics::range_times(slots)?;
        Ok(models::TopicStep { from, to, topics: topics.into_iter().map(count).collect() })
    };
    let (from, to) = analytics::range_times(slots)?;
    Ok(models::TopicCounts {
        from,
        to,
        time_zone,
        step,
        topics: topics.into_iter().map(total).collect(),
        items: steps.into_iter().map(step_of).collect::<Result<_>>()?,
    })
}

/// Converts a page of groups of questions.
pub(crate) fn groups_model(groups: Vec<QuestionGroup>, next_cursor: Option<String>) -> Result<models::QuestionGroupList> {
    let items = groups.into_iter().map(group_model).collect::<Result<_>>()?;
    Ok(models::QuestionGroupList { items, next_cursor })
}

fn to_phrases(rule: models::TopicRule) -> Vec<String> {
    let models::TopicRule { phrases } = rule;
    phrases
}

crate::representation::represents!(Topic, |topic, _| topic_model(topic));

fn topic_model(topic: Topic) -> Result<models::Topic> {
    let Topic { id, org: _, agent, name, name_key: _, description, phrases, applying_since, applied_at, created_at, updated_at } =
        topic;
    Ok(models::Topic {
        id: id.0,
        agent_id: agent.0,
        name,
        description,
        rule: phrases.map(|phrases| models::TopicRule { phrases }),
        is_applying: applying_since.is_some(),
        applied_at: applied_at.map(convert::to_api_time).transpose()?,
        created_at: convert::to_api_time(created_at)?,
        updated_at: convert::to_api_time(updated_at)?,
    })
}

fn group_model(group: QuestionGroup) -> Result<models::QuestionGroup> {
    let QuestionGroup { id, questions, last_asked_at, examples } = group;
    Ok(models::QuestionGroup {
        id,
        question_count: questions,
        examples: examples.into_iter().map(example_model).collect::<Result<_>>()?,
        last_asked_at: convert::to_api_time(last_asked_at)?,
    })
}

fn example_model(question: TopicQuestion) -> Result<models::ExampleQuestion> {
    let TopicQuestion { message, conversation, text, asked_at } = question;
    Ok(models::ExampleQuestion {
        message_id: message.0,
        conversation_id: conversation.0,
        text,
        created_at: convert::to_api_time(asked_at)?,
    })
}
