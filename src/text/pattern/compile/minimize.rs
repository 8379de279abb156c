//! The least automaton of the same language (Hopcroft's algorithm).

use super::automaton::Automaton;
use crate::base::{Grow, LimitError};

/// For each state its block: states are in one block if no text tells them apart. Also the number of blocks.
pub fn blocks(automaton: &Automaton) -> Result<(Vec<u32>, u32), LimitError> {
    let states = automaton.accepting.len() as u32;
    let before = Predecessors::new(automaton)?;
    let mut partition = Partition::new(states)?;
    for state in 0..states {
        if automaton.accepting[state as usize] {
            partition.mark(state)?;
        }
    }
    let mut pending = Vec::new();
    let mut is_pending = Vec::new();
    is_pending.try_resize(states as usize, false)?;
    pending.try_push(0)?;
    is_pending[0] = true;
    partition.split(|_, new, _| {
        pending.try_push(new)?;
        is_pending[new as usize] = true;
        Ok(())
    })?;

    let mut splitter = Vec::new();
    while let Some(block) = pending.pop() {
        is_pending[block as usize] = false;
        splitter.clear();
        splitter.try_extend(partition.members(block))?;
        for class in 0..automaton.classes {
            for &state in &splitter {
                for &predecessor in before.of(state, class) {
                    partition.mark(predecessor)?;
                }
            }
            partition.split(|old, new, new_is_smaller| {
                let add = if is_pending[old as usize] || new_is_smaller {
                    new
                } else {
                    old
                };
                is_pending[add as usize] = true;
                pending.try_push(add)
            })?;
        }
    }
    Ok((partition.block_of, partition.blocks.len() as u32))
}

/// The states from which a class leads to a state.
struct Predecessors {
    classes: u32,
    starts: Vec<u32>,
    states: Vec<u32>,
}

impl Predecessors {
    fn new(automaton: &Automaton) -> Result<Self, LimitError> {
        let classes = automaton.classes;
        let slot = |edge: usize| automaton.next[edge] as usize * classes as usize + edge % classes as usize;
        let edges = automaton.next.len();
        let mut starts = Vec::new();
        starts.try_resize(edges + 1, 0)?;
        for edge in 0..edges {
            starts[slot(edge)] += 1;
        }
        let mut sum = 0;
        for start in &mut starts {
            sum += *start;
            *start = sum;
        }
        let mut states = Vec::new();
        states.try_resize(edges, 0)?;
        for edge in (0..edges).rev() {
            let place = &mut starts[slot(edge)];
            *place -= 1;
            states[*place as usize] = (edge / classes as usize) as u32;
        }
        Ok(Predecessors {
            classes,
            starts,
            states,
        })
    }

    fn of(&self, state: u32, class: u32) -> &[u32] {
        let slot = (state * self.classes + class) as usize;
        &self.states[self.starts[slot] as usize..self.starts[slot + 1] as usize]
    }
}

/// A partition of states that is refined: states are marked, then each block is split into its marked and its other
/// states.
struct Partition {
    /// All states, block by block; in a block the marked ones come first.
    order: Vec<u32>,
    place: Vec<u32>,
    block_of: Vec<u32>,
    blocks: Vec<Block>,
    touched: Vec<u32>,
}

struct Block {
    start: u32,
    marked: u32,
    end: u32,
}

impl Partition {
    fn new(states: u32) -> Result<Self, LimitError> {
        let (mut order, mut place, mut block_of) = (Vec::new(), Vec::new(), Vec::new());
        for state in 0..states {
            order.try_push(state)?;
            place.try_push(state)?;
        }
        block_of.try_resize(states as usize, 0)?;
        Ok(Partition {
            order,
            place,
            block_of,
            blocks: vec![Block {
                start: 0,
                marked: 0,
                end: states,
            }],
            touched: Vec::new(),
        })
    }

    fn members(&self, block: u32) -> &[u32] {
        let block = &self.blocks[block as usize];
        &self.order[block.start as usize..block.end as usize]
    }

    fn mark(&mut self, state: u32) -> Result<(), LimitError> {
        let number = self.block_of[state as usize];
        let block = &mut self.blocks[number as usize];
        let (from, to) = (self.place[state as usize], block.start + block.marked);
        if from < to {
            return Ok(());
        }
        if block.marked == 0 {
            self.touched.try_push(number)?;
        }
        block.marked += 1;
        let other = self.order[to as usize];
        self.order.swap(from as usize, to as usize);
        self.place[other as usize] = from;
        self.place[state as usize] = to;
        Ok(())
    }

    /// Splits all blocks that have marked states and others: the marked ones make a new block. `report` is told the old
    /// block's number, the new one's, and whether the new one is not the larger.
    fn split(&mut self, mut report: impl FnMut(u32, u32, bool) -> Result<(), LimitError>) -> Result<(), LimitError> {
        while let Some(number) = self.touched.pop() {
            let block = &mut self.blocks[number as usize];
            let (start, marked) = (block.start, std::mem::take(&mut block.marked));
            if start + marked == block.end {
                continue;
            }
            block.start += marked;
            let new_is_smaller = marked <= block.end - block.start;
            let new = self.blocks.len() as u32;
            self.blocks.try_push(Block {
                start,
                marked: 0,
                end: start + marked,
            })?;
            for index in start..start + marked {
                self.block_of[self.order[index as usize] as usize] = new;
            }
            report(number, new, new_is_smaller)?;
        }
        Ok(())
    }
}
