/**
 * Readers of data sets on disk: IDX (MNIST and its kin, plain or gzip), NPZ (MedMNIST), CIFAR's batches, folders and Parquet for images, JSONL,
 * CSV and Parquet for texts and tables. Nothing in a file is trusted: a size is checked against the file and against a limit before memory is
 * taken for it, and pickled objects are refused.
 */
package dev.crucible.engine.data.file;
