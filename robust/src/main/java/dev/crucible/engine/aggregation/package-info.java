/**
 * Rules that make one update of many. Read {@code Aggregator} and {@code TrimmedMean} first: a rule is a record of its parameters with
 * {@code require} and {@code aggregate}, one file with its formula, bound and paper. {@code UpdateMatrix} holds a row for each client,
 * {@code RoundContext} what else a rule may know, {@code RuleState} what it remembers. A rule that can also work without all rows at once
 * is a {@code ViewRule}: it says what it {@code Needs} and asks {@code Updates}, which lie here, in a stream or on a cluster.
 * {@code new Krum(1).aggregate(rows)} tries one on a matrix. To add one: the record, its entry in {@code catalog.RuleCatalog}, its example
 * in {@code WorkedExamplesTest}. The class name and the components of a rule are part of a cell's hash in a sweep, those of a state part of
 * checkpoints: neither is renamed.
 */
package dev.crucible.engine.aggregation;
