package dev.crucible.engine.data.file;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Natural owners by name. */
final class ClientIds {

    private ClientIds() {}

    /** Numbers from 0 in the order in which the names occur; empty unless every sample has one. */
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
