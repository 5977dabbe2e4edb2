package dev.crucible.story.director;

import dev.crucible.story.Agent;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Chooses what the player may say next: about the last scene, about the work, and of somebody. */
public final class SuggestedLines {

    /** Turns for which the same suggestions stay, if they are not picked. */
    private static final int STAY = 3;

    /** The newest scenes, which are asked about in turn. */
    private static final int NEWEST = 3;

    private SuggestedLines() {}

    /**
     * Returns three suggestions.
     *
     * @param said lines that the player has said
     */
    public static List<Suggestion> of(Director director, Set<String> said, String language) {
        TalkTexts texts = TalkTexts.in(language);
        int since = director.known().tally().turns() / STAY;
        List<String> work = director.known().tally().runs() > 0
                ? Stream.concat(texts.runs().stream(), texts.work().stream()).toList()
                : texts.work();
        List<String> near = director.evening().quiet() > 0 ? texts.quiet() : texts.personal();
        List<Suggestion> personal =
                near.stream().map(text -> addressed(director.closer(), text)).toList();
        return List.of(
                remembered(director, said, texts, language, since),
                pick(work.stream().map(text -> new Suggestion(text, text)).toList(), said, since),
                pick(personal, said, since));
    }

    /** Returns a question about a scene that no line has named yet, the newest scene first, else a first question. */
    private static Suggestion remembered(
            Director director, Set<String> said, TalkTexts texts, String language, int since) {
        List<Suggestion> open = Stream.concat(
                        director.evening().met().reversed().stream(),
                        director.known().scenes().stream().sorted())
                .distinct()
                .filter(scene -> said.stream().noneMatch(line -> Memories.names(line, scene)))
                .flatMap(scene -> Memories.of(scene).stream())
                .map(memory -> memory.in(language).after(director.known().answer(memory.scene())))
                .map(recall -> new Suggestion(
                        recall.ask(), "@" + recall.tells().getFirst().by() + " " + recall.ask()))
                .toList();
        List<Suggestion> first = texts.first().stream()
                .map(text -> addressed(director.closer(), text))
                .toList();
        return open.isEmpty() ? pick(first, said, 0) : open.get(since % Math.min(NEWEST, open.size()));
    }

    private static Suggestion addressed(Agent agent, String text) {
        return new Suggestion(text, "@" + agent.id() + " " + text);
    }

    /** Returns one that was not said yet, the next one in each span. */
    private static Suggestion pick(List<Suggestion> all, Set<String> said, int since) {
        List<Suggestion> open = all.stream()
                .filter(suggestion -> !said.contains(suggestion.line()))
                .toList();
        List<Suggestion> from = open.isEmpty() ? all : open;
        return from.get(since % from.size());
    }
}
