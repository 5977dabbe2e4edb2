/** {@link dev.crucible.engine.cluster.Cluster} on Apache Spark: broadcasts, map tasks and one shuffle by chunk a round. */
package dev.crucible.spark;
