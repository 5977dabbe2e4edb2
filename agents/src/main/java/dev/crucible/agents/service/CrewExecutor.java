package dev.crucible.agents.service;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.a2a.Message;
import dev.crucible.a2a.Part;
import dev.crucible.a2a.Role;
import dev.crucible.a2a.server.AgentExecutor;
import dev.crucible.a2a.server.ExecutionRequest;
import dev.crucible.a2a.server.TaskUpdater;
import dev.crucible.agents.memory.Memory;
import dev.crucible.agents.memory.PlayerRecord;
import dev.crucible.agents.memory.UnknownContext;
import dev.crucible.agents.mind.Agenda;
import dev.crucible.agents.mind.Circumstances;
import dev.crucible.agents.mind.Language;
import dev.crucible.agents.mind.Mind;
import dev.crucible.agents.mind.ShownPage;
import dev.crucible.agents.mind.Turn;
import dev.crucible.agents.tool.ToolCaller;
import dev.crucible.agents.tool.ToolFailure;
import dev.crucible.dialogue.ClientMetadata;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Takes messages: a command is carried out at once, anything else is a turn that the crew's mind answers. */
final class CrewExecutor implements AgentExecutor {

    private static final int LINES = 40;
    private static final int CHARACTERS = 12_000;
    private static final int FACTS = 20;

    private final Mind mind;
    private final Memory memory;
    private final CommandDesk commands;
    private final Performances performances;

    CrewExecutor(Mind mind, Memory memory, CommandDesk commands, Performances performances) {
        this.mind = mind;
        this.memory = memory;
        this.commands = commands;
        this.performances = performances;
    }

    @Override
    public void execute(ExecutionRequest request, TaskUpdater task) throws InterruptedException {
        ClientMetadata client = ClientMetadata.of(request.message().metadata());
        String context = request.task().contextId();
        try {
            Optional<JsonNode> command = client.command();
            // What guests have in a conversation is found by the conversation, which a command may name.
            String about =
                    command.map(json -> json.path("context").asText(context)).orElse(context);
            String player = player(request.owner(), about);
            if (command.isPresent()) {
                JsonNode result = commands.carryOut(player, request.owner(), command.get());
                task.reply(Message.of(Role.AGENT, List.of(Part.data(result))));
            } else {
                task.submit();
                play(memory.together(() -> begin(request, client, player, context)), task);
            }
        } catch (UnknownContext e) {
            task.reject("There is no such conversation; begin one of your own.");
        } catch (ToolFailure | IllegalArgumentException e) {
            task.reject(String.valueOf(e.getMessage()));
        }
    }

    private String player(String owner, String context) {
        return owner.equals(Memory.GUESTS) ? memory.conversations().guest(context) : owner;
    }

    private Turn begin(ExecutionRequest request, ClientMetadata client, String player, String context) {
        Instant lastSeen = memory.players()
                .ensure(player, new PlayerRecord.Person(client.name(), "", "", "", ""))
                .lastSeen();
        memory.conversations().open(player, context);
        Agenda agenda = memory.questions().agenda(player, context);
        Map<String, Double> affinity = new TreeMap<>(memory.affinities().of(player, context));
        affinity.putAll(client.affinity());
        Circumstances circumstances = new Circumstances(
                LocalDateTime.now(),
                Math.toIntExact(Duration.between(lastSeen, Instant.now()).toDays()),
                client.romance(),
                memory.saidPhrases().of(player, context),
                new ShownPage(client.shown(), client.language().flatMap(Language::ofTag)),
                client.story());
        var history = memory.history().window(player, context, LINES, CHARACTERS);
        String text = request.message().text();
        return new Turn(
                player,
                context,
                memory.history().begin(player, context, text),
                text,
                agenda,
                client.project(),
                history,
                affinity,
                memory.facts().known(player, context, FACTS),
                circumstances);
    }

    private void play(Turn turn, TaskUpdater task) throws InterruptedException {
        TurnSession performance = new TurnSession(turn, memory, task);
        ToolCaller caller = new ToolCaller(turn.player(), turn.context(), turn.project());
        performances.begin(caller, performance);
        try {
            performance.open();
            mind.answer(turn, performance);
            performance.close();
        } finally {
            performances.end(caller, performance);
        }
    }
}
