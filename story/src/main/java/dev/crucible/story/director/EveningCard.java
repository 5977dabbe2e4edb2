package dev.crucible.story.director;

import dev.crucible.dialogue.Cast;
import dev.crucible.story.Affinities;
import dev.crucible.story.Agent;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The end of an evening.
 *
 * @param agent who says good night
 * @param line the line
 * @param card what happened, one fact a line
 */
public record EveningCard(Agent agent, String line, List<String> card) {

    private static final double HEARD = .005;

    public EveningCard {
        card = List.copyOf(card);
    }

    /** Returns the card of a sitting. */
    public static EveningCard of(Director director, String language) {
        TalkTexts texts = TalkTexts.in(language);
        Agent agent = director.closer();
        String line = texts.closing()
                .getOrDefault(agent.id(), Objects.requireNonNull(texts.closing().get(Cast.ORCHESTRATOR)));
        return new EveningCard(agent, line, card(director, texts, language));
    }

    private static List<String> card(Director director, TalkTexts texts, String language) {
        Evening evening = director.evening();
        List<String> card = new ArrayList<>();
        card.add(texts.card("evening", evening.number()));
        card.add(texts.card("turns", director.known().tally().eveningTurns()));
        if (!evening.met().isEmpty()) {
            card.add(texts.card("scenes", evening.met().size()));
        }
        evening.met().stream()
                .flatMap(scene -> Memories.of(scene).stream())
                .map(memory -> memory.in(language).gist())
                .forEach(card::add);
        int runs = director.known().tally().runs() - evening.runs();
        if (runs > 0) {
            card.add(texts.card("runs", runs));
        }
        closest(director)
                .ifPresent(agent -> card.add(texts.card("closer", agent.member().name())));
        return card;
    }

    /** Returns the agent whose affinity rose most this evening. */
    private static Optional<Agent> closest(Director director) {
        return director.bonds().agents().stream()
                .filter(agent -> risen(director, agent) > HEARD)
                .max((one, other) -> Double.compare(risen(director, one), risen(director, other)));
    }

    private static double risen(Director director, Agent agent) {
        return director.bonds().of(agent) - director.evening().hearts().getOrDefault(agent.id(), Affinities.INITIAL);
    }
}
