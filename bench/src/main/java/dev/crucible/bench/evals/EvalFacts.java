package dev.crucible.bench.evals;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;

/** Questions with keys: whether the answer has the fact. Of a key's alternatives, between bars, one must be there, and of several keys all. */
record EvalFacts(int most) implements EvalSuite {

    @Override
    public String name() {
        return "facts";
    }

    @Override
    public String run(UnderstandingStand stand, EvalDetails details) throws IOException, InterruptedException {
        List<List<String>> rows = EvalData.rows("facts.tsv", most);
        int right = 0;
        for (List<String> row : rows) {
            String said = stand.say(UUID.randomUUID().toString(), row.get(1), Optional.empty())
                    .text();
            boolean has = holds(row.get(2), said);
            right += has ? 1 : 0;
            details.add(EvalDetails.of(name())
                    .put("lang", row.get(0))
                    .put("text", row.get(1))
                    .put("keys", row.get(2))
                    .put("said", said)
                    .put("right", has));
        }
        return "%d of %d answers have the fact".formatted(right, rows.size());
    }

    /** Whether all keys stand in an answer, whatever their case. */
    static boolean holds(String keys, String said) {
        String plain = said.toLowerCase(Locale.ROOT);
        return Arrays.stream(keys.toLowerCase(Locale.ROOT).split("&"))
                .allMatch(key -> Arrays.stream(key.split("\\|")).anyMatch(plain::contains));
    }
}
