/**
 * The table of runs: an index of every run's results, with filter, order, groups and pages. The index is stored next to the runs and rebuilt
 * if it is missing or damaged.
 */
package dev.crucible.lab.table;
