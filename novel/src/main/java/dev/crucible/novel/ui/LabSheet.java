package dev.crucible.novel.ui;

import dev.crucible.novel.client.LabRun;
import dev.crucible.novel.language.Words;
import java.io.ByteArrayInputStream;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.ScrollPane;
import javafx.scene.image.Image;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** The lab's page in the novel: the list of runs, the rounds of one of them as they come, and its plots. */
public final class LabSheet extends Sheet {
    /** The player's actions. */
    public interface Actions {
        void pick(String run);

        void plot(String run, String name);

        void openDashboard();

        /** Requests a code with which the player continues in the dashboard. */
        void invite();
    }

    private static final PseudoClass ON = PseudoClass.getPseudoClass("on");
    private static final int MOST_RUNS = 12;

    private final Words words;
    private final Actions actions;
    private final VBox runs = new VBox(2);
    private final VBox page = new VBox(10);
    private final VBox plots = new VBox(8);
    private final ProgressBar progress = new ProgressBar(0);
    private final Label state = Controls.label("", "sheet-text");
    private final Label code;
    private final ScrollPane view;
    private @Nullable LabRun shown;
    private @Nullable RoundChart chart;

    /**
     * Creates the page.
     *
     * @param address the lab's address, shown to the player
     */
    public LabSheet(Words words, String address, Actions actions, Runnable back) {
        super("lab", words.of("lab.title"), words.of("back"), back);
        this.words = words;
        this.actions = actions;
        code = Controls.label(address, "sheet-quiet");
        progress.setPrefWidth(300);
        progress.setId("lab-progress");
        state.setId("lab-state");
        page.getChildren().add(Controls.paragraph(words.of("lab.asking", address), 660, "sheet-text"));
        scroll(runs, 0, 0, 330, 480);
        view = scroll(page, 370, 0, 694, 480);
        Button dashboard =
                Controls.button("lab-dashboard", words.of("lab.dashboard"), "gold-button", actions::openDashboard);
        Button invite = Controls.button("lab-invite", words.of("lab.invite"), "tab", actions::invite);
        code.setId("lab-code");
        HBox foot = new HBox(16, dashboard, invite, code);
        foot.setAlignment(Pos.CENTER_LEFT);
        put(foot, 370, 490);
    }

    /** Shows the list of runs. */
    public void runs(List<LabRun.Listed> listed, List<String> ofTheCrew) {
        runs.getChildren().setAll(Controls.label(words.of("lab.runs"), "sheet-head"));
        if (listed.isEmpty()) {
            runs.getChildren().add(Controls.paragraph(words.of("lab.none"), 310, "sheet-text"));
            page.getChildren().setAll(Controls.paragraph(words.of("lab.hint"), 660, "sheet-text"));
        }
        for (LabRun.Listed each : listed.stream().limit(MOST_RUNS).toList()) {
            String id = each.id();
            String called = each.name().isEmpty() || each.name().equals(id) ? when(id) : each.name() + "\n" + when(id);
            String name = (ofTheCrew.contains(id) ? "\u25C6  " : "\u25B8  ") + called;
            Button run = Controls.button("run-" + id, name, "tab", () -> actions.pick(id));
            run.setMnemonicParsing(false);
            run.setWrapText(true);
            run.setMaxWidth(310);
            run.setAccessibleText(ofTheCrew.contains(id) ? words.of("lab.crew", called) : called);
            runs.getChildren().add(run);
        }
    }

    /** Shows the state of a run. */
    public void run(LabRun run) {
        if (shown == null || !shown.id().equals(run.id())) {
            RoundChart fresh = new RoundChart(words.locale(), words.rules(run.strategies()), 620, 190);
            chart = fresh;
            Label name = Controls.paragraph(run.name(), 660, "sheet-head");
            HBox standing = new HBox(16, progress, state);
            standing.setAlignment(Pos.CENTER_LEFT);
            plots.getChildren().clear();
            page.getChildren()
                    .setAll(name, standing, Controls.label(words.of("lab.accuracy"), "sheet-quiet"), fresh, plots);
            view.setVvalue(0);
            runs.getChildren()
                    .forEach(entry -> entry.pseudoClassStateChanged(ON, ("run-" + run.id()).equals(entry.getId())));
        }
        progress.setProgress(run.progress());
        state.setText(words.ofOr("lab.status." + run.status(), run.status()) + "   " + Math.round(100 * run.progress())
                + " %");
        if (plots.getChildren().isEmpty() && !run.plots().isEmpty()) {
            offer(run);
        }
        shown = run;
    }

    /** Adds a round of the selected run. */
    public void round(LabRun.Round round) {
        if (chart != null) {
            chart.add(round);
        }
    }

    /** Shows a plot. */
    public void picture(byte[] png) {
        Image image = new Image(new ByteArrayInputStream(png), 660, 0, true, true);
        if (!image.isError()) {
            plots.getChildren().removeIf(node -> "plot".equals(node.getId()));
            var picture = Controls.picture(image, 660, image.getHeight());
            picture.setId("plot");
            plots.getChildren().add(picture);
            view.layout();
            view.setVvalue(1);
        }
    }

    /** Shows a code in two halves, which are easier to read out, or a message that there is none. It replaces the address. */
    public void code(Optional<String> given) {
        int half = given.map(String::length).orElse(0) / 2;
        code.setText(given.map(text -> words.of("lab.code", text.substring(0, half) + "-" + text.substring(half)))
                .orElseGet(() -> words.of("lab.code.none")));
    }

    /** Shows that the lab does not answer. */
    public void away(String address) {
        runs.getChildren().clear();
        page.getChildren().setAll(Controls.paragraph(words.of("lab.away", address), 660, "sheet-text"));
        shown = null;
    }

    private void offer(LabRun run) {
        FlowPane names = new FlowPane(4, 2);
        names.setPrefWrapLength(660);
        Consumer<String> add = name -> {
            String title = name.replace(".png", "").replace('_', ' ');
            Button plot = Controls.button("plot-" + name, title, "tab", () -> actions.plot(run.id(), name));
            plot.setMnemonicParsing(false);
            names.getChildren().add(plot);
        };
        run.plots().forEach(add);
        HBox.setHgrow(names, Priority.ALWAYS);
        plots.getChildren().setAll(Controls.label(words.of("lab.plots"), "sheet-head"), names);
    }

    /** Returns the time at which a run began, from its id. */
    private static String when(String id) {
        return id.replaceFirst("^api_run_(\\d{4})(\\d\\d)(\\d\\d)_(\\d\\d)(\\d\\d)(\\d\\d)_.*$", "$1-$2-$3  $4:$5:$6");
    }
}
