package dev.crucible.engine.config;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.parameters.Parameters;
import dev.crucible.engine.parameters.Problem;
import dev.crucible.engine.random.RandomSource;
import dev.crucible.engine.random.Seed;
import dev.crucible.engine.setting.Setting;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Reads {@code seed} and {@code seeds}, which gives sources of randomness separate seeds. */
final class SeedsReader {

    private SeedsReader() {}

    /** Returns the seeds of a complete strategy's {@code settings}; problems are added to {@code diagnostics}. */
    static Seed read(ObjectNode settings, Diagnostics diagnostics) {
        List<Problem> problems = new ArrayList<>();
        long root = Setting.SEED.in(settings);
        Parameters given = Setting.SEEDS.parameters(settings, problems);
        Map<RandomSource, Long> own = new EnumMap<>(RandomSource.class);
        for (RandomSource source : RandomSource.values()) {
            own.put(source, given.wholeNumber(source.key(), root, Long.MIN_VALUE, Long.MAX_VALUE));
        }
        given.warnUnused();
        diagnostics.malformed(problems);
        return new Seed(root, own);
    }
}
