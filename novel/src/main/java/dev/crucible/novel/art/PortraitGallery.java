package dev.crucible.novel.art;

import java.util.List;
import java.util.stream.Stream;

/** Everyone who sits for a portrait. */
final class PortraitGallery {
    static final List<CharacterArt> ALL = List.of(
            new Hephaestus(),
            new Techne(),
            new Kallos(),
            new Metis(),
            new Dokimasia(),
            new Mneme(),
            new Puck(),
            new Cupid());

    private PortraitGallery() {}

    /** Three portraits each: neutral, vulnerable and the sitter's own mood. */
    static List<Portrait> portraits() {
        return ALL.stream()
                .flatMap(sitter ->
                        Stream.of(Mood.NEUTRAL, Mood.VULNERABLE, sitter.own).map(mood -> new Portrait(sitter, mood)))
                .toList();
    }
}
