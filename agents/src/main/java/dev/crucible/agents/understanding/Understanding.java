package dev.crucible.agents.understanding;

import dev.crucible.agents.understanding.ActWall.Verdict;
import dev.crucible.agents.understanding.Meaning.Concern;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What a line means, in English or German, without a language model and in less than a millisecond. A crisis comes before everything
 * else; a change counts only when the classifier and the walls agree, else it is a doubt. Deterministic, and safe for many threads.
 */
public final class Understanding {

    /** A vote of the classifier from which on a line counts as a crisis, where no list finds it. */
    private static final double CRISIS = 0.60;

    private static final double PERHAPS = 0.35;

    /** What the classifier must at least see in a plain order. */
    private static final double LEAST = 0.05;

    /** From here on a change that the walls hold back is asked about. */
    private static final double DOUBT = 0.30;

    private static final Set<String> LAB = Set.of(
            "zzrule", "zzattack", "zzdata", "zzid", "run", "runs", "simulation", "simulations", "experiment", "experiments", "sweep", "sweeps",
            "client", "clients", "federated", "föderiert", "föderierte", "byzantine", "byzantines", "attack", "attacks", "attacker", "attackers",
            "angreifer", "angreifern", "angriff", "angriffe", "liar", "liars", "lügner", "lie", "traitors", "poison", "poisoning", "alpha", "skew",
            "skewed", "schief", "schiefe", "schiefen", "robust", "iid", "dirichlet", "privacy", "aggregator", "aggregation", "aggregators",
            "accuracy", "genauigkeit", "round", "rounds", "runde", "runden", "seed", "seeds", "rule", "rules", "regel", "regeln", "heterogeneous",
            "learning", "lernen", "lernrate", "gradient", "gradients", "breakdown", "bruchpunkt", "lauf", "läufe", "laufs", "training",
            "experimente", "versuch", "config", "curve", "kurve", "lab", "loss", "epochs", "median", "mean", "averaging", "f", "n", "model",
            "modell", "neural", "backdoor", "flipping", "flippers", "noise", "defence", "defense", "verteidigung", "server", "data", "daten");

    private static final Understanding BUNDLED = new Understanding(Classifier.bundled());

    private final Classifier classifier;
    private final ActWall wall = new ActWall();
    private final CrisisList crises = new CrisisList();

    private Understanding(Classifier classifier) {
        this.classifier = classifier;
    }

    /** The one that comes with Crucible. */
    public static Understanding bundled() {
        return BUNDLED;
    }

    static Understanding with(Classifier classifier) {
        return new Understanding(classifier);
    }

    /** What a line means; never fails. */
    public Meaning read(String text) {
        Wording wording = Vocabulary.bundled().corrected(Wording.of(text));
        double[] likely = classifier.probabilities(Features.of(wording));
        boolean ofTheLab = wording.words().stream().anyMatch(LAB::contains);
        Concern concern = concern(text, wording, likely, ofTheLab);
        if (concern != Concern.NONE) {
            return new Meaning(Intent.CRISIS, likely[Intent.CRISIS.ordinal()], Optional.empty(), concern);
        }
        return intent(text, likely, ofTheLab);
    }

    private Concern concern(String text, Wording wording, double[] likely, boolean ofTheLab) {
        if (crises.finds(wording.plain()) || crises.finds(Wording.plain(text))) {
            return Concern.CRISIS;
        }
        double vote = likely[Intent.CRISIS.ordinal()];
        if (ofTheLab || vote < PERHAPS || crises.isIdiom(wording.plain())) {
            return Concern.NONE;
        }
        return vote >= CRISIS ? Concern.CRISIS : Concern.PERHAPS;
    }

    private Meaning intent(String text, double[] likely, boolean ofTheLab) {
        Map<Intent, Verdict> verdicts = new EnumMap<>(Intent.class);
        Optional<Intent> plain = Optional.empty();
        Optional<Intent> doubted = Optional.empty();
        for (Intent act : acts()) {
            double p = likely[act.ordinal()];
            Verdict verdict = p < LEAST ? Verdict.NO : wall.verdict(act, text);
            verdicts.put(act, verdict);
            if (verdict == Verdict.CLEAR && plain.map(best -> p > likely[best.ordinal()]).orElse(true)) {
                plain = Optional.of(act);
            }
            if (verdict == Verdict.UNSURE && p > DOUBT) {
                doubted = Optional.of(act);
            }
        }
        if (plain.isPresent()) {
            return new Meaning(plain.get(), likely[plain.get().ordinal()], Optional.empty(), Concern.NONE);
        }
        Intent best = Intent.CHITCHAT;
        double most = -1;
        for (Intent intent : Intent.values()) {
            boolean possible = !intent.isAct() && intent != Intent.CRISIS && (ofTheLab || !intent.needsTheLab());
            if (possible && likely[intent.ordinal()] > most) {
                best = intent;
                most = likely[intent.ordinal()];
            }
        }
        return new Meaning(best, most, doubted, Concern.NONE);
    }

    private static List<Intent> acts() {
        return List.of(Intent.values()).stream().filter(Intent::isAct).toList();
    }

    /** How likely an intent is, before any wall. */
    double vote(Intent intent, String text) {
        return classifier.probabilities(Features.of(Vocabulary.bundled().corrected(Wording.of(text))))[intent.ordinal()];
    }
}
