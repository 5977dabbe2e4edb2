/**
 * The files in a run's directory. Read {@code RunDirectory} first, which has the paths. {@code StatusFile} and {@code RunState} hold the
 * state, {@code EventLog} one line per round, {@code CsvTables} and {@code PlotData} the tables, {@code Manifest} the digests.
 * {@code Fence} lets only the latest attempt write.
 */
package dev.crucible.engine.results;
