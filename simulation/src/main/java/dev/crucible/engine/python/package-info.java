/**
 * The Python package that the build leaves as a wheel, and rules and attacks in Python, which run in processes of their own:
 * {@link dev.crucible.engine.python.PythonStrategies} makes them of keywords, {@link dev.crucible.engine.python.PythonPool} keeps the
 * processes.
 */
package dev.crucible.engine.python;
