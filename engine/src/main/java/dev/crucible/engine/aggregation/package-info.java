/** Aggregation rules of the literature, one file each. */
package dev.crucible.engine.aggregation;
