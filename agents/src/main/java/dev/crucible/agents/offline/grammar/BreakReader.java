package dev.crucible.agents.offline.grammar;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * Reads orders to look for what breaks a rule, such as "break multi-krum within 200 runs"; questions about what breaks it, refusals and
 * stories are none.
 */
final class BreakReader {

    private static final int LONGEST = 300;

    private BreakReader() {}

    /** The order, when the line is one and names a rule. */
    static Optional<Request.Break> read(String text, Design design) {
        List<Token> line = Tokenizer.cut(Addressee.without(text));
        boolean ordered = !design.rules().isEmpty()
                && text.length() <= LONGEST
                && Form.begins("breaks", line)
                && !Form.has("breaks_none", line);
        return ordered ? Optional.of(new Request.Break(design, runs(line))) : Optional.empty();
    }

    private static OptionalInt runs(List<Token> line) {
        return IntStream.range(0, line.size())
                .mapToObj(at -> Form.taken("so_many_runs", line, at))
                .flatMap(Optional::stream)
                .mapToInt(taken -> (int) ((Token.Amount) line.get(Collections.min(taken))).value())
                .findFirst();
    }
}
