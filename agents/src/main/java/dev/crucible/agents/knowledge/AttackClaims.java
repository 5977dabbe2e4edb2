package dev.crucible.agents.knowledge;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.agents.bundled.BundledFile;
import dev.crucible.agents.mind.Language;
import dev.crucible.engine.catalog.EntryFacts;
import dev.crucible.engine.catalog.EntryFile;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Statements of what an attack does to a rule, or a rule or pre-aggregator to an attack: "sign flipping hurts the median", "Krum is safe from ALIE". They
 * are judged by how the attack goes about it and by what kind of rule it meets, see {@code attacks.yaml}.
 */
public final class AttackClaims {

    private static final String FILE = "attacks.yaml";

    /** What may be said of two of them. */
    enum Relation {
        BROKEN,
        HURT,
        HELPS,
        ENOUGH,
        SAFE;

        private static Relation of(JsonNode name) {
            return valueOf(name.asText().toUpperCase(Locale.ROOT));
        }
    }

    private final List<Outcome> outcomes = new ArrayList<>();
    private final List<Saying> sayings = new ArrayList<>();

    /** A relation by its words, where the attack is named first and where it is not. */
    private record Saying(Pattern says, Relation attack, Relation rule) {}

    /** What is true of an attack and a rule for which all that is named here holds; what is not named is open. */
    private record Outcome(
            List<String> rules,
            List<String> attacks,
            List<String> pre,
            String kind,
            String manner,
            Map<Relation, Claim.Truth> is,
            Map<String, String> why) {

        boolean fits(KnowledgeTopic against, String kindOf, KnowledgeTopic attack, String mannerOf) {
            boolean ofPre = !is.containsKey(Relation.HURT);
            return ofPre == (against.kind() == KnowledgeTopic.Kind.PRE)
                    && (rules.isEmpty() || rules.contains(against.key()))
                    && (pre.isEmpty() || pre.contains(against.key()))
                    && (attacks.isEmpty() || attacks.contains(attack.key()))
                    && (kind.isEmpty() || kind.equals(kindOf))
                    && (manner.isEmpty() || manner.equals(mannerOf));
        }
    }

    private AttackClaims(JsonNode file) {
        file.path("outcomes").forEach(json -> outcomes.add(outcome(json)));
        Claims.sayings("attacks")
                .forEach(json -> sayings.add(new Saying(
                        Claims.saying(json.path("says")),
                        Relation.of(json.path("attack")),
                        Relation.of(json.path("rule")))));
    }

    /** Those that come with Crucible. */
    static AttackClaims bundled() {
        return new AttackClaims(BundledFile.yaml(AttackClaims.class, FILE));
    }

    private static Outcome outcome(JsonNode json) {
        Map<Relation, Claim.Truth> is = new EnumMap<>(Relation.class);
        json.path("is")
                .properties()
                .forEach(each -> is.put(
                        Relation.valueOf(each.getKey().toUpperCase(Locale.ROOT)),
                        Claim.Truth.valueOf(each.getValue().asText().toUpperCase(Locale.ROOT))));
        return new Outcome(
                Claims.texts(json.path("rules")),
                Claims.texts(json.path("attacks")),
                Claims.texts(json.path("pre")),
                json.path("kind").asText(),
                json.path("manner").asText(),
                is,
                BundledFile.texts(json));
    }

    /** The claim that a sentence makes of an attack and what it meets; {@code named} in the order in which the sentence names them. */
    Optional<Claims.Made> in(String sentence, List<KnowledgeTopic> named) {
        Optional<KnowledgeTopic> attack = only(named, Set.of(KnowledgeTopic.Kind.ATTACK));
        Optional<KnowledgeTopic> rule = only(named, Set.of(KnowledgeTopic.Kind.RULE));
        Optional<KnowledgeTopic> pre = only(named, Set.of(KnowledgeTopic.Kind.PRE));
        if (attack.isEmpty() || rule.isPresent() == pre.isPresent()) {
            return Optional.empty();
        }
        KnowledgeTopic against = rule.or(() -> pre).orElseThrow();
        boolean attackFirst = named.indexOf(attack.get()) < named.indexOf(against);
        return relation(sentence, attackFirst)
                .flatMap(relation -> judged(attack.get(), against, relation))
                .map(claim -> new Claims.Made(claim, Claims.denies(sentence)));
    }

    private static Optional<KnowledgeTopic> only(List<KnowledgeTopic> named, Set<KnowledgeTopic.Kind> kinds) {
        List<KnowledgeTopic> those =
                named.stream().filter(topic -> kinds.contains(topic.kind())).toList();
        return those.size() == 1 ? Optional.of(those.getFirst()) : Optional.empty();
    }

    /** What is said; who does it to whom is told by who is named first. */
    private Optional<Relation> relation(String sentence, boolean attackFirst) {
        return sayings.stream()
                .filter(saying -> saying.says().matcher(sentence).find())
                .findFirst()
                .map(attackFirst ? Saying::attack : Saying::rule);
    }

    private Optional<Claim> judged(KnowledgeTopic attack, KnowledgeTopic against, Relation relation) {
        String manner = EntryFile.of(EntryFacts.Kind.ATTACK, attack.key())
                .map(file -> file.text("manner"))
                .orElse("");
        return outcomes.stream()
                .filter(outcome -> outcome.fits(against, kind(against), attack, manner))
                .filter(outcome -> outcome.is().containsKey(relation))
                .findFirst()
                .map(outcome -> new Claim(
                        relation.name().toLowerCase(Locale.ROOT) + "-" + against.key() + "-" + attack.key(),
                        List.of(against.key(), attack.key()),
                        List.of(),
                        Objects.requireNonNull(outcome.is().get(relation)),
                        Language.inEach(language -> told(language.of(outcome.why()), attack, against, language))));
    }

    private static String kind(KnowledgeTopic rule) {
        if (rule.undefended() || Comparisons.way(rule).equals(Optional.of("optimize"))) {
            return "undefended";
        }
        if (Comparisons.way(rule).equals(Optional.of("clip"))) {
            return "clipping";
        }
        return rule.needs().isPresent() ? "bounded" : "other";
    }

    private static String told(String text, KnowledgeTopic attack, KnowledgeTopic against, Language language) {
        TopicText rule = against.in(language);
        String bound = against.needs().map(KnowledgeTopic.Bound::toString).orElse("");
        String limits = bound.isEmpty() ? "" : language.say("claims.beyond_bound bound", bound);
        return text.replace("{rule}", rule.title())
                .replace("{attack}", attack.in(language).title())
                .replace("{bound}", bound)
                .replace("{limits}", limits)
                .replace("{breaks}", rule.breaks())
                .strip();
    }
}
