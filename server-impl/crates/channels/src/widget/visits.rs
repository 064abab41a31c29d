//! Who may see and use the widget of an agent: visitors of the websites and in the countries that it serves, while the
//! agent is open. No plan is asked: agents that are public go on answering on every plan.

use frontdesk_core::agents::geo;
use frontdesk_store::{self as store, Conn};
use frontdesk_types::{Code, Country, Error, PublicId, Result, agents::Agent, channels::widget::Widget, conversations::Channel};

/// The place in which a visitor chats.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WidgetPlace {
    /// The widget on a website.
    Website,
    /// The Help Page.
    HelpPage,
}

impl WidgetPlace {
    /// Returns the channel of the conversations that visitors begin there.
    pub fn channel(self) -> Channel {
        match self {
            Self::Website => Channel::Widget,
            Self::HelpPage => Channel::HelpPage,
        }
    }
}

/// An agent that visitors reach, with its widget.
#[derive(Debug, Clone)]
pub struct OpenWidget {
    /// The agent.
    pub agent: Agent,
    /// Settings of its widget.
    pub widget: Widget,
}

impl OpenWidget {
    /// Finds the widget of the agent with a public id. `None` if visitors cannot reach the agent there.
    ///
    /// # Errors
    /// Only faults.
    #[crate::boxed]
    pub async fn find(conn: &mut Conn, public_id: &PublicId, place: WidgetPlace) -> Result<Option<Self>> {
        let Some(agent) = store::channels::widgets::find_open_agent(conn, public_id).await? else { return Ok(None) };
        if place == WidgetPlace::HelpPage && !agent.help_page_enabled {
            return Ok(None);
        }
        let widget = store::channels::widgets::find(conn, agent.org, agent.id).await?;
        Ok(Some(Self { agent, widget }))
    }

    /// Returns the title.
    pub fn title(&self) -> &str {
        self.widget.title.as_deref().unwrap_or(&self.agent.name)
    }

    /// Returns `true` if websites with this origin may show the widget. Programs that are no browsers send no origin.
    pub fn admits_origin(&self, origin: Option<&str>) -> bool {
        let allowed = &self.widget.allowed_origins;
        allowed.is_empty() || origin.is_none_or(|origin| allowed.iter().any(|listed| listed == origin))
    }

    /// Returns `true` if the agent serves visitors from a country.
    pub fn admits_country(&self, country: Option<Country>) -> bool {
        geo::admits_country(&self.agent, country)
    }

    /// Checks that the agent serves visitors from a country.
    ///
    /// # Errors
    /// `GEO_RESTRICTED`.
    pub fn require_country(&self, country: Option<Country>) -> Result<()> {
        match self.admits_country(country) {
            true => Ok(()),
            false => Err(Error::refused(Code::GeoRestricted, "The chat is not available in your country.")),
        }
    }
}

/// The refusal of a request for a widget that visitors cannot reach; the same for every reason.
pub fn widget_not_found() -> Error {
    Error::refused(Code::AgentNotFound, "There is no chat here. Check the address.")
}
