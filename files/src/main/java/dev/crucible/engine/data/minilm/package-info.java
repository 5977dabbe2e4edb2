/** The built-in language model's weights and vocabulary, read from the files of its jar. */
package dev.crucible.engine.data.minilm;
