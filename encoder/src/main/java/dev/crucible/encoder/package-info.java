/**
 * Sentence vectors whose angles measure similarity of meaning, in one language or across two: the multilingual universal sentence encoder in
 * plain Java. Start with {@link dev.crucible.encoder.SentenceEncoder}.
 */
package dev.crucible.encoder;
