/** Pre-aggregators: what becomes of the updates before a rule sees them. */
package dev.crucible.engine.aggregation.pre;
