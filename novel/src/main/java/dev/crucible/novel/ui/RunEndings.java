package dev.crucible.novel.ui;

import dev.crucible.novel.client.JudgedRule;
import dev.crucible.novel.client.LabRun;
import dev.crucible.novel.client.LabViewer;
import dev.crucible.story.Tally;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Polls the runs that the crew has launched until they end, and reports each end. */
final class RunEndings {
    private static final long EVERY = Duration.ofSeconds(2).toNanos();
    /** Maximum age of a run that counts as launched in the turn that mentions it. */
    private static final Duration FRESH = Duration.ofMinutes(15);

    private static final DateTimeFormatter STARTED = DateTimeFormatter.ofPattern("uuuuMMddHHmmss");

    private final LabViewer lab;
    private final Supplier<Set<String>> open;
    private final BiConsumer<String, Tally.Ending> ended;
    private final Set<String> asked = new HashSet<>();
    private long looked;

    /**
     * Creates it with its callbacks.
     *
     * @param open returns the ids of the runs to watch
     * @param ended receives the end of a run, once, on the toolkit's thread
     */
    RunEndings(LabViewer lab, Supplier<Set<String>> open, BiConsumer<String, Tally.Ending> ended) {
        this.lab = lab;
        this.open = open;
        this.ended = ended;
    }

    /** Returns the mentioned runs that have just begun. The lab's clock may be local or UTC. */
    static List<String> launched(List<String> named, LocalDateTime here, LocalDateTime world) {
        return named.stream()
                .filter(id -> id.matches("api_run_\\d{8}_\\d{6}_.*"))
                .filter(id -> begun(id)
                        .filter(begun -> Stream.of(here, world)
                                .map(now -> Duration.between(begun, now).abs())
                                .anyMatch(age -> age.compareTo(FRESH) < 0))
                        .isPresent())
                .toList();
    }

    /** Returns the time at which a run began, from its id; empty if that is no time. */
    static Optional<LocalDateTime> begun(String id) {
        try {
            return Optional.of(LocalDateTime.parse(id.substring(8, 16) + id.substring(17, 23), STARTED));
        } catch (DateTimeParseException e) {
            return Optional.empty(); // another number in a line
        }
    }

    static List<String> launched(List<String> named) {
        return launched(named, LocalDateTime.now(), LocalDateTime.now(ZoneOffset.UTC));
    }

    /** Polls every open run, every two seconds. */
    void tick(long now) {
        if (now - looked < EVERY) {
            return;
        }
        looked = now;
        for (String id : open.get()) {
            if (asked.add(id)) {
                Answers.use(lab.find(id), answer -> {
                    if (answer.filter(Optional::isEmpty).isPresent()) {
                        end(id, Tally.Ending.DONE); // the lab has no such run any more
                    } else {
                        answer.flatMap(run -> run)
                                .filter(LabRun::isOver)
                                .ifPresentOrElse(this::judge, () -> asked.remove(id));
                    }
                });
            }
        }
    }

    private void judge(LabRun run) {
        if (!run.status().equals("completed")) {
            end(run.id(), run.status().equals("failed") ? Tally.Ending.FAILED : Tally.Ending.DONE);
            return;
        }
        Answers.use(lab.verdicts(List.of(run.id())), answer -> answer.map(judged ->
                        ending(judged.stream().map(JudgedRule::verdict).toList()))
                .ifPresentOrElse(ending -> end(run.id(), ending), () -> asked.remove(run.id())));
    }

    /** Returns the end to report: broke before held. */
    static Tally.Ending ending(List<String> verdicts) {
        if (verdicts.contains("broke")) {
            return Tally.Ending.BROKE;
        }
        return verdicts.contains("held") ? Tally.Ending.HELD : Tally.Ending.DONE;
    }

    private void end(String run, Tally.Ending ending) {
        asked.remove(run);
        ended.accept(run, ending);
    }
}
