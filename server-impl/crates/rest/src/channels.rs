//! Tag `channels`.

use async_trait::async_trait;
use frontdesk_api::{
    apis::channels::{Channels, GetWidgetParams, UpdateWidgetParams},
    models,
};
use frontdesk_channels::widget::{self, settings};
use frontdesk_core::scoped;
use frontdesk_http::context::{ChangeContext, ReadContext};
use frontdesk_types::{
    AgentId, Result,
    channels::widget::{EscalationChanges, LeadForm, LeadFormChanges, Widget, WidgetChanges, WidgetEscalation},
};

use crate::RestApi;

#[async_trait]
impl Channels for RestApi {
    async fn get_widget(&self, cx: &ReadContext, params: GetWidgetParams) -> Result<models::Widget> {
        let mut conn = self.services.store.read().await?;
        Ok(widget_model(settings::find(&mut conn, cx.caller.org, AgentId(params.agent_id)).await?))
    }

    async fn update_widget(
        &self,
        cx: &ChangeContext,
        params: UpdateWidgetParams,
        body: models::WidgetUpdate,
    ) -> Result<models::Widget> {
        let (agent, changes) = (AgentId(params.agent_id), &widget_changes(body));
        self.change_if(cx, params.if_match, scoped!(|unit| Ok(widget_model(settings::update(unit, agent, changes).await?)))).await
    }
}

fn widget_changes(body: models::WidgetUpdate) -> WidgetChanges {
    let models::WidgetUpdate {
        title,
        greeting,
        suggestions,
        placeholder,
        color,
        position,
        locale,
        allowed_origins,
        show_sources,
        lead_form,
        escalation,
        privacy_url,
        daily_messages,
    } = body;
    WidgetChanges {
        title,
        greeting,
        suggestions,
        placeholder,
        color,
        position,
        locale,
        allowed_origins,
        show_sources,
        lead_form: lead_form.map(|models::WidgetLeadFormUpdate { when, fields, required, title, thanks }| LeadFormChanges {
            when,
            fields,
            required,
            title,
            thanks,
        }),
        escalation: escalation.map(|models::WidgetEscalationUpdate { is_enabled, after_unanswered }| EscalationChanges {
            is_enabled,
            after_unanswered,
        }),
        privacy_url,
        daily_messages,
    }
}

crate::representation::represents!(Widget, |widget, _| Ok(widget_model(widget)));

/// Converts a widget as its GET shows it.
fn widget_model(widget: Widget) -> models::Widget {
    let LeadForm { when, fields, required, title, thanks } = widget.lead_form;
    let WidgetEscalation { is_enabled, after_unanswered } = widget.escalation;
    models::Widget {
        agent_id: widget.agent.0,
        title: widget.title,
        greeting: widget.greeting,
        suggestions: widget.suggestions,
        placeholder: widget.placeholder,
        text_color: widget::text_color(&widget.color),
        color: widget.color,
        position: widget.position,
        locale: widget.locale,
        allowed_origins: widget.allowed_origins,
        show_sources: widget.show_sources,
        lead_form: models::WidgetLeadForm { when, fields, required, title, thanks },
        escalation: models::WidgetEscalation { is_enabled, after_unanswered },
        privacy_url: widget.privacy_url,
        daily_messages: widget.daily_messages,
    }
}
