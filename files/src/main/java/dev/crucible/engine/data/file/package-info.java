/**
 * Readers of data sets on disk: IDX (MNIST and similar sets, plain or gzip), NPZ (MedMNIST), CIFAR's batches, folders and Parquet for images, JSONL,
 * CSV and Parquet for texts and tables. Nothing in a file is trusted: a size is checked against the file and a limit before memory
 * is allocated, and pickled objects are rejected.
 */
package dev.crucible.engine.data.file;
