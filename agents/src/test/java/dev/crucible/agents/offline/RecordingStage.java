package dev.crucible.agents.offline;

import dev.crucible.agents.mind.Fact;
import dev.crucible.agents.mind.LineSink;
import dev.crucible.agents.mind.OpenQuestion;
import dev.crucible.agents.mind.Question;
import dev.crucible.dialogue.Line;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CopyOnWriteArrayList;

/** Keeps everything that is played on it. */
class RecordingStage implements LineSink {

    final List<Line> lines = new CopyOnWriteArrayList<>();
    final List<Question> questions = new ArrayList<>();
    final List<Fact> facts = new ArrayList<>();
    final List<String> jealous = new ArrayList<>();
    final List<OpenQuestion> reminded = new ArrayList<>();
    final List<String> said = new ArrayList<>();
    final List<Question> offers = new ArrayList<>();
    final List<OpenQuestion> done = new ArrayList<>();
    boolean forgot;
    final List<String> forgotten = new ArrayList<>();

    /** The turns whose questions are settled; a conversation shares it among its stages. */
    final Set<Integer> settled;

    private final List<Runnable> onCancel = new ArrayList<>();
    private boolean cancelled;

    RecordingStage() {
        this(new HashSet<>());
    }

    RecordingStage(Set<Integer> settled) {
        this.settled = settled;
    }

    @Override
    public boolean settle(OpenQuestion open) {
        return settled.add(open.turn());
    }

    @Override
    public void offer(Question offer) {
        offers.add(offer);
    }

    @Override
    public void done(OpenQuestion open) {
        done.add(open);
    }

    @Override
    public void reminded(OpenQuestion open) {
        reminded.add(open);
    }

    @Override
    public synchronized void play(Line line) {
        if (cancelled) {
            throw new CancellationException();
        }
        lines.add(line);
    }

    @Override
    public void jealousy(String agent, double score) {
        jealous.add(agent);
    }

    @Override
    public void ask(Question question) {
        questions.add(question);
    }

    @Override
    public void remember(Fact fact) {
        facts.add(fact);
    }

    @Override
    public void said(String phrase) {
        said.add(phrase);
    }

    @Override
    public void forget(List<String> categories) {
        forgot = true;
        forgotten.addAll(categories);
    }

    @Override
    public void forget(Fact fact) {
        facts.remove(fact);
    }

    @Override
    public void onCancel(Runnable action) {
        boolean late;
        synchronized (this) {
            late = cancelled;
            onCancel.add(action);
        }
        if (late) {
            action.run();
        }
    }

    void cancel() {
        List<Runnable> actions;
        synchronized (this) {
            cancelled = true;
            actions = List.copyOf(onCancel);
        }
        actions.forEach(Runnable::run);
    }

    String text() {
        StringBuilder text = new StringBuilder();
        lines.forEach(line -> text.append(line.agent())
                .append(' ')
                .append(line.kind())
                .append(": ")
                .append(line.text())
                .append('\n'));
        return text.toString();
    }

    List<String> kinds() {
        return lines.stream().map(line -> line.agent() + " " + line.kind()).toList();
    }
}
