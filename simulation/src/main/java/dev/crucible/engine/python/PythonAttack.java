package dev.crucible.engine.python;

import dev.crucible.engine.aggregation.UpdateMatrix;
import dev.crucible.engine.attack.Attack;
import dev.crucible.engine.attack.AttackContext;
import java.util.Optional;

/**
 * An attack on updates in Python.
 *
 * @param source the file
 * @param name the function in it
 * @param omniscient whether it sees the honest updates of the round
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
    public void rewrite(float[][] own, AttackContext scene) {
        byte[] state = PythonState.of(scene.memory().state(), source);
        byte[] kept = PythonPool.with(source, process -> rewrite(own, scene, state, process));
        if (kept.length > 0 || state.length > 0) {
            scene.memory().keep(new PythonState(source.sha256(), kept));
        }
    }

    private byte[] rewrite(float[][] own, AttackContext scene, byte[] state, PythonProcess process) {
        float[][] honest = scene.honest().map(UpdateMatrix::rows).orElseGet(() -> new float[0][]);
        int d = scene.global().length;
        Call call = new Call(
                        process, "call", name, scene.stream(0).nextLong(), (2L * own.length + honest.length + 2) * d)
                .matrix("first", own, d)
                .numbers("clients", scene.attackers())
                .vector("weights", scene.global())
                .vector("last_update", scene.lastUpdate())
                .tensors(scene.layers());
        if (honest.length > 0) {
            call.matrix("second", honest, d);
        }
        call.head().put("round", scene.round()).set("params", PythonStrategies.json(parameters));
        return call.into(own, d, state).blob();
    }
}
