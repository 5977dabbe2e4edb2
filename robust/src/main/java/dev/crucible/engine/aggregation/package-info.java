/**
 * Rules that make one update of many. Read {@code Aggregator} and {@code TrimmedMean} first: a rule is a record of its parameters with
 * {@code require} and {@code aggregate}, one file with its formula, bound and paper. {@code UpdateMatrix} has one row per client,
 * {@code RoundContext} the other inputs of a rule, {@code RuleState} its state between rounds. A rule that does not need all rows in memory
 * is a {@code ViewRule}: it declares its {@code Needs} and calls {@code Updates}, which may be in this process, in a stream or on a cluster.
 * {@code new Krum(1).aggregate(rows)} tries a rule on a matrix. To add one: the record, its entry in {@code catalog.RuleCatalog}, its example
 * in {@code WorkedExamplesTest}. Never rename a rule, its components or those of its state: they are part of cell hashes and checkpoints.
 */
package dev.crucible.engine.aggregation;
