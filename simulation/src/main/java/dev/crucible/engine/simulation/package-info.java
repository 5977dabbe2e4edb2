/**
 * The loop of rounds and its records. Read {@code Simulation} first, which is the loop. {@code SimulationRun} executes one run in its
 * directory, strategy by strategy; {@code ExperimentSetup} prepares a strategy. The steps of a round are {@code CohortSampler},
 * {@code LocalClients} or {@code ClusterClients} (training), {@code UpdateAttacks}, {@code RoundAggregation} (the rule) and
 * {@code RoundRecorder} (measurements). {@code Checkpoint} and {@code RoundKeeper} make runs resumable; {@code RecordCodec} keeps the first
 * names of stored states. A {@code SimulationListener} receives the {@code SimulationEvent}s.
 */
package dev.crucible.engine.simulation;
