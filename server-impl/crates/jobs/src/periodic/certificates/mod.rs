//! Certificates.

mod note_missing_certificates;
mod queue_certificate_orders;
mod remove_certificate_records;
mod required_hostnames;

use self::{
    note_missing_certificates::NoteMissingCertificates, queue_certificate_orders::QueueCertificateOrders,
    remove_certificate_records::RemoveCertificateRecords,
};
use super::task::ScheduledTask;

/// Periodic tasks of this context.
pub(super) const TASKS: &[ScheduledTask] = &[
    ScheduledTask::of::<QueueCertificateOrders>(),
    ScheduledTask::of::<RemoveCertificateRecords>(),
    ScheduledTask::of::<NoteMissingCertificates>(),
];
