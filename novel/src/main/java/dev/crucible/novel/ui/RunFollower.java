package dev.crucible.novel.ui;

import dev.crucible.novel.client.LabRun;
import dev.crucible.novel.client.LabViewer;
import dev.crucible.novel.language.Words;
import dev.crucible.novel.story.RunCourse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.application.Platform;
import org.jspecify.annotations.Nullable;

/** Follows the run that the crew works on: its curve in the scene, and a word on a round now and then. */
final class RunFollower {
    /** Between two remarks, so that they pass beside the talk. */
    private static final long PAUSE = Duration.ofSeconds(14).toNanos();

    private static final long RETRY = Duration.ofSeconds(3).toNanos();

    private final LabViewer lab;
    private final Supplier<Set<String>> open;
    private final Supplier<RunPanel> panel;
    private final Consumer<RunCourse.Comment> say;
    private final Set<String> over = new HashSet<>();
    private @Nullable Followed now;
    private Optional<RunCourse.Comment> unsaid = Optional.empty();
    private String asked = "";
    private long askedAt;
    private long saidAt;

    /** What is known of the run that is followed. */
    private static final class Followed {
        private final LabRun run;
        private final RunCourse course;
        private final List<LabRun.Round> rounds = new ArrayList<>();
        private @Nullable RoundChart chart;
        private Runnable unfollow = () -> {};

        Followed(LabRun run, Words words) {
            this.run = run;
            this.course = new RunCourse(words.rules(run.strategies()));
        }
    }

    /**
     * @param open ids of the runs that go on
     * @param panel where it is shown, as it is now
     * @param say brings a remark before the reader, in passing
     */
    RunFollower(LabViewer lab, Supplier<Set<String>> open, Supplier<RunPanel> panel, Consumer<RunCourse.Comment> say) {
        this.lab = lab;
        this.open = open;
        this.panel = panel;
        this.say = say;
    }

    /** Every 50 ms. */
    void tick(long at) {
        if (now == null) {
            open.get().stream()
                    .filter(id -> !over.contains(id))
                    .max(String::compareTo)
                    .filter(id -> !id.equals(asked) || at - askedAt >= RETRY)
                    .ifPresent(id -> begin(id, at));
        }
        if (unsaid.isPresent() && at - saidAt >= PAUSE) {
            saidAt = at;
            say.accept(unsaid.get());
            unsaid = Optional.empty();
        }
    }

    private void begin(String id, long at) {
        asked = id;
        askedAt = at;
        Answers.use(lab.find(id), answer -> {
            Optional<LabRun> found = answer.flatMap(run -> run);
            if (now == null && found.isPresent() && open.get().contains(id)) {
                follow(new Followed(found.get(), panel.get().words()));
            }
        });
    }

    private void follow(Followed run) {
        now = run;
        run.unfollow = lab.follow(
                run.run.id(),
                round -> Platform.runLater(() -> {
                    if (now == run) {
                        take(run, round);
                    }
                }));
    }

    private void take(Followed run, LabRun.Round round) {
        RoundChart chart = run.chart;
        run.rounds.add(round);
        if (chart == null || chart.getParent() != panel.get()) { // the screen is built anew in another language
            RoundChart fresh = panel.get().begin(run.run.name(), run.course.rules());
            run.rounds.forEach(fresh::add);
            run.chart = fresh;
        } else {
            chart.add(round);
        }
        run.course.add(round).ifPresent(comment -> unsaid = Optional.of(comment));
    }

    /** A run is over: its curve stays until the card takes its place. */
    void ended(String id) {
        over.add(id);
        if (now != null && now.run.id().equals(id)) {
            leave();
        }
    }

    /** Follows no longer. */
    void leave() {
        if (now != null) {
            now.unfollow.run();
        }
        now = null;
        unsaid = Optional.empty();
    }
}
