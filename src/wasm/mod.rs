//! The surface that JavaScript sees. Hot calls take and return plain numbers; what they work on lies in buffers in
//! linear memory that JavaScript fills and reads through views.

// wasm-bindgen's macro writes the unsafe glue of the exports; nothing here is unsafe by hand.
#![allow(unsafe_code)]

mod handles;
mod options;
mod thrown;

use wasm_bindgen::prelude::*;

use crate::base::{Grow, LimitError};
use crate::output::ErrorObject;
use crate::registry::{Input, Registry, Session, Validator, syntax_error};
use handles::Handles;
use options::{GivenOptions, GivenStats};
use thrown::Thrown;

/// What a verdict call returns.
const INVALID: u32 = 0;
const VALID: u32 = 1;
const THROWN: u32 = 2;

/// Flag of [`Core::validate_text`]: the text came from a string, where a byte order mark is no part of the encoding.
const FROM_STRING: u32 = 1;

/// All state of one instance of the module.
#[wasm_bindgen]
#[derive(Default)]
pub struct Core {
    registries: Handles<Registry>,
    validators: Handles<Validator>,
    session: Session,
    input: Vec<u8>,
    result: String,
}

#[wasm_bindgen]
impl Core {
    /// An instance without registries.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Core {
        Core::default()
    }

    /// Makes a registry and gives its handle.
    pub fn registry(&mut self, options: JsValue) -> Result<u32, JsValue> {
        let options = GivenOptions::read(options)?.apply(Default::default())?;
        Ok(self.registries.insert(Registry::new(options)).map_err(Thrown::from)?)
    }

    /// Frees a registry; validators made from it stay.
    #[wasm_bindgen(js_name = freeRegistry)]
    pub fn free_registry(&mut self, registry: u32) {
        self.registries.remove(registry);
    }

    /// Adds the document in the first `length` bytes of the input buffer.
    pub fn add(&mut self, registry: u32, length: usize, uri: Option<String>) -> Result<(), JsValue> {
        let text = self.input.get(..length).unwrap_or_default();
        let registry = self.registries.get_mut(registry).ok_or_else(Thrown::registry_freed)?;
        Ok(registry.add(text, uri.as_deref()).map_err(Thrown::from)?)
    }

    /// Whether a document goes by `uri`.
    pub fn has(&self, registry: u32, uri: &str) -> Result<bool, JsValue> {
        let registry = self.registries.get(registry).ok_or_else(Thrown::registry_freed)?;
        Ok(registry.has(uri))
    }

    /// Forgets the document that goes by `uri`.
    pub fn remove(&mut self, registry: u32, uri: &str) -> Result<bool, JsValue> {
        let registry = self.registries.get_mut(registry).ok_or_else(Thrown::registry_freed)?;
        Ok(registry.remove(uri))
    }

    /// Compiles the schema in the first `length` bytes of the input buffer and gives the validator's handle.
    pub fn compile(&mut self, registry: u32, length: usize, options: JsValue) -> Result<u32, JsValue> {
        let text = self.input.get(..length).unwrap_or_default();
        let registry = self.registries.get_mut(registry).ok_or_else(Thrown::registry_freed)?;
        let options = GivenOptions::read(options)?.apply(*registry.options())?;
        let validator = registry.compile_with(text, &options).map_err(Thrown::from)?;
        Ok(self.validators.insert(validator).map_err(Thrown::from)?)
    }

    /// Compiles the schema that goes by `uri` and gives the validator's handle.
    #[wasm_bindgen(js_name = compileUri)]
    pub fn compile_uri(&mut self, registry: u32, uri: &str, options: JsValue) -> Result<u32, JsValue> {
        let registry = self.registries.get_mut(registry).ok_or_else(Thrown::registry_freed)?;
        let options = GivenOptions::read(options)?.apply(*registry.options())?;
        let validator = registry.compile_uri_with(uri, &options).map_err(Thrown::from)?;
        Ok(self.validators.insert(validator).map_err(Thrown::from)?)
    }

    /// The statistics of a registry.
    pub fn stats(&self, registry: u32) -> Result<JsValue, JsValue> {
        let registry = self.registries.get(registry).ok_or_else(Thrown::registry_freed)?;
        GivenStats::from(registry.stats()).into_js()
    }

    /// The digest of a validator in hexadecimal.
    pub fn digest(&self, handle: u32) -> Result<String, JsValue> {
        let validator = self.validators.get(handle).ok_or_else(Thrown::validator_freed)?;
        let digest = validator.digest().map_err(Thrown::from)?;
        Ok(digest.iter().map(|byte| format!("{byte:02x}")).collect())
    }

    /// Frees a validator; tells whether the handle was good.
    pub fn free(&mut self, handle: u32) -> bool {
        self.validators.remove(handle)
    }

    /// Makes the input buffer at least `length` bytes long and gives its address.
    pub fn input(&mut self, length: usize) -> Result<usize, JsValue> {
        if self.input.len() < length {
            self.input.try_resize(length, 0).map_err(Thrown::from)?;
        }
        Ok(self.input.as_ptr().addr())
    }

    /// Makes the tape buffer at least `words` words long and gives its address.
    pub fn tape(&mut self, words: usize) -> Result<usize, JsValue> {
        let buffer = self.session.tape.words_mut();
        if buffer.len() < words {
            buffer.try_resize(words, 0).map_err(Thrown::from)?;
        }
        Ok(buffer.as_ptr().addr())
    }

    /// The verdict on the JSON text in the first `length` bytes of the input buffer: 1 valid, 0 invalid with the
    /// errors in the result buffer, 2 thrown with the error there.
    #[wasm_bindgen(js_name = validateText)]
    pub fn validate_text(&mut self, handle: u32, length: usize, flags: u32) -> u32 {
        let Some(validator) = self.validators.get(handle) else {
            return self.throw(Thrown::validator_freed());
        };
        let input = Input {
            text: self.input.get(..length).unwrap_or_default(),
            skip_bom: flags & FROM_STRING == 0,
        };
        let session = &mut self.session;
        let errors = match validator.read(session, input) {
            Ok(Ok(())) => match validator.judge_text(session, input.text) {
                Ok(true) => return VALID,
                Ok(false) => validator.explain_text(session, input.text),
                Err(error) => Err(error),
            },
            Ok(Err(error)) => Ok(vec![syntax_error(error, input.text)]),
            Err(error) => Err(error),
        };
        self.answer(errors)
    }

    /// As [`Core::validate_text`], for a value whose tape is at the start of the tape buffer and whose strings are in
    /// the first `length` bytes of the input buffer.
    #[wasm_bindgen(js_name = validateTape)]
    pub fn validate_tape(&mut self, handle: u32, length: usize) -> u32 {
        let Some(validator) = self.validators.get(handle) else {
            return self.throw(Thrown::validator_freed());
        };
        let text = self.input.get(..length).unwrap_or_default();
        let session = &mut self.session;
        if let Err(error) = session.tape.seal_within(text, validator.options().limits.depth) {
            return self.throw(Thrown::from(error));
        }
        let errors = match validator.judge_text(session, text) {
            Ok(true) => return VALID,
            Ok(false) => validator.explain_value(session, text),
            Err(error) => Err(error),
        };
        self.answer(errors)
    }

    /// The address of the result buffer.
    #[wasm_bindgen(js_name = resultPointer)]
    pub fn result_pointer(&self) -> usize {
        self.result.as_ptr().addr()
    }

    /// The length of what is in the result buffer, in bytes.
    #[wasm_bindgen(js_name = resultLength)]
    pub fn result_length(&self) -> usize {
        self.result.len()
    }

    /// Gives back the memory of the buffers; they grow again when needed.
    #[wasm_bindgen(js_name = releaseScratch)]
    pub fn release_scratch(&mut self) {
        self.session.release();
        self.input = Vec::new();
        self.result = String::new();
    }
}

impl Core {
    /// Puts errors into the result buffer.
    fn answer(&mut self, errors: Result<Vec<ErrorObject>, LimitError>) -> u32 {
        match errors {
            Ok(errors) => {
                self.result.clear();
                self.result.push('[');
                for (index, error) in errors.iter().enumerate() {
                    if index > 0 {
                        self.result.push(',');
                    }
                    error.write_json(&mut self.result);
                }
                self.result.push(']');
                INVALID
            }
            Err(error) => self.throw(Thrown::from(error)),
        }
    }

    /// Puts an error to be thrown into the result buffer.
    fn throw(&mut self, thrown: Thrown) -> u32 {
        self.result.clear();
        thrown.write_json(&mut self.result);
        THROWN
    }
}
