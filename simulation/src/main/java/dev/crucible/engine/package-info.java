/**
 * The simulator: a library without web server, broker or logging framework. {@link dev.crucible.engine.Experiment} runs it from a Java
 * program; the module above reads configs into the same {@link dev.crucible.engine.strategy.StrategyConfig strategies}.
 */
package dev.crucible.engine;
