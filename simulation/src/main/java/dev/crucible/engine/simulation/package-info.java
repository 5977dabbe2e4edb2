/**
 * The loop of rounds and what is kept of it. Read {@code Simulation} first, which is the loop; {@code SimulationRun} is one run in its
 * directory, strategy by strategy, and {@code ExperimentSetup} what a strategy needs before its first round. A round goes through {@code
 * CohortSampler} (who is asked), {@code LocalClients} or {@code ClusterClients} (who trains), {@code UpdateAttacks} (what attackers make
 * of it), {@code RoundAggregation} (the rule) and {@code RoundRecorder} (what is measured). {@code Checkpoint} and {@code RoundKeeper} let
 * a run go on; {@code RecordCodec} keeps the names that stored states were first written with. A {@code
 * SimulationListener} hears what happens, as {@code SimulationEvent}s.
 */
package dev.crucible.engine.simulation;
