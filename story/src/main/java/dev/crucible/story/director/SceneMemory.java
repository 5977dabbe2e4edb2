package dev.crucible.story.director;

import java.util.List;

/**
 * Memory of a scene that was read.
 *
 * @param scene id of the scene
 * @param en the texts in English
 * @param de the texts in German
 */
public record SceneMemory(String scene, Recall en, Recall de) {

    /**
     * The texts of a memory in one language.
     *
     * @param gist the scene in two sentences, as anybody who was there may tell it
     * @param topics words by which a question names it
     * @param ask a question that the player may have about it
     * @param tells what those who were there say about it
     */
    public record Recall(String gist, List<String> topics, String ask, List<Tell> tells) {
        public Recall {
            topics = List.copyOf(topics);
            tells = List.copyOf(tells);
        }

        /** Returns a copy with the lines that fit the player's answer in the scene, empty for none. */
        Recall after(String answer) {
            return new Recall(
                    gist,
                    topics,
                    ask,
                    tells.stream()
                            .filter(tell ->
                                    tell.chose().isEmpty() || tell.chose().equals(answer))
                            .toList());
        }
    }

    /**
     * Line of an agent who was there.
     *
     * @param by id of the speaker
     * @param chose id of the answer after which the line fits, empty if it fits after any
     */
    public record Tell(String by, String chose, String text) {
        public Tell {
            chose = chose == null ? "" : chose;
        }
    }

    /** Returns the texts in a language, in English if there are none. */
    public Recall in(String language) {
        return language.equals("de") ? de : en;
    }
}
