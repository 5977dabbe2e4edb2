package dev.crucible.bench.evals;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

/** The files that the suites ask from: tab-separated columns below a header. */
final class EvalData {

    private EvalData() {}

    /** The rows of a file, at most so many, spread over all of it. */
    static List<List<String>> rows(String name, int most) throws IOException {
        var in = Objects.requireNonNull(EvalData.class.getResourceAsStream(name), name);
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            return spread(
                    lines.lines()
                            .skip(1)
                            .map(line -> List.of(line.split("\t", -1)))
                            .toList(),
                    most);
        }
    }

    /** At most so many, from all over. */
    static <T> List<T> spread(List<T> all, int most) {
        int some = Math.min(most, all.size());
        return IntStream.range(0, some)
                .mapToObj(n -> all.get((int) ((long) n * all.size() / some)))
                .toList();
    }
}
