package dev.crucible.agents.tool;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.agents.mind.Agenda;
import dev.crucible.agents.mind.Assent;
import dev.crucible.agents.mind.OpenQuestion;
import dev.crucible.agents.mind.Turn;
import dev.crucible.agents.understanding.Intent;
import dev.crucible.agents.understanding.Understanding;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/** A line as an answer to an open question of its conversation. Every mind and every {@link Consent} goes by it. */
public sealed interface Answer {

    /** "Let it run" wants what is at work left alone, or what would begin to begin. */
    Pattern LET =
            Pattern.compile("(?i)\\b(?:let|lass|lasse)\\b.*\\b(?:run|go|continue|laufen|weiterlaufen|losgehen)\\b");

    /** A yes that counts: right behind the question, or in the words of its choice. */
    record Agreed(OpenQuestion open) implements Answer {}

    /** A yes that may mean something else: the question is asked once more. */
    record Again(OpenQuestion open, Reason reason) implements Answer {}

    record Declined(OpenQuestion open) implements Answer {}

    /** Not now, which settles the question as well. */
    record Later(OpenQuestion open) implements Answer {}

    /** No answer to anything that is open. */
    record None() implements Answer {}

    /** Why a yes does not count. */
    enum Reason {
        /** Other lines or another question lie in between. */
        OTHER,
        /** It was asked too long ago. */
        EXPIRED,
        /** More than one run would be deleted: the number or the choice is what it takes. */
        COUNT;

        /** The occasion of the phrases that ask once more. */
        public String occasion() {
            return "again_" + name().toLowerCase(Locale.ROOT);
        }
    }

    /** Reads the line of a turn. */
    static Answer of(Turn turn) {
        List<OpenQuestion> open = turn.agenda().open().stream()
                .filter(asked -> Proposal.of(asked.question().pending())
                        .filter(proposal -> !proposal.player().equals(turn.player()))
                        .isEmpty())
                .toList();
        return open.stream()
                .map(asked -> new Reply(turn, asked))
                .flatMap(reply -> reply.inItsWords().stream())
                .findFirst()
                .or(() -> open.stream().findFirst().map(newest -> new Reply(turn, newest).plainly()))
                .orElseGet(None::new);
    }

    /** A line as the answer to one question. */
    record Reply(Turn turn, OpenQuestion open) {

        /** The words of its choices, which may answer an older question as well. */
        Optional<Answer> inItsWords() {
            if (Assent.of(turn.text(), yes(), List.of()) == Assent.CHOSEN) {
                boolean itself = Assent.of(turn.text(), yes().subList(0, 1), List.of()) == Assent.CHOSEN;
                boolean counts = isFresh() || (itself && (open.latest() || !isLaunch()));
                return Optional.of(counts && !open.expired() ? new Agreed(open) : again());
            }
            return open.question().choices().size() > 1
                            && no().stream().anyMatch(turn.text().strip().replaceFirst("[.!]+$", "")::equalsIgnoreCase)
                    ? Optional.of(new Declined(open))
                    : Optional.empty();
        }

        Answer plainly() {
            return switch (Assent.of(turn.text(), yes(), no())) {
                case YES -> yesTo();
                case MILD -> isFresh() ? yesTo() : new None();
                case NO -> new Declined(open);
                case LATER -> new Later(open);
                case CHOSEN, OTHER -> inOtherWords();
            };
        }

        private Answer inOtherWords() {
            if (begins() && LET.matcher(turn.text()).find()) {
                return again(); // "let it run" is no refusal of what would run
            }
            boolean refused = Assent.refuses(turn.text(), no()) || isKept();
            return refused && turn.number() - open.turn() <= Agenda.OFFERED ? new Declined(open) : new None();
        }

        private boolean isKept() {
            return Understanding.bundled().read(turn.text()).intent() == Intent.KEEP;
        }

        private Answer yesTo() {
            boolean offered = open.question().pending().purpose().equals(Agenda.OFFER);
            if (!offered && (!isFresh() || open.expired())) {
                return again();
            }
            boolean deletesSeveral = Proposal.of(open.question().pending())
                    .filter(Proposal::deletesSeveral)
                    .isPresent();
            return deletesSeveral ? new Again(open, Reason.COUNT) : new Agreed(open);
        }

        private Answer again() {
            return new Again(open, open.expired() ? Reason.EXPIRED : Reason.OTHER);
        }

        /** Returns true if it was asked by the line right before, and nothing else was. */
        private boolean isFresh() {
            return open.latest() && open.turn() == turn.number() - 1;
        }

        private boolean isLaunch() {
            return proposes("launch_");
        }

        private boolean begins() {
            return isLaunch() || proposes("resume_");
        }

        private boolean proposes(String tool) {
            return Proposal.of(open.question().pending()).stream()
                    .flatMap(proposal -> proposal.changes().stream())
                    .anyMatch(change -> change.tool().startsWith(tool));
        }

        private List<String> yes() {
            return words("yes", Proposal::yes);
        }

        private List<String> no() {
            List<String> choices = open.question().choices();
            List<String> no = words("no", Proposal::no);
            return no.isEmpty() && !choices.isEmpty() ? List.of(choices.getLast()) : no;
        }

        private List<String> words(String key, Function<Proposal, List<String>> of) {
            JsonNode said = open.question().pending().data().path(key);
            List<String> own = new ArrayList<>();
            if (said.isTextual()) {
                own.add(said.asText());
            }
            return Proposal.of(open.question().pending()).map(of).orElse(own);
        }
    }
}
