package dev.crucible.agents.tool;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.agents.lab.LabClient;
import dev.crucible.agents.lab.LabException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/** What can be changed about simulations: launch, stop, let go on, name, tag, note, archive, throw into the trash and bring back. */
final class RunChanges {

    static final String STOP_ON_CANCEL_HELP = "whether cancelling the answer that launched also stops what it launched";

    private static final int LARGEST_BATCH = 20;
    private static final int MOST_TAGS = 20;
    private static final int LONGEST_NAME = 100;
    private static final String ID = "simulation_id";
    private static final String ID_HELP = "id of the simulation, such as api_run_20260101_120000_000000";
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private final LabClient lab;

    RunChanges(LabClient lab) {
        this.lab = lab;
    }

    List<Tool> all() {
        List<Tool> all = new ArrayList<>(launching());
        all.addAll(List.of(
                SimpleChange.of(
                        "stop_simulation",
                        "Stops a queued or running simulation.",
                        one(),
                        arguments -> "stop " + id(arguments),
                        (arguments, caller) -> stop(arguments.text(ID))),
                SimpleChange.of(
                        "resume_simulation",
                        "Lets a stopped or failed simulation go on from its last checkpoint.",
                        one(),
                        arguments -> "let " + id(arguments) + " go on",
                        (arguments, caller) -> resume(arguments.text(ID))),
                SimpleChange.of(
                        "rename_simulation",
                        "Gives a simulation another name.",
                        one().must("name", "string", "1 to 100 characters"),
                        arguments -> "rename " + id(arguments) + " to " + quoted(arguments.path("name")),
                        (arguments, caller) -> rename(arguments.text(ID), arguments.text("name")))));
        all.addAll(noting());
        return all;
    }

    private List<Tool> launching() {
        return List.of(
                SimpleChange.of(
                        "launch_simulation",
                        "Launches one simulation.",
                        Schema.of()
                                .must("config", "object", "a valid config, flat or structured")
                                .may("key", "string", "the same key with the same config launches once")
                                .may("stop_on_cancel", "boolean", STOP_ON_CANCEL_HELP),
                        arguments -> "launch a simulation, " + ConfigWords.of(arguments.path("config")),
                        this::launch),
                SimpleChange.of(
                        "launch_batch",
                        "Launches several simulations, such as one for each seed.",
                        Schema.of()
                                .list("configs", "object", LARGEST_BATCH, "valid configs")
                                .may("key", "string", "the same key with the same configs launches once")
                                .may("stop_on_cancel", "boolean", STOP_ON_CANCEL_HELP),
                        arguments -> "launch " + ConfigWords.ofAll(arguments.path("configs")),
                        this::launchBatch));
    }

    private List<Tool> noting() {
        return List.of(
                SimpleChange.of(
                        "tag_simulation",
                        "Adds tags to those of a simulation.",
                        one().list("tags", "string", MOST_TAGS, "tags to add"),
                        arguments -> "tag " + id(arguments) + " with " + ConfigWords.list(arguments.path("tags")),
                        (arguments, caller) -> tags(arguments.text(ID), arguments.texts("tags", MOST_TAGS), true)),
                SimpleChange.of(
                        "untag_simulation",
                        "Takes tags off a simulation.",
                        one().list("tags", "string", MOST_TAGS, "tags to take off"),
                        arguments ->
                                "take the tags " + ConfigWords.list(arguments.path("tags")) + " off " + id(arguments),
                        (arguments, caller) -> tags(arguments.text(ID), arguments.texts("tags", MOST_TAGS), false)),
                SimpleChange.of(
                        "note_simulation",
                        "Writes a note to a simulation, below the notes it has.",
                        one().must("text", "string", "the note"),
                        arguments -> "note about " + id(arguments) + ": " + quoted(arguments.path("text")),
                        (arguments, caller) -> note(arguments.text(ID), arguments.text("text"))),
                SimpleChange.of(
                        "archive_simulation",
                        "Puts a simulation into the archive, where lists leave it out.",
                        one(),
                        arguments -> "put " + id(arguments) + " into the archive",
                        (arguments, caller) -> archive(arguments.text(ID), true)),
                SimpleChange.of(
                        "unarchive_simulation",
                        "Takes a simulation out of the archive.",
                        one(),
                        arguments -> "take " + id(arguments) + " out of the archive",
                        (arguments, caller) -> archive(arguments.text(ID), false)),
                SimpleChange.of(
                        "trash_simulation",
                        "Moves a simulation that does not run to the trash, where it can be restored for 30 days.",
                        one(),
                        arguments -> "move " + id(arguments) + " to the trash, where it stays for 30 days",
                        (arguments, caller) -> trash(arguments.text(ID))),
                SimpleChange.of(
                        "restore_simulation",
                        "Gets a simulation back from the trash.",
                        one(),
                        arguments -> "get " + id(arguments) + " back from the trash",
                        (arguments, caller) -> restore(arguments.text(ID))));
    }

    private static Schema one() {
        return Schema.of().must(ID, "string", ID_HELP);
    }

    private static String id(ObjectNode arguments) {
        return arguments.path(ID).asText();
    }

    private static String quoted(JsonNode text) {
        return "“" + QuotedText.line(text.asText(), 200) + "”";
    }

    private ToolResult launch(ToolArguments arguments, ToolCaller caller)
            throws ToolFailure, LabException, InterruptedException {
        ObjectNode config = arguments.object("config");
        String id = lab.launch(config, key(arguments.text("key", ""), config, caller));
        return new ToolResult("Launched " + id + ".", about(id));
    }

    private ToolResult launchBatch(ToolArguments arguments, ToolCaller caller)
            throws ToolFailure, LabException, InterruptedException {
        List<String> ids = new ArrayList<>();
        String key = arguments.text("key", "");
        for (ObjectNode config : arguments.objects("configs", LARGEST_BATCH)) {
            try {
                ids.add(lab.launch(config, key(key, config, caller)));
            } catch (LabException e) {
                if (ids.isEmpty()) {
                    throw e;
                }
                throw new ToolFailure(
                        e.getMessage() + " Launched before that, and still there: " + String.join(", ", ids) + ".", e);
            }
        }
        ObjectNode data = JSON.objectNode();
        ids.forEach(data.putArray("simulation_ids")::add);
        return new ToolResult("Launched " + String.join(", ", ids) + ".", data);
    }

    /** Without a key of the caller's, every call launches anew; with one, the same request sent twice launches once. */
    static String key(String key, ObjectNode config, ToolCaller caller) {
        String name = key.isEmpty()
                ? UUID.randomUUID().toString()
                : caller.player() + "\n" + caller.context() + "\n" + key + "\n" + config;
        return UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8)).toString();
    }

    private ToolResult stop(String id) throws LabException, InterruptedException {
        lab.stop(id);
        return new ToolResult("Stopped " + id + ".", about(id));
    }

    private ToolResult resume(String id) throws LabException, InterruptedException {
        lab.resume(id);
        return new ToolResult(id + " goes on.", about(id));
    }

    private ToolResult rename(String id, String name) throws ToolFailure, LabException, InterruptedException {
        if (name.codePointCount(0, name.length()) > LONGEST_NAME) {
            throw new ToolFailure("name: must have at most " + LONGEST_NAME + " characters");
        }
        String stored = lab.rename(id, name);
        return new ToolResult(
                id + " is now called “" + QuotedText.line(stored, LONGEST_NAME) + "”.",
                about(id).put("display_name", stored));
    }

    private ToolResult tags(String id, List<String> named, boolean adds) throws LabException, InterruptedException {
        Set<String> tags = new LinkedHashSet<>();
        lab.detail(id).path("tags").forEach(tag -> tags.add(tag.asText()));
        if (adds) {
            tags.addAll(named);
        } else {
            named.forEach(tags::remove);
        }
        ObjectNode change = JSON.objectNode();
        ArrayNode list = change.putArray("tags");
        tags.forEach(list::add);
        lab.annotate(id, change);
        String text = tags.isEmpty() ? " has no tags now." : " has the tags " + ConfigWords.list(list) + " now.";
        return new ToolResult(id + text, about(id).set("tags", list));
    }

    private ToolResult note(String id, String text) throws LabException, InterruptedException {
        String before = lab.detail(id).path("notes").asText("");
        lab.annotate(
                id, JSON.objectNode().put("notes", before.isBlank() ? text : before.stripTrailing() + "\n" + text));
        return new ToolResult("Noted about " + id + ".", about(id));
    }

    private ToolResult archive(String id, boolean archived) throws LabException, InterruptedException {
        lab.annotate(id, JSON.objectNode().put("archived", archived));
        return new ToolResult(id + (archived ? " is in the archive." : " is out of the archive."), about(id));
    }

    private ToolResult trash(String id) throws LabException, InterruptedException {
        lab.trash(id);
        return new ToolResult(id + " is in the trash for 30 days.", about(id));
    }

    private ToolResult restore(String id) throws LabException, InterruptedException {
        lab.restore(id);
        return new ToolResult(id + " is back from the trash.", about(id));
    }

    private static ObjectNode about(String id) {
        return JSON.objectNode().put(ID, id);
    }
}
