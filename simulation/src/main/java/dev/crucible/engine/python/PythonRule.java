package dev.crucible.engine.python;

import dev.crucible.engine.aggregation.Aggregate;
import dev.crucible.engine.aggregation.Aggregator;
import dev.crucible.engine.aggregation.PreconditionException;
import dev.crucible.engine.aggregation.RoundContext;
import dev.crucible.engine.aggregation.UpdateMatrix;
import dev.crucible.engine.io.Json;
import java.util.Optional;

/**
 * An aggregation rule in Python. The record holds what the result hangs on and no process, so that reading a config starts nothing that
 * must be ended.
 *
 * @param source the file
 * @param name the function in it
 * @param f attackers to tolerate
 * @param parameters its keyword-only arguments, as JSON
 * @param root whether it wants the server's own update
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
        byte[] state = state(context);
        return PythonPool.with(source, process -> aggregate(updates, context, state, process));
    }

    private Aggregate aggregate(UpdateMatrix updates, RoundContext context, byte[] state, PythonProcess process) {
        Call call = new Call(process, name, context.round(), context.random().nextLong(), updates.n() + 2L, updates.d())
                .matrix("first", updates.rows())
                .numbers("clients", updates.clients())
                .numbers("samples", updates.samples());
        context.rootUpdate().ifPresent(update -> call.vector("root", update));
        call.head().put("f", f).set("params", PythonStrategies.json(parameters));
        float[] update = new float[updates.d()];
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

    private byte[] state(RoundContext context) {
        if (!(context.state() instanceof PythonState(String sha256, byte[] bytes))) {
            return new byte[0];
        }
        if (!sha256.equals(source.sha256())) {
            throw new PythonException(
                    "%s was changed since the run began: its sha256 was %s and is %s; put the old file back or start a new run"
                            .formatted(source.file(), sha256, source.sha256()),
                    "");
        }
        return bytes;
    }

    private static boolean[] flags(double[] numbers) {
        boolean[] flags = new boolean[numbers.length];
        for (int i = 0; i < flags.length; i++) {
            flags[i] = numbers[i] != 0;
        }
        return flags;
    }
}
