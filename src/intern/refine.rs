//! Partition refinement: which nodes of a cyclic component behave alike, and in which order they stand.

use crate::base::{Grow, LimitError};

/// Edges between `0..len` elements, ordered by where they lead.
struct Incoming {
    /// Where the edges that lead to each element start in `edges`; one entry more than elements.
    starts: Vec<u32>,
    /// Slot and source of each edge.
    edges: Vec<(u32, u32)>,
}

impl Incoming {
    fn new(len: usize, edges: &[Edge]) -> Result<Self, LimitError> {
        let mut starts = Vec::new();
        starts.try_resize(len + 1, 0u32)?;
        for edge in edges {
            starts[edge.target as usize + 1] += 1;
        }
        for element in 0..len {
            starts[element + 1] += starts[element];
        }
        let mut sorted = Vec::new();
        sorted.try_resize(edges.len(), (0, 0))?;
        for edge in edges {
            let next = &mut starts[edge.target as usize];
            sorted[*next as usize] = (edge.slot, edge.source);
            *next += 1;
        }
        // Filling moved each start to the next element's.
        starts.rotate_right(1);
        starts[0] = 0;
        Ok(Incoming { starts, edges: sorted })
    }

    fn to(&self, element: u32) -> &[(u32, u32)] {
        let element = element as usize;
        &self.edges[self.starts[element] as usize..self.starts[element + 1] as usize]
    }
}

/// An edge from one element to another; a source has at most one edge for each slot.
#[derive(Clone, Copy)]
pub(super) struct Edge {
    pub(super) source: u32,
    pub(super) slot: u32,
    pub(super) target: u32,
}

/// The elements of a cell are `elements[start..end]`; the first `marked` of them are marked.
#[derive(Clone, Copy)]
struct Cell {
    start: u32,
    end: u32,
    marked: u32,
    /// Waits to split others.
    queued: bool,
}

impl Cell {
    fn len(&self) -> u32 {
        self.end - self.start
    }
}

struct Partition {
    elements: Vec<u32>,
    /// Where each element stands in `elements`.
    places: Vec<u32>,
    /// The cell of each element.
    cells_of: Vec<u32>,
    cells: Vec<Cell>,
    queue: Vec<u32>,
}

/// The coarsest partition of `0..first.len()` that is no coarser than `first` and in which the members of a class
/// have edges to the same classes, slot by slot. `first` numbers its classes from 0 without a gap, and members of one
/// class have edges in the same slots. Gives each element's class and the number of classes.
///
/// The numbering depends on nothing but the structure: if one input is another with its elements renamed, their
/// classes differ by nothing but the renaming. This is Hopcroft's algorithm (1971) with functions in place of letters:
/// a class that split others is done with, and when it splits later, its smaller part alone has to split others. So
/// each edge is looked at no more than log n times.
pub(super) fn refine(first: &[u32], edges: &[Edge], steps: &mut u64) -> Result<(Vec<u32>, usize), LimitError> {
    let incoming = Incoming::new(first.len(), edges)?;
    let mut partition = Partition::new(first)?;
    partition.queue_all_but_largest();
    let mut splitter: Vec<(u32, u32)> = Vec::new();
    let mut touched: Vec<u32> = Vec::new();
    // Where every class has one member, nothing is left to split.
    while partition.cells.len() < first.len()
        && let Some(cell) = partition.queue.pop()
    {
        let cell = &mut partition.cells[cell as usize];
        cell.queued = false;
        splitter.clear();
        for &element in &partition.elements[cell.start as usize..cell.end as usize] {
            splitter.try_extend(incoming.to(element))?;
        }
        *steps += u64::from(cell.len()) + splitter.len() as u64;
        splitter.sort_unstable();
        for group in splitter.chunk_by(|a, b| a.0 == b.0) {
            touched.clear();
            touched.try_reserve(group.len()).map_err(|_| LimitError::memory())?;
            for &(_, source) in group {
                partition.mark(source, &mut touched);
            }
            // The order of marking is that of the elements' names.
            touched.sort_unstable();
            for &cell in &touched {
                partition.split(cell);
            }
        }
    }
    Ok((partition.cells_of, partition.cells.len()))
}

impl Partition {
    fn new(first: &[u32]) -> Result<Self, LimitError> {
        let len = first.len();
        let count = first.iter().max().map_or(0, |&last| last as usize + 1);
        let mut partition = Partition {
            elements: Vec::new(),
            places: Vec::new(),
            cells_of: Vec::new(),
            cells: Vec::new(),
            queue: Vec::new(),
        };
        partition.cells_of.try_extend(first)?;
        partition.elements.try_resize(len, 0)?;
        partition.places.try_resize(len, 0)?;
        // There are at most as many cells as elements, so splitting needs no more memory than this.
        partition.cells.try_reserve(len).map_err(|_| LimitError::memory())?;
        partition.queue.try_reserve(len).map_err(|_| LimitError::memory())?;
        let empty = Cell {
            start: 0,
            end: 0,
            marked: 0,
            queued: false,
        };
        partition.cells.resize(count, empty);
        for &cell in first {
            partition.cells[cell as usize].end += 1;
        }
        let mut end = 0;
        for cell in &mut partition.cells {
            cell.start = end;
            end += cell.end;
            cell.end = cell.start;
        }
        for (element, &cell) in (0u32..).zip(first) {
            let cell = &mut partition.cells[cell as usize];
            partition.elements[cell.end as usize] = element;
            partition.places[element as usize] = cell.end;
            cell.end += 1;
        }
        Ok(partition)
    }

    /// All members of a class have edges in the same slots, so the whole splits nothing, and one class may be left
    /// out.
    fn queue_all_but_largest(&mut self) {
        let largest = (0..self.cells.len()).rev().max_by_key(|&cell| self.cells[cell].len());
        for number in (0..self.cells.len()).filter(|&number| Some(number) != largest) {
            self.cells[number].queued = true;
            self.queue.push(number as u32);
        }
    }

    fn mark(&mut self, element: u32, touched: &mut Vec<u32>) {
        let number = self.cells_of[element as usize];
        let cell = &mut self.cells[number as usize];
        if cell.marked == 0 {
            touched.push(number);
        }
        let (here, there) = (self.places[element as usize], cell.start + cell.marked);
        let other = self.elements[there as usize];
        self.elements.swap(here as usize, there as usize);
        self.places[element as usize] = there;
        self.places[other as usize] = here;
        cell.marked += 1;
    }

    /// Makes the marked elements of a cell a cell of their own, if they are not all of it.
    fn split(&mut self, number: u32) {
        let new_number = self.cells.len() as u32;
        let cell = &mut self.cells[number as usize];
        let marked = std::mem::take(&mut cell.marked);
        if marked == cell.len() {
            return;
        }
        let new = Cell {
            start: cell.start,
            end: cell.start + marked,
            marked: 0,
            queued: false,
        };
        cell.start = new.end;
        let smaller = if cell.queued || new.len() <= cell.len() {
            new_number
        } else {
            number
        };
        self.cells.push(new);
        for place in new.start..new.end {
            let element = self.elements[place as usize];
            self.cells_of[element as usize] = new_number;
        }
        self.cells[smaller as usize].queued = true;
        self.queue.push(smaller);
    }
}
