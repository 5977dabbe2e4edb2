package dev.crucible.agents.knowledge;

import dev.crucible.agents.mind.Language;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Statements of one form about any rule, pre-aggregator or attack: that it is a defence, that it is safe, that one rule always beats another. They are
 * judged by its kind, its bound and what breaks it.
 */
public final class DefenceClaims {

    private static final Pattern DEFENCE = words(
            "(?:is|are|as|ist|sind|als|wär\\w*|would be|taugt als)\\b.{0,40}\\b(?:defen[cs]es?|countermeasures?|protection|protected|abwehr\\w*|verteidigung\\w*"
                    + "|schutz\\w*|gegenmaßnahmen?|gegenmittel)|(?:protects?|defends?|guards?|schützt|schützen|verteidigt|hilft|helps?)\\b.{0,30}\\b(?:against|from|vor|gegen)\\b"
                    + ".{0,20}\\b(?:attack\\w*|poison\\w*|malicious|byzantine|liars?|adversar\\w*|angreif\\w*|angriff\\w*|vergift\\w*|lügner\\w*|bösartig\\w*|byzantin\\w*)");

    private static final Pattern SAFE = words(
            "(?:is|are|ist|sind|bleibt|stays|remains)\\b.{0,30}"
                    + "\\b(?:safe|secure|unbreakable|invulnerable|bulletproof|foolproof|sicher|unangreifbar|unbezwingbar|unbesiegbar|unverwundbar)");

    private static final Pattern BEST = words(
            "(?:is|are|ist|sind)\\b.{0,20}\\b(?:the|die|der|das) (?:\\w+ )?"
                    + "(?:best|safest|securest|sturdiest|strongest|most (?:robust|secure|reliable)|beste|sicherste|robusteste|stärkste|zuverlässigste)");

    private static final Pattern ALWAYS_BETTER =
            words("(?:always|in every case|every time|never loses|immer|in jedem fall|stets|grundsätzlich)\\b.{0,30}"
                    + "\\b(?:better|best|beats|wins|superior|safer|stronger|besser|schlägt|gewinnt|überlegen|sicherer|stärker)"
                    + "|(?:beats|schlägt|is better than|ist besser als)\\b.{0,40}\\b(?:always|every time|immer|stets)");

    private static final Pattern OUTDATED = words(
            "(?:outdated|obsolete|dated|old(?:-fashioned| hat)?|superseded|no longer used|dead|veraltet|überholt|altmodisch|nicht mehr zeitgemäß|von gestern|tot)");

    /** A question whether something withstands is for a plan, or for the bound. */
    private static final Pattern ASKED =
            words("^(?:does|do|can|could|will|how|hält|kann|können|wird|übersteht|verträgt)");

    /** They shape the server's step and believe whom the rule inside believes. */
    private static final Set<String> SERVER_STEPS = Set.of("fedavgm", "fedadam", "fedyogi", "fedadagrad");

    private DefenceClaims() {}

    private static Pattern words(String any) {
        return Pattern.compile(
                "(?<!\\p{L})(?:" + any + ")(?!\\p{L})",
                Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE | Pattern.UNICODE_CHARACTER_CLASS);
    }

    /** The claim that a sentence makes of the one or two things that it names. */
    static Optional<Claims.Made> in(String sentence, List<KnowledgeTopic> named) {
        if (named.size() == 2 && named.stream().allMatch(topic -> topic.kind() == KnowledgeTopic.Kind.RULE)) {
            return ALWAYS_BETTER.matcher(sentence).find()
                    ? made(sentence, better(named.getFirst(), named.getLast()))
                    : Optional.empty();
        }
        if (named.size() != 1 || ASKED.matcher(sentence.strip()).find()) {
            return Optional.empty();
        }
        KnowledgeTopic topic = named.getFirst();
        if (topic.kind() == KnowledgeTopic.Kind.RULE && BEST.matcher(sentence).find()) {
            return made(sentence, best(topic));
        }
        if (OUTDATED.matcher(sentence).find()) {
            return made(sentence, outdated(topic));
        }
        if (DEFENCE.matcher(sentence).find()) {
            return made(sentence, defence(topic));
        }
        return topic.kind() != KnowledgeTopic.Kind.ATTACK
                        && SAFE.matcher(sentence).find()
                ? made(sentence, safe(topic))
                : Optional.empty();
    }

    private static Optional<Claims.Made> made(String sentence, Claim claim) {
        return Optional.of(new Claims.Made(claim, Claims.denies(sentence)));
    }

    private static Claim defence(KnowledgeTopic topic) {
        boolean steps = SERVER_STEPS.contains(topic.key());
        boolean holds = topic.kind() == KnowledgeTopic.Kind.RULE && !topic.undefended() && !steps;
        return new Claim(
                "defence-" + topic.key(),
                List.of(topic.key()),
                List.of(),
                Claim.Truth.of(holds),
                reason(topic, holds, Language.ENGLISH),
                reason(topic, holds, Language.GERMAN));
    }

    private static String reason(KnowledgeTopic topic, boolean holds, Language language) {
        TopicText text = language.choose(topic.english(), topic.german());
        return switch (topic.kind()) {
            case ATTACK -> text.title() + language.choose(" is an attack. ", " ist ein Angriff. ") + text.text();
            case PRE ->
                text.title()
                        + language.choose(
                                " prepares the updates for a rule, and defends only together with one.",
                                " bereitet die Updates für eine Regel vor und wehrt nur zusammen mit einer ab.");
            case RULE -> holds ? limits(topic, text, language) : text.breaks();
            case TERM -> text.text();
        };
    }

    private static Claim safe(KnowledgeTopic topic) {
        return untrue("safe-", topic, "Nothing is safe whatever comes. ", "Sicher vor allem ist nichts. ");
    }

    private static Claim best(KnowledgeTopic topic) {
        return untrue(
                "best-",
                topic,
                "Without an attacker to name there is no best rule. ",
                "Ohne einen Angreifer zu nennen, gibt es keine beste Regel. ");
    }

    private static Claim outdated(KnowledgeTopic topic) {
        return untrue(
                "outdated-",
                topic,
                "Its age (%s) says nothing; what it does and does not bear is known, and it still belongs beside newer ones. "
                        .formatted(topic.english().source()),
                "Das Alter (%s) sagt nichts; was es verträgt und was nicht, ist bekannt, und neben Neueres gehört es noch immer. "
                        .formatted(topic.german().source()));
    }

    /** What is claimed of a topic and is not so, and what holds instead: its limits. */
    private static Claim untrue(String key, KnowledgeTopic topic, String english, String german) {
        return new Claim(
                key + topic.key(),
                List.of(topic.key()),
                List.of(),
                Claim.Truth.FALSE,
                english + limits(topic, topic.english(), Language.ENGLISH),
                german + limits(topic, topic.german(), Language.GERMAN));
    }

    private static String limits(KnowledgeTopic topic, TopicText text, Language language) {
        return topic.needs()
                        .map(needs -> language.choose("%s needs %s. ", "%s braucht %s. ")
                                .formatted(text.title(), needs))
                        .orElse("")
                + language.choose("What breaks it: ", "Daran bricht es: ")
                + text.breaks();
    }

    private static Claim better(KnowledgeTopic one, KnowledgeTopic other) {
        return new Claim(
                "better-" + one.key() + "-" + other.key(),
                List.of(one.key(), other.key()),
                List.of(),
                Claim.Truth.FALSE,
                better(one, other, Language.ENGLISH),
                better(one, other, Language.GERMAN));
    }

    private static String better(KnowledgeTopic one, KnowledgeTopic other, Language language) {
        return language.choose(
                        "No rule beats another always; it depends on the attack, the share and the skew, and without an attack the one that throws away least is ahead.",
                        "Keine Regel schlägt eine andere immer; es hängt an Angriff, Anteil und Schiefe, und ohne Angriff liegt vorn, was am wenigsten wegwirft.")
                + breaks(one, language)
                + breaks(other, language);
    }

    private static String breaks(KnowledgeTopic topic, Language language) {
        TopicText text = language.choose(topic.english(), topic.german());
        return language.choose("\nWhat breaks %s: %s", "\nDaran bricht %s: %s").formatted(text.title(), text.breaks());
    }
}
