//! Reads an answer from the JSON of its events, or of the whole.

use std::{
    collections::HashSet,
    sync::{Arc, Mutex, PoisonError},
};

use super::{
    AnswerEndReason, AnswerPart, ModelError,
    thinking::{FilteredText, ThinkingFilter},
    wire::{self, AnswerPiece},
};

/// Maximum bytes of an answer that is held until its thinking ends.
const MAX_HELD_BYTES: usize = 256 * 1024;

/// Models whose answers begin with thinking that has an end, but no beginning, until one answers without.
#[derive(Debug, Clone, Default)]
pub(super) struct UnmarkedThinkers(Arc<Mutex<HashSet<String>>>);

impl UnmarkedThinkers {
    fn contains(&self, model: &str) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).contains(model)
    }

    fn add(&self, model: &str) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(model.to_owned());
    }

    fn remove(&self, model: &str) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(model);
    }
}

/// A reader of one answer.
pub(super) struct AnswerReader {
    model: String,
    thinkers: UnmarkedThinkers,
    filter: ThinkingFilter,
    /// Text that may turn out to be thinking, if the model is known to mark only the end of it.
    held: Option<String>,
    /// `true` once text other than white space was passed on.
    has_text: bool,
    /// Reason of an end that came before any text.
    early_end: Option<AnswerEndReason>,
}

impl AnswerReader {
    /// Creates a reader of an answer of this model.
    pub(super) fn new(model: &str, thinkers: &UnmarkedThinkers) -> Self {
        Self {
            model: model.to_owned(),
            thinkers: thinkers.clone(),
            filter: ThinkingFilter::default(),
            held: thinkers.contains(model).then(String::new),
            has_text: false,
            early_end: None,
        }
    }

    /// Reads the data of an event; returns no parts when it has nothing relevant.
    ///
    /// # Errors
    /// [`ModelError::Garbled`], the failure that the provider reports, or one of thinking without marks.
    pub(super) fn read_data(&mut self, data: &str) -> Result<Vec<AnswerPart>, ModelError> {
        let data = data.trim();
        // Some providers send two events without the empty line between them.
        let (json, is_done) = data.strip_suffix("[DONE]").map_or((data, false), |json| (json, true));
        let mut parts = Vec::new();
        for piece in wire::parse_pieces(json)? {
            parts.extend(self.read_piece(piece)?);
            if matches!(parts.last(), Some(AnswerPart::End(_))) {
                return Ok(parts);
            }
        }
        if is_done {
            let reason = self.early_end.unwrap_or(AnswerEndReason::Complete);
            parts.extend(self.end(reason)?);
        }
        Ok(parts)
    }

    /// Ends an answer whose data is over.
    ///
    /// # Errors
    /// [`ModelError::Interrupted`] if it has no end, or the failure of thinking without marks.
    pub(super) fn finish(&mut self) -> Result<Vec<AnswerPart>, ModelError> {
        let reason = self.early_end.ok_or(ModelError::Interrupted)?;
        self.end(reason)
    }

    fn read_piece(&mut self, piece: AnswerPiece) -> Result<Vec<AnswerPart>, ModelError> {
        let filtered = self.filter.push(&piece.text);
        let mut parts: Vec<AnswerPart> = self.take_filtered(filtered)?.into_iter().collect();
        match piece.end {
            // Some providers say so in each event in which the model thinks.
            Some(AnswerEndReason::Complete) if !self.has_text && self.held.is_none() => {
                self.early_end = Some(AnswerEndReason::Complete);
            }
            Some(reason) => parts.extend(self.end(reason)?),
            None => {}
        }
        Ok(parts)
    }

    /// Holds text, or passes it on.
    fn take_filtered(&mut self, filtered: FilteredText) -> Result<Option<AnswerPart>, ModelError> {
        let FilteredText { text, is_retracting } = filtered;
        if is_retracting {
            self.thinkers.add(&self.model);
            if self.has_text {
                return Err(ModelError::UnmarkedThinking);
            }
            self.held = None;
        }
        match &mut self.held {
            Some(held) if held.len() + text.len() > MAX_HELD_BYTES => Err(ModelError::EndlessThinking),
            Some(held) => {
                held.push_str(&text);
                Ok(None)
            }
            None => Ok(self.pass_on(text)),
        }
    }

    fn pass_on(&mut self, text: String) -> Option<AnswerPart> {
        if !text.trim().is_empty() {
            (self.has_text, self.early_end) = (true, None);
        }
        (!text.is_empty()).then_some(AnswerPart::Text(text))
    }

    fn end(&mut self, reason: AnswerEndReason) -> Result<Vec<AnswerPart>, ModelError> {
        let rest = self.filter.finish(reason);
        let last = self.take_filtered(rest)?;
        let text = match (self.held.take(), reason) {
            (None, _) => last,
            (Some(held), AnswerEndReason::Complete) => {
                // Otherwise, one answer would switch streaming off for good: any visitor can ask for a closing mark.
                self.thinkers.remove(&self.model);
                self.pass_on(held)
            }
            // It was cut before its thinking ended.
            (Some(_), AnswerEndReason::Length | AnswerEndReason::Filtered) => None,
        };
        Ok(text.into_iter().chain([AnswerPart::End(reason)]).collect())
    }
}
