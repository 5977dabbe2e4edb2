package dev.crucible.engine.catalog;

import dev.crucible.engine.aggregation.Aggregator;
import dev.crucible.engine.aggregation.AlignIns;
import dev.crucible.engine.aggregation.ArKrum;
import dev.crucible.engine.aggregation.Average;
import dev.crucible.engine.aggregation.Bulyan;
import dev.crucible.engine.aggregation.Caf;
import dev.crucible.engine.aggregation.CenteredClipping;
import dev.crucible.engine.aggregation.ClippedClustering;
import dev.crucible.engine.aggregation.DnC;
import dev.crucible.engine.aggregation.FedAvg;
import dev.crucible.engine.aggregation.FedRdf;
import dev.crucible.engine.aggregation.FlDetector;
import dev.crucible.engine.aggregation.FlTrust;
import dev.crucible.engine.aggregation.Flame;
import dev.crucible.engine.aggregation.FoolsGold;
import dev.crucible.engine.aggregation.GeometricMedian;
import dev.crucible.engine.aggregation.Krum;
import dev.crucible.engine.aggregation.Mda;
import dev.crucible.engine.aggregation.Meamed;
import dev.crucible.engine.aggregation.Median;
import dev.crucible.engine.aggregation.Monna;
import dev.crucible.engine.aggregation.MultiKrum;
import dev.crucible.engine.aggregation.Neighbours;
import dev.crucible.engine.aggregation.NormBounding;
import dev.crucible.engine.aggregation.Rlr;
import dev.crucible.engine.aggregation.RootSource;
import dev.crucible.engine.aggregation.ShareCap;
import dev.crucible.engine.aggregation.SignGuard;
import dev.crucible.engine.aggregation.Smea;
import dev.crucible.engine.aggregation.TrimmedMean;
import dev.crucible.engine.aggregation.WeightedCenteredClipping;
import dev.crucible.engine.aggregation.WeightedMedian;
import dev.crucible.engine.aggregation.WeightedNormBounding;
import dev.crucible.engine.aggregation.WeightedTrimmedMean;
import dev.crucible.engine.aggregation.Weighting;
import dev.crucible.engine.aggregation.pre.Arc;
import dev.crucible.engine.aggregation.pre.Bucketing;
import dev.crucible.engine.aggregation.pre.Clipping;
import dev.crucible.engine.aggregation.pre.Nnm;
import dev.crucible.engine.aggregation.pre.PreAggregator;
import dev.crucible.engine.aggregation.server.FedAdagrad;
import dev.crucible.engine.aggregation.server.FedAdam;
import dev.crucible.engine.aggregation.server.FedAvgM;
import dev.crucible.engine.aggregation.server.FedYogi;
import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.catalog.CatalogEntry.Parameter;
import dev.crucible.engine.parameters.Parameters;
import dev.crucible.engine.parameters.Problem;
import dev.crucible.engine.parameters.Range;
import dev.crucible.engine.parameters.Suggestions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * Catalogue of rules and pre-aggregators by name: what each does, the f of n clients that it tolerates as attackers, its parameters.
 *
 * <p>Longer than 400 lines: the only place that declares rules, and the imports of all.
 */
@PublicApi
public final class RuleCatalog {

    private static final Parameter F = new Parameter("f", true, "attackers to tolerate, at least 0");
    private static final Parameter M = optional("m", "rows to select, 0 for as many as the rule permits (default)");
    private static final Parameter WEIGHTING = optional("weighting", "uniform (default) or samples");
    private static final Parameter MAX_CLIENT_SHARE = optional(
            "max_client_share",
            "largest share of a client in the weight, above 0 to 1; 1.5/n, with f at most 1/(2f + 1)");
    private static final Map<String, CatalogEntry<Aggregator>> RULES = new LinkedHashMap<>();
    private static final Map<String, CatalogEntry<PreAggregator>> PRE = new LinkedHashMap<>();
    private static final Catalog<Aggregator> ALL_RULES = new Catalog<>("rule", RULES, CatalogProvider::rules);
    private static final Catalog<PreAggregator> ALL_PRE =
            new Catalog<>("pre-aggregator", PRE, CatalogProvider::preAggregators);

    static {
        means();
        krums();
        centres();
        subsets();
        defences();
        servers();
        pre("pre:nnm", "every row becomes the mean of its n − f nearest", p -> new Nnm(f(p)), F);
        pre(
                "pre:clipping",
                "every row is clipped to norm c",
                p -> new Clipping(p.number("c", 2, Range.NON_NEGATIVE)),
                optional("c", "norm, 2"));
        pre(
                "pre:arc",
                "the largest rows are clipped to the norm of the next, as many as f asks for",
                p -> new Arc(f(p)),
                F);
        pre(
                "pre:bucketing",
                "every s rows, in random order, become their mean",
                p -> new Bucketing(count(p, "s", 2)),
                optional("s", "rows of a bucket, 2"));
    }

    private RuleCatalog() {}

    /** Returns all rules, in the order of help texts, built-in ones before those of other jars. */
    public static List<CatalogEntry<Aggregator>> rules() {
        return ALL_RULES.entries();
    }

    /** Returns all pre-aggregators; their names begin with {@code pre:}. */
    public static List<CatalogEntry<PreAggregator>> preAggregators() {
        return ALL_PRE.entries();
    }

    /** Returns the jar, with a hash, of the rule or pre-aggregator {@code name}; empty for built-in ones. */
    public static Optional<String> code(String name) {
        return name.startsWith("pre:") ? ALL_PRE.code(name) : ALL_RULES.code(name);
    }

    /** Creates the rule called {@code rule}. Every mistake is added to {@code problems}; then the result is empty. */
    public static Optional<Aggregator> create(String rule, Map<String, ?> parameters, List<Problem> problems) {
        return create(ALL_RULES, "rule", rule, parameters, "", problems);
    }

    /** Reads the parameters {@code given} of a built-in rule, to tell its defaults; empty for other rules. */
    public static Optional<Parameters> read(String rule, Map<String, ?> given) {
        Parameters reading = new Parameters(given, "", new ArrayList<>());
        return Optional.ofNullable(RULES.get(rule)).map(entry -> {
            Object _ = entry.reader().apply(reading);
            return reading;
        });
    }

    /** Creates the pre-aggregator called {@code name}. Every mistake is added to {@code problems}; then the result is empty. */
    public static Optional<PreAggregator> createPre(String name, Map<String, ?> parameters, List<Problem> problems) {
        return create(ALL_PRE, "name", name, parameters, "", problems);
    }

    private static <T> Optional<T> create(
            Catalog<T> catalog,
            String field,
            String name,
            Map<String, ?> parameters,
            String path,
            List<Problem> problems) {
        Optional<CatalogEntry<T>> entry = catalog.find(name);
        if (entry.isEmpty()) {
            List<String> names =
                    catalog.entries().stream().map(CatalogEntry::name).toList();
            problems.add(Problem.error(field, Suggestions.unknown(name, names, "rule")));
            return Optional.empty();
        }
        return entry.get().create(parameters, path, problems);
    }

    private static void means() {
        rule("average", "the plain mean of all rows", p -> new Average());
        rule("fedavg", "the mean weighted by samples", p -> new FedAvg());
        rule(
                "median",
                "the median of each coordinate",
                p -> shareCap(p).<Aggregator>map(WeightedMedian::new).orElseGet(Median::new),
                WEIGHTING,
                MAX_CLIENT_SHARE);
        rule(
                "trimmed_mean",
                "of each coordinate the f smallest and f largest values are dropped, the rest averaged",
                p -> {
                    int f = f(p);
                    return shareCap(p)
                            .<Aggregator>map(cap -> new WeightedTrimmedMean(f, cap))
                            .orElseGet(() -> new TrimmedMean(f));
                },
                F,
                WEIGHTING,
                MAX_CLIENT_SHARE);
        rule(
                "meamed",
                "of each coordinate the mean of the n − f values nearest to the median",
                p -> new Meamed(f(p)),
                F);
    }

    private static void krums() {
        Parameter neighbours = optional("neighbours", "n-f-2 or paper, n-f-1 or byzfl");
        Map<String, Neighbours> defaults = new LinkedHashMap<>();
        defaults.put("", Neighbours.PAPER);
        defaults.put("_byzfl", Neighbours.BYZFL);
        defaults.forEach((suffix, fallback) -> {
            rule(
                    "krum" + suffix,
                    "the row with the least sum of squared distances to its nearest",
                    p -> new Krum(f(p), neighbours(p, fallback)),
                    F,
                    neighbours);
            rule(
                    "multi_krum" + suffix,
                    "the mean of the m rows with the least Krum scores",
                    p -> new MultiKrum(f(p), m(p), neighbours(p, fallback), weighting(p)),
                    F,
                    M,
                    neighbours,
                    WEIGHTING);
        });
        rule(
                "bulyan",
                "n − 2f rows by Krum, then of each coordinate the mean of the values nearest to their median",
                p -> new Bulyan(f(p), m(p), neighbours(p, Neighbours.PAPER), selection(p)),
                F,
                M,
                neighbours,
                optional("selection", "iterated (default) or single Multi-Krum pass"));
        rule("arkrum", "Krum with an f that it estimates itself", p -> new ArKrum());
    }

    private static void centres() {
        rule(
                "geometric_median",
                "the point of the least sum of distances, by smoothed Weiszfeld steps (RFA)",
                p -> new GeometricMedian(
                        p.number("nu", 1e-6, Range.POSITIVE),
                        count(p, "iterations", 100),
                        p.number("tolerance", p.has("iterations") ? 0 : 1e-6, Range.NON_NEGATIVE),
                        p.choice(
                                "start",
                                GeometricMedian.Start.class,
                                p.has("iterations") ? GeometricMedian.Start.ZERO : GeometricMedian.Start.MEAN),
                        weighting(p)),
                optional("nu", "above 0, 1e-6"),
                optional("iterations", "exactly so many steps; without it at most 100, to the tolerance"),
                optional("tolerance", "least change of a step, 1e-6; 0 with iterations"),
                optional("start", "mean; zero with iterations"),
                WEIGHTING);
        rule(
                "centered_clipping",
                "steps from the last round's result towards the rows, each clipped to tau",
                p -> {
                    if (p.has("m")) {
                        p.error("m", "must be null: the start is the last round's result, zero in the first round");
                    }
                    CenteredClipping rule = new CenteredClipping(p.number("tau", 1, Range.POSITIVE), count(p, "L", 1));
                    return shareCap(p)
                            .<Aggregator>map(cap -> new WeightedCenteredClipping(rule, cap))
                            .orElse(rule);
                },
                optional("tau", "above 0, 1"),
                optional("L", "steps, 1"),
                optional("m", "null"),
                WEIGHTING,
                MAX_CLIENT_SHARE);
    }

    private static void subsets() {
        rule("mda", "the mean of the n − f rows of the least diameter", p -> new Mda(f(p)), F);
        rule(
                "monna",
                "the mean of the n − f rows nearest to a trusted one",
                p -> {
                    p.alias("trusted_client", "idx");
                    p.require("trusted_client", "by monna");
                    return new Monna(f(p), p.integer("trusted_client", 0, 0, Integer.MAX_VALUE));
                },
                F,
                optional("trusted_client", "the id of an honest client, which no attack chooses; required"),
                optional("idx", "former name of trusted_client"));
        rule(
                "smea",
                "the mean of the n − f rows whose covariance has the least top eigenvalue",
                p -> new Smea(f(p)),
                F);
        rule(
                "caf",
                "the weighted mean of the least top eigenvalue while rows far along its eigenvector lose weight",
                p -> new Caf(f(p)),
                F);
        rule(
                "dnc",
                "rows far along the top singular vector of random coordinates are dropped, the rest averaged",
                p -> new DnC(
                        f(p), p.number("c", 1, Range.POSITIVE), count(p, "niters", 1), count(p, "sub_dim", 10_000)),
                F,
                optional("c", "filtering fraction, 1"),
                optional("niters", "at least 1, 1"),
                optional("sub_dim", "coordinates of a subset, 10000"));
    }

    private static void defences() {
        rule(
                "fltrust",
                "the mean weighted by the cosine with the server's update of a clean root set, at its norm",
                p -> new FlTrust(new RootSource(
                        count(p, "root_size", RootSource.USUAL.samples()),
                        p.choice("root_source", RootSource.Origin.class, RootSource.USUAL.origin()))),
                optional("root_size", "samples of the root set, 100"),
                optional("root_source", "held_back (training samples, default) or test"));
        rule(
                "flame",
                "the largest cluster of models by cosine, updates clipped to the median norm of all, averaged, with noise",
                p -> new Flame(
                        p.number("lambda", 0.001, Range.NON_NEGATIVE), p.choice("of", Flame.Of.class, Flame.Of.MODELS)),
                optional("lambda", "noise against the median norm, 0.001; 0 is an ablation"),
                optional("of", "models (default) or updates, whose angles are clustered"));
        rule(
                "signguard",
                "rows of usual norm and in the largest cluster of signs, clipped and averaged",
                p -> new SignGuard(
                        p.number("L", 0.1, Range.SHARE),
                        p.number("R", 3, Range.atLeast(1)),
                        p.number("frac", 0.1, Range.POSITIVE_SHARE)),
                optional("L", "least norm against the median, 0.1"),
                optional("R", "largest norm against the median, 3"),
                optional("frac", "share of coordinates, 0.1"));
        rule(
                "clipped_clustering",
                "rows clipped to the median of all norms so far, the larger of two clusters by cosine averaged",
                p -> new ClippedClustering(p.number("max_tau", 1e5, Range.POSITIVE)),
                optional("max_tau", "largest bound, 100000"));
        rule(
                "alignins",
                "rows of usual angle with the model and usual signs of their largest values, clipped and averaged",
                p -> new AlignIns(
                        p.number("lambda_s", 1, Range.POSITIVE),
                        p.number("lambda_c", 1, Range.POSITIVE),
                        p.number("sparsity", 0.3, Range.POSITIVE_SHARE)),
                optional("lambda_s", "deviations by which signs may differ from the median, 1"),
                optional("lambda_c", "deviations by which angles may differ from the median, 1"),
                optional("sparsity", "share of the largest coordinates of a row, 0.3"));
        rule(
                "fedrdf",
                "of each coordinate the value of highest density, or the mean in rounds of few skewed coordinates",
                p -> new FedRdf(p.number("threshold", 0.02, Range.SHARE)),
                optional("threshold", "share of skewed coordinates, 0.02; 0 for the density in each round"));
        rule(
                "norm_bounding",
                "the mean of rows clipped to norm M, with noise if wanted",
                p -> {
                    NormBounding rule = new NormBounding(
                            p.number("M", 3, Range.POSITIVE), p.number("sigma", 0, Range.NON_NEGATIVE));
                    return shareCap(p)
                            .<Aggregator>map(cap -> new WeightedNormBounding(rule, cap))
                            .orElse(rule);
                },
                optional("M", "largest norm, 3"),
                optional("sigma", "noise, 0"),
                WEIGHTING,
                MAX_CLIENT_SHARE);
        rule(
                "rlr",
                "the mean, reversed in coordinates in which fewer than theta signs agree",
                p -> new Rlr(
                        p.number("theta", Range.NON_NEGATIVE).orElse(2.0 * f(p) + 1),
                        p.number("eta", 1, Range.POSITIVE)),
                optional("f", "attackers to tolerate"),
                optional("theta", "least agreement, 2f + 1"),
                optional("eta", "rate, 1"));
        rule(
                "foolsgold",
                "the mean weighted against clients whose updates so far point the same way",
                p -> new FoolsGold(p.number("eps", 1e-5, new Range(0, false, 0.5, false))),
                optional("eps", "1e-5"));
        rule(
                "fldetector",
                "another rule without clients whose updates were hard to predict for a window of rounds",
                p -> new FlDetector(count(p, "window", 10), inner(p, "median")),
                optional("window", "rounds, 10"),
                optional("rule", "aggregates the clients that are left, median"),
                optional("parameters", "of that rule"));
    }

    private static void servers() {
        Parameter inner = optional("rule", "what makes the update, fedavg");
        Parameter given = optional("parameters", "of that rule");
        Parameter rate = optional("rate", "server learning rate");
        Parameter beta1 = optional("beta1", "decay of the first moment");
        Parameter beta2 = optional("beta2", "decay of the second moment, 0.99");
        Parameter tau = optional("tau", "added to the root, 0.001");
        rule(
                "fedavgm",
                "momentum at the server, around another rule",
                p -> new FedAvgM(inner(p), rate(p, 1), p.number("momentum", 0.9, Range.upTo(0, 1))),
                inner,
                given,
                rate,
                optional("momentum", "0.9"));
        rule(
                "fedadam",
                "Adam at the server, around another rule",
                p -> new FedAdam(inner(p), rate(p, 0.01), beta(p, "beta1", 0.9), beta(p, "beta2", 0.99), tau(p)),
                inner,
                given,
                rate,
                beta1,
                beta2,
                tau);
        rule(
                "fedyogi",
                "Yogi at the server, around another rule",
                p -> new FedYogi(inner(p), rate(p, 0.01), beta(p, "beta1", 0.9), beta(p, "beta2", 0.99), tau(p)),
                inner,
                given,
                rate,
                beta1,
                beta2,
                tau);
        rule(
                "fedadagrad",
                "Adagrad at the server, around another rule",
                p -> new FedAdagrad(inner(p), rate(p, 0.01), beta(p, "beta1", 0), tau(p)),
                inner,
                given,
                rate,
                beta1,
                tau);
    }

    private static Aggregator inner(Parameters p) {
        return inner(p, "fedavg");
    }

    private static Aggregator inner(Parameters p, String usual) {
        String name = p.text("rule", usual);
        List<Problem> problems = new ArrayList<>();
        Map<String, ?> parameters =
                p.raw("parameters").orElse("") instanceof Map<?, ?> given ? Parameters.named(given) : Map.of();
        p.object("parameters");
        Optional<Aggregator> rule = create(ALL_RULES, "rule", name, parameters, "parameters", problems);
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

    private static int f(Parameters p) {
        return p.integer("f", 0, 0, Integer.MAX_VALUE);
    }

    private static int m(Parameters p) {
        return p.integer("m", 0, 0, Integer.MAX_VALUE);
    }

    private static int count(Parameters p, String key, int fallback) {
        return p.integer(key, fallback, 1, Integer.MAX_VALUE);
    }

    private static Weighting weighting(Parameters p) {
        return p.choice("weighting", Weighting.class, Weighting.UNIFORM);
    }

    /** Returns the cap on shares if weights follow samples; empty for equal weights. */
    private static Optional<ShareCap> shareCap(Parameters p) {
        // Asked for before it is read, an absent key is not written: the configs of earlier versions keep their bytes.
        boolean given = p.has("weighting");
        boolean samples = weighting(p) == Weighting.SAMPLES && given;
        OptionalDouble most = p.number("max_client_share", Range.POSITIVE_SHARE);
        if (most.isPresent() && !samples) {
            p.error("max_client_share", "is for weighting \"samples\"; with equal weights leave it out");
        }
        return samples
                ? Optional.of(most.isPresent() ? new ShareCap(most.getAsDouble()) : ShareCap.USUAL)
                : Optional.empty();
    }

    private static Neighbours neighbours(Parameters p, Neighbours fallback) {
        return switch (String.valueOf(p.raw("neighbours").orElse(""))) {
            case "n-f-2" -> Neighbours.PAPER;
            case "n-f-1" -> Neighbours.BYZFL;
            default -> p.choice("neighbours", Neighbours.class, fallback);
        };
    }

    private static Bulyan.Selection selection(Parameters p) {
        return p.raw("selection").orElse("").equals("single Multi-Krum pass")
                ? Bulyan.Selection.SINGLE
                : p.choice("selection", Bulyan.Selection.class, Bulyan.Selection.ITERATED);
    }

    private static Parameter optional(String name, String help) {
        return new Parameter(name, false, help);
    }

    private static void rule(
            String name, String help, Function<Parameters, Aggregator> reader, Parameter... parameters) {
        RULES.put(name, new CatalogEntry<>(name, help, List.of(parameters), reader));
    }

    private static void pre(
            String name, String help, Function<Parameters, PreAggregator> reader, Parameter... parameters) {
        PRE.put(name, new CatalogEntry<>(name, help, List.of(parameters), reader));
    }
}
