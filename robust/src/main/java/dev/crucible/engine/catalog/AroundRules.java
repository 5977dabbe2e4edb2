package dev.crucible.engine.catalog;

import dev.crucible.engine.aggregation.Aggregator;
import dev.crucible.engine.aggregation.FedAvg;
import dev.crucible.engine.aggregation.FlDetector;
import dev.crucible.engine.aggregation.server.FedAdagrad;
import dev.crucible.engine.aggregation.server.FedAdam;
import dev.crucible.engine.aggregation.server.FedAvgM;
import dev.crucible.engine.aggregation.server.FedYogi;
import dev.crucible.engine.parameters.Parameters;
import dev.crucible.engine.parameters.Problem;
import dev.crucible.engine.parameters.Range;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Readers of rules that contain another rule of the catalogue, which those rules' own package does not see. */
final class AroundRules {

    private AroundRules() {}

    static FlDetector fldetector(Parameters p) {
        return new FlDetector(p.integer("window", 10, 1, Integer.MAX_VALUE), inner(p, "median"));
    }

    static FedAvgM fedavgm(Parameters p) {
        return new FedAvgM(inner(p, "fedavg"), rate(p, 1), p.number("momentum", 0.9, Range.upTo(0, 1)));
    }

    static FedAdam fedadam(Parameters p) {
        return new FedAdam(inner(p, "fedavg"), rate(p, 0.01), beta(p, "beta1", 0.9), beta(p, "beta2", 0.99), tau(p));
    }

    static FedYogi fedyogi(Parameters p) {
        return new FedYogi(inner(p, "fedavg"), rate(p, 0.01), beta(p, "beta1", 0.9), beta(p, "beta2", 0.99), tau(p));
    }

    static FedAdagrad fedadagrad(Parameters p) {
        return new FedAdagrad(inner(p, "fedavg"), rate(p, 0.01), beta(p, "beta1", 0), tau(p));
    }

    private static Aggregator inner(Parameters p, String usual) {
        String name = p.text("rule", usual);
        List<Problem> problems = new ArrayList<>();
        Map<String, ?> parameters =
                p.raw("parameters").orElse("") instanceof Map<?, ?> given ? Parameters.named(given) : Map.of();
        p.object("parameters");
        Optional<Aggregator> rule = RuleCatalog.create(name, parameters, "parameters", problems);
        problems.forEach(problem -> p.error(problem.field(), problem.message()));
        return rule.orElseGet(FedAvg::new);
    }

    private static double rate(Parameters p, double fallback) {
        return p.number("rate", fallback, Range.POSITIVE);
    }

    private static double beta(Parameters p, String key, double fallback) {
        return p.number(key, fallback, Range.upTo(0, 1));
    }

    private static double tau(Parameters p) {
        return p.number("tau", 1e-3, Range.POSITIVE);
    }
}
