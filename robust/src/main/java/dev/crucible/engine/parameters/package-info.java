/**
 * Reading of parameters of rules, attacks and data sets: {@link dev.crucible.engine.parameters.Parameters} reads typed values from a map,
 * {@link dev.crucible.engine.parameters.Range} is an interval of permitted numbers, and every mistake becomes a
 * {@link dev.crucible.engine.parameters.Problem} instead of an exception.
 */
package dev.crucible.engine.parameters;
