/**
 * Benchmarks and long proofs, one public class with a {@code main} each, which the command finds by itself: {@code ./crucible bench
 * training-bench} is {@code TrainingBench}. Read {@code AggregationBench} first: it times the rules beside a limit of the machine that it
 * measures in the same run, since a figure without its peer says nothing. {@code Peer} and {@code PeerScript} ask another library in its
 * own environment; {@code LabProcess}, {@code BridgeProcess} and {@code MeasuredProcess} start what is measured as its users do. A benchmark
 * that also judges ({@code Chaos}, {@code Soak}, {@code Wire}, {@code Understanding}) ends with a {@code Complaint} when something was
 * not as promised.
 */
package dev.crucible.bench;
