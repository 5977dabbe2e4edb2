package dev.crucible.lab.crew;

import java.util.List;

/**
 * A question of the crew that waits for an answer.
 *
 * @param agent the agent that asks
 * @param plan proposed action, one part per line; empty if the prompt contains it
 * @param prompt the question
 * @param choices suggested answers; empty for free text
 */
public record CrewQuestion(String agent, String plan, String prompt, List<String> choices) {

    public CrewQuestion {
        choices = List.copyOf(choices);
    }
}
