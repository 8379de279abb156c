//! Things that JavaScript names by number.

use crate::base::{Grow, Limit, LimitError};

/// Bits of a handle that are the place; the others are the generation of what is there.
const PLACE_BITS: u32 = 22;
const MAX_PLACES: u32 = 1 << PLACE_BITS;
const GENERATIONS: u32 = 1 << (32 - PLACE_BITS);

/// Things by handle. A handle whose thing is gone names nothing, also when another thing has taken its place, until
/// the place was taken a thousand times.
pub(super) struct Handles<T> {
    places: Vec<Place<T>>,
    free: Vec<u32>,
}

struct Place<T> {
    generation: u32,
    thing: Option<T>,
}

impl<T> Default for Handles<T> {
    fn default() -> Self {
        Handles {
            places: Vec::new(),
            free: Vec::new(),
        }
    }
}

impl<T> Handles<T> {
    /// Takes in a thing and gives its handle.
    pub(super) fn insert(&mut self, thing: T) -> Result<u32, LimitError> {
        let place = match self.free.pop() {
            Some(place) => place,
            None => {
                let place = self.places.len() as u32;
                if place == MAX_PLACES {
                    return Err(LimitError::new(Limit::Handles, MAX_PLACES));
                }
                self.places.try_push(Place {
                    generation: 0,
                    thing: None,
                })?;
                place
            }
        };
        let slot = self.places.get_mut(place as usize).ok_or_else(LimitError::memory)?;
        slot.thing = Some(thing);
        Ok(slot.generation << PLACE_BITS | place)
    }

    /// The thing that a handle names.
    pub(super) fn get(&self, handle: u32) -> Option<&T> {
        let place = self.places.get((handle % MAX_PLACES) as usize)?;
        (place.generation == handle >> PLACE_BITS)
            .then_some(place.thing.as_ref())
            .flatten()
    }

    /// The thing that a handle names.
    pub(super) fn get_mut(&mut self, handle: u32) -> Option<&mut T> {
        let place = self.places.get_mut((handle % MAX_PLACES) as usize)?;
        (place.generation == handle >> PLACE_BITS)
            .then_some(place.thing.as_mut())
            .flatten()
    }

    /// Drops the thing that a handle names; tells whether there was one.
    pub(super) fn remove(&mut self, handle: u32) -> bool {
        if self.get(handle).is_none() {
            return false;
        }
        let place = handle % MAX_PLACES;
        if let Some(slot) = self.places.get_mut(place as usize) {
            slot.thing = None;
            slot.generation = (slot.generation + 1) % GENERATIONS;
            // Without room in the list the place is not used again, which harms nothing.
            let _ = self.free.try_push(place);
        }
        true
    }
}
