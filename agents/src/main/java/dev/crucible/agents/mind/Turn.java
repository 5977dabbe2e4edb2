package dev.crucible.agents.mind;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * What a player said, with all that a mind may know when it answers.
 *
 * @param player who speaks
 * @param context the conversation
 * @param number 0 for the first turn of the context
 * @param text what was said, or the text of the choice that was picked; may be blank
 * @param agenda what was asked before, and what of it is open
 * @param project the project whose files may be read, if the player named one
 * @param history what was said before, oldest first
 * @param affinity how much each agent likes the player, 0..1; 0.5 where absent
 * @param facts what is known
 * @param circumstances the hour, and what was said already
 */
public record Turn(
        String player,
        String context,
        int number,
        String text,
        Agenda agenda,
        Optional<Path> project,
        List<HistoryEntry> history,
        Map<String, Double> affinity,
        List<Fact> facts,
        Circumstances circumstances) {

    public Turn {
        history = List.copyOf(history);
        affinity = Map.copyOf(affinity);
        facts = List.copyOf(facts);
    }

    /** A turn in no particular circumstances. */
    public Turn(
            String player,
            String context,
            int number,
            String text,
            Agenda agenda,
            Optional<Path> project,
            List<HistoryEntry> history,
            Map<String, Double> affinity,
            List<Fact> facts) {
        this(player, context, number, text, agenda, project, history, affinity, facts, Circumstances.NONE);
    }

    /** The same with other words, and something else open. */
    public Turn saying(String other, Agenda open) {
        return new Turn(player, context, number, other, open, project, history, affinity, facts, circumstances);
    }

    /** The newest question that stands open, even if this turn does not answer it. */
    public Optional<OpenQuestion> openQuestion() {
        return agenda.newest();
    }

    /** What the open question left for the mind that asked it. */
    public Optional<Pending> pending() {
        return openQuestion().map(open -> open.question().pending());
    }

    /** The language in which the crew answers: that of the page, else the one asked for last, else of this line, else of the last one that told. */
    public Language language() {
        return circumstances
                .page()
                .language()
                .or(() -> Language.wanted(text))
                .or(() -> said(Language::wanted))
                .or(() -> Language.heard(text))
                .or(() -> Language.greeted(text))
                .or(() -> Language.told(text))
                .or(() -> said(Language::heard))
                .or(() -> said(Language::told))
                .orElse(Language.ENGLISH);
    }

    /** What the player's lines tell of the language, the last that tells first. */
    private Optional<Language> said(Function<String, Optional<Language>> tells) {
        return history.reversed().stream()
                .filter(said -> said.speaker().equals(HistoryEntry.PLAYER))
                .flatMap(said -> tells.apply(said.text()).stream())
                .findFirst();
    }
}
