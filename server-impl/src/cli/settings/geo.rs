//! Where visitors are.

use std::path::PathBuf;

use clap::Args;
use serde::Serialize;

#[derive(Debug, Default, Args, Serialize)]
#[command(next_help_heading = "Countries")]
pub(super) struct Geo {
    /// The header in which trusted proxies tell the country of a visitor
    #[arg(long, id = "geo_header", value_name = "NAME", hide_short_help = true)]
    header: Option<String>,
    /// A database of the countries of networks (.mmdb)
    #[arg(long, id = "geo_database", value_name = "FILE", hide_short_help = true)]
    database: Option<PathBuf>,
}
