package dev.crucible.agents.offline.grammar;

import dev.crucible.agents.offline.grammar.Request.Part;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Reads "and with more attackers?": the experiment before with more, or less, of something that is not counted. */
final class VariedReader {

    private static final int MOST_WORDS = 12;

    /** Factors that forms ask for. */
    private enum Much {
        THRICE(3),
        TWICE(2),
        HALF(0.5),
        FEWER(0.5),
        MORE(1.5);

        private final double factor;

        Much(double factor) {
            this.factor = factor;
        }
    }

    private VariedReader() {}

    static Optional<Request> read(String text, Design design) {
        List<Token> line = Tokenizer.cut(text);
        boolean varies = design.isEmpty()
                && line.size() <= MOST_WORDS
                && Form.begins("varies", line)
                && !Form.has("varies_in_general", line);
        if (!varies) {
            return Optional.empty();
        }
        return Arrays.stream(Much.values())
                .filter(much -> Form.has("varies_" + much.name().toLowerCase(Locale.ROOT), line))
                .findFirst()
                .flatMap(much -> Arrays.stream(Part.values())
                        .filter(part -> Form.has("varied_" + part.name().toLowerCase(Locale.ROOT), line))
                        .findFirst()
                        .map(part -> new Request.Varied(part, much.factor)));
    }
}
