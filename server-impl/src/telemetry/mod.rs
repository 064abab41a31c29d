//! Log and metrics of the process.

pub mod log;

use std::{sync::OnceLock, time::Duration};

use anyhow::{Context, Result};
use frontdesk_http::observe::REQUEST_SECONDS;
use frontdesk_smtp::RECEIVE_SECONDS;
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};

/// Bucket bounds of the histograms of requests and mails, in seconds: from a look-up to a slow model.
const HISTOGRAM_BUCKETS: [f64; 12] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0, 30.0];

/// Interval at which measurements are folded into the histograms; until then they take up memory.
const FOLD_INTERVAL: Duration = Duration::from_secs(5);

/// Metrics of this process.
#[derive(Clone)]
pub struct ProcessMetrics(PrometheusHandle);

impl ProcessMetrics {
    /// Starts measuring; before that, measurements cost next to nothing and are discarded. There is one set of
    /// metrics per process, however often this is called. Needs a runtime.
    ///
    /// # Errors
    /// When the process already has another metrics recorder.
    pub fn start() -> Result<Self> {
        static STARTED: OnceLock<ProcessMetrics> = OnceLock::new();
        if let Some(figures) = STARTED.get() {
            return Ok(figures.clone());
        }
        let mut builder = PrometheusBuilder::new();
        for histogram in [REQUEST_SECONDS, RECEIVE_SECONDS] {
            builder = builder.set_buckets_for_metric(Matcher::Full(histogram.to_owned()), &HISTOGRAM_BUCKETS)?;
        }
        let figures = Self(builder.install_recorder().context("something else in this process measures already")?);
        tokio::spawn(fold_regularly(figures.0.clone()));
        Ok(STARTED.get_or_init(|| figures).clone())
    }

    /// Renders the metrics in the text format of Prometheus.
    pub fn render(&self) -> String {
        self.0.render()
    }
}

async fn fold_regularly(figures: PrometheusHandle) {
    let mut ticks = tokio::time::interval(FOLD_INTERVAL);
    loop {
        ticks.tick().await;
        figures.run_upkeep();
    }
}
