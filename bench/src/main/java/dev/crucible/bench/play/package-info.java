/**
 * Plays of the novel by a script, with the mouse and the keys. {@code PlayThrough} is the benchmark; {@code PlayScript} reads the steps:
 * clicks, lines to say, texts to expect, pictures to take.
 */
package dev.crucible.bench.play;
