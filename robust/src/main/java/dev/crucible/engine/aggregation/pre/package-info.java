/** Pre-aggregators: changes of the updates before a rule sees them. */
package dev.crucible.engine.aggregation.pre;
