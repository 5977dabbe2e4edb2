package dev.crucible.engine.data.table;

import java.text.Normalizer;
import java.util.Collection;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Names that a person reads as one: they differ only in case, in spaces, in invisible characters or in the form of an accent. */
public final class Lookalikes {

    private Lookalikes() {}

    /** Returns two of {@code names} that look alike, such as {@code 'Cat' and 'cat'}. */
    public static Optional<String> pair(Collection<String> names) {
        Map<String, String> seen = new HashMap<>();
        for (String name : names) {
            String before = seen.putIfAbsent(folded(name), name);
            if (before != null) {
                return Optional.of("'%s' and '%s'".formatted(before, name));
            }
        }
        return Optional.empty();
    }

    private static String folded(String name) {
        return Normalizer.normalize(name, Normalizer.Form.NFKC)
                .replaceAll("\\p{Cf}", "")
                .replaceAll("\\s+", " ")
                .strip()
                .toLowerCase(Locale.ROOT);
    }
}
