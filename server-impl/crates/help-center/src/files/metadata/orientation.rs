//! The orientation of a picture, and EXIF data that contain nothing else (CIPA DC-008, section 4.6; the format
//! is that of TIFF).

/// Rotation and mirroring that make a picture upright: 1 to 8, as EXIF numbers them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in super::super) struct Orientation(u8);

impl Default for Orientation {
    fn default() -> Self {
        Self(1)
    }
}

const ORIENTATION_TAG: u16 = 0x0112;
const SHORT_TYPE: u16 = 3;

/// Header before the value: byte order (`MM`: big-endian) and its check, offset of the entries, entry count of one,
/// tag, type, and value count of one.
const EXIF_HEADER: [u8; 18] = *b"MM\0\x2a\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01";

impl Orientation {
    /// Reads the orientation from EXIF data; upright if they have none.
    pub(super) fn from_exif(exif: &[u8]) -> Self {
        let exif = exif.strip_prefix(b"Exif\0\0").unwrap_or(exif);
        find_value(exif)
            .and_then(|value| u8::try_from(value).ok())
            .filter(|value| (1..=8).contains(value))
            .map(Self)
            .unwrap_or_default()
    }

    /// Returns EXIF data with the orientation alone; `None` if the picture is upright.
    pub(super) fn to_exif(self) -> Option<Vec<u8>> {
        // The value takes two bytes of four, and no other entries follow.
        (self != Self::default()).then(|| [EXIF_HEADER.as_slice(), &[0, self.0, 0, 0, 0, 0, 0, 0]].concat())
    }

    /// Returns `true` if width and height are swapped.
    pub(in super::super) fn is_rotated(self) -> bool {
        self.0 >= 5
    }
}

/// Finds the value of the first entry with the tag, in the first directory.
fn find_value(tiff: &[u8]) -> Option<u16> {
    let is_little = match tiff.get(..4)? {
        b"II\x2a\0" => true,
        b"MM\0\x2a" => false,
        _ => return None,
    };
    let u16_at = |at: usize| {
        let two = tiff.get(at..at.checked_add(2)?)?.try_into().ok()?;
        Some(if is_little { u16::from_le_bytes(two) } else { u16::from_be_bytes(two) })
    };
    let four: [u8; 4] = tiff.get(4..8)?.try_into().ok()?;
    let start = usize::try_from(if is_little { u32::from_le_bytes(four) } else { u32::from_be_bytes(four) }).ok()?;
    let count = usize::from(u16_at(start)?);
    let entry = (0..count).map(|nth| start + 2 + 12 * nth).find(|at| u16_at(*at) == Some(ORIENTATION_TAG))?;
    (u16_at(entry + 2)? == SHORT_TYPE).then(|| u16_at(entry + 8))?
}
