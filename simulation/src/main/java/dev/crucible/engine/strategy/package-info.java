/**
 * What a run is to do, whole and sound: {@link dev.crucible.engine.strategy.StrategyConfig} is one strategy, {@link
 * dev.crucible.engine.strategy.SimulationConfig} all of a run. Where they come from, a JSON file or a Java program, they do not know.
 */
package dev.crucible.engine.strategy;
