package dev.crucible.engine.model;

import dev.crucible.engine.api.PublicApi;
import java.util.List;

/** One layer of an {@link Architecture}: data only, the compute layer turns it into kernels. */
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

        /** With the padding that keeps height and width. */
        public Convolution(int filters, int kernel) {
            this(filters, kernel, kernel / 2);
        }

        /** Rows or columns of the output of {@code side} of them. */
        public int side(int side) {
            return side + 2 * padding - kernel + 1;
        }
    }

    /** Max pooling over non-overlapping squares of {@code size}; a rest at the border is dropped. */
    record MaxPool(int size) implements Layer {}

    /** max(0, x). */
    record Relu() implements Layer {}

    /**
     * Tokens to one vector: the mean of the embeddings of those that are not {@link dev.crucible.engine.data.TokenVocabulary#PAD}, zero when
     * there are none. Only a first layer reads tokens.
     *
     * @param vocabulary rows of the table, one for each token
     * @param width coordinates of an embedding
     */
    record EmbeddingBag(int vocabulary, int width) implements Layer {}

    /** A fully connected layer over the flattened input. */
    record Dense(int units) implements Layer {}

    /**
     * Group normalisation (Wu and He, ECCV 2018): in each sample, each group of neighbouring channels is brought to mean 0 and variance
     * 1 over all pixels, then scaled by 1 + γ and shifted by β of its channel. One group is layer normalisation. It keeps no running
     * statistics, which clients with different data could not share.
     *
     * @param groups how many, a divisor of the channels
     */
    record GroupNorm(int groups) implements Layer {}

    /**
     * Gaussian error linear unit (Hendrycks and Gimpel, 2016).
     *
     * @param exact x·Φ(x) itself; otherwise its form with tanh
     */
    record Gelu(boolean exact) implements Layer {

        /** The form with tanh. */
        public Gelu() {
            this(false);
        }
    }

    /** tanh x. */
    record Tanh() implements Layer {}

    /** The mean of each channel over all pixels. */
    record GlobalAverage() implements Layer {}

    /** Remembers what it is given for the next {@link Join}; a convolution or layer normalisation follows. */
    record Fork() implements Layer {}

    /**
     * Adds what the last {@link Fork} remembered, new channels taken as zero: a residual connection without parameters (He et al., CVPR
     * 2016, option A). A convolution or normalisation precedes.
     */
    record Join() implements Layer {}

    /**
     * Tokens to one vector each: a row of the token's table plus one of the position's. Only a first layer reads tokens.
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

        /** With ε = 1e-5. */
        public LayerNorm() {
            this(1e-5);
        }
    }

    /**
     * Scaled dot-product attention (Vaswani et al., NeurIPS 2017) over the queries, keys and values that the three thirds of the channels
     * hold; padding is never attended to. The projections are convolutions 1×1 around it.
     *
     * @param heads how many, a divisor of a third of the channels
     * @param causal whether a token attends to none behind it
     */
    record Attention(int heads, boolean causal) implements Layer {

        /** Every token attends to every other. */
        public Attention(int heads) {
            this(heads, false);
        }
    }

    /** The mean over the tokens that are not padding, zero when there are none. */
    record TextAverage() implements Layer {}

    /** The vector of a text's first token. */
    record First() implements Layer {}

    /** The vector of a text's last token that is not padding. */
    record Last() implements Layer {}

    /** Changes nothing: what stands behind it is the head, which is trained with adapters. */
    record Head() implements Layer {}

    /** A fully connected layer over the flattened input that adds no bias. */
    record Linear(int units) implements Layer {}

    /** Changes nothing: at every token but the last, the network learns to tell the token behind it. */
    record Following() implements Layer {}

    /**
     * A logit for each token: the products of a vector with the rows of the table of a first {@link Embedding}, whose weights it shares
     * (Press and Wolf, EACL 2017).
     *
     * @param tokens rows of the table
     * @param biased whether each token has a bias
     */
    record Tied(int tokens, boolean biased) implements Layer {}

    /**
     * Dropout (Srivastava et al., JMLR 2014): in training each value becomes 0 with probability {@code rate} and is divided by 1 − rate
     * otherwise; a model that is judged has none.
     *
     * @param rate in [0, 1)
     */
    record Dropout(float rate) implements Layer {}

    /**
     * Batch normalisation (Ioffe and Szegedy, ICML 2015): each channel is brought to mean 0 and variance 1 over all pixels of the batch,
     * then scaled by 1 + γ and shifted by β. Clients with different data do not agree on the statistics, so there is a choice.
     *
     * @param shared true: running statistics are parameters of the model (the mean, and the variance less 1), which the rule aggregates
     *     like all others and which judging uses; false: statistics never leave the client, and a batch that is judged is normalised by
     *     its own
     */
    record BatchNorm(boolean shared) implements Layer {}

    /**
     * A network from elsewhere, of which only the parameters are known: who brought it trains and judges it.
     *
     * @param blocks its parameters by name and dimensions, in the order of the flat vector
     * @param classes how many classes it tells apart
     */
    record External(List<Block> blocks, int classes) implements Layer {

        /** One block of parameters. */
        public record Block(String name, List<Integer> dims) {

            public Block {
                dims = List.copyOf(dims);
            }
        }

        public External {
            blocks = List.copyOf(blocks);
        }
    }

    /**
     * The words that a model for masked language modelling has to guess (Devlin et al., NAACL 2019), and of the tokens only those: the
     * vectors at their positions, in order, and zeros behind. Of a text's words that may be hidden, {@code share} are, at least one; of
     * these 80 % are read as {@code mask}, 10 % as any other word and 10 % as they are.
     *
     * @param share in (0, 1]
     * @param mask the number that stands for a hidden word
     * @param tokens how many different tokens there are, {@code mask} included
     * @param kept tokens that are never hidden nor put in place of another, such as padding
     */
    record Masked(float share, int mask, int tokens, List<Integer> kept) implements Layer {

        public Masked {
            kept = List.copyOf(kept);
        }

        /** The most words that are hidden in a text of {@code length} tokens. */
        public int most(int length) {
            return Math.max(1, Math.round(share * length));
        }
    }

    /**
     * A convolution 1×1 with low-rank adapters (LoRA; Hu et al., ICLR 2022): y = x·W + b, and in each adapted block of the filters
     * scale · dropout(x)·A·B besides. B begins at zero, so that an untrained adapter changes nothing.
     *
     * @param filters output channels
     * @param blocks into how many equal blocks they divide, such as queries, keys and values
     * @param adapted the blocks with an adapter, ascending, at least one
     * @param rank columns of A and rows of B
     * @param scale α / rank
     * @param dropout on what the adapters read, in [0, 1)
     * @param exchange what goes between clients and server
     */
    record LowRank(
            int filters, int blocks, List<Integer> adapted, int rank, float scale, float dropout, Exchange exchange)
            implements Layer {

        /** What goes between clients and server. */
        public enum Exchange {
            /** A and B. */
            HALVES,
            /** B alone; A stays as it was drawn (FFA-LoRA; Sun et al., ICLR 2024). */
            UP,
            /** A and B, and the map beside them, into which the server folds their products (FLoRA; Wang et al., NeurIPS 2024). */
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
