/**
 * Reading the parameters that a rule, an attack or a data set takes: {@link dev.crucible.engine.parameters.Parameters} asks a map
 * for typed values, {@link dev.crucible.engine.parameters.Range} says what a number may be, and every mistake becomes a
 * {@link dev.crucible.engine.parameters.Problem} instead of an exception.
 */
package dev.crucible.engine.parameters;
