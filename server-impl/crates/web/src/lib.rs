//! Pages for people, and the guide for agents: help centers, the page where a workspace is claimed, the reference of
//! the API.
//!
//! May use: `frontdesk-services`, `frontdesk-http`, and of `frontdesk-rest` the events that a visitor's answer streams.
//! Templates are in `templates/`, compiled in.
//!
//! To add a page of help centers: its path in `help/routes.rs`, a function in `help/views/` that fills a template,
//! words for it in `templates/help/strings/` in every language, and a snapshot in `help/tests/`.

pub mod agent_guide;
pub mod claim;
mod cookies;
mod form;
pub mod help;
pub mod home;
pub mod hosts;
mod query;
mod redirect;
pub mod reference;
mod same_origin;
pub mod secure;
mod surfaces;

use std::{net::IpAddr, sync::Arc, time::Duration};

use frontdesk_help_center::asking::StreamRoom;
use frontdesk_http::{client_address, country};
use frontdesk_services::Services;
use frontdesk_types::Country;
use http::{HeaderName, request::Parts};
use ipnet::IpNet;

/// Dependencies of pages.
pub struct Pages {
    /// The services shared with the rest of the server.
    pub services: Arc<Services>,
    /// The operator's settings.
    pub options: PageOptions,
    /// The pages of help centers that were shown last.
    help: help::Cache,
    /// The answers that visitors wait for.
    answers: StreamRoom,
}

impl Pages {
    /// Pages over these services.
    pub fn new(services: Arc<Services>, options: PageOptions) -> Self {
        Self { services, options, help: help::Cache::default(), answers: StreamRoom::default() }
    }

    /// The address of whoever sent a request.
    fn client(&self, head: &Parts) -> IpAddr {
        client_address::of(&head.extensions, &head.headers, &self.options.trusted_proxies)
    }

    /// The country that they are in; `None` where nobody knows it.
    fn country(&self, head: &Parts) -> Option<Country> {
        let PageOptions { trusted_proxies, country_header, .. } = &self.options;
        country::of(&head.extensions, &head.headers, trusted_proxies, country_header.as_ref(), &self.services.countries)
    }
}

/// The operator's settings for pages.
#[derive(Debug, Clone)]
pub struct PageOptions {
    /// Time limit for a form to arrive.
    pub body_deadline: Duration,
    /// Maximum time for a page once a form has arrived.
    pub answer_deadline: Duration,
    /// The networks of trusted proxies, which report the address of their caller.
    pub trusted_proxies: Vec<IpNet>,
    /// The header in which they tell the country of their caller.
    pub country_header: Option<HeaderName>,
}
