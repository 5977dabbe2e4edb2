package dev.crucible.agents.offline;

import dev.crucible.agents.mind.Fact;
import dev.crucible.agents.mind.LineSink;
import dev.crucible.agents.mind.OpenQuestion;
import dev.crucible.agents.mind.Question;
import dev.crucible.dialogue.Line;
import dev.crucible.dialogue.Tier;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/** The same stage, which also notes what was played, for those who add something at the end of an answer. */
final class NotingStage implements LineSink {

    private final LineSink stage;
    private final UnaryOperator<Line> telling;
    private final List<Line> lines = new ArrayList<>();
    private final Set<Integer> settled = new HashSet<>();
    private Optional<Question> offered = Optional.empty();
    private Optional<String> addressed = Optional.empty();
    private Optional<String> answering = Optional.empty();
    private boolean asked;

    NotingStage(LineSink stage) {
        this(stage, UnaryOperator.identity());
    }

    /** One on which every line is told as {@code telling} makes it. */
    NotingStage(LineSink stage, UnaryOperator<Line> telling) {
        this.stage = stage;
        this.telling = telling;
    }

    /** Gives the lines of whoever speaks first to the agent that was spoken to by name, unless that agent speaks first. */
    void answers(Optional<String> agent) {
        addressed = agent;
    }

    /** Whether the answer ended with a question. */
    boolean asked() {
        return asked;
    }

    /** Returns true if the answer has settled a question. */
    boolean settled(OpenQuestion open) {
        return settled.contains(open.turn());
    }

    /** Whether the answer has shown results and named all of {@code runs}. */
    boolean showedResultsOf(List<String> runs) {
        return lines.stream()
                        .anyMatch(line ->
                                line.kind() == Line.Kind.RESULT && line.agent().equals("kallos"))
                && runs.stream().allMatch(run -> lines.stream()
                        .anyMatch(line -> line.text().contains(run)));
    }

    @Override
    public void play(Line line) {
        lines.add(line);
        stage.play(telling.apply(addressed.map(agent -> saidBy(agent, line)).orElse(line)));
    }

    /** Leaves a line that one must be close to say with its speaker. */
    private Line saidBy(String agent, Line line) {
        if (line.kind() != Line.Kind.DIALOGUE) {
            return line;
        }
        answering = answering.or(() -> Optional.of(line.agent()));
        boolean hers = line.agent().equals(agent) || !answering.get().equals(line.agent());
        return hers || line.about().tier() != Tier.PROFESSIONAL
                ? line
                : new Line(agent, line.kind(), line.text(), line.portrait(), line.affinityDelta(), line.about());
    }

    @Override
    public void witnesses() {
        addressed = Optional.empty();
        stage.witnesses();
    }

    @Override
    public void jealousy(String agent, double score) {
        stage.jealousy(agent, score);
    }

    @Override
    public void ask(Question question) {
        asked = true;
        stage.ask(question);
    }

    @Override
    public boolean settle(OpenQuestion open) {
        settled.add(open.turn());
        return stage.settle(open);
    }

    @Override
    public void offer(Question offer) {
        offered = Optional.of(offer);
    }

    /** An answer that asks something offers nothing beside it. */
    void end() {
        offered.filter(offer -> !asked).ifPresent(stage::offer);
    }

    @Override
    public void done(OpenQuestion open) {
        stage.done(open);
    }

    @Override
    public void reminded(OpenQuestion open) {
        stage.reminded(open);
    }

    @Override
    public void remember(Fact fact) {
        stage.remember(fact);
    }

    @Override
    public void said(String phrase) {
        stage.said(phrase);
    }

    @Override
    public void forget(List<String> categories) {
        stage.forget(categories);
    }

    @Override
    public void forget(Fact fact) {
        stage.forget(fact);
    }

    @Override
    public void onCancel(Runnable action) {
        stage.onCancel(action);
    }
}
