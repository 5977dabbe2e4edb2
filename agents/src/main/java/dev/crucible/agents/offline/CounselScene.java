package dev.crucible.agents.offline;

import dev.crucible.agents.knowledge.Comparisons;
import dev.crucible.agents.knowledge.KnowledgeTopic;
import dev.crucible.agents.mind.Language;
import dev.crucible.dialogue.Line;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/** Which rules are to be preferred, by what is known of them: bounds, what they must be told, and what they cost. Only a run tells the rest. */
final class CounselScene {

    private static final int MOST_COMPARED = 3;

    private final Act act;
    private final String speaker;
    private final Language language;
    private final Comparisons comparisons;

    CounselScene(Act act, String speaker, Comparisons comparisons) {
        this.act = act;
        this.speaker = speaker;
        this.language = act.language();
        this.comparisons = comparisons;
    }

    /** Weighs all rules by their bounds. */
    void all(OptionalInt clients, OptionalInt attackers) {
        tell(byBound(clients, attackers));
    }

    /** Weighs some rules against each other. */
    void among(List<String> keys, OptionalInt clients, OptionalInt attackers) {
        List<KnowledgeTopic> rules = keys.stream()
                .limit(MOST_COMPARED)
                .map(act.shop().knowledge()::require)
                .toList();
        List<String> lines = new ArrayList<>();
        if (clients.isPresent()) {
            int n = clients.getAsInt();
            rules.forEach(rule -> lines.add(title(rule) + ": " + bears(rule, n, attackers)));
            lines.add(byCount(rules, n, attackers));
        }
        if (rules.size() == 2) {
            lines.add(comparisons.between(rules.getFirst(), rules.getLast(), language));
        }
        lines.add(language.say(
                "counsel.only_a_run_tells rules numbers",
                rules.stream().map(this::title).collect(Collectors.joining(language.say("joined.and"))),
                numbers(clients, attackers)));
        tell(String.join("\n", lines));
    }

    private String numbers(OptionalInt clients, OptionalInt attackers) {
        return clients.isPresent() && attackers.isPresent()
                ? language.say("counsel.numbers clients attackers", clients.getAsInt(), attackers.getAsInt())
                : "";
    }

    private String bears(KnowledgeTopic rule, int n, OptionalInt attackers) {
        if (rule.needs().isEmpty()) {
            return rule.undefended() ? language.say("counsel.bears_nobody") : language.say("counsel.no_bound");
        }
        KnowledgeTopic.Bound bound = rule.needs().get();
        int most = Math.max(0, Math.min(bound.most(n), n));
        if (attackers.isEmpty()) {
            return language.say("counsel.bears_most most n bound", most, n, bound);
        }
        int f = attackers.getAsInt();
        return bound.holds(n, f)
                ? language.say("counsel.bears f n bound most", f, n, bound, most)
                : language.say("counsel.bears_not f n bound fewest", f, n, bound, bound.fewest(f));
    }

    /** What the count alone decides. */
    private String byCount(List<KnowledgeTopic> rules, int n, OptionalInt attackers) {
        List<KnowledgeTopic> bearing =
                rules.stream().filter(rule -> holds(rule, n, attackers)).toList();
        if (bearing.isEmpty()) {
            return language.say("counsel.count_allows_none");
        }
        if (bearing.size() < rules.size()) {
            return language.say("counsel.count_leaves names", names(bearing));
        }
        int most = rules.stream().mapToInt(rule -> most(rule, n)).max().orElse(0);
        List<KnowledgeTopic> roomy =
                rules.stream().filter(rule -> most(rule, n) == most).toList();
        return roomy.size() == rules.size()
                ? language.say("counsel.count_is_equal")
                : language.say("counsel.count_allows_all names", names(roomy));
    }

    private static boolean holds(KnowledgeTopic rule, int n, OptionalInt attackers) {
        int f = attackers.orElse(0);
        return rule.needs().map(bound -> bound.holds(n, f)).orElse(!rule.undefended() || f == 0);
    }

    private static int most(KnowledgeTopic rule, int n) {
        return rule.needs().map(bound -> Math.min(bound.most(n), n)).orElse(0);
    }

    private String byBound(OptionalInt clients, OptionalInt attackers) {
        Map<KnowledgeTopic.Bound, List<KnowledgeTopic>> byBound = new LinkedHashMap<>();
        bounded().forEach(rule -> byBound.computeIfAbsent(rule.needs().orElseThrow(), _ -> new ArrayList<>())
                .add(rule));
        List<String> lines = new ArrayList<>();
        byBound.entrySet().stream()
                .sorted(Comparator.comparingInt(
                        each -> 1_000 * each.getKey().factor() + each.getKey().constant()))
                .forEach(each -> lines.add("- " + line(each.getKey(), names(each.getValue()), clients, attackers)));
        lines.addFirst(
                clients.isPresent()
                        ? language.say(
                                "counsel.by_bound_of_n n attackers",
                                clients.getAsInt(),
                                attackers.isPresent() ? ", f = " + attackers.getAsInt() : "")
                        : language.say("counsel.by_bound_of_f f", attackers.orElse(0)));
        lines.add(language.say("counsel.bound_promises_little"));
        return String.join("\n", lines);
    }

    private String line(KnowledgeTopic.Bound bound, String names, OptionalInt clients, OptionalInt attackers) {
        if (clients.isEmpty()) {
            return language.say("counsel.bound_from n bound names", bound.fewest(attackers.orElse(0)), bound, names);
        }
        int n = clients.getAsInt();
        if (attackers.isEmpty()) {
            return language.say(
                    "counsel.bound_up_to f bound names", Math.max(0, Math.min(bound.most(n), n)), bound, names);
        }
        int f = attackers.getAsInt();
        return bound.holds(n, f)
                ? language.say("counsel.allowed bound names", bound, names)
                : language.say("counsel.not_allowed bound n names", bound, bound.fewest(f), names);
    }

    /** Rules with a bound; of twins with the same name in other packages, one. */
    private List<KnowledgeTopic> bounded() {
        Map<String, KnowledgeTopic> byTitle = new LinkedHashMap<>();
        act.shop().knowledge().of(KnowledgeTopic.Kind.RULE).stream()
                .filter(rule -> rule.needs().filter(bound -> bound.factor() > 0).isPresent())
                .filter(rule -> !rule.key().contains("byzfl"))
                .forEach(rule -> byTitle.putIfAbsent(title(rule), rule));
        return List.copyOf(byTitle.values());
    }

    private String names(List<KnowledgeTopic> rules) {
        return rules.stream().map(this::title).collect(Collectors.joining(", "));
    }

    private String title(KnowledgeTopic rule) {
        return rule.in(language).title();
    }

    private void tell(String text) {
        act.show(speaker, Line.Kind.DIALOGUE, text);
    }
}
