package dev.crucible.portraits;

import dev.crucible.dialogue.Cast;
import dev.crucible.dialogue.CastMember;
import java.util.List;
import java.util.stream.Stream;

/** Everyone who sits for a portrait: the whole cast. */
final class PortraitGallery {
    static final List<CharacterArt> ALL =
            Cast.bundled().members().stream().map(PortraitGallery::sitter).toList();

    private PortraitGallery() {}

    /** Who sits for an agent: the class of the agent's name. */
    private static CharacterArt sitter(CastMember agent) {
        String name = PortraitGallery.class.getPackageName() + "." + agent.name();
        try {
            return Class.forName(name)
                    .asSubclass(CharacterArt.class)
                    .getDeclaredConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(
                    agent.id() + " has no portrait; draw one as the class " + name + ", a CharacterArt", e);
        }
    }

    /** Three portraits each: neutral, vulnerable and the sitter's own mood. */
    static List<Portrait> portraits() {
        return ALL.stream()
                .flatMap(sitter ->
                        Stream.of(Mood.NEUTRAL, Mood.VULNERABLE, sitter.own).map(mood -> new Portrait(sitter, mood)))
                .toList();
    }
}
