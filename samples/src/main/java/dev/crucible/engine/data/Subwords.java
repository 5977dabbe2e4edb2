package dev.crucible.engine.data;

import dev.crucible.engine.api.PublicApi;
import java.util.List;

/** Tokenizer of a language model, with the model's own token numbers. */
@PublicApi
public interface Subwords {

    /** Returns the tokens by number. */
    List<String> tokens();

    /** Returns the number of the padding token. */
    int pad();

    /** Returns the number of the token for unknown words. */
    int unknown();

    /** Returns the number of the mask token; one above all others if there is none. */
    int mask();

    /** Returns the numbers of the special tokens, ascending. */
    List<Integer> special();

    /** Returns the tokens of {@code text} with the model's special tokens, cut or padded to {@code length}. */
    int[] encode(String text, int length);
}
