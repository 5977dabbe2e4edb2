package dev.crucible.engine.data.minilm;

/** A part of a larger array, which it shares. */
record Slice(byte[] array, int from, int length) {}
