/**
 * Turns sentences into vectors whose angles tell how much they are alike in meaning: MiniLM, a small English BERT, in plain Java on the
 * eight-bit weights of its ONNX file. {@link dev.crucible.encoder.SentenceEncoder} is the way in.
 */
package dev.crucible.encoder;
