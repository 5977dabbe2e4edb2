package dev.crucible.agents.offline.grammar;

/** A piece of a sentence. */
sealed interface Token {

    /** A word in lower case. */
    record Word(String text) implements Token {}

    /** A number; a percentage is a share, so 30 % is 0.3. */
    record Amount(double value, boolean share) implements Token {}

    /** Somebody spoken to with an {@code @}. */
    record Mention(String name) implements Token {}

    /** The id of a run. */
    record RunId(String id) implements Token {}

    /** Words between quotation marks, as they were written. */
    record Quote(String text) implements Token {}

    /** The path of a file, as it was written. */
    record File(String path) implements Token {}

    /** Something that the lexicon knows. */
    record Term(Kind kind, String value, String surface) implements Token {}

    /** Kinds of terms. */
    enum Kind {
        RULE,
        ATTACK,
        PRE,
        TOPIC,
        FORM,
        INTENT,
        UNIT,
        DATASET,
        SKEW,
        NUMBER,
        SHARE,
        RUN,
        NONE,
        /** A key of the config that a plan may set. */
        SETTING,
        /** Words before a rule or an attack that is not wanted. */
        NOT,
        /** Words before the name that a run shall have. */
        NAME,
        /** All of a kind. */
        ALL
    }
}
