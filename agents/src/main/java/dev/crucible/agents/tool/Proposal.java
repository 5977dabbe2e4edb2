package dev.crucible.agents.tool;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.agents.mind.Language;
import dev.crucible.agents.mind.Pending;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Changes that wait for a player's yes. They are kept whole, so that the yes is to exactly what was shown.
 *
 * @param player who was asked
 * @param agent who shall do it
 * @param yes the choice that means yes, and further ways to say it
 * @param no the same for no
 * @param changes what would run, in order
 */
public record Proposal(String player, String agent, List<String> yes, List<String> no, List<ProposedChange> changes) {

    private static final String KEY = "proposal";

    public Proposal {
        yes = List.copyOf(yes);
        no = List.copyOf(no);
        changes = List.copyOf(changes);
    }

    /** Returns true if it deletes more than one run, which takes more than a bare yes. */
    public boolean deletesSeveral() {
        return deleted(changes) > 1;
    }

    /** The words that delete several runs: the choice, which holds their number, and the number alone. */
    public static List<String> deletes(Language language, long count) {
        return List.of(
                language.say("proposal.delete_the_runs count", count),
                language.say("proposal.delete_all count", count),
                language.say("proposal.all count", count),
                language.say("proposal.runs count", count),
                Long.toString(count));
    }

    /** Returns the number of runs that these changes delete. */
    public static long deleted(List<ProposedChange> changes) {
        return changes.stream()
                .filter(change -> change.tool().equals("trash_simulation"))
                .count();
    }

    /**
     * As it is kept with its question.
     *
     * @param more what the asker needs beside it
     */
    public Pending pending(String purpose, ObjectNode more) {
        ObjectNode data = more.deepCopy();
        ObjectNode json = data.putObject(KEY).put("player", player).put("agent", agent);
        yes.forEach(json.putArray("yes")::add);
        no.forEach(json.putArray("no")::add);
        ArrayNode list = json.putArray("changes");
        changes.forEach(change -> list.addObject().put("tool", change.tool()).set("arguments", change.arguments()));
        return new Pending(purpose, data);
    }

    /** As it is kept, with nothing beside it. */
    public Pending pending(String purpose) {
        return pending(purpose, JsonNodeFactory.instance.objectNode());
    }

    /** What a question proposes, if it proposes anything and is complete. */
    public static Optional<Proposal> of(Pending pending) {
        JsonNode json = pending.data().path(KEY);
        List<ProposedChange> changes = new ArrayList<>();
        for (JsonNode change : json.path("changes")) {
            if (!(change.path("arguments") instanceof ObjectNode arguments)) {
                return Optional.empty();
            }
            changes.add(new ProposedChange(change.path("tool").asText(), arguments));
        }
        return changes.isEmpty()
                ? Optional.empty()
                : Optional.of(new Proposal(
                        json.path("player").asText(),
                        json.path("agent").asText(),
                        texts(json.path("yes")),
                        texts(json.path("no")),
                        changes));
    }

    private static List<String> texts(JsonNode list) {
        List<String> texts = new ArrayList<>();
        list.forEach(text -> texts.add(text.asText()));
        return texts;
    }
}
