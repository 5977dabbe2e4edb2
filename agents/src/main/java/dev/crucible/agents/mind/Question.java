package dev.crucible.agents.mind;

import java.util.List;

/**
 * What the crew needs to know before it goes on.
 *
 * @param agent who asks
 * @param plan what would be done, in words, a part a line; empty when the prompt says it all
 * @param prompt the question
 * @param choices at most four answers to pick from; empty when the player answers in words
 * @param pending what the asker needs to go on once the answer is there
 */
public record Question(String agent, String plan, String prompt, List<String> choices, Pending pending) {

    public Question {
        choices = List.copyOf(choices);
    }
}
