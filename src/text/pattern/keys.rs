//! Runs of words by number.

use crate::base::{Grow, LimitError, hash_words};
use hashbrown::HashTable;

/// Runs of words, numbered as they come; equal ones have one number and are kept once.
#[derive(Default)]
pub struct Keys {
    words: Vec<u32>,
    ends: Vec<usize>,
    index: HashTable<u32>,
}

impl Keys {
    /// The number of a key, which is the next one if the key is new.
    pub fn intern(&mut self, key: &[u32]) -> Result<u32, LimitError> {
        let hash = hash_words(key);
        if let Some(&number) = self.index.find(hash, |&number| self.at(number as usize) == key) {
            return Ok(number);
        }
        let number = u32::try_from(self.ends.len()).map_err(|_| LimitError::memory())?;
        self.words.try_extend(key)?;
        self.ends.try_push(self.words.len())?;
        let mut index = std::mem::take(&mut self.index);
        let rehash = |&number: &u32| hash_words(self.at(number as usize));
        let grown = index.try_reserve(1, rehash);
        if grown.is_ok() {
            index.insert_unique(hash, number, rehash);
        }
        self.index = index;
        grown.map(|()| number).map_err(|_| LimitError::memory())
    }

    /// The number of keys.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// The key with a number, if there is one.
    pub fn get(&self, number: usize) -> Option<&[u32]> {
        (number < self.ends.len()).then(|| self.at(number))
    }

    fn at(&self, number: usize) -> &[u32] {
        let start = if number == 0 { 0 } else { self.ends[number - 1] };
        &self.words[start..self.ends[number]]
    }
}
