package dev.crucible.portraits;

import dev.crucible.dialogue.Cast;
import dev.crucible.dialogue.CastMember;
import java.util.List;
import java.util.stream.Stream;

/** All portraits: one {@link CharacterArt} for each agent of the bundled cast. */
final class PortraitGallery {
    static final List<CharacterArt> ALL =
            Cast.bundled().members().stream().map(PortraitGallery::art).toList();

    private PortraitGallery() {}

    /** Creates the art of an agent: an instance of the class with the agent's name. */
    private static CharacterArt art(CastMember agent) {
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

    /** Returns three portraits of each character: neutral, vulnerable and its own mood. */
    static List<Portrait> portraits() {
        return ALL.stream()
                .flatMap(character -> Stream.of(Mood.NEUTRAL, Mood.VULNERABLE, character.own)
                        .map(mood -> new Portrait(character, mood)))
                .toList();
    }
}
