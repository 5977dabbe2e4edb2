/**
 * {@link dev.crucible.engine.cluster.Cluster} on Apache Spark: broadcasts, map tasks and one shuffle by chunk a round. Read {@code
 * SparkCluster} first. Rows stay where they were made ({@code KeptRows}); a rule that needs coordinates of all clients has them dealt out
 * by chunk ({@code ScatteredRows}, {@code RowSlice} on the wire by {@code RowSliceSerializer}, never by Java's own serialisation). {@code
 * SparkSettings} is all that Spark is told; {@code SparkProvider} is how the engine finds it, {@code Submit} how {@code spark-submit}
 * does.
 */
package dev.crucible.spark;
