//! Options and statistics as JavaScript objects.

use serde::{Deserialize, Serialize};
use wasm_bindgen::JsValue;

use super::thrown::Thrown;
use crate::base::Limits;
use crate::json::DuplicateKeys;
use crate::registry::{Options, Stats};
use crate::schema::Draft;

/// Options as given: what is absent stays as it is.
#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct GivenOptions {
    draft: Option<String>,
    assert_format: Option<bool>,
    assert_content: Option<bool>,
    all_errors: Option<bool>,
    duplicate_keys: Option<String>,
    limits: Option<GivenLimits>,
    fold: Option<bool>,
}

#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct GivenLimits {
    depth: Option<u32>,
    schema_bytes: Option<u32>,
    instance_bytes: Option<u32>,
    nodes: Option<u32>,
    errors: Option<u32>,
    work: Option<f64>,
    work_per_value: Option<u32>,
    pattern_words: Option<u32>,
    digits: Option<u32>,
}

impl GivenOptions {
    pub(super) fn read(options: JsValue) -> Result<Self, Thrown> {
        if options.is_undefined() || options.is_null() {
            return Ok(GivenOptions::default());
        }
        serde_wasm_bindgen::from_value(options).map_err(|error| Thrown::usage(format!("options: {error}")))
    }

    /// `options` with what is given in their place.
    pub(super) fn apply(self, mut options: Options) -> Result<Options, Thrown> {
        if let Some(draft) = self.draft {
            options.draft = Draft::from_name(&draft)
                .ok_or_else(|| Thrown::usage(format!("options: draft \"{draft}\" is not known")))?;
        }
        if let Some(keys) = self.duplicate_keys {
            options.duplicate_keys = match keys.as_str() {
                "last" => DuplicateKeys::Last,
                "error" => DuplicateKeys::Error,
                _ => {
                    return Err(Thrown::usage(
                        "options: duplicateKeys must be \"last\" or \"error\"".into(),
                    ));
                }
            };
        }
        set(&mut options.assert_format, self.assert_format);
        set(&mut options.assert_content, self.assert_content);
        set(&mut options.all_errors, self.all_errors);
        set(&mut options.fold, self.fold);
        if let Some(limits) = self.limits {
            limits.apply(&mut options.limits);
        }
        Ok(options)
    }
}

impl GivenLimits {
    fn apply(self, limits: &mut Limits) {
        set(&mut limits.depth, self.depth.map(|depth| depth.min(MAX_DEPTH)));
        set(&mut limits.schema_bytes, self.schema_bytes);
        set(&mut limits.instance_bytes, self.instance_bytes);
        set(&mut limits.nodes, self.nodes);
        set(&mut limits.errors, self.errors);
        set(&mut limits.work, self.work.map(|work| work as u64));
        set(&mut limits.work_per_value, self.work_per_value);
        set(&mut limits.pattern_words, self.pattern_words);
        set(&mut limits.digits, self.digits);
    }
}

/// The greatest depth that an engine's stack is sure to hold: V8 has about 1 MB, of which a level takes up to 1 kB.
const MAX_DEPTH: u32 = 500;

fn set<T>(option: &mut T, given: Option<T>) {
    if let Some(given) = given {
        *option = given;
    }
}

/// Statistics under JavaScript's names.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct GivenStats {
    positions: f64,
    nodes: f64,
    explanations: f64,
    hits: f64,
    bytes_live: f64,
    bytes_peak: f64,
    bytes_allocated: f64,
    allocations: f64,
    memory_bytes: f64,
}

impl From<Stats> for GivenStats {
    fn from(stats: Stats) -> Self {
        const PAGE: f64 = 65_536.0;
        GivenStats {
            positions: stats.positions as f64,
            nodes: stats.nodes as f64,
            explanations: stats.explanations as f64,
            hits: stats.hits as f64,
            bytes_live: stats.bytes_live as f64,
            bytes_peak: stats.bytes_peak as f64,
            bytes_allocated: stats.bytes_allocated as f64,
            allocations: stats.allocations as f64,
            memory_bytes: core::arch::wasm32::memory_size(0) as f64 * PAGE,
        }
    }
}

impl GivenStats {
    pub(super) fn into_js(self) -> Result<JsValue, JsValue> {
        let stats = serde_wasm_bindgen::to_value(&self).map_err(|error| Thrown::usage(error.to_string()))?;
        Ok(stats)
    }
}
