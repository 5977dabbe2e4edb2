package dev.crucible.agents.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.a2a.Task;
import dev.crucible.a2a.TaskQuery;
import dev.crucible.a2a.TaskState;
import dev.crucible.a2a.server.Identity;
import dev.crucible.a2a.server.TaskStore;
import dev.crucible.agents.lab.LabException;
import dev.crucible.agents.memory.Conversation;
import dev.crucible.agents.memory.Facts;
import dev.crucible.agents.memory.History;
import dev.crucible.agents.memory.Memory;
import dev.crucible.agents.memory.Watches;
import dev.crucible.agents.mind.Language;
import dev.crucible.agents.mind.OpenQuestion;
import dev.crucible.agents.mind.Question;
import dev.crucible.agents.offline.PlayerFacts;
import dev.crucible.agents.tool.ToolFailure;
import dev.crucible.dialogue.Line;
import dev.crucible.web.WholeNumber;
import java.util.Optional;
import java.util.OptionalInt;

/** Carries out the commands of the dialogue extension, {@code docs/reference/protocol.md}. */
final class CommandDesk {

    /** So much of a conversation is told to whoever comes back to it. */
    private static final int TURNS_TOLD = 40;

    private static final int LINES_TOLD = 400;

    private final Memory memory;
    private final TaskStore tasks;
    private final LaunchedRuns runs;
    private final IdleLines gossip;
    private final Invitations invitations;

    CommandDesk(Memory memory, TaskStore tasks, LaunchedRuns runs, IdleLines gossip, Invitations invitations) {
        this.memory = memory;
        this.tasks = tasks;
        this.runs = runs;
        this.gossip = gossip;
        this.invitations = invitations;
    }

    /**
     * The result of a command of {@code player}.
     *
     * @param owner whose tasks it may speak of
     * @throws ToolFailure when it cannot be carried out
     * @throws IllegalArgumentException when it is malformed
     */
    JsonNode carryOut(String player, String owner, JsonNode command) throws ToolFailure, InterruptedException {
        return switch (command.path("name").asText("")) {
            case "gossip" -> gossip.line(player, text(command, "agent"), language(command));
            case "fork" -> fork(player, command);
            case "facts" -> facts(player, language(command));
            case "forget_fact" -> node().put("forgotten", memory.facts().delete(player, number(command, "id")));
            case "forget_player" -> forget(player);
            case "invite" -> invite(player, owner, text(command, "context"));
            case "join" -> join(owner, text(command, "code"));
            case "resume" -> resume(player, owner, text(command, "context"));
            case "stop_simulations" -> stop(player, owner, command);
            case String other ->
                throw new IllegalArgumentException("command.name: there is no command '"
                        + (other.length() > 40 ? other.substring(0, 40) : other) + "'");
        };
    }

    private ObjectNode fork(String player, JsonNode command) {
        String context = text(command, "context");
        Conversation from = memory.conversations()
                .find(player, context)
                .orElseThrow(() -> new IllegalArgumentException("command.context: there is no such conversation"));
        int turn = command.hasNonNull("turn")
                ? Math.toIntExact(Math.min(number(command, "turn"), Integer.MAX_VALUE))
                : from.lastTurn();
        String copy = command.path("as").asText("");
        memory.conversations().find(player, copy).ifPresent(taken -> {
            throw new IllegalArgumentException("command.as: there is such a conversation already");
        });
        Conversation made = copy.isEmpty()
                ? memory.conversations().fork(player, context, turn)
                : memory.conversations().fork(player, context, turn, copy);
        return node().put("context", made.id());
    }

    private static Language language(JsonNode command) {
        return Language.ofTag(command.path("language").asText("")).orElse(Language.ENGLISH);
    }

    private ObjectNode facts(String player, Language language) {
        ObjectNode result = node();
        ArrayNode list = result.putArray("facts");
        for (Facts.Kept kept : memory.facts().of(player)) {
            list.addObject()
                    .put("id", kept.number())
                    .put("category", kept.fact().category())
                    .put("body", PlayerFacts.told(kept.fact(), language))
                    .put("confidence", kept.fact().confidence());
        }
        return result;
    }

    private ObjectNode forget(String player) {
        invitations.forget(player);
        return node().put("forgotten", memory.players().delete(player));
    }

    private ObjectNode invite(String player, String owner, String context) {
        known(owner);
        if (memory.conversations().find(player, context).isEmpty()) {
            throw new IllegalArgumentException("command.context: there is no such conversation");
        }
        return node().put("code", invitations.invite(player, context)).put("seconds", Invitations.LIFETIME.toSeconds());
    }

    private ObjectNode join(String owner, String code) {
        known(owner);
        Invitations.Invitation invitation = invitations
                .take(code)
                .orElseThrow(() -> new IllegalArgumentException(
                        "command.code: is not known, was used or is too old; let the novel show a new one"));
        return node().put("player", invitation.player()).put("context", invitation.context());
    }

    /** Guests are nobody that another client could speak for. */
    private static void known(String owner) {
        if (owner.equals(Memory.GUESTS)) {
            throw new IllegalArgumentException(
                    "command: needs a caller with the installation's key; give the services the same --data");
        }
    }

    private ObjectNode resume(String player, String owner, String context) {
        Optional<Conversation> conversation = memory.conversations().find(player, context);
        ObjectNode result = node().put(
                        "turns", conversation.map(known -> known.lastTurn() + 1).orElse(0));
        Optional<Question> waiting = conversation
                .flatMap(known -> memory.questions().agenda(player, context).newest())
                .map(OpenQuestion::question)
                .filter(question -> !question.prompt().isEmpty());
        waiting.ifPresent(question -> {
            ObjectNode open = result.putObject("question")
                    .put("agent", question.agent())
                    .put("plan", question.plan())
                    .put("prompt", question.prompt())
                    .put("task", waitingTask(owner, context));
            question.choices().forEach(open.putArray("choices")::add);
        });
        conversation.ifPresent(known -> tellLines(known, player, result.putArray("lines")));
        return result;
    }

    /** What was said lately, oldest first, for a client that comes back. */
    private void tellLines(Conversation conversation, String player, ArrayNode lines) {
        int first = Math.max(0, conversation.lastTurn() + 1 - TURNS_TOLD);
        for (History.Entry entry : memory.history().from(player, conversation.id(), first, LINES_TOLD)) {
            if (!entry.kind().equals(Line.Kind.STATUS.key())) {
                lines.addObject()
                        .put("agent", entry.speaker())
                        .put("kind", entry.kind())
                        .put("portrait", entry.portrait())
                        .put("message", entry.text());
            }
        }
    }

    /** The task that waits in a conversation, empty when there is none: the answer is then a task of its own. */
    private String waitingTask(String owner, String context) {
        return tasks
                .list(
                        new TaskQuery(
                                context,
                                Optional.of(TaskState.INPUT_REQUIRED),
                                Optional.empty(),
                                1,
                                "",
                                OptionalInt.empty(),
                                false),
                        Identity.of(owner))
                .tasks()
                .stream()
                .map(Task::id)
                .findFirst()
                .orElse("");
    }

    /** What a task has launched, whether or not the task itself has ended; with {@code agreed}, only if its plan said so. */
    private ObjectNode stop(String player, String owner, JsonNode command) throws ToolFailure, InterruptedException {
        String task = text(command, "task");
        boolean agreed = command.path("agreed").asBoolean(false);
        ObjectNode result = node();
        ArrayNode stopped = result.putArray("stopped");
        Optional<Watches.Watch> launch = memory.watches()
                .launchedBy(task, launcher(player, owner, task))
                .filter(watch -> watch.stopOnCancel() || !agreed);
        if (launch.isEmpty()) {
            return result;
        }
        try {
            runs.stop(launch.get().runs()).forEach(stopped::add);
            return result;
        } catch (LabException e) {
            throw new ToolFailure(e.getMessage(), e);
        }
    }

    /** A guest speaks of a task of another conversation than the command's own. */
    private String launcher(String player, String owner, String task) {
        return tasks.find(task)
                .filter(owned -> owner.equals(Memory.GUESTS) && owned.owner().equals(owner))
                .map(owned -> memory.conversations().guest(owned.task().contextId()))
                .orElse(player);
    }

    private static String text(JsonNode command, String field) {
        String text = command.path(field).asText("");
        if (text.isBlank()) {
            throw new IllegalArgumentException("command." + field + ": is required");
        }
        return text;
    }

    private static long number(JsonNode command, String field) {
        JsonNode value = WholeNumber.of(command.path(field));
        if (!value.isIntegralNumber() || !value.canConvertToLong() || value.longValue() < 0) {
            throw new IllegalArgumentException("command." + field + ": must be a whole number of at least 0");
        }
        return value.longValue();
    }

    private static ObjectNode node() {
        return JsonNodeFactory.instance.objectNode();
    }
}
