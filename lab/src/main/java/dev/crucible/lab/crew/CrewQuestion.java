package dev.crucible.lab.crew;

import java.util.List;

/**
 * What the crew waits for.
 *
 * @param agent who asks
 * @param plan what would be done, a part a line; empty when the prompt says it all
 * @param prompt the question
 * @param choices what can be answered; empty when in words alone
 */
public record CrewQuestion(String agent, String plan, String prompt, List<String> choices) {

    public CrewQuestion {
        choices = List.copyOf(choices);
    }
}
