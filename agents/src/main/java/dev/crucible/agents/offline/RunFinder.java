package dev.crucible.agents.offline;

import dev.crucible.agents.lab.LabClient;
import dev.crucible.agents.lab.LabException;
import dev.crucible.agents.lab.RunSummary;
import dev.crucible.agents.mind.Turn;
import dev.crucible.agents.mind.Utterance;
import dev.crucible.agents.offline.grammar.RunRef;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the run that a player means. */
final class RunFinder {

    private static final Pattern ID = Pattern.compile("\\b(?:api_run|sweep)_\\d{8}_\\d{6}_\\d{6}\\b");
    private static final List<String> AT_WORK = List.of("running", "queued", "pending");

    private final LabClient lab;

    RunFinder(LabClient lab) {
        this.lab = lab;
    }

    /** Its id; when there is none like that, the player is told so. */
    static Optional<String> findOrSay(Act act, RunRef run) throws LabException, InterruptedException {
        Optional<String> id = new RunFinder(act.shop().lab()).find(run, act.turn());
        if (id.isEmpty()) {
            act.say("hephaestus", "which");
        }
        return id;
    }

    private Optional<String> find(RunRef run, Turn turn) throws LabException, InterruptedException {
        return switch (run) {
            case RunRef.Id(String id) -> Optional.of(id);
            case RunRef.Named(String name) -> newest(name, List.of());
            case RunRef.Failed failed -> newest("", List.of("failed"));
            case RunRef.Running running -> newest("", AT_WORK);
            case RunRef.Last last -> {
                Optional<String> spoken = lastSpoken(turn);
                yield spoken.isPresent() ? spoken : newest("", List.of());
            }
        };
    }

    /** All that run or wait, at most ten. */
    List<String> atWork() throws LabException, InterruptedException {
        return lab.list(10, "", AT_WORK).stream().map(RunSummary::id).toList();
    }

    /** The run that the crew named last in this conversation. */
    private static Optional<String> lastSpoken(Turn turn) {
        for (Utterance said : turn.history().reversed()) {
            Matcher id = ID.matcher(said.text());
            if (!said.speaker().equals(Utterance.PLAYER) && id.find()) {
                return Optional.of(id.group());
            }
        }
        return Optional.empty();
    }

    private Optional<String> newest(String text, List<String> states) throws LabException, InterruptedException {
        return lab.list(1, text, states).stream().map(RunSummary::id).findFirst();
    }
}
