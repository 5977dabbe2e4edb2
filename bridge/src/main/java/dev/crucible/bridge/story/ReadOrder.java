package dev.crucible.bridge.story;

import dev.crucible.bridge.player.Stories;
import dev.crucible.story.scene.WrittenScene;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Puts lines that were read into the order of their scenes. Clients report several at once, and the last may come first. */
final class ReadOrder {

    private ReadOrder() {}

    /** Returns the lines; those of a scene keep its places among the others. */
    static List<Stories.Read> of(List<Stories.Read> reported, Function<String, Optional<WrittenScene>> scenes) {
        List<Stories.Read> ordered = new ArrayList<>(reported);
        reported.stream().collect(Collectors.groupingBy(Stories.Read::scene)).forEach((id, lines) -> scenes.apply(id)
                .ifPresent(scene -> {
                    Iterator<Stories.Read> next = lines.stream()
                            .sorted(Comparator.comparingInt(read -> scene.position(read.line())))
                            .iterator();
                    ordered.replaceAll(place -> place.scene().equals(id)
                            ? new Stories.Read(place.turns(), id, next.next().line())
                            : place);
                }));
        return ordered;
    }
}
