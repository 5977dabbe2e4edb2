/**
 * What other jars add to an experiment beside rules and attacks: ways to deal samples, data sets and networks. {@link
 * dev.crucible.engine.extension.ExperimentProvider} is what such a jar implements, {@link dev.crucible.engine.extension.Extensions} finds
 * it by name.
 */
package dev.crucible.engine.extension;
