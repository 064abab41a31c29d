//! Representation of resources in the contract: each record has a line with `represents!` next to its model.

use std::sync::Arc;

use frontdesk_help_center::addresses::SiteAddresses;
use frontdesk_ports::dns::fqdn::Fqdn;
use frontdesk_services::PublicAddress;
use frontdesk_types::{Error, Result};
use serde::Serialize;

/// Represents resources as the models of the contract.
pub struct ApiRepresentation {
    site: Arc<PublicAddress>,
    help_domain: Option<Fqdn>,
}

impl ApiRepresentation {
    /// Creates the representation for an installation at this address, with this domain for help centers.
    pub fn new(site: Arc<PublicAddress>, help_domain: Option<Fqdn>) -> Self {
        Self { site, help_domain }
    }

    /// Returns the addresses of help centers, based on the current address of the server.
    pub(crate) fn addresses(&self) -> SiteAddresses {
        SiteAddresses::new(&self.site.url(), self.help_domain.as_ref())
    }
}

/// Serializes a model as JSON text.
///
/// # Errors
/// Never: a model is always valid JSON.
pub(crate) fn to_json(model: &impl Serialize) -> Result<String> {
    serde_json::to_string(model).map_err(|error| Error::internal(format!("a model cannot be written as JSON: {error}")))
}

/// Represents a record as its model: `represents!(Note, |note, _| model(note))`. The second
/// argument is the [`ApiRepresentation`].
macro_rules! represents {
    ($record:ty, |$name:ident, $representation:pat_param| $model:expr) => {
        impl frontdesk_core::representation::Represents<$record> for $crate::representation::ApiRepresentation {
            fn to_json(&self, record: &$record) -> frontdesk_types::Result<String> {
                let ($name, $representation): ($record, &Self) = (Clone::clone(record), self);
                let model: frontdesk_types::Result<_> = $model;
                $crate::representation::to_json(&model?)
            }
        }
    };
}
pub(crate) use represents;
