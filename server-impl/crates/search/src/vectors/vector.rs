//! The vector of a text, normalized to length 1, in 8-bit integers: a quarter of the memory, at an error well below
//! the differences between texts.

/// A vector: each number is `values[i] * scale`.
#[derive(Debug, Clone, PartialEq)]
pub struct Vector {
    /// Number that the value 1 represents.
    pub scale: f32,
    /// Values from -127 to 127.
    pub values: Vec<i8>,
}

impl Vector {
    /// Quantizes the direction of a vector. A vector without a direction (all zero, or not finite) is near nothing.
    pub fn quantize(numbers: &[f32]) -> Self {
        let length = numbers.iter().map(|number| number * number).sum::<f32>().sqrt();
        let largest = numbers.iter().fold(0.0_f32, |largest, number| largest.max(number.abs()));
        if !length.is_normal() || !largest.is_normal() {
            return Self { scale: 0.0, values: vec![0; numbers.len()] };
        }
        // With this scale, no rounded quotient exceeds 127.
        let values = numbers.iter().map(|number| (number / largest * 127.0).round() as i8).collect();
        Self { scale: largest / length / 127.0, values }
    }

    /// Serializes the vector: the scale in four bytes, little-endian, then the values.
    pub fn to_bytes(&self) -> Vec<u8> {
        let values = self.values.iter().map(|value| value.cast_unsigned());
        self.scale.to_le_bytes().into_iter().chain(values).collect()
    }
}

/// Splits the output of [`Vector::to_bytes`] into the scale and the values as bytes. `None` if it is too short.
pub(super) fn split_bytes(bytes: &[u8]) -> Option<(f32, &[u8])> {
    let (scale, values) = bytes.split_first_chunk::<4>()?;
    Some((f32::from_le_bytes(*scale), values))
}

/// Number of values that are multiplied in one step.
const LANE_COUNT: usize = 32;

/// Number of values whose products always add up to a sum that fits 32 bits.
const BLOCK_VALUES: usize = 65_536;

/// Returns the dot product, with the values on the right in stored form. The longer of the two is truncated to the
/// length of the other.
pub(super) fn dot_product(left: &[i8], right: &[u8]) -> i64 {
    left.chunks(BLOCK_VALUES).zip(right.chunks(BLOCK_VALUES)).map(|(left, right)| i64::from(block_product(left, right))).sum()
}

/// Multiplies one block. A product of two values fits 16 bits, and the sums fit 32: in this form,
/// the compiler vectorizes it.
fn block_product(left: &[i8], right: &[u8]) -> i32 {
    let (left, left_rest) = left.as_chunks::<LANE_COUNT>();
    let (right, right_rest) = right.as_chunks::<LANE_COUNT>();
    let sum = |left: &[i8], right: &[u8]| -> i32 {
        let products = left.iter().zip(right).map(|(left, right)| i16::from(*left) * i16::from(right.cast_signed()));
        products.map(i32::from).sum()
    };
    let whole: i32 = left.iter().zip(right).map(|(left, right)| sum(left, right)).sum();
    whole + sum(left_rest, right_rest)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn cosine(left: &[f32], right: &[f32]) -> f32 {
        let dot = |left: &[f32], right: &[f32]| left.iter().zip(right).map(|(left, right)| left * right).sum::<f32>();
        dot(left, right) / dot(left, left).sqrt() / dot(right, right).sqrt()
    }

    #[test]
    fn no_product_is_too_large() {
        let (left, right) = (vec![-128; 200_001], vec![128; 200_001]);
        assert_eq!(dot_product(&left, &right), 200_001 * 16_384);
    }

    proptest! {
        #[test]
        fn the_angle_between_two_stays_as_it_was(numbers in proptest::collection::vec((-1.0_f32..1.0, -1.0_f32..1.0), 16..400)) {
            let (left, right): (Vec<f32>, Vec<f32>) = numbers.into_iter().unzip();
            let (one, other) = (Vector::quantize(&left), Vector::quantize(&right));
            let bytes = other.to_bytes();
            let (scale, values) = split_bytes(&bytes).expect("long enough");
            let near = dot_product(&one.values, values) as f32 * one.scale * scale;
            prop_assert!((near - cosine(&left, &right)).abs() < 0.02);
        }

        #[test]
        fn a_product_is_the_sum_of_all_products(values in proptest::collection::vec((any::<i8>(), any::<u8>()), 0..200)) {
            let (left, right): (Vec<i8>, Vec<u8>) = values.into_iter().unzip();
            let one_by_one = left.iter().zip(&right).map(|(left, right)| i64::from(*left) * i64::from(right.cast_signed()));
            prop_assert_eq!(dot_product(&left, &right), one_by_one.sum::<i64>());
        }

        #[test]
        fn any_numbers_make_a_vector(numbers: Vec<f32>) {
            let vector = Vector::quantize(&numbers);
            let bytes = vector.to_bytes();
            let (scale, values) = split_bytes(&bytes).expect("long enough");
            prop_assert_eq!((scale, values.len()), (vector.scale, numbers.len()));
            prop_assert!(scale.is_finite());
        }
    }
}
