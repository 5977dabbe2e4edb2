/**
 * Partitioning of samples over clients. Read {@code Partitioner} and {@code DirichletPartitioner} first: {@code Partitioning} is the sealed
 * type of a config's choice, and {@code Partitioners} creates its class. To add one: its record in {@code Partitioning}, its class, its case
 * in {@code Partitioners} and in {@code config.PartitioningReader}.
 */
package dev.crucible.engine.data.partition;
