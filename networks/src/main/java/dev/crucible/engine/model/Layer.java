package dev.crucible.engine.model;

import dev.crucible.engine.api.PublicApi;
import java.util.List;

/** One layer of an {@link Architecture}: data only; the compute layer turns it into kernels. */
@PublicApi
public sealed interface Layer {

    /**
     * A two-dimensional convolution with stride 1.
     *
     * @param filters output channels
     * @param kernel side of the square kernel, odd
     * @param padding zeros around the input, from 0 to less than the kernel
     */
    record Convolution(int filters, int kernel, int padding) implements Layer {

        /** A convolution with the padding that keeps height and width. */
        public Convolution(int filters, int kernel) {
            this(filters, kernel, kernel / 2);
        }

        /** Returns the number of rows or columns of the output for {@code side} of the input. */
        public int side(int side) {
            return side + 2 * padding - kernel + 1;
        }
    }

    /** Max pooling over non-overlapping squares of {@code size}; a remainder at the border is dropped. */
    record MaxPool(int size) implements Layer {}

    /** max(0, x). */
    record Relu() implements Layer {}

    /**
     * Tokens to one vector: the mean of the embeddings of those that are not {@link dev.crucible.engine.data.TokenVocabulary#PAD}, zero if
     * there are none. Must be the first layer.
     *
     * @param vocabulary rows of the table, one for each token
     * @param width coordinates of an embedding
     */
    record EmbeddingBag(int vocabulary, int width) implements Layer {}

    /** A fully connected layer over the flattened input. */
    record Dense(int units) implements Layer {}

    /**
     * Group normalisation (Wu and He, ECCV 2018): in each sample, each group of consecutive channels is normalised to mean 0 and variance
     * 1 over all pixels. Then each channel is scaled by 1 + γ and shifted by β. One group is layer normalisation. It has no running
     * statistics, which clients with different data could not share.
     *
     * @param groups the number of groups, a divisor of the channels
     */
    record GroupNorm(int groups) implements Layer {}

    /**
     * Gaussian error linear unit (Hendrycks and Gimpel, 2016).
     *
     * @param exact true for x·Φ(x), false for the approximation by tanh
     */
    record Gelu(boolean exact) implements Layer {

        /** The approximation by tanh. */
        public Gelu() {
            this(false);
        }
    }

    /** tanh x. */
    record Tanh() implements Layer {}

    /** The mean of each channel over all pixels. */
    record GlobalAverage() implements Layer {}

    /** Stores its input for the next {@link Join}; a convolution or layer normalisation must follow. */
    record Fork() implements Layer {}

    /**
     * Adds the input of the last {@link Fork}, padded with zero channels: a residual connection without parameters (He et al., CVPR
     * 2016, option A). A convolution or normalisation must precede.
     */
    record Join() implements Layer {}

    /**
     * Tokens to one vector each: a row of the token's table plus one of the position's. Must be the first layer.
     *
     * @param vocabulary rows of the table, one for each token
     * @param width coordinates of an embedding
     */
    record Embedding(int vocabulary, int width) implements Layer {}

    /**
     * Layer normalisation (Ba et al., 2016) of each pixel or token over its channels, scaled by 1 + γ and shifted by β.
     *
     * @param epsilon added to the variance, above 0
     */
    record LayerNorm(double epsilon) implements Layer {

        /** Layer normalisation with ε = 1e-5. */
        public LayerNorm() {
            this(1e-5);
        }
    }

    /**
     * Scaled dot-product attention (Vaswani et al., NeurIPS 2017) over the queries, keys and values in the three thirds of the
     * channels; padding is never attended to. The projections are separate 1×1 convolutions.
     *
     * @param heads the number of heads, a divisor of a third of the channels
     * @param causal true if a token attends only to itself and earlier ones
     */
    record Attention(int heads, boolean causal) implements Layer {

        /** Attention of every token to every other. */
        public Attention(int heads) {
            this(heads, false);
        }
    }

    /** The mean over the tokens that are not padding, zero if there are none. */
    record TextAverage() implements Layer {}

    /** The vector of a text's first token. */
    record First() implements Layer {}

    /** The vector of a text's last token that is not padding. */
    record Last() implements Layer {}

    /** Identity that marks the beginning of the head, which is trained together with adapters. */
    record Head() implements Layer {}

    /** A fully connected layer over the flattened input, without a bias. */
    record Linear(int units) implements Layer {}

    /** Identity that marks causal language modelling: every token but the last predicts the next one. */
    record Following() implements Layer {}

    /**
     * A logit for each token: the products of a vector with the rows of the table of a first {@link Embedding}, whose weights it shares
     * (Press and Wolf, EACL 2017).
     *
     * @param tokens rows of the table
     * @param biased true if each token has a bias
     */
    record Tied(int tokens, boolean biased) implements Layer {}

    /**
     * Dropout (Srivastava et al., JMLR 2014): in training each value becomes 0 with probability {@code rate} and is divided by 1 − rate
     * otherwise; in evaluation it does nothing.
     *
     * @param rate in [0, 1)
     */
    record Dropout(float rate) implements Layer {}

    /**
     * Batch normalisation (Ioffe and Szegedy, ICML 2015): each channel is normalised to mean 0 and variance 1 over all pixels of the batch,
     * then scaled by 1 + γ and shifted by β. Statistics of clients with different data differ, so there are two variants.
     *
     * @param shared true: running statistics are parameters of the model (the mean, and the variance less 1), which the rule aggregates
     *     like all others, which a server's optimiser and noise leave out, and which evaluation uses; false: statistics never leave the client, and evaluation normalises each batch by
     *     its own
     */
    record BatchNorm(boolean shared) implements Layer {}

    /**
     * A network of another program, of which only the parameters are known. Its owner trains and evaluates it.
     *
     * @param blocks its parameters by name and dimensions, in the order of the flat vector
     * @param classes the number of classes
     */
    record External(List<Block> blocks, int classes) implements Layer {

        /**
         * One block of parameters.
         *
         * @param statistic true for statistics of the data, which are averaged but never take a step
         */
        public record Block(String name, List<Integer> dims, boolean statistic) {

            public Block {
                dims = List.copyOf(dims);
            }
        }

        public External {
            blocks = List.copyOf(blocks);
        }
    }

    /**
     * Masked language modelling (Devlin et al., NAACL 2019): selects the vectors of the hidden words, in order, followed by zeros. Of a text's
     * words that may be hidden, {@code share} are, at least one; of these 80 % are read as {@code mask}, 10 % as any other word and 10 %
     * unchanged.
     *
     * @param share in (0, 1]
     * @param mask the number of the mask token
     * @param tokens the number of distinct tokens, {@code mask} included
     * @param kept tokens that are neither hidden nor used as replacements, such as padding
     */
    record Masked(float share, int mask, int tokens, List<Integer> kept) implements Layer {

        public Masked {
            kept = List.copyOf(kept);
        }

        /** Returns the maximum number of hidden words in a text of {@code length} tokens. */
        public int most(int length) {
            return Math.max(1, Math.round(share * length));
        }
    }

    /**
     * A convolution 1×1 with low-rank adapters (LoRA; Hu et al., ICLR 2022): y = x·W + b, and in each adapted block of the filters
     * plus scale · dropout(x)·A·B. B begins at zero, so that an untrained adapter changes nothing.
     *
     * @param filters output channels
     * @param blocks the number of equal blocks of filters, such as 3 for queries, keys and values
     * @param adapted the blocks with an adapter, ascending, at least one
     * @param rank columns of A and rows of B
     * @param scale α / rank
     * @param dropout dropout on the adapters' input, in [0, 1)
     * @param exchange the parameters that clients and server exchange
     */
    record LowRank(
            int filters, int blocks, List<Integer> adapted, int rank, float scale, float dropout, Exchange exchange)
            implements Layer {

        /** Parameters that clients and server exchange. */
        public enum Exchange {
            /** A and B. */
            HALVES,
            /** Only B; A keeps its initial values (FFA-LoRA; Sun et al., ICLR 2024). */
            UP,
            /** A and B, and the adapted map, into which the server folds their products (FLoRA; Wang et al., NeurIPS 2024). */
            FOLDED
        }

        /** Adapters of which both halves are trained. */
        public LowRank(int filters, int blocks, List<Integer> adapted, int rank, float scale, float dropout) {
            this(filters, blocks, adapted, rank, scale, dropout, Exchange.HALVES);
        }

        public LowRank {
            adapted = List.copyOf(adapted);
        }
    }
}
