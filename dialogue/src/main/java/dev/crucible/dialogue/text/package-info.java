/**
 * Where what is said is cut: {@code LineAssembler} makes lines of a model's words, {@code SentenceSegmenter} cuts a line into what is
 * shown one after another, {@code Pages} into what a window holds.
 */
package dev.crucible.dialogue.text;
