/**
 * The simulator: a library with no web, no broker and no logging framework. {@link dev.crucible.engine.Experiment} runs it from a Java
 * program; configs become the same {@link dev.crucible.engine.strategy.StrategyConfig strategies} one module above.
 */
package dev.crucible.engine;
