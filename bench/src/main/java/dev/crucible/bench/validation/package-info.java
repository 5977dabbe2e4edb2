/**
 * Comparison with results that others published. {@code Validation} trains the cells of a reference table: ByzFL's, or the Fashion-MNIST
 * table of Flower's FLANDERS baseline. {@code Trace} replays recorded steps exactly. {@code TextReference} compares language models number by
 * number with transformers and peft.
 */
package dev.crucible.bench.validation;
