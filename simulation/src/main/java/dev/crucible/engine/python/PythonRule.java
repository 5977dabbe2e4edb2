package dev.crucible.engine.python;

import dev.crucible.engine.aggregation.Aggregate;
import dev.crucible.engine.aggregation.Aggregator;
import dev.crucible.engine.aggregation.PreconditionException;
import dev.crucible.engine.aggregation.RootSet;
import dev.crucible.engine.aggregation.RoundContext;
import dev.crucible.engine.aggregation.UpdateMatrix;
import dev.crucible.engine.io.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * An aggregation rule in Python. The record holds what the result depends on and no process, so reading a config starts no process that
 * must be closed.
 *
 * @param source the file
 * @param name the function's name
 * @param f attackers to tolerate
 * @param parameters its keyword-only arguments, as JSON
 * @param root true if it needs the server's own update
 */
record PythonRule(Source source, String name, int f, String parameters, boolean root) implements Aggregator {

    @Override
    public void require(int n) {
        var ask = Json.object().put("op", "bound").put("name", name).put("n", n).put("f", f);
        boolean holds = PythonPool.with(
                source,
                process -> process.ask(ask, new byte[0]).head().path("holds").asBoolean());
        PreconditionException.require(
                holds, "%s of %s says that it cannot work with n = %d, f = %d", name, source.file(), n, f);
    }

    @Override
    public boolean needsRoot() {
        return root;
    }

    @Override
    public Aggregate aggregate(UpdateMatrix updates, RoundContext context) {
        byte[] state = PythonState.of(context.state(), source);
        return PythonPool.with(source, process -> aggregate(updates, context, state, process));
    }

    private Aggregate aggregate(UpdateMatrix updates, RoundContext context, byte[] state, PythonProcess process) {
        int d = updates.d();
        long root = context.rootSet()
                .map(set -> (long) set.x().length + set.y().length)
                .orElse(0L);
        Call call = new Call(process, "call", name, context.random().nextLong(), (updates.n() + 4L) * d + root)
                .matrix("first", updates.rows(), d, context.workers())
                .numbers("clients", updates.clients())
                .numbers("samples", updates.samples());
        context.rootUpdate().ifPresent(update -> call.vector("root", update));
        context.rootSet().ifPresent(set -> put(set, call));
        context.model().ifPresent(model -> call.vector("weights", model.weights())
                .vector("last_update", model.lastUpdate())
                .tensors(model.tensors()));
        call.head().put("round", context.round()).put("f", f).set("params", PythonStrategies.json(parameters));
        float[] update = new float[d];
        PythonProcess.Answer answer = call.into(update, state);
        Optional<boolean[]> selected = Call.doubles(answer.head(), "selected").map(PythonRule::flags);
        return new Aggregate(
                update,
                Call.doubles(answer.head(), "row_weights"),
                selected,
                Call.doubles(answer.head(), "scores"),
                Optional.empty(),
                new PythonState(source.sha256(), answer.blob()));
    }

    private static void put(RootSet set, Call call) {
        List<Integer> dims = new ArrayList<>(List.of(set.y().length));
        dims.addAll(set.shape());
        float[] labels = new float[set.y().length];
        for (int i = 0; i < labels.length; i++) {
            labels[i] = set.y()[i];
        }
        call.array("root_x", set.x(), dims).vector("root_y", labels);
    }

    private static boolean[] flags(double[] numbers) {
        boolean[] flags = new boolean[numbers.length];
        for (int i = 0; i < flags.length; i++) {
            flags[i] = numbers[i] != 0;
        }
        return flags;
    }
}
