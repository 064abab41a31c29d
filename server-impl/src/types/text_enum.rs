//! Enumerations that are stored and shown as text.

/// Declares an enumeration whose variants have one text form, for the database, the command line and the logs.
///
/// Generates `as_str`, `ALL`, `Display` and `FromStr` (whose error lists the allowed values).
macro_rules! text_enum {
    ($(#[$meta:meta])* $name:ident { $($(#[$variant_meta:meta])* $variant:ident = $text:literal),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum $name { $($(#[$variant_meta])* $variant),+ }

        impl $name {
            /// Every value, in order of declaration.
            pub const ALL: &[Self] = &[$(Self::$variant),+];

            /// The text form.
            pub fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $text),+ }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.as_str())
            }
        }

        impl std::str::FromStr for $name {
            type Err = String;

            fn from_str(text: &str) -> Result<Self, String> {
                match text {
                    $($text => Ok(Self::$variant),)+
                    _ => Err(format!("`{text}` is none of: {}", [$($text),+].join(", "))),
                }
            }
        }
    };
}

pub(crate) use text_enum;
