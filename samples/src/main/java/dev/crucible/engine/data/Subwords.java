package dev.crucible.engine.data;

import dev.crucible.engine.api.PublicApi;
import java.util.List;

/** The tokens of a language model and how it cuts texts into them, under the model's own numbers. */
@PublicApi
public interface Subwords {

    /** The tokens by number. */
    List<String> tokens();

    /** The number of the token that fills short texts up. */
    int pad();

    /** The number of the token for what is not known. */
    int unknown();

    /** The number that stands for a hidden word; one behind all others when there is none. */
    int mask();

    /** The numbers that stand for no word, ascending. */
    List<Integer> special();

    /** The tokens of {@code text} in the model's frame, cut to {@code length} or filled up to it. */
    int[] encode(String text, int length);
}
