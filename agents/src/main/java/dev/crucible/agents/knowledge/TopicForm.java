package dev.crucible.agents.knowledge;

/** How much of a topic is told, and how. */
public enum TopicForm {
    /** What it is, in a sentence or three. */
    BRIEF,
    /** For somebody who knows nothing of the field. */
    SIMPLE,
    /** Formula, bound and limits. */
    EXACT,
    /** Counted through with small numbers. */
    EXAMPLE,
    /** What it is, formula, bound, limits and source. */
    WHOLE
}
