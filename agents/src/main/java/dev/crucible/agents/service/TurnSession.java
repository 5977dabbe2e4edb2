package dev.crucible.agents.service;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.a2a.Artifact;
import dev.crucible.a2a.Message;
import dev.crucible.a2a.Part;
import dev.crucible.a2a.TaskState;
import dev.crucible.a2a.server.TaskUpdater;
import dev.crucible.agents.memory.Memory;
import dev.crucible.agents.memory.Watches;
import dev.crucible.agents.mind.Fact;
import dev.crucible.agents.mind.LineSink;
import dev.crucible.agents.mind.OpenQuestion;
import dev.crucible.agents.mind.Question;
import dev.crucible.agents.mind.Turn;
import dev.crucible.agents.understanding.Intent;
import dev.crucible.agents.understanding.Understanding;
import dev.crucible.dialogue.Deed;
import dev.crucible.dialogue.DialogueExtension;
import dev.crucible.dialogue.Line;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A turn on the wire: what the mind plays is kept in the memory and told to the task's clients, in the same order. */
final class TurnSession implements LineSink {

    private final Turn turn;
    private final Memory memory;
    private final TaskUpdater task;
    private final Ledger ledger;
    private final Intent intent;
    private final List<Part> answer = new ArrayList<>();
    private boolean asked;
    private boolean settled;

    TurnSession(Turn turn, Memory memory, TaskUpdater task) {
        this.turn = turn;
        this.memory = memory;
        this.task = task;
        this.ledger = new Ledger();
        this.intent = Understanding.bundled().read(turn.text()).heard();
    }

    Ledger ledger() {
        return ledger;
    }

    void open() {
        task.status(TaskState.WORKING, Optional.empty(), DialogueExtension.turn(turn.number(), intent.key()));
    }

    @Override
    public void play(Line said) {
        Line line = said.in(turn.language().ofLine(said.text()).tag());
        Map<String, JsonNode> about = DialogueExtension.line(line);
        if (line.kind() != Line.Kind.STATUS) {
            memory.history().add(turn.player(), turn.context(), turn.number(), line);
            answer.add(new Part.TextPart(line.text(), new Part.About("", "", about)));
        }
        if (line.affinityDelta() != 0) {
            memory.affinities().move(turn.player(), turn.context(), turn.number(), line.agent(), line.affinityDelta());
        }
        task.working(task.message(line.text()).with(about));
        if (line.kind() == Line.Kind.RESULT) {
            tell(Deed.READ_RESULTS);
        }
    }

    @Override
    public void jealousy(String agent, double score) {
        task.status(TaskState.WORKING, Optional.empty(), DialogueExtension.jealousy(agent, score));
    }

    @Override
    public void ask(Question question) {
        asked = true;
        if (settled
                && !turn.pending()
                        .orElseThrow()
                        .data()
                        .equals(question.pending().data())) {
            tell(Deed.SHAPED_CONFIG);
        }
        memory.questions().ask(turn.player(), turn.context(), turn.number(), question);
        memory.history()
                .add(turn.player(), turn.context(), turn.number(), Line.say(question.agent(), question.prompt()));
        Message prompt = task.message(question.prompt())
                .with(DialogueExtension.question(question.agent(), question.plan(), question.choices()));
        task.requireInput(prompt);
    }

    @Override
    public boolean settle(OpenQuestion open) {
        ledger.answered();
        settled = memory.questions().settle(turn.player(), turn.context(), turn.number(), open.turn());
        return settled;
    }

    @Override
    public void offer(Question offer) {
        memory.questions().ask(turn.player(), turn.context(), turn.number(), offer);
    }

    @Override
    public void done(OpenQuestion open) {
        memory.questions().done(turn.player(), turn.context(), turn.number(), open.turn());
    }

    @Override
    public void reminded(OpenQuestion open) {
        memory.questions().reminded(turn.player(), turn.context(), turn.number(), open.turn());
    }

    /** Watches what this turn has launched until it has ended. */
    void watch(List<String> runs, boolean stopOnCancel) {
        memory.watches()
                .begin(
                        turn.player(),
                        turn.context(),
                        task.task().id(),
                        new Watches.Watch(turn.number(), runs, stopOnCancel));
    }

    @Override
    public void remember(Fact fact) {
        if (memory.facts().learn(turn.player(), turn.context(), turn.number(), fact)) {
            task.status(
                    TaskState.WORKING,
                    Optional.empty(),
                    DialogueExtension.fact(fact.category(), fact.body(), fact.confidence()));
            tell(Deed.RECORDED);
        }
    }

    @Override
    public void said(String phrase) {
        memory.saidPhrases().note(turn.player(), turn.context(), turn.number(), phrase);
    }

    @Override
    public void forget(List<String> categories) {
        memory.facts().forget(turn.player(), categories);
    }

    @Override
    public void forget(Fact fact) {
        memory.facts().forget(turn.player(), fact);
    }

    @Override
    public void onCancel(Runnable action) {
        task.onCancel(action);
    }

    /** Tells what the player has done, once. */
    void tell(Deed deed) {
        if (ledger.enter(deed)) {
            announce(deed);
        }
    }

    void announce(Deed deed) {
        task.status(TaskState.WORKING, Optional.empty(), DialogueExtension.deed(deed));
    }

    /** Ends the answer, unless it ended with a question. */
    void close() {
        if (asked) {
            return;
        }
        if (memory.watches().wasTold(turn.player(), turn.context(), turn.number())) {
            tell(Deed.WAITED);
        }
        if (ledger.onlyTalk() && !answer.isEmpty() && intent != Intent.CRISIS) {
            tell(Deed.TALKED);
        }
        if (!answer.isEmpty()) {
            task.artifact(Artifact.of("answer", "answer", answer.toArray(Part[]::new)));
        }
        task.complete();
    }
}
