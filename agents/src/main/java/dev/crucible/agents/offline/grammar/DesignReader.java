package dev.crucible.agents.offline.grammar;

import dev.crucible.agents.offline.grammar.Token.Kind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** Reads what a sentence says about an experiment: a number belongs to the unit behind it, else to the one before it. */
final class DesignReader {

    /** Steps of a range such as 10 % to 40 %. */
    private static final int RANGE_STEPS = 4;

    private static final Set<String> BEFORE_NETWORK = Form.words("before_network");
    private static final Set<String> NOT = Form.words("not");
    private static final Set<String> BUT = Form.words("but");
    private static final Set<String> OF = Form.words("of");
    private static final Set<String> ARTICLES = Form.words("article");
    private static final Set<String> PARAMETERS = Form.words("parameters");
    private static final Set<String> JOINING = Form.words("joining");

    private final Reading reading;
    private final List<Double> shares = new ArrayList<>();
    private final List<Double> alphas = new ArrayList<>();
    private final List<Integer> attackers = new ArrayList<>();
    private final Map<String, Double> settings = new LinkedHashMap<>();
    private final Set<Integer> used = new HashSet<>();
    private final Predicate<String> known;
    private OptionalInt clients = OptionalInt.empty();
    private int honest;
    private OptionalInt rounds = OptionalInt.empty();
    private OptionalInt seeds = OptionalInt.empty();
    private OptionalLong seed = OptionalLong.empty();
    private String pending = "";

    /** A reader of a line whose slots are filled; {@code known} tells words of talk from names. */
    DesignReader(Reading reading, Predicate<String> known) {
        this.reading = reading;
        this.known = known;
    }

    Design read() {
        for (int at = reading.tokens().size() - 1; at >= 0; at--) {
            if (reading.tokens().get(at) instanceof Token.Amount(double value, boolean share)) {
                assign(at, value, share);
            }
        }
        if (clients.isEmpty() && honest > 0 && attackers.size() == 1) {
            clients = whole(honest + attackers.getFirst());
        }
        if (seeds.isEmpty() && reading.wants("one-seed")) {
            seeds = whole(1);
        }
        List<String> without = without();
        boolean even = reading.has(Kind.SKEW, "iid");
        if (alphas.isEmpty() && !even) {
            reading.values(Kind.SKEW).forEach(alpha -> alphas.add(Double.parseDouble(alpha)));
        }
        return new Design(
                wanted(Kind.RULE, without),
                wanted(Kind.ATTACK, without),
                reading.values(Kind.PRE),
                range(shares),
                wholeRange(),
                range(alphas),
                clients,
                rounds,
                seeds,
                seed,
                dataset(),
                network(),
                even,
                reading.has(Kind.NONE),
                reading.wants("quicker"),
                reading.wants("stop-on-cancel"),
                new Design.Further(
                        settings,
                        without,
                        reading.has(Kind.ALL, "rules"),
                        new Unused(reading, known).beside(used, settings.keySet())));
    }

    private List<String> wanted(Kind kind, List<String> without) {
        return reading.values(kind).stream()
                .filter(value -> !without.contains(value))
                .toList();
    }

    /** Rules and attacks behind "instead of" or before "no wait", and those of "not Krum but the median". */
    private List<String> without() {
        List<String> without = new ArrayList<>();
        for (int at = 0; at < reading.tokens().size(); at++) {
            int place = at;
            Optional<Token.Term> named = reading.term(at, Kind.RULE).or(() -> reading.term(place, Kind.ATTACK));
            int before = at > 0 && ARTICLES.contains(surface(reading.tokens().get(at - 1))) ? at - 2 : at - 1;
            boolean instead = isTerm(before, Kind.NOT, "instead") || isTerm(at + 1, Kind.NOT, "taken_back");
            boolean not = before >= 0
                    && NOT.contains(surface(reading.tokens().get(before)))
                    && IntStream.rangeClosed(at + 1, at + 2)
                            .filter(next -> next < reading.tokens().size())
                            .anyMatch(next ->
                                    BUT.contains(surface(reading.tokens().get(next))));
            if (instead || not) {
                named.map(Token.Term::value).ifPresent(without::add);
            }
        }
        return without;
    }

    private boolean isTerm(int at, Kind kind, String value) {
        return reading.term(at, kind).filter(term -> term.value().equals(value)).isPresent();
    }

    private Optional<String> dataset() {
        return reading.values(Kind.DATASET).stream().findFirst();
    }

    /** "With softmax", "use the cnn": a network that is wanted, and not one that is asked about. */
    private Optional<String> network() {
        List<Token> tokens = reading.tokens();
        for (int at = 1; at < tokens.size(); at++) {
            if (Design.NETWORKS.contains(surface(tokens.get(at)))
                    && (BEFORE_NETWORK.contains(surface(tokens.get(at - 1)))
                            || (at > 1
                                    && ARTICLES.contains(surface(tokens.get(at - 1)))
                                    && BEFORE_NETWORK.contains(surface(tokens.get(at - 2)))))) {
                return Optional.of(surface(tokens.get(at)));
            }
        }
        return Optional.empty();
    }

    static String surface(Token token) {
        return switch (token) {
            case Token.Word(String text) -> text;
            case Token.Term(var _, var _, String said) -> said;
            default -> "";
        };
    }

    /** Numbers are read from the last to the first, so that all numbers of a list find the one unit behind them. */
    private void assign(int at, double value, boolean share) {
        // "From round 5 on" names one round and counts none.
        if (reading.term(at - 1, Kind.UNIT).filter(DesignReader::isOne).isPresent() || isOfParameter(at)) {
            return;
        }
        Optional<String> setting = share ? Optional.empty() : setting(at);
        if (setting.isPresent()) {
            used.add(at);
            settings.put(setting.get(), value);
            return;
        }
        String unit = isWhole(at) ? "clients" : isCountedBehind(at) ? unitBehind(at) : symbolBefore(at);
        if (unit.isEmpty()) {
            unit = unitBehind(at);
        }
        if (unit.isEmpty()) {
            unit = unitBefore(at);
        }
        if (unit.isEmpty() && !share) {
            unit = symbolOfList(at);
        }
        if (unit.isEmpty() && isListed(at)) {
            unit = pending;
        }
        if (share) {
            used.add(at);
            shares.addFirst(value);
            pending = "share";
            return;
        }
        pending = unit;
        if (take(unit, value)) {
            used.add(at);
        }
    }

    /** "Tau 10" and "z = 1.5" count nothing; the plan tells that it did not use them. */
    private boolean isOfParameter(int at) {
        int named = at > 0 && OF.contains(surface(reading.tokens().get(at - 1))) ? at - 2 : at - 1;
        return named >= 0 && PARAMETERS.contains(surface(reading.tokens().get(named)));
    }

    /** "Learning rate 0.05", "batch size of 16", "3 local epochs". */
    private Optional<String> setting(int at) {
        Optional<Token.Term> before = reading.term(at - 1, Kind.SETTING);
        boolean joined = isTerm(at - 1, Kind.UNIT, "outof")
                || isTerm(at - 1, Kind.UNIT, "to")
                || (at > 0 && OF.contains(surface(reading.tokens().get(at - 1))));
        boolean counts = isCountedBehind(at);
        boolean behind = !isAmount(at + 2)
                || isCountedBehind(at + 2)
                || reading.term(at + 3, Kind.SETTING).isPresent();
        return before.or(() -> joined ? reading.term(at - 2, Kind.SETTING) : Optional.empty())
                .filter(setting -> !counts)
                .or(() -> behind ? reading.term(at + 1, Kind.SETTING) : Optional.empty())
                .map(Token.Term::value);
    }

    private boolean take(String unit, double value) {
        boolean counted = !unit.equals("share") && !unit.equals("alpha");
        if (counted && value != Math.rint(value)) {
            return false;
        }
        switch (unit) {
            case "share" -> shares.addFirst(value / 100);
            case "rounds" -> rounds = whole(value);
            case "clients", "n" -> clients = whole(value);
            case "honest" -> honest = (int) Math.min(value, Integer.MAX_VALUE / 2);
            case "seeds" -> seeds = whole(value);
            case "seed" -> seed = OptionalLong.of((long) value);
            case "attackers", "f" -> attackers.addFirst((int) value);
            case "alpha" -> alphas.addFirst(value);
            default -> {
                return false;
            }
        }
        return true;
    }

    /** As it was said: what cannot be is refused in words, never mended. */
    private static OptionalInt whole(double value) {
        return OptionalInt.of((int) value);
    }

    /** Returns true if a part of it was named before, as in "3 of 10", "3 liars among 10" or "30 % among 20". */
    private boolean isWhole(int at) {
        if (!isTerm(at - 1, Kind.UNIT, "outof")) {
            return false;
        }
        boolean named = reading.term(at - 2, Kind.ATTACK).isPresent() || isTerm(at - 2, Kind.UNIT, "attackers");
        return isAmount(at - 2) || (named && isAmount(at - 3));
    }

    private boolean isAmount(int at) {
        return at >= 0 && at < reading.tokens().size() && reading.tokens().get(at) instanceof Token.Amount;
    }

    /** "n = 15" binds more closely than whatever follows. */
    private String symbolBefore(int at) {
        return reading.term(at - 1, Kind.UNIT)
                .map(Token.Term::value)
                .filter(unit -> unit.equals("f") || unit.equals("n") || unit.equals("alpha") || unit.equals("seed"))
                .orElse("");
    }

    /** "Alpha 0.1, 0.5 and 1": a symbol counts all numbers of the list behind it. */
    private String symbolOfList(int at) {
        int before = at;
        while (before > 0
                && (isAmount(before - 1)
                        || JOINING.contains(surface(reading.tokens().get(before - 1))))) {
            before--;
        }
        return isAmount(before) ? symbolBefore(before) : "";
    }

    /** "By n and f, 20 clients 4 liars" names no f: a unit right behind a number counts it, unless the next number is left without one by that. */
    private boolean isCountedBehind(int at) {
        return reading.term(at + 1, Kind.UNIT).filter(DesignReader::isCounted).isPresent()
                && (!isAmount(at + 2) || !unitBehind(at + 2).isEmpty());
    }

    private String unitBehind(int at) {
        Optional<Token.Term> outOf =
                reading.term(at + 1, Kind.UNIT).filter(unit -> unit.value().equals("outof"));
        if (outOf.isPresent() && (!meansFrom(outOf.get()) || isAmount(at + 2))) {
            return "attackers";
        }
        for (int next = at + 1; next <= at + 2; next++) {
            Optional<Token.Term> unit = reading.term(next, Kind.UNIT);
            if (unit.isPresent() && isCounted(unit.get())) {
                return unit.get().value();
            }
            if (reading.term(next, Kind.ATTACK).isPresent() || isTerm(next, Kind.TOPIC, "byzantine")) {
                return "attackers";
            }
            boolean filler = next < reading.tokens().size()
                    && reading.tokens().get(next) instanceof Token.Word(String word)
                    && !word.equals("and")
                    && !word.equals("und");
            if (!filler && reading.term(next, Kind.INTENT).isEmpty()) {
                return "";
            }
        }
        return "";
    }

    /** "2 alpha" and "3 seed" count nothing; "to" and "of" only join. */
    private static boolean isCounted(Token.Term unit) {
        return switch (unit.value()) {
            case "rounds", "clients", "seeds", "attackers", "honest", "epochs" -> true;
            default -> false;
        };
    }

    private String unitBefore(int at) {
        for (int before = at - 1; before >= at - 2; before--) {
            Optional<Token.Term> unit = reading.term(before, Kind.UNIT);
            if (unit.isEmpty()) {
                boolean filler = before >= 0 && reading.tokens().get(before) instanceof Token.Word;
                if (filler) {
                    continue;
                }
                return "";
            }
            switch (unit.get().value()) {
                case "outof" -> {
                    // "von 1 bis 3" begins a range, and "unter 3 Angreifern" is no whole.
                    if (isWhole(before + 1) || !meansFrom(unit.get())) {
                        return "clients";
                    }
                }
                case "to" -> {
                    // Either "alpha from 0.1 to 1", where both ends have the unit of the first, or "rounds to 20".
                    if (before > 0 && reading.tokens().get(before - 1) instanceof Token.Amount) {
                        return unitBefore(before - 1);
                    }
                }
                default -> {
                    return unit.get().value();
                }
            }
        }
        return "";
    }

    private static boolean isOne(Token.Term unit) {
        return unit.surface().equals("round") || unit.surface().equals("runde");
    }

    /** Returns true if the next number follows at once, or after a word that joins it; "a quick one with 40 %" lists nothing. */
    private boolean isListed(int at) {
        boolean joined = isTerm(at + 1, Kind.UNIT, "to")
                || (at + 1 < reading.tokens().size()
                        && JOINING.contains(surface(reading.tokens().get(at + 1))));
        return isAmount(at + 1) || (joined && isAmount(at + 2));
    }

    /** "Von" begins a range, and "unter" means less than, too. */
    private static boolean meansFrom(Token.Term outOf) {
        return outOf.surface().equals("von") || outOf.surface().equals("unter");
    }

    private boolean isRange() {
        return reading.has(Kind.UNIT, "to") || reading.wants("sweep");
    }

    /** Returns true if the sentence says "first to last", whatever else it lists. */
    private boolean isJoined(double first, double last) {
        for (int at = 1; at + 1 < reading.tokens().size(); at++) {
            boolean to = isTerm(at, Kind.UNIT, "to");
            if (to
                    && reading.tokens().get(at - 1) instanceof Token.Amount(double before, var _)
                    && reading.tokens().get(at + 1) instanceof Token.Amount(double behind, var _)
                    && before == first
                    && behind == last) {
                return true;
            }
        }
        return false;
    }

    /** Two ends of a range become {@value #RANGE_STEPS} even steps. */
    private List<Double> range(List<Double> values) {
        if (values.size() != 2 || values.get(0) >= values.get(1)) {
            return values;
        }
        if (!isJoined(values.get(0), values.get(1))
                && (!isRange() || (reading.hasWord("and") || reading.hasWord("und")))) {
            return values;
        }
        List<Double> steps = new ArrayList<>();
        for (int i = 0; i < RANGE_STEPS; i++) {
            double step = values.get(0) + (values.get(1) - values.get(0)) * i / (RANGE_STEPS - 1);
            steps.add(Math.round(step * 1e4) / 1e4);
        }
        return steps;
    }

    private List<Integer> wholeRange() {
        List<Double> ends = attackers.stream().map(Integer::doubleValue).toList();
        return range(ends).stream()
                .map(value -> (int) Math.round(value))
                .distinct()
                .toList();
    }
}
