/**
 * What a run leaves in its directory. Read {@code RunDirectory} first, which has the paths; {@code StatusFile} and {@code RunState} say
 * how it stands, {@code EventLog} has a line for each round, {@code CsvTables} and {@code PlotData} the tables, {@code Manifest} the
 * digests. {@code Fence} lets only the latest attempt write.
 */
package dev.crucible.engine.results;
