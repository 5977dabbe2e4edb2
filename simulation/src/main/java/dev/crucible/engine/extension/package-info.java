/**
 * Additions of other jars to an experiment besides rules and attacks: partitioners, data sets and networks. Such a jar implements
 * {@link dev.crucible.engine.extension.ExperimentProvider}; {@link dev.crucible.engine.extension.Extensions} finds its parts by name.
 */
package dev.crucible.engine.extension;
