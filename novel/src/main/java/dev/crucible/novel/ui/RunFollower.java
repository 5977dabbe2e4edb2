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
import javafx.scene.control.Label;
import org.jspecify.annotations.Nullable;

/** Follows the crew's running simulation: shows its curve in the scene, and occasional remarks on rounds. */
final class RunFollower {
    /** Minimum interval between remarks. */
    private static final long PAUSE = Duration.ofSeconds(14).toNanos();

    private static final long RETRY = Duration.ofSeconds(3).toNanos();

    private final LabViewer lab;
    private final Supplier<Set<String>> open;
    private final Supplier<RunPanel> panel;
    private final Consumer<RunCourse.Comment> say;
    private final Set<String> over = new HashSet<>();
    private @Nullable Followed now;
    /** The previous run, whose curve may still be visible. */
    private @Nullable Followed before;

    private Optional<RunCourse.Comment> unsaid = Optional.empty();
    private String asked = "";
    private long askedAt;
    private long saidAt;

    /** State of the followed run. */
    private static final class Followed {
        private final LabRun run;
        private final RunCourse course;
        private final List<LabRun.Round> rounds = new ArrayList<>();
        private @Nullable Label at;
        private @Nullable RoundChart chart;
        private Runnable unfollow = () -> {};

        Followed(LabRun run, Words words) {
            this.run = run;
            this.course = new RunCourse(words.rules(run.strategies()));
        }
    }

    /**
     * Creates it without a run.
     *
     * @param open returns the ids of the runs in progress
     * @param panel returns the present panel
     * @param say shows a remark in passing
     */
    RunFollower(LabViewer lab, Supplier<Set<String>> open, Supplier<RunPanel> panel, Consumer<RunCourse.Comment> say) {
        this.lab = lab;
        this.open = open;
        this.panel = panel;
        this.say = say;
    }

    /** Called every 50 ms. Runs are followed in the order of their launches. */
    void tick(long at) {
        if (now == null) {
            open.get().stream()
                    .filter(id -> !over.contains(id))
                    .min(String::compareTo)
                    .filter(id -> !id.equals(asked) || at - askedAt >= RETRY)
                    .ifPresent(id -> ask(id, at, this::begin));
        } else if (now.chart == null && at - askedAt >= RETRY) {
            ask(now.run.id(), at, this::prepare);
        }
        if (unsaid.isPresent() && at - saidAt >= PAUSE) {
            saidAt = at;
            say.accept(unsaid.get());
            unsaid = Optional.empty();
        }
    }

    private void ask(String id, long at, Consumer<LabRun> told) {
        asked = id;
        askedAt = at;
        Answers.use(lab.find(id), answer -> answer.flatMap(found -> found).ifPresent(told));
    }

    private void begin(LabRun found) {
        if (now == null && open.get().contains(found.id())) {
            follow(new Followed(found, panel.get().words()));
            prepare(found);
        }
    }

    /** Shows the state of a run without rounds, unless a card has been shown since. */
    private void prepare(LabRun found) {
        Followed run = now;
        if (run == null || run.chart != null || !run.run.id().equals(found.id())) {
            return;
        }
        Label at = run.at;
        if (at == null && goesOnFromBefore(run)) {
            return;
        }
        if (at == null || (at.getParent() != panel.get() && !panel.get().isHeld())) {
            at = panel.get().prepare(run.run.name());
            run.at = at;
        }
        at.setText(panel.get().words().of(found.isQueued() ? "run.queued" : "run.preparing"));
    }

    /** Returns true if the curve on the panel is of the same experiment with another seed: it stays until the next one begins. */
    private boolean goesOnFromBefore(Followed run) {
        return before != null
                && before.chart != null
                && before.chart.getParent() == panel.get()
                && RunNames.withoutSeed(before.run.name()).equals(RunNames.withoutSeed(run.run.name()));
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
        if (chart == null || chart.getParent() != panel.get()) { // the screen was rebuilt in another language
            RoundChart fresh = panel.get().begin(run.run.name(), run.course.rules());
            run.rounds.forEach(fresh::add);
            run.chart = fresh;
        } else {
            chart.add(round);
        }
        run.course.add(round).ifPresent(comment -> unsaid = Optional.of(comment));
    }

    /** Ends following a run. Its curve, if it has one, stays until the card replaces it. */
    void ended(String id) {
        over.add(id);
        if (now != null && now.run.id().equals(id)) {
            if (now.at != null && now.at.getParent() == panel.get()) {
                panel.get().close();
            }
            leave();
        }
    }

    /** Stops following. */
    void leave() {
        if (now != null) {
            now.unfollow.run();
        }
        before = now;
        now = null;
        unsaid = Optional.empty();
    }
}
