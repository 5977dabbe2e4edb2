package dev.crucible.encoder;

/** A part of a larger array, which it shares. */
record Slice(byte[] array, int from, int length) {}
