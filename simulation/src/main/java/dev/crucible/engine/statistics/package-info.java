/** Statistics for comparing rules: intervals, paired tests, and a correction for multiple tests. */
package dev.crucible.engine.statistics;
