/**
 * Ways to deal samples to clients. Read {@code Partitioner} and {@code DirichletPartitioner} first: {@code Partitioning} is what a config
 * says, sealed, and {@code Partitioners} makes the class of it. To add one: its record in {@code Partitioning}, its class, its case in
 * {@code Partitioners} and in {@code config.PartitioningReader}.
 */
package dev.crucible.engine.data.partition;
