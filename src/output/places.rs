//! Lines and columns of errors, found in one pass over the text.

use super::ErrorObject;
use crate::json::Places;

/// Gives every error that has an offset its line and column in `text`.
pub(crate) fn place_errors(errors: &mut [ErrorObject], text: &[u8]) {
    let mut order: Vec<&mut ErrorObject> = errors.iter_mut().filter(|error| error.offset.is_some()).collect();
    order.sort_by_key(|error| error.offset);
    let mut places = Places::new(text);
    for error in order {
        error.place = error.offset.map(|offset| places.at(offset));
    }
}
