//! Growth of vectors that reports a lack of memory as an error.

use super::LimitError;

/// Fallible growth: what `push` and `extend_from_slice` would abort on is a [`LimitError`] here.
pub trait Grow<T> {
    /// Appends one element.
    fn try_push(&mut self, value: T) -> Result<(), LimitError>;

    /// Appends a copy of `values`.
    fn try_extend(&mut self, values: &[T]) -> Result<(), LimitError>
    where
        T: Copy;

    /// Makes the length `len`, filling with `value`.
    fn try_resize(&mut self, len: usize, value: T) -> Result<(), LimitError>
    where
        T: Copy;
}

impl<T> Grow<T> for Vec<T> {
    #[inline]
    fn try_push(&mut self, value: T) -> Result<(), LimitError> {
        if self.len() == self.capacity() {
            reserve_one(self)?;
        }
        self.push(value);
        Ok(())
    }

    #[inline]
    fn try_extend(&mut self, values: &[T]) -> Result<(), LimitError>
    where
        T: Copy,
    {
        self.try_reserve(values.len()).map_err(|_| LimitError::memory())?;
        self.extend_from_slice(values);
        Ok(())
    }

    fn try_resize(&mut self, len: usize, value: T) -> Result<(), LimitError>
    where
        T: Copy,
    {
        self.try_reserve(len.saturating_sub(self.len()))
            .map_err(|_| LimitError::memory())?;
        self.resize(len, value);
        Ok(())
    }
}

/// Apart, so that the rare growth is not copied to wherever something is pushed.
#[cold]
#[inline(never)]
fn reserve_one<T>(vector: &mut Vec<T>) -> Result<(), LimitError> {
    vector.try_reserve(1).map_err(|_| LimitError::memory())
}
