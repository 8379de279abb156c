//! Reference counts of rows: one for each row that is on no cycle, one for each component of rows that are.

use crate::base::LimitError;
use crate::table::NONE;

/// In a row's owner word: the row is a member of the component with the number in the other bits. Without it those
/// are the row's own count.
const CYCLIC: u32 = 1 << 31;
/// A count that reached this is no longer kept: what it counts stays for good. As a link it ends a list.
const STICKY: u32 = CYCLIC - 1;

/// A component of rows that lead to each other, or a row that leads to itself. It is counted and freed as one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Component {
    /// References from outside to any member. Once it is due to be freed, the next one that is.
    count: u32,
    /// Its run in the pool: the members' ids in canonical order, then, if it is indexed, its inner edges.
    pub(super) start: u32,
    /// Members.
    pub(super) members: u32,
    /// Inner edges in the run.
    pub(super) edges: u32,
    /// Hash of the canonical form.
    pub(super) hash: u64,
    /// Greater than that of every component that this one leads to.
    pub(super) born: u64,
}

const _: () = assert!(size_of::<Component>() == 32);

impl Component {
    pub(super) fn new(start: u32, members: u32, edges: u32, hash: u64, born: u64) -> Self {
        Component {
            count: 0,
            start,
            members,
            edges,
            hash,
            born,
        }
    }

    /// The length of the run, in words.
    pub(super) fn run_len(&self) -> usize {
        self.members as usize + 2 * self.edges as usize
    }
}

/// What is due to be freed.
pub(super) enum Due {
    Row(u32),
    Component(u32),
}

/// The counts of a store's rows. What nobody refers to any more goes into a list of what is due to be freed; the
/// counts that are no longer needed hold the list's links, so that releasing never asks for memory.
pub(super) struct Counts {
    owners: Vec<u32>,
    components: Vec<Component>,
    /// The first of the vacant places in `components`; `start` leads to the next.
    vacant: u32,
    due_rows: u32,
    due_components: u32,
}

impl Counts {
    pub(super) fn new() -> Self {
        Counts {
            owners: Vec::new(),
            components: Vec::new(),
            vacant: NONE,
            due_rows: STICKY,
            due_components: STICKY,
        }
    }

    /// Makes room for `rows` more and for a component.
    pub(super) fn reserve(&mut self, rows: usize) -> Result<(), LimitError> {
        // Ids and component numbers must fit beside the bit.
        if self.owners.len().saturating_add(rows) >= STICKY as usize {
            return Err(LimitError::memory());
        }
        self.owners.try_reserve(rows).map_err(|_| LimitError::memory())?;
        self.components.try_reserve(1).map_err(|_| LimitError::memory())
    }

    /// Starts to count a row at a place that may be a new one; a component counts for its members.
    pub(super) fn own(&mut self, row: u32, component: Option<u32>) {
        let owner = component.map_or(0, |component| CYCLIC | component);
        match self.owners.get_mut(row as usize) {
            Some(place) => *place = owner,
            None => {
                debug_assert_eq!(self.owners.len(), row as usize);
                self.owners.push(owner);
            }
        }
    }

    /// Stops to count a row.
    pub(super) fn disown(&mut self, row: u32) {
        self.owners[row as usize] = 0;
    }

    /// The component that a row is a member of.
    pub(super) fn component_of(&self, row: u32) -> Option<u32> {
        let owner = *self.owners.get(row as usize)?;
        (owner & CYCLIC != 0).then_some(owner & !CYCLIC)
    }

    pub(super) fn component(&self, number: u32) -> &Component {
        &self.components[number as usize]
    }

    pub(super) fn components(&self) -> &[Component] {
        &self.components
    }

    /// Takes in a component, for which room was reserved.
    pub(super) fn add_component(&mut self, component: Component) -> u32 {
        match self.components.get_mut(self.vacant as usize) {
            Some(place) => {
                let number = std::mem::replace(&mut self.vacant, place.start);
                *place = component;
                number
            }
            None => {
                self.components.push(component);
                self.components.len() as u32 - 1
            }
        }
    }

    /// Leaves a component's place vacant.
    pub(super) fn remove_component(&mut self, number: u32) {
        self.components[number as usize].start = self.vacant;
        self.vacant = number;
    }

    /// One reference more to a row.
    pub(super) fn retain(&mut self, row: u32) {
        let component = self.component_of(row);
        let Some(count) = self.count_mut(row, component) else {
            return;
        };
        if *count < STICKY {
            *count += 1;
        }
    }

    /// One reference less to a row; the last one makes it, or its component, due to be freed.
    pub(super) fn release(&mut self, row: u32) {
        let component = self.component_of(row);
        let Some(count) = self.count_mut(row, component).filter(|count| **count > 0) else {
            debug_assert!(false, "a row was released that nobody holds");
            return;
        };
        if *count == STICKY {
            return;
        }
        *count -= 1;
        if *count == 0 {
            match component {
                None => {
                    self.owners[row as usize] = self.due_rows;
                    self.due_rows = row;
                }
                Some(number) => {
                    self.components[number as usize].count = self.due_components;
                    self.due_components = number;
                }
            }
        }
    }

    /// Takes out one thing that is due to be freed.
    pub(super) fn next_due(&mut self) -> Option<Due> {
        if self.due_rows != STICKY {
            let row = self.due_rows;
            self.due_rows = self.owners[row as usize];
            return Some(Due::Row(row));
        }
        if self.due_components != STICKY {
            let number = self.due_components;
            self.due_components = self.components[number as usize].count;
            return Some(Due::Component(number));
        }
        None
    }

    fn count_mut(&mut self, row: u32, component: Option<u32>) -> Option<&mut u32> {
        match component {
            None => self.owners.get_mut(row as usize),
            Some(number) => self
                .components
                .get_mut(number as usize)
                .map(|component| &mut component.count),
        }
    }
}
