//! Sums over conversations, updated as they change, and the contribution of each conversation to them.

#[macro_use]
pub(crate) mod figures;

pub mod citations;
pub mod contributions;
pub mod models;
pub mod people;
pub(super) mod removal;
pub mod sums;

use frontdesk_types::analytics::{Figure, Figures};
use sqlx::{ColumnIndex, Decode, FromRow, Row, Type};

/// The metrics of a row, read from the columns named after them.
struct FiguresRow(Figures);

impl<'r, R: Row> FromRow<'r, R> for FiguresRow
where
    &'static str: ColumnIndex<R>,
    i64: Decode<'r, R::Database> + Type<R::Database>,
{
    fn from_row(row: &'r R) -> sqlx::Result<Self> {
        let mut figures = Figures::default();
        for figure in Figure::ALL {
            figures[*figure] = row.try_get(figure.as_str())?;
        }
        Ok(Self(figures))
    }
}
