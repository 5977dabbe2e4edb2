/**
 * Readers of data sets on disk: IDX (MNIST and its kin, plain or gzip) and NPZ (MedMNIST) for images, JSONL and CSV for texts. Nothing in a file is trusted: a
 * size is checked against the file and against a limit before memory is taken for it, and pickled objects are refused.
 */
package dev.crucible.engine.data.file;
