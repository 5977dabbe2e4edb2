package dev.crucible.agents.offline;

import dev.crucible.agents.cast.CastFiles;
import dev.crucible.agents.knowledge.Knowledge;
import dev.crucible.agents.lab.FakeLab;
import dev.crucible.agents.lab.LabClient;
import dev.crucible.agents.mind.Fact;
import dev.crucible.agents.mind.Line;
import dev.crucible.agents.mind.Pending;
import dev.crucible.agents.mind.Turn;
import dev.crucible.agents.mind.Utterance;
import dev.crucible.agents.tool.Toolbox;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A conversation with the offline mind over a lab. */
final class Theatre implements AutoCloseable {

    final OfflineMind mind;
    Optional<Path> project = Optional.empty();
    Map<String, Double> affinity = Map.of();
    List<Fact> facts = new ArrayList<>();
    private final LabClient client;
    private final List<Utterance> history = new ArrayList<>();
    private Optional<Pending> pending = Optional.empty();
    private int number;

    Theatre(LabClient client, Duration patience) {
        Knowledge knowledge = Knowledge.bundled();
        this.client = client;
        this.mind = new OfflineMind(CastFiles.bundled(), client, Toolbox.over(client, knowledge), knowledge, patience);
    }

    static Theatre over(FakeLab lab) {
        return new Theatre(lab.client(), Duration.ofSeconds(20));
    }

    /** Plays a turn to its end. */
    RecordingStage say(String text) throws InterruptedException {
        RecordingStage stage = new RecordingStage();
        mind.answer(turn(text), stage);
        history.add(new Utterance(Utterance.PLAYER, text));
        for (Line line : stage.lines) {
            history.add(new Utterance(line.agent(), line.text()));
        }
        pending = stage.questions.stream().findFirst().map(question -> question.pending());
        facts.addAll(stage.facts);
        number++;
        return stage;
    }

    Turn turn(String text) {
        return new Turn("player", "context", number, text, pending, project, history, affinity, facts);
    }

    @Override
    public void close() {
        client.close();
    }
}
