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
        PythonPool.with(source, process -> {
            float[][] honest = scene.honest().map(UpdateMatrix::rows).orElseGet(() -> new float[0][]);
            int d = scene.global().length;
            Call call = new Call(
                            process,
                            name,
                            scene.round(),
                            scene.stream(0).nextLong(),
                            2L * own.length + honest.length + 1,
                            d)
                    .matrix("first", own)
                    .numbers("clients", scene.attackers())
                    .vector("weights", scene.global());
            if (honest.length > 0) {
                call.matrix("second", honest);
            }
            call.head().set("params", PythonStrategies.json(parameters));
            return call.into(own);
        });
    }
}
