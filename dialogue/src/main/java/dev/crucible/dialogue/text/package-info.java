/**
 * Segmentation of text. {@code LineAssembler} makes lines of a model's stream, {@code SentenceSegmenter} splits a line into pieces shown one
 * after another, and {@code Pages} splits prose into pages.
 */
package dev.crucible.dialogue.text;
