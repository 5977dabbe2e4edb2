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

    /**
     * Tokens to one vector: the mean of the embeddings of those that are not {@link dev.crucible.engine.data.Vocabulary#PAD}, zero when
     * there are none. Only a first layer reads tokens.
     *
     * @param vocabulary rows of the table, one for each token
     * @param width coordinates of an embedding
     */
    record EmbeddingBag(int vocabulary, int width) implements Layer {}

    /** A fully connected layer over the flattened input. */
    record Dense(int units) implements Layer {}
}
