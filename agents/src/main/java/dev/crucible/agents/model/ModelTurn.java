package dev.crucible.agents.model;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.agents.mind.LineSink;
import dev.crucible.agents.mind.Turn;
import dev.crucible.agents.model.Provider.Call;
import dev.crucible.agents.model.Provider.Offer;
import dev.crucible.agents.model.Provider.Prompt;
import dev.crucible.agents.model.Provider.Reply;
import dev.crucible.agents.model.Provider.Said;
import dev.crucible.agents.tool.ChangingTool;
import dev.crucible.agents.tool.Consent;
import dev.crucible.agents.tool.ProposedChange;
import dev.crucible.agents.tool.Tool;
import dev.crucible.agents.tool.ToolCaller;
import dev.crucible.agents.tool.ToolFailure;
import dev.crucible.agents.tool.ToolResult;
import dev.crucible.agents.tool.Toolbox;
import dev.crucible.agents.understanding.Intent;
import dev.crucible.agents.understanding.Meaning;
import dev.crucible.agents.understanding.Understanding;
import dev.crucible.dialogue.CastMember;
import dev.crucible.dialogue.Line;
import dev.crucible.dialogue.Line.Kind;
import dev.crucible.dialogue.text.LineAssembler;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One turn being answered: agents speak and use tools, each in a talk of its own with the model. */
final class ModelTurn {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final Persona persona;
    private final Toolbox tools;
    private final Provider provider;
    private final Secret key;
    private final Turn turn;
    private final Meaning heard;
    private final LineSink stage;
    private final Allowance allowance;
    private final Material material = Material.fresh();
    private final List<Line> soFar = new ArrayList<>();
    private final Notes notes;
    private boolean changed;

    /** How an agent's part ended: it asked the player and the answer is over, or it is done and names who speaks next. */
    record Outcome(boolean asked, List<HandOver> next) {}

    ModelTurn(ModelMind mind, Turn turn, LineSink stage) {
        this.persona = mind.persona();
        this.tools = mind.tools();
        this.provider = mind.provider();
        this.key = mind.key();
        this.allowance = new Allowance(mind.budget());
        this.turn = turn;
        this.heard = Understanding.bundled().read(turn.text());
        this.stage = stage;
        this.notes = new Notes(stage);
    }

    /** Whether a tool has changed something, so that nothing may be tried again from the start. */
    boolean changed() {
        return changed;
    }

    /** Whether the player has heard nothing yet. */
    boolean silent() {
        return soFar.isEmpty();
    }

    /** Lets {@code member} speak; {@code note} is the orchestrator's, for its part of the answer. */
    Outcome speak(CastMember member, String note) throws ProviderFailure, InterruptedException, Allowance.Spent {
        String wrapped = note.isBlank()
                ? ""
                : material.wrap("a note of " + persona.orchestrator().name() + " on your part", note)
                        + "\nFollow the note as far as it serves what the player says.";
        return talk(member, wrapped);
    }

    /** Runs what the player has agreed to and lets {@code member} say what came of it. */
    Outcome carryOut(CastMember member, Consent consent) throws ProviderFailure, InterruptedException, Allowance.Spent {
        String results = material.wrap("what was run after the player's yes", run(member, consent));
        return talk(member, results + "\nIt has been run. Say in a sentence or two what came of it.");
    }

    /** Goes on, with tools, until the member has nothing more to do. */
    private Outcome talk(CastMember member, String task) throws ProviderFailure, InterruptedException, Allowance.Spent {
        boolean leads = member.id().equals(persona.orchestrator().id());
        List<HandOver> next = new ArrayList<>();
        List<Said> said = new ArrayList<>();
        said.add(new Said.Asked(persona.briefing(member, turn, soFar, task, material)));
        while (true) {
            LineAssembler speech = new LineAssembler(member, this::play, leads);
            Prompt prompt = new Prompt(persona.system(member, material), said, offers(member, leads), allowance.call());
            Reply reply = masked(provider.answer(prompt, speech::hear, stage::onCancel));
            allowance.used(reply.tokens());
            speech.end();
            decide(member, speech.held(), next);
            if (reply.calls().isEmpty()) {
                return new Outcome(false, next);
            }
            said.add(new Said.Answered(reply));
            List<ProposedChange> waiting = new ArrayList<>();
            for (Call call : reply.calls()) {
                String result =
                        call.name().equals(HandOver.TOOL) && leads ? handOver(call, next) : use(member, call, waiting);
                said.add(new Said.Returned(call, result));
            }
            if (!waiting.isEmpty()) {
                stage.ask(Confirmation.question(member, waiting, tools, turn.player(), asksForAChange()));
                return new Outcome(true, List.of());
            }
            if (!next.isEmpty()) {
                return new Outcome(false, next);
            }
        }
    }

    private String run(CastMember member, Consent consent) throws InterruptedException {
        StringBuilder results = new StringBuilder();
        for (ProposedChange change : consent.left()) {
            changed = true;
            String result = run(member, change.tool(), Kind.RESULT, () -> tools.carryOut(change, consent));
            results.append(tools.inWords(change)).append(":\n").append(result).append('\n');
        }
        return results.toString();
    }

    /** Shows a line, without the key, and keeps it for those who speak later. */
    void play(Line line) {
        Line safe = line.saying(key.mask(line.text()));
        if (safe.kind() != Kind.STATUS) {
            soFar.add(safe);
        }
        stage.play(safe);
    }

    /** A service may echo the key it was sent; from here on nothing holds it. */
    private Reply masked(Reply reply) {
        List<Call> calls = reply.calls().stream()
                .map(call -> new Call(call.id(), call.name(), key.mask(call.arguments())))
                .toList();
        return new Reply(key.mask(reply.text()), calls, reply.tokens());
    }

    private void decide(CastMember member, String held, List<HandOver> next) {
        if (held.isEmpty()) {
            return;
        }
        Optional<HandOver.Decision> decision = HandOver.decision(held);
        LineAssembler speech = new LineAssembler(member, this::play, false);
        speech.hear(decision.map(HandOver.Decision::say).orElse(held));
        speech.end();
        decision.ifPresent(made -> next.addAll(made.next()));
    }

    private List<Offer> offers(CastMember member, boolean leads) {
        List<Offer> offers = new ArrayList<>();
        if (leads) {
            offers.add(HandOver.offer(persona.cast().stream()
                    .filter(other -> !other.id().equals(member.id()))
                    .toList()));
        }
        offers.add(Notes.OFFER);
        for (String name : member.tools()) {
            tools.find(name).ifPresent(tool -> offers.add(new Offer(tool.name(), tool.description(), tool.schema())));
        }
        return offers;
    }

    private Optional<Tool> tool(CastMember member, String name) {
        return member.tools().contains(name) ? tools.find(name) : Optional.empty();
    }

    private static String handOver(Call call, List<HandOver> next) {
        Optional<ObjectNode> arguments = arguments(call);
        if (arguments.isEmpty()) {
            return "The arguments were no JSON object.";
        }
        next.addAll(HandOver.read(arguments.get().path("to")));
        return "They speak next.";
    }

    /** What the model gets back from a tool; a change only joins those that wait. */
    private String use(CastMember member, Call call, List<ProposedChange> waiting) throws InterruptedException {
        Optional<ObjectNode> arguments = arguments(call);
        if (arguments.isEmpty()) {
            return "The arguments were no JSON object.";
        }
        if (call.name().equals(Notes.OFFER.name())) {
            return notes.take(arguments.get());
        }
        Optional<Tool> tool = tool(member, call.name());
        if (tool.isEmpty()) {
            return "You have no tool of this name.";
        }
        if (tool.get() instanceof ChangingTool) {
            if (heard.intent() == Intent.KEEP || heard.concern() != Meaning.Concern.NONE) {
                return "The player wants nothing changed.";
            }
            waiting.add(new ProposedChange(call.name(), arguments.get()));
            return "This waits for the player's yes.";
        }
        ToolCaller caller = new ToolCaller(turn.player(), turn.context(), turn.project());
        return material.wrap(
                "tool " + call.name(),
                run(member, call.name(), Kind.STATUS, () -> tools.call(call.name(), arguments.get(), caller)));
    }

    /** Whether the player's own words do, as the walls of the built-in mind read them; what a model read elsewhere does not count. */
    private boolean asksForAChange() {
        return heard.heard().isAct() || heard.heard() == Intent.DESIGN;
    }

    private interface Work {
        ToolResult done() throws ToolFailure, InterruptedException;
    }

    /** Runs a tool; its result is shown when {@code shown} is more than progress. */
    private String run(CastMember member, String tool, Kind shown, Work work) throws InterruptedException {
        play(Line.status(member.id(), tool.replace('_', ' ') + " …"));
        String result;
        try {
            result = key.mask(work.done().text());
        } catch (ToolFailure e) {
            result = key.mask(e.getMessage());
        }
        if (shown != Kind.STATUS) {
            play(new Line(member.id(), shown, result, CastMember.NEUTRAL, 0));
        }
        return result;
    }

    private static Optional<ObjectNode> arguments(Call call) {
        try {
            JsonNode node = MAPPER.readTree(call.arguments().isBlank() ? "{}" : call.arguments());
            return node instanceof ObjectNode object ? Optional.of(object) : Optional.empty();
        } catch (JsonProcessingException e) {
            return Optional.empty();
        }
    }
}
