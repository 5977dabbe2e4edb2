package dev.crucible.engine.python;

import dev.crucible.engine.aggregation.UpdateMatrix;
import dev.crucible.engine.attack.Attack;
import dev.crucible.engine.attack.AttackContext;
import java.util.Optional;

/**
 * An attack on updates in Python.
 *
 * @param source the file
 * @param name the function's name
 * @param omniscient true if it sees the honest updates of the round
 * @param parameters its keyword-only arguments, as JSON
 */
record PythonAttack(Source source, String name, boolean omniscient, String parameters) implements Attack.OnUpdate {

    @Override
    public String type() {
        return PythonStrategies.keyword(source, name);
    }

    @Override
    public Optional<String> code() {
        return Optional.of(source.toString());
    }

    @Override
    public void rewrite(float[][] own, AttackContext context) {
        byte[] state = PythonState.of(context.memory().state(), source);
        byte[] kept = PythonPool.with(source, process -> rewrite(own, context, state, process));
        if (kept.length > 0 || state.length > 0) {
            context.memory().keep(new PythonState(source.sha256(), kept));
        }
    }

    private byte[] rewrite(float[][] own, AttackContext context, byte[] state, PythonProcess process) {
        float[][] honest = context.honest().map(UpdateMatrix::rows).orElseGet(() -> new float[0][]);
        int d = context.global().length;
        Call call = new Call(
                        process, "call", name, context.stream(0).nextLong(), (2L * own.length + honest.length + 2) * d)
                .matrix("first", own, d)
                .numbers("clients", context.attackers())
                .vector("weights", context.global())
                .vector("last_update", context.lastUpdate())
                .tensors(context.layers());
        if (honest.length > 0) {
            call.matrix("second", honest, d);
        }
        call.head().put("round", context.round()).set("params", PythonStrategies.json(parameters));
        return call.into(own, d, state).blob();
    }
}
