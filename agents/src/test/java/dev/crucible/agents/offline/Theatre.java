package dev.crucible.agents.offline;

import dev.crucible.agents.authoring.RuleFolder;
import dev.crucible.agents.knowledge.Knowledge;
import dev.crucible.agents.lab.FakeLab;
import dev.crucible.agents.lab.LabClient;
import dev.crucible.agents.mind.Agenda;
import dev.crucible.agents.mind.Circumstances;
import dev.crucible.agents.mind.Circumstances.Said;
import dev.crucible.agents.mind.Fact;
import dev.crucible.agents.mind.FreeTalk;
import dev.crucible.agents.mind.HistoryEntry;
import dev.crucible.agents.mind.Mind;
import dev.crucible.agents.mind.OpenQuestion;
import dev.crucible.agents.mind.Question;
import dev.crucible.agents.mind.ShownPage;
import dev.crucible.agents.mind.Turn;
import dev.crucible.agents.tool.ProjectDoor;
import dev.crucible.agents.tool.ProjectFolders;
import dev.crucible.agents.tool.Toolbox;
import dev.crucible.dialogue.CastFolder;
import dev.crucible.dialogue.Line;
import dev.crucible.dialogue.RecalledScene;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A conversation with the offline mind over a lab; it keeps its questions as the memory does. */
final class Theatre implements AutoCloseable {

    private static final ProjectFolders EVERYWHERE =
            ProjectFolders.of(List.of(Path.of(System.getProperty("java.io.tmpdir"))), List.of());

    final OfflineMind mind;
    /** The mind that hears a line first. */
    Mind front;

    Optional<Path> project = Optional.empty();
    Map<String, Double> affinity = Map.of();
    List<Fact> facts = new ArrayList<>();
    /** Whether more than twelve hours have passed since all questions so far. */
    boolean muchLater;

    String player = "player";
    private final LabClient client;
    private final List<HistoryEntry> history = new ArrayList<>();
    private final NavigableMap<Integer, Question> asked = new TreeMap<>();
    private final Set<Integer> settled = new HashSet<>();
    private final Set<Integer> reminded = new HashSet<>();
    private final Map<String, Said> said = new HashMap<>();
    LocalDateTime now = LocalDateTime.of(2026, 1, 1, 12, 0);
    boolean romance;
    ShownPage page = ShownPage.NONE;
    List<RecalledScene> story = List.of();
    int daysAway;
    private Optional<OpenQuestion> done = Optional.empty();
    private int number;

    Theatre(LabClient client) {
        this(client, RuleFolder.NONE);
    }

    Theatre(LabClient client, RuleFolder rules) {
        this(client, rules, CastFolder.NONE);
    }

    Theatre(LabClient client, RuleFolder rules, CastFolder folder) {
        this(client, rules, folder, FreeTalk.NONE);
    }

    private Theatre(LabClient client, RuleFolder rules, CastFolder folder, FreeTalk freely) {
        Knowledge knowledge = Knowledge.bundled();
        this.client = client;
        this.mind = new OfflineMind(
                folder,
                client,
                Toolbox.over(client, knowledge, EVERYWHERE, ProjectDoor.OPEN, rules),
                knowledge,
                freely);
        this.front = mind;
    }

    static Theatre over(FakeLab lab) {
        return new Theatre(lab.client());
    }

    /** A theatre in which free talk is left to {@code freely}. */
    static Theatre over(FakeLab lab, FreeTalk freely) {
        return new Theatre(lab.client(), RuleFolder.NONE, CastFolder.NONE, freely);
    }

    /** Plays a turn to its end. */
    RecordingStage say(String text) throws InterruptedException {
        RecordingStage stage = new RecordingStage(settled);
        front.answer(turn(text), stage);
        history.add(new HistoryEntry(HistoryEntry.PLAYER, text));
        for (Line line : stage.lines) {
            history.add(new HistoryEntry(line.agent(), line.text()));
        }
        stage.questions.forEach(question -> asked.put(number, question));
        stage.offers.forEach(offer -> asked.put(number, offer));
        stage.done.forEach(open -> done = Optional.of(open));
        stage.reminded.forEach(open -> reminded.add(open.turn()));
        if (!stage.questions.isEmpty()) {
            muchLater = false;
        }
        stage.said.forEach(phrase ->
                said.merge(phrase, new Said(number, 1), (before, next) -> new Said(number, before.times() + 1)));
        if (stage.forgot) {
            facts.removeIf(fact -> stage.forgotten.isEmpty() || stage.forgotten.contains(fact.category()));
        }
        facts.addAll(0, stage.facts);
        number++;
        return stage;
    }

    Turn turn(String text) {
        return new Turn(
                player,
                "context",
                number,
                text,
                agenda(),
                project,
                window(),
                affinity,
                facts,
                new Circumstances(now, daysAway, romance, said, page, story));
    }

    private List<HistoryEntry> window() {
        return history.subList(Math.max(0, history.size() - 40), history.size());
    }

    /** The newest question that stands open. */
    Optional<OpenQuestion> openQuestion() {
        return agenda().newest();
    }

    private Agenda agenda() {
        Optional<Integer> latest = asked.descendingMap().entrySet().stream()
                .filter(entry -> !isOffer(entry.getValue()))
                .findFirst()
                .map(Map.Entry::getKey);
        Map<Boolean, List<OpenQuestion>> open = asked.descendingMap().entrySet().stream()
                .map(entry -> new OpenQuestion(
                        entry.getValue(),
                        entry.getKey(),
                        muchLater,
                        isOffer(entry.getValue()) || latest.equals(Optional.of(entry.getKey())),
                        number - entry.getKey() >= 3 && !reminded.contains(entry.getKey())))
                .collect(Collectors.partitioningBy(asked -> !settled.contains(asked.turn())
                        && !(isOffer(asked.question()) && number - asked.turn() > Agenda.OFFERED)));
        return new Agenda(open.get(true), open.get(false), done);
    }

    private static boolean isOffer(Question question) {
        return question.pending().purpose().equals(Agenda.OFFER);
    }

    @Override
    public void close() {
        client.close();
    }
}
