//! A fast hash over words and bytes, the same on every platform. Tables that use it compare by content after it, and
//! no digest is made of it.

/// An incremental hash: multiply and fold, 64 bits of state.
#[derive(Clone, Copy, Debug)]
pub struct Hasher(u64);

const MULTIPLIER: u64 = 0x9e37_79b9_7f4a_7c15;

impl Hasher {
    /// A hash that starts from `seed`.
    #[inline]
    pub fn new(seed: u64) -> Self {
        Hasher(seed ^ MULTIPLIER)
    }

    /// Takes in one word of 64 bits.
    #[inline]
    pub fn word(&mut self, word: u64) {
        let product = u128::from(self.0 ^ word) * u128::from(MULTIPLIER);
        self.0 = (product as u64) ^ ((product >> 64) as u64).wrapping_add(word.rotate_left(32));
    }

    /// Takes in a run of bytes; its length is part of it.
    #[inline]
    pub fn bytes(&mut self, bytes: &[u8]) {
        let (chunks, rest) = bytes.as_chunks::<8>();
        for chunk in chunks {
            self.word(u64::from_le_bytes(*chunk));
        }
        let mut last = [0; 8];
        last[..rest.len()].copy_from_slice(rest);
        self.word(u64::from_le_bytes(last));
        self.word(bytes.len() as u64);
    }

    /// The hash of all that was taken in.
    #[inline]
    pub fn finish(self) -> u64 {
        let product = u128::from(self.0) * u128::from(MULTIPLIER);
        (product as u64) ^ ((product >> 64) as u64)
    }
}

/// The hash of a run of bytes.
#[inline]
pub fn hash_bytes(bytes: &[u8]) -> u64 {
    let mut hasher = Hasher::new(0);
    hasher.bytes(bytes);
    hasher.finish()
}

/// The hash of a run of words; its length is part of it.
#[inline]
pub fn hash_words(words: &[u32]) -> u64 {
    let mut hasher = Hasher::new(words.len() as u64);
    for &word in words {
        hasher.word(u64::from(word));
    }
    hasher.finish()
}
