/**
 * {@link dev.crucible.engine.cluster.Cluster} on Apache Spark: broadcasts, map tasks and one shuffle by chunk per round. Read {@code
 * SparkCluster} first. Rows stay where they were made ({@code KeptRows}). For a rule that needs coordinates of all clients, a shuffle
 * partitions them by chunk ({@code ScatteredRows}, {@code RowSlice}, serialized by {@code RowSliceSerializer}, never by Java's serialization).
 * {@code SparkSettings} is the configuration, {@code SparkProvider} the service for the engine, {@code Submit} the entry for {@code
 * spark-submit}.
 */
package dev.crucible.spark;
