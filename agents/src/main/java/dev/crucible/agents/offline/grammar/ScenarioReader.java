package dev.crucible.agents.offline.grammar;

import dev.crucible.agents.offline.grammar.Token.Kind;
import java.util.List;
import java.util.Optional;

/** Reads what some clients do to the others: "a few clients send noise" tells an attack by its deed, and names none. */
final class ScenarioReader {

    private static final int LONGEST = 120;

    private ScenarioReader() {}

    /** A line that names no rule and tells what clients do is asked about as an experiment. */
    static Optional<Request> read(List<Token> line, int length, Reading reading, Lexicon lexicon, Design design) {
        boolean clients = reading.has(Kind.UNIT, "clients") || reading.has(Kind.UNIT, "attackers");
        boolean asks = Form.begins("asks_of_clients", line) && !Form.begins("what_if", line);
        if (length > LONGEST
                || !clients
                || !design.rules().isEmpty()
                || design.attacks().isEmpty()
                || asks
                || Form.has("mine", line)
                || !lexicon.tellsDeed(line)) {
            return Optional.empty();
        }
        Design told = design.withClientsAsAttackers();
        return Optional.of(new Request.Unsure(
                new Request.Compare(told.with(Design.ofAttack(design.attacks().getFirst())))));
    }
}
