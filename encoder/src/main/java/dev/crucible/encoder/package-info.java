/**
 * Sentence vectors whose angles measure similarity of meaning: MiniLM, a small English BERT, in plain Java on the
 * eight-bit weights of its ONNX file. Start with {@link dev.crucible.encoder.SentenceEncoder}.
 */
package dev.crucible.encoder;
