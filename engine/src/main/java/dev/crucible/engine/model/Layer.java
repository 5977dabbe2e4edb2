package dev.crucible.engine.model;

/** One layer of an {@link Architecture}: data only, the compute layer turns it into kernels. */
public sealed interface Layer {

    /**
     * A two-dimensional convolution with stride 1 and zero padding that keeps height and width.
     *
     * @param filters output channels
     * @param kernel side of the square kernel, odd
     */
    record Convolution(int filters, int kernel) implements Layer {}

    /** Max pooling over non-overlapping squares of {@code size}; a rest at the border is dropped. */
    record MaxPool(int size) implements Layer {}

    /** max(0, x). */
    record Relu() implements Layer {}

    /** A fully connected layer over the flattened input. */
    record Dense(int units) implements Layer {}
}
