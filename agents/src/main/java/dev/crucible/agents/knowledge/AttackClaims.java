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
        SAFE
    }

    private static final Pattern SAFE = words(
            "(?:safe|secure|immune|invulnerable|unaffected|impervious|bulletproof|harmless|sicher|immun|gefeit|unverwundbar|unempfindlich|unangreifbar|harmlos|ungefährlich)");

    private static final Pattern SUFFERS =
            words("vulnerable|susceptible|weak (?:against|to)|sensitive to|suffers?(?: from| under)?|hurt by|weakened"
                    + " by|anfällig|empfindlich|leidet|leiden|geschwächt (?:von|durch)|schwach gegen");

    private static final Pattern FALLS = words(
            "(?:broken|beaten|defeated|fooled|destroyed|ruined|overcome|killed|bypassed|evaded|circumvented) by|fails?"
                    + " (?:against|under|to)|falls? (?:to|for)|loses? (?:to|against)|breaks?"
                    + " (?:under|against|down|when)|no match for|powerless|helpless|useless against|cannot"
                    + " (?:stop|handle|resist|beat)|scheitert|scheitern|versagt|versagen|verliert"
                    + " gegen|machtlos|hilflos|bricht"
                    + " (?:bei|unter|an|zusammen)|(?:geschlagen|besiegt|überlistet|getäuscht|umgangen) (?:von|durch)");

    private static final Pattern BREAKS = words(
            "break|breaks|broke|defeats?|beats?|destroys?|kills?|ruins?|wrecks?|bypass|bypasses|circumvents?|evades?|fools?|tricks?|overcomes?|outsmarts?|cracks?|gets?"
                    + " (?:past|through|around)|slips? (?:past|through)|wins?"
                    + " against|bricht|brechen|besiegt|besiegen|schlägt|zerstört|zerstören|ruiniert|umgeht|umgehen|überlistet|täuscht|überwindet|knackt|hebelt|kommt"
                    + " (?:\\w+ ){0,3}?(?:durch|vorbei)|gewinnt gegen");

    private static final Pattern HARMS = words(
            "hurts?|harms?|damages?|weakens?|degrades?|affects?|bothers?|impairs?|threat(?:ens)?|danger(?:ous)?|problem|trouble|schadet|schaden|schwächt|beeinträchtigt|stört|gefährdet|gefährlich|gefahr|trifft|ärgert");

    private static final Pattern HELPS =
            words("helps?|works?|useful|good against|mitigates?|reduces?|hilft|helfen|nützt|nutzt|bringt"
                    + " (?:etwas|was)|wirkt|wirken|funktioniert|gut gegen|mildert");

    private static final Pattern STOPS = words(
            "enough|sufficient|suffices?|stops?|blocks?|filters?|detects?|catch(?:es)?|withstands?|survives?|resists?|handles?|copes?|bears?|robust|resilient|resistant|defends?|protects?|prevents?|neutrali[sz]es?|solves?"
                    + "|reicht|reichen|genügt|genügen|ausreichend\\w*|genug|stoppt|stoppen|blockt|filtert|erkennt|erkennen|übersteht|überlebt|widersteht|verkraftet|verträgt|hält|halten|schützt|schützen|wehrt|wehren|verhindert|löst");

    private final List<Outcome> outcomes = new ArrayList<>();

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

    private static Pattern words(String any) {
        return Pattern.compile(
                "(?<!\\p{L})(?:" + any + ")(?!\\p{L})",
                Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE | Pattern.UNICODE_CHARACTER_CLASS);
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
    static Optional<Relation> relation(String sentence, boolean attackFirst) {
        if (SAFE.matcher(sentence).find()) {
            return Optional.of(Relation.SAFE);
        }
        if (FALLS.matcher(sentence).find()) {
            return Optional.of(attackFirst ? Relation.ENOUGH : Relation.BROKEN);
        }
        if (SUFFERS.matcher(sentence).find()) {
            return Optional.of(attackFirst ? Relation.HELPS : Relation.HURT);
        }
        if (HARMS.matcher(sentence).find()) {
            return Optional.of(attackFirst ? Relation.HURT : Relation.HELPS);
        }
        if (BREAKS.matcher(sentence).find()) {
            return Optional.of(attackFirst ? Relation.BROKEN : Relation.ENOUGH);
        }
        if (STOPS.matcher(sentence).find()) {
            return Optional.of(Relation.ENOUGH);
        }
        return HELPS.matcher(sentence).find()
                ? Optional.of(attackFirst ? Relation.HURT : Relation.HELPS)
                : Optional.empty();
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
