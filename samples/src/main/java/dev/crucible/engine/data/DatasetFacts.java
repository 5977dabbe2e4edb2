package dev.crucible.engine.data;

/**
 * What is known of a data set before it is loaded.
 *
 * @param classes the number of classes
 * @param shape the shape of one sample
 */
public record DatasetFacts(int classes, Shape shape) {}
