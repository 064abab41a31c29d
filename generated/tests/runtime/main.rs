//! The generated server's handling of a request before and after a method, seen from outside: a service that records
//! its calls stands behind the real router.

mod answers;
mod bodies;
mod events;
mod fake;
mod fields;
mod forms;
mod lists;
mod methods;
mod order;
mod parameters;
mod routes;
mod uploads;
