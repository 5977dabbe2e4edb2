package dev.crucible.agents.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.agents.cast.CastMember;
import dev.crucible.agents.mind.Pending;
import dev.crucible.agents.mind.Question;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Changes that wait for the player's yes. The question is made of what would really run, never of a model's words about it.
 *
 * @param agent who wants them
 * @param changes what would run, in order
 */
record Confirmation(String agent, List<Change> changes) {

    /** Of {@link Pending}s that belong to this mind. */
    static final String PURPOSE = "model.confirm";

    static final String YES = "Yes, do it";
    static final String NO = "No, leave it";

    private static final Set<String> AGREEING = Set.of(
            "yes",
            "y",
            "yes do it",
            "yes please",
            "do it",
            "go",
            "go ahead",
            "ok",
            "okay",
            "sure",
            "confirm",
            "confirmed",
            "ja",
            "oui",
            "si",
            "sí",
            "sim",
            "da");
    private static final Set<String> REFUSING = Set.of(
            "no",
            "n",
            "no leave it",
            "no thanks",
            "leave it",
            "don't",
            "dont",
            "stop",
            "cancel",
            "nein",
            "non",
            "não",
            "");
    private static final int LONGEST_ARGUMENTS = 600;

    /**
     * A call of a tool that changes something.
     *
     * @param tool its name
     * @param arguments its arguments
     */
    record Change(String tool, ObjectNode arguments) {

        String shown() {
            String text = arguments.properties().stream()
                    .map(argument -> argument.getKey() + " = " + argument.getValue())
                    .collect(Collectors.joining(", "));
            String cut = text.length() <= LONGEST_ARGUMENTS ? text : text.substring(0, LONGEST_ARGUMENTS) + " …";
            return cut.isEmpty() ? tool : tool + " (" + cut + ")";
        }
    }

    /** What the player answered. */
    enum Answer {
        YES,
        NO,
        SOMETHING_ELSE
    }

    Confirmation {
        changes = List.copyOf(changes);
    }

    /** The question to the player. */
    Question question(CastMember asker) {
        String what = changes.stream().map(Change::shown).collect(Collectors.joining("; "));
        return new Question(
                asker.id(),
                asker.name() + " wants to run " + what + ". Shall it be done?",
                List.of(YES, NO),
                pending());
    }

    /** Only a plain yes is one. */
    static Answer answer(String text) {
        String plain =
                text.toLowerCase(Locale.ROOT).replaceAll("[.,!?\\s]+", " ").strip();
        if (AGREEING.contains(plain)) {
            return Answer.YES;
        }
        return REFUSING.contains(plain) ? Answer.NO : Answer.SOMETHING_ELSE;
    }

    private Pending pending() {
        ObjectNode data = JsonNodeFactory.instance.objectNode().put("agent", agent);
        var list = data.putArray("changes");
        changes.forEach(change -> list.addObject().put("tool", change.tool()).set("arguments", change.arguments()));
        return new Pending(PURPOSE, data);
    }

    /** What waits, if it is ours and complete. */
    static Optional<Confirmation> of(Pending pending) {
        if (!pending.purpose().equals(PURPOSE)) {
            return Optional.empty();
        }
        List<Change> changes = new ArrayList<>();
        for (JsonNode change : pending.data().path("changes")) {
            if (change.path("arguments") instanceof ObjectNode arguments) {
                changes.add(new Change(change.path("tool").asText(), arguments));
            }
        }
        return changes.isEmpty()
                ? Optional.empty()
                : Optional.of(new Confirmation(pending.data().path("agent").asText(), changes));
    }
}
