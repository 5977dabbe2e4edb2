/** The run directory: status, log, CSV, plot data, manifest; written atomically. */
package dev.crucible.engine.results;
