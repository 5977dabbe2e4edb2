package dev.crucible.agents.knowledge;

/**
 * What there is to say about a topic in one language; an empty field means that there is nothing to say.
 *
 * @param title as people write it
 * @param text what it is, in a sentence or three
 * @param simple the same for somebody who knows nothing of the field
 * @param example the same counted through with small numbers
 * @param formula how it is computed
 * @param breaks what it does not stand, or what stops an attack
 * @param source paper or page
 */
public record TopicText(
        String title, String text, String simple, String example, String formula, String breaks, String source) {}
