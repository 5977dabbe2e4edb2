package dev.crucible.agents.mind;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Questions and offers of a conversation with their outcomes: the record from which everybody tells what is open.
 *
 * @param open what no turn has settled, the newest first
 * @param closed what was settled lately, the newest first
 * @param done what was carried out last
 */
public record Agenda(List<OpenQuestion> open, List<OpenQuestion> closed, Optional<OpenQuestion> done) {

    /** The purpose of an offer: a yes to it shows a plan and changes nothing, so it ends no answer and nobody is reminded of it. */
    public static final String OFFER = "offer";

    /** An offer stays open for so many turns. */
    public static final int OFFERED = 5;

    /** Of a conversation in which nothing was asked. */
    public static final Agenda EMPTY = new Agenda(List.of(), List.of(), Optional.empty());

    public Agenda {
        open = List.copyOf(open);
        closed = List.copyOf(closed);
    }

    /** One on which nothing but this stands. */
    public static Agenda of(OpenQuestion open) {
        return new Agenda(List.of(open), List.of(), Optional.empty());
    }

    /** The newest that stands open. */
    public Optional<OpenQuestion> newest() {
        return open.stream().findFirst();
    }

    /** The newest question of this purpose, whether or not it still stands open. */
    public Optional<OpenQuestion> last(String purpose) {
        return Stream.concat(open.stream(), closed.stream())
                .filter(asked -> asked.question().pending().purpose().equals(purpose))
                .max((a, b) -> Integer.compare(a.turn(), b.turn()));
    }

    /** The same without this question. */
    public Agenda without(OpenQuestion gone) {
        return new Agenda(
                open.stream().filter(asked -> asked.turn() != gone.turn()).toList(), closed, done);
    }
}
