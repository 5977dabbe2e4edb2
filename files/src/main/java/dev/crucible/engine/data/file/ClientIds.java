package dev.crucible.engine.data.file;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Natural owners by name. */
final class ClientIds {

    private ClientIds() {}

    /** Returns a note if only some samples name an owner. */
    static List<String> notes(List<Optional<String>> names) {
        long missing = names.stream().filter(Optional::isEmpty).count();
        return missing == 0 || missing == names.size()
                ? List.of()
                : List.of("%,d of %,d training samples name no owner, so natural_id refuses to split them"
                        .formatted(missing, names.size()));
    }

    /** Returns numbers from 0 in the order in which the names occur; empty unless every sample has one. */
    static Optional<int[]> number(List<Optional<String>> names) {
        if (names.stream().anyMatch(Optional::isEmpty)) {
            return Optional.empty();
        }
        Map<String, Integer> numbers = new HashMap<>();
        return Optional.of(names.stream()
                .mapToInt(name -> numbers.computeIfAbsent(name.orElseThrow(), _ -> numbers.size()))
                .toArray());
    }
}
