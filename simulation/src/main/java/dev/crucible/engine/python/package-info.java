/**
 * The Python package that the build packs as a wheel, and rules and attacks in Python, which run in separate processes.
 * {@link dev.crucible.engine.python.PythonStrategies} makes them from keywords; {@link dev.crucible.engine.python.PythonPool} manages the
 * processes.
 */
package dev.crucible.engine.python;
