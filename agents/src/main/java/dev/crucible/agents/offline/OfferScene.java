package dev.crucible.agents.offline;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.agents.knowledge.KnownQuestions.Question;
import dev.crucible.agents.knowledge.KnownQuestions.Way;
import dev.crucible.agents.mind.Assent;
import dev.crucible.agents.mind.OpenQuestion;
import dev.crucible.agents.mind.Pending;
import dev.crucible.agents.offline.grammar.RequestParser;
import dev.crucible.dialogue.CastMember;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.StreamSupport;

/** "Do you mean A, B or C?": offers the known questions that a line may mean; the next line picks one or takes the offer back. */
final class OfferScene {

    /** Of questions that belong to this scene. */
    static final String PURPOSE = "which_question";

    /** Words that pick a choice by its place, in both languages. */
    private static final List<List<String>> PLACES = List.of(
            List.of("1", "a", "first", "the first", "the first one", "erste", "die erste", "das erste", "den ersten"),
            List.of(
                    "2",
                    "b",
                    "second",
                    "the second",
                    "the second one",
                    "zweite",
                    "die zweite",
                    "das zweite",
                    "den zweiten"),
            List.of(
                    "3",
                    "c",
                    "third",
                    "the third",
                    "the third one",
                    "the last",
                    "the last one",
                    "dritte",
                    "die dritte",
                    "das dritte",
                    "den dritten",
                    "die letzte"));

    private OfferScene() {}

    /** Asks which of {@code questions} is meant; false if there is none to offer. */
    static boolean ask(Act act, List<Question> questions, Optional<CastMember> addressed) {
        if (questions.isEmpty()) {
            return false;
        }
        String speaker = addressed
                .map(CastMember::id)
                .filter(agent -> act.shop().phrases().has(agent, "offer"))
                .orElse("metis");
        List<String> choices = new ArrayList<>();
        ObjectNode data = Act.arguments();
        ArrayNode keys = data.putArray("keys");
        for (Question question : questions) {
            choices.add(question.way() == Way.TOPIC ? act.titles().of(question.value()) : question.way(act.language()));
            keys.add(question.key());
        }
        choices.add(act.spoken("metis", "offer_none").text());
        act.stage()
                .ask(new dev.crucible.agents.mind.Question(
                        speaker, "", act.spoken(speaker, "offer").text(), choices, new Pending(PURPOSE, data)));
        return true;
    }

    /** Returns true if an open question is an offer of this scene. */
    static boolean isOffer(OpenQuestion open) {
        return open.question().pending().purpose().equals(PURPOSE);
    }

    /** Returns the question that a line picks of an offer. */
    static Optional<Question> picked(OpenQuestion open, String line) {
        List<String> keys = StreamSupport.stream(
                        open.question().pending().data().path("keys").spliterator(), false)
                .map(key -> key.asText())
                .toList();
        String said = plain(line);
        for (int i = 0; i < keys.size(); i++) {
            if (said.equals(plain(open.question().choices().get(i)))
                    || PLACES.get(i).contains(said)) {
                return RequestParser.offered(keys.get(i));
            }
        }
        return Optional.empty();
    }

    /** Returns true if a line says that none of an offer is meant. */
    static boolean isNone(OpenQuestion open, String line) {
        return plain(line).equals(plain(open.question().choices().getLast()))
                || Assent.of(line, List.of(), List.of()) == Assent.NO;
    }

    private static String plain(String line) {
        return line.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N}]+", " ").strip();
    }
}
