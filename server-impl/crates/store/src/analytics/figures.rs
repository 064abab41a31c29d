//! Lists of the columns of `analytics_sums` that are named after the figures of `frontdesk-types`.

/// The columns: `conversations, questions, …`.
macro_rules! figures {
    () => {
        frontdesk_types::with_figures!(figures)
    };
    ($first:literal $(, $figure:literal)*) => {
        concat!($first $(, ", ", $figure)*)
    };
}

/// The values of the object `n`: `CAST(n.value->>'conversations' AS BIGINT), …`.
macro_rules! given_figures {
    () => {
        frontdesk_types::with_figures!(given_figures)
    };
    (@one $figure:literal) => {
        concat!("CAST(n.value->>'", $figure, "' AS BIGINT)")
    };
    ($first:literal $(, $figure:literal)*) => {
        concat!(given_figures!(@one $first) $(, ", ", given_figures!(@one $figure))*)
    };
}

/// Assignments that add what is inserted: `conversations = analytics_sums.conversations + excluded.conversations, …`.
macro_rules! added_figures {
    () => {
        frontdesk_types::with_figures!(added_figures)
    };
    (@one $figure:literal) => {
        concat!($figure, " = analytics_sums.", $figure, " + excluded.", $figure)
    };
    ($first:literal $(, $figure:literal)*) => {
        concat!(added_figures!(@one $first) $(, ", ", added_figures!(@one $figure))*)
    };
}

/// The sums of the rows `s`: `CAST(COALESCE(SUM(s.conversations), 0) AS BIGINT) AS conversations, …`.
macro_rules! summed_figures {
    () => {
        frontdesk_types::with_figures!(summed_figures)
    };
    (@one $figure:literal) => {
        concat!("CAST(COALESCE(SUM(s.", $figure, "), 0) AS BIGINT) AS ", $figure)
    };
    ($first:literal $(, $figure:literal)*) => {
        concat!(summed_figures!(@one $first) $(, ", ", summed_figures!(@one $figure))*)
    };
}

/// The lists by name, for the test that reads all statements.
#[cfg(test)]
pub(crate) const FRAGMENTS: [(&str, &str); 4] = [
    ("figures", figures!()),
    ("given_figures", given_figures!()),
    ("added_figures", added_figures!()),
    ("summed_figures", summed_figures!()),
];
