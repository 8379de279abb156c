//! A source of choices that proptest can shrink: generators here depend on what they made before, so they draw from a
//! list of numbers instead of being composed of strategies.

use proptest::prelude::*;

/// A strategy for lists of up to `len` choices.
pub fn choices(len: usize) -> impl Strategy<Value = Vec<u16>> {
    prop::collection::vec(any::<u16>(), len / 4..=len)
}

/// Reads a list of choices. When it is used up every choice is the first one, and the first is the simplest.
pub struct Choices<'c>(std::slice::Iter<'c, u16>);

impl<'c> Choices<'c> {
    pub fn new(list: &'c [u16]) -> Self {
        Choices(list.iter())
    }

    /// A number below `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        usize::from(self.0.next().copied().unwrap_or(0)) % bound.max(1)
    }

    /// `true` in `percent` of a hundred cases.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) >= 100 - percent
    }

    /// One of `options`.
    pub fn pick<'o, T>(&mut self, options: &'o [T]) -> &'o T {
        &options[self.below(options.len())]
    }

    /// Some of `options`, at least one, in their order.
    pub fn some<'o, T>(&mut self, options: &'o [T]) -> Vec<&'o T> {
        let first = self.below(options.len());
        let rest: Vec<bool> = options.iter().map(|_| self.chance(25)).collect();
        options
            .iter()
            .enumerate()
            .filter(|&(index, _)| index == first || rest[index])
            .map(|(_, it)| it)
            .collect()
    }

    /// `items` in another order; the first choice leaves them as they are.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for index in 0..items.len() {
            let other = index + self.below(items.len() - index);
            items.swap(index, other);
        }
    }
}
