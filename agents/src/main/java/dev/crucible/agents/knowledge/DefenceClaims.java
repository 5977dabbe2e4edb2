package dev.crucible.agents.knowledge;

import dev.crucible.agents.mind.Language;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Statements of one form about any rule, pre-aggregator or attack: that it is a defence, that it is safe, that one rule always beats another. They are
 * judged by its kind, its bound and what breaks it.
 */
public final class DefenceClaims {

    private static final Map<String, Pattern> SAYINGS = Claims.sayings("defences").properties().stream()
            .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, saying -> Claims.saying(saying.getValue())));

    /** They shape the server's step and believe whom the rule inside believes. */
    private static final Set<String> SERVER_STEPS = Set.of("fedavgm", "fedadam", "fedyogi", "fedadagrad");

    private DefenceClaims() {}

    private static boolean says(String what, String sentence) {
        return Objects.requireNonNull(SAYINGS.get(what), what).matcher(sentence).find();
    }

    /** The claim that a sentence makes of the one or two things that it names. */
    static Optional<Claims.Made> in(String sentence, List<KnowledgeTopic> named) {
        if (named.size() == 2 && named.stream().allMatch(topic -> topic.kind() == KnowledgeTopic.Kind.RULE)) {
            return says("always_better", sentence)
                    ? made(sentence, better(named.getFirst(), named.getLast()))
                    : Optional.empty();
        }
        if (named.size() != 1 || says("asked", sentence.strip())) {
            return Optional.empty();
        }
        KnowledgeTopic topic = named.getFirst();
        if (topic.kind() == KnowledgeTopic.Kind.RULE && says("best", sentence)) {
            return made(sentence, untrue("best", topic));
        }
        if (says("outdated", sentence)) {
            return made(sentence, untrue("outdated", topic));
        }
        if (says("defence", sentence)) {
            return made(sentence, defence(topic));
        }
        return topic.kind() != KnowledgeTopic.Kind.ATTACK && says("safe", sentence)
                ? made(sentence, untrue("safe", topic))
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
                Language.inEach(language -> reason(topic, holds, language)));
    }

    private static String reason(KnowledgeTopic topic, boolean holds, Language language) {
        TopicText text = topic.in(language);
        return switch (topic.kind()) {
            case ATTACK -> language.say("claims.is_attack title text", text.title(), text.text());
            case PRE -> language.say("claims.is_pre title", text.title());
            case RULE -> holds ? limits(topic, text, language) : text.breaks();
            case TERM -> text.text();
        };
    }

    /** What is claimed of a topic and is not so, and what holds instead: its limits. */
    private static Claim untrue(String what, KnowledgeTopic topic) {
        return new Claim(
                what + "-" + topic.key(),
                List.of(topic.key()),
                List.of(),
                Claim.Truth.FALSE,
                Language.inEach(language -> untrue(what, topic, language)));
    }

    private static String untrue(String what, KnowledgeTopic topic, Language language) {
        TopicText text = topic.in(language);
        return language.say("claims.not_" + what + " source", text.source()) + limits(topic, text, language);
    }

    private static String limits(KnowledgeTopic topic, TopicText text, Language language) {
        return language.say(
                "claims.breaks needs breaks",
                topic.needs()
                        .map(needs -> language.say("claims.needs title needs", text.title(), needs))
                        .orElse(""),
                text.breaks());
    }

    private static Claim better(KnowledgeTopic one, KnowledgeTopic other) {
        return new Claim(
                "better-" + one.key() + "-" + other.key(),
                List.of(one.key(), other.key()),
                List.of(),
                Claim.Truth.FALSE,
                Language.inEach(language -> better(one, other, language)));
    }

    private static String better(KnowledgeTopic one, KnowledgeTopic other, Language language) {
        return language.say("claims.none_is_best one other", breaks(one, language), breaks(other, language));
    }

    private static String breaks(KnowledgeTopic topic, Language language) {
        TopicText text = topic.in(language);
        return language.say("claims.breaks_rule title breaks", text.title(), text.breaks());
    }
}
