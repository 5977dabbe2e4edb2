/**
 * Benchmarks and long proofs, one public class with a {@code main} each. {@code ./crucible bench training-bench} is
 * {@code TrainingBench}, in whichever package below this one it lies. Read {@code kernels.AggregationBench} first: it times the rules next to
 * a limit of the machine that it measures in the same run, since a figure without its peer says nothing. A benchmark that also judges
 * ({@code Chaos}, {@code Soak}, {@code Wire}, {@code Understanding}) ends with a {@code Complaint} when something was not as promised.
 */
package dev.crucible.bench;
