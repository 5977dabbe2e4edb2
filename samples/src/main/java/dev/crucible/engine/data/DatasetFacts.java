package dev.crucible.engine.data;

/**
 * Facts about a data set that are known before it is loaded.
 *
 * @param classes the number of classes
 * @param shape the shape of one sample
 */
public record DatasetFacts(int classes, Shape shape) {}
