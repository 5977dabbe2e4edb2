package dev.crucible.bench.evals;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

/** A long conversation in each language: which sentences the crew says again within forty turns. */
record EvalRepeats(int most) implements EvalSuite {

    private static final int TURNS = 40;

    /** Shorter pieces, such as "Yes.", may come again. */
    private static final int SHORTEST = 12;

    private static final Pattern SENTENCE = Pattern.compile("(?<=[.!?…])\\s+|\\n");

    @Override
    public String name() {
        return "repeats";
    }

    @Override
    public String run(UnderstandingStand stand, EvalDetails details) throws IOException, InterruptedException {
        int again = 0;
        int said = 0;
        int turns = 0;
        for (String language : List.of("en", "de")) {
            String context = UUID.randomUUID().toString();
            Map<String, Integer> last = new HashMap<>();
            int turn = 0;
            for (List<String> row : EvalData.rows("evening." + language + ".tsv", most)) {
                turn++;
                turns++;
                for (String piece :
                        stand.say(context, row.getFirst(), Optional.empty()).said()) {
                    for (String sentence : SENTENCE.split(piece)) {
                        if (sentence.strip().length() < SHORTEST) {
                            continue;
                        }
                        said++;
                        Integer before = last.put(sentence.strip(), turn);
                        if (before != null && turn - before <= TURNS) {
                            again++;
                            details.add(EvalDetails.of(name())
                                    .put("lang", language)
                                    .put("turn", turn)
                                    .put("before", before)
                                    .put("text", row.getFirst())
                                    .put("again", sentence.strip()));
                        }
                    }
                }
            }
        }
        return "%d of %d sentences said again within %d turns, %d turns".formatted(again, said, TURNS, turns);
    }
}
