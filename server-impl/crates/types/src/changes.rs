//! What a caller changes of a record.

/// Change of a field: as a rule its new value.
pub trait ValueChange<T> {
    /// Changes it.
    fn change(self, field: &mut T);
}

impl<T> ValueChange<T> for T {
    fn change(self, field: &mut T) {
        *field = self;
    }
}

/// Declares which fields of a record people set. Each field is `None` where it stays as it is; of a field that may be
/// empty, `Some(None)` empties it.
///
/// A field is listed with its name in the API, and with how the activity reports it: `plain` with its old and new
/// value, `text` by its name alone. Gives `apply`, which sets the fields that are given, and `between`, which compares
/// two states of the record.
macro_rules! changes {
    (
        $(#[$meta:meta])*
        $name:ident of $record:ident {
            $($(#[$field_meta:meta])* $kind:ident $api_name:literal $field:ident: $type:ty,)+
        }
    ) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Default)]
        pub struct $name { $($(#[$field_meta])* pub $field: Option<$type>),+ }

        impl $name {
            /// Sets the fields that are given.
            pub fn apply(self, record: &mut $record) {
                $(if let Some(value) = self.$field { $crate::changes::ValueChange::change(value, &mut record.$field); })+
            }

            /// Returns `true` if no field is given.
            pub fn is_empty(&self) -> bool {
                [$(self.$field.is_none()),+].into_iter().all(|is_left_out| is_left_out)
            }

            /// The fields that differ between two states.
            pub fn between(before: &$record, after: &$record) -> $crate::activity::FieldChanges {
                $crate::activity::FieldChanges::default()$(.$kind($api_name, &before.$field, &after.$field))+
            }
        }
    };
}

pub(crate) use changes;
