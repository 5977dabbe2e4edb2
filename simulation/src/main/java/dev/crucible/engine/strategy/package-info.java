/**
 * Settings of a run, complete and valid: {@link dev.crucible.engine.strategy.StrategyConfig} is one strategy,
 * {@link dev.crucible.engine.strategy.SimulationConfig} all strategies of a run. They do not depend on their origin, a JSON file or a Java
 * program.
 */
package dev.crucible.engine.strategy;
