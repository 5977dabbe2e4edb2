/** Weights in files: safetensors, and the folders of language models of the BERT family. */
package dev.crucible.engine.weights;
