//! End of the demo: statistics, as the team sees them later.

use std::time::Duration;

use frontdesk_client::{
    Client, Error,
    types::{AnalyticsFigures, AnalyticsOverview},
};
use tokio::time::sleep;

/// Number of times the overview is read until it includes the conversation, and the pause before each.
const MAX_READS: u32 = 50;
const READ_PAUSE: Duration = Duration::from_millis(100);

/// Maximum number of sources that are shown.
const SHOWN_SOURCES: usize = 3;

/// Prints how many questions were answered, how fast, and from which sources.
pub(super) async fn print_statistics(client: &Client) -> Result<(), Error> {
    let AnalyticsOverview { figures, .. } = read_overview(client).await?;
    eprintln!("What was counted (GET /analytics/overview):\n  {}", format_counts(&figures));
    let cited = client.list_citations().await?.items;
    if !cited.is_empty() {
        eprintln!("Cited most (GET /analytics/citations):");
        cited
            .iter()
            .take(SHOWN_SOURCES)
            .for_each(|cited| eprintln!("  {}: {}", cited.title, format_count(cited.answers, "answer")));
    }
    Ok(())
}

/// Reads the overview once it includes everything: conversations are counted within a second or two.
async fn read_overview(client: &Client) -> Result<AnalyticsOverview, Error> {
    for _ in 0..MAX_READS {
        let overview = client.get_analytics_overview().await?;
        if overview.pending_conversations.0 == 0 {
            return Ok(overview);
        }
        sleep(READ_PAUSE).await;
    }
    client.get_analytics_overview().await
}

fn format_counts(figures: &AnalyticsFigures) -> String {
    let questions = format_count(figures.questions, "question");
    let mean = figures.response_time.mean_ms.map(|mean| format!(", in {mean:.0} ms on average")).unwrap_or_default();
    format!("{questions}: {} answered, {} not{mean}", figures.answered, figures.unanswered)
}

/// Formats a count: `1 answer`, `2 answers`.
fn format_count(number: i64, of: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {of}{plural}")
}
